"""Island as a game among others."""

from __future__ import annotations

from pathlib import Path

from models.doubts import changing, doubting
from models.green_box.game import BoxGame, BoxPlay
from models.green_box.hands import partly_seen, unseen_cards
from models.green_box.island.actions import MOVES, outcome
from models.green_box.island.cards import CARDS, Card, read_cards, standard_deck
from models.green_box.island.dealing import DEAL
from models.green_box.island.doubts import mixed_up
from models.green_box.island.form import FILE
from models.green_box.island.hidden import hidden
from models.green_box.island.index import REMARKS
from models.green_box.island.listing import moves, unseen
from models.green_box.island.move_text import read_move
from models.green_box.island.moves import SAYINGS, Move
from models.green_box.island.picture import picture
from models.green_box.island.position import Position
from models.green_box.island.rules import RULES, TITLE
from models.green_box.island.rulings import RULINGS
from models.problem import Problem


def _problems(position: Position, player: str | None, _aim: str) -> list[Problem]:
    """That the player's hand is not known, or how many cards others have, which a combat may need."""
    name = player or position.players[0]
    hand = position.seat(name).hand
    if position.combat is None and (hand is None or any(card.symbol is None for card in hand)):
        return [Problem(("players", name, "hand"), f"the best turn needs each card in {name}'s hand")]
    message = "the best turn needs to know how many cards {} has, for a combat: write for instance `hand: 4`"
    return [
        Problem(("players", other, "hand"), message.format(other))
        for other in position.players
        if position.seat(other).hand is None
    ]


def _piles(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    """The cards that people may know in part."""
    hands = [(f"in {player}'s hand", seat.hand) for player, seat in position.seated]
    passed = [(f"that {player} passes on", seat.passed) for player, seat in position.seated]
    return [*hands, *passed, ("on the discard pile", position.discard), ("beside the board", position.beside)]


def _is_known(card: Card) -> bool:
    return card.is_known


GAME = BoxGame[Position, Move](
    title=TITLE,
    rules=RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    unanswered={"survey": "a deal ends before units are placed, and only turns after that are searched"},
    queries={
        "Who may claim kingship, in which ways, and what do the others lack?": "ask kingship",
        "Who gets which role in the council, and which territory cards?": "ask council",
        "Can I reach a claim in so many turns before anybody replies?": "ask claim",
        "Who can be forced to withdraw from a combat?": "ask combat",
        "Are these exchanges of a combat legal?": "ask exchanges",
        "Where does the Explorer lay a new territory best?": "ask explore",
        "Is this move legal?": "judge",
        "How likely does another player hold certain cycle cards?": "chance",
        "What is my best turn?": "best --aim kingship",
    },
    cards_file=CARDS,
    sample_cards_file=None,
    starting_file=Path(__file__).with_name("starting.yaml"),
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        moves=moves,
        turns=MOVES,
        problems=_problems,
        outcome=outcome,
        unseen=unseen,
        unlisted=(
            "Not listed: Drown, which is a reaction, and an action after two new units on other places than the first that "
            "do. You can say them to `judge`."
        ),
    ),
    hidden=hidden,
    unfilled=lambda position: unseen_cards(_piles(position), _is_known),
    not_checked=lambda position: partly_seen(_piles(position), _is_known),
    schema=FILE.schema,
    read=FILE.table,
    deal=DEAL,
    written=FILE.written,
    picture=picture,
    standard_cards=standard_deck,
    read_cards=read_cards,
    doubted=doubting(FILE.every_piece),
    changes=changing(FILE.every_piece, mixed_up),
)
