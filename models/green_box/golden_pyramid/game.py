"""The Golden Pyramid as a game among others."""

from collections.abc import Mapping
from typing import Any

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.form import shape_problems
from models.green_box.game import BoxGame, BoxPlay, with_box
from models.green_box.golden_pyramid.moves.actions import MOVES
from models.green_box.golden_pyramid.moves.listing import moves, outcome, unseen
from models.green_box.golden_pyramid.moves.reading import read_move
from models.green_box.golden_pyramid.moves.words import SAYINGS, Move
from models.green_box.golden_pyramid.picture import picture
from models.green_box.golden_pyramid.rules.remarks import REMARKS
from models.green_box.golden_pyramid.rules.rulings import RULINGS
from models.green_box.golden_pyramid.rules.table import RULES, TITLE
from models.green_box.golden_pyramid.set_up import DEAL
from models.green_box.golden_pyramid.table.position import LEAST_PLAYERS, MOST_CARDS, MOST_PLAYERS, Position, Seat, hidden
from models.green_box.golden_pyramid.table.pyramid import LEVELS, between_columns, width
from models.green_box.hands import hands_and_discards, partly_seen, unseen_cards
from models.green_box.piles import pile_problems
from models.problem import Problem
from models.table_file import TableFile
from models.unknowns import unknowns


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    """Levels of other shapes than they have."""
    return [
        problem
        for n in LEVELS
        for problem in shape_problems(
            data.get(f"level_{n}"), f"level_{n}", (width(n),) * width(n), f"level {n}", between_columns
        )
    ] + pile_problems(data)


FILE = TableFile(
    "golden-pyramid",
    TITLE,
    "pyramid",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="The players in turn order (clockwise).",
    cards="of",
    rulings=RULINGS,
    example="GP-ACT-TRADE-OPT: yes",
    problems=_form_problems,
    in_doubt=(*(f"level_{n}" for n in LEVELS), "players", "stacks", "market", "bag", "deck", "discard", "top"),
)


def _play_problems(position: Position, player: str | None, _objective: str) -> list[Problem]:
    """What the search has to know and does not."""
    who = player or position.players[0]
    seat = position.seat(who)
    problems = []
    hidden = [unknown.name for unknown in unknowns(position)]
    if hidden:
        problems.append(
            Problem((), f"the best turn needs every column and all points. The file does not say: {', '.join(hidden)}")
        )
    own = ("players", who)
    if seat.hand is None:
        problems.append(Problem(own, f"the best turn needs {who}'s hand: add `hand: [red 3 drop, ...]`", at_key=True))
    elif not all(map(Card.is_whole, seat.hand)):
        problems.append(Problem((*own, "hand"), f"the best turn needs every card of {who}'s hand: colour, value and symbol"))
    elif len(seat.hand) > MOST_CARDS:
        problems.append(Problem((*own, "hand"), f"{len(seat.hand)} cards; the best turn begins with {MOST_CARDS} at most"))
    if seat.cubes is None:
        problems.append(Problem(own, f"the best turn needs {who}'s cubes: add `cubes: {{red: 2, ...}}`", at_key=True))
    if len(position.stacks) < len(Symbol) - 1:
        # Of one that is left out the number of tiles follows from all others.
        problems.append(Problem((), "the best turn needs the stacks of tiles: add `stacks: {drop: 6, ...}`"))
    return problems


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=with_box(REMARKS, RULES),
    **FILE.of_game(),
    unfilled=lambda table: unseen_cards(hands_and_discards(table.seated, table.pile), Card.is_whole),
    not_checked=lambda table: partly_seen(hands_and_discards(table.seated, table.pile), Card.is_whole),
    hidden=hidden,
    unanswered={
        "survey": "a first turn brings 1 point and two bring 2, whatever is dealt; of more turns the best is seldom proven"
    },
    queries={
        "Which is the best single build?": "best",
        "What is the best that can be built within a few turns of one's own?": "best --turns",
        "Which term of a reported turn differs from what was claimed?": "judge",
        "Where can a builder go?": "moves",
        "What is the final score, and who has won?": "score",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        problems=_play_problems,
        outcome=outcome,
        unseen=unseen,
        unlisted="Only the best build for each space is listed, and no trades with other players.",
    ),
    deal=DEAL,
    picture=picture,
)
