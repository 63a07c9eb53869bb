"""Half-known tables of which not every question was decided in time: what is said then is right, and the rest is said to be open."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

import naive_play as brute
import naive_village_green as naive
import pytest
from test_explain import BETWEEN, DECK, NEIGHBOURS, VG, table, village
from toy_game import TOY, cell
from toy_game import table as toy_table

from verify.check import check
from verify.clock import Clock, OutOfTimeError
from verify.explain import explain
from verify.fill import fill
from verify.score import score
from verify.worlds.solver import Solver, UndecidedError

OPEN = table(village({"r1c2": "red rose pond", "r2c2": "some red petunia or lily", "r2c3": "some blue petunia or nothing"}))
TRUTH = {"illegal": BETWEEN, "legal": OPEN}


@pytest.fixture
def tired(monkeypatch):
    """Makes every solver decide so many questions and no more, and nothing is tried without one."""
    monkeypatch.setattr("verify.worlds.worlds.MOST_TRIED", 0)
    check_ = Solver._check

    def until(number):
        left = iter(range(number))

        def limited(self, *args):
            if next(left, None) is None:
                raise UndecidedError("tired")
            return check_(self, *args)

        monkeypatch.setattr(Solver, "_check", limited)

    return until


def position_of(data):
    return VG.game.read(data, DECK, {}).position


@pytest.mark.parametrize("effort", [1, 10])
@pytest.mark.parametrize("data", TRUTH.values(), ids=TRUTH)
def test_too_little_effort_is_undecided(data, effort, monkeypatch):
    """Where not even a few ways are tried without the solver."""
    monkeypatch.setattr("verify.worlds.worlds.MOST_TRIED", 0)
    position = position_of(data)
    checked = check(VG.game, position, clock=Clock(effort=effort))
    assert (checked.verdict, checked.violations, checked.follows.forced) == ("undecided", (), ())
    assert checked.why
    assert explain(VG.game, position, clock=Clock(effort=effort)).verdict == "undecided"
    filled = fill(VG, position, clock=Clock(effort=effort), count=True)
    assert (filled.verdict, filled.ways, filled.count_is_exact) == ("undecided", (), False)
    with pytest.raises(UndecidedError):
        score(VG, position, clock=Clock(effort=effort))


@pytest.mark.parametrize("verdict", TRUTH)
@pytest.mark.parametrize("questions", [0, 1, 3, 8, 21, 40])
def test_whichever_question_stays_open_no_verdict_is_wrong(tired, verdict, questions):
    position = position_of(TRUTH[verdict])
    tired(questions)
    assert check(VG.game, position).verdict in {verdict, "undecided"}
    tired(questions)
    filled = fill(VG, position, count=True)
    assert filled.verdict in {verdict, "undecided"}
    every = len(list(brute.completions(TRUTH[verdict], KINDS)))
    assert filled.count is None or filled.count == every or (filled.count < every and not filled.count_is_exact)


@pytest.mark.parametrize("questions", [0, 1, 3, 10, 40, 80])
def test_whichever_question_stays_open_no_reason_is_wrong(tired, questions):
    tired(questions)
    found = explain(VG.game, position_of(BETWEEN), most_reasons=1, most_repairs=1)
    assert found.verdict == ("undecided" if questions == 0 else "illegal")
    told = [({*reason.facts}, {part.instance for part in reason.rules}) for reason in found.reasons]
    cards = {"red rose pond lies at r1c2", "some red petunia or blue lily lies at r2c2", "blue lily pond lies at r2c3"}
    assert told in ([], [(cards, {"VG-MATCH[r1c2,r2c2]", "VG-MATCH[r2c2,r2c3]"})])
    assert found.why or found.missing or found.reasons


KINDS = {
    "some red petunia or lily": [card for card in naive.GREEN if card.startswith(("red petunia", "red lily"))],
    "some red petunia or blue lily": [card for card in naive.GREEN if card.startswith(("red petunia", "blue lily"))],
    "some blue petunia or nothing": [*(card for card in naive.GREEN if card.startswith("blue petunia")), "."],
}


def test_the_first_ways_stand_where_the_count_was_not_settled(tired):
    """The ways were found; only counting them needs more questions."""
    position = position_of(OPEN)
    for questions in range(1, 200):
        tired(questions)
        filled = fill(VG, position, limit=1, count=True)
        if filled.verdict == "legal":
            break
    assert len(filled.ways) == 1
    assert not filled.count_is_exact


def test_a_count_that_was_broken_off_is_not_compared_with_another(monkeypatch):
    """A lawn on a lawn rests on a ruling that here decides nothing, however far each count comes."""
    data = table(village({"r1c2": "lawn on lawn on .", "r2c3": "some red petunia or lily"}, village="down"))
    stops = iter(range(1, 99))

    def ran(counting):
        counting._before = next(stops)
        raise OutOfTimeError

    position = position_of(data)
    assert fill(VG, position, count=True).rulings == ()
    monkeypatch.setattr("verify.count.ways.Count.run", ran)
    filled = fill(VG, position, count=True)
    assert (filled.verdict, filled.count, filled.count_is_exact, filled.rulings) == ("legal", len(filled.ways), False, ())
    assert filled.missing[0] == "how many ways there are (the time is up)"
    assert "VG-AMB-LAWNLAWN" in filled.missing[1]


def toy_row(*cells, aside=()):
    (row,) = toy_table(cells).rows
    return replace(toy_table(cells), rows=(replace(row, aside=aside),))


@pytest.mark.parametrize(
    ("ask", "position"),
    [
        (partial(check, TOY.game), toy_row(3, cell("x"), cell("y", 1, 2))),
        (partial(score, TOY), toy_row(3, cell("x"), cell("y", 1, 2))),
        # Points are open under another ruling only.
        (partial(score, TOY), toy_row(1, 2, aside=(cell("x", 1, 2), cell("y")))),
    ],
)
def test_a_ruling_decides_nothing_for_lack_of_time(ask, position):
    """What is certain under another ruling is known later than that the table is legal, and the points later than some."""
    clock, told = Clock(), set()
    whole = {(ruling.key, *other) for ruling in ask(position, clock=clock).rulings for other in ruling.otherwise.items()}
    for steps in range(1, clock.steps):
        with suppress(UndecidedError):
            found = ask(position, clock=Clock().of_steps(steps)).rulings
            told |= {(ruling.key, *other) for ruling in found for other in ruling.otherwise.items()}
    assert whole
    assert told <= whole


def test_a_known_table_needs_no_solver_for_its_verdict():
    assert check(VG.game, position_of(NEIGHBOURS), clock=Clock(0, effort=1)).verdict == "illegal"
    found = explain(VG.game, position_of(NEIGHBOURS), clock=Clock(0))
    (reason,) = found.reasons
    assert (found.verdict, reason.facts, found.repairs) == ("illegal", (), ())
    assert [part.instance for part in reason.rules] == ["VG-MATCH[r2c3,r3c3]"]
    assert {"on which facts it rests (the time is up)", "what could be mended (the time is up)"} <= set(found.missing)
