"""What lies on a table of Wacky Wheels: the track with cubes to pick up, the cars with their cubes and cards, the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from models.green_box.cards import BY_VALUE, SIZE, UNKNOWN_DECK, Card, Deck
from models.green_box.components import CUBES, Colour, Symbol
from models.green_box.grid import with_entry
from models.green_box.wacky_wheels.track import LENGTH, PIT, Stretch, ahead, tile_after
from models.logic import Truth, Unknown, any_of, at_most, count, where
from models.names import counted
from models.table import SeatedTable

LEAST_PLAYERS, MOST_PLAYERS = 2, 5
GREEN, RED, BLUE, YELLOW, BLACK = Colour.GREEN, Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.BLACK
START: Mapping[Colour, int] = {GREEN: 4, RED: 2, BLUE: 2, YELLOW: 2}
"""Cubes that everybody begins with: health, hedgehogs, oil, boosters (WW-SET-CUBES)."""
MOST: Mapping[Colour, int] = {colour: 2 * n for colour, n in START.items()}
"""The most cubes of each colour that a player can have (WW-ST-MAX)."""
DRAFTED, PLACED, HAND = 8, 2, 6
"""Cards after the draft, discarded for cubes on the track, and left (WW-SET-DRAFT, WW-SET-PICKUPS)."""
FACES = 6
REPAIR, REPAIRED = 2, 2
"""Turns that a car without health loses, and its health after them (WW-BREAKDOWN)."""
RANGE, SPILL = 5, 2
"""How far ahead a hedgehog flies, and how far behind oil reaches."""
PIT_CUBES, PIT_CARDS, FULL_CARDS = 4, 2, 3
"""Most cubes and cards of a quick pit stop; cards of a full one that doubles a colour (WW-PIT)."""


class Finish(NamedTuple):
    """That a car has finished: in which round, and how many spaces beyond the start tile."""

    round: int
    beyond: int


@dataclass(frozen=True, slots=True)
class Car:
    """What a player has.

    `space` is the tile of the car, `PIT` in the pit. `hand` is nothing where nobody knows it. `misses` are turns still to be
    missed because of oil, `repairs` those of a breakdown. `pit_lap` is the lap of the last pit stop, `waited` whether the
    car has waited a turn in the pit. `on_line` says that a car on the start tile has not got its black cube yet
    (WW-AMB-EXACTSTART), `owes` are laps lost without a black cube to give back (WW-AMB-NOLAPCUBE). `points` and `wins` are
    those of earlier races.
    """

    space: int
    cubes: Mapping[Colour, int]
    hand: tuple[Card, ...] | None = None
    misses: int = 0
    repairs: int = 0
    pit_lap: int | None = None
    waited: bool = False
    on_line: bool = False
    owes: int = 0
    finish: Finish | None = None
    points: int = 0
    wins: int = 0

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
    def is_stuck(self) -> bool:
        """Whether its next turn is missed."""
        return bool(self.misses or self.repairs)

    @property
    def leaves_from(self) -> int:
        """The tile from which spaces are counted: out of the pit it is the start tile (WW-AMB-PITLAP)."""
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

    def with_cubes(self, changes: Mapping[Colour, int]) -> Car:
        """With so many cubes more of each colour, or less; never less than none."""
        cubes = dict(self.cubes)
        for colour, n in changes.items():
            cubes[colour] = max(0, cubes.get(colour, 0) + n)
        return replace(self, cubes={colour: cubes[colour] for colour in Colour if cubes.get(colour)})

    def with_laps(self, laps: int) -> Car:
        """With the black cubes of so many laps."""
        if laps == self.laps:
            return self
        there = self.with_cubes({BLACK: max(0, laps) - self.has(BLACK)})
        return replace(there, owes=max(0, -laps))

    def room(self, colour: Colour, most: Mapping[Colour, int] = MOST) -> int:
        """How many cubes of a colour may be added."""
        return max(0, most.get(colour, 0) - self.has(colour))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table: `seats` are the cars of the players in turn order, the first player first.

    `laps` are those of the race; `round` is the number of the round, `race` that of the race in a circuit, `draw` how many
    cards the deck has and `discards` which are discarded, each if that is told. `dice` lie there from the roll to the end of
    the turn.
    """

    seats: tuple[Car, ...]
    track: tuple[Symbol | Unknown[Symbol], ...]
    pickups: Mapping[int, Colour] = field(default_factory=dict)
    shape: tuple[Stretch, ...] | None = None
    laps: int = 3
    dice: tuple[int, ...] | None = None
    round: int | None = None
    race: int | None = None
    draw: int | None = None
    discards: tuple[Card, ...] | None = None
    box: Deck = UNKNOWN_DECK

    def car(self, player: str) -> Car:
        """What a player has."""
        return self.seats[self.players.index(player)]

    def with_car(self, player: str, car: Car) -> tuple[Car, ...]:
        """The seats with another car of a player."""
        return with_entry(self.seats, self.players.index(player), car)

    def in_box(self, colour: Colour) -> int:
        """How many cubes of a colour are left in the box (WW-ST-CUBES)."""
        lying = sum(cube is colour for cube in self.pickups.values())
        return max(0, CUBES - lying - sum(car.has(colour) for car in self.seats))

    def symbol(self, space: int) -> str:
        """What a tile shows, in words."""
        shown = self.track[space - 1]
        return shown.phrase if isinstance(shown, Symbol) else str(shown)

    def shows(self, space: int, symbol: Symbol | None) -> Truth:
        """Whether a tile shows a symbol, as far as both are known."""
        return where(self.track[space - 1], lambda shown: shown is symbol)

    def is_outer(self, tile: int, symbol: Symbol | None) -> Truth:
        """Whether a free tile is one of the first two or of the last two with a symbol (WW-SET-PICKUPS)."""
        sides = (range(1, tile), range(tile + 1, LENGTH + 1))
        free = ([n for n in side if n not in self.pickups] for side in sides)
        return any_of(at_most(count(self.shows(n, symbol) for n in side), 1) for side in free)

    @property
    def is_before_race(self) -> bool:
        """Whether nobody has rolled yet: the file says so, or all cars stand on the start tile."""
        if self.round == 0:
            return True
        waits = all(car.space == 1 and not (car.laps or car.on_line or car.finish) for car in self.seats)
        return waits and self.dice is None and self.round is None

    @property
    def racing(self) -> tuple[str, ...]:
        """Those who have not finished."""
        return tuple(player for player, car in zip(self.players, self.seats, strict=True) if car.finish is None)

    @property
    def decided_in(self) -> int | None:
        """The round with which the race is over, if enough cars have finished for that (WW-AMB-RACEEND)."""
        rounds = sorted(car.finish.round for car in self.seats if car.finish is not None)
        enough = len(self.players) - 1
        if rounds and enough > 1 and self.rulings["WW-AMB-RACEEND"] == "first":
            enough = 1
        return rounds[enough - 1] if len(rounds) >= enough else None

    # Driving.

    def spaces(self, die: int, values: tuple[int, ...], boosters: int) -> int:
        """How many spaces a die gives with the values of cards and with boosters (WW-MOVE)."""
        by_card = die * (sum(values) or 1)
        if boosters and self.rulings["WW-AMB-BOOST"] == "doubles":
            return int(by_card * 2**boosters)
        return by_card + die * boosters

    def driven(self, car: Car, distance: int) -> Car:
        """A car so many spaces on, with black cubes for the laps; one that comes past the last one has finished."""
        progress = car.begins_at + distance
        laps, on_line = self._laps(progress)
        finish = None if laps < self.laps else Finish(self.round or 1, progress - LENGTH * self.laps)
        there = car.with_laps(min(laps, self.laps))
        space = progress % LENGTH + 1
        return replace(there, space=space, on_line=on_line and finish is None, waited=False, finish=finish)

    def round_of(self, player: str) -> int:
        """The round of a player's last turn, or of the one that goes on.

        Where the round is not told, it is the first that fits those in which others finished.
        """
        comes_later = self.turn is not None and self.players.index(player) > self.players.index(self.turn)
        if self.round is not None:
            return max(1, self.round - comes_later)
        finished = [(car.finish.round, seat) for seat, car in enumerate(self.seats) if car.finish is not None]
        last, seat = max(finished, default=(1, 0))
        return last + (self.players.index(player) < seat)

    @property
    def farthest(self) -> int:
        """More spaces than this no turn leads: the highest die, the highest cards that a hand can have, all boosters."""
        held = HAND if (self.race or 1) == 1 else SIZE
        played = held if self.rulings["WW-AMB-CARDMANY"] == "any" else 1
        values = sorted(Counter(BY_VALUE).elements(), reverse=True)
        return self.spaces(FACES, tuple(values[:played]), MOST[YELLOW])

    def finishes(self, car: Car, distance: int) -> bool:
        """Whether a car crosses the finish line in so many spaces."""
        over = car.begins_at + distance - LENGTH * self.laps
        return over > 0 or (over == 0 and self.rulings["WW-AMB-EXACTSTART"] == "lap")

    def skidded(self, car: Car, distance: int) -> Car:
        """A car so many spaces back; whether a lap is lost over the start tile two rulings tell."""
        progress = car.progress - distance
        laps, on_line = self._laps(progress)
        there = replace(car, space=tile_after(car.space, -distance), on_line=on_line)
        if laps >= car.laps:
            return there
        key, is_kept = ("WW-AMB-REDBACK", "kept") if car.laps > 0 else ("WW-AMB-NOLAPCUBE", "stays")
        kept = self.rulings[key] == is_kept
        return replace(there, on_line=False) if kept else there.with_laps(laps)

    def _laps(self, progress: int) -> tuple[int, bool]:
        """The laps of so many spaces, and whether one on the start tile does not count yet (WW-AMB-EXACTSTART)."""
        laps = progress // LENGTH
        waits = progress > 0 and not progress % LENGTH and self.rulings["WW-AMB-EXACTSTART"] == "passing"
        return laps - waits, waits

    def to_pit(self, car: Car) -> int:
        """How many spaces it takes a car to get into the pit (WW-AMB-PITWHERE)."""
        return ahead(car.leaves_from, LENGTH) + (self.rulings["WW-AMB-PITWHERE"] == "start")

    def in_pit(self, car: Car) -> Car:
        """A car that has driven into the pit, which lies before the start tile."""
        there = self.driven(car, ahead(car.leaves_from, LENGTH))
        return replace(there, space=PIT, pit_lap=there.laps + 1)


def spot(space: int) -> str:
    """A place on the track in words."""
    return "the pit" if space == PIT else f"tile {space}"


def is_told(card: Card) -> bool:
    """Whether all that matters of a card is known: its symbol and its value."""
    return card.symbol is not None and card.value is not None


def short(card: Card) -> str:
    """A card by its value and symbol, which alone matter."""
    return " ".join(str(part) for part in (card.value, card.symbol) if part) or str(card)


def face(card: Card) -> str:
    """The symbol of a card in words."""
    return card.symbol.phrase if card.symbol else str(card)


def cubes_in_words(cubes: Mapping[Colour, int]) -> str:
    """Cubes by colour in words: "2 green cubes and 1 red cube"."""
    parts = [counted(n, f"{colour} cube") for colour, n in cubes.items() if n]
    return " and ".join(parts) or "no cube"
