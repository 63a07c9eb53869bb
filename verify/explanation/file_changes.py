"""What a file tells, told otherwise in one entry: one left out, one put in, two neighbours or two of a kind exchanged.

It is asked of every list and every key of the file of a table as `Game.written` gives it, and the table is read again: so it
is the same for all games, and whatever a form does not allow is none of it. Other values of what is told are left to the
pieces of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import chain, combinations
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
    file = _Told(game, position, spaces, things)
    return file.retellings() if file.told else iter(())


def how_far(game: AnyGame, position: Ruled) -> str:
    """How the values of a file were tried where nothing was found."""
    told = _Told(game, position, {}, {}).told
    if not told:
        return "alone, and the cards and tiles in pairs"
    is_long = any(isinstance(thing, list) and len(thing) > MOST_PLACES for _, thing in _within(told))
    where = f" (in lists of more than {MOST_PLACES} in front and at the end)" if is_long else ""
    return (
        f"alone and exchanged with its neighbour, entries were left out and put in{where}, "
        "and the cards and tiles were tried in pairs"
    )


def told_of(game: AnyGame, position: Ruled) -> Mapping[str, Any]:
    """What a file tells of a table; the cards that it may describe itself are in the deck already, and are left out."""
    told = game.written(position)
    return {key: value for key, value in told.items() if key != "cards" or not isinstance(value, Mapping)}


_Edit = tuple[Retold, object]
"""A change that is not made yet, and what is to stand at its address."""


def _edit(path: Address, value: object, sort: str, said: str = "", **more: Any) -> _Edit:
    return Retold(said, lambda position: position, path=path, sort=sort, **more), value


class _Told:
    """The file of a table, entry by entry: what it tells, or nothing where that reads as another table."""

    def __init__(
        self, game: AnyGame, position: Ruled, spaces: Mapping[Address, str], things: Mapping[Address, Sequence[str]]
    ) -> None:
        self._game, self._position, self._spaces, self._things = game, position, spaces, things
        # The cards with which a position was read: its one part of their kind.
        standard = game.standard_cards()
        parts = (getattr(position, field.name) for field in fields(position))
        self._deck = next((part for part in parts if isinstance(part, type(standard))), standard)
        self.told = told_of(game, position)
        if not self.told or not self._is_read(()):
            self.told = {}
        elif isinstance(rows := self.told.get("board"), list):
            # Rows of a board that are written as one text, place by place.
            laid_out = [row.split(" ") if isinstance(row, str) else row for row in rows]
            self.told = {**self.told, "board": laid_out} if self._is_read(("board",), laid_out) else self.told

    def _read(self, path: Address, value: object) -> Ruled | None:
        """The table of the file with something else at an address, under the rulings in force; nothing if it is none."""
        try:
            found = self._game.read(with_value(self.told, path, value), self._deck, {}).position
        except UnusableError:
            return None
        return found.under(self._position.rulings)

    def _is_read(self, path: Address, *value: object) -> bool:
        """Whether the file tells the same with this at an address."""
        made = self._read(path, *value or (self.told,))
        return made is not None and told_of(self._game, made) == self.told

    def retellings(self) -> Iterator[Retold]:
        """Every change of one entry that can be read."""
        every = list(_within(self.told))
        edits = (self._of_list(path, one) if isinstance(one, list) else self._of_mapping(path, one) for path, one in every)
        for one, value in chain(chain.from_iterable(edits), self._of_players()):
            made = self._read(one.path, value)
            if made is not None:
                yield from self._changes(one, made)
        entries = ((path, thing) for path, thing in every if isinstance(thing, list))
        single = [(path, some) for path, some in entries if not any(isinstance(one, (list, Mapping)) for one in some)]
        for path, some in (*single, *((path, []) for path in self._untold() if self._is_read(path, []))):
            if any(self._read(path, longer) for longer in self._longer(path, some)):
                yield from self._put_in(path, some)

    def _put_in(self, path: Address, entries: Sequence[object]) -> Iterator[Retold]:
        """Everything that can be put into a list and read there."""
        for thing in self._to_put_in(path):
            alike = [(one, self._read(path, value)) for one, value in _with_more(path, entries, thing)]
            readable = [(one, made) for one, made in alike if made is not None]
            for one, made in readable:
                yield from self._changes(one, made)
            # What is unknown stands for all that may be there; only where nothing may be unknown, each is tried by itself.
            if readable and thing == UNKNOWN:
                return

    def _changes(self, change: Retold, made: Ruled) -> Iterator[Retold]:
        """The change with the table that was read after it; where what is put in is not known, with each that it may be."""
        is_open = change.sort == IN and change.thing == UNKNOWN
        names = (
            {fact.unknown.name for fact in self._game.doubted(made).facts if fact.path == change.entry} if is_open else ()
        )
        new = [one for one in unknowns(made) if one.name in names]
        if len(new) == 1 and len(new[0].options) <= MOST_OPTIONS:
            for option in new[0].options:
                yield self._made(change, filled(made, {new[0]: option}), to=option, among=new[0].options)
        else:
            yield self._made(change, made)

    def _made(self, change: Retold, made: Ruled, **more: Any) -> Retold:
        return replace(change, make=lambda other: made if other is self._position else other, **more)

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

    def _untold(self) -> Iterator[Address]:
        """Lists that a file may have and does not."""
        players = self.told.get("players", {})
        for player, own in players.items() if isinstance(players, Mapping) else ():
            if isinstance(own, Mapping):
                yield from (("players", player, key) for key in self._lists[1] if key not in own)
        yield from ((key,) for key in self._lists[0] if key not in self.told and key not in OF_THE_QUESTION)

    def _longer(self, path: Address, entries: Sequence[object]) -> Iterator[Sequence[object]]:
        """Ways to have one entry more, the first of which can be read where the list is not of a length that is fixed."""
        yield [*entries, UNKNOWN]
        yield from ([*entries, one] for one in entries[-1:])
        yield from ([*entries, one] for one in [one for one in self._to_put_in(path)[1:] if one not in entries][:1])

    def _to_put_in(self, path: Address) -> tuple[object, ...]:
        """What may have been forgotten: something unknown, or whatever lists of this name have, and other such things."""
        others = self._things.get(path, ())
        match path:
            case (_,):
                lists = self._lists[0]
            case ("players", _, _):
                lists = self._lists[1]
            case _:
                lists = {}
        named = [
            *self._entries_by_name.get(_key(path), ()),
            *(others if len(others) <= MOST_OPTIONS else ()),
            *lists.get(str(path[-1]), ()),
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
                return self._spaces.get(path, f"r{row + 1}c{n + 1}")
        return self._spaces.get(path)

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
                    named = f"{address_in_words((*path, one))} and {address_in_words((*path, other))}"
                    said = f"swap {named}" + _of_values(there, here)
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

    @cached_property
    def _lists(self) -> tuple[Mapping[str, Sequence[object]], ...]:
        """The lists that a file may have at its left edge and below a player's name, each with what it shows as an entry."""
        schema = self._game.schema()
        players = schema.get("properties", {}).get("players", {}).get("additionalProperties", {})
        found: tuple[dict[str, Sequence[object]], ...] = {}, {}
        for lists, form in zip(found, (schema, players if isinstance(players, Mapping) else {}), strict=True):
            for key, value in (pair for one in options_of(schema, form) for pair in one.get("properties", {}).items()):
                items = [option["items"] for option in options_of(schema, value) if "items" in option]
                if items:
                    lists[key] = [thing for option in options_of(schema, items[0]) for thing in _examples(option)]
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


def _words(key: object) -> str:
    return str(key).replace("_", " ")


def _of_values(one: object, other: object) -> str:
    return f": {_text(one)} and {_text(other)}" if _text(one) and _text(other) else ""


def _text(entry: object) -> str:
    """An entry as it is shown, if it is not a list or the like."""
    return "" if isinstance(entry, (list, Mapping)) else str(entry)


def _place(i: int, n: int) -> str:
    return "last" if 0 < i == n - 1 else ordinal(i + 1)
