"""What is the most that each move still allows? The moves that may be done now, by the best final score after each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from verify.best import Best, hunted
from verify.clock import Clock
from verify.games import Entry
from verify.judge import Offer, Option, offer


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
    position: Any,
    player: str,
    pool: Any | None,
    *,
    seconds: float | None = None,
    progress: Callable[[int, int], None] = _silent,
    jobs: int = 1,
) -> Prospects:
    """The moves of a player by the best final score that each still allows with the cards of a pool.

    Without a pool, with all cards that the box has left. `progress(done, of)` is called before each search. Raises
    `UndecidedError` where the moves themselves cannot be settled.
    """
    clock = Clock(seconds)
    offered = offer(entry, position, player, seconds=clock.left())
    moves = {str(move): move for move in entry.game.play.moves(position, player)}
    known: dict[str, Best] = {}
    found = []
    for done, option in enumerate(offered.options):
        progress(done, len(offered.options))
        after = entry.game.play.after(position, moves[option.move])
        alone, left = entry.game.remaining(after, player)
        cards = left if pool is None else entry.game.pool_after(pool, position, after, player)
        # Moves that differ only in which card is taken leave the same village and the same cards.
        key = repr((entry.game.written_layout(alone), cards))
        if key not in known:
            known[key] = hunted(entry, alone, cards, seconds=clock.left(), jobs=jobs)
            if known[key].status != "proven":
                # The time is up, or the user wants no more: the other moves get what takes no time.
                clock = Clock(0)
        found.append(Prospect(option, known[key]))
    complete = all(prospect.best.status == "proven" for prospect in found)
    return Prospects(offered, tuple(sorted(found, key=_promise)), complete)


def _promise(prospect: Prospect) -> tuple[float, float, int]:
    """What ranks a move: the score it still allows, else what it may allow, then what it scores now."""
    reached = prospect.best.sheet.total if prospect.best.sheet is not None else -inf
    bound = prospect.best.bound if prospect.best.bound is not None else -inf
    return -reached, -bound, -prospect.option.change.least
