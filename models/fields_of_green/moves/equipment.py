"""The Equipment tiles that come with a move: each fits where it goes, and comes from where it may come."""

from dataclasses import replace

from models.fields_of_green.cards import Resource
from models.fields_of_green.moves.steps import Steps
from models.fields_of_green.moves.words import Action, Placed
from models.fields_of_green.rules.layout import MOST_TILES, differ, fits
from models.fields_of_green.table.sites import shown
from models.logic import Unknown, all_of, at_least, highest
from models.names import counted, enumerated


def place_tiles(turn: Steps) -> None:
    """The tiles that come with the move are placed or set aside, one after the other; what is not drawn yet is left."""
    drawn, gained = sum(not placed.from_aside for placed in turn.move.tiles), turn.gains(Resource.EQUIPMENT)
    left = turn.now("stocks").equipment
    if drawn:
        message = f"this gives {shown(gained)} Equipment, not {drawn}."
        enough = turn.gives_unknown_tiles or at_least(gained, drawn)
        turn.require("FOG-EQ-DRAW3", enough, message, "Equipment")
        if left == 0:
            turn.refuse("FOG-EQ-DRAW3", "stack", "no Equipment is left in the stack.")
    for placed in turn.move.tiles:
        if placed.from_aside:
            _take_from_aside(turn, placed)
        _place(turn, placed)
    if left is not None:
        turn.change(stocks=replace(turn.now("stocks"), equipment=max(0, left - drawn)))
    if highest(gained) > drawn and left != 0:
        perhaps = "" if isinstance(gained, int) else f"if this gives Equipment ({shown(gained)}), "
        end = "draw three Equipment tiles and choose one (“, take NAME on r1c1” or “, keep NAME aside”)"
        turn.leave(f"{perhaps}{end}")


def _take_from_aside(turn: Steps, placed: Placed) -> None:
    """A tile that was set aside; one that is not known is taken to be it."""
    tile, label, aside = placed.tile, str(placed.tile), turn.farm.aside
    may_be = (n for n, seen in enumerate(aside) if isinstance(seen, Unknown) and tile in seen.options)
    place = aside.index(tile) if tile in aside else next(may_be, None)
    message = f"{tile} is not set aside ({enumerated(list(map(str, aside)), 'and') if aside else 'nothing is'})."
    if place is None:
        turn.refuse("FOG-EQ-ASIDE", label, message)
    else:
        seen = aside[place]
        if isinstance(seen, Unknown):
            turn.suppose("FOG-EQ-ASIDE", label, seen.is_(tile), message, f"{seen.name}, which is not in the file, is {tile}")
        turn.farm = replace(turn.farm, aside=(*aside[:place], *aside[place + 1 :]))
    message = f"{tile} was set aside; it is placed only on a location that fits, while that location is built."
    ruling = _WHETHER_BUILT.get(turn.move.action)
    is_built = turn.move.action is Action.BUILD if ruling is None else turn.rulings[ruling] == "yes"
    turn.require("FOG-EQ-ASBUILT", is_built and placed.spot == turn.move.spot, message, label)


_WHETHER_BUILT = {Action.RESTORE: "FOG-AMB-17", Action.TOWER: "FOG-AMB-28", Action.SILO: "FOG-AMB-28"}
"""The rulings on whether an action builds a location, so that a tile set aside may come on it."""


def _place(turn: Steps, placed: Placed) -> None:
    """A tile lies on a location from now on, or aside."""
    tile, spot, move = placed.tile, placed.spot, turn.move
    if spot is None:
        turn.farm = replace(turn.farm, aside=(*turn.farm.aside, tile))
        return
    site = turn.farm.by_spot.get(spot)
    if site is None:
        turn.refuse("FOG-EQ-MATCH", str(tile), f"no card lies at {spot}.")
        return
    if tile.on is None:
        turn.await_fact(f"where {tile} may be placed")
    if tile.gains is None:
        turn.await_outcome(f"what {tile} gives when it is placed")
    only_if, what = f"{site} is a {tile.on}", tile.on and tile.on.in_words(2)
    turn.require("FOG-EQ-MATCH", fits(tile, site.card), f"{tile} is for {what}, not for {site}.", str(tile), only_if)
    if not placed.from_aside and spot == move.spot and move.action is Action.BUILD:
        own = turn.rulings["FOG-AMB-16"] == "yes"
        turn.require("FOG-EQ-ASBUILT", own, f"{site.card} has just been built; its own tile goes elsewhere.", str(tile))
    turn.require("FOG-OPEN-EQ", not site.is_open, f"{site} lies face down.", str(tile))
    n = len(site.equipment)
    message = f"{counted(n, 'Equipment tile')} {'lies' if n == 1 else 'lie'} on {site} already."
    turn.require("FOG-EQ-MAX2", n < MOST_TILES, message, str(tile))
    another = all_of(differ(tile, other) for other in site.equipment)
    only_if = f"the Equipment that lies on {site} is not another {tile}"
    turn.require("FOG-EQ-DIFF", another, f"{tile} lies on {site} already.", str(tile), only_if)
    turn.lay(replace(site, equipment=(*site.equipment, tile)))
