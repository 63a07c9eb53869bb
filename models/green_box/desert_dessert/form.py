"""The position file of Desert Dessert: its form, the position that it tells of, and a position in its form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field as Limited
from pydantic import ValidationInfo

from models.doubts import Piece, counts, number, one_of, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads
from models.game import Written
from models.green_box.components import COPIES, CUBES, GREY, Colour
from models.green_box.desert_dessert.doubts import of_bag, of_deck, of_done, of_managed, of_managers, of_prices
from models.green_box.desert_dessert.industries import Industry, Table, industry_of, resource_of
from models.green_box.desert_dessert.move_text import price_called, read_move
from models.green_box.desert_dessert.position import CARDS, PRICES, SIDES, Phase, Position, Price, Seat
from models.green_box.desert_dessert.rules import TITLE
from models.green_box.desert_dessert.rulings import EVERY_RULING, RULINGS
from models.green_box.kinds import Meeple, by_colour, names, read_meeple
from models.names import counted, one
from models.problem import Problem
from models.record import record_field
from models.rule import Rulings
from models.table import of_turn
from models.table_file import TableFile
from models.table_form import Number, seen, table_problems, text, written_text
from models.unknowns import Choice, named

MOST_TURNS = 500
"""So many turns a game has at most, to have some limit."""

_Industry = Annotated[Industry, Reads(industry_of), text("An industry.", ["water", "tools"])]


def _price(value: object, _info: ValidationInfo) -> Price | Choice:
    phrase = written_text(value, "a price card")
    first, _, rest = phrase.partition(" ")
    if first.casefold() == "some" and rest and " or " not in rest:
        # Only the symbol or only the value was seen.
        fits = tuple(price for price in PRICES if rest.casefold() in {str(price.symbol), str(price.value)})
        if fits:
            return Choice(phrase, fits)
    return seen(phrase, price_called, PRICES)


def _known_price(value: object, _info: ValidationInfo) -> Price:
    return price_called(written_text(value, "a price card"))


def _done_called(value: object, _info: ValidationInfo) -> str:
    return one(written_text(value, "what was done"), "word", ["trade", "exchange"], "expected trade or exchange")


def _phase(value: object, _info: ValidationInfo) -> Phase:
    names = [str(phase) for phase in Phase]
    said = written_text(value, "a phase")
    return Phase(one(said.casefold().removesuffix(" phase"), "phase", names, f"expected {', '.join(names)}"))


def _read_line(said: str, who: str, context: Mapping[str, Any]) -> None:
    """A line of a record. What it means depends on the table of its turn; that it means something does not."""
    anywhere = Position(
        players=(who,), rulings=Rulings(RULINGS), seats=(Seat({}),), number=1, phase=Phase.SUPPLY, table=context["table"]
    )
    read_move(said, anywhere, who)


def _manager(value: object, info: ValidationInfo) -> str:
    if value in [str(industry) for industry in Industry]:
        raise ValueError(f"{value} is an industry; the manager comes first, then where it sits: `grey: {value}`")
    return read_meeple(value, info)


_Manager = Annotated[str, Reads(_manager), text("A manager by its colour.", ["grey", "red"])]
_Price = Annotated[
    Price | Choice,
    Reads(_price),
    text("A price card: symbol and value, `unknown`, `some wheel` or `some 3`.", ["wheel 3", "unknown", "some wheel"]),
]
_Done = Annotated[str, Reads(_done_called), text("What was done.", ["trade", "exchange"])]
_Known = Annotated[Price, Reads(_known_price), text("A price card: symbol and value.", ["wheel 3"])]
_Resource = Annotated[Colour, Reads(resource_of), text("A colour, or what its cubes stand for.", ["yellow", "water"])]
_Tiles = dict[_Industry, Annotated[int, Limited(ge=0, le=36)]]


def _prices(told: dict[Industry, list[Price | Choice]], _owner: str) -> tuple[tuple[Any, ...], ...]:
    unseen = Choice("unknown", PRICES)
    return tuple(
        tuple(named(card, f"{row} {SIDES[side]}") for side, card in enumerate(told.get(row, (unseen, unseen))))
        for row in Industry
    )


def _by_row(prices: tuple[tuple[Any, ...], ...]) -> dict[str, list[str]]:
    return {str(row): list(map(str, pair)) for row, pair in zip(Industry, prices, strict=True)}


def _by_industry(counted_tiles: Mapping[Industry, int]) -> dict[str, int]:
    return {str(industry): counted_tiles[industry] for industry in Industry if industry in counted_tiles}


_TILES = Kind(_Tiles, written=_by_industry)
_CARDS = Kind(list[_Known], lambda cards, _owner: tuple(cards), names)
SEATS = Fields(
    "SeatForm",
    "What the player has.",
    Field(
        "tiles",
        _TILES,
        "The industries: how many tiles of each, `{water: 3, tools: 1}`. Symbols will do too.",
        [counts("{}'s {kind} tiles", Industry, up_to(COPIES))],
        default=REQUIRED,
    ),
    Field(
        "cubes",
        Kind(dict[_Resource, Number], written=by_colour),
        "The cubes by colour or by what they stand for, `{yellow: 4}` or `{water: 4}`; those that lie on industries are not "
        "among them.",
        [counts("{}'s {kind} cubes", Colour, up_to(CUBES))],
        default={},
    ),
    Field(
        "managers",
        Kind(list[Meeple], lambda managers, _owner: tuple(managers), list),
        "The managers by colour, the grey one among them.",
        [of_managers],
        default=[GREY],
    ),
    Field(
        "supplied",
        _TILES,
        "From the Supply phase to the Harvest: how many tiles of each industry got their supplies.",
        [counts("{}'s supplied {kind} tiles", Industry, up_to(COPIES))],
        default={},
    ),
    Field(
        "managed",
        Kind(dict[_Manager, _Industry], written=lambda managed: {who: str(where) for who, where in managed.items()}),
        "Which industry each manager sits on: `{grey: tools}`.",
        [of_managed],
        default={},
    ),
    record_field(
        _read_line,
        "A game or a part of one, turn by turn, from the table of this file on: each entry as a move is said. "
        "`reeve ask FILE record` reads it.",
    ),
)


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    return table_problems(data, 1, 1, "turn")


FILE = TableFile(
    "desert-dessert",
    TITLE,
    "dessert",
    Field(
        "number",
        Kind(Annotated[int, Limited(ge=1, le=MOST_TURNS)]),
        "Which turn this is, from 1.",
        [number("the number of the turn", lambda _, n: f"this is turn {n}", up_to(40, 1))],
        key="turn_number",
        default=REQUIRED,
    ),
    Field(
        "phase",
        Kind(Annotated[Phase, Reads(_phase), text("A phase.", [str(phase) for phase in Phase])], written=str),
        "The phase: `supply` (the default), `trade`, `harvest` or `build`.",
        [one_of("the phase", lambda _, phase: f"this is the {phase} phase", Phase)],
        default=Phase.SUPPLY,
        absent=Phase.SUPPLY,
    ),
    Field(
        "prices",
        Kind(
            dict[_Industry, Annotated[list[_Price], Limited(min_length=2, max_length=2)]],
            _prices,
            _by_row,
            may_be_empty=False,
        ),
        "The left and the right price card of each row, `{water: [wheel 3, circles 5]}`: from the Trade phase on those of "
        "this turn, in the Supply phase those of the last one, which still lie there. A row that is left out was not seen.",
        [of_prices],
    ),
    Field(
        "done",
        Kind(list[_Done], lambda done, _owner: tuple(done), list),
        "What was done in the Trade phase of this turn: `trade`, `exchange`.",
        [of_done],
        default=[],
    ),
    Field(
        "dealt",
        _CARDS,
        "Cards known to be dealt since the pile was shuffled, before those that lie there.",
        default=[],
    ),
    Field(
        "pile",
        Kind(Annotated[int, Limited(ge=0, le=CARDS)]),
        "How many cards the draw pile has.",
        [number("the number of cards in the pile", lambda _, n: f"{counted(n, 'card')} in the pile", up_to(CARDS))],
    ),
    Field(
        "deck",
        _CARDS,
        "The cards to come where their order is known, for as many turns as you like, shuffling or not: for each row from "
        "Water down the left one, then the right one.",
        [of_deck],
        default=[],
    ),
    Field(
        "bag",
        Kind(list[Meeple], lambda managers, _owner: tuple(managers), list),
        "The managers in the order in which they will be drawn, where that is known.",
        [of_bag],
        default=[],
    ),
    players=SEATS,
    who="The player.",
    seat=Seat,
    rulings=EVERY_RULING,
    example="DD-AMB-BUILDQTY: many",
    problems=_problems,
)


def read_table(data: object, table: Table, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    return Written(Position(**FILE.read(data, chosen, table=table), table=table), None)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """Whose turn it is, what the player has, the turn and its phase, the price cards, and the cards to come."""
    yield of_turn(position)
    yield from FILE.pieces(position, "number", "phase", "players", "prices", "done", "pile", "deck", "bag")
