"""Games in which several choose at once: the fairest draw that nobody wants to leave, solved exactly.

Of three and more players, mixes that each chooses alone may need numbers that are no fractions, and no linear program finds
them. What one finds is a draw in common (a correlated equilibrium: Aumann): a list of rounds is drawn from, each player is
told the own choice only, and nobody gains by making another. Every equilibrium of separate mixes is such a draw, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

from scorers.inquiry import Tick
from scorers.linear import most

Round = tuple[int, ...]
"""The choice of each player, by its number."""
Worth = Mapping[Round, Sequence[Fraction]]
"""What each round is worth to each player; none of it is below 0."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The chance of each round that can be drawn, and what the draw is worth to each player."""

    rounds: Mapping[Round, Fraction]
    worth: tuple[Fraction, ...]


def fairest(sizes: Sequence[int], worth: Worth, tick: Tick = lambda: None) -> Draw:
    """The draw that nobody wants to leave, and among such one whose least value to a player is the most.

    `sizes` are how many choices each player has. `is_stable` holds of it: it is asked before it is given.
    """
    rounds = list(product(*map(range, sizes)))
    scale = lcm(*(n.denominator for each in rounds for n in worth[each]))
    whole = {each: [int(n * scale) for n in worth[each]] for each in rounds}
    rows = [
        [whole[_other(each, p, to)][p] - whole[each][p] if each[p] == at else 0 for each in rounds] + [0]
        for p, at, to in _leaves(sizes)
    ]
    # The last amount is the least that the draw is worth to a player.
    rows += [[-whole[each][p] for each in rounds] + [1] for p in range(len(sizes))]
    limits = [0] * len(rows)
    found = most([1] * len(rounds) + [1], [*rows, [1] * len(rounds) + [0]], [*limits, 1], tick)
    chances = {each: part for each, part in zip(rounds, found.amounts, strict=False) if part}
    values = tuple(sum((part * worth[each][p] for each, part in chances.items()), Fraction(0)) for p in range(len(sizes)))
    draw = Draw(chances, values)
    if not is_stable(sizes, worth, draw):
        raise ArithmeticError(f"{draw} is left by a player")
    return draw


def is_stable(sizes: Sequence[int], worth: Worth, draw: Draw) -> bool:
    """Whether these are chances, and no player who is told a choice gains by another one: the best responses."""
    if sum(draw.rounds.values()) != 1 or min(draw.rounds.values()) < 0:
        return False
    return all(
        sum(part * (worth[_other(each, p, to)][p] - worth[each][p]) for each, part in draw.rounds.items() if each[p] == at)
        <= 0
        for p, at, to in _leaves(sizes)
    )


def settled(sizes: Sequence[int], worth: Worth) -> list[Round]:
    """The rounds in which nobody gains by another choice of the own alone: equilibria without any draw."""
    return [
        each
        for each in product(*map(range, sizes))
        if all(worth[_other(each, p, to)][p] <= worth[each][p] for p, n in enumerate(sizes) for to in range(n))
    ]


def _leaves(sizes: Sequence[int]) -> list[tuple[int, int, int]]:
    """Each player with each choice, and another one for it."""
    return [(p, at, to) for p, n in enumerate(sizes) for at in range(n) for to in range(n) if at != to]


def _other(each: Round, player: int, to: int) -> Round:
    return (*each[:player], to, *each[player + 1 :])
