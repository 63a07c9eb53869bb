"""Tables for the tests of the command, their scores reckoned by hand, and the command in a runner."""

import json
import re
import sys
from pathlib import Path

import click.testing

from cli.main import main
from verify.games import entry

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

_HEEDING = (
    "import runpy, signal",
    "signal.signal(signal.SIGINT, signal.default_int_handler)",
    "runpy.run_module('cli', run_name='__main__')",
)
HEEDS_CTRL_C = (sys.executable, "-c", "; ".join(_HEEDING))
"""The command as a process of its own that stops with Ctrl-C, also where whoever began the tests runs in the background."""

GAME = "game: village-green\n"

NORTH = """\
  north:
    village: up
    top:  [Excellence in Trees, Excellence in Lawns, Excellence in Structures]
    left: [., Award for Forestry, .]
    green:
      - [red rose pond, ., .]
      - [red rose oak oak, lawn, .]
      - [., ., blue lily structure]
"""
"""Village card 1, pond 2; column 1: two trees 2; column 2: a lawn 1; column 3: a structure 1; row 2: two trees -1: 6.

It is legal: the two red roses match, the lawn matches all, the structure touches nothing and brought the fourth award.
"""

SOUTH = """\
  south:
    village: down
    top:  [The Ruby Clover Award, The Diane Yeller Award, The Linda Flowers Award]
    left: [., ., .]
    green:
      - [., yellow lily birch oak, .]
      - [., ., .]
      - [., ., .]
"""
"""Village card face down; column 2: a yellow lily 3; the other awards nothing: 3."""

ONE = GAME + "players:\n" + NORTH
BOTH = ONE + SOUTH
UNMATCHED = ONE.replace("red rose oak oak", "blue petunia oak")
"""Illegal in one place: the red rose at r1c1 and the blue petunia at r2c1 have nothing in common."""

POOL = GAME + "pool:\n  green: [red rose pond, lawn]\n  awards: [rosie, excellence in lawns, excellence in ponds]\n"
"""The three awards must lie in the top row, each scoring a column of its own. Village card 1, pond 2, the red rose in
Rosie's column 3, the lawn in that of lawns 1, no pond left for the third 0: 7. The rose in the ponds' column would be
one less, both cards in one column lose the lawn's 1 and cost 2.
"""

LARGER = (
    GAME
    + "pool:\n"
    + "  green: [red rose pond, lawn, lawn, yellow rose pond, blue rose pond, red rose str, blue lily str, yellow pet oak]\n"
    + "  awards: [ruby clover, diane yeller, use of space, diversity, floral variety]\n"
)

VILLAGE = """\
  north:
    village: up
    top:  [Excellence in Trees, Excellence in Lawns, Excellence in Structures]
    left: [., Award for Forestry, .]
    green:
      - [., red rose pond, .]
      - [blue lily pond, {middle}, .]
      - [., yellow petunia oak, .]
"""
CUP = GAME + "players:\n" + VILLAGE.format(middle="unknown")
"""Whatever has one of red and rose, one of blue and lily and one of yellow and petunia has three of two: it is a lawn.

Village card 1, two ponds 4, column 2 with one lawn 1, column 3 without structure -2, row 2 without tree -2: 2 points.
"""

JOINT = GAME + "players:\n" + VILLAGE.format(middle="some petunia").replace("yellow petunia oak", ".")
"""A petunia beside red roses is red, one beside blue lilies is blue."""

TURN = (
    BOTH
    + "player_count: 2\nturn: north\ndisplay:\n  green: [yellow lily pond, red petunia oak, blue rose pond]\n"
    + "  awards: [Excellence in Ponds, Best Use of Space, Award for Floral Variety]\n"
).replace(
    "      - [., ., blue lily structure]\n",
    "      - [., ., blue lily structure]\n    hand: [lawn, red lily structure, blue petunia pond]\n",
)


DAY = """\
game: the-village   # Thursday, the second game
phase: day
night: 0
dealer: ada
start: 20
players:
  ada:  { profession: Rake, chips: 20,   hand: 6 }
  ben:  { profession: Hill, chips: 20,   hand: 6 }
  cleo: { profession: Steeple, chips: 20, hand: 6 }
  dan:  { profession: Coffer, chips: 20, hand: 6 }
deck: 56
turn: ada
"""
"""The first Day of The Village, before anybody wagers."""


def starting(game):
    """The text of the file with which a game begins."""
    return entry(game).game.starting_file.read_text(encoding="utf-8")


def messages(said):
    """The lines of an answer that are no lines of the file with a caret below them."""
    return [line for line in said.splitlines() if not line.startswith("  ")]


def reeve(*args, stdin=None, status=None):
    """What the command gives, with the status that is expected; anything that would be a traceback is raised here."""
    result = click.testing.CliRunner().invoke(main, [*map(str, args)], input=stdin, prog_name="reeve")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.output
    assert status is None or result.exit_code == status, result.output
    return result


def only(result):
    """The one JSON object of an answer."""
    (line,) = result.stdout.splitlines()
    return json.loads(line)


def without(text, *lines):
    """A table without the lines that begin so."""
    kept = [line for line in text.splitlines(keepends=True) if not line.strip().startswith(lines)]
    assert len(kept) < len(text.splitlines())
    return "".join(kept)


def wrong(output):
    """What an answer says of each rule that is broken: every sentence, and last where the rule stands."""
    found, sentences = {}, []
    lines = output.splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if rule := re.match(r"    Rule ([A-Z0-9-]+): ", line):
            found[rule[1]] = [*sentences, after.strip()]
            sentences = []
        elif re.match(r"  \S", line):
            sentences.append(line.strip())
    return found


def cells(picture):
    """The texts of the cells of every table of a picture, each in one line."""
    found, open_cells = [], []
    for line in [*picture.splitlines(), ""]:
        if line.strip().startswith("|"):
            parts = [part.strip() for part in line.strip()[1:-1].split("|")]
            if len(parts) != len(open_cells):
                found += open_cells
                open_cells = parts
            else:
                open_cells = [f"{cell} {part}".strip() for cell, part in zip(open_cells, parts, strict=True)]
        else:
            found += open_cells
            open_cells = []
    return found


def marked(picture):
    """The spaces that a picture marks."""
    return [re.search(r"r\d+c\d+", cell)[0] for cell in cells(picture) if "!!" in cell]


def beside(output):
    """What `--both` says in each of two columns."""
    rows = [line.split("|")[1:3] for line in output.splitlines() if line.count("|") == 3]
    return [" ".join(" ".join(column).split()) for column in zip(*rows, strict=True)]
