"""Attack of the Moulds as a game among others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from models.fact import Change, Trait
from models.game import Game, Play
from models.green_box.attack_of_the_moulds.allowance import allowance
from models.green_box.attack_of_the_moulds.beginning import TITLE
from models.green_box.attack_of_the_moulds.form import read_table, schema, written
from models.green_box.attack_of_the_moulds.index import REMARKS
from models.green_box.attack_of_the_moulds.moves import after, moves, outcome, read_move
from models.green_box.attack_of_the_moulds.picture import picture
from models.green_box.attack_of_the_moulds.position import EMPTY, Cubes, Position, Tile, cube
from models.green_box.attack_of_the_moulds.rules import RULES
from models.green_box.attack_of_the_moulds.rulings import RULINGS
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, standard_deck
from models.green_box.facts import Piece, doubting
from models.green_box.table import on_board
from models.logic import Unknown
from models.problem import Problem
from models.unknowns import unknowns


def _pieces(position: Position) -> Iterator[Piece[Position]]:
    """What lies on every tile."""
    options = (EMPTY, *map(cube, position.colours))
    for n, spot in enumerate(position.board.spots):
        yield Piece(on_board(spot)[0], position.tiles[n], options, _said(position.tiles[n], str(spot)), _put(n))


def _said(tile: Tile, spot: str) -> str:
    if isinstance(tile, Unknown):
        return f"{tile} lies at {spot}"
    return f"{tile.phrase} lies at {spot}" if tile else f"{spot} is empty"


def _put(n: int) -> Callable[[Position, Any], Position]:
    return lambda position, cubes: position.with_tiles({n: cubes})


def _changes(position: Position) -> Iterator[Change[Position]]:
    """Another turn than the one that was written down."""
    for player in position.players if position.turn is not None or position.over else ():
        if player != position.turn:
            yield Change(f"it is {player}'s turn", _turning_to(player), comes_first=True)
    if position.turn is not None:
        yield Change("the game is over", lambda position: replace(position, turn=None, over=True), comes_first=True)


def _turning_to(player: str) -> Callable[[Position], Position]:
    return lambda position: replace(position, turn=player, over=False)


def _problems(position: Position, _player: str | None, _aim: str) -> list[Problem]:
    hidden = [unknown.name for unknown in unknowns(position)]
    return [Problem(("board",), f"the best turn needs every tile; not known: {', '.join(hidden)}")] if hidden else []


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
    doubted=doubting(_pieces),
    changes=_changes,
    traits=(Trait("not empty", _is_taken),),
    play=Play(
        read=read_move,
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
