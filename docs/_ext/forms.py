"""A JSON Schema as a table: every key with the way to it, what it holds, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

_NAMES = {"string": "text", "integer": "whole number", "number": "number", "boolean": "`true` or `false`", "null": ""}
_PLACES = {"game": -1, "turn": 1, "note": 2}
"""Which keys come first, and which last."""
_NAME = "NAME"
"""What stands for a key that the writer of a file chooses."""


class Row(NamedTuple):
    """A key: the keys above it and its own, what it holds, and what it says."""

    path: tuple[str, ...]
    holds: str
    says: str


def rows(schema: Mapping[str, Any]) -> Iterator[Row]:
    """Every key of a form, each followed by those within it."""
    yield from _within(schema, schema, ())


def _within(schema: Mapping[str, Any], form: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Row]:
    for key, part in sorted(form.get("properties", {}).items(), key=lambda pair: _PLACES.get(pair[0], 0)):
        here = (*path, key)
        needed = " (needed)" if key in form.get("required", ()) else ""
        yield Row(here, f"{holds(schema, part)}{needed}", _one_line(said(schema, part)))
        for step, inner in _inner(schema, part):
            yield from _within(schema, inner, (*here, *step))


def _options(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The forms that a value may have, none of them a choice or a reference."""
    if "$ref" in part:
        yield from _options(schema, schema["$defs"][part["$ref"].rsplit("/", 1)[-1]])
        return
    choices = [*part.get("anyOf", ()), *part.get("oneOf", ()), *part.get("allOf", ())]
    for choice in choices:
        yield from _options(schema, choice)
    if not choices:
        yield part


def _inner(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    for option in _options(schema, part):
        if "properties" in option:
            yield (), option
        if isinstance(option.get("additionalProperties"), dict):
            yield from ((((_NAME), *step), form) for step, form in _inner(schema, option["additionalProperties"]))
        if isinstance(option.get("items"), dict):
            yield from _inner(schema, option["items"])


def holds(schema: Mapping[str, Any], part: Mapping[str, Any]) -> str:
    """What a value may be, in words."""
    kinds = [kind for option in _options(schema, part) if (kind := _kind(schema, option))]
    return " or ".join(dict.fromkeys(kinds))


def _kind(schema: Mapping[str, Any], option: Mapping[str, Any]) -> str:
    values = option.get("enum", [option["const"]] if "const" in option else [])
    if values:
        return " or ".join(f"`{str(value).lower() if isinstance(value, bool) else value}`" for value in values)
    match option.get("type"):
        case "array":
            items = holds(schema, option["items"]) if isinstance(option.get("items"), dict) else "anything"
            return f"list of ({items})" if " or " in items else f"list of {items}"
        case "object" if isinstance(option.get("additionalProperties"), dict):
            return f"{holds(schema, option['additionalProperties'])} by name"
        case "object":
            return "keys"
        case "integer" | "number" as kind:
            return _NAMES[kind] + _range(option)
        case str(kind):
            return _NAMES[kind]
    return "anything"


def _range(option: Mapping[str, Any]) -> str:
    least, most = option.get("minimum"), option.get("maximum")
    if least is not None and most is not None:
        return f", {least} to {most}"
    if least is not None:
        return f", at least {least}" if least else ""
    return "" if most is None else f", at most {most}"


def said(schema: Mapping[str, Any], part: Mapping[str, Any]) -> str:
    """What a form says of a value, at its key or else with its own form."""
    if "description" in part:
        return str(part["description"])
    return next((str(option["description"]) for option in _options(schema, part) if "description" in option), "")


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
