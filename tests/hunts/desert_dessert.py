"""Small countries in Desert Dessert near the win: the fewest turns and the best turn, against every way to play tried."""

import naive_desert_dessert as naive
from holding import asked_twice

from scorers.green_box.desert_dessert.search.best import BestPlay, FewestTurns
from verify.games import entry

DD = entry("desert-dessert")
TURN = 4
"""The pile is used up in it, so that a manager joins the grey one after it and not before."""
MOST_ENDS = 60
"""With more ends of a turn, only one turn is tried."""


def hunt_one(random):
    data = drawn(random)
    what = repr(data)
    position = DD.game.read(data, DD.game.standard_cards(), {}).position
    own = data["players"]["ada"]
    state = tuple(own["cubes"][c] for c in naive.COLOURS), tuple(own["tiles"][row] for row in naive.ROWS)
    ends = naive.turn(state, own["managers"], data["deck"][:12])
    turns = 2 if len(ends) <= MOST_ENDS else 1
    few = naive.fewest(state, TURN, own["managers"], data["bag"], data["deck"], turns)
    won, bound = asked_twice(what, lambda: fewest(position, turns))
    assert won == (None if few is None else TURN + few - 1), f"won in {won}, but {few} turns are the fewest\n{what}"
    assert bound == (TURN + turns if few is None else won), f"a bound of {bound} was told, {few} turns there are\n{what}"
    (told,) = BestPlay(position, "score", 1, lambda: None).run()
    most = max(sum(n > 0 for n in tiles) + min(6, cubes[5]) for cubes, tiles in ends)
    assert told.bound == most, f"{told.bound} was found, {most} there is\n{what}"


def fewest(position, turns):
    """The turn of the win, if it is one of so many, and the one before which nobody wins."""
    won, bound = None, None
    for told in FewestTurns(position, lambda: None).run(-(TURN + turns)):
        won, bound = (won if told.found is None else -told.found.points), -told.bound
    return won, bound


def drawn(random):
    """One well, every other industry but perhaps one, few cubes, and the cards of three turns."""
    cubes = dict.fromkeys(naive.COLOURS, 0) | {"black": random.randint(3, 6), "yellow": random.randint(0, 3)}
    for colour in random.choices(naive.COLOURS[1:5], k=random.randint(1, 5)):
        cubes[colour] += 1
    tiles = dict.fromkeys(naive.ROWS, 1) | {random.choice(naive.ROWS[1:]): random.randint(0, 1)}
    every = [f"{symbol} {value}" for symbol, value in naive.CARDS]
    return {
        "game": "desert-dessert",
        "players": {"ada": {"tiles": tiles, "cubes": cubes, "managers": ["grey"]}},
        "turn_number": TURN,
        "deck": [card for _ in range(3) for card in random.sample(every, 12)],
        "bag": list(naive.COLOURS),
    }
