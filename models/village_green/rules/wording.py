"""What the rules of Village Green share: sources, words, and facts of a village."""

from collections.abc import Sequence

from models.logic import Number, Truth, Unknown, all_of
from models.rule import Source, Spaces
from models.village_green.cards import Feature, Green
from models.village_green.table.position import Village
from models.village_green.table.spaces import Stack, Visible, how_many


def source(section: str, page: int | None = None, *, derived: bool = False) -> Source:
    """A place in the rulebook."""
    return Source("Village Green rulebook", section, page, derived)


def at(village: Village, *spaces: str, name: str = "") -> Spaces:
    """Spaces of a village."""
    return Spaces(village.player, spaces, name)


def are_seen_through(stacks: Sequence[Stack]) -> Truth:
    """Whether every stack was looked through to the bottom, or turns out to be none."""
    return all_of(stack.seen_through for stack in stacks)


def structures(village: Village) -> Number:
    """Structures in a village as far as seen, covered ones included."""
    return how_many((card for stack in village.green for card in stack.cards), is_structure)


def is_structure(card: object) -> bool:
    """Whether it is a structure."""
    return isinstance(card, Green) and card.feature is Feature.STRUCTURE


def could_be(card: Visible, kind: type) -> bool:
    """Whether a card may be of a kind, as far as it is known."""
    return any(isinstance(option, kind) for option in card.options) if isinstance(card, Unknown) else isinstance(card, kind)
