"""Set up an environment and show what `reeve` does: check, score, judge and improve example tables."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci"))

from environment import prepare, program  # noqa: E402

TABLES, FARMS = "examples/village_green", "examples/fields_of_green"
STEPS = (
    ("check", f"{TABLES}/rulebook.yaml"),
    ("score", f"{TABLES}/rulebook.yaml"),
    ("check", f"{TABLES}/half_known.yaml"),
    ("judge", f"{TABLES}/turn.yaml", "blue lily pond to r2c1"),
    ("best", f"{TABLES}/complete.yaml"),
    ("check", f"{FARMS}/harvest.yaml"),
    ("judge", f"{FARMS}/turn.yaml", "Orchard to r1c4"),
    ("best", f"{FARMS}/harvest.yaml"),
)

prepare()
for step in STEPS:
    print(f"\n$ reeve {' '.join(step)}", flush=True)
    status = subprocess.run([program("reeve"), *step], cwd=ROOT, check=False).returncode
    if status:
        sys.exit(status)
