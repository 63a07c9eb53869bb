"""The order in which a table can have come about: `check --history`, and what it tells of turns that nobody saw."""

from at_the_table import CUP, GAME, ONE, SOUTH, UNMATCHED, only, reeve
from sayings import says


def test_check_tells_a_possible_order(written):
    """The lawn comes before what covers it."""
    result = reeve("check", "--history", written(ONE.replace("lawn,", "red lily pond on lawn on .,")))
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert lines[1] == "north: a possible order"
    steps = [line.split(": ", 1)[1] for line in lines[2:]]
    assert steps.index("lawn to r2c2") < steps.index("red lily pond to r2c2, onto lawn")
    assert says("blue lily structure", "r3c3", "Award for Forestry", "left 2") in steps


def test_the_order_of_an_unknown_table_is_that_of_a_way_to_fill_it_in(written):
    (history,) = only(reeve("check", "--history", "--json", written(CUP)))["history"]
    assert history["player"] == "north"
    assert sum(" lawn to r2c2" in step for step in history["steps"]) == 1
    assert only(reeve("check", "--history", "--json", written(UNMATCHED)))["history"] == []


def test_an_order_with_nothing_laid(written):
    assert "south: a possible order" in reeve("check", "--history", written(GAME + "players:\n" + SOUTH)).stdout


def test_a_past_tells_what_nobody_saw(written):
    """Three awards only: the structure's own lies covered. Four turns more than the cards take placed nothing."""
    table = ONE.replace("left: [., Award for Forestry, .]", "left: [., ., .]    ").replace(
        "    left", "    turns: 8\n    left"
    )
    told = reeve("check", "--history", written(table + "player_count: 2\n")).stdout
    assert says("turn 8", "blue lily structure", "r3c3", "award", "covered", "not seen").is_in(told)
    assert says("turns 1 to 4", "taken", "under the deck", "nothing").is_in(told)
    alone = reeve("check", "--history", written(table + "solo: true\n", "alone.yaml")).stdout
    assert "turn 4: blue lily structure" in alone
    assert says("4 turns", "no card").is_in(alone)


NINE = (
    GAME
    + """\
players:
  north:
    village: down
    top:  [{top}, Excellence in Lawns, Excellence in Structures]
    left: [., ., .]
    green:
      - [red rose pond on lawn, red lily pond on lawn, red petunia pond on lawn]
      - [red rose oak oak on lawn, red petunia oak on lawn, red lily oak willow on lawn]
      - [red rose birch birch on lawn, red petunia birch on lawn, red lily birch oak on lawn]
    covered: none
"""
)


def test_nine_cards_that_all_cover_another(written):
    """No box has the lawns for it, but a file of other cards may."""
    together = reeve("check", written(NINE.format(top="Excellence in Trees") + "player_count: 3\n")).stdout
    assert "Rule VG-HISTORY" in together
    assert says("card", "last", "nothing", "covered").is_in(together)
    covering = NINE.format(top="Excellence in Ponds on Excellence in Trees")
    assert says("solo", "covered awards", "turns").is_in(reeve("check", written(covering)).stdout)


def test_a_village_without_a_past_is_told_as_such():
    from cli.answers.words import history_lines
    from models.village_green.cards import standard_deck
    from models.village_green.game import GAME as VILLAGE_GREEN

    rows = [["blue lily pond", "red rose pond on yellow petunia oak", "."], [".", "yellow rose pond", "."], [".", ".", "."]]
    top = ["Excellence in Trees", "Excellence in Lawns", "Excellence in Ponds"]
    players = {"north": {"village": "down", "top": top, "left": [".", ".", "."], "green": rows}}
    data = {"game": "village-green", "players": players, "rulings": {"VG-AMB-ANY": "at-least-one"}}
    position = VILLAGE_GREEN.read(data, standard_deck(), {}).position
    assert list(history_lines(VILLAGE_GREEN.history(position))) == [says("north", "cannot", "any order")]


def test_the_village_card_was_turned_in_a_turn(written):
    south = SOUTH.replace("    village: down", "    turns: 0\n    village: down").replace("yellow lily birch oak", ".")
    told = reeve("check", written(f"{GAME}player_count: 2\nplayers:\n{south}")).stdout
    assert says("0 turns", "village card", "at least 1").is_in(told)


def test_an_order_that_was_not_looked_for_to_the_end_is_told(written, monkeypatch):
    def stopped(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr("verify.check.past_of", stopped)
    assert "a possible order (stopped with Ctrl-C)" in reeve("check", "--history", written(ONE), status=3).stdout
