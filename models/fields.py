"""What position files tell, each field written once: its form and JSON schema, how it is read, written and doubted follow.

A `Kind` is what a key can hold, a `Field` is a key of the file and what of the position it tells, and `Fields` are all keys
of one thing: of a table, of what a player has. Pydantic checks what users write (`models/form.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from pydantic import Field as Key
from pydantic import create_model

from models.doubts import Doubts, Held, Piece
from models.form import Form
from models.part import Part


def _as_it_is(value: Any) -> Any:
    return value


def _nameless(value: Any, _owner: str) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Kind:
    """What a key can hold: its type for pydantic, what a position keeps of it, and how that is written.

    `kept(value, owner)` is given what pydantic read, and the player whose it is: what is unknown is named by its place.
    Neither is asked where nothing is told (`None`). A key that `may_be_empty` tells nothing with nothing behind it.
    """

    form: Any
    kept: Callable[[Any, str], Any] = _nameless
    written: Callable[[Any], Any] = _as_it_is
    may_be_empty: bool = True


REQUIRED: Any = ...
"""The default of a key that has to be there."""


@dataclass(frozen=True, slots=True)
class Field:
    """A key of the file: what it holds, what it is for, and what may be doubted of it.

    `name` is the field of the position that it tells, `key` how the file calls it, if not so; `part` says where it is found
    there, if no field has that name. A key that is left out means its `default`, and without one that the position has what
    is `absent`; neither is written.
    """

    name: str
    kind: Kind
    description: str
    doubts: Sequence[Doubts] = ()
    key: str = ""
    default: Any = None
    absent: Any = None
    part: Callable[[Part[Any]], Part[Any]] | None = None

    @property
    def in_file(self) -> str:
        """How the file calls it."""
        return self.key or self.name

    def within(self, thing: Part[Any]) -> Part[Any]:
        """Where that lies which it tells of a thing."""
        here = self.part(thing) if self.part else thing.field(self.name)
        return here.at(*thing.path, self.in_file)

    @property
    def type_and_key(self) -> tuple[Any, Any]:
        """What pydantic is told of it."""
        form = self.kind.form | None if self.default is None and self.kind.may_be_empty else self.kind.form
        return form, Key(default=self.default, description=self.description)

    def kept(self, value: Any, owner: str) -> Any:
        """What a position keeps of a value of the file."""
        return self.absent if value is None else self.kind.kept(value, owner)

    def pieces(self, held: Held[Any]) -> Iterator[Piece[Any]]:
        """All that may be doubted of what it holds."""
        for doubts in self.doubts:
            yield from doubts(held)

    def is_told(self, kept: Any) -> bool:
        """Whether what a position has is something else than a file means that does not tell it."""
        return self.default is REQUIRED or bool(kept != self.kept(self.default, ""))


PartOf: TypeAlias = "Callable[[Field], Part[Any]]"
"""Where in a position that lies which a field tells."""


def form_of(name: str, doc: str, keys: Any, base: type[Form] = Form) -> type[Form]:
    """A form with these keys, each a type for pydantic and what else pydantic is told of it."""
    made: type[Form] = create_model(name, __base__=base, __doc__=doc, **keys)
    return made


class Fields:
    """All keys of one thing: `name` and `doc` are those of its form."""

    def __init__(self, name: str, doc: str, *fields: Field) -> None:
        self._name, self._doc, self.fields = name, doc, fields

    @cached_property
    def form(self) -> type[Form]:
        """The form that pydantic reads."""
        return form_of(self._name, self._doc, {field.in_file: field.type_and_key for field in self.fields})

    def kept(self, form: Any, owner: str = "") -> dict[str, Any]:
        """What a position keeps of a form, by the names of its fields."""
        return {field.name: field.kept(getattr(form, field.in_file), owner) for field in self.fields}

    def written(self, position: Any, part_of: PartOf) -> dict[str, Any]:
        """What the file tells of a thing: all that is not so anyway."""
        values = [(field, part_of(field).get(position)) for field in self.fields]
        return {field.in_file: field.kind.written(value) for field, value in values if field.is_told(value)}

    def pieces(self, position: Any, part_of: PartOf, owner: str = "") -> Iterator[Piece[Any]]:
        """All that may be doubted of a thing."""
        for field in self.fields:
            yield from field.pieces(Held(position, part_of(field), owner))
