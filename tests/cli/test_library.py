"""What programs call: `best`, and sentences that are not understood."""

import pytest
from at_the_table import EXAMPLES, POOL
from sayings import says

from cli import library
from cli.reading.marks import FlawedError


def test_the_best_layout_and_the_best_play(written):
    assert library.best(library.read(written(POOL))).points == 7
    played = library.best(library.read(EXAMPLES / "my_first_christmas_tree" / "best.yaml"))
    assert (played.status, bool(played.moves)) == ("proven", True)


@pytest.mark.parametrize(
    ("question", "file", "said", "told"),
    [
        (library.chance, "village_green/turn", "nobody holds a tulip", "no word"),
        (library.chance, "zap_that_ghost/turn", "ben holds a red card", "--cards"),
        (library.ask, "slush/half_way", "average nothing", "nothing"),
    ],
)
def test_what_cannot_be_answered_is_told(question, file, said, told):
    with pytest.raises(FlawedError) as refused:
        question(library.read(EXAMPLES / f"{file}.yaml"), said)
    assert told in str(refused.value.flaws[0].message)


def test_a_table_of_which_no_play_can_be_asked_says_why():
    with pytest.raises(FlawedError):
        library.best(library.read(EXAMPLES / "golden_pyramid" / "dispute.yaml"))


def test_a_layout_is_searched_for_points_alone(written):
    with pytest.raises(FlawedError) as refused:
        library.best(library.read(written(POOL)), aim="score")
    assert says("aim", "how to play on", "layout") == str(refused.value)
