"""The components of the Green Box as a game among others, though nothing is played: a table of them can be asked about."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Never

from models.green_box.box.deck_rules import DECK_RULES
from models.green_box.box.doubts import doubted, pieces
from models.green_box.box.form import read_table, schema
from models.green_box.box.picture import picture
from models.green_box.box.position import Position, card_name
from models.green_box.box.written import written
from models.green_box.conservation import Holding, Lying, conservation
from models.green_box.game import BoxGame, BoxPlay, with_box
from models.green_box.rulings import GB_RULINGS
from models.logic import Unknown
from models.move import Conditions
from models.rule import Place

NOTHING_PLAYED = "these are the components of the Green Box, not a game: nothing is played with them"
NOTHING_SCORED = "these are the components of the Green Box, not a game: nothing is scored"


def _holding(position: Position) -> Holding:
    lying = tuple(Lying(card, Place("", card_name(i)), card_name(i)) for i, card in enumerate(position.written))
    return Holding(position.tiles, position.cubes, position.meeples, lying, position.deck)


RULES = (*conservation(_holding), *DECK_RULES)


def _asked(position: Position) -> tuple[Unknown[Any], ...]:
    """The cards that were written in part. What is not known of the deck no file tells."""
    return tuple(card for card in position.cards if isinstance(card, Unknown))


class _Play(BoxPlay[Position, Never]):
    def read(self, _text: str, _position: Position, _player: str) -> Never:
        raise ValueError(NOTHING_PLAYED)

    def moves(self, _position: Position, _player: str) -> tuple[Never, ...]:
        return ()

    def conditions(self, _position: Position, _move: Never) -> Conditions:
        return Conditions(())

    def after(self, position: Position, _move: Never) -> Position:
        return position


class GreenBox(BoxGame[Position, Never]):
    """The game, out of its rooms."""

    title = "Green Box (components)"
    rules = RULES
    remarks = with_box((), RULES)
    rulings = GB_RULINGS
    starting_file = Path(__file__).with_name("starting.yaml")
    schema = staticmethod(schema)
    read = staticmethod(read_table)
    asked = staticmethod(_asked)
    pieces = staticmethod(pieces)
    doubted = staticmethod(doubted)
    play = _Play()
    unanswered = {"score": NOTHING_SCORED, **dict.fromkeys(("best", "moves", "judge", "deal"), NOTHING_PLAYED)}
    written = staticmethod(written)
    picture = staticmethod(picture)


GAME = GreenBox()
