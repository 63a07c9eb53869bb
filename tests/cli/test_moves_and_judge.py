"""Moves listed and judged, what a move does to the score, and the table after it."""

import json

import pytest
from at_the_table import CUP, EXAMPLES, TURN, only, reeve
from sayings import says

from cli.keeping.game import KeptGame
from cli.keeping.prompt import Next
from verify.games import entry


def test_moves_tell_what_each_does_to_the_score(written):
    """Forestry has two trees in row 2 (-1): a card with one more makes no difference, a cover with none loses."""
    lines = [line.strip() for line in reeve("moves", written(TURN), status=0).stdout.splitlines()]
    assert "0  lawn to r3c1: north draws a card" in lines
    assert "+1  Excellence in Ponds to left 1" not in lines
    assert "+2  Excellence in Ponds to left 1" in lines
    assert "0  lawn under the deck: north draws a card" in lines
    assert says("red lily structure to r1c2", "draw", "award", "VG-STRUCTURE") in lines
    assert not any("blue petunia pond to r1c2" in line for line in lines)
    shape = only(reeve("moves", "--json", "table.yaml"))
    assert shape["player"] == "north"
    assert {"move": "lawn to r3c1", "verdict": "legal", "change": {"least": 0, "most": 0}, "after": {"least": 6, "most": 6},
            "depends": [], "open_end": "", "does": "north draws a card"} in shape["moves"]  # fmt: skip


TWICE = """\
game: slush
players: {ada: {colour: red}, ben: {colour: blue}, cleo: {colour: green}}
face_up: [red 6, red 6, blue 5 with 2 blue]
turn: ada
"""


@pytest.mark.parametrize("verb", [["moves"], ["best"], ["judge", "draw"]])
def test_a_table_that_is_not_legal_is_told_with_what_may_be_done_there(verb):
    careful = says("Careful", "table", "breaks", "SL-ST-CARDS")
    assert any(line == careful for line in reeve(verb[0], "-", *verb[1:], stdin=TWICE).stdout.splitlines())
    assert any(
        warning == says("breaks", "SL-ST-CARDS")
        for warning in only(reeve(verb[0], "-", *verb[1:], "--json", stdin=TWICE))["warnings"]
    )
    assert "Careful" not in reeve(verb[0], "-", *verb[1:], stdin=TWICE.replace("red 6, red 6", "red 6, red 5")).stdout


def test_a_card_file_before_the_table_is_no_table(written):
    cards = written(reeve("cards", "village-green").stdout, "cards.yaml")
    reeve("judge", "red lily str to r1c2, award ponds to left 1", "--cards", cards, written(TURN), status=0)


def test_judge_a_legal_move(written):
    result = reeve("judge", written(TURN), "yellow lily pond to r1c2", status=1)
    assert "Rule VG-MATCH" in result.stdout
    assert says("red rose pond", "r1c1", "yellow lily pond", "r1c2").is_in(result.stdout)
    assert says("Village Green rulebook").is_in(result.stdout)
    allowed = reeve("judge", "table.yaml", "red lily str to r1c2, award ponds to left 1", status=0)
    assert says("red lily structure to r1c2", "Excellence in Ponds to left 1", "legal").is_in(allowed.stdout)
    assert says("new", "2", "Excellence in Ponds", "left 1", "row 1").is_in(allowed.stdout)
    assert says("north", "6 points", "8 after").is_in(allowed.stdout)


def test_judge_of_a_move_that_depends_on_an_unknown_card(written):
    written(CUP.replace("      - [., red rose pond, .]\n", "      - [., ., .]\n"))
    result = reeve("judge", "table.yaml", "red lily pond to r1c2", status=3)
    assert "undecided" in result.stdout
    assert says("only if", "r2c2", "red, a lily or a lawn", "VG-MATCH").is_in(result.stdout)
    assert says("Taken for granted", "red lily pond", "hand", "deck", "face up").is_in(result.stdout)


def test_where_no_award_is_left(written):
    """The fifth player's structure may bring none; whoever names one is told that there is none."""
    table = TURN.replace("player_count: 2", "player_count: 5").replace(
        "awards: [Excellence in Ponds, Best Use of Space, Award for Floral Variety]", "awards: []"
    )
    name = written(table + "decks: {awards: 0}\n")
    assert says("no award", "structure", "VG-STRUCTURE").is_in(reeve("judge", name, "red lily structure to r1c2").stdout)
    named = reeve("judge", name, "red lily structure to r1c2, excellence in ponds to left 1", status=1)
    assert says("Excellence in Ponds", "not", "face up", "deck", "empty").is_in(named.stdout)


def test_judge_writes_the_table_after_the_move(written, tmp_path):
    name = written(TURN)
    move = "take red petunia oak, red lily structure to r1c2, excellence in ponds to left 1"
    reeve("judge", name, move, "-o", "after.yaml", status=0)
    assert "legal" in reeve("check", "after.yaml").stdout
    after = (tmp_path / "after.yaml").read_text(encoding="utf-8")
    assert (
        "hand: [lawn, red petunia oak, blue petunia pond]" in after
        or "hand: [lawn, blue petunia pond, red petunia oak]" in after
    )
    assert "green: [yellow lily pond, blue rose pond, unknown]" in after
    assert "turn: south" in after
    assert "exists already" in reeve("judge", name, move, "-o", "after.yaml", status=2).stderr
    assert (tmp_path / "after.yaml").read_text(encoding="utf-8") == after


def test_judge_writes_nothing_that_is_not_done(written, tmp_path):
    """The verdict is told all the same, and is the status; a turn that is not over cannot be written."""
    open_end = reeve("judge", written(TURN), "red lily structure to r1c2", "-o", "after.yaml", status=2)
    assert says("red lily structure to r1c2", "legal").is_in(open_end.stdout)
    assert says("not written", "draw", "award", "VG-STRUCTURE").is_in(open_end.stderr)
    shape = json.loads(reeve("judge", "table.yaml", "red lily structure to r1c2", "--json").stdout)
    assert (shape["verdict"], shape["position"]) == ("legal", None)
    illegal = reeve("judge", "table.yaml", "yellow lily pond to r1c2", "-o", "after.yaml", status=1)
    assert "Rule VG-MATCH" in illegal.stdout
    assert says("after.yaml", "not written", "illegal").is_in(illegal.stderr)
    assert not (tmp_path / "after.yaml").exists()


def test_judge_keeps_the_note_and_says_why_nobody_is_next(written, tmp_path):
    table = TURN.replace("player_count: 2\n", "") + "note: at Ada's\n"
    result = reeve("judge", written(table), "lawn under the deck", "-o", "after.yaml", status=0)
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


def test_a_file_of_a_game_with_others_stays_one(written, tmp_path):
    reeve("judge", written(CUP.replace("unknown", "lawn") + "solo: false\n"), "lawn to r1c1", "-o", "after.yaml", status=0)
    assert "solo: false" in (tmp_path / "after.yaml").read_text(encoding="utf-8")


def test_whose_turn_it_has_to_be_is_worked_out(written):
    """Red alone has placed knights, so ben comes next; with an empty board anybody may begin."""
    table = """game: lords-of-the-green
players: {ada: {colours: [red]}, ben: {colours: [blue]}, cleo: {colours: [yellow]}}
board:
  - ["1", "2 red 3 lord", "3"]
  - ["4", "1", "2"]
  - ["3", "4", "1"]
  - ["2", "3", "4"]
"""
    assert says("ben", "moves").is_in(reeve("moves", written(table)).stdout.splitlines()[0])
    either = table.replace("2 red 3 lord", "2")
    assert says("--player", "for whom", "ada", "ben").is_in(reeve("moves", written(either)).stderr)
    shouted = reeve("moves", written(either.replace("ben", "<b>Bo</b>"))).stderr
    assert "`--player '<b>Bo</b>'`" in shouted


def test_a_move_is_that_of_the_player_whom_it_names(written):
    named = reeve("judge", written(TURN), "south: lawn to r1c1")
    assert named.stdout.splitlines()[0] == says("table.yaml", "south", "lawn to r1c1", "illegal")
    assert says("VG-TURNS").is_in(named.stdout)
    assert says("turn", "north", "not", "south").is_in(named.stdout)
    other = reeve("judge", "table.yaml", "south: lawn to r1c1", "--player", "north", status=2)
    assert says("move", "south", "--player south").is_in(other.stderr)


def test_a_move_of_somebody_who_does_not_play_names_who_does(written):
    for name, hint in (("nroth", "did you mean 'north'?"), ("dan", "the players are")):
        refused = reeve("judge", written(TURN), f"{name}: lawn to r1c1", status=2)
        assert says(f"no player '{name}'", hint).is_in(refused.stderr)


def test_a_move_of_who_plays_alone_may_begin_with_another_name():
    """In Hudai it is the name of a monk, or of the phase."""
    act = str(EXAMPLES / "last_defence_at_hudai_monastery" / "act.yaml")
    for move in ("red: drop at r0c2 on c1", "demons: c1 gives 1"):
        assert reeve("judge", act, move).stdout.splitlines()[0] == says("act.yaml", move)


def test_what_is_dealt_next_is_not_told_before_it_is_drawn(tmp_path):
    """Not by a list, a judgement or a completion; who gets the table after a move has done it."""
    file = tmp_path / "deal.yaml"
    file.write_text(reeve("deal", "village-green", "--players", "ann,ben", "--seed", "1").stdout, encoding="utf-8")
    top = "blue petunia structure"
    listed = reeve("moves", file).stdout
    assert "yellow rose pond to r1c1: ann draws a card\n" in listed
    assert top not in listed
    assert "  ann draws a card." in reeve("judge", file, "yellow rose pond to r1c1").stdout
    # Whether it is the next card is not told either.
    for card in (top, "red petunia structure"):
        said = reeve("judge", file, f"{card} to r1c1").stdout
        assert f"{card} to r1c1: legal" in said
        assert f"Taken for granted: {card} is on top of the deck; nobody has seen it yet." in said
    # Nor by a move that is not allowed in any case.
    assert top not in reeve("judge", file, "ben: red petunia structure to r1c1").stdout
    assert top not in reeve("moves", file, "--best", "--seconds", "0").stdout
    after = tmp_path / "after.yaml"
    assert f"ann draws {top}" in reeve("judge", file, "yellow rose pond to r1c1", "-o", after).stdout
    assert f"hand: [{top}" in after.read_text(encoding="utf-8") or f"{top}]" in after.read_text(encoding="utf-8")
    assert top in reeve("judge", file, "yellow rose pond to r1c1", "--json").stdout
    game = KeptGame(str(file), (), None)
    assert "lily" in Next().words(game.table, "ann", "blue ")
    assert "petunia" not in Next().words(game.table, "ann", "blue ")


BAG = """
game: desert-dessert
players: {ada: {tiles: {water: 3}, cubes: {yellow: 4}, supplied: {water: 3}}}
turn_number: 4
phase: trade
bag: [white, black]
"""
TREE = """
game: my-first-christmas-tree
players:
  ada: {colour: red, hand: [blue wheel], row: [red drop, red hammers]}
  ben: {colour: blue, hand: [yellow brick, white arrow]}
turn: ada
tree:
  - [drop, circles]
  - [hammers, bricks, wheel]
  - [arrow, drop, circles, wheel]
  - [bricks, hammers, arrow, drop, bricks]
  - [wheel, circles, arrow, hammers, wheel, drop]
pool: [red circles, yellow drop, white hammers, blue arrow]
deck: [green wheel, white drop, red arrow]
discard: 24
"""


@pytest.mark.parametrize(
    ("table", "move", "other", "taken"),
    [
        (BAG, "draw the white manager", "draw the red manager", "the red manager comes out of the bag"),
        (
            "village-green",
            "blue rose birch birch to r1c1",
            "red petunia oak to r1c1",
            "red petunia oak is on top of the deck",
        ),
        (
            TREE,
            "take red circles, drawing green wheel, play red circles right",
            "take red circles, drawing white drop, play red circles right",
            "white drop is turned up for the pool",
        ),
        (
            TREE,
            "take red circles and green wheel, play red circles right",
            "take red circles and white drop, play red circles right",
            "the pool has white drop",
        ),
    ],
)
def test_what_is_drawn_is_judged_alike_whoever_may_see_it(written, tmp_path, table, move, other, taken):
    """Who takes the next card for another is believed, but no table after that is written."""
    is_dealt = ":" not in table
    file = written(reeve("deal", table, "--players", "ann,ben", "--seed", "2").stdout if is_dealt else table)
    said = reeve("judge", file, other)
    assert (said.exit_code, "legal\n" in said.stdout) == (0, True)
    assert f"{taken}; nobody has seen it yet." in said.stdout
    done = reeve("judge", file, other, "-o", tmp_path / "b.yaml")
    assert (done.exit_code, "legal\n" in done.stdout) == (2, True)
    assert f"{taken}; the file says otherwise" in done.stderr
    assert not (tmp_path / "b.yaml").exists()
    told = json.loads(reeve("judge", file, other, "--json").stdout)
    assert (told["verdict"], told["position"]) == ("legal", None)
    told = json.loads(reeve("judge", file, move, "--json").stdout)
    assert (told["verdict"], told["assumptions"]) == ("legal", [])
    assert told["position"]


@pytest.mark.parametrize("game", ["my_first_christmas_tree", "desert_dessert"])
def test_where_there_is_no_pool_moves_best_names_what_can_be_asked(game):
    refused = reeve("moves", f"examples/{game}/turn.yaml", "--best")
    assert (refused.exit_code, "--play" in refused.stderr) == (2, False)
    assert f"nothing is chosen from a pool; `reeve best examples/{game}/turn.yaml` asks how to play on\n" in refused.stderr


def test_who_could_have_zapped():
    """Without --player everybody's zaps are told, each with a way."""
    turn = "examples/zap_that_ghost/turn.yaml"
    told = reeve("moves", turn).stdout
    assert [line.split(": ")[1] for line in told.splitlines() if not line.startswith(" ")] == ["ada", "ben", "cleo"]
    assert says("+1", "zap r4c6 with yellow drop by grey meeple via r5c6, r5c5, r4c5, r4c6").is_in(told)
    assert says("ZG-AMB-BLOCK=yes").is_in(told)
    every = [json.loads(line)["player"] for line in reeve("moves", "--json", turn).stdout.splitlines()]
    assert every == ["ada", "ben", "cleo"]
    alone = reeve("moves", turn, "--player", "ben").stdout
    assert [line.split(": ")[1] for line in alone.splitlines() if not line.startswith(" ")] == ["ben"]
    assert reeve("moves", "examples/zap_that_ghost/score.yaml").stdout.splitlines()[-1] == says("over", "no moves")


def test_moves_as_json_are_whole_turns():
    """Of the 27 beginnings, each goes on with the lord on a tile other than r1c2 and r2c3, with one to three knights."""
    told = json.loads(reeve("moves", entry("lords-of-the-green").game.starting_file, "--json").stdout)
    moves = {option["move"]: option for option in told["moves"]}
    assert "1 red on r1c3, lord to r1c1 with 3" in moves
    assert "1 red on r1c3" not in moves
    # r3c1 is yellow's lord's tile too; nine are left, and nobody else stands there.
    assert len(moves) == 27 * 9 * 3
    # Red has r1c2 (2) alone. He leaves it to one knight and has r1c1 (1), r1c2 and r1c3 (3), which are one area: 6 and 6.
    assert moves["1 red on r1c3, lord to r1c1 with 2"]["after"] == {"least": 12, "most": 12}


EVENING = "examples/village_green/turn.yaml"


def moves(output):
    """The moves that are listed, with what they gain."""
    return [line for line in output.splitlines() if line.strip()[:1] in {"+", "-", "0"}]


def test_the_first_of_all_moves_are_listed():
    every = reeve("moves", EVENING).stdout
    few = reeve("moves", EVENING, "--limit", "3").stdout
    assert moves(few) == moves(every)[:3]
    assert every.splitlines()[0] == few.splitlines()[0]
    assert says(str(len(moves(every)) - 3), "more", "--limit").is_in(few)
    assert reeve("moves", EVENING, "--limit", str(len(moves(every)))).stdout == every
    assert reeve("moves", EVENING, "--limit", "0").exit_code == 2


def test_json_says_how_many_more_there_are():
    every = json.loads(reeve("moves", "--json", EVENING).stdout)
    few = json.loads(reeve("moves", "--json", EVENING, "--limit", "2").stdout)
    assert (every["more"], few["more"]) == (0, len(every["moves"]) - 2)
    most = sorted((move["change"]["least"] for move in every["moves"]), reverse=True)
    assert [move["change"]["least"] for move in few["moves"]] == most[:2]


@pytest.mark.usefixtures("stepped_clock")
def test_ranked_moves_are_limited_too():
    few = reeve("moves", "--best", EVENING, "--limit", "1", "--time-limit", "0.05").stdout
    assert sum(" now)" in line for line in few.splitlines()) == 1
    assert says("more", "--limit").is_in(few)
    shape = json.loads(reeve("moves", "--best", "--json", EVENING, "--limit", "1", "--time-limit", "0.05").stdout)
    assert (len(shape["moves"]), shape["more"]) == (1, 65)
