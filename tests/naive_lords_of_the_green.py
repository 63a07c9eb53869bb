"""Lords of the Green once more, as plainly as can be: its own reading of the data, of the rules, the moves and the score.

Nothing here is shared with the program, and nothing is quick. A table is a dict of plain values; a turn is a tuple
(army, placed, knights, target, escorts), in which spaces are (row, column) from 0 and `None` stands for what is not done.
"""

import re
from functools import cache
from itertools import product

DEFAULTS = {
    "LG-SC-2P": "sum",
    "LG-AMB-MAJ": "most",
    "LG-AMB-LORDTARGET": "no",
    "LG-AMB-NOLORDMOVE": "stays",
    "LG-AMB-NOPLACE": "skip",
    "LG-AMB-ADJMOVE": "anywhere",
    "LG-AMB-2POWN": "separate",
    "LG-AMB-2PORDER": "alternating",
}
SETS = {2: 4, 3: 3, 4: 4, 5: 5}


def read(data):
    board = {}
    for r, row in enumerate(data["board"]):
        for c, said in enumerate(row):
            pips, *forces = re.split(r"[ ,]+", str(said))
            knights, lords, colour = {}, set(), None
            for word in forces:
                if word == "lord":
                    lords.add(colour)
                elif word.isdigit():
                    knights[colour] = int(word)
                else:
                    colour = word
            board[r, c] = {"pips": int(pips), "knights": knights, "lords": lords}
    owner = {colour: name for name, form in data["players"].items() for colour in form["colours"]}
    told = {c: n for form in data["players"].values() for c, n in form.get("reserve", {}).items()}
    return {
        "board": board,
        "players": list(data["players"]),
        "owner": owner,
        "told": set(told),
        "reserve": {c: told.get(c, max(0, 16 - sum(t["knights"].get(c, 0) for t in board.values()))) for c in owner},
        "turn": data.get("turn") or (owner[data["army"]] if "army" in data else None),
        "army": data.get("army"),
        "rulings": DEFAULTS | data.get("rulings", {}),
    }


def rank(table):
    """All armies in the order of their turns."""
    columns = [[c for c, who in table["owner"].items() if who == name] for name in table["players"]]
    return [column[i] for i in range(max(map(len, columns))) for column in columns if i < len(column)]


def weight(tile, colour):
    return tile["knights"].get(colour, 0) + (colour in tile["lords"])


def holder(table, spot):
    tile = table["board"][spot]
    for colour in {*tile["knights"], *tile["lords"]}:
        mine = weight(tile, colour)
        others = [weight(tile, other) for other in table["owner"] if other != colour]
        against = sum(others) if table["rulings"]["LG-AMB-MAJ"] == "more-than-half" else max(others)
        if mine > against:
            return colour
    return None


def lord_of(table, colour):
    return next((spot for spot, tile in sorted(table["board"].items()) if colour in tile["lords"]), None)


def opposed(table, one, other):
    return one != other and (table["owner"][one] != table["owner"][other] or table["rulings"]["LG-AMB-2POWN"] == "separate")


# The rules of a table.


def broken(table):
    found = set()
    tiles = list(table["board"].values())
    sets = SETS[len(table["players"])]
    if any(sum(tile["pips"] == n for tile in tiles) != sets for n in (1, 2, 3, 4)):
        found.add("LG-ST-TILES")
    for colour in table["owner"]:
        here = sum(tile["knights"].get(colour, 0) for tile in tiles)
        if here + table["reserve"][colour] != 16:
            found.add("LG-ST-KNIGHTS")
        lords = sum(colour in tile["lords"] for tile in tiles)
        if lords > 1:
            found.add("LG-SET-ARMY")
        if here and not lords and table["rulings"]["LG-AMB-NOLORDMOVE"] == "stays":
            found.add("LG-ST-PLACED")
    for spot, tile in table["board"].items():
        for lord in tile["lords"]:
            crowded = len(tile["lords"]) > 1 or holder(table, spot) != lord
            if not tile["knights"].get(lord) or (crowded and table["rulings"]["LG-AMB-LORDTARGET"] == "no"):
                found.add("LG-ST-LORD")
    if table["turn"] == "over" and any(table["reserve"].values()) and not nobody_can(table):
        found.add("LG-END")
    if not turns_can_have_come(table):
        found.add("LG-ST-TURNS")
    return found


@cache
def knights_and_tiles(passing):
    """What an army can have on the board after each number of turns: (knights, tiles with them); `passing` or more may pass."""
    after = [{(0, 0)}, {(n, 1) for n in (1, 2, 3)}]
    for _ in range(30):
        placed = {(n + more, k + new) for n, k in after[-1] for more in (1, 2, 3) for new in (-1, 0, 1, 2)}
        passed = {(n, k + new) for n, k in after[-1] if n >= passing for new in (-1, 0, 1)}
        after.append({(n, k) for n, k in placed | passed if 1 <= k <= min(n, 20) and n <= 20})
    return after


def turns_can_have_come(table):
    """Whether numbers of turns, counted out for whoever began and whoever is next, fit the knights on the board."""
    armies, tiles = rank(table), table["board"].values()
    after = knights_and_tiles(len(tiles) - len(armies) + 1)
    had = {}
    for army in armies:
        there = [tile["knights"][army] for tile in tiles if tile["knights"].get(army)]
        had[army] = {n for n, states in enumerate(after) if (min(16, sum(there)), len(there)) in states}
    names = table["players"]
    if free(table):
        orders = [list(names)]
        of = {n: [c for c in armies if table["owner"][c] == n] for n in names}
        had = {n: {a + b for a, b in product(*(had[c] for c in of[n]))} for n in names}
        following = [n for n in names if table["turn"] in {None, "over", n}]
    else:
        orders = [armies, [armies[i] for i in (1, 0, 3, 2)]] if len(names) == 2 else [armies]
        following = [c for c in armies if table["turn"] in {None, "over", table["owner"][c]} and table["army"] in {None, c}]
    for order, first, start in product(orders, range(4 + (len(names) == 5)), following):
        seats = order[first:] + order[:first]
        # Whoever stands before `start` from the first one on has had one turn more.
        ahead = seats[: seats.index(start)]
        if any(all(rounds + (who in ahead) in had[who] for who in seats) for rounds in range(25)):
            return True
    return False


# Turns.


def copied(table, *spots):
    """The table again, to be changed at these spaces and in its reserves."""
    board = dict(table["board"])
    for spot in spots:
        tile = board[spot]
        board[spot] = {"pips": tile["pips"], "knights": dict(tile["knights"]), "lords": set(tile["lords"])}
    return table | {"board": board, "reserve": dict(table["reserve"])}


def moves_first(table, army):
    return lord_of(table, army) is None and not any(tile["knights"].get(army) for tile in table["board"].values())


def with_knights(table, army, spot, n):
    """The table with knights on a tile, and the lord with them in the first round."""
    changed = copied(table, spot)
    tile = changed["board"][spot]
    tile["knights"][army] = tile["knights"].get(army, 0) + n
    if moves_first(table, army):
        tile["lords"].add(army)
    changed["reserve"][army] -= n
    return changed


def placements(table, army):
    for spot, n in product(sorted(table["board"]), range(1, min(3, table["reserve"][army]) + 1)):
        tile = table["board"][spot]
        if holder(table, spot) == army or any(opposed(table, army, lord) for lord in tile["lords"]):
            continue
        changed = with_knights(table, army, spot, n)
        if moves_first(table, army):
            if holder(changed, spot) != army or lords_keep_out(table, army, spot):
                continue
        elif holder(table, spot) in tile["lords"] and holder(changed, spot) != holder(table, spot):
            continue
        yield spot, n, changed


def lords_keep_out(table, army, spot):
    """An own lord never loses his majority to another own lord."""
    lords, first = table["board"][spot]["lords"], holder(table, spot)
    own = first in lords and not opposed(table, army, first)
    return bool(lords) and (own or table["rulings"]["LG-AMB-LORDTARGET"] == "no")


def lord_moves(table, army):
    start = lord_of(table, army)
    if start is None:
        return
    for spot, n in product(sorted(table["board"]), (1, 2, 3)):
        far = abs(spot[0] - start[0]) + abs(spot[1] - start[1])
        if spot == start or n > table["board"][start]["knights"].get(army, 0):
            continue
        if far > 1 and table["rulings"]["LG-AMB-ADJMOVE"] == "adjacent":
            continue
        if lords_keep_out(table, army, spot):
            continue
        changed = copied(table, start, spot)
        left, there = changed["board"][start], changed["board"][spot]
        left["lords"].discard(army)
        left["knights"][army] -= n
        there["lords"].add(army)
        there["knights"][army] = there["knights"].get(army, 0) + n
        if holder(changed, spot) == army:
            yield spot, n, changed


def nobody_can(table):
    if any(True for army in table["owner"] for _ in placements(table, army)):
        return False
    moving = any(True for army in table["owner"] for _ in lord_moves(table, army))
    return table["rulings"]["LG-AMB-NOPLACE"] == "skip" or not moving


def free(table):
    return len(table["players"]) == 2 and table["rulings"]["LG-AMB-2PORDER"] == "free"


def turns(table):
    """Every whole turn of the player whose turn it is, with the table after it."""
    mine = [colour for colour in table["owner"] if table["owner"][colour] == table["turn"]]
    armies = mine if free(table) else [table["army"] or mine[0]]
    found = []
    for army in armies:
        whole, halves = [], []
        for spot, n, changed in placements(table, army):
            if lord_of(table, army) is None:
                whole.append(((army, spot, n, None, 0), changed))
                continue
            onward = [((army, spot, n, to, with_), then) for to, with_, then in lord_moves(changed, army)]
            whole += onward
            if not onward:
                halves.append(((army, spot, n, None, 0), changed))
        if not whole and table["rulings"]["LG-AMB-NOLORDMOVE"] == "leaves":
            for n, (turn, changed) in enumerate(halves):
                start = lord_of(changed, army)
                halves[n] = turn, copied(changed, start)
                halves[n][1]["board"][start]["lords"].discard(army)
        found += whole or halves
    if not found and table["rulings"]["LG-AMB-NOPLACE"] == "lord-moves":
        found = [((army, None, 0, to, n), then) for army in armies for to, n, then in lord_moves(table, army)]
    if not found:
        found = [((armies[0], None, 0, None, 0), table)]
    return [(turn, passed_on(after, turn[0])) for turn, after in found]


def passed_on(table, army):
    """The table with the next army on turn, or the game over."""
    if not any(table["reserve"].values()) or nobody_can(table):
        return table | {"turn": "over", "army": None}
    goes_on = [c for c, n in table["reserve"].items() if n or table["rulings"]["LG-AMB-NOPLACE"] == "lord-moves"]
    if free(table):
        here = table["players"].index(table["owner"][army])
        other = table["players"][1 - here]
        name = other if any(table["owner"][c] == other for c in goes_on) else table["players"][here]
        return table | {"turn": name, "army": None}
    order = rank(table)
    at = order.index(army) + 1
    following = next(colour for colour in order[at:] + order[:at] if colour in goes_on)
    several = len(table["owner"]) > len(table["players"])
    return table | {"turn": table["owner"][following], "army": following if several else None}


# The score.


def area(spots):
    """The size of the largest set of spaces joined side by side."""
    left, largest = set(spots), 0
    while left:
        todo, size = [left.pop()], 0
        while todo:
            r, c = todo.pop()
            size += 1
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in left:
                    left.remove(near)
                    todo.append(near)
        largest = max(largest, size)
    return largest


def score(table):
    totals = {}
    held = {spot: holder(table, spot) for spot in table["board"]}
    for name in table["players"]:
        each = []
        for colour in (c for c, who in table["owner"].items() if who == name):
            spots = [spot for spot in held if held[spot] == colour]
            each.append(sum(table["board"][spot]["pips"] for spot in spots) + 2 * area(spots))
        totals[name] = min(each) if len(each) > 1 and table["rulings"]["LG-SC-2P"] == "lowest" else sum(each)
    return totals


def worth(table, player, objective):
    totals = score(table)
    others = max(points for name, points in totals.items() if name != player)
    return totals[player] - (others if objective == "lead" else 0)


def best(table, player, objective, depth):
    """The value of looking so many turns ahead, everybody else against the player."""
    if not depth or table["turn"] == "over":
        return worth(table, player, objective)
    values = [best(after, player, objective, depth - 1) for _, after in turns(table)]
    return max(values) if table["turn"] == player else min(values)
