"""Each verb for the components of the Green Box as a user meets it: what it says, its JSON, its exit status."""

from xml.etree import ElementTree as ET

import pytest
from at_the_table import only, reeve
from sayings import says

from cli.reading.inputs import read_table
from verify.games import VERBS, entry
from verify.score import score

SVG = "{http://www.w3.org/2000/svg}"

BRICKS = "red 5 bricks, green 1 bricks on pink, blue 3 bricks"
"""Of bricks the 2 and the 4 are left for yellow and black; the white one is the 6."""

UNSAID = f"game: green-box\ncards: [{BRICKS}, yellow 2 arrow on pink, black 2 wheel on pink, white 4 hammers]\n"
RULES = "rulings: {GB-LATIN: yes, GB-GREEN-COL: yes, GB-GREEN-DISTINCT: yes, GB-SIX-MAP: yes}\n"
"""What we guess of the deck, made a rule."""
IMPOSSIBLE = UNSAID + RULES
POSSIBLE = f"game: green-box\ncards: [{BRICKS}, yellow 2 arrow on pink, some black bricks, some 6 arrow, unknown]\n" + RULES
COUNTED = """\
game: green-box
tiles: {drop: 6, tools: 5}
face_down: 1
cubes: {red: 20}
meeples: [red, grey]
note: after the game
"""


def changes(output):
    """The lines of the changes that `explain` proposes."""
    return "\n".join(line for line in output.splitlines() if line.startswith("    - "))


def test_check_asks_whether_the_cards_can_exist(written):
    result = reeve("check", written(IMPOSSIBLE), status=1)
    lines = result.stdout.splitlines()
    assert lines[0] == says("table.yaml", "illegal")
    for part in (says("1", "card 1", "red 5 bricks"), says("5", "card 5", "black 2 wheel on pink"), says("6", "GB-CHK-7")):
        assert part in lines
    assert "white 4 hammers" not in result.stdout
    assert says("Green Box of Games").is_in(result.stdout)
    assert says("GB-LATIN=no", "legal") in lines
    assert says("GB-LATIN=no", "illegal") not in lines[1:]


def test_by_our_list_alone_no_cards_are_impossible(written):
    first, doubt = reeve("check", written(UNSAID), status=0).stdout.splitlines()
    assert first == "table.yaml: legal"
    assert doubt.startswith("  By our list of the box no two plain cards of a symbol have the same value and the 6s are")
    assert doubt == says("not all of that can be", "`--ruling GB-LATIN=no`", "`--ruling GB-SIX-MAP=no`")
    assert only(reeve("check", "--json", written(UNSAID)))["doubts"] == [doubt.strip().rstrip(".")]
    explained = reeve("explain", written(UNSAID), status=0)
    assert explained.stdout == says("legal", "If something was misread", "black 2 bricks on pink")


def test_check_tells_what_is_certain_and_nothing_else_of_the_deck(written, golden):
    result = reeve("check", written(POSSIBLE), status=0)
    golden(result.stdout)


def test_cards_that_contradict_each_other_are_named_without_an_argument(written, golden):
    result = reeve("check", written("game: green-box\ncards: [red 3 drop, red 3 wheel, some red]\n"))
    golden(result.stdout)


def test_explain_tells_reason_and_repairs(written):
    result = reeve("explain", written(IMPOSSIBLE), status=1)
    assert says("GB-CHK-7-LATIN", "bricks").is_in(result.stdout)
    assert says("card 5", "black 2 wheel on pink to", "a black 2 bricks on pink").is_in(changes(result.stdout))
    shape = only(reeve("explain", "--json", "--all", written(IMPOSSIBLE)))
    assert len(shape["reasons"][0]["facts"]) == 5
    assert len(shape["repairs"]) == 5


def test_explain_of_a_card_that_no_deck_has(written):
    result = reeve("explain", written("game: green-box\ncards: [some 6 on green, red 4 drop on pink]\n"), status=1)
    assert "    1. card 1: 6 on green\n" in result.stdout
    assert "    1. card 2: red 4 drop on pink\n" in result.stdout
    assert says("two changes together", "legal").is_in(result.stdout.lower())
    first = changes(result.stdout).splitlines()[0]
    assert first == says("card 1", "6 card on green", "and", "card 2", "red 4 drop on pink")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("drop: 6", "drop: 8", says("tiles", "drop", "from 8 to 6")),
        ("[red, grey]", "[red, grey, red, red]", says("red meeples", "from 3 to 1")),
    ],
)
def test_explain_of_a_count(written, old, new, said):
    result = reeve("explain", written(COUNTED.replace(old, new)), status=1)
    assert says("this change", "legal").is_in(result.stdout.lower())
    assert said.is_in(changes(result.stdout))


def test_fill_gives_possible_decks(written):
    shape = only(reeve("fill", "--json", "--limit", "2", written(POSSIBLE)))
    assert (shape["verdict"], len(shape["ways"]), shape["more"]) == ("legal", 2, True)
    values = shape["ways"][0]["values"]
    assert values["card 6"] == "black 6 arrow on brown"
    assert values["the value of the yellow bricks"] == "4"
    assert len([name for name in values if name.startswith("the value of")]) == 36 - 10
    assert len([name for name in values if "on green" in name]) == 12
    assert shape["ways"][0]["totals"] == {}
    line = reeve("fill", "--limit", "1", written(POSSIBLE)).stdout.splitlines()[1]
    assert line.startswith("  1. card 5: ")
    assert not line.endswith(")")


def test_fill_with_a_deck_tells_which_cards_they_may_be(written):
    written(reeve("cards", "green-box", "--new").stdout, "deck.yaml")
    result = reeve("fill", "--cards", "deck.yaml", written("game: green-box\ncards: [some red drop, some yellow 6]\n"))
    assert result.stdout.splitlines() == [
        says("table.yaml", "ways", "card 1"),
        says("1", "card 1: red 5 drop on brown"),
        says("2", "card 1: red 1 drop on green"),
    ]


# draw, new, cards, schema, rules, games


def cells(picture):
    """The rows of the tables of a picture."""
    lines = [line.strip() for line in picture.splitlines()]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines if line.startswith("|")]


def test_draw_shows_what_is_certain(written):
    result = reeve("draw", written(POSSIBLE), status=0)
    assert ["bricks", *"534126"] in cells(result.stdout)
    assert says("Cards seen", "not fully known").is_in(result.stdout)
    assert any("unknown" in row for row in cells(result.stdout))


def test_draw_marks_cards_that_break_a_rule(written):
    table = written("game: green-box\ncards: [red 3 drop, red 4 drop, blue 1 drop on green, blue 2 drop on green]\n" + RULES)
    result = reeve("draw", table)
    assert result.stdout.count("breaks a") == 3
    assert "!! GB-CHK-3[red drop]: " in result.stdout
    assert ["drop", "1 blue", "1: ?", "2 blue"] in cells(result.stdout)
    assert says("!!", "red 3 drop", "red 4 drop").is_in(result.stdout)
    reeve("draw", table, "-o", "x.svg")
    assert ET.parse("x.svg").getroot().tag == f"{SVG}svg"  # noqa: S314


def test_verbs_without_an_answer():
    statuses = entry("green-box").statuses
    assert set(statuses) == set(VERBS)
    none = {verb for verb, status in statuses.items() if status == "no"}
    assert none == {"score", "best", "moves", "judge", "replay", "ask", "chance", "deal", "survey"}
    assert set(statuses.values()) == {"no", "ready"}


# what cannot be used


# what the game offers to the rest of the program


def test_nobody_plays_and_nothing_scores(written):
    game = entry("green-box")
    position = read_table(written(POSSIBLE), (), None).written.position
    assert (position.layouts, position.turn, position.is_over, position.players_written) == (1, None, False, ())
    assert list(game.game.play.moves(position, "")) == []
    with pytest.raises(ValueError, match="nothing is played"):
        game.game.play.read("draw", position, "")
    assert game.game.play.after(position, None) is position
    assert game.game.play.conditions(position, None).requirements == ()
    assert score(game, position).sheets == ()
    assert game.scorer.ranking(position, ()) == ()
