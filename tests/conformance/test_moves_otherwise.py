"""Which moves there would be under other rulings: told exactly, held against the moves listed under each of them."""

import pytest
from asking import moves
from every_game import read, tables_of

from models.names import counted
from models.unknowns import unknowns
from verify.judge import offer

pytestmark = pytest.mark.played


def tables(game):
    """The example of a turn, else the starting table."""
    told = tables_of(game.name)
    return [told.examples.get("turn.yaml", told.start)]


def listed(game, position, player):
    """For each move what it does to the score, and whether something has to be known for it that is not."""
    return {
        option.move: (option.change, any(word.startswith("not known: ") for word in option.depends))
        for option in moves(game, position, player)
    }


def difference(mine, theirs):
    """What is said of other moves, of other points for the same, or of what has to be known for them: how many, and the first of them as they are listed."""
    kinds = {
        "{} more {}": [move for move in theirs if move not in mine],
        "{} fewer {}": [move for move in mine if move not in theirs],
        "other points for {} {}": [move for move, told in mine.items() if theirs.get(move, told)[0] != told[0]],
        "whether {} {} may be made is not known": [
            move for move, told in mine.items() if theirs.get(move, told)[1] > told[1]
        ],
    }
    return "; ".join(
        f"{words.format(*counted(len(some), 'move').split())} ({'; '.join(some[:3] + ['…'] * (len(some) > 3))})"
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
            # Of a guess the moves that are listed take what our list says, and no more.
            ours = ruling.default if ruling.guesses else position.rulings[ruling.key]
            for value in ruling.options:
                other = position.under(position.rulings.fresh(**{ruling.key: value}))
                said = "" if value == ours else difference(mine, listed(game, other, player))
                if said:
                    expected[value] = said
            assert told.get(ruling.key, {}) == expected, ruling.key
            seen.add(bool(expected))
    assert False in seen
