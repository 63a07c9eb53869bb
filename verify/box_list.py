"""What does our list of the box say against a table? Doubts, which decide nothing: who holds the cards knows better.

A ruling that `guesses` says what nobody has published, such as which symbols the 6s have. Unless somebody made a rule of it,
a table that contradicts it is legal, and the answer tells that it does.
"""

from collections.abc import Sequence

from models.game import Ruled
from models.names import enumerated
from models.rule import Doubt, Ruling
from verify.games import AnyGame
from verify.violations import known_broken

SHOWN = 4
"""So many contradictions of one guess are told by name."""


def guesses_asked(game: AnyGame, read: Ruled) -> tuple[Ruling, ...]:
    """The guesses that an answer asked for and that nobody chose; `read` is the position as it was just evaluated."""
    rulings = read.rulings
    return tuple(one for one in game.rulings if one.guesses and one.key in rulings.asked and one.key not in rulings.chosen)


def guesses_chosen(game: AnyGame, position: Ruled) -> set[str]:
    """The guesses that somebody made a rule of, or gave up."""
    return {one.key for one in game.rulings if one.guesses and one.key in position.rulings.chosen}


def by_guesses(position: Ruled, guesses: Sequence[Ruling]) -> Ruled:
    """The position with these guesses as rules."""
    return position.under(position.rulings.fresh(**{one.key: one.default for one in guesses}))


def known_doubts(game: AnyGame, position: Ruled) -> tuple[Doubt, ...]:
    """What our list says against what is known of a table."""
    if not any(one.guesses for one in game.rulings):
        return ()
    read = position.under(position.rulings.fresh())
    there = {one.name(read) for one in known_broken(game, read)}
    guesses = guesses_asked(game, read)
    doubts: list[Doubt] = []
    # Each guess by itself comes first, so that what is broken is told of the guess that says so.
    for some in (*((one,) for one in guesses), guesses) if guesses else ():
        other = by_guesses(read, some)
        count_broken = [one for one in known_broken(game, other) if one.name(other) not in there]
        there |= {one.name(other) for one in count_broken}
        if count_broken:
            # What the list has instead, or else what it guesses.
            told = [*dict.fromkeys(filter(None, (one.rule.premise(other, one.at[0]) for one in count_broken)))]
            doubts.append(Doubt(enumerated(told or [one.guesses for one in some], "and", SHOWN), tuple(some)))
    return tuple(doubts)
