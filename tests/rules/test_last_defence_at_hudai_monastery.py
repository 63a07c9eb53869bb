"""Last Defence at Hudai Monastery: each rule and requirement by its id; the examples and vectors of its specification."""

from dataclasses import replace
from itertools import product

import pytest
from every_game import tables_of
from sayings import says

from cli.reading.yaml_text import read_yaml
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.game import oversights
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import discharge_damage
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase, Row
from models.problem import MisreadError, UnusableError
from verify.games import entry
from verify.judge import judge, judged_alone, offer

GAME = entry("last-defence-at-hudai-monastery")
TABLE = tables_of(GAME.name).named["acting"]


def table(demons=None, **keys):
    """The table above with some demons (by column) and keys changed; a key without value is taken away."""
    data = TABLE | {"demons": list(TABLE["demons"])} | keys
    for c, text in (demons or {}).items():
        data["demons"][c - 1] = text
    return {key: value for key, value in data.items() if value is not None}


def read(data, rulings=None):
    return GAME.game.read(data, GAME.game.standard_cards(), rulings or {}).position


def judged(text, data=None, **rulings):
    position = read(data or TABLE, {key.replace("_", "-"): value for key, value in rulings.items()})
    return judged_alone(GAME, position, GAME.game.play.read(text, position, "ada"))


def broken(text, data=None, **rulings):
    """The rules against a move."""
    return {objection.rule for objection in judged(text, data, **rulings).objections}


def after(text, data=None, **rulings):
    """The table after a legal move."""
    position = read(data or TABLE, {key.replace("_", "-"): value for key, value in rulings.items()})
    move = GAME.game.play.read(text, position, "ada")
    assert not judged_alone(GAME, position, move).objections, text
    return GAME.game.play.after(position, move)


BUILD = table(phase="build")


# Examples and vectors of the specification.


def test_V3_discharge():
    position = read(table(techniques={"wheel": 2}))
    assert discharge_damage(position, "red", position.demons[1]) == 5
    brown = read(table({2: "approaching red 5 drop"}, stack=9))
    assert discharge_damage(brown, "grey", brown.demons[1]) == 3
    assert discharge_damage(brown, "blue", brown.demons[1]) == 2


def test_V5_the_first_demons():
    """Six 1s on green, of which the Arrow alone attacks."""
    start = GAME.game.starting_file.read_text(encoding="utf-8")
    demons = read(read_yaml(start, "start").data).demons
    assert {demon.card.value for demon in demons} == {1}
    assert [demon.card.symbol for demon in demons if demon.row is Row.ATTACKING] == [Symbol.ARROW]
    assert len({demon.card.symbol for demon in demons}) == 6


def test_V6_a_demon_pushed_strikes_two_turns_later():
    position, rows = after("red to r0c3: arrow at r0c3 on c3", table(players={"ada": {"integrity": 99, "time": 8}})), []
    pushed = position.demons[2].card
    for _ in range(3):
        position = GAME.game.play.after(position, GAME.game.play.read("demons", position, "ada"))
        demon = position.demons[2]
        rows.append(demon.row if demon.card == pushed else None)
        # What came unseen is of no concern here.
        known = tuple(demon if demon.card.symbol else None for demon in position.demons)
        position = replace(position, demons=known, phase=Phase.ACT)
    assert rows == [Row.APPROACHING, Row.ATTACKING, None]


# Build.


def test_HU_BUILD_where_the_tiles_drawn_are_told_or_not():
    told = BUILD | {"drawn": ["wheel", "arrow"]}
    assert next(str(option.move) for option in offer(GAME, read(told), "ada").options).startswith("build")
    assert "drawn" in offer(GAME, read(BUILD), "ada").why


def test_HU_BUILD_when_the_bag_is_empty():
    """The last tile of the bag is drawn first, and then one of the discards."""
    few = BUILD | {"bag": {"wheel": 1}}

    def done(text, data):
        position = read(data)
        move = GAME.game.play.read(text, position, "ada")
        rules = [need.message for need in GAME.game.play.conditions(position, move).requirements if need.truth is False]
        return rules, GAME.game.play.after(position, move)

    rules, position = done("build drop at r1c2 from wheel and drop", few)
    assert not rules
    assert (position.bag, position.discard) == ({Symbol.ARROW: 1, Symbol.WHEEL: 1}, (Symbol.WHEEL,))
    assert done("build drop at r1c2 from arrow and drop", few)[0] == [says("bag", "wheel")]
    assert done("build bricks at r1c2 from wheel and bricks", few)[0] == [says("discards", "bricks")]
    hidden = few | {"discard": ["drop", "unknown"]}
    assert done("build bricks at r1c2 from wheel and bricks", hidden)[1].bag == 1
    counted = few | {"bag": 1, "discard": ["drop", "unknown"]}
    assert done("build drop at r1c2 from wheel and drop", counted)[1].bag == 1
    everything = few | {
        "bag": None,
        "discard": [
            s
            for s, n in {"drop": 4, "hammers": 5, "circles": 4, "bricks": 5, "wheel": 4, "arrow": 5}.items()
            for _ in range(n)
        ],
    }
    everything = {key: value for key, value in everything.items() if value is not None}
    rules, position = done("build wheel at r1c2 from wheel and drop", everything)
    assert (rules, position.bag) == ([], None)


def test_a_demon_is_looked_at_once():
    open_end = judged("red: drop at r0c2 on c2, arrow at r0c3 on c2", table({2: "approaching unknown damage 1"})).open_end
    assert open_end == says("look which demon lies in c2", "heals")
    assert open_end.count("look which demon") == 1


def test_what_is_said_in_other_words():
    assert judged("ada: activate the red monk stays: use the drop at r0c2 on column 1").verdict == "legal"
    assert judged("lay down blue").verdict == "legal"
    for text in (
        *("dance", "", ";", "demons: c1 sings", "demons: sing", "demons soon", "red: sing"),
        *("red: bricks at r0c2 to dance", "red: drop at r0c2 on c9"),
    ):
        with pytest.raises(MisreadError):
            judged(text)
    with pytest.raises(UnusableError):
        read(table(wall=[["drop"] * 40, *TABLE["wall"][1:]]))
    assert (
        says("red")
        == judge(GAME, read(TABLE), GAME.game.play.read("discharge red", read(TABLE), "ada")).objections[0].message
    )


def test_moves_are_listed():
    data = table(points=1, monks={"red": "r0c2", "blue": "r0c5 charged"}, wall=[["unknown", "drop"], *TABLE["wall"][1:]])
    listed = set(map(str, GAME.game.play.moves(read(data), "ada")))
    assert {"discharge blue", "research drop to 1", "red to r0c1: hammers at r0c1", "blue: hammers at r0c5"} <= listed
    assert {"demons: c1 gives 1, c3 gives 1", "demons: c1 gives nothing, c3 gives nothing"} <= listed
    # Of several demons all are listed, but a player may choose fewer.
    assert "blue to r0c4: circles at r0c4 on c4 and c3" in listed
    assert "blue to r0c4: circles at r0c4 on c4" not in listed
    assert broken("blue to r0c4: circles at r0c4 on c4", data) == set()
    assert "fewer" in GAME.game.play.unlisted
    used_up = table(activated=["red", "blue"], monks={"red": "r0c2"}, removed=["grey", "blue"])
    assert all(str(move).startswith("demons") for move in GAME.game.play.moves(read(used_up), "ada"))
    alone = set(map(str, GAME.game.play.moves(read(table(monks={"red": "r0c2"}, removed=["blue"])), "ada")))
    assert {"recruit white at r0c1", "recruit grey at r1c3"} <= alone
    one = table(activated=["red"])
    assert not any(str(move).startswith("red") for move in GAME.game.play.moves(read(one), "ada"))
    assert list(GAME.game.play.moves(read(BUILD), "ada")) == []
    empty = table({1: ".", 2: "."}, stack=0, monks={"red": "r0c2 charged", "blue": "r0c5"})
    assert "discharge red" not in set(map(str, GAME.game.play.moves(read(empty), "ada")))


@pytest.mark.parametrize("way", ["column", "anywhere"])
@pytest.mark.parametrize(("level", "hidden"), [(0, ()), (1, (0, 5)), (1, (0, 2, 5)), (2, (0, 3, 5))])
def test_circles_are_listed_for_whatever_the_unknown_tiles_may_be(way, level, hidden):
    def used(**tiles):
        wall = [
            [tiles.get(f"c{c}", "unknown"), *["wheel"] * (len(column) - 1)] if c in hidden else column
            for c, column in enumerate(TABLE["wall"])
        ]
        rulings = {"HU-AMB-CIRC-TECH": way}
        position = read(table(wall=wall, monks={"grey": "r0c4"}, techniques={"circles": level}), rulings)
        return {frozenset(str(move).split()) for move in GAME.game.play.moves(position, "ada") if "circles at" in str(move)}

    worlds = [
        used(**{f"c{c}": tile for c, tile in zip(hidden, tiles, strict=True)})
        for tiles in product(("circles", "drop"), repeat=len(hidden))
    ]
    assert used() >= set().union(*worlds)
    assert any(worlds)


def test_what_may_mend_a_table():
    position = read(table({1: "."}, phase="build", drawn=["drop", "wheel"]))
    mended = [change.make(position) for change in oversights(position)]
    assert [one.drawn for one in mended] == [None, position.drawn]
    assert mended[1].demons[0] is not None
    assert len([*oversights(read(table({1: "."}, gone=[])))]) == 1
    assert [*GAME.game.doubted(read(table(discard=["unknown"]))).facts]
    (monk,) = (change for change in GAME.game.changes(read(TABLE)) if change.of == "the red monk on the wall")
    assert len(monk.make(read(TABLE)).monks) == 1
