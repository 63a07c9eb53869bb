"""Cards that are alike in some way and are more than the deck of the Green Box has."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from models.green_box.cards import (
    BY_VALUE,
    GREEN_COPIES,
    GREEN_PER_COLOUR,
    PER_BACKGROUND,
    PER_COLOUR,
    PER_SYMBOL,
    SIXES,
    Background,
    Card,
    Lying,
)
from models.green_box.components import Colour, Symbol
from models.names import counted, enumerated

NOT_GREEN = 6
"""Cards of each colour, of each symbol and of each value that have no green background."""


@dataclass(frozen=True, slots=True, eq=False)
class Limit:
    """So many cards at most have these parts; the `ruling`, where there is one, guesses so.

    There is one object of each, so that limits are quickly compared: every card of every table meets some ten of them.
    """

    parts: tuple[Any, ...]
    most: int
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Excess:
    """Cards that are alike and more than the limit allows; `sort` says what else they have in common."""

    limit: Limit
    cards: tuple[Lying, ...]
    sort: str = ""

    def __str__(self) -> str:
        """The name of an instance: "red 3"."""
        return " ".join(_part(part, alone=len(self.limit.parts) == 1) for part in self.limit.parts)

    @property
    def message(self) -> str:
        """What is wrong with it."""
        named = enumerated([str(lying) for lying in self.cards], "and", 10)
        by = f" ({self.limit.ruling})" if self.limit.ruling else ""
        return f"{named}: the deck has only {self.most}{by}"

    @property
    def most(self) -> str:
        """How many there are: "6 cards of value 4", "1 red 3 card with a green background"."""
        return self._most + self.sort

    @property
    def _most(self) -> str:
        part, *others = self.limit.parts
        if not others and isinstance(part, Background):
            return f"{counted(self.limit.most, 'card')} with a {part} background"
        if not others and isinstance(part, int):
            return f"{counted(self.limit.most, 'card')} of value {part}"
        # As people say it: the colour first.
        named = sorted(self.limit.parts, key=lambda part: not isinstance(part, Colour))
        return counted(self.limit.most, f"{' '.join(map(str, named))} card" if others else f"{self} card")


def _part(part: Any, *, alone: bool) -> str:
    if isinstance(part, Background):
        return f"{part} background"
    return f"value {part}" if isinstance(part, int) and alone else str(part)


_SORT = {None: "", False: " without a green background", True: " with a green background"}
"""What the cards of an excess have in common besides what they are called by."""


def excesses(cards: Iterable[Lying], limits: Callable[[Card], Iterable[Limit]], *, green: bool | None) -> Iterator[Excess]:
    """Cards that are more than a limit on them allows, in the order of the table: of all, or of those that are `green`."""
    by_limit: dict[Limit, list[Lying]] = {}
    for lying in cards:
        for limit in limits(lying.card) if green in {None, lying.card.is_green} else ():
            by_limit.setdefault(limit, []).append(lying)
    return (Excess(limit, tuple(alike), _SORT[green]) for limit, alike in by_limit.items() if len(alike) > limit.most)


@cache
def _limit(parts: tuple[Any, ...], most: int, ruling: str = "") -> tuple[Limit, ...]:
    """The limit on cards with these parts, if all of them are known."""
    return () if None in parts else (Limit(parts, most, ruling),)


@cache
def by_part(card: Card) -> tuple[Limit, ...]:
    """What limits cards of any background."""
    value = () if card.value is None else _limit((card.value,), BY_VALUE[card.value])
    return (
        *_limit((card.symbol,), PER_SYMBOL),
        *_limit((card.colour,), PER_COLOUR),
        *value,
        *_limit((card.background,), PER_BACKGROUND),
    )


@cache
def by_colour(card: Card) -> tuple[Limit, ...]:
    """What certainly limits cards without a green background."""
    return (
        *_limit((card.colour, card.value), 1),
        *_limit((card.colour, card.symbol), 1),
        *_limit((card.colour,), NOT_GREEN),
        *_limit((card.symbol,), NOT_GREEN),
        *_limit((card.value,), NOT_GREEN),
    )


@cache
def by_symbol(card: Card) -> tuple[Limit, ...]:
    """What limits cards without a green background by their symbol and value: one of those of a symbol is the 6."""
    parts = (card.symbol, card.value)
    if card.value == max(BY_VALUE):
        return _limit(parts, 1)
    return (*_limit(parts, NOT_GREEN - 1), *_limit(parts, 1, "GB-LATIN"))


@cache
def by_green(card: Card) -> tuple[Limit, ...]:
    """What limits cards with a green background."""
    limits = (
        *_limit((card.symbol,), sum(GREEN_COPIES.values())),
        *_limit((card.colour,), GREEN_PER_COLOUR),
        *_limit((card.symbol, card.colour), 1, "GB-GREEN-DISTINCT"),
    )
    if card.value is None or card.value not in GREEN_COPIES:
        return limits
    copies = GREEN_COPIES[card.value]
    return (
        *limits,
        *_limit((card.value,), len(Symbol) * copies),
        *_limit((card.symbol, card.value), copies),
        *_limit((card.colour, card.value), copies, "GB-GREEN-COL"),
    )


@cache
def by_six(card: Card) -> tuple[Limit, ...]:
    """That a card of a symbol and colour that make a 6 is nothing else, unless it has a green background."""
    if card.symbol is None or SIXES[card.symbol] is not card.colour or card.value in {None, max(BY_VALUE)}:
        return ()
    return _limit((card.colour, card.symbol, card.value), 0, "" if card.symbol is Symbol.DROP else "GB-SIX-MAP")
