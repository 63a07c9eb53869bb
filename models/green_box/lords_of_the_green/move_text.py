"""Moves of Lords of the Green as people say them."""

from __future__ import annotations

import re
from dataclasses import replace

from models.green_box.components import Colour, colour_called
from models.green_box.form import space_called
from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.position import Position
from models.green_box.lords_of_the_green.tiles import Spot
from models.move import not_understood, said_by
from models.names import enumerated, number_called, quoted
from models.problem import MisreadError
from models.spaces import with_names

_N = r"(?:\d{1,2}|an?|one|two|three|no)"
_WHOSE = r"(?:(?:of )?(?:the|my|its|his|her|their) )?"
_COLOUR = rf"(?!(?:{_N}|knights?|places?|puts?|adds?|plays?|the|my|lord)\b)[a-z]+"
_PLACE = re.compile(
    rf"(?:(?P<first>{_COLOUR}):? )?(?:(?:place|put|add|play)s? )?(?:(?P<n>{_N}) )?{_WHOSE}(?:(?P<colour>{_COLOUR}) )?"
    rf"(?:(?P<after>\d{{1,2}}) )?(?P<knights>knights? )?(?:at|on|onto|to|in|into) (?P<spot>r\d+c\d+)",
    re.IGNORECASE,
)
_LORD = re.compile(
    rf"(?:(?:move|place|put)s? )?{_WHOSE}(?:(?P<colour>{_COLOUR}) )?lord (?:(?:move|goe|come)s )?"
    rf"(?:with (?P<early>{_N})(?: {_WHOSE}(?P<sooner>{_COLOUR})?)??(?: ?knights?)? )?"
    r"(?:(?:(?:to|onto|into|on|at) )(?:(?P<spot>r\d+c\d+)|(?:the|that) (?:same )?(?:tile|space)|it)|there|too|with them)"
    rf"(?: (?:(?P<alone>alone)|(?:with|and|taking|bringing) (?P<n>{_N})(?: more)?"
    rf"(?: {_WHOSE}(?P<of>{_COLOUR})?)??(?: ?knights?)?"
    r"|without (?P<without>knights?)))?",
    re.IGNORECASE,
)
_PASS = re.compile(rf"(?:(?P<colour>{_COLOUR}) )?(?:pass|passes|skip|skips)", re.IGNORECASE)
_PARTS = re.compile(
    r"\s*[,;]\s*(?:and |then )*|\s+(?:and )?then\s+|\s+and (?=(?:moves? )?(?:the |my |its |their )?(?:[a-z]+ )?lord )"
)
_BOTH = re.compile(
    rf"\b(knights?|[a-z]+|\d{{1,2}}) (?:and|with|\+) {_WHOSE}lord ((?:at|on|onto|to|in|into) r\d+c\d+)", re.IGNORECASE
)
"""Knights and their lord, said in one breath."""
_SAYINGS = "'2 red on r1c2' in the first round, '2 red on r1c2, lord to r3c4 with 1' later, or 'pass'"


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = with_names(said_by(player, text), [len(row) for row in position.board])
    own = position.colours_of(player)
    move = Move(player, position.army if position.army in own else own[0])
    named: set[Colour] = set()
    parts = [part for part in _PARTS.split(_BOTH.sub(r"\1 \2, lord \2", rest)) if part]
    for number, part in enumerate(parts):
        moved, colour = _with_part(move, part, text, position)
        follows = _LORD.fullmatch(part) is not None and move.placed is not None
        move = replace(moved, army=colour or moved.army)
        named |= {colour} if colour else set()
        if number and (number > 1 or not follows):
            raise MisreadError(
                f"{quoted(text)} is not understood: knights are placed, then the lord moves; say for instance {_SAYINGS}",
                text,
            )
    if not parts:
        raise not_understood("", _SAYINGS)
    if len(named) > 1:
        colours = enumerated(sorted(map(str, named)), "and")
        raise MisreadError(f"{quoted(text)} names {colours}; a turn is that of one army, its knights and its lord", text)
    if not named and position.army not in own and len(own) > 1:
        raise MisreadError(f"{quoted(text)}: {enumerated([str(colour) for colour in own], 'or')}? expected {_SAYINGS}", text)
    return move


def _with_part(move: Move, part: str, text: str, position: Position) -> tuple[Move, Colour | None]:
    """The move with one part of the text, and the colour that it names."""
    skipped, placed, lord = _PASS.fullmatch(part), _PLACE.fullmatch(part), _LORD.fullmatch(part)
    if skipped:
        return move, _army(skipped["colour"], move.player, position)
    if lord:
        return _with_lord(move, lord, part, position)
    if placed:
        return _with_knights(move, placed, part, position)
    raise not_understood(text, _SAYINGS, part)


def _with_lord(move: Move, lord: re.Match[str], part: str, position: Position) -> tuple[Move, Colour | None]:
    colour = _army(lord["colour"], move.player, position)
    own = {_army(lord[key], move.player, position) for key in ("sooner", "of") if lord[key]}
    if own - {colour or move.army} or (lord["early"] and lord["n"]):
        raise MisreadError(f"{quoted(part)}: with how many knights of the lord's own colour? expected {_SAYINGS}", part)
    target = _spot(lord["spot"], position) if lord["spot"] else move.placed
    first = position.is_first_round(colour or move.army)
    if target is None:
        raise MisreadError(f"{quoted(part)}: on which tile? expected {_SAYINGS}", part)
    n = lord["n"] or lord["early"]
    if first and target == move.placed and (not n or _number(n) in {0, move.knights}):
        return move, colour  # he comes with the first knights, said or not
    if not (n or lord["alone"] or lord["without"] or first):
        hint = f"say for instance 'lord to {target} with 1'"
        raise MisreadError(f"{quoted(part)}: with how many knights, one to three? {hint}", part)
    return replace(move, target=target, escorts=_number(n) if n else 0), colour


def _with_knights(move: Move, placed: re.Match[str], part: str, position: Position) -> tuple[Move, Colour | None]:
    numbers = [n for key in ("n", "after") if (n := placed[key])]
    colours = {placed["first"], placed["colour"]} - {None}
    several = (placed["knights"] or "").casefold() == "knights "
    if len(numbers) > 1 or len(colours) > 1 or (not numbers and several):
        raise MisreadError(f"{quoted(part)}: how many knights, of which colour? expected {_SAYINGS}", part)
    number = _number(numbers[0]) if numbers else 1
    colour = _army(next(iter(colours), None), move.player, position)
    return replace(move, placed=_spot(placed["spot"], position), knights=number), colour


def _number(word: str) -> int:
    return 0 if word.casefold() == "no" else number_called(word)


def _army(name: str | None, player: str, position: Position) -> Colour | None:
    """The army that a colour names. Raises `ValueError`."""
    if name is None:
        return None
    army = colour_called(name)
    own = position.colours_of(player)
    if army not in own:
        raise ValueError(f"{army} is not {player}'s colour; {player} has {' and '.join(map(str, own))}")
    return army


def _spot(name: str, position: Position) -> Spot:
    return Spot(*space_called(name, [len(row) for row in position.board]))
