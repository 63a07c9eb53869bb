"""Parts of a position: how each is looked up, how another is put in its place, and its address in the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from models.problem import Address

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Part(Generic[P]):
    """One thing of a position: `get` looks it up, `put` gives the position with another in its place.

    `path` is its address, the keys and list places that lead to it in a position file: `players`, `north`, `green`, 1, 2.
    What only stands inside a text of the file has the address of that text.
    """

    get: Callable[[P], Any]
    put: Callable[[P, Any], P]
    path: Address = ()

    def field(self, name: str, *keys: str | int) -> Part[P]:
        """A field of the object that lies here; its keys in the file, where they are others than its name.

        Once the object is taken away, nothing is put into it.
        """

        def put(position: P, value: Any) -> P:
            here = self.get(position)
            return position if here is None else self.put(position, replace(here, **{name: value}))

        return Part(lambda position: getattr(self.get(position), name), put, (*self.path, *(keys or (name,))))

    def at(self, *keys: str | int) -> Part[P]:
        """The same with another address."""
        return replace(self, path=keys)

    def within(self, name: str) -> Part[P]:
        """A field of the object that lies here, which stands in the text that the file has for it."""
        return self.field(name).at(*self.path)

    def entry(self, i: int, *keys: str | int) -> Part[P]:
        """An entry of the tuple that lies here."""

        def put(position: P, value: Any) -> P:
            whole = self.get(position)
            return self.put(position, (*whole[:i], value, *whole[i + 1 :]))

        return Part(lambda position: self.get(position)[i], put, (*self.path, *(keys or (i,))))

    def one(self, seen: Any) -> Part[P]:
        """One entry like this of the tuple that lies here, whichever it is; `None` in its place takes it out."""

        def put(position: P, value: Any) -> P:
            entries = self.get(position)
            i = entries.index(seen) if seen in entries else len(entries)
            return self.put(position, (*entries[:i], *(() if value is None else (value,)), *entries[i + 1 :]))

        return replace(self, put=put)

    def changed(self, change: Callable[[Any], Any]) -> Callable[[P], P]:
        """What makes of a position one in which another lies here, made of what does."""
        return lambda position: self.put(position, change(self.get(position)))

    def meaning(self, meant: Mapping[Any, Any]) -> Part[P]:
        """What lies here, where words stand for what these mean."""
        return replace(self, put=lambda position, said: self.put(position, meant.get(said, said)))

    def through(self, change: Callable[[Any, Any], Any]) -> Part[P]:
        """What lies here, of which only something is put otherwise: `change` makes it of what lies here and what is put."""
        return replace(self, put=lambda position, value: self.put(position, change(self.get(position), value)))

    def under(self, key: Any) -> Part[P]:
        """What lies under a key of the mapping that lies here; `None` in its place takes it out."""

        def put(position: P, value: Any) -> P:
            others = {one: there for one, there in self.get(position).items() if value is not None or one != key}
            return self.put(position, others if value is None else {**others, key: value})

        there = (*self.path, key if isinstance(key, int) else str(key))
        return Part(lambda position: self.get(position).get(key), put, there)


def whole(position: type[P]) -> Part[P]:  # noqa: ARG001 - the type of the position says of what it is
    """All of a position."""
    return Part(lambda same: same, lambda _same, other: other)
