"""Where a file tells all of a heap, one thing too few is noticed as one too many is.

Each is an accepting table of a game (by its number) on which all cards, chips, cubes or tiles of a kind are told.
"""

import pytest
from every_game import changed, read, tables_of

from verify.games import entry
from verify.violations import known_broken

HEAPS = [
    ("golden-pyramid", 0, "bag.red", 8),
    ("golden-pyramid", 0, "deck", 28),
    ("last-defence-at-hudai-monastery", 0, "bag.drop", 3),
    ("last-defence-at-hudai-monastery", 1, "bag", 24),
    ("last-defence-at-hudai-monastery", 3, "stack", 23),
    ("the-village", 0, "deck", 52),
    ("the-village", 0, "players.ada.chips", 13),
    ("the-village", 0, "end_pot", 11),
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
        ("golden-pyramid", 0, "discard.0"),
        ("last-defence-at-hudai-monastery", 0, "discards.0"),
        ("last-defence-at-hudai-monastery", 3, "gone.0"),
        ("the-village", 0, "refuse.0"),
        ("the-village", 1, "courtyard.3"),
    ],
)
def test_a_thing_that_was_left_out_is_noticed(name, number, path):
    position = read(entry(name), changed(tables_of(name).accepting[number], {path: None})).position
    assert any(known_broken(entry(name).game, position))
