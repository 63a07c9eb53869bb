"""The examples of the page on the library run, in their order, each with what those before it left."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "library.md"


def test_the_four_examples_run():
    examples = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(examples) == 4
    names = {}
    for example in examples:
        assert "assert " in example
        exec(compile(example, str(PAGE), "exec"), names)  # noqa: S102
