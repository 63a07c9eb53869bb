"""Who is ahead: by points, then by the tie-breaks of a game. One list places players, tells why, and what must be known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from models.game import Ruled
from models.logic import Number, Truth, all_of, any_of, at_most, equal, not_, pick, plain
from models.names import counted, enumerated
from scorers.sheet import Sheet, Standing, Tie

P = TypeVar("P", bound=Ruled)


@dataclass(frozen=True, slots=True)
class TieBreak(Generic[P]):
    """What decides between players that are level so far: whoever has `more` of something is ahead, or `fewer` of it.

    `things` are what is counted, nothing where it is not worth saying that two have as many. `amount` is how many a player
    has, nothing where the file does not tell. `need` is what would have to be known of a player for that, if anything.
    """

    things: str
    amount: Callable[[P, str], Number | None]
    fewest: bool = False
    need: Callable[[P, str], str | None] = lambda _position, _player: None

    def of(self, position: P, player: str) -> Number:
        """How many a player has. Where that is not told nothing rests on it, or the player's sheet says what it needs."""
        return self.amount(position, player) or 0

    def more(self, mine: int, theirs: int) -> str:
        """That one player is ahead of another or behind, with the numbers."""
        return f"{'more' if mine > theirs else 'fewer'} {self.things} ({mine} to {theirs})"


def _points(_position: Any, points: int) -> str:
    return counted(points, "point")


@dataclass(frozen=True, slots=True)
class Ranking(Generic[P]):
    """How a game places its players: most points first, then by its tie-breaks in their order; else they share the place.

    `points` are those of a player in words, `rank` what a player alone has reached with so many. Whoever `wins` the game
    whatever the points comes before all others; `open` says what a table does not tell of that, if anything.
    """

    breaks: Callable[[P], Sequence[TieBreak[P]]] = lambda _position: ()
    points: Callable[[P, int], str] = _points
    rank: Callable[[P, int], str | None] = lambda _position, _points: None
    wins: Callable[[P, str], Truth] | None = None
    open: Callable[[P], str] = lambda _position: ""

    def ahead(self, position: P, one: Sheet, other: Sheet) -> Truth:
        """Whether the player of one sheet is placed before the other. Tie-breaks are not read where points settle it."""
        before: list[Truth] = []
        level: Truth = True
        for mine, theirs in self._compare(position, one, other):
            before.append(all_of([level, not_(at_most(mine, theirs))]))
            level = all_of([level, at_most(theirs, mine)])
            if before[-1] is True or level is False:
                break
        return any_of(before)

    def _compare(self, position: P, one: Sheet, other: Sheet) -> Iterator[tuple[Number, Number]]:
        """What two players have of each thing that decides, more being better."""
        if self.wins is not None:
            yield pick(self.wins(position, one.player), 1, 0), pick(self.wins(position, other.player), 1, 0)
        yield one.points, other.points
        for by in self.breaks(position):
            pair = by.of(position, one.player), by.of(position, other.player)
            yield pair[::-1] if by.fewest else pair

    def standings(self, position: P, sheets: Sequence[Sheet]) -> tuple[Standing, ...]:
        """Where every player stands, the first first. Raises `TypeError` where what is unknown matters to it."""
        placed = [
            Standing(
                1 + sum([_plain_truth(self.ahead(position, other, sheet)) for other in sheets if other is not sheet]),
                sheet.player,
                points,
                self._because(position, sheet, sheets),
                self.rank(position, points),
            )
            for sheet, points in [(sheet, sheet.total) for sheet in sheets]
        ]
        return tuple(sorted(placed, key=lambda standing: standing.place))

    def winners(self, position: P, sheets: Sequence[Sheet]) -> list[str]:
        """Who has won a game that is over, where that is certain; nobody of who played alone."""
        if len(sheets) < 2 or self.open(position):
            return []
        behind = [any_of(self.ahead(position, other, one) for other in sheets if other is not one) for one in sheets]
        first = [one.player for one, is_so in zip(sheets, behind, strict=True) if is_so is False]
        is_certain = all(isinstance(is_so, bool) for is_so in behind)
        return first if is_certain and (self.wins is None or all(self.wins(position, one) is True for one in first)) else []

    def _because(self, position: P, sheet: Sheet, sheets: Sequence[Sheet]) -> str:
        """The points, and what decided against each player with as many."""
        points = sheet.total
        decided: dict[tuple[str, str], list[str]] = {}
        won = self._has_won(position, sheet)
        for other in sheets:
            if other is not sheet and other.total == points and self._has_won(position, other) is won:
                decided.setdefault(self._tie_break(position, sheet.player, other.player), []).append(other.player)
        told = [f"{how} {enumerated(players, 'and')}{what}" for (how, what), players in decided.items()]
        parts = ("wins the game" if won else "", self.points(position, points), "; ".join(told))
        return ", ".join(filter(None, parts))

    def _has_won(self, position: P, sheet: Sheet) -> bool:
        """Whether a player wins whatever the points. Raises `TypeError` where what is unknown matters to it."""
        return self.wins is not None and _plain_truth(self.wins(position, sheet.player))

    def _tie_break(self, position: P, player: str, other: str) -> tuple[str, str]:
        """What decided between two players with the same points, to be said before and after the other's name."""
        same: list[str] = []
        for by in self.breaks(position):
            mine, theirs = plain(by.of(position, player)), plain(by.of(position, other))
            if mine != theirs:
                also = f", also in {enumerated(same, 'and')}" if same else ""
                return "level with", f"{also}, {by.more(mine, theirs)}"
            if by.things:
                same.append(f"{by.things} ({mine})")
        return "tied with", f", with as many {enumerated(same, 'and')}" if same else ""

    def with_ties(self, position: P, sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
        """The sheets with what has to be told of each player to place it among those that may be level with it."""
        return tuple(replace(sheet, ties=tuple(self._ties(position, sheet, sheets))) for sheet in sheets)

    def _ties(self, position: P, sheet: Sheet, sheets: Sequence[Sheet]) -> Iterator[Tie]:
        level = _possible({o.player: equal(sheet.points, o.points) for o in sheets if o is not sheet})
        for by in self.breaks(position) if level else ():
            need = by.need(position, sheet.player)
            if need is not None:
                yield Tie(need, any_of(level.values()))
            # Whether numbers are equal, as far as they are told.
            mine, theirs = by.amount(position, sheet.player), {player: by.amount(position, player) for player in level}
            same = {player: mine is None or n is None or equal(mine, n) for player, n in theirs.items()}
            level = _possible({player: all_of([truth, same[player]]) for player, truth in level.items()})
            if not level:
                return


def _possible(level: Mapping[str, Truth]) -> dict[str, Truth]:
    return {player: truth for player, truth in level.items() if truth is not False}


def _plain_truth(truth: Truth) -> bool:
    if not isinstance(truth, bool):
        raise TypeError("who is ahead depends on what is unknown")
    return truth
