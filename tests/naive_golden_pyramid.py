"""The Golden Pyramid once more, naively, from the data of position files: rules, scores and builds by brute force.

Nothing of the program is called. Spaces are (level, row, column) from (1, 0, 0); a column is known by its place in the grid of
quarters on the level below, where each tile has 2 by 2 of them.
"""

import itertools
import random
from collections import Counter

COLOURS = ["yellow", "red", "green", "white", "blue", "black"]
SYMBOLS = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
SIDE = {1: 4, 2: 3, 3: 2, 4: 1}
CORNERS = [(0, 0), (0, 1), (1, 0), (1, 1)]


def deck():
    """The 42 cards of a deck that fits all that is known, of values 1 to 4, with their backgrounds."""
    cards = []
    for c, colour in enumerate(COLOURS):
        for s, symbol in enumerate(SYMBOLS):
            value = (s - c - 1) % 6 + 1
            if value <= 4:
                cards.append(f"{colour} {value} {symbol} on {'pink' if value <= 3 else 'brown'}")
            if (s - c) % 6 in {0, 4, 5}:
                cards.append(f"{colour} {2 if s == c else 1} {symbol} on green")
    return cards


def card(text):
    colour, value, symbol, *_ = text.split()
    return colour, int(value), symbol


def spaces():
    return [(k, i, j) for k, n in SIDE.items() for i in range(n) for j in range(n)]


def tiles(data):
    """The columns of each tile that is built, by space; none for level 1."""
    found = {}
    for k, n in SIDE.items():
        rows = data.get(f"level_{k}", [["."] * n for _ in range(n)])
        for i in range(n):
            for j in range(n):
                if rows[i][j] != ".":
                    found[k, i, j] = [] if k == 1 else rows[i][j].split()
    return found


def under(space):
    k, i, j = space
    return [(k - 1, i + a, j + b) for a, b in CORNERS] if k > 1 else []


def load(built, space):
    """Columns on a tile: one for each tile above that rests on it."""
    return sum(space in under(other) for other in built)


def grid(built, level):
    """The columns on the level below a level, by quarter, with the tile that each carries."""
    found = {}
    for (k, i, j), columns in built.items():
        if k == level:
            for (a, b), colour in zip(CORNERS, columns, strict=True):
                found[2 * i + a, 2 * j + b] = (colour, (k, i, j))
    return found


def beside(spot, diagonal):
    x, y = spot
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [(x + dx, y + dy) for dx, dy in steps if diagonal or not (dx and dy)]


def ruling(data, key, default):
    return data.get("rulings", {}).get(key, default)


def set_points(columns):
    return {(4,): 4, (1, 3): 2, (2, 2): 3, (1, 1, 2): 1, (1, 1, 1, 1): 0}[tuple(sorted(Counter(columns).values()))]


def near_points(data, built, space, columns):
    k, i, j = space
    diagonal = ruling(data, "GP-AMB-ADJDIAG", "no") == "yes"
    old = {spot: colour for spot, (colour, _) in grid(built, k).items()}
    new = {(2 * i + a, 2 * j + b): colour for (a, b), colour in zip(CORNERS, columns, strict=True)}
    if ruling(data, "GP-AMB-ADJNEW", "old") == "new":
        old |= new
    return sum(old.get(other) == colour for spot, colour in new.items() for other in beside(spot, diagonal))


def where(seat):
    told = seat.get("builder")
    if told is None:
        return None
    _, level, space = told.split()
    row, column = space[1:].split("c")
    return int(level), int(row) - 1, int(column) - 1


def level_of(seat):
    builder = where(seat)
    return seat.get("highest", builder[0] if builder else 0)


def is_far(data, seat, space):
    builder = where(seat)
    if builder is None:
        return ruling(data, "GP-AMB-PENALTY-OFF", "no") == "yes"
    k, i, j = space
    side_by_side = {(k, i - 1, j), (k, i + 1, j), (k, i, j - 1), (k, i, j + 1)}
    return builder not in side_by_side and builder not in under(space)


def bonus(data, level):
    if level == 1:
        return 1 if ruling(data, "GP-AMB-L1BONUS", "none") == "one" else 0
    return level


def total(data, player):
    seat = data["players"][player]
    return seat["points"] + bonus(data, level_of(seat))


def most_given(data):
    """Every order of building gives the same: each pair of neighbours counts once, for whichever came later."""
    built = tiles(data)
    diagonal = ruling(data, "GP-AMB-ADJDIAG", "no") == "yes"
    new = ruling(data, "GP-AMB-ADJNEW", "old") == "new"
    points = sum(k for k, _, _ in built) + sum(set_points(columns) for columns in built.values() if columns)
    for level in (2, 3, 4):
        columns = grid(built, level)
        for spot, (colour, tile) in columns.items():
            for other in beside(spot, diagonal):
                if other in columns and columns[other][0] == colour:
                    same_tile = columns[other][1] == tile
                    points += 1 * new if same_tile else 0.5
    return points


def broken(data):
    """The ids of the rules of this game that a table breaks."""
    return {rule for found in (of_cubes, of_cards_and_tiles, of_builders, of_game) for rule in found(data)}


def of_cubes(data):
    players, built = data["players"], tiles(data)
    large = len(players) >= 5
    each, size = (18, 4) if large else (15, 3)
    columns = Counter(colour for tile in built.values() for colour in tile)
    bag, market = data.get("bag"), data.get("market")
    cubes = {name: seat.get("cubes") for name, seat in players.items()}
    every = market is not None and None not in cubes.values()
    others = Counter(market or [])
    for held in cubes.values():
        others.update(held or {})
    for colour in COLOURS:
        n = columns[colour] + others[colour] + (bag.get(colour, 0) if isinstance(bag, dict) else 0)
        if n > each or (n < each and every and isinstance(bag, dict)):
            yield "GP-ST-CUBES"
    if isinstance(bag, int):
        n = sum(columns.values()) + sum(others.values()) + bag
        if n > 6 * each or (every and n < 6 * each):
            yield "GP-ST-CUBES"
    if market is not None and not market_fits(data, columns, others, each, size):
        yield "GP-ST-MARKET"


def of_cards_and_tiles(data):
    built = tiles(data)
    hands = [seat.get("hand") for seat in data["players"].values()]
    piles = [*hands, data.get("discard")]
    n = sum(pile if isinstance(pile, int) else len(pile or []) for pile in piles) + data.get("deck", 0)
    unseen = 7 * hands.count(None) if "deck" in data and "discard" in data else 42
    if not n <= 42 <= n + unseen:
        yield "GP-ST-CARDS"
    cards = [card(text) for pile in piles if isinstance(pile, list) for text in pile]
    if any(value > 4 for _, value, _ in cards) or max(Counter(c for c, _, _ in cards).values(), default=0) > 7:
        yield "GP-ST-CARDS"
    if any((hand if isinstance(hand, int) else len(hand or [])) > 7 for hand in hands):
        yield "GP-ST-HAND"
    stacks = data.get("stacks", {})
    seen = len(built) + sum(stacks.values())
    if any(n > 6 for n in stacks.values()) or not 36 - 6 * (6 - len(stacks)) <= seen <= 36:
        yield "GP-ST-TILES"


def of_builders(data):
    players, built = data["players"], tiles(data)
    builders = [where(seat) for seat in players.values()]
    for seat in players.values():
        builder = where(seat)
        if (builder is None and level_of(seat)) or (builder and (builder[0] != level_of(seat) or builder not in built)):
            yield "GP-ST-BUILDER-LEVEL"
        if builder and builders.count(builder) > 1:
            yield "GP-ST-BUILDER-EXCL"
        if builder and load(built, builder) == 4 and ruling(data, "GP-AMB-MOVEFULL", "no") == "no":
            yield "GP-ST-BUILDER-COVERED"


def of_game(data):
    built, turn = tiles(data), data.get("turn")
    if any(below not in built for space in built for below in under(space)):
        yield "GP-ST-SUPPORT"
    if ruling(data, "GP-AMB-L1POS", "any") == "connected" and not is_joined({s for s in built if s[0] == 1}):
        yield "GP-ACT-BUILD1"
    if (4, 0, 0) in built and turn not in {None, "over"}:
        yield "GP-ST-END"
    if turn == "over" and (4, 0, 0) not in built:
        yield "GP-END"
    if sum(max(0, seat["points"]) for seat in data["players"].values()) > most_given(data):
        yield "GP-ST-SCOREBOUND"


def is_joined(spots):
    left = set(spots)
    grown = {left.pop()} if left else set()
    while grown:
        k, i, j = grown.pop()
        near = {(k, i - 1, j), (k, i + 1, j), (k, i, j - 1), (k, i, j + 1)} & left
        left -= near
        grown |= near
    return not left


def bag_of(data, columns, others, each):
    """The bag by colour, told or counted."""
    bag = data.get("bag")
    if isinstance(bag, dict):
        return bag
    if data.get("market") is None or any("cubes" not in seat for seat in data["players"].values()):
        return None
    return {colour: max(0, each - columns[colour] - others[colour]) for colour in COLOURS}


def market_fits(data, columns, others, each, size):
    market = data["market"]
    bag = bag_of(data, columns, others, each)
    in_bag = data["bag"] if isinstance(data.get("bag"), int) else None if bag is None else sum(bag.values())
    if len(market) > size or (len(market) < size and in_bag):
        return False
    if len(market) < size and in_bag is None:
        return True
    if max(Counter(market).values(), default=0) < 3:
        return True
    both = None if bag is None else Counter(bag) + Counter(market)
    return both is not None and sum(min(2, n) for n in both.values()) < size


def builds(data, player):
    """Every build: the space, the card, the cards paid, the columns, the tile taken, the builder on it, the points on the track.

    Of a builder who has to leave his tile only the points are told, not where he goes.
    """
    seat, built = data["players"][player], tiles(data)
    hand, cubes = list(seat["hand"]), Counter(seat.get("cubes") or {})
    stacks = data["stacks"]
    joined = ruling(data, "GP-AMB-L1POS", "any") == "connected" and any(k == 1 for k, _, _ in built)
    for space in spaces():
        k, i, j = space
        if space in built or any(below not in built for below in under(space)):
            continue
        if k == 1 and joined and not {(1, i - 1, j), (1, i + 1, j), (1, i, j - 1), (1, i, j + 1)} & set(built):
            continue
        full = [below for below in under(space) if load(built, below) == 3]
        for text in hand:
            _, value, symbol = card(text)
            if value < k:
                continue
            least = 1 if ruling(data, "GP-AMB-MUSTMATCH", "good-enough") == "any" else k
            must = [other for other in map(card, hand) if other[1] >= least and stacks[other[2]]]
            if not stacks[symbol] and must:
                continue
            for paid, columns in payments(hand, text, cubes, k):
                points = k * bool(stacks[symbol]) - is_far(data, seat, space)
                if k > 1:
                    points += set_points(columns) + near_points(data, built, space, columns)
                for placed in (False, True):
                    if (k > level_of(seat) and not placed) or (k < level_of(seat) and placed):
                        continue
                    moved = where(seat) in full
                    lost = moved and (not placed or ruling(data, "GP-AMB-EVICT-SELF", "placed") == "always")
                    yield space, text, paid, columns, placed, points - lost


def payments(hand, text, cubes, level):
    """Each four cards besides one, with each arrangement of cubes in their colours."""
    if level == 1:
        yield (), ()
        return
    rest = list(hand)
    rest.remove(text)
    for paid in set(itertools.combinations(rest, 4)):
        colours = [card(one)[0] for one in paid]
        if not Counter(colours) - cubes:
            yield from ((paid, columns) for columns in set(itertools.permutations(colours)))


def best(data, player, with_bonus):
    """The most that a turn can give, a build or none."""
    seat = data["players"][player]
    base = bonus(data, level_of(seat)) if with_bonus else 0
    found = [seat["points"] + base]
    for space, *_, points in builds(data, player):
        after = seat["points"] + points
        if ruling(data, "GP-AMB-NEGVP", "below") != "below":
            after = max(0, after)
        found.append(after + (bonus(data, max(level_of(seat), space[0])) if with_bonus else 0))
    return max(found)


def rows(built):
    return {
        f"level_{k}": [
            [("." if (k, i, j) not in built else " ".join(built[k, i, j]) or "x") for j in range(n)] for i in range(n)
        ]
        for k, n in SIDE.items()
    }


def name(space):
    k, i, j = space
    return f"level {k} r{i + 1}c{j + 1}"


def table(rng: random.Random, players=None, colours=None):
    """A random legal table, told in full but for the hands of the others."""
    names = ["ada", "ben", "cleo", "dan", "eve", "finn"][: players or rng.choice([2, 3, 4, 4, 5, 6])]
    each, size = (18, 4) if len(names) >= 5 else (15, 3)
    used = COLOURS[: colours or rng.choice([3, 4, 6])]
    left = Counter(dict.fromkeys(COLOURS, each))
    built = {}
    density = rng.choice([0.5, 0.8, 1.0])
    for space in spaces():
        if space[0] == 4 or rng.random() > density or any(below not in built for below in under(space)):
            continue
        columns = [rng.choice(used) for _ in under(space)]
        if Counter(columns) - left:
            continue
        left -= Counter(columns)
        built[space] = columns
    cards = deck()
    rng.shuffle(cards)
    seats, taken = {}, set()
    for who in names:
        held = Counter(rng.choice(used) for _ in range(rng.randint(0, 6))) & left
        left -= held
        free = [space for space in built if space not in taken and load(built, space) < 4]
        seat = {"points": 0, "cubes": dict(held)}
        if free and rng.random() < 0.9:
            builder = rng.choice(free)
            taken.add(builder)
            seat["builder"] = name(builder)
        seat["hand"] = [cards.pop() for _ in range(rng.randint(3, 7 if len(names) < 5 else 5))]
        seats[who] = seat
    pool = list(left.elements())
    market = rng.sample(pool, size)
    while max(Counter(market).values()) >= 3:
        market = rng.sample(pool, size)
    stacks = Counter(dict.fromkeys(SYMBOLS, 6))
    for _ in built:
        stacks[rng.choice(list(stacks.elements()))] -= 1
    data = {"game": "golden-pyramid", "players": seats, "turn": names[0], **rows(built)}
    data |= {"stacks": {symbol: stacks[symbol] for symbol in SYMBOLS}, "market": market}
    for _ in range(rng.randint(0, int(most_given(data)))):
        seats[rng.choice(names)]["points"] += 1
    discarded = rng.randint(0, len(cards))
    return data | {"deck": len(cards) - discarded, "discard": discarded}
