"""Zap That Ghost read a second time, the plain way: from the data of a file, every path walked, every card drawn.

Shares nothing with the game's own rooms. Cards have two words at least, spaces are pairs of numbers from 1.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

SYMBOLS = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
WIN = {2: 10, 3: 8, 4: 6, 5: 5, 6: 4}
CORNERS = {(1, 1), (1, 6), (6, 1), (6, 6)}


def colours(data):
    return data.get("colours", ["red", "blue", "yellow", "green"])


def tiles(data):
    """Symbol and ghost of each space; nothing for face down or captured."""
    found = {}
    for r, row in enumerate(data["board"], start=1):
        for c, cell in enumerate(row, start=1):
            down = cell.startswith("face down")
            words = cell.removeprefix("face down").split()
            symbol = None if down else words.pop(0)
            found[r, c] = symbol, (words[0] if words else None)
    return found


def meeples(data):
    return {name: (int(at[1]), int(at[3])) for name, at in data["meeples"].items()}


def card(said):
    """Colour and symbol of a card, whatever else is said of it."""
    words = said.split(" on ")[0].split()
    return next(w for w in words if w not in SYMBOLS and not w.isdigit()), next(w for w in words if w in SYMBOLS)


def captured(data, player):
    told = data["players"][player].get("captured", {})
    return Counter({"unknown": told} if isinstance(told, int) else told)


def ruling(data, key, default):
    return str(data.get("rulings", {}).get(key, default))


def broken(data):
    """The ids of the game's own rules that a table breaks; everything on it known."""
    board, men = tiles(data), meeples(data)
    players = list(data["players"])
    found = set()
    for at, (symbol, ghost) in board.items():
        if (symbol is None) != (at in CORNERS):
            found.add("ZG-SET-GRID")
        if symbol is None and ghost:
            found.add("ZG-ST-GHOSTS")
    shown = Counter(symbol for symbol, _ in board.values() if symbol)
    if max(shown.values()) > 6:
        found.add("ZG-ST-TILES")
    standing = Counter(ghost for _, ghost in board.values() if ghost)
    taken = sum((captured(data, player) for player in players), Counter())
    lost = taken["unknown"]
    missing = [8 - standing[colour] - taken[colour] for colour in colours(data)]
    if min(missing) < 0 or sum(missing) != lost:
        found.add("ZG-ST-GHOSTS")
    if len(men) != 4:
        found.add("ZG-SET-MEEPLES")
    for name, at in men.items():
        others = [other for other, there in men.items() if other != name and there == at]
        if others or (at not in CORNERS and board[at][1]):
            found.add("ZG-ST-MEEPLES")
    if taken.total() and set(men.values()) <= CORNERS:
        found.add("ZG-ST-MEEPLES")
    return found | broken_journeys(data) | broken_cards(data) | broken_end(data)


def apart(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def broken_journeys(data):
    """Whether meeples stand where no captures lead: the fewest from each corner to each tile, by waves."""
    board, men = tiles(data), meeples(data)
    stands = list(men.values())
    gone = {at for at, (_, ghost) in board.items() if not ghost and at not in CORNERS}
    elsewhere = [at for at in stands if at not in CORNERS]
    if len(set(stands)) != 4 or len(stands) != 4 or not elsewhere or not set(elsewhere) <= gone:
        return set()
    passed, left = gone - set(stands), CORNERS - set(stands)
    needed = [
        sum(1 if apart(*pair) <= 6 else 2 for pair in zip(order, elsewhere, strict=True)) for order in permutations(left)
    ]
    before, after = left | passed, passed | set(elsewhere)
    is_reached = all(any(0 < apart(at, other) <= 6 for other in before) for at in gone)
    goes_on = all(any(0 < apart(at, other) <= 6 for other in after) for at in passed)
    if min(needed) <= sum(score(data).values()) and is_reached and goes_on:
        return set()
    return {"ZG-ST-STEPS"}


def broken_cards(data):
    found = set()
    hands = {player: told.get("hand") for player, told in data["players"].items()}
    discards = data.get("discard", [])
    whole = ruling(data, "ZG-AMB-DECK", "36") == "54"
    for said in [said for hand in hands.values() for said in hand or []] + discards:
        if card(said)[0] not in colours(data) and not whole:
            found.add("ZG-SET-CARDS")
    untouched = (
        "die" not in data
        and all(at in CORNERS for at in meeples(data).values())
        and not any(captured(data, player).total() for player in hands)
    )
    sizes = {4, 6} if untouched else {4}
    if any(hand is not None and len(hand) not in sizes for hand in hands.values()):
        found.add("ZG-ST-CARDS")
    possible = {0}
    for hand in hands.values():
        possible = {n + size for n in possible for size in (sizes if hand is None else {len(hand)})}
    all_cards, deck = 54 if whole else 36, data.get("deck")
    if deck is None:
        wrong = min(possible) + len(discards) > all_cards
    else:
        left = all_cards - len(discards) - deck
        wrong = not min(possible) <= left <= max(possible)
    return found | ({"ZG-ST-CARDS"} if wrong else set())


def broken_end(data):
    numbers = score(data)
    target = WIN[len(numbers)]
    reached = [player for player, n in numbers.items() if n >= target]
    found = set()
    if len(reached) > 1 or any(n > target for n in numbers.values()):
        found.add("ZG-ST-WIN")
    if not reached if data.get("turn") == "over" else reached and "die" in data:
        found.add("ZG-WIN")
    return found


def score(data):
    return {player: captured(data, player).total() for player in data["players"]}


def walks(start, steps, blocked=(), *, again=False):
    """Every walk of so many steps in which no tile is entered twice, the start among those entered unless `again`."""
    ways = [[start]]
    for _ in range(steps):
        longer = []
        for way in ways:
            r, c = way[-1]
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                entered = way[1:] if again else way
                if 1 <= near[0] <= 6 and 1 <= near[1] <= 6 and near not in entered and near not in blocked:
                    longer.append([*way, near])
        ways = longer
    return ways


def reached(data, name, steps):
    """Where a meeple can end."""
    men = meeples(data)
    others = {at for other, at in men.items() if other != name}
    blocked = others if ruling(data, "ZG-AMB-BLOCK", "no") == "yes" else ()
    again = ruling(data, "ZG-AMB-STARTREVISIT", "yes") == "no"
    return ends(men[name], steps, frozenset(blocked), again)


@cache
def ends(start, steps, blocked, again):
    return {way[-1] for way in walks(start, steps, blocked, again=again)}


def zaps(data, player, die):
    """Every card, ghost and meeple that go together with a roll."""
    board = tiles(data)
    found = set()
    for name in data["meeples"]:
        for at in reached(data, name, die):
            symbol, ghost = board[at]
            if symbol and ghost:
                found |= {
                    (*card(said), at, name)
                    for said in data["players"][player].get("hand", [])
                    if card(said) == (ghost, symbol)
                }
    return found


def rolls(data, of):
    """The rolls with which a card of a colour and symbol zaps a ghost."""
    spots = {at for at, (symbol, ghost) in tiles(data).items() if (ghost, symbol) == of}
    return {die for die in range(1, 7) if any(spots & reached(data, name, die) for name in data["meeples"])}


def expected(data, hand, drawn=0):
    """Rolls that a hand covers on average, one card drawn at most: each one that is left is tried.

    Of each colour and symbol there are three cards in two boxes.
    """
    covers = {(colour, symbol): rolls(data, (colour, symbol)) for colour in colours(data) for symbol in SYMBOLS}
    known = set().union(*(covers[card(said)] for said in hand))
    if not drawn:
        return Fraction(len(known))
    seen = [card(said) for told in data["players"].values() for said in told.get("hand", [])]
    seen += [card(said) for said in data.get("discard", [])]
    left = [of for of in covers for _ in range(max(0, 3 - 2 * seen.count(of)))]
    return sum((Fraction(len(known | covers[of])) for of in left), Fraction(0)) / len(left)
