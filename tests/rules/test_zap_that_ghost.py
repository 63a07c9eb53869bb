"""Zap That Ghost: each rule and requirement by its id, accepted and rejected; the vectors of its specification."""

import pytest
from asking import moves
from sayings import says

from models.green_box.components import Colour
from models.green_box.zap_that_ghost.move_text import speaker
from models.green_box.zap_that_ghost.moves import Discard, Exchange, Zap
from models.green_box.zap_that_ghost.position import Caught, Spot
from models.problem import UnusableError
from verify.check import check
from verify.games import entry
from verify.judge import judge, judged_alone
from verify.reasons import reasons
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


def read(data, **rulings):
    return GAME.game.read(
        data, GAME.game.standard_cards(), {key.replace("_", "-"): v for key, v in rulings.items()}
    ).position


def broken(data, **rulings):
    return [violation.instance for violation in known_violations(GAME.game, read(data, **rulings))]


def told(data, **rulings):
    return "\n".join(violation.message for violation in known_violations(GAME.game, read(data, **rulings)))


def judged(data, move, player="ada", **rulings):
    position = read(data, **rulings)
    return judge(GAME, position, GAME.game.play.read(move, position, player))


def marked(data):
    """The spaces that each violation marks."""
    return [{place.space for place in one.places} for one in known_violations(GAME.game, read(data))]


def resting_on(found):
    """What other rulings would give."""
    return {ruling.key: dict(ruling.otherwise) for ruling in found.rulings}


def objections(data, move, player="ada", **rulings):
    return {objection.rule: objection.message for objection in judged(data, move, player, **rulings).objections}


def after(data, move, player="ada", **rulings):
    found = judged(data, move, player, **rulings)
    assert found.verdict == "legal", found.objections
    return found.after


def test_the_table_that_all_others_come_from_is_legal():
    assert broken(table()) == broken(table(die=3)) == []


def test_ZG_SET_GRID():
    moved = table({"r1c1": "drop", "r1c2": "face down"})
    assert broken(moved)[:2] == ["ZG-SET-GRID[r1c1]", "ZG-SET-GRID[r1c2]"]
    assert says("r1c1", "corner", "drop").is_in(told(moved))
    assert says("r1c2", "face down", "only the four corners").is_in(told(moved))


def test_ZG_ST_TILES():
    """Six arrows become seven."""
    seven = table({"r1c4": "arrow red"})
    assert broken(seven) == ["ZG-ST-TILES[arrow]"]
    assert told(seven) == says("7 tiles", "arrow", "only 6")


def test_ZG_ST_GHOSTS():
    red_for_blue = table({"r1c2": "arrow red"})
    assert broken(red_for_blue) == ["ZG-ST-GHOSTS[red]", "ZG-ST-GHOSTS[blue]"]
    assert says("9 red ghosts", "0 captured", "8").is_in(told(red_for_blue))
    assert says("7 blue ghosts", "0 captured", "8").is_in(told(red_for_blue))
    captured = players(ada={"captured": {"blue": 1}})
    assert broken(table({"r1c2": "arrow"}, players=captured, meeples=MOVED)) == []
    assert broken(table({"r2c1": "wheel"}, players=captured, meeples=MOVED | {"red": "r2c1"})) == ["ZG-ST-GHOSTS[blue]", "ZG-ST-GHOSTS[yellow]"]  # fmt: skip
    on_a_corner = table({"r1c1": "face down blue", "r1c2": "arrow"})
    assert broken(on_a_corner) == ["ZG-ST-GHOSTS[r1c1]"]
    assert says("ghost", "face down", "r1c1").is_in(told(on_a_corner))


def test_ZG_ST_GHOSTS_of_forgotten_colours():
    """One ghost is gone, its colour not told: whichever it was. Two are one too many, but no colour shows it."""
    one = players(ada={"captured": 1})
    assert broken(table({"r1c2": "arrow"}, players=one, meeples=MOVED)) == []
    two = table({"r1c2": "arrow"}, players=players(ada={"captured": {"unknown": 2}}), meeples=MOVED)
    assert broken(two) == ["ZG-ST-GHOSTS[all]"]
    assert says("31 ghosts", "2 captured", "32").is_in(told(two))
    red = table({"r1c2": "arrow red", "r1c3": "wheel"}, players=one, meeples=MOVED | {"red": "r1c3"})
    assert broken(red) == ["ZG-ST-GHOSTS[red]"]


def test_ZG_ST_GHOSTS_with_other_colours():
    """White ghosts in the place of the blue ones."""
    board = [[cell.replace("blue", "white") for cell in row] for row in BOARD]
    hands = players(ada={"hand": ["red arrow"] * 2 + ["white wheel"] * 2}, ben={"hand": ["white drop"] * 4})
    data = table(board=board, colours=["red", "white", "yellow", "green"], players=hands)
    assert [one for one in broken(data) if one.startswith("ZG-")] == []


def test_ZG_SET_MEEPLES():
    three = table(meeples={"red": "r1c1", "blue": "r1c6", "yellow": "r6c1"})
    assert broken(three) == ["ZG-SET-MEEPLES[number]"]
    assert told(three) == says("3 meeples", "4")


def test_ZG_ST_MEEPLES():
    stands = {"red": "r1c2", "blue": "r1c6", "yellow": "r6c1", "grey": "r6c6"}
    assert broken(table(meeples=stands)) == ["ZG-ST-MEEPLES[red]"]
    assert says("red meeple", "r1c2", "blue ghost").is_in(told(table(meeples=stands)))
    assert marked(table(meeples=stands)) == [{"r1c2"}]
    captured = players(ada={"captured": {"blue": 1}})
    assert broken(table({"r1c2": "arrow"}, meeples=stands, players=captured)) == []
    together = table(meeples=stands | {"red": "r1c6"})
    assert broken(together) == ["ZG-ST-MEEPLES[red]", "ZG-ST-MEEPLES[blue]"]
    assert says("red meeple", "blue meeple", "same tile", "r1c6").is_in(told(together))
    assert marked(together) == [{"r1c6"}, {"r1c6"}]


def two_of(*colours):
    return players(ada={"captured": dict.fromkeys(colours, 1)})


def test_ZG_ST_STEPS_a_meeple_comes_from_its_corner_by_captures_of_six_steps_at_most():
    """The blue meeple can only have come from r6c6, five rows and four columns away: two captures at least."""
    stands = {"red": "r1c1", "blue": "r1c2", "yellow": "r1c6", "grey": "r6c1"}
    one = table({"r1c2": "arrow"}, players=players(ada={"captured": {"blue": 1}}), meeples=stands)
    assert broken(one) == ["ZG-ST-STEPS[meeples]"]
    for part in ("the blue meeple at r1c2", "r6c6, 9 steps away", "at most 6 steps", "1 ghost captured"):
        assert part in told(one)
    # r4c4 is four steps from r6c6 and five from r1c2; r2c1, nine from r6c6, leads nowhere.
    assert broken(table({"r1c2": "arrow", "r4c4": "arrow"}, players=two_of("blue", "red"), meeples=stands)) == []
    other = two_of("blue", "yellow")
    lost = table({"r1c2": "arrow", "r2c1": "wheel"}, players=other, meeples=stands)
    assert broken(lost) == ["ZG-ST-STEPS[r2c1]"]
    assert says("ghost at r2c1", "gone", "no meeple can have come there", "6 steps").is_in(told(lost))
    # From r1c6 it came with one capture, and then nobody captured at r5c5: from r1c6 five steps, but from there seven to r1c2.
    home = stands | {"yellow": "r6c6"}
    far = table({"r1c2": "arrow", "r5c5": "bricks"}, players=two_of("blue", "green"), meeples=home)
    assert broken(far) == ["ZG-ST-STEPS[r5c5]"]
    assert says("ghost at r5c5", "gone", "no meeple can have gone on").is_in(told(far))
    assert broken(table({"r1c2": "arrow", "r5c4": "drop"}, players=two_of("blue", "yellow"), meeples=home)) == []
    # Of two meeples near r1c1 one came from there with one capture, and one from r6c6 with two.
    near, gone = {"red": "r2c1", "blue": "r1c2", "yellow": "r1c6", "grey": "r6c1"}, {"r1c2": "arrow", "r2c1": "wheel"}
    assert broken(table(gone, players=other, meeples=near)) == ["ZG-ST-STEPS[meeples]"]
    for part in ("the red meeple at r2c1 and the blue meeple at r1c2", "r1c1 and r6c6", "2 ghosts captured"):
        assert part in told(table(gone, players=other, meeples=near))
    three = players(ada={"captured": {"blue": 1, "yellow": 1, "red": 1}})
    assert broken(table({**gone, "r4c4": "arrow"}, players=three, meeples=near)) == []


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


def test_ZG_ST_MEEPLES_one_has_left_the_corners_once_a_ghost_is_captured():
    still = table({"r1c2": "arrow"}, players=players(ada={"captured": {"blue": 1}}))
    assert broken(still) == ["ZG-ST-MEEPLES[all]"]
    assert says("1 ghost captured", "every meeple", "corner").is_in(told(still))
    assert marked(still) == [{"r1c1", "r1c6", "r6c1", "r6c6"}]
    lost = still | {"meeples": MOVED | {"red": "unknown"}}
    found = check(GAME.game, read(lost))
    assert [(one.place, one.value) for one in found.follows.forced] == [("the red meeple", "r1c2")]


def test_ZG_SET_CARDS():
    black = table(players=players(ben={"hand": ["black drop", "red hammers", "green drop", "unknown"]}))
    assert broken(black) == ["ZG-SET-CARDS[black drop (ben's hand)]"]
    assert says("cards", "red", "blue", "yellow", "green", "ghosts").is_in(told(black))
    assert broken(table(discards=["white wheel"])) == ["ZG-SET-CARDS[white wheel (the discards)]"]
    assert broken(black, ZG_AMB_DECK="54") == []


def test_ZG_ST_CARDS():
    """Hands of four, or of six before the first roll."""
    six = players(ben={"hand": ["unknown"] * 6})
    assert broken(table(players=six)) == []
    assert broken(table(players=six, die=2)) == ["ZG-ST-CARDS[ben]"]
    assert says("ben has 6 cards", "4", "6", "6", "before the first roll").is_in(told(table(players=six, die=2)))
    five = table(players=players(ben={"hand": ["unknown"] * 5}))
    assert broken(five) == ["ZG-ST-CARDS[ben]"]
    assert told(five) == says("ben has 5 cards", "4", "6 at first")
    three = table(players=players(ben={"hand": ["red drop"] * 3}))
    assert says("3 cards", "4", "6 at first", "unknown").is_in(told(three))


@pytest.mark.parametrize(("deck", "die", "legal"), [(24, 3, True), (22, None, True), (23, None, True), (22, 3, False), (25, None, False)])  # fmt: skip
def test_ZG_ST_CARDS_all_together(deck, die, legal):
    """Two hands of four and one of which nothing is told: four cards, or up to six before the first roll; 36 in all."""
    assert (broken(table(deck=deck, die=die)) == []) is legal


def test_ZG_ST_CARDS_with_the_whole_box():
    assert broken(table(deck=42), ZG_AMB_DECK="54") == []
    assert broken(table(deck=24), ZG_AMB_DECK="54") == ["ZG-ST-CARDS[all]"]
    found = check(GAME.game, read(table(deck=24)))
    assert resting_on(found) == {"ZG-AMB-DECK": {"54": says("illegal", "ZG-ST-CARDS")}}


def ended(ada, ben, **keys):
    """Ghosts captured by two of three players, their colours not told, taken off the board row by row."""
    board = [list(row) for row in BOARD]
    left = ada + ben
    for row in board:
        for c, cell in enumerate(row):
            if left and cell != "face down":
                row[c], left = cell.split()[0], left - 1
    return table(
        board=board, players={"ada": {"captured": ada}, "ben": {"captured": ben}, "cleo": {}}, **{"meeples": MOVED} | keys
    )


def test_ZG_ST_WIN():
    """With three players 8 win."""
    assert broken(ended(8, 7)) == broken(ended(8, 7, turn="over")) == []
    assert broken(ended(9, 1)) == ["ZG-ST-WIN[ada]"]
    assert says("ada has captured 9 ghosts", "3 players", "ends", "8").is_in(told(ended(9, 1)))
    assert broken(ended(8, 8)) == ["ZG-ST-WIN[ben]"]
    assert told(ended(8, 8)) == says("ada and ben", "8 ghosts")


@pytest.mark.parametrize(("number", "target"), [(2, 10), (3, 8), (4, 6), (5, 5), (6, 4)])
def test_ZG_WIN(number, target):
    position = read(table(players={name: {} for name in ("ada", "ben", "cleo", "dan", "eva", "flo")[:number]}))
    assert position.target == target
    assert not position.is_over


def test_ZG_WIN_is_said_too_early():
    assert broken(ended(7, 7, turn="over")) == ["ZG-WIN[over]"]
    assert says("nobody", "8 ghosts", "3 players").is_in(told(ended(7, 7, turn="over")))
    assert read(ended(8, 2)).is_over


# Moves.


def test_ZG_ROLL():
    assert after(table(roller="ada"), "roll 5").die == 5
    assert objections(table(roller="ben"), "roll 5") == {"ZG-ROLL": "ben rolls, not ada."}
    assert objections(table(die=3), "roll 5")["ZG-ROLL"] == says("die shows 3", "nobody has tried")
    six = table(players=players(ben={"hand": ["unknown"] * 6}))
    assert objections(six, "roll 5") == {"ZG-SET-CARDS": says("ben", "discard two cards")}
    assert objections(ended(8, 2), "roll 5") == {"ZG-WIN": "the game is over."}
    assert "roll the die first" in objections(table(), "fail")["ZG-ROLL"]
    assert "roll the die first" in objections(table(), "zap r3c3 with red arrow by red meeple")["ZG-ROLL"]


def test_ZG_ZAP():
    """From r1c1 to the red ghost on the arrow at r3c3 are four steps."""
    rolled = table(die=4)
    assert judged(rolled, "zap r3c3 with red arrow by red meeple").verdict == "legal"
    colour = objections(rolled, "zap r3c3 with blue wheel by red meeple")
    assert colour == {"ZG-ZAP": says("tile at r3c3", "arrow", "card", "blue wheel")}
    every = judged(rolled, "zap r3c3 with blue wheel by red meeple").objections
    assert every[0].message == says("ghost at r3c3", "red", "card", "blue wheel")
    assert objections(rolled, "zap r1c6 with red arrow by red meeple")["ZG-ZAP"] == "no ghost stands at r1c6."
    here = objections(rolled, "zap r1c1 with red arrow by red meeple")
    assert here["ZG-REACH"] == "the red meeple already stands at r1c1."
    assert objections(table({"r3c3": "arrow"}, die=4, players=players(ada={"captured": {"red": 1}})), "zap r3c3 with red arrow by red meeple") == {"ZG-ZAP": "no ghost stands at r3c3."}  # fmt: skip
    missing = objections(rolled, "zap r3c3 with red arrow by red meeple", "ben")
    assert missing == {}
    told_all = table(die=4, players=players(ben={"hand": ["blue bricks"] * 3 + ["green drop"]}))
    missing = objections(told_all, "zap r3c3 with red arrow by red meeple", "ben")["ZG-ZAP"]
    assert missing == says("ben lacks red arrow", "blue bricks", "green drop")
    nothing = table(die=4, players=players(ben={"hand": []}))
    assert "ben has no cards" in objections(nothing, "zap r3c3 with red arrow by red meeple", "ben")["ZG-ZAP"]


def test_a_card_that_is_not_told_is_taken_for_granted():
    for player in ("ben", "cleo"):
        found = judged(table(die=4), "zap r3c3 with red arrow by red meeple", player)
        assert found.assumptions == (f"{player} has red arrow in hand, though the file does not name it",)
    assert judged(table(die=4), "zap r3c3 with red arrow by red meeple").assumptions == ()
    # Of two alike only one is told.
    hand = ["red arrow", "red wheel", "blue wheel", "green arrow", "unknown", "unknown"]
    found = judged(table(players=players(ada={"hand": hand})), "discard red arrow and red arrow")
    assert found.assumptions[0] == "ada has red arrow in hand, though the file does not name it"


def test_ZG_SUCCESS():
    data = table(die=4, deck=20, roller="ben", discards=["red wheel"] * 4)
    position = after(data, "zap r3c3 with red arrow by red meeple, drawing yellow wheel")
    assert str(position.at(Spot(2, 2)).ghost) == "captured"
    assert position.hunter("red").spot == Spot(2, 2)
    assert position.caught("ada").number == 1
    assert [str(card) for card in position.hand("ada")] == ["blue wheel", "green circles", "yellow drop", "yellow wheel"]
    assert [str(card) for card in position.discards] == ["red wheel"] * 4 + ["red arrow"]
    assert (position.die, position.deck, position.roller, position.exchangers) == (None, 19, "ada", ("ben", "cleo"))
    found = judged(data, "zap r3c3 with red arrow by red meeple")
    assert (found.total[0].least, found.total[1].least) == (0, 1)
    assert "draws an unknown card" in found.does
    assert "r1c1 over" in found.explains[0]
    untold = after(data, "zap r3c3 with red arrow by red meeple", "cleo")
    assert untold.hand("cleo") is None


def test_the_last_ghost_ends_the_game():
    data = ended(7, 7, die=2, meeples={"red": "r1c2", "blue": "r1c6", "yellow": "r6c1", "grey": "r6c6"})
    position = after(data, "zap r3c6 with red bricks by blue meeple")
    assert position.is_over
    assert (position.over, position.exchangers) == (True, None)
    assert list(GAME.game.play.moves(position, "ada")) == []


def test_ZG_FAIL():
    position = after(table(die=4, roller="ben"), "fail")
    assert (position.die, position.roller, position.exchangers) == (None, "ada", ("ben", "cleo"))
    assert position.hand("ada") == read(table()).hand("ada")
    assert "each other player may exchange" in judged(table(die=4), "fail").does


def test_ZG_AMB_WHOROLLS():
    """Ben has rolled and ada tried: ada rolls, or clockwise after ben cleo."""
    assert after(table(die=4, roller="ben"), "fail", ZG_AMB_WHOROLLS="clockwise").roller == "cleo"
    assert after(table(die=4), "fail", ZG_AMB_WHOROLLS="clockwise").roller is None


def test_ZG_AMB_NOZAP():
    position = after(table(die=4, roller="ben"), "nobody zaps")
    assert (position.die, position.roller, position.exchangers) == (None, "ben", ("ada", "ben", "cleo"))
    assert "ada and ben could have zapped a ghost" in judged(table(die=4), "nobody zaps").does
    assert judged(table(die=1), "nobody zaps").does == "each player may exchange one card"


def test_exchange():
    waiting = table(exchange=["ada"], deck=24)
    position = after(waiting, "exchange blue wheel, drawing green drop")
    assert (position.exchangers, position.deck) == ((), 23)
    assert "green drop" in map(str, position.hand("ada"))
    assert "made the last attempt" in objections(waiting, "exchange green drop", "ben")["ZG-FAIL"]
    assert objections(table(die=3), "exchange blue wheel")["ZG-FAIL"] == says("die shows 3", "after an attempt")
    assert "ada lacks red wheel" in objections(waiting, "exchange red wheel")["ZG-FAIL"]
    assert after(waiting, "exchange blue wheel").hand("ada")[-1].symbol is None
    assert "the last attempt was not ada's" in judged(table(), "exchange blue wheel").assumptions[0]
    assert judged(waiting, "exchange blue wheel, drawing green drop").does == "ada draws green drop"
    six = table(players=players(ada={"hand": ["red arrow"] + ["unknown"] * 5}))
    assert "still has 6 cards" in objections(six, "exchange red arrow")["ZG-SET-CARDS"]


def test_a_card_that_nobody_has_changes_nothing():
    position = read(table(exchange=["ada"], deck=24))
    changed = GAME.game.play.after(position, GAME.game.play.read("exchange red wheel", position, "ada"))
    assert (changed.hand("ada"), changed.deck, changed.discards) == (position.hand("ada"), 24, ())
    six = read(table(players=players(ada={"hand": ["red arrow"] * 2 + ["blue drop"] * 4})))
    assert GAME.game.play.after(six, GAME.game.play.read("discard red drop and red wheel", six, "ada")).hands == six.hands


def test_ZG_AMB_DRAWOUT():
    """Nothing left to draw: the discards with the card just discarded are shuffled, and one of them drawn."""
    data = table(exchange=["ada"], deck=0, discards=["red wheel"] * 2 + ["unknown"] * 22)
    position = after(data, "exchange blue wheel")
    assert (position.deck, position.discards) == (24, ())
    # The last card can still be drawn: nothing is shuffled.
    last = after(data | {"deck": 1, "discards": ["red wheel"] * 2 + ["unknown"] * 21}, "exchange red arrow")
    assert (last.deck, len(last.discards)) == (0, 24)
    # Five cards in the set-up are one too few, so too few are there for a new hand, and none is left.
    five = read(
        table(players=players(ada={"hand": ["red drop", "red drop", "red wheel", "red wheel", "blue circles"]}), deck=0)
    )
    assert GAME.game.play.after(five, GAME.game.play.read("discard red drop and red drop", five, "ada")).deck == 0


def after_exchange(hand, said):
    """What is known of ada's hand and of the discards then; the card drawn is left out."""
    position = read(table(players=players(ada={"hand": hand})))
    after = GAME.game.play.after(position, GAME.game.play.read(said, position, "ada"))
    return [str(card) for card in after.hand("ada")[:-1]], [str(card) for card in after.discards]


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
    assert all(need.truth is True for need in GAME.game.play.allowance(position, move).requirements)
    assert len(GAME.game.play.after(position, move).hand("ada")) == 4


def test_discards_of_the_set_up():
    """Red arrow, blue wheel and green circles match; drops of red and yellow hammers: the latter do, too."""
    hand = ["red arrow", "blue wheel", "red drop", "red wheel", "green arrow", "blue circles"]
    data = table(players=players(ada={"hand": hand}), deck=20)
    position = after(data, "discard red drop and red wheel")
    assert [str(card) for card in position.hand("ada")] == ["red arrow", "blue wheel", "green arrow", "blue circles"]
    assert (len(position.discards), position.deck) == (2, 20)
    assert judged(data, "discard red drop and red wheel").does == "the hand is kept"
    assert objections(table(players=players(ada={"hand": hand}), die=1), "discard red drop and red wheel")["ZG-SET-CARDS"]
    few = objections(table(), "discard red arrow and blue wheel")
    assert few["ZG-SET-CARDS"] == says("ada has 4 cards", "two are discarded", "6")
    assert judged(table(), "discard red arrow and blue wheel", "cleo").after.hand("cleo") is None


def test_ZG_SET_CARDS_a_card_is_discarded_once():
    hand = ["red arrow", "blue wheel", "red drop", "red wheel", "green arrow", "blue circles"]
    twice = objections(table(players=players(ada={"hand": hand})), "discard red drop and red drop")
    assert list(twice) == ["ZG-SET-CARDS"]
    assert "ada lacks red drop" in twice["ZG-SET-CARDS"]
    two = ["red arrow", "blue wheel", "red drop", "red drop", "green arrow", "blue circles"]
    assert objections(table(players=players(ada={"hand": two})), "discard red drop and red drop") == {}
    # One that is told and one of those that are not.
    some = ["red drop", "blue wheel", "green arrow", "blue circles", "red wheel", "unknown"]
    assert objections(table(players=players(ada={"hand": some})), "discard red drop and red drop") == {}
    # The one that is told stands for itself, so the other can be the green one.
    assert objections(table(players=players(ada={"hand": some})), "discard red drop and green drop") == {}


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
    assert (kept(two).does, len(kept(two).after.hand("ada"))) == ("the hand is kept", 4)
    assert ("a new hand of six" in kept(one).does, len(kept(one).after.hand("ada"))) == (True, 6)


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


def test_ZG_AMB_NEWHAND():
    """Without the arrow and the wheel only one card of the four matches: the green arrow at r5c1."""
    hand = ["red arrow", "blue wheel", "red drop", "red wheel", "green arrow", "blue circles"]
    data = table(players=players(ada={"hand": hand}), deck=20)
    found = judged(data, "discard red arrow and blue wheel")
    assert found.does == says("fewer than two", "match", "new hand of six")
    assert [str(card) for card in found.after.hand("ada")] == ["unknown"] * 6
    assert (len(found.after.discards), found.after.deck) == (6, 14)
    dealt = judged(data, "discard red arrow and blue wheel, drawing red circles, red drop, green wheel, blue drop, red arrow and yellow drop")  # fmt: skip
    assert str(dealt.after.hand("ada")[0]) == "red circles"
    unsure = table(players=players(ada={"hand": ["red arrow", "red drop", "unknown", "unknown", "unknown", "unknown"]}))
    assert "the hand is kept, though the file does not say" in judged(unsure, "discard red arrow and red drop").does
    drawing = "discard red arrow and red drop, drawing red circles, red drop, green wheel, blue drop, red arrow, yellow drop"
    assert "a new hand of six is dealt, though the file does not say" in judged(unsure, drawing).does
    assert len(judged(unsure, drawing).after.hand("ada")) == 6
    hidden = table({"r3c3": "unknown"}, players=players(ada={"hand": hand}))
    position = read(hidden)
    # The red arrow matches at r4c4 and the green one at r5c1, whatever lies at r3c3.
    found = GAME.game.play.outcome(position, GAME.game.play.read("discard blue wheel and red drop", position, "ada"))
    assert found == "the hand is kept"


# ZG-REACH: the vectors of the specification.


def may(data, move):
    position = read(data)
    return judged_alone(GAME, position, GAME.game.play.read(move, position, "ada")).verdict == "legal"


def test_V1_parity_and_distance():
    """The ghost at r2c3 is three steps from r1c1: reached with 3 and 5, not with 1, 2, 4 and 6."""
    hands = players(ada={"hand": ["red hammers"] + ["unknown"] * 3})
    assert [d for d in range(1, 7) if may(table(die=d, players=hands), "zap r2c3 with red hammers by red")] == [3, 5]
    few = objections(table(die=1, players=hands), "zap r2c3 with red hammers by red meeple")
    assert few == {"ZG-REACH": says("r2c3", "3 steps", "red meeple", "r1c1", "die shows 1")}
    odd = objections(table(die=4, players=hands), "zap r2c3 with red hammers by red meeple")["ZG-REACH"]
    assert odd == says("r2c3", "3 steps", "red meeple", "r1c1", "exactly 4", "twos")


def test_V2_distances():
    """The blue arrow at r1c2 beside r1c1: with 1, 3, 5. The wheel at r1c3, two steps away: 2, 4, 6. Seven steps: never."""
    for at, card, rolls in (
        ("r1c2", "blue arrow", [1, 3, 5]),
        ("r1c3", "green wheel", [2, 4, 6]),
        ("r5c5", "green bricks", []),
    ):
        hands = players(ada={"hand": [card] + ["unknown"] * 3})
        assert [d for d in range(1, 7) if may(table(die=d, players=hands), f"zap {at} with {card} by red")] == rolls


def test_V3_a_path_of_five_steps():
    hands = players(ada={"hand": ["red hammers"] + ["unknown"] * 3})
    said = "zap r2c3 with red hammers by red meeple via r2c1, r2c2, r1c2, r1c3, r2c3"
    assert judged(table(die=5, players=hands), said).verdict == "legal"


@pytest.mark.parametrize(
    ("via", "said"),
    [
        ("r1c2, r1c3", says("r1c2, r1c3, r2c3", "3 steps", "from r1c1", "5")),
        ("r1c2, r2c2, r1c2, r1c3", says("r1c2", "twice")),
        ("r2c1, r1c1, r1c2, r1c3", says("r1c1", "twice")),
        ("r2c2, r1c2, r1c3, r1c4", says("r2c2", "not beside", "r1c1", "never diagonal")),
    ],
)
def test_paths_that_do_not_do(via, said):
    hands = players(ada={"hand": ["red hammers"] + ["unknown"] * 3})
    found = judged(table(die=5, players=hands), f"zap r2c3 with red hammers by red meeple via {via}")
    assert said in [one.message for one in found.objections]


def test_ZG_AMB_STARTREVISIT():
    """Out and back over the start: five tiles, none of which is entered twice but the start."""
    hands = players(ada={"hand": ["red hammers"] + ["unknown"] * 3})
    said = "zap r2c3 with red hammers by red meeple via r2c1, r1c1, r1c2, r1c3"
    assert judged(table(die=5, players=hands), said, ZG_AMB_STARTREVISIT="no").verdict == "legal"
    found = judged(table(die=5, players=hands), said)
    assert (found.verdict, found.rulings[0].key, found.rulings[0].otherwise) == ("illegal", "ZG-AMB-STARTREVISIT", {"no": "legal (red ghosts 0 -> 1)"})  # fmt: skip


def crowded():
    """The red meeple at r1c1 is shut in by blue and yellow on the two tiles beside it."""
    free = {"r1c2": "arrow", "r2c1": "wheel"}
    stands = {"red": "r1c1", "blue": "r1c2", "yellow": "r2c1", "grey": "r6c6"}
    hands = players(ada={"captured": {"blue": 1, "yellow": 1}, "hand": ["blue wheel"] + ["unknown"] * 3})
    return table(free, meeples=stands, players=hands, die=2)


def test_ZG_AMB_BLOCK():
    assert broken(crowded()) == []
    free = judged(crowded(), "zap r2c2 with blue wheel by red meeple")
    assert (free.verdict, resting_on(free)) == ("legal", {"ZG-AMB-BLOCK": {"yes": says("illegal", "ZG-REACH")}})
    shut = objections(crowded(), "zap r2c2 with blue wheel by red meeple", ZG_AMB_BLOCK="yes")["ZG-REACH"]
    assert shut == says("2 steps", "red meeple", "r1c1", "r2c2", "blocked", "another meeple")
    on_it = objections(crowded(), "zap r2c2 with blue wheel by red meeple via r1c2", ZG_AMB_BLOCK="yes")
    assert on_it == {"ZG-REACH": says("another meeple", "r1c2", "blocks")}
    assert [str(option.move) for option in moves(GAME, read(crowded()), "ada")] == ["zap r2c2 with blue wheel by red meeple via r1c2, r2c2", "zap r3c1 with blue wheel by red meeple via r2c1, r3c1"]  # fmt: skip
    assert moves(GAME, read(crowded(), ZG_AMB_BLOCK="yes"), "ada") == ()


# What is unknown.


def test_an_unknown_ghost_follows_from_the_others():
    found = check(GAME.game, read(table({"r3c3": "arrow unknown"})))
    assert found.verdict == "legal"
    assert [(one.place, one.value) for one in found.follows.forced] == [("the ghost at r3c3", "red")]


def test_unknown_tiles_and_meeples():
    """Each of the six symbols shows five or six times: what lies at r3c3 stays open; on a corner a tile lies face down."""
    found = check(GAME.game, read(table({"r1c1": "unknown", "r3c3": "unknown red"}, meeples={"red": "unknown", "blue": "r1c6", "yellow": "r6c1", "grey": "r6c6"})))  # fmt: skip
    assert found.verdict == "legal"
    assert {one.place: one.value for one in found.follows.forced} == {"r1c1": "face down", "the ghost at r1c1": "captured", "the red meeple": "r1c1"}  # fmt: skip


def test_too_many_ghosts_whatever_is_unknown():
    assert check(GAME.game, read(table({"r3c3": "arrow some blue or green"}))).verdict == "illegal"


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


@pytest.mark.parametrize("said", ["blue arrow", "Blue ghost on an arrow", "arrow with a blue ghost", "arrow: blue"])
def test_how_tiles_are_said(said):
    """A ghost may be told before its tile, as on the card that zaps it."""
    assert read(table({"r1c1": "star", "r1c6": "corner", "r1c2": said})).board == read(table()).board


def test_a_ghost_told_before_its_tile_on_a_tile_that_is_not_known():
    assert read(table({"r3c3": "red some arrow or drop"})).at(Spot(2, 2)).ghost is Colour.RED


def test_a_ghost_of_a_forgotten_colour_counts():
    assert (Caught().with_ghost(None).number, Caught().with_ghost(None).others) == (1, 1)


# Scores.


def test_score_and_ranking():
    position = read(table(players={"ada": {"captured": {"red": 2, "unknown": 1}}, "ben": {"captured": 3}, "cleo": {"captured": {"green": 8}}}))  # fmt: skip
    sheets = GAME.scorer.sheets(position)
    assert [(sheet.player, sheet.total) for sheet in sheets] == [("ada", 3), ("ben", 3), ("cleo", 8)]
    assert [(line.item, line.points, line.rule) for line in sheets[0].lines] == [("red ghosts", 2, "ZG-SUCCESS"), ("other ghosts", 1, "ZG-SUCCESS")]  # fmt: skip
    ranking = GAME.scorer.ranking(position, sheets)
    assert [(one.place, one.player, one.because) for one in ranking] == [
        (1, "cleo", says("8 points", "8 ghosts")),
        (2, "ada", says("3 points", "shared with ben", "5 short", "8")),
        (2, "ben", says("3 points", "shared with ada", "5 short", "8")),
    ]
    assert GAME.scorer.ahead(position, sheets[2], sheets[0]) is True
    assert GAME.scorer.ahead(position, sheets[0], sheets[1]) is False


# What moves there are, and how they are said.


def test_moves_that_are_listed():
    """With the die zaps; six cards at first: pairs to discard; else exchanges, of whoever may."""
    hand = ["red arrow"] * 2 + ["blue wheel"] * 2 + ["green drop", "yellow drop"]
    first = read(table(players=players(ada={"hand": hand})))
    listed = list(GAME.game.play.moves(first, "ada"))
    assert all(isinstance(move, Discard) for move in listed)
    # Of two, two, one and one: six pairs of different cards and two of alike ones.
    assert len(listed) == 8
    dealt = read(table(players=players(ada={"hand": ["red arrow", "blue wheel", "some red", *["unknown"] * 3]})))
    assert [str(move) for move in GAME.game.play.moves(dealt, "ada")] == ["discard blue wheel and red arrow"]
    waiting = read(table(exchange=["ben"]))
    assert [str(move) for move in GAME.game.play.moves(waiting, "ben")] == ["exchange blue bricks", "exchange red hammers", "exchange green drop"]  # fmt: skip
    assert list(GAME.game.play.moves(waiting, "ada")) == []
    alike = read(table(players=players(ada={"hand": ["red 1 arrow", "red 2 arrow", "blue wheel", "unknown"]})))
    assert [str(move) for move in GAME.game.play.moves(alike, "ada")] == ["exchange red 1 arrow", "exchange blue wheel"]
    rolled = read(table(die=4, players=players(ada={"hand": ["red 1 arrow", "red 2 arrow", "unknown", "some red"]})))
    listed = list(GAME.game.play.moves(rolled, "ada"))
    assert all(isinstance(move, Zap) and str(move.card) == "red 1 arrow" for move in listed)
    assert isinstance(GAME.game.play.read("exchange red arrow", waiting, "ada"), Exchange)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("zap r3c3 with red arrow by red meeple", "zap r3c3 with red arrow by red meeple"),
        ("ADA: Zap the ghost at R3C3 with the red arrow, by the red meeple.", "zap r3c3 with red arrow by red meeple"),
        ("take r3c3 using arrow red card and red", "zap r3c3 with red arrow by red meeple"),
        ("red meeple zaps r3c3 with red arrow", "zap r3c3 with red arrow by red meeple"),
        ("zap the red arrow at r3c3 with the red meeple", "zap r3c3 with red arrow by red meeple"),
        ("zap the red arrow ghost on r3c3 by red over r1c2, r1c3, r2c3", "zap r3c3 with red arrow by red meeple via r1c2, r1c3, r2c3, r3c3"),
        ("zap r3c3 with the red meeple", "zap r3c3 with red arrow by red meeple"),
        ("zap the ghost at r3c3 by red", "zap r3c3 with red arrow by red meeple"),
        ("red to r3c3, red 2 arrow", "zap r3c3 with red 2 arrow by red meeple"),
        ("zap r3c3 with red arrow by red via r1c2, r1c3 and r2c3", "zap r3c3 with red arrow by red meeple via r1c2, r1c3, r2c3, r3c3"),
        ("zap r3c3 with red arrow by red over r1c1 -> r1c2 -> r1c3 -> r2c3 -> r3c3", "zap r3c3 with red arrow by red meeple via r1c2, r1c3, r2c3, r3c3"),
        ("zap r3c3 with red arrow by red and draw a blue drop", "zap r3c3 with red arrow by red meeple, drawing blue drop"),
        ("the attempt fails", "fail"),
        ("fails with the red meeple", "fail"),
        ("nobody can zap", "nobody zaps"),
        ("pass", "nobody zaps"),
        ("rolls a six", "roll 6"),
        ("die: 3", "roll 3"),
        ("swap my blue wheel for green arrow", "exchange blue wheel, drawing green arrow"),
        ("discard blue wheel", "exchange blue wheel"),
        ("discards blue wheel, red arrow", "discard blue wheel and red arrow"),
    ],
)  # fmt: skip
def test_how_moves_are_said(said, means):
    position = read(table(die=4))
    move = GAME.game.play.read(said, position, "ada")
    assert str(move) == means
    assert GAME.game.play.read(str(move), position, "ada") == move


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("zap r1c1 by red", says("no ghost", "r1c1", "card")),
        ("", says("no move was said; say for instance 'zap r3c4")),
        ("fly", says("'fly' is not understood; say for instance 'zap r3c4")),
        ("zap r3c9 with red arrow by red", says("there is no space 'r3c9'; the last one is r6c6")),
        ("zap r3c3 with red arow by red", says("'arow' is neither a colour nor a symbol")),
        ("zap r3c3 with red by red", says("'red' lacks its symbol")),
        ("zap r3c3 with some red by red", says("'some red': which card is it?")),
        ("zap r3c3 with red arrow by purple", says("no meeple 'purple'")),
        ("zap r3c3 with red arrow by white", says("no white meeple", "red", "blue", "yellow", "grey")),
        ("zap r3c3 with red arrow by red drawing red drop and blue drop", says("one card is drawn after a zap, not 2")),
        ("roll 7", says("the die does not show '7'; expected 1 to 6")),
        ("roll 4, drawing red drop", says("no card is drawn with 'roll 4'")),
        ("exchange red drop drawing red drop and blue drop", says("one card is drawn in an exchange, not 2")),
        ("discard red drop drawing red drop and blue drop", says("one card is drawn in an exchange, not 2")),
        ("discard red drop and red arrow and blue drop", says("3 cards; in the set-up two are discarded")),
        ("discard red drop and red arrow drawing blue drop", says("1 cards drawn; a new hand has 6")),
    ],
)
def test_what_is_no_move(said, error):
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        GAME.game.play.read(said, read(table(die=4)), "ada")
    assert error == str(raised.value)


def test_no_meeple_at_all():
    with pytest.raises(ValueError, match="no red meeple is on the table; there is none"):
        GAME.game.play.read("zap r3c3 with red arrow by red", read(table(die=4, meeples={})), "ada")


# The file.


def test_other_spellings():
    position = read(table({"r1c1": "Face-Down", "r1c2": "arrow with a blue ghost", "r1c3": "wheel, green", "r3c3": "arrow: red", "r3c4": "three dots green", "r4c4": "arrow no ghost"}, exchange=["BEN"], roller="Ada"))  # fmt: skip
    assert GAME.game.written(position)["board"][0][:3] == ["face down", "arrow blue", "wheel green"]
    assert GAME.game.written(position)["board"][3][3] == "arrow"
    assert (position.exchangers, position.roller) == (("ben",), "ada")


@pytest.mark.parametrize(
    ("keys", "path", "said"),
    [
        ({"board": [["three dots", "blue red", *BOARD[0][2:]], *BOARD[1:]]}, "board.0.1", says("no symbol 'red'")),
        ({"turn": "ada"}, "turn", says("all play at once, so nobody has a turn")),
        ({"roller": "dan"}, "roller", says("no player 'dan'")),
        ({"exchange": ["ben", "dan"]}, "exchange.1", says("no player 'dan'")),
        ({"die": 7}, "die", says("expected at most 6, found 7")),
        ({"colours": ["red", "blue", "red", "green"]}, "colours.2", says("red is there twice")),
        ({"colours": ["red", "blue"]}, "colours", says("2 entries; expected at least 4")),
        ({"colours": ["red", "blue", "white", "green"]}, "board.1.0", says("no ghost is yellow", "red", "blue", "white", "green")),
        ({"board": BOARD[:5]}, "board", says("5 rows; the grid has 6")),
        ({"board": [BOARD[0][:5], *BOARD[1:]]}, "board.0", says("5 spaces; row 1 of the grid has 6")),
        ({"board": [["face down", "arow blue", *BOARD[0][2:]], *BOARD[1:]]}, "board.0.1", says("did you mean 'arrow'")),
        ({"board": [["face down", "arrow blue red green", *BOARD[0][2:]], *BOARD[1:]]}, "board.0.1", says("expected a symbol with")),
        ({"board": [["face down", 3, *BOARD[0][2:]], *BOARD[1:]]}, "board.0.1", says("expected text (a tile)")),
        ({"board": 3}, "board", says("expected a list")),
        ({"meeples": {"red": "r7c1"}}, "meeples.red", says("the last one is r6c6")),
        ({"meeples": {"red": "r1c1", "Red": "r1c6"}}, "meeples.Red", says("the red meeple is there twice (red, Red)")),
        ({"meeples": {"pink": "r1c1"}}, "meeples.pink", says("no meeple 'pink'; expected red, blue")),
        ({"meeples": 3}, "meeples", says("expected keys with values")),
        ({"players": players(ada={"captured": "two"})}, "players.ada.captured", says("expected a number, or numbers by colour")),
        ({"players": players(ada={"captured": {"red": -1}})}, "players.ada.captured", says("0 to 32, found -1")),
        ({"players": players(ada={"captured": True})}, "players.ada.captured", says("found true")),
        ({"players": players(ada={"captured": {"red": 1, "Red": 1}})}, "players.ada.captured", says("red is there twice")),
        ({"players": players(ada={"captured": {"white": 1}})}, "players.ada.captured.white", says("no ghost is white")),
        ({"players": players(ada={"hand": ["unknown"] * 7})}, "players.ada.hand", says("7 entries; expected at most 6")),
        ({"players": {"ada": {}}}, "players", says("1 player; 2 to 6 play")),
        ({"deck": 55}, "deck", says("expected at most 54")),
    ],
)  # fmt: skip
def test_what_cannot_be_used(keys, path, said):
    with pytest.raises(UnusableError) as raised:
        read(table(**keys))
    found = {".".join(map(str, problem.path)): problem.message for problem in raised.value.problems}
    assert said == found[path], found


def test_a_number_of_captured_ghosts_of_unknown_colour_is_doubted():
    position = read(table(players=players(ada={"captured": {"red": 1, "unknown": 2}})))
    of = "the ghosts captured by ada of unknown colour"
    changes = {change.to: change for change in GAME.game.changes(position) if change.of == of}
    assert changes
    assert 2 not in changes
    for n, change in changes.items():
        assert (change.seen, change.make(position).caught("ada")) == (2, Caught({Colour.RED: 1}, n))


def test_whoever_rolls_need_not_be_named():
    """Where the file does not say who rolls, it is the first at the table; a zap is somebody's own."""
    position = read(table(roller="ben"))
    assert [speaker(said, position) for said in ("roll 4", "nobody zaps", "zap r3c3 with red arrow")] == ["ben", "ben", None]
    assert speaker("roll 4.", read(table())) == "ada"
