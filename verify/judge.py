"""May this be done? A move is judged by what it requires and by the rules read on the table after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from models.names import counted
from verify.assumed import Assumption, in_words, needed, one_of_each
from verify.case import Before, Case
from verify.clock import Clock, Parts
from verify.games import Entry
from verify.judgement import Judged, Offer, Option
from verify.rest import dependences


def judge(
    entry: Entry,
    position: Any,
    move: Any,
    *,
    seconds: float | None = None,
    effort: int | None = None,
    clock: Clock | None = None,
) -> Judged:
    """The judgement on a move of the game (`entry.game.play.read` reads one), with the rulings on which it rests.

    `seconds` (or a `clock` that runs already) limits the whole question and `effort` each call of the solver.
    """
    parts = Parts(clock or Clock(seconds))
    read = position.under(position.rulings.fresh())

    found = None
    with parts.clock.part() as part:
        case = Case(entry, read, move, parts.clock, effort)
        found = case.made(case.judged_with_effects(parts), parts)
    if found is None:
        return Judged("undecided", str(move), move.player, why=part.why)

    def outcome(other: Any) -> str | None:
        here = Parts(parts.clock)
        changed = Case(entry, other, move, here.clock, effort).judged_with_effects(here)
        here.must_be_whole()
        return None if changed.outcome == found.outcome else changed.told

    def holds(other: Any) -> bool:
        return Case(entry, other, move, parts.clock, effort).judged().verdict == found.verdict

    is_whole = not parts.missing
    assumes: tuple[Assumption, ...] = ()
    if found.verdict != "undecided":
        with parts.part("on which assumptions it rests"):
            assumes = in_words(entry.game, needed(entry.game, read, holds), one_of_each(found.objections))
    rulings = dependences(entry.game, read, outcome, parts, is_whole=is_whole)
    return replace(found, rulings=rulings, assumes=assumes, missing=tuple(parts.missing))


def judged_alone(entry: Entry, position: Any, move: Any) -> Judged:
    """The bare judgement on a move, under the rulings in force, without what it does to the score."""
    return Case(entry, position, move, Clock(), None).judged()


def judged_with_effects(entry: Entry, position: Any, move: Any) -> Judged:
    """The judgement on a move with what it does, under the rulings in force, without what other rulings would change."""
    case = Case(entry, position, move, Clock(), None)
    parts = Parts(Clock())
    return case.made(case.judged_with_effects(parts), parts)


def offer(
    entry: Entry,
    position: Any,
    player: str,
    *,
    seconds: float | None = None,
    effort: int | None = None,
    clock: Clock | None = None,
    whole: bool = False,
) -> Offer:
    """What a player may do now, with the rulings on which that rests.

    `seconds` (or a `clock` that runs already) limits the whole question and `effort` each call of the solver. `whole` asks
    for every whole turn where the moves that are listed only begin one; the rulings are those of the listed.
    """
    parts = Parts(clock or Clock(seconds))
    read = position.under(position.rulings.fresh())
    found: list[Option] = []
    with parts.part("whether there are further moves"):
        found.extend(_options(entry, read, player, parts, effort))

    def outcome(other: Any) -> str | None:
        here = Parts(parts.clock)
        others = tuple(_options(entry, other, player, here, effort))
        here.must_be_whole()
        return _difference(found, others)

    is_whole = not parts.missing
    rulings = dependences(entry.game, read, outcome, parts, is_whole=is_whole)
    why = why_not(entry, read, player, found, is_whole=is_whole)
    if whole and entry.game.play.whole and is_whole:
        found = []
        with parts.part("whether there are further moves"):
            found.extend(_options(entry, position, player, parts, effort, entry.game.play.whole))
    return Offer(tuple(found), rulings, why, tuple(parts.missing))


def why_not(entry: Entry, position: Any, player: str, found: Sequence[Option], *, is_whole: bool = True) -> str:
    """What keeps moves of a player from being listed, or why there are none of those found, if these are all."""
    unseen = entry.game.play.unseen(position, player)
    if found or not is_whole:
        return unseen
    if position.is_over:
        return "the game is over"
    if position.turn not in {None, player}:
        return f"it is {position.turn}'s turn"
    return unseen or "nothing is allowed now"


def _difference(found: Sequence[Option], others: Sequence[Option]) -> str | None:
    """What other moves, or other points, there are, or nothing."""
    mine = {option.move: option for option in found}
    theirs = {option.move: option for option in others}
    more = [move for move in theirs if move not in mine]
    fewer = [move for move in mine if move not in theirs]
    changed = [move for move in mine if move in theirs and mine[move].change != theirs[move].change]
    told = [
        f"{words.format(counted(len(some), 'move'))} ({_for_example(some)})"
        for words, some in (("{} more", more), ("{} fewer", fewer), ("other points for {}", changed))
        if some
    ]
    return "; ".join(told) or None


def _for_example(moves: Sequence[str]) -> str:
    """Some of the moves; they have commas of their own."""
    return "; ".join((*moves[:_SHOWN], *(["…"] if len(moves) > _SHOWN else [])))


_SHOWN = 3
"""So many moves that a ruling changes are shown."""


def moves(
    entry: Entry, position: Any, player: str, *, seconds: float | None = None, effort: int | None = None
) -> tuple[Option, ...]:
    """The moves that may be done now with the cards that are seen, in the order in which the game lists them.

    Raises `UndecidedError`.
    """
    parts = Parts(Clock(seconds))
    found = tuple(_options(entry, position, player, parts, effort))
    parts.must_be_whole()
    return found


def _options(
    entry: Entry,
    position: Any,
    player: str,
    parts: Parts,
    effort: int | None,
    whole: Callable[[Any, Any], Iterable[Any]] = lambda _position, move: (move,),
) -> Iterator[Option]:
    """The moves, with what each does to the score; where that is not settled of all of them, it is a missing part."""
    allowed: set[Any] = set()
    why = ""
    before = Before(entry, position, parts.clock, effort)
    for move in chain.from_iterable(whole(position, move) for move in entry.game.play.moves(position, player)):
        if entry.game.play.superfluous(move) in allowed:
            continue
        case = Case(entry, position, move, parts.clock, effort, before)
        judged = None if case.is_refused else case.judged()
        if judged is None or judged.verdict == "illegal":
            continue
        if judged.verdict == "legal":
            allowed.add(move)
        change, total = case.change()
        why = why or case.unsettled_numbers
        depends = (*judged.depends, *(f"not known: {need}" for need in judged.needs))
        yield Option(str(move), judged.verdict, change, total, depends, judged.open_end)
    if why:
        parts.lacks("what each of these moves does to the score", why)
