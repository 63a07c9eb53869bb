"""The cards of The Village: professions, how they are written, and how many cards there are of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from models.fields import Kind, several
from models.names import enumerated, one
from models.problem import Problem, UnusableError
from models.shipped import shipped_data
from models.table_form import seen_text_of, text_of

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


_CARD = seen_text_of(
    Profession,
    "a card",
    profession_called,
    tuple(Profession),
    "A card: its profession, `unknown`, or `some Hill or Rake`.",
    [*NAMES, "unknown", "some Hill or Rake"],
)
PROFESSION = Kind(text_of(Profession, "a profession", profession_called, "A profession.", NAMES), written=str)
HAND_CARDS = several(_CARD, "{who}'s hand, card {n}", or_how_many=True)
COURTYARD_CARDS = several(_CARD, "Courtyard card {n}")
REFUSE_CARDS = several(_CARD, "refuse card {n}")


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
