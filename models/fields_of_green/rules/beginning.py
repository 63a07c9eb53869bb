"""Before the first turn of a player there is just what Setup gives."""

from __future__ import annotations

from collections.abc import Iterator

from models.fields_of_green.cards import STORES, Kind
from models.fields_of_green.past.turns import is_new
from models.fields_of_green.rules.turns import START_CARDS
from models.fields_of_green.rules.wording import source
from models.fields_of_green.table.position import Farm, Position, span
from models.logic import Unknown, where
from models.rule import Finding, rule

COINS, WATER, FOOD = 15, 3, 1
"""What every player begins with: coins, Water on the first Water Tower, Food on the first Silo."""


def _new_farms(position: Position) -> Iterator[Farm]:
    return (farm for farm in position.farms if is_new(position, farm))


@rule(
    "FOG-SETUP-SUPPLY",
    f"Before the first turn every player has {COINS} coins and no VP tokens; the rest lies in the supply.",
    source("Setup"),
    why="Tokens only mark amounts and never run out: printings differ in how many there are.",
)
def _supplied(position: Position) -> Iterator[Finding]:
    for farm in _new_farms(position):
        has = f"{farm.player} has"
        if farm.coins is not None:
            right = f"coins before the first turn; everybody begins with {COINS}."
            yield farm.about(name="coins"), where(farm.coins, lambda n: n == COINS), f"{has} {span(farm.coins)} {right}"
        none = "VP in tokens before the first turn; nobody begins with any."
        yield farm.about(name="VP"), where(farm.vp, lambda n: n == 0), f"{has} {span(farm.vp)} {none}"


_FIRST: dict[Kind | None, int] = {Kind.TOWER: WATER, Kind.SILO: FOOD}


@rule(
    "FOG-SETUP-TOKENS",
    f"The first Water Tower begins with {WATER} Water, the first Silo with {FOOD} Food.",
    source("Setup"),
)
def _filled(position: Position) -> Iterator[Finding]:
    for farm in _new_farms(position):
        for sites, what in ((tuple(farm.towers), "Water"), (tuple(farm.silos), "Food")):
            # Of several nobody knows which was the first; that there are several is against FOG-ACT-TURNS.
            if len(sites) == 1 and sites[0].tokens is not None:
                right, tokens = _FIRST[sites[0].kind], sites[0].tokens
                lies = f"{what} on the {sites[0]} before the first turn; it begins with {right}."
                fits = where(tokens, lambda n, right=right: n == right)  # type: ignore[misc]
                yield farm.about(sites[0].spot), fits, f"{farm.player}: {span(tokens)} {lies}"
        for site in farm.sites if len(farm.sites) <= START_CARDS else ():
            if isinstance(site.card, Unknown) and any(map(site.may_be, STORES)):
                fits = where(site.card, lambda card: card.holds in {None, _FIRST.get(card.kind)})
                stores = f"a Water Tower with {WATER} Water or a Silo with {FOOD} Food"
                yield farm.about(site.spot), fits, f"{farm.player}: before the first turn {site} can only be {stores}."


BEGINNING_RULES = (_supplied, _filled)
"""What a player has before the first turn; that there are two cards, no tiles and no discards, other rules say."""
