"""On a terminal: the same words, marked in words and colours."""

import re
import sys

import click.testing
import pytest
from at_the_table import BOTH, DAY, GAME, NORTH, ONE, POOL, UNMATCHED, reeve

from cli.answers import terminal
from cli.main import main

LOOKS = re.compile(r"\x1b\[[0-9;]*m")
COLOURS = re.compile(r"\x1b\[(?:[0-9]+;)*[349][0-9](?:;[0-9]+)*m")


class Screen(click.testing.CliRunner):
    """A runner whose standard output says that it is a terminal."""

    def isolation(self, *args, **more):
        outer = super().isolation(*args, **more)
        parent = outer.__enter__

        class Inner:
            def __enter__(self):
                streams = parent()
                sys.stdout.isatty = lambda: True
                return streams

            def __exit__(self, *error):
                return outer.__exit__(*error)

        return Inner()


def on_screen(*args):
    """What the command shows on a terminal, colours included."""
    result = Screen().invoke(main, [*args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.stdout


def read_on_screen(*args):
    """What a reader who sees no colours and no bold letters reads there."""
    return LOOKS.sub("", on_screen(*args))


def squeezed(text):
    return " ".join(text.split())


def test_check_on_a_terminal_says_the_same_words(written):
    table = written(UNMATCHED)
    fancy, plain = read_on_screen("check", table), reeve("check", table).stdout
    assert squeezed(fancy) == squeezed(plain)
    assert all(len(line) <= 80 for line in fancy.splitlines())


def test_plain_is_plain_on_a_terminal_too(written):
    table = written(BOTH)
    for verb in ("check", "score", "draw"):
        assert on_screen(verb, "--plain", table) == reeve(verb, table).stdout


def test_json_is_json_on_a_terminal_too(written):
    table = written(BOTH)
    for verb in ("check", "score", "draw"):
        assert on_screen(verb, "--json", table) == reeve(verb, "--json", table).stdout


def test_score_on_a_terminal_is_a_table(written):
    output = read_on_screen("score", written(BOTH))
    assert all(len(line) <= 80 for line in output.splitlines())
    rows = [line.split() for line in output.splitlines()]
    assert ["north:", "6", "points"] in rows
    assert ["6", "total"] in rows
    assert any(row[:4] == ["-1", "Award", "for", "Forestry"] for row in rows)
    assert any(row[:2] == ["1.", "north:"] for row in rows)


def test_what_is_counted_on_a_terminal_is_called_by_its_name(written):
    rows = [line.split() for line in read_on_screen("score", written(DAY)).splitlines()]
    assert ["chips", "for", "because"] in rows
    assert any(row[:1] == ["ada:"] and row[2:] == ["chips"] for row in rows)


def test_a_doubtful_card_is_marked_on_a_terminal_too(written):
    table = written(ONE.replace("[., Award for Forestry, .]", "[Best Use of Space, ., .]"))
    assert "[not certain]" in reeve("score", table).stdout
    assert "[not certain]" in squeezed(read_on_screen("score", table))


def test_draw_on_a_terminal_marks_illegal_spaces_in_words(written):
    output = read_on_screen("draw", written(UNMATCHED))
    assert output.count("!! breaks a rule") == 2
    assert all(len(line) <= 80 for line in output.splitlines())


def test_best_on_a_terminal(written):
    output = read_on_screen("best", written(POOL))
    assert "7 points, proven" in squeezed(output)
    assert "red rose pond" in output


@pytest.mark.parametrize("verb", ["check", "draw", "score"])
def test_colour_is_shown_unless_unwanted_and_never_says_anything_alone(written, monkeypatch, verb):
    written(UNMATCHED)
    no_colour = on_screen(verb, "table.yaml")
    monkeypatch.delenv("NO_COLOR")
    colour = on_screen(verb, "table.yaml")
    assert not COLOURS.search(no_colour)
    assert COLOURS.search(colour) or verb == "score"
    assert LOOKS.sub("", colour) == LOOKS.sub("", no_colour)


def test_square_brackets_are_no_markup_on_a_terminal(capsys):
    terminal.say(["  [bold]north[/bold] :smile: \x1b[31m"])
    assert capsys.readouterr().out.rstrip() == "  [bold]north[/bold] :smile: \ufffd[31m"


def test_a_player_called_like_markup(written):
    table = written(GAME + "players:\n" + NORTH.replace("north", '"[red]"'))
    for verb in ("score", "draw"):
        assert "[red]" in read_on_screen(verb, table)
