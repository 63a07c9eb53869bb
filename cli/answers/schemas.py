"""The JSON Schema of what each verb answers with --json: `reeve schema --answer VERB`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from pydantic import TypeAdapter

from cli.answers import reports, shapes
from cli.answers.shapes import Part

VERSION = 1
"""Of all schemas: another where a program that reads answers would have to be changed."""


ANSWERS: dict[str, type[Part]] = {
    "check": shapes.Check,
    "explain": shapes.Explain,
    "fill": shapes.Fill,
    "moves": shapes.Moves,
    "moves --best": shapes.Ranked,
    "judge": shapes.Judge,
    "replay": reports.Replay,
    "score": shapes.Score,
    "score --table": reports.OfEvening,
    "best": shapes.BestLayout,
    "best --all": shapes.EveryLayout,
    "best --at-least N": shapes.AtLeast,
    "best --play": shapes.Play,
    "ask FILE": reports.Questions,
    "ask FILE QUESTION": shapes.Answered,
    "chance": shapes.Chance,
    "verify-certificate": reports.Certificate,
    "rules": reports.Rules,
    "games": reports.Game,
    "survey": reports.Survey,
    "draw": reports.Drawing,
}
"""The type of each answer by what is asked."""
VERBS = tuple(dict.fromkeys(label.partition(" ")[0] for label in ANSWERS))
_WITH_BOTH = frozenset({"check", "score", "judge"})


def schema(verb: str) -> dict[str, Any]:
    """The JSON Schema of what a verb prints for each file: its answers, and what it says of a file that cannot be used."""
    kinds: list[Any] = [kind for label, kind in ANSWERS.items() if label.partition(" ")[0] == verb]
    every = [*kinds, *([reports.Both] if verb in _WITH_BOTH else []), reports.Problems]
    told = TypeAdapter(reduce(or_, every)).json_schema(mode="serialization")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:reeve:answer:{verb}:{VERSION}"}
    return {**head, "title": f"reeve {verb} --json", "version": VERSION, **told}
