"""The position file of Green Bite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from models.game import OVER
from models.green_box.green_bite.cards import CARDS, discards
from models.green_box.green_bite.position import LEAST_PLAYERS, MOST_PLAYERS, Position, Seat
from models.green_box.green_bite.rules import TITLE
from models.green_box.green_bite.rulings import RULINGS
from models.problem import Problem
from models.table_file import TableFile
from models.unknowns import SOME, Choice


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    if isinstance(line := data.get("line"), list) and not line:
        return [Problem(("line",), "nobody stands in the line; name the players from the front to the Monster")]
    return []


def _finished(position: Position) -> Position:
    return replace(position, seats=tuple(_with_unseen(own, player) for player, own in position.seated))


def _with_unseen(own: Seat, player: str) -> Seat:
    """With unknown discards where only the hand is told, and cards are missing in it."""
    if own.hand is None or own.discards or not own.is_alive:
        return own
    there = {*(own.hand if isinstance(own.hand, tuple) else ()), own.card}
    others = tuple(card for card in CARDS if card not in there)
    missing = len(CARDS) - own.in_hand - (own.card is not None)
    text = "unknown" if len(others) == len(CARDS) else f"{SOME} {' or '.join(map(str, others))}"
    choices = [Choice(text, others) if len(others) > 1 else card for card in (others or CARDS)[:1]] * missing
    return replace(own, discards=discards(choices, player))


FILE = TableFile(
    "green-bite",
    TITLE,
    "bite",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Two to six players, in any order.",
    rulings=RULINGS,
    example="BT-AMB-BITTENMOVES: front",
    problems=_problems,
    finished=_finished,
    no_turn=f"all choose at once, so nobody has a turn: `turn:` can only be {OVER!r}",
    in_doubt=("round", "line", "players"),
)
