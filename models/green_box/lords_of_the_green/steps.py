"""The steps of a turn of Lords of the Green: each requires what it needs and does it at once."""

from __future__ import annotations

from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.position import MOST_ESCORTS, MOST_PLACED, Position
from models.green_box.lords_of_the_green.reach import (
    against_number,
    against_tile,
    has_ended,
    least_escorts,
    may_join,
    outnumbered,
    placed,
    standing,
)
from models.green_box.lords_of_the_green.tiles import Spot
from models.names import counted
from models.turn import Turn


class Steps(Turn[Position]):
    """A turn of an army; `is_first` says that it is its first."""

    def __init__(self, position: Position, move: Move) -> None:
        # The majorities of lords at these two tiles are requirements of the move, and so is that there are enough knights.
        lords = (f"LG-ST-LORD[{spot}]" for spot in (move.placed, move.target) if spot is not None)
        # If it can be this army's turn, turns can have come to the table after it too.
        super().__init__(position, move.player, (f"LG-ST-KNIGHTS[{move.army}]", "LG-ST-TURNS", *lords))
        self.army, self.is_first = move.army, position.is_first_round(move.army)

    def place(self, spot: Spot, n: int) -> None:
        """Knights from the reserve onto a tile, with the lord in the first round (LG-ACT-PLACE, LG-ACT-FIRST)."""
        table, army, where = self.table, self.army, str(spot)
        reserve = table.reserve(army)
        self.need("LG-ACT-PLACE", where, 1 <= n <= MOST_PLACED, f"place 1 to 3 knights, not {n}.")
        left = f"only {counted(reserve, 'knight')}" if reserve else "no knights"
        self.need("LG-ACT-PLACE", "reserve", n <= reserve, f"{army} has {left} in reserve.")
        for rule, message in against_tile(table, army, spot):
            self.refuse(rule, where, message)
        if not any(table.is_opposing(army, lord) for lord in table.at(spot).lords):
            for rule, message in against_number(table, army, spot, n):
                self.refuse(rule, where, message)
        after = placed(table, army, spot, n)
        self.change(board=after.board, seats=after.seats)

    def move_lord(self, target: Spot, n: int) -> None:
        """The lord of the army to another tile with knights of the one that he leaves (LG-ACT-LORD)."""
        rule, table, army, where = "LG-ACT-LORD", self.table, self.army, str(target)
        start = table.lord(army)
        if start is None:
            self.refuse(rule, str(army), f"the {army} lord is not on the board.")
            return
        own, there = table.at(start).knights.get(army, 0), table.at(target)
        if not self.is_first:
            self.need(rule, where, 1 <= n <= MOST_ESCORTS, f"move 1 to 3 knights with the lord, not {n}.")
            message = f"only {counted(own, f'{army} knight')} can go with the lord from {start}."
            self.need(rule, str(start), n <= own, message)
            self.need(rule, where, target != start, f"the lord is at {start} already: move him to another tile.")
        if not self.is_first and target != start:
            self.need(rule, where, may_join(table, target), f"{standing(there.lords)} at {target}.")
            self.need(rule, where, table.is_near(start, target), f"{target} is not beside {start}.")
            if n < least_escorts(table, army, target):
                self.refuse(rule, where, outnumbered(there.with_knights(army, n).with_lord(army), army, target))
        self.lift_lord(start)
        # However many are named to go with him, no more can than there are.
        escorts = min(n, own)
        left = self.table.with_tile(start, self.table.at(start).with_knights(army, -escorts))
        self.change(board=left.with_tile(target, left.at(target).with_knights(army, escorts).with_lord(army)).board)

    def lift_lord(self, start: Spot) -> None:
        """The lord leaves his tile."""
        table = self.table
        self.change(board=table.with_tile(start, table.at(start).without_lord(self.army)).board)

    def end(self) -> None:
        """The next army has the turn, or the game is over."""
        table, army = self.table, self.army
        if has_ended(table):
            self.change(turn=None, army=None, over=True)
            return
        at = table.armies.index(army) + 1
        order = (*table.armies[at:], *table.armies[:at])
        if table.chooses_army:
            order = (*table.colours_of(table.next_to(self.player)), *table.colours_of(self.player))
        following = next(colour for colour in order if table.reserve(colour) or table.lords_move_alone)
        is_told = not table.chooses_army and len(table.colours_of(self.player)) > 1
        self.change(turn=table.owner(following), army=following if is_told else None)
