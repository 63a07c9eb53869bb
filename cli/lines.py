"""`--lines`: tables as JSON lines on standard input, one answer on each line of the output, in their order.

What is there to be read is answered at once, so that whoever writes one line may wait for its answer, and no more is kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice, starmap
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from cli.reading.inputs import Table, game_of, read_cards, table_of
from cli.reading.marks import Flaw, FlawedError, Mark, Marked, locate
from cli.reading.nearest import nearest_club
from cli.reading.texts import LARGEST, STANDARD_INPUT, text_in
from cli.statuses import LEGAL, STOPPED, UNDECIDED, UNUSABLE, joint_status
from models.names import quoted
from models.problem import Problem, ReeveError
from models.raw_values import shown
from verify.clock import Clock

if TYPE_CHECKING:
    from cli.reading.club import Club
    from cli.request import Request

Answer = Callable[..., int]
Answers = tuple[str, set[int], bool]
"""The answers to lines, each with the end of its own, their statuses, and whether Ctrl-C came."""

_PIECE = 64 * 1024
"""Bytes that are read at once, at most."""
_ROUND = 64
"""So many batches are given to several processes, and then told: no more has to be kept, however slow the listener is."""


def answer_lines(ask: Request, answer: Answer, *, with_moves: bool) -> int:
    """Answer for every line of standard input, and give the status of them all. Ctrl-C ends it without a word.

    `with_moves`, each line holds a table and a move, and the answer takes the move's `words`.
    """
    verb = click.get_current_context().command.name or ""
    work = partial(_answer_batch, ask, answer, verb, _Reader(ask.rulings, ask.cards, with_moves, ask.until))
    batches = _pieces(sys.stdin.buffer)
    statuses: set[int] = set()
    try:
        for told, found, is_interrupted in starmap(work, batches) if ask.jobs == 1 else _share(work, batches, ask.jobs):
            click.echo(told, nl=False)
            statuses |= found
            if is_interrupted:
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        statuses.add(UNDECIDED if statuses else STOPPED)
    return joint_status(statuses or {LEGAL})


def _share(work: Callable[..., Answers], batches: Iterator[tuple[int, Sequence[bytes]]], jobs: int) -> Iterator[Answers]:
    from scorers.processes import shared

    while some := [*islice(batches, _ROUND)]:
        yield from shared(work, some, jobs)


def _answer_batch(ask: Request, answer: Answer, verb: str, reader: _Reader, first: int, lines: Sequence[bytes]) -> Answers:
    """The answers to lines that were read together, the number of the first among them."""
    told: list[str] = []
    ask.voice.put = told.append
    statuses: set[int] = set()
    is_interrupted = False
    try:
        for number, line in enumerate(lines, first):
            clock = Clock(ask.seconds)
            statuses.add(_status(ask, answer, verb, reader, f"{STANDARD_INPUT}:{number}", line, clock))
            if clock.is_interrupted:
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        is_interrupted = True
    return "".join(f"{one}\n" for one in told), statuses, is_interrupted


def _pieces(stream: BinaryIO) -> Iterator[tuple[int, Sequence[bytes]]]:
    """The lines of a stream as they come, those read together with the number of the first.

    Of one that is too long to be a table, only so much is kept as shows that.
    """
    first, begun = 1, b""
    while data := stream.read1(_PIECE):  # type: ignore[attr-defined]  # it is buffered
        *lines, begun = (begun + data).split(b"\n")
        begun = begun[: LARGEST + 1]
        if lines:
            yield first, lines
        first += len(lines)
    if begun:
        yield first, [begun]


def _status(ask: Request, answer: Answer, verb: str, reader: _Reader, file: str, line: bytes, clock: Clock) -> int:
    """Answer for a line, which stands for a file, and give the status."""
    try:
        text = text_in(file, line)
        try:
            return _answer_for(ask, answer, verb, reader.read(file, _parse(file, text)), clock)
        except _NoJsonError:
            raise
        except (FlawedError, _UnlikeYamlError):
            # As it reads files, which also knows where everything stands.
            from cli.reading.yaml_text import read_all

            return _answer_for(ask, answer, verb, reader.read(file, read_all(text, file)), clock)
    except FlawedError as error:
        ask.voice.flaws(file, [_in_all(flaw, file) for flaw in error.flaws])
        return UNUSABLE
    except ReeveError as error:
        ask.voice.flaws(file, [Flaw(file, None, str(error))])
        return UNDECIDED


def _answer_for(
    ask: Request, answer: Answer, verb: str, read: tuple[Table, dict[str, tuple[str, ...]]], clock: Clock
) -> int:
    table, words = read
    ask.voice.table = table
    table.must_answer(verb)
    return answer(table, clock, **words)


def _in_all(flaw: Flaw, file: str) -> Flaw:
    """A flaw of a line, with its place in all that was read."""
    if flaw.file != file or flaw.mark is None:
        return flaw
    name, _, number = file.partition(":")
    return replace(flaw, file=name, mark=Mark(int(number), flaw.mark.column))


@dataclass
class _Reader:
    """Reads lines, and for all of them once: a club's file and the cards of each game. Raises `FlawedError`."""

    rulings: Sequence[str]
    cards: str | None
    with_moves: bool
    until: int | None = None
    _decks: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def _club(self) -> Club | None:
        return nearest_club(None)

    def read(self, file: str, marked: Marked) -> tuple[Table, dict[str, tuple[str, ...]]]:
        """The table of a line, and the words of its move if each line has one."""
        marked, words = _split(file, marked) if self.with_moves else (marked, {})
        return table_of(file, marked, self.rulings, self.cards, self._deck(file, marked), self._club, self.until), words

    def _deck(self, file: str, marked: Marked) -> Any:
        """The deck that is named for all of the tables, if one is."""
        if self.cards is None:
            return None
        game, _ = game_of(file, marked)
        if game.name not in self._decks:
            self._decks[game.name] = read_cards(self.cards, game)[0]
        return self._decks[game.name]


class _NoJsonError(FlawedError):
    """A line that is no JSON."""


class _UnlikeYamlError(Exception):
    """A text that is JSON, of which a position file makes something else."""


def _parse(file: str, text: str) -> Marked:
    """The data of a line, without the places of its values.

    Raises `_NoJsonError`, and `_UnlikeYamlError` where it has to be read as a file is.
    """
    try:
        data = json.loads(text, object_pairs_hook=_each_once, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        what = f"no JSON ({error.msg[:1].lower()}{error.msg[1:]})" if text.strip() else "empty"
        mark = Mark(1, error.pos + 1 if text.strip() else 1)
        raise _NoJsonError([Flaw(file, mark, f"this line is {what}; {_EXPECTED}", text)]) from None
    except (ValueError, RecursionError):
        raise _UnlikeYamlError from None
    if _HALF_A_LETTER in text.casefold():
        raise _UnlikeYamlError
    return Marked(data, {}, {}, text)


_EXPECTED = "expected one table, as a JSON object on a line of its own"
_HALF_A_LETTER = "\\ud"
"""How JSON escapes halves of letters, which a file may hold by themselves."""


def _each_once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON. Raises `ValueError` if a key stands there twice, of which JSON forgets one."""
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError
    return data


def _refuse(_constant: str) -> object:
    """A number that is none: nothing that a table holds."""
    raise ValueError


def _split(file: str, marked: Marked) -> tuple[Marked, dict[str, tuple[str, ...]]]:
    """The table and the words of the move of a line that holds both."""
    data = marked.data
    told = data if isinstance(data, dict) else {}
    problems = [
        Problem((key,), f"unknown key {quoted(key)}; {_BOTH}", at_key=True) for key in told if key not in {_TABLE, _MOVE}
    ]
    if problems or told.keys() != {_TABLE, _MOVE}:
        raise locate(file, marked, problems or [Problem((), f"expected a table and a move; {_BOTH}")])
    move = told[_MOVE]
    if not isinstance(move, str) or not move.strip():
        raise locate(file, marked, [Problem((_MOVE,), f"expected a move as text, found {shown(move)}")])
    values, keys = (
        {path[1:]: mark for path, mark in marks.items() if path[:1] == (_TABLE,)} for marks in (marked.values, marked.keys)
    )
    return replace(marked, data=told[_TABLE], values=values, keys=keys), {"words": (move,)}


_TABLE, _MOVE = "table", "move"
_BOTH = 'write {"table": {...}, "move": "..."} on each line, or say one MOVE for all tables: reeve judge --lines "MOVE"'
