"""Why a table is illegal, how it becomes legal, and every way to fill in what is unknown: `explain` and `fill`."""

import pytest
from at_the_table import CUP, EXAMPLES, GAME, JOINT, ONE, SOUTH, UNMATCHED, VILLAGE, only, reeve
from sayings import says

from verify.count.ways import Count


def test_explain_tells_the_argument_step_by_step_and_the_repairs(written, golden):
    result = reeve("explain", written(JOINT), status=1)
    golden(result.stdout)


def test_explain_all_of_two_conflicts(written):
    """A mismatch, and three cards of which the box holds one."""
    table = UNMATCHED.replace("[., ., blue", "[red rose pond, ., blue")
    shape = only(reeve("explain", "--json", "--all", written(table)))
    assert shape["verdict"] == "illegal"
    assert not shape["more_reasons"]
    told = [[rule["instance"] for rule in reason["rules"]] for reason in shape["reasons"]]
    assert ["VG-MATCH[r1c1,r2c1]"] in told
    assert ["VG-CARDS[red rose pond]"] in told
    sizes = [len(reason["facts"]) + len(reason["rules"]) for reason in shape["reasons"]]
    assert sizes == sorted(sizes)
    heading = [line for line in reeve("explain", "table.yaml").stdout.splitlines() if "Reason" in line]
    assert heading[0] == says("Reason 1")
    assert heading[1] == says("Reason 2")


def test_of_changes_that_go_together_a_few_are_shown():
    """Two knights' faults that have nothing to do with each other: below each stands what mends it."""
    few, every = (
        reeve("explain", *more, EXAMPLES / "lords_of_the_green" / "dispute.yaml", status=1).stdout.partition("  Reason 1.")[
            0
        ]
        for more in ((), ("--all",))
    )
    *shown, more = few.splitlines()[2:]
    assert more == says("and more", "--all")
    assert len(shown) == 4
    assert every.splitlines()[2:6] == shown
    assert len(every.splitlines()) > 12


TREE = """
game: my-first-christmas-tree
players: {ada: {colour: red, hand: 1}, ben: {colour: blue, hand: 2}}
turn: ada
tree:
  - [drop, circles]
  - [hammers, unknown, wheel]
  - [arrow, arrow, arrow, wheel]
  - [bricks, hammers, arrow, drop, bricks]
  - [wheel, circles, arrow, hammers, wheel, drop]
pool: [red circles, yellow drop, white hammers, blue arrow]
deck: 30
discard: 0
"""


def test_where_the_changes_mend_more_than_the_broken_rules_explain_says_that_there_is_more(written):
    """A card too many; and one tile cannot be the circles and the bricks that the tree lacks."""
    told = reeve("explain", written(TREE), status=1).stdout
    assert "Two changes together make it legal" in told
    assert "There may be more reasons; --all finds them." in told
    known = TREE.replace("unknown, wheel", "bricks, circles")
    assert "There may be more reasons" not in reeve("explain", written(known), status=1).stdout


def test_explain_a_single_change(written):
    """The two cards of column 1 do not match; the village card has nothing to do with it."""
    shape = only(reeve("explain", "--json", "--all", written(UNMATCHED)))
    assert shape["reasons"][0]["facts"] == [says("red rose pond", "r1c1"), says("blue petunia oak", "r2c1")]
    assert all(len(changes) == 1 for changes in shape["repairs"])
    assert [says("change r2c1 from", "blue petunia oak", "to")] in shape["repairs"]
    assert [says("blue petunia oak", "r1c3", "not", "r2c1")] in shape["repairs"]
    assert not any("village card" in change for (change,) in shape["repairs"])


def test_explain_a_table_that_needs_two_changes(written):
    table = UNMATCHED.replace("    hand", "").replace("left: [., Award", "left: [red lily pond, Award")
    assert {len(changes) for changes in only(reeve("explain", "--json", written(table)))["repairs"]} == {2}
    assert says("Two changes together").is_in(reeve("explain", "table.yaml").stdout)


def test_fill_lists_every_way(written):
    head, way = reeve("fill", written(CUP), status=0).stdout.splitlines()
    assert head == says("table.yaml", "ways", "r2c2")
    assert way == says("1", "r2c2", "lawn", "north 2")


def test_of_long_ways_that_are_much_alike_only_what_is_different_is_said():
    table = str(EXAMPLES / "green_box" / "possible.yaml")
    _, first, second, *_ = reeve("fill", "--limit", "2", table).stdout.splitlines()
    one, other = (way["values"] for way in only(reeve("fill", "--json", "--limit", "2", table))["ways"])
    assert first == says("1.", *(f"{place}: {value}" for place, value in one.items()))
    different = [f"{place}: {value}" for place, value in other.items() if one[place] != value]
    assert second == f"  2. as 1, but {'; '.join(different)}"


def test_fill_counts(written):
    """The petunias that go with red roses are the red ones: a pond, two structures (one kind), three trees."""
    table = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("blue lily pond", ".")
    result = reeve("fill", "--count", "--limit", 2, written(table.replace("yellow petunia oak", ".")))
    assert "  1. r2c2: red petunia pond" in result.stdout
    assert "  2. r2c2: red petunia structure" in result.stdout
    assert "  3." not in result.stdout
    assert says("5 ways").is_in(result.stdout)
    shape = only(reeve("fill", "--count", "--json", "table.yaml"))
    assert (shape["count"], shape["count_is_exact"], shape["more"], len(shape["ways"])) == (5, True, False, 5)
    assert shape["ways"][0] == {"values": {"r2c2": "red petunia pond"}, "totals": {"north": 1 + 4 - 2 - 2 - 2}, "needs": []}
    assert says("more", "--limit").is_in(reeve("fill", "--limit", 2, "table.yaml").stdout)


def test_a_count_that_is_not_settled_is_undecided(written, monkeypatch):
    """However it ended: who asks for the count has no answer. What was listed stands."""
    monkeypatch.setattr(Count.__init__, "__defaults__", (1,))
    table = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("blue lily pond", ".")
    counted = reeve("fill", "--count", written(table.replace("yellow petunia oak", ".")))
    assert (counted.exit_code, reeve("fill", "table.yaml").exit_code) == (3, 0)
    assert says("Not settled", "how many ways", "not searched further").is_in(counted.stdout)


def test_fill_for_the_most_and_the_least(written):
    """Column 2 and row 2 count: one tree in row 2 brings Forestry from -2 to 4, a pond is worth 2."""
    table = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("blue lily pond", ".")
    name = written(table.replace("yellow petunia oak", "."))
    head, way = reeve("fill", "--for", "most", name).stdout.splitlines()[:2]
    assert head == says("table.yaml", "3 points", "north", "most")
    assert way == "  r2c2: red petunia birch"
    least = only(reeve("fill", "--for", "least", "--json", name))
    assert least["ways"][0]["totals"] == {"north": -3}
    assert least["ways"][0]["values"] == {"r2c2": "red petunia structure"}


def test_fill_for_whom(written):
    two = written(CUP + SOUTH)
    assert says("--player", "north", "south").is_in(reeve("fill", "--for", "most", two, status=2).stderr)
    assert says("3 points", "south", "most").is_in(reeve("fill", "--for", "most", "--player", "sou", two).stdout)
    assert "did you mean 'south'" in reeve("fill", "--for", "most", "--player", "suoth", two).stderr


def test_fill_where_nothing_can_or_need_be_filled_in(written):
    impossible = reeve("fill", "--count", written(JOINT), status=1)
    assert says("illegal", "r2c2").is_in(impossible.stdout)
    assert says("0 ways").is_in(impossible.stdout)
    known = reeve("fill", written(ONE))
    assert known.stdout.splitlines()[0] == says("table.yaml", "nothing to fill in")
    assert "illegal" not in known.stdout
    assert says("table.yaml", "illegal", "the whole table is known. `reeve explain").is_in(
        reeve("fill", written(UNMATCHED)).stdout
    )


@pytest.mark.usefixtures("stepped_clock")
def test_explain_without_all_of_its_answer_is_no_whole_answer(written):
    """The verdict and the reason were there in time; what is not is told, and the status is not that of a verdict."""
    table = written(UNMATCHED)
    assert (reeve("explain", table).exit_code, reeve("check", table).exit_code) == (1, 1)
    stopped = reeve("explain", "--json", table, "--time-limit", "0.01")
    shape = only(stopped)
    assert (shape["verdict"], stopped.exit_code) == ("illegal", 3)
    assert "what could be mended (the time is up)" in shape["missing"]


def test_a_dispute_of_four_causes_is_explained_to_the_end():
    """No two changes mend it; that their search is bounded takes nothing from the four that do."""
    shape = only(result := reeve("explain", EXAMPLES / "village_green" / "dispute.yaml", "--json"))
    assert (result.exit_code, shape["missing"], shape["unsettled"]) == (1, [], [])
    assert {len(changes) for changes in shape["repairs"]} == {4}
