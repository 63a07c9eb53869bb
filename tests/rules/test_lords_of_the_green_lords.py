"""Which tiles a broken rule of Lords of the Green marks, and several lords on one tile."""

from lords_of_the_green_words import GAME, THREE, broken, is_legal, messages, points, table, told
from sayings import says

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.actions import MOVES
from verify.violations import known_violations, violations

# Where a rule is broken.


def marks(position):
    """For each violation the tiles that it marks, and that the picture then shows as marked."""
    found = {}
    for violation in violations(GAME.game, position):
        (panel,) = GAME.game.picture(position, frozenset(violation.places)).panels
        spaces = {place.space for place in violation.places}
        assert {f"r{r}c{c}" for r, row in enumerate(panel.rows, 1) for c, t in enumerate(row, 1) if t.marked} == spaces
        found[violation.instance] = spaces
    return found


def test_marked_are_the_tiles_of_a_value_that_is_there_too_often_or_not_often_enough():
    assert marks(table(board={"r4c1": "1"})) == {
        "LG-ST-TILES[value 1]": {"r1c1", "r2c2", "r3c3", "r4c1"},
        "LG-ST-TILES[value 2]": {"r1c2", "r2c3"},
    }
    unknown = table(board={"r1c1": "unknown", "r2c2": "2", "r3c3": "2"})
    found = {violation.instance: violation.places for violation in known_violations(GAME.game, unknown)}
    assert {place.space for place in found["LG-ST-TILES[value 2]"]} == {"r1c2", "r2c2", "r2c3", "r3c3", "r4c1"}


def test_marked_are_the_tiles_of_lords():
    assert marks(table(board={"r1c1": "1 red 1 lord"})) == {"LG-SET-ARMY[red]": {"r1c1", "r1c2"}}
    assert marks(table(board={"r2c3": "2 blue 2 lord, red 3"})) == {"LG-ST-LORD[r2c3]": {"r2c3"}}


def test_no_tile_is_marked_where_a_number_is_wrong():
    fewer = {**THREE["players"], "ada": {"colours": ["red"], "reserve": {"red": 12}}}
    assert marks(table(players=fewer)) == {"LG-ST-KNIGHTS[red]": set()}
    assert marks(table(board={"r1c2": "2 red 3"})) == {"LG-ST-PLACED[red]": set()}
    assert set(marks(table(turn="over"))["LG-END[blue]"]) == set()


# Several lords on one tile.


def test_LG_ST_LORD_several_lords_on_one_tile():
    three = {"r1c2": "2 red 3 lord, blue 2 lord, yellow 1 lord", "r2c3": "2 blue 1", "r2c1": "4 yellow 2", "r3c1": "3"}
    assert told(table(board=three)) == [says("red lord", "blue lord", "yellow lord", "share a tile", "r1c2")]
    assert marks(table(board=three)) == {"LG-ST-LORD[r1c2]": {"r1c2"}}
    assert broken(table(board=three, rulings={"LG-AMB-LORDTARGET": "with-majority"})) == []
    # One of them without a knight of his own is told first, and under every ruling.
    lonely = three | {"r1c2": "2 red 3 lord, blue lord, yellow lord"}
    for rulings in ({}, {"LG-AMB-LORDTARGET": "with-majority"}):
        assert told(table(board=lonely, rulings=rulings), "LG-ST-LORD") == [
            says("blue lord", "yellow lord", "r1c2", "need a knight")
        ]
        # So nothing of it rests on how lords may meet.
        position = table(board=lonely, rulings=rulings)
        known_violations(GAME.game, position)
        assert "LG-AMB-LORDTARGET" not in position.rulings.asked


def test_several_lords_on_one_tile_count_each_for_his_own():
    """Red 3 + 1 to blue's 2 + 1 and yellow's 1 + 1: red has the most, but not more than half."""
    three = {"r1c2": "2 red 3 lord, blue 2 lord, yellow 1 lord", "r2c3": "2 blue 1", "r2c1": "4 yellow 2", "r3c1": "3"}
    onto = {"LG-AMB-LORDTARGET": "with-majority"}
    # Each has one tile more: blue r2c3 and r3c2, yellow r2c1.
    assert points(table(board=three, rulings=onto)) == {"ada": 2 + 2, "ben": 2 + 4 + 2, "cleo": 4 + 2}
    half = table(board=three, rulings=onto | {"LG-AMB-MAJ": "more-than-half"})
    assert points(half) == {"ada": 0, "ben": 2 + 4 + 2, "cleo": 4 + 2}
    (panel,) = GAME.game.picture(half, frozenset()).panels
    assert panel.rows[0][1].words == ("2  r1c2", "red 3 + lord", "blue 2 + lord", "yellow 1 + lord")
    assert panel.rows[0][1].tone.value == "plain"


def test_nobody_places_beside_several_lords_of_others():
    three = {"r1c2": "2 red 3 lord", "r2c3": "2 blue 3 lord, yellow 1 lord", "r2c1": "4 yellow 2", "r3c1": "3"}
    position = table(board=three, rulings={"LG-AMB-LORDTARGET": "with-majority"})
    assert broken(position) == []
    assert messages("1 red on r2c3, lord to r1c1 with 1", position) == [
        says("blue lord", "yellow lord", "r2c3", "cannot place knights")
    ]
    assert messages("1 red on r1c1, lord to r2c3 with 3", position)[0] == (
        says("red 4", "r2c3", "lord", "blue 4", "yellow 2", "not have the majority")
    )
    # Blue drives yellow out of nothing: yellow moves away from there, with its one knight.
    away = table(board=three, rulings={"LG-AMB-LORDTARGET": "with-majority"}, turn="cleo")
    assert is_legal("1 yellow on r1c1, lord to r1c3 with 1", away, "cleo")
    found = MOVES.after(away, GAME.game.play.read("1 yellow on r1c1, lord to r1c3 with 1", away, "cleo"))
    assert found.board[1][2].lords == (Colour.BLUE,)
    assert found.board[0][2].lords == (Colour.YELLOW,)
