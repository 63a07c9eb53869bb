"""The moves of a player that may be done at a table, and which others there would be under other rulings.

What was found of a move under some rulings holds under others too, unless it was asked for one that is another there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from models.game import Ruled
from models.names import counted
from verify.clock import Clock, EffortError, UndecidedError
from verify.games import AnyMove, Entry
from verify.moves.effects import Effects
from verify.moves.judgement import Option
from verify.moves.move_at_table import MoveAtTable
from verify.moves.table_before import Before
from verify.ranges.number_ranges import Range
from verify.worlds.cache import Caches

Turns = Callable[[Ruled, AnyMove], Iterable[AnyMove]]
"""All turns that begin with a move at a table."""

Points = tuple[Range | None, Range | None]
"""By how much a move changes the player's score, and what it is then; `None` where nobody knows."""


def itself(_position: Ruled, move: AnyMove) -> tuple[AnyMove, ...]:
    """A move that is a whole turn."""
    return (move,)


class Listing:
    """The moves of a player at a table under the rulings in force; what holds of another listing's moves is taken over."""

    def __init__(self, entry: Entry, position: Ruled, player: str, clock: Clock, *, like: Listing | None = None) -> None:
        self._entry, self.position, self._player = entry, position, player
        self._clock = clock
        self.memories: Caches = Caches() if like is None else like.memories
        self.before = Before(entry, _apart(position), clock, self.memories)
        position.rulings.heed(self.before.position.rulings)
        self.cases: dict[AnyMove, MoveAtTable] = {}
        self.points: dict[AnyMove, Points] = {}
        self.why = self.why_change = self.why_total = ""
        self.is_settled = False
        self._base, self._otherwise, self._is_like = like, frozenset[str](), False
        if like is not None:
            self._otherwise = position.rulings.others(like.position.rulings)
            asked = self.before.position.rulings.asked | like.before.position.rulings.asked
            # The table before the moves is the same there, as far as rules and score tell.
            self._is_like = self._otherwise.isdisjoint(asked) or self.before.contents == like.before.contents

    def options(self, whole: Turns = itself) -> Iterator[Option]:
        """Each move that may be done, with what it does to the score. Raises `UndecidedError`; `why` says what is open."""
        for move in self._possible_moves(whole):
            case = self.cases[move]
            verdict, depends = self._verdict(case)
            self.points[move] = change, total = self._points(case)
            self.position.rulings.heed(case.rulings)
            # Told when all rulings are noted: what a move does besides is not compared.
            is_told = not case.conditions.hides_outcome
            does = case.does() if is_told else ""
            yield Option(str(move), verdict, change, total, depends, case.conditions.open_end, does)
        self.is_settled = not (self.why or self.why_change)

    def _points(self, case: MoveAtTable) -> Points:
        """What a move does to the score; where not one world in which it may be done was found, no more than its limits."""
        if case.conditions.hides_outcome:
            return None, None
        effects = Effects(case)
        try:
            change = effects.change()
            self.why_change = self.why_change or effects.why_unsettled
            total = effects.total()
        except EffortError as error:
            self.why_change = str(error)
            return effects.limits()
        self.why_total = self.why_total or effects.why_unsettled
        return change, total

    def _verdict(self, case: MoveAtTable) -> tuple[str, tuple[str, ...]]:
        """Whether a move may be done that is not illegal, and on what it depends; undecided where that takes too much."""
        try:
            judged = case.judgement()
        except EffortError as error:
            self.why = str(error)
            return "undecided", ("not settled whether it is legal",)
        return judged.verdict, (*judged.depends, *(f"not known: {need}" for need in judged.needs))

    def _possible_moves(self, whole: Turns) -> Iterator[AnyMove]:
        """The moves that some world allows and none makes idle, in the order in which the game lists them."""
        play = self._entry.game.play
        begun = () if play.is_over(self.position) else play.moves(self.position, self._player)
        for move in chain.from_iterable(whole(self.position, move) for move in begun):
            if self.before.model.unknowns:
                self._clock.tick()
            idle = play.superfluous(move)
            # Where it takes too much to know whether the cheaper one is legal, this one is listed too.
            if idle in self.cases and self._is_shown(self.cases[idle], lambda case: case.is_legal):
                continue
            case = self.cases[move] = self._case(move)
            # One of which that takes too much is undecided.
            if not self._is_shown(case, lambda case: case.is_illegal):
                yield move
            self.position.rulings.heed(case.rulings)

    def _is_shown(self, case: MoveAtTable, what: Callable[[MoveAtTable], bool]) -> bool:
        """Whether something is so of a move; where that takes too much it is not shown, unless listings are compared."""
        try:
            return what(case)
        except EffortError:
            if self._base is not None:
                raise
            return False

    def _case(self, move: AnyMove) -> MoveAtTable:
        """A move, as it was found before if nothing was asked for that is other now."""
        known = self._base.cases.get(move) if self._base is not None and self._is_like else None
        if known is not None and self._otherwise.isdisjoint(known.rulings.asked):
            return known
        return MoveAtTable(self._entry, _apart(self.position), move, self._clock, self.before)

    def difference(self) -> str | None:
        """What other moves, or other points, there are than in the listing that this one is like, or nothing.

        Raises `UndecidedError` if that is not settled.
        """
        told = []
        for words, moves in self._differing(self._base or self).items():
            if moves:
                # How many moves, with some of them; they have commas of their own.
                some = "; ".join((*moves[:_SHOWN], *(["…"] if len(moves) > _SHOWN else [])))
                n = {"moves": "move", "more": "more move", "fewer": "fewer move"}
                told.append(f"{words.format_map({key: counted(len(moves), noun) for key, noun in n.items()})} ({some})")
        return "; ".join(told) or None

    def _differing(self, base: Listing) -> dict[str, list[str]]:
        """The moves that are not as in another listing, by what is said of so many of them."""
        here = {str(move): move for move in self._possible_moves(itself)}
        there = {str(move): move for move in base.points}
        both = {text: (here[text], base, move) for text, move in there.items() if text in here}
        return {
            "{more}": [text for text in here if text not in there],
            "{fewer}": [text for text in there if text not in here],
            "other points for {moves}": [text for text, pair in both.items() if self._changes(*pair)],
            "whether {moves} may be made is not known": [text for text, pair in both.items() if self._doubts(*pair)],
        }

    def _doubts(self, move: AnyMove, base: Listing, its: AnyMove) -> bool:
        """Whether a move that is legal in another listing is not so for certain in this one."""
        case = self.cases[move]
        return case is not base.cases[its] and bool(case.conditions.needs) and not base.cases[its].conditions.needs

    def _changes(self, move: AnyMove, base: Listing, its: AnyMove) -> bool:
        """Whether a move does something else to the score than in another listing."""
        case = self.cases[move]
        if case is base.cases[its]:
            return False
        if case.conditions.hides_outcome:
            return base.points[its][0] is not None
        effects = Effects(case)
        change = effects.change()
        if effects.why_unsettled:
            raise UndecidedError(effects.why_unsettled)
        return change != base.points[its][0]


_SHOWN = 3
"""So many moves that a ruling changes are shown."""


def _apart(position: Ruled) -> Ruled:
    """The same table, of which is noted by itself which rulings are asked for."""
    return position.under(position.rulings.fresh())
