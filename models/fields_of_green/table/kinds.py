"""What keys of a file of Fields of Green hold, as people write it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, WrapValidator
from pydantic.json_schema import SkipJsonSchema

from models.doubts import Doubts, Held, Statement, plain
from models.fact import CARD, Trait
from models.fields import Kind, open_number, several
from models.fields_of_green.cards import (
    COINS_PER_VP,
    FOOD_PER_VP,
    PLURALS,
    STORES,
    SUBTYPES,
    TYPES,
    Deck,
    Equipment,
    Location,
    Timing,
)
from models.fields_of_green.cards import Kind as Type
from models.fields_of_green.cards_form import WrittenCards
from models.fields_of_green.table.cells import Cell, cell, location, location_seen, tile_seen, tower_or_silo, written_site
from models.fields_of_green.table.sites import Site, Spot, most_stored, span
from models.form import Form, Reads, also
from models.logic import Unknown
from models.names import Word, counted, one
from models.part import Part
from models.problem import Problem
from models.rule import Place
from models.table_form import number_left_open, or_number, text_in_deck, text_of
from models.unknowns import UNKNOWN, Choice, named, written_number

LEAST_PLAYERS, MOST_PLAYERS = 2, 4
MOST_COUNTED = 999
"""More than anyone ever counts."""
MOST_PAID = 3
"""With two tiles that let an ability be applied again, it is paid for so often in a Harvest phase."""
_WIDEST = 40
"""Spaces in a row or a column; with 26 cards a farm is at most 26 wide."""

Small = Annotated[int, Field(ge=0, le=MOST_COUNTED)]


class Phase(Word):
    """The phases of a year."""

    UPKEEP = "upkeep"
    ACTION = "action"
    HARVEST = "harvest"


PHASE = Kind(Literal["upkeep", "action", "harvest"], lambda word, _owner: Phase(word), str)


# Cards and tiles.

_CARD: Any = text_in_deck(
    Location | Choice, "a location card", location_seen, "A location card, `unknown` or `some ...`.", ["Wheat", "some Field"]
)
_TILE: Any = text_in_deck(Equipment | Choice, "an Equipment tile", tile_seen, "An Equipment tile, or `unknown`.", ["Harrow"])


def _row(form: Any, place: str) -> Kind:
    """Cards or tiles side by side, unknown ones called by their places; or only how many they are."""

    def keep(things: Sequence[Any] | int, owner: str) -> tuple[Any, ...] | int:
        if isinstance(things, int):
            return things
        return tuple(named(thing, place.format(n, who=owner)) for n, thing in enumerate(things, start=1))

    return Kind(form, keep, lambda cards: cards if isinstance(cards, int) else list(map(str, cards)))


HAND = _row(or_number(list[_CARD]), "{who}'s hand, card {}")
ROW = _row(list[_CARD], "row, card {}")
DISCARDS = _row(or_number(list[_CARD]), "discards, card {}")
ASIDE = _row(list[_TILE], "{who}'s tile {}")
_KNOWN_CARD: Any = text_in_deck(Location, "a location card", location, "A location card.", ["Wheat"])
KNOWN_CARDS = _row(list[_KNOWN_CARD], "")
OWN_CARDS = Kind(Annotated[WrittenCards, WrapValidator(lambda value, check: check(value) and value)], written=dict)
"""Cards that the file itself describes, as it has them."""

# Numbers.


COINS = Kind(
    number_left_open(range(MOST_COUNTED + 1), or_unknown=True),
    lambda n, owner: UNKNOWN if isinstance(n, Choice) and not n.options else named(n, f"{owner}'s coins"),
    lambda coins: coins if coins == UNKNOWN else written_number(coins),
    may_be_empty=False,
)
VP = open_number("{}'s VP tokens", range(MOST_COUNTED + 1))
_PLAYERS = Annotated[int, Field(ge=LEAST_PLAYERS, le=MOST_PLAYERS)]
COUNTS = Kind(_PLAYERS, lambda number, _owner: (number,), lambda counts: counts[0] if len(counts) == 1 else None)
"""How many can play, of which a file tells only one number."""


def of_counts(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Doubts how many play, where that is one number."""
    if len(held.value) == 1:
        (n,) = held.value
        others = range(max(LEAST_PLAYERS, held.position.layouts), MOST_PLAYERS + 1)
        yield plain("`player_count:`", n, others, f"{n} people play", held.part.through(lambda _, m: (m,)))


def of_first(noun: str, right: int) -> Doubts:
    """Doubts how much a player has of something; the rules ask before the first turn only, and then for just so much."""

    def doubts(held: Held[Any]) -> Iterator[Statement[Any]]:
        n, owner = held.value, held.owner
        if n is not None and n != right:
            has, name = span(n) if isinstance(n, Unknown) else n, f"{owner}'s {noun}s"
            fact = f"{owner} has {counted(has, noun) if isinstance(has, int) else f'{has} {noun}s'}"
            yield Statement(Place(owner, noun), n, (right,), fact, held.part.put, name=name, path=held.part.path)

    return doubts


ABILITIES = several(Small, written=int)


def _type(name: str) -> Type:
    names = {**{str(kind): kind for kind in TYPES}, **{PLURALS[kind]: kind for kind in TYPES}}
    return names[one(name, "location type", list(names), f"expected {', '.join(names)}")]


_TYPE: Any = text_of(Type, "a location type", _type, "A location type.", ["Field", "Livestock"])
BY_TYPE = Kind(dict[_TYPE, Small], lambda each, _owner: dict(each), lambda each: {str(kind): n for kind, n in each.items()})


def _not_on_the_pad(value: object, info: ValidationInfo) -> None:
    """A number that may be tokens or the points for them: which one is meant has to be said."""
    key, per = ("food_points", FOOD_PER_VP) if info.field_name == "food" else ("money_points", COINS_PER_VP)
    what = "Food" if info.field_name == "food" else "coins"
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_COUNTED:
        raise ValueError(f"the pad has points: write `{key}: ...`, 1 point for every {per} {what}")
    tokens = f"{value} Food" if what == "Food" else counted(value, "coin")
    beside = "" if what == "Food" else f", or `coins: {value}` beside `pad:`,"
    points = counted(value, "point")
    write = f"write `{key}: {value // per}`{beside} for {tokens}, `{key}: {value}` for {points}"
    raise ValueError(f"is this {tokens} or {points}? {write}")


_NOT_ON_THE_PAD = Annotated[None, Reads(_not_on_the_pad), SkipJsonSchema()]


class PadBase(Form):
    """Keys that say either of two things, so that they are none of the pad."""

    food: _NOT_ON_THE_PAD = None
    money: _NOT_ON_THE_PAD = None
    coins: _NOT_ON_THE_PAD = None


# A farm.

_SPACE: Any = text_in_deck(
    Cell | None,
    "a card, or . for an empty space",
    cell,
    "A card, . for an empty space. Water Towers and Silos with what they store (Water Tower 3, Silo 2), Equipment after "
    "`with`, `face down` for an Open Area whose card is known, `Open Area` for one whose card is not, `paid` for a "
    "location paid for in this Harvest phase, `scoring 6` for what a Game End ability gives. `unknown`, `some Field` or "
    "`some Water Tower or Silo` for a card not fully known.",
    ["Wheat", ".", "Water Tower 3 with Hoses", "Silo 2", "Turkeys face down", "some Dairy Livestock", "unknown"],
)


def _not_too_wide(value: object) -> list[Problem]:
    rows = value if isinstance(value, list) else []
    sizes = [len(rows), *(len(row) for row in rows if isinstance(row, list))]
    too_wide = [size for size in sizes if size > _WIDEST]
    return [Problem((), f"{too_wide[0]} spaces side by side; no farm is that wide")] if too_wide else []


def _stored_apart(value: object) -> list[Problem]:
    """A comma between a Water Tower or a Silo and what it stores: the number would be a space of its own."""
    row = value if isinstance(value, list) else []
    return [
        Problem((i,), f"no comma inside a card; write '{card} {number}'")
        for i, (card, number) in enumerate(pairwise(row), start=1)
        if isinstance(card, str) and type(number) is int and tower_or_silo(card, {}) and not any(map(str.isdigit, card))
    ]


def corner(sites: Iterable[Site]) -> Spot:
    """The space that a file begins with: r1c1, or what is further up or left where cards came to lie there."""
    spots = [Spot(1, 1), *(site.spot for site in sites)]
    return Spot(min(spot.row for spot in spots), min(spot.column for spot in spots))


def _written_rows(sites: Sequence[Site]) -> list[list[str]]:
    """The rows of a farm, without empty spaces at their ends."""
    rows: dict[int, dict[int, str]] = {}
    for site in sites:
        rows.setdefault(site.spot.row, {})[site.spot.column] = written_site(site)
    first, left = corner(sites)
    every = (rows.get(n, {}) for n in range(first, max(rows, default=first - 1) + 1))
    return [[row.get(column, ".") for column in range(left, max(row, default=left) + 1)] for row in every]


def _cells(rows: Iterable[Iterable[Cell | None]], _owner: str) -> tuple[Cell, ...]:
    """What is written in each space; how an unknown card is called, only the whole table shows."""
    spaces = ((Spot(r, c), written) for r, row in enumerate(rows, start=1) for c, written in enumerate(row, start=1))
    return tuple(replace(written, spot=spot) for spot, written in spaces if written is not None)


FARM = Kind(
    Annotated[list[Annotated[list[_SPACE], also(_stored_apart, alone=True)]], also(_not_too_wide)], _cells, _written_rows
)


def of_sites(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Every card, tile and number of tokens of a farm, how each card lies, and what is marked on it.

    Where cards lie and which are Water Towers and Silos stays as it is written: that is for repairs.
    """
    sites: Sequence[Site] = held.value or ()
    deck: Deck = held.position.deck
    first, left = corner(sites)
    for site in sites:
        # A file has the rows and columns from the first card on.
        part = _lying_at(site.spot, held.part).at(*held.part.path, site.spot.row - first, site.spot.column - left)
        before = f"{held.owner} " if held.position.layouts > 1 else ""
        at = f"{before}{site.spot}"
        if site.is_tower or site.is_silo:
            cap = most_stored(Type.TOWER if site.is_tower else Type.SILO, site.equipment)
            what = "Water" if site.is_tower else "Food"
            fact, name = f"{site.tokens} {what} lies on the {site.card} at {at}", f"the {what} at {at}"
            place, put = Place(held.owner, f"{what} at {site.spot}"), part.within("tokens").put
            yield Statement(place, site.tokens, range(cap + 1), fact, put, name=name, path=part.path)
        else:
            place, put = Place(held.owner, str(site.spot)), part.within("card").put
            yield Statement(place, site.card, deck.every.values(), f"{site.card} lies at {at}", put, name=at, path=part.path)
        yield from _of_marks(site, at, held.owner, part)
        for i, tile in enumerate(site.equipment):
            name, put = f"{site.spot}, Equipment {i + 1}", part.within("equipment").entry(i).put
            place, fact = Place(held.owner, name), f"{tile} lies on the card at {at}"
            yield Statement(place, tile, deck.tiles.values(), fact, put, name=before + name, path=part.path)


def _lying_at(spot: Spot, sites: Part[Any]) -> Part[Any]:
    """What lies at a space, whatever else lies in the farm by then."""

    def put(position: Any, value: Site) -> Any:
        return sites.put(position, tuple(value if site.spot == spot else site for site in sites.get(position)))

    return Part(lambda position: next((site for site in sites.get(position) if site.spot == spot), None), put)


def _of_marks(site: Site, at: str, owner: str, part: Part[Any]) -> Iterator[Statement[Any]]:
    """How a card lies, how often it is paid for, and what the file says that it scores."""
    card = f"{site.card} at {at}"
    if site.is_open or not (site.is_tower or site.is_silo):
        said = f"the card at {at} lies face down" if site.is_open else ""
        lies = plain(f"whether {card} is face down", site.is_open, (False, True), said, part.within("is_open"), owner)
        # That it lies face down is written by mistake more easily than the name of its card.
        yield replace(lies, comes_first=site.is_open)
    if site.paid:
        said = f"{card} is paid for {counted(site.paid, 'time')}"
        yield plain(f"how often {card} is paid for", site.paid, range(MOST_PAID + 1), said, part.within("paid"), owner)
    if site.scores is not None:
        said = f"{card} scores {site.scores}"
        yield plain(f"the `scoring` of {card}", site.scores, (None,), said, part.within("scores"), owner)


def _with(attribute: str, value: object) -> Callable[[Any], bool]:
    return lambda card: isinstance(card, Location) and getattr(card, attribute) == value


TRAITS = (
    Trait(CARD, lambda value: isinstance(value, (Location, Equipment))),
    *(Trait(f"a {kind}", _with("kind", kind)) for kind in (*TYPES, *STORES)),
    *(Trait(f"a {subtype} card", _with("subtype", subtype)) for subtype in SUBTYPES),
    *(Trait(f"a card with a {timing} ability", _with("timing", timing)) for timing in Timing if timing is not Timing.NONE),
)
"""What can be said of a card that is not fully known."""
