"""The best turns of Attack of the Moulds, compared with brute force; the board turned and mirrored; searches to the end."""

from random import Random

import pytest
from attack_of_the_moulds_tables import GAPS, HEX37, ISLANDS, STRIP, random_table, read
from naive_attack_of_the_moulds import best, moves
from sayings import says

from models.green_box.attack_of_the_moulds.game import GAME
from scorers.green_box.attack_of_the_moulds import SCORER
from scorers.play import END
from verify.clock import Clock
from verify.games import entry
from verify.play import best_play
from verify.violations import violations

MOULDS = entry("attack-of-the-moulds")


def searched(data, player, turns, objective="score"):
    question = SCORER.play(read(data), player, objective, turns, lambda: None)
    return question, list(question.run())


def to_move(random, boards, players, density):
    """A random table that somebody can go on with."""
    while True:
        data = random_table(random, boards, players, density)
        data["turn"] = random.choice(list(data["players"]))
        if moves(data, data["turn"]) and "+" not in str(data["board"]):
            return data


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("turns", "boards", "density", "times"), [(1, (HEX37,), 0.5, 4), (2, (GAPS, ISLANDS), 0.6, 4), (3, (STRIP,), 0.6, 5)]
)
def test_so_many_turns_ahead_brute_force_finds_no_more_and_no_less(turns, boards, density, times):
    random = Random(turns)
    for _ in range(times):
        data = to_move(random, boards, random.randint(2, 3), density)
        for objective in ("score", "lead"):
            player = random.choice(list(data["players"]))
            question, found = searched(data, player, turns, objective)
            value = best(data, player, turns, objective)
            assert found[-1].bound == found[-1].found.points == value, (data, player, objective)
            assert value <= question.ceiling
            # The line is played, judged and scored by others.
            answer = best_play(MOULDS, read(data), player, objective=objective, turns=turns)
            assert (answer.points, answer.status) == (value, "proven")


def table(board, turn="ada", **also):
    """A table of two on a board of squares."""
    return {
        "game": "attack-of-the-moulds",
        "players": {"ada": "red", "ben": "blue"},
        "shape": "square",
        "board": board,
        "turn": turn,
    } | also


@pytest.mark.usefixtures("stepped_clock")
def test_a_game_that_need_not_end_is_looked_at_as_far_as_time_allows():
    # Nobody has to fill the last tile of two islands: cubes can go round for ever.
    data = table([["red", ".", ".", "_", "_", "_", "_", "_", "_", ".", ".", "blue"]])
    answer = best_play(MOULDS, read(data), "ada", objective="lead", turns=END, clock=Clock(0.2))
    assert answer.status == "best known"
    assert "ahead, not to the end" in " ".join(answer.warnings)


def test_a_win_counts_more_than_any_lead():
    # Nineteen red cubes. Growing wins with the twentieth and has none left to absorb a blue one: 20 to 3. Spreading to the
    # same tile absorbs one: 20 to 2. Either wins at once.
    board = [["red"] * 7, ["red"] * 7, ["red"] * 5 + [".", "blue"], ["blue", "blue", ".", ".", ".", ".", "."]]
    answer = best_play(MOULDS, read(table(board)), "ada", objective="lead")
    assert (answer.points, answer.status, answer.position.over) == (20 - 2 + 100, "proven", True)


def test_a_lead_that_the_cubes_of_the_others_allow_no_better_needs_no_further_look():
    # Twenty to three is the most: cubes never leave the board, and 23 lie there. The game could go on for ever otherwise.
    board = [["red"] * 7, ["red"] * 7, ["red"] * 4 + [".", "blue", "blue"], ["blue", "blue", "blue", ".", ".", ".", "."]]
    question, found = searched(table(board), "ada", END, "lead")
    assert [(told.found.points, told.bound) for told in found] == [(20 - 3 + 100, 20 - 3 + 100)]
    assert question.remark is None
    # Who is eliminated has none that count.
    out = table(board, rulings={"MO-AMB-PASS": "eliminated"})
    assert SCORER.play(read(out), "ada", "lead", END, lambda: None).ceiling == 120


def test_nothing_can_be_played_on_when_the_game_is_over():
    answer = best_play(MOULDS, read(table([["red", "blue", "blue"]], "over")), "ada")
    assert (answer.why, answer.moves) == ("the game is over", ())


def test_who_is_out_leaves_the_turn_to_the_next():
    eliminated = {"out": ["ada"], "rulings": {"MO-AMB-PASS": "eliminated", "MO-AMB-LAST": "plays-on"}}
    data = table([["red", ".", "blue", "blue"]], **eliminated)
    del data["turn"]
    # Ben is next: he grows beside the red cube and absorbs it.
    assert searched(data, "ada", 1)[1][-1].bound == 0
    assert str(searched(data, "ada", 1)[1][-1].found.moves[0]) == "grow to r1c2"
    # Ada's two cubes beyond the gap count for nothing.
    gone = table([["red", "red", "_", "_", ".", "blue", "blue"]], "ben", **eliminated)
    assert [searched(gone, "ada", 1, objective)[1][-1].bound for objective in ("score", "lead")] == [0, -103]
    # MO-AMB-LAST: where the last one in the game has won, nothing is left to do.
    gone["rulings"] = {"MO-AMB-PASS": "eliminated"}
    assert best_play(MOULDS, read(gone), "ben").why == "the game is over"


@pytest.mark.parametrize(
    ("row", "points", "told"),
    [
        ("red . _ blue blue blue", -1, "a defeat"),
        ("red . . blue blue", 0, "a game still open"),
        ("red red . blue", 1, "a win"),
    ],
)
def test_the_end_of_a_game_is_told_in_words(row, points, told):
    answer = best_play(MOULDS, read(table([row.split()])), "ada", objective="win", turns=1)
    assert (answer.points, answer.status) == (points, "proven")
    assert SCORER.objectives["win"].amount(points).startswith(told)


def test_whoever_takes_the_last_cube_of_the_others_has_won():
    # Growing at r1c4 absorbs the only blue cube: 6 to 0, and the game is over (MO-AMB-LAST). Played on alone it goes to 9.
    data = table([["red", "red", "red", ".", "blue", ".", ".", "red", "."]])
    answer = best_play(MOULDS, read(data), "ada", objective="win", turns=END)
    assert ([str(move) for move in answer.moves], answer.points, answer.position.over) == (["grow to r1c4"], 1, True)
    assert best(data, "ada", 4, "lead") == searched(data, "ada", 4, "lead")[1][-1].bound == 106
    on = data | {"rulings": {"MO-AMB-LAST": "plays-on"}}
    assert [searched(on, "ada", turns)[1][-1].bound for turns in (1, 4, END)] == [6, 9, 9]
    assert best(on, "ada", 4, "score") == 9


def test_a_table_that_was_impossible_before_can_be_played_on():
    # Eight cubes of three players who began with nine: after a growing it has as many as in the beginning.
    board = [["white", "black", "_", ".", ".", "black"], [".", ".", "_", "_", "green", "green"], [".", "white"] + ["_"] * 4]
    data = {"game": "attack-of-the-moulds", "players": {"eve": "white", "ben": "black", "cleo": "green"}, "shape": "square"}
    data |= {"board": board, "turn": "eve", "rulings": {"MO-AMB-DIST2": "empty"}}
    assert {violation.rule for violation in violations(GAME, read(data))} >= {"MO-ST-START"}
    assert best_play(MOULDS, read(data), "eve").points == best(data, "eve", 1, "score")


CLOSE = """\
b y y b
b b y y b
b . b y b b
b b b b b b .
b b b y . b
y . . y y
y y y y"""
"""The table of examples/attack_of_the_moulds/best.yaml: dan needs one more cube, and ada wins first all the same."""


def close(**also):
    players = {"ada": "yellow", "dan": "black"}
    words = {"b": "black", "y": "yellow", ".": "."}
    board = [[words[word] for word in row.split()] for row in CLOSE.splitlines()]
    return {"game": "attack-of-the-moulds", "players": players, "board": board, "turn": "ada"} | also


def test_a_win_is_proven_as_soon_as_it_is_certain():
    # Brute force over three turns says the same.
    assert best(close(), "ada", 1, "win") == best(close(), "ada", 2, "win") == 0
    question, found = searched(close(), "ada", END, "win")
    assert [told.found.points for told in found] == [0, 0, 1]
    assert (found[-1].bound, question.remark) == (1, None)
    question, found = searched(close(), "dan", END, "win")
    assert ([told.found.points for told in found], question.remark) == ([0, 0, -1], None)


@pytest.mark.parametrize(("player", "certain"), [("ada", "A win is certain"), ("dan", "A defeat is certain")])
def test_a_win_that_is_certain_is_told_where_the_lead_is_not_settled(player, certain):
    question = SCORER.play(read(close()), player, "lead", END, lambda: None)
    search = question.run()
    next(search)
    assert question.remark == says("only 1 turn", "not to the end", "better or worse")
    next(search)
    next(search)
    assert question.remark == says("only 3 turns", "not to the end", certain, "cubes")
