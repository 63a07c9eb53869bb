"""How answers leave: as words, as JSON, as a picture on the terminal, or into a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.answers.words import OPEN, clean, sentences
from cli.reading.marks import Flaw, FlawedError, refusal, unwritable
from cli.statuses import STOPPED, UNDECIDED, UNUSABLE
from models.names import enumerated
from models.problem import ReeveError

if TYPE_CHECKING:
    from cli.reading.club import Customs
    from cli.reading.table import Table
    from verify.ruling_dependence import Dependence, Dispute

Lines = Callable[[Any], Iterable[str]]
Shape = Callable[[Any], dict[str, Any]]
A = TypeVar("A")


@dataclass(slots=True)
class Voice:
    """The form of an answer that the user asked for: JSON, plain lines, or what suits the terminal.

    `table` is the one that is spoken of, whose club and whose box may have a word to say as well. It `is_heard` once
    something was answered. `put` takes each JSON object as a line without its end.
    """

    as_json: bool = False
    plain: bool = False
    table: Table | None = None
    is_heard: bool = False
    put: Callable[[str], None] = click.echo

    @property
    def is_fancy(self) -> bool:
        """Whether the answer goes to a terminal that should get more than plain lines."""
        return not self.plain and sys.stdout.isatty()

    def say(self, lines: Iterable[str], rulings: Iterable[Dependence] | None = None) -> None:
        """Lines of words; of an answer, which names these rulings, also what it owes to the club's file, and the doubts."""
        lines = [*lines]
        if rulings is not None and self.table is not None:
            lines += [doubt for doubt in sentences(self.table.doubts()) if doubt not in lines]
            lines += customs_lines(self.table.customs, rulings)
        self.is_heard = True
        if self.is_fancy:
            from cli.answers import terminal

            terminal.say(lines)
        else:
            for line in lines:
                click.echo(clean(line))

    def shape(self, shape: dict[str, Any]) -> None:
        """One JSON object on a line of its own."""
        if self.table is not None:
            shape = with_customs(shape, self.table.customs)
            if "file" in shape and not shape.keys().isdisjoint({"rulings", "svg"}):
                shape = shape | {"doubts": [*dict.fromkeys((*shape.get("doubts", ()), *self.table.doubts()))]}
        self.is_heard = True
        import json

        # Letters as they are; what could speak to the terminal as its number.
        text = json.dumps(shape, ensure_ascii=False)
        self.put(text if text.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text))

    def draw(self, picture: Any) -> None:
        """A picture of a table."""
        if self.is_fancy:
            from cli.answers import terminal

            self.is_heard = True
            terminal.draw(picture)
        else:
            from cli.pictures.drawing import plain

            self.say(line for panel in picture.panels for line in (*plain(panel), ""))

    def tell(
        self, answer: Any, shape: Shape, lines: Lines, disputes: Sequence[Dispute] | None = None, besides: Iterable[str] = ()
    ) -> tuple[str, ...]:
        """An answer in the form that was asked for; with `disputes`, under both readings of each, side by side.

        Where no ruling decides, it is the answer and that. What is said `besides` follows its lines. Gives all that is
        missing of it, of the readings too.
        """
        missing, table = tuple(answer.missing), self.table
        if disputes is None:
            if self.as_json:
                self.shape(shape(answer))
            else:
                self.say([*lines(answer), *besides], answer.rulings)
            return missing
        file, customs = ("", None) if table is None else (table.file, table.customs)
        every = (*missing, *(part for each in disputes for reading in each.readings for part in reading.answer.missing))
        if self.as_json:
            from cli.answers import reports
            from cli.answers.shapes import With, apart, json_of

            both = [With(one, readings=[With(each, answer=shape(each.answer)) for each in one.readings]) for one in disputes]
            cut_off, left_open = apart(missing)
            told = {"answer": shape(answer), "both": both, "missing": cut_off, "unsettled": left_open}
            self.shape(json_of(reports.Both, None, file=file, **told))
            return every
        from cli.answers import terminal

        if not disputes:
            tried = ", of those that were tried" if missing else ""
            self.say([*lines(answer), f"  No ruling changes this answer{tried}."])
        for dispute in disputes:
            self.say([f"{file}: {dispute.question} ({dispute.key})"])
            terminal.side_by_side(dispute, lines, fancy=self.is_fancy)
        self.say([*sentences(missing, OPEN), *customs_lines(customs, disputes)])
        return every

    def flaws(self, file: str, flaws: Iterable[Flaw]) -> None:
        """What makes a file unusable."""
        if self.as_json:
            from cli.answers import reports
            from cli.answers.shapes import With, json_of

            problems = []
            for flaw in flaws:
                line = flaw.mark.line if flaw.mark and not flaw.is_typed else None
                column = flaw.mark.column if flaw.mark else None
                problems.append(With(flaw, line=line, column=column, text=flaw.line or None))
            self.shape(json_of(reports.Problems, None, file=file, problems=problems))
        else:
            for flaw in flaws:
                click.echo(clean(str(flaw)), err=True)


@dataclass(frozen=True, slots=True)
class Request:
    """A question about files: which, under which rulings and cards, for how long, and how to answer.

    With `lines`, the question is about each line of standard input, answered in so many processes (`jobs`). Of a
    file with a record it is about the table after it, or `until` so many moves.
    """

    files: tuple[str, ...]
    rulings: tuple[str, ...]
    cards: str | None
    seconds: float | None
    voice: Voice
    watch: bool = False
    lines: bool = False
    jobs: int = 1
    until: int | None = None


def write(name: str, content: str | bytes, *, force: bool) -> None:
    """Write a new file; one that exists is only replaced with `force`. Raises `FlawedError`."""
    if name == "-":
        raise refusal("-o", "standard output is no file; name one")
    if not name:
        raise refusal("-o", "the name of the file is empty")
    try:
        put(Path(name), content.encode() if isinstance(content, str) else content, force=force)
    except FileExistsError:
        raise refusal(name, "exists already and was left as it is; --force replaces it") from None
    except OSError as error:
        raise unwritable(name, error) from None


def deliver(text: str, output: str | None, *, force: bool, then: str = "") -> None:
    """Print a text, or write it to a new file, and say so, and what to do then. Raises `FlawedError`."""
    if output is None:
        click.echo(text, nl=False)
    else:
        write(output, text, force=force)
        click.echo(f"{output}: written.{then}", err=True)


def put(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a whole file or none: where writing fails, what was there before is there still. Raises `OSError`."""
    # A link stays a link, and what it leads to is replaced.
    path = Path(os.path.realpath(path)) if force else path
    if force and path.exists() and not (path.is_file() and os.access(path, os.W_OK)):
        path.write_bytes(data)  # a device, or what cannot be written
        return
    is_new = not (force and path.exists())
    if is_new:
        path.touch(exist_ok=False)
    part = path.with_name(f".{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.chmod(path.stat().st_mode)
        part.replace(path)
    except BaseException:
        for made in (part, path) if is_new else (part,):
            made.unlink(missing_ok=True)
        raise


def guard(voice: Voice, answer: Callable[[], A], about: str = "reeve") -> A:
    """Answer a question that is not about a position file, or tell why not and leave."""
    try:
        return answer()
    except FlawedError as error:
        voice.flaws(about, error.flaws)
        sys.exit(UNUSABLE)
    except ValueError as error:
        voice.flaws(about, [Flaw(about, None, str(error))])
        sys.exit(UNUSABLE)
    except ReeveError as error:
        click.echo(clean(f"{about}: {error}"), err=True)
        sys.exit(UNDECIDED)
    except KeyboardInterrupt:
        click.echo(clean(f"{about}: stopped before there was an answer"), err=True)
        sys.exit(STOPPED)


def customs_lines(customs: Customs | None, named: Iterable[Dependence | Dispute]) -> Iterator[str]:
    """Which of the rulings that an answer names are settled in the club's file, and where its cards come from."""
    if customs is None:
        return
    keys = [ruling.key for ruling in named if ruling.key in customs.rulings]
    if keys:
        yield f"  {customs.file} settles {enumerated(keys, 'and', len(keys))}."
    if customs.cards is not None:
        yield f"  {customs.file} takes the cards from {customs.cards}."


def with_customs(shape: dict[str, Any], customs: Customs | None) -> dict[str, Any]:
    """A JSON object in which each ruling that the club's file settles says so with `from`, and the card file `cards`."""
    if customs is None:
        return shape
    named: dict[str, Any] = dict(shape)
    for key in ("rulings", "both"):
        if key in named:
            named[key] = [one | {"from": customs.file} if one["key"] in customs.rulings else one for one in named[key]]
    return named if customs.cards is None else named | {"cards": customs.cards}
