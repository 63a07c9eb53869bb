"""Which tests coverage does not trace, and in which order the others come before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
LIST = Path(__file__).with_name("untraced.txt")


def entries() -> list[str]:
    """The lines of the list: files, tests, or tests with one of their parameters."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


UNTRACED = frozenset(entries())


def traced_first(tests: Sequence[T], workers: int, is_traced: Callable[[T], bool]) -> Iterator[T]:
    """The tests in as many equal stretches as there are processes, in each stretch those that are traced first.

    What an untraced test leaves in a cache of the program is not run again for a traced one, so that its lines would seem never
    to be executed. `--dist worksteal` gives each process a stretch, and takes from the end of a stretch for those who are done.
    """
    groups = [test for test in tests if is_traced(test)], [test for test in tests if not is_traced(test)]
    for n in range(workers):
        for group in groups:
            yield from group[n * len(group) // workers : (n + 1) * len(group) // workers]
