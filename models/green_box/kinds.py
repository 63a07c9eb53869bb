"""What keys of several Green Box games hold: colours of meeples, cards or how many they are, cubes by colour."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Annotated, Any

from models.fields import Kind, several
from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Colour, meeple_called
from models.green_box.form import NO_COMMAS, ColourKnown, FullCard
from models.table_form import MOST, Number, or_number, text_of
from models.unknowns import SOME, UNKNOWN

_MEEPLE = "the colour of a meeple"
_UNSEEN = Card()


def kept_cards(cards: list[Any] | int, _owner: str = "", unseen: Any = _UNSEEN) -> tuple[Any, ...]:
    """The cards of a hand or pile; a number stands for so many of which nothing is known."""
    return (unseen,) * cards if isinstance(cards, int) else tuple(cards)


def written_card(card: Card, is_told: Callable[[Card], bool] = Card.is_whole) -> str:
    """A card by name, known in full, as far as it matters in a game, or in part."""
    if card == Card():
        return UNKNOWN
    return str(card) if is_told(card) and not card.either else f"{SOME} {card}"


def cards_or_number(
    form: Any, *checks: Any, unseen: Any = _UNSEEN, written: Callable[[Any], str] = written_card, most: int = MOST
) -> Kind:
    """What a key holds with cards of this form, or only how many they are; `checks` are of all of them."""
    told: Any = list[form]
    for check in checks:
        told = Annotated[told, check]

    def write(cards: tuple[Any, ...]) -> list[str] | int:
        return len(cards) if cards and set(cards) == {unseen} else list(map(written, cards))

    return Kind(or_number(told, most), partial(kept_cards, unseen=unseen), write)


def by_colour(counts: Mapping[Colour, int]) -> dict[str, int]:
    """Numbers by colour, in the order of the colours."""
    return {str(colour): counts[colour] for colour in Colour if colour in counts}


def by_name(counts: Mapping[Any, int]) -> dict[str, int]:
    """Numbers by the names of what is counted."""
    return {str(kind): n for kind, n in counts.items()}


def names(values: Iterable[Any]) -> list[str]:
    """What is written by name."""
    return list(map(str, values))


Meeple = text_of(str, _MEEPLE, meeple_called, "The colour of a meeple.", list(MEEPLES))
_CUBES = dict[ColourKnown, Number]
NUMBER = Kind(Number)
COLOUR = Kind(ColourKnown, written=str)
COLOURS = several(ColourKnown)
MEEPLE = Kind(text_of(str, _MEEPLE, meeple_called, "The colour of the builder.", ["red", "grey"]))
MEEPLE_COLOURS = several(Meeple)
CUBES = Kind(_CUBES, written=by_colour)
CARDS = cards_or_number(FullCard, NO_COMMAS)
BAG = Kind(or_number(_CUBES), written=lambda bag: bag if isinstance(bag, int) else by_colour(bag))
