"""The ways to fill in what is unknown, on the made-up game: all of them in order, the best, how many."""

from itertools import pairwise, product

from asking import otherwise
from toy_game import GAME, NUMBERS, TOY, cell, table

from verify.clock import Clock
from verify.fill import fill, worlds
from verify.worlds.model import Model


def all_ways(*rows):
    """Every way to fill in rows of options that breaks no rule, by the rules as the made-up game tells them."""
    found = []
    for values in product(*(options for row in rows for options in row)):
        cut, rest = [], list(values)
        for row in rows:
            cut.append(rest[: len(row)])
            rest = rest[len(row) :]
        apart = all(one != other or one == 0 for row in cut for one, other in pairwise(row))
        sums = all(sum(row) <= 6 and sum(row) != 5 for row in cut)
        if apart and sums and sum(row.count(3) for row in cut) <= 1:
            found.append(values)
    return found


def test_the_ways_to_fill_in_are_all_of_them_in_order():
    rows = [[NUMBERS, (1,), NUMBERS], [(2, 3), NUMBERS]]
    expected = all_ways(*rows)
    position = table([cell("p"), 1, cell("q")], [cell("r", 2, 3), cell("s")])
    found = fill(TOY, position, limit=100, count=True)
    ways = [tuple(n for _, n in way.values) for way in found.ways]
    assert ways == [(a, c, d, e) for a, _, c, d, e in expected]
    assert (found.verdict, found.places, found.count, found.count_is_exact, found.more) == (
        "legal",
        ("p", "q", "r", "s"),
        len(expected),
        True,
        False,
    )
    first = found.ways[0]
    assert first.position.rows[0].cells == (ways[0][0], 1, ways[0][1])
    assert first.sheets[0].total == sum(first.position.rows[0].cells)
    some = fill(TOY, position, limit=2)
    assert ([w.values for w in some.ways], some.more, some.count, some.count_is_exact) == (
        [w.values for w in found.ways[:2]],
        True,
        None,
        False,
    )
    exact = fill(TOY, position, limit=len(expected))
    assert (len(exact.ways), exact.more) == (len(expected), False)
    assert [tuple(w.values()) for w in worlds(Model(GAME, position))] == ways


def test_the_way_that_scores_most_or_least():
    position = table([cell("x"), 1], [cell("y"), 1])
    most = fill(TOY, position, objective="most", player="b")
    (way,) = most.ways
    assert {sheet.player: sheet.total for sheet in way.sheets}["b"] == 3 + 1 + 2
    assert (dict(way.values)["y"], most.more) == (3, True)
    least = fill(TOY, position, objective="least", player="b", count=True)
    assert dict(least.ways[0].values)["y"] == 0
    assert least.count == len([w for w in all_ways([NUMBERS, (1,)], [NUMBERS, (1,)]) if w[2] == 0])
    alone = fill(TOY, table([cell("x"), 1]), objective="least")
    assert dict(alone.ways[0].values) == {"x": 0}
    assert fill(TOY, table([2, 1]), objective="most").ways[0].values == ()


def test_no_way_and_no_time():
    none = fill(TOY, table([1, cell("x", 1, 2), 2]), count=True)
    assert (none.verdict, none.ways, none.more, none.count, none.count_is_exact) == ("illegal", (), False, 0, True)
    late = fill(TOY, table([cell("x")]), clock=Clock(0), count=True)
    assert (late.verdict, late.why, late.ways, late.count, late.places) == ("undecided", "the time is up", (), None, ("x",))
    assert (late.rulings, late.doubts, late.missing) == ((), (), ())  # What is undecided is no less so in its parts.


def test_rulings_that_decide_the_ways():
    """A 3 beside it, or nothing; with LIKE=yes a 1 too."""
    position = table([1, cell("x", 0, 1)])
    found = fill(TOY, position)
    assert otherwise(found) == {"TOY-LIKE": {"yes": "there are other ways", "ones": "there are other ways"}}
    counted = fill(TOY, position, count=True)
    assert otherwise(counted) == {"TOY-LIKE": {"yes": "2 ways", "ones": "2 ways"}}
    most = fill(TOY, position, objective="most")
    assert otherwise(most) == {"TOY-LIKE": {"yes": "a 2", "ones": "a 2"}}
    gone = fill(TOY, table([3, cell("x", 2)], GUESS="no"))
    assert otherwise(gone) == {"TOY-MOST": {"four": "the table is illegal"}, "TOY-GUESS": {"yes": "the table is illegal"}}
    same = fill(TOY, table([3, cell("x", 0, 1)]), objective="least", count=True)
    assert otherwise(same) == {"TOY-THREE": {"five": "a 8"}}


def test_a_count_that_is_broken_off_is_a_lower_limit():
    """Four values of the first, and of the second what fits: the more steps, the more of them are counted."""
    position = table([cell("x"), cell("y")])
    full = len(all_ways([NUMBERS, NUMBERS]))
    counts = []
    for steps in range(1, 100, 2):
        found = fill(TOY, position, count=True, limit=1, clock=Clock().of_steps(steps))
        if found.count is not None:
            counts.append((found.count, found.count_is_exact))
            assert found.count_is_exact is not any("how many ways" in what for what in found.missing)
    assert counts[-1] == (full, True)
    assert counts[0] == (1, False)  # The way that was listed.
    assert all(exact or n <= full for n, exact in counts)
    assert [n for n, _ in counts] == sorted(n for n, _ in counts)
    assert len({n for n, _ in counts}) > 3
