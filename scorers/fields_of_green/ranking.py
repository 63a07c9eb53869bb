"""Who is ahead at the end of Fields of Green: most VP, then most locations, then most coins.

Source: Fields of Green rulebook, "Game End" (ties). Which cards count as locations is the ruling FOG-AMB-27.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from models.fields_of_green.cards import is_from_a_pile
from models.fields_of_green.position import Farm, Position, amount, shown
from models.logic import Number, Truth, all_of, any_of, at_most, count, equal, not_, plain, where
from scorers.sheet import Sheet, Standing, Tie


def ties(position: Position, farm: Farm, level: Mapping[str, Truth]) -> Iterator[Tie]:
    """What has to be told of a farm to place it among others, by player, that may have as many VP."""
    tied = any_of(level.values())
    if tied is False:
        return
    told = farm.pad.locations
    if told is None and not farm.is_told:
        yield Tie(f"how many locations {farm.player} has, since VP are level (`pad: {{locations: ...}}`)", tied)
    elif told is not None and farm.is_told and equal(told, _laid_out(position, farm)) is False:
        laid = f"{shown(_laid_out(position, farm))} that lie there"
        yield Tie(
            f"which is right for {farm.player}'s locations, since VP are level: {told} by the pad, or the {laid}", tied
        )
    here, others = locations(position, farm), [(position.farm_of(player), truth) for player, truth in level.items()]
    also = any_of(
        all_of([truth, not _has_locations(other) or equal(locations(position, other), here)]) for other, truth in others
    )
    if farm.coins is None and also is not False:
        yield Tie(f"how many coins {farm.player} has, since VP are level (`coins: ...`)", also)


def _has_locations(farm: Farm) -> bool:
    """Whether it can be known how many locations a farm has."""
    return farm.is_told or farm.pad.locations is not None


def locations(position: Position, farm: Farm) -> Number:
    """How many locations a farm has where a tie is broken (FOG-AMB-27)."""
    return farm.pad.locations if farm.pad.locations is not None else _laid_out(position, farm)


def _laid_out(position: Position, farm: Farm) -> Number:
    """How many locations of a farm lie there that count where a tie is broken."""
    ruling = position.rulings["FOG-AMB-27"]
    if ruling == "all":
        return len(farm.sites)
    face_up = [site for site in farm.sites if not site.is_open]
    return len(face_up) if ruling == "face-up" else count([where(site.card, is_from_a_pile) for site in face_up])


def ahead(position: Position, one: Sheet, other: Sheet) -> Truth:
    """Whether a player is placed before another: more VP, then more locations, then more coins."""
    mine, theirs = position.farm_of(one.player), position.farm_of(other.player)
    at_least_level = at_most(other.points, one.points)
    more = not_(at_most(one.points, other.points))
    here, there = locations(position, mine), locations(position, theirs)
    coins = [amount(farm.coins) if farm.coins is not None else 0 for farm in (mine, theirs)]
    richer = not_(at_most(coins[0], coins[1]))
    tied = any_of([not_(at_most(here, there)), all_of([equal(here, there), richer])])
    return any_of([more, all_of([at_least_level, tied])])


def ranking(position: Position, scored: Sequence[Sheet]) -> tuple[Standing, ...]:
    """Most VP, then most locations, then most coins, then shared."""
    farms = {farm.player: farm for farm in position.farms}
    coins = {player: plain(amount(farm.coins)) if farm.coins is not None else 0 for player, farm in farms.items()}
    totals = {sheet.player: sheet.total for sheet in scored}
    is_tied = len(set(totals.values())) < len(totals)
    places = {player: plain(locations(position, farm)) if is_tied else 0 for player, farm in farms.items()}
    merit = {player: (points, places[player], coins[player]) for player, points in totals.items()}
    standings = []
    for sheet in sorted(scored, key=lambda sheet: merit[sheet.player], reverse=True):
        place = 1 + sum(theirs > merit[sheet.player] for theirs in merit.values())
        standings.append(Standing(place, sheet.player, sheet.total, _because(sheet.player, merit)))
    return tuple(standings)


def _because(player: str, merit: Mapping[str, tuple[int, int, int]]) -> str:
    """What decided a place, told against those with equal VP."""
    points, cards, coins = merit[player]
    said = [f"{points} VP"]
    for other, (total_, theirs, money) in merit.items():
        if other == player or total_ != points:
            continue
        if theirs != cards:
            said.append(f"level with {other}, {'more' if cards > theirs else 'fewer'} locations ({cards} to {theirs})")
        elif money != coins:
            said.append(
                f"level with {other}, also in locations ({cards}), {'more' if coins > money else 'fewer'} coins "
                f"({coins} to {money})"
            )
        else:
            said.append(f"shared with {other}, who has as many locations ({cards}) and coins ({coins})")
    return "; ".join(said)
