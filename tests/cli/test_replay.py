"""The verb `replay`, and what other verbs say of the table after a record."""

import json
from pathlib import Path

import pytest
from at_the_table import DAY, ONE, only, reeve
from sayings import says

from cli import library
from cli.reading.marks import FlawedError
from cli.reading.table import Table
from cli.replaying import _sparks
from verify.check import Checked
from verify.worlds.certainties import Follows

WAGERS = ["ada: wager 3", "ben: wager 2", "cleo: wager 2", "dan: wager 1"]
NIGHT = "examples/the_village/whole_night.yaml"
SUPPLY = """\
game: desert-dessert
players: { ada: { tiles: { water: 3 } } }
turn_number: 1
"""


@pytest.fixture
def kept(tmp_path):
    def write(entries, table=DAY):
        file = tmp_path / "game.yaml"
        lines = entries if isinstance(entries, str) else "".join(f"  - {entry}\n" for entry in entries)
        file.write_text(f"{table}record:{lines}" if lines.startswith(" [") else f"{table}record:\n{lines}", encoding="utf-8")
        return file

    return write


def lines(file, *more):
    answer = reeve("replay", file, *more)
    return answer.exit_code, answer.stdout.splitlines()


def test_a_legal_game_with_the_score_after_each_move(kept):
    status, said = lines(kept([*WAGERS, "night falls"]))
    assert status == 0
    assert said[0].endswith("game.yaml: legal: 5 moves, all of them allowed")
    assert said[1].startswith("  1. ada: wager 3: ")
    assert said[1].endswith("[ada 20 to 17]")
    assert said[6:8] == ["  The score, from the start to the last move:", "    ada   █▁▁▁▁▁  20 to 17"]
    assert said[-1] == "    dan   ████▅▅  20 to 19"


def test_points_that_come_to_depend_on_a_card_are_not_told_as_the_last_known(written):
    table = (
        "game: slush\nplayers: {ada: {colour: red}, ben: {colour: blue}, cleo: {colour: black}}\nturn: ada\nface_up: []\n"
    )
    moves = ["ada: draw red 6", "ben: draw", "cleo: draw blue 1", "ada: bid 1 on red 6", "ben: bid 1 on card 2"]
    *_, ada, ben, _cleo = reeve("replay", written(f"{table}record: {moves}\n")).stdout.splitlines()
    assert ada.endswith("  0 to 6")
    assert ben.endswith("·  0 to 0, then not known")


def test_the_first_wrong_move_with_every_rule_and_the_rest_of_them(kept):
    status, said = lines(kept(["ada: wager 3", "cleo: wager 30", "ben: wager 2"]))
    assert status == 1
    assert said[0].endswith("game.yaml: illegal: move 2 of 3 was not allowed")
    text = "\n".join(said)
    assert "  2. cleo: wager 30: illegal" in said
    assert "It is ben's turn to wager, not cleo's." in text
    assert "Rule VI-DAY: " in text
    assert said[-6] == "  The moves after it are judged as if it stood: each of them was allowed."
    _, said = lines(kept(["ada: wager 30", "ben: wager 40", "cleo: wager 3"]))
    assert "  The moves after it are judged as if it stood: move 2 was not allowed either." in said
    _, said = lines(kept(["ada: wager 30", "ben: wager 40", "cleo: wager 3", "dan: wager 50"]))
    assert "  The moves after it are judged as if it stood: moves 2 and 4 were not allowed either." in said


def test_what_is_said_of_the_moves_after_a_wrong_one(kept):
    _, said = lines(kept(["ada: wager 3", "cleo: wager 30", "dan: wager 40", "ada: wager 50"]))
    assert "  The moves after it are judged as if it stood: moves 3 and 4 were not allowed either." in said
    # Perhaps the blue 5 lies there already.
    status, said = lines(kept(["ben: draw yellow 6", "cleo: draw blue 5"], HALF_KNOWN))
    assert status == 1
    assert "  The moves after it are judged as if it stood: move 2 was left open." in said


def test_what_is_missing_and_what_nobody_can_say(kept):
    status, said = lines(kept([*WAGERS, "night falls", "draw 2, discard Hill", "ben: draw"]))
    assert status == 3
    assert said[0].endswith("undecided: something is missing in move 6 of 7")
    assert any("discards 1 card" in line for line in said)
    status, said = lines(kept(["supply 3 water; build nothing", "supply 3 water; deal; build nothing"], SUPPLY))
    assert (status, "something is missing in move 2 of 2" in said[0]) == (3, True)
    # A wrong move is told before one that is only not whole.
    status, said = lines(kept([*WAGERS, "night falls", "draw 2, discard Hill", "cleo: draw 2, discard Hill, discard Hill"]))
    assert (status, "illegal: move 7 of 7" in said[0]) == (1, True)


def test_what_was_seen_is_an_entry(kept):
    table = (
        "game: the-village\nphase: night\nnight: 1\ndealer: ada\nstart: 20\nplayers:\n"
        "  ada: { profession: Coffer, chips: 17, hand: [Rake, Rake, Hill, Hill, Steeple, Coffer], day_wager: 3 }\n"
        "  ben: { profession: Hill, chips: 18, hand: 6, day_wager: 2 }\n"
        "  cleo: { profession: Steeple, chips: 18, hand: 6, day_wager: 2 }\n"
        "  dan: { profession: Rake, chips: 19, hand: 6, day_wager: 1 }\n"
        "end_pot: 4\ndaily_pot: 4\ntoken: ada\ndeck: 56\nturn: ada\n"
    )
    unknown = only(reeve("check", kept(["ada: draw, discard Hill"], table), "--json"))["unknown"]
    assert len(unknown) == 1
    file = kept(["ada: draw, discard Hill", f"{unknown[0]}: rake"], table)
    assert only(reeve("check", file, "--json"))["unknown"] == []
    status, said = lines(file)
    assert (status, said[2]) == (0, f"  2. {unknown[0]}: Rake")
    assert only(reeve("replay", file, "--json"))["moves"][1]["player"] == ""
    wrong = reeve("check", kept(["ada: draw, discard Hill", f"{unknown[0]}: duke"], table))
    assert (wrong.exit_code, "it can be Hill, Steeple, Coffer or Rake" in wrong.stderr) == (2, True)


def test_as_json(kept):
    shape = only(reeve("replay", kept(["ada: wager 3", "cleo: wager 2"]), "--json"))
    assert (shape["game"], shape["verdict"]) == ("the-village", "illegal")
    assert shape["start"] == dict.fromkeys(("ada", "ben", "cleo", "dan"), 20)
    first, second = shape["moves"]
    assert (first["number"], first["player"], first["move"], first["verdict"]) == (1, "ada", "wager 3", "legal")
    assert first["totals"]["ada"] == 17
    assert second["verdict"] == "illegal"
    assert [one["rule"] for one in second["objections"]] == ["VI-DAY"]


def test_no_record_and_too_large_a_number(kept, table):
    plain = table(DAY, "plain.yaml")
    assert "the file has no `record:`" in reeve("replay", plain).stderr
    for option in (["--until", "1"], ["--start"]):
        assert "has no `record:`" in reeve("check", plain, *option).stderr
    assert "the record has 4 moves" in reeve("check", kept(WAGERS), "--until", "5", status=2).stderr


def test_every_verb_is_about_the_table_after_the_record(kept):
    file = kept([*WAGERS, "night falls"])
    assert only(reeve("judge", file, "draw", "--json"))["player"] == "ada"
    assert "This is the table after 5 moves of the record" in reeve("check", file).stdout
    assert "after 2 of the 5 moves of the record" in reeve("check", file, "--until", "2").stdout
    assert only(reeve("judge", file, "wager 1", "--until", "2", "--json"))["player"] == "cleo"
    assert only(reeve("judge", file, "wager 1", "--start", "--json"))["player"] == "ada"
    # Without a verb, too.
    assert "ada: 20 chips" in reeve(file, "--start").stdout
    assert "ada: 17 chips" in reeve(file).stdout


def test_a_rule_broken_afterwards_names_the_move(kept):
    file = kept([*WAGERS, "night falls", "ben: draw"])
    answer = reeve("check", file, "--json")
    messages = [one["message"] for one in only(answer)["violations"]]
    assert answer.exit_code == 1
    assert [message.endswith("It has been so since move 6 (ben: draw).") for message in messages] == [True]
    assert reeve("check", file, "--until", "5").exit_code == 0
    # What was wrong from the beginning was no move's fault.
    answer = only(reeve("check", kept(["ada: wager 3"], DAY.replace("deck: 56", "deck: 55")), "--json"))
    assert answer["violations"]
    assert not any("since move" in one["message"] for one in answer["violations"])


def test_a_past_is_asked_of_the_table_alone():
    reeve("check", NIGHT, "--history", status=0)
    assert "in which order" in reeve("check", "examples/desert_dessert/turn.yaml", "--history").stdout


def test_json_of_a_record_is_one_line(kept):
    answer = reeve("replay", kept(WAGERS), kept(WAGERS), "--json")
    assert [json.loads(line)["verdict"] for line in answer.stdout.splitlines()] == ["legal", "legal"]


def test_what_a_space_turned_out_to_be_is_no_strange_player(written):
    file = written(ONE.replace("red rose pond", "unknown") + "record:\n- r1c1: red rose pond\n")
    said = reeve("replay", file, status=0)
    assert "1. r1c1: red rose pond  [north " in said.stdout
    assert "None" not in said.stdout
    assert reeve("check", file).exit_code == 0
    stranger = reeve("check", written(ONE + "record:\n- r1c1: red rose pond\n"))
    assert "'r1c1: red rose pond' is not understood" in stranger.stderr


def test_a_kept_move_of_who_plays_alone_may_begin_with_a_name(written):
    """In Hudai it is the name of a monk."""
    act = (Path(__file__).parents[2] / "examples/last_defence_at_hudai_monastery/act.yaml").read_text(encoding="utf-8")
    said = reeve("replay", written(f"{act}record:\n- red: drop at r0c2 on c1\n- 'ada: blue: hammers at r0c5'\n"), status=0)
    assert "1. ada: red: drop at r0c2 on c1" in said.stdout
    assert "2. ada: blue: hammers at r0c5" in said.stdout


def test_of_scores_that_nobody_knows_nothing_is_drawn():
    assert [*_sparks([{"ada": 3}])] == [*_sparks([{"ada": None}] * 2)] == []


def test_nor_is_what_became_unknown_by_a_move(written):
    """A tile is turned over in Island, and its symbol said later."""
    begun = (Path(__file__).parents[2] / "examples" / "island" / "turn.yaml").read_text(encoding="utf-8") + "record:\n"
    assert "2. r1c1: drop" in reeve("replay", written(f"{begun}- ada: develop a\n- r1c1: drop\n"), status=0).stdout
    assert "no player 'r1c1'" in reeve("replay", written(f"{begun}- r1c1: drop\n- ada: develop a\n")).stderr
    others = reeve("replay", written(f"{begun}- ada: develop a\n- addaa: draw\n- r1c1: drop\n- r2c1: drop\n"))
    assert "no player 'addaa'" in others.stderr
    assert "no player 'r2c1'" in others.stderr


def test_before_the_first_move_there_is_none_to_be_allowed(kept):
    said = reeve("replay", kept(WAGERS), "--start").stdout.splitlines()
    assert said[0].endswith(": legal: this is the table before the first move, nothing has been done yet")


NEARLY_WON = """\
game: desert-dessert
players:
  ada:
    tiles: { water: 3, tools: 1, minerals: 1, glass: 1, greenhouse: 1, vanilla: 1 }
    cubes: { yellow: 6, black: 5 }
    managers: [grey, red, green]
    supplied: { water: 3 }
turn_number: 10
phase: trade
"""


def test_what_another_ruling_would_give_is_what_it_gives(kept):
    """A record is played again under it: by one it has won the game, by another the turn goes on."""
    file = kept(["exchange 6 water for vanilla"], NEARLY_WON)
    assert "If you play" not in reeve("check", file).stdout
    said = ("judge", file, "harvest; build nothing")
    end, at_once = "DD-AMB-WINTIME=end", "DD-AMB-WINTIME=any-moment"
    assert f"(`--ruling {end}`): legal" in reeve(*said).stdout
    assert f"(`--ruling {at_once}`): illegal, by DD-" in reeve(*said, "--ruling", end).stdout
    assert "No ruling changes this answer" in reeve("check", "examples/desert_dessert/record.yaml", "--both").stdout


def test_where_a_move_means_nothing_by_another_ruling_the_table_is_taken_as_it_lies(kept, monkeypatch):
    played, after_each = [], Table.after_each

    def once(table, said):
        if played:
            raise FlawedError([])
        played.append(said)
        return after_each(table, said)

    monkeypatch.setattr(Table, "after_each", once)
    # The game is won, however it came to that.
    answer = reeve("check", kept(["exchange 6 water for vanilla"], NEARLY_WON))
    assert "(`--ruling DD-AMB-WINTIME=end`): illegal, by DD-WIN" in answer.stdout


def test_a_record_that_begins_at_an_illegal_table_says_so_once(written):
    """After one draw it is ben's turn or ada's, not cleo's; the moves go round from there."""
    table = "game: slush\nplayers: {ada: {colour: red}, ben: {colour: blue}, cleo: {colour: yellow}}\nturn: cleo\n"
    told = reeve("replay", written(f"{table}face_up: [red 1 with 1 red]\nrecord: [draw blue 1, draw blue 2]\n")).stdout
    assert told.count("Careful: the table before the move breaks ") == 1
    assert told.index("Careful") < told.index("2. ada: draw blue 2")


def test_a_move_after_one_that_left_a_single_value_of_something_unknown_is_judged(written):
    """After it ann had 2 coins, or it was not allowed; how much Water there is stays open."""
    aa = "Aa: {type: Field, price: 1, vp: 1, ability: Harvest, cost: {water: 1}, gains: [{food: 2}]}"
    table = f"""game: fields-of-green
players: {{ann: {{coins: 0 or 2, farm: [[Water Tower 2 to 3, Silo 2]]}}}}
cards: {{locations: {{{aa}}}}}
record: [Silo below r1c2, Aa right of r1c2, market]
"""
    told = json.loads(reeve("replay", written(table), "--json").stdout)
    assert [move["verdict"] for move in told["moves"]] == ["legal", "undecided", "legal"]
    # A card, 3 coins and 2 Food are a point each.
    assert "     3  total\n" in reeve("score", written(table)).stdout


MOULDS = """\
game: attack-of-the-moulds
players: { ada: red, ben: blue }
turn: ben
board:
  - [red, ., ., blue]
  - [red, ., some red or blue or empty, ., blue]
  - [., red, ., ., ., blue]
  - [., ., ., red, ., ., .]
  - [., ., ., ., ., blue]
  - [red, red, ., ., blue]
  - [red, ., ., blue]
"""


@pytest.mark.parametrize("lies", ["blue", "."])
def test_what_lay_on_a_space_is_told_between_moves(kept, lies):
    """Of blue at r2c3, ada, who grew beside it, gained nothing that ben had: the moves after it are judged with that."""
    status, said = lines(
        kept(["ben: grow to r1c3", "ada: grow to r5c1", f"'r2c3: {lies}'", "ben: spread r3c6 to r3c4"], MOULDS)
    )
    assert (status, said[0].partition(": ")[2]) == (0, "legal: 4 moves, all of them allowed")
    assert any(line.startswith(f"  3. r2c3: {lies}") for line in said)


SLUSH = "game: slush\nplayers: {ada: {colour: red}, ben: {colour: blue}, cleo: {colour: yellow}}\n"
TWINS = SLUSH + "turn: ada\nface_up: [some red 1 or blue 1, red 1]\n"
LAST = SLUSH + (
    "turn: ada\nface_up: [red 1, red 2, red 3, red 4, red 5, red 6, blue 1, blue 2, blue 3, blue 4, blue 5, blue 6,\n"
    "  yellow 1, yellow 2, yellow 3, yellow 4, some yellow with 4 blue]\n"
)


def test_what_has_been_worked_out_may_be_told_as_well(kept):
    """Card 1 can only be the blue 1, since the red 1 lies beside it."""
    told = ["ada: draw yellow 5", "'card 1: blue 1'"]
    assert lines(kept(told, TWINS))[1][:3][1:] == [
        "  1. ada: draw yellow 5: yellow 5 is turned face up",
        "  2. card 1: blue 1",
    ]
    assert only(reeve("check", kept([*told, "ben: draw", "card 1: blue 1"], TWINS), "--json"))["verdict"] == "legal"
    # The card that is left when one of two was told; and one that was told twice.
    every = ["draw", "card 18: yellow 6", "bid 1 on red 1", "card 17: yellow 5", "card 18: yellow 6"]
    assert reeve("replay", kept(every, LAST)).exit_code == 0


@pytest.mark.parametrize(
    ("seen", "status", "is_believed"),
    # The card was laid, and the lawn has moved up to its place: that one says nothing of the move.
    [("blue lily pond", 0, False), ("blue rose pond", 1, False), ("lawn", 0, True)],
)
def test_a_card_that_has_left_the_hand_by_then_may_be_told(written, seen, status, is_believed):
    turn = (Path(__file__).parents[2] / "examples/village_green/turn.yaml").read_text(encoding="utf-8")
    table = turn.replace("[blue lily pond, red rose structure, lawn]", "[red rose structure, unknown, lawn]")
    entries = ["north: take yellow lily pond, blue lily pond to r2c1", f"north's hand, card 2: {seen}"]
    answer = reeve("replay", written(f"{table}record: {json.dumps(entries)}\n"), status=status)
    assert ("Taken for granted: blue lily pond is in hand" in answer.stdout) is is_believed


HALF_KNOWN = SLUSH + (
    "turn: ada\nface_up:\n  - some blue 3 or blue 5 with 1 red\n  - some red or yellow with 1 blue\n  - blue 1 with 1 yellow\n"
)
DRAWS = ["ada: draw blue 5", "ben: draw yellow 6", "cleo: draw red 6"]


def test_a_move_is_judged_by_what_is_told_after_it(kept):
    """Card 1 is not the blue 5, which ada drew, and card 2 neither of the other two."""
    status, said = lines(kept([*DRAWS, "card 2: red 1", "card 1: blue 3"], HALF_KNOWN))
    assert (status, said[0].partition(": ")[2]) == (0, "legal: 5 moves, all of them allowed")
    assert [line.strip() for line in said if "Told later" in line] == [
        "Told later: card 1 is the blue 3 (move 5).",
        "Told later: card 2 is the red 1 (move 4).",
        "Told later: card 2 is the red 1 (move 4).",
    ]
    moves = only(reeve("replay", kept([*DRAWS, "card 1: blue 3"], HALF_KNOWN), "--json"))["moves"]
    assert [(one["verdict"], one["told_later"]) for one in moves] == [
        ("legal", ["card 1 is the blue 3 (move 4)"]),
        ("undecided", []),
        ("undecided", []),
        ("legal", []),
    ]


def test_what_is_told_later_shows_that_a_move_was_not_allowed(kept):
    table = HALF_KNOWN.replace("blue 3 or blue 5", "blue")
    status, said = lines(kept(["ada: draw blue 5", "card 1: blue 5"], table))
    assert (status, said[0].partition(": ")[2]) == (1, "illegal: move 1 of 2 was not allowed")
    assert "    Told later: card 1 is the blue 5 (move 2)." in said
    # What was asked before it was told, nobody knows.
    assert lines(kept(["ada: draw blue 5", "card 1: blue 5"], table), "--until", "1")[0] == 3


def test_an_entry_of_which_nobody_knows_whose_move_it_is(written):
    board = ["red red . blue", "red . . . blue", ". . . . . blue", ". . . . . . .", ". . . . . .", ". . . . .", ". . . ."]
    table = f"game: attack-of-the-moulds\nplayers: {{ann: red, ben: blue}}\nboard: {board}\nrecord: [grow to r1c3]\n"
    assert "nobody knows whose move this is; begin it with the name" in reeve("check", written(table), status=2).stderr


ROUND = """\
game: green-bite
players: {ada: {health: 4}, ben: {health: 4}, cleo: {health: 4}}
line: [ada, ben, cleo]
round: 1
"""


def test_every_verb_says_that_the_effect_of_a_move_is_not_known(kept):
    """Of a round nobody told what cleo played: the cards may lie there still, and the line may be another."""
    played = ["ada: play 3", "ben: play 4"]
    unknown = kept([*played, "reveal ada 3, ben 4"], ROUND)
    said = "Not all that move 3 (ada: reveal ada 3, ben 4) did is known: what cleo played"
    for verb in ("score", "check", "fill"):
        assert f"  {said}" in reeve(verb, unknown).stdout
        (doubt,) = only(reeve(verb, unknown, "--json"))["doubts"]
        assert doubt.startswith(said)
    assert "Not all" not in reeve("score", kept([*played, "reveal ada 3, ben 4, cleo 1"], ROUND)).stdout


def test_after_a_move_of_which_nobody_can_tell_what_it_did(kept):
    """What is against a later move may come of it, and what is allowed may not be; what was wrong before stays so."""
    played = ["ada: play 3", "ben: play 4", "reveal ada 3, ben 4", "ada: play 3", "cleo: play 1"]
    untold = "what move 3 (ada: reveal ada 3, ben 4) did"
    status, told = lines(kept(played, ROUND))
    assert (status, [line for line in told if untold in line]) == (
        3,
        [f"  4. ada: play 3: undecided: nobody knows {untold}", f"    Taken for granted: {untold} changes nothing of it."],
    )
    assert told[-1] == "    cleo  ▁▁▁···  0 to 0, then not known"
    wrong = reeve("check", kept(played, ROUND.replace("health: 4", "health: 2", 1)))
    assert (wrong.exit_code, "It has been so since" in wrong.stdout) == (1, False)


def test_a_table_that_may_only_look_wrong(kept):
    """Of all that nobody can tell what a move did, the table before it is asked."""
    table = library.read(kept(["ada: play 3", "reveal ada 3, ben 4"], ROUND))

    def verdict_on(position):
        return Checked("illegal" if position is table.laid_out() else "legal")

    assert table.dated(verdict_on) == Checked("undecided", why=says("nobody knows what move 2 (ada: reveal"))
    assert table.dated(lambda _: Checked("illegal")) == Checked("illegal")
    # What is certain of the table may not be so either.
    assert table.dated(lambda _: Checked("legal", follows=Follows(certain=("cleo has a 1",)))) == Checked("legal")


AWAITING = Path("examples/village_green/turn.yaml").read_text(encoding="utf-8") + "covered: none\n"
UNTOLD = ["north: Excellence in Ponds to left 1", "south: red lily structure to r2c2"]
"""Nobody wrote down where the award of the structure went."""


@pytest.mark.parametrize(
    ("later", "verdict"),
    [
        ("lawn to r2c1", "undecided: perhaps it only looks wrong, as the record leaves out a part of move 2 (south: "),
        ("blue lily pond to r1c1", "illegal"),
    ],
)
@pytest.mark.parametrize("verb", ["check", "explain"])
def test_a_move_not_told_to_its_end_excuses_what_is_broken_since_then_alone(kept, verb, later, verdict):
    """A pond that matches nothing is wrong all the same."""
    file = kept([*UNTOLD, f"north: {later}"], AWAITING)
    assert reeve(verb, file).stdout.startswith(f"{file}: {verdict}")


def test_what_may_only_look_wrong_is_not_told_beside_what_is_wrong(kept):
    answer = reeve("check", kept([*UNTOLD, "north: blue lily pond to r1c1"], AWAITING)).stdout
    assert ("1 thing is wrong" in answer, "VG-MATCH" in answer, "VG-AWARD-COUNT" in answer) == (True, True, False)


def test_what_is_wrong_is_explained_without_what_may_only_look_so_since(kept):
    file = kept(["north: blue lily pond to r1c1", UNTOLD[1]], AWAITING)
    answer = reeve("explain", file).stdout
    assert ("illegal" in answer.split("\n")[0], "VG-MATCH" in answer, "VG-AWARD-COUNT" in answer) == (True, True, False)
    # What `check` tells is of the table after the last move all the same.
    table, asked = library.read(file), []
    table.dated(lambda position: asked.append(position) or Checked("illegal"))
    assert asked == [table.laid_out()]


@pytest.mark.parametrize("verb", ["check", "explain", "replay"])
def test_a_last_move_that_breaks_a_rule_does_so_whatever_it_leaves_to_be_told(kept, verb):
    """The award of a structure is told next, but where it lies now it matches nothing."""
    table = Path("examples/village_green/turn.yaml").read_text(encoding="utf-8")
    answer = reeve(verb, kept(["north: red rose structure to r3c3"], table))
    assert (answer.exit_code, "VG-MATCH" in answer.stdout) == (1, True)


def test_every_verb_says_that_a_turn_of_the_record_was_left_out(kept):
    """What is still to be done in a turn that goes on, a later entry may say; of one that is over nobody says it."""
    table = Path("examples/my_first_christmas_tree/turn.yaml").read_text(encoding="utf-8")
    said = "Not all that move 1 (ada: ada's turn left out) did is known: say what ada does in this turn"
    assert f"  {said}" in reeve("score", kept(["ada: skip"], table)).stdout
    whole = "ada: play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r3c1, own box yellow"
    assert "Not all" not in reeve("score", kept([f'"{whole}"'], table)).stdout
