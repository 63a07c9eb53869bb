"""What is this table worth, and who is ahead? With what the answer rests on.

Where something is unknown, every number is an exact range: the least and the most of all ways to fill it in that obey
the rules.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from models.game import Ruled
from models.logic import count
from models.problem import Problem, ReeveError, UnusableError
from models.raw_values import shown
from models.unknowns import filled, narrowed, unknowns
from scorers.sheet import Line, Sheet, Standing, Tie
from verify.box_list import known_doubts
from verify.check import careful_of
from verify.clock import Clock, Parts
from verify.games import Entry, entry, game_called
from verify.ranges.number_ranges import Findings, Range
from verify.ranges.ranges import Ranging
from verify.ruling_dependence import DoubtedAnswer, dependences, doubts
from verify.worlds.certainties import possible_values
from verify.worlds.model import Model
from verify.worlds.worlds import worlds_of


@dataclass(frozen=True, slots=True)
class Ranged:
    """What one player's layout can be worth: the range of each line and of the total, which is no sum of the lines'.

    `places` are those that the player can take, `None` if that was not settled in time or nobody can be placed; `ranks` are
    the solo ranks of the least and the greatest total.
    """

    player: str
    lines: tuple[tuple[Line, Range], ...]
    total: Range
    places: Range | None
    ranks: tuple[str, ...] = ()
    unit: str = "point"

    @property
    def can_win(self) -> bool | None:
        """Whether nobody needs to be ahead."""
        return None if self.places is None else self.places.least == 1


@dataclass(frozen=True, slots=True)
class Scored(DoubtedAnswer):
    """The sheets of all players, their ranking, the rulings on which they rest, and what to be careful about.

    Where something unknown matters, `ranges` stand in the place of sheets and ranking; `is_over` says whether they are
    the end of the game. `needs` is what would have to be known of cards, for instance, to tell all of it: points are then
    those of what is known, and nobody is placed.
    """

    sheets: tuple[Sheet, ...]
    ranking: tuple[Standing, ...]
    ranges: tuple[Ranged, ...] = ()
    is_over: bool = False
    needs: tuple[str, ...] = ()


def score(entry: Entry, position: Ruled, *, clock: Clock | None = None) -> Scored:
    """The score of a position, legal or not; warnings name broken rules and doubtful cards.

    The `clock` limits the whole question. Raises `UndecidedError` where nothing was settled within them.
    """
    return scored(entry, position, clock or Clock(), is_known=not unknowns(position))


def scored(entry: Entry, position: Ruled, clock: Clock, *, is_known: bool) -> Scored:
    """The answer of `score` where it was seen before whether all of the position `is_known`."""
    parts = Parts(clock)
    read = position.under(position.rulings.fresh())
    table = _ScoredTable(entry, read, parts, is_known=is_known)
    sheets = table.sheets
    if not table.is_settled:
        return _score_ranges(table, parts)
    needs = _needs(sheets)
    ranking = () if needs else entry.scorer.ranking(table.seen, sheets)
    # Another ruling may leave open what a record settles under this one.
    stays_known = is_known and read.rulings.played is None

    def outcome(other: Ruled, here: Parts) -> str | None:
        table = _ScoredTable(entry, other, here, is_known=stays_known)
        if not table.is_settled:
            return "; ".join(_other_totals(_ranges(table, here), sheets)) or None
        changed = table.sheets
        ranked = () if needs else entry.scorer.ranking(table.seen, changed)
        if [s.total for s in changed] == [s.total for s in sheets] and _order(ranked) == _order(ranking):
            return None
        changes = _other_totals(changed, sheets)
        changes += [f"{s.player} ranks as {s.rank}" for s, old in zip(ranked, ranking, strict=True) if s.rank != old.rank]
        if [s[:2] for s in _order(ranked)] != [s[:2] for s in _order(ranking)]:
            changes.append("the order becomes " + ", ".join(f"{s.place}. {s.player}" for s in ranked))
        return "; ".join(changes)

    is_possible = True
    if not is_known:
        with parts.part("whether there is a legal way to fill in what is unknown"):
            is_possible = bool(table.model.broken) or table.is_possible
    rulings = dependences(entry.game, read, outcome, parts)
    warnings = careful_of(entry.game, position, "It is scored as it lies")
    if not is_possible:
        warnings = ("whatever the unknown cards are, a rule is broken. It is scored as it lies",)
    told = (*warnings, *filter(None, [entry.scorer.order.open(position)]), *doubts(sheets, rulings))
    found, missing = known_doubts(entry.game, read), tuple(parts.missing)
    return Scored(sheets, ranking, needs=needs, rulings=rulings, missing=missing, warnings=told, doubts=found)


class _ScoredTable:
    """A table to be scored: its sheets, and what has to be asked of its worlds.

    Where something would have to be known of a card that is not known itself, only such cards are thought of as can lie
    there in some world: `seen` is the table with those.
    """

    def __init__(self, entry: Entry, position: Ruled, parts: Parts, *, is_known: bool = False) -> None:
        self.entry, self.position, self.seen, self._is_known = entry, position, position, is_known
        self._clock = parts.clock
        self.sheets = entry.scorer.sheets(position)
        if not is_known and _needs(self.sheets) and unknowns(position):
            with parts.part("what would have to be known"):
                if self.is_possible:
                    self.seen = narrowed(position, possible_values(self.model))
                    sheets = entry.scorer.sheets(self.seen)
                    self.sheets = tuple(replace(sheet, ties=tuple(filter(self._can_be, sheet.ties))) for sheet in sheets)

    def _can_be(self, tie: Tie) -> bool:
        """Whether players are level in some world."""
        return tie.when is True or self.model.world(tie.when) is not None

    @cached_property
    def model(self) -> Model:
        """The rules of the table as a question."""
        return Model(self.entry.game, self.position, clock=self._clock)

    @cached_property
    def is_possible(self) -> bool:
        """Whether there is a way to fill it in that breaks no rule. Raises `UndecidedError`."""
        return self.model.world() is not None

    @property
    def is_settled(self) -> bool:
        """Whether nothing that is unknown can change a line or a place: it lies in a hand, for instance."""
        if self._is_known or not unknowns(self.seen):
            return True
        if not all(isinstance(line.points, int) for sheet in self.sheets for line in sheet.lines):
            return False
        try:
            if not _needs(self.sheets):
                self.entry.scorer.ranking(self.seen, self.sheets)
        except TypeError:
            return False
        return True

    def places(self, sheet: Sheet, ranging: Ranging) -> Range | None:
        """The places that a player can take. Whose points have no known end may be ahead of everybody."""
        others = [other for other in self.sheets if other is not sheet]
        ahead = {other.player: self.entry.scorer.order.ahead(self.position, other, sheet) for other in others}
        low = [ahead[other.player] for other in others if not sheet.is_open]
        high = [ahead[other.player] for other in others if not other.is_open]
        fewest = ranging.number(count(low))
        most = ranging.number(count(high)) if sheet.is_open or len(high) < len(others) else fewest
        if fewest.within or most.within:
            return None
        return Range(fewest.least + 1, most.most + 1 + len(others) - len(high))

    def ranks(self, sheet: Sheet, total: Range, ranging: Ranging) -> tuple[str, ...]:
        """The ranks of the least and the greatest total, where a game has ranks."""
        if total.is_open or total.within:
            return ()
        scorer, found = self.entry.scorer, dict[str | None, None]()
        for world in ranging.worlds(sheet.player):
            position = filled(self.position, world)
            standings = scorer.ranking(position, scorer.sheets(position))
            found |= {standing.rank: None for standing in standings if standing.player == sheet.player}
        return tuple(rank for rank in found if rank is not None)


def _needs(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """What would have to be known, with whose sheet needs it where there are several."""
    several = len(sheets) > 1
    return tuple(f"{sheet.player}: {need}" if several else need for sheet in sheets for need in sheet.needs)


def _order(ranking: Sequence[Standing]) -> list[tuple[int, str, str | None]]:
    return [(standing.place, standing.player, standing.rank) for standing in ranking]


def _other_totals(changed: Sequence[Sheet | Ranged], before: Sequence[Sheet | Ranged]) -> list[str]:
    """The totals that are others, in words."""
    pairs = zip(changed, before, strict=True)
    return [f"{new.player} {new.total} instead of {old.total}" for new, old in pairs if str(new.total) != str(old.total)]


def _score_ranges(table: _ScoredTable, parts: Parts) -> Scored:
    findings, entry, read = Findings(), table.entry, table.position
    ranges = _ranges(table, parts, findings)

    def outcome(other: Ruled, here: Parts) -> str | None:
        changed = _ranges(_ScoredTable(entry, other, here), here, findings)
        changes = _other_totals(changed, ranges)
        changes += [
            f"{new.player} {'can' if new.can_win else 'cannot'} win"
            for new, old in zip(changed, ranges, strict=True)
            if {new.can_win, old.can_win} == {True, False}
        ]
        return "; ".join(changes) or None

    rulings = dependences(entry.game, read, outcome, parts, is_whole=not parts.missing)
    warnings = [] if table.is_possible else ["whatever the unknown cards are, a rule is broken. The ranges ignore that"]
    return Scored(
        (),
        (),
        ranges,
        read.is_over,
        _needs(table.sheets),
        rulings=rulings,
        missing=tuple(parts.missing),
        warnings=(*warnings, *doubts(table.sheets, rulings)),
        doubts=known_doubts(entry.game, read),
    )


def _ranges(table: _ScoredTable, parts: Parts, findings: Findings | None = None) -> tuple[Ranged, ...]:
    """The ranges of all players.

    Raises `UndecidedError` if it is not settled whether the table is possible at all. The lines come first, since they
    limit the totals.
    """
    ranging, lines, totals = _amounts(table, parts, findings)
    sheets = table.sheets
    # Where a tie-break is not told, nobody can be placed.
    places = [None if _needs(sheets) else table.places(sheet, ranging) for sheet in sheets]
    ranks = [table.ranks(sheet, total, ranging) for sheet, total in zip(sheets, totals, strict=True)]
    if ranging.why:
        parts.lacks("some of these numbers", ranging.why)
    players = [sheet.player for sheet in sheets]
    return tuple(map(Ranged, players, lines, totals, places, ranks, [sheet.unit for sheet in sheets]))


def _amounts(
    table: _ScoredTable, parts: Parts, findings: Findings | None
) -> tuple[Ranging, list[tuple[tuple[Line, Range], ...]], list[Range]]:
    """The ranges of the lines and of the totals, and what finds further ones."""
    model, is_possible, sheets = table.model, table.is_possible, table.sheets
    solver = model.solver if is_possible else worlds_of(model.unknowns, (), clock=parts.clock)
    rules = [instance.truth for instance in model.instances] if is_possible else []
    ranging = Ranging(solver, model.unknowns, rules, parts.clock, findings)
    lines = [tuple((line, ranging.number(line.points, is_open=line.is_open)) for line in sheet.lines) for sheet in sheets]
    totals = [
        ranging.total(sheet.player, [(line.points, found) for line, found in told], is_open=sheet.is_open)
        for sheet, told in zip(sheets, lines, strict=True)
    ]
    return ranging, lines, totals


_EFFORT, _STEPS = 300_000, 20_000
"""What the totals beside a picture may take, of the solver in its own units, and of everything else."""


def totals(entry: Entry, position: Ruled) -> dict[str, Range]:
    """The total of each player, as `score` tells it, for a picture; none that takes long or is not settled."""
    parts = Parts(Clock(effort=_EFFORT).of_steps(_STEPS))
    with parts.part("the totals"):
        table = _ScoredTable(entry, position.under(position.rulings.fresh()), parts)
        _, _, amounts = _amounts(table, parts, None)
        told = zip(table.sheets, amounts, strict=True)
        return {sheet.player: total for sheet, total in told if total.within is None}
    return {}


def score_many(
    tables: Iterable[object], *, rulings: Mapping[str, str] | None = None, deck: object = None
) -> Iterator[Scored | ReeveError]:
    """What each of many tables is worth, one after the other: what `score` says of it alone, however many there are.

    A table is data of the same form as a position file. Of one that cannot be used, the `UnusableError` stands in its place
    with all problems; of one that was not settled, the `UndecidedError`. `rulings` come before those of the tables, and a
    `deck` takes the place of the printed box's; with either, all tables are of one game.
    """
    for table in tables:
        try:
            yield _score(table, rulings or {}, deck)
        except ReeveError as error:
            yield error


def _score(table: object, rulings: Mapping[str, str], deck: object) -> Scored:
    """What one table is worth. Raises `UnusableError` and `UndecidedError`."""
    if not isinstance(table, Mapping):
        raise UnusableError([Problem((), f"expected keys with values, found {shown(table)}")])
    name = table.get("game")
    try:
        game = _entry(name if isinstance(name, str) else "")
    except ValueError as error:
        raise UnusableError([Problem(("game",), str(error))]) from None
    if "score" in game.game.unanswered:
        raise UnusableError([Problem(("game",), game.game.unanswered["score"])])
    deck = game.game.standard_cards() if deck is None else deck
    known = game.game.plainly_read(table, deck, rulings)
    if known is not None:
        return scored(game, known, Clock(), is_known=True)
    position = game.game.read({**table, "game": game.name}, deck, rulings).position
    if not position.layouts:
        raise UnusableError([Problem((), "nothing is laid out here")])
    return score(game, position)


@lru_cache(maxsize=256)
def _entry(name: str) -> Entry:
    """The game that a table names. Raises `ValueError`."""
    return entry(game_called(name))
