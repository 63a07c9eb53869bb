"""What an answer says of a club's file: the rulings and cards that come from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from models.names import enumerated

if TYPE_CHECKING:
    from cli.reading.club import Customs
    from verify.dependences import Dependence, Dispute


def customs_lines(customs: Customs, named: Iterable[Dependence | Dispute]) -> Iterator[str]:
    """Which of the rulings that an answer names are settled in the club's file, and where its cards come from."""
    keys = [ruling.key for ruling in named if ruling.key in customs.rulings]
    if keys:
        yield f"  {customs.file} settles {enumerated(keys, 'and', len(keys))}."
    if customs.cards is not None:
        yield f"  {customs.file} takes the cards from {customs.cards}."


def with_customs(shape: dict[str, Any], customs: Customs) -> dict[str, Any]:
    """A JSON object in which each ruling that the club's file settles says so with `from`, and the card file `cards`."""
    named: dict[str, Any] = dict(shape)
    for key in ("rulings", "both"):
        if key in named:
            named[key] = [one | {"from": customs.file} if one["key"] in customs.rulings else one for one in named[key]]
    return named if customs.cards is None else named | {"cards": customs.cards}
