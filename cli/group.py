"""The command as a group of verbs: whole sentences in its help, examples, near misses, and files without a verb."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import click
from click.shell_completion import CompletionItem

from cli.reading.texts import TABLES, is_link, is_table, near_file
from cli.statuses import STOPPED, UNDECIDED, UNUSABLE, of_output
from models.names import closest, quoted
from verify.games import GAMES, entry, games_called, nicknames

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "help": ("reeve help village-green", "reeve help village-green flip", "reeve help position-file"),
    "new": ("reeve new village-green", "reeve new fog -o farm.yaml", "reeve new golden-pyramid dispute"),
    "deal": ("reeve deal village-green --solo --seed 7", "reeve deal vg --players ann,ben -o deal.yaml"),
    "check": (
        "reeve check my.yaml",
        "reeve check my.yaml --history",
        "reeve check my.yaml --ruling VG-AMB-SPACE=one-per-card",
    ),
    "score": ("reeve score my.yaml", "reeve score my.yaml --both", "reeve score --lines < tables.jsonl"),
    "judge": (
        'reeve judge my.yaml "red rose birch birch to r1c2"',
        'reeve judge my.yaml "flip and refresh awards" -o after.yaml',
        "reeve help village-green moves",
    ),
    "moves": ("reeve moves my.yaml", "reeve moves my.yaml --player north"),
    "replay": (
        "reeve new the-village whole_night -o night.yaml",
        "reeve replay night.yaml",
        "reeve score night.yaml --until 5",
    ),
    "play": ("reeve deal village-green --solo -o solo.yaml", "reeve play solo.yaml"),
    "explain": ("reeve explain my.yaml", "reeve explain my.yaml --all"),
    "fill": ("reeve fill my.yaml", "reeve fill my.yaml --for most --player north"),
    "best": ("reeve best my.yaml --player north", "reeve best village-green --at-least 71"),
    "ask": ("reeve ask my.yaml", "reeve ask my.yaml --json"),
    "chance": (
        'reeve chance my.yaml "the next green card is a lawn"',
        'reeve chance my.yaml "the next award is ruby clover"',
    ),
    "survey": (
        "reeve survey village-green pool --deals 20",
        "reeve survey village-green --deals 5 --score 43 --results solo.results",
    ),
    "draw": ("reeve draw my.yaml", "reeve draw my.yaml -o my.svg --dark", "reeve draw my.yaml -o my.html"),
    "serve": ("reeve serve", "reeve serve my.yaml --no-browser", "reeve serve village-green --lan"),
    "games": ("reeve games", "reeve games fog", "reeve games --json"),
    "rules": ("reeve rules village-green", "reeve rules vg VG-AMB-SPACE"),
    "cards": ("reeve cards village-green", "reeve cards fields-of-green --new -o cards.yaml"),
    "schema": ("reeve schema village-green", "reeve schema vg -o village-green.json", "reeve schema --answer check"),
    "verify-certificate": ("reeve best my.yaml --player north --certificate proof", "reeve verify-certificate proof"),
    "completion": (
        'eval "$(reeve completion bash)"',
        'eval "$(reeve completion zsh)"',
        "reeve completion fish > ~/.config/fish/completions/reeve.fish",
    ),
}
"""In the order in which people come to need the verbs."""

FIRST_STEPS = (
    ("reeve help", "what there is, and how to begin"),
    ("reeve new village-green -o my.yaml", "a file to begin with; now write down your own table"),
    ("reeve my.yaml", "is it legal, and what is it worth?"),
)
"""What somebody types who has never used the program."""


_ANSWER = "answer"
"""The hidden verb for a file that is named without one."""


class Verb(click.Command):
    """A verb of the command: its help ends with examples, and its summary is never cut off."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what follows the verb, also in another order; what is missing, or belongs elsewhere, is told by example."""
        has_game = any(parameter.name == "game" for parameter in self.params)
        where = ctx.parent if self.hidden and ctx.parent else ctx
        try:
            return super().parse_args(ctx, of_verb(self.name or "", args, has_game))
        except click.NoSuchOption as error:
            verbs = getattr(ctx.find_root().command, "commands", {})
            longer = [name for one in self.params for name in one.opts if name.startswith(error.option_name)]
            hint = f"Did you mean {longer[0]}?" if longer else elsewhere(error.option_name, verbs)
            if not hint:
                error.ctx = where
                raise
            raise click.UsageError(f"No such option {error.option_name!r} here. {hint}", where) from None
        except click.MissingParameter as error:
            if not isinstance(error.param, click.Argument) or self.hidden:
                raise
            example, *_ = EXAMPLES.get(self.name or "", ("reeve help",))
            raise click.UsageError(f"Something is missing. Type, for instance: {example}", ctx) from None

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of its help, whole; what a line does not hold goes on in the next."""
        del limit
        return self.short_help or summary(self.help or "")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Which games there are where one is to be named, examples, then what the verb's exit status says."""
        if any(parameter.name == "game" for parameter in self.params):
            with formatter.section("Games"):
                rows = [(name, f"{title}; short: {', '.join(nicknames(name))}") for name, title in GAMES.items()]
                formatter.write_dl(rows)
        examples = EXAMPLES.get(self.name or "", ())
        if examples:
            with formatter.section("Examples"):
                for example in examples:
                    formatter.write_text(example)
        super().format_epilog(ctx, formatter)


class GameVerb(Verb):
    """A verb about no table: what cannot be used, and what has no answer, is told here."""

    def invoke(self, ctx: click.Context) -> Any:
        """Answer, or tell why not and leave."""
        from cli.answers.voice import Voice, guard

        voice = Voice(as_json=ctx.params.get("as_json", False))
        return guard(voice, partial(super().invoke, ctx), ctx.params.get("directory", "reeve"))


def summary(text: str) -> str:
    """The first sentence of a help text."""
    first = " ".join(text.split("\n\n", maxsplit=1)[0].split())
    ends = [place for sign in "?." if (place := first.find(f"{sign} ")) >= 0]
    return first[: min(ends) + 1] if ends else first


class Reeve(click.Group):
    """The command, which tells in one line where its answer cannot be written.

    `reeve FILE` is what most people want first: whether the table is legal, and what it is worth.
    """

    command_class = Verb

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Answer a command line, and leave: click itself would leave with 1, which means illegal, when Ctrl-C comes."""
        try:
            try:
                sys.exit(super().main(*args, **{**kwargs, "standalone_mode": False}) or 0)
            except (KeyboardInterrupt, click.Abort):
                sys.stdout.flush()
                if of_output("has_told"):
                    sys.exit(UNDECIDED)
                click.echo("reeve: stopped before there was an answer", err=True)
                sys.exit(STOPPED)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except OSError as error:
            click.echo(f"reeve: the answer cannot be written: {error.strerror or error}", err=True)
            sys.exit(UNUSABLE)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb that is named first, or the one for files where a file is."""
        if len(args) > 1 and args[0] not in self.commands and args[1] in self.commands and is_table(args[0]):
            args = [args[1], args[0], *args[2:]]  # the file was named first: `reeve my.yaml judge "lawn to r1c1"`
        name = args[0]
        if self.get_command(ctx, name) is None and (name == "-" or not name.startswith("-")):
            if name == "-" or is_table(name):
                return super().resolve_command(ctx, [_ANSWER, *args])
            if not ctx.resilient_parsing:
                ctx.fail(self._near_miss(ctx, name))
        return super().resolve_command(ctx, args)

    def _near_miss(self, ctx: click.Context, name: str) -> str:
        """What somebody may have meant who named neither a verb nor a file."""
        verbs = [verb for verb in self.list_commands(ctx) if not self.commands[verb].hidden]
        near = near_file(name)
        if near:
            return f"There is no file {quoted(name)}. Did you mean `reeve {near}`?"
        if name.casefold().endswith(TABLES):
            return f"There is no file {quoted(name)}."
        guess = closest(name, verbs) or next((verb for verb in verbs if verb.startswith(name.casefold())), None)
        games = games_called(name)
        if guess is None and len(games) == 1:
            return f"{quoted(name)} is a game. `reeve help {games[0]}` says how to write down a table of it."
        hint = f"Did you mean `reeve {guess}`?" if guess else "`reeve --help` lists the verbs."
        return f"There is no verb and no file {quoted(name)}. {hint}"

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Where to begin, before what exit statuses mean."""
        with formatter.section("First steps"):
            formatter.write_dl(FIRST_STEPS)
        super().format_epilog(ctx, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs in the order in which people come to need them."""
        order = list(EXAMPLES)
        return sorted(super().list_commands(ctx), key=lambda name: order.index(name) if name in order else len(order))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Files too, since they may stand without a verb; first, as bash forgets what is listed before them."""
        files = [] if incomplete.startswith("-") else [CompletionItem(incomplete, type="file")]
        return [*files, *super().shell_complete(ctx, incomplete)]


_RULE = re.compile(r"[A-Z]{2,3}-[A-Z0-9-]+", re.IGNORECASE)


def of_verb(verb: str, args: Sequence[str], has_game: bool) -> list[str]:
    """What follows a verb: a game's name of several words is one word, and the file comes before the move."""
    if has_game:
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
