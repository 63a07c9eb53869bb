"""Moves of Last Defence at Hudai Monastery, and how people say them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, TypeVar

from models.green_box.cards import Card, card_called
from models.green_box.components import Symbol, meeple_called, symbol_called
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, TOP_LEVEL, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot, spot_called
from models.move import MoveForm, not_understood, said_by, said_twice
from models.names import quoted
from models.problem import MisreadError
from models.sayings import Said, Saying, Sayings, bare, items

T = TypeVar("T")
_SLOTS = {"spot": r"r\d+c\d+", "tile": r"\S+", "symbol": "[a-z]+", "monk": "[a-z]+", "level": r"\d+"}


def _join(parts: Iterable[object] | None) -> str:
    return " and ".join(map(str, parts or ()))


@dataclass(frozen=True, slots=True)
class Build(Said):
    """The tiles drawn, as far as they are told, and the one that is added; without a place none is added."""

    player: str
    tile: Symbol | None = None
    spot: Spot | None = None
    drawn: tuple[Symbol, ...] | None = None
    saying: ClassVar = Saying(
        "build [{tile} at {spot}|nothing][ from {drawn}]",
        "(build|add)~ (nothing|no tile|none|[a|an|the] {tile} [tile] (at|on|to) {spot})"
        " [[,] (from|of|out of|drawn|drawing) {drawn}]",
        MoveForm(
            "build",
            ("build wheel at r1c2 from wheel and drop", "add a wheel at r1c2, drawn wheel and drop"),
            "Adds one of the tiles drawn to the wall; the others are discarded. Where the file has `drawn:`, leave them "
            "out.",
        ),
        MoveForm(
            "build nothing",
            ("build nothing from wheel and drop",),
            "Adds none, where the ruling HU-AMB-BUILDSKIP allows it.",
        ),
        slots=_SLOTS,
    )

    def _words(self) -> dict[str, object]:
        return {"tile": self.tile, "spot": self.spot, "drawn": _join(self.drawn)}


@dataclass(frozen=True, slots=True)
class Use(Said):
    """A tile used: on the demons of these columns, on a monk (Wheel), or for another Build phase (Bricks)."""

    symbol: Symbol
    spot: Spot
    columns: tuple[int, ...] = ()
    monk: str | None = None
    build: Build | None = None
    saying: ClassVar = Saying(
        "{symbol} at {spot}[ on {on}][ to {build}]",
        "[use] [the] {symbol} [tile] at {spot} [(on|to|against|for) {on}]",
        MoveForm(
            "use a wheel", ("red to r0c1: wheel at r0c1 on red",), "Charges a monk; it is one of the tiles of an activation."
        ),
        MoveForm(
            "use bricks",
            ("blue to r0c6: bricks at r0c6 to build wheel at r1c2 from wheel and drop",),
            "Another Build phase, as one of the tiles of an activation.",
        ),
        slots=_SLOTS,
    )

    def _words(self) -> dict[str, object]:
        on = _join(map(column, self.columns)) or self.monk
        return {"symbol": self.symbol, "spot": self.spot, "on": on, "build": self.build}


@dataclass(frozen=True, slots=True)
class Discharge(Said):
    """A charged monk laid down."""

    monk: str
    saying: ClassVar = Saying(
        "discharge {monk}",
        "(discharge~|lay~ down) [the] {monk} [monk]",
        MoveForm(
            "discharge", ("discharge blue",), "Lays down a charged monk and hits the demon of his column, at any moment."
        ),
        slots=_SLOTS,
    )


@dataclass(frozen=True, slots=True)
class Research(Said):
    """A technique raised, one cube by one level: to this level, or the lower cube."""

    symbol: Symbol
    level: int | None = None
    saying: ClassVar = Saying(
        "research {symbol}[ to {level}]",
        "(research|researches|raise~|develop~) [the] {symbol} [to [level] {level}]",
        MoveForm(
            "research",
            ("research drop", "research hammers to 2"),
            "Spends technique points, at any moment. Of the hammers the lower cube is raised unless you name the level.",
        ),
        slots=_SLOTS,
    )


Deed: TypeAlias = Use | Discharge | Research
"""What may be done while a monk is active."""


@dataclass(frozen=True, slots=True)
class Activation(Said):
    """A monk activated: the tile moved to, if any, and what is done in its order, the monk's own tile used first."""

    monk: str
    spot: Spot | None = None
    deeds: tuple[Deed, ...] = ()
    saying: ClassVar = Saying(
        "{monk}[ to {spot}]: [{deeds}|nothing]",
        "[activate] [the] {monk} [monk] [([moves|goes] to|at|on|stays [at]) [{spot}]] : {deeds}",
        MoveForm(
            "activate a monk",
            (
                "red to r0c3: arrow at r0c3 on c4, drop at r0c2 on c1",
                "red moves to r0c3: arrow at r0c3 on c4, drop at r0c2 on c1",
            ),
            "The monk moves (leave that out if he stays) and uses his tile, then tiles beside it, each on the demon of a "
            "column. Circles take several: `circles at r0c1 on c1 and c4`. If he only moves, say `red to r0c3: nothing`.",
        ),
        slots=_SLOTS | {"monk": "(?!demon)[a-z]+"},
    )

    def _words(self) -> dict[str, object]:
        return {"monk": self.monk, "spot": self.spot, "deeds": ", ".join(map(str, self.deeds))}


@dataclass(frozen=True, slots=True)
class Recruit(Said):
    """A new monk, charged, in the place of one that was removed."""

    monk: str
    spot: Spot
    saying: ClassVar = Saying(
        "recruit {monk} at {spot}",
        "(recruit|put|place)~ [the] {monk} [monk] (at|on) {spot}",
        MoveForm("recruit", ("recruit white at r0c1",), "Spends an activation to put a new monk on the wall, charged."),
        MoveForm(
            "a whole Act phase",
            ("red to r0c3: arrow at r0c3 on c4, drop at r0c2 on c1; discharge blue; blue: hammers at r0c5",),
            "All steps of the phase in their order, with semicolons between them.",
        ),
        slots=_SLOTS,
    )


Step: TypeAlias = Activation | Discharge | Research | Recruit


@dataclass(frozen=True, slots=True)
class Act:
    """An Act phase, or a part of it: what is done, in its order."""

    player: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))


_TOLLS = Sayings(
    {
        "what it takes": Saying(
            "[gives {given}]",
            "give~ [up] {given} [tile~]",
            MoveForm("give up tiles", ("c4 gives 1",), "So many tiles of the column are given up."),
            slots={"given": r"\d+|nothing"},
        ),
        "whom it removes": Saying(
            "[removes {monk}]",
            "(remove|take)~ [the] {monk} [monk]",
            MoveForm("remove a monk", ("c2 removes red",), "The demon removes this monk."),
            slots=_SLOTS,
        ),
        "what it lowers": Saying(
            "[lowers {symbol}]",
            "(lower|downgrade)~ [the] {symbol}",
            MoveForm("lower a technique", ("c5 lowers drop",), "The demon lowers this technique."),
            slots=_SLOTS,
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Strike(Said):
    """What the player chooses when the demon of a column strikes: tiles given up, and what it takes."""

    column: int
    given: int = 0
    monk: str | None = None
    technique: Symbol | None = None
    saying: ClassVar = Saying("{column} [{tolls}|gives nothing]", "{column} {tolls}", slots={"column": r"c\d+"})

    def _words(self) -> dict[str, object]:
        tolls = (toll.written(given=self.given or "", monk=self.monk, symbol=self.technique) for toll in _TOLLS.values())
        return {"column": column(self.column), "tolls": _join(filter(None, tolls))}


@dataclass(frozen=True, slots=True)
class Demons(Said):
    """The Demons phase: choices in the order in which demons strike, and the demons drawn from the left."""

    player: str
    strikes: tuple[Strike, ...] = ()
    drawn: tuple[Card, ...] | None = None
    saying: ClassVar = Saying(
        "demons[: {strikes}][, drawing {drawn}]",
        "[the] demon~ [phase] [strike~] [: {strikes}] [[,|:] [and] (draw~|drawing|drew) {drawn}]",
        MoveForm(
            "demons",
            ("demons", "demons: c1 gives 1, drawing red 4 arrow, blue 5 bricks and white 4 hammers"),
            "The Demons phase. Say for an attacker how many tiles its column `gives` up, which monk it `removes`, and which "
            "technique it `lowers`, if there is a choice; and the demons drawn, from the left. Without them, they are "
            "unknown.",
        ),
        slots={"strikes": r"(?!(?:and )?(?:draw|drew)).+?"},
    )

    def _words(self) -> dict[str, object]:
        return {"strikes": ", ".join(map(str, self.strikes)), "drawn": _join(self.drawn)}


Move: TypeAlias = Build | Act | Demons
SAYINGS = Sayings({kind: kind.saying for kind in (Build, Activation, Use, Discharge, Research, Recruit, Demons)})

_VERBS = "|".join(verb for kind in (Discharge, Research) for verb in kind.saying.following(()))
_NEXT_DEED = re.compile(rf",\s*(?:then )?(?=(?:use |the )*[a-z]+(?: tile)? at r\d|{_VERBS})", re.IGNORECASE)
_COLUMN = re.compile(r"(?:column |c)?(\d)", re.IGNORECASE)


def read_move(text: str, _position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = re.sub(r":(?=\S)", ": ", said_by(player, text))
    build, demons = Build.saying.match(rest), Demons.saying.match(rest)
    if build is not None:
        return _build(build, player)
    if demons is not None:
        strikes = tuple(map(_strike, re.split(r"\s*,\s*", demons["strikes"]))) if "strikes" in demons else ()
        drawn = _each(lambda name: card_called(name, ("colour", "value", "symbol")), demons.get("drawn"))
        return Demons(player, strikes, drawn)
    steps = [step.strip() for step in rest.split(";") if step.strip()]
    return Act(player, tuple(_step(step, player) for step in steps or [""]))


def _each(called: Callable[[str], T], names: str | None) -> tuple[T, ...] | None:
    """What the names of a list mean, if there is one."""
    return tuple(map(called, items(names))) if names else None


def _build(said: dict[str, str], player: str) -> Build:
    drawn = _each(symbol_called, said.get("drawn"))
    if "tile" not in said:
        return Build(player, drawn=drawn)
    return Build(player, symbol_called(said["tile"]), spot_called(said["spot"]), drawn)


def _step(text: str, player: str) -> Step:
    """One step of the Act phase. Raises `ValueError`."""
    kind, said = SAYINGS.read(text)
    if kind is Recruit:
        return Recruit(meeple_called(said["monk"]), spot_called(said["spot"]))
    if kind is Activation:
        monk, spot = meeple_called(said["monk"]), spot_called(said["spot"]) if "spot" in said else None
        deeds = () if said["deeds"].casefold() == "nothing" else _NEXT_DEED.split(said["deeds"])
        return Activation(monk, spot, tuple(_deed(deed.strip(), player) for deed in deeds))
    deed = _deed(text, player)
    if isinstance(deed, Use):
        raise MisreadError(f"{quoted(text)}: which monk does that? expected for instance 'red: {deed}'", text)
    return deed


def _deed(text: str, player: str) -> Deed:
    kind, said = SAYINGS.read(text)
    if kind is Discharge:
        return Discharge(meeple_called(said["monk"]))
    if kind is Research:
        level = said.get("level")
        if level and not 1 <= int(level) <= TOP_LEVEL:
            raise MisreadError(f"{quoted(text)}: a technique has the levels 1 and 2", level)
        return Research(symbol_called(said["symbol"]), int(level) if level else None)
    if kind is Use:
        return _use(said, player)
    raise not_understood(text, SAYINGS.forms)


def _use(said: dict[str, str], player: str) -> Use:
    symbol, spot, on = symbol_called(said["symbol"]), spot_called(said["spot"]), said.get("on")
    if on is None:
        return Use(symbol, spot)
    if symbol is Symbol.HAMMERS:
        message = f"{quoted(on)}: a Hammers tile is used on nothing; say 'hammers at {said['spot']}, research drop'"
        raise MisreadError(message, on)
    if symbol is Symbol.WHEEL:
        return Use(symbol, spot, monk=meeple_called(bare(on).removesuffix(" monk")))
    if symbol is Symbol.BRICKS:
        if (build := Build.saying.match(on)) is None:
            raise not_understood(on, Build.saying.forms)
        return Use(symbol, spot, build=_build(build, player))
    return Use(symbol, spot, _each(_column, on) or ())


def _column(name: str) -> int:
    found = _COLUMN.fullmatch(name)
    if found is None or not 1 <= int(found[1]) <= COLUMNS:
        raise MisreadError(f"no column {quoted(name)}; expected c1 to c{COLUMNS}", name)
    return int(found[1]) - 1


def _strike(text: str) -> Strike:
    if (said := Strike.saying.match(text)) is None:
        raise not_understood(text, _TOLLS.forms)
    told: dict[str, str] = {}
    for part in re.split(r"\s+and\s+", said["tolls"]):
        what, toll = _TOLLS.read(part)
        if told.keys() & toll:
            raise said_twice(f"{quoted(text)}: {what}", part)
        told |= toll
    given, monk, technique = told.get("given", ""), told.get("monk"), told.get("symbol")
    return Strike(
        _column(said["column"]),
        int(given) if given.isdecimal() else 0,
        meeple_called(monk) if monk else None,
        symbol_called(technique) if technique else None,
    )
