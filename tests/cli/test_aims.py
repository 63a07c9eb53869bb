"""Aims as they are typed: what comes first in the name matters most, so its words are not read in another order."""

from types import SimpleNamespace

import pytest
from sayings import says

from cli.reading.inputs import Table
from cli.reading.marks import FlawedError
from scorers.objective import SCORE
from verify.games import GAMES, entry


def objective(game, name, *, playing=True):
    return Table.objective(SimpleNamespace(entry=entry(game)), name, playing=playing)


@pytest.mark.parametrize("game", GAMES)
def test_every_aim_of_a_game_is_read_as_itself(game):
    scorer = entry(game).scorer
    assert [objective(game, name) for name in scorer.play_objectives] == [*scorer.play_objectives]
    assert [objective(game, name, playing=False) for name in scorer.objectives] == [*scorer.objectives]
    assert objective(game, None) == SCORE


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Integ dam", "integrity-damage"), ("damage int", "damage-integrity"), ("kills", "kills")],
)
def test_an_aim_may_be_cut_short(typed, meant):
    assert objective("last-defence-at-hudai-monastery", typed) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("integrity-kills", ("no aim 'integrity-kills'; the aims are", "kills-integrity", "integrity and integrity-damage")),
        ("dam", ("'dam' can mean damage, damage-integrity or integrity-damage",)),
        ("integrty", ("did you mean 'integrity'",)),
    ],
)
def test_the_parts_of_an_aim_are_not_read_the_other_way_round(typed, said):
    with pytest.raises(FlawedError) as raised:
        objective("last-defence-at-hudai-monastery", typed)
    assert says(*said) == str(raised.value)
