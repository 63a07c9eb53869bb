"""In which order the cards of a deal can be laid: one small table for each thing that can stand in the way."""

import naive_solo
import pytest
from village_green_tables import FITTING_NOWHERE, read, small

from scorers.village_green.search import play_plan
from scorers.village_green.search.best import BestPlay
from scorers.village_green.search.play_deals import DealSearch
from scorers.village_green.search.play_plan import JUNK, AwardPlan, plan_of
from scorers.village_green.search.play_pools import Common, Way
from scorers.village_green.search.play_table import Table, Turning, Use

CORNER = 8
"""The empty space of the small table, at r3c3."""

SPARE = ["blue rose birch birch", "blue rose oak oak"]
KEPT, COVER, GREENS = Turning(Use.NOTHING), Turning(Use.COVER), Turning(Use.GREENS)


@pytest.fixture
def _as_deals(monkeypatch):
    """Tables with few free spaces are searched like whole deals."""
    monkeypatch.setattr("scorers.village_green.search.play_deals._FEW", 0)


def best(data):
    """The most that the search finds, which must be that of trying everything."""
    found = [told.found.points for told in BestPlay(read(data), lambda: None).run() if told.found]
    assert found[-1] == naive_solo.best(data)
    return found[-1]


def table(hand, greens=(), display=(), corner=".", awards=(), shown=None):
    village = {"village": "up", "hand": [*hand, *SPARE][:3]}
    data = small(
        village=village, display={"green": [*display], "awards": [*awards]}, decks={"green": [*greens], "awards": []}
    )
    data["players"]["north"]["green"][2][2] = corner
    if shown is not None:
        data["players"]["north"]["left"] = shown
    return Table(read(data))


def with_corner(of, name):
    (card,) = [n for n, green in enumerate(of.cards) if str(green) == name]
    return (*of.tops[:CORNER], card)


def steps(of, turning, tops):
    """What is laid where, `!` through the village card; no award is left to be drawn."""
    found = plan_of(of, tops, AwardPlan(of, of.award_tops, turning, lambda: None))
    assert found is None or all(step.space in {-1, CORNER} for step in found[0])
    return found and [str(of.cards[step.card]) + "!" * step.turned for step in found[0]]


def test_a_lawn_between_lets_a_card_lie_on_a_structure():
    """Structure, lawn, and only then the third card: the structure takes a card through the village card alone."""
    of = table(["red lily structure", "lawn"], ["blue lily birch oak", "blue lily birch willow", "red lily oak willow"])
    laid = steps(of, COVER, with_corner(of, "red lily oak willow"))
    assert laid == ["red lily structure", "lawn!", "red lily oak willow"]


def test_a_lawn_may_lie_on_one_that_was_there_with_a_card_between():
    of = table(["red lily structure", "lawn"], display=["blue lily birch oak", "blue lily birch willow"], corner="lawn")
    assert steps(of, COVER, of.tops)[-2:] == ["red lily structure", "lawn!"]
    # With the village card turned for nothing nothing need be laid, and with nothing laid none can be covered.
    assert steps(of, KEPT, of.tops) == []
    of = table(
        ["red lily structure"], display=["blue lily birch oak", "blue lily birch willow"], corner="red lily oak willow"
    )
    assert steps(of, COVER, of.tops) is None


def test_three_new_cards_come_before_the_last_turn_or_never():
    """All that is wanted lies face up: the village card would be turned after the last card, with no action to follow."""
    of = table(
        [], ["blue rose pond", *FITTING_NOWHERE[:2], "red lily oak willow"], ["red lily birch willow", *FITTING_NOWHERE[1:]]
    )
    assert steps(of, GREENS, with_corner(of, "red lily birch willow")) is None
    assert steps(of, GREENS, with_corner(of, "red lily oak willow")) == [".", "red lily oak willow"]


def test_a_lawn_that_comes_too_late_is_covered_by_nothing():
    """The face-up card has to be taken before three new ones come; a lawn that comes with those would be laid last."""
    deck = ["blue rose pond", "blue lily birch oak", "lawn", "blue lily birch willow", *2 * ["yellow lily structure"]]
    of = table([], deck, ["red lily oak willow", *FITTING_NOWHERE[1:]])
    assert steps(of, GREENS, with_corner(of, "red lily oak willow")) is None


def test_what_is_drawn_too_late_is_not_laid_to_be_covered():
    """With one card wanted and one to be covered there are two draws; tables with long decks would take minutes."""
    deck = ["blue lily birch oak", "blue lily birch willow", "yellow lily birch oak", "yellow petunia birch"]
    of = table(["red lily oak willow"], deck)
    plan = AwardPlan(of, of.award_tops, COVER, lambda: None)
    covers = play_plan._covers(of, with_corner(of, "red lily oak willow"), plan)
    laid = {str(of.cards[cover.lower]) for cover in covers if cover.lower}
    assert laid.issuperset(deck[:2])
    assert laid.isdisjoint(deck[2:])


def test_some_card_is_taken_though_none_is_wanted():
    of = table(["red lily oak willow"], display=["blue rose pond"])
    ((step,), _) = plan_of(of, with_corner(of, "red lily oak willow"), AwardPlan(of, of.award_tops, KEPT, lambda: None))
    assert (step.taken, str(of.cards[step.card])) == (JUNK, "red lily oak willow")


def test_a_card_that_no_lawn_is_left_to_cover_is_not_laid_first():
    """By that ruling a lawn may cover any card, but the only one lies there: of two that fit, the one wanted is laid."""
    hand = ["red lily oak willow", "red rose willow willow", SPARE[0]]
    data = small(
        village={"hand": hand}, display={"green": FITTING_NOWHERE, "awards": []}, rulings={"VG-AMB-LAWNCOVER": "allowed"}
    )
    data["players"]["north"]["green"][0][0] = "lawn"
    of = Table(read(data))
    assert of.lawns_cover_all
    assert steps(of, KEPT, with_corner(of, "red rose willow willow")) == ["red rose willow willow"]


@pytest.mark.usefixtures("_as_deals")
def test_a_lawn_that_lies_there_shows_nowhere_else():
    """Two empty spaces and a lawn with another card upon it: the lawn is no second one for elsewhere."""
    data = small(display={"green": ["red lily oak willow", "blue rose pond", "yellow rose pond"], "awards": []})
    north = data["players"]["north"]
    north["green"][2] = ["lawn", "red petunia birch", "."]
    north["left"] = ["Excellence in Ponds", "Award for Tasteful Floral Displays", "Excellence in Lawns"]
    best(data)


@pytest.mark.usefixtures("_as_deals")
def test_a_lawn_is_not_dug_out_with_another():
    """Where one lawn is laid to be covered for the sake of the next, the first could as well have been left to show."""
    hand = ["lawn", *SPARE]
    greens = ["yellow lily birch oak", "lawn", "yellow petunia birch", "blue petunia oak"]
    data = small(
        village={"hand": hand}, display={"green": FITTING_NOWHERE, "awards": []}, decks={"green": greens, "awards": []}
    )
    of = Table(read(data))
    pools = Way(Common(of, lambda: None, lambda: None), KEPT).pools
    assert [pool.must and str(of.cards[pool.must]) for pool in pools] == [None, "yellow petunia birch"]
    best(data)


def test_what_is_known_to_be_best_is_not_searched_for():
    of = table(["red lily oak willow"], display=["blue rose pond"])
    deals = DealSearch(of, lambda: None)
    assert list(deals.search(10_000)) == [None]
    assert deals.bound < 10_000


def test_where_nothing_is_better_than_to_stop_the_search_ends():
    """No card in hand or face up fits, and no award can be laid."""
    of = table([])
    deals = DealSearch(of, lambda: None)
    stopped = BestPlay(of.position, lambda: None).points_now
    assert [reached for reached in deals.search(stopped) if reached] == []
    assert deals.bound <= stopped


MUST_GO_ON = {"VG-AMB-SOLO-END": "must-go-on"}


@pytest.mark.usefixtures("_as_deals")
def test_nothing_is_better_where_the_rulings_forbid_more():
    """The best of all with a ruling that allows more: what is better by one point is not there under this one either."""
    data = small(
        village={"hand": ["red lily oak willow", *SPARE]},
        display={"green": FITTING_NOWHERE, "awards": []},
        rulings=MUST_GO_ON,
    )
    most = naive_solo.best(data)
    for above, begins in ((most, False), (most - 1, True), (-100, True)):
        found = [told.found.points for told in BestPlay(read(data), lambda: None).run(above) if told.found]
        assert bool(found) is begins
        assert not found or found[-1] == most
    # With every card of the deck coming round, that short cut is not there.
    data["rulings"]["VG-AMB-SOLO-CHOICE"] = "discard"
    assert [told.found for told in BestPlay(read(data), lambda: None).run(most) if told.found] == []
