"""Last Defence at Hudai Monastery once more, plainly, from the data of a file: every Act phase played out.

Under our rulings, or with others of stunned demons, of the technique of Circles, and of “this column”.

Nothing here is shared with the program, and nothing is quick.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

ORDER = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]


def spot(name):
    row, column = name[1:].split("c")
    return int(row), int(column) - 1


class Table:
    """What changes in an Act phase, copied for every deed."""

    def __init__(self, data):
        self.wall = {(r, c): tile for c, tiles in enumerate(data["wall"]) for r, tile in enumerate(tiles) if tile != "."}
        self.demons = [None if text == "." else demon(text) for text in data["demons"]]
        self.monks = {name: (spot(where.split()[0]), "charged" in where) for name, where in data["monks"].items()}
        self.integrity = data["players"]["ada"].get("integrity", 11)
        self.points = data.get("points", 0)
        levels = data.get("techniques", {})
        self.levels = {symbol: cubes(levels.get(symbol, 0), symbol) for symbol in ORDER}
        self.blocked = data.get("blocked", [])
        self.active = tuple(data.get("activated", ()))
        self.removed = tuple(data.get("removed", ()))
        self.coming = tuple(data.get("tiles_to_come", ()))
        self.rulings = data.get("rulings", {})

    def copy(self):
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.demons = [d and dict(d) for d in self.demons]
        other.monks, other.levels = dict(self.monks), dict(self.levels)
        return other

    def level(self, symbol):
        return min(self.levels[symbol])

    def key(self):
        demons = tuple((d["damage"], d["row"]) if d else None for d in self.demons)
        return (demons, tuple(sorted(self.monks.items())), self.integrity, self.points, str(self.levels), self.active)

    def hit(self, c, n):
        """Damage; whether it took the last hit point."""
        demon = self.demons[c]
        before = demon["damage"]
        demon["damage"] = min(demon["hp"], before + n)
        return before < demon["hp"] == demon["damage"]

    def result(self):
        """Demons defeated, damage, integrity after the strikes with as many tiles given up as help."""
        kills = sum(d["damage"] >= d["hp"] for d in self.demons if d)
        damage = sum(d["damage"] for d in self.demons if d)
        return kills, damage, max(0, self.integrity - strikes(self))


def cubes(level, symbol):
    if isinstance(level, list):
        return tuple(level)
    return (level, level) if symbol == "hammers" else (level,)


def demon(text):
    row, colour, value, symbol, *rest = text.split()
    damage = int(rest[rest.index("damage") + 1]) if "damage" in rest else 0
    return {"row": row, "colour": colour, "symbol": symbol, "hp": int(value) + 1, "damage": damage, "value": int(value)}


def strikes(table):
    """The least that the attackers take: every number of tiles given up is tried."""
    total = 0
    for c, d in enumerate(table.demons):
        if d and d["row"] == "attacking" and d["damage"] < d["hp"]:
            left = d["hp"] - d["damage"]
            lost = 2 * left if d["symbol"] == "drop" else left + 1 if d["symbol"] == "circles" else left
            spare = sum(1 for r, k in table.wall if k == c and r > 0)
            total += min(max(0, lost - given) for given in range(spare + 1))
    return total


def near(place, wall):
    r, c = place
    return [other for other in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if other in wall]


def walk(table, start, steps):
    found = {start}
    for _ in range(steps):
        found |= {other for place in found for other in near(place, table.wall)}
    return found


def used(table, place, me):
    """Every table after the use of a tile by a monk at a place."""
    symbol = table.wall[place]
    if table.rulings.get("HU-AMB-THISCOL") == "monk":
        place = me
    deeds = {"drop": dropped, "hammers": hammered, "wheel": charged, "arrow": pushed, "circles": circled}
    return deeds[symbol](table, place[1], table.level(symbol)) if symbol in deeds else ()


def beside(table, c):
    return [k for k in (c - 1, c, c + 1) if 0 <= k < 6 and table.demons[k]]


def dropped(table, c, level):
    for k in beside(table, c):
        after = table.copy()
        if after.hit(k, 1 + level):
            after.integrity = min(11, after.integrity + 1 + level)
        yield after


def hammered(table, _c, _level):
    after = table.copy()
    after.points = min(4, after.points + 1)
    yield after


def charged(table, _c, _level):
    for name, (where, _) in table.monks.items():
        after = table.copy()
        after.monks[name] = (where, True)
        yield after


def pushed(table, c, level):
    def may(k):
        return table.demons[k]["row"] != "stunned" or table.rulings.get("HU-AMB-STUNSTUN") != "illegal"

    for k in filter(may, beside(table, c)):
        others = [n for n in beside(table, k) if n != k and may(n)]
        for more in (more for number in range(level + 1) for more in combinations(others, number)):
            after = table.copy()
            after.hit(k, 1)
            for n in (k, *more):
                after.demons[n]["row"] = "stunned"
            yield after


def circled(table, c, level):
    marked = {k for (_, k), tile in table.wall.items() if tile == "circles" and k != c and table.demons[k]}
    others = marked
    if table.rulings.get("HU-AMB-CIRC-TECH") == "anywhere":
        others = {k for k in range(6) if k != c and table.demons[k]}
    for more in (more for number in range(level + 2) for more in combinations(sorted(others), number)):
        if more and marked.isdisjoint(more):
            continue
        after = table.copy()
        for k in ((c,) if table.demons[c] else ()) + more:
            after.hit(k, 1)
        yield after


def small(table):
    """Discharges and research, which may be done at any moment."""
    for name, (place, is_charged) in table.monks.items():
        demon = table.demons[place[1]]
        if is_charged and demon:
            after = table.copy()
            after.monks[name] = (place, False)
            bonus = demon["colour"] == name or (name == "grey" and demon["value"] > 3)
            after.hit(place[1], 2 + table.level("wheel") + bonus)
            yield after
    for symbol, levels in table.levels.items():
        for n, level in enumerate(levels):
            top = 1 if symbol in table.blocked else 2
            if level < top and level + 1 <= table.points:
                after = table.copy()
                after.levels[symbol] = (*levels[:n], level + 1, *levels[n + 1 :])
                after.points -= level + 1
                yield after


def results(data):
    """What every Act phase comes to."""
    found, seen, start = set(), set(), Table(data)
    starts = [with_one(start, place, tile) for tile in data.get("drawn", ()) for place in free_places(start.wall)]
    stack = [(table, None, frozenset()) for table in starts or [start]]
    while stack:
        table, me, done = stack.pop()
        key = (table.key(), me, done, frozenset(table.wall.items()), table.coming)
        if key not in seen:
            seen.add(key)
            found.add(table.result())
            stack += follow(table, me, done)
            stack += [(after, me, done | {other}) for other in open_tiles(table, me, done) for after in built(table, other)]
    return found


def built(table, place):
    """Every table after a Bricks tile, where all tiles that it draws are known to come."""
    n = 2 + table.level("bricks")
    if table.wall[place] == "bricks" and len(table.coming) >= n:
        for tile in {*table.coming[:n]}:
            for where in free_places(table.wall):
                after = with_one(table, where, tile)
                after.coming = table.coming[n:]
                yield after


def open_tiles(table, me, done):
    """The tiles that the active monk may use next."""
    if me is None:
        return []
    place = table.monks[me][0]
    more = len(done - {place}) < 1 + table.level("hammers")
    return ([] if done else [place]) + [other for other in near(place, table.wall) if more and other not in done]


def follow(table, me, done):
    """Everything that may be done next, but for Bricks."""
    yield from ((after, me, done) for after in small(table))
    for other in open_tiles(table, me, done):
        yield from ((after, me, done | {other}) for after in used(table, other, table.monks[me][0]))
    if len(table.active) < 2:
        for name, (start, is_charged) in table.monks.items():
            if name not in table.active:
                for to in walk(table, start, 1 + table.level("wheel")):
                    after = table.copy()
                    after.monks[name] = (to, is_charged)
                    after.active = (*table.active, name)
                    yield after, name, frozenset()
        if len(table.monks) < 2:
            for name in ("red", "blue", "yellow", "green", "black", "white", "grey"):
                if name not in table.monks and name not in table.removed:
                    for to in table.wall:
                        after = table.copy()
                        after.monks[name] = (to, True)
                        after.active = (*table.active, name)
                        yield after, None, frozenset()


def survival(data, together):
    """How likely the turn is survived: what `together` makes of the draws, pairs of a chance and what comes of it."""
    known = {}

    def value(table, me, done, bag, discards):
        key = (table.key(), me, done, tuple(sorted(table.wall.items())), bag, discards)
        if key not in known:
            known[key] = max(every(table, me, done, bag, discards))
        return known[key]

    def every(table, me, done, bag, discards):
        yield int(table.result()[2] > 0)
        for after, who, then in follow(table, me, done):
            yield value(after, who, then, bag, discards)
        for other in open_tiles(table, me, done):
            if table.wall[other] == "bricks":
                yield drew(table, me, done | {other}, bag, discards)

    def drew(table, me, done, bag, discards):
        draws = Counter(drawn(bag, discards, 2 + table.level("bricks")))
        total = sum(draws.values())
        return together([(Fraction(n, total), one(table, me, done, *draw)) for draw, n in draws.items()])

    def one(table, me, done, tiles, bag, discards):
        if not tiles:
            return value(table, me, done, bag, discards)
        return max(
            value(with_one(table, place, tile), me, done, bag, tuple(sorted((*discards, *tiles[:n], *tiles[n + 1 :]))))
            for n, tile in enumerate(tiles)
            for place in free_places(table.wall)
        )

    start, bag, discards = Table(data), tuple(sorted(data["bag"])), tuple(sorted(data["discard"]))
    begin = drew if data["phase"] == "build" else value
    return begin(start, None, frozenset(), bag, discards)


def drawn(bag, discards, number):
    """Every draw, tile by tile, with what is left of bag and discards; the discards go into an empty bag."""
    if number <= len(bag):
        for which in combinations(range(len(bag)), number):
            left = tuple(tile for n, tile in enumerate(bag) if n not in which)
            yield tuple(bag[n] for n in which), left, discards
        return
    for which in combinations(range(len(discards)), min(number - len(bag), len(discards))):
        left = tuple(tile for n, tile in enumerate(discards) if n not in which)
        yield (*bag, *(discards[n] for n in which)), left, ()


def with_one(table, place, tile):
    after = table.copy()
    after.wall = table.wall | {place: tile}
    return after


def free_places(wall):
    near_tiles = {
        (r + i, c + k) for r, c in wall for i, k in ((0, 1), (0, -1), (1, 0), (-1, 0)) if r + i > 0 and 0 <= c + k < 6
    }
    return near_tiles - wall.keys()


# The stack of demons.


def pile(data):
    """The backgrounds of the 30 demons as they are stacked, the top one first."""
    instead = data.get("challenge", {}).get("demons")
    brown_on_top = data.get("rulings", {}).get("HU-AMB-ALLBROWN") == "top"
    if instead == "pink":
        return ["pink"] * 18 + ["brown"] * 12
    if instead == "brown":
        return ["brown"] * 6 + ["pink"] * 12 + ["brown"] * 12 if brown_on_top else ["pink"] * 12 + ["brown"] * 18
    return ["green"] * 6 + ["pink"] * 12 + ["brown"] * 12


def unseen_demon(data):
    """How likely the one demon that nobody has looked at is an Arrow of each value, or no Arrow.

    It was the last one drawn. Each symbol has one card of each value among the pink and brown ones.
    """
    kind = pile(data)[29 - data["stack"]]
    values = {"green": [1], "pink": [1, 2, 3], "brown": [4, 5, 6]}[kind]
    left = [(symbol, value) for symbol in ORDER for value in values]
    for text in data["demons"]:
        if text not in {".", "approaching unknown"}:
            one = demon(text)
            left = [card for card in left if card != (one["symbol"], one["value"])]
    counts = Counter(card if card[0] == "arrow" else None for card in left)
    return {card: Fraction(n, len(left)) for card, n in counts.items()}
