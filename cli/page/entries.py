"""What a file tells and no space of the picture shows: numbers of chips, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cli.page.shelf import value_at
from cli.reading.inputs import Table
from models.picture import Picture
from models.problem import Address


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that the file tells and that no space shows: a number of chips, whose turn it is."""

    path: Address
    name: str
    now: Any
    options: tuple[Any, ...] = ()

    @property
    def numbers(self) -> tuple[int, int] | None:
        """From where to where it goes, if all that it can be are numbers."""
        every = [one for one in (*self.options, self.now) if isinstance(one, int) and not isinstance(one, bool)]
        return (min(every), max(every)) if self.options and len(every) == len(self.options) + 1 else None


def entries(table: Table, picture: Picture, within: Address = ()) -> tuple[Entry, ...]:
    """All that the file tells, or the game would try, and no space shows, as far as it is `within` an address."""
    game, position = table.entry.game, table.laid_out()
    written = game.written(position)
    paths = {tile.path for panel in picture.panels for row in panel.rows for tile in row if tile.path}
    # What stands for a player shows only a part of what is told of the player.
    shown = {path for path in paths if not isinstance(value_at(written, path), dict)}
    found: dict[Address, Entry] = {}
    for change in game.changes(position):
        if not change.path or change.path in shown or change.to is None or change.copies > 1:
            continue
        there = value_at(written, change.path)
        if isinstance(there, list | dict):
            continue
        entry = found.get(change.path) or Entry(change.path, change.of.strip("`:"), change.seen)
        found[change.path] = replace(entry, options=(*entry.options, change.to))
    for path, value in _scalars(table.marked.data):
        if path not in found and path not in shown and not _is_within(path, shown) and path[0] not in {"game", "record"}:
            found[path] = Entry(path, _named(path), value)
    return tuple(entry for path, entry in found.items() if path[: len(within)] == within)


def _is_within(path: Address, shown: set[Address]) -> bool:
    return any(path[: len(one)] == one for one in shown)


def _named(path: Address) -> str:
    keys = [str(key + 1) if isinstance(key, int) else key.replace("_", " ") for key in path]
    return f"{keys[1]}: {' '.join(keys[2:])}" if keys[0] == "players" and len(keys) > 2 else " ".join(keys)


def _scalars(data: Any, path: Address = ()) -> Iterator[tuple[Address, Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _scalars(value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _scalars(value, (*path, i))
    elif path:
        yield path, data
