"""What in a value does not fit a JSON Schema, as far as those of the games go. A word that is not known here is an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
_SAYS_NOTHING = {"$defs", "title", "description", "default", "examples", "discriminator"}


def misfits(schema: Any, value: Any) -> list[str]:
    """Each with its place; nothing if the value fits."""
    return list(_misfits(schema, value, schema, "$"))


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _misfits(schema: Any, value: Any, root: Any, at: str) -> Iterator[str]:
    if schema is True or schema is False:
        if schema is False:
            yield f"{at}: nothing may stand here"
        return
    for word, told in schema.items():
        if word not in _SAYS_NOTHING:
            yield from _CHECKS[word](told, value, root, at, schema)


def _ref(told: str, value: Any, root: Any, at: str, _schema: Any) -> Iterator[str]:
    target = root
    for key in told.removeprefix("#/").split("/"):
        target = target[key]
    yield from _misfits(target, value, root, at)


def _type(told: Any, value: Any, _root: Any, at: str, _schema: Any) -> Iterator[str]:
    kinds = told if isinstance(told, list) else [told]
    if not any(_is(value, kind) for kind in kinds):
        yield f"{at}: {value!r} is none of {', '.join(kinds)}"


def _any_of(told: Any, value: Any, root: Any, at: str, _schema: Any) -> Iterator[str]:
    found = [list(_misfits(option, value, root, at)) for option in told]
    if all(found):
        yield f"{at}: fits none of {len(told)} forms: {'; '.join(why[0] for why in found)}"


def _properties(told: Any, value: Any, root: Any, at: str, _schema: Any) -> Iterator[str]:
    for key in told.keys() & (value if isinstance(value, dict) else {}).keys():
        yield from _misfits(told[key], value[key], root, f"{at}.{key}")


def _additional(told: Any, value: Any, root: Any, at: str, schema: Any) -> Iterator[str]:
    for key in (value if isinstance(value, dict) else {}).keys() - schema.get("properties", {}).keys():
        yield from _misfits(told, value[key], root, f"{at}.{key}")


def _names(told: Any, value: Any, root: Any, at: str, _schema: Any) -> Iterator[str]:
    for key in value if isinstance(value, dict) else ():
        yield from _misfits(told, key, root, f"{at}, key {key}")


def _items(told: Any, value: Any, root: Any, at: str, _schema: Any) -> Iterator[str]:
    for i, part in enumerate(value if isinstance(value, list) else ()):
        yield from _misfits(told, part, root, f"{at}[{i}]")


def _limit(fits: Any, words: str) -> Any:
    def check(told: Any, value: Any, _root: Any, at: str, _schema: Any) -> Iterator[str]:
        if not fits(told, value):
            yield f"{at}: {value!r} {words} {told!r}"

    return check


_CHECKS = {
    "$ref": _ref,
    "type": _type,
    "anyOf": _any_of,
    "oneOf": _any_of,
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "items": _items,
    "const": _limit(lambda told, value: value == told, "is not"),
    "enum": _limit(lambda told, value: value in told, "is none of"),
    "required": _limit(lambda told, value: not isinstance(value, dict) or set(told) <= set(value), "lacks some of"),
    "minimum": _limit(lambda told, value: not _is(value, "integer") or value >= told, "is below"),
    "maximum": _limit(lambda told, value: not _is(value, "integer") or value <= told, "is above"),
    "minLength": _limit(lambda told, value: not isinstance(value, str) or len(value) >= told, "is shorter than"),
    "maxLength": _limit(lambda told, value: not isinstance(value, str) or len(value) <= told, "is longer than"),
    "minItems": _limit(lambda told, value: not isinstance(value, list) or len(value) >= told, "is shorter than"),
    "maxItems": _limit(lambda told, value: not isinstance(value, list) or len(value) <= told, "is longer than"),
}
