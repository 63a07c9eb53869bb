"""`reeve score`: sheets in words, as CSV or JSON; several files as one evening."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.answers import evening as evenings
from cli.answers import words
from cli.rounds import answer_each
from cli.statuses import LEGAL, UNDECIDED
from models.names import closest, quoted
from verify.clock import is_cut_off
from verify.evening import Evening, Played, evening
from verify.ruling_dependence import disputes
from verify.score import Scored
from verify.score import score as scored_position

if TYPE_CHECKING:
    from cli.reading.inputs import Table
    from cli.request import Request
    from verify.clock import Clock

COLUMNS = ("file", "game", "player", "place", "item", "points", "least", "most", "rule", "because")
"""The columns of score sheets as CSV."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a file is worth."""

    table: Table
    scored: Scored

    def shape(self, scored: Scored) -> dict[str, Any]:
        """What the table is worth, perhaps under another ruling, as JSON."""
        from cli.answers.shapes import score_shape

        return score_shape(self.table.file, self.table.entry.name, scored)

    @property
    def as_played(self) -> Played:
        """As one game of an evening."""
        scored, left_out = self.scored, ""
        if scored.needs or scored.missing or scored.ranges:
            left_out = "not all of it is known"
        elif len(scored.ranking) == 1:
            left_out = "it has only one player"
        return Played(self.table.file, self.table.entry.name, scored.ranking, left_out, tuple(self._careful()))

    def _careful(self) -> Iterator[str]:
        """What to know of it where it counts."""
        yield from self.scored.warnings
        position = self.table.laid_out()
        if not position.is_over and (position.turn is not None or self.table.entry.game.tells_end):
            following = "" if position.turn is None else f", {position.turn} is next"
            yield f"the game is not over{following}; it counts as it lies"
        club = self.table.customs
        known = {} if club is None else {name.casefold(): name for name in club.players}
        for player in (standing.player for standing in self.scored.ranking):
            guess = None if club is None or player.casefold() in known else closest(player, known)
            if club is not None and guess is not None:
                yield f"{club.file} has no player {quoted(player)}; perhaps {quoted(known[guess])} is meant"


def answer_score(ask: Request, *, both: bool, as_csv: bool, table: bool) -> None:
    """Answer `score`: under both readings, as CSV, or as one `table` of all files only."""
    if ask.lines and (as_csv or table):
        raise click.UsageError("--lines answers each table on a line of its own; leave out --csv and --table")
    if both and (as_csv or table):
        raise click.UsageError("--both shows readings side by side on the screen; leave out --csv and --table")
    if as_csv and ask.voice.as_json:
        raise click.UsageError("--csv and --json are two forms of one answer; choose one of them")
    results: list[Result] = []

    def tell_together() -> None:
        ask.voice.customs, ask.voice.doubts = None, tuple  # of the last table
        whole = _evening(results, ask.files)
        if as_csv:
            click.echo(_csv(results, whole, only_table=table), nl=False)
        elif table and ask.voice.as_json:
            from cli.answers import reports

            ask.voice.shape(reports.of_evening(whole))
        elif table or (len(results) > 1 and not both and not ask.voice.as_json):
            ask.voice.say(evenings.lines(whole))

    answer = partial(_answer, ask, results, both=both, is_silent=as_csv or table)
    answer_each(ask, answer, together=tell_together)


def _answer(ask: Request, results: list[Result], table: Table, clock: Clock, *, both: bool, is_silent: bool) -> int:
    """Score one file, and tell it unless all are told together."""
    score_of = partial(scored_position, table.entry, clock=clock)
    result = Result(table, score_of(table.laid_out()))
    scored = result.scored
    missing = scored.missing
    if not ask.lines:  # of which no more is kept than what is answered
        results.append(result)
    if both:
        disputed = disputes(table.laid_out(), scored.rulings, score_of)
        lines = partial(words.score_lines, table.file, table.entry.game.title)
        missing = ask.voice.tell_both(table.file, scored, disputed, result.shape, lines, missing)
    elif is_silent:
        pass
    elif ask.voice.as_json:
        ask.voice.shape(result.shape(scored))
    elif ask.voice.is_fancy and scored.sheets:
        from cli.answers import terminal

        terminal.score(table.file, table.entry.game.title, scored)
        ask.voice.say(ask.voice.settle(scored.rulings))
    else:
        ask.voice.say(words.score_lines(table.file, table.entry.game.title, scored), scored.rulings)
    return UNDECIDED if scored.needs or is_cut_off(missing) else LEGAL


def _evening(results: Sequence[Result], files: Sequence[str]) -> Evening:
    """The evening that these files tell of, whose players come in the order of the club's file."""
    clubs = [result.table.customs for result in results if result.table.customs is not None]
    played: dict[Path, Played] = {}
    twice: list[Played] = []
    for result in results:
        file = Path(result.table.file).resolve()
        if file in played:
            twice.append(replace(result.as_played, left_out="it is the same file again"))
        else:
            played[file] = result.as_played
    scored = {result.table.file for result in results}
    lacking = [Played(file, "", (), "there is no score of it") for file in dict.fromkeys(files) if file not in scored]
    return evening([*played.values(), *twice, *lacking], clubs[0].players if clubs else ())


def _csv(results: Sequence[Result], whole: Evening, *, only_table: bool) -> str:
    text = StringIO()
    columns: Sequence[str] = evenings.COLUMNS if only_table else COLUMNS
    records: Iterable[dict[str, Any]] = (
        evenings.rows(whole) if only_table else (row for result in results for row in _rows(result))
    )
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {key: words.clean(value) if isinstance(value, str) else value for key, value in row.items()} for row in records
    )
    return text.getvalue()


def _rows(result: Result) -> Iterator[dict[str, Any]]:
    """A row for every line of every sheet, and one for its total; where points are not known, the least and the most."""
    shape = result.shape(result.scored)
    places = {standing["name"]: standing["place"] for standing in shape["ranking"]}
    for player in shape["players"]:
        total = {"item": "total", "points": player["total"], "rule": "", "because": ""}
        for line in (*player["lines"], total):
            known = isinstance(line["points"], int)
            yield {
                "file": shape["file"],
                "game": shape["game"],
                "player": player["name"],
                "place": places.get(player["name"], ""),
                "item": line["item"],
                "points": line["points"] if known else "",
                "least": "" if known else line["points"]["least"],
                "most": "" if known else line["points"]["most"],
                "rule": line["rule"],
                "because": line["because"],
            }
