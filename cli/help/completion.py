"""What a shell completes besides verbs: games, rulings as `KEY=VALUE`, files; and the verb that prints its script."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
from click.shell_completion import CompletionItem, get_completion_class

from cli.group import Verb
from verify.games import GAMES, entry, game_called, games_called, short_names

SHELLS = ("bash", "zsh", "fish")
_GAME = re.compile(r"""^["']?game["']?\s*:\s*["']?(?P<name>[^"'#\n]+)""", re.MULTILINE)
_MOST_READ = 64 * 1024


def complete_games(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Games by their names, or by the short name that was typed."""
    typed = incomplete.casefold()
    names = [name for name in GAMES if name.startswith(typed)]
    if not names and typed:
        names = [name for name in games_called(typed) if typed not in short_names(name)]
        names += [short for name in GAMES for short in short_names(name) if short.startswith(typed)]
    return [CompletionItem(name, help=GAMES.get(name)) for name in names]


def complete_files(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files, as the shell knows them."""
    return [CompletionItem(incomplete, type="file")]


def complete_questions(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files and games; files first, as bash forgets what is listed before them."""
    return [*complete_files(context, parameter, incomplete), *complete_games(context, parameter, incomplete)]


def complete_rulings(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The rulings of the game that the files before are about, or of all games: first the key, then its values."""
    typed = incomplete.casefold()
    items = []
    told = [context.params.get(name) for name in ("files", "file", "game")]
    # Where an option lacks its value, click leaves the arguments before it as they are.
    names = [*context.args, *(str(one) for part in told if part for one in ([part] if isinstance(part, str) else part))]
    found = dict.fromkeys(game for name in names for game in _game_of(name))
    for name in tuple(found) or tuple(GAMES):
        for ruling in entry(name).game.rulings:
            for value, meaning in ruling.options.items():
                if f"{ruling.key}={value}".casefold().startswith(typed):
                    items.append(CompletionItem(f"{ruling.key}={value}", help=meaning))
    return items


def _game_of(name: str) -> Iterator[str]:
    """The game of a file, read no further than needed, or that a name means."""
    file = Path(name)
    if not file.is_file():
        yield from games_called(name)
        return
    try:
        with file.open(encoding="utf-8", errors="replace") as stream:
            said = _GAME.search(stream.read(_MOST_READ))
        if said:
            yield game_called(said["name"].strip(" ,"))
    except (OSError, ValueError):
        return


@click.command(cls=Verb)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Complete verbs, games, rulings and files with the Tab key: the script for SHELL is printed.

    Your shell has to read it when it starts: put the line for bash into ~/.bashrc, the one for zsh into ~/.zshrc below
    compinit; type the one for fish once.
    """
    kind = get_completion_class(shell)
    root = click.get_current_context().find_root().command
    click.echo(kind(root, {}, "reeve", "_REEVE_COMPLETE").source() if kind else "", nl=False)
