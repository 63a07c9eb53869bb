"""A second scorer and checker of Fields of Green: slow, obvious, and written from the rulebook alone.

It works on the data of a position file, cards included, and shares nothing with the program but the names of the rules, of
the lines of the pad and of the rulings.
"""

from __future__ import annotations

from itertools import product

FAR = 10**6
DEFAULTS = {
    "FOG-AMB-01": "present",
    "FOG-AMB-03": "each-card-1",
    "FOG-AMB-04": "through-cards",
    "FOG-AMB-06": "side-by-side",
    "FOG-AMB-11": "no",
    "FOG-AMB-12": "no",
    "FOG-AMB-13": "counts-itself",
    "FOG-AMB-14": "no",
    "FOG-AMB-27": "face-up",
    "FOG-AMB-32": "count",
}
TYPES = ("Field", "Livestock", "Construction", "Building")


# What lies where.


def site(text, data):
    """What a space holds, in plain words; the forms are those that the random farms use."""
    text, *below = text.split(" on ")
    found = {"below": len(below), "open": False, "paid": 0, "tiles": [], "tokens": 0}
    if text.endswith(" face down"):
        text, found["open"] = text.removesuffix(" face down"), True
    for said, times in ((" paid twice", 2), (" paid", 1)):
        if text.endswith(said):
            text, found["paid"] = text.removesuffix(said), times
    if " with " in text:
        text, tiles = text.split(" with ")
        found["tiles"] = tiles.split(" and ")
    name, _, last = text.rpartition(" ")
    if name in {"Water Tower", "Silo"}:
        text, found["tokens"] = name, int(last)
    found["name"] = text
    fixed = {"type": text, "ability": "none", "vp": 0} if text in {"Water Tower", "Silo"} else None
    found["card"] = fixed or data["cards"]["locations"][text]
    return found


def sites(data, player):
    """The cards of a farm by (row, column)."""
    found = {}
    for row, spaces in enumerate(data["players"][player]["farm"]):
        for column, text in enumerate(spaces):
            if text != ".":
                found[row, column] = site(text, data)
    return found


def ruling(data, n):
    key = f"FOG-AMB-{n:02}"
    return data.get("rulings", {}).get(key, DEFAULTS[key])


def tile(data, name):
    return data["cards"]["equipment"][name]


# Distances.


def is_beside(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def distances(data, farm, start):
    """From one card to every other: Floyd and Warshall over all that still connects."""
    if ruling(data, 4) == "grid":
        steps = {spot: abs(spot[0] - start[0]) + abs(spot[1] - start[1]) for spot in farm}
    else:
        nodes = [s for s in farm if s == start or not farm[s]["open"] or ruling(data, 1) == "present"]
        d = {(a, b): 0 if a == b else 1 if is_beside(a, b) else FAR for a in nodes for b in nodes}
        for k, a, b in product(nodes, nodes, nodes):
            d[a, b] = min(d[a, b], d[a, k] + d[k, b])
        steps = {spot: d[start, spot] if spot in nodes else FAR for spot in farm}
    if ruling(data, 3) == "between":
        return {spot: max(0, n - 1) if n < FAR else FAR for spot, n in steps.items()}
    return steps


# What abilities count.


def fits(described, card):
    """Whether a card is one of those that words describe."""
    words = described.split(" with a ")
    if len(words) == 2 and card["ability"] != words[1].removesuffix(" ability"):
        return False
    rest = words[0]
    for kind in ("Water Tower", "Silo", *TYPES):
        if rest.endswith(kind):
            if card["type"] != kind:
                return False
            rest = rest.removesuffix(kind)
            break
    rest = rest.replace("location", "").strip()
    return not rest or card.get("subtype") == rest


def is_any(described):
    return described == "location"


def counted(data, farm, spot, phrase):
    """How many of a phrase there are for an ability at a spot."""
    described, _, within = phrase.partition(" within ")
    other = described.startswith("other ")
    described = described.removeprefix("other ")
    adjacent = described.startswith("adjacent ")
    described = described.removeprefix("adjacent ")
    steps = distances(data, farm, spot)
    n = 0
    for at, there in farm.items():
        if at == spot and (other or adjacent or ruling(data, 13) == "never"):
            continue
        if adjacent and not is_beside(at, spot):
            continue
        if within:
            reach = int(within)
            if there["name"] == "Water Tower" and ruling(data, 14) == "longer":
                reach += sum(tile(data, name).get("range", 0) for name in there["tiles"])
            if steps[at] > reach:
                continue
        if there["open"]:
            n += ruling(data, 11) == "typeless-location" and is_any(described)
        elif there["name"] in {"Water Tower", "Silo"} and is_any(described):
            n += ruling(data, 32) == "count"
        else:
            n += fits(described, there["card"])
    return n


def is_met(data, farm, spot, condition):
    first, _, rest = condition.partition(" ")
    if first == "no":
        return counted(data, farm, spot, rest) == 0
    if first.isdigit():
        return counted(data, farm, spot, rest) >= int(first)
    return counted(data, farm, spot, condition) >= 1


def worth(data, farm, spot, gains):
    points = 0
    for gain in gains:
        times = counted(data, farm, spot, gain["per"]) if "per" in gain else 1
        if "if" in gain and not is_met(data, farm, spot, gain["if"]):
            times = 0
        points += times * gain.get("vp", 0)
    return points


# The pad.


def score(data, player):
    """The lines of the pad; what coins pay for at the end is in "Equipment" and missing in "Money", best as it can be."""
    mine, farm = data["players"][player], sites(data, player)
    seen = {spot: there for spot, there in farm.items() if not there["open"] or ruling(data, 12) == "yes"}
    abilities = {s: worth(data, farm, s, t["card"]["gains"]) for s, t in seen.items() if t["card"]["ability"] == "Game End"}
    equipment = len(mine.get("aside", []))
    offers = []
    for spot, there in farm.items():
        for name in there["tiles"] if not there["open"] else ():
            face = tile(data, name)
            equipment += worth(data, farm, spot, face.get("points", []))
            if there["card"]["ability"] == "Game End":
                offers += [(face.get("price", 0), worth(data, farm, spot, there["card"]["gains"]))] * face.get("again", 0)
    best = None
    for taken in product((0, 1), repeat=len(offers)):
        coins = mine["coins"] - sum(price for on, (price, _) in zip(taken, offers, strict=True) if on)
        gained = sum(points for on, (_, points) in zip(taken, offers, strict=True) if on)
        if coins >= 0 and (best is None or coins // 3 + gained > best):
            best = coins // 3 + gained
    food = sum(there["tokens"] for there in farm.values() if there["name"] == "Silo")
    return {
        "Cards/Tokens": sum(there["card"]["vp"] for there in seen.values()) + mine.get("vp", 0),
        "Equipment and Money": equipment + best,
        "Food": food // 2,
        "Water Towers": sum(there["name"] == "Water Tower" and there["tokens"] == 0 for there in farm.values()),
        "Game End Abilities": sum(abilities.values()),
    }


def ranking(data):
    """The place of each player: VP, then locations, then coins."""
    merit = {}
    for player, mine in data["players"].items():
        farm = sites(data, player).values()
        counting = {
            "all": lambda _: True,
            "face-up": lambda there: not there["open"],
            "typed": lambda there: not there["open"] and there["name"] not in {"Water Tower", "Silo"},
        }[ruling(data, 27)]
        merit[player] = (sum(score(data, player).values()), len([there for there in farm if counting(there)]), mine["coins"])
    return {player: 1 + sum(other > mine for other in merit.values()) for player, mine in merit.items()}


# The rules that one farm can break.


def parts(farm):
    """The connected parts of a farm, by joining cards side by side."""
    group = {spot: {spot} for spot in farm}
    for one in farm:
        for other in farm:
            if is_beside(one, other) and group[one] is not group[other]:
                joined = group[one] | group[other]
                for spot in joined:
                    group[spot] = joined
    return {frozenset(part) for part in group.values()}


def broken(data, player):
    """The numbers of the rules that a farm breaks."""
    farm = sites(data, player)
    towers = [s for s in farm if farm[s]["name"] == "Water Tower"]
    silos = [s for s in farm if farm[s]["name"] == "Silo"]
    found = set()
    anywhere = ruling(data, 6) == "anywhere"
    if not towers or not silos or not (anywhere or any(is_beside(t, s) for t in towers for s in silos)):
        found.add("FOG-SETUP-START")
    pieces = parts(farm)
    if len(pieces) > 1:
        grown = [p for p in pieces if p & set(towers)], [p for p in pieces if p & set(silos)]
        apart = any(p != q for p in grown[0] for q in grown[1])
        if not (anywhere and len(pieces) == 2 and apart):
            found.add("FOG-BUILD-ADJ")
    for there in farm.values():
        found |= broken_there(data, data["players"][player], there)
    turns = 6 * (data.get("year", 4) - 1) + (0 if data.get("phase") == "upkeep" else 6)
    if len(farm) > 2 + turns:
        found.add("FOG-ACT-TURNS")
    return found


def broken_there(data, mine, there):
    found = set()
    harvest = there["card"]["ability"] == "Harvest"
    tiles = there["tiles"]
    room = {"Water Tower": 3, "Silo": 4}.get(there["name"], 0) + sum(tile(data, name).get("capacity", 0) for name in tiles)
    wrong = {
        "FOG-BUILD-CELL": there["below"],
        "FOG-OPEN-ONLY": there["open"] and not harvest,
        "FOG-OPEN-EQ": there["open"] and tiles,
        "FOG-HRV-FLIP": there["open"] and data.get("year") == 1 and data.get("phase") in {"upkeep", "action"},
        "FOG-WATER-CAP": there["name"] == "Water Tower" and there["tokens"] > room,
        "FOG-FOOD-CAP": there["name"] == "Silo" and there["tokens"] > room,
        "FOG-EQ-MAX2": len(tiles) > 2,
        "FOG-EQ-DIFF": len(tiles) > len(set(tiles)),
        "FOG-EQ-MATCH": not there["open"] and any(not fits(tile(data, name)["on"], there["card"]) for name in tiles),
        "FOG-HRV-SCOPE": there["paid"] and (there["open"] or not harvest),
        "FOG-HRV-ONCE": there["paid"] > 1 + sum(tile(data, name).get("again", 0) for name in tiles),
        "FOG-HRV-MARK": there["paid"] and "phase" in data and (data["phase"] != "harvest" or mine.get("harvested")),
    }
    return found | {rule for rule, is_broken in wrong.items() if is_broken}
