"""The Village as a game among others."""

from collections.abc import Iterator, Mapping
from typing import Any

from models.doubts import Statement
from models.game import Game, Play
from models.names import counted
from models.problem import Problem
from models.table import OVER, of_turn
from models.table_file import TableFile
from models.the_village.cards import read_cards, standard_deck
from models.the_village.moves.actions import MOVES
from models.the_village.moves.listing import moves, outcome
from models.the_village.moves.words import SAYINGS, Move, read_move
from models.the_village.picture import picture
from models.the_village.rules.remarks import REMARKS
from models.the_village.rules.rulings import RULINGS
from models.the_village.rules.table import RULES, TITLE
from models.the_village.set_up import DEAL
from models.the_village.table import PLAYERS, Position, Seat, hidden, with_hands_open, without_hands


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    if data.get("winners") and not (isinstance(turn := data.get("turn"), str) and turn.casefold() == OVER):
        return [Problem(("winners",), "nobody has won before the game is over: add `turn: over`", at_key=True)]
    return []


FILE = TableFile(
    "the-village",
    TITLE,
    "the village",
    position=Position,
    seat=Seat,
    seats=range(PLAYERS, PLAYERS + 1),
    cards="cards",
    who="The four players in seat order (clockwise).",
    rulings=RULINGS,
    example="VI-AMB-EXACT: all",
    problems=_form_problems,
)
_IN_DOUBT = ["dealer", "token", "players", "phase", "night", "start", "end_pot", "daily_pot", "courtyard", "refuse", "deck"]


def _pieces(position: Position) -> Iterator[Statement[Position]]:
    # No player takes a table for one of a finished game; the deck alone may show it.
    yield of_turn(position, may_be_over=position.over or position.deck == 0)
    yield from FILE.pieces(position, *_IN_DOUBT)


def _hands_counted(position: Position) -> tuple[str, ...]:
    """The hands of which only the number of cards is told."""
    hands = ((player, seat.hand) for player, seat in position.seated)
    return tuple(f"{counted(n, 'card')} in {player}'s hand" for player, n in hands if isinstance(n, int) and n)


GAME = Game[Position, Move, None](
    rules=RULES,
    remarks=REMARKS,
    unanswered={
        "best": "what comes depends on unseen cards and on the others",
        "survey": "what a hand is worth depends on unseen cards and on the others, so no deal has a best",
    },
    queries={
        "How are the wagers split, who gets the Stumble Token, and who wins the Daily Pot?": "ask pots",
        "Was this turn of a Night legal?": "judge",
        "Was this whole Night legal, move by move?": "replay",
        "How many turns do I need at least?": "ask turns",
        "Is this a winning hand, and what does it win?": "score",
        "How likely is an accusation right, and what is it worth?": "ask accuse",
        "Which hands agree with all that was seen?": "ask hand",
        "How likely is it that somebody holds certain cards?": "chance",
        "How many Nights does the deck last at least?": "ask deck",
        "What do I do in my next turn?": "- that depends on unseen cards and on what the others do",
    },
    tells_end=True,
    **FILE.of_game(pieces=_pieces),
    unfilled=_hands_counted,
    play=Play(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        unlisted="Not listed: accusations and stumbles, which come besides one of these at Night, and other wagers.",
        moves=moves,
        turns=MOVES,
        outcome=outcome,
        # Whoever's turn it is, whether the file says so or wagers and turns show it.
        speaker=lambda _text, position: position.next_to_act,
    ),
    standard_cards=standard_deck,
    read_cards=read_cards,
    deal=DEAL,
    picture=picture,
    hidden=hidden,
    without_hands=without_hands,
    with_hands_open=with_hands_open,
)
