"""Fields of Green: its cards and tiles, the tile that an ability brings, the farm turned and mirrored."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import zip_longest

from every_game import About, tables_of
from seats import next_one_first
from whole_farms import cards_of_farms
from worlds import Hole, at

from models.fields_of_green.cards import Resource
from models.fields_of_green.game import GAME
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.words import DISCARDING, Action, Placed
from models.fields_of_green.table.kinds import Phase
from scorers.fields_of_green.search.best import BestPlay
from scorers.fields_of_green.search.harvest_search import Orders, _State, _Thorough
from scorers.limits import EVERYTHING

NO_CARD = "."
CARDS, TOWERS, SILOS, TILES = "location cards", "Water Towers", "Silos", "Equipment"


def components(position):
    """Location cards, Water Towers, Silos and Equipment wherever they lie, each where all of them were counted."""
    stocks, found = position.stocks, Counter()
    for kind, left in ((TOWERS, stocks.towers), (SILOS, stocks.silos), (TILES, stocks.equipment)):
        if left is not None:
            found[kind] = left
    if position.discarded is not None and are_hands_counted(position):
        found[CARDS] = (
            position.discarded + sum((position.piles or {}).values()) + len(position.row or ()) + (position.pile or 0)
        )
        found[CARDS] += sum(farm.hand_size or 0 for farm in position.seats)
    for farm in position.seats:
        lying = [TOWERS if site.is_tower else SILOS if site.is_silo else CARDS for site in farm.sites]
        lying += [TILES for site in farm.sites for _ in site.equipment] + [TILES] * len(farm.aside)
        found.update(kind for kind in lying if kind in found)
    return found


def are_hands_counted(position):
    """Whether all cards that are not yet used were counted, if there are any."""
    if position.phase is not Phase.ACTION:
        return True
    return position.row is not None if position.is_for_two else all(f.hand is not None for f in position.seats)


HASTE = 0.2
"""How often the Harvest is ended although something may be paid for yet."""


def whole(position, move, rng):
    """An Equipment that an ability gives is one of which there is another, and is kept aside; a card of the row is named."""
    gained = MOVES.turn(position, move).gains(Resource.EQUIPMENT)
    if not isinstance(gained, int) or (move.action is Action.FINISH and rng.random() > HASTE):
        return None
    tiles = [tile for farm in position.seats for site in farm.sites for tile in site.equipment]
    tiles += [tile for farm in position.seats for tile in farm.aside]
    left = [tile for tile in position.deck.equipment.values() if tile.copies is None or tiles.count(tile) < tile.copies]
    if position.row and move.action in DISCARDING:
        move = replace(move, card=rng.choice(position.row))
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


CELL = re.compile(r"(?P<card>[A-Z][a-z]+(?: Tower)?)(?: (?P<tokens>\d))?(?P<rest> with .*| face down| paid| paid twice)?")
TILE = re.compile(r"(?P<before>.* with )(?P<tiles>.+)")
MOST_TOKENS = 9


@cache
def told():
    """The cards that the first table tells in full, of which the others have some; of printed ones nobody knows all."""
    return tables_of("fields-of-green").accepting[0]["cards"]


@cache
def deck():
    """The same cards at every table, so that one card is one everywhere."""
    return GAME.read_cards(told())


def some_card(own, rng):
    """A text for a card that is one of a few, and these; or one of which nothing is known, and some of what it may be."""
    every = list(told()["locations"])
    if own not in every:
        return None
    if rng.random() < 0.2:
        return "unknown", every, False
    few = rng.sample([card for card in every if card != own], min(2, len(every) - 1)) + [own] * (rng.random() < 0.85)
    return f"some {' or '.join(few)}", few, True


def in_farms(data, hide):
    """What can be hidden in the spaces of all farms: `hide(cell)` gives texts, ways and whether these are all, or nothing."""
    found = []
    for player, farm in data["players"].items():
        for r, row in enumerate(farm.get("farm", ())):
            for c, said in enumerate(row):
                hidden = hide(said)
                if hidden is not None:
                    text, ways, is_whole = hidden
                    found.append(Hole(("players", player, "farm", r, c), text, tuple(ways), is_whole))
    return found


def hidden_cards(data, rng):
    """Cards of farms, face up or face down, with what lies on them."""

    def hide(said):
        cell = CELL.fullmatch(said)
        found = cell and some_card(cell["card"], rng)
        rest = (cell["rest"] or "") if cell else ""
        return found and (f"{found[0]}{rest}", [f"{way}{rest}" for way in found[1]], found[2])

    return in_farms(data, hide)


def hidden_stores(data, rng):
    """What lies on Water Towers and Silos: any number, or one from the least to the most."""

    def hide(said):
        cell = CELL.fullmatch(said)
        if not cell or cell["tokens"] is None:
            return None
        least = max(0, int(cell["tokens"]) - rng.randint(0, 2))
        most = least + rng.randint(1, 3)
        if rng.random() < 0.4:
            text, numbers = "unknown", range(MOST_TOKENS)
        else:
            text, numbers = f"{least} to {most}", range(least, most + 1)
        rest = cell["rest"] or ""
        return f"{cell['card']} {text}{rest}", [f"{cell['card']} {n}{rest}" for n in numbers], True

    return in_farms(data, hide)


def hidden_tiles(data, rng):
    """An Equipment tile on a card, or set aside: some of those that it may be."""
    names = list(told()["equipment"])

    def hide(said):
        cell = TILE.fullmatch(said)
        if not cell:
            return None
        tiles = cell["tiles"].split(", ")
        n = rng.randrange(len(tiles))
        ways = [", ".join([*tiles[:n], name, *tiles[n + 1 :]]) for name in names]
        text = ", ".join([*tiles[:n], "unknown", *tiles[n + 1 :]])
        return cell["before"] + text, [cell["before"] + way for way in ways], False

    aside = [
        Hole(("players", player, "aside", n), "unknown", tuple(names), is_whole=False)
        for player, farm in data["players"].items()
        for n in range(len(farm.get("aside", ())))
    ]
    return in_farms(data, hide) + aside


def hidden_coins(data, rng):
    found = []
    for player, farm in data["players"].items():
        least = max(0, farm["coins"] - rng.randint(0, 3))
        most = least + rng.randint(1, 6)
        every = tuple(range(least, most + 1))
        found.append(Hole(("players", player, "coins"), f"{least} to {most}", every))
        found.append(Hole(("players", player, "coins"), "unknown", (farm["coins"], *every, 40), is_whole=False))
    return found


def hidden_lists(data, rng):
    """Cards of hands, of the row and of the discards, and hands of which only the number is told."""
    paths = [("players", player, "hand") for player, farm in data["players"].items() if isinstance(farm.get("hand"), list)]
    paths += [(key,) for key in ("row", "discard") if isinstance(data.get(key), list)]
    found = []
    for path in paths:
        cards = at(data, path)
        for n, said in enumerate(cards):
            some = some_card(said, rng)
            if some is not None:
                found.append(Hole((*path, n), some[0], tuple(some[1]), some[2]))
        if path != ("row",):
            found.append(Hole(path, rng.choice([None, len(cards)]), (cards,), is_whole=False))
    return found


def left_out(data, _rng):
    """What need not be told at all; what only a mark tells, such as `harvested`, is not so where it is left out."""
    keys = ("first", "turn", "piles", "stocks", "discard", "pile", "introductory")
    paths = [(key,) for key in keys if data.get(key, "over") != "over"]
    for player, farm in data["players"].items():
        paths += [("players", player, key) for key in ("drawn", "turns") if key in farm]
    return [Hole(path, None, (at(data, path),), is_whole=False) for path in paths]


def alike(move):
    """A payment by its space: of a card that is known in part no list says which it is."""
    return str(replace(move, card=None) if move.action is Action.PAY else move)


def searched(position, player):
    """Every payment of a Harvest cost that leaves nothing to chance."""
    play = BestPlay(position, player, "score", lambda: None)
    if position.phase is not Phase.HARVEST or play.obstacle:
        return None
    table = play.harvest
    tasks = list({task for site in range(len(table.sites)) for way in table.ways(site) for task in way})
    orders = _Thorough(Orders(table, play.worth, play.tick), tasks, 0, EVERYTHING)
    start = _State(table.coins, table.food, position.seat(player).vp, table.tokens)
    acts = [(act, then) for act, then, *_ in orders._nexts((1 << len(tasks)) - 1, start)]

    def seen(after):
        table = BestPlay(after, player, "score", lambda: None).harvest
        return _State(table.coins, table.food, after.seat(player).vp, table.tokens)

    return [(play._move(act), then) for act, then in acts], seen


ABOUT = About(
    components,
    whole,
    {"mirrored": mirrored, "upside down": upside_down, "turned over": turned_over, "another seat first": next_one_first},
    # Tiles on a card that is turned face down are discarded for good.
    spent=frozenset({TILES}),
    hides={
        "cards": hidden_cards,
        "stores": hidden_stores,
        "tiles": hidden_tiles,
        "coins": hidden_coins,
        "hands, row and discards": hidden_lists,
        "left out": left_out,
    },
    prepared=lambda data, _rng: {key: value for key, value in data.items() if key != "cards"},
    cards=deck,
    alike=alike,
    given={
        "income": {"phase": "upkeep"},
        "pay a Harvest cost": {"phase": "harvest"},
        "extra payment": {
            "phase": "harvest",
            "cards.locations.Pigs": {
                "cost": {"food": 2},
                "gains": [{"coins": 3}, {"coins": 2, "pay": {"food": 1}, "times": 2}],
            },
        },
        "say which card it is": {"phase": "harvest", "players.Maria.farm.0.2": "some Wheat or Orchard"},
        "flip": {"phase": "harvest", "players.Maria.farm.0.0": "."},
        "end the harvest": {"phase": "harvest"},
    },
    # Where the file leaves the card open, it depends on it.
    hard_to_reach=frozenset({"say which card it is"}),
    searched=searched,
    as_searched=lambda move: move if move.action is Action.PAY and not move.tiles else None,
    box=cards_of_farms,
    first="it is Upkeep",
    may_go_on="without a phase it may be that of the actions, in which the farms lie like that too",
    may_have_ended="the year may be the last one where it is not told",
)
