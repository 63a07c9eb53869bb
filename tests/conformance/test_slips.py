"""What one slip of a pen breaks, one change mends: the table that was meant is among the first that `explain` tells.

Legal tables of every game are damaged in one entry, at any key: a value misread, an entry forgotten, one too many, two
neighbours exchanged, two keys of a kind exchanged, a mark turned. Where the damaged table breaks a rule, the table as it was
is looked for in what every line of the repairs makes of it.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from itertools import pairwise

import pytest
from every_game import EVERY, read, tables_of
from plain_english import strange
from slips import same
from told import entries, put

from cli.answers.words import explain_lines
from models.problem import UnusableError
from verify.clock import Clock
from verify.explain import explain
from verify.explanation.change_words import group
from verify.explanation.plain_repairs import PlainRepairs
from verify.explanation.trial_changes import DoubtedTable
from verify.games import entry
from verify.violations import known_broken, known_violations

OF_THE_QUESTION = {"game", "rulings", "note", "cards"}
FIRST = 3
"""So many lines at most before and with the one that tells what was meant."""
TRIED = 1
"""So many slips of each game."""
OTHERWISE = {
    # In a game that is over, each tile that is read otherwise fills the board as well as the place that was forgotten.
    ("attack-of-the-moulds", "forgotten"),
    # That a place where no tile lies has one is not among the changes.
    ("attack-of-the-moulds", "a value"),
    # Two neighbours do not match, and either may be misread; one of each other sort of change comes before the second of them.
    ("hedge-row", "a value"),
}
"""Slips that another change may mend first."""


def told(data):
    """Everything that a file tells of the table, with its path."""
    return ((path, value) for path, value in entries(data) if not path or path[0] not in OF_THE_QUESTION)


def slips(data, rng):
    """A table with one slip, by its kind."""
    for path, value in told(data):
        if isinstance(value, bool):
            yield "a mark", put(data, path, not value)
        elif isinstance(value, int):
            for n in sorted({0, value - 1, value + 1, value + 3} - {value, -1}):
                yield "a number", put(data, path, n)
        elif isinstance(value, str):
            yield from (("a value", put(data, path, other)) for other in misread(data, path, value, rng))
        elif isinstance(value, list):
            # A row of a board is more than one slip.
            single = [n for n, entry in enumerate(value) if not isinstance(entry, list)]
            yield from (("forgotten", put(data, path, [*value[:n], *value[n + 1 :]])) for n in single)
            if single:
                yield "too many", put(data, path, [*value, value[rng.choice(single)]])
            for n in range(1, len(value)):
                if value[n] != value[n - 1]:
                    exchanged = [*value[: n - 1], value[n], value[n - 1], *value[n + 1 :]]
                    yield "neighbours", put(data, path, exchanged)
        elif path != ("players",):
            keys = [key for key in value if path or key not in OF_THE_QUESTION]
            for one, other in pairwise(keys):
                a, b = value[one], value[other]
                if a != b and type(a) is type(b) is not dict:
                    yield "two keys", put(data, path, {**value, one: b, other: a})


def misread(data, path, value, rng):
    """A text with another word in the place of one, of those that stand at keys like it."""
    keys = [step for step in path if isinstance(step, str)]
    like = [text for other, text in told(data) if isinstance(text, str) and other[0] == path[0] and keys[-1] in other]
    if path == ("turn",):
        like = [*data["players"], "over"]
    words = value.split(" ")
    n = rng.randrange(len(words))
    here = words[n].strip(",")
    every = sorted({word.strip(",") for text in like for word in text.split(" ")} - {here, ""})
    others = [word for word in every if word.isdecimal() == here.isdecimal()]
    if others:
        yield " ".join([*words[:n], words[n].replace(here, rng.choice(others)), *words[n + 1 :]])


def broken(name, seed=0):
    """Slips that break a rule, each with the table that was meant, kind by kind in turn."""
    game, rng = entry(name).game, random.Random(f"{name} {seed}")
    kinds = defaultdict(list)
    for data in tables_of(name).legal.values():
        right = read(entry(name), data).position
        if not any(known_broken(game, right)):
            for kind, slipped in slips(data, rng):
                kinds[kind].append((kind, slipped, right))
    for found in kinds.values():
        rng.shuffle(found)
    while any(kinds.values()):
        for kind in sorted(kinds):
            if kinds[kind]:
                _, slipped, right = kinds[kind].pop()
                try:
                    wrong = read(entry(name), slipped).position
                except UnusableError:
                    continue
                if any(known_broken(game, wrong)):
                    yield kind, slipped, right, wrong


def place_of(table, lines, right):
    """The number of the line that makes the table as it was; nothing where none does."""
    told = table.game.written
    meant = plain(told(right))
    for n, (_, amendments) in enumerate(lines, start=1):
        if any(same(plain(told(table.after((one,)))), meant) for one in amendments):
            return n
    return None


def plain(told):
    """What a file tells, without the cards that it describes and the empty spaces at the ends of its rows."""
    if isinstance(told, dict):
        cards = {"cards"} if isinstance(told.get("cards"), dict) else set()
        return {str(key): plain(value) for key, value in told.items() if key not in cards}
    if isinstance(told, list):
        rows = [plain(entry) for entry in told]
        while rows and rows[-1] == ".":
            rows.pop()
        return rows
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("name", EVERY)
def test_what_one_slip_breaks_one_change_mends_and_what_was_meant_is_told_first(name):
    for n, (kind, slipped, right, wrong) in zip(range(TRIED), broken(name), strict=False):
        table = DoubtedTable(entry(name).game, wrong, clock=Clock())
        lines = group(PlainRepairs(table).singles())
        assert lines, (kind, slipped)
        place = place_of(table, lines, right)
        told_first = place is not None and place <= FIRST
        assert told_first or (name, kind) in OTHERWISE, (kind, slipped, [line for line, _ in lines])
        if n == 0:
            every_change_makes_it_legal(name, table, lines, slipped.get("cards"))
            a_reason_shows_what_is_broken(table.game, wrong, kind)


def every_change_makes_it_legal(name, table, lines, cards):
    """No rule is broken after any of them, and it can be written and read, beside the cards that the file describes."""
    described = {"cards": cards} if isinstance(cards, dict) else {}
    for after in (table.after((one,)) for _, amendments in lines for one in amendments):
        assert not any(known_broken(table.game, after))
        read(entry(name), table.game.written(after) | described)


def a_reason_shows_what_is_broken(game, wrong, kind):
    """Each reason of a single rule says what is wrong, and on what it rests."""
    found = explain(game, wrong, most_reasons=1, most_repairs=1)
    broken = {violation.instance for violation in known_violations(game, wrong)}
    assert not strange("\n".join(explain_lines("table.yaml", found)))
    for reason in found.reasons:
        assert {part.instance for part in reason.rules} <= broken
        assert reason.so
        # What is missing stands nowhere in the file.
        assert reason.facts or "missing" in reason.so or kind == "forgotten", (kind, wrong)
