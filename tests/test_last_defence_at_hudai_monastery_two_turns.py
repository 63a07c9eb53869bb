"""Several turns of Last Defence at Hudai Monastery whose tiles are told, held against all that can be played and can come."""

import random
from dataclasses import replace

import pytest
from sayings import says

from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.steps import choices, removable_after
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Build, Demons
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.best import deeds_to, fold
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import arrivals
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import Siege, ends, idle_loss, strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import TurnPlay
from scorers.limits import held
from verify.games import entry
from verify.judge import judged_alone

GAME = entry("last-defence-at-hudai-monastery")
(ASKED,) = (one for one in GAME.scorer.questions if one.name == "survive")
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
            turns = (TurnPlay(one, "ada", idle, certainty=True) for one, _ in arrivals(after, columns))
            known[str(after)] = all(turn.chance[0] == 1 for turn in turns)
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
        came = {}
        with held():
            states = [*ends(Melee(there), came, idle)]
        for state in states:
            after = there
            for move in fold(deeds_to(came, state), "ada"):
                after = MOVES.after(after, move)
            for order in strike_orders(after) if after.integrity > least_loss(after) else ():
                yield from (MOVES.after(after, Demons("ada", strike)) for strike in choices(after, order))

    return any(stands(after) for there in built(position) for after in plays(there))


def agree(data, **rulings):
    """That what is found for each integrity is what the naive search finds; how often it was found."""
    found = 0
    for n in range(1, 12):
        position = read(with_integrity(data, n), **rulings)
        watch, expected = Siege("ada", idle).watch(position, 2), naive(position)
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
    return Siege("ada", idle).watch(read(data, **rulings), 2)


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
    data = ONE | {"phase": phase} | ({"drawn": drawn} if drawn else {})
    for n in range(need + 1):
        position = read(with_integrity(data, 20) | {"tiles_to_come": ["hammers"] * n})
        if n < need:
            with pytest.raises(ValueError, match=f"the next {need} of the bag under `tiles_to_come:`"):
                ASKED.reply(position, "ada", f"{turns} turns", idle)
        else:
            assert ASKED.reply(position, "ada", f"{turns} turns", idle).value == {"survives": True, "turns": turns}
        assert ASKED.reply(position, "ada", "", idle).value == {"survives": True}


def test_a_technique_that_draws_more_than_is_told():
    """With Bricks at level 1 the second turn draws a third tile, which nobody told: each that it may be is tried."""
    data = with_integrity(NOBODY_LEFT, 8) | {"phase": "build", "techniques": {"bricks": 1}}
    data |= {"bag": {"hammers": 3, "wheel": 1}, "tiles_to_come": ["hammers"] * 3}
    position = replace(read(data), demons=(None,) * 6)
    siege = Siege("ada", idle)
    with pytest.raises(ValueError, match="next 6"):
        siege.watch(read(data), 2)
    assert siege._lasts(position, 2)


@pytest.mark.parametrize(("key", "value", "n"), [("HU_AMB_SKIPUSE", "no", 4), ("HU_AMB_SHARE", "forbidden", 3)])
def test_other_rulings_find_the_same(key, value, n):
    data = with_integrity(ONE, n)
    assert two(data, **{key: value}).can is naive(read(data, **{key: value}))


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


def test_two_turns_that_are_lost_all_the_same():
    """Nobody is on the wall: of seven hit points one is saved by the tile of the next turn."""
    assert [two(with_integrity(NOBODY_LEFT, n)).can for n in (6, 7)] == [False, True]
    # A Bricks tile that was not used leaves it open, and so do steps that run out.
    bricks = [*ONE["wall"][:5], ["bricks"]]
    assert two(with_integrity(NOBODY_LEFT, 6) | {"wall": bricks}).can is None
    assert Siege("ada", idle, steps=0).watch(read(with_integrity(ONE, 4)), 2).can is None


def test_time_runs_out_before():
    """With one time cube a second turn is only there for those who have won by then."""
    data = ONE | {"players": {"ada": {"integrity": 11, "time": 1}}}
    assert two(data | {"players": {"ada": {"integrity": 11, "time": 2}}}).can is True
    assert (two(data).can, naive(read(data))) == (False, False)
    won = data | {"demons": ["attacking blue 1 wheel on pink", *["."] * 5]}
    assert (two(won).can, naive(read(won))) == (True, True)


def asked(data, words="2 turns", **rulings):
    return ASKED.reply(read(data, **rulings), "ada", words, idle)


STRIKER = {"demons": [".", ".", "attacking green 3 arrow", ".", ".", "."]}


def test_how_several_turns_are_answered():
    """Nobody can act: four are lost in this turn, and in the next one those of the demons that approach."""
    gone = NOBODY_LEFT | {"demons": ["approaching white 3 drop", *STRIKER["demons"][1:]]}
    high = asked(with_integrity(gone, 13))
    assert (high.value, *high.lines) == ({"survives": True, "turns": 2}, says("do nothing", "12", "13"))
    now = asked(with_integrity(gone, 4))
    assert (now.value, *now.lines) == ({"survives": False, "turns": 2}, says("even this turn"))
    later = asked(with_integrity(NOBODY_LEFT, 6))
    assert (later.value["survives"], *later.lines) == (False, says("every play"))
    assert says("begin with: red") == asked(with_integrity(ONE, 4)).lines[0]
    is_open = asked(with_integrity(NOBODY_LEFT, 6) | {"wall": [*ONE["wall"][:5], ["bricks"]]})
    assert (is_open.value["survives"], is_open.settled) == (None, False)


def test_the_most_that_can_be_lost_by_doing_nothing():
    """A Drop of 3 takes 8; what is dead or comes later takes nothing; with cards to come an Arrow may strike each turn."""
    rows = ["attacking white 3 drop", "attacking red 3 wheel", "approaching green 3 arrow damage 4"]
    data = ONE | {"demons": [*rows, "approaching yellow 3 bricks", "stunned black 3 circles", "."]}
    assert [idle_loss(read(data), turns) for turns in (1, 2, 3)] == [12, 16, 21]
    # All but the stunned demon and the one approaching make room for one in the second turn; brown Arrows have 7.
    assert idle_loss(read(data | {"stack": 3}), 2) == 16 + 4 * 7


def test_demons_of_which_nobody_knows_which_there_are():
    """One is defeated in this turn, and the next one comes in its place."""
    demons = ["approaching blue 3 wheel damage 4", *["approaching blue 3 wheel"] * 5]
    data = with_integrity(ONE, 3) | {"demons": demons, "stack": 1}
    assert says("no answer", "--cards") == asked(data, GB_LATIN="no").sentence


def test_demons_that_come_in_between():
    """Each pink card for each of two columns; in the last turn only whether it is an Arrow, and which."""
    later = read(ONE | {"demons": [*["approaching blue 3 wheel"] * 4, *["approaching unknown"] * 2], "stack": 18})
    siege = Siege("ada", idle)
    assert sum(1 for _ in siege.follow(later, 2)) > 100
    last = [table.attackers for table in siege.follow(later, 1)]
    assert (len(last[0]), last[-1]) == (2, ())


def test_demons_that_nobody_has_seen_are_looked_at_first():
    with pytest.raises(ValueError, match="look first"):
        asked(ONE | {"demons": ["approaching unknown", *["."] * 5]})


def test_circles_and_wheels_may_strike_in_any_order():
    both = ONE | {"demons": ["attacking red 3 wheel", ".", ".", ".", "attacking black 3 circles", "."]}
    assert {*strike_orders(read(both))} == {(0, 4), (4, 0)}
    assert {*strike_orders(read(both, HU_AMB_STRIKEORDER="left-to-right"))} == {(0, 4)}
    assert {*strike_orders(read(both | STRIKER))} == {(2,)}
