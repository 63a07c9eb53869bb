"""Turns at Night in The Village: draws, trades, professions, stumbles and accusations, with a naive twin."""

import json
import random

import naive_the_village as naive
import pytest
from the_village_tables import (
    COURT,
    NAMES,
    SIX,
    after,
    judged,
    refused,
    table,
)

# Turns at Night.


@pytest.mark.parametrize(
    ("turns", "text", "rule", "said"),
    [
        ((0, 0, 0, 0), "draw 3, discard Hill", "VI-PROF", ["3 cards", "2 cards at most"]),
        ((1, 0, 0, 0), "draw 2, discard Hill", "VI-PROF", ["ben is the Hill", "only the Rake"]),
        ((1, 0, 0, 0), "trade Hill for Rake, trade Hill for Coffer", "VI-PROF", ["two trades", "once"]),
        ((1, 0, 0, 0), "draw, draw", "VI-NIGHT-TURN", ["2 draws and trades"]),
        ((1, 1, 1, 0), "draw, trade Hill for Rake", "VI-PROF", ["a draw and a trade", "trades twice or draws once"]),
        ((1, 0, 0, 0), "draw, take refuse", "VI-PROF", ["only the Steeple"]),
        ((1, 1, 0, 0), "draw, take refuse, take refuse", "VI-PROF", ["one refuse card"]),
        ((0, 0, 0, 0), "trade Rake for Rake, trade Hill for Rake", "VI-PROF", ["two trades"]),
        ((0, 0, 0, 0), "discard Hill", "VI-NIGHT-TURN", ["before discarding"]),
        ((0, 0, 0, 0), "draw Rake, discard Hill, discard Hill", "VI-NIGHT-TURN", ["6"]),
        ((0, 0, 0, 0), "draw Rake, discard Hill, trade Rake for Hill", "VI-NIGHT-TURN", ["before them"]),
        ((0, 0, 0, 0), "stumble ada discarding Hill, draw", "VI-STUMBLE", ["another player"]),
        ((1, 0, 0, 0), "stumble ada discarding Hill, draw", "VI-STUMBLE", ["ada has it"]),
        ((0, 0, 0, 0), "stumble ben discarding Hill, stumble ben discarding Hill, draw", "VI-STUMBLE", ["in the Courtyard"]),
        ((0, 0, 0, 0), "pass", "VI-NIGHT-TURN", ["draw a card or trade"]),
        ((0, 0, 0, 0), "accuse ada, draw", "VI-ACCUSE", ["another player"]),
        ((0, 0, 0, 0), "accuse ben rightly", "VI-ACCUSE", ["ben has no winning hand"]),
        ((2, 2, 2, 2), "draw", "VI-NIGHT-TURN", ["night ends"]),
        ((0, 0, 0, 0), "night ends", "VI-DUSK", ["two turns"]),
        ((2, 2, 2, 2), "night ends, draw", "VI-DUSK", ["draw"]),
        ((2, 2, 2, 2), "night ends, ada reveals", "VI-WIN", ["ada", "six Rake"]),
    ],
)
def test_VI_NIGHT_what_may_not_be_done(turns, text, rule, said):
    data = table(
        turns=turns,
        holder="ada",
        courtyard=COURT,
        refuse=["Hill", "Rake"],
        turn=None if turns[3] == 2 else NAMES[sum(turns)],
    )
    found = refused(data, text)
    assert all(word in found[rule] for word in said), found


def test_VI_NIGHT_no_card_to_trade():
    assert "empty" in refused(table(), "trade Hill for Rake")["VI-NIGHT-TURN"]
    data = table(courtyard=["Coffer"], hands={"ada": ["Rake"] * 6})
    assert "no Rake card in the Courtyard" in refused(data, "trade Rake for Rake")["VI-NIGHT-TURN"]
    assert "ada has no Hill card" in refused(data, "trade Hill for Coffer")["VI-NIGHT-TURN"]
    assert "ada has no Steeple card" in refused(data, "draw Rake, discard Steeple")["VI-NIGHT-TURN"]
    assert "refuse pile is empty" in refused(table(turns=(1, 1, 0, 0)), "draw, take refuse")["VI-PROF"]
    assert "ben's turn" in refused(table(turns=(1, 0, 0, 0)), "draw", "ada")["VI-NIGHT-TURN"]


def random_turn(rng, data, player):
    steps = [
        rng.choice(
            [
                ["draw", rng.choice(naive.KINDS)],
                ["draw", rng.choice(naive.KINDS), rng.choice(naive.KINDS)],
                ["trade", rng.choice(naive.KINDS), rng.choice(naive.KINDS)],
                ["take"],
                ["stumble", rng.choice(NAMES), rng.choice(naive.KINDS)],
            ]
        )
        for _ in range(rng.choice([1, 1, 2, 2, 3]))
    ]
    hand = len(data["players"][player]["hand"])
    hand += sum(len(step) - 1 if step[0] == "draw" else step[0] == "take" for step in steps)
    over = max(0, hand - 6) if rng.random() < 0.9 else 1
    return steps + [["discard", rng.choice(naive.KINDS)] for _ in range(over)]


def said(step):
    verb, *rest = step
    if verb == "trade":
        return f"trade {rest[0]} for {rest[1]}"
    if verb == "stumble":
        return f"stumble {rest[0]} discarding {rest[1]}"
    return "take refuse" if verb == "take" else f"{verb} {' and '.join(rest)}"


@pytest.mark.no_cover
def test_turns_against_the_naive_twin():
    rng, legal = random.Random(11), 0
    while legal < 60:
        sum_of = rng.choice([0, 1, 2, 3])
        data = table(
            hands={name: [rng.choice(naive.KINDS) for _ in range(6)] for name in NAMES},
            turns=[int(i < sum_of) for i in range(4)],
            holder=rng.choice(["ada", "courtyard"]),
            courtyard=[rng.choice(naive.KINDS) for _ in range(rng.choice([1, 3, 4]))],
            refuse=[rng.choice(naive.KINDS)],
            night=3,
            turn=NAMES[sum_of],
        )
        steps = random_turn(rng, data, data["turn"])
        expected = naive.night_turn(data, data["turn"], steps)
        text = ", ".join(map(said, steps))
        found = judged(data, text)
        if expected is None or naive.broken(expected):
            assert found.verdict == "illegal" or found.open_end, (text, json.dumps(data))
            continue
        legal += 1
        assert (found.verdict, found.open_end) == ("legal", ""), (text, json.dumps(data))
        new = after(data, text)
        for key in ("courtyard", "refuse", "deck", "turn"):
            assert new.get(key, []) == expected[key], (key, text)
        for name in NAMES:
            assert sorted(new["players"][name]["hand"]) == sorted(expected["players"][name]["hand"]), (name, text)


def test_VI_NIGHT_TURN_discards_go_to_the_courtyard_until_it_is_full():
    data = table(courtyard=COURT[:3])
    new = after(data, "draw Rake and Hill, discard Steeple and Coffer")
    assert (new["courtyard"], new["refuse"]) == ([*COURT[:3], "Steeple"], ["Coffer"])
    assert new["players"]["ada"]["hand"] == ["Rake", "Rake", "Hill", "Hill", "Rake", "Hill"]
    assert (new["deck"], new["turn"], new["players"]["ada"]["turns"]) == (data["deck"] - 2, "ben", 1)


def test_VI_NIGHT_a_turn_may_still_need_something():
    assert "discards 1 card" in judged(table(), "draw").open_end
    assert "draws a card or trades" in judged(table(), "accuse ben").open_end
    data = table(holder="ada")
    assert "ben picks" in judged(data, "stumble ben, draw, discard Hill").open_end
    assert "ada picks" in judged(data, "stumble ben, draw, discard Hill", **{"VI-AMB-STUMBLEHAND": "attacker"}).open_end


def test_VI_PROF_the_Hill_keeps_seven_and_may_discard_to_six():
    data = table(turns=(1, 0, 0, 0))
    assert len(after(data, "draw Hill")["players"]["ben"]["hand"]) == 7
    assert refused(data, "draw Hill") == refused(data, "draw Hill, discard Rake") == "legal"


def test_hands_that_are_only_counted():
    data = table(hands={"ada": 6, "ben": 6}, holder="ada", courtyard=COURT)
    found = judged(data, "stumble ben, trade Hill for Rake")
    assert found.verdict == "legal"
    assert any("ada has a Hill card" in one for one in found.assumptions)
    new = after(data, "stumble ben, trade Hill for Rake")
    assert (new["players"]["ben"]["hand"], new["refuse"]) == (5, ["unknown"])
    untold = table(courtyard=COURT, deck=50)
    for name in ("ada", "ben"):
        del untold["players"][name]["hand"]
    assert judged(untold | {"token": "ada"}, "stumble ben, trade Hill for Rake").verdict == "legal"
    assert judged(untold, "draw, discard Hill").verdict == "legal"
    assert (
        "no card left"
        in refused(table(hands={"ben": 0}, holder="ada", night=9, deck=1), "stumble ben discarding Hill, draw")["VI-STUMBLE"]
    )


def test_cards_that_nobody_remembers():
    one = table(hands={"ada": ["Rake"] * 5 + ["unknown"]}, courtyard=COURT, night=2)
    assert judged(one, "trade Hill for Rake").verdict == "undecided"
    assert judged(one, "trade Rake for Hill").verdict == "legal"
    two = table(hands={"ada": ["Rake"] * 4 + ["unknown", "some Hill or Coffer"]}, courtyard=COURT, night=2)
    assert any("which cards ada holds" in need for need in judged(two, "trade Hill for Rake").needs)
    assert any("which cards ada holds" in need for need in judged(one, "draw, discard Hill").needs)
    drawn = judged(table(), "draw 2, discard Rake, discard Rake, discard Rake")
    assert drawn.verdict == "illegal"
    assert any(
        "a card drawn is a Coffer" in one
        for one in judged(table(hands={"ada": ["Rake"] * 6}), "draw, discard Coffer").assumptions
    )
    assert any(
        "Courtyard" in need for need in judged(table(courtyard=["unknown", "unknown"], night=2), "trade Rake for Hill").needs
    )


# Accusations.


def test_VI_ACCUSE_wins_at_once_or_opens_a_card():
    data = table(hands=SIX)
    won = after(data, "accuse ben")
    assert (won["turn"], won["players"]["ada"]["chips"], won.get("end_pot", 0), won["daily_pot"]) == (
        "over",
        21,
        0,
        4,
    )
    kept = after(data, "accuse ben", **{"VI-AMB-ACCUSEWIN": "no", "VI-AMB-ACCUSEPOT": "accuser"})
    assert (kept["players"]["ada"]["chips"], kept["end_pot"], kept.get("daily_pot", 0)) == (21, 4, 0)
    assert "over before" in refused(data, "accuse ben, draw, discard Hill")["VI-WIN"]
    assert "ben has a winning hand" in refused(data, "accuse ben wrongly, draw, discard Hill")["VI-ACCUSE"]
    failed = table(players={"ada": {"failed": 1, "open": 1}})
    new = after(failed, "accuse ben, accuse dan, draw Rake, discard Hill")["players"]["ada"]
    assert (new["failed"], new["open"]) == (3, 3)
    assert (
        "enough" in refused(failed, "accuse ben, accuse dan, draw, discard Hill", **{"VI-AMB-ACCUSENUM": "one"})["VI-ACCUSE"]
    )


def test_VI_ALLLOSE_nothing_is_done_after_the_last_card():
    data = table(deck=1)
    assert list(refused(data, "draw, discard Hill")) == ["VI-ALLLOSE"]
    assert judged(data, "draw").verdict == "legal"


def test_who_wagers_and_stays_in_is_not_said_to_add_nothing_more():
    assert "adds nothing more" not in judged(table(phase="day"), "wager 1").does


def test_VI_ACCUSE_a_hand_that_nobody_has_seen():
    data = table(hands={"ben": 6, "cleo": ["Steeple"] * 5 + ["unknown"], "dan": 5}, night=2, refuse=["Hill"])
    assert "ben shows ada the hand" in judged(data, "accuse ben, draw, discard Hill").open_end
    assert judged(data, "accuse cleo").needs
    assert judged(data, "accuse cleo rightly").verdict == "undecided"
    assert any("winning hand" in one for one in judged(data, "accuse ben rightly").assumptions)
    assert any("no winning hand" in one for one in judged(data, "accuse ben wrongly, draw, discard Hill").assumptions)
    assert refused(data, "accuse dan, draw, discard Hill") == "legal"


def test_VI_AMB_ACCUSEDAY_may_be_by_day():
    day = table(phase="day", hands=SIX)
    assert "at Night" in refused(day, "accuse ben")["VI-ACCUSE"]
    both = {"VI-AMB-ACCUSEDAY": "both"}
    assert refused(day, "accuse ben", **both) == refused(day, "accuse dan, wager 1", **both) == "legal"
    assert after(day, "accuse ben", **both)["turn"] == "over"
    assert after(day, "accuse dan, wager 1", **both)["turn"] == "ben"
    assert after(day, "accuse ben, wager 1", **both)["turn"] == "over"


@pytest.mark.parametrize(
    ("ruling", "value", "turns", "text"),
    [
        ("VI-AMB-MUSTACT", "yes", (0, 0, 0, 0), "pass"),
        ("VI-AMB-RAKE", "besides", (0, 0, 0, 0), "draw 3, discard Hill, discard Hill, discard Rake"),
        ("VI-AMB-COFFER", "mixed", (1, 1, 1, 0), "draw Hill, trade Hill for Rake, discard Hill"),
        ("VI-AMB-SELFSTUMBLE", "yes", (0, 0, 0, 0), "stumble ada discarding Hill, draw"),
    ],
)
def test_VI_AMB_other_rulings_allow_it(ruling, value, turns, text):
    data = table(turns=turns, holder="ada", courtyard=COURT)
    assert refused(data, text) != "legal"
    assert refused(data, text, **{ruling: value}) == "legal"


def test_VI_AMB_ORDER_may_ask_for_the_draw_first():
    data = table(holder="ada")
    first = {"VI-AMB-ORDER": "draw-first"}
    assert "before anything else" in refused(data, "accuse ben, draw, discard Hill", **first)["VI-NIGHT-TURN"]
    assert refused(data, "draw, accuse ben, discard Hill", **first) == "legal"
    assert refused(data, "accuse ben, accuse dan", **first) == "legal"
