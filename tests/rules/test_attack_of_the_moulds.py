"""Every rule of Attack of the Moulds by its id: tables that obey it and tables that do not, moves, scores, rulings."""

from collections import Counter
from itertools import combinations

import pytest
from attack_of_the_moulds_tables import read
from sayings import says

from models.green_box.attack_of_the_moulds.game import GAME
from models.green_box.attack_of_the_moulds.moves import read_move
from models.green_box.attack_of_the_moulds.set_up import corners
from models.green_box.attack_of_the_moulds.tiles import Board, Shape, board_of
from scorers.green_box.attack_of_the_moulds import SCORER
from verify.check import check
from verify.explain import explain
from verify.games import entry
from verify.judge import judge
from verify.ranges.number_ranges import Range
from verify.violations import violations

MOULDS = entry("attack-of-the-moulds")
HEX37 = board_of(Shape.HEX37, tuple((True,) * n for n in (4, 5, 6, 7, 6, 5, 4)))


def table(*rows, shape="hex37", players="red blue", turn="ada", **also):
    """A table whose rows are texts, for players named in the order of their colours."""
    names = ("ada", "ben", "cleo", "dan", "eve", "fred")
    data = {"game": "attack-of-the-moulds", "players": dict(zip(names, players.split(), strict=False)), "shape": shape}
    return data | {"board": list(rows)} | ({"turn": turn} if turn else {}) | also


def strip(row, **also):
    """A board of squares in one row."""
    return table(row, shape="square", **also)


def broken(data):
    return [violation.instance for violation in violations(GAME, read(data))]


def told(data):
    return " ".join(violation.message for violation in violations(GAME, read(data)))


def judged(data, text, player="ada", **rulings):
    position = read(data | ({"rulings": rulings} if rulings else {}))
    return judge(MOULDS, position, read_move(text, position, player))


def after(data, text, player="ada"):
    position = read(data)
    return GAME.written(GAME.play.after(position, read_move(text, position, player)))


# The board


def test_MO_BOARD_HEX_has_37_tiles_whose_neighbours_are_those_of_a_hexagon():
    # V1: 6 corners with 3 neighbours, 12 others on the border with 4, 19 within with 6; two steps away lie 5 tiles from a
    # corner, 12 from the seven tiles in the middle, 6, 7 or 9 from the others.
    net = HEX37.net(eight=False)
    assert len(HEX37.spots) == 37
    assert Counter(map(len, net.beside)) == {3: 6, 4: 12, 6: 19}
    assert str(HEX37.spots[HEX37.centre]) == "r4c4"
    far = {n: len(two) for n, two in enumerate(net.two_away)}
    assert {far[n] for n in far if len(net.beside[n]) == 3} == {5}
    middle = {HEX37.centre, *net.beside[HEX37.centre]}
    assert {n for n in far if far[n] == 12} == middle
    assert {far[n] for n in far if n not in middle and len(net.beside[n]) != 3} == {6, 7, 9}


def test_MO_SET_START4_six_corners_with_their_neighbours_are_the_border():
    # V2: the triples do not overlap and fill the 18 tiles of the border.
    beside = HEX37.net(eight=False).beside
    border = {n for n, near in enumerate(beside) if len(near) < 6}
    position = read(table("r r . .", ". . . . .", ". . . . . .", ". . . . . . .", ". . . . . .", ". . . . .", "b b b ."))
    triples = [{corner, *(set(beside[corner]) & border)} for corner in corners(position)]
    assert len(triples) == 6
    assert not any(one & other for one, other in combinations(triples, 2))
    assert set().union(*triples) == border


def test_MO_BOARD_ALT_square_boards_have_eight_neighbours_or_four():
    square = Board(Shape.SQUARE6, ((True,) * 6,) * 6)
    for eight, near, far in ((True, {3: 4, 5: 16, 8: 16}, 16), (False, {2: 4, 3: 16, 4: 16}, 8)):
        net = square.net(eight=eight)
        assert Counter(map(len, net.beside)) == near
        assert max(map(len, net.two_away)) == far
    assert square.shifts == (0,) * 6
    assert HEX37.shifts == (3, 2, 1, 0, 1, 2, 3)


# What a table can break


def test_MO_ST_ONE():
    assert broken(table(". red+blue .", shape="square") | {"board": [[".", "some red+blue", "."]]})[0] == "MO-ST-ONE[r1c2]"


def test_MO_ST_TURN_who_has_no_cube_is_not_next():
    row = "r r r r r r b b b ."
    # No turn that explain offers is that of somebody who was eliminated.
    out = strip(row, players="red blue yellow", out=["ben"], rulings={"MO-AMB-PASS": "eliminated"})
    mended = [change for repair in explain(GAME, read(out | {"turn": "cleo"})).repairs for change in repair.changes]
    assert [change for change in mended if "turn:" in change]
    assert not [change for change in mended if "turn:" in change and "ben" in change]
    # Whatever lies beyond the gap, it is a yellow cube: cleo is next.
    seen = check(GAME, read(strip("r r r r r r b b b . . _ _ ? _ _ .", players="red blue yellow", turn="cleo")))
    assert [(one.place, one.phrase) for one in seen.follows.forced] == [("r1c14", "yellow")]


def test_MO_AMB_LAST_whether_anybody_else_has_a_cube_may_be_unknown():
    """Then so is whether the game goes on."""
    maybe = strip("r r r r r . ? . .", turn=None)
    found = judged(maybe, "grow to r1c6")
    assert (found.verdict, ["MO-END-LAST" in said for said in found.depends]) == ("undecided", [True])
    # So may be whether the one who passes is in the game at all.
    lost = strip(". r r r b b b r r r _ _ ? _ _ .", players="red blue yellow", turn=None)
    found = judged(lost, "pass", "cleo")
    assert (found.verdict, ["MO-ST-TURN" in said for said in found.depends]) == ("undecided", [True])


def test_MO_REACH_LAST_is_not_asked_of_who_wins_with_the_last_cube():
    # Twenty red cubes, each beside a blue one: the supply did not last to absorb them all (MO-MV-SUPPLY).
    data = table(*["r b r b r b r b r b"] * 4, shape="square", turn="over", rulings={"MO-AMB-SQADJ": "4"})
    assert "MO-REACH-LAST[last move]" not in broken(data)


def test_MO_REACH_LAST_is_argued_once_and_another_turn_is_the_first_thing_to_mend():
    found = explain(GAME, read(strip(". r b b b r r b . r b b", turn="ben")))
    assert found.verdict == "illegal"
    (reason,) = found.reasons
    assert [part.rule for part in reason.rules] == ["MO-REACH-LAST"]
    assert reason.so == says("ben's turn", "ada moved last", "no red cube")
    assert found.repairs[0].changes == ("change `turn:` from ben to ada",)
    assert not found.more_reasons
    # Where nobody has moved or somebody has won it is another rule that the turn breaks.
    rows = ["r b r b r b r b r b"] * 4
    assert broken(table(*rows, shape="square", rulings={"MO-AMB-SQADJ": "4"}))[0] == "MO-END-20[red]"
    assert "moved last" not in told(table(*rows, shape="square", rulings={"MO-AMB-SQADJ": "4"}))


# Scores


def test_MO_END_20_is_said_in_the_sheet():
    rows = ["r r r r r r r", "r r r r r r r", "r r r r r r .", "b b b . . . ."]
    line = SCORER.sheets(read(table(*rows, shape="square", turn="over")))[0].lines[0]
    assert (line.points, line.rule) == (20, "MO-END-20")
    assert SCORER.sheets(read(strip("r r r b b b", turn="over")))[0].lines[0].rule == "MO-END-FULL"


@pytest.mark.parametrize(
    ("row", "turn", "worth"), [("r r . b", "ada", 1), ("r r b", "over", 101), ("r b", "over", 100), ("r b b", "over", -101)]
)
def test_the_lead_counts_a_game_won_or_lost(row, turn, worth):
    position = read(strip(row, turn=turn))
    assert SCORER.objectives["lead"].worth(position, "ada") == worth
    assert SCORER.objectives["win"].worth(position, "ada") == {1: 0, 101: 1, 100: 1, -101: -1}[worth]


# Tiles that nobody remembers


def test_whose_turn_it_is_is_in_doubt_though_nothing_was_told_of_it():
    # Nothing was told of turns, so no reason rests on that; still somebody may have forgotten to say that it is over.
    turns = [change for change in GAME.changes(read(strip("r r r r b b b .", turn=None))) if change.of == "`turn:`"]
    assert [(change.to, change.fact) for change in turns] == [("ada", ""), ("ben", ""), ("over", "")]
    halfway = explain(GAME, read(strip("r r ? . b b b b")))
    assert halfway.verdict == "legal"
    partly = explain(GAME, read(table("x", shape="square") | {"board": [["red", "some red or blue", ".", "blue", "blue"]]}))
    assert partly.verdict == "illegal"


def test_moves_beside_unknown_tiles():
    data = strip("r . ? . b b r r r b")
    found = judged(data, "grow to r1c2")
    assert (found.verdict, found.total[1].least, found.total[1].most) == ("legal", 5, 6)
    grown = GAME.play.after(read(data), read_move("grow to r1c2", read(data), "ada"))
    assert [str(cubes) for cubes in grown.tiles[2].options] == [".", "red", "red"]
    # Certainly a cube of somebody: it is red afterwards.
    sure = table("x", shape="square") | {"board": [["red", ".", "some red or blue", "blue", "blue"]]}
    assert after(sure, "grow to r1c2")["board"][0] == "red red red blue blue"
    assert judged(data, "grow to r1c3").verdict == "illegal"


def test_the_twentieth_cube_wins_though_which_one_it_is_is_not_known():
    """Eighteen red cubes, or nineteen: whether r4c9 is red decides whether the blue cube is absorbed before the end."""
    rows = [
        ["red"] * 9,
        ["red"] * 8 + ["blue"],
        ["red", ".", "blue", *"......"],
        [*".....", "blue", "blue", ".", "some red or blue"],
    ]
    found = judged(table("x", shape="square") | {"board": rows}, "grow to r3c2")
    assert (found.verdict, found.total) == ("legal", (Range(18, 19), Range(20, 20)))
    assert found.does == "absorbs blue at r3c3 (if red has a cube left); the game is over, and ada wins"
    written = GAME.written(found.later.record.position)
    assert (written["turn"], written["board"][2:]) == (
        "over",
        [["red", "red", "some red or blue", *"......"], [*".....", "blue", "blue", ".", "some red or blue"]],
    )


def test_who_is_next_may_depend_on_who_still_has_a_cube():
    who = strip("r r . ? y y y y .", players="red blue yellow", turn="cleo")
    position = read(who)
    assert GAME.play.after(position, read_move("grow to r1c9", position, "cleo")).turn == "ada"
    position = read(who | {"turn": "ada"})
    assert GAME.play.after(position, read_move("spread r1c1 to r1c3", position, "ada")).turn == "cleo"
    alone = strip("r r . . ? y y y y .", players="red blue yellow", turn="ada")
    assert GAME.play.after(read(alone), read_move("grow to r1c3", read(alone), "ada")).turn is None
