"""What `reeve` answers, for programs: read a table, and ask of it what the verbs of the command ask::

    import greenreeve

    table = greenreeve.read("evening.yaml")
    print(greenreeve.check(table).verdict)
    for sheet in greenreeve.score(table).sheets:
        print(sheet.player, sheet.points)

Answers are frozen dataclasses that say how certain they are: what was stopped is `missing`, and each names the rulings on
which it rests. What cannot be used raises a `ReeveError` that tells every problem with its place. All else in the package
may change from version to version.
"""

from collections.abc import Mapping
from functools import partial
from os import PathLike, fspath
from typing import Any

from cli.asking import reply
from cli.reading.inputs import read_table, table_of
from cli.reading.marks import FlawedError, Marked, refusal, typed
from cli.reading.table import Table
from models.hidden import UncountableError
from models.problem import Problem, ReeveError, UnusableError
from verify.ask import Answered
from verify.chance import Chance
from verify.chance import chance as counted
from verify.check import Checked
from verify.check import check as checked
from verify.clock import UndecidedError
from verify.explain import Explained
from verify.explain import explain as explained
from verify.moves.judgement import Judged, Offer
from verify.play import BestPlay
from verify.score import Scored, score_many
from verify.score import score as scored
from verify.search.bound_descent import Best

__all__ = [
    "Answered",
    "Best",
    "BestPlay",
    "Chance",
    "Checked",
    "Explained",
    "FlawedError",
    "Judged",
    "Offer",
    "Problem",
    "ReeveError",
    "Scored",
    "Table",
    "UndecidedError",
    "UnusableError",
    "ask",
    "best",
    "chance",
    "check",
    "draw",
    "explain",
    "judge",
    "moves",
    "read",
    "score",
    "score_many",
]


def read(
    source: str | PathLike[str] | Mapping[str, Any],
    *,
    cards: str | PathLike[str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Table:
    """The table that a position file tells of, or data of the same form.

    `cards` is a card file whose cards take the place of the box's; `rulings` come before those of the table. A file is read
    with what the `reeve.yaml` of its folder settles for a club. Raises `FlawedError` with every problem and its place.
    """
    chosen = [f"{key}={value}" for key, value in (rulings or {}).items()]
    deck = None if cards is None else fspath(cards)
    if isinstance(source, Mapping):
        return table_of("table", Marked(dict(source), {}), chosen, deck)
    return read_table(fspath(source), chosen, deck)


def check(table: Table) -> Checked:
    """Whether the table can lie there: `legal`, `illegal` with every broken rule, or `undecided` with the cause."""
    return table.dated(partial(checked, table.entry.game))


def score(table: Table) -> Scored:
    """What the table is worth, line by line, and the ranking; ranges where what is unknown matters.

    Raises `FlawedError` where the game has no score, and `UndecidedError` where nothing can be told.
    """
    table.must_answer("score")
    return scored(table.entry, table.laid_out())


def judge(table: Table, move: str, *, player: str | None = None) -> Judged:
    """Whether a move, said as people say it, may be done; with the rules against it, and what it does to the score.

    Without a `player` it is the one whose turn it is. Raises `FlawedError` where the move is not understood.
    """
    from verify.judge import judge_unseen

    return judge_unseen(table.entry, table.laid_out(), table.move(move, player), is_done=True)


def moves(table: Table, *, player: str | None = None) -> Offer:
    """What a player may do now, the one whose turn it is unless another is named, and what each move brings."""
    from verify.judge import offer

    return offer(table.entry, table.in_sight(), table.mover(player))


def best(table: Table, *, player: str | None = None, aim: str | None = None) -> Best | BestPlay:
    """The most that the cards of a `pool:` or of a player allow, or else the best way to play on, with its proof.

    `aim` is what there shall be most of, if not of points. Raises `FlawedError` with what keeps it from being asked.
    """
    from cli.playing import search_of
    from cli.searching import is_about_playing, question
    from verify.best import best as best_layout

    table.must_answer("best")
    if is_about_playing(table):
        search, _ = search_of(table, player, aim, None)
        return search()
    if aim is not None:
        raise refusal("aim", "is about how to play on, not about a layout")
    asked = question(table, player)
    return best_layout(table.entry, asked.position, asked.pool)


def explain(table: Table, *, most: int | None = 1) -> Explained:
    """Why a table is illegal: the facts that cannot go together, and what would mend it; `most` of each, or all."""
    return table.followed(lambda position: explained(table.entry.game, position, most_reasons=most, most_repairs=most))


def chance(table: Table, claim: str, *, player: str = "") -> Chance:
    """How likely it is what a sentence claims of cards that nobody has seen, counted over all deals; never sampled.

    The `player` is who says "I". Raises `FlawedError` where the claim is not understood or nothing can be counted.
    """
    table.must_answer("chance")
    try:
        return counted(table.entry, table.laid_out(), claim, player)
    except UncountableError as error:
        raise table.flawed([Problem((), str(error))]) from None
    except ValueError as error:
        raise typed("claim", claim, error) from None


def ask(table: Table, question: str, *, player: str | None = None) -> Answered:
    """The reply to a question of the game's own, such as "reach r1c3"; `reeve ask FILE` lists them.

    Raises `FlawedError` where the game has no such question.
    """
    table.must_answer("ask")
    return reply(table, question, player)


def draw(table: Table, *, dark: bool = False) -> str:
    """The table as an SVG document, with its points and the rules that it breaks."""
    from cli.picture_files import draw as drawn
    from cli.pictures.vector import svg

    drawing = drawn(table, table.laid_out())
    return svg(drawing.picture, drawing.over, dark=dark)
