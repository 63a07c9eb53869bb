"""A game of the Green Box from what is its own: all of them share the box's cards and how tables are put in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from models.fact import Change, Doubted, Trait
from models.game import Game, Play, Ruled, Written
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, SAMPLE_CARDS, standard_deck
from models.green_box.facts import Piece, changing, doubting
from models.green_box.index import GB_REMARKS
from models.logic import Unknown
from models.names import enumerated
from models.picture import Picture
from models.problem import Problem
from models.rule import Place, Remark, Rule, Ruling
from models.unknowns import unknowns

P = TypeVar("P", bound=Ruled)


def green_box_game(
    room: str,
    title: str,
    *,
    rules: Sequence[Rule[P]],
    remarks: Sequence[Remark],
    rulings: Sequence[Ruling],
    read: Callable[[object, Any, Mapping[str, str]], Written[P, None]],
    schema: Callable[[], dict[str, Any]],
    written: Callable[[P], dict[str, Any]],
    picture: Callable[[P, frozenset[Place]], Picture],
    pieces: Callable[[P], Iterable[Piece[P]]],
    play: Play[P],
    changes: Callable[[P], Iterable[Change[P]]] | None = None,
    doubted: Callable[[P], Doubted[P]] | None = None,
    asked: Callable[[P], tuple[Unknown[Any], ...]] = unknowns,
    traits: Sequence[Trait] = (),
    unanswered: Mapping[str, str] | None = None,
    has_cards: bool = True,
) -> Game[P, None]:
    """The game whose room is that of the file `room`, where a starting file lies beside it.

    `pieces` are all values that a file tells. What is left out is made of them: the doubts, and the changes that may mend a
    table. Of a game that has cards the index says what is known of those of the box.
    """
    ids = {rule.id for rule in rules}
    told = GB_REMARKS if has_cards else ()
    return Game(
        title=title,
        rules=rules,
        remarks=(*remarks, *(remark for remark in told if remark.id not in ids)),
        rulings=rulings,
        cards_file=CARDS,
        sample_cards_file=SAMPLE_CARDS if has_cards else None,
        starting_file=Path(room).with_name("starting.yaml"),
        schema=schema,
        standard_cards=standard_deck,
        read_cards=read_cards,
        read=read,
        asked=asked,
        doubted=doubted or doubting(pieces),
        changes=changes or changing(pieces),
        traits=traits,
        play=replace(play, is_asked=lambda _position: True),
        unanswered=unanswered or {},
        written=written,
        picture=picture,
    )


def unseen_tiles(position: Ruled, field: str) -> list[Problem]:
    """That the best turn needs tiles that a file does not tell; `field` has them, row by row."""
    hidden = [unknown.name for unknown in unknowns(position)]
    row = int(hidden[0][1:].partition("c")[0]) - 1 if hidden else 0
    said = f"the best turn needs every tile; write down what lies at {enumerated(hidden, 'and', len(hidden))}"
    return [Problem((field, row), said)] if hidden else []
