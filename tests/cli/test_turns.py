"""`best` with `--turns`: how far is looked ahead."""

import json

import pytest
from at_the_table import reeve
from sayings import says

from verify.games import entry

LORDS = str(entry("lords-of-the-green").game.starting_file)


def shape(*args):
    result = reeve("best", "--json", *args)
    assert result.exit_code in {0, 3}, result.output
    return json.loads(result.stdout)


def test_one_turn_unless_more_are_asked_for():
    told = shape(LORDS)
    assert (told["status"], told["players"], told["scope"]) == ("proven", ["ada"], "in this turn")
    assert told["best"] == told["bound"]
    assert told == shape(LORDS, "--turns", "1") == shape(LORDS, "--play")


@pytest.mark.parametrize("said", ["0", "-1", "two", "1.5", "9999999"])
def test_what_is_no_number_of_turns(said):
    result = reeve("best", LORDS, f"--turns={said}")
    assert result.exit_code == 2
    assert says("--turns", "1", "`end`", f"'{said}'").is_in(result.stderr)


def test_a_search_that_always_goes_to_the_end_takes_no_turns():
    result = reeve("best", "--play", "examples/village_green/solo_play.yaml", "--turns", "2")
    assert result.exit_code == 2
    assert says("--turns", "Village Green", "end").is_in(result.stderr)


@pytest.mark.parametrize("options", [["--all"], ["--at-least", "3"]])
def test_a_table_to_be_played_on_is_no_search_among_cards(options):
    result = reeve("best", LORDS, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says("how to play on", "--all", "--at-least", "--from", "pool").is_in(result.stderr)


def test_the_cards_of_a_pool_take_no_turns():
    result = reeve("best", "examples/village_green/best.yaml", "--turns", "2")
    assert result.exit_code == 2
    assert says("--turns", "pool").is_in(result.stderr)


@pytest.mark.usefixtures("stepped_clock")
def test_a_search_that_is_stopped_says_how_far_it_came():
    result = reeve("best", LORDS, "--turns", "end", "--time-limit", "0.05")
    assert result.exit_code == 3
    assert result.stdout.splitlines()[0] == says("only 1 turn is looked ahead", "stopped before")


def test_a_game_of_moves_has_no_pool():
    result = reeve("best", "lords-of-the-green", "--from", LORDS, "--player", "ada")
    assert result.exit_code == 2
    assert says("game", "nothing", "pool").is_in(result.stderr)
