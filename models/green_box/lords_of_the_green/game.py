"""Lords of the Green as a game among others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from models.doubts import Piece, changing, doubting
from models.green_box.game import BoxGame, BoxPlay, unseen_tiles
from models.green_box.lords_of_the_green.actions import MOVES
from models.green_box.lords_of_the_green.dealing import DEAL
from models.green_box.lords_of_the_green.doubts import mixed_up, of_next
from models.green_box.lords_of_the_green.form import FILE
from models.green_box.lords_of_the_green.index import REMARKS
from models.green_box.lords_of_the_green.listing import moves, whole_turns
from models.green_box.lords_of_the_green.moves import SAYINGS, Move, read_move
from models.green_box.lords_of_the_green.outcome import outcome
from models.green_box.lords_of_the_green.picture import picture
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.reach import has_ended
from models.green_box.lords_of_the_green.rounds import not_next
from models.green_box.lords_of_the_green.rules import RULES, TITLE
from models.green_box.lords_of_the_green.rulings import RULINGS
from models.names import enumerated
from models.problem import Problem


def _pieces(position: Position) -> Iterator[Piece[Position]]:
    yield of_next(position)
    yield from FILE.pieces(position)


def _problems(position: Position, player: str | None, _aim: str) -> list[Problem]:
    problems = unseen_tiles(position, "board")
    problems += [
        Problem(("board",), f"the best turn needs one {army} lord, but the file puts him on several tiles")
        for army in position.armies
        if sum(army in tile.lords for tile in position.tiles) > 1
    ]
    if position.over or player is None:
        return problems
    if position.turn not in {None, player}:
        problems.append(Problem(("turn",), f"it is {position.turn}'s turn, so ask for the best turn of {position.turn}"))
    elif position.army is None and not _is_told(position, player):
        colours = enumerated([str(army) for army in position.colours_of(player)], "or")
        message = f"the best turn needs the colour whose turn it is: add `army:` ({colours})"
        problems.append(Problem(("players", player, "colours"), message))
    elif why := not_next(position, army := position.army_of(player)):
        problems.append(Problem(("players", player), f"it cannot be {army}'s turn: {why}"))
    return problems


def _is_told(position: Position, player: str) -> bool:
    """Whether it is clear which army of a player moves, or the player's choice."""
    able = [army for army in position.colours_of(player) if position.reserve(army)]
    return (
        len(position.colours_of(player)) == 1 or position.chooses_army or (len(able) == 1 and not position.lords_move_alone)
    )


GAME = BoxGame[Position, Move](
    title=TITLE,
    rules=RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    sample_cards_file=None,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=FILE.schema,
    read=FILE.table,
    doubted=doubting(_pieces),
    changes=changing(_pieces, mixed_up),
    unanswered={"survey": "the best first turn brings the same wherever the areas lie; later ones depend on the others"},
    queries={
        "What is this board worth, with majorities and areas?": "score",
        "Which turn is best?": "best",
        "How does the end of the game come out if everybody plays as well as possible?": "best --turns",
        "What is the most for a colour if all others pass?": "ask alone",
        "Is this move legal?": "judge",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        moves=moves,
        turns=MOVES,
        has_ended=has_ended,
        outcome=outcome,
        whole=whole_turns,
        problems=_problems,
    ),
    deal=DEAL,
    written=FILE.written,
    picture=picture,
)
