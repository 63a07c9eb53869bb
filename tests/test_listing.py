"""The moves of a table with many unknowns, held against its worlds; and what is told where that takes too much."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from sayings import says
from toy_game import NUMBERS, RULES, TOY, after, cell, conditions, moves, sheets, table

from models.game import Play
from models.unknowns import filled, unknowns
from verify.clock import Clock, EffortError
from verify.judge import judge, offer
from verify.moves.effects import Effects
from verify.moves.move_at_table import MoveAtTable
from verify.worlds import cache

MANY = ([cell("p"), 0, 1, cell("q"), 0, cell("r")], [cell("s"), 2, cell("t")])
"""1024 ways to fill it in."""
FEWER = ([cell("p"), 0, 1, cell("q"), 0, cell("r")], [cell("s"), 2, 0])
"""256 ways: more than are tried one by one, and soon gone through here."""


def obeys(position):
    return all(rule.holds(position, *at) for rule in RULES for at in rule.instances(position))


def worlds(position):
    open_ = unknowns(position)
    every = (filled(position, dict(zip(open_, told, strict=True))) for told in product(NUMBERS, repeat=len(open_)))
    return list(filter(obeys, every))


def points(position, player):
    return next(sheet.total for sheet in sheets(position) if sheet.player == player)


def told(position, player):
    """The moves that some world allows, with the verdict and the points of the worlds that do."""
    every = worlds(position)
    found = {}
    for move in moves(position, player):
        idle = replace(move, n=1) if move.n == 2 and move.at == 2 else None
        if idle is not None and found.get(str(idle), [""])[0] == "legal":
            continue
        may = [w for w in every if all(n.truth for n in conditions(w, move).requirements) and obeys(after(w, move))]
        if may:
            ends = [(points(w, player), points(after(w, move), player)) for w in may]
            gains, totals = [new - old for old, new in ends], [new for _, new in ends]
            verdict = "legal" if len(may) == len(every) else "undecided"
            found[str(move)] = verdict, (min(gains), max(gains)), (min(totals), max(totals))
    return found


@pytest.mark.parametrize(
    ("player", "chosen"),
    [("a", {}), ("b", {"LIKE": "ones"}), ("a", {"MOST": "nine", "PUT": "any"}), ("b", {"GUESS": "no", "MOST": "four"})],
)
def test_the_moves_of_many_worlds_are_those_of_each(player, chosen):
    position = table(*FEWER, **chosen)
    found = offer(TOY, position, player)
    assert not found.missing
    expected = told(position, player)
    assert {one.move: (one.verdict, tuple(one.change), tuple(one.after)) for one in found.options} == expected
    decide = {ruling.key: ruling for ruling in found.rulings}
    for key, values in {"LIKE": ("no", "yes", "ones"), "MOST": ("six", "four", "nine"), "PUT": ("small", "any")}.items():
        for value in values:
            other = told(table(*FEWER, **chosen | {key: value}), player)
            changed = other.keys() != expected.keys() or any(other[m][1] != expected[m][1] for m in other)
            assert changed is (f"TOY-{key}" in decide and value in decide[f"TOY-{key}"].otherwise), (key, value)


def test_what_takes_too_much_effort_is_told_as_open(monkeypatch):
    monkeypatch.setattr(cache, "EFFORT", 2)
    found = offer(TOY, table(*MANY, PUT="any"), "a")
    assert {one.verdict for one in found.options} == {"undecided"}
    assert ("not settled whether it is legal",) in {one.depends for one in found.options}
    assert "whether each of these moves is legal (not searched further than 1 step)" in found.missing
    # Without knowing which moves there are nothing is said of other rulings.
    assert not found.rulings
    assert any("whether the answer is the same with TOY-LIKE=yes" in one for one in found.missing)
    # Nothing that some world allows is left out.
    assert {one.move for one in found.options} >= told(table(*MANY, PUT="any"), "a").keys()


def test_effort_that_is_spent_under_another_ruling_leaves_the_moves_as_they_are(monkeypatch):
    position = table(*MANY)
    whole = offer(TOY, position, "a")
    real = cache.WorldCache.can

    def can(self, view, also):
        if self is not seen.setdefault("first", self):
            raise EffortError("too hard")
        return real(self, view, also)

    seen = {}
    monkeypatch.setattr(cache.WorldCache, "can", can)
    found = offer(TOY, position, "a")
    assert found.options == whole.options
    assert any("TOY-MOST=four" in one and "too hard" in one for one in found.missing)


def test_a_move_that_may_not_be_legal_makes_no_other_idle(monkeypatch):
    def too_hard(_case):
        raise EffortError

    monkeypatch.setattr(MoveAtTable, "is_legal", property(too_hard))
    open_ = table([cell("p"), 1, cell("q"), 0, cell("r")], [cell("s"), 0, cell("t")])
    assert {"1 to c3", "2 to c3"} <= {one.move for one in offer(TOY, open_, "b").options}


def test_an_idle_move_that_is_not_settled_under_another_ruling_is_no_difference(monkeypatch):
    """Nobody knows then whether there is a move more."""
    real = MoveAtTable.is_legal.func

    def is_legal(case):
        if case.rulings["TOY-THREE"] == "five":
            raise EffortError("too hard")
        return real(case)

    monkeypatch.setattr(MoveAtTable, "is_legal", property(is_legal))
    open_ = table([cell("p"), 1, cell("q"), 0, cell("r")], [cell("s"), 0, cell("t")])
    found = offer(TOY, open_, "b")
    assert "TOY-THREE" not in {ruling.key for ruling in found.rulings}
    assert any("TOY-THREE=five" in one and "too hard" in one for one in found.missing)


def test_points_that_are_not_settled_under_another_ruling_are_not_compared(monkeypatch):
    def unsettled(effects):
        return "too hard" if effects.case.rulings["TOY-THREE"] == "five" else ""

    monkeypatch.setattr(Effects, "why_unsettled", property(unsettled))
    found = offer(TOY, table(*MANY, PUT="any"), "a")
    assert any("TOY-THREE=five" in one and "too hard" in one for one in found.missing)


def test_a_judgement_that_takes_too_much_is_undecided(monkeypatch):
    monkeypatch.setattr(cache, "EFFORT", 2)
    move = next(move for move in moves(table(*MANY), "a") if str(move) == "2 to c2")
    found = judge(TOY, table(*MANY), move)
    assert (found.verdict, found.why) == ("undecided", "not searched further than 1 step")


def test_with_a_time_limit_the_effort_is_not_limited(monkeypatch):
    monkeypatch.setattr(cache, "EFFORT", 2)
    found = offer(TOY, table(*MANY), "a", clock=Clock(1000))
    assert not found.missing
    assert {one.move for one in found.options} == told(table(*MANY), "a").keys()


def test_a_ruling_by_which_nobody_knows_what_moves_do_changes_their_points(monkeypatch):
    """As though by one ruling it were a price that nobody told; beside the 2 only ones may be put."""
    before = Play.conditions
    monkeypatch.setattr(
        Play, "conditions", lambda *asked: replace(before(*asked), hides_outcome=asked[1].rulings["TOY-LIKE"] == "ones")
    )
    position = table([0, 2, 0])
    (ruling,) = (one for one in offer(TOY, position, "a").rulings if one.ruling.key == "TOY-LIKE")
    assert dict(ruling.otherwise)["ones"] == says("other points for 2 moves", "1 to c1", "1 to c3")
