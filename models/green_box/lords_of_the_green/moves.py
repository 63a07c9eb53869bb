"""Moves of Lords of the Green: what can be said of one, and the table after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from models.green_box.components import Colour, colour_called
from models.green_box.form import space_called
from models.green_box.lords_of_the_green.position import MOST_ESCORTS, MOST_PLACED, Position, Spot
from models.names import quoted

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_N = r"(?:\d{1,2}|an?|one|two|three)"
_PLACE = re.compile(
    rf"(?:(?:place|put|add|play)s? )?(?:(?P<n>{_N}) )?(?:(?P<colour>[a-z]+) )?(?:(?P<after>{_N}) )?(?:knights? )?"
    r"(?:at|on|onto|to|in|into) (?P<spot>r\d+c\d+)",
    re.IGNORECASE,
)
_LORD = re.compile(
    r"(?:move |and |then )*(?:the |my |its )?(?:(?P<colour>[a-z]+) )?lord (?:moves |goes )?(?:to|onto|into|on) "
    rf"(?P<spot>r\d+c\d+)(?: (?:with|and|taking|bringing) (?P<n>{_N})(?: (?:more )?knights?)?)?",
    re.IGNORECASE,
)
_PASS = re.compile(r"(?:(?P<colour>[a-z]+) )?(?:pass|passes|skip|skips)", re.IGNORECASE)
_FORMS = "'2 red on r1c2' in the first round, '2 red on r1c2, lord to r3c4 with 1' later, or 'pass'"


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


def read_move(said: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`, saying what could have been said."""
    rest = " ".join(said.split())
    if rest.casefold().startswith(f"{player.casefold()}: "):
        rest = rest[len(player) + 2 :]
    parts = [
        part
        for part in re.split(r"\s*[,;]\s*(?:and |then )*|\s+(?:and )?then\s+|\s+and (?=(?:the |my )?lord )", rest)
        if part
    ]
    move = Move(player, position.army_of(player))
    if not parts:
        raise ValueError(f"no move was said; expected {_FORMS}")
    for part in parts:
        move = _with_part(move, part, said, position)
    return move


def _with_part(move: Move, part: str, said: str, position: Position) -> Move:
    skipped, placed, lord = _PASS.fullmatch(part), _PLACE.fullmatch(part), _LORD.fullmatch(part)
    if skipped:
        return replace(move, army=_army(skipped["colour"], move, position))
    if lord and move.target is None:
        army = _army(lord["colour"], move, position)
        return replace(move, army=army, target=_spot(lord["spot"], position), escorts=_number(lord["n"]))
    if placed and move.placed is None:
        if placed["n"] and placed["after"]:
            raise ValueError(f"{quoted(part)}: how many knights? expected {_FORMS}")
        army = _army(placed["colour"], move, position)
        number = _number(placed["n"] or placed["after"])
        return replace(move, army=army, placed=_spot(placed["spot"], position), knights=number)
    raise ValueError(f"{quoted(said)} is no move; expected {_FORMS}")


def _number(said: str | None) -> int:
    return 1 if said is None else _NUMBERS.get(said.casefold()) or int(said)


def _army(said: str | None, move: Move, position: Position) -> Colour:
    """The army that a colour names. Raises `ValueError`."""
    if said is None or said.casefold() in {"knight", "knights", "the", "my"}:
        return move.army
    army = colour_called(said)
    own = position.colours_of(move.player)
    if army not in own:
        raise ValueError(f"{army} is not {move.player}'s colour; {move.player} has {' and '.join(map(str, own))}")
    return army


def _spot(said: str, position: Position) -> Spot:
    return Spot(*space_called(said, [len(row) for row in position.board]))


def may_place(position: Position, army: Colour, spot: Spot) -> bool:
    """Whether knights of an army may be placed on a tile (LG-ACT-PLACE)."""
    tile = position.at(spot)
    return tile.majority(position.rulings) is not army and not any(position.is_opposing(army, lord) for lord in tile.lords)


def lord_targets(position: Position, army: Colour) -> dict[Spot, tuple[int, ...]]:
    """Where the lord of an army may move, and with how many knights (LG-ACT-LORD); nothing while he is not on the board."""
    start = position.lord(army)
    if start is None:
        return {}
    own = position.at(start).knights.get(army, 0)
    found = {}
    for spot in position.spots:
        numbers = tuple(n for n in range(1, min(own, MOST_ESCORTS) + 1) if lord_may_move(position, army, spot, n))
        if spot != start and numbers:
            found[spot] = numbers
    return found


def lord_may_move(position: Position, army: Colour, target: Spot, escorts: int) -> bool:
    """Whether a lord has the majority on a tile after moving there so, and no lord or distance forbids it."""
    start = position.lord(army)
    tile, rulings = position.at(target), position.rulings
    if start is None or (rulings["LG-AMB-ADJMOVE"] == "adjacent" and target not in start.beside):
        return False
    if tile.lords and rulings["LG-AMB-LORDTARGET"] == "no":
        return False
    there = replace(tile.with_knights(army, escorts), lords=(*tile.lords, army))
    return there.majority(rulings) is army


def placements(position: Position, army: Colour) -> Iterator[tuple[Spot, int]]:
    """Every tile where knights of an army may be placed, with every number."""
    most = min(MOST_PLACED, position.reserve(army))
    for spot in position.spots if most else ():
        if may_place(position, army, spot):
            yield from ((spot, n) for n in range(1, most + 1))


def is_first_round(position: Position, army: Colour) -> bool:
    """Whether an army has not moved yet."""
    return position.lord(army) is None and not position.on_board(army)


def placed(position: Position, move: Move) -> Position:
    """The table after the knights of a move are placed, and the lord with them in the first round."""
    if move.placed is None:
        return position
    army, first = move.army, is_first_round(position, move.army)
    tile = position.at(move.placed).with_knights(army, move.knights)
    if first:
        tile = replace(tile, lords=(*tile.lords, army))
    reserves = position.reserves
    if army in reserves:
        reserves = {**reserves, army: max(0, reserves[army] - move.knights)}
    return replace(position.with_tile(move.placed, tile), reserves=reserves)


def can_move_lord(position: Position, army: Colour) -> bool:
    """Whether a lord that is on the board can move, or none is on the board to be moved."""
    return position.lord(army) is None or bool(lord_targets(position, army))


def every_placement_leaves_none(position: Position, army: Colour) -> bool:
    """Whether after no placement the lord could move."""
    return not any(can_move_lord(placed(position, Move("", army, spot, n)), army) for spot, n in placements(position, army))


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it."""
    army = move.army
    changed = placed(position, move)
    start = changed.lord(army)
    if move.target is not None and start is not None:
        left = changed.at(start)
        left = replace(left.with_knights(army, -move.escorts), lords=tuple(c for c in left.lords if c is not army))
        changed = changed.with_tile(start, left)
        there = changed.at(move.target).with_knights(army, move.escorts)
        changed = changed.with_tile(move.target, replace(there, lords=(*there.lords, army)))
    elif _leaves(position, move, changed):
        left = changed.at(start)  # type: ignore[arg-type]
        changed = changed.with_tile(start, replace(left, lords=tuple(c for c in left.lords if c is not army)))  # type: ignore[arg-type]
    return _next(changed, move)


def _leaves(position: Position, move: Move, changed: Position) -> bool:
    """Whether the lord, who cannot move, leaves the board (LG-AMB-NOLORDMOVE)."""
    return (
        move.placed is not None
        and not is_first_round(position, move.army)
        and changed.lord(move.army) is not None
        and not can_move_lord(changed, move.army)
        and position.rulings["LG-AMB-NOLORDMOVE"] == "leaves"
    )


def _next(position: Position, move: Move) -> Position:
    """The table with the next army that has knights left on turn, or at the end of the game."""
    order = position.armies
    if position.layouts == 2 and position.rulings["LG-AMB-2PORDER"] == "free":
        other = position.next_to(move.player)
        coming = [colour for player in (other, move.player) for colour in position.colours_of(player)]
        found = next((colour for colour in coming if position.reserve(colour)), None)
        return replace(position, turn=found and position.owner(found), army=None, over=found is None)
    at = order.index(move.army) + 1
    found = next((colour for colour in (*order[at:], *order[:at]) if position.reserve(colour)), None)
    if found is None:
        return replace(position, turn=None, army=None, over=True)
    several = len(position.colours_of(move.player)) > 1
    return replace(position, turn=position.owner(found), army=found if several else None)


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may begin the turn with: each placement of knights. Where the lord then goes is said with it."""
    free = position.layouts == 2 and position.rulings["LG-AMB-2PORDER"] == "free"
    armies = position.colours_of(player) if free else (position.army_of(player),)
    for army in armies:
        options = [Move(player, army, spot, n) for spot, n in placements(position, army)]
        yield from options
        if not options and position.rulings["LG-AMB-NOPLACE"] == "lord-moves" and position.reserve(army):
            yield from (
                Move(player, army, None, 0, spot, n) for spot, ns in lord_targets(position, army).items() for n in ns
            )
        elif not options:
            yield Move(player, army)
