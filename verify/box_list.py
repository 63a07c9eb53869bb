"""What does our list of the box say against a table? Doubts, which decide nothing: who holds the cards knows better.

A ruling that `guesses` says what nobody has published, such as which symbols the 6s have. Unless somebody made a rule of it,
a table that contradicts it is legal, and the answer tells that it does.
"""

from collections.abc import Sequence

from models.game import Ruled
from models.names import enumerated
from models.rule import Doubt, Ruling
from models.unknowns import unknowns
from verify.clock import Parts
from verify.games import AnyGame
from verify.violations import known_broken
from verify.worlds.cores import least
from verify.worlds.model import Model

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
            doubts.append(
                Doubt(enumerated(told or [one.guesses for one in some], "and", SHOWN), _without_idle(game, position, some))
            )
    return tuple(doubts)


def _without_idle(game: AnyGame, position: Ruled, guesses: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """Those of several guesses without which nothing more is broken by all of them together."""

    def count_broken(some: Sequence[Ruling]) -> int:
        return sum(1 for _ in known_broken(game, by_guesses(position, some)))

    most = count_broken(guesses)
    return tuple(least(guesses, lambda fewer: count_broken(fewer) == most)) if len(guesses) > 1 else guesses


def doubts_of(game: AnyGame, read: Ruled, parts: Parts) -> tuple[Doubt, ...]:
    """What our list says against a legal table, also where only all together does not agree with it.

    `read` is the position as it was just evaluated.
    """
    guesses = guesses_asked(game, read)
    found = known_doubts(game, read) if guesses else ()
    if guesses and not found and unknowns(read):
        with parts.part("whether our list of the box agrees"):
            whole = by_guesses(read, guesses)
            if Model(game, whole, clock=parts.clock).world() is None:
                from verify.explanation.reasons import a_reason

                # The guesses that together leave no way to fill in the table.
                rests = {rule.id: rule.rulings for rule in game.rules}
                reason = a_reason(game, whole, clock=parts.clock)
                named = {key for part in reason.rules for key in rests.get(part.rule, ())}
                needed = tuple(one for one in guesses if one.key in named) or guesses
                words = enumerated([one.guesses for one in needed], "and")
                found = (Doubt(f"{words}: with what is known here, not all of that can be", needed),)
    return found
