"""What is this table worth, and who is ahead? With what the answer rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorers.sheet import Sheet, Standing
from verify.games import Entry
from verify.rest import Dependence, dependences, doubts
from verify.violations import violations


@dataclass(frozen=True, slots=True)
class Scored:
    """The sheets of all players, their ranking, the rulings on which they rest, and what to be careful about."""

    sheets: tuple[Sheet, ...]
    ranking: tuple[Standing, ...]
    rulings: tuple[Dependence, ...]
    warnings: tuple[str, ...]


def score(entry: Entry, position: Any) -> Scored:
    """The score of a known position, legal or not; warnings name broken rules and doubtful cards."""
    read = position.under(position.rulings.fresh())
    sheets = entry.scorer.sheets(read)
    ranking = entry.scorer.ranking(read, sheets)

    def outcome(other: Any) -> str | None:
        changed = entry.scorer.sheets(other)
        ranked = entry.scorer.ranking(other, changed)
        if [s.total for s in changed] == [s.total for s in sheets] and _order(ranked) == _order(ranking):
            return None
        return _told(changed, sheets, ranked, ranking)

    rulings = dependences(entry.game, read, outcome)
    broken = sorted({v.instance for v in violations(entry.game, position)})
    warnings = [f"this table is not legal ({', '.join(broken)}); it is scored as it lies"] if broken else []
    return Scored(sheets, ranking, rulings, (*warnings, *doubts(sheets, rulings)))


def _order(ranking: Sequence[Standing]) -> list[tuple[int, str, str | None]]:
    return [(standing.place, standing.player, standing.rank) for standing in ranking]


def _told(changed: Sequence[Sheet], sheets: Sequence[Sheet], ranked: Sequence[Standing], ranking: Sequence[Standing]) -> str:
    told = [
        f"{new.player} {new.total} instead of {old.total}"
        for new, old in zip(changed, sheets, strict=True)
        if new.total != old.total
    ]
    told += [f"{s.player} ranks as {s.rank}" for s, old in zip(ranked, ranking, strict=True) if s.rank != old.rank]
    if [s[:2] for s in _order(ranked)] != [s[:2] for s in _order(ranking)]:
        told.append("the order becomes " + ", ".join(f"{s.place}. {s.player}" for s in ranked))
    return "; ".join(told)
