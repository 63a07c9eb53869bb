"""Clocks that count steps, and answers of which a part is stopped at any step."""

from dataclasses import replace
from pathlib import Path

import pytest
from sayings import says
from simulated_clocks import interrupt_at

from cli.reading.inputs import read_table
from models.names import counted
from models.village_green.cards import standard_deck
from scorers.play import Demands
from scorers.ticks import one_in
from verify import play
from verify.check import check
from verify.clock import INTERRUPTED, TIME_IS_UP, Clock, OutOfTimeError, Parts, UndecidedError
from verify.explain import explain
from verify.fill import fill
from verify.games import entry
from verify.judge import judge, offer
from verify.play import BestPlay, Shortfall, best_play, searched_play
from verify.score import score

VG = entry("village-green")
HARVEST = Path(__file__).parent.parent / "examples" / "fields_of_green" / "harvest.yaml"


# Clocks and parts.


def test_a_clock_without_limits_is_never_read(monkeypatch):
    monkeypatch.setattr("verify.clock.monotonic", lambda: pytest.fail("read"))
    clock = Clock()
    for _ in range(5):
        clock.tick()
    assert (clock.steps, clock.left(), clock.is_interrupted) == (5, None, False)


def test_a_clock_ends_with_its_time(monkeypatch):
    now = [10.0]
    monkeypatch.setattr("verify.clock.monotonic", lambda: now[0])
    clock = Clock(2)
    clock.tick()
    assert clock.left() == 2
    now[0] = 12.0
    with pytest.raises(OutOfTimeError, match=TIME_IS_UP):
        clock.tick()
    with pytest.raises(OutOfTimeError, match=TIME_IS_UP):
        clock.of_steps(9).tick()


def test_a_clock_of_steps_ends_after_them_and_the_other_goes_on():
    clock = Clock()
    clock.tick()
    few = clock.of_steps(3)
    for _ in range(3):
        few.tick()
    with pytest.raises(OutOfTimeError, match="3 steps"):
        few.tick()
    clock.tick()
    assert clock.steps == 5


def test_an_interrupt_ends_all_that_a_clock_is_for():
    clock = Clock()
    few = clock.of_steps(3)
    with few.part() as part:
        raise KeyboardInterrupt
    assert part.why == INTERRUPTED
    assert clock.is_interrupted
    for each in (clock, few, clock.of_steps(5)):
        with pytest.raises(OutOfTimeError, match=INTERRUPTED):
            each.tick()


def test_parts_that_are_stopped_are_told_and_the_others_stand():
    parts = Parts(Clock())
    done = []
    with parts.part("the first"):
        done.append(1)
    parts.must_be_whole()
    with parts.part("the second") as second:
        done.append(2)
        raise UndecidedError("too hard")
    with parts.part("the third"):
        raise OutOfTimeError
    assert (done, second.why) == ([1, 2], "too hard")
    assert parts.missing == ["the second (too hard)", "the third (the time is up)"]
    with pytest.raises(UndecidedError, match=TIME_IS_UP):
        parts.must_be_whole()


def test_an_error_of_another_kind_is_no_matter_of_time():
    with pytest.raises(ValueError, match="wrong"), Clock().part():
        raise ValueError("wrong")


def test_what_a_finished_answer_needs_is_done_before_ctrl_c_takes_effect():
    clock, tries = Clock(), []

    def work():
        tries.append(1)
        if len(tries) == 1:
            raise KeyboardInterrupt
        return "done"

    assert clock.finish(work) == "done"
    assert clock.is_interrupted
    assert Clock().finish(lambda: 7) == 7


def test_one_tick_in_so_many_is_a_step():
    clock = Clock()
    tick = one_in(3, clock.tick)
    steps = []
    for _ in range(8):
        tick()
        steps.append(clock.steps)
    assert steps == [1, 1, 1, 2, 2, 2, 3, 3]


# Stopped at any step.


def table(rows, **more):
    top = ["Excellence in Trees", "Excellence in Lawns", "Excellence in Structures"]
    village = {"village": "down", "top": top, "left": [".", "Best Use of Space", "."], "green": rows, **more}
    return VG.game.read({"game": "village-green", "players": {"north": village}}, standard_deck(), {}).position


HALF_KNOWN = [[".", "red rose pond", "."], ["blue lily pond", "unknown", "."], [".", "yellow petunia oak", "."]]
HAND = ["lawn", "lawn", "lawn"]
BROKEN = [["red rose pond", "blue lily pond", "."], [".", "unknown", "."], [".", ".", "."]]


def asked():
    half, broken, dealt = table(HALF_KNOWN), table(BROKEN), table(HALF_KNOWN, hand=HAND)
    move = VG.game.play.read("lawn to r1c3", dealt, "north")
    return {
        "check": lambda clock: check(VG.game, half, clock=clock),
        "explain": lambda clock: explain(VG.game, broken, clock=clock),
        "fill": lambda clock: fill(VG, half, limit=2, clock=clock),
        "most": lambda clock: fill(VG, half, objective="most", clock=clock),
        "judge": lambda clock: judge(VG, dealt, move, clock=clock),
        "offer": lambda clock: offer(VG, dealt, "north", clock=clock),
        "score": lambda clock: score(VG, half, clock=clock),
    }


@pytest.mark.parametrize("question", asked())
def test_an_answer_may_be_stopped_at_any_step(question):
    ask = asked()[question]
    clock = Clock()
    whole = ask(clock)
    assert not whole.missing
    last, told = clock.steps, set()
    for steps in sorted({1, last // 2, last - 1} - {0}):
        try:
            found = ask(Clock().of_steps(steps))
        except UndecidedError:
            # Nothing was settled.
            assert question == "score"
            continue
        missing = " ".join(found.missing) or found.why
        assert counted(steps, "step") in missing
        told.add(bool(found.missing))
        if hasattr(found, "verdict"):
            assert found.verdict in {whole.verdict, "undecided"}
        for ruling in found.rulings:
            (same,) = [each for each in whole.rulings if each.key == ruling.key]
            assert ruling.otherwise.items() <= same.otherwise.items()
    assert True in told
    again = ask(Clock().of_steps(last))
    assert (again.missing, again.rulings) == ((), whole.rulings)


def test_a_way_that_is_the_best_so_far_says_so():
    whole = fill(VG, table(HALF_KNOWN), objective="most")
    found = fill(VG, table(HALF_KNOWN), objective="most", clock=Clock().of_steps(1))
    assert (found.verdict, found.more, len(found.ways)) == ("legal", True, 1)
    assert found.ways[0].sheets[0].total <= whole.ways[0].sheets[0].total
    assert "whether another way scores more" in found.missing[0]
    least = fill(VG, table(HALF_KNOWN), objective="least", clock=Clock().of_steps(1))
    assert "whether another way scores less" in least.missing[0]


def test_of_numbers_that_were_not_settled_what_is_known_is_told():
    """One world was found, and nothing was shown yet but what each line can be at most by itself."""
    (whole,) = score(VG, table(HALF_KNOWN)).ranges
    found = score(VG, table(HALF_KNOWN), clock=Clock().of_steps(2))
    (ranged,) = found.ranges
    assert "numbers" in found.missing[0]
    assert ranged.ranks == ()
    for (line, points), (same, real) in zip(ranged.lines, whole.lines, strict=True):
        assert line.item == same.item
        assert points.limits[0] <= real.least <= points.least <= points.most <= real.most <= points.limits[1]
    low, high = ranged.total.within
    assert low <= whole.total.least <= ranged.total.least <= ranged.total.most <= whole.total.most <= high
    assert low < whole.total.least or whole.total.most < high


# A harvest: the play, whether everything can be paid, and the rulings.


def test_a_finished_harvest_is_told_whatever_stops_the_rest():
    written = read_table(str(HARVEST), (), None)
    asked, clock, searching = (written.entry, written.laid_out(), "Mike"), Clock(), Clock()

    def ask(clock):
        return best_play(*asked, clock=clock)

    whole = ask(clock)
    assert (whole.status, whole.missing) == ("proven", ())
    assert whole.shortfall.demands
    assert searched_play(*asked, clock=searching).moves == whole.moves
    known, last, seen = searching.steps, clock.steps, set()
    for steps in (1, known - 1, known, last - 1):
        found = ask(Clock().of_steps(steps))
        assert found.position is not None
        seen.add((found.status, found.shortfall == whole.shortfall))
        assert found.missing
        assert all(counted(steps, "step") in told for told in found.missing)
        if found.status == "proven":
            assert (found.moves, found.points, found.sheet) == (whole.moves, whole.points, whole.sheet)
        assert found.points <= whole.points <= found.bound
        assert found.shortfall in {None, Shortfall(), replace(whole.shortfall, why=""), whole.shortfall}
        if found.shortfall is None:
            assert "whether every Harvest cost can be paid" in found.missing[0]
    assert seen == {("best known", False), ("proven", False), ("proven", True)}
    # Ctrl-C while the play is known but not yet all else, and while other rulings are searched.
    for step, is_settled in ((known + 1, False), (last - 1, True)):
        with pytest.MonkeyPatch.context() as patched:
            interrupt_at(patched, step)
            found = ask(Clock())
        assert (found.status, found.moves, found.sheet) == ("proven", whole.moves, whole.sheet)
        assert (found.shortfall == whole.shortfall) is is_settled
        assert found.missing
        assert all(INTERRUPTED in told for told in found.missing)


class Contrary(Demands):
    """Two demands of which one play fulfils either."""

    names = ("hay", "straw")
    asked = "whether hay and straw can be had"
    all_fulfilled = "Both."

    def __init__(self, clock, until):
        self._clock, self._left = clock, until

    def _one_more(self):
        self._left -= 1
        if self._left < 0:
            raise OutOfTimeError

    def together(self, chosen):
        self._one_more()
        return None if len(chosen) == 2 else frozenset(chosen)

    def why_not(self, _core):
        self._one_more()
        return "there is one cart"


def test_a_shortfall_is_told_as_far_as_it_was_settled():
    bare = BestPlay(None, None, "proven", 0)
    stages = []
    for until in range(12):
        parts = Parts(Clock())
        found = play._with_demands(bare, Contrary(parts.clock, until), parts)
        told = " ".join(parts.missing)
        stages.append((found.shortfall, told))
        assert not found.fulfilled
    assert stages[0] == (None, "whether hay and straw can be had (the time is up)")
    assert stages[1] == (Shortfall(), says("against each other", "the time is up"))
    assert (Shortfall(("hay", "straw"), ""), "why they cannot all be done (the time is up)") in stages
    assert stages[-1] == (Shortfall(("hay", "straw"), "there is one cart"), "")


def test_work_that_is_bounded_by_itself_belongs_to_a_whole():
    whole = Clock()
    part = whole.of_steps(5)
    within = part.of_steps(2)
    within.tick()
    within.tick()
    with pytest.raises(OutOfTimeError, match="2 steps"):
        within.tick()
    assert whole.steps >= 2
    assert not part.is_interrupted
    part.interrupt()
    assert (part.is_interrupted, whole.is_interrupted) == (True, True)
