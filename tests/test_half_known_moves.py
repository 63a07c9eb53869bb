"""A move on a half-known table is answered from the worlds in which it may be done: its numbers and the table after it.

Tables so small that the worlds can be counted by hand; the conformance suite tries thousands of others.
"""

import naive_village_green as naive
import pytest
from sayings import says
from toy_game import TOY, Put, cell, table

from models.logic import Unknown
from models.unknowns import MOST_NAMED, either, numbers, numbers_called, one_of
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


def test_what_is_left_of_many_cards_is_written_so_that_a_file_tells_it():
    """`some lily` leaves fifteen, the one on top of the deck among them: after it, fourteen and what comes from the deck."""
    lily, red, pond = "some lily", "red lily oak willow", "yellow petunia pond"

    def read(shown, green):
        seat = {"village": "up", "top": [*naive.AWARDS[:3]], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
        seat |= {"hand": ["yellow rose pond", "red rose oak oak", "red rose pond"]}
        more = {"display": {"green": [*shown, pond], "awards": [*naive.AWARDS[3:6]]}, "decks": {"green": green, "awards": 3}}
        return VG.game.read({"game": "village-green", "players": {"a": seat}} | more, standard_deck(), {}).position

    deck = ["blue rose pond", "red rose pond", "blue petunia oak"]
    position = read([lily, lily], [red, *deck])
    after = VG.game.play.after(position, VG.game.play.read(f"{red} to r1c1", position, "a"))
    shown = [card for card in after.green.display if isinstance(card, Unknown)]
    assert shown
    again = read(list(map(str, shown)), deck).green.display
    for card, same in zip(shown, again, strict=False):
        assert set(card.options) == set(same.options)
        assert len(card.options) > MOST_NAMED


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
