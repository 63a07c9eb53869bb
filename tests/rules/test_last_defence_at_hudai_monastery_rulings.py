"""Each ruling of Last Defence at Hudai Monastery by its key, with what other readings change; each `why` by its rule."""

import pytest
from every_game import tables_of
from sayings import says
from test_last_defence_at_hudai_monastery import BUILD, GAME, TABLE, after, broken, read, table

from models.green_box.last_defence_at_hudai_monastery.rules.rulings import RULINGS
from models.problem import MisreadError
from verify.judge import offer
from verify.violations import known_violations

# Three columns attack: with so much integrity nobody loses by that.


def violated(data, **rulings):
    return {one.rule: one.message for one in known_violations(GAME.game, read(data, rulings))}


def one(symbol, damage=3, c=1, **keys):
    """A table on which one demon alone attacks, and no other comes."""
    demons = ["."] * 6
    demons[c - 1] = f"attacking white 3 {symbol} damage {damage}"
    return table(stack=0, **keys) | {"demons": demons}


def test_every_ruling_has_a_test_here_or_a_case():
    here = {name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_HU_AMB")}
    own = {one.key for one in RULINGS if one.key.startswith("HU-")}
    assert own == here | {case.get("of") for _, case in tables_of(GAME.name).cases} & own


def test_HU_SET_ROWS_the_first_six_demons_are_green():
    assert violated(TABLE | START) == {}
    twos = [demon.replace("1", "2") for demon in START["demons"]]
    assert "HU-SET-ROWS" in violated(TABLE | START | {"demons": twos})


def test_HU_AMB_ALLBROWN():
    brown = START | {"demons": ["attacking white 4 drop", *["."] * 5], "stack": 18, "challenge": {"demons": "brown"}}
    brown |= {"phase": "act", "players": {"ada": {"integrity": 1, "time": 1}}}
    assert "HU-ST-DEMONS" in violated(TABLE | brown), "twelve have come, all of them pink"
    assert "HU-ST-DEMONS" not in violated(TABLE | brown, **{"HU-AMB-ALLBROWN": "top"})


def test_HU_BUILD_draws_what_there_is():
    few = BUILD | {"bag": {"wheel": 1}, "discard": []}
    position = read(few)
    conditions = GAME.game.play.conditions(position, GAME.game.play.read("build wheel at r1c2 from wheel", position, "ada"))
    assert all(requirement.truth for requirement in conditions.requirements)
    assert "HU-BUILD" in broken("build wheel at r1c2 from wheel", BUILD)


def test_HU_AMB_LOSTTILE():
    struck = one("bricks")
    assert len(after("demons", struck).discard) == len(TABLE["discard"]) + 1
    assert after("demons", struck, HU_AMB_LOSTTILE="out").discard == after("discharge blue", TABLE).discard
    assert "HU-ST-TILES" not in violated(TABLE | {"bag": 20}, **{"HU-AMB-LOSTTILE": "out"})


# As the game begins, and phase by phase.


START = tables_of(GAME.name).named["start"] | {"phase": "build", "discard": []}


def test_a_lost_game_lies_as_it_was_lost():
    """In the middle of the Demons phase: whoever was activated may be removed."""
    strikes = table({3: "attacking green 3 circles", 5: "approaching black 2 circles"}, activated=["red", "blue"])
    strikes |= {"players": {"ada": {"integrity": 1, "time": 8}}}
    lost = after("demons", strikes | {"monks": {"red": "r0c3", "blue": "r0c5"}})
    assert (lost.is_lost, lost.removed, lost.activated) == (True, ("red",), ("red", "blue"))
    assert not violated(GAME.game.written(lost))


def test_fewer_tiles_are_drawn_only_out_of_an_empty_bag():
    """One tile was left: 35 lie in the wall."""
    wall = [[symbol, *[symbol] * 5] for symbol in ("wheel", "drop", "arrow", "circles", "hammers", "bricks")]
    last = BUILD | {"wall": [wall[0][:-1], *wall[1:]], "discard": [], "drawn": ["wheel"]}
    assert "HU-BUILD" not in violated(last)
    assert "HU-ST-TILES" not in violated(last)
    assert violated(last | {"wall": [wall[0][:-2], *wall[1:]]})["HU-BUILD"] == says("1 tile", "2")
    assert offer(GAME, read(last), "ada").options


def test_HU_EX_HP():
    """A demon with 4 pips takes 5 damage."""
    four = table({1: "attacking white 4 drop"})
    assert read(four).demons[0].hit_points == 5
    assert "HU-ST-DAMAGE" not in violated(table({1: "attacking white 4 drop damage 4"}, stack=9, phase="build"))
    assert "HU-ST-DAMAGE" in violated(table({1: "attacking white 4 drop damage 5"}, stack=9, phase="build"))


def test_HU_EX_STACK():
    """Twelve, twelve and six are 30."""
    assert [str(kind) for kind in read(TABLE).stack_order] == ["green"] * 6 + ["pink"] * 12 + ["brown"] * 12


def test_a_damage_that_is_misspelt():
    for text in ("attacking white 4 drop dmaage 2", "attacking white 4 drop damage"):
        with pytest.raises(Exception, match="damage 2") as raised:
            read(table({1: text}))
        assert not isinstance(raised.value, MisreadError)
