"""Which Harvest costs to pay, and in which order: the best way through one player's Harvest phase.

Source: Fields of Green rulebook, "Harvest Phase" and its example. The search is exact: `harvest_numbers` has the payments as
numbers, `harvest_search` goes through the sets of them under a bound, `harvest_order` finds an order and the Water Towers,
and `harvest_worth` tells what the end is worth.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property

from models.fields_of_green.cards import Resource
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.table import readings
from models.fields_of_green.table.position import Position
from models.fields_of_green.table.stores import Payment
from scorers.fields_of_green.search.harvest_demands import HarvestDemands
from scorers.fields_of_green.search.harvest_numbers import Harvest
from scorers.fields_of_green.search.harvest_order import Act, Course, Taken
from scorers.fields_of_green.search.harvest_search import Search
from scorers.fields_of_green.search.harvest_worth import worth_of
from scorers.objective import SCORE
from scorers.play import Demands, Played, PlaySearch, Progressed


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
        pairs = [
            (site, card.gains or ()) for site, card, n in zip(harvest.sites, harvest.cards, harvest.left, strict=True) if n
        ]
        drawn = [str(site) for site, gains in pairs if any(gain.gives.get(Resource.EQUIPMENT) for gain in gains)]
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
            yield Progressed(self.ceiling, self._play(course))

    @cached_property
    def demands(self) -> Demands | None:
        """That each face-up Harvest location is paid for; who asks for most of something else does not want that."""
        wanted = self.objective in {SCORE, "paid"} and self.harvest.sites
        return HarvestDemands(self.harvest, self.tick) if wanted else None

    # The moves.

    def _play(self, course: Course) -> Played:
        return Played((*map(self._move, course.acts), Move(self.player, Action.FINISH)), course.points)

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
