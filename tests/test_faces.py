"""What cards look like in pictures: animals and plants like themselves, a card that lies face down like a back."""

import pytest
from fields_of_green_tables import FG, one, read

from models.picture import Shape, Tone
from verify.games import entry

VG = entry("village-green")


def tiles(picture):
    return {tile.place.space: tile for panel in picture.panels for row in panel.rows for tile in row if tile.place}


def test_apples_and_oranges_are_told_apart():
    picture = FG.game.picture(read(one("Water Tower 3 | Apple Trees | Orange Trees")), frozenset())
    assert [tiles(picture)[space].figures[0].tone for space in ("r1c2", "r1c3")] == [Tone.RED, Tone.YELLOW]


@pytest.mark.parametrize(("face", "shape"), [("up", Shape.VILLAGE), ("down", Shape.BACK), ("unknown", Shape.UNKNOWN)])
def test_a_village_card_looks_as_it_lies(face, shape):
    green = [["lawn", ".", "."], [".", ".", "."], [".", ".", "."]]
    data = {"game": "village-green", "players": {"a": {"village": face, "green": green}}}
    picture = VG.game.picture(VG.game.read(data, VG.game.standard_cards(), {}).position, frozenset())
    assert [figure.shape for figure in tiles(picture)["village"].figures] == [shape]
