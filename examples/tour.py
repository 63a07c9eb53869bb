"""Set up an environment and show what `reeve` does: check, score, judge and improve example tables."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci"))

from environment import prepare, program  # noqa: E402

TABLES, FARMS = "examples/village_green", "examples/fields_of_green"
BUILD = (
    "build level 2 r1c2 with red 2 drop, columns blue red blue green, "
    "paying blue 1 arrow, blue 2 wheel, red 1 drop, green 3 bricks, builder on it"
)
STEPS = (
    ("check", f"{TABLES}/rulebook.yaml"),
    ("score", f"{TABLES}/rulebook.yaml"),
    ("check", f"{TABLES}/half_known.yaml"),
    ("judge", f"{TABLES}/turn.yaml", "blue lily pond to r2c1"),
    ("best", f"{TABLES}/complete.yaml"),
    ("check", f"{FARMS}/harvest.yaml"),
    ("judge", f"{FARMS}/turn.yaml", "Orchard to r1c4"),
    ("best", f"{FARMS}/harvest.yaml"),
    ("judge", "examples/golden_pyramid/turn.yaml", BUILD),
    ("moves", "examples/zap_that_ghost/turn.yaml"),
    ("best", "examples/attack_of_the_moulds/best.yaml", "--turns", "3", "--aim", "lead"),
    ("best", "examples/lords_of_the_green/turn.yaml"),
    ("score", "examples/my_first_christmas_tree/end.yaml"),
)

REEVE = os.path.relpath(program("reeve"), ROOT)
"""The program as one calls it in the folder of the project."""

NOW_YOUR_OWN = f"""
Now your own: put a game on the table and write down what you see.

{REEVE} new village-green -o my_table.yaml     a file to fill in; `{REEVE} games` lists the games
{REEVE} check my_table.yaml                    is it legal?
{REEVE} score my_table.yaml                    what is it worth?
{REEVE} help village-green                     what may stand in the file
"""


def pasted(arguments: tuple[str, ...]) -> str:
    """A command as it can be pasted into this machine's shell."""
    words = [REEVE, *arguments]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


prepare()
for step in STEPS:
    print(f"\n$ {pasted(step)}", flush=True)
    status = subprocess.run([program("reeve"), *step], cwd=ROOT, check=False).returncode
    if status:
        sys.exit(status)
print(NOW_YOUR_OWN)
