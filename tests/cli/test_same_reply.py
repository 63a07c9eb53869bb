"""A question whose reply is the same whatever is unknown, though what shows it is not.

Broken where the same sentence is told once for every way, below "that depends".
"""

from at_the_table import reeve
from sayings import says

TABLE = """
game: slush
players: {ada: {colour: red}, ben: {colour: white}, cleo: {colour: green}}
turn: ada
face_up:
  - {hidden} with 1 red
  - white 1 with 1 white
  - red 6 with 1 white, 4 green
"""


def test_a_reply_that_is_the_same_in_every_way(table):
    """Red 6 takes five cubes at once. Which card is turned up still rests on the first."""
    file = table(TABLE.replace("{hidden}", "some red 2 or red 3"))
    answer = reeve("ask", str(file), "six")
    lines = answer.stdout.splitlines()
    assert lines[0] == says("all six red cards are out of reach: red 6 takes 5 cubes at once, whatever the unknown is")
    assert lines[1] == says("for example with", "card 1")
    assert answer.stdout.count("out of reach") == 1 + answer.stdout.count("If you play")
    assert answer.exit_code == 0


def test_replies_of_which_not_all_were_found(table):
    file = table(TABLE.replace("{hidden}", "unknown").replace("white 1 with", "unknown with"))
    answer = reeve("ask", str(file), "six")
    assert answer.stdout.splitlines()[0] == says(
        "not settled; in all 128 ways that were tried", "red 6 takes 5 cubes at once"
    )
    assert answer.stdout == says("128 ways were tried")
    assert answer.exit_code == 3
