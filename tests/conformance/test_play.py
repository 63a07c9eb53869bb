"""Random legal play: tables stay legal, nothing is made or lost, and what a move rests on stands in the index."""

import random
from collections import Counter
from functools import cache

import pytest
from every_game import about, readings, tables_of

from models.unknowns import filled, unknowns
from verify.games import entry
from verify.judge import judge, judged_alone
from verify.violations import known_violations

pytestmark = [pytest.mark.no_cover, pytest.mark.played]

TURNS, TRIED, TRIES = 12, 60, 20
"""Turns played on from a table; moves looked at in each of them; ways to turn over what was drawn unseen."""


@cache
def turns_of(name):
    """Games played on from every known table: each move with the positions around it."""
    rng = random.Random(name)
    starts = [readings(name)[label].position for label in tables_of(name).legal if not readings(name)[label].unknown]
    return [turn for start in starts for turn in play(entry(name), start, rng)]


def play(game, position, rng):
    for _ in range(TURNS):
        following = next(turns(game, position, rng), None)
        if following is None:
            return
        move, after = following
        yield position, move, after
        position = after


def turns(game, position, rng):
    """Whole legal moves in a random order, each with the table after it, on which nothing is unknown."""
    players = [position.turn] if position.turn else list(position.players_written)
    moves = [move for player in players for move in game.game.play.moves(position, player)]
    for move in mixed(moves, rng)[:TRIED]:
        whole = about(game.name).whole(position, move, rng)
        if whole is None:
            continue
        judged = judged_alone(game, position, whole)
        if judged.verdict != "legal" or judged.open_end:
            continue
        after = turned_up(game, game.game.play.after(position, whole), rng)
        if after is not None:
            yield whole, after


def mixed(moves, rng):
    """Moves in a random order in which those that are said in another way come as often as others."""
    ranked = Counter()
    order = []
    for move in rng.sample(moves, len(moves)):
        way = str(move).split()[0]
        ranked[way] += 1
        order.append((ranked[way], rng.random(), move))
    return [move for _, _, move in sorted(order, key=lambda entry: entry[:2])]


def turned_up(game, position, rng):
    """The table with something that may lie in each place that nobody has seen, if a few attempts find it."""
    for _ in range(TRIES):
        found = filled(position, {unknown: rng.choice(unknown.options) for unknown in unknowns(position)})
        if not known_violations(game.game, found):
            return found
        if found is position:
            return found
    return None


def test_there_is_play(game):
    assert len(turns_of(game.name)) >= min(TURNS, len(tables_of(game.name).legal))
    assert len({str(move) for _, move, _ in turns_of(game.name)}) > 3


def test_tables_stay_legal(game):
    for before, move, after in turns_of(game.name):
        broken = {violation.instance for violation in known_violations(game.game, before)}
        new = {violation.instance for violation in known_violations(game.game, after)} - broken
        assert not new, str(move)


def test_nothing_is_made_or_lost(game):
    told, compared = about(game.name), set()
    for before, move, after in turns_of(game.name):
        was, now = told.components(before), told.components(after)
        assert was.keys() <= now.keys(), str(move)
        compared |= was.keys()
        for kind, n in was.items():
            assert now[kind] == n or (kind in told.spent and now[kind] < n), (str(move), kind)
    assert compared


def test_a_move_is_read_as_it_is_said(game):
    for before, move, _ in turns_of(game.name):
        assert game.game.play.read(str(move), before, move.player) == move, str(move)


def test_what_a_move_rests_on_stands_in_the_index(game):
    rules, remarks = ({rule.id for rule in every} for every in (game.game.rules, game.game.remarks))
    for before, move, after in turns_of(game.name):
        for position in (before, after):
            conditions = game.game.play.conditions(position, move)
            assert {need.rule for need in conditions.requirements} <= rules | remarks, str(move)
            assert {covered.split("[")[0] for covered in conditions.covers | conditions.shown} <= rules, str(move)


def test_a_move_that_may_not_be_done_is_told_by_rules(game):
    """Moves made once more, or by somebody whose turn it is not."""
    index = {rule.id: rule for rule in (*game.game.rules, *game.game.remarks)}
    verdicts = Counter()
    for _, move, after in turns_of(game.name)[::3]:
        judged = judge(game, after, move)
        verdicts[judged.verdict] += 1
        assert bool(judged.objections) is (judged.verdict == "illegal"), str(move)
        for objection in judged.objections:
            assert objection.text == index[objection.rule].text
            assert objection.source == str(index[objection.rule].source)
            assert objection.message
    assert verdicts["illegal"]
