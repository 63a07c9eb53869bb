"""The file of a new table: with nothing on it, dealt, or the example that a game ships."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from cli.box import ME, dealt_text, names_of, table_text
from cli.page.edits import NOTHING, TAKEN_OUT, differences, leaves, read_text, shown_by, understood, value_at, with_value
from cli.reading.marks import Flaw, FlawedError, refusal
from cli.reading.yaml_edits import put, scalar
from models.names import from_to, quoted
from models.picture import Tone
from models.problem import Address
from models.table_form import player_problems
from models.unknowns import UNKNOWN
from verify.deal import deal, deal_of
from verify.games import Entry
from verify.games import entry as game_of
from verify.violations import known_violations

SEATS = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
"""What players are called who were not named."""
COLOURS = tuple(tone.value for tone in (Tone.RED, Tone.BLUE, Tone.YELLOW, Tone.GREEN, Tone.BLACK, Tone.WHITE))
"""What players are told apart by where the game itself says of none what it may be."""


@lru_cache(maxsize=32)
def numbers_of_players(game: str) -> tuple[int, ...]:
    """So many can play a game; none where its tables have no players."""
    entry = game_of(game)
    if entry.game.deal is not None:
        return tuple(entry.game.deal.players)
    file, text = Path(f"{game}.yaml"), entry.game.starting_file.read_text(encoding="utf-8")
    if not understood(file, text).laid_out().players_written:
        return ()
    found = []
    for n in range(1, len(SEATS) + 1):
        with suppress(FlawedError):
            seated(file, text, SEATS[:n])
            found.append(n)
    return tuple(found)


def seated(file: Path, text: str, names: Sequence[str]) -> str:
    """A table with these players in the place of its own, of whom it has some, the last of them copied where there are more.

    Raises `FlawedError` where so many cannot sit there.
    """
    table = understood(file, text)
    old = list(table.laid_out().players_written)
    last = old[-1]
    options = dict[Address, list[str]]()
    for change in table.entry.game.changes(table.laid_out()):
        if change.path[:2] == ("players", last):
            options.setdefault(change.path[2:], []).append(str(change.to))
    for gone in old[len(names) :]:
        text = _without(file, text, gone, old[0])
    old = old[: len(names)]
    text = _copy(_rename(text, old, names), names[len(old) - 1], names[len(old) :])
    for n in range(len(old), len(names)):
        text = _told_apart(file, text, names[: n + 1], options)
    if list(understood(file, text).laid_out().players_written) != list(names):
        raise refusal("players", "it is not clear in the file who sits where; take other names")
    return text


def _without(file: Path, text: str, gone: str, first: str) -> str:
    """The text without a player: nobody stands in a list of it any more, and where one has to, it is the first player."""
    data = read_text(text, file.name).data
    text = with_value(file, text, ("players", gone), TAKEN_OUT)
    others = [path for path in _where(data, gone) if path[:1] != ("players",)]
    for path in sorted(others, key=lambda path: [str(key).rjust(9) for key in path], reverse=True):
        text = with_value(file, text, path, TAKEN_OUT if isinstance(path[-1], int) else first)
    return text


def _where(data: object, name: str) -> list[Address]:
    """The addresses at which a name stands by itself."""
    return [path for path, there in leaves(data) if there == name]


def _copy(text: str, last: str, more: Sequence[str]) -> str:
    """The text with more players, each of whom has what the last has."""
    marked = read_text(text, "")
    lines = text.splitlines(keepends=True)
    first = marked.keys["players", last].line - 1
    end = max(mark.line for path, mark in marked.values.items() if path[:2] == ("players", last))
    head, *block = lines[first:end]
    copies = [[head.replace(scalar(last), scalar(name), 1), *block] for name in more]
    lines[end:end] = [line for copy in copies for line in copy]
    return "".join(lines)


def _rename(text: str, old: Sequence[str], names: Sequence[str]) -> str:
    """The text with other names for players: as keys, and as values by themselves; what a remark says stays.

    All are found before any is put, since a name may be that of another player until then.
    """
    data, new = read_text(text, "").data, dict(zip(old, names, strict=False))
    for path, name in [(path, name) for was, name in new.items() for path in _where(data, was)]:
        text = put(text, path, name)
    keys, lines = read_text(text, "").keys, text.splitlines(keepends=True)
    for was, name in new.items():
        n, at = keys["players", was].line - 1, keys["players", was].column - 1
        lines[n] = lines[n][:at] + lines[n][at:].replace(was, scalar(name), 1)
    return "".join(lines)


def _told_apart(file: Path, text: str, names: Sequence[str], options: Mapping[Address, Sequence[str]]) -> str:
    """The text with a colour of their own for the last of these players, or whatever else all others differ in."""
    data = read_text(text, file.name).data
    *others, name = names
    for below in [path for path, there in leaves(value_at(data, ("players", name))) if isinstance(there, str)]:
        taken = [str(value_at(data, ("players", other, *below))) for other in others]
        free = [value for value in (*options.get(below, ()), *COLOURS) if value not in taken]
        if len(taken) > 1 and len({*taken}) == len(taken) and free:
            text = with_value(file, text, ("players", name, *below), free[0])
    return text


WAYS = ("empty", "deal", "example")
_MOST = 12
_DEALS = 4
"""So many deals are compared to see what of a table is left to chance."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants a table to begin: which players, the number of a deal, variants of it, and rulings."""

    way: str
    names: tuple[str, ...] = ()
    seed: str = ""
    variants: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)


def wish_of(entry: Entry, form: Mapping[str, str]) -> Wish:
    """What somebody chose on the page. Raises `FlawedError`."""
    way = form.get("how", WAYS[0])
    if way not in WAYS:
        raise refusal("new", "choose how the table begins")
    names = _names(form.get("players", ""))
    number = form.get("number", "")
    if number.isdecimal() and len(number) < 3 and not names:
        names = list(SEATS[: int(number)])
    deal = entry.game.deal
    variants = {key: form[f"variant {key}"] for key in (deal.variants if deal else ()) if form.get(f"variant {key}")}
    rulings = {one.key: form[f"ruling {one.key}"] for one in entry.game.rulings if form.get(f"ruling {one.key}")}
    return Wish(way, tuple(names), form.get("seed", "").strip(), variants, rulings)


def _names(players: str) -> list[str]:
    """Players as somebody typed them. Raises `FlawedError` for a name that none can have."""
    names = names_of(players.replace("\n", ","))
    wrong = [problem.message for name in names for problem in player_problems({name: None})]
    if len(set(map(str.casefold, names))) < len(names):
        wrong.append("each player needs a name of their own")
    if len(names) > _MOST:
        wrong.append(f"{len(names)} players are more than any game is for")
    if wrong:
        raise FlawedError([Flaw("players", None, message) for message in wrong])
    return names


def beginning(file: Path, entry: Entry, wish: Wish) -> str:
    """The text of a new table. Raises `FlawedError`, saying what to do instead."""
    try:
        if wish.way == "deal":
            if wish.seed and not re.fullmatch(r"\d{1,12}", wish.seed):
                raise refusal("number of the deal", f"expected a number, found {quoted(wish.seed)}")
            least = deal_of(entry).players[0]
            players = list(wish.names) or ([ME] if least == 1 else list(SEATS[:least]))
            return dealt_text(entry, players, int(wish.seed) if wish.seed else None, wish.variants, wish.rulings)
        text = _begin(file, entry, wish)
    except ValueError as error:
        raise refusal("deal", str(error)) from None
    if len(wish.names) > 1:
        # Games whose tables need not name all players have a key for how many they are.
        with suppress(FlawedError):
            text = _untold(file, text, [("player_count",)], [len(wish.names)])
    for key, value in wish.rulings.items():
        text = with_value(file, text, ("rulings", key), value)
    return text


def _begin(file: Path, entry: Entry, wish: Wish) -> str:
    """The table that a game begins with, for these players.

    Where the table itself depends on how many they are, it is that after the set-up, and what a deal decides is not known.
    """
    text = _bare(entry.name) if wish.way == "empty" else entry.game.starting_file.read_text(encoding="utf-8")
    can_play = numbers_of_players(entry.name)
    if not wish.names or not can_play:
        return text
    if len(wish.names) not in can_play:
        fit = from_to(can_play[0], can_play[-1])
        raise refusal("players", f"{entry.game.title} is for {fit}, not for {len(wish.names)}")
    flawed: FlawedError | None = None
    try:
        text = seated(file, text, wish.names)
        if not _violations(file, text):
            return text
    except FlawedError as error:
        flawed = error
    if entry.game.deal is not None and not entry.game.deal.needs_cards:
        head = [line for line in text.partition("\ngame:")[0].splitlines() if line.startswith("#")]
        tables = [deal(entry, wish.names, n, None, wish.rulings, wish.variants) for n in range(_DEALS)]
        deals = [table_text(head, replace(table, notes={}, piles={})) for table in tables]
        return _empty(file, _without_luck(file, deals))
    if flawed is not None:
        raise flawed
    return _empty(file, _mend(file, text))


@lru_cache(maxsize=32)
def _bare(game: str) -> str:
    """The starting file of a game with nothing on the table."""
    return _empty(Path(f"{game}.yaml"), game_of(game).game.starting_file.read_text(encoding="utf-8"))


def _mend(file: Path, text: str) -> str:
    """The table without what cannot be for so many players, such as a round that others have played.

    What lies on the board is not known then, if nothing else helps.
    """
    data = read_text(text, file.name).data
    for key in data if isinstance(data, dict) else ():
        if key in {"game", "players", "board"}:
            continue
        try:
            without = with_value(file, text, (key,), TAKEN_OUT)
            if len(_violations(file, without)) < len(_violations(file, text)):
                text = without
        except FlawedError:
            continue
    if not _violations(file, text):
        return text
    table = understood(file, text)
    return _untold(file, text, [*shown_by(table.entry.game.picture(table.laid_out(), frozenset()))], (UNKNOWN,))


def _without_luck(file: Path, deals: Sequence[str]) -> str:
    """The first of these deals, what differs in others being not known."""
    text, *others = deals
    first = read_text(text, file.name).data
    by_luck = {path for other in others for path, _ in differences(first, read_text(other, file.name).data)}
    for path in sorted(by_luck, key=str):
        text = _untold(file, text, [path], (UNKNOWN, NOTHING, TAKEN_OUT))
    return text


def _untold(file: Path, text: str, paths: Sequence[Address], words: Sequence[Any]) -> str:
    """The text with the first of these words at the addresses that breaks no rule more; as it is where none does."""
    broken = _violations(file, text)
    for word in words:
        try:
            untold = text
            for path in paths:
                untold = with_value(file, untold, path, word)
            if _violations(file, untold) <= broken:
                return untold
        except FlawedError:
            continue
    return text


def _empty(file: Path, text: str) -> str:
    """The table with nothing at every space where nothing may lie, and with what nobody has said where something has to."""
    table = understood(file, text)
    alike: dict[str, list[Address]] = {}
    for path in shown_by(table.entry.game.picture(table.laid_out(), frozenset())):
        now = value_at(table.marked.data, path)
        if now is not None and now != NOTHING and not isinstance(now, list | dict):
            alike.setdefault(" ".join("" if isinstance(key, int) else key for key in path), []).append(path)
    for paths in alike.values():
        words = []
        for word in (NOTHING, UNKNOWN):
            with suppress(FlawedError):
                understood(file, with_value(file, text, paths[0], word))
                words.append(word)
        emptied = _untold(file, text, paths, words) if words else text
        # What cannot all be nothing is emptied one by one.
        for path in paths if words and emptied == text else ():
            emptied = _untold(file, emptied, [path], words)
        text = emptied
    return text


def _violations(file: Path, text: str) -> set[tuple[str, str]]:
    table = understood(file, text)
    return {(violation.rule, violation.instance) for violation in known_violations(table.entry.game, table.laid_out())}
