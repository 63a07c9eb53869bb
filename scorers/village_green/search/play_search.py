"""The best way to play on in the solo game, when the order of both decks is known.

What counts in the end is only what shows, so the search goes through the villages that could show, best first, and asks of
each whether there is a play that leads to it (`play_plan`). It first settles which awards show where; the bound of such a
case comes from the crossings, as in `layouts`: a row and a column share one space, so both together are worth at most the
best card for both at that space. Then the green spaces are filled one by one under the same bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from models.rule import Ruling
from models.village_green.rules.cards import SIZES
from models.village_green.rules.rulings import RULINGS
from models.village_green.rules.table import RULES
from models.village_green.table.position import DISPLAY, Position
from models.village_green.table.spaces import AWARD_SPACES, LINES
from scorers.layout_search import Step
from scorers.limits import are_held, hold, needed
from scorers.play import Played, PlaySearch, Progressed
from scorers.ticks import one_in
from scorers.village_green.points import VILLAGE_POINTS, most_points, pond_points
from scorers.village_green.search.play_cases import Reached
from scorers.village_green.search.play_deals import DealSearch, is_deal, is_plain
from scorers.village_green.search.play_fill import NEVER, Crossings, Filling, Lines, Worths
from scorers.village_green.search.play_moves import Joined
from scorers.village_green.search.play_orders import turnings
from scorers.village_green.search.play_plan import AwardPlan, GreenPlan
from scorers.village_green.search.play_proof import steps as proof_steps
from scorers.village_green.search.play_table import JUNK, NONE, Cards, Table, Turning, Use

_TRIES = 50
"""So many villages with likely awards are tried first."""

_A_STEP = 16
"""So many rounds of the loops here are a step."""


_FORBID_MORE = ("VG-AMB-LAWNLAWN", "VG-AMB-SOLO-END")
"""Rulings that are taken in the way that allows more: what is legal under another of their values is legal then."""


class _Way(NamedTuple):
    """What the village card is turned for, and what can come about then.

    `awards` can be drawn, `points` is what the village card is worth in the end, `structures` how many can be laid.
    """

    turning: Turning
    crossings: Crossings
    awards: Counter[int]
    points: int
    structures: int


class SoloPlay(PlaySearch):
    """The question for the best play from a position of the solo game."""

    demands = None

    def __init__(self, position: Position, tick: Callable[[], None]) -> None:
        self.position, self.tick, self._step = position, one_in(_A_STEP, tick), tick
        self.best: int | None = None

    @cached_property
    def _broken(self) -> list[tuple[str, str, bool]]:
        """The rules that the table breaks: what is wrong, the rule, and whether cards are missing only."""
        return [
            (rule.tell(self.position, *instance), rule.id, instance[0] in SIZES)
            for rule in RULES
            for instance in rule.instances(self.position)
            if rule.holds(self.position, *instance) is False
        ]

    @property
    def obstacle(self) -> str | None:
        """The rules that the table breaks, but for cards that are missing in the decks."""
        return " ".join(f"{said} ({rule})" for said, rule, missing in self._broken if not missing) or None

    @property
    def remark(self) -> str | None:
        """That the decks hold no more cards than those written, if that is not the whole box."""
        told = [said for said, _, missing in self._broken if missing]
        return f"only the cards written in the file are in the decks. {' '.join(told)}" if told else None

    @property
    def is_out_of_reach(self) -> bool:
        """Whether much is still to be laid, and by a ruling that allows more than the search for whole deals knows."""
        return not is_deal(self.table) and not is_deal(self._with_more) and is_deal(Table(self._under(RULINGS)))

    def _under(self, rulings: Iterable[Ruling]) -> Position:
        """The position with the default of each of these rulings."""
        return self.position.under(self.position.rulings.fresh(**{ruling.key: ruling.default for ruling in rulings}))

    @cached_property
    def _with_more(self) -> Table:
        """The table where the rulings forbid less."""
        return Table(self._under(ruling for ruling in RULINGS if ruling.key in _FORBID_MORE))

    @cached_property
    def table(self) -> Table:
        """The table as numbers."""
        return Table(self.position)

    @cached_property
    def _worths(self) -> Worths:
        return Worths(self.table, self._step)

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays with lower and lower bounds: first to stop at once, if that may be done."""
        table = self.table
        self.best = above
        if above is None:
            yield self._try(self.ceiling, Turning(Use.NOTHING), table.tops, table.award_tops)
        if is_deal(table):
            yield from self._dealt(above)
            return
        limit = yield from self._most_of_more(0 if self.best is None else self.best)
        if self.best is not None and limit < needed(self.best + 1):
            return
        for told in self._searched():
            yield replace(told, bound=min(told.bound, limit))

    def _searched(self) -> Iterator[Progressed]:
        """The search village by village, with what lies there to begin with."""
        waiting: list[tuple[int, int, _Way, Cards]] = []
        order = 0
        for way in self._ways():
            order += 1
            heappush(waiting, (-way.points - way.crossings.bound(()), order, way, ()))
            if way.turning.use is Use.NOTHING:
                # Some play that is not bad, before the search comes to the villages with the highest bounds.
                yield from self._settle(self.ceiling, way, self._likely(way), _TRIES)
        while waiting and -waiting[0][0] >= self._need:
            negative, _, way, shown = heappop(waiting)
            if len(shown) == len(AWARD_SPACES):
                yield from self._settle(-negative, way, shown)
                continue
            yield Progressed(-negative)
            for more in self._further(way, shown):
                self.tick()
                bound = way.points + way.crossings.bound(more)
                if bound >= self._need:
                    order += 1
                    heappush(waiting, (max(negative, -bound), order, way, more))

    def _most_of_more(self, above: int) -> Generator[Progressed, None, int]:
        """The most where the rulings forbid less, if that is more than is known: no play gives more here.

        Each village that is reached there is asked for here, too.
        """
        table, limit = self._with_more, self.ceiling
        if not is_deal(table):
            return limit
        deals = DealSearch(table, self._step, self.jobs)
        for reached in deals.search(above, quickly=True):
            limit = min(limit, max(deals.bound, above))
            yield Progressed(limit) if reached is None else self._try(limit, *self._shown(reached))
        return max(deals.bound, above)

    def _shown(self, reached: Reached) -> tuple[Turning, Cards, Cards]:
        """What the village card is turned for in a play, and what shows after it."""
        tops, awards = list(self.table.tops), list(self.table.award_tops)
        turning = Turning(Use.NOTHING)
        for side, steps, refreshed in ((tops, reached.greens, Use.GREENS), (awards, reached.draws, Use.AWARDS)):
            for step in steps:
                if step.under:
                    turning = Turning(refreshed)
                elif step.turned:
                    turning = Turning(Use.COVER, step.space if self.table.is_held(step.space) else None)
                if step.space >= 0:
                    side[step.space] = step.card
        return turning, tuple(tops), tuple(awards)

    def _dealt(self, above: int | None) -> Iterator[Progressed]:
        """Better and better plays where no card comes round again."""
        table, bound = self.table, self.ceiling
        deals = DealSearch(table, self._step, self.jobs)
        for reached in deals.search(0 if self.best is None else self.best, quickly=above is None):
            if reached is not None:
                joined = Joined(table, lambda _: False, lambda _: False)
                self.best = reached.points
                yield Progressed(bound, Played(tuple(joined.moves(reached.greens, reached.draws)), reached.points))
            bound = min(bound, max(deals.bound, deals.bound if self.best is None else self.best))
            yield Progressed(bound)

    @property
    def _need(self) -> int:
        """The bound from which on villages are looked at: above what is known, or any while limits are held."""
        return 10 * NEVER if self.best is None else needed(self.best + 1)

    def _likely(self, way: _Way) -> Cards:
        """Awards that may show in the end: those that lie there, and in each empty space the one with the highest bound."""
        shown: Cards = ()
        for top in self.table.award_tops:
            shown = (*shown, top) if top != NONE else max(self._further(way, shown), key=way.crossings.bound)
        return shown

    @property
    def stopped(self) -> int:
        """What is scored where the game stops at once."""
        return self._points(Turning(Use.NOTHING), self.table.tops, self.table.award_tops)

    @property
    def is_provable(self) -> bool:
        """Whether `proof` holds for this table."""
        return is_plain(self.table)

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no play gives more than `points`, in a way that shares nothing with the search."""
        return proof_steps(self.table, points, self.tick, self.jobs)

    @property
    def ceiling(self) -> int:
        """A bound that takes no time: every award and pond as if each had the best cards for itself."""
        table = self.table
        awards = (*table.award_tops, *table.prizes.every)
        most = sorted((most_points(table.awards[award], table.cards, table.rulings) for award in awards), reverse=True)
        ponds = sum(pond_points(table.cards[card]) for card in (*table.tops, *table.hand, *table.greens.every))
        return VILLAGE_POINTS * table.is_up + ponds + sum(max(0, points) for points in most[: len(AWARD_SPACES)])

    def _ways(self) -> Iterator[_Way]:
        """What the village card may be turned for, nothing first."""
        table = self.table
        for turning in turnings(table, anywhere=self.position.one_match_is_enough):
            lines = Lines(self._worths, turning)
            structures = min(lines.turns, sum(n for card, n in lines.copies.items() if table.is_structure[card]))
            draws = table.award_tops.count(NONE) + structures + DISPLAY * (turning.use is Use.AWARDS)
            awards = Counter((*table.prizes.display, *table.prizes.deck[:draws]))
            choices = [
                tuple(dict.fromkeys((top, *awards))) if top == NONE or structures else (top,) for top in table.award_tops
            ]
            yield _Way(turning, Crossings(lines, choices, self.tick), awards, table.worth_of(turning), structures)

    def _further(self, way: _Way, shown: Cards) -> Iterator[Cards]:
        """What may show in the next award space: what lies there, or an award that is drawn."""
        tops = self.table.award_tops
        used = Counter(award for award, top in zip(shown, tops, strict=False) if award != top)
        covers = sum(top not in {NONE, award} for award, top in zip(shown, tops, strict=False))
        for award in way.crossings.choices[len(shown)]:
            kept = award == tops[len(shown)]
            if kept or (used[award] < way.awards[award] and (covers < way.structures or tops[len(shown)] == NONE)):
                yield (*shown, award)

    def _settle(self, bound: int, way: _Way, shown: Cards, tries: int | None = None) -> Iterator[Progressed]:
        """Every village with these awards that is better than the best play, until none is left, or so many were tried."""
        yield Progressed(bound)
        plan = AwardPlan(self.table, shown, way.turning, self.tick)
        fitting = [n for n in range(way.structures + 1) if plan.fits(n, ends_alone=False)]
        if not fitting and not are_held():
            return
        filling = Filling(way.crossings, shown, fitting, self.tick)
        for tops, limit in islice(filling.villages(lambda: self._floor(way)), tries):
            points = self._points(way.turning, tops, shown)
            hold(points, min(bound, way.points + limit // 2, self.ceiling), "a village that could show")
            if are_held() and self.best is not None and points <= self.best:
                continue
            progressed = self._try(bound, way.turning, tops, shown, plan)
            if progressed.found is not None:
                yield progressed

    def _floor(self, way: _Way) -> int:
        """What a village has to be worth more than in its lines; that it can show is enough while limits are held."""
        return NEVER // 2 if self.best is None or are_held() else 2 * (self.best - way.points)

    def _points(self, turning: Turning, tops: Cards, shown: Cards) -> int:
        """What a village scores."""
        lines = zip(shown, LINES, strict=True)
        doubled = sum(self._worths.of(award, tuple(tops[space] for space in line)) for award, line in lines)
        return doubled // 2 + self.table.worth_of(turning)

    def _try(self, bound: int, turning: Turning, tops: Cards, shown: Cards, plan: AwardPlan | None = None) -> Progressed:
        """The play that leads to a village, if there is one."""
        table = self.table
        awards = plan or AwardPlan(table, shown, turning, self.tick)
        green = GreenPlan(table, tops, turning, self.tick)
        steps = green.steps(awards.fits)
        if steps is None:
            return Progressed(bound)
        built = sum(step.space >= 0 and table.is_structure[step.card] for step in steps)
        owes = bool(steps) and bool(steps[-1].under)
        joined = Joined(table, green.is_junk, lambda award: awards.alike(award) == JUNK)
        moves = tuple(joined.moves(steps, awards.steps(built, ends_alone=owes) or ()))
        self.best = self._points(turning, tops, shown)
        return Progressed(bound, Played(moves, self.best))
