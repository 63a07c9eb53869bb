"""Zap That Ghost as a game among others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from operator import is_
from pathlib import Path
from typing import Any

from models.fact import Trait
from models.game import Game, Play
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, SAMPLE_CARDS, standard_deck
from models.green_box.components import Colour, Symbol
from models.green_box.facts import Piece, doubting
from models.green_box.index import GB_REMARKS
from models.green_box.zap_that_ghost.allowance import allowance, outcome
from models.green_box.zap_that_ghost.form import SHOWN, haunting, read_table, schema, written
from models.green_box.zap_that_ghost.index import REMARKS
from models.green_box.zap_that_ghost.move_text import read_move
from models.green_box.zap_that_ghost.moves import after, moves, unseen
from models.green_box.zap_that_ghost.picture import picture, way
from models.green_box.zap_that_ghost.position import SPOTS, Bare, Position, Spot, is_told
from models.green_box.zap_that_ghost.rules import RULES, TITLE
from models.green_box.zap_that_ghost.rulings import EVERY_RULING
from models.problem import Problem
from models.rule import Place
from models.unknowns import said, unknowns


def _pieces(position: Position) -> Iterator[Piece[Position]]:
    """Every tile, every ghost, and where each meeple stands."""
    for spot in SPOTS:
        tile = position.at(spot)
        shows = "lies face down" if tile.symbol is Bare.FACE_DOWN else f"shows {said(tile.symbol)}"
        yield Piece(Place("", str(spot)), tile.symbol, SHOWN, f"the tile at {spot} {shows}", _put(spot, "symbol"))
        ghost = "no ghost stands" if tile.ghost is Bare.CAPTURED else f"a {tile.ghost} ghost stands"
        place = Place("", f"the ghost at {spot}")
        yield Piece(place, tile.ghost, haunting(position.colours), f"{ghost} at {spot}", _put(spot, "ghost"))
    for hunter in position.hunters:
        place = Place("", f"the {hunter.name} meeple")
        yield Piece(place, hunter.spot, SPOTS, f"the {hunter.name} meeple stands at {hunter.spot}", _move(hunter.name))


def _put(spot: Spot, part: str) -> Callable[[Position, Any], Position]:
    def put(position: Position, value: Any) -> Position:
        return position.with_tile(spot, replace(position.at(spot), **{part: value}))

    return put


def _move(name: str) -> Callable[[Position, Any], Position]:
    def put(position: Position, spot: Any) -> Position:
        return position.with_hunter(name, spot)

    return put


def _problems(position: Position, player: str | None, aim: str) -> list[Problem]:
    """What has to be told for the best zap, or the best cards to discard."""
    hidden = [unknown.name for unknown in unknowns(position)]
    problems = [Problem(("board",), f"how to play on needs every tile, ghost and meeple; not known: {', '.join(hidden)}")]
    problems = problems if hidden else []
    hand = None if player is None else position.hand(player)
    if hand is None or not all(map(is_told, hand)):
        problems.append(Problem(("players", str(player)), f"how to play on needs {player}'s hand: `hand:` with every card"))
    if aim == "score" and position.die is None and not position.is_over:
        said = "without the die (`die: 4`) no ghost can be zapped; which cards to discard is told by `--aim coverage`"
        problems.append(Problem((), said))
    return problems


TRAITS = (
    *(Trait(symbol.phrase, partial(is_, symbol)) for symbol in Symbol),
    *(Trait(f"a {colour} one", partial(is_, colour)) for colour in Colour),
)

GAME: Game[Position, None] = Game(
    title=TITLE,
    rules=RULES,
    remarks=(*REMARKS, *(remark for remark in GB_REMARKS if remark.id not in {rule.id for rule in RULES})),
    rulings=EVERY_RULING,
    cards_file=CARDS,
    sample_cards_file=SAMPLE_CARDS,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=schema,
    standard_cards=standard_deck,
    read_cards=read_cards,
    read=read_table,
    doubted=doubting(_pieces),
    traits=TRAITS,
    play=Play(
        read=read_move,
        moves=moves,
        allowance=allowance,
        after=after,
        problems=_problems,
        is_asked=lambda _position: True,
        picture=way,
        outcome=outcome,
        at_once=True,
        unseen=unseen,
        unlisted="Cards that are not told are left out; each zap is listed with one of its ways.",
    ),
    written=written,
    picture=picture,
)
