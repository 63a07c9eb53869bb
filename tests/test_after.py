"""The table after a move as a file tells it, and what a file cannot tell: counted by hand on tables of a few worlds."""

from types import SimpleNamespace

import pytest
from sayings import says
from toy_game import TOY, Put, cell, table

from models.fact import Trait
from models.logic import Unknown, all_of, any_of, count, equal, number, total, where
from models.unknowns import MOST_NAMED, unknowns
from verify.clock import Clock, UndecidedError
from verify.judge import judge
from verify.moves import correlations, table_after
from verify.moves.correlations import Correlations, FiledPlace, Ways
from verify.worlds.asked import Budget
from verify.worlds.solver import Solver
from verify.worlds.worlds import worlds_of

# What goes with what.


def told(places, known, truths, rules=(), traits=()):
    """What a file with these places does not tell of the worlds of some unknowns in which some truths hold."""
    filed = [place.filed for place in places if isinstance(place.filed, Unknown)]
    file = SimpleNamespace(
        solver=worlds_of(filed, rules),
        instances=[SimpleNamespace(truth=rule) for rule in rules],
        game=SimpleNamespace(traits=traits),
    )
    found = Correlations(Ways(worlds_of(known, truths), known, truths), file, places)
    found.search()
    return found.sentences


def as_it_was(unknown, *values):
    return FiledPlace(unknown.name, unknown, unknown, values or unknown.options)


def alike(one, other):
    return any_of(all_of([one.is_(value), other.is_(value)]) for value in one.options)


def test_a_file_that_tells_everything():
    x, y = Unknown("x", "ab"), Unknown("y", "ab")
    assert told([as_it_was(x), as_it_was(y)], [x, y], []) == ()
    # What the rules of the file say by themselves needs no words.
    assert told([as_it_was(x), as_it_was(y)], [x, y], [alike(x, y)], rules=[alike(x, y)]) == ()


def test_two_places_that_go_together():
    x, y, z = Unknown("x", "ab"), Unknown("y", "ab"), Unknown("z", "ab")
    places = [as_it_was(x), as_it_was(y), as_it_was(z)]
    assert told(places, [x, y, z], [alike(x, z)]) == (says("go together", "x: a, z: a", "x: b, z: b"),)
    # All three are alike: one group, whatever was found first.
    assert told(places, [x, y, z], [alike(x, z), alike(y, z)]) == (says("together", "x: a, y: a, z: a", "x: b, y: b, z: b"),)


def test_places_that_go_together_because_of_one_that_is_gone():
    x, y, gone = (Unknown(name, "abc") for name in ("x", "y", "gone"))
    (sentence,) = told([as_it_was(x), as_it_was(y)], [x, y, gone], [alike(x, gone), alike(y, gone)])
    assert sentence == says("go together", "x: a, y: a", "x: b, y: b", "x: c, y: c")
    # Whatever lies at x, something else can have been there: nothing follows, though each single past tells something.
    other = all_of([any_of([where(x, lambda v, o=o: v != o), where(gone, lambda v, o=o: v != o)]) for o in "abc"])
    assert told([as_it_was(x)], [x, gone], [other]) == ()


def test_many_combinations_are_not_told_one_by_one():
    x, y = Unknown("x", range(6)), Unknown("y", range(6))
    assert told([as_it_was(x), as_it_was(y)], [x, y], [alike(x, y)]) == (says("depend", "x; y"),)
    one, other = Unknown("one", range(4)), Unknown("other", range(4))
    little = equal(count([one.is_(0), other.is_(0)]), 1)
    assert told([as_it_was(one), as_it_was(other)], [one, other], [little]) == (
        says("together", "one: 0, other: 1", "one: 3, other: 0"),
    )
    more = not_both_zero(one, other)
    assert told([as_it_was(one), as_it_was(other)], [one, other], [more]) == (says("depend", "one; other"),)


def not_both_zero(one, other):
    return any_of([where(one, bool), where(other, bool)])


def test_a_number_that_depends_on_a_card():
    x = Unknown("x", "ab")
    points = total([3, number(x, lambda value: 2 if value == "b" else 0)])
    filed = Unknown("points", (3, 4, 5))
    sentences = told([FiledPlace("points", points, filed, (3, 5)), as_it_was(x)], [x], [])
    assert sentences == (says("points must be", "3", "5"), says("points: 3, x: a", "points: 5, x: b"))


def test_another_look_at_what_was_unknown():
    """Nobody saw whether there was one of two things or none: now there is a token or none."""
    before, y = Unknown("x", ("none", "red", "blue")), Unknown("y", ("none", "some"))
    now = before.seen_as(lambda value: "none" if value == "none" else "token")
    filed = Unknown("x", ("none", "token"))
    goes = any_of([all_of([before.is_("none"), y.is_("none")]), all_of([before.is_("blue"), y.is_("some")])])
    sentences = told([FiledPlace("x", now, filed, ("none", "token")), as_it_was(y)], [before, y], [goes])
    assert sentences == (says("x: none, y: none", "x: token, y: some"),)


CARDS = [*range(60)]
EVEN = Trait("an even one", lambda value: value % 2 == 0)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([1, 3], says("must be", "1 or 3")),
        (CARDS[::2], says("must be an even one")),
        (CARDS[1::2], says("cannot be an even one")),
        (CARDS[2:], says("cannot be", "0 or 1")),
    ],
)
def test_what_is_left_of_places_alone(values, said):
    x, y = Unknown("x", CARDS), Unknown("y", CARDS)
    possible = [where(one, set(values).__contains__) for one in (x, y)]
    (sentence,) = told([as_it_was(x, *values), as_it_was(y, *values)], [x, y], possible, traits=[EVEN])
    assert sentence.startswith("x and y ")
    assert said.is_in(sentence)


def test_the_search_is_bounded(monkeypatch):
    many, gone = Unknown("x", range(30)), Unknown("gone", range(30))
    assert told([as_it_was(many)], [many, gone], [alike(many, gone)]) == ()
    x, gone = Unknown("x", "abcd"), Unknown("gone", "abcd")
    monkeypatch.setattr(correlations, "MOST_PASTS", 3)
    with pytest.raises(UndecidedError, match="3 ways"):
        told([as_it_was(x)], [x, gone], [alike(x, gone)])
    monkeypatch.setattr(correlations, "MOST_PASTS", 4)
    monkeypatch.setattr(correlations, "MOST_TOLD", 1)
    pairs = [(Unknown(f"one {n}", "ab"), Unknown(f"other {n}", "ab")) for n in range(2)]
    every = [one for pair in pairs for one in pair]
    sentences = told(list(map(as_it_was, every)), every, [alike(*pair) for pair in pairs])
    assert [len([one for one in sentences if word in one]) for word in ("go together", "too")] == [1, 1]
    assert told(list(map(as_it_was, every)), every, [alike(*pairs[0])]) == (says("one 0: a", "other 0: a"),)


# The table after a move.


def test_a_place_stays_as_it_was_written_where_the_table_shows_by_itself_what_is_left():
    """Beside the 1 the x is 0, 2 or 3 before the move and after it; the y was 0, 1 or 2 and may not be 2 beside the new 2."""
    x, y = cell("x"), cell("y", 0, 1, 2)
    found = judge(TOY, table([1, x, 0, 0], [0, y], MOST="nine", GUESS="no"), Put("a", 1, 3))
    assert found.later.record.besides == ()
    assert unknowns(found.after) == (x, y)


def test_a_rule_that_the_move_stands_for_is_read_on_the_table_after_it():
    """Beside a 1 and the new 2 one of x and y is 1 at most, as the table shows."""
    x, y = cell("x", 0, 1), cell("y", 0, 1)
    found = judge(TOY, table([x, 0, y, 0, 1], MOST="four", GUESS="no"), Put("a", 2, 3, " in place"))
    assert unknowns(found.after) == (x, y)
    assert found.later.record.besides == ()


def test_a_table_in_the_middle_of_a_turn_is_told_as_it_lies():
    """Of x is left what fits beside 1 and 2 before the move; the new 2 is too much as long as the turn is not over."""
    x, y = cell("x", 0, 1, 3), cell("y", 0, 1)
    found = judge(TOY, table([1, 0, 2, x, y], LIKE="yes", MOST="four", GUESS="no"), Put("a", 2, 1, " and wait"))
    assert (found.verdict, found.open_end) == ("legal", "say more")
    assert [options(value) for value in found.after.rows[0].cells] == [{1}, {2}, {2}, {0, 1}, {0, 1}]
    assert found.later.record.besides == ()


def many(n=5):
    """A row of cells of which nobody knows any, and one that is empty, so that the solver is asked."""
    return table([0, *(cell(f"c{i}", 0, 1, 3) for i in range(n))], MOST="four", GUESS="no")


def test_what_the_solver_was_not_asked_stays_open_and_is_said(monkeypatch):
    move = Put("a", 2, 0)
    assert judge(TOY, many(), move).later.record.missing == ()
    monkeypatch.setattr(table_after, "EFFORT", 0)
    monkeypatch.setattr(table_after, "LEAST_EFFORT", 1)
    found = [judge(TOY, many(), move).later.record for _ in range(2)]
    assert found[0].missing == found[1].missing
    assert found[0].missing == (says("c0", "after the move", "1 step"),)
    # Beside the 2 any cell can be 0 or 1, and a 3 is too much.
    assert all({0, 1} <= set(told_.options) for told_ in unknowns(found[0].position))


def test_a_table_that_is_stopped_is_no_less_open():
    move, position = Put("a", 2, 0), table([0, cell("x"), cell("y")], MOST="four", GUESS="no")
    whole = judge(TOY, position, move).later.record
    stopped = 0
    for steps in range(60):
        clock = Clock().of_steps(steps)
        found = judge(TOY, position, move, clock=clock)
        if found.later is None:
            continue
        told_ = found.later.record
        assert told_.missing or told_ == whole
        stopped += bool(told_.missing)
        for mine, other in zip(told_.position.rows[0].cells, whole.position.rows[0].cells, strict=True):
            assert options(other) <= options(mine)
    assert stopped > 3


def options(value):
    return set(value.options) if isinstance(value, Unknown) else {value}


def test_every_step_has_something_left():
    x = Unknown("x", range(MOST_NAMED))
    solver = Solver([x], [])
    budget = Budget(100)
    with budget.on(Clock(), solver, least=10) as part:
        assert solver.can(x.is_(3))
    assert (part.why, budget.left < 100) == ("", True)
    with Budget(0).on(Clock(), solver) as part:
        solver.can(x.is_(4))
    assert part.why
    # Where a time limit was asked for, that is the only limit.
    with Budget(0).on(Clock(1000), solver) as part:
        assert solver.can(x.is_(5))
    assert part.why == ""
