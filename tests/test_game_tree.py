"""The search of games in which others answer, against plain minimax on random games."""

import random
from functools import cache
from itertools import count

import pytest

from scorers.game_tree import Line, Search


class Game:
    """A game made at random: a position is a number; several ways lead to the same one, and some games end early."""

    def __init__(self, seed, width=4, positions=40):
        rng = random.Random(seed)
        self.next = {n: [rng.randrange(positions) for _ in range(rng.randint(1, width))] for n in range(positions)}
        self.ends = {n for n in range(positions) if rng.random() < 0.15}
        self.ours = {n: rng.random() < 0.5 for n in range(positions)}
        self.value = {n: rng.randint(-9, 9) for n in range(positions)}

    def is_ours(self, state):
        return self.ours[state]

    def children(self, state):
        return ((i, after) for i, after in enumerate(self.next[state]))

    def is_over(self, state):
        return state in self.ends

    def worth(self, state):
        return self.value[state]


class Quick(Game):
    """The same with its last moves found at once; where it may, it stops at the first that shows enough."""

    def last(self, state, alpha, beta):
        ours, best = self.ours[state], None
        for i, after in enumerate(self.next[state]):
            if best is None or (self.value[after] > best[0] if ours else self.value[after] < best[0]):
                best = self.value[after], i
            if best[0] >= beta if ours else best[0] <= alpha:
                break
        return Line(best[0], (best[1],), all(after in self.ends for after in self.next[state]))


class Again(Quick):
    """The same, and moves that were good elsewhere are tried first; some of them cannot quickly be told."""

    def again(self, state, move):
        return self.next[state][move] if move < len(self.next[state]) and (state + move) % 5 else None


class Between(Game):
    """The same, and of each position it is told between which values lies all that may come of it."""

    def limits(self, state):
        met = [state]
        for one in met:
            met += [after for after in self.next[one] if after not in met]
        values = [self.value[one] for one in met]
        return min(values), max(values)


def plain(game, depth):
    @cache
    def value(state, depth):
        if state in game.ends or not depth:
            return game.value[state], state in game.ends
        values = [value(after, depth - 1) for after in game.next[state]]
        return (max if game.ours[state] else min)(n for n, _ in values), all(ended for _, ended in values)

    return value(0, depth)


def played(game, moves):
    state = 0
    for move in moves:
        state = game.next[state][move]
    return state


@pytest.mark.parametrize("kind", [Game, Quick, Again, Between])
@pytest.mark.parametrize("seed", range(13))
def test_the_value_is_that_of_minimax(kind, seed):
    game = kind(seed)
    search = Search(game, lambda: None)
    for depth in range(1, 7):
        line = search.best(0, depth)
        value, _ = plain(game, depth)
        assert line.worth == value
        end = played(game, line.moves)
        assert game.value[end] == value
        assert len(line.moves) == depth or end in game.ends
        if line.to_the_end:
            # Whatever is looked at beyond changes nothing.
            assert all(plain(game, more)[0] == value for more in range(depth, depth + 4))


@pytest.mark.parametrize("seed", range(13))
def test_deeper_stops_where_every_branch_has_ended(seed):
    """In a game that always ends: positions only go up."""
    game = Game(seed)
    game.next = {n: [n + 1 + k % 5 for k in after] for n, after in game.next.items()}
    game.ends = set(range(20, 60))
    for n in range(40, 60):
        game.value[n] = n % 7
    lines = list(Search(game, lambda: None).deeper(0, 100))
    assert lines[-1].to_the_end
    assert len(lines) <= 20
    assert lines[-1].worth == plain(game, 40)[0]
    assert [line.worth for line in lines] == [plain(game, depth)[0] for depth in range(1, len(lines) + 1)]


def test_what_is_remembered_has_room(monkeypatch):
    monkeypatch.setattr("scorers.game_tree._REMEMBERED", 3)
    for seed in range(20):
        game = Game(seed)
        assert Search(game, lambda: None).best(0, 6).worth == plain(game, 6)[0]


class Watched(Game):
    """The same, and each position whose worth was asked for is written down."""

    def __init__(self, *args, **more):
        super().__init__(*args, **more)
        self.asked = []

    def worth(self, state):
        self.asked.append(state)
        return super().worth(state)


def test_what_is_known_exactly_is_not_searched_again():
    game = Watched(1)
    game.ends.discard(0)
    search = Search(game, lambda: None)
    first = search.best(0, 4)
    asked = len(game.asked)
    assert asked
    assert search.best(0, 4) == first
    assert len(game.asked) == asked


def test_what_is_known_to_be_too_much_is_not_searched_again():
    """Where the other one moves, 3 can be had; at 2, met twice, the player has 3 at least, which is enough to know."""
    game = Watched(1)
    game.next = {0: [1, 2, 2], 1: [3], 2: [3, 4], 3: [3], 4: [4]}
    game.ends, game.ours = set(), {0: False, 1: True, 2: True}
    game.value = {3: 3, 4: 5}
    line = Search(game, lambda: None).best(0, 2)
    assert (line.worth, line.moves) == (3, (0, 0))
    assert game.asked == [3, 3]


class StoppedError(Exception):
    pass


def test_the_clock_is_looked_at_and_may_stop_it():
    looks = count()

    def tick():
        if next(looks):
            raise StoppedError

    search = Search(Game(3, width=5, positions=3000), tick)
    found = []
    with pytest.raises(StoppedError):
        found.extend(search.deeper(0, 60))
    assert next(looks) == 2
