"""What every game tells of itself: rules, rulings, cards, help, drawing, the form of its files."""

import json
import re
from xml.etree import ElementTree as ET

import click.testing
import pytest
from every_game import EVERY, read, readings, tables_of
from json_schema import misfits

from cli.main import main
from cli.pictures.vector import svg
from cli.reading.inputs import chosen
from cli.reading.marks import FlawedError
from cli.reading.table import refuse
from cli.reading.yaml_text import read_yaml
from models.rule import Rule, Rulings, choose
from models.shipped import shipped_data
from verify.games import GAMES, VERBS


def reeve(*args, statuses=(0,)):
    result = click.testing.CliRunner().invoke(main, list(map(str, args)))
    assert result.exit_code in statuses, (args, result.output, result.exception)
    return result.stdout


def index(game):
    return [*game.game.rules, *game.game.remarks]


def test_is_registered_under_its_title(game):
    assert game.game.title == GAMES[game.name]
    assert set(game.statuses) == set(VERBS)


# Rules and rulings.


def test_rules_have_id_text_and_source(game):
    ids = [rule.id for rule in index(game)]
    assert len(set(ids)) == len(ids)
    for rule in index(game):
        assert re.fullmatch(r"[A-Z]+(-[A-Z0-9]+)+", rule.id)
        assert rule.text.endswith(".")
        assert rule.source.section
        assert rule.source.document
        assert not rule.why or (rule.why[0].isupper() and rule.why.endswith("."))


def test_rules_are_rules(game):
    assert all(isinstance(rule, Rule) for rule in game.game.rules)
    assert set(game.game.layout_rules) <= set(game.game.rules)


def test_rulings_have_question_default_and_reason(game):
    keys = [ruling.key for ruling in game.game.rulings]
    assert len(set(keys)) == len(keys)
    for ruling in game.game.rulings:
        assert ruling.question.endswith("?")
        assert ruling.default not in ruling.alternatives
        assert ruling.why.endswith(".")
        assert ruling.alternatives, f"{ruling.key}: what nobody plays otherwise is the why of a rule"
        assert all(ruling.options.values())
    for rule in index(game):
        assert set(rule.rulings) <= set(keys)
    # Values are typed in lower case, and keys in capitals, so that neither is taken for the other.
    for ruling in game.game.rulings:
        assert [ruling.key, *ruling.options] == [ruling.key.upper(), *map(str.lower, ruling.options)]


def test_every_ruling_is_named_by_a_rule(game):
    named = {key for rule in index(game) for key in rule.rulings}
    assert [ruling.key for ruling in game.game.rulings if ruling.key not in named] == []


def test_a_rule_names_every_ruling_that_it_reads(game):
    """As it is seen on many tables; what only its moves read, it names besides."""
    tables = tables_of(game.name)
    positions = [one.position for one in readings(game.name).values()]
    positions += [read(game, data).position for data, _ in tables.cases[::6]]
    for position in positions:
        for rule in game.game.rules:
            asked = position.under(position.rulings.fresh())
            before = set(asked.rulings.asked)
            for at in rule.instances(asked):
                if rule.holds(asked, *at) is not True:
                    rule.tell(asked, *at)
            assert asked.rulings.asked - before <= {*rule.rulings}, rule.id


def test_every_value_of_a_ruling_can_be_chosen(game):
    """In a file, and on the command line, where it goes before the file's."""
    start = tables_of(game.name).start
    for ruling in game.game.rulings:
        for value in ruling.options:
            assert choose(game.game.rulings, ruling.key.lower(), value) == (ruling.key, value)
            assert read(game, start | {"rulings": {ruling.key: value}}).position.rulings[ruling.key] == value
            said = chosen([f"{ruling.key}={value}"], game)
            over_it = read(game, start | {"rulings": {ruling.key: ruling.default}}, said)
            assert over_it.position.rulings[ruling.key] == value


@pytest.mark.usefixtures("stepped_clock")
def test_a_ruling_on_the_command_line_is_taken(game, tmp_path):
    file = tmp_path / "table.yaml"
    file.write_text(json.dumps(tables_of(game.name).start), encoding="utf-8")
    said = [f"{ruling.key}={value}" for ruling in game.game.rulings for value in ruling.alternatives[:1]]
    # A table that is legal otherwise may break a rule then.
    options = [part for one in said for part in ("--ruling", one)]
    told = json.loads(reeve("check", file, "--json", *options, statuses=(0, 1)))
    assert {ruling["key"]: ruling["value"] for ruling in told["rulings"]}.items() <= dict(
        one.split("=") for one in said
    ).items()


def test_an_answer_records_the_rulings_that_it_read(game):
    rulings = Rulings(game.game.rulings)
    first = game.game.rulings[0]
    assert rulings.asked == set()
    assert rulings[first.key] == (first.alternatives[0] if first.guesses else first.default)
    assert (rulings.asked, rulings.taken) == ({first.key}, set())
    if first.guesses:
        assert (rulings.listed(first.key), rulings.taken) == (first.default, {first.key})
    assert rulings.fresh().asked == set()
    assert len(rulings) == len(list(rulings)) == len(game.game.rulings)


def test_the_index_lists_every_rule_remark_and_ruling(game):
    told = reeve("rules", game.name).splitlines()
    for one in [*(rule.id for rule in index(game)), *(ruling.key for ruling in game.game.rulings)]:
        assert told.count(one) == 1, one


def test_the_index_tells_each_by_its_id(game):
    rulings = {ruling.key: ruling for ruling in game.game.rulings}
    for rule in index(game):
        (told,) = [json.loads(reeve("rules", game.name, rule.id, "--json"))]
        assert (told["rules"][0]["id"], told["rules"][0]["text"]) == (rule.id, rule.text)
        assert {ruling["key"] for ruling in told["rulings"]} >= set(rule.rulings)
    for key, ruling in rulings.items():
        told = json.loads(reeve("rules", game.name, key, "--json"))
        assert ruling.question in {one["question"] for one in told["rulings"]}


# Files.


def test_the_shipped_card_file_fits_the_form_of_one(game):
    """It is read without being checked, and by a reader of its own; this is its check."""
    file = game.game.cards_file
    data = read_yaml(file.read_text(encoding="utf-8"), file.name).data
    assert data == shipped_data(file)
    checked, shipped = game.game.read_cards(data), game.game.standard_cards()
    # Cards are equal only to themselves, but tell all that they are.
    assert repr(checked) == repr(shipped)


def test_new_cards_and_schema_are_printed(game):
    assert reeve("new", game.name) == game.game.starting_file.read_text(encoding="utf-8")
    assert reeve("cards", game.name) == game.game.cards_file.read_text(encoding="utf-8")
    assert json.loads(reeve("schema", game.name)) == json.loads(json.dumps(game.schema()))


def test_the_schema_names_the_game_and_accepts_its_tables(game):
    schema = json.loads(json.dumps(game.schema()))
    assert game.name in json.dumps(schema)
    for label, data in tables_of(game.name).every.items():
        assert misfits(schema, data) == [], label


def test_the_schema_says_of_every_key_what_it_holds(game):
    waiting = [game.game.schema()]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            for name, value in part.get("properties", {}).items():
                assert {"type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"} & value.keys(), (name, value)
        waiting += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()


def test_the_schema_refuses_what_is_no_table(game):
    schema = json.loads(json.dumps(game.schema()))
    start = tables_of(game.name).start
    for bad in ({}, start | {"game": "another"}, start | {"players": 5}, start | {"no such key": 1}, [start]):
        assert misfits(schema, bad), bad


# Pictures.


def test_the_drawing_is_xml(game, tmp_path):
    for label in tables_of(game.name).many:
        told = readings(game.name)[label]
        if told.position.layouts:
            broken = frozenset(place for rule in told.violations for place in rule.places)
            assert ET.fromstring(svg(game.game.picture(told.position, broken))).tag.endswith("svg"), label  # noqa: S314
    file, drawing = tmp_path / "table.yaml", tmp_path / "table.svg"
    file.write_text(json.dumps(tables_of(game.name).start), encoding="utf-8")
    reeve("draw", file, "-o", drawing)
    assert ET.parse(drawing).getroot().tag.endswith("svg")  # noqa: S314


# Help.


@pytest.mark.parametrize("verb", ["", *sorted(main.commands)])
def test_help_exists_and_its_own_words_name_no_game(verb):
    """Examples and the list of games do; what a verb is for holds for every game."""
    assert reeve(*filter(None, [verb]), "--help").startswith("Usage")
    text = " ".join(((main.commands[verb].help if verb else main.help) or "").split()).casefold()
    assert text
    for name in EVERY if verb != "help" else ():
        assert name not in text
        assert GAMES[name].casefold() not in text


def test_what_a_game_does_not_answer_it_says(game):
    """By what the game itself says, or by its name. `deal` needs no file, and refuses by itself."""
    for verb, status in game.statuses.items():
        if status != "ready" and verb != "deal":
            said = (game.game.unanswered.get(verb) or game.game.title).replace("FILE", "table.yaml")
            with pytest.raises(FlawedError, match=re.escape(said)):
                refuse("table.yaml", game, verb)


def test_every_verb_of_a_game_is_one_of_the_command():
    assert set(VERBS) <= main.commands.keys()
