"""Every rule of The Village by its id: tables that obey it and tables that do not, moves, pots, questions, rulings."""

import json
import random
from fractions import Fraction
from math import comb
from pathlib import Path

import naive_the_village as naive
import pytest

from cli.yaml_text import read_yaml
from models.hidden import read_claim
from models.logic import Unknown
from models.problem import UnusableError
from models.the_village.cards import profession_called, read_cards, standard_deck
from models.the_village.form import FILE, read_table
from models.the_village.game import GAME
from models.the_village.move_text import read_move
from scorers.the_village import SCORER
from verify.chance import chance, chance_of_move
from verify.games import entry
from verify.inquire import inquire
from verify.judge import judge, offer
from verify.score import score
from verify.violations import violations

VILLAGE = entry("the-village")
FILES = Path(__file__).parents[2] / "examples" / "the_village"
NAMES = ("ada", "ben", "cleo", "dan")
ROLES = ("Rake", "Hill", "Steeple", "Coffer")
MIXED = ["Rake", "Rake", "Hill", "Hill", "Steeple", "Coffer"]


def table(*, phase="night", turns=(0, 0, 0, 0), hands=None, players=None, **also):
    """The first Night, after wagers of 3, 2, 2 and 1, unless something else is said; ada deals."""
    is_night = phase == "night"
    seats = {}
    for i, name in enumerate(NAMES):
        wager = (3, 2, 2, 1)[i]
        seats[name] = {"profession": ROLES[i], "chips": 20 - wager if is_night else 20, "hand": (hands or {}).get(name, MIXED)}
        seats[name] |= {"day_wager": wager, "turns": turns[i]} if is_night else {}
        seats[name] |= (players or {}).get(name, {})
    data = {"game": "the-village", "phase": phase, "night": int(is_night), "dealer": "ada", "players": seats}
    data |= {"end_pot": 4, "daily_pot": 4, "turn": NAMES[sum(turns) % 4]} if is_night else {"turn": "ada"}
    data = {key: value for key, value in (data | also).items() if value is not None}
    lying = sum(len(seat["hand"]) if isinstance(seat["hand"], list) else seat["hand"] for seat in seats.values())
    return {"deck": 80 - lying - len(data.get("courtyard", [])) - len(data.get("refuse", []))} | data


def read(data, **rulings):
    return read_table(data, standard_deck(), rulings).position


def broken(data, **rulings):
    return {violation.rule: violation.message for violation in violations(GAME, read(data, **rulings))}


def judged(data, text, player=None, **rulings):
    position = read(data, **rulings)
    return judge(VILLAGE, position, read_move(text, position, player or position.turn or "ada"))


def refused(data, text, player=None, **rulings):
    found = judged(data, text, player, **rulings)
    return {objection.rule: objection.message for objection in found.objections} or found.verdict


def after(data, text, player=None, **rulings):
    position = read(data, **rulings)
    return GAME.written(GAME.play.after(position, read_move(text, position, player or position.turn or "ada")))


def asked(data, name, words="", player="ada", **rulings):
    (inquiry,) = (one for one in SCORER.inquiries if one.name == name)
    return inquire(VILLAGE, read(data, **rulings), inquiry, player, words)


def reply(data, name, words="", player="ada", **rulings):
    (possible,) = asked(data, name, words, player, **rulings).replies
    return possible.reply


# The table.


def test_VI_ST_a_known_table_obeys_every_rule():
    assert broken(table()) == {}
    for file in FILES.glob("*.yaml"):
        data = read_yaml(file.read_text(encoding="utf-8"), str(file)).data
        assert broken(data) == {}, file.name


@pytest.mark.parametrize(
    ("data", "rule", "said"),
    [
        (table(players={"ben": {"profession": "Rake"}}), "VI-SET-ROLE", ["ada and ben", "Rake"]),
        (table(deck=57), "VI-ST-80", ["81", "80"]),
        (table(turns=(1, 0, 0, 0), hands={"ada": ["Rake"] * 8}), "VI-ST-HAND", ["ada holds 8", "6"]),
        (table(hands={"ben": ["Hill"] * 8}), "VI-ST-HAND", ["ben holds 8", "7"]),
        (table(hands={"cleo": ["Hill"] * 4}), "VI-ST-HANDMIN", ["cleo holds 4", "5"]),
        (table(courtyard=["Hill"] * 5), "VI-ST-COURT", ["5 cards", "4"]),
        (table(courtyard=["Hill"], refuse=["Rake", "Rake"]), "VI-ST-REFUSE", ["2 cards", "1"]),
        (table(hands=dict.fromkeys(NAMES, ["Hill"] * 6)), "VI-ST-KINDS", ["24 Hill", "20"]),
        (table(start=21), "VI-ST-CHIPS", ["80 chips", "84"]),
        (table(players={"ada": {"chips": 18}}), "VI-ST-CHIPS", ["81 chips"]),
        (table(end_pot=5, daily_pot=3), "VI-ST-POT", ["8 chips", "4", "Daily Pot", "3"]),
        (table(phase="day", end_pot=4, players={"ada": {"chips": 16}}), "VI-ST-POT", ["4 chips", "first Night"]),
        (table(end_pot=3, daily_pot=5), "VI-ST-POTS", ["(5)", "(3)"]),
        (table(players={"ada": {"wager": 1, "chips": 16}}), "VI-ST-POTS", ["1 chip wagered"]),
        (table(token="ben"), "VI-ST-TOKEN", ["ben", "wager of 2", "cleo wagered 2"]),
        (table(phase="day", token="ada"), "VI-ST-TOKEN", ["ada", "by day"]),
        (table(turns=(0, 1, 0, 0), turn=None), "VI-ST-TURNS", ["ada 0", "ben 1"]),
        (table(turns=(3, 2, 2, 2), turn=None), "VI-ST-TURNS", ["ada 3"]),
        (table(turns=(2, 2, 2, 2), turn="ada"), "VI-ST-TURNS", ["ada", "Night ends"]),
        (table(night=0, end_pot=0, daily_pot=0, players={n: {"chips": 20, "day_wager": 0} for n in NAMES}), "VI-ST-TURNS", ["night: 1"]),
        (table(phase="day", players={"ben": {"turns": 1}}), "VI-ST-TURNS", ["Day"]),
        (table(players={"ada": {"failed": 2, "open": 1}}), "VI-ST-OPEN", ["1 open card", "2 failed", "2."]),
        (table(deck=60, hands={"ada": 2}, night=5), "VI-ST-DECKMIN", ["60", "56"]),
        (table(turns=(1, 1, 1, 0), refuse=["Hill"] * 6 , courtyard=["Rake"] * 4), "VI-ST-DECKMIN", ["46", "4"]),
    ],
)  # fmt: skip
def test_VI_ST_what_breaks_a_rule(data, rule, said):
    assert all(word in broken(data)[rule] for word in said), broken(data)[rule]


def test_VI_ST_DECKOUT_ends_the_game_at_once_or_at_the_next_draw():
    data = table(deck=0, hands=dict.fromkeys(NAMES, 6))
    assert "VI-ST-DECKOUT" in broken(data)
    assert "VI-ST-DECKOUT" not in broken(data | {"turn": "over"})
    assert "VI-ST-DECKOUT" not in broken(data, **{"VI-AMB-DECKOUTTIME": "failed-draw"})


def test_VI_AMB_DECK_may_be_anything():
    data = table(hands=dict.fromkeys(NAMES, ["Hill"] * 6))
    assert broken(data, **{"VI-AMB-DECK": "any"}) == {}


def test_VI_AMB_COURTCLEAR_lets_the_refuse_pile_grow():
    data = table(courtyard=["Hill"], refuse=["Rake"] * 2, night=2)
    assert "VI-ST-REFUSE" not in broken(data)
    data = table(courtyard=["Hill"], refuse=["Rake"] * 2)
    assert "VI-ST-REFUSE" not in broken(data, **{"VI-AMB-COURTCLEAR": "yes"})


def random_table(rng):
    """A table with everything known, of which a few things may be wrong."""
    kinds = naive.KINDS if rng.random() < 0.8 else ["Hill"]
    data = table(
        hands={name: [rng.choice(kinds) for _ in range(rng.choice([6, 6, 6, 5, 7, 8, 4]))] for name in NAMES},
        courtyard=[rng.choice(naive.KINDS) for _ in range(rng.choice([0, 2, 4, 4, 5]))],
        refuse=[rng.choice(naive.KINDS) for _ in range(rng.choice([0, 0, 1, 3]))],
        turns=rng.choice([(0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 1, 0), (2, 1, 1, 1), (2, 2, 2, 2), (0, 1, 0, 0), (2, 0, 0, 0)]),
        phase=rng.choice(["night", "night", "day"]),
        night=rng.choice([0, 1, 1, 2, 3]),
        turn=rng.choice([None, None, *NAMES, "over"]),
        token=rng.choice([None, "courtyard", "ada", "ben"]),
        start=rng.choice([None, 20, 21]),
        dealer=rng.choice(["ada", "ada", "cleo"]),
    )
    for name in rng.sample(NAMES, rng.randint(0, 2)):
        data["players"][name] |= rng.choice(
            [{"chips": 17}, {"failed": 1, "open": 1}, {"open": 2}, {"profession": "Hill"}, {"wager": 2}, {"turns": 1}]
        )
        data["players"][name].pop(rng.choice(["turns", "day_wager"]), None)
    data["deck"] = rng.choice([data["deck"], data["deck"], 56, 40, 0])
    return data


@pytest.mark.no_cover
def test_the_table_against_the_naive_twin():
    rng, met = random.Random(7), set()
    for _ in range(300):
        data = random_table(rng)
        found = set(broken(data))
        assert found == naive.broken(data), json.dumps(data)
        met |= found
    assert len(met) == len(GAME.rules), "every rule is met"


# Wagers.


@pytest.mark.parametrize(
    ("wagers", "end", "daily", "token"), [((3, 3, 2, 1), 5, 4, None), ((4, 2, 2, 2), 5, 5, "ada"), ((0, 0, 0, 7), 4, 3, "dan")]
)
def test_VI_DAY_splits_the_wagers_and_gives_the_token(wagers, end, daily, token):
    seats = {name: {"wager": n, "chips": 20 - n if n else 0} for name, n in zip(NAMES, wagers, strict=True)}
    data = after(table(phase="day", players=seats), "night falls")
    assert (data["end_pot"], data["daily_pot"], data.get("token")) == (end, daily, token)
    assert (data["phase"], data["night"], data["turn"]) == ("night", 1, "ada")
    assert [data["players"][name]["day_wager"] for name in NAMES] == list(wagers)
    told = reply(table(phase="day"), "pots", " ".join(map(str, wagers)))
    assert told.value == {"end_pot": end, "daily_pot": daily, "token": token or "courtyard"}


def test_VI_DAY_wagers_go_round_and_end_when_all_have_wagered():
    day = table(phase="day")
    data = after(day, "wager 5")
    assert (data["players"]["ada"]["chips"], data["players"]["ada"]["wager"], data["turn"]) == (15, 5, "ben")
    assert "ben, cleo and dan still have" in refused(data, "night falls")["VI-DAY"]
    assert refused(data, "night falls", **{"VI-AMB-WAGER0": "free"}) == "legal"
    assert "at least one" in refused(data, "stay")["VI-DAY"]
    assert refused(data, "stay", **{"VI-AMB-WAGER0": "free"}) == "legal"
    assert "only 20 chips" in refused(data, "wager 21")["VI-DAY"]
    assert "at least one chip" in refused(data, "wager 0")["VI-DAY"]
    assert "ben's turn" in refused(data, "wager 1", "cleo")["VI-DAY"]
    one = table(phase="day", players={name: {"wager": 1, "chips": 19} for name in NAMES[:3]})
    assert "dan still has" in refused(one, "night falls")["VI-DAY"]
    assert "Night" in refused(table(), "wager 1")["VI-DAY"]
    assert "Night" in refused(table(), "night falls")["VI-DAY"]
    assert "only wagers" in refused(day, "wager 1, draw")["VI-DAY"]
    assert "together" in refused(day, "draw, wager 1")["VI-DAY"]
    assert "only wagers" in refused(day, "draw")["VI-NIGHT-TURN"]


# Turns at Night.

COURT = ["Rake", "Coffer", "Hill", "Steeple"]


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
    data = table(turns=turns, token="ada", courtyard=COURT, refuse=["Hill", "Rake"], turn=None if turns[3] == 2 else NAMES[sum(turns)])
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
            token=rng.choice(["ada", "courtyard"]),
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
    data = table(token="ada")
    assert "ben picks" in judged(data, "stumble ben, draw, discard Hill").open_end
    assert "ada picks" in judged(data, "stumble ben, draw, discard Hill", **{"VI-AMB-STUMBLEHAND": "attacker"}).open_end


def test_VI_PROF_the_Hill_keeps_seven_and_may_discard_to_six():
    data = table(turns=(1, 0, 0, 0))
    assert len(after(data, "draw Hill")["players"]["ben"]["hand"]) == 7
    assert refused(data, "draw Hill") == refused(data, "draw Hill, discard Rake") == "legal"


def test_hands_that_are_only_counted():
    data = table(hands={"ada": 6, "ben": 6}, token="ada", courtyard=COURT)
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
    assert "no card left" in refused(table(hands={"ben": 0}, token="ada", night=9, deck=1), "stumble ben discarding Hill, draw")["VI-STUMBLE"]


def test_cards_that_nobody_remembers():
    one = table(hands={"ada": ["Rake"] * 5 + ["unknown"]}, courtyard=COURT, night=2)
    assert judged(one, "trade Hill for Rake").verdict == "undecided"
    assert judged(one, "trade Rake for Hill").verdict == "legal"
    two = table(hands={"ada": ["Rake"] * 4 + ["unknown", "some Hill or Coffer"]}, courtyard=COURT, night=2)
    assert any("which cards ada holds" in need for need in judged(two, "trade Hill for Rake").needs)
    assert any("which cards ada holds" in need for need in judged(one, "draw, discard Hill").needs)
    drawn = judged(table(), "draw 2, discard Rake, discard Rake, discard Rake")
    assert drawn.verdict == "illegal"
    assert any("a card drawn is a Coffer" in one for one in judged(table(hands={"ada": ["Rake"] * 6}), "draw, discard Coffer").assumptions)
    assert any("Courtyard" in need for need in judged(table(courtyard=["unknown", "unknown"], night=2), "trade Rake for Hill").needs)


# Accusations.

SIX = {"ben": ["Hill"] * 6}


def test_VI_ACCUSE_wins_at_once_or_opens_a_card():
    data = table(hands=SIX)
    won = after(data, "accuse ben")
    assert (won["turn"], won["players"]["ada"]["chips"], won["end_pot"] if "end_pot" in won else 0, won["daily_pot"]) == ("over", 21, 0, 4)
    kept = after(data, "accuse ben", **{"VI-AMB-ACCUSEWIN": "no", "VI-AMB-ACCUSEPOT": "accuser"})
    assert (kept["players"]["ada"]["chips"], kept["end_pot"], kept.get("daily_pot", 0)) == (21, 4, 0)
    assert "over before" in refused(data, "accuse ben, draw, discard Hill")["VI-WIN"]
    assert "ben has a winning hand" in refused(data, "accuse ben wrongly, draw, discard Hill")["VI-ACCUSE"]
    failed = table(players={"ada": {"failed": 1, "open": 1}})
    new = after(failed, "accuse ben, accuse dan, draw Rake, discard Hill")["players"]["ada"]
    assert (new["failed"], new["open"]) == (3, 3)
    assert "enough" in refused(failed, "accuse ben, accuse dan, draw, discard Hill", **{"VI-AMB-ACCUSENUM": "one"})["VI-ACCUSE"]


def test_VI_ACCUSE_a_hand_that_nobody_has_seen():
    data = table(hands={"ben": 6, "cleo": ["Steeple"] * 5 + ["unknown"], "dan": 5}, night=2, refuse=["Hill"])
    assert judged(data, "accuse ben").needs
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
    data = table(turns=turns, token="ada", courtyard=COURT)
    assert refused(data, text) != "legal"
    assert refused(data, text, **{ruling: value}) == "legal"


def test_VI_AMB_ORDER_may_ask_for_the_draw_first():
    data = table(token="ada")
    first = {"VI-AMB-ORDER": "draw-first"}
    assert "before anything else" in refused(data, "accuse ben, draw, discard Hill", **first)["VI-NIGHT-TURN"]
    assert refused(data, "draw, accuse ben, discard Hill", **first) == "legal"
    assert refused(data, "accuse ben, accuse dan", **first) == "legal"


# The end of a Night.


def dusk(hands=None, **also):
    return table(turns=(2, 2, 2, 2), hands=hands, turn=None, **also)


@pytest.mark.parametrize(
    ("courtyard", "paid"),
    [(["Hill", "Hill", "Rake", "Coffer"], "ben"), (["Hill", "Hill", "Rake", "Rake"], None), ([], None), (["Rake"], "ada")],
)
def test_VI_DUSK_the_Daily_Pot_goes_to_most_cards_or_stays(courtyard, paid):
    new = after(dusk(courtyard=courtyard), "night ends")
    assert new.get("daily_pot", 0) == (0 if paid else 4)
    assert all(new["players"][name]["chips"] == 20 - (3, 2, 2, 1)[i] + 4 * (name == paid) for i, name in enumerate(NAMES))
    assert (new["phase"], new["dealer"], new["turn"], new["night"]) == ("day", "dan", "dan", 1)
    told = reply(dusk(courtyard=courtyard), "pots")
    assert told.value["winner"] == (paid or "")


def test_VI_WIN_six_of_seven_win_for_the_Hill():
    data = dusk(hands={"ben": ["Hill"] * 6 + ["Rake"]})
    assert refused(data, "night ends, ben reveals") == "legal"
    assert refused(data, "night ends, ben reveals", **{"VI-AMB-EXACT": "all"}) != "legal"
    assert refused(dusk(hands={"ben": ["Hill"] * 7}), "night ends, ben reveals", **{"VI-AMB-EXACT": "all"}) == "legal"
    assert refused(data, "night ends") == "legal"
    assert "has to show" in refused(data, "night ends", **{"VI-AMB-REVEAL": "must"})["VI-DUSK"]
    assert judged(dusk(hands={"ben": 6}), "night ends, ben reveals").assumptions
    new = after(data, "night ends, ben reveals")
    assert (new["turn"], new["players"]["ben"]["chips"]) == ("over", 22)
    assert [str(option.move) for option in offer(VILLAGE, read(data), "ada").options] == ["night ends", "night ends, ben reveals"]


@pytest.mark.parametrize(("ruling", "left", "chips"), [("stay", 1, (23, 24)), ("left", 0, (23, 25))])
def test_VI_WIN_two_winners_share_and_odd_chips_stay(ruling, left, chips):
    players = {"ada": {"chips": 18, "day_wager": None}, "ben": {"chips": 19}, "cleo": {"chips": 17}, "dan": {"chips": 11}}
    for seat in players.values():
        seat["day_wager"] = None
    data = dusk(hands={"ada": ["Rake"] * 6, "ben": ["Hill"] * 6}, players=players, end_pot=11, daily_pot=4, night=2)
    data["players"] = {n: {k: v for k, v in seat.items() if v is not None} for n, seat in data["players"].items()}
    assert broken(data) == {}
    new = after(data, "night ends, ada and ben reveal", **{"VI-AMB-SPLIT": ruling})
    assert (new.get("end_pot", 0), new["daily_pot"]) == (left, 4)
    assert (new["players"]["ada"]["chips"], new["players"]["ben"]["chips"]) == chips
    sheets = {sheet.player: sheet.total for sheet in score(VILLAGE, read(data, **{"VI-AMB-SPLIT": ruling})).sheets}
    assert (sheets["ada"], sheets["ben"]) == chips
    assert naive.dusk(data, ["ada", "ben"]) == ({"ada": 23, "ben": 24, "cleo": 17, "dan": 11}, 1, 4)


def test_VI_AMB_DUSKORDER_may_put_the_Daily_Pot_into_the_End_Pot():
    data = dusk(hands={"ben": ["Hill"] * 6}, courtyard=["Rake"])
    new = after(data, "night ends, ben reveals", **{"VI-AMB-DUSKORDER": "end-pot"})
    assert (new["players"]["ada"]["chips"], new["players"]["ben"]["chips"]) == (17, 26)
    assert {"end_pot", "daily_pot"}.isdisjoint(new)
    plain = after(data, "night ends, ben reveals")
    assert (plain["players"]["ada"]["chips"], plain["players"]["ben"]["chips"]) == (21, 22)


def test_VI_AMB_COURTCLEAR_may_clear_the_courtyard():
    new = after(dusk(courtyard=["Rake", "Hill"]), "night ends", **{"VI-AMB-COURTCLEAR": "yes"})
    assert (new.get("courtyard"), new["refuse"]) == (None, ["Rake", "Hill"])


def test_the_end_of_a_Night_waits_for_the_Courtyard():
    data = dusk(courtyard=["Rake", "unknown"])
    assert any("Daily Pot" in need for need in judged(data, "night ends").needs)
    offered = offer(VILLAGE, read(data), "ada")
    assert (offered.options, "Courtyard" in offered.why) == ((), True)
    lines = {line.item for sheet in score(VILLAGE, read(dusk(courtyard=["Rake"], hands={"ben": 6}))).sheets for line in sheet.lines}
    assert lines == {"chips", "End Pot", "Daily Pot"}


def test_VI_ALLLOSE_the_last_card_ends_the_game():
    data = table(deck=2, hands=dict.fromkeys(NAMES, 6), night=9)
    new = after(data, "draw 2")
    assert (new["turn"], {seat["chips"] for seat in new["players"].values()}) == ("over", {20})
    assert {"end_pot", "daily_pot"}.isdisjoint(new)
    late = {"VI-AMB-DECKOUTTIME": "failed-draw"}
    assert after(data, "draw 2, discard Hill, discard Hill", **late)["turn"] == "ben"
    assert after(data | {"deck": 1}, "draw 2", **late)["turn"] == "over"


# Questions.


def test_F2_the_chance_is_hypergeometric_over_74_unseen_cards():
    """With 2 of 20 Rake cards in hand 18 of 74 are left; ada draws two in each of three turns and needs four of six."""
    data = table(turns=(0, 0, 0, 0))
    expected = Fraction(sum(comb(18, j) * comb(56, 6 - j) for j in range(4, 7)), comb(74, 6))
    assert reply(data, "complete", "3").value["chance"] == expected
    for player, own in (("cleo", "Steeple"), ("dan", "Coffer")):
        mine = table(hands={player: [own] * 4 + ["Hill"] * 2})
        assert reply(mine, "complete", "in 3 turns", player).value["chance"] == Fraction(
            sum(comb(16, j) * comb(58, 3 - j) for j in (2, 3)), comb(74, 3)
        )


@pytest.mark.no_cover
@pytest.mark.parametrize(("player", "keep"), [("dan", 1), ("ada", 2)])
def test_F2_the_chance_against_every_order_of_a_small_deck(player, keep):
    own = ROLES[NAMES.index(player)]
    deck = read_cards({"copies": {"Hill": 9, "Steeple": 7, "Coffer": 7, "Rake": 7}})
    other = "Steeple" if own != "Steeple" else "Hill"
    hand, refuse = [own] * 4 + ["Hill"] * 2, ["Hill"] * 5 + [other] * 7 + [k for k in ("Rake", "Coffer") if k != own] * 7
    unseen = [own] * 3 + ["Hill"] * 2
    data = table(hands={name: hand if name == player else 6 for name in NAMES}, refuse=refuse, courtyard=["Hill"] * 0)
    position = read_table(data | {"deck": 5}, deck, {}).position
    (inquiry,) = (one for one in SCORER.inquiries if one.name == "complete")
    # So that the others' hands do not count, the deck is not limited by the cards dealt here.
    for turns in (1, 2):
        good, every = naive.chance_by_every_deck(unseen, own, 2, turns, keep)
        found = inquiry.reply(position, player, f"{turns} with none", lambda: None)
        assert found.value["chance"] == Fraction(good, every)


def test_F2_a_given_courtyard_and_the_refuse_pile():
    """Trades are certain: the Coffer takes two at once; the Steeple takes a refuse card besides, until discards cover it."""
    coffer = table(hands={"dan": ["Coffer"] * 4 + ["Hill"] * 2})
    assert reply(coffer, "complete", "1 with Coffer Coffer", "dan").value["chance"] == 1
    assert reply(coffer, "complete", "1 with Coffer", "dan").value["chance"] == 0
    mixed = {"VI-AMB-COFFER": "mixed"}
    assert reply(coffer, "complete", "1 with Coffer", "dan", **mixed).value["chance"] == Fraction(15, 73)
    steeple = table(hands={"cleo": ["Steeple"] * 4 + ["Hill"] * 2}, refuse=["Steeple", "Steeple"], courtyard=["Rake"] * 4, night=2)
    assert reply(steeple, "complete", "1", "cleo").value["chance"] == Fraction(14, 68)
    assert reply(steeple, "complete", "1 with Steeple", "cleo").value["chance"] == 1
    # A full Courtyard: what is discarded covers the second Steeple card. With room for four nothing covers it.
    assert reply(steeple, "complete", "2", "cleo").value["chance"] == 1 - Fraction(54 * 53, 68 * 67)
    assert reply(steeple, "complete", "2 with none", "cleo").value["chance"] == 1


@pytest.mark.parametrize(
    ("player", "hand", "courtyard", "turns"),
    [
        ("ada", ["Rake"] * 1 + ["Hill"] * 5, [], 3),
        ("ada", ["Rake"] * 2 + ["Hill"] * 4, [], 2),
        ("ben", ["Hill"] * 2 + ["Rake"] * 4, [], 4),
        ("ben", ["Hill"] * 6, [], 0),
        ("cleo", ["Steeple"] * 3 + ["Rake"] * 3, ["Steeple"], 3),
        ("dan", ["Coffer"] * 1 + ["Rake"] * 5, ["Coffer"] * 3, 4),
        ("dan", ["Coffer"] * 2 + ["Rake"] * 4, ["Coffer"] * 4, 2),
        ("dan", ["Coffer"] * 5, ["Coffer"] * 4, 1),
    ],
)
def test_F3_the_fewest_turns(player, hand, courtyard, turns):
    assert reply(table(hands={player: hand}, courtyard=courtyard, night=2), "turns", player=player).value["turns"] == turns


def test_F3_it_may_be_too_late():
    data = table(hands={"ada": ["Rake"] + ["Hill"] * 5, "ben": 6, "cleo": 6, "dan": 6}, deck=2, night=9)
    data |= {"refuse": ["Coffer"] * 20 + ["Steeple"] * 20 + ["Hill"] * 10, "courtyard": ["Hill"] * 4}
    assert reply(data, "turns").value["turns"] is None


def test_F4_an_accusation_is_worth_its_chance():
    """Ada has seen MIXED three times and nothing of ben's: 20 - 6 = 14 Hill cards among 62."""
    data = table(hands={"ben": 6})
    expected = Fraction(comb(14, 6), comb(62, 6))
    told = reply(data, "accuse", "ben")
    assert told.value == {"chance": expected, "gains": 4, "average": 4 * expected}
    assert reply(data, "accuse", "ben", **{"VI-AMB-ACCUSEPOT": "accuser", "VI-AMB-ACCUSEWIN": "no"}).value["gains"] == 4
    assert reply(table(hands=SIX), "accuse", "ben").value["chance"] == 1
    assert reply(table(hands={"ben": 5}, refuse=["Rake"]), "accuse", "ben").value["chance"] == 0
    partly = table(hands={"ben": ["Hill"] * 5 + ["some Hill or Rake"]})
    assert reply(partly, "accuse", "ben").value["chance"] == Fraction(9, 9 + 14)
    seven = table(hands={"ben": 7}, turns=(1, 1, 0, 0))
    every = reply(seven, "accuse", "ben", **{"VI-AMB-EXACT": "all"}).value["chance"]
    assert every == Fraction(comb(14, 7), comb(62, 7))
    assert reply(seven, "accuse", "ben").value["chance"] == every + Fraction(comb(14, 6) * 48, comb(62, 7))


def test_F4_chance_counts_the_same_deals():
    position = read(table(hands={"ben": 6}))
    found = chance(VILLAGE, position, read_claim("ben holds at least 6 Hill cards", GAME.hidden(position))).chance
    assert found == Fraction(comb(14, 6), comb(62, 6))
    with pytest.raises(ValueError, match="nobody knows"):
        GAME.hidden(read(table(), **{"VI-AMB-DECK": "any"}))


@pytest.mark.parametrize(("deck", "nights"), [(56, 5), (51, 5), (50, 4), (11, 1), (10, 0)])
def test_F5_the_deck_lasts_so_many_Nights(deck, nights):
    day = table(phase="day", deck=deck, night=5, hands=dict.fromkeys(NAMES, 6), refuse=["Hill"], courtyard=["Rake"] * 4)
    (inquiry,) = (one for one in SCORER.inquiries if one.name == "deck")
    assert inquiry.reply(read(day), "ada", "", lambda: None).value["nights"] == nights


def test_F5_at_Night_the_rest_of_it_comes_first():
    (inquiry,) = (one for one in SCORER.inquiries if one.name == "deck")

    def told(deck):
        return inquiry.reply(read(table(turns=(1, 1, 0, 0), deck=deck)), "ada", "", lambda: None).value

    # Two turns of cleo and dan, one of ben, two cards of ada: seven cards may go.
    assert told(18) == {"nights": 1, "this_night": True}
    assert told(8) == {"nights": 0, "this_night": True}
    assert told(7) == {"nights": 0, "this_night": False}


@pytest.mark.parametrize(
    ("name", "words", "change", "message"),
    [
        ("pots", "3 3", {}, "four wagers"),
        ("pots", "", {"courtyard": ["unknown"]}, "Courtyard"),
        ("complete", "soon", {}, "turns"),
        ("complete", "40", {}, "20 at most"),
        ("complete", "2 with Hill Hill Hill Hill Hill", {}, "room for 4"),
        ("complete", "2", {"courtyard": ["unknown"]}, "Courtyard"),
        ("complete", "2", {"refuse": ["Rake"] * 17, "courtyard": ["Rake"] * 4}, "not so many Rake"),
        ("turns", "now", {}, "nothing follows"),
        ("accuse", "", {}, "whom"),
        ("accuse", "ada", {}, "player"),
        ("deck", "now", {}, "nothing follows"),
        ("deck", "", {"deck": None}, "deck: 56"),
    ],
)
def test_questions_that_have_no_answer(name, words, change, message):
    data = {key: value for key, value in (table() | change).items() if value is not None}
    (inquiry,) = (one for one in SCORER.inquiries if one.name == name)
    with pytest.raises(ValueError, match=message):
        inquiry.reply(read(data), "ada", words, lambda: None)


def test_questions_need_a_hand():
    data = table()
    del data["players"]["ben"]["hand"]
    with pytest.raises(ValueError, match="how many cards ben holds"):
        asked(data, "accuse", "ben")
    for name, words in (("complete", ""), ("turns", "")):
        with pytest.raises(ValueError, match="ben's hand"):
            asked(data, name, words, "ben")


def test_nobody_knows_the_deck():
    any_ = {"VI-AMB-DECK": "any"}
    for name, words in (("complete", "2"), ("turns", ""), ("accuse", "ben")):
        assert not reply(table(), name, words, **any_).settled


# Cards, files, listed moves.


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "copies"),
        ({"copies": {"Hill": 20}}, "how many Steeple"),
        ({"copies": {"Hill": 0, "Steeple": 20, "Coffer": True, "Rake": 20}}, "how many Hill"),
        ({"copies": {"Hill": 1, "Steeple": 2, "Coffer": 3, "Rake": 4}}, "24"),
        ({"copies": {"Hill": 20, "Steeple": 20, "Coffer": 20, "Rake": 20, "Farmer": 1}}, "no profession"),
        ({"copies": {"Hill": 20, "Steeple": 20, "Coffer": 20, "Rake": 20}, "cards": 80}, "only `copies`"),
    ],
)
def test_card_files_that_cannot_be_used(data, message):
    with pytest.raises(UnusableError) as error:
        read_cards(data)
    assert any(message in problem.message for problem in error.value.problems)


def test_cards_are_called_in_many_ways():
    for text in ("Hill", "hills", "Hill cards", "hi", "HILL card"):
        assert profession_called(text) == "Hill"


def test_moves_are_listed_by_profession():
    def texts(turns, **rulings):
        data = table(turns=turns, courtyard=["Coffer"] * 2, refuse=["Hill"], token="ada", night=2)
        options = offer(VILLAGE, read(data, **rulings), data["turn"]).options
        return {str(option.move) for option in options}

    assert {"draw", "draw 2", "stumble ben", "accuse dan", "trade Hill for Coffer"} <= texts((0, 0, 0, 0))
    assert "draw 2" not in texts((1, 0, 0, 0))
    assert "trade Hill for Coffer, take the refuse card" in texts((1, 1, 0, 0))
    assert "trade Hill for Coffer, trade Rake for Coffer" in texts((1, 1, 1, 0))
    assert "pass" in texts((0, 0, 0, 0), **{"VI-AMB-MUSTACT": "yes"})


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("ada draws a card, discards a Hill", "draw, discard Hill"),
        ("ada: draw Hill and a Rake then discard my Hill and a Coffer", "draw Hill and Rake, discard Hill, discard Coffer"),
        ("trade my Hill for the Rake and accuse ben of hoarding wrongly", "trade Hill for Rake, accuse ben wrongly"),
        ("raise by 3 chips", "wager 3"),
        ("the night ends, ben reveals his hand", "night ends, ben reveals"),
        ("ada reveals", "ada reveals"),
    ],
)
def test_how_moves_are_said(text, means):
    assert str(read_move(text, read(table()), "ada")) == means


@pytest.mark.parametrize(
    ("text", "message"), [("", "no move"), ("dance", "not understood"), ("accuse eve", "eve"), ("trade Hill and Rake for Hill", "one by one"), (",", "no move")]
)  # fmt: skip
def test_what_is_no_move(text, message):
    with pytest.raises(ValueError, match=message):
        read_move(text, read(table()), "ada")


def test_what_a_file_says_is_written_again():
    data = table(hands={"ada": ["Rake", "unknown", "some Hill or Rake"], "ben": 6}, courtyard=["Hill"], refuse=["Rake"])
    position = read(data)
    assert isinstance(position.hand("ada")[1], Unknown)
    again = FILE.written(position)
    assert again["players"]["ada"]["hand"] == ["Rake", "unknown", "some Hill or Rake"]
    assert FILE.written(read(again)) == again


def test_a_table_of_which_little_is_known():
    data = table(hands={"ada": ["Rake", "Rake", "unknown", "unknown", "Hill", "Hill"]}, courtyard=["unknown"], night=2, token="ben")
    del data["deck"], data["players"]["cleo"]["hand"], data["players"]["ben"]["day_wager"]
    assert broken(data) == {}
    assert refused(data, "draw 2, discard Hill, discard Hill") == "legal"
    shown = GAME.picture(read(data), frozenset())
    assert "in the deck" not in repr(shown)
    assert [place.name for place in GAME.hidden(read(data))[0].places] == ["ada", "ben", "dan"]
    assert "no card left" in refused(table(hands={"ada": []}, courtyard=["Hill"], night=6), "trade Rake for Hill")["VI-NIGHT-TURN"]


def test_the_dealer_speaks_when_a_Night_ends():
    assert (GAME.play.speaker("", read(dusk())), GAME.play.speaker("", read(table()))) == ("ada", None)


def test_chance_of_a_move_with_a_hand_that_is_only_counted():
    """Of 56 cards that nobody has named 14 are Hill, so ada's last card is one in a quarter of the deals."""

    def of(hand):
        position = read(table(hands={"ada": hand}, courtyard=["Coffer"], night=2))
        return chance_of_move(VILLAGE, position, GAME.hidden(position), read_move("trade Hill for Coffer", position, "ada"))

    assert of(["Rake"] * 5 + ["unknown"]).chance == Fraction(1, 4)
    assert "which cards ada holds" in of(6).why
