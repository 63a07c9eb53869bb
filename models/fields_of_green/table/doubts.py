"""What a table is written to be, fact by fact, and the table with every fact in doubt; traits to tell of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from models.doubts import Statement, doubting
from models.fact import CARD, Trait
from models.fields_of_green.cards import STORES, SUBTYPES, TYPES, Equipment, Kind, Location, Timing
from models.fields_of_green.table.position import Farm, Position, Site
from models.fields_of_green.table.stores import most_stored
from models.part import Part, whole
from models.rule import Place

_Pieces = Iterator[Statement[Position]]
_TABLE = whole(Position)


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


def pieces(position: Position) -> _Pieces:
    """Every card, tile and number of tokens of a table.

    Where cards lie, which lie face down, which are Water Towers and Silos, numbers and whose turn it is stay as they are
    written; all that is left to `repairs`.
    """
    every, tiles = tuple(position.deck.every.values()), tuple(position.deck.tiles.values())
    for i, farm in enumerate(position.farms):
        part = _TABLE.field("farms").entry(i).at("players", farm.player)
        before = f"{farm.player} " if position.layouts > 1 else ""
        owned = f"{farm.player}'s "
        yield from _of_cards(position, part.field("hand"), "hand, card {n}", f"is in {owned}hand", every, farm.player)
        aside = f"is set aside by {farm.player}"
        yield from _of_cards(position, part.field("aside"), "aside, tile {n}", aside, tiles, farm.player)
        first, left = (min((site.spot[i] for site in farm.sites), default=0) for i in (0, 1))
        for n, site in enumerate(farm.sites):
            # A file has the rows and columns from the first card on.
            here = part.field("sites").entry(n).at(*part.path, "farm", site.spot.row - first, site.spot.column - left)
            yield from _of_site(before, farm, site, here, every, tiles)
    stocks = _TABLE.field("stocks").at()
    yield from _of_cards(position, stocks.field("row"), "row, card {n}", "lies face up", every)
    yield from _of_cards(position, stocks.field("discards"), "discards, card {n}", "was discarded", every)


doubted = doubting(pieces)


def _of_site(
    before: str, farm: Farm, site: Site, part: Part[Position], every: Iterable[Location], tiles: Iterable[Equipment]
) -> _Pieces:
    """A card, tokens and Equipment of a space. That it is a Water Tower, a Silo, or face down stays."""
    player, at = farm.player, f"{before}{site.spot}"
    if site.is_tower or site.is_silo:
        cap = most_stored(Kind.TOWER if site.is_tower else Kind.SILO, site.equipment)
        what = "Water" if site.is_tower else "Food"
        text, name = f"{site.tokens} {what} lies on the {site.card} at {at}", f"the {what} at {at}"
        place, put = Place(player, f"{what} at {site.spot}"), part.within("tokens").put
        yield Statement(place, site.tokens, range(cap + 1), text, put, name=name, path=part.path)
    else:
        text = f"{site.card} {'lies face down' if site.is_open else 'lies'} at {at}"
        put = part.within("card").put
        yield Statement(Place(player, str(site.spot)), site.card, every, text, put, name=at, path=part.path)
    for n, tile in enumerate(site.equipment, start=1):
        text, name = f"{tile} lies on the card at {at}", f"{site.spot}, Equipment {n}"
        put = part.within("equipment").entry(n - 1).put
        yield Statement(Place(player, name), tile, tiles, text, put, name=before + name, path=part.path)


def _of_cards(
    position: Position, part: Part[Position], where: str, lies: str, every: Iterable[Any], player: str = ""
) -> _Pieces:
    """Cards or tiles side by side, if the file lists them; `{n}` in `where` stands for the place of each."""
    cards = part.get(position)
    for n, card in enumerate(cards if isinstance(cards, tuple) else (), start=1):
        space, put = where.replace("{n}", str(n)), part.entry(n - 1)
        name = f"{player}'s {space.removeprefix('aside, ')}" if player else space
        yield Statement(Place(player, space), card, every, f"{card} {lies}", put.put, name=name, path=put.path)
