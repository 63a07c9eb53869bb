"""Wacky Wheels: questions and averages, each reckoned by hand. What a table breaks and what moves need stands in the cases of
`conformance/wacky-wheels.yaml`.

What would break it: a roll weighed wrongly, a way too many, a card played twice, a place without its points.
"""

from fractions import Fraction
from math import comb

import pytest
from asking import reader
from sayings import says

from cli.reading.yaml_text import read_yaml
from models.green_box.cards import SAMPLE_CARDS
from models.green_box.wacky_wheels.table.seat import Finish
from scorers.green_box.wacky_wheels import OBJECTIVES
from scorers.green_box.wacky_wheels.search import BestPlay, Lap, mean_distance
from verify.chance import chance
from verify.explain import explain
from verify.games import entry
from verify.play import best_play

GAME = entry("wacky-wheels")


def table(ada=None, ben=None, **keys):
    """Two cars: ada on the drop of tile 13 with dice 4 and 6, ben far away."""
    data = {
        "game": GAME.name,
        "players": {
            "ada": {"at": 13, "cubes": {"green": 4, "red": 2, "blue": 2}, "hand": [], **(ada or {})},
            "ben": {"at": 30, "cubes": {"green": 4}, **(ben or {})},
        },
        "turn": "ada",
        "dice": [4, 6],
        "track": "race 1",
        "shape": ["7 right", "11 down", "7 left", "11 up"],
    }
    return {key: value for key, value in (data | keys).items() if value is not None}


read = reader(GAME)


def turns(at, cubes=None, hand=(), **keys):
    position = read(table({"at": at, "cubes": {"green": 4, **(cubes or {})}, "hand": list(hand)}, dice=None, **keys))
    return Lap(position, position.seat("ada"), lambda: None).turns


# (f) 2: what does the next turn bring?


def test_the_next_turn():
    """The better of two dice is 161/36 on average; a card of 3 on its symbol makes it three times as much, a booster adds one."""
    position = read(table({"hand": ["3 drop"], "cubes": {"green": 1, "yellow": 1}}))
    assert mean_distance(position, position.seat("ada")) == Fraction(161 * 4, 36)
    other = read(table({"hand": ["3 wheel", "1 drop"]}))
    assert mean_distance(other, other.seat("ada")) == Fraction(161, 36)
    stuck = read(table({"misses": 1}, dice=None))
    assert mean_distance(stuck, stuck.seat("ada")) == 0


def test_a_card_over_the_line_may_take_fewer_boosters():
    """From the wheel of tile 35 the 4 reaches a drop over the line with 20 spaces, 4 x 4 + 4 or 5 x 4, and with 2 x 4."""
    car = {"at": 35, "hand": ["4 drop"], "cubes": {"green": 1, "yellow": 1, "black": 2}}
    position = read(table(car))
    by_die = (2, 8, 6, 20, 20, 12)
    better = sum(max(first, second) for first in by_die for second in by_die)
    assert mean_distance(position, position.seat("ada")) == Fraction(better, 36)


def test_a_stop_in_the_pit_brings_boosters_for_the_next_turn():
    """Three green ones and two yellow ones could be added, four in all: two boosters make the next turn three times as long."""
    told = best_play(GAME, read(table({"at": 33, "cubes": {"green": 1, "red": 2, "blue": 2}})), "ada")
    assert [str(move) for move in told.moves] == ["take 4, into the pit, adding 2 green and 2 yellow, drawing 2 cards"]
    assert told.points == 36 * 36 + 3 * 161


def test_a_booster_spent_on_the_way_makes_room_for_another():
    """All four boosters are there: with one of them tile 21 is reached, and the one that lies there is picked up."""
    data = table({"cubes": {"green": 4, "yellow": 4}}, pickups={21: "yellow", 17: "yellow"})
    listed = {str(move) for move in GAME.game.play.moves(read(data), "ada")}
    assert {"take 4, 1 booster, drive to tile 21, pick up the cube", "take 4, drive to tile 17"} <= listed


def test_several_cards_by_another_ruling():
    """3 and 2 on a drop are five times the die; the wheel does not match."""
    position = read(table({"hand": ["3 drop", "2 drop", "6 wheel"]}), WW_AMB_CARDMANY="any")
    assert mean_distance(position, position.seat("ada")) == Fraction(161 * 5, 36)
    *_, told = BestPlay(position, "ada", "distance", 1, lambda: None).run()
    assert str(told.found.moves[0]) == "take 6, play 2 drop and 3 drop, drive to tile 7"
    last = read(table({"at": 30, "hand": ["3 arrow", "2 drop", "3 circles"]}, laps=1), WW_AMB_CARDMANY="any")
    *_, told = BestPlay(last, "ada", "distance", 1, lambda: None).run()
    # 4 x 5 lead from the arrow of tile 30 to the hammers of 14, 6 x 5 to the arrow of 24, 6 x 6 back to the arrow of 30: with
    # the arrow alone 6 x 3 lead to 12. Only arrows match both times.
    assert str(told.found.moves[0]) == "take 6, play 3 arrow, drive to tile 12"


def test_the_best_turn_finishes():
    told = best_play(GAME, read(table({"at": 33, "hand": ["2 circles"], "cubes": {"green": 1, "black": 2}})), "ada")
    assert [str(move) for move in told.moves] == ["take 6, play 2 circles, drive to tile 9"]
    assert OBJECTIVES["score"].amount(told.points) == says("116 spaces", "over the finish line")


def test_amounts_in_words():
    assert OBJECTIVES["score"].amount(36 * 20 + 18) == says("20.5 spaces")
    assert OBJECTIVES["distance"].amount(20) == says("20 spaces from the start")
    assert OBJECTIVES["distance"].amount(10_108) == says("108 spaces", "over the finish line")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"turn": "ben"}, "ben's turn"),
        ({"ada": {"misses": 1}}, "misses this turn"),
        ({"ada": {"at": 2, "cubes": {"black": 3}, "finish": {"round": 1, "beyond": 1}}}, "has finished"),
        ({"turn": "over"}, "the race is over"),
    ],
)
def test_no_turn_to_search(changes, why):
    question = BestPlay(read(table(**changes)), "ada", "score", 1, lambda: None)
    assert question.obstacle == says(why)


def test_nothing_better():
    question = BestPlay(read(table()), "ada", "distance", 1, lambda: None)
    assert question.obstacle is None
    # The roll of a second turn is chance, so no more than this one is looked at, whatever is asked for.
    assert question.scope == BestPlay(read(table()), "ada", "distance", 2, lambda: None).scope == "in this turn"
    *_, told = question.run()
    assert told.found.points == 18
    assert list(question.run(above=18)) == []
    assert question.ceiling > 18


# (f) 3: what does a lap take?


def test_the_last_spaces():
    """One space: any die. Two: all rolls but 1 and 1, after which one is left. Three: 1 and 1 leave two, 1 and 2 or 2 and 2 one."""
    assert turns(36) == 1
    assert turns(35) == Fraction(37, 36)
    assert turns(34) == 1 + Fraction(37, 36) / 36 + Fraction(3, 36)


def test_a_booster_a_card_and_a_cube_on_the_way():
    """Three spaces: with a booster only 1 and 1 fall short. With a card of 3 on its symbol nothing does.

    A booster that lies on the next tile makes up for a 1: then one roll of 36 takes a second turn and no third.
    """
    assert turns(34, {"yellow": 1}) == Fraction(37, 36)
    assert turns(34, hand=["3 bricks"]) == 1
    assert turns(34, hand=["3 drop", "1 bricks"]) == 1 + Fraction(37, 36) / 36 + Fraction(3, 36)
    assert turns(34, hand=["3 wheel"]) == 1 + Fraction(4, 36), "a 1 leads to the wheel, from where any die will do"
    assert turns(34, pickups={35: "yellow"}) == 1 + Fraction(1, 36) + Fraction(3, 36)
    assert turns(35, {"black": 2}, hand=["2 drop"]) == 1, "in the last lap the tile where a card ends will do"
    assert turns(35, hand=["2 drop"]) == Fraction(37, 36)


def test_a_lap_by_other_rulings():
    on_line = read(table({"at": 1, "on_line": True}), WW_AMB_EXACTSTART="passing")
    assert Lap(on_line, on_line.seat("ada"), lambda: None).turns == 1, "its lap is driven as soon as it goes on"
    position = read(table({"at": 36}), WW_AMB_EXACTSTART="passing")
    assert Lap(position, position.seat("ada"), lambda: None).turns == Fraction(37, 36)
    position = read(table({"at": 34, "hand": ["2 bricks", "1 bricks"]}), WW_AMB_CARDMANY="any", WW_AMB_ONES="yes")
    assert Lap(position, position.seat("ada"), lambda: None).turns == 1, "2 and 1 together are three times a 1"


# Who is reached, who is ahead, what nobody has seen.


def test_cards_that_nobody_has_seen():
    """With a card file: 54 cards less the two that ada shows; ben holds five of the others."""
    deck = GAME.game.read_cards(read_yaml(SAMPLE_CARDS.read_text(encoding="utf-8"), "cards").data)
    shown = [f"{card.value} {card.symbol}" for card in deck.cards[:2]]
    data = table({"hand": shown}, {"hand": 5})
    data["players"]["cleo"] = {"at": 5, "cubes": {"green": 1}}
    (hidden,) = GAME.game.hidden(GAME.game.read(data, deck, {}).position)
    assert sum(hidden.unseen.values()) == 52
    assert [(place.name, place.cards) for place in hidden.places] == [("ada", 0), ("ben", 5), ("next card", 1)]
    with pytest.raises(ValueError, match="published"):
        GAME.game.hidden(read(data))


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        # One of 52 cards lies among five.
        ("ben holds 5 arrow", Fraction(5, 52)),
        ("ben holds a 5 arrow", Fraction(5, 52)),
        # Nine of 52 have arrows: at least two of them are neither none nor one.
        ("ben holds 2 arrows", 1 - Fraction(comb(43, 5) + 9 * comb(43, 4), comb(52, 5))),
        ("ben holds at least 2 arrow", 1 - Fraction(comb(43, 5) + 9 * comb(43, 4), comb(52, 5))),
        # What begins with a number and is the name of no card says how many.
        ("ben holds 2 cards with arrow", None),
        ("ben holds 9 arrow", Fraction(0)),
    ],
)
def test_a_card_by_value_and_symbol_is_no_number_of_cards(claim, expected):
    """The nine cards with arrows and all others but two, which ada shows, are unseen."""
    deck = GAME.game.read_cards(read_yaml(SAMPLE_CARDS.read_text(encoding="utf-8"), "cards").data)
    data = table({"hand": ["1 drop", "2 drop"]}, {"hand": 5}, dice=None)
    position = GAME.game.read(data, deck, {}).position
    if expected is None:
        with pytest.raises(ValueError, match="with"):
            chance(GAME, position, claim)
    else:
        assert chance(GAME, position, claim).chance == expected


def test_a_car_leaves_the_pit_from_the_start_tile():
    position = read(table({"at": "pit"}))
    assert position.drive(position.seat("ada"), 1).space == 2
    assert position.drive(position.seat("ada"), 74).finish == Finish(1, 2)


def test_what_comes_before_a_move_is_told_where_none_is_listed():
    """The draft, then the roll; whoever misses the turn has no dice to wait for."""
    assert GAME.game.play.unseen(read(table({"at": 20}, dice=None)), "ada") == says("dice", "rolled first")
    assert GAME.game.play.unseen(read(table({"at": 20, "misses": 1}, dice=None)), "ada") == ""
    start = {"at": 1, "cubes": {"green": 4}}
    told = table(start | {"hand": 8}, start | {"hand": 8}, dice=None, round=0)
    assert GAME.game.play.unseen(read(told), "ada") == says("draft", "8 cards", "ada")
    told = table(start | {"hand": ["3 drop"] * 8}, start | {"hand": 8}, dice=None, round=0)
    assert GAME.game.play.unseen(read(told), "ada") == ""
    told = table(start | {"hand": 6}, start | {"hand": 6}, dice=None, round=0)
    assert GAME.game.play.unseen(read(told), "ada") == says("dice", "rolled first")


def test_what_is_told_of_earlier_races_is_a_fact_in_words():
    told = read(table(ada={"wins": 1, "points": 7}))
    said = {change.path[1:]: change.fact for change in GAME.game.changes(told)}
    assert (said["ada", "wins"], said["ada", "points"]) == ("ada has won 1 race", "ada has 7 points of earlier races")
    assert said["ben", "wins"] == "ben has won 0 races"


def test_that_a_car_finished_is_left_out_together_with_another_change():
    # 11 spaces beyond the start tile lead to tile 12, and of two cars only one may go on.
    finished = {"at": 13, "cubes": {"green": 1, "black": 3}, "finish": {"round": 5, "beyond": 11}}
    position = read(table({"at": 33, "cubes": {"green": 1, "black": 2}}, finished, round=6, dice=None))
    repairs = [{*repair.changes} for repair in explain(GAME.game, position).repairs]
    assert {"leave `finish:` of ben out", "change the laps of the race from 3 to 4"} in repairs


@pytest.mark.parametrize("shape", [["7 right", "10 down", "7 left", "10 up"], ["7 right", "11 down", "7 left", "10 up"]])
def test_WW_SET_TRACK_rests_on_the_whole_shape(shape):
    """Of the first shape no single stretch is wrong, so that only all of it tells why 34 steps are no track of 36 tiles."""
    found = explain(GAME.game, read(table(shape=shape)), most_reasons=1)
    assert found.reasons[0].facts == (f"the track goes {shape[0]}, {shape[1]}, {shape[2]} and {shape[3]}",)
    assert ("leave the shape of the track out",) in [repair.changes for repair in found.repairs]


@pytest.mark.parametrize(("hand", "path"), [(None, ("players", "ada")), (3, ("players", "ada", "hand"))])
def test_what_the_best_turn_lacks_is_shown_where_it_has_to_be_written(hand, path):
    (problem,) = GAME.game.play.problems(read(table({"hand": hand})), None, "score")
    assert (problem.path, problem.at_key) == (path, hand is None)


@pytest.mark.parametrize(("number", "player", "last"), [(6, "ada", 6), (6, "ben", 5), (1, "ben", 1)])
def test_the_round_of_a_last_turn(number, player, last):
    """Ben, who comes after ada, has not had his turn of her round yet; before the first round there is none."""
    assert read(table(round=number)).round_of(player) == last


def test_the_round_of_a_last_turn_follows_from_who_has_finished():
    """Cleo finished last, in round 5: dan's turn is of that round, those of ada and ben are of the next."""
    cars = {player: {"at": 9, "cubes": {"green": 1}} for player in ("ada", "ben", "cleo", "dan", "eva")}
    for player, n in (("cleo", 5), ("eva", 4)):
        cars[player] = {"at": 2, "cubes": {"green": 1, "black": 3}, "finish": {"round": n, "beyond": 1}}
    position = read(table(players=cars))
    assert [position.round_of(player) for player in ("ada", "ben", "dan")] == [6, 6, 5]
    assert read(table()).round_of("ada") == 1
