"""What users ask, in short for tests: may this lie so, and what may a player do?"""

from verify.judge import offer
from verify.violations import violations


def is_legal(game, position):
    """Whether a known table breaks no rule."""
    return not violations(game, position)


def moves(entry, position, player):
    """The moves that may be done now, all of them settled."""
    offered = offer(entry, position, player)
    assert not offered.missing
    return offered.options
