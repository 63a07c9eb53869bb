"""Every rule of Attack of the Moulds by its id: tables that obey it and tables that do not, moves, scores, rulings."""

from collections import Counter
from itertools import combinations

import pytest
from asking import moves as listed
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
from verify.score import score
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


def objections(data, text, player="ada"):
    return [objection.instance for objection in judged(data, text, player).objections]


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


def test_MO_AMB_SQADJ_decides_what_is_absorbed_and_where_cubes_grow():
    data = table("r .", ". b", "b .", shape="square")
    assert after(data, "grow to r1c2")["board"] == ["red red", ". red", "blue ."]
    assert [d.key for d in judged(data, "grow to r1c2").rulings] == []


# What a table can break


def test_MO_ST_ONE():
    assert broken(table(". red+blue .", shape="square") | {"board": [[".", "some red+blue", "."]]})[0] == "MO-ST-ONE[r1c2]"


def test_MO_END_20_nobody_moves_after_the_twentieth_cube():
    rows = ["r r r r r r r", "r r r r r r r", "r r r r r r .", "b b b . . . ."]
    # Of two who have twenty, the second had no turn any more.
    twice = [*rows[:3], ". . . . . . .", *[row.replace("r", "b") for row in rows[:3]]]
    assert "first of the two ended the game" in told(table(*twice, shape="square", turn="over"))


def test_MO_END_LAST_the_last_player_with_cubes_has_won():
    alone = "r r r r r r r ."
    assert broken(strip(alone, turn="over")) == broken(strip(alone, turn=None)) == []
    # MO-AMB-LAST: played on until nothing is empty. Blue's turn is none in either case.
    on = {"rulings": {"MO-AMB-LAST": "plays-on"}}
    assert broken(strip(alone) | on) == broken(strip(alone, turn=None) | on) == []


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


def test_MO_AMB_LAST_who_takes_the_last_cubes_of_the_others_ends_the_game():
    data = strip("r r r . b b . r .", turn="ada")
    one = strip("r r r . b . . r .", turn="ada")
    assert after(one, "grow to r1c4")["turn"] == "over"
    assert after(data, "grow to r1c4")["turn"] == "ben"
    on = {"rulings": {"MO-AMB-LAST": "plays-on"}}
    assert after(one | on, "grow to r1c4")["turn"] == "ada"
    done = one | {"board": ["r r r r r . . r ."]}
    assert "MO-END-LAST[over]" in objections(done | {"turn": "over"}, "grow to r1c6")
    assert "MO-ST-TURN[ben]" in objections(done | on, "pass", "ben")
    assert "MO-ST-TURN[ben]" in objections(done | on | {"turn": None}, "grow to r1c6", "ben")
    assert [move.move for move in listed(MOULDS, read(done), "ada")] == []
    assert "grow to r1c6" in [move.move for move in listed(MOULDS, read(done | on), "ada")]
    assert [move.move for move in listed(MOULDS, read(done | on), "ben")] == []
    # Whether anybody else has a cube may be unknown: then so is whether the game goes on.
    maybe = strip("r r r r r . ? . .", turn=None)
    found = judged(maybe, "grow to r1c6")
    assert (found.verdict, ["MO-END-LAST" in said for said in found.depends]) == ("undecided", [True])
    # So may be whether the one who passes is in the game at all.
    lost = strip(". r r r b b b r r r _ _ ? _ _ .", players="red blue yellow", turn=None)
    found = judged(lost, "pass", "cleo")
    assert (found.verdict, ["MO-ST-TURN" in said for said in found.depends]) == ("undecided", [True])


START2 = ("r . . b", ". . . . .", ". . . . . .", ". . . . . . .", ". . . . . .", "b . . . r", "b . . r")


def test_MO_SET_START23():
    wrong = table("r . . b", ". r . . .", *START2[2:5], "b . . . .", "b . . r", setup=True)
    assert [d.otherwise for d in check(GAME, read(wrong)).rulings] == [{"free": "legal"}]
    # Wherever they lie, they are three.
    none = table(*(row.replace("b", ".") for row in START2), setup=True)
    assert "blue cannot begin on no tile." in told(none)


def squares(*corners, inner=". . . . . .", **also):
    """Six by six tiles with something in their corners, told from the upper left, row by row."""
    left_up, right_up, left_down, right_down = corners
    rows = (f"{left_up} . . . . {right_up}", inner, *[". . . . . ."] * 3, f"{left_down} . . . . {right_down}")
    return table(*rows, shape="square6", setup=True, **also)


def test_MO_BOARD_ALT_the_square_board_may_begin_with_one_cube_to_a_corner():
    assert broken(squares("r", "b", "b", "r")) == broken(squares("b", "r", "r", "b")) == []
    # Three each, as on other boards, or with three players.
    assert broken(squares("r", "b", "y", ".", players="red blue yellow"))[0] == "MO-ST-START[board]"


def test_MO_REACH_LAST_three_each_that_do_not_lie_as_in_the_beginning_have_been_moved():
    # Each cube of one colour lies beside one of the other.
    rows = ("r b . .", "r b . . .", ". . . . . .", ". . . . . . .", ". . . . . .", ". . . . .", ". . r b")
    assert [d.key for d in check(GAME, read(table(*rows))).rulings] == ["MO-AMB-START"]


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


# Moves


def test_MO_MV_GROW():
    data = strip("r . . . b b r r b")
    assert judged(data, "grow to r1c3").objections[0].message == says("no red cube", "next to r1c3", "r1c1 could spread")
    assert judged(data, "grow to r1c5").objections[0].message == says("r1c5", "not empty", "blue")


def test_MO_MV_SPREAD():
    data = strip("r . . . b b r r b")
    assert after(data, "spread r1c1 to r1c3")["board"] == [". . red . blue blue red red blue"]
    assert "say `grow to r1c2`" in judged(data, "spread r1c1 to r1c2").objections[0].message
    assert judged(data, "spread r1c2 to r1c4").objections[0].message == says("no red cube", "r1c2", "empty")


def test_MO_MV_SPREAD_may_tell_its_start_last():
    position = read(strip("r . . . b b r r b"))
    said = {str(read_move(text, position, "ada")) for text in ("spread to r1c3 from r1c1", "spread from r1c1 to r1c3")}
    assert said == {"spread r1c1 to r1c3"}


def test_MO_AMB_DIST2_decides_what_may_lie_between():
    gap, full, free = strip("r _ . b b r r b"), strip("r b . . b r r b"), strip("r . . b b r r b")
    for data, fits in ((gap, {"jump"}), (full, {"jump", "tiles"}), (free, {"jump", "tiles", "empty"})):
        for value in ("jump", "tiles", "empty"):
            found = judged(data, "spread r1c1 to r1c3", **{"MO-AMB-DIST2": value})
            assert (found.verdict == "legal") == (value in fits)
    assert "blocked by a gap" in judged(gap, "spread r1c1 to r1c3", **{"MO-AMB-DIST2": "tiles"}).objections[0].message
    assert [d.key for d in judged(full, "spread r1c1 to r1c3").rulings] == ["MO-AMB-DIST2"]


def test_MO_MV_ABSORB_takes_all_beside_and_no_more():
    # V3: grown beside three opposing cubes: four more of one's own, three fewer of theirs; spread: three more.
    rows = (". . r .", ". b . b .", "r b b . . .", ". . . . . . .", ". . . . . .", ". . . . .", ". . . .")
    grown, spread = judged(table(*rows), "grow to r2c3"), judged(table(*rows), "spread r3c1 to r2c3")
    # r2c3 touches r1c2, r1c3, r2c2, r2c4, r3c3, r3c4: blue at r2c2, r2c4 and r3c3; the one at r3c2 stays.
    assert (grown.total[0].least, grown.total[1].least) == (2, 6)
    assert grown.does != says("r3c2")
    # r3c1 lies three steps off: it may not spread there. From the star's other side, r4c5, a cube may.
    assert spread.verdict == "illegal"
    other = (". . . .", ". b . b .", ". b b . . .", ". . . . r . .", ". . . . . .", ". . . . .", ". . . .")
    spread = judged(table(*other), "spread r4c5 to r2c3")
    assert (spread.verdict, spread.total[0].least, spread.total[1].least) == ("legal", 1, 4)
    assert after(table(*other), "spread r4c5 to r2c3")["board"][2] == ". blue red . . ."


def test_MO_MV_SUPPLY_the_twentieth_cube_wins():
    # V4: seventeen of one's own; growing beside three more would make 21. Two are absorbed, in reading order.
    rows = ("r r r r", "r r r r r", "r r r r r b", "r r . b b . .", ". r . . . .", "b . . . .", "b . . .")
    found = judged(table(*rows), "grow to r4c3")
    # r4c3 touches r3c2, r3c3, r4c2, r4c4, r5c2 and r5c3: a single blue cube. 17 + 1 + 1.
    assert (found.total[0].least, found.total[1].least) == (17, 19)
    rows = ("r r r r", "r r r r r", "r r r r b b", "r r . b b . .", ". r b . . .", "b . . . .", "b . . r")
    # r4c3 now touches blue at r4c4 and r5c3; r3c3 is red. One more cube of the supply: 17 + 1 + 2 = 20.
    found = judged(table(*rows), "grow to r4c3")
    assert (found.total[0].least, found.total[1].least) == (17, 20)
    rows = ("r r r r", "r r r r r", "r r b r b b", "r r . b b . .", "r r b . . .", "b . . . .", "b . . r")
    found = judged(table(*rows), "grow to r4c3")
    assert (found.total[0].least, found.total[1].least) == (17, 20)
    done = after(table(*rows), "grow to r4c3")
    assert (done["turn"], done["board"][2:5]) == (
        "over",
        ["red red red red blue blue", "red red red red blue . .", "red red blue . . ."],
    )
    # MO-AMB-OWN20: found elsewhere, all three are absorbed and the game goes on.
    free = table(*rows, rulings={"MO-AMB-OWN20": "no-limit"})
    assert (judged(free, "grow to r4c3").total[1].least, after(free, "grow to r4c3")["turn"]) == (21, "ben")
    assert "MO-AMB-OWN20" in [d.key for d in judged(table(*rows), "grow to r4c3").rulings]


def test_MO_AMB_OVER20_with_the_twentieth_cube_nothing_more_is_absorbed():
    # Nineteen red cubes: the grown one is the last of the supply, so the blue one beside it stays.
    rows = ["r r r r r r r", "r r r r r r r", "r r r r r . b", "b b . . . . ."]
    found = judged(table(*rows, shape="square"), "grow to r3c6")
    assert (found.total[0].least, found.total[1].least) == (19, 20)
    assert after(table(*rows, shape="square"), "grow to r3c6")["board"][2].split()[-2:] == ["red", "blue"]


def test_MO_SET_FIRST_turns_are_taken_clockwise_by_those_who_have_cubes():
    data = strip("r r . b b y y y y .", players="red blue yellow")
    assert after(data, "grow to r1c3")["turn"] == "ben"
    # MO-ST-TURN: blue is absorbed, and it is cleo's turn.
    gone = strip("r r . b y y y y .", players="red blue yellow")
    assert after(gone, "grow to r1c3")["turn"] == "cleo"


def test_MO_END_nothing_is_done_after_the_end():
    full = strip("r r r b b b", turn="over")
    assert "MO-END-FULL[over]" in objections(full, "pass")


def test_MO_AMB_PASS_who_can_move_has_to():
    # Red can neither grow nor spread: the empty tile is three steps away.
    stuck = strip("r r r b b b .")
    assert after(stuck, "pass")["turn"] == "ben"
    assert "turn" not in after(strip("r r r b b b .", turn=None), "pass")
    out = strip("r r r b b b .", rulings={"MO-AMB-PASS": "eliminated", "MO-AMB-LAST": "plays-on"})
    gone = after(out, "pass")
    assert (gone["out"], gone["turn"]) == (["ada"], "ben")
    assert [sheet.total for sheet in SCORER.sheets(read(gone))] == [0, 3]
    assert "ada is out" in SCORER.sheets(read(gone))[0].lines[0].because
    assert "ada is out" in " ".join(objection.message for objection in judged(gone, "pass").objections)
    # Whoever has no cube is out anyway, and need not be named.
    none = strip(". . b b b b b b", rulings={"MO-AMB-PASS": "eliminated"})
    assert "out" not in after(none, "pass")
    assert judged(none, "pass").verdict == "illegal"


def test_MO_AMB_PASS_a_pass_is_listed_where_nothing_else_can_be_done():
    for row, found in (("r r r b b b .", ["pass"]), ("r r . b b b .", ["grow to r1c3"])):
        position = read(strip(row))
        options = [str(move) for move in GAME.play.moves(position, "ada")]
        assert [move for move in options if not move.startswith("spread")] == found


def test_MO_AMB_PASS_who_can_spread_or_grow_is_told_how():
    assert "spread r1c2 to r1c4" in judged(strip("r r b . b b"), "pass").objections[0].message
    assert "grow to r1c2" in judged(strip("r . b r b b"), "pass").objections[0].message


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
    assert SCORER.play_objectives["lead"].worth(position, "ada") == worth
    assert SCORER.play_objectives["win"].worth(position, "ada") == {1: 0, 101: 1, 100: 1, -101: -1}[worth]


# Tiles that nobody remembers


def test_unknown_tiles_are_settled_by_the_rules():
    # Nineteen at the most: the game is not over.
    row = "r r r b b b ?"
    assert check(GAME, read(strip(row))).follows.forced[0].phrase == "empty"
    assert check(GAME, read(strip(row, turn="over"))).follows.certain == ("r1c7 must be red or blue",)
    found = score(MOULDS, read(strip("r r r b b b ?", turn=None)))
    assert [(s.total.least, s.total.most) for s in found.ranges] == [(3, 4), (3, 4)]


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


def test_how_many_are_absorbed_may_decide_and_not_be_known():
    # Nineteen red cubes: whether the unknown one is blue decides which is absorbed before the twentieth wins.
    rows = [["red"] * 9, ["red"] * 9, ["red", ".", "unknown", "blue", "blue", "blue", ".", ".", "."]]
    data = table("x", shape="square") | {"board": rows}
    found = judged(data, "grow to r3c2")
    assert (found.verdict, "how many cubes are absorbed at r3c2" in found.needs[0]) == ("undecided", True)
    # Who is next depends on whether the game is over, or on whether somebody still has a cube.
    position = read(data)
    assert GAME.play.after(position, read_move("grow to r3c2", position, "ada")).turn is None
    who = strip("r r . ? y y y y .", players="red blue yellow", turn="cleo")
    position = read(who)
    assert GAME.play.after(position, read_move("grow to r1c9", position, "cleo")).turn == "ada"
    position = read(who | {"turn": "ada"})
    assert GAME.play.after(position, read_move("spread r1c1 to r1c3", position, "ada")).turn == "cleo"
    alone = strip("r r . . ? y y y y .", players="red blue yellow", turn="ada")
    assert GAME.play.after(read(alone), read_move("grow to r1c3", read(alone), "ada")).turn is None
