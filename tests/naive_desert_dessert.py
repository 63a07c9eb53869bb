"""Desert Dessert once more, in plain words and numbers: a second referee, and every way to play tried one by one.

It shares nothing with the program. Tables are the data of position files; a state of play is (cubes, tiles), both tuples in the
order of `ROWS`.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

ROWS = ("water", "tools", "minerals", "glass", "greenhouse", "vanilla")
COLOURS = ("yellow", "red", "green", "white", "blue", "black")
SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
NEEDS = {
    "water": "",
    "tools": "yellow green",
    "minerals": "yellow red",
    "glass": "yellow red green",
    "greenhouse": "red green white",
    "vanilla": "yellow white blue",
}
CARDS = [(symbol, value) for symbol in SYMBOLS for value in (1, 1, 1, 2, 2, 3, 4, 5)]


def needs(row):
    return Counter(NEEDS[row].split())


def cost(row):
    return Counter(red=1, green=1) if row == "water" else needs(row) + needs(row)


def managers_after(renewals):
    """Managers that are there once the pile was used up so often, 48 cards being dealt twelve at a time."""
    return 1 + min(6, renewals // 4)


def broken(data):
    """The ids of the rules that a table breaks; every price card is known."""
    found = set()
    (own,) = data["players"].values()
    tiles, cubes = Counter(own["tiles"]), Counter(own.get("cubes", {}))
    managers = own.get("managers", ["grey"])
    supplied, managed = Counter(own.get("supplied", {})), own.get("managed", {})
    number, phase = data["turn_number"], data.get("phase", "supply")
    if max(tiles.values()) > 6 or tiles["water"] < 3:
        found.add("DD-ST-TILES")
    lying = fees(supplied, managed) + sum((needs(row) for row, n in supplied.items() for _ in range(n)), Counter())
    if any((cubes + lying)[colour] > 20 for colour in COLOURS):
        found.add("DD-ST-CUBES")
    if number == 1 and phase in {"supply", "trade"} and sum(cubes.values()):
        found.add("DD-SET-INV")
    won = all(tiles[row] for row in ROWS) and cubes["black"] >= 6
    is_early = phase in {"supply", "trade"} or won
    least, most = managers_after(number - is_early), managers_after(number - (phase == "supply"))
    meeples = [*managers, *data.get("bag", [])]
    if "grey" not in managers or len({*meeples}) < len(meeples) or not least <= len(managers) <= most:
        found.add("DD-ST-MANAGERS")
    seated = Counter(managed.values())
    # Who came out of the bag in this turn sits nowhere yet.
    is_new = len(managers) > managers_after(number - 1) and len(managed) > managers_after(number - 1)
    if set(managed) - set(managers) or any(n > tiles[row] for row, n in seated.items()) or is_new:
        found.add("DD-SUP-ASSIGN")
    if any(n > tiles[row] for row, n in supplied.items()) or ((supplied or managed) and phase not in {"trade", "harvest"}):
        found.add("DD-SUP-PAY")
    # Prices are dealt in a Trade phase and lie there until the next.
    if phase == "supply" and (data.get("done") or ("prices" in data and number == 1)):
        found.add("DD-TRD-RENEW")
    cards = Counter(card for pair in data.get("prices", {}).values() for card in pair) + Counter(data.get("dealt", []))
    deck = Counter(f"{symbol} {value}" for symbol, value in CARDS)
    if cards - deck:
        found.add("DD-ST-PRICES")
    if sum(tiles.values()) - 3 > number - 1 + (won and phase == "build"):
        found.add("DD-ST-GROWTH")
    if is_too_rich(tiles, cubes, managers, supplied, managed, number, phase):
        found.add("DD-ST-STOCK")
    if data.get("turn") == "over" and not won:
        found.add("DD-WIN")
    return found


def fees(supplied, managed):
    """The cubes that lie on tiles for their managers."""
    found = Counter()
    for row, n in supplied.items():
        sitting = [manager for manager, where in managed.items() if where == row][:n]
        found += Counter(manager for manager in sitting if manager != "grey")
    return found


def is_too_rich(tiles, cubes, managers, supplied, managed, number, phase):
    """Whether there are more cubes than can have come by now."""
    harvests = number if phase in {"harvest", "build"} else number - 1
    if not harvests:
        return False
    wells = max(0, tiles["water"] - 3)
    others = {row: tiles[row] for row in ROWS[1:]}
    used = Counter(red=wells, green=wells) + fees(supplied, managed)
    used += sum((cost(row) for row, n in others.items() for _ in range(n)), Counter())
    used += sum((needs(row) for row, n in supplied.items() for _ in range(n)), Counter())
    came = 0
    made = Counter()
    for turn in range(1, harvests + 1):
        came += min(3 + turn - 1, 3 + wells + sum(others.values())) + (len(managers) if turn > 4 else 1)
        for colour in COLOURS[1:]:
            made[colour] += 2 * min(turn - 1, others[ROWS[COLOURS.index(colour)]])
    begun = number - (phase == "supply")
    traded = sum(max(0, (cubes + used)[colour] - made[colour]) for colour in COLOURS[1:])
    trades, sixes = max(0, begun - 1), max(0, begun - 2)
    lost = 5 * min(sixes, max(0, traded - trades))
    return sum(cubes.values()) + sum(used.values()) + lost > came or traded > trades + sixes


def supplies(state, managers):
    """Every way through a Supply phase: what is left, and what will be harvested."""
    cubes, tiles = state
    every = set()
    for runs in product(*(range(n + 1) for n in tiles)):
        for seats in product(range(-1, 6), repeat=len(managers)):
            if any(seats.count(i) > runs[i] for i in range(6)):
                continue
            price = Counter()
            for row, n in zip(ROWS, runs, strict=True):
                for _ in range(n):
                    price += needs(row)
            price += Counter(m for m, seat in zip(managers, seats, strict=True) if seat >= 0 and m != "grey")
            left = tuple(n - price[colour] for n, colour in zip(cubes, COLOURS, strict=True))
            if min(left) >= 0:
                every.add((left, tuple(runs[i] + seats.count(i) for i in range(6))))
    return every


def deals(cubes, cards, times=1, sixes=1):
    """Every way through a Trade phase: one trade at most, so often at once, and so many exchanges of six, in any order."""
    trades = set()
    for n, card in enumerate(cards):
        symbol, value = card.split()
        row, other = n // 2, SYMBOLS.index(symbol)
        if row != other:
            trades.add((row, int(value), other) if n % 2 == 0 else (other, int(value), row))
    found, waiting = set(), [(cubes, False, 0)]
    while waiting:
        here, has_traded, exchanges = one = waiting.pop()
        if one in found:
            continue
        found.add(one)
        for a, b in ((a, b) for a in range(6) for b in range(6) if a != b and exchanges < sixes):
            if here[a] >= 6 and here[b] < 20:
                waiting.append((done(here, (a, 6, b)), has_traded, exchanges + 1))
        for gives, price, gets in () if has_traded else trades:
            often = [n for n in range(1, times + 1) if here[gives] >= n * price and here[gets] + n <= 20]
            waiting += [(done(here, (gives, n * price, gets), n), True, exchanges) for n in often]
    return {here for here, _, _ in found}


def done(cubes, way, times=1):
    gives, price, gets = way
    return tuple(n - price * (i == gives) + times * (i == gets) for i, n in enumerate(cubes))


def builds(state):
    """Nothing, or one industry that can be paid."""
    cubes, tiles = state
    yield state
    for i, row in enumerate(ROWS):
        left = tuple(n - cost(row)[colour] for n, colour in zip(cubes, COLOURS, strict=True))
        if min(left) >= 0 and tiles[i] < 6:
            yield left, tuple(n + (k == i) for k, n in enumerate(tiles))


def rest_of_turn(cubes, tiles, coming, cards, times=1, sixes=1, industries=1):
    """Every state after Trade, Harvest and Build."""
    for traded in deals(cubes, cards, times, sixes):
        harvested = tuple(min(20, n + more) if n <= 20 else n for n, more in zip(traded, coming, strict=True))
        ends = {(harvested, tiles)}
        for _ in range(industries):
            ends = {end for one in ends for end in builds(one)}
        yield from ends


def turn(state, managers, cards, **rulings):
    """Every state that a turn leads to; by rulings a trade, exchanges and buildings may be more than one."""
    found = set()
    for left, coming in supplies(state, managers):
        found.update(rest_of_turn(left, state[1], coming, cards, **rulings))
    return found


def is_won(state):
    return min(state[1]) > 0 and state[0][5] >= 6


def fewest(state, first, managers, bag, deck, most):
    """In how many turns the game can be won at the earliest, or nothing if not in so many."""
    states, owned = {state}, list(managers)
    bag = list(bag)
    for n in range(most):
        states = set().union(*(turn(one, owned, deck[12 * n : 12 * n + 12]) for one in states))
        if any(map(is_won, states)):
            return n + 1
        if (first + n) % 4 == 0 and bag:
            owned.append(bag.pop(0))
    return None
