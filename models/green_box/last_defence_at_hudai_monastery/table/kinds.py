"""What keys of a file of Last Defence at Hudai Monastery hold, as people write it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models.doubts import Doubts, Held, Statement, plain
from models.fields import Kind, several, told
from models.form import Reads, in_figures, shown
from models.green_box.cards import Background
from models.green_box.components import COPIES, MEEPLES, Symbol, symbol_called
from models.green_box.form import SymbolKnown
from models.green_box.kinds import by_name
from models.names import counted, one
from models.part import Part
from models.problem import Problem
from models.table_form import or_number, text, written_text

COLUMNS = 6
INTEGRITY = TIME = 11
TOP_LEVEL = 2
RANDOM = "random"
HARDER = ("pink", "brown")
"""Backgrounds of which all cards may be demons."""
_Pieces = Iterator[Statement[Any]]


def column(n: int) -> str:
    """The name of a column, counted from 0."""
    return f"c{n + 1}"


def of_it(thing: Part[Any], name: str, i: int, every: Part[Any]) -> Part[Any]:
    """What is told of a demon or a monk; nothing is changed of one that was taken away."""
    part = thing.within(name)

    def put(position: Any, value: Any) -> Any:
        entries = every.get(position)
        return part.put(position, value) if i < len(entries) and entries[i] is not None else position

    return replace(part, put=put)


def of_names(name: str, every: Iterable[Any]) -> Doubts:
    """Each entry of a list may be another; meeples where no others are told."""
    others = tuple(every) or MEEPLES

    def doubts(held: Held[Any]) -> _Pieces:
        for i, entry in enumerate(held.value or ()):
            yield plain(name, entry, others, f"{name} is {entry}", held.part.entry(i))

    return doubts


class Phase(Enum):
    """What is to be done next in the turn; the Demons phase follows the Act phase."""

    BUILD = "build"
    ACT = "act"

    def __str__(self) -> str:
        return self.value


def _phase(value: object, _info: ValidationInfo) -> Phase:
    return Phase(one(written_text(value, "a phase"), "phase", [phase.value for phase in Phase], "expected build or act"))


PHASE = Kind(Annotated[Phase, Reads(_phase), text("The phase that comes next.", ["build", "act"])], written=str)
SYMBOLS = several(SymbolKnown)
BAG = Kind(
    or_number(dict[SymbolKnown, Annotated[int, Limited(ge=0, le=COPIES)]]),
    written=lambda bag: bag if isinstance(bag, int) else by_name(bag),
)


def no_levels() -> Mapping[Symbol, tuple[int, ...]]:
    """The techniques as the game begins: a cube each, two for the hammers (HU-SET-TECH)."""
    return {symbol: (0, 0) if symbol is Symbol.HAMMERS else (0,) for symbol in Symbol}


def _levels(value: object, _info: ValidationInfo) -> tuple[int, ...]:
    """The level of a technique, or of the two cubes of the hammers."""
    entries = value if isinstance(value, list) else [value]
    for level in entries:
        if not isinstance(level, int) or isinstance(level, bool) or not 0 <= level <= TOP_LEVEL:
            raise ValueError(f"expected a level of 0 to {TOP_LEVEL}, found {shown(level)}{in_figures(level)}")
    return tuple(entries)


def _kept_levels(told: Mapping[Symbol, tuple[int, ...]], _owner: str) -> dict[Symbol, tuple[int, ...]]:
    """A level for every cube: those of the hammers are alike where one number is told."""
    every = dict(no_levels())
    return {
        symbol: told[symbol] * (len(cubes) // len(told[symbol])) if symbol in told else cubes
        for symbol, cubes in every.items()
    }


def _written_levels(techniques: Mapping[Symbol, tuple[int, ...]]) -> dict[str, Any]:
    return {
        str(symbol): list(cubes) if len(set(cubes)) > 1 else cubes[0] for symbol, cubes in techniques.items() if any(cubes)
    }


_LEVELS = Annotated[
    tuple[int, ...],
    Reads(_levels),
    WithJsonSchema(
        {
            "description": "The level of a technique, 0 to 2; of the hammers one number for both cubes, or `[1, 0]`.",
            "anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}],
        }
    ),
]
TECHNIQUES = Kind(dict[SymbolKnown, _LEVELS], _kept_levels, _written_levels)


def of_techniques(held: Held[Any]) -> _Pieces:
    """The level of each cube."""
    for symbol, cubes in held.value.items():
        for n, level in enumerate(cubes):
            part = held.part.under(symbol)
            path = (*part.path, n) if len(set(cubes)) > 1 else part.path
            name = f"the level of {symbol}" if len(cubes) == 1 else f"the level of {symbol} cube {n + 1}"
            fact = f"{name} is {level}" if level else ""
            yield plain(name, level, range(TOP_LEVEL + 1), fact, replace(part.entry(n), path=path))


def level_problems(key: str, levels: object) -> list[Problem]:
    """That a technique is told with more or fewer cubes than it has."""
    try:
        symbol = symbol_called(key)
    except ValueError:
        return []
    cubes = len(no_levels()[symbol])
    if isinstance(levels, list) and len(levels) != cubes:
        return [Problem(("techniques", key), f"{counted(len(levels), 'level')}; {symbol} has {counted(cubes, 'cube')}")]
    return []


@dataclass(frozen=True, slots=True)
class Challenge:
    """What makes the game harder.

    Any tiles in the base wall, no green demons, fewer time cubes (Increased challenge). Of the `demons` all cards are used;
    where none are told, the six green ones.
    """

    any_base: bool = told(
        Kind(Literal["random"], lambda _random, _owner: True, lambda _is_so: RANDOM),
        "`random` if the six base tiles were drawn, whatever they show.",
        key="base",
        absent=False,
    )
    demons: Background = told(
        Kind(Literal["pink", "brown"], lambda name, _owner: Background(name), str),
        "The background of which all 18 cards are demons, in place of the six green ones: `pink` or `brown`.",
        absent=Background.GREEN,
    )
    time: int = told(
        Annotated[int, Limited(ge=1, le=TIME)], f"Green cubes as the game began, if fewer than {TIME}.", default=TIME
    )
