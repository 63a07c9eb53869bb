"""A table turned, mirrored or told in another order is the same table."""

from itertools import cycle

import pytest
from every_game import about, read, reading, readings, tables_of
from seats import renamed

pytestmark = pytest.mark.no_cover


def test_an_image_of_a_table_has_the_same_verdict_and_score(game):
    """Every legal table under every image; of the others, each under one of them in turn."""
    images, told = about(game.name).images, tables_of(game.name)
    others = {label: data for label, data in told.every.items() if label not in told.legal}
    pairs = [(name, label, data) for name in images for label, data in told.legal.items()]
    pairs += [(name, *item) for name, item in zip(cycle(images), others.items(), strict=False)]
    applied = set()
    for name, label, data in pairs:
        turned, first = images[name](data), readings(game.name)[label]
        if turned is not None and first.position.layouts:
            other = reading(game, read(game, turned))
            assert other.rules == first.rules, (name, label)
            assert (other.totals, other.places) == (first.totals, first.places), (name, label)
            applied.add(name)
    assert applied == set(images)


def test_names_do_not_matter(game):
    for label, data in tables_of(game.name).many.items():
        turned, names = renamed(data)
        first, other = readings(game.name)[label], reading(game, read(game, turned))
        assert other.rules == first.rules, label
        assert other.totals == {names[player]: total for player, total in first.totals.items()}, label
        assert other.places == {names[player]: place for player, place in first.places.items()}, label
