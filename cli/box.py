"""The verbs about a game itself, without a table: its rules, the files that it ships, and a game set up and shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from shlex import quote
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from cli.answers.voice import Voice, deliver
from cli.answers.words import clean
from cli.group import GameVerb
from cli.help import pages
from cli.help.completion import complete_games
from cli.options import cards_option, file_options, form_options, rulings_option
from models.names import enumerated, find, one, quoted
from verify.games import GAMES, entry, nicknames

if TYPE_CHECKING:
    from models.dealing import Dealt
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


_BREAK = "\n"
_WIDTH = 100
"""Columns of a line, as far as one name fits."""
ME = "me"
"""What somebody who plays alone is called."""
_NAMES = ("ann", "ben", "cleo", "dora")
"""Players of an example."""


@click.command(cls=GameVerb)
@click.argument("game", shell_complete=complete_games)
@click.argument("more", nargs=-1, metavar="")
@click.option("--solo", is_flag=True, help="For one player.")
@click.option("--players", metavar="NAMES", help="For these players, in seat order: ann,ben,cleo.")
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="The same number gives the same deal; left out, any.")
@click.option("--variant", "variants", multiple=True, metavar="NAME=VALUE", help="A variant of the rulebook; repeatable.")
@rulings_option
@cards_option
@file_options
def deal(
    game: str,
    more: tuple[str, ...],
    solo: bool,
    players: str | None,
    seed: int | None,
    variants: tuple[str, ...],
    rulings: tuple[str, ...],
    cards: str | None,
    output: str | None,
    force: bool,
) -> None:
    """Shuffle, set the table up, and print it as a position file: with the same --seed, friends play the same deal.

    Piles are written card by card, so do not look. When a game that you play alone is over, `reeve best --play` says what
    was possible. `reeve games GAME` says how many can play, and whether it needs the cards of your box (--cards).
    """
    from cli.reading.inputs import chosen, named_game, nearest_club, read_cards
    from verify.deal import deal_of

    if more and players is not None:
        raise click.UsageError(f"the players stand in one word, with commas: --players {','.join((players, *more))}")
    if more:
        raise click.UsageError(f"one game is dealt, and {quoted(more[0])} is one word more than its name")
    if solo and players is not None:
        raise click.UsageError("say for whom: --solo, or --players ann,ben")
    whom, entry = [ME] if solo else names_of(players or ""), named_game(game)
    if not whom:
        setup = deal_of(entry)
        least, most = setup.players[0], setup.players[-1]
        if most > 1:
            either, names = "`--solo`, or " if least == 1 else "", ",".join(_NAMES[: max(2, least)])
            raise ValueError(f"{entry.game.title} is for {setup.span}. Say for whom: {either}`--players {names}`")
        whom = [ME]
    decided = chosen(rulings, entry)
    club = nearest_club(None)
    if club is not None:
        customs: tuple[dict[str, Any], Any] = club.settles({}, entry, decided, has_cards=cards is not None)
        decided, cards = {**customs[0].get("rulings", {}), **decided}, cards or customs[1].cards
    deck = None if cards is None else read_cards(cards, entry)[0]
    deliver(dealt_text(entry, whom, seed, variants_of(variants), decided, deck, cards), output, force=force)


def names_of(players: str) -> list[str]:
    """Players as somebody typed them."""
    return [" ".join(name.split()) for name in players.replace(";", ",").split(",") if name.strip()]


def variants_of(words: Iterable[str]) -> dict[str, str]:
    """Variants by their names. Raises `ValueError`."""
    pairs = [word.partition("=") for word in words]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise ValueError(f"--variant {quoted(name)}: expected its name and its value, for instance `--variant time=9`")
    return {name.strip(): value.strip() for name, _, value in pairs}


def dealt_text(
    entry: Entry,
    players: Sequence[str],
    seed: int | None,
    variants: Mapping[str, str],
    rulings: Mapping[str, str],
    deck: Any = None,
    cards: str | None = None,
) -> str:
    """The file of a deal of this number, or of any, with the cards of a deck that a file holds. Raises `ValueError`."""
    from random import SystemRandom

    from verify.deal import deal as dealt

    n = SystemRandom().randrange(1_000_000) if seed is None else seed
    table = dealt(entry, players, n, deck, rulings, variants)
    given = [("--variant", variants), ("--ruling", rulings)]
    said = [word for option, chosen in given for key, value in chosen.items() for word in (option, f"{key}={value}")]
    whom = ["--solo"] if list(players) == [ME] else ["--players", ",".join(players)]
    return table_text(head_lines(["reeve", "deal", entry.name, *whom, "--seed", str(n), *said], cards), table)


def table_text(head: Iterable[str], table: Dealt) -> str:
    """The file of a dealt table below the lines that say how to have it again: no line too long to be read.

    Each key has what people have to know of it, and the piles that the file does not hold come last.
    """
    from cli.reading.yaml_text import written_yaml

    lines = [*head]
    for line in written_yaml(dict(table.table)).splitlines():
        lines += _comment(table.notes.get(line.partition(":")[0], ""))
        lines += _wrap(line, "", " " * (len(line) - len(line.lstrip()) + 2))
    piles = {name: pile for name, pile in table.piles.items() if pile}
    if piles:
        lines += ["#", *_comment("What the file has no place for, if you lay it on a table, the first on top:")]
        lines += [line for name, pile in piles.items() for line in _wrap(f"{name}: {', '.join(pile)}", "# - ", "#   ")]
    return "\n".join(lines) + "\n"


def head_lines(command: Sequence[str], cards: str | None) -> Iterator[str]:
    """The head of a dealt table: the command that deals the same."""
    own = [] if cards is None else ["--cards", cards]
    yield f"# To deal the same again: {clean(' '.join(map(quote, [*command, *own]))).replace(_BREAK, ' ')}"
    if cards is not None:
        yield from _comment(clean(f"Dealt with the cards of {cards}: give `--cards {cards}` with every question, too."))


def _comment(text: str) -> Iterator[str]:
    yield from wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="# ")


def _wrap(line: str, first: str, later: str) -> Iterator[str]:
    """A line in several, broken where a comma stands."""
    here = first
    for i, part in enumerate(line.split(", ")):
        if i and len(here) + len(part) + 2 > _WIDTH:
            yield here.rstrip()
            here = later
        here += part + ", "
    yield here.removesuffix(", ")
