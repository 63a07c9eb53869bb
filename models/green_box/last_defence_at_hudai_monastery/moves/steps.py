"""The steps of a turn of Last Defence at Hudai Monastery: each requires what it needs and does it at once."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from models.green_box.components import Symbol
from models.green_box.grid import with_entry
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import steps_to
from models.green_box.last_defence_at_hudai_monastery.moves.words import Build
from models.green_box.last_defence_at_hudai_monastery.table.kinds import INTEGRITY, Demon, Phase, Row, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position, Seat
from models.green_box.last_defence_at_hudai_monastery.table.wall import Seen, Spot
from models.logic import Unknown
from models.names import counted, enumerated
from models.turn import SeatTurn


class Steps(SeatTurn[Position, Seat]):
    """A turn with the wall, the bag, the demons; its results are what was done that the table after it does not show."""

    def need_phase(self, phase: Phase) -> None:
        """It is the time for this."""
        now = self.before.phase
        first, done = "first add a tile to the wall", "a tile was added already"
        message = f"this is the {now.title} phase: {first if now is Phase.BUILD else done}."
        self.need("HU-TURN", "phase", now is phase, message)

    # Build.

    def draw_and_add(self, move: Build, drawn: Sequence[Symbol] | None) -> None:
        """Tiles from the bag, one of them to the wall, the others to the discards (HU-BUILD)."""
        rule, table = "HU-BUILD", self.table
        drawn = table.draws_known if drawn is None else drawn
        if drawn is None:
            self.await_fact("which tiles were drawn (add them: `from drop and wheel`)")
            return
        if table.drawn is None:
            self._draw(drawn)
        left = list(drawn)
        if move.spot is None or move.tile is None:
            skips = table.rulings["HU-AMB-BUILDSKIP"] == "yes"
            self.need(rule, "tile", skips, "one of the tiles drawn must be added to the wall.")
        else:
            named = enumerated(list(map(str, drawn)), "and")
            if move.tile in left:
                left.remove(move.tile)
            else:
                self.refuse(rule, str(move.tile), f"{move.tile} was not drawn, only {named}.")
            self._need_free(move.spot)
            if self.table.at(move.spot) is None:
                self.change(wall=self.table.with_tile(move.spot, move.tile))
                self.results.append(f"{move.tile} is added at {move.spot}")
        if left:
            discarded = enumerated(list(map(str, left)), "and", len(left))
            self.results.append(f"{discarded} {'is' if len(left) == 1 else 'are'} discarded")
        self.change(discard=(*self.now("discard"), *left))

    def _draw(self, drawn: Sequence[Symbol]) -> None:
        """Tiles leave the bag; when it is empty, the discards go into it."""
        rule, table = "HU-BUILD", self.table
        size, bag = table.bag_size, table.bag_known
        most = min(table.tiles_drawn, size + len(table.discard))
        self.need(rule, "drawn", len(drawn) == most, f"{counted(most, 'tile')} must be drawn, not {len(drawn)}.")
        wanted, known = Counter(drawn), table.tiles_to_come
        for tile in Counter(known[: len(drawn)]) - wanted:
            self.refuse(rule, f"{tile} to come", f"{tile} is among the next {counted(len(drawn), 'tile')} out of the bag.")
        if known:
            self.change(tiles_to_come=known[len(drawn) :])
        if len(drawn) <= size:
            self._take_from_bag(wanted)
            return
        self.results.append("the bag is empty, and the discards go into it")
        discards = Counter(tile for tile in table.discard if not isinstance(tile, Unknown))
        hidden = len(table.discard) - discards.total()
        if bag is None:
            self.change(bag=max(0, size + len(table.discard) - len(drawn)), discard=())
            return
        missing, rest = Counter(bag) - wanted, wanted - Counter(bag)
        if missing:
            names = enumerated(list(map(str, missing)), "and")
            self.refuse(rule, "bag", f"the bag is drawn empty first, and it still has {names}.")
        if (rest - discards).total() > hidden:
            names = enumerated(list(map(str, rest - discards)), "or")
            self.refuse(rule, "discards", f"bag and discards have no {names}.")
        if hidden:
            self.change(bag=max(0, len(table.discard) - rest.total()), discard=())
        else:
            self.change(bag=None if table.bag is None else dict(discards - rest), discard=())

    def _take_from_bag(self, wanted: Counter[Symbol]) -> None:
        table, known = self.table, self.table.bag_known
        lacks = wanted - Counter(known) if known is not None else Counter[Symbol]()
        for symbol, n in lacks.items():
            there = (known or {}).get(symbol, 0)
            self.refuse("HU-BUILD", str(symbol), f"{n + there} {symbol} were drawn, but the bag has {there or 'none'}.")
        if isinstance(table.bag, int):
            self.change(bag=max(0, table.bag - wanted.total()))
        elif table.bag is not None:
            left = Counter(table.bag) - wanted
            self.change(bag={symbol: left[symbol] for symbol in Symbol if left[symbol]})

    def _need_free(self, spot: Spot) -> None:
        """A tile can be added at a place."""
        rule, table = "HU-BUILD", self.table
        if spot in table.free_spots:
            return
        why = f"{spot} is beside no tile of the wall."
        if not (spot.row >= 1 and 0 <= spot.column < len(table.wall)):
            why = f"{spot} is not above the base wall: add tiles at r1c1 to r1c6 or higher."
        elif table.at(spot) is not None:
            why = f"a tile lies at {spot} already."
        elif any(table.at(near) is not None for near in spot.beside):
            why = f"{spot} lies above an empty place."
        self.refuse(rule, str(spot), why)

    # Demons and integrity.

    def hit(self, c: int, damage: int, *, is_pushed: bool = False, heals: bool = False) -> bool:
        """Damage to the demon of a column, which may be pushed to the Stunned row; whether it lost its last hit point.

        Nobody has to look which demon it is as long as it has hit points for all the damage, whichever it is, and one more
        where its last hit point `heals`.
        """
        demon: Demon | None = self.now("demons")[c]
        if demon is None:
            return False
        if demon.hit_points is None and demon.damage + damage + heals > max(demon.least_hit_points, demon.damage):
            self.look_at(c, f"see whether it is defeated{', which heals integrity' if heals else ''}")
        after = replace(demon.hit(damage), row=Row.STUNNED if is_pushed else demon.row)
        self.change(demons=self.table.with_demon(c, after))
        return after.is_dead and not demon.is_dead

    def look_at(self, c: int, why: str) -> None:
        """Leave it to the player to look which demon lies in a column, since that decides what is done to it."""
        look = f"look which demon lies in {column(c)}: {why}"
        # Whoever looks for more than that sees it too.
        if not any(end.startswith(look) for end in self._open_ends):
            self.leave(look)

    @property
    def can_heal(self) -> bool:
        """Whether integrity can be gained: it is not up to the cap, or there is none (HU-AMB-CAP)."""
        return self.seat().integrity < INTEGRITY or self.before.rulings["HU-AMB-CAP"] != "capped"

    def gain(self, integrity: int) -> None:
        """Red cubes are put back or taken away, up to the cap if there is one (HU-AMB-CAP)."""
        before = self.seat().integrity
        after = max(0, before + integrity)
        if integrity > 0 and self.before.rulings["HU-AMB-CAP"] == "capped":
            after = min(after, max(INTEGRITY, before))
        self.change_seat(integrity=after)

    # What leaves the wall.

    def remove_top(self, c: int, number: int) -> None:
        """The topmost tiles of a column leave, never the base tile; monks on them go down (HU-AMB-FALL)."""
        table = self.table
        tiles = list(table.wall[c])
        lost: list[Seen] = []
        for _ in range(min(number, table.spare(c))):
            last = tiles.pop()
            lost += [] if last is None else [last]
            while tiles[-1] is None:
                tiles.pop()
        wall = with_entry(table.wall, c, tuple(tiles))
        self.change(wall=wall, discard=table.discard if table.loses_tiles else (*table.discard, *lost))
        for monk in [monk for monk in table.in_column(c) if monk.spot.row >= len(tiles)]:
            if table.rulings["HU-AMB-FALL"] == "removed":
                self.remove_monk(monk.name)
            else:
                self.change(monks=self.table.with_monk(monk.name, replace(monk, spot=Spot(len(tiles) - 1, c))))
        self._fall()

    def _fall(self) -> None:
        """Tiles that are joined to the base no more fall upon the next tile of their column, if so ruled (HU-AMB-FLOAT)."""
        joined = steps_to(self.table, Spot(0, 0))
        for spot in sorted(spot for spot in self.table.spots if spot not in joined):
            if self.before.rulings["HU-AMB-FLOAT"] == "stay":
                return
            column = list(self.table.wall[spot.column])
            to = spot._replace(row=next(r for r in range(spot.row - 1, -1, -1) if column[r] is not None) + 1)
            column[to.row], column[spot.row] = column[spot.row], column[to.row]
            while column[-1] is None:
                column.pop()
            monks = tuple(replace(monk, spot=to) if monk.spot == spot else monk for monk in self.now("monks"))
            self.change(wall=with_entry(self.table.wall, spot.column, tuple(column)), monks=monks)

    def remove_monk(self, name: str) -> None:
        """A monk leaves the wall for good."""
        self.change(monks=self.table.with_monk(name, None), removed=(*self.now("removed"), name))
