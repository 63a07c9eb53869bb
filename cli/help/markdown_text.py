"""Pages of Markdown on the terminal, or as plain lines of at most 80 characters where nobody looks at one."""

import re
from collections.abc import Iterator
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement, TableElement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

PLAIN_WIDTH = 80
WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
_LONGEST_KEY = 25
"""Letters; beside longer keys too little room would be left for what they mean."""
_BREAK = "\u2028"
"""What stands for a line break within a cell, as Markdown leaves it alone."""
_THEME = Theme({"markdown.code": "bold cyan", "markdown.h1": "bold", "markdown.h2": "bold"})
"""Nothing that hides on a light terminal."""
_SPACE = "\ue000"
"""What stands for a space at which no line is broken."""
_SHORT = 30
"""Letters of something to be typed that is not broken over two lines."""
_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_FENCED = re.compile(r"(^```.*?^```)", re.DOTALL | re.MULTILINE)


def render(text: str, *, fancy: bool) -> str:
    """A page as it is written: with colours for a terminal, else plain."""
    if fancy:
        console = Console(highlight=False, emoji=False, theme=_THEME)
        console.width = min(console.width, WIDEST)
    else:
        console = Console(width=PLAIN_WIDTH, color_system=None, highlight=False, emoji=False, force_terminal=False)
    with console.capture() as capture:
        console.print(_Page(_mark(text, quoting=not fancy)), crop=False)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().replace(_SPACE, " ").splitlines())


def _mark(text: str, *, quoting: bool) -> str:
    """The text with what is to be typed kept together; without colours it keeps its quotes, too (`reeve check FILE`)."""

    def marked(code: re.Match[str]) -> str:
        typed = " ".join(code[1].split())
        typed = typed.replace(" ", _SPACE) if len(typed) <= _SHORT else typed
        return f"`` `{typed}` ``" if quoting else f"`{typed}`"

    parts = _FENCED.split(text.replace("<br>", _BREAK))
    return "".join(part if part.startswith("```") else _CODE.sub(marked, part) for part in parts)


class _Heading(Heading):
    """A heading at the left, underlined where nothing is bold."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = self.text.copy()
        if not console.is_terminal and self.tag in {"h1", "h2"}:
            line = "=" if self.tag == "h1" else "-"
            text.append("\n" + line * len(text.plain))
        else:
            text.stylize("bold underline" if self.tag == "h1" else "bold")
        yield text


class _Code(CodeBlock):
    """Lines to be typed, indented and otherwise as they are."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in str(self.text).rstrip().splitlines():
            yield Text(f"    {line}", style="cyan", no_wrap=True, overflow="ignore")


class _Table(TableElement):
    """A table as a list of what its first column names: too little room is on a line for several columns of sentences."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = [[cell.content for cell in row.cells] for row in self.body.rows] if self.body else []
        if all(len(row) == 2 and row[0].cell_len <= _LONGEST_KEY for row in rows):
            grid = Table.grid(padding=(0, 2, 0, 0))
            grid.add_column(no_wrap=True)
            grid.add_column(overflow="fold")
            for key, meaning in rows:
                grid.add_row(key, meaning)
            yield Padding(grid, (0, 0, 0, 2))
            return
        for number, row in enumerate(rows):
            if number and len(row) > 2:
                yield Text()
            yield from _entry(row)


def _entry(cells: list[Text]) -> Iterator[RenderableType]:
    """One entry: what it is called, how it is said, what it means."""
    name, *said, meaning = cells
    for line in name.split(_BREAK):
        line.stylize("bold")
        yield Padding(line, (0, 0, 0, 2))
    for cell in said:
        for line in cell.split(_BREAK):
            line.no_wrap = False
            yield Padding(line, (0, 0, 0, 6))
    yield Padding(meaning, (0, 0, 0, 6 if not said else 4))


class _Page(Markdown):
    """A page of ours."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _Code,
        "table_open": _Table,
    }

    def __init__(self, text: str) -> None:
        super().__init__(text, hyperlinks=False)
