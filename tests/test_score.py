"""Scores and rankings on the made-up game, known and as ranges, and what other rulings make of them."""

from dataclasses import replace

from asking import otherwise
from sayings import says
from toy_game import TOY, cell, table

from verify.clock import Clock
from verify.ranges.number_ranges import Range
from verify.score import score, totals
from verify.worlds.solver import UndecidedError


def test_the_score_of_a_known_table():
    found = score(TOY, table([1, 3], [2]))
    assert [(sheet.player, sheet.total) for sheet in found.sheets] == [("a", 6), ("b", 2)]
    assert [(s.place, s.player) for s in found.ranking] == [(1, "a"), (2, "b")]
    assert otherwise(found) == {"TOY-THREE": {"five": "a 9 instead of 6"}}
    assert (found.ranges, found.needs, found.is_over) == ((), (), False)
    assert found.warnings == ("a: threes is not certain: worn", "b: threes is not certain: worn")


def test_what_becomes_of_a_ranking_under_another_ruling():
    found = score(TOY, table([3], [2, 1, 2]))
    assert [(s.place, s.player) for s in found.ranking] == [(1, "a"), (2, "b")]
    assert otherwise(found) == {
        "TOY-THREE": {"five": "a 8 instead of 5"},
        "TOY-TIE": {"more": "the order becomes 1. b, 2. a"},
    }
    turned = score(TOY, table([3], [2, 1, 2, 1]))
    assert otherwise(turned) == {"TOY-THREE": {"five": "a 8 instead of 5; the order becomes 1. a, 2. b"}}
    alone = score(TOY, table([3, 1]))
    assert alone.ranking[0].rank == "solo 1"
    assert otherwise(alone) == {"TOY-THREE": {"five": "a 9 instead of 6; a ranks as solo 2"}}


def test_a_table_that_is_not_legal_is_scored_as_it_lies():
    found = score(TOY, table([1, 1]))
    assert found.warnings[0] == says("not legal", "TOY-APART", "scored as it lies")
    assert found.sheets[0].total == 2


def test_ranges_are_those_of_all_ways():
    """b has 3 and 0 or 2 beside it, without the sum of 5: 3 + 2 points and no other 3 anywhere."""
    found = score(TOY, table([cell("x"), 1], [3, cell("y", 0, 1, 2)]))
    a, b = found.ranges
    assert (a.player, a.total, b.total) == ("a", Range(1, 3), Range(5, 6))
    assert [(line.item, points) for line, points in b.lines] == [("sum", Range(3, 4)), ("threes", Range(2, 2))]
    assert (a.places, b.places, a.can_win, b.can_win) == (Range(2, 2), Range(1, 1), False, True)
    assert (found.sheets, found.ranking, found.is_over) == ((), (), False)
    assert otherwise(found)["TOY-THREE"] == {"five": "b 8 or 9 instead of 5 or 6"}
    assert score(TOY, table([cell("x"), 1], over=True)).is_over


def test_places_that_two_players_can_take():
    found = score(TOY, table([cell("x", 1, 2)], [cell("y", 1, 2)]))
    assert [r.places for r in found.ranges] == [Range(1, 2), Range(1, 2)]
    assert otherwise(found) == {}
    three = score(TOY, table([2], [cell("x", 0, 1)], [1]))
    assert [r.places for r in three.ranges] == [Range(1, 1), Range(2, 3), Range(2, 2)]
    solo = score(TOY, table([cell("x"), 0, 2], GUESS="no", THREE="five"))
    assert (solo.ranges[0].total, solo.ranges[0].ranks) == (Range(2, 10), ("solo 0", "solo 2"))
    one = score(TOY, table([cell("x", 1, 2), 0, 2]))
    assert one.ranges[0].ranks == ("solo 0", "solo 1")


def test_ranges_where_no_way_is_legal():
    found = score(TOY, table([1, cell("x", 1, 2), 2]))
    assert found.ranges[0].total == Range(4, 5)
    assert says("unknown", "rule is broken", "ranges") in list(found.warnings)


def test_a_range_that_another_ruling_changes():
    found = score(TOY, table([cell("x", 3), 1], [cell("y", 0, 2), 0, 2], GUESS="no"))
    assert otherwise(found)["TOY-THREE"] == {"five": "a 9 instead of 6"}
    close = score(TOY, table([cell("x", 2, 3), 0], [2, 1, 2, 1]))
    assert [r.can_win for r in close.ranges] == [False, True]
    assert otherwise(close)["TOY-THREE"] == {"five": "a 2 to 8 instead of 2 to 5; a can win"}
    assert Range(1, 1).__str__() == "1"
    assert str(Range(1, 2)) == "1 or 2"


def aside(*rows, **chosen):
    """The first row lies aside from the second, which is a row, as all further ones."""
    first, *more = rows
    laid = table(*more, **chosen)
    return replace(laid, rows=(replace(laid.rows[0], aside=tuple(first)), *laid.rows[1:]))


def test_what_is_unknown_and_scores_nothing_leaves_the_score_known():
    found = score(TOY, aside([cell("x", 1, 2)], [2], [1]))
    assert [sheet.total for sheet in found.sheets] == [2, 1]
    assert (found.ranges, len(found.ranking)) == ((), 2)
    assert otherwise(found) == {"TOY-ASIDE": {"scores": "a 3 or 4 instead of 2"}}
    ranged = score(TOY, aside([cell("x", 1, 2)], [2], [1], ASIDE="scores"))
    assert [r.total for r in ranged.ranges] == [Range(3, 4), Range(1, 1)]


def test_what_lies_aside_in_no_legal_way_is_told_beside_the_score():
    """Three numbers of two kinds are not all different."""
    found = score(TOY, aside([cell("x", 1, 2), cell("y", 1, 2), cell("z", 1, 2)], [2]))
    assert found.sheets[0].total == 2
    assert says("whatever", "unknown", "a rule is broken") in list(found.warnings)
    two = score(TOY, aside([cell("x", 1, 2), cell("y", 1, 2)], [2]))
    assert not any("legal" in warning for warning in two.warnings)
    wrong = score(TOY, aside([cell("x", 1, 2)], [1, 1]))
    assert [w for w in wrong.warnings if "legal" in w] == [says("not legal", "TOY-APART", "scored as it lies")]


def test_a_ranking_alone_may_rest_on_a_ruling():
    found = score(TOY, table([1, 0, 1], [2]))
    assert [(s.place, s.player) for s in found.ranking] == [(1, "b"), (2, "a")]
    assert otherwise(found) == {"TOY-TIE": {"more": "the order becomes 1. a, 2. b"}}
    tied = score(TOY, table([1], [1]))
    assert [(s.place, s.player) for s in tied.ranking] == [(1, "a"), (1, "b")]
    assert otherwise(tied) == {}


def test_what_a_score_needs():
    """Of several players it is said whose; points are those of what is known, and nobody is placed."""

    def needing(position):
        return tuple(
            replace(sheet, lines=(replace(sheet.lines[0], needs=("a face",)), *sheet.lines[1:]))
            if sheet.player == "a"
            else sheet
            for sheet in TOY.scorer.sheets(position)
        )

    toy = replace(TOY, scorer=replace(TOY.scorer, sheets=needing))
    two = score(toy, table([1], [2]))
    assert (two.needs, two.ranking, [s.total for s in two.sheets]) == (("a: a face",), (), [1, 2])
    alone = score(toy, table([1]))
    assert (alone.needs, alone.ranking) == (("a face",), ())
    open_ = score(toy, aside([cell("x", 1, 2)], [2], [1]))
    assert (open_.needs, open_.ranges) == (("a: a face",), ())
    ranged = score(toy, table([cell("x", 1, 2)], [2]))
    assert (ranged.needs, [(r.places, r.can_win) for r in ranged.ranges]) == (("a: a face",), [(None, None)] * 2)


def test_totals_beside_a_picture_are_those_of_the_score_or_none_where_they_take_long(monkeypatch):
    assert totals(TOY, table([1, 2], [2])) == {"a": Range(3, 3), "b": Range(2, 2)}
    monkeypatch.setattr("verify.score._STEPS", 0)
    assert totals(TOY, table([cell("x", 0, 1, 2), 0], [2])) == {}


def test_places_that_were_not_settled_are_left_open():
    """Two rows of which nobody knows all, stopped after each number of steps."""
    position = table([cell("x", 0, 1, 2), 0, cell("y", 0, 1, 2, 3)], [cell("z", 0, 1, 2), 0, cell("w", 0, 1, 2, 3)])
    whole = score(TOY, position)
    assert [one.places for one in whole.ranges] == [Range(1, 2), Range(1, 2)]
    left_open = 0
    for steps in range(2, 40, 3):
        try:
            found = score(TOY, position, clock=Clock().of_steps(steps))
        except UndecidedError:
            continue
        for one, real in zip(found.ranges, whole.ranges, strict=True):
            assert one.places in {None, real.places}
            left_open += one.places is None
            assert one.can_win in {None, True}
        assert found.missing or found.ranges == whole.ranges
    assert left_open
