"""What functions about words give, as `words.yaml` tells it."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from every_game import cases_in
from fields_of_green_tables import FG, one, read
from fields_of_green_words import table
from test_commas import found
from test_faces import tiles
from test_names import EVERY_NAME, NAMES
from test_sayings import EVERY, TURN, WAGER

from cli.asking import question_meant
from cli.reading.yaml_text import read_yaml
from models.commas import inside
from models.fields_of_green.card_file import read_condition, read_count, read_description
from models.fields_of_green.cards import STORES, SUBTYPES
from models.green_box.cards import card_called, sort_of
from models.green_box.components import symbol_called
from models.names import capital, closest, enumerated, find, in_order, plural
from models.problem import MisreadError
from models.raw_values import shown
from models.sayings import items
from models.spaces import worded
from models.village_green.table.readings import comma_problems
from scorers.question import Question
from verify.games import game_called
from verify.surveys.cluster import is_open_to_others

NAMED = SimpleNamespace(
    game=SimpleNamespace(unanswered={}),
    scorer=SimpleNamespace(questions=[Question(name, "?", print) for name in ("turn", "turn-best", "worst")]),
)


def refused(read_, *said):
    with pytest.raises(MisreadError) as why:
        read_(*said)
    return str(why.value)


def figure(card):
    (shown_,) = tiles(FG.game.picture(read(one(f"Water Tower 3 | Silo 1 | {card}")), frozenset()))["r1c3"].figures
    return shown_.shape.name


def site(text):
    return table([[text]]).seats[0].sites[0]


def told(problems):
    return [(*path, said) for path, said in found(problems)]


ASKED = {
    "find": lambda text: find(text, NAMES),
    "closest": lambda text: closest(text, EVERY_NAME),
    "inside": lambda value, needed: told(inside(value, sort_of, needed, "a card")),
    "comma_problems": lambda value, n: told(comma_problems(value, n)),
    "symbol_called": lambda said: symbol_called(said).value,
    "next_words": lambda begun: sorted(EVERY.next_words(begun)),
    "parts": lambda text: [*EVERY.parts(text, "ada")],
    "read_yaml": lambda text: read_yaml(f"a: {text}", "f").data["a"],
    "card_called": lambda said, needed: str(card_called(said, tuple(needed))),
    "match": WAGER.match,
    "advice": lambda text: refused(EVERY.read, text),
    "no_clause": lambda text: refused(TURN.clauses, text, "ada"),
    "clauses": lambda text: TURN.clauses(text, "ada"),
    "question_meant": lambda said: [question_meant(NAMED, said)[0].name, question_meant(NAMED, said)[1]],
    "read_description": lambda text: str(read_description(text, SUBTYPES)),
    "read_count": lambda text: str(read_count(text, SUBTYPES)),
    "read_condition": lambda text: str(read_condition(text, SUBTYPES)),
    "stores": lambda text: [str(card) for card in site(text).card.options if card.kind in STORES],
    "tokens": lambda text: site(text).tokens.options,
} | {
    one.__name__: one
    for one in (capital, enumerated, figure, game_called, in_order, is_open_to_others, items, plural, shown, worded)
}
ROWS = [(name, *row) for name, rows in cases_in(Path(__file__).with_name("words.yaml")).items() for row in rows]


def plain(answer):
    return [*map(plain, answer)] if isinstance(answer, list | tuple) else answer


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]!s:.40}")
def test_what_is_made_of_words(row):
    name, *said, answer = row
    given = plain(ASKED[name](*said))
    assert (given, type(given)) == (answer, type(answer))


def test_everything_is_asked():
    assert {row[0] for row in ROWS} == {*ASKED}
