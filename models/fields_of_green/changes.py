"""Changes that may mend a table: how people misremember or miscount one, what is mistaken most easily first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from models.fact import Change
from models.fields_of_green.cards import IN_PILE, PLURALS, SILOS, TILES, TOWERS, TYPES, Kind
from models.fields_of_green.draws import pile_sizes, piles_of_draws
from models.fields_of_green.farm_changes import Mend, less, more, of_cards, of_numbers, of_the_pad, one_of
from models.fields_of_green.position import DRAWN, MOST_PLAYERS, YEARS, Phase, Position
from models.fields_of_green.rules import RULES
from models.fields_of_green.table_rules import stock_left, tiles_left
from models.fields_of_green.turn_rules import discards_possible
from models.names import enumerated
from models.rule import broken_places

Made = Callable[[Position], Position]
FEWEST_PLAYERS = 2


def changes(position: Position) -> Iterator[Change[Position]]:
    """What may be mended but by another card: whose turn it is, numbers, places, what lies face down, tiles, marks."""
    yield from _of_the_turn(position)
    for farm in position.farms:
        yield from (Change(said, _in_farm(farm.player, mend)) for said, mend in of_numbers(position, farm))
    yield from _of_the_piles(position)
    yield from _of_the_middle(position)
    yield from _of_the_year(position)
    yield from _of_the_farms(position)
    yield from _of_the_players(position)
    for farm in position.farms:
        yield from (Change(said, _in_farm(farm.player, mend)) for said, mend in of_the_pad(farm))


def _of_the_farms(position: Position) -> Iterator[Change[Position]]:
    """Cards and tiles in other places: first those that lie where a rule is broken."""
    wrong = broken_places(RULES, position)
    later = []
    for farm in position.farms:
        whose = f"{farm.player}: " if position.layouts > 1 else ""
        for spots, said, mend in of_cards(position, farm):
            named = "" if said.startswith(f"{farm.player} ") else whose
            change = Change(f"{named}{said}", _in_farm(farm.player, mend))
            if wrong.isdisjoint(farm.at(*spots)):
                later.append(change)
            else:
                yield change
    yield from later


def _in_farm(player: str, mend: Mend) -> Made:
    return lambda position: position.with_farm(mend(position.farm_of(player)))


def _replaced(**values: object) -> Made:
    return lambda position: replace(position, **values)  # type: ignore[arg-type]


# Whose turn it is, when, and who plays.


def _of_the_turn(position: Position) -> Iterator[Change[Position]]:
    if position.turn is not None:
        for player in position.players_written:
            if player != position.turn:
                yield Change(f"it is {player}'s turn, not {position.turn}'s", _replaced(turn=player), comes_first=True)
        yield Change("the game is over", _replaced(turn=None, over=True), comes_first=True)
    if position.over:
        yield Change("the game is not over", _replaced(over=False), comes_first=True)
        for player in position.players_written:
            yield Change(
                f"the game is not over: it is {player}'s turn", _replaced(over=False, turn=player), comes_first=True
            )


def _of_the_year(position: Position) -> Iterator[Change[Position]]:
    for phase in Phase if position.phase else ():
        if phase is not position.phase:
            yield Change(f"it is the {phase} phase, not the {position.phase} phase", _replaced(phase=phase))
    for year in range(1, YEARS + 1) if position.year else ():
        if year != position.year:
            yield Change(f"it is year {year}, not {position.year}", _replaced(year=year))


def _of_the_players(position: Position) -> Iterator[Change[Position]]:
    for player in position.players_written if position.first is not None else ():
        if player != position.first:
            yield Change(f"{player} has the First Player tile, not {position.first}", _replaced(first=player))
    if position.introductory:
        yield Change("the suggested draws of the first game are not followed", _replaced(introductory=False))
    if len(position.players) == 1:
        (told,) = position.players
        for n in range(max(FEWEST_PLAYERS, position.layouts), MOST_PLAYERS + 1):
            if n != told:
                yield Change(f"{n} people play, not {told}", _replaced(players=(n,)))


# What lies in the middle.


def _of_the_piles(position: Position) -> Iterator[Change[Position]]:
    """One pile with other cards left, two piles taken for each other, all of them counted anew."""
    piles = position.stocks.piles or {}
    for kind, told in piles.items():
        sizes = pile_sizes(position, kind)
        for n in _near(told, IN_PILE, sizes):
            yield Change(f"{PLURALS[kind]} in their pile: {n}, not {told}", _piles({kind: n}))
    for one, other in combinations(piles, 2):
        if piles[one] != piles[other]:
            said = f"the numbers of {PLURALS[one]} and {PLURALS[other]} in their piles are swapped"
            yield Change(said, _piles({one: piles[other], other: piles[one]}))
    if len(piles) > 1:
        anew = piles_of_draws(position)
        if anew is None:
            yield Change("the piles have other numbers of cards: count them again", _in_stocks("piles", lambda _: None))
        elif dict(anew) != dict(piles):
            left = enumerated([f"{n} {PLURALS[kind]}" for kind, n in anew.items()], "and")
            yield Change(f"the piles have {left}", _piles(anew))


def _piles(new: Mapping[Kind, int]) -> Made:
    return _in_stocks("piles", lambda piles: {**(piles or {}), **new})


def _near(told: int, most: int, others: Iterable[int] = ()) -> Iterator[int]:
    """Numbers that may have been meant: those that would do, nearest first, then those one and two away."""
    fitting = sorted(others, key=lambda n: (abs(n - told), n))[:_NEAREST]
    near = (told - 1, told + 1, told - 2, told + 2)
    yield from (n for n in dict.fromkeys((*fitting, *near)) if 0 <= n <= most and n != told)


_NEAREST = 4
"""So many of the numbers that would do are offered."""


def _of_the_middle(position: Position) -> Iterator[Change[Position]]:
    """Stocks, discards, and the row of the game for two: other numbers, cards that are not there or were left out."""
    stocks = position.stocks
    discards = range(discards_possible(position)[0], discards_possible(position)[1] + 1)
    for name, what, most, fitting in (
        ("towers", "Water Towers in the stock", TOWERS, (stock_left(position, "Water Towers"),)),
        ("silos", "Silos in the stock", SILOS, (stock_left(position, "Silos"),)),
        ("equipment", "Equipment tiles in the stack", TILES, (tiles_left(position), TILES)),
        ("discards", "cards discarded", len(TYPES) * IN_PILE, discards),
        ("pile", "cards under the row", 2 * DRAWN, ()),
    ):
        told = getattr(stocks, name)
        if isinstance(told, int):
            for n in _near(told, most, fitting):
                yield Change(f"{what}: {n}, not {told}", _in_stocks(name, _number(n)))
    for name, lies, cards in (
        ("row", "lies face up in the middle", stocks.row),
        ("discards", "was discarded", stocks.discards),
    ):
        if isinstance(cards, tuple):
            not_ = "does not lie face up in the middle" if name == "row" else "was not discarded"
            for card in dict.fromkeys(cards):
                yield Change(f"{card} {not_}", _in_stocks(name, less(card)))
            for kind in TYPES:
                yield Change(f"one more card {lies}, a {kind}", _in_stocks(name, more(one_of(position, kind))))


def _number(n: int) -> Callable[..., object]:
    return lambda _: n


def _in_stocks(name: str, change: Callable[..., object]) -> Made:
    def make(position: Position) -> Position:
        stocks = position.stocks
        return replace(position, stocks=replace(stocks, **{name: change(getattr(stocks, name))}))  # type: ignore[arg-type]

    return make
