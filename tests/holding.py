"""Searches asked twice: with their limits held, and as usual."""

from contextlib import contextmanager

from scorers.claims import BrokenLimitError, held


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
