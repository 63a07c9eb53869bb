"""Turns at Night in The Village: draws, trades, professions, stumbles and accusations, with a naive twin."""

import json
import random

import naive_the_village as naive
import pytest
from the_village_tables import COURT, NAMES, after, judged, refused, table

# Turns at Night.


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
    while legal < 25:
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


def test_who_wagers_and_stays_in_is_not_said_to_add_nothing_more():
    assert "adds nothing more" not in judged(table(phase="day"), "wager 1").does


def test_VI_ACCUSE_a_hand_that_nobody_has_seen():
    data = table(hands={"ben": 6, "cleo": ["Steeple"] * 5 + ["unknown"], "dan": 5}, night=2, refuse=["Hill"])
    assert "ben shows ada all cards in hand" in judged(data, "accuse ben, draw, discard Hill").open_end
    assert judged(data, "accuse cleo").needs
    assert judged(data, "accuse cleo rightly").verdict == "undecided"
    assert any("winning hand" in one for one in judged(data, "accuse ben rightly").assumptions)
    assert any("no winning hand" in one for one in judged(data, "accuse ben wrongly, draw, discard Hill").assumptions)
    assert refused(data, "accuse dan, draw, discard Hill") == "legal"
