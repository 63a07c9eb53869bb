"""Wacky Wheels against its naive twin, on random tables: rules, ways to drive, the best turn, a lap, whom attacks reach, points.

What would break it: a space too many, a card that matches the wrong tile, a roll weighed wrongly, a place for the wrong car.
"""

import json
import random
from fractions import Fraction

import naive_wacky_wheels as naive
import pytest
from asking import reader

from models.green_box.wacky_wheels.moves.actions import drives
from models.green_box.wacky_wheels.moves.steps import can_be_shot, within_oil
from scorers.green_box.wacky_wheels.score import order
from scorers.green_box.wacky_wheels.search import FINISHED, BestPlay, Lap
from verify.games import entry
from verify.judge import judged_alone
from verify.score import score
from verify.violations import known_violations

GAME = entry("wacky-wheels")
NAMES = ["ada", "ben", "cleo", "dan", "eva"]
SHAPES = [
    ["7 right", "11 down", "7 left", "11 up"],
    ["2 up", "9 left", "9 down", "9 right", "7 up"],
    ["1 right", "17 down", "1 left", "17 up"],
]


def table(rng, players=None, hand=4):
    """A table on which a race is driven; its cards need not exist together."""
    tiles = rng.sample([symbol for symbol in naive.SYMBOLS for _ in range(6)], 36)
    data = {"game": GAME.name, "laps": rng.randint(1, 5), "round": rng.randint(4, 20), "track": tiles, "players": {}}
    data["shape"] = rng.choice(SHAPES)
    names = NAMES[: players or rng.randint(2, 5)]
    for name in names:
        cubes = {
            "green": rng.randint(1, 8),
            "red": rng.randint(0, 3),
            "blue": rng.randint(0, 3),
            "yellow": rng.randint(0, 3),
        }
        laps = rng.randint(0, data["laps"] - 1)
        cards = [f"{rng.randint(1, 6)} {rng.choice(naive.SYMBOLS)}" for _ in range(rng.randint(0, hand))]
        car = {"at": rng.choice([rng.randint(1, 36), rng.randint(1, 36), rng.randint(30, 36), "pit"])}
        data["players"][name] = car | {"cubes": cubes | {"black": laps}, "hand": cards}
        if car["at"] != "pit" and rng.random() < 0.3:
            car["pit_lap"] = laps + rng.randint(0, 1) or 1
    for tile in rng.sample(range(1, 37), rng.randint(0, len(names))):
        data.setdefault("pickups", {})[tile] = rng.choice(["red", "blue", "yellow", "green"])
    return data | {"turn": "ada", "dice": [rng.randint(1, 6), rng.randint(1, 6)]}


def spoilt(rng, data):
    """The same with some things changed."""
    for _ in range(rng.randint(1, 3)):
        car = data["players"][rng.choice(list(data["players"]))]
        match rng.randrange(13):
            case 0:
                car["at"] = rng.choice([1, 9, 36, "pit"])
            case 1:
                car["cubes"][rng.choice(list(naive.LIMITS))] = rng.randint(0, 9)
            case 2:
                car["cubes"]["black"] = data["laps"] + rng.randint(-1, 1)
            case 3:
                beyond = rng.choice([rng.randint(0, 40), rng.randint(55, 65)])
                car |= {
                    "finish": {"round": rng.randint(3, 21), "beyond": beyond},
                    "at": beyond % 36 + rng.choice([1, 1, 1, 2]) or 1,
                }
                car["at"] = min(36, car["at"])
                car["cubes"]["black"] = data["laps"] - rng.choice([0, 0, 0, 1])
            case 4 | 5:
                car |= {"repairs": rng.randint(1, 3), "misses": rng.randint(0, 1)}
                car["cubes"]["green"] = rng.choice([0, 0, 1])
            case 6:
                car |= {"waited": rng.random() < 0.5, "pit_lap": rng.randint(1, 6)}
            case 7:
                data["track"][rng.randrange(36)] = rng.choice(naive.SYMBOLS)
            case 8:
                data["shape"] = rng.choice([*SHAPES, ["18 right", "18 left"], ["9 up", "9 left", "9 down", "8 right"]])
            case 9:
                data |= {"turn": "over", "race": rng.randint(1, 2)}
                data.pop("dice", None)
            case 10 | 11:
                rng.choice([begin, end])(rng, data)
            case _:
                car["hand"] = rng.randint(5, 9)
                data["pickups"] = {n: rng.choice(["red", "white", "green"]) for n in range(1, rng.randint(2, 7))}
                data |= {"draw": rng.randint(0, 40), "discard": rng.randint(0, 20)}
    return data


def end(rng, data):
    """The table when most have finished."""
    for car in data["players"].values():
        beyond = rng.randint(0, 9)
        if rng.random() < 0.7:
            finish = {"round": max(1, data.get("round", 9) - rng.choice([0, 0, 1])), "beyond": beyond}
            car |= {"at": beyond + 1, "finish": finish}
            car["cubes"]["black"] = data["laps"]
            car.pop("pit_lap", None)
    if rng.random() < 0.5:
        data.pop("round", None)


def begin(rng, data):
    """The table before the first roll, or nearly so."""
    data |= {"round": 0, "race": rng.choice([1, 1, 1, 2]), "pickups": dict.fromkeys(range(1, rng.randint(1, 4)), "red")}
    if rng.random() < 0.8:
        data.pop("dice", None)
    placed = rng.randint(0, len(data["players"]))
    for seat, name in enumerate(data["players"]):
        start = {"green": 4, "red": 2, "blue": 2, "yellow": 2}
        data["players"][name] = {"at": 1, "cubes": start, "hand": 6 if seat < placed else 8}
        if rng.random() < 0.1:
            data["players"][name] |= rng.choice(
                [{"hand": rng.randint(0, 9)}, {"misses": 1}, {"at": 2}, {"cubes": start | {"red": 1}}]
            )


read = reader(GAME)


@pytest.mark.parametrize("seed", range(6))
def test_rules(seed):
    rng = random.Random(seed)
    for n in range(25):
        data = table(rng)
        data = spoilt(rng, data) if n % 5 else data
        found = {one.rule for one in known_violations(GAME.game, read(data)) if one.rule.startswith("WW")}
        assert found == naive.broken(data), json.dumps(data)


def short(card):
    return None if card is None else (str(card.value), card.symbol.value)


@pytest.mark.parametrize("seed", range(3))
def test_ways_to_drive(seed):
    """Those that are listed are those that there are, and each is legal with where it leads; a space off is not."""
    rng = random.Random(seed)
    for _ in range(12):
        data = table(rng)
        position = read(data)
        found = list(drives(position, "ada"))
        begin = naive.start_of(data["players"]["ada"])
        told = set()
        for move in found:
            distance = move.die * (move.cards[0].value if move.cards else 1) + move.die * move.boosters
            end = "pit" if move.stop else begin + distance
            told.add((move.die, short(move.cards[0] if move.cards else None), move.boosters, end))
            if end != "pit":
                assert move.to == end % 36 + 1
        assert told == set(naive.drives(data, "ada")), json.dumps(data)
        for move in rng.sample(found, min(3, len(found))):
            assert judged_alone(GAME, position, move).verdict == "legal", (str(move), data)
            if move.to:
                off = GAME.game.play.read(f"take {move.die}, to {move.to % 36 + 1}", position, "ada")
                assert judged_alone(GAME, position, off).verdict == "illegal" or move.cards or move.boosters


@pytest.mark.parametrize("seed", range(3))
def test_the_best_turn(seed):
    rng = random.Random(seed)
    for _ in range(6):
        data = table(rng, players=2)
        if not any(True for _ in naive.drives(data, "ada")):
            continue
        *_, told = BestPlay(read(data), "ada", "score", 1, lambda: None).run()
        finishes, spaces = naive.best(data, "ada")
        assert Fraction(told.found.points, 36) == spaces + FINISHED * finishes, json.dumps(data)


@pytest.mark.parametrize("seed", range(3))
def test_a_lap(seed):
    rng = random.Random(seed)
    for _ in range(2):
        data = table(rng, players=2, hand=3)
        car = data["players"]["ada"]
        car["at"] = rng.randint(14, 36)
        car["cubes"]["yellow"] = rng.randint(0, 2)
        position = read(data)
        assert Lap(position, position.seat("ada"), lambda: None).turns == naive.lap(data, "ada"), json.dumps(data)


@pytest.mark.parametrize("seed", range(2))
def test_whom_attacks_reach(seed):
    rng = random.Random(seed)
    for _ in range(40):
        data = table(rng, players=5)
        for car in data["players"].values():
            car["at"] = rng.choice([rng.randint(1, 9), rng.randint(1, 9), rng.randint(33, 36), "pit"])
            if car["at"] != "pit" and rng.random() < 0.2:
                car |= {"finish": {"round": 2, "beyond": car["at"] - 1}}
        position = read(data)
        ada = position.seat("ada")
        reached = [name for name in NAMES[1:] if can_be_shot(position, "ada", name)]
        assert reached == [name for name in NAMES[1:] if naive.hedgehog_reaches(data, "ada", name)], json.dumps(data)
        if not (ada.is_in_pit or ada.finish):
            assert list(within_oil(position, "ada")) == naive.oil_reaches(data, "ada"), json.dumps(data)


@pytest.mark.parametrize("seed", range(2))
def test_places_and_points(seed):
    rng = random.Random(seed)
    for _ in range(20):
        data = table(rng)
        left = rng.choice(list(data["players"]))
        for name, car in data["players"].items():
            if name != left:
                beyond = rng.randint(0, 5)
                car |= {"at": beyond + 1, "finish": {"round": rng.randint(18, 20), "beyond": beyond}}
                car["cubes"]["black"] = data["laps"]
                car["points"] = rng.randint(0, 9)
        data |= {"turn": "over", "round": 20}
        del data["dice"]
        position = read(data)
        assert [each.player for each in order(position)] == naive.order(data)
        assert {sheet.player: sheet.total for sheet in score(GAME, position).sheets} == naive.points(data)


def said(rng, data):
    """A turn as people say it, which may be nonsense."""
    names, own = list(data["players"]), data["players"]["ada"]["hand"]

    def card():
        return rng.choice(own) if own and rng.random() < 0.6 else f"{rng.randint(1, 6)} {rng.choice(naive.SYMBOLS)}"

    clauses = [
        f"play {card()}",
        f"{rng.randint(0, 3)} boosters",
        f"to {rng.randint(1, 36)}",
        f"drive {rng.randint(1, 30)} spaces",
        "into the pit",
        "adding 2 green and 1 card",
        f"drawing {card()} and 1 card",
        f"shoot {rng.choice(names)} with {card()}",
        f"oil with {card()}",
        f"{rng.choice(names)} rolls {rng.randint(1, 6)}",
        "pick up the cube",
        "drive",
    ]
    turn = ", ".join([f"take {rng.choice(data['dice'])}", *rng.sample(clauses, rng.randint(0, 4))])
    return rng.choice([turn] * 6 + ["wait in the pit, double red", "miss the turn", "buy 1 green and 1 card"])


@pytest.mark.parametrize("seed", range(2))
def test_what_is_legal_leads_to_a_legal_table(seed):
    """Whatever is said either is no move or reads back as the same; what may be done breaks no rule."""
    rng = random.Random(seed)
    legal = 0
    for _ in range(150):
        data = table(rng)
        position, text = read(data), said(rng, data)
        try:
            move = GAME.game.play.read(text, position, "ada")
        except ValueError:
            continue
        assert GAME.game.play.read(str(move), position, "ada") == move, text
        if judged_alone(GAME, position, move).verdict == "legal" and not known_violations(GAME.game, position):
            legal += 1
            after = GAME.game.play.after(position, move)
            assert not list(known_violations(GAME.game, after)), (text, json.dumps(data))
            assert len(after.seat("ada").hand) <= 6
    assert legal > 5
