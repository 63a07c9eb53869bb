"""What the verbs say, as parts of a page: the same sentences, with options and verbs in them to be tapped."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cli.answers.progress import Line
from cli.page.edits import TAKEN_OUT
from cli.page.look import Content, Markup, el, join
from cli.pictures.tiles import pointer
from cli.reading.marks import FlawedError
from cli.reading.table import Table
from models.names import capital
from models.problem import Address
from verify.clock import Clock

SIGNS = {"legal": "✓", "illegal": "✗", "undecided": "?"}


def prose(lines: Iterable[str]) -> Markup:
    """Lines as the command says them, as paragraphs; options and verbs in them become what can be tapped."""
    indented = ((min(3, (len(line) - len(line.lstrip())) // 2), line.strip()) for line in lines)
    return join(*(el("p", tappable(line), class_=f"in{depth}") for depth, line in indented))


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
            place, words = _VERBS[found[3]]
            made.append(el("a", words, href=f"#{place}"))
    return join(*made, line[at:])


_VERBS = {
    "explain": ("explain", "“Why impossible?”"),
    "replay": ("replay", "“The moves so far”"),
    "moves": ("moves", "“May I?”"),
    "best": ("best", "“The most”"),
    "ask": ("ask", "“Questions”"),
    "fill": ("fill", "“The rest of what is not known”"),
    "judge": ("moves", "“May I?”"),
}
"""Where the page has a verb, and what it calls it."""


def of_file(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """Lines without the name of the file before the first word."""
    for line in lines:
        said = line.removeprefix(f"{table.file}: ")
        yield capital(said, table.written.position.players_written) if said != line else line


def headed(verdict: str, line: str) -> Markup:
    """A verdict as a heading: its sign, then the word; never colour alone."""
    sign = el("span", SIGNS.get(verdict, "?"), class_="sign", aria_hidden="true")
    return el("h2", sign, " ", line, class_=f"verdict {verdict}")


Change = tuple[Address, Any]
"""What is to be put where in the file; `TAKEN_OUT` if it goes."""


def changing(words: str, changes: Sequence[Change]) -> Markup:
    """A button that makes changes of the file, all at once."""
    told = [[pointer(path), *([] if value is TAKEN_OUT else [value])] for path, value in changes]
    values = json.dumps({"changes": json.dumps(told)})
    return el("button", words, type="button", hx_post="put", hx_vals=values, hx_include="#version", hx_target="#sheet")


def flaws(error: FlawedError) -> Markup:
    """What cannot be read, as on the terminal, without the options of the command line."""
    told = []
    for flaw in error.flaws:
        text = re.sub("; `reeve best[^`]*` asks how to play on", "", str(flaw))
        for option in ("MOVE: ", "QUESTION: ", "CLAIM: ", "--player: ", "--turns: ", "--aim: ", "claim: "):
            text = text.removeprefix(option)
        told.append(re.sub(r"[Aa]dd `--player[^`]*`(?:(?:, | or )`--player[^`]*`)*", "choose the player above", text))
    return el("div", *(el("pre", text) for text in told), class_="flaws", role="alert")


Asked: TypeAlias = Mapping[str, str]
"""What a question says besides its table, by the names of the fields of its form."""


@dataclass(frozen=True)
class Work:
    """The work that a question is."""

    clock: Clock = field(default_factory=Clock)
    line: Line = field(default_factory=Line)
