"""What all Green Box games share: words for components, forms, facts in doubt, rankings."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sayings import says

from models.doubts import Statement, in_doubt
from models.green_box.components import PIPS, Colour, Symbol, colour_called, source, symbol_called
from models.green_box.form import shape_problems, space, space_called
from models.green_box.grid import on_board, shown
from models.logic import Sum, Unknown, truth_in
from models.rule import Place, Rulings
from models.table import SeatedTable
from models.table_form import seen, table_problems, written_text
from models.unknowns import Choice

# Components.


def test_pips_are_those_of_the_tiles():
    """GB-SYM-PIP: drop 1 to arrow 6."""
    named = {symbol.value: symbol.pips for symbol in Symbol}
    assert list(named.items()) == list(
        zip(["drop", "hammers", "circles", "bricks", "wheel", "arrow"], range(1, 7), strict=True)
    )
    assert set(PIPS.values()) == set(range(1, 7))


def test_a_misspelt_symbol_is_guessed():
    with pytest.raises(ValueError, match="did you mean 'hammers'"):
        symbol_called("hamers")
    with pytest.raises(ValueError, match="can mean"):
        symbol_called("w")
    with pytest.raises(ValueError, match="no symbol 'zzz'; expected drop, hammers"):
        symbol_called("zzz")


def test_colours_may_be_shortened_while_unambiguous():
    assert colour_called("r") is Colour.RED
    assert colour_called("Blu") is Colour.BLUE
    for ambiguous in ("b", "bl"):
        with pytest.raises(ValueError, match="blue or black"):
            colour_called(ambiguous)
    with pytest.raises(ValueError, match="no colour 'pink'; expected red, blue"):
        colour_called("pink")


def test_words_in_sentences():
    assert (Symbol.ARROW.phrase, Symbol.DROP.phrase) == ("an arrow", "a drop")
    assert str(source("Slush", "Play")) == says("Green Box of Games", "Contest X", "2019", "Slush", "Play")


# Forms.


def test_what_is_seen_of_one_of_several_things():
    assert seen("red", colour_called, Colour) is Colour.RED
    assert seen("unknown", colour_called, Colour) == Choice("unknown", tuple(Colour))
    assert seen("some red or blue", colour_called, Colour) == Choice("some red or blue", (Colour.RED, Colour.BLUE))
    with pytest.raises(ValueError, match="no colour 'pink'"):
        seen("some red or pink", colour_called, Colour)


def test_text_is_text():
    assert written_text("  a   b ", "a word") == "a b"
    with pytest.raises(ValueError, match=r"expected text \(a word\), found 3"):
        written_text(3, "a word")


@given(st.integers(0, 20), st.integers(0, 20))
@settings(max_examples=10)
def test_a_space_is_called_by_its_name(row, column):
    assert space_called(space(row, column), [21] * 21) == (row, column)


@pytest.mark.parametrize("said", ["r0c1", "r1c0", "r5c1", "r1c4"])
def test_a_space_that_is_not_there(said):
    with pytest.raises(ValueError, match=f"'{said}'.* r4c3"):
        space_called(said, [3] * 4)


@pytest.mark.parametrize("said", ["", "a1", "c1r1", "rxc1", "r1", "r-1c1", "11"])
def test_no_space_at_all(said):
    with pytest.raises(ValueError, match="for instance r1c1"):
        space_called(said, [3] * 4)


def messages(problems):
    return [(problem.path, problem.message) for problem in problems]


def test_who_plays():
    two = {"players": {"ada": {}, "ben": {}}}
    assert table_problems(two, 2, 5, "turn") == []
    assert table_problems(two | {"turn": "Ada"}, 2, 5, "turn") == []
    assert table_problems(two | {"turn": "over"}, 2, 5, "turn") == []
    assert messages(table_problems(two | {"turn": "cleo"}, 2, 5, "turn")) == [(("turn",), says("'cleo'", "ada", "ben"))]
    assert messages(table_problems(two, 3, 5)) == [(("players",), "2 players; 3 to 5 play")]
    assert messages(table_problems(two, 3, 3)) == [(("players",), "2 players; 3 play")]
    for nobody in ({}, {"players": {}}, {"players": None}):
        ((path, said),) = messages(table_problems(nobody, 2, 5))
        assert (path, said) == (("players",), says("nobody plays", "players", "missing or empty"))
    assert table_problems({"players": "ada"}, 2, 5) == []


def test_a_grid_has_its_shape():
    assert shape_problems([[1, 2], [3]], "tree", [2, 1], "the tree") == []
    assert messages(shape_problems([[1]], "tree", [1, 2], "the tree")) == [(("tree",), "1 row; the tree has 2")]
    assert messages(shape_problems([[1], [2]], "tree", [1, 2], "the tree")) == [
        (("tree", 1), "1 space; row 2 of the tree has 2")
    ]
    assert shape_problems("no list", "tree", [1], "the tree") == []
    assert shape_problems(["no row"], "tree", [1], "the tree") == []


# Tables, and facts in doubt.


@dataclass(frozen=True, slots=True, kw_only=True)
class Coloured(SeatedTable):
    cells: tuple[object, ...] = ()


def test_what_all_tables_have():
    table = SeatedTable(players=("ada", "ben"), rulings=Rulings(()))
    assert (table.layouts, table.players_written, table.is_over) == (2, ("ada", "ben"), False)
    assert (table.next_to("ada"), table.next_to("ben")) == ("ben", "ada")
    other = Rulings(())
    assert table.under(other).rulings is other
    assert on_board("r1c1") == (Place("", "r1c1"),)
    assert (shown(3), shown(Sum(2, ()))) == ("3", "2 or more")


def test_every_piece_is_put_in_doubt():
    half_known = Unknown("r1c2", ("red", "blue"), "some red or blue")
    table = Coloured(players=("ada",), rulings=Rulings(()), cells=("red", half_known))

    def pieces(position):
        for n, cell in enumerate(position.cells):
            put = lambda p, value, n=n: replace(p, cells=(*p.cells[:n], value, *p.cells[n + 1 :]))  # noqa: E731
            yield Statement(on_board(f"r1c{n + 1}")[0], cell, ("red", "blue", "green"), f"{cell} at r1c{n + 1}", put)

    doubted = in_doubt(table, pieces=pieces)
    first, second = doubted.position.cells
    assert (first.name, first.options) == ("r1c1", ("red", "blue", "green"))
    assert [fact.said for fact in doubted.facts] == ["red at r1c1", "some red or blue at r1c2"]
    truths = [[truth_in(fact.holds, {mark}) for mark in fact.unknown.marks] for fact in doubted.facts]
    assert truths == [[True, False, False], [True, True, False]]
    assert [fact.unknown for fact in doubted.facts] == [first, second]
