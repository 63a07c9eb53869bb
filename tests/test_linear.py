"""Linear programs and the games solved with them: known ones, and every best response tried."""

import random
from fractions import Fraction
from itertools import product

import pytest

from scorers import common_draw, matrix_game
from scorers.common_draw import Draw, fairest, is_stable, settled
from scorers.linear import most
from scorers.matrix_game import Solution, is_equilibrium, solved

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def test_a_program_of_two_amounts():
    """3x + 5y with x <= 4, 2y <= 12 and 3x + 2y <= 18: the textbook's 36 at (2, 6)."""
    found = most([3, 5], [[1, 0], [0, 2], [3, 2]], [4, 12, 18])
    assert (found.value, found.amounts) == (36, (2, 6))
    assert found.prices == (0, Fraction(3, 2), 1)


def test_a_program_that_goes_in_circles_without_care():
    """Beale's example, its rows times four: the most is 5/4 times four."""
    rows = [[1, -32, -4, 36], [2, -48, -2, 12], [0, 0, 1, 0]]
    found = most([3, -80, 2, -24], rows, [0, 0, 1])
    assert (found.value, found.amounts) == (5, (1, 0, 1, 0))


@pytest.mark.parametrize(
    ("game", "value", "rows"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (THIRD, THIRD, THIRD)),
        ([[3, -1], [-2, 1]], Fraction(1, 7), (Fraction(3, 7), Fraction(4, 7))),
        ([[2, 5], [1, 7]], 2, (1, 0)),
        ([[HALF, HALF, THIRD]], THIRD, (1,)),
        ([[0, 1, 0], [1, 0, 1]], HALF, (HALF, HALF)),
    ],
)
def test_games_of_two(game, value, rows):
    """Paper, scissors and stone; a mix by the formula for two rows; a saddle; one row; two columns alike."""
    found = solved(game)
    assert (found.value, found.rows) == (value, rows)


@pytest.mark.parametrize("seed", range(20))
def test_no_answer_is_better_against_the_solution(seed):
    rng = random.Random(seed)
    game = [
        [Fraction(rng.randint(-5, 5), rng.randint(1, 3)) for _ in range(rng.randint(1, 1) + 3)]
        for _ in range(rng.randint(1, 5))
    ]
    found = solved(game)
    assert sum(found.rows) == sum(found.columns) == 1
    worst = min(sum(part * row[k] for part, row in zip(found.rows, game, strict=True)) for k in range(len(game[0])))
    best = max(sum(part * n for part, n in zip(found.columns, row, strict=True)) for row in game)
    assert worst == found.value == best


def test_what_is_no_equilibrium():
    game = [[0, 1], [1, 0]]
    assert is_equilibrium(game, Solution(HALF, (HALF, HALF), (HALF, HALF)))
    assert not is_equilibrium(game, Solution(HALF, (THIRD, 1 - THIRD), (HALF, HALF)))
    assert not is_equilibrium(game, Solution(HALF, (HALF, THIRD), (HALF, HALF)))
    assert not is_equilibrium(game, Solution(HALF, (HALF, HALF), (Fraction(3, 2), -HALF)))


def test_what_would_be_no_equilibrium_is_not_given(monkeypatch):
    monkeypatch.setattr(matrix_game, "is_equilibrium", lambda _game, _solution: False)
    monkeypatch.setattr(common_draw, "is_stable", lambda _sizes, _worth, _draw: False)
    with pytest.raises(ArithmeticError):
        solved([[1]])
    with pytest.raises(ArithmeticError):
        fairest((1, 1), {(0, 0): (HALF, HALF)})


def worths(table):
    return {at: tuple(map(Fraction, each)) for at, each in table.items()}


SEXES = worths({(0, 0): (2, 1), (0, 1): (0, 0), (1, 0): (0, 0), (1, 1): (1, 2)})
CHICKEN = worths({(0, 0): (6, 6), (0, 1): (2, 7), (1, 0): (7, 2), (1, 1): (0, 0)})


def test_the_fairest_draw_of_the_battle_of_the_sexes():
    """A fair coin decides where both go."""
    found = fairest((2, 2), SEXES)
    assert found.rounds == {(0, 0): HALF, (1, 1): HALF}
    assert found.worth == (Fraction(3, 2), Fraction(3, 2))
    assert settled((2, 2), SEXES) == [(0, 0), (1, 1)]


def test_the_fairest_draw_of_chicken():
    """Aumann's example: half of the time both yield, else one of them; worth 5 1/4, more than any equilibrium of mixes."""
    found = fairest((2, 2), CHICKEN)
    assert found.worth == (Fraction(21, 4), Fraction(21, 4))
    assert found.rounds == {(0, 0): HALF, (0, 1): Fraction(1, 4), (1, 0): Fraction(1, 4)}
    assert not is_stable((2, 2), CHICKEN, Draw({(0, 0): Fraction(1)}, (Fraction(6), Fraction(6))))
    assert not is_stable((2, 2), CHICKEN, Draw({(0, 1): HALF}, (HALF, HALF)))


@pytest.mark.parametrize("seed", range(6))
def test_nobody_leaves_a_draw_of_three(seed):
    """Every choice that is told and every other one for it, by hand; and it is as fair as every round without a draw."""
    rng = random.Random(seed)
    sizes = (2, 3, 2)
    worth = {each: tuple(Fraction(rng.randint(0, 4), 2) for _ in sizes) for each in product(*map(range, sizes))}
    found = fairest(sizes, worth)
    for player, size in enumerate(sizes):
        for told, other in product(range(size), repeat=2):
            gain = Fraction(0)
            for each, part in found.rounds.items():
                if each[player] == told:
                    instead = tuple(other if p == player else n for p, n in enumerate(each))
                    gain += part * (worth[instead][player] - worth[each][player])
            assert gain <= 0
    assert all(min(found.worth) >= min(worth[each]) for each in settled(sizes, worth))
