"""The map of verify, in its docstring, has every module, and no other."""

import re
from pathlib import Path

import verify


def test_the_map_is_that_of_the_rooms():
    rooms = {file.stem for file in Path(verify.__file__).parent.glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`(\w+)`", verify.__doc__)) == rooms
