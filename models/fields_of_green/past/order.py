"""A possible past of a farm: an order in which its cards can have been built."""

from __future__ import annotations

from models.fields_of_green.table.farm import pieces
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site
from models.move import History


def histories(position: Position) -> tuple[History, ...]:
    """For each farm an order in which every card lay beside one that was there, the first two cards at the beginning.

    What was paid, and when, is left out: a table does not show it.
    """
    return tuple(History(farm.player, _order(farm)) for farm in position.seats if farm.is_laid_out)


def _order(farm: Farm) -> tuple[str, ...] | None:
    if len(pieces(farm)) != 1:
        return None
    begin = _start(farm)
    built = {site.spot: site for site in begin}
    steps = [f"begin with {' and '.join(map(str, begin))}"]
    left = [site for site in farm.sites if site.spot not in built]
    while left:
        site = next(site for site in left if any(near in built for near in site.spot.beside))
        left.remove(site)
        beside = next(built[near] for near in site.spot.beside if near in built)
        built[site.spot] = site
        steps.append(f"build {site} beside {beside}")
    steps += [f"turn {site} face down in a Harvest phase" for site in farm.sites if site.is_open]
    return tuple(steps)


def _start(farm: Farm) -> tuple[Site, ...]:
    """A Water Tower and a Silo, side by side if there are such; whatever lies there first if there is neither."""
    towers, silos = list(farm.towers), list(farm.silos)
    for tower in towers:
        for silo in silos:
            if silo.spot in tower.spot.beside:
                return tower, silo
    return (*towers[:1], *silos[:1]) or farm.sites[:1]
