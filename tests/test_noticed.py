"""What mutants of the code once got away with, each held by a test of its own."""

import random
from dataclasses import replace

import pytest
from fields_of_green_tables import read as farms
from golden_pyramid_tables import LEVEL_1, table
from golden_pyramid_tables import read as pyramid
from my_first_christmas_tree_tables import read as tree
from my_first_christmas_tree_tables import table as tree_table
from sayings import says
from test_zap_that_ghost_twins import read as haunted
from test_zap_that_ghost_twins import table as haunted_table

from models.fields_of_green.past.turns import actions_of_two
from models.green_box.golden_pyramid.moves.reading import read_move
from models.green_box.golden_pyramid.rules.remarks import REMARKS
from scorers.fields_of_green.ability_points import doubts_of
from scorers.green_box.my_first_christmas_tree.search import best as tree_search
from scorers.green_box.my_first_christmas_tree.search.hands import Hands
from scorers.green_box.my_first_christmas_tree.search.tree import Tree
from scorers.green_box.zap_that_ghost.search import best as zap_search
from verify.check import check
from verify.games import entry

# Fields of Green.

ROWS = [(6, 6), (5, 6), (6, 4), (5, 4), (6, 2), (5, 2), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)]
"""Before the first action of the two, before the second, and so on: two cards are turned up after each pair of actions."""


def test_the_cards_in_the_middle_tell_how_many_actions_there_were():
    def actions(size, pile):
        players = {name: {"farm": [["Water Tower 3", "Silo 1"]]} for name in ("A", "B")}
        told = {"game": "fields-of-green", "player_count": 2, "players": players, "row": ["Wheat"] * size}
        return actions_of_two(farms(told | ({} if pile is None else {"pile": pile})))

    for done, (size, pile) in enumerate(ROWS):
        assert actions(size, pile) == [done]
    assert [actions(size, None) for size in (6, 5, 4)] == [[0, 2, 4, 6], [1, 3, 5, 7], [8]]
    assert [actions(*row) for row in ((7, 6), (5, 1), (4, 2), (6, 5))] == [[]] * 4


def test_how_many_can_be_in_the_stock_at_first_is_told_for_each_number_of_players():
    """Of 20 towers each of two, three or four players has one."""
    players = {"A": {"farm": [["Water Tower 3", "Silo 1"]]}}
    told = {"game": "fields-of-green", "year": 1, "phase": "upkeep", "players": players, "stocks": {"towers": 15}}
    (violation,) = check(entry("fields-of-green").game, farms(told)).violations
    assert (violation.rule, violation.message) == ("FOG-STOCK", says("15 Water Towers", "16, 17 or 18"))


@pytest.mark.parametrize(("source", "doubted"), [("low: a guess", True), ("medium: a photo", True), ("high: a scan", False)])
def test_what_is_not_certain_of_a_card_is_told_with_its_source(source, doubted):
    card = replace(entry("fields-of-green").game.standard_cards().locations["Wheat"], sources={"vp": source})
    sure, _, why = source.partition(": ")
    told = [says("VP of Wheat", f"with {sure} certainty", why)] if doubted else []
    assert list(doubts_of(card, "vp")) == told


# The Green Box.


def test_pay_is_paying():
    told = table({"hand": ["red 3 drop", "red 1 drop", "blue 2 wheel", "red 4 arrow", "green 1 drop"]}, level_1=LEVEL_1)
    build = (
        "build level 2 r1c1 with red 3 drop, columns red blue green red, {} red 1 drop, blue 2 wheel, red 4 arrow, green 1"
    )
    pay, paid, paying = (read_move(build.format(word), pyramid(told), "ada") for word in ("pay", "paid", "paying"))
    assert pay == paid == paying
    assert "paying red 1 drop, blue 2 wheel, red 4 arrow, green 1 drop" in str(pay)


def test_a_trade_names_the_optional_rule_and_what_it_costs():
    (trade,) = [remark for remark in REMARKS if remark.id == "GP-ACT-TRADE"]
    assert trade.rulings == ("GP-ACT-TRADE-OPT", "GP-AMB-NEGVP")


def test_two_cards_of_six_are_discarded_at_the_set_up_only():
    """Afterwards six cards are too many, but nothing says that two of them go."""
    data = haunted_table(random.Random(9), players=2, captured=0, hand=6)
    del data["die"]
    captured = data | {"players": {**data["players"], "ben": {**data["players"]["ben"], "captured": {"red": 1}}}}

    def keeps_all(told):
        return 0 in zap_search.BestPlay(haunted(told), "ada", "coverage", 1, lambda: None).lengths()

    assert keeps_all(captured)
    assert not keeps_all(data)


def test_a_hand_that_nobody_told_has_four_cards_at_least():
    """Ada has six before the first roll, ben's were not seen: ten in hands."""
    data = haunted_table(random.Random(9), players=2, captured=0, hand=6)
    del data["die"], data["players"]["ben"]["hand"]
    found = check(entry("zap-that-ghost").game, haunted(data | {"deck": 40}))
    (message,) = [violation.message for violation in found.violations if violation.rule == "ZG-ST-CARDS"]
    assert message == says("10 in hands", "40 to draw from", "36 cards")


@pytest.mark.parametrize(("ruling", "passes"), [("may-pass", True), ("must", False)])
def test_nothing_is_played_only_where_one_may_pass(ruling, passes):
    position = tree(tree_table(random.Random(3), hand=2, pool=2, row=2), **{"CT-AMB-PLAYOPT": ruling})
    hands = Hands(position, "ada", Tree(position, "ada", "score"))
    assert any(turn.move.played == () and not turn.move.discarded for turn in hands.turns(hands.start, 1)) is passes


def test_how_far_is_looked_is_told():
    position = tree(tree_table(random.Random(3)))
    scopes = [tree_search.BestPlay(position, "ada", "score", turns, lambda: None).scope for turns in (1, 2)]
    assert scopes == ["in this turn", "in 2 own turns"]
