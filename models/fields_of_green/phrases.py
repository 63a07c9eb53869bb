"""Short texts on cards, read as the vocabulary of abilities: "other Dairy Livestock within 2", "no Field within 3"."""

import re
from dataclasses import replace
from functools import cache

from models.fields_of_green.cards import Condition, Count, Described, Kind, Timing
from models.names import closest, find, quoted
from models.problem import MisreadError

_WITHIN = re.compile(r"\s*\bwithin (?:a )?(?:distance (?:of )?)?(\d{1,2})$", re.IGNORECASE)
_OTHER = re.compile(r"^(?:an)?other\s+", re.IGNORECASE)
_ADJACENT = re.compile(r"^adjacent\s+|\s+(?:adjacent|next) to it$", re.IGNORECASE)
_ABILITY = re.compile(
    r"\s*\b(?:with|that has|having) (?:an? )?(immediate|harvest|game[ -]end) (?:ability|abilities)$", re.IGNORECASE
)
_TIMED = re.compile(r"^(immediate|harvest|game[ -]end)\s+(?=\S)|\s+-\s+(immediate|harvest|game[ -]end)$", re.IGNORECASE)
_NUMBER = re.compile(r"^(\d{1,2})\s+(?:or more\s+)?", re.IGNORECASE)
_LOCATION = ("location", "locations", "card", "cards")

COUNT_FORMS = "“Water Tower within 2”, “other Dairy Livestock within 2”, “adjacent location”, “Building”"
CONDITION_FORMS = "“adjacent Silo”, “no Field within 3”, “2 other Livestock within 2”"


@cache
def read_description(text: str, subtypes: tuple[str, ...]) -> Described:
    """The locations that a text means. Raises `ValueError`, saying what was expected."""
    rest = " ".join(text.split())
    what = Described()
    match = _ABILITY.search(rest) or _TIMED.search(rest)
    if match:
        rest = f"{rest[: match.start()]} {rest[match.end() :]}".strip()
        name = next(filter(None, match.groups())).replace("-", " ")
        what = replace(what, timing=next(timing for timing in Timing if timing.value.casefold() == name.casefold()))
    kind, rest = _kind(rest)
    named = find(rest, subtypes) if rest else []
    subtype = named[0] if len(named) == 1 else None
    if subtype is None and rest:
        names = [*(str(kind) for kind in Kind), *subtypes, "location"]
        guess = closest(rest, names)
        hint = f"did you mean {guess!r}?" if guess else f"expected {', '.join(names)}"
        raise MisreadError(f"no location type or subtype {quoted(rest)}; {hint}", rest)
    if {kind, subtype, match} == {None} and not any(word in _LOCATION for word in text.casefold().split()):
        raise MisreadError(f"{quoted(text)}: which locations? expected for instance {COUNT_FORMS}", text)
    return replace(what, kind=kind, subtype=subtype)


def _kind(text: str) -> tuple[Kind | None, str]:
    """The type that a text ends with, and what stands before it; "location" is any."""
    words = text.split()
    for kind in Kind:
        length = len(str(kind).split())
        match = " ".join(words[-length:]).casefold()
        if match in {str(kind).casefold(), f"{kind}s".casefold()}:
            return kind, " ".join(words[:-length])
    if words and words[-1].casefold() in _LOCATION:
        words = words[:-1]
    return None, " ".join(words)


@cache
def read_count(text: str, subtypes: tuple[str, ...]) -> Count:
    """What a text counts. Raises `ValueError`, saying what was expected."""
    rest = " ".join(text.split())
    other, within = False, None
    match = _WITHIN.search(rest)
    if match:
        rest, within = rest[: match.start()], int(match[1])
        if within < 1:
            raise MisreadError(f"{quoted(text)}: a distance is 1 or more (1 is adjacent)", text)
    for _ in range(2):
        if _OTHER.match(rest):
            rest, other = _OTHER.sub("", rest), True
        if _ADJACENT.search(rest):
            rest, within = _ADJACENT.sub("", rest), 1
    return Count(read_description(rest, subtypes), other=other, within=within)


@cache
def read_condition(text: str, subtypes: tuple[str, ...]) -> Condition:
    """The condition that a text states. Raises `ValueError`, saying what was expected."""
    rest = " ".join(text.split())
    shorter = re.sub(r"^(?:there (?:is|are) )?(?:an?\s+)?", "", rest, flags=re.IGNORECASE)
    if re.match(r"no\s", shorter, re.IGNORECASE):
        return Condition(read_count(shorter[2:].strip(), subtypes), none=True)
    match = _NUMBER.match(shorter)
    if match:
        least = int(match[1])
        return Condition(read_count(shorter[match.end() :], subtypes), least=max(1, least), none=not least)
    return Condition(read_count(shorter, subtypes))
