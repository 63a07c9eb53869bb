"""The question what was the most with the cards that a player laid: which of them can be laid otherwise, and which not.

Nothing is paid or gained again: coins, tokens and Food stay what they are, and a Water Tower keeps its Water. What is worth
something elsewhere that nobody can reckon is left out, and named.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from models.fields_of_green.cards import STORES, Equipment, Gain, Location, Resource, Timing
from models.fields_of_green.needs import missing_farm, score_needs
from models.fields_of_green.rules.layout import OF_ONE_CARD
from models.fields_of_green.rules.layout import first_two as start
from models.fields_of_green.table.position import Farm, Pad, Pool, Position
from models.fields_of_green.table.sites import Site, TileSeen
from models.fields_of_green.table.stores import cap
from models.game import Relaid
from models.logic import Unknown
from models.problem import Problem, UnusableError


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
