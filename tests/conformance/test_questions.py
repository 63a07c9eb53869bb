"""Questions of a game's own: each is listed, says what it takes, and answers of every table without a crash, as documented.

What would break it: a question whose name two questions share, one that fails on a table of the suite, a value that JSON
does not have, or a headline that says something else than programs are told.
"""

import json
import re
from fractions import Fraction

import pytest
from click.testing import CliRunner
from every_game import readings, tables_of
from plain_english import strange

from cli.answers.reports import ANSWERS
from cli.main import main
from scorers.question import amount, as_chance, percent

FEW = 4
"""So many tables of a game are asked everything."""


WORDS = {
    ("desert-dessert", "price"): "greenhouse",
    ("green-bite", "hands"): "ada 3",
    ("slush", "average"): "1",
    ("the-village", "accuse"): "cleo",
    ("the-village", "pots"): "4 3 2 1",
    ("wacky-wheels", "reach"): "line",
}
"""What follows a question, where it needs more words, or says more with them."""
UNSAID = {
    # How far it was looked is only said where it was looked in vain.
    ("green-bite", "force", "looked_ahead"),
    ("green-bite", "force", "rounds_unbitten"),
    ("green-bite", "force", "wins"),
    # By day there is no Night to speak of.
    ("the-village", "deck", "this_night"),
}
"""Values that only programs are told."""
DENIED = re.compile(r"\b(?:cannot|impossible|not possible|out of reach|illegal)\b|^no\b")


def ask(data, *words):
    return CliRunner().invoke(main, ["ask", "-", *words, "--json", "--time-limit", "0.3"], input=json.dumps(data))


@pytest.fixture(autouse=True)
def _clock(stepped_clock):
    """A moment is as long on every machine."""


@pytest.fixture
def questions(game):
    if not game.scorer.questions:
        pytest.skip("there are no questions besides those of the verbs")
    return game.scorer.questions


def test_they_are_listed(game, questions):
    result = ask(tables_of(game.name).start)
    assert result.exit_code == 0, result.output
    listed = json.loads(result.stdout)
    ANSWERS["ask FILE"].model_validate_json(json.dumps(listed), strict=True)
    names = [one["name"] for one in listed["questions"]]
    assert len(set(names)) == len(names) == len(questions)
    assert all(one["asks"].endswith("?") for one in listed["questions"])


def test_each_answers_or_says_what_it_needs(game, questions):
    tables = tables_of(game.name)
    known = [label for label in tables.legal | tables.examples if readings(game.name)[label].position.layouts]
    for question in questions:
        answered = 0
        for label in known[:FEW]:
            position = readings(game.name)[label].position
            whose = ("--player", position.players_written[0]) if position.players_written and question.of_player else ()
            words = filter(None, [WORDS.get((game.name, question.name))])
            result = ask((tables.legal | tables.examples)[label], question.name, *words, *whose)
            assert result.exception is None or isinstance(result.exception, SystemExit), (question.name, label)
            answer = json.loads(result.stdout)
            if result.exit_code == 2:
                assert all(problem["message"] for problem in answer["problems"])
                continue
            ANSWERS["ask FILE QUESTION"].model_validate_json(json.dumps(answer), strict=True)
            for reply in answer["replies"]:
                words_say_it(game, question, reply)
            answered += bool(answer["replies"])
        assert answered or question.form, f"{question.name} answers of none of these tables"


def words_say_it(game, question, reply):
    """What programs are told of a reply, words tell too."""
    told = "\n".join((reply["sentence"], *reply["lines"]))
    assert not strange(told)
    assert not (reply["settled"] and "not settled" in told)
    for key, value in reply["value"].items():
        if (game.name, question.name, key) not in UNSAID:
            assert all(is_said(one, reply["sentence"], told) for one in each(value)), (question.name, key, value, told)


def each(value):
    """A value, or those of a list of them; nothing of none and one, and of what is certain, for which there are many words."""
    if isinstance(value, list):
        for one in value:
            yield from each(one)
    elif isinstance(value, dict):
        yield from each(Fraction(value["exact"]))
    elif value not in {None, "", 0, 1} or isinstance(value, bool):
        yield value


def is_said(value, sentence, told):
    """Whether a number, a name or a chance stands in what is told; a truth by whether the headline denies it."""
    if isinstance(value, bool):
        return bool(DENIED.search(sentence)) is not value
    said = {str(value)}
    if isinstance(value, Fraction):
        said |= {amount(value), amount(-value), as_chance(value), percent(value)}
    elif isinstance(value, int):
        said |= {str(-value), f"{value:,}"}
    return any(re.search(rf"(?<![\w/.]){re.escape(one)}(?![\w/])", told) for one in said)


def test_a_chance_is_documented():
    table = {"game": "village-green", "players": {"north": {"hand": 3, "green": [["."] * 3] * 3}}}
    for words in (["north holds a lawn"], ["lawn to r1c1"]):
        result = CliRunner().invoke(main, ["chance", "-", *words, "--json"], input=json.dumps(table))
        ANSWERS["chance"].model_validate_json(result.stdout, strict=True)
