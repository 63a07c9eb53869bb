"""What is known of a hand after a card of it was played, held against every hand that it can have been."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from models.green_box.cards import Card, card_of_sorts
from models.green_box.components import Colour, Symbol
from models.green_box.hands import as_held, hand_of, known_after
from models.green_box.island.cards import card_called as island_card
from models.green_box.kinds import written_card

COLOURS, SYMBOLS = (Colour.RED, Colour.BLUE), (Symbol.DROP, Symbol.WHEEL, Symbol.ARROW)
CARDS = [Card(symbol, colour) for symbol, colour in product(SYMBOLS, COLOURS)]
SORTS = [Card(symbol, colour) for symbol, colour in product((*SYMBOLS, None), (*COLOURS, None))]
SORTS += [card_of_sorts(text, ()) for text in ("some wheel or blue", "some red drop or blue arrow")]


def worlds(hand):
    """Every hand that is told so; `Card.may_be` is not asked."""
    parts = [[(sort.symbol, sort.colour) for sort in card.either or (card,)] for card in hand]
    each = [[c for c in CARDS if any({c.symbol, None} >= {s} and {c.colour, None} >= {k} for s, k in ps)] for ps in parts]
    return [sorted(hand, key=CARDS.index) for hand in product(*each)]


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("played", CARDS[:2], ids=str)
def test_what_is_left_of_a_hand_is_every_hand_that_it_can_be(played, number):
    """Of two cards exactly those; of three none of them is left out."""
    for hand in combinations_with_replacement(SORTS[:: number - 1], number):
        for order in (hand, hand[::-1]):
            expected = set()
            for world in worlds(order):
                if played in world:
                    world.remove(played)
                    expected.add(tuple(world))
            left = known_after(hand_of(order), (played,))
            found = {tuple(world) for world in worlds(left.told)} if left else set()
            assert expected == found if number == 2 else expected <= found, (list(map(str, order)), str(played))


@pytest.mark.parametrize(
    "played", list(combinations_with_replacement(CARDS[:3], 2)), ids=lambda two: " and ".join(map(str, two))
)
def test_what_is_left_when_two_cards_are_played_leaves_no_hand_out(played):
    for hand in combinations_with_replacement(SORTS[::2], 3):
        expected = {left for world in worlds(hand) for left in without(world, played)}
        left = known_after(hand_of(hand), played)
        assert expected <= ({card for (card,) in worlds(left.told)} if left else set()), list(map(str, hand))


def without(world, played):
    rest = Counter(world) - Counter(played)
    return rest if rest.total() == len(world) - len(played) else ()


def test_a_card_that_stays_is_none_in_whose_place_it_cannot_have_been_played():
    """A blue wheel is no drop, so that the card of which only that is known was played for the red one at most."""
    hand = hand_of((Card(None, Colour.RED), Card(None, Colour.BLUE), Card(Symbol.DROP)))
    left = known_after(hand, (Card(Symbol.DROP, Colour.RED), Card(Symbol.WHEEL, Colour.BLUE)))
    assert [{*card.sorts} for card in left.told] == [{Card(None, Colour.RED), Card(Symbol.DROP)}]


def test_a_card_of_which_all_sorts_have_the_same_suit_is_written_as_it_is_read():
    card = card_of_sorts("some red 3 drop or red 4 drop", ())
    assert written_card(card, Card.has_suit) == "some red 3 drop or red 4 drop"


def test_a_card_that_is_one_of_several_sorts_is_written_as_it_is_read():
    card = card_of_sorts("some wheel or blue", ("colour", "symbol"))
    assert (str(card), card.symbol, card.colour) == ("wheel or blue", None, None)
    assert card.phrase == "a wheel or a blue card"
    # What one of them says of the other too is the same; and what all have in common is known.
    assert card_of_sorts("some wheel or some blue wheel", ()) == Card(Symbol.WHEEL)
    assert card_of_sorts("some red wheel or blue wheel", ()).symbol is Symbol.WHEEL
    assert str(island_card("some cycle or hammers")) == "some cycle or hammers"


@pytest.mark.parametrize("text", ["some red 4 or 5", "some red drop or wheel", "some red or blue drop"])
def test_what_may_mean_two_things_is_asked_back(text):
    """A red 5, or any; a red drop, or any red card."""
    one, other = text.removeprefix("some ").split(" or ")
    with pytest.raises(ValueError, match=f"'{text}' may mean two things; .* write 'some {one} or some {other}'"):
        card_of_sorts(text, ())
    card = card_of_sorts(f"some {one} or some {other}", ())
    assert {str(sort) for sort in card.either} == {one, other}
    assert card_of_sorts(written_card(card), ()) == card


def test_what_is_known_of_a_card_that_was_played_is_what_all_that_it_may_be_have_in_common():
    hand = hand_of((card_of_sorts("some red 3 wheel or blue 4 wheel", ()), Card(Symbol.DROP, Colour.RED)))
    assert as_held(hand, Card(Symbol.WHEEL, Colour.BLUE)).value == 4
    assert as_held(hand, Card(Symbol.WHEEL)).value is None


def test_a_word_that_is_no_part_of_a_card_is_told_before_how_sorts_are_written():
    with pytest.raises(ValueError, match=r"'sme' is neither .* did you mean 'some'\?"):
        card_of_sorts("sme wheel or blue", ())
    with pytest.raises(ValueError, match="'some red or unknown': write 'unknown'"):
        card_of_sorts("some red or unknown", ())
    assert card_of_sorts("some red or some blue", ()) == card_of_sorts("some red or blue", ())
    with pytest.raises(ValueError, match="for one of these write 'some wheel or blue'"):
        card_of_sorts("wheel or blue", ())
