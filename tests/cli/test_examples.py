"""The tables to try of each game answer what their first lines ask: status, and what is said in some lines."""

import pytest
from at_the_table import EXAMPLES, beside, marked, reeve, wrong
from every_game import EVERY, tables_of
from sayings import says

TRIED = [(game, one) for game in EVERY for one in tables_of(game).tried]


def answer(game, asked, *said):
    verb, name, *more = asked.split()
    return reeve(verb, EXAMPLES / game.replace("-", "_") / f"{name}.yaml", *said, *more)


@pytest.mark.parametrize(("game", "one"), TRIED, ids=[f"{game} {one['asked']}" for game, one in TRIED])
def test_a_table_to_try_answers_what_it_asks(game, one):
    found = answer(game, one["asked"], *filter(None, [one.get("said")]))
    assert found.exit_code == one["status"], found.output
    assert [words for words in one["says"] if not says(*words).is_in(found.output)] == [], found.output


@pytest.mark.parametrize(
    ("game", "first", "second", "at"),
    [
        ("golden_pyramid", ("GP-ST-MARKET", "GP-ST-BUILDER-COVERED"), ("GP-ST-MARKET",), "r2c2"),
        ("lords_of_the_green", ("LG-ST-KNIGHTS", "LG-ST-LORD"), ("LG-ST-KNIGHTS",), "r2c3"),
    ],
)
def test_a_dispute_that_rests_on_a_ruling(game, first, second, at):
    """Every rule with its place in the rulebook; under the other ruling one is not broken; a picture marks the space."""
    told = wrong(answer(game, "check dispute").stdout)
    assert tuple(told) == first
    assert all(source == says("Contest X rulebook") for *_, source in told.values())
    readings = beside(answer(game, "check dispute --both").stdout)
    assert [[rule for rule in first if rule in reading] for reading in readings] == [[*first], [*second]]
    assert at in marked(answer(game, "draw dispute").stdout)
