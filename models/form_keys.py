"""The keys that a form has at each place of a file, and which of them an unknown one is meant to be."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic_core import ErrorDetails

from models.names import closest, words
from models.problem import Address


@lru_cache(maxsize=4)
def _schema(form: TypeAdapter[Any]) -> dict[str, Any]:
    """What a form says of itself; nothing where it has parts of which only our own functions know what they read.

    It takes long, and is asked for again for each of many mistakes.
    """
    try:
        return form.json_schema()
    except PydanticInvalidForJsonSchema:
        return {}


def keys_at(form: TypeAdapter[Any], path: Address) -> set[str]:
    """The keys that a form allows at a path: walked through its JSON schema, which knows every nesting."""
    schema = _schema(form)
    places = places_at(form, path)
    return {str(key) for place in places for option in options_of(schema, place) for key in option.get("properties", {})}


def places_at(form: TypeAdapter[Any], path: Address) -> list[Mapping[str, Any]]:
    """What a form says of a path."""
    return places_in(_schema(form), path)


def places_in(schema: Mapping[str, Any], path: Address) -> list[Mapping[str, Any]]:
    """What a JSON schema says of a path."""
    places = [schema]
    for step in path:
        places = [found for place in places for found in _step(schema, place, step)]
    return places


def homes_of(form: TypeAdapter[Any], key: str) -> list[str]:
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


def key_meant(form: TypeAdapter[Any], path: Address) -> str | None:
    """Which of the keys that may stand there an unknown one is most likely meant to be."""
    key, keys = str(path[-1]), sorted(keys_at(form, path[:-1]))
    meaning = next((words for words in _SAME if key.casefold() in words), ())
    if called := [one for one in keys if one in meaning or _letters(one) == _letters(key)]:
        return called[0]
    if homes_of(form, key):
        return None
    if of_one := _of_one(key, keys):
        return of_one[0]
    if teller_of(form, path):
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


def teller_of(form: TypeAdapter[Any], path: Address) -> str:
    """What that key is for which tells in brackets what people call by an unknown one: `health`, of green cubes (health)."""
    key = _letters(str(path[-1])).removesuffix("s")
    for one in sorted(keys_at(form, path[:-1])):
        for said in [place.get("description", "") for place in places_at(form, (*path[:-1], one))]:
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


def words_as_one(key: str) -> str:
    """What is left of a key without letter case and signs: two keys with the same are two spellings of one."""
    return "".join(words(key))


def takes_list(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> bool:
    """Whether a list may stand where something else was found."""
    options = (option for place in places_at(form, path) for option in options_of(_schema(form), place))
    return detail["type"] == "list_type" or any(option.get("type") == "array" for option in options)


def path_in(loc: tuple[int | str, ...], data: object) -> Address:
    """The keys of a pydantic location that exist in the data; the names of union members and validators do not."""
    path: list[int | str] = []
    for step in loc:
        entries: Any = data if isinstance(data, Mapping) else dict(enumerate(data)) if isinstance(data, list) else {}
        if step in entries:
            data = entries[step]
            path.append(step)
    return tuple(path)
