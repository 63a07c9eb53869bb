"""The rules on what is in the box of Fields of Green: copies of cards, Water Towers and Silos, Equipment."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from models.fields_of_green.cards import IN_PILE, PLURALS, SILOS, TILES, TOWERS, TYPES, Equipment, Kind, Location
from models.fields_of_green.past import is_all_new, is_new, number_of
from models.fields_of_green.rules.draws import so_many_or_more
from models.fields_of_green.rules.rulings import source
from models.fields_of_green.table.hidden import location_cards
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import LocationSeen, TileSeen, is_or_are
from models.logic import Number, Truth, all_of, at_most, count, equal, highest, lowest, options_of, total, where
from models.names import counted, enumerated, plural
from models.rule import Finding, Place, rule
from models.unknowns import shown

# FOG-SETUP-PILES: copies of cards, and 33 of each type.


def _possible(seen: Iterable[Any], design: Callable[[Any], Any]) -> Counter[Any]:
    """How many of what is seen can be each card or tile, what is unknown counted for all that it can be."""
    every = (options_of(one) for one in seen)
    return Counter(what for options in every for what in dict.fromkeys(map(design, options)))


def _tell_copies(card: Location, n: Number, most: int) -> str:
    if card.is_unlisted:
        return f"{so_many_or_more(n)} {card} cards are on the table; only {most} {is_or_are(most)} not listed."
    return f"{so_many_or_more(n)} copies of {card} are on the table; there {is_or_are(most)} {most}."


def _premise(position: Position, card: Location) -> str:
    """How many our list of the box has."""
    if card.is_unlisted:
        return f"only {counted(position.deck.not_listed(card.kind), f'{card.kind} card')} can be other than those it names"
    listed = card.listed or 0
    return f"there {is_or_are(listed)} only {counted(listed, 'copy')} of {card}"


def _lying(position: Position, card: Location) -> tuple[Place, ...]:
    """Where it lies for certain."""
    sites = ((farm, site) for farm in position.seats for site in farm.sites)
    return tuple(Place(farm.player, str(site.spot)) for farm, site in sites if getattr(site.card, "design", None) is card)


@rule(
    "FOG-SETUP-PILES",
    f"There are four piles of {IN_PILE} cards: Fields, Livestock, Constructions and Buildings, each with as many copies of "
    "a card as the card file says, three by our guess.",
    source("Contents; Setup"),
    places=_lying,
    rulings=("FOG-AMB-33",),
    premise=_premise,
)
def _cards(position: Position) -> Iterator[Finding]:
    cards = location_cards(position)
    yield from _copies(position, cards)
    for kind in TYPES:
        left = IN_PILE - sum(card.copies or 0 for card in position.deck.of_type(kind))
        others = (where(card, partial(_is_uncounted, kind)) for card in cards)
        yield from _beside_those_counted(PLURALS[kind], f"{kind} card", others, left, IN_PILE)


def _copies(position: Position, cards: Sequence[LocationSeen]) -> Iterator[Finding]:
    possible = _possible(cards, lambda card: card.design)
    # Where there is no guess among them, those that no list has are among the others that were not counted.
    guessed = {card.kind for card in position.deck.locations.values() if card.is_guessed}
    unlisted = (card for kind, card in position.deck.unlisted.items() if kind in guessed)
    for card in (*position.deck.locations.values(), *unlisted):
        most = position.deck.not_listed(card.kind) if card.is_unlisted else card.listed
        if most is not None and possible[card] > (most if card.is_unlisted else 1):
            n = number_of(cards, lambda other, card=card: other.design is card)  # type: ignore[misc]
            holds = at_most(n, most)
            rests_on = position.deck.of_type(card.kind) if card.is_unlisted else [card]
            # The ruling is read where it matters and nowhere else.
            is_limit = holds is True or all(map(position.trusts, rests_on))
            yield card, holds if is_limit else True, partial(_tell_copies, card, n, most)


def _is_uncounted(kind: Kind, card: Location) -> bool:
    return card.kind is kind and card.design.copies is None


def _beside_those_counted(label: str, noun: str, others: Iterable[Truth], left: int, there_are: int) -> Iterator[Finding]:
    """That there are no more other cards of a type, or tiles, than those leave whose copies were counted."""
    seen = list(others) if left < there_are else []
    if sum(truth is not False for truth in seen) > left:
        n = count(seen)
        are = f"{so_many_or_more(n)} other {noun if n == 1 else plural(noun)} {is_or_are(n)} on the table"
        yield label, at_most(n, left), f"{are} than the {there_are - left} with `copies`; there are {there_are} in all."


# FOG-STOCK: Water Towers and Silos. FOG-SETUP-EQUIP: Equipment.

STOCKS = {"Water Towers": TOWERS, "Silos": SILOS}


def number_built(position: Position, what: str) -> Number:
    """So many Water Towers, or Silos, lie in farms: those written, and the first one of every other player."""
    kind = Kind.TOWER if what == "Water Towers" else Kind.SILO
    here = count([site.is_a(kind) for farm in position.seats for site in farm.sites])
    return total([here, min(position.counts) - len(position.seats)])


def stock(position: Position, what: str) -> int | None:
    """How many are left in the stock, by the file."""
    return position.stocks.towers if what == "Water Towers" else position.stocks.silos


@rule(
    "FOG-STOCK",
    f"There are {TOWERS} Water Towers and {SILOS} Silos; each player begins with one of each, and what is built comes "
    "from the stock.",
    source("Contents; Setup", derived=True),
)
def _stocks(position: Position) -> Iterator[Finding]:
    for what, there_are in STOCKS.items() if all(farm.is_laid_out for farm in position.seats) else ():
        left, there = stock(position, what), number_built(position, what)
        every = total([there, left or 0])
        fits = equal(every, there_are) if left is not None and position.is_whole else at_most(every, there_are)
        at_first = [there_are - n for n in reversed(position.counts)]
        begins = left is None or left in at_first or not is_all_new(position)
        yield what, all_of([begins, fits]), partial(_tell_stock, position, what, at_first)


def _tell_stock(position: Position, what: str, at_first: list[int]) -> str:
    left, there = stock(position, what), number_built(position, what)
    if is_all_new(position) and lowest(there) <= min(position.counts) <= highest(there):
        has = f"{counted(left or 0, what.removesuffix('s'))} {is_or_are(left or 0)}"
        before = f"{has} in the stock before the first turn; with one for each player"
        return f"{before} {enumerated(list(map(str, at_first)), 'or')} are left."
    left_over = "" if left is None else f" and {left} in the stock"
    lie = f"{what.removesuffix('s')} lies" if highest(there) == 1 else f"{what} lie"
    return f"{shown(there)} {lie} in farms{left_over}; there are {STOCKS[what]}."


def _tiles_of(farm: Farm) -> list[TileSeen]:
    return [*(tile for site in farm.sites for tile in site.equipment), *farm.aside]


def _label(one: Equipment | Farm | str | None) -> str:
    if isinstance(one, Farm):
        return "beginning"
    return "tiles" if one is None else str(one)


@rule(
    "FOG-SETUP-EQUIP",
    f"There are {TILES} Equipment tiles, each with so many copies as the card file says; they begin in one face-down stack.",
    source("Contents; Setup"),
    label=_label,
)
def _equipment(position: Position) -> Iterator[Finding]:
    tiles, left = [tile for farm in position.seats for tile in _tiles_of(farm)], position.stocks.equipment
    if tiles or left is not None:
        n = len(tiles) + (left or 0)
        few = f"{counted(n, 'Equipment tile')} {is_or_are(n)} in the stack before the first turn; all {TILES} begin there."
        many = f"{n} Equipment tiles are on the table, the stack included; there are {TILES}."
        yield None, n <= TILES and (left in {None, TILES} or not is_all_new(position)), few if n < TILES else many
    yield from _copies_of_tiles(position, tiles)
    for farm in position.seats:
        if is_new(position, farm) and _tiles_of(farm):
            has = f"{farm.player} has {enumerated(list(map(str, _tiles_of(farm))), 'and')} before the first turn"
            yield farm, False, f"{has}; all Equipment begins in the stack."


def _copies_of_tiles(position: Position, tiles: Sequence[Any]) -> Iterator[Finding]:
    possible = _possible(tiles, lambda tile: tile)
    for tile in position.deck.equipment.values():
        if tile.copies is not None and possible[tile] > 1:
            copies = count([where(other, lambda o, tile=tile: o is tile) for other in tiles])  # type: ignore[misc]
            there = f"there {is_or_are(tile.copies)} {tile.copies}"
            are = f"{so_many_or_more(copies)} copies of {tile} are on the table"
            yield tile, at_most(copies, tile.copies), f"{are}; {there}."
    others = (where(tile, lambda one: one.copies is None) for tile in tiles)
    yield from _beside_those_counted("others", "tile", others, position.deck.not_listed(None), TILES)


TABLE_RULES = (_cards, _stocks, _equipment)
"""Those on what is in the box."""
