"""HTML made of Python calls: every text is escaped, unless it is markup already."""

from collections.abc import Iterable, Mapping
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


def field(label: str, name: str, value: str | None = None, **more: str | bool | None) -> Markup:
    """Where something is typed."""
    return el("label", f"{label} ", el("input", name=name, value=value, autocomplete="off", **more))


def select(label: str, name: str, options: Mapping[str, str], now: str | None = None) -> Markup:
    """One of several values, each with its words."""
    every = [el("option", words, value=value, selected=value == now) for value, words in options.items()]
    return el("label", f"{label} ", el("select", *every, name=name))


def hidden(**values: str) -> list[Markup]:
    """What a form says besides what is typed or picked."""
    return [el("input", type="hidden", name=name, value=value) for name, value in values.items()]


def submit(words: str, **more: str | None) -> Markup:
    """What sends a form."""
    return el("button", words, type="submit", **more)


def page_form(action: str, *fields: Content) -> Markup:
    """A form that leads to another page."""
    return el("form", *fields, method="post", action=action)


def edit_form(action: str, *fields: Content, **more: str | None) -> Markup:
    """A form that changes the table; what is said of it opens as a sheet."""
    return el("form", *fields, method="post", action=action, hx_post=action, hx_target="#sheet", **more)


def asks(link: str, target: str = "this", include: str = "#until") -> dict[str, str]:
    """What makes something ask, and where the answer is shown."""
    return {"hx_get": link, "hx_target": target, "hx_include": include}


def fetched(link: str, trigger: str = "load", words: str = "…") -> Markup:
    """What is fetched as soon as it is needed."""
    return el("div", el("p", words), hx_trigger=trigger, **asks(link))


def polled(link: str, delay: str, *content: Content) -> Markup:
    """What is asked for again and again, also where an answer was lost, until something else stands in its place."""
    shown = {"hx_get": link, "hx_trigger": f"load delay:{delay}, every 3s", "hx_target": "this", "hx_swap": "outerHTML"}
    return el("div", *content, class_="work", **shown)
