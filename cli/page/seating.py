"""The starting file of a game for other players than its own: as many as somebody says, by their names."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from cli.page.edits import TAKEN_OUT, leaves, read_text, understood, value_at, with_value
from cli.reading.marks import FlawedError, refusal
from cli.reading.yaml_edits import put, scalar
from models.picture import Tone
from models.problem import Address
from verify.games import entry as game_of

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
    return tuple(n for n in range(1, len(SEATS) + 1) if _can_be_seated(file, text, SEATS[:n]))


def _can_be_seated(file: Path, text: str, names: Sequence[str]) -> bool:
    try:
        seated(file, text, names)
    except FlawedError:
        return False
    return True


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
