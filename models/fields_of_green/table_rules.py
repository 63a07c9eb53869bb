"""The rules on what is in the box of Fields of Green: copies of cards, Water Towers and Silos, Equipment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from models.fields_of_green.cards import IN_PILE, SILOS, TILES, TOWERS, Equipment, Location
from models.fields_of_green.draw_rules import shown
from models.fields_of_green.draws import location_cards, number_of
from models.fields_of_green.position import Farm, LocationSeen, Position, TileSeen
from models.fields_of_green.turns import is_all_new, is_new
from models.fields_of_green.wording import source
from models.logic import Number, Truth, Unknown, at_most, count, lowest, where
from models.names import enumerated
from models.rule import Place, Rule

# FOG-SETUP-PILES: copies of cards, and 33 of each type.


def _copies(position: Position) -> Iterator[tuple[Location, list[LocationSeen]]]:
    cards = location_cards(position)
    possible = _possible(cards)
    yield from ((card, cards) for card in position.deck.locations.values() if card.copies is not None and possible[card] > 1)


def _possible(seen: Iterable[Any]) -> Counter[Any]:
    """How many of what is seen can be each card or tile, what is unknown counted for all that it can be."""
    return Counter(option for one in seen for option in (one.options if isinstance(one, Unknown) else (one,)))


def _how_many(card: Location, cards: list[LocationSeen]) -> Number:
    return number_of(cards, lambda other: other is card)


def _tell_copies(_: Position, card: Location, cards: list[LocationSeen]) -> str:
    said = card.sources.get("copies", "")
    sure = f" (the card file knows that with {said})" if said.startswith(("medium", "low")) else ""
    n = shown(_how_many(card, cards))
    return f"{n} copies of {card} are on the table; there are {card.copies}{sure}."


def _lying(position: Position, card: Location, _: object) -> tuple[Place, ...]:
    return tuple(
        place for farm in position.farms for site in farm.sites if site.card is card for place in farm.at(site.spot)
    )


COPIES: Rule[Position] = Rule(
    id="FOG-SETUP-PILES",
    text=f"There are four piles of {IN_PILE} cards: Fields, Livestock, Constructions and Buildings, each with so many "
    "copies of a card as the card file says.",
    source=source("Contents; Setup"),
    instances=_copies,
    holds=lambda _, card, cards: at_most(_how_many(card, cards), card.copies or 0),
    tell=_tell_copies,
    places=_lying,
    label=lambda card, _: card.name,
)


# FOG-STOCK: Water Towers and Silos. FOG-SETUP-EQUIP: Equipment.

_STOCK = {"Water Towers": TOWERS, "Silos": SILOS}


def _stock(position: Position) -> Iterator[tuple[str]]:
    if all(farm.is_told for farm in position.farms):
        yield from ((what,) for what in _STOCK)


def _built(position: Position, what: str) -> int:
    """So many lie in farms: those written, and the first one of every other player."""
    towers = what == "Water Towers"
    here = sum(len(list(farm.towers if towers else farm.silos)) for farm in position.farms)
    return here + min(position.players) - len(position.farms)


def _left(position: Position, what: str) -> int | None:
    return position.stocks.towers if what == "Water Towers" else position.stocks.silos


def _at_first(position: Position, what: str) -> list[int]:
    """How many can be in the stock before the first turn."""
    return [_STOCK[what] - n for n in reversed(position.players)]


def stock_left(position: Position, what: str) -> int:
    """How many of the Water Towers or the Silos are in the stock, if all that were built lie in the farms that are told."""
    return _STOCK[what] - lowest(_built(position, what))


def tiles_left(position: Position) -> int:
    """How many Equipment tiles the stack has, if all others lie in the farms that are told."""
    return TILES - len(_tiles(position))


def _stock_holds(position: Position, what: str) -> Truth:
    left, built = _left(position, what), _built(position, what)
    if left is not None and is_all_new(position) and left not in _at_first(position, what):
        return False
    if left is None:
        return built <= _STOCK[what]
    return built + left == _STOCK[what] if position.is_whole else built + left <= _STOCK[what]


def _tell_stock(position: Position, what: str) -> str:
    left = _left(position, what)
    stock = "" if left is None else f" and {left} in the stock"
    if is_all_new(position) and _built(position, what) == min(position.players):
        at_first = enumerated(list(map(str, _at_first(position, what))), "or")
        return f"{left} {what} are in the stock before the first turn; with one for each player {at_first} are left."
    return f"{_built(position, what)} {what} lie in farms{stock}; there are {_STOCK[what]}."


STOCK: Rule[Position] = Rule(
    id="FOG-STOCK",
    text=f"There are {TOWERS} Water Towers and {SILOS} Silos; each player begins with one of each, and what is built comes "
    "from the stock.",
    source=source("Contents; Setup", derived=True),
    instances=_stock,
    holds=_stock_holds,
    tell=_tell_stock,
)


def _tiles(position: Position) -> list[TileSeen]:
    return [tile for farm in position.farms for tile in _tiles_of(farm)]


def _tiles_of(farm: Farm) -> list[TileSeen]:
    return [*(tile for site in farm.sites for tile in site.equipment), *farm.aside]


def _tile_kinds(position: Position) -> Iterator[tuple[Equipment | Farm | None]]:
    tiles = _tiles(position)
    if tiles or position.stocks.equipment is not None:
        yield (None,)
    possible = _possible(tiles)
    yield from ((tile,) for tile in position.deck.equipment.values() if tile.copies is not None and possible[tile] > 1)
    yield from ((farm,) for farm in position.farms if is_new(position, farm) and _tiles_of(farm))


def _tiles_hold(position: Position, one: Equipment | Farm | None) -> Truth:
    if isinstance(one, Farm):
        return False
    left = position.stocks.equipment
    if one is None:
        return len(_tiles(position)) + (left or 0) <= TILES and (left in {None, TILES} or not is_all_new(position))
    return at_most(_copies_of(position, one), one.copies or 0)


def _copies_of(position: Position, tile: Equipment) -> Number:
    return count([where(other, lambda o: o is tile) for other in _tiles(position)])


def _tell_tiles(position: Position, one: Equipment | Farm | None) -> str:
    if isinstance(one, Farm):
        tiles = _tiles_of(one)
        has = f"{one.player} has {enumerated([str(tile) for tile in tiles], 'and')} before the first turn"
        return f"{has}; all Equipment begins in the stack."
    if one is None:
        n = len(_tiles(position)) + (position.stocks.equipment or 0)
        if n < TILES:
            return f"{n} Equipment tiles are in the stack before the first turn; all {TILES} begin there."
        return f"{n} Equipment tiles are on the table, the stack included; there are {TILES}."
    return f"{shown(_copies_of(position, one))} copies of {one} are on the table; there are {one.copies}."


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
    holds=_tiles_hold,
    tell=_tell_tiles,
    label=_label,
)

TABLE_RULES = (COPIES, STOCK, EQUIPMENT)
"""Those on what is in the box."""
