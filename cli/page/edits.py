"""The text of a table: what it tells at an address, and the same text with another value there.

At the end: what a file tells and no space of the picture shows, and what the schema of its game says may stand there.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ruamel.yaml.error import YAMLError

from cli.reading.inputs import nearest_club, table_of
from cli.reading.marks import FlawedError, Marked, refusal
from cli.reading.table import Table
from cli.reading.texts import nearest, text_in
from cli.reading.yaml_edits import NoPlaceError, put, put_first, taken_out
from cli.reading.yaml_text import read_all
from models.form_keys import options_of, places_in
from models.formula import truth_in
from models.picture import Picture
from models.problem import BEFORE, Address
from models.record import RECORD
from models.unknowns import filled

_BY_TAP = "cannot be changed by a tap here; change it in the text"
NOTHING = "."
"""How a file says that nothing lies at a space."""
TAKEN_OUT = object()
"""In the place of a value: that it is to be taken out of the list or the keys around it."""


def version_of(text: str) -> str:
    """What a change says it was made of; the same for the same text, also when the server was started anew."""
    return sha256(text.encode()).hexdigest()[:16]


@lru_cache(maxsize=64)
def read_text(text: str, name: str) -> Marked:
    """The data of a text, which is looked at several times for one change. Raises `FlawedError`."""
    # Half a letter, which JSON can name, is told as no text.
    text_in(name, text.encode("utf-8", "surrogatepass"))
    return read_all(text, name)


@lru_cache(maxsize=256)
def _understood(file: str, text: str, until: int | None, stamp: int) -> Table:
    del stamp  # the club's file may have been saved since
    return table_of(Path(file).name, read_text(text, Path(file).name), (), None, None, nearest_club(file), until)


def understood(file: Path, text: str, until: int | None = None) -> Table:
    """The table that a text of a file tells, of one with a record after so many of its moves. Raises `FlawedError`."""
    return _understood(str(file), text, until, club_stamp(file))


def begun(file: Path, text: str) -> Table:
    """The table that the file itself tells, before the moves of its record. Raises `FlawedError`."""
    data = read_text(text, file.name).data
    return understood(file, text, 0 if isinstance(data, dict) and data.get(RECORD) else None)


def club_stamp(file: Path) -> int:
    """When the club's file of a table was saved, 0 where there is none."""
    club = nearest(str(file))
    return 0 if club is None else club.stat().st_mtime_ns


def value_at(data: Any, path: Iterable[str | int]) -> Any:
    """What data have at an address; nothing where they do not go so far."""
    key: Any
    for key in path:
        try:
            data = data[key] if isinstance(data, dict | list) else None
        except (KeyError, IndexError, TypeError):
            return None
    return data


def leaves(data: Any, path: Address = ()) -> Iterator[tuple[Address, Any]]:
    """All that stands by itself in data, each with its address: a text, a number, nothing."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, (*path, key))
    else:
        yield path, data


def recorded(file: Path, text: str) -> tuple[str, ...]:
    """The moves of a record as they are written; none where there is none, or where the file cannot be read."""
    try:
        record = understood(file, text).record
    except FlawedError:
        return ()
    return () if record is None else record.said


def with_value(file: Path, text: str, path: Address, value: Any) -> str:
    """The text with another value at an address, and nothing else changed.

    What lies around the address and is not told yet is written as the game writes it; what is not there is taken out by
    no change. Raises `FlawedError` where the text has no place for it.
    """
    if BEFORE in path:
        return _grow(file, text, path, value)
    row = value_at(read_text(text, file.name).data, path[:-1])
    if isinstance(row, str) and isinstance(path[-1], int) and value is not TAKEN_OUT:
        path, value = _within_text(file, text, row, path, value)
    try:
        new = taken_out(text, path) if value is TAKEN_OUT else put(text, path, value)
    except NoPlaceError:
        if value is TAKEN_OUT:
            if isinstance(row, str):
                raise refusal(file.name, _BY_TAP) from None
            return text
        path, value = _with_row(file, text, path, value)
        new = put(text, path, value)
    except (ValueError, YAMLError) as error:
        raise refusal(file.name, f"cannot be changed here: {error}; change it in the text") from None
    if value is not TAKEN_OUT and not bool(value_at(read_text(new, file.name).data, path) == value):
        raise refusal(file.name, _BY_TAP)
    return new


def _grow(file: Path, text: str, path: Address, value: Any) -> str:
    """The text with a value in a new row above all others, or in a new column to the left of them."""
    n = path.index(BEFORE)
    grid = path[: min(n, len(path) - 2)]
    rows = value_at(read_text(text, file.name).data, grid)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise refusal(file.name, _BY_TAP)
    if n == len(grid):
        return put_first(text, grid, [*[NOTHING] * int(path[-1]), value])
    for i in range(len(rows)):
        text = put_first(text, (*grid, i), value if i == path[-2] else NOTHING)
    return text


def _within_text(file: Path, text: str, row: str, path: Address, value: Any) -> tuple[Address, Any]:
    """What is to be put where, so that one entry of what is written as one text is another."""
    n, words = path[-1], row.split()
    whole = _spelt_out(begun(file, text), path)
    if whole is not None:
        return path[:-1], _with(whole, [n], value)
    if isinstance(n, int) and n < len(words):
        # A row of spaces.
        words[n] = str(value)
        return path[:-1], " ".join(words)
    return path, value


def _spelt_out(table: Table, path: Address) -> list[Any] | None:
    """The entries of the list around an address, where the file has one name for all of them, such as `race 1`.

    With one entry in doubt no name fits, so that the game writes each.
    """
    game = table.entry.game
    doubted = game.doubted(table.laid_out())
    whole = [fact for fact in doubted.facts if fact.path == path[:-1]]
    n = path[-1]
    if not isinstance(n, int) or n >= len(whole):
        return None
    seen = {
        fact.unknown: next(value for mark, value in fact.unknown.pairs if truth_in(fact.holds, {mark}))
        for fact in doubted.facts
    }
    del seen[whole[n].unknown]
    written = value_at(game.written(filled(doubted.position, seen)), path[:-1])
    return deepcopy(written) if isinstance(written, list) and len(written) == len(whole) else None


def _around(file: Path, text: str, path: Address, value: Any) -> tuple[Address, Any]:
    """What is to be put where, so that a value comes to lie at an address that the text does not tell yet."""
    table = begun(file, text)
    whole: Any = deepcopy(table.entry.game.written(table.laid_out()))
    told: Any = read_text(text, file.name).data
    more: list[Any]
    n = 0
    while (there := value_at(told, path[n : n + 1])) is not None and n < len(path):
        told, whole, n = there, value_at(whole, path[n : n + 1]), n + 1
    here, (key, *more) = path[:n], path[n:]
    if isinstance(told, dict):
        here, whole = (*here, key), value_at(whole, (key,))
    else:
        more = [key, *more]
    try:
        return here, _with(whole, more, value)
    except (KeyError, IndexError, TypeError):
        hint = f"{'.'.join(map(str, path))} is not in the file yet, nor what lies around it; add it in the text"
        raise refusal(file.name, hint) from None


def _with(whole: Any, path: list[Any], value: Any) -> Any:
    if not path:
        return value
    if whole is None:
        whole = [] if isinstance(path[0], int) else {}
    if isinstance(whole, list):
        # Spaces between what lies there and here are empty.
        whole += [NOTHING] * (path[0] - len(whole)) + [None] * (path[0] >= len(whole))
    whole[path[0]] = _with(value_at(whole, path[:1]), path[1:], value)
    return whole


def differences(old: Any, new: Any, path: Address = ()) -> list[tuple[Address, Any]]:
    """What is to be put where so that data becomes other data: the innermost values that differ."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _differences_of_keys(old, new, path)
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [one for i, pair in enumerate(zip(old, new, strict=True)) for one in differences(*pair, (*path, i))]
    return [] if old == new and type(old) is type(new) else [(path, new)]


def _differences_of_keys(old: Mapping[Any, Any], new: Mapping[Any, Any], path: Address) -> list[tuple[Address, Any]]:
    found = [one for key in new if key in old for one in differences(old[key], new[key], (*path, key))]
    found += [((*path, key), value) for key, value in new.items() if key not in old]
    return found + [((*path, key), TAKEN_OUT) for key in old if key not in new]


def _with_row(file: Path, text: str, path: Address, value: Any) -> tuple[Address, Any]:
    """What is put where, so that a value stands where there is no place yet: in a new row, or with what lies around."""
    rows = value_at(read_text(text, file.name).data, path[:-2])
    if isinstance(rows, list) and len(rows) == path[-2] and all(isinstance(one, list) for one in rows):
        # A new row below the others, which stay as they are written.
        return path[:-1], [*[NOTHING] * int(path[-1]), value]
    return _around(file, text, path, value)


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
