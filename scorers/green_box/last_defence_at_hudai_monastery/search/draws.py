"""What chance brings in Last Defence at Hudai Monastery: the tiles of a Build phase, and the demons that come unseen.

Chances are exact fractions. Which cards there are nobody has published; that every symbol has each value once among the pink
and brown cards is a guess (GB-LATIN), of which only the chances make use. A card file of the user's own settles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import NamedTuple, cast

from models.green_box.cards import Background, Card
from models.green_box.components import GREY, Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.steps import arrival
from models.green_box.last_defence_at_hudai_monastery.table.kinds import TOP_LEVEL, Demon, Row
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS

Tiles = tuple[Symbol, ...]


class UnlistedError(ValueError):
    """Nobody knows which cards there are, and nothing is assumed of them."""


class Supply(NamedTuple):
    """The tiles known to be drawn next; of all others how many of each symbol are in the bag, and among the discards."""

    bag: tuple[int, ...]
    discard: tuple[int, ...]
    coming: Tiles = ()

    @property
    def every(self) -> tuple[int, ...]:
        """How many tiles of each symbol there are in all."""
        first = Counter(self.coming)
        return tuple(n + m + first[symbol] for symbol, n, m in zip(Symbol, self.bag, self.discard, strict=True))

    def draws(self, number: int) -> Iterator[tuple[Tiles, Fraction, Supply]]:
        """Each draw of so many tiles, or of all that there are, with its chance and what is left."""
        if self.coming:
            known, later = self.coming[:number], self._replace(coming=self.coming[number:])
            rest = later.draws(number - len(known)) if len(known) < number else [((), Fraction(1), later)]
            for more, chance, left in rest:
                yield tuple(sorted((*known, *more), key=list(Symbol).index)), chance, left
            return
        size = sum(self.bag)
        if size >= number:
            for tiles, chance in _draws(self.bag, number):
                yield tiles, chance, Supply(_without(self.bag, tiles), self.discard)
            return
        # The bag is drawn empty, and then the discards go into it.
        certain = tuple(symbol for symbol, n in zip(Symbol, self.bag, strict=True) for _ in range(n))
        for more, chance in _draws(self.discard, min(number - size, sum(self.discard))):
            tiles = tuple(sorted((*certain, *more), key=list(Symbol).index))
            yield tiles, chance, Supply(_without(self.discard, more), (0,) * len(Symbol))

    def back(self, tiles: Iterable[Symbol]) -> Supply:
        """What is left once more tiles lie on the discards."""
        more = Counter(tiles)
        return self._replace(discard=tuple(n + more[symbol] for symbol, n in zip(Symbol, self.discard, strict=True)))


def supply(position: Position) -> Supply:
    """Bag and discards of a table. Raises `ValueError` where the bag is not known."""
    if (bag := position.bag_known) is None:
        raise ValueError("what is in the bag has to be known: write `bag:` with the number of each symbol")
    discards = Counter(tile for tile in position.discard if isinstance(tile, Symbol))
    first = Counter(position.tiles_to_come)
    others = tuple(bag.get(symbol, 0) - first[symbol] for symbol in Symbol)
    return Supply(others, tuple(discards[symbol] for symbol in Symbol), position.tiles_to_come)


def tile_draws(position: Position) -> dict[Tiles, tuple[Fraction, Supply]]:
    """The tiles that a Build phase may draw, with the chance of each draw and what is left; or those that it has drawn."""
    there = supply(position)
    if position.drawn is not None:
        return {position.drawn: (Fraction(1), there)}
    return {tiles: (chance, left) for tiles, chance, left in there.draws(position.tiles_drawn)}


def _without(counts: tuple[int, ...], tiles: Tiles) -> tuple[int, ...]:
    return tuple(n - tiles.count(symbol) for symbol, n in zip(Symbol, counts, strict=True))


def _draws(counts: tuple[int, ...], number: int) -> Iterator[tuple[Tiles, Fraction]]:
    """Every draw of so many tiles."""
    # Tiles of one kind are alike, so a draw is as likely as there are ways to pick so many of each.
    every = comb(sum(counts), number)
    limits: list[range] = [range(min(number, n) + 1) for n in counts]
    for numbers in product(*limits):
        if sum(numbers) == number:
            ways = prod(comb(most, n) for most, n in zip(counts, numbers, strict=True))
            yield tuple(symbol for symbol, n in zip(Symbol, numbers, strict=True) for _ in range(n)), Fraction(ways, every)


# Demons.


def unseen_cards(position: Position, kind: Background) -> Counter[Card]:
    """The cards of a background that may still come, as far as they are known. Raises `ValueError`."""
    seen = list(_known_cards(position))
    if position.box.cards is not None:
        every = Counter(card for card in position.box.cards if card.background is kind)
        for card in seen:
            every.subtract([other for other in every if card.may_be(other) and every[other]][:1])
        return +every
    if position.rulings.listed("GB-LATIN") != "yes":
        raise UnlistedError("which cards there are has to be known (`--cards FILE`), or assumed (`--ruling GB-LATIN=yes`)")
    every = Counter(Card(symbol, None, value, kind) for symbol in Symbol for value in kind.values)
    for card in seen:
        if card.background is kind:
            every[Card(card.symbol, None, card.value, kind)] -= 1
    return +every


def _known_cards(position: Position) -> Iterator[Card]:
    """The cards that somebody has looked at: on the board, gone, or known to come. Raises `ValueError`."""
    there = [(demon.card, False) for demon in position.demons if demon is not None]
    there += [(card, False) for card in position.gone or ()] + [(card, True) for card in position.coming]
    for card, comes in there:
        if card == Card():
            continue
        kind = position.background(card, comes=comes)
        if kind is None or card.symbol is None:
            named = replace(card, background=kind)
            raise ValueError(
                f"of {named} symbol, value and background have to be known: write for instance `red 1 drop on pink`"
            )
        yield replace(card, background=kind)


def arrivals(position: Position, columns: Sequence[int], *, by_value: bool = False) -> Iterator[tuple[Position, Fraction]]:
    """What may lie in these columns as far as it matters in this turn, with its chance: an Arrow of some value, or none.

    A demon that is no Arrow waits a turn; its column is left empty, unless they are told apart `by_value`: a Drop that
    defeats one heals.
    """
    backs = position.to_come(len(columns), sum(position.demons[c] is not None for c in columns))

    def come(
        there: Position, chance: Fraction, pools: Mapping[Background, Counter[Card]], n: int = 0
    ) -> Iterator[tuple[Position, Fraction]]:
        if n == len(columns):
            yield there, chance
            return
        pool, alike = pools[backs[n]], dict[object, list[Card]]()
        for card in pool:
            is_arrow = card.symbol is Symbol.ARROW
            alike.setdefault((is_arrow, card.value) if is_arrow or by_value else None, []).append(card)
        for sort, cards in alike.items():
            after = replace(there, demons=there.with_demon(columns[n], arrival(cards[0]) if sort else None))
            # Whichever of them it is, as many of each sort are left for the next.
            fewer = {**pools, backs[n]: pool - Counter(cards[:1])}
            yield from come(after, chance * Fraction(sum(pool[card] for card in cards), pool.total()), fewer, n + 1)

    yield from come(position, Fraction(1), {kind: unseen_cards(position, kind) for kind in dict.fromkeys(backs)})


def in_each_colour(position: Position, columns: Sequence[int]) -> Iterator[Position]:
    """Tables with each colour of a monk on the Arrows in these columns whose colour nobody knows, but for none at all."""
    of_unknown = [c for c in columns if (demon := position.demons[c]) is not None and demon.card.colour is None]
    new = position.reserve if len(position.monks) < MONKS else ()
    # A monk takes a step, and one more for each level of Wheel: who stands too far away does not come to the column.
    come = [[monk.name for monk in position.monks if abs(monk.spot.column - c) <= 1 + TOP_LEVEL] for c in of_unknown]
    for chosen in product(*([*names, *new] or [GREY] for names in come)):
        if {*chosen} <= {GREY}:
            continue
        demons = list(position.demons)
        for c, name in zip(of_unknown, chosen, strict=True):
            demon = cast("Demon", demons[c])
            card = demon.card if name == GREY else replace(demon.card, colour=Colour(name))
            demons[c] = Demon(card, Row.ATTACKING, demon.damage)
        yield replace(position, demons=tuple(demons))
