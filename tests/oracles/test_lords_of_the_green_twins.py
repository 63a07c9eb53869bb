"""Lords of the Green against a second, naive one, on random tables under random rulings."""

import random

import lords_of_the_green_tables as tables
import naive_lords_of_the_green as naive
import pytest

from models.green_box.lords_of_the_green.game import FILE
from models.green_box.lords_of_the_green.moves import MOVES, Move
from scorers.green_box.lords_of_the_green.search.best import LordsTree, Turn, Turns, held_after
from scorers.green_box.lords_of_the_green.search.land import NOBODY, Land
from verify.judge import judged_alone, offer
from verify.violations import violations

GAME = tables.GAME
SEEDS = range(1000, 1005)


def turn_of(move):
    """A move in the form that the twin has."""
    spots = [None if spot is None else tuple(spot) for spot in (move.placed, move.target)]
    return str(move.army), spots[0], move.knights, spots[1], move.escorts


@pytest.fixture(params=[*tables.SPECIAL, *SEEDS])
def pair(request):
    """A table as both have it."""
    rng = random.Random(request.param)
    if request.param in tables.SPECIAL:
        data = tables.SPECIAL[request.param]
        return rng, tables.read(data), naive.read(data)
    data = tables.random_table(
        rng,
        most=rng.choice([None, 3, 14]),
        reserve=rng.choice([None, 1]),
        rulings=rng.choice([0, 0.3, 0.8]),
        full=rng.random() < 0.3,
    )
    return rng, tables.read(data), naive.read(data)


def same_table(position, table):
    """Whether a position is the twin's table."""
    found = naive.read(FILE.written(position))
    board = {
        spot: (tile["pips"], {c: n for c, n in tile["knights"].items() if n}, tile["lords"])
        for spot, tile in table["board"].items()
    }
    here = {spot: (tile["pips"], tile["knights"], tile["lords"]) for spot, tile in found["board"].items()}
    return here == board and all(found[key] == table[key] for key in ("turn", "army", "reserve"))


def test_rules_score_and_written_form(pair):
    _, position, table = pair
    assert {violation.rule for violation in violations(GAME.game, position)} == naive.broken(table)
    assert {sheet.player: sheet.total for sheet in GAME.scorer.sheets(position)} == naive.score(table)
    again = tables.read(FILE.written(position))
    assert FILE.written(again) == FILE.written(position)
    assert (again.board, again.colours, again.reserves) == (position.board, position.colours, position.reserves)


def test_turns_and_the_tables_after_them(pair):
    """The search knows every whole turn and the table after it; the judge and the move's text agree."""
    rng, position, table = pair
    tree = LordsTree(position, position.turn, "score")
    expected = dict(naive.turns(table))
    if tree.is_over(tree.start):
        assert not any(table["reserve"].values()) or naive.nobody_can(table)
        return
    found = {turn_of(tree.moves([turn])[0]): (tree.moves([turn])[0], state) for turn, state in tree.children(tree.start)}
    assert found.keys() == expected.keys()
    for key in rng.sample(sorted(found, key=str), min(4, len(found))):
        move, state = found[key]
        following = MOVES.after(position, move)
        assert same_table(following, expected[key]), str(move)
        if following.over:
            assert tree.is_over(state)
        else:
            assert Land(following, position.turn, "score").start == state
        assert judged_alone(GAME, position, move).verdict == "legal"
        assert GAME.game.play.read(str(move), position, move.player) == move


WHOLE = (
    "no knight can be placed",
    "no knight can be placed, and the lord moves to the next",
    "the first round of allied armies",
    "the lord can nowhere go, and leaves",
    "red alone has knights left, two of them",
)


@pytest.mark.parametrize("name", [*WHOLE, 1003])
def test_every_whole_turn_is_listed_with_what_it_changes(name):
    data = (
        tables.SPECIAL[name] if name in WHOLE else tables.random_table(random.Random(name), players=3, most=9, rulings=0.3)
    )
    position, table = tables.read(data), naive.read(data)
    player = position.turn
    before = naive.score(table)[player]
    expected = {turn: naive.score(then)[player] - before for turn, then in naive.turns(table)}
    options = offer(GAME, position, player, whole=True).options
    found = {turn_of(GAME.game.play.read(option.move, position, player)): tuple(option.change) for option in options}
    assert found == {turn: (change, change) for turn, change in expected.items()}
    assert len(options) == len(found)
    assert not any(option.open_end for option in options)


def test_moves_made_at_random(pair):
    rng, position, table = pair
    legal = {turn for turn, _ in naive.turns(table)} if any(table["reserve"].values()) else set()
    for _ in range(12):
        army = rng.choice([colour for colour in position.armies if position.owner(colour) == position.turn])
        target, escorts = rng.choice(position.spots), rng.randint(0, 4)
        move = Move(position.turn, army, rng.choice(position.spots), rng.randint(0, 4), target, escorts)
        assert (judged_alone(GAME, position, move).verdict == "legal") is (turn_of(move) in legal), str(move)


def test_turns_that_are_told_quickly(pair):
    """Turns of all armies: told are those that can be done, with the tiles held after them."""
    rng, position, table = pair
    land = LordsTree(position, position.turn, "score")
    if land.start.army == NOBODY:
        assert not any(table["reserve"].values()) or naive.nobody_can(table)
        return
    armies = [Turns(land, land.start, army) for army in land.armies_of(land.start)]
    every = {turn: held for turns in armies for turn, held in turns.placing()}
    taken = {lord for lord in land.start.lords if lord != NOBODY}
    plain = {turn: held for turn, held in every.items() if turn.target != NOBODY and turn.placed not in taken}
    spots = {move: turn for turn in plain for move in land.moves([turn])}
    bare = {spot for spot, tile in table["board"].items() if not tile["lords"]}
    assert {turn_of(move) for move in spots} == {turn for turn, _ in naive.turns(table) if turn[1] in bare and turn[3]}
    for turn in rng.sample(sorted(plain), min(60, len(plain))):
        assert held_after(land, land.start, turn) == plain[turn]
    for _ in range(150):
        army, tiles = rng.randrange(len(land.armies)), land.tiles
        turn = Turn(army, rng.choice(tiles), rng.randint(1, 3), rng.choice([*tiles, NOBODY]), rng.randint(1, 3))
        assert held_after(land, land.start, turn) == plain.get(turn)
