"""The rules of Lords of the Green, each by its id: tables and moves that it accepts and rejects."""

import lords_of_the_green_tables as tables
from asking import moves
from lords_of_the_green_words import (
    GAME,
    THREE,
    TWO,
    breaks,
    broken,
    is_legal,
    judged,
    points,
    table,
    told,
)
from sayings import says

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.moves import MOVES
from models.logic import Sum
from scorers.green_box.lords_of_the_green.score import largest_area
from verify.play import best_play
from verify.ranges.number_ranges import Range
from verify.score import score
from verify.violations import known_violations


def test_LG_ST_KNIGHTS():
    assert not breaks(table(board={"r1c2": "2 red 16 lord"}), "LG-ST-KNIGHTS")
    assert told(table(board={"r1c2": "2 red 17 lord"}), "LG-ST-KNIGHTS") == [says("17 red knights", "board", "16")]
    fewer = {**THREE["players"], "ada": {"colours": ["red"], "reserve": {"red": 12}}}
    assert told(table(players=fewer)) == [says("3 red knights", "board", "12 in reserve", "16")]


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


def test_lead_is_over_the_best_of_the_others():
    lead = GAME.scorer.play_objectives["lead"]
    position = table()  # red 4; blue 2 + 4 + 2; yellow 4 + 3 + 4
    assert points(position) == {"ada": 4, "ben": 8, "cleo": 11}
    assert GAME.scorer.worth(lead, position, "cleo") == 3
    assert GAME.scorer.worth(lead, position, "ada") == -7


def test_no_more_knights_go_with_the_lord_than_there_are():
    found = MOVES.after(table(), GAME.game.play.read("1 red on r1c1, lord to r1c3 with 9", table(), "ada"))
    assert (found.on_board(Colour.RED), found.board[0][2].knights) == (4, {Colour.RED: 3})


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


def test_LG_END_comes_with_the_last_knight():
    full = {"r1c2": "2 red 15 lord", "r2c3": "2 blue 15 lord", "r2c1": "4 yellow 15"}
    position = table(board=full)
    assert MOVES.after(position, GAME.game.play.read("1 red on r1c1, lord to r1c3 with 1", position, "ada")).over
    assert best_play(GAME, position, "ada").position.over


def test_LG_AMB_NOPLACE_nobody_can():
    """Blue and yellow have placed all; red has four knights left and no tile for them."""
    rows = [row.replace("2 blue 2 lord", "2 blue 16 lord").replace("yellow 3", "yellow 16") for row in tables.EVERYWHERE]
    assert best_play(GAME, table(tables.three(*rows)), "ada").why == "the game is over"


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


def test_the_picture_tells_several_lords_on_one_tile():
    three = {"r1c2": "2 red 3 lord, blue 2 lord, yellow 1 lord", "r2c3": "2 blue 1", "r2c1": "4 yellow 2", "r3c1": "3"}
    rulings = {"LG-AMB-LORDTARGET": "with-majority", "LG-AMB-MAJ": "more-than-half"}
    panel, _ = GAME.game.picture(table(board=three, rulings=rulings), frozenset()).panels
    assert panel.rows[0][1].words == ("2  r1c2", "red 3 + lord", "blue 2 + lord", "yellow 1 + lord")
    assert panel.rows[0][1].tone.value == "plain"


def test_a_lord_without_a_knight_rests_on_no_ruling():
    """It is told under every ruling on how lords may meet, so none is asked for."""
    position = table(
        board={"r1c2": "2 red 3 lord, blue lord, yellow lord", "r2c3": "2 blue 1", "r2c1": "4 yellow 2", "r3c1": "3"}
    )
    assert "LG-ST-LORD[r1c2]" in {violation.instance for violation in known_violations(GAME.game, position)}
    assert "LG-AMB-LORDTARGET" not in position.rulings.asked
