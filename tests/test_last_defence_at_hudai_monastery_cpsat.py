"""The CP-SAT model of an Act phase of Last Defence at Hudai Monastery, held against every way to play it on small walls."""

import random

import naive_last_defence_at_hudai_monastery as naive
import pytest

from benchmarks.hudai_cpsat import most
from scorers.green_box.last_defence_at_hudai_monastery.score import ORDERS
from verify.games import entry

GAME = entry("last-defence-at-hudai-monastery").game
SYMBOLS = ["drop", "circles", "wheel", "arrow"]
COLOURS = ["red", "blue", "yellow", "green", "black", "white"]


@pytest.mark.no_cover
def test_cp_sat_agrees():
    """Three demons, which both monks can reach."""
    rng = random.Random(1)
    wall = [[rng.choice(SYMBOLS)] for _ in COLOURS]
    demons = [
        f"{rng.choice(['attacking', 'approaching'])} {colour} {rng.randint(1, 2)} {rng.choice(SYMBOLS)}"
        for colour in COLOURS[1:4]
    ]
    data = {
        "game": "last-defence-at-hudai-monastery",
        "players": {"ada": {"integrity": rng.randint(3, 11), "time": 6}},
        "turn": "ada",
        "phase": "act",
        "wall": wall,
        "monks": {"red": "r0c2", "blue": "r0c4"},
        "demons": [".", *demons, ".", "."],
        "stack": 0,
        "techniques": {"circles": 1},
        "challenge": {"base": "random"},
    }
    every = naive.results(data)
    position = GAME.read(data, GAME.standard_cards(), {}).position
    for order in (ORDERS["kills"], ORDERS["integrity"]):
        assert most(position, order) == (max(tuple(one[n] for n in order) for one in every), "OPTIMAL")


def test_a_tile_that_the_model_does_not_know():
    data = {
        "game": "last-defence-at-hudai-monastery",
        "players": {"ada": {}},
        "wall": [["hammers"]] * 6,
        "monks": {"red": "r0c2", "blue": "r0c5"},
        "demons": ["attacking red 1 drop"] * 6,
        "stack": 0,
    }
    with pytest.raises(ValueError, match="no hammers tiles"):
        most(GAME.read(data, GAME.standard_cards(), {}).position, (0, 1, 2))
