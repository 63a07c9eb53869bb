"""Surveys: deals that come from their numbers, results that are never lost, and what the results say together."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from math import inf
from pathlib import Path
from statistics import median
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import logic
from scorers.sheet import Line, Sheet
from verify.best import best
from verify.games import GAMES, entry
from verify.survey import Asked, Outcome, Surveyed, _added_up, answer
from verify.surveys.distribution import Distribution
from verify.surveys.results import Results

POOLS = Asked("village-green", "pool", 1, 1, "score", 100_000, sizes=(3, 3))


def known(number, points, bound=None):
    """A deal that is proven, or lies between its points and a bound."""
    return Outcome(number, points, points if bound is None else bound, bound is None, 1)


def test_a_deal_comes_from_seed_and_number_alone():
    one, other = Surveyed(POOLS), Surveyed(replace(POOLS, seed=2))
    tables = [str(surveyed.deal(n).table) for surveyed in (one, other) for n in range(1, 30)]
    assert len(set(tables)) == len(tables)
    assert str(Surveyed(POOLS).deal(17).table) == tables[16]


def test_a_survey_asks_each_deal_what_best_asks():
    surveyed = Surveyed(POOLS)
    for number in (1, 2, 3):
        written = surveyed.entry.game.read(dict(surveyed.deal(number).table), surveyed.deck, {})
        alone = best(surveyed.entry, written.position, written.pool)
        outcome = answer(POOLS.text, number)
        assert (outcome.points, outcome.is_proven, alone.status) == (alone.points, True, "proven")
        assert sum(outcome.lines.values()) == alone.points


def test_what_is_not_proven_in_its_effort_is_an_interval_that_holds_the_best():
    hard = replace(POOLS, sizes=(9, 6), effort=60)
    for number in (1, 3):
        short, whole = (answer(one.text, number) for one in (hard, replace(hard, effort=10**5)))
        assert whole.is_proven
        assert not short.is_proven
        assert short.steps <= hard.effort + 1
        assert (short.points or 0) <= whole.points <= short.bound


def test_a_deal_that_is_broken_off_has_no_outcome(monkeypatch):
    def searched(*_args, clock, **_more):
        clock.interrupt()
        return SimpleNamespace(points=1, bound=9, status="best known", sheet=None, why="")

    monkeypatch.setattr("verify.survey.hunt", searched)
    with pytest.raises(KeyboardInterrupt):
        answer(POOLS.text, 1)


@pytest.mark.parametrize(("key", "said"), [("decks", "deck card by card"), ("solo", "write `solo: true`")])
def test_of_a_deal_that_cannot_be_played_out_the_reason_is_told(monkeypatch, key, said):
    whole = Surveyed.deal

    def lacking(surveyed, number):
        made = whole(surveyed, number)
        return replace(made, table={at: told for at, told in dict(made.table).items() if at != key})

    monkeypatch.setattr(Surveyed, "deal", lacking)
    failed = answer(Asked("village-green", "solo", 1, 1, "score", 10).text, 1)
    assert (failed.failed, failed.points, said in failed.why) == (True, None, True)


def test_points_of_a_deal_are_added_up_by_what_scores_and_what_is_not_known_counts_nothing():
    lines = (
        Line("Award for Ponds at r1c1", 3, "", "", space="r1c1"),
        Line("Award for Ponds at r2c2", 4, "", "", space="r2c2"),
        Line("Green (lawn)", 2, "", ""),
        Line("Hand", logic.number(logic.Unknown("hand", "ab"), {"a": 1, "b": 6}.__getitem__), "", ""),
    )
    assert _added_up(Sheet("you", lines)) == {"Award for Ponds": 7, "Green": 2}


def test_a_deal_that_fails_is_told_and_the_others_are_asked(monkeypatch):
    monkeypatch.setattr(Surveyed, "outcome", lambda _self, number: 1 // (number - 1))
    failed = answer(POOLS.text, 1)
    assert failed.failed
    assert "ZeroDivisionError" in failed.why
    assert Distribution([failed, known(2, 5)]).place(6).less.least == 0.5


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (replace(POOLS, sizes=(61, 3)), "60"),
        (replace(POOLS, survey="solos"), "did you mean 'solo'"),
        (replace(POOLS, objective="honour"), "expected score"),
        (Asked("slush", "game", 1, 3, "score", 10), "no survey of Slush"),
        (Asked("last-defence-at-hudai-monastery", "turn", 1, 1, "damage", 10), "--cards FILE"),
    ],
)
def test_a_question_that_cannot_be_asked_says_why(asked, said):
    with pytest.raises(ValueError, match=said):
        Surveyed(asked)


def test_every_survey_says_what_it_deals_and_stands_in_the_how_to():
    page = (Path(__file__).parent.parent / "docs/how-to/how-special.md").read_text(encoding="utf-8")
    for name in GAMES:
        game = entry(name).game
        names = [survey.name for survey in game.surveys]
        assert len(set(names)) == len(names)
        assert bool(names) != ("survey" in game.unanswered), name
        assert not names or game.deal is not None
        assert all(f"reeve survey {name}" + (f" {one}" if len(names) > 1 else "") in page for one in names), name


# What the results say together.


@settings(max_examples=12)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=60), st.integers(0, 40))
def test_shares_of_known_deals_are_counted(points, score):
    found = Distribution([known(n, one) for n, one in enumerate(points)])
    placed, n = found.place(score), len(points)
    assert placed.less.least == placed.less.most == sum(one < score for one in points) / n
    assert placed.same.least == placed.same.most == points.count(score) / n
    assert placed.more.least == placed.more.most == sum(one > score for one in points) / n
    assert placed.less.low <= placed.less.least <= placed.less.high
    middle = found.quantile(0.5)
    assert middle.least == middle.most
    assert sum(one < middle.least for one in points) <= n / 2 <= sum(one <= middle.least for one in points)


@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 9)), min_size=1, max_size=30), st.integers(0, 30), st.data())
def test_whatever_the_open_deals_allow_lies_between_the_curves(spans, score, data):
    """The truth is drawn at random within the intervals; every share and quantile of it lies within what is told."""
    told = [known(n, low, low + more or None) if more else known(n, low) for n, (low, more) in enumerate(spans)]
    truth = [low + data.draw(st.integers(0, more)) for low, more in spans]
    found, right = Distribution(told), Distribution([known(n, points) for n, points in enumerate(truth)])
    for between, one in zip(_all(found, score), _all(right, score), strict=True):
        assert between.least <= one.least <= between.most
    assert sum(proven for proven, _ in found.counts.values()) == sum(not more for _, more in spans)
    for n, (_, perhaps) in found.counts.items():
        assert perhaps == sum(low <= n <= low + more for low, more in spans if more)


def _all(found, score):
    placed = found.place(score)
    return [placed.less, placed.same, placed.more, *(found.quantile(share) for share in (0.05, 0.25, 0.5, 0.9))]


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng = random.Random(5)
    population = [rng.randint(10, 60) for _ in range(4001)]
    right, held, shares, tries = median(population), 0, 0, 40
    less = sum(one < 40 for one in population) / len(population)
    for _ in range(tries):
        found = Distribution([known(n, rng.choice(population)) for n in range(80)])
        middle, below = found.quantile(0.5), found.place(40).less
        held += middle.low <= right <= middle.high
        shares += below.low <= less <= below.high
    assert held >= 0.9 * tries
    assert shares >= 0.9 * tries


def test_deals_in_which_nothing_can_be_done_count_as_less_than_anything():
    found = Distribution([known(1, 5), Outcome(2, None, None, is_proven=True, steps=1, why="no legal layout")])
    assert (len(found.nothing), found.lows, found.highs) == (1, [-inf, 5], [-inf, 5])
    assert found.place(0).less.least == 0.5


# The file.


def outcomes(results):
    return [(one.number, one.points) for one in results.outcomes()]


def test_results_are_there_again(tmp_path):
    file = tmp_path / "pools.results"
    with Results(file, POOLS) as results:
        for number in (3, 1):
            results.add(answer(POOLS.text, number))
    with Results(file) as again:
        assert again.asked == POOLS
        assert again.outcomes() == [answer(POOLS.text, number) for number in (1, 3)]
        assert list(again.missing(4)) == [2, 4]


def test_deals_that_failed_are_asked_again(tmp_path):
    with Results(tmp_path / "x", POOLS) as results:
        results.add(replace(known(1, None), is_proven=False, failed=True, why="no memory"))
        assert list(results.missing(1)) == [1]
        results.add(known(1, 7))
        assert outcomes(results) == [(1, 7)]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 2}, "seed 1, not 2"),
        ({"sizes": (4, 3)}, "sizes"),
        ({"rulings": {"VG-AMB-ANY": "no"}}, "rulings nothing, not"),
    ],
)
def test_a_file_of_another_question_is_refused(tmp_path, other, said):
    file = tmp_path / "pools.results"
    Results(file, POOLS).close()
    with pytest.raises(ValueError, match=said):
        Results(file, replace(POOLS, **other))
    assert outcomes(Results(file)) == []


def test_a_file_of_another_program_is_refused_and_can_be_read(tmp_path):
    file = tmp_path / "pools.results"
    with Results(file, POOLS) as results:
        results.add(known(1, 7))
    with sqlite3.connect(file) as connection:
        connection.execute("update about set value = '0.0.1 (abc)' where key = 'program'")
    with pytest.raises(ValueError, match=r"come from reeve 0\.0\.1 \(abc\)"):
        Results(file, POOLS)
    assert outcomes(Results(file, adds=False)) == [(1, 7)]


@pytest.mark.parametrize("content", [b"deal,points\n1,7\n", b"\0" * 5000, b"SQLite format 3\0" + b"x" * 5000])
def test_what_is_no_file_of_results_is_refused_and_left_alone(tmp_path, content):
    file = tmp_path / "x.csv"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="no file of results"):
        Results(file, POOLS)
    assert file.read_bytes() == content


def test_a_database_of_another_program_is_no_file_of_results(tmp_path):
    with sqlite3.connect(tmp_path / "songs.db") as connection:
        connection.execute("create table about (key, value)")
    with pytest.raises(ValueError, match="no file of results"):
        Results(tmp_path / "songs.db", POOLS)


def test_a_file_without_results_and_without_a_question_says_so_and_is_free_again(tmp_path):
    file = tmp_path / "pools.results"
    with pytest.raises(ValueError, match="there are no results here yet"):
        Results(file)
    with Results(file, POOLS) as results:
        assert outcomes(results) == []


@pytest.mark.parametrize("text", ["[1]", "{}", '{"sizes": [3, 3], "weather": "fine"}'])
def test_a_text_that_is_no_question_of_a_survey_says_so(text):
    with pytest.raises(ValueError, match="this is no question of a survey"):
        Asked.read(text)


def test_the_second_of_two_surveys_is_refused(tmp_path):
    file = tmp_path / "pools.results"
    with Results(file, POOLS) as first:
        first.add(known(1, 7))
        with pytest.raises(ValueError, match="another survey is adding results"):
            Results(file, POOLS)
        assert outcomes(Results(file, adds=False)) == [(1, 7)]  # whoever only looks may
    Results(file, POOLS).close()


def test_a_full_disk_loses_nothing_that_was_there(tmp_path):
    file = tmp_path / "pools.results"
    with Results(file, POOLS) as results:
        results.add(known(1, 7))
        results._connection.execute("pragma max_page_count = 1")
        with pytest.raises(OSError, match="full"):
            _fill(results)
    with Results(file, POOLS) as again:
        kept = outcomes(again)
        assert kept[0] == (1, 7)
        assert kept == [(n, 7) for n in range(1, len(kept) + 1)]


def _fill(results):
    for number in range(2, 2000):
        results.add(replace(known(number, 7), why="x" * 500))


KILLED = """
from pathlib import Path
from verify.survey import Asked, Outcome
from verify.surveys.results import Results
results = Results(Path({file!r}), Asked.read({text!r}))
number = 0
while True:
    number += 1
    results.add(Outcome(number, number, number, True, 1))
    print(number, flush=True)
"""


def test_kill_9_loses_no_result_that_was_kept(tmp_path):
    file = tmp_path / "pools.results"
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED.format(file=str(file), text=POOLS.text)], stdout=subprocess.PIPE, text=True
    )
    said = 0
    for line in process.stdout:
        said = int(line)
        if said >= 50:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    with Results(file, POOLS) as again:  # the lock is free
        kept = outcomes(again)
    assert len(kept) >= said
    assert kept == [(n, n) for n in range(1, len(kept) + 1)]
