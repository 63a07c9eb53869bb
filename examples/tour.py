"""Set up an environment and show in five scenes what `reeve` answers; `--quick` does not wait for the reader."""

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".ci"))

from environment import prepare, program  # noqa: E402

ROSA = "examples/village_green/first.yaml"
PAGE = "dist/tour.html"


class Scene(NamedTuple):
    """A question at the table, and the commands that answer it."""

    question: str
    commands: tuple[tuple[str, ...], ...]


SCENES = (
    Scene(
        "This is Rosa's village in Village Green. Nobody remembers which pond lies in the middle. Is it legal?",
        (("draw", ROSA), ("check", ROSA)),
    ),
    Scene("What is it worth? Each line says why.", (("score", ROSA),)),
    Scene("May she lay a blue rose pond beside the pond in the middle?", (("judge", ROSA, "blue rose pond to r2c3"),)),
    Scene(
        "Another table: Zap That Ghost. Something is wrong on it. What, and what would mend it?",
        (("explain", "examples/zap_that_ghost/dispute.yaml"),),
    ),
    Scene(
        "A third one: Lords of the Green. What is the best that Ada can do now?",
        (("best", "examples/lords_of_the_green/turn.yaml"),),
    ),
)
LAST = ("draw", "examples/village_green/evening.yaml", "-o", PAGE, "--force")
ANSWERS = {0, 1}
"""The exit statuses of an answer: 1 is a plain no."""

REEVE = os.path.relpath(program("reeve"), ROOT)
"""The program as one calls it in the folder of the project."""

NOW_YOUR_OWN = f"""
Now your own. Put a game on the table and write down what you see:

{REEVE} games                                  which games there are
{REEVE} new village-green -o my_table.yaml     a file to fill in
{REEVE} my_table.yaml                          is it legal, and what is it worth?
{REEVE} help village-green                     how to write down a table of this game
"""


def pasted(arguments: tuple[str, ...]) -> str:
    """A command as it can be pasted into this machine's shell."""
    words = [REEVE, *arguments]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def show(arguments: tuple[str, ...]) -> None:
    """Type a command; where it fails, the tour ends."""
    print(f"\n$ {pasted(arguments)}", flush=True)
    status = subprocess.run([program("reeve"), *arguments], cwd=ROOT, check=False).returncode
    if status not in ANSWERS:
        sys.exit(status)


def tour(*, waits: bool) -> None:
    """Show every scene, and write a page to open at the end."""
    for number, scene in enumerate(SCENES, 1):
        print(f"\n{number} of {len(SCENES)}. {scene.question}")
        for arguments in scene.commands:
            show(arguments)
        if waits:
            input("\nEnter goes on, Ctrl-C ends. ")
    (ROOT / PAGE).parent.mkdir(exist_ok=True)
    print("\nA whole evening as one page, with pictures and score sheets, to keep or to send to friends:")
    show(LAST)
    print(f"Open it in a browser: {(ROOT / PAGE).as_uri()}\n{NOW_YOUR_OWN}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Five scenes that show what `reeve` answers.")
    parser.add_argument("--quick", action="store_true", help="do not wait after each scene")
    quick = parser.parse_args().quick
    prepare()
    try:
        tour(waits=not quick and sys.stdin.isatty() and sys.stdout.isatty())
    except (KeyboardInterrupt, EOFError):
        print()
