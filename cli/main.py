"""The command `reeve`: one verb per question. Each verb imports what it needs when it runs."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cli import options
from cli.answers.voice import Request, Voice, guard
from cli.box import cards, deal, games, new, rules, schema
from cli.group import GameVerb, Reeve, move_without_verb
from cli.help.completion import complete_files, completion
from cli.options import cluster_option
from cli.page.serving import serve
from cli.rounds import answer_each
from cli.statuses import STOPPED, UNDECIDED, UNUSABLE, joint_status, status_of
from cli.surveying import survey
from models.names import counted

if TYPE_CHECKING:
    from cli.reading.table import Table
    from models.move import History
    from verify.clock import Clock

SHOWN_REPAIRS = 10
"""So many repairs are told without --all."""
SHOWN_REASONS = 4
"""So many broken rules are explained without --all."""


@click.group(cls=Reeve, epilog=options.EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
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


@main.command(epilog=options.EPILOG)
@options.about(options.TABLES_OR_LINES, lines=True, each=True)
@click.option("--history", is_flag=True, help="Tell a possible order in which the cards were laid.")
@options.both_option
def check(ask: Request, table: Table, clock: Clock, history: bool, both: bool) -> int:
    """Is this table legal? If not: every rule that is broken, with its cards and where the rulebook says so.

    With unknown cards: can they be anything at all, and what is certain of them? FILE is a position file, or - for standard
    input. With --lines there is no FILE: many tables come from standard input.
    """
    from cli.answers import words
    from verify.check import Checked, past_of
    from verify.check import check as check_position
    from verify.ruling_dependence import disputes

    game, position = table.entry.game, table.laid_out()
    verdict_on = partial(check_position, game, clock=clock)
    checked = table.dated(verdict_on)
    past: tuple[History, ...] = ()
    with clock.part() as part:
        past = past_of(game, position, checked) if history else ()
    if part.why:
        checked = replace(checked, missing=(*checked.missing, f"a possible order ({part.why})"))

    def shape(checked: Checked) -> dict[str, Any]:
        from cli.answers import shapes

        return shapes.answer_of(shapes.Check, table.file, table.entry.name, checked, history=past)

    lines = partial(words.check_lines, table.file, names=position.players_written)
    disputed = disputes(position, checked.rulings, verdict_on) if both and checked.verdict != "undecided" else None
    besides = [*words.history_lines(past)] if history and checked.verdict == "legal" else []
    if table.record is not None:
        done, every = len(table.record.steps), counted(len(table.record.said), "move")
        after = f"after {done} of the {every}" if done < len(table.record.said) else f"after {every}"
        besides.append(f"  This is the table {after} of the record; `reeve replay FILE` judges each move.")
    missing = ask.voice.tell(checked, shape, lines, disputed, besides)
    return status_of(checked.verdict, missing)


@main.command(epilog=options.EPILOG)
@options.about(options.TABLES, each=True)
def replay(ask: Request, table: Table, clock: Clock) -> int:
    """Was every move of this game allowed, and how did the score go?

    Judges the moves of the file's `record:` one after the other: the first that was not allowed, with every rule against it,
    whether those after it would have been, and what everybody had after each.
    """
    from cli.replaying import answer_replay

    return answer_replay(ask, table, clock)


@main.command(epilog=options.EPILOG)
@options.about(options.TABLES, each=True)
@click.option("--all", "every", is_flag=True, help="Every reason and every smallest repair, not only the first ones.")
def explain(ask: Request, table: Table, clock: Clock, every: bool) -> int:
    """Why is this table impossible, and what was probably misread?

    Shows the smallest sets of facts and rules that cannot all be true, and the smallest changes that make the table
    legal: every card, number and mark of the file is tried.
    """
    from cli.answers import shapes, words
    from verify.explain import explain as explain_position

    reasons, repairs = (None, None) if every else (SHOWN_REASONS, SHOWN_REPAIRS)
    why = partial(explain_position, table.entry.game, clock=clock, most_reasons=reasons, most_repairs=repairs)
    explained = table.followed(why)
    shape = partial(shapes.answer_of, shapes.Explain, table.file, table.entry.name)
    lines = partial(words.explain_lines, table.file, is_every=every)
    return status_of(explained.verdict, ask.voice.tell(explained, shape, lines))


@main.command(epilog=options.EPILOG)
@options.about(options.TABLES, each=True)
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="List so many ways.")
@click.option("--count", is_flag=True, help="Count all ways.")
@click.option("--for", "objective", type=click.Choice(["most", "least"]), help="Only the way that scores most, or least.")
@options.player_option
def fill(ask: Request, table: Table, clock: Clock, limit: int, count: bool, objective: Any, player: str | None) -> int:
    """What can the unknown cards be?

    Lists the ways to fill them in that break no rule. With --for: the way that scores most or least (for one of several
    players with --player).
    """
    from cli.answers import shapes, words
    from verify.fill import HOW_MANY
    from verify.fill import fill as fill_position

    if objective is not None:
        table.must_answer("score")
    who = table.player(player, needed=objective is not None)
    filled = fill_position(
        table.entry, table.laid_out(), limit=limit, count=count, objective=objective, player=who, clock=clock
    )
    shape = partial(shapes.answer_of, shapes.Fill, table.file, table.entry.name)
    lines = partial(words.fill_lines, table.file, objective=objective, player=who)
    missing = ask.voice.tell(filled, shape, lines)
    is_counted = not count or all(not part.startswith(HOW_MANY) for part in missing)
    return status_of(filled.verdict if is_counted else "undecided", missing)


@main.command(epilog=options.EPILOG)
@options.about(options.TABLES)
@options.player_option
@click.option("--best", "by_best", is_flag=True, help="Rank them by the best final score that each still allows.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List only so many, the best ones.")
@options.jobs_option
def moves(ask: Request, player: str | None, by_best: bool, limit: int | None, jobs: int) -> None:
    """What may I do now, and what does each move do to the score?

    For the player whose turn it is, or the one that --player names; where all play at once, for each of them. With --best:
    the highest final score that is still possible after each move, with the cards of the file's `pool:`, or else all that
    the box has left.
    """
    from cli.turns import answer_moves, answer_ranked

    ranked, listed = partial(answer_ranked, ask, player, limit, jobs), partial(answer_moves, ask, player, limit)
    answer_each(ask, ranked if by_best else listed, tells_itself=by_best)


@main.command(epilog=options.EPILOG)
@options.about(options.TABLE_OR_LINES, lines=True)
@options.move_argument
@options.player_option
@options.both_option
@options.output_option
@options.draw_option
@options.force_option
@options.dark_option
def judge(ask: Request, **wishes: Any) -> None:
    """May I do this? If so, what does it change; if not, every rule against it.

    Say the MOVE as at the table, with quotation marks or without; `reeve help GAME` lists the forms. With -o the table
    after a move that may be made is written to a file; --draw draws the table after any move.
    """
    from cli.picture_files import must_be_picture
    from cli.turns import answer_judge

    must_be_picture("--draw", wishes["drawing"])
    if ask.lines and (wishes["output"] or wishes["drawing"]):
        raise click.UsageError("-o and --draw write one file for one move; leave them out with --lines")
    answer_each(ask, partial(answer_judge, ask, **wishes), with_moves=not wishes["words"])


@main.command(epilog=options.EPILOG)
@options.about(options.TABLES_OR_LINES, lines=True)
@options.both_option
@click.option("--csv", "as_csv", is_flag=True, help="Rows for a spreadsheet: one for each line of each sheet.")
@click.option("--table", is_flag=True, help="Only one table of all files: who won how many games of the evening.")
@options.file_options
def score(ask: Request, **wishes: Any) -> None:
    """What is this table worth, line by line, and who is ahead?

    A table that is not legal is scored as it lies, with a warning. Where cards are unknown, every number is the range of
    what it can be. Several files are also one table of the evening: most wins first, then the better average place.

    With -o the answer is written to a file: sheet.txt or sheet.csv. With --lines there is no FILE: many tables come from
    standard input, and each is answered by itself.
    """
    from cli.scoring import answer_score

    answer_score(ask, **wishes)


@main.command(epilog=options.EPILOG)
@options.about(options.QUESTIONS)
@options.player_option
@click.option("--at-least", type=int, metavar="N", help="Only whether N points can be reached.")
@click.option(
    "--aim", "objective", metavar="NAME", help="Have most of this, not of points; `reeve games GAME` lists the aims."
)
@click.option("--play", "playing", is_flag=True, help="The best way to play on, where nothing is left to chance.")
@click.option("--turns", metavar="N", help="With --play: look so many turns ahead, or to the `end` of the game.")
@options.jobs_option
@cluster_option
@click.option("--certificate", metavar="DIR", help="Write the proof to this new directory, for others to check.")
@options.picture_option
@options.force_option
@options.dark_option
def best(ask: Request, playing: bool, **wishes: Any) -> None:
    """What is the most that these cards could score, or the best way to play on?

    With a `pool:` in the file: the layout of its cards that scores most; cards that lie there already stay. With --player
    instead: the most with the cards that this player laid. With the name of a game: the most with all cards of its box.

    Ctrl-C gives the best so far with its bound (exit status 3).

    With --play: how to play on for the most points, whatever the others do in between (--turns). `reeve help GAME` says
    what the file needs for it. Where nothing else can be asked of a file, --play may be left out.

    --jobs and --cluster share a long search among processes, in games where it can be shared; the answer is the same.
    """
    from cli.picture_files import must_be_picture
    from cli.playing import Wish, answer_certified, answer_play
    from cli.searching import best as answer_best

    must_be_picture("-o", wishes["output"], ask.files)
    wish = Wish(**wishes)
    if playing:
        if wish.at_least is not None:
            raise click.UsageError("--play is a question of its own; leave out --at-least")
        answer_certified(ask, wish, answer_play)
    else:
        answer_best(ask, wish)


@main.command(epilog=options.EPILOG)
@options.about(options.TABLE)
@click.argument("words", nargs=-1, metavar="[QUESTION]...")
@options.player_option
def ask(ask: Request, words: tuple[str, ...], player: str | None) -> None:
    """What else does this game let me ask: can I survive, who can claim, how likely is it?

    Without a QUESTION, the questions of the game are listed. Where cards are unknown, the answer holds for every way to fill
    them in, or each answer comes with an example.
    """
    from cli.asking import answer_question

    answer_each(ask, partial(answer_question, ask, words=words, player=player))


@main.command(epilog=options.EPILOG)
@options.about(options.TABLE)
@click.argument("words", nargs=-1, required=True, metavar="CLAIM|MOVE...")
@options.player_option
def chance(ask: Request, words: tuple[str, ...], player: str | None) -> None:
    """How likely is it that she holds that card, or that this move is legal?

    A CLAIM is about cards that nobody has seen ("north holds a lawn or south holds 2 roses"). Of a MOVE it is how
    likely it is to be legal. All deals are counted; each is as likely as any other, whatever players chose to keep.
    """
    from cli.asking import answer_chance

    answer_each(ask, partial(answer_chance, ask, words=words, player=player))


@main.command(
    "verify-certificate", cls=GameVerb, epilog="Exit status: 0 it holds, 1 it does not, 2 unusable input, 3 undecided."
)
@click.argument("directory", metavar="DIR")
@options.form_options
@options.seconds_option
def verify_certificate(directory: str, as_json: bool, plain: bool, seconds: float | None) -> None:
    """Does a certificate of `reeve best` hold? Checks every case again from its cards, without the search.

    Z3 refutes the statements that are left to a solver, and the witness is scored and checked.
    """
    from cli.certificates import answer_certificate

    sys.exit(answer_certificate(Voice(as_json=as_json, plain=plain), directory, seconds))


@main.command()
@options.about(options.TABLES, takes_time=False)
@click.option("--from", "space", metavar="SPACE", help="The distances from this space, and what is in range of it.")
@options.player_option
@options.file_options
@options.dark_option
def draw(ask: Request, **wishes: Any) -> None:
    """Draw the table as a person would lay it out, with points; broken rules are numbered at their spaces.

    On the terminal, or into a file: -o x.svg, -o x.png, or -o x.html with the score sheets, to send to a friend.
    """
    from cli.picture_files import answer_draw, must_be_picture

    must_be_picture("-o", wishes["output"], ask.files)
    answer_each(ask, partial(answer_draw, ask, **wishes))


@main.command("help")
@click.argument("topic", nargs=-1, metavar="[TOPIC]...")
@options.plain_option
@click.pass_context
def help_(context: click.Context, topic: tuple[str, ...], plain: bool) -> None:
    """How to write down a table and a move, and what the verbs answer.

    TOPIC is a game (`reeve help village-green`), a move of it (`reeve help village-green flip`), a verb, or one of the
    topics that `reeve help` lists.
    """
    from cli.help.topics import help_of_verb, markdown_of, render

    verb = help_of_verb(" ".join(topic), context)
    click.echo(verb or render(markdown_of(topic, context), fancy=Voice(plain=plain).is_fancy), nl=bool(verb))


@main.command()
@click.argument("file", metavar="FILE", shell_complete=complete_files)
@options.rulings_option
@options.cards_option
@options.seconds_option
@options.plain_option
def play(file: str, rulings: tuple[str, ...], cards: str | None, seconds: float | None, plain: bool) -> None:
    """Keep a game as it is played: each move is judged, then done, and saved in the file at once.

    Type moves as you say them at the table; the Tab key completes them. Of a move that is not allowed you hear every rule
    against it, and it is not done unless you say `force`. `help` lists what else may be said.
    What was done stands in the file as its `record:`; nothing else of it changes.

    Where the input is no terminal, it is read line by line.
    """
    from cli.keeping.game import KeptGame
    from cli.keeping.sitting import Sitting

    voice = Voice(plain=plain)
    game = guard(voice, lambda: KeptGame(file, rulings, cards), file)
    voice.table = game.table
    sitting, is_typed = Sitting(game, voice, seconds), sys.stdin.isatty() and sys.stdout.isatty()
    if is_typed:
        from cli.keeping.prompt import lines
    sys.exit(sitting.status(lines(sitting) if is_typed else sys.stdin, is_typed=is_typed))


@main.command("answer", hidden=True, epilog=options.EPILOG)
@options.about(options.TABLES)
@options.both_option
@click.pass_context
def answer_files(ctx: click.Context, ask: Request, both: bool) -> None:
    """Is this table legal, and what is it worth? `check` and `score`, one file after the other."""
    del both  # which both verbs are handed
    hint = move_without_verb(ask.files)
    if hint:
        raise click.UsageError(hint, ctx.parent)
    from cli.reading.inputs import game_of
    from cli.reading.texts import text_of
    from cli.reading.yaml_text import read_yaml

    statuses: list[int] = []
    for file in ask.files:
        statuses.append(_status(ctx, "check", file))
        if statuses[-1] not in {UNUSABLE, STOPPED}:
            game, _ = game_of(file, read_yaml(text_of(file), file))
            statuses += [] if "score" in game.game.unanswered else [_status(ctx, "score", file)]
        if statuses[-1] == STOPPED:
            statuses[-1] = UNDECIDED if statuses[:-1] else STOPPED
            break
    sys.exit(joint_status(statuses))


def _status(ctx: click.Context, verb: str, file: str) -> int:
    """The exit status of a verb that answers for a file, asked as this one is."""
    command = main.commands[verb]
    status = 0
    try:
        with click.Context(command, info_name=verb, parent=ctx.parent) as inner:
            inner.invoke(command, **{**ctx.params, "files": (file,), "watch": False})
    except SystemExit as end:
        status = int(end.code or 0)
    return status


for _verb in (completion, rules, games, new, deal, survey, cards, schema, serve):
    main.add_command(_verb)
