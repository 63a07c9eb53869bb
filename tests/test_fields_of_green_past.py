"""What farms of Fields of Green show of the turns that led to them."""

from __future__ import annotations

import pytest
from fields_of_green_words import FARMS, read_again, table
from hypothesis import given, settings
from sayings import says

from models.fields_of_green.past import histories
from models.fields_of_green.table.sites import spot_called


@settings(max_examples=30)
@given(FARMS)
def test_in_a_past_every_card_lies_beside_an_earlier_one(farm):
    position = table(farm)
    (past,) = histories(position)
    sites = position.seats[0].sites
    spots = {site.spot for site in sites}
    reached = {min(spots)} if spots else set()
    for _ in sites:
        reached |= {near for one in reached for near in one.beside if near in spots}
    if not spots or reached != spots:
        assert past.steps is None
        return
    there, turned = set(), set()
    begin, *steps = past.steps
    for step in [*begin.removeprefix("begin with ").split(" and "), *steps] if " at " in begin else steps:
        words = step.split()
        at = spot_called(words[words.index("at") + 1])
        if words[0] == "turn":
            turned.add(at)
            continue
        assert at not in there
        if "beside" in words:
            assert spot_called(words[-1]) in there
            assert spot_called(words[-1]) in at.beside
        there.add(at)
    assert there == spots
    assert turned == {site.spot for site in sites if site.is_open}


@pytest.mark.parametrize(
    ("farm", "silo"),
    [
        ([["Silo 0", "Wheat", "Water Tower 3"], [".", ".", "Silo 1"]], "r2c3"),
        ([["Silo 0", "Wheat", "Water Tower 3"]], "r1c1"),
    ],
)
def test_a_past_begins_with_a_tower_and_a_silo_that_touch(farm, silo):
    (past,) = histories(table(farm))
    assert past.steps[0] == says("begin", "Water Tower at r1c3", f"Silo at {silo}")


def test_a_number_has_no_past():
    assert histories(read_again({"game": "fields-of-green", "players": {"Ann": {"pad": {}}}})) == ()
