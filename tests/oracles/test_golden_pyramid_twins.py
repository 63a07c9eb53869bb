"""The Golden Pyramid against its naive twin, on random tables: what is legal, what builds score, what may be built."""

import itertools
import json
import random
from collections import Counter

import pytest
from asking import moves
from golden_pyramid_tables import GAME, broken, judged, read
from naive_golden_pyramid import COLOURS, SYMBOLS, best, builds, card, name, spaces, table, tiles, total
from naive_golden_pyramid import broken as naive_broken
from naive_golden_pyramid_play import copied

from models.green_box.golden_pyramid.moves.words import Build

RULINGS = [
    {},
    {"GP-AMB-ADJNEW": "new"},
    {"GP-AMB-ADJDIAG": "yes"},
    {"GP-AMB-ADJNEW": "new", "GP-AMB-ADJDIAG": "yes", "GP-AMB-L1BONUS": "one"},
    {"GP-AMB-L1POS": "connected", "GP-AMB-PENALTY-OFF": "yes", "GP-AMB-MUSTMATCH": "any"},
    {"GP-AMB-EVICT-SELF": "always", "GP-AMB-NEGVP": "floor", "GP-AMB-MOVEFULL": "yes"},
]


def changed(data, rng):
    """The table with something changed that may break a rule, or may not."""
    data = json.loads(json.dumps(data))
    seats = list(data["players"].values())
    seat, other = rng.choice(seats), rng.choice(seats)
    k, i, j = rng.choice(spaces())
    changes = [
        lambda: seat.update(builder=name((k, i, j))),
        lambda: seat.pop("builder", None),
        lambda: seat.update(highest=rng.randint(0, 4)),
        lambda: seat.update(builder=other.get("builder", "level 1 r1c1")),
        lambda: seat.update(points=rng.choice([-3, 20, 60])),
        lambda: seat.update(hand=rng.choice([4, 7, 8, 9])),
        lambda: seat.update(cubes={rng.choice(COLOURS): rng.choice([2, 12])}),
        lambda: seat.pop("cubes"),
        lambda: seat.pop("hand"),
        lambda: data.update(market=rng.choice([["red"] * 3, ["red", "blue"], ["red", "blue", "green", "white"], []])),
        lambda: data.update(bag=rng.choice([0, 40, 50, dict.fromkeys(COLOURS, 9), {"red": 3}])),
        lambda: data.update(turn="over"),
        lambda: data.update(deck=rng.choice([3, 20])),
        lambda: data.pop("market"),
        lambda: data.update(discard=["red 5 drop"]),
        lambda: data["stacks"].update(drop=rng.choice([0, 7])),
        lambda: data["stacks"].pop("drop"),
        lambda: data[f"level_{k}"][i].__setitem__(j, rng.choice([".", "x" if k == 1 else "red red blue green"])),
    ]
    for change in rng.sample(changes, rng.choice([0, 1, 1, 2])):
        change()
    return data


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_rules(rulings):
    rng = random.Random(str(rulings))
    seen = set()
    for _ in range(18):
        data = changed(table(rng), rng) | {"rulings": rulings}
        if rng.random() < 0.3:
            data["level_4"] = [["red blue red blue"]]
        found = {rule for rule in broken(data) if rule.startswith("GP-")}
        assert found == naive_broken(data), data
        seen |= found
    assert len(seen) >= 5


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_builds_and_scores(rulings):
    """Every space that can be built on is listed with a build of the most points, which the naive twin has too."""
    rng = random.Random(str(rulings))
    listed = 0
    for _ in range(3):
        data = table(rng, colours=3) | {"rulings": rulings}
        if rng.random() < 0.3:
            data["stacks"]["drop"] = data["stacks"]["wheel"] = 0
        seat = data["players"]["ada"]
        seat["cubes"] = dict.fromkeys(COLOURS, 3)
        position = read(data)
        assert {sheet.player: sheet.total for sheet in GAME.scorer.sheets(position)} == {
            player: total(data, player) for player in data["players"]
        }
        most = {}
        for space, *_, points in builds(data, "ada"):
            most[name(space)] = max(points, most.get(name(space), -9))
        play = GAME.game.play
        found = [move for move in play.moves(position, "ada") if isinstance(move, Build)]
        gained = {str(move.spot): play.after(position, move).seat("ada").points - seat["points"] for move in found}
        if rulings.get("GP-AMB-NEGVP") == "floor":
            most = {space: max(points, -seat["points"]) for space, points in most.items()}
        assert gained == most
        options = {option.move for option in moves(GAME, position, "ada")}
        # A space is left out only where a card must be used for a tile that is left.
        assert {str(move) for move in found} <= options
        listed += len(found)
    assert listed > 3


def hand_worlds(hand):
    """Every hand that one with cards known in part may be, as far as values and symbols go."""
    cards = [
        [f"{colour or 'black'} {value} {symbol}" for value in values for symbol in symbols]
        for colour, values, symbols in hand
    ]
    return itertools.product(*cards)


def stack_worlds(data, untold):
    """Every way in which the tiles that are not told may be in the stacks that are not told."""
    rest = 36 - len(tiles(data)) - sum(data["stacks"].values())
    for numbers in itertools.product(range(7), repeat=len(untold)):
        if sum(numbers) == rest:
            yield data["stacks"] | dict(zip(untold, numbers, strict=True))


@pytest.mark.parametrize("rulings", [{}, {"GP-AMB-MUSTMATCH": "any"}], ids=str)
def test_another_tile_in_every_world(rulings):
    """A build with another tile, cards and stacks known in part: it is taken for granted that the stack of the card is empty
    and that of the tile is not; else the build is legal if it is in every world, and illegal if it is in none."""
    rng, seen = random.Random(str(rulings)), Counter()
    for _ in range(25):
        data = table(rng, players=2, colours=2) | {"rulings": rulings}
        symbols = rng.sample(SYMBOLS, 6)
        untold = symbols[: rng.choice([0, 0, 1, 2, 3])]
        data["stacks"] = dict.fromkeys(SYMBOLS, 0)
        for symbol in reversed(symbols):
            data["stacks"][symbol] = min(6, 36 - len(tiles(data)) - sum(data["stacks"].values()))
        own, taken = symbols[0], rng.choice(symbols[3:])
        paid = [f"{colour} 1 {symbols[0]}" for colour in ("red", "red", "yellow", "yellow")]
        others = [
            (
                rng.choice([None, "green"]),
                rng.choice([[1], [2], range(1, 5)]),
                rng.choice([[s] for s in symbols] + [SYMBOLS]),
            )
            for _ in range(rng.choice([1, 1, 2]))
        ]
        seat = data["players"]["ada"] | {"cubes": {"red": 2, "yellow": 2}}
        data["players"]["ada"] = seat
        told = copied(data)
        for symbol in untold:
            del told["stacks"][symbol]
        known = [f"red 2 {own}", *paid]
        parts = [
            " ".join(filter(None, [c, str(*v) if len(v) == 1 else "", *(s if len(s) == 1 else [])])) for c, v, s in others
        ]
        told["players"]["ada"]["hand"] = known + [f"some {part}" if part else "unknown" for part in parts]
        worlds = [
            data | {"stacks": stacks, "players": data["players"] | {"ada": seat | {"hand": [*known, *rest]}}}
            for stacks in stack_worlds(told, untold)
            for rest in hand_worlds(others)
            if not (own in untold and stacks[own]) and not (taken in untold and not stacks[taken])
        ]
        free = [space for space, *_ in builds(data | {"players": {"ada": seat | {"hand": known}}}, "ada") if space[0] <= 2]
        if not free:
            continue
        space = rng.choice(free)
        legal = {
            world["stacks"][taken] > 0
            and not world["stacks"][own]
            and any((there, text) == (space, known[0]) for there, text, *_ in builds(world, "ada"))
            for world in worlds
        }
        verdict = "undecided" if len(legal) == 2 else "legal" if legal == {True} else "illegal"
        said = f"build {name(space)} with {known[0]}"
        if space[0] == 2:
            said += f", columns red red yellow yellow, paying {', '.join(paid)}"
        said += f", taking a {taken} tile"
        assert judged(told, said).verdict == verdict, (told, said)
        seen[verdict] += 1
    assert min(seen[verdict] for verdict in ("legal", "illegal", "undecided")) >= 2, seen


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
@pytest.mark.parametrize("objective", ["score", "vp"])
def test_best_turn(rulings, objective):
    rng = random.Random(str(rulings) + objective)
    for _ in range(2):
        data = table(rng, colours=rng.choice([2, 3])) | {"rulings": rulings}
        data["players"]["ada"]["cubes"] = dict.fromkeys(COLOURS, 2)
        if rng.random() < 0.3:
            symbols = [symbol for _, _, symbol in map(card, data["players"]["ada"]["hand"])]
            data["stacks"].update(dict.fromkeys(symbols[:3], 0))
        question = GAME.scorer.play(read(data), "ada", objective, 1, lambda: None)
        *_, last = list(question.run())
        assert last.found.points == best(data, "ada", objective == "score") <= question.ceiling


def test_the_deck_of_the_twin_is_possible():
    from naive_golden_pyramid import deck

    assert len(set(deck())) == 42
    values = [card(one)[1] for one in deck()]
    assert [values.count(value) for value in (1, 2, 3, 4)] == [18, 12, 6, 6]
