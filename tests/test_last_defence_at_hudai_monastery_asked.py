"""What a player of Last Defence at Hudai Monastery asks, each question of its specification by number, reckoned by hand."""

from itertools import product

import pytest
from sayings import says

from verify.games import entry
from verify.judge import judged_alone

GAME = entry("last-defence-at-hudai-monastery")
ASKED = {one.name: one for one in GAME.scorer.questions}
BASE = [["wheel"], ["drop"], ["arrow"], ["circles"], ["hammers"], ["bricks"]]
DEMONS = [
    "approaching white 3 drop",
    "approaching red 3 wheel",
    "attacking green 3 arrow",
    "approaching yellow 3 bricks",
    "approaching black 3 circles",
    "approaching blue 3 hammers",
]


def read(**keys):
    data = {
        "game": GAME.name,
        "players": {"ada": {"integrity": 9, "time": 8}},
        "turn": "ada",
        "phase": "act",
        "wall": BASE,
        "monks": {"red": "r0c2", "blue": "r0c5"},
        "demons": DEMONS,
        "stack": 12,
    }
    return GAME.game.read(data | keys, GAME.game.standard_cards(), {}).position


def ask(name, words="", **keys):
    return ASKED[name].reply(read(**keys), "ada", words, lambda: None)


def integrity(n, time=8):
    return {"players": {"ada": {"integrity": n, "time": time}}}


def searched(objective, **keys):
    """The last play of a search, and what it is worth."""
    position = read(**keys)
    *_, last = GAME.scorer.play(position, "ada", objective, 1, lambda: None).run()
    return position, last.found


def after(position, moves):
    for move in moves:
        assert judged_alone(GAME, position, move).verdict == "legal", str(move)
        position = GAME.game.play.after(position, move)
    return position


# (f)1 Best Act phase.


@pytest.mark.no_cover
def test_f1_best_act_phase_by_kills():
    """Red's Drop and his discharge are 1 + 3 for the red demon below him; blue's Circles and Arrow deal 1 each."""
    position, found = searched("kills")
    assert found.points == 1_006_009
    ends = after(position, found.moves)
    assert [demon.points_left for demon in ends.demons][1] == 0
    assert sum(demon.damage for demon in ends.demons) == 6


@pytest.mark.no_cover
def test_f1_best_act_phase_by_integrity_first():
    """The attacker is pushed, so nothing is lost; then as many demons are defeated and hit as before."""
    _, found = searched("integrity")
    assert found.points // 1_000_000 == 9
    _, lost = searched("integrity", activated=["red", "blue"])
    assert lost.points == 5_000_000


@pytest.mark.no_cover
def test_f1_best_act_phase_with_given_draws():
    """Nobody can come near the only attacker: whatever tile was drawn lies above it and is given up, and 1 of 4 is saved."""
    far = {"monks": {"red": "r0c1", "blue": "r0c1"}, "demons": [*["."] * 5, "attacking blue 3 hammers"], "stack": 0}
    position, found = searched("score", phase="build", drawn=["hammers", "wheel"], **far, **integrity(5))
    assert found.points == 2
    assert says("r1c6") == str(found.moves[0])
    assert after(position, found.moves).integrity == 2


# (f)2 Can I survive, this turn and the next ones whose tiles are told?


def test_f2_survive_this_turn():
    done = {"activated": ["red", "blue"]}
    assert ask("survive", **done, **integrity(5)).value == {"survives": True}
    assert ask("survive", **done, **integrity(4)).value == {"survives": False}
    assert ask("survive", **integrity(1)).value == {"survives": True}, "the attacker can be pushed"


def test_f2_survive_the_next_turns():
    """Nobody can act: 4 are lost in this turn, and in the next one 8, 4, 4, 5 and 4."""
    idle = {"activated": ["red", "blue"], "stack": 0, "monks": {}, "removed": ["red", "blue"]}
    idle["tiles_to_come"] = ["drop", "wheel"]
    idle["demons"] = ["approaching white 3 drop", ".", "attacking green 3 arrow", ".", ".", "."]
    low = ask("survive", "2 turns", **idle, **integrity(4))
    assert low.value == {"survives": False, "turns": 2}
    high = ask("survive", "2 turns", **idle, **integrity(13))
    assert high.value == {"survives": True, "turns": 2}
    assert says("12", "13") == high.lines[0]


# (f)3 The least that a Demons phase takes.


@pytest.mark.parametrize("spare", list(product(range(3), repeat=2)))
def test_f3_least_loss_of_a_demons_phase(spare):
    """Each way to give tiles up is tried: a Drop demon with 2 hit points left takes 4, a Circles demon with 1 takes 2."""
    wall = [["wheel", *["arrow"] * spare[0]], ["drop"], ["arrow", *["wheel"] * spare[1]], *BASE[3:]]
    demons = ["attacking white 3 drop damage 2", ".", "attacking green 3 circles damage 3", ".", ".", "."]
    least = min(max(0, 4 - one) + max(0, 2 - other) for one, other in product(range(spare[0] + 1), range(spare[1] + 1)))
    keys = {"wall": wall, "demons": demons, "stack": 0}
    assert ask("loss", **keys).value == {"loss": least}
    position, found = searched("demons", **keys)
    assert found.points == 9 - least
    assert after(position, found.moves).integrity == 9 - least


# (f)4 Was this turn played by the rules?


def referee(text):
    position = read()
    return judged_alone(GAME, position, GAME.game.play.read(text, position, "ada"))


def test_f4_referee_of_a_turn():
    whole = "red: drop at r0c2 on c2, wheel at r0c1 on red; discharge red; blue to r0c4: circles at r0c4 on c4, arrow at r0c3 on c3"
    assert referee(whole).verdict == "legal"
    wrong = {
        "red: drop at r0c2 on c2; red: wheel at r0c1 on red": "HU-ACT-TWO",
        "red to r0c4: circles at r0c4 on c4": "HU-ACT-MOVE",
        "red: drop at r0c2 on c2, wheel at r0c1 on red, arrow at r0c3 on c3": "HU-ACT-USE",
        "discharge red; red: wheel at r0c1 on red": "HU-ACT-DISCHARGE",
        "research drop; blue: hammers at r0c5": "HU-ACT-RESEARCH",
        "recruit grey at r0c1": "HU-ACT-RECRUIT",
    }
    for text, rule in wrong.items():
        assert rule in {objection.rule for objection in referee(text).objections}, text


# (f)5 Is a win still possible?


def test_f5_is_a_win_still_possible():
    """Twelve to come and six on the table: one turn for those, and six leave in each of two more."""
    assert ask("win", **integrity(9, time=4)).value == {"possible": True, "turns_needed": 3, "turns_left": 4}
    # Then all six have to go now, and five of value 3 do not attack yet.
    late = ask("win", **integrity(9, time=3))
    assert (late.value["possible"], *late.lines) == (False, says("demons", "5 would have to be defeated", "20 damage"))
    assert ask("win", **integrity(9, time=2)).value["possible"] is False


def test_f5_more_hit_points_than_damage():
    """In the last turn five demons that do not attack have 20 hit points, and both monks were activated."""
    last = ask("win", stack=0, activated=["red", "blue"], **integrity(9, time=1))
    assert last.value["possible"] is False
    assert says("5", "20") == last.lines[0]
    near = ["approaching white 1 drop damage 1", *["attacking red 3 wheel"], *["."] * 4]
    open_ = ask("win", stack=0, demons=near, **integrity(9, time=1))
    assert open_.value["possible"] is True
    assert open_.lines[0] == says("1 turn at least", "1 turn is left")
