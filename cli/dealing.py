"""The verb `deal`: a game set up and shuffled, as a position file that people can lay on a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from shlex import quote
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from cli.answers.voice import deliver
from cli.answers.words import clean
from cli.group import GameVerb
from cli.help.completion import complete_games
from cli.options import cards_option, file_options, rulings_option
from models.names import quoted

if TYPE_CHECKING:
    from models.dealing import Dealt
    from verify.games import Entry

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
