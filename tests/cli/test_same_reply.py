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
  - some red 1 or red 2
  - some red 1 or red 2 with 1 red
  - red 3 with 1 red
  - red 4 with 1 red
  - red 5 with 1 red
  - red 6 with 1 red
  - white 1 with 1 white
  - white 2 with 1 white
  - green 1 with 1 green
"""


def test_a_reply_that_is_the_same_in_every_way(table):
    """Ada lacks one card, whichever it is. Which bid wins still rests on the first two."""
    answer = reeve("ask", str(table(TABLE)), "threats")
    lines = answer.stdout.splitlines()
    assert lines[0] == says("ada, who is next, wins at once, whatever the unknown is")
    assert lines[1] == says("for example with", "card 1")
    assert answer.stdout.count("wins at once") == 1 + answer.stdout.count("If you play")
    assert answer.exit_code == 0


def test_replies_of_which_not_all_were_found(table):
    file = table(TABLE.replace("white 2 with", "unknown with").replace("green 1 with", "unknown with"))
    answer = reeve("ask", str(file), "threats")
    assert answer.stdout.splitlines()[0] == says("not settled; in all 128 ways that were tried", "ada", "wins at once")
    assert answer.stdout == says("128 ways were tried")
    assert answer.exit_code == 3
