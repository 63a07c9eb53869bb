"""The verb `survey`: what it says of many deals, what it keeps, and what it refuses."""

import csv
import json
import os
import re
import shlex
import signal
import subprocess
from contextlib import nullcontext
from dataclasses import replace
from math import inf
from pathlib import Path
from types import SimpleNamespace

import pytest
from at_the_table import HEEDS_CTRL_C, reeve

from cli.answers import survey_words
from cli.answers.survey_words import percent, sure
from verify.clock import UndecidedError
from verify.games import entry
from verify.survey import Asked, Outcome, Surveyed
from verify.surveys.distribution import Between, Distribution

POOLS = ("survey", "village-green", "--pool", "3+3")


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def told(*args):
    result = reeve(*args, status=0)
    return result.stdout


def shape(*args):
    return json.loads(told(*args, "--json"))


def test_a_score_among_the_bests_is_counted():
    told_of = shape(*POOLS, "--deals", "12", "--score", "5", "-o", "rows.jsonl")
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text(encoding="utf-8").splitlines()]
    points = [row["points"] for row in rows]
    assert [row["deal"] for row in rows] == [*range(1, 13)]
    assert told_of["placed"]["less"]["least"] == sum(one < 5 for one in points) / 12
    assert told_of["best"] == {"deal": points.index(max(points)) + 1, "points": max(points)}
    assert {one["points"]: one["proven"] for one in told_of["counts"] if one["proven"]} == {
        n: points.count(n) for n in set(points)
    }
    assert (told_of["deals"], told_of["proven"], told_of["missing"]) == (12, 12, [])


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "0%"), (0.0002, "0.02%"), (0.0149, "1%"), (0.4567, "46%"), (0.99, "99%"), (0.998, "99.8%"), (1, "100%")],
)
def test_a_share_is_said_as_closely_as_needed(share, said):
    assert percent(share) == said


def test_what_is_said_has_the_same_numbers():
    text = told(*POOLS, "--deals", "12", "--score", "5")
    asked = shape(*POOLS, "--deals", "12", "--score", "5")
    less = asked["placed"]["less"]["least"]
    assert (
        "Village Green: the best of 12 deals (pools of cards drawn from the box, 3 green cards and 3 awards; seed 1)" in text
    )
    assert f"5 points is more than {less * 100:.0f}% (" in text
    low, middle, high = (asked["quantiles"][i]["least"] for i in (2, 3, 4))
    assert f"Half of all deals allow {low} to {high} points, the middle one {middle}." in text
    assert "All are proven." in text
    drawn = re.findall(r"^ +(-?\d+)  #+ (\d+)$", text, re.MULTILINE)
    assert {int(n): int(k) for n, k in drawn} == {one["points"]: one["proven"] for one in asked["counts"] if one["proven"]}


def test_the_table_of_a_deal_is_printed_and_best_answers_it_alone():
    text = told(*POOLS, "--deals", "5")
    command = re.search(r"`reeve (survey .+?)` prints that deal", text)[1]
    told(*shlex.split(command), "-o", "deal.yaml")
    most = re.search(r"The best: (-?\d+) points?, in deal", text)[1]
    assert f"{most} point" in told("best", "deal.yaml")
    again = re.match(r"# .*: reeve (.*)\n", Path("deal.yaml").read_text(encoding="utf-8"))[1]
    assert told(*shlex.split(again)) == Path("deal.yaml").read_text(encoding="utf-8")


def test_processes_and_order_change_nothing():
    assert shape(*POOLS, "--deals", "8", "--jobs", "2") == shape(*POOLS, "--deals", "8")


def test_the_same_command_goes_on_and_more_deals_are_added():
    first = shape(*POOLS, "--deals", "4", "--results", "pools.results")
    assert shape(*POOLS, "--deals", "4", "--results", "pools.results") == first
    assert shape("survey", "pools.results", "--deals", "9") == shape(*POOLS, "--deals", "9")
    assert shape("survey", "pools.results", "--deals", "4") == first
    assert shape("survey", "pools.results")["deals"] == 9


def test_rows_and_histogram_are_written_in_every_form():
    names = ["rows.csv", "rows.jsonl", "bars.svg", "bars.png"]
    told(*POOLS, "--deals", "4", *(word for name in names for word in ("-o", name)))
    lines = [json.loads(line) for line in Path("rows.jsonl").read_text(encoding="utf-8").splitlines()]
    with Path("rows.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["points"]) for row in rows] == [row["points"] for row in lines]
    assert [json.loads(row["lines"]) for row in rows] == [row["lines"] for row in lines]
    drawing = Path("bars.svg").read_text(encoding="utf-8")
    for row in lines:
        assert f"<title>{row['points']}: " in drawing
    assert Path("bars.png").read_bytes().startswith(b"\x89PNG")
    assert reeve(*POOLS, "--deals", "4", "-o", "rows.csv").exit_code == 2  # it exists


@pytest.mark.parametrize("deals", [2, 12])
def test_how_sure_it_is_is_said_where_there_is_an_interval(deals):
    _, _, quantiles = told(*POOLS, "--deals", str(deals)).partition("of 100 deals")
    assert quantiles.splitlines()[0].endswith("(95% sure)") == (" to " in quantiles) == (deals == 12)


def test_less_is_better_where_turns_are_counted():
    text = told("survey", "desert-dessert", "--deals", "1", "--score", "30")
    turn = int(re.search(r"The best: a win in turn (\d+)", text)[1])
    assert "30 turns until the game is won: 0% (" in text
    assert f"Half of all deals take {turn} turns until the game is won" in text


@pytest.mark.parametrize(
    ("game", "objective", "low", "high", "said"),
    [
        ("desert-dessert", "turns", -17, -16, "(16 to 17)"),
        ("village-green", "score", 16, 17, "(16 to 17)"),
        ("village-green", "score", -inf, 17, ""),
    ],
)
def test_of_an_interval_the_smaller_number_comes_first(game, objective, low, high, said):
    scorer = entry(game).scorer
    assert sure(scorer.objectives[objective], Between(low, high, low, high)) == said


ASKED = Asked("village-green", "pool", 1, 1, "score", 1000, sizes=(3, 3))


def distributed(outcomes, asked=ASKED, score=None):
    surveyed = Surveyed(asked)
    return "\n".join(survey_words.lines(surveyed, Distribution(outcomes), score, "", is_fancy=False))


def test_what_is_seldom_said_of_deals():
    failed = [Outcome(n, None, None, False, 0, why=f"no card {n}", failed=True) for n in range(1, 5)]
    ranked = [Outcome(n, 5 * n, 5 * n, True, 1, rank="good" if n > 12 else "poor") for n in range(5, 25)]
    said = distributed([*failed, *ranked, Outcome(25, 3, 9, False, 1), Outcome(26, None, None, True, 1)])
    for line in (
        "21 of 26 are proven. Of 1 the best lies between what was found in 1000 steps and a bound",
        "In 1 deal nothing can be done at all.",
        "Deal 3 failed, and counts as open: no card 3",
        "4 deals failed.",
        "Ranks of the best that are proven: poor 40%; good 60%.",
        "\n  117-119  ",
    ):
        assert line in said
    assert "Deal 4" not in said
    assert "proven" not in distributed(failed)
    nothing = distributed([Outcome(1, None, None, True, 1)])
    assert nothing.splitlines()[1:] == ["  It is proven.", "  In 1 deal nothing can be done at all."]


def test_the_command_of_a_question_names_what_is_not_usual():
    asked = replace(ASKED, players=2, objective="x", turns=4, effort=7, variants={"a": "b"}, rulings={"R": "c"})
    survey = SimpleNamespace(name="pool", objective="score", turns=None, effort=1000)
    said = " ".join(survey_words.command(SimpleNamespace(asked=asked, survey=survey), number=9))
    assert said == (
        "reeve survey village-green pool --pool 3+3 --players 2 --aim x --turns 4 --variant a=b --ruling R=c "
        "--effort 7 --seed 1 --deal 9"
    )


def test_how_far_a_survey_is():
    assert survey_words.pace(0, 1, 400, 30.0) == "1 of 400 deals, 0.033 a second, 3 hours left"
    assert survey_words.pace(10, 4, 8, 40.0) == "14 of 18 deals, 0.1 a second, 40 s left"
    assert survey_words.pace(0, 1, 2, 300.0).endswith("5 minutes left")


def test_what_keeps_a_survey_from_an_answer(monkeypatch):
    told(*POOLS, "--deals", "1", "--results", "my.results")
    assert "has its question already" in reeve("survey", "my.results", "--seed", "2", status=2).stderr
    assert "one file" in reeve(*POOLS, "--deal", "1", "-o", "a.yaml", "-o", "b.yaml", status=2).stderr
    assert ".csv or .jsonl" in reeve(*POOLS, "--deals", "1", "-o", "rows.parquet", status=2).stderr
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert "a survey needs two more packages" in reeve(*POOLS, "--deals", "1").stderr


@pytest.mark.parametrize(
    ("come", "status", "said"),
    [
        (KeyboardInterrupt(), 130, "no deal was finished: stopped with Ctrl-C"),
        (UndecidedError("too much"), 3, "no deal was finished: too much"),
    ],
    ids=repr,
)
def test_where_no_deal_is_finished_there_is_no_answer(monkeypatch, come, status, said):
    def answer(*_args):
        raise come

    monkeypatch.setattr("verify.survey.answer", answer)
    result = reeve(*POOLS, "--deals", "1")
    assert (result.exit_code, said in result.stderr) == (status, True)


def test_workers_elsewhere_say_the_same(monkeypatch):
    class Workers(nullcontext):
        shared = staticmethod(lambda work, tasks, *_, **_more: (work(*task) for task in tasks))

    monkeypatch.setattr("verify.surveys.cluster.Cluster", Workers)
    assert shape(*POOLS, "--deals", "2", "--cluster", "tls://x") == shape(*POOLS, "--deals", "2")


def test_a_file_that_holds_no_results_is_refused():
    Path("my.csv").write_text("deal,points\n", encoding="utf-8")
    assert "no file of results" in reeve("survey", "my.csv", status=2).stderr
    assert Path("my.csv").read_text(encoding="utf-8") == "deal,points\n"


def test_ctrl_c_tells_what_is_there_and_the_next_run_goes_on():
    """Also where Python is told to keep nothing back: progress came at the end then."""
    question = "survey village-green pool --pool 3+3 --deals 9000 --results my.results"
    command = [*HEEDS_CTRL_C, *question.split()]
    here = dict(os.environ, PYTHONUNBUFFERED="1")
    process = subprocess.Popen(command, stdout=-1, stderr=-1, text=True, env=here)
    for line in process.stderr:
        if " deals, " in line:
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "Not all deals were asked: stopped with Ctrl-C" in out
    assert "Traceback" not in err
    assert shape("survey", "my.results")["deals"] == int(re.search(r"the best of (\d+) deal", out)[1])


def test_deals_of_cards_of_ones_own_say_that_the_file_is_needed_and_explain_the_number_once():
    told("cards", "green-box", "--new", "-o", "cards.yaml")
    said = told("survey", "zap-that-ghost", "--cards", "cards.yaml", "--deals", "3", "--score", "5000")
    assert "`reeve survey zap-that-ghost hand --players 2 --seed 1 --deal 1 --cards FILE` prints that deal" in said
    assert said.count("(1000 for each of the six rolls") == 1
    command = ("survey", "zap-that-ghost", "--deal", "2", "--cards", "cards.yaml")
    told(*command, "-o", "deal.yaml")
    rows = ("survey", "zap-that-ghost", "--cards", "cards.yaml", "--deals", "2", "-o", "rows.jsonl")
    told(*rows)
    points = json.loads(Path("rows.jsonl").read_text(encoding="utf-8").splitlines()[1])["points"]
    answer = json.loads(told("best", "deal.yaml", "--player", "ann", "--aim", "coverage", "--cards", "cards.yaml", "--json"))
    assert (answer["best"], answer["status"]) == (points, "proven")


def test_a_full_disk_is_told_in_words_and_ends_with_status_3(monkeypatch):
    from verify.surveys.results import Results

    add = Results.add

    def full(self, outcome):
        if outcome.number > 2:
            raise OSError(0, "my.results: database or disk is full")
        add(self, outcome)

    monkeypatch.setattr(Results, "add", full)
    result = reeve(*POOLS, "--deals", "4", "--results", "my.results", status=3)
    assert "Not all deals were asked: my.results: database or disk is full." in result.stdout
    assert "the best of 2 deals" in result.stdout


def test_a_disk_that_is_full_from_the_start_is_told_in_a_line(monkeypatch):
    import sqlite3

    from verify.surveys.results import Results

    def full(_self, _asked):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Results, "_begin", full)
    result = reeve(*POOLS, "--deals", "4", "--results", "my.results")
    assert (result.exit_code, "Traceback" in result.stderr) == (2, False)
    assert result.stderr == "reeve: the answer cannot be written: my.results: database or disk is full\n"
