"""Sets of small numbers, each a bit of an `int`, as searches keep them."""

from collections.abc import Iterator


def numbers(bits: int) -> Iterator[int]:
    """The numbers of a set, in order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
