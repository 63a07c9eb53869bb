"""Turns of one's own in My First Christmas Tree, against every turn tried."""

import naive_my_first_christmas_tree as naive
from holding import asked_twice, last_line
from my_first_christmas_tree_tables import COLOURS, ENTRY, OTHERWISE, read, table


def hunt_one(random):
    data, turns = drawn(random)
    what = f"{data!r}, {turns} turns"
    found, bound = asked_twice(what, lambda: searched(data, turns))
    best = naive.best(data, "ada", turns, lambda after: naive.score(after, "ada"))
    assert found == best, f"{found} was found, {best} there is\n{what}"
    assert bound >= best, f"a bound of {bound} was told, {best} there is\n{what}"


def searched(data, turns):
    return last_line(ENTRY.scorer.play(read(data), "ada", "score", turns, lambda: None))


def drawn(random):
    """A table, and what is asked of it: one turn with many rulings, or two with few cards."""
    turns = random.choice([1, 1, 2, 2, 3])
    colours = random.sample(COLOURS, random.choice([1, 2]))
    if turns == 1:
        data = table(random, hand=random.choice([1, 2]), pool=random.choice([1, 2]), row=random.choice([1, 2, 3, 4]),
                     own=random.choice([0, 0, 1, 3]), known=random.choice([0, 0, 2]), rulings=random.randrange(6),
                     colours=colours, cubes=random.choice([8, 14, 17]))  # fmt: skip
    else:
        data = table(random, hand=random.choice([0, 1]), pool=random.choice([1, 1, 2]) if turns == 2 else 1,
                     row=random.choice([1, 2, 3]), own=random.choice([0, 1]), known=random.choice([0, 0, 1]),
                     colours=colours, cubes=random.choice([8, 14, 18]))  # fmt: skip
        few = ["CT-AMB-BASERACE", "CT-AMB-COMPLETED", "CT-AMB-TOPCUBES", "CT-AMB-ROUND", "CT-AMB-SAMETILE", "CT-AMB-FEWER"]
        few += ["CT-AMB-TAKE", "CT-AMB-PLAYOPT", "CT-AMB-VOLDISCARD", "CT-AMB-D-CHOICE"] * (turns == 2)
        data["rulings"] = {key: OTHERWISE[key] for key in random.sample(few, random.randrange(4))}
        if naive.broken(data):
            data["rulings"] = {}
    if random.random() < 0.3:
        data = nearly_done(random, data)
    return data, turns


def nearly_done(random, data):
    """The same with rows that are complete but for few tiles, and the cards for them: the game may end."""
    new = naive.deepcopy(data)
    for key in ("touches", "star", "base"):
        new.pop(key, None)
    line = random.choice(naive.lines(3))
    open_tiles = set(random.sample(line, random.choice([1, 2, 3])))
    cards = [f"{random.choice(COLOURS[:2])} {naive.cell(new, tile)[0]}" for tile in line]
    form = new["players"]["ada"]
    form["row"], form["hand"] = cards[:2], [cards[2], *form["hand"][:1]]
    for row, tiles in enumerate(new["tree"]):
        colour = random.choice(["red", "red", "blue"]) if not any(row == tile[0] for tile in open_tiles) else "red"
        for place, tile in enumerate(tiles):
            tiles[place] = tile.split()[0] + ("" if (row, place) in open_tiles else f" {colour}")
    for colour in random.sample(["red", "blue"], 2):
        naive.settle(new, colour)
    if "deck" in new:
        new["discard"] = 36 - len(new["deck"]) - 4 - 2 - len(form["row"]) - len(form["hand"])
    return data if naive.is_ended(new) or naive.broken(new) else new
