"""Fields of Green as a game among others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from models.fields_of_green.card_file import STANDARD, standard_deck
from models.fields_of_green.cards import Deck
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.kinds import FORMS, Move
from models.fields_of_green.moves.listing import moves, outcome, unseen
from models.fields_of_green.moves.words import read_move
from models.fields_of_green.needs import not_checked, play_problems, pool_problems
from models.fields_of_green.past.order import histories
from models.fields_of_green.picture import distances_from, drawn_move, picture
from models.fields_of_green.relaid import relaid
from models.fields_of_green.repairs import repairs
from models.fields_of_green.rules.layout import LAYOUT_RULES
from models.fields_of_green.rules.remarks import REMARKS
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.rules.table import RULES
from models.fields_of_green.set_up import DEAL, SURVEYS
from models.fields_of_green.table.doubts import TRAITS, doubted
from models.fields_of_green.table.form import read_table, schema
from models.fields_of_green.table.hidden import hidden, without_hands
from models.fields_of_green.table.position import Phase, Pool, Position
from models.fields_of_green.table.written import written, written_layout, written_pool
from models.game import UNSEEN, Game, Play
from models.logic import Unknown
from models.unknowns import unknowns


def _read_cards(data: Mapping[str, Any]) -> Deck:
    """The deck of a user's card file; the form of one is needed for nothing else."""
    from models.fields_of_green.cards_form import read_deck

    return read_deck(data)


def _remaining(position: Position, player: str | None) -> tuple[Position, Pool | None]:
    """A player's farm alone. What may still be built nobody can know: a pool has to tell it."""
    farms = tuple(farm for farm in position.farms if player in {None, farm.player})
    return replace(position, farms=farms), None


def _pool_after(pool: Pool, before: Position, after: Position, player: str) -> Pool:
    """What is left of a pool after a move: it is without what the move built."""
    old, new = before.farm_of(player), after.farm_of(player)
    built = [site for site in new.sites if site.spot not in old.by_spot]
    cards = list(pool.cards)
    for site in built:
        if site.card in cards:
            cards.remove(site.card)
    towers = pool.towers - sum(site.is_tower for site in built)
    silos = pool.silos - sum(site.is_silo for site in built)
    return Pool(tuple(cards), max(0, towers), max(0, silos))


def _unknowns(position: Position) -> tuple[Unknown[Any], ...]:
    """What is unknown of the table itself, and not only of the one before the last move."""
    return unknowns(replace(position, past=None))


def _is_harvest(position: Position) -> bool:
    """Whether it is the Harvest phase: then what `best` asks is how to go through it."""
    return position.phase is Phase.HARVEST and not position.over


GAME = Game[Position, Move, Pool](
    title="Fields of Green",
    rules=RULES,
    layout_rules=LAYOUT_RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    cards_file=STANDARD,
    starting_file=Path(__file__).with_name("starting.yaml"),
    sample_cards_file=Path(__file__).with_name("sample_cards.yaml"),
    schema=schema,
    standard_cards=standard_deck,
    read_cards=_read_cards,
    read=read_table,
    not_checked=not_checked,
    unfilled=lambda position: tuple(f"{farm.player}'s coins" for farm in position.farms if farm.has_unknown_coins),
    pool_problems=pool_problems,
    remaining=_remaining,
    pool_after=_pool_after,
    relaid=relaid,
    doubted=doubted,
    changes=repairs,
    traits=TRAITS,
    asked=_unknowns,
    queries={
        "Is this table legal; if not, which rules are broken, and what was probably misread?": "explain",
        "May I build, buy or sell this, and what is in range?": "judge",
        "What does this Harvest allow, and which costs cannot all be paid?": "best --play",
        "What is the farm worth, line by line, and who won?": "score",
        "What is the most that these cards could score?": "best",
        "How likely is a card on top of a pile?": "chance",
    },
    hidden=hidden,
    without_hands=without_hands,
    play=Play(
        read=read_move,
        forms=FORMS,
        moves=moves,
        turns=MOVES,
        problems=play_problems,
        is_asked=_is_harvest,
        picture=drawn_move,
        outcome=outcome,
        unlisted=UNSEEN,
        unseen=unseen,
    ),
    history=histories,
    deal=DEAL,
    surveys=SURVEYS,
    written=written,
    written_pool=written_pool,
    written_layout=written_layout,
    picture=picture,
    distances=distances_from,
)
