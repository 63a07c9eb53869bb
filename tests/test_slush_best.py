"""What is asked of a table of Slush, against every way to play: safe claims, threats, averages, the best end.

What would break it: a claim that is called safe and can be taken, a threat that is missed or called unstoppable, an average
or a best turn that trying all moves does not give.
"""

from fractions import Fraction
from itertools import count
from random import Random

import pytest
from naive_slush import Table, best, mean, moves, played
from sayings import says
from slush_tables import GAME, NAMES, RULINGS, read, small

from models.green_box.slush.moves import Kind
from scorers.green_box.slush import SCORER
from scorers.green_box.slush.questions import _threats, claims
from scorers.green_box.slush.search import Table as SearchTable
from scorers.green_box.slush.search import best_on_average
from scorers.play import END

BRUTE = pytest.mark.no_cover


def table(*face_up, turn="ada", **more):
    seats = {name: {"colour": colour} for name, colour in zip(NAMES, ("red", "blue", "yellow"), strict=False)}
    return {"game": "slush", "players": seats, "turn": turn, "face_up": list(face_up)} | more


def cubes(data, **left):
    """The table with so many cubes left."""
    return data | {"players": {name: seat | {"cubes": left[name]} for name, seat in data["players"].items()}}


def can_lose(data, card, owner, seen=None):
    """Whether bids and locks of all players on one card, in whatever order, can take it from its owner."""
    seen = set() if seen is None else seen
    key = repr(data)
    if key in seen:
        return False
    seen.add(key)
    if card not in Table(data).claims(owner):
        return True
    every = [(name, move) for name in data["players"] for move in Table(data).actions(name) if move.endswith(f" {card}")]
    return any(can_lose(played(data, name, move), card, owner, seen) for name, move in every)


@BRUTE
def test_claims_are_safe_if_no_play_takes_them():
    random, seen = Random(11), set()
    for _ in range(60):
        data = small(random) | {"rulings": {}}
        for claim in claims(read(data)) if not read(data).is_over else ():
            card = data["face_up"][claim.at].partition(" with ")[0]
            assert bool(claim.dangers) is can_lose(data, card, claim.player), (data, card)
            for danger in claim.dangers:
                assert str(danger) in Table(data).actions(danger.player)
                assert card in Table(played(data, danger.player, str(danger))).claims(danger.player)
            seen.add(len(claim.dangers))
    assert seen >= {0, 1, 2}


def test_a_bid_of_four_on_a_bare_card_is_safe_unless_others_have_cubes_there():
    """The tip of the rulebook, and V1: with one cube there, four more take it."""
    by_name = {
        claim.at: claim
        for claim in claims(read(table("red 6 with 4 red", "red 5 with 4 red, 1 blue", "red 4 with 1 red, locked by red")))
    }
    assert (by_name[0].dangers, by_name[2].dangers) == ((), ())
    assert [str(move) for move in by_name[1].dangers] == ["bid 4 on red 5"]
    (claim,) = claims(read(cubes(table("red 5 with 4 red, 1 blue"), ada=5, ben=3, cleo=9)))
    assert [str(move) for move in claim.dangers] == ["lock red 5"]


def wins(data, player):
    """The moves with which a player wins at once."""
    return {move for move in moves(data, player) if move != "draw" and Table(played(data, player, move)).has_six(player)}


def stopped(data, player):
    """Whether the others have turns after which the player does not win in the next own turn."""
    if data["turn"] == player:
        return not wins(data, player)
    if data["turn"] == "over":
        return True
    found = []
    for move in moves(data, data["turn"]):
        # A card that is drawn has nothing to do with it: whoever lacks one of six has to have it face up.
        after = played(data, data["turn"], "draw white 6" if move == "draw" else move)
        found.append(after)
    return any(stopped(after, player) for after in found)


def near_six(random):
    """A table on which ada lacks one or two of her six cards."""
    up = []
    for value in range(1, 7):
        n = random.choice([1, 1, 2])
        others = [
            f"{k} {colour}"
            for colour, k in (("blue", random.randint(1, 5)), ("yellow", random.randint(6, 8)))
            if random.random() < 0.25
        ]
        if value == 1 or random.random() < 0.1:
            up.append(f"red {value} with {', '.join(others) or '2 blue'}")
        else:
            up.append(f"red {value} with " + ", ".join([f"{n} red", *(o for o in others if int(o.split()[0]) < n)]))
        if random.random() < 0.08 and " red" in up[-1].partition(" with")[2] and "locked" not in " ".join(up):
            up[-1] += ", locked by red"
    data = table(*up, turn=random.choice(["ada", "ben", "cleo"]), deck=random.choice([0, 1, 3]))
    return cubes(data, ada=random.randint(0, 4), ben=random.randint(0, 2), cleo=random.randint(0, 2))


def test_a_lock_takes_the_meeple_of_whoever_locks_and_no_other():
    data = table("red 6 with 2 red, 1 blue", "blue 2 with 2 blue, 1 red", "yellow 4 with 3 yellow", deck=3)
    for mover, player in enumerate(("ada", "ben", "cleo")):
        searched = SearchTable(read(data | {"turn": player}), player, "score", 2)
        locked = [after.meeples for step, after in searched.children(searched.start) if step.kind is Kind.LOCK]
        assert locked
        assert {*locked} == {tuple(other != mover for other in range(3))}


@BRUTE
def test_threats_are_those_that_no_turns_of_the_others_prevent():
    random, seen = Random(12), set()
    for _ in range(70):
        data = near_six(random)
        found = {threat.player: threat for threat in _threats(read(data))}
        threat = found.get("ada")
        before = [name for name in ("ben", "cleo") if data["turn"] == name or (data["turn"], name) == ("ben", "cleo")]
        if Table(data).ends_with(data["turn"]) or Table(data).winner():
            continue
        if threat is None:
            ends = data["deck"] == 0 and any(Table(data).ends_with(name) for name in before)
            assert ends or not wins(data | {"turn": "ada"}, "ada"), data
            continue
        assert {str(move) for move in threat.wins} == wins(data | {"turn": "ada"}, "ada"), data
        assert [name for name, _ in threat.answers] == before
        for n, (name, answers) in enumerate(threat.answers):
            rest = before[n + 1 :]
            for move in moves(data | {"turn": name}, name):
                after = played(data | {"turn": name}, name, "draw white 6" if move == "draw" else move)
                idle = after["turn"] != "over" and not (
                    not Table(after).left() and any(Table(after).ends_with(o) for o in rest)
                )
                prevents = not (idle and wins(after | {"turn": "ada"}, "ada"))
                assert prevents == (move in {str(one) for one in answers}), (data, name, move)
        if not threat.may_end:
            assert bool(threat.able) is (bool(before) and stopped(data, "ada")), data
        seen.add((len(before), bool(threat.able)))
    assert seen >= {(0, False), (1, True), (2, True), (1, False)}


def test_who_has_to_answer_a_threat():
    reds = [f"red {value} with 1 red, locked by red" if value == 6 else f"red {value} with 1 red" for value in range(2, 7)]
    data = table(*reds, "red 1", turn="ben", deck=12)
    (threat,) = _threats(read(cubes(data, ada=4, ben=0, cleo=2)))
    assert (threat.player, threat.able, threat.may_end) == ("ada", ("cleo",), False)
    assert {str(move) for move in dict(threat.answers)["cleo"]} == {f"bid 2 on red {value}" for value in range(2, 6)}
    # With nothing to draw cleo has nothing to do, and the game ends with her turn; ben brings that about with the last card.
    assert _threats(read(cubes(data | {"deck": 0}, ada=4, ben=1, cleo=0))) == ()
    # Whoever has the only turn before ada's cannot end the game: it ends when somebody has nothing to do, and ada has.
    (threat,) = _threats(read(cubes(data | {"deck": 0, "turn": "cleo"}, ada=4, ben=1, cleo=2)))
    assert (threat.able, threat.may_end) == (("cleo",), False)
    (threat,) = _threats(read(cubes(data | {"deck": 1}, ada=4, ben=0, cleo=0)))
    assert ({name: list(map(str, moves)) for name, moves in threat.answers}, threat.may_end) == (
        {"ben": ["draw"], "cleo": []},
        True,
    )
    assert _threats(read({key: value for key, value in data.items() if key != "turn"})) == ()
    (threat,) = _threats(read(data | {"turn": "ada"}))
    assert threat.answers == ()


@BRUTE
def test_an_average_is_that_of_all_cards_that_may_come():
    """Of the two cards left ada gets the better one half of the time: she claims whichever comes, in her next turn.

    Everybody else has nothing left. So 6 and 1 make 3 1/2 on average, and the worst of them 1.
    """
    rest = [f"{colour} {value}" for colour in ("red", "blue", "yellow") for value in range(1, 7)]
    rest = [
        f"{card} with 9 yellow" if card[0] != "y" else f"{card} with 9 blue"
        for card in rest
        if card not in {"red 6", "red 1"}
    ]
    data = cubes(table(*rest, deck=2), ada=1, ben=0, cleo=0)
    (draw,) = best_on_average(read(data), "ada", "score", 1, lambda: None)
    assert (str(draw.move), draw.value) == ("draw", 0)
    data = data | {"deck": 2, "rulings": {"SL-AMB-PASS": "allowed"}}
    found = {str(one.move): one.value for one in best_on_average(read(data), "ada", "score", 4, lambda: None)}
    assert found["draw"] == Fraction(best(data, "ada", 4, "score", mean)) == Fraction(7, 2)
    assert best(data, "ada", 4, "score") == 1
    last = list(SCORER.play(read(data), "ada", "score", 4, lambda: None).run())[-1]
    assert last.found.points == 1
    assert [str(move) for move in last.found.moves][::3] == ["draw red 1", "bid 1 on red 1"]


def searched(data, player, objective, turns):
    question = SCORER.play(read(data), player, objective, turns, lambda: None)
    return question, list(question.run())


def test_the_end_of_a_game_is_played_out_exactly():
    """Two cubes each of ada and ben, nothing left to cleo: a claim of two on the 6 is safe, so whoever moves has it.

    The others then have nothing to do, when ben has bid on the 5.
    """
    data = cubes(table("red 6", "red 5", deck=0), ada=2, ben=2, cleo=0)
    for turns in count(1):
        question, lines = searched(data, "ada", "lead", turns)
        assert lines[-1].found.points == best(data, "ada", turns, "lead")
        if "to the end" in question.scope:
            break
    assert (turns, lines[-1].bound, lines[-1].found.points) == (2, 101, 101)
    question, lines = searched(data, "ada", "lead", END)
    assert question.remark is None


def test_who_leads_has_not_won_while_cards_are_left_to_draw():
    """SL-END: ada has the 2, the locked 4 and the 6, the others 2 each; ben has nothing left, but the game goes on."""
    up = ["red 1 with 6 blue", "blue 2 with 4 red", "yellow 4 with 1 red, 2 blue, 6 yellow, locked by red"]
    up += ["red 6 with 4 red", "blue 5", "red 3", "blue 1 with 1 blue, locked by blue", "yellow 2 with 1 yellow"]
    data = cubes(table(*up, "yellow 3", "blue 6", "yellow 5", "yellow 6", deck=6), ada=0, ben=0, cleo=2)
    _, lines = searched(data, "ada", "lead", 1)
    assert (lines[-1].found.points, [str(move) for move in lines[-1].found.moves]) == (10, ["draw"])
    (draw,) = best_on_average(read(data), "ada", "lead", 1, lambda: None)
    assert (str(draw.move), draw.value) == ("draw", 10)
    _, lines = searched(data, "ada", "win", 1)
    assert lines[-1].found.points == 0


@pytest.mark.parametrize(("locked", "points"), [(", locked by blue", 6), ("", 0)])
def test_a_meeple_that_can_go_nowhere_keeps_the_game_going_if_people_play_so(locked, points):
    """Ada bids on the 6. Ben has no cubes left: if his meeple is used too, the game is over, else cleo takes the 6."""
    data = cubes(table("red 6", f"red 5 with 1 blue{locked}", "red 4 with 9 red", deck=0), ada=1, ben=0, cleo=4)
    data["rulings"] = {"SL-AMB-ENDLOCK": "no-meeple"}
    if not locked:
        data["face_up"][1] = "red 5"
    _, lines = searched(data, "ada", "score", 3)
    assert lines[-1].found.points == best(data, "ada", 3, "score") == points + 4


def test_the_card_that_has_to_be_known_is_pointed_at():
    position = read(table("red 1 with 1 red", "blue 2", "unknown with 1 blue", turn="ada", deck=15))
    (problem,) = GAME.play.problems(position, "ada", "score")
    assert (problem.path, problem.message) == (("face_up", 2), says("every card", "card 3"))


def test_a_search_stops_where_the_end_is_certain():
    reds = [f"red {value} with 1 red" for value in range(2, 7)]
    data = cubes(table(*reds, "red 1", "blue 1", deck=3), ada=4, ben=4, cleo=4)
    question, lines = searched(data, "ada", "win", 9)
    assert [(line.found.points, line.bound) for line in lines] == [(1, 1)]
    assert question.remark is None
    assert [str(move) for move in lines[-1].found.moves] == ["bid 1 on red 1"]
    _, lines = searched(data, "ada", "score", 1)
    assert lines[-1].found.points == 121
    _, lines = searched(data, "cleo", "score", 1)
    assert lines[-1].found.points == -100
    assert set(RULINGS) == {key for key in read(data).rulings if key in RULINGS}
