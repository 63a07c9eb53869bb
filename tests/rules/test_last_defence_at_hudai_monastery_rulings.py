"""Each ruling of Last Defence at Hudai Monastery by its key, with what other readings change; each `why` by its rule."""

import pytest
from every_game import tables_of
from sayings import says
from test_last_defence_at_hudai_monastery import BUILD, GAME, TABLE, after, broken, read, table, violated

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.rules.rulings import RULINGS
from models.problem import MisreadError
from verify.judge import offer

# Three columns attack: with so much integrity nobody loses by that.
MUCH = {"players": {"ada": {"integrity": 99, "time": 8}}}
LAST = {"stack": 0, "discards": [], "players": {"ada": {"integrity": 9, "time": 1}}}


def one(symbol, damage=3, c=1, **keys):
    """A table on which one demon alone attacks, and no other comes."""
    demons = ["."] * 6
    demons[c - 1] = f"attacking white 3 {symbol} damage {damage}"
    return table(stack=0, **keys) | {"demons": demons}


def test_every_ruling_has_a_test_here_or_a_case():
    here = {name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_HU_AMB")}
    assert {one.key for one in RULINGS} == here | {case.get("of") for _, case in tables_of(GAME.name).cases} & {
        one.key for one in RULINGS
    }


def test_HU_SET_ROWS_the_first_six_demons_are_green():
    assert violated(TABLE | START) == set()
    twos = [demon.replace("1", "2") for demon in START["demons"]]
    assert "HU-SET-ROWS" in violated(TABLE | START | {"demons": twos})


def test_HU_AMB_ALLBROWN():
    brown = START | {"demons": ["attacking white 4 drop", *["."] * 5], "stack": 18, "challenge": {"demons": "brown"}}
    brown |= {"phase": "act", "players": {"ada": {"integrity": 1, "time": 1}}}
    assert "HU-ST-DEMONS" in violated(TABLE | brown), "twelve have come, all of them pink"
    assert "HU-ST-DEMONS" not in violated(TABLE | brown, **{"HU-AMB-ALLBROWN": "top"})


def test_HU_DEM_DRAW_a_column_with_a_demon_in_any_row_draws_none():
    """Only the four whose demons die or strike do."""
    hurt = table({1: "attacking white 3 drop damage 4", 4: "stunned yellow 3 bricks"}, **MUCH)
    assert after("demons", hurt).stack == 10
    assert "HU-ST-FILLED" in violated(table({1: "."}))


def test_HU_AMB_GAP():
    drawn = BUILD | {"wall": [["wheel"], ["drop", "arrow", "wheel"], *TABLE["wall"][2:]], "drawn": ["wheel", "drop"]}
    assert broken("build drop at r2c1", drawn) == set()
    assert "HU-BUILD" in broken("build drop at r2c1", drawn, HU_AMB_GAP="forbid")
    assert "HU-ST-WALLPOS" in violated(
        TABLE | {"wall": [["wheel", ".", "drop"], *TABLE["wall"][1:]]}, **{"HU-AMB-GAP": "forbid"}
    )


def test_HU_AMB_FALL():
    struck = one("bricks", monks={"red": "r1c1", "blue": "r0c5"})
    assert str(after("demons", struck).monk("red")) == "r0c1"
    gone = after("demons", struck, HU_AMB_FALL="removed")
    assert (gone.monk("red"), gone.removed) == (None, ("red",))


def test_HU_AMB_FLOAT():
    """The tiles over c2 touched the one over c1 that is taken: they stay, or fall upon the base tile, with red on top."""
    wall = [["wheel", "wheel", "drop"], ["drop", ".", "arrow", "circles"], *TABLE["wall"][2:]]
    floating = one("bricks", wall=wall, discards=[], monks={"red": "r3c2", "blue": "r0c5"})
    stays = after("demons", floating)
    assert (stays.wall[1], str(stays.monk("red"))) == ((Symbol.DROP, None, Symbol.ARROW, Symbol.CIRCLES), "r3c2")
    falls = after("demons", floating, HU_AMB_FLOAT="fall")
    assert (falls.wall[1], str(falls.monk("red"))) == ((Symbol.DROP, Symbol.ARROW, Symbol.CIRCLES), "r2c2")
    loose = TABLE | {"wall": [["wheel"], ["drop", ".", "arrow"], *TABLE["wall"][2:]]}
    assert "HU-ST-WALLPOS" not in violated(loose)
    assert "HU-ST-WALLPOS" in violated(loose, **{"HU-AMB-FLOAT": "fall"})


@pytest.mark.parametrize(
    ("before", "level", "later"), [({"drop": 2}, 1, "research drop"), ({"drop": 1}, 0, "research drop; research drop")]
)
def test_HU_S_HAMMERS_a_blocked_level_is_never_reached_again(before, level, later):
    """A cube goes down, and never to level 2 again."""
    position = after("demons", one("hammers", techniques=before))
    assert (position.level(Symbol.DROP), position.blocked) == (level, (Symbol.DROP,))
    again = table(points=4, techniques={"drop": level}, blocked=["drop"])
    assert broken(later, again) == {"HU-ACT-RESEARCH"}


def test_HU_DEM_DEAD_a_defeated_demon_lies_there_until_then():
    """A demon without hit points can be hit, which changes nothing, and heals nobody."""
    dead = table({1: "attacking white 3 drop damage 4"})
    position = after("red: drop at r0c2 on c1", dead)
    assert (position.demons[0].damage, position.integrity) == (4, 9)


def test_HU_BUILD_draws_what_there_is():
    few = BUILD | {"bag": {"wheel": 1}, "discards": []}
    position = read(few)
    conditions = GAME.game.play.conditions(position, GAME.game.play.read("build wheel at r1c2 from wheel", position, "ada"))
    assert all(requirement.truth for requirement in conditions.requirements)
    assert "HU-BUILD" in broken("build wheel at r1c2 from wheel", BUILD)


def test_HU_AMB_LAST():
    last = one("bricks") | LAST
    assert (after("demons", last).is_won, after("demons", last).time) == (True, 1)
    assert after("demons", last, HU_AMB_LAST="loss").is_lost


def test_HU_AMB_LOSTTILE():
    struck = one("bricks")
    assert len(after("demons", struck).discards) == len(TABLE["discards"]) + 1
    assert after("demons", struck, HU_AMB_LOSTTILE="out").discards == after("discharge blue", TABLE).discards
    assert "HU-ST-TILES" not in violated(TABLE | {"bag": 20}, **{"HU-AMB-LOSTTILE": "out"})


def test_HU_S_HAMMERS_lowers_the_highest_technique():
    blocked = after("demons: c1 lowers drop", one("hammers", techniques={"drop": 1, "wheel": 1}, blocked=["drop"]))
    assert (blocked.level(Symbol.DROP), blocked.blocked) == (0, (Symbol.DROP,))


def test_HU_DEM_DRAW_from_the_left_to_the_right():
    dead = table({1: "approaching white 3 drop damage 4", 4: "approaching yellow 3 bricks damage 4"}, **MUCH)
    dead["demons"][2] = "approaching green 3 arrow"
    position = after("demons, drawing red 2 bricks and blue 2 drop", dead)
    assert [str(position.demons[c].card) for c in (0, 3)] == ["red 2 bricks", "blue 2 drop"]


def test_HU_WIN_demons_that_have_struck_count():
    """The last demon strikes, and the game is won."""
    assert after("demons", one("bricks")).is_won


# As the game begins, and phase by phase.


START = {
    "players": {"ada": {}},
    "phase": "build",
    "wall": [column[:1] for column in TABLE["wall"]],
    "monks": {"red": "r0c2", "blue": "r0c5"},
    "demons": [
        "approaching white 1 drop",
        "approaching red 1 wheel",
        "attacking green 1 arrow",
        "approaching yellow 1 bricks",
        "approaching black 1 circles",
        "approaching blue 1 hammers",
    ],
    "stack": 24,
    "discards": [],
}
ACT = {"phase": "act", "wall": [["wheel", "drop"], *START["wall"][1:]], "discards": ["drop"]}


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({}, set()),
        ({"wall": ACT["wall"]}, {"HU-SET-BASE"}),
        ({"discards": ["drop"]}, {"HU-SET-BASE"}),
        ({"techniques": {"hammers": [1, 0]}}, {"HU-SET-TECH"}),
        ({"removed": ["grey"]}, {"HU-SET-MONKS"}),
        ({"blocked": ["drop"]}, {"HU-S-HAMMERS"}),
        ({"activated": ["red"]}, {"HU-ST-MONKS"}),
        ({"drawn": ["drop", "drop"]}, set()),
        ({"drawn": ["drop"]}, {"HU-ST-TILES"}),
        ({"drawn": ["drop"] * 3}, {"HU-ST-TILES"}),
        (ACT, set()),
        (ACT | {"techniques": {"drop": 1}}, set()),
        (ACT | {"activated": ["red", "blue"]}, set()),
        (ACT | {"activated": ["red", "red"]}, {"HU-ST-MONKS"}),
        (ACT | {"activated": ["red", "grey"]}, {"HU-ST-MONKS"}),
        (ACT | {"removed": ["grey"]}, {"HU-SET-MONKS"}),
        (ACT | {"blocked": ["drop"]}, {"HU-S-HAMMERS"}),
        (ACT | {"drawn": ["drop", "drop"]}, {"HU-ST-TILES"}),
        (ACT | {"players": {"ada": {"integrity": 10}}}, {"HU-ST-TRACK"}),
    ],
)
def test_the_first_turn(change, rules):
    assert violated(TABLE | START | change) == rules


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
    last = BUILD | {"wall": [wall[0][:-1], *wall[1:]], "discards": [], "drawn": ["wheel"]}
    assert "HU-ST-TILES" not in violated(last)
    assert says("1 tile", "2") == next(
        one.message for one in _violations(last | {"wall": [wall[0][:-2], *wall[1:]]}) if one.rule == "HU-ST-TILES"
    )
    assert offer(GAME, read(last), "ada").options


def _violations(data):
    from verify.violations import known_violations

    return known_violations(GAME.game, read(data))


def test_HU_EX_HP():
    """A demon with 4 pips takes 5 damage."""
    four = table({1: "attacking white 4 drop"})
    assert read(four).demons[0].hit_points == 5
    assert not violated(table({1: "attacking white 4 drop damage 4"}, stack=9, phase="build")) & {"HU-ST-DAMAGE"}
    assert "HU-ST-DAMAGE" in violated(table({1: "attacking white 4 drop damage 5"}, stack=9, phase="build"))


def test_HU_EX_STACK():
    """Twelve, twelve and six are 30."""
    assert [str(kind) for kind in read(TABLE).stack_order] == ["green"] * 6 + ["pink"] * 12 + ["brown"] * 12


def test_a_damage_that_is_misspelt():
    for text in ("attacking white 4 drop dmaage 2", "attacking white 4 drop damage"):
        with pytest.raises(Exception, match="damage 2") as raised:
            read(table({1: text}))
        assert not isinstance(raised.value, MisreadError)
