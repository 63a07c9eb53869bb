"""Names as people say them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from models.names import closest, find, from_below, one, quoted, spelt_out, words
from models.village_green.cards import standard_deck

NAMES = ["red rose pond", "red rose structure", "yellow rose pond", "lawn", "Hard & Soft Wood", "The Diane's Award"]
DECK = standard_deck()
EVERY_NAME = [*DECK.green, *DECK.awards]


def test_a_name_spelt_out_wins_over_longer_ones():
    names = ["red rose birch birch", "red rose birch", "rose"]
    assert find("birch red rose", names) == ["red rose birch"]
    assert find("rose", names) == ["rose"]
    assert find("ros", names) == names


def test_a_longer_beginning_never_loses_its_word_to_a_shorter_one():
    assert find("o oa oak", ["oat oak oil"]) == ["oat oak oil"]
    assert find("r ro", ["rose red"]) == ["rose red"]


@pytest.mark.parametrize("name", EVERY_NAME)
def test_every_full_name_finds_itself(name):
    kind = DECK.green if name in DECK.green else DECK.awards
    assert find(name, kind) == [name]
    assert one(name.swapcase(), "card", list(kind)) == name


@given(st.sampled_from(EVERY_NAME), st.randoms(use_true_random=False), st.data())
def test_the_words_of_a_name_in_any_order_and_case_find_it(name, random, data):
    shuffled = list(words(name))
    random.shuffle(shuffled)
    said = [data.draw(st.sampled_from([word, word.upper(), word.title()])) for word in shuffled]
    assert find(" ".join(said), EVERY_NAME) == [name]


@given(st.sampled_from(EVERY_NAME), st.data())
def test_a_shortened_name_always_finds_the_name_among_others(name, data):
    full = words(name)
    said = [word[: data.draw(st.integers(1, len(word)))] for word in full]
    kept = said[: data.draw(st.integers(1, len(said)))]
    found = find(" ".join(kept), EVERY_NAME)
    # What is left of a name may spell out a shorter one ("red rose birch" of "red rose birch birch").
    assert name in found or sorted(words(found[0])) == sorted(words(" ".join(kept)))


@given(st.sets(st.text("abc d", min_size=1, max_size=12), max_size=6), st.text("abc d", max_size=12))
def test_find_gives_only_names_each_once(names, text):
    ordered = sorted(names)
    found = find(text, ordered)
    assert len(found) == len(set(found))
    assert [name for name in ordered if name in found] == found
    assert found == [] or words(text)


@given(st.sets(st.text("abcd ", min_size=1, max_size=8).filter(words), min_size=1, max_size=6))
def test_a_full_name_finds_no_other_name_than_its_own(names):
    for name in names:
        assume([words(other) for other in names].count(words(name)) == 1)
        assert find(name, names) == [name]
        assert spelt_out(name, names) == name


def test_names_with_the_same_words_are_told_apart_by_their_order():
    names = ["damage-integrity", "integrity-damage", "damage"]
    assert find("integrity damage", names) == ["integrity-damage"]
    assert find("damage integrity", names) == ["damage-integrity"]
    assert find("integ damage", names) == ["damage-integrity", "integrity-damage"]
    assert find("b c a", ["a b c", "c b a"]) == ["a b c", "c b a"]


def test_closest_of_no_names_is_none():
    assert closest("red", []) is None
    assert closest("red", ["", "?"]) is None
    assert closest("ruby " * 50, EVERY_NAME) is None


def test_one_tells_several_and_how_to_go_on():
    with pytest.raises(ValueError, match=r"^'pond' .*red rose pond or yellow rose pond;"):
        one("pond", "card", NAMES)


def test_one_suggests_or_hints():
    with pytest.raises(ValueError, match=r"^no card 'lown'; did you mean 'lawn'\?$"):
        one("lown", "card", NAMES, "look there")
    with pytest.raises(ValueError, match=r"^no card 'xyzzy'; look there$"):
        one("xyzzy", "card", NAMES, "look there")
    with pytest.raises(ValueError, match=r"^no card 'xyzzy'$"):
        one("xyzzy", "card", NAMES)


def test_a_large_number_is_told_by_the_power_of_ten_below_it():
    assert [from_below(n) for n in (7, 10**9 - 1, 10**9, 987 * 10**20)] == ["7", "999999999", "10^9", "10^22"]


def test_quoted_is_short():
    assert quoted("la'wn") == '"la\'wn"'
    assert quoted("x" * 60) == "'" + "x" * 60 + "'"
    assert quoted("x" * 61) == "'" + "x" * 60 + "…'"
    assert quoted("\x1b") == "'\\x1b'"
