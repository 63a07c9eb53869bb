"""Green Bite as a game among others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from models.green_box.game import BoxGame, BoxPlay
from models.green_box.green_bite.form import FILE, mixed_up, pieces, read_table
from models.green_box.green_bite.index import REMARKS
from models.green_box.green_bite.moves import FORMS, MOVES, Move, moves, outcome, read_move, speaker, unseen
from models.green_box.green_bite.picture import picture
from models.green_box.green_bite.position import Position
from models.green_box.green_bite.rules import RULES, TITLE
from models.green_box.green_bite.rulings import RULINGS
from models.logic import Unknown
from models.unknowns import unknowns


class _Play(BoxPlay[Position, Move]):
    read = staticmethod(read_move)
    forms = FORMS
    moves = staticmethod(moves)
    conditions = staticmethod(MOVES.conditions)
    after = staticmethod(MOVES.after)
    outcome = staticmethod(outcome)
    at_once = True
    speaker = staticmethod(speaker)
    unseen = staticmethod(unseen)


class GreenBite(BoxGame[Position, Move]):
    """The game, out of its rooms."""

    title = TITLE
    rules = RULES
    remarks = REMARKS
    rulings = RULINGS
    sample_cards_file = None
    unanswered = {"best": "all choose at once, so no card is best by itself; `reeve ask FILE mix` says how to choose"}
    starting_file = Path(__file__).with_name("starting.yaml")
    schema = staticmethod(FILE.schema)
    read = staticmethod(read_table)
    pieces = staticmethod(pieces)
    mixed_up = staticmethod(mixed_up)
    play = _Play()
    written = staticmethod(FILE.written)
    picture = staticmethod(picture)

    def asked(self, position: Position, /) -> tuple[Unknown[Any], ...]:
        """What is unknown of the table itself, and not only of the one before the last move."""
        return unknowns(replace(position, past=None))


GAME = GreenBite()
