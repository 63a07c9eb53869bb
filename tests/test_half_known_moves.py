"""A move on a half-known table is answered from the worlds in which it may be done: its numbers and the table after it.

Tables so small that the worlds can be counted by hand; the conformance suite tries thousands of others.
"""

import naive_village_green as naive
import pytest
from asking import moves
from attack_of_the_moulds_tables import read as read_moulds
from sayings import says
from toy_game import TOY, Put, cell, table

from models.green_box.attack_of_the_moulds.game import GAME as MOULDS
from models.logic import Unknown
from models.unknowns import MOST_NAMED, either, numbers, numbers_called, one_of, unknowns
from models.village_green.cards import standard_deck
from verify.games import entry
from verify.judge import judge, offer
from verify.ranges.number_ranges import Range

VG = entry("village-green")
GP = entry("golden-pyramid")


# What the rules of the table before it settle is certain after it.


def test_what_the_table_before_it_settles_is_known_after_it():
    """Before it the empty cell may be 0, 2 or 3; after a 2 at the end no more than 4 may be in all, so it is empty."""
    found = judge(TOY, table([cell("x"), 1, 0], MOST="four"), Put("a", 2, 2))
    assert (found.verdict, found.total) == ("undecided", (Range(1, 1), Range(3, 3)))
    assert found.after.rows[0].cells == (0, 1, 2)


def test_what_is_beyond_the_table_before_it_is_counted_where_the_move_may_be_done():
    """In 1 x the x is 0, 2 or 3 before it; with a 3 at the end it is 0 or 2, since there is one 3 at most."""
    found = judge(TOY, table([1, cell("x"), 0], MOST="nine", PUT="any", GUESS="no"), Put("a", 3, 2))
    assert found.total == (Range(1, 3), Range(6, 8))


def test_a_move_at_a_table_that_is_not_legal_depends_on_what_is_unknown_all_the_same():
    """A number is put where a 0 lies, which nobody knows; that another rule is broken makes it no clearer."""
    broken = table([1, 1, 0, cell("x", 0, 2)])
    assert judge(TOY, broken, Put("a", 1, 3)).verdict == "undecided"
    # Whatever y is, it is like one of its neighbours; so no rule says anything of x.
    impossible = table([1, cell("y", 1, 2), 2, cell("x", 0, 3)])
    found = judge(TOY, impossible, Put("a", 1, 3))
    assert (found.verdict, len(found.depends)) == ("undecided", 1)
    assert found.warnings == ("there is no legal way to fill in the table before it",)
    assert judge(TOY, impossible, Put("a", 1, 1)).verdict == "illegal"
    listed = {str(option.move) for option in offer(TOY, impossible, "a").options}
    assert {"1 to c4"} <= listed
    assert not [move for move in listed if "c1" in move or "c2" in move]
    empty = table([1, cell("y", 1, 2), 2, cell("x", 0)])
    assert judge(TOY, empty, Put("a", 1, 3)).verdict == "legal"


def test_numbers_of_a_table_that_is_not_legal_are_those_of_all_ways():
    found = judge(TOY, table([1, 1, 0, cell("x", 0, 1)]), Put("a", 2, 2))
    # Where the last is a 1 the sum is 5 after it.
    assert (found.verdict, found.total) == ("undecided", (Range(2, 3), Range(4, 5)))
    assert found.warnings


def moulds(*rows, **more):
    return read_moulds(
        {"game": "attack-of-the-moulds", "players": {"ada": "red", "ben": "blue"}, "board": list(rows)} | more
    )


START = ["red . . blue", ". . . . .", ". . . . . .", ". . . unknown . . .", ". . . . . .", "blue . . . red", "blue . . red"]


def told(position, said):
    return judge(entry("attack-of-the-moulds"), position, MOULDS.play.read(said, position, "ada"))


def test_nothing_else_lies_there_when_the_game_begins():
    found = told(moulds(*START, turn="ada", setup=True), "grow to r1c2")
    assert found.total == (Range(3, 3), Range(4, 4))
    assert not unknowns(found.after)


STRIP = "red red red . unknown blue blue blue"


@pytest.mark.parametrize("strip", [STRIP, STRIP.replace("blue blue blue", "blue red+blue blue")])
def test_a_tile_that_was_perhaps_absorbed_is_written_as_what_it_may_be(strip):
    """Nobody knows whether r1c5 is empty, blue or red: afterwards it is empty or red, on a table that breaks a rule too."""
    found = told(moulds(strip, shape="square", turn="ada"), "grow to r1c4")
    more = "+" in strip
    assert found.total == (Range(3 + more, 4 + more), Range(4 + more, 5 + more))
    written = MOULDS.written(found.later.record.position)
    assert written["board"][0][4] == "some . or red"
    assert [set(map(str, unknown.options)) for unknown in unknowns(read_moulds(written))] == [{".", "red"}]


@pytest.mark.parametrize(
    ("points", "hand", "others", "total", "after"),
    [
        # Two tiles lie there, so there is one point or two in all: after a third tile no more than two of them are hers.
        ("1 to 4", ["red 3 drop", "blue 1 wheel"], 1, (Range(1, 1), Range(2, 2)), 2),
        ("0 to 1", ["blue 1 wheel"], 0, (Range(0, 1), Range(1, 2)), "1 to 2"),
    ],
)
def test_points_after_a_build_are_those_that_the_pyramid_can_have_given(points, hand, others, total, after):
    data = {
        "game": "golden-pyramid",
        "players": {
            "ada": {"points": points, "hand": hand, "cubes": {}, "builder": "level 1 r2c2"},
            "ben": {"points": others, "builder": "level 1 r2c3"},
        },
        "turn": "ada",
        "level_1": [[".", ".", ".", "."], [".", "x", "x", "."], [".", ".", ".", "."], [".", ".", ".", "."]],
        "stacks": {"wheel": 5},
    }
    position = GP.game.read(data, GP.game.standard_cards(), {}).position
    found = judge(GP, position, GP.game.play.read("build level 1 r3c2 with blue 1 wheel", position, "ada"))
    assert found.total == total
    assert GP.game.written(found.after)["players"]["ada"]["points"] == after


# Village Green: a card that may be one of the hand, or of those that lie face up.

BARE = [".", ".", "."]
ONE, OTHER, THIRD, FOURTH = "blue lily pond", "red lily pond", "yellow rose pond", "red rose oak oak"
SHOWN = ["blue petunia pond", "red petunia pond", "yellow petunia pond"]
DECK = ["blue rose pond", "red rose pond", "blue petunia oak"]
AWARDS = [*naive.AWARDS[3:6]]


def village(hand, shown=SHOWN, awards=AWARDS, green=DECK, award_deck=(*naive.AWARDS[6:9],)):
    """One of some villages, without a card: what is in hand and in the middle, and the decks card by card."""
    data = {
        "game": "village-green",
        "players": {"a": {"village": "up", "top": list(naive.AWARDS[:3]), "left": BARE, "green": [BARE] * 3, "hand": hand}},
        "display": {"green": shown, "awards": awards},
        "decks": {"green": green, "awards": award_deck if award_deck == 0 else list(award_deck)},
    }
    return VG.game.read(data, standard_deck(), {}).position


def done(position, said):
    return judge(VG, position, VG.game.play.read(said, position, "a"))


def cards(of):
    return [sorted(map(str, card.options)) if isinstance(card, Unknown) else str(card) for card in of]


def test_one_of_two_cards_that_may_be_the_one_that_left():
    hand = [f"some {ONE} or {OTHER}", f"some {ONE} or {THIRD}", FOURTH]
    found = done(village(hand), f"{ONE} to r1c1")
    assert found.verdict == "undecided"
    assert cards(found.after.seats[0].hand) == [sorted([OTHER, DECK[0]]), sorted([THIRD, DECK[0]]), FOURTH]


def test_another_copy_of_the_card_that_left_may_still_lie_there():
    """If both were lawns, one of them is left."""
    shown = [f"some lawn or {ONE}", f"some lawn or {OTHER}", SHOWN[2]]
    position = village([THIRD, FOURTH, DECK[1]], shown)
    after = VG.game.play.after(position, VG.game.play.read("lawn to r1c1", position, "a"))
    first, second, third = cards(after.green.display)
    assert {frozenset(first), frozenset(second)} == {frozenset({ONE, DECK[0]}), frozenset({"lawn", OTHER, DECK[0]})}
    assert third == SHOWN[2]


def test_what_is_left_of_many_cards_is_written_so_that_a_file_tells_it():
    """`some lily` leaves fifteen, the one on top of the deck among them: after it, fourteen and what comes from the deck."""
    lily, red = "some lily", "red lily oak willow"
    position = village([THIRD, FOURTH, DECK[1]], [lily, lily, SHOWN[2]], green=[red, *DECK])
    after = VG.game.play.after(position, VG.game.play.read(f"{red} to r1c1", position, "a"))
    shown = [card for card in after.green.display if isinstance(card, Unknown)]
    assert shown
    again = village([THIRD, FOURTH, DECK[1]], [*map(str, shown), SHOWN[2]]).green.display
    for card, same in zip(shown, again, strict=False):
        assert set(card.options) == set(same.options)
        assert len(card.options) > MOST_NAMED


def test_a_card_that_is_in_hand_or_lies_face_up():
    """From the hand: the next card is drawn. From the middle: the next card comes there."""
    shown = ["lawn", *SHOWN[1:]]
    found = done(village([f"some lawn or {OTHER}", THIRD, FOURTH], shown), "lawn to r1c1")
    assert (found.verdict, found.assumptions) == ("legal", ())
    assert cards(found.after.seats[0].hand) == [sorted([OTHER, DECK[0]]), THIRD, FOURTH]
    assert cards(found.after.green.display) == [sorted(["lawn", DECK[0]]), *SHOWN[1:]]


def test_what_is_taken_and_what_is_laid_may_both_be_unknown():
    position = village([f"some {ONE} or {OTHER}", THIRD, FOURTH], [f"some {SHOWN[0]} or lawn", *SHOWN[1:]])
    found = done(position, f"take {SHOWN[0]}, {ONE} to r1c1")
    assert found.verdict == "undecided"
    assert len(found.depends) == 2
    assert cards(found.after.seats[0].hand) == [THIRD, FOURTH, SHOWN[0]]
    assert cards(found.after.green.display) == [*SHOWN[1:], DECK[0]]
    assert done(position, f"take lawn, {THIRD} to r1c1").verdict == "undecided"
    assert done(position, f"take {FOURTH}, {THIRD} to r1c1").verdict == "illegal"


def test_what_may_be_drawn_from_a_deck_that_nobody_saw_is_taken_for_granted():
    found = done(village([f"some {ONE} or {OTHER}", THIRD, FOURTH], green=20), f"{ONE} to r1c1")
    assert (found.verdict, found.assumptions) == ("legal", (says(ONE, "in hand", "on top of the deck"),))
    assert OTHER in cards(found.after.seats[0].hand)[0]
    assert cards(found.after.seats[0].hand)[1:] == [THIRD, FOURTH]


def test_an_award_that_may_lie_face_up():
    shown = [f"some {AWARDS[0]} or {AWARDS[1]}", AWARDS[2], naive.AWARDS[9]]
    position = village([THIRD, FOURTH, OTHER], awards=shown)
    found = done(position, f"award {AWARDS[0]} to left 1")
    assert (found.verdict, found.assumptions) == ("undecided", ())
    assert cards(found.after.awards.display) == [*shown[1:], naive.AWARDS[6]]
    unseen = village([THIRD, FOURTH, OTHER], awards=[f"some {AWARDS[0]} or {AWARDS[1]}", AWARDS[2]], award_deck=0)
    assert done(unseen, f"award {AWARDS[2]} to left 1").verdict == "legal"


@pytest.mark.parametrize(
    ("shown", "left"),
    [
        ([f"some {AWARDS[0]} or {AWARDS[1]}", AWARDS[2]], [AWARDS[2]]),
        ([f"some {AWARDS[0]} or {AWARDS[1]}", f"some {AWARDS[0]} or {AWARDS[2]}"], [sorted(AWARDS)]),
    ],
)
def test_an_award_that_may_lie_face_up_where_no_deck_is_left(shown, left):
    found = done(village([THIRD, FOURTH, OTHER], awards=shown, award_deck=0), f"award {AWARDS[0]} to left 1")
    assert (found.verdict, found.assumptions) == ("undecided", ())
    assert cards(found.after.awards.display) == left


# The Golden Pyramid: what keeps moves from being listed.


@pytest.mark.parametrize(("seat", "market", "why"), [({}, ["red"], "ada's cubes"), ({"cubes": {}}, None, "the market")])
def test_cubes_or_a_market_that_nobody_told_keep_moves_from_being_listed(seat, market, why):
    data = {
        "game": "golden-pyramid",
        "players": {"ada": {"points": 0, "hand": []} | seat, "ben": {"points": 0}},
        "turn": "ada",
    }
    position = GP.game.read(data | ({"market": market} if market else {}), GP.game.standard_cards(), {}).position
    assert GP.game.play.unseen(position, "ada") == says(why, "not in the file")


def test_a_trade_with_cubes_that_nobody_told_rests_on_them():
    data = {"game": "golden-pyramid", "players": {"ada": {"points": 0, "hand": 4}, "ben": {"points": 0}}, "turn": "ada"}
    position = GP.game.read(data | {"market": ["red", "blue", "green"]}, GP.game.standard_cards(), {}).position
    found = judge(GP, position, GP.game.play.read("trade with the market: take red", position, "ada"))
    assert (found.verdict, found.assumptions) == ("legal", (says("ada", "two", "cubes"),))


# My First Christmas Tree: a row that may have to be discarded.


def test_a_row_that_may_have_to_be_discarded():
    """Drop, hammers and a wheel lie nowhere for certain; with hammers at r2c2 or wheel at r3c4 they may."""
    tree = [
        ["drop", "circles"],
        ["hammers", "some bricks or arrow", "wheel"],
        ["arrow", "drop", "circles", "some wheel or hammers or arrow"],
        ["bricks", "hammers", "arrow", "drop", "bricks"],
        ["wheel", "circles", "arrow", "hammers", "wheel", "drop"],
    ]
    players = {
        "ada": {"colour": "red", "hand": ["blue wheel"], "row": ["red drop", "red hammers"]},
        "ben": {"colour": "blue"},
    }
    data = {"game": "my-first-christmas-tree", "players": players, "tree": tree, "turn": "ada"}
    game = entry("my-first-christmas-tree")
    position = game.game.read(data, game.game.standard_cards(), {}).position
    verdicts = {option.move: option.verdict for option in moves(game, position, "ada")}
    assert verdicts["discard the row, play blue wheel"] == "undecided"
    assert verdicts["play blue wheel left"] == "undecided"


# What is left of an unknown, and formulas that are alike.


def test_what_is_left_of_an_unknown_is_written_as_people_say_it():
    letters = Unknown("place", [*"abcdefghijklmnop"])
    few = one_of(letters, "cab")
    assert (str(few), few.options, few.name) == ("some c or a or b", ("c", "a", "b"), "place")
    assert one_of(letters, "bb") == "b"
    assert one_of(letters, "abcdefghijklmno") is letters
    apart = one_of(Unknown("n", range(9)), [5, 2, 3])
    assert (str(apart), apart.options) == ("2 or 3 or 5", (2, 3, 5))
    in_a_row = numbers("n", [4, 2, 3, 3])
    assert (str(in_a_row), in_a_row.options) == ("2 to 4", (2, 3, 4))
    # Of many with gaps only the least and the most are written.
    far = numbers("n", range(0, 2 * MOST_NAMED + 2, 2))
    assert (str(far), len(far.options)) == (f"0 to {2 * MOST_NAMED}", 2 * MOST_NAMED + 1)
    assert numbers("n", (3, 3)) == 3
    assert [numbers_called(said) for said in ("2 to 4", "-1 to 1", "4 or 0  or 4", "2", "2 to", "")] == [
        (2, 3, 4),
        (-1, 0, 1),
        (0, 4),
        None,
        None,
        None,
    ]
    with pytest.raises(ValueError, match="the smaller number stands first"):
        numbers_called("4 to 2")
    many = either("place", range(MOST_NAMED + 1))
    assert (str(many), len(many.options)) == ("unknown", MOST_NAMED + 1)
