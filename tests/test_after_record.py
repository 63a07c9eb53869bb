"""What is known after a record: what lies there then, not what was open before, and nothing that was seen is forgotten."""

from pathlib import Path

from cli.reading.inputs import table_of
from cli.reading.marks import Marked
from cli.reading.texts import text_of
from cli.reading.yaml_text import read_all
from models.unknowns import unknowns
from verify.check import check
from verify.replay import step_after


def test_points_that_nobody_knew_stay_open_after_a_move_that_was_not_allowed():
    """A tile apart from the other one scores 1, whether or not it may lie there."""
    level = [["x", ".", ".", "."], *[["."] * 4] * 3]
    players = {"ada": {"points": "0 or 1", "hand": ["red 1 drop"]}, "ben": {"points": 0, "builder": "level 1 r1c1"}}
    data = {
        "game": "golden-pyramid",
        "players": players,
        "level_1": level,
        "record": ["ada: build level 1 r3c3 with red 1 drop"],
    }
    laid = table_of("table", Marked(data, {}), (), None)
    game, position = laid.entry.game, laid.laid_out()
    connected = position.rulings.fresh(**{"GP-AMB-L1POS": "connected"})
    assert [found.verdict for found in (check(game, position), check(game, position.rulings.played.anew(connected)))] == [
        "legal",
        "illegal",
    ]
    told = table_of("table", Marked(data | {"rulings": {"GP-AMB-L1POS": "connected"}}, {}), (), None).laid_out()
    assert [unknown.options for unknown in unknowns(told)] == [(1, 2)]


NIGHT = Path(__file__).parent.parent / "examples" / "the_village" / "whole_night.yaml"


def night(**rulings):
    return table_of(
        "night", read_all(text_of(str(NIGHT)), "night"), [f"{key}={value}" for key, value in rulings.items()], None
    )


def test_under_another_ruling_the_moves_before_it_was_asked_for_are_not_done_again(monkeypatch):
    laid = night()
    game, position, steps = laid.entry.game, laid.laid_out(), laid.record.steps
    done, begun = [], []
    monkeypatch.setattr("verify.replay.step_after", lambda *told: done.append(told[-1]) or step_after(*told))
    for ruling in game.rulings:
        first = next((n for n, step in enumerate(steps, start=1) if ruling.key in step.asked), None)
        if first is not None:
            begun.append(first)
            other = next(option for option in ruling.options if option != position.rulings[ruling.key])
            done.clear()
            again = position.rulings.played.anew(position.rulings.fresh(**{ruling.key: other}))
            assert done == [*range(first, len(steps) + 1)]
            anew = night(**{ruling.key: other}).laid_out()
            assert game.written(again) == game.written(anew)
            assert [(one.name, one.options) for one in unknowns(again)] == [
                (one.name, one.options) for one in unknowns(anew)
            ]
            assert again.rulings.untold == anew.rulings.untold
    assert min(begun) > 4, "wagers ask for none"
