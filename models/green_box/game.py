"""A game of the Green Box: its cards are those of the box, and its tables are put in doubt piece by piece."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from models.doubts import Piece, changing, doubting
from models.fact import Change, Doubted
from models.game import Game, Play, Ruled
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, SAMPLE_CARDS, standard_deck
from models.green_box.index import GB_REMARKS
from models.names import enumerated
from models.problem import Problem
from models.rule import Remark, Rule
from models.unknowns import unknowns

P = TypeVar("P", bound=Ruled)
M = TypeVar("M")


class BoxPlay(Play[P, M]):
    """How a game of the Green Box is played: every table is a question of how to play on."""

    def is_asked(self, _position: P, /) -> bool:
        """No layouts are searched for in these games."""
        return True


class BoxGame(Game[P, M, None]):
    """A game of the Green Box."""

    tells_end = True
    cards_file = CARDS
    sample_cards_file: Path | None = SAMPLE_CARDS
    standard_cards = staticmethod(standard_deck)
    read_cards = staticmethod(read_cards)

    @abstractmethod
    def pieces(self, position: P, /) -> Iterable[Piece[P]]:
        """Every value that a file tells."""

    def doubted(self, position: P, /) -> Doubted[P]:
        """The position with every piece in doubt that need not be known."""
        return doubting(self.pieces)(position)

    def mixed_up(self, _position: P, /) -> Iterable[Change[P]]:
        """What people mix up or overlook besides the value of a piece."""
        return ()

    def changes(self, position: P, /) -> Iterable[Change[P]]:
        """Every other value of the pieces that have to be known, and what people mix up."""
        return changing(self.pieces, self.mixed_up)(position)


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
