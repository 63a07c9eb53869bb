"""Lords of the Green: what its cases (`conformance/lords-of-the-green.yaml`) cannot tell, by the ids of the rules."""

import lords_of_the_green_tables as tables
import pytest
from asking import moves
from lords_of_the_green_tables import GAME, THREE, TWO, table
from sayings import says

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.moves import MOVES
from models.green_box.lords_of_the_green.table import Tile, written_tile
from models.logic import Sum
from models.unknowns import numbers
from scorers.green_box.lords_of_the_green.score import largest_area
from verify.judge import judge, offer
from verify.play import best_play
from verify.ranges.number_ranges import Range
from verify.score import score
from verify.violations import known_violations


def judged(said, position):
    return judge(GAME, position, GAME.game.play.read(said, position, position.turn))


def test_nothing_is_worth_nothing():
    assert largest_area([]) == []


def test_LG_SC_2P_with_a_tile_that_is_unknown():
    """Red lies on a tile that is not known, yellow on a 4: one 2 is missing on the board, so it can only be a 2."""
    unknown = table(TWO, board={"r1c2": "unknown with red 3 lord"}, rulings={"LG-SC-2P": "lowest"})
    assert [(one.player, tuple(one.total)) for one in score(GAME, unknown).ranges] == [("ada", (4, 4)), ("ben", (5, 5))]
    # Two that are a 2 and a 4: either way the lower has 2 + 2.
    two = {"r1c2": "unknown with red 3 lord", "r2c1": "unknown with yellow 2 lord"}
    position = table(TWO, board=two, rulings={"LG-SC-2P": "lowest"})
    ada, _ = score(GAME, position).ranges
    assert tuple(ada.total) == (4, 4)
    assert {tuple(points) for _, points in ada.lines} == {(0, 2)}
    sheet, _ = GAME.scorer.sheets(position)
    assert isinstance(sheet.points, Sum)
    assert sheet.lines[0].because.endswith("; only the lower colour counts")


def test_LG_SC_2P_tells_which_colour_counts():
    sheet, _ = GAME.scorer.sheets(table(TWO, rulings={"LG-SC-2P": "lowest"}))
    lower = says("red has 4", "lord included", "nobody", "only the lower colour", "red 4", "yellow 6")
    assert sheet.lines[0].because == lower


def test_LG_ACT_PLACE_is_the_whole_turn_in_the_first_round():
    """The lord stands with his knights then, and goes nowhere."""
    position = tables.read(tables.BEGINNING | {"army": "red", "rulings": {}})
    whole = [option.move for option in offer(GAME, position, "ada", whole=True).options]
    assert whole == [option.move for option in offer(GAME, position, "ada").options]
    # Nobody is there, so the lord has the majority with any number.
    assert {move for move in whole if "r1c1" in move} == {f"{n} red on r1c1" for n in (1, 2, 3)}


def test_lead_is_over_the_best_of_the_others():
    lead = GAME.scorer.objectives["lead"]
    position = table()  # red 4; blue 2 + 4 + 2; yellow 4 + 3 + 4
    assert {player: GAME.scorer.worth(lead, position, player) for player in position.players} == {
        "ada": -7,
        "ben": -3,
        "cleo": 3,
    }


def test_no_more_knights_go_with_the_lord_than_there_are():
    found = MOVES.after(table(), GAME.game.play.read("1 red on r1c1, lord to r1c3 with 9", table(), "ada"))
    assert (found.on_board(Colour.RED), found.board[0][2].knights) == (4, {Colour.RED: 3})


def test_a_turn_that_takes_the_majority_from_others_does_so():
    """Red puts two knights beside blue's one at r3c2 and takes it; the lord leaves r1c2 to his two knights."""
    found = judged("2 red on r3c2, lord to r3c2 with 1", table())
    effects = {effect.item: (effect.before, effect.after) for effect in found.effects}
    assert effects == {"tile r3c2": (None, Range(4, 4))}


def test_LG_END_comes_with_the_last_knight():
    full = {"r1c2": "2 red 15 lord", "r2c3": "2 blue 15 lord", "r2c1": "4 yellow 15"}
    assert best_play(GAME, table(board=full), "ada").position.over


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
    assert position.reserve_left(Colour.RED) == 1
    assert not moves(GAME, position, "ada")
    assert not known_violations(GAME.game, table(HEMMED_IN, turn="over"))
    assert best_play(GAME, position, "ada").moves == ()
    # With one knight more the blue lord could go to r2c1.
    more = {"r1c1": "1 blue 2 lord", "r1c2": "2 yellow 16 lord, blue 12"}
    assert judged("pass", table(HEMMED_IN, more)).verdict == "legal"
    assert judged("lord to r2c1 with 2", table(HEMMED_IN, more, turn="ben")).verdict == "legal"


def test_a_lord_without_a_knight_rests_on_no_ruling():
    """It is told under every ruling on how lords may meet, so none is asked for."""
    lords = {"r1c2": "2 red 3 lord, blue lord, yellow lord", "r2c3": "2 blue 1", "r2c1": "4 yellow 2", "r3c1": "3"}
    position = table(board=lords)
    assert "LG-ST-LORD[r1c2]" in {violation.instance for violation in known_violations(GAME.game, position)}
    assert "LG-AMB-LORDTARGET" not in position.rulings.asked


@pytest.mark.parametrize(
    ("tile", "rulings", "words", "tone"),
    [
        ("2 red 3 lord", {}, ("red 3 + lord",), "red"),
        ("2 red lord", {}, ("red lord",), "red"),
        ("2", {}, (), "plain"),
        (
            "2 red 3 lord, blue 2 lord, yellow 1 lord",
            {"LG-AMB-MAJ": "more-than-half"},
            ("red 3 + lord", "blue 2 + lord", "yellow 1 + lord"),
            "plain",
        ),
    ],
)
def test_the_picture_tells_knights_lords_and_majorities(tile, rulings, words, tone):
    picture = GAME.game.picture(table(board={"r1c2": tile}, rulings=rulings), frozenset())
    panel, reserves = picture.panels
    assert (panel.rows[0][1].words, panel.rows[0][1].tone.value) == (("2  r1c2", *words), tone)
    name, reserve = reserves.rows[0][0].words
    assert picture.description.startswith(f"{name}: {reserve}; ben: ")


def test_without_a_turn_the_player_who_is_asked_for_moves():
    found = best_play(GAME, tables.read(THREE | {"turn": None}), "cleo")
    assert {move.player for move in found.moves} == {"cleo"}


def test_moves_of_both_colours_are_listed_where_it_is_not_told_whose_turn_it_is():
    listed = {option.move.split()[1] for option in moves(GAME, table(TWO, army=None, turn="ada"), "ada")}
    assert listed == {"red", "yellow"}


def test_moves_are_listed_where_tiles_are_not_known():
    options = {option.move: option.change for option in moves(GAME, table(board={"r1c1": "unknown"}), "ada")}
    assert options["1 red on r1c1"] == Range(3, 3)  # it can only be a 1, and joins r1c2


def test_whoever_has_placed_all_means_the_first_colour():
    full = {"r1c2": "2 red 16 lord", "r2c1": "4 yellow 16 lord"}
    assert table(TWO, full, army=None).army_of("ada") is Colour.RED


@pytest.mark.parametrize(("values", "said"), [((1, 3), "some 1 or 3"), ((2, 3, 4), "some 2 or 3 or 4")])
def test_what_is_left_of_a_tile_is_written_as_tiles_are_called(values, said):
    assert written_tile(Tile(numbers("r1c1", values))) == said
    assert written_tile(Tile(numbers("r1c1", values), {Colour.RED: 2})) == f"{said} with red 2"
