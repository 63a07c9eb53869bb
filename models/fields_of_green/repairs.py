"""Changes that may mend a table: how people misremember or miscount one, what is mistaken most easily first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from models.changes import changed, of_the_holder, of_the_turn, replaced, so_many, with_more, without
from models.fact import Change
from models.fields_of_green.cards import IN_PILE, PLURALS, SILOS, TILES, TOWERS, TYPES, Kind
from models.fields_of_green.farm_repairs import Mend, counted_of, of_cards, of_numbers, of_the_pad, some_card, with_numbers
from models.fields_of_green.past.draws import pile_sizes, piles_of_draws
from models.fields_of_green.rules.box import stock_left, tiles_left
from models.fields_of_green.rules.draws import DRAW_RULES
from models.fields_of_green.rules.table import RULES
from models.fields_of_green.rules.turns import discards_possible
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, MOST_PLAYERS, YEARS, Farm, Position
from models.names import counted, enumerated
from models.rule import broken_places

Made = Callable[[Position], Position]
FEWEST_PLAYERS = 2


def repairs(position: Position) -> Iterator[Change[Position]]:
    """What may be mended but by another card: whose turn it is, numbers, places, what lies face down, tiles, marks."""
    sentences = set()
    for change in _every(position):
        if change.said not in sentences:
            sentences.add(change.said)
            yield change


def _every(position: Position) -> Iterator[Change[Position]]:
    yield from of_the_turn(position)
    for farm in position.seats:
        yield from (_of_farm(farm.player, change) for change in of_numbers(position, farm))
    yield from _of_the_piles(position)
    yield from _of_the_middle(position)
    yield from _of_the_year(position)
    yield from _of_the_farms(position)
    yield from _of_the_players(position)
    for farm in position.seats:
        yield from (_of_farm(farm.player, change) for change in of_the_pad(farm))


def _of_the_farms(position: Position) -> Iterator[Change[Position]]:
    """Cards and tiles in other places: first those that lie where a rule is broken."""
    wrong = broken_places(RULES, position)
    later = []
    for farm in position.seats:
        whose = f"{farm.player}: " if position.layouts > 1 else ""
        for laid in of_cards(position, farm):
            change: Change[Position] = Change(f"{whose}{laid.text}", _in_farm(farm.player, laid.mend))
            if laid.gives_up:
                change = replace(change, fact=f"a card lies at {f'{farm.player} ' if whose else ''}{laid.gives_up}")
            if laid.into_empty:
                at = f"{farm.player} {laid.spots[0]}" if whose else str(laid.spots[0])
                change = replace(change, of=at, seen="nothing", to=laid.into_empty, at=at)
            if wrong.isdisjoint(farm.at(*laid.spots)):
                later.append(change)
            else:
                yield change
    yield from later


def _of_farm(player: str, change: Change[Farm]) -> Change[Position]:
    """A change of one farm as a change of the table."""
    made = _in_farm(player, change.make)
    at = player if player in change.of else ""
    return Change(change.said, made, of=change.of, seen=change.seen, to=change.to, fact=change.fact, at=at)


def _in_farm(player: str, mend: Mend) -> Made:
    return lambda position: position.with_farm(mend(position.seat(player)))


# Whose turn it is, when, and who plays.


def _of_the_year(position: Position) -> Iterator[Change[Position]]:
    phase, year = position.phase, position.year
    for other in Phase if phase else ():
        if other is not phase:
            text, fact = f"it is the {other} phase, not the {phase} phase", f"it is the {phase} phase"
            yield Change(text, replaced(phase=other), of="`phase:`", seen=phase, to=other, fact=fact)
    for n in range(1, YEARS + 1) if year else ():
        if n != year:
            text, fact = f"it is year {n}, not {year}", f"it is year {year}"
            yield Change(text, replaced(year=n), of="`year:`", seen=year, to=n, fact=fact)


def _of_the_players(position: Position) -> Iterator[Change[Position]]:
    yield from of_the_holder(position, "first", "First Player tile")
    if position.introductory:
        fact = "the suggested draws of the first game are followed"
        yield Change(fact.replace("are", "are not"), replaced(introductory=False), fact=fact)
    if len(position.counts) == 1:
        (number,) = position.counts
        for n in range(max(FEWEST_PLAYERS, position.layouts), MOST_PLAYERS + 1):
            if n != number:
                text, fact = f"{n} people play, not {number}", f"{number} people play"
                yield Change(text, replaced(counts=(n,)), of="`player_count:`", seen=number, to=n, fact=fact)


# What lies in the middle.


def _of_the_piles(position: Position) -> Iterator[Change[Position]]:
    """One pile with other cards left, two piles taken for each other; if none of that would do, all counted anew."""
    piles = position.piles or {}
    tried = []
    for kind, number in piles.items():
        for n in _near(number, IN_PILE, pile_sizes(position, kind)):
            text, fact = (f"{counted_of(kind, m)} {'is' if m == 1 else 'are'} in their pile" for m in (n, number))
            of = f"the {PLURALS[kind]} in their pile"
            tried.append(Change(f"{text}, not {number}", _piles({kind: n}), of=of, seen=number, to=n, fact=fact))
    for one, other in combinations(piles, 2):
        if piles[one] != piles[other]:
            text = f"the numbers of {PLURALS[one]} and {PLURALS[other]} in their piles are swapped"
            tried.append(Change(text, _piles({one: piles[other], other: piles[one]})))
    yield from tried
    if len(piles) > 1 and not _piles_fit(position) and not any(_piles_fit(change.make(position)) for change in tried):
        anew = piles_of_draws(position)
        if anew is None:
            yield Change("the piles have other numbers of cards: count them again", replaced(piles=None))
        else:
            left = enumerated([counted_of(kind, n) for kind, n in anew.items()], "and")
            yield Change(f"the piles have {left}", _piles(anew))


def _piles_fit(position: Position) -> bool:
    """Whether the piles agree with the draws and cards of the table."""
    return all(rule.holds(position, *at) is not False for rule in DRAW_RULES for at in rule.instances(position))


def _piles(new: Mapping[Kind, int]) -> Made:
    return changed("piles", with_numbers(new))


def _near(number: int, most: int, others: Iterable[int] = ()) -> Iterator[int]:
    """Numbers that may have been meant: those that would do, nearest first, then those one and two away."""
    fitting = sorted(others, key=lambda n: (abs(n - number), n))[:_NEAREST]
    near = (number - 1, number + 1, number - 2, number + 2)
    yield from (n for n in dict.fromkeys((*fitting, *near)) if 0 <= n <= most and n != number)


_NEAREST = 4
"""So many of the numbers that would do are offered."""


def _of_the_middle(position: Position) -> Iterator[Change[Position]]:
    """Stocks, discards, and the row of the game for two: other numbers, cards that are not there or were left out."""
    discards = range(discards_possible(position)[0], discards_possible(position)[1] + 1)
    for name, where, most, fitting in (
        ("towers", "in the stock", TOWERS, (stock_left(position, "Water Towers"),)),
        ("silos", "in the stock", SILOS, (stock_left(position, "Silos"),)),
        ("equipment", "in the stack", TILES, (tiles_left(position), TILES)),
        ("discards", "on the discard pile", len(TYPES) * IN_PILE, discards),
        ("pile", "under the row", 2 * DRAWN, ()),
    ):
        number = getattr(position.stocks if name in _NOUNS else position, name)
        if isinstance(number, int):
            for n in _near(number, most, fitting):
                noun = _NOUNS.get(name, "card")
                text, fact = (f"{counted(m, noun)} {'is' if m == 1 else 'are'} {where}" for m in (n, number))
                made, of = _in_the_middle(name, so_many(n)), f"the number of {noun}s {where}"
                yield Change(f"{text}, not {number}", made, of=of, seen=number, to=n, fact=fact)
    for name, lies, cards in (
        ("row", "face up in the middle", position.row),
        ("discards", "on the discard pile", position.discards),
    ):
        if isinstance(cards, tuple):
            fact = f"{counted(len(cards), 'card')} {'lies' if len(cards) == 1 else 'lie'} {lies}"
            for card in dict.fromkeys(cards):
                yield Change(f"{card} does not lie {lies}", changed(name, without(card)), fact=fact)
            another = some_card(position, f"{name}, card {len(cards) + 1}")
            yield Change(f"one more card lies {lies}", changed(name, with_more(another)), fact=fact)


_NOUNS = {"towers": "Water Tower", "silos": "Silo", "equipment": "Equipment tile"}


def _in_the_middle(name: str, change: Callable[[Any], object]) -> Made:
    return changed("stocks", changed(name, change)) if name in _NOUNS else changed(name, change)
