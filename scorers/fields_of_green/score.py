"""The score pad of Fields of Green: six lines per player.

Source: Fields of Green rulebook, "Game End" and its example (rounding down, the order of the pad). What is not
laid out may be told as the pad has it. What has to be known for a line, and is not, stands in `needs`. Most VP are ahead,
then most locations, then most coins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.fields_of_green.cards import COINS_PER_VP, FOOD_PER_VP, Kind, Location, is_from_a_pile
from models.fields_of_green.table import readings
from models.fields_of_green.table.position import Farm, Pad, Position
from models.fields_of_green.table.sites import Site, amount, counted_span, may_hold_more, numbers, span, stored_span
from models.fields_of_green.table.stores import food_of
from models.logic import Number, Sum, Truth, Unknown, at_least, count, equal, number, options_of, total, where
from models.names import counted, enumerated, from_to
from models.unknowns import shown
from scorers.fields_of_green.points import Repeats, Tally, add_ability, add_equipment, doubts_of
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet

# Who is ahead where VP are level.


def _locations(position: Position, player: str) -> Number | None:
    """How many locations a farm has where a tie is broken (FOG-AMB-27), if it is laid out or the pad has it."""
    farm = position.seat(player)
    if farm.pad.locations is not None:
        return farm.pad.locations
    return _laid_out(position, farm) if farm.is_laid_out else None


def _laid_out(position: Position, farm: Farm) -> Number:
    """How many locations of a farm lie there that count where a tie is broken."""
    ruling = position.rulings["FOG-AMB-27"]
    if ruling == "all":
        return len(farm.sites)
    face_up = [site for site in farm.sites if not site.is_open]
    return len(face_up) if ruling == "face-up" else count([where(site.card, is_from_a_pile) for site in face_up])


def _locations_need(position: Position, player: str) -> str | None:
    farm = position.seat(player)
    locations = farm.pad.locations
    if locations is None and not farm.is_laid_out:
        return f"how many locations {player} has, since VP are level (`pad: {{locations: ...}}`)"
    if locations is not None and farm.is_laid_out and equal(locations, _laid_out(position, farm)) is False:
        laid = f"{shown(_laid_out(position, farm))} that lie there"
        return f"which is right for {player}'s locations, since VP are level: {locations} by the pad, or the {laid}"
    return None


def _coins(position: Position, player: str) -> Number | None:
    coins = position.seat(player).coins
    return None if coins is None else amount(coins)


def _coins_need(position: Position, player: str) -> str | None:
    is_seen = position.seat(player).coins is not None
    return None if is_seen else f"how many coins {player} has, since VP are level (`coins: ...`)"


TIE_BREAKS = (TieBreak("locations", _locations, need=_locations_need), TieBreak("coins", _coins, need=_coins_need))
ORDER: Ranking[Position] = Ranking(lambda _position: TIE_BREAKS, lambda _position, points: f"{points} VP")
"""Most VP, then most locations, then most coins, then shared."""


# The lines.


def sheets(position: Position) -> tuple[Sheet, ...]:
    """One sheet per farm, with the six lines of the pad.

    Where farms are level, what breaks the tie has to be known: the locations of a farm that is not laid out, and coins of
    which the file has only the points.
    """
    return ORDER.with_ties(position, [Sheet(farm.player, tuple(_lines(position, farm))) for farm in position.seats])


def _lines(position: Position, farm: Farm) -> Iterator[Line]:
    without = replace(farm, pad=Pad())
    for item, rule, add, nothing in _PAD:
        pad, table = Tally(), Tally()
        add(position, farm, pad)
        line = pad.line(item, rule, nothing)
        if farm.pad != Pad():
            add(position, without, table)
            line = _compare(line, table.line(item, rule, nothing))
        yield line


def _compare(pad: Line, table: Line) -> Line:
    """A line as the pad has it; where what lies there certainly gives another number, the user has to say which is right."""
    if table.needs or equal(pad.points, table.points) is not False:
        return pad
    # Of a number that is not fully known the limits are not always those that can be; its reason tells what is.
    laid = "" if isinstance(table.points, Sum) else f"{table.points} by "
    question = f"which is right for {pad.item}: {pad.points} by the pad, or {laid}what lies there ({table.because})"
    return replace(pad, needs=(question,))


def _add_cards(position: Position, farm: Farm, tally: Tally) -> None:
    if farm.pad.cards is not None:
        tally.add(farm.pad.cards, f"{farm.pad.cards} on the cards, as the pad has it")
    elif not farm.is_laid_out:
        tally.needs.append("the cards of the farm, or their VP as the pad has them (`pad: {cards: ...}`)")
    else:
        _add_printed([site for site in farm.sites if _scores(position, site)], tally)
    if farm.vp != 0:
        tally.add(amount(farm.vp), f"{span(farm.vp)} in VP tokens")


def _add_printed(sites: Sequence[Site], tally: Tally) -> None:
    """The VP printed on cards."""
    tally.points += [number(site.card, lambda card: card.vp or 0) for site in sites]
    # Unknown cards of which the same is known are named together.
    printed = Counter((str(site.card), _shown_vp(site)) for site in sites if _shown_vp(site) not in {"0", None})
    tally.because += [f"{n} {card} at {vp}" if n > 1 else f"{card} {vp}" for (card, vp), n in printed.items()]
    cards = dict.fromkeys(card for site in sites for card in _possible(site))
    tally.needs += _printed_needs(sites)
    tally.doubts += [doubt for card in cards if card.vp for doubt in doubts_of(card, "vp")]


def _scores(position: Position, site: Site) -> bool:
    """Whether the face of a card counts at the end: an Open Area's does not, unless ruled otherwise (FOG-AMB-12)."""
    return not site.is_open or readings.scores_face_down(position.rulings)


def _possible(site: Site) -> tuple[Location, ...]:
    """The cards that a card may be, a Water Tower and a Silo once each."""
    return tuple({card.design: card for card in options_of(site.card)}.values())


def _shown_vp(site: Site) -> str | None:
    points = [card.vp for card in _possible(site) if card.vp is not None]
    if len(points) < len(_possible(site)):
        return None
    return from_to(min(points), max(points))


def _printed_needs(sites: Sequence[Site]) -> Iterator[str]:
    """The printed VP that are not known; of a card that is not known itself, all that it may be are meant."""
    for site in sites:
        if isinstance(site.card, Unknown):
            unknown = sum(card.vp is None for card in _possible(site))
            if unknown:
                yield f"the VP printed on the card at {site.spot} ({unknown} of {len(_possible(site))} possible cards)"
        elif site.card.vp is None:
            yield f"the VP printed on {site.card}"


def _add_coins(position: Position, farm: Farm, tally: Tally) -> None:
    if farm.pad.money_points is not None:
        tally.add(farm.pad.money_points, f"{farm.pad.money_points}, as the pad has it")
    elif farm.coins is None:
        tally.needs.append(f"how many coins {farm.player} has")
    else:
        repeats = Repeats(position, farm)
        paid = repeats.in_the_end(lambda ending: ending.paid)
        less = f", {numbers(repeats.values(paid))} of them paid for Equipment" if paid != 0 else ""
        tally.add(repeats.money, f"{counted_span(farm.coins, 'coin')}{less}, 1 for every {COINS_PER_VP}")


def _add_food(_position: Position, farm: Farm, tally: Tally) -> None:
    if farm.pad.food_points is not None:
        tally.add(farm.pad.food_points, f"{farm.pad.food_points}, as the pad has it")
    elif not farm.is_laid_out or any(silo.tokens is None for silo in farm.silos):
        tally.needs.append("how much Food lies on the Silos")
    else:
        tally.add(_half(food_of(farm)), f"{stored_span(farm.sites, Kind.SILO)} Food, 1 for every {FOOD_PER_VP}")
        tally.needs += [f"how much Food lies on {one}" for one in farm.possible(Kind.SILO) if may_hold_more(one, Kind.SILO)]


def _half(n: Number) -> Number:
    if isinstance(n, Sum):
        least = n.least // FOOD_PER_VP
        steps = range(least + 1, n.most // FOOD_PER_VP + 1)
        return total([least, count([at_least(n, FOOD_PER_VP * k) for k in steps])])
    return n // FOOD_PER_VP


def _add_towers(_position: Position, farm: Farm, tally: Tally) -> None:
    towers = list(farm.possible(Kind.TOWER))
    if farm.pad.towers is not None:
        tally.add(farm.pad.towers, counted(farm.pad.towers, "empty Water Tower"))
    elif not farm.is_laid_out or any(tower.is_tower and tower.tokens is None for tower in towers):
        tally.needs.append("which Water Towers are empty")
    else:
        empty = [str(tower.spot) for tower in towers if _is_empty(tower) is True]
        known = sum(tower.is_tower for tower in towers)
        spots = f" ({', '.join(empty)})" if empty else ""
        points = count([_is_empty(tower) for tower in towers])
        tally.add(points, f"{len(empty)} of {counted(known, 'Water Tower')} empty{spots}")
        maybe = [str(tower.spot) for tower in towers if not isinstance(_is_empty(tower), bool)]
        tally.because += [f"perhaps {enumerated(maybe, 'and')} too"] if maybe else []


def _is_empty(site: Site) -> Truth:
    """Whether it is a Water Tower without Water."""
    if isinstance(site.card, Unknown):
        return where(site.card, lambda card: card.kind is Kind.TOWER and not card.holds)
    return site.tokens is not None and where(site.tokens, lambda n: n == 0)


def _add_abilities(position: Position, farm: Farm, tally: Tally) -> None:
    if farm.pad.abilities is not None:
        tally.points += farm.pad.abilities
        tally.because.append(f"{', '.join(map(str, farm.pad.abilities))}, as the pad has them")
    elif not farm.is_laid_out:
        tally.needs.append("the Game End abilities, or their VP as the pad has them (`pad: {abilities: [...]}`)")
    else:
        for site in farm.sites:
            if _scores(position, site):
                add_ability(position, farm, site, tally)


_PAD = (
    ("Cards/Tokens", "FOG-SC-CARDS", _add_cards, "no card shows VP, and there are no VP tokens"),
    ("Equipment", "FOG-SC-EQUIP", add_equipment, "no Equipment scores"),
    ("Money", "FOG-SC-COINS", _add_coins, ""),
    ("Food", "FOG-SC-FOOD", _add_food, ""),
    ("Water Towers", "FOG-SC-TOWERS", _add_towers, ""),
    ("Game End Abilities", "FOG-SC-ABIL", _add_abilities, "no card has a Game End ability"),
)
"""The lines of the pad: their rules, what adds them up, and the reason for a 0 that nothing else explains."""
