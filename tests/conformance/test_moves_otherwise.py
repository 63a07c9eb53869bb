"""Which moves there would be under other rulings: told exactly, held against the moves listed under each of them."""

import pytest
from asking import moves
from every_game import is_played, read, tables_of

from models.names import counted
from models.unknowns import unknowns
from verify.judge import offer


@pytest.fixture
def game(game):
    if not is_played(game):
        pytest.skip("nothing is played in this game")
    return game


def tables(game):
    """The starting table and the first example of a turn."""
    told = tables_of(game.name)
    return [told.start, *(told.examples[name] for name in ("turn.yaml",) if name in told.examples)]


def listed(game, position, player):
    return {option.move: option.change for option in moves(game, position, player)}


def difference(mine, theirs):
    """What is said of other moves, or of other points for the same: how many, and the first of them as they are listed."""
    kinds = {
        "{} more": [move for move in theirs if move not in mine],
        "{} fewer": [move for move in mine if move not in theirs],
        "other points for {}": [move for move, change in mine.items() if theirs.get(move, change) != change],
    }
    return "; ".join(
        f"{words.format(counted(len(some), 'move'))} ({'; '.join(some[:3] + ['…'] * (len(some) > 3))})"
        for words, some in kinds.items()
        if some
    )


def test_each_ruling_changes_what_is_said_and_no_other_does(game):
    seen = set()
    for data in tables(game):
        position = read(game, data).position
        player = position.turn or position.players_written[0]
        assert not unknowns(position) or game.name == "zap-that-ghost"
        mine = listed(game, position, player)
        told = {ruling.key: dict(ruling.otherwise) for ruling in offer(game, position, player).rulings}
        for ruling in game.game.rulings:
            expected = {}
            for value in ruling.options:
                other = position.under(position.rulings.fresh(**{ruling.key: value}))
                said = "" if value == position.rulings[ruling.key] else difference(mine, listed(game, other, player))
                if said:
                    expected[value] = said
            assert told.get(ruling.key, {}) == expected, ruling.key
            seen.add(bool(expected))
    assert False in seen
