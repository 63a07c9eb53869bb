"""Truths of which some choices are settled, against every world; and that trying one choice after the other can be stopped."""

import random

import pytest
from test_ranges import places, truth, worlds

from models.logic import Unknown, all_of, any_of, not_, truth_in
from verify.clock import Clock, OutOfTimeError
from verify.worlds.partial_truths import can_hold, settling, suppose


def some(seed):
    rng = random.Random(seed)
    unknowns = places(rng, rng.randint(1, 4))
    return rng, unknowns, all_of([truth(rng, unknowns) for _ in range(rng.randint(1, 3))])


def test_a_truth_can_hold_if_it_does_in_some_world():
    found = set()
    for seed in range(150):
        _, unknowns, asked = some(seed)
        expected = bool(worlds(unknowns, [asked]))
        assert can_hold(asked, [unknown.marks for unknown in unknowns], Clock()) is expected, seed
        found.add(expected)
    assert found == {True, False}


def test_what_nothing_is_said_of_is_left_open():
    one, other = Unknown("one", "ab"), Unknown("other", "ab")
    both = all_of([one.is_("a"), other.is_("a"), not_(other.is_("b"))])
    assert can_hold(both, [one.marks], Clock())
    assert not can_hold(all_of([both, not_(one.is_("a"))]), [one.marks], Clock())


def test_a_truth_where_some_is_settled_is_what_it_is_there():
    for seed in range(100):
        rng, unknowns, asked = some(seed)
        unknown = rng.choice(unknowns)
        options = rng.sample(unknown.options, rng.randint(1, len(unknown.options)))
        left = suppose(asked, settling(unknown, options))
        for world in worlds(unknowns, []):
            if any(mark in world and option in options for mark, option in unknown.pairs):
                assert truth_in(left, world) == truth_in(asked, world), seed


def test_every_choice_tried_is_a_step():
    """A ring of nine places has no two colours by turns: whatever the first has, all others follow from it."""
    ring = [Unknown(f"{n}", "ab") for n in range(9)]
    pairs = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    by_turns = all_of([any_of([one.is_(c), other.is_(c)]) for one, other in pairs for c in "ab"])
    choices = [unknown.marks for unknown in ring]
    clock = Clock()
    assert not can_hold(by_turns, choices, clock)
    assert clock.steps >= 2 * (len(ring) - 1)
    with pytest.raises(OutOfTimeError):
        can_hold(by_turns, choices, Clock().of_steps(len(ring)))
