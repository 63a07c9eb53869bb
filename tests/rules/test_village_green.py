"""How many cards of Village Green are in play for each number of players."""

from __future__ import annotations

import pytest
from villages_by_hand import BOX, MORE_AWARDS, TOP, broken, one, read, table, village

from models.problem import UnusableError
from models.village_green.table.position import counts_possible

# VG-CARDS


BOX += ["The Diane Yeller Award", "The Linda Flowers Award", "The Alfred Rower Award", "The Sonny Rowe Award"]
BOX += ["The Lily Maniare Award", "The Rosie Redford Award", "The Rosa Gelber Award", "The Peter Petals Award"]
BOX += ["Award for Feature Variety", "Award for Symmetrical Forestry", "Award for Variety in Trees", "Excellence in Ponds"]


def dealt(players, green, awards):
    """A table just after the deal, with decks of the given sizes."""
    villages = [village(top=TOP if n == 0 else BOX[3 * n : 3 * n + 3], hand=3, covered="none") for n in range(players)]
    shown = {"green": ["red rose pond", "lawn", "blue lily pond"], "awards": MORE_AWARDS[:3]}
    return table(*villages, player_count=players, display=shown, decks={"green": green, "awards": awards})


# Players, cards in the decks after the deal: the box less what goes back to it, three in each hand or village, three shown.
DECKS = [(1, 54, 24), (2, 36, 11), (3, 38, 13), (4, 40, 15), (5, 42, 12)]


@pytest.mark.parametrize(("players", "green", "awards"), DECKS)
def test_VG_CARDS_accepts_the_sizes_of_the_set_up(players, green, awards):
    assert broken(dealt(players, green, awards)) == {}


@pytest.mark.parametrize(("players", "green", "awards"), DECKS)
@pytest.mark.parametrize("slip", [-1, 1])
def test_VG_CARDS_rejects_other_sizes(players, green, awards, slip):
    in_play = {1: (60, 30), 2: (45, 20), 3: (50, 25), 4: (55, 30), 5: (60, 30)}[players]
    found = broken(dealt(players, green + slip, awards))
    assert found.keys() == {"VG-CARDS[green cards]"}
    assert found["VG-CARDS[green cards]"].startswith(f"{in_play[0] + slip} green cards are accounted for")
    assert f"{in_play[0]} are in play" in found["VG-CARDS[green cards]"]
    found = broken(dealt(players, green, awards + slip))
    assert found.keys() == {"VG-CARDS[award cards]"}
    assert f"{in_play[1]} are in play" in found["VG-CARDS[award cards]"]


def test_nobody_plays_with_six():
    assert [counts_possible(n) for n in (1, 4, 5, 6)] == [(1, 2, 3, 4, 5), (4, 5), (5,), (6,)]
    with pytest.raises(UnusableError, match="expected at most 5, found 6"):
        read(one(player_count=6))
    assert read(one(player_count=5)).counts == (5,)
