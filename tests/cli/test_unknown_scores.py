"""Scores of tables with unknown cards: ranges, and who can still win."""

import pytest
from at_the_table import BOTH, CUP, GAME, JOINT, SOUTH, VILLAGE, only, reeve
from sayings import says

from verify.clock import OutOfTimeError
from verify.ranges import ranges


def test_score_gives_ranges(written):
    """Unknown, column 2 and row 2 may gain: the lawn is forced, so nothing is open but whether it was known."""
    assert "north: 2 points" in reeve("score", written(CUP)).stdout
    table = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("blue lily pond", ".")
    (north,) = only(reeve("score", "--json", written(table.replace("yellow petunia oak", "."))))["players"]
    assert north["total"] == {"least": -3, "most": 3}
    lines = {line["item"].split(" (")[0]: line["points"] for line in north["lines"]}
    assert lines["Award for Forestry"] == {"least": -2, "most": 4}
    assert lines["pond at r2c2"] == {"least": 0, "most": 2}
    assert lines["pond at r1c2"] == {"least": 2, "most": 2}


def test_points_that_nobody_knows_are_no_part_of_the_most(written):
    """The VP printed on Oxen are on no list, so that a farm with them may have more than one with Potatoes."""
    farm = "game: fog\nplayers: {A: {coins: 3, farm: [[Water Tower 3, Silo 1, some Oxen or Potatoes]]}}\n"
    most = reeve("fill", "--for", "most", written(farm)).stdout
    assert says("2 points at the most", "of what is known").is_in(most)
    assert says("Not known", "VP printed on the card at r1c3").is_in(most)
    assert "r1c3: Oxen (A at least 1)" in reeve("fill", written(farm)).stdout
    potatoes, oxen = only(reeve("fill", "--json", written(farm)))["ways"]
    assert (potatoes["needs"], oxen["needs"]) == ([], ["the VP printed on Oxen"])


def test_what_may_be_more_is_no_number_though_what_is_known_of_it_is_one(written):
    """Goats have no VP; those of Sheep are on no list."""
    goats = "{type: Livestock, subtype: Dairy, price: 2, vp: 0, ability: none}"
    farm = "game: fog\nplayers: {Ann: {coins: 1, farm: [[Silo 2, Water Tower 1, some Sheep or Goats]]}}\n"
    (ann,) = only(reeve("score", "--json", written(f"{farm}cards: {{locations: {{Goats: {goats}}}}}\n")))["players"]
    assert ann["total"] == {"least": 1, "most": None}
    assert ann["lines"][0]["points"] == {"least": 0, "most": None}


def test_what_decides_a_tie_is_no_part_of_the_points(written):
    """All points are known; who is first is decided by the cards and cubes that are left."""
    table = "game: golden-pyramid\nplayers: {ada: {points: 0}, ben: {points: 0}}\n"
    told = [line.strip() for line in reeve("score", written(table)).stdout.splitlines()]
    assert "ada: 0 points" in told
    assert says("Not known", "ada", "decide the tie") in told
    assert told[-1] == "So nobody can be placed."
    half = table.replace("ben: {points: 0}", "ben: {points: 0 or 1}")
    (way,) = only(reeve("fill", "--json", written(half)))["ways"]
    assert (way["totals"], way["needs"]) == ({"ada": 0, "ben": 0}, [])


def test_json_says_of_players_without_a_line_too_who_can_still_win(written):
    ada, ben, _ = only(reeve("score", "--json", written(f"{SLUSH}turn: ben\nface_up: [unknown with 1 red]\n")))["players"]
    assert ben["lines"] == []
    assert ben.keys() == ada.keys()
    assert (ada["can_win"], ben["can_win"], ben["places"]) == (True, False, {"least": 2, "most": 2})


def test_score_says_who_can_still_win(written):
    table = CUP + SOUTH.replace("[., yellow lily birch oak, .]", "[., unknown, .]")
    lines = [line.strip() for line in reeve("score", written(table)).stdout.splitlines()]
    assert says("north", "first", "place 1 or 2") in lines
    assert not says("win").is_in("\n".join(lines))
    over = "player_count: 2\nturn: over\n"
    lines = [line.strip() for line in reeve("score", written(table + over)).stdout.splitlines()]
    assert says("north", "may have won", "place 1 or 2") in lines
    assert says("south", "may have won", "place 1 or 2") in lines
    sure = CUP + SOUTH.replace("[., yellow lily birch oak, .]", "[., some yellow pond or structure, .]").replace(
        "unknown", "lawn"
    )
    told = reeve("score", written(sure.replace("The Diane Yeller Award", "Award for Scope") + over)).stdout
    assert says("north", "has won", "shares", "whatever").is_in(told)
    assert says("south", "has not won", "place 2").is_in(told)


def test_score_of_an_impossible_table_is_that_of_all_ways(written):
    assert says("Careful", "unknown", "rule is broken").is_in(reeve("score", written(JOINT), status=0).stdout)


def test_unknown_cards_that_do_not_score_leave_the_ranking(written):
    told = reeve(
        "score", written(BOTH.replace("    village: down", "    hand: [unknown, lawn, some red]\n    village: down"))
    ).stdout
    assert "Ranking" in told
    assert "1. north: 6 points" in told


def test_a_score_out_of_time_is_undecided(written):
    result = reeve("score", written(CUP), "--time-limit", 0)
    assert (result.exit_code, result.stdout) == (3, "")
    (line,) = result.stderr.splitlines()
    assert line == says("table.yaml", "time")


HALF_KNOWN = GAME + "players:\n" + "".join(
    f"""
  {name}:
    village: up
    top:  [unknown, unknown, unknown]
    left: [unknown, unknown, unknown]
    green:
      - [unknown, unknown, unknown]
      - [unknown, unknown, unknown]
      - [unknown, unknown, unknown]
"""
    for name in ("Rosa", "Ben")
)  # fmt: skip


def test_what_is_left_open_after_many_steps_is_a_range_and_no_interrupted_answer(written, monkeypatch):
    """Nothing is missing where nobody asked for an end; the limits that were shown stand beside what was found."""
    monkeypatch.setattr(ranges, "EFFORT", 1)
    monkeypatch.setattr(ranges, "LEAST_EFFORT", 1)
    result = reeve("score", "--json", written(HALF_KNOWN + "turn: Rosa\n"))
    shape = only(result)
    assert (result.exit_code, shape["missing"]) == (0, [])
    assert says("numbers", "not searched further than 1 step").is_in(shape["unsettled"][0])
    for player in shape["players"]:
        within, found = player["total"]["within"], player["total"]
        assert within["least"] < found["least"] <= found["most"] < within["most"]


def test_what_the_time_cut_off_is_missing(written, monkeypatch):
    monkeypatch.setattr(ranges, "EFFORT", 1)
    monkeypatch.setattr(ranges, "LEAST_EFFORT", 1)
    monkeypatch.setattr(ranges.Ranging, "_try", out_of_time)
    result = reeve("score", "--json", written(HALF_KNOWN + "turn: Rosa\n"))
    shape = only(result)
    assert result.exit_code == 3
    assert says("numbers", "the time is up").is_in(shape["missing"][0])


def out_of_time(*_):
    raise OutOfTimeError("the time is up")


SLUSH = """
game: slush
players: {ada: {colour: red}, ben: {colour: blue}, cleo: {colour: yellow}}
"""
ALL_BUT_ONE = ", ".join(
    f"{colour} {n}" for colour in ("red", "blue", "yellow") for n in range(1, 7) if (colour, n) != ("yellow", 6)
)


@pytest.mark.parametrize(
    ("told", "points", "otherwise"),
    [
        ("turn: ben\nface_up: [unknown with 1 red]\nrecord: [draw]", "ada: 1 to 6 points", ""),
        # It is no table of the rules: after the draw before it, it cannot be cleo's turn.
        ("turn: cleo\nface_up: [unknown with 1 red]\nrecord: [draw]", "ada: 1 to 6 points", ""),
        ("face_up: [red 1]\nrecord: ['ben: draw', 'cleo: draw', 'ada: bid 1 on card 2']", "ada: 1 to 6 points", ""),
        # Of 18 cards 17 are named, of 36 they are few.
        (
            f"turn: ada\nface_up: [{ALL_BUT_ONE}, unknown]\nrecord: ['ada: bid 1 on card 18']",
            "ada: 6 points",
            "ada 1 to 6 instead of 6",
        ),
    ],
    ids=["drawn", "illegal before", "drawn twice", "settled by one ruling"],
)
def test_a_record_played_anew_under_another_ruling_is_scored(written, told, points, otherwise):
    """What is drawn in it is unknown anew each time that it is played."""
    found = reeve("score", written(SLUSH + told + "\n"))
    assert (found.exit_code, points in found.stdout) == (0, True), found.output
    assert otherwise in found.stdout


MOULDS = """
game: attack-of-the-moulds
players: {ana: green, bob: red, cy: blue}
turn: cy
board: [r r r r, r r g . ., r r r r r r, r . . . r r ?, [b, ., unknown, ., some . or blue or red, .], [unknown, ., ., ., .], . . . .]
record: [spread r5c1 to r6c2, "cy: spread r5c4 to r5c2", "bob: grow to r2c4", "bob: spread r3c1 to r5c1"]
"""


def test_a_record_that_leaves_fewer_unknowns_under_another_ruling_is_scored(written):
    """Where no cube is the last of a supply, nobody need ask which were replaced."""
    found = reeve("score", written(MOULDS))
    assert (found.exit_code, "If you play no" in found.stdout) == (0, True), found.output
