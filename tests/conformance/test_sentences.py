"""Every sentence that the tables of a game produce, read for what nobody says."""

import random
from itertools import islice

import pytest
from every_game import is_played, read, readings, tables_of
from plain_english import strange
from test_files import problems

from cli.answers.turn_words import judge_lines
from verify.amendment_words import changes_in_words
from verify.judge import judged_alone


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("it comes from from True", ["doubled words", "Python"]),
        ("1 cards are kept", ["one of several"]),
        ("a unknown card of 9 industrys", ["a before a vowel", "industrys"]),
        ("1 card of this year are left", ["one of several"]),
        ("2 cube lie there", ["several of one"]),
        ("there was 4 trades, and 3 cubes is left", ["several are one"]),
        ("max. resource limit exceeded", ["the solver"]),
        ("takes back the own discards", ["the own"]),
        ("an card", ["an before a consonant"]),
        ("0 to 1 coins, red red, 21 cards, 1 card, an arrow", []),
    ],
)
def test_what_nobody_says_is_noticed(text, why):
    assert [reason for reason, _ in strange(text)] == why


JUDGED = 8
"""So many moves of a game are judged, taken at random, each on another table too."""


def sentences(game):
    """What is told of tables that are broken, scored or unusable, of rules, and what may be wrong."""
    for told in readings(game.name).values():
        yield from (violation.message for violation in told.violations)
        yield from (f"{line.item}: {line.because}" for sheet in told.sheets for line in sheet.lines)
    yield from (rule.text for rule in game.game.rules)
    yield from (remark.text for remark in game.game.remarks)
    yield from (f"{ruling.question} {ruling.why}" for ruling in game.game.rulings)
    for data, _ in tables_of(game.name).misread:
        yield from (problem.message for problem in problems(game, data))
    for data in tables_of(game.name).written:
        yield from changes_in_words(game.game.changes(read(game, data).position))


def answers(game):
    """What `judge` says of moves; what `explain` says is read where other tests ask it."""
    rng = random.Random(game.name)
    tables = [told.position for told in readings(game.name).values() if told.position.players_written]
    going = [(table, str(table.turn or table.players_written[0])) for table in tables if not table.is_over]
    for table, player in rng.sample(going, min(JUDGED, len(going))):
        for move in islice(game.game.play.moves(table, player), 1):
            for on, who in ((table, player), rng.choice(going)):
                try:
                    judged = judged_alone(game, on, game.game.play.read(str(move), on, who))
                except ValueError:  # which `no_move` of the cases is about
                    continue
                yield from judge_lines("table.yaml", judged, on.players_written)


def test_no_sentence_is_strange(game):
    assert not strange("\n".join(dict.fromkeys(sentences(game))))


def test_no_answer_is_strange(game):
    told = list(dict.fromkeys(answers(game)))
    assert told or not is_played(game)
    assert not strange("\n".join(told))
