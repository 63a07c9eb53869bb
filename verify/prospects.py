"""What is the most that each move still allows? The moves that may be done now, by the best final score after each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from models.game import Ruled
from scorers.processes import shared
from verify.best import hunt
from verify.clock import Clock
from verify.games import Entry
from verify.games import entry as named_entry
from verify.judge import offer
from verify.moves.judgement import Offer, Option
from verify.search.bound_descent import Best


@dataclass(frozen=True, slots=True)
class Prospect:
    """A move with the best layout that it still allows, what lies then staying visible."""

    option: Option
    best: Best


@dataclass(frozen=True, slots=True)
class Prospects:
    """The moves with what they allow, the most promising first, and the offer that they come from.

    Unless `complete`, not all of them are settled; a best then says what is known.
    """

    offer: Offer
    ranked: tuple[Prospect, ...]
    complete: bool


def prospects(
    entry: Entry,
    position: Ruled,
    player: str,
    pool: object | None,
    *,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    jobs: int = 1,
    clock: Clock | None = None,
) -> Prospects:
    """The moves of a player by the best final score that each still allows with the cards of a pool.

    They are the moves of those who do not look at what comes. Without a pool, with all cards that the box has left.
    `progress(done, of)` is called after each search, which `jobs` processes share. The `clock` limits the whole question.
    """
    clock = clock or Clock()
    seen = entry.game.play.in_sight(position)
    offered = offer(entry, seen, player, clock=clock)
    moves = {str(move): move for move in entry.game.play.moves(seen, player)}
    asked: dict[str, tuple[Ruled, object]] = {}
    keys = []
    for option in offered.options:
        after = entry.game.play.after(position, moves[option.move])
        alone, left = entry.game.remaining(after, player)
        cards = left if pool is None else entry.game.pool_after(pool, position, after, player)
        # Moves that differ only in which card is taken leave the same layout and the same cards.
        keys.append(repr((entry.game.written_layout(alone), cards)))
        asked.setdefault(keys[-1], (alone, cards))
    known = dict(zip(asked, _search_each(entry, list(asked.values()), clock, jobs, progress), strict=True))
    ranked = [Prospect(option, known[key]) for option, key in zip(offered.options, keys, strict=True)]
    complete = not offered.missing and all(prospect.best.status == "proven" for prospect in ranked)
    return Prospects(offered, tuple(sorted(ranked, key=_promise)), complete)


def _search_each(
    entry: Entry, questions: Sequence[tuple[Ruled, object]], clock: Clock, jobs: int, progress: Callable[[int, int], None]
) -> Iterator[Best]:
    """The best layout for each question. Once the time is up, the others get what takes no time."""
    done = 0
    with clock.part():
        in_turn = (hunt(entry, position, pool, clock=clock) for position, pool in questions)
        # The time left is that when a process is free for the question.
        tasks = ((entry.name, position, pool, clock.left()) for position, pool in questions)
        for best in in_turn if jobs == 1 else shared(search_alone, tasks, jobs):
            yield best
            done += 1
            progress(done, len(questions))
            if best.status != "proven" and not best.why:
                break
    for position, pool in questions[done:]:
        yield hunt(entry, position, pool, clock=Clock(0))


def search_alone(name: str, position: Ruled, pool: object, seconds: float | None) -> Best:
    """The best layout for a question, in a process of its own."""
    return hunt(named_entry(name), position, pool, clock=Clock(seconds))


def _promise(prospect: Prospect) -> tuple[float, float, float]:
    """What ranks a move: the score it still allows, else what it may allow, then what it scores now."""
    reached = prospect.best.points if prospect.best.points is not None else -inf
    bound = prospect.best.bound if prospect.best.bound is not None else -inf
    return -reached, -bound, -prospect.option.promise[0]
