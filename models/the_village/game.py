"""The Village as a game among others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from models.doubts import changing, doubting
from models.fact import Change, Doubted
from models.game import Game, Play
from models.the_village.actions import MOVES
from models.the_village.cards import CARDS, read_cards, standard_deck
from models.the_village.dealing import DEAL
from models.the_village.form import FILE, pieces, read_table
from models.the_village.hidden import hidden, with_hands_open, without_hands
from models.the_village.index import REMARKS
from models.the_village.listing import moves, unseen
from models.the_village.move_text import FORMS, read_move
from models.the_village.moves import Move
from models.the_village.picture import picture
from models.the_village.position import Position
from models.the_village.rules import RULES, TITLE
from models.the_village.rulings import RULINGS


class _Play(Play[Position, Move]):
    read = staticmethod(read_move)
    forms = FORMS
    unlisted = "Not listed: accusations and stumbles, which come besides one of these at Night, and larger wagers."
    moves = staticmethod(moves)
    unseen = staticmethod(unseen)
    conditions = staticmethod(MOVES.conditions)
    after = staticmethod(MOVES.after)

    def speaker(self, _text: str, position: Position, /) -> str | None:
        """The end of a Night is nobody's turn: the dealer speaks."""
        return position.dealer if position.is_dusk else None


class TheVillage(Game[Position, Move, None]):
    """The game, out of its rooms."""

    title = TITLE
    rules = RULES
    remarks = REMARKS
    rulings = RULINGS
    unanswered = MappingProxyType(
        {"best": "What comes depends on unseen cards and on the others; `reeve ask FILE best-turn` is about your own hand."}
    )
    queries = MappingProxyType(
        {
            "How are the wagers split, who gets the Stumble Token, and who wins the Daily Pot?": "ask pots",
            "Was this turn of a Night legal?": "judge",
            "Was this whole Night legal, move by move?": "ask record",
            "How likely do I have six cards within some turns?": "ask complete",
            "How many turns do I need at least?": "ask turns",
            "Is this a winning hand, and what does it win?": "score",
            "How likely is an accusation right, and what is it worth?": "ask accuse",
            "Which hands agree with all that was seen?": "ask hand",
            "How likely is it that somebody holds certain cards?": "chance",
            "How many Nights does the deck last at least?": "ask deck",
            "What do I do in my next turn for the best chance of six cards?": "ask best-turn",
            "What do I do against the others?": "- that depends on unseen cards and on what they do",
        }
    )
    tells_end = True
    cards_file = CARDS
    starting_file = Path(__file__).with_name("starting.yaml")
    play = _Play()
    schema = staticmethod(FILE.schema)
    standard_cards = staticmethod(standard_deck)
    read_cards = staticmethod(read_cards)
    read = staticmethod(read_table)
    deal = DEAL
    written = staticmethod(FILE.written)
    picture = staticmethod(picture)
    hidden = staticmethod(hidden)
    without_hands = staticmethod(without_hands)
    with_hands_open = staticmethod(with_hands_open)

    def recorded(self, position: Position, /) -> tuple[Position, tuple[str, ...]]:
        """The record of the table."""
        return replace(position, record=()), position.record

    def doubted(self, position: Position) -> Doubted[Position]:
        """Every card that somebody told may be another."""
        return doubting(pieces)(position)

    def changes(self, position: Position) -> Iterable[Change[Position]]:
        """Every number may be another, and whose turn it is."""
        return changing(pieces)(position)


GAME = TheVillage()
