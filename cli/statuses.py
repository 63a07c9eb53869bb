"""Exit statuses, and which several answers have together."""

import sys
from collections.abc import Collection

from verify.clock import is_cut_off

LEGAL, ILLEGAL, UNUSABLE, UNDECIDED, STOPPED = 0, 1, 2, 3, 130
"""An answer with nothing against it; one that says no; input, usage or a place to write that is of no use; no whole answer;
Ctrl-C before there was any."""

STATUS = {"legal": LEGAL, "illegal": ILLEGAL, "undecided": UNDECIDED}
"""The exit status of each verdict."""

_PRECEDENCE = (UNUSABLE, ILLEGAL, UNDECIDED, STOPPED, LEGAL)
"""Which status several files give together: the first of these that any of them has."""


def of_output(what: str) -> bool:
    """What the pipe knows to which the answer is written: whether it `has_told` anything, or `is_over`."""
    return bool(getattr(getattr(getattr(sys.stdout, "buffer", None), "raw", None), what, False))


def joint_status(statuses: Collection[int]) -> int:
    """The exit status that several answers have together."""
    return next(status for status in _PRECEDENCE if status in statuses)


def status_of(verdict: str, missing: Collection[str]) -> int:
    """The exit status of a verdict, where nothing of the answer was cut off."""
    return UNDECIDED if is_cut_off(missing) else STATUS[verdict]
