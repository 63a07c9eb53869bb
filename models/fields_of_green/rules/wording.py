"""What the rules and moves of Fields of Green share: where they stand in the rulebook, and words."""

from collections.abc import Sequence

from models.fields_of_green.cards import Resource, amounts
from models.fields_of_green.table.sites import Site
from models.logic import Number, Unknown, sums_of
from models.names import enumerated, from_to, of_number
from models.rule import Source

RULEBOOK = "Fields of Green rulebook"


def source(section: str, *, derived: bool = False) -> Source:
    """A place in the rulebook. Its text tells no page numbers."""
    return Source(RULEBOOK, section, derived=derived)


def shown(n: Number) -> str:
    """A number in words: "2", "1 to 3", "0 or 2"."""
    return numbers(sums_of(n))


def numbers(values: Sequence[int]) -> str:
    """What a number may be, smallest first, in words."""
    if values and values[-1] - values[0] == len(values) - 1:
        return from_to(values[0], values[-1])
    return enumerated(list(map(str, values)), "or")


def so_much(values: Sequence[int], resource: Resource) -> str:
    """What there may be of a resource, in words: "1 coin", "1 to 3 coins"; nothing of nothing."""
    if len(values) == 1:
        return amounts({resource: values[0]})
    return of_number(numbers(values), "coin") if resource is Resource.COINS else f"{numbers(values)} {resource}"


def is_or_are(n: Number) -> str:
    """The verb for so many: "1 card is", "2 cards are"."""
    return "is" if n == 1 else "are"


def was_or_were(n: Number) -> str:
    """The same of what is past."""
    return "was" if n == 1 else "were"


def name_of(site: Site) -> str:
    """A card of the farm in a sentence; one of which nothing is known by its space."""
    return f"the card at {site.spot}" if isinstance(site.card, Unknown) else str(site.card)
