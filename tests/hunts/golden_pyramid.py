"""Builds of The Golden Pyramid, within one own turn or more, against every play tried."""

from collections import Counter

from golden_pyramid_tables import GAME, read
from holding import asked_twice, last_line
from naive_golden_pyramid import COLOURS, SYMBOLS, table, tiles
from naive_golden_pyramid_play import actions, copied, each_of, most_within

RULINGS = {
    "GP-AMB-ADJDIAG": "yes",
    "GP-AMB-ADJNEW": "new",
    "GP-AMB-PENALTY-OFF": "yes",
    "GP-AMB-L1BONUS": "one",
    "GP-AMB-L1POS": "connected",
    "GP-AMB-MUSTMATCH": "any",
    "GP-AMB-NEGVP": "floor",
    "GP-AMB-EVICT-SELF": "always",
}
MOST_PLAYS = 300


def hunt_one(random):
    data, objective, turns = drawn(random)
    seen = with_bag(random, data) if random.random() < 0.3 else data
    what = f"{seen!r}, {objective}, {turns} turns"
    question = GAME.scorer.play(read(seen), "ada", objective, turns, lambda: None)
    found, bound = asked_twice(what, lambda: searched(seen, objective, turns))
    best = most_within(data, turns, with_bonus=objective == "score")
    assert found == best, f"{found} was found, {best} there is\n{what}"
    assert min(question.ceiling, bound) >= best, f"a bound of {bound} was told, {best} there is\n{what}"


def searched(data, objective, turns):
    return last_line(GAME.scorer.play(read(data), "ada", objective, turns, lambda: None))


def with_bag(random, data):
    """The table with the bag told in place of the others' cubes, of some or of all; as it is where it cannot have these cubes."""
    elsewhere = Counter(colour for tile in tiles(data).values() for colour in tile) + Counter(data["market"] or [])
    for seat in data["players"].values():
        elsewhere.update(seat["cubes"])
    bag = {colour: each_of(data) - elsewhere[colour] for colour in COLOURS}
    if data["market"] is None or min(bag.values()) < 0:
        return data
    seen = copied(data) | {"bag": bag}
    others = [name for name in data["players"] if name != "ada"]
    for name in random.sample(others, random.randint(1, len(others))):
        del seen["players"][name]["cubes"]
    return seen


def drawn(random):
    """A table on which a turn of preparation often makes a build possible, with few enough plays to try them all."""
    while True:
        data = table(random, players=random.choice([2, 2, 3, 5]), colours=random.choice([2, 2, 3]))
        seat = data["players"]["ada"]
        few = random.choice([2, 4, 5, 5, 6, 6, 6, 7])
        two = random.sample(COLOURS[:3], 2)
        odd = random.choice([0, 0, 1])
        alike = [f"{random.choice(two)} {random.randint(1, 4)} {random.choice(SYMBOLS)}" for _ in range(few - odd)]
        seat["hand"] = [*seat["hand"][:odd], *alike]
        seat["cubes"] = {two[0]: random.choice([1, 2, 3, 4]), two[1]: random.choice([0, 1, 2, 3])}
        if random.random() < 0.2:
            seat["points"] = random.randint(-4, 0)
        if random.random() < 0.1 and "builder" in seat:
            del seat["builder"]
        data["rulings"] = {key: RULINGS[key] for key in random.sample(sorted(RULINGS), random.choice([0, 0, 1, 2]))}
        if random.random() < 0.2:
            # A cube is missing, and the trade for it makes three cubes of the market alike.
            data["market"] = [two[0], two[1], two[1], "black"][: len(data["market"])]
            seat["cubes"] = {two[0]: 3, two[1]: 2}
            seat["hand"] = [f"{two[1]} {random.randint(2, 4)} {random.choice(SYMBOLS)}", *seat["hand"][:1]]
            seat["hand"] += [f"{two[0]} 1 {random.choice(SYMBOLS)}" for _ in range(4)]
        for symbol in random.sample(sorted(data["stacks"]), random.choice([0, 0, 2])):
            data["stacks"][symbol] = 0
        few = sum(1 for _ in actions(data))
        turns = random.choice([turns for turns in (1, 2, 2, 3, 3) if few ** (turns - 1) <= MOST_PLAYS])
        if not has_ended(data):
            return data, random.choice(["score", "vp"]), turns


def has_ended(data):
    return data.get("level_4", [["."]])[0][0] != "."
