"""LG-ST-TURNS: numbers of knights to which turns in order can come, and those to which they cannot."""

import lords_of_the_green_tables as tables
import pytest
from lords_of_the_green_tables import THREE, TWO
from sayings import says

from verify.violations import violations


def told(position):
    return [one.message for one in violations(tables.GAME.game, position) if one.rule == "LG-ST-TURNS"]


def counts(*had, turn="ada", free=False, **keys):
    """A table by what each colour has, in the order red, blue, yellow(, green): knights, or (knights, tiles with them)."""
    base = THREE if len(had) == 3 else {**TWO, "army": None}
    wide = len(base["board"][0])
    cells = [[] for _ in range(4 * wide)]
    order = ("red", "blue", "yellow") if len(had) == 3 else ("red", "yellow", "blue", "green")
    for i, (colour, there) in enumerate(zip(order, had, strict=True)):
        knights, spread = there if isinstance(there, tuple) else (there, min(there, 1))
        # No two stand on one tile, except where there are not enough of them.
        for n in range(spread):
            cells[(4 * i + n) % len(cells)].append((colour, 1 if n else knights - spread + 1, n == 0))
    said = [tables.cell(1, forces) for forces in cells]
    data = base | {"board": [said[wide * row :][:wide] for row in range(4)], "turn": turn} | keys
    rulings = {"LG-AMB-2PORDER": "free"} if free else {}
    return tables.read({key: value for key, value in data.items() if value is not None} | {"rulings": rulings})


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        # A turn places one to three knights: 6 took two turns or more, 7 three; 2 took two at most.
        (counts(6, 1, 1, turn="ben"), True),
        (counts(7, 1, 1, turn="ben"), False),
        (counts(7, 2, 2, turn="ben"), True),
        (counts(7, 2, 1, turn="ben"), False),
        (counts(15, 4, 4, turn="ben"), True),
        (counts(16, 4, 4, turn="ben"), False),
        (counts(16, 5, 5, turn="ben"), True),
        # Who is next has had no more turns than anybody, and whoever sits before has had no fewer.
        (counts(4, 1, 1), False),
        (counts(3, 1, 1), True),
        (counts(1, 4, 4), True),
        (counts(1, 4, 1), False),
        (counts(1, 4, 1, turn="cleo"), True),
        (counts(4, 1, 1, turn="cleo"), False),
        (counts(4, 4, 1, turn="cleo"), True),
        (counts(1, 4, 1, turn=None), True),
        (counts(1, 3, 1, turn=None), True),
        (counts(4, 1, 1, turn=None), True),
        (counts(1, 4, 4, turn=None), True),
        (counts(7, 1, 1, turn=None), False),
        # The first round.
        (counts(0, 0, 0), True),
        (counts(0, 3, 3), True),
        (counts(0, 3, 0), False),
        (counts(0, 4, 3), False),
        (counts(3, 0, 3, turn="ben"), True),
        (counts(3, 0, 3, turn="cleo"), False),
        (counts(3, 0, 0, turn="ben"), True),
        (counts((2, 2), 0, 0, turn="ben"), False),
        # One tile in the first turn, two more in each later one.
        (counts((3, 3), 1, 1, turn="ben"), True),
        (counts((4, 4), 1, 1, turn="ben"), False),
        (counts((5, 5), 2, 2, turn="ben"), True),
        (counts((6, 6), 2, 2, turn="ben"), False),
        (counts((13, 12), 6, 6, turn="ben"), True),
        (counts((13, 12), 5, 5, turn="ben"), False),
        # Two players: red, blue, yellow, green, or if ben began blue, red, green, yellow.
        (counts(4, 1, 1, 1, army="blue", turn="ben"), True),
        (counts(4, 1, 1, 1, army="green", turn="ben"), True),
        (counts(4, 1, 1, 1, army="yellow"), False),
        (counts(4, 1, 4, 1, army="green", turn="ben"), True),
        (counts(4, 1, 4, 1, army="blue", turn="ben"), False),
        (counts(4, 1, 4, 1, army="yellow"), True),
        (counts(4, 1, 1, 4, army="yellow"), True),
        (counts(4, 1, 1, 4, army="blue", turn="ben"), True),
        (counts(4, 4, 1, 1, army="blue", turn="ben"), False),
        (counts(4, 4, 1, 1, turn=None), False),
        (counts(4, 4, 4, 1, army="green", turn="ben"), True),
        (counts(4, 1, 1, 1), False),
        (counts(4, 1, 1, 1, turn="ben"), True),
        (counts(1, 4, 1, 1), False),
        (counts(1, 4, 1, 1, turn="ben"), True),
        (counts(5, 0, 1, 0, army="yellow"), False),
        # Free order: the turns of both colours count together.
        (counts(6, 0, 1, 0, free=True, turn="ben"), True),
        (counts(6, 1, 1, 0, free=True, turn="ben"), False),
        (counts(6, 1, 1, 1, free=True, turn="ben"), True),
        (counts(4, 0, 1, 0, free=True), False),
        (counts(3, 0, 1, 0, free=True), True),
        (counts(3, 0, 4, 0, free=True), True),
        (counts(3, 0, 4, 3, free=True), True),
        (counts(2, 0, 4, 3, free=True), True),
        (counts(1, 0, 4, 3, free=True), False),
    ],
)
def test_LG_ST_TURNS(position, legal):
    assert bool(told(position)) is not legal


def test_LG_ST_TURNS_tells_who_is_too_far_ahead_of_whom():
    (apart,) = told(counts(16, 1, 3, turn="ben"))
    assert apart == says("red", "at least 6 turns", "16 knights", "blue", "at most 1", "1 knight")
    (ahead,) = told(counts(1, (4, 2), 1))
    assert ahead == says(
        "blue", "at least 2 turns", "4 knights", "yellow", "at most 1", "1 knight", "Before ada's turn blue"
    )
    (spread,) = told(counts((4, 4), 1, 1, turn="ben"))
    assert spread == says("red", "at least 3 turns", "4 knights", "4 tiles", "blue")
    (first,) = told(counts((2, 2), 0, 0, turn="ben"))
    assert first == says("red", "2 turns", "2 knights", "2 tiles", "blue had none")
    (army,) = told(counts(4, 1, 1, 1, army="red"))
    assert army == says("red needed", "Before red's turn red")
    (free,) = told(counts(4, 5, 1, 1, free=True, turn="ben"))
    assert free == says("ada", "at least 4 turns", "4 red knights", "5 yellow knights", "ben", "at most 2")


def test_LG_ST_TURNS_tells_all_turns_where_no_two_are_too_far_apart():
    """Red and yellow may be ahead of blue and green by one, each of them, but these sit between them."""
    four = {
        "players": {
            name: {"colours": [c]} for name, c in zip(tables.NAMES, ("red", "blue", "yellow", "green"), strict=False)
        },
        "board": [
            ["1 red 4 lord", "2 blue 1 lord", "3 yellow 5 lord", "4 green 1 lord"],
            *[["1", "2", "3", "4"] for _ in range(3)],
        ],
    }
    (message,) = told(tables.read({"game": "lords-of-the-green"} | four))
    assert message == says("red 2 to 4 (4 knights", "blue 1 (1 knight", "yellow 2 to 5 (5 knights", "green 1 (1 knight")
