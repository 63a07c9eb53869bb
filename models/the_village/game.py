"""The Village as a game among others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from models.doubts import changing, doubting
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
from models.the_village.outcome import outcome
from models.the_village.picture import picture
from models.the_village.position import Position
from models.the_village.rules import RULES
from models.the_village.rules.sections import TITLE
from models.the_village.rulings import RULINGS


def _speaker(_text: str, position: Position) -> str | None:
    """Whoever's turn it is, whether the file says so or wagers and turns show it."""
    return position.next_to_act


def _recorded(position: Position) -> tuple[Position, tuple[str, ...]]:
    """The record of the table."""
    return replace(position, record=()), position.record


GAME = Game[Position, Move, None](
    title=TITLE,
    rules=RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    unanswered=MappingProxyType(
        {"best": "What comes depends on unseen cards and on the others; `reeve ask FILE best-turn` is about your own hand."}
    ),
    queries={
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
    },
    tells_end=True,
    cards_file=CARDS,
    starting_file=Path(__file__).with_name("starting.yaml"),
    play=Play(
        read=read_move,
        forms=FORMS,
        unlisted="Not listed: accusations and stumbles, which come besides one of these at Night, and larger wagers.",
        moves=moves,
        unseen=unseen,
        turns=MOVES,
        outcome=outcome,
        speaker=_speaker,
    ),
    schema=FILE.schema,
    standard_cards=standard_deck,
    read_cards=read_cards,
    read=read_table,
    deal=DEAL,
    written=FILE.written,
    picture=picture,
    hidden=hidden,
    without_hands=without_hands,
    with_hands_open=with_hands_open,
    recorded=_recorded,
    doubted=doubting(pieces),
    changes=changing(pieces),
)
