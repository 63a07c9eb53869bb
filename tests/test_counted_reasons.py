"""What `explain` says of rules that count: the cards that are counted, the numbers, and every table that it once fell over."""

from sayings import says

from verify.explain import explain
from verify.games import entry

BITE, VILLAGE, ISLAND, SLUSH = map(entry, ("green-bite", "the-village", "island", "slush"))


def explained(game, data, **limits):
    read = game.game.read({"game": game.name} | data, game.game.standard_cards(), {})
    return explain(game.game, read.position, **limits)


def reason_of(found, rule):
    return next(reason for reason in found.reasons if reason.rules[0].rule == rule)


def bite(ada):
    players = {"ada": {"health": 4} | ada, "ben": {"health": 3, "discard": [6]}, "cleo": {"health": 3}}
    return {"players": players, "line": ["ben", "ada", "cleo"], "round": 4}


def test_cards_that_are_alike_are_one_fact():
    """Three 3s in a hand: with any one of them another card there are still two."""
    found = reason_of(explained(BITE, bite({"hand": [3, 3, 3], "discard": [2, 4, 5]})), "BT-ST-CARDS")
    assert "3 is in ada's hand 3 times" in found.facts
    assert found.so == says("3 of ada's cards are 3s", "only one")


def island(hand, **keys):
    players = {
        "ada": {"colour": "red", "hand": hand},
        "ben": {"colour": "blue", "hand": ["cycle arrow"]},
        "cleo": {"colour": "green", "hand": 3},
        "dora": {"colour": "yellow", "hand": 2},
    }
    lands = {"n": "red 3, blue 2, green 2, castle 2", "s": "blue 3, yellow 1", "w": "red 1, green 1", "o": "yellow 2"}
    board = [["n", "n", "s", "s"], ["w", "w", "o", "o"]]
    return {"players": players, "whisperer": "ada", "turn": "ada", "board": board, "territories": lands} | keys


def test_an_island_card_that_is_there_too_often():
    found = reason_of(explained(ISLAND, island(["cycle arrow"] * 4)), "IS-ST-CARDS")
    assert found.facts == ("cycle arrow is in ada's hand 4 times",)
    assert found.so == says("5 cards are cycle arrow", "has 3 such cards")


def test_numbers_are_told_where_several_rules_are_needed():
    """Three discards are 3 or 5, but there is one of each."""
    (found,) = explained(BITE, bite({"hand": [1, 2, 6], "discard": ["some 3 or 5"] * 3}), most_reasons=1).reasons
    assert {part.counted for part in found.rules} == {
        "0 to 3 of ada's cards are 3s, but ada has only one.",
        "0 to 3 of ada's cards are 5s, but ada has only one.",
    }
    assert found.so == ""


def test_a_combat_whose_turn_is_somebody_elses():
    """Units in castles are doubted by colour; that can be asked as often as anything else."""
    combat = {"in": "n", "initiator": "ada", "castled": {"blue": 1}, "declined": 0}
    found = explained(ISLAND, island(["cycle hammers"], combat=combat, turn="dora"))
    assert "it is dora's turn" in reason_of(found, "IS-COMBAT").facts


def test_a_number_of_which_only_one_other_value_would_do():
    """A second green unit in n would be the fourth opposing unit, enough with two monuments; a third would be level with red."""
    lands = {"n": "red 3, blue 2, green 1, castle", "s": "blue 2", "w": "red 1, green 1"}
    found = explained(ISLAND, island([], territories=lands, turn="over") | {"players": _players(monuments=2)})
    assert "1 green unit in n" in reason_of(found, "IS-WIN").facts


def _players(**ada):
    return {"ada": {"colour": "red"} | ada, "ben": {"colour": "blue"}, "cleo": {"colour": "green"}}


def test_units_are_told_once_with_their_number_and_colour():
    """One unit is missing. That two green ones were red does not help: it would be one too many."""
    lands = {"n": "red 3, blue 2, green 1, castle", "s": "blue 2", "w": "red 1, green 1", "o": "green 2"}
    players = _players(supply=15)
    found = reason_of(explained(ISLAND, island([], territories=lands) | {"players": players}), "IS-ST-UNITS")
    assert found.facts == ("ada has 15 units in the supply", "3 red units in n", "1 red unit in w")


def test_one_player_passed_in_a_row():
    found = explained(ISLAND, island(["cycle hammers"], combat={"in": "n", "initiator": "ada"}, passes=1))
    assert "1 player passed in a row" in reason_of(found, "IS-TURN").facts


def test_tiles_that_are_developed_in_the_set_up():
    board = [["n", "n drop", "s", "s"], ["w arrow", "w", "o", "o"]]
    found = explained(ISLAND, island([], territories={}, board=board, phase="setup"))
    reason = reason_of(found, "IS-SET-TERR")
    faces = {"the tile at r1c2 shows drop", "the tile at r2c1 shows arrow"}
    assert len(faces & {*reason.facts}) == 1
    assert reason.so == says("r1c2 and r2c1 do not")


def test_a_card_that_one_change_takes_out_is_not_changed_by_another():
    """Slush: the only card that lies face up bears 14 cubes after as many turns as two players have."""
    seats = {"ada": ("red", 8), "ben": ("blue", 7), "cleo": ("black", 6), "dan": ("white", 1)}
    players = {name: {"colour": colour, "cubes": n} for name, (colour, n) in seats.items()}
    table = {"players": players, "turn": "dan", "face_up": ["white 4 with 1 red, 2 blue, 3 black, 8 white"], "deck": 23}
    found = explained(SLUSH, table, most_reasons=1, most_repairs=2)
    assert found.verdict == "illegal"
    assert found.reasons[0].rules[0].rule == "SL-ST-TURNS"
