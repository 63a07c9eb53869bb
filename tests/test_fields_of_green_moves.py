"""Moves of Fields of Green as they are read and written, stores, and what a move needs to know."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from asking import moves as offered
from fields_of_green_tables import FG, judged, one
from fields_of_green_tables import START as START_ROW
from fields_of_green_tables import read as read_ours
from fields_of_green_words import CARDS, DECK, NOW, SAID_MOVES, START, bare, read_again, table, written_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sayings import says

from cli.answers.turn_words import judge_lines, moves_lines
from models.fields_of_green.cards import TOWER
from models.fields_of_green.game import GAME
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.listing import moves, outcome
from models.fields_of_green.moves.reading import next_words, read_move
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.cells import cell
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.sites import Site, Spot
from models.fields_of_green.table.stores import changed_food, draw_off, holdings, payment_for, places_for, pour, with_food
from models.logic import Unknown, number_in, values_of
from models.rule import Rulings
from models.unknowns import filled, named, unknowns
from verify.clock import Clock
from verify.judge import judge, offer
from verify.moves.table_before import Before
from verify.worlds.cache import Caches

# How moves are said.


@pytest.mark.parametrize("phase", [*Phase, None])
def test_every_move_that_is_listed_reads_back(phase):
    position = replace(NOW, phase=phase)
    if phase is Phase.ACTION:
        hand = (CARDS["Wheat"], CARDS["Market Stand"], CARDS["Wheat"], named(cell("some Field", DECK).card, "x"))
        position = position.with_farm(replace(position.seats[0], hand=hand))
    listed = list(moves(position, "Maria"))
    assert len(listed) == len(set(map(str, listed)))
    assert [read_move(str(move), position, "Maria") for move in listed] == listed
    done = {move.action for move in listed}
    wanted = {Phase.UPKEEP: {Action.INCOME}, Phase.HARVEST: {Action.PAY, Action.FINISH}}
    everything = {Action.BUILD, Action.TOWER, Action.SILO, Action.MARKET, Action.RESTORE}
    assert done == wanted.get(phase, everything)


@given(
    SAID_MOVES,
    st.sampled_from(["{}", "{}?", "May I {}?", "Maria: {}", " {} "]),
    st.sampled_from([str, str.lower, str.upper]),
)
def test_a_move_that_is_told_reads_back_in_any_letter_case(move, asked, as_typed):
    assert read_move(asked.format(as_typed(str(move))), NOW, "Maria") == move


def test_no_location_card_is_drawn_by_a_move():
    """They are drawn in the Upkeep phase, before the hands are in the file; an Equipment tile is left to be said."""
    told = [*moves_lines("", "Maria", offer(FG, NOW, "Maria"), GAME.play.unlisted)]
    assert "moves" in told[0]
    assert not any("unseen" in line for line in told)


def test_what_may_come_next_in_a_move_that_is_begun():
    assert {"face", "{what}"} <= {*next_words("turn"), *next_words("turn Wheat")}
    assert "{card}" in next_words("build")
    assert set(next_words("market, selling 2")) == {"of", "food"}
    assert "aside" in next_words("Potatoes to r3c1, keep Hoses")


# Stores.

PLAIN, ALL_LOST, ONE_TOWER = (Rulings(RULINGS, chosen) for chosen in ({}, {"FOG-AMB-22": "all"}, {"FOG-AMB-05": "one"}))


def tokens(held, farm, kind="silos"):
    return [held.tokens[site.spot] for site in getattr(farm, kind)]


@pytest.mark.parametrize(
    ("silos", "n", "rulings", "expected"),
    [
        ([1], 2, PLAIN, [3]),
        ([3], 2, PLAIN, [4]),
        ([3], 2, ALL_LOST, [3]),
        ([3, 1], 3, PLAIN, [4, 3]),
        ([3, 4], 3, PLAIN, [4, 4]),
        ([3, 1], -2, PLAIN, [2, 0]),
        ([1], -3, PLAIN, [0]),
        ([5], 1, PLAIN, [5]),  # too much lies there already; none of it goes
        ([5, 0], 1, PLAIN, [5, 1]),
        ([], 1, PLAIN, []),
        ([2], 0, PLAIN, [2]),
    ],
)
def test_food_is_stored_as_long_as_it_fits(silos, n, rulings, expected):
    farm = table([[f"Silo {n}" for n in silos] or ["."]]).seats[0]
    assert [silo.tokens for silo in with_food(farm, n, rulings).silos] == expected
    assert tokens(changed_food(holdings(farm), farm, n, rulings), farm) == expected


def worlds(position):
    """Every way to fill in what is unknown, as marks, with the filled position."""
    left = unknowns(position)
    for places in product(*(range(len(unknown.options)) for unknown in left)):
        chosen = frozenset(unknown.marks[i] for unknown, i in zip(left, places, strict=True))
        yield chosen, filled(position, {unknown: unknown.options[i] for unknown, i in zip(left, places, strict=True)})


TOLD = st.lists(st.sampled_from(["0", "1", "2", "3", "4", "unknown", "1 to 3", "0 to 1", "3 to 5"]), min_size=1, max_size=3)


@settings(max_examples=30)
@given(TOLD, st.integers(-4, 6), st.sampled_from([PLAIN, ALL_LOST]))
def test_food_that_is_not_known_is_what_it_is_in_each_world(silos, n, rulings):
    position = table([[f"Silo {text}" for text in silos]])
    farm = position.seats[0]
    held = changed_food(holdings(farm), farm, n, rulings)
    again = changed_food(held, farm, 1, rulings)  # and it can go on from there
    for chosen, world in worlds(position):
        known = with_food(world.seats[0], n, rulings)
        assert [number_in(one, chosen) for one in tokens(held, farm)] == [silo.tokens for silo in known.silos]
        more = with_food(known, 1, rulings)
        assert [number_in(one, chosen) for one in tokens(again, farm)] == [silo.tokens for silo in more.silos]


def test_a_number_that_depends_on_what_is_unknown():
    unknown = Unknown("a card", (0, 2))
    n = unknown.number(int)
    farm = table([["Silo 1", "Silo 2"]], more={"coins": 3}).seats[0]
    held = holdings(farm).with_coins(n).with_coins(n)
    assert values_of(held.coins, [unknown]) == (3, 7)
    found = tokens(changed_food(held, farm, n, PLAIN), farm)
    assert [values_of(silo, [unknown]) for silo in found] == [(1, 3), (2,)]
    assert holdings(table(more={"coins": "unknown"}).seats[0]).with_coins(3).coins is None


@settings(max_examples=30)
@given(TOLD, st.integers(1, 4), st.sampled_from([PLAIN, ALL_LOST]))
def test_water_that_is_not_known_is_what_it_is_in_each_world(towers, n, rulings):
    position = table([[f"Water Tower {text}" for text in towers]])
    farm, first = position.seats[0], Spot(1, 1)
    poured_ = pour(holdings(farm), farm, {first: n}, rulings)
    drawn_ = draw_off(holdings(farm), farm, {first: n})
    given_ = places_for(holdings(farm), n, [(tower, True) for tower in farm.towers])
    for chosen, world in worlds(position):
        (known,) = world.seats
        for held, other in (
            (poured_, pour(holdings(known), known, {first: n}, rulings)),
            (drawn_, draw_off(holdings(known), known, {first: n})),
        ):
            assert [number_in(one, chosen) for one in tokens(held, farm, "towers")] == tokens(other, known, "towers")
        there = places_for(holdings(known), n, [(tower, True) for tower in known.towers])
        assert {spot: number_in(one, chosen) for spot, one in given_.items()} == there


def test_water_that_does_not_fit_is_lost():
    farm = table([["Water Tower 2", "Water Tower 1 with Pump", "Water Tower 3"]]).seats[0]
    onto = {Spot(1, 1): 2, Spot(1, 2): 5, Spot(1, 3): 1}
    assert tokens(pour(holdings(farm), farm, onto, PLAIN), farm, "towers") == [3, 4, 3]
    kept = pour(holdings(farm), farm, {Spot(1, 1): 2, Spot(1, 2): 2}, ALL_LOST)
    assert tokens(kept, farm, "towers") == [2, 3, 3]


@pytest.mark.parametrize(
    ("farm", "water", "rulings", "payment"),
    [
        # Wheat at r1c3 wants the Water of the right tower only: the other one, which serves no one, pays first.
        ([["Water Tower 2", "Oxen", ".", "."], ["Mill", ".", ".", "."]], 2, PLAIN, {"r1c1": 2}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 2, PLAIN, {"r1c1": 1, "r1c3": 1}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 2, ONE_TOWER, {"r1c3": 2}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat"]], 4, ONE_TOWER, {}),
        ([["Water Tower 1", "Mill", "Water Tower 3", "Wheat paid"]], 1, PLAIN, {"r1c1": 1}),
        ([["Water Tower 0", "Mill"]], 2, PLAIN, {}),
    ],
)
def test_from_which_towers_water_is_paid(farm, water, rulings, payment):
    (farm,) = table(farm).seats
    paid = payment_for(holdings(farm), farm, Spot(2, 2), water, rulings)
    assert {str(at): n for at, n in paid.items() if n} == payment


def test_of_a_tower_that_is_not_known_the_other_pays_what_it_lacks():
    position = table([["Water Tower", "Mill", "Water Tower 3", "Wheat"]])
    (farm,) = position.seats
    paid = payment_for(holdings(farm), farm, Spot(2, 2), 2, PLAIN)
    found = {tuple(number_in(n, chosen) for n in paid.values()) for chosen, _ in worlds(position)}
    assert [str(spot) for spot in paid] == ["r1c1", "r1c3"]
    assert found == {(0, 2), (1, 1), (2, 0)}


@pytest.mark.parametrize(
    ("towers", "water", "places"),
    [(["1", "2"], 2, {"r1c2": 1, "r1c1": 1}), (["3", "0"], 2, {"r1c2": 2}), (["3", "3"], 2, {})],
)
def test_where_gained_water_goes(towers, water, places):
    farm = table([[f"Water Tower {text}" for text in towers]]).seats[0]
    found = places_for(holdings(farm), water, [(tower, True) for tower in farm.towers])
    assert {str(at): n for at, n in found.items() if n} == places
    assert places_for(holdings(farm), water, []) == {}


# The table after a move.


def played(position, *said, player="Maria"):
    for text in said:
        position = MOVES.after(position, read_move(text, position, player))
    return position


def test_what_is_left_of_a_pool_and_of_a_table():
    data = written_of([START], pool={"cards": ["Wheat", "Mill", "Mill"], "towers": 1, "silos": 1})
    position, pool = data.position, data.pool
    for text in ("Mill to r2c1", "Water Tower to r2c2", "Silo to r3c1", "Oxen to r3c2"):
        following = played(position, text)
        pool = GAME.pool_after(pool, position, following, "Maria")
        position = following
    assert (pool.cards, pool.towers, pool.silos) == ((CARDS["Wheat"], CARDS["Mill"]), 0, 0)
    two = table(more={"turns": 0}, players={name: {"farm": [START]} for name in ("Ann", "Bo")})
    left, none = GAME.remaining(two, "Bo")
    assert ([farm.player for farm in left.seats], none) == (["Bo"], None)
    assert len(GAME.remaining(two, None)[0].seats) == 2


@given(SAID_MOVES, st.sampled_from([None, *Phase]))
def test_any_move_can_be_judged_and_done_whatever_is_against_it(move, phase):
    position = replace(NOW, phase=phase)
    MOVES.conditions(position, move)
    following = MOVES.after(position, move)
    assert outcome(position, move)
    new = following.seat("Maria")
    assert all(seen >= 0 for site in new.sites if isinstance(seen := site.tokens, int))
    assert len(new.sites) - len(NOW.seats[0].sites) in {0, 1}


def test_a_move_about_no_card_changes_no_card():
    for action in (Action.RESTORE, Action.FLIP, Action.PAY):
        after = MOVES.after(table(), Move("Maria", action, None, Spot(9, 9)))
        assert GAME.written(after)["players"]["Maria"]["farm"] == [START]


@settings(max_examples=40)
@given(
    st.integers(0, 3),
    st.lists(st.integers(0, 4), min_size=1, max_size=2),
    st.integers(5, 12),
    st.data(),
    st.sampled_from(
        [
            *("market", "market, selling 1 Food", "market, selling 2 Food", "take income", "pay Spring", "pay Wheat"),
            *("Grain Store to r2c1", "Silo to r2c1", "Water Tower to r2c1", "Well to r2c1, take Hoses on r1c1"),
            "pay Pigs, extra payment once",
        ]
    ),
    st.sampled_from([{}, {"FOG-AMB-22": "all"}]),
)
def test_what_is_not_known_stays_sound_through_a_move(water, food, coins, drawing, move, rulings):
    """A table of which stores are hidden, and the same with them told: after any move the truth is among what is thought possible."""

    def hidden(n, most):
        return drawing.draw(st.sampled_from([n, "unknown", f"{max(0, n - 1)} to {min(most, n + 1)}"]))

    def told(tower, silos, held):
        first = [f"Water Tower {tower}", "Wheat", "Pigs", "Spring", *(f"Silo {silo}" for silo in silos)]
        return table([first], more={"coins": held}, rulings=rulings)

    really = told(water, food, coins)
    seen = told(hidden(water, 3), [hidden(n, 4) for n in food], f"{coins - 1} to {coins + 1}")
    for _ in range(2):
        # What is not to be paid is not played: what comes of it means nothing.
        assume(not move.startswith("pay Wheat") or really.seats[0].sites[0].tokens > 0)
        held = sum(silo.tokens for silo in really.seats[0].silos)
        assume(
            held
            >= {"market, selling 1 Food": 1, "market, selling 2 Food": 2, "pay Pigs, extra payment once": 2}.get(move, 0)
        )
        really, seen = played(really, move), played(seen, move)
        pairs = [(really.seats[0].coins, seen.seats[0].coins)]
        pairs += [(one.tokens, other.tokens) for one, other in zip(really.seats[0].sites, seen.seats[0].sites, strict=True)]
        for true, thought in pairs:
            assert true in (thought.options if isinstance(thought, Unknown) else (thought,))
        assert bare(read_again(GAME.written(really))) == bare(really)
        read_again(GAME.written(seen))


# What no words can say, since they would be refused before.


@pytest.mark.parametrize("action", [Action.RESTORE, Action.PAY, Action.FLIP])
def test_a_move_about_a_space_without_a_card(action):
    needs = MOVES.conditions(read_ours(one()), Move("Maria", action, None, Spot(9, 9))).requirements
    assert ("FOG-BUILD-CELL", "no card lies at r9c9.") in [(need.rule, need.message) for need in needs]


def failing(position, move):
    return [(need.rule, need.message) for need in MOVES.conditions(position, move).requirements if need.truth is False]


def test_a_tower_of_which_nothing_is_told_is_no_payment():
    position = read_ours(one(year=2, phase="action"))
    untold = position.with_farm(position.seats[0].with_site(Site(Spot(1, 1), TOWER, None)))
    move = FG.game.play.read("Rice to r2c1, 2 Water from r1c1", untold, "Maria")
    assert [rule for rule, _ in failing(untold, move)] == ["FOG-BUILD-WATER"]


def test_one_tower_pays_all_where_people_play_so():
    data = one("Water Tower 2 | Silo 1\nWater Tower 2 | .", coins=20, year=2, phase="action")
    told = "Rice to r2c2, 1 Water from r1c1 and 1 Water from r2c1"
    for rulings, why in (({}, []), ({"FOG-AMB-05": "one"}, ["one Water Tower has to supply all of it."])):
        position = read_ours(data | {"rulings": rulings})
        assert [message for _, message in failing(position, FG.game.play.read(told, position, "Maria"))] == why


def test_more_extra_payments_than_a_card_has():
    position = read_ours(one("Water Tower 3 | Silo 4\nGoats | .", phase="harvest"))
    move = Move("Maria", Action.PAY, position.seats[0].by_spot[2, 1].card, Spot(2, 1), extra=(1, 1))
    assert "Goats offers 1 optional payment." in [message for _, message in failing(position, move)]


# Where something is not known.

SHED = {"Shed": {"type": "Construction", "vp": 0, "ability": "none"}}


def test_nobody_knows_what_a_move_does_of_which_nobody_knows_the_price():
    """With a price of 6 the coins are gone, and with them their 2 points."""
    data = one(coins=6, year=2, phase="action", player_count=3, hand=["Shed", "Clover"], locations=SHED)
    found = judged(data, "Shed to r1c3")
    assert (found.verdict, found.needs) == ("undecided", (says("price of Shed"),))
    assert (found.total, found.effects, found.does, found.later, found.missing) == (None, (), "", None, ())
    assert list(judge_lines("table", found))[1:] == ["  Not known: the price of Shed."]
    position = read_ours(data)
    told = offer(FG, position, "Maria")
    unknown = {option.move: (option.change, option.after) for option in told.options if option.move.startswith("Shed")}
    assert unknown["Shed to r1c3"] == (None, None)
    assert set(unknown.values()) == {(None, None)}
    listed = list(moves_lines("table", "Maria", told, ""))
    # Of what nobody knows nothing is told before what somebody knows.
    assert [line.split()[0] for line in listed[-len(unknown) :]] == ["?"] * len(unknown)
    assert "?" not in "".join(listed[: -len(unknown)])


def test_rulings_do_not_change_what_nobody_knows():
    data = one("Water Tower 3 | Silo 1 | Goats", coins=9, year=2, phase="action", player_count=3, locations=SHED)
    assert judged(data, "Shed to r1c4").rulings == ()
    wanted = {
        "Pen": {"type": "Construction", "vp": 0, "ability": "none", "cheaper": {"coins": 1, "per": "Livestock within 2"}}
    }
    position = read_ours(data | {"cards": {"locations": wanted | data["cards"]["locations"]}})
    assert all(option.change is None for option in offered(FG, position, "Maria") if option.move.startswith("Pen"))


def test_it_may_be_the_turn_of_one_whose_farm_is_not_in_the_file():
    """Nine of twelve cards are taken, five of them by Maria."""
    data = one(coins=5, turns=5, year=2, phase="action", player_count=2, row=["Rye", "Goats", "Inn"], pile=0)
    position = read_ours(data)
    assert offer(FG, position, "Maria").why == "it is the other player's turn"
    assert offer(
        FG, read_ours(one(coins=5, turns=4, year=2, phase="action", player_count=2, row=["Rye"] * 3, pile=0)), "Maria"
    ).options


def test_few_worlds_are_asked_about_as_long_as_it_takes():
    few, many = (read_ours(one(f"Water Tower 3 | Silo 1 | {cell}")) for cell in ("some Rye or Clover", "unknown | unknown"))
    assert Before(FG, few, Clock(), Caches()).budget is None
    memories = Caches()
    assert Before(FG, many, Clock(), memories).budget is memories.points


def test_what_may_be_done_with_cards_that_are_not_known_is_listed():
    beast = {"type": "Livestock", "price": 1, "vp": 0, "ability": "Harvest", "subtype": "Meat", "cost": {"coins": 0}}
    faces = {
        "Goat": beast | {"gains": [{"coins": 1, "pay": {"food": 1}, "times": 2}]},
        "Sow": beast | {"gains": [{"coins": 2}]},
    }
    row = ["Water Tower 1", "Silo 1", "some Goat or Sow or Potatoes", "unknown"]
    data = {"game": "fields-of-green", "year": 2, "phase": "harvest", "players": {"Maria": {"farm": [row], "coins": 0}}}
    told = offer(FG, read_ours(data | {"cards": {"locations": faces}}), "Maria")
    assert {option.move: option.verdict for option in told.options if option.move.startswith("pay")} == {
        "pay r1c3": "undecided",
        "pay r1c3, extra payment once": "undecided",
        # The other card may be a Silo with a second Food.
        "pay r1c3, extra payment twice": "undecided",
    }
    assert told.why == says("r1c4", "not in the file")


VINES = {"type": "Field", "subtype": "Fruit", "vp": 1, "ability": "Harvest", "cost": {"coins": 1}, "price": 1}
VINES["gains"] = [{"vp": 2, "per": "other Field within 2"}]


def test_moves_one_after_the_other_keep_what_goes_with_what():
    """With Wheat there are 6 VP after Vines, with the Hall 5; that its Harvest ends turns Wheat face down, 1 VP less."""
    hall = {"type": "Building", "price": 1, "vp": 1, "ability": "Game End", "gains": [{"vp": 1}]}
    cards = {"Vines": VINES, "Wheat": {"vp": 1}, "Hall": hall}
    data = one(
        "Water Tower 1 | Vines | some Wheat or Hall\nSilo 2 | Open Area | .", phase="harvest", coins=6, locations=cards
    )
    position = judged(data, "pay Vines").after
    found = judge(FG, position, FG.game.play.read("end the harvest", position, "Maria"))
    # What is not known is taken not to be turned, so to be the Hall.
    assert (found.verdict, [(total.least, total.most) for total in found.total]) == ("legal", [(5, 5), (5, 5)])
    assert found.after.past is not None
    written = FG.game.written(found.later.record.position)["players"]["Maria"]["farm"]
    assert written == [["Water Tower 1", "Vines", "Hall"], ["Silo 2", "Open Area"]]


def test_what_was_written_of_a_card_stays_where_too_much_is_left_of_it():
    """More Fields and Buildings are left than are written one by one; of Oats there is one card, at r1c3."""
    field = {"type": "Field", "price": 4, "vp": 2, "subtype": "Cereal"}
    faces = {f"Field {letter}": field for letter in "ABCDEFGHIJKLMNO"} | {"Oats": field | {"copies": 1, "ability": "none"}}
    table = one(START_ROW + " | Oats | some Field or Building", phase="harvest", locations=faces)
    told = judged(table, "end the harvest").later.record
    assert str(told.position.seats[0].sites[-1].card) == "some Field or Building"
    # Oats the file shows by itself; Wheat has a Harvest ability.
    assert told.besides == (says("r1c4 cannot be", "Wheat"),)


def test_the_only_tower_in_range_pays_all_of_the_water_however_much_lies_on_it():
    """Rice takes 2 Water. Where it may be built the tower holds 2 or 3, and no other one could pay."""
    found = judged(one("Water Tower unknown | Silo 1", phase="action", year=2), "Rice to r1c3")
    assert found.verdict == "undecided"
    (explained,) = found.explains
    assert explained.startswith("2 Water paid from the Water Tower at r1c1")
    assert not [assumption for assumption in found.assumptions if "Water" in assumption]
