"""The clock decides nothing: one answer on every machine, and of an answer that is stopped what is settled is told."""

import itertools
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from simulated_clocks import CLOCKS, LIMIT, contradictions, interrupt_at, is_told_to_be_a_part, set_clock

from cli.main import main

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "examples").glob("*/*.yaml"))
LONG = {
    "fields_of_green/half_known",
    "fields_of_green/dispute",
    "green_box/counted",
    "green_box/impossible",
    "green_box/possible",
    "village_green/remembered",
    "village_green/half_known",
    "zap_that_ghost/dispute",
}
"""Examples that take long for some verbs: for these the verbs stand in `MORE`, as far as they are quick."""

MORE = [
    "check village_green/half_known",
    "score village_green/half_known",
    "moves zap_that_ghost/dispute",
    "score fields_of_green/dispute",
    "check green_box/counted",
    "fill village_green/turn --count",
    "fill village_green/half_known --limit 2",
    "fill village_green/half_known --for most",
    "score golden_pyramid/dispute --both",
    "check my_first_christmas_tree/dispute --both",
    "best village_green/best --all --limit 1",
    "best village_green/best --at-least 23",
    "best golden_pyramid/best --turns 2",
    "best my_first_christmas_tree/best --turns 2",
    "best attack_of_the_moulds/best --turns 3",
]
"""Questions to verbs besides the plain ones."""


def _questions():
    for verb, file in itertools.product(("check", "explain", "fill", "score", "moves", "best"), EXAMPLES):
        if file.removeprefix("examples/").removesuffix(".yaml") not in LONG:
            yield (verb, file)
    for told in MORE:
        verb, name, *options = told.split()
        yield (verb, f"examples/{name}.yaml", *options)


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


def assert_part(result, whole, question):
    """That an answer is the whole, or says that something is missing and contradicts nothing in the whole."""
    if (result.stdout, result.exit_code) == (whole.stdout, whole.exit_code):
        return
    assert result.exit_code == 3, question
    parts = answers(result)
    if not parts:
        # Nothing at all was settled.
        assert result.stderr, question
    told = [is_told_to_be_a_part(part) for part in parts]
    assert not parts or any(told), question
    for part, other, is_part in zip(parts, answers(whole), told, strict=bool(parts)):
        assert (contradictions(part, other) if is_part else part != other) in ([], False), (question, part, other)


@pytest.mark.parametrize("name", CLOCKS)
def test_without_a_limit_every_clock_gives_one_answer(name, whole, monkeypatch):
    """Each clock has its share of the questions: none is ever read but to tell how far a search is."""
    monkeypatch.chdir(ROOT)
    for question in QUESTIONS[list(CLOCKS).index(name) :: len(CLOCKS)]:
        set_clock(monkeypatch, name)
        result = ask(*question)
        assert (result.stdout, result.exit_code) == (whole(question).stdout, whole(question).exit_code), question


@pytest.mark.parametrize("name", CLOCKS)
def test_with_a_limit_the_answer_is_that_or_a_part_of_it(name, whole, monkeypatch):
    monkeypatch.chdir(ROOT)
    number = list(CLOCKS).index(name)
    mine = [q for n, q in enumerate(QUESTIONS) if (n + n // len(CLOCKS) - number) % 5 == 0 or q[2:]]
    for question in mine:
        set_clock(monkeypatch, name)
        assert_part(ask(*question, "--time-limit", LIMIT), whole(question), question)




@pytest.mark.parametrize("step", [1, 2, 7, 25, 60, 200, 900])
@pytest.mark.parametrize("question", QUESTIONS[-len(MORE) :], ids=" ".join)
def test_ctrl_c_loses_nothing_that_is_finished(question, step, whole, monkeypatch):
    expected = whole(question)
    monkeypatch.chdir(ROOT)
    interrupt_at(monkeypatch, step)
    assert_part(ask(*question), expected, question)
