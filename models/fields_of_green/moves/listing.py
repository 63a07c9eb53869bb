"""Moves of Fields of Green that are worth listing, and what a move does, in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product, zip_longest

from models.fields_of_green.cards import WATER_CAP, Location, Resource
from models.fields_of_green.moves.actions import MOST_SOLD, MOVES
from models.fields_of_green.moves.steps import Steps, is_flipped
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.past import whose_turn
from models.fields_of_green.table.farm import Amounts, free_spots, optional_gains
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, numbers, so_much
from models.fields_of_green.table.stores import has_harvest
from models.logic import Number, Truth, Unknown, options_of, scaled, total, values_of
from models.move import untold
from models.names import enumerated
from models.unknowns import unknowns


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for, each to be judged.

    The cards are those that are seen in hand or face up in the row. The moves name neither the card that an
    action discards nor the towers from which Water comes.
    """
    farm = position.seat(player)
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
    each = [optional_gains(card) for card in options_of(site.card) if card.has_harvest]
    for gains in zip_longest(*each):
        yield range(max(gain.times for gain in gains if gain is not None) + 1)


def unseen(position: Position, player: str) -> str:
    """The cards that are not in the file though they may be built or paid for, in words."""
    if position.phase is Phase.HARVEST:
        sites = (site for site in position.seat(player).sites if not site.paid and not _is_listed(site))
        spots = [str(site.spot) for site in sites if has_harvest(site) is not False]
        return f"which card lies at {enumerated(spots, 'and')} is not in the file" if spots else ""
    if position.phase is Phase.UPKEEP:
        where = "the row as `row:`" if position.is_for_two else f"those that {player} keeps as `hand:`"
        return f"it is Upkeep, in which cards are drawn: write {where}, and `phase: action`"
    following = whose_turn(position)
    if position.is_for_two and following not in {None, player}:
        return f"it is {following}'s turn"
    if position.is_for_two:
        return untold({"the row": position.row})
    return untold({f"{player}'s hand": position.seat(player).hand})


def _actions(position: Position, farm: Farm) -> Iterator[Move]:
    spots = free_spots(farm, position.rulings)
    seen = farm.hand if isinstance(farm.hand, tuple) else position.row or ()
    for card in dict.fromkeys(card for card in seen if not isinstance(card, Unknown)):
        yield from (Move(farm.player, Action.BUILD, card, spot) for spot in spots)
    for action in (Action.TOWER, Action.SILO):
        yield from (Move(farm.player, action, None, spot) for spot in spots)
    yield from (Move(farm.player, Action.MARKET, food=n) for n in range(MOST_SOLD + 1))
    yield from (Move(farm.player, Action.RESTORE, None, site.spot) for site in farm.sites if site.is_open)


def outcome(position: Position, move: Move) -> str:
    """What a move pays and gives, and what is in store after it; of the end of a Harvest, what is turned face down."""
    turn = MOVES.turn(position, move)
    if move.action is Action.FINISH:
        flipped = [str(site) for site in turn.own.sites if not site.paid and is_flipped(site) is True]
        return f"turn {enumerated(flipped, 'and')} face down" if flipped else "nothing is turned face down"
    words = _InWords(unknowns(position), [need.truth for need in turn.conditions.requirements])
    paid = {resource: total([one.pays.get(resource, 0) for one in turn.exchanges]) for resource in Resource}
    gained = {resource: turn.gains(resource) for resource in Resource}
    coins, food = turn.held.coins, turn.held.food(turn.farm)
    has = "" if coins is None else f"{words.amounts({Resource.COINS: coins}) or 'no coins'}, "
    parts = [f"pay {words.amounts(paid)}"] if words.amounts(paid) else []
    parts += [f"get {words.amounts(gained)}{words.loss(_overflow(turn, paid, gained))}"] if words.amounts(gained) else []
    return f"{', '.join(parts) or 'nothing is paid'}; then {has}{numbers(words.values(food))} Food"


def _overflow(turn: Steps, paid: Amounts, gained: Amounts) -> Amounts:
    """What of the Food and Water that is gained finds no room."""
    old, new, own, farm = turn.held_before, turn.held, turn.own, turn.farm
    # A Water Tower comes with its own Water, which the move does not give.
    brought = WATER_CAP if turn.move.action is Action.TOWER else 0
    food, water = (old.food(own), new.food(farm)), (total([old.water(own), brought]), new.water(farm))
    stored = {Resource.FOOD: food, Resource.WATER: water}
    return {of: total([was, gained[of], scaled(total([paid[of], n]), -1)]) for of, (was, n) in stored.items()}


@dataclass(frozen=True, slots=True)
class _InWords:
    """Numbers in words; of those that depend on what is unknown, all that they can be where the move may be done."""

    unknowns: Sequence[Unknown[object]]
    given: Sequence[Truth]

    def values(self, n: Number) -> tuple[int, ...]:
        """What a number can be; where the move may never be done, whatever it can be."""
        return values_of(n, self.unknowns, self.given) or values_of(n, self.unknowns)

    def amounts(self, of: Mapping[Resource, Number]) -> str:
        """Amounts in a sentence: "2 Food and 1 to 3 coins"."""
        return enumerated([much for resource, n in of.items() if (much := so_much(self.values(n), resource))], "and")

    def loss(self, lost: Mapping[Resource, Number]) -> str:
        """What finds no room."""
        parts = self.amounts({resource: n for resource, n in lost.items() if self.values(n) != (0,)})
        return f" ({parts} {'are' if ' and ' in parts else 'is'} lost)" if parts else ""
