"""Answers as JSON besides those about one table: of flaws, two readings, rules, games, records, evenings and surveys."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from math import inf
from operator import or_
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, TypeAdapter

from cli.answers import search_words, shapes
from cli.answers.shapes import Objection, Part, Text, Verdict, With, at, json_of
from cli.answers.survey_words import QUANTILES, number

if TYPE_CHECKING:
    from scorers.objective import Objective
    from verify.evening import Evening
    from verify.replay import Told, Totals
    from verify.survey import Surveyed
    from verify.surveys import distribution


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


class Value(Part):
    """A value of a ruling."""

    value: str
    meaning: str


class Reading(Value):
    """The whole answer under a value of a ruling."""

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
    source: Text
    rulings: list[str]
    why: str


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

    game: str = at("name")
    title: str = at("game.title")
    verbs: dict[str, str] = at("statuses")
    aims: dict[str, str]
    questions: list[str]
    deal: Deal | None = at("game.deal")


class Question(Part):
    """A question that can be asked."""

    name: str
    form: str = at("how")
    asks: str


class Questions(Part):
    """Of `ask FILE`."""

    file: str
    game: str = at("name")
    questions: list[Question] = at("scorer.questions")
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
    points: int = at("total")


class Guest(Part):
    """A guest of an evening."""

    place: int
    name: str = at("player")
    wins: int
    average_place: float
    games: list[Result]


class OfEvening(Part):
    """Of `score --table`: one object for all files."""

    games: list[Played]
    players: list[Guest]


def of_evening(evening: Evening) -> dict[str, Any]:
    """Of `score --table`."""
    games = [
        With(game, counted=not game.left_out, why=game.left_out or "; ".join(game.careful))
        for game in (*evening.counted, *evening.left_out)
    ]
    players = [
        With(
            guest,
            average_place=round(float(guest.average), 2),
            games=[
                With(standing, file=game.file)
                for game, standing in zip(evening.counted, guest.standings, strict=True)
                if standing is not None
            ],
        )
        for guest in evening.guests
    ]
    return json_of(OfEvening, None, games=games, players=players)


class Move(Part):
    """A move of a record as it was judged, and what each player has after it, null where that is not known."""

    number: int = at("step.number")
    player: str = at("judged.player")
    move: str = at("judged.move")
    verdict: Verdict
    why: str = at("judged.why")
    objections: list[Objection] = at("judged.objections")
    depends: list[str] = at("judged.depends")
    assumptions: list[str] = at("judged.assumptions")
    open_end: str = at("judged.open_end")
    does: str = at("judged.does")
    told_later: list[str]
    totals: dict[str, int | None]


class Replay(Part):
    """Of `replay`; `start` is what each player has before the first move."""

    file: str
    game: str
    verdict: Verdict
    start: dict[str, int | None]
    moves: list[Move]


def of_replay(file: str, game: str, verdict: str, start: Totals, moves: Iterable[Told]) -> dict[str, Any]:
    """Of `replay`."""
    return json_of(Replay, None, file=file, game=game, verdict=verdict, start=start, moves=list(moves))


class Asked(Part):
    """The question of a survey."""

    seed: int
    players: int
    aim: str = at("objective")
    turns: int | None
    sizes: list[int]
    chosen: dict[str, str] = at("rulings")
    variants: dict[str, str]
    effort: int


class Failed(Part):
    """A deal that was not answered."""

    deal: int = at("number")
    why: str


class Top(Part):
    """The best deal."""

    deal: int = at("number")
    points: int


class Between(Part):
    """From `least` to `most` where deals are not proven; the truth is from `low` to `high` 95 times in 100."""

    least: int | float | None
    most: int | float | None
    low: int | float | None
    high: int | float | None


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

    game: str = at("question.game")
    survey: str = at("question.survey")
    question: Asked
    deals: int
    proven: int
    failed: list[Failed]
    best: Top | None
    quantiles: list[Quantile]
    counts: list[Count]
    placed: Placed | None
    missing: list[str]


def of_survey(surveyed: Surveyed, found: distribution.Distribution, score: int | None, why: str) -> dict[str, Any]:
    """Of `survey`."""
    objective = surveyed.objective
    counts = [
        {"points": number(objective, n), "proven": proven, "open": maybe}
        for n, (proven, maybe) in sorted(found.counts.items())
    ]
    return json_of(
        Survey,
        found,
        question=surveyed.asked,
        deals=len(found.outcomes),
        proven=len(found.outcomes) - len(found.open),
        best=found.best and With(found.best, points=number(objective, found.best.points or 0)),
        quantiles=[{"share": share} | _in_units(found.quantile(share), objective) for share in QUANTILES],
        counts=counts,
        placed=None if score is None else With(found.place(number(objective, score)), score=score),
        missing=[f"the other deals ({why})"] if why else [],
    )


def _in_units(between: distribution.Between, objective: Objective[Any]) -> dict[str, Any]:
    told = {name: getattr(between, name) for name in Between.model_fields}
    return {name: None if abs(value) == inf else number(objective, value) for name, value in told.items()}


VERSION = 1
"""Of all schemas: another where a program that reads answers would have to be changed."""


ANSWERS: dict[str, type[Part]] = {
    "check": shapes.Check,
    "explain": shapes.Explain,
    "fill": shapes.Fill,
    "moves": shapes.Moves,
    "moves --best": search_words.Ranked,
    "judge": shapes.Judge,
    "replay": Replay,
    "score": shapes.Score,
    "score --table": OfEvening,
    "best": search_words.BestLayout,
    "best --at-least N": search_words.AtLeast,
    "best --play": search_words.Play,
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
