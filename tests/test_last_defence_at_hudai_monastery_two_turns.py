"""Two turns of Last Defence at Hudai Monastery against every draw, held against all that can be played and drawn."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from sayings import says

from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves import Build, Demons
from models.green_box.last_defence_at_hudai_monastery.onslaught import choices, removable_after
from models.green_box.last_defence_at_hudai_monastery.position import Phase, Spot
from models.green_box.last_defence_at_hudai_monastery.tactics import least_loss
from scorers.green_box.last_defence_at_hudai_monastery import holding, last_turn
from scorers.green_box.last_defence_at_hudai_monastery.draws import Supply, arrivals, tile_draws
from scorers.green_box.last_defence_at_hudai_monastery.ends import Ends, strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.falling import Falling
from scorers.green_box.last_defence_at_hudai_monastery.holding import Holding
from scorers.green_box.last_defence_at_hudai_monastery.last_turn import LastTurns, brought, dullest
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.prospects import (
    NEVER,
    OPEN,
    Chances,
    OutOfStepsError,
    Prospects,
    Steps,
    Survival,
)
from scorers.green_box.last_defence_at_hudai_monastery.siege import Siege
from scorers.green_box.last_defence_at_hudai_monastery.survive import SURE, Luck, this_turn
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
    if phase == "act":
        return data | {"activated": names[1:]}
    data["monks"].pop(names[1])
    return data | {"removed": [name for name in MEEPLES if name != names[0]], "bag": {rng.choice(SYMBOLS): 5}}


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
        for tile in dict.fromkeys(there.drawn):
            for spot in there.free_spots:
                yield MOVES.after(there, Build("ada", tile, spot))

    def plays(there):
        melee = Melee(there)
        ends = Ends(melee, melee.start, idle)
        for state in ends.every(falls=True):
            after = there
            for move in ends.moves(state, "ada", None, None):
                after = MOVES.after(after, move)
            for order in strike_orders(after) if after.integrity > least_loss(after) else ():
                yield from (MOVES.after(after, Demons("ada", strike)) for strike in choices(after, order))

    drawn = [position]
    if position.phase is Phase.BUILD and position.drawn is None:
        drawn = [replace(position, drawn=tiles) for tiles in tile_draws(position)]
    return all(any(stands(after) for there in built(one) for after in plays(there)) for one in drawn)


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
}
"""One monk in the column of one demon, which strikes in the second turn with seven hit points."""


def test_what_one_drop_can_save():
    """One hit point now, two by a point from a Hammers tile in the next turn, which is given up then: three of seven are left."""
    watch = two(with_integrity(ONE, 4))
    assert watch.can is True
    for move in watch.moves[:-1]:
        assert judged_alone(GAME, read(ONE), move).verdict == "legal"
    lost = two(with_integrity(ONE, 3))
    assert (lost.can, lost.why) == (False, says("dull tiles"))


def test_what_is_built_before():
    """With a Hammers tile more, two points of damage are dealt in each turn, and two tiles are given up: one is left."""
    data = ONE | {"phase": "build"}
    assert two(with_integrity(data, 2)).can is True
    assert two(with_integrity(data, 2) | {"drawn": ["hammers", "hammers"]}).can is True
    assert two(with_integrity(data, 1)).can is False
    assert two(with_integrity(data, 1) | {"tiles_to_come": ["hammers"] * 4}).can is None
    # Where the bag is too small for two draws, nothing is refuted.
    assert two(with_integrity(data, 1) | {"bag": {"hammers": 1}}).can is None
    assert two(with_integrity(data, 1) | {"drawn": ["hammers", "hammers"], "bag": {"hammers": 3}}).can is False
    assert two(with_integrity(data, 1) | {"drawn": ["hammers", "hammers"], "bag": {}}).can is None


@pytest.mark.parametrize(("key", "value"), [("HU_AMB_SKIPUSE", "no"), ("HU_AMB_SHARE", "forbidden")])
def test_other_rulings_find_the_same(key, value):
    for n, phase in ((4, "act"), (3, "act")):
        data = with_integrity(ONE, n) | {"phase": phase}
        assert two(data, **{key: value}).can in {naive(read(data, **{key: value})), None}


def test_rulings_that_change_nothing_are_not_asked_for():
    position = read(with_integrity(ONE, 4))
    assert Siege("ada", idle, every=True).watch(position, 2).can is True
    assert "HU-AMB-CAP" not in position.rulings.asked


def test_searches_that_end_too_early(monkeypatch):
    data = with_integrity(ONE, 4)
    assert Siege("ada", idle, every=True, steps=0).watch(read(data), 2).can is None
    first = Holding(read(data), "ada", idle)
    moves = first.moves()
    assert first.is_enough(read(data), moves)
    assert not first.is_enough(read(data | {"phase": "build"}), moves)
    assert not Siege("ada", idle, every=True, steps=0)._is_enough(read(data), moves)
    monkeypatch.setattr(holding, "PATIENCE", 0)
    assert not Holding(read(data), "ada", idle).is_enough(read(data), moves)


def test_the_dullest_tiles():
    there = Supply(*(tuple(bag.get(symbol, 0) for symbol in Symbol) for bag in ({Symbol.WHEEL: 1, Symbol.ARROW: 2}, {})))
    tiles, left = dullest(there, 2)
    assert tiles == (Symbol.WHEEL, Symbol.ARROW)
    assert sum(left.bag) == 1
    assert dullest(there, 4) is None
    position = read(ONE | {"wall": [*ONE["wall"][:5], ["bricks"]]})
    assert brought(position, there, None) == (frozenset(Symbol), None)
    full = Supply((5,) * len(Symbol), (0,) * len(Symbol))
    extra, later = brought(position, full, None)
    assert extra == {Symbol.HAMMERS, Symbol.WHEEL}
    assert sum(later.bag) == 30 - 8
    assert brought(read(ONE), there, None)[0] == frozenset()


def test_a_last_turn_with_every_draw():
    attacked = read(ONE | {"phase": "build", "demons": ["attacking blue 3 wheel", *["."] * 5]})
    last = LastTurns(idle)
    # Four hit points: a Drop takes two with the point of a Hammers tile, and that tile is given up.
    assert last.may_stand(attacked)
    assert last.stands(attacked)
    assert not last.holds(attacked, Symbol.HAMMERS, need=2)
    close = replace(attacked, seats=(replace(attacked.seats[0], integrity=1),))
    assert not last.may_stand(close)
    assert not last.stands(close)
    large = replace(attacked, bag={Symbol.HAMMERS: 5, Symbol.WHEEL: 5})
    assert last.stands(large) == all(any(last.holds(large, tile) for tile in tiles) for tiles in tile_draws(large))
    assert not last.falls(replace(close, bag={}), Supply((0,) * 6, (0,) * 6))
    assert last_turn.NO_END > holding.PATIENCE


def test_what_bricks_bring_is_in_hand():
    """Ends of a phase with Bricks used have one more tile on the wall."""
    wall = [*ONE["wall"][:5], ["bricks"]]
    data = ONE | {"wall": wall, "monks": {"red": "r0c6"}, "demons": [*["."] * 5, "attacking blue 1 wheel"]}
    position = read(data)
    melee = Melee(position, frozenset({Symbol.HAMMERS}))
    ends = Ends(melee, melee.start, idle)
    sizes = {len([*there.tiles]) for state in ends.every() for there, _ in ends.tables(state)}
    assert sizes == {6, 7}
    # Nobody knows what the bag has after Bricks where it was not full of dull tiles.
    assert not Falling(read(data | {"bag": {"arrow": 3}}), "ada", idle).is_proven()


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


def test_three_turns_that_are_not_settled_tell_of_two(monkeypatch):
    """Nothing is left to look through three turns, so what is enough for two of them is told."""
    (asked,) = (one for one in GAME.scorer.inquiries if one.name == "survive")
    monkeypatch.setattr(Siege, "_lasts", lambda _siege, _position, _turns: (_ for _ in ()).throw(OutOfStepsError))
    data = with_integrity(ONE, 5) | {"demons": ["approaching blue 6 wheel", "stunned blue 6 drop", *["."] * 4]}
    reply = asked.reply(read(data), "ada", "3 turns", idle)
    assert (reply.value["survives"], *reply.lines) == (None, says("2 turns you can", "begin with"))
    built = asked.reply(read(data | {"phase": "build"}), "ada", "2 turns", idle)
    assert built.value["survives"] is True
    assert built.lines == (says("any tile"),)


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
        assert not LastTurns(idle).may_stand(read(with_integrity(data, 3)))
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
    """With one time cube a second turn is only there for those who have won by then; with Bricks or without."""
    data = ONE | {"players": {"ada": {"integrity": 11, "time": 1}}}
    assert two(data | {"players": {"ada": {"integrity": 11, "time": 2}}}).can is True
    late = two(data)
    assert (late.can, late.why) == (False, says("time runs out after 1 turn"))
    assert naive(read(data)) is False
    won = data | {"demons": ["attacking blue 1 wheel on pink", *["."] * 5]}
    assert (two(won).can, naive(read(won))) == (True, True)


def test_rulings_of_a_line_that_leaves_the_tile_out():
    """Where uses must not be left out, what is built may have to be used: that is looked at anew."""
    position = read(
        with_integrity(ONE, 5)
        | {"phase": "build", "demons": ["approaching blue 6 wheel", "stunned blue 6 drop", *["."] * 4]}
    )
    watch = Siege("ada", idle, every=True).watch(position, 2)
    assert watch.can is True
    assert "HU-AMB-SKIPUSE" in position.rulings.asked


def test_rulings_of_a_line_that_is_for_one_draw_only():
    """The moves told are those after one draw, so that nothing is said of other readings."""
    position = read(with_integrity(ONE, 2) | {"phase": "build"})
    asked = Siege("ada", idle, every=True)
    assert isinstance(asked.watch(position, 2).moves[0], Build)
    alone = read(with_integrity(ONE, 4))
    asked.watch(alone, 2)
    assert alone.rulings.asked < position.rulings.asked
