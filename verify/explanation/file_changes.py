"""What a file tells, told otherwise in one entry: one left out, one put in, two neighbours or two of a kind exchanged.

It is asked of every list and every key of the file of a table as `Game.written` gives it, and the table is read again: so it
is the same for all games, and whatever a form does not allow is none of it. Other values of what is told are left to the
pieces of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from itertools import combinations
from typing import Any

from models.fact import Change
from models.form import with_value
from models.form_keys import options_of
from models.game import Ruled
from models.names import ordinal
from models.problem import Address, UnusableError
from models.unknowns import UNKNOWN, filled, unknowns
from verify.games import AnyGame

OF_THE_QUESTION = {"game", "rulings", "cards", "note", "record"}
"""Keys that tell nothing of the table: it is not mended by another game, another ruling or other cards."""
MOST_PLACES = 8
"""In lists of so many entries one more is tried at every place, in longer ones in front and at the end."""
FEW_ENTRIES = 5
"""In lists of so many entries all are exchanged in pairs, in longer ones neighbours."""
MOST_OPTIONS = 60
"""What is put in is tried as each of so many things that it may be; of more it is told that one is missing, and no more."""

BESIDE, OUT, IN, SWAPPED = "beside", "out", "in", "swapped"
"""Two neighbours in a list exchanged, an entry left out or put in, the values of two keys exchanged."""


Reader = Callable[[object], Ruled | None]
"""Reads a file as a table under the rulings in force; nothing where it cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retold(Change[Ruled]):
    """A change of one entry of the file.

    `sort` is what is done, `thing` with what: an entry left out or put in; `where` is the list, and `place` where it stands
    there, one of so many `places` at which the same was tried. What is put in lies at `entry` then; what was tried as each
    thing that it may be is `to`, one of all `among`.
    """

    sort: str
    where: str = ""
    thing: str = ""
    place: str = ""
    places: int = 1
    entry: Address = ()
    among: tuple[Any, ...] = ()


def retellings(
    game: AnyGame, position: Ruled, spaces: Mapping[Address, str], things: Mapping[Address, Sequence[str]]
) -> Iterator[Retold]:
    """Every change of one entry that can be read.

    `spaces` names what lies on spaces of a board by its address, `things` what may stand in a list.
    """
    told, read = _told_anew(game, position)
    if not told:
        return
    every = _Told(told, spaces, things, _Schema(game.schema()))
    for one, value in every.edits():
        made = read(with_value(told, one.path, value))
        if made is not None:
            yield from _changes(game, position, one, made)
    empty = [(path, ()) for path in every.untold() if _is_told(game, told, read(with_value(told, path, [])))]
    for path, entries in (*every.lists(), *empty):
        if any(read(with_value(told, path, longer)) for longer in every.longer(path, entries)):
            for one, made in _longer(told, read, path, entries, every.to_put_in(path)):
                yield from _changes(game, position, one, made)


def _longer(
    told: Mapping[str, Any], read: Reader, path: Address, entries: Sequence[Any], things: Sequence[object]
) -> Iterator[tuple[Retold, Ruled]]:
    """Everything that can be put into a list and read there."""
    for thing in things:
        alike = [(one, read(with_value(told, path, value))) for one, value in _with_more(path, entries, thing)]
        readable = [(one, made) for one, made in alike if made is not None]
        yield from readable
        # What is unknown stands for all that may be there; only where nothing may be unknown, each is tried by itself.
        if readable and thing == UNKNOWN:
            return


def how_far(game: AnyGame, position: Ruled) -> str:
    """How the values of a file were tried where nothing was found."""
    told, _ = _told_anew(game, position)
    if not told:
        return "alone, and the cards and tiles in pairs"
    is_long = any(isinstance(thing, list) and len(thing) > MOST_PLACES for _, thing in _within(told))
    where = f" (in lists of more than {MOST_PLACES} in front and at the end)" if is_long else ""
    return (
        f"alone and exchanged with its neighbour, entries were left out and put in{where}, "
        "and the cards and tiles were tried in pairs"
    )


def _told_anew(game: AnyGame, position: Ruled) -> tuple[Mapping[str, Any], Reader]:
    """What a file tells, or nothing where it reads as another table; and a reader, silent on what it cannot read."""
    # The cards with which a position was read: its one part of their kind.
    standard = game.standard_cards()
    parts = (getattr(position, field.name) for field in fields(position))
    told, deck = told_of(game, position), next((part for part in parts if isinstance(part, type(standard))), standard)

    def read(data: object) -> Ruled | None:
        try:
            found = game.read(data, deck, {}).position
        except UnusableError:
            return None
        return found.under(position.rulings)

    if not told or not _is_told(game, told, read(told)):
        return {}, read
    laid_out = _in_places(told)
    return (laid_out if _is_told(game, told, read(laid_out)) else told), read


def told_of(game: AnyGame, position: Ruled) -> Mapping[str, Any]:
    """What a file tells of a table; the cards that it may describe itself are in the deck already, and are left out."""
    told = game.written(position)
    return {key: value for key, value in told.items() if key != "cards" or not isinstance(value, Mapping)}


def _in_places(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a file tells, with rows of a board that are written as one text place by place."""
    rows = told.get("board")
    if not isinstance(rows, list):
        return told
    return {**told, "board": [row.split(" ") if isinstance(row, str) else row for row in rows]}


def _is_told(game: AnyGame, told: Mapping[str, Any], position: Ruled | None) -> bool:
    """Whether a position is the one of which this was told."""
    return position is not None and told_of(game, position) == told


_Edit = tuple[Retold, object]
"""A change that is not made yet, and what is to stand at its address."""


def _edit(path: Address, value: object, sort: str, said: str = "", **more: Any) -> _Edit:
    return Retold(said, lambda position: position, path=path, sort=sort, **more), value


def _changes(game: AnyGame, position: Ruled, change: Retold, made: Ruled) -> Iterator[Retold]:
    """The change with the table that was read after it; where what is put in is not known, with each that it may be."""
    is_open = change.sort == IN and change.thing == UNKNOWN
    names = {fact.unknown.name for fact in game.doubted(made).facts if fact.path == change.entry} if is_open else ()
    new = [one for one in unknowns(made) if one.name in names]
    if len(new) == 1 and len(new[0].options) <= MOST_OPTIONS:
        for option in new[0].options:
            tried = filled(made, {new[0]: option})
            yield replace(change, make=partial(_make, position, tried), to=option, among=new[0].options)
    else:
        yield replace(change, make=partial(_make, position, made))


def _make(position: Ruled, made: Ruled, other: Ruled) -> Ruled:
    return made if other is position else other


class _Told:
    """A file, entry by entry."""

    def __init__(
        self,
        told: Mapping[str, Any],
        spaces: Mapping[Address, str],
        things: Mapping[Address, Sequence[str]],
        schema: _Schema,
    ) -> None:
        self.told, self.spaces, self.things, self.schema = told, spaces, things, schema

    def edits(self) -> Iterator[_Edit]:
        """Everything that is tried, but what is put in."""
        for path, thing in _within(self.told):
            if isinstance(thing, list):
                yield from self._of_list(path, thing)
            else:
                yield from self._of_mapping(path, thing)
        yield from self._of_players()

    def _of_list(self, path: Address, entries: list[Any]) -> Iterator[_Edit]:
        where = address_in_words(path)
        runs = [i for i, entry in enumerate(entries) if not i or entry != entries[i - 1]]
        for i, k in combinations(range(len(entries)), 2):
            # In a short list two that do not lie side by side may have been taken for each other too.
            is_near = k == i + 1 or (len(entries) <= FEW_ENTRIES and not isinstance(entries[i], list))
            if is_near and entries[i] != entries[k]:
                swapped = [*entries[:i], entries[k], *entries[i + 1 : k], entries[i], *entries[k + 1 :]]
                yield _edit(path, swapped, BESIDE, self._swap_in_words(path, entries, i, k))
        for i in runs:
            alike = sum(entries[k] == entries[i] for k in runs)
            rest = [*entries[:i], *entries[i + 1 :]]
            place = _place(i, len(entries))
            one = "one " if entries.count(entries[i]) > 1 else "the "
            thing = one + _text(entries[i]) if _text(entries[i]) else address_in_words((*path, i)).partition(" of ")[0]
            yield _edit(path, rest, OUT, where=where, thing=thing, place=place, places=alike)

    def lists(self) -> Iterator[tuple[Address, Sequence[object]]]:
        """All lists of single entries."""
        for path, thing in _within(self.told):
            if isinstance(thing, list) and not any(isinstance(entry, (list, Mapping)) for entry in thing):
                yield path, thing

    def untold(self) -> Iterator[Address]:
        """Lists that a file may have and does not."""
        players = self.told.get("players", {})
        for player, own in players.items() if isinstance(players, Mapping) else ():
            if isinstance(own, Mapping):
                yield from (("players", player, key) for key in self.schema.of_players if key not in own)
        yield from ((key,) for key in self.schema.of_table if key not in self.told and key not in OF_THE_QUESTION)

    def longer(self, path: Address, entries: Sequence[object]) -> Iterator[Sequence[object]]:
        """Ways to have one entry more, the first of which can be read where the list is not of a length that is fixed."""
        yield [*entries, UNKNOWN]
        yield from ([*entries, one] for one in entries[-1:])
        yield from ([*entries, one] for one in [one for one in self.to_put_in(path)[1:] if one not in entries][:1])

    def to_put_in(self, path: Address) -> tuple[object, ...]:
        """What may have been forgotten: something unknown, or whatever lists of this name have, and other such things."""
        others = self.things.get(path, ())
        named = [
            *self._entries_by_name.get(_key(path), ()),
            *(others if len(others) <= MOST_OPTIONS else ()),
            *self.schema.things(path),
        ]
        return UNKNOWN, *(one for one in dict.fromkeys(named) if one != UNKNOWN)

    def _swap_in_words(self, path: Address, entries: list[object], i: int, k: int) -> str:
        here, there = _text(entries[i]), _text(entries[k])
        one, other = self._space((*path, i)), self._space((*path, k))
        if one and other:
            return f"swap {one} and {other}: {there} and {here}"
        if isinstance(entries[i], list) or path == ("board",):
            return f"swap rows {i + 1} and {k + 1} of {address_in_words(path)}"
        if here and there and entries.count(entries[i]) == entries.count(entries[k]) == 1:
            return f"swap {here} and {there} in {address_in_words(path)}"
        told = f", {here} and {there}" if here and there else ""
        return f"swap the {ordinal(i + 1)} and the {ordinal(k + 1)} of {address_in_words(path)}{told}"

    def _space(self, path: Address) -> str | None:
        """What a place is called, if it is a space of a board."""
        match path:
            case ("board", int(row), int(n)):
                return self.spaces.get(path, f"r{row + 1}c{n + 1}")
        return self.spaces.get(path)

    @cached_property
    def _entries_by_name(self) -> Mapping[str, Sequence[object]]:
        """What the lists of each name have."""
        found: dict[str, dict[object, None]] = {}
        for path, thing in _within(self.told):
            if isinstance(thing, list):
                entries = (one for one in thing if not isinstance(one, (list, Mapping)) and one != UNKNOWN)
                found.setdefault(_key(path), {}).update(dict.fromkeys(entries))
        return {key: tuple(entries) for key, entries in found.items()}

    def _of_mapping(self, path: Address, entries: Mapping[Any, Any]) -> Iterator[_Edit]:
        keys = [key for key in entries if path or key not in OF_THE_QUESTION]
        for (i, one), (k, other) in combinations(enumerate(keys), 2):
            here, there = _alike(entries[one], entries[other])
            # Of many numbers only neighbours are taken for each other.
            is_near = k == i + 1 or len(keys) <= MOST_PLACES or not isinstance(here, int)
            if is_near and here != there and type(here) is type(there):
                exchanged = {**entries, one: there, other: here}
                if path == ("players",):
                    said = f"swap all that {one} and {other} have"
                else:
                    said = f"swap {_of_key(path, one)} and {_of_key(path, other)}" + _of_values(there, here)
                yield _edit(path, exchanged, SWAPPED, said)

    def _of_players(self) -> Iterator[_Edit]:
        """The same thing of two players exchanged."""
        players = self.told.get("players", {})
        path: Address = ("players",)
        for one, other in combinations(players, 2) if isinstance(players, Mapping) else ():
            a, b = players[one], players[other]
            for key in a if isinstance(a, Mapping) and isinstance(b, Mapping) else ():
                if key in b and a[key] != b[key] and type(a[key]) is type(b[key]):
                    exchanged = {**players, one: {**a, key: b[key]}, other: {**b, key: a[key]}}
                    said = f"swap {one}'s and {other}'s {_words(key)}" + _of_values(b[key], a[key])
                    yield _edit(path, exchanged, SWAPPED, said)


class _Schema:
    """The lists that a file may have at its left edge and below a player's name, each with what it shows as an entry."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = schema
        self.of_table = self._lists(schema)
        players = schema.get("properties", {}).get("players", {}).get("additionalProperties", {})
        self.of_players = self._lists(players if isinstance(players, Mapping) else {})

    def things(self, path: Address) -> Sequence[object]:
        """What may stand in a list, as far as the form of files shows it."""
        match path:
            case ("players", _, str(key)):
                return self.of_players.get(key, ())
            case (str(key),):
                return self.of_table.get(key, ())
        return ()

    def _lists(self, form: Mapping[str, Any]) -> dict[str, Sequence[object]]:
        found: dict[str, Sequence[object]] = {}
        for one in options_of(self._schema, form):
            for key, value in one.get("properties", {}).items():
                items = [option["items"] for option in options_of(self._schema, value) if "items" in option]
                if items:
                    found[key] = [thing for option in options_of(self._schema, items[0]) for thing in _examples(option)]
        return found


def _examples(form: Mapping[str, Any]) -> Sequence[object]:
    """Values of a form: all, or those that it shows."""
    if form.get("type") == "integer" and form.get("maximum", MOST_OPTIONS) < MOST_OPTIONS:
        return range(form.get("minimum", 0), form["maximum"] + 1)
    found: Sequence[object] = form.get("enum") or form.get("examples") or ()
    return found


def _within(thing: Any, path: Address = ()) -> Iterator[tuple[Address, Any]]:
    """All lists and mappings of a file with their addresses."""
    yield path, thing
    entries = thing.items() if isinstance(thing, Mapping) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in entries:
        if (path or key not in OF_THE_QUESTION) and isinstance(value, (list, Mapping)):
            yield from _within(value, (*path, key))


def _alike(one: Any, other: Any) -> tuple[Any, Any]:
    """Two values, an empty list beside a number as no cards."""
    return 0 if one == [] and type(other) is int else one, 0 if other == [] and type(one) is int else other


def _with_more(path: Address, entries: Sequence[object], thing: object) -> list[_Edit]:
    """One entry more, at all places at which it may be."""
    n, where = len(entries), address_in_words(path)
    places = range(n + 1) if n <= MOST_PLACES else (0, n)
    return [
        _edit(
            path,
            [*entries[:i], thing, *entries[i:]],
            IN,
            where=where,
            thing=str(thing),
            place=_place(i, n + 1),
            places=len(places),
            entry=(*path, i),
        )
        for i in places
    ]


def _key(path: Address) -> str:
    return next(step for step in reversed(path) if isinstance(step, str))


# In words.


def address_in_words(path: Address) -> str:
    """What lies at an address: "bob's hand", "row 2 of the board"."""
    match path:
        case ("players", str(player), key):
            return f"{player}'s {_words(key)}"
        case (str(key),):
            return f"`{key}:`"
        case (*outer, int(n)):
            return f"{'row' if _ROWS.search(str(outer[-1])) else 'part'} {n + 1} of {address_in_words(tuple(outer))}"
    *outer, key = path
    return f"{_words(key)} in {address_in_words(tuple(outer))}"


_ROWS = re.compile("board|green|farm|rows")


def _of_key(path: Address, key: str | int) -> str:
    return address_in_words((*path, key)) if path else f"`{key}:`"


def _words(key: object) -> str:
    return str(key).replace("_", " ")


def _of_values(one: object, other: object) -> str:
    return f": {_text(one)} and {_text(other)}" if _text(one) and _text(other) else ""


def _text(entry: object) -> str:
    """An entry as it is shown, if it is not a list or the like."""
    return "" if isinstance(entry, (list, Mapping)) else str(entry)


def _place(i: int, n: int) -> str:
    return "last" if 0 < i == n - 1 else ordinal(i + 1)
