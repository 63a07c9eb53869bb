"""Steps of a search, in which what is not asked for is bounded: alike in weight from game to game."""

from collections.abc import Callable


def one_in(n: int, tick: Callable[[], None]) -> Callable[[], None]:
    """A tick of which only one in so many is a step, the first included: for loops that are quick.

    A step is to be some tenths of a millisecond.
    """
    left = 1

    def counted() -> None:
        nonlocal left
        left -= 1
        if not left:
            left = n
            tick()

    return counted


def many(n: int, tick: Callable[[], None]) -> Callable[[], None]:
    """A tick that is so many steps: for rounds of loops on arrays, each of which takes a few milliseconds."""

    def counted() -> None:
        for _ in range(n):
            tick()

    return counted
