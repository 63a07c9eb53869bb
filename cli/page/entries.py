"""What a file tells and no space of the picture shows, and what the schema of its game says may stand there."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cli.page.edits import leaves, value_at
from cli.reading.table import Table
from models.form_keys import options_of, places_in
from models.picture import Picture
from models.problem import Address
from models.record import RECORD


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
    written = table.entry.game.written(table.laid_out())
    # What stands for a player shows only a part of what is told of the player.
    shown = {path for path in shown_by(picture) if not isinstance(value_at(written, path), dict)}
    found = _trial_entries(table, written, shown)
    for path, value in leaves(table.marked.data):
        if path not in found and not any(path[: len(one)] == one for one in shown) and path[0] not in {"game", RECORD}:
            found[path] = Entry(path, spoken(path), value)
    return tuple(entry for path, entry in found.items() if path[: len(within)] == within)


def shown_by(picture: Picture) -> dict[Address, None]:
    """The addresses of all spaces of a picture, in its order."""
    return dict.fromkeys(tile.path for panel in picture.panels for row in panel.rows for tile in row if tile.path)


def _trial_entries(table: Table, written: Any, shown: set[Address]) -> dict[Address, Entry]:
    """What the game would try otherwise where no space shows it, with all that it would put there."""
    found: dict[Address, Entry] = {}
    for change in table.entry.game.changes(table.laid_out()):
        path = change.path
        if not path or path in shown or change.to is None or change.copies > 1:
            continue
        if not isinstance(value_at(written, path), list | dict):
            name = named(change.of)
            entry = found.get(path) or Entry(path, name, change.seen)
            # Something else may be tried there, too: that cubes are of another colour, beside how many they are.
            if entry.name == name:
                found[path] = replace(entry, options=(*entry.options, change.to))
    return found


def named(of: str) -> str:
    """What a change is of, without the marks of a key: "on line of ada"."""
    return re.sub(r"`(\w+):?`", lambda key: key[1].replace("_", " "), of)


def lists(table: Table, picture: Picture, within: Address = ()) -> tuple[Address, ...]:
    """The lists that stand, or may stand, right below an address, and no space stands for."""
    schema, data = table.entry.schema(), table.marked.data
    every = dict.fromkeys(key for form in _forms_at(schema, within) for key in form.get("properties", {}))
    keys = [key for key in every if (*within, key) != (RECORD,) and is_list(schema, (*within, key))]
    free = [(*within, key) for key in keys if not isinstance(value_at(data, (*within, key)), str | int | dict)]
    shown = shown_by(picture)
    boards = {path[:n] for path in shown for n in range(1, len(path) - 1) if isinstance(path[n], int)}
    return tuple(path for path in free if path not in shown and path not in boards)


def spoken(path: Address) -> str:
    """An address in words, lists counted from 1."""
    keys = [str(key + 1) if isinstance(key, int) else key.replace("_", " ") for key in path]
    return f"{keys[1]}: {' '.join(keys[2:])}" if keys[0] == "players" and len(keys) > 2 else " ".join(keys)


Schema = Mapping[str, Any]


def _forms_at(schema: Schema, path: Address) -> list[Schema]:
    """All forms that what stands at an address may have."""
    return [form for place in places_in(schema, path) for form in options_of(schema, place)]


def is_list(schema: Schema, path: Address) -> bool:
    """Whether a list may stand there."""
    return any(form.get("type") == "array" for form in _forms_at(schema, path))


def examples_at(schema: Schema, path: Address) -> list[Any]:
    """Examples of what may stand there."""
    return [example for form in _forms_at(schema, path) for example in form.get("examples", ())]
