"""The verb `play`: a game kept at the table, move by move."""

from __future__ import annotations

import sys

import click

from cli.answers.voice import Voice, guard
from cli.group import Verb
from cli.help.completion import complete_files
from cli.options import cards_option, plain_option, rulings_option, seconds_option


@click.command(cls=Verb)
@click.argument("file", metavar="FILE", shell_complete=complete_files)
@rulings_option
@cards_option
@seconds_option
@plain_option
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
    voice.customs = game.table.customs
    sitting, is_typed = Sitting(game, voice, seconds), sys.stdin.isatty() and sys.stdout.isatty()
    if is_typed:
        from cli.keeping.prompt import lines
    sys.exit(sitting.status(lines(sitting) if is_typed else sys.stdin, is_typed=is_typed))
