"""What a player of Wacky Wheels has: the car with its cubes and cards; of cards the value and the symbol matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from pydantic import Field as Limited

from models.doubts import Held, Statement, counts, plain, up_to
from models.fields import REQUIRED, amount, flag, told
from models.form import also
from models.green_box import kinds
from models.green_box.cards import SIZE, Card
from models.green_box.components import CUBES, Colour
from models.green_box.doubts import cards
from models.green_box.form import NO_COMMAS_SUIT, ValueCard, read_colour
from models.green_box.kinds import cards_or_number, written_card
from models.green_box.wacky_wheels.table.track import LENGTH, PIT, SPACE, of_space
from models.names import counted, enumerated
from models.problem import Problem
from models.table_form import readable

GREEN, RED, BLUE, YELLOW, BLACK = Colour.GREEN, Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.BLACK
START: Mapping[Colour, int] = {GREEN: 4, RED: 2, BLUE: 2, YELLOW: 2}
"""Cubes that everybody begins with: health, hedgehogs, oil, boosters (WW-SET-CUBES)."""
MOST: Mapping[Colour, int] = {colour: 2 * n for colour, n in START.items()}
"""The most cubes of each colour that a player can have (WW-ST-MAX)."""
MOST_LAPS = CUBES
"""As many as there are black cubes."""
MANY = 60
"""Rounds, spaces and points that are tried in place of one."""
LARGE = Annotated[int, Limited(ge=0, le=999)]
_ROUND = Annotated[LARGE, Limited(ge=1)]
_KEPT = (*START, BLACK)
"""The colours of cubes that a player can have."""


def is_told(card: Card) -> bool:
    """Whether all that matters of a card is known: its symbol and its value."""
    return card.symbol is not None and card.value is not None


def short(card: Card) -> str:
    """A card by its value and symbol, which alone matter."""
    return " ".join(str(part) for part in (card.value, card.symbol) if part) or str(card)


def factor(cards: Iterable[Card]) -> int:
    """By how much cards played together multiply the die (WW-MOVE)."""
    return sum(card.value or 1 for card in cards)


def face(card: Card) -> str:
    """The symbol of a card in words."""
    return card.symbol.phrase if card.symbol else str(card)


CARDS = cards_or_number(ValueCard, NO_COMMAS_SUIT, written=partial(written_card, is_told=is_told), most=SIZE)


@dataclass(frozen=True, slots=True)
class Finish:
    """That a car has finished."""

    round: int = told(_ROUND, "The round in which it finished.", default=REQUIRED)
    beyond: int = told(LARGE, "How many spaces beyond the start tile it came.", default=REQUIRED)


def _of_finish(held: Held[Seat]) -> Iterator[Statement[Seat]]:
    """In which round a car finished, how far beyond the line, or that it has not: one thing that was seen."""
    owner, finish, part = held.owner, held.value, held.part
    if finish is not None:
        said = f"{owner} finished in round {finish.round}, {counted(finish.beyond, 'space')} beyond the start tile"
        yield plain(f"the round in which {owner} finished", finish.round, up_to(MANY, 1), said, part.field("round"), owner)
        what = f"the spaces that {owner} finished beyond the line"
        yield plain(what, finish.beyond, up_to(MANY), said, part.field("beyond"), owner)
        yield plain(f"`finish:` of {owner}", finish, (None,), said, part, owner)


def _never_kept(cubes: object) -> list[Problem]:
    """Cubes of colours that nobody has."""
    keys = cubes if isinstance(cubes, Mapping) else {}
    expected = enumerated(list(map(str, _KEPT)), "or")
    return [
        Problem((str(key),), f"nobody has {colour} cubes; expected {expected}")
        for key, colour in readable(((key, key) for key in keys), read_colour)
        if colour not in _KEPT
    ]


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has."""

    space: int = told(
        SPACE,
        f"The tile on which the car stands, 1 (the start tile) to {LENGTH}, or `pit`.",
        of_space,
        key="at",
        default=REQUIRED,
    )
    cubes: Mapping[Colour, int] = told(
        replace(kinds.CUBES, form=Annotated[kinds.CUBES.form, also(_never_kept)]),
        "The player's cubes by colour: green (health), red (hedgehogs), blue (oil), yellow (boosters), black (laps "
        "driven); a colour left out is none.",
        counts("the {kind} cubes of {}", _KEPT, up_to(9)),
        default=REQUIRED,
    )
    hand: tuple[Card, ...] | None = told(
        CARDS,
        "The player's cards, each with its value and symbol, `some 3` or `unknown`, or only how many they are; left "
        "out where nobody knows the hand.",
        cards("{}'s hand"),
    )
    misses: int = amount(
        "Turns that the player still misses because of oil.",
        "the turns that {} misses",
        "{who} misses {n:turn}",
        9,
        default=0,
    )
    repairs: int = amount(
        "Turns that the car is still being repaired after a breakdown.",
        "the turns of {}'s repair",
        "{who}'s car is in repair for {n:turn}",
        9,
        default=0,
    )
    pit_lap: int | None = amount(
        "The lap of the last pit stop, 1 for the first; left out, there was none. Only one is allowed in each lap.",
        "the lap of {}'s last pit stop",
        "{who}'s last pit stop was in lap {n}",
        up_to(9, 1),
        form=Annotated[int, Limited(ge=1, le=MOST_LAPS + 1)],
    )
    waited: bool = flag(
        "`true` if the car in the pit has waited there for a turn.", "`waited:` of {}", "{who} has waited in the pit"
    )
    finish: Finish | None = told(
        Finish, "For a car that has finished: the `round`, and how many spaces `beyond` the start tile it came.", _of_finish
    )
    on_line: bool = flag(
        "`true` for a car on the start tile whose lap is not counted yet (with `WW-AMB-EXACTSTART: passing`).",
        "`on_line:` of {}",
        "{who}'s lap waits on the start tile",
    )
    owes: int = amount(
        "Black cubes that the player owes (with `WW-AMB-NOLAPCUBE: owes`).",
        "the laps that {} owes",
        "{who} owes {n:lap}",
        9,
        default=0,
    )
    points: int = amount(
        "Points of earlier races of the circuit.",
        "the points of {}",
        "{who} has {n:point} of earlier races",
        MANY,
        form=LARGE,
        default=0,
    )
    wins: int = amount(
        "Earlier races of the circuit that the player won; they decide where points are level.",
        "the wins of {}",
        "{who} has won {n:race}",
        MOST_LAPS,
        default=0,
    )

    def has(self, colour: Colour) -> int:
        """How many cubes of a colour there are."""
        return self.cubes.get(colour, 0)

    @property
    def laps(self) -> int:
        """The laps driven, by the black cubes (WW-LAP)."""
        return self.has(BLACK) - self.owes

    @property
    def is_in_pit(self) -> bool:
        """Whether it stands in the pit."""
        return self.space == PIT

    @property
    def is_off_track(self) -> bool:
        """Whether it neither attacks nor can be attacked, wherever it seems to be: in the pit, or beyond the finish."""
        return self.is_in_pit or self.finish is not None

    @property
    def is_stuck(self) -> bool:
        """Whether its next turn is missed."""
        return bool(self.misses or self.repairs)

    @property
    def leaves_from(self) -> int:
        """The tile from which spaces are counted: out of the pit it is the start tile (WW-PIT)."""
        return 1 if self.is_in_pit else self.space

    @property
    def progress(self) -> int:
        """Spaces driven since the start of the race, as far as laps tell; in the pit those up to the last tile."""
        if self.is_in_pit:
            return LENGTH * self.laps + LENGTH - 1
        if self.finish is not None:
            return LENGTH * self.laps + self.finish.beyond
        return LENGTH * (self.laps + self.on_line) + self.space - 1

    @property
    def begins_at(self) -> int:
        """The progress from which spaces are counted: out of the pit, that of the start tile of the next lap."""
        return self.progress + self.is_in_pit

    def with_cubes(self, changes: Mapping[Colour, int]) -> Seat:
        """With so many cubes more of each colour, or less; never less than none."""
        cubes = dict(self.cubes)
        for colour, n in changes.items():
            cubes[colour] = max(0, cubes.get(colour, 0) + n)
        return replace(self, cubes={colour: cubes[colour] for colour in Colour if cubes.get(colour)})

    def with_laps(self, laps: int) -> Seat:
        """With the black cubes of so many laps."""
        if laps == self.laps:
            return self
        return replace(self.with_cubes({BLACK: max(0, laps) - self.has(BLACK)}), owes=max(0, -laps))

    def room(self, colour: Colour, most: Mapping[Colour, int] = MOST) -> int:
        """How many cubes of a colour may be added."""
        return max(0, most.get(colour, 0) - self.has(colour))


def in_words(cubes: Mapping[Colour, int], cards: int = 0) -> str:
    """Cubes by colour, and cards, in words: "2 green cubes, 1 red cube and 1 card"."""
    parts = [counted(n, f"{colour} cube") for colour, n in cubes.items() if n]
    return enumerated([*parts, *[counted(cards, "card")] * (cards > 0)], "and", len(Colour)) or "no cube"
