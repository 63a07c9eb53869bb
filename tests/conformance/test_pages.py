"""The page of each game, which `reeve help GAME` shows: all that a file and a move can say, and examples that hold."""

from dataclasses import MISSING, fields
from enum import Enum
from typing import get_args, get_type_hints

import pytest
from every_game import EVERY, about, changed, is_played
from pages import every_key, page, renewed, table_of

from cli.reading.yaml_text import read_yaml
from models.green_box.components import Colour, Symbol
from verify.check import check
from verify.games import entry
from verify.judge import judged_alone

PLAYED = [name for name in EVERY if is_played(entry(name))]


def table(name, change=()):
    data = changed(read_yaml(table_of(name), name).data, dict(change))
    game = entry(name)
    return game.game.read(data, game.game.standard_cards(), {}).position


def mover(position):
    return position.turn or position.players_written[0]


@pytest.mark.parametrize("name", EVERY)
def test_the_page_has_the_keys_and_moves_of_the_code(name, update):
    text = renewed(entry(name))
    if update:
        page(name).write_text(text, encoding="utf-8")
    assert page(name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", EVERY)
def test_every_key_is_told_with_what_it_says(name):
    rows = [line.split("|") for line in page(name).read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    told = {row[1].strip().strip("`"): row[2].strip() for row in rows}
    keys = every_key(entry(name).game.schema())
    assert "game" in keys
    assert {key for key in keys if len(told.get(key, "")) < len("Food.")} == set()


@pytest.mark.parametrize("name", EVERY)
def test_the_table_of_the_page_is_legal(name):
    game, position = entry(name), table(name)
    assert check(game.game, position).verdict == "legal"


@pytest.mark.parametrize("name", PLAYED)
def test_every_way_to_say_a_move_is_read_and_judged(name):
    game, told = entry(name), about(name)
    forms = {form.name for form in game.game.play.forms}
    assert forms >= {*told.given, *told.hard_to_reach}
    for form in game.game.play.forms:
        position = table(name, told.given.get(form.name, {}))
        moves = [game.game.play.read(saying, position, mover(position)) for saying in form.sayings]
        for move in moves:
            assert game.game.play.read(str(move), position, mover(position)) == move, str(move)
        verdicts = [judged_alone(game, position, move).verdict for move in moves]
        assert verdicts[0] == "legal" or form.name in told.hard_to_reach, form.name
        assert {*verdicts} <= {"legal", "illegal", "undecided"}


@pytest.mark.parametrize("name", PLAYED)
def test_all_that_a_move_can_hold_is_shown(name):
    """Every kind of move, every value of an enumeration and every part that may be left out is said by some form."""
    game, told = entry(name), about(name)
    said = []
    for form in game.game.play.forms:
        position = table(name, told.given.get(form.name, {}))
        said += [game.game.play.read(saying, position, mover(position)) for saying in form.sayings]
    returned = get_type_hints(game.game.play.read)["return"]
    for kind in get_args(returned) or (returned,):
        of_kind = [move for move in said if type(move) is kind]
        assert of_kind, kind
        for part in fields(kind):
            values = {getattr(move, part.name) for move in of_kind}
            if part.default is not MISSING and part.compare:
                assert values - {part.default}, (kind, part.name)
            kinds = {type(value) for value in values if isinstance(value, Enum)} - {Colour, Symbol}
            assert all(values >= {*one} for one in kinds), (kind, part.name)


@pytest.mark.parametrize("name", PLAYED)
def test_names_of_forms_are_found_by_their_words(name):
    names = [form.name for form in entry(name).game.play.forms]
    assert len({*names}) == len(names)
    assert all(form.meaning.endswith(".") for form in entry(name).game.play.forms)
