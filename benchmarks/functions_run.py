"""How many functions of ours an answer runs: `check` of a village with one unknown space, and `judge` of a move in one.

python -m benchmarks.functions_run [--names]

Each command is asked in a process of its own, from the first import to the last line. A function counts once, by its code;
lambdas, comprehensions and bodies of classes and modules do not. `--names` lists them, with how often each was called.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType

ROOT = Path(__file__).resolve().parent.parent
OURS = ("models", "scorers", "verify", "cli")
TABLES = ROOT / "examples" / "village_green"
QUESTIONS = (["check", str(TABLES / "first.yaml")], ["judge", str(TABLES / "turn.yaml"), "lawn to r1c1"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", action="store_true")
    parser.add_argument("--ask", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.ask:
        print(json.dumps(sorted((*where, times) for where, times in functions(options.ask).items())), file=sys.stderr)
        return
    for question in QUESTIONS:
        command = [sys.executable, "-m", "benchmarks.functions_run", "--ask", *question]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        calls = json.loads(told.splitlines()[-1])
        rooms = Counter(file.split("/")[0] for file, *_ in calls)
        print(f"{question[0]}: {len(calls)} functions ({', '.join(f'{rooms[room]} of {room}' for room in OURS)})")
        for file, name, times in calls if options.names else ():
            print(f"  {times:6,}  {file}: {name}")


def functions(question: list[str]) -> Counter[tuple[str, str]]:
    """How often each function of ours is called by a command, by its file and its name there."""
    calls = Counter[CodeType]()

    def note(frame: FrameType, event: str, _what: object) -> None:
        if event == "call":
            calls[frame.f_code] += 1

    sys.setprofile(note)
    try:
        from cli.main import main as reeve

        reeve(question, prog_name="reeve")
    except SystemExit as end:
        if end.code not in {0, 1}:
            raise
    finally:
        sys.setprofile(None)
    ours = Counter[tuple[str, str]]()
    for code, times in calls.items():
        file = Path(code.co_filename)
        if file.is_relative_to(ROOT) and code.co_flags & CO_OPTIMIZED and not code.co_name.startswith("<"):
            ours[str(file.relative_to(ROOT)), f"{code.co_qualname}, line {code.co_firstlineno}"] += times
    return Counter({where: times for where, times in ours.items() if where[0].split("/")[0] in OURS})


if __name__ == "__main__":
    main()
