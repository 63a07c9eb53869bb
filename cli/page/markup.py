"""HTML made of Python calls: every text is escaped, unless it is markup already."""

from collections.abc import Iterable
from html import escape
from typing import TypeAlias


class Markup(str):
    """A text that is HTML."""

    __slots__ = ()


Content: TypeAlias = "str | Iterable[Content] | None"
_ALONE = frozenset({"base", "input", "meta", "link", "br"})


def join(*content: Content) -> Markup:
    """Pieces of a page one after the other."""
    return Markup("".join(map(_text, content)))


def el(name: str, /, *content: Content, **attributes: str | bool | int | None) -> Markup:
    """An element: `class_` stands for `class`, `hx_get` for `hx-get`; what is false or nothing is left out."""
    said = "".join(
        f" {key.strip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    return Markup(f"<{name}{said}>" if name in _ALONE else f"<{name}{said}>{join(*content)}</{name}>")


def _text(content: Content) -> str:
    if content is None:
        return ""
    if isinstance(content, Markup):
        return str(content)
    if isinstance(content, str):
        return escape(content)
    return "".join(map(_text, content))
