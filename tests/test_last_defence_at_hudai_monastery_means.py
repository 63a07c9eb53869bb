"""What damage, Drops and pushes save and heal in Last Defence at Hudai Monastery, against every way to share them out."""

import random
from itertools import product

import pytest

from scorers.green_box.last_defence_at_hudai_monastery.means import Means, Rescue


def most(lost, left, pushed, means, heal):
    """Every damage, and whether a Drop takes the last point and whether it is pushed, demon by demon."""
    best = 0
    choices = [list(product(range(points + 1), (0, 1), (0, 1))) if points else [(0, 0, 0)] for points in left]
    for chosen in product(*choices):
        spent = tuple(map(sum, zip(*chosen, strict=True)))
        if any(drop and hit < points for (hit, drop, _), points in zip(chosen, left, strict=True)):
            continue
        if all(n <= there for n, there in zip(spent, means, strict=True)):
            saved = sum(
                0 if c in pushed else lost[c][points] - (0 if is_pushed else lost[c][points - hit])
                for c, ((hit, _, is_pushed), points) in enumerate(zip(chosen, left, strict=True))
            )
            best = max(best, saved + heal * spent[1])
    return best


@pytest.mark.parametrize("seed", range(10))
def test_what_is_saved_and_healed_is_the_most_of_all_ways(seed):
    rng = random.Random(seed)
    # Strikers take the more the more they have left, others nothing; tiles given up make the first points harmless.
    taken = [rng.choice([(0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 4, 6), (0, 0, 1, 2), (0, 2, 3, 4)]) for _ in range(3)]
    rescue = Rescue(lambda c, left: taken[c][left])
    for _ in range(5):
        left = tuple(rng.randrange(4) for _ in taken)
        pushed = frozenset(c for c in range(3) if rng.random() < 0.2)
        means, heal = Means(rng.randrange(8), rng.randrange(3), rng.randrange(3)), rng.randrange(4)
        assert rescue.most(left, pushed, means, heal) == most(taken, left, pushed, means, heal)
