"""A virtual environment in `.venv` with the project and what it needs, made on the first call and kept up to date."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
OLDEST = (3, 11)


def program(name: str) -> str:
    """The path of a program in the environment."""
    folder, suffix = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    return str(HOME / folder / f"{name}{suffix}")


def prepare(extra: str = "") -> None:
    """Make the environment if need be, and install the project in it, with an extra such as `test`."""
    if sys.version_info < OLDEST:
        sys.exit(f"Python {'.'.join(map(str, OLDEST))} or newer is needed; this is {sys.version.split()[0]}")
    wanted = f"{extra} {(ROOT / 'pyproject.toml').read_text(encoding='utf-8')}"
    stamp = HOME / f"installed{extra}"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print(f"Setting up {HOME.name}. This is done once; it downloads the libraries.", flush=True)
    if not Path(program("python")).exists():
        venv.create(HOME, with_pip=True)
    _install(f"{ROOT}[{extra}]" if extra else str(ROOT))
    stamp.write_text(wanted, encoding="utf-8")


def _install(target: str) -> None:
    """Install, with a line for each library as it comes. Exits with all that pip said where it fails."""
    # Of large libraries little is imported, and compiled then.
    options = ["--no-compile", "--disable-pip-version-check", "--progress-bar", "off", "--no-color"]
    command = [program("python"), "-m", "pip", "install", *options, "-e", target]
    said = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8") as pip:
        for line in pip.stdout or ():
            said.append(line)
            match line.split():
                case ["Collecting", library, *_]:
                    print(f"  {re.split('[<>=!~;[]', library)[0]}", flush=True)
                case ["Installing", "collected", *_]:
                    print("  installing them ...", flush=True)
    if pip.returncode:
        sys.exit("".join([*said[-20:], "The libraries could not be installed; the lines above say why.\n"]))
