"""The tables of `docs/games/*.md` that are written from the code: keys from the forms of files, moves from `Play.forms`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from verify.games import Entry

PLACES = {"game": -2, "players": -1, "turn": 1, "rulings": 2, "pool": 3, "note": 4}
"""Keys that come first or last in a table."""
DOCS = Path(__file__).parent.parent.parent / "docs"


def page(name: str) -> Path:
    return DOCS / "games" / f"{name}.md"


def table_of(name: str) -> str:
    """The table at the head of a game's page, as YAML."""
    return re.search(r"```yaml\n(.*?)```", page(name).read_text(encoding="utf-8"), re.DOTALL)[1]


def renewed(game: Entry) -> str:
    """The page of a game with its tables as the code has them; keys of cards may have a section of their own."""
    text, schema = page(game.name).read_text(encoding="utf-8"), game.game.schema()
    apart = {"cards"} if "<!-- keys of cards:" in text else set()
    text = with_section(text, "Keys", keys(schema, schema, apart))
    for key in apart:
        (_, form), *_ = inner_forms(schema, schema["properties"][key], key)
        text = with_section(text, f"Keys of {key}", keys(schema, form, set()))
    text = with_section(text, "Moves", moves(game)) if game.game.play.forms else text
    if game.scorer.questions:
        text = text if "<!-- questions:" in text else f"{text.rstrip()}\n\n{_QUESTIONS}"
        text = with_section(text, "Questions", questions(game))
    return text


_QUESTIONS = """## Questions

`reeve ask FILE QUESTION` answers these; where something is unknown, for every way to fill it in.

<!-- questions: written by the tests -->
<!-- end of questions -->
"""
"""The section of a page, empty, where there is none yet."""


def questions(game: Entry) -> str:
    rows = [f"| `{question.how}` | {question.asks} |" for question in game.scorer.questions]
    return "\n".join(["| question | what it answers |", "|---|---|", *rows]) + "\n"


def with_section(text: str, heading: str, content: str) -> str:
    """A page with other content between the marks in one of its sections."""
    begin, end = f"<!-- {heading.lower()}: written by the tests -->\n", f"<!-- end of {heading.lower()} -->"
    assert begin in text, begin
    assert end in text, end
    before, _, rest = text.partition(begin)
    return f"{before}{begin}\n{content}\n{end}{rest.partition(end)[2]}"


def moves(game: Entry) -> str:
    rows = ["| move | say | what it does |", "|---|---|---|"]
    for form in game.game.play.forms:
        said = "<br>".join(f"`{saying}`" for saying in form.sayings)
        rows.append(f"| {form.name} | {said} | {form.meaning} |")
    return "\n".join(rows) + "\n"


def keys(schema: dict[str, Any], form: dict[str, Any], apart: set[str]) -> str:
    """All keys of a form, its own first, then those within them, without what is within those that stand `apart`."""
    return "\n".join(f"{title}\n{table(rows)}" for title, rows in sections(schema, form, apart)).strip() + "\n"


def sections(schema: dict[str, Any], first: dict[str, Any], apart: set[str]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    waiting: list[tuple[str, dict[str, Any]]] = [("", first)]
    seen: set[int] = set()
    while waiting:
        title, form = waiting.pop(0)
        order = sorted(form["properties"].items(), key=lambda pair: PLACES.get(pair[0], 0))
        yield title, [(key, described(schema, part)) for key, part in order]
        for key, part in order:
            for way, inner in inner_forms(schema, part, key):
                if id(inner) not in seen and key not in apart:
                    seen.add(id(inner))
                    waiting.append((f"{way}:\n", inner))


def inner_forms(schema: dict[str, Any], part: dict[str, Any], key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The forms within a value, with where they stand in words."""
    if "$ref" in part:
        part = schema["$defs"][part["$ref"].rsplit("/", 1)[-1]]
    if "properties" in part:
        yield f"In `{key}`", part
    for option in [*part.get("anyOf", ()), *part.get("oneOf", ()), *part.get("allOf", ())]:
        yield from inner_forms(schema, option, key)
    for many in (part.get("items"), part.get("additionalProperties")):
        if isinstance(many, dict):
            for _, inner in inner_forms(schema, many, key):
                yield ("For each player" if key == "players" else f"For each of the `{key}`"), inner


def described(schema: dict[str, Any], part: dict[str, Any]) -> str:
    """What is said of a value, at its key or else with its own form."""
    if "description" in part:
        return part["description"]
    if "$ref" in part:
        return described(schema, schema["$defs"][part["$ref"].rsplit("/", 1)[-1]])
    said = [told for option in [*part.get("anyOf", ()), *part.get("oneOf", ())] if (told := described(schema, option))]
    return said[0] if said else ""


def table(rows: list[tuple[str, str]]) -> str:
    return "\n".join(["| key | what it says |", "|---|---|", *(f"| `{key}` | {said} |" for key, said in rows)]) + "\n"


def every_key(schema: dict[str, Any]) -> set[str]:
    """The names of all keys, wherever they stand: found without the walk above, in the schema as a whole."""
    forms = [schema, *schema.get("$defs", {}).values()]
    return {key for form in forms for key in form.get("properties", {})}
