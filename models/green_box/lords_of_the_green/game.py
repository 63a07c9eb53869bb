"""Lords of the Green as a game among others."""

from __future__ import annotations

from pathlib import Path

from models.doubts import changing, doubting
from models.game import Game, Play
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, standard_deck
from models.green_box.lords_of_the_green.allowance import allowance
from models.green_box.lords_of_the_green.form import read_table, schema, written
from models.green_box.lords_of_the_green.index import REMARKS
from models.green_box.lords_of_the_green.move_forms import FORMS
from models.green_box.lords_of_the_green.move_text import read_move
from models.green_box.lords_of_the_green.moves import after, chooses_army, moves, whole_turns
from models.green_box.lords_of_the_green.picture import picture
from models.green_box.lords_of_the_green.pieces import mixed_up, pieces
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.rounds import not_next
from models.green_box.lords_of_the_green.rules import RULES, TITLE
from models.green_box.lords_of_the_green.rulings import RULINGS
from models.names import enumerated
from models.problem import Problem
from models.unknowns import unknowns


def _problems(position: Position, player: str | None, _aim: str) -> list[Problem]:
    hidden = [unknown.name for unknown in unknowns(position)]
    problems = (
        [
            Problem(
                ("board", int(hidden[0][1:].partition("c")[0]) - 1),
                f"the best turn needs every tile; write down what lies at {enumerated(hidden, 'and', len(hidden))}",
            )
        ]
        if hidden
        else []
    )
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
        said = f"the best turn needs the colour whose turn it is: add `army:` ({colours})"
        problems.append(Problem(("players", player, "colours"), said))
    elif why := not_next(position, army := position.army_of(player)):
        problems.append(Problem(("players", player), f"it cannot be {army}'s turn: {why}"))
    return problems


def _is_told(position: Position, player: str) -> bool:
    """Whether it is clear which army of a player moves, or the player's choice."""
    able = [army for army in position.colours_of(player) if position.reserve(army)]
    return (
        len(position.colours_of(player)) == 1
        or chooses_army(position)
        or (len(able) == 1 and position.rulings["LG-AMB-NOPLACE"] == "skip")
    )


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
    play=Play(
        read=read_move,
        forms=FORMS,
        moves=moves,
        allowance=allowance,
        after=after,
        whole=whole_turns,
        problems=_problems,
        is_asked=lambda _position: True,
    ),
    written=written,
    picture=picture,
)
