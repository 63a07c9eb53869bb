"""What has to be known of card faces to check a table or to search it, and is not."""

from collections.abc import Iterator
from typing import cast

from models.fields_of_green.cards import RANGE, Equipment, Kind, Location, Timing
from models.fields_of_green.rules.wording import is_or_are, name_of
from models.fields_of_green.table.farm import (
    ability_needs,
    cost_needs,
    harvest_needs,
    harvests,
    price_needs,
    reach,
    tiles_of,
)
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import Farm, Pool, Position
from models.fields_of_green.table.sites import Site, may_hold_more, most_stored
from models.game import Written
from models.logic import Unknown, lowest, options_of
from models.names import counted, enumerated
from models.problem import Problem
from models.unknowns import unknowns


def not_checked(position: Position) -> tuple[str, ...]:
    """What a check of the table has to leave open because a face is not known, whatever lies where a card is not known."""
    needs = []
    for farm in position.seats:
        for site in farm.sites:
            at = f"{farm.player} {site.spot}" if position.layouts > 1 else str(site.spot)
            needs += [f"{need} (FOG-EQ-MATCH[{at}])" for need in _placing(site)]
            # What is only supposed of a card that may lie there nobody knows.
            faces = [card.design.has_harvest for card in options_of(site.card)]
            if (site.is_open or site.paid) and None in faces and True not in faces:
                rule = "FOG-OPEN-ONLY" if site.is_open else "FOG-HRV-SCOPE"
                needs.append(f"whether {name_of(site)} has a Harvest ability ({rule}[{at}])")
    return tuple(dict.fromkeys(needs))


def unfilled(position: Position) -> tuple[str, ...]:
    """What may be any number, of which only the smaller ones are filled in, or none."""
    found = []
    for farm in position.seats:
        found += [f"{farm.player}'s coins"] if farm.has_unknown_coins else []
        for site in farm.sites:
            at = f"{farm.player} {site.spot}" if position.layouts > 1 else str(site.spot)
            for kind, tokens in ((Kind.TOWER, "Water"), (Kind.SILO, "Food")):
                if may_hold_more(site, kind):
                    found.append(f"more than {most_stored(kind, site.equipment)} {tokens} at {at}")
    return tuple(found)


def _placing(site: Site) -> Iterator[str]:
    """What would have to be known to say whether the tiles of a location may lie there."""
    for tile in () if site.is_open else site.equipment:
        if all(one.on is None for one in options_of(tile)):
            what = f"the Equipment on {name_of(site)}" if isinstance(tile, Unknown) else str(tile)
            yield f"where {what} may be placed"
        elif isinstance(tile, Equipment) and isinstance(site.card, Location) and tile.on and tile.on.fits(site.card) is None:
            yield f"whether {site.card} is a {tile.on}"


def play_problems(position: Position, player: str | None, objective: str) -> list[Problem]:
    """What keeps the best Harvest from being asked for: no such phase, cards or numbers that are not known."""
    farm = position.seats[0] if player is None else position.seat(player)
    path = ("players", farm.player)
    if position.over:
        return [Problem(("turn",), "the game is over: there is nothing left to harvest")]
    if position.phase not in {None, Phase.HARVEST}:
        message = f"the best way through a Harvest is asked for in the Harvest phase, not in the {position.phase} phase"
        return [Problem(("phase",), f"{message}; write `phase: harvest`")]
    if not farm.is_laid_out:
        return [missing_farm(farm.player)]
    if farm.is_done:
        return [Problem((*path, "harvested"), f"{farm.player} has finished this year's Harvest")]
    needs = [*_of_the_harvest(position, farm), *(score_needs(position, farm) if objective == "score" else ())]
    unknown = (f"not known: {need}; write it under `cards:`" for need in dict.fromkeys(needs))
    return _not_known(farm, path) + _coin_problems(farm, path) + [Problem(path, one, at_key=True) for one in unknown]


def missing_farm(player: str) -> Problem:
    """That a farm was not laid out, of which something is asked."""
    return Problem(("players", player), f"the farm of {player} is missing (`farm:`)", at_key=True)


def _of_the_harvest(position: Position, farm: Farm) -> Iterator[str]:
    """What has to be known to go through the Harvest of a farm."""
    for card in [site.card for site in farm.sites if isinstance(site.card, Location) and not site.is_open]:
        if card.has_harvest is None:
            yield f"whether {card} has a Harvest ability"
    for site in harvests(farm):
        yield from harvest_needs(farm, site.spot, cast("Location", site.card), position.rulings)
        tiles = (tile for tile in tiles_of(site) if tile.again is None)
        yield from (f"how often {tile} lets an ability be applied again" for tile in tiles)


def _coin_problems(farm: Farm, path: tuple[str, str]) -> list[Problem]:
    """The coins that a search pays with are needed themselves, not only the points for them."""
    problems = []
    if farm.coins is None:
        problems.append(Problem((*path, "coins"), f"how many coins has {farm.player}? (`coins: ...`)"))
    if farm.pad.money_points is not None:
        message = "what is paid and gained changes the points for coins; leave out `money_points` for this question"
        problems.append(Problem((*path, "pad", "money_points"), message))
    return problems


def _not_known(farm: Farm, path: tuple[str, ...]) -> list[Problem]:
    names = [unknown.name for unknown in unknowns((farm.sites, farm.coins, farm.vp, farm.aside))]
    if not names:
        return []
    return [Problem((*path, "farm"), f"not fully known: {enumerated(names, 'and')}; a search needs every card and number")]


def score_needs(position: Position, farm: Farm, more: tuple[Location, ...] = ()) -> Iterator[str]:
    """What has to be known to count the farm, and other cards that may come into it."""
    cards = dict.fromkeys([*(site.card for site in farm.sites if isinstance(site.card, Location)), *more])
    for card in cards:
        if card.vp is None:
            yield f"the VP printed on {card}"
        if card.timing is None:
            yield f"whether {card} has a Game End ability"
    for site in farm.sites:
        if isinstance(site.card, Location) and site.scores is None:
            yield from _end_needs(position, farm, site, site.card)


def _end_needs(position: Position, farm: Farm, site: Site, card: Location) -> Iterator[str]:
    """What has to be known to tell what a location and its tiles give at the end."""
    is_end = card.timing is Timing.GAME_END
    if is_end and card.gains is None:
        yield f"what the Game End ability of {card} gives (or write `{card} scoring N`)"
    if is_end:
        yield from ability_needs(farm, site.spot, card, position.rulings)
    for tile in tiles_of(site):
        if tile.points is None:
            yield f"what {tile} gives at the end of the game"
        if tile.again and is_end and (tile.again_price is None or tile.again_price.unknown):
            yield f"what applying {card} again by {tile} costs"


def pool_problems(written: Written[Position, Pool]) -> list[Problem]:
    """What keeps the best farm from being searched: no pool, no farm, something that is not known."""
    position, pool = written.position, written.pool
    if pool is None:
        pool_form = "add a `pool:` of what may be built: `pool: {cards: [...], towers: 1, silos: 1}`"
        others = "add `--player NAME` for the cards that a player laid, or `phase: harvest` for the best Harvest"
        return [Problem((), f"{pool_form}, {others}")]
    if len(position.seats) != 1:
        return [Problem(("players",), "with a `pool:` there is one farm: the one to be built on")]
    farm = position.seats[0]
    path = ("players", farm.player)
    if not farm.is_laid_out:
        return [missing_farm(farm.player)]
    problems = _not_known(farm, path) + _coin_problems(farm, path) + _range_problems(position, farm, path)
    needs = list(score_needs(position, farm, pool.cards))
    for card in dict.fromkeys(pool.cards):
        needs += _building_needs(position, farm, card)
    for card, n in {card: pool.cards.count(card) for card in pool.cards}.items():
        there = sum(site.card is card for site in farm.sites)
        most = card.listed
        if most is not None and n + there > most and position.trusts(card):
            lie = f"{there} {'lies' if there == 1 else 'lie'} in the farm"
            message = f"{card} is listed {counted(n, 'time')}, and {lie}; there {is_or_are(most)} {most}"
            problems.append(Problem(("pool", "cards"), message))
    return problems + [Problem(("pool",), f"not known: {need}; write it under `cards:`") for need in dict.fromkeys(needs)]


def _range_problems(position: Position, farm: Farm, path: tuple[str, str]) -> list[Problem]:
    if position.rulings.chosen.get("FOG-AMB-14") != "longer" or all(lowest(reach(tower)) <= RANGE for tower in farm.towers):
        return []
    return [Problem(path, "with FOG-AMB-14=longer the best farm is not searched where a tower has more range")]


def _building_needs(position: Position, farm: Farm, card: Location) -> Iterator[str]:
    """What has to be known of a card that may be built."""
    if not farm.sites:
        return
    spot = farm.sites[0].spot
    yield from price_needs(farm, card, spot, position.rulings)
    if card.timing is None:
        yield f"whether {card} has an Immediate ability"
    elif card.timing is not Timing.NONE and card.gains is None:
        yield f"what the ability of {card} gives"
    elif card.timing is Timing.HARVEST:
        yield from cost_needs(card)
    yield from ability_needs(farm, spot, card, position.rulings)
