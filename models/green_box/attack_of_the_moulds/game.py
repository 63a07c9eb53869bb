"""Attack of the Moulds as a game among others."""

from collections.abc import Mapping
from typing import Any

from models.fact import Trait
from models.fields import Alone
from models.green_box.attack_of_the_moulds.moves import MOVES, SAYINGS, Move, moves, outcome, read_move
from models.green_box.attack_of_the_moulds.picture import picture
from models.green_box.attack_of_the_moulds.rules import REMARKS, RULES, RULINGS
from models.green_box.attack_of_the_moulds.set_up import TITLE
from models.green_box.attack_of_the_moulds.table import LEAST_PLAYERS, MOST_PLAYERS, Position
from models.green_box.attack_of_the_moulds.tiles import Shape, board_problems
from models.green_box.components import Colour
from models.green_box.doubts import colours_mixed_up
from models.green_box.form import colour_problems, read_colour
from models.green_box.game import BoxGame, BoxPlay, unseen_tiles
from models.green_box.kinds import COLOUR
from models.names import quoted
from models.problem import Problem, UnusableError
from models.table_file import TableFile
from models.table_form import players_of, readable


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    colours = (((("players", name), name), value) for name, value in players_of(data).items())
    return [
        *colour_problems(readable(colours, read_colour)),
        *_turn_problems(data.get("out"), data.get("turn")),
        *board_problems(data.get("board"), data.get("shape", Shape.HEX37.value)),
    ]


def _turn_problems(out: object, turn: object) -> list[Problem]:
    """That somebody who is out is next according to the file."""
    gone = [name.casefold() for name in out if isinstance(name, str)] if isinstance(out, list) else []
    if not isinstance(turn, str) or turn.casefold() not in gone:
        return []
    return [Problem(("turn",), f"{quoted(turn)} is out and has no turn; `out:` says so")]


def _colours_in_play(data: object) -> tuple[Colour, ...]:
    """The colours that a cube on the board may have: those of the players, or all where one of theirs cannot be read."""
    players = players_of(data)
    colours = dict(readable(players.items(), read_colour)).values()
    return tuple(dict.fromkeys(colours)) if players and len(colours) == len(players) else tuple(Colour)


def _finish(position: Position) -> Position:
    if position.out and not position.eliminates:
        message = "players are eliminated only with the ruling MO-AMB-PASS=eliminated; leave out who has no cube left"
        raise UnusableError([Problem(("out",), message)])
    return position


FILE = TableFile(
    "attack-of-the-moulds",
    TITLE,
    "moulds",
    position=Position,
    players=Alone("colours", COLOUR),
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Two to six players in turn order (clockwise), each with a colour.",
    rulings=RULINGS,
    example="MO-AMB-LAST: plays-on",
    problems=_form_problems,
    context=lambda data: {"colours": _colours_in_play(data)},
    finished=_finish,
)


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=REMARKS,
    sample_cards_file=None,
    **FILE.of_game(colours_mixed_up),
    traits=(Trait("not empty", bool),),
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
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        outcome=outcome,
        problems=lambda position, _player, _objective: unseen_tiles(position, "board"),
    ),
    picture=picture,
)
