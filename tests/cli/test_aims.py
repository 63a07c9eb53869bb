"""Aims as they are typed: what comes first in the name matters most, so its words are not read in another order."""

from types import SimpleNamespace

import pytest
from sayings import says

from cli.reading.inputs import Table
from cli.reading.marks import FlawedError
from scorers.aim import SCORE
from verify.games import GAMES, entry


def aim(game, name, *, playing=True):
    return Table.aim(SimpleNamespace(entry=entry(game)), name, playing=playing)


@pytest.mark.parametrize("game", GAMES)
def test_every_aim_of_a_game_is_read_as_itself(game):
    scorer = entry(game).scorer
    assert [aim(game, name) for name in scorer.play_aims] == [*scorer.play_aims]
    assert [aim(game, name, playing=False) for name in scorer.aims] == [*scorer.aims]
    assert aim(game, None) == SCORE


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Integ dam", "integrity-damage"), ("damage int", "damage-integrity"), ("kills", "kills"), ("dem", "demons")],
)
def test_an_aim_may_be_cut_short(typed, meant):
    assert aim("last-defence-at-hudai-monastery", typed) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("integrity-kills", ("no aim 'integrity-kills'; the aims are", "kills-integrity", "integrity-damage and demons")),
        ("dam", ("'dam' can mean damage, damage-integrity or integrity-damage",)),
        ("integrty", ("did you mean 'integrity'",)),
    ],
)
def test_the_parts_of_an_aim_are_not_read_the_other_way_round(typed, said):
    with pytest.raises(FlawedError) as raised:
        aim("last-defence-at-hudai-monastery", typed)
    assert says(*said) == str(raised.value)
