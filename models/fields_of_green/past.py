"""What went before a table: the turns that players have taken and what they can have drawn, as far as it tells.

When nobody has taken a turn, it is as Setup left it.

Source: Fields of Green rulebook, "Setup", "Upkeep Phase", "Action Phase", "2-Player Rules".
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from models.fields_of_green.cards import IN_PILE, TYPES, Kind, Location
from models.fields_of_green.table.farm import pieces
from models.fields_of_green.table.hidden import used_cards
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.fields_of_green.table.sites import LocationSeen, Site
from models.logic import Number, count, where
from models.move import History

Range: TypeAlias = tuple[int, int]
"""The least and the most that a number can be."""

ANY: Range = (0, DRAWN)
"""Turns of a year of which nothing is known."""

_LYING = [(6, 6), (5, 6), (6, 4), (5, 4), (6, 2), (5, 2), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)]
ROWS = {row_and_pile: done for done, row_and_pile in enumerate(_LYING)}
"""Game for two: how many cards lie face up and how many are under them, and how many actions both have done by then."""


def turns_this_year(position: Position, farm: Farm | None) -> Range:
    """How many turns a player has taken this year; no farm stands for a player who is not written."""
    fixed = _by_phase(position)
    if fixed is not None:
        return fixed
    known = None if farm is None else turns_taken(position, farm)
    if known is not None:
        return known, known
    others = [turns_taken(position, other) for other in position.seats if other is not farm]
    by_others = _beside([n for n in others if n is not None], _begins(position, farm))
    low, high = _by_row(position, farm)
    narrowed = max(low, by_others[0]), min(high, by_others[1])
    # What contradicts itself tells nothing here: it breaks a rule of its own.
    return narrowed if narrowed[0] <= narrowed[1] else ANY


def _by_phase(position: Position) -> Range | None:
    if position.phase is Phase.HARVEST or position.over:
        return DRAWN, DRAWN
    return (0, 0) if position.phase is Phase.UPKEEP else None


def turns_taken(position: Position, farm: Farm) -> int | None:
    """The turns of a player that the file tells, by itself or by the cards in hand."""
    if farm.turns is not None or farm.hand_size is None or position.is_for_two:
        return farm.turns
    if farm.hand_size == 0 and (position.phase is None or 2 in position.counts):
        # Before the cards are drawn hands are empty too, and with two players always.
        return None
    return max(0, DRAWN - farm.hand_size)


def _beside(known: Sequence[int], begins: bool | None) -> Range:
    """The turns of a player where others have taken so many: one more or one fewer at most, of two in their order."""
    if not known:
        return ANY
    fewer, more = (1, 1) if begins is None else (0, 1) if begins else (1, 0)
    return max(0, max(known) - fewer), min(DRAWN, min(known) + more)


def _begins(position: Position, farm: Farm | None) -> bool | None:
    """Game for two: whether a player is the one who begins, if that is known."""
    first, turn, n = position.first, position.turn, len(position.row or ())
    if first is None and turn is not None and n:
        # With an even number of cards face up, the one who has the First Player tile acts.
        first = turn if n % 2 == 0 else next((player for player in position.players if player != turn), None)
    if not position.is_for_two or first is None:
        return None
    if farm is None:
        return all(other.player != first for other in position.seats)
    return farm.player == first


def _by_row(position: Position, farm: Farm | None) -> Range:
    """Game for two: the turns of a player that the cards in the middle show."""
    actions = actions_of_two(position)
    if not actions:
        return ANY
    begins = _begins(position, farm)
    least, most = min(actions), max(actions)
    for other in position.seats:
        if other is not farm and other.turns is not None:
            return least - other.turns, most - other.turns
    return (least + (begins is True)) // 2, (most + (begins is not False)) // 2


def actions_of_two(position: Position) -> list[int]:
    """Game for two: how many actions both players can have done this year, by the cards in the middle."""
    if not position.is_for_two or not position.row:
        return []
    possible = [done for (row, pile), done in ROWS.items() if row == len(position.row) and position.pile in {None, pile}]
    return [done for done in possible if all(agrees(position, farm, done) for farm in position.seats)]


def agrees(position: Position, farm: Farm, done: int) -> bool:
    """Game for two: whether the turns of a player in the file, if it has them, fit so many actions of both.

    With an even number both have had equally many, else whoever begins has had one more.
    """
    begins = _begins(position, farm)
    return farm.turns in {None, (done + (begins is True)) // 2, (done + (begins is not False)) // 2}


def actions_so_far(position: Position) -> Range:
    """Game for two: how many actions both have done in the whole game, as far as the cards in the middle show."""
    years, fixed = _years(position), _by_phase(position)
    actions = [2 * n for n in fixed] if fixed is not None else actions_of_two(position) or [0, 2 * DRAWN]
    return 2 * DRAWN * (years[0] - 1) + min(actions), 2 * DRAWN * (years[-1] - 1) + max(actions)


def whose_turn(position: Position) -> str | None:
    """Game for two: who acts next, as the file tells it, or the cards in the middle, or the turns taken."""
    if position.turn is not None or not position.is_for_two:
        return position.turn
    by_cards, taken = _by_cards(position), position.turns_told
    if by_cards is not None or not position.is_whole or len(taken) < len(position.seats):
        return by_cards
    # By the turns that both have taken.
    return position.first if len(set(taken.values())) == 1 else min(taken, key=lambda player: taken[player])


THE_OTHER = "the other player"
"""Of two, the one whose farm is not in the file."""


def _but(position: Position, player: str) -> str:
    """The one of two who is not this player."""
    return next((other for other in position.players if other != player), THE_OTHER)


def _by_cards(position: Position) -> str | None:
    """Game for two: who acts next by the cards in the middle: whoever begins where their number is even, else the other."""
    n = len(position.row or ())
    if not n:
        return None
    first = position.first
    if first is None and n % 2:
        # Whoever has had more than half of an odd number of turns began.
        taken, actions = position.turns_told.items(), actions_of_two(position)
        begins = {player if 2 * turns > done else _but(position, player) for player, turns in taken for done in actions}
        first = begins.pop() if len(begins) == 1 else None
    if first is None or n % 2 == 0:
        return first
    return _but(position, first)


def turns_so_far(position: Position, farm: Farm | None) -> Range:
    """How many turns a player has taken in the whole game; where the year is not known, it may be any."""
    (low, high), years = turns_this_year(position, farm), _years(position)
    return DRAWN * (years[0] - 1) + low, DRAWN * (years[-1] - 1) + high


def is_new(position: Position, farm: Farm) -> bool:
    """Whether a player has taken no turn in the game yet, so that all is as the rulebook deals it."""
    return position.year == 1 and turns_this_year(position, farm) == (0, 0)


def is_all_new(position: Position) -> bool:
    """Whether nobody has taken a turn in the game yet."""
    everybody = position.is_whole or position.phase is Phase.UPKEEP
    return everybody and all(is_new(position, farm) for farm in position.seats)


def histories(position: Position) -> tuple[History, ...]:
    """For each farm an order in which every card lay beside one that was there, the first two cards at the beginning.

    What was paid, and when, is left out: a table does not show it.
    """
    return tuple(History(farm.player, _order(farm)) for farm in position.seats if farm.is_laid_out)


def _order(farm: Farm) -> tuple[str, ...] | None:
    if len(pieces(farm)) != 1:
        return None
    begin = _start(farm)
    built = {site.spot: site for site in begin}
    steps = [f"begin with {' and '.join(map(str, begin))}"]
    left = [site for site in farm.sites if site.spot not in built]
    while left:
        site = next(site for site in left if any(near in built for near in site.spot.beside))
        left.remove(site)
        beside = next(built[near] for near in site.spot.beside if near in built)
        built[site.spot] = site
        steps.append(f"build {site} beside {beside}")
    steps += [f"turn {site} face down in a Harvest phase" for site in farm.sites if site.is_open]
    return tuple(steps)


def _start(farm: Farm) -> tuple[Site, ...]:
    """A Water Tower and a Silo, side by side if there are such; whatever lies there first if there is neither."""
    towers, silos = list(farm.towers), list(farm.silos)
    beside = [(tower, silo) for tower in towers for silo in silos if silo.spot in tower.spot.beside]
    return beside[0] if beside else (*towers[:1], *silos[:1]) or farm.sites[:1]


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
    """The years that it can be, which is the last one where the game is over."""
    year = YEARS if position.over and position.year is None else position.year
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
