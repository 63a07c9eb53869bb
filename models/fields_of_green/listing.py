"""Which moves of Fields of Green there are to ask for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, zip_longest

from models.fields_of_green.actions import MOST_SOLD
from models.fields_of_green.cards import Location
from models.fields_of_green.exchanges import optional_gains
from models.fields_of_green.farm import free_spots
from models.fields_of_green.moves import Action, Move
from models.fields_of_green.position import Farm, Phase, Position, Site
from models.fields_of_green.stores import has_harvest
from models.fields_of_green.turns import whose_turn
from models.fields_of_green.wording import may_be
from models.logic import Unknown
from models.move import untold
from models.names import enumerated


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for, each to be judged.

    The cards are those that are seen in hand or face up in the row. The moves name neither the card that an
    action discards nor the towers from which Water comes.
    """
    farm = position.farm_of(player)
    phase = position.phase
    if phase is Phase.UPKEEP:
        yield Move(player, Action.INCOME)
    if phase is Phase.HARVEST:
        for site in filter(_is_listed, farm.sites):
            card = site.card if isinstance(site.card, Location) else None
            for extra in product(*_offers(site)):
                yield Move(player, Action.PAY, card, site.spot, extra=extra if any(extra) else ())
        yield Move(player, Action.FINISH)
    if phase in {None, Phase.ACTION}:
        yield from _actions(position, farm)


MOST_LISTED = 6
"""Payments are listed for a card that may be one of so many at most; `unseen` names the others."""


def _is_listed(site: Site) -> bool:
    is_known = not isinstance(site.card, Unknown) or len(site.card.options) <= MOST_LISTED
    return is_known and has_harvest(site) is not False


def _offers(site: Site) -> Iterator[range]:
    """How often each optional payment of a card may be made; of one that is not known, of any that it may be."""
    each = [optional_gains(card) for card in may_be(site.card) if card.has_harvest]
    for gains in zip_longest(*each):
        yield range(max(gain.times for gain in gains if gain is not None) + 1)


def unseen(position: Position, player: str) -> str:
    """The cards that are not in the file though they may be built or paid for, in words."""
    if position.phase is Phase.HARVEST:
        sites = (site for site in position.farm_of(player).sites if not site.paid and not _is_listed(site))
        spots = [str(site.spot) for site in sites if has_harvest(site) is not False]
        return f"which card lies at {enumerated(spots, 'and')} is not in the file" if spots else ""
    if position.phase is Phase.UPKEEP:
        where = "the row as `row:`" if position.is_for_two else f"those that {player} keeps as `hand:`"
        return f"it is Upkeep, in which cards are drawn: write {where}, and `phase: action`"
    following = whose_turn(position)
    if position.is_for_two and following not in {None, player}:
        return f"it is {following}'s turn"
    if position.is_for_two:
        return untold("the row", position.stocks.row)
    return untold(f"{player}'s hand", position.farm_of(player).hand)


def _actions(position: Position, farm: Farm) -> Iterator[Move]:
    spots = free_spots(farm, position.rulings)
    seen = farm.hand if isinstance(farm.hand, tuple) else position.stocks.row or ()
    for card in dict.fromkeys(card for card in seen if not isinstance(card, Unknown)):
        yield from (Move(farm.player, Action.BUILD, card, spot) for spot in spots)
    for action in (Action.TOWER, Action.SILO):
        yield from (Move(farm.player, action, None, spot) for spot in spots)
    yield from (Move(farm.player, Action.MARKET, food=n) for n in range(MOST_SOLD + 1))
    yield from (Move(farm.player, Action.RESTORE, None, site.spot) for site in farm.sites if site.is_open)
