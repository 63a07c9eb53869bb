"""What keys of a file of My First Christmas Tree hold, as people write it, and what of it may be wrong."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, TypeVar

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models.doubts import Doubts, Held, Statement, plain, up_to
from models.fields import Kind, several
from models.form import Reads
from models.green_box.cards import Background, Card, card_called
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.green_box.doubts import cards
from models.green_box.form import NO_COMMAS_SUIT, space
from models.green_box.grid import by_space, on_board
from models.green_box.kinds import cards_or_number, kept_cards, names
from models.green_box.my_first_christmas_tree.table.tree import SPOTS, WIDTHS, Cell, Spot
from models.names import enumerated, quoted
from models.problem import MisreadError
from models.raw_values import shown
from models.spaces import EMPTY, is_empty
from models.table_form import or_number, seen, text, text_of, written_text
from models.unknowns import SOME, UNKNOWN, named

T = TypeVar("T")
BOXES = (4, 5, 6)
"""The values of boxes."""
NEUTRAL = 4
"""Neutral boxes of each value."""
DECK = 36
"""Cards of the values 1 to 3."""
DECK_VALUES = (1, 2, 3)
POOL = 4
UNSEEN_POOL = (Card(),) * POOL
"""The pool of a table whose file does not tell it."""
SIDES = ("left", "right")
"""The bases."""

Cards = tuple[Card, ...] | int | None
"""A stack: its cards from the top, or how many they are, or nothing where that is not known."""


def _played_card(name: str, or_else: str = "") -> Card:
    """A card that lies face up where its border colour and symbol count."""
    which = "expected border colour and symbol, for instance 'red drop'"
    card = card_called(name, ("colour", "symbol"), which, or_else)
    if card.symbol is None or card.colour is None:
        raise MisreadError(f"{quoted(name)}: {which}{or_else}", name)
    if (card.value or 1) not in DECK_VALUES or card.background is Background.BROWN:
        message = f"{quoted(name)}: the decoration deck has cards of the values 1 to 3; those of 4 to 6 are boxes"
        raise MisreadError(message, name)
    return card


def _one_of(every: Iterable[T], what: str) -> Callable[[object, ValidationInfo], T]:
    """Reads one of these, as it is written."""
    by_name = {str(one): one for one in every}

    def read(value: object, _info: ValidationInfo) -> T:
        name = str(value).strip().casefold() if isinstance(value, str | int) else ""
        if name not in by_name:
            raise ValueError(f"expected {what}, found {shown(value)}")
        return by_name[name]

    return read


def _owner_called(name: str, info: ValidationInfo) -> Colour:
    """Whose decoration is meant, by its colour. Raises `ValueError`, also for a colour of which nobody has decorations."""
    context = info.context or {}
    owners: Mapping[Colour, str] = context.get("decorations", {})
    try:
        colour = colour_called(name)
    except ValueError:
        for own, player in owners.items():
            if player.casefold() == name.casefold():
                raise MisreadError(f"write {own}, the colour of {player}'s decorations", name) from None
        raise
    if not owners or colour in owners:
        return colour
    hint = f"; the decorations are {enumerated([*map(str, owners)], 'and')}"
    if whose := context["touches"].get(colour):
        own = next(other for other, player in owners.items() if player == whose)
        hint = f": it is the colour of {whose}'s finishing touches; write {own}, whose they are"
    raise MisreadError(f"nobody has {colour} decorations{hint}", name)


def _maybe_owner(value: object, info: ValidationInfo) -> Colour | None:
    if value is None or is_empty(value):
        return None
    return _owner_called(written_text(value, f"a colour, or {EMPTY}"), info)


_CELL = "a tile's symbol and then the decorations on it, for instance 'drop', 'drop red', or 'drop red, blue'"


def _cell(value: object, info: ValidationInfo) -> Cell:
    """A tile; what is not known of its symbol is a `Choice` until its place is. Raises `ValueError`."""
    text = re.sub(r"\bthree[ -]dots\b", Symbol.CIRCLES.value, written_text(value, _CELL), flags=re.IGNORECASE)
    words = [word for word in re.split(r"[\s,]+", text) if word and word.casefold() not in {"and", "with"}]
    if not words:
        raise ValueError(f"expected {_CELL}")
    end = 1
    if words[0].casefold() == SOME:
        end = 2
        while len(words) > end + 1 and words[end].casefold() == "or":
            end += 2
    symbol: Any = seen(" ".join(words[:end]), symbol_called, tuple(Symbol))
    cubes = [_owner_called(word, info) for word in words[end:]]
    return Cell(symbol, tuple(sorted(cubes, key=_COLOURS.index)))


_FACE_UP: Any = text_of(
    Card, "a card", _played_card, "A card: border colour and symbol, its value if you like.", ["red drop", "blue 3 wheel"]
)
_MAYBE_UNSEEN: Any = text_of(
    Card,
    "a card",
    lambda name: Card() if name.casefold() == UNKNOWN else _played_card(name, f", or {UNKNOWN}"),
    "A card: border colour and symbol, or unknown.",
    ["red drop", "unknown"],
)
_STACK = or_number(Annotated[list[_MAYBE_UNSEEN], NO_COMMAS_SUIT], DECK)
_ROW = Annotated[
    int, Reads(_one_of((1, 2, 3, 4, 5), "a row from 1 (at the top) to 5")), text("A row, from the top.", ["1", "5"])
]
_BOX = Annotated[int, Reads(_one_of(BOXES, "a box of value 4, 5 or 6")), WithJsonSchema({"enum": list(BOXES)})]
_MAYBE_COLOUR = Annotated[
    Colour | None, Reads(_maybe_owner), text("Whose decoration, by its colour; `.` for none.", ["red", "."])
]
HAND = Kind(_STACK, kept_cards, names)
ROW = Kind(Annotated[list[_FACE_UP], NO_COMMAS_SUIT], kept_cards, names)
POOL_CARDS = Kind(Annotated[list[_MAYBE_UNSEEN], Limited(max_length=DECK), NO_COMMAS_SUIT], kept_cards, names)
PILE = cards_or_number(_MAYBE_UNSEEN, NO_COMMAS_SUIT, written=str, most=DECK)
STACK = Kind(
    _STACK,
    lambda stack, _owner: stack if isinstance(stack, int) else tuple(stack),
    lambda stack: stack if isinstance(stack, int) else names(stack),
    may_be_empty=False,
)
TAKEN = several(_BOX, written=int)
TURNS = Annotated[int, Limited(ge=1, le=2)]
_OWNER = Reads(lambda value, info: _owner_called(written_text(value, "a colour"), info))
TOUCH_OWNERS = Kind(
    dict[_ROW, Annotated[Colour, _OWNER, text("A colour.", ["red", "black"])]],
    lambda owners, _owner: tuple(owners.get(row) for row in range(1, len(WIDTHS) + 1)),
    lambda owners: {row: str(owner) for row, owner in enumerate(owners, start=1) if owner is not None},
)
STAR_OWNER = Kind(_MAYBE_COLOUR, written=str, may_be_empty=False)
BASE_OWNERS = Kind(
    Annotated[list[_MAYBE_COLOUR], Limited(max_length=2)],
    lambda owners, _owner: tuple([*owners, None, None][:2]),
    lambda owners: [str(owner or EMPTY) for owner in owners],
)
_TILE = Annotated[
    Cell,
    Reads(_cell),
    text(
        "A tile: its symbol (or unknown, or `some drop or wheel`), then the colour of each decoration on it.",
        ["drop", "drop red", "drop red, blue", "unknown"],
    ),
]
TREE = Kind(
    list[list[_TILE]],
    lambda rows, _owner: by_space(rows, lambda cell, i, k: Cell(named(cell.symbol, space(i, k)), cell.cubes)),
    lambda tree: [[f"{cell.symbol} {', '.join(map(str, cell.cubes))}".strip() for cell in row] for row in tree],
)


# What may be wrong.

_NOBODY = "nobody"
_COLOURS = tuple(Colour)
_SO_MANY = {0: "no decoration", 1: "a decoration"}


def of_pool(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Of a pool that the file does not tell there is nothing to doubt."""
    if held.value != UNSEEN_POOL:
        yield from cards("the pool")(held)


def of_owners(*names: str, first: int = 0) -> Doubts:
    """Who has each of these; the first has this place in the file."""

    def doubts(held: Held[Any]) -> Iterator[Statement[Any]]:
        options = (*(seat.colour for seat in held.position.seats), _NOBODY)
        for i, name in enumerate(names):
            part = held.part.entry(i, i + first) if isinstance(held.value, tuple) else held.part
            seen = part.get(held.position) or _NOBODY
            yield plain(name, seen, options, f"{seen} has {name}", part.meaning({_NOBODY: None}))

    return doubts


def of_boxes(key: str) -> Doubts:
    """How many boxes of each value a player took, and that one of them has another value."""

    def doubts(held: Held[Any]) -> Iterator[Statement[Any]]:
        taken, what, part = held.value, f"{key} boxes", held.part
        for value in BOXES:
            n, name = taken.count(value), f"{held.owner}'s {what} of value {value}"
            put = part.through(partial(_so_many, value, BOXES))
            yield plain(name, n, up_to(NEUTRAL), f"{name}: {n}" if taken else "", put, held.owner)
        for value in dict.fromkeys(taken):
            others = [other for other in BOXES if other != value]
            yield plain(f"one of {held.owner}'s {what}", value, others, "", part.one(value), held.owner)

    return doubts


def _so_many(one: T, order: Sequence[T], things: tuple[T, ...], n: int) -> tuple[T, ...]:
    """These with so many of one among them, in this order."""
    return tuple(sorted([*(other for other in things if other != one), *[one] * n], key=order.index))


def of_tree(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Each tile's symbol, and whose decorations lie on it."""
    colours = [seat.colour for seat in held.position.seats]
    for spot in SPOTS:
        part = held.part.entry(spot.row).entry(spot.column)
        cell: Cell = part.get(held.position)
        lies = f"a tile with {cell.symbol} lies at {spot}"
        yield Statement(on_board(spot)[0], cell.symbol, tuple(Symbol), lies, part.within("symbol").put, path=part.path)
        for colour in colours:
            n = cell.cubes.count(colour)
            # At most one may lie there.
            numbers = {_SO_MANY.get(number, f"{number} decorations"): number for number in (n, 1, 0)}
            seen, *others = numbers
            put = part.within("cubes").through(partial(_so_many, colour, _COLOURS)).meaning(numbers)
            yield plain(f"{colour} at {spot}", seen, others, _lies(n, colour, spot), put, spot)
        for colour in dict.fromkeys(cell.cubes):
            free = [other for other in colours if other not in cell.cubes]
            put = part.within("cubes").through(partial(_instead, colour))
            said = _lies(cell.cubes.count(colour), colour, spot)
            yield plain(f"the colour of a decoration at {spot}", colour, free, said, put, spot)


def _lies(n: int, colour: Colour, spot: Spot) -> str:
    return f"{n} {colour} decorations lie at {spot}" if n > 1 else f"{'a' if n else 'no'} {colour} decoration lies at {spot}"


def _instead(colour: Colour, cubes: tuple[Colour, ...], other: Colour) -> tuple[Colour, ...]:
    """What lies on a tile with another decoration in the place of one of this colour."""
    return _so_many(other, _COLOURS, _so_many(colour, _COLOURS, cubes, cubes.count(colour) - 1), 1)
