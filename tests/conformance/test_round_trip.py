"""What a file tells, a position holds; what a position holds, a file tells again."""

import json

import pytest
from every_game import read, reading, readings, tables_of, written

from cli.reading.yaml_text import read_yaml, written_yaml

pytestmark = pytest.mark.no_cover


def test_a_table_survives_being_written_and_read(game):
    for label, first in readings(game.name).items():
        second = read(game, json.loads(json.dumps(written(game, first.written))))
        assert written(game, second) == written(game, first.written), label
        other = reading(game, second)
        assert (other.broken, other.unknown, other.places) == (first.broken, first.unknown, first.places), label
        assert other.sheets == first.sheets, label


def test_a_table_survives_being_written_as_a_file(game):
    told = tables_of(game.name)
    for label in (*told.legal, *told.examples):
        data = written(game, readings(game.name)[label].written)
        assert read_yaml(written_yaml(data), label).data == json.loads(json.dumps(data)), label


def test_a_layout_survives_being_written_and_read(game):
    if game.scorer.layout_search is None:
        pytest.skip("no layouts are searched for in this game")
    layout = game.game.written_layout(readings(game.name)["start"].position)
    again = read(game, {"game": game.name, "players": {"someone": layout}}).position
    assert game.game.written_layout(again) == layout
