"""The location cards of Fields of Green that are seen, and those that nobody has: each type has a pile of its own."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from models.fields_of_green.cards import IN_PILE, TYPES, Kind, Location, is_from_a_pile
from models.fields_of_green.table.position import Position
from models.fields_of_green.table.sites import LocationSeen
from models.hidden import Hidden, HiddenPlace, UncountableError
from models.logic import Unknown
from models.names import one

UNLISTED = Location("other cards")
"""What stands for cards of unknown number where every design is listed."""
_MOST_TOLD_IN_PART = 8
"""So many cards that are told in part are counted with; each doubles the work."""


def hidden(position: Position) -> tuple[Hidden[Location], ...]:
    """For each type the cards that nobody has seen, and the next card of its pile.

    Cards whose design or number no list has stand for each other, so what is said of a card whose number is known is exact.
    Raises `UncountableError` where too much is told in part, or the type of a card is not known.
    """
    return tuple(_of_type(position, kind) for kind in TYPES)


def _of_type(position: Position, kind: Kind) -> Hidden[Location]:
    designs = {card.name: card for card in position.deck.of_type(kind)}
    known = Counter(card.design for card in location_cards(position) if not isinstance(card, Unknown))
    every = {card: _copies(position, card, known[card]) for card in designs.values()}
    counted = {card: n for card, n in every.items() if n is not None}
    if sum(counted.values()) > IN_PILE:
        # The numbers that somebody counted leave no room for what our list guesses.
        counted = {card: n for card, n in counted.items() if not card.is_guessed}
    other = position.deck.unlisted.get(kind, UNLISTED)
    unseen = Counter({**counted, other: IN_PILE - sum(counted.values())})

    def kind_of(option: object) -> object:
        return _counted_design(option, unseen, other) if isinstance(option, Location) and option.kind is kind else option

    unseen.subtract(_counted_design(card, unseen, other) for card in _seen_cards(position, kind))
    places = list(_hands(position, kind, lambda card: _counted_design(card, unseen, other)))
    left = None if position.piles is None else position.piles.get(kind)
    if left != 0 and not position.is_for_two:
        places.append(HiddenPlace(f"next {kind.value}", 1, is_hand=False))
    of_no_type = sum(card.kind is None for card in position.deck.locations.values())
    without_number = len(designs) - len(counted) + of_no_type + (kind in position.deck.unlisted)
    read = partial(_designs_called, designs, counted)
    return Hidden(f"{kind.value} cards", unseen, tuple(places), read, kind_of, {other: without_number})


def _seen_cards(position: Position, kind: Kind) -> Iterator[Location]:
    """The cards of a type that are seen. Raises `UncountableError` where the type of a card is not known."""
    for card in location_cards(position):
        if isinstance(card, Unknown):
            kinds = {option.kind for option in card.options}
            if kind in kinds and len(kinds) > 1:
                left_open = f"the file leaves open of which type {card.name} is"
                raise UncountableError(f"{left_open}, so no chance can be counted")
        elif card.kind is None:
            raise UncountableError(f"nobody has published of which type {card} is; `--cards FILE` can say it")
        elif card.kind is kind:
            yield card


def _hands(position: Position, kind: Kind, design: Callable[[Location], Location]) -> Iterator[HiddenPlace[Location]]:
    """The cards of a type in each hand that is told, some in part. Raises `UncountableError` where those are too many."""
    in_part = 0
    for farm in position.seats:
        shown = tuple(design(card) for card in farm.hand_seen if not isinstance(card, Unknown) and card.kind is kind)
        told = [card for card in farm.hand_seen if isinstance(card, Unknown) and kind in {one.kind for one in card.options}]
        in_part += len(told)
        if isinstance(farm.hand, tuple):
            yield HiddenPlace(farm.player, 0, shown, tuple(frozenset(map(design, card.options)) for card in told))
    if in_part > _MOST_TOLD_IN_PART:
        raise UncountableError(f"too many {kind.value} cards in hands are only partly known; write down which they are")


def _copies(position: Position, card: Location, seen: int) -> int | None:
    """How many there are of a card, if need be by our list of the box, unless it is seen to be wrong (FOG-AMB-33)."""
    if not card.is_guessed:
        return card.copies
    is_right = seen <= (card.listed or 0) or position.trusts(card)
    return card.listed if position.rulings.listed("FOG-AMB-33") == "listed" and is_right else None


def location_cards(position: Position) -> list[LocationSeen]:
    """Every location card that is seen or known to be there, Water Towers and Silos left out."""
    in_hands = [card for farm in position.seats for card in farm.hand_seen]
    return [*used_cards(position), *in_hands, *(position.row or ())]


def used_cards(position: Position) -> list[LocationSeen]:
    """The location cards that were built or discarded."""
    lying = [card for farm in position.seats for site in farm.sites for card in (site.card, *site.below)]
    cards = [card for card in lying if isinstance(card, Unknown) or is_from_a_pile(card)]
    return [*cards, *(position.discard if isinstance(position.discard, tuple) else ())]


def without_hands(position: Position) -> Position:
    """The position with no more of each hand than how many cards it has."""
    return replace(position, seats=tuple(replace(farm, hand=farm.hand_size) for farm in position.seats))


def _counted_design(card: Location, unseen: Mapping[Location, int], other: Location) -> Location:
    """The design of a card; of one of which nobody knows how many there are, the design that stands for all those."""
    return card.design if card.design in unseen else other


def _designs_called(designs: Mapping[str, Location], counted: Mapping[Location, int], text: str) -> frozenset[Location]:
    """The card that a name means. Raises `ValueError` where there is none, or nobody knows how many there are."""
    card = designs[one(text, "card", list(designs))]
    if card not in counted:
        raise ValueError(f"nobody has published how many {card} cards there are; `--cards FILE` can say it")
    return frozenset([card])
