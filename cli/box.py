"""The verbs about a game itself, without a table: its rules, and the files that it ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answers.voice import Voice, guard, write
from cli.group import Verb
from cli.help import pages
from cli.help.completion import complete_games, complete_rules, complete_tables
from cli.options import file_options, form_options
from models.names import enumerated, find, one

if TYPE_CHECKING:
    from pathlib import Path

    from models.rule import Ruling
    from verify.games import Entry

_game = click.argument("game", shell_complete=complete_games)


@click.command(cls=Verb)
@_game
@click.argument("rule_id", metavar="[ID]", required=False, shell_complete=complete_rules)
@form_options
def rules(game: str, rule_id: str | None, as_json: bool, plain: bool) -> None:
    """The rules of a game with their sources, and the rulings where the rulebook is silent.

    ID is a rule or a ruling; shortened, it gives all that fit.
    """
    voice = Voice(as_json=as_json, plain=plain)
    guard(voice, lambda: _tell_rules(voice, game, rule_id))


def _tell_rules(voice: Voice, game: str, rule_id: str | None) -> None:
    from cli.answers import reports, words
    from cli.reading.inputs import named_game

    entry = named_game(game)
    every, rulings = _rules(entry, rule_id)
    if voice.as_json:
        voice.shape(reports.of_rules(entry.name, every, rulings))
    else:
        voice.say(line for rule in every for line in words.rule_lines(rule))
        voice.say(line for ruling in rulings for line in words.ruling_lines(ruling))


def _rules(entry: Entry, rule_id: str | None) -> tuple[list[Any], list[Ruling]]:
    """All rules and rulings of a game, or those that an id means, with the rulings on which they rest."""
    rulings = list(entry.game.rulings)
    every: list[Any] = [*entry.game.rules, *entry.game.remarks]
    if rule_id is None:
        return every, rulings
    names = [rule.id for rule in every] + [ruling.key for ruling in rulings]
    wanted = find(rule_id, names) or [one(rule_id, "rule or ruling", names, f"`reeve rules {entry.name}` lists them")]
    every = [rule for rule in every if rule.id in wanted]
    keys = {*wanted, *(key for rule in every for key in rule.rulings)}
    return every, [ruling for ruling in rulings if ruling.key in keys]


@click.command(cls=Verb)
@click.argument("game", required=False, shell_complete=complete_games)
@form_options
def games(game: str | None, as_json: bool, plain: bool) -> None:
    """The games there are, with their short names. With GAME: all that can be asked of this one.

    Wherever a game is named, its short name or a part of its title will do.
    """
    from cli.answers import reports, words
    from verify.games import GAMES, entry

    voice = Voice(as_json=as_json, plain=plain)
    entries = [entry(name) for name in GAMES] if game is None else [_entry(game, voice)]
    if as_json:
        for one in entries:
            voice.shape(reports.of_game(one))
    else:
        voice.say(words.games_lines(entries) if game is None else words.game_lines(entries[0]))


@click.command(cls=Verb)
@_game
@click.argument("table", required=False, shell_complete=complete_tables)
@file_options
def new(game: str, table: str | None, output: str | None, force: bool) -> None:
    """Print a commented position file to start with; it is itself legal.

    TABLE is one of the tables to try that `reeve help GAME` lists: a dispute, the end of a game, a half-remembered table.
    """
    file = guard(Voice(), lambda: _table_of(game, table))
    _print(file.read_text(encoding="utf-8"), output, force=force)
    if output is not None:
        hint = "Write down your table in it, then type:" if table is None else "Now type:"
        click.echo(f"{output}: written. {hint} reeve {output}", err=True)


def _table_of(name: str, table: str | None) -> Path:
    """The file that a game begins with, or one of its tables to try. Raises `MisreadError`."""
    from cli.reading.inputs import named_game

    entry = named_game(name)
    if table is None:
        return entry.game.starting_file
    tables = pages.examples(entry.name)
    named = {each.replace("_", " "): file for each, file in tables.items()}
    return named[
        one(table.replace("_", " "), "table to try", [*named], f"{entry.game.title} has {enumerated([*tables], 'and')}")
    ]


@click.command(cls=Verb)
@_game
@click.option("--new", is_flag=True, help="A commented file to begin one's own with.")
@file_options
def cards(game: str, new: bool, output: str | None, force: bool) -> None:
    """Print the card file of a game, to be changed and used with --cards."""
    found = _entry(game).game
    file = (new and found.sample_cards_file) or found.cards_file
    _print(file.read_text(encoding="utf-8"), output, force=force)


def _game_or_answer(ctx: click.Context, argument: click.Parameter, game: str | None) -> str | None:
    """A game, unless the schema of an answer is asked for."""
    if game is None and ctx.params.get("answer") is None:
        raise click.MissingParameter(ctx=ctx, param=argument)
    return game


@click.command(cls=Verb)
@click.argument("game", required=False, metavar="GAME", shell_complete=complete_games, callback=_game_or_answer)
@click.option("--answer", is_eager=True, metavar="VERB", help="Instead: of what this verb answers with --json.")
@file_options
def schema(game: str | None, answer: str | None, output: str | None, force: bool) -> None:
    """Print the JSON Schema of position files, for editors that check while typing."""
    import json

    if answer is not None and game is not None:
        raise click.UsageError("a GAME has the schema of its files, and --answer that of an answer; ask for one of them")
    told = _answer_schema(answer) if answer is not None else _entry(game or "").schema()
    _print(json.dumps(told, indent=2, ensure_ascii=False) + "\n", output, force=force)


def _answer_schema(verb: str) -> dict[str, Any]:
    from cli.answers import reports

    expected = f"expected {enumerated(reports.VERBS, 'or', len(reports.VERBS))}"
    return guard(Voice(), lambda: reports.schema(one(verb, "verb that answers as JSON", reports.VERBS, expected)))


def _entry(name: str, voice: Voice | None = None) -> Entry:
    """The game of a name; where there is none, that is told, and the command ends."""
    from cli.reading.inputs import named_game

    return guard(voice or Voice(), lambda: named_game(name))


def _print(text: str, output: str | None, *, force: bool) -> None:
    """Print a text of a game, or write it to a file."""
    if output is None:
        click.echo(text, nl=False)
    else:
        guard(Voice(), lambda: write(output, text, force=force))
