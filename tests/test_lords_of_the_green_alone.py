"""The most for an army of Lords of the Green if all others pass, against playing out everything with the naive twin.

What would break it: a bound below what can be reached, a play that is not allowed, a promise that is not kept.
"""

import random

import lords_of_the_green_tables as tables
import naive_lords_of_the_green as naive
import pytest

from scorers.green_box.lords_of_the_green.search.alone import Alone, alone


def of_one_army(seed, reserve):
    """A random table of three or more, with so many knights in the reserve of whoever is next, and that army."""
    rng = random.Random(seed)
    data = tables.table(rng, players=rng.choice([3, 4]), most=4, rulings=rng.choice([0, 0.5]))
    army = data["players"][data["turn"]]["colours"][0]
    data["players"][data["turn"]]["reserve"][army] = reserve
    return data, army


def most(table, army):
    """The most after every way to go on, whoever's turn it would be."""
    table = {**table, "turn": table["owner"][army], "army": army}
    if not table["reserve"][army] or not any(True for _ in naive.placements(table, army)):
        return naive.score(table)[table["owner"][army]]
    return max(most(after, army) for _, after in naive.turns(table))


@pytest.mark.parametrize(("seed", "reserve"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (8, 2)])
def test_lg_f4_nothing_is_better_and_the_bound_holds(seed, reserve):
    data, army = of_one_army(seed, reserve)
    position = tables.read(data)
    search = Alone(position, next(a for a in position.armies if str(a) == army), lambda: None)
    found, bound = search.play(10**6)[0], search.bound
    right = most(naive.read(data), army)
    assert found <= right <= bound
    if reserve == 1:
        assert found == right
        assert alone(position, position.turn, army, lambda: None).value["points"] == right


@pytest.mark.parametrize("seed", range(2))
def test_lg_f4_the_play_can_be_made_and_gives_what_it_promises(seed):
    rng = random.Random(seed)
    data = tables.table(rng, players=rng.choice([2, 3]), most=9, rulings=0)
    position, table = tables.read(data), naive.read(data)
    army = position.army_of(position.turn or position.players[0])
    search = Alone(position, army, lambda: None)
    points, turns = search.play(search.bound)
    assert points <= search.bound
    for move in search.tree.moves(turns):
        table = {**table, "turn": move.player, "army": str(army)}
        after = dict(naive.turns(table))
        placed, target = (None if spot is None else tuple(spot) for spot in (move.placed, move.target))
        table = after[str(army), placed, move.knights, target, move.escorts]
    held = [spot for spot in table["board"] if naive.holder(table, spot) == str(army)]
    assert points == sum(table["board"][spot]["pips"] for spot in held) + 2 * naive.area(held)


def test_lg_f4_a_colour_of_another_player_is_refused():
    data, _ = of_one_army(1, 1)
    position = tables.read(data)
    other = next(name for name in position.players if name != position.turn)
    with pytest.raises(ValueError, match=f"colour of {position.turn}"):
        alone(position, position.turn, str(position.colours_of(other)[0]), lambda: None)


def test_lg_f4_what_is_not_settled_says_between_what_it_lies():
    rng = random.Random(6)
    position = tables.read(tables.table(rng, most=rng.choice([3, 6, 16]), rulings=0))
    reply = alone(position, position.turn or position.players[0], "", lambda: None)
    assert not reply.settled
    assert f"{reply.value['points']} to {reply.value['bound']}" in reply.sentence
