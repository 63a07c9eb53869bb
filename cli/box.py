"""The verbs about a game itself, without a table: its rules, and the files that it ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from cli.answers.voice import Voice, deliver
from cli.group import GameVerb
from cli.help import pages
from cli.help.completion import complete_games
from cli.options import file_options, form_options
from models.names import enumerated, find, one
from verify.games import GAMES, entry, nicknames

if TYPE_CHECKING:
    from models.rule import Ruling
    from verify.games import Entry

_game = click.argument("game", shell_complete=complete_games)


@click.command(cls=GameVerb)
@_game
@click.argument("rule_id", metavar="[ID]", required=False)
@form_options
def rules(game: str, rule_id: str | None, as_json: bool, plain: bool) -> None:
    """The rules of a game with their sources, and the rulings where the rulebook is silent.

    ID is a rule or a ruling; shortened, it gives all that fit.
    """
    voice, entry = Voice(as_json=as_json, plain=plain), _entry(game)
    rules: list[Any] = [*entry.game.rules, *entry.game.remarks]
    rulings = list(entry.game.rulings)
    if rule_id is not None:
        names = [rule.id for rule in rules] + [ruling.key for ruling in rulings]
        wanted = find(rule_id, names) or [one(rule_id, "rule or ruling", names, f"`reeve rules {entry.name}` lists them")]
        rules = [rule for rule in rules if rule.id in wanted]
        # With the rulings on which they rest.
        keys = {*wanted, *(key for rule in rules for key in rule.rulings)}
        rulings = [ruling for ruling in rulings if ruling.key in keys]
    if not voice.as_json:
        voice.say(_rules_lines(rules, rulings))
        return
    from cli.answers import reports
    from cli.answers.shapes import With, json_of

    told = []
    for ruling in rulings:
        default, *others = ({"value": value, "meaning": meaning} for value, meaning in ruling.options.items())
        told.append(With(ruling, default=default, alternatives=others))
    voice.shape(json_of(reports.Rules, None, game=entry.name, rules=rules, rulings=told))


def _rules_lines(rules: Iterable[Any], rulings: Iterable[Ruling]) -> Iterator[str]:
    """The index: each rule, and each ruling with its values."""
    for rule in rules:
        yield from (rule.id, f"  {rule.text}", f"  Source: {rule.source}")
        if rule.why:
            yield f"  As we read it: {rule.why}"
        if rule.rulings:
            yield f"  Rulings: {', '.join(rule.rulings)}"
    for ruling in rulings:
        yield from (ruling.key, f"  {ruling.question}")
        for value, meaning in ruling.options.items():
            ours = "our guess (a rule if you say so)" if ruling.guesses else "default"
            yield f"  {ours if value == ruling.default else 'alternative'} {value}: {meaning}"
        yield f"  Why: {ruling.why}"


@click.command(cls=GameVerb)
@click.argument("game", required=False, shell_complete=complete_games)
@form_options
def games(game: str | None, as_json: bool, plain: bool) -> None:
    """The games there are, with their short names. With GAME: all that can be asked of this one.

    Wherever a game is named, its short name or a part of its title will do.
    """
    voice = Voice(as_json=as_json, plain=plain)
    entries = [entry(name) for name in GAMES] if game is None else [_entry(game)]
    if not as_json:
        voice.say(_games_lines(entries) if game is None else game_lines(entries[0]))
        return
    from cli.answers import reports
    from cli.answers.shapes import json_of

    for each in entries:
        aims = {objective.name: objective.words for objective in each.objectives}
        questions = [question.name for question in each.scorer.questions]
        voice.shape(json_of(reports.Game, each, aims=aims, questions=questions))


_TELLING = ("best", "ask", "chance", "deal", "survey")
"""Verbs that not every game has, and by which people choose one."""


def _games_lines(entries: Sequence[Entry]) -> Iterator[str]:
    """The games, one a line: the name, how people call it in short, and what not every game can do."""
    rows = []
    for game in entries:
        verbs = (f"{verb if game.statuses[verb] == 'ready' else '':{len(verb)}}" for verb in _TELLING)
        rows.append((game.name, ", ".join(_short_names(game)), " ".join(verbs)))
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, short, told in rows:
        yield f"{name:{widths[0]}}  {short:{widths[1]}}  {told}".rstrip()
    yield "More of one: reeve games GAME. How its table is written down: reeve help GAME."


def _short_names(game: Entry) -> list[str]:
    """How people call a game in short, where that is not its name."""
    return [short for short in nicknames(game.name) if short.replace(" ", "-") != game.name]


def game_lines(entry: Entry) -> Iterator[str]:
    """One game with what is asked of it: verbs, questions of its own, and what `best` may have most of."""
    game, scorer, short = entry.game, entry.scorer, _short_names(entry)
    verbs, none = ([verb for verb in entry.statuses if (entry.statuses[verb] == "ready") is has] for has in (True, False))
    yield game.title
    yield f"  name: {entry.name}" + (f"; short: {', '.join(short)}" if short else "")
    yield f"  verbs: {', '.join(verbs)}"
    yield f"  not here: {', '.join(none) or 'nothing'}"
    if game.deal:
        yield f"  deal: for {game.deal.span}" + (", with the cards of your box (--cards)" if game.deal.needs_cards else "")
    yield from (f"  ask FILE {question.how}: {question.asks}" for question in scorer.questions)
    for objective in scorer.objectives.values() if len(scorer.objectives) > 1 else ():
        words = objective.words
        bare = words[1:-1] if words.startswith("(") and words.endswith(")") else words
        yield f"  best --aim {objective.name}: {bare}"


@click.command(cls=GameVerb)
@_game
@click.argument("table", required=False)
@file_options
def new(game: str, table: str | None, output: str | None, force: bool) -> None:
    """Print a commented position file to start with; it is itself legal.

    TABLE is one of the tables to try that `reeve help GAME` lists: a dispute, the end of a game, a half-remembered table.
    """
    entry = _entry(game)
    file, then = entry.game.starting_file, "Write down your table in it, then type:"
    if table is not None:
        tables = pages.examples(entry.name)
        named = {each.replace("_", " "): file for each, file in tables.items()}
        every = f"{entry.game.title} has {enumerated([*tables], 'and')}"
        file, then = named[one(table.replace("_", " "), "table to try", [*named], every)], "Now type:"
    deliver(file.read_text(encoding="utf-8"), output, force=force, then=f" {then} reeve {output}")


@click.command(cls=GameVerb)
@_game
@click.option("--new", is_flag=True, help="A commented file to begin one's own with.")
@file_options
def cards(game: str, new: bool, output: str | None, force: bool) -> None:
    """Print the card file of a game, to be changed and used with --cards."""
    found = _entry(game).game
    file = (new and found.sample_cards_file) or found.cards_file
    deliver(file.read_text(encoding="utf-8"), output, force=force)


def _game_or_answer(ctx: click.Context, argument: click.Parameter, game: str | None) -> str | None:
    """A game, unless the schema of an answer is asked for."""
    if game is None and ctx.params.get("answer") is None:
        raise click.MissingParameter(ctx=ctx, param=argument)
    return game


@click.command(cls=GameVerb)
@click.argument("game", required=False, metavar="GAME", shell_complete=complete_games, callback=_game_or_answer)
@click.option("--answer", is_eager=True, metavar="VERB", help="Instead: of what this verb answers with --json.")
@file_options
def schema(game: str | None, answer: str | None, output: str | None, force: bool) -> None:
    """Print the JSON Schema of position files, for editors that check while typing."""
    import json

    if answer is not None and game is not None:
        raise click.UsageError("a GAME has the schema of its files, and --answer that of an answer; ask for one of them")
    if answer is None:
        told = _entry(game or "").schema()
    else:
        from cli.answers.reports import VERBS
        from cli.answers.reports import schema as schema_of

        expected = f"expected {enumerated(VERBS, 'or', len(VERBS))}"
        told = schema_of(one(answer, "verb that answers as JSON", VERBS, expected))
    deliver(f"{json.dumps(told, indent=2, ensure_ascii=False)}\n", output, force=force)


def _entry(name: str) -> Entry:
    from cli.reading.inputs import named_game

    return named_game(name)
