"""The position file of My First Christmas Tree: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, WithJsonSchema

from models import commas
from models.form import Form, Reads, also, in_figures, shown
from models.game import Written
from models.green_box.cards import Background, Card, Deck, card_called, sort_of
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.green_box.form import (
    EMPTY,
    NO_COMMAS_SUIT,
    ColourKnown,
    seen,
    shape_problems,
    space,
    standing,
    table_problems,
    written_text,
)
from models.green_box.my_first_christmas_tree.position import (
    BOXES,
    DECK,
    DECK_VALUES,
    DECORATIONS,
    PLAYERS,
    TOUCHES,
    UNLIMITED,
    WIDTHS,
    Cards,
    Cell,
    Position,
    Seat,
)
from models.green_box.my_first_christmas_tree.rulings import EVERY_RULING
from models.names import enumerated, quoted
from models.problem import MisreadError, Problem
from models.table_form import (
    Chosen,
    PositionFile,
    Told,
    choosable,
    game_field,
    next_turn,
    rulings_field,
    rulings_in_force,
    text,
)
from models.unknowns import SOME, UNKNOWN, Choice, named

NAME = "my-first-christmas-tree"

_USUAL_TOUCH: Mapping[Colour, Colour] = {Colour.RED: Colour.GREEN, Colour.BLUE: Colour.YELLOW}
"""The colour of the finishing touches that go with decorations of a colour (CT-SET-CUBES)."""
_CELL = "a tile's symbol and then the decorations on it, for instance 'drop', 'drop red', or 'drop red, blue'"
_UNLIMITED = "unlimited"


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A tile as it is written."""

    symbol: Symbol | Choice
    cubes: tuple[Colour, ...] = ()


def _cell(value: object, _info: ValidationInfo) -> WrittenCell:
    said = re.sub(r"\bthree[ -]dots\b", Symbol.CIRCLES.value, written_text(value, _CELL), flags=re.IGNORECASE)
    words = [word for word in re.split(r"[\s,]+", said) if word and word.casefold() not in {"and", "with"}]
    if not words:
        raise ValueError(f"expected {_CELL}")
    end = 1
    if words[0].casefold() == SOME:
        end = 2
        while len(words) > end + 1 and words[end].casefold() == "or":
            end += 2
    symbol = seen(" ".join(words[:end]), symbol_called, tuple(Symbol))
    cubes = [colour_called(word) for word in words[end:]]
    return WrittenCell(symbol, tuple(sorted(cubes, key=list(Colour).index)))


def _played_card(value: object, _info: ValidationInfo | None) -> Card:
    """A card that lies face up where its border colour and symbol count."""
    card = card_called(written_text(value, "a card"), ("colour", "symbol"))
    if card.symbol is None or card.colour is None:
        raise MisreadError(f"{quoted(str(value))}: expected border colour and symbol, for instance 'red drop'", str(value))
    if (card.value or 1) not in DECK_VALUES or card.background is Background.BROWN:
        raise MisreadError(
            f"{quoted(str(value))}: the decoration deck has cards of the values 1 to 3; those of 4 to 6 are boxes",
            str(value),
        )
    return card


def _any_card(value: object, _info: ValidationInfo | None) -> Card:
    """A card that may lie face down."""
    if isinstance(value, str) and value.strip().casefold() == UNKNOWN:
        return Card()
    return _played_card(value, _info)


def _stack(value: object, info: ValidationInfo) -> Cards:
    """A number of cards, or the cards."""
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value <= DECK:
            raise ValueError(f"expected 0 to {DECK} cards, found {shown(value)}")
        return value
    if not isinstance(value, list):
        raise ValueError(
            f"expected how many cards there are, or a list of them from the top, found {shown(value)}{in_figures(value)}"
        )
    return tuple(_any_card(said, info) for said in value)


def _stack_problems(value: object) -> list[Problem]:
    """The cards of a list that cannot be read, each at its place."""
    problems = commas.inside(value, sort_of, 2, "a card")
    for i, said in enumerate(value if isinstance(value, list) and not problems else ()):
        try:
            _any_card(said, None)
        except ValueError as error:
            problems.append(Problem((i,), str(error), about=str(getattr(error, "about", ""))))
    return problems


def _hand(value: object, info: ValidationInfo) -> Cards:
    """The cards of a hand; a number stands for so many that are not seen."""
    cards = _stack(value, info)
    return (Card(),) * cards if isinstance(cards, int) else cards


def _numbered(every: tuple[int, ...], what: str) -> Callable[[object, ValidationInfo], int]:
    def read(value: object, _info: ValidationInfo) -> int:
        number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) == 1 else value
        if isinstance(number, bool) or number not in every or not isinstance(number, int):
            raise ValueError(f"expected {what}, found {shown(value)}")
        return number

    return read


def _maybe_colour(value: object, _info: ValidationInfo) -> Colour | None:
    if value is None or value == EMPTY:
        return None
    return colour_called(written_text(value, f"a colour, or {EMPTY}"))


def _maximum(value: object, _info: ValidationInfo) -> int:
    if isinstance(value, str) and value.strip().casefold() == _UNLIMITED:
        return UNLIMITED
    if value not in BOXES or not isinstance(value, int):
        raise ValueError(f"expected 4, 5, 6 or {_UNLIMITED}, found {shown(value)}")
    return value


Tile = Annotated[
    WrittenCell,
    Reads(_cell),
    text(
        "A tile: its symbol (or unknown, or `some drop or wheel`), then the colour of each decoration on it.",
        ["drop", "drop red", "drop red, blue", "unknown"],
    ),
]
FaceUp = Annotated[
    Card,
    Reads(_played_card),
    text("A card: border colour and symbol, its value if you like.", ["red drop", "blue 3 wheel"]),
]
MaybeUnseen = Annotated[
    Card, Reads(_any_card), text("A card: border colour and symbol, or unknown.", ["red drop", "unknown"])
]
_LIST = WithJsonSchema(
    {
        "description": "How many cards, or the cards as a list, from the top.",
        "anyOf": [{"type": "integer", "minimum": 0, "maximum": DECK}, {"type": "array", "items": {"type": "string"}}],
        "examples": [20, ["red drop", "blue wheel"]],
    }
)
_EACH = also(_stack_problems, alone=True)
StackOfCards = Annotated[Cards, Reads(_stack), _EACH, _LIST]
Hand = Annotated[Cards, Reads(_hand), _EACH, _LIST]
Row = Annotated[
    int,
    Reads(_numbered((1, 2, 3, 4, 5), "a row from 1 (at the top) to 5")),
    text("A row, from the top.", ["1", "5"]),
]
BoxValue = Annotated[int, Reads(_numbered(BOXES, "a box of value 4, 5 or 6")), WithJsonSchema({"enum": list(BOXES)})]
MaybeColour = Annotated[
    Colour | None, Reads(_maybe_colour), text("Whose decoration, by its colour; `.` for none.", ["red", "."])
]


class BoxesForm(Form):
    """The boxes that a player has taken."""

    own: list[BoxValue] = Field(default=[], description="Values of the boxes taken from the own stack.")
    neutral: list[BoxValue] = Field(default=[], description="Values of the neutral boxes taken.")


class SeatForm(Form):
    """A player."""

    colour: ColourKnown = Field(
        description="The colour of the player's decorations; star, base and touches name their owner by it."
    )
    touch_colour: ColourKnown | None = Field(
        default=None,
        description="The colour of the finishing touches. Without it, green goes with red and yellow with blue.",
    )
    hand: Hand = Field(
        default=(),
        description="Border colour and symbol of each card (its value does not matter), `unknown`, or only a number.",
    )
    row: Annotated[list[FaceUp], NO_COMMAS_SUIT] = Field(default=[], description="The preparation row, from left to right.")
    boxes: BoxesForm = Field(default=BoxesForm(), description="The boxes that the player has taken.")
    decorations: Annotated[int, Field(ge=0, le=DECORATIONS)] | None = Field(
        default=None, description="How many decorations are left; left out, they are counted from the tree."
    )
    touches: Annotated[int, Field(ge=0, le=TOUCHES)] | None = Field(
        default=None, description="How many finishing touches are left; left out, they are counted."
    )
    maximum: Annotated[
        int | None,
        Reads(_maximum),
        WithJsonSchema({"description": "The current maximum, if you like.", "enum": [*BOXES, _UNLIMITED]}),
    ] = Field(default=None, description="4, 5, 6 or `unlimited`. It follows from the boxes; if you write it, it is checked.")


class _TableForm(Told):
    """A position file of My First Christmas Tree."""

    game: Literal["my-first-christmas-tree"] = game_field("my-first-christmas-tree", "tree")
    players: dict[str, SeatForm] = Field(description="The two players, the first player first.")
    tree: list[list[Tile]] = Field(
        description=(
            "The tiles row by row, 2 to 6 of them: the symbol (`unknown` and `some drop or wheel` too), then "
            "whose decorations lie on it."
        )
    )
    touches: dict[Row, ColourKnown] = Field(
        default={},
        description=(
            "The rows with a finishing touch, and its owner by the colour of the decorations: `{1: red, 3: blue}`."
        ),
    )
    star: MaybeColour = Field(
        default=None, description="The owner of the star, by the colour of the decorations; `.` for nobody."
    )
    base: Annotated[list[MaybeColour], Field(max_length=2)] = Field(
        default=[], description="The owners of the left and the right base: `[red, .]`."
    )
    pool: Annotated[list[MaybeUnseen], Field(max_length=DECK), NO_COMMAS_SUIT] = Field(
        default=[], description="The cards that lie face up."
    )
    deck: StackOfCards = Field(default=None, description="How many cards the deck has, or these cards from the top.")
    discard: StackOfCards = Field(
        default=None, description="How many cards the discard pile has, or these cards from the top."
    )
    neutral: dict[BoxValue, Annotated[int, Field(ge=0, le=18)]] = Field(
        default={}, description="Neutral boxes left of each value: `{4: 3}`; what is left out is counted."
    )
    turns_left: Annotated[int, Field(ge=1, le=PLAYERS)] | None = Field(
        default=None, description="Once every row has its finishing touch: how many turns are left."
    )
    rulings: Annotated[dict[str, Chosen], choosable(EVERY_RULING)] = rulings_field(
        "my-first-christmas-tree", "CT-AMB-TAKE: mandatory"
    )


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, PLAYERS, PLAYERS, "turn")
    problems += shape_problems(data.get("tree"), "tree", WIDTHS, "the tree")
    written = data.get("players")
    players = written if isinstance(written, Mapping) else {}
    owners: dict[Colour, str] = {}
    touching: dict[Colour, str] = {}
    for key, kept in (("colour", owners), ("touch_colour", touching)):
        for name, form in players.items():
            colour = _colour(form.get(key)) if isinstance(form, Mapping) else None
            if colour is None:
                continue
            taken = owners.get(colour) or touching.get(colour)
            if taken is not None:
                problems.append(Problem(("players", name, key), f"{colour} is {taken}'s colour already"))
            kept.setdefault(colour, str(name))
    if len(owners) == PLAYERS:
        for colour, name in owners.items():
            form = players[name]
            usual = _USUAL_TOUCH.get(colour)
            if usual and form.get("touch_colour") is None and usual not in owners:
                touching.setdefault(usual, name)
        problems += _owner_problems(data, owners, touching)
    return problems


def _colour(said: object) -> Colour | None:
    """A colour, or nothing where it cannot be read: its form tells that."""
    try:
        return colour_called(said) if isinstance(said, str) and said != EMPTY else None
    except ValueError:
        return None


def _owner_problems(data: Mapping[str, Any], owners: Mapping[Colour, str], touching: Mapping[Colour, str]) -> list[Problem]:
    """Colours on tree, star and base that are nobody's decorations."""
    problems = []

    def look(path: tuple[str | int, ...], colour: Colour | None) -> None:
        if colour is None or colour in owners:
            return
        hint = f"; the decorations are {enumerated([str(other) for other in owners], 'and')}"
        if colour in touching:
            own = next(other for other, name in owners.items() if name == touching[colour])
            hint = f": it is the colour of {touching[colour]}'s finishing touches; write {own}, whose they are"
        problems.append(Problem(path, f"nobody has {colour} decorations{hint}"))

    tree, touches, base = data.get("tree"), data.get("touches"), data.get("base")
    for i, row in enumerate(tree if isinstance(tree, list) else []):
        for k, value in enumerate(row if isinstance(row, list) else []):
            try:
                cell = _cell(value, None)  # type: ignore[arg-type]
            except ValueError:
                continue  # its form tells that
            for cube in dict.fromkeys(cell.cubes):
                look(("tree", i, k), cube)
    for key, said in touches.items() if isinstance(touches, Mapping) else ():
        look(("touches", key), _colour(said))
    look(("star",), _colour(data.get("star")))
    for i, said in enumerate(base if isinstance(base, list) else []):
        look(("base", i), _colour(said))
    return problems


FILES = PositionFile(_TableForm, _problems)
schema = FILES.schema


def _seat(form: SeatForm, colours: set[Colour]) -> Seat:
    usual = _USUAL_TOUCH.get(form.colour)
    return Seat(
        colour=form.colour,
        touch_colour=form.touch_colour or (None if usual in colours else usual),
        hand=form.hand,  # type: ignore[arg-type]
        row=tuple(form.row),
        own=tuple(form.boxes.own),
        neutral=tuple(form.boxes.neutral),
        decorations=form.decorations,
        touches=form.touches,
        maximum=form.maximum,
    )


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    form = FILES.read(data)
    players = tuple(form.players)
    turn, over = next_turn(form, players)
    tree = tuple(
        tuple(Cell(named(cell.symbol, space(row, column)), cell.cubes) for column, cell in enumerate(cells))
        for row, cells in enumerate(form.tree)
    )
    colours = {seat.colour for seat in form.players.values()}
    position = Position(
        players=players,
        rulings=rulings_in_force(EVERY_RULING, form.rulings, chosen),
        turn=turn,
        over=over,
        tree=tree,
        seats=tuple(_seat(seat, colours) for seat in form.players.values()),
        touches=tuple(form.touches.get(row) for row in range(1, len(WIDTHS) + 1)),
        star=form.star,
        base=tuple([*form.base, None, None][:2]),
        pool=tuple(form.pool),
        deck=form.deck,
        discard=form.discard,
        stacks=form.neutral,
        turns_left=form.turns_left,
        printed=deck,
    )
    return Written(position, None)


def written(position: Position) -> dict[str, Any]:
    """A position in the form of a file."""
    colours = {seat.colour for seat in position.seats}
    players = {player: _written_seat(seat, colours) for player, seat in zip(position.players, position.seats, strict=True)}
    data: dict[str, Any] = {"game": NAME, "players": players}
    data["tree"] = [[written_cell(cell) for cell in row] for row in position.tree]
    touches = {row: str(owner) for row, owner in enumerate(position.touches, start=1) if owner is not None}
    data |= {"touches": touches} if touches else {}
    data |= {"star": str(position.star)} if position.star else {}
    data |= {"base": [str(owner or EMPTY) for owner in position.base]} if any(position.base) else {}
    data |= {"pool": [str(card) for card in position.pool]} if position.pool else {}
    for key, cards in (("deck", position.deck), ("discard", position.discard)):
        if cards is not None:
            data[key] = [str(card) for card in cards] if isinstance(cards, tuple) else cards
    data |= {"neutral": dict(position.stacks)} if position.stacks else {}
    data |= {"turns_left": position.turns_left} if position.turns_left else {}
    return data | standing(position)


def _written_seat(seat: Seat, colours: set[Colour]) -> dict[str, Any]:
    usual = _USUAL_TOUCH.get(seat.colour)
    data: dict[str, Any] = {"colour": str(seat.colour)}
    if seat.touch_colour is not None and (seat.touch_colour is not usual or usual in colours):
        data["touch_colour"] = str(seat.touch_colour)
    data |= {"hand": [str(card) for card in seat.hand]} if seat.hand else {}
    data |= {"row": [str(card) for card in seat.row]} if seat.row else {}
    boxes = {key: list(values) for key, values in (("own", seat.own), ("neutral", seat.neutral)) if values}
    data |= {"boxes": boxes} if boxes else {}
    data |= {"decorations": seat.decorations} if seat.decorations is not None else {}
    data |= {"touches": seat.touches} if seat.touches is not None else {}
    if seat.maximum is not None:
        data["maximum"] = seat.maximum or _UNLIMITED
    return data


def written_cell(cell: Cell) -> str:
    """A tile as it is written."""
    return " ".join([str(cell.symbol), ", ".join(map(str, cell.cubes))]).strip()
