"""Who is ahead: by points, then by tie-breaks, known or not; and what would have to be told."""

from itertools import product
from types import SimpleNamespace

import pytest
from sayings import says

from models.logic import Unknown, truth_in
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet


def sheet(player, points):
    return Sheet(player, (Line("all", points, "X", "so"),))


def table(levels, left):
    return SimpleNamespace(levels=levels, left=left)


def need(position, player):
    return f"what {player} has left" if position.left[player] is None else None


BREAKS = (
    TieBreak("levels", lambda position, player: position.levels[player]),
    TieBreak("cards left", lambda position, player: position.left[player], fewest=True, need=need),
)
RANKING = Ranking(lambda _position: BREAKS)


def told(position, sheets, ranking=RANKING):
    return [(s.place, s.player, s.because) for s in ranking.standings(position, sheets)]


def test_most_points_first_and_shared_places():
    assert told(None, [sheet("ada", 3), sheet("ben", 5), sheet("cleo", 3), sheet("dora", 3)], Ranking()) == [
        (1, "ben", "5 points"),
        (2, "ada", "3 points, tied with cleo and dora"),
        (2, "cleo", "3 points, tied with ada and dora"),
        (2, "dora", "3 points, tied with ada and cleo"),
    ]


def test_tie_breaks_decide_in_their_order_and_say_what_each_has():
    position = table({"ada": 2, "ben": 3, "cleo": 3, "dora": 3}, {"ada": 0, "ben": 4, "cleo": 4, "dora": 1})
    assert told(position, [sheet(name, 7) for name in position.levels]) == [
        (1, "dora", says("7 points", "level with ada", "more levels (3 to 2)", "with ben and cleo", "fewer cards left (1 to 4)")),
        (2, "ben", says("level with ada", "tied with cleo", "levels (3) and cards left (4)", "dora", "more cards left (4 to 1)")),
        (2, "cleo", says("tied with ben", "levels (3) and cards left (4)", "dora, also in levels (3)")),
        (4, "ada", says("level with ben, cleo and dora", "fewer levels (2 to 3)")),
    ]  # fmt: skip


def test_what_does_not_decide_is_not_read():
    """Neither where points differ, known or not, nor of tie-breaks after the one that decides."""

    def never(*_):
        pytest.fail("was read")

    first = TieBreak("levels", lambda position, player: position.levels[player])
    ranking = Ranking(lambda _position: (first, TieBreak("cards left", never)))
    apart = table({"ada": 2, "ben": 3}, {})
    assert [s.player for s in ranking.standings(apart, [sheet("ada", 7), sheet("ben", 7)])] == ["ben", "ada"]
    unknown = Unknown("cell", (4, 6)).number(int)
    assert Ranking(never).ahead(None, sheet("ada", unknown), sheet("ben", 3)) is True
    assert Ranking(never).ahead(None, sheet("ben", 3), sheet("ada", unknown)) is False


def test_an_unknown_tie_break_decides_as_in_each_of_its_worlds():
    points, levels, left = (Unknown(name, (1, 2)) for name in "abc")
    position = table({"ada": levels.number(int), "ben": 2}, {"ada": left.number(int), "ben": 2})
    sheets = {"ada": sheet("ada", points.number(int)), "ben": sheet("ben", 2)}
    for values in product((1, 2), repeat=3):
        marks = {unknown.is_(value) for unknown, value in zip((points, levels, left), values, strict=True)}
        mine, theirs = (*values[:2], -values[2]), (2, 2, -2)
        for (one, own), (other, others) in (("ada", mine), ("ben", theirs)), (("ben", theirs), ("ada", mine)):
            assert truth_in(RANKING.ahead(position, sheets[one], sheets[other]), marks) is (own > others), values
    with pytest.raises(TypeError):
        RANKING.standings(position, list(sheets.values()))


def test_points_that_are_not_known_rank_nobody():
    unknown = Unknown("cell", (0, 2))
    with pytest.raises(TypeError):
        Ranking().standings(None, [sheet("ada", unknown.number(int)), sheet("ben", 1)])


@pytest.mark.parametrize(
    ("points", "levels", "left", "needs"),
    [
        ((7, 7, 7), (2, 2, 3), (None, 4, None), [["what ada has left"], [], []]),
        # A level that is not told may be any.
        ((7, 7, 6), (2, None, 2), (None, None, None), [["what ada has left"], ["what ben has left"], []]),
        ((7, 6, 5), (2, 2, 2), (None, None, None), [[], [], []]),
    ],
)
def test_what_has_to_be_told_of_players_that_may_be_level(points, levels, left, needs):
    names = ("ada", "ben", "cleo")
    position = table(dict(zip(names, levels, strict=True)), dict(zip(names, left, strict=True)))
    sheets = RANKING.with_ties(position, [sheet(*pair) for pair in zip(names, points, strict=True)])
    assert [[tie.need for tie in one.ties] for one in sheets] == needs
    assert all(tie.when is True for one in sheets for tie in one.ties)


def test_a_tie_that_may_be_is_told_with_when_it_is_one():
    points = Unknown("cell", (6, 7))
    position = table({"ada": 1, "ben": 1}, {"ada": None, "ben": 0})
    sheets = RANKING.with_ties(position, [sheet("ada", points.number(int)), sheet("ben", 7)])
    (tie,) = sheets[0].ties
    assert (truth_in(tie.when, {points.is_(7)}), truth_in(tie.when, {points.is_(6)})) == (True, False)
    assert sheets[1].ties == ()
