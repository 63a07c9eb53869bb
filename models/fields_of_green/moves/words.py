"""Moves of Fields of Green, each with the words by which it is said."""

from dataclasses import dataclass
from enum import Enum

from models.fields_of_green.cards import Equipment, Location
from models.fields_of_green.table.sites import Spot
from models.fields_of_green.table.stores import Payment
from models.move import MoveForm
from models.names import often
from models.sayings import Saying, Sayings


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


class Added(Enum):
    """What may be said of a move besides."""

    FOOD = "Food sold"
    WATER = "Water from"
    ONTO = "Water onto"
    EXTRA = "extra payment"
    KEEP = "keep aside"
    PLACE = "place"
    TAKE = "take"
    DISCARD = "discard"


DISCARDING = (Action.TOWER, Action.SILO, Action.MARKET, Action.RESTORE)
"""The actions for which the revealed card is discarded."""

IN_ACTION_PHASE = (Action.BUILD, *DISCARDING)
IN_HARVEST = (Action.PAY, Action.FLIP, Action.FINISH)


@dataclass(frozen=True, slots=True)
class Placed:
    """An Equipment tile that comes with a move: on which location it goes, or none if it is kept aside.

    `from_aside` says that it was set aside before; else it was drawn for this move.
    """

    tile: Equipment
    spot: Spot | None = None
    from_aside: bool = False

    def __str__(self) -> str:
        how = Added.KEEP if self.spot is None else Added.PLACE if self.from_aside else Added.TAKE
        return ADDITIONS[how].written(tile=self.tile, space=self.spot)


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
        last = max((i for i, n in enumerate(self.extra, start=1) if n), default=0)
        is_discarded = self.action in DISCARDING
        card, there = None if is_discarded else self.card, self.there or (self.card if self.action is Action.PAY else None)
        said = SAYINGS[self.action].written(card=card, spot=self.spot, there=there, food=self.food or None)
        more = [
            *([ADDITIONS[Added.DISCARD].written(card=self.card)] if self.card and is_discarded else []),
            *(ADDITIONS[Added.WATER].written(n=n, spot=spot) for spot, n in self.water),
            *(ADDITIONS[Added.EXTRA].written(times=often(n)) for n in self.extra[:last]),
            *(ADDITIONS[Added.ONTO].written(n=n, spot=spot) for spot, n in self.onto),
        ]
        return ", ".join([said, *more, *map(str, self.tiles)])


_BUILD = "[(build~|buy~|play~|place~|put~|lay~|reveal~)] [(a|an|the|my)] [new]"
_TO = "(to|at|on|onto|in|into) {spot}"
SAYINGS = Sayings(
    {
        Action.BUILD: Saying(
            "{card} to {spot}",
            f"{_BUILD} {{card}} {_TO}",
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
        ),
        Action.TOWER: Saying(
            "Water Tower to {spot}",
            f"{_BUILD} [water] tower {_TO}",
            MoveForm(
                "Water Tower",
                ("Water Tower to r3c2, discarding Barn", "Water Tower below r2c2"),
                "Builds a Water Tower. Which card is discarded need not be said.",
            ),
        ),
        Action.SILO: Saying(
            "Silo to {spot}", f"{_BUILD} silo {_TO}", MoveForm("Silo", ("Silo to r3c1, discarding Barn",), "Builds a Silo.")
        ),
        Action.MARKET: Saying(
            "market[, selling {food} Food]",
            "[(go~|goes|going)] [to] [the] market",
            MoveForm(
                "market",
                ("market, selling 2 Food", "market, discarding Barn, selling 1 Food"),
                "Goes to the market. Without a number of Food none is sold.",
            ),
        ),
        Action.RESTORE: Saying(
            "restore [{there} at ]{spot}",
            "(restore~ [the] {what}|turn~ [the] {what} (face up|face-up))",
            MoveForm("restore", ("restore Turkeys", "restore r2c3, discarding Barn"), "Turns an Open Area face up again."),
        ),
        Action.INCOME: Saying(
            "take income",
            "[(take|get|collect)] [(the|my)] [upkeep] income",
            MoveForm(
                "income",
                ("take income", "take income, 2 Water onto r2c2"),
                "In the Upkeep phase. `onto` says which Water Tower gets the Water.",
            ),
        ),
        Action.PAY: Saying(
            "pay [{there} at ]{spot}",
            "(pay~ [for]|harvest~|use) [the] {what} [(again|once more)]",
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
        ),
        Action.FLIP: Saying(
            "flip [{there} at ]{spot}",
            "(flip~|turn~) [over] [the] {what} [(face down|face-down|over)]",
            MoveForm("flip", ("flip Wheat",), "In the Harvest phase: turns a location face down."),
        ),
        Action.FINISH: Saying(
            "end the harvest",
            "(done|i am done|(end|finish) [of] [the] harvest [phase])",
            MoveForm("end the harvest", ("end the harvest",), "Turns everything face down that was not paid for."),
        ),
    }
)
"""How each action is said. A build is read card by card (`words`): names of cards may have such words themselves."""

_SPOT = {"spot": r"r-?\d+c-?\d+", "n": r"\d+"}
ADDITIONS = Sayings(
    {
        Added.FOOD: Saying(
            "selling {n} Food", "[and] (sell~|selling) [{n}] [of my] [food]", slots={"n": r"\d+|one|two|a|no"}
        ),
        Added.WATER: Saying("{n} Water from {spot}", "[{n}] [water] from [the] [water] [tower] [at] {spot}", slots=_SPOT),
        Added.ONTO: Saying(
            "{n} Water onto {spot}", "[{n}] [water] (onto|on|to) [the] [water] [tower] [at] {spot}", slots=_SPOT
        ),
        Added.EXTRA: Saying(
            "extra payment {times}", "extra [payment~] [{times}]", slots={"times": r"once|twice|\d+ times?|\d+"}
        ),
        Added.KEEP: Saying("keep {tile} aside", "(keep~|set~|put~|take~|draw~|place~|get~) [the] {tile} aside"),
        Added.PLACE: Saying("place {tile} on {space}", "place~ [the] {tile} [(on|onto|to|at) {space}]"),
        Added.TAKE: Saying(
            "take {tile} on {space}",
            "(take~|draw~|put~|get~) [the] {tile} [(on|onto|to|at) {space}]|[the] {alone} (on|onto) {space}",
            slots={"alone": r"\D+?"},
        ),
        Added.DISCARD: Saying("discarding {card}", "[(by|and)] (discard|discarding|with|for|using) [(a|the|my)] {card}"),
    }
)
"""How each is said, in the order in which it is tried."""
