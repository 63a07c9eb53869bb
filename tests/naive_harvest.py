"""Brute force on a Harvest phase of Fields of Green: slow, obvious, from the rulebook alone.

It reads the data of a position and shares no code with the program that tells distances, counts, pays, moves or scores. It
tries every order, every Water Tower for every token and every optional payment. No bounds, no shortcuts; only a state that was
seen before is not gone through twice.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from models.fields_of_green.cards import Kind, Resource, Timing

FAR = 999


class State(NamedTuple):
    coins: int
    food: int
    vp: int
    water: tuple  # tokens on each tower, by number
    paid: tuple  # how often each site was paid, by number
    flipped: frozenset  # numbers of sites


class Harvest:
    def __init__(self, position, player):
        self.rulings = position.rulings
        self.farm = position.seat(player)
        self.sites = self.farm.sites
        self.towers = [n for n, site in enumerate(self.sites) if site.card.kind is Kind.TOWER]
        self.silos = [n for n, site in enumerate(self.sites) if site.card.kind is Kind.SILO]
        self.harvest = [n for n, s in enumerate(self.sites) if s.card.timing is Timing.HARVEST and not s.is_open]
        self.cap = sum(4 + sum(t.capacity for t in self.sites[n].equipment) for n in self.silos)
        self.distance = cache(self.distance)  # nothing that it asks changes
        self.start = State(
            self.farm.coins,
            sum(self.sites[n].tokens for n in self.silos),
            self.farm.vp,
            tuple(self.sites[n].tokens for n in self.towers),
            tuple(site.paid for site in self.sites),
            frozenset(),
        )

    # The farm.

    def is_open(self, n, flipped):
        return self.sites[n].is_open or n in flipped

    def distance(self, a, b, flipped):
        one, other = self.sites[a].spot, self.sites[b].spot
        if self.rulings["FOG-AMB-04"] == "grid":
            steps = abs(one.row - other.row) + abs(one.column - other.column)
        else:
            far = {site.spot: FAR for site in self.sites}
            far[one] = 0
            blocked = {
                site.spot
                for n, site in enumerate(self.sites)
                if self.is_open(n, flipped) and self.rulings["FOG-AMB-01"] == "hole"
            }
            for _ in self.sites:
                for spot, before in far.items():
                    beside = ((0, 1), (1, 0), (0, -1), (-1, 0))
                    near = [far.get((spot.row + down, spot.column + right), FAR) for down, right in beside]
                    if spot not in blocked:
                        far[spot] = min(before, 1 + min(near))
            steps = far[other]
        return max(0, steps - 1) if self.rulings["FOG-AMB-03"] == "between" else steps

    def in_range(self, n, flipped):
        found = []
        for k, tower in enumerate(self.towers):
            reach = 2 + sum(tile.range for tile in self.sites[tower].equipment)
            if self.distance(n, tower, flipped) <= reach:
                found.append(k)
        return found

    def fits(self, n, what, flipped):
        card = self.sites[n].card
        is_any = what.kind is None and what.subtype is None and what.timing is None
        if self.is_open(n, flipped):
            return is_any and self.rulings["FOG-AMB-11"] == "typeless-location"
        if card.kind in {Kind.TOWER, Kind.SILO}:
            if is_any:
                return self.rulings["FOG-AMB-32"] == "count"
            return what.kind is card.kind and what.subtype is None and what.timing is None
        if what.kind is not None and card.kind is not what.kind:
            return False
        if what.subtype is not None and card.subtype != what.subtype:
            return False
        return what.timing is None or card.timing is what.timing

    def is_near(self, me, n, within, flipped):
        one, other = self.sites[me].spot, self.sites[n].spot
        if within is None:
            return True
        if within == 1:
            return abs(one.row - other.row) + abs(one.column - other.column) == 1
        if n in self.towers and self.rulings["FOG-AMB-14"] == "longer":
            within += sum(tile.range for tile in self.sites[n].equipment)
        return self.distance(me, n, flipped) <= within

    def count(self, me, what, flipped):
        found = 0
        for n in range(len(self.sites)):
            if n == me and (what.other or what.within == 1 or self.rulings["FOG-AMB-13"] == "never"):
                continue
            found += self.is_near(me, n, what.within, flipped) and self.fits(n, what.what, flipped)
        return found

    def given(self, me, gain, flipped):
        """Coins, Food, Water and VP of one sentence."""
        times = 1 if gain.per is None else self.count(me, gain.per, flipped)
        if gain.condition is not None:
            there = self.count(me, gain.condition.count, flipped)
            if (there > 0) if gain.condition.none else (there < gain.condition.least):
                times = 0
        return [times * gain.gives.get(r, 0) for r in (Resource.COINS, Resource.FOOD, Resource.WATER, Resource.VP)]

    # Paying and gaining.

    def pay(self, state, n, coins, water, food):
        """Every state after a payment."""
        if state.coins < coins or state.food < food:
            return set()
        state = state._replace(coins=state.coins - coins, food=state.food - food)
        towers = self.in_range(n, state.flipped)
        if self.rulings["FOG-AMB-05"] == "one":
            if not water:
                return {state}
            return {moved(state, k, -water) for k in towers if state.water[k] >= water}
        states = {state}
        for _ in range(water):
            states = {moved(one, k, -1) for one in states for k in towers if one.water[k]}
        return states

    def gain(self, state, n, coins, food, water, vp):
        """Every state after a gain."""
        new = state.food + food
        if new > self.cap and food:
            new = state.food if self.rulings["FOG-AMB-22"] == "all" else self.cap
        state = state._replace(coins=state.coins + coins, food=new, vp=state.vp + vp)
        towers = range(len(self.towers))
        if self.rulings["FOG-AMB-23"] == "in-range":
            towers = self.in_range(n, state.flipped)
        caps = {k: 3 + sum(tile.capacity for tile in self.sites[self.towers[k]].equipment) for k in towers}
        room = sum(caps[k] - state.water[k] for k in towers)
        if water > room:
            water = 0 if self.rulings["FOG-AMB-22"] == "all" else room
        states = {state}
        for _ in range(water):
            states = {moved(one, k, 1) for one in states for k in towers if one.water[k] < caps[k]}
        return states

    def uses(self, n):
        return 1 + sum(tile.again for tile in self.sites[n].equipment)

    def pays(self, state, n):
        """Every payment of a site: how often each optional payment is made, and the state after it."""
        if n in state.flipped or state.paid[n] >= self.uses(n):
            return set()
        cost = self.sites[n].card.cost
        done = state._replace(paid=(*state.paid[:n], state.paid[n] + 1, *state.paid[n + 1 :]))
        states = {((), after) for after in self.pay(done, n, cost.coins, cost.water, cost.food)}
        for gain in self.sites[n].card.gains:
            gives = self.given(n, gain, state.flipped)
            if not gain.pay:
                states = {(extra, after) for extra, one in states for after in self.gain(one, n, *gives)}
                continue
            wants = [gain.pay.get(r, 0) for r in (Resource.COINS, Resource.WATER, Resource.FOOD)]
            chosen = {(0, extra, one) for extra, one in states}
            every = set(chosen)
            for _ in range(gain.times):
                chosen = {
                    (times + 1, extra, after)
                    for times, extra, one in chosen
                    for paid in self.pay(one, n, *wants)
                    for after in self.gain(paid, n, *gives)
                }
                every |= chosen
            states = {((*extra, times), one) for times, extra, one in every}
        return states

    def nexts(self, state):
        """Every state that one thing done leads to."""
        for n in self.harvest:
            for _, after in self.pays(state, n):
                yield after

    def ends(self):
        """Every state in which the phase can be ended."""
        seen, waiting = {self.start}, [self.start]
        while waiting:
            for after in self.nexts(waiting.pop()):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return seen

    # What it is worth.

    def worth(self, state, objective):
        kept = [n for n in self.harvest if state.paid[n]]
        if objective == "coins":
            return state.coins
        if objective == "food":
            return state.food
        if objective == "vp":
            return state.vp
        return len(kept) if objective == "paid" else self.score(state, kept)

    def score(self, state, kept):
        flipped = frozenset(self.harvest) - set(kept)
        points = state.vp + len(self.farm.aside) + state.coins // 3 + state.food // 2 + state.water.count(0)
        for n, site in enumerate(self.sites):
            if not self.is_open(n, flipped) or self.rulings["FOG-AMB-12"] == "yes":
                points += site.card.vp
                if site.card.timing is Timing.GAME_END:
                    points += sum(self.given(n, gain, flipped)[3] for gain in site.card.gains)
            if n not in flipped:
                points += sum(self.given(n, gain, flipped)[3] for tile in site.equipment for gain in tile.points)
        return points


def moved(state, k, n):
    return state._replace(water=(*state.water[:k], state.water[k] + n, *state.water[k + 1 :]))


OBJECTIVES = ("score", "coins", "food", "vp", "paid")


def best(position, player):
    """The most by each aim, and every set of sites (by number among all) that can be paid for together."""
    harvest = Harvest(position, player)
    most = dict.fromkeys(OBJECTIVES, -1)
    sets = set()
    for state in harvest.ends():
        sets.add(frozenset(n for n in harvest.harvest if state.paid[n]))
        for objective in OBJECTIVES:
            most[objective] = max(most[objective], harvest.worth(state, objective))
    return most, sets
