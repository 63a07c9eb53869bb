"""What does a verdict take for granted of the components? The assumptions of ours without which it would be another.

A ruling with `assumes` guesses at what nobody has published, such as which symbols the 6s have. Whoever holds the cards can
tell better, so an answer says in its first line on which guesses it rests.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from models.game import Ruled
from models.rule import Ruling, Violation
from verify.games import AnyGame


@dataclass(frozen=True, slots=True)
class Assumption:
    """What is taken for granted, in `words` that follow "if". With `otherwise` as the value of the ruling, it is not."""

    key: str
    value: str
    otherwise: str
    words: str


class Premised(Protocol):
    """A rule at one place, as an answer shows it."""

    @property
    def rule(self) -> str:
        """Its id."""

    @property
    def premise(self) -> str:
        """What has to be so for it, if that is assumed."""


def needed(game: AnyGame, read: Ruled, holds: Callable[[Ruled], bool]) -> tuple[Ruling, ...]:
    """The fewest assumptions with which alone a verdict still holds; none where it holds without any.

    `read` is the position as it was just evaluated, so that its rulings know which of them were asked for; `holds` says
    whether the verdict is the same for the position under other rulings. What the user chose is no assumption of ours.
    """
    ours = _ours(game, read)
    if read.rulings.asked.isdisjoint(ruling.key for ruling in ours) or holds(resting_on(game, read, ())):
        return ()
    kept = ours
    for ruling in ours:
        fewer = tuple(other for other in kept if other is not ruling)
        kept = fewer if holds(resting_on(game, read, fewer)) else kept
    return kept


def resting_on(game: AnyGame, position: Ruled, kept: Collection[Ruling]) -> Any:
    """The position with these of our assumptions and no others; itself where nothing is given up."""
    given_up = {ruling.key: ruling.alternatives[0] for ruling in _ours(game, position) if ruling not in kept}
    return position.under(position.rulings.fresh(**given_up)) if given_up else position


def _ours(game: AnyGame, position: Ruled) -> tuple[Ruling, ...]:
    return tuple(ruling for ruling in game.rulings if ruling.assumes and ruling.key not in position.rulings.chosen)


def in_words(game: AnyGame, kept: Sequence[Ruling], shown: Sequence[Premised] = ()) -> tuple[Assumption, ...]:
    """Assumptions in the words of what an answer shows, where that says more closely what has to be so."""
    rests = {rule.id: rule.rulings for rule in game.rules}
    assumptions = []
    for ruling in kept:
        premises = dict.fromkeys(one.premise for one in shown if one.premise and ruling.key in rests.get(one.rule, ()))
        words = " and ".join(premises) or ruling.assumes
        assumptions.append(Assumption(ruling.key, ruling.default, ruling.alternatives[0], words))
    return tuple(assumptions)


def one_of_each(violations: Sequence[Violation]) -> list[Violation]:
    """The first violation of each rule: where several rest on one assumption, any of them makes a table illegal."""
    return list({violation.rule: violation for violation in reversed(violations)}.values())


def given(assumes: Sequence[Assumption]) -> str:
    """What goes on after a verdict: what is assumed, and how to ask without it."""
    if not assumes:
        return ""
    rulings = " ".join(f"--ruling {one.key}={one.otherwise}" for one in assumes)
    return f", if {' and '.join(one.words for one in assumes)} (assumed; `{rulings}`)"
