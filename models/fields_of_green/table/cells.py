"""Cards as people write them into a farm, and files tell them: "Wheat", "Water Tower 3 with Hoses", "Pigs face down"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from models.fields_of_green.card_file import read_description
from models.fields_of_green.cards import (
    SILO,
    STORES,
    TOWER,
    Deck,
    Described,
    Equipment,
    Kind,
    Location,
    Timing,
    narrowed,
    stored,
)
from models.fields_of_green.table.sites import Amount, LocationSeen, Site, Spot, TileSeen, most_stored
from models.logic import Unknown
from models.names import closest, enumerated, find, one, quoted, spelt_out
from models.problem import MisreadError
from models.spaces import is_empty
from models.unknowns import SOME, UNKNOWN, Choice, named, numbers_called, written_number

OPEN_AREA, UNDER_IT = "Open Area", "some location with a Harvest ability"
"""An Open Area whose card nobody knows, and what that card is."""
_ON = re.compile(r"\s+on\s+", re.IGNORECASE)
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
_FACE_DOWN = re.compile(r"[\s,(]+(?:lying |turned )?(?:face[- ]down|flipped|open area)\)?$", re.IGNORECASE)
_WITH = re.compile(r"\s+with\s+(?!an? (?:harvest|immediate|game[ -]end)\b)", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,|\band\b)\s*", re.IGNORECASE)
_PAID = re.compile(r"[\s,(]+paid(?:\s+(once|twice|(\d)\s+times))?\)?$", re.IGNORECASE)
_SCORING = re.compile(r"[\s,(]+(?:scoring|scores|worth)\s+(\d{1,3})(?:\s+VP)?\)?$", re.IGNORECASE)
_TOKENS = re.compile(
    r"[\s,:(]+(empty|unknown|\d{1,3}(?:\s+to\s+\d{1,3}|(?:\s+or\s+\d{1,3})+)?)(?:\s+(water|food))?\)?$", re.IGNORECASE
)
_HOLDS = re.compile(
    r"^(?:(no|unknown|\d{1,3}(?:\s+(?:to|or)\s+\d{1,3})*)\s+(water|food)|(\d{1,3}))(?:\s*(?:,|\band\b)\s*(?:with\s+)?(.+))?$",
    re.IGNORECASE,
)
_EMPTY_FIRST = re.compile(r"^(empty)\s+(.+)$", re.IGNORECASE)

EVERY_CARD = "`reeve cards fields-of-green` prints every card that is known; others can be added under `cards:`"

_NOWHERE = Spot(0, 0)


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of a farm as it is written; `tokens` is `None` where the text does not mention them.

    At which `spot` it is, the text itself does not show.
    """

    card: Location | Choice
    tokens: int | Choice | None = None
    is_open: bool = False
    equipment: tuple[Equipment | Choice, ...] = ()
    paid: int = 0
    scores: int | None = None
    below: tuple[Location | Choice, ...] = ()
    spot: Spot = _NOWHERE


def location(text: str, deck: Deck) -> Location:
    """The location card that a text means, no Water Tower or Silo. Raises `ValueError`, saying what was expected."""
    names = deck.every
    tiles = [] if find(text, names) else find(text, deck.equipment)
    if tiles:
        raise MisreadError(
            f"{quoted(text)}: {tiles[0]} is an Equipment tile; it lies on a card (`Wheat with {tiles[0]}`)", text
        )
    return names[one(text, "card", list(names), EVERY_CARD)]


def equipment(text: str, deck: Deck) -> Equipment:
    """The Equipment tile that a text means. Raises `ValueError`, saying what was expected."""
    hint = f"the known ones are {', '.join(deck.equipment)}; others can be added under `cards:`"
    return deck.tiles[one(text, "Equipment", list(deck.tiles), hint)]


def tile_seen(text: str, deck: Deck) -> Equipment | Choice:
    """An Equipment tile, which may be unknown. Raises `ValueError`."""
    if text.strip().casefold() in {UNKNOWN, "unknown equipment"}:
        return Choice(text, tuple(deck.tiles.values()))
    return equipment(text, deck)


Tiles = tuple["Equipment | Choice", ...]


def location_seen(text: str, deck: Deck, tiles: Tiles | None = None) -> Location | Choice:
    """A location card as far as a text tells it: "Wheat", "unknown", "some Field", "some Meat Livestock or Wheat".

    It is a card of a pile, so no Water Tower and no Silo; with the tiles on it, one of a farm, which may be either.
    """
    text = " ".join(text.split())
    first, _, rest = text.partition(" ")
    if text.casefold() == UNKNOWN:
        return Choice(text, (*deck.every.values(), *_stores(tiles)))
    if first.casefold() == SOME and rest:
        options = _some(rest, deck, tiles)
        if not options:
            raise MisreadError(f"{quoted(text)}: no card that is known fits that", text)
        return options[0] if len(options) == 1 else Choice(text, options)
    if first.casefold() == "something" or text.casefold() == SOME:
        raise ValueError(
            "a card that is not fully known is written `some Field`, `some Dairy Livestock or Wheat`, or `unknown`"
        )
    return location(text, deck)


def _stores(tiles: Tiles | None, kinds: Sequence[Location] = (TOWER, SILO)) -> tuple[Location, ...]:
    """The Water Towers and Silos with every number of tokens that there may be; none outside a farm."""
    if tiles is None:
        return ()
    return tuple(stored(kind, n) for kind in kinds if kind.kind for n in range(most_stored(kind.kind, tiles) + 1))


def _some(text: str, deck: Deck, tiles: Tiles | None) -> tuple[Location, ...]:
    """The cards that fit one of some descriptions or names; those of which it is not known may fit."""
    cards = deck.every
    fitting: dict[str, list[Described]] = {}
    stores: list[Location] = []
    for alternative in _OR.split(text):
        store, tokens = (None, None) if tiles is None else _read_store(alternative, deck)
        if store is not None:
            held = (tokens,) if isinstance(tokens, int) else () if tokens is None else tokens.options
            stores += [stored(store, n) for n in held] or _stores(tiles, (store,))
            continue
        what, names, kinds = _alternative(alternative, deck)
        stores += _stores(tiles, kinds)
        for name in names:
            fitting.setdefault(name, []).append(what)
    every = [_as_described(card, fitting[name]) for name, card in cards.items() if name in fitting]
    return (*every, *dict.fromkeys(stores))


def _alternative(text: str, deck: Deck) -> tuple[Described, list[str], list[Location]]:
    """What a description, or a name, tells of a card; the cards of a pile that it means, and which of the two stores."""
    cards = deck.every
    try:
        what = read_description(text, tuple(deck.subtypes))
    except ValueError as error:
        names = find(text, cards)
        if not names and closest(text, cards) is None:
            raise ValueError(str(error)) from None
        return Described(), names or [one(text, "card or location type", list(cards), EVERY_CARD)], []
    if what.kind in STORES:
        hint = f"write `{what.kind} unknown` if its tokens were not seen"
        raise ValueError(f"a {what.kind} is no card of a pile; {hint}")
    fitting = [name for name, card in cards.items() if what.fits(card) is not False]
    return what, fitting, [store for store in (TOWER, SILO) if what.fits(store)]


def with_stores(text: str, stores: Sequence[str]) -> str:
    """The text of a card that is not known, with these Water Towers and Silos instead of those that it names."""
    first, _, rest = text.partition(" ")
    if first.casefold() != SOME:
        return text
    others = [one for one in _OR.split(rest) if tower_or_silo(_TOKENS.sub("", one), {}) is None]
    return f"{SOME} {' or '.join([*others, *stores])}"


def _as_described(card: Location, whats: Sequence[Described]) -> Location:
    """A card that fits these descriptions, with what they tell of it together: `some Livestock` is a Livestock."""
    kinds, subtypes, timings = ({getattr(what, name) for what in whats} for name in ("kind", "subtype", "timing"))
    return narrowed(card, *(one.pop() if len(one) == 1 else None for one in (kinds, subtypes, timings)))


def cell(text: str, deck: Deck) -> Cell | None:
    """What a space of a farm holds, if it holds something. Raises `ValueError`, saying what was expected."""
    text = " ".join(text.split())
    if is_empty(text):
        return None
    if text.casefold() in {"", "none", "nothing"}:
        raise MisreadError(f"write . for an empty space; found {quoted(text)}", text)
    top, *below = _ON.split(text)
    here = _cell(top, deck)
    return replace(here, below=tuple(_cell(card, deck).card for card in below))


def _cell(text: str, deck: Deck) -> Cell:
    rest, here = _marks(*_with_tiles(text, deck))
    if rest.casefold() in {"open area", "open"}:
        return replace(here, card=location_seen(UNDER_IT, deck), is_open=True)
    is_some = rest.partition(" ")[0].casefold() == SOME
    store, tokens = (None, None) if is_some else _read_store(rest, deck)
    if store is not None:
        return replace(here, card=store, tokens=tokens)
    try:
        return _with_store(replace(here, card=location_seen(rest, deck, here.equipment)))
    except ValueError:
        name = next((name for name in _NAMED if rest.casefold().startswith(f"{name.casefold()} ")), None)
        if name is None:
            raise
        raise MisreadError(
            f"{quoted(rest)}: what lies on a {_NAMED[name]} is a number, for instance `{name} 2`", rest
        ) from None


def _with_tiles(text: str, deck: Deck) -> tuple[str, Cell]:
    """A text without the Equipment that it names, and a card with that; the marks of the card may stand behind."""
    joint = _WITH.search(text)
    if joint is None:
        return text, Cell(TOWER)
    rest, (tail, here) = text[: joint.start()], _marks(text[joint.end() :], Cell(TOWER))
    holds = _HOLDS.match(tail)
    if holds:
        number = "0" if holds[1] and holds[1].casefold() == "no" else holds[1] or holds[3]
        rest, tail = f"{rest} {number} {holds[2] or ''}".rstrip(), holds[4] or ""
    return rest, replace(here, equipment=tuple(tile_seen(name, deck) for name in _AND.split(tail) if name))


def _with_store(written: Cell) -> Cell:
    """A card that can only be a Water Tower, or a Silo, as one whose tokens were not seen in full."""
    options = written.card.options if isinstance(written.card, Choice) else (written.card,)
    held = sorted({card.holds for card in options if card.holds is not None})
    kinds = {card.design for card in options}
    if not held or len(kinds) > 1 or held != list(range(held[0], held[-1] + 1)):
        return written
    tokens = held[0] if len(held) == 1 else Choice(f"{held[0]} to {held[-1]}", tuple(held))
    return replace(written, card=kinds.pop(), tokens=tokens)


def _marks(text: str, here: Cell) -> tuple[str, Cell]:
    """A text without what it says of the state of a card, and that state."""
    while True:
        if match := _FACE_DOWN.search(text):
            here = replace(here, is_open=True)
        elif match := _PAID.search(text):
            times = 2 if (match[1] or "").casefold() == "twice" else int(match[2] or 1)
            here = replace(here, paid=times)
        elif match := _SCORING.search(text):
            here = replace(here, scores=int(match[1]))
        else:
            return text.strip(), here
        text = text[: match.start()]


def _not_stored(kind: Location | None, name: str, number: str, text: str) -> MisreadError:
    """That a Water Tower stores no Food, a Silo no Water, and anything else nothing."""
    if kind is None:
        guess = closest(name, [str(TOWER), str(SILO)])
        hint = f"; did you mean {guess!r}?" if guess else ""
        return MisreadError(f"{quoted(text)}: only a Water Tower or a Silo stores tokens{hint}", text)
    other = next(store for store in _STORED if store is not kind)
    right = f"write `{kind} {number} {_STORED[kind]}`, or `{other} {number}` if it is a {other}"
    return MisreadError(f"{quoted(text)}: a {kind} stores {_STORED[kind]}, not {_STORED[other]}; {right}", text)


def _read_store(text: str, deck: Deck) -> tuple[Location | None, int | Choice | None]:
    """The Water Tower or Silo that a text means, and what it stores as far as that is said."""
    first = _EMPTY_FIRST.match(text)
    if first:
        text = f"{first[2]} 0"
    match = _TOKENS.search(text)
    name = text[: match.start()] if match else text
    kind = tower_or_silo(name, {} if match else deck.every)
    if kind is None:
        if match and first is None and match[1][0].isdigit():
            raise _not_stored(None, name, match[1], text)
        return None, None
    if match and match[2] and match[2].casefold() != _STORED[kind].casefold():
        raise _not_stored(kind, name, match[1], text)
    number = match[1].casefold() if match else UNKNOWN
    if number == UNKNOWN:
        return kind, Choice(UNKNOWN, ())
    return kind, 0 if number == "empty" else _one_of(number, numbers_called(number, text) or (int(number),))


def _one_of(text: str, values: tuple[int, ...]) -> int | Choice:
    """A number, or what a text leaves open."""
    return values[0] if len(values) == 1 else Choice(text, values)


def tower_or_silo(text: str, cards: Mapping[str, Location]) -> Location | None:
    """The Water Tower or Silo that a text means. Raises `ValueError` if it can as well mean one of some other cards."""
    full = spelt_out(text, _NAMED)
    if full is not None:
        return _NAMED[full]
    if spelt_out(text, cards) is not None:
        return None
    stores = list(dict.fromkeys(str(_NAMED[name]) for name in find(text, _NAMED)))
    others = find(text, cards)
    if stores and (others or len(stores) > 1):
        raise MisreadError(f"{quoted(text)} can mean {enumerated([*stores, *others], 'or')}; write more of its name", text)
    return _NAMED[stores[0]] if stores else None


_NAMED = {"Water Tower": TOWER, "Silo": SILO, "Tower": TOWER}
_STORED = {TOWER: "Water", SILO: "Food"}


def site_of(written: Cell, name: str) -> Site:
    """The space that was written; `name` is how what is unknown of it is called."""
    card: LocationSeen = named(_narrow(written), name)
    tiles: tuple[TileSeen, ...] = tuple(named(tile, f"{name}, Equipment {n}") for n, tile in enumerate(written.equipment, 1))
    below = tuple(named(other, f"{name}, {n} beneath") for n, other in enumerate(written.below, 1))
    made = Site(written.spot, card, None, written.is_open, tiles, written.paid, written.scores, below)
    return replace(made, tokens=_tokens(made, written.tokens, name))


def _narrow(written: Cell) -> Location | Choice:
    """A card that is not known, with what its equipment and its state tell of it: with Harrow it is a Field."""
    card = written.card
    if not isinstance(card, Choice):
        return card
    needed = [tile.on for tile in written.equipment if isinstance(tile, Equipment) and tile.on is not None]
    needed += [Described(timing=Timing.HARVEST)] * bool(written.paid or written.is_open)
    needed += [Described(timing=Timing.GAME_END)] * bool(written.scores)
    return replace(card, options=tuple(_as_needed(option, needed) for option in card.options))


def _as_needed(card: Location, needed: Sequence[Described]) -> Location:
    """A card as it has to be; where it cannot, that is for the rules to say."""
    for what in needed:
        if what.fits(card) is None:
            card = narrowed(card, what.kind, what.subtype, what.timing)
    return card


def _tokens(made: Site, written: int | Choice | None, name: str) -> Amount | None:
    """The tokens of a Water Tower or a Silo; where nothing is said, as many as it can store, or fewer."""
    if not isinstance(written, Choice):
        return written
    kind, what = (Kind.TOWER, "Water") if made.is_tower else (Kind.SILO, "Food")
    everything = range(most_stored(kind, made.equipment) + 1)
    return Unknown(f"{what} at {name}", written.options or everything, written.text)


# As a file tells it.


def written_tokens(site: Site, untold: str) -> str:
    """What a store holds; "unknown" where that can be anything from nothing to all that fits."""
    tokens = site.tokens
    if tokens is None:
        return untold
    most = most_stored(Kind.TOWER if site.is_tower else Kind.SILO, site.equipment)
    everything = isinstance(tokens, Unknown) and set(tokens.options) == set(range(most + 1))
    return UNKNOWN if everything else str(written_number(tokens))


def written_site(site: Site) -> str:
    """A card of a farm as a file tells it."""
    words = [str(site.card)]
    if site.is_tower or site.is_silo:
        words.append(written_tokens(site, UNKNOWN))
    if site.equipment:
        words.append(f"with {' and '.join(map(str, site.equipment))}")
    if site.is_open:
        words = [OPEN_AREA, *words[1:]] if words[0] == UNDER_IT else [*words, "face down"]
    if site.scores is not None:
        words.append(f"scoring {site.scores}")
    if site.paid:
        words.append({1: "paid", 2: "paid twice"}.get(site.paid, f"paid {site.paid} times"))
    return " on ".join([" ".join(words), *map(str, site.below)])
