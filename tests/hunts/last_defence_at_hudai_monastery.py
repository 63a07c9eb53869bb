"""Turns of Last Defence at Hudai Monastery with few tiles in the bag, survived by the worst, the best and every draw."""

from holding import asked_twice
from test_last_defence_at_hudai_monastery_best import each_luck


def hunt_one(random):
    each_luck(random, asked_twice)
