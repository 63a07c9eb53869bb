"""The form of a card file, for one that a user wrote, and of the `cards:` of a position file: what does not fit is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Discriminator, Field, Tag, TypeAdapter, model_validator

from models.fields_of_green import card_file
from models.fields_of_green.cards import (
    IN_PILE,
    PAID,
    TILES,
    TYPES,
    Deck,
    Equipment,
    Gain,
    Kind,
    Location,
    Price,
    Resource,
    Timing,
)
from models.form import Form, also, names_once, read
from models.names import quoted, spelt_out, words
from models.problem import MisreadError, Problem, UnusableError
from models.unknowns import UNKNOWN

_LONGEST_NAME = 60
_RESERVED = (*(str(kind) for kind in Kind), "Open Area", UNKNOWN, "nothing", "some")
_JOINTS = {"with", "on", "to", "at", "and", "or", "paid", "face", "unlisted", "scoring"}
"""Words that say something else in a position file or a move."""


def _name(name: str) -> str:
    typed = words(name)
    if not typed or not name.isprintable() or len(name) > _LONGEST_NAME:
        raise ValueError(f"a card's name has letters, printable ones only, {_LONGEST_NAME} at most")
    if spelt_out(name, _RESERVED) is not None or typed[0] in {"some", "unlisted"}:
        raise MisreadError(f"{quoted(name)} says something else in a position file; give the card another name", name)
    if {word.casefold() for word in name.split()} & _JOINTS:
        raise MisreadError(
            f"{quoted(name)}: the words {', '.join(sorted(_JOINTS))} cannot be part of a card's name here", name
        )
    if any(word.isdigit() for word in name.split()) or "," in name or ";" in name:
        raise MisreadError(f"{quoted(name)}: a card's name has neither numbers nor commas here", name)
    return name


Known = Annotated[int, Field(ge=0, le=99)]


def _form_of(value: object) -> str:
    """Which of its possible forms a value is meant to have, so that only mistakes in that one are reported."""
    return "word" if isinstance(value, str) else "parts" if isinstance(value, Mapping) else "value"


T = TypeVar("T")
Word = Annotated[Literal["unknown"], Tag("word")]
OrUnknown = Annotated[Annotated[T, Tag("value")] | Annotated[T, Tag("parts")] | Word, Discriminator(_form_of)]
Amount = OrUnknown[Known]
Phrase = Annotated[str, Field(min_length=1, max_length=120)]


class PriceForm(Form):
    """What is paid. A part that is left out is not taken."""

    coins: Amount = Field(default=0, description="Coins.")
    water: Amount = Field(default=0, description="Water.")
    food: Amount = Field(default=0, description="Food.")


class PayForm(Form):
    """What an optional payment takes."""

    coins: Known = Field(default=0, description="Coins.")
    water: Known = Field(default=0, description="Water.")
    food: Known = Field(default=0, description="Food.")


class GainForm(Form):
    """One sentence of an ability."""

    coins: Amount | None = Field(default=None, description="So many coins, or `unknown`.")
    food: Amount | None = Field(default=None, description="So much Food.")
    water: Amount | None = Field(default=None, description="So much Water.")
    vp: Amount | None = Field(default=None, description="So many VP.")
    equipment: Amount | None = Field(default=None, description="So many Equipment tiles.")
    per: Phrase | None = Field(default=None, description=f"For each of what: {card_file.COUNT_FORMS}.")
    if_: Phrase | None = Field(default=None, alias="if", description=f"Only if there is: {card_file.CONDITION_FORMS}.")
    pay: PayForm | None = Field(default=None, description="What may be paid to do this; without it, it is free.")
    times: Annotated[int, Field(ge=1, le=9)] | None = Field(default=None, description="How often it may be paid for.")

    @model_validator(mode="after")
    def _says_something(self) -> GainForm:
        if all(getattr(self, resource.value) is None for resource in Resource):
            raise ValueError(f"it gives nothing; expected one of {', '.join(r.value for r in Resource)} with a number")
        if self.times is not None and self.pay is None:
            raise ValueError("`times` says how often something may be paid for, so it needs `pay`")
        if self.pay is not None and not (self.pay.coins or self.pay.water or self.pay.food):
            raise ValueError("`pay` takes nothing; expected coins, water or food with a number")
        return self


WrittenPrice = Annotated[Annotated[Known, Tag("value")] | Annotated[PriceForm, Tag("parts")] | Word, Discriminator(_form_of)]


def _gains_in_words(value: object) -> list[Problem]:
    """A hint for gains that are written as a sentence: the same with keys and numbers."""
    if not isinstance(value, str) or value.casefold() == UNKNOWN:
        return []
    match = _GAIN.fullmatch(" ".join(value.split()))
    form = "{vp: 1, per: Livestock within 2}"
    if match:
        of = match["of"].casefold()
        per = f", per: {match['per']}" if match["per"] else ""
        form = f"{{{_GAINED.get(of, of)}: {match['n']}{per}}}"
    return [Problem((), f"expected a list of gains, each with keys; write [{form}]")]


_GAIN = re.compile(
    r"(?:\+ ?)?(?P<n>\d{1,2}) (?P<of>coins?|food|water|vps?|points?|equipment)"
    r"(?: (?:per|for each|for every|each) (?P<per>.+))?",
    re.IGNORECASE,
)
_GAINED = {"coin": "coins", "vps": "vp", "point": "vp", "points": "vp"}
Gains = Annotated[OrUnknown[list[GainForm]], also(_gains_in_words, alone=True)]
CardCopies = OrUnknown[Annotated[int, Field(ge=1, le=33)]]
TileCopies = OrUnknown[Annotated[int, Field(ge=1, le=30)]]
Sources = dict[str, str]


class LocationForm(Form):
    """A location card. What is left out is not known."""

    type: Literal["Field", "Livestock", "Construction", "Building", "unknown"] | None = Field(
        default=None, description="`Field`, `Livestock`, `Construction` or `Building`."
    )
    subtype: Annotated[str, Field(min_length=1, max_length=30)] | None = Field(
        default=None, description="For instance Fruit or Dairy; `none` if the card has none."
    )
    price: WrittenPrice | None = Field(default=None, description="Coins, or {coins: 3, water: 1}.")
    vp: Amount | None = Field(default=None, description="The VP printed on the card.")
    ability: Literal["Immediate", "Harvest", "Game End", "none", "unknown"] | None = Field(
        default=None, description="`Immediate`, `Harvest`, `Game End` or `none`."
    )
    lacks: Literal["Immediate", "Harvest", "Game End"] | None = Field(
        default=None, description="An ability that it certainly does not have."
    )
    cost: WrittenPrice | None = Field(default=None, description="What its Harvest ability costs: {water: 1}.")
    gains: Gains | None = Field(default=None, description="What the ability does, one entry per sentence.")
    cheaper: GainForm | None = Field(default=None, description="What it costs less: {coins: 1, per: Livestock within 2}.")
    copies: CardCopies | None = Field(default=None, description="How many there are of it.")
    guessed_copies: CardCopies | None = Field(default=None, description="The same as a guess, which makes no table illegal.")
    sources: Sources = Field(default={}, description="Where you know it from; the program does not read it.")


class EquipmentForm(Form):
    """An Equipment tile. Effects that are left out it has not; where it goes is unknown if left out."""

    on: Phrase | None = Field(default=None, description="Where it may be placed: Field with a Harvest ability.")
    gains: Gains | None = Field(default=None, description="What it gives when it is placed.")
    range: Amount | None = Field(default=None, description="Added to the range of its Water Tower.")
    capacity: Amount | None = Field(default=None, description="Added to what its Water Tower or Silo stores.")
    again: Amount | None = Field(default=None, description="How often the ability of its location may be applied again.")
    price: WrittenPrice | None = Field(default=None, description="What applying a Game End ability again costs.")
    points: Gains | None = Field(default=None, description="What it gives at the end of the game.")
    copies: TileCopies | None = Field(default=None, description="How many there are of it.")
    sources: Sources = Field(default={}, description="Where you know it from; the program does not read it.")


_PHRASES: Mapping[str, tuple[Callable[..., object], str]] = {
    "per": (card_file.read_count, card_file.COUNT_FORMS),
    "if": (card_file.read_condition, card_file.CONDITION_FORMS),
    "on": (card_file.read_description, "“Field with a Harvest ability”, “Water Tower”, “Livestock”"),
}


def _phrase_problems(data: object) -> list[Problem]:
    """The texts of abilities that cannot be read. Subtypes are those of the game and of the file's own cards."""
    cards = data if isinstance(data, Mapping) else {}
    locations = cards.get("locations")
    subtypes = card_file.subtypes_of(locations if isinstance(locations, Mapping) else {})
    problems: list[Problem] = []
    for part in ("locations", "equipment"):
        entries = cards.get(part)
        for name, card in entries.items() if isinstance(entries, Mapping) else ():
            problems += _texts(card, (part, name), subtypes)
    return problems


def _disagreements(data: object) -> list[Problem]:
    """What of a card contradicts its ability."""
    locations = data.get("locations") if isinstance(data, Mapping) else None
    problems = []
    for name, card in locations.items() if isinstance(locations, Mapping) else ():
        ability = card.get("ability") if isinstance(card, Mapping) else None
        if ability in _COSTLESS and card.get("cost") is not None:
            message = f"only a Harvest ability has a cost, but the ability is {ability}"
            problems.append(Problem(("locations", name, "cost"), message))
        if ability == Timing.NONE.value and card.get("gains"):
            message = "there are gains, but the ability is none; expected Immediate, Harvest or Game End"
            problems.append(Problem(("locations", name, "gains"), message))
        if ability is not None and ability == card.get("lacks"):
            problems.append(Problem(("locations", name, "lacks"), f"the ability is {ability}, so the card does have one"))
    return problems


_COSTLESS = (Timing.IMMEDIATE.value, Timing.GAME_END.value, Timing.NONE.value)


def _texts(data: object, path: tuple[str | int, ...], subtypes: tuple[str, ...]) -> list[Problem]:
    problems = []
    inner = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        if isinstance(key, str) and key in _PHRASES and isinstance(value, str) and value:
            reader, forms = _PHRASES[key]
            if key == "on" and value == UNKNOWN:
                continue
            try:
                reader(value, subtypes)
            except ValueError as error:
                problems.append(Problem((*path, key), f"{error} (for instance {forms})"))
        elif isinstance(value, (Mapping, list)) and key != "sources":
            problems += _texts(value, (*path, key), subtypes)
    return problems


Locations = Annotated[dict[Annotated[str, AfterValidator(_name)], LocationForm], also(names_once)]
Tiles = Annotated[dict[Annotated[str, AfterValidator(_name)], EquipmentForm], also(names_once)]


class CardsForm(Form):
    """Cards of a user's own: they are added to those that are known; what is told of a known card completes it."""

    provenance: str | None = Field(default=None, description="Where you know the cards from; the program does not read it.")
    locations: Locations = Field(default={}, description="Location cards by name.")
    equipment: Tiles = Field(default={}, description="Equipment tiles by name.")


WrittenCards = Annotated[CardsForm, also(_phrase_problems), also(_disagreements)]


def read_deck(data: Mapping[str, Any]) -> Deck:
    """The known cards and those of a card file. Raises `UnusableError` with every problem."""
    read(cards_adapter(), data)
    return with_more(card_file.standard_deck(), data)


def with_more(deck: Deck, more: Mapping[str, Any]) -> Deck:
    """The deck with more data that fits the form. Raises `UnusableError` where they do not go together."""
    both = card_file.merge(deck.data, more)
    described = card_file.described_deck(both)
    problems = list(contradictions(deck, described, more))
    doubtful = {spelt_out(str(problem.path[1]), both["locations"]) for problem in problems}
    for name, card in both["locations"].items():
        harvest = card.get("ability") in {None, Timing.HARVEST.value, UNKNOWN}
        if "cost" in card and not harvest and name not in doubtful:
            message = f"{name} has a Harvest cost, but its ability is {card['ability']}"
            problems.append(Problem(("locations", name), message, at_key=True))
    problems += _more_than_there_are(described, more)
    if problems:
        raise UnusableError(problems)
    return described


def _more_than_there_are(deck: Deck, more: Mapping[str, Any]) -> Iterator[Problem]:
    """More copies of cards of a type, or of tiles, than the box has; told at the last card of it that the file names."""
    piles: list[tuple[str, Sequence[Location | Equipment], int, str]] = [
        *(("locations", deck.of_type(kind), IN_PILE, f"{kind} cards") for kind in TYPES),
        ("equipment", list(deck.equipment.values()), TILES, "Equipment"),
    ]
    for part, cards, there_are, what in piles:
        n, names = sum(card.copies or 0 for card in cards), [card.name for card in cards]
        if n > there_are:
            own = [name for name in more[part] if (spelt_out(name, getattr(deck, part)) or name) in names]
            yield Problem(
                (part, own[-1]), f"the `copies` of {what} come to {n}; there are {there_are} in the box", at_key=True
            )


@cache
def cards_adapter() -> TypeAdapter[CardsForm]:
    """The form of cards of a user's own, made once."""
    return TypeAdapter(WrittenCards)


_ATTRIBUTES = {"locations": {"type": "kind", "ability": "timing"}, "equipment": {"price": "again_price"}}
"""The attributes of a card that have another name than the field of a file."""

_CERTAIN = "certain"


def contradictions(deck: Deck, other: Deck, more: Mapping[str, Any]) -> Iterator[Problem]:
    """What a file tells of the cards of a deck (`more`) against what is certain of them; `other` is the deck with it.

    A fact is certain where the card's `sources` say so; what is doubtful or unknown, a user's own card may tell otherwise.
    """
    for part in _ATTRIBUTES:
        cards, after = getattr(deck, part), getattr(other, part)
        for written, fields in (more.get(part) or {}).items():
            name = spelt_out(written, cards)
            for field in fields if name is not None else ():
                message = name and _against(part, field, cards[name], after[name], deck.data[part][name])
                if message:
                    yield Problem((part, written, field), f"{message}; leave it out, or give your card another name")


def _against(
    part: str, field: str, known: Location | Equipment, other: Location | Equipment, data: Mapping[str, Any]
) -> str:
    """How a field of a card contradicts what is certain of it, if it does."""
    source = known.sources.get(field, "")
    attribute = _ATTRIBUTES[part].get(field, field)
    before, now = getattr(known, attribute, None), getattr(other, attribute, None)
    if source.startswith(_CERTAIN) and not _agree(before, now):
        return f"{known} has {field}: {_as_written(data[field])} ({source})"
    if field == "ability" and isinstance(known, Location) and now is known.lacks is not None:
        return f"{known} certainly has no {now} ability ({source})"
    return ""


def _agree(one: Any, other: Any) -> bool:
    """Whether two values of a field can both be true; what is not known contradicts nothing."""
    if one is None or other is None:
        return True
    if isinstance(one, Price):
        return all(_agree(one.of(resource), other.of(resource)) for resource in PAID)
    if isinstance(one, tuple):
        return _same_sentences(one, other)
    return bool(one == other)


def _same_sentences(one: Sequence[Gain], other: Sequence[Gain]) -> bool:
    """Whether two abilities say the same, in any order; one with a number that is not known may."""
    if any(n is None for gain in (*one, *other) for n in gain.gives.values()):
        return True
    left = list(other)
    for gain in one:
        if gain not in left:
            return False
        left.remove(gain)
    return not left


def _as_written(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_as_written(part)}' for key, part in value.items())}}}"
    return f"[{', '.join(map(_as_written, value))}]" if isinstance(value, list) else str(value)
