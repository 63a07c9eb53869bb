"""The searches of the Green Box games with their limits held: some random tables, and limits spoilt on purpose."""

import random

import pytest
from golden_pyramid_tables import STACKS, table
from hunts import attack_of_the_moulds, desert_dessert, golden_pyramid, my_first_christmas_tree, zap_that_ghost
from naive_my_first_christmas_tree import score as naive_score
from test_contest import contest
from test_game_tree import Again, Game, Quick

from models.green_box.golden_pyramid.moves.listing import Planner
from scorers.game_tree import Line, Search, _Met, _Minimax
from scorers.green_box.attack_of_the_moulds.search import Moulds
from scorers.green_box.desert_dessert.search.best import FewestTurns
from scorers.green_box.golden_pyramid import search as pyramid_search
from scorers.green_box.my_first_christmas_tree import search as tree_search
from scorers.green_box.my_first_christmas_tree.search import Tree
from scorers.green_box.zap_that_ghost import search as zap_search
from scorers.limits import NO_LIMIT, BrokenLimitError, held
from scorers.own_turns import Twins

HUNTS = [(attack_of_the_moulds, 8), (golden_pyramid, 6), (my_first_christmas_tree, 6), (zap_that_ghost, 8)]


@pytest.mark.parametrize(("hunt", "seed"), [(hunt, seed) for hunt, seeds in HUNTS for seed in range(seeds)])
def test_no_limit_is_broken(hunt, seed):
    hunt.hunt_one(random.Random(seed))


# Looking ahead against others.


class OneTooMuch(Quick):
    def last(self, state, alpha, beta):
        line = super().last(state, alpha, beta)
        return Line(line.worth + 1, line.moves, line.to_the_end)


class OneTooLittle(Quick):
    def last(self, state, alpha, beta):
        line = super().last(state, alpha, beta)
        return Line(line.worth - 1, line.moves, line.to_the_end)


class AlwaysOver(Quick):
    def last(self, state, alpha, beta):
        line = super().last(state, alpha, beta)
        return Line(line.worth, line.moves, to_the_end=True)


class Elsewhere(Again):
    def again(self, state, move):
        after = super().again(state, move)
        return None if after is None else (after + 1) % 40


def searched(kind, depth=4):
    for seed in range(12):
        Search(kind(seed), lambda: None).best(0, depth)


@pytest.mark.parametrize("kind", [OneTooMuch, OneTooLittle, AlwaysOver, Elsewhere])
def test_what_is_shown_of_a_position_is_noticed_if_it_is_wrong(kind):
    searched(kind)
    with held(), pytest.raises(BrokenLimitError):
        searched(kind)


def test_a_position_that_is_remembered_wrongly_is_noticed(monkeypatch):
    """As though a value outside of the window were exact."""
    monkeypatch.setattr("scorers.game_tree._Met", lambda _low, _high, line, first: _Met(line.worth, line.worth, line, first))
    with held(), pytest.raises(BrokenLimitError):
        searched(Game, 7)


@pytest.mark.parametrize("kind", [Game, Quick, Again])
def test_what_is_right_is_not_noticed(kind):
    with held():
        searched(kind)


@pytest.mark.parametrize(("worth", "window"), [(3, (0, 3)), (9, (9, 12))])
def test_at_the_edge_of_a_window_only_one_side_is_claimed(worth, window):
    """A position worth 5: that it is 3 or more may be told as 3, that it is 9 or less as 9."""
    game = Game(0)
    game.next, game.value, game.ends, game.ours = {0: [1]}, {0: 0, 1: 5}, {1}, {0: True}
    shown = _Minimax(game)
    shown.hold(0, 1, Line(worth, (0,), to_the_end=False), *window)
    with pytest.raises(BrokenLimitError):
        shown.hold(0, 1, Line(worth, (0,), to_the_end=False), 0, 12)


def test_a_ceiling_that_a_line_exceeds_is_noticed(monkeypatch):
    best = list(contest(3).run())[-1].found.points
    monkeypatch.setattr("test_contest.CEILING", best - 1)
    with pytest.raises(BrokenLimitError):
        list(contest(3).run())


@pytest.mark.parametrize("limit", ["floor", "ceiling"])
def test_a_search_that_stops_too_early_is_noticed(monkeypatch, limit):
    """As though what the next turn brings could not be changed by the turns after it."""
    data, player, objective, turns = next(
        asked
        for asked in (attack_of_the_moulds.drawn(random.Random(seed)) for seed in range(99))
        if len(lines := attack_of_the_moulds.searched(*asked)) > 1 and lines[0][0] != lines[1][0]
    )
    first = attack_of_the_moulds.searched(data, player, objective, turns)[0][0]
    monkeypatch.setattr(Moulds, limit, first)
    attack_of_the_moulds.searched(data, player, objective, 1)
    with held(), pytest.raises(BrokenLimitError):
        attack_of_the_moulds.searched(data, player, objective, turns)


# My First Christmas Tree.

TREE = {
    "game": "my-first-christmas-tree",
    "players": {
        "ada": {
            "colour": "red",
            "hand": ["blue hammers"],
            "row": ["black arrow", "blue circles"],
            "boxes": {"own": [4], "neutral": [4]},
        },
        "ben": {"colour": "blue", "hand": ["red wheel", "blue circles"], "row": []},
    },
    "tree": [
        ["arrow", "wheel"],
        ["drop blue", "hammers red", "hammers"],
        ["wheel", "arrow red", "drop", "drop blue"],
        ["circles", "circles blue", "wheel blue", "bricks blue", "circles blue"],
        ["arrow", "arrow blue", "hammers", "bricks", "bricks red", "wheel blue"],
    ],
    "pool": ["black wheel", "unknown", "unknown", "unknown"],
    "turn": "ada",
}


def test_two_turns_on_a_tree():
    """Brute force says the same."""
    assert my_first_christmas_tree.searched(TREE, 2)[0] == 32
    assert my_first_christmas_tree.naive.best(TREE, "ada", 2, lambda after: naive_score(after, "ada")) == 32


def test_the_limit_of_a_tree_is_held(monkeypatch):
    before = Tree._limit
    monkeypatch.setattr(Tree, "_limit", lambda tree, cubes: before(tree, cubes) - 10)
    with held(), pytest.raises(BrokenLimitError):
        my_first_christmas_tree.searched(TREE, 2)


def test_the_cards_that_a_completed_row_takes_are_held(monkeypatch):
    """As though no row were completed in the turns that are left."""
    before = tree_search.BestPlay.bound
    monkeypatch.setattr(tree_search.BestPlay, "bound", lambda play, begun: before(play, begun._replace(left=0)))
    with held(), pytest.raises(BrokenLimitError):
        my_first_christmas_tree.searched(TREE, 2)


def test_hands_that_are_taken_for_the_same_are_held(monkeypatch):
    """As though only the pool counted: what the first turn is decides what the second one completes."""
    monkeypatch.setattr(tree_search, "_alike", lambda state: state.pool)
    with held(), pytest.raises(BrokenLimitError):
        my_first_christmas_tree.searched(TREE, 2)


# The Golden Pyramid.


def test_the_ceiling_of_the_pyramid_is_held(monkeypatch):
    data, objective, turns = golden_pyramid.drawn(random.Random(1))
    found, _ = golden_pyramid.searched(data, objective, turns)
    monkeypatch.setattr(pyramid_search.BestPlay, "ceiling", found - 1)
    with held(), pytest.raises(BrokenLimitError):
        golden_pyramid.searched(data, objective, turns)


BLOCK = [["x", "x", ".", "."], ["x", "x", ".", "."], *[["."] * 4] * 2]
RED = ["red 2 drop", *["red 1 wheel"] * 4]


def test_the_best_plan_for_a_space_is_held(monkeypatch):
    """Four red columns give 4 on level 2, two red and two blue ones 3, three and one 2."""
    ada = {"hand": [*RED, "blue 1 arrow", "blue 1 arrow"], "cubes": {"red": 4, "blue": 2}, "builder": "level 1 r1c1"}
    data = table(ada, level_1=BLOCK, stacks=STACKS)
    assert golden_pyramid.searched(data, "vp", 1)[0] == 6
    monkeypatch.setattr(
        Planner, "best_plan", lambda plans, spot: min(plans.plans(spot), key=lambda p: p.worth, default=None)
    )
    assert golden_pyramid.searched(data, "vp", 1)[0] == 4
    with held(), pytest.raises(BrokenLimitError):
        golden_pyramid.searched(data, "vp", 1)


def test_what_can_follow_a_build_is_held(monkeypatch):
    """A tile on level 2, and then with the last card one on level 1."""
    ada = {"hand": [*RED, "blue 1 arrow"], "cubes": {"red": 4}, "builder": "level 1 r1c1"}
    data = table(ada, level_1=BLOCK, stacks=STACKS)
    monkeypatch.setattr(pyramid_search, "_GROUND", -3)
    monkeypatch.setattr(pyramid_search.BestPlay, "ceiling", NO_LIMIT)
    assert golden_pyramid.searched(data, "vp", 2) == (6, NO_LIMIT)
    with held(), pytest.raises(BrokenLimitError):
        golden_pyramid.searched(data, "vp", 2)


def test_tables_that_are_taken_for_the_same_are_held(monkeypatch):
    """As though nothing mattered: a trade brings the fourth red cube, a card laid down for a cube does not."""
    ada = {"hand": ["blue 2 drop", *RED[1:]], "cubes": {"red": 3, "white": 2}}
    data = table(ada, {"cubes": {}}, level_1=[["x"] * 4] * 4, stacks=STACKS, market=["red", "blue", "green"])
    assert golden_pyramid.searched(data, "vp", 2)[0] == 6
    monkeypatch.setattr(pyramid_search, "state_of", lambda *_: ())
    assert golden_pyramid.searched(data, "vp", 2)[0] == 0
    with held(), pytest.raises(BrokenLimitError):
        golden_pyramid.searched(data, "vp", 2)


# Zap That Ghost.


def test_the_ceiling_of_a_hunt_is_held(monkeypatch):
    monkeypatch.setattr(zap_search.BestPlay, "ceiling", 0)
    with pytest.raises(BrokenLimitError):
        zap_that_ghost.hunt_one(random.Random(0))


# Desert Dessert.


def test_the_turns_that_a_win_takes_at_least_are_held(monkeypatch):
    """Won in turn 4; as though nobody could win before turn 5."""
    data = desert_dessert.drawn(random.Random(0))
    position = desert_dessert.DD.game.read(data, desert_dessert.DD.game.standard_cards(), {}).position
    with held():
        assert desert_dessert.fewest(position, 2) == (4, 4)
        monkeypatch.setattr(FewestTurns, "ceiling", -5)
        with pytest.raises(BrokenLimitError):
            desert_dessert.fewest(position, 2)


# Twins.


def test_what_a_twin_leads_to_counts_only_while_limits_are_held():
    for is_on, path in ((False, None), (True, (("a", True), ("a", False)))):
        with held(is_on=is_on):
            twins = Twins()
        first = twins.meet("a")
        twins.end(first, 3)
        again = twins.meet("a", first)
        assert again == path
    twins.end(again, 3)
    twins.hold()
    twins.end(again[1:], 4)
    with pytest.raises(BrokenLimitError):
        twins.hold()


def test_a_twin_that_leads_on_where_the_first_does_not_is_noticed():
    with held():
        twins = Twins()
    twins.meet("a")
    twins.end(twins.meet("a"), -5)
    with pytest.raises(BrokenLimitError):
        twins.hold()
