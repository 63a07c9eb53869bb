"""Before the first turn of a player there is just what Setup gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from models.fields_of_green.cards import STORES, Kind
from models.fields_of_green.layout_rules import site_rule
from models.fields_of_green.position import Farm, Position, Site, span
from models.fields_of_green.turn_rules import START_CARDS
from models.fields_of_green.turns import is_new
from models.fields_of_green.wording import source
from models.logic import Truth, Unknown, where
from models.rule import Claims, Rule

COINS, WATER, FOOD = 15, 3, 1
"""What every player begins with: coins, Water on the first Water Tower, Food on the first Silo."""


def _new_farms(position: Position) -> Iterator[Farm]:
    return (farm for farm in position.farms if is_new(position, farm))


def _supplies(position: Position) -> Iterator[tuple[Farm, str]]:
    for farm in _new_farms(position):
        if farm.coins is not None:
            yield farm, "coins"
        yield farm, "VP"


@Claims
def _supplied(_: Position, farm: Farm, what: str) -> Iterator[tuple[Truth, Callable[[], str]]]:
    if what == "VP":
        rest = "VP in tokens before the first turn; nobody begins with any."
        yield where(farm.vp, lambda n: n == 0), lambda: f"{farm.player} has {span(farm.vp)} {rest}"
    else:
        rest = f"coins before the first turn; everybody begins with {COINS}."
        yield where(farm.coins, lambda n: n == COINS), lambda: f"{farm.player} has {span(farm.coins)} {rest}"


SUPPLY: Rule[Position] = Rule(
    id="FOG-SETUP-SUPPLY",
    text=f"Before the first turn every player has {COINS} coins and no VP tokens; the rest lies in the supply.",
    source=source("Setup"),
    instances=_supplies,
    holds=_supplied.hold,
    tell=_supplied.tell,
    label=lambda _, what: what,
    rulings=("FOG-AMB-24",),
)


def _first_stores(position: Position) -> Iterator[tuple[Farm, Site]]:
    for farm in _new_farms(position):
        for sites in (tuple(farm.towers), tuple(farm.silos)):
            # Of several nobody knows which was the first; that there are several is told by the turns.
            yield from ((farm, site) for site in sites if len(sites) == 1 and site.tokens is not None)
        if len(farm.sites) <= START_CARDS:
            yield from ((farm, site) for site in farm.sites if _may_store(site))


def _may_store(site: Site) -> bool:
    return isinstance(site.card, Unknown) and any(map(site.may_be, STORES))


_FIRST: dict[Kind | None, int] = {Kind.TOWER: WATER, Kind.SILO: FOOD}


@Claims
def _filled(_: Position, farm: Farm, site: Site) -> Iterator[tuple[Truth, Callable[[], str]]]:
    if isinstance(site.card, Unknown):
        fits, can_be = where(site.card, lambda card: card.holds in {None, _FIRST.get(card.kind)}), "before the first turn"
        stores = f"a Water Tower with {WATER} Water or a Silo with {FOOD} Food"
        yield fits, lambda: f"{farm.player}: {can_be} {site} can only be {stores}."
    else:
        right, what = _FIRST[site.kind], "Water" if site.is_tower else "Food"
        lies = f"{what} on the {site.card} at {site.spot} before the first turn; it begins with {right}."
        yield where(site.tokens, lambda n: n == right), lambda: f"{farm.player}: {span(site.tokens)} {lies}"


TOKENS: Rule[Position] = site_rule(
    id="FOG-SETUP-TOKENS",
    text=f"The first Water Tower begins with {WATER} Water, the first Silo with {FOOD} Food.",
    source=source("Setup"),
    instances=_first_stores,
    holds=_filled.hold,
    tell=_filled.tell,
)

BEGINNING_RULES = (SUPPLY, TOKENS)
"""What a player has before the first turn; that there are two cards, no tiles and no discards, other rules say."""
