"""Green Bite as a game among others."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from models.green_box.game import BoxGame, BoxPlay
from models.green_box.green_bite.cards import CARDS, DISCARDS
from models.green_box.green_bite.moves import FORMS, MOVES, SAYINGS, Move, moves, outcome, read_move, speaker, unseen
from models.green_box.green_bite.picture import picture
from models.green_box.green_bite.rounds import bites_in_order
from models.green_box.green_bite.rules import REMARKS, RULES, RULINGS, TITLE
from models.green_box.green_bite.set_up import DEAL
from models.green_box.green_bite.table import Position, Seat
from models.move import History
from models.problem import Problem
from models.table import OVER
from models.table_file import TableFile
from models.unknowns import SOME, Choice


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    if isinstance(line := data.get("line"), list) and not line:
        return [Problem(("line",), "nobody stands in the line; name the players from the front to the Monster")]
    return []


def _with_unseen(own: Seat, player: str) -> Seat:
    """With unknown discards where only the hand is told, and cards are missing in it."""
    if own.hand is None or own.discard or not own.is_alive:
        return own
    there = {*(own.hand if isinstance(own.hand, tuple) else ()), own.card}
    others = tuple(card for card in CARDS if card not in there)
    missing = len(CARDS) - own.in_hand - (own.card is not None)
    text = "unknown" if len(others) == len(CARDS) else f"{SOME} {' or '.join(map(str, others))}"
    choices = [Choice(text, others) if len(others) > 1 else card for card in (others or CARDS)[:1]] * missing
    return replace(own, discard=DISCARDS.kept(choices, player))


FILE = TableFile(
    "green-bite",
    TITLE,
    "bite",
    position=Position,
    seat=Seat,
    seats=DEAL.players,
    who="Two to six players, in any order.",
    rulings=RULINGS,
    example="BT-AMB-BITTENMOVES: front",
    problems=_form_problems,
    finished=lambda table: replace(table, seats=tuple(_with_unseen(own, player) for player, own in table.seated)),
    no_turn=f"all choose at once, so nobody has a turn: `turn:` can only be {OVER!r}",
    in_doubt=("round", "line", "players"),
)


def _history(position: Position) -> tuple[History, ...]:
    """Who can have been bitten in each round, if nothing is unknown."""
    order = bites_in_order(position)
    steps = None if order is None else tuple(f"round {n}: {player} is bitten" for n, player in enumerate(order, start=2))
    return (History("bites", steps),)


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=REMARKS,
    sample_cards_file=None,
    unanswered={
        "best": "all choose at once, so no card is best by itself; `reeve ask FILE safe` says which are never bitten",
        "survey": "all choose at once, so no card is best by itself, whatever is dealt",
        "chance": "everybody has own cards, and the line shows which of them fit: ask `reeve ask FILE hands ada 3, ben 6`",
    },
    queries={
        "What comes of these cards, and was a round reported rightly?": "judge",
        "Which of my cards are never bitten, and in what share of the answers are the others not?": "ask safe",
        "What can I be sure of, whatever the others play?": "ask force",
        "Who can be bitten now, and who are the last two?": "ask ending",
        "Who can still win?": "ask winners",
        "What can everybody still hold, and how likely is it?": "ask hands",
        "Which card is best to play?": "- none by itself, as all choose at once; ask `safe` which are never bitten",
    },
    **FILE.of_game(),
    play=BoxPlay(
        read=read_move,
        forms=FORMS,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        outcome=outcome,
        at_once=True,
        speaker=speaker,
        unseen=unseen,
    ),
    deal=DEAL,
    picture=picture,
    history=_history,
)
