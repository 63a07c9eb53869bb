"""What a table is written to be, fact by fact, and the table with every fact in doubt; traits to tell of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from models.fact import CARD, Doubted, Fact, Trait
from models.logic import Unknown
from models.rule import Place
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Colour, Flower, Green, Tree
from models.village_green.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    VILLAGE_SPACE,
    Face,
    Position,
    Stack,
    Supply,
    Village,
    Visible,
)

Says = Callable[[Visible, int], str]


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


@dataclass
class _Doubts:
    """Collects the facts of a table while it is rebuilt with each of them in doubt."""

    deck: Any
    several: bool
    facts: list[Fact] = field(default_factory=list)

    def doubt(self, place: Place, seen: Visible, options: Iterator[Card], said: str, name: str = "") -> Unknown[Any]:
        """The unknown in the place of a card, and the fact that says what it is; `name` is what its place is called."""
        kept = seen.options if isinstance(seen, Unknown) else (seen,)
        unknown = Unknown(name or self._at(place.player, place.space), tuple(dict.fromkeys([*options, *kept])))
        self.facts.append(Fact(place, said, unknown.where(lambda value: value in kept), unknown))
        return unknown

    def _cards(self, *, green: bool) -> Iterator[Card]:
        yield from (self.deck.green if green else self.deck.awards).values()

    def space(self, player: str, space: str, stack: Stack, *, green: bool) -> Stack:
        """A stack with each of its cards in doubt. That an award space is empty is a fact too."""
        nothing: Card = EMPTY if green else NO_AWARD
        if not stack.cards:
            if green:
                return stack
            said = f"{self._at(player, space)} is empty"
            empty = self.doubt(Place(player, space), NO_AWARD, self._cards(green=False), said)
            return Stack((empty,), sealed=True)
        names = [space, *(f"{space}, {n} beneath" for n in range(1, len(stack.cards)))]
        cards = []
        for name, seen in zip(names, stack.cards, strict=True):
            # Only the lowest card may not be there at all: what lies on what stays as it is written.
            options = [*self._cards(green=green), *([nothing] if name == names[-1] else [])]
            verb = "lies at" if name == space else "lies covered at"
            cards.append(self.doubt(Place(player, name), seen, iter(options), f"{seen} {verb} {self._at(player, space)}"))
        return Stack(tuple(cards), stack.sealed)

    def _at(self, player: str, space: str) -> str:
        return f"{player} {space}" if self.several and player else space

    def village(self, village: Village) -> Village:
        """A village with every card in doubt, and the way its village card lies."""
        player = village.player
        face = self._face(village)
        green = [self.space(player, *entry, green=True) for entry in zip(GREEN_SPACES, village.green, strict=True)]
        awards = [self.space(player, *entry, green=False) for entry in zip(AWARD_SPACES, village.awards, strict=True)]
        on_village = tuple(
            self.doubt(Place(player, f"{VILLAGE_SPACE} card"), card, iter((EMPTY,)), f"{card} lies on the village card")
            for card in village.on_village
        )
        hand = village.hand
        if isinstance(hand, tuple):
            whose = f"{player}'s hand"
            hand = self._row(Place(player, "hand"), hand, lambda card, _: f"{card} is in {whose}", green=True, name=whose)
        return replace(village, face=face, green=tuple(green), awards=tuple(awards), on_village=on_village, hand=hand)

    def _row(self, place: Place, cards: tuple[Visible, ...], says: Says, *, green: bool, name: str = "") -> tuple[Any, ...]:
        """Cards that lie in a row, each in doubt; `says` tells of the card and its number what is so."""
        return tuple(
            self.doubt(
                place._replace(space=f"{place.space}, card {n}"),
                card,
                self._cards(green=green),
                says(card, n),
                name and f"{name}, card {n}",
            )
            for n, card in enumerate(cards, start=1)
        )

    def _face(self, village: Village) -> Unknown[Any]:
        owner = f"{village.player}'s" if self.several else "the"
        place = Place(village.player, VILLAGE_SPACE)
        unknown = Unknown(f"{owner} village card", tuple(Face))
        if not isinstance(village.face, Unknown):
            said = f"{owner} village card lies face {village.face}"
            self.facts.append(Fact(place, said, unknown.is_(village.face), unknown))
        return unknown

    def supply(self, kind: str, supply: Supply, *, green: bool) -> Supply:
        """The face-up cards, those of a deck whose order was told and those put under one, each in doubt."""
        display, deck, owner = supply.display, supply.deck, "green" if green else "award"
        if display is not None:
            display = self._row(Place("", f"{kind} display"), display, lambda card, _: f"{card} lies face up", green=green)
        if isinstance(deck, tuple):
            place = Place("", f"{kind} deck")
            deck = self._row(place, deck, lambda card, n: f"{card} is card {n} of the {owner} deck", green=green)
        place = Place("", f"under the {kind} deck")
        under = self._row(place, supply.under, lambda card, _: f"{card} lies under the {owner} deck", green=green)
        return replace(supply, display=display, deck=deck, under=under)


def doubted(position: Position) -> Doubted[Position]:
    """The table with every card in doubt, and the facts that make it the table as it is written.

    How many cards lie in a hand or a display, how large decks are and whose turn it is stays as it is written, and so do
    empty green spaces; of a stack only the lowest card may not be there. All that is left to `changes`.
    """
    doubts = _Doubts(position.deck, several=position.layouts > 1)
    villages = tuple(doubts.village(village) for village in position.villages)
    green = doubts.supply("green", position.green, green=True)
    awards = doubts.supply("awards", position.awards, green=False)
    loose = replace(position, villages=villages, green=green, awards=awards)
    return Doubted(loose, tuple(doubts.facts))
