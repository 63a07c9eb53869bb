"""Questions of a game's own: each is listed, says what it takes, and answers of every table without a crash, as documented.

What would break it: a question whose name two questions share, one that fails on a table of the suite, or a value that JSON
does not have.
"""

import json

import pytest
from click.testing import CliRunner
from every_game import readings, tables_of
from json_shapes import differences, documented

from cli.main import main

FEW = 4
"""So many tables of a game are asked everything."""


def ask(data, *words):
    return CliRunner().invoke(main, ["ask", "-", *words, "--json", "--time-limit", "0.3"], input=json.dumps(data))


@pytest.fixture(autouse=True)
def _clock(stepped_clock):
    """A moment is as long on every machine."""


@pytest.fixture
def inquiries(game):
    if not game.scorer.inquiries:
        pytest.skip("there are no questions besides those of the verbs")
    return game.scorer.inquiries


def test_they_are_listed(game, inquiries):
    result = ask(tables_of(game.name).start)
    assert result.exit_code == 0, result.output
    listed = json.loads(result.stdout)
    assert differences(documented()["ask FILE"], listed) == []
    names = [one["name"] for one in listed["questions"]]
    assert len(set(names)) == len(names) == len(inquiries)
    assert all(one["asks"].endswith("?") for one in listed["questions"])


def test_each_answers_or_says_what_it_needs(game, inquiries):
    tables = tables_of(game.name)
    known = [label for label in tables.legal | tables.examples if readings(game.name)[label].position.layouts]
    for inquiry in inquiries:
        answered = 0
        for label in known[:FEW]:
            position = readings(game.name)[label].position
            whose = ("--player", position.players_written[0]) if position.players_written and inquiry.of_player else ()
            result = ask((tables.legal | tables.examples)[label], inquiry.name, *whose)
            assert result.exception is None or isinstance(result.exception, SystemExit), (inquiry.name, label)
            answer = json.loads(result.stdout)
            if result.exit_code == 2:
                assert all(problem["message"] for problem in answer["problems"])
                continue
            assert differences(documented()["ask FILE QUESTION"], answer) == [], (inquiry.name, label)
            answered += bool(answer["replies"])
        assert answered or inquiry.form, f"{inquiry.name} answers of none of these tables"


def test_a_chance_is_documented():
    table = {"game": "village-green", "players": {"north": {"hand": 3, "green": [["."] * 3] * 3}}}
    for words in (["north holds a lawn"], ["lawn to r1c1"]):
        result = CliRunner().invoke(main, ["chance", "-", *words, "--json"], input=json.dumps(table))
        assert differences(documented()["chance"], json.loads(result.stdout)) == []
