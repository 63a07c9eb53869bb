"""A second Wacky Wheels, written for itself from the rulebook: rules, ways to drive, places, points, averages. It reads files.

Everything is tried one by one, by the default rulings; nothing of the program is asked.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

SYMBOLS = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
LIMITS = {"green": 8, "red": 4, "blue": 4, "yellow": 4}
WAYS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


def track(data):
    if isinstance(data["track"], list):
        return data["track"]
    each = {"race 1": 1, "race 2": 2, "race 3": 6}[data["track"]]
    return [symbol for _ in range(6 // each) for symbol in SYMBOLS for _ in range(each)]


def cube(car, colour):
    return car["cubes"].get(colour, 0)


def in_hand(car):
    hand = car.get("hand")
    return [tuple(card.split()) for card in hand] if isinstance(hand, list) else []


# The rules of the table.


def broken(data):
    """The ids of the rules that a table breaks."""
    cars, laps, race = data["players"], data.get("laps", 3), data.get("race", 1)
    waits = all(car["at"] == 1 and not cube(car, "black") and "finish" not in car for car in cars.values())
    before = (waits and "dice" not in data and "round" not in data) or data.get("round") == 0
    found = set()
    if "shape" in data and not is_loop(data["shape"]):
        found.add("WW-SET-TRACK")
    if any(n != 6 for n in Counter(track(data)).values()):
        found.add("WW-ST-TRACK")
    lying = list(data.get("pickups", {}).values())
    if any(colour not in LIMITS for colour in lying) or (race == 1 and len(lying) > len(cars)):
        found.add("WW-SET-PICKUPS")
    if "draw" in data and "discard" in data:
        hands = [car["hand"] if isinstance(car["hand"], int) else len(car["hand"]) for car in cars.values() if "hand" in car]
        thrown = data["discard"] if isinstance(data["discard"], int) else len(data["discard"])
        every = sum(hands) + data["draw"] + thrown
        unseen = (len(cars) - len(hands)) * (54 if race > 1 else 8 if before else 6)
        if every > 54 or every + unseen < 54:
            found.add("WW-ST-CARDS")
    for colour in LIMITS:
        if lying.count(colour) + sum(cube(car, colour) for car in cars.values()) > 20:
            found.add("WW-ST-CUBES")
    for name, car in cars.items():
        found |= broken_by(car, data, laps, race, before=before)
        if data.get("turn") == name and ("finish" in car or ("dice" in data and stuck(car))):
            found.add("WW-ROLL")
    return (
        found
        | broken_by_the_end(data, cars)
        | (broken_before_the_race(data, cars, race) if data.get("round") == 0 else set())
    )


def broken_by_the_end(data, cars):
    """The race goes on to the end of the round in which all but one have finished."""
    finished = {name: car["finish"]["round"] for name, car in cars.items() if "finish" in car}
    turn, names, found = data.get("turn"), list(cars), set()
    last = next((n for n in range(100) if sum(done <= n for done in finished.values()) >= len(cars) - 1), None)
    if turn == "over" and last is None:
        found.add("WW-ST-END")
    if last is not None and any(n > last for n in [*finished.values(), data.get("round", 0)]):
        found.add("WW-ST-END")
    if turn in cars:
        later = {finished.get(name) for name in names[names.index(turn) + 1 :]} - {None}
        if "round" in data and data["round"] in later:
            found.add("WW-ROLL")
        if "round" not in data and last in later:
            found.add("WW-ST-END")
    return found


def broken_before_the_race(data, cars, race):
    """Nobody has rolled: all are on the start tile, in the first race with four and two cubes and the drafted cards."""
    found = set()
    if "dice" in data and data.get("turn") in cars:
        found.add("WW-ROLL")
    for car in cars.values():
        touched = any(car.get(key) for key in ("misses", "repairs", "finish", "pit_lap", "owes", "on_line")) or cube(
            car, "black"
        )
        if car["at"] != 1 or touched:
            found.add("WW-SET-START")
        if race == 1 and [cube(car, colour) for colour in ("green", "red", "blue", "yellow")] != [4, 2, 2, 2]:
            found.add("WW-SET-CUBES")
    hands = [car["hand"] if isinstance(car["hand"], int) else len(car["hand"]) for car in cars.values() if "hand" in car]
    lying = len(data.get("pickups", {}))
    drafting = set(hands) in [{0}, {2}, {4}, {6}] and not lying
    if race == 1 and not drafting:
        if set(hands) - {6, 8}:
            found.add("WW-SET-DRAFT")
        if len(hands) == len(cars) and lying != hands.count(6) and (lying or len(set(hands)) > 1):
            found.add("WW-SET-PICKUPS")
    return found


def is_loop(shape):
    x = y = 0
    seen = []
    for stretch in shape:
        steps, way = stretch.split()
        for _ in range(int(steps)):
            seen.append((x, y))
            x, y = x + WAYS[way][0], y + WAYS[way][1]
    return len(seen) == len(set(seen)) == 36 and (x, y) == (0, 0)


def stuck(car):
    return car.get("misses", 0) > 0 or car.get("repairs", 0) > 0


def broken_by(car, data, laps, race, *, before):
    found = set()
    cards = car.get("hand", 0)
    number = cards if isinstance(cards, int) else len(cards)
    if any(cube(car, colour) > most for colour, most in LIMITS.items()) or (race == 1 and number > (8 if before else 6)):
        found.add("WW-ST-MAX")
    black, finish = cube(car, "black"), car.get("finish")
    if black > laps or (black == laps) != (finish is not None):
        found.add("WW-ST-LAPS")
    if finish and (car["at"] != finish["beyond"] % 36 + 1 or finish["round"] > data.get("round", finish["round"])):
        found.add("WW-ST-LAPS")
    if finish and finish["beyond"] > 6 * 6 + 4 * 6:
        found.add("WW-ST-LAPS")
    repairs = car.get("repairs", 0)
    if repairs and (cube(car, "green") or repairs > 2 or finish or car["at"] == "pit"):
        found.add("WW-ST-HEALTH0")
    if not repairs and not finish and not cube(car, "green"):
        found.add("WW-ST-HEALTH0")
    stop = car.get("pit_lap", 0)
    # Skidding back over the start tile takes a black cube back: a car may be laps behind the one in which it stopped.
    if (car["at"] == "pit" and stop not in {0, black + 1}) or stop > laps:
        found.add("WW-PIT")
    if car.get("waited") and car["at"] != "pit":
        found.add("WW-PIT")
    return found


# Driving.


def start_of(car):
    """Spaces since the start of the race, out of the pit those of the next start tile."""
    return 36 * (cube(car, "black") + 1) if car["at"] == "pit" else 36 * cube(car, "black") + car["at"] - 1


def drives(data, name):
    """Every way to drive with the dice: the die, the card or nothing, boosters, and where that leads (`pit`, or spaces)."""
    car, tiles, laps = data["players"][name], track(data), data.get("laps", 3)
    begin = start_of(car)
    for die in set(data["dice"]):
        for card in {None, *in_hand(car)}:
            for boosters in range(cube(car, "yellow") + 1):
                value = 1 if card is None else int(card[0])
                if card is not None and value == 1:
                    continue
                end = begin + die * value + die * boosters
                fits = card is None or card[1] == tiles[begin % 36]
                if fits or (end >= 36 * laps and card[1] == tiles[end % 36]):
                    yield die, card, boosters, end
                if (
                    fits
                    and car["at"] != "pit"
                    and end >= begin // 36 * 36 + 35
                    and car.get("pit_lap") != cube(car, "black") + 1
                ):
                    yield die, card, boosters, "pit"


def best_next(data, begin, hand, boosters):
    """The spaces of the next turn, on average over 36 rolls."""
    tiles, laps = track(data), data.get("laps", 3)
    far = {}
    for die in range(1, 7):
        ends = [die + die * boosters]
        for (value, symbol), used in product(hand, range(boosters + 1)):
            end = begin + die * int(value) + die * used
            if int(value) > 1 and (symbol == tiles[begin % 36] or (end >= 36 * laps and symbol == tiles[end % 36])):
                ends.append(end - begin)
        far[die] = max(ends)
    return Fraction(sum(max(far[a], far[b]) for a, b in product(range(1, 7), repeat=2)), 36)


def best(data, name):
    """The most spaces with the next turn's average that a turn can lead to; over the finish line the farthest."""
    car = data["players"][name]
    found = []
    for _die, card, boosters, end in drives(data, name):
        hand = in_hand(car)
        if card is not None:
            hand.remove(card)
        left = cube(car, "yellow") - boosters
        if end == "pit":
            # A stop adds four cubes, of which the player chooses the boosters that there is room for.
            left += max(0, 2 - left)
            begin = start_of(car) // 36 * 36 + 36
            found.append((0, begin + best_next(data, begin, hand, left)))
        elif end >= 36 * data.get("laps", 3):
            found.append((1, Fraction(end)))
        else:
            if data.get("pickups", {}).get(end % 36 + 1) == "yellow":
                left = max(left, min(4, left + 1))
            found.append((0, end + best_next(data, end, hand, left)))
    return max(found)


def lap(data, name):
    """The fewest turns on average until the start tile is passed, roll by roll."""
    car, tiles = data["players"][name], track(data)
    goal = (cube(car, "black") + 1) * 36
    is_last = goal >= 36 * data.get("laps", 3)
    boosts = {n for n, colour in data.get("pickups", {}).items() if colour == "yellow"}

    @cache
    def turns(at, hand, boosters):
        rolls = [min(after(at, hand, boosters, a), after(at, hand, boosters, b)) for a, b in product(range(1, 7), repeat=2)]
        return 1 + sum(rolls, Fraction(0)) / 36

    @cache
    def after(at, hand, boosters, die):
        ways = []
        for used in range(boosters + 1):
            for n in range(-1, len(hand)):
                value, symbol = (1, None) if n < 0 else hand[n]
                end = at + die * value + die * used
                may = n < 0 or symbol == tiles[at % 36] or (is_last and end >= goal and symbol == tiles[end % 36])
                if may:
                    rest = hand if n < 0 else hand[:n] + hand[n + 1 :]
                    more = end % 36 + 1 in boosts and boosters - used < 4
                    ways.append(turns(end, rest, boosters - used + more) if end < goal else Fraction(0))
        return min(ways)

    hand = tuple((int(value), symbol) for value, symbol in in_hand(car) if value != "1")
    return turns(start_of(car), hand, cube(car, "yellow"))


# Hits.


def hedgehog_reaches(data, shooter, target):
    """Whether a hedgehog can fly from one car to another."""
    one, other = data["players"][shooter], data["players"][target]
    if "pit" in {one["at"], other["at"]} or "finish" in one or "finish" in other:
        return False
    away = (other["at"] - one["at"]) % 36
    if not 1 <= away <= 5:
        return False
    ways = [way for stretch in data["shape"] for way in [stretch.split()[1]] * int(stretch.split()[0])]
    return len({ways[(one["at"] - 1 + k) % 36] for k in range(away)}) == 1


def oil_reaches(data, name):
    """Those one or two spaces behind."""
    car = data["players"][name]
    others = {other: told for other, told in data["players"].items() if other != name}
    if car["at"] == "pit" or "finish" in car:
        return []
    return [
        other
        for other, told in others.items()
        if told["at"] != "pit" and "finish" not in told and (car["at"] - told["at"]) % 36 in {1, 2}
    ]


# Places and points.


def order(data):
    """The players in the order of the race."""

    def key(name):
        car = data["players"][name]
        if "finish" not in car:
            return (1, -(start_of(car) - (car["at"] == "pit")), 0, 0)
        return (0, car["finish"]["round"], -car["finish"]["beyond"], list(data["players"]).index(name))

    return sorted(data["players"], key=key)


def points(data):
    """The points of each player at the end of a race, earlier ones included."""
    laps = data.get("laps", 3)
    found = {}
    for place, name in enumerate(order(data)):
        race = 3 - place + max(0, laps - 3) if place < 3 else max(0, laps - 4)
        found[name] = race + data["players"][name].get("points", 0)
    return found
