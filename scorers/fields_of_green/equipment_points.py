"""The Equipment line of the score pad, and the coins that it takes.

Source: Fields of Green rulebook, "Equipment", "Game End".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from models.fields_of_green.cards import COINS_PER_VP, Equipment, Location, Timing
from models.fields_of_green.rules.layout import fits
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, TileSeen
from models.logic import Number, Unknown, chosen, number, options_of, pick, scaled, total, where
from models.unknowns import shown
from scorers.fields_of_green.ability_points import Tally, add_ability, add_sentence, doubts_of


def add_equipment(position: Position, farm: Farm, tally: Tally) -> None:
    """What tiles give at the end of the game, those set aside included."""
    if farm.pad.equipment is not None:
        tally.add(farm.pad.equipment, f"{farm.pad.equipment}, as the pad has it")
        return
    if not farm.is_laid_out:
        tally.needs.append("the Equipment, or its VP as the pad has it (`pad: {equipment: ...}`)")
    for site, tile in _tiles(farm):
        if isinstance(tile, Unknown):
            _unknown_tile(position, farm, site, tile, tally)
        else:
            _tile(position, farm, site, tile, tally)
        tally.needs += _repeating_needs(site, tile)
    _add_repeats(Repeats(position, farm), tally)
    if farm.aside:
        tally.add(len(farm.aside), f"{', '.join(map(str, farm.aside))} set aside at 1")


def _tiles(farm: Farm) -> Iterator[tuple[Site, TileSeen]]:
    """The tiles on locations. Equipment does not stay on an Open Area (FOG-OPEN-EQ); what lies there gives nothing."""
    return ((site, tile) for site in farm.sites if not site.is_open for tile in site.equipment)


def _tile(position: Position, farm: Farm, site: Site, tile: Equipment, tally: Tally) -> None:
    """What a tile on a location gives at the end of the game by itself."""
    if tile.points is None:
        tally.needs.append(f"what {tile} gives at the end of the game")
    for gain in tile.points or ():
        add_sentence(position, farm, site, gain, f"{tile} on {site}", tally)
        tally.doubts += doubts_of(tile, "points")


def _unknown_tile(position: Position, farm: Farm, site: Site, tile: Unknown[Equipment], tally: Tally) -> None:
    """What a tile that is not known gives by itself; where some leave that open, it has to be known."""
    if any(option.points is None for option in tile.options):
        tally.needs.append(f"which Equipment lies on {site}")

    def worth(option: Equipment) -> Number:
        own = Tally()
        for gain in option.points or ():
            add_sentence(position, farm, site, gain, f"{option} on {site}", own)
        tally.needs.extend(own.needs)
        return total(own.points)

    points = chosen(tile, worth)
    if points != 0:
        tally.add(points, f"the Equipment on {site}: {shown(points)}")


# Abilities that are applied again for coins.


def _ends(site: Site, tile: Equipment) -> list[Location]:
    """The cards of a location that have, or may have, a Game End ability, and on which a tile may lie."""
    ends = {None, Timing.GAME_END}
    return [card for card in options_of(site.card) if card.timing in ends and fits(tile, card) is not False]


def _is_certain(card: Location) -> bool:
    """Whether it is known what a Game End ability of a card would give."""
    return card.timing is not None and card.gains is not None


def _repeating_needs(site: Site, tile: TileSeen) -> Iterator[str]:
    """What has to be known to say what a tile gives that may let an ability be applied again at the end of the game."""
    for one in options_of(tile):
        if one.again == 0 or not (site.scores is not None or _ends(site, one)):
            continue
        if one.again is None or _coins_for(one) is None:
            if isinstance(tile, Unknown):
                yield f"which Equipment lies on {site}"
            elif one.again is None:
                yield f"how often {tile} lets {site.card} be applied again"
            else:
                yield f"what applying {site.card} again by {tile} costs (or its VP as the pad has it)"
        elif site.scores is None and not all(map(_is_certain, _ends(site, one))):
            yield f"what applying {site if isinstance(site.card, Unknown) else site.card} again by {one} gives"


def _coins_for(tile: Equipment) -> int | None:
    """How many coins applying an ability again by a tile takes; nothing where that is not known, or not only coins."""
    price = tile.again_price
    return None if price is None or price.unknown or price.water or price.food else price.coins or 0


@dataclass(frozen=True, slots=True)
class _Offer:
    """An ability that may be applied again at the end of the game by a tile: how often, for how many coins, for what.

    `needs` is what has to be known to say what a card that lies there gives, `doubts` what is not certain of it.
    """

    site: Site
    tile: Equipment
    times: int
    coins: int
    gives: Number
    needs: tuple[str, ...]
    doubts: tuple[str, ...]


class Repeats:
    """How abilities are best applied again for coins at the end of the game (FOG-SC-COINS).

    It pays where it gives more than its coins do, which then no longer count. `is_settled` says whether that is known: the
    coins, and what every such ability gives.
    """

    def __init__(self, position: Position, farm: Farm) -> None:
        self.coins, self.offers = farm.coins, list(_offers(position, farm))
        told = [(offer.times, offer.coins, offer.gives) for offer in self.offers if isinstance(offer.gives, int)]
        self.is_settled = not self.offers or (isinstance(self.coins, int) and len(told) == len(self.offers))
        self.taken: tuple[int, ...] = (0,) * len(self.offers)
        if self.is_settled and isinstance(self.coins, int):
            self.taken = _best(self.coins, told)

    @property
    def paid(self) -> int:
        """The coins that all of them take."""
        return sum(n * offer.coins for n, offer in zip(self.taken, self.offers, strict=True))

    @property
    def money(self) -> Number:
        """The points for the coins that are left."""
        return 0 if self.coins is None else number(self.coins, lambda coins: (coins - self.paid) // COINS_PER_VP)


def _offers(position: Position, farm: Farm) -> Iterator[_Offer]:
    for site, tile in _tiles(farm):
        for one in options_of(tile):
            coins = _coins_for(one)
            if not one.again or coins is None:
                continue
            ability = Tally()
            add_ability(position, farm, site, ability)
            gives = pick(where(tile, lambda seen, one=one: seen is one), total(ability.points), 0)  # type: ignore[misc]
            if gives != 0:
                needs = () if isinstance(site.card, Unknown) else tuple(ability.needs)
                yield _Offer(site, one, one.again, coins, gives, needs, (*ability.doubts, *doubts_of(one, "again")))


def _best(coins: int, offers: Sequence[tuple[int, int, int]]) -> tuple[int, ...]:
    """How often each offer is best taken, told as how often it may be, its coins and its points.

    Every choice is tried, since coins that are paid no longer count (FOG-SC-COINS).
    """
    every = [i for i, (times, _, _) in enumerate(offers) for _ in range(times)]
    best, taken = coins // COINS_PER_VP, (0,) * len(offers)
    for size in range(1, len(every) + 1):
        for some in combinations(every, size):
            left = coins - sum(offers[i][1] for i in some)
            worth = left // COINS_PER_VP + sum(offers[i][2] for i in some)
            if left >= 0 and worth > best:
                best, taken = worth, tuple(some.count(i) for i in range(len(offers)))
    return taken


def _add_repeats(repeats: Repeats, tally: Tally) -> None:
    """What applying abilities again gives."""
    for offer, times in zip(repeats.offers, repeats.taken, strict=True):
        tally.doubts += offer.doubts
        tally.needs += offer.needs
        if not repeats.is_settled:
            tally.needs.append(f"whether applying {offer.site.card} again by {offer.tile} pays")
        elif times:
            often = "" if times == 1 else f" {times} times"
            what = f"{offer.tile} on {offer.site}, applied again{often} for {offer.tile.again_price}"
            points = scaled(offer.gives, times)
            tally.add(points, f"{what}: {shown(points)}")
