"""What the verbs say, as parts of a page: the same sentences, with options and verbs in them to be tapped."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cli.answers.progress import Line
from cli.page.edits import TAKEN_OUT
from cli.page.markup import Content, Markup, el, join
from cli.pictures.tiles import pointer
from cli.reading.marks import FlawedError
from cli.reading.table import Table
from models.names import capital
from models.problem import Address
from verify.clock import Clock

SIGNS = {"legal": "✓", "illegal": "✗", "undecided": "?"}


def prose(lines: Iterable[str]) -> Markup:
    """Lines as the command says them, as paragraphs; options and verbs in them become what can be tapped."""
    return join(
        *(el("p", tappable(line.strip()), class_=f"in{min(3, (len(line) - len(line.lstrip())) // 2)}") for line in lines)
    )


_TAPPED = re.compile(
    r"\(?`--ruling ([\w-]+)=([\w-]+)`\)?"
    r"|`reeve (explain|replay|moves|best|ask|fill|judge)\b[^`]*`"
    r"|\s*;? ?--all [^.;]*|: --limit lists [^.;]*"
)


def tappable(line: str) -> Markup:
    """A line with its rulings as buttons, and verbs as links to where the page has them."""
    made: list[Content] = []
    at = 0
    is_one_of_several = line.count("`--ruling ") > 1
    for found in _TAPPED.finditer(line):
        made.append(line[at : found.start()])
        at = found.end()
        if found[1]:
            pick = f'{{"key": "{found[1]}", "value": "{found[2]}"}}'
            words = f"play {found[1]}: {found[2]}" if is_one_of_several else "play it so"
            asked = {"hx_post": "ruling", "hx_vals": pick, "hx_include": "#version"}
            made.append(el("button", words, type="button", class_="small", **asked))
        elif found[3]:
            made.append(el("a", _VERBS[found[3]], href=f"#{_PANELS.get(found[3], found[3])}"))
    return join(*made, line[at:])


_VERBS = {
    "explain": "“Why impossible?”",
    "replay": "“The moves so far”",
    "moves": "“May I?”",
    "best": "“The most”",
    "ask": "“Questions”",
    "fill": "“The rest of what is not known”",
    "judge": "“May I?”",
}


_PANELS = {"judge": "moves"}
"""Where the page has a verb that has no place of its own name."""


def of_file(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """Lines without the name of the file before the first word."""
    for line in lines:
        said = line.removeprefix(f"{table.file}: ")
        yield capital(said, table.written.position.players_written) if said != line else line


def headed(verdict: str, line: str) -> Markup:
    """A verdict as a heading: its sign, then the word; never colour alone."""
    return el(
        "h2", el("span", SIGNS.get(verdict, "?"), class_="sign", aria_hidden="true"), " ", line, class_=f"verdict {verdict}"
    )


Change = tuple[Address, Any]
"""What is to be put where in the file; `TAKEN_OUT` if it goes."""


def changing(words: str, changes: Sequence[Change]) -> Markup:
    """A button that makes changes of the file, all at once."""
    told = [[pointer(path), *([] if value is TAKEN_OUT else [value])] for path, value in changes]
    values = json.dumps({"changes": json.dumps(told)})
    return el("button", words, type="button", hx_post="put", hx_vals=values, hx_include="#version", hx_target="#sheet")


def flaws(error: FlawedError) -> Markup:
    """What cannot be read, as on the terminal."""
    return el("div", *(el("pre", _spoken(str(flaw))) for flaw in error.flaws), class_="flaws", role="alert")


def _spoken(text: str) -> str:
    text = re.sub("; `reeve best[^`]*` asks how to play on", "", text)
    for option in ("MOVE: ", "QUESTION: ", "CLAIM: ", "--player: ", "--turns: ", "--aim: ", "claim: "):
        text = text.removeprefix(option)
    return re.sub(r"[Aa]dd `--player[^`]*`(?:(?:, | or )`--player[^`]*`)*", "choose the player above", text)


Asked: TypeAlias = Mapping[str, str]
"""What a question says besides its table, by the names of the fields of its form."""


@dataclass(frozen=True)
class Work:
    """The work that a question is."""

    clock: Clock = field(default_factory=Clock)
    line: Line = field(default_factory=Line)
