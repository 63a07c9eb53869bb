"""What a table is written to be, fact by fact, and the table with every fact in doubt; traits to tell of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from models.fact import CARD, Doubted, Fact, Trait
from models.fields_of_green.abilities import most_stored
from models.fields_of_green.cards import STORES, SUBTYPES, TYPES, Equipment, Kind, Location, Timing
from models.fields_of_green.position import Amount, Farm, LocationSeen, Position, Site, TileSeen
from models.logic import Unknown
from models.rule import Place


def _location(test: Callable[[Location], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Location) and test(value)


TRAITS = (
    Trait(CARD, lambda value: isinstance(value, (Location, Equipment))),
    *(Trait(f"a {kind}", _location(lambda card, kind=kind: card.kind is kind)) for kind in (*TYPES, *STORES)),  # type: ignore[misc]
    *(
        Trait(f"a {subtype} card", _location(lambda card, subtype=subtype: card.subtype == subtype))  # type: ignore[misc]
        for subtype in SUBTYPES
    ),
    *(
        Trait(f"a card with a {timing} ability", _location(lambda card, timing=timing: card.timing is timing))  # type: ignore[misc]
        for timing in Timing
        if timing is not Timing.NONE
    ),
)
"""What can be said of a card that is not fully known."""


@dataclass
class _Doubts:
    """Collects the facts of a table while it is rebuilt with each of them in doubt."""

    position: Position
    facts: list[Fact] = field(default_factory=list)

    def _at(self, place: Place) -> str:
        return f"{place.player} {place.space}" if self.position.layouts > 1 and place.player else place.space

    def doubt(self, place: Place, seen: Any, options: Iterable[Any], said: str, name: str = "") -> Unknown[Any]:
        """The unknown in the place of something, and the fact that says what it is; `name` is what its place is called."""
        kept = seen.options if isinstance(seen, Unknown) else (seen,)
        unknown = Unknown(name or self._at(place), tuple(dict.fromkeys([*options, *kept])))
        self.facts.append(Fact(place, said, unknown.where(lambda value: value in kept), unknown))
        return unknown

    def location(self, place: Place, seen: LocationSeen, said: str, name: str = "") -> Unknown[Any]:
        """A location card in doubt."""
        return self.doubt(place, seen, self.position.deck.every.values(), said, name)

    def site(self, farm: Farm, site: Site) -> Site:
        """A space with its card, tokens and equipment in doubt. That it is a Water Tower, a Silo, or face down stays."""
        place = Place(farm.player, str(site.spot))
        at = self._at(place)
        card: Any = site.card
        tokens: Amount | None = site.tokens
        if site.is_tower or site.is_silo:
            cap = most_stored(Kind.TOWER if site.is_tower else Kind.SILO, site.equipment)
            what = "Water" if site.is_tower else "Food"
            of = Place(farm.player, f"{what} at {site.spot}")
            said = f"{tokens} {what} lies on the {site.card} at {at}"
            tokens = self.doubt(of, tokens, range(cap + 1), said, f"the {what} at {at}")
        else:
            lies = "lies face down" if site.is_open else "lies"
            card = self.location(place, card, f"{site.card} {lies} at {at}")
        tiles = tuple(
            self.doubt(
                Place(farm.player, f"{site.spot}, Equipment {n}"),
                tile,
                self.position.deck.tiles.values(),
                f"{tile} lies on the card at {at}",
            )
            for n, tile in enumerate(site.equipment, start=1)
        )
        return replace(site, card=card, tokens=tokens, equipment=tiles)

    def farm(self, farm: Farm) -> Farm:
        """A farm with every card of it in doubt, and those of the hand and set aside."""
        hand = farm.hand
        if isinstance(hand, tuple):
            hand = tuple(
                self.location(
                    Place(farm.player, f"hand, card {n}"),
                    card,
                    f"{card} is in {farm.player}'s hand",
                    f"{farm.player}'s hand, card {n}",
                )
                for n, card in enumerate(hand, start=1)
            )
        aside: tuple[TileSeen, ...] = tuple(
            self.doubt(
                Place(farm.player, f"aside, tile {n}"),
                tile,
                self.position.deck.tiles.values(),
                f"{tile} is set aside by {farm.player}",
                f"{farm.player}'s tile {n}",
            )
            for n, tile in enumerate(farm.aside, start=1)
        )
        return replace(farm, sites=tuple(self.site(farm, site) for site in farm.sites), hand=hand, aside=aside)

    def cards(self, name: str, cards: tuple[LocationSeen, ...] | None, lies: str) -> tuple[LocationSeen, ...] | None:
        """Cards in the middle, each in doubt."""
        if cards is None:
            return None
        return tuple(
            self.location(Place("", f"{name}, card {n}"), card, f"{card} {lies}") for n, card in enumerate(cards, start=1)
        )


def doubted(position: Position) -> Doubted[Position]:
    """The table with every card, tile and number of tokens in doubt, and the facts that make it the table as written.

    Where cards lie, which lie face down, which are Water Towers and Silos, numbers and whose turn it is stay as they are
    written; all that is left to `changes`.
    """
    doubts = _Doubts(position)
    farms = tuple(doubts.farm(farm) for farm in position.farms)
    stocks = position.stocks
    discards = stocks.discards
    stocks = replace(
        stocks,
        row=doubts.cards("row", stocks.row, "lies face up"),
        discards=doubts.cards("discards", discards, "was discarded") if isinstance(discards, tuple) else discards,
    )
    return Doubted(replace(position, farms=farms, stocks=stocks), tuple(doubts.facts))
