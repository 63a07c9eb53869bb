"""Wagers and pots of The Village: how a Day ends, and how a Night."""

import json
import re

import pytest
from click.testing import CliRunner
from sayings import says
from the_village_tables import MIXED, NAMES, SIX, VILLAGE, after, dusk, judged, read, refused, table

from cli.main import main
from models.problem import UnusableError
from verify.explain import explain
from verify.judge import offer
from verify.score import score

# Wagers.


POKER, MATCHED = {"VI-AMB-BETEND": "poker"}, {"VI-AMB-BETEND": "matched"}


def wagered(*wagers, chips=20, **also):
    seats = {name: {"wager": n, "chips": chips - n} for name, n in zip(NAMES, wagers, strict=True)}
    return table(phase="day", players=seats, **also)


def test_VI_AMB_BETEND_wagers_that_have_to_be_matched():
    """Ben lacks two chips; cleo has three in all and has put them out."""
    day = wagered(5, 3, 3, 5, turn="ben")
    day["players"]["cleo"]["chips"] = 0
    assert judged(day, "stay").verdict == judged(day, "night falls").verdict == "legal"
    assert {one.ruling.key for one in judged(day, "night falls").rulings} >= {"VI-AMB-BETEND"}
    for rulings in (POKER, MATCHED):
        assert "2 chips" in refused(day, "stay", **rulings)["VI-DAY"]
        assert "2 chips" in refused(day, "wager 1", **rulings)["VI-DAY"]
        assert ("folds" in refused(day, "stay", **rulings)["VI-DAY"]) is (rulings is POKER)
        assert "largest wager is 5, and ben has" in refused(day, "night falls", **rulings)["VI-DAY"]
        assert refused(day, "wager 2", **rulings) == refused(day, "wager 3", **rulings) == "legal"
        assert refused(day, "stay", "cleo", **rulings)["VI-DAY"].startswith("it is ben's turn")
        matched = wagered(5, 5, 3, 5, turn="cleo")
        matched["players"]["cleo"]["chips"] = 0
        assert refused(matched, "stay", **rulings) == refused(matched, "night falls", **rulings) == "legal"
        # All that is left is enough, and so is the first wager of a Day.
        poor = wagered(5, 3, 5, 5, turn="ben")
        poor["players"]["ben"]["chips"] = 1
        assert refused(poor, "wager 1", **rulings) == "legal"
        assert refused(wagered(5, 0, 0, 0, turn="ben"), "wager 1", **rulings) == "legal"
    two = wagered(5, 3, 4, 5, turn="ben")
    assert "ben and cleo have neither matched it nor folded" in refused(two, "night falls", **POKER)["VI-DAY"]
    assert "ben and cleo have not matched it" in refused(two, "night falls", **MATCHED)["VI-DAY"]


def test_VI_AMB_BETEND_is_told_with_the_moves():
    found = offer(VILLAGE, read(wagered(5, 3, 5, 5, turn="ben"), **POKER), "ben")
    assert {option.move for option in found.options} == {"wager 2", "wager 3", "fold"}
    every = offer(VILLAGE, read(wagered(5, 3, 5, 5, turn="ben")), "ben")
    assert {option.move for option in every.options} == {"wager 1", "wager 2", "wager 3", "stay", "night falls"}
    assert "VI-AMB-BETEND" in {one.ruling.key for one in every.rulings}


# The end of a Night.


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
    assert [str(option.move) for option in offer(VILLAGE, read(data), "ada").options] == [
        "night ends",
        "night ends, ben reveals",
    ]


def test_VI_WIN_who_keeps_a_winning_hand_loses_a_share_and_the_End_Pot_stays():
    """Ben could have shown six Hill cards; ada's hand can bring her nothing, whatever ben holds."""
    (kept,) = judged(dusk(SIX), "night ends", "ben").effects
    assert (kept.item, kept.before.ends, kept.after) == ("share of the End Pot", (4,), None)
    assert after(dusk(SIX), "night ends", "ben")["end_pot"] == 4
    assert judged(dusk(hands={"ada": MIXED, "ben": 6}), "night ends").effects == ()


def test_VI_AMB_DUSKORDER_may_put_the_Daily_Pot_into_the_End_Pot():
    data = dusk(hands={"ben": ["Hill"] * 6}, courtyard=["Rake"])
    new = after(data, "night ends, ben reveals", **{"VI-AMB-DUSKORDER": "end-pot"})
    assert (new["players"]["ada"]["chips"], new["players"]["ben"]["chips"]) == (17, 26)
    assert {"end_pot", "daily_pot"}.isdisjoint(new)
    # Of two chips three winners get none.
    three = dusk(SIX | {"dan": ["Coffer"] * 6}, courtyard=["Steeple"], end_pot=1, daily_pot=1)
    left = after(three, "night ends, ada reveals, ben reveals, dan reveals", **{"VI-AMB-DUSKORDER": "end-pot"})
    assert (left["end_pot"], "daily_pot" in left) == (2, False)
    plain = after(data, "night ends, ben reveals")
    assert (plain["players"]["ada"]["chips"], plain["players"]["ben"]["chips"]) == (21, 22)


def test_the_end_of_a_Night_does_not_wait_for_the_Courtyard():
    data = dusk(courtyard=["Rake", "unknown"])
    new = after(data, "night ends")
    assert [seat["chips"] for seat in new["players"].values()] == ["17 or 21", 18, 18, 19]
    either = dusk(courtyard=["Rake", "Hill", "some Rake or Hill"])
    (besides,) = judged(either, "night ends").later.record.besides
    assert besides == says("these go together", "ada's chips: 17, Courtyard card 3: Hill")
    assert (new["daily_pot"], [one.move for one in offer(VILLAGE, read(data), "ada").options]) == ("0 or 4", ["night ends"])
    lines = {
        line.item
        for sheet in score(VILLAGE, read(dusk(courtyard=["Rake"], hands={"ben": 6}))).sheets
        for line in sheet.lines
    }
    assert lines == {"chips", "share of the End Pot", "share of the Daily Pot"}


def test_VI_ALLLOSE_the_last_card_ends_the_game():
    data = table(deck=2, hands=dict.fromkeys(NAMES, 6), night=9)
    new = after(data, "draw 2")
    assert (new["turn"], {seat["chips"] for seat in new["players"].values()}) == ("over", {20})
    assert {"end_pot", "daily_pot"}.isdisjoint(new)
    late = {"VI-AMB-DECKOUTTIME": "failed-draw"}
    assert after(data, "draw 2, discard Hill, discard Hill", **late)["turn"] == "ben"
    assert after(data | {"deck": 1}, "draw 2", **late)["turn"] == "over"


def test_chips_that_are_wagered_are_not_counted_and_told():
    data = table(phase="day", players={"ada": {"chips": 17, "wager": 3}}, turn="ben")
    told = {sheet.player: sheet.lines[0] for sheet in score(VILLAGE, read(data)).sheets}
    assert (told["ada"].points, told["ben"].points) == (17, 20)
    assert told["ada"].because == says("17 chips", "Rake", "3 wagered", "not counted")
    assert told["ben"].because == "20 chips in front of the Hill"


# Who has won.


def order(data, **rulings):
    return [(one.place, one.player) for one in score(VILLAGE, read(data, **rulings)).ranking]


def test_whoever_wins_is_first_with_fewer_chips():
    """Ben, with fewest chips, has six Hill cards at the end of the Night; cleo, level with dan, does not."""
    seats = {"ada": {"chips": 20}, "ben": {"chips": 5}, "cleo": {"chips": 18}, "dan": {"chips": 18}}
    data = dusk(SIX, players=seats, end_pot=9, daily_pot=2)
    found = score(VILLAGE, read(data)).ranking
    assert [(one.place, one.player) for one in found] == [(1, "ben"), (2, "ada"), (3, "cleo"), (3, "dan")]
    assert found[0].because == "wins the game, 14 chips"
    assert found[2].because == says("18 chips, tied with dan")
    split = dusk(SIX | {"dan": ["Coffer"] * 6}, players=seats, end_pot=9, daily_pot=2)
    assert order(split) == [(1, "dan"), (2, "ben"), (3, "ada"), (4, "cleo")]


def test_winners_of_a_game_that_is_over():
    """An accusation ends the game: judging it writes who has won; without that the ranking says what it leaves out."""
    data = table(hands=SIX, players={"ada": {"chips": 1}, "dan": {"chips": 35}})
    over = after(data, "accuse ben rightly")
    assert over["winners"] == ["ada"]
    assert order(over)[0] == (1, "ada")
    assert after(dusk(SIX), "night ends, ben reveals")["winners"] == ["ben"]
    assert "winners" not in after(dusk(SIX), "night ends")
    found = score(VILLAGE, read({key: value for key, value in over.items() if key != "winners"}))
    assert found.warnings == (says("who has won", "chips alone", "winners"),)
    assert found.ranking[0].player == "dan"
    assert score(VILLAGE, read(over | {"winners": []})).warnings == (says("VI-ST-OVER", "scored as it lies"),)
    with pytest.raises(UnusableError, match="turn: over"):
        read(data | {"winners": ["ada"]})
    with pytest.raises(UnusableError, match="cleo"):
        read(over | {"winners": ["cloe"]})


def test_nobody_mends_a_table_by_ending_the_game():
    """A chip is missing in the End Pot; in a game that is over nobody looks at that."""
    data = table(end_pot=3, daily_pot=4, holder="courtyard", players={name: {"day_wager": 2, "chips": 18} for name in NAMES})
    told = [change for one in explain(VILLAGE.game, read(data)).repairs for change in one.changes]
    assert told
    assert not [change for change in told if "over" in change]


def test_chips_are_chips_wherever_they_are_counted(tmp_path):
    """On sheets, in ranges, in rankings, beside moves and on the page of a picture; points are nowhere."""
    file, half = tmp_path / "dusk.json", tmp_path / "half.json"
    file.write_text(json.dumps(dusk(courtyard=["Hill", "Hill", "Rake", "Coffer"])))
    half.write_text(json.dumps(dusk(courtyard=["Hill", "Hill", "Rake", "some Rake or Coffer"])))
    page = tmp_path / "page.html"
    asked = (
        ["score", str(file)],
        ["score", str(half)],
        ["judge", str(file), "night ends"],
        ["draw", str(file), "-o", str(page)],
    )
    told = [CliRunner().invoke(main, words).stdout for words in asked]
    assert "ben: 22 chips\n" in told[0]
    assert "1. ben: 22 chips\n" in told[0]
    assert "18 to 22 chips" in told[1]
    assert "chips before and after the move" in told[2]
    assert "ben: 22 chips</caption>" in page.read_text()
    assert not any("point" in text for text in told)
    assert not re.search(r"\d point|>points<", page.read_text())
