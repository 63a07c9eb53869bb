"""The cards of Slush: what they are, how people write them, and what of them may be wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.doubts import Held, Statement, plain, up_to
from models.fields import Kind
from models.form import Reads
from models.green_box.components import Colour, Symbol, colour_called
from models.logic import Truth, Unknown, where
from models.names import counted, quoted
from models.problem import MisreadError
from models.rule import Place
from models.table_form import text, written_text
from models.unknowns import SOME, UNKNOWN, Choice, named

VALUES = range(1, 7)
SIX = len(VALUES)
"""Cards of a colour; who claims all of the own colour wins at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card without a green background; there is one of each colour and value, compared by identity."""

    colour: Colour
    value: int

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"

    @property
    def phrase(self) -> str:
        """In a sentence."""
        return f"the {self}"


CARDS = tuple(Card(colour, value) for colour in Colour for value in VALUES)
"""Every card, by colour and value."""
CUBES = 9
"""Cubes of a player."""


def card_place(n: int) -> str:
    """The place of a face-up card: its number in the file, from 1."""
    return f"card {n + 1}"


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card that lies face up: the cubes on it by colour (none where a colour is missing), and the meeples there.

    `claimant` is the colour that claims the card, if one does (SL-CLAIM): that of the meeple, else the one with most cubes.
    """

    card: Card | Unknown[Card]
    cubes: Mapping[Colour, int] = field(default_factory=dict)
    meeples: tuple[Colour, ...] = ()
    claimant: Colour | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Asked so often that it is found once."""
        having: Sequence[Colour] = self.meeples
        if not having and self.cubes:
            most = max(self.cubes.values())
            having = [colour for colour, n in self.cubes.items() if n == most]
        object.__setattr__(self, "claimant", having[0] if len(having) == 1 else None)

    def is_of(self, colour: Colour) -> Truth:
        """Whether it is a card of this colour, as far as it is known."""
        return where(self.card, lambda card: card.colour is colour)

    def __str__(self) -> str:
        """As it is written."""
        on_it = [f"{n} {colour}" for colour, n in self.cubes.items()]
        on_it += [f"locked by {colour}" for colour in self.meeples]
        return f"{self.card} with {', '.join(on_it)}" if on_it else str(self.card)

    def count(self, colour: Colour) -> int:
        """The cubes of a colour here."""
        return self.cubes.get(colour, 0)

    def least_bid(self, colour: Colour) -> int:
        """With how many more cubes a colour has more than each other here (SL-ACT-BID)."""
        most = max([n for other, n in self.cubes.items() if other is not colour], default=0)
        return max(1, most + 1 - self.count(colour))

    def with_count(self, cubes: int, colour: Colour) -> FaceUp:
        """The card with so many cubes of a colour on it."""
        counts = {**self.cubes, colour: cubes}
        return replace(self, cubes={other: counts[other] for other in Colour if counts.get(other)})

    def with_meeple(self, colour: Colour) -> FaceUp:
        """The card with a meeple on it too."""
        here = {*self.meeples, colour}
        return replace(self, meeples=tuple(other for other in Colour if other in here))


_SYMBOLS = frozenset(symbol.value for symbol in Symbol)


def cards_called(text: str) -> Sequence[Card]:
    """The cards that a text fits: one by colour and value, or several by one of them. Raises `ValueError`."""
    colour: Colour | None = None
    value: int | None = None
    for word in text.split():
        if word.casefold() in _SYMBOLS:
            continue
        if word.isdecimal():
            if value is not None or word not in map(str, VALUES):
                raise MisreadError(f"{quoted(text)}: a card has one value, 1 to 6", text)
            value = int(word)
        elif colour is not None:
            raise MisreadError(f"{quoted(text)}: expected a card, for instance 'red 6'", text)
        else:
            colour = colour_called(word)
    if not (colour or value):
        raise MisreadError(f"{quoted(text)}: expected a card, for instance 'red 6'", text)
    return [card for card in CARDS if colour in {None, card.colour} and value in {None, card.value}]


def card_called(text: str) -> Card:
    """The card that a text names. Raises `ValueError`."""
    card, *others = cards_called(text)
    if others:
        lacks = "colour" if others[0].value == card.value else "value"
        raise MisreadError(f"{quoted(text)} lacks its {lacks}; expected a card, for instance 'red 6'", text)
    return card


_NOBODY = "nobody"
_EXPECTED = "expected a card with what lies on it, for instance 'red 6', or 'red 6 with 2 red, 3 blue, locked by red'"
_PIECES = re.compile(
    r"locked by (?P<locker>[a-z]+)|(?P<meeple>[a-z]+) (?:locks?|meeple)|(?P<n>\d{1,2}) (?P<colour>[a-z]+)(?: cubes?)?"
    r"|(?P<turned>[a-z]+) (?P<number>\d{1,2})"
)
_COUNTED = (
    "only the card may be unknown; count the cubes on it and write, for instance, '2 red'. If nobody knows how many, ask "
    "once for each number"
)
_OPEN = re.compile(rf"\b(?:{SOME}|{UNKNOWN})\b|\?|\d\s*(?:to|or|-)\s*\d")
_ALONE = re.compile(r"\d{1,2} [a-z]+(?: cubes?)?|locked by .*")
_PARTS = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+(?!\d+$)")


def _join(value: object) -> object:
    """A card with what lies on it after a colon instead of `with`."""
    if isinstance(value, Mapping) and len(value) == 1:
        ((card, rest),) = value.items()
        if rest is None or isinstance(rest, str):
            return f"{card} with {rest}" if rest else str(card)
    return value


def read_card(value: object, _info: ValidationInfo | None = None) -> FaceUp:
    """A face-up card with what lies on it; one not fully known is a `Choice` until its place is. Raises `ValueError`."""
    phrase = written_text(_join(value), "a card")
    if _ALONE.fullmatch(phrase.casefold()):
        raise MisreadError(
            f"{quoted(phrase)} is no card; where commas follow a card in brackets, put it in quotes: "
            '"red 6 with 2 red, 3 blue"',
            phrase,
        )
    name, _, rest = phrase.partition(" with ")
    cubes: dict[Colour, int] = {}
    meeples: dict[Colour, int] = {}
    for part in _PARTS.split(rest.casefold()) if rest else ():
        if (found := _PIECES.fullmatch(part)) is None:
            raise _no_pieces(part)
        if found["turned"]:
            # As cards are called: in a list in brackets it would be taken for one.
            said = f"{found['number']} {found['turned']}"
            raise MisreadError(f"{quoted(part)}: write the number of cubes first, '{said}'", part)
        colour = colour_called(found["locker"] or found["meeple"] or found["colour"])
        if colour in (there := cubes if found["n"] else meeples):
            raise MisreadError(f"{colour} is there twice; {_EXPECTED}", part)
        there[colour] = int(found["n"] or 1)
    in_order = {colour: cubes[colour] for colour in Colour if cubes.get(colour)}
    return FaceUp(_cards_meant(name), in_order, tuple(colour for colour in Colour if colour in meeples))


def _no_pieces(part: str) -> MisreadError:
    return MisreadError(f"{quoted(part)}: {_COUNTED if _OPEN.search(part) else _EXPECTED}", part)


def _cards_meant(name: str) -> Any:
    """The card that is named, or all that fit where it is not fully known. Raises `ValueError`."""
    first, _, rest = name.partition(" ")
    if name.casefold() == UNKNOWN:
        return Choice(name, CARDS)
    if first.casefold() != SOME:
        return card_called(name)
    fits: set[Card] = set()
    said: dict[bool, str] = {}
    for part in (rest or name).split(" or "):
        # A word of the same sort takes the place of the one before, and the other stands: `some red 4 or 5`.
        new = {word.isdecimal(): word for word in part.split() if word.casefold() not in _SYMBOLS}
        said = said | new if said.keys() & new.keys() else new
        cards_called(part)
        fits.update(cards_called(" ".join(said.values())))
    return Choice(name, tuple(card for card in CARDS if card in fits))


_FACE_UP = Annotated[
    FaceUp,
    Reads(read_card),
    text(
        "A face-up card: its colour and value, then the cubes on it by colour, and who locked it.",
        ["red 6", "red 6 with 2 red, 3 blue", "blue 1 with 4 red, locked by red", "unknown with 4 blue", "some red"],
    ),
]
FACE_UP = Kind(
    list[_FACE_UP],
    lambda cards, _owner: tuple(replace(up, card=named(up.card, card_place(n))) for n, up in enumerate(cards)),
    lambda cards: list(map(str, cards)),
)


def of_cards(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Which cards they are, the cubes and meeples on each; and one may not lie there, or a bare one may be missing."""
    colours = held.position.colours
    for n, face_up in enumerate(held.value):
        part, where = held.part.entry(n), held.position.name(n)
        sentence = f"{card_place(n)} is {face_up.card}"
        card = part.within("card")
        yield Statement(Place("", card_place(n)), face_up.card, CARDS, sentence, card.put, path=part.path)
        yield plain(where, "", (None,), "", held.part.one(face_up).at(*part.path), where)
        bare = [colour for colour in colours if not face_up.count(colour)]
        for colour in colours:
            here = face_up.count(colour)
            sentence = f"{counted(here, f'{colour} cube')} {'lies' if here == 1 else 'lie'} on {where}" if here else ""
            cubes = part.through(partial(FaceUp.with_count, colour=colour))
            yield plain(f"the number of {colour} cubes on {where}", here, up_to(CUBES), sentence, cubes, where)
            if here:
                # They may have been taken for those of another colour.
                recoloured = part.through(
                    partial(lambda of, up, to: up.with_count(0, of).with_count(up.count(of), to), colour)
                )
                yield plain(f"the colour of the {colour} cubes on {where}", colour, bare, sentence, recoloured, where)
        here = face_up.meeples[0] if len(face_up.meeples) == 1 else _NOBODY if not face_up.meeples else "several"
        sentence = f"{' and '.join(map(str, face_up.meeples))} locked {where}" if face_up.meeples else ""
        locked = part.through(lambda old, seen: replace(old, meeples=(seen,) if isinstance(seen, Colour) else ()))
        yield plain(f"who locked {where}", here, (*colours, _NOBODY), sentence, locked, where)
