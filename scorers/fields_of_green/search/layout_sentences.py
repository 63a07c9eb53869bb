"""What may be built, and what its abilities say, in numbers.

Amounts of all cards are at least 0; so is what is counted, and it only grows while cards are built: more cards lie there,
and ways between them get shorter. Only a condition "there is no ..." can be lost again.
"""

from dataclasses import dataclass
from functools import cached_property

from models.fields_of_green.cards import SILO, TOWER, Location

COINS, WATER, FOOD, VP = range(4)

Amounts = tuple[int, int, int, int]
"""Coins, Water, Food and VP."""


@dataclass(frozen=True, slots=True)
class Counting:
    """What is counted, as `Count` has it: which description, whether its own card counts, and how many steps away.

    `steps` is nothing where the whole farm counts, and `beside` says that only adjacent spaces do.
    """

    what: int
    itself: bool
    steps: int | None
    beside: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A `Gain` in numbers, for which nothing is to be paid: what it gives once, for each of what, under which condition."""

    gives: Amounts
    per: Counting | None
    condition: Counting | None
    least: int
    none: bool


# Pieces are told apart by identity: two designs that say the same are two cards.
@dataclass(frozen=True, eq=False)
class Piece:
    """A card that may be built so often: its price, what it gives at once and at the end.

    `fits` says which of the descriptions it fits, as bits. Of a card or tile that lies there already, only `end` is told.
    """

    card: Location
    copies: int = 0
    price: Amounts = (0, 0, 0, 0)
    cheaper: Sentence | None = None
    vp: int = 0
    now: tuple[Sentence, ...] = ()
    end: tuple[Sentence, ...] = ()
    fits: int = 0

    @property
    def is_tower(self) -> bool:
        """Whether it is a Water Tower."""
        return self.card is TOWER

    @property
    def is_silo(self) -> bool:
        """Whether it is a Silo."""
        return self.card is SILO

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """All that it says."""
        return (*self.now, *self.end, *((self.cheaper,) if self.cheaper else ()))

    @cached_property
    def countings(self) -> tuple[Counting, ...]:
        """What it counts, each once."""
        every = (counting for sentence in self.sentences for counting in (sentence.per, sentence.condition))
        return tuple(dict.fromkeys(counting for counting in every if counting is not None))

    @cached_property
    def is_near(self) -> bool:
        """Whether what it takes or gives depends on what lies around it."""
        return any(counting.steps is not None for counting in self.countings)

    @cached_property
    def is_wet(self) -> bool:
        """Whether Water Towers in range matter to it, or it is one."""
        water = any(sentence.gives[WATER] for sentence in self.sentences)
        return self.is_tower or water or self.price[WATER] > 0


def less_by(price: Amounts, off: Amounts, floor: bool) -> Amounts:
    """A price with so much taken off, each part down to so much at least."""
    # A part that is below the floor already is not raised to it.
    coins, water, food, _ = (max(min(part, int(floor)), part - n) for part, n in zip(price, off, strict=True))
    return (coins, water, food, 0)
