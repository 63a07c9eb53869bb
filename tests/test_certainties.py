"""What is certain of places that nobody remembers."""

from __future__ import annotations

from toy_game import GAME, cell, table

from models.logic import Unknown
from verify.worlds.certainties import follows, possible_values
from verify.worlds.model import Model


def test_what_many_values_have_in_common():
    big = Unknown("x", (0, 1, 2, 3, 4, 5))
    found = follows(Model(GAME, table([big, 1], MOST="nine", GUESS="no")))
    # All but 1 is left: no trait of the game is shared.
    assert found.certain == ()
    large = Unknown("x", (0, 2, 3, 4, 5, 6))
    told = follows(Model(GAME, table([large, 0], MOST="nine", GUESS="no")))
    assert told.certain == ()
    few = Unknown("x", (1, 2, 3, 5, 7, 0))
    narrowed = follows(Model(GAME, table([few, 2, 1], MOST="six", GUESS="no")))
    assert narrowed.certain == ("x must be 1, 3 or 0",)


def test_a_trait_of_all_that_is_left():
    """Beside a 1 there is no 1; the four others are big."""
    x = Unknown("x", (1, 2, 3, 4, 6))
    model = Model(GAME, table([1, x], MOST="nine", GUESS="no"))
    assert follows(model).certain == ("x must be a big one",)
    y = Unknown("y", (1, 2, 4, 6, 7))
    assert follows(Model(GAME, table([2, y], MOST="nine", GUESS="no"))).certain == ()
    three = Unknown("z", (1, 2, 4, 6))
    assert follows(Model(GAME, table([1, three], MOST="nine", GUESS="no"))).certain == ("z must be 2, 4 or 6",)


def test_possible_values():
    x = cell("x")
    assert possible_values(Model(GAME, table([1, x, 2], [3]))) == {x: (0,)}
    assert possible_values(Model(GAME, table([1, x]))) == {x: (0, 2, 3)}
