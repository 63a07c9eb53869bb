"""What the schema of a game says of an address of its files."""

from collections.abc import Iterator, Mapping
from typing import Any

from models.problem import Address

Schema = Mapping[str, Any]


def forms_at(schema: Schema, path: Address) -> list[Schema]:
    """All forms that what stands at an address may have."""
    forms = [*_alternatives(schema, schema)]
    for key in path:
        forms = [other for form in forms for child in _below(form, key) for other in _alternatives(schema, child)]
    return forms


def is_list(schema: Schema, path: Address) -> bool:
    """Whether a list may stand there."""
    return any(form.get("type") == "array" for form in forms_at(schema, path))


def examples_at(schema: Schema, path: Address) -> list[Any]:
    """Examples of what may stand there."""
    return [example for form in forms_at(schema, path) for example in form.get("examples", ())]


def keys_at(schema: Schema, path: Address) -> dict[str, str]:
    """The keys that may stand there, each with what it is for."""
    forms = forms_at(schema, path)
    return {key: told.get("description", "") for form in forms for key, told in form.get("properties", {}).items()}


def _alternatives(schema: Schema, form: Schema) -> Iterator[Schema]:
    if "$ref" in form:
        yield from _alternatives(schema, schema["$defs"][form["$ref"].rpartition("/")[2]])
    several = [*form.get("anyOf", ()), *form.get("oneOf", ())]
    for one in several:
        yield from _alternatives(schema, one)
    if not several:
        yield form


def _below(form: Schema, key: str | int) -> Iterator[Schema]:
    if isinstance(key, int):
        below = form.get("items")
    else:
        below = form.get("properties", {}).get(key, form.get("additionalProperties"))
    if isinstance(below, dict):
        yield below
