"""Who was best of several games: wins first, then the average place."""

from fractions import Fraction

from scorers.sheet import Standing
from verify.evening import Played, evening


def game(name, *players, left_out=""):
    """A game whose ranking is told as (place, player); points are of no account here."""
    return Played(name, "any", tuple(Standing(place, player, 100 - place, "") for place, player in players), left_out)


def ranked(*games, known=()):
    return [(one.place, one.player, one.wins, one.average) for one in evening(games, known).guests]


def test_wins_count_before_places():
    # Ben is never last and Anna is twice, but Anna has won.
    games = [game("a", (1, "Anna"), (2, "Ben"), (3, "Cleo")), game("b", (1, "Cleo"), (2, "Ben"), (3, "Anna"))]
    games.append(game("c", (1, "Anna"), (2, "Ben"), (3, "Cleo")))
    assert ranked(*games) == [(1, "Anna", 2, Fraction(5, 3)), (2, "Cleo", 1, Fraction(7, 3)), (3, "Ben", 0, Fraction(2))]


def test_among_as_many_wins_the_better_average_is_first():
    games = [game("a", (1, "Anna"), (2, "Ben"), (3, "Cleo")), game("b", (1, "Ben"), (2, "Cleo"), (3, "Anna"))]
    assert ranked(*games) == [(1, "Ben", 1, Fraction(3, 2)), (2, "Anna", 1, Fraction(2)), (3, "Cleo", 0, Fraction(5, 2))]


def test_a_victory_that_is_shared_counts_for_both_and_level_players_share_a_place():
    shared = game("a", (1, "Anna"), (1, "Ben"), (3, "Cleo"))
    assert ranked(shared) == [(1, "Anna", 1, 1), (1, "Ben", 1, 1), (3, "Cleo", 0, 3)]


def test_who_missed_a_game_has_the_average_of_the_others():
    told = evening([game("a", (1, "Anna"), (2, "Ben")), game("b", (1, "Ben"), (2, "Cleo"))])
    # One win each: Anna's average place is the better one.
    assert [(one.player, one.games, one.average) for one in told.guests] == [
        ("Anna", 1, 1),
        ("Ben", 2, Fraction(3, 2)),
        ("Cleo", 1, 2),
    ]
    anna = told.guests[0]
    assert [standing and standing.place for standing in anna.standings] == [1, None]


def test_names_are_the_same_in_any_letter_case():
    assert ranked(game("a", (1, "Anna"), (2, "Ben")), game("b", (1, "anna"), (2, "BEN"))) == [
        (1, "Anna", 2, 1),
        (2, "Ben", 0, 2),
    ]


def test_level_players_stand_in_the_order_that_is_known_and_so_spelt():
    shared = game("a", (1, "anna"), (1, "ben"), (1, "cleo"), (1, "dora"))
    assert [name for _, name, _, _ in ranked(shared, known=["Cleo", "Ben", "Zoe"])] == ["Cleo", "Ben", "anna", "dora"]


def test_a_game_that_does_not_count_is_kept_apart_with_those_who_played_nothing_else():
    told = evening([game("a", (1, "Anna"), (2, "Ben")), game("b", (1, "Cleo"), left_out="alone")])
    assert ([one.file for one in told.counted], [one.file for one in told.left_out]) == (["a"], ["b"])
    assert [(one.player, one.games) for one in told.guests] == [("Anna", 1), ("Ben", 1)]


def test_an_evening_without_a_game_that_counts():
    told = evening([game("b", (1, "Cleo"), left_out="alone")])
    assert (told.counted, told.guests) == ((), ())
