"""The Equipment line of the score pad, and the coins that it takes.

Source: Fields of Green rulebook, "Equipment", "Game End".
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from models.fields_of_green.abilities import tiles_of
from models.fields_of_green.cards import COINS_PER_VP, Equipment, Timing
from models.fields_of_green.layout_rules import fits
from models.fields_of_green.position import Farm, Position, Site, shown
from models.logic import Number, Sum, Unknown, chosen, total
from scorers.fields_of_green.ability_points import Tally, add_ability, add_sentence, doubts_of


def add_equipment(position: Position, farm: Farm, tally: Tally) -> None:
    """What tiles give at the end of the game, those set aside included."""
    if farm.pad.equipment is not None:
        tally.add(farm.pad.equipment, f"{farm.pad.equipment}, as the pad has it")
        return
    if not farm.is_laid_out:
        tally.needs.append("the Equipment, or its VP as the pad has it (`pad: {equipment: ...}`)")
    for site in farm.sites:
        if site.is_open:
            # Equipment does not stay on an Open Area (FOG-OPEN-EQ); what lies there all the same gives nothing.
            continue
        for tile in site.equipment:
            if isinstance(tile, Unknown):
                _unknown_tile(position, farm, site, tile, tally)
            else:
                _tile(position, farm, site, tile, tally)
    if farm.aside:
        tally.add(len(farm.aside), f"{', '.join(map(str, farm.aside))} set aside at 1")


def _tile(position: Position, farm: Farm, site: Site, tile: Equipment, tally: Tally) -> None:
    """What a tile on a location gives at the end of the game."""
    if tile.points is None:
        tally.needs.append(f"what {tile} gives at the end of the game")
    for gain in tile.points or ():
        add_sentence(position, farm, site, gain, f"{tile} on {site}", tally)
        tally.doubts += doubts_of(tile, "points")
    card = site.card
    if isinstance(card, Unknown) and _may_repeat(tile, site):
        tally.needs.append(f"what applying {site} again by {tile} gives")
    if isinstance(card, Unknown) or not _has_game_end(site) or tile.again == 0:
        return
    if tile.again is None:
        tally.needs.append(f"how often {tile} lets {card} be applied again")
        return
    price = tile.again_price
    if price is None or price.unknown:
        tally.needs.append(f"what applying {card} again by {tile} costs (or its VP as the pad has it)")
        return
    # It is worth its coins only if it gives more than they do; the coins line reckons without them then.
    again = Tally()
    add_ability(position, farm, site, again)
    gained = total(again.points)
    if isinstance(gained, Sum) or not isinstance(farm.coins, int) or price.water or price.food:
        tally.needs.append(f"whether applying {card} again by {tile} pays")
        return
    tally.needs += again.needs
    tally.doubts += [*again.doubts, *doubts_of(tile, "again")]
    times = repeats(position, farm).get((site.spot, tile), 0)
    if times:
        often = "" if times == 1 else f" {times} times"
        tally.add(times * gained, f"{tile} on {site}, applied again{often} for {price}: {times * gained}")


def _unknown_tile(position: Position, farm: Farm, site: Site, tile: Unknown[Equipment], tally: Tally) -> None:
    """What a tile that is not known gives at the end of the game; where some leave that open, it has to be known."""
    possible = [option for option in dict.fromkeys(tile.options) if fits(option, site.card) is not False]
    if any(option.points is None or _may_repeat(option, site) for option in possible):
        tally.needs.append(f"which Equipment lies on {site}")

    def worth(option: Equipment) -> Number:
        if option not in possible:
            return 0
        own = Tally()
        for gain in option.points or ():
            add_sentence(position, farm, site, gain, f"{option} on {site}", own)
        tally.needs.extend(own.needs)
        return total(own.points)

    points = chosen(tile, worth)
    if points != 0:
        tally.add(points, f"the Equipment on {site}: {shown(points)}")


def _may_repeat(tile: Equipment, site: Site) -> bool:
    """Whether a tile may let a Game End ability be applied again that its location may have."""
    cards = site.card.options if isinstance(site.card, Unknown) else (site.card,)
    ends = any(card.timing in {None, Timing.GAME_END} and fits(tile, card) is not False for card in cards)
    return tile.again != 0 and (ends or site.scores is not None)


def _has_game_end(site: Site) -> bool:
    """Whether a location is known to have a Game End ability: by its face, or since the file tells what it scores."""
    return site.scores is not None or (not isinstance(site.card, Unknown) and site.card.timing is Timing.GAME_END)


def repeats(position: Position, farm: Farm) -> dict[tuple[object, Equipment], int]:
    """How often abilities are best applied again for coins at the end of the game, by location and tile.

    Every choice is tried, since coins that are paid no longer count (FOG-AMB-26).
    """
    if not isinstance(farm.coins, int):
        return {}
    offers: list[tuple[tuple[object, Equipment], int, int]] = []
    for site in farm.sites:
        if site.is_open or isinstance(site.card, Unknown) or not _has_game_end(site):
            continue
        for tile in tiles_of(site):
            price = tile.again_price
            if tile.again and price is not None and not price.unknown and not price.water and not price.food:
                tally = Tally()
                add_ability(position, farm, site, tally)
                gained = total(tally.points)
                if isinstance(gained, int):
                    offers += [((site.spot, tile), price.coins or 0, gained)] * tile.again
    best = farm.coins // COINS_PER_VP
    chosen: tuple[tuple[tuple[object, Equipment], int, int], ...] = ()
    for size in range(1, len(offers) + 1):
        for some in combinations(offers, size):
            left = farm.coins - sum(coins for _, coins, _ in some)
            worth = left // COINS_PER_VP + sum(gained for *_, gained in some)
            if left >= 0 and worth > best:
                best, chosen = worth, some
    return dict(Counter(key for key, *_ in chosen))


def paid_at_the_end(position: Position, farm: Farm) -> int:
    """The coins that applying abilities again takes."""
    bought = repeats(position, farm).items()
    return sum(n * (tile.again_price.coins or 0) for (_, tile), n in bought if tile.again_price is not None)
