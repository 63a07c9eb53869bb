"""Fields of Green: what was drawn, what lies on the table and what is in the piles agree, for each type of card."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest
from fields_of_green_tables import FG, START, broken, checked, farm, judged, objections, one, read, table
from sayings import says

from models.fields_of_green.cards import TYPES
from verify.violations import violations

NAMES = ("Field", "Livestock", "Construction", "Building")
SPLITS = [split for split in product(range(5), repeat=4) if sum(split) == 6 and sum(n > 0 for n in split) >= 3]
"""What a player can draw in a year: six cards from three piles at least."""


def of(*numbers):
    return dict(zip(NAMES, numbers, strict=True))


def rules(data):
    return set(broken(data))


def sums(n):
    """What so many draws can come to together, by all of them."""
    return {tuple(map(sum, zip(*some, strict=True))) for some in combinations_with_replacement(SPLITS, n)}


# FOG-UPK-DRAW6: hands of the Upkeep phase


@pytest.mark.parametrize(
    ("hand", "more", "fine"),
    [
        (0, {}, True),
        (6, {}, True),
        (5, {}, False),
        (7, {}, False),
        (1, {}, False),
        (6, {"drawn": of(3, 2, 1, 0)}, True),
        (0, {"drawn": of(3, 2, 1, 0)}, False),
        (0, {"drawn": of(3, 2, 1, 0), "player_count": 2}, True),  # two players put all cards into one pile
        (6, {"player_count": 2}, True),
    ],
)
def test_FOG_UPK_DRAW6_a_hand_is_drawn_at_once(hand, more, fine):
    for year in (1, 3):
        data = one(coins=15, hand=hand, year=year, phase="upkeep", **({"player_count": 3} | more))
        assert rules(data) == (set() if fine else {"FOG-UPK-DRAW6[hand]"})


def test_FOG_UPK_DRAW6_the_first_hand_is_what_was_drawn():
    hand = ["Clover", "Rye", "Goats", "Goats", "Store", "Barn"]
    for when in ({"phase": "upkeep"}, {"phase": "action"}, {}):
        fits = one(hand=hand, drawn=of(2, 2, 1, 1), year=2, player_count=3, **when)
        assert broken(fits) == {}
        found = broken(one(hand=hand, drawn=of(3, 2, 1, 0), year=2, player_count=3, **when))
        assert found.keys() == {"FOG-UPK-DRAW6[hand]"}
        assert "3 Fields, 2 Livestock, 1 Construction" in found["FOG-UPK-DRAW6[hand]"]
    # After the first turn it came from a neighbour.
    assert broken(one(hand=hand[1:], drawn=of(3, 2, 1, 0), year=2, player_count=3, phase="action")) == {}


def test_FOG_UPK_DRAW6_tells_what_an_unknown_card_of_the_first_hand_is():
    hand = ["Clover", "Rye", "Goats", "Goats", "Store", "some Barn or Mill or Clover"]
    found = checked(one(hand=hand, drawn=of(2, 2, 1, 1), year=2, phase="upkeep", player_count=3))
    assert found.verdict == "legal"
    assert [(one.place, one.phrase) for one in found.follows.forced] == [("Maria's hand, card 6", "Barn")]
    hand[-1] = "some Mill or Clover"
    assert checked(one(hand=hand, drawn=of(2, 2, 1, 1), year=2, phase="upkeep", player_count=3)).verdict == "illegal"


# FOG-UPK-DRAWORDER, FOG-UPK-EXHAUST: piles and draws


def harvest(**more):
    return one(**({"year": 1, "phase": "harvest", "player_count": 2} | more))


def test_FOG_UPK_DRAWORDER_agrees_with_all_draws_of_two_players():
    """Every number of cards that can be gone from four piles after a year, against all splits of both players."""
    position = read(harvest(piles=of(33, 33, 33, 33)))
    possible = sums(2)
    verdicts = {True: 0, False: 0}
    for gone in product(range(13), repeat=4):
        if sum(gone) == 12 or (sum(gone) == 6 and max(gone) < 5):
            piles = {kind: 33 - n for kind, n in zip(TYPES, gone, strict=True)}
            changed = replace(position, piles=piles)
            legal = not violations(FG.game, changed)
            assert legal is (gone in possible), gone
            verdicts[legal] += 1
    assert min(verdicts.values()) > 100


def test_FOG_UPK_DRAWORDER_agrees_with_all_draws_where_piles_were_not_all_counted():
    position = read(harvest())
    possible = sums(2)
    for counted in ((0,), (1, 2), (0, 2, 3)):
        reached = {tuple(gone[i] for i in counted) for gone in possible}
        for gone in product(range(13 if len(counted) < 3 else 9), repeat=len(counted)):
            piles = {TYPES[i]: 33 - n for i, n in zip(counted, gone, strict=True)}
            changed = replace(position, piles=piles)
            assert (not violations(FG.game, changed)) is (gone in reached), (counted, gone)


def test_FOG_UPK_DRAWORDER_agrees_with_the_draws_that_are_told():
    """Maria told hers; what Mike drew is left open."""
    mine = (3, 2, 1, 0)
    position = read(harvest(drawn=of(*mine), piles=of(33, 33, 33, 33)))
    possible = {tuple(a + b for a, b in zip(mine, split, strict=True)) for split in SPLITS}
    for gone in product(range(9), repeat=4):
        if sum(gone) == 12:
            piles = {kind: 33 - n for kind, n in zip(TYPES, gone, strict=True)}
            changed = replace(position, piles=piles)
            assert (not violations(FG.game, changed)) is (gone in possible), gone


def both(drawn, other=None, **more):
    farms = [farm() if split is None else farm(drawn=of(*split)) for split in (drawn, other)]
    return table(*farms, **({"year": 1, "phase": "harvest", "player_count": 2} | more))


def test_FOG_UPK_DRAWORDER_and_EXHAUST_of_each_type_what_was_drawn_is_gone():
    """The table of a complaint: 12 cards are gone, but not those that were drawn."""
    split = (4, 1, 0, 1)
    assert broken(both(split, split, piles=of(25, 31, 33, 31))) == {}
    found = broken(both(split, split, piles=of(33, 30, 27, 30)))
    assert found.keys() == {
        "FOG-UPK-EXHAUST[Fields]",
        "FOG-UPK-DRAWORDER[Livestock]",
        "FOG-UPK-DRAWORDER[Constructions]",
        "FOG-UPK-DRAWORDER[Buildings]",
    }
    assert "8 Fields were drawn" in found["FOG-UPK-EXHAUST[Fields]"]
    assert "33" in found["FOG-UPK-EXHAUST[Fields]"]
    assert "3 Livestock" in found["FOG-UPK-DRAWORDER[Livestock]"]
    assert "at most 2" in found["FOG-UPK-DRAWORDER[Livestock]"]
    one_gone = broken(both(split, split, piles=of(25, 31, 32, 32)))
    assert one_gone["FOG-UPK-DRAWORDER[Constructions]"] == says("1 Construction is gone from their pile", "nobody drew any")
    two_gone = broken(both(split, (4, 1, 1, 0), piles=of(25, 31, 31, 33)))
    assert two_gone["FOG-UPK-DRAWORDER[Constructions]"] == says("2 Constructions are gone from their pile", "at most 1")


@pytest.mark.parametrize(
    ("left", "fine"),
    [(25, True), (26, False), (24, False)],
)
def test_FOG_UPK_EXHAUST_one_pile_alone(left, fine):
    found = rules(both((4, 1, 0, 1), (4, 1, 1, 0), piles={"Field": left}))
    assert found == (set() if fine else {"FOG-UPK-EXHAUST[Fields]" if left > 25 else "FOG-UPK-DRAWORDER[Fields]"})


@pytest.mark.parametrize(
    ("piles", "found"),
    [
        ({"Field": 29}, None),
        ({"Field": 21}, None),
        ({"Field": 17}, None),  # four players, four each
        ({"Field": 16}, "Fields"),
        ({"Field": 23, "Livestock": 23}, None),  # five of two types, each of four players
        ({"Field": 23, "Livestock": 22}, "Fields,Livestock"),
        ({"Field": 32, "Livestock": 32}, None),
        ({"Field": 33, "Livestock": 32}, "Fields,Livestock"),  # two players at least draw one of two types each
        ({"Field": 32, "Livestock": 32, "Building": 31}, None),
        ({"Field": 32, "Livestock": 32, "Building": 32}, "Fields,Livestock,Buildings"),
    ],
)
def test_FOG_UPK_DRAWORDER_where_it_is_not_told_how_many_play(piles, found):
    data = one(year=1, phase="harvest", piles=piles)
    assert rules(data) == ({f"FOG-UPK-DRAWORDER[{found}]"} if found else set())


def test_FOG_UPK_DRAWORDER_all_piles_tell_how_many_play():
    """18 cards are gone: three players drew, so of one type twelve at most."""
    assert broken(one(year=1, phase="harvest", piles=of(21, 31, 31, 31))) == {}
    assert rules(one(year=1, phase="harvest", piles=of(20, 31, 31, 32))) == {"FOG-UPK-DRAWORDER[Fields]"}
    found = broken(one(year=1, phase="harvest", piles=of(30, 31, 31, 31)))
    assert found.keys() == {"FOG-UPK-DRAWORDER[piles]"}
    assert "9 cards are gone" in found["FOG-UPK-DRAWORDER[piles]"]
    assert "12, 18 or 24" in found["FOG-UPK-DRAWORDER[piles]"]


def test_FOG_UPK_DRAWORDER_small_piles():
    """The table of a complaint: at the beginning of year 2, 128 of 132 cards are gone."""
    found = broken(one(year=2, phase="upkeep", player_count=3, piles=of(1, 1, 1, 1)))
    assert found.keys() == {"FOG-UPK-DRAWORDER[piles]"}
    assert "128" in found["FOG-UPK-DRAWORDER[piles]"]
    assert "18, 24, 30 or 36" in found["FOG-UPK-DRAWORDER[piles]"]


@pytest.mark.parametrize(
    ("farms", "gone"),
    [
        ([{}, {}], {18, 24, 30, 36}),
        ([{"hand": 6}, {}], {24, 30, 36}),
        ([{"drawn": of(1, 2, 2, 1)}, {}], {24, 30, 36}),
        ([{"hand": 0}, {}], {18, 24, 30}),
        ([{"hand": 0}, {"hand": 6}], {24, 30}),
        ([{"hand": 0}, {"hand": 0}], {18, 24}),
        ([{"hand": 6}, {"hand": 6}], {30, 36}),
    ],
)
def test_FOG_UPK_DRAWORDER_in_the_upkeep_phase_some_have_drawn(farms, gone):
    for n in range(12, 43, 6):
        piles = of(33 - n // 3, 33 - n // 3, 33 - n // 6, 33 - n // 6)
        data = table(*(farm(**more) for more in farms), year=2, phase="upkeep", player_count=3, piles=piles)
        assert rules(data) == (set() if n in gone else {"FOG-UPK-DRAWORDER[piles]"}), n


def test_FOG_UPK_DRAWORDER_with_two_players_face_up_cards_show_that_both_have_drawn():
    piles = of(29, 29, 31, 31)
    data = table(farm(coins=15, hand=0), farm(coins=15), year=1, phase="upkeep", player_count=2, piles=piles)
    assert broken(data) == {}
    assert broken(data | {"row": ["unknown"] * 6}) == {}
    assert rules(data | {"row": ["unknown"] * 6, "piles": of(33, 33, 33, 33)}) == {"FOG-UPK-DRAWORDER[piles]"}


@pytest.mark.parametrize(
    ("year", "left"), [(1, (24, 27, 30, 33)), (2, (18, 21, 27, 30)), (3, (15, 15, 24, 24)), (4, (15, 9, 21, 15))]
)
def test_FOG_UPK_DRAWORDER_in_introductory_mode_every_pile_is_known(year, left):
    """Three players; each draws 3-2-1-0, 2-2-1-1, 1-2-1-2 and 0-2-1-3."""
    when = {"year": year, "phase": "action", "player_count": 3, "introductory": True}
    assert broken(one(piles=of(*left), **when)) == {}
    first, second, *others = left
    assert rules(one(piles=of(first - 1, second + 1, *others), **when)) == {
        "FOG-UPK-DRAWORDER[Fields]",
        "FOG-UPK-EXHAUST[Livestock]",
    }
    # Before anybody has drawn this year, what was drawn in earlier ones.
    assert year == 4 or broken(one(coins=15, piles=of(*left), **(when | {"phase": "upkeep", "year": year + 1}))) == {}


def test_FOG_UPK_EXHAUST_in_the_upkeep_phase_what_was_used_was_drawn_before_this_year():
    """Maria built two Fields in year 1, and has drawn three more."""
    drawn = farm(START + " | Clover | Rye", drawn=of(3, 2, 1, 0), hand=["Rye", "Clover", "Rye", "Goats", "Goats", "Store"])
    data = table(drawn, year=2, phase="upkeep")
    assert broken(data | {"piles": {"Field": 28}}) == {}
    assert rules(data | {"piles": {"Field": 29}}) == {"FOG-UPK-EXHAUST[Fields]"}
    # In the Action phase the Fields that were drawn may be among those that lie there.
    assert (
        broken(table(farm(START + " | Clover | Rye", drawn=of(3, 2, 1, 0)), year=2, phase="action", piles={"Field": 30}))
        == {}
    )
    hand = table(farm(START + " | Clover", hand=["Rye"] * 3 + ["Goats"] * 2 + ["Store"]), year=2, phase="upkeep")
    assert broken(hand | {"piles": {"Field": 29}}) == {}
    assert rules(hand | {"piles": {"Field": 30}}) == {"FOG-UPK-EXHAUST[Fields]"}


# FOG-UPK-DRAWN: what lies on the table


def test_FOG_UPK_DRAWN_nobody_drew_it():
    """The table of a complaint."""
    split = (4, 1, 0, 1)
    shed = table(farm(START + " | Store", drawn=of(*split)), farm(drawn=of(*split)), player_count=2, year=1, phase="harvest")
    found = broken(shed)
    assert found.keys() == {"FOG-UPK-DRAWN[Constructions]"}
    assert "1 Construction is on the table" in found["FOG-UPK-DRAWN[Constructions]"]
    assert "nobody drew any" in found["FOG-UPK-DRAWN[Constructions]"]
    # A third player may have drawn it, and it may be from year 1.
    assert broken(shed | {"player_count": 3}) == {}
    del shed["player_count"]
    assert broken(shed) == {}
    assert broken(shed | {"player_count": 2, "year": 2}) == {}
    assert checked(shed | {"player_count": 2, "year": 2, "phase": "upkeep"}).verdict == "legal"


@pytest.mark.parametrize(
    ("split", "n", "fine"),
    [((4, 1, 0, 1), 8, True), ((4, 1, 0, 1), 9, False), ((3, 2, 1, 0), 7, True), ((3, 2, 1, 0), 8, False)],
)
def test_FOG_UPK_DRAWN_as_many_as_both_drew(split, n, fine):
    """Maria drew four Fields. They lie in farms, hands and among the discards."""
    farms = (
        farm(START + " | Clover" * min(n, 6), drawn=of(4, 1, 0, 1)),
        farm(START + " | Rye" * (n - 6), drawn=of(*split)),
    )
    data = table(*farms, player_count=2, year=1, phase="harvest")
    assert rules(data) == (set() if fine else {"FOG-UPK-DRAWN[Fields]"})


def test_FOG_UPK_DRAWN_agrees_with_all_draws_of_two_players():
    """Discarded cards of every number of each type: they were drawn, so some draws have to hold them."""
    position, possible, names = read(harvest()), sums(2), ("Clover", "Goats", "Store", "Barn")
    verdicts = {True: 0, False: 0}
    for seen in product((0, 1, 5, 6, 8, 9), (0, 2, 4, 5), (0, 1, 2), (0, 3)):
        discards = tuple(position.deck.locations[name] for name, n in zip(names, seen, strict=True) for _ in range(n))
        fits = any(all(n <= most for n, most in zip(seen, gone, strict=True)) for gone in possible)
        changed = replace(position, discards=discards)
        found = {violation.rule for violation in violations(FG.game, changed)}
        assert ("FOG-UPK-DRAWN" in found) is not fits, seen
        verdicts[fits] += 1
    assert min(verdicts.values()) > 20


@pytest.mark.parametrize(
    ("n", "more", "fine"),
    [
        (8, {"player_count": 2}, True),
        (9, {"player_count": 2}, False),
        (12, {"player_count": 3}, True),
        (13, {"player_count": 3}, False),
        (16, {}, True),
        (17, {}, False),
        (16, {"player_count": 2, "year": 2}, True),
        (17, {"player_count": 2, "year": 2}, False),
        (17, {"player_count": 2, "year": 3}, True),
        (8, {"player_count": 2, "year": 2, "phase": "upkeep"}, True),  # this year's cards are in no farm yet
        (9, {"player_count": 2, "year": 2, "phase": "upkeep"}, False),
        (17, {"player_count": 2, "year": None}, True),
        (9, {"player_count": 2, "piles": {"Building": 33}}, False),
        (9, {"player_count": 2, "piles": {"Field": 23}}, False),  # and the pile says so itself
    ],
)
def test_FOG_UPK_DRAWN_at_most_four_of_a_type_each(n, more, fine):
    told = {"year": 1, "phase": "harvest"} | more
    data = one(discards=["Clover"] * n, **{key: value for key, value in told.items() if value is not None})
    found = {rule for rule in rules(data) if "UPK" in rule}
    if "Field" in told.get("piles", {}):
        assert found == {"FOG-UPK-DRAWORDER[Fields]"}
    else:
        assert found == (set() if fine else {"FOG-UPK-DRAWN[Fields]"})


def test_FOG_UPK_DRAWN_of_two_types_five_each_and_what_is_gone_counts():
    def discarded(fields, livestock, **more):
        data = harvest(discards=["Clover"] * fields + ["Goats"] * livestock, **more)
        return {rule for rule in rules(data) if "UPK" in rule}

    assert discarded(6, 4) == set()
    assert discarded(6, 5) == {"FOG-UPK-DRAWN[Fields,Livestock]"}
    assert discarded(6, 0, piles={"Livestock": 29}) == set()
    assert discarded(6, 0, piles={"Livestock": 28}) == {"FOG-UPK-DRAWN[Fields,Livestock]"}


def test_FOG_UPK_DRAWN_an_unknown_card_is_one_that_was_drawn():
    split = (4, 1, 0, 1)
    farms = (farm(START + " | some Store or Clover", drawn=of(*split)), farm(drawn=of(*split)))
    found = checked(table(*farms, player_count=2, year=1, phase="harvest"))
    assert found.verdict == "legal"
    assert [one.phrase for one in found.follows.forced] == ["Clover"]
    none = (farm(START + " | some Store or Workshop", drawn=of(*split)), farm(drawn=of(*split)))
    found = checked(table(*none, player_count=2, year=1, phase="harvest"))
    assert found.verdict == "illegal"
    assert {violation.instance for violation in found.violations} == {"FOG-UPK-DRAWN[Constructions]"}


def test_FOG_UPK_DRAWN_a_card_that_nobody_drew_is_not_built():
    split = (4, 1, 0, 1)
    data = table(farm(coins=15, drawn=of(*split)), farm(drawn=of(*split)), player_count=2, year=1, phase="action")
    assert objections(data, "Clover to r2c1") == {}
    assert objections(data, "Store to r2c1").keys() == {"FOG-UPK-DRAWN"}
    assert judged(data | {"player_count": 3}, "Store to r2c1").verdict == "legal"
