"""What strangers and referees stumbled over at the table, once each, as they typed it."""

from pathlib import Path

from at_the_table import reeve
from sayings import says

EXAMPLES = Path(__file__).parents[2] / "examples"
WHEELS = EXAMPLES / "wacky_wheels"


def lines(*args):
    return reeve(*map(str, args)).stdout.splitlines()


# Wacky Wheels


def test_what_the_rulebook_decides_is_not_said_to_be_open():
    """Its example adds the die for a booster: 15 instead of 10; others tell it otherwise."""
    told = lines("ask", WHEELS / "pit.yaml", "destinations")
    at = told.index("  Some play this otherwise: How far does a booster take you?")
    assert told[at + 1] == "    The rulebook: each adds the die once more."
    assert told[at + 2] == says("WW-AMB-BOOST=doubles")
    chosen = "\n".join(lines("ask", WHEELS / "pit.yaml", "destinations", "--ruling", "WW-AMB-BOOST=doubles"))
    assert "    You play: each doubles the movement." in chosen


def test_the_point_of_the_car_left_alone():
    """Five laps and five cars; the rulebook gives the point to all who finish, and has five places."""
    for verb in (["score"], ["ask", "order"]):
        told = lines(verb[0], WHEELS / "circuit.yaml", *verb[1:])
        assert any("WW-AMB-LASTCAR=no" in line and "eva" in line for line in told)
