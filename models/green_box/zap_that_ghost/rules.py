"""The rules of Zap That Ghost that a table can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

from models.game import OVER
from models.green_box.cards import SIZE as ALL_CARDS
from models.green_box.cards import Card, Lying
from models.green_box.components import COPIES, Colour, Symbol, source
from models.green_box.conservation import Holding, conservation
from models.green_box.table import on_board, shown
from models.green_box.zap_that_ghost.journeys import JOURNEYS
from models.green_box.zap_that_ghost.position import (
    DEALT,
    GHOST_COLOURS,
    GHOSTS,
    HAND,
    HUNTERS,
    SPOTS,
    Bare,
    Hunter,
    Position,
    Spot,
    shows,
)
from models.logic import Number, Truth, Unknown, all_of, any_of, at_most, count, equal, not_, same, total, where
from models.names import counted, enumerated
from models.rule import Place, Rule

K = TypeVar("K")

TITLE = "Zap That Ghost"
CARDS = 36
"""Cards of the four colours of the ghosts."""


def _grid(position: Position) -> Iterator[tuple[Spot]]:
    """The corners, and every other tile that does not show a symbol for certain."""
    for spot, tile in zip(SPOTS, position.tiles, strict=True):
        if spot.is_corner or not isinstance(tile.symbol, Symbol):
            yield (spot,)


def _grid_holds(position: Position, spot: Spot) -> Truth:
    is_down = shows(position.at(spot).symbol, Bare.FACE_DOWN)
    return is_down if spot.is_corner else not_(is_down)


def _tell_grid(position: Position, spot: Spot) -> str:
    if spot.is_corner:
        return f"the corner {spot} shows {position.at(spot).symbol}, but corners lie face down."
    return f"{spot} lies face down, but only the four corners do."


GRID: Rule[Position] = Rule(
    id="ZG-SET-GRID",
    text="The tiles lie six by six. The four corners are face down, all others show their symbol.",
    source=source(TITLE, "Setup"),
    instances=_grid,
    holds=_grid_holds,
    tell=_tell_grid,
    places=lambda _, spot: on_board(spot),
)


def _about(what: object, *_more: object) -> str:
    """An instance that is named by the first thing that it is about."""
    return str(what)


def _numbers(seen: Iterable[object], wanted: Iterable[K]) -> Iterator[tuple[K, Number]]:
    """How many of what is seen are, or turn out to be, each of those wanted."""
    values = list(seen)
    known = Counter(values)
    unsettled = [value for value in values if isinstance(value, Unknown)]
    for one in wanted:
        yield one, total([known[one], count([value.is_(one) for value in unsettled])]) if unsettled else known[one]


def _showing(position: Position) -> Iterator[tuple[Symbol, Number]]:
    return _numbers((tile.symbol for tile in position.tiles), Symbol)


TILES: Rule[Position] = Rule(
    id="ZG-ST-TILES",
    text=f"There are {COPIES} tiles of each symbol. With four tiles face down, each symbol shows 2 to {COPIES} times.",
    source=source(TITLE, "Components; Setup", derived=True),
    instances=_showing,
    holds=lambda _, _symbol, n: at_most(n, COPIES),
    tell=lambda _, symbol, n: f"{shown(n)} tiles show {symbol}, but there are only {COPIES}.",
    places=lambda position, symbol, _: on_board(*(s for s in SPOTS if position.at(s).symbol is symbol)),
    label=_about,
)


def _taken(position: Position, colour: Colour) -> int:
    return sum(caught.ghosts.get(colour, 0) for caught in position.captured)


def _others(position: Position) -> int:
    """Ghosts captured of which nobody remembers the colour."""
    return sum(caught.others for caught in position.captured)


def _ghosts(position: Position) -> Iterator[tuple[Colour | Spot | None, Number]]:
    """Every colour, all ghosts together where some have a forgotten colour, and the tiles that may lie face down.

    With how many ghosts of it stand on the board.
    """
    yield from _numbers((tile.ghost for tile in position.tiles), position.colours)
    if _others(position):
        yield None, count([not_(tile.is_free) for tile in position.tiles])
    for spot, tile in zip(SPOTS, position.tiles, strict=True):
        if not isinstance(tile.symbol, Symbol):
            yield spot, count([not_(tile.is_free)])


def _captured(position: Position, what: Colour | None) -> int:
    return sum(caught.number for caught in position.captured) if what is None else _taken(position, what)


def _ghosts_hold(position: Position, what: Colour | Spot | None, standing: Number) -> Truth:
    if isinstance(what, Spot):
        return any_of([not_(shows(position.at(what).symbol, Bare.FACE_DOWN)), at_most(standing, 0)])
    number = total([standing, _captured(position, what)])
    if what is None:
        return equal(number, GHOSTS * GHOST_COLOURS)
    return at_most(number, GHOSTS) if _others(position) else equal(number, GHOSTS)


def _tell_ghosts(position: Position, what: Colour | Spot | None, standing: Number) -> str:
    if isinstance(what, Spot):
        return f"a ghost stands at {what}, but that tile lies face down."
    name, most = ("ghost", GHOSTS * GHOST_COLOURS) if what is None else (f"{what} ghost", GHOSTS)
    here = counted(standing, name) if isinstance(standing, int) else f"{shown(standing)} {name}s"
    return (
        f"{here} on the board and {_captured(position, what)} captured, but there are "
        f"{most}{' of each colour' if what else ''}."
    )


def _ghost_spots(position: Position, what: Colour | Spot | None, _standing: Number) -> tuple[Place, ...]:
    if isinstance(what, Spot):
        return on_board(what)
    return on_board(*(s for s in SPOTS if what is not None and position.at(s).ghost is what))


GHOST_COUNT: Rule[Position] = Rule(
    id="ZG-ST-GHOSTS",
    text=f"There are {GHOSTS} ghosts of each of the four colours, on the board and captured together. On the board, each "
    "stands on a tile of its own that shows a symbol.",
    source=source(TITLE, "Setup; Play", derived=True),
    instances=_ghosts,
    holds=_ghosts_hold,
    tell=_tell_ghosts,
    places=_ghost_spots,
    label=lambda what, _: "all" if what is None else str(what),
)

FOUR_MEEPLES: Rule[Position] = Rule(
    id="ZG-SET-MEEPLES",
    text="Four meeples of any colours are on the board. They begin on the four corners, one on each.",
    source=source(TITLE, "Components; Setup"),
    instances=lambda position: ((len(position.hunters),),),
    holds=lambda _, n: n == HUNTERS,
    tell=lambda _, n: f"the board has {counted(n, 'meeple')}, not {HUNTERS}.",
    label=lambda _: "number",
)


def _meeples(position: Position) -> Iterator[tuple[str | None]]:
    """Every meeple, and all together once a ghost is captured."""
    yield from ((hunter.name,) for hunter in position.hunters)
    if position.hunters and any(caught.number for caught in position.captured):
        yield (None,)


def _meeple_holds(position: Position, name: str | None) -> Truth:
    if name is None:
        return any_of(where(hunter.spot, lambda spot: not spot.is_corner) for hunter in position.hunters)
    hunter = position.hunter(name)
    others = [other for other in position.hunters if other is not hunter]
    apart = [not_(same(hunter.spot, other.spot, _itself)) for other in others]
    return all_of([_may_stand(position, hunter), *apart])


def _itself(spot: Spot) -> Spot:
    return spot


def _may_stand(position: Position, hunter: Hunter) -> Truth:
    """On a corner, or where no ghost is left."""
    spot = hunter.spot
    if isinstance(spot, Spot):
        return spot.is_corner or position.at(spot).is_free
    return any_of(all_of([spot.is_(s), s.is_corner or position.at(s).is_free]) for s in SPOTS)


def _tell_meeple(position: Position, name: str | None) -> str:
    if name is None:
        number = counted(sum(caught.number for caught in position.captured), "ghost")
        return f"{number} captured, but every meeple stands on a corner. A meeple that captures a ghost stays on its tile."
    hunter = position.hunter(name)
    others = [other.name for other in position.hunters if other is not hunter and other.spot == hunter.spot]
    if others:
        return f"the {name} meeple and the {enumerated(others, 'and')} meeple stand on the same tile, {hunter.spot}."
    ghost = position.at(hunter.spot).ghost if isinstance(hunter.spot, Spot) else ""
    there = f"the {name} meeple stands at {hunter.spot} with a {ghost} ghost"
    return f"{there}. Away from the corners, a meeple stands where it captured the ghost."


MEEPLES: Rule[Position] = Rule(
    id="ZG-ST-MEEPLES",
    text="Each meeple stands on a tile of its own: on a corner, or where it captured a ghost. Meeples never come back to a "
    "corner, so after the first capture at least one has left.",
    source=source(TITLE, "Setup; Play", derived=True),
    instances=_meeples,
    holds=_meeple_holds,
    tell=_tell_meeple,
    places=lambda position, name: on_board(*(h.spot for h in position.hunters if name in {h.name, None})),
    label=lambda name: name or "all",
    rulings=("ZG-AMB-SAMEEND",),
)


def _cards(position: Position) -> tuple[Lying, ...]:
    """Every card that is told, and where it lies."""
    return _lying(position.players, position.hands, position.discards)


@lru_cache(maxsize=64)
def _lying(
    players: tuple[str, ...], hands: tuple[tuple[Card, ...] | None, ...], discards: tuple[Card, ...]
) -> tuple[Lying, ...]:
    """The same of hands and discards. Cached: each rule on cards asks again."""
    in_hands = [
        Lying(card, Place(player, f"card {n}"), f"{player}'s hand")
        for player, hand in zip(players, hands, strict=True)
        for n, card in enumerate(hand or (), start=1)
    ]
    away = [Lying(card, Place("", f"discard {n}"), "the discards") for n, card in enumerate(discards, start=1)]
    return (*in_hands, *away)


def holding(position: Position) -> Holding:
    """The cards that a table holds of the box; of tiles, cubes and meeples this game has fewer, as its own rules say."""
    return Holding(cards=_cards(position), deck=position.box)


def _colour_holds(position: Position, lying: Lying) -> bool:
    return lying.card.colour in position.colours or position.rulings["ZG-AMB-DECK"] == "54"


def _tell_colour(position: Position, lying: Lying) -> str:
    colours = enumerated([str(colour) for colour in position.colours], "and")
    return f"{lying}: the cards in the game are {colours}, like the ghosts."


CARD_COLOURS: Rule[Position] = Rule(
    id="ZG-SET-CARDS",
    text=f"The game has the {CARDS} cards whose border has a colour of the ghosts. Each player gets {DEALT} and discards 2. "
    "Whoever then has fewer than two cards that match a ghost on the board gets a new hand.",
    source=source(TITLE, "Components; Setup"),
    instances=lambda position: ((lying,) for lying in _cards(position) if lying.card.colour is not None),
    holds=_colour_holds,
    tell=_tell_colour,
    places=lambda _, lying: (lying.place,),
    label=str,
    rulings=("ZG-AMB-DECK", "ZG-AMB-NEWHAND", "ZG-AMB-PLAYERS"),
)


def deck_size(position: Position) -> int:
    """Cards of the game (ZG-AMB-DECK)."""
    return CARDS if position.rulings["ZG-AMB-DECK"] == "36" else ALL_CARDS


def _cards_hold(position: Position, player: str | None) -> bool:
    largest = DEALT if position.is_set_up else HAND
    if player is not None:
        return len(position.hand(player) or ()) in {HAND, largest}
    least = sum(HAND if hand is None else len(hand) for hand in position.hands)
    most = sum(largest if hand is None else len(hand) for hand in position.hands)
    left = deck_size(position) - len(position.discards) - (position.deck or 0)
    return least <= left and (position.deck is None or left <= most)


def _tell_cards(position: Position, player: str | None) -> str:
    if player is not None:
        at_first = f" ({DEALT} only before the first roll)" if not position.is_set_up else f", or {DEALT} at first"
        number = len(position.hand(player) or ())
        hint = ". Write a card that you do not know as `unknown`" if number < HAND else ""
        return f"{player} has {counted(number, 'card')}, but a hand has {HAND}{at_first}{hint}."
    in_hands = sum(HAND if hand is None else len(hand) for hand in position.hands)
    told = [f"{in_hands} in hands", f"{len(position.discards)} discarded"]
    told += [] if position.deck is None else [f"{position.deck} to draw from"]
    return f"{enumerated(told, 'and')} do not make {deck_size(position)} cards."


CARD_COUNT: Rule[Position] = Rule(
    id="ZG-ST-CARDS",
    text=f"A hand has {HAND} cards after the set-up, since every card played or exchanged is replaced. Hands, discards and "
    "draw pile together are all the cards of the game.",
    source=source(TITLE, "Components; Setup; Play", derived=True),
    instances=lambda position: (
        *((player,) for player, hand in zip(position.players, position.hands, strict=True) if hand is not None),
        (None,),
    ),
    holds=_cards_hold,
    tell=_tell_cards,
    label=lambda player: player or "all",
    rulings=("ZG-AMB-DECK", "ZG-AMB-DRAWOUT"),
)


def _first(position: Position) -> str | None:
    """The first in seat order who has as many ghosts as win."""
    numbers = zip(position.players, position.captured, strict=True)
    return next((player for player, caught in numbers if caught.number >= position.target), None)


def _win_holds(position: Position, player: str) -> bool:
    number = position.caught(player).number
    return number < position.target or (number == position.target and _first(position) == player)


def _tell_win(position: Position, player: str) -> str:
    number, first = position.caught(player).number, _first(position)
    ends = f"with {position.layouts} players the game ends as soon as somebody has {position.target}"
    if number > position.target:
        return f"{player} has captured {counted(number, 'ghost')}, but {ends}."
    return f"{first} and {player} both have {position.target} ghosts, but {ends}."


BEFORE_THE_END: Rule[Position] = Rule(
    id="ZG-ST-WIN",
    text="The game ends as soon as a player reaches the target. So nobody has more, and only one player has reached it.",
    source=source(TITLE, "Winner", derived=True),
    instances=lambda position: ((player,) for player in position.players),
    holds=_win_holds,
    tell=_tell_win,
)

END: Rule[Position] = Rule(
    id="ZG-WIN",
    text="Whoever first captures this many ghosts wins: 10 with two players, 8 with three, 6 with four, 5 with five, 4 with "
    "six.",
    source=source(TITLE, "Winner"),
    instances=lambda position: ((position.target,),) if position.over else (),
    holds=lambda position, _: _first(position) is not None,
    tell=lambda position, target: (
        f"the file says that the game is over, but nobody has captured {target} ghosts, the target with {position.layouts} "
        "players."
    ),
    label=lambda _: OVER,
)

RULES: tuple[Rule[Position], ...] = (
    GRID,
    TILES,
    GHOST_COUNT,
    FOUR_MEEPLES,
    MEEPLES,
    JOURNEYS,
    CARD_COLOURS,
    CARD_COUNT,
    BEFORE_THE_END,
    END,
    *conservation(holding, ("cards",)),
)
"""Every rule that a table can break, in the order in which violations are told."""
