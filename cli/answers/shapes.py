"""Answers as JSON: the types of what the verbs answer. Their fields are the keys, in their order, read from what was found.

`reeve schema --answer VERB` prints the JSON Schema of each (`cli.answers.reports`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from verify.clock import is_cut_off

if TYPE_CHECKING:
    from scorers.sheet import Standing
    from verify.score import Scored


class Part(BaseModel):
    """Read from attributes; a field with a default is a key only where there is something to be said."""

    model_config = ConfigDict(from_attributes=True, populate_by_name=True, extra="forbid", defer_build=True)


class With:
    """A thing with more attributes, or others, than it has."""

    def __init__(self, thing: Any, **more: Any) -> None:
        self.__dict__.update(more, thing=thing)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["thing"], name)


def at(path: str) -> Any:
    """A field that is read from this attribute of an attribute."""
    return Field(validation_alias=AliasPath(*path.split(".")))


def made(make: Callable[[Any], Any]) -> BeforeValidator:
    """What is made of the value first, unless it is that of an answer in JSON already."""
    return BeforeValidator(lambda value: value if isinstance(value, dict | list) else make(value))


def json_of(kind: type[Part], found: Any, **more: Any) -> dict[str, Any]:
    """The JSON of what was found, and of more that stands beside or for it."""
    return kind.model_validate(With(found, **more)).model_dump(exclude_unset=True)


Text = Annotated[str, BeforeValidator(str)]
Texts = list[Text]
Verdict = Literal["legal", "illegal", "undecided"]
Status = Literal["proven", "best known"]
Changes = Annotated[list[str], made(lambda repair: repair.changes)]
"""Changes that together mend something, as sentences."""
Layout = Annotated[Any, Field(description="in the form of a player's entry in a position file")]
Position = Annotated[Any, Field(description="in the form of a position file")]


class Points(Part):
    """From the least to the most, null where there is no telling; `within` are limits of what was not settled."""

    least: int | None
    most: int | None
    within: Points | None = None

    @model_validator(mode="before")
    @classmethod
    def _read(cls, points: Any) -> Any:
        if isinstance(points, int | dict):
            return points
        shape: dict[str, Any] = {"least": points.least, "most": None if points.is_open else points.most}
        if points.within is not None:
            low, high = points.within
            shape["within"] = {"least": low, "most": None if points.is_open else high}
        return shape


class Outcome(Part):
    """The answer under another value of a ruling."""

    value: str
    outcome: str


def _outcomes(others: Any) -> Any:
    return [{"value": value, "outcome": one} for value, one in others.items()] if isinstance(others, Mapping) else others


class Rests(Part):
    """A ruling on which an answer rests; `from` is the club's file that settles it."""

    key: str
    question: str
    value: str
    otherwise: Annotated[list[Outcome], BeforeValidator(_outcomes)]
    from_: str = Field("", alias="from")


class Answer(Part):
    """What every answer about a table has; `cards` is the card file that a club's file names.

    `missing` is what a time limit or Ctrl-C cut off, `unsettled` what was left open after many steps.
    """

    last: ClassVar[str] = "doubts rulings missing unsettled warnings"
    """The keys at the end."""

    file: str
    game: str
    doubts: Texts = []
    rulings: list[Rests]
    missing: list[str]
    unsettled: list[str]
    cards: str = ""


def answer_of(kind: type[Answer], file: str, game: str, found: Any, **more: Any) -> dict[str, Any]:
    """The JSON of an answer: of what was found, and of more that stands beside or for it."""
    more["missing"], more["unsettled"] = apart(more.get("missing", found.missing))
    shape = json_of(kind, found, file=file, game=game, **more)
    for name in kind.last.split():
        if name in shape:
            shape[name] = shape.pop(name)
    return shape


def apart(missing: Iterable[str]) -> tuple[list[str], list[str]]:
    """What a time limit or Ctrl-C cut off of an answer, and what was left open after many steps."""
    parts = list(missing)
    return [part for part in parts if is_cut_off([part])], [part for part in parts if not is_cut_off([part])]


class Objection(Part):
    """A rule that stands against a move of a record."""

    rule: str
    instance: str
    message: str


class Broken(Objection):
    """A rule that is broken, or stands against a move."""

    source: str


class ReasonRule(Part):
    """A rule of a reason, with what it leaves of the facts."""

    rule: str
    instance: str
    text: str
    source: str
    counted: str
    leaves: list[str]


class ReasonWhy(Part):
    """Facts and rules that cannot all be true: any fact of `alike` would do in the place of one of `facts`.

    `repairs` mend only what it shows, and are there where no single change mends all.
    """

    facts: list[str]
    rules: list[ReasonRule]
    so: str
    alike: list[str]
    repairs: list[Changes]
    more_repairs: bool


class Forced(Part):
    """What an unknown can be only."""

    place: str
    value: str


class Past(Part):
    """A possible order of a player's cards."""

    player: str
    steps: list[str] | None


class Check(Answer):
    """Of `check`; `reason` is there where only all together is impossible, `history` with --history."""

    verdict: Verdict
    violations: list[Broken]
    unknown: list[str] = at("open_places")
    forced: list[Forced] = at("follows.forced")
    certain: list[str] = at("follows.certain")
    reason: ReasonWhy | None
    why: str
    not_checked: list[str]
    history: list[Past]


class Explain(Answer):
    """Of `explain`: repairs of a legal table say what may have been misread where there are doubts.

    `tried` says how every value was tried, where nothing mends the table.
    """

    verdict: Verdict
    why: str
    reasons: list[ReasonWhy]
    more_reasons: bool
    repairs: list[Changes]
    more_repairs: bool
    tried: str


class Way(Part):
    """A way to fill in what is unknown, and the points of each player, as far as they are known; `needs` is what is not."""

    values: Annotated[dict[str, Text], made(dict)]
    totals: Annotated[dict[str, int], made(lambda sheets: {one.player: one.total for one in sheets})] = at("sheets")
    needs: Annotated[list[str], made(lambda sheets: [need for one in sheets for need in one.lacks])] = at("sheets")


class Fill(Answer):
    """Of `fill`; `unfilled` are cards that are not filled in, `needs` what is not known of the points asked for."""

    verdict: Verdict
    why: str
    ways: list[Way]
    more: bool
    count: int | None
    count_is_exact: bool
    unfilled: list[str]
    needs: list[str]


class Effect(Part):
    """What a move does to an item."""

    item: str
    before: Points | None
    after: Points | None


class Total(Part):
    """The points before a move and after it."""

    before: Points
    after: Points


class Judge(Answer):
    """Of `judge`: `needs` are not known of cards and decide, `explains` says how the move is paid, `position` is after it.

    Where nobody knows what the move does, `total` and `position` are null and `effects` is empty. Where something is still
    to be said of it (`open_end`), `position` is null: no table is after it yet.
    """

    last = "warnings doubts rulings missing unsettled"

    player: str
    move: str
    verdict: Verdict
    why: str
    objections: list[Broken]
    depends: list[str]
    needs: list[str]
    explains: list[str]
    does: str
    assumptions: list[str]
    open_end: str
    effects: list[Effect]
    total: Annotated[Total | None, made(lambda both: both and {"before": both[0], "after": both[1]})]
    position: Position
    warnings: list[str]


class Offered(Part):
    """A move: a whole turn. `change` and `after` are null where nobody knows what it does."""

    move: str
    verdict: Literal["legal", "undecided"]
    change: Points | None
    after: Points | None
    depends: list[str]
    open_end: str
    does: str


class Moves(Answer):
    """Of `moves`; `player` is empty where the game is over, `more` is how many --limit leaves out.

    `why` says what keeps moves from being listed, or why there are none.
    """

    player: str
    moves: list[Offered]
    more: int
    why: str
    warnings: list[str]


class SheetLine(Part):
    """A line of a score sheet."""

    item: str
    points: Annotated[int | Points, Field(union_mode="left_to_right")]
    rule: str
    because: str


class Sheet(Part):
    """The sheet of a player of whom all is known, or so much that there is no telling how many more points there may be."""

    name: str = at("player")
    total: Annotated[int | Points, Field(union_mode="left_to_right")]
    lines: list[SheetLine]


def _ranged(pair: Any) -> Any:
    """A line with its range; a line of a sheet of which all is known has none, so that it is none of these."""
    if not isinstance(pair, tuple):
        raise ValueError("a line without a range")
    return With(pair[0], points=pair[1])


class RangedSheet(Part):
    """The sheet of a player of whom something is unknown."""

    name: str = at("player")
    total: Points
    lines: list[Annotated[SheetLine, made(_ranged)]]
    places: Points | None
    can_win: bool | None
    ranks: list[str]
    is_over: bool


def _sheet(sheet: Any) -> Any:
    """With the points of open lines, and their total, as the least that there are; one of ranges has them so."""
    if not getattr(sheet, "is_open", False):
        return sheet
    lines = [With(line, points={"least": line.points, "most": None}) if line.is_open else line for line in sheet.lines]
    return With(sheet, total={"least": sheet.total, "most": None}, lines=lines)


class Ranking(Part):
    """The place of a player; in a solo game with a `rank`."""

    place: int
    name: str
    total: int
    because: str
    rank: str = ""


def _standing(standing: Standing) -> dict[str, Any]:
    rank = {"rank": standing.rank} if standing.rank else {}
    return {"place": standing.place, "name": standing.player, "total": standing.total, "because": standing.because} | rank


class Score(Answer):
    """Of `score`; where something is needed that is not known, points are those of what is known, without a ranking."""

    last = "needs rulings missing unsettled warnings doubts"

    players: list[Annotated[RangedSheet | Sheet, Field(union_mode="left_to_right"), made(_sheet)]]
    ranking: list[Annotated[Ranking, made(_standing)]]
    needs: list[str]
    warnings: list[str]


def exact(value: Any) -> Any:
    """A value as JSON has it; a fraction exactly, as a text, with its decimal beside it."""
    if isinstance(value, Fraction):
        return {"exact": str(value), "decimal": float(value)}
    if isinstance(value, tuple | list):
        return [exact(one) for one in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


class Answered(Answer):
    """Of `ask FILE QUESTION`: several replies where the answer depends on what is unknown; without any, `why` says why."""

    question: str = at("question.name")
    player: str
    replies: list[Reply]
    settled: bool = at("is_settled")
    why: str


class Reply(Part):
    """A reply, in how many ways to fill in what is unknown it is given, and one of them; `lines` are what shows it.

    A fraction in a value is `{"exact", "decimal"}`.
    """

    sentence: str = at("reply.sentence")
    lines: list[str] = at("reply.lines")
    value: dict[str, Annotated[Any, BeforeValidator(exact)]] = at("reply.value")
    settled: bool = at("reply.settled")
    ways: int
    example: Annotated[dict[str, Text], made(dict)]


class Chance(Answer):
    """Of `chance`: `known` is what was counted with; the numbers of deals are texts, for they may be long."""

    claim: str
    chance: Annotated[Any, BeforeValidator(exact)]
    holds: Text
    deals: Text
    known: list[str]
    why: str


def score_shape(file: str, game: str, scored: Scored) -> dict[str, Any]:
    """Of `score`."""
    players = [*scored.sheets, *(With(ranged, is_over=scored.is_over) for ranged in scored.ranges)]
    return answer_of(Score, file, game, scored, players=players)
