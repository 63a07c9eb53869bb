"""The limits that a search sets, held against what they limit.

A search is quick because it leaves out what cannot be worth enough. Nobody sees a limit that is too low: the answer is too
low then, and is called proven all the same. So there is a switch: `held()` in a test, `REEVE_HOLD_LIMITS=1` in the
environment of the command. While it is on, a search leaves nothing out on account of a limit. It goes on below what it
would have left, carries the least limit set on the way, and an end that is worth more raises `BrokenLimitError`. That
is slow, and meant for small tables.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from models.problem import ReeveError

EVERYTHING = -(10**9)
"""Less than any limit: what reaches this is not left out."""

NO_LIMIT = 10**9
"""More than anything is worth: the limit of what no limit is known of."""


class BrokenLimitError(ReeveError):
    """Something is worth more than a search says that it can be: a defect of ours."""


class _Switch:
    is_on = bool(os.environ.get("REEVE_HOLD_LIMITS"))


@contextmanager
def held(*, is_on: bool = True) -> Iterator[None]:
    """Searches made in here hold their limits; or do not, where that was on."""
    before, _Switch.is_on = _Switch.is_on, is_on
    try:
        yield
    finally:
        _Switch.is_on = before


def are_held() -> bool:
    """Whether searches have to hold their limits."""
    return _Switch.is_on


def needed(points: int) -> int:
    """The limit from which on a search for `points` goes on: while limits are held, any."""
    return EVERYTHING if _Switch.is_on else points


def hold(worth: int, limit: int, what: object) -> None:
    """That something is worth no more than its limit. Raises `BrokenLimitError`."""
    if worth > limit:
        raise BrokenLimitError(f"{what} is worth {worth}, though its limit is {limit}; please report this file")
