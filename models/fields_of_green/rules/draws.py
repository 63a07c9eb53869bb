"""The rules on draws: six cards from three piles, and piles, draws and cards on the table that have to agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from models.fields_of_green.cards import IN_PILE, PLURALS, TYPES, Kind, is_from_a_pile
from models.fields_of_green.past.draws import (
    MOST,
    Draws,
    cards_before_the_turns,
    draws,
    draws_of_earlier_years,
    has_draw,
    known_draws,
    location_cards,
    number_of,
    suggested,
    used_cards,
)
from models.fields_of_green.rules.layout import Of
from models.fields_of_green.rules.wording import source
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, LocationSeen, Phase, Position
from models.logic import Number, Truth, Unknown, all_of, at_most, equal, lowest, total
from models.names import counted, enumerated
from models.rule import Claims, Finding, Rule, rule

PILES = 3
"""From at least so many piles the cards of a year are drawn."""

Kinds: TypeAlias = tuple[Kind, ...]


def shown(n: Number) -> str:
    """A number that may be larger where something is unknown."""
    return str(n) if isinstance(n, int) else f"{n.least} or more"


# FOG-UPK-DRAW6, -3PILES, -INTRO: what a player draws.


def _draws(position: Position) -> Iterator[tuple[Farm]]:
    return ((farm,) for farm in position.farms if farm.drawn is not None)


def _drawn(farm: Farm) -> int:
    return sum((farm.drawn or {}).values())


def _split(farm: Farm) -> str:
    return _counts(farm.drawn or {}) or "nothing"


def _counts(drawn: Mapping[Kind, int]) -> str:
    return ", ".join(f"{n} {kind if n == 1 else PLURALS[kind]}" for kind, n in drawn.items() if n)


def _is_fresh(farm: Farm) -> bool:
    """Whether a player still holds all six cards, and the file says which types were drawn."""
    return isinstance(farm.hand, tuple) and len(farm.hand) == DRAWN and has_draw(farm)


@rule(
    "FOG-UPK-DRAW6",
    f"In the Upkeep phase every player draws {DRAWN} location cards, all at once; with three and four players they are "
    "the first hand of the year.",
    source("Upkeep Phase"),
)
def _six_cards(position: Position) -> Iterator[Finding]:
    in_upkeep = position.phase is Phase.UPKEEP and not position.over
    for farm in position.farms:
        player, drawn, n = farm.player, farm.drawn or {}, counted(_drawn(farm), "card")
        if farm.drawn is not None:
            yield Of(farm, "drawn"), _drawn(farm) == DRAWN, f"{player} drew {n} ({_split(farm)}), not {DRAWN}."
        if isinstance(farm.hand, tuple) and _is_fresh(farm):
            as_drawn = all_of([equal(_of_type(farm.hand, (kind,)), drawn.get(kind, 0)) for kind in TYPES])
            held = enumerated(list(map(str, farm.hand)), "and")
            yield Of(farm, "hand"), as_drawn, f"{player} drew {_split(farm)}, but has {held} in hand."
        elif farm.hand_size is not None and in_upkeep:
            # With two players all that was drawn goes into one pile at once.
            has_drawn = has_draw(farm) and 2 not in position.players
            drew = f"{player} drew {_split(farm)}" if has_draw(farm) else f"a player draws {DRAWN} cards at once"
            fits = farm.hand_size == DRAWN or (farm.hand_size == 0 and not has_drawn)
            has = f"{player} has {counted(farm.hand_size, 'card')} in hand in the Upkeep phase"
            yield Of(farm, "hand"), fits, f"{has}, but {drew}."


def _of_type(cards: Sequence[LocationSeen], kinds: Kinds) -> Number:
    """How many cards are of these types; of all four, each is, though the type of some is not known."""
    return number_of(cards, lambda card: card.kind in kinds or (kinds == TYPES and is_from_a_pile(card)))


def _piles_to_draw_from(position: Position, farm: Farm) -> int:
    """From how many piles the cards of a player have to come: three, or as many as were left when the player drew."""
    piles = position.stocks.piles
    if piles is None or len(piles) < len(TYPES):
        # Two piles are gone only after as many cards as they hold were drawn, in earlier years or by others in this one.
        players = max(position.players)
        drawn_before = DRAWN * (players * ((position.year or YEARS) - 1) + players - 1)
        gone = min(2, drawn_before // IN_PILE)
        return min(PILES, len(TYPES) - gone)
    # What an earlier player of this year took last was gone; the First Player tile shows who drew before whom.
    drawing = _drawing_from(position, farm)
    drawn = {kind for other in drawing for kind, n in (other.drawn or {}).items() if n}
    return min(PILES, sum(piles[kind] > 0 or kind in drawn for kind in TYPES))


def _drawing_from(position: Position, farm: Farm) -> tuple[Farm, ...]:
    """A player and those known to have drawn after the player this year."""
    seats = [other.player for other in position.farms]
    if position.first not in seats or not position.is_whole:
        return (farm,)
    begin = seats.index(position.first)
    in_order = (*position.farms[begin:], *position.farms[:begin])
    return in_order[in_order.index(farm) :]


def _different(farm: Farm) -> int:
    return sum(n > 0 for n in (farm.drawn or {}).values())


THREE_PILES: Rule[Position] = Rule(
    id="FOG-UPK-3PILES",
    text=f"The {DRAWN} cards come from at least {PILES} of the four piles; where fewer are left, from as many as there are.",
    source=source("Upkeep Phase"),
    instances=_draws,
    holds=lambda position, farm: _different(farm) >= _piles_to_draw_from(position, farm),
    tell=lambda position, farm: (
        f"{farm.player} drew {_split(farm)}, from {counted(_different(farm), 'pile')}; at least "
        f"{_piles_to_draw_from(position, farm)} have to be used."
    ),
    label=lambda _: "drawn",
)

INTRO: Rule[Position] = Rule(
    id="FOG-UPK-INTRO",
    text="Introductory mode: Fields, Livestock, Constructions and Buildings are drawn 3-2-1-0 in year 1, 2-2-1-1 in year 2, "
    "1-2-1-2 in year 3 and 0-2-1-3 in year 4.",
    source=source("Upkeep Phase, Introductory Mode"),
    instances=lambda position: _draws(position) if position.introductory and position.year else (),
    holds=lambda position, farm: all(
        (farm.drawn or {}).get(kind, 0) == n for kind, n in suggested(position.year or 1).items()
    ),
    tell=lambda position, farm: (
        f"{farm.player} drew {_split(farm)}; in year {position.year} it is {_counts(suggested(position.year or 1))}."
    ),
    label=lambda _: "drawn",
)


# FOG-UPK-EXHAUST: what was drawn of a type is missing in its pile.


def _types(position: Position) -> Iterator[tuple[Kind, list[LocationSeen]]]:
    upkeep = position.phase is Phase.UPKEEP and not position.over
    cards = cards_before_the_turns(position) if upkeep else location_cards(position)
    kinds = {card.kind for one in cards for card in (one.options if isinstance(one, Unknown) else (one,))}
    for kind in TYPES:
        if kind in kinds or kind in (position.stocks.piles or {}):
            yield kind, cards


def _least_drawn(position: Position, kind: Kind) -> int:
    """The least number of cards of a type that were drawn."""
    return min(way.least((kind,)) for way in draws(position))


def _seen(position: Position, kind: Kind, cards: list[LocationSeen]) -> Number:
    """The cards of a type outside its pile. In the Upkeep phase those of this year's draws are not among the cards."""
    upkeep = position.phase is Phase.UPKEEP and not position.over
    drawn = sum(draw.get(kind, 0) for draw in known_draws(position)) if upkeep else 0
    return total([_of_type(cards, (kind,)), drawn])


def _in_pile(position: Position, kind: Kind) -> int:
    return (position.stocks.piles or {}).get(kind, 0)


@Claims
def _missing(position: Position, kind: Kind, cards: list[LocationSeen]) -> Iterator[tuple[Truth, Callable[[], str]]]:
    pile, drawn, seen = _in_pile(position, kind), _least_drawn(position, kind), _seen(position, kind, cards)
    there_are = f"{PLURALS[kind]} are on the table, their pile included; there are {IN_PILE}."
    yield at_most(seen, IN_PILE - pile), lambda: f"{shown(total([seen, pile]))} {there_are}"
    yield (
        drawn + pile <= IN_PILE,
        lambda: f"{drawn} {PLURALS[kind]} were drawn and {pile} are in their pile; there are {IN_PILE}.",
    )


BY_TYPE: Rule[Position] = Rule(
    id="FOG-UPK-EXHAUST",
    text=f"Of each type there are {IN_PILE} cards: what was drawn is missing in its pile, and a pile that has run out "
    "stays out.",
    source=source("Contents; Upkeep Phase"),
    instances=_types,
    holds=_missing.hold,
    tell=_missing.tell,
    label=lambda kind, _: PLURALS[kind],
)


# FOG-UPK-DRAWORDER: what is missing in the piles was drawn.


def _sets(kinds: Sequence[Kind], sizes: Sequence[int]) -> Iterator[Kinds]:
    for size in sizes:
        yield from combinations(kinds, size)


def _gone(position: Position, kinds: Kinds) -> int:
    """How many cards are missing in the piles of these types."""
    return sum(IN_PILE - _in_pile(position, kind) for kind in kinds)


def _counted(position: Position) -> Kinds:
    """The types whose piles were counted."""
    return tuple(kind for kind in TYPES if kind in (position.stocks.piles or {}))


def _fitting(position: Position) -> tuple[Draws, ...]:
    """The ways of drawing that fit all piles together, if all were counted; none if nothing fits."""
    every = draws(position)
    if _counted(position) != TYPES:
        return every
    return tuple(way for way in every if way.in_all == _gone(position, TYPES))


def _pile_sets(position: Position) -> Iterator[tuple[Kinds, tuple[Draws, ...]]]:
    """All piles together, then one, two or three; a mistake in a few piles is not reported again for more."""
    piles, ways = _counted(position), _fitting(position)
    if piles == TYPES:
        yield TYPES, ways
    wrong: list[set[Kind]] = []
    for kinds in _sets(piles, (1, 2) if piles == TYPES else (1, 2, 3)) if ways else ():
        # Of all four piles two tell the same as the other two.
        rest = set(TYPES) - set(kinds) if piles == TYPES else set()
        if not any(other <= set(kinds) or other == rest for other in wrong):
            too_few = all(_gone(position, kinds) < way.least(kinds) for way in ways)
            if too_few or not _piles_hold(position, kinds, ways):
                wrong.append(set(kinds))
            yield kinds, ways


def _piles_hold(position: Position, kinds: Kinds, ways: tuple[Draws, ...]) -> bool:
    gone = _gone(position, kinds)
    # Of one type too little may be gone only for what was drawn of it: see FOG-UPK-EXHAUST.
    return any((len(kinds) == 1 or way.least(kinds) <= gone) and gone <= way.most(kinds) for way in ways)


def _some(n: Number, kinds: Kinds) -> str:
    """So many cards of these types, in words: "1 Field", "9 Fields and Livestock"."""
    names = [str(kinds[0])] if n == 1 and len(kinds) == 1 else [PLURALS[kind] for kind in kinds]
    return f"{shown(n)} {enumerated(names, 'and')}"


def _can_be(most: int) -> str:
    return f"by then at most {most} can have been drawn" if most else "nobody drew any"


def _tell_piles(position: Position, kinds: Kinds, ways: tuple[Draws, ...]) -> str:
    gone = _gone(position, kinds)
    are, piles = "is" if gone == 1 else "are", "their pile" if len(kinds) == 1 else "their piles"
    if kinds == TYPES:
        possible = sorted({way.in_all for way in draws(position)})
        can_be = enumerated(list(map(str, possible)), "or", len(possible))
        cards = f"{counted(gone, 'card')} {are} gone from the piles"
        return f"{cards}; by now it can only be {can_be}, since each player draws {DRAWN} a year."
    least, most = min(way.least(kinds) for way in ways), max(way.most(kinds) for way in ways)
    if gone < least:
        return f"{_some(gone, kinds)} {are} gone from {piles}, but by then at least {least} were drawn."
    return f"{_some(gone, kinds)} {are} gone from {piles}, but {_can_be(most)}."


def _label(kinds: Kinds) -> str:
    return ",".join(PLURALS[kind] for kind in kinds)


DRAWN_IN_ALL: Rule[Position] = Rule(
    id="FOG-UPK-DRAWORDER",
    text=f"Players draw one after the other, {DRAWN} cards each and year, so the piles together lose {DRAWN} cards for each "
    "player in every year; each pile loses what was drawn from it.",
    source=source("Upkeep Phase", derived=True),
    instances=_pile_sets,
    holds=_piles_hold,
    tell=_tell_piles,
    label=lambda kinds, _: "piles" if kinds == TYPES else _label(kinds),
)


# FOG-UPK-DRAWN: what lies on the table was drawn.


def _seen_sets(position: Position) -> Iterator[tuple[Kinds, int]]:
    """Types with the most cards of them that can have been drawn; sets that nothing seen can exceed are left out."""
    if position.phase is Phase.UPKEEP and not position.over:
        # What was built and discarded was drawn in earlier years.
        cards, ways, piles = used_cards(position), draws_of_earlier_years(position), set()
        if not any(way.in_all for way in ways):
            # In year 1 no card was used at all: that is a matter of turns.
            return
    else:
        cards, piles = location_cards(position), set(_counted(position))
        ways = _fitting(position) or draws(position)
    wrong: list[set[Kind]] = []
    for kinds in _sets(TYPES, (1, 2, 3, 4)):
        most = max(way.most(kinds) for way in ways)
        missing = tuple(kind for kind in kinds if kind in piles)
        # FOG-UPK-EXHAUST says that there are no more than so many of each.
        can_lie = min(len(cards), IN_PILE * (len(kinds) - len(missing)))
        if set(kinds) <= piles or _gone(position, missing) + can_lie <= most or any(other <= set(kinds) for other in wrong):
            continue
        if _on_table(position, kinds) > most:
            wrong.append(set(kinds))
        yield kinds, most


def _on_table(position: Position, kinds: Kinds) -> int:
    return lowest(_outside(position, kinds))


def _outside(position: Position, kinds: Kinds) -> Number:
    """How many cards of these types were drawn: of a pile that was counted what is missing in it, of others what is seen."""
    if position.phase is Phase.UPKEEP and not position.over:
        return _of_type(used_cards(position), kinds)
    piles = _counted(position)
    seen = _of_type(location_cards(position), tuple(kind for kind in kinds if kind not in piles))
    return total([seen, _gone(position, tuple(kind for kind in kinds if kind in piles))])


def _tell_seen(position: Position, kinds: Kinds, most: int) -> str:
    n = _outside(position, kinds)
    return f"{_some(n, kinds)} {'is' if n == 1 else 'are'} on the table, but {_can_be(most)}."


DRAWN_CARDS: Rule[Position] = Rule(
    id="FOG-UPK-DRAWN",
    text="Every location card on the table was drawn from its pile, so of a type there are no more than were drawn. In a "
    f"year a player draws at most {MOST[1]} cards of one type, and at most {MOST[2]} of two.",
    source=source("Upkeep Phase", derived=True),
    instances=_seen_sets,
    holds=lambda position, kinds, most: at_most(_outside(position, kinds), most),
    tell=_tell_seen,
    label=lambda kinds, _: _label(kinds),
)

DRAW_RULES = (BY_TYPE, _six_cards, THREE_PILES, INTRO, DRAWN_IN_ALL, DRAWN_CARDS)
