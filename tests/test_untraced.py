"""Each entry of `untraced.txt` names a test, and traced tests come before the others in each process."""

import re
from pathlib import Path

import pytest
from untraced import entries, traced_first

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("entry", entries())
def test_an_entry_names_a_test(entry, request, partly):
    file, _, name = entry.partition("::")
    function, bracket, _ = name.partition("[")
    text = (ROOT / file).read_text(encoding="utf-8")
    first = function.partition("::")[0]
    assert not first or re.search(rf"^(def |class |){first}\b", text, re.MULTILINE)
    collected = {item.nodeid for item in request.session.items}
    if (
        bracket
        and Path(file).stem not in partly
        and any(each.startswith(f"{file}::{function}[") for each in collected - {entry})
    ):
        assert entry in collected


def test_nothing_is_named_twice():
    names = entries()
    assert names == sorted(set(names))
    assert not [name for name in names if name.partition("::")[0] in names and "::" in name]


@pytest.mark.parametrize(
    ("workers", "order"),
    [(1, "ACDFHbegi"), (2, "ACbeDFHgi"), (3, "AbCDeFHgi"), (9, "AbCeDgFHi")],
)
def test_traced_first(workers, order):
    assert "".join(traced_first("AbCDeFgHi", workers, str.isupper)) == order
