"""The best turns of My First Christmas Tree against trying every turn."""

import random

import naive_my_first_christmas_tree as naive
import pytest
from my_first_christmas_tree_tables import COLOURS, ENTRY, read, table

from verify.clock import Clock
from verify.hunt import silent
from verify.play import _PlaySearch

pytestmark = pytest.mark.no_cover
WORTH = {
    "score": naive.score,
    "boxes": lambda data, name: sum(map(sum, data["players"][name].get("boxes", {}).values())),
    "rows": lambda data, name: len(naive.done(data, data["players"][name]["colour"])),
    "cubes": lambda data, name: len(naive.has(data, data["players"][name]["colour"])),
}


def found(position, aim, turns):
    """The search and its replay through the judge, without another search under each other ruling."""
    best = _PlaySearch(ENTRY, "ada", aim, turns).searched(position.under(position.rulings.fresh()), Clock(None), silent)
    assert best.status == "proven"
    assert best.bound == best.points
    return best.points


@pytest.mark.parametrize("seed", range(10))
def test_no_turn_is_better(seed):
    rng = random.Random(seed)
    colours = rng.sample(COLOURS, 2)
    data = table(rng, hand=2, pool=2, row=rng.choice([2, 3, 4]), own=rng.choice([0, 0, 1]), known=seed % 2 * 3,
                 rulings=rng.randrange(5), colours=colours, cubes=rng.choice([8, 14, 17]))  # fmt: skip
    aim = rng.choice(["score", "score", "boxes", "rows", "cubes"])
    assert found(read(data), aim, 1) == naive.best(data, "ada", 1, lambda after: WORTH[aim](after, "ada")), (aim, data)


@pytest.mark.parametrize("seed", range(5))
def test_no_two_turns_are_better(seed):
    rng = random.Random(seed)
    data = table(rng, hand=1, pool=2, row=3, own=rng.choice([0, 1]), rulings=0, colours=["red", "white"], cubes=16)
    aim = rng.choice(["score", "boxes", "rows", "cubes"])
    assert found(read(data), aim, 2) == naive.best(data, "ada", 2, lambda after: WORTH[aim](after, "ada")), (aim, data)


ROWS = [
    ["arrow red", "wheel red"],
    ["drop red", "hammers red", "bricks red"],
    ["wheel red", "arrow red", "drop red", "circles"],
    ["circles red", "wheel red", "bricks red", "hammers red", "arrow"],
    ["wheel", "arrow", "hammers", "circles", "bricks", "drop"],
]


def nearly_four_rows(*, hand, **more):
    data = {
        "game": "my-first-christmas-tree",
        "players": {
            "ada": {"colour": "red", "hand": hand, "row": ["red circles", "red arrow"]},
            "ben": {"colour": "blue", "hand": ["red wheel", "blue circles"], "row": []},
        },
        "tree": ROWS,
        "touches": {1: "red", 2: "red"},
        "pool": ["unknown"] * 4,
        "turn": "ada",
    }
    return data | more


@pytest.mark.parametrize(("ruling", "points"), [("both", 14 + 6 + 4 + 3 + 2), ("one-each", 14 + 6 + 4 + 3)])
def test_one_turn_may_earn_both_bases_but_where_each_has_one(ruling, points):
    """The upper two rows give no base; the next two are completed at once, with the star.

    Touches 2 + 3 + 4 + 5, the star 6, bases 4 and 3, and what is left of 8 decorations: 3 are placed, each mark takes one.
    """
    data = nearly_four_rows(hand=["red drop"]) | {"rulings": {"CT-AMB-BASERACE": ruling}}
    assert found(read(data), "score", 1) == points


def test_the_pool_is_renewed_for_a_card_deep_in_the_deck():
    """The same turn, the last card of it the fourth from the top; two cards taken would turn up only two."""
    deck = ["blue hammers", "blue bricks", "blue wheel", "red drop"]
    pool = ["black bricks", "white wheel", "black hammers", "white bricks"]
    data = nearly_four_rows(hand=[], pool=pool, deck=deck, discard=36 - 4 - 4 - 2 - 2)
    assert found(read(data), "score", 1) == 14 + 6 + 4 + 3 + 2
