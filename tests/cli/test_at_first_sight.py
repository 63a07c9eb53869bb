"""What a stranger types and stumbles over: words in another order, options of another verb, sentences as they are read."""

import pytest
from at_the_table import BOTH, UNMATCHED
from click.testing import CliRunner

from cli.main import main
from models.names import capital


def reeve(*args):
    return CliRunner().invoke(main, args, prog_name="reeve")


# Command lines.


def test_an_option_of_another_verb_is_told_with_its_verbs(written):
    file = written(BOTH)
    for verb in (["check"], []):
        done = reeve(*verb, file, "--player", "north")
        assert done.exit_code == 2
        assert "--player" in done.stderr
        assert "fill, moves, judge, best, draw" in done.stderr
        assert "answer" not in done.stderr
    assert "answer" not in reeve(file, "--nonsense").stderr
    assert "--nonsense" in reeve(file, "--nonsense").stderr


def test_a_file_alone_takes_both_readings(written):
    file = written(BOTH)
    assert reeve(file, "--both").stdout == reeve("check", file, "--both").stdout + reeve("score", file, "--both").stdout


@pytest.mark.parametrize(("args", "example"), [(["check"], "reeve check my.yaml"), (["new"], "reeve new village-green")])
def test_what_is_missing_is_shown_by_an_example(args, example):
    done = reeve(*args)
    assert (done.exit_code, example in done.stderr) == (2, True)


def test_file_verb_and_move_may_stand_in_any_order(written):
    file = written(BOTH)
    asked = reeve("judge", file, "--player", "north", "lawn to r1c1")
    assert asked.exit_code in {0, 1}
    assert reeve(file, "judge", "--player", "north", "lawn to r1c1").output == asked.output
    assert reeve("judge", "lawn to r1c1", file, "--player", "north").output == asked.output


def test_a_move_after_a_file_is_told_to_need_a_verb(written):
    file = written(BOTH)
    done = reeve(file, "lawn to r1c1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert 'reeve judge table.yaml "lawn to r1c1"' in done.stderr


def test_a_game_of_several_words_need_not_be_quoted():
    assert reeve("new", "Village", "Green").stdout == reeve("new", "village-green").stdout
    assert reeve("rules", "village", "green", "VG-MATCH").stdout == reeve("rules", "vg", "VG-MATCH").stdout
    assert reeve("new", "Village", "--force", "Green").exit_code == 2


def test_a_file_without_its_ending_is_guessed(written):
    written(BOTH, "ours.yaml")
    assert "did you mean ours.yaml?" in reeve("score", "ours").stderr
    assert "reeve ours.yaml" in reeve("ours.yml").stderr
    assert "mean" not in reeve("score", "theirs").stderr


def test_help_guesses_no_two_letters():
    assert "`reeve help an`" not in reeve("help", "man").stderr


# Sentences.


@pytest.mark.parametrize(
    ("said", "names", "read"),
    [
        ("the pool is empty.", (), "The pool is empty."),
        ("r1c2 is empty.", (), "r1c2 is empty."),
        ("ada lacks red drop.", ("ada",), "ada lacks red drop."),
        ("ada's row", ("ada",), "ada's row"),
        ("adamant", ("ada",), "Adamant"),
        ("3 cards", (), "3 cards"),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_a_name_does(said, names, read):
    assert capital(said, names) == read


def test_violations_are_read_as_sentences(written):
    file = written(BOTH)
    assert "\n  Lawn would cover red rose pond" in reeve("judge", file, "--player", "north", "lawn to r1c1").stdout
    assert "\n  north: red rose pond" in reeve("check", written(UNMATCHED)).stdout


def test_nothing_to_fill_in_sends_to_the_reason(written):
    assert "`reeve explain table.yaml` says why." in reeve("fill", written(UNMATCHED)).stdout
    half = written(UNMATCHED.replace("lawn", "unknown", 1), "half.yaml")
    assert "nothing fits" not in reeve("fill", half).stdout
