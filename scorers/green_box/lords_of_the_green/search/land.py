"""A table of Lords of the Green as a search sees it: numbers, and what is known of them found once.

The knights of all tiles are one number, eight bits for each army on each tile, its lord counted with them. The tiles that
each army holds are another, one bit for each tile. So a turn is an addition, and what it changes an exclusive or.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from models.green_box.lords_of_the_green.table import MOST_ESCORTS, MOST_PLACED, Position, Tile
from models.logic import plain
from scorers.green_box.lords_of_the_green.score import PER_TILE_OF_AREA, largest_area
from scorers.objective import SCORE

NOBODY = -1
"""No army, or no tile."""
BITS = 8
"""For the knights of an army on a tile, its lord included."""
_ONES = (1 << BITS) - 1
TILES = 32
"""Bits for the tiles that an army holds."""
_HELD = (1 << TILES) - 1
_REMEMBERED = 1_000_000
"""So many sets of tiles are remembered with what they are worth, to keep within the memory of a small computer."""
NEVER = 99
"""More than any turn adds."""


class State(NamedTuple):
    """A table: weights, where each lord stands (-1: nowhere), reserves, tiles held, and the army that moves next.

    `army` is -1 when the game is over; where the player chooses, it is the first of that player's.
    """

    weights: int
    lords: tuple[int, ...]
    reserves: tuple[int, ...]
    held: int
    army: int


class Chance(NamedTuple):
    """What an army has to add on a tile: who holds it now, from how many on nobody does, from how many on the army does."""

    holder: int
    ties: int
    wins: int

    def after(self, more: int, army: int) -> int:
        """Who holds the tile when so many are added."""
        return army if more >= self.wins else NOBODY if more >= self.ties else self.holder


class Land:
    """The board, the armies and the rulings of a table, and what each set of tiles is worth to a player by an aim."""

    def __init__(self, position: Position, player: str, objective: str) -> None:
        self.position = position
        self.armies = position.armies
        self.spots = tuple(position.spots)
        self.tiles = range(len(self.spots))
        self.pips = [plain(position.at(spot).pips) for spot in self.spots]  # type: ignore[arg-type]
        self.owners = [position.players.index(position.owner(army)) for army in self.armies]
        self.player = position.players.index(player)
        armies, opposing = range(len(self.armies)), position.is_opposing
        self.others = [[i for i in armies if opposing(colour, self.armies[i])] for colour in self.armies]
        self.allies = [[other for other in armies if other not in {army, *self.others[army]}] for army in armies]
        self.by_lead = objective != SCORE
        self.column = BITS * len(self.armies)
        self.column_ones = (1 << self.column) - 1
        scoring = [army for army, owner in enumerate(self.owners) if self.by_lead or owner == self.player]
        # The tiles of all armies whose points matter by the aim, and the knights of the first army: a bit for each.
        self.scoring = sum(_HELD << TILES * army for army in scoring)
        self._all_of_first = sum(_ONES << self.column * tile for tile in self.tiles)
        self._points: dict[int, int] = {}
        self._worth: dict[int, int] = {}
        self._chances: list[dict[int, Chance]] = [{} for _ in self.armies]

    # Rulings are read where they first matter: an answer rests on those only that were read.

    @cached_property
    def within(self) -> list[frozenset[int]]:
        """For each tile those to which distance lets a lord go from it."""
        near, spots = self.position.is_near, self.spots
        tiles = self.tiles
        return [frozenset(tile for tile in tiles if tile != at and near(spots[at], spots[tile])) for at in tiles]

    @cached_property
    def lowest(self) -> bool:
        """Whether only the lower of a player's two colours counts (LG-SC-2P)."""
        return self.position.rulings["LG-SC-2P"] == "lowest"

    @cached_property
    def free(self) -> bool:
        """Whether players choose which of their armies moves."""
        return self.position.chooses_army

    def bump(self, tile: int, army: int, more: int) -> int:
        """What is added to the weights when an army has more on a tile, or fewer."""
        return more << (self.column * tile + BITS * army)

    def weight(self, weights: int, tile: int, army: int) -> int:
        """The knights of an army on a tile, its lord included."""
        return weights >> (self.column * tile + BITS * army) & _ONES

    def chance(self, weights: int, tile: int, army: int) -> Chance:
        """What an army would have to add on a tile."""
        column = weights >> self.column * tile & self.column_ones
        known = self._chances[army].get(column)
        if known is None:
            there = [column >> BITS * other & _ONES for other in range(len(self.armies))]
            holder = self._holder(there)
            ties = wins = 0 if holder == army else NEVER
            # A turn brings no more to a tile: three knights placed, three with the lord, and the lord.
            for more in range(1, 2 * MOST_PLACED + 2):
                there[army] += 1
                with_majority = self._holder(there)
                if with_majority != holder:
                    ties = min(ties, more)
                if with_majority == army:
                    wins = min(wins, more)
            known = self._chances[army][column] = Chance(holder, ties, wins)
        return known

    def _holder(self, there: list[int]) -> int:
        """The army that has the majority where so many stand."""
        knights = {army: n for army, n in zip(self.armies, there, strict=True) if n}
        majority = Tile(0, knights).majority(self.position.rulings)
        return NOBODY if majority is None else self.armies.index(majority)

    def holder(self, weights: int, tile: int) -> int:
        """The army that has the majority on a tile."""
        return self.chance(weights, tile, 0).holder

    def change(self, tile: int, before: int, now: int) -> int:
        """What changes in the tiles held when a tile has another holder."""
        if before == now:
            return 0
        bits = 0 if before == NOBODY else 1 << (TILES * before + tile)
        return bits if now == NOBODY else bits ^ 1 << (TILES * now + tile)

    @cached_property
    def start(self) -> State:
        """The table that is asked about."""
        position = self.position
        lords = tuple(NOBODY if (spot := position.lord(army)) is None else self.spots.index(spot) for army in self.armies)
        weights = sum(
            self.bump(tile, army, position.at(spot).weight(colour))
            for tile, spot in enumerate(self.spots)
            for army, colour in enumerate(self.armies)
        )
        held = 0
        for tile in self.tiles:
            held ^= self.change(tile, NOBODY, self.holder(weights, tile))
        reserves = tuple(position.reserve_left(army) for army in self.armies)
        next_army = self.armies.index(position.army_of(position.turn or position.players[self.player]))
        army = NOBODY if position.over else self.first_of(next_army)
        state = State(weights, lords, reserves, held, army)
        return state._replace(army=NOBODY) if army != NOBODY and self.is_stuck(state) else state

    def first_of(self, army: int) -> int:
        """The army that is told as next: where its player chooses, the first of that player's."""
        return self.owners.index(self.owners[army]) if self.free else army

    def armies_of(self, state: State) -> list[int]:
        """The armies of which one moves next."""
        if not self.free:
            return [state.army]
        return [army for army, owner in enumerate(self.owners) if owner == self.owners[state.army]]

    def is_stuck(self, state: State) -> bool:
        """Whether nobody can place a knight, and nothing else moves either."""
        if not any(state.reserves):
            return True
        # One army that can place knights keeps the game going, and whoever moves next most likely can.
        armies = (state.army, *range(len(self.armies)))
        if any(any(self.placements(state, army)) for army in armies):
            return False
        # A lord that can move though no knights can be placed does so, if that is how it is played (LG-AMB-NOPLACE).
        standing = [army for army, start in enumerate(state.lords) if start != NOBODY]
        return not (any(self.can_move(state, army) for army in standing) and self.position.lords_move_alone)

    def can_move(self, state: State, army: int) -> bool:
        """Whether the lord of an army, who is on the board, can move anywhere."""
        escorts = min(MOST_ESCORTS, self.weight(state.weights, state.lords[army], army) - 1)
        # The lord counts as one beside those whom he takes along.
        goals = (tile for tile in self.tiles if self.chance(state.weights, tile, army).wins <= escorts + 1)
        return escorts > 0 and any(self.is_target(state, army, tile) for tile in goals)

    def placements(self, state: State, army: int) -> Iterator[tuple[int, range, Chance]]:
        """Every tile where knights of an army may be placed, with the numbers, and what they change there."""
        most = min(MOST_PLACED, state.reserves[army])
        if not most:
            return
        first = self.is_first(state, army)
        barred = {state.lords[other] for other in self.others[army]}
        allied = {state.lords[other] for other in self.allies[army]}
        for tile in self.tiles:
            # Where an opponent's lord stands nothing is placed, nor where the army has the majority (LG-ACT-PLACE).
            if tile in barred:
                continue
            chance = self.chance(state.weights, tile, army)
            if chance.wins == 0:
                continue
            # With the first knights comes the lord, who counts as one and needs the majority.
            least = max(1, chance.wins - 1) if first else 1
            here = most
            if tile in allied and first:
                here = most if self.may_join(state, army, tile) else 0
            elif tile in allied and chance.holder != NOBODY and state.lords[chance.holder] == tile:
                # An allied lord keeps the majority if he has it.
                here = min(most, chance.ties - 1)
            if least <= here:
                yield tile, range(least, here + 1), chance

    def is_first(self, state: State, army: int) -> bool:
        """Whether an army has not moved yet."""
        return state.lords[army] == NOBODY and not state.weights & self._all_of_first << BITS * army

    def is_target(self, state: State, army: int, tile: int) -> bool:
        """Whether neither distance nor another lord keeps a lord off a tile."""
        return tile in self.within[state.lords[army]] and (tile not in state.lords or self.may_join(state, army, tile))

    def may_join(self, state: State, army: int, tile: int) -> bool:
        """Whether a lord may go where others stand: none of them is allied and has the majority."""
        holder = self.holder(state.weights, tile)
        keeps = holder in self.allies[army] and state.lords[holder] == tile
        return self.position.lords_meet and not keeps

    def points(self, held: int) -> int:
        """What a set of tiles is worth to an army (LG-SC-TILE, LG-SC-AREA)."""
        points = self._points.get(held)
        if points is None:
            tiles = [tile for tile in self.tiles if held >> tile & 1]
            area = largest_area([self.spots[tile] for tile in tiles])
            points = self._points[held] = sum(self.pips[tile] for tile in tiles) + PER_TILE_OF_AREA * len(area)
        return points

    def worth_of(self, held: int) -> int:
        """What the tiles that all armies hold are worth to the player asked about, by the aim."""
        held &= self.scoring
        worth = self._worth.get(held)
        if worth is None:
            if len(self._worth) >= _REMEMBERED:
                self._worth.clear()
            others = {*self.owners} - {self.player} if self.by_lead else ()
            best = max((self._of_player(held, other) for other in others), default=0)
            worth = self._worth[held] = self._of_player(held, self.player) - best
        return worth

    def _of_player(self, held: int, player: int) -> int:
        each = list(map(self.points, self.held_by(held, player)))
        return min(each) if len(each) > 1 and self.lowest else sum(each)

    def held_by(self, held: int, player: int) -> list[int]:
        """The tiles that each army of a player holds, a bit for each."""
        return [held >> TILES * army & _HELD for army, owner in enumerate(self.owners) if owner == player]
