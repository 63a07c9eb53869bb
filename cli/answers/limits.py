"""A list of moves that is cut short: the best ones, and how many there are besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from models.names import enumerated

if TYPE_CHECKING:
    from verify.judgement import Offer, Option


def best_first(offer: Offer) -> list[Option]:
    """The moves, those first that gain most for certain."""
    return sorted(offer.options, key=lambda option: option.promise, reverse=True)


def unlisted_lines(n: int, limit: int | None) -> Iterator[str]:
    """How many of so many moves are not listed since only a few were asked for."""
    if limit is not None and n > limit:
        yield f"  and {n - limit} more; a higher --limit lists them"


def at_once(depends: Sequence[str]) -> list[str]:
    """What a move depends on, all that is not known in one: "not known: how much Water it takes, and ..."."""
    unknown = [one.removeprefix(_NOT_KNOWN) for one in depends if one.startswith(_NOT_KNOWN)]
    rest = [one for one in depends if not one.startswith(_NOT_KNOWN)]
    return [*rest, _NOT_KNOWN + enumerated(unknown, "and", len(unknown))] if unknown else rest


_NOT_KNOWN = "not known: "
