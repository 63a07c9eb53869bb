"""Whether the green cards and the awards of a village can be reached by play, and how: the order of draws and placements.

Green cards and awards come from decks of their own and meet only where a structure brings an award. So the two sides are
planned apart, each by a search through its own states, and joined by the number of structures laid. All rules of play are
kept step by step; what is left out is only what cannot lead to the village wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice, permutations
from typing import NamedTuple, TypeVar

from models.village_green.table.position import DISPLAY
from scorers.limits import BrokenLimitError, are_held, held
from scorers.village_green.search.play_table import NONE, SPACES, Cards, Middle, Sides, Step, Table, Turning, Use, without

JUNK = -1
"""A card that is not wanted and can be laid nowhere, whichever it is."""

S = TypeVar("S")


def steps_from(
    start: S, follow: Callable[[S], Iterable[tuple[Step, S]]], is_goal: Callable[[S], bool], tick: Callable[[], None]
) -> tuple[Step, ...] | None:
    """The steps from a state to a goal, or nothing: depth first, no state being looked at twice."""
    if is_goal(start):
        return ()
    seen = {start}
    path: list[Step] = []
    open_states = [iter(follow(start))]
    while open_states:
        tick()
        step, state = next(open_states[-1], (None, start))
        if step is None:
            open_states.pop()
            if path:
                path.pop()
        # A state that was met before leads to nothing that was not looked at.
        elif state not in seen:
            seen.add(state)
            if is_goal(state):
                return (*path, step)
            path.append(step)
            open_states.append(iter(follow(state)))
    return None


def takings(middle: Middle, wanted: Counter[int]) -> Iterator[tuple[int, int, Middle]]:
    """Every card that may be taken, those that are wanted first: how it is taken, the card, and the middle after it."""
    for card in sorted(dict.fromkeys(middle.display), key=lambda card: card not in wanted):
        yield card, card, middle.without(card).in_order
    if middle.deck:
        yield NONE, middle.deck[0], middle.without(NONE)


def refreshings(middle: Middle, draws: int) -> Iterator[tuple[Step, Middle]]:
    """Three new face-up cards where three lie; the order of the old ones is told apart where so many draws may reach."""
    if len(middle.display) < DISPLAY:
        return
    # What lies deeper than all draws reach is never seen again, in whatever order.
    may_come_again = len(middle.deck) < DISPLAY + draws or are_held()
    for under in sorted(set(permutations(middle.display))) if may_come_again else [middle.display]:
        yield Step(under=under), middle.refresh(under).in_order


def wanted_of(tops: Cards, target: Cards) -> Counter[int]:
    """The cards that are still to be laid."""
    return Counter(new for old, new in zip(tops, target, strict=True) if old != new)


def most_draws(table: Table, hand: Cards, middle: Middle, wanted: Counter[int], more: int, fresh: int) -> int:
    """How many green cards may be drawn at most: one for each card wanted, so many more, and one for each lawn within reach.

    A lawn can be laid for the sake of the draw and covered again. So many `fresh` cards are still turned up in the middle.
    """
    cards = (*hand, *middle.every)
    if table.is_loose:
        return len(cards) + DISPLAY
    least, at_once = wanted.total() + more, len(hand) + len(middle.display) + fresh
    shown = sum(n for card, n in wanted.items() if table.is_lawn[card])

    def covered_again(draws: int) -> int:
        return sum(card != JUNK and table.is_lawn[card] for card in cards[: at_once + draws]) - shown

    # Each lawn within reach brings one more draw, which may bring another lawn within reach.
    draws = least
    while (again := least + covered_again(draws)) > draws:
        draws = again
    return draws


def too_deep(wanted: Counter[int], hand: Cards, middle: Middle, draws: int) -> bool:
    """Whether more cards are wanted than can be drawn, or some lies deeper in the deck than so many draws reach."""
    # Whoever lays a card takes one first; so many draws see so many of the deck, besides those that lie face up by now.
    near = Counter((*hand, *middle.display, *middle.deck[:draws]))
    return wanted.total() > len(middle.every) or any(near[card] < n for card, n in wanted.items())


def either_way(steps: Callable[[], tuple[Step, ...] | None]) -> tuple[Step, ...] | None:
    """The steps; while limits are held, if there are none, there must be none either where no way is left out early."""
    with held(is_on=False):
        found = steps()
    if found is None and are_held() and (found := steps()) is not None:
        raise BrokenLimitError(f"cards can be laid that seemed out of reach: {found}; please report this file")
    return found


class Greens(NamedTuple):
    """A state of the green side. `built` counts the structures laid so far, covered ones too.

    `owes_action` says that the village card was just turned for new cards, and some action has to follow.
    """

    tops: Cards
    hand: Cards
    middle: Middle
    is_turned: bool
    built: int
    owes_action: bool = False


def plan_of(table: Table, tops: Cards, awards: AwardPlan) -> Sides | None:
    """The steps of both sides that lead to a village, or nothing if there are none."""
    built = sum(table.is_structure[card] for card in (*table.hand, *table.greens.every))
    # Awards that no number of structures brings need no green cards; asked here, their limits are held.
    if not any(awards.builds(n) for n in range(built + 1)):
        return None

    def steps() -> tuple[Step, ...] | None:
        ways = (_GreenSearch(table, tops, cover, awards).steps() for cover in _covers(table, tops, awards))
        return next((found for found in ways if found is not None), None)

    greens = either_way(steps)
    if greens is None:
        return None
    built = sum(step.space >= 0 and table.is_structure[step.card] for step in greens)
    owes = bool(greens) and bool(greens[-1].under)
    return greens, awards.steps(built, ends_alone=owes) or ()


def _covers(table: Table, target: Cards, awards: AwardPlan) -> Iterator[_Cover]:
    """Where the village card may let a card be laid on another, and on which: on one that lies there, or another."""
    turning = awards.turning
    if turning.use is not Use.COVER:
        yield _Cover()
        return
    spaces = [space for space in (SPACES if turning.space is None else (turning.space,)) if target[space] != NONE]
    yield from (_Cover(space) for space in spaces if table.tops[space] != NONE)
    wanted = wanted_of(table.tops, target)
    draws = most_draws(table, table.hand, table.greens, wanted, 1, 0)
    for card in dict.fromkeys((*table.hand, *table.greens.every)):
        # Wherever it is laid, it has to be drawn in time.
        if are_held() or not too_deep(wanted + Counter((card,)), table.hand, table.greens, draws):
            yield from (_Cover(space, card) for space in spaces if table.free[card][table.tops[space]])


class _Cover(NamedTuple):
    """The space on which a card is laid through the village card, and what is laid there to be covered, if anything is."""

    space: int = -1
    lower: int = NONE


class _GreenSearch:
    """The search for the steps to the green cards of a village with the village card used in one way."""

    def __init__(self, table: Table, target: Cards, cover: _Cover, awards: AwardPlan) -> None:
        turning = self.turning = awards.turning
        self.table, self.target, self.cover, self.awards = table, target, cover, awards
        self.turns = turning.use in {Use.COVER, Use.GREENS}
        self.tells_apart = table.tells_apart
        self.shown = [space for space in SPACES if target[space] != NONE]

    def steps(self) -> tuple[Step, ...] | None:
        """The steps, or nothing if there are none."""
        table, builds = self.table, self.awards.builds

        def is_goal(state: Greens) -> bool:
            done = state.tops == self.target and state.is_turned is self.turns
            if not done or not builds(state.built, ends_alone=state.owes_action):
                return False
            # A card of the hand, or a face-up one, may still have to be placed, as VG-END asks it.
            middle = state.middle
            return not (table.goes_on and middle.every and self._can_lay(state.tops, {*state.hand, *middle.display}))

        middle = Middle(self._sort(table.greens.display), tuple(map(self._alike, table.greens.deck)))
        start = Greens(table.tops, self._sort(table.hand), middle, is_turned=False, built=0)
        may_fit = any(builds(n) for n in self._structures_to_lay(start)) and self._may_lead_on(start)
        return steps_from(start, self._follow, is_goal, self.awards.tick) if may_fit or are_held() else None

    def _structures_to_lay(self, start: Greens) -> range:
        """How many structures may be laid: those wanted, and one more where a structure may cover one like it."""
        wanted = self._wants(start)
        # Each structure that is to show is laid; others only if they are covered again.
        least = sum(n for card, n in wanted.items() if self.table.is_structure[card])
        if self.table.lawns_cover_all:
            return range(least, len(start.hand) + len(start.middle.every) + 1)
        space = self.cover.space
        again = space >= 0 and self.target[space] == start.tops[space] and self.table.is_structure[start.tops[space]]
        return range(least, least + again + 1)

    def _sort(self, cards: Cards) -> Cards:
        return tuple(sorted(map(self._alike, cards)))

    def _alike(self, card: int) -> int:
        """The card, or `JUNK` for one that is as good as any other that is not wanted."""
        told = self.tells_apart or card in self.target or self.table.is_lawn[card] or card == self.cover.lower
        return card if told else JUNK

    def _wants(self, state: Greens) -> Counter[int]:
        """The cards that are still to be laid, one to be covered through the village card included."""
        wanted = wanted_of(state.tops, self.target)
        if self.cover.lower != NONE and not state.is_turned and state.tops[self.cover.space] != self.cover.lower:
            wanted[self.cover.lower] += 1
        return wanted

    def _follow(self, state: Greens) -> Iterator[tuple[Step, Greens]]:
        wanted = self._wants(state)
        fresh = DISPLAY * (self.turning.use is Use.GREENS and not state.is_turned)
        # The village card may let a card be covered that is laid for it.
        more = int(self.turning.use is Use.COVER and not state.is_turned)
        draws = most_draws(self.table, state.hand, state.middle, wanted, more, fresh)
        if too_deep(wanted, state.hand, state.middle, draws + fresh) and not are_held():
            return
        missing = wanted - Counter(state.hand)
        options = list(takings(state.middle, missing))
        # If no card has to be laid for its draw alone, any order will do: each turn some card that is wanted is in hand.
        in_any_order = not self.tells_apart and state.is_turned is self.turns
        plain = in_any_order and not too_deep(wanted, state.hand, state.middle, wanted.total())
        if plain:
            options = [option for option in options if option[1] in missing][:1] or options[:1]
        for taken, card, middle in options:
            hand = tuple(sorted((*state.hand, card)))
            yield from islice(self._placings(state, taken, hand, middle), 1 if plain else None)
        for step, middle in refreshings(state.middle, draws) if fresh else ():
            yield step, state._replace(middle=middle, is_turned=True, owes_action=True)

    def _can_lay(self, tops: Cards, cards: Iterable[int]) -> bool:
        return any(self.table.fits(tops, card, space) for card in cards for space in SPACES)

    def _is_turned_for(self, state: Greens, card: int, space: int) -> bool | None:
        """Whether the village card is turned to lay a card there; nothing where it cannot be laid or is of no use."""
        if not self._is_of_use(state, card, space):
            return None
        if self.table.fits(state.tops, card, space):
            return False
        may_turn = self.turning.use is Use.COVER and not state.is_turned and space == self.cover.space
        return True if may_turn and self.table.fits_by_turning(state.tops, card, space) else None

    def _placings(self, state: Greens, taken: int, hand: Cards, middle: Middle) -> Iterator[tuple[Step, Greens]]:
        """What may follow a draw: first the cards laid where they are wanted, then those laid to be covered again."""
        later = []
        for card in (card for card in dict.fromkeys(hand) if card != JUNK):
            for space in self.shown:
                turned = self._is_turned_for(state, card, space)
                if turned is None:
                    continue
                tops = (*state.tops[:space], card, *state.tops[space + 1 :])
                is_turned = state.is_turned or turned
                after = Greens(tops, without(hand, card), middle, is_turned, state.built + self.table.is_structure[card])
                if card == self.target[space] and tops != state.tops:
                    yield Step(taken, card, space, turned), after
                elif self._may_lead_on(after) or are_held():
                    later.append((Step(taken, card, space, turned), after))
        yield from later
        if self.table.discards and not self._can_lay(state.tops, hand):
            for card in dict.fromkeys(hand):
                under = Middle(middle.display, (*middle.deck, card))
                yield Step(taken, card), state._replace(hand=without(hand, card), middle=under, owes_action=False)

    def _is_of_use(self, state: Greens, card: int, space: int) -> bool:
        """Whether a card is wanted in a space, or may be laid there to be covered again."""
        wanted, top = self.target[space], state.tops[space]
        may_turn = not state.is_turned and space == self.cover.space
        if may_turn and self.cover.lower not in {NONE, top} and not (self.tells_apart or self.table.is_lawn[card]):
            # A flower card that lies there first could be covered by no other any more.
            return card == self.cover.lower
        if card == wanted and top != card:
            return True
        if self.table.is_lawn[card] or self.table.lawns_cover_all:
            return True
        return may_turn and card in {wanted, self.cover.lower}

    def _may_lead_on(self, state: Greens) -> bool:
        """Whether what does not show as it is wanted can still be covered."""
        table = self.table
        may_turn = self.turning.use is Use.COVER and not state.is_turned
        shown = enumerate(zip(state.tops, self.target, strict=True))
        held = [space for space, (top, wanted) in shown if top not in {wanted, NONE} and not table.is_lawn[top]]
        if table.lawns_cover_all:
            # Each takes a lawn between, unless a lawn shall show there.
            lawns = sum(card != JUNK and table.is_lawn[card] for card in (*state.hand, *state.middle.every))
            lawns -= sum(top != new and table.is_lawn[new] for top, new in zip(state.tops, self.target, strict=True))
            return sum(not table.is_lawn[self.target[space]] for space in held) <= lawns + may_turn
        # A flower card is covered through the village card alone, and that once.
        return not held or (may_turn and held == [self.cover.space])


class Awards(NamedTuple):
    """A state of the award side: what shows, the middle, how many structures will bring awards, the village card.

    `alone` says that the last award took a turn of its own, where that matters.
    """

    tops: Cards
    middle: Middle
    brought: int
    is_turned: bool
    alone: bool = False


class AwardPlan:
    """The search for the steps that lead to the awards of a village while so many structures are laid."""

    def __init__(self, table: Table, target: Cards, turning: Turning, tick: Callable[[], None]) -> None:
        self.table, self.target, self.turning, self.tick = table, target, turning, tick
        self.turns = turning.use is Use.AWARDS
        self.steps = cache(self._find_steps)

    def builds(self, structures: int, *, ends_alone: bool = False) -> bool:
        """Whether the awards can be laid with so many structures; `ends_alone`: so that the last one takes its own turn."""
        return self.steps(structures, ends_alone=ends_alone) is not None

    def _find_steps(self, structures: int, *, ends_alone: bool) -> tuple[Step, ...] | None:
        """The steps, or nothing if there are none; with `ends_alone` the last award takes a turn of its own."""
        prizes = self.table.prizes
        middle = Middle(tuple(sorted(map(self._alike, prizes.display))), tuple(map(self._alike, prizes.deck)))
        start = Awards(self.table.award_tops, middle, structures, is_turned=False)

        def is_goal(state: Awards) -> bool:
            gone = not state.middle.every
            done = state.tops == self.target and state.is_turned is self.turns and (gone or not state.brought)
            return done and (gone or not self.table.goes_on or NONE not in state.tops) and (state.alone or not ends_alone)

        return either_way(lambda: steps_from(start, self._follow, is_goal, self.tick))

    def _alike(self, award: int) -> int:
        """The award, or `JUNK` for one that shall not show: whichever it is, it can only be covered again."""
        return award if award in self.target else JUNK

    def _follow(self, state: Awards) -> Iterator[tuple[Step, Awards]]:
        wanted = wanted_of(state.tops, self.target)
        fresh = self.turns and not state.is_turned
        draws = state.brought + sum(top == NONE != new for top, new in zip(state.tops, self.target, strict=True))
        # Each draw lays one award; besides those that structures bring, each fills an empty space.
        is_lost = wanted.total() > draws or too_deep(wanted, (), state.middle, draws + DISPLAY * fresh)
        if is_lost and not are_held():
            return
        # Of more awards than shall show, those that shall not come first.
        junk = Counter({JUNK: 1}) if state.brought > wanted.total() else wanted
        for taken, award, middle in takings(state.middle, junk):
            left = frozenset(middle.every)
            for space, top in enumerate(state.tops):
                # What shows already is covered only by another of the same, now or later.
                if self.target[space] == top != award and top not in left:
                    continue
                tops = (*state.tops[:space], award, *state.tops[space + 1 :])
                if state.brought:
                    yield Step(taken, award, space), Awards(tops, middle, state.brought - 1, state.is_turned)
                if top == NONE:
                    after = Awards(tops, middle, state.brought, state.is_turned, alone=self.table.goes_on)
                    yield Step(taken, award, space, own=True), after
        for step, middle in refreshings(state.middle, draws) if fresh else ():
            yield step, state._replace(middle=middle, is_turned=True)
