"""What damage, Drops and pushes save and heal in Last Defence at Hudai Monastery, against every way to share them out."""

import random
from itertools import product

import pytest

from scorers.green_box.last_defence_at_hudai_monastery.search.means import Means, Rescue


def most(lost, left, laid, pushed, means, heal):
    """Every damage, whether a Drop takes the last point, whether it is pushed, and what of `laid` it takes, demon by demon."""
    best = 0
    choices = [
        list(product(range(points + 1), (0, 1), (0, 1), range(min(points, ready) + 1))) if points else [(0, 0, 0, 0)]
        for points, ready in zip(left, laid, strict=True)
    ]
    for chosen in product(*choices):
        *spent, _ = map(sum, zip(*chosen, strict=True))
        taken = [min(points, hit + more) for (hit, _, _, more), points in zip(chosen, left, strict=True)]
        # A Drop's own damage is among what is dealt, after all that is laid ready.
        if any(drop and (hit < 1 or taken[c] < left[c]) for c, (hit, drop, _, _) in enumerate(chosen)):
            continue
        if all(n <= there for n, there in zip(spent, means, strict=True)):
            saved = sum(
                0 if c in pushed else lost[c][points] - (0 if is_pushed else lost[c][points - taken[c]])
                for c, ((_, _, is_pushed, _), points) in enumerate(zip(chosen, left, strict=True))
            )
            best = max(best, saved + heal * spent[1])
    return best


@pytest.mark.parametrize("seed", range(5))
def test_what_is_saved_and_healed_is_the_most_of_all_ways(seed):
    rng = random.Random(seed)
    # Strikers take the more the more they have left, others nothing; tiles given up make the first points harmless.
    taken = [rng.choice([(0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 4, 6), (0, 0, 1, 2), (0, 2, 3, 4)]) for _ in range(3)]
    rescue = Rescue(lambda c, left: taken[c][left])
    for _ in range(5):
        left = tuple(rng.randrange(4) for _ in taken)
        pushed = frozenset(c for c in range(3) if rng.random() < 0.2)
        means, heal = Means(rng.randrange(8), rng.randrange(3), rng.randrange(3)), rng.randrange(4)
        laid = tuple(rng.choice((0, 0, 1, 2, 4)) for _ in taken)
        assert rescue.most(left, laid, pushed, means, heal) == most(taken, left, laid, pushed, means, heal)
