"""What every registered game has to offer."""

import json
import re
import tomllib
from xml.etree import ElementTree as ET

import pytest

from cli.inputs import read_table
from cli.vector import svg
from models.rule import Rule, Rulings, choose
from models.unknowns import unknowns
from verify.check import check
from verify.games import GAMES, VERBS, entry
from verify.score import score
from verify.violations import is_legal

EVERY = sorted(GAMES)


@pytest.fixture(params=EVERY)
def game(request):
    return entry(request.param)


@pytest.fixture
def start(game):
    return read_table(str(game.game.starting_file), (), None).written.position


def test_is_registered_under_its_title(game):
    assert game.game.title == GAMES[game.name]
    assert set(game.statuses) == set(VERBS)


def test_the_starting_file_is_legal(game, start):
    checked = check(game.game, start)
    assert checked.verdict == "legal"
    assert checked.violations == ()
    assert unknowns(start) or is_legal(game.game, start)


def test_the_shipped_card_file_fits_the_form_of_one(game):
    """It is read without being checked; this is its check."""
    data = tomllib.loads(game.game.cards_file.read_text(encoding="utf-8"))
    checked, shipped = game.game.read_cards(data), game.game.standard_cards()
    # Cards are equal only to themselves, but tell all that they are.
    assert repr(checked) == repr(shipped)


def test_rules_have_id_text_and_source(game):
    every = [*game.game.rules, *game.game.remarks]
    ids = [rule.id for rule in every]
    assert len(set(ids)) == len(ids)
    for rule in every:
        assert re.fullmatch(r"[A-Z]+(-[A-Z0-9]+)+", rule.id)
        assert rule.text.endswith(".")
        assert rule.source.section
        assert rule.source.document


def test_rulings_have_question_default_and_reason(game):
    keys = [ruling.key for ruling in game.game.rulings]
    assert len(set(keys)) == len(keys)
    for ruling in game.game.rulings:
        assert ruling.question.endswith("?")
        assert ruling.default not in ruling.alternatives
        assert ruling.why.endswith(".")
    for rule in [*game.game.rules, *game.game.remarks]:
        assert set(rule.rulings) <= set(keys)


def test_every_alternative_of_a_ruling_can_be_chosen(game):
    for ruling in game.game.rulings:
        for value in ruling.options:
            assert choose(game.game.rulings, ruling.key.lower(), value) == (ruling.key, value)


def test_totals_are_the_sum_of_the_lines(game, start):
    for sheet in score(game, start).sheets:
        assert sheet.total == sum(line.points for line in sheet.lines)


def test_the_schema_is_json_and_names_the_game(game):
    assert game.name in json.dumps(game.game.schema())


def test_the_drawing_is_xml(game, start):
    root = ET.fromstring(svg(game.game.picture(start, frozenset())))  # noqa: S314
    assert root.tag.endswith("svg")


def test_a_layout_survives_being_written_and_read(game, start):
    if game.scorer.question is None:
        return
    layout = game.game.written_layout(start)
    data = {"game": game.name, "players": {"someone": layout}}
    again = game.game.read(data, game.game.standard_cards(), {}).position
    assert game.game.written_layout(again) == layout


def test_an_answer_records_the_rulings_that_it_read(game):
    rulings = Rulings(game.game.rulings)
    key = game.game.rulings[0].key
    assert rulings.asked == set()
    assert rulings[key] == game.game.rulings[0].default
    assert rulings.asked == {key}
    assert rulings.fresh().asked == set()
    assert len(rulings) == len(list(rulings)) == len(game.game.rulings)


def test_rules_are_rules(game):
    assert all(isinstance(rule, Rule) for rule in game.game.rules)
    assert set(game.game.layout_rules) <= set(game.game.rules)
