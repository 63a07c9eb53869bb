"""Zap That Ghost: each rule and requirement by its id, accepted and rejected; the vectors of its specification."""

import pytest
from asking import moves, reader
from sayings import says

from models.green_box.components import Colour
from models.green_box.zap_that_ghost.caught import Caught
from models.green_box.zap_that_ghost.moves.words import Discard, Zap, speaker
from verify.check import check
from verify.explanation.reasons import reasons
from verify.games import entry
from verify.judge import judge
from verify.violations import known_violations

GAME = entry("zap-that-ghost")

BOARD = [
    ["face down", "arrow blue", "wheel green", "hammers red", "drop blue", "face down"],
    ["wheel yellow", "wheel blue", "hammers red", "bricks blue", "circles green", "circles yellow"],
    ["wheel blue", "bricks blue", "arrow red", "circles green", "drop green", "bricks red"],
    ["arrow red", "hammers yellow", "bricks blue", "arrow red", "circles yellow", "drop yellow"],
    ["arrow green", "hammers green", "circles red", "drop yellow", "bricks green", "hammers green"],
    ["face down", "arrow yellow", "circles red", "wheel yellow", "drop blue", "face down"],
]
"""All 32 ghosts, eight of each colour."""
MOVED = {"red": "r1c2", "blue": "r1c6", "yellow": "r6c1", "grey": "r6c6"}
"""The meeples after the red one captured the ghost at r1c2."""


def table(change=None, **keys):
    """Before the first ghost is captured: three players, the meeples on the corners; spaces and keys changed."""
    board = [list(row) for row in BOARD]
    for at, cell in (change or {}).items():
        board[int(at[1]) - 1][int(at[3]) - 1] = cell
    data = {
        "game": GAME.name,
        "players": {
            "ada": {"hand": ["red arrow", "blue wheel", "green circles", "yellow drop"]},
            "ben": {"hand": ["blue bricks", "red hammers", "green drop", "unknown"]},
            "cleo": {},
        },
        "board": board,
        "meeples": {"red": "r1c1", "blue": "r1c6", "yellow": "r6c1", "grey": "r6c6"},
    }
    return {key: value for key, value in (data | keys).items() if value is not None}


def players(**changes):
    """The three players with some of what they have changed."""
    told = table()["players"]
    return {name: told[name] | changes.get(name, {}) for name in told}


read = reader(GAME)


def broken(data, **rulings):
    return [violation.instance for violation in known_violations(GAME.game, read(data, **rulings))]


def told(data, **rulings):
    return "\n".join(violation.message for violation in known_violations(GAME.game, read(data, **rulings)))


def judged(data, move, player="ada", **rulings):
    position = read(data, **rulings)
    return judge(GAME, position, GAME.game.play.read(move, position, player))


def after(data, move, player="ada", **rulings):
    found = judged(data, move, player, **rulings)
    assert found.verdict == "legal", found.objections
    return found.after


def test_ZG_ST_GHOSTS_with_other_colours():
    """White ghosts in the place of the blue ones."""
    board = [[cell.replace("blue", "white") for cell in row] for row in BOARD]
    hands = players(ada={"hand": ["red arrow"] * 2 + ["white wheel"] * 2}, ben={"hand": ["white drop"] * 4})
    data = table(board=board, colours=["red", "white", "yellow", "green"], players=hands)
    assert [one for one in broken(data) if one.startswith("ZG-")] == []


def test_ZG_ST_GHOSTS_counts_all_together_where_colours_are_not_known():
    """Where a ghost may be of any colour, or captured, none is captured but those that were counted as captured."""
    hidden = {spot: f"{BOARD[int(spot[1]) - 1][int(spot[3]) - 1].split()[0]} unknown" for spot in ("r1c3", "r3c3", "r5c2")}
    found = check(GAME.game, read(table(hidden)))
    assert found.verdict == "legal"
    possible = {str(place.name): len(values) for place, values in found.follows.possible}
    assert possible == {f"the ghost at {spot}": possible[f"the ghost at {spot}"] for spot in hidden}
    bare = table(hidden | {"r2c4": "bricks", "r4c5": "circles"})
    (one,) = [name for name in broken(bare) if name.endswith("(all)") or "[all]" in name]
    assert one.startswith("ZG-ST-GHOSTS")
    assert "30 ghosts on the board and 0 captured, but there are 32" in told(bare)
    # Of known ghosts each colour says so by itself.
    assert not [name for name in broken(table({"r2c4": "bricks"})) if "all" in name]


def test_ZG_ST_STEPS_with_meeples_and_ghosts_that_nobody_remembers():
    captured = players(ada={"captured": {"blue": 1}})
    stands = {"red": "r1c1", "blue": "r1c2", "yellow": "unknown", "grey": "r6c1"}
    seen = check(GAME.game, read(table({"r1c2": "arrow"}, players=captured, meeples=stands))).follows.forced
    # With one capture blue did not come from r6c6, so it came from r1c6.
    assert [(one.place, one.phrase) for one in seen] == [("the yellow meeple", "r6c6")]
    # With two, the second tile that was left is on the way from r6c6 or not.
    two = players(ada={"captured": {"blue": 1, "unknown": 1}})
    stands = {"red": "r1c1", "blue": "r1c2", "yellow": "r1c6", "grey": "r6c1"}
    maybe = table({"r1c2": "arrow", "r4c4": "arrow unknown", "r2c1": "wheel unknown"}, players=two, meeples=stands)
    found = check(GAME.game, read(maybe)).follows.forced
    assert {one.place: one.phrase for one in found}["the ghost at r4c4"] == "captured"
    far = table({"r1c2": "arrow", "r2c1": "wheel unknown"}, players=two, meeples=stands)
    assert check(GAME.game, read(far), reason=False).verdict == "illegal"
    either = table({"r1c2": "arrow"}, players=captured, meeples=stands | {"yellow": "some r1c6 or r2c6"})
    reason = next(reasons(GAME.game, read(either)))
    assert ([part.rule for part in reason.rules], "1 ghost captured" in reason.so) == (["ZG-ST-STEPS"], True)
    nobody = table({"r1c2": "arrow"}, players=captured, meeples=dict.fromkeys(stands, "unknown"))
    assert check(GAME.game, read(nobody)).verdict == "legal"


def test_a_card_that_nobody_has_changes_nothing():
    position = read(table(exchange=["ada"], deck=24))
    changed = GAME.game.play.after(position, GAME.game.play.read("exchange red wheel", position, "ada"))
    assert (changed.seat("ada").hand, changed.deck, changed.discards) == (position.seat("ada").hand, 24, ())
    six = read(table(players=players(ada={"hand": ["red arrow"] * 2 + ["blue drop"] * 4})))
    assert GAME.game.play.after(six, GAME.game.play.read("discard red drop and red wheel", six, "ada")).seats == six.seats


def after_exchange(hand, said):
    """What is known of ada's hand and of the discards then; the card drawn is left out."""
    position = read(table(players=players(ada={"hand": hand})))
    after = GAME.game.play.after(position, GAME.game.play.read(said, position, "ada"))
    return [str(card) for card in after.seat("ada").hand[:-1]], [str(card) for card in after.discards]


def test_of_cards_that_may_be_the_one_played_only_what_is_told_of_all_is_known_afterwards():
    known = ["blue wheel", "green circles"]
    assert after_exchange(["red 3 drop", "yellow drop", *known], "exchange red drop") == (
        ["yellow drop", *known],
        ["red 3 drop"],
    )
    assert after_exchange(["red 3 drop", "red 4 drop", *known], "exchange red drop") == (["red drop", *known], ["red drop"])
    assert after_exchange(["some red", "some drop", *known], "exchange red drop") == (["unknown", *known], ["red drop"])


def test_two_cards_told_in_part_are_found_for_two_discards_whichever_is_which():
    """The red one is the wheel, since the drop cannot be."""
    hand = ["some red", "some drop", "red arrow", "blue wheel", "green circles", "yellow drop"]
    position = read(table(players=players(ada={"hand": hand})))
    move = GAME.game.play.read("discard red drop and red wheel", position, "ada")
    assert all(need.truth is True for need in GAME.game.play.conditions(position, move).requirements)
    assert len(GAME.game.play.after(position, move).seat("ada").hand) == 4


def kept(hand, *change):
    """What becomes of ada's six cards, two drops of red being discarded."""
    data = table(dict(change), players=players(ada={"hand": [*hand, "red drop", "red drop"]}))
    return judged(data, "discard red drop and red drop")


def test_ZG_SET_CARDS_two_matches_are_enough_and_one_is_not():
    """Red arrow, blue wheel and green arrow match ghosts; red wheel and blue circles do not."""
    two, one = (
        ["red arrow", "blue wheel", "red wheel", "blue circles"],
        ["red arrow", "red wheel", "red wheel", "blue circles"],
    )
    assert (kept(two).does, len(kept(two).after.seat("ada").hand)) == ("the hand is kept", 4)
    assert ("a new hand of six" in kept(one).does, len(kept(one).after.seat("ada").hand)) == (True, 6)


def test_ZG_SET_CARDS_a_hand_that_is_told_in_part():
    # Two matches are told: whatever the others are, the hand is kept. With none and one card not told it is dealt anew.
    assert kept(["red arrow", "blue wheel", "unknown", "some red"]).does == "the hand is kept"
    assert "a new hand of six" in kept(["red wheel", "red wheel", "blue circles", "unknown"]).does
    for hand in (["red arrow", "red wheel", "blue circles", "unknown"], ["red wheel", "red wheel", "unknown", "unknown"]):
        assert "the hand is kept, though the file does not say" in kept(hand).does
    # A tile that is not known: one match is certain, the red arrow of r3c3 is not.
    hidden = ("r3c3", "arrow unknown"), ("r4c1", "arrow"), ("r4c4", "arrow")
    found = kept(["red arrow", "blue wheel", "red wheel", "blue circles"], *hidden)
    assert "does not say" in found.does
    assert found.assumptions == (says("two of the cards that ada keeps match", "file does not say"),)
    assert kept(["red arrow", "blue wheel", "green arrow", "blue circles"], *hidden).does == "the hand is kept"
    assert "a new hand of six" in kept(["red arrow", "red wheel", "red wheel", "blue circles"], *hidden).does


def test_ZG_SET_CARDS_of_a_new_hand_two_are_discarded():
    hand = ["red arrow", "blue wheel", "red drop", "red wheel", "green arrow", "blue circles"]
    found = judged(table(players=players(ada={"hand": hand}), deck=20), "discard red arrow and blue wheel")
    assert len(found.after.discards) == 6
    unsure = table(players=players(ada={"hand": ["red arrow", "red drop", "unknown", "unknown", "unknown", "unknown"]}))
    assert "the hand is kept, though the file does not say" in judged(unsure, "discard red arrow and red drop").does
    drawing = "discard red arrow and red drop, drawing red circles, red drop, green wheel, blue drop, red arrow, yellow drop"
    assert "a new hand of six is dealt, though the file does not say" in judged(unsure, drawing).does
    assert len(judged(unsure, drawing).after.seat("ada").hand) == 6
    hidden = table({"r3c3": "unknown"}, players=players(ada={"hand": hand}))
    position = read(hidden)
    # The red arrow matches at r4c4 and the green one at r5c1, whatever lies at r3c3.
    found = GAME.game.play.outcome(position, GAME.game.play.read("discard blue wheel and red drop", position, "ada"))
    assert found == "the hand is kept"


# ZG-REACH: the vectors of the specification.


def crowded():
    """The red meeple at r1c1 is shut in by blue and yellow on the two tiles beside it."""
    free = {"r1c2": "arrow", "r2c1": "wheel"}
    stands = {"red": "r1c1", "blue": "r1c2", "yellow": "r2c1", "grey": "r6c6"}
    hands = players(ada={"captured": {"blue": 1, "yellow": 1}, "hand": ["blue wheel"] + ["unknown"] * 3})
    return table(free, meeples=stands, players=hands, die=2)


# What is unknown.


def test_moves_with_what_is_unknown():
    """Four steps to r3c3: whether the ghost there is red decides; where the red meeple stands decides as well."""
    hidden = table({"r3c3": "arrow some red or captured", "r1c4": "hammers some red or captured"}, die=4, meeples=MOVED | {"red": "r1c1", "blue": "some r1c4 or r3c3"}, players=players(ada={"captured": {"red": 1}}))  # fmt: skip
    found = judged(hidden, "zap r3c3 with red arrow by red meeple")
    assert found.verdict == "undecided"
    assert says("only if", "ghost at r3c3 is red", "ZG-ZAP") in found.depends
    tile = judged(table({"r3c3": "some arrow or drop red"}, die=4), "zap r3c3 with red arrow by red meeple")
    assert says("only if", "tile at r3c3 shows arrow", "ZG-ZAP") in tile.depends
    captured = table({"r4c3": "bricks", "r4c1": "arrow"}, die=4, players=players(ada={"captured": {"red": 1, "blue": 1}}), meeples={"red": "some r1c1 or r4c3", "blue": "r1c6", "yellow": "r4c1", "grey": "r6c6"})  # fmt: skip
    lost = judged(captured, "zap r3c3 with red arrow by red meeple")
    assert says("only if", "red meeple", "can reach", "4 steps", "r3c3", "ZG-REACH") in lost.depends
    via = judged(captured, "zap r3c3 with red arrow by red meeple via r1c2, r1c3, r2c3, r3c3")
    assert via.verdict == "undecided"
    assert via.depends == (says("only if", "r1c2 is beside", "red meeple stands", "ZG-REACH"),)
    options = [str(option.move) for option in moves(GAME, read(captured), "ada") if "red meeple" in str(option.move)]
    assert "zap r3c3 with red arrow by red meeple" in options


def test_meeples_that_may_block_have_to_be_known():
    lost = {"red": "some r1c1 or r4c3", "blue": "some r1c6 or r4c1", "yellow": "r6c1", "grey": "r6c6"}
    data = table({"r4c3": "bricks", "r4c1": "arrow"}, die=4, players=players(ada={"captured": {"red": 1, "blue": 1}}), meeples=lost)  # fmt: skip
    # Four steps from r1c1; r4c3 is beside r3c3, and three more steps are no way there.
    found = judged(data, "zap r3c3 with red arrow by red meeple", ZG_AMB_BLOCK="yes")
    assert found.depends == (says("only if", "red meeple", "4 steps", "r3c3", "ZG-REACH"),)
    # A way past r1c2, where the blue meeple may stand, is not certain; one that leads past none of its places is.
    shut = crowded() | {"meeples": MOVED | {"red": "r1c1", "blue": "r2c1", "yellow": "unknown"}}
    found = judged(shut, "zap r2c2 with blue wheel by red meeple", ZG_AMB_BLOCK="yes")
    assert found.depends == (says("only if", "red meeple", "can reach", "r2c2", "2 steps", "ZG-REACH"),)
    assert not found.explains
    via = judged(shut, "zap r2c2 with blue wheel by red meeple via r1c2", ZG_AMB_BLOCK="yes")
    assert via.depends == (says("unless", "another meeple", "r1c2", "blocks", "ZG-REACH"),)
    far = judged(shut, "zap r5c5 with green bricks by grey meeple", "cleo", ZG_AMB_BLOCK="yes")
    assert far.verdict == "legal"
    assert [str(option.move) for option in moves(GAME, read(shut, ZG_AMB_BLOCK="yes"), "ada")] == [
        "zap r2c2 with blue wheel by red meeple"
    ]


def test_a_ghost_of_a_forgotten_colour_counts():
    assert (Caught().with_ghost(None).number, Caught().with_ghost(None).others) == (1, 1)


def test_moves_that_are_listed():
    """With the die zaps; six cards at first: pairs to discard; else exchanges, of whoever may."""
    hand = ["red arrow"] * 2 + ["blue wheel"] * 2 + ["green drop", "yellow drop"]
    listed = list(GAME.game.play.moves(read(table(players=players(ada={"hand": hand}))), "ada"))
    assert all(isinstance(move, Discard) for move in listed)
    # Of two, two, one and one: six pairs of different cards and two of alike ones.
    assert len(listed) == 8
    rolled = read(table(die=4, players=players(ada={"hand": ["red 1 arrow", "red 2 arrow", "unknown", "some red"]})))
    listed = list(GAME.game.play.moves(rolled, "ada"))
    assert all(isinstance(move, Zap) and str(move.card) == "red 1 arrow" for move in listed)


def test_no_meeple_at_all():
    with pytest.raises(ValueError, match="no red meeple is on the table; there is none"):
        GAME.game.play.read("zap r3c3 with red arrow by red", read(table(die=4, meeples={})), "ada")


def test_a_number_of_captured_ghosts_of_unknown_colour_is_doubted():
    position = read(table(players=players(ada={"captured": {"red": 1, "unknown": 2}})))
    of = "the ghosts captured by ada of unknown colour"
    changes = {change.to: change for change in GAME.game.changes(position) if change.of == of}
    assert changes
    assert 2 not in changes
    for n, change in changes.items():
        assert (change.seen, change.make(position).seat("ada").captured) == (2, Caught({Colour.RED: 1}, n))


def test_whoever_rolls_need_not_be_named():
    """Where the file does not say who rolls, it is the first at the table; a zap is somebody's own."""
    position = read(table(roller="ben"))
    assert [speaker(said, position) for said in ("roll 4", "nobody zaps", "zap r3c3 with red arrow")] == ["ben", "ben", None]
    assert speaker("roll 4.", read(table())) == "ada"
