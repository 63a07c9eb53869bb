"""Pieces of position files that the Green Box games share."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from pydantic import ValidationInfo

from models import commas
from models.form import also
from models.green_box.cards import Card, card_of_sorts, sort_of
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.names import counted, quoted
from models.problem import Address, MisreadError, Problem
from models.raw_values import separated
from models.spaces import NAMES, worded
from models.table_form import text_of, written_text

K = TypeVar("K")
T = TypeVar("T")


def read_colour(value: object, _info: ValidationInfo | None = None) -> Colour:
    """A colour of cubes or cards."""
    return colour_called(written_text(value, "a colour"))


def card_of(description: str, examples: Sequence[str], *needed: str) -> Any:
    """A card of which these parts have to be known."""
    return text_of(Card, "a card", lambda name: card_of_sorts(name, needed), description, examples)


SymbolKnown = text_of(Symbol, "a symbol", symbol_called, "A symbol.", [*map(str, Symbol)])
ColourKnown = text_of(Colour, "a colour", colour_called, "A colour.", ["red", "black"])
FullCard = card_of(
    "A card: border colour, value, symbol.", ["red 3 drop", "red 1 drop on green", "some red"], "colour", "value", "symbol"
)
SuitCard = card_of(
    "A card: border colour and symbol, its value if you like.", ["red drop", "blue 3 wheel", "some red"], "colour", "symbol"
)
ValueCard = card_of(
    "A card: its value and its symbol (the border colour if you like).",
    ["3 drop", "red 3 drop", "some 3", "unknown"],
    "value",
    "symbol",
)


NO_COMMAS = also(lambda value: commas.inside(value, sort_of, 3, "a card"), alone=True)
NO_COMMAS_SUIT = also(lambda value: commas.inside(value, sort_of, 2, "a card"), alone=True)
"""Commas inside the cards of a list: reported instead of what each piece lacks."""


def colour_problems(colours: Iterable[tuple[tuple[Address, str], Colour]]) -> list[Problem]:
    """That a player has a colour which another has already, or the same one twice; each comes with its key and player."""
    problems = []
    first: dict[Colour, str] = {}
    for (path, player), colour in colours:
        if colour in first:
            problems.append(Problem(path, f"{colour} is {first[colour]}'s colour already"))
        first.setdefault(colour, player)
    return problems


def shape_problems(
    rows: object, key: str, widths: Sequence[int], what: str, slips: Callable[[object], object] = lambda _row: None
) -> list[Problem]:
    """That a grid has other rows than it must have: `widths` tells how many spaces each row has.

    Nothing is reported of a row in which there are `slips`: they are why it has too many or too few spaces.
    """
    if not isinstance(rows, list):
        return []
    if len(rows) != len(widths):
        return [Problem((key,), f"{counted(len(rows), 'row')}; {what} has {len(widths)}")]
    problems = []
    for i, (row, width) in enumerate(zip(rows, widths, strict=True)):
        # Of a text with other signs than commas that is reported.
        if isinstance(row, list) and len(row) != width and not slips(row) and not any(map(_is_separated, row)):
            # Where a row has as many words as it should have spaces, it lacks commas.
            words = [word for entry in row for word in str(entry).split()]
            uncut = f"; commas are missing, write [{', '.join(words)}]" if len(row) < len(words) == width else ""
            said = f"{counted(len(row), 'space')}; row {i + 1} of {what} has {width}{uncut}"
            problems.append(Problem((key, i), said))
    return problems


def _is_separated(entry: object) -> bool:
    return isinstance(entry, str) and bool(separated(entry))


def space_called(name: str, rows: Sequence[int]) -> tuple[int, int]:
    """The space that a name such as `r2c3` or `top left` means, as places from 0, on a board with rows of these widths.

    Raises `ValueError`.
    """
    place = worded(name, rows)
    if place is None:
        raise MisreadError(f"no space {quoted(name)}; expected for instance {NAMES}", name)
    i, k = place
    if not (0 <= i < len(rows) and 0 <= k < rows[i]):
        row_of_it = i + 1 if 0 <= i < len(rows) and len(set(rows)) > 1 else len(rows)
        last = f"the last one{f' of row {row_of_it}' if row_of_it < len(rows) else ''} is r{row_of_it}c{rows[row_of_it - 1]}"
        raise MisreadError(f"there is no space {quoted(name)}; {last}", name)
    return i, k


def space(row: int, column: int) -> str:
    """The name of a space, from its places from 0."""
    return f"r{row + 1}c{column + 1}"
