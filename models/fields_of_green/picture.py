"""A farm as it lies on the table, and with the distance of each card from a space."""

from __future__ import annotations

from collections.abc import Mapping

from models.fields_of_green.cards import Resource
from models.fields_of_green.faces import face, lying_there, site_face, type_of
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.kinds import Move
from models.fields_of_green.table.farm import distances, reach_of
from models.fields_of_green.table.position import Farm, Position, Spot, span, spot_called
from models.fields_of_green.table.written import written_site
from models.names import counted, quoted
from models.picture import CARDS, Figure, Panel, Picture, Shape, Tile, Tone
from models.problem import MisreadError
from models.rule import Place
from models.tiles import Tiles, in_front, table


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """All farms of a table, and the cards in hand; `marked` spaces break a rule."""
    return pictured(position, marked, None, {})


def pictured(position: Position, marked: frozenset[Place], player: str | None, said: Mapping[Spot, str]) -> Picture:
    """All farms, or that of one player alone with something `said` at its spaces."""
    tiles, farms = Tiles(marked), [farm for farm in position.farms if player in {None, farm.player}]
    panels = [_panel(position, farm, tiles, said) for farm in farms if farm.is_laid_out]
    hands = [(farm.player, tiles.cards(farm.player, farm.hand, face)) for farm in farms if not said]
    front = [(tiles.player(one, "in hand", space="hand"), *cards) for one, cards in hands if cards]
    row = () if said else tiles.cards("", position.stocks.row, face, key="row", name="row card", path=("row",))
    front += [(tiles.at(Place("", "row"), "row", role=CARDS, path=("row",)), *row)] if row else []
    names = ", ".join(farm.player for farm in position.farms)
    text = "; ".join(_described(farm) for farm in position.farms) + "."
    return table(f"Fields of Green: {names}", text, (*panels, *in_front(front)))


def _panel(position: Position, farm: Farm, tiles: Tiles, said: Mapping[Spot, str]) -> Panel:
    spots = {*farm.by_spot, *said} or {Spot(1, 1)}
    rows = range(min(spot.row for spot in spots), max(spot.row for spot in spots) + 1)
    columns = range(min(spot.column for spot in spots), max(spot.column for spot in spots) + 1)
    grid = tuple(tuple(_tile(farm, tiles, Spot(r, c), said.get(Spot(r, c), "")) for c in columns) for r in rows)
    heads, sides = tuple(f"c{column}" for column in columns), tuple(f"r{row}" for row in rows)
    return Panel(_heading(position, farm), grid, owner=farm.player, columns=heads, sides=sides)


def _heading(position: Position, farm: Farm) -> str:
    parts = [farm.player, "coins unknown" if farm.coins is None else f"{span(farm.coins)} coins"]
    if farm.vp != 0:
        parts.append(counted(farm.vp, "VP token") if isinstance(farm.vp, int) else f"{span(farm.vp)} VP tokens")
    parts += [f"set aside: {', '.join(map(str, farm.aside))}"] if farm.aside else []
    year = [] if position.year is None else [f"year {position.year}"]
    return "; ".join([*parts, *([", ".join([*year, f"{position.phase} phase"])] if year and position.phase else year)])


def _tile(farm: Farm, tiles: Tiles, spot: Spot, said: str) -> Tile:
    site, place, more = farm.by_spot.get(spot), Place(farm.player, str(spot)), (said,) if said else ()
    if site is None:
        return tiles.at(place, f"{spot}: empty", *more, role="space", path=(), tone=Tone.EMPTY, caption=more)
    first, left = min(site.spot.row for site in farm.sites), min(site.spot.column for site in farm.sites)
    path = ("players", farm.player, "farm", spot.row - first, spot.column - left)
    if site.is_open:
        words, down = ("Open Area", f"({site.card})"), (Figure(Shape.BACK),)
        look = {"figures": down, "caption": (*words, *more)}
        return tiles.at(place, *words, str(spot), *more, role="Open Area", path=path, tone=Tone.EMPTY, **look)
    (tone, figures), kind, there = site_face(site), type_of(site), (*lying_there(site), *more)
    look = {"figures": figures, "caption": (str(site.card), *([kind] if kind else []), *there)}
    beside = (f"{spot} {kind}".rstrip(), *there)
    return tiles.at(place, str(site.card), *beside, role="Location", path=path, tone=tone, covered=len(site.below), **look)


def _described(farm: Farm) -> str:
    cards = ", ".join(f"{site.spot} {written_site(site)}" for site in farm.sites)
    return f"{farm.player}'s farm: {cards or 'not laid out'}"


def distances_from(position: Position, player: str, space: str) -> Picture:
    """A farm with the distance of each card from a space, and which of them are in range if a Water Tower stands there.

    Raises `ValueError` if the text is no space of the farm or beside it.
    """
    spot = spot_called(space)
    farm = position.farm_of(player)
    if spot is None:
        raise MisreadError(f"no space {quoted(space)}; expected for instance r1c1", space)
    if spot not in farm.by_spot and not any(near in farm.by_spot for near in spot.beside):
        raise ValueError(f"no card lies at {spot} or beside it")
    return _from(position, player, spot)


def drawn_move(position: Position, move: Move) -> Picture | None:
    """The farm with the distances from the space for which a move pays Water; nothing if it pays none."""
    pays = any(exchange.pays.get(Resource.WATER, 0) != 0 for exchange in MOVES.done(position, move).exchanges)
    return _from(position, move.player, move.spot) if pays and move.spot is not None else None


def _from(position: Position, player: str, centre: Spot) -> Picture:
    farm = position.farm_of(player)
    steps, there = distances(farm, centre, position.rulings), farm.by_spot.get(centre)
    reach = reach_of(there) if there is not None and there.is_tower else None
    within = {spot: "" if reach is None else ", in range" if n <= reach else ", out of range" for spot, n in steps.items()}
    said = {spot: f"distance {n}{within[spot]}" for spot, n in steps.items()} | {centre: "distances from here"}
    return pictured(position, frozenset(), player, said)
