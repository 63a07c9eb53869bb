"""Ghosts captured in Zap That Ghost: as people write them, and what of them may be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import ValidationInfo, WithJsonSchema

from models.doubts import Held, Statement, counts, plain, up_to
from models.fields import Kind
from models.form import Reads, in_figures, named_twice, shown
from models.green_box.components import Colour, colour_called
from models.unknowns import UNKNOWN

GHOST_COLOURS = 4
GHOSTS = 8
"""Ghosts of each colour."""


@dataclass(frozen=True, slots=True)
class Caught:
    """The ghosts that a player has captured: by colour, and how many of which nobody remembers the colour."""

    ghosts: Mapping[Colour, int] = field(default_factory=dict)
    others: int = 0

    @property
    def number(self) -> int:
        """How many ghosts these are."""
        return sum(self.ghosts.values()) + self.others

    def with_ghost(self, colour: Colour | None) -> Caught:
        """One more; without a colour one of which nobody knows it."""
        if colour is None:
            return replace(self, others=self.others + 1)
        return replace(self, ghosts={**self.ghosts, colour: self.ghosts.get(colour, 0) + 1})


def _captures(value: object, _info: ValidationInfo) -> Caught:
    """Ghosts captured: how many, or how many of each colour. Raises `ValueError`."""
    most = GHOSTS * GHOST_COLOURS
    if isinstance(value, int) and not isinstance(value, bool):
        return Caught(others=_number(value, most))
    if not isinstance(value, Mapping):
        raise ValueError(
            f"expected a number, or numbers by colour ({{red: 2, blue: 1}}), found {shown(value)}{in_figures(value)}"
        )
    numbers = {str(key): _number(n, most) for key, n in value.items()}
    others = numbers.pop(UNKNOWN, 0)
    colours = {key: colour_called(key) for key in numbers}
    for problem in named_twice(colours.items()):
        raise ValueError(problem.message)
    ghosts = {colour: numbers[key] for key, colour in colours.items()}
    return Caught({colour: ghosts[colour] for colour in Colour if ghosts.get(colour)}, others)


def _number(value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"expected a number of ghosts, 0 to {most}, found {shown(value)}{in_figures(value)}")
    return value


_CAPTURES = Annotated[
    Caught,
    Reads(_captures),
    WithJsonSchema(
        {
            "description": "How many ghosts are captured, or how many of each colour, `unknown` for those forgotten.",
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
            ],
            "examples": [3, {"red": 2, "blue": 1}],
        }
    ),
]


def _written_caught(caught: Caught) -> int | dict[str, int]:
    numbers = {str(colour): n for colour, n in caught.ghosts.items()}
    return caught.others if not numbers else numbers | ({UNKNOWN: caught.others} if caught.others else {})


CAUGHT = Kind(_CAPTURES, written=_written_caught)


def of_ghosts(held: Held[Any]) -> Iterator[Statement[Any]]:
    """How many ghosts of each colour a player has, and of how many nobody remembers the colour."""
    player, others = held.owner, held.value.others
    doubts = counts("the {kind} ghosts captured by {}", held.position.colours, up_to(GHOSTS))
    yield from doubts(replace(held, part=held.part.within("ghosts")))
    if others:
        name = f"the ghosts captured by {player} of unknown colour"
        yield plain(name, others, up_to(GHOSTS * GHOST_COLOURS), f"{name}: {others}", held.part.within("others"), player)
