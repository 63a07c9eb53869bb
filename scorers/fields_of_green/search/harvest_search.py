"""Which Harvest costs to pay, and how often: the sets of payments, best bound first, each settled by finding an order.

The sites are gone through one by one, those that matter most first. A branch is given up when what it can come to, were
there enough to pay for the rest, is too little, or when coins, Food or the Water in range cannot suffice in any order.

Of the payments that are left every order is tried with every choice of Water Towers. Often coins, VP and Water are the same
in any order, and only Food matters, of which some may be lost for want of room: so first an order is looked for in which
Water is left aside.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from scorers.fields_of_green.search.harvest_numbers import Harvest, Part, Sum, Task, Worth
from scorers.limits import EVERYTHING, NO_LIMIT, are_held, hold
from scorers.question import Tick

Tokens = tuple[int, ...]
"""So many tokens on each tower."""

Taken = tuple[tuple[int, int], ...]
"""So many tokens from each of some towers, by number."""


def with_moved(tokens: Tokens, shares: Taken, sign: int) -> Tokens:
    """The tokens on towers with so many more on some of them, or fewer."""
    after = list(tokens)
    for t, n in shares:
        after[t] += sign * n
    return tuple(after)


def every_share(n: int, towers: int, most: Tokens, *, is_one: bool) -> Iterator[Taken]:
    """Every way to split so many tokens among some towers, each up to its own limit; or to leave them to one tower."""
    if not n:
        yield ()
        return
    if is_one:
        yield from (((t, n),) for t, limit in enumerate(most) if towers >> t & 1 and limit >= n)
        return
    if not towers:
        return
    t = towers.bit_length() - 1
    for here in range(min(n, most[t]), -1, -1):
        for others in every_share(n - here, towers & ~(1 << t), most, is_one=False):
            yield (*others, (t, here)) if here else others


class Act(NamedTuple):
    """A payment with its Water."""

    task: Task
    water: Taken = ()
    onto: Taken = ()


class Course(NamedTuple):
    """What is done, in order, and what the end is worth."""

    acts: tuple[Act, ...]
    points: int


class Orders:
    """Orders of payments, for an aim."""

    def __init__(self, harvest: Harvest, worth: Worth, tick: Tick) -> None:
        self.harvest, self.worth, self.tick = harvest, worth, tick

    def course(self, tasks: Sequence[Task], kept: int, target: int) -> Course | None:
        """These payments in an order that ends with at least so much, if there is one."""
        # What nobody could pay for even with Water at will needs no more thought.
        if _Thorough(self, tasks, kept, target, self._could_be_dry(tasks)).course() is None:
            return None
        return _Thorough(self, tasks, kept, target).course()

    def best(self, tasks: Sequence[Task], kept: int) -> Course | None:
        """The best order of these payments, where limits are held: every order is tried, and none may be better."""
        best, course = None, self.course(tasks, kept, EVERYTHING)
        while course is not None:
            best, course = course, self.course(tasks, kept, course.points + 1)
        every = _Thorough(self, tasks, kept, EVERYTHING).course()
        if every is not None:
            hold(every.points, EVERYTHING if best is None else best.points, "a Harvest paid in another order")
        return best

    def _could_be_dry(self, tasks: Sequence[Task]) -> int:
        """How many towers can be empty at most after these payments, whatever Water is gained in between."""
        taken = [(self.harvest.reach(task.site), self.harvest.sum(task).water) for task in tasks]
        in_reach = [sum(water for reach, water in taken if reach >> t & 1) for t in range(len(self.harvest.towers))]
        # Each has to be emptied by payments in its range, and all together by all.
        held = sorted(n for n, most in zip(self.harvest.tokens, in_reach, strict=True) if n <= most)
        paid = sum(water for _, water in taken)
        return sum(before <= paid for before in accumulate(held))


class _State(NamedTuple):
    coins: int
    food: int
    vp: int
    water: tuple[int, ...]


class _Thorough:
    """Every order and every choice of towers.

    With `dry` Water is left aside, and so many towers are empty in the end.
    """

    def __init__(self, orders: Orders, tasks: Sequence[Task], kept: int, target: int, dry: int | None = None) -> None:
        self.harvest, self.worth, self.tick = orders.harvest, orders.worth, orders.tick
        self.tasks, self.kept, self.target, self.dry = tasks, kept, target, dry
        self.most = [self.harvest.sum(task) for task in tasks]
        self.are_held = dry is None and are_held()
        self.parts = self.harvest.parts if dry is None else cache(self._without_water)
        # More coins and VP are never worse, nor is more Food as long as nothing can be gained by having less.
        self.less_helps = self.harvest.loses_all
        self.failed: dict[tuple[int, int, tuple[int, ...]], list[tuple[int, int, int]]] = {}

    def course(self) -> Course | None:
        """What is done, in order, if the end can be worth so much."""
        harvest = self.harvest
        start = _State(harvest.coins, harvest.food, 0, harvest.tokens)
        best = self._goes_on((1 << len(self.tasks)) - 1, start, NO_LIMIT)
        return None if best is None or best[1] < self.target else Course(tuple(best[0]), best[1])

    def _goes_on(self, left: int, now: _State, claimed: int) -> tuple[list[Act], int] | None:
        """What is done from here on, and what the end is worth, `claimed` at most; of all the best where limits are held."""
        at_most = self._at_most(left, now)
        if self.are_held:
            claimed = min(claimed, at_most)
        elif at_most < self.target:
            return None
        if not left:
            hold(at_most, claimed, "a Harvest paid in an order")
            return [], at_most
        key = left, now.food if self.less_helps else 0, now.water
        failed = self.failed.setdefault(key, [])
        if any(now.coins <= coins and now.vp <= vp and now.food <= food for coins, food, vp in failed):
            return None
        self.tick()
        best: tuple[list[Act], int] | None = None
        for act, then, rest in self._nexts(left, now):
            further = self._goes_on(rest, then, claimed)
            if further is not None and (best is None or further[1] > best[1]):
                best = [act, *further[0]], further[1]
                if not self.are_held:
                    return best
        if not self.are_held:
            failed.append((now.coins, now.food, now.vp))
        return best

    def _at_most(self, left: int, now: _State) -> int:
        """What the end can be worth at most; exactly what it is worth if nothing is left to be done."""
        coins, food, vp, water = now.coins, now.food, now.vp, 0
        for i, most in enumerate(self.most):
            if left >> i & 1:
                coins, food, vp, water = coins + most.coins, food + most.food, vp + most.vp, water + most.water
        if coins < 0 or food < 0:
            return self.target - 1
        dry = self.dry or 0
        if self.worth.empties and self.dry is None:
            for n in sorted(now.water):
                water -= n
                dry += water >= 0
        return self.worth.of(self.kept, coins, min(food, self.harvest.most_food), vp, dry)

    def _without_water(self, task: Task) -> tuple[Part, ...]:
        return tuple(part._replace(water=0) for part in self.harvest.parts(task))

    def _nexts(self, left: int, now: _State) -> Iterator[tuple[Act, _State, int]]:
        unlike: dict[object, int] = {}
        for i, task in enumerate(self.tasks):
            if left >> i & 1:
                # In whichever order VP are gained, they are as many.
                unlike[task if self.dry is None else tuple(part._replace(vp=0) for part in self.parts(task))] = i
        nexts = []
        for i in unlike.values():
            task = self.tasks[i]
            # What takes nothing and gives no Food can only help if it is done first; then what loses least.
            has_effect, net = any(part.pays or part.food for part in self.parts(task)), self.most[i].food
            for then, paid, put in self._outcomes(task, now):
                act = Act(task, water=paid, onto=put)
                nexts.append(((has_effect, now.food + net - then.food, net), act, then, left & ~(1 << i)))
        yield from ((act, then, rest) for _, act, then, rest in sorted(nexts, key=itemgetter(0)))

    def _outcomes(self, task: Task, now: _State) -> list[tuple[_State, Taken, Taken]]:
        """What a payment can lead to, by the towers that Water is taken from and put onto."""
        harvest = self.harvest
        states: dict[_State, tuple[Taken, Taken]] = {now: ((), ())}
        reach = harvest.reach(task.site)
        for part in self.parts(task):
            following: dict[_State, tuple[Taken, Taken]] = {}
            for state, (paid, put) in states.items():
                if part.pays:
                    coins, food = state.coins - part.coins, state.food - part.food
                    if coins < 0 or food < 0:
                        continue
                    for taken in every_share(part.water, reach, state.water, is_one=harvest.is_one):
                        then = _State(coins, food, state.vp, with_moved(state.water, taken, -1))
                        following.setdefault(then, ((*paid, *taken), put))
                    continue
                coins, food = state.coins + part.coins, harvest.with_food(state.food, part.food)
                room = tuple(max(0, cap - n) for cap, n in zip(harvest.caps, state.water, strict=True))
                onto = harvest.watered(task.site)
                fits = sum(n for t, n in enumerate(room) if onto >> t & 1)
                gained = 0 if harvest.loses_all and part.water > fits else min(part.water, fits)
                for given in every_share(gained, onto, room, is_one=False):
                    then = _State(coins, food, state.vp + part.vp, with_moved(state.water, given, 1))
                    following.setdefault(then, (paid, (*put, *given)))
            states = following
        return [(state, *how) for state, how in states.items()]


class Way(NamedTuple):
    """One way to deal with a site: its payments, what they come to, whether it stays face up, and what it adds at most."""

    tasks: tuple[Task, ...]
    sum: Sum
    stays: bool
    site: int
    reach: int
    added: int


def ways_of(harvest: Harvest, worth: Worth, i: int) -> list[Way]:
    """Every way to deal with a site that its Water Towers allow for, those that add most first."""
    reach, ways = harvest.reach(i), []
    # Water is taken from where it leaves least to be lost; what is gained adds nothing.
    water = min((price for t, price in enumerate(worth.token) if reach >> t & 1), default=0)
    for tasks in harvest.ways(i):
        total = Sum(*(sum(parts) for parts in zip(Sum(), *map(harvest.sum, tasks), strict=True)))
        stays = bool(tasks) or bool(harvest.done >> i & 1)
        added = worth.vp * total.vp + worth.coins * total.coins + worth.food * total.food - water * total.water
        if reach or not total.water:
            ways.append(Way(tasks, total, stays, i, reach, added + worth.kept[i] * stays))
    return sorted(ways, key=lambda way: -way.added)


class Search:
    """The payments worth most by an aim; `forced` are sites that have to be paid."""

    def __init__(
        self, harvest: Harvest, worth: Worth, tick: Tick, forced: Collection[int] = (), orders: Orders | None = None
    ) -> None:
        self.harvest, self.worth, self.tick = harvest, worth, tick
        self.orders = orders or Orders(harvest, worth, tick)
        every = (
            [way for way in ways_of(harvest, worth, i) if way.stays or i not in forced] for i in range(len(harvest.sites))
        )
        self._sites = sorted(every, key=_spread, reverse=True)
        self._is_possible = all(self._sites)
        # What the sites from each on can still add at most, also in Food and in coins. In any order no more Food and coins
        # can be left than if each site left its most.
        self._adds = self._added_from(lambda way: way.added)
        self._food = self._added_from(lambda way: way.sum.food)
        self._coins = self._added_from(lambda way: way.sum.coins)
        self._basins = list(self._read_basins())
        held = sum(price * n for price, n in zip(worth.token, harvest.tokens, strict=True))
        self._start = worth.rest + worth.coins * harvest.coins + worth.food * harvest.food + held
        # What nothing is worth more than.
        self.ceiling = (self._start + self._adds[0]) // worth.unit if self._is_possible else 0

    def _added_from(self, of: Callable[[Way], int]) -> list[int]:
        """The most of something that the sites from each on add together."""
        most = [max(map(of, ways), default=0) for ways in reversed(self._sites)]
        return [*reversed([*accumulate(most, initial=0)])]

    def _read_basins(self) -> Iterator[tuple[int, int]]:
        """Sets of towers: payments with no other tower in range may take what they hold, and Water that is gained."""
        unions = {0}
        for ways in self._sites:
            if any(way.sum.water for way in ways):
                unions |= {union | ways[0].reach for union in unions}
        more = sum(max((way.sum.watered for way in ways), default=0) for ways in self._sites)
        # Hall's condition: payments that can only be served by these towers take no more than is there.
        for union in sorted(unions - {0}):
            yield union, more + sum(n for t, n in enumerate(self.harvest.tokens) if union >> t & 1)

    def courses(self, above: int) -> Iterator[Course]:
        """Better and better courses, only such as are worth more than `above`; the last is the best."""
        best = above
        while best < self.ceiling:
            course = self.first(best + 1)
            if course is None:
                return
            best = course.points
            yield course

    def first(self, target: int) -> Course | None:
        """A course worth at least so much, if there is one."""
        if not self._is_possible:
            return None
        harvest, sites, basins = self.harvest, self._sites, self._basins
        least, unit, held = target * self.worth.unit, self.worth.unit, are_held()
        chosen: list[Way] = []

        def goes_on(k: int, added: int, food: int, coins: int, water: list[int], claimed: int) -> Course | None:
            """A course where the sites from `k` on are still to be dealt with; none is worth more than `claimed`."""
            self.tick()
            if k == len(sites):
                if held:
                    return self._exactly(chosen, target, claimed)
                return self.orders.course(*self._payments(chosen), target)
            best = None
            for way in sites[k]:
                adds = way.sum
                # By what everything is worth in the end, and by the stores: two limits, each for itself.
                most = added + way.added + self._adds[k + 1]
                if most < least and not held:
                    # The ways of a site come best first, so that those behind this one reach it no more.
                    break
                stores = food + adds.food, coins + adds.coins
                is_short = stores[0] + self._food[k + 1] < 0 or stores[1] + self._coins[k + 1] < 0
                left = water
                if adds.water:
                    left = [n if way.reach & ~union else n - adds.water for n, (union, _) in zip(water, basins, strict=True)]
                    is_short |= min(left) < 0
                if is_short and not held:
                    continue
                chosen.append(way)
                limit = min(claimed, EVERYTHING if is_short else most // unit) if held else NO_LIMIT
                course = goes_on(k + 1, added + way.added, *stores, left, limit)
                chosen.pop()
                if course is not None and not held:
                    return course
                best = course or best
            return best

        return goes_on(0, self._start, harvest.food, harvest.coins, [n for _, n in basins], self.ceiling)

    def _exactly(self, chosen: Sequence[Way], target: int, claimed: int) -> Course | None:
        """The same where limits are held: the best course of these payments must not be worth more than `claimed`."""
        course = self.orders.best(*self._payments(chosen))
        if course is None:
            return None
        hold(course.points, claimed, "a Harvest")
        return course if course.points >= target else None

    def _payments(self, chosen: Sequence[Way]) -> tuple[list[Task], int]:
        """What is paid, and the sites that stay face up."""
        return [task for way in chosen for task in way.tasks], sum(1 << way.site for way in chosen if way.stays)


def _spread(ways: Sequence[Way]) -> tuple[bool, int]:
    """Whether there is no choice, and how much is lost if a site is not dealt with in the best way."""
    return len(ways) == 1, ways[0].added - ways[1].added if len(ways) > 1 else 0
