"""The map of verify, in its docstring, has every module and room, and no other; so has that of each room."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import verify

HERE = Path(verify.__file__).parent
ROOMS = sorted(file.parent.name for file in HERE.glob("*/__init__.py"))


def test_the_map_is_that_of_the_rooms():
    modules = {file.stem for file in HERE.glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`(\w+/?)`", verify.__doc__)) == modules | {f"{room}/" for room in ROOMS}


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_has_a_map(room):
    modules = {file.stem for file in (HERE / room).glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`(\w+)`", import_module(f"verify.{room}").__doc__)) == modules
