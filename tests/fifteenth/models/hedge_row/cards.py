"""The cards of The Hedge Row: bushes with a colour and a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from models.names import one
from models.problem import Problem, UnusableError


@dataclass(frozen=True, slots=True)
class Bush:
    """A card: its colour and its value."""

    colour: str
    value: int

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The cards of a game: each of these bushes so many times."""

    bushes: tuple[Bush, ...]
    copies: int

    @property
    def colours(self) -> list[str]:
        """The colours that there are, in the order of the card file."""
        return list(dict.fromkeys(bush.colour for bush in self.bushes))

    def called(self, text: str) -> Bush:
        """The bush that a text names. Raises `ValueError`."""
        names = {str(bush): bush for bush in self.bushes}
        return names[one(text, "bush", list(names), f"write its colour and its value, for instance {self.bushes[0]}")]


def read_cards(data: Mapping[str, Any]) -> Deck:
    """The deck of a card file: lists `colours` and `values`, and how many `copies` there are. Raises `UnusableError`."""
    colours, values, copies = data.get("colours"), data.get("values"), data.get("copies")
    if not (isinstance(colours, list) and isinstance(values, list) and isinstance(copies, int)) or not colours or not values:
        raise UnusableError([Problem((), "a card file has lists of `colours` and `values`, and a number of `copies`")])
    return Deck(tuple(Bush(str(colour), int(value)) for colour, value in product(colours, values)), copies)
