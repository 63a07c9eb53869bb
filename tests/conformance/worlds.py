"""A table with unknowns stands for its worlds: every way to fill it in that breaks no rule. Here they are written down.

Nothing is shared with `verify`, nor with what the program thinks an unknown may be. A world is made in the data of the position
file: each text that leaves something open is replaced by every full text that it may stand for, which each game tells by hand
in `hides` of its `about_ROOM.py`. Each of these known files is read as any other, its rules are evaluated one by one, its sheets
are those of a known table, and its moves are asked for there.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from math import prod
from random import Random
from typing import Any

from every_game import about, read, readings, tables_of

from models.logic import Unknown
from models.problem import ReeveError
from verify.games import Entry, entry

MOST_WORLDS = 150
"""So many worlds a table has at most here: each is read and evaluated."""


@dataclass(frozen=True)
class Hole:
    """A value of a file that is hidden: where it stands, what is written there instead, and every full value it may be.

    `is_whole` says that these are all there are: without a list of the cards, for instance, there are only some of them.
    """

    path: tuple[str | int, ...]
    text: Any
    ways: tuple[Any, ...]
    is_whole: bool = True


Hides = Callable[[dict[str, Any], Random], Sequence[Hole]]
"""All that can be hidden in the data of a table, of one kind, at random."""


def put(data: Any, path: Sequence[str | int], value: Any) -> Any:
    """The data with another value at a path; what is left out of a file stands there as `None`."""
    if not path:
        return value
    key, *rest = path
    if isinstance(data, list):
        return [put(part, rest, value) if n == key else part for n, part in enumerate(data)]
    inner = put(data.get(key, {}), rest, value)
    return {k: v for k, v in {**data, key: inner}.items() if v is not None}


def at(data: Any, path: Sequence[str | int]) -> Any:
    for key in path:
        data = data[key]
    return data


def some(rng: Random, own: str, every: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """A text for something not fully known, and what it may be: anything, or a few of which it mostly is one."""
    if rng.random() < 0.5:
        return "unknown", tuple(every)
    few = rng.sample(list(every), min(len(every), rng.randint(2, 3)))
    if own not in few and rng.random() < 0.8:
        few[0] = own
    return f"some {' or '.join(few)}", tuple(few)


def spaces(key: str, hole: Callable[[str, Random], tuple[Any, Sequence[Any]] | None]) -> Hides:
    """Hides what lies in the spaces of a grid, which `hole` turns into a text and all it may be."""

    def hides(data: dict[str, Any], rng: Random) -> list[Hole]:
        found = []
        for r, row in enumerate(data.get(key) or ()):
            for c, said in enumerate(row):
                told = hole(str(said), rng)
                if told is not None:
                    found.append(Hole((key, r, c), told[0], tuple(told[1])))
        return found

    return hides


@dataclass(frozen=True)
class Table:
    """A table on which something was hidden, and its worlds."""

    game: Entry
    data: dict[str, Any]
    holes: tuple[Hole, ...]
    cards: Any = None

    def __str__(self) -> str:
        return json.dumps(self.hidden, ensure_ascii=False)

    @property
    def hidden(self) -> dict[str, Any]:
        """The data of the file in which it is hidden."""
        data = self.data
        for hole in self.holes:
            data = put(data, hole.path, hole.text)
        return data

    @property
    def is_whole(self) -> bool:
        """Whether these are all its worlds; else there are more of them."""
        return all(hole.is_whole for hole in self.holes)

    def position_of(self, data: dict[str, Any]) -> Any:
        if self.cards is None:
            return read(self.game, data).position
        return self.game.game.read(data, self.cards, {}).position

    @cached_property
    def position(self) -> Any:
        return self.position_of(self.hidden)

    @cached_property
    def ways(self) -> list[Any]:
        """Every way to fill it in that a file can say, legal or not."""
        found = []
        for values in itertools.product(*(hole.ways for hole in self.holes)):
            data = self.data
            for hole, value in zip(self.holes, values, strict=True):
                data = put(data, hole.path, value)
            try:
                found.append(self.position_of(data))
            except ReeveError:
                continue  # what no file can say is no world
        return found

    @cached_property
    def worlds(self) -> list[Any]:
        return [way for way in self.ways if is_legal(self.game, way)]

    def key(self, position: Any) -> str:
        """A position as a file tells it, to be compared."""
        return json.dumps(unordered(self.game.game.written(position)), sort_keys=True, ensure_ascii=False)

    def values(self, position: Any, worlds: Sequence[Any]) -> dict[str, list[Any]]:
        """What lies in these worlds at each place of which the position does not tell it."""
        found: dict[str, list[Any]] = {}
        for world in worlds:
            for unknown, value in places(position, world):
                seen = found.setdefault(unknown.name, [])
                if value not in seen:
                    seen.append(value)
        return found


def unordered(data: Any) -> Any:
    """Data of a file in which cards of a hand and the like stand in no order, since they have none."""
    if isinstance(data, dict):
        told = {key: value if key == "decks" else unordered(value) for key, value in data.items()}
        return told | {key: sorted(told[key]) for key in ("hand", "green", "awards") if flat(told.get(key))}
    return data


def flat(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def places(partly: Any, known: Any) -> Iterator[tuple[Unknown[Any], Any]]:
    """Each unknown of a position with what stands at its place in a known one of the same form."""
    if isinstance(partly, Unknown):
        yield partly, known
    elif isinstance(partly, tuple):
        assert isinstance(known, tuple), (partly, known)
        if partly and len(partly) == len(known) + 1:
            # The last that an unknown can be is that there is nothing.
            yield partly[-1], partly[-1].options[-1]
            partly = partly[:-1]
        assert len(partly) == len(known), (partly, known)
        for one, other in zip(partly, known, strict=True):
            yield from places(one, other)
    elif is_dataclass(partly) and type(partly).__eq__ is not object.__eq__ and type(partly) is type(known):
        for part in fields(partly):
            if part.init:
                yield from places(getattr(partly, part.name), getattr(known, part.name))


def truths(game: Entry, position: Any, *, but: frozenset[str] = frozenset()) -> Iterator[Any]:
    """What each rule says of a position at each place, but for these rules and instances."""
    for rule in game.game.rules:
        for where in rule.instances(position):
            if not but or not {rule.id, instance(position, rule, where)} & but:
                yield rule.holds(position, *where)


def instance(position: Any, rule: Any, where: tuple[Any, ...]) -> str:
    player = getattr(where[0], "player", None) if position.layouts > 1 else None
    return f"{rule.id}[{','.join(filter(None, (player, rule.label(where[0]))))}]"


def is_legal(game: Entry, position: Any) -> bool:
    return all(truth is True for truth in truths(game, position))


def may(game: Entry, world: Any, move: Any) -> bool:
    """Whether a move may be done on a known table. A card that is drawn unseen is taken to be possible."""
    conditions = game.game.play.conditions(world, move)
    assert not conditions.needs, conditions.needs
    if not all(need.truth is True for need in conditions.requirements):
        return False
    after = game.game.play.after(world, move)
    return all(truth is not False for truth in truths(game, after, but=conditions.covers))


def table(name: str, rng: Random) -> Table | None:
    """A random known table of a game with one to three things hidden; nothing where that has too many worlds."""
    legal = tables_of(name).legal
    # What a table itself leaves open is in none of the ways that are tried.
    known = [data for label, data in legal.items() if not readings(name)[label].unknown] or list(legal.values())
    tables = [data for data in known if "pool" not in data] or known
    told = about(name)
    data = told.prepared(rng.choice(tables), rng)
    holes: dict[tuple[str | int, ...], Hole] = {}
    for _ in range(rng.randint(1, 3)):
        kinds = [hides(data, rng) for hides in told.hides.values()]
        kinds = [kind for kind in kinds if kind]
        if kinds:
            hole = rng.choice(rng.choice(kinds))
            clash = any(path[: len(hole.path)] == hole.path[: len(path)] for path in holes)
            if not clash and prod(len(one.ways) for one in holes.values()) * len(hole.ways) <= MOST_WORLDS:
                holes[hole.path] = hole
    found = Table(entry(name), data, tuple(holes.values()), told.cards())
    return found if holes else None
