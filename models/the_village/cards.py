"""The cards of The Village: professions, how they are written, and how many cards there are of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.fields import Kind
from models.form import Reads
from models.names import enumerated, one
from models.problem import Problem, UnusableError
from models.shipped import shipped_data
from models.table_form import or_number, seen, text, written_text
from models.unknowns import Choice, named

CARDS = Path(__file__).with_name("cards.yaml")


class Profession(StrEnum):
    """What a card shows, and what a player is."""

    HILL = "Hill"
    STEEPLE = "Steeple"
    COFFER = "Coffer"
    RAKE = "Rake"


NAMES = [profession.value for profession in Profession]
_THE = "the "
_PLURAL = 2
"""Letters that a plural may add."""


def profession_called(name: str) -> Profession:
    """The profession that a name means, whole or cut short. Raises `ValueError`."""
    word = name.strip()
    word = word[len(_THE) :].lstrip() if word.casefold().startswith(_THE) else word
    for ending in ("cards", "card"):
        word = word.removesuffix(f" {ending}").strip()
    if word.casefold() not in {known.casefold() for known in NAMES} and len(word) > _PLURAL:
        word = word.removesuffix("s")
    return Profession(one(word, "profession", NAMES, f"expected {enumerated(NAMES, 'or')}"))


def _card(value: object, _info: ValidationInfo) -> Profession | Choice:
    return seen(written_text(value, "a card"), profession_called, tuple(Profession))


def _profession(value: object, _info: ValidationInfo) -> Profession:
    return profession_called(written_text(value, "a profession"))


_CARD = Annotated[
    Profession | Choice,
    Reads(_card),
    text("A card: its profession, `unknown`, or `some Hill or Rake`.", [*NAMES, "unknown", "some Hill or Rake"]),
]


def _write(cards: Any) -> Any:
    return cards if isinstance(cards, int) else list(map(str, cards))


def _keep(cards: Any, where: str) -> Any:
    """Cards as a position keeps them, unknown ones named by where they lie."""
    return cards if isinstance(cards, int) else tuple(named(card, f"{where} {i}") for i, card in enumerate(cards, start=1))


def pile(where: str) -> Kind:
    """Cards that lie on the table."""
    return Kind(list[_CARD], lambda cards, _owner: _keep(cards, where), _write)


HAND_OF_CARDS = Kind(or_number(list[_CARD]), lambda cards, owner: _keep(cards, f"{owner}'s hand, card"), _write)
ROLE = Kind(Annotated[Profession, Reads(_profession), text("A profession.", NAMES)], written=str)


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The cards of a game: so many of each profession."""

    copies: Mapping[Profession, int]

    @property
    def is_ours(self) -> bool:
        """Whether it is our list, of which only the total is certain."""
        return self is standard_deck()

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.copies.values())


def read_cards(data: Mapping[str, Any]) -> Deck:
    """The deck of a card file: under `copies` how many cards there are of each profession. Raises `UnusableError`."""
    copies = data.get("copies")
    problems = [Problem((key,), "a card file has only `copies`", at_key=True) for key in data if key != "copies"]
    if not isinstance(copies, Mapping):
        raise UnusableError([*problems, Problem(("copies",), f"`copies` gives a number for {enumerated(NAMES, 'and')}")])
    strange = f"no profession of this name; expected {enumerated(NAMES, 'or')}"
    problems += [Problem(("copies", name), strange, at_key=True) for name in copies if name not in NAMES]
    for name in NAMES:
        n = copies.get(name)
        if not isinstance(n, int) or isinstance(n, bool) or not 0 < n <= _MOST:
            problems.append(Problem(("copies", name), f"expected how many {name} cards there are, 1 to {_MOST}"))
    if not problems and sum(copies.values()) < DEALT:
        problems.append(Problem(("copies",), f"four hands take {DEALT} cards"))
    if problems:
        raise UnusableError(problems)
    return Deck({profession: copies[profession.value] for profession in Profession})


_MOST = 200
DEALT = 24
"""Cards that are dealt at the start: six to each of four players (VI-SET-DEAL)."""


@cache
def standard_deck() -> Deck:
    """The cards that the game is taken to come with."""
    return read_cards(shipped_data(CARDS))
