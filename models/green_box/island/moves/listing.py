"""The moves of Island that are worth listing, and what a move does in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement
from string import ascii_lowercase

from models.green_box.island.cards import Action, Card, Kind
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.moves.words import Act, Deed, Move, Step
from models.green_box.island.rules.kingship import Condition, standing
from models.green_box.island.rules.table import discards, has_chosen
from models.green_box.island.table.lands import Phase, Spot
from models.green_box.island.table.position import START_UNITS, Combat, Position
from models.move import untold


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do now, each action once for each kind of card."""
    is_set_up = position.phase is Phase.SETUP
    if position.over:
        return
    if position.phase is Phase.ACTIONS:
        yield from _fight(position, position.combat, player) if position.combat else _actions(position, player)
    elif position.phase is Phase.DRAFT:
        yield from _draft(position, player)
    elif position.phase is Phase.COIN:
        yield from (Step(player, Deed.FLIP, side) for side in ("heads", "tails"))
    elif position.phase is Phase.EXPLORER or (is_set_up and len(position.names) < len(position.players)):
        yield from (Step(player, Deed.LAY, _fresh_name(position), spots=spots) for spots in places(position))
    else:
        is_unit = is_set_up and any(land.castles for land in position.lands.values())
        yield from (Step(player, Deed.PLACE, name, is_unit=is_unit) for name in position.names)


def _fresh_name(position: Position) -> str:
    """A letter that no territory has for its name; with all in use, a letter and a number."""
    taken = {name.casefold() for name in position.names}
    return next(name for n in ("", "1") for letter in ascii_lowercase if (name := f"{letter}{n}") not in taken)


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
        if isinstance(move, Step) and move.deed is Deed.PASS and move.restored:
            yield from _acts_after(position, player, move.restored)


def _acts_after(position: Position, player: str, names: Sequence[str]) -> Iterator[Act]:
    """Every action of a player who first places units there."""
    colour, placed = position.colour_of(player), position
    for name in names:
        placed = replace(placed, lands={**placed.lands, name: placed.land(name).plus(colour, 1)})
    yield from (replace(act, restored=tuple(names)) for act in _acts(placed, player))


def _actions(position: Position, player: str) -> Iterator[Move]:
    if position.on_board(player):
        yield Step(player, Deed.PASS)
        yield from _acts(position, player)
        return
    instead = position.rulings["IS-AMB-TWOUNITS"] == "instead"
    pairs = list(combinations_with_replacement(position.names, START_UNITS))
    yield from (Step(player, Deed.RESTORE if instead else Deed.PASS, restored=pair) for pair in pairs)
    # Actions after placing two units are listed with the first places only: with all they would be hundreds.
    listed = set()
    for act in () if instead else chain.from_iterable(_acts_after(position, player, pair) for pair in pairs):
        alone = replace(act, restored=())
        if alone not in listed:
            listed.add(alone)
            yield act


def _acts(position: Position, player: str) -> Iterator[Act]:
    """Every action of a card in hand, then of Enchant with another."""
    if not is_table_known(position):
        return
    table = position.table
    hand = [(card, card.symbol) for card in dict.fromkeys(position.seat(player).hand or ()) if card.symbol is not None]
    wheels = [card for card, symbol in hand if symbol is table.symbol_of(Action.ENCHANT)]
    played = [(table.basic(symbol), (card,)) for card, symbol in hand if card not in wheels]
    enchanted = [(table.enchantment(symbol), (wheel, card)) for wheel in wheels for card, symbol in hand]
    for action, cards in (*played, *enchanted):
        if action is not None and action is not Action.DROWN:
            yield from _ways(position, Act(player, action, cards))


def _ways(position: Position, act: Act) -> Iterator[Act]:
    """An action wherever it can be done."""
    player, own = act.player, position.present(act.player)
    match act.action:
        case Action.REPLENISH | Action.IMMORTALIZE:
            yield act
        case Action.INVADE | Action.INFILTRATE:
            for start in own:
                most = position.units(player, start) if act.action is Action.INVADE else 1
                for goal in position.island.beside[start]:
                    yield from (replace(act, places=(goal,), start=start, units=n) for n in range(1, most + 1))
        case Action.DOMINATE:
            yield from _dominations(position, act)
        case _:
            yield from (replace(act, places=(name,)) for name in own)


def _dominations(position: Position, act: Act) -> Iterator[Act]:
    """Two units wherever the player is, and two of somebody else taken there or, as it is ruled, anywhere."""
    own = position.present(act.player)
    anywhere = position.rulings["IS-AMB-DOMINATE"] == "present"
    for pair in combinations_with_replacement(own, START_UNITS):
        yield replace(act, places=pair)
        for name in own if anywhere else dict.fromkeys(pair):
            victims = (p for p in position.players if p != act.player and position.units(p, name) >= START_UNITS)
            yield from (replace(act, places=pair, victim=(victim, name)) for victim in victims)


def _fight(position: Position, combat: Combat, player: str) -> Iterator[Move]:
    others = [other for other in position.fighters if other != player]
    near = position.island.beside[combat.land]
    if combat.declined is not None:
        yield from (Step(player, Deed.SHELTER, is_unit=uses) for uses in (True, False))
        others, near = [], ()
    for other in others:
        yield Step(player, Deed.ATTACK, other, is_unit=True)
        green = [card for card in dict.fromkeys(position.seat(other).hand or ()) if card.kind is not Kind.TERRITORY]
        yield from (Step(player, Deed.ATTACK, other, (Card(Kind.CYCLE, card.symbol),)) for card in green)
    yield from (Step(player, Deed.RETREAT, name) for name in near if position.leader(name) == player)
    # All may agree that it stops, even before it starts.
    yield Step(player, Deed.STOP)


def _draft(position: Position, player: str) -> Iterator[Move]:
    if has_chosen(position, player):
        return
    keep = position.draft or 1
    hand = sorted((card for card in position.seat(player).hand or () if card.kind is Kind.CYCLE and card.symbol), key=str)
    for kept in dict.fromkeys(combinations(hand, keep)):
        rest = sorted((Counter(hand) - Counter(kept)).elements(), key=str)
        for away in dict.fromkeys(combinations(rest, discards(position, keep))):
            yield Step(player, Deed.KEEP, cards=kept, discarded=away)


def gaps(position: Position, player: str) -> str:
    """That cards of the hand are not known, if the player might use them now."""
    if position.combat is not None or position.phase not in {Phase.ACTIONS, Phase.DRAFT}:
        return ""
    if position.phase is Phase.ACTIONS and not is_table_known(position):
        return "nobody knows which symbol stands for which action"
    return untold({f"{player}'s hand": position.seat(player).hand}, lambda card: card.symbol is not None)


def outcome(position: Position, move: Move) -> str:
    """What a move does besides the score, and what becomes of all that counts for kingship: "ada: 2 -> 3 territories"."""
    turn = MOVES.turn(position, move)
    said = [*turn.results]
    for player in position.players:
        pairs = zip(Condition, standing(position, player).amounts, standing(turn.table, player).amounts, strict=True)
        if changed := [f"{was} -> {condition.amount(now)}" for condition, was, now in pairs if was != now]:
            said.append(f"{player}: {', '.join(changed)}")
    return "; ".join(said)
