"""What a shell completes besides verbs: games, rulings as `KEY=VALUE`, files; and the verb that prints its script."""

import click
from click.shell_completion import CompletionItem, get_completion_class

from cli.group import Verb
from verify.games import GAMES, entry, games_called, short_names

SHELLS = ("bash", "zsh", "fish")


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


def complete_rulings(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The rulings of all games, each with its values; a key begins with the letters of its game."""
    rulings = [ruling for name in GAMES for ruling in entry(name).game.rulings]
    every = {f"{ruling.key}={value}": meaning for ruling in rulings for value, meaning in ruling.options.items()}
    typed = incomplete.casefold()
    return [CompletionItem(text, help=meaning) for text, meaning in every.items() if text.casefold().startswith(typed)]


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
