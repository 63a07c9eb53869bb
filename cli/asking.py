"""What every verb on position files takes, in one object, and how it answers for one file after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.completion import files_completed, questions_completed, rulings_completed
from cli.group import STOPPED
from cli.nearest import without_club
from cli.voice import Voice

if TYPE_CHECKING:
    from cli.inputs import Table
    from verify.clock import Clock

LEGAL, ILLEGAL, UNUSABLE, UNDECIDED = range(4)
"""Exit statuses."""

STATUS = {"legal": LEGAL, "illegal": ILLEGAL, "undecided": UNDECIDED}
"""The exit status of each verdict."""

_PRECEDENCE = (UNUSABLE, ILLEGAL, UNDECIDED, STOPPED, LEGAL)
"""Which status several files give together: the first of these that any of them has."""

EPILOG = (
    "Exit status: 0 legal or answered, 1 illegal, 2 unusable input or usage, 3 undecided or stopped before all was settled, "
    "130 stopped before there was an answer."
)

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(slots=True)
class Round:
    """What came of answering for every file once: the statuses, other files that were read, and whether Ctrl-C came."""

    statuses: set[int] = field(default_factory=set)
    read_from: set[str] = field(default_factory=set)
    is_interrupted: bool = False

    @property
    def status(self) -> int:
        """The status of them all."""
        return together(self.statuses)


@dataclass(frozen=True, slots=True)
class Asking:
    """A question about files: which, under which rulings and cards, for how long, and how to answer.

    With `lines`, the question is about each line of standard input, answered in so many processes (`jobs`).
    """

    files: tuple[str, ...]
    rulings: tuple[str, ...]
    cards: str | None
    seconds: float | None
    voice: Voice
    watch: bool = False
    lines: bool = False
    jobs: int = 1

    def answer(
        self,
        answer: Callable[..., int],
        read: Callable[[str], Table] | None = None,
        *,
        tells_itself: bool = False,
        begin: Callable[[], None] = lambda: None,
        together: Callable[[], None] = lambda: None,
        with_moves: bool = False,
    ) -> None:
        """Answer for every file, the unusable ones too, and leave with the status of them all.

        `read` makes a table of what stands for a file, if that is more than its name. Each file has the whole time. After
        Ctrl-C what is finished of the answer in work is told, and no other file is begun. Whoever waits is told what for,
        unless the answer `tells_itself` how far it is. `begin` comes before the first file, and `together` tells after the
        last what is to be said of all. With --watch, all are answered again whenever one is saved. With --lines, each line
        is answered by itself (`with_moves`, each has one), and nothing is said of all.
        """
        from cli.texts import STANDARD_INPUT

        if [*self.files, self.cards].count(STANDARD_INPUT) > 1:
            raise click.UsageError("standard input (-) can be read once only")
        if self.watch and STANDARD_INPUT in (*self.files, self.cards):
            raise click.UsageError("--watch waits for files to be saved; standard input (-) is none")
        if self.lines:
            from cli.lines import answer_lines

            sys.exit(answer_lines(self, answer, with_moves=with_moves))

        def once() -> Round:
            begin()
            done = self._round(answer, read, tells_itself=tells_itself)
            done.statuses.add(guarded_status(self.voice, together))
            return done

        if not self.watch:
            sys.exit(once().status)
        from cli.watching import watched

        sys.exit(watched(self.files, once, quiet=self.voice.as_json))

    def _round(
        self, answer: Callable[[Table, Clock], int], read: Callable[[str], Table] | None, *, tells_itself: bool
    ) -> Round:
        """Answer for every file."""
        from cli.inputs import read_table
        from cli.marks import FlawedError
        from cli.progress import Watch
        from cli.words import clean
        from models.problem import ReeveError
        from verify.clock import INTERRUPTED, Clock

        verb = click.get_current_context().command.name or ""
        done = Round()
        for number, file in enumerate(self.files, start=1):
            clock = Clock(self.seconds)
            self.voice.customs, self.voice.doubts = None, tuple
            try:
                table = read_table(file, self.rulings, self.cards) if read is None else read(file)
                done.read_from |= table.read_from
                self.voice.customs, self.voice.doubts = table.customs, table.doubts
                table.must_answer(verb)
                with nullcontext() if tells_itself else Watch(clean(f"{verb} {file}"), clock):
                    done.statuses.add(answer(table, clock))
            except FlawedError as error:
                self.voice.flaws(file, error.flaws)
                done.statuses.add(UNUSABLE)
            except ReeveError as error:
                click.echo(clean(f"{file}: {error}"), err=True)
                done.statuses.add(UNDECIDED)
            except KeyboardInterrupt:
                click.echo(clean(f"{file}: stopped before there was an answer"), err=True)
                clock.interrupt()
            if clock.is_interrupted:
                done.is_interrupted = True
                done.statuses.add(UNDECIDED if self.voice.is_heard else STOPPED)
                for other in self.files[number:]:
                    click.echo(clean(f"{other}: no answer: {INTERRUPTED}"), err=True)
                break
        return done


def together(statuses: Collection[int]) -> int:
    """The exit status that several answers have together."""
    return next(status for status in _PRECEDENCE if status in statuses)


def status_of(verdict: str, missing: Collection[str]) -> int:
    """The exit status of a verdict, where nothing of the answer was cut off."""
    from verify.clock import is_cut_off

    return UNDECIDED if is_cut_off(missing) else STATUS[verdict]


A = TypeVar("A")


def guarded(voice: Voice, answer: Callable[[], A], about: str = "reeve") -> A:
    """Answer a question that is not about a position file."""
    from cli.marks import Flaw, FlawedError
    from cli.words import clean
    from models.problem import ReeveError

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


def guarded_status(voice: Voice, answer: Callable[[], None]) -> int:
    """Do what may find a name of a file unusable, and give the status of that."""
    from cli.marks import FlawedError

    try:
        answer()
    except FlawedError as error:
        voice.flaws("reeve", error.flaws)
        return UNUSABLE
    return LEGAL


json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object per file, each on a line of its own.")
plain_option = click.option("--plain", is_flag=True, help="Plain lines, also on a terminal.")
output_option = click.option(
    "-o", "--output", metavar="FILE", shell_complete=files_completed, help="Write to this file, never over one that exists."
)
dark_option = click.option("--dark", is_flag=True, help="The picture in colours for a dark page.")
width_option = click.option("--width", type=click.IntRange(100, 10000), metavar="N", help="The picture so many pixels wide.")
draw_option = click.option(
    "--draw",
    "drawing",
    metavar="FILE",
    shell_complete=files_completed,
    help="Draw the table after the move: an .svg, .png or .html, with a ring around what it changes.",
)
picture_option = click.option(
    "-o", "--output", metavar="FILE", shell_complete=files_completed, help="Draw it to this file: an .svg, .png or .html."
)
force_option = click.option("--force", is_flag=True, help="Let -o replace an existing file.")
player_option = click.option("--player", metavar="NAME", help="Whose; needed where several could be meant.")


def _jobs(_context: click.Context, _option: click.Parameter, jobs: int) -> int:
    if jobs == 0:
        raise click.BadParameter("0 processes do nothing; expected 1 or more, or -1 for one per core")
    return jobs


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=-1),
    default=1,
    show_default=True,
    metavar="N",
    callback=_jobs,
    help="Processes; -1: one per core.",
)
both_option = click.option(
    "--both", is_flag=True, help="For each ruling that decides the answer, both readings side by side."
)
rulings_option = click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=rulings_completed,
    help="Decide a ruling; see `reeve rules GAME`.",
)
_CARDS = (
    "Cards of your own, in a file: added to the known ones where few are known, else in place of the printed box's. "
    "The head of `reeve cards GAME` says which. Of Desert Dessert: its industry table."
)
cards_option = click.option("--cards", metavar="FILE", shell_complete=files_completed, help=_CARDS)
seconds_option = click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Stop after this time for each file, with what is settled by then.",
)
_lines = click.option(
    "--lines",
    is_flag=True,
    is_eager=True,
    help="Tables from standard input, each a JSON object on a line of its own; one answer a line, as with --json.",
)
_line_jobs = click.option(
    "--jobs",
    "line_jobs",
    type=click.IntRange(min=-1),
    default=1,
    metavar="N",
    callback=_jobs,
    help="With --lines: so many processes; -1: one per core.",
)


def _files_or_lines(ctx: click.Context, argument: click.Parameter, value: Any) -> Any:
    """The files that are named; with --lines, standard input alone."""
    if ctx.params.get("lines"):
        if value not in {None, (), (_STANDARD_INPUT,)} and argument.nargs != 1:
            raise click.UsageError(f"--lines reads standard input: reeve {ctx.info_name} --lines < {value[0]}")
        return (_STANDARD_INPUT,) if argument.nargs != 1 else value
    if value in {None, ()}:
        raise click.MissingParameter(ctx=ctx, param=argument)
    return value


def _move_or_lines(ctx: click.Context, argument: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a move; with --lines, where no file is named, the first one too."""
    if ctx.params.get("lines"):
        first = ctx.params.get("file")
        return words if first in {None, _STANDARD_INPUT} else (str(first), *words)
    if not words:
        raise click.MissingParameter(ctx=ctx, param=argument)
    return words


_STANDARD_INPUT = "-"
move_argument = click.argument("words", nargs=-1, metavar="MOVE...", callback=_move_or_lines)
_watch = click.option("--watch", is_flag=True, help="Answer again whenever a file is saved, until Ctrl-C.")
_files = click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=files_completed)
_questions = click.argument("files", nargs=-1, required=True, metavar="FILE|GAME...", shell_complete=questions_completed)
_file = click.argument("file", metavar="FILE", shell_complete=files_completed)
_many = click.argument("files", nargs=-1, metavar="FILE...", shell_complete=files_completed, callback=_files_or_lines)
_one = click.argument("file", required=False, metavar="FILE", shell_complete=files_completed, callback=_files_or_lines)


def _asking(*parameters: Callable[[Any], Any]) -> Callable[[F], F]:
    """Adds these parameters to a verb, which gets them as one `Asking`."""

    def decorate(verb: F) -> F:
        @wraps(verb)
        def asked(  # the names are click's
            *,
            as_json: bool,
            plain: bool,
            rulings: tuple[str, ...],
            cards: str | None,
            files: tuple[str, ...] = (),
            file: str | None = None,
            watch: bool,
            seconds: float | None = None,
            lines: bool = False,
            line_jobs: int = 1,
            **more: Any,
        ) -> Any:
            if line_jobs != 1 and not lines:
                raise click.UsageError("--jobs goes with --lines here")
            names = (_STANDARD_INPUT,) if lines else without_club(files) if file is None else (file,)
            voice = Voice(as_json=as_json or lines, plain=plain)
            return verb(Asking(names, rulings, cards, seconds, voice, watch, lines, line_jobs), **more)

        decorated: Any = asked
        for parameter in reversed(parameters):
            decorated = parameter(decorated)
        result: F = decorated
        return result

    return decorate


def each_table(verb: Callable[..., int]) -> Callable[..., None]:
    """Makes a verb that answers for one table, with a clock, the verb that does so for every file."""

    @wraps(verb)
    def each(ask: Asking, **wishes: Any) -> None:
        ask.answer(partial(verb, ask, **wishes))

    return each


_common = (json_option, plain_option, rulings_option, cards_option, _watch)
about_tables = _asking(_files, *_common, seconds_option)
"""A question about any number of files that can be stopped after a time."""

about_questions = _asking(_questions, *_common, seconds_option)
"""A question about any number of files or whole boxes."""

about_tables_at_once = _asking(_files, *_common)
"""A question about any number of files that takes no time."""

about_one_table = _asking(_file, *_common, seconds_option)
"""A question about one file; the verb's own argument comes after it."""

about_tables_or_lines = _asking(_many, *_common, seconds_option, _lines, _line_jobs)
"""A question about any number of files, or about each line of standard input."""

about_one_table_or_lines = _asking(_one, *_common, seconds_option, _lines, _line_jobs)
"""A question about one file, or about each line of standard input; the verb's own argument comes after it."""
