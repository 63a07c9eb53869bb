"""A game or a part of one, told move by move: the first move that was not legal, and the table after the last one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from models.game import Play, Ruled
from models.move import Conditions
from models.record import whose
from models.rule import Doubt, Remark, Rule, Ruling, guesses_taken

P = TypeVar("P", bound=Ruled)
M = TypeVar("M")
_Objections: TypeAlias = "tuple[tuple[str, str], ...]"
"""What speaks against a move, each with the rule that says so."""


@dataclass(frozen=True, slots=True)
class Told(Generic[P, M]):
    """An entry that was done: its number from 1, whose move it is, the table after it, and what it required.

    It may be illegal by our list of the box, which decides nothing: a `doubt`.
    """

    number: int
    player: str
    move: M
    after: P
    conditions: Conditions
    doubt: Doubt | None = None

    @property
    def assumes(self) -> tuple[str, ...]:
        """What is taken for granted: what nobody told and what has to be so, since the move was made."""
        open_ones = [need for need in self.conditions.requirements if not isinstance(need.truth, bool)]
        return (*self.conditions.assumptions, *(need.only_if or need.message for need in open_ones))


@dataclass(frozen=True, slots=True)
class Stopped(Generic[P]):
    """The first entry that is not done: its number, whose it is, its words, the table before it, and each objection.

    One that `is_open` is not wrong: something is still to be told. It may be wrong by our list of the box: a `doubt`.
    """

    number: int
    player: str
    said: str
    before: P
    whys: tuple[str, ...]
    is_open: bool = False
    doubt: Doubt | None = None

    @property
    def why(self) -> str:
        """The first objection."""
        return self.whys[0]


@dataclass(frozen=True, slots=True)
class Records(Generic[P, M]):
    """What a record is judged by: how the game is played, its rules with those that no table can break, and its rulings."""

    play: Play[P, M]
    rules: Sequence[Rule[P]]
    remarks: Sequence[Remark] = ()
    rulings: Sequence[Ruling] = ()

    def replay(self, position: P, entries: Sequence[str], players: Sequence[str]) -> Iterator[Told[P, M] | Stopped[P]]:
        """The entries one after the other, up to the first that is not legal or that nobody can judge."""
        for number, said in enumerate(entries, start=1):
            who, text = whose(said, players)
            player = who or self.play.speaker(text, position) or position.turn or players[0]
            try:
                move = self.play.read(text, position, player)
            except ValueError as error:
                yield Stopped(number, player, text, position, (str(error),))
                return
            conditions, after, wrong, doubt = self._judge(position, move)
            lacks = tuple(f"not known: {need}" for need in conditions.needs) or (conditions.open_end,)
            if wrong or any(lacks):
                whys = tuple(f"{why} ({self._source(rule)})" for why, rule in wrong) or lacks
                yield Stopped(number, player, str(move), position, whys, is_open=not wrong, doubt=doubt)
                return
            yield Told(number, player, move, after, conditions, doubt)
            position = after.under(position.rulings)

    def _judge(self, position: P, move: M) -> tuple[Conditions, P, _Objections, Doubt | None]:
        """What a move requires, the table after it, and what speaks against it, by our list of the box or for certain."""
        conditions, after = self.play.conditions(position, move), self.play.after(position, move)
        wrong = tuple(dict.fromkeys(self._objections(conditions, after)))
        taken = guesses_taken(self.rulings, position.rulings) if wrong else ()
        if taken:
            open_ = position.under(position.rulings.without(taken))
            open_conditions, open_after, certain, _ = self._judge(open_, move)
            if not certain:
                why = " ".join(message for message, _ in wrong).rstrip(".")
                return open_conditions, open_after, (), Doubt(f"it is illegal: {why}", taken)
        return conditions, after, wrong, None

    def _objections(self, conditions: Conditions, after: P) -> Iterator[tuple[str, str]]:
        """What speaks against a move, each with the rule; nothing if it is legal."""
        refused = [need for need in conditions.requirements if need.truth is False]
        for need in refused:
            yield need.message, need.rule
        for rule in self.rules if not refused else ():
            for at in rule.instances(after):
                if (
                    conditions.covers.isdisjoint({rule.id, f"{rule.id}[{rule.label(*at)}]"})
                    and rule.holds(after, *at) is False
                ):
                    yield rule.tell(after, *at), rule.id

    def _source(self, rule: str) -> str:
        """A rule with the place in the rulebook where it stands."""
        sources = {remark.id: remark.source for remark in self.remarks} | {one.id: one.source for one in self.rules}
        return f"{rule}: {sources[rule]}" if rule in sources else rule


AFTER = "The table after the record:"


def before_entry(number: int) -> str:
    """What a table is that is drawn where a record stopped."""
    return f"The table before entry {number}:"


def doubt_lines(entry: Told[Any, Any] | Stopped[Any]) -> list[str]:
    """What our list of the box says against an entry."""
    return [f"   {entry.doubt}."] if entry.doubt else []
