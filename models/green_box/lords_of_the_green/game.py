"""Lords of the Green as a game among others."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, combinations
from typing import Any

from pydantic import model_validator

from models.fact import Change
from models.fields import Fields
from models.form import Form
from models.green_box.components import Colour
from models.green_box.form import colour_problems, read_colour
from models.green_box.game import BoxGame, BoxPlay, unseen_tiles
from models.green_box.lords_of_the_green.moves import MOVES, SAYINGS, Move, moves, outcome, read_move, whole_turns
from models.green_box.lords_of_the_green.picture import picture
from models.green_box.lords_of_the_green.reach import is_over
from models.green_box.lords_of_the_green.rules import REMARKS, RULES, RULINGS, TITLE, not_next
from models.green_box.lords_of_the_green.set_up import DEAL
from models.green_box.lords_of_the_green.table import LEAST_PLAYERS, Position, Seat, board_problems, of_board, of_next
from models.names import counted, enumerated, quoted
from models.problem import Address, Problem
from models.raw_values import listed
from models.table import OVER
from models.table_file import TableFile
from models.table_form import LONGEST_NAME, entries_of, players_of, readable, values_of


class _Keys(Form):
    @model_validator(mode="before")
    @classmethod
    def _is_keys(cls, value: object) -> object:
        """A colour alone may be a slip for `colours:`."""
        if isinstance(value, str):
            own = f"; write {{colours: [{', '.join(listed(value))}]}}" if 0 < len(value) <= LONGEST_NAME else ""
            raise ValueError(f"expected keys with values, found {quoted(value)}{own}")
        return value


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    players, colours = players_of(data), dict[str, list[Colour]]()
    told: Iterator[tuple[tuple[Address, str], object]] = (
        ((("players", name, "colours", i), name), colour)
        for name, written in values_of(data, "colours")
        for i, colour in enumerate(entries_of(written))
    )
    owned = list(readable(told, read_colour))
    for (_, name), colour in owned:
        colours.setdefault(name, []).append(colour)
    each = 2 if len(players) == LEAST_PLAYERS else 1
    problems = [
        Problem(("players", name, "colours"), f"{counted(len(own), 'colour')}; with {len(players)} players each has {each}")
        for name, own in colours.items()
        if len(own) != each
    ]
    problems += colour_problems(owned)
    # Whose colours cannot be read may be those on the board.
    played = {colour for _, colour in owned} if len(colours) == len(players) else set()
    problems += board_problems(data.get("board"), len(players), played)
    problems += _army_problems(data, colours)
    for name, reserve in values_of(data, "reserve"):
        for key, colour in readable(((key, key) for key in (reserve if isinstance(reserve, Mapping) else ())), read_colour):
            if colour not in colours.get(name, ()):
                problems.append(Problem(("players", name, "reserve", key), f"{name} has no {key} knights", at_key=True))
    return problems


def _army_problems(data: Mapping[str, Any], colours: Mapping[str, list[Colour]]) -> list[Problem]:
    """That the colour whose turn is next is nobody's, or not that of the player whose turn is next."""
    turn, army = data.get("turn"), next((colour for _, colour in readable([("army", data.get("army"))], read_colour)), None)
    if army is None or not colours:
        return []
    if (owner := next((name for name, own in colours.items() if army in own), None)) is None:
        return [Problem(("army",), f"nobody plays {army}")]
    if isinstance(turn, str) and turn.casefold() in {OVER, *(name.casefold() for name in colours if name != owner)}:
        return [Problem(("army",), f"{army} is {owner}'s colour, but `turn:` says {turn}")]
    return []


FILE = TableFile(
    "lords-of-the-green",
    TITLE,
    "lords",
    position=Position,
    seat=Seat,
    players=Fields.of(Seat, base=_Keys),
    seats=DEAL.players,
    who="Two to five players in turn order (clockwise).",
    rulings=RULINGS,
    example="LG-SC-2P: lowest",
    problems=_form_problems,
    # Where the army is written, it is the turn of whose it is.
    finished=lambda table: table if table.army is None else replace(table, turn=table.owner(table.army)),
    doubts={"board": of_board},
)


def _play_problems(position: Position, player: str | None, _objective: str) -> list[Problem]:
    problems = unseen_tiles(position, "board")
    twice = [army for army in position.armies if sum(army in tile.lords for tile in position.tiles) > 1]
    message = "the best turn needs one {} lord, but the file puts him on several tiles"
    problems += [Problem(("board",), message.format(army)) for army in twice]
    if position.over or player is None:
        return problems
    if position.turn not in {None, player}:
        problems.append(Problem(("turn",), f"it is {position.turn}'s turn, so ask for the best turn of {position.turn}"))
    elif position.army is None and not _is_told(position, player):
        colours = enumerated([str(army) for army in position.seat(player).colours], "or")
        message = f"the best turn needs the colour whose turn it is: add `army:` ({colours})"
        problems.append(Problem(("players", player, "colours"), message))
    elif why := not_next(position, army := position.army_of(player)):
        problems.append(Problem(("players", player), f"it cannot be {army}'s turn: {why}"))
    return problems


def _is_told(position: Position, player: str) -> bool:
    """Whether it is clear which army of a player moves, or the player's choice."""
    own = position.seat(player).colours
    is_one_able = len(list(filter(position.reserve_left, own))) == 1
    return len(own) == 1 or position.chooses_army or (is_one_able and not position.lords_move_alone)


def oversights(position: Position) -> Iterator[Change[Position]]:
    """Colours of two players mixed up."""
    for player, other in combinations(position.players, 2):
        exchange = partial(_exchange, player=player, other=other)
        yield Change(f"swap {player}'s and {other}'s colours", exchange)


def _exchange(position: Position, player: str, other: str) -> Position:
    own = dict(position.seated)
    own[player], own[other] = own[other], own[player]
    mixed = replace(position, seats=tuple(own.values()))
    return mixed if mixed.army is None else replace(mixed, turn=mixed.owner(mixed.army))


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=REMARKS,
    sample_cards_file=None,
    **FILE.of_game(
        oversights, pieces=lambda position: chain([of_next(position)], FILE.pieces(position, "board", "players"))
    ),
    unanswered={"survey": "the best first turn brings the same wherever the areas lie; later ones depend on the others"},
    queries={
        "What is this board worth, with majorities and areas?": "score",
        "Which turn is best?": "best",
        "How does the end of the game come out if everybody plays as well as possible?": "best --turns",
        "Is this move legal?": "judge",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        is_over=is_over,
        outcome=outcome,
        whole=whole_turns,
        problems=_play_problems,
    ),
    deal=DEAL,
    picture=picture,
)
