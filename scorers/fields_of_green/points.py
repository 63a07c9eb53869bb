"""What abilities and Equipment give at the end of the game, with why, what of it is not known, and the coins that it takes.

Source: Fields of Green rulebook, "Equipment", "Game End".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from math import prod

from models.fields_of_green.cards import COINS_PER_VP, Equipment, Gain, Location, Resource, Timing, amounts
from models.fields_of_green.rules.farm import by_its_face
from models.fields_of_green.rules.layout import fits
from models.fields_of_green.table.farm import counted_sites, fitting, given, given_needs
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, TileSeen, numbers
from models.logic import Number, Truth, Unknown, all_of, any_of, chosen, equal, options_of, pick, total, values_of, where
from models.unknowns import shown, unknowns
from scorers.sheet import Line


@dataclass
class Tally:
    """A line while it is added up: its points, why, what is not known, and what is not certain."""

    points: list[Number] = field(default_factory=list)
    because: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    def add(self, points: Number, because: str) -> None:
        """So many points, and why."""
        self.points.append(points)
        self.because.append(because)

    def line(self, item: str, rule: str, nothing: str) -> Line:
        """The line of the pad."""
        because = "; ".join(self.because) or ("unknown" if self.needs else nothing)
        doubt = "; ".join(dict.fromkeys(self.doubts)) or None
        # No line of the pad is below 0, so what is not known can only add to it.
        needs = tuple(dict.fromkeys(self.needs))
        return Line(item, total(self.points), rule, because, doubt, needs=needs, is_open=bool(needs))


def doubts_of(card: Location | Equipment, *fields: str) -> Iterator[str]:
    """What is not certain of fields of a card, by its sources."""
    for name in fields:
        source_text = card.sources.get(name, "")
        if source_text.startswith(("medium", "low")):
            sure, _, source = source_text.partition(":")
            yield f"{_FIELDS[name]} of {card} is known with {sure} certainty only ({source.strip() or 'no source'})"


_FIELDS = {"vp": "the VP", "gains": "what the ability", "ability": "the kind of ability", "price": "the price"}
_FIELDS |= dict.fromkeys(("points", "again"), "the effect")


def add_ability(position: Position, farm: Farm, site: Site, tally: Tally) -> None:
    """What the Game End ability of a location gives, if it has one."""
    card = site.card
    if site.scores is not None:
        tally.add(site.scores, f"{site}: {site.scores}, as the file has it")
        points = None if isinstance(card, Unknown) else by_its_face(position, farm, site, card)
        if points is not None and equal(points, site.scores) is False:
            tally.needs.append(f"which is right for {site}: {site.scores} by the file, or {shown(points)} by its face")
        return
    if isinstance(card, Unknown):
        points = chosen(card, lambda option: _if_it_were(position, farm, site, option))
        tally.points.append(points)
        tally.because += [f"perhaps {site}"] if points != 0 else []
        every = {option.design: option for option in card.options}.values()
        unknown = sum(map(_is_open_ability, every))
        if unknown:
            of = f"{unknown} of {len(every)} possible cards"
            tally.needs.append(f"what a Game End ability of the card at {site.spot} would give ({of})")
        return
    if card.timing is None:
        tally.needs.append(f"whether {card} has a Game End ability, and what it gives")
    elif card.timing is Timing.GAME_END and card.gains is None:
        tally.needs.append(f"what the Game End ability of {card} gives (or write `{card} scoring N`)")
    elif card.timing is Timing.GAME_END:
        for gain in card.gains or ():
            add_sentence(position, farm, site, gain, str(site), tally)
        tally.doubts += doubts_of(card, "gains", "ability")


def _if_it_were(position: Position, farm: Farm, site: Site, card: Location) -> Number:
    """What the Game End ability of a card gives that a card which is not known may be, as far as its face is known."""
    if card.timing is not Timing.GAME_END:
        return 0
    tally = Tally()
    for gain in card.gains or ():
        add_sentence(position, farm, site, gain, str(site), tally)
    return total(tally.points)


def _is_open_ability(card: Location) -> bool:
    """Whether a card may score at the end in a way that is not known."""
    return card.timing is None or (card.timing is Timing.GAME_END and card.gains is None)


def add_sentence(position: Position, farm: Farm, site: Site, gain: Gain, what: str, tally: Tally) -> None:
    """What one sentence of an ability gives in VP; what has to be paid for is not reckoned here, but asked for."""
    rulings = position.rulings
    if gain.is_optional:
        tally.needs.append(f"how often {what} pays {amounts(gain.pay)} for {amounts(gain.gives)} (or write `scoring N`)")
        return
    others: dict[Resource, int | None] = {r: n for r, n in gain.gives.items() if r is not Resource.VP and n != 0}
    if others:
        tally.needs.append(f"what the {amounts(others)} of {what} are at the end of the game (or write `scoring N`)")
    points = given(farm, site.spot, gain, rulings).get(Resource.VP, 0)
    tally.add(points, f"{what}: {_why(farm, site, gain, rulings)} = {shown(points)}")
    tally.needs += [f"of {what}: {need}" for need in given_needs(farm, site.spot, gain, rulings)]


def _why(farm: Farm, site: Site, gain: Gain, rulings: Mapping[str, str]) -> str:
    """What an ability counted, with the places."""
    n = gain.gives.get(Resource.VP, 0)
    worth = "an unknown number of VP" if n is None else f"{n} VP"
    why = worth
    if gain.per is not None:
        what, near = gain.per.what, counted_sites(farm, site.spot, gain.per, rulings)
        seen = [other for other, _ in near if fitting(other, what, rulings) is not False]
        places = f" ({', '.join(f'{s.card} {s.spot}' for s in seen)})" if seen else ""
        why = f"{len(seen)} {gain.per.in_words(len(seen))}{places} at {worth}"
    if gain.condition is not None:
        why += f", if {gain.condition.in_words}"
    return why


def add_equipment(position: Position, farm: Farm, tally: Tally) -> None:
    """What tiles give at the end of the game, those set aside included."""
    if farm.pad.equipment is not None:
        tally.add(farm.pad.equipment, f"{farm.pad.equipment}, as the pad has it")
        return
    if not farm.is_laid_out:
        tally.needs.append("the Equipment, or its VP as the pad has it (`pad: {equipment: ...}`)")
    for site, tile in _tiles(farm):
        if isinstance(tile, Unknown):
            _unknown_tile(position, farm, site, tile, tally)
        else:
            _tile(position, farm, site, tile, tally)
        tally.needs += _repeating_needs(site, tile)
    _add_repeats(Repeats(position, farm), tally)
    if farm.aside:
        tally.add(len(farm.aside), f"{', '.join(map(str, farm.aside))} set aside at 1")


def _tiles(farm: Farm) -> Iterator[tuple[Site, TileSeen]]:
    """The tiles on locations. Equipment does not stay on an Open Area (FOG-OPEN-EQ); what lies there gives nothing."""
    return ((site, tile) for site in farm.sites if not site.is_open for tile in site.equipment)


def _tile(position: Position, farm: Farm, site: Site, tile: Equipment, tally: Tally) -> None:
    """What a tile on a location gives at the end of the game by itself."""
    if tile.points is None:
        tally.needs.append(f"what {tile} gives at the end of the game")
    for gain in tile.points or ():
        add_sentence(position, farm, site, gain, f"{tile} on {site}", tally)
        tally.doubts += doubts_of(tile, "points")


def _unknown_tile(position: Position, farm: Farm, site: Site, tile: Unknown[Equipment], tally: Tally) -> None:
    """What a tile that is not known gives by itself; where some leave that open, it has to be known."""
    if any(option.points is None for option in tile.options):
        tally.needs.append(f"which Equipment lies on {site}")

    def worth(option: Equipment) -> Number:
        own = Tally()
        for gain in option.points or ():
            add_sentence(position, farm, site, gain, f"{option} on {site}", own)
        tally.needs.extend(own.needs)
        return total(own.points)

    points = chosen(tile, worth)
    if points != 0:
        tally.add(points, f"the Equipment on {site}: {shown(points)}")


# Abilities that are applied again for coins.


def _ends(site: Site, tile: Equipment) -> list[Location]:
    """The cards of a location that have, or may have, a Game End ability, and on which a tile may lie."""
    ends = {None, Timing.GAME_END}
    return [card for card in options_of(site.card) if card.timing in ends and fits(tile, card) is not False]


def _repeating_needs(site: Site, tile: TileSeen) -> Iterator[str]:
    """What has to be known to say what a tile gives that may let an ability be applied again at the end of the game."""
    for one in options_of(tile):
        if one.again == 0 or not (site.scores is not None or _ends(site, one)):
            continue
        if one.again is None or _coins_for(one) is None:
            if isinstance(tile, Unknown):
                yield f"which Equipment lies on {site}"
            elif one.again is None:
                yield f"how often {tile} lets {site.card} be applied again"
            else:
                yield f"what applying {site.card} again by {tile} costs (or its VP as the pad has it)"
        elif site.scores is None and any(card.timing is None or card.gains is None for card in _ends(site, one)):
            yield f"what applying {site if isinstance(site.card, Unknown) else site.card} again by {one} gives"


def _coins_for(tile: Equipment) -> int | None:
    """How many coins applying an ability again by a tile takes; nothing where that is not known, or not only coins."""
    price = tile.again_price
    return None if price is None or price.unknown or price.water or price.food else price.coins or 0


@dataclass(frozen=True, slots=True)
class _Offer:
    """An ability that may be applied again at the end of the game by a tile: how often, for how many coins, for what.

    `needs` is what has to be known to say what a card that lies there gives, `doubts` what is not certain of it.
    """

    site: Site
    tile: Equipment
    times: int
    coins: int
    gives: Number
    needs: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Ending:
    """How many coins there are, and how often each offer is taken for how much, in the worlds in which this is so."""

    when: Truth
    coins: int
    taken: tuple[int, ...]
    gains: tuple[int, ...]
    paid: int


MOST_ENDINGS = 300
"""So many combinations of coins and of what abilities give are gone through."""


class Repeats:
    """How abilities are best applied again for coins at the end of the game, in each world (FOG-SC-COINS).

    It pays where it gives more than its coins do, which then no longer count. `is_settled` says whether that is known.
    """

    def __init__(self, position: Position, farm: Farm) -> None:
        self.coins, self._farm = farm.coins, farm
        self.offers = list(_offers(position, farm))
        self.is_settled = not self.offers or self.coins is not None
        self._endings = self._every() if self.offers and self.coins is not None else []

    def _every(self) -> list[_Ending]:
        coins, each = tuple(dict.fromkeys(options_of(self.coins))), [self.values(offer.gives) for offer in self.offers]
        self.is_settled = len(coins) * prod(map(len, each)) <= MOST_ENDINGS
        return [self._ending(n, gains) for n in coins for gains in product(*each)] if self.is_settled else []

    def _ending(self, coins: int, gains: tuple[int, ...]) -> _Ending:
        same = [equal(offer.gives, n) for offer, n in zip(self.offers, gains, strict=True)]
        when = all_of([where(self.coins, lambda n: n == coins), *same])
        taken = _best(coins, [(o.times, o.coins, n) for o, n in zip(self.offers, gains, strict=True)])
        return _Ending(when, coins, taken, gains, sum(n * o.coins for n, o in zip(taken, self.offers, strict=True)))

    def values(self, n: Number) -> tuple[int, ...]:
        """All that a number of the farm can be."""
        return values_of(n, unknowns(self._farm))

    def in_the_end(self, of: Callable[[_Ending], int]) -> Number:
        """What there is of something in each world."""
        when: dict[int, list[Truth]] = {}
        for ending in self._endings:
            when.setdefault(of(ending), []).append(ending.when)
        return total([pick(any_of(truths), n, 0) for n, truths in when.items()])

    @property
    def money(self) -> Number:
        """The points for the coins that are left."""
        if self.coins is None or not self._endings:
            return 0 if self.coins is None else chosen(self.coins, lambda coins: coins // COINS_PER_VP)
        return self.in_the_end(lambda ending: (ending.coins - ending.paid) // COINS_PER_VP)


def _offers(position: Position, farm: Farm) -> Iterator[_Offer]:
    for site, tile in _tiles(farm):
        for one in options_of(tile):
            coins = _coins_for(one)
            if not one.again or coins is None:
                continue
            ability = Tally()
            add_ability(position, farm, site, ability)
            gives = pick(where(tile, lambda seen, one=one: seen is one), total(ability.points), 0)  # type: ignore[misc]
            if gives != 0:
                needs = () if isinstance(site.card, Unknown) else tuple(ability.needs)
                yield _Offer(site, one, one.again, coins, gives, needs, (*ability.doubts, *doubts_of(one, "again")))


def _best(coins: int, offers: Sequence[tuple[int, int, int]]) -> tuple[int, ...]:
    """How often each offer is best taken, told as how often it may be, its coins and its points.

    Every choice is tried, since coins that are paid no longer count (FOG-SC-COINS).
    """
    every = [i for i, (times, _, _) in enumerate(offers) for _ in range(times)]
    best, taken = coins // COINS_PER_VP, (0,) * len(offers)
    for size in range(1, len(every) + 1):
        for some in combinations(every, size):
            left = coins - sum(offers[i][1] for i in some)
            worth = left // COINS_PER_VP + sum(offers[i][2] for i in some)
            if left >= 0 and worth > best:
                best, taken = worth, tuple(some.count(i) for i in range(len(offers)))
    return taken


def _add_repeats(repeats: Repeats, tally: Tally) -> None:
    """What applying abilities again gives."""
    for i, offer in enumerate(repeats.offers):
        tally.doubts += offer.doubts
        tally.needs += offer.needs
        if not repeats.is_settled:
            tally.needs.append(f"whether applying {offer.site.card} again by {offer.tile} pays")
            continue
        points = repeats.in_the_end(lambda ending, i=i: ending.taken[i] * ending.gains[i])  # type: ignore[misc]
        times = repeats.in_the_end(lambda ending, i=i: ending.taken[i])  # type: ignore[misc]
        if points != 0:
            often = "" if times == 1 else f" {times} times" if isinstance(times, int) else " where that pays,"
            what = f"{offer.tile} on {offer.site}, applied again{often} for {offer.tile.again_price}"
            tally.add(points, f"{what}: {numbers(repeats.values(points))}")
