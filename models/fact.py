"""The facts of a table, each of which may be doubted, and what can be said of something not fully known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from models.logic import Truth, Unknown
from models.problem import Address
from models.rule import Place

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is written of a table: where, in words, and the condition on `unknown`, which stands in its place.

    `path` is its address in the file.
    """

    place: Place
    said: str
    holds: Truth
    unknown: Unknown[Any]
    path: Address = ()


@dataclass(frozen=True, slots=True)
class Doubted(Generic[P]):
    """A position with an unknown in the place of everything that can be doubted. With all facts it is as it was written."""

    position: P
    facts: tuple[Fact, ...]


CARD = "a card"
"""The trait of being there at all, told only where nothing more is known."""


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that can be said of a value: "a rose". `words` complete the sentence "this is ..."."""

    words: str
    holds: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Change(Generic[P]):
    """One change that may mend a table; `make` gives the position after it.

    `said` is a sentence that says what is so then. Where one of several values is put in the place of another, `of` names
    what has the value, `seen` what was told and `to` what is put there, so that all of them are told as one; `fact` is the
    sentence that is given up, for reasons that rest on it: those of any rule, or of the one that it is said `for_rule`. `at`
    is the part of `of` that says where or whose, so that changes alike but for that are told as one. What `is_unseen` puts
    there what nobody told: where that does not mend a rule, no other value does. `comes_first` says that it is told before
    all else: it is mistaken more easily than what lies on the table. `path` is the address in the file of what was told; of
    several like it, `copies`, the change puts something else in the place of one.
    """

    said: str
    make: Callable[[P], P]
    comes_first: bool = False
    of: str = ""
    seen: Any = None
    to: Any = None
    fact: str = ""
    for_rule: str = ""
    at: str = ""
    is_unseen: bool = False
    path: Address = ()
    copies: int = 1
