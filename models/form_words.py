"""What is said of a value that does not have its form: what stands there, what may, and what to write instead."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import ErrorDetails

from models.form_keys import homes_of, key_meant, keys_at, path_in, places_at, takes_list, teller_of
from models.names import closest, counted, quoted
from models.problem import Address, Problem
from models.raw_values import in_figures, is_open_number, is_unknown, listed, shown
from models.unknowns import UNKNOWN

OURS = "ours"
"""The type of an error that a form of ours found itself."""

_LONGEST_ADVICE = 200


def problem_in(form: TypeAdapter[Any], detail: ErrorDetails, data: object) -> Problem:
    """What an error of pydantic says of the data, in our words."""
    path, limits = path_in(detail["loc"], data), detail.get("ctx", {})
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


def _message(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> str:
    value, limits = detail["input"], detail.get("ctx", {})
    match detail["type"]:
        case "value_error":
            return str(limits["error"])
        case "ours":
            return str(limits["said"])
        case "extra_forbidden":
            return _unknown_key(form, path, likely_key(form, detail, path))
        case "missing":
            key = str(detail["loc"][-1])
            what = next((place["description"] for place in places_at(form, (*path, key)) if "description" in place), "")
            return f"{key!r} is missing" + (f": {what}" if what else "")
        case "literal_error" if limits["expected"] == f"'{UNKNOWN}'":
            return f"expected a number, keys with numbers, or {UNKNOWN}, found {shown(value)}{in_figures(value)}"
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
    key, homes = str(path[-1]), homes_of(form, str(path[-1]))
    if guess:
        hint = f"did you mean {guess!r}?"
    elif teller := teller_of(form, path):
        hint = teller.removesuffix(".")
    elif homes:
        hint = f"it belongs {' or '.join(homes)}; look at the indentation"
    else:
        hint = f"expected {', '.join(sorted(keys_at(form, path[:-1])))}"
    return f"{UNKNOWN_KEY} {quoted(key)}; {hint}"


def likely_key(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> str | None:
    """The key that an unknown one is most likely meant to be, or a number where a name should be."""
    if path == ("turn",) and type(detail["input"]) is int and _NUMBER_OF_TURN in keys_at(form, ()):
        return _NUMBER_OF_TURN
    if detail["type"] != "extra_forbidden":
        return None
    return key_meant(form, path)


def _wrong_type(form: TypeAdapter[Any], detail: ErrorDetails, path: Address) -> str:
    """What is said of a value of another type: what may stand there, and what to write instead."""
    value = detail["input"]
    expected, instead = _EXPECTED.get(detail["type"], detail["msg"]), _instead(detail["type"], value)
    if detail["type"] == "int_type" and isinstance(value, str) and takes_list(form, detail, path):
        expected += f", or {_EXPECTED['list_type']}"
    if is_unknown(value) and takes_list(form, detail, path):
        return f"expected {expected}, found {shown(value)}; write it once for each that nobody knows: [unknown, unknown]"
    if detail["type"] == "int_type" and is_open_number(value):
        return f"expected {expected}, found {shown(value)}; {_if_nobody_knows(form, path)}"
    if instead and detail["type"] == "list_type":
        return f"expected a list{instead}"
    if path == ("players",) and not instead and isinstance(value, (str, list)):
        instead = "; write each name on a line of its own, indented and with a colon, and below it what the player has"
    if path == ("turn",) and (number := likely_key(form, detail, path)):
        instead = f"; `turn:` says who is next, the number of the turn is `{number}: {value}`"
    return f"expected {expected}, found {shown(value)}{instead}"


def _if_nobody_knows(form: TypeAdapter[Any], path: Address) -> str:
    """What to write for a number that nobody knows: nothing, where that means the same."""
    places = places_at(form, path)
    left_out = [place["default"] for place in places if "default" in place]
    # `left out, all: 11` says that nothing is gone yet, which is another thing; `left out, it is counted` is none.
    said = next((place["description"].casefold() for place in places if "description" in place), "")
    means_else = "left out, " in said and "counted" not in said
    return "it has to be known here" if left_out != [None] or means_else else f"leave `{path[-1]}:` out if nobody knows it"


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


_TRUTHS = {"yes": "true", "y": "true", "on": "true", "no": "false", "n": "false", "off": "false"}


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
