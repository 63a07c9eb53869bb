"""What position files tell, each field written once: its form and JSON schema, how it is read, written and doubted follow.

A position, or what a player has, is a dataclass, and says of each of its fields what a file tells of it: `told`, or in
fewer words `amount`, `flag`, `player`, `players`. A `Kind` is what a key can hold, a `Field` is a key of the file and what
of the position it tells, and `Fields` are all keys of one thing. Pydantic checks what users write (`models/form.py`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Annotated, Any, Self, TypeAlias

from pydantic import Field as Key
from pydantic import create_model

from models.doubts import Doubts, Held, Limits, Sentence, Statement, number, one_of, up_to
from models.form import Form
from models.part import Part, whole
from models.table_form import MOST, Number, number_left_open, or_number
from models.unknowns import named, written_number


@dataclass(frozen=True, slots=True)
class Kind:
    """What a key can hold: its type for pydantic, what a position keeps of it, and how that is written.

    `kept(value, owner)` is given what pydantic read, and the player whose it is: what is unknown is named by its place.
    Neither is asked where nothing is told (`None`); where nothing is to be `written`, there is no key. A key that
    `may_be_empty` tells nothing with nothing behind it. What `names` a player, or players, may say one of these words
    instead.
    """

    form: Any
    kept: Callable[[Any, str], Any] = lambda value, _owner: value
    written: Callable[[Any], Any] = lambda value: value
    may_be_empty: bool = True
    names: tuple[str, ...] | None = None


REQUIRED: Any = ...
"""The default of a key that has to be there."""


@dataclass(frozen=True, slots=True)
class Field:
    """A key of the file: what it holds, what it is for, and what may be doubted of it.

    `name` is the field of the position that it tells, `key` how the file calls it, if not so; `part` says where it is found
    there, if no field has that name. A key that is left out means its `default`, and without one that the position has what
    is `absent`; neither is written, unless it always `is_written`. One that is `only_read` says how the rest of the file is
    meant: a position keeps it in what that tells. Where a file has something else than the field as it is, it is what of the
    thing is `shown`.
    """

    name: str
    kind: Kind
    description: str
    doubts: Sequence[Doubts] = ()
    key: str = ""
    default: Any = None
    absent: Any = None
    part: Callable[[Part[Any]], Part[Any]] | None = None
    is_written: bool = False
    only_read: bool = False
    shown: Callable[[Any], Any] | None = None

    @property
    def in_file(self) -> str:
        """How the file calls it."""
        return self.key or self.name

    def within(self, thing: Part[Any]) -> Part[Any]:
        """Where that lies which it tells of a thing."""
        here = self.part(thing) if self.part else thing.field(self.name)
        if (shown := self.shown) is not None:
            here = replace(here, get=lambda position: shown(thing.get(position)))
        return here.at(*thing.path, self.in_file)

    @property
    def type_and_key(self) -> tuple[Any, Any]:
        """What pydantic is told of it."""
        form = self.kind.form | None if self.default is None and self.kind.may_be_empty else self.kind.form
        return form, Key(default=self.default, description=self.description)

    def kept(self, value: Any, owner: str) -> Any:
        """What a position keeps of a value of the file."""
        return self.absent if value is None else self.kind.kept(value, owner)

    def pieces(self, held: Held[Any]) -> Iterator[Statement[Any]]:
        """All that may be doubted of what it holds."""
        for doubts in self.doubts:
            yield from doubts(held)

    def is_told(self, kept: Any) -> bool:
        """Whether what a position has is something else than a file means that does not tell it."""
        return self.is_written or self.default is REQUIRED or bool(kept != self.kept(self.default, ""))


PartOf: TypeAlias = "Callable[[Field], Part[Any]]"
"""Where in a position that lies which a field tells."""


_TOLD = "told"


def told(kind: Any, description: str, *doubts: Doubts, default: Any = None, **more: Any) -> Any:
    """A field of a dataclass that a file tells with a key of its own, see `Field`; what that may leave out, this may too.

    Without a `Kind` it is what pydantic reads, or a dataclass whose fields are told with keys below this one; its default
    is what a file would have there, and its form may have a `base` that checks more.
    """
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        kind, of_keys = below(kind, more.pop("base", Form))
        doubts = (of_keys, *doubts)
        default = kind.form(**default) if isinstance(default, dict) else default
    field = Field("", kind if isinstance(kind, Kind) else Kind(kind), description, doubts, default=default, **more)
    if default is REQUIRED:
        return dataclasses.field(metadata={_TOLD: field})
    there = field.kept(default, "")
    if isinstance(there, Hashable):
        return dataclasses.field(default=there, metadata={_TOLD: field})
    return dataclasses.field(default_factory=partial(copy, there), metadata={_TOLD: field})


def amount(description: str, name: str, said: Sentence, limits: int | Limits, *, is_open: bool = False, **more: Any) -> Any:
    """A number: from 0 to the highest that it can be, or within these limits, which may depend on the position.

    Those that do are for doubts alone: of a number that a file tells rules say what is wrong. Of one that may be left open
    a file can tell what it may be (`open_number`).
    """
    limits = up_to(limits) if isinstance(limits, int) else limits
    form: Any = Annotated[int, Key(ge=limits[0], le=limits[-1])] if isinstance(limits, range) else Number
    form = open_number(name) if is_open else more.pop("form", form)
    return told(form, description, number(name, said, limits), **more)


def flag(description: str, name: str, said: str, **more: Any) -> Any:
    """Whether something is so; left out, it is not, and nothing is said of it."""
    doubts = one_of(name, lambda owner, is_so: said.format(who=owner) if is_so else "", (False, True))
    return told(bool, description, doubts, default=False, **more)


def player(description: str, *doubts: Doubts, words: tuple[str, ...] = (), **more: Any) -> Any:
    """One of the players, or another of these words."""
    return told(Kind(str, names=words), description, *doubts, **more)


def players(description: str, *doubts: Doubts, **more: Any) -> Any:
    """Several of the players."""
    return told(several(str, names=()), description, *doubts, **more)


def several(
    form: Any, name: str = "", written: Callable[[Any], Any] = str, *, or_how_many: bool = False, **more: Any
) -> Kind:
    """What a key with a list holds, or only how many there are: a tuple of things of this form.

    One that is unknown has the `name` of its place: `{who}'s card {n}`, counted from 1.
    """

    def kept(things: Any, owner: str) -> Any:
        if isinstance(things, int):
            return things
        return tuple([named(thing, name.format(who=owner, n=n)) for n, thing in enumerate(things, start=1)])

    def write(things: Any) -> Any:
        return things if isinstance(things, int) else list(map(written, things))

    return Kind(or_number(list[form]) if or_how_many else list[form], kept, write, **more)


def open_number(name: str, within: range = range(MOST + 1)) -> Kind:
    """A number of that name (`{}` stands for whose it is), of which a file may tell what it can be: `2 to 4`."""
    return Kind(number_left_open(within), lambda n, owner: named(n, name.format(owner)), written_number)


class Fields:
    """All keys of one thing: `name` and `doc` are those of its form, which may check more if it has a `base`.

    In a file those keys that come `first` do, and then the others in the order of the fields.
    """

    def __init__(self, name: str, doc: str, *fields: Field, base: type[Form] = Form, first: Sequence[str] = ()) -> None:
        self._name, self._doc, self.fields, self._base = name, doc, fields, base
        places = {key: place for place, key in enumerate(first)}
        self.in_file = sorted(fields, key=lambda field: places.get(field.in_file, len(places)))

    @classmethod
    def of(cls, thing: type, *besides: Field, base: type[Form] = Form, first: Sequence[str] = ()) -> Self:
        """The fields that a dataclass says to be told, in their order, and others after them."""
        every = [replace(one.metadata[_TOLD], name=one.name) for one in dataclasses.fields(thing) if _TOLD in one.metadata]
        doc = (thing.__doc__ or "").partition("\n")[0]
        return cls(f"{thing.__name__}Form", doc, *every, *besides, base=base, first=first)

    @cached_property
    def form(self) -> type[Form]:
        """The form that pydantic reads."""
        keys: Any = {field.in_file: field.type_and_key for field in self.in_file}
        form: type[Form] = create_model(self._name, __base__=self._base, __doc__=self._doc, **keys)
        return form

    def kept(self, form: Any, owner: str = "") -> dict[str, Any]:
        """What a position keeps of a form, by the names of its fields."""
        return {field.name: field.kept(getattr(form, field.in_file), owner) for field in self.fields}

    def written(self, position: Any, part_of: PartOf) -> dict[str, Any]:
        """What the file tells of a thing: all that is not so anyway."""
        values = [(field, part_of(field).get(position)) for field in self.in_file if not field.only_read]
        told = {field.in_file: field.kind.written(value) for field, value in values if field.is_told(value)}
        return {key: value for key, value in told.items() if value is not None}

    def pieces(self, position: Any, part_of: PartOf, owner: str = "") -> Iterator[Statement[Any]]:
        """All that may be doubted of a thing."""
        for field in self.fields:
            yield from field.pieces(Held(position, part_of(field), owner))


class Alone(Fields):
    """What is told of a player without a key, behind the name itself: `Anna: red`. Nothing of it is doubted by itself."""

    def __init__(self, name: str, kind: Kind) -> None:
        super().__init__("", "", Field(name, kind, ""))
        self._name, self._kind = name, kind

    @property
    def form(self) -> Any:
        """What pydantic reads."""
        return self._kind.form

    def kept(self, form: Any, owner: str = "") -> dict[str, Any]:
        """What a position keeps of it, by the name of its field."""
        return {self._name: self._kind.kept(form, owner)}

    def written(self, position: Any, part_of: PartOf) -> Any:
        """What the file tells of it."""
        return self._kind.written(part_of(self.fields[0]).get(position))


def below(thing: type, base: type[Form] = Form) -> tuple[Kind, Doubts]:
    """What a key holds with these keys below it, and all that may be doubted of them."""
    fields = Fields.of(thing, base=base)
    all_of_it: Part[Any] = whole(thing)

    def doubts(held: Held[Any]) -> Iterator[Statement[Any]]:
        if held.value is not None:
            yield from fields.pieces(held.position, lambda field: field.within(held.part), held.owner)

    kind = Kind(
        fields.form,
        lambda form, owner: thing(**fields.kept(form, owner)),
        lambda there: fields.written(there, lambda field: field.within(all_of_it)),
    )
    return kind, doubts
