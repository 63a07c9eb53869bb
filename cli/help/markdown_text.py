"""Pages of Markdown on the terminal, or as plain lines of at most 80 characters where nobody looks at one."""

import re
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.text import Text
from rich.theme import Theme

PLAIN_WIDTH = 80
WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
_THEME = Theme({"markdown.code": "bold cyan"})
"""Nothing that hides on a light terminal."""
_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_MOVES = re.compile(r"^\| move \| say \| .*\n\|---.*\n", re.MULTILINE)
_MOVE = re.compile(r"^\| ([^|]+) \| (`[^|]+`) \| (.+) \|$", re.MULTILINE)
"""A row on a move: three columns would be too narrow for what is to be typed."""


def render(text: str, *, fancy: bool) -> str:
    """A page as it is written: with colours for a terminal, else plain."""
    text = _MOVE.sub(r"- **\1**: \2  \n  \3", _MOVES.sub("", text)).replace("<br>", " or ")
    if fancy:
        console = Console(highlight=False, emoji=False, theme=_THEME)
        console.width = min(console.width, WIDEST)
    else:
        console = Console(width=PLAIN_WIDTH, color_system=None, highlight=False, emoji=False, force_terminal=False)
        # Where nothing is coloured, sections and what is to be typed keep their marks.
        text = _CODE.sub(r"`` `\1` ``", re.sub(r"^(?=## )", r"\\", text, flags=re.MULTILINE))
    with console.capture() as capture:
        console.print(_Page(text, hyperlinks=False), crop=False)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


class _Code(CodeBlock):
    """Lines to be typed, indented and otherwise as they are."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in str(self.text).rstrip().splitlines():
            yield Text(f"    {line}", style="cyan", no_wrap=True, overflow="ignore")


class _Page(Markdown):
    """A page of ours."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "fence": _Code}
