"""The moves of Island that are worth listing, and what a move does in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement

from models.green_box.island.cards import Action, Card, Kind
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.moves.words import (
    Act,
    Attack,
    Flip,
    Keep,
    Lay,
    Move,
    Pass,
    Place,
    Restore,
    Retreat,
    Shelter,
    Stop,
)
from models.green_box.island.table.lands import Phase, Spot
from models.green_box.island.table.position import START_UNITS, Combat, Position
from models.move import untold


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do now, each action once for each kind of card."""
    if position.over:
        return
    if position.phase is Phase.ACTIONS:
        yield from _fight(position, position.combat, player) if position.combat else _actions(position, player)
    elif position.phase is Phase.DRAFT:
        yield from _draft(position, player)
    elif position.phase is Phase.COIN:
        yield from (Flip(player, heads=True), Flip(player, heads=False))
    elif position.phase is Phase.GUARDIAN:
        yield from (Place(player, name, is_castle=True) for name in position.names)
    elif position.phase is Phase.EXPLORER or len(position.names) < len(position.players):
        yield from (Lay(player, spots, fresh_name(position)) for spots in places(position))
    elif not any(land.castles for land in position.lands.values()):
        yield from (Place(player, name, is_castle=True) for name in position.names)
    else:
        yield from (Place(player, name) for name in position.names)


def fresh_name(position: Position) -> str:
    """A letter that no territory has for its name; with all in use, a letter and a number."""
    taken = {name.casefold() for name in position.names}
    every = (f"{letter}{n or ''}" for n in range(2) for letter in "abcdefghijklmnopqrstuvwxyz")
    return next(name for name in every if name not in taken)


def places(position: Position) -> list[tuple[Spot, Spot]]:
    """Where a new territory can lie: two free places side by side, one of which touches the board."""
    laid = {spot for spot, _ in position.tiles}
    if not laid:
        return [(Spot(0, 0), Spot(0, 1)), (Spot(0, 0), Spot(1, 0))]
    rim = {near for spot in laid for near in spot.beside} - laid
    pairs = {tuple(sorted((spot, near))) for spot in rim for near in spot.beside if near not in laid}
    return [(one, other) for one, other in sorted(pairs)]


def turns(position: Position, player: str) -> Iterator[Move]:
    """What a player may do now, also with every action that follows where two new units are placed before it (IS-ST-TWO)."""
    for move in moves(position, player):
        if isinstance(move, Act) and move.restored:
            continue
        yield move
        if isinstance(move, Pass) and move.restored:
            yield from _acts_after(position, player, move.restored)


def _acts_after(position: Position, player: str, names: Sequence[str]) -> Iterator[Act]:
    """Every action of a player who first places units there."""
    colour, placed = position.colour_of(player), position
    for name in names:
        placed = replace(placed, lands={**placed.lands, name: placed.land(name).plus(colour, 1)})
    yield from (replace(act, restored=tuple(names)) for act in _acts(placed, player))


def _actions(position: Position, player: str) -> Iterator[Move]:
    if position.on_board(player):
        yield Pass(player)
        yield from _acts(position, player)
        return
    instead = position.rulings["IS-AMB-TWOUNITS"] == "instead"
    pairs = list(combinations_with_replacement(position.names, START_UNITS))
    yield from (Restore(player, pair) if instead else Pass(player, pair) for pair in pairs)
    # Actions after placing two units are listed with the first places only: with all they would be hundreds.
    listed = set()
    for act in () if instead else chain.from_iterable(_acts_after(position, player, pair) for pair in pairs):
        alone = replace(act, restored=())
        if alone not in listed:
            listed.add(alone)
            yield act


def _acts(position: Position, player: str) -> Iterator[Act]:
    seat, table = position.seat(player), position.table
    hand = [card for card in dict.fromkeys(seat.hand or ()) if card.symbol is not None]
    if not is_table_known(position):
        return
    for card in hand:
        symbol = card.symbol
        if symbol is not None and table.basic(symbol) is not Action.ENCHANT:
            yield from _basic(position, player, table.basic(symbol), (card,))
    enchants = [card for card in hand if card.symbol is table.symbol_of(Action.ENCHANT)]
    for wheel in enchants:
        for card in hand:
            action = None if card.symbol is None else table.enchantment(card.symbol)
            if action is not None and action is not Action.DROWN:
                yield from _enchanted(position, player, action, (wheel, card))


def _basic(position: Position, player: str, action: Action, cards: tuple[Card, ...]) -> Iterator[Act]:
    own = position.present(player)
    if action is Action.REPLENISH:
        yield Act(player, action, cards)
    elif action is Action.INVADE:
        for start in own:
            for goal in position.island.beside[start]:
                for n in range(1, position.units(player, start) + 1):
                    yield Act(player, action, cards, (goal,), start, n)
    else:
        yield from (Act(player, action, cards, (name,)) for name in own)


def _enchanted(position: Position, player: str, action: Action, cards: tuple[Card, ...]) -> Iterator[Act]:
    own = position.present(player)
    if action is Action.IMMORTALIZE:
        yield Act(player, action, cards)
    elif action is Action.INFILTRATE:
        for start in own:
            yield from (Act(player, action, cards, (goal,), start, 1) for goal in position.island.beside[start])
    elif action is Action.ENRAGE:
        yield from (Act(player, action, cards, (name,)) for name in own)
    else:
        anywhere = position.rulings["IS-AMB-DOMINATE"] == "present"
        for pair in combinations_with_replacement(own, START_UNITS):
            yield Act(player, action, cards, pair)
            for name in own if anywhere else dict.fromkeys(pair):
                for other in position.players:
                    if other != player and position.units(other, name) >= START_UNITS:
                        yield Act(player, action, cards, pair, victim=(other, name))


def _fight(position: Position, combat: Combat, player: str) -> Iterator[Move]:
    if combat.declined is not None:
        yield from (Shelter(player, uses=True), Shelter(player, uses=False))
        return
    for other in position.fighters:
        if other != player:
            yield Attack(player, other, loses_unit=True)
            green = [card for card in dict.fromkeys(position.seat(other).hand or ()) if card.kind is not Kind.TERRITORY]
            yield from (Attack(player, other, Card(Kind.CYCLE, card.symbol)) for card in green)
    yield from (Retreat(player, name) for name in position.island.beside[combat.land] if position.leader(name) == player)
    yield Stop(player)


def _draft(position: Position, player: str) -> Iterator[Move]:
    from models.green_box.island.moves.actions import discards, has_chosen

    if has_chosen(position, player):
        return
    keep = position.draft or 1
    hand = sorted((card for card in position.seat(player).hand or () if card.kind is Kind.CYCLE and card.symbol), key=str)
    gone = discards(position, keep)
    seen = set()
    for kept in combinations(range(len(hand)), keep):
        rest = [i for i in range(len(hand)) if i not in kept]
        for away in combinations(rest, gone):
            move = Keep(player, tuple(hand[i] for i in kept), tuple(hand[i] for i in away))
            if move not in seen:
                seen.add(move)
                yield move


def unseen(position: Position, player: str) -> str:
    """That cards of the hand are not known, if the player might use them now."""
    if position.combat is not None or position.phase not in {Phase.ACTIONS, Phase.DRAFT}:
        return ""
    if position.phase is Phase.ACTIONS and not is_table_known(position):
        return "nobody knows which symbol stands for which action"
    return untold(f"{player}'s hand", position.seat(player).hand, lambda card: card.symbol is not None)
