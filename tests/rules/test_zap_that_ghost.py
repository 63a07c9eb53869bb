"""Zap That Ghost, as far as no table in `conformance/zap-that-ghost.yaml` shows it: reasons, doubts, who speaks, moves that are none."""

from asking import moves
from every_game import changed, read, tables_of

from models.green_box.components import Colour
from models.green_box.zap_that_ghost.moves.words import Zap, speaker
from models.green_box.zap_that_ghost.tiles import Caught
from verify.explanation.reasons import reasons
from verify.games import entry
from verify.judge import judge

GAME = entry("zap-that-ghost")
PLAY = GAME.game.play


def position(**changes):
    """The set-up of the cases with keys changed; `ada` is what ada has besides her four cards."""
    ada = {f"players.ada.{key}": value for key, value in changes.pop("ada", {}).items()}
    return read(GAME, changed(tables_of(GAME.name).named["set_up"], changes | ada)).position


def after(before, said):
    return PLAY.after(before, PLAY.read(said, before, "ada"))


def test_ZG_ST_STEPS_is_the_reason_where_a_meeple_stands_at_one_of_two_spaces():
    stands = {"red": "r1c1", "blue": "r1c2", "yellow": "some r1c6 or r2c6", "grey": "r6c1"}
    either = position(**{"board.r1c2": "arrow"}, meeples=stands, ada={"captured": {"blue": 1}})
    reason = next(reasons(GAME.game, either))
    assert ([part.rule for part in reason.rules], "1 ghost captured" in reason.so) == (["ZG-ST-STEPS"], True)


def test_a_card_that_nobody_has_changes_nothing():
    four = position(exchange=["ada"], deck=24)
    changed_ = after(four, "exchange red wheel")
    assert (changed_.seat("ada").hand, changed_.deck, changed_.discard) == (four.seat("ada").hand, 24, ())
    six = position(ada={"hand": ["red arrow"] * 2 + ["blue drop"] * 4})
    assert after(six, "discard red drop and red wheel").seats == six.seats


def test_two_cards_told_in_part_are_found_for_two_discards_whichever_is_which():
    """The red one is the wheel, since the drop cannot be."""
    before = position(ada={"hand": ["some red", "some drop", "red arrow", "blue wheel", "green circles", "yellow drop"]})
    move = PLAY.read("discard red drop and red wheel", before, "ada")
    assert all(need.truth is True for need in PLAY.conditions(before, move).requirements)


def test_the_hand_is_kept_with_two_matches_whatever_lies_elsewhere():
    """The red arrow matches at r4c4 and the green one at r5c1, whatever lies at r3c3."""
    hand = ["red arrow", "blue wheel", "red drop", "red wheel", "green arrow", "blue circles"]
    before = position(**{"board.r3c3": "unknown"}, ada={"hand": hand})
    assert PLAY.does(before, PLAY.read("discard blue wheel and red drop", before, "ada")) == "the hand is kept"


def test_a_zap_whose_way_may_be_blocked_explains_none():
    spaces = {"board.r1c2": "arrow", "board.r2c1": "wheel", "die": 2, "rulings": {"ZG-AMB-BLOCK": "yes"}}
    ada = {"captured": {"blue": 1, "yellow": 1}, "hand": ["blue wheel", "unknown", "unknown", "unknown"]}
    shut = position(**spaces, meeples={"red": "r1c1", "blue": "r2c1", "yellow": "unknown", "grey": "r6c6"}, ada=ada)
    assert not judge(GAME, shut, PLAY.read("zap r2c2 with blue wheel by red meeple", shut, "ada")).explains


def test_a_zap_is_listed_where_the_meeple_may_stand_so_that_it_can_reach():
    spaces = {"board.r4c3": "bricks", "board.r4c1": "arrow", "die": 4}
    stands = {"red": "some r1c1 or r4c3", "blue": "r1c6", "yellow": "r4c1", "grey": "r6c6"}
    lost = position(**spaces, meeples=stands, ada={"captured": {"red": 1, "blue": 1}})
    assert "zap r3c3 with red arrow by red meeple" in [option.move for option in moves(GAME, lost, "ada")]


def test_a_ghost_of_a_forgotten_colour_counts():
    assert (Caught().with_ghost(None).number, Caught().with_ghost(None).others) == (1, 1)


def test_with_the_die_only_zaps_are_listed_with_cards_that_are_told():
    rolled = position(die=4, ada={"hand": ["red 1 arrow", "red 2 arrow", "unknown", "some red"]})
    assert {(type(move), str(move.card)) for move in PLAY.moves(rolled, "ada")} == {(Zap, "red 1 arrow")}


def test_a_number_of_captured_ghosts_of_unknown_colour_is_doubted():
    before = position(ada={"captured": {"red": 1, "unknown": 2}})
    of = "the ghosts captured by ada of unknown colour"
    changes = {change.to: change for change in GAME.game.changes(before) if change.of == of}
    assert changes
    assert 2 not in changes
    for n, change in changes.items():
        assert (change.seen, change.make(before).seat("ada").captured) == (2, Caught({Colour.RED: 1}, n))


def test_whoever_rolls_need_not_be_named():
    """Where the file does not say who rolls, it is the first at the table; a zap is somebody's own."""
    ben = position(roller="ben")
    assert [speaker(said, ben) for said in ("roll 4", "nobody zaps", "zap r3c3 with red arrow")] == ["ben", "ben", None]
    assert speaker("roll 4.", position()) == "ada"
