"""Reading the card files that the games ship: YAML, like those of a user's own, and printed as they stand.

A table waits for them, and a parser of all of YAML would take thirty times as long. So they keep to a part of it: keys
below each other, indented, each with a text, a number or brackets in its line, or with a list below it. The tests see that
the reader of people's files finds the same in them.
"""

import json
import re
from pathlib import Path
from typing import Any


def shipped_data(file: Path) -> dict[str, Any]:
    """The data of a card file that is shipped."""
    text = _ENTRIES.sub(lambda found: f": [{', '.join(_ENTRY.findall(found[1]))}]", file.read_text(encoding="utf-8"))
    data: dict[str, Any] = {}
    around = [(-1, data)]
    for line in text.splitlines():
        said = line.lstrip()
        if not said or said.startswith("#"):
            continue
        key, _, value = said.partition(":")
        indent = len(line) - len(said)
        while around[-1][0] >= indent:
            around.pop()
        items = around[-1][1]
        value = value.strip()
        items[key] = json.loads((_WORD if value[0] in "[{" else _LINE).sub(_as_json, value)) if value else {}
        if not value:
            around.append((indent, items[key]))
    return data


_ENTRIES = re.compile(r":((?:\n +- .+)+)")
_ENTRY = re.compile("- (.+)")
_WORD = re.compile(r'"[^"]*"|[^\s\[\]{},:"][^\[\]{},:"]*')
"""A text in brackets, in quotation marks or without."""
_LINE = re.compile(".+")
_NO_TEXT = re.compile(r"-?\d+|true|false|\".*")


def _as_json(word: re.Match[str]) -> str:
    return word[0] if _NO_TEXT.fullmatch(word[0]) else json.dumps(word[0].rstrip())
