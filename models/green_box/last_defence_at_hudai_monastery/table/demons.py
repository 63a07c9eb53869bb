"""Demons of Last Defence at Hudai Monastery: as people write them, and what of them may be wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.doubts import Held, Statement, plain
from models.fields import Kind
from models.form import Reads
from models.green_box.cards import Card, card_called
from models.green_box.components import Symbol
from models.green_box.doubts import misread
from models.green_box.last_defence_at_hudai_monastery.table.kinds import column, of_it
from models.logic import Truth, Unknown
from models.names import closest, one, quoted
from models.problem import MisreadError
from models.spaces import EMPTY, is_empty
from models.table_form import text, written_text
from models.unknowns import SOME

_Pieces = Iterator[Statement[Any]]
_DEMON = re.compile(
    r"(?P<row>\S+) (?P<card>.+?)(?:,? (?:with )?(?:damage (?P<after>\S+)|(?P<before>\d+) damage))?", re.IGNORECASE
)
_EXPECTED_DEMON = "expected its row, its card and its damage, for instance 'attacking red 3 drop damage 2', or `.` for none"
_MOST_DAMAGE = 7


class Row(Enum):
    """Where a demon lies, from the top."""

    STUNNED = "stunned"
    APPROACHING = "approaching"
    ATTACKING = "attacking"

    def __str__(self) -> str:
        return self.value


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
        """The damage that defeats it, if its value is known (HU-EX-HP)."""
        return None if self.card.value is None else self.card.value + 1

    @property
    def points_left(self) -> int:
        """The hit points it has left; 0 where they are not known."""
        return max(0, (self.hit_points or 0) - self.damage)

    @property
    def is_dead(self) -> bool:
        """Whether it is removed in the Demons phase (HU-DEM-DEAD)."""
        return self.hit_points is not None and self.points_left == 0

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


def row_called(name: str) -> Row:
    """The row of demons that a text means. Raises `ValueError`."""
    return Row(one(name, "row", [row.value for row in Row], "expected attacking, approaching or stunned"))


def _demon(value: object, _info: ValidationInfo) -> Demon | None:
    phrase = written_text(value, "a demon")
    if is_empty(phrase):
        return None
    found = _DEMON.fullmatch(phrase)
    if found is None:
        raise MisreadError(f"{quoted(phrase)}: {_EXPECTED_DEMON}", phrase)
    try:
        row = row_called(found["row"])
    except ValueError:
        if closest(found["row"], [row.value for row in Row]):
            raise
        raise MisreadError(f"{quoted(phrase)}: in which row does it lie? {_EXPECTED_DEMON}", found["row"]) from None
    hurt = [word for word in found["card"].split() if closest(word, ["damage"])]
    if hurt:
        raise MisreadError(f"{quoted(phrase)}: its damage stands at the end, for instance `damage 2`", hurt[0])
    card = card_called(found["card"], ("colour", "value", "symbol"))
    return Demon(card, row, _damage(found["after"] or found["before"] or "0"))


def _damage(word: str) -> int:
    if not word.isdecimal() or int(word) > _MOST_DAMAGE:
        raise MisreadError(f"expected damage of 0 to {_MOST_DAMAGE}, found {quoted(word)}", word)
    return int(word)


_LYING = Annotated[
    Demon | None,
    Reads(_demon),
    text(
        "A demon: its row, its card, its damage if any; `.` for none.",
        ["attacking black 1 arrow", "approaching red 3 drop damage 2", "approaching unknown", "."],
    ),
]
DEMON_IN_EACH = Kind(
    list[_LYING], lambda demons, _owner: tuple(demons), lambda demons: [str(d) if d else EMPTY for d in demons]
)


def of_demons(held: Held[Any]) -> _Pieces:
    """The card of each column, its row and its damage, and that none lies there."""
    for c, demon in enumerate(held.value):
        part = held.part.entry(c)
        if demon is None:
            continue
        where = column(c)
        cards = of_it(part, "card", c, held.part)
        yield plain(f"the demon in {where}", demon.card, misread(demon.card), f"{demon.card} lies in {where}", cards, where)
        row = of_it(part, "row", c, held.part)
        yield plain(f"the row of the demon in {where}", demon.row, Row, f"the demon in {where} is {demon.row}", row, where)
        damage, sentence = of_it(part, "damage", c, held.part), f"the demon in {where} has {demon.damage} damage"
        options = range(_MOST_DAMAGE + 1)
        yield plain(f"the damage of the demon in {where}", demon.damage, options, sentence, damage, where)
        yield plain(f"whether a demon lies in {where}", "a demon", (None,), "", part, where)
