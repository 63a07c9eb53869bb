"""Searches that are imported when they are asked for: most answers need none, and they take longest."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(room: str, name: str) -> Callable[..., Any]:
    """A function or a class of a module, which is imported when it is called for the first time."""

    def call(*asked: Any) -> Any:
        return getattr(import_module(room), name)(*asked)

    return call
