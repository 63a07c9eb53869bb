"""Attack of the Moulds as a game among others."""

from __future__ import annotations

from models.fact import Trait
from models.game import Game, Play
from models.green_box.attack_of_the_moulds.allowance import allowance
from models.green_box.attack_of_the_moulds.beginning import TITLE
from models.green_box.attack_of_the_moulds.form import read_table, schema, written
from models.green_box.attack_of_the_moulds.index import REMARKS
from models.green_box.attack_of_the_moulds.move_forms import FORMS
from models.green_box.attack_of_the_moulds.moves import after, moves, outcome, read_move
from models.green_box.attack_of_the_moulds.picture import picture
from models.green_box.attack_of_the_moulds.pieces import changes, pieces
from models.green_box.attack_of_the_moulds.position import Cubes, Position
from models.green_box.attack_of_the_moulds.rules import RULES
from models.green_box.attack_of_the_moulds.rulings import RULINGS
from models.green_box.game import green_box_game, unseen_tiles


def _is_taken(cubes: Cubes) -> bool:
    return bool(cubes)


GAME: Game[Position, None] = green_box_game(
    __file__,
    TITLE,
    rules=RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    schema=schema,
    read=read_table,
    pieces=pieces,
    changes=changes,
    traits=(Trait("not empty", _is_taken),),
    play=Play(
        read=read_move,
        forms=FORMS,
        moves=moves,
        allowance=allowance,
        after=after,
        problems=lambda position, _player, _aim: unseen_tiles(position, "board"),
        outcome=outcome,
    ),
    written=written,
    picture=picture,
    has_cards=False,
)
