"""A dealt table is legal, is read and written as it stands, can be gone on with, and is the same for the same seed."""

import json

import pytest
from every_game import about

from cli.reading.yaml_text import read_yaml
from verify.check import check
from verify.deal import deal
from verify.judge import offer

pytestmark = pytest.mark.no_cover

NAMES = ["ann", "ben", "cleo", "dora", "eve", "finn"]


@pytest.fixture
def box(game):
    """The cards that a game is dealt of, if not those of the printed box."""
    if game.game.deal is None:
        pytest.skip("nothing at the start of this game is left to chance")
    if not game.game.deal.needs_cards:
        return None
    own = about(game.name).box() or read_yaml(game.game.sample_cards_file.read_text(encoding="utf-8"), "cards").data
    return game.game.read_cards(own)


def read(game, box, data):
    return game.game.read(json.loads(json.dumps(data)), box or game.game.standard_cards(), {}).position


def test_a_dealt_table_is_legal_and_is_written_as_it_was_dealt(game, box):
    for n in game.game.deal.players:
        table = deal(game, NAMES[:n], 7, box).table
        position = read(game, box, table)
        assert check(game.game, position).verdict == "legal", n
        again = game.game.written(position)
        assert game.game.written(read(game, box, again)) == again, n
        assert list(again["players"]) == list(table["players"]), n
        assert {*table["players"]} == {*NAMES[:n]}


def test_the_seed_decides_and_names_do_not(game, box):
    n = game.game.deal.players[0]
    one, same, other = (deal(game, NAMES[:n], seed, box) for seed in (7, 7, 8))
    assert one == same != other
    renamed = deal(game, [f"{name}." for name in NAMES[:n]], 7, box)
    texts = [json.dumps([dealt.table, list(dealt.piles.items())]) for dealt in (one, renamed)]
    for name in NAMES:
        texts[1] = texts[1].replace(f"{name}.", name)
    assert texts[0] == texts[1]


def test_a_dealt_table_can_be_gone_on_with(game, box):
    position = read(game, box, deal(game, NAMES[: game.game.deal.players[0]], 7, box).table)
    found = offer(game, position, position.turn or position.players_written[0])
    assert found.options or about(game.name).first in found.why
    assert bool(found.options) is not bool(about(game.name).first)
