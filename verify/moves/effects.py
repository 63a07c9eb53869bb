"""What a move does to the player's score in the worlds in which it may be done."""

from dataclasses import replace
from functools import cached_property

from models.logic import Number, highest, lowest
from scorers.sheet import Sheet
from verify.clock import Parts
from verify.moves.judgement import Effect, Judged
from verify.moves.move_at_table import MoveAtTable
from verify.ranges.number_ranges import Range
from verify.ranges.ranges import Ranging
from verify.worlds.cache import View
from verify.worlds.worlds import worlds_of


class Effects:
    """What the move of a case does to the player's score, as far as that was settled: `unsettled` says why no further."""

    def __init__(self, case: MoveAtTable) -> None:
        self.case = case

    def change(self) -> Range:
        """By how much the player's score changes."""
        old, new = self._sheets
        return self._range(self.case.before.form.less(new.points, old.points), is_open=self._changes_openly(old, new))

    def _changes_openly(self, old: Sheet, new: Sheet) -> bool:
        """Whether a line changes that may be more than anybody knows; of one that stays as it is that does not matter."""
        before, after = ({line.item: line for line in sheet.lines} for sheet in (old, new))
        for item in {line.item for line in (*old.lines, *new.lines) if line.is_open}:
            was, is_ = before.get(item), after.get(item)
            if was is None or is_ is None or was.is_open is not is_.is_open:
                return True
            if self.case.before.form.less(is_.points, was.points) != 0:
                return True
        return False

    def total(self) -> Range:
        """What the player's score is after it."""
        sheet = self._sheets[1]
        if isinstance(sheet.points, int) or not self.case.is_possible or self._ranging is None:
            return self._range(sheet.points, is_open=sheet.is_open)
        lines = [(line.points, self._range(line.points, is_open=line.is_open)) for line in sheet.lines]
        return self._ranging.total(sheet.player, lines, is_open=sheet.is_open)

    def limits(self) -> tuple[Range, Range]:
        """Limits of both, which nothing has to be asked for."""
        old, new = self._sheets
        both = (self.case.before.form.less(new.points, old.points), new.points)
        ends = [(lowest(n), highest(n)) for n in both]
        change, total = (Range(*end, is_open=new.is_open, within=end) for end in ends)
        return change, total

    @cached_property
    def _sheets(self) -> tuple[Sheet, Sheet]:
        """The player's score sheets before and after the move."""
        player = self.case.move.player
        return self.case.before.sheets[player], self.case.entry.scorer.sheet(self.case.after, player)

    def added_to(self, judged: Judged) -> Judged:
        """The judgement with what the move does to the player's score."""
        old, new = self._sheets
        totals = (self._range(old.points, is_open=old.is_open), self._range(new.points, is_open=new.is_open))
        lines = [{line.item: line for line in sheet.lines} for sheet in (old, new)]
        effects = []
        for item in dict.fromkeys([*lines[0], *lines[1]]):
            found = [by_item.get(item) for by_item in lines]
            was, is_ = (None if one is None else self._range(one.points, is_open=one.is_open) for one in found)
            # A line of nothing that comes or goes changes nothing.
            if (was or Range(0, 0)) != (is_ or Range(0, 0)):
                effects.append(Effect(item, was, is_))
        return replace(judged, effects=tuple(effects), total=totals, unit=new.unit)

    def _range(self, n: Number, *, is_open: bool = False) -> Range:
        """All that a number can be where the move may be done; where it never may, whatever is unknown."""
        if isinstance(n, int):
            return Range(n, n, is_open)
        return Range(0, 0, is_open) if self._ranging is None else self._ranging.number(n, is_open=is_open)

    @cached_property
    def _ranging(self) -> Ranging | None:
        """What numbers can be where the move may be done; where no world is legal, whatever is unknown.

        Nothing if nothing goes with the move at all. Raises `UndecidedError`.
        """
        case, budget = self.case, self.case.before.budget
        if case.is_possible:
            rules = [*case.before.rules, *case.premises]
            seen = case.ways.range_seen if isinstance(case.ways, View) else None
            return Ranging(case.ways, case.unknowns, rules, case.clock, seen=seen, budget=budget)
        worlds = worlds_of(case.unknowns, case.ties, clock=case.clock)
        return Ranging(worlds, case.unknowns, case.ties, case.clock, budget=budget) if worlds.can() else None

    @property
    def why_unsettled(self) -> str:
        """Why some number was not settled, if so."""
        ranging = self.__dict__.get("_ranging")
        return "" if ranging is None else ranging.why


def judged_with_effects(case: MoveAtTable, parts: Parts) -> Judged:
    """The bare judgement with what a move that may be done does, to the score as far as that was settled."""
    judged = case.judgement()
    if judged.verdict != "illegal" and not case.conditions.hides_outcome:
        effects = Effects(case)
        with parts.part("what it does to the score"):
            judged = replace(judged, does=case.does())
            judged = effects.added_to(judged)
        if effects.why_unsettled:
            parts.lacks("some of what it does to the score", effects.why_unsettled)
    return judged
