"""The command `reeve`: one verb per question. Each verb imports what it needs when it runs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from cli.inputs import Table
    from cli.marks import Flaw
    from verify.rest import Dispute

LEGAL, ILLEGAL, UNUSABLE, UNDECIDED = range(4)
"""Exit statuses."""

SHOWN_REPAIRS = 10
"""So many repairs are told without --all."""

_STATUS = {"legal": LEGAL, "illegal": ILLEGAL, "undecided": UNDECIDED}
"""The exit status of each verdict."""

_PRECEDENCE = (UNUSABLE, ILLEGAL, UNDECIDED, LEGAL)
"""Which status several files give together: the first of these that any of them has."""

F = TypeVar("F", bound=Callable[..., Any])

EPILOG = "Exit status: 0 legal or answered, 1 illegal, 2 unusable input or usage, 3 undecided."


@click.group(
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="greenreeve", prog_name="reeve")
def main() -> None:
    """Is this table legal, what is it worth and why, and what was the most it could have been?

    Type what lies on the table into a small file (`reeve new GAME` prints one to start with) and ask.
    """
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that lacks a letter gets its number instead of a traceback.
            reconfigure(errors="backslashreplace")


def _options(*options: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(verb: F) -> F:
        for option in reversed(options):
            verb = option(verb)
        return verb

    return decorate


_json = click.option("--json", "as_json", is_flag=True, help="One JSON object per file, each on a line of its own.")
_plain = click.option("--plain", is_flag=True, help="Plain lines, also on a terminal.")
_cards = click.option("--cards", metavar="FILE", help="Use this card file instead of the printed box's cards.")
_output = click.option("-o", "--output", metavar="FILE", help="Write to this file, never over one that exists.")
_force = click.option("--force", is_flag=True, help="Let -o replace an existing file.")
_time_limit = click.option("--time-limit", type=click.FloatRange(min=0), metavar="SECONDS", help="Stop after this time.")
_player = click.option("--player", metavar="NAME", help="Whose; needed where several could be meant.")
_answering = _options(
    _json,
    _plain,
    click.option("--ruling", "rulings", multiple=True, metavar="KEY=VALUE", help="Decide a ruling; see `reeve rules GAME`."),
    _cards,
)
_both = click.option("--both", is_flag=True, help="For each ruling that decides the answer, both readings side by side.")
_about_tables = _options(click.argument("files", nargs=-1, required=True, metavar="FILE..."), _answering)


@main.command(epilog=EPILOG)
@_about_tables
@_time_limit
@click.option("--history", is_flag=True, help="Tell a possible order in which the cards were laid.")
@_both
def check(
    files: tuple[str, ...],
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    time_limit: float | None,
    history: bool,
    both: bool,
) -> None:
    """Is this table legal? Tells every broken rule with its cards, spaces and source.

    FILE is a position file, or - for standard input.
    """
    from cli import shapes, words
    from verify.check import Checked, past_of
    from verify.check import check as checked_position
    from verify.rest import disputes

    def answer(table: Table) -> int:
        position = table.laid_out()
        checked = checked_position(table.entry.game, position, seconds=time_limit)
        past = past_of(table.entry.game, position, checked) if history else ()

        def again(other: Any) -> Checked:
            return checked_position(table.entry.game, other, seconds=time_limit)

        def shape(answer: Checked) -> dict[str, Any]:
            return shapes.check_shape(table.file, table.entry.name, answer)

        if both:
            disputed = disputes(table.entry.game, position, checked.rulings, again)
            _say_both(table.file, disputed, lambda answer: words.check_lines(table.file, answer), shape, as_json, plain)
        elif as_json:
            _say_json(shapes.check_shape(table.file, table.entry.name, checked, past))
        else:
            _say(words.check_lines(table.file, checked), plain=plain)
            _say(words.history_lines(past), plain=plain)
        return _STATUS[checked.verdict]

    _for_each(files, rulings, cards, answer, as_json=as_json)


@main.command(epilog=EPILOG)
@_about_tables
@_time_limit
@click.option("--all", "every", is_flag=True, help="Every reason and every smallest repair, not only the first ones.")
def explain(
    files: tuple[str, ...],
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    time_limit: float | None,
    every: bool,
) -> None:
    """Why is this table impossible, and what could be mended?

    Tells the smallest set of facts and rules that cannot all be true, and the smallest changes that make the table
    legal.
    """
    from cli import words
    from verify.explain import explain as explained_position

    def answer(table: Table) -> int:
        limit = None if every else SHOWN_REPAIRS
        explained = explained_position(
            table.entry.game, table.laid_out(), most_reasons=None if every else 1, most_repairs=limit, seconds=time_limit
        )
        if as_json:
            from cli import shapes

            _say_json(shapes.explain_shape(table.file, table.entry.name, explained))
        else:
            _say(words.explain_lines(table.file, explained), plain=plain)
        return _STATUS[explained.verdict]

    _for_each(files, rulings, cards, answer, as_json=as_json)


@main.command(epilog=EPILOG)
@click.argument("file", metavar="FILE")
@click.argument("move", metavar="MOVE")
@_answering
@_time_limit
@_player
@_both
@_output
@_force
def judge(
    file: str,
    move: str,
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    time_limit: float | None,
    player: str | None,
    both: bool,
    output: str | None,
    force: bool,
) -> None:
    """May this be done? If so, what does it change; if not, every rule against it.

    MOVE is said as at the table: "red rose pond to r2c1", "award Ruby Clover to left 2", "lawn under the deck", "flip and
    refresh awards", "flip and put lawn on r1c1". With -o the position after it is written to a file.
    """
    from cli import shapes, words
    from verify.judge import Judged
    from verify.judge import judge as judged_move
    from verify.rest import disputes

    def answer(table: Table) -> int:
        position = table.laid_out()
        said = table.move(move, player)
        judged = judged_move(table.entry, position, said, seconds=time_limit)
        if output is not None:
            _write_position(table, judged, output, force=force)

        def again(other: Any) -> Judged:
            return judged_move(table.entry, other, said, seconds=time_limit)

        def shape(answer: Judged) -> dict[str, Any]:
            return shapes.judge_shape(table.file, table.entry, answer)

        if both:
            disputed = disputes(table.entry.game, position, judged.rulings, again)
            _say_both(table.file, disputed, lambda answer: words.judge_lines(table.file, answer), shape, as_json, plain)
        elif as_json:
            _say_json(shape(judged))
        else:
            _say(words.judge_lines(table.file, judged), plain=plain)
        return _STATUS[judged.verdict]

    _for_each((file,), rulings, cards, answer, as_json=as_json)


def _write_position(table: Table, judged: Any, output: str, *, force: bool) -> None:
    """Write the position after a move that may be done and leaves nothing open."""
    from cli.marks import Flaw, FlawedError
    from cli.yaml_text import written_yaml

    if judged.after is None or judged.verdict != "legal":
        raise FlawedError([Flaw(output, None, f"was not written: the move is {judged.verdict}")])
    if judged.open_end:
        said = f"was not written: {judged.open_end}; say which, for instance: {judged.move}, award ... to left 1"
        raise FlawedError([Flaw(output, None, said)])
    _write(output, written_yaml(table.entry.game.written(judged.after)), force=force)


@main.command(epilog=EPILOG)
@_about_tables
@_time_limit
@_player
def moves(
    files: tuple[str, ...],
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    time_limit: float | None,
    player: str | None,
) -> None:
    """Which moves may be done now, and what does each do to the score?

    For the player whose turn it is, or the one that --player names.
    """
    from cli import words
    from verify.judge import moves as legal_moves

    def answer(table: Table) -> int:
        who = table.mover(player)
        options = legal_moves(table.entry, table.laid_out(), who, seconds=time_limit)
        if as_json:
            from cli import shapes

            _say_json(shapes.moves_shape(table.file, table.entry.name, who, options))
        else:
            _say(words.moves_lines(table.file, who, options), plain=plain)
        return LEGAL

    _for_each(files, rulings, cards, answer, as_json=as_json)


@main.command(epilog=EPILOG)
@_about_tables
@_time_limit
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="List so many ways.")
@click.option("--count", is_flag=True, help="Count all ways.")
@click.option("--for", "aim", type=click.Choice(["most", "least"]), help="Only the way that scores most, or least.")
@_player
def fill(
    files: tuple[str, ...],
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    time_limit: float | None,
    limit: int,
    count: bool,
    aim: Any,
    player: str | None,
) -> None:
    """In which ways can the unknown cards be filled in, so that the table is legal?

    With --for, the way that scores most or least for a player (--player, where there are several).
    """
    from cli import words
    from verify.fill import fill as filled_position

    def answer(table: Table) -> int:
        who = table.player(player, needed=aim is not None)
        filled = filled_position(
            table.entry, table.laid_out(), limit=limit, count=count, aim=aim, player=who, seconds=time_limit
        )
        if as_json:
            from cli import shapes

            _say_json(shapes.fill_shape(table.file, table.entry.name, filled))
        else:
            _say(words.fill_lines(table.file, filled, aim, who), plain=plain)
        return _STATUS[filled.verdict]

    _for_each(files, rulings, cards, answer, as_json=as_json)


@main.command(epilog=EPILOG)
@_about_tables
@_time_limit
@_both
def score(
    files: tuple[str, ...],
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    time_limit: float | None,
    both: bool,
) -> None:
    """What is this table worth, line by line, and who is ahead?

    A table that is not legal is scored as it lies, with a warning.
    """
    from cli import shapes, words
    from verify.rest import disputes
    from verify.score import Scored
    from verify.score import score as scored_position

    def answer(table: Table) -> int:
        position, title = table.laid_out(), table.entry.game.title
        scored = scored_position(table.entry, position, seconds=time_limit)

        def again(other: Any) -> Scored:
            return scored_position(table.entry, other, seconds=time_limit)

        def shape(answer: Scored) -> dict[str, Any]:
            return shapes.score_shape(table.file, table.entry.name, answer)

        if both:
            disputed = disputes(table.entry.game, position, scored.rulings, again)
            _say_both(
                table.file, disputed, lambda answer: words.score_lines(table.file, title, answer), shape, as_json, plain
            )
        elif as_json:
            _say_json(shape(scored))
        elif _fancy(plain) and scored.sheets:
            from cli import terminal

            terminal.score(table.file, title, scored)
        else:
            _say(words.score_lines(table.file, title, scored), plain=plain)
        return LEGAL

    _for_each(files, rulings, cards, answer, as_json=as_json)


@main.command(epilog=EPILOG)
@_about_tables
@_time_limit
def best(
    files: tuple[str, ...],
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    time_limit: float | None,
) -> None:
    """What is the most that the cards of the file's `pool:` can score?

    Cards that lie in the file's village already are kept. Ctrl-C gives the best so far with its bound (exit status 3).
    """
    from cli import words
    from cli.progress import Told
    from verify.best import best as best_layout

    def answer(table: Table) -> int:
        game = table.entry.game
        problems = game.pool_problems(table.written)
        if problems:
            raise table.flawed(problems)
        with Told() as told:
            found = best_layout(
                table.entry, table.written.position, table.written.pool, seconds=time_limit, progress=told.progress
            )
        if as_json:
            from cli import shapes

            _say_json(shapes.best_shape(table.file, table.entry, found))
        else:
            _say(words.best_lines(table.file, found), plain=plain)
            if found.position is not None:
                _draw(game.picture(found.position, frozenset()), plain=plain)
                _say(words.best_sheet_lines(found), plain=plain)
        if found.status != "proven":
            return UNDECIDED
        return LEGAL if found.sheet is not None else ILLEGAL

    _for_each(files, rulings, cards, answer, as_json=as_json)


@main.command()
@_about_tables
@_output
@_force
def draw(
    files: tuple[str, ...],
    as_json: bool,
    plain: bool,
    rulings: tuple[str, ...],
    cards: str | None,
    output: str | None,
    force: bool,
) -> None:
    """Draw the table as a person would lay it out; spaces where a rule is broken are marked.

    On the terminal, or as an SVG picture with -o x.svg.
    """
    from verify.violations import known_violations

    if output is not None and len(files) > 1:
        raise click.UsageError("-o takes one FILE: one picture per file")
    if output is not None and not output.endswith(".svg"):
        raise click.UsageError(f"-o {output!r}: the picture is an SVG; the name must end in .svg")

    def answer(table: Table) -> int:
        from cli import drawing

        position = table.laid_out()
        broken = known_violations(table.entry.game, position)
        picture = table.entry.game.picture(position, frozenset(place for v in broken for place in v.places))
        if output is not None:
            _write(output, drawing.svg(picture), force=force)
        elif as_json:
            _say_json({"file": table.file, "game": table.entry.name, "svg": drawing.svg(picture)})
        else:
            _draw(picture, plain=plain)
            _say((f"!! {v.instance}: {v.message}" for v in broken), plain=plain)
        return LEGAL

    _for_each(files, rulings, cards, answer, as_json=as_json)


@main.command()
@click.argument("game")
@click.argument("rule_id", metavar="[ID]", required=False)
@_json
@_plain
def rules(game: str, rule_id: str | None, as_json: bool, plain: bool) -> None:
    """The rules of a game with their sources, and the rulings where the rulebook is silent.

    ID is a rule or a ruling; shortened, it gives all that fit.
    """
    from cli import words
    from cli.inputs import named_game
    from models.names import find, one

    def answer() -> int:
        entry = named_game(game)
        every: list[Any] = [*entry.game.rules, *entry.game.remarks]
        rulings = list(entry.game.rulings)
        if rule_id is not None:
            names = [rule.id for rule in every] + [ruling.key for ruling in rulings]
            wanted = find(rule_id, names) or [
                one(rule_id, "rule or ruling", names, f"`reeve rules {entry.name}` lists them")
            ]
            every = [rule for rule in every if rule.id in wanted]
            keys = {*wanted, *(key for rule in every for key in rule.rulings)}
            rulings = [ruling for ruling in rulings if ruling.key in keys]
        if as_json:
            from cli import shapes

            _say_json(shapes.rules_shape(entry.name, every, rulings))
        else:
            for rule in every:
                _say(words.rule_lines(rule), plain=plain)
            for ruling in rulings:
                _say(words.ruling_lines(ruling), plain=plain)
        return LEGAL

    _guarded(answer, as_json=as_json)


@main.command()
@_json
@_plain
def games(as_json: bool, plain: bool) -> None:
    """The games there are, and which verbs answer for each."""
    from cli import words
    from verify.games import GAMES, entry

    entries = [entry(name) for name in GAMES]
    if as_json:
        from cli import shapes

        for game in entries:
            _say_json(shapes.game_shape(game))
    else:
        _say(words.games_lines(entries), plain=plain)


def _printed(verb: str, description: str, text: Callable[[Any], str]) -> None:
    """A verb that prints a text of a game, or writes it with -o."""

    @main.command(verb, help=description)
    @click.argument("game")
    @_output
    @_force
    def printed(game: str, output: str | None, force: bool) -> None:
        from cli.inputs import named_game

        def answer() -> int:
            content = text(named_game(game).game)
            if output is None:
                click.echo(content, nl=False)
            else:
                _write(output, content, force=force)
            return LEGAL

        _guarded(answer, as_json=False)


_printed(
    "new",
    "Print a commented position file to start with; it is itself legal.",
    lambda game: game.starting_file.read_text(encoding="utf-8"),
)
_printed(
    "cards",
    "Print the card file of a game, to be changed and used with --cards.",
    lambda game: game.cards_file.read_text(encoding="utf-8"),
)
_printed(
    "schema",
    "Print the JSON Schema of position files, for editors that check while typing.",
    lambda game: json.dumps(game.schema(), indent=2, ensure_ascii=False) + "\n",
)


def _for_each(
    files: Iterable[str],
    rulings: tuple[str, ...],
    cards: str | None,
    answer: Callable[[Table], int],
    *,
    as_json: bool,
) -> None:
    """Answer for every file, the unusable ones too, and leave with the status of them all."""
    from cli.inputs import STANDARD_INPUT, read_table
    from cli.marks import FlawedError
    from cli.words import clean
    from models.problem import ReeveError

    files = tuple(files)
    if [*files, cards].count(STANDARD_INPUT) > 1:
        raise click.UsageError("standard input (-) can be read once only")
    statuses = set()
    for file in files:
        try:
            statuses.add(answer(read_table(file, rulings, cards)))
        except FlawedError as error:
            _tell_flaws(file, error.flaws, as_json=as_json)
            statuses.add(UNUSABLE)
        except ReeveError as error:
            click.echo(clean(f"{file}: {error}"), err=True)
            statuses.add(UNDECIDED)
        except KeyboardInterrupt:
            click.echo(clean(f"{file}: stopped before there was an answer"), err=True)
            sys.exit(UNDECIDED)
    sys.exit(next(status for status in _PRECEDENCE if status in statuses))


def _guarded(answer: Callable[[], int], *, as_json: bool) -> None:
    from cli.marks import Flaw, FlawedError

    try:
        answer()
    except FlawedError as error:
        _tell_flaws("reeve", error.flaws, as_json=as_json)
        sys.exit(UNUSABLE)
    except ValueError as error:
        _tell_flaws("reeve", [Flaw("reeve", None, str(error))], as_json=as_json)
        sys.exit(UNUSABLE)


def _tell_flaws(file: str, flaws: Iterable[Flaw], *, as_json: bool) -> None:
    from cli.words import clean

    if as_json:
        from cli import shapes

        _say_json(shapes.flaws_shape(file, flaws))
    else:
        for flaw in flaws:
            click.echo(clean(str(flaw)), err=True)


def _fancy(plain: bool) -> bool:
    """Whether the answer goes to a terminal that should get more than plain lines."""
    return not plain and sys.stdout.isatty()


def _say(lines: Iterable[str], *, plain: bool) -> None:
    if _fancy(plain):
        from cli import terminal

        terminal.say(lines)
    else:
        _say_plain(lines)


def _say_both(
    file: str,
    disputed: Sequence[Dispute],
    lines: Callable[[Any], Iterable[str]],
    shape: Callable[[Any], dict[str, Any]],
    as_json: bool,
    plain: bool,
) -> None:
    """The answers under both readings of each ruling that decides, side by side."""
    if as_json:
        from cli import shapes

        _say_json(shapes.both_shape(file, disputed, shape))
        return
    from cli import terminal

    if not disputed:
        _say([f"{file}: no ruling changes the answer"], plain=plain)
    for dispute in disputed:
        _say([f"{file}: {dispute.key}: {dispute.question}"], plain=plain)
        terminal.side_by_side(dispute, lines, fancy=_fancy(plain))


def _say_plain(lines: Iterable[str]) -> None:
    from cli.words import clean

    for line in lines:
        click.echo(clean(line))


def _say_json(shape: dict[str, Any]) -> None:
    text = json.dumps(shape, ensure_ascii=False)
    # Letters as they are; what could speak to the terminal as its number.
    click.echo(text if text.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text))


def _draw(picture: Any, *, plain: bool) -> None:
    from cli import drawing

    if _fancy(plain):
        from cli import terminal

        terminal.draw(picture)
    else:
        _say_plain(line for panel in picture.panels for line in _panel(drawing.plain(panel)))


def _panel(lines: Iterable[str]) -> Iterator[str]:
    yield from lines
    yield ""


def _write(name: str, content: str, *, force: bool) -> None:
    """Write a new file; one that exists is only replaced with --force."""
    from cli.marks import Flaw, FlawedError

    try:
        with Path(name).open("w" if force else "x", encoding="utf-8") as stream:
            stream.write(content)
    except FileExistsError:
        raise FlawedError([Flaw(name, None, "exists already and was left as it is; --force replaces it")]) from None
    except OSError as error:
        raise FlawedError([Flaw(name, None, f"cannot be written: {error.strerror or error}")]) from None
