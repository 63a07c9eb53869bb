"""In which order the green cards of a village can be laid, when the order of the deck is known.

Whoever lays a green card takes one first, so that when the n-th card is laid, n cards of the deck have been seen. Of all
cards seen by then four that nobody has taken are there for the taking: those face up and the top one. So nothing that was
seen is ever out of reach, and a card is a job for one turn, which has a first turn: 1 if it was in hand or face up, n if it
was the n-th of the deck. A lawn that is covered again makes one turn more, and so does a card that is covered through the
village card. Three new face-up cards bring what lies in the deck forward by three turns.

Such jobs can be done in time if they are when each turn takes the one that has to be done first, of those that can be
done: that rule is exact for jobs of one turn, and where one has to come before another too (Horn, "Some simple scheduling
algorithms", 1974).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from models.village_green.table.position import DISPLAY
from models.village_green.table.spaces import BESIDE
from scorers.village_green.search.play_table import NONE, SPACES, Cards, Step, Table, Turning, Use, without

HAND, FACE_UP = -1, 0
"""Where a card lies that is there at once; the others lie so many deep in the deck."""

_ANYWHERE = -1
"""The space of a lawn that is laid to be covered: wherever another card is laid later."""


@dataclass(frozen=True, slots=True)
class Job:
    """A card to be laid, from turn `first` to turn `last`; `turned` says that it is laid through the village card."""

    card: int
    space: int
    first: int
    last: int
    place: int
    turned: bool = False


class Orders:
    """The ways to lay the green cards of villages from a table, the village card being turned for one thing or nothing."""

    def __init__(self, table: Table, turning: Turning) -> None:
        self.table, self.turning = table, turning
        self.alike: Callable[[int], Hashable] = lambda card: card
        """What is the same of cards that may take each other's places."""
        self.fresh = DISPLAY * (turning.use is Use.GREENS)
        self.covers = turning.use is Use.COVER
        self.lays_lower = self.covers and turning.space is None
        self.places: dict[int, list[int]] = {}
        """Where the copies of each card lie."""
        for card in table.hand:
            self.places.setdefault(card, []).append(HAND)
        for card in table.greens.display:
            self.places.setdefault(card, []).append(FACE_UP)
        for depth, card in enumerate(table.greens.deck, start=1):
            self.places.setdefault(card, []).append(depth)
        self.draws = len(table.greens.every)

    def steps(self, tops: Cards, builds: Callable[[int], bool]) -> list[Step] | None:
        """The steps that lead to a village in which so many structures are laid as is asked for; or nothing."""
        jobs = self.jobs(tops, builds)
        return None if jobs is None else list(_Dealing(self.table, jobs, self._refresh(jobs)).steps())

    def jobs(self, tops: Cards, builds: Callable[[int], bool]) -> list[Job] | None:
        """The cards in an order in which they can be laid, or nothing if there is none.

        Asked only of villages with cards that there are, on spaces that another card may come to.
        """
        finals = self._finals(tops)
        # A lawn may lie on one that was there before, and a card between them.
        lawns = [space for space in SPACES if self.lays_lower and self.table.is_lawn[self.table.tops[space]]]
        again = [space for space in lawns if tops[space] == self.table.tops[space]]
        if self.covers and not (finals or again):
            return None
        for jobs, turns in self._with_lawns(finals, can_be_covered=bool(finals or again)):
            found = self._order(tops, jobs, turns, builds, again)
            if found is not None:
                return found
        return None

    def _with_lawns(self, finals: Sequence[Job], *, can_be_covered: bool) -> Iterator[tuple[list[Job], int]]:
        """The cards that are to show with ever more lawns that are covered again, and so many turns for all."""
        is_lawn = self.table.is_lawn
        lawns = sorted((place, card) for card, places in self.places.items() if is_lawn[card] for place in places)
        shown = sum(is_lawn[final.card] for final in finals)
        # The n-th turn sees n cards of the deck: a card so deep takes as many turns before it.
        deepest = max((final.place for final in finals), default=0)
        at_once = len(finals) + self.lays_lower
        for fillers in range(max(0, deepest - self.fresh - at_once), max(0, len(lawns) - shown) + 1):
            turns = at_once + fillers
            if turns > self.draws or (fillers and not can_be_covered):
                return
            # Of the lawns those that are covered again come first.
            later = iter(lawns[fillers:])
            jobs = [replace(job, last=turns, place=next(later)[0] if is_lawn[job.card] else job.place) for job in finals]
            yield [*jobs, *(Job(card, _ANYWHERE, 0, turns - 1, place) for place, card in lawns[:fillers])], turns

    def _finals(self, tops: Cards) -> list[Job]:
        """The cards that are to be laid and to show, each with the first copy."""
        used: Counter[int] = Counter()
        finals = []
        for space in SPACES:
            card = tops[space]
            if card == self.table.tops[space] and not (self.covers and self.turning.space == space):
                continue
            finals.append(Job(card, space, 0, 0, self.places[card][used[card]]))
            used[card] += 1
        return finals

    def _order(
        self, tops: Cards, jobs: list[Job], turns: int, builds: Callable[[int], bool], again: Sequence[int]
    ) -> list[Job] | None:
        """These cards in an order in which they can be laid in so many turns, one more being covered if that is asked."""
        structures = sum(self.table.is_structure[job.card] for job in jobs)
        if not self.covers:
            order = self._in_order(self._with_times(jobs), turns) if builds(structures) else None
            return None if order is None else self._place(order)
        for job in self._lowers(jobs, turns):
            more = job.place != _LIES and self.table.is_structure[job.card]
            every = [replace(each, last=turns) for each in (*jobs, job) if each.place != _LIES]
            if builds(structures + more) and self._in_order(self._with_times(every), turns) is not None:
                for chain in self._chains(tops, jobs, job, turns, again):
                    order = self._in_order(chain, turns)
                    placed = None if order is None else self._place(order)
                    if placed is not None:
                        return placed
        return None

    def _with_times(self, jobs: list[Job]) -> list[Job]:
        """The jobs with their first turns."""
        after = self._refresh(jobs)
        if after is None:
            return [replace(job, first=max(1, job.place)) for job in jobs]
        return [
            replace(job, first=max(1, job.place) if job.place <= after else max(after + 1, job.place - self.fresh))
            for job in jobs
        ]

    def _refresh(self, jobs: Sequence[Job]) -> int | None:
        """After how many turns three new face-up cards come: as soon as those of the old ones that are wanted are taken."""
        if not self.fresh:
            return None
        drawn = [job.place for job in jobs if job.place != HAND]
        return next((turn for turn in range(len(jobs)) if sum(place <= turn for place in drawn) <= turn), len(jobs))

    def _in_order(self, jobs: list[Job], turns: int) -> list[Job] | None:
        """The jobs in the order in which each turn takes the one that has to be done first, if all are in time."""
        # New cards that come after the last turn bring nothing, and some action has to follow them.
        if self._refresh(jobs) == turns:
            return None
        waiting, order = list(jobs), []
        for turn in range(1, turns + 1):
            ready = [job for job in waiting if job.first <= turn]
            if not ready:
                return None
            job = min(ready, key=lambda job: job.last)
            if job.last < turn:
                return None
            waiting.remove(job)
            order.append(job)
        return order

    def _place(self, order: list[Job]) -> list[Job] | None:
        """The jobs with a space for each lawn that is covered again, or nothing where one finds none."""
        placed: list[Job] = []
        held = {space for space in SPACES if self.table.is_held(space)}
        for turn, job in enumerate(order):
            space = job.space
            if space == _ANYWHERE:
                later = [other.space for other in order[turn + 1 :] if other.space not in {_ANYWHERE, *held}]
                if not later:
                    return None
                space = later[-1]
            if job.turned:
                held.discard(space)
            elif job.space == space and any(other.turned and other.space == space for other in order[turn + 1 :]):
                # What is covered through the village card takes no other card.
                held.add(space)
            placed.append(replace(job, space=space))
        return placed

    # One card covered through the village card.

    def _lowers(self, jobs: list[Job], turns: int) -> Iterator[Job]:
        """The cards that may be covered through the village card: one that lies there, or one of those not wanted."""
        if self.turning.space is not None:
            yield Job(self.table.tops[self.turning.space], self.turning.space, 0, 0, _LIES)
            return
        used = Counter(job.card for job in jobs)
        seen = set()
        for card, places in self.places.items():
            if self.table.is_lawn[card] or used[card] == len(places) or places[used[card]] > turns:
                continue
            place = places[used[card]]
            sort = self.alike(card), place if self.alike(card) in map(self.alike, used) else None
            if sort not in seen:
                seen.add(sort)
                yield Job(card, _ANYWHERE, max(1, place), turns - 1, place)

    def _chains(self, tops: Cards, jobs: list[Job], lower: Job, turns: int, again: Sequence[int]) -> Iterator[list[Job]]:
        """The jobs where one card is covered: by the one that shows there in the end, or by a lawn that is covered too.

        What does not match the card beside it is laid only when that is covered. `again` are lawns that lie there and may
        show again.
        """
        match, uppers = self.table.match[lower.card], {job.space: job for job in jobs if job.space != _ANYWHERE}
        filler = next((job for job in jobs if job.space == _ANYWHERE), None)
        for space in (*uppers, *again) if lower.space == _ANYWHERE else (lower.space,):
            apart = {other for other in BESIDE[space] if not match[tops[other]]}
            if apart <= set(uppers):
                beneath, upper = replace(lower, space=space), uppers.get(space)
                late = [uppers[other] for other in apart]
                if upper is not None:
                    yield from self._chain(jobs, beneath, upper, late, turns)
                if filler is not None:
                    yield from self._chain(jobs, beneath, filler, [*late, upper] if upper else late, turns)

    def _chain(self, jobs: list[Job], lower: Job, cover: Job, after: list[Job], turns: int) -> Iterator[list[Job]]:
        """The jobs with the lower card first, then its cover, then these; among cards alike any may be the one or the other.

        Of the rest the first go to lawns that are covered again, and the last to what has to wait.
        """
        last = turns - 1 if after else turns
        waits = {job.space for job in after}
        rest = sorted(
            (job for job in jobs if job is not cover), key=lambda job: (job.space != _ANYWHERE, job.space in waits)
        )
        is_new = lower.place != _LIES
        copies = sorted((job.place, job.card) for job in (*jobs, *([lower] if is_new else [])))
        for under in self._of_sort(copies, lower) if is_new else [(_LIES, lower.card)]:
            left = list(copies)
            if is_new:
                left.remove(under)
            begin = max(1, under[0]) if is_new else 0
            for place, card in self._of_sort(left, cover):
                first = max(1, place, begin + 1)
                chain = [replace(cover, card=card, place=place, first=first, last=last, turned=True, space=lower.space)]
                if is_new:
                    chain.append(replace(lower, card=under[1], place=under[0], first=begin, last=last - 1))
                others = list(left)
                others.remove((place, card))
                yield chain + self._share_out(rest, others, waits, first)

    def _share_out(
        self, jobs: Sequence[Job], copies: list[tuple[int, int]], waits: Collection[int], first: int
    ) -> list[Job]:
        """These jobs with copies of their cards, those that have to wait after the first turn of another one."""
        shared = []
        for job in jobs:
            copy = next(copy for copy in copies if self.alike(copy[1]) == self.alike(job.card))
            copies.remove(copy)
            turn = max(1, copy[0], first + 1 if job.space in waits else 1)
            shared.append(replace(job, card=copy[1], place=copy[0], first=turn))
        return shared

    def _of_sort(self, copies: Sequence[tuple[int, int]], job: Job) -> list[tuple[int, int]]:
        """The copies that may be the card of a job."""
        return list(dict.fromkeys(copy for copy in copies if self.alike(copy[1]) == self.alike(job.card)))


_LIES = -2
"""The place of a card that lies in the village already."""


class _Dealing:
    """The cards as they are taken while those of some jobs are laid in their order."""

    def __init__(self, table: Table, jobs: list[Job], refreshed: int | None) -> None:
        self.jobs, self.refreshed = jobs, refreshed
        self.hand: Cards = table.hand
        self.middle = table.greens

    def steps(self) -> Iterator[Step]:
        """The steps."""
        for turn, job in enumerate(self.jobs):
            if turn == self.refreshed:
                yield Step(under=self.middle.display)
                self.middle = self.middle.refresh(self.middle.display)
            taken = self._take(job.card, [later.card for later in self.jobs[turn:]])
            self.hand = without(self.hand, job.card)
            yield Step(taken, job.card, job.space, job.turned)

    def _take(self, now: int, wanted: Sequence[int]) -> int:
        """Take the card that is laid now, or else one that is wanted later, or any."""
        missing = Counter(wanted) - Counter(self.hand)
        if now not in self.hand:
            missing = Counter({now: 1})
        display, deck = self.middle.display, self.middle.deck
        card = next((card for card in display if missing[card]), NONE)
        if card == NONE and not deck:
            card = display[0]
        self.hand = (*self.hand, deck[0] if card == NONE else card)
        self.middle = self.middle.without(card)
        return card
