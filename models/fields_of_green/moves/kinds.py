"""Moves of Fields of Green, and how each is written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from models.fields_of_green.cards import Equipment, Location
from models.fields_of_green.table.position import Spot
from models.fields_of_green.table.stores import Payment
from models.move import MoveForm


class Action(Enum):
    """What a player does."""

    BUILD = "build"
    TOWER = "Water Tower"
    SILO = "Silo"
    MARKET = "market"
    RESTORE = "restore"
    INCOME = "income"
    PAY = "pay"
    FLIP = "flip"
    FINISH = "finish"


DISCARDING = (Action.TOWER, Action.SILO, Action.MARKET, Action.RESTORE)
"""The actions for which the revealed card is discarded."""

IN_ACTION_PHASE = (Action.BUILD, *DISCARDING)
IN_HARVEST = (Action.PAY, Action.FLIP, Action.FINISH)
BUILDING = (Action.BUILD, Action.TOWER, Action.SILO)


@dataclass(frozen=True, slots=True)
class Placed:
    """An Equipment tile that comes with a move: on which location it goes, or none if it is kept aside.

    `from_aside` says that it was set aside before; else it was drawn for this move.
    """

    tile: Equipment
    spot: Spot | None = None
    from_aside: bool = False

    def __str__(self) -> str:
        if self.spot is None:
            return f"keep {self.tile} aside"
        return f"{'place' if self.from_aside else 'take'} {self.tile} on {self.spot}"


@dataclass(frozen=True, slots=True)
class Move:
    """What one player does at once.

    `card` is the card that is built, or discarded for another action if the player named it. `spot` is where. `water` is
    from which towers Water is paid and `onto` where gained Water goes, as far as the player named them. `food` is how much
    is sold at the market. `extra` is how often each optional payment of an ability is made. `tiles` come with the move.
    `there` is the card that a player names at a space where the file leaves open which lies there.
    """

    player: str
    action: Action
    card: Location | None = None
    spot: Spot | None = None
    water: Payment = ()
    onto: Payment = ()
    food: int = 0
    extra: tuple[int, ...] = ()
    tiles: tuple[Placed, ...] = ()
    there: Location | None = None

    def __str__(self) -> str:
        more = [f"discarding {self.card}"] if self.card and self.action in DISCARDING else []
        more += [f"{n} Water from {spot}" for spot, n in self.water]
        last = max((i for i, n in enumerate(self.extra, start=1) if n), default=0)
        more += [f"extra payment {times(n)}" for n in self.extra[:last]]
        more += [f"{n} Water onto {spot}" for spot, n in self.onto]
        return ", ".join([self._what, *more, *map(str, self.tiles)])

    @property
    def _what(self) -> str:
        """What is done, and where."""
        match self.action:
            case Action.BUILD:
                return f"{self.card} to {self.spot}"
            case Action.TOWER | Action.SILO:
                return f"{self.action.value} to {self.spot}"
            case Action.MARKET:
                return "market" + (f", selling {self.food} Food" if self.food else "")
            case Action.RESTORE | Action.FLIP | Action.PAY:
                there = self.there or (self.card if self.action is Action.PAY else None)
                return f"{self.action.value} {there} at {self.spot}" if there else f"{self.action.value} {self.spot}"
            case Action.INCOME:
                return "take income"
            case _:
                return "end the harvest"


def times(n: int) -> str:
    """How often something is done, in words."""
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


FORMS = (
    MoveForm(
        "build a card",
        ("Orchard to r1c4", "Orchard right of Wheat", "build Potatoes below r2c1"),
        "Builds a location card. `at` and `on` do as well as `to`.",
    ),
    MoveForm(
        "build with Water",
        ("Orchard to r1c4, 2 Water from r2c4",),
        "Says from which Water Tower the Water is paid. Without it, Water comes from the towers in range that "
        "serve the fewest other Harvest costs.",
    ),
    MoveForm(
        "build with Equipment",
        ("Potatoes to r3c1, keep Hoses aside", "Potatoes to r3c1, take Hoses on r2c4"),
        "Says what happens to the Equipment that the card gives.",
    ),
    MoveForm("place Equipment", ("Silo to r3c1, place Sacks on it",), "With a tile that was set aside."),
    MoveForm(
        "Water Tower",
        ("Water Tower to r3c2, discarding Barn", "Water Tower below r2c2"),
        "Builds a Water Tower. Which card is discarded need not be said.",
    ),
    MoveForm("Silo", ("Silo to r3c1, discarding Barn",), "Builds a Silo."),
    MoveForm(
        "market",
        ("market, selling 2 Food", "market, discarding Barn, selling 1 Food"),
        "Goes to the market. Without a number of Food none is sold.",
    ),
    MoveForm("restore", ("restore Turkeys", "restore r2c3, discarding Barn"), "Turns an Open Area face up again."),
    MoveForm(
        "income",
        ("take income", "take income, 2 Water onto r2c2"),
        "In the Upkeep phase. `onto` says which Water Tower gets the Water.",
    ),
    MoveForm(
        "pay a Harvest cost",
        ("pay Wheat", "pay Wheat at r1c3, 1 Water from r2c2"),
        "In the Harvest phase: pays the cost of a card and applies its ability.",
    ),
    MoveForm(
        "extra payment",
        ("pay Pigs, extra payment once", "pay Pigs, extra payment twice"),
        "With what the card lets you pay besides.",
    ),
    MoveForm(
        "say which card it is",
        ("pay Wheat at r1c3", "flip Wheat at r1c3"),
        "Where the file leaves open which card lies there: says which one is meant.",
    ),
    MoveForm("flip", ("flip Wheat",), "In the Harvest phase: turns a location face down."),
    MoveForm("end the harvest", ("end the harvest",), "Turns everything face down that was not paid for."),
)
"""What `Play.read` understands, the commonest first."""
