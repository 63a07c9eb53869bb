"""Fields of Green: the beginning is what Setup deals, and turns, phases and the end agree; each boundary from both sides."""

from __future__ import annotations

import pytest
from fields_of_green_tables import START, broken, checked, farm, judged, objections, one, read, table
from sayings import says

NEW = {"year": 1, "phase": "upkeep"}


def new(text=START, **more):
    return one(text, **({"coins": 15} | NEW | more))


def rules(data):
    return set(broken(data))


# FOG-SETUP-SUPPLY, -TOKENS, -EQUIP, FOG-STOCK: before the first turn


def test_the_beginning_is_legal_for_every_number_of_players():
    for n in (2, 3, 4):
        stocks = {"towers": 20 - n, "silos": 14 - n, "equipment": 30}
        piles = dict.fromkeys(("Field", "Livestock", "Construction", "Building"), 33)
        farms = [farm(coins=15, hand=0, turns=0) for _ in range(n)]
        whole = table(*farms, **NEW, player_count=n, first="Mike", stocks=stocks, discards=0, piles=piles)
        assert broken(whole) == {}
        assert broken(new(stocks=stocks, discards=[])) == {}


def test_everything_that_is_not_the_beginning_is_told():
    """The table of a complaint: nothing of it was dealt."""
    found = broken(
        one(
            "Water Tower 0 | Silo 4",
            coins=60,
            vp=9,
            aside=["Bell"],
            hand=7,
            turns=3,
            discards=3,
            player_count=3,
            stocks={"towers": 20, "silos": 14, "equipment": 27},
            **NEW,
        )
    )
    assert found.keys() == {
        "FOG-SETUP-SUPPLY[coins]",
        "FOG-SETUP-SUPPLY[VP]",
        "FOG-SETUP-TOKENS[r1c1]",
        "FOG-SETUP-TOKENS[r1c2]",
        "FOG-SETUP-EQUIP[beginning]",
        "FOG-SETUP-EQUIP[tiles]",
        "FOG-STOCK[Water Towers]",
        "FOG-STOCK[Silos]",
        "FOG-UPK-DRAW6[hand]",
        "FOG-ACT-TURNS[turns]",
        "FOG-ACT-ONE[discards]",
    }
    assert "60 coins" in found["FOG-SETUP-SUPPLY[coins]"]
    assert "15" in found["FOG-SETUP-SUPPLY[coins]"]
    assert "9 VP" in found["FOG-SETUP-SUPPLY[VP]"]
    assert "0 Water" in found["FOG-SETUP-TOKENS[r1c1]"]
    assert "4 Food" in found["FOG-SETUP-TOKENS[r1c2]"]
    assert "Bell" in found["FOG-SETUP-EQUIP[beginning]"]
    assert "28" in found["FOG-SETUP-EQUIP[tiles]"]
    assert "17" in found["FOG-STOCK[Water Towers]"]
    assert "11" in found["FOG-STOCK[Silos]"]
    assert "3 turns" in found["FOG-ACT-TURNS[turns]"]
    assert "3 cards were discarded" in found["FOG-ACT-ONE[discards]"]


@pytest.mark.parametrize(
    ("coins", "fine"),
    [(14, False), (15, True), (16, False), ("14 to 15", True), ("10 to 14", False), ("16 to 20", False), (None, True)],
)
def test_FOG_SETUP_SUPPLY_coins(coins, fine):
    data = new(coins=coins)
    if coins is None:
        del data["players"]["Maria"]["coins"]
    assert checked(data).verdict == ("legal" if fine else "illegal")
    assert rules(data) == (set() if fine else {"FOG-SETUP-SUPPLY[coins]"})
    assert broken(data | {"year": 2}) == {}


def test_FOG_SETUP_SUPPLY_nobody_begins_with_vp():
    assert broken(new(vp=0)) == {}
    assert rules(new(vp=1)) == {"FOG-SETUP-SUPPLY[VP]"}
    assert broken(new(vp=1, year=2)) == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Water Tower 3 | Silo 1", None),
        ("Water Tower 2 | Silo 1", "r1c1"),
        ("Water Tower 3 | Silo 0", "r1c2"),
        ("Water Tower 3 | Silo 2", "r1c2"),
        ("Water Tower | Silo", None),
        ("Water Tower 0 to 3 | Silo 0 to 4", None),
        ("Water Tower 0 to 2 | Silo 1", "r1c1"),
        ("Water Tower 3 | Silo 2 to 4", "r1c2"),
    ],
)
def test_FOG_SETUP_TOKENS(text, wrong):
    assert rules(new(text)) == ({f"FOG-SETUP-TOKENS[{wrong}]"} if wrong else set())
    assert broken(new(text, year=2)) == {}


def test_FOG_SETUP_TOKENS_of_several_nobody_knows_which_was_first():
    assert rules(new("Water Tower 0 | Silo 1 | Water Tower 2")) == {"FOG-ACT-TURNS[farm]"}


def test_FOG_SETUP_EQUIP_all_tiles_begin_in_the_stack():
    assert broken(new(stocks={"equipment": 30})) == {}
    assert rules(new(stocks={"equipment": 29})) == {"FOG-SETUP-EQUIP[tiles]"}
    assert rules(new("Water Tower 3 with Bell | Silo 1")) == {"FOG-SETUP-EQUIP[beginning]"}
    assert broken(new(stocks={"equipment": 29}, phase="action")) == {}


@pytest.mark.parametrize(
    ("towers", "players", "fine"),
    [
        (17, 3, True),
        (16, 3, False),
        (18, 3, False),
        (16, None, True),
        (18, None, True),
        (15, None, False),
        (19, None, False),
    ],
)
def test_FOG_STOCK_each_player_has_one_at_the_beginning(towers, players, fine):
    count = {} if players is None else {"player_count": players}
    assert rules(new(stocks={"towers": towers}, **count)) == (set() if fine else {"FOG-STOCK[Water Towers]"})
    # Later some may have been built.
    later = one(stocks={"towers": min(towers, 17) - 1}, year=2, phase="upkeep", **count)
    assert broken(later) == {}


@pytest.mark.parametrize(
    ("more", "is_new"),
    [
        ({"turns": 0}, True),
        ({"turns": 1}, False),
        ({"hand": 6, "player_count": 3}, True),
        ({"hand": 5, "player_count": 3}, False),
        ({"hand": 6}, True),  # whoever holds cards does not play with two
        ({"hand": 0}, False),
        ({}, False),
        ({"turns": 0, "year": 2}, False),
        ({"turns": 0, "year": None}, False),
        ({"turns": 0, "phase": None}, True),
        ({"phase": None}, False),
        ({"phase": "harvest"}, False),
    ],
)
def test_FOG_SETUP_SUPPLY_a_player_without_a_turn_has_what_setup_gave(more, is_new):
    """Coins differ from those of the beginning; only where no turn was taken that cannot be."""
    data = one(coins=4, **({"year": 1, "phase": "action"} | more))
    data = {key: value for key, value in data.items() if value is not None}
    assert rules(data) == ({"FOG-SETUP-SUPPLY[coins]"} if is_new else set())


@pytest.mark.parametrize(
    ("row", "pile", "more", "new_ones"),
    [
        (6, 6, {}, {"Maria", "Mike"}),
        (6, None, {}, set()),  # it may be a later pair of turns
        (5, 6, {}, set()),  # who began is not told
        (5, 6, {"first": "Maria"}, {"Mike"}),
        (5, 6, {"turn": "Mike"}, {"Mike"}),
        (5, 6, {"turn": "Maria"}, {"Maria"}),
        (6, 4, {"first": "Maria"}, set()),
    ],
)
def test_FOG_SETUP_SUPPLY_with_two_the_cards_in_the_middle_tell_who_has_acted(row, pile, more, new_ones):
    data = table(farm(coins=4), farm(coins=4), player_count=2, year=1, phase="action", row=["unknown"] * row, **more)
    data |= {} if pile is None else {"pile": pile}
    assert rules(data) == {f"FOG-SETUP-SUPPLY[{player},coins]" for player in new_ones}


@pytest.mark.parametrize(
    ("first", "turns", "is_new"),
    [("Maria", (0, None), True), ("Mike", (0, None), False), ("Mike", (None, 0), True), (None, (0, None), False)],
)
def test_FOG_SETUP_SUPPLY_with_two_the_second_player_has_not_acted_before_the_first(first, turns, is_new):
    farms = [farm(coins=15 if n == 0 else 4, **({} if n is None else {"turns": n})) for n in turns]
    data = table(*farms, player_count=2, year=1, phase="action") | ({"first": first} if first else {})
    who = "Mike" if turns[1] is None else "Maria"
    # The one who begins may have acted already.
    wanted = {f"FOG-SETUP-SUPPLY[{who},coins]"} if is_new and who != first else set()
    assert rules(data) == wanted


def test_moves_of_the_first_turn_are_not_held_against_the_beginning():
    assert objections(new(phase="action", turns=0), "market") == {}
    assert objections(new(phase="action", hand=["Clover", "Rye", "Rye", "Goats", "Mill", "Inn"]), "Clover to r2c1") == {}
    two = table(farm(coins=15), farm(coins=15), player_count=2, year=1, phase="action", row=["Clover"] * 6, pile=6)
    assert objections(two, "Clover to r2c1") == {}
    assert objections(new(), "take income").keys() == {"FOG-UPK-SKIP1"}


# FOG-ROUND-PHASES, FOG-ACT-TURNS: turns by phase


@pytest.mark.parametrize(("phase", "fine"), [("upkeep", False), ("action", False), ("harvest", True), (None, True)])
def test_FOG_ROUND_PHASES_a_harvest_is_finished_in_its_phase(phase, fine):
    data = one(harvested=True, year=2) | ({} if phase is None else {"phase": phase})
    assert rules(data) == (set() if fine else {"FOG-ROUND-PHASES[harvest]"})
    assert broken(data | {"phase": "harvest", "turn": "over", "year": 4}) == {}


@pytest.mark.parametrize("players", [2, 3, 4, None])
@pytest.mark.parametrize(
    ("more", "fine"),
    [
        ({"phase": "upkeep"}, {0}),
        ({"phase": "action"}, {0, 1, 5, 6}),
        ({"phase": "harvest"}, {6}),
        ({}, {0, 1, 5, 6}),
        ({"turn": "over", "year": 4}, {6}),
    ],
)
def test_FOG_ACT_TURNS_six_in_the_action_phase(more, fine, players):
    count = {} if players is None else {"player_count": players}
    for turns in (0, 1, 5, 6):
        data = one(turns=turns, **({"year": 2} | more | count))
        assert rules(data) == (set() if turns in fine else {"FOG-ACT-TURNS[turns]"}), turns


def taken(*turns, **more):
    farms = [farm() if n is None else farm(turns=n) for n in turns]
    return table(*farms, **({"year": 2, "phase": "action"} | more))


@pytest.mark.parametrize(
    ("turns", "fine"),
    [
        ((2, 2, 2), True),
        ((2, 3, 2), True),  # all act at once: who of them is written down first does not matter
        ((3, 2, 2), True),
        ((3, 2, 3), True),
        ((2, 3, 4), False),
        ((4, 2, 2), False),
        ((2, None, 4), False),
        ((2, None, 3), True),
        ((2, None, None), True),
        ((0, 6, 6), False),
        ((5, 6, 6), True),
    ],
)
def test_FOG_ACT_TURNS_players_are_one_turn_apart_at_most(turns, fine):
    found = broken(taken(*turns, player_count=3, first="Mike"))
    assert found.keys() == (set() if fine else {"FOG-ACT-TURNS[apart]"})
    assert all(f"{name} {n}" in found["FOG-ACT-TURNS[apart]"] for name, n in (("Maria", turns[0]),) if found)
    # The same without the number of players, and in no certain phase.
    assert rules(taken(*turns)) == rules(taken(*turns, phase=None)) == found.keys()


@pytest.mark.parametrize(
    ("turns", "fine"), [((1, 1), True), ((1, 2), True), ((2, 1), True), ((1, 3), False), ((1, 5), False)]
)
def test_FOG_ACT_TURNS_where_two_may_play_or_more(turns, fine):
    """With more than two players no order can be wrong."""
    data = taken(*turns, first="Maria")
    assert rules(data) == (set() if fine else {"FOG-ACT-TURNS[apart]"})


def test_FOG_ACT_TURNS_those_of_others_and_hands_bound_the_cards_of_a_farm():
    """Ann has had two turns in year 1, so Maria had three at most: a farm of five cards."""
    for text, fine in ((" | Clover | Rye | Silo 0", True), (" | Clover | Rye | Silo 0 | Silo 0", False)):
        ann = (farm(turns=2), farm(hand=4))
        for other in ann:
            data = table(farm(START + text), other, player_count=3, year=1, phase="action")
            assert rules(data) == (set() if fine else {"FOG-ACT-TURNS[Maria,farm]"})


@pytest.mark.parametrize(
    ("turns", "more", "fine"),
    [
        ((2, 2), {}, True),
        ((3, 2), {}, True),
        ((2, 3), {}, True),
        ((2, 4), {}, False),
        ((1, 5), {"first": "Maria"}, False),
        ((3, 2), {"first": "Maria"}, True),
        ((2, 3), {"first": "Maria"}, False),
        ((2, 2), {"turn": "Mike"}, True),
        ((2, 2), {"first": "Maria", "turn": "Maria"}, True),
        ((2, 2), {"first": "Maria", "turn": "Mike"}, False),
        ((3, 2), {"turn": "Mike"}, True),
        ((3, 2), {"turn": "Maria"}, False),
        ((6, 6), {"first": "Maria", "turn": "Mike"}, True),  # nobody has a turn left
        ((2, None), {"first": "Mike"}, True),
    ],
)
def test_FOG_2P_ALT_turns_of_two_players(turns, more, fine):
    found = broken(taken(*turns, player_count=2, **more))
    assert found.keys() == (set() if fine else {"FOG-2P-ALT[turns]"})
    assert all(f"Maria {turns[0]}" in message for message in found.values())


@pytest.mark.parametrize(
    ("turns", "more", "who"),
    [
        ((2, 2), {"first": "Maria"}, "Maria"),
        ((3, 2), {"first": "Maria"}, "Mike"),
        ((2, 3), {}, "Maria"),
        ((None, 3), {"first": "Maria", "row": ["Clover"] * 5}, "Mike"),
        ((None, 3), {"first": "Maria", "row": ["Clover"] * 6}, "Maria"),
    ],
)
def test_FOG_2P_ALT_who_acts_next_is_seen_without_being_told(turns, more, who):
    data = taken(*turns, player_count=2, **more)
    for player in ("Maria", "Mike"):
        found = objections(data, "market, discarding Clover", player)
        assert found.keys() == (set() if player == who else {"FOG-2P-ALT"})


@pytest.mark.parametrize(
    ("turns", "row", "more", "most"),
    [
        # An even row: both have had equally many turns.
        ((None, 2), 6, {}, 2),
        ((None, None), 6, {"pile": 2}, 2),
        ((None, None), 6, {}, 3),
        # An odd row: one of them has had one more, who begins if that is known.
        ((None, 2), 5, {}, 3),
        ((None, 2), 5, {"first": "Mike"}, 1),
        ((None, 2), 5, {"first": "Maria"}, 3),
        ((None, 2), 5, {"turn": "Maria"}, 1),
        ((None, None), 5, {"pile": 4, "first": "Mike"}, 1),
        ((None, None), 5, {"pile": 4}, 2),
        ((None, 5), 3, {}, 4),
    ],
)
def test_FOG_2P_REFILL_the_row_tells_how_many_turns_a_player_has_had(turns, row, more, most):
    """After each pair of actions the row is even; so it is known how many cards a farm can have."""
    for n, fine in ((most, True), (most + 1, False)):
        data = taken(*turns, player_count=2, year=1, row=["Clover"] * row, **more)
        data["players"]["Maria"]["farm"] = [["Water Tower 3", "Silo 1", *["Well", "Store", "Barn", "Kennel", "Castle"][:n]]]
        assert broken(data).keys() == (set() if fine else {"FOG-ACT-TURNS[Maria,farm]"}), n


@pytest.mark.parametrize(
    ("turns", "row", "more", "fine"),
    [
        ((None, 4), 6, {}, False),
        ((None, 3), 6, {}, True),
        ((None, 6), 1, {}, True),
        ((None, 5), 1, {}, True),
        ((None, 4), 1, {}, False),
        ((None, 0), 5, {"first": "Maria"}, True),
        ((None, 0), 5, {"first": "Mike"}, False),
        ((None, 1), 5, {"pile": 6, "first": "Mike"}, True),
    ],
)
def test_FOG_2P_REFILL_agrees_with_the_turns_of_one_player(turns, row, more, fine):
    data = taken(*turns, player_count=2, row=["Clover"] * row, **more)
    assert broken(data).keys() == (set() if fine else {"FOG-2P-REFILL[row]"})


@pytest.mark.parametrize(
    ("more", "most"),
    [
        ({"pile": 4}, 3),
        ({"pile": 4, "first": "Mike"}, 3),
        ({}, 7),
        ({"phase": "harvest", "row": []}, 12),
        ({"phase": "upkeep"}, 0),
    ],
)
def test_FOG_ACT_ONE_two_players_discard_no_more_than_the_row_tells(more, most):
    """Five cards lie face up, so one player has had one turn more; 4 lie under them after the third action."""
    for n, fine in ((most, True), (most + 1, False)):
        data = taken(None, None, player_count=2, discards=n, **{"row": ["Clover"] * 5, "year": 1} | more)
        assert ("FOG-ACT-ONE[discards]" in broken(data)) is not fine, n


@pytest.mark.parametrize(
    ("turns", "more"),
    [((2, 2), {}), ((None, 2), {"first": "Maria"}), ((None, None), {"row": ["Clover"] * 6}), ((None, None), {})],
)
def test_FOG_2P_ALT_where_it_is_not_seen_who_acts_next_both_may(turns, more):
    data = taken(*turns, player_count=2, **more)
    assert all(objections(data, "market, discarding Clover", player) == {} for player in ("Maria", "Mike"))


def test_FOG_ACT_TURNS_nobody_acts_twice_before_others_have_acted():
    assert objections(taken(2, 2, player_count=3), "market") == {}
    assert objections(taken(3, 2, player_count=3), "market").keys() == {"FOG-ACT-TURNS"}
    assert objections(taken(3, 2, player_count=3), "market", "Mike") == {}
    assert objections(taken(3, 2), "market").keys() == {"FOG-ACT-TURNS"}
    last = judged(taken(6, 5, 6, player_count=3), "market", "Mike")
    assert (last.verdict, str(last.after.phase)) == ("legal", "harvest")


# FOG-ACT-PICKPASS


@pytest.mark.parametrize(
    ("hands", "phase", "fine"),
    [((6, 0), None, True), ((6, 0), "action", False), ((5, 0), None, False), ((6, 5), None, True)],
)
def test_FOG_ACT_PICKPASS_before_the_action_phase_some_have_drawn(hands, phase, fine):
    data = table(*(farm(hand=n) for n in hands), player_count=3, year=2) | ({"phase": phase} if phase else {})
    assert (rules(data) == set()) is fine


def test_FOG_ACT_PICKPASS_a_hand_that_is_not_drawn_yet_goes_with_no_turn():
    assert broken(one(hand=0, turns=0, year=2, player_count=3)) == {}
    assert rules(one(hand=0, turns=0, year=2, phase="action", player_count=3)) == {"FOG-ACT-PICKPASS[hand]"}


# FOG-ACT-ONE


@pytest.mark.parametrize(
    ("more", "least", "most"),
    [
        ({"year": 1, "phase": "upkeep"}, 0, 0),
        ({"year": 1, "phase": "harvest", "player_count": 3}, 5, 17),  # Maria built one card in six turns
        ({"year": 1, "phase": "harvest"}, 5, 23),  # there may be four
        ({"year": 1, "phase": "action", "player_count": 3, "turns": 2}, 1, 7),  # others have had three at most
        ({"year": 1, "phase": "action", "player_count": 3, "hand": 4}, 1, 7),
        ({"year": 1, "phase": "action", "player_count": 3}, 0, 17),
        ({"year": 1, "phase": "action", "player_count": 2, "turns": 2}, 1, 4),
        ({"year": 1, "phase": "action", "player_count": 2, "turns": 2, "first": "Maria"}, 1, 3),  # Mike had two at most
        ({"year": 2, "phase": "upkeep", "player_count": 2}, 5, 11),
        ({"year": 4, "turn": "over", "player_count": 2}, 23, 47),
        ({"turn": "over", "player_count": 2}, 23, 47),
        ({"player_count": 2}, 0, 47),
        ({"phase": "harvest", "player_count": 2}, 5, 47),
    ],
)
def test_FOG_ACT_ONE_discards_of_players_who_are_not_written(more, least, most):
    built = "" if most == 0 else " | Clover"
    for n in {least - 1, least, most, most + 1}:
        if n >= 0:
            found = broken(one(START + built, coins=15, discards=n, **more))
            assert found.keys() == (set() if least <= n <= most else {"FOG-ACT-ONE[discards]"}), n


def test_FOG_ACT_ONE_says_how_many_can_have_been_discarded():
    """Maria has had two turns and built one card; the two others have had three turns each at most."""
    found = broken(one(START + " | Clover", year=1, phase="action", player_count=3, turns=2, coins=15, discards=8))
    assert found == {"FOG-ACT-ONE[discards]": says("8 cards", "at most 8 turns", "at most 7")}


@pytest.mark.parametrize(("discards", "fine"), [(1, False), (2, True)])
def test_FOG_ACT_ONE_with_two_an_even_number_face_up_says_that_both_have_acted(discards, fine):
    """Mike has had two turns, and it is Maria's: so has she, and she has built nothing."""
    mike = farm(START + " | Clover | Clover", turns=2)
    data = table(farm(), mike, player_count=2, year=1, phase="action", turn="Maria", row=["unknown"] * 6, discards=discards)
    assert rules(data) == (set() if fine else {"FOG-ACT-ONE[discards]"})


def test_FOG_ACT_ONE_each_tower_and_silo_took_a_discarded_card():
    text = START + " | Water Tower 3 | Silo 0 | Clover"
    assert broken(one(text, discards=2, player_count=3)) == {}
    found = broken(one(text, discards=1, player_count=3))
    assert found.keys() == {"FOG-ACT-ONE[discards]"}
    assert "at least 2 turns" in found["FOG-ACT-ONE[discards]"]


def test_FOG_ACT_ONE_of_a_farm_that_is_not_laid_out_any_number_may_be_built():
    data = table({"pad": {"cards": 3}}, farm(START + " | Clover"), player_count=2, year=1, phase="harvest")
    assert [broken(data | {"discards": n}) == {} for n in (4, 5, 11, 12)] == [False, True, True, False]


# FOG-END, FOG-2P-END


@pytest.mark.parametrize(("phase", "fine"), [("upkeep", False), ("action", False), ("harvest", True), (None, True)])
def test_FOG_END_the_game_is_over_after_a_harvest(phase, fine):
    for year in (4, None):
        data = one(turn="over") | {key: value for key, value in (("phase", phase), ("year", year)) if value}
        assert rules(data) == (set() if fine else {"FOG-END[phase]"})


def test_FOG_2P_END_no_card_is_left_for_the_harvest():
    def left(row, pile, **more):
        return table(farm(), farm(), **({"player_count": 2, "year": 2, "phase": "harvest", "row": row, "pile": pile} | more))

    assert broken(left([], 0)) == {}
    assert rules(left(["Clover"], 0)) == {"FOG-2P-END[row]"}
    assert rules(left([], 1)) == {"FOG-2P-END[row]"}
    assert rules(left(["Clover"], 1, phase=None, turn="over", year=4)) == {"FOG-2P-END[row]"}
    assert "FOG-2P-END[row]" not in rules(left([], 1, player_count=3))
    assert broken(left(["Clover"], 0, phase="action")) == {}


def test_FOG_2P_REFILL_face_up_cards_show_that_two_play():
    for n, more, players in (
        (1, {"row": ["Clover"]}, (2,)),
        (2, {"row": ["Clover"]}, (2,)),
        (2, {"row": []}, (2, 3, 4)),
        (2, {"row": ["Clover"], "player_count": 3}, (3,)),
        (3, {"row": ["Clover"]}, (3, 4)),
    ):
        data = table(*(farm() for _ in range(n)), year=2, phase="action", **more)
        assert read(data).counts == players
        assert rules(data) == ({"FOG-2P-ALT[row]"} if 2 not in players else set())
    # So a card that is built does not lie there any more.
    data = table(farm(), farm(), year=2, phase="action", row=["Clover", "Rye", "Goats"], pile=0)
    assert len(judged(data, "Clover to r2c1").after.row) == 2


@pytest.mark.parametrize(
    ("more", "seat", "found"),
    [
        ({}, {"hand": 6}, None),  # it may be the Upkeep phase
        ({}, {"hand": 5}, "FOG-2P-ALT[hand]"),
        ({"row": ["Clover"]}, {"hand": 6}, "FOG-2P-ALT[hand]"),
        ({"phase": "action"}, {"hand": 6}, "FOG-2P-ALT[hand]"),
        ({"row": [], "pile": 0}, {"turns": 0}, None),
        ({"row": [], "pile": 12}, {"turns": 0}, None),
        ({"row": [], "pile": 6}, {"turns": 0}, "FOG-2P-REFILL[row]"),
        ({"row": [], "pile": 0}, {"turns": 1}, "FOG-2P-REFILL[row]"),
        ({"row": [], "pile": 0, "phase": "action"}, {"turns": 0}, "FOG-2P-REFILL[row]"),
    ],
)
def test_FOG_2P_ALT_and_REFILL_before_the_cards_are_turned_up(more, seat, found):
    data = table(farm(**seat), farm(**seat), year=2, player_count=2, **more)
    assert rules(data) == ({found} if found else set())
