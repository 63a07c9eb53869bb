"""The best way to play on in the solo game, when the order of both decks is known.

What counts in the end is only what shows, so the search goes through the villages that could show, best first, and asks of
each whether there is a play that leads to it (`play_deals`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from models.logic import plain
from models.rule import Ruling
from models.village_green.cards import Award
from models.village_green.moves.words import UNDER, Flip, Move
from models.village_green.rules.cards import SIZES
from models.village_green.rules.rulings import RULINGS
from models.village_green.rules.table import RULES
from models.village_green.table.position import Position
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, LINES
from scorers.layout_search import Step as ProofStep
from scorers.limits import hold
from scorers.play import Played, PlaySearch, Progressed
from scorers.ticks import one_in
from scorers.village_green.score import VILLAGE_POINTS, award_points, most_points, pond_points
from scorers.village_green.search.play_deals import DealSearch, is_deal
from scorers.village_green.search.play_plan import JUNK, AwardPlan, plan_of
from scorers.village_green.search.play_proof import steps as proof_steps
from scorers.village_green.search.play_table import NONE, Middle, Sides, Step, Table, Turning, Use, is_plain, without

_A_STEP = 16
"""So many rounds of the loops here are a step."""

_FORBID_MORE = ("VG-AMB-LAWNLAWN", "VG-AMB-SOLO-END")
"""Rulings that are taken in the way that allows more: what is legal under another of their values is legal then."""


class BestPlay(PlaySearch):
    """The question for the best play from a position of the solo game."""

    demands, jobs = None, 1

    def __init__(self, position: Position, tick: Callable[[], None]) -> None:
        self.position, self.tick, self._step = position, one_in(_A_STEP, tick), tick
        self.best: int | None = None

    @cached_property
    def _faults(self) -> list[tuple[str, str, bool]]:
        """The rules that the table breaks: what is wrong, the rule, and whether cards are missing only."""
        every = ((rule, at) for rule in RULES for at in rule.instances(self.position))
        broken = ((rule, at) for rule, at in every if rule.holds(self.position, *at) is False)
        return [(rule.tell(self.position, *at), rule.id, at[0] in SIZES) for rule, at in broken]

    @property
    def obstacle(self) -> str | None:
        """The rules that the table breaks, but for cards that are missing in the decks."""
        return " ".join(f"{said} ({rule})" for said, rule, missing in self._faults if not missing) or None

    @property
    def remark(self) -> str | None:
        """That the decks hold no more cards than those written, if that is not the whole box."""
        told = [said for said, _, missing in self._faults if missing]
        return f"only the cards written in the file are in the decks. {' '.join(told)}" if told else None

    @property
    def is_out_of_reach(self) -> bool:
        """Whether much is still to be laid, and only by another ruling more counts than what shows in the end."""
        if is_plain(self.table) or is_plain(self._under(ruling for ruling in RULINGS if ruling.key in _FORBID_MORE)):
            return False
        by_default = self._under(RULINGS)
        return is_deal(by_default) and is_plain(by_default)

    def _under(self, rulings: Iterable[Ruling]) -> Table:
        """The table with the default of each of these rulings."""
        defaults = {ruling.key: ruling.default for ruling in rulings}
        return Table(self.position.under(self.position.rulings.fresh(**defaults)))

    @cached_property
    def table(self) -> Table:
        """The table as numbers."""
        return Table(self.position)

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays with lower and lower bounds: first to stop at once, if that may be done."""
        table, limit = self.table, self.ceiling
        self.best = above
        if above is None:
            sides = plan_of(table, table.tops, AwardPlan(table, table.award_tops, Turning(Use.NOTHING), self.tick))
            yield Progressed(limit) if sides is None else self._play(limit, Joined(table, sides), self.points_now)
        deals = DealSearch(table, self._step)
        for reached in deals.search(self.best):
            if reached is not None:
                yield self._play(limit, Joined(table, reached.sides, reached.alike), reached.points)
            # What was found is the least that the best play gives, whatever the cases left allow.
            limit = min(limit, max(deals.bound, deals.bound if self.best is None else self.best))
            yield Progressed(limit)

    @property
    def points_now(self) -> int:
        """What is scored where the game stops at once."""
        table, cards = self.table, [self.table.cards[top] for top in self.table.tops]
        lines = zip(table.award_tops, LINES, strict=True)
        awards = (award_points(table.awards[award], [cards[n] for n in line], table.rulings) for award, line in lines)
        return sum(map(plain, awards)) + sum(map(pond_points, cards)) + table.worth_of(Turning(Use.NOTHING))

    @property
    def is_provable(self) -> bool:
        """Whether `proof` holds for this table."""
        return is_plain(self.table)

    def proof(self, points: int) -> Iterator[ProofStep]:
        """The proof that no play gives more than `points`, in a way that shares nothing with the search."""
        return proof_steps(self.table, points, self.tick, self.jobs)

    @property
    def ceiling(self) -> int:
        """A bound that takes no time: every award and pond as if each had the best cards for itself."""
        table = self.table
        awards = (*table.award_tops, *table.prizes.every)
        # No award gives more than its best line, and no more show than there are spaces for them.
        most = sorted((most_points(table.awards[award], table.cards, table.rulings) for award in awards), reverse=True)
        # Every pond that could be laid, though there may not be spaces for all.
        ponds = sum(pond_points(table.cards[card]) for card in (*table.tops, *table.hand, *table.greens.every))
        return VILLAGE_POINTS * table.is_up + ponds + sum(max(0, points) for points in most[: len(AWARD_SPACES)])

    def _play(self, bound: int, play: Joined, points: int) -> Progressed:
        """A play that is better than all before."""
        hold(points, self.ceiling, "a play")
        self.best = points
        return Progressed(bound, Played(tuple(play.moves()), points))


# The steps of a play as moves: both sides joined into turns, with the cards that are really taken.


class _Dealt:
    """The cards of one kind in the middle as some steps take them, where one card stands for those `alike`."""

    def __init__(self, middle: Middle, steps: Sequence[Step], alike: Sequence[int]) -> None:
        self.middle, self._alike = middle, alike
        self._named = {card for step in steps for card in (step.taken, step.card, *step.under)}

    def take(self, wanted: int) -> int:
        """Take a card: the top one, or one from those that lie face up."""
        card = NONE if wanted == NONE else self.one_of(self.middle.display, wanted)
        drawn = self.middle.deck[0] if card == NONE else card
        self.middle = self.middle.without(card)
        return drawn

    def one_of(self, cards: Iterable[int], wanted: int) -> int:
        """The first card that the steps mean so; any that they do not name is junk."""
        named = ((card, self._alike[card]) for card in cards)
        return next(card for card, name in named if wanted == (name if name in self._named else JUNK))

    def refresh(self, under: Iterable[int]) -> tuple[int, ...]:
        """Put the face-up cards under the deck in this order and turn up as many new ones."""
        left, put = self.middle.display, []
        for wanted in under:
            put.append(self.one_of(left, wanted))
            left = without(left, put[-1])
        self.middle = self.middle.refresh(tuple(put))
        return tuple(put)


class Joined:
    """The turns of a play from a table that is made of the steps of both sides."""

    def __init__(self, table: Table, sides: Sides, alike: Sequence[int] = ()) -> None:
        self.table, self.sides, self.hand = table, sides, table.hand
        self.greens = _Dealt(table.greens, sides[0], alike or table.alike)
        self.prizes = _Dealt(table.prizes, sides[1], range(len(table.awards)))

    def moves(self) -> Iterator[Move]:
        """The moves in order; awards of turns of their own come as soon as the order of the awards lets them."""
        waiting = list(self.sides[1])
        for step in self.sides[0]:
            move = self._green(step)
            if step.space >= 0 and self.table.is_structure[step.card]:
                yield from self._alone(waiting)
                if waiting:
                    award, space = self._award(waiting.pop(0))
                    move = replace(move, award=award, award_space=space)
            yield move
        yield from self._alone(waiting)

    def _alone(self, waiting: list[Step]) -> Iterator[Move]:
        """The awards that are drawn before the next one that a structure brings, and the refreshing before that."""
        while waiting and (waiting[0].own or waiting[0].under):
            step = waiting.pop(0)
            if step.under:
                put = self.prizes.refresh(step.under)
                yield Move(self.table.player, turned=(Flip.AWARDS,), under=tuple(self.table.awards[card] for card in put))
            else:
                yield Move(self.table.player, *self._award(step))

    def _award(self, step: Step) -> tuple[Award, str]:
        return self.table.awards[self.prizes.take(step.taken)], AWARD_SPACES[step.space]

    def _green(self, step: Step) -> Move:
        cards, player = self.table.cards, self.table.player
        if step.under:
            put = self.greens.refresh(step.under)
            return Move(player, turned=(Flip.GREENS,), under=tuple(cards[card] for card in put))
        drawn = self.greens.take(step.taken)
        laid = self.greens.one_of((drawn, *self.hand), step.card)
        # A card that is taken and laid at once need not be named twice, unless one like it is in hand.
        told = step.taken != NONE and (drawn != laid or drawn in self.hand)
        self.hand = without((*self.hand, drawn), laid)
        if step.space < 0:
            middle = self.greens.middle
            self.greens.middle = middle._replace(deck=(*middle.deck, laid))
        space, turned = GREEN_SPACES[step.space] if step.space >= 0 else UNDER, (Flip.COVER,) if step.turned else ()
        return Move(player, cards[laid], space, turned, cards[drawn] if told else None)
