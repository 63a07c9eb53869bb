"""The Hedge Row as a game among others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import MappingProxyType

from models.doubts import changing, doubting
from models.fact import Change, Doubted
from models.game import Game, Play
from models.hedge_row.cards import CARDS, read_cards, standard_deck
from models.hedge_row.dealing import DEAL
from models.hedge_row.form import FILE, pieces, read_table
from models.hedge_row.moves import FORMS, MOVES, Lay, moves, read_move
from models.hedge_row.picture import picture
from models.hedge_row.position import Position
from models.hedge_row.rules import REMARKS, RULES, RULINGS, TITLE


class _Play(Play[Position, Lay]):
    read = staticmethod(read_move)
    forms = FORMS
    moves = staticmethod(moves)
    conditions = staticmethod(MOVES.conditions)
    after = staticmethod(MOVES.after)


class HedgeRow(Game[Position, Lay, None]):
    """The game, out of its rooms."""

    title = TITLE
    rules = RULES
    remarks = REMARKS
    rulings = RULINGS
    cards_file = CARDS
    starting_file = Path(__file__).with_name("starting.yaml")
    queries = MappingProxyType(
        {"May I lay this bush?": "judge", "Which colours do I need for the bonus?": "ask missing", "Who is ahead?": "score"}
    )
    play = _Play()
    deal = DEAL
    schema = staticmethod(FILE.schema)
    standard_cards = staticmethod(standard_deck)
    read_cards = staticmethod(read_cards)
    read = staticmethod(read_table)
    written = staticmethod(FILE.written)
    picture = staticmethod(picture)

    def doubted(self, position: Position) -> Doubted[Position]:
        """Every bush may be another."""
        return doubting(pieces)(position)

    def changes(self, position: Position) -> Iterable[Change[Position]]:
        """It may be another's turn."""
        return changing(pieces)(position)


GAME = HedgeRow()
