"""On which rulings does an answer rest? Those that were asked for, and whose alternatives change it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from models.game import Ruled
from models.names import enumerated
from models.rule import Doubt, Ruling
from scorers.sheet import Sheet
from verify.clock import Parts, UndecidedError
from verify.games import AnyGame


@dataclass(frozen=True, slots=True)
class Dependence:
    """A ruling that decides an answer: the value in force, and the outcome under each other value that changes it.

    It `is_chosen` where the user said so.
    """

    ruling: Ruling
    value: str
    otherwise: Mapping[str, str]
    is_chosen: bool = False

    @property
    def key(self) -> str:
        """The name of the ruling."""
        return self.ruling.key

    @property
    def question(self) -> str:
        """What the rulebook leaves open."""
        return self.ruling.question

    @property
    def meaning(self) -> str:
        """What the value in force means."""
        return self.ruling.options[self.value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What every answer has: the `rulings` on which it rests, and `why` there is none, or why it is undecided.

    `missing` is what was stopped before it was settled, each with its cause; `warnings` say what to be careful of.
    """

    rulings: tuple[Dependence, ...] = ()
    why: str = ""
    missing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtedAnswer(Answer):
    """One that tells in `doubts` what our list of the box says against the table."""

    doubts: tuple[Doubt, ...] = ()


def dependences(
    game: AnyGame,
    read: Ruled,
    outcome: Callable[[Ruled, Parts], str | None],
    parts: Parts,
    *,
    is_whole: bool = True,
    by_list: bool = False,
) -> tuple[Dependence, ...]:
    """The rulings on which the answer for a position rests.

    `read` is the position as it was just evaluated: its rulings know which of them were asked for, and an answer
    cannot depend on any other. `outcome` evaluates the position under other rulings and tells the result in words,
    `None` if it is the same; it counts only where none of the parts that it is given is missing. Rulings are varied one at
    a time. Those that were stopped before it was known whether they matter are told as a missing part; so are all if the
    answer is not `is_whole` and there is nothing to compare with. Guesses at the box of which nobody made a rule are left
    out, unless it is asked what follows `by_list`.
    """
    asked = set(read.rulings.asked) | _asked_in_record(read)
    decisive = []
    unsettled: dict[str, list[str]] = {}
    for ruling in game.rulings:
        if ruling.key not in asked:
            continue
        is_taken = ruling.key in read.rulings.taken
        if ruling.guesses and not by_list and not is_taken and ruling.key not in read.rulings.chosen:
            continue
        value = read.rulings.listed(ruling.key) if is_taken else read.rulings[ruling.key]
        changed = {}
        for other in ruling.options:
            if other == value:
                continue
            instead = None
            parts.clock.at_work = f"whether {ruling.key}={other} gives another answer"
            with parts.clock.part() as part:
                if not is_whole:
                    raise UndecidedError(parts.why)
                here = Parts(parts.clock)
                instead = outcome(_with_other(read, ruling.key, other), here)
                here.must_be_whole()
            if part.why:
                unsettled.setdefault(part.why, []).append(f"{ruling.key}={other}")
            elif instead is not None:
                changed[other] = instead
        if changed:
            decisive.append(Dependence(ruling, value, changed, ruling.key in read.rulings.chosen))
    parts.clock.at_work = ""
    for why, rulings in unsettled.items():
        parts.lacks(f"whether the answer is the same with {enumerated(rulings, 'or')}", why)
    return tuple(decisive)


def _asked_in_record(position: Ruled) -> frozenset[str]:
    """The rulings that were asked for before a table came out of a record; none of one that was changed since."""
    played = position.rulings.played
    return frozenset() if played is None or position != played.table else played.asked


def _with_other(position: Ruled, key: str, value: str) -> Ruled:
    """The position where a ruling has another value; after a record it is the one that comes out then."""
    rulings, played = position.rulings.fresh(**{key: value}), position.rulings.played
    return played.anew(rulings) if played and key in _asked_in_record(position) else position.under(rulings)


def doubts(sheets: Iterable[Sheet], rulings: Iterable[Dependence]) -> tuple[str, ...]:
    """The lines of score sheets that rest on a card whose face is not certain, but for those that a ruling tells of."""
    told = {ruling.key for ruling in rulings}
    return tuple(
        f"{sheet.player}: {line.item} is not certain: {line.doubt}"
        for sheet in sheets
        for line in sheet.lines
        if line.doubt and line.ruling not in told
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer under one value of a ruling."""

    value: str
    meaning: str
    answer: Any


@dataclass(frozen=True, slots=True)
class Dispute:
    """A ruling that decides an answer, and the answer under each of its values, the one in force first."""

    key: str
    question: str
    readings: tuple[Reading, ...]


def disputes(position: Ruled, rulings: Iterable[Dependence], answer: Callable[[Ruled], object]) -> tuple[Dispute, ...]:
    """The answers side by side: `answer` is asked under each value of each ruling that decides."""
    disputed = []
    for dependence in rulings:
        values = [dependence.value, *dependence.otherwise]
        readings = [
            Reading(value, dependence.ruling.options[value], answer(_with_other(position, dependence.key, value)))
            for value in values
        ]
        disputed.append(Dispute(dependence.key, dependence.question, tuple(readings)))
    return tuple(disputed)
