"""The verb `play`: a game kept line by line, saved after each, whatever happens."""

import errno
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from at_the_table import BOTH, DAY, reeve

from cli.answers.voice import Voice
from cli.keeping import game
from cli.keeping.game import KeptGame
from cli.keeping.prompt import Next
from cli.keeping.sitting import Sitting
from cli.reading.yaml_edits import with_entry, with_line, without_last
from cli.reading.yaml_text import read_yaml
from verify.clock import UndecidedError
from verify.moves.judgement import Judged

WAGERS = ["wager 3", "wager 2", "wager 2", "wager 1"]
RECORD = "record:\n- ada: wager 3\n- ben: wager 2\n- cleo: wager 2\n- dan: wager 1\n"


@pytest.fixture
def file(table):
    return table(DAY, "evening.yaml")


def play(file, *lines, status=0, options=()):
    return reeve("play", file, *options, stdin="".join(f"{line}\n" for line in lines), status=status)


def text(file):
    return file.read_text(encoding="utf-8")


def test_moves_are_saved_and_the_rest_of_the_file_stays_letter_by_letter(file):
    said = play(file, *WAGERS).stdout
    assert text(file) == DAY + RECORD
    assert "1. ada: wager 3" in said
    assert said.splitlines()[-1] == f"{file} is saved."
    assert "  1. dan: 19 chips" in said  # the score, when all have left
    play(file, "undo", "undo")
    assert text(file) == DAY + "".join(RECORD.splitlines(keepends=True)[:3])
    play(file, "undo", "undo", "undo")
    assert text(file) == DAY


def test_a_move_that_is_not_allowed_is_told_with_its_rules_and_not_done(file):
    said = play(file, "wager 30", "cleo: wager 2", "wager 3", status=1).stdout
    assert "Not done: ada: wager 30: illegal" in said
    assert "ada has only 20 chips, so cannot wager 30." in said
    assert "It is ada's turn to wager, not cleo's: wagers begin with the dealer, ada." in said
    assert said.count("Rule VI-DAY: ") == 2
    assert text(file) == DAY + "record:\n- ada: wager 3\n"


def test_force_does_what_was_refused_and_notes_it(file):
    play(file, "wager 3", "cleo: wager 2", "force", status=1)
    assert text(file).endswith("- ada: wager 3\n- cleo: wager 2  # not allowed: VI-DAY\n")
    assert reeve("replay", file).stdout.startswith(f"{file}: illegal: move 2 of 2 was not allowed")
    said = play(file, "undo", "force dan: wager 1", "undo", "redo", status=1).stdout
    assert text(file).endswith("- ada: wager 3\n- dan: wager 1  # not allowed: VI-DAY\n")
    assert "Done again: dan: wager 1" in said
    assert "say `force` and the move" in play(file, "force").stdout
    play(file, "undo", "force ben: wager 2")
    assert text(file) == DAY + "".join(RECORD.splitlines(keepends=True)[:3])


def test_the_rest_of_a_move_is_asked_for(file):
    said = play(file, *WAGERS, "night falls", "draw 2, discard Hill", "moves", "discard Rake").stdout
    assert "ada: draw 2, discard Hill, …" in said
    assert "Then, in the same turn: ada discards 1 card" in said
    assert text(file).endswith("- ada: night falls\n- ada: draw 2, discard Hill, discard Rake\n")
    # What was begun may be finished otherwise.
    play(file, "undo", "draw 2, discard Hill", "stumble ada", "discard Hill", status=1)
    assert text(file).endswith("- ada: draw 2, discard Hill, discard Hill\n")
    said = play(file, "undo", "draw 2, discard Hill", "undo", "draw 2", "", "table").stdout
    assert "Dropped what was begun." in said
    assert "Nothing was done." in said
    assert text(file).endswith("- ada: night falls\n")


def test_what_was_drawn_is_asked_for(file):
    hand = "[Rake, Rake, Hill, Hill, Steeple, Coffer]"
    file.write_text(
        DAY.replace("hand: 6 }\n  ben", f"hand: {hand} }}\n  ben")
        .replace("Rake, chips", "Coffer, chips", 1)
        .replace("Coffer, chips: 20, hand: 6", "Rake, chips: 20, hand: 6"),
        encoding="utf-8",
    )
    said = play(file, *WAGERS, "night falls", "draw, discard Hill", "steeple", "draw, discard Hill").stdout
    assert "Not known: ada's hand, card 7. Say what it is" in said
    assert "- ada: draw, discard Hill\n- ada's hand, card 7: Steeple\n- ben: draw, discard Hill\n" in text(file)
    play(file, "undo", "undo", "undo", "draw, discard Rake", "", "ben: draw, discard Hill")
    assert "Steeple\n" not in text(file)
    # Whoever has something else to say does not have to answer.
    play(file, "undo", "undo", "draw, discard Rake", "draw, discard Hill")
    assert text(file).endswith("- ada: draw, discard Rake\n- ben: draw, discard Hill\n")
    said = play(
        file,
        "ada's hand, card 7: coffer",
        "ada's hand, card 7: fish",
        "ada's hand, card 7: hull",
        "ada's hand, card 7: hill",
        status=2,
    )
    assert text(file).endswith("- ada's hand, card 7: Coffer\n")
    assert "Not understood: ada's hand, card 7 cannot be 'fish'; it can be Hill, Steeple, Coffer or Rake" in said.stderr
    assert "ada's hand, card 7 cannot be 'hull'; did you mean 'Hill'?" in said.stderr
    assert (
        "ada's hand, card 7 cannot be Hill: if what the record says before is right and every move was allowed, it is"
        in said.stderr
    )


def test_mistakes_are_told_with_a_caret(file):
    said = play(file, "wagr 1", "undoo", "eve: wager 1", status=2).stderr
    assert "Not understood: 'wagr 1' is not understood; say for instance 'wager 3'\n  wagr 1\n  ^^^^^^\n" in said
    assert "Not understood: 'undoo' is not understood; did you mean 'undo'?\n  undoo\n  ^^^^^\n" in said
    assert text(file) == DAY
    file.write_text(BOTH, encoding="utf-8")
    nobody = play(file, "lawn to r1c2", "north: lawn to r1c2", status=2)
    assert "whose move is it? Begin it with the name and a colon: `north: lawn to r1c2`" in nobody.stderr
    assert text(file) == BOTH + "record:\n- north: lawn to r1c2\n"


def test_undo_and_redo(file):
    said = play(
        file, "redo", "undo", "wager 3", "wager 2", "undo", "undo", "redo", "redo", "redo", "undo", "wager 1", "redo"
    )
    lines = said.stdout.splitlines()
    assert lines.count("Nothing was taken back, so there is nothing to do again.") == 3
    assert "There is nothing to take back: this is the table at the beginning of the file." in lines
    assert text(file) == DAY + "record:\n- ada: wager 3\n- ben: wager 1\n"


def test_notes_are_kept(file):
    play(file, "note Dan is late", "wager 3", "note her last chips: 17", "undo", "redo", "note", "wager 2")
    assert text(file).endswith(
        "note: |-\n  Dan is late\n  After move 1: her last chips: 17\nrecord:\n- ada: wager 3\n- ben: wager 2\n"
    )
    assert reeve("check", file).exit_code == 0


def test_table_score_moves_record_and_help(file):
    said = play(
        file, "wager 3", "table", "score", "moves", "moves stay", "record", "help", "help raise", "help chess"
    ).stdout
    assert "| 17 chips  |" in said
    assert "ada: 17 chips" in said
    assert "    -1  wager 1" in said
    assert "  stay" in said
    assert "\n1. ada: wager 3\n" in said
    assert "  undo    takes the last move back" in said
    assert "No move is called so; the moves are draw, " in said
    # Nobody reads of what only the command line has.
    assert "--limit" not in said


def test_at_the_end_the_score_is_told():
    """Nothing can be done but to take something back."""
    told = reeve("play", Path("examples/desert_dessert/record.yaml"), stdin="moves\n").stdout
    assert "after 3 moves of its record" in told
    assert "The game is over." in told


def test_the_last_move_ends_with_the_score(table):
    file = table(Path("examples/desert_dessert/record.yaml").read_text(encoding="utf-8"), "dessert.yaml")
    before = text(file)
    said = play(file, "undo", "supply 3 water, grey on water; exchange 6 water for vanilla; build nothing").stdout
    assert "The game is over." in said
    assert text(file).rstrip() == before.rstrip()


def test_what_cannot_be_played(tmp_path, table, file):
    assert "no file in which a game can be kept" in reeve("play", "-", stdin=DAY).stderr
    assert reeve("play", tmp_path / "none.yaml").exit_code == 2
    file.write_text(DAY + "record:\n  - ada: wagger 3\n", encoding="utf-8")
    assert f"{file}:14:" in reeve("play", file, status=2).stderr
    box = table("game: green-box\ncards: [red 1 drop]\n", "box.yaml")
    for verb in ("play", "replay"):
        assert "nothing is played" in reeve(verb, box).stderr.casefold()
    box.write_text("game: green-box\ncards: [red 1 drop]\nrecord: [pass]\n", encoding="utf-8")
    assert "nothing is played" in reeve("check", box).stderr.casefold()


def test_a_full_disk_loses_nothing(file, monkeypatch):
    def full(*_args, **_kwargs):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    play(file, "wager 3")
    monkeypatch.setattr("cli.answers.voice.put", full)
    answer = play(file, "wager 2", "record", status=2)
    assert "cannot be written: No space left on device" in answer.stderr
    assert "1. ada: wager 3\n" in answer.stdout
    assert "2. ben" not in answer.stdout
    assert text(file) == DAY + "record:\n- ada: wager 3\n"


def test_a_file_that_cannot_grow_is_left_as_it_was(file, monkeypatch):
    monkeypatch.setattr(game, "LARGEST", len(DAY) + 5)
    assert "would be larger than" in play(file, "wager 3", status=2).stderr
    assert text(file) == DAY


def test_what_another_has_written_is_not_lost(file):
    game = KeptGame(str(file), (), None)
    sitting = Sitting(game, Voice(plain=True), None)
    sitting.take("wager 3")
    theirs = text(file).replace("# Thursday", "# Friday") + "- ben: wager 2\n"
    file.write_text(theirs, encoding="utf-8")
    sitting.take("wager 2")
    assert text(file) == theirs
    assert (sitting.player, len(game.entries)) == ("cleo", 2)
    sitting.take("wager 2")
    assert text(file) == theirs + "- cleo: wager 2\n"


def test_killed_at_any_moment_nothing_that_was_told_is_lost(file):
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "play", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        process.stdin.write("wager 3\nwager 2\nwager 2\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("3. cleo"):
                break
        process.send_signal(signal.SIGKILL)
    assert text(file) == DAY + "".join(RECORD.splitlines(keepends=True)[:4])
    assert [one.name for one in file.parent.iterdir()] == [file.name]


# The text of a file.


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("game: x\nrecord:\n  - a: b  # why\n# end\n", "game: x\nrecord:\n  - a: b  # why\n  - ada: wager 3\n# end\n"),
        ("game: x\nrecord:\nturn: a\n", "game: x\nrecord:\n- ada: wager 3\nturn: a\n"),
        ("game: x\nrecord: [a, b]\n", 'game: x\nrecord: [a, b, "ada: wager 3"]\n'),
        ("game: x\nrecord: []\n", 'game: x\nrecord: ["ada: wager 3"]\n'),
        ('{"game": "x"}\n', '{"game": "x", "record": ["ada: wager 3"]}\n'),
        ('{"game": "x", "record": ["a"]}', '{"game": "x", "record": ["a", "ada: wager 3"]}'),
        ("game: x\r\nturn: a\r\n", "game: x\r\nturn: a\r\nrecord:\r\n- ada: wager 3\r\n"),
        ("game: x\nturn: a", "game: x\nturn: a\nrecord:\n- ada: wager 3\n"),
    ],
)
def test_an_entry_more_and_one_less(before, after):
    assert with_entry(before, "record", "ada: wager 3") == after
    data = read_yaml(without_last(after, "record"), "x").data
    assert {key: value for key, value in data.items() if value} == {
        key: value for key, value in read_yaml(before, "x").data.items() if value
    }


@pytest.mark.parametrize("entry", ["ada: say '#' or \"x\"", "- a", "{b}", "3", "null", "ada: [x]", "yes", "a # b", "ada: 3"])
def test_whatever_is_said_is_read_back(entry):
    for before in ("game: x\n", "game: x\nrecord: [a]\n", '{"game": "x"}'):
        (*_, last) = read_yaml(with_entry(before, "record", entry, "why"), "x").data["record"]
        assert (": ".join(*last.items()) if isinstance(last, dict) else last) == entry


def test_a_file_that_cannot_be_edited_is_left_as_it_is(file, monkeypatch):
    before = text(file)
    monkeypatch.setattr("cli.keeping.game.with_line", lambda *_: "game: y\n")
    assert "cannot be added to" in play(file, "note b", status=2).stderr
    monkeypatch.setattr("cli.keeping.game.with_line", lambda *_: "game: [")
    assert "cannot be added to" in play(file, "note b", status=2).stderr
    assert text(file) == before


def test_a_move_whose_words_mean_nothing_is_kept_as_it_was_said(file):
    assert KeptGame(str(file), (), None)._entry(SimpleNamespace(player="ada"), " wager  3") == "wager 3"


def test_a_move_that_is_none_of_a_record_is_told_with_what_the_record_says(file, monkeypatch):
    def none(*_args):
        raise ValueError("that was not seen")

    monkeypatch.setattr("cli.reading.table.seen_in", none)
    assert "that was not seen" in play(file, "wager 3", status=2).stderr


def test_notes_in_every_form():
    for before in ("note: hi  # ho\ngame: x\n", "note: |\n  hi\ngame: x\n", "game: x\nnote: >-\n  hi\n", '{"note": "hi"}'):
        assert read_yaml(with_line(with_line(before, "note", "you"), "note", "all"), "x").data["note"] == "hi\nyou\nall"
    assert "# ho" in with_line("note: hi  # ho\ngame: x\n", "note", "you")


# What may come next.


def following(file, typed):
    game = KeptGame(str(file), (), None)
    sitting = Sitting(game, Voice(), None)
    return Next().words(game.table, sitting.player, typed)


def test_words_that_may_come_next(file):
    assert following(file, "wag") == ("wager",)
    assert {"wager", "stay", "undo", "ben:"} <= {*following(file, "")}
    assert "1" in following(file, "wager ")
    assert following(file, "ada: wag") == ("wager",)
    assert following(file, "un") == ("undo",)
    assert following(file, "  x") == ()
    # Of what no listed move begins with, all that can be said.
    assert "discard" in following(file, "draw, dis")
    assert "ben:" in following(file, "be")


def test_lines_on_a_terminal(file, monkeypatch):
    toolkit = pytest.importorskip("prompt_toolkit")
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    from cli.keeping.prompt import _Completer, lines
    from cli.main import play as verb

    assert toolkit
    sitting, screen = seated(file), SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr("cli.main.sys", SimpleNamespace(stdin=screen, stdout=screen, exit=sys.exit))
    with create_pipe_input() as typed, create_app_session(input=typed, output=DummyOutput()):
        typed.send_text("wager 3\rdrop\x03\x04")
        assert [*lines(sitting)] == ["wager 3"]
        typed.send_text("stay\r\x04")
        with pytest.raises(SystemExit, match="0"):
            verb.callback(str(file), (), None, None, plain=True)
    found = [*_Completer(sitting).get_completions(Document("wa"), CompleteEvent())]
    assert [(one.text, one.start_position) for one in found] == [("wager", -2)]


def seated(file, voice=None):
    return Sitting(KeptGame(str(file), (), None), voice or Voice(plain=True), None)


@pytest.mark.parametrize(
    ("example", "prompt"),
    [("desert_dessert/record", "over"), ("zap_that_ghost/turn", "everybody"), ("village_green/first", "Rosa")],
)
def test_who_is_asked_at_other_tables(example, prompt):
    assert seated(f"examples/{example}.yaml").prompt == prompt


def test_what_was_seen_is_asked_for_by_its_name(file):
    sitting = seated(file)
    sitting.asked = [SimpleNamespace(name="ada's hand, card 7", options=("Rake", "Hill"))]
    assert sitting.prompt == "ada's hand, card 7?"
    assert Next().words(sitting.game.table, "ada", "Ra", sitting.asked) == ("Rake", "raise")


def test_on_a_terminal_nothing_typed_is_an_error(file, capsys):
    assert seated(file).status(["", "wagger 3", "quit", "wager 3"], is_typed=True) == 0
    assert "Ctrl-D leaves" in capsys.readouterr().out
    assert text(file) == DAY


@pytest.mark.parametrize(
    ("come", "said"),
    [(KeyboardInterrupt(), "Stopped; nothing was done."), (UndecidedError("too much"), "Nothing was done: too much")],
    ids=repr,
)
def test_a_move_that_nobody_judged_to_the_end_is_not_done(file, monkeypatch, capsys, come, said):
    def judge(*_args, **_more):
        raise come

    monkeypatch.setattr("cli.keeping.sitting.judge", judge)
    seated(file).take("wager 3")
    assert (capsys.readouterr().out, text(file)) == (f"{said}\n", DAY)


def test_what_nobody_can_judge_may_be_done_all_the_same(file, monkeypatch):
    judge = "cli.keeping.sitting.judge"
    monkeypatch.setattr(judge, lambda *asked, **_: Judged("undecided", str(asked[2]), "ada"))
    said = play(file, "wager 3", "force", status=3).stdout
    assert "Nobody can say whether this is allowed." in said
    assert text(file).endswith("- ada: wager 3  # nobody could say whether it was allowed\n")


def test_what_neither_ends_a_move_nor_is_one_is_a_mistake(file):
    said = play(file, *WAGERS, "night falls", "draw 2, discard Hill", "undoo", "discard Rake", status=2)
    assert "did you mean 'undo'?" in said.stderr
    assert text(file).endswith("- ada: draw 2, discard Hill, discard Rake\n")


def test_a_score_on_a_terminal_and_one_that_is_not_settled(file, monkeypatch, capsys):
    voice = Voice()
    monkeypatch.setattr(Voice, "is_fancy", True)
    seated(file, voice).take("score")
    assert "ada" in capsys.readouterr().out

    def unsettled(*_args, **_more):
        raise UndecidedError("too much is unknown")

    monkeypatch.setattr("verify.score.score", unsettled)
    seated(file).take("score")
    assert "No score: too much is unknown" in capsys.readouterr().out


def test_moves_are_listed_once_for_a_table(file):
    sitting, following = seated(file), Next()
    found = following.words(sitting.game.table, "ada", "wag")
    assert following.words(sitting.game.table, "ada", "wag") == found == ("wager",)


def test_who_is_asked(file):
    sitting = seated(file)
    assert sitting.prompt == "ada"
    for line in (*WAGERS, "night falls"):
        sitting.take(line)
    sitting.take("draw 2, discard Hill")
    assert sitting.prompt == "draw 2, discard Hill, …"


def test_the_award_that_a_structure_brings_is_said_as_the_example_says_it(table):
    dealt = reeve("deal", "village-green", "--players", "a,b", "--seed", "7").stdout
    file = table(dealt)
    listed = reeve("moves", file).stdout
    move = re.search(
        r"  (\w+ \w+ structure to r\dc\d): .*then draw an award and place it \(VG-STRUCTURE\)$", listed, re.MULTILINE
    )[1]
    said = play(file, move).stdout
    example = re.search(r"for example `(award .*? to left 3)`", said)[1]
    assert "1. a: " in play(file, move, example).stdout


@pytest.mark.parametrize("said", ["ada : wager 3", "ADA:wager 3", "Ada: wager 3"])
def test_a_name_may_be_said_as_people_write_it(file, said):
    assert "1. ada: wager 3" in play(file, said).stdout
