"""Where a club's file lies, if there is one: found without importing what reads it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.reading.club import Club

NAME = "reeve.toml"


def nearest(file: str | None) -> Path | None:
    """The club's file in the folder of a position file (or in the current one), or above it as far as the home folder."""
    folder = Path.cwd() if file is None else Path(file).absolute().parent
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - `Path.expanduser` is an error where there is no home
    for place in (folder, *folder.parents):
        if (place / NAME).is_file():
            return place / NAME
        if place == home:
            break
    return None


def nearest_club(file: str | None) -> Club | None:
    """What the nearest club's file says. Raises `FlawedError`."""
    path = nearest(file)
    if path is None:
        return None
    from cli.reading.club import read_club

    return read_club(path)
