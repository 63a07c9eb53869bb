"""No word of a move is left unread: a stray one is refused, or the move is another.

Broken by a reader that matches words and drops them, such as "infiltrate b from a with 2" for one unit.
"""

import random
import re
from contextlib import suppress
from itertools import islice

import pytest
from every_game import about, changed, is_played, read, tables_of

from models.problem import UnusableError

STRAY = ("7", "banana", "with 3")
"""A number, a word that no game has, and both."""


@pytest.fixture
def game(game):
    if not is_played(game):
        pytest.skip("nothing is played in this game")
    return game


def tables(game):
    """The legal tables, and the starting table as each kind of move takes it, where it can be so."""
    legal, start = tables_of(game.name).legal.values(), tables_of(game.name).start
    positions = [read(game, data).position for data in legal]
    for change in about(game.name).given.values():
        with suppress(UnusableError):
            told = {path: value for path, value in change.items() if value is not None}
            positions.append(read(game, changed(start, told)).position)
    return positions


def said(game):
    """Every saying of the help, and moves that are listed, one of each length: what is said, and the table where it is read."""
    play, seen = game.game.play, set()
    positions = tables(game)
    for text in (text for form in play.forms for text in form.sayings):
        found = next((position for position in positions if meaning(game, position, text) is not None), None)
        if found is not None:
            yield text, found
    for position in positions:
        for move in islice(play.moves(position, asked(position)), 200):
            kind = type(move), len(str(move).split())
            if kind not in seen:
                seen.add(kind)
                yield str(move), position


def asked(position):
    return position.turn or position.players_written[0]


def meaning(game, position, text):
    try:
        return game.game.play.read(text, position, asked(position))
    except ValueError:
        return None


def test_a_stray_word_is_refused_or_changes_the_move(game):
    tried = 0
    for text, position in said(game):
        move, words = meaning(game, position, text), text.split()
        for stray in STRAY:
            for place in range(len(words) + 1):
                other = " ".join([*words[:place], stray, *words[place:]])
                assert meaning(game, position, other) != move, other
                tried += 1
    assert tried


def clauses(game, position, text):
    """The clauses of a move, without those that go without saying."""
    parts = [part.strip() for part in re.split("[,;]", text)]
    for part in parts:
        rest = ", ".join(other for other in parts if other is not part)
        if " " in part and meaning(game, position, rest) != meaning(game, position, text):
            yield part


def test_a_clause_of_another_move_is_refused_or_changes_the_move(game):
    """Two of one kind, of which the last silently won, as "selling 2 Food, selling 1 Food"; unless the move says it anyway."""
    every = list(said(game))
    others = sorted({clause for text, position in every for clause in clauses(game, position, text)})
    for text, position in every:
        move = meaning(game, position, text)
        words = {word.strip(",;:") for word in f"{move} {text}".split()}
        breaks = [0, *(found.end() for found in re.finditer("[,;] ", text)), len(text)]
        for clause in (clause for clause in others if not {*clause.replace(":", "").split()} <= words):
            for at in breaks:
                other = f"{text[:at]}{clause}, {text[at:]}" if at < len(text) else f"{text}, {clause}"
                assert meaning(game, position, other) != move, other


def test_words_in_any_order_never_end_with_an_error(game):
    """They are a move, or a `ValueError` says why not: at the starting table as at any other."""
    rng = random.Random(game.name)
    positions = tables(game)
    words = [word for form in game.game.play.forms for text in form.sayings for word in text.split()]
    for _ in range(60):
        meaning(game, rng.choice(positions), " ".join(rng.sample(words, rng.randint(1, min(5, len(words))))))
