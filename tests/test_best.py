"""The search for the best layout, asked of a question that is written down: what is asked for, in which order, and told."""

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import pytest
from sayings import says
from toy_game import TOY, Table, cell, sheets, table

from models.picture import told_marks
from models.problem import DefectError
from scorers.layout_search import Found
from scorers.scorer import Scorer
from verify.best import best, hunt, reach
from verify.clock import UndecidedError
from verify.games import Entry
from verify.moves.judgement import Option
from verify.prospects import _promise, prospects
from verify.ranges.number_ranges import Range
from verify.search.bound_descent import Best


def row(points: int) -> Table:
    """A legal row that scores so many points: 1s and nothing, or one 3 (which gives 2 more)."""
    cells = {0: (0,), 1: (1,), 2: (2,), 3: (2, 1), 4: (1, 2, 1), 5: (3,), 6: (3, 1), 8: (3, 1, 2)}[points]
    return table(cells, GUESS="no", MOST="nine")


@dataclass
class Script:
    """A question whose layouts score `layouts`; what was asked for is kept."""

    layouts: tuple[int, ...]
    ceiling: int
    bound: int
    floor: int = 0
    obstacle: str | None = None
    unsearched: str | None = None
    scope: str = "of the script"
    begins: Any = None
    asked: list[int] = field(default_factory=list)
    lies: int = 0
    processes: int = 1
    rulings: Any = None

    def start(self) -> Any:
        return self.begins if self.begins is not None else table((1, 1))

    def run(self, points, *, jobs):
        assert jobs == self.processes
        self.asked.append(points)
        yield 0.25
        for worth in sorted(n for n in self.layouts if n >= points):
            found = row(worth) if self.rulings is None else row(worth).under(self.rulings)
            yield Found(found, worth + self.lies)


def asked(script, **more):
    scorer = Scorer(sheets=sheets, order=TOY.scorer.order, layout_search=lambda *_: script, **more)
    return Entry("toy", replace(TOY.game, pool_problems=lambda _written: []), scorer)


HERE = table((1,), GUESS="no", MOST="nine")


def test_what_is_asked_for_until_something_is_found():
    """Two points less each time; what was asked for and not found is out of reach."""
    script = Script((5, 4), ceiling=20, bound=11)
    found = best(asked(script), HERE, None)
    assert script.asked[:4] == [10, 8, 6, 4]
    assert (found.points, found.status, found.bound, found.scope) == (5, "proven", 5, "of the script")
    assert found.sheet.total == 5


def test_a_bound_that_is_reached_at_once_ends_the_search():
    script = Script((5,), ceiling=5, bound=9)
    found = hunt(asked(script), HERE, None)
    assert script.asked == [4]
    assert (found.points, found.bound) == (5, 5)
    lower = Script((5,), ceiling=9, bound=5)
    assert hunt(asked(lower), HERE, None).points == 5
    assert lower.asked == [4]


def test_a_start_that_meets_the_bound_needs_no_search():
    script = Script((5,), ceiling=9, bound=5, begins=row(5))
    found = hunt(asked(script), HERE, None)
    assert (found.points, found.bound, script.asked) == (5, 5, [])
    less = Script((5, 3), ceiling=9, bound=6, begins=row(3))
    assert hunt(asked(less), HERE, None).points == 5
    assert less.asked == [5]
    # Never less than one more than what lies there.
    more = Script((3,), ceiling=9, bound=5, begins=row(4))
    found = hunt(asked(more), HERE, None)
    assert (found.points, found.bound, more.asked) == (4, 4, [5])


def test_steps_grow_after_ten_passes():
    script = Script((0,), ceiling=40, bound=40)
    found = hunt(asked(script), HERE, None)
    assert script.asked == [39, 37, 35, 33, 31, 29, 27, 25, 23, 21, 17, 9, -7]
    assert (found.points, found.bound) == (0, 0)


def test_without_any_layout_nothing_is_best():
    script = Script((), ceiling=3, bound=3, floor=1)
    found = hunt(asked(script), HERE, None)
    assert script.asked == [2, 0]
    assert (found.points, found.position, found.status, found.bound) == (None, None, "proven", None)
    assert "cannot be completed" in found.why
    barred = Script((5,), ceiling=9, bound=9, obstacle="no cards")
    found = hunt(asked(barred), HERE, None)
    assert (found.status, found.bound, found.why, barred.asked) == ("proven", None, "no cards", [])


def test_a_layout_that_scores_other_than_told_is_no_answer():
    with pytest.raises(DefectError):
        hunt(asked(Script((5,), ceiling=9, bound=9, lies=1)), HERE, None)
    with pytest.raises(DefectError):
        hunt(asked(Script((5,), ceiling=4, bound=4)), HERE, None)


def test_processes_share_the_search():
    found = [
        answer(asked(Script((5,), ceiling=9, bound=9, processes=3)), HERE, None, jobs=3)
        for answer in (best, lambda *args, jobs: reach(*args, 5, jobs=jobs).best)
    ]
    assert [one.points for one in found] == [5, 5]


def test_another_ruling_may_reach_what_this_one_does_not():
    def question(position, *_):
        return Script((5,) if position.rulings["TOY-MOST"] == "nine" else (6,), ceiling=9, bound=9)

    entry = asked(Script((), 0, 0))
    entry = replace(entry, scorer=replace(entry.scorer, layout_search=question))
    told = reach(entry, HERE, None, 6)
    assert {r.key: dict(r.otherwise) for r in told.best.rulings} == {"TOY-MOST": {"six": "possible", "four": "possible"}}
    assert reach(entry, HERE, None, 5).best.rulings == ()


def test_a_goal():
    script = Script((8, 5, 3), ceiling=9, bound=9)
    found = reach(asked(script), HERE, None, 4)
    assert (found.verdict, found.points) == ("possible", 4)
    assert found.best.points >= 4
    assert found.best.bound >= 8
    exact = reach(asked(Script((5, 3), ceiling=9, bound=9)), HERE, None, 5)
    assert (exact.verdict, exact.best.points) == ("possible", 5)
    above = reach(asked(Script((5, 3), ceiling=9, bound=9)), HERE, None, 6)
    assert (above.verdict, above.best.points, above.best.position, above.best.sheet) == ("impossible", None, None, None)
    assert above.best.bound == 5
    beyond = Script((5,), ceiling=9, bound=9)
    assert reach(asked(beyond), HERE, None, 10).verdict == "impossible"
    assert beyond.asked == []


def test_a_start_that_meets_the_goal_needs_no_search():
    script = Script((8,), ceiling=9, bound=9, begins=row(5))
    found = reach(asked(script), HERE, None, 5)
    assert (found.verdict, found.best.points, found.best.bound, script.asked) == ("possible", 5, 9, [])
    assert reach(asked(Script((8,), ceiling=9, bound=9, begins=row(5))), HERE, None, 6).best.points == 8


def test_a_layout_that_breaks_a_rule_is_no_answer():
    class Illegal(Script):
        def run(self, points, *, jobs):
            assert (points, jobs) == (1, 1)
            yield Found(table([1, 1]), 2)

    with pytest.raises(DefectError):
        hunt(asked(Illegal((), ceiling=2, bound=2)), HERE, None)


def test_a_search_that_is_stopped_keeps_what_it_found():
    """What the layout found is worth under other rulings takes no search."""

    class Stopped(Script):
        def run(self, points, *, jobs):
            yield from super().run(points, jobs=jobs)
            raise KeyboardInterrupt

    def question(position, *_):
        script = Stopped((5,), ceiling=20, bound=6)
        script.rulings = position.rulings
        return script

    entry = asked(Script((), 0, 0))
    found = best(replace(entry, scorer=replace(entry.scorer, layout_search=question)), HERE, None)
    assert (found.points, found.status, found.bound, found.sheet.total) == (5, "best known", 6, 5)
    assert {r.key: dict(r.otherwise) for r in found.rulings} == {"TOY-THREE": {"five": "this layout scores 8"}}
    none = best(asked(Stopped((), ceiling=20, bound=6)), HERE, None)
    assert (none.points, none.status, none.bound, none.position, none.why) == (None, "best known", 6, None, "")
    assert reach(asked(Stopped((), ceiling=20, bound=6)), HERE, None, 3).verdict == "undecided"


@pytest.mark.parametrize(("bound", "said"), [(2, None), (3, "3 points at most (not searched)")])
def test_another_ruling_under_which_nothing_is_searched(bound, said):
    """Its bound is told where it allows more; as much is no news. Asked under it, there is no answer."""
    script = Script((2,), ceiling=9, bound=9)
    other = Script((), ceiling=bound, bound=0, unsearched="it is too much")

    def question(position, *_):
        return script if position.rulings["TOY-THREE"] == "two" else other

    entry = asked(script)
    entry = replace(entry, scorer=replace(entry.scorer, layout_search=question))
    found = best(entry, HERE, None)
    assert {r.key: r.otherwise.get("five") for r in found.rulings} == ({"TOY-THREE": said} if said else {})
    told = reach(entry, HERE, None, 2).best
    assert (told.rulings, told.missing) == ((), (says("TOY-THREE=five", "it is too much"),))
    there = table((1,), GUESS="no", MOST="nine", THREE="five")
    for ask in (best, partial(reach, points=2)):
        with pytest.raises(UndecidedError, match="it is too much"):
            ask(entry, there, None)
    known = hunt(entry, there, None)
    assert (known.status, known.points, known.bound, known.why) == ("best known", None, bound, "it is too much")


@pytest.mark.parametrize(
    ("here", "layouts", "said"),
    [
        (5, (5, 3), {}),
        (5, (6, 3), {"six": "6 points at most", "four": "6 points at most"}),
        # The best sums to 6, so that it does not stand where 4 is too much.
        (8, (4,), {"four": "4 points at most"}),
        (8, (), {"four": "no layout"}),
    ],
)
def test_another_ruling_is_searched_too(here, layouts, said):
    def question(position, *_):
        return Script((here,) if position.rulings["TOY-MOST"] == "nine" else layouts, ceiling=9, bound=9, floor=1)

    entry = asked(Script((), 0, 0))
    entry = replace(entry, scorer=replace(entry.scorer, layout_search=question))
    assert {r.key: dict(r.otherwise) for r in best(entry, HERE, None).rulings} == ({"TOY-MOST": said} if said else {})


def test_progress_tells_the_best_the_bound_and_the_share():
    told = []
    best(asked(Script((5,), ceiling=9, bound=7)), HERE, None, progress=lambda *one: told.append(one))
    assert told[:3] == [(None, 7, None), (None, 7, 0.25), (None, 5, None)]


def test_a_move_is_ranked_by_what_it_allows_then_by_what_it_may_then_by_what_it_gives():
    def prospect(total_, bound, least):
        sheet = None if total_ is None else sheets(row(total_))[0]
        from verify.prospects import Prospect

        return Prospect(
            Option("m", "legal", Range(least, 9), Range(0, 0)), Best(None, sheet, "proven", bound, points=total_)
        )

    ordered = [
        prospect(5, 6, 0),
        prospect(5, 5, 2),
        prospect(5, 5, 1),
        prospect(3, 9, 7),
        prospect(None, 4, 0),
        prospect(None, None, 9),
    ]
    assert sorted([*ordered[3:], *ordered[:3]], key=_promise) == ordered


def test_moves_by_what_they_still_allow():
    """After each move the script allows what lies there, and 1 more."""

    def question(position, *_):
        here = sheets(position)[0].total
        return Script((here,), ceiling=here + 1, bound=here + 1, begins=position)

    entry = asked(Script((), 0, 0))
    game = replace(TOY.game, remaining=lambda position, _player: (position, ("box",)), pool_after=lambda pool, *_: (*pool, "left"), written_layout=lambda position: {"cells": position.rows[0].cells})  # fmt: skip
    entry = replace(entry, game=game, scorer=replace(entry.scorer, layout_search=question))
    told = []
    found = prospects(entry, table([0, 1], GUESS="no"), "a", None, progress=lambda *one: told.append(one))
    assert [(p.option.move, p.best.points) for p in found.ranked] == [("2 to c1", 3)]
    assert (found.complete, told) == (True, [(1, 1)])
    wide = prospects(entry, table([0, 0], GUESS="no"), "a", ("pool",))
    assert [(p.option.move, p.best.points) for p in wide.ranked] == [
        ("2 to c1", 2),
        ("2 to c2", 2),
        ("1 to c1", 1),
        ("1 to c2", 1),
    ]


def test_moves_of_which_not_all_are_settled():
    """The second one is stopped; it and those after it are told by what is known of them."""

    class Stopped(Script):
        def run(self, points, *, jobs):
            assert (points, jobs) == (3, 1)
            raise KeyboardInterrupt

    def question(position, *_):
        here = sheets(position)[0].total
        kind = Stopped if position.rows[0].cells == (2, 0) else Script
        return kind((here,), ceiling=here + 1, bound=here + 1, begins=position)

    entry = asked(Script((), 0, 0))
    game = replace(TOY.game, remaining=lambda position, _player: (position, None), written_layout=lambda position: {"cells": position.rows[0].cells})  # fmt: skip
    entry = replace(entry, game=game, scorer=replace(entry.scorer, layout_search=question))
    told = []
    found = prospects(entry, table([0, 0], GUESS="no"), "a", None, progress=lambda *one: told.append(one))
    assert not found.complete
    assert told == [(1, 4), (2, 4)]
    status = {p.option.move: (p.best.status, p.best.bound, p.best.points) for p in found.ranked}
    assert status["1 to c1"] == ("proven", 1, 1)
    assert status["2 to c1"] == ("best known", 3, 2)
    assert {status["1 to c2"][0], status["2 to c2"][0]} == {"best known"}


def test_how_many_spaces_are_marked():
    assert told_marks(0) == ""
    assert told_marks(1) == says("1 space", "marked", "broken")
    assert told_marks(2) == says("2 spaces", "marked", "broken")
    assert cell("x").name == "x"
