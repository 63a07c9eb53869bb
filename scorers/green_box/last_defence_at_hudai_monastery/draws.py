"""What chance brings in Last Defence at Hudai Monastery: the tiles of a Build phase, and the demons that come unseen.

Chances are exact fractions. Which cards there are nobody has published; that every symbol has each value once among the pink
and brown cards is an assumption (GB-LATIN), of which only the chances make use. A card file of the user's own settles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import cast

from models.green_box.cards import Background, Card
from models.green_box.components import GREY, Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.moves import column
from models.green_box.last_defence_at_hudai_monastery.onslaught import arriving
from models.green_box.last_defence_at_hudai_monastery.position import STACK, THIRD, Demon, Position, Row, background

Tiles = tuple[Symbol, ...]


class UnlistedError(ValueError):
    """Nobody knows which cards there are, and nothing is assumed of them."""


def tile_draws(position: Position) -> dict[Tiles, Fraction]:
    """The tiles that a Build phase may draw, each draw with its chance. Raises `ValueError` where the bag is not known."""
    if position.drawn is not None:
        return {position.drawn: Fraction(1)}
    bag = position.bag_known
    if bag is None:
        raise ValueError("what is in the bag has to be known: write `bag:` with the number of each symbol")
    number, size = position.tiles_drawn, sum(bag.values())
    if size >= number:
        return dict(_drawn(bag, number))
    # The bag is drawn empty, and then the discards go into it.
    left = Counter(tile for tile in position.discards if isinstance(tile, Symbol))
    certain = tuple(Counter(bag).elements())
    rest = min(number - size, left.total())
    return {tuple(sorted((*certain, *more), key=list(Symbol).index)): chance for more, chance in _drawn(left, rest)}


def _drawn(counts: Mapping[Symbol, int], number: int) -> Iterator[tuple[Tiles, Fraction]]:
    """Every draw of so many tiles."""
    symbols = [symbol for symbol in Symbol if counts.get(symbol)]
    every = comb(sum(counts.values()), number)
    limits: list[range] = [range(min(number, counts[symbol]) + 1) for symbol in symbols]
    for numbers in product(*limits):
        if sum(numbers) == number:
            ways = prod(comb(counts[symbol], n) for symbol, n in zip(symbols, numbers, strict=True))
            tiles = tuple(symbol for symbol, n in zip(symbols, numbers, strict=True) for _ in range(n))
            yield tiles, Fraction(ways, every)


# Demons.


def unseen(position: Position, kind: Background) -> Counter[Card]:
    """The cards of a background that may still come, as far as they are known. Raises `ValueError`."""
    seen = [demon.card for demon in position.demons if demon is not None and demon.card != Card()]
    seen += [card for card in (*(position.gone or ()), *position.coming) if card != Card()]
    for card in seen:
        if background(card) is None or card.symbol is None:
            raise ValueError(
                f"of {card} symbol, value and background have to be known: write for instance `red 1 drop on pink`"
            )
    if position.box.cards is not None:
        every = Counter(card for card in position.box.cards if card.background is kind)
        for card in seen:
            every.subtract([other for other in every if card.may_be(other) and every[other]][:1])
        return +every
    if position.rulings["GB-LATIN"] != "yes":
        raise UnlistedError("which cards there are has to be known (`--cards FILE`), or assumed (`--ruling GB-LATIN=yes`)")
    every = Counter(Card(symbol, None, value, kind) for symbol in Symbol for value in kind.values)
    for card in seen:
        if background(card) is kind:
            every[Card(card.symbol, None, card.value, kind)] -= 1
    return +every


def kinds(number: int, out: int) -> tuple[Background, ...]:
    """The backgrounds of so many cards of the stack after `out` of them were drawn."""
    return tuple(Background.PINK if out + n < THIRD else Background.BROWN for n in range(number))


def blind(position: Position) -> tuple[int, ...]:
    """The columns whose demon nobody has looked at, or is yet to be drawn, from the left. Raises `ValueError`."""
    columns = []
    for c, demon in enumerate(position.demons):
        if demon is not None and demon.card != Card() and not demon.is_told:
            raise ValueError(f"the demon in {column(c)} has to be known, or unseen as a whole (`approaching unknown`)")
        if (demon is None and position.stack) or (demon is not None and demon.card == Card()):
            columns.append(c)
    return tuple(columns)


def arrivals(position: Position, columns: Sequence[int]) -> Iterator[tuple[Position, Fraction]]:
    """What may lie in these columns as far as it matters in this turn, with its chance: an Arrow of some value, or none.

    A demon that is no Arrow waits a turn; its column is left empty.
    """
    waiting = sum(position.demons[c] is not None for c in columns)
    out = STACK - position.stack - waiting
    backs = kinds(len(columns), out)
    pools = {kind: unseen(position, kind) for kind in dict.fromkeys(backs)}
    yield from _arrived(position, list(zip(columns, backs, strict=True)), pools, Fraction(1))


def _arrived(
    position: Position, columns: list[tuple[int, Background]], pools: dict[Background, Counter[Card]], chance: Fraction
) -> Iterator[tuple[Position, Fraction]]:
    if not columns:
        yield position, chance
        return
    (c, kind), *others = columns
    pool, every = pools[kind], pools[kind].total()
    arrows = {card: n for card, n in pool.items() if card.symbol is Symbol.ARROW}
    rest = every - sum(arrows.values())
    if rest:
        # Whichever other card it is, as many Arrows are left for the next.
        fewer = pools | {kind: _without_other(pool)}
        empty = replace(position, demons=position.with_demon(c, None))
        yield from _arrived(empty, others, fewer, chance * Fraction(rest, every))
    for card, n in arrows.items():
        fewer = pools | {kind: pool - Counter([card])}
        there = replace(position, demons=position.with_demon(c, arriving(card)))
        yield from _arrived(there, others, fewer, chance * Fraction(n, every))


def _without_other(pool: Counter[Card]) -> Counter[Card]:
    return pool - Counter([next(card for card in pool if card.symbol is not Symbol.ARROW)])


def coloured(position: Position, columns: Sequence[int]) -> Iterator[Position]:
    """The same with Arrows in these columns of the colour of a monk, where nobody knows their colour."""
    of_unknown = [c for c in columns if (demon := position.demons[c]) is not None and demon.card.colour is None]
    colours = [monk.name for monk in position.monks]
    for chosen in product(colours, repeat=len(of_unknown)) if of_unknown else ():
        demons = list(position.demons)
        for c, name in zip(of_unknown, chosen, strict=True):
            demon = cast("Demon", demons[c])
            demons[c] = Demon(_in_colour(demon.card, name), Row.ATTACKING, demon.damage)
        yield replace(position, demons=tuple(demons))


def _in_colour(card: Card, name: str) -> Card:
    return card if name == GREY else replace(card, colour=Colour(name))
