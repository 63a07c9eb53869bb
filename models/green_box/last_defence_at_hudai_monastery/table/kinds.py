"""What keys of a file of Last Defence at Hudai Monastery hold, as people write it: demons, techniques, a challenge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models.doubts import Held, Statement, plain
from models.fields import Kind, several, told
from models.form import Reads
from models.green_box.cards import Background, Card, card_called
from models.green_box.components import COPIES, Symbol, symbol_called
from models.green_box.doubts import misread
from models.green_box.form import SymbolKnown
from models.green_box.kinds import by_name
from models.logic import Truth, Unknown
from models.names import Word, closest, counted, one, quoted
from models.problem import MisreadError, Problem
from models.raw_values import in_figures, shown
from models.spaces import EMPTY, is_empty
from models.table_form import or_number, text, text_of, written_text
from models.unknowns import SOME

COLUMNS = 6
INTEGRITY = TIME = 11
TOP_LEVEL = 2
RANDOM = "random"
HARDER = ("pink", "brown")
"""Backgrounds of which all cards may be demons."""


def column(n: int) -> str:
    """The name of a column, counted from 0."""
    return f"c{n + 1}"


class Phase(Word):
    """What is to be done next in the turn; the Demons phase follows the Act phase."""

    BUILD = "build"
    ACT = "act"


def _phase(said: str) -> Phase:
    return Phase(one(said, "phase", list(map(str, Phase)), "expected build or act"))


PHASE = Kind(text_of(Phase, "a phase", _phase, "The phase that comes next.", ["build", "act"]), written=str)
SYMBOLS = several(SymbolKnown)
BAG = Kind(
    or_number(dict[SymbolKnown, Annotated[int, Limited(ge=0, le=COPIES)]]),
    written=lambda bag: bag if isinstance(bag, int) else by_name(bag),
)


NO_LEVELS: Mapping[Symbol, tuple[int, ...]] = {symbol: (0,) * (1 + (symbol is Symbol.HAMMERS)) for symbol in Symbol}
"""The techniques as the game begins: a cube each, two for the hammers (HU-SET-TECH)."""


def _levels(value: object, _info: ValidationInfo) -> tuple[int, ...]:
    """The level of a technique, or of the two cubes of the hammers."""
    entries = value if isinstance(value, list) else [value]
    for level in entries:
        if not isinstance(level, int) or isinstance(level, bool) or not 0 <= level <= TOP_LEVEL:
            raise ValueError(f"expected a level of 0 to {TOP_LEVEL}, found {shown(level)}{in_figures(level)}")
    return tuple(entries)


def _written_levels(techniques: Mapping[Symbol, tuple[int, ...]]) -> dict[str, Any]:
    levels = {str(symbol): list(cubes) for symbol, cubes in techniques.items() if any(cubes)}
    return {symbol: cubes if len(set(cubes)) > 1 else cubes[0] for symbol, cubes in levels.items()}


_LEVELS = Annotated[
    tuple[int, ...],
    Reads(_levels),
    WithJsonSchema(
        {
            "description": "The level of a technique, 0 to 2; of the hammers one number for both cubes, or `[1, 0]`.",
            "anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}],
        }
    ),
]
TECHNIQUES = Kind(
    dict[SymbolKnown, _LEVELS],
    # Those of the hammers are alike where one number is told.
    lambda told, _: {n: told[n] * (len(cubes) // len(told[n])) if n in told else cubes for n, cubes in NO_LEVELS.items()},
    _written_levels,
)


def of_techniques(held: Held[Any]) -> Iterator[Statement[Any]]:
    """The level of each cube."""
    for symbol, cubes in held.value.items():
        for n, level in enumerate(cubes):
            part = held.part.under(symbol)
            path = (*part.path, n) if len(set(cubes)) > 1 else part.path
            name = f"the level of {symbol}" if len(cubes) == 1 else f"the level of {symbol} cube {n + 1}"
            fact = f"{name} is {level}" if level else ""
            yield plain(name, level, range(TOP_LEVEL + 1), fact, replace(part.entry(n), path=path))


def level_problems(key: str, levels: object) -> list[Problem]:
    """That a technique is told with more or fewer cubes than it has."""
    try:
        symbol = symbol_called(key)
    except ValueError:
        return []
    cubes = len(NO_LEVELS[symbol])
    if not isinstance(levels, list) or len(levels) == cubes:
        return []
    return [Problem(("techniques", key), f"{counted(len(levels), 'level')}; {symbol} has {counted(cubes, 'cube')}")]


@dataclass(frozen=True, slots=True)
class Challenge:
    """What makes the game harder.

    Any tiles in the base wall, no green demons, fewer time cubes (Increased challenge). Of the `demons` all cards are used;
    where none are told, the six green ones.
    """

    any_base: bool = told(
        Kind(Literal["random"], lambda _random, _owner: True, lambda _is_so: RANDOM),
        "`random` if the six base tiles were drawn, whatever they show.",
        key="base",
        absent=False,
    )
    demons: Background = told(
        Kind(Literal["pink", "brown"], lambda name, _owner: Background(name), str),
        "The background of which all 18 cards are demons, in place of the six green ones: `pink` or `brown`.",
        absent=Background.GREEN,
    )
    time: int = told(
        Annotated[int, Limited(ge=1, le=TIME)], f"Green cubes as the game began, if fewer than {TIME}.", default=TIME
    )


_DEMON = re.compile(
    r"(?P<row>\S+) (?P<card>.+?)(?:,? (?:with )?(?:damage (?P<after>\S+)|(?P<before>\d+) damage))?", re.IGNORECASE
)
_EXPECTED_DEMON = "expected its row, its card and its damage, for instance 'attacking red 3 drop damage 2', or `.` for none"
_MOST_DAMAGE = 7


class Row(Word):
    """Where a demon lies, from the top."""

    STUNNED = "stunned"
    APPROACHING = "approaching"
    ATTACKING = "attacking"


@dataclass(frozen=True, slots=True)
class Demon:
    """A demon card, the row it lies in, and the damage that it has taken.

    Where what is not told of the card can only be one of a few, `face` is which; once that is known, it is the `card`.
    """

    card: Card
    row: Row
    damage: int = 0
    face: Card | Unknown[Card] | None = None

    def __post_init__(self) -> None:
        """Have one card only."""
        if isinstance(self.face, Card):
            object.__setattr__(self, "card", self.face)
        if self.card.symbol is not None:
            object.__setattr__(self, "face", None)

    def shows(self, symbol: Symbol) -> Truth | None:
        """Whether it has a symbol; nothing where its symbol may be any."""
        if isinstance(self.face, Unknown):
            return self.face.where(lambda card: card.symbol is symbol)
        return None if self.card.symbol is None else self.card.symbol is symbol

    @property
    def hit_points(self) -> int | None:
        """The damage that defeats it, if its value is known (HU-EX-HP), as is that of one that can only be green."""
        cards = self.face.options if isinstance(self.face, Unknown) else (self.card,)
        values = {card.value for card in cards}
        value = values.pop() if len(values) == 1 else None
        return None if value is None else value + 1

    @property
    def least_hit_points(self) -> int:
        """The damage below which nothing defeats it, whatever is not known of its card: no card has less than 1."""
        kind = self.card.background
        return self.hit_points or (1 if kind is None else kind.values[0]) + 1

    @property
    def points_left(self) -> int:
        """The hit points it has left; 0 where they are not known."""
        return max(0, (self.hit_points or 0) - self.damage)

    @property
    def is_dead(self) -> bool:
        """Whether it is removed in the Demons phase (HU-DEM-DEAD)."""
        return self.hit_points is not None and self.points_left == 0

    @property
    def may_be_dead(self) -> bool:
        """Whether nobody knows if it is dead."""
        return self.hit_points is None and self.damage >= self.least_hit_points

    @property
    def hides_strike(self) -> str:
        """Why it decides what the demons do in their phase which demon it is, if nobody knows that; else nothing."""
        if self.card.symbol is None and self.face is None and self.row is Row.APPROACHING:
            return "nobody knows whether it is an arrow, which attacks as soon as it comes"
        if self.may_be_dead:
            return "it may be defeated"
        return "it attacks" if self.row is Row.ATTACKING and not (self.is_told or self.is_dead) else ""

    @property
    def is_told(self) -> bool:
        """Whether all that decides what it does is known."""
        return self.card.value is not None and self.card.symbol is not None

    def hit(self, damage: int) -> Demon:
        """With more damage; what exceeds its hit points is lost."""
        after = self.damage + damage
        return replace(self, damage=after if self.hit_points is None else min(after, max(self.hit_points, self.damage)))

    def __str__(self) -> str:
        some = "" if (self.is_told and self.card.colour is not None) or self.card == Card() else f"{SOME} "
        return f"{self.row} {some}{self.card}" + (f" damage {self.damage}" if self.damage else "")


UNSEEN = Demon(Card(), Row.APPROACHING)
"""A demon that came and that nobody has looked at: an Arrow would attack at once."""


def _demon(value: object, _info: ValidationInfo) -> Demon | None:
    phrase = written_text(value, "a demon")
    if is_empty(phrase):
        return None
    if (found := _DEMON.fullmatch(phrase)) is None:
        raise MisreadError(f"{quoted(phrase)}: {_EXPECTED_DEMON}", phrase)
    rows = list(map(str, Row))
    try:
        row = Row(one(found["row"], "row", rows, "expected attacking, approaching or stunned"))
    except ValueError:
        if closest(found["row"], rows):
            raise
        raise MisreadError(f"{quoted(phrase)}: in which row does it lie? {_EXPECTED_DEMON}", found["row"]) from None
    hurt = [word for word in found["card"].split() if closest(word, ["damage"])]
    if hurt:
        raise MisreadError(f"{quoted(phrase)}: its damage stands at the end, for instance `damage 2`", hurt[0])
    card, damage = card_called(found["card"], ("colour", "value", "symbol")), found["after"] or found["before"] or "0"
    if not damage.isdecimal() or int(damage) > _MOST_DAMAGE:
        raise MisreadError(f"expected damage of 0 to {_MOST_DAMAGE}, found {quoted(damage)}", damage)
    return Demon(card, row, int(damage))


_EXAMPLES = ["attacking black 1 arrow", "approaching red 3 drop damage 2", "approaching unknown", "."]
_LYING = Annotated[
    Demon | None, Reads(_demon), text("A demon: its row, its card, its damage if any; `.` for none.", _EXAMPLES)
]
DEMON_IN_EACH = Kind(
    list[_LYING], lambda demons, _owner: tuple(demons), lambda demons: [str(d) if d else EMPTY for d in demons]
)


def of_demons(held: Held[Any]) -> Iterator[Statement[Any]]:
    """The card of each column, its row and its damage, and that none lies there."""
    for c, demon in enumerate(held.value):
        if demon is not None:
            part, where, card = held.part.entry(c), column(c), demon.card
            name = f"the demon in {where}"
            yield plain(name, card, misread(card), f"{card} lies in {where}", part.within("card"), where)
            yield plain(f"the row of {name}", demon.row, Row, f"{name} is {demon.row}", part.within("row"), where)
            sentence, damages = f"{name} has {demon.damage} damage", range(_MOST_DAMAGE + 1)
            yield plain(f"the damage of {name}", demon.damage, damages, sentence, part.within("damage"), where)
            yield plain(f"whether a demon lies in {where}", "a demon", (None,), "", part, where)
