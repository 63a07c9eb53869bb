"""The position file of Green Bite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Discriminator, ValidationInfo, WithJsonSchema
from pydantic import Field as Limited

from models.doubts import Held, Piece, each_card, number, plain, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads, in_figures, shown
from models.game import OVER, Written
from models.green_box.cards import Deck
from models.green_box.green_bite.position import CARDS, LEAST_PLAYERS, MOST_CUBES, MOST_PLAYERS, Card, Position, Seat
from models.green_box.green_bite.rules import TITLE
from models.green_box.green_bite.rulings import RULINGS
from models.logic import Unknown
from models.names import counted, quoted
from models.problem import MisreadError, Problem
from models.rule import Place
from models.table_file import TableFile
from models.table_form import NUMBER, TOLD, names_problems, seat, seen, table_problems
from models.unknowns import SOME, Choice, named, numbers_called

_LAST_ROUND = 29
"""No game of six lasts longer, not even with five cubes each."""
_EXPECTED = "expected the number of a card, 1 to 6"


def card_called(name: str) -> int:
    """The card that a text names. Raises `ValueError`."""
    if not re.fullmatch(r"[1-6]", name.strip()):
        raise MisreadError(f"no card {quoted(name)}; {_EXPECTED}", name)
    return int(name)


def _known(value: object, _info: ValidationInfo) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value in CARDS:
        return value
    if isinstance(value, str) and value.partition(" ")[0].casefold() in {"unknown", SOME}:
        message = "a hand has known cards only; say how many there are (`hand: 4`), and which lie elsewhere as `discards:`"
        raise MisreadError(message, value)
    raise ValueError(f"{_EXPECTED}, found {shown(value)}{in_figures(value)}")


def _card_or_unknown(name: str) -> int:
    try:
        return card_called(name)
    except MisreadError as error:
        raise MisreadError(f"{error}, or unknown", name) from None


def _card(value: object, _info: ValidationInfo) -> int | Choice:
    if isinstance(value, str):
        text = " ".join(value.split())
        if text.isdecimal():
            return card_called(text)
        options = numbers_called(text.removeprefix(SOME).strip())
        if options is not None:
            return Choice(text, tuple(card_called(str(n)) for n in options))
        return seen(text, _card_or_unknown, CARDS)
    if isinstance(value, int) and not isinstance(value, bool) and value in CARDS:
        return value
    raise ValueError(f"{_EXPECTED}, or unknown, found {shown(value)}{in_figures(value)}")


_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": len(CARDS)}
_UNSEEN = {"type": "string", "description": "`unknown`, or what it can be.", "examples": ["unknown", "some 3 or 4"]}
KNOWN = Annotated[int, Reads(_known), WithJsonSchema(_SCHEMA)]
CARD = Annotated[int | Choice, Reads(_card), WithJsonSchema({"anyOf": [_SCHEMA, _UNSEEN]})]
_HAND = Annotated[
    Annotated[list[KNOWN], Limited(max_length=len(CARDS)), TOLD] | Annotated[int, Limited(ge=0, le=len(CARDS)), NUMBER],
    Discriminator(lambda value: "told" if isinstance(value, list) else "number"),
]


def _written(card: Card) -> int | str:
    return str(card) if isinstance(card, Unknown) else card


def _discards(cards: Sequence[int | Choice], player: str) -> tuple[Card, ...]:
    return tuple(named(card, f"{player}'s discard {n}") for n, card in enumerate(cards, start=1))


def _of_hand(held: Held[Position]) -> Iterator[Piece[Position]]:
    """Each card in hand may be another; a number may be another."""
    hand, part, player = held.value, held.part, held.owner
    if isinstance(hand, tuple):
        others = [value for value in CARDS if value not in hand]
        yield from each_card(f"{player}'s hand", hand, part, player, lambda _: others)
    yield from number("the number of cards in {}'s hand", _cards_in_hand, up_to(len(CARDS)))(held)


def _cards_in_hand(player: str, n: int) -> str:
    return f"{player} has {counted(n, 'card')} in hand"


def _of_discards(held: Held[Position]) -> Iterator[Piece[Position]]:
    """Each discard may be another."""
    player = held.owner
    for i, card in enumerate(held.value):
        part, name = held.part.entry(i), f"discard {i + 1}"
        yield Piece(Place(player, name), card, CARDS, f"{player}'s {name} is {card}", part.put, path=part.path)


def _of_card(held: Held[Position]) -> Iterator[Piece[Position]]:
    """The card on the table may be another, or not be there."""
    if held.value is not None:
        player, part = held.owner, held.part
        yield Piece(Place(player, "card"), held.value, CARDS, f"{player}'s card is {held.value}", part.put, path=part.path)
        yield plain(f"{player}'s card on the table", "", (None,), "", part, player)


def _of_line(held: Held[Position]) -> Iterator[Piece[Position]]:
    """Each place in the line may be another's."""
    line, part = held.value, held.part
    for i, player in enumerate(line):
        said = f"{player} is number {i + 1} in the line"
        yield plain(f"number {i + 1} in the line", player, held.position.players, said, part.entry(i), player)


PLAYERS = Fields(
    "SeatForm",
    "What a player has.",
    Field(
        "health",
        Kind(Annotated[int, Limited(ge=0, le=MOST_CUBES)]),
        "The health cubes left; 0 for whoever is eliminated.",
        [number("the health cubes of {}", lambda who, n: f"{who} has {counted(n, 'health cube')}", up_to(MOST_CUBES))],
        default=REQUIRED,
    ),
    Field(
        "hand",
        Kind(
            _HAND,
            lambda hand, _: tuple(hand) if isinstance(hand, list) else hand,
            lambda hand: hand if isinstance(hand, int) else list(hand),
        ),
        "The cards in hand, or how many they are; left out, it has all that lie nowhere else.",
        [_of_hand],
    ),
    Field(
        "discards",
        Kind(list[CARD], _discards, lambda cards: list(map(_written, cards))),
        "The discards, the oldest first; `unknown` or `some 3 or 4` for what nobody remembers. Left out, none lie there, or "
        "unknown ones if `hand` says that cards are missing.",
        [_of_discards],
        absent=(),
    ),
    Field(
        "card",
        Kind(CARD, lambda card, player: named(card, f"{player}'s card"), _written),
        "The card chosen for this round, if it lies on the table; `unknown` while it is face down.",
        [_of_card],
    ),
)


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS) + names_problems(data, "line")
    turn = data.get("turn")
    if isinstance(turn, str) and turn.casefold() != OVER:
        message = f"all choose at once, so nobody has a turn: `turn:` can only be {OVER!r}"
        problems.append(Problem(("turn",), message))
    line = data.get("line")
    if isinstance(line, list) and not line:
        problems.append(Problem(("line",), "nobody stands in the line; name the players from the front to the Monster"))
    return problems


FILE = TableFile(
    "green-bite",
    TITLE,
    "bite",
    Field(
        "line",
        Kind(list[str], lambda names, _: tuple(names), list),
        "The line, from the front to the Monster.",
        [_of_line],
        default=REQUIRED,
    ),
    Field(
        "round",
        Kind(Annotated[int, Limited(ge=1, le=_LAST_ROUND)]),
        "The number of the round that is played next; of a game that is over, of its last round.",
        [number("the number of the round", lambda _, n: f"it is round {n}", up_to(_LAST_ROUND, 1))],
        default=REQUIRED,
    ),
    players=PLAYERS,
    who="Two to six players, in any order.",
    rulings=RULINGS,
    example="BT-AMB-BITTENMOVES: front",
    problems=_problems,
    seat=Seat,
)


def read_table(data: object, _deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem."""
    fields = FILE.read(data, chosen)
    players = fields["players"]
    fields |= {
        "line": tuple(seat(name, players) or name for name in fields["line"]),
        "seats": tuple(_with_unseen(own, player) for player, own in zip(players, fields["seats"], strict=True)),
    }
    return Written(Position(**fields), None)


def _with_unseen(own: Seat, player: str) -> Seat:
    """With unknown discards where only the hand is told, and cards are missing in it."""
    if own.hand is None or own.discards or not own.is_alive:
        return own
    there = {*(own.hand if isinstance(own.hand, tuple) else ()), own.card}
    others = tuple(card for card in CARDS if card not in there)
    missing = len(CARDS) - own.in_hand - (own.card is not None)
    text = "unknown" if len(others) == len(CARDS) else f"{SOME} {' or '.join(map(str, others))}"
    choices = [Choice(text, others) if len(others) > 1 else card for card in (others or CARDS)[:1]] * missing
    return replace(own, discards=_discards(choices, player))


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """That the game is over, the round, the line, and what each player has."""
    over = OVER if position.over else "nothing"
    yield replace(
        plain("`turn:`", over, (OVER, "nothing"), "the game is over" if position.over else "", _ended),
        comes_first=True,
        path=("turn",),
    )
    yield from FILE.pieces(position, "round", "line", "players")


def _ended(position: Position, seen: str) -> Position:
    return replace(position, over=seen == OVER)
