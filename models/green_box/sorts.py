"""Cards of which some parts are not known (`some red`), or which are of one of a few such sorts (`some wheel or blue`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Any, Self, TypeVar

from models.names import quoted
from models.problem import MisreadError
from models.unknowns import SOME, UNKNOWN

C = TypeVar("C", bound="Sort")


@dataclass(frozen=True, slots=True)
class Sort:
    """A card as far as it is known: each of its parts is `None` where nobody knows it.

    One that is of one of several sorts has those in `either`; its own parts are what they have in common.
    """

    either: tuple[Self, ...] = field(default=(), kw_only=True)

    @property
    def sorts(self) -> tuple[Self, ...]:
        """What it may be, each as far as that is known."""
        return self.either or (self,)

    def may_be(self, other: Self) -> bool:
        """Whether it can be the same card as another, as far as both are known."""
        return any(_fit(one, two) for one in self.sorts for two in other.sorts)

    def faces(self, **values: Iterable[Any]) -> Iterator[Self]:
        """Every card that it may be, with each of these values of the parts that nobody knows."""
        for sort in self.sorts:
            unseen = {part: some for part, some in values.items() if getattr(sort, part) is None}
            yield from (replace(sort, **dict(zip(unseen, one, strict=True))) for one in product(*unseen.values()))

    @property
    def told(self) -> frozenset[str]:
        """Which of its parts are known."""
        return frozenset(part for part in parts_of(type(self)) if getattr(self, part) is not None)

    @property
    def untold(self) -> int:
        """How many of its parts are not known."""
        return len(parts_of(type(self))) - len(self.told)


def either_of(cards: Iterable[C]) -> C:
    """A card that is one of these, nobody knows which."""
    every = list(dict.fromkeys(sort for card in cards for sort in card.sorts))
    sorts = [sort for sort in every if not any(_covers(other, sort) for other in every if other is not sort)]
    if len(sorts) == 1:
        return sorts[0]
    values = {part: {getattr(sort, part) for sort in sorts} for part in parts_of(type(sorts[0]))}
    common: dict[str, Any] = {part: found.pop() for part, found in values.items() if len(found) == 1}
    return type(sorts[0])(**common, either=tuple(sorts))


def read_sorts(text: str, read: Callable[[str], C]) -> C | None:
    """The card that a text says to be one of several, `some wheel or blue`, each of them `read`; nothing of other texts.

    Raises `ValueError`, also where it may mean two things.
    """
    first, _, rest = " ".join(text.split()).partition(" ")
    joint, apart = " or ", f" or {SOME} "
    said = re.split(joint, rest, flags=re.IGNORECASE) if first.casefold() == SOME else []
    if not said[1:]:
        return None
    each = [re.sub(f"^{SOME} ", "", sort, flags=re.IGNORECASE) for sort in said]
    if UNKNOWN in map(str.casefold, each):
        raise MisreadError(f"{quoted(text)}: write '{UNKNOWN}', which leaves all the rest open too", text)
    sorts = [read(f"{SOME} {sort}") for sort in each]
    if each[1:] == said[1:] and may_mean_two_things(sorts):
        instead = f"say of each all that you know of it, or write '{SOME} {apart.join(each)}'"
        raise MisreadError(f"{quoted(text)} may mean two things; {instead}", text)
    return either_of(sorts)


def may_mean_two_things(sorts: Iterable[Sort]) -> bool:
    """Whether what is told of one of several sorts could be meant of another as well: `red or blue drop`."""
    return any(one.told < other.told or other.told < one.told for one, other in combinations(sorts, 2))


def in_words(sorts: Sequence[C], words: Callable[[C], str]) -> str:
    """Several sorts as they are read after `some`: `wheel or blue`, `red or some blue drop`."""
    return (f" or {SOME} " if may_mean_two_things(sorts) else " or ").join(map(words, sorts))


def parts_of(kind: Any) -> tuple[str, ...]:
    """What there is to tell of a card of this kind: all fields but `either`, which is told by its name alone."""
    parts: tuple[str, ...] = kind.__match_args__
    return parts


def _fit(one: Sort, other: Sort) -> bool:
    pairs = ((getattr(one, part), getattr(other, part)) for part in parts_of(type(one)))
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _covers(one: Sort, other: Sort) -> bool:
    return all(getattr(one, part) in {None, getattr(other, part)} for part in parts_of(type(one)))
