"""Who may claim kingship and in which ways, and who takes which role in the council: read from the board alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from models.green_box.island.table.position import Position
from models.names import Word, counted

NEEDED = 6
"""Territories, castles or opposing units for a victory condition (IS-CLAIM)."""


class Condition(Word):
    """The three victory conditions."""

    TERRITORIES = "territories"
    CASTLES = "castles"
    OPPOSING = "opposing units"

    def amount(self, n: int) -> str:
        """So many of what a condition counts, in words."""
        return counted(n, _ONE[self])


_ONE = {Condition.TERRITORIES: "territory", Condition.CASTLES: "castle", Condition.OPPOSING: "opposing unit"}


Way: TypeAlias = Mapping[Condition, int]
"""Conditions that a player can fulfil together, with the monuments that count for each of them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has for kingship: territories, castles, opposing units, and monuments."""

    amounts: tuple[int, int, int]
    monuments: int

    def missing(self, condition: Condition) -> int:
        """How many monuments would have to stand for what the player lacks of a condition."""
        return max(0, NEEDED - self.amounts[_PLACE[condition]])

    @property
    def ways(self) -> tuple[Way, ...]:
        """Every way to fulfil as many conditions as possible (IS-CLAIM); none where not even one is fulfilled."""
        if min(map(self.missing, Condition)) > self.monuments:
            return ()
        sets = (chosen for n in (3, 2, 1) for chosen in combinations(Condition, n))
        every = ({condition: self.missing(condition) for condition in chosen} for chosen in sets)
        ways = [way for way in every if sum(way.values()) <= self.monuments]
        return tuple(way for way in ways if len(way) == len(ways[0]))

    @property
    def fulfilled(self) -> int:
        """How many conditions are fulfilled together."""
        return len(self.ways[0]) if self.ways else 0

    def lacks(self, condition: Condition) -> int:
        """How many more of it are missing although all monuments count for it."""
        return max(0, self.missing(condition) - self.monuments)

    @property
    def nearest(self) -> tuple[int, tuple[Condition, ...]]:
        """The least that is missing for one condition, and for which; a monument is worth one of any."""
        least = min(map(self.lacks, Condition))
        return least, tuple(condition for condition in Condition if self.lacks(condition) == least)


_PLACE = {condition: i for i, condition in enumerate(Condition)}


def standing(position: Position, player: str) -> Standing:
    """What a player has for kingship as the board lies: castles whoever built them, units of others where he leads.

    See IS-CLAIM and IS-LEADER.
    """
    seat, there, castles, opposing = position.seat(player), 0, 0, 0
    for name in position.names:
        land = position.land(name)
        if own := land.of(seat.colour):
            there += 1
            castles += land.castles
            if len(land.units) > 1 and position.leader(name) == player:
                opposing += sum(land.units.values()) - own
    return Standing((there, castles, opposing), seat.monuments)


def king(position: Position) -> str | None:
    """Who has won if kingship is claimed now (IS-WIN): most conditions, of several the Whisperer, otherwise nobody."""
    numbers = {player: standing(position, player).fulfilled for player in position.players}
    most = max(numbers.values())
    first = [player for player, n in numbers.items() if n == most]
    if not most:
        return None
    return first[0] if len(first) == 1 else next((player for player in first if player == position.whisperer), None)


@dataclass(frozen=True, slots=True)
class Role:
    """Who can get a role: one player, several of whom the Whisperer chooses one, or nobody. `amount` is what they have."""

    players: tuple[str, ...]
    amount: int


def _most(position: Position, condition: Condition) -> Role:
    """Who has most of what a condition counts: the Whisperer if among them.

    At zero nobody is Explorer or Guardian; of several without the Whisperer he chooses one (IS-AMB-ROLENONE).
    """
    amounts = {player: standing(position, player).amounts[_PLACE[condition]] for player in position.players}
    most = max(amounts.values())
    first = tuple(player for player, n in amounts.items() if n == most)
    players = (position.whisperer,) if position.whisperer in first else first
    if condition is not Condition.CASTLES:
        nobody = not most or (len(players) > 1 and position.rulings["IS-AMB-ROLENONE"] == "nobody")
        players = () if nobody else players
    return Role(players, most)


def whisperer(position: Position) -> Role:
    """Who is the next Whisperer: present with most castles; of several the old one, or one that he chooses (IS-C3)."""
    return _most(position, Condition.CASTLES)


def explorer(position: Position) -> Role:
    """Who is the Explorer under this Whisperer: present in most territories."""
    return _most(position, Condition.TERRITORIES)


def guardian(position: Position) -> Role:
    """Who is the Guardian under this Whisperer: leader of most opposing units."""
    return _most(position, Condition.OPPOSING)
