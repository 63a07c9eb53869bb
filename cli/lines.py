"""`--lines`: tables as JSON lines on standard input, one answer on each line of the output, in their order.

What is there to be read is answered at once, so that whoever writes one line may wait for its answer, and no more is kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, starmap
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from cli.reading.inputs import game_of, nearest_club, read_cards, table_of
from cli.reading.marks import Flaw, FlawedError, Mark, Marked, locate
from cli.reading.texts import LARGEST, STANDARD_INPUT, text_in
from cli.statuses import LEGAL, STOPPED, UNDECIDED, UNUSABLE, joint_status
from models.names import quoted
from models.problem import Problem, ReeveError
from models.raw_values import shown
from verify.clock import Clock

if TYPE_CHECKING:
    from cli.answers.voice import Request
    from cli.reading.club import Club

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
    work = _Work(ask, answer, click.get_current_context().command.name or "", with_moves).answer_batch
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


@dataclass
class _Work:
    """A verb that answers for lines; what they share is read once: a club's file, and the cards of each game."""

    ask: Request
    answer: Answer
    verb: str
    with_moves: bool
    _decks: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def _club(self) -> Club | None:
        return nearest_club(None)

    def answer_batch(self, first: int, lines: Sequence[bytes]) -> Answers:
        """The answers to lines that were read together, the number of the first among them."""
        told: list[str] = []
        self.ask.voice.put = told.append
        statuses: set[int] = set()
        is_interrupted = False
        try:
            for number, line in enumerate(lines, first):
                clock = Clock(self.ask.seconds)
                statuses.add(self._status(f"{STANDARD_INPUT}:{number}", line, clock))
                if clock.is_interrupted:
                    raise KeyboardInterrupt
        except KeyboardInterrupt:
            is_interrupted = True
        return "".join(f"{one}\n" for one in told), statuses, is_interrupted

    def _status(self, file: str, line: bytes, clock: Clock) -> int:
        """Answer for a line, which stands for a file, and give the status."""
        try:
            text = text_in(file, line)
            marked = _parse(file, text)
            if marked is not None:
                with suppress(FlawedError):
                    return self._answer_for(file, marked, clock)
            # As it reads files, which also knows where everything stands.
            from cli.reading.yaml_text import read_all

            return self._answer_for(file, read_all(text, file), clock)
        except FlawedError as error:
            self.ask.voice.flaws(file, [_in_all(flaw, file) for flaw in error.flaws])
            return UNUSABLE
        except ReeveError as error:
            self.ask.voice.flaws(file, [Flaw(file, None, str(error))])
            return UNDECIDED

    def _answer_for(self, file: str, marked: Marked, clock: Clock) -> int:
        """Answer for the table of a line, and the move if each line has one. Raises `FlawedError`."""
        marked, words = _split(file, marked) if self.with_moves else (marked, {})
        rulings, cards, until = self.ask.rulings, self.ask.cards, self.ask.until
        deck = None
        if cards is not None:
            game, _ = game_of(file, marked)
            if game.name not in self._decks:
                self._decks[game.name] = read_cards(cards, game)[0]
            deck = self._decks[game.name]
        self.ask.voice.table = table = table_of(file, marked, rulings, cards, deck, self._club, until)
        table.must_answer(self.verb)
        return self.answer(table, clock, **words)


def _in_all(flaw: Flaw, file: str) -> Flaw:
    """A flaw of a line, with its place in all that was read."""
    if flaw.file != file or flaw.mark is None:
        return flaw
    name, _, number = file.partition(":")
    return replace(flaw, file=name, mark=Mark(int(number), flaw.mark.column))


def _parse(file: str, text: str) -> Marked | None:
    """The data of a line, without the places of its values; nothing where it has to be read as a file is.

    Raises `FlawedError` where it is no JSON.
    """
    try:
        data = json.loads(text, object_pairs_hook=_each_once, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        what = f"no JSON ({error.msg[:1].lower()}{error.msg[1:]})" if text.strip() else "empty"
        mark = Mark(1, error.pos + 1 if text.strip() else 1)
        raise FlawedError([Flaw(file, mark, f"this line is {what}; {_EXPECTED}", text)]) from None
    except (ValueError, RecursionError):
        return None
    return None if _HALF_A_LETTER in text.casefold() else Marked(data, {}, {}, text)


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
    others = [key for key in told if key not in {_TABLE, _MOVE}]
    problems = [Problem((key,), f"unknown key {quoted(key)}; {_BOTH}", at_key=True) for key in others]
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
