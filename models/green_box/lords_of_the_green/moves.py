"""Moves of Lords of the Green: what may be done where, and the table after a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.position import MOST_ESCORTS, MOST_PLACED, Position, Spot


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: so many knights of an army onto a tile, then the lord onto another with some from the tile he leaves.

    Without `placed` none is placed, without `target` nothing is said of the lord; without both the turn is skipped.
    """

    player: str
    army: Colour
    placed: Spot | None = None
    knights: int = 0
    target: Spot | None = None
    escorts: int = 0

    def __str__(self) -> str:
        said = [] if self.placed is None else [f"{self.knights} {self.army} on {self.placed}"]
        if self.target is not None:
            said.append(f"{'' if said else f'{self.army} '}lord to {self.target} with {self.escorts}")
        return ", ".join(said) or f"{self.army} passes"


def chooses_army(position: Position) -> bool:
    """Whether players choose each turn which of their armies moves (LG-AMB-2PORDER)."""
    return position.layouts == 2 and position.rulings["LG-AMB-2PORDER"] == "free"


def armies_to_move(position: Position, player: str) -> tuple[Colour, ...]:
    """The armies of which a player moves one: the one that is told, or else the player's choice."""
    own = position.colours_of(player)
    return (position.army,) if position.army in own and not chooses_army(position) else own


def may_place(position: Position, army: Colour, spot: Spot) -> bool:
    """Whether knights of an army may be placed on a tile (LG-ACT-PLACE)."""
    tile = position.at(spot)
    return not any(position.is_opposing(army, lord) for lord in tile.lords) and (tile.majority(position.rulings) is not army)


def placements(position: Position, army: Colour) -> Iterator[tuple[Spot, int]]:
    """Every tile where knights of an army may be placed, with every number, whatever its lord can do then."""
    most = min(MOST_PLACED, position.reserve(army))
    for spot in position.spots if most else ():
        if may_place(position, army, spot):
            yield from ((spot, n) for n in range(1, most + 1) if unbroken(position, army, spot, n))


def unbroken(position: Position, army: Colour, spot: Spot, n: int) -> bool:
    """Whether after placing so the lord has the majority who comes with the first knights, or an allied one keeps it."""
    tile, rulings = position.at(spot), position.rulings
    holder = placed(position, Move("", army, spot, n)).at(spot).majority(rulings)
    if is_first_round(position, army):
        return holder is army and may_join(position, spot)
    return not tile.lords or (before := tile.majority(rulings)) not in tile.lords or holder is before


def lord_targets(position: Position, army: Colour) -> Iterator[tuple[Spot, range]]:
    """Where the lord of an army may move, and with how many knights (LG-ACT-LORD); nothing while he is not on the board."""
    start = position.lord(army)
    if start is None:
        return
    most = min(position.at(start).knights.get(army, 0), MOST_ESCORTS)
    for spot in position.spots:
        # He himself counts as one knight.
        least = max(1, position.at(spot).lacking(army, position.rulings) - 1)
        if least <= most and spot != start and may_enter(position, start, spot):
            yield spot, range(least, most + 1)


def may_enter(position: Position, start: Spot, target: Spot) -> bool:
    """Whether no distance and no other lord keeps a lord from going from one tile to another."""
    return is_near(position, start, target) and may_join(position, target)


def may_join(position: Position, target: Spot) -> bool:
    """Whether no other lord keeps a lord off a tile (LG-AMB-LORDTARGET)."""
    return not position.at(target).lords or position.rulings["LG-AMB-LORDTARGET"] == "with-majority"


def is_near(position: Position, start: Spot, target: Spot) -> bool:
    """Whether a lord may go as far as from one tile to another (LG-AMB-ADJMOVE)."""
    return target in start.beside or position.rulings["LG-AMB-ADJMOVE"] == "anywhere"


def is_first_round(position: Position, army: Colour) -> bool:
    """Whether an army has not moved yet."""
    return position.lord(army) is None and not position.on_board(army)


def placed(position: Position, move: Move) -> Position:
    """The table after the knights of a move are placed, and the lord with them in the first round."""
    if move.placed is None:
        return position
    army = move.army
    tile = position.at(move.placed).with_knights(army, move.knights)
    if is_first_round(position, army):
        tile = tile.with_lord(army)
    reserves = position.reserves
    if army in reserves:
        reserves = {**reserves, army: max(0, reserves[army] - move.knights)}
    return replace(position.with_tile(move.placed, tile), reserves=reserves)


def can_move_lord(position: Position, army: Colour) -> bool:
    """Whether a lord that is on the board can move, or none is on the board to be moved."""
    return position.lord(army) is None or any(True for _ in lord_targets(position, army))


def every_placement_leaves_none(position: Position, army: Colour) -> bool:
    """Whether after no placement the lord could move."""
    return not any(can_move_lord(placed(position, Move("", army, spot, n)), army) for spot, n in placements(position, army))


def can_place(position: Position, army: Colour) -> bool:
    """Whether an army can place any knight."""
    return any(True for _ in placements(position, army))


def moves_lord_alone(position: Position, army: Colour) -> bool:
    """Whether the lord of an army that cannot place knights moves all the same (LG-AMB-NOPLACE)."""
    return any(True for _ in lord_targets(position, army)) and position.rulings["LG-AMB-NOPLACE"] == "lord-moves"


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it."""
    changed = placed(position, move)
    start = changed.lord(move.army)
    if start is not None and move.target is not None:
        changed = _lord_moved(changed, move, start, move.target)
    elif start is not None and _leaves(position, move, changed):
        changed = _without_lord(changed, move.army, start)
    return _next(changed, move)


def _without_lord(position: Position, army: Colour, start: Spot) -> Position:
    return position.with_tile(start, position.at(start).without_lord(army))


def _lord_moved(position: Position, move: Move, start: Spot, target: Spot) -> Position:
    army = move.army
    left = _without_lord(position, army, start)
    # However many are said to go with him, no more can than there are.
    escorts = min(move.escorts, left.at(start).knights.get(army, 0))
    left = left.with_tile(start, left.at(start).with_knights(army, -escorts))
    return left.with_tile(target, left.at(target).with_knights(army, escorts).with_lord(army))


def _leaves(position: Position, move: Move, changed: Position) -> bool:
    """Whether the lord, who cannot move, leaves the board (LG-AMB-NOLORDMOVE)."""
    return (
        move.placed is not None
        and not is_first_round(position, move.army)
        and not can_move_lord(changed, move.army)
        and position.rulings["LG-AMB-NOLORDMOVE"] == "leaves"
    )


def _next(position: Position, move: Move) -> Position:
    """The table with the next army on turn, or at the end of the game."""
    coming = _coming(position, move)
    if has_ended(position):
        return replace(position, turn=None, army=None, over=True)
    following = next(
        colour for colour in coming if position.reserve(colour) or position.rulings["LG-AMB-NOPLACE"] == "lord-moves"
    )
    told = not chooses_army(position) and len(position.colours_of(move.player)) > 1
    return replace(position, turn=position.owner(following), army=following if told else None)


def _coming(position: Position, move: Move) -> tuple[Colour, ...]:
    """All armies in the order in which they move next."""
    if chooses_army(position):
        return (*position.colours_of(position.next_to(move.player)), *position.colours_of(move.player))
    order = position.armies
    at = order.index(move.army) + 1
    return (*order[at:], *order[:at])


def is_stuck(position: Position) -> bool:
    """Whether nobody who has knights left can place any, nor does a lord move (LG-AMB-NOPLACE)."""
    return not any(can_place(position, army) for army in position.armies) and not any(
        moves_lord_alone(position, army) for army in position.armies
    )


def has_ended(position: Position) -> bool:
    """Whether the game is over, be it told or not (LG-END)."""
    return position.over or not any(map(position.reserve, position.armies)) or is_stuck(position)


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may begin the turn with: each placement of knights. Where the lord then goes is said with it."""
    armies = armies_to_move(position, player)
    options = [Move(player, army, spot, n) for army in armies for spot, n in placements(position, army)]
    if options or not has_ended(position):
        yield from options or _without_placing(position, player, armies)


def whole_turns(position: Position, move: Move) -> Iterator[Move]:
    """Every turn that begins with a placement of knights: with each move of the lord, or without one where he has none."""
    between = placed(position, move)
    comes_or_stays = move.placed is None or is_first_round(position, move.army)
    targets = () if comes_or_stays else tuple(lord_targets(between, move.army))
    if not targets:
        yield move
    yield from (replace(move, target=spot, escorts=n) for spot, ns in targets for n in ns)


def _without_placing(position: Position, player: str, armies: tuple[Colour, ...]) -> Iterator[Move]:
    alone = [army for army in armies if moves_lord_alone(position, army)]
    for army in alone:
        yield from (Move(player, army, None, 0, spot, n) for spot, ns in lord_targets(position, army) for n in ns)
    if not alone:
        yield from (Move(player, army) for army in armies)
