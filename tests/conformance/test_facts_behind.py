"""That any 6 of 9 facts are enough is held against its meaning, by the solver, and that those that are told are."""

from itertools import combinations, islice

import pytest
from every_game import readings

from verify.clock import Clock
from verify.explain import explain
from verify.explanation.facts_behind import facts_behind
from verify.explanation.trial_changes import DoubtedTable
from verify.games import entry
from verify.violations import known_broken
from verify.worlds.solver import Solver

MOST = 100
"""So many choices of facts are tried of one table."""


def position_of(game, **data):
    told = entry(game).game
    return told.read({"game": game} | data, told.standard_cards(), {}).position


def broken(game, position, *, counts):
    """What each broken instance rests on, with the table in doubt; with `counts` only of the rules that count."""
    for one in known_broken(game, position):
        if one.rule.counts or not counts:
            table = DoubtedTable(game, position, clock=Clock())
            instance = one.name(position)
            yield table, instance, facts_behind(table, instance)


def are_enough(table, instance, found):
    """Whether any as many of the facts as are told break the rule whatever else lies there."""
    unknowns = [fact.unknown for fact in table.facts]
    subsets = combinations((*found.alike, *found.facts), len(found.facts))
    solver = Solver(unknowns, [table.loosely[instance]])
    return not any(solver.can(*(fact.holds for fact in facts)) for facts in islice(subsets, MOST))


def test_any_so_many_facts_are_enough(game):
    for told_of in readings(game.name).values():
        for table, instance, found in broken(game.game, told_of.position, counts=True):
            assert not found.alike or are_enough(table, instance, found), instance


TREE = [
    ["drop", "drop"],
    ["drop", "drop", "drop"],
    ["drop", "drop", "drop", "wheel"],
    ["arrow", "wheel", "wheel", "arrow", "bricks"],
    ["arrow", "wheel", "bricks", "circles", "circles", "hammers"],
]
HANDS = {"Hill": 6, "Steeple": 6, "Coffer": 6, "Rake": 5}
VILLAGE = {
    role.lower(): {"profession": role, "chips": 10, "hand": ["Hill"] * n + ["Rake"] * (6 - n)} for role, n in HANDS.items()
}


@pytest.mark.parametrize(
    ("game", "data", "instance", "numbers"),
    [
        ("my-first-christmas-tree", {"tree": TREE, "turn": "ada"}, "CT-ST-TREE[drop]", (6, 2)),
        ("the-village", {"night": 1, "deck": 56, "rulings": {"VI-AMB-DECK": "listed"}}, "VI-ST-KINDS[Hill]", (21, 2)),
    ],
)
def test_too_many_of_a_kind(game, data, instance, numbers):
    """Any six of eight tiles are too many, and any 21 of 23 cards, of which there are too many choices to try each."""
    players = {"ada": {"colour": "red"}, "ben": {"colour": "blue"}}
    if game == "the-village":
        players, data = VILLAGE, data | {"turn": "hill", "dealer": "hill", "phase": "night"}
    every = broken(entry(game).game, position_of(game, players=players, **data), counts=False)
    (told,) = [one for one in every if one[1] == instance]
    assert (len(told[2].facts), len(told[2].alike)) == numbers
    assert are_enough(*told)


def test_empty_tiles_are_the_reason_for_too_few_cubes():
    """There are at least six cubes; with four of nine tiles empty there is no room for them, whatever lies on the others."""
    board = [[".", "red", "."], ["red", "red", "red"], [".", ".", "blue"]]
    players = {"ada": "red", "ben": "blue"}
    position = position_of("attack-of-the-moulds", players=players, board=board, shape="square", turn="ben")
    (reason,) = explain(entry("attack-of-the-moulds").game, position, most_reasons=1).reasons
    assert reason.facts == ("r1c1 is empty", "r1c3 is empty", "r3c1 is empty", "r3c2 is empty")
    assert reason.alike == ()


def test_facts_of_several_kinds_do_not_stand_for_each_other():
    """Five of nine tiles are empty: four of them are enough, and no four of nine facts."""
    board = [[".", "red", "."], [".", "red", "red"], [".", ".", "blue"]]
    players = {"ada": "red", "ben": "blue"}
    position = position_of("attack-of-the-moulds", players=players, board=board, shape="square", turn="ben")
    every = broken(entry("attack-of-the-moulds").game, position, counts=False)
    (told,) = [one for one in every if one[1] == "MO-ST-START[board]"]
    assert are_enough(*told)
