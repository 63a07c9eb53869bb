"""What is the most that each move still allows? The moves that may be done now, by the best final score after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from models.game import Ruled
from scorers.processes import shared
from verify.best import hunted
from verify.clock import Clock
from verify.games import Entry
from verify.games import entry as named_entry
from verify.hunt import Best
from verify.judge import offer
from verify.judgement import Offer, Option


@dataclass(frozen=True, slots=True)
class Prospect:
    """A move with the best layout that it still allows, what lies then staying visible."""

    option: Option
    best: Best


@dataclass(frozen=True, slots=True)
class Prospects:
    """The moves with what they allow, the most promising first, and the offer that they come from.

    Unless `complete`, the time was up before all of them were settled; a best then says what is known.
    """

    offer: Offer
    ranked: tuple[Prospect, ...]
    complete: bool


def _silent(_done: int, _of: int) -> None:
    """The progress that nobody watches."""


def prospects(
    entry: Entry,
    position: Ruled,
    player: str,
    pool: Any | None,
    *,
    progress: Callable[[int, int], None] = _silent,
    jobs: int = 1,
    clock: Clock | None = None,
) -> Prospects:
    """The moves of a player by the best final score that each still allows with the cards of a pool.

    Without a pool, with all cards that the box has left. `progress(done, of)` is called after each search, which
    `jobs` processes share. The `clock` limits the whole question.
    """
    clock = clock or Clock()
    offered = offer(entry, position, player, clock=clock)
    moves = {str(move): move for move in entry.game.play.moves(position, player)}
    asked: dict[str, tuple[Any, Any]] = {}
    keys = []
    for option in offered.options:
        after = entry.game.play.after(position, moves[option.move])
        alone, left = entry.game.remaining(after, player)
        cards = left if pool is None else entry.game.pool_after(pool, position, after, player)
        # Moves that differ only in which card is taken leave the same layout and the same cards.
        keys.append(repr((entry.game.written_layout(alone), cards)))
        asked.setdefault(keys[-1], (alone, cards))
    known = dict(zip(asked, _answered(entry, list(asked.values()), clock, jobs, progress), strict=True))
    ranked = [Prospect(option, known[key]) for option, key in zip(offered.options, keys, strict=True)]
    complete = not offered.missing and all(prospect.best.status == "proven" for prospect in ranked)
    return Prospects(offered, tuple(sorted(ranked, key=_promise)), complete)


def _answered(
    entry: Entry, questions: Sequence[tuple[Any, Any]], clock: Clock, jobs: int, progress: Callable[[int, int], None]
) -> Iterator[Best]:
    """The best layout for each question. Once the time is up, the others get what takes no time."""
    done = 0
    with clock.part():
        for best in _in_turn(entry, questions, clock) if jobs == 1 else _shared(entry, questions, clock, jobs):
            yield best
            done += 1
            progress(done, len(questions))
            if best.status != "proven":
                break
    for position, pool in questions[done:]:
        yield hunted(entry, position, pool, clock=Clock(0))


def _in_turn(entry: Entry, questions: Sequence[tuple[Any, Any]], clock: Clock) -> Iterator[Best]:
    return (hunted(entry, position, pool, clock=clock) for position, pool in questions)


def _shared(entry: Entry, questions: Sequence[tuple[Any, Any]], clock: Clock, jobs: int) -> Iterator[Best]:
    """The same in several processes (-1 for one per core)."""
    # The time left is that when a process is free for the question.
    return shared(_hunted, ((entry.name, position, pool, clock.left()) for position, pool in questions), jobs)


def _hunted(name: str, position: Ruled, pool: Any, seconds: float | None) -> Best:
    return hunted(named_entry(name), position, pool, clock=Clock(seconds))


def _promise(prospect: Prospect) -> tuple[float, float, int]:
    """What ranks a move: the score it still allows, else what it may allow, then what it scores now."""
    reached = prospect.best.sheet.total if prospect.best.sheet is not None else -inf
    bound = prospect.best.bound if prospect.best.bound is not None else -inf
    return -reached, -bound, -prospect.option.change.least
