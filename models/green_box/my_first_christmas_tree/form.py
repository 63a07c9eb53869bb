"""The position file of My First Christmas Tree: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field as Limited

from models.doubts import Doubts, Held, Piece, number, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Form
from models.game import Written
from models.green_box.cards import Deck
from models.green_box.components import Colour
from models.green_box.doubts import cards
from models.green_box.form import NO_COMMAS_SUIT, ColourKnown, colour_problems, read_colour, shape_problems, space
from models.green_box.grid import by_space
from models.green_box.kinds import COLOUR, kept_cards, names
from models.green_box.my_first_christmas_tree.doubts import (
    of_base,
    of_boxes,
    of_maximum,
    of_stacks,
    of_star,
    of_touch_colour,
    of_touches,
    of_tree,
)
from models.green_box.my_first_christmas_tree.position import (
    DECK,
    DECORATIONS,
    PLAYERS,
    TOUCHES,
    UNSEEN_POOL,
    WIDTHS,
    Cell,
    Position,
    Seat,
)
from models.green_box.my_first_christmas_tree.readings import (
    NO_LIMIT,
    BoxValue,
    FaceUp,
    Hand,
    Maximum,
    MaybeColour,
    MaybeUnseen,
    Row,
    StackOfCards,
    Tile,
    WrittenCell,
    cell_called,
    written_cell,
)
from models.green_box.my_first_christmas_tree.rulings import EVERY_RULING
from models.names import counted, enumerated
from models.part import Part
from models.problem import Path, Problem
from models.spaces import EMPTY
from models.table import of_turn
from models.table_file import TableFile
from models.table_form import players_of, readable, table_problems
from models.unknowns import named

NAME = "my-first-christmas-tree"

_USUAL_TOUCH: Mapping[Colour, Colour] = {Colour.RED: Colour.GREEN, Colour.BLUE: Colour.YELLOW}
"""The colour of the finishing touches that go with decorations of a colour (CT-SET-CUBES)."""


class BoxesForm(Form):
    """The boxes that a player has taken."""

    own: list[BoxValue] = Limited(default=[], description="Values of the boxes taken from the own stack.")
    neutral: list[BoxValue] = Limited(default=[], description="Values of the neutral boxes taken.")


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, PLAYERS, PLAYERS, "turn")
    problems += shape_problems(data.get("tree"), "tree", WIDTHS, "the tree")
    players = players_of(data)
    keys = [
        ((("players", name, key), name), form.get(key))
        for key in ("colour", "touch_colour")
        for name, form in players.items()
        if isinstance(form, Mapping)
    ]
    colours = list(readable(keys, read_colour))
    problems += colour_problems(colours)
    owners: dict[Colour, str] = {}
    touching: dict[Colour, str] = {}
    for ((_, name, key), _), colour in colours:
        (owners if key == "colour" else touching).setdefault(colour, name)
    if len(owners) == PLAYERS:
        for colour, name in owners.items():
            form = players[name]
            usual = _USUAL_TOUCH.get(colour)
            if usual and form.get("touch_colour") is None and usual not in owners:
                touching.setdefault(usual, name)
        problems += _owner_problems(data, owners, touching)
    return problems


def _owner_problems(data: Mapping[str, Any], owners: Mapping[Colour, str], touching: Mapping[Colour, str]) -> list[Problem]:
    """Colours on tree, star and base that are nobody's decorations."""
    problems = []
    tree, touches, base = data.get("tree"), data.get("touches"), data.get("base")
    rows = [row if isinstance(row, list) else [] for row in tree] if isinstance(tree, list) else []
    cells = ((("tree", i, k), value) for i, row in enumerate(rows) for k, value in enumerate(row))
    here: list[tuple[Path, Colour]] = [
        (path, cube) for path, cell in readable(cells, cell_called) for cube in dict.fromkeys(cell.cubes)
    ]
    marks: dict[Path, object] = {
        ("touches", key): value for key, value in (touches.items() if isinstance(touches, Mapping) else ())
    }
    marks |= {("star",): data.get("star")}
    marks |= {("base", i): value for i, value in enumerate(base if isinstance(base, list) else ())}
    for path, colour in (*here, *readable(marks.items(), read_colour)):
        if colour in owners:
            continue
        hint = f"; the decorations are {enumerated([str(other) for other in owners], 'and')}"
        if colour in touching:
            own = next(other for other, name in owners.items() if name == touching[colour])
            hint = f": it is the colour of {touching[colour]}'s finishing touches; write {own}, whose they are"
        problems.append(Problem(path, f"nobody has {colour} decorations{hint}"))
    return problems


def _tree(rows: list[list[WrittenCell]], _owner: str) -> tuple[tuple[Cell, ...], ...]:
    return by_space(rows, lambda cell, row, column: Cell(named(cell.symbol, space(row, column)), cell.cubes))


def _seat(boxes: tuple[tuple[int, ...], tuple[int, ...]], **own: Any) -> Seat:
    return Seat(own=boxes[0], neutral=boxes[1], **own)


def _boxes(seat: Part[Any]) -> Part[Any]:
    """The boxes of a seat, own and neutral ones."""
    return Part(
        lambda position: (seat.get(position).own, seat.get(position).neutral),
        lambda position, boxes: seat.put(position, replace(seat.get(position), own=boxes[0], neutral=boxes[1])),
    )


def _touch_colour(seat: Part[Any]) -> Part[Any]:
    """The colour of finishing touches, if it is another than that which goes with the decorations."""
    colour = seat.field("touch_colour")

    def unusual(position: Position) -> Colour | None:
        here: Colour | None = colour.get(position)
        return None if here is _usual(position.seats, seat.get(position)) else here

    return Part(unusual, colour.put)


def _usual(seats: Sequence[Seat], seat: Seat) -> Colour | None:
    """The colour of the finishing touches where none is written."""
    usual = _USUAL_TOUCH.get(seat.colour)
    return None if usual in {other.colour for other in seats} else usual


def _left(what: str, most: int) -> list[Doubts]:
    """How many cubes are left to a player."""
    return [number(f"the {what} that {{}} has left", lambda who, n: f"the {what} that {who} has left: {n}", up_to(most))]


def _stack_of(where: str) -> list[Doubts]:
    """A deck or a discard pile, the cards of it or how many they are."""

    def sentence(_: str, n: int) -> str:
        return f"{counted(n, 'card')} {'is' if n == 1 else 'are'} in {where}"

    return [cards(where), number(f"the number of cards in {where}", sentence, up_to(DECK))]


def _of_pool(held: Held[Any]) -> Iterator[Piece[Any]]:
    """Of a pool that the file does not tell there is nothing to doubt."""
    if held.value != UNSEEN_POOL:
        yield from cards("the pool")(held)


_STACK = Kind(StackOfCards, written=lambda stack: names(stack) if isinstance(stack, tuple) else stack, may_be_empty=False)
SEATS = Fields(
    "SeatForm",
    "A player.",
    Field(
        "colour",
        COLOUR,
        "The colour of the player's decorations; star, base and touches name their owner by it.",
        default=REQUIRED,
    ),
    Field(
        "touch_colour",
        COLOUR,
        "The colour of the finishing touches. Without it, green goes with red and yellow with blue.",
        [of_touch_colour],
        part=_touch_colour,
    ),
    Field(
        "hand",
        Kind(Hand, written=names),
        "Border colour and symbol of each card (its value does not matter), `unknown`, or only a number.",
        [cards("{}'s hand")],
        default=(),
    ),
    Field(
        "row",
        Kind(Annotated[list[FaceUp], NO_COMMAS_SUIT], kept_cards, names),
        "The preparation row, from left to right.",
        [cards("{}'s preparation row")],
        default=[],
    ),
    Field(
        "boxes",
        Kind(
            BoxesForm,
            lambda boxes, _owner: (tuple(boxes.own), tuple(boxes.neutral)),
            lambda boxes: {key: list(values) for key, values in zip(("own", "neutral"), boxes, strict=True) if values},
        ),
        "The boxes that the player has taken.",
        [of_boxes],
        default=BoxesForm(),
        part=_boxes,
    ),
    Field(
        "decorations",
        Kind(Annotated[int, Limited(ge=0, le=DECORATIONS)]),
        "How many decorations are left; left out, they are counted from the tree.",
        _left("decorations", DECORATIONS),
    ),
    Field(
        "touches",
        Kind(Annotated[int, Limited(ge=0, le=TOUCHES)]),
        "How many finishing touches are left; left out, they are counted.",
        _left("finishing touches", TOUCHES),
    ),
    Field(
        "maximum",
        Kind(Maximum, written=lambda maximum: maximum or NO_LIMIT, may_be_empty=False),
        "4, 5, 6 or `unlimited`. It follows from the boxes; if you write it, it is checked.",
        [of_maximum],
    ),
)
FILE = TableFile(
    NAME,
    "My First Christmas Tree",
    "tree",
    Field(
        "tree",
        Kind(list[list[Tile]], _tree, lambda tree: [[written_cell(cell) for cell in row] for row in tree]),
        "The tiles row by row, 2 to 6 of them: the symbol (`unknown` and `some drop or wheel` too), then whose decorations "
        "lie on it.",
        default=REQUIRED,
    ),
    Field(
        "touches",
        Kind(
            dict[Row, ColourKnown],
            lambda owners, _owner: tuple(owners.get(row) for row in range(1, len(WIDTHS) + 1)),
            lambda owners: {row: str(owner) for row, owner in enumerate(owners, start=1) if owner is not None},
        ),
        "The rows with a finishing touch, and its owner by the colour of the decorations: `{1: red, 3: blue}`.",
        [of_touches],
        default={},
    ),
    Field(
        "star",
        Kind(MaybeColour, written=str, may_be_empty=False),
        "The owner of the star, by the colour of the decorations; `.` for nobody.",
        [of_star],
    ),
    Field(
        "base",
        Kind(
            Annotated[list[MaybeColour], Limited(max_length=2)],
            lambda owners, _owner: tuple([*owners, None, None][:2]),
            lambda owners: [str(owner or EMPTY) for owner in owners],
        ),
        "The owners of the left and the right base: `[red, .]`.",
        [of_base],
        default=[],
    ),
    Field(
        "pool",
        Kind(Annotated[list[MaybeUnseen], Limited(max_length=DECK), NO_COMMAS_SUIT], kept_cards, names),
        "The cards that lie face up; `[]` where there are none. Left out, nobody has seen the four.",
        [_of_pool],
        absent=UNSEEN_POOL,
    ),
    Field("deck", _STACK, "How many cards the deck has, or these cards from the top.", _stack_of("the deck")),
    Field(
        "discard",
        _STACK,
        "How many cards the discard pile has, or these cards from the top.",
        _stack_of("the discard pile"),
    ),
    Field(
        "stacks",
        Kind(dict[BoxValue, Annotated[int, Limited(ge=0, le=18)]], written=dict),
        "Neutral boxes left of each value: `{4: 3}`; what is left out is counted.",
        [of_stacks],
        key="neutral",
        default={},
    ),
    Field(
        "turns_left",
        Kind(Annotated[int, Limited(ge=1, le=PLAYERS)]),
        "Once every row has its finishing touch: how many turns are left.",
        [number("`turns_left:`", lambda _, n: f"{counted(n, 'turn')} left", up_to(PLAYERS, 1))],
    ),
    players=SEATS,
    who="The two players, the first player first.",
    seat=_seat,
    rulings=EVERY_RULING,
    example="CT-AMB-TAKE: mandatory",
    problems=_problems,
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    fields = FILE.read(data, chosen)
    seats = fields.pop("seats")
    with_touches = (replace(seat, touch_colour=seat.touch_colour or _usual(seats, seat)) for seat in seats)
    return Written(Position(**fields, seats=tuple(with_touches), printed=deck), None)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """Whose turn it is, tiles and what lies on them, finishing touches, star and base, what players have, and cards."""
    yield of_turn(position)
    yield from of_tree(position)
    after = ("pool", "deck", "discard", "stacks", "turns_left")
    yield from FILE.pieces(position, "touches", "star", "base", "players", *after)
