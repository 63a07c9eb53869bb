"""Wagers and pots of The Village: how a Day ends, and how a Night."""

import json
import re

import naive_the_village as naive
import pytest
from click.testing import CliRunner
from sayings import says
from the_village_tables import NAMES, SIX, VILLAGE, after, broken, dusk, judged, read, refused, reply, table

from cli.main import main
from models.problem import UnusableError
from verify.explain import explain
from verify.judge import offer
from verify.score import score

# Wagers.


@pytest.mark.parametrize(
    ("wagers", "end", "daily", "token"),
    [((3, 3, 2, 1), 5, 4, None), ((4, 2, 2, 2), 5, 5, "ada"), ((0, 0, 0, 7), 4, 3, "dan")],
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


def test_pots_of_the_wagers_that_lie_there():
    told = reply(wagered(4, 2, 2, 2), "pots")
    assert told.value == {"end_pot": 5, "daily_pot": 5, "token": "ada"}


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


def test_VI_AMB_BETEND_folding():
    """Who has folded adds nothing more, and need not match."""
    day = wagered(5, 3, 5, 5, turn="ben")
    assert "nobody folds" in refused(day, "fold")["VI-DAY"]
    assert "nobody folds" in refused(day, "fold", **MATCHED)["VI-DAY"]
    assert "before folding" in refused(wagered(5, 0, 0, 0, turn="ben"), "fold", **POKER)["VI-DAY"]
    assert refused(wagered(5, 0, 0, 0, turn="ben"), "fold", **POKER, **{"VI-AMB-WAGER0": "free"}) == "legal"
    left = after(day, "fold", **POKER)
    assert (left["players"]["ben"]["folded"], left["turn"]) == (True, "cleo")
    assert after(left | {"turn": "ada"}, "stay", **POKER)["turn"] == "cleo"
    assert "has folded" in refused(left | {"turn": "ben"}, "wager 2", **POKER)["VI-DAY"]
    night = after(left, "night falls", **POKER)
    assert refused(left, "night falls", **POKER) == "legal"
    assert "folded" not in night["players"]["ben"]
    for name in ("ada", "cleo"):
        left["players"][name]["folded"] = True
    assert list(refused(left | {"turn": "dan"}, "fold", **POKER)) == ["VI-DAY"]
    assert "all others have folded" in refused(left | {"turn": "dan"}, "fold", **POKER)["VI-DAY"]
    assert "VI-ST-FOLD" in broken(left | {"rulings": {}})
    assert "VI-ST-FOLD" not in broken(left, **POKER)
    left["players"]["dan"]["folded"] = True
    assert after(left, "stay", **POKER)["turn"] == "cleo"
    assert "all have folded" in broken(left, **POKER)["VI-ST-FOLD"]
    assert "VI-ST-FOLD" in broken(table(players={"ben": {"folded": True}}), **POKER)


def test_VI_AMB_BETEND_is_told_with_the_moves():
    found = offer(VILLAGE, read(wagered(5, 3, 5, 5, turn="ben"), **POKER), "ben")
    assert {option.move for option in found.options} == {"wager 2", "wager 3", "fold"}
    every = offer(VILLAGE, read(wagered(5, 3, 5, 5, turn="ben")), "ben")
    assert {option.move for option in every.options} == {"wager 1", "wager 2", "wager 3", "stay", "night falls"}
    assert "VI-AMB-BETEND" in {one.ruling.key for one in every.rulings}


# The end of a Night.


@pytest.mark.parametrize(
    ("courtyard", "paid"),
    [
        (["Hill", "Hill", "Rake", "Coffer"], "ben"),
        (["Hill", "Hill", "Rake", "Rake"], None),
        (["Hill", "Rake"], None),
        (["Rake"], "ada"),
    ],
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
    assert [str(option.move) for option in offer(VILLAGE, read(data), "ada").options] == [
        "night ends",
        "night ends, ben reveals",
    ]


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
    lines = {
        line.item
        for sheet in score(VILLAGE, read(dusk(courtyard=["Rake"], hands={"ben": 6}))).sheets
        for line in sheet.lines
    }
    assert lines == {"chips", "End Pot", "Daily Pot"}


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


def test_wagers_as_they_are_said_at_the_table():
    """Ada has 3 of 17 chips in the middle, dan 5: to call is to add 2, to raise to 6 is to add 3."""
    day = wagered(3, 0, 0, 5)
    for said, n in {"call": 2, "match it": 2, "raise to 6": 3, "bet to 7": 4, "all in": 17}.items():
        seat = after(day, said)["players"]["ada"]
        assert (seat["chips"], seat["wager"]) == (17 - n, 3 + n), said
    assert refused(day, "raise to 3")["VI-DAY"] == says("ada has wagered 3 already")
    assert after(wagered(5, 5, 5, 5), "call")["players"]["ada"]["wager"] == 5
    assert after(wagered(3, 0, 0, 30, chips=32), "call")["players"]["ada"]["wager"] == 30


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
    assert found[2].because == says("18 chips, shared with dan")
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
