"""Packages that only some answers need, and how they are added where the program was installed: by pipx, uv or pip."""

import sys
from pathlib import Path

from cli.reading.marks import refusal
from models.names import NUMBER_WORDS


def must_have(about: str, what: str, *packages: str, instead: str = "") -> None:
    """Raises `FlawedError` where one of these packages is not there, with what to type, or what to do instead."""
    from importlib.util import find_spec

    if not all(find_spec(package.replace("-", "_")) for package in packages):
        more = f"{NUMBER_WORDS[len(packages)]} more {'package' if len(packages) == 1 else 'packages'}"
        raise refusal(about, f"{what} needs {more}. Type: {how_to_add(*packages)}{instead}")


def how_to_add(*packages: str) -> str:
    """What to type so that these packages are there the next time.

    pipx and uv keep each program in an environment of its own, and leave a file in it that says so.
    """
    home, wanted = Path(sys.prefix), " ".join(packages)
    if (home / "pipx_metadata.json").is_file():
        return f"pipx inject {home.name} {wanted}"
    if (home / "uv-receipt.toml").is_file():
        return f"uv tool install {' '.join(f'--with {package}' for package in packages)} . (in the folder of the project)"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install {wanted}"
