"""The score pad of Fields of Green: six lines per player.

Source: Fields of Green rulebook, "Game End" and its example (rounding down, the order of the pad). What is not
laid out may be told as the pad has it. What has to be known for a line, and is not, stands in `needs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from models.fields_of_green.abilities import food_of, given, given_needs, tiles_of
from models.fields_of_green.cards import (
    COINS_PER_VP,
    FOOD_PER_VP,
    Equipment,
    Gain,
    Location,
    Resource,
    Timing,
    amounts,
)
from models.fields_of_green.farm import counted_sites, fitting
from models.fields_of_green.position import Amount, Farm, Pad, Position, Site, amount, span
from models.logic import (
    Number,
    Sum,
    Truth,
    Unknown,
    at_least,
    chosen,
    count,
    equal,
    number,
    total,
    where,
)
from models.names import counted
from scorers.fields_of_green.ranking import tie_needs
from scorers.sheet import Line, Sheet


@dataclass
class _Told:
    """A line while it is added up: its points, why, what is not known, and what is not certain."""

    points: list[Number] = field(default_factory=list)
    because: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    def line(self, item: str, rule: str, nothing: str) -> Line:
        """The line of the pad."""
        because = "; ".join(self.because) or ("it is not known" if self.needs else nothing)
        doubt = "; ".join(dict.fromkeys(self.doubts)) or None
        return Line(item, total(self.points), rule, because, doubt, needs=tuple(dict.fromkeys(self.needs)))


def sheets(position: Position) -> tuple[Sheet, ...]:
    """One sheet per farm, with the six lines of the pad.

    Where farms are level, what breaks the tie has to be told: the locations of a farm that is not laid out, and coins of
    which only the points were told.
    """
    made = [(farm, Sheet(farm.player, tuple(_lines(position, farm)))) for farm in position.farms]
    return tuple(
        _with_needs(sheet, tie_needs(position, farm, [other for other in _level_with(sheet, made) if other is not farm]))
        for farm, sheet in made
    )


def _level_with(sheet: Sheet, every: Sequence[tuple[Farm, Sheet]]) -> list[Farm]:
    """The farms that may have as many VP."""
    return [farm for farm, other in every if equal(sheet.points, other.points) is not False]


def _with_needs(sheet: Sheet, needs: Iterable[str]) -> Sheet:
    *lines, last = sheet.lines
    return replace(sheet, lines=(*lines, replace(last, needs=tuple(dict.fromkeys((*last.needs, *needs))))))


def _lines(position: Position, farm: Farm) -> Iterator[Line]:
    without = replace(farm, pad=Pad())
    for line_of in (_cards, _equipment, _coins, _food, _towers, _abilities):
        line = line_of(position, farm)
        yield line if farm.pad == Pad() else _compared(line, line_of(position, without))


def _compared(pad: Line, table: Line) -> Line:
    """A line as the pad has it; where what lies there certainly gives another number, which is right has to be told."""
    if table.needs or equal(pad.points, table.points) is not False:
        return pad
    # Of a number that is not fully known the limits are not always those that can be; its reason tells what is.
    laid = "" if isinstance(table.points, Sum) else f"{table.points} by "
    said = f"which is right for {pad.item}: {pad.points} by the pad, or {laid}what lies there ({table.because})"
    return replace(pad, needs=(said,))


def _cards(position: Position, farm: Farm) -> Line:
    told = _Told()
    if farm.pad.cards is not None:
        told.points.append(farm.pad.cards)
        told.because.append(f"{farm.pad.cards} on the cards, as the pad has it")
    elif not farm.is_told:
        told.needs.append("the cards of the farm, or their VP as the pad has them (`pad: {cards: ...}`)")
    else:
        sites = [site for site in farm.sites if _scores(position, site)]
        told.points += [number(site.card, lambda card: card.vp or 0) for site in sites]
        printed = Counter((site.card, _shown_vp(site)) for site in sites if _shown_vp(site) not in {"0", None})
        told.because += [f"{n} {card} at {vp}" if n > 1 else f"{card} {vp}" for (card, vp), n in printed.items()]
        cards = {card: site for site in sites for card in _possible(site)}
        told.needs += _printed_needs(sites)
        told.doubts += [doubt for card in cards if card.vp for doubt in _doubts(card, "vp")]
    told.points.append(amount(farm.vp))
    if farm.vp != 0:
        told.because.append(f"{span(farm.vp)} in VP tokens")
    return told.line("Cards/Tokens", "FOG-SC-CARDS", "no card shows VP, and there are no VP tokens")


def _scores(position: Position, site: Site) -> bool:
    """Whether the face of a card counts at the end: an Open Area's does not, unless ruled otherwise (FOG-AMB-12)."""
    return not site.is_open or position.rulings["FOG-AMB-12"] == "yes"


def _possible(site: Site) -> tuple[Location, ...]:
    return site.card.options if isinstance(site.card, Unknown) else (site.card,)


def _shown_vp(site: Site) -> str | None:
    points = [card.vp for card in _possible(site) if card.vp is not None]
    if len(points) < len(_possible(site)):
        return None
    return str(points[0]) if len(set(points)) == 1 else f"{min(points)} to {max(points)}"


def _printed_needs(sites: Sequence[Site]) -> Iterator[str]:
    """The printed VP that are not known; of a card that is not known itself, all that it may be are meant."""
    for site in sites:
        if isinstance(site.card, Unknown):
            unknown = sum(card.vp is None for card in site.card.options)
            if unknown:
                yield f"the VP printed on the card at {site.spot} ({unknown} of {len(site.card.options)} possible cards)"
        elif site.card.vp is None:
            yield f"the VP printed on {site.card}"


def _doubts(card: Location | Equipment, *fields: str) -> Iterator[str]:
    """What is not certain of fields of a card, by its sources."""
    for name in fields:
        said = card.sources.get(name, "")
        if said.startswith(("medium", "low")):
            sure, _, source = said.partition(":")
            yield f"{_FIELDS[name]} of {card} is known with {sure} certainty only ({source.strip() or 'no source'})"


_FIELDS = {
    "vp": "the VP",
    "gains": "what the ability",
    "ability": "the kind of ability",
    "points": "the effect",
    "again": "the effect",
    "price": "the price",
}


def _equipment(position: Position, farm: Farm) -> Line:
    told = _Told()
    if farm.pad.equipment is not None:
        told.points.append(farm.pad.equipment)
        told.because.append(f"{farm.pad.equipment}, as the pad has it")
        return told.line("Equipment", "FOG-SC-EQUIP", "")
    if not farm.is_told:
        told.needs.append("the Equipment, or its VP as the pad has it (`pad: {equipment: ...}`)")
    for site in farm.sites:
        if site.is_open:
            # Equipment does not stay on an Open Area (FOG-OPEN-EQ); what lies there all the same gives nothing.
            continue
        if any(isinstance(tile, Unknown) for tile in site.equipment):
            told.needs.append(f"which Equipment lies on {site}")
        for tile in tiles_of(site):
            _tile(position, farm, site, tile, told)
    if farm.aside:
        told.points.append(len(farm.aside))
        told.because.append(f"{', '.join(map(str, farm.aside))} set aside at 1")
    return told.line("Equipment", "FOG-SC-EQUIP", "no Equipment scores")


def _tile(position: Position, farm: Farm, site: Site, tile: Equipment, told: _Told) -> None:
    """What a tile on a location gives at the end of the game."""
    if tile.points is None:
        told.needs.append(f"what {tile} gives at the end of the game")
    for gain in tile.points or ():
        _sentence(position, farm, site, gain, f"{tile} on {site}", told)
        told.doubts += _doubts(tile, "points")
    card = site.card
    if isinstance(card, Unknown) or not _has_game_end(site) or site.is_open or tile.again == 0:
        return
    if tile.again is None:
        told.needs.append(f"how often {tile} lets {card} be applied again")
        return
    price = tile.again_price
    if price is None or price.unknown:
        told.needs.append(f"what applying {card} again by {tile} costs (or its VP as the pad has it)")
        return
    # It is worth its coins only if it gives more than they do; the coins line reckons without them then.
    again = _Told()
    _ability(position, farm, site, again)
    gained = total(again.points)
    if isinstance(gained, Sum) or not isinstance(farm.coins, int) or price.water or price.food:
        told.needs.append(f"whether applying {card} again by {tile} pays")
        return
    told.needs += again.needs
    told.doubts += [*again.doubts, *_doubts(tile, "again")]
    times = repeats(position, farm).get((site.spot, tile), 0)
    if times:
        told.points.append(times * gained)
        often = "" if times == 1 else f" {times} times"
        told.because.append(f"{tile} on {site}, applied again{often} for {price}: {times * gained}")


def _has_game_end(site: Site) -> bool:
    """Whether a location is known to have a Game End ability: by its face, or since the file tells what it scores."""
    return site.scores is not None or (not isinstance(site.card, Unknown) and site.card.timing is Timing.GAME_END)


def repeats(position: Position, farm: Farm) -> dict[tuple[object, Equipment], int]:
    """How often abilities are best applied again for coins at the end of the game, by location and tile.

    Every choice is tried, since coins that are paid no longer count (FOG-AMB-26).
    """
    if not isinstance(farm.coins, int):
        return {}
    offers: list[tuple[tuple[object, Equipment], int, int]] = []
    for site in farm.sites:
        if site.is_open or isinstance(site.card, Unknown) or not _has_game_end(site):
            continue
        for tile in tiles_of(site):
            price = tile.again_price
            if tile.again and price is not None and not price.unknown and not price.water and not price.food:
                told = _Told()
                _ability(position, farm, site, told)
                gained = total(told.points)
                if isinstance(gained, int):
                    offers += [((site.spot, tile), price.coins or 0, gained)] * tile.again
    best = farm.coins // COINS_PER_VP
    chosen: tuple[tuple[tuple[object, Equipment], int, int], ...] = ()
    for size in range(1, len(offers) + 1):
        for some in combinations(offers, size):
            left = farm.coins - sum(coins for _, coins, _ in some)
            worth = left // COINS_PER_VP + sum(gained for *_, gained in some)
            if left >= 0 and worth > best:
                best, chosen = worth, some
    return dict(Counter(key for key, *_ in chosen))


def _paid_at_the_end(position: Position, farm: Farm) -> int:
    """The coins that applying abilities again takes."""
    times = repeats(position, farm)
    return sum(
        times.get((site.spot, tile), 0) * (tile.again_price.coins or 0)
        for site in farm.sites
        for tile in tiles_of(site)
        if tile.again_price is not None
    )


def _coins(position: Position, farm: Farm) -> Line:
    told = _Told()
    if farm.pad.money_points is not None:
        told.points.append(farm.pad.money_points)
        told.because.append(f"{farm.pad.money_points}, as the pad has it")
        return told.line("Money", "FOG-SC-COINS", "")
    if farm.coins is None:
        told.needs.append(f"how many coins {farm.player} has")
        return told.line("Money", "FOG-SC-COINS", "the coins were not told")
    paid = _paid_at_the_end(position, farm)
    told.points.append(number(farm.coins, lambda coins: (coins - paid) // COINS_PER_VP))
    less = f", {paid} of them paid for Equipment" if paid else ""
    told.because.append(f"{_shown(farm.coins, 'coin')}{less}, 1 for every {COINS_PER_VP}")
    return told.line("Money", "FOG-SC-COINS", "")


def _shown(value: Amount, noun: str) -> str:
    return f"{span(value)} {noun}" if value == 1 else f"{span(value)} {noun}s"


def _food(_position: Position, farm: Farm) -> Line:
    told = _Told()
    if farm.pad.food_points is not None:
        told.points.append(farm.pad.food_points)
        told.because.append(f"{farm.pad.food_points}, as the pad has it")
    elif not farm.is_told or any(silo.tokens is None for silo in farm.silos):
        told.needs.append("how much Food lies on the Silos")
    else:
        held = food_of(farm)
        told.points.append(_halved(held))
        shown = span(*(silo.tokens for silo in farm.silos))
        told.because.append(f"{shown} Food, 1 for every {FOOD_PER_VP}")
    return told.line("Food", "FOG-SC-FOOD", "the Food was not told")


def _halved(n: Number) -> Number:
    if isinstance(n, Sum):
        least = n.least // FOOD_PER_VP
        steps = range(least + 1, n.most // FOOD_PER_VP + 1)
        return total([least, count([at_least(n, FOOD_PER_VP * k) for k in steps])])
    return n // FOOD_PER_VP


def _towers(_position: Position, farm: Farm) -> Line:
    told = _Told()
    towers = list(farm.towers)
    if farm.pad.towers is not None:
        told.points.append(farm.pad.towers)
        told.because.append(counted(farm.pad.towers, "empty Water Tower"))
    elif not farm.is_told or any(tower.tokens is None for tower in towers):
        told.needs.append("which Water Towers are empty")
    else:
        told.points.append(count([_is_empty(tower.tokens) for tower in towers]))
        empty = [str(tower.spot) for tower in towers if tower.tokens == 0]
        told.because.append(
            f"{len(empty)} of {len(towers)} Water Towers empty" + (f" ({', '.join(empty)})" if empty else "")
        )
    return told.line("Water Towers", "FOG-SC-TOWERS", "no Water Tower is told of")


def _is_empty(tokens: Amount | None) -> Truth:
    return tokens is not None and where(tokens, lambda n: n == 0)


def _abilities(position: Position, farm: Farm) -> Line:
    told = _Told()
    if farm.pad.abilities is not None:
        told.points += farm.pad.abilities
        told.because.append(f"{', '.join(map(str, farm.pad.abilities))}, as the pad has them")
    elif not farm.is_told:
        told.needs.append("the Game End abilities, or their VP as the pad has them (`pad: {abilities: [...]}`)")
    else:
        for site in farm.sites:
            if _scores(position, site):
                _ability(position, farm, site, told)
    return told.line("Game End Abilities", "FOG-SC-ABIL", "no card has a Game End ability")


def _ability(position: Position, farm: Farm, site: Site, told: _Told) -> None:
    """What the Game End ability of a location gives, if it has one."""
    card = site.card
    if site.scores is not None:
        told.points.append(site.scores)
        told.because.append(f"{site}: {site.scores}, as the file has it")
        return
    if isinstance(card, Unknown):
        told.points.append(chosen(card, lambda option: _if_it_were(position, farm, site, option)))
        unknown = sum(map(_is_open_ability, card.options))
        if unknown:
            of = f"{unknown} of {len(card.options)} possible cards"
            told.needs.append(f"what a Game End ability of the card at {site.spot} would give ({of})")
        return
    if card.timing is None:
        told.needs.append(f"whether {card} has a Game End ability, and what it gives")
    elif card.timing is Timing.GAME_END and card.gains is None:
        told.needs.append(f"what the Game End ability of {card} gives (or write `{card} scoring N`)")
    elif card.timing is Timing.GAME_END:
        for gain in card.gains or ():
            _sentence(position, farm, site, gain, str(site), told)
        told.doubts += _doubts(card, "gains", "ability")


def _if_it_were(position: Position, farm: Farm, site: Site, card: Location) -> Number:
    """What the Game End ability of a card gives that a card which is not known may be, as far as its face is known."""
    if card.timing is not Timing.GAME_END:
        return 0
    told = _Told()
    for gain in card.gains or ():
        _sentence(position, farm, site, gain, str(site), told)
    return total(told.points)


def _is_open_ability(card: Location) -> bool:
    """Whether a card may score at the end in a way that is not known."""
    return card.timing is None or (card.timing is Timing.GAME_END and card.gains is None)


def _sentence(position: Position, farm: Farm, site: Site, gain: Gain, what: str, told: _Told) -> None:
    """What one sentence of an ability gives in VP; what has to be paid for is not reckoned here, but asked for."""
    rulings = position.rulings
    if gain.is_optional:
        told.needs.append(f"how often {what} pays {amounts(gain.pay)} for {amounts(gain.gives)} (or write `scoring N`)")
        return
    others: dict[Resource, int | None] = {r: n for r, n in gain.gives.items() if r is not Resource.VP and n != 0}
    if others:
        told.needs.append(f"what the {amounts(others)} of {what} come to at the end of the game (or write `scoring N`)")
    points = given(farm, site.spot, gain, rulings).get(Resource.VP, 0)
    told.points.append(points)
    told.needs += [f"of {what}: {need}" for need in given_needs(farm, site.spot, gain, rulings)]
    told.because.append(f"{what}: {_why(farm, site, gain, rulings)} = {_number(points)}")


def _why(farm: Farm, site: Site, gain: Gain, rulings: Mapping[str, str]) -> str:
    """What an ability counted, with the places."""
    n = gain.gives.get(Resource.VP)
    worth = "an unknown number of VP" if n is None else f"{n} VP"
    told = worth
    if gain.per is not None:
        seen = [
            s for s in counted_sites(farm, site.spot, gain.per, rulings) if fitting(s, gain.per.what, rulings) is not False
        ]
        places = f" ({', '.join(f'{s.card} {s.spot}' for s in seen)})" if seen else ""
        told = f"{len(seen)} {gain.per.said(len(seen))}{places} at {worth}"
    if gain.condition is not None:
        told += f", if there is {gain.condition}"
    return told


def _number(n: Number) -> str:
    return f"{n.least} to {n.most}" if isinstance(n, Sum) else str(n)
