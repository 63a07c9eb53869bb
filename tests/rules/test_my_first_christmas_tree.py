"""My First Christmas Tree, rule by rule: what is accepted, what is rejected and in which words; moves, awards, scores."""

import copy

import pytest
from asking import moves
from my_first_christmas_tree_words import (
    COMPLETE,
    CT,
    FIVE,
    HAND,
    LEFT,
    POOL,
    ROWS,
    TREE,
    UP,
    after,
    best,
    broken,
    ended,
    ending,
    judged,
    objections,
    read,
    table,
    totals,
)
from sayings import says

from models.green_box.components import Symbol
from models.green_box.my_first_christmas_tree.moves.listing import unseen
from models.green_box.my_first_christmas_tree.table.tree import SPOTS, Spot, lines
from verify.check import check
from verify.score import score
from verify.violations import known_violations


def resting_on(data):
    return {ruling.key: dict(ruling.otherwise) for ruling in check(CT.game, read(data)).rulings}


def test_CT_SET_TREE_has_so_many_straight_segments():
    assert len(SPOTS) == 20
    counted = {n: len({frozenset(line) for line in lines(n)}) for n in range(2, 8)}
    assert counted == {2: 43, 3: 28, 4: 16, 5: 7, 6: 1, 7: 0}
    assert frozenset(lines(6)[0]) == {Spot(4, column) for column in range(6)}


def test_CT_ST_TREE():
    tree = copy.deepcopy(TREE)
    tree[2][0] = "bricks"
    found = broken(table(tree=tree))
    assert set(found) == {"CT-ST-TREE[arrow]"}


def test_CT_ST_TREE_with_tiles_that_nobody_remembers():
    tree = copy.deepcopy(TREE)
    tree[2][0] = "some bricks or wheel"
    assert check(CT.game, read(table(tree=tree))).verdict == "illegal"  # only two arrows are left
    tree[0][0] = "unknown red"
    assert check(CT.game, read(table(tree=tree))).verdict == "legal"  # the third arrow may lie at r1c1
    tree[2][0] = "some arrow or wheel"
    position = read(table(tree=tree, ada={"row": LEFT}))
    assert str(position.at(Spot(0, 0)).symbol) == "unknown"
    assert [problem.path for problem in CT.game.play.problems(position, "ada", "score")] == [("tree", 0)]
    tree = copy.deepcopy(TREE)
    tree[4][5] = "some drop or bricks"  # beside the bricks of r4c5; no others lie side by side
    tree = copy.deepcopy(TREE)
    tree[0][0] = "unknown"  # a drop: of no other symbol is there another tile
    unsure = table(tree=tree, ada={"row": LEFT, "hand": ["blue bricks"]})
    options = {option.move: option.verdict for option in moves(CT, read(unsure), "ada")}
    completing = "play blue bricks right, complete on r1c1 r2c1 r3c1 r4c1"
    assert (options["play blue bricks right"], options[completing]) == ("legal", "legal")
    assert [move for move in options if "complete" in move] == [completing]
    tree[0][0], tree[3][0], tree[4][2] = "drop", "unknown", "unknown"  # one of these two is bricks, the other an arrow
    options = {option.move: option.verdict for option in moves(CT, read(unsure | {"tree": tree}), "ada")}
    assert options[completing] == "undecided"
    doubtful = CT.game.doubted(read(table()))
    assert len(doubtful.facts) == 20
    assert doubtful.facts[0].said == "a tile with drop lies at r1c1"


@pytest.mark.parametrize(
    ("phase", "about"),
    [
        ("A", {"TAKE"}),
        ("B", {"PLAYOPT", "VOLDISCARD", "BEND"}),
        ("C", {"FEWER", "SAMETILE"}),
        ("D", {"D-CHOICE"}),
    ],
)
def test_CT_A_to_D_name_the_rulings_on_what_is_done_in_each(phase, about):
    """Cards taken, cards played, decorations placed, boxes taken."""
    (rule,) = [remark for remark in CT.game.remarks if remark.id == f"CT-{phase}"]
    assert set(rule.rulings) == {f"CT-AMB-{name}" for name in about}


def test_CT_ST_CUBES_star_and_bases_are_marked_with_decorations_or_otherwise():
    red = [row[0] for row in ROWS.values()]
    told = table(red, star="red", ada={"decorations": 14})
    assert resting_on(told)["CT-AMB-TOPCUBES"] == {"others": says("illegal", "CT-ST-CUBES")}


def test_CT_AMB_COMPLETED():
    rows = [*ROWS[1], *ROWS[3]]
    second = table(rows, rows, touches={1: "red", 3: "blue"}, base=["red", "blue"])
    first = says("illegal", "CT-ST-BASE", "2 times")
    assert resting_on(second)["CT-AMB-COMPLETED"] == {"first": first}
    second["rulings"] = {"CT-AMB-COMPLETED": "first"}
    assert set(broken(second)) == {"CT-ST-BASE[left]", "CT-ST-BASE[right]"}


def test_CT_AMB_BEND():
    row = ["red drop", "blue hammers", "red bricks"]  # r1c1, r2c1, r2c2: around a corner
    assert set(broken(table(ada={"row": row}))) == {"CT-ST-ROW[ada]"}


def test_CT_ST_CARDS():
    assert set(broken(table(deck=33))) == {"CT-ST-CARDS[every card]"}


def test_CT_ST_END_and_CT_END():
    assert resting_on(ended("ada"))["CT-AMB-ROUND"] == {"one-more": "legal"}


def test_CT_SC_the_vector_of_the_specification():
    """V1: touches on the rows of 6 and 3 (9), star (6), left base (4), second in the row of 5 (2), boxes 4 + 4 (8), 3 left: 32.

    16 decorations on tiles and 3 left are 19: one was lost, so a rule is broken; what lies there is scored all the same.
    Marked with other cubes, star and base take none of the twenty; with decorations, 18 would be on the tree.
    """
    red = [*ROWS[2], *ROWS[4], *ROWS[5], "r1c1", "r3c1"]
    touches = {2: "red", 5: "red", 4: "blue"}
    told = {"boxes": {"own": [4], "neutral": [4]}, "decorations": 3}
    data = table(red, ROWS[4], ada=told, touches=touches, star="red", base=["red", "."])
    assert totals(data) == {"ada": 32, "ben": 5 + 15}
    assert {line.item: line.points for line in score(CT, read(data)).sheets[0].lines} == {
        "star": 6,
        "left base": 4,
        "row 2": 3,
        "row 4": 2,
        "row 5": 6,
        "own box 4": 4,
        "neutral box 4": 4,
        "decorations left": 3,
    }


def test_CT_SC_both_bases_and_several_boxes():
    data = ended("over", ada={"boxes": {"own": [4, 5, 6], "neutral": [4, 4]}})
    assert totals(data) == {"ada": 20 + 6 + 7 + 15 + 8, "ben": 20}  # 23 cubes on the tree leave no decoration
    boxes = next(line for line in score(CT, read(data)).sheets[0].lines if line.item == "neutral box 4")
    assert boxes.because == "2 boxes of value 4"


def test_CT_A():
    data = table(ada=HAND)
    found = objections(data, "take red wheel and blue drop and white circles, play blue bricks")
    assert found["CT-A[ada]"] == says("1 card", "2 with a commit", "not 3")
    assert objections(data, "play white wheel left", "ben")["CT-A[ben]"] == "it is ada's turn, so ben cannot move now."
    assert objections(ended("over"), "pass")["CT-A[ada]"] == "the game is over, so ada cannot move now."
    assert str(after(data, "take red wheel, drawing green arrow, play blue bricks right").pool[-1]) == "green arrow"
    assert "CT-A[drawing]" in objections(data, "drawing green arrow, play blue bricks")
    empty = table(ada=HAND, pool=[])
    assert objections(empty, "take red wheel, play blue bricks")["CT-A[red wheel]"].endswith("The pool is empty.")


def test_CT_A_with_a_deck_that_is_known():
    data = table(ada=HAND, deck=["green arrow", "unknown", "black drop"], discard=24)
    position = after(data, "take red wheel, play blue bricks right")
    assert str(position.pool[-1]) == "green arrow"
    assert len(position.deck) == 2
    position = after(data, "discard the pool, play blue bricks right")
    assert [str(card) for card in position.pool] == ["green arrow", "unknown", "black drop", "unknown"]
    assert (position.deck, position.discard) == (27, 0)  # the 24 cards and the four of the pool were shuffled, one came up


def test_CT_A_piles():
    assert after(table(ada=HAND, deck=0, discard=0), "take red wheel, play blue bricks right").pool == read(table()).pool[1:]
    listed = after(table(ada=HAND, deck=3, discard=["black drop"]), "discard the pool, play blue bricks right")
    assert [str(card) for card in listed.pool] == ["unknown"] * 4
    assert listed.deck == 4  # three of the deck, then one of the five that were reshuffled
    untold = after(table(ada=HAND), "discard the pool, play blue bricks right")
    assert (untold.deck, untold.discard) == (None, None)
    long = table(ada=HAND, discard=["black drop"])
    assert len(after(long, "discard the pool, play blue bricks right").discard) == 5


def test_CT_A_a_pool_that_ran_short_is_filled_again():
    short = table(ada=HAND | {"hand": [*HAND["hand"], *["unknown"] * 19]}, pool=POOL[:3], deck=0, discard=9)
    position = after(short, "take red wheel, play blue bricks right")
    assert (len(position.pool), position.deck, position.discard) == (4, 7, 0)
    short["players"]["ada"]["hand"] = HAND["hand"]
    found = best(short, turns=2)  # what is counted wrong is wrong before and after
    assert [str(card) for card in CT.game.play.after(read(short), found.moves[0]).pool][2:] == ["unknown", "unknown"]


def test_CT_AMB_TAKE():
    (ruling,) = judged(table(ada=HAND), "play blue bricks").rulings
    assert (ruling.key, ruling.otherwise) == ("CT-AMB-TAKE", {"mandatory": says("illegal", "CT-A")})


def test_CT_COMMIT():
    data = table(ada=HAND)
    said = says("second card taken", "second card played", "only one commit ability", "turn")
    assert (
        objections(data, "take red wheel and blue drop, play blue bricks right, play white wheel right")["CT-COMMIT[ada]"]
        == said
    )


def test_CT_B():
    data = table(ada=HAND)
    found = judged(data, "play red arrow right").objections
    assert [objection.message for objection in found] == [
        "ada lacks red arrow.",
        says("no line", "drop hammers arrow arrow", "either direction"),
    ]
    assert objections(data, "play blue bricks right, play white wheel right, play blue bricks right")["CT-B[ada]"] == (
        says("1 card", "2 with a commit", "not 3")
    )
    assert [str(card) for card in after(table(ada=HAND | {"row": LEFT[1:]}), "play blue bricks right").seats[0].row] == [
        "blue hammers",
        "red arrow",
        "blue bricks",
    ]


def test_CT_B_a_row_that_no_card_continues_is_discarded():
    data = table(ada={"hand": ["black drop"], "row": LEFT}, discard=0)
    position = after(data, "discard the row, play black drop")
    assert (len(position.seats[0].row), position.discard) == (1, 3)
    assert "CT-B[black drop]" in objections(data, "play black drop right")
    assert "CT-B[row]" in objections(table(ada={"hand": ["black drop"]}), "discard the row, play black drop")


def test_CT_AMB_VOLDISCARD():
    data = table(ada=HAND)
    (ruling,) = judged(data, "discard the row, play white wheel").rulings
    assert (ruling.key, ruling.otherwise) == ("CT-AMB-VOLDISCARD", {"yes": says("legal")})


def test_CT_AMB_PLAYOPT():
    data = table(ada=HAND, rulings={"CT-AMB-PLAYOPT": "may-pass"})
    said = [str(move) for move in CT.game.play.moves(read(data), "ada")]
    assert "play nothing" in said
    assert "play nothing, complete on r1c1 r2c1 r3c1" in said
    assert "CT-B[ada]" in objections(table(ada=HAND), "complete on r1c1 r2c1 r3c1 placing r1c1")


def test_CT_B_a_hand_that_is_not_seen():
    data = table(ada={"hand": 2, "row": LEFT})
    assert judged(data, "discard the row, play black drop").needs == ("the cards in ada's hand",)
    assert [problem.path for problem in CT.game.play.problems(read(data), "ada", "score")] == [("players", "ada", "hand")]


def test_CT_EX_EXTEND_on_a_tree_with_those_neighbours():
    """Drop, wheel on two diagonals; circles or bricks in front of it, hammers or circles behind it."""
    tree = copy.deepcopy(TREE)
    tree[0], tree[1], tree[2] = ["circles", "bricks"], ["arrow", "drop", "drop"], ["arrow", "bricks", "wheel", "wheel"]
    tree[3] = ["bricks", "hammers", "hammers", "circles", "hammers"]
    data = table(tree=tree, ada={"row": ["red drop", "red wheel"]})
    position = read(data)
    row = position.seats[0].symbols
    symbols = list(Symbol)
    assert {str(one) for one in symbols if position.fits((one, *row))} == {"circles", "bricks"}
    assert {str(one) for one in symbols if position.fits((*row, one))} == {"circles", "hammers"}


def test_CT_EX_COMPLETE():
    """Four cards, three of them yellow, from the second lowest row up: three cubes; with the white card a box of value 4."""
    data = table(ada=COMPLETE)
    position = after(data, f"{UP} placing r4c1 r3c1 r1c1, box yellow and white")
    assert position.seats[0].boxes.own == (4,)  # 4 is ada's current maximum
    assert position.seats[0].row == ()
    assert position.seats[0].limit == 5


def test_CT_C():
    data = table(["r1c1"], ada=COMPLETE)
    found = objections(data, f"{UP} placing r1c1 r2c2 r2c1 r2c1")
    assert found["CT-C[r1c1]"] == "r1c1 already has a red decoration."
    assert found["CT-C[r2c2]"] == says("r2c2", "not", "completed")
    assert found["CT-C[r2c1]"] == "r2c1 already has a red decoration."
    found = objections(data, "play yellow drop right, complete on r4c1 r3c1 r2c1 r2c2 placing none")
    assert set(found) == {"CT-C[r4c1 r3c1 r2c1 r2c2]"}
    told = [
        objection.message
        for objection in judged(data, "play yellow drop right, complete on r4c1 r3c1 r2c1 r2c2 placing none").objections
    ]
    assert told == [
        says("r4c1 r3c1 r2c1 r2c2", "not a straight line", "row", "diagonal"),
        says("bricks arrow hammers bricks", "bricks arrow hammers drop"),
    ]
    bent = table(ada={"row": ["red drop", "blue hammers"], "hand": ["red bricks"]}, rulings={"CT-AMB-BEND": "any-path"})
    said = says("r1c1 r2c1 r4c2", "not", "beside")
    assert said in [
        one.message for one in judged(bent, "play red bricks right, complete on r1c1 r2c1 r4c2 placing none").objections
    ]


def test_what_a_turn_leaves_open():
    data = table(["r1c1"], ada=COMPLETE)
    every = judged(data | {"rulings": {"CT-AMB-FEWER": "all"}}, UP).open_end
    assert every != says("up to")


DOWN = "play white wheel right, complete on r1c1 r2c1 r3c1 r4c1 r5c1"


def test_CT_D():
    """V2: red, red, blue, blue, white with the maximum 5: two cubes; 2 + 2 = 4 is a neutral box, not the own 5."""
    data = table(ada=FIVE)
    assert objections(data, f"{DOWN} placing r1c1 r2c1 r3c1")["CT-C[row]"] == says(
        "at most 2 decorations", "2 cards", "not 3"
    )
    position = after(data, f"{DOWN} placing r1c1 r2c1, box red and blue")
    assert (position.seats[0].boxes.own, position.seats[0].boxes.neutral) == ((4,), (4,))
    none = table(ada=FIVE, ben={"boxes": {"neutral": [4, 4]}}, neutral={4: 0})
    none["players"]["ben"]["boxes"]["neutral"] = [4, 4, 4, 4]
    three = table(ada={"row": LEFT[:2], "hand": ["white arrow"]})  # V3: three colours give one cube and no box
    found = objections(three, "play white arrow right, complete on r1c1 r2c1 r3c1 placing r1c1 r2c1, box red and blue")
    assert found["CT-C[row]"] == says("1 card", "at most 1 decoration", "not 2")
    assert found["CT-D[red and blue]"] == says("red", "blue", "2", "4", "5", "6")
    found = [one.message for one in judged(data, f"{DOWN} placing r1c1, box red red blue").objections]
    assert found[:2] == [says("colour", "once"), says("1 colour", "2 with a commit", "not 3")]
    told = judged(data, "play white wheel right, box red").objections[0]
    assert told.message == says("box", "only", "turn", "complete a row")
    told = after(table(ada=FIVE | {"maximum": 5}, neutral={4: 4}), f"{DOWN} placing r1c1, box red and blue")
    assert told.stacks == {4: 3}


def test_CT_D_the_own_stack():
    data = table(ada=COMPLETE | {"maximum": 4})
    position = after(data, f"{UP} placing r1c1, box yellow and white")
    assert (position.seats[0].boxes.own, position.seats[0].maximum) == ((4,), 5)
    last = {"row": ["red drop", "red hammers", "red arrow"], "hand": ["red bricks"], "boxes": {"own": [4, 5, 6]}}
    line = "play red bricks right, complete on r1c1 r2c1 r3c1 r4c1 placing none"
    assert after(table(ada=last), f"{line}, box red").seats[0].boxes.neutral == (4,)


def test_CT_AMB_D_CHOICE():
    data = table(ada=COMPLETE)
    move = f"{UP} placing r1c1, neutral box yellow and white"
    free = data | {"rulings": {"CT-AMB-D-CHOICE": "choice"}}
    assert after(free, move).seats[0].boxes.neutral == (4,)
    assert after(free, f"{UP} placing r1c1, box yellow and white").seats[0].boxes.own == (4,)


def test_CT_E_everything_is_awarded_at_once():
    """r3c1 completes row 3, whose neighbours are rows 2 and 4; with row 1 that is a base; the last row to be reached: star."""
    red = [*ROWS[1], *ROWS[3][1:], "r2c2", "r5c1"]
    data = table(red, ada=COMPLETE | {"decorations": 20 - len(red), "touches": 11}, touches={1: "red"})
    found = judged(data, f"{UP} placing r4c1 r3c1")
    position = found.after
    assert [str(owner) for owner in position.touches if owner] == ["red", "red"]
    assert position.seats[0].decorations == 20 - len(red) - 4  # two on tiles, one on the star, one on the base
    assert position.seats[0].touches == 10
    assert not check(CT.game, position).violations


def test_CT_E_the_last_own_box():
    row = ["red wheel", "red circles", "red arrow", "red hammers", "red wheel"]
    data = table(ada={"row": row, "hand": ["red drop"], "boxes": {"own": [4, 5]}, "maximum": 6})
    said = "play red drop right, complete on r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 placing none, box red"
    assert after(data, said).seats[0].maximum == "unlimited"


def test_CT_AMB_ROUND():
    first, second = ending("ada"), ending("ben")
    position = after(first, f"{UP} placing r4c1")
    assert (position.turn, position.turns_left, position.over) == ("ben", 1, False)
    again = CT.game.play.after(position, CT.game.play.read("skip", position, "ben"))
    assert again.over
    assert after(second, f"{UP} placing r4c1", "ben").over
    rulings = {"CT-AMB-ROUND": "one-more"}
    position = after(ending("ben", rulings=rulings), f"{UP} placing r4c1", "ben")
    assert (position.turn, position.turns_left) == ("ada", 2)
    for player in ("ada", "ben"):
        assert position.turn == player
        position = CT.game.play.after(position, CT.game.play.read("skip", position, player))
    assert position.over
    untold = ended("ada", rulings=rulings)
    assert after(untold, "skip").turn == "ben"
    assert after(untold | {"turn": "ben"}, "skip", "ben").over


def asked(data):
    """The rulings that a check reads."""
    position = read(data)
    known_violations(CT.game, position)
    return position.rulings.asked


def test_check_reads_rulings_only_where_they_decide():
    marked = {"star": "red", "touches": {1: "red"}}
    red = [*ROWS[1], *(f"r{row}c1" for row in range(2, 6))]
    assert not asked(table(red, ada={"row": LEFT}, **marked))  # three cards on a straight line
    assert asked(table(red, ada={"decorations": 13, "row": LEFT}, **marked)) == {"CT-AMB-TOPCUBES"}
    assert asked(table(ada={"row": ["red drop", "red bricks", "red drop"]})) == {"CT-AMB-BEND"}


def listed(data, **rulings):
    return [option.move for option in moves(CT, read(data | {"rulings": rulings}), "ada")]


def test_moves_are_those_of_every_ruling():
    stuck = table(ada={"row": LEFT}, pool=[])
    assert listed(stuck) == ["discard the row, play nothing"]
    assert listed(stuck, **{"CT-AMB-PLAYOPT": "may-pass"}) == [
        "play nothing",
        "play nothing, complete on r1c1 r2c1 r3c1",
        "discard the row, play nothing",
    ]
    one = table(ada={"hand": ["red bricks"], "row": LEFT}, pool=[])
    assert listed(one, **{"CT-AMB-VOLDISCARD": "yes"}) == [*listed(one), "discard the row, play red bricks"]
    taking = table(ada={"row": LEFT}, pool=["red bricks"])
    passing = listed(taking, **{"CT-AMB-PLAYOPT": "may-pass"})
    assert "take red bricks, play nothing, complete on r1c1 r2c1 r3c1" in passing
    assert "take red bricks, play nothing" not in passing  # the same as taking it


def test_moves_that_begin_a_row():
    assert listed(table(ada={"hand": ["red bricks", "blue wheel"]}, pool=[])) == ["play red bricks", "play blue wheel"]


def test_what_moves_rest_on_that_nobody_told():
    assert unseen(read(table(ada={"hand": ["red bricks"]})), "ada") == ""
    assert unseen(read(table(ada={"hand": 2}, pool=["red drop", "unknown"])), "ada") == says(
        "ada's hand", "the pool is only partly"
    )


def test_moves_are_few_and_what_is_left_out_is_said():
    found = moves(CT, read(table(ada=COMPLETE)), "ada")
    assert {option.verdict for option in found} == {"legal"}
    assert "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1" in [option.move for option in found]
    assert CT.game.play.unlisted == says("Not listed", "hand", "after taking another")
    stuck = [str(move) for move in CT.game.play.moves(read(table(ada={"hand": ["black drop"], "row": LEFT})), "ada")]
    assert "discard the row, play black drop" in stuck
    assert "discard the row, play nothing" in [
        str(move) for move in CT.game.play.moves(read(table(ada={"row": LEFT})), "ada")
    ]
