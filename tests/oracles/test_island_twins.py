"""Island against its naive twin on random tables: rules, kingship, roles, moves, combats, the best turns.

Broken by any change of what the board is worth, of what an action does, or of what a combat comes to.
"""

from collections import Counter
from dataclasses import replace
from itertools import product

import naive_island as naive
import pytest
from asking import reader

from models.green_box.components import Symbol
from models.green_box.island.cards import Card, Kind
from models.green_box.island.moves.words import Act, Deed
from models.green_box.island.rules.cards import CARD_RULES
from models.green_box.island.rules.kingship import explorer, guardian, king, standing, whisperer
from models.green_box.island.table.lands import Down, Phase
from models.green_box.island.table.position import Combat
from models.logic import truth_in
from models.unknowns import filled, unknowns
from scorers.green_box.island.search import Fight
from verify.games import entry
from verify.judge import judged_alone
from verify.play import best_play
from verify.violations import known_violations

GAME = entry("island")


def nothing():
    """A tick that never runs out."""


read = reader(GAME)


@pytest.mark.parametrize("seed", range(30))
def test_rules(seed):
    rng = naive.rng_of(seed)
    data = naive.random_table(rng)
    for _ in range(3):
        assert {one.rule for one in known_violations(GAME.game, read(data))} == naive.broken(data), data
        data = naive.spoilt(data, rng)


@pytest.mark.parametrize("seed", range(15))
def test_cards_that_nobody_has_seen(seed):
    """Cards that nobody has seen are legal if some choice of what they are is; a few too many or too few are none."""
    rng = naive.rng_of(f"cards {seed}")
    data = naive.random_table(rng, players=rng.choice((2, 3)))
    dealt = {2: 16, 3: 15}[len(data["players"])]
    pile = data["discard"]
    if rng.random() < 0.5:
        pile += [f"cycle {rng.choice(naive.SYMBOLS)}"] if rng.random() < 0.5 else [f"territory {rng.choice(naive.SYMBOLS)}"]
    elif pile and rng.random() < 0.6:
        pile.pop()
    for place in rng.sample(range(len(pile)), min(3, len(pile))):
        pile[place] = rng.choice(["unknown", f"some {pile[place].split()[0]}"])
    found = {one.rule for one in known_violations(GAME.game, read(data))}
    assert bool(found & {"IS-ST-CARDS", "IS-ST-TCARDS"}) is not naive.cards_fit(data, dealt), data


@pytest.mark.parametrize("seed", range(15))
def test_tiles_that_may_lie_face_down(seed):
    """The cards say of tiles together what they can be, whatever nobody has seen of those cards."""
    rng = naive.rng_of(f"tiles {seed}")
    data = naive.random_table(rng, players=rng.choice((2, 3)))
    pile, rows, dealt = data["discard"], data["board"], {2: 16, 3: 15}[len(data["players"])]
    for place in rng.sample(range(len(pile)), min(3, len(pile))):
        pile[place] = rng.choice(["unknown", *(f"some {word}" for word in pile[place].split())])
    up = [(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if " " in word]
    holes = {at: rows[at[0]][at[1]].split() for at in rng.sample(up, min(3, len(up)))}
    for (r, c), (name, face) in holes.items():
        rows[r][c] = f"{name} some {face} or down"
    position = read(data)
    truths = [truth for rule in CARD_RULES for _, truth, _ in rule.instances(position)]
    at_spot = {unknown.name: unknown for unknown in unknowns(position)}
    for lying in product((False, True), repeat=len(holes)):
        marks = set()
        for ((r, c), (name, face)), is_down in zip(holes.items(), lying, strict=True):
            rows[r][c] = name if is_down else f"{name} {face}"
            marks |= {mark for mark, option in at_spot[f"r{r + 1}c{c + 1}"].pairs if (option is Down.DOWN) is is_down}
        assert all(truth_in(truth, marks) for truth in truths) is naive.cards_fit(data, dealt), data


@pytest.mark.parametrize("seed", range(20))
def test_kingship_and_roles(seed):
    data = naive.random_table(naive.rng_of(seed), most_units=14)
    position, table = read(data), naive.Table(data)
    for player in position.players:
        has = standing(position, player)
        assert has.amounts == table.amounts(player)
        assert has.fulfilled == table.conditions(player)
        assert has.nearest[0] == naive.nearest(table.amounts(player), table.monuments[player])
    assert king(position) == table.winner()
    first, second, third = naive.roles(table)
    assert list(whisperer(position).players) == first
    after = replace(position, whisperer=first[0])
    assert (list(explorer(after).players), list(guardian(after).players)) == (second, third)


def board_of(position):
    """Units, castles and peace by territory, hands, monuments: what a turn can change."""
    lands = {
        name: (
            {str(c): n for c, n in position.land(name).units.items()},
            position.land(name).castles,
            position.land(name).peace,
        )
        for name in position.names
    }
    hands = {p: sorted(map(str, position.seat(p).hand or ())) for p in position.players}
    return lands, hands, [position.seat(p).monuments for p in position.players]


def board_of_naive(table):
    lands = {
        name: ({c: n for c, n in table.units[name].items() if n}, table.castles[name], table.peace[name])
        for name in table.names
    }
    return lands, {p: sorted(table.hand[p]) for p in table.players}, [table.monuments[p] for p in table.players]


@pytest.mark.parametrize("seed", range(6))
def test_every_move_and_what_it_does(seed):
    data = naive.random_table(naive.rng_of(seed))
    position, table = read(data), naive.Table(data)
    player = position.turn
    listed = {str(move): move for move in GAME.game.play.moves(position, player)}
    allowed = {said: move for said, move in listed.items() if judged_alone(GAME, position, move).verdict == "legal"}
    theirs = {said: (after, fight) for said, after, fight in naive.turns(table, player)}
    assert allowed.keys() == theirs.keys()
    for said, (after, fight) in theirs.items():
        mine = GAME.game.play.after(position, allowed[said])
        assert board_of(mine) == board_of_naive(after), said
        assert (mine.combat and mine.combat.land) == fight, said


def combat_of(rng):
    """A random table with a combat that has just begun, or nothing."""
    data = naive.random_table(rng, players=rng.choice((2, 2, 3)), most_units=4)
    table = naive.Table(data)
    fights = [name for name in table.names if table.own("ada", name) and any(table.own(p, name) for p in table.players[1:])]
    return (data, table, fights[0]) if fights else None


@pytest.mark.parametrize("seed", range(13))
def test_combat(seed):
    """The value for each player, and whether the others can force that player out: the whole tree without a memory."""
    found = combat_of(naive.rng_of(seed))
    if found is None:
        return
    data, table, name = found
    initiator = "ada"
    small = {p: table.own(p, name) for p in table.players}
    if sum(small.values()) > 6:
        return
    for p in table.players:
        table.hand[p] = table.hand[p][:1]
        data["players"][p]["hand"] = table.hand[p]
    position = read(data)
    castles = table.castles[name] > 0
    order = [p for p in table.order(initiator)[1:] if table.own(p, name)]
    begun = Combat(name, initiator, declined=0 if castles else None)
    position = replace(position, combat=begun, turn=order[0] if castles else initiator)
    for p in (one for one in table.players if table.own(one, name)):
        end = Fight(position, begun, p, lambda own, _led: own).best(nothing)
        assert end.worth == naive.outcome(naive.combats(table, name, initiator), p, lambda after, p=p: after.own(p, name)), p
        table_after = position
        for move in end.moves:
            assert judged_alone(GAME, table_after, move).verdict == "legal", str(move)
            table_after = GAME.game.play.after(table_after, move)
        assert table_after.combat is None
        assert table_after.units(p, name) == end.worth


@pytest.mark.parametrize(("seed", "turns"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_the_best_turns(seed, turns):
    """All actions, every combat to its end: the best is no better and no worse."""
    data = naive.random_table(naive.rng_of(seed), players=2 + seed % 2 if turns == 1 else 2, most_units=3)
    for seat in data["players"].values():
        seat["hand"] = seat["hand"][:2]
    objective = naive.AIMS[seed % 4]
    expected = naive.most(naive.Table(data), "ada", turns, naive.aim(objective, "ada"))
    assert best_play(GAME, read(data), "ada", objective=objective, turns=turns).points == expected


def dealt(position, rng):
    """The cards of a draft that nobody has seen, as a shuffled deck gives them."""
    deck = [Card(Kind.CYCLE, symbol) for symbol in Symbol for _ in range(3)]
    rng.shuffle(deck)
    hands = [tuple(card if card.symbol else deck.pop() for card in seat.hand) for seat in position.seats]
    seats = tuple(replace(seat, hand=hand) for seat, hand in zip(position.seats, hands, strict=True))
    return replace(position, seats=seats)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_stay_legal(players):
    """From the set-up on, through drafts, combats and councils: every table is legal, and its file says the same."""
    rng, who = naive.rng_of(players), naive.NAMES[:players]
    seats = {player: {"colour": colour, "hand": []} for player, colour in zip(who, naive.COLOURS, strict=False)}
    position = read({"game": "island", "players": seats, "whisperer": "ada", "phase": "setup", "turn": "ada", "board": []})
    phases = set()
    for _ in range(150):
        if position.over:
            break
        if position.phase is Phase.DRAFT and any(card.symbol is None for seat in position.seats for card in seat.hand):
            position = dealt(position, rng)
        able = [position.turn] if position.turn else list(position.players)
        moves = [move for player in able for move in GAME.game.play.moves(position, player)]
        rng.shuffle(moves)
        moves.sort(key=lambda move: not isinstance(move, Act) and move.deed is Deed.PASS and rng.random() < 0.8)
        move = next(move for move in moves if judged_alone(GAME, position, move).verdict == "legal")
        position = GAME.game.play.after(position, move)
        shown = Counter(str(tile.face) for _, tile in position.tiles)
        faces = {one: rng.choice([face for face in one.options if shown[str(face)] < 6]) for one in unknowns(position)}
        position = filled(position, faces)
        phases.add(position.phase)
        assert known_violations(GAME.game, position) == (), str(move)
        assert GAME.game.written(read(GAME.game.written(position))) == GAME.game.written(position)
        assert all(position.on_board(player) + position.supply_left(player) == 20 for player in position.players)
    assert phases >= {Phase.SETUP, Phase.DRAFT, Phase.ACTIONS, Phase.COIN}
