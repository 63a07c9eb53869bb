"""Which cards can lie on a table together: the checks of any set of cards, known in full or in part."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar

from models.game import Ruled
from models.green_box.backgrounds import can_be_chosen, clash, piles
from models.green_box.card_limits import Limit, by_colour, by_green, by_part, by_symbol, excesses
from models.green_box.cards import BY_VALUE, SIXES, Card, Deck, Lying
from models.green_box.components import BOX, Colour, Symbol
from models.green_box.matching import too_many
from models.names import counted, enumerated
from models.rule import Finding, Place, Rule, Source, rule

P = TypeVar("P", bound=Ruled)

CARDS = Source(BOX, "cards", derived=True)


BACKGROUND_RULINGS = ("GB-LATIN", "GB-GREEN-COL", "GB-GREEN-DISTINCT", "GB-SIX-MAP")
"""What is guessed of the backgrounds of cards."""


class TableCards(NamedTuple):
    """The known cards of a table, and the deck that they are of."""

    cards: tuple[Lying, ...]
    deck: Deck


def card_rules(cards_of: Callable[[P], TableCards]) -> tuple[Rule[P], ...]:
    """The rules on the cards of a table; with a deck of the user's own only that they are of it."""

    def unknown_deck(position: P) -> tuple[Lying, ...]:
        cards, deck = cards_of(position)
        return cards if deck.cards is None else ()

    def of_limits(
        id_: str, text: str, limits: Callable[[Card], Iterable[Limit]], *, green: bool | None, rulings: tuple[str, ...] = ()
    ) -> Rule[P]:
        @rule(
            id_,
            text,
            CARDS,
            places=lambda _position, excess: tuple(lying.place for lying in excess.cards),
            rulings=rulings,
            premise=lambda _position, excess: f"there is only {excess.most}, and here are {_names(excess.cards)}",
        )
        def findings(position: P) -> Iterator[Finding]:
            for excess in excesses(unknown_deck(position), limits, green=green):
                # It is too large for certain, or by a guess, which is read here alone.
                if not excess.limit.ruling or is_rule(position, excess.limit.ruling):
                    yield excess, False, excess.message

        return findings

    @rule(
        "GB-CHK-1",
        "A card with a green background is a 1 or a 2, one with a pink background 1 to 3, one with a brown background "
        "4 to 6.",
        CARDS,
        places=_own_place,
    )
    def backgrounds(position: P) -> Iterator[Finding]:
        for lying in unknown_deck(position):
            card = lying.card
            if card.background and card.value:
                yield lying, card.value in card.background.values, partial(_tell_background, lying)

    @rule(
        "GB-CARD-DROP6",
        "The yellow 6 is a drop. The symbols of the other 6s are our guess.",
        CARDS,
        places=_own_place,
        rulings=("GB-SIX-MAP",),
        premise=_premise_six,
    )
    def sixes(position: P) -> Iterator[Finding]:
        for lying in (one for one in unknown_deck(position) if one.card.is_green is False):
            yield lying, _is_right_six(position, lying), partial(_tell_six, lying)

    @rule(
        "GB-CHK-6",
        "Where you did not see the background of cards, the other rules on cards must leave a choice of backgrounds "
        "for them.",
        CARDS,
        places=lambda position, _: tuple(lying.place for lying in _clash(position, unknown_deck(position))),
        rulings=BACKGROUND_RULINGS,
        premise=lambda position, _: f"no choice of backgrounds fits {_names(_clash(position, unknown_deck(position)))}",
    )
    def choices(position: P) -> Iterator[Finding]:
        cards = unknown_deck(position)
        if any(lying.card.is_green is None for lying in cards):
            yield "backgrounds", _have_backgrounds(position, cards), partial(_tell_clash, position, cards)

    @rule(
        "GB-CHK-8",
        "Every card on the table is a card of your card file, each of them a different one.",
        Source("The card file in use", "cards"),
        places=lambda position, _: tuple(one.place for group in too_many(*cards_of(position)) for one in group),
    )
    def own_cards(position: P) -> Iterator[Finding]:
        cards, deck = cards_of(position)
        if deck.cards is not None and cards:
            groups = too_many(cards, deck)
            yield "cards", not groups, "; ".join(map(_tell_group, groups))

    return (
        backgrounds,
        of_limits(
            "GB-CHK-2",
            "Of the 54 cards, nine have each symbol, nine each border colour and eighteen each background. Eighteen are 1s, "
            "twelve are 2s, and of every other value there are six.",
            by_part,
            green=None,
        ),
        of_limits(
            "GB-CHK-3",
            "Without a green background, every border colour has each value once and each symbol once. So every colour, "
            "every symbol and every value has six of these cards.",
            by_colour,
            green=False,
        ),
        of_limits(
            "GB-CHK-4",
            "Without a green background, every symbol has one 6, and so five cards at most of another value. That it has "
            "each value once is our guess.",
            by_symbol,
            green=False,
            rulings=("GB-LATIN",),
        ),
        of_limits(
            "GB-CHK-5",
            "With a green background, every symbol has two 1s and a 2, and every border colour has three cards. We guess "
            "that every colour has two 1s and a 2, too, and that no two of these cards have the same symbol and colour.",
            by_green,
            green=True,
            rulings=("GB-GREEN-COL", "GB-GREEN-DISTINCT"),
        ),
        sixes,
        choices,
        own_cards,
    )


def is_rule(position: Ruled, ruling: str) -> bool:
    """Whether a guess is a rule at a table: only if somebody said so."""
    return position.rulings[ruling] == "yes"


def _own_place(_position: Ruled, lying: Lying) -> tuple[Place, ...]:
    return (lying.place,)


def _is_right_six(position: Ruled, lying: Lying) -> bool:
    card = lying.card
    if None in {card.symbol, card.colour, card.value} or is_six(card) is (card.value == max(BY_VALUE)):
        return True
    return not is_certain_six(card) and not is_rule(position, "GB-SIX-MAP")


def is_six(card: Card) -> bool:
    """Whether a card has symbol and colour of a 6."""
    return card.symbol is not None and SIXES[card.symbol] is card.colour


def is_certain_six(card: Card) -> bool:
    """Whether it is no guess that a card is, or is not, a 6: those that are drops or yellow."""
    return card.symbol is Symbol.DROP or card.colour is Colour.YELLOW


def _tell_background(lying: Lying) -> str:
    return f"{lying}: no card of value {lying.card.value} has a {lying.card.background} background"


def _tell_six(lying: Lying) -> str:
    by = "" if is_certain_six(lying.card) else " (GB-SIX-MAP)"
    if is_six(lying.card):
        return f"{lying}: without a green background, the {lying.card.colour} {lying.card.symbol} is the 6{by}"
    return f"{lying}: the {lying.card.colour} 6 is {_symbol_of_six(lying.card)}{by}"


def _symbol_of_six(card: Card) -> str:
    """Which symbol the 6 of a card's colour has."""
    return next(symbol for symbol, colour in SIXES.items() if colour is card.colour).phrase


def _premise_six(_position: Ruled, lying: Lying) -> str:
    """That our list has no such card, and what it has instead."""
    card = lying.card
    if is_six(card):
        return f"there is no {card} (the plain {card.colour} {card.symbol} is the 6)"
    return f"there is no {card} (the {card.colour} 6 is {_symbol_of_six(card)})"


def _have_backgrounds(position: Ruled, cards: tuple[Lying, ...]) -> bool:
    limits = piles(cards)
    can = can_be_chosen(limits)
    # No guess is read where it makes no difference.
    if can or not can_be_chosen([pile for pile in limits if not pile.ruling]):
        return can
    return can_be_chosen([pile for pile in limits if not pile.ruling or is_rule(position, pile.ruling)])


def _clash(position: Ruled, cards: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """Cards that leave no choice of backgrounds, for certain if they do, or else by guesses that are rules here."""
    if not can_be_chosen([pile for pile in piles(cards) if not pile.ruling]):
        return clash(cards, lambda _ruling: False)
    return clash(cards, partial(is_rule, position))


def _tell_clash(position: Ruled, cards: tuple[Lying, ...]) -> str:
    clashing = _clash(position, cards)
    limits = piles(clashing)
    needed = [ruling for ruling in BACKGROUND_RULINGS if is_rule(position, ruling)]
    for ruling in BACKGROUND_RULINGS:
        fewer = [other for other in needed if other != ruling]
        if not can_be_chosen([pile for pile in limits if pile.ruling in {"", *fewer}]):
            needed = fewer
    rests = f" ({', '.join(needed)})" if needed else ""
    return f"{_names(clashing)}: whatever backgrounds they have, the deck does not have them all{rests}"


def _names(cards: Iterable[Lying]) -> str:
    return enumerated([str(lying) for lying in cards], "and", 10)


def _tell_group(group: tuple[Lying, ...]) -> str:
    if len(group) == 1:
        return f"{_names(group)}: your card file has no such card"
    return f"{_names(group)}: your card file has only {counted(len(group) - 1, 'card')} for these {len(group)}"
