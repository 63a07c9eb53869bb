"""Two turns of Last Defence at Hudai Monastery whose tiles are told, held against all that can be played and can come."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.onslaught import choices, removable_after
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Build, Demons
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import Supply, arrivals, tile_draws
from scorers.green_box.last_defence_at_hudai_monastery.search.ends import Ends, strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.search.last_turn import LastTurns
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.prospects import (
    NEVER,
    OPEN,
    Chances,
    Prospects,
    Steps,
    Survival,
)
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import Siege
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import SURE, Luck, this_turn
from verify.games import entry
from verify.judge import judged_alone

GAME = entry("last-defence-at-hudai-monastery")
SYMBOLS = ("drop", "hammers", "circles", "wheel", "arrow")
COLOURS = ("red", "blue", "yellow", "green", "black", "white")


def idle():
    """A tick that never stops."""


def read(data, **rulings):
    chosen = {key.replace("_", "-"): value for key, value in rulings.items()}
    return GAME.game.read(data, GAME.game.standard_cards(), chosen).position


def table(rng, phase="act", stack=0):
    """Few demons and tiles, Bricks where nobody comes, one monk who can do anything in the first turn."""
    wall = [[symbol] for symbol in rng.sample(SYMBOLS, 5)] + [["bricks"]]
    for _ in range(rng.randint(0, 1)):
        wall[rng.randrange(3)].append(rng.choice(SYMBOLS))
    symbols = rng.sample((*SYMBOLS, "bricks"), 6)
    demons = ["approaching white 1 bricks on pink damage 1" if stack else "."] * 6
    for c in range(4):
        if rng.random() < 0.7:
            row = rng.choice(["attacking", "approaching"])
            demons[c] = f"{row} {COLOURS[c]} {rng.randint(1, 3)} {symbols[c]} on pink"
    names = rng.sample(["red", "blue", "yellow"], 2)
    monks = {name: f"r0c{rng.randint(1, 2)}" + (" charged" if rng.random() < 0.5 else "") for name in names}
    data = {
        "game": GAME.name,
        "players": {"ada": {"integrity": 9, "time": 6}},
        "turn": "ada",
        "phase": phase,
        "wall": wall,
        "monks": monks,
        "demons": demons,
        "stack": stack,
        "bag": {symbol: rng.randint(1, 2) for symbol in rng.sample(SYMBOLS, 2)} | {"bricks": 1},
    }
    come = [symbol for symbol, n in data["bag"].items() for _ in range(n)]
    data["tiles_to_come"] = rng.sample(come, 2)
    if phase == "act":
        return data | {"activated": names[1:]}
    data["monks"].pop(names[1])
    come = rng.sample(SYMBOLS, 4)
    return data | {
        "removed": [name for name in MEEPLES if name != names[0]],
        "bag": dict.fromkeys(come, 1),
        "tiles_to_come": come,
    }


def with_integrity(data, n):
    return data | {"players": {"ada": {"integrity": n, "time": 6}}}


def naive(position):
    """Whether two turns are survived: some play of the first, and then whatever comes."""
    known = {}

    def stands(after):
        if after.is_over:
            return after.is_won
        if str(after) not in known:
            columns = tuple(c for c, demon in enumerate(after.demons) if demon is not None and demon.card == Card())
            turns = (this_turn(one, "ada", idle, Luck.WORST) for one, _ in arrivals(after, columns))
            known[str(after)] = all(len(turn.those(SURE)) == len(turn.draws) for turn in turns)
        return known[str(after)]

    def built(there):
        if there.phase is Phase.ACT:
            yield there
            return
        drawn = there.drawn or there.draws_known
        for tile in dict.fromkeys(drawn):
            for spot in there.free_spots:
                yield MOVES.after(there, Build("ada", tile, spot, drawn))

    def plays(there):
        melee = Melee(there)
        ends = Ends(melee, idle)
        for state in ends.every(falls=True):
            after = there
            for move in ends.moves(state, "ada"):
                after = MOVES.after(after, move)
            for order in strike_orders(after) if after.integrity > least_loss(after) else ():
                yield from (MOVES.after(after, Demons("ada", strike)) for strike in choices(after, order))

    return any(stands(after) for there in built(position) for after in plays(there))


def agree(data, **rulings):
    """That what is found for each integrity is what the naive search finds; how often it was found."""
    found = 0
    for n in range(1, 12):
        position = read(with_integrity(data, n), **rulings)
        watch, expected = Siege("ada", idle, every=True).watch(position, 2), naive(position)
        assert watch.can in {expected, None}, (data, n)
        found += watch.can is not None
        if expected:
            return found, n
    return found, 11


@pytest.mark.parametrize("seed", [2, 4, 8])
def test_two_turns_are_those_of_every_play_and_every_draw(seed):
    found, asked = agree(table(random.Random(seed)))
    assert found >= asked - 1


def test_two_turns_from_the_build_phase_on():
    found, asked = agree(table(random.Random(1), phase="build"))
    assert found == asked


def two(data, **rulings):
    return Siege("ada", idle, every=True).watch(read(data, **rulings), 2)


ONE = {
    "game": GAME.name,
    "players": {"ada": {"integrity": 3, "time": 6}},
    "turn": "ada",
    "phase": "act",
    "challenge": {"base": "random"},
    "wall": [["drop"], ["circles"], ["hammers"], ["arrow"], ["wheel"], ["wheel"]],
    "monks": {"red": "r0c1"},
    "removed": [name for name in MEEPLES if name != "red"],
    "demons": ["approaching blue 6 wheel", ".", ".", ".", ".", "."],
    "stack": 0,
    "bag": {"hammers": 5},
    "tiles_to_come": ["hammers"] * 4,
}
"""One monk in the column of one demon, which strikes in the second turn with seven hit points."""


def test_what_one_drop_can_save():
    """One hit point now, two by a point from a Hammers tile in the next turn, which is given up then: three of seven are left."""
    watch = two(with_integrity(ONE, 4))
    assert watch.can is True
    for move in watch.moves[:-1]:
        assert judged_alone(GAME, read(ONE), move).verdict == "legal"
    assert two(with_integrity(ONE, 3)).can is False


def test_what_is_built_before():
    """With a Hammers tile more, two points of damage are dealt in each turn, and two tiles are given up: one is left."""
    data = ONE | {"phase": "build"}
    drawn = {"drawn": ["hammers", "hammers"], "bag": {"hammers": 3}, "tiles_to_come": ["hammers"] * 3}
    assert two(with_integrity(data, 2) | drawn).can is True
    watch = two(with_integrity(data, 2))
    there = read(with_integrity(data, 2))
    for move in watch.moves:
        assert judged_alone(GAME, there, move).verdict == "legal"
        there = MOVES.after(there, move)
    assert there.tiles_to_come == (Symbol.HAMMERS,) * 2


@pytest.mark.parametrize(
    ("phase", "turns", "drawn", "need"), [("act", 2, None, 2), ("build", 2, None, 4), ("build", 3, ["hammers"] * 2, 4)]
)
def test_tiles_of_several_turns_are_told(phase, turns, drawn, need):
    """Two for each Build phase whose tiles are not drawn yet; one turn needs none."""
    (asked,) = (one for one in GAME.scorer.questions if one.name == "survive")
    data = ONE | {"phase": phase} | ({"drawn": drawn} if drawn else {})
    for n in range(need + 1):
        position = read(with_integrity(data, 20) | {"tiles_to_come": ["hammers"] * n})
        if n < need:
            with pytest.raises(ValueError, match=f"the next {need} of the bag under `tiles_to_come:`"):
                asked.reply(position, "ada", f"{turns} turns", idle)
        else:
            assert asked.reply(position, "ada", f"{turns} turns", idle).value == {"survives": True, "turns": turns}
        assert asked.reply(position, "ada", "", idle).value == {"survives": True}


def test_a_technique_that_draws_more_than_is_told():
    """With Bricks at level 1 the second turn draws a third tile, which nobody told: each that it may be is tried."""
    data = with_integrity(NOBODY_LEFT, 8) | {"phase": "build", "techniques": {"bricks": 1}}
    data |= {"bag": {"hammers": 3, "wheel": 1}, "tiles_to_come": ["hammers"] * 3}
    position = replace(read(data), demons=(None,) * 6)
    for every in (True, False):
        siege = Siege("ada", idle, every=every)
        with pytest.raises(ValueError, match="next 6"):
            siege.watch(read(data), 2)
        assert siege._lasts(position, 2)


@pytest.mark.parametrize(("key", "value", "n"), [("HU_AMB_SKIPUSE", "no", 4), ("HU_AMB_SHARE", "forbidden", 3)])
def test_other_rulings_find_the_same(key, value, n):
    data = with_integrity(ONE, n)
    assert two(data, **{key: value}).can is naive(read(data, **{key: value}))


def test_searches_that_end_too_early():
    assert Siege("ada", idle, every=True, steps=0).watch(read(with_integrity(ONE, 4)), 2).can is None


def test_a_last_turn_with_every_draw():
    attacked = read(ONE | {"phase": "build", "demons": ["attacking blue 3 wheel", *["."] * 5], "tiles_to_come": []})
    last = LastTurns(idle)
    # Four hit points: a Drop takes two with the point of a Hammers tile, and that tile is given up.
    assert last.stands(attacked, every=False)
    assert last.stands(attacked, every=True)
    close = replace(attacked, seats=(replace(attacked.seats[0], integrity=1),))
    assert not last.stands(close, every=False)
    assert not last.stands(close, every=True)
    large = replace(attacked, bag={Symbol.HAMMERS: 5, Symbol.WHEEL: 5})
    draws = [any(last.holds(large, tile) for tile in tiles) for tiles in tile_draws(large)]
    assert (last.stands(large, every=True), last.stands(large, every=False)) == (all(draws), any(draws))


def test_a_monk_who_leaves_with_his_tile_is_not_removed_again():
    data = ONE | {
        "wall": [["drop"], ["wheel", "drop"], ["hammers"], ["arrow"], ["circles"], ["bricks"]],
        "monks": {"red": "r1c2", "blue": "r0c1"},
        "removed": [],
        "demons": [".", "attacking blue 3 wheel", *["."] * 4],
    }
    there = read(data, HU_AMB_FALL="removed")
    demon = there.demons[1]
    assert [monk.name for monk in removable_after(there, 1, demon, 0)] == ["red", "blue"]
    assert [monk.name for monk in removable_after(there, 1, demon, 1)] == ["blue"]
    every = {(strike[0].given, strike[0].monk) for strike in choices(there, (1,))}
    assert every == {(1, None), (0, "red"), (0, "blue")}
    assert there.at(Spot(1, 1)) is Symbol.DROP


NOBODY_LEFT = ONE | {"monks": {}, "removed": list(MEEPLES)}


def test_two_turns_with_the_best_draws_that_are_lost_all_the_same():
    """Nobody is on the wall: of seven hit points one is saved by the tile of the next turn."""
    siege = Siege("ada", idle, every=False)
    assert siege.watch(read(with_integrity(NOBODY_LEFT, 6)), 2).can is False
    assert siege.watch(read(with_integrity(NOBODY_LEFT, 7)), 2).can is True
    # A Bricks tile that was not used leaves it open.
    bricks = [*ONE["wall"][:5], ["bricks"]]
    assert Siege("ada", idle, every=False).watch(read(with_integrity(NOBODY_LEFT, 6) | {"wall": bricks}), 2).can is None
    lost = read(with_integrity(NOBODY_LEFT, 5) | {"phase": "build"})
    for every in (True, False):
        assert Siege("ada", idle, every=every)._lasts(lost, 2) is None


def test_a_last_turn_that_needs_bricks():
    """A Drop with two hit points takes four: of three integrity one is left if a tile of Bricks is given up as well."""
    wall = [["bricks"], ["circles"], ["drop"], ["arrow"], ["wheel"], ["hammers"]]
    data = ONE | {"wall": wall, "demons": ["attacking blue 1 drop on pink", *["."] * 5], "phase": "build"}
    for every in (True, False):
        assert Siege("ada", idle, every=every)._last(read(with_integrity(data, 3))) == ()
        assert not LastTurns(idle).stands(read(with_integrity(data, 3)), every=False)
        assert Siege("ada", idle, every=every)._last(read(with_integrity(data, 2))) is None


def test_prospects_one_by_one():
    position = read(with_integrity(ONE, 1) | {"demons": ["attacking blue 6 wheel", *["."] * 5]})
    start = Melee(position).start
    tired = Prospects(position, idle, Survival(Melee(position), Steps(idle, 0).count), list(Symbol))
    assert tired.of(start) == OPEN
    prospects = Prospects(position, idle, Survival(Melee(position), idle), list(Symbol))
    less, more = (prospects._node(frozenset({(2, saved)})) for saved in ((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 1, 1)))
    assert prospects._is_no_better(less, more)
    assert prospects._is_no_better(less, more)
    assert not prospects._is_no_better(more, less)
    there = Supply((1, 0, 0, 0, 1, 1), (0,) * 6)
    chances = Chances(prospects, Luck.CHANCE, NEVER)
    # Of three tiles two are drawn; only the Wheel and the Arrow help: every draw has one of them.
    assert [chances.value(more, there), chances.value(more, there)] == [1, 1]
    assert chances.value(less, there) == Fraction(2, 3)


def test_time_runs_out_before():
    """With one time cube a second turn is only there for those who have won by then."""
    data = ONE | {"players": {"ada": {"integrity": 11, "time": 1}}}
    assert two(data | {"players": {"ada": {"integrity": 11, "time": 2}}}).can is True
    assert (two(data).can, naive(read(data))) == (False, False)
    won = data | {"demons": ["attacking blue 1 wheel on pink", *["."] * 5]}
    assert (two(won).can, naive(read(won))) == (True, True)
