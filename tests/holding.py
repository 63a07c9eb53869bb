"""Searches asked twice: with their limits held, and as usual; and turns looked ahead, held against every move tried."""

from contextlib import contextmanager
from itertools import islice

from scorers.limits import BrokenLimitError, held


@contextmanager
def described(what):
    """Says of which instance it is that a search claims too little."""
    try:
        yield
    except BrokenLimitError as error:
        raise BrokenLimitError(f"{error}\n{what}") from error


def asked_twice(what, ask):
    """What a question gives when limits are held, which must be what it gives when they are not."""
    with described(what):
        with held():
            slowly = ask()
        with held(is_on=False):
            quickly = ask()
    assert slowly == quickly, f"{slowly} with limits held, {quickly} without\n{what}"
    return quickly


def lines_of(question, turns):
    """What is found and the bound, line by line, of so many turns at most."""
    return [(told.found.points, told.bound) for told in islice(question.run(), turns)]


def hold_ahead(what, ask, values):
    """The lines of a search, each of a turn more, whose `values` all moves tried give: no other points, and no bound too low.

    `ask()` is the question; its search may stop early, where nothing changes any more.
    """
    lines = asked_twice(what, lambda: lines_of(ask(), len(values)))
    ceiling = ask().ceiling
    for ahead, (points, bound) in enumerate(lines):
        assert points == values[ahead], f"{points} was found, {values[ahead]} there is in {ahead + 1} turns\n{what}"
        assert max(values[ahead:]) <= bound <= ceiling, f"a bound of {bound} was told, {values} there is\n{what}"
    assert set(values[len(lines) :]) <= {points}, f"{points} was found, {values} there is\n{what}"
    return lines


def last_line(question):
    """The points of the last line of a search, and its lowest bound."""
    told = list(question.run())
    return told[-1].found.points, min(one.bound for one in told)
