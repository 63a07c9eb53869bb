"""`reeve score`: sheets on the screen or in a file, in words or as CSV; several files as one evening."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any

import click

from cli.answers import words
from cli.answers.voice import Request, customs_lines, write
from cli.answers.words import clean
from cli.reading.table import Table
from cli.rounds import answer_each
from cli.statuses import LEGAL, UNDECIDED
from models.names import closest, counted, quoted, short_ordinal
from verify.clock import Clock, is_cut_off
from verify.evening import HOW, Evening, Played, evening
from verify.ruling_dependence import disputes
from verify.score import Scored
from verify.score import score as scored_position

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

    def lines(self, scored: Scored) -> Iterator[str]:
        """The same in words."""
        return words.score_lines(self.table.file, self.table.entry.game.title, scored)

    @property
    def settled(self) -> list[str]:
        """What it owes to the club's file."""
        return [*customs_lines(self.table.customs, self.scored.rulings)]

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


def answer_score(ask: Request, *, both: bool, as_csv: bool, table: bool, output: str | None, force: bool) -> None:
    """Answer `score`: under both readings, as CSV, as one `table` of all files only, or in a file."""
    is_elsewhere, form = bool(as_csv or table or output), Path(output or "").suffix.casefold()
    if ask.lines and is_elsewhere:
        raise click.UsageError("--lines answers each table on a line of its own; leave out --csv, --table and -o")
    if both and is_elsewhere:
        raise click.UsageError("--both shows readings side by side on the screen; leave out --csv, --table and -o")
    if as_csv and ask.voice.as_json:
        raise click.UsageError("--csv and --json are two forms of one answer; choose one of them")
    if output is not None and (ask.voice.as_json or as_csv):
        raise click.UsageError("the ending of the name after -o says how the sheet is written; leave out --csv and --json")
    if output is not None and form not in FORMS:
        raise click.UsageError(f"-o {output!r}: the name must end in {' or '.join(FORMS)}; for JSON there is --json")
    results: list[Result] = []

    def tell_together() -> None:
        ask.voice.table = None  # the last one
        found = [*results]
        results.clear()  # of which there are others when they are answered again
        whole = _evening(found, ask.files)
        if output is not None:
            write(output, _written(form, found, whole, only_table=table), force=force)
        elif as_csv:
            click.echo(_written(".csv", found, whole, only_table=table), nl=False)
        elif table and ask.voice.as_json:
            from cli.answers import reports

            ask.voice.shape(reports.of_evening(whole))
        elif table or (len(found) > 1 and not both and not ask.voice.as_json):
            ask.voice.say(evening_lines(whole))

    answer = partial(_answer, ask, results, both=both, is_silent=is_elsewhere)
    answer_each(ask, answer, together=tell_together)


def _answer(ask: Request, results: list[Result], table: Table, clock: Clock, *, both: bool, is_silent: bool) -> int:
    """Score one file, and tell it unless all are told together."""
    score_of = partial(scored_position, table.entry, clock=clock)
    result = Result(table, score_of(table.laid_out()))
    scored = result.scored
    missing: Sequence[str] = scored.missing
    if not ask.lines:  # of which no more is kept than what is answered
        results.append(result)
    if both:
        disputed = disputes(table.laid_out(), scored.rulings, score_of)
        missing = ask.voice.tell(scored, result.shape, result.lines, disputed)
    elif ask.voice.is_fancy and scored.sheets and not is_silent and not ask.voice.as_json:
        from cli.answers import terminal

        terminal.score(table.file, table.entry.game.title, scored)
        ask.voice.say(result.settled)
    elif not is_silent:
        ask.voice.tell(scored, result.shape, result.lines)
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


FORMS = (".txt", ".csv")
"""As what a sheet is written, by the ending of the file's name."""


def _written(form: str, results: Sequence[Result], whole: Evening, *, only_table: bool) -> str:
    """The sheets, and the table of the evening where there are several or nothing else is asked for."""
    if form == ".csv":
        columns: Sequence[str] = GUEST_COLUMNS if only_table else COLUMNS
        return csv_text(columns, guest_rows(whole) if only_table else chain.from_iterable(map(_rows, results)))
    lines = [] if only_table else [line for one in results for line in (*one.lines(one.scored), *one.settled)]
    lines += evening_lines(whole) if only_table or len(results) > 1 else []
    return "".join(f"{words.clean(line)}\n" for line in lines)


def _rows(result: Result) -> Iterator[dict[str, Any]]:
    """A row for every line of every sheet, and one for its total; where points are not known, the least and the most."""
    shape = result.shape(result.scored)
    places = {standing["name"]: standing["place"] for standing in shape["ranking"]}
    for player in shape["players"]:
        total = {"item": "total", "points": player["total"], "rule": "", "because": ""}
        for line in (*player["lines"], total):
            points, name = line["points"], player["name"]
            known = {"points": points} if isinstance(points, int) else points
            yield shape | line | {"points": "", "player": name, "place": places.get(name, "")} | known


GUEST_COLUMNS = ("place", "player", "wins", "average_place", "games")
"""The columns of an evening as CSV."""


def evening_lines(evening: Evening) -> Iterator[str]:
    """The table, its numbers below each other, and how it was made."""
    yield f"The evening: {counted(len(evening.counted), 'game')}"
    if evening.guests:
        heading, rows = _table(evening)
        widths = [max(len(row[column]) for row in (heading, *rows)) for column in range(len(heading))]
        for row in (heading, *rows):
            # Names begin at the left, numbers end at the right.
            cells = (f"{cell:{'<' if column == _PLAYER else '>'}{widths[column]}}" for column, cell in enumerate(row))
            yield f"  {'  '.join(cells).rstrip()}"
        yield f"  {HOW}"
    yield from (f"  Not counted: {game.file}: {game.left_out}." for game in evening.left_out)
    yield from (f"  Careful: {game.file}: {careful}." for game in evening.counted for careful in game.careful)


_PLAYER = 1
"""The column with the names; all others hold numbers."""


def _table(evening: Evening) -> tuple[list[str], list[list[str]]]:
    # The files' names without folder and ending, where that tells them apart.
    files, short = [game.file for game in evening.counted], [Path(game.file).stem for game in evening.counted]
    names = [file if short.count(name) > 1 else name for file, name in zip(files, short, strict=True)]
    rows = []
    for guest in evening.guests:
        told = ("-" if one is None else f"{one.total} ({short_ordinal(one.place)})" for one in guest.standings)
        rows.append([str(guest.place), guest.player, *told, str(guest.wins), decimal(guest.average)])
    return ["place", "player", *names, "wins", "average place"], rows


def decimal(number: Fraction) -> str:
    """A number with two decimals at most: 1.5, 2, 1.67."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as CSV, as far as they have these columns."""
    text = StringIO()
    writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: clean(value) if isinstance(value, str) else value for key, value in row.items()})
    return text.getvalue()


def guest_rows(evening: Evening) -> Iterator[dict[str, Any]]:
    """A row for each player, with `GUEST_COLUMNS`."""
    for guest in evening.guests:
        yield {
            "place": guest.place,
            "player": guest.player,
            "wins": guest.wins,
            "average_place": decimal(guest.average),
            "games": guest.games,
        }
