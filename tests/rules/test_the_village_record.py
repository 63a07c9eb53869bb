"""A whole Night of The Village told in one file, judged move by move."""

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from the_village_tables import FILES, asked, read, reply, table

from cli.main import main
from models.problem import UnusableError
from models.the_village.game import GAME
from scorers.record import Records

WAGERS = ["ada: wager 3", "ben: wager 2", "cleo: wager 2", "dan: wager 1", "night falls"]
TURNS = ["draw 2, discard Hill, discard Rake", "draw", "draw, discard Hill", "draw, discard Hill"]
COUNTED = {"ada": 6, "ben": 6, "cleo": 6, "dan": 6}


def first_day(record, hands=None, **also):
    return table(phase="day", hands=COUNTED | (hands or {}), record=record, start=20, **also)


def test_a_legal_night_ends_in_the_table_after_it():
    """8 chips: 4 and 4. Two rounds take 5 cards each from the deck. Five are discarded, the fifth onto the refuse pile."""
    record = [
        *WAGERS,
        *TURNS,
        "draw 2, discard Hill, discard Hill",
        "draw, discard Hill",
        "draw, discard Coffer",
        "draw, discard Rake",
    ]
    found = reply(first_day([*record, "night ends"]), "record")
    assert found.value == {"legal": True, "moves": 14}
    after = found.table
    # In the Courtyard Hill, Rake, Hill, Hill: ben, the Hill, has most and gets the Daily Pot.
    assert [str(card) for card in after.courtyard] == ["Hill", "Rake", "Hill", "Hill"]
    assert [str(card) for card in after.refuse] == ["Hill", "Hill", "Hill", "Coffer", "Rake"]
    assert (after.deck, [seat.chips for seat in after.seats], after.end_pot, after.daily_pot) == (46, [17, 22, 18, 19], 4, 0)
    assert (after.dealer, after.turn, after.night, after.record) == ("dan", "dan", 1, ())
    assert "4 into the End Pot, 4 into the Daily Pot" in found.lines[4]
    assert "taken for granted" in found.sentence
    assert "ada has a Hill card" in found.lines[5]


@pytest.mark.parametrize(
    ("record", "entry", "player", "rule", "section"),
    [
        (["ada: wager 30", "cleo: wager 2"], 1, "ada", "VI-DAY", "Playing the Game"),
        (["ada: wager 3", "cleo: wager 2"], 2, "cleo", "VI-DAY", "Playing the Game"),
        ([*WAGERS[:4], "wager 18"], 5, "ada", "VI-DAY", "Playing the Game"),
        (["ada: wager 3", "night falls"], 2, "ben", "VI-DAY", "Playing the Game"),
        ([*WAGERS, TURNS[0], "ben: draw 2"], 7, "ben", "VI-PROF", "The Professions"),
        ([*WAGERS, "ada: trade Hill for Rake"], 6, "ada", "VI-NIGHT-TURN", "Playing the Game"),
        ([*WAGERS, TURNS[0], "stumble ada discarding Rake, draw"], 7, "ben", "VI-STUMBLE", "Playing the Game"),
        ([*WAGERS, *TURNS, "night ends"], 10, "ada", "VI-DUSK", "Playing the Game"),
    ],
)
def test_the_first_move_that_was_not_legal(record, entry, player, rule, section):
    """With the rule, where it stands, and the table before it."""
    found = reply(first_day(record), "record")
    assert (found.value["legal"], found.value["entry"], found.value["player"]) == (False, entry, player)
    assert f"({rule}: The Village, “{section}”" in found.value["why"]
    assert len(found.lines) == entry + 1
    assert found.heading == f"The table before entry {entry}:"
    assert found.table.record == ()
    assert found.table.wagers == ((3, 0, 0, 0) if entry == 2 else found.table.wagers)


def test_every_objection_to_a_move_is_told():
    """Ben is no Rake, and has no Stumble Token."""
    found = reply(first_day([*WAGERS, TURNS[0], "stumble ada discarding Rake, draw 2"]), "record")
    assert [line.rpartition("(")[2][:10] for line in found.lines[-2:]] == ["VI-STUMBLE", "VI-PROF: T"]


def test_a_rule_of_the_table_after_a_move():
    """The 21st Hill card cannot be: 20 lie there, and another is traded in."""
    hills = {name: ["Hill"] * 6 for name in ("ada", "cleo", "dan")}
    data = table(hands=hills | {"ben": 6}, courtyard=["Hill", "Hill"], night=2, record=["ada: draw Hill, discard Hill"])
    assert reply(data, "record").value["legal"]
    data["rulings"] = {"VI-AMB-DECK": "listed"}
    assert "VI-ST-KINDS" in reply(data, "record").value["why"]


def test_a_move_of_which_something_is_missing():
    """Nobody did anything wrong by then: ada has seven cards and has to say what she discards."""
    found = reply(first_day([*WAGERS, "draw 2, discard Hill"]), "record")
    assert (found.value["legal"], found.settled, found.value["entry"]) == (None, False, 6)
    assert "discards 1 card" in found.value["why"]
    assert "every entry before it is legal" in found.sentence
    assert "before it" not in reply(table(hands=COUNTED, record=["draw"]), "record").sentence


def test_what_hangs_on_a_card_that_was_drawn_is_taken_for_granted():
    """No Steeple card of the six that ada holds: one that she drew must be it."""
    hands = {"ada": ["Rake", "Rake", "Hill", "Hill", "Hill", "Hill"]}
    record = [*WAGERS, "draw Rake, discard Hill", *TURNS[1:], "trade Steeple for Hill"]
    refused = reply(first_day(record, hands), "record")
    assert (refused.value["entry"], "no Steeple" in refused.value["why"]) == (10, True)
    record[5] = "draw, discard Hill"
    found = reply(first_day(record, hands), "record")
    assert "one of them is a Steeple" in found.lines[9]
    # Two cards that nobody told: which of them it was, nobody can say.
    record[5] = TURNS[0]
    missing = reply(first_day(record, hands), "record")
    assert (missing.settled, missing.value["legal"], missing.value["entry"]) == (False, None, 10)
    assert "which cards ada holds" in missing.value["why"]


def test_an_unknown_card_gives_every_reply_it_can():
    """Ada's sixth card is a Steeple in one of four ways to fill it in."""
    hands = {"ada": ["Rake", "Rake", "Hill", "Hill", "Hill", "unknown"]}
    found = asked(first_day([*WAGERS, "draw, discard Steeple"], hands), "record")
    assert sorted((one.ways, one.reply.value["legal"]) for one in found.replies) == [(1, True), (3, True)]
    found = asked(first_day([*WAGERS, "draw, discard Hill"], hands), "record")
    assert [(one.ways, one.reply.table) for one in found.replies] == [(4, None)]


def test_another_ruling_changes_the_answer():
    hands = {"ada": 6}
    record = [*WAGERS, "stumble ben, draw, discard Hill"]
    found = asked(first_day(record, hands), "record")
    assert "VI-AMB-ORDER" in {one.ruling.key for one in found.rulings}
    assert not reply(first_day(record, hands), "record", **{"VI-AMB-ORDER": "draw-first"}).value["legal"]


def test_a_single_move_and_none():
    assert reply(first_day(["wager 1"]), "record").sentence == "the move of the record is legal"
    with pytest.raises(ValueError, match="no `record:`"):
        asked(first_day([]), "record")
    with pytest.raises(ValueError, match="nothing follows"):
        asked(first_day(["wager 1"]), "record", "now")


def test_a_word_that_means_nothing_at_its_time():
    """Read when the file is: a player's name and the words of a move; nothing hangs on the table."""
    with pytest.raises(UnusableError) as error:
        read(
            first_day(
                [{"adda": "wager 1"}, {"ada": 1}, 3, "eve: draw", "draw, discard Farmer", "ada draws", {"ada": "draw"}]
            )
        )
    told = {problem.path[1]: problem for problem in error.value.problems}
    assert sorted(told) == [0, 1, 2, 3, 4]
    assert (told[0].about, told[3].about, told[4].about) == ("adda", "eve", "Farmer")
    assert "did you mean 'ada'" in told[0].message
    assert "the players are ada, ben, cleo and dan" in told[3].message


def test_a_slip_in_a_named_entry_has_its_own_place():
    with pytest.raises(UnusableError) as error:
        read(first_day([{"ada": "draw, discard Farmer"}]))
    (problem,) = error.value.problems
    assert (problem.path, problem.about) == (("record", 0, "ada"), "Farmer")


def test_an_entry_that_cannot_be_read_when_its_time_has_come():
    """Files tell that at once; a position can be made without one."""
    position = replace(read(first_day(["ada: wager 1", "ben: wager 1"])), record=("ada: wager 1", "ben: fly"))
    entries = [*Records(GAME.play, GAME.rules).replayed(position, position.record, position.players)]
    assert ([one.number for one in entries], "'fly'" in entries[1].why, entries[1].is_open) == ([1, 2], True, False)


def test_a_record_is_kept_and_is_over_after_a_move():
    position = read(first_day([{"ada": "wager 1"}, "ben  wagers 1"]))
    assert GAME.written(position)["record"] == ["ada: wager 1", "ben wagers 1"]
    move = GAME.play.read("wager 1", position, "ada")
    assert GAME.play.after(position, move).record == ()


def test_the_command_draws_the_table_and_gives_it_as_a_file(tmp_path):
    file = str(FILES / "whole_night.yaml")
    said = CliRunner().invoke(main, ["ask", file, "record", "--plain"])
    assert said.exit_code == 0, said.output
    assert "The table after the record:" in said.output
    told = json.loads(CliRunner().invoke(main, ["ask", file, "record", "--json"]).stdout)
    after = tmp_path / "after.json"
    after.write_text(json.dumps(told["replies"][0]["position"]))
    assert CliRunner().invoke(main, ["check", str(after)]).exit_code == 0
    # 56 cards, and one each from ada's two, ben's two, cleo's one, dan's one turn: seven.
    assert told["replies"][0]["position"]["deck"] == 49


def test_a_record_begins_with_the_wager_of_the_dealer():
    """Entry 1 is wrong, not that of ada, the dealer; without a name the entries are those of whose turn it is."""
    day = table(phase="day", turn=None)
    wrong = reply(day | {"record": ["ben: wager 3", "ada: wager 2"]}, "record", player="")
    assert (wrong.value["entry"], wrong.value["player"]) == (1, "ben")
    assert "ada's turn to wager" in wrong.value["why"]
    right = reply(day | {"dealer": "cleo", "record": ["wager 3", "wager 2"]}, "record", player="")
    assert [line.split(":")[0] for line in right.lines] == ["1. cleo", "2. dan"]
