"""Moves of Lords of the Green, and how people say them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from models.green_box.components import Colour, colour_called
from models.green_box.form import space_called
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.tiles import Spot
from models.move import MoveForm, not_understood, said_by
from models.names import enumerated, number_called, quoted
from models.problem import MisreadError
from models.sayings import Saying, Sayings
from models.spaces import with_names

_N = r"\d{1,2}|an?|one|two|three|no"
_COLOUR = rf"(?!(?:{_N}|knights?|places?|puts?|adds?|plays?|the|my|lord)\b)[a-z]+"
_SLOTS = {
    **dict.fromkeys(("first", "colour", "of"), _COLOUR),
    "n": _N,
    "after": r"\d{1,2}",
    "spot": r"r\d+c\d+",
    "knights": "knights",
    "alone": "alone|without knights?",
}
_WHOSE = "[[of] (the|my|its|his|her|their)]"
_TO = "((to|onto|into|on|at) ({spot}|(the|that) [same] (tile|space)|it)|there|too|with them)"
_WITH = f"{{n}} [more] [{_WHOSE} ({{of}} [knight~]|knight~)]"


class Kind(Enum):
    """What a part of a turn is, and how it is said."""

    KNIGHTS = Saying(
        "{n} {colour} on {spot}",
        f"[{{first}} [:]] [(place|put|add|play)~] [{{n}}] {_WHOSE} [{{colour}}] [{{after}}] [knight|{{knights}}]"
        " (at|on|onto|to|in|into) {spot}",
        MoveForm(
            "place knights",
            ("2 red on r1c3", "place two knights on r1c3"),
            "In the first round that is the whole turn, since the lord comes with them. Later it is the beginning "
            "of one: the answer says where the lord may go then.",
        ),
        MoveForm(
            "place knights and move the lord",
            ("2 red on r1c3, lord to r2c1 with 1", "place two knights on r1c3, then the lord goes to r2c1 with a knight"),
            "After the first round: knights, then the lord moves with some knights of the tile that he leaves. "
            "The colour need not be said where only one is meant.",
        ),
        slots=_SLOTS,
    )
    LORD = Saying(
        "[{colour} ]lord to {spot} with {n}",
        f"[(move|place|put)~] {_WHOSE} [{{colour}}] lord [moves|goes|comes]"
        f" (with {_WITH} {_TO}|{_TO} [(with|and|taking|bringing) {_WITH}|{{alone}}])",
        MoveForm(
            "lord alone",
            ("red lord to r2c1 with 1",),
            "Only where no knights can be placed, with `--ruling LG-AMB-NOPLACE=lord-moves`.",
        ),
        slots=_SLOTS,
    )
    PASS = Saying(
        "{colour} passes",
        "[{colour}] (pass|passes|skip~)",
        MoveForm("pass", ("pass",), "Only where no knights can be placed."),
        slots=_SLOTS,
    )


SAYINGS = Sayings({kind: kind.value for kind in Kind})
_PARTS = re.compile(
    r"\s*[,;]\s*(?:and |then )*|\s+(?:and )?then\s+|\s+and (?=(?:moves? )?(?:the |my |its |their )?(?:[a-z]+ )?lord )"
)
_BOTH = re.compile(
    r"\b(knights?|[a-z]+|\d{1,2}) (?:and|with|\+) (?:(?:of )?(?:the|my|its|his|her|their) )?lord "
    r"((?:at|on|onto|to|in|into) r\d+c\d+)",
    re.IGNORECASE,
)
"""Knights and their lord, said in one breath."""


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: so many knights of an army onto a tile, then the lord onto another with some from the tile he leaves.

    Without `placed` none is placed, without `target` the lord is not mentioned; without both the turn is skipped.
    """

    player: str
    army: Colour
    placed: Spot | None = None
    knights: int = 0
    target: Spot | None = None
    escorts: int = 0

    def __str__(self) -> str:
        parts = []
        if self.placed is not None:
            parts.append(Kind.KNIGHTS.value.written(n=self.knights, colour=self.army, spot=self.placed))
        if self.target is not None:
            army = "" if parts else self.army
            parts.append(Kind.LORD.value.written(colour=army, spot=self.target, n=self.escorts))
        return ", ".join(parts) or Kind.PASS.value.written(colour=self.army)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = with_names(said_by(player, text), [len(row) for row in position.board])
    own = position.colours_of(player)
    move = Move(player, position.army if position.army in own else own[0])
    named: set[Colour] = set()
    parts = [part for part in _PARTS.split(_BOTH.sub(r"\1 \2, lord \2", rest)) if part]
    for number, part in enumerate(parts):
        kind, said = SAYINGS.read(part, text)
        colours = {said[key] for key in ("first", "colour") if key in said}
        numbers = [said[key] for key in ("n", "after") if key in said]
        if len(colours) > 1 or len(numbers) > 1 or ("knights" in said and not numbers):
            raise MisreadError(f"{quoted(part)}: how many knights, of which colour? expected {SAYINGS.examples}", part)
        named |= (army := {_army(colour, position, player) for colour in colours})
        move = replace(move, army=next(iter(army), move.army))
        follows = kind is Kind.LORD and move.placed is not None
        if kind is Kind.LORD:
            move = _with_lord(move, said, part, position)
        elif kind is Kind.KNIGHTS:
            n = _number(numbers[0]) if numbers else 1
            move = replace(move, placed=_spot(said["spot"], position), knights=n)
        if number and (number > 1 or not follows):
            raise MisreadError(
                f"{quoted(text)} is not understood: knights are placed, then the lord moves; "
                f"say for instance {SAYINGS.examples}",
                text,
            )
    if not parts:
        raise not_understood("", SAYINGS.forms)
    if len(named) > 1:
        several = enumerated(sorted(map(str, named)), "and")
        raise MisreadError(f"{quoted(text)} names {several}; a turn is that of one army, its knights and its lord", text)
    if not named and position.army not in own and len(own) > 1:
        either = enumerated([str(colour) for colour in own], "or")
        raise MisreadError(f"{quoted(text)}: {either}? expected {SAYINGS.examples}", text)
    return move


def _with_lord(move: Move, said: dict[str, str], part: str, position: Position) -> Move:
    """The move with what is said of the lord, whose colour it has."""
    if "of" in said and _army(said["of"], position, move.player) is not move.army:
        whose = "with how many knights of the lord's own colour?"
        raise MisreadError(f"{quoted(part)}: {whose} expected {SAYINGS.examples}", part)
    target = _spot(said["spot"], position) if "spot" in said else move.placed
    if target is None:
        raise MisreadError(f"{quoted(part)}: on which tile? expected {SAYINGS.examples}", part)
    first = position.is_first_round(move.army)
    n = said.get("n")
    if first and target == move.placed and (not n or _number(n) in {0, move.knights}):
        return move  # he comes with the first knights, said or not
    if not (n or "alone" in said or first):
        hint = f"say for instance 'lord to {target} with 1'"
        raise MisreadError(f"{quoted(part)}: with how many knights, one to three? {hint}", part)
    return replace(move, target=target, escorts=_number(n) if n else 0)


def _number(word: str) -> int:
    return 0 if word.casefold() == "no" else number_called(word)


def _army(name: str, position: Position, player: str) -> Colour:
    """The army of the player that a colour names. Raises `ValueError`."""
    army = colour_called(name)
    own = position.colours_of(player)
    if army not in own:
        raise ValueError(f"{army} is not {player}'s colour; {player} has {' and '.join(map(str, own))}")
    return army


def _spot(name: str, position: Position) -> Spot:
    return Spot(*space_called(name, [len(row) for row in position.board]))
