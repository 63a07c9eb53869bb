"""Attack of the Moulds as a game among others."""

from __future__ import annotations

from pathlib import Path

from models.doubts import changing, doubting
from models.fact import Trait
from models.game import Game, Play
from models.green_box.attack_of_the_moulds.allowance import allowance
from models.green_box.attack_of_the_moulds.beginning import TITLE
from models.green_box.attack_of_the_moulds.form import read_table, schema, written
from models.green_box.attack_of_the_moulds.index import REMARKS
from models.green_box.attack_of_the_moulds.move_forms import FORMS
from models.green_box.attack_of_the_moulds.moves import after, moves, outcome, read_move
from models.green_box.attack_of_the_moulds.picture import picture
from models.green_box.attack_of_the_moulds.pieces import mixed_up, pieces
from models.green_box.attack_of_the_moulds.position import Cubes, Position
from models.green_box.attack_of_the_moulds.rules import RULES
from models.green_box.attack_of_the_moulds.rulings import RULINGS
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, standard_deck
from models.names import enumerated
from models.problem import Problem
from models.unknowns import unknowns


def _problems(position: Position, _player: str | None, _aim: str) -> list[Problem]:
    hidden = [unknown.name for unknown in unknowns(position)]
    return (
        [
            Problem(
                ("board", int(hidden[0][1:].partition("c")[0]) - 1),
                f"the best turn needs every tile; write down what lies at {enumerated(hidden, 'and', len(hidden))}",
            )
        ]
        if hidden
        else []
    )


def _is_taken(cubes: Cubes) -> bool:
    return bool(cubes)


GAME: Game[Position, None] = Game(
    title=TITLE,
    rules=RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    cards_file=CARDS,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=schema,
    standard_cards=standard_deck,
    read_cards=read_cards,
    read=read_table,
    doubted=doubting(pieces),
    changes=changing(pieces, mixed_up),
    traits=(Trait("not empty", _is_taken),),
    play=Play(
        read=read_move,
        forms=FORMS,
        moves=moves,
        allowance=allowance,
        after=after,
        problems=_problems,
        is_asked=lambda _position: True,
        outcome=outcome,
    ),
    written=written,
    picture=picture,
)
