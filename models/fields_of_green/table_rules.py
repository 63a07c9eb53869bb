"""The rules that a whole table of Fields of Green can break: copies, stocks, draws, hands, the row of the game for two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from models.fields_of_green.cards import IN_PILE, PLURALS, SILOS, TILES, TOWERS, TYPES, Equipment, Kind, Location
from models.fields_of_green.layout_rules import turns_this_year
from models.fields_of_green.position import DRAWN, YEARS, Farm, LocationSeen, Phase, Position
from models.fields_of_green.wording import source
from models.logic import Number, Truth, Unknown, at_most, count, total, where
from models.names import counted, enumerated
from models.rule import Place, Rule

PILES = 3
"""From at least so many piles the cards of a year are drawn."""


# FOG-SETUP-PILES: copies of cards, and 33 of each type.


def _locations(position: Position) -> list[LocationSeen]:
    """Every location card that is seen or known to be there, Water Towers and Silos left out."""
    cards: list[LocationSeen] = []
    for farm in position.farms:
        for site in farm.sites:
            cards += [card for card in (site.card, *site.below) if not _is_fixed(card)]
        cards += farm.hand if isinstance(farm.hand, tuple) else ()
    cards += position.stocks.row or ()
    cards += position.stocks.discards if isinstance(position.stocks.discards, tuple) else ()
    return cards


def _is_fixed(card: LocationSeen) -> bool:
    return not isinstance(card, Unknown) and (card.kind is Kind.TOWER or card.kind is Kind.SILO)


def _copies(position: Position) -> Iterator[tuple[Location, list[LocationSeen]]]:
    cards = _locations(position)
    possible = _possible(cards)
    yield from ((card, cards) for card in position.deck.locations.values() if card.copies is not None and possible[card] > 1)


def _possible(seen: Iterable[Any]) -> Counter[Any]:
    """How many of what is seen can be each card or tile, what is unknown counted for all that it can be."""
    return Counter(option for one in seen for option in (one.options if isinstance(one, Unknown) else (one,)))


def _how_many(card: Location, cards: list[LocationSeen]) -> Number:
    return _number(cards, lambda other: other is card)


def _number(cards: list[LocationSeen], test: Callable[[Location], bool]) -> Number:
    return count([where(card, test) for card in cards])


def _shown(n: Number) -> str:
    return str(n) if isinstance(n, int) else f"{n.least} or more"


def _tell_copies(_: Position, card: Location, cards: list[LocationSeen]) -> str:
    said = card.sources.get("copies", "")
    sure = f" (the card file knows that with {said})" if said.startswith(("medium", "low")) else ""
    n = _shown(_how_many(card, cards))
    return f"{n} copies of {card} are on the table; there are {card.copies}{sure}."


def _lying(position: Position, card: Location, _: object) -> tuple[Place, ...]:
    return tuple(
        place for farm in position.farms for site in farm.sites if site.card is card for place in farm.at(site.spot)
    )


COPIES: Rule[Position] = Rule(
    id="FOG-SETUP-PILES",
    text=f"There are four piles of {IN_PILE} cards: Fields, Livestock, Constructions and Buildings, each with so many "
    "copies of a card as the card file says.",
    source=source("Contents; Setup"),
    instances=_copies,
    holds=lambda _, card, cards: at_most(_how_many(card, cards), card.copies or 0),
    tell=_tell_copies,
    places=_lying,
    label=lambda card, _: card.name,
)


def _types(position: Position) -> Iterator[tuple[Kind, list[LocationSeen]]]:
    cards = _locations(position)
    kinds = {card.kind for card in _possible(cards)}
    piles = position.stocks.piles or {}
    for kind in TYPES:
        if kind in kinds or kind in piles:
            yield kind, cards


def _of_type(position: Position, kind: Kind, cards: list[LocationSeen]) -> Number:
    seen = _number(cards, lambda card: card.kind is kind)
    return total([seen, (position.stocks.piles or {}).get(kind, 0)])


BY_TYPE: Rule[Position] = Rule(
    id="FOG-UPK-EXHAUST",
    text=f"Of each type there are {IN_PILE} cards: what was drawn is missing in its pile, and a pile that has run out "
    "stays out.",
    source=source("Contents; Upkeep Phase"),
    instances=_types,
    holds=lambda position, kind, cards: at_most(_of_type(position, kind, cards), IN_PILE),
    tell=lambda position, kind, cards: (
        f"{_shown(_of_type(position, kind, cards))} {PLURALS[kind]} are on the table, their pile included; "
        f"there are {IN_PILE}."
    ),
    label=lambda kind, _: PLURALS[kind],
)


# FOG-STOCK: Water Towers and Silos. FOG-SETUP-EQUIP: Equipment.

_STOCK = {"Water Towers": TOWERS, "Silos": SILOS}


def _stock(position: Position) -> Iterator[tuple[str]]:
    if all(farm.is_told for farm in position.farms):
        yield from ((what,) for what in _STOCK)


def _built(position: Position, what: str) -> int:
    """So many lie in farms: those written, and the first one of every other player."""
    towers = what == "Water Towers"
    here = sum(len(list(farm.towers if towers else farm.silos)) for farm in position.farms)
    return here + min(position.players) - len(position.farms)


def _left(position: Position, what: str) -> int | None:
    return position.stocks.towers if what == "Water Towers" else position.stocks.silos


def _stock_holds(position: Position, what: str) -> Truth:
    left, built = _left(position, what), _built(position, what)
    if left is None:
        return built <= _STOCK[what]
    return built + left == _STOCK[what] if position.is_whole else built + left <= _STOCK[what]


def _tell_stock(position: Position, what: str) -> str:
    left = _left(position, what)
    stock = "" if left is None else f" and {left} in the stock"
    return f"{_built(position, what)} {what} lie in farms{stock}; there are {_STOCK[what]}."


STOCK: Rule[Position] = Rule(
    id="FOG-STOCK",
    text=f"There are {TOWERS} Water Towers and {SILOS} Silos; each player begins with one of each, and what is built comes "
    "from the stock.",
    source=source("Contents; Setup", derived=True),
    instances=_stock,
    holds=_stock_holds,
    tell=_tell_stock,
)


def _tiles(position: Position) -> list[Equipment | Unknown[Equipment]]:
    tiles = [tile for farm in position.farms for site in farm.sites for tile in site.equipment]
    return tiles + [tile for farm in position.farms for tile in farm.aside]


def _tile_kinds(position: Position) -> Iterator[tuple[Equipment | None]]:
    tiles = _tiles(position)
    if tiles or position.stocks.equipment is not None:
        yield (None,)
    possible = _possible(tiles)
    yield from ((tile,) for tile in position.deck.equipment.values() if tile.copies is not None and possible[tile] > 1)


def _tiles_hold(position: Position, tile: Equipment | None) -> Truth:
    if tile is None:
        return len(_tiles(position)) + (position.stocks.equipment or 0) <= TILES
    return at_most(count([where(other, lambda o: o is tile) for other in _tiles(position)]), tile.copies or 0)


def _tell_tiles(position: Position, tile: Equipment | None) -> str:
    if tile is None:
        n = len(_tiles(position)) + (position.stocks.equipment or 0)
        return f"{n} Equipment tiles are on the table, the stack included; there are {TILES}."
    copies = _shown(count([where(other, lambda o: o is tile) for other in _tiles(position)]))
    return f"{copies} copies of {tile} are on the table; there are {tile.copies}."


EQUIPMENT: Rule[Position] = Rule(
    id="FOG-SETUP-EQUIP",
    text=f"There are {TILES} Equipment tiles in one face-down stack, each with so many copies as the card file says.",
    source=source("Contents; Setup"),
    instances=_tile_kinds,
    holds=_tiles_hold,
    tell=_tell_tiles,
    label=lambda tile: "tiles" if tile is None else tile.name,
)


# FOG-UPK-*: draws.


def _draws(position: Position) -> Iterator[tuple[Farm]]:
    return ((farm,) for farm in position.farms if farm.drawn is not None)


def _drawn(farm: Farm) -> int:
    return sum((farm.drawn or {}).values())


def _split(farm: Farm) -> str:
    return ", ".join(f"{n} {PLURALS[kind]}" for kind, n in (farm.drawn or {}).items() if n) or "nothing"


DRAW_SIX: Rule[Position] = Rule(
    id="FOG-UPK-DRAW6",
    text=f"In the Upkeep phase every player draws {DRAWN} location cards.",
    source=source("Upkeep Phase"),
    instances=_draws,
    holds=lambda _, farm: _drawn(farm) == DRAWN,
    tell=lambda _, farm: f"{farm.player} drew {counted(_drawn(farm), 'card')} ({_split(farm)}), not {DRAWN}.",
    label=lambda _: "drawn",
)


def _piles_to_draw_from(position: Position, farm: Farm) -> int:
    """From how many piles the cards of a player have to come: three, or as many as were left when the player drew."""
    piles = position.stocks.piles
    if piles is None or len(piles) < len(TYPES):
        # Two piles are gone only after as many cards as they hold were drawn, in earlier years or by others in this one.
        players = max(position.players)
        drawn_before = DRAWN * (players * ((position.year or YEARS) - 1) + players - 1)
        gone = min(2, drawn_before // IN_PILE)
        return min(PILES, len(TYPES) - gone)
    # What an earlier player of this year took last was gone; who drew before whom is told by the First Player tile.
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
    rulings=("FOG-AMB-08",),
)

INTRODUCTORY = {1: (3, 2, 1, 0), 2: (2, 2, 1, 1), 3: (1, 2, 1, 2), 4: (0, 2, 1, 3)}
"""The suggested draws of the first game, by year, in the order of `TYPES`."""


def _suggested(position: Position) -> dict[Kind, int]:
    return dict(zip(TYPES, INTRODUCTORY[position.year or 1], strict=True))


INTRO: Rule[Position] = Rule(
    id="FOG-UPK-INTRO",
    text="Introductory mode: Fields, Livestock, Constructions and Buildings are drawn 3-2-1-0 in year 1, 2-2-1-1 in year 2, "
    "1-2-1-2 in year 3 and 0-2-1-3 in year 4.",
    source=source("Upkeep Phase, Introductory Mode"),
    instances=lambda position: _draws(position) if position.introductory and position.year else (),
    holds=lambda position, farm: all((farm.drawn or {}).get(kind, 0) == n for kind, n in _suggested(position).items()),
    tell=lambda position, farm: (
        f"{farm.player} drew {_split(farm)}; in year {position.year} it is "
        f"{', '.join(f'{n} {PLURALS[kind]}' for kind, n in _suggested(position).items() if n)}."
    ),
    label=lambda _: "drawn",
)


def _years_drawn(position: Position) -> int | None:
    """In how many years cards were drawn by now, if that is known."""
    if position.year is None or (position.phase in {None, Phase.UPKEEP} and not position.over):
        return None
    return position.year


def _whole_piles(position: Position) -> Iterator[tuple[str]]:
    piles = position.stocks.piles
    if piles is not None and len(piles) == len(TYPES) and len(position.players) == 1 and _years_drawn(position):
        yield ("piles",)


def _in_piles(position: Position) -> int:
    return len(TYPES) * IN_PILE - DRAWN * position.players[0] * (_years_drawn(position) or 0)


DRAWN_IN_ALL: Rule[Position] = Rule(
    id="FOG-UPK-DRAWORDER",
    text=f"Players draw one after the other, {DRAWN} cards each and year, so the piles together lose {DRAWN} cards for each "
    "player in every year.",
    source=source("Upkeep Phase", derived=True),
    instances=_whole_piles,
    holds=lambda position, _: sum((position.stocks.piles or {}).values()) == _in_piles(position),
    tell=lambda position, _: (
        f"the piles hold {sum((position.stocks.piles or {}).values())} cards; with {position.players[0]} players there are "
        f"{_in_piles(position)} left in year {position.year}."
    ),
)


# FOG-ACT-*: hands, turns, discards.


def _hands(position: Position) -> Iterator[tuple[Farm]]:
    if not position.is_for_two and position.phase in {Phase.ACTION, None} and position.year is not None:
        yield from ((farm,) for farm in position.farms if farm.hand_size is not None and not position.over)


def _hand_holds(position: Position, farm: Farm) -> Truth:
    size = farm.hand_size or 0
    sizes = [other.hand_size or 0 for (other,) in _hands(position)]
    # While a turn is played, some have acted and others not yet. Of hands that differ by more, those are told that are not
    # like most others.
    most = max(set(sizes), key=lambda n: (sizes.count(n), n))
    fits = max(sizes) - min(sizes) <= 1 or size == most
    return size <= DRAWN and fits and (farm.turns is None or size == DRAWN - farm.turns)


def _tell_hand(position: Position, farm: Farm) -> str:
    sizes = [f"{other.player} {other.hand_size}" for other in position.farms if other.hand_size is not None]
    turns = "" if farm.turns is None else f" after {counted(farm.turns, 'turn')}"
    return f"{farm.player} has {counted(farm.hand_size or 0, 'card')} in hand{turns} (in hand: {enumerated(sizes, 'and')})."


HANDS: Rule[Position] = Rule(
    id="FOG-ACT-PICKPASS",
    text="Three and four players: in each turn everybody chooses one card of the hand, passes the rest on, and acts. So all "
    f"hands have {DRAWN} cards less one for each turn, and differ by one at most while some have acted and others have not.",
    source=source("Action Phase"),
    instances=_hands,
    holds=_hand_holds,
    tell=_tell_hand,
    label=lambda _: "hand",
)

EMPTY_HANDS: Rule[Position] = Rule(
    id="FOG-ACT-EMPTY",
    text=f"After {DRAWN} turns no card is left in hand, and the Harvest phase begins.",
    source=source("Action Phase"),
    instances=lambda position: (
        ((farm,) for farm in position.farms if farm.hand_size is not None)
        if position.phase is Phase.HARVEST or position.over
        else ()
    ),
    holds=lambda _, farm: not farm.hand_size,
    tell=lambda _, farm: f"{farm.player} has {counted(farm.hand_size or 0, 'card')} in hand after the Action phase.",
    label=lambda _: "hand",
)


def _discard_piles(position: Position) -> Iterator[tuple[str]]:
    told = position.stocks.discarded is not None and position.year is not None and position.is_whole
    if told and all(farm.is_told and turns_this_year(position, farm, at_most=False) >= 0 for farm in position.farms):
        yield ("discards",)


def _used(position: Position) -> int:
    """How many cards were used in turns by now."""
    years = DRAWN * ((position.year or 1) - 1) * len(position.farms)
    return years + sum(turns_this_year(position, farm, at_most=False) for farm in position.farms)


def _cards_built(position: Position) -> int:
    return sum(not site.is_tower and not site.is_silo for farm in position.farms for site in farm.sites)


DISCARDS: Rule[Position] = Rule(
    id="FOG-ACT-ONE",
    text="In a turn a player does exactly one of five things with the revealed card: builds it, or discards it to build a "
    "Water Tower, to build a Silo, to go to market, or to restore a location. So cards built and cards discarded are as "
    "many as turns.",
    source=source("Action Phase"),
    instances=_discard_piles,
    holds=lambda position, _: _cards_built(position) + (position.stocks.discarded or 0) == _used(position),
    tell=lambda position, _: (
        f"{_cards_built(position)} location cards lie in farms and {position.stocks.discarded} were discarded, together "
        f"{_cards_built(position) + (position.stocks.discarded or 0)}; there were {_used(position)} turns."
    ),
)


# FOG-2P-*: the game for two.

ROWS = {
    (row, pile): done
    for done, (row, pile) in enumerate(
        [(6, 6), (5, 6), (6, 4), (5, 4), (6, 2), (5, 2), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)]
    )
}
"""How many cards lie face up and how many are under them, and how many actions both players have done by then."""


def _rows(position: Position) -> Iterator[tuple[str]]:
    if position.is_for_two and position.stocks.row is not None and position.phase in {None, Phase.ACTION}:
        yield ("row",)


def _possible_rows(position: Position) -> list[tuple[int, int]]:
    """What row and pile can be, as far as they were told."""
    size = len(position.stocks.row or ())
    taken = [farm.turns for farm in position.farms]
    actions = None if None in taken or not position.is_whole else sum(filter(None, taken))
    return [
        (row, pile)
        for (row, pile), done in ROWS.items()
        if row == size and position.stocks.pile in {None, pile} and actions in {None, done}
    ]


def _tell_row(position: Position, _: str) -> str:
    stocks = position.stocks
    under = "" if stocks.pile is None else f" and {stocks.pile} are under them"
    taken = [farm.turns for farm in position.farms]
    turns = "" if None in taken else f" after {counted(sum(filter(None, taken)), 'action')}"
    return f"{len(stocks.row or ())} cards lie face up{under}{turns}; that cannot be."


ROW: Rule[Position] = Rule(
    id="FOG-2P-REFILL",
    text="Two players: the 12 cards are shuffled, 6 lie face up. After both have acted, two more are turned up while there "
    "are any. So before the actions 6 and 5 lie there in each of the first four pairs of actions, then 4, 3, 2 and 1.",
    source=source("2-Player Rules"),
    instances=_rows,
    holds=lambda position, _: bool(_possible_rows(position)),
    tell=_tell_row,
)


def _alternations(position: Position) -> Iterator[tuple[str]]:
    if position.is_for_two and position.phase in {None, Phase.ACTION}:
        if any(farm.hand_size for farm in position.farms):
            yield ("hand",)
        if position.stocks.row and position.first is not None and position.turn is not None:
            yield ("turn",)
    elif position.stocks.row and 2 not in position.players:
        yield ("row",)


def _alternates(position: Position, what: str) -> Truth:
    if what != "turn":
        return False
    return (len(position.stocks.row or ()) % 2 == 0) == (position.turn == position.first)


def _tell_alternation(position: Position, what: str) -> str:
    if what == "row":
        n = len(position.stocks.row or ())
        lies = "1 card lies" if n == 1 else f"{n} cards lie"
        return f"{lies} face up in the middle, which is so with two players only."
    if what == "hand":
        holders = [farm.player for farm in position.farms if farm.hand_size]
        return f"{enumerated(holders, 'and')} cannot have cards in hand: with two players all cards lie in the middle."
    n = len(position.stocks.row or ())
    return (
        f"it is {position.turn}'s turn with {counted(n, 'card')} face up, but {position.first} has the First Player tile "
        "and acts when their number is even."
    )


ALTERNATE: Rule[Position] = Rule(
    id="FOG-2P-ALT",
    text="Two players: there are no hands. The first player takes a face-up card and acts with it, then the other, and so "
    "on.",
    source=source("2-Player Rules"),
    instances=_alternations,
    holds=_alternates,
    tell=_tell_alternation,
)

END: Rule[Position] = Rule(
    id="FOG-END",
    text=f"The game ends after the Harvest phase of year {YEARS}.",
    source=source("Game End"),
    instances=lambda position: (("end",),) if position.over and position.year is not None else (),
    holds=lambda position, _: position.year == YEARS,
    tell=lambda position, _: f"the game is said to be over in year {position.year}.",
)

TABLE_RULES = (
    COPIES,
    BY_TYPE,
    STOCK,
    EQUIPMENT,
    DRAW_SIX,
    THREE_PILES,
    INTRO,
    DRAWN_IN_ALL,
    HANDS,
    EMPTY_HANDS,
    DISCARDS,
    ROW,
    ALTERNATE,
    END,
)
