"""Checking the structure of what a user wrote, with pydantic, and saying what is wrong in our words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    WrapValidator,
)
from pydantic_core import CoreSchema, ErrorDetails, InitErrorDetails, PydanticCustomError
from pydantic_core.core_schema import with_info_plain_validator_function

from models.names import closest, quoted
from models.problem import Path, Problem, UnusableError

T = TypeVar("T")


class Form(BaseModel):
    """The form of a piece of a user's file: unknown keys are problems, values are never coerced.

    A form is built when a file is first read with it: most are a part of another, and are built with that one alone.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class Reads:
    """A value that a function of ours reads; what it gives is ours too, no form.

    Pydantic's `PlainValidator` does the same, but looks into the type that is given, twice and all the way down.
    """

    def __init__(self, reader: Callable[[object, ValidationInfo], object]) -> None:
        self._reader = reader

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The function alone; the type is for those who read the value."""
        return with_info_plain_validator_function(self._reader)


def read(form: TypeAdapter[T], data: object, **context: Any) -> T:
    """The data in its form. Raises `UnusableError` with every problem and its path.

    The context reaches the form's own validators, which raise `ValueError` to report a problem.
    """
    try:
        return form.validate_python(data, context=context)
    except ValidationError as error:
        raise UnusableError(_problem(form, detail, data) for detail in error.errors(include_url=False)) from None


def also(check: Callable[[Any], list[Problem]]) -> WrapValidator:
    """A validator that adds problems of its own, found in the raw value, to those of its type: all are told at once."""

    def validate(value: Any, handler: Callable[[Any], Any]) -> Any:
        details: list[InitErrorDetails] = []
        result = None
        try:
            result = handler(value)
        except ValidationError as error:
            details += [
                InitErrorDetails(type=_again(d), loc=d["loc"], input=d["input"], ctx=d.get("ctx", {}))
                for d in error.errors()
            ]
        details += [
            InitErrorDetails(
                type=PydanticCustomError(_OURS, "{said}", {"said": p.message, "at_key": p.at_key}), loc=p.path, input=value
            )
            for p in check(value)
        ]
        if details:
            raise ValidationError.from_exception_data("", details)
        return result

    return WrapValidator(validate)


_OURS = "ours"


def _again(detail: ErrorDetails) -> str | PydanticCustomError:
    """The type of an error that is passed on."""
    return PydanticCustomError(_OURS, "{said}", detail["ctx"]) if detail["type"] == _OURS else detail["type"]


def _problem(form: TypeAdapter[Any], detail: ErrorDetails, data: object) -> Problem:
    path = _path(detail["loc"], data)
    return Problem(
        path,
        _message(form, detail, path),
        at_key=detail["type"] == "extra_forbidden"
        or detail["loc"][-1:] == (_KEY,)
        or detail.get("ctx", {}).get("at_key", False),
    )


_KEY = "[key]"
"""What pydantic puts at the end of the location of a key."""


def _path(loc: tuple[int | str, ...], data: object) -> Path:
    """The keys of a pydantic location that exist in the data; the names of union members and validators do not."""
    path: list[int | str] = []
    for step in loc:
        entries: Any = data if isinstance(data, Mapping) else dict(enumerate(data)) if isinstance(data, list) else {}
        if step in entries:
            data = entries[step]
            path.append(step)
    return tuple(path)


def _message(form: TypeAdapter[Any], detail: ErrorDetails, path: Path) -> str:
    value, limits = detail["input"], detail.get("ctx", {})
    match detail["type"]:
        case "value_error":
            return str(limits["error"])
        case "ours":
            return str(limits["said"])
        case "extra_forbidden":
            keys = sorted(_keys(form, path[:-1]))
            guess = closest(str(path[-1]), keys)
            hint = f"did you mean {guess!r}?" if guess else f"expected {', '.join(keys)}"
            return f"unknown key {quoted(str(path[-1]))}; {hint}"
        case "missing":
            return f"{detail['loc'][-1]!r} is missing"
        case "literal_error" | "enum":
            guess = closest(value, _WORD.findall(limits["expected"])) if isinstance(value, str) else None
            return f"expected {limits['expected']}, found {shown(value)}" + (f"; did you mean {guess!r}?" if guess else "")
        case "greater_than_equal" | "less_than_equal":
            limit = f"at least {limits['ge']}" if "ge" in limits else f"at most {limits['le']}"
            return f"expected {limit}, found {shown(value)}"
        case "too_long" | "too_short":
            return f"{limits['actual_length']} entries; expected {_limit(limits)}"
    return f"expected {_EXPECTED.get(detail['type'], detail['msg'])}, found {shown(value)}"


_WORD = re.compile(r"'([^']*)'")
"""A value that pydantic names as expected."""

_EXPECTED = {
    "bool_type": "true or false",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "int_type": "a whole number",
    "list_type": "a list, written [one, two, three]",
    "string_type": "text",
}


def _limit(limits: Mapping[str, Any]) -> str:
    return f"at most {limits['max_length']}" if "max_length" in limits else f"at least {limits['min_length']}"


def _keys(form: TypeAdapter[Any], path: Path) -> set[str]:
    """The keys that a form allows at a path: walked through its JSON schema, which knows every nesting."""
    schema = form.json_schema()
    places = [schema]
    for step in path:
        places = [found for place in places for found in _step(schema, place, step)]
    return {str(key) for place in places for option in _options(schema, place) for key in option.get("properties", {})}


def _options(schema: dict[str, Any], place: dict[str, Any]) -> list[dict[str, Any]]:
    """The members of a union, or the one thing itself."""
    place = _resolved(schema, place)
    members = place.get("anyOf") or place.get("oneOf")
    return [place] if members is None else [found for option in members for found in _options(schema, option)]


def _step(schema: dict[str, Any], place: dict[str, Any], step: str | int) -> list[dict[str, Any]]:
    found = []
    for option in _options(schema, place):
        inner = option.get("items") if isinstance(step, int) else option.get("properties", {}).get(step)
        inner = inner if inner is not None else option.get("additionalProperties")
        found += [inner] if isinstance(inner, dict) else []
    return found


def _resolved(schema: dict[str, Any], place: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in place:
        place = schema["$defs"][place["$ref"].rsplit("/", 1)[-1]]
    return place


def shown(value: object) -> str:
    """A value of a user's file as it is shown back: short, and never a whole document."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "keys with values"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > _LARGEST:
        return "an enormous number"
    return quoted(value) if isinstance(value, str) else str(value)


_LARGEST = 10**30
"""Beyond it a number is not written out: Python itself refuses to, from 4,300 digits on."""
