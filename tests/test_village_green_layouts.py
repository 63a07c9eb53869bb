"""The best layouts and scores to be reached, against plain enumeration; house decks too."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial

import naive_best
import pytest
from asking import is_legal
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_best import Villages, grid
from sayings import says
from village_green_pools import (
    AWARDS,
    FORESTRY,
    GREEN,
    HABITATS,
    LAWNS,
    LINDA,
    MAN_MADE,
    PONDS,
    ROSES,
    RUBY,
    SPACE,
    STANDARD,
    TREES,
    VG,
    YELLER,
    ask,
    beside,
    pool,
)

from models.problem import ReeveError
from models.village_green.cards import THINGS
from models.village_green.cards_form import read_deck
from verify.best import Reached, best, reach
from verify.worlds.solver import UndecidedError


def seen(kept):
    return {space: card.split(" on ")[0] for space, card in kept.items()}


def lays(position):
    return grid(VG.game.written_layout(position))


def agrees(found, villages):
    """Whether the layout found is one of the villages that score most."""
    assert found.sheet.total == found.bound == villages.most()
    assert lays(found.position) in [*villages.worth(found.bound)]


CASES = {
    "nothing but awards that score nothing": ([], [RUBY, YELLER, LINDA], {}),
    "awards that all cost, one of them left over": ([], [MAN_MADE, LAWNS, FORESTRY, "Excellence in Structures"], {}),
    "no award for the left column": (["red lily pond", "lawn"], [RUBY, PONDS, LAWNS], {}),
    "an award that scores nothing, and one more": (["red lily pond"], [RUBY, YELLER, PONDS, TREES], {}),
    "cards of several names": (["blue rose pond", "blue lily pond", "red rose pond"], [PONDS, RUBY, SPACE], {}),
    "two structures alike": (["red rose structure"] * 2, [MAN_MADE, FORESTRY, TREES, LAWNS], {}),
    "two structures and a lawn": (["red rose structure"] * 2 + ["lawn"], [MAN_MADE, PONDS, HABITATS], {}),
    "two lawns": (["lawn", "lawn"], [LAWNS, TREES, FORESTRY, PONDS], {}),
    "cards that the awards do not want": (ROSES, ["Award for Tasteful Floral Displays", MAN_MADE, LAWNS, TREES], {}),
    "a card in the centre": (ROSES, [TREES, FORESTRY, LAWNS], {(2, 2): "lawn"}),
    "a corner": (["lawn", "red lily pond"], [LAWNS, TREES, RUBY], {(1, 1): "red rose pond"}),
    "the middle of a side": (["lawn", "red lily pond"], [LAWNS, TREES, RUBY], {(1, 2): "red rose pond"}),
    "both sides of the diagonal": (["lawn"] * 4, [LAWNS, PONDS, TREES], {(1, 3): "lawn", (3, 1): "lawn"}),
    "a column whose ends are alike": (ROSES, [TREES, MAN_MADE, RUBY, YELLER], {(1, 2): "lawn", (3, 2): "lawn"}),
    "a structure of two": (["red rose structure"] * 2, [MAN_MADE, TREES, RUBY], {(1, 2): "red rose structure"}),
    "an award at the top": (["red lily pond", "lawn"], [TREES, PONDS, RUBY], {(0, 2): LAWNS}),
    "an award at the left": (["red lily pond", "lawn"], [RUBY, PONDS, YELLER, LINDA], {(2, 0): LAWNS}),
    "an award at the left that scores nothing": (["red lily pond"], [LAWNS, PONDS, LINDA], {(2, 0): YELLER}),
    "a full top row": (["red lily pond", "lawn"], [RUBY, LAWNS], {(0, 1): TREES, (0, 2): PONDS, (0, 3): FORESTRY}),
    "all awards": (["lawn"], [], {(0, 1): RUBY, (0, 2): PONDS, (0, 3): LAWNS, (1, 0): TREES, (2, 0): SPACE, (3, 0): LINDA}),
    "awards and cards": (ROSES, [TREES, PONDS, RUBY], {(0, 1): LAWNS, (3, 0): FORESTRY, (2, 2): "lawn", (1, 3): "lawn"}),
    "a covered card": (["red lily pond"], [TREES, PONDS, RUBY], {(3, 3): "lawn on ."}),
}


@pytest.mark.parametrize("name", CASES)
def test_the_best_layout(name):
    green, awards, kept = CASES[name]
    villages = Villages(green, awards, seen(kept))
    agrees(ask(best, beside(kept) | pool(green, awards)), villages)


@pytest.mark.parametrize(
    ("rulings", "scorer"),
    [
        ({}, "two-per-card"),
        ({"VG-AMB-SPACE": "one-per-card"}, "one-per-card"),
        ({"VG-AMB-LAWNLAWN": "not-allowed"}, "two-per-card"),
    ],
)
def test_the_best_layout_under_a_ruling_and_a_village_card_face_down(rulings, scorer):
    kept = {(1, 1): "lawn on lawn on .", (2, 3): "red rose birch birch"}
    green, awards = ["lawn", "red rose oak oak"], [SPACE, TREES, LAWNS]
    points = partial(naive_best.naive.award_points, space_ruling=scorer)
    villages = Villages(green, awards, seen(kept), points=points, face_points=0)
    agrees(ask(best, beside(kept, "down") | pool(green, awards) | {"rulings": rulings}), villages)


MISMATCH = beside({(1, 1): "yellow petunia oak", (1, 2): "red rose pond"}, "down") | {
    "rulings": {"VG-AMB-ANY": "at-least-one"}
}
"""Two cards side by side that another beside one of them may still allow; only the solver can tell."""


# House decks.

NAMES = [*Counter(GREEN), "red lily birch", "blue lily willow willow", "yellow rose oak willow"]
NUMBERS = st.integers(-4, 6)
FEW = partial(st.dictionaries, min_size=1, max_size=2)


def lists(length):
    return st.lists(NUMBERS, min_size=length, max_size=length)


SCORING = st.fixed_dictionaries(
    {},
    optional={
        "each": FEW(st.sampled_from(THINGS), NUMBERS),
        "table": st.one_of(
            FEW(st.sampled_from(["lawn", "pond", "structure", "card", "red", "rose", "empty"]), lists(4)),
            FEW(st.sampled_from(["tree", "oak"]), lists(7)),
        ),
        "variety": FEW(st.sampled_from(["colours", "flowers", "trees"]), lists(4)),
        "sets": st.lists(
            st.fixed_dictionaries({"of": st.sampled_from(THINGS), "size": st.integers(1, 3), "points": NUMBERS}), max_size=2
        ),
        "cases": st.lists(
            st.dictionaries(st.sampled_from(THINGS), st.integers(0, 2), max_size=2).flatmap(
                lambda case: NUMBERS.map(lambda points: case | {"points": points})
            ),
            max_size=3,
        ),
    },
)


@st.composite
def houses(draw, kinds, awards, cards):
    """A house deck, and a pool of some of its cards."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=kinds, unique=True))
    scorings = draw(st.lists(SCORING, min_size=1, max_size=awards))
    prizes = {f"Prize {n}": scoring for n, scoring in zip("ABCDEFGH", scorings, strict=False)}
    deck = house(dict.fromkeys(names, 9), prizes)
    green = draw(st.lists(st.sampled_from(names), max_size=cards))
    laid = draw(st.lists(st.sampled_from([*prizes]), min_size=3, max_size=4))
    kept = draw(st.dictionaries(st.sampled_from([*naive_best.LEFT, (0, 2)]), st.sampled_from([*prizes]), max_size=1))
    kept |= draw(st.dictionaries(st.sampled_from(naive_best.INNER), st.sampled_from(names), max_size=1))
    # What lies there counts as one of the pool.
    laid += [card for space, card in kept.items() if space not in naive_best.INNER]
    return deck, prizes, green, laid, kept


def house(green, awards):
    forms = {name: {"copies": 9, **scoring} for name, scoring in awards.items()}
    return read_deck({"provenance": "ours", "villages": ["a"], "green": green, "awards": forms})


def house_villages(prizes, green, awards, kept):
    return Villages(green, awards, kept, points=lambda award, cards: naive_best.house_points(prizes[award], cards))


@pytest.mark.no_cover
@settings(max_examples=12)
@given(houses(kinds=3, awards=4, cards=2))
def test_the_best_layout_of_a_house_deck(drawn):
    deck, prizes, green, awards, kept = drawn
    agrees(ask(best, beside(kept) | pool(green, awards), deck=deck), house_villages(prizes, green, awards, kept))


@pytest.mark.no_cover
@settings(max_examples=4)
@given(houses(kinds=6, awards=4, cards=6))
def test_the_best_layout_of_a_house_deck_stands(drawn):
    deck, prizes, green, awards, kept = drawn
    data = beside(kept) | pool(green, awards)
    found = ask(best, data, deck=deck)
    assert (found.status, found.sheet.total) == ("proven", found.bound)
    stands(found, data, prizes)


def stands(found, data, prizes):
    """The layout obeys the rules, has no card too many, and scores what is said, as the plain scorer counts."""
    assert is_legal(VG.game, found.position)
    laid = lays(found.position)
    cards = Counter(laid.values())
    kept = grid(next(iter(data["players"].values())))
    assert kept.items() <= laid.items()
    assert not cards - Counter(data["pool"]["green"]) - Counter(data["pool"]["awards"]) - Counter(kept.values())
    villages = house_villages(prizes, [], [], laid)
    assert found.sheet.total == villages.base({s: c for s, c in laid.items() if s in naive_best.INNER}) + sum(
        villages.value(laid[space], [laid.get(each) for each in naive_best.line(space)])
        for space in (*naive_best.TOP, *naive_best.LEFT)
        if space in laid
    )


def test_many_awards_and_many_kinds_with_few_copies():
    rng = random.Random(5)
    trees = ("birch", "oak", "willow", "birch birch", "oak oak", "willow willow", "birch oak", "pond", "structure")
    names = [
        f"{colour} {flower} {rest}" for colour in naive_best.naive.COLOURS for flower in ("rose", "lily") for rest in trees
    ]
    green = {name: rng.choice([1, 1, 2]) for name in names} | {"lawn": 8}
    prizes = {f"Prize {chr(97 + n // 6)}{chr(97 + n % 6)}": one_of_many(n) for n in range(40)}
    deck = house(green, prizes)
    cards = [name for name, copies in green.items() for _ in range(copies)]
    assert len(names) > 47
    kept = {(0, 1): "Prize aa", (0, 3): "Prize ac"} | dict.fromkeys([(1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (3, 2)], "lawn")
    data = beside(kept) | pool(cards, prizes)
    found = ask(best, data, deck=deck)
    assert found.status == "proven"
    stands(found, data, prizes)
    few = pool(rng.sample(cards, 2), rng.sample([*prizes], 4))
    villages = house_villages(prizes, few["pool"]["green"], few["pool"]["awards"], {})
    assert ask(best, few, deck=deck).bound == villages.most()


def one_of_many(n):
    """Six awards that are worth something and tell cards apart, and many that cost in every line."""
    things = ("birch", "oak", "willow", "pond", "structure", "lawn")
    return {"each": {things[n]: 3} if n < 6 else {"card": -1, "empty": -1, "lawn": 6 - n}}


@pytest.mark.parametrize("copies", [8, 9])
def test_a_card_for_all_but_one_space_and_for_every_space(copies):
    prizes = {"Lawns": {"each": {"lawn": 1}}, "Nought": {}, "Gap": {"each": {"empty": 2}}}
    deck = house({"lawn": 20}, prizes)
    data = beside({}) | pool(["lawn"] * copies, ["Lawns"] * 6)
    found = ask(best, data, deck=deck)
    assert found.sheet.total == 1 + 2 * copies
    # Copies of one award without end are no more work than six.
    assert ask(best, pool(["lawn"], ["Gap"] * 90 + ["Lawns"] * 90 + ["Nought"] * 90), deck=deck).sheet.total == 1 + 6 * 3 * 2


def test_copies_of_awards_that_are_kept_on_both_sides():
    prizes = {"Lawns": {"each": {"lawn": 1}}, "Nought": {}, "Gap": {"each": {"empty": 2}}}
    deck = house({"lawn": 20, "red rose pond": 2}, prizes)
    for award in prizes:
        kept = {(0, 1): award, (1, 0): award}
        green, awards = ["lawn", "red rose pond"], ["Nought", "Gap", "Gap", "Lawns", "Lawns"]
        villages = house_villages(prizes, green, awards, kept)
        agrees(ask(best, beside(kept) | pool(green, awards), deck=deck), villages)


# A score to be reached.

REACHED = {
    "bare": ({}, ["red lily pond", "lawn", "yellow lily pond"], [MAN_MADE, PONDS, LAWNS, TREES]),
    "kept": ({(2, 2): "lawn", (0, 2): TREES}, ["red lily oak willow"], [MAN_MADE, PONDS, FORESTRY]),
}


@pytest.mark.parametrize("name", REACHED)
def test_what_can_be_reached_and_what_cannot(name):
    kept, green, awards = REACHED[name]
    most = Villages(green, awards, kept).most()
    for points in (-10_000, most - 3, most - 1, most, most + 1, most + 2, 10_000):
        answer = ask(reach, beside(kept) | pool(green, awards), points)
        check_reached(answer, points, most)


def check_reached(answer, points, most):
    assert isinstance(answer, Reached)
    assert answer.points == points
    if points <= most:
        assert answer.verdict == "possible"
        assert points <= answer.best.sheet.total <= most <= answer.best.bound
        assert is_legal(VG.game, answer.best.position)
    else:
        assert answer.verdict == "impossible"
        assert most <= answer.best.bound < points


# The best, and what lies there already.


EMPTY_SPACES = [[".", ".", "."]] * 3


def small_pools():
    for seed in range(4):
        rng = random.Random(seed)
        yield rng.sample(GREEN, 4 - seed % 2), rng.sample(AWARDS, 3 + seed % 3)
    # Cards that nothing tells apart, an award that is best left out, and lawns.
    yield (
        ["lawn", "lawn", "lawn"],
        ["Excellence in Trees", "Excellence in Lawns", "Best Man-Made Features", "Award for Forestry"],
    )
    yield ["red rose structure", "red rose structure", "blue lily pond"], AWARDS[9:13]
    yield [], ["Best Man-Made Features", "Award for Variety in Trees", "Excellence in Lawns", "Award for Forestry"]


@pytest.mark.no_cover
@pytest.mark.parametrize(("green", "awards"), list(small_pools()))
def test_agrees_with_brute_force(green, awards):
    expected = Villages(green, awards).most()
    found = ask(best, pool(green, awards))
    assert (found.status, found.bound, found.sheet.total) == ("proven", expected, expected)


def test_kept_awards_stay_where_they_are():
    village = {
        "village": "down",
        "top": [".", "Excellence in Lawns on Best Use of Space", "."],
        "left": [".", ".", "Award for Forestry"],
        "green": [[".", "lawn on red rose oak oak", "."], [".", ".", "."], [".", ".", "."]],
    }
    cards = pool(["red petunia birch", "yellow petunia birch", "lawn"], ["Excellence in Trees", "Excellence in Ponds"])
    found = ask(best, {"players": {"rosa": village}, **cards})
    layout = VG.game.written_layout(found.position)
    assert layout["top"][1] == "Excellence in Lawns on Best Use of Space"
    assert layout["left"][2] == "Award for Forestry"
    assert layout["green"][0][1] == "lawn on red rose oak oak"
    # Lawns for 1 (the pool's lawn is the one that lies there), one tree in row 3 for 4, both trees in one column for 2.
    assert found.sheet.total == 1 + 4 + 2


def test_a_kept_card_counts_as_one_of_the_pool():
    village = {"village": "up", "top": AWARDS[:3], "left": [".", ".", "."], "green": [["lawn", ".", "."], *EMPTY_SPACES[1:]]}
    awards = ["Award for the Provision of Natural Habitats"]
    assert ask(best, {"players": {"a": village}, **pool(["lawn"], awards)}).sheet.total == 1 + 3
    assert ask(best, {"players": {"a": village}, **pool(["lawn", "lawn"], awards)}).sheet.total == 1 + 6
    assert ask(best, {"players": {"a": village}, **pool([], awards)}).sheet.total == 1 + 3


def test_no_structure_comes_where_its_award_cannot():
    """Excellence in Structures gives 1 for the structure, else -2; what it brings would lie visible, or beneath what was laid."""
    top = ["Excellence in Structures", "Excellence in Trees", "The Diane Yeller Award"]
    village = {"village": "up", "top": top, "left": [".", ".", "."], "green": EMPTY_SPACES, "covered": "none"}
    more = {"top": [*top[:2], "The Diane Yeller Award on Best Use of Space"]}
    for changed, awards, most in (
        ({}, [], 1 - 2),
        ({"covered": "unseen"}, [], 1 + 1),
        (more, [], 1 + 1),
        ({}, ["The Linda Flowers Award"], 1 + 1),
    ):
        data = {"players": {"rosa": village | changed}, **pool(["red lily structure"], awards)}
        found = ask(best, data)
        assert (found.status, found.sheet.total, found.scope) == ("proven", most, says("face up", "nothing covered"))


def test_too_few_awards_for_the_top_row():
    found = ask(best, pool(["lawn"], AWARDS[:2]))
    assert (found.status, found.position, found.sheet) == ("proven", None, None)
    assert found.why == says("3", "2", "VG-AWARD-TOP")


def test_kept_cards_that_break_a_rule():
    village = {"village": "up", "green": [["red rose pond", "blue lily pond", "."], *EMPTY_SPACES[1:]]}
    found = ask(best, {"players": {"a": village}, **pool(["lawn"], AWARDS[:3])})
    assert found.sheet is None
    assert "red rose pond at r1c1 and blue lily pond at r1c2" in found.why
    assert "(VG-MATCH)" in found.why


def test_another_ruling_is_named_with_its_answer():
    found = ask(best, pool(["lawn", "red rose pond"], ["Best Use of Space", *AWARDS[:2]]))
    (ruling,) = found.rulings
    # Village card 1, pond 2, and two cards in the one line that counts them.
    assert found.sheet.total == 1 + 2 + 2 * 2
    assert (ruling.key, dict(ruling.otherwise)) == ("VG-AMB-SPACE", {"one-per-card": "5 points at most"})
    # The ruling tells of the doubt about the card, so it is not told again.
    assert found.warnings == ()
    doubted = ask(best, pool(["lawn"], ["Award for Scope and Ambition of Display", *AWARDS[:2]]))
    assert "Scope and Ambition" in doubted.warnings[0]
    assert ask(best, pool(["red rose pond"], AWARDS[:3])).rulings == ()


def test_a_card_through_the_village_card_may_mismatch_under_that_ruling():
    """Then nothing is searched: whoever asks by our ruling is told the most that it could be."""
    village = {
        "village": "down",
        "green": [[".", "red rose oak oak on red lily pond", "yellow rose pond"], [".", "lawn", "."], [".", ".", "."]],
    }
    cards = pool(["blue lily pond"], AWARDS[3:6])
    strict = ask(best, {"players": {"a": village}, **cards})
    assert (strict.status, strict.sheet.total) == ("proven", 4)
    for verb in (best, partial(reach, points=4)):
        with pytest.raises(UndecidedError, match="VG-AMB-ANY=at-least-one"):
            ask(verb, {"players": {"a": village}, "rulings": {"VG-AMB-ANY": "at-least-one"}, **cards})


def test_a_game_without_a_question_cannot_be_searched():
    bare = replace(VG, scorer=replace(VG.scorer, layout_search=None, play=None))
    written = VG.game.read({"game": "village-green", **pool(["lawn"], AWARDS[:3])}, STANDARD, {})
    assert bare.statuses["best"] == "not yet"
    with pytest.raises(ReeveError, match="cannot be searched"):
        best(bare, written.position, written.pool)


def test_a_mismatch_that_another_card_may_still_allow_is_told_with_its_ruling():
    strict = ask(best, MISMATCH | pool(["red lily pond"], AWARDS[3:6]) | {"rulings": {}})
    assert strict.sheet is None
    assert [(r.key, dict(r.otherwise)) for r in strict.rulings] == [
        ("VG-AMB-ANY", {"at-least-one": "13 points at most (not searched)"})
    ]
