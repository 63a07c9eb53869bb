"""The rules of Lords of the Green, each by its id: tables and moves that it accepts and rejects."""

import lords_of_the_green_tables as tables
import pytest
from asking import moves
from lords_of_the_green_words import (
    GAME,
    THREE,
    TWO,
    breaks,
    broken,
    is_legal,
    judged,
    messages,
    objections,
    points,
    table,
    told,
)
from sayings import says

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.actions import MOVES
from models.logic import Sum
from scorers.green_box.lords_of_the_green.sheet import largest_area
from verify.check import check
from verify.number_ranges import Range
from verify.play import best_play
from verify.score import score

# Tables.


def test_the_tables_that_the_others_change_are_legal():
    assert broken(table()) == []
    assert broken(table(TWO)) == []


def test_LG_ST_TILES():
    assert told(table(board={"r4c1": "1"})) == [
        says("4 tiles of value 1", "3 players", "3", "3"),
        says("2 tiles of value 2", "3 players", "3", "3"),
    ]


def test_LG_ST_KNIGHTS():
    assert not breaks(table(board={"r1c2": "2 red 16 lord"}), "LG-ST-KNIGHTS")
    assert told(table(board={"r1c2": "2 red 17 lord"}), "LG-ST-KNIGHTS") == [says("17 red knights", "board", "16")]
    fewer = {**THREE["players"], "ada": {"colours": ["red"], "reserve": {"red": 12}}}
    assert told(table(players=fewer)) == [says("3 red knights", "board", "12 in reserve", "16")]


def test_LG_SET_ARMY():
    assert told(table(board={"r1c1": "1 red 1 lord"})) == [says("red lord", "r1c1", "r1c2", "at once")]


def test_LG_ST_LORD():
    assert told(table(board={"r1c2": "2 red lord"}), "LG-ST-LORD") == [says("red lord", "r1c2", "needs a knight")]
    assert broken(table(board={"r1c2": "2 red 2 lord, blue 2"})) == []
    assert told(table(board={"r1c2": "2 red 2 lord, blue 3"})) == [
        says("red lord", "r1c2", "lacks the majority", "red 3", "blue 3", "lords counted as one")
    ]
    both = {"r1c2": "2 red 3 lord, blue 1 lord", "r2c3": "2"}
    assert told(table(board=both), "LG-ST-LORD") == [says("red lord", "blue lord", "share a tile", "r1c2")]


def test_LG_ST_PLACED():
    assert told(table(board={"r1c2": "2 red 3"})) == [says("3 red knights", "board", "red lord", "not")]
    first = {"r1c2": "2", "r2c1": "4", "r3c2": "4"}
    assert broken(table(board=first)) == []  # red has not moved yet, the others once
    assert broken(table(board={"r1c2": "2 red 3"}, rulings={"LG-AMB-NOLORDMOVE": "leaves"})) == []
    (ruling,) = check(GAME.game, table(board={"r1c2": "2 red 3"})).rulings
    assert (ruling.key, ruling.otherwise) == ("LG-AMB-NOLORDMOVE", {"leaves": "legal"})


def test_LG_END():
    over = table(turn="over")
    assert broken(over) == ["LG-END[red]", "LG-END[blue]", "LG-END[yellow]"]
    assert told(over)[0] == says("over", "red", "13 knights", "to place")
    full = {"r1c2": "2 red 16 lord", "r2c3": "2 blue 15 lord", "r2c1": "4 yellow 15"}
    assert broken(table(board=full, turn="over")) == []


# Majorities and scores.


def test_LG_MAJ():
    """V2: two knights and the lord have the majority over two knights; two knights over two have none."""
    with_lord = table(board={"r1c2": "2 red 2 lord, blue 2"})
    without = table(board={"r1c2": "2 red 2, blue 2"}, turn="ben")
    spot = with_lord.lord(Colour.RED)
    assert with_lord.at(spot).majority(with_lord.rulings) is Colour.RED
    assert without.at(spot).majority(without.rulings) is None
    assert without.board[0][0].majority(without.rulings) is None


VECTOR = {
    "game": "lords-of-the-green",
    "players": {name: {"colours": [c]} for name, c in zip("abcd", ("red", "blue", "yellow", "green"), strict=True)},
    "board": [
        ["1 red", "2 red", "3", "4"],
        ["4", "3 red", "2", "1 red"],
        ["1", "2", "3", "4 red"],
        ["4 red", "3", "2", "1"],
    ],
}


def test_LG_SC_TILE_and_LG_SC_AREA():
    """V1: pips 1+2+3+1+4+4 = 15; the largest area has 3 tiles, 2 points each: 21."""
    sheet, *_ = GAME.scorer.sheets(tables.read(VECTOR))
    assert sheet.total == 21
    assert [(line.rule, line.points) for line in sheet.lines][-1] == ("LG-SC-AREA", 6)
    assert sum(line.points for line in sheet.lines if line.rule == "LG-SC-TILE") == 15


def test_nothing_is_worth_nothing():
    assert points(tables.read(VECTOR)) == {"a": 21, "b": 0, "c": 0, "d": 0}
    assert largest_area([]) == []


def test_LG_SC_2P():
    """Ada: red 2 + 2, yellow 4 + 2; ben: blue 4 + 2, green 3 + 2."""
    assert points(table(TWO)) == {"ada": 4 + 6, "ben": 6 + 5}
    lowest = table(TWO, rulings={"LG-SC-2P": "lowest"})
    assert points(lowest) == {"ada": 4, "ben": 5}
    lines = [line.because for sheet in GAME.scorer.sheets(lowest) for line in sheet.lines]
    assert lines[0] == says("red has 4", "lord included", "nobody", "only the lower colour", "red 4", "yellow 6")


def test_LG_SC_2P_with_a_tile_that_is_unknown():
    """Red lies on a tile of 1 to 4 that is not known, yellow on a 4: red has 3 to 6, yellow 6; the lower is 3 to 6."""
    unknown = table(TWO, board={"r1c2": "unknown with red 3 lord"}, rulings={"LG-SC-2P": "lowest"})
    scored = score(GAME, unknown)
    # One 2 is missing on the board, so the unknown tile can only be a 2.
    assert [(one.player, tuple(one.total)) for one in scored.ranges] == [("ada", (4, 4)), ("ben", (5, 5))]
    two = {"r1c2": "unknown with red 3 lord", "r2c1": "unknown with yellow 2 lord"}
    # The two are a 2 and a 4, either way the lower has 2 + 2.
    scored = score(GAME, table(TWO, board=two, rulings={"LG-SC-2P": "lowest"}))
    ada = scored.ranges[0]
    assert tuple(ada.total) == (4, 4)
    assert {tuple(points) for _, points in ada.lines} == {(0, 2)}
    sheet = GAME.scorer.sheets(table(TWO, board=two, rulings={"LG-SC-2P": "lowest"}))[0]
    assert isinstance(sheet.points, Sum)
    assert sheet.lines[0].because.endswith("; only the lower colour counts")


def test_LG_SC_TIE_and_LG_AMB_TIE():
    scored = score(GAME, table(board={"r2c1": "4", "r3c2": "4"}))  # red 2 + 2, blue 2 + 2, yellow 3 + 2
    assert [(s.place, s.player) for s in scored.ranking] == [(1, "cleo"), (2, "ada"), (2, "ben")]
    assert scored.ranking[1].because == "4 points, shared with ben"


def test_lead_is_over_the_best_of_the_others():
    lead = GAME.scorer.play_aims["lead"]
    position = table()  # red 4; blue 2 + 4 + 2; yellow 4 + 3 + 4
    assert points(position) == {"ada": 4, "ben": 8, "cleo": 11}
    assert GAME.scorer.worth(lead, position, "cleo") == 3
    assert GAME.scorer.worth(lead, position, "ada") == -7


# Moves.


def test_LG_ACT_PLACE_numbers():
    position = table()
    assert is_legal("3 red on r1c3, lord to r1c1 with 1", position)
    assert messages("4 red on r1c3, lord to r1c1 with 1", position) == ["place 1 to 3 knights, not 4."]
    assert objections("0 red on r1c3, lord to r1c1 with 1", position) == ["LG-ACT-PLACE[r1c3]"]
    last = table(board={"r1c2": "2 red 15 lord"})
    assert messages("2 red on r1c3, lord to r1c1 with 1", last) == ["red has only 1 knight in reserve."]


def test_LG_AMB_LASTTURN():
    last = table(board={"r1c2": "2 red 14 lord"})
    assert is_legal("1 red on r1c3, lord to r1c1 with 1", last)
    assert is_legal("2 red on r1c3, lord to r1c1 with 1", last)


def test_LG_ACT_PLACE_where():
    """V3: nobody places on a tile where an opponent's lord stands; nor where one has the majority already."""
    position = table()
    assert messages("1 red on r2c3, lord to r1c1 with 1", position) == [
        says("blue lord", "r2c3", "red cannot place knights")
    ]
    assert messages("1 red on r1c2, lord to r1c1 with 1", position) == [
        "red already has the majority at r1c2: place knights elsewhere."
    ]
    assert is_legal("1 red on r2c1, lord to r1c1 with 1", position)


def test_LG_ACT_PLACE_turn():
    position = table()
    assert messages("1 blue on r1c1, lord to r1c3 with 1", position, "ben") == [says("ada's turn", "blue cannot move")]
    full = {"r1c2": "2 red 16 lord", "r2c3": "2 blue 15 lord", "r2c1": "4 yellow 15"}
    over = table(board=full, turn="over")
    assert says("game is over", "red cannot move") in messages("red passes", over, "ada")
    assert objections("1 yellow on r1c1, lord to r1c3 with 1", table(TWO), "ada") == ["LG-ACT-PLACE[yellow]"]
    assert messages("pass", position) == [says("red can still place knights", "not pass")]


def test_LG_ACT_FIRST_and_LG_AMB_FIRSTMAJ():
    first = table(board={"r1c2": "2"})
    found = judged("1 red on r2c2", first)
    assert found.verdict == "legal"
    assert found.after.board[1][1].lords == (Colour.RED,)
    assert not found.open_end
    # One knight and the lord are 2 against yellow's 2 at r2c1; two knights are enough.
    assert messages("1 red on r2c1", first) == [
        says("lord comes with them", "red 2", "r2c1", "lord", "yellow 2", "not have the majority")
    ]
    assert is_legal("2 red on r2c1", first)
    assert objections("2 red on r2c1, lord to r2c2 with 1", first) == ["LG-ACT-FIRST[r2c2]"]


ADDITION = {
    "game": "lords-of-the-green",
    "players": {"ada": {"colours": ["white"]}, "ben": {"colours": ["yellow"]}, "cleo": {"colours": ["red"]}},
    "turn": "ada",
    "board": [["2", "4", "1"], ["3", "1", "4"], ["3", "3", "4"], ["2", "2", "1"]],
}


@pytest.mark.parametrize("with_", ["with 4", "with 1", "with two more knights"])
def test_LG_ACT_FIRST_no_more_knights_come_with_the_lord(with_):
    """Three are placed; the lord brings none of his own."""
    position = tables.read(ADDITION)
    assert objections(f"3 white on r2c3, lord to r2c3 {with_}", position) == ["LG-ACT-FIRST[r2c3]"]
    (message,) = messages(f"3 white on r2c3, lord to r2c3 {with_}", position)
    assert "with the 3 just placed" in message


def test_no_more_knights_go_with_the_lord_than_there_are():
    found = MOVES.after(table(), GAME.game.play.read("1 red on r1c1, lord to r1c3 with 9", table(), "ada"))
    assert (found.on_board(Colour.RED), found.board[0][2].knights) == (4, {Colour.RED: 3})


@pytest.mark.parametrize("with_", ["", " with 3", " with 0", " alone", " with three knights", " without knights"])
def test_LG_ACT_FIRST_the_lord_comes_with_the_knights_placed(with_):
    found = judged(f"3 white on r2c3, lord to r2c3{with_}", tables.read(ADDITION))
    assert (found.verdict, found.move) == ("legal", "3 white on r2c3")
    assert found.after.board[1][2].knights == {Colour.WHITE: 3}


def test_LG_ACT_LORD():
    """V3: the lord never goes alone, and not with one knight where there are two others: 2 to 2."""
    position = table()
    assert messages("1 red on r1c1, lord to r1c3 alone", position) == [says("lord", "1 to 3 knights", "not 0")]
    assert messages("1 red on r1c1, lord to r2c1 with 1", position) == [
        says("red 2", "r2c1", "lord", "yellow 2", "not have the majority")
    ]
    assert is_legal("1 red on r1c1, lord to r2c1 with 2", position)
    assert is_legal("1 red on r2c1, lord to r2c1 with 1", position)
    assert messages("1 red on r1c1, lord to r1c3 with 4", position) == [
        says("lord", "1 to 3 knights", "not 4"),
        says("r1c2", "only 3 red knights", "with the lord"),
    ]
    assert messages("1 red on r1c1, lord to r1c2 with 1", position) == [says("lord", "r1c2 already", "another tile")]


def test_LG_ACT_LORD_of_an_army_without_lord():
    """Where lords may have left the board, knights are placed without them."""
    gone = table(board={"r1c2": "2 red 3"}, rulings={"LG-AMB-NOLORDMOVE": "leaves"})
    assert is_legal("1 red on r1c1", gone)
    assert messages("1 red on r1c1, lord to r1c3 with 1", gone) == ["the red lord is not on the board."]


def test_where_the_lord_goes_may_be_left_open():
    found = judged("1 red on r1c1", table())
    assert found.verdict == "legal"
    assert found.open_end == says("lord", "r1c1 with 1 to 3", "r1c3 with 1 to 3", "r2c1 with 2 or 3", "6 more")


def test_what_is_listed_may_be_done():
    options = [option.move for option in moves(GAME, table(), "ada")]
    # Nine tiles are free of red's majority and of others' lords.
    assert len(options) == 9 * 3
    assert options[:4] == ["1 red on r1c1", "2 red on r1c1", "3 red on r1c1", "1 red on r1c3"]
    assert all(option.open_end for option in moves(GAME, table(), "ada"))


def test_a_turn_that_takes_the_majority_from_others_does_so():
    """Red puts two knights beside blue's one at r3c2 and takes it; the lord leaves r1c2 to his two knights."""
    found = judged("2 red on r3c2, lord to r3c2 with 1", table())
    assert {effect.item: (effect.before, effect.after) for effect in found.effects} == {
        "tile r3c2": (None, Range(4, 4)),
    }


def test_the_next_army_is_on_turn():
    position = table()
    following = MOVES.after(position, GAME.game.play.read("1 red on r1c1, lord to r1c3 with 1", position, "ada"))
    assert (following.turn, following.army) == ("ben", None)
    two = table(TWO)
    following = MOVES.after(two, GAME.game.play.read("1 red on r1c1, lord to r1c3 with 1", two, "ada"))
    assert (following.turn, following.army) == ("ben", Colour.BLUE)


def test_who_has_no_knights_left_is_passed_over():
    position = table(board={"r2c3": "2 blue 15 lord"})
    following = MOVES.after(position, GAME.game.play.read("1 red on r1c1, lord to r1c3 with 1", position, "ada"))
    assert following.turn == "cleo"


def test_LG_END_comes_with_the_last_knight():
    full = {"r1c2": "2 red 15 lord", "r2c3": "2 blue 15 lord", "r2c1": "4 yellow 15"}
    position = table(board=full)
    assert MOVES.after(position, GAME.game.play.read("1 red on r1c1, lord to r1c3 with 1", position, "ada")).over
    assert best_play(GAME, position, "ada").position.over


# Rulings.


def test_LG_AMB_MAJ():
    """Red 3 against blue 2 and yellow 2: the most, but not more than half."""
    three = {"r2c2": "1 red 3, blue 2, yellow 2"}
    assert points(table(board=three))["ada"] == 2 + 1 + 4
    assert points(table(board=three, rulings={"LG-AMB-MAJ": "more-than-half"}))["ada"] == 2 + 2
    assert points(table(board={"r2c2": "1 red 5, blue 2, yellow 2"}, rulings={"LG-AMB-MAJ": "more-than-half"}))["ada"] == 7


def test_LG_AMB_LORDTARGET():
    said = "1 red on r1c1, lord to r2c3 with 3"
    assert messages(said, table()) == ["the blue lord stands at r2c3."]
    onto = table(rulings={"LG-AMB-LORDTARGET": "with-majority"})
    found = judged(said, onto)
    assert found.verdict == "legal"
    assert broken(found.after) == []
    assert found.after.board[1][2].majority(found.after.rulings) is Colour.RED
    assert messages("1 red on r1c1, lord to r2c3 with 2", onto)[0] == says(
        "r2c3", "red 3", "blue 3", "not have the majority"
    )


def test_LG_AMB_NOLORDMOVE_a_placement_has_to_leave_a_move():
    """Red's lord has one knight with him: they are 2 and win nothing against 2. One more at r1c1 makes 3 to blue's 3, two
    more make 4; everywhere else one is enough."""
    narrow = {
        "r1c1": "1 blue 3",
        "r1c2": "2 red 1 lord",
        "r1c3": "3 yellow 2",
        "r2c1": "4 yellow 2",
        "r2c2": "1 blue 2",
        "r3c2": "4 blue 2",
        "r3c3": "1 yellow 2",
        "r4c1": "2 red 5, blue 7",
        "r4c2": "3 red 4, yellow 6",
        "r4c3": "4 yellow 2",
    }
    position = table(board=narrow)
    assert broken(position) == []
    assert messages("1 red on r1c1", position) == [says("lord could not move", "place the knights so that he can")]
    # A placement that is none is told alone.
    assert messages("0 red on r1c1", position) == ["place 1 to 3 knights, not 0."]
    assert is_legal("2 red on r1c1, lord to r1c1 with 1", position)
    assert is_legal("1 red on r2c2", position)
    listed = [option.move for option in moves(GAME, position, "ada")]
    assert "1 red on r1c1" not in listed
    assert "2 red on r1c1" in listed


# He may go to r1c2 and r2c1 only. Blue's six there are more than 3 + 2, and yellow's lord keeps him off.
CORNERED = {
    "r1c1": "1 red 1 lord",
    "r1c2": "2 blue 6",
    "r2c1": "4 yellow 2 lord",
    "r3c1": "3",
    "r4c1": "2 red 3",
    "r4c3": "4 yellow 1",
}


def test_LG_AMB_NOLORDMOVE():
    stays = table(board=CORNERED, rulings={"LG-AMB-ADJMOVE": "adjacent"})
    found = judged("3 red on r1c2", stays)
    assert (found.verdict, found.open_end) == ("legal", "")
    assert found.assumptions == (says("no placement", "red lord", "stays"),)
    assert found.after.lord(Colour.RED) == (0, 0)
    leaves = table(board=CORNERED, rulings={"LG-AMB-ADJMOVE": "adjacent", "LG-AMB-NOLORDMOVE": "leaves"})
    found = judged("3 red on r1c2", leaves)
    assert found.assumptions == (says("no placement", "red lord", "leaves the board"),)
    assert found.after.lord(Colour.RED) is None
    assert found.after.board[0][0].knights == {Colour.RED: 1}
    assert broken(found.after) == []


# Red has a knight on each tile but those of the other lords: 3 and 9, and 4 in reserve. That took six turns.
EVERYWHERE = {
    "r2c3": "2 blue 6 lord",
    "r3c1": "3 yellow 6 lord",
    "r1c1": "1 red",
    "r1c2": "2 red 3 lord",
    "r1c3": "3 red",
    "r2c1": "4 red",
    "r2c2": "1 red",
    "r3c2": "4 red",
    "r3c3": "1 red",
    "r4c1": "2 red",
    "r4c2": "3 red",
    "r4c3": "4 red",
}


def test_LG_AMB_NOPLACE():
    skip = table(board=EVERYWHERE)
    assert broken(skip) == []
    assert is_legal("pass", skip)
    assert messages("lord to r1c1 with 1", skip) == [says("no knights can be placed", "lord", "whole turn is skipped")]
    assert [option.move for option in moves(GAME, skip, "ada")] == ["red passes"]
    alone = table(board=EVERYWHERE, rulings={"LG-AMB-NOPLACE": "lord-moves"})
    assert is_legal("lord to r1c1 with 1", alone)
    assert messages("pass", alone) == [says("no knights can be placed", "lord can move", "must")]
    # Nine other tiles of red's, with one to three knights.
    assert len(moves(GAME, alone, "ada")) == 9 * 3
    assert messages("lord to r1c1 with 1", table()) == [says("red can still place knights", "not pass")]


@pytest.mark.parametrize("choice", ["skip", "lord-moves"])
def test_LG_END_all_knights_are_placed(choice):
    """Nothing may be done any more, though the file says whose turn it is."""
    full = {"r1c2": "2 red 16 lord", "r2c3": "2 blue 16 lord", "r2c1": "4 yellow 15"}
    position = table(board=full, rulings={"LG-AMB-NOPLACE": choice})
    assert not moves(GAME, position, "ada")
    for said in ("pass", "lord to r1c1 with 1"):
        assert messages(said, position) == [says("game is over", "red cannot move")]


# Red has the majority on each tile without a lord, and no lord himself; those of the others are hemmed in.
HEMMED_IN = tables.three(
    "1 blue 1 lord; 2 yellow 16 lord, blue 13; 3 red 3, blue 1",
    "4 red 2; 1 red 3, blue 1; 2 red 1",
    "3 red 1; 4 red 1; 1 red 1",
    "2 red 1; 3 red 1; 4 red 1",
    MAJ="more-than-half",
    ADJMOVE="adjacent",
    NOLORDMOVE="leaves",
    NOPLACE="lord-moves",
)


def test_LG_AMB_NOPLACE_no_lord_can_move_either():
    """Red's last knight can never be placed: the game is over, or it would go on for ever."""
    position = table(HEMMED_IN)
    assert position.reserve(Colour.RED) == 1
    assert not moves(GAME, position, "ada")
    assert broken(table(HEMMED_IN, turn="over")) == []
    assert best_play(GAME, position, "ada").moves == ()
    # With one knight more the blue lord could go to r2c1.
    more = {"r1c1": "1 blue 2 lord", "r1c2": "2 yellow 16 lord, blue 12"}
    assert is_legal("pass", table(HEMMED_IN, more))
    assert is_legal("lord to r2c1 with 2", table(HEMMED_IN, more, turn="ben"))


def test_LG_AMB_NOPLACE_an_army_without_knights_left():
    placed = {"r2c3": "2 blue 16 lord"}
    said = "1 red on r1c1, lord to r1c3 with 1"
    for ruling, turn in (("skip", "cleo"), ("lord-moves", "ben")):
        position = table(board=placed, rulings={"LG-AMB-NOPLACE": ruling})
        assert MOVES.after(position, GAME.game.play.read(said, position, "ada")).turn == turn


def test_LG_AMB_NOPLACE_nobody_can():
    """Blue and yellow have placed all; red has four knights left and no tile for them."""
    ended = table(board={**EVERYWHERE, "r2c3": "2 blue 16 lord", "r3c1": "3 yellow 16 lord"}, turn="over")
    assert broken(ended) == []
    assert broken(ended.under(ended.rulings.fresh(**{"LG-AMB-NOPLACE": "lord-moves"}))) == ["LG-END[red]"]
    assert best_play(GAME, table(board={**EVERYWHERE, "r2c3": "2 blue 16 lord", "r3c1": "3 yellow 16 lord"})).why == (
        "the game is over"
    )


def test_LG_AMB_ESCORT():
    """Knights that were placed may go with the lord, but never stand on his tile: his colour has the majority there."""
    position = table()
    assert objections("2 red on r1c2, lord to r1c1 with 3", position) == ["LG-ACT-PLACE[r1c2]"]
    # Where another lord came and left, they may: red has 1 + 1 to blue's 3 at his own tile.
    driven_out = {"r1c2": "2 red 1 lord, blue 3"}
    both = table(board=driven_out, rulings={"LG-AMB-LORDTARGET": "with-majority"})
    assert broken(both) == []
    assert is_legal("2 red on r1c2, lord to r1c1 with 3", both)


def test_LG_AMB_ADJMOVE():
    near = table(rulings={"LG-AMB-ADJMOVE": "adjacent"})
    assert is_legal("1 red on r1c1, lord to r1c3 with 1", near)
    assert messages("1 red on r1c1, lord to r4c3 with 1", near) == ["r4c3 is not beside r1c2."]
    assert is_legal("1 red on r1c1, lord to r4c3 with 1", table())


def test_LG_AMB_2POWN():
    """Yellow's lord is ada's own. Red may place beside him if they are allied, but never take his majority."""
    said = "1 red on r2c1, lord to r1c1 with 1"
    assert messages(said, table(TWO)) == [says("yellow lord", "r2c1", "red cannot place knights")]
    allied = table(TWO, rulings={"LG-AMB-2POWN": "allied"})
    assert is_legal(said, allied)
    (ruling,) = judged(said, table(TWO)).rulings
    assert (ruling.key, ruling.otherwise) == ("LG-AMB-2POWN", {"allied": says("legal")})
    assert messages("3 red on r2c1, lord to r1c1 with 1", allied) == [
        says("yellow lord", "r2c1", "yellow would lose the majority")
    ]


def test_LG_AMB_2POWN_in_the_first_round():
    """Three knights and the lord are 4 against yellow's 3, but one tile has one lord only."""
    first = {"r1c2": "2"}
    allied = table(TWO, board=first, rulings={"LG-AMB-2POWN": "allied"})
    assert messages("3 red on r2c1", allied) == [says("lord comes with them", "yellow lord", "already", "r2c1")]
    onto = table(TWO, board=first, rulings={"LG-AMB-2POWN": "allied", "LG-AMB-LORDTARGET": "with-majority"})
    assert is_legal("3 red on r2c1", onto)


def test_LG_AMB_2PORDER():
    position = table(TWO)
    order = []
    for said in ("1 red on r1c1, lord to r1c3 with 1", "1 blue on r4c1, lord to r4c2 with 1"):
        order.append(position.army)
        position = MOVES.after(position, GAME.game.play.read(said, position, position.turn))
    assert [*order, position.army] == [Colour.RED, Colour.BLUE, Colour.YELLOW]
    free = table(TWO, army=None, turn="ada", rulings={"LG-AMB-2PORDER": "free"})
    assert is_legal("1 red on r1c1, lord to r1c3 with 1", free)
    assert is_legal("1 yellow on r1c1, lord to r1c1 with 1", free)
    following = MOVES.after(free, GAME.game.play.read("1 red on r1c1, lord to r1c3 with 1", free, "ada"))
    assert (following.turn, following.army) == ("ben", None)
    assert messages("yellow passes", free) == [says("red and yellow can still place knights", "not pass")]


def test_LG_AMB_2PORDER_free_goes_back_to_who_alone_has_knights():
    full = {"r1c4": "4 blue 16 lord", "r3c3": "3 green 16 lord"}
    free = table(TWO, board=full, army=None, turn="ada", rulings={"LG-AMB-2PORDER": "free"})
    following = MOVES.after(free, GAME.game.play.read("1 red on r1c1, lord to r1c3 with 1", free, "ada"))
    assert following.turn == "ada"
