"""Set up an environment and show what `reeve` does: check, score, judge and improve example tables."""

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

prepare()
for step in STEPS:
    print(f"\n$ reeve {' '.join(step)}", flush=True)
    status = subprocess.run([program("reeve"), *step], cwd=ROOT, check=False).returncode
    if status:
        sys.exit(status)
