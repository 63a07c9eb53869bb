"""The best layout: against every layout there is, with and without the game's own search, and with cards kept."""

import random
from collections import Counter
from dataclasses import replace

import naive_village_green as naive
import pytest
from asking import is_legal
from naive_best import Villages
from sayings import says

from models.problem import ReeveError
from models.village_green.cards import standard_deck
from models.village_green.table.position import Pool
from models.village_green.table.spaces import Face
from scorers.sheet import Line, Sheet
from verify import best as best_module
from verify.best import best
from verify.clock import Clock
from verify.games import entry
from verify.search.bound_descent import SearchError
from verify.worlds.solver import Solver, UndecidedError

VG = entry("village-green")
DECK = standard_deck()
GREEN = [name for name, card in DECK.green.items() for _ in range(DECK.copies[card])]
AWARDS = list(DECK.awards)
EMPTY_SPACES = [[".", ".", "."]] * 3


def ask(data, **options):
    written = VG.game.read({"game": "village-green", **data}, DECK, {})
    return best(VG, written.position, written.pool, **options)


def pool(green, awards):
    return {"green": list(green), "awards": list(awards)}


def small_pools():
    for seed in range(8):
        rng = random.Random(seed)
        yield rng.sample(GREEN, 4 - seed % 2), rng.sample(AWARDS, 3 + seed % 3)
    # Cards that nothing tells apart, an award that is best left out, and lawns.
    yield (
        ["lawn", "lawn", "lawn"],
        ["Excellence in Trees", "Excellence in Lawns", "Best Man-Made Features", "Award for Forestry"],
    )
    yield ["red rose structure", "red rose structure", "blue lily pond"], AWARDS[9:13]
    yield [], ["Best Man-Made Features", "Award for Variety in Trees", "Excellence in Lawns", "Award for Forestry"]


@pytest.mark.no_cover
@pytest.mark.parametrize(("green", "awards"), list(small_pools()))
def test_agrees_with_brute_force(green, awards):
    expected = Villages(green, awards).most()
    for search in (True, False):
        found = ask({"pool": pool(green, awards)}, search=search)
        assert (found.status, found.bound, found.sheet.total) == ("proven", expected, expected)


KEPT = {
    "a corner": ({(0, 0): "yellow lily pond"}, ["lawn", "red lily birch oak", "yellow petunia oak"]),
    "off the diagonal": ({(0, 1): "red rose oak oak", (2, 0): "lawn"}, ["red petunia oak", "blue rose pond", "lawn"]),
    "the middle row": (
        {(1, 0): "red lily structure", (1, 1): "lawn", (1, 2): "blue rose birch birch"},
        ["red rose birch birch", "blue lily pond", "yellow lily structure"],
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_completes_what_lies_there(name):
    kept, green = KEPT[name]
    awards = ["Excellence in Trees", "Best Man-Made Features", "Award for Polychromatism", "Award for Forestry"]
    rows = [[kept.get((row, column), ".") for column in range(3)] for row in range(3)]
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": rows}
    expected = Villages(green, awards, {(row + 1, column + 1): card for (row, column), card in kept.items()}).most()
    for search in (True, False):
        found = ask({"players": {"rosa": village}, "pool": pool(green, awards)}, search=search)
        assert found.sheet.total == expected
        layout = VG.game.written_layout(found.position)
        for (row, column), card in kept.items():
            assert layout["green"][row][column] == card


def test_kept_awards_stay_where_they_are():
    village = {
        "village": "down",
        "top": [".", "Excellence in Lawns on Best Use of Space", "."],
        "left": [".", ".", "Award for Forestry"],
        "green": [[".", "lawn on red rose oak oak", "."], [".", ".", "."], [".", ".", "."]],
    }
    cards = pool(["red petunia birch", "yellow petunia birch", "lawn"], ["Excellence in Trees", "Excellence in Ponds"])
    for search in (True, False):
        found = ask({"players": {"rosa": village}, "pool": cards}, search=search)
        layout = VG.game.written_layout(found.position)
        assert layout["top"][1] == "Excellence in Lawns on Best Use of Space"
        assert layout["left"][2] == "Award for Forestry"
        assert layout["green"][0][1] == "lawn on red rose oak oak"
        # Lawns for 1 (the pool's lawn is the one that lies there), one tree in row 3 for 4, both trees in one column for 2.
        assert found.sheet.total == 1 + 4 + 2


def test_a_kept_card_counts_as_one_of_the_pool():
    village = {"village": "up", "top": AWARDS[:3], "left": [".", ".", "."], "green": [["lawn", ".", "."], *EMPTY_SPACES[1:]]}
    awards = ["Award for the Provision of Natural Habitats"]
    assert ask({"players": {"a": village}, "pool": pool(["lawn"], awards)}).sheet.total == 1 + 3
    assert ask({"players": {"a": village}, "pool": pool(["lawn", "lawn"], awards)}).sheet.total == 1 + 6
    assert ask({"players": {"a": village}, "pool": pool([], awards)}).sheet.total == 1 + 3


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(2))
def test_a_pool_of_eight_and_five(seed):
    rng = random.Random(100 + seed)
    green, awards = rng.sample(GREEN, 8), rng.sample(AWARDS, 5)
    found, by_solver = (ask({"pool": pool(green, awards)}, search=search) for search in (True, False))
    assert found.status == by_solver.status == "proven"
    assert found.sheet.total == found.bound == by_solver.bound
    assert is_legal(VG.game, replace(found.position, counts=(1, 2, 3, 4, 5)))
    village = found.position.seats[0]
    laid = Counter(str(card) for card in village.cards)
    assert not laid - Counter(green) - Counter(awards)
    assert all(stack.cards for stack in village.awards[:3])
    data = {"players": {"village": VG.game.written_layout(found.position)}}
    assert sum(naive.score({"game": "village-green", **data}, "village").values()) == found.sheet.total


@pytest.mark.no_cover
def test_the_same_question_has_the_same_answer():
    cards = pool(GREEN[5:12], AWARDS[9:14])
    assert ask({"pool": cards}).sheet == ask({"pool": cards}).sheet


def test_a_face_down_village_card_scores_nothing():
    village = {"village": "down"}
    found = ask({"players": {"a": village}, "pool": pool([], AWARDS[:3])})
    assert found.sheet.total == 0


def test_too_few_awards_for_the_top_row():
    found = ask({"pool": pool(["lawn"], AWARDS[:2])})
    assert (found.status, found.position, found.sheet) == ("proven", None, None)
    assert found.why == says("3", "2", "VG-AWARD-TOP")


def test_kept_cards_that_break_a_rule():
    village = {"village": "up", "green": [["red rose pond", "blue lily pond", "."], *EMPTY_SPACES[1:]]}
    found = ask({"players": {"a": village}, "pool": pool(["lawn"], AWARDS[:3])})
    assert found.sheet is None
    assert "red rose pond at r1c1 and blue lily pond at r1c2" in found.why
    assert "(VG-MATCH)" in found.why


def test_another_ruling_is_named_with_its_answer():
    found = ask({"pool": pool(["lawn", "red rose pond"], ["Best Use of Space", *AWARDS[:2]])})
    (ruling,) = found.rulings
    # Village card 1, pond 2, and two cards in the one line that counts them.
    assert found.sheet.total == 1 + 2 + 2 * 2
    assert (ruling.key, dict(ruling.otherwise)) == ("VG-AMB-SPACE", {"one-per-card": "5 points at most"})
    # The ruling tells of the doubt about the card, so it is not told again.
    assert found.warnings == ()
    doubted = ask({"pool": pool(["lawn"], ["Award for Scope and Ambition of Display", *AWARDS[:2]])})
    assert "Scope and Ambition" in doubted.warnings[0]
    assert ask({"pool": pool(["red rose pond"], AWARDS[:3])}).rulings == ()


def test_a_card_through_the_village_card_may_mismatch_under_that_ruling():
    village = {
        "village": "down",
        "green": [[".", "red rose oak oak on red lily pond", "yellow rose pond"], [".", "lawn", "."], [".", ".", "."]],
    }
    cards = pool(["blue lily pond"], AWARDS[3:6])
    strict = ask({"players": {"a": village}, "pool": cards})
    lenient = ask({"players": {"a": village}, "rulings": {"VG-AMB-ANY": "at-least-one"}, "pool": cards})
    assert strict.status == lenient.status == "proven"
    assert strict.sheet.total == lenient.sheet.total == 4
    mismatched = {**village, "green": [["blue lily birch oak", *village["green"][0][1:]], *village["green"][1:]]}
    assert ask({"players": {"a": mismatched}, "pool": cards}).sheet is None
    allowed = ask({"players": {"a": mismatched}, "rulings": {"VG-AMB-ANY": "at-least-one"}, "pool": cards})
    assert allowed.sheet.total == 4
    (ruling,) = allowed.rulings
    assert dict(ruling.otherwise) == {"every": "no layout"}


def test_out_of_time_is_best_known_with_a_bound():
    cards = pool(GREEN[5:10], AWARDS[9:13])
    found = ask({"pool": cards}, clock=Clock(0))
    # No case was reached, but some legal layout is known from the start, and that no award gives more than its most.
    assert (found.status, found.why) == ("best known", "")
    assert found.bound >= ask({"pool": cards}).sheet.total
    assert all(stack.cards for stack in found.position.seats[0].awards[:3])


def test_an_interrupt_keeps_the_best_so_far():
    calls = []

    def progress(points, bound, _share):
        calls.append((points, bound))
        if points is not None:
            raise KeyboardInterrupt

    found = ask({"pool": pool(GREEN[5:20], AWARDS[9:17])}, progress=progress)
    assert found.status == "best known"
    assert found.sheet.total == calls[-1][0]
    assert found.bound == calls[-1][1] >= found.sheet.total


def test_what_the_solver_cannot_decide_is_best_known(monkeypatch):
    def undecided(*_, **__):
        raise UndecidedError("too hard")

    monkeypatch.setattr(Solver, "find", undecided)
    found = ask({"pool": pool(GREEN[5:14], AWARDS[9:15])}, search=False)
    assert found.status == "best known"
    assert found.bound > found.sheet.total


def test_stopped_before_anything_was_found(monkeypatch):
    def undecided(*_, **__):
        raise UndecidedError("too hard")

    monkeypatch.setattr(Solver, "find", undecided)
    village = {"village": "down", "green": [["yellow petunia oak", "red rose pond", "."], *EMPTY_SPACES[1:]]}
    table = {"players": {"a": village}, "rulings": {"VG-AMB-ANY": "at-least-one"}}
    found = ask({**table, "pool": pool(["red lily pond"], AWARDS[:3])})
    assert (found.status, found.sheet, found.position, found.why) == ("best known", None, None, "")


def test_a_mismatch_that_another_card_may_still_allow_is_no_obstacle():
    village = {"village": "down", "green": [["yellow petunia oak", "red rose pond", "."], *EMPTY_SPACES[1:]]}
    table = {"players": {"a": village}, "pool": pool(["red lily pond"], AWARDS[3:6])}
    found = ask({**table, "rulings": {"VG-AMB-ANY": "at-least-one"}})
    # Two ponds, and the Sonny Rowe Award over the yellow petunia.
    assert found.sheet.total == 4 + 3
    strict = ask(table)
    assert strict.sheet is None
    assert [(r.key, dict(r.otherwise)) for r in strict.rulings] == [("VG-AMB-ANY", {"at-least-one": "7 points at most"})]


def test_a_ruling_that_only_the_solver_could_answer_is_bounded_and_not_searched():
    found = ask({"players": {"a": {"village": "down"}}, "pool": pool(GREEN[5:12], AWARDS[9:14])})
    (ruling,) = [r for r in found.rulings if r.key == "VG-AMB-ANY"]
    assert dict(ruling.otherwise)["at-least-one"].endswith("points at most (not searched)")


def test_a_stopped_search_still_names_the_rulings_of_its_layout():
    data = {"pool": pool(GREEN[5:20], ["Best Use of Space", *AWARDS[9:11]])}

    def progress(points, _bound, _share):
        if points is not None and points > 5:
            raise KeyboardInterrupt

    found = ask(data, progress=progress)
    assert found.status == "best known"
    assert [r.key for r in found.rulings] == ["VG-AMB-SPACE"]
    assert dict(found.rulings[0].otherwise)["one-per-card"].startswith("this layout scores")
    stopped = ask(data, clock=Clock(0))
    assert stopped.status == "best known"


def test_another_ruling_that_was_not_settled_is_said(monkeypatch):
    descend = best_module.BoundDescent._descend

    def once(self, question):
        if self.position.rulings.chosen:
            raise KeyboardInterrupt
        descend(self, question)

    monkeypatch.setattr(best_module.BoundDescent, "_descend", once)
    found = ask({"pool": pool(["lawn", "red rose pond"], ["Best Use of Space", *AWARDS[:2]])})
    assert found.status == "proven"
    assert found.rulings == ()
    (missing,) = found.missing
    assert "VG-AMB-SPACE=one-per-card" in missing
    assert missing.endswith("(stopped with Ctrl-C)")


@pytest.mark.parametrize("search", [True, False])
def test_a_scorer_that_counts_otherwise_is_found_out(search):
    def sheets(position):
        (sheet,) = VG.scorer.sheets(position)
        laid = any(stack.cards for stack in position.seats[0].green)
        return (Sheet(sheet.player, (*sheet.lines, Line("?", 50 * laid, "VG-SC-POND", "?"))),)

    written = VG.game.read({"game": "village-green", "pool": pool(["red rose pond"], AWARDS[:3])}, DECK, {})
    with pytest.raises(SearchError, match="report"):
        best(replace(VG, scorer=replace(VG.scorer, sheets=sheets)), written.position, written.pool, search=search)


@pytest.mark.parametrize("search", [True, False])
def test_a_witness_that_does_not_stand_the_check_is_no_answer(search):
    wrong = replace(VG.scorer, sheets=lambda _: (Sheet("a", (Line("?", 99, "VG-SC-POND", "?"),)),))
    written = VG.game.read({"game": "village-green", "pool": pool(["lawn"], AWARDS[:3])}, DECK, {})
    with pytest.raises(SearchError, match="report"):
        best(replace(VG, scorer=wrong), written.position, written.pool, search=search)


def test_a_game_without_a_question_cannot_be_searched():
    bare = replace(VG, scorer=replace(VG.scorer, layout_search=None, play=None))
    written = VG.game.read({"game": "village-green", "pool": pool(["lawn"], AWARDS[:3])}, DECK, {})
    assert bare.statuses["best"] == "not yet"
    with pytest.raises(ReeveError, match="cannot be searched"):
        best(bare, written.position, written.pool)


def test_faces_and_pools_are_values():
    assert Pool((), ()) == Pool((), ())
    assert Face("up") is Face.UP
