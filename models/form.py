"""Checking the structure of what a user wrote, with pydantic, and saying what is wrong in our words."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, TypeAdapter, ValidationError, ValidationInfo, WrapValidator
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic_core import CoreSchema, ErrorDetails, InitErrorDetails, PydanticCustomError
from pydantic_core.core_schema import no_info_wrap_validator_function, with_info_plain_validator_function

from models.names import NUMBER_WORDS, closest, counted, enumerated, quoted, words
from models.problem import Address, Problem, UnusableError

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
                raise UnusableError(_as_spelt(problem, spelt) for problem in _problems(form, data, error)) from None
            data = meant


def _problems(form: TypeAdapter[Any], data: object, error: ValidationError) -> Iterator[Problem]:
    """What is wrong with the data, each thing once."""
    problems = [(detail, _problem(form, detail, data)) for detail in error.errors(include_url=False)]
    # A key that is misspelt is not missing too.
    meant = {(problem.path[:-1], word) for detail, problem in problems if (word := _likely_key(form, detail, problem.path))}
    told = {problem.path for detail, problem in problems if detail["type"] == _OURS}
    for detail, problem in problems:
        # Where nothing stands, what is missing there says more than of which type it should be.
        if not _is_meant(detail, meant) and not (
            detail["input"] is None and detail["type"] != _OURS and problem.path in told
        ):
            yield problem


def _with_keys(form: TypeAdapter[Any], data: object, error: ValidationError, spelt: dict[Address, str | int]) -> Any:
    """The data with keys as they are spelt here, `level_1` for `Level1`, which are noted with what they were."""
    for detail in error.errors(include_url=False):
        path = _path(detail["loc"], data)
        if detail["type"] != "extra_forbidden":
            continue
        around: Any = data
        for step in path[:-1]:
            around = around[step]
        same = [key for key in _keys(form, path[:-1]) if words_as_one(key) == words_as_one(str(path[-1]))]
        if len(same) == 1 and same[0] not in around:
            renamed = {same[0] if key == path[-1] else key: value for key, value in around.items()}
            data = with_value(data, path[:-1], renamed)
            spelt[*path[:-1], same[0]] = path[-1]
    return data


def words_as_one(key: str) -> str:
    """What is left of a key without letter case and signs: two keys with the same are two spellings of one."""
    return "".join(words(key))


def _as_spelt(problem: Problem, spelt: Mapping[Address, str | int]) -> Problem:
    """A problem with its path as the keys are spelt in the file."""
    path = problem.path
    return replace(problem, path=tuple(spelt.get(path[: i + 1], key) for i, key in enumerate(path)))


def _with_lists(form: TypeAdapter[Any], data: object, error: ValidationError, context: Mapping[str, Any]) -> Any:
    """The data with lists where a text or a number stands that means one: `market: red red blue`, `colours: red`.

    With commas it is a list even if there is something wrong in it, which is found there.
    """
    wrong = {_path(detail["loc"], data) for detail in error.errors(include_url=False)}
    for detail in error.errors(include_url=False):
        value, path = detail["input"], _path(detail["loc"], data)
        if not isinstance(value, str | int) or not _takes_list(form, detail, path):
            continue
        lists = [with_value(data, path, entries) for entries in _entries(value)]
        meant = [whole for whole in lists if _wrong(form, whole, context) <= wrong - {path}]
        if _is_unknown(value) and meant:
            continue  # it may stand for one entry, or for any number of them
        if len(meant) == 1 or (not meant and (_is_unknown(value) or "," in str(value))):
            data = (meant or lists)[-1]
    return data


def _is_unknown(value: object) -> bool:
    """Whether all that is told is that it is not known: for a list that may be one entry, or how many nobody knows."""
    return isinstance(value, str) and value.strip().casefold() == _UNKNOWN


def _takes_list(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> bool:
    """Whether a list may stand where something else was found."""
    options = (option for place in _places(form, path) for option in options_of(_schema(form), place))
    return detail["type"] == "list_type" or any(option.get("type") == "array" for option in options)


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
        return {_path(detail["loc"], data) for detail in error.errors(include_url=False)}
    return set()


def _is_missing(value: object, problem: Problem) -> bool:
    """Whether a problem is with a key that is not there."""
    for key in problem.path[:-1]:
        value = value.get(key) if isinstance(value, Mapping) else None
    return bool(problem.path) and isinstance(value, Mapping) and problem.path[-1] not in value


def _likely_key(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> str | None:
    """The key that an unknown one is most likely meant to be, or a number where a name should be."""
    if path == ("turn",) and type(detail["input"]) is int and _NUMBER_OF_TURN in _keys(form, ()):
        return _NUMBER_OF_TURN
    if detail["type"] != "extra_forbidden":
        return None
    return _key_meant(form, path)


def _key_meant(form: TypeAdapter[Any], path: Address) -> str | None:
    """Which of the keys that may stand there an unknown one is most likely meant to be."""
    key, keys = str(path[-1]), sorted(_keys(form, path[:-1]))
    meaning = next((words for words in _SAME if key.casefold() in words), ())
    if called := [one for one in keys if one in meaning or _letters(one) == _letters(key)]:
        return called[0]
    if _homes(form, key):
        return None
    if of_one := _of_one(key, keys):
        return of_one[0]
    if _teller(form, path):
        return None
    # People write more than a key says: `stumble_token`, `draw_deck`.
    within = [one for one in keys if one and set(words(one)) < set(words(key))]
    return closest(key, keys) or (within[0] if len(within) == 1 else None)


def _of_one(key: str, keys: Iterable[str]) -> list[str]:
    """The keys that a key means which names one of many, also as Americans spell it: `color` is `colours`."""
    told = _letters(key).replace("color", "colour").removesuffix("s")
    return [one for one in keys if _letters(one).removesuffix("s") == told]


def _letters(key: str) -> str:
    """A key without what joins its words: `Level1` is `level_1`."""
    return re.sub(r"[\W_]+", "", key).casefold()


def _teller(form: TypeAdapter[Any], path: Address) -> str:
    """What that key is for which tells in brackets what people call by an unknown one: `health`, of green cubes (health)."""
    key = _letters(str(path[-1])).removesuffix("s")
    for one in sorted(_keys(form, path[:-1])):
        for said in [place.get("description", "") for place in _places(form, (*path[:-1], one))]:
            if key in {word.removesuffix("s") for inside in _BRACKETS.findall(said) for word in words(inside)}:
                return f"`{one}` says that: {said}"
    return ""


_BRACKETS = re.compile(r"(?<=\w )\(([^()`]*)\)")
"""What a thing is called, as `green (health)` has it, but not what a value means, as in "`day` (wagers)", nor an example."""
_SAME = (
    frozenset({"coins", "money", "cash", "chips"}),
    frozenset({"points", "vp", "score", "victory points"}),
    frozenset({"at", "on", "tile", "space", "position"}),
)
"""What games call otherwise, and people by a word of their own: money, points, where something stands."""


def _is_meant(detail: ErrorDetails, meant: Collection[tuple[Address, str]]) -> bool:
    """Whether what is told is only that a key is missing which stands there misspelt."""
    loc = detail["loc"]
    is_missing = detail["type"] == "missing" or (detail["type"] == _OURS and detail["ctx"].get("is_missing", False))
    return is_missing and bool(loc) and (loc[:-1], str(loc[-1])) in meant


def also(check: Callable[[Any], list[Problem]], *, alone: bool = False) -> WrapValidator:
    """A validator that adds problems of its own, found in the raw value, to those of its type: all are told at once.

    `alone`: where it finds any, those of the type only come of them and are not told.
    """

    def validate(value: Any, handler: Callable[[Any], Any]) -> Any:
        details: list[InitErrorDetails] = []
        result, found = None, check(value)
        try:
            result = None if alone and found else handler(value)
        except ValidationError as error:
            details += _details(error)
        details += [_detail(problem, value) for problem in found]
        if details:
            raise ValidationError.from_exception_data("", details)
        return result

    return WrapValidator(validate)


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
    result, details = None, list[InitErrorDetails]()
    try:
        result = handler(value)
    except ValidationError as error:
        details = _details(error)
    if isinstance(value, Mapping) and (result is None or len(result) < len(value)):
        details += [_detail(problem, value) for problem in named_twice(_meanings(value, handler))]
    if details:
        raise ValidationError.from_exception_data("", details)
    return result


def _meanings(value: Mapping[Any, Any], handler: Callable[[Any], Any]) -> Iterator[tuple[Any, Hashable]]:
    """What each key means that can be read with what stands there."""
    for key, entry in value.items():
        try:
            yield key, next(iter(handler({key: entry})))
        except ValidationError:
            continue


def _details(error: ValidationError) -> list[InitErrorDetails]:
    """What was found so far, to be told with what else is found."""
    return [
        InitErrorDetails(type=_again(detail), loc=detail["loc"], input=detail["input"], ctx=detail.get("ctx", {}))
        for detail in error.errors()
    ]


def _detail(problem: Problem, value: object) -> InitErrorDetails:
    """A problem of ours among those of pydantic."""
    told = {
        "said": problem.message,
        "at_key": problem.at_key,
        "about": problem.about,
        "is_missing": _is_missing(value, problem),
    }
    return InitErrorDetails(type=PydanticCustomError(_OURS, "{said}", told), loc=problem.path, input=value)


_OURS = "ours"


def _again(detail: ErrorDetails) -> str | PydanticCustomError:
    """The type of an error that is passed on."""
    return PydanticCustomError(_OURS, "{said}", detail["ctx"]) if detail["type"] == _OURS else detail["type"]


def _problem(form: TypeAdapter[Any], detail: ErrorDetails, data: object) -> Problem:
    path, limits = _path(detail["loc"], data), detail.get("ctx", {})
    message = _message(form, detail, path)
    if isinstance(detail["input"], str) and detail["input"].rstrip().endswith((",", ";")):
        message += f"; take out the {'comma' if detail['input'].rstrip()[-1] == ',' else 'semicolon'} at its end"
    about = str(limits.get("about", "") or getattr(limits.get("error"), "about", ""))
    if detail["type"] == "value_error" and isinstance(detail["input"], Mapping) and len(detail["input"]) == 1 and about:
        # An entry that was read as a whole, `ada: draw`: the word may stand in its value.
        path += tuple(key for key, value in detail["input"].items() if about in str(value))
    return Problem(
        path,
        message,
        at_key=detail["type"] == "extra_forbidden" or detail["loc"][-1:] == (_KEY,) or limits.get("at_key", False),
        about=about,
    )


UNKNOWN_KEY = "unknown key"
"""How what is said of a key begins that a form has not."""

_KEY = "[key]"
"""What pydantic puts at the end of the location of a key."""


def _path(loc: tuple[int | str, ...], data: object) -> Address:
    """The keys of a pydantic location that exist in the data; the names of union members and validators do not."""
    path: list[int | str] = []
    for step in loc:
        entries: Any = data if isinstance(data, Mapping) else dict(enumerate(data)) if isinstance(data, list) else {}
        if step in entries:
            data = entries[step]
            path.append(step)
    return tuple(path)


def _message(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> str:
    value, limits = detail["input"], detail.get("ctx", {})
    match detail["type"]:
        case "value_error":
            return str(limits["error"])
        case "ours":
            return str(limits["said"])
        case "extra_forbidden":
            return _unknown_key(form, path, _likely_key(form, detail, path))
        case "missing":
            key = str(detail["loc"][-1])
            what = next((place["description"] for place in _places(form, (*path, key)) if "description" in place), "")
            return f"{key!r} is missing" + (f": {what}" if what else "")
        case "literal_error" if limits["expected"] == f"'{_UNKNOWN}'":
            return f"expected a number, keys with numbers, or {_UNKNOWN}, found {shown(value)}{in_figures(value)}"
        case "literal_error" | "enum":
            guess = closest(value, _WORD.findall(limits["expected"])) if isinstance(value, str) else None
            return f"expected {limits['expected']}, found {shown(value)}" + (f"; did you mean {guess!r}?" if guess else "")
        case "greater_than_equal" | "less_than_equal":
            limit = f"at least {limits['ge']}" if "ge" in limits else f"at most {limits['le']}"
            return f"expected {limit}, found {shown(value)}"
        case "too_long" | "too_short":
            return f"{counted(limits['actual_length'], 'entry')}; expected {_limit(limits)}"
    return _wrong_type(form, detail, path)


def _unknown_key(form: TypeAdapter[Any], path: Address, guess: str | None) -> str:
    """What is said of a key that the form has not: what it is meant to be, where it belongs, or what may stand there."""
    key, homes = str(path[-1]), _homes(form, str(path[-1]))
    if guess:
        hint = f"did you mean {guess!r}?"
    elif teller := _teller(form, path):
        hint = teller.removesuffix(".")
    elif homes:
        hint = f"it belongs {' or '.join(homes)}; look at the indentation"
    else:
        hint = f"expected {', '.join(sorted(_keys(form, path[:-1])))}"
    return f"{UNKNOWN_KEY} {quoted(key)}; {hint}"


def _wrong_type(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> str:
    """What is said of a value of another type: what may stand there, and what to write instead."""
    value = detail["input"]
    expected, instead = _expectation(form, detail, path), _instead(detail["type"], value)
    if _is_unknown(value) and _takes_list(form, detail, path):
        return f"expected {expected}, found {shown(value)}; write it once for each that nobody knows: [unknown, unknown]"
    if detail["type"] == "int_type" and is_open_number(value):
        return f"expected {expected}, found {shown(value)}; {_if_nobody_knows(form, path)}"
    if instead and detail["type"] == "list_type":
        return f"expected a list{instead}"
    if path == ("players",) and not instead and isinstance(value, (str, list)):
        instead = "; write each name on a line of its own, indented and with a colon, and below it what the player has"
    if path == ("turn",) and (number := _likely_key(form, detail, path)):
        instead = f"; `turn:` says who is next, the number of the turn is `{number}: {value}`"
    return f"expected {expected}, found {shown(value)}{instead}"


def _if_nobody_knows(form: TypeAdapter[Any], path: Address) -> str:
    """What to write for a number that nobody knows: nothing, where that means the same."""
    places = _places(form, path)
    left_out = [place["default"] for place in places if "default" in place]
    # `left out, all: 11` says that nothing is gone yet, which is another thing; `left out, it is counted` is none.
    said = next((place["description"].casefold() for place in places if "description" in place), "")
    means_else = "left out, " in said and "counted" not in said
    return "it has to be known here" if left_out != [None] or means_else else f"leave `{path[-1]}:` out if nobody knows it"


def _expectation(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> str:
    """What may stand there, by its type."""
    expected = _EXPECTED.get(detail["type"], detail["msg"])
    is_either = detail["type"] == "int_type" and isinstance(detail["input"], str) and _takes_list(form, detail, path)
    return f"{expected}, or {_EXPECTED['list_type']}" if is_either else expected


_NUMBER_OF_TURN = "turn_number"


def _instead(kind: str, value: object) -> str:
    """What to write instead of a value of another type, where that can be seen."""
    match kind, value:
        case "list_type", str():
            return _in_brackets(value)
        case "list_type", Mapping() if value and all(told is None for told in value.values()):
            return f" in square brackets; write [{', '.join(map(str, value))}]"
        case "dict_type" | "model_type", list() if value and all(isinstance(entry, Mapping) for entry in value):
            return "; take out the dashes (-) before its keys"
        case "dict_type", list() if all(isinstance(one, str) for one in value):
            return _as_counts(value)
        case "dict_type" | "model_type", str() if ":" in value:
            return "; put a space after each colon"
        case "int_type", str():
            return in_figures(value)
        case "int_type", float() if value.is_integer():
            return f"; write {int(value)}"
        case "bool_type", str() if value.casefold() in _TRUTHS:
            return f"; write {_TRUTHS[value.casefold()]}"
    return ""


def _in_brackets(text: str) -> str:
    """How a list is written that somebody wrote as one text."""
    parts = listed(text)
    if len(text) > _LONGEST_ADVICE or not parts:
        return ""
    if len(parts) == 1 and " " in parts[0]:
        return f", written [one, two, three], found {shown(text)}; put commas between its entries"
    return f" in square brackets; write [{', '.join(parts)}]"


def _as_counts(names: list[str]) -> str:
    """How many there are of each is written so, where names of a list stand for that by coming again."""
    counts = Counter(names)
    return f"; write {{{', '.join(f'{one}: {n}' for one, n in counts.items())}}}" if len(counts) < len(names) else ""


def is_open_number(said: object) -> bool:
    """Whether what stands in the place of a number says that nobody knows it."""
    return isinstance(said, str) and _NOT_ONE.fullmatch(said.strip()) is not None


def in_figures(said: object) -> str:
    """What to write instead of a number in words, in quotes, or with what it counts; nothing where not one is said."""
    words = said.casefold().split() if isinstance(said, str) else []
    first = words[0] if words and not {"to", "or"}.intersection(words[1:2]) else ""
    is_short = first.isdecimal() and len(first) < _DIGITS
    n = NUMBER_WORDS.index(first) if first in NUMBER_WORDS else int(first) if is_short else None
    bare = " without quotes" if n is not None and str(said).strip().isdecimal() else ""
    return "" if n is None else f"; write {n}{bare}"


_DIGITS, _LONGEST_ADVICE = 5, 200
_TRUTHS = {"yes": "true", "y": "true", "on": "true", "no": "false", "n": "false", "off": "false"}
_OTHER_COMMAS = ";|\N{FULLWIDTH COMMA}\N{IDEOGRAPHIC COMMA}"
_SEPARATORS = re.compile(f"[,{_OTHER_COMMAS}]")


def listed(text: str) -> list[str]:
    """The entries of a text that was meant for a list: in other brackets or none, with other signs between them."""
    return [part for said in _SEPARATORS.split(text.strip("()[]{}<> ")) if (part := said.strip())]


def separated(text: str) -> str:
    """What to say of a text in which entries of a list are separated by other signs than commas; nothing of another."""
    return f"separate with commas: {', '.join(listed(text))}" if any(sign in text for sign in _OTHER_COMMAS) else ""


_UNKNOWN = "unknown"
_NOT_ONE = re.compile(rf"(?:some\s+)?(?:{_UNKNOWN}|\d+(?:\s*(?:to|or|-)\s*\d+)+)", re.IGNORECASE)
"""A number that nobody knows, as people write it: `unknown`, `2 to 4`, `some 0 or 2`."""
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


@lru_cache(maxsize=4)
def _schema(form: TypeAdapter[Any]) -> dict[str, Any]:
    """What a form says of itself; nothing where it has parts of which only our own functions know what they read.

    It takes long, and is asked for again for each of many mistakes.
    """
    try:
        return form.json_schema()
    except PydanticInvalidForJsonSchema:
        return {}


def _keys(form: TypeAdapter[Any], path: Address) -> set[str]:
    """The keys that a form allows at a path: walked through its JSON schema, which knows every nesting."""
    schema = _schema(form)
    places = _places(form, path)
    return {str(key) for place in places for option in options_of(schema, place) for key in option.get("properties", {})}


def _places(form: TypeAdapter[Any], path: Address) -> list[Mapping[str, Any]]:
    """What a form says of a path."""
    schema = _schema(form)
    places: list[Mapping[str, Any]] = [schema]
    for step in path:
        places = [found for place in places for found in _step(schema, place, step)]
    return places


def _homes(form: TypeAdapter[Any], key: str) -> list[str]:
    """Where a key belongs that stands at the wrong place, in words."""
    schema = _schema(form)
    found: list[str] = []

    def look(place: Mapping[str, Any], path: tuple[str, ...]) -> None:
        for option in options_of(schema, place) if len(path) < _DEEP else ():
            inner = option.get("properties", {})
            if key in inner:
                found.append(
                    "under " + " ".join(f"`{step}:`" if step != _NAME else "a player's name" for step in path)
                    if path
                    else "at the left edge"
                )
            for step, other in inner.items():
                look(other, (*path, step))
            if isinstance(option.get("additionalProperties"), dict):
                look(option["additionalProperties"], (*path, _NAME))

    look(schema, ())
    return list(dict.fromkeys(found))[:2]


_NAME, _DEEP = "*", 4


def options_of(schema: Mapping[str, Any], place: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Of a place in a JSON schema the members of a union, or the one thing itself."""
    while "$ref" in place:
        place = schema["$defs"][place["$ref"].rsplit("/", 1)[-1]]
    members = place.get("anyOf") or place.get("oneOf")
    return [place] if members is None else [found for option in members for found in options_of(schema, option)]


def _step(schema: Mapping[str, Any], place: Mapping[str, Any], step: str | int) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    for option in options_of(schema, place):
        inner = option.get("items") if isinstance(step, int) else option.get("properties", {}).get(step)
        inner = inner if inner is not None else option.get("additionalProperties")
        found += [inner] if isinstance(inner, dict) else []
    return found


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
