"""What the box has left, and what each move still allows: against the second scorer and every layout there is."""

import random
from collections import Counter

import naive_village_green as naive
import pytest
from asking import moves
from naive_best import around
from village_green_tables import table as random_table

from models.village_green.cards import standard_deck
from verify.best import best
from verify.clock import Clock
from verify.games import entry
from verify.prospects import prospects, search_alone

VG = entry("village-green")
DECK = standard_deck()
BOX = Counter(naive.GREEN) + Counter(naive.AWARDS)
EMPTY = [[".", ".", "."]] * 3


def read(data, **rulings):
    return VG.game.read({"game": "village-green", **data}, DECK, rulings)


def left_of(data, player):
    """The cards that may come to lie visible in a village: the box without what is seen elsewhere."""
    gone = Counter()
    for name, village in data["players"].items():
        stacks = [*naive.green_stacks(village).values(), *naive.award_stacks(village).values()]
        for stack in stacks:
            gone.update(stack[1:] if name == player else stack)
        if name != player:
            gone.update(naive.on_village(village))
    return Counter({card: max(0, n - gone[card]) for card, n in BOX.items()})


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_of_the_box(seed):
    data = random_table(random.Random(seed))
    position = read(data).position
    for player in data["players"]:
        alone, pool = VG.game.remaining(position, player)
        assert Counter(map(str, (*pool.green, *pool.awards))) == +left_of(data, player)
        assert [village.player for village in alone.seats] == [player]
        assert VG.game.written_layout(alone)["green"] == VG.game.written(position)["players"][player]["green"]
        assert alone.rulings is position.rulings
    nobody, everything = VG.game.remaining(position, None)
    assert nobody.seats == ()
    told = Counter(card for village in data["players"].values() for card in naive_cards(village))
    assert Counter(map(str, (*everything.green, *everything.awards))) == +Counter(
        {card: max(0, n - told[card]) for card, n in BOX.items()}
    )


def naive_cards(village):
    for stack in (*naive.green_stacks(village).values(), *naive.award_stacks(village).values(), naive.on_village(village)):
        yield from stack


def test_what_is_not_known_elsewhere_may_still_come():
    village = {"village": "up", "top": list(naive.AWARDS[:3]), "left": [".", ".", "."], "green": EMPTY}
    other = village | {
        "top": list(naive.AWARDS[3:6]),
        "green": [["some red", "unknown", "lawn"], *EMPTY[1:]],
        "hand": ["unknown", "lawn"],
    }
    data = {
        "players": {"a": village | {"hand": ["lawn", "unknown"]}, "b": other},
        "display": {"green": ["unknown"], "awards": []},
    }
    alone, pool = VG.game.remaining(read(data).position, "a")
    assert Counter(map(str, pool.green)) == Counter(naive.GREEN) - Counter(["lawn"])
    assert len(pool.awards) == 30 - 3
    # Nothing unknown is left to ask for.
    assert VG.game.pool_problems(read({"pool": {}}).__class__(alone, pool)) == []


# moves --best


def table(green, awards, rows, top, left, face="up", hand=("lawn",)):
    """A village alone with some cards at hand and in the display, and a pool."""
    village = {"village": face, "top": top, "left": left, "green": rows, "hand": list(hand)}
    display = {"green": green[:2], "awards": awards[:2]}
    return {
        "players": {"a": village},
        "solo": True,
        "display": display,
        "pool": {"green": [*green, *hand], "awards": awards},
    }


def tables():
    yield table(
        ["red rose pond"],
        ["Excellence in Trees", "Excellence in Lawns"],
        [["yellow rose structure", ".", "."], [".", "lawn", "."], [".", ".", "."]],
        ["Award for Forestry", "Excellence in Ponds", "The Rosie Redford Award"],
        [".", ".", "."],
    )
    yield table(
        ["yellow lily pond"],
        ["Best Use of Space"],
        [["lawn", "lawn", "."], [".", "red petunia oak", "."], [".", ".", "."]],
        ["Award for Forestry", "Excellence in Lawns", "The Rosie Redford Award"],
        ["The Alfred Rower Award", ".", "."],
        hand=["yellow rose birch birch"],
    )
    yield table(
        ["blue lily structure"],
        [],
        [[".", "red rose oak oak", "."], [".", ".", "."], [".", ".", "."]],
        ["Excellence in Structures", "Excellence in Trees", "The Rosie Redford Award"],
        [".", ".", "."],
        face="down",
        hand=["blue rose pond"],
    )


@pytest.mark.parametrize("data", list(tables()), ids=["up", "covers", "down"])
def test_each_move_still_allows_the_best_of_all_completions(data):
    written = read(data)
    position, pool = written.position, written.pool
    play = VG.game.play
    found = prospects(VG, position, "a", pool)
    assert found.complete
    by_name = {str(move): move for move in play.moves(position, "a")}
    assert sorted(p.option.move for p in found.ranked) == sorted(option.move for option in moves(VG, position, "a"))
    assert len(found.ranked) >= 5
    before = covered(VG.game.written(position)["players"]["a"])
    for prospect in found.ranked:
        after = VG.game.written(play.after(position, by_name[prospect.option.move]))["players"]["a"]
        gone = covered(after) - before
        green = Counter(data["pool"]["green"]) - gone
        awards = Counter(data["pool"]["awards"]) - gone
        # What lies visible counts among the cards of the pool where the pool lists it, and is kept where it does not.
        expected = around(after, green, awards).most()
        assert prospect.best.status == "proven"
        assert prospect.best.sheet.total == prospect.best.bound == expected, prospect.option.move
    ranks = [(-p.best.sheet.total, -p.best.bound, -p.option.change.least) for p in found.ranked]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 2


def covered(village):
    stacks = [*naive.green_stacks(village).values(), *naive.award_stacks(village).values()]
    return Counter(card for stack in stacks for card in stack[1:])


def test_a_covered_card_of_the_pool_comes_no_more():
    data = table(
        ["red rose pond"],
        [],
        [["red rose oak oak", ".", "."], [".", ".", "."], [".", ".", "."]],
        ["Excellence in Trees", "Award for Forestry", "The Rosie Redford Award"],
        [".", ".", "."],
        hand=["blue rose pond"],
    )
    data["pool"]["green"].append("red rose oak oak")
    written = read(data)
    found = {p.option.move: p.best.sheet.total for p in prospects(VG, written.position, "a", written.pool).ranked}
    # The red rose with the oaks is gone from the village: two ponds, a red rose in Rosie's column, two columns at worst.
    top = data["players"]["a"]["top"]
    left = {"village": "down", "top": top, "left": [".", ".", "."], "green": [["blue rose pond", ".", "."], *EMPTY[1:]]}
    assert found["flip and blue rose pond to r1c1"] == around(left, ["red rose pond", "blue rose pond"], top).most()
    assert found["blue rose pond to r1c2"] > found["flip and blue rose pond to r1c1"]


def test_what_is_known_is_told_when_the_time_is_up():
    data = next(tables())
    del data["pool"]
    position = read(data).position
    stopped = prospects(VG, position, "a", None, clock=Clock(0))
    assert not stopped.complete
    assert {p.best.status for p in stopped.ranked} == {"best known"}
    assert all(p.best.bound > p.best.sheet.total for p in stopped.ranked)
    ranks = [(-p.best.sheet.total, -p.best.bound) for p in stopped.ranked]
    assert ranks == sorted(ranks)


def test_after_an_interrupt_no_move_is_searched_any_longer(monkeypatch):
    from verify import prospects as module

    given = []

    def hunted(*arguments, clock):
        given.append(clock.left())
        return real(*arguments, clock=Clock(0) if len(given) == 3 else clock)

    real = module.hunt
    monkeypatch.setattr(module, "hunt", hunted)
    written = read(next(tables()))
    found = prospects(VG, written.position, "a", written.pool)
    assert given[:3] == [None] * 3
    assert all(seconds <= 0 for seconds in given[3:])
    assert [p.best.status for p in found.ranked].count("proven") >= 2
    assert not found.complete


def test_moves_that_leave_the_same_village_share_a_search(monkeypatch):
    from verify import prospects as module

    calls, first = [], []

    def hunted(*arguments, clock):
        calls.append(arguments)
        # What the first village allows stands for all: only the searches are counted.
        if not first:
            first.append(best(*arguments, clock=clock))
        return first[0]

    monkeypatch.setattr(module, "hunt", hunted)
    data = next(tables())
    # Whichever card goes under the deck, the village is the same.
    written = read(data | {"solo": False, "players": {"a": data["players"]["a"] | {"hand": ["lawn", "red lily pond"]}}})
    told = []
    found = prospects(VG, written.position, "a", written.pool, progress=lambda done, of: told.append((done, of)))
    assert len(calls) < len(found.ranked)
    assert told == [(n, len(calls)) for n in range(1, len(calls) + 1)]


@pytest.mark.no_cover
def test_several_processes_say_the_same():
    data = list(tables())[2]
    written = read(data)
    alone, shared = (prospects(VG, written.position, "a", written.pool, jobs=jobs) for jobs in (1, 2))
    assert shared.complete
    assert [(p.option.move, p.best.bound) for p in shared.ranked] == [(p.option.move, p.best.bound) for p in alone.ranked]


def test_what_a_process_does():
    written = read({"pool": {"green": ["lawn"], "awards": list(naive.AWARDS[:3])}})
    question = written.position, written.pool
    assert search_alone(VG.name, *question, None).sheet.total == best(VG, *question).sheet.total
