"""How many turns players have taken, as far as a table tells; when nobody has taken any, it is as Setup left it.

Source: Fields of Green rulebook, "Setup", "Action Phase", "2-Player Rules".
"""

from collections.abc import Sequence
from typing import TypeAlias

from models.fields_of_green.table.farm import pieces
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.fields_of_green.table.sites import Site
from models.move import History

Range: TypeAlias = tuple[int, int]
"""The least and the most that a number can be."""

ANY: Range = (0, DRAWN)
"""Turns of a year of which nothing is known."""

_LYING = [(6, 6), (5, 6), (6, 4), (5, 4), (6, 2), (5, 2), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)]
ROWS = {row_and_pile: done for done, row_and_pile in enumerate(_LYING)}
"""Game for two: how many cards lie face up and how many are under them, and how many actions both have done by then."""


def year_of(position: Position) -> int | None:
    """The year, which is the last one where the game is over."""
    return YEARS if position.over and position.year is None else position.year


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
    first = first_of_two(position)
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
    year, fixed = year_of(position), _by_phase(position)
    actions = [2 * n for n in fixed] if fixed is not None else actions_of_two(position) or [0, 2 * DRAWN]
    before = [0, YEARS - 1] if year is None else [year - 1]
    return 2 * DRAWN * min(before) + min(actions), 2 * DRAWN * max(before) + max(actions)


def first_of_two(position: Position) -> str | None:
    """Game for two: who has the First Player tile; with an even number of cards face up, it is the one whose turn it is."""
    if position.first is not None or position.turn is None or not position.row:
        return position.first
    if len(position.row) % 2 == 0:
        return position.turn
    return next((player for player in position.players if player != position.turn), None)


def whose_turn(position: Position) -> str | None:
    """Game for two: who acts next, as the file tells it, or the cards in the middle, or the turns taken."""
    if position.turn is not None or not position.is_for_two:
        return position.turn
    return _by_cards(position) or _by_turns(position)


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


def _by_turns(position: Position) -> str | None:
    """Game for two: who acts next by the turns that both have taken."""
    taken = position.turns_told
    if not position.is_whole or len(taken) < len(position.seats):
        return None
    return position.first if len(set(taken.values())) == 1 else min(taken, key=lambda player: taken[player])


def turns_so_far(position: Position, farm: Farm | None) -> Range:
    """How many turns a player has taken in the whole game; where the year is not known, it may be any."""
    low, high = turns_this_year(position, farm)
    year = year_of(position)
    if year is None:
        return low, DRAWN * (YEARS - 1) + high
    return DRAWN * (year - 1) + low, DRAWN * (year - 1) + high


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
