"""What may be doubted of a table, piece by piece; traits to tell of cards.

How many cards lie in a hand or a display, how large decks are and whose turn it is stays as it is written, and so do empty
green spaces; of a stack only the lowest card may not be there. All that is left to the changes of `repairs.py`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from models.doubts import Doubts, Held, Statement
from models.fact import CARD, Trait
from models.logic import Unknown
from models.rule import Place
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Colour, Flower, Green, Tree
from models.village_green.table.spaces import SIDE, VILLAGE_SPACE, Face, Stack


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


def of_stacks(spaces: Sequence[str], kind: str) -> Doubts:
    """Doubts the cards of these spaces; what lies on what is as written, so only the lowest may not be there at all."""
    is_green = kind == "green"

    def doubts(held: Held[Any]) -> Iterator[Statement[Any]]:
        kinds: tuple[Card, ...] = tuple(getattr(held.position.deck, kind).values())
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
