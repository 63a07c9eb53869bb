"""The JSON Schema of what each verb answers with --json: `reeve schema --answer VERB`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Literal

from pydantic import Field, TypeAdapter

from cli.answers import shapes
from cli.answers.shapes import Part, Text

VERSION = 1
"""Of all schemas: another where a program that reads answers would have to be changed."""


class Problem(Part):
    """A flaw; `text` is the line in which it stands, or the text of the command line, and `line` is null then."""

    file: str
    line: int | None
    column: int | None
    message: str
    text: str | None


class Problems(Part):
    """Of a file that cannot be used, or a question that has no answer."""

    file: str
    problems: list[Problem]


class Reading(Part):
    """The whole answer under a value of a ruling."""

    value: str
    meaning: str
    answer: Any


class Dispute(Part):
    """A ruling that decides, the value in force first; `from` is the club's file that settles it."""

    key: str
    question: str
    readings: list[Reading]
    from_: str = Field("", alias="from")


class Both(Part):
    """With --both."""

    file: str
    answer: Any
    both: list[Dispute]
    missing: list[str]
    unsettled: list[str]
    cards: str = ""


class RuleText(Part):
    """A rule of a game."""

    id: str
    text: str
    source: str
    rulings: list[str]
    why: str


class Value(Part):
    """A value of a ruling."""

    value: str
    meaning: str


class RulingText(Part):
    """A ruling of a game."""

    key: str
    question: str
    default: Value
    alternatives: list[Value]
    why: str


class Rules(Part):
    """Of `rules`."""

    game: str
    rules: list[RuleText]
    rulings: list[RulingText]


class Deal(Part):
    """For how many `deal` sets a game up."""

    players: list[int]
    needs_cards: bool


class Game(Part):
    """Of `games`: the aims of `best` with their words, the questions of `ask`."""

    game: str
    title: str
    verbs: dict[str, str]
    aims: dict[str, str]
    questions: list[str]
    deal: Deal | None


class Question(Part):
    """A question that can be asked."""

    name: str
    form: str
    asks: str


class Questions(Part):
    """Of `ask FILE`."""

    file: str
    game: str
    questions: list[Question]
    cards: str = ""


class Drawing(Part):
    """Of `draw`."""

    file: str
    game: str
    svg: str
    doubts: list[Text]
    cards: str = ""


class Certificate(Part):
    """Of `verify-certificate`; `cases` says what closes them, and how many."""

    certificate: str
    game: str
    points: int
    verdict: Literal["holds", "fails", "undecided"]
    problems: list[str]
    more_problems: int
    cases: dict[str, int]
    about: str
    printed_box: bool
    why: str


class Played(Part):
    """A game of an evening; `why` says why it does not count, or what to be careful about."""

    file: str
    game: str
    counted: bool
    why: str


class Result(Part):
    """How a guest did in a game."""

    file: str
    place: int
    points: int


class Guest(Part):
    """A guest of an evening."""

    place: int
    name: str
    wins: int
    average_place: float
    games: list[Result]


class Evening(Part):
    """Of `score --table`: one object for all files."""

    games: list[Played]
    players: list[Guest]


class Move(Part):
    """A move of a record as it was judged, and what each player has after it, null where that is not known."""

    number: int
    player: str
    move: str
    verdict: shapes.Verdict
    why: str
    objections: list[Objection]
    depends: list[str]
    assumptions: list[str]
    open_end: str
    does: str
    totals: dict[str, int | None]


class Objection(Part):
    """A rule that stands against a move of a record."""

    rule: str
    instance: str
    message: str


class Replay(Part):
    """Of `replay`; `start` is what each player has before the first move."""

    file: str
    game: str
    verdict: shapes.Verdict
    start: dict[str, int | None]
    moves: list[Move]


class Asked(Part):
    """The question of a survey."""

    seed: int
    players: int
    aim: str
    turns: int | None
    sizes: list[int]
    chosen: dict[str, str]
    variants: dict[str, str]
    effort: int


class Failed(Part):
    """A deal that was not answered."""

    deal: int
    why: str


class Top(Part):
    """The best deal."""

    deal: int
    points: int


class Between(Part):
    """From `least` to `most` where deals are not proven; the truth is from `low` to `high` 95 times in 100."""

    least: float | None
    most: float | None
    low: float | None
    high: float | None


class Quantile(Between):
    """The points that a share of the deals does not exceed."""

    share: float


class Count(Part):
    """How many deals have so many points; `open` are not proven and may have them."""

    points: int
    proven: int
    open: int


class Placed(Part):
    """The shares of deals that give less than a score, the same, and more."""

    score: int
    less: Between
    same: Between
    more: Between


class Survey(Part):
    """Of `survey`."""

    game: str
    survey: str
    question: Asked
    deals: int
    proven: int
    failed: list[Failed]
    best: Top | None
    quantiles: list[Quantile]
    counts: list[Count]
    placed: Placed | None
    missing: list[str]


ANSWERS: dict[str, type[Part]] = {
    "check": shapes.Check,
    "explain": shapes.Explain,
    "fill": shapes.Fill,
    "moves": shapes.Moves,
    "moves --best": shapes.Ranked,
    "judge": shapes.Judge,
    "replay": Replay,
    "score": shapes.Score,
    "score --table": Evening,
    "best": shapes.BestLayout,
    "best --all": shapes.EveryLayout,
    "best --at-least N": shapes.AtLeast,
    "best --play": shapes.Play,
    "ask FILE": Questions,
    "ask FILE QUESTION": shapes.Answered,
    "chance": shapes.Chance,
    "verify-certificate": Certificate,
    "rules": Rules,
    "games": Game,
    "survey": Survey,
    "draw": Drawing,
}
"""The type of each answer by what is asked."""
VERBS = tuple(dict.fromkeys(label.partition(" ")[0] for label in ANSWERS))
_WITH_BOTH = frozenset({"check", "score", "judge"})


def schema(verb: str) -> dict[str, Any]:
    """The JSON Schema of what a verb prints for each file: its answers, and what it says of a file that cannot be used."""
    kinds: list[Any] = [kind for label, kind in ANSWERS.items() if label.partition(" ")[0] == verb]
    every = [*kinds, *([Both] if verb in _WITH_BOTH else []), Problems]
    told = TypeAdapter(reduce(or_, every)).json_schema(mode="serialization")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:reeve:answer:{verb}:{VERSION}"}
    return {**head, "title": f"reeve {verb} --json", "version": VERSION, **told}
