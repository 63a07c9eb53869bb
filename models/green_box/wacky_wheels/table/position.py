"""What lies on a table of Wacky Wheels, and how a file tells it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field as Limited

from models.doubts import one_of, up_to
from models.fields import REQUIRED, Kind, amount, told
from models.green_box.cards import BY_VALUE, SIZE, UNKNOWN_DECK, Card, Deck
from models.green_box.components import CUBES, Colour, Symbol
from models.green_box.hidden import hidden_cards
from models.green_box.piles import Piled, discard_pile, left_to_draw, top_of_pile
from models.green_box.wacky_wheels.table.seat import CARDS, LARGE, MANY, MOST, MOST_LAPS, YELLOW, Finish, Seat
from models.green_box.wacky_wheels.table.track import (
    LENGTH,
    PICKUPS,
    PIT,
    SHAPE,
    TRACK,
    Stretch,
    ahead,
    of_pickups,
    of_shape,
    of_track,
    tile_after,
)
from models.hidden import Hidden
from models.logic import Truth, Unknown, any_of, at_most, count, where
from models.table import SeatedTable, Seats

LEAST_PLAYERS, MOST_PLAYERS = 2, 5
DRAFTED, PLACED, HAND = 8, 2, 6
"""Cards after the draft, discarded for cubes on the track, and left (WW-SET-DRAFT, WW-SET-PICKUPS)."""
FACES = 6
REPAIR, REPAIRED = 2, 2
"""Turns that a car without health loses, and its health after them (WW-BREAKDOWN)."""
RANGE, SPILL = 5, 2
"""How far ahead a hedgehog flies, and how far behind oil reaches."""
PIT_CUBES, PIT_CARDS, FULL_CARDS = 4, 2, 3
"""Most cubes and cards of a quick pit stop; cards of a full one that doubles a colour (WW-PIT)."""
_DICE = Kind(
    Annotated[list[Annotated[int, Limited(ge=1, le=FACES)]], Limited(min_length=2, max_length=2)],
    lambda dice, _owner: tuple(dice),
    list,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat], Piled):
    """A table: the track, the dice, and what each player has, in turn order; the first player first."""

    seats: tuple[Seat, ...]
    track: tuple[Symbol | Unknown[Symbol], ...] = told(
        TRACK,
        f"The symbols of the {LENGTH} tiles, the start tile first, `unknown` for one that nobody saw; or `race 1`, "
        "`race 2`, `race 3`, the rulebook's tracks.",
        of_track,
        default=REQUIRED,
    )
    shape: tuple[Stretch, ...] | None = told(
        SHAPE,
        "How the track lies, from the start tile on: stretches such as `6 right, 12 down, 6 left, 12 up`. Needed for "
        "the corners.",
        of_shape,
    )
    pickups: Mapping[int, Colour] = told(
        PICKUPS, "The cubes that lie on the track, each with its tile: `{7: blue}`.", of_pickups, default={}
    )
    laps: int = amount(
        "How many laps the race has.", "the laps of the race", "the race has {n:lap}", up_to(MOST_LAPS, 1), default=3
    )
    dice: tuple[int, ...] | None = told(
        _DICE,
        "What the two dice show; left out before the roll.",
        one_of("`dice:`", "the dice show {n[0]} and {n[1]}", (None,)),
    )
    round: int | None = amount(
        "The number of the round, 0 or left out before the first roll.", "the round", "this is round {n}", MANY, form=LARGE
    )
    race: int | None = amount(
        "In a circuit, the number of the race; left out, it is the only one.",
        "the race",
        "this is race {n} of a circuit",
        up_to(MOST_LAPS, 1),
    )
    draw: int | None = amount(
        "How many cards are left to draw; left out, they are counted where all others are.",
        "the number of cards in the deck",
        "{n:card} to draw from",
        SIZE,
    )
    discard: tuple[Card, ...] | None = discard_pile(CARDS)
    top: tuple[Card, ...] = top_of_pile(CARDS)
    box: Deck = UNKNOWN_DECK

    def cubes_left(self, colour: Colour) -> int:
        """How many cubes of a colour are left in the box (WW-ST-CUBES)."""
        lying = sum(cube is colour for cube in self.pickups.values())
        return max(0, CUBES - lying - sum(car.has(colour) for car in self.seats))

    def shows_in_words(self, space: int, instead: str) -> str:
        """What a tile shows, in words; of one that nobody knows, that it is not this."""
        shown = self.track[space - 1]
        return f"shows {shown.phrase}" if isinstance(shown, Symbol) else f"does not show {instead}"

    def shows(self, space: int, symbol: Symbol | None) -> Truth:
        """Whether a tile shows a symbol, as far as both are known."""
        return where(self.track[space - 1], lambda shown: shown is symbol)

    def is_outer(self, tile: int, symbol: Symbol | None) -> Truth:
        """Whether a free tile is one of the first two or of the last two with a symbol (WW-SET-PICKUPS)."""
        sides = (range(1, tile), range(tile + 1, LENGTH + 1))
        free = ([n for n in side if n not in self.pickups] for side in sides)
        return any_of(at_most(count(self.shows(n, symbol) for n in side), 1) for side in free)

    @property
    def is_first_race(self) -> bool:
        """Whether no race of a circuit was driven before this one."""
        return (self.race or 1) == 1

    @property
    def is_before_race(self) -> bool:
        """Whether nobody has rolled yet: the file says so, or all cars stand on the start tile."""
        if self.round == 0:
            return True
        waits = all(car.space == 1 and not (car.laps or car.on_line or car.finish) for car in self.seats)
        return waits and self.dice is None and self.round is None

    @property
    def most_in_hand(self) -> int:
        """As many cards as a hand has at most (WW-ST-MAX)."""
        if not self.is_first_race:
            return SIZE
        return DRAFTED if self.is_before_race else HAND

    @property
    def to_draw(self) -> tuple[int, int]:
        """How many cards there are to draw, at least and at most (WW-ST-CARDS)."""
        return left_to_draw(self.draw, self.discard, self.hands, SIZE, self.most_in_hand)

    @property
    def racing(self) -> tuple[str, ...]:
        """Those who have not finished."""
        return tuple(player for player, car in self.seated if car.finish is None)

    @property
    def decided_in(self) -> int | None:
        """The round with which the race is over, if enough cars have finished for that (WW-AMB-RACEEND)."""
        rounds = sorted(car.finish.round for car in self.seats if car.finish is not None)
        enough = len(self.players) - 1
        if rounds and enough > 1 and self.rulings["WW-AMB-RACEEND"] == "first":
            enough = 1
        return rounds[enough - 1] if len(rounds) >= enough else None

    # Driving.

    def spaces(self, die: int, factor: int, boosters: int) -> int:
        """How many spaces a die gives, multiplied by the cards played if there are any, and with boosters (WW-MOVE)."""
        by_card = die * (factor or 1)
        if boosters and self.rulings["WW-AMB-BOOST"] == "doubles":
            return int(by_card * 2**boosters)
        return by_card + die * boosters

    def drive(self, car: Seat, distance: int) -> Seat:
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
        played = self.most_in_hand if self.rulings["WW-AMB-CARDMANY"] == "any" else 1
        values = sorted(Counter(BY_VALUE).elements(), reverse=True)
        return self.spaces(FACES, sum(values[:played]), MOST[YELLOW])

    def finishes(self, car: Seat, distance: int) -> bool:
        """Whether a car crosses the finish line in so many spaces."""
        over = car.begins_at + distance - LENGTH * self.laps
        return over > 0 or (over == 0 and self.rulings["WW-AMB-EXACTSTART"] == "lap")

    def skid(self, car: Seat, distance: int) -> Seat:
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

    def to_pit(self, car: Seat) -> int:
        """How many spaces it takes a car to get into the pit (WW-AMB-PITWHERE)."""
        return ahead(car.leaves_from, LENGTH) + (self.rulings["WW-AMB-PITWHERE"] == "start")

    def in_pit(self, car: Seat) -> Seat:
        """A car that has driven into the pit, which lies before the start tile."""
        there = self.drive(car, ahead(car.leaves_from, LENGTH))
        return replace(there, space=PIT, pit_lap=there.laps + 1)


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cards that nobody has seen; of a card its symbol and value matter."""
    hands = {player: car.hand for player, car in position.seated if car.hand is not None}
    return hidden_cards(position.box, ("symbol", "value"), lambda _: True, hands, position.pile or (), position.draw)
