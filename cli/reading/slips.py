"""Command lines that people type in another order than the verbs read them, and what to type where that does not help."""

import os
import re
from collections.abc import Mapping, Sequence

import click

from cli.reading.texts import TABLES, is_link, is_table

_RULE = re.compile(r"[A-Z]{2,3}-[A-Z0-9-]+", re.IGNORECASE)


def of_verb(verb: str, args: Sequence[str], has_game: bool) -> list[str]:
    """What follows a verb: a game's name of several words is one word, and the file comes before the move."""
    if has_game:
        from verify.games import games_called

        game = game_of_rule(args[0]) if verb == "rules" and args else ""
        if game:
            return [game, *args]
        for n in range(len(args), 1, -1):
            said = " ".join(args[:n])
            if not any(arg.startswith("-") for arg in args[:n]) and len(games_called(said)) == 1:
                return [said, *args[n:]]
        return list(args)
    return _file_first(args) if verb == "judge" else list(args)


def _file_first(args: Sequence[str]) -> list[str]:
    files = [i for i, arg in enumerate(args) if is_link(arg) or (arg.casefold().endswith(TABLES) and is_table(arg))]
    files = [i for i in files if args[i - 1] != "--cards"]
    is_there = bool(args) and (is_link(args[0]) or os.path.exists(args[0]))  # noqa: PTH110 - as `is_table`
    if files and files[0] and not args[0].startswith("-") and not is_there:
        return [args[files[0]], *args[: files[0]], *args[files[0] + 1 :]]
    return list(args)


def game_of_rule(text: str) -> str:
    """The game that has a rule or a ruling of this id, or of one that begins so; nothing where none has."""
    if not _RULE.fullmatch(text):
        return ""
    from verify.games import GAMES, entry

    for name in GAMES:
        game = entry(name).game
        ids = [rule.id for rule in game.rules] + [remark.id for remark in game.remarks]
        ids += [ruling.key for ruling in game.rulings]
        if any(one.upper().startswith(text.upper()) for one in ids):
            return name
    return ""


def elsewhere(option: str, commands: Mapping[str, click.Command]) -> str:
    """Which verbs know an option; nothing where none does."""
    shown = {name: command for name, command in commands.items() if not command.hidden}
    verbs = [name for name, command in shown.items() if any(option in parameter.opts for parameter in command.params)]
    told = [f"{option} goes with {', '.join(verbs)}."] if verbs else []
    told += ["The industry table of Desert Dessert goes with --cards FILE."] if option == "--table" else []
    return " ".join(told)


def move_without_verb(files: Sequence[str]) -> str:
    """What to type where a move stands after a file and no verb before it; nothing where only files are named."""
    others = [file for file in files[1:] if not is_link(file) and not file.casefold().endswith(TABLES)]
    moves = [file for file in others if not os.path.exists(file)]  # noqa: PTH110 - as `is_table`
    return f'There is no file {moves[0]!r}. Is it a move? Then type: reeve judge {files[0]} "{moves[0]}"' if moves else ""
