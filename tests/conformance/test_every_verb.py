"""What each verb does in every game: the table after a move, the best turn played out, a search that is stopped, a picture."""

import json
import random
import re

import pytest
from click.testing import CliRunner
from every_game import about, is_played, readings, tables_of

from cli.main import main
from verify.judge import judged_alone


def reeve(*args, data):
    verb, *rest = map(str, args)
    result = CliRunner().invoke(main, [verb, "-", *rest], input=json.dumps(data))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def turns(game):
    """Known tables on which the game goes on, each with who moves."""
    if not is_played(game):
        pytest.skip("nothing is played in this game")
    found = []
    for label, data in (tables_of(game.name).legal | tables_of(game.name).examples).items():
        read = readings(game.name)[label]
        if not (read.unknown or read.broken or read.position.is_over) and read.position.players_written:
            found.append((data, read.position, read.position.turn or read.position.players_written[0]))
    assert found
    return found


def is_whole(game, position, move):
    judged = judged_alone(game, position, move)
    return judged.verdict == "legal" and not judged.open_end


def test_the_table_after_a_move_is_written_and_legal(game, turns, tmp_path):
    after = tmp_path / "after.yaml"
    written = 0
    for data, position, player in turns[:2]:
        rng = random.Random(game.name)
        moves = (about(game.name).whole(position, move, rng) for move in game.game.play.moves(position, player))
        move = next((move for move in moves if move is not None and is_whole(game, position, move)), None)
        if move is not None:
            judged = reeve("judge", move, "--player", player, "-o", after, "--force", data=data)
            assert judged.exit_code == 0, judged.output
            checked = CliRunner().invoke(main, ["check", str(after)])
            assert checked.exit_code == 0, checked.output
            written += 1
    assert written


def test_who_is_asked_for_is_not_overruled_by_the_words(turns):
    """Words that name somebody else are no move of the player who was named beside them."""
    for data, position, _ in turns[:1]:
        for player, other in zip(position.players_written, position.players_written[1:], strict=False):
            for does in ("draws", "passes", "rolls"):
                judged = json.loads(reeve("judge", f"{other} {does}", "--player", player, "--json", data=data).stdout)
                assert judged.get("player", player) == player, (other, does)


def test_the_best_turn_can_be_played_and_gives_what_it_promises(game, turns):
    if not game.scorer.turns:
        pytest.skip("no turns are looked ahead in this game")
    for name, objective in game.scorer.objectives.items():
        able = [(position, who) for _, position, who in turns if not game.game.play.problems(position, who, name)]
        assert able
        for position, player in able[:1]:
            question = game.scorer.play(position, player, name, 1, lambda: None)
            found = [] if question.obstacle else [told.found for told in question.run() if told.found]
            if found:
                after = position
                for move in found[-1].moves:
                    assert judged_alone(game, after, move).verdict == "legal", str(move)
                    after = game.game.play.after(after, move)
                assert game.scorer.worth(objective, after, player) == found[-1].points


@pytest.mark.usefixtures("stepped_clock")
def test_a_search_that_is_stopped_says_so(game, turns):
    if game.scorer.play is None:
        pytest.skip("no play is searched for in this game")
    able = [(data, who) for data, position, who in turns if not game.game.play.problems(position, who, "score")]
    for data, player in able[:2]:
        ahead = ("--turns", 9) if game.scorer.turns else ()
        told = reeve("best", "--play", "--player", player, *ahead, "--time-limit", 0.03, data=data)
        assert told.exit_code in {0, 1, 3}
        assert (told.exit_code == 3) == bool(re.search("stopped|the time is up", told.output)), told.output


def test_a_picture_marks_every_violation(game):
    for label, data in list(tables_of(game.name).broken.items())[::3]:
        read = readings(game.name)[label]
        if read.position.layouts and read.violations:
            drawn = reeve("draw", "--plain", data=data).output
            marked = re.findall(r"!! ([^ ]+\[[^\]]*\]|[A-Z-]+)", drawn)
            told = [line for line in drawn.splitlines() if line.startswith("!!")]
            assert len(told) == len(read.violations), (label, drawn)
            assert {one.split("[")[0] for one in marked} == {violation.rule for violation in read.violations}, label
