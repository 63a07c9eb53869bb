"""Changes of one farm that may mend a table: numbers, hands and draws, where cards and tiles lie, what is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

from models.changes import changed, replaced, with_more, without
from models.fact import Change
from models.fields_of_green.abilities import uses
from models.fields_of_green.cards import PLURALS, SILO, TOWER, TYPES, Equipment, Kind, Location
from models.fields_of_green.moves.words import times
from models.fields_of_green.past.draws import draw_of_piles, suggested
from models.fields_of_green.past.turns import is_new
from models.fields_of_green.rules.farm import COINS
from models.fields_of_green.rules.layout import fits, may_have_harvest
from models.fields_of_green.table.farm import pieces
from models.fields_of_green.table.position import DRAWN, Farm, Position
from models.fields_of_green.table.sites import Amount, Site, Spot, TileSeen, span
from models.fields_of_green.table.stores import food_cap, water_cap
from models.logic import Unknown, where
from models.names import counted, enumerated

Mend: TypeAlias = Callable[[Farm], Farm]
Named: TypeAlias = tuple[str, Mend]


class Laid(NamedTuple):
    """A change of what lies in some spaces, in words, and what it makes of the farm.

    `into_empty` is what it puts into an empty space; `gives_up` is the place of a card that hangs on nothing.
    """

    spots: Sequence[Spot]
    text: str
    mend: Mend
    into_empty: str = ""
    gives_up: str = ""


NEAREST = 4
"""So many free spaces are thought of for a card."""


def some_card(position: Position, name: str) -> Unknown[Location]:
    """Some location card, nobody knows which."""
    return Unknown(name, position.deck.every.values())


def counted_of(kind: Kind, n: int) -> str:
    """So many cards of a type in words."""
    return f"{n} {kind if n == 1 else PLURALS[kind]}"


def with_numbers(new: Mapping[Kind, int]) -> Callable[[Mapping[Kind, int] | None], object]:
    """Other numbers of cards of some types."""
    return lambda old: {**(old or {}), **new}


# Numbers, hands, draws.


def of_numbers(position: Position, farm: Farm) -> Iterator[Change[Farm]]:
    """Turns, cards in hand, what was drawn, coins, VP tokens, the Harvest that is finished or not."""
    player = farm.player
    for n in range(DRAWN + 1) if farm.turns is not None else ():
        text, fact = (f"{player} has taken {counted(m, 'turn')}" for m in (n, farm.turns or 0))
        yield from _number(f"{player}'s turns", farm.turns, n, f"{text}, not {farm.turns}", fact, replaced(turns=n))
    yield from _other_hand(position, farm)
    is_done, is_not = f"{player} has finished the Harvest", f"{player} has not finished the Harvest"
    if farm.is_done:
        yield Change(is_not, replaced(is_done=False), fact=is_done)
    else:
        yield Change(is_done, replaced(is_done=True))
    yield from _other_draw(position, farm)
    if is_new(position, farm) and farm.coins is not None:
        yield from _other_coins(farm, COINS)
    yield from _number(f"{player}'s VP tokens", farm.vp, 0, f"{player} has no VP tokens", _has_vp(farm), replaced(vp=0))
    for tile in dict.fromkeys(farm.aside):
        yield Change(f"{tile} is not set aside by {player}", changed("aside", without(tile)))


def _number(of: str, seen: Amount | None, to: int, text: str, fact: str, mend: Mend) -> Iterator[Change[Farm]]:
    """Another number. Only where the file has an exact one does the repair say which number takes its place."""
    if not isinstance(seen, int):
        yield Change(text, mend, fact=fact)
    elif 0 <= to != seen:
        yield Change(text, mend, of=of, seen=seen, to=to, fact=fact)


def _has_vp(farm: Farm) -> str:
    return f"{farm.player} has {span(farm.vp)} VP token{'' if farm.vp == 1 else 's'}"


def _other_coins(farm: Farm, n: int) -> Iterator[Change[Farm]]:
    player, coins = farm.player, span(farm.coins)
    has = f"{player} has {counted(n, 'coin')}, not {coins}"
    fact = f"{player} has {'1 coin' if farm.coins == 1 else f'{coins} coins'}"
    return _number(f"{player}'s coins", farm.coins, n, has, fact, replaced(coins=n))


def _other_hand(position: Position, farm: Farm) -> Iterator[Change[Farm]]:
    hand, player = farm.hand, farm.player
    fact, of = f"{player} has {_cards(farm.hand_size or 0)} in hand", f"the number of cards in {player}'s hand"
    for n in range(DRAWN + 1) if isinstance(hand, int) else ():
        yield from _number(of, farm.hand_size, n, f"{player} has {_cards(n)} in hand, not {hand}", fact, replaced(hand=n))
    if isinstance(hand, tuple):
        for card in dict.fromkeys(hand):
            yield Change(f"{card} is not in {player}'s hand", changed("hand", without(card)), fact=fact)
        if len(hand) < DRAWN:
            card = some_card(position, f"{player}'s hand, card {len(hand) + 1}")
            yield Change(f"{player} has one more card in hand", changed("hand", with_more(card)), fact=fact)


def _cards(n: int) -> str:
    return counted(n, "card") if n else "no card"


def _other_draw(position: Position, farm: Farm) -> Iterator[Change[Farm]]:
    """One card more or less of a type, one type taken for another, the draw that is suggested or gone from the piles."""
    if farm.drawn is None:
        return
    player, drawn = farm.player, {kind: farm.drawn.get(kind, 0) for kind in TYPES}
    for kind, n in drawn.items():
        fact = f"{player} drew {counted_of(kind, n)}"
        # First the number that makes six cards in all.
        for m in dict.fromkeys((n + DRAWN - sum(drawn.values()), n - 1, n + 1)):
            text, mend = f"{player} drew {counted_of(kind, m)}, not {n}", changed("drawn", with_numbers({kind: m}))
            yield from _number(f"the {PLURALS[kind]} that {player} drew", n, m, text, fact, mend)
    for fewer, larger in permutations(TYPES, 2):
        if drawn[fewer]:
            text = f"{player} drew one {larger} more and one {fewer} less"
            new = {fewer: drawn[fewer] - 1, larger: drawn[larger] + 1}
            yield Change(text, changed("drawn", with_numbers(new)))
    for one, other in combinations(TYPES, 2):
        a, b = drawn[one], drawn[other]
        if abs(a - b) > 1:
            text = f"{player} drew {counted_of(one, b)} and {counted_of(other, a)}"
            yield Change(text, changed("drawn", with_numbers({one: b, other: a})))
    intended = [suggested(position.year)] if position.introductory and position.year else []
    yield from _whole_draws(player, drawn, [*intended, draw_of_piles(position, farm) or drawn])


def _whole_draws(player: str, drawn: Mapping[Kind, int], others: Sequence[Mapping[Kind, int]]) -> Iterator[Change[Farm]]:
    """Other draws that differ by more than one card."""
    for draw in others:
        if sum(abs(draw.get(kind, 0) - drawn[kind]) for kind in TYPES) > 2:
            split = enumerated([counted_of(kind, draw[kind]) for kind in TYPES if draw.get(kind)], "and")
            yield Change(f"{player} drew {split}", changed("drawn", with_numbers(draw)))


def of_the_pad(farm: Farm) -> Iterator[Change[Farm]]:
    """Other numbers that no rule of a table speaks of where cards lie: coins, VP tokens and the lines of the score pad."""
    player, vp = farm.player, farm.vp
    if isinstance(farm.coins, int):
        yield from (change for n in (farm.coins - 1, farm.coins + 1) for change in _other_coins(farm, n))
    for n in {vp - 1, vp + 1} - {0} if isinstance(vp, int) and vp else ():
        text = f"{player} has {counted(n, 'VP token')}, not {vp}"
        yield from _number(f"{player}'s VP tokens", vp, n, text, _has_vp(farm), replaced(vp=n))
    for line in fields(farm.pad):
        value = getattr(farm.pad, line.name)
        numbers = value if isinstance(value, tuple) else () if value is None else (value,)
        for i, points in enumerate(numbers):
            of = f"{line.name.replace('_', ' ')}{f', entry {i + 1},' if isinstance(value, tuple) else ''} on {player}'s pad"
            for n in (points - 1, points + 1):
                new = (*numbers[:i], n, *numbers[i + 1 :]) if isinstance(value, tuple) else n
                mend = changed("pad", replaced(**{line.name: new}))
                yield from _number(of, points, n, f"{of}: {n}, not {points}", f"{of}: {points}", mend)


# Cards, tiles and marks.


def of_cards(position: Position, farm: Farm) -> Iterator[Laid]:
    """How cards and tiles lie otherwise: marks, tiles, other cards, other places, cards that are not there or left out."""
    for site in farm.sites:
        yield from (Laid((site.spot,), text, mend) for text, mend in (*_marks(site), *_other_cards(position, site)))
        yield from _other_tiles(position, farm, site)
    yield from _moved(farm)
    yield from _swaps(farm)
    yield from _omissions(position, farm)
    for site in farm.sites:
        yield Laid((site.spot,), f"{site.card} does not lie at {site.spot}", _taken_away(site.spot))


def _marks(site: Site) -> Iterator[Named]:
    """How a card lies, and what lies beneath it or is marked on it."""
    spot = site.spot
    if site.is_open:
        yield f"{site} lies face up", _change_site(spot, replaced(is_open=False))
    elif where(site.card, may_have_harvest) is not False and not site.is_tower and not site.is_silo:
        yield f"{site} lies face down", _change_site(spot, replaced(is_open=True))
    for card in (site.card, *site.below) if site.below else ():
        yield f"{card} lies at {spot} alone", _change_site(spot, replaced(card=card, below=()))
    if site.paid:
        yield f"{site} is not paid for", _change_site(spot, replaced(paid=0))
        for n in {*range(1, site.paid), site.paid + 1}:
            yield f"{site} is paid for {times(n)}, not {times(site.paid)}", _change_site(spot, replaced(paid=n))
    if site.scores is not None:
        yield f"{site} does not score {site.scores}", _change_site(spot, replaced(scores=None))


def _change_site(spot: Spot, change: Callable[[Site], Site]) -> Mend:
    """A change of what lies at a space, whatever else is changed of it; nothing where no card lies any more."""

    def mend(farm: Farm) -> Farm:
        site = farm.by_spot.get(spot)
        return farm if site is None else farm.with_site(change(site))

    return mend


def _taken_away(spot: Spot) -> Mend:
    return lambda farm: replace(farm, sites=tuple(site for site in farm.sites if site.spot != spot))


def _other_cards(position: Position, site: Site) -> Iterator[Named]:
    """A Water Tower or a Silo in the place of another card, and the other way round; what lies on it is then unknown."""
    for card in (TOWER, SILO):
        if card is not site.card and not site.is_open:
            yield f"{site} is a {card}", _change_site(site.spot, replaced(card=card, tokens=None))
    if site.is_tower or site.is_silo:
        card_instead = some_card(position, f"instead of {site}")
        yield f"{site} is another card", _change_site(site.spot, replaced(card=card_instead, tokens=None))


def _other_tiles(position: Position, farm: Farm, site: Site) -> Iterator[Laid]:
    """A tile that lies on another card or on none, or one that was left out where more is stored or paid than can be."""
    for tile in dict.fromkeys(site.equipment):
        off = _change_site(site.spot, changed("equipment", without(tile)))
        aside = _both(off, changed("aside", with_more(tile)))
        yield Laid((site.spot,), f"{tile} does not lie on {site}, but is set aside", aside)
        yield Laid((site.spot,), f"{tile} does not lie on {site}", off)
        for other in farm.sites:
            if other is not site and not other.is_open and fits(tile, other.card) is not False:
                there = _both(off, _put_on(other.spot, tile))
                yield Laid((site.spot, other.spot), f"{tile} lies on {other}, not on {site}", there)
    for tile in position.deck.equipment.values():
        if _would_help(site, tile) and tile not in site.equipment and fits(tile, site.card) is not False:
            yield Laid((site.spot,), f"{tile} lies on {site}", _put_on(site.spot, tile))


def _would_help(site: Site, tile: Equipment) -> bool:
    """Whether with a tile there would be room for more where too much is stored, or more use where too much is paid."""
    cap = water_cap(site) if site.is_tower else food_cap([site]) if site.is_silo else None
    stores_more = isinstance(site.tokens, int) and cap is not None and site.tokens > cap
    return (stores_more and tile.capacity != 0) or (site.paid > uses(site) and tile.again != 0)


def _put_on(spot: Spot, tile: TileSeen) -> Mend:
    return _change_site(spot, changed("equipment", with_more(tile)))


def _both(first: Mend, second: Mend) -> Mend:
    return lambda farm: second(first(farm))


def _moved(farm: Farm) -> Iterator[Laid]:
    """A card that hangs on nothing or lies on another one, a first card, or a whole row lies elsewhere."""
    parts = pieces(farm)
    free = _beside(farm, parts[0] if parts else set())
    for spot in sorted({spot for piece in parts[1:] for spot in piece}):
        for other in sorted(free, key=partial(_apart, spot))[:NEAREST]:
            yield _elsewhere(farm, spot, other)._replace(gives_up=f"{spot}, beside no other")
    yield from _moves_of_the_first(farm)
    for site in farm.sites:
        for near in sorted(free, key=partial(_apart, site.spot))[:NEAREST] if site.below else ():
            yield Laid((site.spot,), f"{site.card} lies at {near}, not on another card", _lift(site.spot, near))
    for row in sorted({site.spot.row for site in farm.sites}):
        here = [site.spot for site in farm.sites if site.spot.row == row]
        for shift, way in ((1, "right"), (-1, "left")):
            yield Laid(here, f"row {row} lies one space further to the {way}", _shift(row, shift))


def _moves_of_the_first(farm: Farm) -> Iterator[Laid]:
    """A Water Tower or a Silo lies beside one of the other kind, where none does."""
    towers, silos = {site.spot for site in farm.towers}, {site.spot for site in farm.silos}
    if silos.isdisjoint(near for spot in towers for near in spot.beside):
        for mine, others in ((towers, silos), (silos, towers)):
            yield from (_elsewhere(farm, spot, near) for spot, near in product(sorted(mine), _beside(farm, others)))


def _elsewhere(farm: Farm, spot: Spot, other: Spot) -> Laid:
    return Laid((spot,), f"{farm.by_spot[spot].card} lies at {other}, not at {spot}", _at(spot, other))


def _beside(farm: Farm, spots: set[Spot]) -> list[Spot]:
    """The free spaces beside some cards."""
    return sorted({near for spot in spots for near in spot.beside if near not in farm.by_spot})


def _apart(one: Spot, other: Spot) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)


def _at(spot: Spot, other: Spot) -> Mend:
    def mend(farm: Farm) -> Farm:
        if spot not in farm.by_spot or other in farm.by_spot:
            return farm  # another change has moved a card already
        return _taken_away(spot)(farm).with_site(replace(farm.by_spot[spot], spot=other))

    return mend


def _lift(spot: Spot, other: Spot) -> Mend:
    """The upper of two cards, with all that lies on it, to another space."""

    def mend(farm: Farm) -> Farm:
        site = farm.by_spot.get(spot)
        if site is None or not site.below or other in farm.by_spot:
            return farm  # another change has moved a card already
        return farm.with_site(replace(site, spot=other, below=())).with_site(Site(spot, site.below[0], below=site.below[1:]))

    return mend


def _shift(row: int, shift: int) -> Mend:
    def mend(farm: Farm) -> Farm:
        moved = (replace(s, spot=Spot(row, s.spot.column + shift)) if s.spot.row == row else s for s in farm.sites)
        return replace(farm, sites=tuple(sorted(moved, key=lambda site: site.spot)))

    return mend


def _swaps(farm: Farm) -> Iterator[Laid]:
    """Two cards of different kinds were taken for each other; of cards alike only the tiles on them would change."""
    for one, other in combinations(farm.sites, 2):
        if one.kind is not other.kind:
            yield Laid((one.spot, other.spot), f"{one} and {other} are swapped", _exchange(one.spot, other.spot))


def _exchange(one: Spot, other: Spot) -> Mend:
    def mend(farm: Farm) -> Farm:
        here, there = farm.by_spot.get(one), farm.by_spot.get(other)
        if here is None or there is None:
            return farm  # another change has moved a card already
        return farm.with_site(replace(here, spot=other)).with_site(replace(there, spot=one))

    return mend


def _omissions(position: Position, farm: Farm) -> Iterator[Laid]:
    """A card that was left out: where the farm falls apart without one, or beside its first cards."""
    stores = {site.spot for site in farm.sites if site.is_tower or site.is_silo}
    parts = {spot: n for n, piece in enumerate(pieces(farm)) for spot in piece}

    def order(near: Spot) -> tuple[int, int, Spot]:
        beside = [spot for spot in near.beside if spot in parts]
        return -len({parts[spot] for spot in beside}), -len(stores.intersection(beside)), near

    free = sorted(_beside(farm, set(farm.by_spot)), key=order)
    for near in free[: NEAREST if len(set(parts.values())) > 1 else NEAREST // 2]:
        for what, card in (("a Water Tower", TOWER), ("a Silo", SILO), ("a card", some_card(position, f"at {near}"))):
            yield Laid((near,), f"{near} is not empty: {what} lies there", _laid(Site(near, card)), what)


def _laid(site: Site) -> Mend:
    return lambda farm: farm if site.spot in farm.by_spot else farm.with_site(site)
