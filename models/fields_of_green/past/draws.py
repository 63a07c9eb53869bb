"""What players can have drawn from the piles by now, as far as a table tells, and which location cards are seen.

Source: Fields of Green rulebook, "Upkeep Phase".
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from models.fields_of_green.cards import IN_PILE, TYPES, Kind, Location
from models.fields_of_green.past.turns import year_of
from models.fields_of_green.table.hidden import used_cards
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.fields_of_green.table.sites import LocationSeen
from models.logic import Number, count, where

INTRODUCTORY = {1: (3, 2, 1, 0), 2: (2, 2, 1, 1), 3: (1, 2, 1, 2), 4: (0, 2, 1, 3)}
"""The suggested draws of the first game, by year, in the order of `TYPES`."""

MOST = {1: 4, 2: 5, 3: 6, 4: 6}
"""So many cards of one type, of two, of three and of four a player draws at most in a year, since they come from three piles
at least. Where piles have run out it may be one more, but never in all: by then so much was drawn of the others."""

LEAST = {1: 0, 2: 1, 3: 2, 4: 6}
"""So many cards of one type, of two, of three and of four a player draws at least in a year."""


@dataclass(frozen=True, slots=True)
class Draws:
    """A way in which cards can have been drawn by now: so many `known` of each type, and so many draws `unknown`."""

    known: Mapping[Kind, int]
    unknown: int

    def least(self, kinds: Collection[Kind]) -> int:
        """At least so many cards of these types were drawn."""
        return sum(self.known[kind] for kind in kinds) + LEAST[len(kinds)] * self.unknown

    def most(self, kinds: Collection[Kind]) -> int:
        """At most so many cards of these types were drawn."""
        return min(IN_PILE * len(kinds), sum(self.known[kind] for kind in kinds) + MOST[len(kinds)] * self.unknown)

    @property
    def in_all(self) -> int:
        """How many cards were drawn."""
        return self.least(TYPES)


def draws(position: Position) -> tuple[Draws, ...]:
    """Every way that fits the table: how many play, in which year it is, who has drawn in it."""
    every = ((n, year, drawn) for n in position.counts for year in _years(position) for drawn in _have_drawn(position, n))
    return tuple(_draws(position, *each) for each in every)


def draws_of_earlier_years(position: Position) -> tuple[Draws, ...]:
    """The same for the beginning of the year, before anybody has drawn in it."""
    return tuple(_earlier(position, players, year) for players in position.counts for year in _years(position))


def _years(position: Position) -> tuple[int, ...]:
    year = year_of(position)
    return tuple(range(1, YEARS + 1)) if year is None else (year,)


def _earlier(position: Position, players: int, year: int) -> Draws:
    if not position.introductory:
        return Draws(dict.fromkeys(TYPES, 0), players * (year - 1))
    every = (suggested(before) for before in range(1, year))
    return Draws(_sum(every, players), 0)


def _draws(position: Position, players: int, year: int, drawn: int) -> Draws:
    """The draws where so many have drawn in a year."""
    earlier = _earlier(position, players, year)
    known = known_draws(position.seats)
    unknown = max(0, drawn - len(known))
    in_sum = [earlier.known, *known]
    if position.introductory:
        return Draws(_sum([*in_sum, _sum([suggested(year)], unknown)]), 0)
    return Draws(_sum(in_sum), earlier.unknown + unknown)


def _sum(every: Iterable[Mapping[Kind, int]], times: int = 1) -> dict[Kind, int]:
    parts = list(every)
    return {kind: times * sum(part.get(kind, 0) for part in parts) for kind in TYPES}


def suggested(year: int) -> dict[Kind, int]:
    """What is drawn in a year of the introductory mode."""
    return dict(zip(TYPES, INTRODUCTORY[year], strict=True))


def has_draw(farm: Farm) -> bool:
    """Whether it is known what a player drew this year; a draw of other than six cards does not count."""
    return farm.drawn is not None and sum(farm.drawn.values()) == DRAWN


def known_draws(farms: Iterable[Farm]) -> list[Mapping[Kind, int]]:
    """The draws of this year of these farms that are known."""
    return [farm.drawn for farm in farms if farm.drawn is not None and has_draw(farm)]


def _have_drawn(position: Position, players: int) -> range:
    """How many players can have drawn this year: all after the Upkeep phase, before those of whom it is seen."""
    if position.phase in {Phase.ACTION, Phase.HARVEST} or position.over:
        return range(players, players + 1)
    seen = sum(has_draw(farm) or bool(farm.hand_size) or bool(farm.turns) for farm in position.seats)
    if position.row:
        # Two players, who have both drawn.
        seen = players
    # With two players nobody has a hand, drawn or not.
    empty = position.phase is Phase.UPKEEP and 2 not in position.counts
    waiting = sum(farm.hand_size == 0 and not has_draw(farm) for farm in position.seats) if empty else 0
    return range(seen, max(seen, players - waiting) + 1)


def piles_of_draws(position: Position) -> Mapping[Kind, int] | None:
    """What is left in all piles, where every draw by now is known."""
    known = [way.known for way in draws(position) if not way.unknown]
    left = [{kind: IN_PILE - way[kind] for kind in TYPES} for way in known]
    return left[0] if len(left) == 1 and min(left[0].values()) >= 0 else None


def cards_before_the_turns(position: Position) -> list[LocationSeen]:
    """In the Upkeep phase: what was used, and what of this year's cards is seen without a known draw."""
    hands = [card for farm in position.seats if not has_draw(farm) for card in farm.hand_seen]
    row = () if known_draws(position.seats) else position.row or ()
    return [*used_cards(position), *hands, *row]


def number_of(cards: Iterable[LocationSeen], test: Callable[[Location], bool]) -> Number:
    """How many of these cards pass a test."""
    return count([where(card, test) for card in cards])
