"""The solver module: values, no values, and never a guess."""

import pytest
from toy_game import cell

from models.logic import Unknown, all_of, any_of, at_least, equal, not_, number, total, where
from verify.clock import Clock
from verify.worlds.known import possible
from verify.worlds.solver import Solver, Switches, UndecidedError


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


def test_values_and_extremes():
    x, y = cell("x"), cell("y")
    solver = Solver([x, y], [not_(equal(total([number(x, int), number(y, int)]), 0))])
    assert possible(solver, x) == (0, 1, 2, 3)
    assert possible(solver, x, y.is_(0)) == (1, 2, 3)
    assert possible(solver, x) == (0, 1, 2, 3)
    both = total([number(x, int), number(y, int), 2])
    assert solver.extremes(both) == (3, 8)
    assert solver.extremes(both, x.is_(1)) == (3, 6)
    assert (solver.extremes(4), solver.extremes(4, False), solver.extremes(both, False)) == ((4, 4), None, None)
    assert solver.find(x.is_(2), x.is_(3)) is solver.find(False) is None
    assert solver.find(x.is_(2), y.is_(1)) == {x: 2, y: 1}
    assert (solver.value(both), solver.value(7), solver.is_true(x.is_(2)), solver.is_true(x.is_(1))) == (5, 7, True, False)
    twice = Unknown("t", (5, 5, 4))
    assert possible(Solver([twice], []), twice) == (5, 4)
    assert Solver([twice], []).can(any_of([twice.is_(4)]))


def test_switches():
    x = cell("x")
    truths = [x.is_(1), where(x, lambda n: n < 3), x.is_(2), at_least(number(x, int), 1)]
    switches = Switches([x], truths)
    assert switches.holding([0]) == {0, 1, 3}
    assert switches.holding({0, 2}) is None
    assert switches.holding([3]) >= {3}
    assert switches.holding([]) is not None


class Limits:
    """A solver of z3 that answers nothing, and says why."""

    def __init__(self, answer, reason="timeout"):
        self.answer, self.reason = answer, reason

    def check(self):
        return self.answer

    def push(self): ...

    def pop(self): ...

    def reason_unknown(self):
        return self.reason


@pytest.mark.parametrize(("seconds", "waits"), [(3, 3), (2.5, 2.5), (None, None)])
def test_the_solver_is_broken_off_when_the_clock_ends(seconds, waits, monkeypatch):
    import z3

    timers = []

    class Timed:
        def __init__(self, after, stop):
            timers.append(after)
            self.stop = stop

        def start(self): ...

        def cancel(self): ...

    monkeypatch.setattr("verify.worlds.solver.Timer", Timed)
    monkeypatch.setattr("verify.clock.monotonic", lambda: 100.0)
    solver = Solver([cell("x")], [], clock=Clock(seconds))
    monkeypatch.setattr(solver, "_solver", Limits(z3.unsat))
    assert solver.can() is False
    assert timers == ([] if waits is None else [waits])


@pytest.mark.parametrize("clock", [Clock(0), Clock(0).of_steps(9), Clock(9).of_steps(0), Clock().of_steps(3).of_steps(0)])
def test_of_two_limits_the_smaller_counts(clock):
    with pytest.raises(UndecidedError, match=r"the time is up|not searched further than 0 steps"):
        Solver([cell("x")], [], clock=clock).can()


@pytest.mark.parametrize(("seconds", "steps"), [(99, None), (99, 1), (None, 2)])
def test_a_limit_that_is_not_reached_changes_nothing(seconds, steps):
    clock = Clock(seconds)
    assert Solver([cell("x")], [], clock=clock if steps is None else clock.of_steps(steps)).can() is True


def test_an_answer_that_is_none(monkeypatch):
    import z3

    solver = Solver([cell("x")], [], clock=Clock(99))
    monkeypatch.setattr(solver, "_solver", Limits(z3.unknown))
    with pytest.raises(UndecidedError, match="did not decide: timeout"):
        solver.find()


def test_an_interrupt_reaches_the_user(monkeypatch):
    import z3

    solver = Solver([cell("x")], [])
    monkeypatch.setattr(solver, "_solver", Limits(z3.unknown, "interrupted from keyboard"))
    with pytest.raises(KeyboardInterrupt):
        solver.find()


def test_a_mark_that_is_no_part_of_the_question_is_an_error():
    u, v = Unknown("u", (1, 2)), Unknown("v", (1, 2))
    with pytest.raises(KeyError, match="v is 1"):
        Solver([u], [where(v, lambda n: n == 1)])


def test_a_time_that_runs_out_in_the_solver_is_told_as_such(monkeypatch):
    monkeypatch.setattr("verify.clock.monotonic", lambda: 0.0)
    birds, apart = pigeons(11)
    with pytest.raises(UndecidedError, match="the time is up"):
        Solver(birds, apart, clock=Clock(0.05)).find()
