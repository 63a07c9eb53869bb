"""A record: what was done at a table since, move by move, in the same file as the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import ValidationInfo, WithJsonSchema

from models.fields import Field, Kind
from models.form import Reads, shown
from models.names import closest, enumerated, quoted
from models.problem import MisreadError

Reader = Callable[[str, str, Mapping[str, Any]], object]
"""Reads a move from its text, whose it is (if that was said), and what the form knows. Raises `ValueError`."""
_FORM = WithJsonSchema(
    {
        "anyOf": [
            {"type": "string", "description": "A move, as it is said, perhaps with whose it is: `ada: draw`."},
            {"type": "object", "additionalProperties": {"type": "string"}},
        ]
    }
)


def record_field(reads: Reader, description: str) -> Field:
    """The key `record`: each entry is read as a move as soon as the file is, so that all slips are told at once.

    What a move means depends on the table of its turn; that it means something does not.
    """

    def entry(value: object, info: ValidationInfo) -> str:
        context: Mapping[str, Any] = info.context or {}
        players: Sequence[str] = context.get("players", ())
        said = _text(value, players)
        who, move = whose(said, players)
        reads(move, who or "", context)
        return said

    kind = Kind(list[Annotated[str, Reads(entry), _FORM]], lambda entries, _owner: tuple(entries), list)
    return Field("record", kind, description, default=[])


def _text(value: object, players: Sequence[str]) -> str:
    """An entry as a text: what stands in a file as `- ada: draw` is a key with a value. Raises `ValueError`."""
    if isinstance(value, Mapping) and len(value) == 1 and players:
        ((key, move),) = value.items()
        value = f"{key}: {move}" if isinstance(move, str) else value
    if not isinstance(value, str):
        raise ValueError(f"expected text (a move, as it is said), found {shown(value)}")
    name, colon, _ = value.partition(":")
    if colon and players and whose(value, players)[0] is None:
        guess = closest(name, players)
        hint = f"did you mean {guess!r}?" if guess else f"the players are {enumerated(list(players), 'and')}"
        raise MisreadError(f"no player {quoted(name)}; {hint}", name)
    return " ".join(value.split())


def whose(entry: str, players: Sequence[str]) -> tuple[str | None, str]:
    """Whose move an entry of a record is, if it begins with a name, and the move: `ada: draw`, `ada draws`."""
    for player in sorted(players, key=len, reverse=True):
        if entry.casefold().startswith(f"{player.casefold()}:"):
            return player, entry[len(player) + 1 :].strip()
        if entry.casefold().startswith(f"{player.casefold()} "):
            return player, entry
    return None, entry
