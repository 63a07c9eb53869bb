"""Zaps, exchanges and first discards of Zap That Ghost, against every choice tried."""

from itertools import combinations

import naive_zap_that_ghost as naive
from holding import asked_twice
from test_zap_that_ghost_twins import GAME, read, table

from scorers.green_box.zap_that_ghost.search import BestPlay

RULINGS = [{}, {}, {"ZG-AMB-BLOCK": "yes"}, {"ZG-AMB-STARTREVISIT": "no"}]


def hunt_one(random):
    objective = random.choice(["score", "coverage"])
    ask = random.choice([zaps, exchanges, discards]) if objective == "coverage" else zaps
    data = table(
        random, players=random.randint(2, 6), captured=0 if ask is discards else None, hand=6 if ask is discards else 4
    )
    data["rulings"] = random.choice(RULINGS)
    if ask is not zaps:
        del data["die"]
    what = f"{data!r}, {objective}"
    question = BestPlay(read(data), "ada", objective, 1, lambda: None)
    points, hand = asked_twice(what, lambda: searched(data, objective))
    best = ask(data)
    if objective == "score" and best is not None:
        best = naive.score(data)["ada"] + 1
    if hand == 6:  # six new cards may be better than the four best
        assert points >= best, f"{points} was found, {best} there is\n{what}"
    else:
        assert points == best, f"{points} was found, {best} there is\n{what}"
    assert points is None or points <= question.ceiling, what


def searched(data, objective):
    """The points, and how many cards of the hand are not known then."""
    told = list(BestPlay(read(data), "ada", objective, 1, lambda: None).run())
    if not told:
        return None, 0
    *_, one = told
    position = read(data)
    for move in one.found.moves:
        position = GAME.game.play.after(position, move)
    return one.found.points, len(position.seat("ada").hand)


def lower(fraction):
    return int(fraction * 1000)


def zaps(data):
    """The best coverage after a zap; nothing without one."""
    best = None
    for colour, symbol, (r, c), name in naive.zaps(data, "ada", data["die"]):
        board = [list(row) for row in data["board"]]
        board[r - 1][c - 1] = symbol
        hand = list(data["players"]["ada"]["hand"])
        hand.remove(f"{colour} {symbol}")
        after = data | {"board": board, "meeples": data["meeples"] | {name: f"r{r}c{c}"}, "discard": [f"{colour} {symbol}"]}
        after["players"] = {**data["players"], "ada": {"hand": hand}}
        best = max(best or 0, lower(naive.expected(after, hand, 1)))
    return best


def exchanges(data):
    """The best coverage with the hand as it is, or with a card exchanged."""
    hand = data["players"]["ada"]["hand"]
    best = lower(naive.expected(data, hand))
    for n, card in enumerate(hand):
        rest = hand[:n] + hand[n + 1 :]
        left = data | {"players": {**data["players"], "ada": {"hand": rest}}, "discard": [card]}
        best = max(best, lower(naive.expected(left, rest, 1)))
    return best


def discards(data):
    """The best coverage of four cards, two of which match a ghost at least."""
    ghosts = {(ghost, symbol) for symbol, ghost in naive.tiles(data).values()}
    hands = combinations(data["players"]["ada"]["hand"], 4)
    keep = [four for four in hands if sum(naive.card(said) in ghosts for said in four) >= 2]
    return max((lower(naive.expected(data, four)) for four in keep), default=0)
