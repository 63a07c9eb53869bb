"""The file of a new table: with nothing on it, dealt, or the example that a game ships."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any

from cli.dealing import head_lines, table_text
from cli.page.shelf import NOTHING, understood, value_at, with_value
from cli.reading.marks import Flaw, FlawedError
from models.names import enumerated, quoted
from models.table_form import player_problems
from models.unknowns import UNKNOWN
from verify.deal import deal, deal_of
from verify.games import AnyGame, Entry
from verify.violations import known_violations

WAYS = ("empty", "deal", "example")
_SEEDS = 1_000_000
_MOST = 12


def names_of(players: str) -> list[str]:
    """Players as somebody typed them. Raises `FlawedError` for a name that none can have."""
    names = [" ".join(name.split()) for name in players.replace(";", ",").replace("\n", ",").split(",") if name.strip()]
    wrong = [problem.message for name in names for problem in player_problems({name: None})]
    if len(set(map(str.casefold, names))) < len(names):
        wrong.append("each player needs a name of their own")
    if len(names) > _MOST:
        wrong.append(f"{len(names)} players are more than any game is for")
    if wrong:
        raise FlawedError([Flaw("players", None, message) for message in wrong])
    return names


def beginning(file: Path, entry: Entry, way: str, names: Sequence[str], seed: str = "") -> str:
    """The text of a new table. Raises `FlawedError`, saying what to do instead."""
    if way == "deal":
        return _dealt(entry, names, seed)
    text = entry.game.starting_file.read_text(encoding="utf-8")
    if names:
        text = _with_players(file, entry, text, names)
    return _emptied(file, text) if way == "empty" else text


def _dealt(entry: Entry, names: Sequence[str], seed: str) -> str:
    if seed and not re.fullmatch(r"\d{1,12}", seed):
        raise FlawedError([Flaw("number of the deal", None, f"expected a number, found {quoted(seed)}")])
    n = int(seed) if seed else SystemRandom().randrange(_SEEDS)
    try:
        setup = deal_of(entry)
        players = list(names) or (["me"] if setup.players[0] == 1 else list(_SEATS[: setup.players[0]]))
        table = deal(entry, players, n)
    except ValueError as error:
        raise FlawedError([Flaw("deal", None, str(error))]) from None
    command = ["reeve", "deal", entry.name, "--players", ",".join(players), "--seed", str(n)]
    return table_text(head_lines(command, None), table)


_SEATS = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")


def _with_players(file: Path, entry: Entry, text: str, names: Sequence[str]) -> str:
    """The starting file with these players in the place of its own, the last of them copied where there are more."""
    table = understood(file, text)
    old = list(table.laid_out().players_written)
    if len(names) < len(old):
        shown = enumerated(old, "and", len(old))
        hint = f"the file that {entry.game.title} begins with has {shown}; give {len(old)} names, or begin with a deal"
        raise FlawedError([Flaw("players", None, hint)])
    lines = text.splitlines(keepends=True)
    first = table.marked.keys["players", old[-1]].line - 1
    last = max(mark.line for path, mark in table.marked.values.items() if path[:2] == ("players", old[-1]))
    head, *block = lines[first:last]
    copies = [[head.replace(f"{old[-1]}:", f"{name}:", 1), *block] for name in names[len(old) :]]
    lines[last:last] = [line for copy in copies for line in copy]
    text = "".join(lines)
    for was, name in zip(old, names, strict=False):
        # As a key, and as a value by itself; what a remark says stays.
        text = re.sub(rf"(?m)^(\s*){re.escape(was)}:", partial(_after_first, name=f"{name}:"), text, count=1)
        value = rf"(?m)^([^#\n]*[:\[,] *){re.escape(was)}(?=\s*(?:[,\]#\n]|$))"
        text = re.sub(value, partial(_after_first, name=name), text)
    try:
        read = understood(file, text)
    except FlawedError:
        read = None
    if read is None or list(read.laid_out().players_written) != list(names):
        hint = f"{entry.game.title} begins with {enumerated(old, 'and', len(old))}; begin with a deal for others"
        raise FlawedError([Flaw("players", None, hint)])
    return text


def _after_first(found: re.Match[str], name: str) -> str:
    return found[1] + name


def _emptied(file: Path, text: str) -> str:
    """The table with nothing at every space where nothing may lie, and with what nobody has said where something has to."""
    table = understood(file, text)
    game = table.entry.game
    broken = _broken(game, table.laid_out())
    picture = game.picture(table.laid_out(), frozenset())
    for path in dict.fromkeys(tile.path for panel in picture.panels for row in panel.rows for tile in row if tile.path):
        now = value_at(table.marked.data, path)
        if now is None or now == NOTHING or isinstance(now, list | dict):
            continue
        try:
            for word in (NOTHING, UNKNOWN):
                emptied = with_value(file, text, path, word)
                still = _broken(game, understood(file, emptied).laid_out())
                if still <= broken:
                    text, broken = emptied, still
                    break
        except FlawedError:
            continue
    return text


def _broken(game: AnyGame, position: Any) -> set[tuple[str, str]]:
    return {(violation.rule, violation.instance) for violation in known_violations(game, position)}
