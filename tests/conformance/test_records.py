"""A record in the file of any game: random legal play, written down and replayed, gives what doing it gives."""

import json
import random
from functools import cache
from itertools import islice

import pytest
from by_worlds import under_these_rulings
from every_game import about, readings, tables_of
from test_play import TRIED, TRIES, mixed

from cli.answers.reports import ANSWERS, of_replay
from cli.reading.inputs import table_of
from cli.reading.marks import FlawedError, Marked
from models.record import RECORD, whose
from models.unknowns import filled, unknowns
from verify.check import check
from verify.clock import Clock
from verify.games import entry
from verify.judge import judged_alone
from verify.replay import date, tell, totals
from verify.violations import known_violations

pytestmark = [pytest.mark.no_cover, pytest.mark.played]

MOVES, TABLES = 4, 2
"""Moves of a record, and tables from which one begins."""


@cache
def every_game_of(name):
    """For known tables their data and position, and what was done from there on: each entry with the table after it."""
    game, rng, found = entry(name), random.Random(name), []
    for label, data in tables_of(name).legal.items():
        reading = readings(name)[label]
        if not (reading.unknown or reading.broken or RECORD in data):
            done = [*played(game, reading.position, rng)]
            found += [(data, reading.position, done)] if done else []
    return sorted(found, key=lambda one: -len(one[2]))


def games_of(name):
    """Those in which most was done."""
    return every_game_of(name)[:TABLES]


def played(game, position, rng):
    """A few whole legal moves; what is turned up after one is an entry of its own."""
    for _ in range(MOVES):
        move, values = next(turns(game, position, rng), (None, {}))
        if move is None:
            return
        position = game.game.play.after(position, move)
        yield f"{move.player}: {move}", position
        for unknown, value in values.items():
            position = filled(position, {unknown: value})
            yield f"{unknown.name}: {value}", position


def turns(game, position, rng):
    """Whole legal moves in a random order, each with what may be turned up after it, if a few attempts find it."""
    players = [position.turn] if position.turn else list(position.players_written)
    moves = [move for player in players for move in game.game.play.moves(position, player)]
    for move in mixed(moves, rng)[:TRIED]:
        whole = about(game.name).whole(position, move, rng)
        judged = None if whole is None else judged_alone(game, position, whole)
        if judged is None or judged.verdict != "legal" or judged.open_end:
            continue
        after = game.game.play.after(position, whole)
        for _ in range(TRIES):
            values = {unknown: rng.choice(unknown.options) for unknown in unknowns(after)}
            if not known_violations(game.game, filled(after, values)):
                yield whole, values
                break


def read(data, record, until=None):
    return table_of("table", Marked({**data, RECORD: [*record]}, {}), (), None, until=until)


def verdicts(game, table):
    with under_these_rulings():
        return [one.judged.verdict for one in tell(game, table.record, Clock())]


def test_there_are_records(game):
    assert games_of(game.name)
    assert max(len(done) for _, _, done in games_of(game.name)) > 1


def test_a_record_replayed_is_legal_and_gives_the_same(game):
    for data, position, done in games_of(game.name):
        table = read(data, [said for said, _ in done])
        assert game.game.written(table.record.begun) == game.game.written(position)
        assert game.game.written(table.written.position) == game.game.written(done[-1][1])
        every = [*tell(game, table.record, Clock())]
        assert {str(one.step): one.judged.verdict for one in every if one.judged.verdict != "legal"} == {}
        assert [one.totals for one in every] == [totals(game, after) for _, after in done]


def test_what_is_told_of_a_record_as_json(game):
    for data, position, done in games_of(game.name):
        table = read(data, [said for said, _ in done])
        shape = of_replay("table", game.name, "legal", totals(game, position), [*tell(game, table.record, Clock())])
        ANSWERS["replay"].model_validate(json.loads(json.dumps(shape)))


def test_until_gives_the_table_after_so_many(game):
    for data, position, done in games_of(game.name):
        record = [said for said, _ in done]
        for n, there in enumerate([position, *(after for _, after in done)]):
            table = read(data, record, until=n)
            assert game.game.written(table.written.position) == game.game.written(there), n
            assert (len(table.record.steps), table.record.said) == (n, tuple(record))
        with pytest.raises(FlawedError, match=r"the record has \d+ (move|entr)"):
            read(data, record, until=len(record) + 1)


WRONG = 2
"""So many moves that may not be done are put in the place of each."""


@cache
def altered(name):
    """Tables whose record ends with a move that may not be done, each with the number of moves before it."""
    return [
        (n, table)
        for data, position, done in games_of(name)
        for n in range(len(done))
        for table in islice(wrong_moves(entry(name), data, position, done, n), WRONG)
    ]


def wrong_moves(game, data, position, done, n):
    """The record of a table up to a move, with one in its place that may not be done: of others, or done before or later."""
    players = position.players_written
    texts = [said.partition(": ")[2] for said, _ in done]
    for who in players:
        for text in (*texts[n:], *texts[:n]):
            said = f"{who}: {text}"
            try:
                table = read(data, [*(said for said, _ in done[:n]), said])
            except FlawedError:
                continue
            step = table.record.steps[-1]
            if step.player and judged_alone(game, step.before, step.move).verdict == "illegal":
                yield table


def test_one_move_altered_is_found_at_its_place(game):
    found = 0
    for n, table in altered(game.name):
        *before, last = verdicts(game, table)
        # A guess of ours about the box makes no move illegal.
        assert (before, last == "legal") == (["legal"] * n, False)
        found += last == "illegal"
    assert found


def test_a_broken_rule_is_told_with_its_move(game):
    """A move that breaks a rule of the table, and one more after it that breaks nothing else."""
    found = 0
    for _, table in altered(game.name):
        after = table.laid_out()
        if unknowns(after):
            continue
        checked = check(game.game, after)
        assert checked.violations == known_violations(game.game, after)
        for violation in date(table.entry, table.record, checked).violations:
            assert f"It has been so since move {table.record.steps[-1]}." in violation.message
            found += 1
    if not found:
        pytest.skip("no wrong move was found that breaks a rule of the table, too")


def test_a_mistyped_key_is_told(game):
    data, _, done = games_of(game.name)[0]
    with pytest.raises(FlawedError) as error:
        table_of("table", Marked({**data, "recrod": [done[0][0]]}, {}), (), None)
    assert any("did you mean 'record'?" in flaw.message for flaw in error.value.flaws)


def test_whose_move_is_said():
    players = ["Ada", "Ada B", "ben"]
    assert whose("ada: draw  1", players) == whose("Ada:draw 1", players) == ("Ada", "draw 1")
    assert whose("Ada B draws 1", players) == ("Ada B", "draws 1")
    assert whose("Ben  passes", players) == ("ben", "passes")
    assert whose("Ada Rake for Hill", players) == (None, "Ada Rake for Hill")
    assert whose("bent: draw", players) == (None, "bent: draw")
