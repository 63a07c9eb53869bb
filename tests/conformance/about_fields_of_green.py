"""Fields of Green: its cards and tiles, the tile that an ability brings, the farm turned and mirrored."""

from collections import Counter
from dataclasses import replace
from itertools import zip_longest

from every_game import About
from seats import next_one_first

from models.fields_of_green.moves import DISCARDING, Action, Placed, equipment_gained
from models.fields_of_green.position import Phase

NO_CARD = "."
CARDS, TOWERS, SILOS, TILES = "location cards", "Water Towers", "Silos", "Equipment"


def components(position):
    """Location cards, Water Towers, Silos and Equipment wherever they lie, each where all of them were counted."""
    stocks, found = position.stocks, Counter()
    for kind, left in ((TOWERS, stocks.towers), (SILOS, stocks.silos), (TILES, stocks.equipment)):
        if left is not None:
            found[kind] = left
    if stocks.discarded is not None and are_hands_counted(position):
        found[CARDS] = stocks.discarded + sum((stocks.piles or {}).values()) + len(stocks.row or ()) + (stocks.pile or 0)
        found[CARDS] += sum(farm.hand_size or 0 for farm in position.farms)
    for farm in position.farms:
        lying = [TOWERS if site.is_tower else SILOS if site.is_silo else CARDS for site in farm.sites]
        lying += [TILES for site in farm.sites for _ in site.equipment] + [TILES] * len(farm.aside)
        found.update(kind for kind in lying if kind in found)
    return found


def are_hands_counted(position):
    """Whether all cards that are not yet used were counted, if there are any."""
    if position.phase is not Phase.ACTION:
        return True
    return position.stocks.row is not None if position.is_for_two else all(f.hand is not None for f in position.farms)


HASTE = 0.2
"""How often the Harvest is ended although something may be paid for yet."""


def whole(position, move, rng):
    """An Equipment that an ability gives is one of which there is another, and is kept aside; a card of the row is named."""
    gained = equipment_gained(position, move)
    if not isinstance(gained, int) or (move.action is Action.FINISH and rng.random() > HASTE):
        return None
    tiles = [tile for farm in position.farms for site in farm.sites for tile in site.equipment]
    tiles += [tile for farm in position.farms for tile in farm.aside]
    left = [tile for tile in position.deck.equipment.values() if tile.copies is None or tiles.count(tile) < tile.copies]
    if position.stocks.row and move.action in DISCARDING:
        move = replace(move, card=rng.choice(position.stocks.row))
    return replace(move, tiles=tuple(Placed(tile) for tile in rng.sample(left, gained)))


def each_farm(data, turned):
    """A table with every farm that is laid out turned."""
    farms = {
        player: farm | ({"farm": turned(farm["farm"])} if "farm" in farm else {}) for player, farm in data["players"].items()
    }
    return data | {"players": farms}


def mirrored(data):
    def image(rows):
        widest = max(map(len, rows), default=0)
        return [[*[NO_CARD] * (widest - len(row)), *row[::-1]] for row in rows]

    return each_farm(data, image)


def upside_down(data):
    return each_farm(data, lambda rows: rows[::-1])


def turned_over(data):
    return each_farm(data, lambda rows: [list(column) for column in zip_longest(*rows, fillvalue=NO_CARD)])


ABOUT = About(
    components,
    whole,
    {
        "mirrored": mirrored,
        "upside down": upside_down,
        "turned over": turned_over,
        "another seat first": next_one_first,
    },
    # Tiles on a card that is turned face down are discarded for good.
    spent=frozenset({TILES}),
)
