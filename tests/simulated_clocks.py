"""Clocks that run as no real one does, and what it is to be a part of an answer."""

from __future__ import annotations

import itertools
import random
from typing import Any

from verify.clock import Clock


def _of(step):
    """A clock that goes on by so much whenever it is read: by a number, or by what is made of the number of the reading."""

    def made():
        now = 0.0
        for n in itertools.count():
            yield now
            now += step(n) if callable(step) else step

    return made


def _irregular():
    rng, now = random.Random(7), 0.0
    while True:
        yield now
        now += rng.choice([0, 0, 1e-6, 1e-3, 0.2])


CLOCKS = {
    "stands still": _of(0),
    "creeps": _of(1e-9),
    "walks": _of(0.004),
    "runs": _of(0.05),
    "rushes": _of(0.4),
    "is over at once": _of(1e9),
    "jumps soon": _of(lambda n: 1e9 if n == 5 else 0),
    "jumps later": _of(lambda n: 1e9 if n == 60 else 0),
    "jumps late": _of(lambda n: 1e9 if n == 900 else 0),
    "goes by fits and starts": _irregular,
}
LIMIT = 1.0
"""Seconds of these clocks."""


def set_clock(monkeypatch, name):
    """Every clock of ours is this one from now on, begun anew."""
    for module in ("verify.clock", "cli.answers.progress"):
        monkeypatch.setattr(f"{module}.monotonic", CLOCKS[name]().__next__)


def interrupt_at(monkeypatch, step):
    """Ctrl-C comes at this step, once."""
    real, steps = Clock.tick, iter(range(1, step + 1))

    def tick(clock):
        if next(steps, None) == step:
            raise KeyboardInterrupt
        real(clock)

    monkeypatch.setattr(Clock, "tick", tick)


# A part of an answer, by the key: it is the whole, or what is left when something is taken from it.

_SUBSETS = {"forced", "certain", "reasons", "repairs", "ways", "layouts", "effects", "rulings", "doubts"}
_OR_NOTHING = {"reason", "total", "places", "can_win", "shortfall", "fulfilled", "points"}
_FREE = {
    *("missing", "unsettled", "why", "more", "more_reasons", "more_repairs", "count_is_exact", "warnings"),
    *("ranks", "history"),
}


def is_told_to_be_a_part(answer: dict[str, Any]) -> bool:
    """Whether an answer says that something is missing."""
    undecided = {answer.get("verdict"), answer.get("status")} & {"undecided", "best known"}
    listed = {move.get("status") for move in answer.get("moves", []) if isinstance(move, dict)}
    return bool(undecided or answer.get("missing") or "best known" in listed)


def contradictions(part: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """The keys under which an answer that was stopped says anything that the whole answer does not."""
    if part.get("verdict") == "undecided" != whole.get("verdict"):
        return []
    found = part.keys() ^ whole.keys()
    if {"status", "bound"} <= part.keys() and part["status"] in {"best known", "undecided"}:
        return sorted(found) + _of_a_search(part, whole)
    return sorted(found) + [key for key in part.keys() & whole.keys() if not _fits(key, part[key], whole[key])]


def _of_a_search(part, whole):
    """A search that was stopped: no more than the best, and a bound that the best does not exceed."""
    found = []
    if part["best"] is not None and (whole["best"] is None or part["best"] > whole["best"]):
        found.append("best")
    if part["bound"] is not None and whole["best"] is not None and part["bound"] < whole["best"]:
        found.append("bound")
    return found


def _fits(key, part, whole):
    if part == whole or key in _FREE:
        return True
    if key == "ways" and len(part) == len(whole) == 1:
        # The best so far, where the way with the most was asked for.
        return max(part[0]["totals"].values()) <= max(whole[0]["totals"].values())
    if key in _SUBSETS:
        return all(any(_alike(one, other) for other in whole) for one in part)
    if key in {"total", "points"} and isinstance(part, dict) and "within" in part:
        return _is_narrowed(part, whole)
    if key in _OR_NOTHING:
        return part is None
    if key == "count":
        return part is None or part < whole
    if key == "moves":
        listed = {move["move"]: move for move in whole}
        return all(not contradictions(move, listed[move["move"]]) for move in part)
    if key in {"players", "lines"}:
        return all(not contradictions(one, other) for one, other in zip(part, whole, strict=True))
    return False


def _is_narrowed(part, whole):
    """Whether a range lies between what was found of it and what was shown."""
    low = part["within"]["least"] <= whole["least"] <= part["least"]
    return low and (whole["most"] is None or part["most"] <= whole["most"] <= part["within"]["most"])


def _alike(one, other):
    """Whether two are the same; of a ruling some of its other values may be missing, of a reason facts and repairs."""
    if isinstance(one, dict) and "facts" in one and "repairs" in one:
        named = [[rule["instance"] for rule in reason["rules"]] for reason in (one, other)]
        facts = one["facts"] in ([], other["facts"])
        return named[0] == named[1] and facts and all(repair in other["repairs"] for repair in one["repairs"])
    if isinstance(one, dict) and "otherwise" in one:
        return one["key"] == other["key"] and all(told in other["otherwise"] for told in one["otherwise"])
    return one == other
