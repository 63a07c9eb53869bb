"""The cards of Village Green and the deck they form, read from `cards.yaml` or a user's file of the same form.

A card is one *kind*; the deck says how many copies of it the box holds. Kinds are compared by identity. The form of a card
file is told by `cards_form.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from models.shipped import shipped_data


class Colour(Enum):
    """Of the flowers on a green card."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"


class Flower(Enum):
    """The flower type on a green card."""

    ROSE = "rose"
    LILY = "lily"
    PETUNIA = "petunia"


class Tree(Enum):
    """A tree species."""

    BIRCH = "birch"
    OAK = "oak"
    WILLOW = "willow"


class Feature(Enum):
    """What a green card has besides flowers."""

    LAWN = "lawn"
    POND = "pond"
    STRUCTURE = "structure"
    TREES = "trees"


VARIETIES = {"colours": tuple(Colour), "flowers": tuple(Flower), "trees": tuple(Tree)}
"""What a card can contribute a variety of, with all the kinds there are."""

THINGS = (
    *("card", "empty", "lawn", "pond", "structure", "tree"),
    *(kind.value for kinds in VARIETIES.values() for kind in kinds),
    *(f"{colour.value} {flower.value}" for colour in Colour for flower in Flower),
)
"""What an award can count in a line."""

MOST_ON_A_CARD = {"tree": 2} | {tree.value: 2 for tree in Tree}
"""How many of a thing one card can show, where that is more than one."""


@dataclass(frozen=True, slots=True, eq=False)
class Green:
    """A green card, or `EMPTY` for a space without one.

    A lawn has neither colour nor flower, nor has an empty space. `things` counts what an award can count.
    """

    name: str
    colour: Colour | None = None
    flower: Flower | None = None
    feature: Feature | None = None
    trees: tuple[Tree, ...] = ()
    things: Mapping[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        things = {"card" if self.feature else "empty": 1, "tree": len(self.trees)}
        things |= {tree.value: self.trees.count(tree) for tree in self.trees}
        if self.feature and self.feature is not Feature.TREES:
            things[self.feature.value] = 1
        if self.colour and self.flower:
            things |= {self.colour.value: 1, self.flower.value: 1, f"{self.colour.value} {self.flower.value}": 1}
        object.__setattr__(self, "things", things)

    def count(self, thing: str) -> int:
        """How many of a thing (one of `THINGS`) the card shows."""
        return self.things.get(thing, 0)

    @property
    def phrase(self) -> str:
        """The card in a sentence."""
        return f"a {self.name}" if self.feature else "nothing"

    def __reduce_ex__(self, protocol: Any) -> Any:
        """What is sent to another process: an empty space is the same one there."""
        return "EMPTY" if self is EMPTY else object.__reduce_ex__(self, protocol)

    def __str__(self) -> str:
        return self.name


EMPTY = Green(".")
"""No green card."""


@dataclass(frozen=True, slots=True)
class Each:
    """Points for every one of a thing."""

    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Table:
    """Points by how many of a thing there are; the first entry is for none."""

    thing: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variety:
    """Points by how many different kinds of `of` (a key of `VARIETIES`) there are; the first entry is for none."""

    of: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sets:
    """Points for every complete set of `size` of a thing."""

    thing: str
    size: int
    points: int


@dataclass(frozen=True, slots=True)
class Cases:
    """The points of the first case of which all counts are right, 0 if there is none."""

    cases: tuple[tuple[Mapping[str, int], int], ...]


Part: TypeAlias = Each | Table | Variety | Sets | Cases


@dataclass(frozen=True, slots=True, eq=False)
class Award:
    """An award card, or `NO_AWARD` for an award space without one.

    `parts` add up to what the card scores. Where its face rests on a ruling, `otherwise` has the parts under each
    value of it that is not the default.
    """

    name: str
    parts: tuple[Part, ...] = ()
    doubt: str | None = None
    ruling: str | None = None
    otherwise: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)

    def parts_under(self, rulings: Mapping[str, str]) -> tuple[Part, ...]:
        """The parts that count under the rulings in force."""
        return self.otherwise.get(rulings[self.ruling], self.parts) if self.ruling else self.parts

    @property
    def phrase(self) -> str:
        """The card in a sentence."""
        return self.name if self.parts else "nothing"

    def __reduce_ex__(self, protocol: Any) -> Any:
        """What is sent to another process: an award space without an award is the same there."""
        return "NO_AWARD" if self is NO_AWARD else object.__reduce_ex__(self, protocol)

    def __str__(self) -> str:
        return self.name


NO_AWARD = Award(".")
"""No award card."""

Card: TypeAlias = Green | Award


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """What a box holds: kinds by name, and how many copies of each. The sizes count all copies."""

    green: Mapping[str, Green]
    awards: Mapping[str, Award]
    villages: tuple[str, ...]
    copies: Mapping[Card, int]
    provenance: str
    green_size: int = field(init=False, repr=False)
    awards_size: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "green_size", sum(self.copies[card] for card in self.green.values()))
        object.__setattr__(self, "awards_size", sum(self.copies[card] for card in self.awards.values()))


def green_card(text: str) -> Green:
    """The green card that a full name means. Raises `ValueError` for words that make no card."""
    sorts: dict[type[Enum], list[Enum]] = {Colour: [], Flower: [], Feature: [], Tree: []}
    for word in text.split():
        kind = next((member for kinds in sorts for member in kinds if member.value == word), None)
        if kind is None or kind is Feature.TREES:
            raise ValueError(f"{word!r} is not a colour, a flower, lawn, pond, structure or a tree")
        sorts[type(kind)].append(kind)
    match sorts[Colour], sorts[Flower], sorts[Feature], sorts[Tree]:
        case [], [], [Feature.LAWN], []:
            return Green(text, feature=Feature.LAWN)
        case [Colour() as colour], [Flower() as flower], [Feature.POND | Feature.STRUCTURE as feature], []:
            return Green(text, colour, flower, feature)
        case [Colour() as colour], [Flower() as flower], [], [Tree(), *_] as trees if len(trees) <= MOST_ON_A_CARD["tree"]:
            return Green(text, colour, flower, Feature.TREES, tuple(t for t in trees if isinstance(t, Tree)))
    raise ValueError("a green card is lawn, or a colour, a flower and one of pond, structure, a tree, two trees")


def described_deck(data: Mapping[str, Any]) -> Deck:
    """The deck that the data describes."""
    green = {name: green_card(name) for name in data["green"]}
    awards = {}
    for name, written in data["awards"].items():
        otherwise = {value: _parts(scoring) for value, scoring in written.get("otherwise", {}).items()}
        awards[name] = Award(name, _parts(written), written.get("doubt"), written.get("ruling"), otherwise)
    copies: dict[Card, int] = {card: data["green"][name] for name, card in green.items()}
    copies |= {card: data["awards"][name].get("copies", 1) for name, card in awards.items()}
    return Deck(green, awards, tuple(data["villages"]), copies, data["provenance"])


def _parts(written: Mapping[str, Any]) -> tuple[Part, ...]:
    """What an award scores; the parts add up."""
    each, cases = written.get("each"), written.get("cases")
    parts: list[Part] = [Each(dict(each))] if each else []
    parts += [Table(thing, tuple(points)) for thing, points in written.get("table", {}).items()]
    parts += [Variety(of, tuple(points)) for of, points in written.get("variety", {}).items()]
    parts += [Sets(entry["of"], entry["size"], entry["points"]) for entry in written.get("sets", [])]
    if cases:
        counts = [({thing: n for thing, n in case.items() if thing != "points"}, case["points"]) for case in cases]
        parts.append(Cases(tuple(counts)))
    return tuple(parts)


STANDARD = Path(__file__).with_name("cards.yaml")
"""The cards of the printed box."""


@cache
def standard_deck() -> Deck:
    """The deck of the printed box. That its file fits the form, the tests see to."""
    return described_deck(shipped_data(STANDARD))
