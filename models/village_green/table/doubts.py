"""What a table is written to be, fact by fact, and the table with every fact in doubt; traits to tell of cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from models.doubts import Held, Statement, doubting, each
from models.fact import CARD, Trait
from models.logic import Unknown
from models.part import Part, whole
from models.rule import Place
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Colour, Flower, Green, Tree
from models.village_green.table.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    SIDE,
    VILLAGE_SPACE,
    Face,
    Position,
    Stack,
    Village,
    Visible,
)

_Pieces = Iterator[Statement[Position]]


def _shows(word: str) -> Any:
    return lambda value: isinstance(value, Green) and value.count(word) > 0


TRAITS = (
    Trait(CARD, lambda value: isinstance(value, Green) and value != EMPTY),
    Trait("an award", lambda value: isinstance(value, Award) and value != NO_AWARD),
    Trait("a lawn", _shows("lawn")),
    *(Trait(colour.value, _shows(colour.value)) for colour in Colour),
    *(Trait(f"a {flower.value}", _shows(flower.value)) for flower in Flower),
    Trait("a pond", _shows("pond")),
    Trait("a structure", _shows("structure")),
    Trait("a card with trees", _shows("tree")),
    *(Trait(f"a card with {'an' if tree is Tree.OAK else 'a'} {tree.value}", _shows(tree.value)) for tree in Tree),
)
"""What can be said of a card that is not fully known."""


def pieces(position: Position) -> _Pieces:
    """Every card of a table, and the way village cards lie.

    How many cards lie in a hand or a display, how large decks are and whose turn it is stays as it is written, and so do
    empty green spaces; of a stack only the lowest card may not be there. All that is left to `changes`.
    """
    for i, village in enumerate(position.villages):
        yield from _of_village(position, village, whole(Position).field("villages").entry(i).at("players", village.player))
    for kind, owner, every in (("green", "green", position.deck.green), ("awards", "award", position.deck.awards)):
        for field, key, where, lies in (
            ("display", "display", f"{kind} display", "lies face up"),
            ("deck", "decks", f"{kind} deck", f"is card {{}} of the {owner} deck"),
            ("under", "under", f"under the {kind} deck", f"lies under the {owner} deck"),
        ):
            held = Held(position, whole(Position).field(kind).field(field).at(key, kind))
            for piece in each(f"{where}, card {{}}", every.values(), f"{{n}} {lies}")(held):
                yield replace(piece, name=piece.place.space)


doubted = doubting(pieces)


def _of_village(position: Position, village: Village, part: Part[Position]) -> _Pieces:
    player, deck = village.player, position.deck
    several = position.layouts > 1
    if not isinstance(village.face, Unknown):
        name = f"{player}'s village card" if several else "the village card"
        fact = f"{name} lies face {village.face}"
        put = part.field("face", "village")
        yield Statement(Place(player, VILLAGE_SPACE), village.face, Face, fact, put.put, name=name, path=put.path)
    before = f"{player} " if several else ""
    green, awards = part.field("green"), part.field("awards")
    for i, (space, stack) in enumerate(zip(GREEN_SPACES, village.green, strict=True)):
        here = green.entry(i).at(*green.path, *divmod(i, SIDE))
        yield from _of_stack(before, Place(player, space), stack, here, (*deck.green.values(),), EMPTY)
    for i, (space, stack) in enumerate(zip(AWARD_SPACES, village.awards, strict=True)):
        here = awards.entry(i).at(*part.path, space.split()[0], i % SIDE)
        if stack.cards:
            yield from _of_stack(before, Place(player, space), stack, here, (*deck.awards.values(),), NO_AWARD)
        else:
            yield _of_empty(before, Place(player, space), here, (*deck.awards.values(),))
    for i, card in enumerate(village.on_village):
        put, at = part.field("on_village").entry(i).at(*part.path, "village"), f"{VILLAGE_SPACE} card"
        fact = f"{card} lies on the village card"
        yield Statement(Place(player, at), card, (EMPTY,), fact, put.put, name=before + at, path=put.path)
    hand = Held(position, part.field("hand"), player)
    yield from each("hand, card {}", deck.green.values(), "{n} is in {who}'s hand")(hand)


def _of_stack(
    before: str, place: Place, stack: Stack, part: Part[Position], every: tuple[Card, ...], nothing: Card
) -> _Pieces:
    """The cards of a space, of which only the lowest may not be there at all: what lies on what stays as it is written."""
    for n, seen in enumerate(stack.cards):
        name = f"{place.space}, {n} beneath" if n else place.space
        options = (*every, nothing) if n == len(stack.cards) - 1 else every
        fact = f"{seen} {'lies covered at' if n else 'lies at'} {before}{place.space}"
        put = part.within("cards").entry(n).put
        yield Statement(Place(place.player, name), seen, options, fact, put, name=before + name, path=part.path)


def _of_empty(before: str, place: Place, part: Part[Position], every: tuple[Card, ...]) -> Statement[Position]:
    """That nothing lies in an award space."""

    def put(position: Position, card: Visible) -> Position:
        return part.put(position, Stack((card,), sealed=True))

    name = before + place.space
    return Statement(place, NO_AWARD, every, f"{name} is empty", put, name=name, path=part.path)
