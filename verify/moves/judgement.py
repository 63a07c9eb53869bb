"""What is said of a move: a judgement, an offer of moves, and what each does to the score."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import inf
from typing import Any

from models.rule import Violation
from verify.moves.table_after import After
from verify.ranges.number_ranges import Range
from verify.ruling_dependence import Answer, DoubtedAnswer
from verify.violations import in_brief


@dataclass(frozen=True, slots=True)
class Effect:
    """A line of a score sheet that a move changes: its points before and after, `None` where it is not there."""

    item: str
    before: Range | None
    after: Range | None

    @property
    def change(self) -> tuple[object, ...]:
        """The line and by how much it changes; one that is not there counts as nothing."""
        old, new = self.before or Range(0, 0), self.after or Range(0, 0)
        return self.item, new.least - old.least, new.most - old.most


@dataclass(frozen=True, slots=True)
class Judged(DoubtedAnswer):
    """Whether a move may be done: `legal`, `illegal` with every objection, or `undecided`.

    Undecided is what depends on something unknown (`depends` says on what), on what nobody knows of a card (`needs`), or was
    not settled, or has objections that may come of a move of a record of which nobody can tell what it did (`why`).
    Where nobody knows what the move does for want of such a fact, nothing is told of that.
    `assumptions` are taken for granted, `explains` says how a payment or the like is done, `open_end` is what still has to
    be done in the turn. `total` is the player's score before and after, in units called `unit`, `effects` its lines that
    change, `does` what else it does, in the words of the game, `later` the table after the move as a file can tell it.
    """

    verdict: str
    move: str
    player: str
    objections: tuple[Violation, ...] = ()
    depends: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    open_end: str = ""
    effects: tuple[Effect, ...] = ()
    total: tuple[Range, Range] | None = None
    unit: str = "point"
    later: After | None = field(default=None, repr=False, compare=False)
    needs: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    does: str = ""

    @property
    def after(self) -> Any:
        """The position after a move that may be done."""
        return None if self.later is None else self.later.position

    @property
    def outcome(self) -> tuple[object, ...]:
        """What may come out differently under another ruling: the verdict, what a move does, how much it changes each line.

        What a line is worth before the move and after it is no matter of the move.
        """
        if self.verdict == "illegal":
            return (self.verdict,)
        return self.verdict, self.does, *(effect.change for effect in self.effects)

    @property
    def in_words(self) -> str:
        """The verdict and the lines in words."""
        if self.verdict == "illegal":
            return f"illegal, by {in_brief(self.objections)}"
        changed = [f"{effect.item} {effect.before or 0} -> {effect.after or 0}" for effect in self.effects]
        return self.verdict + (f" ({'; '.join(changed)})" if changed else "")

    def otherwise(self, usual: Judged) -> str:
        """The outcome in words, with what the move does if it does that as usual but for something else."""
        is_so = self.verdict == usual.verdict and self.does != usual.does
        is_idle = self.total is not None and bool(usual.effects) and not self.effects
        points = " (the score stays as it is)" if is_idle else ""
        return self.in_words + points + (f": {self.does}" if is_so and self.does else "")


@dataclass(frozen=True, slots=True)
class Option:
    """A move that may be done now and what it does to the player's score.

    Its verdict is `undecided` where that depends on something unknown; `open_end` is what has to be done after it. `change`
    and `after` are `None` where nobody knows what the move does; `does` is what it does besides, in the words of the game,
    where the game says that of each move of a list.
    """

    move: str
    verdict: str
    change: Range | None
    after: Range | None
    depends: tuple[str, ...] = ()
    open_end: str = ""
    does: str = ""

    @property
    def left(self) -> str:
        """What has to be done after it; how that is said is told of the move alone."""
        return re.sub(r"; [^;`]+, for example `[^`]*`", "", self.open_end)

    @property
    def promise(self) -> tuple[float, float]:
        """What ranks moves: what they gain for certain, and what they may gain; last where nobody knows."""
        return (-inf, -inf) if self.change is None else self.change.limits


@dataclass(frozen=True, slots=True)
class Offer(Answer):
    """The moves that a player may make now, and the rulings under which there would be others or other points.

    `why` says what keeps moves from being listed, or why there are none; where something is `missing` there may be more.
    """

    options: tuple[Option, ...]
