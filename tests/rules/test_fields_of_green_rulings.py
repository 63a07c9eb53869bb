"""The index of the rules of Fields of Green, and every ruling: an answer that each alternative changes, and that says so."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from fields_of_green_tables import FG, START, after, checked, farm, judged, lines, objections, one, resting_on, scored, table

from cli.main import main

RULES = [
    "SETUP-PLAYERS",
    "SETUP-PILES",
    "SETUP-START",
    "SETUP-TOKENS",
    "SETUP-SUPPLY",
    "SETUP-EQUIP",
    "SETUP-FIRST",
    "ROUND-COUNT",
    "ROUND-PHASES",
    "UPK-YEAR",
    "UPK-INCOME",
    "UPK-SKIP1",
    "UPK-WATERCAP",
    "UPK-FOODCAP",
    "UPK-DRAWORDER",
    "UPK-DRAW6",
    "UPK-DRAWN",
    "UPK-3PILES",
    "UPK-BLIND",
    "UPK-PUBLIC",
    "UPK-EXHAUST",
    "UPK-INTRO",
    "ACT-TURNS",
    "ACT-PICKPASS",
    "ACT-ONE",
    "ACT-FALLBACK",
    "ACT-DISCARD",
    "ACT-EMPTY",
    "BUILD-ADJ",
    "BUILD-CELL",
    "BUILD-COINS",
    "BUILD-WATER",
    "BUILD-FOOD",
    "BUILD-ORDER",
    "BUILD-IMM",
    "BUILD-LATER",
    "BUILD-NOFORESIGHT",
    "DIST",
    "RANGE-2",
    "RANGE-HOSES",
    "WATER-CAP",
    "WATER-FIXED",
    "FOOD-CAP",
    "FOOD-MOVE",
    "TYPELESS",
    "TOWER",
    "SILO",
    "STOCK",
    "MKT",
    "RESTORE",
    "HRV-SCOPE",
    "HRV-ORDER",
    "HRV-COST",
    "HRV-WATER",
    "HRV-FOOD",
    "HRV-ONCE",
    "HRV-OVERFLOW",
    "HRV-FLIP",
    "HRV-MARK",
    "HRV-NEWEQ",
    "HRV-PASSFP",
    "OPEN-ONLY",
    "OPEN-NOBUILD",
    "OPEN-EQ",
    "EQ-DRAW3",
    "EQ-MATCH",
    "EQ-ASIDE",
    "EQ-ASBUILT",
    "EQ-MAX2",
    "EQ-DIFF",
    "EQ-TIMING",
    "EQ-FIXED",
    "END",
    "SC-CARDS",
    "SC-EQUIP",
    "SC-COINS",
    "SC-FOOD",
    "SC-TOWERS",
    "SC-ABIL",
    "SC-TOTAL",
    "TIE-LOC",
    "TIE-COIN",
    "TIE-SHARE",
    "2P-POOL",
    "2P-ALT",
    "2P-REFILL",
    "2P-END",
    "TIME",
]
"""The rules of the rulebook as they were numbered when it was read."""


def index():
    result = CliRunner().invoke(main, ["rules", "fields-of-green", "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_index_has_all_rules_and_no_other():
    assert len(RULES) == 88
    told = [rule["id"] for rule in index()["rules"]]
    assert sorted(told) == sorted(f"FOG-{name}" for name in RULES)
    shown = CliRunner().invoke(main, ["rules", "fields-of-green"]).output
    assert all(f"FOG-{name}" in shown for name in RULES)


def test_the_index_has_all_rulings():
    # Numbered when the rulebook was read; what nobody plays otherwise is told with its rule.
    other = {2, 7, 8, 15, 18, 19, 20, 24, 25, 26, 29, 30, 31}
    wanted = [f"FOG-AMB-{n:02}" for n in range(1, 34) if n not in other]
    assert [ruling["key"] for ruling in index()["rulings"]] == wanted
    assert [ruling.key for ruling in FG.game.rulings] == wanted


def test_rules_name_rulings_that_exist():
    known = {ruling.key for ruling in FG.game.rulings}
    for rule in (*FG.game.rules, *FG.game.remarks):
        assert set(rule.rulings) <= known, rule.id


ACTION, HARVEST = {"year": 2, "phase": "action"}, {"year": 2, "phase": "harvest"}
OPEN = START + " | Rye face down"
SUM = {
    "Guild": {
        "type": "Building",
        "price": 0,
        "vp": 0,
        "ability": "Game End",
        "gains": [{"vp": 1, "per": "location within 2"}],
    },
    "Trader": {
        "type": "Construction",
        "price": 0,
        "vp": 0,
        "ability": "Immediate",
        "gains": [{"coins": 1, "per": "location within 2"}],
    },
}
MOVES = [
    # ruling, alternative, table, move, whether it may be done by default, and under the alternative
    ("FOG-AMB-01", "hole", one(OPEN, **ACTION), "Clover to r1c4", True, False),
    (
        "FOG-AMB-01",
        "hole",
        one("Water Tower 3 | Rye face down\nSilo 1 | Clover", **HARVEST) | ACTION,
        "Rice to r1c3",
        True,
        False,
    ),
    ("FOG-AMB-03", "between", one(START + " | Clover", **ACTION), "Rice to r1c4", False, True),
    (
        "FOG-AMB-04",
        "grid",
        one("Water Tower 3 | . | .\nSilo 1 | Clover | Clover", **ACTION),
        "Rice to r1c3",
        False,
        True,
    ),
    ("FOG-AMB-05", "one", one("Water Tower 1 | Silo 1\nWater Tower 1 | .", **ACTION), "Rice to r2c2", True, False),
    (
        "FOG-AMB-09",
        "yes",
        one("Water Tower 0 | Silo 1", year=2, phase="upkeep"),
        "take income, 1 Water onto r1c1",
        False,
        True,
    ),
    ("FOG-AMB-10", "in-order", one(START + " | Rye | Goats", **HARVEST), "flip Rye", False, True),
    ("FOG-AMB-16", "no", one(**ACTION), "Workshop to r2c1, take Bell on it", True, False),
    ("FOG-AMB-17", "yes", one(OPEN, aside=["Bell"], **ACTION), "restore Rye, place Bell on it", False, True),
    (
        "FOG-AMB-21",
        "at-least-1",
        one("Goats | Goats\nWater Tower 3 | Silo 1", coins=0, **ACTION),
        "Bargain to r1c3",
        True,
        False,
    ),
    (
        "FOG-AMB-23",
        "in-range",
        one(START + " | Clover | Water Tower 0", **ACTION),
        "Well to r1c0, 2 Water onto r1c4",
        True,
        False,
    ),
    ("FOG-AMB-28", "no", one(aside=["Bell"], **ACTION), "Silo to r2c1, place Bell on it", True, False),
]


@pytest.mark.parametrize(("key", "other", "data", "move", "default", "otherwise"), MOVES)
def test_a_move_that_a_ruling_decides(key, other, data, move, default, otherwise):
    found = judged(data, move)
    assert (found.verdict == "legal") is default, found
    assert (objections(data | {"rulings": {key: other}}, move) == {}) is otherwise
    assert other in resting_on(found).get(key, {})


END = one(coins=0)
SCORES = [
    # ruling, alternative, table, line, points by default, and under the alternative
    ("FOG-AMB-11", "typeless-location", one(START + " | Guild | Rye face down", locations=SUM), "Game End Abilities", 3, 4),
    ("FOG-AMB-12", "yes", one(OPEN), "Cards/Tokens", 0, 1),
    ("FOG-AMB-13", "never", one(START + " | Guild", locations=SUM), "Game End Abilities", 3, 2),
    (
        "FOG-AMB-14",
        "longer",
        one("Water Tower 3 with Pump | Silo 1 | Clover | Tower Hall"),
        "Game End Abilities",
        0,
        1,
    ),
    ("FOG-AMB-32", "do-not", one(START + " | Guild", locations=SUM), "Game End Abilities", 3, 1),
    ("FOG-AMB-03", "between", one(START + " | Clover | Clover | Guild", locations=SUM), "Game End Abilities", 3, 4),
    (
        "FOG-AMB-04",
        "grid",
        one("Water Tower 3 | . | Guild\nSilo 1 | Clover | Clover", locations=SUM),
        "Game End Abilities",
        3,
        4,
    ),
    (
        "FOG-AMB-01",
        "hole",
        one("Guild | Rye face down | Clover\nWater Tower 1 | . | .\nSilo 1 | . | .", locations=SUM),
        "Game End Abilities",
        4,
        3,
    ),
]


@pytest.mark.parametrize(("key", "other", "data", "line", "default", "otherwise"), SCORES)
def test_a_score_that_a_ruling_decides(key, other, data, line, default, otherwise):
    assert lines(data)[line] == default
    assert lines(data | {"rulings": {key: other}})[line] == otherwise
    assert other in resting_on(scored(data))[key]


def test_FOG_AMB_06_where_the_first_cards_lie():
    assert resting_on(checked(one("Water Tower 3 | Clover | Silo 1"))) == {"FOG-AMB-06": {"anywhere": "legal"}}


def test_FOG_AMB_22_what_is_lost_of_a_gain_that_does_not_fit():
    data = one("Water Tower 3 | Silo 2", **ACTION)
    food = {
        value: sum(s.tokens for s in after(data | {"rulings": {"FOG-AMB-22": value}}, "Store to r2c1").silos)
        for value in ("rest", "all")
    }
    assert food == {"rest": 4, "all": 2}
    assert resting_on(judged(data, "Store to r2c1")).keys() == {"FOG-AMB-22"}


def test_FOG_AMB_27_which_cards_break_a_tie():
    both = farm(START + " | Kennel | Rye face down", coins=0), farm(START + " | Silo 0 | Silo 0", coins=0)
    assert resting_on(scored(table(*both)))["FOG-AMB-27"].keys() == {"all", "typed"}


def test_every_ruling_with_an_alternative_is_tried_above():
    """A ruling that nothing reads is a promise that is not kept."""
    tried = {(key, other) for key, other, *_ in (*MOVES, *SCORES)}
    tried |= {
        ("FOG-AMB-06", "anywhere"),
        ("FOG-AMB-22", "all"),
        ("FOG-AMB-27", "all"),
        ("FOG-AMB-27", "typed"),
        ("FOG-AMB-33", "any"),
    }
    every = {(ruling.key, other) for ruling in FG.game.rulings for other in ruling.alternatives}
    assert tried == every
