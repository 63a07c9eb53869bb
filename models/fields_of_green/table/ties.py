"""What a player has after a move, where that depends on something unknown: unknown too, and tied to what was before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from models.fields_of_green.cards import Location, stored
from models.fields_of_green.table.cells import with_stores
from models.fields_of_green.table.position import Farm, Position, Site
from models.fields_of_green.table.stores import Holdings, holdings
from models.logic import Number, Sum, Truth, Unknown, all_of, equal, implies, known_as, moved_by, values_of
from models.past import Past
from models.unknowns import unknowns


def tied(position: Position, farm: Farm, held: Holdings, known: Sequence[Truth]) -> tuple[Farm, Past | None]:
    """The farm with what its player has, and the past of the table; `known` is what the move has shown besides."""
    old = holdings(position.farm_of(farm.player))
    if old == held and not known:
        return farm, position.past

    @cache
    def before() -> Sequence[Unknown[Any]]:
        # On a known table nobody asks.
        return unknowns(position)

    whose = f"{farm.player} " if position.layouts > 1 else ""
    ties: list[Truth] = list(known)
    new: list[Unknown[Any]] = []

    def amount(name: str, was: Number | None, n: Number, seen: int | Unknown[int] | None) -> int | Unknown[int]:
        if isinstance(n, int):
            return n
        if isinstance(seen, Unknown) and isinstance(was, Sum) and was.terms == n.terms:
            if was.base == n.base:
                return seen
            unknown, tie = moved_by(seen, n.base - was.base, name)
        else:
            unknown, tie = known_as(n, name, before())
        new.append(unknown)
        ties.append(tie)
        return unknown

    coins, vp = farm.coins, amount(f"{farm.player}'s VP tokens", old.vp, held.vp, farm.vp)
    if held.coins is not None:
        coins = amount(f"{farm.player}'s coins", old.coins, held.coins, farm.coins)
    sites = []
    for site in farm.sites:
        if isinstance(site.card, Unknown) and held.tokens.get(site.spot) != old.tokens.get(site.spot):
            store, tie = _other_tokens(site, held.tokens[site.spot], before())
            new.append(store)
            ties.append(tie)
            site = replace(site, card=store)  # noqa: PLW2901 - the same card with other tokens
        elif site.spot in held.tokens and site.tokens is not None:
            name = f"{'Water' if site.is_tower else 'Food'} at {whose}{site.spot}"
            n = amount(name, old.tokens.get(site.spot), held.tokens[site.spot], site.tokens)
            site = replace(site, tokens=n)  # noqa: PLW2901 - the same card with other tokens
        sites.append(site)
    past = position.past
    if ties:
        past = (past or Past()).followed(before(), ties, new=new)
    return replace(farm, sites=tuple(sites), coins=coins, vp=vp), past


def _other_tokens(site: Site, tokens: Number, before: Sequence[Unknown[Any]]) -> tuple[Unknown[Location], Truth]:
    """A card that may be a Water Tower or a Silo with other tokens, tied to what was unknown before."""
    card = cast("Unknown[Location]", site.card)
    means: dict[Location, Truth] = {option: card.is_(option) for option in card.options if option.holds is None}
    for store in dict.fromkeys(option.design for option in card.options if option.holds is not None):
        is_it = card.where(lambda option, store=store: option.design is store)  # type: ignore[misc]
        means |= {stored(store, n): all_of([is_it, equal(tokens, n)]) for n in values_of(tokens, before, [is_it])}
    text = with_stores(card.text, [str(option) for option in means if option.holds is not None])
    unknown = Unknown(card.name, means, text)
    ties = [implies(mark, means[option]) for mark, option in zip(unknown.marks, unknown.options, strict=True)]
    return unknown, all_of(ties)
