"""The best solo play against trying everything, its replay and its limits."""

from __future__ import annotations

import itertools
import json
import random
from copy import deepcopy
from pathlib import Path
from types import SimpleNamespace

import naive_play as brute
import naive_solo
import naive_village_green as naive
import pytest
from click.testing import CliRunner
from sayings import says
from village_green_tables import FITTING_NOWHERE, VG, read, small

import verify.play
from cli.main import main
from cli.reading.inputs import read_table
from models.problem import DefectError, Problem
from models.shipped import shipped_data
from scorers.play import Played, Progressed
from scorers.village_green.search.play_table import Table
from scorers.village_green.search.proof import ProofLines
from verify.clock import Clock
from verify.games import Entry
from verify.play import best_play

EXAMPLE = Path(__file__).parents[1] / "examples" / "village_green" / "solo_play.yaml"

RULINGS = [
    {},
    {"VG-AMB-ANY": "at-least-one"},
    {"VG-AMB-LAWNLAWN": "not-allowed"},
    {"VG-AMB-LAWNCOVER": "allowed"},
    {"VG-AMB-SOLO-CHOICE": "discard"},
    {"VG-AMB-SOLO-END": "must-go-on"},
    {"VG-AMB-SPACE": "one-per-card", "VG-AMB-ANY": "at-least-one", "VG-AMB-SOLO-END": "must-go-on"},
    {"VG-AMB-LAWNCOVER": "allowed", "VG-AMB-LAWNLAWN": "not-allowed", "VG-AMB-SOLO-END": "must-go-on"},
]


def table(seed, rulings):
    """A solo game played up to a few empty spaces, with next to nothing left in the decks."""
    rng = random.Random(seed)
    game = brute.Game(rng, 1, rulings)
    # Discarded cards go round and round, and lawns on flowers double every space.
    free = rng.choice([0, 1, 1, 2]) if not rulings else 0 if "VG-AMB-SOLO-CHOICE" in rulings else rng.choice([0, 1])
    while game.data["turn"] != "over" and sum(text == "." for row in game.village()["green"] for text in row) > free:
        game.take_turn()
    data = game.snapshot()
    data["decks"] = {family: cards[::-1][: rng.choice([0, 1, 2])] for family, cards in game.decks.items()}
    for family, cards in data["decks"].items():
        if not cards and rng.random() < 0.5:
            del data["display"][family][rng.randrange(3) :]
    if rng.random() < 0.5:
        data["decks"]["awards"] = []
        del data["display"]["awards"][1:]
    for key in ("turn", "start"):
        del data[key]
    del data["players"]["north"]["turns"]
    return data


def searched(position, steps=3_000):
    """The play found, and whether it is proven; no ruling is varied."""
    clock = Clock() if steps is None else Clock().of_steps(steps)
    asked = verify.play._PlaySearch(VG, position.players_written[0], "score", 0)
    return asked.search(position, clock, lambda *_: None)


# Against trying everything.


@pytest.mark.usefixtures("stepped_clock")
@pytest.mark.parametrize("number", range(len(RULINGS)))
def test_the_best_play_is_the_best_of_all_plays(number):
    compared = 0
    for seed in range(100 * number, 100 * number + 3):
        data = table(seed, RULINGS[number])
        try:
            most = naive_solo.best(data, 1_000)
        except naive_solo.TooMuchError:
            continue
        found = searched(read(data), 1_500)
        assert not found.why
        if found.status == "proven":
            compared += 1
            assert found.points == found.bound == most, data
        else:
            assert found.points is None or found.points <= most, data
            assert most is None or most <= found.bound, data
    assert compared >= 1


def played(data):
    """The moves in words and the points, which must be those of trying everything."""
    found = searched(read(data), None)
    assert found.status == "proven"
    assert found.points == found.bound == naive_solo.best(data)
    return [str(move) for move in found.moves], found.points


def test_play_goes_on_beside_a_card_that_the_village_card_let_lie_where_it_matches_one_only():
    """Three spaces are free; that the blue roses do not match the red lilies beside them keeps nobody from filling these."""
    data = small(
        village={"left": ["Excellence in Lawns", "Award for Forestry", "Best Use of Space"]},
        display={"green": ["blue rose pond"], "awards": []},
        rulings={"VG-AMB-ANY": "at-least-one"},
    )
    north = data["players"]["north"]
    north["hand"] = ["red petunia pond", "blue petunia oak", "red lily birch oak"]
    north["green"] = [
        ["red lily pond", "blue rose birch birch on red petunia willow", "."],
        ["red petunia oak", "blue petunia pond", "red petunia birch"],
        ["red rose pond", ".", "."],
    ]
    moves, _ = played(data)
    assert moves == ["take blue rose pond, red petunia pond to r3c2"]


def test_cards_that_fit_nowhere_are_discarded_under_that_ruling():
    decks = {"green": ["yellow lily birch oak", "red lily structure"], "awards": []}
    rulings = {"VG-AMB-SOLO-CHOICE": "discard"}
    left = {"left": ["Excellence in Ponds", "Award for Forestry", "Excellence in Structures"]}
    display = {"green": FITTING_NOWHERE, "awards": []}
    moves, _ = played(small(village=left, display=display, decks=decks, rulings=rulings))
    assert moves[-1].endswith("red lily structure to r3c3")
    assert all(move.endswith(" under the deck") for move in moves[:-1])


# How certain, and stopped.


@pytest.fixture
def few_steps(monkeypatch):
    """Other rulings are searched in no more steps than the answer took."""
    monkeypatch.setattr(verify.play, "_LEAST_STEPS", 0)
    monkeypatch.setattr(verify.play, "_TIMES", 1)


@pytest.mark.usefixtures("few_steps")
def test_the_play_that_is_answered_can_be_judged_move_by_move_and_scores_what_it_says():
    result = CliRunner().invoke(main, ["best", "--play", "--json", str(EXAMPLE)])
    assert result.exit_code == 0
    shape = json.loads(result.stdout)
    keys = "file game status aim best bound best_in_words rank shortfall moves players scope position lines rulings missing"
    assert " ".join(shape) == f"{keys} unsettled warnings doubts"
    assert (shape["status"], shape["best"], shape["bound"]) == ("proven", 24, 24)
    assert shape["rank"] == "Honourable mention"
    assert sum(line["points"] for line in shape["lines"]) == 24
    assert any("flip and " in move for move in shape["moves"])
    illegal, decks = shape["warnings"]
    assert illegal == says("not legal", "VG-CARDS")
    assert "only the cards written in the file" in decks
    position = read_table(str(EXAMPLE), (), None).written.position
    for move in shape["moves"]:
        said = VG.game.play.read(move, position, "rosa")
        assert verify.play.judged_alone(VG, position, said).verdict == "legal"
        position = VG.game.play.after(position, said)
    assert VG.game.written(position) == shape["position"]


def test_without_time_the_answer_is_to_stop_with_a_bound():
    result = CliRunner().invoke(main, ["best", "--play", "--time-limit", "0", str(EXAMPLE)])
    assert result.exit_code == 3
    assert says(f"{EXAMPLE}: 7 points", "best known", "stopped", "more than").is_in(result.stdout)
    assert "Nothing that can be done now brings more." in result.stdout
    assert says("VG-AMB-SOLO-END=must-go-on", "not legal").is_in(result.stdout)


def test_ctrl_c_gives_the_best_so_far(monkeypatch):
    from scorers.village_green.search.best import BestPlay

    whole = BestPlay.run

    def interrupted(self, above=None):
        yield from itertools.islice(whole(self, above), 40)
        raise KeyboardInterrupt

    monkeypatch.setattr(BestPlay, "run", interrupted)
    found = best_play(VG, read_table(str(EXAMPLE), (), None).written.position)
    assert found.status == "best known"
    assert found.points <= 24 <= found.bound


def test_the_score_of_a_doubtful_card_is_told_for_a_play_that_is_only_best_known():
    data = small(village={"left": ["Best Use of Space", "Award for Forestry", "Excellence in Lawns"]})
    found = best_play(VG, read(data), clock=Clock(0))
    assert found.status == "best known"
    told = [said for ruling in found.rulings for said in ruling.otherwise.values() if "this play gives" in said]
    assert told
    assert not any(says("gives", str(found.points)).is_in(said) for said in told)


def test_an_illegal_table_cannot_be_played_on(tmp_path):
    text = EXAMPLE.read_text(encoding="utf-8").replace("[., red lily structure, .]", "[lawn, blue lily structure, lawn]")
    text = text.replace("[yellow lily oak willow, ., red", "[yellow lily oak willow, red rose pond, red")
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["best", "--play", str(file)])
    assert result.exit_code == 1
    assert "nothing can be played on: " in result.stdout
    assert "(VG-MATCH)" in result.stdout
    shape = json.loads(CliRunner().invoke(main, ["best", "--play", "--json", str(file)]).stdout)
    assert (shape["status"], shape["best"], shape["moves"], shape["position"]) == ("proven", None, [], None)


def test_a_play_that_does_not_stand_the_check_is_never_answered(monkeypatch):
    from scorers.village_green.search.best import BestPlay

    move = VG.game.play.read("lawn to top 1", read(small()), "north")
    for claimed in (Played((move,), 9), Played((), 99)):
        monkeypatch.setattr(BestPlay, "run", lambda *_, claimed=claimed: iter([Progressed(99, claimed)]))
        with pytest.raises(DefectError):
            searched(read(small()))


def test_a_game_without_the_search_says_so():
    bare = Entry(VG.name, VG.game, type(VG.scorer)(VG.scorer.sheets, VG.scorer.order))
    with pytest.raises(Exception, match="cannot be searched yet"):
        best_play(bare, read(small()))


@pytest.mark.usefixtures("few_steps")
def test_a_table_that_another_ruling_forbids_cannot_be_played_on_under_it():
    data = small(village={"village": "up"})
    data["players"]["north"]["green"][2][2] = "lawn on lawn"
    found = best_play(VG, read(data))
    outcomes = {ruling.key: dict(ruling.otherwise) for ruling in found.rulings}
    assert outcomes["VG-AMB-LAWNLAWN"] == {"not-allowed": "nothing can be played on"}


@pytest.mark.parametrize(("times", "is_bounded"), [(1, True), (0, False)])
def test_what_another_ruling_would_give_is_not_searched_for_ever(monkeypatch, times, is_bounded):
    """A bound is told where the search came to one, and not where it is only what no search is needed for."""
    monkeypatch.setattr(verify.play, "_LEAST_STEPS", 1)
    monkeypatch.setattr(verify.play, "_TIMES", times)
    found = best_play(VG, read_table(str(EXAMPLE), (), None).written.position)
    assert found.status == "proven"
    told = [outcome for ruling in found.rulings for outcome in ruling.otherwise.values() if "not searched" in outcome]
    # The play for 24 points can be made under the other rulings too.
    assert told
    assert all(outcome.startswith("at least 24 ") and ("at most" in outcome) is is_bounded for outcome in told)


@pytest.mark.parametrize(
    ("key", "value", "is_hopeless"),
    [
        ("VG-AMB-LAWNCOVER", "allowed", True),
        ("VG-AMB-ANY", "at-least-one", True),
        ("VG-AMB-SOLO-CHOICE", "discard", True),
        ("VG-AMB-LAWNLAWN", "not-allowed", False),
        ("VG-AMB-SOLO-END", "must-go-on", False),
        ("VG-AMB-SPACE", "one-per-card", False),
    ],
)
def test_what_nobody_waits_for_unasked(key, value, is_hopeless):
    """Whole deals under rulings that allow more than the search for them knows; small tables are always searched."""
    from scorers.village_green.search.best import BestPlay

    game = brute.Game(random.Random(5), 1, {})
    deal = game.snapshot() | {"decks": {family: cards[::-1] for family, cards in game.decks.items()}}
    for data, hopeless in ((deal, is_hopeless), (small(), False)):
        position = read(data | {"rulings": {key: value}})
        assert BestPlay(position, lambda: None).is_out_of_reach is hopeless


def test_what_is_out_of_reach_is_not_searched(monkeypatch):
    from scorers.village_green.search.best import BestPlay

    monkeypatch.setattr(BestPlay, "is_out_of_reach", True)
    found = best_play(VG, read(small()))
    told = [outcome for ruling in found.rulings for outcome in ruling.otherwise.values()]
    assert told
    assert all(outcome == f"at least {found.points} points (not searched)" for outcome in told)


@pytest.mark.usefixtures("stepped_clock")
def test_a_whole_game_is_proven_from_the_set_up():
    """40 points: the plain proof, which shares nothing with the search, closes every case for 40 and leaves one open for 39."""
    game = brute.Game(random.Random(5), 1, {})
    data = game.snapshot() | {"decks": {family: cards[::-1] for family, cards in game.decks.items()}}
    found = searched(read(data), 20_000)
    assert (found.status, found.points, found.bound) == ("proven", 40, 40)
    assert not found.warnings
    stopped = searched(read(data), 320)
    assert stopped.status == "best known"
    assert stopped.points <= 40 <= stopped.bound


# What cannot be asked.


def test_play_goes_with_no_other_question():
    result = CliRunner().invoke(main, ["best", "--play", "--at-least", "3", str(EXAMPLE)])
    assert result.exit_code == 2
    assert "--play is a question of its own" in result.stderr


def test_the_naive_twin_knows_the_score():
    data = small()
    assert naive_solo.points(data, naive_solo.start(data)) == sum(naive.score(deepcopy(data), "north").values())


def test_an_award_may_cover_another_of_its_kind():
    """A structure brings an award that has to be laid; where the deck has two of the one that shows, it covers its twin."""
    cards = shipped_data(VG.game.cards_file)
    cards["awards"]["Excellence in Lawns"]["copies"] = 2
    village = {
        "village": "down",
        "top": ["Excellence in Structures", "The Diane Yeller Award", "The Rosie Redford Award"],
        "left": ["Excellence in Lawns", "The Ruby Clover Award", "The Rosa Gelber Award"],
        "green": [[".", ".", "."]] * 3,
        "hand": ["red rose structure", "red rose structure", "red lily structure"],
    }
    data = {
        "game": "village-green",
        "solo": True,
        "covered": "none",
        "players": {"me": village},
        "display": {"green": ["red petunia structure"], "awards": ["Excellence in Lawns"]},
        "decks": {"green": 0, "awards": 0},
    }
    found = searched(VG.game.read(data, VG.game.read_cards(cards), {}).position)
    # A red lily for 3 and one structure for 1, less 2 for no lawn; before it, the village scores -2 and -2.
    assert (found.status, found.points) == ("proven", 2)
    assert "Excellence in Lawns to left 1" in str(found.moves[-1])


def test_a_ruling_under_which_something_is_missing_says_what():
    missing = Problem(("bag",), "say what is in the bag")
    game = SimpleNamespace(play=SimpleNamespace(problems=lambda *_: [missing]))
    search = verify.play._PlaySearch(SimpleNamespace(game=game), "ada", "score", 1)
    assert search.otherwise(None, None, frozenset(), Clock(), 1)(None, None) == "say what is in the bag"


def seen(hand, display=(), **more):
    village = {
        "village": "up",
        "top": ["The Ruby Clover Award", "Award for Forestry", "Best Use of Space"],
        "left": [".", ".", "."],
        "green": [["red rose pond", ".", "."], [".", "lawn", "."], [".", ".", "."]],
        "hand": hand,
    }
    around = {"display": {"green": [*display], "awards": []}, "decks": {"green": [], "awards": []}}
    data = {"game": "village-green", "solo": True, "players": {"rosa": village}} | around | more
    return Table(read(data))


@pytest.mark.parametrize(("ruling", "cover"), [("not-allowed", False), ("allowed", True)])
def test_a_lawn_covers_all_only_if_it_covers_what_is_no_lawn(ruling, cover):
    """The one card that is no lawn is the first of the table; an empty space is no card to be covered."""
    asked = seen(["lawn"] * 3, rulings={"VG-AMB-LAWNCOVER": ruling})
    assert (asked.lawns_cover_all, asked.is_loose) == (cover, cover)
    assert asked.is_held(0) is not cover


def test_structures_count_more_in_a_line_where_they_are_needed():
    asked = seen(["blue rose structure", "red lily structure", "red rose oak"], ["blue rose pond"])
    every, top = range(len(asked.cards)), [asked.awards[award] for award in asked.award_tops[:3]]
    offers = [every if not card else (card,) for card in asked.tops]
    lines = ProofLines(asked.cards, offers, [9, *[1] * (len(every) - 1)], asked.rulings, lambda: None)
    built = ["structure" in str(card) for card in asked.cards]
    for award, line in itertools.product(top, range(6)):
        plain, more = (lines.worth(line, award, price) for price in (0, 3))
        for x, y, z in lines.legal[line].tolist():
            assert more[x, y, z] - plain[x, y, z] == 3 * (built[x] + built[y] + built[z])
    assert sum(built) == 2


def test_without_time_there_may_be_no_play_at_all():
    asked = ["best", "--play", "--time-limit", "0", "--ruling", "VG-AMB-SOLO-END=must-go-on", str(EXAMPLE)]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 3
    assert says(str(EXAMPLE), "no play found", "stopped", "more than").is_in(result.stdout)
