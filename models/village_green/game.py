"""Village Green as a game among others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from models.game import UNSEEN, Game, Play
from models.village_green.card_file import STANDARD, standard_deck
from models.village_green.cards import Deck
from models.village_green.form import read_table, schema, written, written_layout, written_pool
from models.village_green.moves.actions import MOVES
from models.village_green.moves.listing import moves, outcome, unseen, without_turning
from models.village_green.moves.words import SAYINGS, Move, read_move
from models.village_green.picture import picture
from models.village_green.plain import plainly_legal, plainly_read
from models.village_green.remaining import pool_after, pool_problems, relaid, remaining
from models.village_green.repairs import changes
from models.village_green.rules.past import histories
from models.village_green.rules.remarks import REMARKS
from models.village_green.rules.rulings import RULINGS
from models.village_green.rules.table import RULES, VILLAGE_RULES
from models.village_green.rules.turns import has_ended
from models.village_green.set_up import DEAL, SURVEYS
from models.village_green.solo import ended, play_problems
from models.village_green.table.doubts import TRAITS, doubted
from models.village_green.table.hidden import hidden, with_hands_open, without_hands
from models.village_green.table.position import Pool, Position


def _read_cards(data: Mapping[str, Any]) -> Deck:
    """The deck of a user's card file; the form of one is needed for nothing else."""
    from models.village_green.cards_form import read_deck

    return read_deck(data)


GAME = Game[Position, Move, Pool](
    title="Village Green",
    rules=RULES,
    layout_rules=VILLAGE_RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    cards_file=STANDARD,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=schema,
    standard_cards=standard_deck,
    read_cards=_read_cards,
    read=read_table,
    plainly_read=plainly_read,
    plainly_legal=plainly_legal,
    hidden=hidden,
    without_hands=without_hands,
    with_hands_open=with_hands_open,
    pool_problems=pool_problems,
    remaining=remaining,
    pool_after=pool_after,
    relaid=relaid,
    doubted=doubted,
    changes=changes,
    traits=TRAITS,
    queries={
        "Is this table legal; if not, which rules are broken, and which facts cannot all be true?": "check",
        "Which single changes make it legal again?": "explain",
        "What is it worth, line by line, and who is ahead?": "score",
        "Which placements are legal, and what does each do to the score and to the best still possible?": "moves --best",
        "What is the best layout of the box, of these cards, or from here on?": "best",
        "Can this table have come about by legal play?": "check --history",
        "How likely is a card in a hand or on top of a deck?": "chance",
    },
    play=Play(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        superfluous=without_turning,
        turns=MOVES,
        has_ended=has_ended,
        outcome=outcome,
        problems=play_problems,
        ended=ended,
        unlisted=UNSEEN,
        unseen=unseen,
    ),
    history=histories,
    deal=DEAL,
    surveys=SURVEYS,
    written=written,
    written_pool=written_pool,
    written_layout=written_layout,
    picture=picture,
)
