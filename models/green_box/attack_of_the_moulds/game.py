"""Attack of the Moulds as a game among others."""

from __future__ import annotations

from pathlib import Path

from models.doubts import changing, doubting
from models.fact import Trait
from models.green_box.attack_of_the_moulds.actions import MOVES, outcome
from models.green_box.attack_of_the_moulds.beginning import TITLE
from models.green_box.attack_of_the_moulds.form import FILE
from models.green_box.attack_of_the_moulds.index import REMARKS
from models.green_box.attack_of_the_moulds.listing import moves
from models.green_box.attack_of_the_moulds.moves import SAYINGS, Move, read_move
from models.green_box.attack_of_the_moulds.picture import picture
from models.green_box.attack_of_the_moulds.position import Position
from models.green_box.attack_of_the_moulds.rules import RULES
from models.green_box.attack_of_the_moulds.rulings import RULINGS
from models.green_box.attack_of_the_moulds.tiles import Cubes
from models.green_box.doubts import colours_mixed_up
from models.green_box.game import BoxGame, BoxPlay, unseen_tiles
from models.problem import Problem


def _is_taken(cubes: Cubes) -> bool:
    return bool(cubes)


def _problems(position: Position, _player: str | None, _aim: str) -> list[Problem]:
    return unseen_tiles(position, "board")


GAME = BoxGame[Position, Move](
    title=TITLE,
    rules=RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    sample_cards_file=None,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=FILE.schema,
    read=FILE.table,
    doubted=doubting(FILE.every_piece),
    changes=changing(FILE.every_piece, colours_mixed_up),
    traits=(Trait("not empty", _is_taken),),
    unanswered={"survey": "nothing at its start is left to chance, so there are no deals to compare"},
    queries={
        "Which move gains most now?": "best",
        "Can a win be forced, and how is the rest played best?": "best --turns",
        "Can this position have come about?": "check",
        "Was this move legal, and what did it capture?": "judge",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        moves=moves,
        turns=MOVES,
        outcome=outcome,
        problems=_problems,
    ),
    written=FILE.written,
    picture=picture,
)
