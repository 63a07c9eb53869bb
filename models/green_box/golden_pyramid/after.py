"""The table of The Golden Pyramid after a move, whatever may be said against the move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from models.green_box.cards import Card
from models.green_box.golden_pyramid.building import gains, has_tile
from models.green_box.golden_pyramid.hands import known_after, without
from models.green_box.golden_pyramid.moves import (
    Barter,
    Build,
    Cards,
    Colours,
    DrawCards,
    DrawCubes,
    Market,
    Move,
    MoveBuilder,
    Others,
    Pass,
    TakeCube,
)
from models.green_box.golden_pyramid.position import ALIKE, COLUMNS, TOP, Position, Spot, Tile, every_spot, more
from models.logic import Number, lowest, not_below_0, total


def after(position: Position, move: Move) -> Position:
    """The table after a move, the next player's turn."""
    if isinstance(move, Others):
        return replace(position, turn=move.player)
    changed = _DOES[type(move)](position, move)
    if changed.at(Spot(TOP, 0, 0)) is not None:
        return replace(changed, turn=None, over=True)
    return replace(changed, turn=position.next_to(move.player))


def with_points(position: Position, player: str, gain: Number) -> Position:
    """The table with more points for a player, or fewer (GP-AMB-NEGVP)."""
    seat = position.seat(player)
    points = total([seat.score, gain])
    if lowest(points) < 0 and position.rulings["GP-AMB-NEGVP"] != "below":
        points = not_below_0(points)
    return position.with_seat(player, replace(seat, points=points))


def played(position: Position, player: str, cards: Cards) -> Position:
    """The table with cards of a player on the discard pile."""
    seat = position.seat(player)
    left = None if seat.hand is None else known_after(seat.hand, cards)
    changed = position.with_seat(player, seat if left is None else replace(seat, hand=left))
    return changed if position.discard is None else replace(changed, discard=(*position.discard, *cards))


def with_cubes(position: Position, player: str, gained: Colours = (), lost: Colours = ()) -> Position:
    """The table with other cubes for a player, where those are told."""
    seat = position.seat(player)
    if seat.cubes is None:
        return position
    return position.with_seat(player, replace(seat, cubes=more(more(seat.cubes, gained), lost, -1)))


def with_bag(position: Position, put: Colours = (), drawn: Colours = ()) -> Position:
    """The table with cubes put into the bag and drawn from it, where it is told what it holds."""
    bag = position.bag
    if bag is None:
        return position
    if isinstance(bag, int):
        return replace(position, bag=max(0, bag + len(put) - len(drawn)))
    return replace(position, bag=more(more(bag, put), drawn, -1))


def cubes_drawn(position: Position, card: Card) -> int:
    """How many cubes a card draws (GP-ACT-DRAWCUBES, GP-AMB-BAG)."""
    there_are = position.bag_total
    value = card.value or 0
    return value if there_are is None else min(value, there_are)


def cubes_kept(drawn: int) -> int:
    """How many of so many cubes are kept: half of them, rounded up."""
    return (drawn + 1) // 2


def kept_cubes(position: Position, move: DrawCubes) -> Colours | None:
    """The cubes that are kept, if that is told or there is no choice."""
    if move.kept is not None:
        return move.kept
    alike = move.drawn is not None and len(set(move.drawn)) <= 1
    return move.drawn[: cubes_kept(cubes_drawn(position, move.card))] if alike and move.drawn is not None else None


def _draw_cubes(position: Position, move: DrawCubes) -> Position:
    changed = played(position, move.player, (move.card,))
    kept = kept_cubes(position, move)
    return changed if kept is None else with_bag(with_cubes(changed, move.player, kept), drawn=kept)


def _take_cube(position: Position, move: TakeCube) -> Position:
    taken = (move.colour,)
    changed = played(position, move.player, (move.card,))
    return with_bag(with_cubes(changed, move.player, taken), drawn=taken)


def cards_left(position: Position, card: Card | None) -> int | None:
    """How many cards can be drawn at most, the discard pile shuffled in, if that is known (GP-AMB-DISCARDTIME)."""
    if position.deck is None or position.discard is None:
        return None
    with_it = card is not None and position.rulings["GP-AMB-DISCARDTIME"] == "before"
    return position.deck + len(position.discard) + with_it


def cards_drawn(position: Position, move: DrawCards) -> int:
    """How many cards a move draws (GP-ACT-DRAWCARDS)."""
    wanted = move.number if move.card is None else 1 + (move.card.value or 0)
    left = cards_left(position, move.card) if position.deck is not None and position.deck < wanted else None
    return wanted if left is None else min(wanted, left)


def _from_pile(position: Position, number: int) -> Position:
    """The table with so many cards drawn, the discard pile shuffled where the draw pile does not do."""
    if position.deck is None:
        return position
    if position.deck >= number or position.discard is None:
        left = position.deck - number
        # Of a discard pile that was shuffled nobody told how many cards it had.
        return replace(position, deck=left if left >= 0 else None)
    return replace(position, deck=max(0, position.deck + len(position.discard) - number), discard=())


def _draw_cards(position: Position, move: DrawCards) -> Position:
    number = cards_drawn(position, move)
    if move.card is None:
        seat = position.seat(move.player)
        new = move.kept or move.drawn or (Card(),) * number
        changed = _from_pile(position, number).with_seat(move.player, replace(seat, hand=(*(seat.hand or ()), *new)))
        return with_points(changed, move.player, -number)
    if move.kept is None:
        return played(position, move.player, (move.card,))
    if position.rulings["GP-AMB-DISCARDTIME"] == "before":
        changed = _from_pile(played(position, move.player, (move.card,)), number)
    else:
        changed = played(_from_pile(position, number), move.player, (move.card,))
    if changed.discard is not None:
        changed = replace(changed, discard=(*changed.discard, *_not_kept(move, number)))
    seat = changed.seat(move.player)
    if seat.hand is not None:
        changed = changed.with_seat(move.player, replace(seat, hand=(*seat.hand, *move.kept)))
    return played(changed, move.player, move.discarded)


def _not_kept(move: DrawCards, number: int) -> Cards:
    """The cards drawn that go to the discard pile; not known where only those are told that are kept."""
    rest = None if move.drawn is None else without(move.drawn, move.kept or ())
    return (Card(),) * max(0, number - len(move.kept or ())) if rest is None else rest


def market_after(position: Position, move: Market) -> Colours:
    """The cubes of the market once a cube was taken and another put there, before it is refreshed."""
    market = list(move.replaced if move.replaced is not None else position.market or ())
    if move.taken in market:
        market.remove(move.taken)
    return (*market, *((move.given,) if move.given else ()))


def is_refreshed(position: Position, move: Market) -> bool:
    """Whether the market has to be drawn anew after a trade (GP-MARKET-REFRESH)."""
    return max(Counter(market_after(position, move)).values(), default=0) >= ALIKE


def _market(position: Position, move: Market) -> Position:
    changed = position
    if move.replaced == ():
        return replace(position, market=None, bag=position.bag_total)
    if move.replaced is not None:
        known = with_bag(position, put=position.market or (), drawn=move.replaced)
        bag = position.bag_total if position.market is None else known.bag
        changed = replace(position, bag=bag, market=move.replaced)
    if move.taken is not None:
        if move.given is None or move.returned is None:
            return changed
        changed = changed if move.replaced is None else with_points(changed, move.player, -1)
        changed = with_cubes(changed, move.player, (move.taken,), (move.given, move.returned))
        changed = with_bag(changed, put=(move.returned,))
    new = market_after(position, move)
    if not is_refreshed(position, move):
        return changed if changed.market is None else replace(changed, market=new)
    if move.refreshed is None:
        return replace(changed, market=None, bag=changed.bag_total)
    return replace(with_bag(changed, put=new, drawn=move.refreshed), market=move.refreshed)


def _barter(position: Position, move: Barter) -> Position:
    given, taken = (move.given,), (move.taken,)
    return with_cubes(with_cubes(position, move.player, taken, given), move.other, given, taken)


def _move_builder(position: Position, move: MoveBuilder) -> Position:
    return position.with_seat(move.player, replace(position.seat(move.player), builder=move.spot))


def covered(position: Position, spot: Spot) -> tuple[Spot, ...]:
    """The tiles that get their fourth column when a tile is built."""
    return tuple(under for under in spot.below if position.load(under) == COLUMNS - 1)


def evicted(position: Position, spot: Spot) -> dict[str, Spot]:
    """The players whose builders have to move when a tile is built, and where they stand (GP-BUILD-EVICT)."""
    full = covered(position, spot)
    pairs = zip(position.players, position.seats, strict=True)
    return {player: seat.builder for player, seat in pairs if seat.builder is not None and seat.builder in full}


def free_tiles(position: Position, level: int) -> list[Spot]:
    """The tiles of a level to which a builder may move (GP-ACT-MOVE, GP-AMB-MOVEFULL)."""
    full = position.rulings["GP-AMB-MOVEFULL"] == "yes"
    return [
        spot
        for spot in every_spot(level)
        if position.at(spot) is not None and position.builder_at(spot) is None and (full or position.load(spot) < COLUMNS)
    ]


def loses_for_moving(position: Position, move: Build) -> bool:
    """Whether the builder's own player loses a point because the build drives out the own builder (GP-AMB-EVICT-SELF)."""
    if move.player not in evicted(position, move.spot):
        return False
    return not move.placed or position.rulings["GP-AMB-EVICT-SELF"] == "always"


def columns_under(spot: Spot) -> int:
    """How many columns a tile needs at a space."""
    return COLUMNS if spot.level > 1 else 0


def _build(position: Position, move: Build) -> Position:
    player, spot = move.player, move.spot
    symbol = move.card.symbol
    if len(move.columns) != columns_under(spot):
        return position
    scored = total([term.points for term in gains(position, player, spot, symbol, move.columns)])
    out = evicted(position, spot)
    changed = with_cubes(played(position, player, (move.card, *move.paid)), player, lost=move.columns)
    changed = _with_stack(changed, move).with_tile(spot, Tile(move.columns))
    changed = with_points(changed, player, total([scored, -int(loses_for_moving(position, move))]))
    targets = dict(move.evicted)
    for other, stood in out.items():
        if other != player:
            changed = with_points(changed, other, -1)
        changed = _moved(changed, other, targets.get(other, stood))
    return _with_builder(changed, move)


def _moved(position: Position, player: str, spot: Spot) -> Position:
    return position.with_seat(player, replace(position.seat(player), builder=spot))


def _with_stack(position: Position, move: Build) -> Position:
    symbol = move.taken or move.card.symbol
    if symbol is None or symbol not in position.stacks or not has_tile(position, symbol):
        return position
    return replace(position, stacks={**position.stacks, symbol: position.stacks[symbol] - 1})


def _with_builder(position: Position, move: Build) -> Position:
    """The table with the own builder on the new tile if he was put there, and the highest level told where he does not."""
    seat = position.seat(move.player)
    level = max(seat.level, move.spot.level)
    builder = move.spot if move.placed else seat.builder
    shows = builder is not None and builder.level == level
    kept = None if seat.highest is None and shows else level
    return position.with_seat(move.player, replace(seat, builder=builder, highest=kept))


_DOES: Mapping[type, Callable[[Position, Any], Position]] = {
    DrawCubes: _draw_cubes,
    TakeCube: _take_cube,
    DrawCards: _draw_cards,
    Market: _market,
    Barter: _barter,
    MoveBuilder: _move_builder,
    Build: _build,
    Pass: lambda position, _: position,
}
