"""The command `reeve`: one verb per question. Each verb imports what it needs when it runs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from cli.answering import answer_files
from cli.asking import (
    EPILOG,
    ILLEGAL,
    LEGAL,
    UNDECIDED,
    Asking,
    about_one_table,
    about_questions,
    about_tables,
    about_tables_at_once,
    both_option,
    force_option,
    guarded,
    jobs_option,
    json_option,
    output_option,
    plain_option,
    player_option,
    seconds_option,
    status_of,
)
from cli.completion import completion, games_completed, rules_completed
from cli.group import Reeve
from cli.help import help_
from cli.voice import Voice, write

if TYPE_CHECKING:
    from cli.inputs import Table
    from cli.marks import FlawedError
    from models.move import History
    from verify.clock import Clock

SHOWN_REPAIRS = 10
"""So many repairs are told without --all."""
SHOWN_REASONS = 4
"""So many broken rules are explained without --all."""


@click.group(
    cls=Reeve,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(None, "-V", "--version", package_name="greenreeve", prog_name="reeve")
def main() -> None:
    """Is this table legal, may I do this, what is it worth and why, and what was the most it could have been?

    Type what lies on the table into a small file (`reeve new GAME` prints one to start with) and ask.
    """
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that lacks a letter gets its number instead of a traceback.
            reconfigure(errors="backslashreplace")


@main.command(epilog=EPILOG)
@about_tables
@click.option("--history", is_flag=True, help="Tell a possible order in which the cards were laid.")
@both_option
def check(ask: Asking, history: bool, both: bool) -> None:
    """Is this table legal? If not: every rule that is broken, with its cards and where the rulebook says so.

    With unknown cards: can they be anything at all, and what is certain of them? FILE is a position file, or - for standard
    input.
    """
    from cli import shapes, words
    from verify.check import Checked, past_of
    from verify.check import check as checked_position
    from verify.rest import disputes

    def answer(table: Table, clock: Clock) -> int:
        game, position = table.entry.game, table.laid_out()

        def again(other: Any) -> Checked:
            return checked_position(game, other, clock=clock)

        checked = again(position)
        past: tuple[History, ...] = ()
        with clock.part() as part:
            past = past_of(game, position, checked) if history else ()
        if part.why:
            checked = replace(checked, missing=(*checked.missing, f"a possible order ({part.why})"))

        def shape(answer: Checked) -> dict[str, Any]:
            return shapes.check_shape(table.file, table.entry.name, answer, past)

        def lines(answer: Checked) -> list[str]:
            return [*words.check_lines(table.file, answer, position.players_written)]

        if both and checked.verdict != "undecided":
            disputed = disputes(position, checked.rulings, again)
            missing = ask.voice.tell_both(table.file, disputed, shape, lines, checked.missing)
        else:
            missing = checked.missing
            ask.voice.tell(checked, shape, lambda answer: [*lines(answer), *words.history_lines(past)])
        return status_of(checked.verdict, missing)

    ask.answer(answer)


@main.command(epilog=EPILOG)
@about_tables
@click.option("--all", "every", is_flag=True, help="Every reason and every smallest repair, not only the first ones.")
def explain(ask: Asking, every: bool) -> None:
    """Why is this table impossible, and what was probably misread?

    Shows the smallest sets of facts and rules that cannot all be true, and the smallest changes that make the table
    legal: every card, number and mark of the file is tried.
    """
    from cli import shapes, words
    from verify.explain import explain as explained_position

    def answer(table: Table, clock: Clock) -> int:
        most = {"most_reasons": None if every else SHOWN_REASONS, "most_repairs": None if every else SHOWN_REPAIRS}
        explained = explained_position(table.entry.game, table.laid_out(), clock=clock, **most)
        ask.voice.tell(
            explained,
            lambda answer: shapes.explain_shape(table.file, table.entry.name, answer),
            lambda answer: words.explain_lines(table.file, answer),
        )
        # That it is illegal is the answer; what else is missing of it is told.
        return status_of(explained.verdict, () if explained.verdict == "illegal" else explained.missing)

    ask.answer(answer)


@main.command(epilog=EPILOG)
@about_tables
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="List so many ways.")
@click.option("--count", is_flag=True, help="Count all ways.")
@click.option("--for", "aim", type=click.Choice(["most", "least"]), help="Only the way that scores most, or least.")
@player_option
def fill(ask: Asking, limit: int, count: bool, aim: Any, player: str | None) -> None:
    """What can the unknown cards be?

    Lists the ways to fill them in that break no rule. With --for: the way that scores most or least (for one of several
    players with --player).
    """
    from cli import shapes, words
    from verify.fill import fill as filled_position

    def answer(table: Table, clock: Clock) -> int:
        if aim is not None:
            table.must_answer("score")
        who = table.player(player, needed=aim is not None)
        filled = filled_position(table.entry, table.laid_out(), limit=limit, count=count, aim=aim, player=who, clock=clock)
        ask.voice.tell(
            filled,
            lambda answer: shapes.fill_shape(table.file, table.entry.name, answer),
            lambda answer: words.fill_lines(table.file, answer, aim, who),
        )
        return status_of(filled.verdict, filled.missing)

    ask.answer(answer)


@main.command(epilog=EPILOG)
@about_tables
@player_option
@click.option("--best", "by_best", is_flag=True, help="Rank them by the best final score that each still allows.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List only so many, the best ones.")
@jobs_option
def moves(ask: Asking, player: str | None, by_best: bool, limit: int | None, jobs: int) -> None:
    """What may I do now, and what does each move do to the score?

    For the player whose turn it is, or the one that --player names; where all play at once, for each of them. With --best:
    the highest final score that is still possible after each move, with the cards of the file's `pool:`, or else all that
    the box has left.
    """
    from cli import shapes, words
    from verify.judge import offer
    from verify.judgement import Offer

    def answer(table: Table, clock: Clock) -> int:
        if table.laid_out().is_over and player is None:
            tell(table, "", Offer((), why="the game is over"))
            return LEGAL
        if by_best:
            from cli.searching import ranked_moves

            return ranked_moves(ask, table, table.mover(player), jobs, clock, limit)
        missing: list[str] = []
        for who in table.movers(player):
            offered = offer(table.entry, table.laid_out(), who, clock=clock, whole=ask.voice.as_json)
            missing.extend(offered.missing)
            tell(table, who, offered)
        return UNDECIDED if missing else LEGAL

    def tell(table: Table, who: str, offered: Offer) -> None:
        ask.voice.tell(
            offered,
            lambda answer: shapes.moves_shape(table.file, table.entry.name, who, answer, limit),
            lambda answer: words.moves_lines(table.file, who, answer, table.entry.game.play.unlisted, limit),
        )

    ask.answer(answer, tells_itself=by_best)


@main.command(epilog=EPILOG)
@about_one_table
@click.argument("words", nargs=-1, required=True, metavar="MOVE...")
@player_option
@both_option
@output_option
@force_option
def judge(ask: Asking, words: tuple[str, ...], player: str | None, both: bool, output: str | None, force: bool) -> None:
    """May I do this? If so, what does it change; if not, every rule against it.

    Say the MOVE as at the table, with quotation marks or without; `reeve help GAME` lists the forms. With -o the table
    after it is written to a file.
    """
    from cli import shapes
    from cli.words import judge_lines
    from verify.judge import judge as judged_move
    from verify.judgement import Judged
    from verify.rest import disputes

    def answer(table: Table, clock: Clock) -> int:
        position, said = table.laid_out(), table.move(" ".join(words), player)

        def again(other: Any) -> Judged:
            return judged_move(table.entry, other, said, clock=clock)

        def shape(answer: Judged) -> dict[str, Any]:
            return shapes.judge_shape(table.file, table.entry, answer)

        def lines(answer: Judged) -> list[str]:
            return [*judge_lines(table.file, answer, position.players_written)]

        judged = again(position)
        unwritten = None
        if output is not None:
            # Before anything is printed: whoever reads the answer may stop listening.
            unwritten = _position_written(table, judged, output, force=force)
        drawing = table.entry.game.play.picture(position, said)
        if both and not judged.why:
            disputed = disputes(position, judged.rulings, again)
            missing = ask.voice.tell_both(table.file, disputed, shape, lines, judged.missing)
        else:
            missing = judged.missing
            ask.voice.tell(judged, shape, lines)
        if drawing is not None and not ask.voice.as_json:
            ask.voice.draw(drawing)
        if unwritten is not None:
            raise unwritten
        if judged.later is not None and (output is not None or ask.voice.as_json):
            missing = (*missing, *judged.later.told.missing)
        return status_of(judged.verdict, missing)

    ask.answer(answer)


def _position_written(table: Table, judged: Any, output: str, *, force: bool) -> FlawedError | None:
    """Write the position after a move, and what kept it from being written."""
    from cli.marks import FlawedError

    try:
        _write_position(table, judged, output, force=force)
    except FlawedError as error:
        return error
    return None


def _write_position(table: Table, judged: Any, output: str, *, force: bool) -> None:
    """Write the position after a move that may be done. Raises `FlawedError` where it leaves something open."""
    from cli import words
    from cli.marks import Flaw, FlawedError
    from cli.yaml_text import written_yaml

    if judged.verdict != "legal":
        click.echo(f"{output}: was not written: the move is {judged.verdict}", err=True)
        return
    if judged.open_end:
        raise FlawedError([Flaw(output, None, f"was not written: {judged.open_end}; add it to the move")])
    told = judged.later.told
    text = written_yaml(table.kept(table.entry.game.written(told.position), judged.after, judged.player))
    besides = words.besides(told)
    write(output, "".join(f"# {line}\n" for line in besides) + text, force=force)
    for line in besides:
        click.echo(words.clean(f"{output}: {line}"), err=True)
    said = words.without_turn(table.laid_out(), judged.after)
    if said:
        click.echo(words.clean(f"{output}: {said}"), err=True)


@main.command(epilog=EPILOG)
@about_tables
@both_option
@click.option("--csv", "as_csv", is_flag=True, help="Rows for a spreadsheet: one for each line of each sheet.")
@click.option("--table", is_flag=True, help="Only one table of all files: who won how many games of the evening.")
@output_option
@force_option
def score(ask: Asking, **wishes: Any) -> None:
    """What is this table worth, line by line, and who is ahead?

    A table that is not legal is scored as it lies, with a warning. Where cards are unknown, every number is the range of
    what it can be. Several files are also one table of the evening: most wins first, then the better average place.

    With -o the answer is written to a file: sheet.txt, sheet.md, sheet.csv or sheet.json.
    """
    from cli.scoring import Wish, answer_score

    answer_score(ask, Wish(**wishes))


@main.command(epilog=EPILOG)
@about_questions
@click.option(
    "--from",
    "start",
    metavar="FILE",
    help="With a GAME: from this table on, with its `pool:` or all cards that the box has left.",
)
@player_option
@click.option("--all", "every", is_flag=True, help="Every best layout, mirror images once.")
@click.option(
    "--limit", type=click.IntRange(min=0), default=10, show_default=True, metavar="N", help="Show so many of --all."
)
@click.option("--at-least", type=int, metavar="N", help="Only whether N points can be reached.")
@click.option("--aim", metavar="NAME", help="Have most of this instead of points; `reeve games` lists the aims.")
@click.option("--play", "playing", is_flag=True, help="The best way to play on, where nothing is left to chance.")
@click.option("--turns", metavar="N", help="With --play: look so many turns ahead, or to the `end` of the game.")
@jobs_option
@click.option("--certificate", metavar="DIR", help="Write the proof to this new directory, for others to check.")
def best(ask: Asking, playing: bool, **wishes: Any) -> None:
    """What is the most that these cards could score, or the best way to play on?

    With a `pool:` in the file: the layout of its cards that scores most; cards that lie there already stay. With --player
    instead: the most with the cards that this player laid. With the name of a game: the most with all cards of its box.

    Ctrl-C gives the best so far with its bound (exit status 3).

    With --play: how to play on for the most points, whatever the others do in between (--turns). `reeve help GAME` says
    what the file needs for it. Where nothing else can be asked of a file, --play may be left out.
    """
    from cli.playing import play
    from cli.searching import Wish
    from cli.searching import best as answer_best

    if playing:
        others = {"start": None, "every": False, "at_least": None, "jobs": 1, "certificate": None}
        if any(wishes[name] != plain for name, plain in others.items()):
            raise click.UsageError(
                "--play is a question of its own; leave out the other wishes to best, such as --all or --from"
            )
        play(ask, wishes["player"], wishes["aim"], wishes["turns"])
        return
    if wishes["every"] and wishes["at_least"] is not None:
        raise click.UsageError("--all and --at-least are two questions; ask one after the other")
    answer_best(ask, Wish(**wishes))


@main.command("verify-certificate", epilog="Exit status: 0 it holds, 1 it does not, 2 unusable input, 3 undecided.")
@click.argument("directory", metavar="DIR")
@json_option
@plain_option
@seconds_option
def verify_certificate(directory: str, as_json: bool, plain: bool, seconds: float | None) -> None:
    """Does a certificate of `reeve best` hold? Checks every case again from its cards, without the search.

    Z3 refutes the statements that are left to a solver, and the witness is scored and checked.
    """
    from cli import certificates

    voice = Voice(as_json=as_json, plain=plain)

    def answer() -> int:
        certificate = certificates.read_certificate(directory)
        verified = certificate.verified(seconds)
        voice.tell(
            verified,
            lambda answer: certificates.verified_shape(directory, certificate, answer),
            lambda answer: certificates.verified_lines(directory, certificate, answer),
        )
        return {"holds": LEGAL, "fails": ILLEGAL, "undecided": UNDECIDED}[verified.verdict]

    sys.exit(guarded(voice, answer, directory))


@main.command()
@about_tables_at_once
@click.option("--from", "space", metavar="SPACE", help="The distances from this space, and what is in range of it.")
@player_option
@output_option
@force_option
def draw(ask: Asking, space: str | None, player: str | None, output: str | None, force: bool) -> None:
    """Draw the table as a person would lay it out; spaces where a rule is broken are marked.

    On the terminal, or as an SVG picture with -o x.svg.
    """
    from cli.vector import svg
    from models.names import capital
    from verify.violations import known_violations

    if output is not None and len(ask.files) > 1:
        raise click.UsageError("-o takes one FILE: one picture per file")
    if output is not None and not output.endswith(".svg"):
        raise click.UsageError(f"-o {output!r}: the picture is an SVG; the name must end in .svg")

    def answer(table: Table, _clock: Clock) -> int:
        position = table.laid_out()
        broken = known_violations(table.entry.game, position)
        if space is None:
            picture = table.entry.game.picture(position, frozenset(place for v in broken for place in v.places))
        else:
            picture, broken = table.distances(space, player), ()
        if output is not None:
            write(output, svg(picture), force=force)
        elif ask.voice.as_json:
            ask.voice.shape({"file": table.file, "game": table.entry.name, "svg": svg(picture)})
        else:
            ask.voice.draw(picture)
            names = position.players_written
            ask.voice.say(f"!! {v.instance}: {capital(v.message, names)}" for v in broken)
        return LEGAL

    ask.answer(answer)


@main.command()
@click.argument("game", shell_complete=games_completed)
@click.argument("rule_id", metavar="[ID]", required=False, shell_complete=rules_completed)
@json_option
@plain_option
def rules(game: str, rule_id: str | None, as_json: bool, plain: bool) -> None:
    """The rules of a game with their sources, and the rulings where the rulebook is silent.

    ID is a rule or a ruling; shortened, it gives all that fit.
    """
    from cli import shapes, words
    from cli.inputs import named_game
    from models.names import find, one

    voice = Voice(as_json=as_json, plain=plain)

    def answer() -> None:
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
            voice.shape(shapes.rules_shape(entry.name, every, rulings))
        else:
            voice.say(line for rule in every for line in words.rule_lines(rule))
            voice.say(line for ruling in rulings for line in words.ruling_lines(ruling))

    guarded(voice, answer)


@main.command()
@json_option
@plain_option
def games(as_json: bool, plain: bool) -> None:
    """The games there are, and which verbs answer for each."""
    from cli import shapes, words
    from verify.games import GAMES, entry

    voice = Voice(as_json=as_json, plain=plain)
    entries = [entry(name) for name in GAMES]
    if as_json:
        for game in entries:
            voice.shape(shapes.game_shape(game))
    else:
        voice.say(words.games_lines(entries))


def _printed(verb: str, description: str, text: Callable[[Any], str], then: str = "") -> None:
    """A verb that prints a text of a game, or writes it with -o and says what to do `then`."""

    @main.command(verb, help=description)
    @click.argument("game", shell_complete=games_completed)
    @output_option
    @force_option
    def printed(game: str, output: str | None, force: bool) -> None:
        _print(game, text, output, force=force)
        if output is not None and then:
            click.echo(then.format(file=output), err=True)


def _print(game: str, text: Callable[[Any], str], output: str | None, *, force: bool) -> None:
    """Print a text of a game, or write it to a file."""
    from cli.inputs import named_game

    def answer() -> None:
        content = text(named_game(game).game)
        if output is None:
            click.echo(content, nl=False)
        else:
            write(output, content, force=force)

    guarded(Voice(), answer)


def _schema(game: Any) -> str:
    import json

    return json.dumps(game.schema(), indent=2, ensure_ascii=False) + "\n"


_printed(
    "new",
    "Print a commented position file to start with; it is itself legal.",
    lambda game: game.starting_file.read_text(encoding="utf-8"),
    then="{file}: written. Write down your table in it, then type: reeve {file}",
)


@main.command()
@click.argument("game", shell_complete=games_completed)
@click.option("--new", is_flag=True, help="A commented file to begin one's own with.")
@output_option
@force_option
def cards(game: str, new: bool, output: str | None, force: bool) -> None:
    """Print the card file of a game, to be changed and used with --cards."""

    def text(game: Any) -> str:
        file = (new and game.sample_cards_file) or game.cards_file
        return str(file.read_text(encoding="utf-8"))

    _print(game, text, output, force=force)


_printed(
    "schema",
    "Print the JSON Schema of position files, for editors that check while typing.",
    _schema,
)

for _verb in (answer_files, help_, completion):
    main.add_command(_verb)
