"""The rules on draws: six cards from three piles, and piles, draws and cards on the table that have to agree."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TypeAlias

from models.fields_of_green import past
from models.fields_of_green.cards import IN_PILE, PLURALS, TYPES, Kind, is_from_a_pile
from models.fields_of_green.rules.rulings import source
from models.fields_of_green.table.hidden import location_cards, used_cards
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.fields_of_green.table.sites import LocationSeen, is_or_are, was_or_were
from models.logic import Number, all_of, at_most, equal, lowest, options_of, total
from models.names import counted, enumerated
from models.rule import Finding, rule

PILES = 3
"""From at least so many piles the cards of a year are drawn."""

Kinds: TypeAlias = tuple[Kind, ...]


def so_many_or_more(n: Number) -> str:
    """A number that may be larger where something is unknown."""
    return str(n) if isinstance(n, int) else f"{n.least} or more"


# FOG-UPK-DRAW6, -3PILES, -INTRO: what a player draws.


def _split(farm: Farm) -> str:
    return _counts(farm.drawn or {}) or "nothing"


def _counts(drawn: Mapping[Kind, int]) -> str:
    return ", ".join(f"{n} {kind if n == 1 else PLURALS[kind]}" for kind, n in drawn.items() if n)


@rule(
    "FOG-UPK-DRAW6",
    f"In the Upkeep phase every player draws {DRAWN} location cards, all at once; with three and four players they are "
    "the first hand of the year.",
    source("Upkeep Phase"),
)
def _six_cards(position: Position) -> Iterator[Finding]:
    for farm in position.seats:
        player, drawn = farm.player, farm.drawn or {}
        if farm.drawn is not None:
            n = sum(drawn.values())
            drew = f"{player} drew {counted(n, 'card')} ({_split(farm)}), not {DRAWN}."
            yield farm.about(name="drawn"), n == DRAWN, drew
        # Whoever still holds all six cards holds what was drawn.
        if isinstance(farm.hand, tuple) and len(farm.hand) == DRAWN and past.has_draw(farm):
            as_drawn = all_of([equal(_of_type(farm.hand, (kind,)), drawn.get(kind, 0)) for kind in TYPES])
            held = enumerated(list(map(str, farm.hand)), "and")
            yield farm.about(name="hand"), as_drawn, f"{player} drew {_split(farm)}, but has {held} in hand."
        elif farm.hand_size is not None and _is_upkeep(position):
            # With two players all that was drawn goes into one pile at once.
            has_drawn = past.has_draw(farm) and 2 not in position.counts
            drew = f"{player} drew {_split(farm)}" if past.has_draw(farm) else f"a player draws {DRAWN} cards at once"
            fits = farm.hand_size == DRAWN or (farm.hand_size == 0 and not has_drawn)
            has = f"{player} has {counted(farm.hand_size, 'card')} in hand in the Upkeep phase"
            yield farm.about(name="hand"), fits, f"{has}, but {drew}."


def _of_type(cards: Sequence[LocationSeen], kinds: Kinds) -> Number:
    """How many cards are of these types; of all four, each is, though the type of some is not known."""
    return past.number_of(cards, lambda card: card.kind in kinds or (kinds == TYPES and is_from_a_pile(card)))


def _piles_to_draw_from(position: Position, farm: Farm) -> int:
    """From how many piles the cards of a player have to come: three, or as many as were left when the player drew."""
    piles = position.piles
    if piles is None or len(piles) < len(TYPES):
        # Two piles are gone only after as many cards as they hold were drawn, in earlier years or by others in this one.
        players = max(position.counts)
        drawn_before = DRAWN * (players * ((position.year or YEARS) - 1) + players - 1)
        gone = min(2, drawn_before // IN_PILE)
        return min(PILES, len(TYPES) - gone)
    # What an earlier player of this year took last was gone; the First Player tile shows who drew before whom.
    drawing: tuple[Farm, ...] = (farm,)
    if position.first is not None and position.is_whole:
        in_order = [position.seat(player) for player in position.clockwise(position.first)]
        drawing = tuple(in_order[in_order.index(farm) :])
    drawn = {kind for other in drawing for kind, n in (other.drawn or {}).items() if n}
    return min(PILES, sum(piles[kind] > 0 or kind in drawn for kind in TYPES))


@rule(
    "FOG-UPK-3PILES",
    f"The {DRAWN} cards come from at least {PILES} of the four piles; where fewer are left, from as many as there are.",
    source("Upkeep Phase"),
)
def _three_piles(position: Position) -> Iterator[Finding]:
    for farm in position.seats:
        if farm.drawn is not None:
            used, least = sum(n > 0 for n in farm.drawn.values()), _piles_to_draw_from(position, farm)
            drew = f"{farm.player} drew {_split(farm)}, from {counted(used, 'pile')}"
            have = f"at least {least} {'has' if least == 1 else 'have'} to be used"
            yield farm.about(name="drawn"), used >= least, f"{drew}; {have}."


@rule(
    "FOG-UPK-INTRO",
    "Introductory mode: Fields, Livestock, Constructions and Buildings are drawn 3-2-1-0 in year 1, 2-2-1-1 in year 2, "
    "1-2-1-2 in year 3 and 0-2-1-3 in year 4.",
    source("Upkeep Phase, Introductory Mode"),
)
def _suggested_draws(position: Position) -> Iterator[Finding]:
    for farm in position.seats if position.introductory and position.year else ():
        if farm.drawn is not None:
            drawn, right = farm.drawn, past.suggested(position.year or 1)
            as_suggested = all(drawn.get(kind, 0) == n for kind, n in right.items())
            message = f"{farm.player} drew {_split(farm)}; in year {position.year} it is {_counts(right)}."
            yield farm.about(name="drawn"), as_suggested, message


def _some(n: Number, kinds: Kinds) -> str:
    """So many cards of these types, in words: "1 Field", "9 Fields and Livestock"."""
    names = [str(kinds[0])] if n == 1 and len(kinds) == 1 else [PLURALS[kind] for kind in kinds]
    return f"{so_many_or_more(n)} {enumerated(names, 'and')}"


# FOG-UPK-EXHAUST: what was drawn of a type is missing in its pile.


def _is_upkeep(position: Position) -> bool:
    return position.phase is Phase.UPKEEP and not position.over


@rule(
    "FOG-UPK-EXHAUST",
    f"Of each type there are {IN_PILE} cards: what was drawn is missing in its pile, and a pile that has run out stays out.",
    source("Contents; Upkeep Phase"),
)
def _type_numbers(position: Position) -> Iterator[Finding]:
    cards = past.cards_before_the_turns(position) if _is_upkeep(position) else location_cards(position)
    piles, kinds = position.piles or {}, {card.kind for one in cards for card in options_of(one)}
    for kind in TYPES:
        if kind in kinds or kind in piles:
            pile, drawn = piles.get(kind, 0), min(way.least((kind,)) for way in past.draws(position))
            # In the Upkeep phase those of this year's draws are not among the cards.
            of_draws = sum(draw.get(kind, 0) for draw in past.known_draws(position.seats)) if _is_upkeep(position) else 0
            seen = total([_of_type(cards, (kind,)), of_draws])
            few_enough = at_most(seen, IN_PILE - pile)
            lie = f"{PLURALS[kind]} are on the table, their pile included; there are {IN_PILE}."
            were = f"{_some(drawn, (kind,))} {was_or_were(drawn)} drawn"
            left = f"{pile} {is_or_are(pile)} in the pile; there are {IN_PILE}."
            are_there = few_enough is False or drawn + pile <= IN_PILE
            message = f"{so_many_or_more(total([seen, pile]))} {lie}" if are_there else f"{were} and {left}"
            yield PLURALS[kind], all_of([few_enough, drawn + pile <= IN_PILE]), message


# FOG-UPK-DRAWORDER: what is missing in the piles was drawn.


def _sets(kinds: Sequence[Kind], sizes: Sequence[int]) -> Iterator[Kinds]:
    for size in sizes:
        yield from combinations(kinds, size)


def _missing(position: Position, kinds: Kinds) -> int:
    """How many cards are missing in the piles of these types."""
    return sum(IN_PILE - (position.piles or {}).get(kind, 0) for kind in kinds)


def _counted_types(position: Position) -> Kinds:
    """The types whose piles were counted."""
    return tuple(kind for kind in TYPES if kind in (position.piles or {}))


def _fitting_draws(position: Position) -> tuple[past.Draws, ...]:
    """The ways of drawing that fit all piles together, if all were counted; none if nothing fits."""
    every = past.draws(position)
    if _counted_types(position) != TYPES:
        return every
    return tuple(way for way in every if way.in_all == _missing(position, TYPES))


def _piles_hold(position: Position, kinds: Kinds, ways: tuple[past.Draws, ...]) -> bool:
    gone = _missing(position, kinds)
    # Of one type too little may be gone only for what was drawn of it: see FOG-UPK-EXHAUST.
    return any((len(kinds) == 1 or way.least(kinds) <= gone) and gone <= way.most(kinds) for way in ways)


def _can_be(most: int) -> str:
    return f"by then at most {most} can have been drawn" if most else "nobody drew any"


def _tell_piles(position: Position, kinds: Kinds, ways: tuple[past.Draws, ...]) -> str:
    gone = _missing(position, kinds)
    are, piles = is_or_are(gone), "their piles" if len(kinds) > 1 else "its pile" if gone == 1 else "their pile"
    if kinds == TYPES:
        possible = sorted({way.in_all for way in past.draws(position)})
        can_be = enumerated(list(map(str, possible)), "or", len(possible))
        cards = f"{counted(gone, 'card')} {are} gone from the piles"
        return f"{cards}; by now it can only be {can_be}, since each player draws {DRAWN} a year."
    least, most = min(way.least(kinds) for way in ways), max(way.most(kinds) for way in ways)
    missing = f"{_some(gone, kinds)} {are} gone from {piles}"
    if gone < least:
        return f"{missing}, but by then at least {least} {was_or_were(least)} drawn."
    return f"{missing}, but {_can_be(most)}."


def _label(kinds: Kinds) -> str:
    return ",".join(PLURALS[kind] for kind in kinds)


@rule(
    "FOG-UPK-DRAWORDER",
    f"Players draw one after the other, {DRAWN} cards each and year, so the piles together lose {DRAWN} cards for each "
    "player in every year; each pile loses what was drawn from it.",
    source("Upkeep Phase", derived=True),
)
def _pile_numbers(position: Position) -> Iterator[Finding]:
    """All piles together, then one, two or three; a mistake in a few piles is not reported again for more."""
    piles, ways = _counted_types(position), _fitting_draws(position)
    if piles == TYPES:
        yield "piles", _piles_hold(position, TYPES, ways), partial(_tell_piles, position, TYPES, ways)
    wrong: list[set[Kind]] = []
    for kinds in _sets(piles, (1, 2) if piles == TYPES else (1, 2, 3)) if ways else ():
        # Of all four piles two tell the same as the other two.
        rest = set(TYPES) - set(kinds) if piles == TYPES else set()
        if not any(other <= set(kinds) or other == rest for other in wrong):
            holds = _piles_hold(position, kinds, ways)
            if not holds or all(_missing(position, kinds) < way.least(kinds) for way in ways):
                wrong.append(set(kinds))
            yield _label(kinds), holds, partial(_tell_piles, position, kinds, ways)


# FOG-UPK-DRAWN: what lies on the table was drawn.


@rule(
    "FOG-UPK-DRAWN",
    "Every location card on the table was drawn from its pile, so of a type there are no more than were drawn. In a "
    f"year a player draws at most {past.MOST[1]} cards of one type, and at most {past.MOST[2]} of two.",
    source("Upkeep Phase", derived=True),
)
def _cards_drawn(position: Position) -> Iterator[Finding]:
    """Types with the most cards of them that can have been drawn; sets that nothing seen can exceed are left out."""
    piles: Kinds = ()
    if _is_upkeep(position):
        # Then it is what was built and discarded, and drawn in earlier years.
        cards, ways = used_cards(position), past.draws_of_earlier_years(position)
        if not any(way.in_all for way in ways):
            # In year 1 no card was used at all: that is a matter of turns.
            return
    else:
        cards, ways = location_cards(position), _fitting_draws(position) or past.draws(position)
        piles = _counted_types(position)
    wrong: list[set[Kind]] = []
    for kinds in _sets(TYPES, (1, 2, 3, 4)):
        most = max(way.most(kinds) for way in ways)
        uncounted = tuple(kind for kind in kinds if kind not in piles)
        gone = _missing(position, tuple(kind for kind in kinds if kind in piles))
        # FOG-UPK-EXHAUST says that there are no more than so many of each.
        can_lie = min(len(cards), IN_PILE * len(uncounted))
        if uncounted and gone + can_lie > most and not any(map(set(kinds).issuperset, wrong)):
            # Of a pile that was counted what is missing in it was drawn, of others what is seen.
            n = total([_of_type(cards, uncounted), gone])
            if lowest(n) > most:
                wrong.append(set(kinds))
            are = f"{_some(n, kinds)} {is_or_are(n)} on the table, but {_can_be(most)}."
            yield _label(kinds), at_most(n, most), are


DRAW_RULES = (_type_numbers, _six_cards, _three_piles, _suggested_draws, _pile_numbers, _cards_drawn)
