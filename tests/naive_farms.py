"""An oracle for building farms: every order and every place, in the plainest words.

It shares nothing with the program: cards are dicts, farms are dicts from (row, column), and distances, counts, prices and
scores are written once more from the rulebook and the rulings. Slow; for three or four cards.

A card: name, kind, sub, price (coins, water, food), vp, timing, gains, cheaper. A gain: gives, per, cond, pay, times. A count:
(kind, sub, timing, other, within). A condition: (count, least), or (count, None) for "none".
"""

from collections import deque
from functools import cache, lru_cache
from itertools import product

DEFAULT = {
    "01": "present",
    "03": "each-card-1",
    "04": "through-cards",
    "05": "several",
    "11": "no",
    "12": "no",
    "13": "counts-itself",
    "14": "no",
    "21": "at-least-0",
    "22": "rest",
    "23": "any",
    "32": "count",
}


def card(name, kind, sub="", price=(0, 0, 0), vp=0, timing="none", gains=(), cheaper=None, cost=(0, 0, 0)):
    return {
        "name": name,
        "kind": kind,
        "sub": sub,
        "price": price,
        "vp": vp,
        "timing": timing,
        "gains": list(gains),
        "cheaper": cheaper,
        "cost": cost,
    }


def gain(gives, per=None, cond=None, pay=None, times=1):
    return {"gives": gives, "per": per, "cond": cond, "pay": pay or {}, "times": times}


TOWER = card("Water Tower", "Water Tower", price=(2, 0, 0))
SILO = card("Silo", "Silo")


class Table:
    """A farm under rulings: `sites` maps a space to (card, tokens, is_open, further range)."""

    def __init__(self, sites, coins, vp, rulings):
        self.sites, self.coins, self.vp, self.rulings = sites, coins, vp, rulings

    def copy(self):
        return Table(dict(self.sites), self.coins, self.vp, self.rulings)

    # Distance.

    def connects(self, spot):
        return spot in self.sites and not (self.sites[spot][2] and self.rulings["01"] == "hole")

    def distance(self, a, b):
        is_grid = self.rulings["04"] == "grid"
        steps = abs(a[0] - b[0]) + abs(a[1] - b[1]) if is_grid else self.walk(a).get(b, 999)
        return max(0, steps - 1) if self.rulings["03"] == "between" else steps

    def walk(self, a):
        return walk(a, frozenset(filter(self.connects, self.sites)))

    # Counts.

    def matches(self, spot, kind, sub, timing):
        what, _, is_open, _ = self.sites[spot]
        nothing = kind is None and sub is None and timing is None
        if is_open:
            return self.rulings["11"] == "typeless-location" and nothing
        if what["kind"] in {"Water Tower", "Silo"}:
            if nothing:
                return self.rulings["32"] == "count"
            return kind == what["kind"] and sub is None and timing is None
        return kind in {None, what["kind"]} and sub in {None, what["sub"]} and timing in {None, what["timing"]}

    def count(self, spot, counting):
        kind, sub, timing, other, within = counting
        n = 0
        for there in self.sites:
            if there == spot:
                if other or within == 1 or self.rulings["13"] == "never":
                    continue
            elif within == 1:
                if there not in beside(spot):
                    continue
            elif within is not None:
                longer = self.sites[there][3] if self.rulings["14"] == "longer" else 0
                if self.distance(spot, there) > within + longer:
                    continue
            n += self.matches(there, kind, sub, timing)
        return n

    def amount(self, spot, sentence, resource):
        if sentence["cond"]:
            counting, least = sentence["cond"]
            n = self.count(spot, counting)
            if (n > 0) if least is None else (n < least):
                return 0
        times = 1 if sentence["per"] is None else self.count(spot, sentence["per"])
        return times * sentence["gives"].get(resource, 0)

    # Stores.

    def of_kind(self, kind):
        return [spot for spot, (what, *_) in self.sites.items() if what["kind"] == kind]

    def food(self):
        return sum(self.sites[spot][1] for spot in self.of_kind("Silo"))

    def with_food(self, n):
        """Food lies as far up in the list of Silos as it can."""
        new = self.copy()
        for spot in sorted(self.of_kind("Silo")):
            here = min(4, n)
            new.sites[spot] = (SILO, here, False, 0)
            n -= here
        assert n == 0
        return new

    def towers_for(self, spot):
        return [t for t in self.of_kind("Water Tower") if self.distance(spot, t) <= 2 + self.sites[t][3]]

    def pay(self, spot, price):
        """Every table after paying (coins, water, food) for a space."""
        coins, water, food = price
        if coins > self.coins or food > self.food():
            return
        new = self.copy() if not food else self.with_food(self.food() - food)
        new.coins -= coins
        towers = self.towers_for(spot)
        for taken in product(range(water + 1), repeat=len(towers)):
            if sum(taken) != water or any(n > self.sites[t][1] for t, n in zip(towers, taken, strict=True)):
                continue
            if self.rulings["05"] == "one" and sum(n > 0 for n in taken) > 1:
                continue
            yield new.watered(towers, [-n for n in taken])

    def watered(self, towers, more):
        new = self.copy()
        for t, n in zip(towers, more, strict=True):
            what, tokens, is_open, reach = new.sites[t]
            new.sites[t] = (what, tokens + n, is_open, reach)
        return new

    def gain(self, spot, coins, water, food, vp):
        """Every table after gaining so much at a space."""
        room = 4 * len(self.of_kind("Silo")) - self.food()
        if food > room:
            food = room if self.rulings["22"] == "rest" else 0
        new = self.with_food(self.food() + food) if food else self.copy()
        new.coins += coins
        new.vp += vp
        towers = self.of_kind("Water Tower") if self.rulings["23"] == "any" else self.towers_for(spot)
        spare = [3 - self.sites[t][1] for t in towers]
        fits = min(water, sum(spare))
        for added in product(range(fits + 1), repeat=len(towers)):
            if sum(added) == fits and all(n <= s for n, s in zip(added, spare, strict=True)):
                yield new.watered(towers, added)

    # Building.

    def builds(self, what):
        """Every table after building a card."""
        spots = {near for spot in self.sites if self.connects(spot) for near in beside(spot)} - set(self.sites)
        for spot in spots:
            yield from ((spot, new) for new in self.built_at(what, spot))

    def built_at(self, what, spot):
        price = list(what["price"])
        if what["cheaper"]:
            for i, resource in enumerate(("coins", "water", "food")):
                least = min(price[i], 1) if self.rulings["21"] == "at-least-1" else 0
                price[i] = max(least, price[i] - self.amount(spot, what["cheaper"], resource))
        for paid in self.pay(spot, price):
            tokens = {"Water Tower": 3, "Silo": 0}.get(what["kind"])
            paid.sites[spot] = (what, tokens, False, 0)
            tables = [paid]
            for sentence in what["gains"] if what["timing"] == "Immediate" else ():
                tables = [new for table in tables for new in table.said(spot, sentence)]
            yield from tables

    def said(self, spot, sentence):
        amounts = [self.amount(spot, sentence, r) for r in ("coins", "water", "food", "vp")]
        if not sentence["pay"]:
            yield from self.gain(spot, *amounts)
            return
        pay = [sentence["pay"].get(r, 0) for r in ("coins", "water", "food")]
        tables = [self]
        yield self
        for _ in range(sentence["times"]):
            tables = [new for table in tables for paid in table.pay(spot, pay) for new in paid.gain(spot, *amounts)]
            yield from tables

    # Scoring.

    def score(self):
        points = self.vp + self.coins // 3 + self.food() // 2
        for spot, (what, tokens, is_open, _) in self.sites.items():
            if what["kind"] == "Water Tower" and tokens == 0:
                points += 1
            if is_open and self.rulings["12"] == "no":
                continue
            points += what["vp"]
            if what["timing"] == "Game End":
                points += sum(self.amount(spot, sentence, "vp") for sentence in what["gains"])
        return points

    def key(self):
        tokens = tuple(sorted((spot, id(what), tokens) for spot, (what, tokens, *_) in self.sites.items()))
        return tokens, self.coins, self.vp


@cache
def beside(spot):
    row, column = spot
    return frozenset({(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)})


@lru_cache(maxsize=4096)
def walk(a, over):
    """The steps from a space to each that can be reached over some spaces. The same ones are asked for again and again."""
    found, queue = {a: 0}, deque([a])
    while queue:
        here = queue.popleft()
        for there in beside(here):
            if there not in found and there in over:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def every_farm(table, cards, towers=0, silos=0, worth=None):
    """The best score (or other worth) of each set of (space, name) that can be laid."""
    best = {}
    seen = set()

    def go(table, left):
        state = (table.key(), tuple(sorted(map(id, left))))
        if state in seen:
            return
        seen.add(state)
        layout = frozenset((spot, what["name"]) for spot, (what, *_) in table.sites.items())
        best[layout] = max(best.get(layout, -999), worth(table) if worth else table.score())
        for i, what in enumerate(left):
            if what in left[:i]:
                continue
            for _, new in table.builds(what):
                go(new, left[:i] + left[i + 1 :])

    go(table, [*cards, *[TOWER] * towers, *[SILO] * silos])
    return best
