"""The clock decides nothing: one answer on every machine, and of an answer that is stopped what is settled is told."""

import itertools
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from simulated_clocks import CLOCKS, LIMIT, contradictions, interrupt_at, is_told_to_be_a_part, set_clock

from cli.main import main

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "examples").glob("*/*.yaml"))
LONG = {
    *("fields_of_green/half_known", "fields_of_green/dispute", "green_box/counted", "green_box/impossible"),
    *("green_box/possible", "village_green/remembered", "village_green/half_known", "zap_that_ghost/dispute"),
}
"""Examples that take long for some verbs: for these the verbs stand in `MORE`, as far as they are quick."""

SLOW = {
    ("best", "fields_of_green/build"),
    ("explain", "attack_of_the_moulds/dispute"),
    ("explain", "village_green/solo_play"),
    ("explain", "village_green/dispute"),
    ("moves", "golden_pyramid/best"),
    ("moves", "village_green/turn"),
}
"""Questions of which others are like, and quicker."""

MORE = [
    *("check village_green/half_known", "score village_green/half_known", "moves zap_that_ghost/dispute"),
    *("score fields_of_green/dispute", "fill village_green/turn --count", "fill village_green/half_known --limit 2"),
    *("fill village_green/half_known --for most", "score golden_pyramid/dispute --both"),
    *("check my_first_christmas_tree/dispute --both", "judge village_green/turn lawn_on_r1c2 --both"),
    "judge fields_of_green/turn Orchard_to_r1c4",
    *("best village_green/best --at-least 23", "best golden_pyramid/best --turns 2"),
    *("best my_first_christmas_tree/best --turns 2", "best attack_of_the_moulds/best --turns 3"),
]
"""Questions to verbs besides the plain ones; moves with `_` for spaces."""


def _questions():
    for verb, file in itertools.product(("check", "explain", "fill", "score", "moves", "best"), EXAMPLES):
        name = file.removeprefix("examples/").removesuffix(".yaml")
        if name not in LONG and (verb, name) not in SLOW:
            yield (verb, file)
    for told in MORE:
        verb, name, *options = told.split()
        yield (verb, f"examples/{name}.yaml", *(option.replace("_", " ") for option in options))


QUESTIONS = list(_questions())


def ask(*args):
    result = CliRunner().invoke(main, [*map(str, args), "--json"])
    assert result.exception is None or isinstance(result.exception, SystemExit), (args, result.exception)
    return result


@pytest.fixture(scope="module")
def whole():
    """The answer to a question while no clock may be read at all, but for telling how far a search is."""
    known = {}

    def answer(question):
        if question not in known:
            with pytest.MonkeyPatch.context() as patched:
                patched.chdir(ROOT)
                patched.setattr("verify.clock.monotonic", _never)
                known[question] = ask(*question)
        return known[question]

    return answer


def _never():
    pytest.fail("the clock was read, though nobody asked for a limit")


def answers(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def assert_part(result, whole, question, *, nothing):
    """That an answer is the whole, or says that something is missing and contradicts nothing in the whole; `nothing` is the
    status where nothing at all was settled.
    """
    if (result.stdout, result.exit_code) == (whole.stdout, whole.exit_code):
        return
    parts = answers(result)
    assert result.exit_code == (3 if parts else nothing), question
    if not parts:
        assert result.stderr, question
    told = [is_told_to_be_a_part(part) for part in parts]
    assert not parts or any(told), question
    for part, other, is_part in zip(parts, answers(whole), told, strict=bool(parts)):
        if is_part:
            assert contradictions(part, other) == [], (question, part, other)
        else:
            assert part == other, question


@pytest.mark.parametrize("name", CLOCKS)
def test_without_a_limit_every_clock_gives_one_answer(name, whole, monkeypatch):
    """No clock may be read at all for the whole answer; here each clock has some of the questions all the same."""
    monkeypatch.chdir(ROOT)
    for question in QUESTIONS[list(CLOCKS).index(name) :: 14 * len(CLOCKS)]:
        set_clock(monkeypatch, name)
        result = ask(*question)
        assert (result.stdout, result.exit_code) == (whole(question).stdout, whole(question).exit_code), question


@pytest.mark.parametrize("name", CLOCKS)
def test_with_a_limit_the_answer_is_that_or_a_part_of_it(name, whole, monkeypatch):
    monkeypatch.chdir(ROOT)
    number = list(CLOCKS).index(name)
    # Every ninth question under one clock, those with options all; all verbs meet several clocks.
    plain, more = QUESTIONS[: -len(MORE)], QUESTIONS[-len(MORE) :]
    for question in [*plain[number :: 9 * len(CLOCKS)], *more[number :: len(CLOCKS)]]:
        set_clock(monkeypatch, name)
        assert_part(ask(*question, "--time-limit", LIMIT), whole(question), question, nothing=3)


@pytest.mark.parametrize("step", [1, 40])
@pytest.mark.parametrize("question", QUESTIONS[-len(MORE) :], ids=" ".join)
def test_ctrl_c_loses_nothing_that_is_finished(question, step, whole, monkeypatch):
    expected = whole(question)
    monkeypatch.chdir(ROOT)
    interrupt_at(monkeypatch, step)
    assert_part(ask(*question), expected, question, nothing=130)


def test_what_a_clock_is_read_for_is_known():
    """Whoever wants to read another has to think of the ten above; to sleep for a while reads none.

    A survey only tells how long its deals took, and how many more it will take: nothing ends by it. The page ends a question of
    which it says so, after a time that it names.
    """
    sources = [file for room in ("models", "scorers", "verify", "cli") for file in (ROOT / room).rglob("*.py")]
    reading = {
        file.relative_to(ROOT).as_posix()
        for file in sources
        if re.search(r"^\s*(import time\b|from time import (?!sleep$))", file.read_text(), re.MULTILINE)
    }
    told = {"cli/answers/progress.py", "verify/survey.py", "cli/surveying.py"}
    assert reading == {"verify/clock.py", "cli/page/questions.py"} | told


def test_after_ctrl_c_no_other_file_is_begun(monkeypatch):
    monkeypatch.chdir(ROOT)
    interrupt_at(monkeypatch, 2)
    files = [f"examples/village_green/{name}.yaml" for name in ("half_known", "complete", "turn")]
    result = CliRunner().invoke(main, ["check", *files])
    assert result.exit_code == 3
    assert f"{files[0]}: legal: " in result.stdout
    assert "Not settled: what is certain" in result.stdout
    assert files[1] not in result.stdout
    assert [line for line in result.stderr.splitlines() if "no answer" in line] == [
        f"{file}: no answer: stopped with Ctrl-C" for file in files[1:]
    ]


def test_ctrl_c_where_nothing_is_settled_is_no_answer(monkeypatch):
    monkeypatch.chdir(ROOT)
    interrupt_at(monkeypatch, 1)
    files = [f"examples/village_green/{name}.yaml" for name in ("half_known", "complete")]
    result = CliRunner().invoke(main, ["score", *files])
    assert (result.exit_code, result.stdout) == (130, "")
    assert f"{files[0]}: stopped before there was an answer" in result.stderr
    assert f"{files[1]}: no answer" in result.stderr
