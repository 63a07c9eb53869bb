"""Island at the command line: the action table replaced, moves of a combat, the questions of the game.

Broken by an answer that rests on rows of our list and does not say so, or by a table of one's own that is not read.
"""

import json
from pathlib import Path

from at_the_table import reeve
from sayings import says

EXAMPLES = Path(__file__).parents[2] / "examples" / "island"
TURN, COMBAT, KINGSHIP = (str(EXAMPLES / f"{name}.yaml") for name in ("turn", "combat", "kingship"))


def answer(*args):
    return json.loads(reeve(*args, "--json").stdout)


def test_an_action_table_of_ones_own(tmp_path):
    own = tmp_path / "mine.yaml"
    rows = reeve("cards", "island").stdout
    assert "assumed: true" in rows
    own.write_text(
        rows.replace("assumed: true", "")
        .replace("hammers:", "drop2:")
        .replace("drop:", "hammers:")
        .replace("drop2:", "drop:")
    )
    listed = answer("judge", TURN, "immortalize")
    assert (listed["verdict"], [one["key"] for one in listed["rulings"]]) == ("legal", ["IS-AMB-TABLE"])
    mine = answer("judge", TURN, "immortalize", "--cards", str(own))
    assert (mine["verdict"], mine["rulings"]) == ("legal", [])
    told = reeve("judge", TURN, "immortalize").stdout
    assert told == says("legal", "Nobody has published this", "We take", "pips", "Without that", "IS-AMB-TABLE=unknown")


def test_questions():
    assert reeve("ask", KINGSHIP, "kingship").stdout.splitlines()[0].endswith("ada would win now, with 2 conditions")
    assert reeve("ask", COMBAT, "combat").stdout.splitlines()[0].endswith("cleo can be forced to withdraw from b")
    claimed = reeve("best", TURN, "--aim", "kingship", "--turns", "2").stdout
    assert claimed == says("a victory condition fulfilled", "within 2 own turns", "ben: pass", "IS-AMB-TABLE=unknown")


def test_the_best_turn_says_what_it_rests_on():
    told = answer("best", TURN, "--aim", "kingship")
    assert (told["status"], told["best"]) == ("proven", 5)
    assert [one["key"] for one in told["rulings"]] == ["IS-AMB-TABLE"]
