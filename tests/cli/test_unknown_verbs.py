"""Unknown cards and moves as a user meets them: check, explain, fill, score, moves and judge on the command line."""

import pytest
from at_the_table import BOTH, GAME, ONE, SOUTH, UNMATCHED, beside, only, reeve
from sayings import says

VILLAGE = """\
  north:
    village: up
    top:  [Excellence in Trees, Excellence in Lawns, Excellence in Structures]
    left: [., Award for Forestry, .]
    green:
      - [., red rose pond, .]
      - [blue lily pond, {middle}, .]
      - [., yellow petunia oak, .]
"""
CUP = GAME + "players:\n" + VILLAGE.format(middle="unknown")
"""Whatever has one of red and rose, one of blue and lily and one of yellow and petunia has three of two: it is a lawn.

Village card 1, two ponds 4, column 2 with one lawn 1, column 3 without structure -2, row 2 without tree -2: 2 points.
"""

JOINT = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("yellow petunia oak", ".")
"""A petunia beside red roses is red, one beside blue lilies is blue."""

TURN = (
    BOTH
    + "player_count: 2\nturn: north\ndisplay:\n  green: [yellow lily pond, red petunia oak, blue rose pond]\n"
    + "  awards: [Excellence in Ponds, Best Use of Space, Award for Floral Variety]\n"
).replace(
    "      - [., ., blue lily structure]\n",
    "      - [., ., blue lily structure]\n    hand: [lawn, red lily structure, blue petunia pond]\n",
)


# check


def test_check_tells_what_is_certain(written):
    result = reeve("check", written(CUP))
    assert result.exit_code == 0
    assert result.stdout.startswith("table.yaml: legal")
    assert says("r2c2", "lawn").is_in(result.stdout)


def test_check_json_tells_what_is_forced(written):
    shape = only(reeve("check", "--json", written(CUP)))
    assert (shape["verdict"], shape["unknown"], shape["forced"]) == ("legal", ["r2c2"], [{"place": "r2c2", "value": "lawn"}])
    assert (shape["certain"], shape["reason"]) == ([], None)


def test_check_json_tells_what_is_certain_of_several(written):
    """Of two cards in row 3 one stands between blue lilies and red petunias, whichever two of them it takes."""
    table = CUP.replace("unknown", "lawn").replace("[., yellow petunia oak, .]", "[some red rose or blue lily, ., .]")
    shape = only(reeve("check", "--json", written(table)))
    assert shape["certain"] == [says("r3c1", "blue", "lily")]


def test_check_gives_the_reason_where_only_all_together_is_impossible(written):
    result = reeve("check", written(JOINT))
    assert result.exit_code == 1
    assert result.stdout.startswith("table.yaml: illegal")
    for part in ("red rose pond lies at r1c2", "blue lily pond lies at r2c1", "some petunia lies at r2c2"):
        assert part in result.stdout
    assert "Rule VG-MATCH" in result.stdout
    assert "Rule VG-MATCH" in result.stdout
    assert says("Village Green rulebook").is_in(result.stdout)
    shape = only(reeve("check", "--json", "table.yaml"))
    assert shape["violations"] == []
    assert {rule["instance"] for rule in shape["reason"]["rules"]} == {"VG-MATCH[r1c2,r2c2]", "VG-MATCH[r2c1,r2c2]"}


def test_check_tells_an_unknown_card_that_can_only_be_wrong(written):
    result = reeve("check", written(CUP.replace("unknown", "some yellow petunia")))
    assert result.exit_code == 1
    assert "Rule VG-MATCH" in result.stdout
    assert says("red rose pond", "r1c2", "some yellow petunia", "r2c2").is_in(result.stdout)


def test_check_tells_a_possible_order(written):
    """The lawn comes before what covers it."""
    result = reeve("check", "--history", written(ONE.replace("lawn,", "red lily pond on lawn on .,")))
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert lines[1] == "north: a possible order"
    steps = [line.split(": ", 1)[1] for line in lines[2:]]
    assert steps.index("lawn to r2c2") < steps.index("red lily pond to r2c2, onto lawn")
    assert says("blue lily structure", "r3c3", "Award for Forestry", "left 2") in steps


def test_the_order_of_an_unknown_table_is_that_of_a_way_to_fill_it_in(written):
    shape = only(reeve("check", "--history", "--json", written(CUP)))
    (history,) = shape["history"]
    assert history["player"] == "north"
    assert sum(" lawn to r2c2" in step for step in history["steps"]) == 1
    assert only(reeve("check", "--history", "--json", written(UNMATCHED)))["history"] == []


def test_an_order_with_nothing_laid(written):
    assert "south: a possible order" in reeve("check", "--history", written(GAME + "players:\n" + SOUTH)).stdout


@pytest.mark.parametrize(
    ("verb", "more"),
    [("check", ()), ("explain", ()), ("fill", ()), ("fill", ("--for", "most")), ("judge", ("lawn to r1c1",))],
)
def test_out_of_time_is_undecided(written, verb, more):
    name = written(CUP)
    result = reeve(verb, name, *more, "--time-limit", 0)
    assert result.exit_code == 3
    assert "undecided: the time is up" in result.stdout
    shape = only(reeve(verb, "--json", name, *more, "--time-limit", 0))
    assert (shape["verdict"], shape["why"]) == ("undecided", "the time is up")


def test_a_score_out_of_time_is_undecided(written):
    result = reeve("score", written(CUP), "--time-limit", 0)
    assert (result.exit_code, result.stdout) == (3, "")
    (line,) = result.stderr.splitlines()
    assert line == says("table.yaml", "time")


# explain


def test_explain_a_legal_table(written):
    result = reeve("explain", written(ONE))
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    assert line == says("table.yaml", "legal")


def test_explain_tells_the_argument_step_by_step_and_the_repairs(written, golden):
    result = reeve("explain", written(JOINT))
    assert result.exit_code == 1
    assert says("r2c2", "red petunia pond").is_in(result.stdout)
    assert says("no card", "r2c2").is_in(result.stdout)
    assert says("Change", "r2c2", "to", "lawn").is_in(result.stdout)
    assert says("--all").is_in(result.stdout)
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
    heading = [line for line in reeve("explain", "--all", "table.yaml").stdout.splitlines() if "Reason" in line]
    assert heading[0] == says("Reason 1")
    assert heading[1] == says("Reason 2")


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
    shape = only(reeve("explain", "--json", written(table)))
    assert {len(changes) for changes in shape["repairs"]} == {2}
    assert says("Two changes together").is_in(reeve("explain", "table.yaml").stdout)


# fill


def test_fill_lists_every_way(written):
    result = reeve("fill", written(CUP))
    assert result.exit_code == 0
    head, way = result.stdout.splitlines()
    assert head == says("table.yaml", "ways", "r2c2")
    assert way == says("1", "r2c2", "lawn", "north 2")


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
    assert shape["ways"][0] == {"values": {"r2c2": "red petunia pond"}, "totals": {"north": 1 + 4 - 2 - 2 - 2}}
    assert says("more", "--limit").is_in(reeve("fill", "--limit", 2, "table.yaml").stdout)


def test_fill_for_the_most_and_the_least(written):
    """Column 2 and row 2 count: one tree in row 2 brings Forestry from -2 to 4, a pond is worth 2."""
    table = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("blue lily pond", ".")
    name = written(table.replace("yellow petunia oak", "."))
    most = reeve("fill", "--for", "most", name)
    head, way = most.stdout.splitlines()[:2]
    assert head == says("table.yaml", "3 points", "north", "most")
    assert way == "  r2c2: red petunia birch"
    least = only(reeve("fill", "--for", "least", "--json", name))
    assert least["ways"][0]["totals"] == {"north": -3}
    assert least["ways"][0]["values"] == {"r2c2": "red petunia structure"}


def test_fill_for_whom(written):
    two = written(CUP + SOUTH)
    unclear = reeve("fill", "--for", "most", two)
    assert unclear.exit_code == 2
    assert says("--player", "north", "south").is_in(unclear.stderr)
    assert says("3 points", "south", "most").is_in(reeve("fill", "--for", "most", "--player", "sou", two).stdout)
    assert "did you mean 'south'" in reeve("fill", "--for", "most", "--player", "suoth", two).stderr


def test_fill_where_nothing_can_or_need_be_filled_in(written):
    impossible = reeve("fill", "--count", written(JOINT))
    assert impossible.exit_code == 1
    assert says("illegal", "r2c2").is_in(impossible.stdout)
    assert says("0 ways").is_in(impossible.stdout)
    known = reeve("fill", written(ONE))
    assert known.stdout.splitlines()[0] == says("table.yaml", "nothing to fill in")
    assert "illegal" not in known.stdout
    assert says("table.yaml", "illegal", "whole table is known").is_in(reeve("fill", written(UNMATCHED)).stdout)


# score


def test_score_gives_ranges(written):
    """Unknown, column 2 and row 2 may gain: the lawn is forced, so nothing is open but whether it was known."""
    forced = reeve("score", written(CUP))
    assert "north: 2 points" in forced.stdout
    table = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("blue lily pond", ".")
    shape = only(reeve("score", "--json", written(table.replace("yellow petunia oak", "."))))
    (north,) = shape["players"]
    assert north["total"] == {"least": -3, "most": 3}
    lines = {line["item"].split(" (")[0]: line["points"] for line in north["lines"]}
    assert lines["Award for Forestry"] == {"least": -2, "most": 4}
    assert lines["pond at r2c2"] == {"least": 0, "most": 2}
    assert lines["pond at r1c2"] == {"least": 2, "most": 2}


def test_score_says_who_can_still_win(written):
    table = CUP + SOUTH.replace("[., yellow lily birch oak, .]", "[., unknown, .]")
    lines = [line.strip() for line in reeve("score", written(table)).stdout.splitlines()]
    assert says("north", "first", "place 1 to 2") in lines
    assert not says("win").is_in("\n".join(lines))
    over = "player_count: 2\nturn: over\n"
    lines = [line.strip() for line in reeve("score", written(table + over)).stdout.splitlines()]
    assert says("north", "can", "win", "place 1 to 2") in lines
    assert says("south", "can", "win", "place 1 to 2") in lines
    sure = CUP + SOUTH.replace("[., yellow lily birch oak, .]", "[., some yellow pond or structure, .]").replace(
        "unknown", "lawn"
    )
    told = reeve("score", written(sure.replace("The Diane Yeller Award", "Award for Scope") + over)).stdout
    assert says("north", "wins", "shares", "whatever").is_in(told)
    assert says("south", "cannot win", "place 2").is_in(told)


def test_score_of_an_impossible_table_is_that_of_all_ways(written):
    result = reeve("score", written(JOINT))
    assert result.exit_code == 0
    assert says("Careful", "unknown", "rule is broken").is_in(result.stdout)


def test_solo_ranks_are_a_range(written):
    table = CUP + "solo: true\n"
    assert "north: Last place" in reeve("score", written(table)).stdout


# moves and judge


def test_moves_tell_what_each_does_to_the_score(written):
    """Forestry has two trees in row 2 (-1): a card with one more makes no difference, a cover with none loses."""
    result = reeve("moves", written(TURN))
    assert result.exit_code == 0
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert "+0  lawn to r3c1" in lines
    assert "+1  Excellence in Ponds to left 1" not in lines
    assert "+2  Excellence in Ponds to left 1" in lines
    assert "+0  lawn under the deck" in lines
    assert says("red lily structure to r1c2", "draw", "award", "VG-STRUCTURE") in lines
    assert not any("blue petunia pond to r1c2" in line for line in lines)
    shape = only(reeve("moves", "--json", "table.yaml"))
    assert shape["player"] == "north"
    assert {"move": "lawn to r3c1", "verdict": "legal", "change": {"least": 0, "most": 0}, "after": {"least": 6, "most": 6},
            "depends": [], "open_end": ""} in shape["moves"]  # fmt: skip


def test_moves_of_a_player_who_is_not_next(written):
    assert says("south", "no moves", "north's turn").is_in(reeve("moves", "--player", "south", written(TURN)).stdout)
    shape = only(reeve("moves", "--json", "--player", "south", "table.yaml"))
    assert (shape["moves"], shape["why"]) == ([], "it is north's turn")


def test_judge_a_legal_move(written):
    result = reeve("judge", written(TURN), "yellow lily pond to r1c2")
    assert result.exit_code == 1
    assert "Rule VG-MATCH" in result.stdout
    assert says("red rose pond", "r1c1", "yellow lily pond", "r1c2").is_in(result.stdout)
    assert says("Village Green rulebook").is_in(result.stdout)
    allowed = reeve("judge", "table.yaml", "red lily str to r1c2, award ponds to left 1")
    assert allowed.exit_code == 0
    assert says("red lily structure to r1c2", "Excellence in Ponds to left 1", "legal").is_in(allowed.stdout)
    assert says("new", "2", "Excellence in Ponds", "left 1", "row 1").is_in(allowed.stdout)
    assert says("north", "6 points", "8 after").is_in(allowed.stdout)


def test_judge_names_every_rule_against_a_move(written):
    shape = only(reeve("judge", "--json", "--player", "south", written(TURN), "blue lily pond to r1c2"))
    assert shape["verdict"] == "illegal"
    assert {objection["rule"] for objection in shape["objections"]} == {"VG-TURNS", "VG-COVER"}
    assert all(objection["source"].startswith("Village Green rulebook") for objection in shape["objections"])
    assert shape["position"] is None
    said = {objection["rule"]: objection["message"] for objection in shape["objections"]}
    assert said["VG-TURNS"] == says("north", "south")
    assert said["VG-COVER"] == says("blue lily pond", "yellow lily birch oak", "r1c2")


def test_judge_writes_the_table_after_the_move(written, tmp_path):
    name = written(TURN)
    move = "take red petunia oak, red lily structure to r1c2, excellence in ponds to left 1"
    result = reeve("judge", name, move, "-o", "after.yaml")
    assert result.exit_code == 0
    assert "legal" in reeve("check", "after.yaml").stdout
    after = (tmp_path / "after.yaml").read_text(encoding="utf-8")
    assert (
        "hand: [lawn, red petunia oak, blue petunia pond]" in after
        or "hand: [lawn, blue petunia pond, red petunia oak]" in after
    )
    assert "green: [yellow lily pond, blue rose pond, unknown]" in after
    assert "turn: south" in after
    again = reeve("judge", name, move, "-o", "after.yaml")
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    assert (tmp_path / "after.yaml").read_text(encoding="utf-8") == after


def test_judge_writes_nothing_that_is_not_done(written, tmp_path):
    """The verdict is told all the same, and is the status; a turn that is not over cannot be written."""
    open_end = reeve("judge", written(TURN), "red lily structure to r1c2", "-o", "after.yaml")
    assert open_end.exit_code == 2
    assert says("red lily structure to r1c2", "legal").is_in(open_end.stdout)
    assert says("not written", "draw", "award", "VG-STRUCTURE").is_in(open_end.stderr)
    illegal = reeve("judge", "table.yaml", "yellow lily pond to r1c2", "-o", "after.yaml")
    assert illegal.exit_code == 1
    assert "Rule VG-MATCH" in illegal.stdout
    assert says("after.yaml", "not written", "illegal").is_in(illegal.stderr)
    assert not (tmp_path / "after.yaml").exists()


def test_judge_keeps_the_note_and_says_why_nobody_is_next(written, tmp_path):
    table = TURN.replace("player_count: 2\n", "") + "note: at Ada's\n"
    result = reeve("judge", written(table), "lawn under the deck", "-o", "after.yaml")
    assert result.exit_code == 0
    assert says("without `turn:`").is_in(result.stderr)
    assert says("north", "south", "`player_count: 2`").is_in(result.stderr)
    assert "note: at Ada's" in (tmp_path / "after.yaml").read_text(encoding="utf-8")
    assert says("standard output", "file").is_in(reeve("judge", "table.yaml", "lawn under the deck", "-o", "-").stderr)


def test_a_card_that_nobody_else_sees_goes_under_the_deck(written, tmp_path):
    """Any of the hand and the card drawn may be the one that went."""
    assert reeve("judge", written(TURN), "take yellow lily pond, a card under the deck", "-o", "after.yaml").exit_code == 0
    any_of_four = "some lawn or red lily structure or blue petunia pond or yellow lily pond"
    hand = f"hand: [{any_of_four}, {any_of_four}, {any_of_four}]"
    assert hand in (tmp_path / "after.yaml").read_text(encoding="utf-8")


def test_after_the_end_there_are_no_moves(written):
    over = TURN.replace("turn: north", "turn: over") + "decks: {green: 0, awards: 3}\n"
    result = reeve("moves", written(over))
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    assert line == says("table.yaml", "over", "no moves")


def test_unknown_cards_that_do_not_score_leave_the_ranking(written):
    told = reeve(
        "score", written(BOTH.replace("    village: down", "    hand: [unknown, lawn, some red]\n    village: down"))
    ).stdout
    assert "Ranking" in told
    assert "1. north: 6 points" in told


def test_both_of_what_is_undecided_is_told_as_such(written):
    result = reeve("check", "--both", "--time-limit", 0, written(CUP))
    assert result.exit_code == 3
    (line,) = result.stdout.splitlines()
    assert line == says("table.yaml", "undecided", "time")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("unknwon", says("did you mean 'unknown'")),
        ("something blue", says("something blue", "`some red`")),
        (
            "some purple",
            says("purple", "red", "yellow", "blue", "rose", "lily", "petunia", "lawn", "pond", "structure", "tree"),
        ),
    ],
)
def test_hints_for_what_is_not_fully_known(written, text, said):
    result = reeve("check", written(CUP.replace("unknown", text)))
    assert result.exit_code == 2
    assert said.is_in(result.stderr)


def test_a_green_card_among_awards_is_told(written):
    result = reeve("check", written(ONE + "display: {awards: [ruby clover, lawn, lily maniare]}\n"))
    assert says("lawn", "green card", "awards").is_in(result.stderr)


def test_judge_of_a_move_that_depends_on_an_unknown_card(written):
    result = reeve(
        "judge", written(CUP.replace("      - [., red rose pond, .]\n", "      - [., ., .]\n")), "red lily pond to r1c2"
    )
    assert result.exit_code == 3
    assert "undecided" in result.stdout
    assert says("unless", "red lily pond", "r1c2", "unknown", "r2c2", "VG-MATCH").is_in(result.stdout)
    assert says("Taken for granted", "red lily pond", "hand", "deck", "face up").is_in(result.stdout)


def test_a_move_that_is_none(written):
    result = reeve("judge", written(TURN), "dance on the table")
    assert result.exit_code == 2
    assert result.stderr.startswith("MOVE: ")


# --both


def test_both_readings_side_by_side(written):
    result = reeve("judge", "--both", written(TURN), "lawn on r1c1")
    assert result.exit_code == 1
    assert "VG-AMB-LAWNCOVER" in result.stdout
    left, right = beside(result.stdout)
    assert left == says(
        "not-allowed", "village card", "lawn to r1c1", "illegal", "Rule VG-COVER", "red rose pond", "Village Green rulebook"
    )
    assert right == says("allowed", "anywhere", "lawn to r1c1", "legal", "pond at r1c1", "6 points", "4 after")
    shape = only(reeve("judge", "--both", "--json", "table.yaml", "lawn on r1c1"))
    (dispute,) = shape["both"]
    assert [(r["value"], r["answer"]["verdict"]) for r in dispute["readings"]] == [
        ("not-allowed", "illegal"),
        ("allowed", "legal"),
    ]


@pytest.mark.parametrize("verb", ["check", "score"])
def test_both_where_no_ruling_matters(written, verb):
    result = reeve(verb, "--both", written(ONE))
    (line,) = result.stdout.splitlines()
    assert line == says("table.yaml", "no ruling")
    assert only(reeve(verb, "--both", "--json", "table.yaml"))["both"] == []


def test_both_of_check_and_score(written):
    name = written(ONE.replace("red rose oak oak", "lawn on red rose oak oak"))
    told = reeve("check", "--both", name).stdout
    assert "VG-AMB-LAWNCOVER" in told
    assert beside(told) == [
        says("not-allowed", "illegal: 2 things are wrong", "Rule VG-COVER", "Rule VG-FLIP-ONCE", "red rose oak oak", "r2c1"),
        says("allowed", "legal"),
    ]
    # Two cards of the column have a flower and a colour: 2 for each, or 1; the two trees take 2 away.
    scored = reeve("score", "--both", written(ONE.replace("Excellence in Trees", "Best Use of Space"))).stdout
    assert says("VG-AMB-SPACE").is_in(scored)
    assert beside(scored) == [
        says("two-per-card", "north: 6 points", "2 Best Use of Space", "6 total"),
        says("one-per-card", "north: 4 points", "0 Best Use of Space", "4 total"),
    ]


def test_a_drawing_shows_what_is_not_known(written):
    assert "some petunia" in reeve("draw", written(JOINT)).stdout


def test_best_needs_every_card(written):
    result = reeve("best", written(CUP + "pool: {green: [lawn], awards: []}\n"))
    assert result.exit_code == 2
    assert says("table.yaml", "known", "r2c2", "every card").is_in(result.stderr)


# What people say, and where the cards come from.


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("north: lawn to r3c1", "lawn to r3c1"),
        ("North plays lawn to r3c1", "lawn to r3c1"),
        ("may I put the lawn on r3c1?", "lawn to r3c1"),
        ("lawn -> r3c1", "lawn to r3c1"),
        ("lawn to column 1, row 3", "lawn to r3c1"),
        ("lawn to R 3 C 1", "lawn to r3c1"),
        ("discard the lawn", "lawn under the deck"),
        ("take the top card of the deck, lawn to r3c1", "lawn to r3c1"),
        ("award excellence in ponds to row 1", "Excellence in Ponds to left 1"),
        ("excellence in ponds to column 2", "Excellence in Ponds to top 2"),
        (
            "red lily structure to r1c2 with excellence in ponds to row 3",
            "red lily structure to r1c2, Excellence in Ponds to left 3",
        ),
        ("unknown under the deck", "a card under the deck"),
    ],
)
def test_moves_as_people_say_them(written, said, meant):
    assert only(reeve("judge", "--json", written(TURN), said))["move"] == meant


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("flip and refresh", says("refresh", "which cards")),
        ("excellence in ponds to left 1; lawn to r1c2", says("turn", "one action")),
        ("lawn to row 2", says("space", "'row 2'")),
    ],
)
def test_moves_that_cannot_be_meant(written, move, said):
    result = reeve("judge", written(TURN), move)
    assert result.exit_code == 2
    assert said.is_in(result.stderr)


def test_a_move_is_that_of_the_player_whom_it_names(written):
    named = reeve("judge", written(TURN), "south: lawn to r1c1")
    assert named.stdout.splitlines()[0] == says("table.yaml", "south", "lawn to r1c1", "illegal")
    assert says("VG-TURNS").is_in(named.stdout)
    assert says("turn", "north", "not", "south").is_in(named.stdout)
    other = reeve("judge", "table.yaml", "south: lawn to r1c1", "--player", "north")
    assert other.exit_code == 2
    assert says("move", "south", "--player south").is_in(other.stderr)


def test_where_no_award_is_left(written):
    """The fifth player's structure may bring none; whoever names one is told that there is none."""
    table = TURN.replace("player_count: 2", "player_count: 5").replace(
        "awards: [Excellence in Ponds, Best Use of Space, Award for Floral Variety]", "awards: []"
    )
    name = written(table + "decks: {awards: 0}\n")
    bare = reeve("judge", name, "red lily structure to r1c2")
    assert says("no award", "structure", "VG-AMB-ENDAWARD").is_in(bare.stdout)
    named = reeve("judge", name, "red lily structure to r1c2, excellence in ponds to left 1")
    assert named.exit_code == 1
    assert says("Excellence in Ponds", "not", "face up", "deck", "empty").is_in(named.stdout)


def test_an_award_that_may_lie_face_up_may_be_taken_if_it_does(written):
    table = TURN.replace("awards: [Excellence in Ponds, Best", "awards: [unknown, Best") + "decks: {awards: 0}\n"
    result = reeve("judge", written(table), "excellence in ponds to left 1")
    assert result.exit_code == 3
    assert says("undecided").is_in(result.stdout)
    assert says("Excellence in Ponds", "does not lie", "VG-ACT-AWARD").is_in(result.stdout)


def test_a_refresh_of_cards_that_nobody_wrote_down(written):
    assert reeve("judge", written(CUP + "player_count: 2\nturn: north\n"), "flip and refresh greens").exit_code == 0


def test_a_file_of_a_game_with_others_stays_one(written, tmp_path):
    result = reeve("judge", written(CUP.replace("unknown", "lawn") + "solo: false\n"), "lawn to r1c1", "-o", "after.yaml")
    assert result.exit_code == 0
    assert "solo: false" in (tmp_path / "after.yaml").read_text(encoding="utf-8")


# A past.


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
    from cli.words import history_lines
    from models.village_green.card_file import standard_deck
    from models.village_green.game import GAME as VILLAGE_GREEN

    rows = [["blue lily pond", "red rose pond on yellow petunia oak", "."], [".", "yellow rose pond", "."], [".", ".", "."]]
    village = {
        "village": "down",
        "top": ["Excellence in Trees", "Excellence in Lawns", "Excellence in Ponds"],
        "left": [".", ".", "."],
    }
    data = {
        "game": "village-green",
        "players": {"north": village | {"green": rows}},
        "rulings": {"VG-AMB-ANY": "at-least-one"},
    }
    position = VILLAGE_GREEN.read(data, standard_deck(), {}).position
    lines = list(history_lines(VILLAGE_GREEN.history(position)))
    assert lines == [says("north", "cannot", "any order")]


def test_the_village_card_was_turned_in_a_turn(written):
    table = (
        GAME
        + "player_count: 2\nplayers:\n"
        + SOUTH.replace("    village: down", "    turns: 0\n    village: down").replace("yellow lily birch oak", ".")
    )
    told = reeve("check", written(table)).stdout
    assert says("0 turns", "village card", "at least 1").is_in(told)


def test_an_answer_that_cannot_be_written(written, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    name = written(ONE)
    monkeypatch.setattr("cli.voice._say_plain", full)
    result = reeve("check", name)
    assert result.exit_code == 2
    assert says("reeve", "answer", "No space left on device").is_in(result.stderr)
