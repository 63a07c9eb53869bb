"""The best village against OR-Tools CP-SAT: a model of its own, written from the rules, on random pools of eight and five."""

import random

import pytest

from benchmarks.cpsat import most
from models.village_green.cards import standard_deck
from verify.best import best
from verify.games import entry

VG = entry("village-green")
DECK = standard_deck()
GREEN = [name for name, card in DECK.green.items() for _ in range(DECK.copies[card])]
# Best Use of Space rests on a ruling, which the model knows by its default only.
AWARDS = [name for name, award in DECK.awards.items() if award.ruling is None]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [2, 19])
def test_cp_sat_agrees(seed):
    rng = random.Random(seed)
    cards = {"green": rng.sample(GREEN, 8), "awards": rng.sample(AWARDS, 5)}
    written = VG.game.read({"game": "village-green", "pool": cards}, DECK, {})
    found = best(VG, written.position, written.pool)
    assert (found.status, found.sheet.total) == ("proven", found.bound)
    assert most(written.pool.green, written.pool.awards) == (found.bound, "OPTIMAL")
