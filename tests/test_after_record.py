"""What is known after a record: what lies there then, not what was open before, and nothing that was seen is forgotten."""

from pathlib import Path

from fields_of_green_tables import farm, one, table

from cli.reading.inputs import table_of
from cli.reading.marks import Marked
from cli.reading.texts import text_of
from cli.reading.yaml_text import read_all
from models.logic import Unknown
from models.unknowns import unknowns
from verify.check import check
from verify.fill import fill
from verify.judge import judged_alone
from verify.replay import step_after

RYE = {
    "type": "Field",
    "price": {"coins": 2, "water": 2},
    "vp": 2,
    "ability": "Harvest",
    "cost": {"water": 1},
    "gains": [{"food": 1}],
    "copies": 3,
}


def after(record, rows, **farm):
    data = one(rows, locations={"Rye": RYE}, player_count=3, year=2, **farm) | {"record": record}
    laid = table_of("table", Marked(data, {}), (), None)
    return laid.entry, laid.laid_out()


def ways(entry, position):
    found = fill(entry, position, count=True)
    assert (found.count, found.count_is_exact) == (len(found.ways), True)
    return [dict(way.values) for way in found.ways]


def test_a_limit_leaves_one_number_whatever_it_was():
    """3 or 4 Food and one more are 4 on a Silo: nothing is open any more."""
    entry, position = after(["pay Rye"], "Water Tower 3 | Silo 3 to 4 | Rye", phase="harvest")
    assert check(entry.game, position).open_places == ()
    assert ways(entry, position) == [{}]


def test_what_was_before_is_not_told_of_a_place_that_has_changed():
    """3 Water were there before 2 were paid, but 1 is there now; what lies on the Silo is as open as before."""
    hand = ["Rye", "Rye", "Rye", "Barn"]
    entry, position = after(
        ["Rye to r2c1", "Water at r1c1: 1"], "Water Tower 0 to 3 | Silo 0 to 2 | Rye", phase="action", hand=hand, turns=2
    )
    checked = check(entry.game, position)
    assert (checked.open_places, checked.follows.forced) == (("Food at r1c2",), ())
    assert ways(entry, position) == [{"Food at r1c2": n} for n in range(3)]


def test_an_unknown_card_that_was_passed_on_is_called_by_the_hand_in_which_it_is():
    """In year 2 hands go to the right: Maria's to Ann, Ann's to Mike, and of two cards the first is left."""
    hands = [["some Rye or Barn", "Inn"], ["Inn", "Barn"], ["Inn", "some Goats or Mill"]]
    data = table(*(farm(hand=hand, turns=4) for hand in hands), player_count=3, year=2, phase="action")
    record = [f"{player}: Silo to r2c1, discarding Inn" for player in ("Ann", "Maria", "Mike")]
    laid = table_of("table", Marked(data | {"record": [*record, "Ann's hand, card 1: Rye"]}, {}), (), None).laid_out()
    assert [(one.name, str(one)) for one in unknowns(laid.seats)] == [("Mike's hand, card 1", "some Goats or Mill")]
    assert [str(farm.hand[0]) for farm in laid.seats] == ["Barn", "some Goats or Mill", "Rye"]


def verdicts(data, player, *cards):
    """Whether a player may build each of these cards after the record of a table of our own cards."""
    laid = table_of("table", Marked(data, {}), (), None)
    position = laid.laid_out()
    read = laid.entry.game.play.read
    return [judged_alone(laid.entry, position, read(f"{card} to r2c1", position, player)).verdict for card in cards]


def test_what_is_known_of_a_row_stays_known_where_one_of_its_unknown_cards_was_used():
    """Which of two new cards was the Mill, nobody knows; the Barns were not."""
    row = ["Clover", "Clover", "Rye", "Barn", "Barn", "Inn"]
    begun = table(farm(), farm(), player_count=2, year=1, phase="action", turn="Maria", row=row, pile=6)
    used = ["Maria: market, discarding Rye", "Mike: market, discarding Inn", "Maria: Mill to r2c1"]
    assert verdicts(begun | {"record": used}, "Mike", "Barn", "Goats") == ["legal", "undecided"]


def test_cards_that_came_up_and_were_not_told_each_have_a_name():
    row = ["Clover", "Clover", "Rye", "Barn", "Barn", "Inn"]
    data = table(farm(), farm(), player_count=2, year=1, phase="action", turn="Maria", row=row, pile=6)
    data["record"] = [f"market, discarding {card}" for card in ("Clover", "Rye", "Barn", "Inn")]
    laid = table_of("table", Marked(data, {}), (), None)
    assert [one.name for one in unknowns(laid.laid_out().row)] == [f"row, new card {n}" for n in range(1, 5)]
    # One of the four is played: the others are called by their places.
    data["record"].append("Goats to r2c1")
    laid = table_of("table", Marked(data, {}), (), None)
    assert [one.name for one in unknowns(laid.laid_out().row)] == [f"row, card {n}" for n in range(3, 6)]


def test_a_card_that_was_taken_into_a_hand_of_unknown_cards_is_known():
    """Whichever of the three was laid, two are left and the pond."""
    south = {
        "village": "up",
        "top": ["Excellence in Trees", "Ruby Clover", "Best Colour Combination"],
        "left": [".", ".", "."],
        "green": [[".", "red rose pond", "."], [".", ".", "."], [".", ".", "."]],
        "hand": ["unknown", "unknown", "unknown"],
    }
    display = {"green": ["yellow lily pond", "lawn", "red petunia oak"], "awards": []}
    data = {"game": "village-green", "player_count": 2, "turn": "south", "players": {"south": south}, "display": display}
    record = ["take yellow lily pond, red rose oak oak to r1c1"]
    laid = table_of("table", Marked(data | {"record": record}, {}), (), None)
    hand = laid.laid_out().seat("south").hand
    assert (str(hand[-1]), len(unknowns(hand[:-1]))) == ("yellow lily pond", 2)


def test_no_two_unknown_cards_of_a_table_have_one_name():
    """Two cards were taken that lay face up, and two came up for them."""
    empty = [[".", ".", "."]] * 3
    village = {"village": "up", "top": ["Excellence in Trees", "Ruby Clover", "Floral Variety"], "left": [".", ".", "."]}
    south = village | {"green": empty, "hand": ["lawn", "lawn", "red rose pond"]}
    display = {"green": ["yellow lily pond", "lawn", "red petunia oak"], "awards": []}
    data = {"game": "village-green", "player_count": 2, "turn": "south", "display": display}
    data |= {"players": {"south": south, "north": village | {"top": [".", ".", "."], "green": empty, "hand": 3}}}
    record = ["south: take yellow lily pond, red rose pond to r1c1", "north: take red petunia oak, put it on r2c2"]
    laid = table_of("table", Marked(data | {"record": record}, {}), (), None)
    names = [one.name for one in laid.laid_out().green.display if isinstance(one, Unknown)]
    assert names == ["green display, the new card", "green display, the new card 2"]


def test_a_cube_that_was_absorbed_is_known_and_not_what_it_was():
    """Twelve cubes begin, so each unknown tile has one. Two beside r1c3 are blue now; of which colours they were stays open."""
    data = {
        "game": "attack-of-the-moulds",
        "players": {"ada": "blue", "ben": "white", "cleo": "red", "dan": "black"},
        "shape": "hex",
        "board": [
            ["unknown", "_", ".", "unknown"],
            ["_", "_", "unknown", "red", "red"],
            ["unknown", "white", "blue", "."],
            ["blue", "black", "black", "white", "."],
        ],
        "turn": "ada",
        "rulings": {"MO-AMB-START": "free", "MO-AMB-DIST2": "tiles"},
        "record": ["ada: grow to r1c3", "ben: grow to r4c5", "cleo: grow to r3c4"],
    }
    laid = table_of("table", Marked(data, {}), (), None)
    written = laid.entry.game.written(laid.laid_out())["board"]
    assert written == ["unknown _ blue blue", "_ _ blue red red", "unknown white red red", "blue black black red red"]
    assert check(laid.entry.game, laid.laid_out()).verdict == "legal"


def test_points_that_nobody_knew_stay_open_after_a_move_that_was_not_allowed():
    """A tile apart from the other one scores 1, whether or not it may lie there."""
    level = [["x", ".", ".", "."], *[["."] * 4] * 3]
    players = {"ada": {"points": "0 or 1", "hand": ["red 1 drop"]}, "ben": {"points": 0, "builder": "level 1 r1c1"}}
    data = {
        "game": "golden-pyramid",
        "players": players,
        "level_1": level,
        "record": ["ada: build level 1 r3c3 with red 1 drop"],
    }
    laid = table_of("table", Marked(data, {}), (), None)
    game, position = laid.entry.game, laid.laid_out()
    connected = position.rulings.fresh(**{"GP-AMB-L1POS": "connected"})
    assert [found.verdict for found in (check(game, position), check(game, position.rulings.played.anew(connected)))] == [
        "legal",
        "illegal",
    ]
    told = table_of("table", Marked(data | {"rulings": {"GP-AMB-L1POS": "connected"}}, {}), (), None).laid_out()
    assert [unknown.options for unknown in unknowns(told)] == [(1, 2)]


NIGHT = Path(__file__).parent.parent / "examples" / "the_village" / "whole_night.yaml"


def night(**rulings):
    return table_of(
        "night", read_all(text_of(str(NIGHT)), "night"), [f"{key}={value}" for key, value in rulings.items()], None
    )


def test_under_another_ruling_the_moves_before_it_was_asked_for_are_not_done_again(monkeypatch):
    laid = night()
    game, position, steps = laid.entry.game, laid.laid_out(), laid.record.steps
    done, begun = [], []
    monkeypatch.setattr("verify.replay.step_after", lambda *told: done.append(told[-1]) or step_after(*told))
    for ruling in game.rulings:
        first = next((n for n, step in enumerate(steps, start=1) if ruling.key in step.asked), None)
        if first is not None:
            begun.append(first)
            other = next(option for option in ruling.options if option != position.rulings[ruling.key])
            done.clear()
            again = position.rulings.played.anew(position.rulings.fresh(**{ruling.key: other}))
            assert done == [*range(first, len(steps) + 1)]
            anew = night(**{ruling.key: other}).laid_out()
            assert game.written(again) == game.written(anew)
            assert [(one.name, one.options) for one in unknowns(again)] == [
                (one.name, one.options) for one in unknowns(anew)
            ]
            assert again.rulings.untold == anew.rulings.untold
    assert min(begun) > 4, "wagers ask for none"
