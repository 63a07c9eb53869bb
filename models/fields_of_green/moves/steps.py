"""The steps of a turn of Fields of Green: what is paid, laid and gained, one after the other, and what comes after it.

Where the move names no towers, Water is paid from those that serve the fewest other harvests, and gained Water goes where
there is least room. What depends on what is unknown is unknown after the turn too, and its past says how. After it comes the
next player's, the Harvest phase when all are played, the next year after the last farm.

Source: Fields of Green rulebook, "Action Phase", "Harvest Phase", "Game End", "2-Player Rules".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import count, islice
from typing import Any, TypeAlias, cast

from models.fields_of_green.cards import Kind, Location, Resource, stored
from models.fields_of_green.moves.words import Move
from models.fields_of_green.past import turns_taken
from models.fields_of_green.rules.layout import fits
from models.fields_of_green.table import readings, stores
from models.fields_of_green.table.cells import with_stores
from models.fields_of_green.table.farm import Exchange, near
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.fields_of_green.table.sites import Site, Spot
from models.fields_of_green.table.stores import has_harvest
from models.logic import (
    Number,
    Sum,
    Truth,
    Unknown,
    all_of,
    at_least,
    equal,
    implies,
    known_as,
    least_of,
    moved_by,
    not_,
    pick,
    scaled,
    total,
    values_of,
)
from models.move import Conditions
from models.past import Past
from models.turn import SeatTurn
from models.unknowns import unknowns

COVERED = (
    *("FOG-BUILD-ADJ", "FOG-BUILD-CELL", "FOG-EQ-MATCH", "FOG-EQ-DIFF", "FOG-EQ-MAX2"),
    *("FOG-HRV-ONCE", "FOG-HRV-SCOPE", "FOG-HRV-MARK", "FOG-2P-REFILL"),
    *("FOG-2P-ALT[row]", "FOG-2P-ALT[hand]", "FOG-2P-ALT[turn]"),
    # Income in year 1 is refused as such.
    *("FOG-SETUP-TOKENS", "FOG-SETUP-SUPPLY"),
)
"""The rules for which requirements of moves stand."""

SHOWN = frozenset({"FOG-SETUP-PILES", "FOG-UPK-EXHAUST", "FOG-UPK-DRAWN"})
"""The rules on cards that can be there: whoever laid one had it."""


Tokens: TypeAlias = tuple[tuple[Spot, Number], ...]
"""Tokens from, or onto, towers in the order in which the player named them."""


class Steps(SeatTurn[Position, Farm]):
    """A turn with the player's farm and what the player has by now; `own` is the farm as it was before.

    The `exchanges` are all that the move pays and gives; it `takes_unknown_water` where nobody told how much it takes, and
    `gives_unknown_tiles` where nobody told how many tiles it gives. `placed` is, of each gain of Water, how much was put on
    named towers and how much there was room for.
    What lies on stores tells only `held`, until the turn is through.
    """

    def __init__(self, position: Position, move: Move) -> None:
        super().__init__(position, move.player, COVERED, SHOWN)
        self.move, self.rulings = move, position.rulings
        self.own = self.farm = self.seat()
        self.held = self.held_before = stores.holdings(self.farm)
        self.exchanges: Sequence[Exchange] = [Exchange()]
        self.takes_unknown_water = self.gives_unknown_tiles = False
        self._known: list[Truth] = []
        self._from: Tokens = move.water
        self._onto: Tokens = move.onto
        self.placed: list[tuple[Number, Number]] = []
        self._conditions: Conditions | None = None

    # What is required.

    @property
    def at(self) -> str:
        """The space of the move, or what it does."""
        return str(self.move.action.value if self.move.spot is None else self.move.spot)

    @property
    def spot(self) -> Spot:
        """The space of a move that has one."""
        return cast("Spot", self.move.spot)

    def require(self, rule: str, truth: Truth, message: str, label: str = "", only_if: str = "") -> None:
        """Require something; the label is the space of the move unless another is given."""
        self.need(rule, label or self.at, truth, message, only_if)

    def suppose(self, rule: str, label: str, truth: Truth, message: str, assumption: str) -> None:
        """Take for granted what has to be so; the table after the move is one on which it is."""
        self.need(rule, label, truth, message, is_assumed=True)
        self.assume(assumption)
        self._known.append(truth)

    def tie(self, *truths: Truth) -> None:
        """Tie what the move leaves unknown to what was unknown before it."""
        self._known.extend(truths)

    @property
    def awaits_facts(self) -> bool:
        """Whether something has to be known for it."""
        return bool(self._needs)

    def ask_no_more(self, fact: str) -> None:
        """Rest on this fact alone: the steps from here on are done, but what they require is not reported."""
        self.await_fact(fact)
        self._conditions = super().conditions

    @property
    def conditions(self) -> Conditions:
        """What the move requires, takes for granted, stands for and leaves open."""
        whole = super().conditions
        return replace(self._conditions or whole, open_end=whole.open_end)

    # Cards.

    def site(self) -> Site | None:
        """The card that the move is about; that there is none, or another one than the player names, is against it."""
        site, named = self.farm.by_spot.get(self.spot), self.move.there
        if site is None:
            self.require("FOG-BUILD-CELL", truth=False, message=f"no card lies at {self.spot}.")
        elif named is not None and isinstance(site.card, Unknown):
            is_it = site.card.where(lambda card: card.design is named)
            message = f"{named} cannot lie at {self.spot}."
            self.require("FOG-BUILD-CELL", is_it, message, f"{self.spot}, card", f"the card at {self.spot} is {named}")
            site = replace(site, card=named)
            self.lay(site)
        return site

    def lay(self, site: Site) -> None:
        """A card comes into the farm, or lies otherwise."""
        self.farm = self.farm.with_site(site)
        self.held = self.held.with_new(site)

    # Coins, Food and Water.

    def gains(self, resource: Resource) -> Number:
        """How much of a resource the move gives in all."""
        return total([exchange.gives.get(resource, 0) for exchange in self.exchanges])

    def named_water(self, i: int) -> tuple[stores.Shares, Tokens]:
        """The Water from named towers that an exchange takes, and what is left of it for later ones."""
        is_last = not any(later.pays.get(Resource.WATER, 0) != 0 for later in self.exchanges[i + 1 :])
        return _split_shares(self._from, None if is_last else self.exchanges[i].pays.get(Resource.WATER, 0))

    def hand_over(self, i: int) -> None:
        """What an exchange takes is paid, as much of it as there is."""
        pays = self.exchanges[i].pays
        held = self.held.with_coins(scaled(pays.get(Resource.COINS, 0), -1))
        held = stores.changed_food(held, self.farm, scaled(pays.get(Resource.FOOD, 0), -1), self.rulings)
        water = pays.get(Resource.WATER, 0)
        if water != 0:
            payment, self._from = self.named_water(i)
            if all(n == 0 for n in payment.values()):
                payment = stores.payment_for(held, self.farm, self.spot, water, self.rulings)
            held = stores.draw_off(held, self.farm, payment)
        self.held = held

    def gain(self, i: int) -> None:
        """What an exchange gives is got, as much of it as finds room."""
        gives = self.exchanges[i].gives
        held = self.held.with_coins(gives.get(Resource.COINS, 0))
        held = replace(held, vp=total([held.vp, gives.get(Resource.VP, 0)]))
        self.held = stores.changed_food(held, self.farm, gives.get(Resource.FOOD, 0), self.rulings)
        gained = gives.get(Resource.WATER, 0)
        if gained == 0:
            return
        is_last = not any(later.gives.get(Resource.WATER, 0) != 0 for later in self.exchanges[i + 1 :])
        towers, held = self.watered(self.farm), self.held
        # What finds no room on towers is lost, or all of it (FOG-AMB-22).
        fits = total([pick(may, stores.room(tower, held), 0) for tower, may in towers if tower.spot in held.tokens])
        stays = pick(stores.is_kept(at_least(fits, gained), self.rulings), gained, 0)
        if any(n != 0 for _, n in self._onto):
            put, self._onto = _split_shares(self._onto, None if is_last else least_of(stays, fits))
            put = {spot: pick(at_least(stays, 1), n, 0) for spot, n in put.items()}
            self.held = stores.pour(held, self.farm, put, self.rulings)
            placed = total([self.held.water(self.farm), scaled(held.water(self.farm), -1)])
        else:
            self.held, placed = held.with_more(stores.places_for(held, stays, towers)), 0
        self.placed.append((placed, least_of(stays, fits)))

    def watered(self, farm: Farm) -> list[tuple[Site, Truth]]:
        """The towers on which gained Water may go, and whether it may."""
        if self.move.spot is None or not readings.waters_in_range(self.rulings):
            return [(tower, tower.is_a(Kind.TOWER)) for tower in farm.possible(Kind.TOWER)]
        return near(farm, self.move.spot, self.rulings)

    def settle(self) -> None:
        """The farm comes on the table with all that the player has now."""
        farm, past = tie_to_past(self.before, self.farm, self.held, self._known)
        self.change(seats=self.before.with_farm(farm).seats, past=past)


def _split_shares(tokens: Tokens, n: Number | None) -> tuple[stores.Shares, Tokens]:
    """The first so many of the tokens (all of them if `n` is `None`), and the rest, for what comes later."""
    parts = [most for _, most in tokens]
    if n is not None:
        parts = list(stores.shares(n, [(i, i, most) for i, most in enumerate(parts)]).values())
    now: dict[Spot, Number] = {}
    for (spot, _), part in zip(tokens, parts, strict=True):
        now[spot] = total([now.get(spot, 0), part])
    return now, tuple((spot, total([most, scaled(part, -1)])) for (spot, most), part in zip(tokens, parts, strict=True))


def tie_to_past(position: Position, farm: Farm, held: stores.Holdings, known: Sequence[Truth]) -> tuple[Farm, Past | None]:
    """The farm with what its player has, and the past of the table; `known` is what the move has shown besides."""
    old = stores.holdings(position.seat(farm.player))
    if old == held and not known:
        return farm, position.past

    @cache
    def before() -> Sequence[Unknown[Any]]:
        # On a known table nobody asks.
        return unknowns(position)

    whose = f"{farm.player} " if position.layouts > 1 else ""
    ties: list[Truth] = list(known)
    new: list[Unknown[Any]] = []

    def amount(name: str, was: Number | None, n: Number, seen: int | Unknown[int] | None) -> int | Unknown[int]:
        if isinstance(n, int):
            return n
        if isinstance(seen, Unknown) and isinstance(was, Sum) and was.terms == n.terms:
            if was.base == n.base:
                return seen
            unknown, tie = moved_by(seen, n.base - was.base, name)
        else:
            unknown, tie = known_as(n, name, before())
        if len(unknown.options) == 1:  # A limit leaves a single number, whatever it was before.
            return unknown.options[0]
        new.append(unknown)
        ties.append(tie)
        return unknown

    coins, vp = farm.coins, amount(f"{farm.player}'s VP tokens", old.vp, held.vp, farm.vp)
    if held.coins is not None:
        coins = amount(f"{farm.player}'s coins", old.coins, held.coins, farm.coins)
    sites = []
    for site in farm.sites:
        if isinstance(site.card, Unknown) and held.tokens.get(site.spot) != old.tokens.get(site.spot):
            store, tie = _other_tokens(site, held.tokens[site.spot], before())
            new.append(store)
            ties.append(tie)
            site = replace(site, card=store)  # noqa: PLW2901 - the same card with other tokens
        elif site.spot in held.tokens and site.tokens is not None:
            name = f"{'Water' if site.is_tower else 'Food'} at {whose}{site.spot}"
            n = amount(name, old.tokens.get(site.spot), held.tokens[site.spot], site.tokens)
            site = replace(site, tokens=n)  # noqa: PLW2901 - the same card with other tokens
        sites.append(site)
    past = position.past
    if ties:
        past = (past or Past()).follow((*before(), *new), ties)
    return replace(farm, sites=tuple(sites), coins=coins, vp=vp), past


def _other_tokens(site: Site, tokens: Number, before: Sequence[Unknown[Any]]) -> tuple[Unknown[Location], Truth]:
    """A card that may be a Water Tower or a Silo with other tokens, tied to what was unknown before."""
    card = cast("Unknown[Location]", site.card)
    means: dict[Location, Truth] = {option: card.is_(option) for option in card.options if option.holds is None}
    for store in dict.fromkeys(option.design for option in card.options if option.holds is not None):
        is_it = card.where(lambda option, store=store: option.design is store)  # type: ignore[misc]
        means |= {stored(store, n): all_of([is_it, equal(tokens, n)]) for n in values_of(tokens, before, [is_it])}
    text = with_stores(card.text, [str(option) for option in means if option.holds is not None])
    unknown = Unknown(card.name, means, text)
    ties = [implies(mark, means[option]) for mark, option in zip(unknown.marks, unknown.options, strict=True)]
    return unknown, all_of(ties)


def pass_on(turn: Steps) -> None:
    """The next player's turn; of two, after both have played two more cards are turned up while there are any."""
    position, row, pile = turn.before, turn.now("row"), turn.now("pile")
    if position.is_for_two:
        turn.change(turn=next((player for player in position.players if player != turn.player), None))
        # The first player takes from an even number of cards, the other from an odd one.
        if row is not None and len(row) % 2 == 0 and pile:
            fresh = min(2, pile)
            cards, taken = tuple(position.deck.every.values()), {one.name for one in unknowns(position)}
            names = (name for n in count(1) if (name := f"row, new card {n}") not in taken)
            turn.change(row=(*row, *(Unknown(name, cards) for name in islice(names, fresh))), pile=pile - fresh)
    else:
        turn.change(turn=None)
        _pass_hands(turn)
    if position.phase is Phase.ACTION and _is_played(turn.table):
        # The last card of the year was used: the Harvest phase begins.
        turn.change(phase=Phase.HARVEST, turn=None)


def _pass_hands(turn: Steps) -> None:
    """Once all have acted, every hand goes on in the direction of the year (FOG-UPK-YEAR), as far as it is seen.

    Where nobody sees when that is, or which way they go, only the number of the next hand is known.
    """
    position = turn.table
    farms, taken = position.seats, {turns_taken(position, farm) for farm in position.seats}
    if not position.is_whole or position.year is None or None in taken:
        turn.change_seat(hand=turn.seat().hand_size)
    elif len(taken) == 1:
        step = -1 if position.year % 2 else 1
        passed = [farm.hand for farm in (*farms[step:], *farms[:step])]
        hands = (farm.hand_size if hand is None else hand for farm, hand in zip(farms, passed, strict=True))
        turn.change(seats=tuple(map(Farm.with_hand, farms, hands)))


def _is_played(position: Position) -> bool:
    """Whether all turns of the year are seen to be played."""
    if position.is_for_two and position.row is not None:
        return not position.row and not position.pile
    return all(farm.turns == DRAWN for farm in position.seats) and position.is_all_here


def is_flipped(site: Site) -> Truth:
    """Whether a location is turned face down if it is not paid for; of a card not known only what its Equipment leaves."""
    if isinstance(site.card, Unknown):
        cards = [card for card in site.card.options if all(fits(tile, card) is not False for tile in site.equipment)]
        if cards and all(card.has_harvest for card in cards):
            return not site.is_open
    return has_harvest(site)


def end_harvest(turn: Steps) -> None:
    """All unpaid Harvest locations are flipped and the payments taken away; with the last farm the year ends.

    A card that is not known stays as it lies, and so has no Harvest ability.
    """
    position, farm = turn.table, turn.table.seat(turn.player)
    unpaid = {site.spot: is_flipped(site) for site in farm.sites if not site.paid}
    cleared = (replace(site, paid=0) for site in farm.sites)
    sites = tuple(replace(site, is_open=True, equipment=()) if unpaid.get(site.spot) is True else site for site in cleared)
    stays = tuple(not_(truth) for truth in unpaid.values() if not isinstance(truth, bool))
    if stays:
        turn.change(past=(position.past or Past()).follow(unknowns(position), stays))
    farms = position.with_farm(replace(farm, sites=sites, is_done=True)).seats
    turn.change(seats=farms)
    if all(other.is_done for other in farms) and position.is_all_here:
        _end_year(turn)


def _end_year(turn: Steps) -> None:
    """The next year begins, or the game is over."""
    position = turn.table
    year, over = position.year, position.year == YEARS
    turn.change(seats=tuple(replace(farm, is_done=over, drawn=None, turns=None, hand=None) for farm in position.seats))
    if over:
        turn.change(phase=None, over=True)
        return
    first = position.next_to(position.first) if position.is_whole and position.first else None
    phase = None if position.phase is None else Phase.UPKEEP
    turn.change(year=None if year is None else year + 1, phase=phase, first=first)
