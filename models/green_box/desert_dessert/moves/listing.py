"""Moves of Desert Dessert that are worth listing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

from models.green_box.components import GREY, Colour
from models.green_box.desert_dessert.cards import Industry
from models.green_box.desert_dessert.moves.words import Build, Draw, Exchange, Harvest, Move, Part, Supply, Trade
from models.green_box.desert_dessert.table import COLOURED, LOT, Phase, Position
from models.logic import options_of


def supplies(position: Position) -> Iterator[Supply]:
    """Every way that the player can pay; of tiles that are alike, only how many matters."""
    own, table = position.own, position.table
    industries = [industry for industry in Industry if own.tiles.get(industry)]
    numbers = [range(own.tiles[industry], -1, -1) for industry in industries]
    for chosen in product(*numbers):
        price = Counter[Colour]()
        for industry, n in zip(industries, chosen, strict=True):
            price.update({colour: n * each for colour, each in table[industry].needs.items()})
        left = {colour: own.cubes.get(colour, 0) - price[colour] for colour in Colour}
        if min(left.values()) < 0:
            continue
        working = {industry: n for industry, n in zip(industries, chosen, strict=True) if n}
        tiles = tuple(working.items())
        yield from (Supply(tiles, seated) for seated in seatings(own.managers, working, left))


def seatings(
    managers: Sequence[str], working: dict[Industry, int], left: dict[Colour, int]
) -> Iterator[tuple[tuple[str, Industry], ...]]:
    """Every way to seat managers on working tiles, each of a colour paid with what is left."""
    if not managers:
        yield ()
        return
    manager, *others = managers
    is_paid = manager == GREY or left[Colour(manager)] > 0
    for industry in [industry for industry, n in working.items() if n] if is_paid else ():
        fewer = {**working, industry: working[industry] - 1}
        fee = left if manager == GREY else {**left, Colour(manager): left[Colour(manager)] - 1}
        for rest in seatings(others, fewer, fee):
            yield ((manager, industry), *rest)
    yield from seatings(others, working, left)


MOST = 100
"""So many ways to supply are listed."""


UNLISTED = (
    f"Of the ways to supply, only those that use every Water Well and the grey manager are listed, {MOST} at most. "
    "Deals are not listed."
)


def moves(position: Position, player: str) -> Iterator[Move]:
    """What may be done in this phase, and the end of it."""
    if not position.is_over:
        yield from (Move(player, (part,)) for part in _parts(position))


def _parts(position: Position) -> Iterator[Part]:
    if position.phase is Phase.SUPPLY:
        # Nothing is left idle that costs nothing.
        wells = position.own.tiles.get(Industry.WATER, 0)
        every = ((part, dict(part.tiles).get(Industry.WATER, 0), dict(part.managed)) for part in supplies(position))
        yield from islice((part for part, n, seated in every if n == wells and (GREY in seated or not n)), MOST)
        return
    if position.phase is Phase.TRADE:
        yield from trades(position)
        yield from exchanges(position)
    if position.is_due and not position.bag:
        yield from (Draw(colour) for colour in COLOURED if colour not in position.own.managers)
    if position.phase is Phase.BUILD:
        yield Build()
        yield from (Build((industry,)) for industry in Industry if position.own.can_pay(position.table[industry].cost))
    else:
        yield Harvest()


def trades(position: Position) -> Iterator[Trade]:
    """Every trade that a card allows, or may allow, and that can be paid."""
    for row, side, card in position.price_cards if "trade" not in position.done else ():
        for price in options_of(card):
            other = position.table.by_symbol[price.symbol]
            gives, gets = (row, other) if side == 0 else (other, row)
            if gives is not gets and position.own.cubes.get(position.table[gives].output, 0) >= price.value:
                yield Trade(gives, price.value, gets, is_sale=side == 0)


def exchanges(position: Position) -> Iterator[Exchange]:
    """Every exchange of six that can be paid."""
    if "exchange" in position.done and position.rulings["DD-AMB-SIXQTY"] == "once":
        return
    for gives in Industry:
        if position.own.cubes.get(position.table[gives].output, 0) >= LOT:
            yield from (Exchange(gives, gets) for gets in Industry if gets is not gives)
