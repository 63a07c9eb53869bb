"""The documentation as a manual page: the same Markdown in the language of `man`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version

import click
from markdown_it import MarkdownIt
from markdown_it.token import Token

from cli import pages
from cli.markdown_text import unbroken

_NAME = "reeve \\- checks, scores and judges tables of real board games"


def manual(text: str, *, whole: bool) -> str:
    """A manual page of a Markdown text; the whole one goes on with every verb and what all games share."""
    try:
        number = version("greenreeve")
    except PackageNotFoundError:  # pragma: no cover - run from its sources
        number = ""
    head = [f'.TH REEVE 1 "" "greenreeve {number}" "reeve"', ".SH NAME", _NAME]
    lines = [*head, *lines_of(text)]
    if whole:
        lines += [".SH VERBS IN FULL", *_verbs()]
        for name in ("position-file", "rulings"):
            lines += lines_of(pages.page(name).markdown())
    return "\n".join(lines) + "\n"


def _verbs() -> Iterator[str]:
    """The help of every verb, as it stands."""
    from cli.main import main

    root = click.Context(main, info_name="reeve", **main.context_settings)
    for name in main.list_commands(root):
        command = main.commands[name]
        if not command.hidden:
            with click.Context(command, info_name=name, parent=root) as context:
                yield from (f'.SS "{name}"', *_verbatim(command.get_help(context)))


def lines_of(text: str) -> list[str]:
    """The lines of a Markdown text."""
    tokens = MarkdownIt().enable("table").parse(unbroken(text))
    lines: list[str] = []
    cells: list[str] = []
    part = ""
    for token, before in zip(tokens, [None, *tokens], strict=False):
        match token.type:
            case "heading_open":
                lines.append(".SS" if token.tag > "h2" else ".SH")
            case "inline" if before and before.type == "heading_open":
                lines[-1] += f' "{_inline(token).upper() if lines[-1] == ".SH" else _inline(token)}"'
            case "inline" if before and before.type in {"td_open", "th_open"}:
                cells.append(_inline(token))
            case "thead_open" | "tbody_open":
                part = token.tag
            case "tr_close":
                # The first row of a table says what its columns are, which shows.
                lines += _row(cells) if part == "tbody" else []
                cells = []
            case "list_item_open":
                lines.append(f'.IP "{token.info or "-"}{"." if token.info else ""}" 4')
            case "paragraph_open" if not (before and before.type == "list_item_open"):
                lines.append(".PP")
            case "inline":
                lines.append(_inline(token))
            case "fence":
                lines += _verbatim(token.content)
    return lines


def _row(cells: Sequence[str]) -> Iterator[str]:
    """An entry: what it is called, then what there is to say of it."""
    name, *middle, meaning = cells
    yield from (".TP", name)
    for said in middle:
        yield from (line for way in said.split("\u2028") for line in (way, ".br"))
    yield meaning


def _verbatim(text: str) -> Iterator[str]:
    yield ".PP"
    yield from (".nf", ".RS 4", *(_escaped(line) for line in text.rstrip().splitlines()), ".RE", ".fi")


def _inline(token: Token) -> str:
    """Words, with what is to be typed in bold."""
    parts = []
    for child in token.children or ():
        if child.type == "code_inline":
            parts.append(f"\\fB{_escaped(child.content)}\\fP")
        elif child.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
        else:
            parts.append(_escaped(child.content))
    text = "".join(parts).strip()
    return f"\\&{text}" if text.startswith((".", "'")) else text


def _escaped(text: str) -> str:
    r"""A text in which nothing is taken for a command: a line that begins with a dot, and every \ and -."""
    said = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{said}" if said.startswith((".", "'")) else said
