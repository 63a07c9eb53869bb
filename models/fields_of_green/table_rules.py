"""The rules on what is in the box of Fields of Green: copies of cards, Water Towers and Silos, Equipment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from models.fields_of_green.cards import IN_PILE, SILOS, TILES, TOWERS, Equipment, Kind, Location
from models.fields_of_green.draw_rules import shown
from models.fields_of_green.draws import location_cards, number_of
from models.fields_of_green.position import Farm, LocationSeen, Position, TileSeen
from models.fields_of_green.position import shown as in_range
from models.fields_of_green.turns import is_all_new, is_new
from models.fields_of_green.wording import source
from models.logic import Number, Truth, Unknown, all_of, at_most, count, equal, highest, lowest, total, where
from models.names import enumerated
from models.rule import Claims, Place, Rule

# FOG-SETUP-PILES: copies of cards, and 33 of each type.


def _copies(position: Position) -> Iterator[tuple[Location, list[LocationSeen]]]:
    cards = location_cards(position)
    possible = _possible(cards, lambda card: card.design)
    for card in (*position.deck.locations.values(), *position.deck.unlisted.values()):
        most = _there_are(position, card)
        if most is not None and possible[card] > (most if card.is_unlisted else 1):
            yield card, cards


def _possible(seen: Iterable[Any], design: Callable[[Any], Any]) -> Counter[Any]:
    """How many of what is seen can be each card or tile, what is unknown counted for all that it can be."""
    every = (one.options if isinstance(one, Unknown) else (one,) for one in seen)
    return Counter(what for options in every for what in dict.fromkeys(map(design, options)))


def _there_are(position: Position, card: Location) -> int | None:
    """How many copies of a card there are, if that is known; of those that are not listed, how many at most."""
    return position.deck.not_listed(card.kind) if card.is_unlisted else card.copies


def _how_many(card: Location, cards: list[LocationSeen]) -> Number:
    return number_of(cards, lambda other: other.design is card)


def _tell_copies(position: Position, card: Location, cards: list[LocationSeen]) -> str:
    n = shown(_how_many(card, cards))
    if card.is_unlisted:
        return f"{n} {card} cards are on the table; only {_there_are(position, card)} are not listed."
    text = card.sources.get("copies", "")
    sure = f" (the card file knows that with {text})" if text.startswith(("medium", "low")) else ""
    return f"{n} copies of {card} are on the table; there are {card.copies}{sure}."


def _is_copy(seen: LocationSeen, card: Location) -> bool:
    return not isinstance(seen, Unknown) and seen.design is card


def _lying(position: Position, card: Location, _: object) -> tuple[Place, ...]:
    return tuple(
        place for farm in position.farms for site in farm.sites if _is_copy(site.card, card) for place in farm.at(site.spot)
    )


COPIES: Rule[Position] = Rule(
    id="FOG-SETUP-PILES",
    text=f"There are four piles of {IN_PILE} cards: Fields, Livestock, Constructions and Buildings, each with so many "
    "copies of a card as the card file says.",
    source=source("Contents; Setup"),
    instances=_copies,
    holds=lambda position, card, cards: at_most(_how_many(card, cards), _there_are(position, card) or 0),
    tell=_tell_copies,
    places=_lying,
    label=lambda card, _: card.name,
)


# FOG-STOCK: Water Towers and Silos. FOG-SETUP-EQUIP: Equipment.

STOCKS = {"Water Towers": TOWERS, "Silos": SILOS}


def _stock(position: Position) -> Iterator[tuple[str]]:
    if all(farm.is_laid_out for farm in position.farms):
        yield from ((what,) for what in STOCKS)


def built(position: Position, what: str) -> Number:
    """So many Water Towers, or Silos, lie in farms: those written, and the first one of every other player."""
    kind = Kind.TOWER if what == "Water Towers" else Kind.SILO
    here = count([site.is_a(kind) for farm in position.farms for site in farm.sites])
    return total([here, min(position.players) - len(position.farms)])


def stock(position: Position, what: str) -> int | None:
    """How many are told to be left in the stock."""
    return position.stocks.towers if what == "Water Towers" else position.stocks.silos


def stock_left(position: Position, what: str) -> int:
    """How many of the Water Towers or the Silos are in the stock, if all that were built lie in the farms that are told.

    Cards that may be such are taken for others.
    """
    return STOCKS[what] - lowest(built(position, what))


def tiles_left(position: Position) -> int:
    """How many Equipment tiles the stack has, if all others lie in the farms that are told."""
    return TILES - len(_tiles(position))


@Claims
def _stocked(position: Position, what: str) -> Iterator[tuple[Truth, Callable[[], str]]]:
    left, there, there_are = stock(position, what), built(position, what), STOCKS[what]
    at_first = [there_are - n for n in reversed(position.players)]
    every = total([there, left or 0])
    fits = equal(every, there_are) if left is not None and position.is_whole else at_most(every, there_are)

    def message() -> str:
        if is_all_new(position) and lowest(there) <= min(position.players) <= highest(there):
            text = f"{left} {what} are in the stock before the first turn; with one for each player"
            return f"{text} {enumerated(list(map(str, at_first)), 'or')} are left."
        left_over = "" if left is None else f" and {left} in the stock"
        return f"{in_range(there)} {what} lie in farms{left_over}; there are {there_are}."

    yield all_of([left is None or left in at_first or not is_all_new(position), fits]), message


STOCK: Rule[Position] = Rule(
    id="FOG-STOCK",
    text=f"There are {TOWERS} Water Towers and {SILOS} Silos; each player begins with one of each, and what is built comes "
    "from the stock.",
    source=source("Contents; Setup", derived=True),
    instances=_stock,
    holds=_stocked.hold,
    tell=_stocked.tell,
)


def _tiles(position: Position) -> list[TileSeen]:
    return [tile for farm in position.farms for tile in _tiles_of(farm)]


def _tiles_of(farm: Farm) -> list[TileSeen]:
    return [*(tile for site in farm.sites for tile in site.equipment), *farm.aside]


def _tile_kinds(position: Position) -> Iterator[tuple[Equipment | Farm | None]]:
    tiles = _tiles(position)
    if tiles or position.stocks.equipment is not None:
        yield (None,)
    possible = _possible(tiles, lambda tile: tile)
    for tile in position.deck.tiles.values():
        most = _tiles_there_are(position, tile)
        if most is not None and possible[tile] > (most if tile.is_unlisted else 1):
            yield (tile,)
    yield from ((farm,) for farm in position.farms if is_new(position, farm) and _tiles_of(farm))


def _tiles_there_are(position: Position, tile: Equipment) -> int | None:
    """How many copies of a tile there are, if that is known; of those that are not listed, how many at most."""
    return position.deck.not_listed(None) if tile.is_unlisted else tile.copies


def _copies_of(position: Position, tile: Equipment) -> Number:
    return count([where(other, lambda o: o is tile) for other in _tiles(position)])


@Claims
def _there(position: Position, one: Equipment | Farm | None) -> Iterator[tuple[Truth, Callable[[], str]]]:
    if isinstance(one, Farm):
        has = f"{one.player} has {enumerated(list(map(str, _tiles_of(one))), 'and')} before the first turn"
        yield False, lambda: f"{has}; all Equipment begins in the stack."
    elif one is None:
        left = position.stocks.equipment
        n = len(_tiles(position)) + (left or 0)
        few = f"{n} Equipment tiles are in the stack before the first turn; all {TILES} begin there."
        many = f"{n} Equipment tiles are on the table, the stack included; there are {TILES}."
        fits = n <= TILES and (left in {None, TILES} or not is_all_new(position))
        yield fits, lambda: few if n < TILES else many
    else:
        copies, most = _copies_of(position, one), _tiles_there_are(position, one) or 0
        unlisted = f"tiles are on the table that no list has; only {most} are not listed."
        listed = f"copies of {one} are on the table; there are {most}."
        yield at_most(copies, most), lambda: f"{shown(copies)} {unlisted if one.is_unlisted else listed}"


def _label(one: Equipment | Farm | None) -> str:
    if isinstance(one, Farm):
        return "beginning"
    return "tiles" if one is None else one.name


EQUIPMENT: Rule[Position] = Rule(
    id="FOG-SETUP-EQUIP",
    text=f"There are {TILES} Equipment tiles, each with so many copies as the card file says; they begin in one face-down "
    "stack.",
    source=source("Contents; Setup"),
    instances=_tile_kinds,
    holds=_there.hold,
    tell=_there.tell,
    label=_label,
)

TABLE_RULES = (COPIES, STOCK, EQUIPMENT)
"""Those on what is in the box."""
