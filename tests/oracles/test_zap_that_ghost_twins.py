"""Zap That Ghost against its naive twin, on random tables: rules, points, zaps, reach."""

import random
from collections import Counter

import naive_zap_that_ghost as naive
import pytest
from asking import reader

from models.green_box.zap_that_ghost.moves.actions import moves
from models.green_box.zap_that_ghost.reach import path, rolls
from models.green_box.zap_that_ghost.rules import RULINGS
from models.green_box.zap_that_ghost.tiles import SPOTS, Spot
from models.rule import Rulings
from verify.games import entry
from verify.judge import judged_alone

GAME = entry("zap-that-ghost")
COLOURS = ["red", "blue", "yellow", "green"]
NAMES = ["ada", "ben", "cleo", "dan", "eva", "flo"]


def table(rng, players=None, captured=None, hand=4):
    """A table that is legal but for what chance makes of its cards."""
    names = NAMES[: players or rng.randint(2, 6)]
    symbols = rng.sample([s for s in naive.SYMBOLS for _ in range(6)], 36)
    ghosts = rng.sample([c for c in COLOURS for _ in range(8)], 32)
    inner = [at for at in ((r, c) for r in range(1, 7) for c in range(1, 7)) if at not in naive.CORNERS]
    board = {at: f"{symbols.pop()} {ghosts.pop()}" for at in inner} | dict.fromkeys(naive.CORNERS, "face down")
    numbers = [rng.randint(0, naive.WIN[len(names)] - 1) if captured is None else captured for _ in names]
    free = rng.sample(inner, sum(numbers))
    taken = [board[at].split()[1] for at in free]
    board |= {at: board[at].split()[0] for at in free}
    stands = [*free[:1], *rng.sample([*sorted(naive.CORNERS), *free[1:]], 4)][:4]
    rng.shuffle(stands)
    data = {"game": GAME.name, "players": {}, "board": [[board[r, c] for c in range(1, 7)] for r in range(1, 7)]}
    data["meeples"] = {name: f"r{r}c{c}" for name, (r, c) in zip(["red", "blue", "grey", "black"], stands, strict=True)}
    pile = rng.sample([f"{c} {s}" for c in COLOURS for s in naive.SYMBOLS] * 2, 36)
    for name, n in zip(names, numbers, strict=True):
        own = [taken.pop() for _ in range(n)]
        told = {"captured": {c: own.count(c) for c in COLOURS if c in own}} if own else {}
        data["players"][name] = told | {"hand": [pile.pop() for _ in range(hand)]}
    return data | {"die": rng.randint(1, 6)}


def spoilt(rng, data):
    """The same with one or two things changed."""
    for _ in range(rng.randint(1, 2)):
        r, c = rng.randrange(6), rng.randrange(6)
        player = rng.choice(list(data["players"]))
        told = data["players"][player]
        match rng.randrange(11):
            case 0:
                data["board"][r][c] = "face down"
            case 1:
                data["board"][r][c] = rng.choice(naive.SYMBOLS)
            case 2:
                data["board"][r][c] = f"{rng.choice(naive.SYMBOLS)} {rng.choice(COLOURS)}"
            case 3:
                data["meeples"][rng.choice(["red", "white"])] = f"r{r + 1}c{c + 1}"
            case 4:
                told["captured"] = {rng.choice([*COLOURS, "unknown"]): rng.randint(0, 11)}
            case 5:
                told["hand"] = told.get("hand", [])[: rng.randint(0, 3)] + ["white drop"] * rng.randint(0, 1)
            case 6:
                told["captured"] = rng.randint(0, 10)
            case 7:
                data["turn"] = "over"
            case 8:
                data["deck"] = rng.randint(0, 24)
                data["discard"] = ["red drop"] * rng.randint(0, 12)
            case 9:
                data["rulings"] = {"ZG-AMB-DECK": "54"}
            case 10:
                del data["players"][player]
                data["players"][player] = {key: value for key, value in told.items() if key != "hand"}
    return data


read = reader(GAME)


def broken(position):
    """The game's own rules; what is known of the box's cards is not its matter."""
    own = [rule for rule in GAME.game.rules if rule.id.startswith("ZG-")]
    return {rule.id for rule in own if not all(rule.holds(position, *at) for at in rule.instances(position))}


@pytest.mark.parametrize("seed", range(30))
def test_rules_and_points(seed):
    rng = random.Random(seed)
    data = table(rng)
    for told in (data, spoilt(rng, data)):
        position = read(told)
        assert broken(position) == naive.broken(told)
        assert {sheet.player: sheet.total for sheet in GAME.scorer.sheets(position)} == naive.score(told)


@pytest.mark.parametrize("seed", range(3))
def test_random_play_breaks_no_rule(seed):
    """Ghost after ghost, each captured with a roll that a meeple has a way for, by whoever."""
    rng = random.Random(seed)
    data = table(rng, players=2, captured=0, hand=4)
    data["meeples"] = dict(zip(["red", "blue", "grey", "black"], ["r1c1", "r1c6", "r6c1", "r6c6"], strict=True))
    for player in data["players"].values():
        del player["hand"]
    while max(naive.score(data).values()) < 10:
        assert naive.broken(data) == broken(read(data)) == set(), data
        board = naive.tiles(data)
        name, die = rng.choice(list(data["meeples"])), rng.randint(1, 6)
        ends = sorted(at for at in naive.reached(data, name, die) if board[at][1])
        if not ends:
            continue
        r, c = rng.choice(ends)
        symbol, ghost = board[r, c]
        data["board"][r - 1][c - 1], data["meeples"][name] = symbol, f"r{r}c{c}"
        taken = data["players"][rng.choice(["ada", "ben"])].setdefault("captured", {})
        taken[ghost] = taken.get(ghost, 0) + 1


def test_journeys_on_sparse_boards():
    """Meeples anywhere on few empty tiles: both readings agree which of these they can have come to."""
    rng = random.Random(4)
    seen = Counter()
    for _ in range(150):
        data = table(rng, players=2, captured=0)
        inner = [(r, c) for r in range(1, 7) for c in range(1, 7) if (r, c) not in naive.CORNERS]
        gone = rng.sample(inner, rng.randint(1, 4))
        captured = {"unknown": len(gone)}
        for r, c in gone:
            data["board"][r - 1][c - 1] = data["board"][r - 1][c - 1].split()[0]
        stands = [*gone[: rng.randint(1, len(gone))], *rng.sample(sorted(naive.CORNERS), 4)][:4]
        data["meeples"] = {name: f"r{r}c{c}" for name, (r, c) in zip(["red", "blue", "grey", "black"], stands, strict=True)}
        data["players"]["ada"]["captured"] = captured
        found = broken(read(data))
        assert found == naive.broken(data), data
        seen["ZG-ST-STEPS" in found] += 1
    assert min(seen[True], seen[False]) > 10


@pytest.mark.parametrize("rulings", [{}, {"ZG-AMB-BLOCK": "yes"}, {"ZG-AMB-STARTREVISIT": "no"}, {"ZG-AMB-BLOCK": "yes", "ZG-AMB-STARTREVISIT": "no"}])  # fmt: skip
def test_zaps(rulings):
    """Each zap that there is is listed once and may be done, and no other; its path is one of those that may be walked."""
    rng = random.Random(str(rulings))
    listed = 0
    for _ in range(6):
        data = table(rng, players=3) | {"rulings": rulings}
        position = read(data)
        for player in data["players"]:
            found = list(moves(position, player))
            assert {(str(z.card.colour), str(z.card.symbol), (z.target.row + 1, z.target.column + 1), z.meeple) for z in found} == naive.zaps(data, player, data["die"])  # fmt: skip
            assert len(set(found)) == len(found)
            listed += len(found)
            assert all(judged_alone(GAME, position, zap).verdict == "legal" for zap in found[:1])
    assert listed > 30


def rulings(**chosen):
    return Rulings(RULINGS, {key.replace("_", "-"): value for key, value in chosen.items()})


@pytest.mark.parametrize("again", ["yes", "no"])
def test_distance_and_parity_tell_what_is_reached_on_a_free_board(again):
    """ZG-REACH: for all 36 starts and each roll, against every walk there is; a walk may end on the start where it may return."""
    in_force = rulings(ZG_AMB_STARTREVISIT=again)
    for start in SPOTS:
        for die in range(1, 7):
            ends = {way[-1] for way in naive.walks((start.row + 1, start.column + 1), die, again=again == "no")}
            told = {(s.row + 1, s.column + 1) for s in SPOTS if die in rolls(start, s, frozenset(), in_force)}
            assert told == ends - {(start.row + 1, start.column + 1)}


def test_numbers_of_tiles_that_are_reached():
    """The counts of the specification: from the corners together, from one corner, from r3c3."""
    corners = [spot for spot in SPOTS if spot.is_corner]
    inner = [spot for spot in SPOTS if not spot.is_corner]

    def number(starts, targets, die):
        return sum(any(die in rolls(start, to, frozenset(), rulings()) for start in starts) for to in targets)

    assert [number(corners, inner, die) for die in range(1, 7)] == [8, 12, 24, 32, 32, 32]
    assert [number([Spot(0, 0)], SPOTS, die) for die in range(1, 7)] == [2, 3, 6, 8, 12, 13]
    assert [number([Spot(2, 2)], SPOTS, die) for die in range(1, 7)] == [4, 8, 14, 16, 18, 17]


@pytest.mark.parametrize("again", ["yes", "no"])
def test_reach_and_paths_past_meeples_that_block(again):
    rng = random.Random(again)
    in_force = rulings(ZG_AMB_BLOCK="yes", ZG_AMB_STARTREVISIT=again)
    differs = 0
    for _ in range(25):
        start, *others = rng.sample(SPOTS, 6)
        die = rng.randint(1, 6)
        blocked = {(s.row + 1, s.column + 1) for s in others}
        ways = naive.walks((start.row + 1, start.column + 1), die, blocked, again=again == "no")
        ends = {way[-1] for way in ways}
        for to in set(SPOTS) - {start, *others}:
            possible = die in rolls(start, to, frozenset(others), in_force)
            way = path(start, to, die, others, in_force)
            assert possible is ((to.row + 1, to.column + 1) in ends)
            assert possible is (way is not None)
            assert way is None or [(s.row + 1, s.column + 1) for s in (start, *way)] in ways
            differs += possible is not (die in rolls(start, to, frozenset(), in_force))
    assert differs


def test_a_path_does_not_come_back_to_its_start_where_it_need_not():
    rng = random.Random(2)
    in_force = rulings(ZG_AMB_STARTREVISIT="no")
    told = 0
    for _ in range(150):
        start, to, *others = rng.sample(SPOTS, 4)
        die = rng.randint(2, 6)
        way = path(start, to, die, others, in_force)
        if way is not None:
            told += 1
            assert start not in way
            blocked = [(s.row + 1, s.column + 1) for s in others]
            clear = naive.walks((start.row + 1, start.column + 1), die, blocked)
            # Nor past another meeple, where there is a way around.
            if any(walk[-1] == (to.row + 1, to.column + 1) for walk in clear):
                assert not {*way} & {*others}
    assert told > 30
