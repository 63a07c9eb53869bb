"""A farm as it lies on the table, and in the form of a position file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from models.fields_of_green.abilities import food_cap, most_stored, water_cap
from models.fields_of_green.actions import MOVES
from models.fields_of_green.cards import Kind, Price, Resource, Timing
from models.fields_of_green.cells import OPEN_AREA, UNDER_IT
from models.fields_of_green.farm import distances, reach_of
from models.fields_of_green.moves import Move
from models.fields_of_green.position import Amount, Farm, LocationSeen, Pool, Position, Site, Spot, span, spot_called
from models.game import OVER
from models.logic import Unknown
from models.names import counted, quoted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.problem import MisreadError, Path
from models.rule import Place
from models.unknowns import UNKNOWN, numbers

_TONES = {
    Kind.FIELD: Tone.GREEN,
    Kind.LIVESTOCK: Tone.RED,
    Kind.CONSTRUCTION: Tone.YELLOW,
    Kind.BUILDING: Tone.PURPLE,
    Kind.TOWER: Tone.BLUE,
    Kind.SILO: Tone.CARD,
}
"""The colours of the cards in the rulebook; every tile also says its type in words."""


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """All farms of a table; `marked` spaces break a rule."""
    return _pictured(position, marked, None, None)


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
    return _pictured(position, frozenset(), player, spot)


def drawn_move(position: Position, move: Move) -> Picture | None:
    """The farm with the distances from the space for which a move pays Water; nothing if it pays none."""
    pays = any(exchange.pays.get(Resource.WATER, 0) != 0 for exchange in MOVES.done(position, move).exchanges)
    if not pays or move.spot is None:
        return None
    return _pictured(position, frozenset(), move.player, move.spot)


def _pictured(position: Position, marked: frozenset[Place], player: str | None, spot: Spot | None) -> Picture:
    panels = []
    for farm in position.farms:
        if farm.is_laid_out and (player is None or farm.player == player):
            steps = distances(farm, spot, position.rulings) if spot is not None else {}
            panels.append(_panel(position, farm, marked, steps, spot))
    names = ", ".join(farm.player for farm in position.farms)
    text = "; ".join(_described(farm) for farm in position.farms) + "." + told_marks(len(marked))
    return Picture(f"Fields of Green: {names}", text, tuple(panels))


def _panel(position: Position, farm: Farm, marked: frozenset[Place], steps: dict[Spot, int], centre: Spot | None) -> Panel:
    spots = {*farm.by_spot, *([centre] if centre is not None else [])}
    rows = range(min(spot.row for spot in spots), max(spot.row for spot in spots) + 1) if spots else range(1, 2)
    columns = range(min(spot.column for spot in spots), max(spot.column for spot in spots) + 1) if spots else range(1, 2)
    there = None if centre is None else farm.by_spot.get(centre)
    reach = reach_of(there) if there is not None and there.is_tower else None
    grid = []
    for row in rows:
        tiles = []
        for column in columns:
            spot = Spot(row, column)
            broken = Place(farm.player, str(spot)) in marked
            tiles.append(_tile(farm, spot, broken, _distance(spot, steps, reach, centre)))
        grid.append(tuple(tiles))
    heads, sides = tuple(f"c{column}" for column in columns), tuple(f"r{row}" for row in rows)
    return Panel(_heading(position, farm), tuple(grid), owner=farm.player, columns=heads, sides=sides)


def _distance(spot: Spot, steps: dict[Spot, int], reach: int | None, centre: Spot | None) -> str:
    if centre is None:
        return ""
    if spot == centre:
        return "distances from here"
    if spot not in steps:
        return ""
    within = "" if reach is None else (", in range" if steps[spot] <= reach else ", out of range")
    return f"distance {steps[spot]}{within}"


def _heading(position: Position, farm: Farm) -> str:
    coins = "coins unknown" if farm.coins is None else f"{span(farm.coins)} coins"
    parts = [farm.player, coins]
    if farm.vp != 0:
        parts.append(counted(farm.vp, "VP token") if isinstance(farm.vp, int) else f"{span(farm.vp)} VP tokens")
    if farm.aside:
        parts.append(f"set aside: {', '.join(map(str, farm.aside))}")
    if position.year is not None:
        parts.append(f"year {position.year}" + (f", {position.phase} phase" if position.phase else ""))
    return "; ".join(parts)


def _tile(farm: Farm, spot: Spot, marked: bool, distance: str) -> Tile:
    site = farm.by_spot.get(spot)
    more = (distance,) if distance else ()
    place = Place(farm.player, str(spot))
    if site is None:
        return Tile((f"{spot}: empty", *more), Tone.EMPTY, marked, place=place, role="space", caption=more)
    path = _path(farm, spot)
    if site.is_open:
        words = ["Open Area", f"({site.card})", str(spot), *more]
        caption = (*words[:2], *more)
        return Tile(
            tuple(words), Tone.EMPTY, marked, place=place, role="Open Area", path=path, figures=_DOWN, caption=caption
        )
    kind = _type(site)
    words = [str(site.card), f"{spot} {kind}".rstrip(), *_stores(site)]
    words += [str(tile) for tile in site.equipment]
    words += [f"paid {site.paid}x" if site.paid > 1 else "paid"] if site.paid else []
    words += [f"on {card}" for card in site.below]
    tone = _TONES.get(site.kind, Tone.PLAIN) if site.kind else Tone.PLAIN
    return Tile(
        (*words, *more),
        tone,
        marked,
        place=place,
        role="Location",
        path=path,
        figures=_figures(site),
        caption=(words[0], *([kind] if kind else []), *words[2:], *more),
        covered=len(site.below),
    )


_DOWN = (Figure(Shape.BACK),)


def _path(farm: Farm, spot: Spot) -> Path:
    first, left = min(site.spot.row for site in farm.sites), min(site.spot.column for site in farm.sites)
    return ("players", farm.player, "farm", spot.row - first, spot.column - left)


def _figures(site: Site) -> tuple[Figure, ...]:
    """The shapes of a card: its type, and what lies on it."""
    kind = (Figure(Shape[site.kind.name]),) if site.kind else (Figure(Shape.UNKNOWN),)
    on_it = Figure(Shape.DROP, Tone.BLUE) if site.is_tower else Figure(Shape.FOOD)
    tokens = (replace(on_it, number=site.tokens),) if isinstance(site.tokens, int) and site.tokens else ()
    return (*kind, *tokens, *((Figure(Shape.EQUIPMENT, number=len(site.equipment)),) if site.equipment else ()))


def _type(site: Site) -> str:
    """The type of a card, for those who cannot tell colours; with what its Harvest costs."""
    card = site.card
    if site.is_tower or site.is_silo:
        return ""
    kind = str(site.kind) if site.kind else "card"
    if isinstance(card, Unknown):
        return kind
    if card.timing is Timing.HARVEST:
        return f"{kind}, Harvest: {_cost(card.cost)}"
    return f"{kind}, {card.timing}" if card.timing in {Timing.IMMEDIATE, Timing.GAME_END} else kind


def _cost(cost: Price) -> str:
    return "cost unknown" if cost.unknown else str(cost)


def _stores(site: Site) -> list[str]:
    if site.is_tower:
        return [f"{_tokens(site, '?')} of {water_cap(site)} Water", f"range {reach_of(site)}"]
    return [f"{_tokens(site, '?')} of {food_cap([site])} Food"] if site.is_silo else []


def _tokens(site: Site, untold: str) -> str:
    """What a store holds; "unknown" where that can be anything from nothing to all that fits."""
    tokens = site.tokens
    if tokens is None:
        return untold
    most = most_stored(Kind.TOWER if site.is_tower else Kind.SILO, site.equipment)
    everything = isinstance(tokens, Unknown) and set(tokens.options) == set(range(most + 1))
    return "unknown" if everything else str(_number(tokens))


def _described(farm: Farm) -> str:
    cards = ", ".join(f"{site.spot} {_written_site(site)}" for site in farm.sites)
    return f"{farm.player}'s farm: {cards or 'not laid out'}"


# The same in the form of a file.


def _written_site(site: Site) -> str:
    words = [str(site.card)]
    if site.is_tower or site.is_silo:
        words.append(_tokens(site, UNKNOWN))
    if site.equipment:
        words.append(f"with {' and '.join(map(str, site.equipment))}")
    if site.is_open:
        words = [OPEN_AREA, *words[1:]] if words[0] == UNDER_IT else [*words, "face down"]
    if site.scores is not None:
        words.append(f"scoring {site.scores}")
    if site.paid:
        words.append({1: "paid", 2: "paid twice"}.get(site.paid, f"paid {site.paid} times"))
    return " on ".join([" ".join(words), *map(str, site.below)])


def _written_farm(farm: Farm) -> list[list[str]]:
    """The rows of a farm, from its first card on, without empty spaces at their ends."""
    if not farm.sites:
        return []
    first, last = min(site.spot.row for site in farm.sites), max(site.spot.row for site in farm.sites)
    left = min(site.spot.column for site in farm.sites)
    rows = []
    for row in range(first, last + 1):
        here = {site.spot.column: site for site in farm.sites if site.spot.row == row}
        right = max(here, default=left)
        rows.append([_written_site(here[c]) if c in here else "." for c in range(left, right + 1)])
    return rows


def written_layout(position: Position) -> dict[str, object]:
    """The first farm in the form of a position file."""
    return _written_player(position.farms[0])


def _written_player(farm: Farm) -> dict[str, object]:
    data: dict[str, object] = {} if farm.coins is None else {"coins": _number(farm.coins)}
    data |= {"coins": UNKNOWN} if farm.has_unknown_coins else {}
    data |= {"vp": _number(farm.vp)} if farm.vp != 0 else {}
    if farm.is_laid_out:
        data["farm"] = _written_farm(farm)
    more: dict[str, object] = {
        "aside": list(map(str, farm.aside)) or None,
        "hand": list(map(str, farm.hand)) if isinstance(farm.hand, tuple) else farm.hand,
        "drawn": None if farm.drawn is None else {str(kind): n for kind, n in farm.drawn.items()},
        "turns": farm.turns,
        "harvested": farm.is_done or None,
        "pad": _written_pad(farm) or (None if farm.is_laid_out else {}),
    }
    return data | {key: value for key, value in more.items() if value is not None}


def _number(value: Amount) -> object:
    if not isinstance(value, Unknown) or len(set(value.options)) == 1:
        return int(span(value))
    return str(numbers(value.name, value.options))


def _written_pad(farm: Farm) -> dict[str, object]:
    lines = {line.name: getattr(farm.pad, line.name) for line in fields(farm.pad) if line.name != "abilities"}
    abilities = farm.pad.abilities
    written = {key: value for key, value in lines.items() if value is not None}
    return written | ({} if abilities is None else {"abilities": list(abilities)})


def written(position: Position) -> dict[str, Any]:
    """The whole table in the form of a position file; what was not seen is left out."""
    stocks = position.stocks
    left = {"towers": stocks.towers, "silos": stocks.silos, "equipment": stocks.equipment}
    discards = stocks.discards
    data: dict[str, Any] = {
        "game": "fields-of-green",
        "year": position.year,
        "phase": None if position.phase is None else str(position.phase),
        "player_count": position.players[0] if len(position.players) == 1 else None,
        "players": {farm.player: _written_player(farm) for farm in position.farms},
        "first": position.first,
        "turn": OVER if position.over else position.turn,
        "introductory": position.introductory or None,
        "piles": None if stocks.piles is None else {str(kind): n for kind, n in stocks.piles.items()},
        "stocks": {key: n for key, n in left.items() if n is not None} or None,
        "row": _cards(stocks.row),
        "pile": stocks.pile,
        "discards": _cards(discards) if isinstance(discards, tuple) else discards,
        "cards": dict(position.own_cards) or None,
        "rulings": dict(position.rulings.chosen) or None,
    }
    return {key: value for key, value in data.items() if value is not None}


def _cards(cards: Iterable[LocationSeen] | None) -> list[str] | None:
    return None if cards is None else list(map(str, cards))


def written_pool(pool: Pool) -> dict[str, object]:
    """What may be built, in the form of a position file."""
    return {"cards": list(map(str, pool.cards)), "towers": pool.towers, "silos": pool.silos}
