"""Several own turns of The Golden Pyramid tried in every way, the others doing nothing: naive, from the data of position files."""

import json
from collections import Counter

from naive_golden_pyramid import COLOURS, SIDE, best, builds, card, load, name, ruling, tiles, under, where


def most_within(data, turns, *, with_bonus=True):
    """The most within so many own turns."""
    most = best(data, "ada", with_bonus=with_bonus)
    for after in actions(data) if turns > 1 else ():
        if (4, 0, 0) not in tiles(after):  # the game goes on
            most = max(most, most_within(after, turns - 1, with_bonus=with_bonus))
    return most


def actions(data):
    """The tables after each action that leaves nothing to chance; the second build above level 1 needs too many cards."""
    seat, built = data["players"]["ada"], tiles(data)
    columns = Counter(colour for tile in built.values() for colour in tile)
    others = Counter(data["market"] or [])
    for other in data["players"].values():
        others.update(other["cubes"])
    for text in seat["hand"]:
        colour = card(text)[0]
        if columns[colour] + others[colour] + in_unseen_market(data, columns + others) < each_of(data):
            new = copied(data)
            own = new["players"]["ada"]
            own["hand"].remove(text)
            own["cubes"][colour] = own["cubes"].get(colour, 0) + 1
            yield new
    held = list(Counter(seat["cubes"]).elements())
    for taken in set(data["market"] or []):
        for given in set(held):
            for returned in set((Counter(held) - Counter([given])).elements()):
                market = [*data["market"], given]
                market.remove(taken)
                # Three alike are replaced, and nobody knows by what.
                new = copied(data) | {"market": market if max(Counter(market).values()) < 3 else None}
                new["players"]["ada"]["cubes"] = dict(
                    Counter(held) - Counter([given]) - Counter([returned]) + Counter([taken])
                )
                yield new
    builders = {where(other) for other in data["players"].values()}
    for space in built:
        if where(seat) and space[0] == where(seat)[0] and space not in builders and load(built, space) < 4:
            new = copied(data)
            new["players"]["ada"]["builder"] = name(space)
            yield new
    for build in builds(data, "ada"):
        yield from after_build(data, build)


def each_of(data):
    return 18 if len(data["players"]) > 4 else 15


def in_unseen_market(data, elsewhere):
    """As many cubes of one colour as a market can have that nobody has seen: two, or all of it where there is no other mix."""
    size = 4 if len(data["players"]) > 4 else 3
    if data["market"] is not None:
        return 0
    return 2 if sum(min(2, max(0, each_of(data) - elsewhere[colour])) for colour in COLOURS) >= size else size


def after_build(data, build):
    space, text, paid, columns, placed, points = build
    new, built = copied(data), tiles(data)
    seat = new["players"]["ada"]
    for one in (text, *paid):
        seat["hand"].remove(one)
    seat["cubes"] = dict(Counter(seat["cubes"]) - Counter(columns))
    k, i, j = space
    level = new.setdefault(f"level_{k}", [["."] * SIDE[k] for _ in range(SIDE[k])])
    level[i][j] = " ".join(columns) or "x"
    seat["points"] += points
    if ruling(data, "GP-AMB-NEGVP", "below") != "below":
        seat["points"] = max(0, seat["points"])
    full = [below for below in under(space) if load(built, below) == 3]
    symbol = card(text)[2]
    if not data["stacks"][symbol]:
        symbol = next(other for other, n in data["stacks"].items() if n)
    new["stacks"][symbol] -= 1
    if placed:
        seat["builder"] = name(space)
        yield new
    elif where(seat) in full:
        others = {where(other) for other in data["players"].values()}
        for other in built:
            if other[0] == k - 1 and other not in others and other not in full and load(built, other) < 4:
                there = copied(new)
                there["players"]["ada"]["builder"] = name(other)
                yield there
    else:
        yield new


def copied(data):
    return json.loads(json.dumps(data))
