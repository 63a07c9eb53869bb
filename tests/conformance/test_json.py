"""What the verbs answer as JSON is what their schemas say, for every game."""

import json

import click.testing
import pytest
from every_game import read, readings, tables_of

from cli.answers.reports import ANSWERS, VERBS, Both, Problems, schema
from cli.main import main
from verify.games import GAMES
from verify.judge import judged_alone

A_MOMENT = 0.3
"""Seconds, of a clock that counts its readings, for a search of which only the shape of its answer matters."""
FEW = 2
TYPES = ANSWERS | {"problems": Problems, "--both": Both}

pytestmark = pytest.mark.usefixtures("stepped_clock")


@pytest.fixture(scope="module")
def asked(game, tmp_path_factory):
    """Asks the command of a table of the game, told as data, and gives its answers."""
    directory = tmp_path_factory.mktemp("tables")

    def ask(*args, data=None):
        file = directory / f"{game.name}.yaml"
        file.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        said = [str(file if arg is ... else arg) for arg in args]
        result = click.testing.CliRunner().invoke(main, [*said, "--json"])
        assert result.exception is None or isinstance(result.exception, SystemExit), (said, result.exception)
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        assert answers, (said, result.stderr)
        return answers

    return ask


def skip_without(game, verb):
    if game.statuses[verb] != "ready":
        pytest.skip(f"{verb} does not answer for this game")


def assert_documented(label, *answers):
    for answer in answers:
        TYPES[label].model_validate_json(json.dumps(answer), strict=True)


@pytest.fixture(scope="module")
def tables(game):
    return tables_of(game.name)


@pytest.fixture(scope="module")
def partly_known(game, tables):
    """Tables on which something is unknown."""
    return [tables.every[label] for label, read in readings(game.name).items() if read.unknown]


@pytest.fixture(scope="module")
def turn(game, tables):
    """A table with a move that may be done, and that move, where there are moves."""
    skip_without(game, "judge")
    for label, data in tables.legal.items():
        position = readings(game.name)[label].position
        for player in [position.turn] if position.turn else position.players_written:
            for move in game.game.play.moves(position, player):
                if judged_alone(game, position, move).verdict == "legal":
                    return data, move
    return pytest.fail("no table has a move that may be done")


@pytest.fixture(scope="module")
def question(game, tables):
    """A table with a pool, where layouts can be searched for."""
    if game.scorer.layout_search is None:
        pytest.skip("no layouts are searched for in this game")
    return next(data for data in tables.legal.values() if "pool" in data)


def test_check(asked, tables, partly_known):
    for data in (tables.start, *list(tables.rejecting.values())[:FEW]):
        assert_documented("check", *asked("check", ..., "--history", data=data))
    for data in partly_known[:1]:
        assert_documented("check", *asked("check", ..., data=data))


def test_explain(asked, tables):
    # The smallest of the tables: the shape of a reason does not hang on how much else lies there.
    assert_documented(
        "explain", *asked("explain", ..., data=min(tables.rejecting.values(), key=lambda data: len(str(data))))
    )


def test_fill(asked, tables, partly_known):
    for data in (tables.start, *partly_known[:1]):
        assert_documented("fill", *asked("fill", ..., "--limit", 1, data=data))


def test_score(game, asked, tables, partly_known):
    skip_without(game, "score")
    told = [data for data in (*tables.legal.values(), *partly_known[:2]) if "players" in data]
    assert told
    for data in told:
        assert_documented("score", *asked("score", ..., data=data))


def test_moves_and_judge(asked, turn):
    data, move = turn
    assert_documented("moves", *asked("moves", ..., "--player", move.player, data=data))
    (legal,) = asked("judge", ..., str(move), "--player", move.player, data=data)
    (illegal,) = asked("judge", ..., str(move), "--player", move.player, data=data | {"turn": "over"})
    assert (legal["verdict"], illegal["verdict"]) == ("legal", "illegal")
    assert_documented("judge", legal, illegal)


def test_best(asked, question):
    for label, args in {"best": (), "best --at-least N": ("--at-least", 1)}.items():
        assert_documented(label, *asked("best", ..., *args, data=question))


def test_best_of_the_cards_that_a_player_laid(game, asked, tables):
    if game.game.relaid is None:
        pytest.skip("a whole layout of one's own is not searched for in this game")
    for data in (data for data in tables.legal.values() if "pool" not in data and data.get("phase") != "harvest"):
        for player in data["players"]:
            (answer,) = asked("best", ..., "--player", player, "--time-limit", A_MOMENT, data=data)
            if "problems" not in answer:
                assert_documented("best", answer)
                return
    pytest.fail("no table has cards that can be laid otherwise")


def test_moves_by_the_best_that_they_allow(asked, question, turn):
    for data in (turn[0], question):
        (answer,) = asked("moves", ..., "--best", "--player", turn[1].player, "--time-limit", A_MOMENT, data=data)
        if answer.get("moves"):
            assert_documented("moves --best", answer)
            return
    pytest.fail("no table has moves to be ranked")


def test_best_play(game, asked, tables):
    if game.scorer.play is None:
        pytest.skip("no play is searched for in this game")
    for label, data in tables.every.items():
        position = readings(game.name)[label].position
        player = position.turn or next(iter(position.players_written), None)
        if position.layouts and not position.is_over and not game.game.play.problems(position, player, "score"):
            (answer,) = asked("best", ..., "--play", "--player", player, "--time-limit", A_MOMENT, data=data)
            assert_documented("best --play", answer)
            assert answer["best"] is not None, label
            return
    pytest.fail("no table can be played on")


def test_certificate(game, asked, question, tmp_path):
    """Of a game whose answers have a proof it is written and holds; of another it is refused, and nothing is written."""
    told, directory = read(game, question), tmp_path / "proof"
    (answer,) = asked("best", ..., "--certificate", directory, data=question)
    if hasattr(type(game.scorer.layout_search(told.position, told.pool, lambda: None)), "proof"):
        assert_documented("best", answer)
        assert answer["status"] == "proven"
        (verified,) = asked("verify-certificate", directory)
        assert_documented("verify-certificate", verified)
        assert verified["verdict"] == "holds"
    else:
        assert_documented("problems", answer)
        assert [(problem["file"], "no certificate" in problem["message"]) for problem in answer["problems"]] == [
            ("--certificate", True)
        ]
        assert not directory.exists()


def test_draw_rules_and_both(game, asked, tables):
    assert_documented("draw", *asked("draw", ..., data=tables.start))
    assert_documented("rules", *asked("rules", game.name))
    scored = [data for data in (tables.start, *tables.examples.values()) if "players" in data]
    assert bool(scored) == (game.statuses["score"] == "ready")
    for data in scored:
        assert_documented("--both", *asked("score", ..., "--both", data=data))


def test_score_table(game, asked, tables):
    if game.statuses["score"] != "ready":
        pytest.skip("nothing is scored in this game")
    scored = next(data for data in (tables.start, *tables.examples.values()) if "players" in data)
    assert_documented("score --table", *asked("score", ..., "--table", data=scored))


def test_problems(game, asked):
    assert_documented("problems", *asked("check", ..., data={"game": game.name, "players": 5}))


def test_games():
    result = click.testing.CliRunner().invoke(main, ["games", "--json"])
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["game"] for answer in answers] == list(GAMES)
    assert_documented("games", *answers)


@pytest.mark.parametrize("more", [("--deals", "1"), ("--deals", "3", "--score", "5")])
def test_survey(more):
    asked = ("survey", "village-green", "--pool", "3+3", *more, "--json")
    answer = json.loads(click.testing.CliRunner().invoke(main, asked).stdout)
    assert bool(answer["placed"]) == ("--score" in more)
    assert_documented("survey", answer)


def test_examples(asked, tables):
    for data in list(tables.examples.values())[:FEW]:
        for answer in asked("fill", ..., data=data):
            assert_documented("problems" if "problems" in answer else "fill", answer)


@pytest.mark.parametrize("verb", VERBS)
def test_the_schema_of_an_answer_is_printed(verb):
    told = json.loads(click.testing.CliRunner().invoke(main, ["schema", "--answer", verb]).stdout)
    assert told == schema(verb)
    assert told["$id"].endswith(f":{verb}:{told['version']}")


def test_a_schema_is_of_a_game_or_of_an_answer():
    for args in (["village-green", "--answer", "check"], ["--answer", "deal"], []):
        result = click.testing.CliRunner().invoke(main, ["schema", *args])
        assert (result.exit_code, result.stdout) == (2, "")


def test_every_verb_that_answers_in_json_has_a_schema():
    verbs = {name for name, verb in main.commands.items() if not verb.hidden and "as_json" in {p.name for p in verb.params}}
    assert verbs == {*VERBS}
