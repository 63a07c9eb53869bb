"""What a shell completes besides verbs: games, rulings as `KEY=VALUE`, rules, files; and the verb that switches it on."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, get_completion_class

from cli.answers.voice import Voice, guard, write
from cli.group import Verb
from verify.games import GAMES, entry, game_called, games_called, short_names

SHELLS = ("bash", "zsh", "fish")
_GAME = re.compile(r"""^["']?game["']?\s*:\s*["']?(?P<name>[^"'#\n]+)""", re.MULTILINE)
_MOST_READ = 64 * 1024
_VARIABLE = "_REEVE_COMPLETE"
_SOURCED = {
    "bash": ("~/.bashrc", '[ -r "{file}" ] && . "{file}"'),
    "zsh": ("~/.zshrc", '(( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit; }}; source "{file}"'),
}
"""Which file a shell reads when it starts, and the line in it."""


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


class _Bash(BashComplete):
    """Bash, which takes KEY=VALUE for three words and completes the last one."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before, and the one to be completed, each whole."""
        args, incomplete = super().get_completion_args()
        joined: list[str] = []
        for word in [*args, incomplete]:
            if joined and (word.startswith("=") or joined[-1].endswith("=")):
                joined[-1] += word
            else:
                joined.append(word)
        *args, incomplete = joined
        head, sign, _ = incomplete.rpartition("=")
        # `--ruling=KEY`: click tells the option from its value.
        self._told = f"{head}{sign}".partition("=")[2] if incomplete.startswith("-") else f"{head}{sign}"
        return args, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """The item without what bash has already."""
        return f"{item.type},{str(item.value).removeprefix(self._told)}"


add_completion_class(_Bash)


@click.command(cls=Verb)
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@click.option("--install", is_flag=True, help="Switch it on for good, in the files that your shell reads when it starts.")
def completion(shell: str | None, install: bool) -> None:
    """Complete verbs, games, rulings and files with the Tab key.

    `reeve completion --install` switches it on for the shell that you use. Without --install the script for SHELL (bash,
    zsh or fish) is printed.
    """
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise click.UsageError(f"For which shell? Say one of {', '.join(SHELLS)}: `reeve completion bash --install`.")
    kind = get_completion_class(name)
    root = click.get_current_context().find_root().command
    script = kind(root, {}, "reeve", _VARIABLE).source() if kind else ""
    if not install:
        click.echo(script, nl=False)
        return
    for line in guard(Voice(), lambda: list(_install(name, script))):
        click.echo(line)


def _install(shell: str, script: str) -> Iterable[str]:
    """Write the script, and the line that reads it, unless they are there; tells what was written. Raises `FlawedError`."""
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()
    file = settings / ("fish/completions/reeve.fish" if shell == "fish" else f"reeve/completion.{shell}")
    file.parent.mkdir(parents=True, exist_ok=True)
    write(str(file), script, force=True)
    yield f"{file}: written"
    if shell in _SOURCED:
        start, form = _SOURCED[shell]
        read, line = Path(start).expanduser(), form.format(file=file)
        before = read.read_text(encoding="utf-8") if read.is_file() else ""
        if line in before:
            yield f"{read}: reads it already"
        else:
            gap = "" if not before or before.endswith("\n") else "\n"
            write(str(read), f"{before}{gap}{line}\n", force=True)
            yield f"{read}: a line was added that reads it"
    yield f"Open a new {shell}, type `reeve ` and press the Tab key."
