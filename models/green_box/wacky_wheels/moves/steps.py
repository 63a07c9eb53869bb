"""The steps of a turn of Wacky Wheels: each requires what it needs and does it at once."""

from collections.abc import Mapping
from dataclasses import replace

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.grid import with_entry
from models.green_box.hands import CardTurn
from models.green_box.wacky_wheels.cards import is_told, short
from models.green_box.wacky_wheels.table.position import REPAIRED, Position
from models.green_box.wacky_wheels.table.seat import Seat
from models.names import counted

Cards = tuple[Card, ...]
COVERED = (
    "WW-SET-TRACK",
    "WW-SET-START",
    "WW-SET-CUBES",
    "WW-ST-TRACK",
    "WW-ST-LAPS",
    "WW-ST-HEALTH0",
    "WW-ST-CUBES",
    "WW-ST-MAX",
    "WW-PIT",
    "WW-ROLL",
    "WW-ST-END",
)
"""Rules that a move which has all it requires cannot break."""


class Steps(CardTurn[Position, Seat]):
    """A turn with cars, cubes and cards; its results are what it does besides the score."""

    called = staticmethod(short)
    is_told = staticmethod(is_told)

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, COVERED)

    def put(self, car: Seat, player: str = "") -> None:
        """A player has something else now."""
        self.change(seats=with_entry(self.now("seats"), self._at(player), car))

    # The dice, and the end of the turn.

    def need_no_dice(self, why: str = "") -> None:
        """The dice are not rolled."""
        if (dice := self.before.dice) is not None:
            self.refuse("WW-ROLL", "dice", f"the dice are rolled already and show {dice[0]} and {dice[1]}{why}.")

    def end_turn(self) -> None:
        """The next who has not finished comes; with the last of a round the next round begins, or the race is over."""
        table: Position = self.before
        seats = self.now("seats")
        decided = replace(table, seats=seats).decided_in is not None
        i, n = table.players.index(self.player), table.layouts
        after = next((k for k in range(i + 1, i + n) if seats[k % n].finish is None), i + n)
        wraps = after >= n
        self.change(dice=None)
        if decided and (wraps or table.rulings["WW-AMB-FINISHROUND"] == "immediate"):
            self.change(turn=None, over=True)
            self.results.append("the race is over")
            return
        self.change(turn=table.players[after % n])
        if wraps and table.round is not None:
            self.change(round=table.round + 1)

    # Cubes and cards.

    def spend(self, rule: str, colour: Colour, n: int = 1) -> None:
        """The player gives cubes away."""
        car = self.seat()
        has = car.has(colour)
        self.need(rule, str(colour), has >= n, f"{self.player} has {counted(has, f'{colour} cube')}, and this takes {n}.")
        self.put(car.with_cubes({colour: -n}))

    def discard(self, cards: Cards) -> None:
        """Cards of the hand are discarded; nothing is done where the player cannot have them."""
        if (away := self.give_up(cards)) is not None:
            self.put_away(*away)

    def draw(self, n: int, drawn: Cards = ()) -> None:
        """Cards are drawn, the discards shuffled into the deck if it has too few (WW-PIT)."""
        self.draw_from("draw", n)
        cards = (*drawn, *[Card()] * (n - len(drawn)))
        car = self.seat()
        if car.hand is not None:
            self.put(replace(car, hand=(*car.hand, *cards)))

    def take_from_track(self, space: int) -> None:
        """The cube of a tile does not lie there any more."""
        self.change(pickups={n: cube for n, cube in self.now("pickups").items() if n != space})

    def add(self, cubes: Mapping[Colour, int]) -> None:
        """The player gets cubes out of the box, which has to have them."""
        for colour, n in cubes.items():
            self.need_in_box(colour, n)
        self.put(self.seat().with_cubes(cubes))

    def need_in_box(self, colour: Colour, n: int = 1) -> None:
        """The box has so many cubes of a colour left."""
        left = self.table.cubes_left(colour)
        if n > left:
            has = f"only {counted(left, f'{colour} cube')}" if left else f"no {colour} cube"
            self.refuse("WW-ST-CUBES", str(colour), f"the box has {has} left.")

    def pass_a_turn(self) -> None:
        """A turn is missed; a car that was being repaired has health again after the last (WW-BREAKDOWN)."""
        car = self.seat()
        if car.repairs:
            self.put(replace(car, repairs=car.repairs - 1))
            if car.repairs == 1:
                # Where the box has too few, it gives what it has (WW-ST-CUBES).
                self.add({Colour.GREEN: max(1, min(REPAIRED, self.table.cubes_left(Colour.GREEN)))})
        else:
            self.put(replace(car, misses=max(0, car.misses - 1)))
