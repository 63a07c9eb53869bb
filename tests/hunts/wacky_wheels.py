"""Best turns and laps of Wacky Wheels, against every way tried and every roll."""

from fractions import Fraction

import naive_wacky_wheels as naive
from test_wacky_wheels_twins import read, table

from scorers.green_box.wacky_wheels.search import FINISHED, BestPlay, Lap


def hunt_one(random):
    data = table(random, players=2, hand=random.randint(0, 4))
    position = read(data)
    *_, told = BestPlay(position, "ada", "score", 1, lambda: None).run()
    finishes, spaces = naive.best(data, "ada")
    assert Fraction(told.found.points, 36) == spaces + FINISHED * finishes, f"{told.found}\n{data!r}"
    car = data["players"]["ada"]
    if car["at"] != "pit" and car["at"] > 12:
        found = Lap(position, position.seat("ada"), lambda: None).turns
        assert found == naive.lap(data, "ada"), f"{found}\n{data!r}"
