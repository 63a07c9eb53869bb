"""The solver module: values, no values, and never a guess."""

import pytest

from models.logic import Unknown, all_of, any_of, equal, not_, number, total, where
from verify.clock import Clock
from verify.worlds.solver import Solver, UndecidedError


def test_finds_values():
    u, v = Unknown("u", (1, 2, 3)), Unknown("v", (1, 2, 3))
    found = Solver([u, v], [equal(total([number(u, int), number(v, int)]), 5), where(u, lambda n: n < 3)]).find()
    assert found == {u: 2, v: 3}


def test_says_that_there_are_none():
    u = Unknown("u", (1, 2, 3))
    solver = Solver([u], [])
    assert solver.find(where(u, lambda n: n == 2)) == {u: 2}
    assert solver.find(where(u, lambda n: n == 2), where(u, lambda n: n == 3)) is None
    assert solver.find(False) is None
    assert solver.find(where(u, lambda n: n == 3)) == {u: 3}


def pigeons(holes):
    """More pigeons than holes: hard for a solver without counting."""
    birds = [Unknown(f"p{i}", range(holes)) for i in range(holes + 1)]
    apart = [
        not_(all_of([where(a, lambda h, k=k: h == k), where(b, lambda h, k=k: h == k)]))
        for i, a in enumerate(birds)
        for b in birds[:i]
        for k in range(holes)
    ]
    return birds, apart


def test_a_limit_is_undecided_and_not_an_answer():
    birds, apart = pigeons(11)
    solver = Solver(birds, apart, clock=Clock(effort=1000))
    with pytest.raises(UndecidedError, match="1000 steps"):
        solver.find()
    assert solver.spent >= 1000
    with solver.spending(500), pytest.raises(UndecidedError, match="500 steps"):
        solver.find()
    with pytest.raises(UndecidedError, match="1000 steps"):
        solver.find()


def test_an_interrupt_reaches_the_user(monkeypatch):
    u = Unknown("u", (1, 2))
    solver = Solver([u], [any_of([where(u, lambda n: n == 1)])])

    class Interrupted:
        def push(self): ...

        def pop(self): ...

        def check(self):
            import z3

            return z3.unknown

        def reason_unknown(self):
            return "interrupted from keyboard"

    monkeypatch.setattr(solver, "_solver", Interrupted())
    with pytest.raises(KeyboardInterrupt):
        solver.find()
