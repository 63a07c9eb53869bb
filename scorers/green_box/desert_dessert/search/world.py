"""Desert Dessert in numbers, as the searches see it: colours and industries by their places, what they need and cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.green_box.components import COPIES, CUBES, GREY, Colour
from models.green_box.desert_dessert.cards import Industry, Price, Table
from models.green_box.desert_dessert.moves.words import Supply
from models.green_box.desert_dessert.rules.stock import out_of_order
from models.green_box.desert_dessert.rules.table import may_lie, renewed
from models.green_box.desert_dessert.table import COLOURED, DEALT, Phase, Position
from models.rule import InForce, Rulings
from scorers.green_box.desert_dessert.score import UNTOLD

INDUSTRIES = tuple(Industry)
KINDS = len(INDUSTRIES)
"""Colours are numbered as the industries that yield them."""
ANY = 20
"""As often as one can pay."""
BEST, WORST = "best", "worst"
"""What is taken for cards and managers that nobody knows: more than there can be, or nothing of either."""

Ints = NDArray[np.int16]


class Offer(NamedTuple):
    """A trade: so many cubes of one colour for one of another, by a sale or a purchase."""

    gives: int
    price: int
    gets: int
    is_sale: bool


EVERY = tuple(Offer(a, 1, b, is_sale=True) for a in range(KINDS) for b in range(KINDS) if a != b)
"""Every trade at the best price."""


@dataclass(frozen=True, eq=False)
class World:
    """A table from which every card and manager to come is known; rulings are read once, here."""

    position: Position
    needs_trade = InForce("DD-AMB-SIXALONE", "no")
    """Whether six are exchanged only where there is a trade too."""
    returns_first = InForce("DD-AMB-LIMITORDER", "yes")
    """Whether supplies are in stock again when the harvest is taken."""
    supplies_all = InForce("DD-AMB-PARTIAL", "no")
    """Whether everything that can be supplied has to be: then more cubes may be worse than fewer."""
    wins_at_once = InForce("DD-AMB-WINTIME", "any-moment")
    """Whether the game is over as soon as it is won."""

    @property
    def rulings(self) -> Rulings:
        """Those in force."""
        return self.position.rulings

    @cached_property
    def needs(self) -> NDArray[np.int16]:
        """What a run of each industry needs, by colour."""
        return _by_colour(self.position.table, "needs")

    @cached_property
    def cost(self) -> NDArray[np.int16]:
        """What a tile of each industry costs."""
        return _by_colour(self.position.table, "cost")

    @cached_property
    def trades_at_once(self) -> int:
        """How often the trade of a turn may be made (DD-AMB-TRADEQTY)."""
        return ANY if self.rulings["DD-AMB-TRADEQTY"] == "multiple" else 1

    @cached_property
    def exchanges_at_once(self) -> int:
        """How often six may be exchanged in a turn (DD-AMB-SIXQTY)."""
        return ANY if self.rulings["DD-AMB-SIXQTY"] == "unlimited" else 1

    @cached_property
    def builds_at_once(self) -> int:
        """How many industries are built in a turn at most (DD-AMB-BUILDQTY)."""
        return KINDS * COPIES if self.rulings["DD-AMB-BUILDQTY"] == "many" else 1

    @cached_property
    def limit(self) -> int:
        """How many cubes of a colour there can be (DD-AMB-SUPPLYLIMIT)."""
        return min(self.position.limit, 10**4)

    @cached_property
    def black_on_tiles(self) -> int:
        """How much Vanilla can lie on tiles and count for the win all the same (DD-AMB-BLACKONTILE)."""
        black = self.position.vanilla
        # Each tile that there can be needs so much at most, and the black manager adds a cube.
        inputs = max(int(n) for n in self.needs[:, KINDS - 1]) * COPIES * KINDS
        can_lie = inputs + (str(black) in (*self.position.own.managers, *self.position.bag))
        counts = bool(can_lie) and self.rulings["DD-AMB-BLACKONTILE"] == "yes"
        # At the end of a turn nothing lies there any more.
        return can_lie if counts and self.wins_at_once else 0

    def allows_all_of(self, other: World) -> bool:
        """Whether whoever plays here may do all that may be done in another world of the same table, and knows no less."""
        if self.supplies_all and (self.limit, self.returns_first) != (other.limit, other.returns_first):
            # More cubes would have to be spent.
            return False
        one, two = self.position, other.position
        is_same = (one.turns_per_pass, one.table) == (two.turns_per_pass, two.table)
        is_same = is_same and self.offers(self.first, BEST) == other.offers(self.first, BEST)
        more = all(getattr(self, name) >= getattr(other, name) for name in _MORE)
        return is_same and more and not any(getattr(self, name) > getattr(other, name) for name in _FEWER)

    # What is left of the turn that the table is in.

    @cached_property
    def may_trade(self) -> bool:
        """Whether the trade of this turn is still to be made."""
        phase = self.position.phase
        return phase is Phase.SUPPLY or (phase is Phase.TRADE and "trade" not in self.position.done)

    @cached_property
    def owes_trade(self) -> bool:
        """Whether six were exchanged in this turn without the trade that they take (DD-AMB-SIXALONE)."""
        position = self.position
        return position.phase is Phase.TRADE and "exchange" in position.done and self.may_trade and self.needs_trade

    @cached_property
    def exchanges_left(self) -> int:
        """How often six may still be exchanged in this turn."""
        if self.position.phase in {Phase.HARVEST, Phase.BUILD}:
            return 0
        return 0 if "exchange" in self.position.done and self.exchanges_at_once == 1 else self.exchanges_at_once

    @cached_property
    def lying(self) -> Ints:
        """What lies on tiles."""
        lying = self.position.on_tiles()
        return np.array([lying.get(self.position.table[industry].output, 0) for industry in Industry], dtype=np.int16)

    @cached_property
    def coming(self) -> Ints:
        """What this turn's harvest brings."""
        own = self.position.own
        numbers = [own.supplied.get(industry, 0) + len(own.managers_of(industry)) for industry in Industry]
        return np.array(numbers, dtype=np.int16)

    @cached_property
    def first(self) -> int:
        """The number of the turn that begins the plan."""
        return self.position.number

    @cached_property
    def start(self) -> Ints:
        """Cubes and tiles as the plan begins."""
        own, table = self.position.own, self.position.table
        cubes = [own.cubes.get(table[industry].output, 0) for industry in Industry]
        return np.array([*cubes, *(own.tiles.get(industry, 0) for industry in Industry)], dtype=np.int16)

    def managers_of(self, turn: int, prices: str = WORST) -> tuple[str, ...]:
        """The managers in a Supply phase. One that nobody knows costs nothing at best, and else is not used."""
        due = self._joining(turn)
        drawn = self.position.bag[:due]
        return (*self.position.own.managers, *drawn, *((GREY,) * (due - len(drawn)) if prices == BEST else ()))

    def _joining(self, turn: int) -> int:
        """How many managers more than now there are in a Supply phase."""
        number = now = len(self.position.own.managers)
        for earlier in range(self.first, turn):
            # Where too few were drawn by now, none works before it is drawn: one in each turn (DD-TRD-DEPLETE).
            number += number < self.position.managers_after(earlier)
        return number - now

    def draws(self, first: int, last: int) -> tuple[int, ...]:
        """For each manager that nobody knows yet and who comes before a turn is over, the first turn in which he works."""
        known = len(self.position.bag)
        since = {n: turn for turn in range(last, first - 1, -1) for n in range(known, self._joining(turn))}
        return tuple(since.values())

    @cached_property
    def unknown_colours(self) -> tuple[int, ...]:
        """The colours of the managers that nobody knows yet, those first that the player's industries yield most."""
        known = {*self.position.own.managers, *self.position.bag}
        colours = [colour_of(self.position.table, name) for name in COLOURED if name not in known]
        return tuple(sorted(colours, key=lambda c: (-self.start[KINDS + c], c)))

    def offers(self, turn: int, prices: str) -> tuple[Offer, ...]:
        """The trades of a turn. Where its cards are not told, each costs one cube at best, and there is none at worst.

        Of a card that lies there or comes next and is not known, every one that it may be is at best.
        """
        later = turn - self.first - self.position.is_dealt
        # Those that are dealt next need not lie there yet.
        position = self.position if later else renewed(self.position)
        cut = DEALT * later
        cards = position.deck[cut : cut + DEALT] if later > 0 else [card for _, _, card in position.price_cards]
        if len(cards) == DEALT:
            every = tuple(may_lie(position, card) if prices != WORST or isinstance(card, tuple) else () for card in cards)
            return _offers(every, tuple(position.table[industry].symbol for industry in Industry))
        # No card has a value below 1, so no prices are better than these.
        return () if prices == WORST else EVERY

    def is_told(self, turn: int) -> bool:
        """Whether the cards of all turns up to this one are known."""
        return len(self.position.deck) >= DEALT * (turn - self.first + 1 - self.position.is_dealt)

    def is_known(self, turn: int) -> bool:
        """Whether the cards of all turns up to this one and the managers who work in it are known."""
        return self.is_told(turn) and not self.draws(self.first, turn)


_MORE = ("trades_at_once", "exchanges_at_once", "builds_at_once", "limit", "black_on_tiles", "returns_first")
_FEWER = ("needs_trade", "supplies_all")
"""What rulings say of a turn: where more of it allows more, and where less of it does."""


class Ways(NamedTuple):
    """Ways to supply, a row for each: what it takes, what it yields, what runs; and who manages what."""

    takes: Ints
    yields: Ints
    runs: Ints
    seats: tuple[tuple[tuple[str, int], ...], ...]

    def supply(self, n: int) -> Supply:
        """One of them as part of a move."""
        tiles = tuple((INDUSTRIES[i], int(run)) for i, run in enumerate(self.runs[n]) if run)
        return Supply(tiles, tuple((manager, INDUSTRIES[i]) for manager, i in self.seats[n]))


@lru_cache(maxsize=512)
def _offers(cards: tuple[tuple[Price, ...], ...], symbols: tuple[Any, ...]) -> tuple[Offer, ...]:
    """The trades that price cards allow, each one of these, of the same cubes only the cheapest."""
    found: dict[tuple[int, int], Offer] = {}
    for n, card in ((n, card) for n, options in enumerate(cards) for card in options):
        row, other = n // 2, symbols.index(card.symbol)
        gives, gets = (row, other) if n % 2 == 0 else (other, row)
        old = found.get((gives, gets))
        if other != row and (old is None or card.value < old.price):
            found[gives, gets] = Offer(gives, card.value, gets, is_sale=n % 2 == 0)
    return tuple(found.values())


@cache
def _by_colour(table: Table, what: str) -> Ints:
    """What a table says of each industry, by colour."""
    rows = [[getattr(table[industry], what).get(table[other].output, 0) for other in Industry] for industry in Industry]
    return np.array(rows, dtype=np.int16)


def colour_of(table: Table, name: str) -> int:
    """The number of a meeple's colour."""
    return INDUSTRIES.index(table.by_colour[Colour(name)])


_Seatings: TypeAlias = dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[str, int], ...]]
"""Who manages what, by what is taken and what will be yielded."""


@lru_cache(maxsize=4096)
def supplies(table: Table, tiles: tuple[int, ...], managers: tuple[str, ...]) -> Ways:
    """Every way to supply so many tiles. What costs nothing is never left idle; a manager who takes what he adds is."""
    needs = _by_colour(table, "needs")
    fees = {name: None if name == GREY else colour_of(table, name) for name in managers}
    free = [not needs[i].any() for i in range(KINDS)]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], tuple[tuple[str, int], ...]]] = {}
    for run in product(*(range(n if free[i] else 0, n + 1) for i, n in enumerate(tiles))):
        paid = tuple(int(n) for n in np.array(run) @ needs)
        # Nobody can pay more than there are cubes.
        ways: _Seatings = {(paid, run): ()} if max(paid) <= CUBES else {}
        # Several managers that nobody knows are several, though all of them are taken for grey.
        for manager in managers:
            ways = _with_manager(run, ways, manager, fees[manager])
        for way, seats in ways.items():
            found.setdefault(way, (run, seats))
    every = [(takes, yields, *of) for (takes, yields), of in found.items() if max(takes) <= CUBES]
    *rows, seatings = zip(*every, strict=True) if every else ((), (), (), ())
    takes, yields, runs = (np.array(each, dtype=np.int16) for each in rows)
    return Ways(takes, yields, runs, seatings)


def _with_manager(run: tuple[int, ...], ways: _Seatings, manager: str, fee: int | None) -> _Seatings:
    """These ways with one manager more, on each industry that runs and has a tile without one, or on none."""
    more: _Seatings = {} if fee is None else dict(ways)
    for (takes, yields), seats in ways.items():
        paid = takes if fee is None else (*takes[:fee], takes[fee] + 1, *takes[fee + 1 :])
        # A tile with its manager yields two cubes; one who takes the very cube that he adds brings nothing.
        free = [i for i, n in enumerate(run) if yields[i] < 2 * n and i != fee]
        for i in free:
            more.setdefault((paid, (*yields[:i], yields[i] + 1, *yields[i + 1 :])), (*seats, (manager, i)))
        if not free:
            more.setdefault((takes, yields), seats)
    return more


def obstacle(position: Position) -> str | None:
    """Why the searches cannot be asked here: more cubes would not always be better, or the limit of 20 would not hold."""
    if position.is_over:
        return "the game is over"
    if not all(map(position.is_told, Industry)):
        return UNTOLD
    return out_of_order(position)
