"""What has to be known of card faces to check a table or to search it, and is not; and what of a farm can be laid otherwise.

The question what was the most with the cards that a player laid pays and gains nothing again: coins, tokens and Food stay
what they are, and a Water Tower keeps its Water. What is worth something elsewhere that nobody can reckon is left out, and
named.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from models.fields_of_green.cards import RANGE, STORES, Equipment, Gain, Kind, Location, Resource, Timing
from models.fields_of_green.rules.layout import OF_ONE_CARD
from models.fields_of_green.rules.layout import first_two as start
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
from models.fields_of_green.table.position import Farm, Pad, Pool, Position
from models.fields_of_green.table.sites import Site, TileSeen, is_or_are, may_hold_more, most_stored, name_of
from models.fields_of_green.table.stores import cap
from models.game import Relaid, Written
from models.logic import Unknown, lowest, options_of
from models.names import counted, enumerated
from models.problem import Problem, UnusableError
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
    return _not_known(farm, path) + [Problem(path, one, at_key=True) for one in unknown]


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


def _not_known(farm: Farm, path: tuple[str, str]) -> list[Problem]:
    """A search needs every card and number, and the coins that it pays with themselves, not only the points for them."""
    problems = []
    if names := [unknown.name for unknown in unknowns((farm.sites, farm.coins, farm.vp, farm.aside))]:
        message = f"not fully known: {enumerated(names, 'and')}; a search needs every card and number"
        problems.append(Problem((*path, "farm"), message))
    if farm.coins is None:
        problems.append(Problem((*path, "coins"), f"how many coins has {farm.player}? (`coins: ...`)"))
    if farm.pad.money_points is not None:
        message = "what is paid and gained changes the points for coins; leave out `money_points` for this question"
        problems.append(Problem((*path, "pad", "money_points"), message))
    return problems


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
    problems = _not_known(farm, path) + _range_problems(position, farm, path)
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


def relaid(position: Position, player: str) -> Relaid[Position, Pool]:
    """The question for a player's farm. Raises `UnusableError` where it cannot be asked."""
    farm = position.seat(player)
    path = ("players", player)
    if not farm.is_laid_out:
        raise UnusableError([missing_farm(player)])
    if farm.pad != Pad():
        message = "a pad has the points of one layout only; leave it out to ask for the best one"
        raise UnusableError([Problem((*path, "pad"), message, at_key=True)])
    sites, left_out = _laid_again(position, farm)
    lacking = set(STORES) - {site.kind for site in sites}
    if lacking:
        stay = [f"{site} ({_why_stays(position, farm, site)})" for site in farm.sites if any(map(site.may_be, lacking))]
        has_both = all(any(farm.possible(kind)) for kind in lacking)
        why = f"left out here: {'; '.join(stay)}" if has_both else f"the farm of {player} lacks one"
        message = f"every farm begins with a Water Tower and a Silo ({start.id}); {why}"
        raise UnusableError([Problem((*path, "farm"), message)])
    if not _is_first_silo_best([site for site in sites if site.is_silo]):
        message = "the Food may need another Silo than the one that is worth most, which the search does not try"
        raise UnusableError([Problem((*path, "farm"), message)])
    kept = replace(farm, sites=sites)

    def over(other: Position) -> tuple[str, ...]:
        gone = Counter(str(site.card) for site in kept.sites) - Counter(str(site.card) for site in other.seats[0].sites)
        return tuple(gone.elements())

    return Relaid(position.with_farm(kept).alone(player), Pool(is_relaid=True), len(sites), tuple(left_out), over)


def first_two(farm: Farm) -> tuple[Site, Site]:
    """The Water Tower and the Silo with which layouts begin: those that are worth most wherever they lie.

    Every layout with others in their places is worth as much with these, or more.
    """
    tower = max(farm.towers, key=settled_points)
    return tower, max(farm.silos, key=_merit)


def settled_points(site: Site) -> int:
    """What the tiles of a location are worth wherever it lies, and a Water Tower for being empty."""
    tiles = (tile for tile in site.equipment if isinstance(tile, Equipment))
    points = sum(gain.gives.get(Resource.VP) or 0 for tile in tiles for gain in tile.points or () if not _is_local(gain))
    return points + (site.is_tower and site.tokens == 0)


def _is_local(gain: Gain) -> bool:
    return gain.per is not None or gain.condition is not None


def _laid_again(position: Position, farm: Farm) -> tuple[tuple[Site, ...], list[str]]:
    """The cards of a farm that can be laid otherwise, and what is left out, each with the reason."""
    sites: list[Site] = []
    left_out: list[str] = []
    for site in farm.sites:
        why = _why_stays(position, farm, site)
        if why:
            left_out.append(f"{site} ({why})")
            continue
        kept = _movable(position, site)
        sites.append(kept)
        gone = [tile for tile in site.equipment if tile not in kept.equipment]
        left_out += [f"{tile} on {site} (what it is worth elsewhere cannot be searched)" for tile in gone]
    return tuple(sites), left_out


def _is_first_silo_best(silos: Sequence[Site]) -> bool:
    """Whether no other Silo stores more than the one that is worth most, or the Food needs no more."""
    first = max(silos, key=_merit)
    food = sum(silo.tokens for silo in silos if isinstance(silo.tokens, int))
    return food <= cap(first) or all(cap(silo) <= cap(first) for silo in silos)


def _merit(silo: Site) -> tuple[int, int]:
    return settled_points(silo), cap(silo)


def _movable(position: Position, site: Site) -> Site:
    """A card with those of its tiles that go with it wherever it is laid."""
    return replace(site, equipment=tuple(tile for tile in site.equipment if _can_move(position, site, tile)))


def _why_stays(position: Position, farm: Farm, site: Site) -> str:
    """What keeps a card where it lies, such as a rule that it breaks by itself, wherever it lies; or nothing."""
    alone = position.with_farm(replace(farm, sites=(_movable(position, site),))).alone(farm.player)
    broken = (rule.id for rule in OF_ONE_CARD if any(rule.holds(alone, *at) is False for at in rule.instances(alone)))
    return _why_not(position, farm, site) or next((f"it breaks {rule}" for rule in broken), "")


def _why_not(position: Position, farm: Farm, site: Site) -> str:
    """What of a card that nobody can reckon keeps it where it lies, or nothing."""
    card = site.card
    if isinstance(card, Unknown):
        return "which card it is, is not known"
    if site.is_open:
        return "it lies face down"
    if site.scores is not None:
        return "what it scores elsewhere is not known"
    need = next(score_needs(position, replace(farm, sites=(replace(site, equipment=()),))), "")
    if need:
        return f"not known: {need}"
    if card.timing is Timing.GAME_END and not _gives_points_alone(card.gains or ()):
        return "what it gives for a payment cannot be searched"
    return ""


def _can_move(position: Position, site: Site, tile: TileSeen) -> bool:
    """Whether it can be reckoned what a tile is worth wherever its card lies."""
    if isinstance(tile, Unknown) or tile.points is None or not _gives_points_alone(tile.points):
        return False
    if any(map(_is_local, tile.points)):
        return False
    if tile.range != 0 and position.rulings.chosen.get("FOG-AMB-14") == "longer":
        # From how far away the tower is seen is not searched.
        return False
    # A tile that applies its location's ability again does so at the end for a Game End ability only.
    return tile.again == 0 or not (isinstance(site.card, Location) and site.card.timing is Timing.GAME_END)


def _gives_points_alone(gains: Iterable[Gain]) -> bool:
    """Whether an ability gives VP and nothing else, for nothing."""
    return all(not one.is_optional and isinstance(one.gives.get(Resource.VP), int) and len(one.gives) == 1 for one in gains)
