"""Where a file tells all of a heap, one thing too few is noticed as one too many is.

Each is an accepting table of a game (by its number) on which all cards, chips, cubes or tiles of a kind are told.
"""

import pytest
from every_game import changed, read, tables_of

from verify.games import entry
from verify.violations import known_broken

HEAPS = [
    ("desert-dessert", 0, "pile", 24),
    ("fields-of-green", 0, "players.Ann.hand", 4),
    ("fields-of-green", 0, "piles.Building", 26),
    ("fields-of-green", 0, "stocks.towers", 16),
    ("fields-of-green", 0, "stocks.silos", 11),
    ("fields-of-green", 0, "discard", 18),
    ("fields-of-green", 2, "pile", 4),
    ("fields-of-green", 5, "stocks.equipment", 30),
    ("golden-pyramid", 0, "bag.red", 8),
    ("golden-pyramid", 0, "deck", 28),
    ("green-bite", 0, "players.cleo.health", 3),
    ("island", 0, "players.ada.supply", 14),
    ("island", 2, "players.ben.passed", 4),
    ("island", 2, "discard", 3),
    ("last-defence-at-hudai-monastery", 0, "bag.drop", 3),
    ("last-defence-at-hudai-monastery", 1, "bag", 24),
    ("last-defence-at-hudai-monastery", 3, "stack", 23),
    ("lords-of-the-green", 1, "players.ada.reserve.red", 7),
    ("my-first-christmas-tree", 0, "players.ben.decorations", 14),
    ("slush", 2, "players.ada.cubes", 8),
    ("slush", 2, "players.dan.cubes", 5),
    ("slush", 2, "deck", 23),
    ("the-village", 0, "deck", 52),
    ("the-village", 0, "players.ada.chips", 13),
    ("the-village", 0, "end_pot", 11),
    ("village-green", 2, "players.ben.hand", 3),
    ("wacky-wheels", 0, "draw", 30),
    ("wacky-wheels", 2, "discard", 2),
    ("wacky-wheels", 5, "players.ada.cubes.green", 4),
    ("zap-that-ghost", 0, "deck", 9),
    ("zap-that-ghost", 2, "deck", 12),
]


@pytest.mark.parametrize(("name", "number", "path", "there"), HEAPS)
def test_one_more_or_fewer_is_noticed(name, number, path, there):
    table = tables_of(name).accepting[number]
    for n, is_right in ((there - 1, False), (there, True), (there + 1, False)):
        position = read(entry(name), changed(table, {path: n})).position
        assert any(known_broken(entry(name).game, position)) is not is_right, n


@pytest.mark.parametrize(
    ("name", "number", "path"),
    [
        ("fields-of-green", 0, "players.Maria.hand.0"),
        ("fields-of-green", 2, "row.0"),
        ("golden-pyramid", 0, "discard.0"),
        ("green-bite", 0, "players.ada.hand.0"),
        ("green-bite", 0, "players.ada.discard.0"),
        ("island", 0, "players.ben.hand.0"),
        ("island", 0, "discard.0"),
        ("last-defence-at-hudai-monastery", 0, "discard.0"),
        ("last-defence-at-hudai-monastery", 3, "gone.0"),
        ("my-first-christmas-tree", 0, "players.ada.hand.0"),
        ("my-first-christmas-tree", 0, "players.ben.row.0"),
        ("slush", 2, "face_up.0"),
        ("the-village", 0, "refuse.0"),
        ("the-village", 1, "courtyard.3"),
        ("village-green", 0, "players.east.hand.0"),
        ("village-green", 0, "decks.green.0"),
        ("village-green", 1, "decks.awards.0"),
        ("wacky-wheels", 0, "players.ben.hand.0"),
        ("wacky-wheels", 0, "discard.0"),
        ("zap-that-ghost", 0, "players.ada.hand.0"),
        ("zap-that-ghost", 0, "discard.0"),
    ],
)
def test_a_thing_that_was_left_out_is_noticed(name, number, path):
    position = read(entry(name), changed(tables_of(name).accepting[number], {path: None})).position
    assert any(known_broken(entry(name).game, position))
