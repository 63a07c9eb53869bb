"""What a player may do in Fields of Green, each kind of move once: what it requires and what it does.

Source: Fields of Green rulebook, "Upkeep Phase", "Action Phase", "Harvest Phase", "Equipment", "2-Player Rules".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import cast

from models.fields_of_green.cards import SILO, TOWER, WATER_CAP, Location, Resource, Timing
from models.fields_of_green.moves.payments import apply, food_there, need_optional, need_towers_for_gains, pay
from models.fields_of_green.moves.steps import Steps, end_harvest, is_flipped, pass_on
from models.fields_of_green.moves.words import DISCARDING, IN_ACTION_PHASE, IN_HARVEST, Action, Move
from models.fields_of_green.past import whose_turn
from models.fields_of_green.rules.box import STOCKS, number_built, stock
from models.fields_of_green.rules.layout import may_have_harvest
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import (
    Exchange,
    ability_exchanges,
    carries,
    given_needs,
    harvest_exchanges,
    harvest_needs,
    price_at,
    price_needs,
    uses,
)
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, Farm, Position, called_by_place
from models.fields_of_green.table.sites import LocationSeen, Site, name_of, shown
from models.fields_of_green.table.stores import has_harvest
from models.hidden import hidden_card
from models.logic import Truth, Unknown, any_of, at_least, at_most, implies, not_, options_of, same, where
from models.names import enumerated, often
from models.turn import Moves
from models.unknowns import either

MARKET_COINS, FOOD_COINS, MOST_SOLD = 2, 2, 2
RESTORE_COINS = 1
INCOME = {Resource.COINS: 3, Resource.FOOD: 1, Resource.WATER: 2}
"""What each player gets in the Upkeep phase of years 2 to 4."""


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move)
    _need_turn(turn)
    if move.action in IN_ACTION_PHASE:
        _take_card(turn)
    if not turn.farm.is_laid_out:
        turn.ask_no_more(f"the farm of {move.player} (`farm:`)")
    _DOES[move.action](turn)
    apply(turn)
    if move.onto:
        need_towers_for_gains(turn)
    turn.settle()
    if move.action in IN_ACTION_PHASE:
        pass_on(turn)
    elif move.action is Action.FINISH:
        end_harvest(turn)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


# When it may be done, and with which card.


def _need_turn(turn: Steps) -> None:
    """The game, the phase and the player."""
    position, action, player = turn.before, turn.move.action, turn.player
    if position.over:
        turn.refuse("FOG-END", "end", "the game is over.")
        return
    wanted = Phase.ACTION if action in IN_ACTION_PHASE else Phase.HARVEST if action in IN_HARVEST else Phase.UPKEEP
    if position.phase not in {None, wanted}:
        message = f"it is the {position.phase} phase; this belongs to the {wanted} phase."
        turn.refuse("FOG-ROUND-PHASES", "phase", message)
    following = whose_turn(position) if position.is_for_two else None
    if action in IN_ACTION_PHASE and following not in {None, player}:
        turn.refuse("FOG-2P-ALT", "turn", f"it is {following}'s turn, not {player}'s.")
        # After a turn out of order the cards in the middle tell of somebody else's turns.
        turn.covers |= {"FOG-ACT-TURNS", "FOG-2P-ALT"}
    if action in IN_HARVEST and turn.own.is_done:
        turn.refuse("FOG-HRV-ONCE", "harvest", f"{player} has finished this year's Harvest.")


def _take_card(turn: Steps) -> None:
    """The card that is built or discarded: from the hand, or face up in the game for two."""
    farm, card, row = turn.farm, turn.move.card, turn.now("row")
    if farm.turns is not None:
        if farm.turns >= DRAWN:
            turn.refuse("FOG-ACT-TURNS", "turns", f"{turn.player} has taken all {DRAWN} turns of this year.")
        turn.farm = replace(turn.farm, turns=min(DRAWN, farm.turns + 1))
    if turn.move.action in DISCARDING:
        _discard(turn)
    if not turn.before.is_for_two:
        left = _without(turn, farm.hand_seen, partial(hidden_card, turn.player))
        # Of a card that was not said, or is not there, only how many are left.
        turn.farm = turn.farm.with_hand((farm.hand_size and farm.hand_size - 1) if left is None else left)
        _need_card(turn, "FOG-ACT-PICKPASS", farm.hand, "in hand")
        return
    if row is not None:
        left = _without(turn, row, _in_row)
        every = dict.fromkeys(option for seen in row for option in options_of(seen))
        turn.change(row=tuple(either(_in_row(n), every) for n in range(len(row) - 1)) if left is None else left)
    _need_card(turn, "FOG-2P-ALT", row, "face up in the middle")
    if turn.move.action in DISCARDING and row and card is None:
        turn.leave("say which face-up card is discarded (“, discarding NAME”)")


def _in_row(n: int) -> str:
    return f"row, card {n + 1}"


def _need_card(turn: Steps, rule: str, seen: tuple[LocationSeen, ...] | int | None, place: str) -> None:
    """The card is there; where nobody saw what is, it is taken for granted."""
    card = turn.move.card
    if seen in (0, ()):
        turn.refuse(rule, "card", f"no card is left {place}; every action takes one.")
    elif isinstance(seen, tuple) and card is not None:
        cards = enumerated(list(map(str, seen)), "and")
        there = any_of(where(other, lambda one: one.design is card) for other in seen)
        turn.require(rule, there, f"{card} is not {place} ({cards}).", "card", f"{card} is {place}; the file has {cards}")
    elif card is not None:
        turn.assume(f"{card} is {place} (nobody saw it)")


def _without(turn: Steps, cards: tuple[LocationSeen, ...], name: Callable[[int], str]) -> tuple[LocationSeen, ...] | None:
    """Cards without that of the move, called by their places where it may be several; `None` if it is none."""
    card = turn.move.card
    is_it = [where(one, lambda option: option.design is card) for one in cards]
    may_be = [cards.index(card)] if card in cards else [i for i, truth in enumerate(is_it) if truth is not False]
    if not may_be:
        return None
    rest = list(cards)
    # Of several that may be it the first that is it leaves; those before it move up, each to the place of the next.
    for n, (place, following) in enumerate(pairwise(may_be), 1):
        moves_up, own, other = not_(any_of(is_it[i] for i in may_be[:n])), cards[place], cards[following]
        may_follow = (*(one for one in options_of(own) if one.design is not card), *options_of(other))
        rest[following] = moved = either(name(following), may_follow)
        for when, card_there in ((moves_up, own), (not_(moves_up), other)):
            turn.tie(implies(when, same(moved, card_there, lambda one: one)))
    left = (*rest[: may_be[0]], *rest[may_be[0] + 1 :])
    return called_by_place(left, name) if len(may_be) > 1 else left


def _discard(turn: Steps) -> None:
    """A card comes on the discard pile; an unknown one if the move does not name it."""
    discards = turn.now("discard")
    if isinstance(discards, int):
        turn.change(discard=discards + 1)
    elif discards is not None:
        card = turn.move.card or Unknown(f"discards, card {len(discards) + 1}", turn.before.deck.every.values())
        turn.change(discard=(*discards, card))


# Building.


def _build(turn: Steps) -> None:
    """A location card is built."""
    spot, rulings = turn.spot, turn.rulings
    card = cast("Location", turn.move.card)
    _need_free_space(turn)
    turn.await_outcome(*price_needs(turn.farm, card, spot, rulings))
    is_ability_unknown = card.gains is None and card.timing in {None, Timing.IMMEDIATE}
    turn.takes_unknown_water = Resource.WATER in card.price.unknown or is_ability_unknown
    turn.gives_unknown_tiles = card.may_give_more_tiles(Timing.IMMEDIATE)
    # A card on another one changes nothing of what is counted.
    there = turn.farm if spot in turn.farm.by_spot else turn.farm.with_site(Site(spot, card))
    is_now = card.timing is Timing.IMMEDIATE
    ability = ability_exchanges(there, spot, card.gains or (), turn.move.extra, rulings) if is_now else ()
    turn.exchanges = [Exchange(price_at(turn.farm, card, spot, rulings)), *ability, *_of_tiles(turn, there)]
    pay(turn, f"building {card}", "FOG-BUILD-COINS", "FOG-BUILD-WATER", "FOG-BUILD-FOOD")
    if card.timing is None:
        turn.await_outcome(f"whether {card} has an Immediate ability")
    if is_now:
        if card.gains is None:
            turn.await_outcome(f"what the Immediate ability of {card} gives")
        needs = (need for gain in card.gains or () for need in given_needs(there, spot, gain, rulings))
        turn.await_outcome(*(f"of {card}: {need}" for need in needs))
        need_optional(turn, card, there)
    elif card.timing is not None and any(turn.move.extra):
        turn.refuse("FOG-HRV-COST", f"{turn.at}, extra", f"building {card} offers no extra payment.")
    _lay_new(turn, Site(spot, card))


_STORES = {
    Action.TOWER: (TOWER, WATER_CAP, "FOG-TOWER", "Water Towers", "towers"),
    Action.SILO: (SILO, 0, "FOG-SILO", "Silos", "silos"),
}
"""The card, the tokens that it comes with, its rule, and how its stock is called."""


def _build_store(turn: Steps) -> None:
    """A Water Tower or a Silo; where its stock was not counted, not all lie in farms, those of other players included."""
    store, tokens, rule, what, field = _STORES[turn.move.action]
    _need_free_space(turn)
    left = stock(turn.before, what)
    new = Site(turn.spot, store, tokens)
    turn.exchanges = [Exchange({Resource.COINS: store.price.coins or 0}), *_of_tiles(turn, turn.farm.with_site(new))]
    pay(turn, f"a {store}", rule)
    there_is = at_most(number_built(turn.before, what), STOCKS[what] - 1) if left is None else left > 0
    if there_is is not True:
        turn.require(rule, there_is, f"no {store} is left in the stock.", "stock", f"a {store} is left in the stock")
    _lay_new(turn, new)
    if left is not None:
        turn.change(stocks=replace(turn.now("stocks"), **{field: max(0, left - 1)}))


def _need_free_space(turn: Steps) -> None:
    """The space is empty, and beside a card of the farm."""
    spot, farm = turn.spot, turn.farm
    there = farm.by_spot.get(spot)
    if there is not None:
        rule = "FOG-OPEN-NOBUILD" if there.is_open else "FOG-BUILD-CELL"
        what = "an Open Area lies" if there.is_open else f"{there.card} lies"
        turn.refuse(rule, turn.at, f"{what} at {spot} already; nothing is built on it.")
    beside = [farm.by_spot[near] for near in spot.beside if near in farm.by_spot]
    if not any(carries(site, turn.rulings) for site in beside):
        why = "lies beside an Open Area only." if beside else "lies beside no card of the farm; corners do not count."
        turn.refuse("FOG-BUILD-ADJ", turn.at, f"{spot} {why}")


def _lay_new(turn: Steps, new: Site) -> None:
    """A card comes into the farm; on the card that lies there, if one does."""
    there = turn.farm.by_spot.get(new.spot)
    turn.lay(new if there is None else replace(new, below=(there.card, *there.below)))


def _of_tiles(turn: Steps, farm: Farm) -> Iterator[Exchange]:
    """What tiles give when they are placed in a farm."""
    for placed in turn.move.tiles:
        if placed.spot is not None and placed.spot in farm.by_spot:
            yield from ability_exchanges(farm, placed.spot, placed.tile.gains or (), (), turn.rulings)


# The other actions, and the Upkeep phase.


def _market(turn: Steps) -> None:
    """Food is sold."""
    sold = turn.move.food
    turn.exchanges = [Exchange({Resource.FOOD: sold}, {Resource.COINS: MARKET_COINS + FOOD_COINS * sold})]
    turn.require("FOG-MKT", sold <= MOST_SOLD, f"at most {MOST_SOLD} Food may be sold at once, not {sold}.")
    enough = at_least(turn.held.food(turn.farm), sold)
    if enough is not True:
        there = food_there(turn)
        only_if = f"at least {sold} Food lies on the Silos; it may be {there}"
        turn.require("FOG-MKT", enough, f"{there} Food lies on the Silos, not {sold}.", "Food", only_if)
    turn.hand_over(0)


def _restore(turn: Steps) -> None:
    """An Open Area is turned face up."""
    site = turn.site()
    if site is not None:
        message = f"{site} does not lie face down, so there is nothing to restore."
        turn.require("FOG-RESTORE", site.is_open, message)
        turn.lay(replace(site, is_open=False))
    turn.exchanges = [Exchange({Resource.COINS: RESTORE_COINS}), *_of_tiles(turn, turn.farm)]
    pay(turn, "restoring a location", "FOG-RESTORE")


def _income(turn: Steps) -> None:
    """The income of years 2 to 4."""
    turn.exchanges = [Exchange({}, INCOME)]
    if turn.before.year == 1:
        turn.refuse("FOG-UPK-SKIP1", "income", "in year 1 there is no income.")
    turn.assume("this player has not taken the income of this year yet")


# The Harvest phase.


def _pay(turn: Steps) -> None:
    """A Harvest cost is paid and the ability applied."""
    site = turn.site()
    if site is None:
        return
    if site.is_open or site.is_tower or site.is_silo:
        what = "lies face down" if site.is_open else "has no Harvest ability"
        turn.refuse("FOG-HRV-SCOPE", turn.at, f"{site} {what}, so there is nothing to pay for.")
        return
    _need_harvest(turn, site, "FOG-HRV-SCOPE", f"{site} has no Harvest ability.", turn.await_outcome)
    ability = harvest_exchanges(turn.farm, site, turn.move.extra, turn.rulings) or [Exchange()]
    turn.exchanges = [*ability, *_of_tiles(turn, turn.farm)]
    cards = [card for card in options_of(site.card) if card.has_harvest]
    for card in cards:
        turn.await_outcome(*harvest_needs(turn.farm, site.spot, card, turn.rulings))
    turn.takes_unknown_water = any(Resource.WATER in card.cost.unknown or card.gains is None for card in cards)
    turn.gives_unknown_tiles = any(card.may_give_more_tiles(Timing.HARVEST) for card in cards)
    if cards:
        _need_use(turn, site)
        need_optional(turn, site.card, turn.farm)
    pay(turn, f"the Harvest cost of {name_of(site)}", "FOG-HRV-COST", "FOG-HRV-WATER", "FOG-HRV-FOOD")
    turn.lay(replace(site, paid=site.paid + 1))


def _need_harvest(turn: Steps, site: Site, rule: str, message: str, rest_on: Callable[[str], None]) -> None:
    """The card has a Harvest ability, or may have one as far as its face is known; the move then rests on what it is."""
    if any(card.has_harvest is None for card in options_of(site.card)):
        is_unknown = isinstance(site.card, Unknown)
        what = f"which card lies at {site.spot}" if is_unknown else f"whether {site.card} has a Harvest ability"
        rest_on(what)
    is_harvest = where(site.card, may_have_harvest)
    turn.require(rule, is_harvest, message, only_if=f"the card at {site.spot} has a Harvest ability")


def _need_use(turn: Steps, site: Site) -> None:
    """The ability may still be used this year; where that takes a tile whose face is not known, that has to be known."""
    may_use = uses(site)
    fine = at_least(may_use, site.paid + 1)
    if fine is True:
        return
    which, again = f"which Equipment lies on {site}", "lets an ability be applied again"
    tiles = [tile for tile in site.equipment if any(one.again is None for one in options_of(tile))]
    unknown = [which if isinstance(tile, Unknown) else f"how often {tile} {again}" for tile in tiles]
    turn.await_fact(*unknown)
    if fine is not False or not unknown:
        may_be = often(may_use) if isinstance(may_use, int) else f"{shown(may_use)} times"
        message = f"{site} is paid for {often(site.paid)} already this year; it may be used {may_be}."
        only_if = f"the Equipment on {site} lets its ability be used {often(site.paid + 1)}"
        turn.require("FOG-HRV-ONCE", fine, message, only_if=only_if)


def _flip(turn: Steps) -> None:
    """A location is turned face down."""
    site = turn.site()
    if site is None:
        return
    turn.require("FOG-HRV-FLIP", not site.is_open, f"{site} lies face down already.")
    none = f"{site} has no Harvest ability, so it never becomes an Open Area."
    _need_harvest(turn, site, "FOG-OPEN-ONLY", none, turn.await_fact)
    turn.require("FOG-HRV-FLIP", not site.paid, f"{site} is paid for this year.", f"{site.spot}, paid")
    others = [other for other in turn.farm.sites if other.spot != site.spot and not other.paid]
    unpaid = [other for other in others if has_harvest(other) is not False]
    if unpaid and not site.is_open:
        message = (
            f"{enumerated(list(map(str, unpaid)), 'and')} {'is' if len(unpaid) == 1 else 'are'} not paid for yet; "
            "locations are turned face down once everything is paid (say “end the harvest”)."
        )
        in_order: Truth = any_of([readings.may_flip_early(turn.rulings), not_(any_of(map(has_harvest, unpaid)))])
        only_if = f"{enumerated([f'the card at {other.spot}' for other in unpaid], 'and')} has no Harvest ability"
        turn.require("FOG-HRV-FLIP", in_order, message, f"{site.spot}, order", only_if)
    turn.lay(replace(site, is_open=True, equipment=()))


def _finish(turn: Steps) -> None:
    """All that is not paid for is turned face down: of each card it has to be known whether that concerns it."""
    for site in turn.farm.sites:
        if site.is_open or site.paid or is_flipped(site) is True:
            continue
        if not isinstance(site.card, Unknown) and site.card.has_harvest is None:
            turn.assume(f"{site} has no Harvest ability (the file does not say)")
        elif isinstance(site.card, Unknown) and any(map(may_have_harvest, site.card.options)):
            turn.assume(f"the card at {site.spot} has no Harvest ability (the file does not say)")
            turn.supposes = True


_DOES = {
    Action.BUILD: _build,
    Action.TOWER: _build_store,
    Action.SILO: _build_store,
    Action.MARKET: _market,
    Action.RESTORE: _restore,
    Action.INCOME: _income,
    Action.PAY: _pay,
    Action.FLIP: _flip,
    Action.FINISH: _finish,
}
