"""Claims about hidden cards as people say them, against every deal written out.

What would break it: a card counted twice, a card known in part dealt to another hand, "at most" read as "at least".
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from models.deal_claims import AllOf, AnyOf
from models.hidden import Hidden, HiddenPlace, is_claim, read_claim
from models.logic import AtLeast, Not, Unknown
from verify.chance import _both
from verify.count.open_cards import _is_of_deals

KINDS = {"lawn": 2, "pond": 1, "rose": 2, "red rose": 1}


def called(text):
    words = [word.removesuffix("s") for word in text.split(" or ")]
    found = frozenset(kind for kind in KINDS if any(word in kind for word in words))
    if not found:
        raise ValueError(f"no card {text!r}")
    return found


ADA = HiddenPlace("ada", 1, shown=("lawn",), told=(frozenset({"rose", "red rose"}),))
BEN = HiddenPlace("ben", 2)
TOP = HiddenPlace("next card", 1, is_hand=False)
HIDDEN = Hidden("cards", KINDS, (ADA, BEN, TOP), called, own={"ada": frozenset({"lawn"})})


def every_deal():
    """Each unseen card a card of its own: ada's told one is a rose, then her other, ben's two, the top of the deck."""
    cards = [kind for kind, n in KINDS.items() for _ in range(n)]
    for dealt in permutations(range(len(cards)), 5):
        told, other, *ben, top = (cards[i] for i in dealt)
        if told in ADA.told[0]:
            yield Counter(["lawn", told, other]), Counter(ben), Counter([top])


def count(hand, *kinds):
    return sum(hand[kind] for kind in kinds)


def roses(hand):
    return count(hand, "rose", "red rose")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("ada holds a lawn", lambda _ada, _ben, _top: True),
        ("ada holds 2 lawns", lambda ada, _ben, _top: ada["lawn"] >= 2),
        ("ada has at most one lawn", lambda ada, _ben, _top: ada["lawn"] <= 1),
        ("ada has no lawn", lambda _ada, _ben, _top: False),
        ("ada has a rose", lambda _ada, _ben, _top: True),
        ("ada's hand holds exactly 2 roses", lambda ada, _ben, _top: roses(ada) == 2),
        ("ada holds more than 1 rose", lambda ada, _ben, _top: roses(ada) > 1),
        ("ada holds fewer than 2 roses", lambda ada, _ben, _top: roses(ada) < 2),
        ("ada holds a red rose", lambda ada, _ben, _top: ada["red rose"] >= 1),
        ("ben has at least two roses", lambda _ada, ben, _top: roses(ben) >= 2),
        ("ben has no lawn and the next card is a lawn", lambda _ada, ben, top: not ben["lawn"] and top["lawn"]),
        ("ben holds a pond or the next card is a pond", lambda _ada, ben, top: ben["pond"] or top["pond"]),
        (
            "ben has a lawn and ada has 2 lawns or the next card is a rose",
            lambda ada, ben, top: (ben["lawn"] and ada["lawn"] >= 2) or roses(top),
        ),
        ("somebody holds 2 roses", lambda ada, ben, _top: roses(ada) >= 2 or roses(ben) >= 2),
        ("nobody has a pond", lambda ada, ben, _top: not ada["pond"] and not ben["pond"]),
        ("everybody has a lawn", lambda _ada, ben, _top: ben["lawn"]),
        ("all of them together hold at least 3 roses", lambda ada, ben, _top: roses(ada) + roses(ben) >= 3),
        ("ada and ben together have at most 1 lawn", lambda ada, ben, _top: ada["lawn"] + ben["lawn"] <= 1),
        ("ada and ben together have no lawn", lambda _ada, _ben, _top: False),
        ("ada or ben holds a pond", lambda ada, ben, _top: ada["pond"] or ben["pond"]),
        ("ada, ben and the next card hold a rose", lambda _ada, ben, top: roses(ben) and roses(top)),
        ("ben holds a lawn and 1 rose", lambda _ada, ben, _top: ben["lawn"] and roses(ben)),
        ("somebody holds a pond and a lawn", lambda ada, ben, _top: ada["pond"] or (ben["pond"] and ben["lawn"])),
        (
            "somebody holds a red rose, a rose and no pond or the top card is a pond",
            lambda ada, ben, top: any(h["red rose"] and not h["pond"] for h in (ada, ben)) or top["pond"],
        ),
        (
            "ada and ben together hold 2 lawns and a pond",
            lambda ada, ben, _top: (ada + ben)["lawn"] > 1 and (ada + ben)["pond"],
        ),
        ("the top card of the deck is a lawn", lambda _ada, _ben, top: top["lawn"]),
        ("I hold 2 roses", lambda ada, _ben, _top: roses(ada) >= 2),
        ("one of mine is a pond", lambda ada, _ben, _top: ada["pond"]),
        ("ben has one of mine", lambda _ada, ben, _top: ben["lawn"]),
        (
            "ben has a lawn or rose and the next card is a pond",
            lambda _ada, ben, top: (ben["lawn"] or roses(ben)) and top["pond"],
        ),
        (
            "the next card is a pond and ben has a lawn or rose or ada and ben have a pond",
            lambda ada, ben, top: (top["pond"] and (ben["lawn"] or roses(ben))) or (ada["pond"] and ben["pond"]),
        ),
        (
            "ben or the next card is a pond and ada has a pond",
            lambda ada, ben, top: ada["pond"] and (ben["pond"] or top["pond"]),
        ),
    ],
)
def test_a_claim_against_every_deal(text, holds):
    deals = list(every_deal())
    claimed = read_claim(text, [HIDDEN], "ada")
    group = HIDDEN.deals({})
    number = sum(sign * group.number(AllOf(tuple(has.claim() for has in both))) for sign, both in _both(claimed))
    assert Fraction(number, group.total()) == Fraction(sum(bool(holds(*deal)) for deal in deals), len(deals))


def test_what_is_a_claim():
    assert is_claim("ada holds a lawn")
    assert not is_claim("red rose pond to r1c2")


@pytest.mark.parametrize(
    ("text", "message", "about"),
    [
        ("eve holds a lawn", "ada, ben and the next card", "eve"),
        ("ada or eve holds a lawn", "ada, ben and the next card", "eve"),
        ("somebody holds a tulip", "no card", "tulip"),
        ("ada holds a tulip", "no card", "tulip"),
        ("ada holds at least lawns", "how many", "at least lawns"),
        ("ada holds at least 2", "of what", "at least 2"),
        ("one of the others holds a lawn", "who are the others", "one of the others"),
        ("ada holds a lawn and", "no card 'lawn and'", "lawn and"),
        ("lawn", "is no claim", "lawn"),
        ("I hold a lawn", "--player", "I"),
        ("the next card is one of mine", "--player", "of mine"),
        ("nobody holds a lawn and a pond", "one after the other", "a lawn and a pond"),
    ],
)
def test_what_is_no_claim_is_told_with_its_word(text, message, about):
    with pytest.raises(ValueError, match=message) as error:
        read_claim(text, [HIDDEN])
    assert error.value.about == about


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("one of the others holds 2 lawns", "ada or ben holds 2 lawns"),
        ("nobody else holds a pond", "ada holds no pond and ben holds no pond"),
        ("the others together hold 3 roses", "ada and ben together hold 3 roses"),
    ],
)
def test_the_others_are_those_whose_hands_are_not_known(words, same):
    """Whoever asks knows the own hand: cyd, who holds a pond and a lawn."""
    group = Hidden("cards", KINDS, (ADA, BEN, HiddenPlace("cyd", 0, shown=("lawn", "pond")), TOP), called)
    found, expected = (
        AnyOf(tuple(AllOf(tuple(has.claim() for has in part)) for part in read_claim(text, [group])))
        for text in (words, same)
    )
    assert group.deals({}).number(found) == group.deals({}).number(expected)


def test_where_nothing_is_hidden_nothing_can_be_claimed():
    with pytest.raises(ValueError, match="nothing lies face down"):
        read_claim("ada holds a lawn", [Hidden("cards", KINDS, (), called)])
    other = Hidden("awards", {"Ruby": 1}, (HiddenPlace("next award", 1, is_hand=False),), called)
    with pytest.raises(ValueError, match="different backs"):
        read_claim("ada and the next award hold a lawn", [HIDDEN, other])
    with pytest.raises(ValueError, match="only the next card"):
        read_claim("somebody holds a lawn", [Hidden("cards", KINDS, (TOP,), called)])


def test_only_a_most_that_is_unseen_holds_of_every_deal():
    """Of two places: that no more lawns lie there than are unseen, and not that one does, or that no pond does."""
    first, second = (Unknown(name, ("lawn", "pond")) for name in ("first", "second"))
    kind = {mark: option for unknown in (first, second) for mark, option in unknown.pairs}
    (lawn, pond), (other, _) = first.marks, second.marks
    for most, of_deals in ((1, False), (2, True)):
        assert _is_of_deals(AtLeast(((1, Not(lawn)), (1, Not(other))), 2 - most), kind, [HIDDEN]) is of_deals
    assert not _is_of_deals(AtLeast(((1, lawn), (1, other)), 1), kind, [HIDDEN])
    assert not _is_of_deals(AtLeast(((1, Not(lawn)), (1, other)), 1), kind, [HIDDEN])
    assert not _is_of_deals(Not(pond), kind, [HIDDEN])
