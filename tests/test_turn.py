"""What every game's moves are made of: heaps of pieces told, counted or not told, and a turn that requires and does."""

from dataclasses import dataclass

from models.heap import Hand, Heap
from models.logic import Unknown
from models.move import Requirement
from models.turn import Moves, Turn


def half(one, other):
    """Whether two words may be the same where `?` stands for any letter."""
    return all("?" in pair or pair[0] == pair[1] for pair in zip(one, other, strict=True))


def hand(*cards):
    return Hand(cards, half, lambda card: card.count("?"))


def test_a_heap_told_by_kind():
    bag = Heap({"red": 2, "blue": 1})
    assert (bag.number, bag.kinds) == (3, {"red": 2, "blue": 1})
    assert bag.lacks(["red", "blue", "blue", "green"]) == {"blue": 1, "green": 1}
    assert bag.may_have("blue")
    assert not bag.may_have("green")
    assert bag.plus("green", "red").told == {"red": 3, "blue": 1, "green": 1}
    assert bag.minus("blue", "red").told == {"red": 1}
    assert bag.minus("green", "red").told == {"red": 1, "blue": 1}, "what is not there is not owed"


def test_a_heap_that_was_only_counted():
    bag = Heap(2)
    assert (bag.number, bag.kinds) == (2, None)
    assert not bag.lacks(["red", "red", "red"])
    assert bag.may_have("red")
    assert not Heap(0).may_have("red")
    assert (bag.plus("red", "blue").told, bag.minus("red").told, bag.minus("red", "red", "red").told) == (4, 1, 0)


def test_a_heap_of_which_nothing_is_told():
    bag = Heap(None)
    assert (bag.number, bag.kinds) == (None, None)
    assert not bag.lacks(["red"])
    assert bag.may_have("red")
    assert bag.plus("red").told is None
    assert bag.minus("red").told is None


def test_a_hand_keeps_its_order():
    assert hand("ab", "cd").plus("ef").told == ("ab", "cd", "ef")
    assert hand("ab", "cd", "ef").minus("cd").told == ("ab", "ef")


def test_from_a_hand_the_card_told_in_the_same_words_leaves_first():
    assert hand("??", "a?", "ab", "?b").minus("ab").told == ("??", "a?", "?b")
    assert hand("??", "a?", "?b").minus("ab").told == ("??", "?b")


def test_where_the_card_lies_that_leaves_first():
    assert hand("??", "a?", "ab").place("ab") == 2
    assert hand("??", "a?").place("ab") == 1
    assert hand("??", "a?").place("cd") == 0
    assert hand("a?").place("cd") is None
    assert Hand(None).place("cd") is None


def test_a_card_told_in_part_is_another_one_where_it_must_be():
    """The card that may be either is not the first, since no other can be the second."""
    assert hand("a?", "?b").minus("ab", "ac").told == ()
    assert hand("a?", "?b").minus("ab", "cc") is None


def test_what_a_hand_lacks_and_what_nobody_saw_in_it():
    assert hand("ab", "??").lacks(["ab", "cd", "ef"]) == ("ef",)
    assert hand("ab", "??").unseen(["ab", "ab", "cd"]) == ("ab", "cd")


def test_whether_a_hand_has_a_card_may_depend_on_what_is_unknown():
    unknown = Unknown("the card", ["ab", "cd"])
    cards = Hand(("ab", unknown), lambda card, own: own.is_(card) if isinstance(own, Unknown) else own == card)
    assert cards.has("ab") is True
    assert cards.has("cd") == unknown.is_("cd")
    assert cards.has("ef") is False
    assert cards.minus("cd").told == ("ab",)
    assert cards.minus("ef") is None


def test_a_hand_that_is_not_told_lacks_nothing():
    untold = Hand(None)
    assert untold.has("ab") is True
    assert untold.plus("ab").told is None
    assert untold.minus("ab").told is None
    assert untold.lacks(["ab"]) == ()
    assert untold.unseen(["ab"]) == ("ab",)


@dataclass(frozen=True)
class Table:
    coins: int = 3
    pot: int = 0


def pays(table, number):
    """A move of a game in which coins go into a pot."""
    turn = Turn(table, "ada", ["PURSE"], ["RICH"])
    turn.need("PAY", "coins", number <= turn.now("coins"), f"ada has {table.coins} coins.")
    turn.change(coins=table.coins - number)
    turn.assume("the coins are real", "the coins are real")
    turn.change(pot=turn.now("pot") + number)
    if turn.table.coins < 0:
        turn.take_back()
    turn.leave("say why", "to win")
    turn.leave("take a card", "taking red", "add which one")
    turn.leave("bow")
    return turn


def test_a_turn_requires_and_does():
    turn = pays(Table(), 2)
    assert (turn.before, turn.table) == (Table(), Table(1, 2))
    found = turn.conditions
    assert [(need.rule, need.label, need.truth) for need in found.requirements] == [("PAY", "coins", True)]
    assert found.assumptions == ("the coins are real",)
    assert (found.covers, found.shown) == ({"PURSE"}, {"RICH"})
    assert found.open_end == (
        "say why; add which, for example `to win`; take a card; add which one, for example `taking red`; bow"
    )


def test_what_waits_is_done_when_somebody_looks_at_the_table():
    done = []
    turn = Turn(Table(), "ada")
    turn.then(lambda: (done.append("first"), turn.change(pot=turn.now("pot") + 1)))
    turn.then(lambda: (done.append("second"), turn.change(pot=2 * turn.now("pot"))))
    assert (turn.conditions.requirements, done) == ((), [])
    assert turn.table == Table(pot=2)
    turn.then(lambda: turn.change(pot=9))
    assert turn.now("pot") == 9
    turn.then(lambda: done.append("never"))
    turn.take_back()
    assert (turn.table, done) == (Table(), ["first", "second"])


def test_a_turn_may_rest_on_what_nobody_told_and_leave_what_needs_no_example():
    turn = Turn(Table(), "ada")
    turn.leave("pay")
    turn.await_fact("the coins in ada's hand")
    assert (turn.conditions.open_end, turn.conditions.needs) == ("pay", ("the coins in ada's hand",))


def test_a_turn_says_how_something_is_done_and_which_needs_are_taken_for_granted():
    turn = Turn(Table(), "ada")
    turn.explain("the coins are paid in copper")
    turn.need("coins", "ada", True, "ada is poor", is_assumed=True)
    assert turn.conditions.explains == ("the coins are paid in copper",)
    assert turn.conditions.requirements == (Requirement("coins", "ada", True, "ada is poor", is_assumed=True),)


def test_what_a_turn_took_back_lies_as_before():
    turn = pays(Table(), 4)
    assert turn.table == Table()
    assert turn.is_refused
    assert not pays(Table(), 2).is_refused


def test_a_move_is_done_once_for_all_that_is_asked_of_it():
    done = []
    moves = Moves(lambda table, number: done.append(number) or pays(table, number))
    table = Table()
    assert moves.conditions(table, 2).requirements[0].truth is True
    assert moves.after(table, 2) == Table(1, 2)
    assert moves.after(table, 1) == Table(2, 1)
    assert moves.after(Table(5), 1) == Table(4, 1)
    assert done == [2, 1, 1]
