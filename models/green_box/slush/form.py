"""The position file of Slush: each field once, and the position that a file tells of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field as Limited
from pydantic import ValidationInfo

from models.doubts import number, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads
from models.game import Written
from models.green_box.cards import Deck
from models.green_box.components import Colour, colour_called
from models.green_box.form import ColourKnown, colour_problems, read_colour
from models.green_box.slush.cards import CARDS, Card, card_called, cards_called
from models.green_box.slush.doubts import of_cards
from models.green_box.slush.position import CUBES, LEAST_PLAYERS, MOST_PLAYERS, FaceUp, Position
from models.green_box.slush.rules import TITLE, card_place
from models.green_box.slush.rulings import RULINGS
from models.names import counted, enumerated, quoted
from models.problem import MisreadError, Path, Problem
from models.table_file import TableFile
from models.table_form import players_of, readable, table_problems, text, written_text
from models.unknowns import SOME, UNKNOWN, Choice, named

_EXPECTED = "expected a card with what lies on it, for instance 'red 6', or 'red 6 with 2 red, 3 blue, locked by red'"
_CUBES = re.compile(r"(?P<n>\d{1,2}) (?P<colour>[a-z]+)(?: cubes?)?")
_TURNED = re.compile(r"(?P<colour>[a-z]+) (?P<n>\d{1,2})")
_LOCKED = re.compile(r"locked by (?P<colour>[a-z]+)|(?P<c>[a-z]+) (?:locks?|meeple)")
_ALONE = re.compile(r"\d{1,2} [a-z]+(?: cubes?)?|locked by .*")
_PARTS = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+(?!\d+$)")


class WrittenCard(NamedTuple):
    """A face-up card as it is written."""

    card: Card | Choice
    cubes: Mapping[Colour, int]
    meeples: tuple[Colour, ...]


def _joined(value: object) -> object:
    """A card with what lies on it after a colon instead of `with`."""
    if isinstance(value, Mapping) and len(value) == 1:
        ((card, rest),) = value.items()
        if rest is None or isinstance(rest, str):
            return f"{card} with {rest}" if rest else str(card)
    return value


def _card(value: object, _info: ValidationInfo | None = None) -> WrittenCard:
    phrase = written_text(_joined(value), "a card")
    if _ALONE.fullmatch(phrase.casefold()):
        raise MisreadError(
            f"{quoted(phrase)} is no card; where commas follow a card in brackets, put it in quotes: "
            '"red 6 with 2 red, 3 blue"',
            phrase,
        )
    name, _, rest = phrase.partition(" with ")
    cubes: dict[Colour, int] = {}
    meeples: list[Colour] = []
    for part in _PARTS.split(rest.casefold()) if rest else ():
        colour, n = _force(part)
        if colour in (meeples if n is None else cubes):
            raise MisreadError(f"{colour} is there twice; {_EXPECTED}", part)
        if n is None:
            meeples.append(colour)
        else:
            cubes[colour] = n
    in_order = {colour: cubes[colour] for colour in Colour if cubes.get(colour)}
    return WrittenCard(_seen(name), in_order, tuple(colour for colour in Colour if colour in meeples))


def _force(part: str) -> tuple[Colour, int | None]:
    """The colour of some cubes, and how many they are, or that of a meeple. Raises `ValueError`."""
    if found := _LOCKED.fullmatch(part):
        return colour_called(found["colour"] or found["c"]), None
    if found := _CUBES.fullmatch(part):
        return colour_called(found["colour"]), int(found["n"])
    if found := _TURNED.fullmatch(part):
        # As cards are called: in a list in brackets it would be taken for one.
        raise MisreadError(f"{quoted(part)}: write the number of cubes first, '{found['n']} {found['colour']}'", part)
    raise MisreadError(f"{quoted(part)}: {_EXPECTED}", part)


def _seen(name: str) -> Card | Choice:
    """The card that is named, or all that fit where it is not fully known. Raises `ValueError`."""
    first, _, rest = name.partition(" ")
    if name.casefold() == UNKNOWN:
        return Choice(name, CARDS)
    if first.casefold() != SOME:
        return card_called(name)
    fits = {card for part in (rest or name).split(" or ") for card in cards_called(part)}
    return Choice(name, tuple(card for card in CARDS if card in fits))


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, LEAST_PLAYERS, MOST_PLAYERS, "turn")
    players = players_of(data)
    owned = list(readable(_colours_written(players), read_colour))
    problems += colour_problems(owned)
    # Whose colours cannot be read may be those on the cards.
    colours = {colour for _, colour in owned} if len(owned) == len(players) else set()
    cards = data.get("face_up")
    written = readable(enumerate(cards if isinstance(cards, list) else ()), _card)
    for n, card in written:
        strange = [
            str(colour) for colour in {**card.cubes, **dict.fromkeys(card.meeples)} if colours and colour not in colours
        ]
        if strange:
            message = f"nobody plays {enumerated(strange, 'and')}"
            problems.append(Problem(("face_up", n), message, about=strange[0]))
    return problems


def _colours_written(players: Mapping[Any, Any]) -> Iterator[tuple[tuple[Path, str], object]]:
    """What is written as a colour of a player, with its key and the player."""
    for name, form in players.items():
        if isinstance(form, Mapping) and "colour" in form:
            yield (("players", name, "colour"), name), form["colour"]


def _kept(cards: list[WrittenCard], _owner: str) -> tuple[FaceUp, ...]:
    return tuple(
        FaceUp(named(written.card, card_place(n)), written.cubes, written.meeples) for n, written in enumerate(cards)
    )


FACE_UP = Annotated[
    WrittenCard,
    Reads(_card),
    text(
        "A face-up card: its colour and value, then the cubes on it by colour, and who locked it.",
        ["red 6", "red 6 with 2 red, 3 blue", "blue 1 with 4 red, locked by red", "unknown with 4 blue", "some red"],
    ),
]
FILE = TableFile(
    "slush",
    TITLE,
    "slush",
    Field(
        "cards",
        Kind(list[FACE_UP], _kept, lambda cards: list(map(str, cards))),
        "The cards that lie face up, in any order, each with what lies on it: `red 6 with 2 red, 3 blue, locked by red`.",
        [of_cards],
        key="face_up",
        default=[],
    ),
    Field(
        "deck",
        Kind(Annotated[int, Limited(ge=0, le=len(CARDS))]),
        "How many cards are left to draw. Left out, it is all that do not lie face up.",
        [number("the number of cards to draw", lambda _, n: f"{counted(n, 'card')} left to draw", up_to(len(CARDS)))],
    ),
    players=Fields(
        "PlayerForm",
        "A player: a colour, and the cubes left.",
        Field("colours", Kind(ColourKnown, written=str), "The player's colour.", key="colour", default=REQUIRED),
        Field(
            "hands",
            Kind(Annotated[int, Limited(ge=0, le=CUBES)]),
            f"The player's cubes that lie on no card. Left out, it is what is missing on the cards of {CUBES}.",
            [
                number(
                    "the number of cubes that {} has left",
                    lambda who, n: f"{who} has {counted(n, 'cube')} left",
                    up_to(CUBES),
                )
            ],
            key="cubes",
        ),
    ),
    who="Three to six players in turn order (clockwise), each with a colour.",
    rulings=RULINGS,
    example="SL-AMB-PASS: allowed",
    problems=_problems,
)


def read_table(data: object, _deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem; paths begin with the file's own keys."""
    return Written(Position(**FILE.read(data, chosen)), None)
