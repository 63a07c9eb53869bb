"""Zap That Ghost as a game among others."""

from __future__ import annotations

from functools import partial
from operator import is_
from pathlib import Path
from types import MappingProxyType

from models.fact import Trait
from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.game import BoxGame, BoxPlay, with_box
from models.green_box.hidden import hidden_cards
from models.green_box.zap_that_ghost.actions import MOVES, outcome
from models.green_box.zap_that_ghost.dealing import DEAL
from models.green_box.zap_that_ghost.doubts import overlooked
from models.green_box.zap_that_ghost.form import FILE, pieces, read_table
from models.green_box.zap_that_ghost.index import REMARKS
from models.green_box.zap_that_ghost.listing import moves, unseen
from models.green_box.zap_that_ghost.move_forms import FORMS
from models.green_box.zap_that_ghost.move_text import read_move, speaker
from models.green_box.zap_that_ghost.moves import Move
from models.green_box.zap_that_ghost.picture import picture, way
from models.green_box.zap_that_ghost.position import Position, is_told
from models.green_box.zap_that_ghost.rules import RULES, TITLE
from models.green_box.zap_that_ghost.rulings import EVERY_RULING
from models.hidden import Hidden
from models.problem import Problem
from models.unknowns import unknowns


def _problems(position: Position, player: str | None, aim: str) -> list[Problem]:
    """What has to be known for the best zap, or the best cards to discard."""
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
        message = "without the die (`die: 4`) no ghost can be zapped. To find the cards to discard, add `--aim coverage`"
        problems.append(Problem((), message))
    return problems


TRAITS = (
    *(Trait(symbol.phrase, partial(is_, symbol)) for symbol in Symbol),
    *(Trait(f"a {colour} one", partial(is_, colour)) for colour in Colour),
)


class _Play(BoxPlay[Position, Move]):
    read = staticmethod(read_move)
    forms = FORMS
    moves = staticmethod(moves)
    conditions = staticmethod(MOVES.conditions)
    after = staticmethod(MOVES.after)
    problems = staticmethod(_problems)
    picture = staticmethod(way)
    outcome = staticmethod(outcome)
    at_once = True
    speaker = staticmethod(speaker)
    unseen = staticmethod(unseen)
    unlisted = "Only cards that the file names are used, and only one way is listed for each zap."


def _hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cards that nobody has seen; of a card its symbol and colour matter (ZG-AMB-DECK)."""
    pairs = zip(position.players, position.hands, strict=True)
    hands = {player: hand for player, hand in pairs if hand is not None}
    used = position.card_colours
    return hidden_cards(
        position.box, ("symbol", "colour"), lambda card: card.colour in used, hands, position.discards, position.deck
    )


class ZapThatGhost(BoxGame[Position, Move]):
    """The game, out of its rooms."""

    title = TITLE
    rules = RULES
    remarks = with_box(REMARKS, rules)
    rulings = EVERY_RULING
    starting_file = Path(__file__).with_name("starting.yaml")
    schema = staticmethod(FILE.schema)
    read = staticmethod(read_table)
    pieces = staticmethod(pieces)
    hidden = staticmethod(_hidden)
    mixed_up = staticmethod(overlooked)
    traits = TRAITS
    queries = MappingProxyType(
        {
            "Which ghosts can be zapped with this hand and die, and by which paths?": "moves",
            "Can this ghost be reached in exactly so many steps?": "judge",
            "For how many numbers of the die is there a zap?": "best",
            "Which cards are best discarded?": "best --aim coverage",
            "Who could have zapped?": "moves",
        }
    )
    play = _Play()
    deal = DEAL
    written = staticmethod(FILE.written)
    picture = staticmethod(picture)


GAME = ZapThatGhost()
