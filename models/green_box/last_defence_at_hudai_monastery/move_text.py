"""Moves of Last Defence at Hudai Monastery as people say them."""

from __future__ import annotations

import re

from models.green_box.cards import card_called
from models.green_box.components import Symbol, meeple_called, symbol_called
from models.green_box.last_defence_at_hudai_monastery.kinds import COLUMNS, TOP_LEVEL
from models.green_box.last_defence_at_hudai_monastery.moves import (
    Act,
    Activation,
    Build,
    Deed,
    Demons,
    Discharge,
    Move,
    Recruit,
    Research,
    Step,
    Strike,
    Use,
)
from models.green_box.last_defence_at_hudai_monastery.position import Position
from models.green_box.last_defence_at_hudai_monastery.wall import spot_called
from models.move import not_understood, said_by, said_twice
from models.names import quoted
from models.problem import MisreadError

_I = re.IGNORECASE
_SPOT = r"(?P<spot>r\d+c\d+)"
_TILES = r"(?:[,;]? (?:from|of|out of|drawn|drawing) (?P<drawn>.+))?"
_BUILD = re.compile(rf"(?:build|builds|add|adds) (?:an? |the )?(?P<tile>\S+)(?: tile)? (?:at|on|to) {_SPOT}{_TILES}", _I)
_NOTHING = re.compile(rf"(?:build|builds|add|adds) (?:nothing|no tile|none){_TILES}", _I)
_ACTIVATE = re.compile(
    rf"(?:activate )?(?:the )?(?P<monk>[a-z]+)(?: monk)?(?: (?:(?:moves |goes )?to|at|on|stays(?: at)?)(?: {_SPOT})?)?", _I
)
_USE = re.compile(rf"(?:use )?(?:the )?(?P<symbol>[a-z]+)(?: tile)? at {_SPOT}(?: (?:on|to|against|for) (?P<on>.+))?", _I)
_DISCHARGE = re.compile(r"(?:discharge|lay down)s? (?:the )?(?P<monk>[a-z]+)(?: monk)?", _I)
_RESEARCH = re.compile(
    r"(?:research|raise|develop)(?:es|s)? (?:the )?(?P<symbol>[a-z]+)(?: to (?:level )?(?P<level>\d+))?", _I
)
_RECRUIT = re.compile(rf"(?:recruit|put|place)s? (?:the )?(?P<monk>[a-z]+)(?: monk)? (?:at|on) {_SPOT}", _I)
_DEMONS = re.compile(r"(?:the )?demons?(?: phase)?(?: strikes?)?(?:: (?P<strikes>.+))?", _I)
_DRAWING = re.compile(r"[,;:]? (?:and )?(?:draws?|drawing|drew) (?P<cards>.+)", _I)
_STRIKE = re.compile(r"(?P<column>c\d+) (?P<rest>.+)", _I)
_GIVES = re.compile(r"gives? (?:up )?(?P<n>\d+|nothing)(?: tiles?)?", _I)
_REMOVES = re.compile(r"(?:removes?|takes?) (?:the )?(?P<monk>[a-z]+)(?: monk)?", _I)
_LOWERS = re.compile(r"(?:lowers?|downgrades?) (?:the )?(?P<symbol>[a-z]+)", _I)
_COLUMN = re.compile(r"(?:column |c)?(\d)", _I)
_BETWEEN = re.compile(r"\s*,\s*(?:and )?|\s+and\s+")
_NEXT_DEED = re.compile(
    r",\s*(?:then )?(?=(?:use |the )*[a-z]+(?: tile)? at r\d|discharge|lay down|research|raise|develop)", _I
)
_SAYINGS = (
    "'build wheel at r1c3 from wheel and drop', 'red to r0c3: arrow at r0c3 on c4, drop at r0c2 on c1', 'discharge blue', "
    "'research drop', 'recruit white at r0c1' (several with semicolons between them), or 'demons'"
)


def read_move(text: str, _position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = said_by(player, text)
    if not rest:
        raise not_understood("", _SAYINGS)
    build = _build(rest, player)
    if build is not None:
        return build
    if rest.casefold().startswith(("demon", "the demon")):
        return _demons(rest, player)
    steps = tuple(_step(part.strip(), player) for part in rest.split(";") if part.strip())
    if not steps:
        raise not_understood(text, _SAYINGS)
    return Act(player, steps)


def _build(text: str, player: str) -> Build | None:
    found, nothing = _BUILD.fullmatch(text), _NOTHING.fullmatch(text)
    either = nothing or found
    if either is None:
        return None
    named = either["drawn"]
    drawn = tuple(map(symbol_called, _BETWEEN.split(named))) if named else None
    if nothing is not None or found is None:
        return Build(player, drawn=drawn)
    return Build(player, symbol_called(found["tile"]), spot_called(found["spot"]), drawn)


def _step(text: str, player: str) -> Step:
    """One step of the Act phase. Raises `ValueError`."""
    recruit = _RECRUIT.fullmatch(text)
    if recruit:
        return Recruit(meeple_called(recruit["monk"]), spot_called(recruit["spot"]))
    head, colon, rest = text.partition(":")
    active = _ACTIVATE.fullmatch(head.strip())
    if colon and active:
        monk, spot = meeple_called(active["monk"]), active["spot"]
        done = () if rest.strip().casefold() == "nothing" else tuple(_deeds(rest.strip(), player))
        return Activation(monk, spot_called(spot) if spot else None, done)
    deed = _deed(text, player)
    if isinstance(deed, Use):
        raise MisreadError(f"{quoted(text)}: which monk does that? expected for instance 'red: {deed}'", text)
    return deed


def _deeds(text: str, player: str) -> list[Deed]:
    return [_deed(part.strip(), player) for part in _NEXT_DEED.split(text)]


def _deed(text: str, player: str) -> Deed:
    discharge, research, use = _DISCHARGE.fullmatch(text), _RESEARCH.fullmatch(text), _USE.fullmatch(text)
    if discharge:
        return Discharge(meeple_called(discharge["monk"]))
    if research:
        level = research["level"]
        if level and not 1 <= int(level) <= TOP_LEVEL:
            raise MisreadError(f"{quoted(text)}: a technique has the levels 1 and 2", level)
        return Research(symbol_called(research["symbol"]), int(level) if level else None)
    if use:
        return _use(symbol_called(use["symbol"]), use, player)
    raise not_understood(text, _SAYINGS)


def _use(symbol: Symbol, parts: re.Match[str], player: str) -> Use:
    spot, on = spot_called(parts["spot"]), parts["on"]
    if on is None:
        return Use(symbol, spot)
    if symbol is Symbol.HAMMERS:
        message = f"{quoted(on)}: a Hammers tile is used on nothing; say 'hammers at {parts['spot']}, research drop'"
        raise MisreadError(message, on)
    if symbol is Symbol.WHEEL:
        return Use(symbol, spot, monk=meeple_called(on.removeprefix("the ").removesuffix(" monk")))
    if symbol is Symbol.BRICKS:
        build = _build(on, player)
        if build is None:
            raise not_understood(on, "'build wheel at r1c3 from wheel and drop'")
        return Use(symbol, spot, build=build)
    return Use(symbol, spot, tuple(map(_column, _BETWEEN.split(on))))


def _column(name: str) -> int:
    found = _COLUMN.fullmatch(name.strip())
    if found is None or not 1 <= int(found[1]) <= COLUMNS:
        raise MisreadError(f"no column {quoted(name)}; expected c1 to c{COLUMNS}", name)
    return int(found[1]) - 1


def _demons(text: str, player: str) -> Demons:
    drawing = _DRAWING.search(text)
    rest = text[: drawing.start()] if drawing else text
    cards = (
        (card_called(name, ("colour", "value", "symbol")) for name in _BETWEEN.split(drawing["cards"])) if drawing else ()
    )
    found = _DEMONS.fullmatch(rest)
    if found is None:
        raise not_understood(text, "'demons: c4 gives 1, c2 removes red, c5 lowers drop'")
    strikes = found["strikes"]
    drawn = tuple(cards) or None
    return Demons(player, tuple(map(_strike, re.split(r"\s*,\s*", strikes))) if strikes else (), drawn)


def _strike(text: str) -> Strike:
    found = _STRIKE.fullmatch(text)
    if found is None:
        raise not_understood(text, "'c4 gives 1', 'c2 removes red', 'c5 lowers drop'")
    given, monk, technique = 0, None, None
    seen: set[str] = set()
    for part in re.split(r"\s+and\s+", found["rest"]):
        gives, removes, lowers = _GIVES.fullmatch(part), _REMOVES.fullmatch(part), _LOWERS.fullmatch(part)
        what = "what it takes" if gives else "whom it removes" if removes else "what it lowers"
        if what in seen:
            raise said_twice(f"{quoted(text)}: {what}", part)
        seen.add(what)
        if gives:
            given = int(gives["n"]) if gives["n"].isdecimal() else 0
        elif removes:
            monk = meeple_called(removes["monk"])
        elif lowers:
            technique = symbol_called(lowers["symbol"])
        else:
            raise not_understood(part, "'c4 gives 1', 'c2 removes red', 'c5 lowers drop'")
    return Strike(_column(found["column"]), given, monk, technique)
