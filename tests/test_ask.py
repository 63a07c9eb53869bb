"""Questions of a game's own, on the made-up game: the reply in every world, other rulings, limits. Reckoned by hand."""

from fractions import Fraction

import pytest
from toy_game import TOY, cell, table

from models.logic import plain, total
from scorers.question import Question, Reply, amount, as_chance
from verify.ask import MOST_WAYS, _more, answer
from verify.clock import Clock

LIMITS = {"six": 6, "four": 4, "nine": 9}


def room(position, player, words, tick):
    """How much may still be put into a row."""
    if words:
        raise ValueError(f"expected nothing after `room`, found {words!r}")
    tick()
    row = next(row for row in position.rows if row.player == player)
    left = LIMITS[position.rulings["TOY-MOST"]] - plain(total(row.cells))
    return Reply(f"{left} more", value={"room": left}, settled=left > 0)


ROOM = Question("room", "How much may still be put here?", room)


def asked(position, words="", question=ROOM, clock=None, player="a"):
    return answer(TOY, position, question, player, words, clock=clock)


def replies(found):
    return {one.reply.sentence: one.ways for one in found.replies}


def test_a_known_table_has_one_reply_and_the_rulings_that_change_it():
    found = asked(table([1, 2, 0]))
    assert replies(found) == {"3 more": 1}
    assert found.is_settled
    (most,) = found.rulings
    assert (most.key, dict(most.otherwise)) == ("TOY-MOST", {"four": "1 more", "nine": "6 more"})


def test_a_reply_that_is_not_settled():
    assert not asked(table([1, 2, 1], MOST="four")).is_settled


def test_every_world_replies_and_like_replies_are_told_once():
    """Beside the 1 can be 0, 2 or 3; in the other row anything but a second 3 beside a 3."""
    found = asked(table([1, cell("x", 0, 2, 3)], [cell("y", 0, 3)]))
    assert replies(found) == {"5 more": 2, "3 more": 2, "2 more": 1}
    assert not found.is_settled
    assert [dict(one.example) for one in found.replies] == [{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 3, "y": 0}]


def test_replies_that_rest_on_something_else_are_told_apart():
    """The sentence is the same in both ways, but what shows it is so holds in one of them only."""

    def shown(position, _player, _words, _tick):
        (row,) = position.rows
        return Reply("yes", (f"the row has {plain(total(row.cells))}",))

    found = asked(table([1, cell("x", 0, 2)]), question=Question("shown", "Is it so?", shown))
    assert [one.reply.lines for one in found.replies] == [("the row has 1",), ("the row has 3",)]
    assert [one.ways for one in found.replies] == [1, 1]
    assert found.is_settled


def test_another_ruling_may_leave_no_way():
    """4 and a 1 or 2 are more than four."""
    found = asked(table([1, 3, cell("x", 1, 2)]))
    (most,) = [one for one in found.rulings if one.key == "TOY-MOST"]
    assert most.otherwise["four"] == "nothing can be filled in"


def test_a_question_may_read_what_is_unknown_itself():
    cells = Question("open", "How many are open?", lambda p, *_: Reply(f"{len(p.rows[0].cells)}"), reads_unknowns=True)
    assert replies(asked(table([1, cell("x")]), question=cells)) == {"2": 1}


def test_a_table_that_breaks_a_rule_is_to_be_mended_first():
    found = asked(table([1, 1]))
    assert (found.replies, found.is_legal, found.is_settled) == ((), False, False)
    assert "TOY-APART" in found.why


def test_a_table_that_nothing_makes_legal():
    """5 may not be, and 7 is too much."""
    found = asked(table([2, cell("x", 1, 3), 2]))
    assert (found.replies, found.is_legal) == ((), False)
    assert "a rule is broken" in found.why


def test_more_ways_than_are_tried_are_left_open():
    found = asked(table(*[[cell(f"{row}{i}", 0, n) for i, n in enumerate((1, 2, 1))] for row in "abc"]))
    assert sum(replies(found).values()) == MOST_WAYS == 128
    assert "128 ways were tried" in found.missing[0]
    assert not found.is_settled


def test_words_that_say_nothing_to_it():
    with pytest.raises(ValueError, match="nothing after"):
        asked(table([1]), "x")


def test_time_may_be_up():
    found = asked(table([1]), clock=Clock().of_steps(0))
    assert (found.replies, found.is_legal) == ((), True)
    assert "steps" in found.why


@pytest.mark.parametrize(
    ("of", "words"),
    [
        (Fraction(5, 36), "about 13.89% (5/36)"),
        (Fraction(1, 4), "25% (1/4)"),
        (Fraction(50736946, 61474519), "about 82.53%"),
        (Fraction(1, 10**5), "less than 0.01%"),
        (Fraction(1), "certain"),
        (Fraction(0), "impossible"),
    ],
)
def test_a_chance_in_words(of, words):
    assert as_chance(of) == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (amount(Fraction(7, 3)), "about 2.33 (exactly 7/3)"),
        (amount(Fraction(5, 2)), "2.5"),
        (amount(Fraction(4)), "4"),
        (amount(Fraction(1, 7)), "about 0.143 (exactly 1/7)"),
        (amount(Fraction(3397, 36), "space"), "about 94.4 spaces (exactly 3397/36)"),
        (amount(Fraction(-21, 2), "space"), "-10.5 spaces"),
        (amount(Fraction(1), "space"), "1 space"),
        (amount(Fraction(10**7, 10**6 + 1), "space"), "about 10 spaces"),
    ],
)
def test_an_amount_in_words(said, words):
    assert said == words


def test_many_answers_under_another_ruling_are_not_all_told():
    """Three lines at most: the first two answers, and how many more there are."""
    assert _more(["yes", "no", "perhaps", "never", "always"]).startswith("3 more answers")
