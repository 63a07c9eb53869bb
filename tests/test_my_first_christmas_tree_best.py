"""The best turns of My First Christmas Tree against trying every turn."""

import random

import naive_my_first_christmas_tree as naive
import pytest
from my_first_christmas_tree_tables import COLOURS, ENTRY, read, table

from verify.best import silent
from verify.clock import Clock
from verify.play import _Asked

pytestmark = pytest.mark.no_cover
WORTH = {
    "score": naive.score,
    "boxes": lambda data, name: sum(map(sum, data["players"][name].get("boxes", {}).values())),
    "rows": lambda data, name: len(naive.done(data, data["players"][name]["colour"])),
    "cubes": lambda data, name: len(naive.has(data, data["players"][name]["colour"])),
}


def found(position, aim, turns):
    """The search and its replay through the judge, without another search under each other ruling."""
    best = _Asked(ENTRY, "ada", aim, turns).searched(position.under(position.rulings.fresh()), Clock(None), silent)
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
