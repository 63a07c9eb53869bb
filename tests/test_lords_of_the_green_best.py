"""The search of Lords of the Green against playing out everything, naively."""

import random

import lords_of_the_green_tables as tables
import naive_lords_of_the_green as naive
import pytest
from hunts import lords_of_the_green as lords

from scorers.green_box.lords_of_the_green.search.best import BestPlay, LordsTree
from scorers.play import END
from verify.play import best_play

GAME = tables.GAME


def searched(position, player, objective, turns):
    *_, last = BestPlay(position, player, objective, turns, lambda: None).run()
    assert last.bound == last.found.points
    return last.found


def value(totals, player, objective):
    return totals[player] - (max(n for name, n in totals.items() if name != player) if objective == "lead" else 0)


@pytest.mark.parametrize("seed", range(2))
def test_one_turn(seed):
    """Whoever asks, by points and by lead: the search is that of a turn which it does not see done."""
    rng = random.Random(seed)
    data = tables.random_table(rng, most=14, rulings=rng.choice([0, 0.6]), full=seed % 3 == 0)
    position, table = tables.read(data), naive.read(data)
    assert any(table["reserve"].values()), "the game goes on"
    assert not naive.nobody_can(table), "the game goes on"
    after = [naive.score(then) for _, then in naive.turns(table)]
    assert len(after) > 9
    for player in position.players:
        best = max if player == position.turn else min
        for objective in ("score", "lead"):
            tree = LordsTree(position, player, objective)
            assert not tree.is_over(tree.start)
            found = tree.last(tree.start, -(10**9), 10**9)
            assert found.worth == best(value(totals, player, objective) for totals in after)
            assert found.worth <= tree.ceiling(1)


@pytest.mark.parametrize("name", tables.SPECIAL)
def test_one_turn_of_a_rare_table(name):
    position, table = tables.read(tables.SPECIAL[name]), naive.read(tables.SPECIAL[name])
    expected = max(naive.worth(then, "ada", "lead") for _, then in naive.turns(table))
    assert searched(position, "ada", "lead", 1).points == expected


def test_a_game_that_may_end_sooner_or_later():
    """Red alone has knights left: both at once, or one after the other; the twin plays out both."""
    data = tables.three(*tables.LAST, ADJMOVE="adjacent")
    position, table = tables.read(data), naive.read(data)
    assert searched(position, "ada", "score", END).points == naive.best(table, "ada", "score", 2)


def test_what_is_remembered_has_room(monkeypatch):
    data = tables.three(*tables.LAST, ADJMOVE="adjacent")
    expected = searched(tables.read(data), "ada", "lead", 2).points
    monkeypatch.setattr("scorers.green_box.lords_of_the_green.search.land._REMEMBERED", 2)
    assert searched(tables.read(data), "ada", "lead", 2).points == expected


# The end of a game: few tiles are open, since lords bar most of them from the others.
TWO = tables.TWO | {
    "board": [
        ["1 red 4, blue 4", "2 red 1 lord", "3 yellow 9, green 1", "4 blue 2 lord"],
        ["4 yellow 2 lord", "3 green 8", "2 blue 9", "1 red 5"],
        ["1 green 3", "2 red 3", "3 green 3 lord", "4 yellow 4"],
        ["4 red 2, green 1", "3", "2 yellow 1", "1"],
    ]
}
# Red has 1 knight left, blue 1, yellow none, green none.


@pytest.mark.parametrize("objective", ["score", "lead"])
@pytest.mark.parametrize(
    "rulings",
    [
        {"LG-AMB-ADJMOVE": "adjacent"},
        {"LG-AMB-ADJMOVE": "adjacent", "LG-SC-2P": "lowest", "LG-AMB-2POWN": "allied"},
        {"LG-AMB-ADJMOVE": "adjacent", "LG-AMB-2PORDER": "free", "LG-AMB-LORDTARGET": "with-majority"},
    ],
)
def test_the_end_of_a_game_for_two(objective, rulings):
    data = TWO | {"rulings": rulings}
    if "LG-AMB-2PORDER" in rulings:
        data = {key: value for key, value in data.items() if key != "army"} | {"turn": "ada"}
    position, table = tables.read(data), naive.read(data)
    found = searched(position, "ada", objective, END)
    assert found.points == naive.best(table, "ada", objective, 2)
    best = best_play(GAME, position.under(position.rulings.fresh()), "ada", objective=objective, turns=END)
    assert (best.points, best.status) == (found.points, "proven")


# Small boards against playing out everything.


# Of the last two, a lord leaves who has nowhere to go, and a turn that was good elsewhere takes more knights than lie here.
@pytest.mark.parametrize("seed", [*range(6), 12, 329])
def test_small_boards(seed):
    lords.hunt_one(random.Random(seed))


def small(rows, colours, reserves, army, **rulings):
    """A small table for two players, ada with the first two colours."""
    players = {"ada": {"colours": colours[:2]}, "ben": {"colours": colours[2:]}}
    for form in players.values():
        form["reserve"] = {colour: reserves.get(colour, 0) for colour in form["colours"]}
    data = {"players": players, "board": [row.split("; ") for row in rows], "army": army}
    return naive.read(data | {"rulings": {f"LG-AMB-{key}": value for key, value in rulings.items()}})


FOUND = {
    # Black places on one tile, goes to another, and leaves the one where it stood to green: three tiles more in one turn.
    "a lord who leaves his tile to the other army of his player": small(
        ["2; 2; 3; 3; 4 green 3 lord, black 3 lord"],
        ["green", "black", "red", "white"],
        {"black": 2, "red": 2, "white": 2},
        "black",
        LORDTARGET="with-majority",
        **{"2POWN": "allied"},
    ),
    "a lord who leaves a tie": small(
        ["4 red 2, black 4 lord; 4 white 1; 3 green 2, red 3, white 4; 4 green 3 lord, red 3 lord, white 2 lord; 3"],
        ["green", "red", "white", "black"],
        {"green": 1, "black": 2},
        "green",
        LORDTARGET="with-majority",
        NOLORDMOVE="leaves",
        NOPLACE="lord-moves",
        ADJMOVE="adjacent",
    ),
    # Blue has its lord beside red's, who would lose the majority: no blue knight is placed there.
    "two allied lords on a tile": small(
        ["3 white 2 lord, black 3; 4 blue 2 lord, red 4 lord", "3 red 2, black 4 lord; 3"],
        ["blue", "red", "white", "black"],
        {"blue": 3, "black": 3},
        "blue",
        MAJ="more-than-half",
        LORDTARGET="with-majority",
        NOLORDMOVE="leaves",
        NOPLACE="lord-moves",
        **{"2POWN": "allied"},
    ),
}


@pytest.mark.parametrize("objective", ["score", "lead"])
@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_on_small_boards(name, objective):
    lords.hunt_in(FOUND[name], "ada", objective, random.Random(1))


def test_a_hunt_notices(monkeypatch):
    """The ceiling that was too low once."""
    monkeypatch.setattr("scorers.green_box.lords_of_the_green.search.best._LEFT", 0)
    with pytest.raises(AssertionError, match="ceiling of 1 turns 11, exact 16"):
        lords.hunt_in(FOUND["a lord who leaves his tile to the other army of his player"], "ada", "score", random.Random(1))
