"""The same question has the same answer, byte for byte: in another process, with sets in another order, and asked again.

`python3 tests/same_answers.py --with .` asks a thousand questions so; here the half-known tables of the suite are asked about.
"""

import pytest
from every_game import EVERY, is_played, read, tables_of
from same_answers import ROOT, finished, start

from models.problem import ReeveError
from models.unknowns import unknowns
from verify.games import entry

MOST = 12
"""Tables with more than so many places left open take their time, and have tests of their own."""


def half_known(name):
    """The tables of a game on which something is left open, by what they are called."""
    for what, data in tables_of(name).many.items():
        try:
            left_open = len(unknowns(read(entry(name), data).position))
        except ReeveError:
            continue
        if 0 < left_open <= MOST:
            yield what, data


def questions():
    for name in EVERY:
        verbs = ["check", "score", *(["moves"] if is_played(entry(name)) else [])]
        for what, data in half_known(name):
            asks = [[verb, [verb, "FILE", "--json"]] for verb in verbs] + [["fill", ["fill", "FILE", "--limit", "3"]]]
            yield {"id": f"{name} {what}", "game": name, "data": data, "asks": asks}


@pytest.mark.no_cover
def test_an_answer_hangs_neither_on_the_order_of_sets_nor_on_what_was_asked_before():
    asked = list(questions())[::4]
    again = [one | {"id": f"{one['id']}, again"} for one in asked[::3]]
    one, other = (finished(start(ROOT, tables, seed=seed)) for seed, tables in ((1, asked), (2, [*asked[::-1], *again])))
    assert {key for key in one if one[key] != other[key]} == set()
    assert {key for key in other if key not in one and other[key] != other[key.replace(", again", "")]} == set()
