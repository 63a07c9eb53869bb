"""Moves of My First Christmas Tree: what a turn consists of, in text that reads back to the same turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.my_first_christmas_tree.tree import Spot

LEFT, RIGHT, FIRST = "left", "right", ""
"""Where a card is played: at an end of the row, or as the first card of one."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A card and the end of the preparation row at which it is played."""

    card: Card
    end: str = FIRST

    def on(self, row: tuple[Card, ...]) -> tuple[Card, ...]:
        """The preparation row with the card."""
        return (self.card, *row) if self.end == LEFT else (*row, self.card)

    def __str__(self) -> str:
        return f"{named(self.card)} {self.end}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A turn, phase by phase.

    `renewed` is the commit ability of a new pool, `taken` the cards taken from the pool, `drawn` the cards that refilled it
    if known. `discarded` says that the preparation row is discarded before playing. `played` is nothing where
    playing is not mentioned, `line` are the tiles on which the row is completed in their order, `placed` those that got
    decorations (nothing where they are not named), `box` the border colours counted for one, `neutral` that a neutral box is
    meant. `skipped` is a turn of which nothing is known at all.
    """

    player: str
    renewed: bool = False
    taken: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    discarded: bool = False
    played: tuple[Playing, ...] | None = None
    line: tuple[Spot, ...] = ()
    placed: tuple[Spot, ...] | None = None
    box: tuple[Colour, ...] = ()
    neutral: bool = False
    skipped: bool = False

    def __str__(self) -> str:
        if self.skipped:
            return f"{self.player}'s turn left out"
        parts = ["discard the pool"] if self.renewed else []
        parts += [f"take {_joined(self.taken)}"] if self.taken else []
        parts += [f"drawing {_joined(self.drawn)}"] if self.drawn else []
        parts += ["discard the row"] if self.discarded else []
        if self.played is not None:
            parts.append(f"play {' and '.join(map(str, self.played)) or 'nothing'}")
        if self.line:
            placing = "" if self.placed is None else f" placing {' '.join(map(str, self.placed)) or 'nothing'}"
            parts.append(f"complete on {' '.join(map(str, self.line))}{placing}")
        if self.box:
            parts.append(f"{'neutral ' if self.neutral else ''}box {' and '.join(map(str, self.box))}")
        return ", ".join(parts) or "take nothing"

    @property
    def commits(self) -> tuple[str, ...]:
        """The commit abilities that it uses, in words."""
        used = ["a new pool"] if self.renewed else []
        used += ["a second card taken"] if len(self.taken) > 1 else []
        used += ["a second card played"] if len(self.played or ()) > 1 else []
        used += ["a second colour for the box"] if len(self.box) > 1 else []
        return tuple(used)

    def row_after(self, row: tuple[Card, ...]) -> tuple[Card, ...]:
        """The preparation row once it was discarded, if it was, and cards were played."""
        return reduce(lambda row, playing: playing.on(row), self.played or (), () if self.discarded else row)


def ways(row: Sequence[Card], card: Card) -> tuple[Playing, ...]:
    """The ways of adding a card to a preparation row, whether it fits the tree or not."""
    return tuple(Playing(card, end) for end in ((LEFT, RIGHT) if row else (FIRST,)))


def named(card: Card) -> str:
    """A card as it is written in a move: border colour and symbol, and its value if that is known."""
    return " ".join(str(part) for part in (card.colour, card.value, card.symbol) if part is not None)


def _joined(cards: Sequence[Card]) -> str:
    return " and ".join(map(named, cards))


def suit(card: Card) -> Card:
    """A card as far as it matters: its border colour and symbol."""
    return Card(symbol=card.symbol, colour=card.colour)


def most_cubes(row: Sequence[Card]) -> int:
    """How many cards of a row have its most frequent border colour: so many decorations may be placed (CT-C)."""
    colours = [card.colour for card in row]
    return max(map(colours.count, colours), default=0)


def total_of(row: Sequence[Card], colours: Sequence[Colour]) -> int:
    """How many cards of a row have one of these border colours."""
    return sum(card.colour in colours for card in row)


def known(cards: Sequence[Card]) -> list[Card]:
    """The different cards of which border colour and symbol are known, in their order."""
    return list(dict.fromkeys(suit(card) for card in cards if card.symbol is not None and card.colour is not None))
