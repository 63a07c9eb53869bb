"""Answers at their limits: out of time under another ruling only, a search that erred, numbers that nothing mends."""

import pytest
from asking import repairs
from sayings import says

from models.problem import DefectError
from models.village_green.cards import standard_deck
from verify import check, explain, judge, score
from verify.clock import Clock, UndecidedError
from verify.explanation import reasons, solver_repairs
from verify.games import entry
from verify.moves import move_at_table
from verify.worlds.certainties import NOTHING_FOLLOWS

VG = entry("village-green")
TOP = ["Excellence in Trees", "Excellence in Lawns", "Excellence in Structures"]


def table(rows, **more):
    village = {"village": "up", "top": TOP, "left": [".", "Best Use of Space", "."], "green": rows}
    keys = {"hand", "turns", "village", "top", "covered"}
    village |= {key: value for key, value in more.items() if key in keys}
    rest = {key: value for key, value in more.items() if key not in keys}
    return VG.game.read({"game": "village-green", "players": {"north": village}} | rest, standard_deck(), {}).position


def half_known(**more):
    """Under the other readings of the rulings, an unknown card between others may be something else."""
    rows = [[".", "red rose pond", "."], ["blue lily pond", "unknown", "."], [".", "yellow petunia oak", "."]]
    return table(rows, **({"village": "down"} | more))


class SecondTime:
    """Does what the real thing does once, and gives up from then on."""

    def __init__(self, real):
        self.real, self.asked = real, 0

    def __call__(self, *args, **kwargs):
        self.asked += 1
        if self.asked > 1:
            raise UndecidedError("the time is up")
        return self.real(*args, **kwargs)


def assert_unsettled(found):
    """That nothing but other rulings is missing, and that they are named with the cause."""
    (missing,) = found.missing
    assert "VG-AMB-" in missing
    assert missing.endswith("(the time is up)")
    assert found.rulings == ()


def test_a_check_that_is_not_settled_under_another_ruling_says_so(monkeypatch):
    monkeypatch.setattr(check, "follows", SecondTime(check.follows))
    found = check.check(VG.game, half_known())
    assert (found.verdict, [one.value for one in found.follows.forced]) == ("legal", ["lawn"])
    assert_unsettled(found)


def test_a_legal_table_stays_legal_where_what_follows_is_not_settled(monkeypatch):
    def never(_):
        raise UndecidedError("the time is up")

    monkeypatch.setattr(check, "follows", never)
    found = check.check(VG.game, half_known(village="up"))
    assert (found.verdict, found.why, found.follows, found.rulings) == ("legal", "", NOTHING_FOLLOWS, ())
    assert found.world
    (missing,) = found.missing
    assert missing.startswith("what is certain")
    assert "the time is up" in missing


def test_a_score_that_is_not_settled_under_another_ruling_says_so(monkeypatch):
    monkeypatch.setattr(score, "_ranges", SecondTime(score._ranges))
    found = score.score(VG, half_known())
    assert found.ranges[0].player == "north"
    assert_unsettled(found)


def test_a_judgement_that_is_not_settled_under_another_ruling_says_so(monkeypatch):
    real = SecondTime(move_at_table.MoveAtTable.judgement)
    monkeypatch.setattr(move_at_table.MoveAtTable, "judgement", lambda self: real(self))  # noqa: PLW0108 - a method binds
    position = table([[".", "red rose pond", "."], [".", ".", "."], [".", ".", "."]])
    found = judge.judge(VG, position, VG.game.play.read("lawn on r1c2", position, "north"))
    assert found.verdict == "illegal"
    assert_unsettled(found)


def test_a_reason_that_does_not_stand_the_check_is_never_shown(monkeypatch):
    monkeypatch.setattr(reasons, "is_core", lambda *_: False)
    position = table([["red rose pond", "blue lily pond", "."], [".", ".", "."], [".", ".", "."]])
    with pytest.raises(DefectError, match="please report"):
        next(reasons.reasons(VG.game, position))


def test_a_repair_that_does_not_stand_the_check_is_never_shown(monkeypatch):
    monkeypatch.setattr(solver_repairs.DoubtedTable, "is_legal", lambda *_: False)
    beside = [".", "some red petunia or blue lily", "blue lily pond"]
    # So many ways that they are not tried one by one.
    position = table([[".", "red rose pond", "."], beside, ["unknown", ".", "unknown"]])
    with pytest.raises(DefectError, match="please report"):
        next(repairs(VG.game, position))


def test_turns_and_hands_are_mended_by_their_numbers():
    rows = [["red rose pond", ".", "."], [".", "lawn", "."], [".", ".", "."]]
    turns = explain.explain(VG.game, table(rows, turns=1, player_count=2), most_reasons=0)
    assert turns.verdict == "illegal"
    told = [change for one in turns.repairs for change in one.changes if "turns" in change]
    assert any("3" in change for change in told)
    assert not any("2" in change for change in told)
    ((of_hand,),) = [
        one.changes for one in explain.explain(VG.game, table(rows, hand=5, player_count=2), most_reasons=0).repairs
    ]
    assert all(word in of_hand for word in ("north", "cards", "hand", "3", "5"))
    for n, is_told in ((5, True), (3, False)):
        told = {change.said for change in VG.game.changes(table(rows, hand=n, player_count=2))}
        assert (f"north has 3 cards in hand, not {n}" in told) is is_told
    shown = table(rows, hand=["lawn", "red rose oak oak"], player_count=2)
    assert not [change.said for change in VG.game.changes(shown) if "in hand, not" in change.said]


def test_a_limit_leaves_reasons_out_and_invents_none():
    """Ada, who is not out, has her 3 in two places: whatever the limit, the reason has these facts, or none yet."""
    game = entry("green-bite").game
    ada = {"health": 4, "discard": [3, 5, 2], "card": 3}
    data = {"players": {"ada": ada, "ben": {"health": 3, "discard": [6]}, "cleo": {"health": 3}}}
    position = game.read({"game": "green-bite", "line": ["ben", "ada", "cleo"], "round": 4} | data, None, {}).position
    whole = ("ada's discard 1 is 3", "ada's card is 3", "ada has 4 health cubes")
    found = {
        reason.facts
        for steps in range(20, 120, 3)
        for reason in explain.explain(game, position, clock=Clock().of_steps(steps), most_reasons=1, most_repairs=1).reasons
    }
    assert found == {(), whole}


def test_moves_on_a_table_with_an_unknown_card_say_on_what_they_depend():
    position = table([["unknown", ".", "."], [".", ".", "."], [".", ".", "."]], hand=["red rose pond", "lawn", "lawn"])
    options = {option.move: option for option in judge.offer(VG, position, "north").options}
    assert options["lawn to r1c2"].verdict == "legal"
    assert options["red rose pond to r1c2"].verdict == "undecided"
    assert says("only if", "r1c1", "red, a rose or a lawn", "VG-MATCH") == options["red rose pond to r1c2"].depends[0]
    # Where perhaps no card lies, that would be more than is needed.
    perhaps = [["some blue or nothing", ".", "."], [".", "lawn", "."], [".", ".", "."]]
    position = table(perhaps, hand=["red rose pond", "lawn", "lawn"])
    options = {option.move: option for option in judge.offer(VG, position, "north").options}
    assert says("unless", "r1c1", "share neither flower nor colour") == options["red rose pond to r1c2"].depends[0]


def test_numbers_that_three_changes_mend():
    """Two hands and the turns are wrong at once."""
    village = {"village": "up", "top": TOP, "left": [".", ".", "."], "green": [[".", ".", "."]] * 3, "hand": 5}
    other = village | {"top": ["Excellence in Ponds", "Best Use of Space", "Award for Forestry"]}
    data = {"game": "village-green", "player_count": 2, "players": {"a": village | {"turns": 1}, "b": other | {"turns": 9}}}
    found = explain.explain(VG.game, VG.game.read(data, standard_deck(), {}).position)
    assert found.verdict == "illegal"
    assert found.repairs
    for one in found.repairs:
        hands = [change for change in one.changes if says("hand", "from 5 to 3").is_in(change)]
        (turns,) = set(one.changes) - set(hands)
        assert "turn" in turns
        assert len(hands) == 2
    assert any("9 turns" in reason.so or "b 9" in reason.so for reason in found.reasons)
