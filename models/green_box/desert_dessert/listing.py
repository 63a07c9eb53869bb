"""The moves of Desert Dessert that are worth listing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from models.green_box.components import GREY
from models.green_box.desert_dessert.industries import Industry
from models.green_box.desert_dessert.kinds import Phase
from models.green_box.desert_dessert.moves import Build, Draw, Exchange, Harvest, Move, Part, Supply, Trade
from models.green_box.desert_dessert.position import COLOURED, LOT, Position
from models.green_box.desert_dessert.supplies import supplies
from models.logic import Unknown

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
        yield from islice(filter(lambda part: _is_worth(position, part), supplies(position)), MOST)
        return
    if position.phase is Phase.TRADE:
        yield from trades(position)
        yield from exchanges(position)
    if position.is_due and not position.bag:
        yield from (Draw(colour) for colour in COLOURED if colour not in position.own.managers)
    if position.phase is Phase.BUILD:
        yield Build()
        yield from (Build((industry,)) for industry in Industry if _can_pay(position, industry))
    else:
        yield Harvest()


def _is_worth(position: Position, supply: Supply) -> bool:
    """Whether nothing is left idle that costs nothing."""
    wells = dict(supply.tiles).get(Industry.WATER, 0)
    return wells == position.own.tiles.get(Industry.WATER, 0) and (GREY in dict(supply.managed) or not wells)


def trades(position: Position) -> Iterator[Trade]:
    """Every trade that a card allows, or may allow, and that can be paid."""
    for row, side, card in position.shown if "trade" not in position.done else ():
        for price in card.options if isinstance(card, Unknown) else (card,):
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


def _can_pay(position: Position, industry: Industry) -> bool:
    return all(position.own.cubes.get(colour, 0) >= n for colour, n in position.table[industry].cost.items())
