"""A record: what was done at a table since, move by move, in the same file as the table. Every game has the key."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.logic import Unknown
from models.names import closest, enumerated, find, one, quoted
from models.past import as_it_lies
from models.problem import MisreadError, Problem
from models.raw_values import shown
from models.unknowns import places, said, unknowns

RECORD = "record"
SCHEMA = {
    "description": "What was done since, move by move, from the table of this file on. Every verb answers for the table "
    "after it (`--until N`: after so many moves; `--start`: before the first); `reeve replay FILE` judges each move.",
    "type": "array",
    "items": {
        "anyOf": [
            {
                "type": "string",
                "description": "A move, as it is said, perhaps with whose it is (`ada: draw`); or what was seen at a place "
                "that was unknown by then (`green display, the new card: lawn`).",
            },
            {"type": "object", "additionalProperties": {"type": "string"}},
        ]
    },
}
"""The key in the JSON Schema of a position file."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An entry that is no move: what a thing turned out to be that was unknown by then, such as a card turned over."""

    unknown: Unknown[Any]
    value: Any
    player: str = ""

    def __str__(self) -> str:
        return f"{self.unknown.name}: {self.value}"


def seen_in(position: Any, text: str) -> Seen | None:
    """What an entry tells of an unknown of the table, if it begins with its name and a colon.

    Raises `MisreadError` where it cannot be that.
    """
    name, colon, value = text.partition(":")
    said = " ".join(name.split()).casefold()
    unknown = next((one for one in unknowns(position) if one.name.casefold() == said), None) if colon else None
    return None if unknown is None else Seen(unknown, value_called(unknown, value.strip()))


def seen_again(position: Any, earlier: Iterable[tuple[Any, Any]], text: str) -> Seen | None:
    """What an entry tells of something unknown that has been worked out by now, or has left its place.

    `earlier` has positions, the last first, each with the same one as far as it was known once the move was done. Raises
    `MisreadError` where it was worked out to be something else.
    """
    name, colon, told = text.partition(":")
    named = " ".join(name.split()).casefold()
    for table, after in earlier if colon else ():
        before = as_it_lies(table)
        for unknown, then in places(before, after):
            if unknown.name.casefold() != named:
                continue
            # A number, or what lies on a space or in a hand, may have changed since.
            now = dict(places(before, position)).get(unknown)
            known = [value for value in (then, now) if type(value) in map(type, unknown.options)]
            value = value_called(Unknown(unknown.name, dict.fromkeys((*unknown.options, *known))), told.strip())
            if value in known:
                return Seen(Unknown(unknown.name, (value,)), value)
            if isinstance(then, Unknown):
                return Seen(then, value)
            worked_out = f"if what the record says before is right and every move was allowed, it is {said(then)}"
            raise MisreadError(f"{unknown.name} cannot be {said(value)}: {worked_out}", told.strip())
    return None


def value_called(unknown: Unknown[Any], text: str) -> Any:
    """The value of an unknown that a text means. Raises `MisreadError`."""
    values = {str(value): value for value in unknown.options}
    if text not in values:  # An empty space has no words.
        if not find(text, values):
            guess = closest(text, values)
            advice = f"did you mean {guess!r}?" if guess else f"it can be {enumerated([*values], 'or')}"
            raise MisreadError(f"{unknown.name} cannot be {quoted(text)}; {advice}", text)
        text = one(text, "value", list(values))
    return values[text]


def entries_of(data: Mapping[str, Any]) -> tuple[tuple[str, ...], list[Problem]]:
    """The entries of the record that the data of a file has, and what is wrong with them, each with its place."""
    written, problems = data.get(RECORD), list[Problem]()
    if written is None:
        return (), problems
    if not isinstance(written, list):
        return (), [
            Problem((RECORD,), f"expected a list of moves, each on a line of its own after a dash, found {shown(written)}")
        ]
    players = data.get("players")
    names = [str(name) for name in players] if isinstance(players, Mapping) else []
    entries = []
    for n, value in enumerate(written):
        said = _text(value)
        if said is None:
            problems.append(Problem((RECORD, n), f"expected text (a move, as it is said), found {shown(value)}"))
        else:
            try:
                no_stranger(said, names)
            except MisreadError as error:
                problems.append(Problem((RECORD, n), str(error), about=error.about))
            entries.append(said)
    return tuple(entries), problems


def _text(value: object) -> str | None:
    """An entry as a text: what stands in a file as `- ada: draw` is a key with a value."""
    if isinstance(value, Mapping) and len(value) == 1:
        ((key, move),) = value.items()
        value = f"{key}: {move}" if isinstance(move, str | int) else value
    return " ".join(value.split()) if isinstance(value, str) else None


def no_stranger(said: str, players: Sequence[str]) -> None:
    """Raises `MisreadError` where a move begins with a name and a colon, and nobody at the table is called so.

    Who plays alone need not be named: a name is a part of the move there, as that of a monk in `red: drop at r0c2 on c1`.
    """
    name, colon, _ = said.partition(":")
    if colon and " " not in name and len(players) > 1 and whose(said, players)[0] is None:
        guess = closest(name, players)
        hint = f"did you mean {guess!r}?" if guess else f"the players are {enumerated(list(players), 'and')}"
        raise MisreadError(f"no player {quoted(name)}; {hint}", name)


def whose(said: str, players: Iterable[str]) -> tuple[str | None, str]:
    """Whose move is said, if that begins with a name and a colon or a verb, and the move: `ada: draw`, `Ada draws`."""
    words = " ".join(said.split())
    for player in sorted(players, key=len, reverse=True):
        rest = words[len(player) :]
        is_named = words.casefold().startswith(player.casefold())
        if is_named and (rest.lstrip().startswith(":") or _DOES.match(rest)):
            return player, rest.lstrip(": ")
    return None, said


_DOES = re.compile(
    r" (?:(?:grow|spread|move|place|put|add|lay|play|take|draw|build|trade|swap|zap|exchange|discard|roll|pay|flip|turn"
    r"|restore|sell|end)s|goes|passes)(?: |$)",
    re.IGNORECASE,
)
"""Verbs that tell what somebody does."""
