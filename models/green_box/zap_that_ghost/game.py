"""Zap That Ghost as a game among others."""

from __future__ import annotations

from functools import partial
from operator import is_
from pathlib import Path

from models.doubts import changing, doubting
from models.fact import Trait
from models.game import Game, Play
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, SAMPLE_CARDS, standard_deck
from models.green_box.components import Colour, Symbol
from models.green_box.index import GB_REMARKS
from models.green_box.zap_that_ghost.allowance import allowance, outcome
from models.green_box.zap_that_ghost.form import FILE, pieces, read_table
from models.green_box.zap_that_ghost.index import REMARKS
from models.green_box.zap_that_ghost.move_forms import FORMS
from models.green_box.zap_that_ghost.move_text import read_move, speaker
from models.green_box.zap_that_ghost.moves import after, moves, unseen
from models.green_box.zap_that_ghost.picture import picture, way
from models.green_box.zap_that_ghost.pieces import overlooked
from models.green_box.zap_that_ghost.position import Position, is_told
from models.green_box.zap_that_ghost.rules import RULES, TITLE
from models.green_box.zap_that_ghost.rulings import EVERY_RULING
from models.problem import Problem
from models.unknowns import unknowns


def _problems(position: Position, player: str | None, aim: str) -> list[Problem]:
    """What has to be told for the best zap, or the best cards to discard."""
    hidden = [unknown.name for unknown in unknowns(position)]
    problems = [
        Problem(("board",), f"the best play needs every tile, ghost and meeple. The file does not say: {', '.join(hidden)}")
    ]
    problems = problems if hidden else []
    hand = None if player is None else position.hand(player)
    if hand is None or not all(map(is_told, hand)):
        problems.append(
            Problem(("players", str(player)), f"the best play needs every card of {player}'s hand: `hand: [red drop, ...]`")
        )
    if aim == "score" and position.die is None and not position.is_over:
        said = "without the die (`die: 4`) no ghost can be zapped. To find the cards to discard, add `--aim coverage`"
        problems.append(Problem((), said))
    return problems


TRAITS = (
    *(Trait(symbol.phrase, partial(is_, symbol)) for symbol in Symbol),
    *(Trait(f"a {colour} one", partial(is_, colour)) for colour in Colour),
)

GAME: Game[Position, None] = Game(
    title=TITLE,
    rules=RULES,
    remarks=(*REMARKS, *(remark for remark in GB_REMARKS if remark.id not in {rule.id for rule in RULES})),
    rulings=EVERY_RULING,
    cards_file=CARDS,
    sample_cards_file=SAMPLE_CARDS,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=FILE.schema,
    standard_cards=standard_deck,
    read_cards=read_cards,
    read=read_table,
    doubted=doubting(pieces),
    changes=changing(pieces, overlooked),
    traits=TRAITS,
    play=Play(
        read=read_move,
        forms=FORMS,
        moves=moves,
        allowance=allowance,
        after=after,
        problems=_problems,
        is_asked=lambda _position: True,
        picture=way,
        outcome=outcome,
        at_once=True,
        speaker=speaker,
        unseen=unseen,
        unlisted="Only cards that the file names are used, and only one way is listed for each zap.",
    ),
    written=FILE.written,
    picture=picture,
)
