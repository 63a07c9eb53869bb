"""Answers of the search for the best layout and the best play: their types as JSON, and words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from cli.answers import shapes
from cli.answers.turn_words import unlisted_lines
from cli.answers.words import by_so_much, rest_lines
from models.names import counted
from scorers.objective import POINTS, SCORE

if TYPE_CHECKING:
    from verify.best import Reached
    from verify.games import Entry
    from verify.play import BestPlay
    from verify.prospects import Prospects
    from verify.search.bound_descent import Best


class Prospect(shapes.Offered):
    """A move with the best layout that is still possible after it; `best` is null where there is none, or it is open."""

    status: shapes.Status
    best: int | None
    bound: int | None
    layout: shapes.Layout


class Ranked(shapes.Moves):
    """Of `moves --best`: the most promising first."""

    moves: list[Prospect]  # type: ignore[assignment]


class Search(shapes.Answer):
    """What came of a search; without a legal layout, or where nothing can be played on, `best` is null."""

    last = "lines rulings missing unsettled warnings doubts"

    status: shapes.Status
    aim: str = SCORE
    best: int | None = shapes.at("points")
    bound: int | None
    lines: list[shapes.SheetLine]
    warnings: list[str]


class BestLayout(Search):
    """Of `best`: what a layout scores; `file` may be a game.

    Where the cards that a player laid are laid otherwise, `as_laid` is what they are worth as they lie, `left_out` what is
    not searched, `not_laid` cards that lie nowhere in the layout.
    """

    layout: shapes.Layout
    as_laid: int | None = None
    left_out: list[str] = []
    not_laid: list[str] = []


class AtLeast(BestLayout):
    """Of `best --at-least N`; the layout is one that reaches N."""

    last = f"{Search.last} at_least"

    status: Literal["possible", "impossible", "undecided"]  # type: ignore[assignment]
    at_least: int


class Shortfall(shapes.Part):
    """What cannot all be done."""

    demands: list[str]
    why: str


class Play(Search):
    """Of `best --play`: the moves, who makes each, for what the answer holds, and the table after them.

    `best_in_words` says what `best` is: an aim of three numbers, as Hudai's `kills`, has 2, 12 and 3 in one, as 2012003.
    `rank` is the name of the rulebook for so many points.
    """

    aim: str = shapes.at("objective")
    best_in_words: str | None
    rank: str | None
    shortfall: Shortfall | None
    moves: shapes.Texts
    players: list[str]
    scope: str
    position: shapes.Position


def layout_of(entry: Entry, best: Best) -> Any:
    """The layout that was found, as a file has it."""
    return entry.game.written_layout(best.position) if best.position else None


def of_search(best: Best | BestPlay) -> dict[str, Any]:
    """What came of a search besides its points, as JSON."""
    return {"lines": best.sheet.lines if best.sheet else (), "warnings": [*best.warnings, *filter(None, [best.why])]}


OF_A_POOL = "of these cards"
OF_THE_BOX = "of the whole box"
POOLED = "the cards of the pool"
LEFT = "all cards that the box has left"


def best_lines(file: str, best: Best, cards: str) -> Iterator[str]:
    """What was found and how certain it is; the layout itself is drawn.

    `cards` says of which cards a layout is made.
    """
    if best.points is None:
        yield f"{file}: {_no_layout(best, cards)}"
    elif best.status == "proven":
        yield f"{file}: {POINTS.amount(best.points)}, proven: no layout {_of(best, cards)} scores more"
    else:
        limit = _bound(best, cards)
        yield f"{file}: {POINTS.amount(best.points)}, the best known; the search was stopped{limit}"


def reached_lines(file: str, reached: Reached, cards: str) -> Iterator[str]:
    """Whether a score can be reached."""
    best, points = reached.best, POINTS.amount(reached.points)
    if reached.verdict == "possible" and best.points is not None:
        yield f"{file}: yes, {points} can be reached; this layout scores {best.points}"
    elif reached.verdict == "impossible" and best.bound is None:
        yield f"{file}: no, {_no_layout(best, cards)}"
    elif reached.verdict == "impossible":
        most = f"no layout {_of(best, cards)} scores more than {best.bound}"
        yield f"{file}: no, {points} cannot be reached, proven: {most}"
    else:
        so_far = "none" if best.points is None else str(best.points)
        yield f"{file}: undecided, the search was stopped; best so far {so_far}{_bound(best, cards)}"


def prospects_lines(file: str, player: str, prospects: Prospects, cards: str, limit: int | None = None) -> Iterator[str]:
    """The moves with the most that each still allows."""
    if not prospects.ranked:
        yield f"{file}: {player}: no moves: {prospects.offer.why}"
        yield from rest_lines(prospects.offer)
        return
    moves = counted(len(prospects.ranked), "move")
    yield f"{file}: {player}: {moves} with the cards in sight, best first: the highest final score still possible"
    for prospect in prospects.ranked[:limit]:
        option, now = prospect.option, by_so_much(prospect.option.change)
        final = final_words(prospect.best)
        then = f"; then {option.open_end}" if option.open_end else ""
        yield f"  {final}  {option.move} ({now} now){then}" + "".join(f"; {depends}" for depends in option.depends)
    yield from unlisted_lines(len(prospects.ranked), limit)
    yield from scope_lines(prospects, cards)
    yield from rest_lines(prospects.offer)


def final_words(best: Best) -> str:
    """The most that the best layout after a move scores."""
    if best.status == "proven":
        return "  --" if best.points is None else f"{best.points:>4}"
    return f"{'?' if best.points is None else best.points} to {best.bound}"


def scope_lines(prospects: Prospects, cards: str) -> Iterator[str]:
    """With which cards the moves were ranked, and what was not settled."""
    if any(prospect.best.status == "proven" and prospect.best.sheet is None for prospect in prospects.ranked):
        yield "  --: there are too few cards for a legal layout after it."
    if any(prospect.best.status != "proven" for prospect in prospects.ranked):
        yield "  Not everything was searched: the best found so far, and what no layout can exceed."
    yield f"  With {cards}, in any order, if nothing that lies there by then is covered."
    if prospects.offer.why:
        yield f"  There may be more moves: {prospects.offer.why}."
    yield "  Moves with a card that nobody has seen yet are left out."


def _no_layout(best: Best, cards: str) -> str:
    if best.status == "proven":
        return f"no legal layout can be made: {best.why}"
    return f"no layout found before the search was stopped{_bound(best, cards)}"


def _bound(best: Best, cards: str) -> str:
    return f", and no layout {_of(best, cards)} scores more than {best.bound}"


def _of(best: Best, cards: str) -> str:
    return f"{cards} {best.scope}".rstrip()
