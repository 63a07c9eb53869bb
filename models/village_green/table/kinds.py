"""What keys of a file of Village Green hold, what may be doubted of it, piece by piece, and traits to tell of cards.

How many cards lie in a hand or a display, how large decks are and whose turn it is stays as it is written, and so do empty
green spaces; of a stack only the lowest card may not be there. All that is left to the changes of `repairs.py`.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

from models.doubts import Doubts, Held, Statement
from models.fact import CARD, Trait
from models.fields import Kind
from models.form import Reads, also
from models.logic import Unknown
from models.names import counted
from models.problem import Problem
from models.rule import Place
from models.table_form import text
from models.unknowns import Choice
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Colour, Flower, Green, Tree
from models.village_green.table.readings import card_named, card_shown, comma_problems, stack_called, village_card
from models.village_green.table.spaces import GREEN_SPACES, LEFT, SIDE, TOP, VILLAGE_SPACE, Face, Stack, VillageCard


def _reads(reader: Callable[..., object], **kind: bool) -> Reads:
    """Reads what a text tells of the cards of the deck in use."""
    return Reads(lambda value, info: reader(value, (info.context or {})["deck"], **kind))


def _exactly(n: int, noun: str, where: str = "") -> Any:
    def check(value: object) -> list[Problem]:
        if not isinstance(value, list) or len(value) == n or comma_problems(value, n):
            return []
        found = f"{counted(len(value), noun)}{where}"
        return [Problem((), f"{found}; a village has exactly {n} here, `.` where nothing lies")]

    return also(check)


_CARDS = also(
    lambda value: comma_problems(value, SIDE) if isinstance(value, list) and len(value) != SIDE else [], alone=True
)
"""Commas inside a card, or other signs where commas belong: told instead of what each piece cannot be."""

_GREEN_SPACE = Annotated[
    Stack,
    _reads(stack_called, green=True),
    text(
        "A green card, . for an empty space, `A on B` for a covered card, `A on .` for nothing beneath. `unknown` or `some "
        "...` for a card not fully known, with `or nothing` if there may be none.",
        ["red rose pond", ".", "lawn", "yellow petunia oak on lawn", "unknown", "some blue petunia or lily"],
    ),
]
_AWARD_SPACE = Annotated[
    Stack,
    _reads(stack_called, green=False),
    text(
        "An award card, . for an empty space, `A on B` for a covered award, `unknown` or `some ...`.",
        ["The Ruby Clover Award", ".", "polychromatism", "some ruby or diane"],
    ),
]
_PARTLY = "`unknown` or `some ...` if it is not fully known."
_GREENS, _AWARDS = ["red rose pond"], ["The Ruby Clover Award"]
GREEN = Annotated[Green | Choice, _reads(card_shown, green=True), text(f"A green card; {_PARTLY}", _GREENS)]
AWARD = Annotated[Award | Choice, _reads(card_shown, green=False), text(f"An award card; {_PARTLY}", _AWARDS)]
KNOWN_GREEN = Annotated[Green, _reads(card_named, green=True), text("A green card.", _GREENS)]
KNOWN_AWARD = Annotated[Award, _reads(card_named, green=False), text("An award card.", _AWARDS)]


_FACE = text("The village card: up, down or unknown.", ["up", "down"])
VILLAGE_CARD = Kind(Annotated[VillageCard | None, _reads(village_card), _FACE], written=str, may_be_empty=False)
_EDGE = Annotated[list[_AWARD_SPACE], _exactly(SIDE, "award space"), _CARDS]
EDGE = Kind(_EDGE, lambda stacks, _owner: tuple(stacks), lambda stacks: list(map(str, stacks)))
ROWS = Kind(
    Annotated[
        list[Annotated[list[_GREEN_SPACE], _exactly(SIDE, "space", " in a row"), _CARDS]],
        _exactly(SIDE, "row", " of green spaces"),
    ],
    lambda rows, _owner: tuple(stack for row in rows for stack in row),
    lambda stacks: [list(map(str, stacks[at : at + SIDE])) for at in range(0, len(stacks), SIDE)],
)
COVERED = Kind(Literal["none", "unseen"])


def _shows(word: str) -> Any:
    return lambda value: isinstance(value, Green) and value.count(word) > 0


TRAITS = (
    Trait(CARD, lambda value: isinstance(value, Green) and value != EMPTY),
    Trait("an award", lambda value: isinstance(value, Award) and value != NO_AWARD),
    Trait("a lawn", _shows("lawn")),
    *(Trait(colour.value, _shows(colour.value)) for colour in Colour),
    *(Trait(f"a {flower.value}", _shows(flower.value)) for flower in Flower),
    Trait("a pond", _shows("pond")),
    Trait("a structure", _shows("structure")),
    Trait("a card with trees", _shows("tree")),
    *(Trait(f"a card with {'an' if tree is Tree.OAK else 'a'} {tree.value}", _shows(tree.value)) for tree in Tree),
)
"""What can be said of a card that is not fully known."""


def of_card(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Doubts the way the village card lies, and what lies on it."""
    player, card, face, before = held.owner, held.value, held.part.within("face"), _before(held)
    if not isinstance(card.face, Unknown):
        name = f"{player}'s village card" if before else "the village card"
        said = f"{name} lies face {card.face}"
        yield Statement(Place(player, VILLAGE_SPACE), card.face, Face, said, face.put, name=name, path=face.path)
    for i, laid in enumerate(card.cards):
        put, at = held.part.within("cards").entry(i).put, f"{VILLAGE_SPACE} card"
        said = f"{laid} lies on the village card"
        yield Statement(Place(player, at), laid, (EMPTY,), said, put, name=before + at, path=face.path)


def of_stacks(area: str) -> Doubts:
    """Doubts the cards of the `green` spaces, or of those at the `top` or `left`.

    What lies on what is as written, so only the lowest may not be there at all.
    """
    is_green, spaces = area == "green", {"green": GREEN_SPACES, "top": TOP, "left": LEFT}[area]

    def doubts(held: Held[Any]) -> Iterator[Statement[Any]]:
        deck = held.position.deck
        kinds: tuple[Card, ...] = tuple((deck.green if is_green else deck.awards).values())
        for i, (space, stack) in enumerate(zip(spaces, held.value, strict=True)):
            part, before = held.part.entry(i, *(divmod(i, SIDE) if is_green else (i,))), _before(held)
            if not stack.cards and not is_green:
                place, name = Place(held.owner, space), before + space
                put = part.through(lambda _stack, card: Stack((card,), sealed=True)).put
                yield Statement(place, NO_AWARD, kinds, f"{name} is empty", put, name=name, path=part.path)
            for n, seen in enumerate(stack.cards):
                name = f"{space}, {n} beneath" if n else space
                lowest = (EMPTY if is_green else NO_AWARD,) if n == len(stack.cards) - 1 else ()
                said = f"{seen} {'lies covered at' if n else 'lies at'} {before}{space}"
                put = part.within("cards").entry(n).put
                place = Place(held.owner, name)
                yield Statement(place, seen, (*kinds, *lowest), said, put, name=before + name, path=part.path)

    return doubts


def _before(held: Held[Any]) -> str:
    """Whose the space is, where there are several villages."""
    return f"{held.owner} " if held.position.layouts > 1 else ""
