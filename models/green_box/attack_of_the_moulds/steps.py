"""The steps of a turn of Attack of the Moulds: each requires what it needs and does it at once."""

from __future__ import annotations

from collections.abc import Sequence

from models.green_box.attack_of_the_moulds.board import Spot
from models.green_box.attack_of_the_moulds.position import CUBES, Position
from models.green_box.attack_of_the_moulds.rules import RULES
from models.green_box.attack_of_the_moulds.tiles import EMPTY, Cubes, Tile, cube, has_other, is_empty
from models.green_box.components import Colour
from models.logic import Unknown, highest, lowest
from models.turn import Turn

_COVERED = frozenset(rule.id for rule in RULES)
"""The requirements stand for all that a table can break: what they allow leads from a legal table to a legal one."""


class Steps(Turn[Position]):
    """A turn with the cubes that it moves.

    `absorbed` are the tiles by number whose cubes are replaced, `spared` those for which the supply was too small.
    """

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, _COVERED)
        self.colour = position.colour_of(player)
        self.absorbed: Sequence[int] = ()
        self.spared: Sequence[int] = ()

    def tile(self, spot: Spot) -> Tile:
        """What lies on a tile before the turn."""
        return self.before.tiles[self.before.board.number[spot]]

    def lies(self, spot: Spot) -> str:
        """What lies on a tile, to be added to a sentence; nothing where that is not known."""
        tile = self.tile(spot)
        if isinstance(tile, Unknown):
            return ""
        return f": {tile.phrase} lies there" if tile else ": it is empty"

    def need_empty(self, rule: str, spot: Spot) -> None:
        """A tile has to be empty."""
        self.need(rule, str(spot), is_empty(self.tile(spot)), f"{spot} is not empty{self.lies(spot)}.", f"{spot} is empty")

    def put(self, target: Spot, start: Spot | None = None) -> None:
        """A cube from the supply, or the one from `start`, absorbs those of other colours beside it (MO-MV-ABSORB)."""
        table, number = self.before, self.before.board.number
        self._absorb(target, from_supply=start is None)
        changed: dict[int, Tile] = {n: _replaced(table.tiles[n], self.colour) for n in self.absorbed}
        if start is not None:
            changed[number[start]] = EMPTY
        changed[number[target]] = cube(self.colour)
        self.change(rows=table.rows_with(changed), is_start=False)

    def _absorb(self, target: Spot, *, from_supply: bool) -> None:
        """Cubes are absorbed in reading order until the player has won with the last of the supply (MO-MV-SUPPLY)."""
        table, colour = self.before, self.colour
        near = table.net.beside[table.board.number[target]]
        others = {n: other for n in near if (other := has_other(table.tiles[n], colour)) is not False}
        self.absorbed, own = tuple(others), table.cubes(colour)
        left = CUBES - highest(own) - from_supply
        if len(others) > left and table.limit is not None:
            self.absorbed, self.spared = self.absorbed[: max(0, left)], self.absorbed[max(0, left) :]
            if lowest(own) != highest(own) or any(other is not True for other in others.values()):
                self.await_fact(f"how many cubes are absorbed at {target}, and whether {colour} then has {CUBES}")

    def end(self) -> None:
        """Whoever has a cube is next, or the game is over; nobody is next where that is not known."""
        table, ended = self.table, self.table.has_ended
        if ended is not False:
            self.change(turn=None, over=ended is True)
            return
        at = table.players.index(self.player) + 1
        order = (*table.players[at:], *table.players[:at])
        following = next(other for other in order if table.is_out(other) is not True)
        self.change(turn=following if table.is_out(following) is False else None)


def _replaced(tile: Tile, colour: Colour) -> Tile:
    """A tile with a cube of this colour where there was one of another."""
    own = cube(colour)
    if not isinstance(tile, Unknown):
        return own
    seen: Unknown[Cubes] = tile.seen_as(lambda cubes: own if cubes else EMPTY)
    return own if len(set(seen.options)) == 1 else seen
