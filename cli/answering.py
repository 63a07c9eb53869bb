"""`reeve FILE`, without a verb: whether the table is legal, and what it is worth."""

from __future__ import annotations

import sys

import click

from cli.group import Verb
from cli.options import EPILOG, about_tables, both_option
from cli.reading.slips import move_without_verb
from cli.rounds import Request
from cli.statuses import STOPPED, UNDECIDED, UNUSABLE, joint_status


@click.command("answer", cls=Verb, hidden=True, epilog=EPILOG)
@about_tables
@both_option
@click.pass_context
def answer_files(ctx: click.Context, ask: Request, both: bool) -> None:
    """Is this table legal, and what is it worth? `check` and `score`, one file after the other."""
    hint = move_without_verb(ask.files)
    if hint:
        raise click.UsageError(hint, ctx.parent)
    statuses: list[int] = []
    for file in ask.files:
        statuses.append(_status(ctx, "check", file, ask, both=both))
        if statuses[-1] not in {UNUSABLE, STOPPED} and _is_scored(file):
            statuses.append(_status(ctx, "score", file, ask, both=both))
        if statuses[-1] == STOPPED:
            statuses[-1] = UNDECIDED if statuses[:-1] else STOPPED
            break
    sys.exit(joint_status(statuses))


def _is_scored(file: str) -> bool:
    """Whether the game of a file, which was read before, has points."""
    from cli.reading.inputs import game_of
    from cli.reading.texts import text_of
    from cli.reading.yaml_text import read_yaml

    return "score" not in game_of(file, read_yaml(text_of(file), file))[0].game.unanswered


def _status(ctx: click.Context, verb: str, file: str, ask: Request, *, both: bool) -> int:
    """The exit status of a verb that answers for a file."""
    status = 0
    command = ctx.find_root().command.commands[verb]  # type: ignore[attr-defined]
    try:
        with click.Context(command, info_name=verb, parent=ctx.parent) as inner:
            inner.invoke(
                command,
                files=(file,),
                as_json=ask.voice.as_json,
                plain=ask.voice.plain,
                rulings=ask.rulings,
                cards=ask.cards,
                seconds=ask.seconds,
                until=ask.until,
                both=both,
            )
    except SystemExit as end:
        status = int(end.code or 0)
    return status
