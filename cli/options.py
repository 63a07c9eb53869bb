"""The options that verbs share; those about position files come as one `Request`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, reduce, wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from cli.answers.voice import Request, Voice
from cli.help.completion import complete_files, complete_questions, complete_rulings
from cli.reading.marks import refusal
from cli.reading.texts import NAME
from cli.rounds import answer_each

EPILOG = (
    "Exit status: 0 legal or answered, 1 illegal, 2 unusable input or usage, 3 undecided or stopped before all was settled, "
    "130 stopped before there was an answer."
)

F = TypeVar("F", bound=Callable[..., Any])


def _together(*parameters: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Parameters that go together, as one."""
    return lambda verb: reduce(lambda decorated, parameter: parameter(decorated), reversed(parameters), verb)


json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object per file, each on a line of its own.")
plain_option = click.option("--plain", is_flag=True, help="Plain lines, also on a terminal.")
form_options = _together(json_option, plain_option)
"""In which form an answer is given."""
output_option = click.option(
    "-o", "--output", metavar="FILE", shell_complete=complete_files, help="Write to this file, never over one that exists."
)
draw_option = click.option(
    "--draw",
    "drawing",
    metavar="FILE",
    shell_complete=complete_files,
    help="Draw the table after the move: an .svg, .png or .html, with a ring around what it changes.",
)
picture_option = click.option(
    "-o", "--output", metavar="FILE", shell_complete=complete_files, help="Draw it to this file: an .svg, .png or .html."
)
force_option = click.option("--force", is_flag=True, help="Let -o replace an existing file.")
file_options = _together(output_option, force_option)
"""Where an answer is written."""
dark_option = click.option("--dark", is_flag=True, help="The picture in colours for a dark page.")
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
    shell_complete=complete_rulings,
    help="Decide a ruling; see `reeve rules GAME`.",
)
_CARDS = (
    "Cards of your own, in a file: added to the known ones where few are known, else in place of the printed box's. "
    "The head of `reeve cards GAME` says which. Of Desert Dessert: its industry table."
)
cards_option = click.option("--cards", metavar="FILE", shell_complete=complete_files, help=_CARDS)
seconds_option = click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Stop after this time for each file, with what is settled by then.",
)
_until = click.option(
    "--until",
    type=click.IntRange(min=0),
    metavar="N",
    help="Of a table with a `record:`: after so many of its moves, not after all.",
)
_start = click.option("--start", "until", flag_value=0, type=int, help="Of a table with a `record:`: before its first move.")
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
TABLES = click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=complete_files)
QUESTIONS = click.argument("files", nargs=-1, required=True, metavar="FILE|GAME...", shell_complete=complete_questions)
TABLE = click.argument("file", metavar="FILE", shell_complete=complete_files)
"""The verb's own argument comes after it."""
TABLES_OR_LINES = click.argument(
    "files", nargs=-1, metavar="FILE...", shell_complete=complete_files, callback=_files_or_lines
)
TABLE_OR_LINES = click.argument(
    "file", required=False, metavar="FILE", shell_complete=complete_files, callback=_files_or_lines
)


def about(
    files: Callable[[Any], Any], *, takes_time: bool = True, lines: bool = False, each: bool = False
) -> Callable[[Any], Any]:
    """A question about files, which can be stopped where it `takes_time`; or about each of the `lines` of standard input.

    The verb gets what is common to all of them as one `Request`. It answers for one table of `each` file, with a clock, or
    sees to the files itself.
    """

    def question(verb: Callable[..., Any]) -> Callable[..., Any]:
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
            until: int | None = None,
            **more: Any,
        ) -> Any:
            if line_jobs != 1 and not lines:
                raise click.UsageError("--jobs goes with --lines here")
            # Of a folder, `*.yaml` names the club's file too.
            tables = tuple(one for one in files if len(files) == 1 or Path(one).name != NAME)
            names = (_STANDARD_INPUT,) if lines else tables if file is None else (file,)
            voice = Voice(as_json=as_json or lines, plain=plain)
            request = Request(names, rulings, cards, seconds, voice, watch, lines, line_jobs, until)
            return answer_each(request, partial(verb, request, **more)) if each else verb(request, **more)

        return asked

    common = [files, json_option, plain_option, rulings_option, cards_option, _until, _start, _watch]
    common += [seconds_option] if takes_time else []
    return _together(*common, *([_lines, _line_jobs] if lines else []), question)


cluster_option = click.option("--cluster", metavar="ADDRESS", help="Let the workers of this Dask scheduler do it.")


@contextmanager
def processes(jobs: int, address: str | None) -> Iterator[int]:
    """How many processes share the work: those asked for, or the workers of a cluster. Raises `FlawedError`."""
    if address is None:
        yield jobs
        return
    from scorers.processes import elsewhere
    from verify.surveys.cluster import Cluster, is_open_to_others

    if is_open_to_others(address):
        click.echo(f"Careful: others on the network can read and change what goes to {address}; use tls://", err=True)
    try:
        cluster = Cluster(address)
    except ValueError as error:
        raise refusal("reeve", str(error)) from None
    with cluster, elsewhere(cluster.shared):
        yield -1  # several, for a search that asks whether others help it
