"""What ties the unknowns of a table after a move to those of the table before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from models.logic import Truth, Unknown, all_of
from models.rule import Finding, Rule, Source
from models.unknowns import unknowns


@dataclass(frozen=True, slots=True)
class Past:
    """What was unknown before a move, and what is certain of it and of what is unknown now.

    A table after a move stands for the worlds after it. What is unknown on it seldom stands alone: who has gained a point
    for each Field has one more if the unknown card is a Field. So the unknowns of the table before it are kept, and the
    truths say what goes with what, `rules` what the rules said of the table before. A position of a game that needs it has
    it as its part `past`.
    """

    unknowns: tuple[Unknown[Any], ...] = ()
    truths: tuple[Truth, ...] = ()
    rules: tuple[Truth, ...] = ()

    def __post_init__(self) -> None:
        # In the place of one of which a later move left a single value that value may stand: it is unknown no more.
        left: tuple[object, ...] = self.unknowns
        object.__setattr__(self, "unknowns", tuple(one for one in left if isinstance(one, Unknown)))

    def follow(self, unknowns: Iterable[Unknown[Any]], truths: Iterable[Truth], *, rules: Iterable[Truth] = ()) -> Past:
        """The past after one more move, which these were unknown before or have become."""
        seen = dict.fromkeys([*self.unknowns, *unknowns])
        return Past(tuple(seen), (*self.truths, *truths), (*self.rules, *rules))


def past_of(position: Any) -> Past | None:
    """What ties a position to the one before a move, if something does."""
    past: Past | None = getattr(position, "past", None)
    return past


def as_it_lies(position: Any) -> Any:
    """A position without what ties it to the one before a move."""
    return position if past_of(position) is None else replace(position, past=None)


def unknowns_now(position: Any) -> tuple[Unknown[Any], ...]:
    """What is unknown on a table itself, without what was so only before the last move."""
    return unknowns(as_it_lies(position))


def _can_have_led(position: Any) -> Iterator[Finding]:
    past = past_of(position)
    if past is not None:
        yield "table", all_of([*past.truths, *past.rules]), "no table before the move leads to this one."


PAST: Rule[Any] = Rule(
    "PAST",
    "A table after a move is one to which the move can have led: what is unknown now goes with what was unknown then.",
    Source("the move", "before it", derived=True),
    _can_have_led,
    is_of_all=True,
)
"""Holds of every table that a move has led to; no rule of a rulebook, so that no index tells it."""
