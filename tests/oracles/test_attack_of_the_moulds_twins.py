"""Attack of the Moulds compared with a second reading of its rules on random tables and in random play."""

from itertools import product
from random import Random

import pytest
from asking import moves as listed
from attack_of_the_moulds_tables import GAPS, HEX37, ISLANDS, SQUARE6, STRIP, game_played, random_table, read, starting
from naive_attack_of_the_moulds import broken, moves, played, score

from models.green_box.attack_of_the_moulds.game import GAME
from models.green_box.attack_of_the_moulds.moves import read_move
from scorers.green_box.attack_of_the_moulds import SCORER
from verify.check import check
from verify.games import entry
from verify.judge import judged_alone
from verify.violations import violations

pytestmark = pytest.mark.no_cover


def rules_broken(position):
    return {violation.rule for violation in violations(GAME, position)}


def written(position):
    """The data of a position with rows as lists, as the twin has it."""
    data = GAME.written(position)
    return data | {"board": [row.split() if isinstance(row, str) else row for row in data["board"]]}


@pytest.mark.parametrize("seed", range(2))
def test_the_rules_that_random_tables_break_are_those_of_the_twin(seed):
    random = Random(seed)
    for _ in range(45):
        data = random_table(random)
        if random.random() < 0.2:
            data["board"][0][0] = "+".join(list(data["players"].values())[:2])
        assert rules_broken(read(data)) == broken(data), data


@pytest.mark.parametrize("seed", range(2))
def test_random_play_breaks_no_rule_and_does_what_the_twin_says(seed):
    random = Random(100 + seed)
    for _ in range(5):
        for data, move, after in game_played(random, starting(random), 25):
            position, player = read(data), data["turn"]
            assert not broken(data), data
            assert not violations(GAME, position), data
            options = {str(one) for one in GAME.play.moves(position, player)}
            assert options == moves(data, player), data
            said = read_move(move, position, player)
            assert str(said) == move
            assert judged_alone(entry("attack-of-the-moulds"), position, said).verdict == "legal", (data, move)
            new = GAME.play.after(position, said)
            assert written(new) == written(read(after)), (data, move)
            assert {sheet.player: sheet.total for sheet in SCORER.sheets(new)} == score(after)


def test_who_is_left_alone_has_won_or_plays_on_as_the_twin_says():
    random = Random(21)
    seen = set()
    for _ in range(60):
        data = random_table(random, (GAPS, ISLANDS, STRIP), players=random.choice((2, 2, 3)), density=0.5)
        first, *others = data["players"].values()
        # Few cubes of the others, so that whoever moves may take the last of them.
        board = [[random.choice([said, said, first]) if said in others else said for said in row] for row in data["board"]]
        data |= {"board": board, "turn": next(iter(data["players"]))}
        for move in sorted(moves(data, data["turn"])):
            after = played(data, data["turn"], move)
            new = GAME.play.after(read(data), read_move(move, read(data), data["turn"]))
            assert written(new) == written(read(after)), (data, move)
            assert rules_broken(new) == broken(after), (data, move)
            alone = len({said for row in after["board"] for said in row} - {".", "_"}) == 1
            seen.add((alone, after["turn"] == "over", data.get("rulings", {}).get("MO-AMB-LAST", "wins")))
    assert seen >= {(True, True, "wins"), (True, False, "plays-on"), (False, False, "wins")}


def test_the_moves_that_are_listed_are_those_of_the_twin_and_no_other_is_allowed():
    random = Random(3)
    for _ in range(4):
        data = starting(random, (HEX37, GAPS, ISLANDS))
        data = [before for before, _, _ in game_played(random, data, random.randint(2, 12))][-1]
        position, player = read(data), data["turn"]
        assert {option.move for option in listed(entry("attack-of-the-moulds"), position, player)} == moves(data, player)
        names = random.sample([str(spot) for spot in position.board.spots], 6)
        every = {f"grow to {name}" for name in names} | {f"spread {a} to {b}" for a, b in product(names, names)} | {"pass"}
        for move in sorted(every):
            judged = judged_alone(entry("attack-of-the-moulds"), position, read_move(move, position, player))
            assert (judged.verdict == "legal") == (move in moves(data, player)), (data, move)
            assert GAME.play.after(position, read_move(move, position, player)).tiles


def laid(data, rows, cubes):
    return data | {"board": [[cubes.get((i, k), ".") for k in range(len(row))] for i, row in enumerate(rows)]}


def test_whether_a_cube_came_last_or_won_where_cubes_are_unknown():
    """About 20 red cubes and three tiles that nobody remembers: legal where the twin finds a way to fill them in."""
    seen = set()
    for seed in range(60):
        random = Random(seed)
        shape, rows = random.choice((HEX37, SQUARE6))
        spots = [(i, k) for i, row in enumerate(rows) for k in range(len(row))]
        random.shuffle(spots)
        red = random.choice((17, 18, 18, 19))
        blue = random.randint(8, len(spots) - red)
        cubes = dict(zip(spots, ["red"] * red + ["blue"] * blue, strict=False))
        turn = random.choice(["over", "over", "ada", None])
        data = {"game": "attack-of-the-moulds", "players": {"ada": "red", "ben": "blue"}, "shape": shape}
        data |= {"turn": turn} if turn else {}
        hidden = random.sample(spots, 3)
        told = [dict(zip(hidden, values, strict=True)) for values in product((".", "red", "blue"), repeat=3)]
        ways = [broken(laid(data, rows, cubes | cube)) for cube in told]
        unknown = laid(data, rows, cubes | dict.fromkeys(hidden, "unknown"))
        verdict = check(GAME, read(unknown)).verdict
        assert (verdict == "legal") == (set() in ways), unknown
        seen |= {(turn, verdict)} | {rule for way in ways for rule in way if way == {"MO-REACH-LAST"}}
    assert seen >= {("over", "legal"), ("over", "illegal"), ("ada", "illegal"), (None, "illegal"), "MO-REACH-LAST"}
