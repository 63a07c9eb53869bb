"""What may be doubted of components: the cards seen, each as a fact, and how many tiles, cubes and meeples there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from models.doubts import Piece, plain
from models.fact import Doubted, Fact
from models.green_box.box.position import EVERY_CARD, Position, Seen, card_name, open_deck, possible
from models.green_box.cards import PARTS, Card
from models.green_box.components import COPIES, CUBES, MEEPLES, TILES, Colour, Symbol
from models.green_box.grid import with_entry
from models.green_box.matching import copies
from models.logic import Unknown
from models.rule import Place


def doubted(position: Position) -> Doubted[Position]:
    """The components with every card in doubt. Tiles, cubes and meeples stay as they are counted.

    A card may turn out to be one that differs in one part from what was written, or some other card, which then says nothing
    of the deck: so a reason never rests on a card that it does not name.
    """
    facts, cards = [], list[Seen](position.cards)
    for i, (written, card) in enumerate(zip(position.written, position.cards, strict=True)):
        if written == Card():
            continue
        kept = possible(card)
        options = dict.fromkeys((*kept, *_misread(written, position), Card()))
        unknown: Unknown[Card] = Unknown(card_name(i), options)
        holds = unknown.where(frozenset(kept).__contains__)
        facts.append(Fact(Place("", card_name(i)), f"{card_name(i)}: {written}", holds, unknown, ("cards", i)))
        cards[i] = unknown
    unseen = None if position.unseen is None else open_deck((), {})
    return Doubted(replace(position, written=(), cards=tuple(cards), unseen=unseen), tuple(facts))


def _misread(written: Card, position: Position) -> tuple[Card, ...]:
    """The cards that differ from what was written in one part. Of one part alone nothing would be left."""
    parts = [part for part in PARTS if getattr(written, part) is not None]
    every = EVERY_CARD if position.deck.cards is None else copies(position.deck)
    if len(parts) == 1:
        return ()
    return tuple(card for card in every if sum(getattr(card, part) != getattr(written, part) for part in parts) == 1)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """How many tiles of each symbol, tiles lying face down, cubes of each colour and meeples of each colour are written.

    Every rule says how many there are at most, so the only other number that is tried is that.
    """
    for symbol, n in Counter(position.tiles).items():
        what = "tiles lying face down" if symbol is None else f"tiles with the symbol {symbol}"
        most = min(TILES if symbol is None else COPIES, max(0, TILES - (len(position.tiles) - n)))
        yield plain(f"the number of {what}", n, (most,), f"{what}: {n}", _tiles(symbol), symbol or "")
        if symbol is not None and n > COPIES:
            others = [other for other in Symbol if position.tiles.count(other) < COPIES]
            yield plain(f"one of the {n} {symbol} tiles", symbol, others, f"{what}: {n}", _tile_is(symbol))
    for colour, n in position.cubes.items():
        yield plain(f"the number of {colour} cubes", n, (CUBES,), f"{colour} cubes: {n}", _cubes(colour), colour)
    for meeple, n in Counter(position.meeples).items():
        yield plain(f"the number of {meeple} meeples", n, (1,), f"{meeple} meeples: {n}", _meeples(meeple), meeple)
        if n > 1:
            missing = [other for other in MEEPLES if other not in position.meeples]
            yield plain(f"one of the {n} {meeple} meeples", meeple, missing, f"{meeple} meeples: {n}", _meeple_is(meeple))


def _tiles(symbol: Symbol | None) -> Callable[[Position, int], Position]:
    def put(position: Position, n: int) -> Position:
        if symbol is None:
            return replace(position, face_down=n)
        return replace(position, symbols={other: k for other, k in {**position.symbols, symbol: n}.items() if k})

    return put


def _tile_is(seen: Symbol) -> Callable[[Position, Symbol], Position]:
    def put(position: Position, symbol: Symbol) -> Position:
        tiles = position.symbols
        return replace(position, symbols={**tiles, seen: tiles[seen] - 1, symbol: tiles.get(symbol, 0) + 1})

    return put


def _cubes(colour: Colour) -> Callable[[Position, int], Position]:
    return lambda position, n: replace(position, cubes={**position.cubes, colour: n})


def _meeple_is(seen: str) -> Callable[[Position, str], Position]:
    return lambda position, meeple: replace(
        position, meeples=with_entry(position.meeples, position.meeples.index(seen), meeple)
    )


def _meeples(meeple: str) -> Callable[[Position, int], Position]:
    def put(position: Position, n: int) -> Position:
        return replace(position, meeples=(*(other for other in position.meeples if other != meeple), *[meeple] * n))

    return put
