"""A table of Fields of Green in the form of a position file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from models.fields_of_green.cards import Kind
from models.fields_of_green.table.cells import OPEN_AREA, UNDER_IT
from models.fields_of_green.table.position import Amount, Farm, LocationSeen, Pool, Position, Site, TileSeen, span
from models.fields_of_green.table.stores import most_stored
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
    coins = UNKNOWN if farm.has_unknown_coins else None if farm.coins is None else _number(farm.coins)
    return _keys(
        coins=coins,
        vp=_number(farm.vp) if farm.vp != 0 else None,
        farm=_written_farm(farm) if farm.is_laid_out else None,
        aside=_cards(farm.aside) or None,
        hand=_cards(farm.hand),
        drawn=_by_type(farm.drawn),
        turns=farm.turns,
        harvested=farm.is_done or None,
        pad=_written_pad(farm) or (None if farm.is_laid_out else {}),
    )


def _keys(**values: object) -> dict[str, object]:
    """The keys that have something to tell."""
    return {key: value for key, value in values.items() if value is not None}


def _number(value: Amount) -> object:
    if not isinstance(value, Unknown) or len(set(value.options)) == 1:
        return int(span(value))
    return str(numbers(value.name, value.options))


def _written_pad(farm: Farm) -> dict[str, object]:
    lines = {line.name: getattr(farm.pad, line.name) for line in fields(farm.pad) if line.name != "abilities"}
    return _keys(**lines, abilities=None if farm.pad.abilities is None else list(farm.pad.abilities))


def written(position: Position) -> dict[str, Any]:
    """The whole table in the form of a position file; what was not seen is left out."""
    stocks = position.stocks
    return _keys(
        game="fields-of-green",
        year=position.year,
        phase=position.phase and str(position.phase),
        player_count=position.players[0] if len(position.players) == 1 else None,
        players={farm.player: _written_player(farm) for farm in position.farms},
        first=position.first,
        turn=OVER if position.over else position.turn,
        introductory=position.introductory or None,
        piles=_by_type(stocks.piles),
        stocks=_keys(towers=stocks.towers, silos=stocks.silos, equipment=stocks.equipment) or None,
        row=_cards(stocks.row),
        pile=stocks.pile,
        discards=_cards(stocks.discards),
        cards=dict(position.own_cards) or None,
        rulings=dict(position.rulings.chosen) or None,
    )


def _by_type(numbers: Mapping[Kind, int] | None) -> dict[str, int] | None:
    return None if numbers is None else {str(kind): n for kind, n in numbers.items()}


def _cards(cards: Iterable[LocationSeen | TileSeen] | int | None) -> list[str] | int | None:
    """The cards one by one, or only their number."""
    return cards if cards is None or isinstance(cards, int) else list(map(str, cards))


def written_pool(pool: Pool) -> dict[str, object]:
    """What may be built, in the form of a position file."""
    return {"cards": list(map(str, pool.cards)), "towers": pool.towers, "silos": pool.silos}
