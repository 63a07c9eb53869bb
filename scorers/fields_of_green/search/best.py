"""Which Harvest costs to pay, and in which order: the best way through one player's Harvest phase.

Source: Fields of Green rulebook, "Harvest Phase" and its example. The search is exact: `harvest_numbers` has the payments as
numbers and tells what the end is worth, `harvest_search` goes through the sets of them under a bound, and finds an order and
the Water Towers. Whether given locations can all be paid for, and if not, why, is told in numbers that can be checked at
the table.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, cached_property, reduce
from itertools import combinations
from operator import or_

from models.fields_of_green.cards import Resource, amounts
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.table import readings
from models.fields_of_green.table.position import Position
from models.fields_of_green.table.sites import is_or_are
from models.fields_of_green.table.stores import Payment
from models.names import counted
from models.sayings import listed
from scorers.fields_of_green.search.harvest_numbers import ORDER, Harvest, wanted, worth_of
from scorers.fields_of_green.search.harvest_search import Act, Course, Orders, Search, Taken
from scorers.objective import SCORE
from scorers.play import Demands, Played, PlaySearch, Progressed

_PLENTY = 1_000
"""More than any payments can take."""


class HarvestDemands:
    """The demands that each face-up Harvest location is paid for, at least once."""

    def __init__(self, harvest: Harvest, tick: Callable[[], None]) -> None:
        self.harvest, self.tick = harvest, tick
        self.names = tuple(map(str, harvest.sites))
        self._nothing, self._each = (wanted(harvest, (n,) * len(harvest.sites)) for n in (0, 1))
        self._orders = [Orders(harvest, worth, tick) for worth in (self._nothing, self._each)]
        self._together = cache(self._paid_with)

    @property
    def asked(self) -> str:
        """Whether every location can be paid for."""
        return "whether every Harvest cost can be paid"

    @property
    def all_fulfilled(self) -> str:
        """That every location can be paid for."""
        return "Every Harvest cost can be paid."

    def together(self, chosen: Collection[int]) -> frozenset[int] | None:
        """The locations paid for in some play that pays for all of these, or nothing if no play does."""
        return self._together(frozenset(chosen))

    def _paid_with(self, chosen: frozenset[int]) -> frozenset[int] | None:
        course = Search(self.harvest, self._nothing, self.tick, chosen, self._orders[0]).first(0)
        if course is None:
            return None
        paid = self._sites_paid(course)
        for better in Search(self.harvest, self._each, self.tick, chosen, self._orders[1]).courses(len(paid)):
            paid = self._sites_paid(better)
        return paid

    def _sites_paid(self, course: Course) -> frozenset[int]:
        done = {i for i in range(len(self.names)) if self.harvest.done >> i & 1}
        return frozenset(done | {act.task.site for act in course.acts})

    # Why not.

    def why_not(self, core: Collection[int]) -> str:
        """Why these locations cannot all be paid for: Water, Food or coins, or that no order will do."""
        sites = sorted(core)
        short = (self._short(sites, resource) for resource in (Resource.FOOD, Resource.COINS))
        if why := self._dry(sites) or next(filter(None, short), None):
            return why
        harvest = self.harvest
        takes = listed(self._takes(i, Resource.COINS, Resource.WATER, Resource.FOOD) for i in sites)
        room = f"{harvest.food} Food with room for {harvest.room}"
        water = f", {sum(harvest.tokens)} Water" if harvest.towers else ""
        coins = f"{is_or_are(harvest.coins)} {counted(harvest.coins, 'coin')}"
        return f"no order of payments pays for {takes}; to begin with there {coins}, {room}{water}"

    def _takes(self, i: int, *resources: Resource) -> str:
        """A location and what its Harvest cost takes of some resources."""
        cost = self.harvest.cards[i].cost
        parts = amounts({resource: cost.of(resource) for resource in resources})
        return f"{self.names[i]} ({parts or 'nothing'})"

    def _dry(self, core: list[int]) -> str | None:
        """That the Water Towers in range do not hold enough."""
        harvest = self.harvest
        thirsty = [i for i in core if harvest.cards[i].cost.water]
        for i in thirsty:
            if not harvest.reach(i):
                return f"{self._takes(i, Resource.WATER)}: no Water Tower is within range of it"
        if harvest.gives_water:
            return None
        # Hall's condition: where they cannot all be paid, some of them want more than all towers in their range hold.
        for size in range(1, len(thirsty) + 1):
            for some in combinations(thirsty, size):
                if too_dry := self._too_dry(some):
                    return too_dry
        return None

    def _too_dry(self, thirsty: Sequence[int]) -> str | None:
        """That these take more Water together than the towers in range hold."""
        harvest, towers = self.harvest, reduce(or_, map(self.harvest.reach, thirsty))
        taken = sum(harvest.cards[i].cost.water or 0 for i in thirsty)
        held = [(tower.spot, harvest.tokens[t]) for t, tower in enumerate(harvest.towers) if towers >> t & 1]
        there = sum(n for _, n in held)
        if taken <= there:
            return None
        takes = f"{'take' if len(thirsty) > 1 else 'takes'} {taken} Water"
        who = f"{listed(self._takes(i, Resource.WATER) for i in thirsty)} {takes}"
        if len(held) == 1:
            return f"{who}; the only Water Tower within range holds {there} (at {held[0][0]})"
        return f"{who}; the Water Towers within range hold {there} ({', '.join(f'{n} at {spot}' for spot, n in held)})"

    def _short(self, core: list[int], resource: Resource) -> str | None:
        """That there is not enough Food, or not enough coins, whatever else is paid for and in whatever order.

        The most that there can be is found as if there were plenty of it and room for all.
        """
        harvest, is_food = self.harvest, resource is Resource.FOOD
        takers = [i for i in core if harvest.cards[i].cost.of(resource)]
        if not takers:
            return None
        rich = harvest.with_plenty(food=_PLENTY) if is_food else harvest.with_plenty(coins=_PLENTY)
        courses = list(Search(rich, worth_of(rich, resource.value), self.tick, core).courses(0))
        # With plenty of it and room for all, what is left less the plenty is the most that there can be.
        if not courses or courses[-1].points >= _PLENTY:
            return None
        course = courses[-1]
        taken = sum(harvest.cards[i].cost.of(resource) or 0 for i in takers)
        had, begun = taken + course.points - _PLENTY, harvest.food if is_food else harvest.coins
        takes = f"{'take' if len(takers) > 1 else 'takes'} {amounts({resource: taken})}"
        who, where = listed(self._takes(i, resource) for i in takers), "on the Silos" if is_food else "in hand"
        return f"{who} {takes}, but there are at most {max(0, had)}: {begun} {where}{self._more(course, core, resource)}"

    def _more(self, course: Course, core: list[int], resource: Resource) -> str:
        """What locations add to the Food or the coins that those which shall be paid for need, and others take of it."""
        place = ORDER.index(resource)
        added = Counter({i: self.harvest.cards[i].cost.of(resource) or 0 for i in core})
        for act in course.acts:
            for part in self.harvest.parts(act.task):
                added[act.task.site] += -part[place] if part.pays else part[place]
        adds, takes = ([(i, sign * n) for i, n in sorted(added.items()) if sign * n > 0] for sign in (1, -1))
        return "".join(
            f"{words} {sum(n for _, n in parts)} {of} {listed(f'{self.names[i]} ({n})' for i, n in parts)}"
            for words, of, parts in ((" and", "more from", adds), (", less", "for", takes))
            if parts
        )


class BestPlay(PlaySearch):
    """The question for the best Harvest phase of a player, by an aim: `score`, `coins`, `food`, `vp` or `paid`.

    The farm, the stores and the Harvest abilities have to be fully known. The score is what the score sheet says right after
    the phase. Every play ends with `Action.FINISH`, which flips what was not paid.
    """

    def __init__(self, position: Position, player: str, objective: str, tick: Callable[[], None]) -> None:
        self.position, self.player, self.tick = position, player, tick
        self.harvest = Harvest(position, player)
        self.objective = objective
        self.worth = worth_of(self.harvest, objective)

    @cached_property
    def _search(self) -> Search:
        return Search(self.harvest, self.worth, self.tick)

    @property
    def obstacle(self) -> str | None:
        """That the player has harvested already this year."""
        return f"{self.player} has harvested already this year" if self.harvest.farm.is_done else None

    @property
    def ceiling(self) -> int:
        """A bound that takes little time."""
        return max(self._search.ceiling, self._idle.points)

    @property
    def remark(self) -> str | None:
        """That what is drawn by chance is left out, and what may be thrown away or flipped early is not."""
        harvest, remarks = self.harvest, []
        gifts = [[gain.gives.get(Resource.EQUIPMENT) for gain in card.gains or ()] for card in harvest.cards]
        drawn = [str(site) for site, n, gives in zip(harvest.sites, harvest.left, gifts, strict=True) if n and any(gives)]
        if drawn:
            remarks.append(f"the Equipment that {' and '.join(drawn)} can give is drawn by chance and not counted")
        if readings.may_decline(harvest.rulings):
            remarks.append("throwing away Water or Food (FOG-AMB-09) is not tried")
        if readings.may_flip_early(harvest.rulings):
            remarks.append("turning a location face down before the end (FOG-AMB-10) is not tried")
        return "; ".join(remarks) or None

    @cached_property
    def _idle(self) -> Played:
        """Paying for nothing more."""
        harvest = self.harvest
        worth = self.worth.of(harvest.done, harvest.coins, harvest.food, 0, harvest.tokens.count(0))
        return Played((Move(self.player, Action.FINISH),), worth)

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays: first the one that pays for nothing."""
        best = self._idle.points - 1 if above is None else above
        if self._idle.points > best:
            best = self._idle.points
            yield Progressed(self.ceiling, self._idle)
        for course in self._search.courses(best):
            moves = (*map(self._move, course.acts), Move(self.player, Action.FINISH))
            yield Progressed(self.ceiling, Played(moves, course.points))

    @cached_property
    def demands(self) -> Demands | None:
        """That each face-up Harvest location is paid for; who asks for most of something else does not want that."""
        wanted = self.objective in {SCORE, "paid"} and self.harvest.sites
        return HarvestDemands(self.harvest, self.tick) if wanted else None

    # The moves.

    def _move(self, act: Act) -> Move:
        harvest = self.harvest
        card, spot = harvest.cards[act.task.site], harvest.sites[act.task.site].spot
        # In one payment tokens that are put onto a tower may be taken off again, or each part has to come from one tower
        # (FOG-AMB-05); then their order is kept.
        joined = not act.onto and not harvest.is_one
        water, onto = (self._payment(taken, joined=joined) for taken in (act.water, act.onto))
        return Move(self.player, Action.PAY, card, spot, water=water, onto=onto, extra=act.task.extra)

    def _payment(self, taken: Taken, *, joined: bool) -> Payment:
        if not joined:
            return tuple((self.harvest.towers[t].spot, n) for t, n in taken)
        tokens = Counter[int]()
        for t, n in taken:
            tokens[t] += n
        return tuple((self.harvest.towers[t].spot, n) for t, n in sorted(tokens.items()))
