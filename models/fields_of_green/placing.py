"""What the Equipment tiles that come with a move require."""

from __future__ import annotations

from models.fields_of_green.after import taken_from_aside
from models.fields_of_green.cards import SILO, TOWER, Location
from models.fields_of_green.layout_rules import MOST_TILES, fits
from models.fields_of_green.moves import Action, Placed, equipment_gained
from models.fields_of_green.payments import Payments
from models.fields_of_green.position import LocationSeen
from models.fields_of_green.required import shown
from models.logic import Unknown, all_of, at_least, not_, same
from models.names import counted, enumerated


class Placing(Payments):
    """What a move requires of the tiles that come with it."""

    def tiles(self) -> None:
        """Tiles that come with the move: each fits where it goes, and comes from where it may come."""
        drawn = [placed for placed in self.move.tiles if not placed.from_aside]
        gained = equipment_gained(self.position, self.move)
        if drawn:
            said = f"this gives {shown(gained)} Equipment, not {len(drawn)}."
            self.require("FOG-EQ-DRAW3", at_least(gained, len(drawn)), said, "Equipment")
        if self.position.stocks.equipment == 0 and drawn:
            self.require("FOG-EQ-DRAW3", truth=False, message="no Equipment is left in the stack.", label="stack")
        for n, placed in enumerate(self.move.tiles):
            self._tile(placed, self.move.tiles[:n])

    def _tile(self, placed: Placed, earlier: tuple[Placed, ...]) -> None:
        """One tile, after others that come with the same move."""
        tile, spot, move = placed.tile, placed.spot, self.move
        if placed.from_aside:
            self._from_aside(placed, earlier)
            built = move.action in {Action.BUILD, Action.TOWER, Action.SILO}
            if move.action is Action.RESTORE:
                built = self.rulings["FOG-AMB-17"] == "yes"
            if move.action in {Action.TOWER, Action.SILO}:
                built = self.rulings["FOG-AMB-28"] == "yes"
            said = f"{tile} was set aside; it is placed only on a location that fits, while that location is built."
            self.require("FOG-EQ-ASBUILT", built and spot == move.spot, said, f"{tile}")
        if spot is None:
            return
        site = self.farm.by_spot.get(spot)
        card: LocationSeen | None = site.card if site is not None else None
        if card is None and spot == move.spot:
            card = self._built()
        if card is None:
            self.require("FOG-EQ-MATCH", truth=False, message=f"no card lies at {spot}.", label=f"{tile}")
            return
        if tile.on is None:
            self.needs.append(f"where {tile} may be placed")
        if tile.gains is None:
            self.needs.append(f"what {tile} gives when it is placed")
        only_if = f"{card} at {spot} is a {tile.on}"
        said = f"{tile} is for a {tile.on}, not for {card} at {spot}."
        self.require("FOG-EQ-MATCH", fits(tile, card), said, f"{tile}", only_if)
        if not placed.from_aside and spot == move.spot and move.action is Action.BUILD:
            own = self.rulings["FOG-AMB-16"] == "yes"
            self.require("FOG-EQ-ASBUILT", own, f"{card} has just been built; its own tile goes elsewhere.", f"{tile}")
        if site is not None and move.action is not Action.RESTORE:
            self.require("FOG-OPEN-EQ", not site.is_open, f"{site} lies face down.", f"{tile}")
        with_it = [other.tile for other in earlier if other.spot == spot]
        n = len(with_it) + (0 if site is None else len(site.equipment))
        said = f"{counted(n, 'Equipment tile')} {'lies' if n == 1 else 'lie'} on {card} at {spot} already."
        self.require("FOG-EQ-MAX2", n < MOST_TILES, said, f"{tile}")
        seen = [*with_it, *(() if site is None else site.equipment)]
        another = all_of(not_(same(tile, other, lambda one: one.name)) for other in seen)
        only_if = f"the Equipment that lies on {card} at {spot} is not another {tile}"
        self.require("FOG-EQ-DIFF", another, f"{tile} lies on {card} at {spot} already.", f"{tile}", only_if)

    def _from_aside(self, placed: Placed, earlier: tuple[Placed, ...]) -> None:
        """A tile that was set aside; one that is not known is taken to be it."""
        tile, rest = placed.tile, list(self.farm.aside)
        for other in earlier:
            there = taken_from_aside(rest, other.tile) if other.from_aside else None
            if there is not None:
                rest.remove(there)
        taken = taken_from_aside(rest, tile)
        said = f"{tile} is not set aside ({enumerated(list(map(str, rest)), 'and') if rest else 'nothing is'})."
        if isinstance(taken, Unknown):
            self.require("FOG-EQ-ASIDE", taken.is_(tile), said, f"{tile}", is_assumed=True)
            self.assumptions.append(f"{taken.name}, which is not in the file, is {tile}")
        else:
            self.require("FOG-EQ-ASIDE", taken is not None, said, f"{tile}")

    def _built(self) -> Location | None:
        """The card that the move builds."""
        cards = {Action.TOWER: TOWER, Action.SILO: SILO, Action.BUILD: self.move.card}
        return cards.get(self.move.action)
