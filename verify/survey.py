"""The best of many deals: each deal comes from the seed and its number alone, and so does its answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from time import process_time

from models.dealing import Deal, Dealt, Survey
from models.names import enumerated, one
from models.problem import ReeveError
from scorers.objective import POINTS, SCORE
from scorers.sheet import Sheet
from verify.best import hunt
from verify.clock import Clock
from verify.deal import deal, deal_of
from verify.games import GAMES, Entry, entry
from verify.play import searched_play
from verify.search.bound_descent import Best

APART = 10**9
"""Deal `n` of the survey with seed `s` has the seed `s * APART + n`: no two surveys share a deal."""
ALONE = ("me",)
"""What somebody who plays alone is called."""
SEVERAL = ("ann", "ben", "cleo", "dora", "emil", "fay")
"""The players of a deal for several; what is asked is the best for the first."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question of a survey: what is dealt, and what is asked of each deal. Two that are equal have the same answers.

    `cards` are those of a card file as it tells them, if there is one.
    """

    game: str
    survey: str
    seed: int
    players: int
    objective: str
    effort: int
    turns: int | None = None
    sizes: tuple[int, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, object] | None = None

    @property
    def text(self) -> str:
        """The question in one line, from which `read` makes it again."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)

    @staticmethod
    def read(text: str) -> Asked:
        """The question of a text. Raises `ValueError` where it is none."""
        try:
            told = json.loads(text)
            return Asked(**told | {"sizes": tuple(told["sizes"])})
        except (TypeError, KeyError) as error:
            raise ValueError(f"this is no question of a survey: {error}") from None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal allows: `points` of the aim at least, if anything was found, and no more than `bound`, if that is known.

    They are equal where the best is proven; where it is proven that nothing can be done, both are missing and `why` says so.
    `lines` are those of the score sheet, added up by what scores, and `rank` is the rulebook's name for such a score.
    `steps` are the same on every machine, `seconds` of the processor are not. Of a deal that `failed`, only `why` is known.
    """

    number: int
    points: int | None
    bound: int | None
    is_proven: bool
    steps: int
    lines: Mapping[str, int] = field(default_factory=dict)
    why: str = ""
    rank: str | None = None
    failed: bool = False
    seconds: float = field(default=0.0, compare=False)


class Surveyed:
    """A question with the game that it is about. Raises `ValueError` where it cannot be asked."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.entry: Entry = entry(asked.game)
        self.survey: Survey = survey_called(self.entry, asked.survey)
        self.deck = self.entry.game.standard_cards() if asked.cards is None else self.entry.game.read_cards(asked.cards)
        self.names = ALONE if asked.players == 1 else SEVERAL[: asked.players]
        scorer = self.entry.scorer
        objectives = {SCORE: POINTS} if "pool" in self.deal(1).table else scorer.objectives
        expected = f"expected {enumerated(list(objectives), 'or', len(objectives))}"
        self.objective = objectives[one(asked.objective, "aim", list(objectives), expected)]

    def deal(self, number: int) -> Dealt:
        """The table of a deal. Raises `ValueError` where it cannot be dealt."""
        asked = self.asked
        seed = asked.seed * APART + number
        return deal(
            self.entry, self.names, seed, self.deck, asked.rulings, asked.variants, survey=self.survey, sizes=asked.sizes
        )

    def outcome(self, number: int) -> Outcome:
        """The most that a deal allows, and how certain that is."""
        asked, begun, clock = self.asked, process_time(), Clock()
        written = self.entry.game.read(dict(self.deal(number).table), self.deck, asked.rulings)
        within = clock.of_steps(asked.effort)
        best: Best
        if written.pool is not None:
            best = hunt(self.entry, written.position, written.pool, clock=within)
        else:
            best = searched_play(
                self.entry, written.position, self.names[0], objective=self.objective.name, turns=asked.turns, clock=within
            )
        if within.is_interrupted:
            # What was found by then says nothing of what the deal allows in its effort.
            raise KeyboardInterrupt
        return Outcome(
            number,
            best.points,
            best.bound,
            best.status == "proven",
            within.steps,
            {} if best.sheet is None else _added_up(best.sheet),
            best.why,
            best.rank,
            seconds=process_time() - begun,
        )


def nothing_to_survey(refused: Entry) -> str:
    """Why there are no surveys of a game, in its own words, and of which games there are."""
    why = refused.game.unanswered.get("survey", "no deal is searched to its proven best")
    others = [name for name in GAMES if entry(name).game.surveys]
    return f"there is no survey of {refused.game.title}: {why}. Surveyed are {enumerated(others, 'and')}"


def surveys_of(entry: Entry) -> tuple[Survey, ...]:
    """What can be surveyed of a game. Raises `ValueError` where nothing can, with the reason."""
    if not entry.game.surveys:
        raise ValueError(nothing_to_survey(entry))
    return tuple(entry.game.surveys)


def survey_called(entry: Entry, name: str) -> Survey:
    """The survey of a game that is called so. Raises `ValueError`, saying which there are."""
    every = {survey.name: survey for survey in surveys_of(entry)}
    return every[one(name, "survey", list(every), f"expected {enumerated(list(every), 'or', len(every))}")]


def set_up(entry: Entry, survey: Survey) -> Deal:
    """How the deals of a survey are made. Raises `ValueError` where they are not."""
    return survey.deal or deal_of(entry)


def answer(text: str, number: int) -> Outcome:
    """What a deal allows, of the question of a text: what a process, here or elsewhere, is given to do.

    A deal that fails is an answer too: of the others nothing may be lost.
    """
    try:
        return _survey_of(text).outcome(number)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other deals are worth having
        why = str(error) if isinstance(error, ReeveError) else f"{type(error).__name__}: {error}"
        return Outcome(number, None, None, is_proven=False, steps=0, why=why, failed=True)


@cache
def _survey_of(text: str) -> Surveyed:
    return Surveyed(Asked.read(text))


def _added_up(sheet: Sheet) -> dict[str, int]:
    """The points of a sheet by what scores; a number that is not known counts for nothing."""
    points: dict[str, int] = {}
    for line in sheet.lines:
        if isinstance(line.points, int):
            item = line.item.removesuffix(f" at {line.space}").partition(" (")[0]
            points[item] = points.get(item, 0) + line.points
    return points
