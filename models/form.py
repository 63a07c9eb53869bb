"""Checking the structure of what a user wrote, with pydantic; what is wrong `form_words.py` says in our words."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, TypeAdapter, ValidationError, ValidationInfo, WrapValidator
from pydantic_core import CoreSchema, ErrorDetails, InitErrorDetails, PydanticCustomError
from pydantic_core.core_schema import no_info_wrap_validator_function, with_info_plain_validator_function

from models.form_keys import keys_at, path_in, takes_list, words_as_one
from models.form_words import OURS, likely_key, problem_in
from models.names import enumerated, quoted, words
from models.problem import Address, Problem, UnusableError
from models.raw_values import is_unknown, listed

T = TypeVar("T")


class Form(BaseModel):
    """The form of a piece of a user's file: unknown keys are problems, values are never coerced, nothing is named twice.

    A form is built when a file is first read with it: most are a part of another, and are built with that one alone.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Each of its mappings names a thing once, however its keys are spelt."""
        schema: CoreSchema = _with_keys_once(handler(source), cls)
        return schema


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

    The context reaches the form's own validators, which raise `ValueError` to report a problem. A list may be written
    without its brackets where that can mean only one, and a key in another letter case, or with other signs in it.
    """
    spelt: dict[Address, str | int] = {}
    while True:
        try:
            return form.validate_python(data, context=context)
        except ValidationError as error:
            meant = _with_keys(form, data, error, spelt)
            meant = _with_lists(form, data, error, context) if meant is data else meant
            if meant is data:
                raise UnusableError(
                    # Each with its path as the keys are spelt in the file.
                    replace(one, path=tuple(spelt.get(one.path[: i + 1], key) for i, key in enumerate(one.path)))
                    for one in _problems(form, data, error)
                ) from None
            data = meant


def _problems(form: TypeAdapter[Any], data: object, error: ValidationError) -> Iterator[Problem]:
    """What is wrong with the data, each thing once."""
    problems = [(detail, problem_in(form, detail, data)) for detail in error.errors(include_url=False)]
    # A key that is misspelt is not missing too.
    meant = {(problem.path[:-1], word) for detail, problem in problems if (word := likely_key(form, detail, problem.path))}
    told = {problem.path for detail, problem in problems if detail["type"] == OURS}
    for detail, problem in problems:
        # Where nothing stands, what is missing there says more than of which type it should be.
        if not _is_meant(detail, meant) and not (
            detail["input"] is None and detail["type"] != OURS and problem.path in told
        ):
            yield problem


def _with_keys(form: TypeAdapter[Any], data: object, error: ValidationError, spelt: dict[Address, str | int]) -> Any:
    """The data with keys as they are spelt here, `level_1` for `Level1`, which are noted with what they were."""
    for detail in error.errors(include_url=False):
        path = path_in(detail["loc"], data)
        if detail["type"] != "extra_forbidden":
            continue
        around: Any = data
        for step in path[:-1]:
            around = around[step]
        same = [key for key in keys_at(form, path[:-1]) if words_as_one(key) == words_as_one(str(path[-1]))]
        if len(same) == 1 and same[0] not in around:
            renamed = {same[0] if key == path[-1] else key: value for key, value in around.items()}
            data = with_value(data, path[:-1], renamed)
            spelt[*path[:-1], same[0]] = path[-1]
    return data


def _with_lists(form: TypeAdapter[Any], data: object, error: ValidationError, context: Mapping[str, Any]) -> Any:
    """The data with lists where a text or a number stands that means one: `market: red red blue`, `colours: red`.

    With commas it is a list even if there is something wrong in it, which is found there.
    """
    wrong = {path_in(detail["loc"], data) for detail in error.errors(include_url=False)}
    for detail in error.errors(include_url=False):
        value, path = detail["input"], path_in(detail["loc"], data)
        if not isinstance(value, str | int) or not takes_list(form, detail, path):
            continue
        lists = [with_value(data, path, entries) for entries in _entries(value)]
        meant = [whole for whole in lists if _wrong(form, whole, context) <= wrong - {path}]
        if is_unknown(value) and meant:
            continue  # it may stand for one entry, or for any number of them
        if len(meant) == 1 or (not meant and (is_unknown(value) or "," in str(value))):
            data = (meant or lists)[-1]
    return data


def _entries(value: str | int) -> list[list[object]]:
    """The lists that a text or a number may mean: one of which it is all, and its parts between commas or else its words."""
    if isinstance(value, int):
        return [[value]]
    parts = listed(value)
    cut = parts if len(parts) > 1 else value.split()
    lists: list[list[object]] = [[int(part) if part.isdecimal() else part for part in entries] for entries in ([value], cut)]
    # Empty spaces stand by themselves: within a text they would be overlooked.
    return lists[:1] if len(cut) == 1 else lists if parts != cut or all(map(words, cut)) else lists[1:]


def with_value(data: Any, path: Address, value: object) -> Any:
    """The data with another value at a path, the last key of which may be a new one."""
    if not path:
        return value
    key: Any = path[0]
    inner = with_value(data[key], path[1:], value) if path[1:] else value
    return [*data[:key], inner, *data[key + 1 :]] if isinstance(data, list) else {**data, key: inner}


def _wrong(form: TypeAdapter[Any], data: object, context: Mapping[str, Any]) -> set[Address]:
    """The paths at which something is wrong."""
    try:
        form.validate_python(data, context=context)
    except ValidationError as error:
        return {path_in(detail["loc"], data) for detail in error.errors(include_url=False)}
    return set()


def _is_missing(value: object, problem: Problem) -> bool:
    """Whether a problem is with a key that is not there."""
    for key in problem.path[:-1]:
        value = value.get(key) if isinstance(value, Mapping) else None
    return bool(problem.path) and isinstance(value, Mapping) and problem.path[-1] not in value


def _is_meant(detail: ErrorDetails, meant: Collection[tuple[Address, str]]) -> bool:
    """Whether what is told is only that a key is missing which stands there misspelt."""
    loc = detail["loc"]
    is_missing = detail["type"] == "missing" or (detail["type"] == OURS and detail["ctx"].get("is_missing", False))
    return is_missing and bool(loc) and (loc[:-1], str(loc[-1])) in meant


def also(check: Callable[[Any], list[Problem]], *, alone: bool = False) -> WrapValidator:
    """A validator that adds problems of its own, found in the raw value, to those of its type: all are told at once.

    `alone`: where it finds any, those of the type only come of them and are not told.
    """

    def validate(value: Any, handler: Callable[[Any], Any]) -> Any:
        found = check(value)
        return _with_problems(value, (lambda _: None) if alone and found else handler, lambda _: found)

    return WrapValidator(validate)


def _with_problems(value: Any, read: Callable[[Any], Any], found: Callable[[Any], Iterable[Problem]]) -> Any:
    """A value as it is read, unless problems are found in that or on the way, which are told together."""
    result, details = None, list[InitErrorDetails]()
    try:
        result = read(value)
    except ValidationError as error:
        for one in error.errors():
            again = PydanticCustomError(OURS, "{said}", one["ctx"]) if one["type"] == OURS else one["type"]
            details.append(InitErrorDetails(type=again, loc=one["loc"], input=one["input"], ctx=one.get("ctx", {})))
    for problem in found(result):
        told = {"said": problem.message, "at_key": problem.at_key, "about": problem.about}
        told["is_missing"] = _is_missing(value, problem)
        ours = PydanticCustomError(OURS, "{said}", told)
        details.append(InitErrorDetails(type=ours, loc=problem.path, input=value))
    if details:
        raise ValidationError.from_exception_data("", details)
    return result


def named_twice(meant: Iterable[tuple[Any, Hashable]]) -> list[Problem]:
    """That several keys mean the same, told at each of them; every key comes with what it means."""
    keys: dict[Hashable, list[Any]] = {}
    for key, meaning in meant:
        keys.setdefault(meaning, []).append(key)
    return [
        Problem((key,), f"named twice: {enumerated([quoted(str(one)) for one in same], 'and')} are the same", at_key=True)
        for same in keys.values()
        for key in same
        if len(same) > 1
    ]


def names_once(cards: object) -> list[Problem]:
    """That cards have names which nobody could tell apart by their words."""
    names = [name for name in cards if isinstance(name, str) and words(name)] if isinstance(cards, Mapping) else []
    return named_twice((name, tuple(sorted(words(name)))) for name in names)


def _with_keys_once(schema: Any, form: type[Form]) -> Any:
    """The schema of a form in which every mapping refuses two keys that mean the same; what is a form itself has that."""
    if isinstance(schema, list | tuple):
        return type(schema)(_with_keys_once(part, form) for part in schema)
    if not isinstance(schema, dict) or schema.get("cls", form) is not form or schema.get("metadata") == _ONCE:
        return schema
    parts = {key: part if key in {"metadata", "default"} else _with_keys_once(part, form) for key, part in schema.items()}
    is_read = schema.get("type") == "dict" and schema.get("keys_schema", {"type": "str"})["type"] != "str"
    return no_info_wrap_validator_function(_keys_once, parts, metadata=_ONCE) if is_read else parts


_ONCE = {"ours": "each key once"}


def _keys_once(value: Any, handler: Callable[[Any], Any]) -> Any:
    """A mapping as it is read; that of several keys with one meaning none is lost."""

    def twice(result: Any) -> list[Problem]:
        is_less = isinstance(value, Mapping) and (result is None or len(result) < len(value))
        return named_twice(_meanings(value, handler)) if is_less else []

    return _with_problems(value, handler, twice)


def _meanings(value: Mapping[Any, Any], handler: Callable[[Any], Any]) -> Iterator[tuple[Any, Hashable]]:
    """What each key means that can be read with what stands there."""
    for key, entry in value.items():
        try:
            yield key, next(iter(handler({key: entry})))
        except ValidationError:
            continue
