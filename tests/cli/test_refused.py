"""What is asked in vain, as `refused.yaml` tells it: nothing is answered, and it is said why.

Each part has `files`, by their names, and rows of a command and what is said of it; or one command that is `asked` of a file (`into`,
or `-`), with rows of what stands there instead of (`old` in) the text that it is `of`. A text may be named as in `at_the_table`, or be
one of the examples.
"""

import shlex
from pathlib import Path

import at_the_table
import pytest
from at_the_table import EXAMPLES, reeve
from every_game import cases_in
from problems_told import JARGON
from sayings import says


def text_of(told):
    return (EXAMPLES / told).read_text(encoding="utf-8") if told.endswith(".yaml") else getattr(at_the_table, told, told)


def rows():
    for part in cases_in(Path(__file__).with_name("refused.yaml")):
        files = {name: text_of(told) for name, told in part.get("files", {}).items()}
        for one in part["refused"]:
            if "asked" not in part:
                asked, *words = one
                yield files, shlex.split(asked), words
                continue
            text = text_of(part.get("of", ""))
            old, new, *words = [part["old"], *one] if "old" in part else one
            assert old in text, old
            yield files | {part["into"]: text.replace(old, new)}, shlex.split(part["asked"]), words


@pytest.mark.parametrize(
    ("files", "asked", "words"), [*rows()], ids=lambda one: str(one)[:60] if isinstance(one, list) else ""
)
def test_what_is_asked_in_vain(written, files, asked, words):
    for name, text in files.items():
        if name != "-":
            written(text, name)
    result = reeve(*asked, stdin=files.get("-"), status=2)
    assert (result.stdout, says(*words)) == ("", " ".join(result.stderr.split()))
    assert "--cluster" in asked or not JARGON.search(result.stderr)
    assert {file.name for file in Path().iterdir()} == {*files} - {"-"}
