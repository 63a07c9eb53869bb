"""Pasts of random villages: VG-HISTORY and the order that is found, against trying all orders."""

import naive_play as brute
import test_village_green_past as pasts
from village_green_replay import assert_replays


def hunt_one(random):
    """One village of a few cards, now and then a full one; what breaks another rule is no question."""
    data = pasts.full(random) if random.random() < 0.05 else pasts.small(random)
    if not pasts.nothing_else_broken(data):
        return
    past = brute.has_history(data, "north")
    assert pasts.others_broken(data) == [], data
    assert pasts.holds(data) is past, data
    steps = pasts.steps_of(data)
    assert (steps is not None) == past, data
    if past:
        assert_replays(data, "north", steps)
