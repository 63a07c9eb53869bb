"""My First Christmas Tree: the lines of the tree, piles, tiles that nobody remembers, rulings that are read, moves that are listed."""

import copy
from random import Random

import naive_my_first_christmas_tree as naive
import pytest
from asking import moves
from my_first_christmas_tree_tables import card
from my_first_christmas_tree_tables import table as random_table
from my_first_christmas_tree_words import COMPLETE, CT, HAND, LEFT, POOL, ROWS, TREE, after, best, read, table
from sayings import says

from models.green_box.components import Symbol
from models.green_box.my_first_christmas_tree.moves.actions import unseen
from models.green_box.my_first_christmas_tree.table.tree import SPOTS, Spot, lines
from verify.check import check
from verify.clock import Clock
from verify.explain import explain
from verify.explanation.facts_behind import facts_behind
from verify.explanation.trial_changes import DoubtedTable
from verify.judge import judge
from verify.violations import known_violations


def test_CT_SET_TREE_has_so_many_straight_segments():
    assert len(SPOTS) == 20
    counted = {n: len({frozenset(line) for line in lines(n)}) for n in range(2, 8)}
    assert counted == {2: 43, 3: 28, 4: 16, 5: 7, 6: 1, 7: 0}
    assert frozenset(lines(6)[0]) == {Spot(4, column) for column in range(6)}


def test_CT_ST_TREE_with_tiles_that_nobody_remembers():
    tree = copy.deepcopy(TREE)
    tree[2][0] = "some bricks or wheel"
    assert check(CT.game, read(table(tree=tree))).verdict == "illegal"  # only two arrows are left
    tree[0][0] = "unknown red"
    assert check(CT.game, read(table(tree=tree))).verdict == "legal"  # the third arrow may lie at r1c1
    tree[2][0] = "some arrow or wheel"
    position = read(table(tree=tree, ada={"row": LEFT, "hand": []}))
    assert str(position.at(Spot(0, 0)).symbol) == "unknown"
    assert [problem.path for problem in CT.game.play.problems(position, "ada", "score")] == [("tree", 0)]
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
    [("A", {"TAKE"}), ("B", {"PLAYOPT", "VOLDISCARD", "BEND"}), ("C", {"FEWER", "SAMETILE"}), ("D", {"D-CHOICE"})],
)
def test_CT_A_to_D_name_the_rulings_on_what_is_done_in_each(phase, about):
    """Cards taken, cards played, decorations placed, boxes taken."""
    (rule,) = [remark for remark in CT.game.remarks if remark.id == f"CT-{phase}"]
    assert set(rule.rulings) == {f"CT-AMB-{name}" for name in about}


def test_CT_A_piles():
    assert after(table(ada=HAND, deck=0, discard=0), "take red wheel, play blue bricks right").pool == read(table()).pool[1:]
    listed = after(table(ada=HAND, deck=3, discard=["black drop"]), "discard the pool, play blue bricks right")
    assert [str(card) for card in listed.pool] == ["unknown"] * 4
    assert listed.deck == 4  # three of the deck, then one of the five that were reshuffled
    long = table(ada=HAND, ben={"hand": 2}, discard=["black drop"])
    assert len(after(long, "discard the pool, play blue bricks right").discard) == 5


def test_CT_A_a_pool_that_ran_short_is_filled_again():
    short = table(ada=HAND | {"hand": [*HAND["hand"], *["unknown"] * 19]}, pool=POOL[:3], deck=0, discard=9)
    position = after(short, "take red wheel, play blue bricks right")
    assert (len(position.pool), position.deck, position.discard) == (4, 7, ())
    short["players"]["ada"]["hand"] = HAND["hand"]
    found = best(short, turns=2)  # what is counted wrong is wrong before and after
    assert [str(card) for card in CT.game.play.after(read(short), found.moves[0]).pool][2:] == ["unknown", "unknown"]


def test_CT_B_a_hand_that_is_not_seen():
    data = table(ada={"hand": 2, "row": LEFT})
    assert [problem.path for problem in CT.game.play.problems(read(data), "ada", "score")] == [("players", "ada", "hand")]


@pytest.mark.parametrize("seed", range(40))
def test_CT_B_a_row_is_discarded_by_what_every_hand_that_may_be_there_can_do(seed):
    """Every symbol is tried for each card that nobody has seen; the card that is played after it was held, too."""
    rng = Random(seed)
    data = random_table(rng, hand=1, row=rng.choice([1, 2, 3, 4, 5]), own=rng.randrange(4))
    ada = data["players"]["ada"]
    hidden = rng.choice([1, 1, 2])
    known = rng.sample(ada["hand"], rng.randrange(2))
    ada["hand"] = [*known, *["unknown"] * hidden]
    played = rng.choice([*known, card(rng)])
    has = {naive.symbol(one) for one in [*known, played]}
    free = hidden - (played not in known)
    # How the row can be continued by each symbol; any hand has those of `has`, and any others.
    fits = {one for one in naive.SYMBOLS for row in ([one, *ada["row"]], [*ada["row"], one]) if naive.where(data, row)}
    if not ada["row"] or has & fits or (free and len(fits) == len(naive.SYMBOLS)):
        expected = "illegal"
    else:
        expected = "undecided" if free and fits else "legal"
    position = read(data)
    assert judge(CT, position, CT.game.play.read(f"discard the row, play {played}", position, "ada")).verdict == expected


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
    one = table(ada={"hand": ["red bricks"], "row": LEFT}, pool=[])
    assert listed(one, **{"CT-AMB-VOLDISCARD": "yes"}) == [*listed(one), "discard the row, play red bricks"]
    taking = table(ada={"row": LEFT}, pool=["red bricks"])
    passing = listed(taking, **{"CT-AMB-PLAYOPT": "may-pass"})
    assert "take red bricks, play nothing, complete on r1c1 r2c1 r3c1" in passing
    assert "take red bricks, play nothing" not in passing  # the same as taking it


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


def lies(tiles, row):
    """Whether a row lies on a straight line of tiles; nothing stands for a tile or a card that may have any symbol."""
    ways = ([tiles[at] for at in line] for line in naive.lines(len(row)))
    return any(all(None in pair or len({*pair}) == 1 for pair in zip(row, way, strict=True)) for way in ways)


@pytest.mark.parametrize("seed", range(12))
def test_CT_ST_ROW_what_is_told_of_a_row_that_lies_nowhere_is_enough(seed):
    """Whatever the tiles and the cards are that are not named."""
    random, rows = Random(seed), [[*row] for row in TREE]
    spots = [(i, k) for i, row in enumerate(rows) for k in range(len(row))]
    tiles = dict(zip(spots, random.sample([said.split()[0] for row in rows for said in row], len(spots)), strict=True))
    row = next(row for row in iter(lambda: random.choices(list(map(str, Symbol)), k=3), None) if not lies(tiles, row))
    tree = [[tiles[i, k] for k in range(len(row))] for i, row in enumerate(rows)]
    hand = [f"{colour} {symbol}" for colour, symbol in zip(("red", "blue", "white"), row, strict=True)]
    position = read(table(tree=tree, ada={"row": hand}))
    found = facts_behind(DoubtedTable(CT.game, position, clock=Clock()), "CT-ST-ROW[ada]")
    spaces = {fact.place.space for fact in found.facts}
    told = {at: symbol if f"r{at[0] + 1}c{at[1] + 1}" in spaces else None for at, symbol in tiles.items()}
    assert not lies(
        told, [card.split()[1] if f"{card} is in ada's preparation row" in found.told else None for card in hand]
    )


def test_CT_ST_ROW_a_card_that_may_be_any_lies_between_the_others():
    """A wheel and a circles do not lie two apart anywhere, so that no other card between them would do."""
    symbols = "circles wheel / hammers drop hammers / arrow drop hammers bricks / bricks wheel arrow arrow circles / "
    tree = [row.split() for row in (symbols + "drop circles arrow bricks wheel hammers").split("/")]
    hand = ["yellow wheel", "blue circles", "white circles"]
    found = explain(CT.game, read(table(tree=tree, ada={"row": hand})))
    assert not [change for repair in found.repairs for change in repair.changes if "some other card" in change]
    assert any("take the blue circles" in change for repair in found.repairs for change in repair.changes)
