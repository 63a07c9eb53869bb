"""A table of Fields of Green in the form of a position file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from models.fields_of_green.abilities import most_stored
from models.fields_of_green.cards import Kind
from models.fields_of_green.table.cells import OPEN_AREA, UNDER_IT
from models.fields_of_green.table.position import Amount, Farm, LocationSeen, Pool, Position, Site, span
from models.game import OVER
from models.logic import Unknown
from models.unknowns import UNKNOWN, numbers


def written_tokens(site: Site, untold: str) -> str:
    """What a store holds; "unknown" where that can be anything from nothing to all that fits."""
    tokens = site.tokens
    if tokens is None:
        return untold
    most = most_stored(Kind.TOWER if site.is_tower else Kind.SILO, site.equipment)
    everything = isinstance(tokens, Unknown) and set(tokens.options) == set(range(most + 1))
    return "unknown" if everything else str(_number(tokens))


def written_site(site: Site) -> str:
    """A card of a farm as a file tells it."""
    words = [str(site.card)]
    if site.is_tower or site.is_silo:
        words.append(written_tokens(site, UNKNOWN))
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
        rows.append([written_site(here[c]) if c in here else "." for c in range(left, right + 1)])
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
