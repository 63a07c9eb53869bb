"""A game of the Green Box: its cards are those of the box."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import is_
from pathlib import Path
from typing import Any, TypeVar

from models.fact import Trait
from models.game import Game, Play, Ruled
from models.green_box.cards import CARDS, SAMPLE_CARDS, UNKNOWN_DECK, Deck
from models.green_box.components import Symbol
from models.green_box.index import GB_REMARKS
from models.names import enumerated
from models.problem import Problem
from models.rule import Remark, Rule
from models.unknowns import unknowns

SYMBOL_TRAITS = tuple(Trait(symbol.phrase, partial(is_, symbol)) for symbol in Symbol)
"""What can be said of a tile that lies face down."""

P = TypeVar("P", bound=Ruled)
M = TypeVar("M")


def read_cards(data: Mapping[str, Any]) -> Deck:
    """The deck that a file of the user's own lists. Raises `UnusableError`. The form of one is needed for nothing else."""
    from models.green_box.cards_form import read_deck

    return read_deck(data)


@dataclass(frozen=True, kw_only=True, eq=False)
class BoxPlay(Play[P, M]):
    """How a game of the Green Box is played: no layouts are searched for, so every table is a question of how to play on."""

    is_asked: Callable[[P], bool] = lambda _position: True


@dataclass(frozen=True, kw_only=True, eq=False)
class BoxGame(Game[P, M, None]):
    """A game of the Green Box: its cards are those of the box."""

    cards_file: Path = CARDS
    sample_cards_file: Path | None = SAMPLE_CARDS
    tells_end: bool = True
    standard_cards: Callable[[], Any] = lambda: UNKNOWN_DECK
    read_cards: Callable[[Mapping[str, Any]], Any] = read_cards


def with_box(remarks: Sequence[Remark], rules: Iterable[Rule[P]]) -> tuple[Remark, ...]:
    """The remarks of a game that has cards, and what is known of the box besides what these rules say."""
    ids = {rule.id for rule in rules}
    return (*remarks, *(remark for remark in GB_REMARKS if remark.id not in ids))


def unseen_tiles(position: Ruled, field: str) -> list[Problem]:
    """That the best turn needs tiles that a file does not tell; `field` has them, row by row."""
    hidden = [unknown.name for unknown in unknowns(position)]
    if not hidden:
        return []
    row = int(hidden[0][1:].partition("c")[0]) - 1
    message = f"the best turn needs every tile; write down what lies at {enumerated(hidden, 'and', len(hidden))}"
    return [Problem((field, row), message)]
