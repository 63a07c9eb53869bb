"""Where mutants are made and which tests are asked; the tool itself is run by hand (`tools/mutants.py`)."""

import pytest
from tools.mutants import places, selection

SOURCE = """LEAST: int | None = 3


@cache(maxsize=7)
def told(n: int | None, *, names: tuple[str, ...] = ()) -> "int | str":
    if n is not None and n < LEAST:
        return f"{n + 1} of them"
    return [name for name in names if name != "red"]
"""


def test_annotations_and_decorators_are_left_out():
    mutate_code = pytest.importorskip("cosmic_ray.mutating").mutate_code
    found = {mutate_code(SOURCE, *change) for changes in places(SOURCE).values() for change in changes}
    lines = {line.strip() for text in found for line in text.split("\n")} - {line.strip() for line in SOURCE.split("\n")}
    assert {"LEAST: int | None = 4", "if n is not None or n < LEAST:", "if n is not None and n <= LEAST:"} <= lines
    assert not {
        line for line in lines if line.startswith(("@", "def", "LEAST")) and not line.startswith("LEAST: int | None = ")
    }


COSTS = {"a::cheap": 1, "a::slow": 9, "b::room": 3, "c::deep": 2} | {f"{n}::of many": 10 + n for n in range(9)}
LINES = {
    1: ["", "a::slow|run"],
    4: ["a::slow|run", "a::cheap|setup", "gone::failed|run"],
    7: ["c::deep|run", "b::room|run"],
    9: [f"{n}::of many|run" for n in range(9)] + ["0::failed|run"],
}


@pytest.mark.parametrize(
    ("line", "seconds", "order"),
    [
        (4, 60, [["a::cheap", "a::slow"]]),
        (5, 60, [["a::cheap", "a::slow"]]),  # of a statement that begins in line 4
        (4, 5, [["a::cheap"]]),
        (1, 16, [["a::slow", "a::cheap", "c::deep", "b::room"]]),  # executed at import
        (1, 5, [["a::slow"]]),
        (9, 999, [[f"{n}::of many" for n in range(8)], ["8::of many"]]),
    ],
)
def test_which_tests_are_asked_first(line, seconds, order):
    assert [part for part, _ in selection(LINES, line, COSTS, seconds)] == order
