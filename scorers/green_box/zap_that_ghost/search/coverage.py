"""With how many rolls of the die a hand zaps a ghost, cards that are still to be drawn taken into account.

What a hand covers is told in thousandths of a roll, 6000 for every roll. Cards that are not known are taken as drawn from
those not seen: those of a card file, or without one as though every symbol were equally frequent in each colour of the
ghosts, three cards of two boxes; certain of the real cards is only that each symbol occurs in each colour, and nine cards in
each colour.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import comb

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.zap_that_ghost.reach import Walker
from models.green_box.zap_that_ghost.table import FACES, HAND, Position
from models.green_box.zap_that_ghost.tiles import SPOTS, Spot

SCALE = 1000
"""What one roll of the die counts."""
EACH, BOXES = 3, 2
"""So many cards of each colour and symbol are reckoned with in so many boxes, where nobody knows the cards: 36 cards are one
and a half of each."""

Kind = tuple[Colour, Symbol]
"""What matters of a card."""
Rolls = frozenset[int]
"""Numbers on the die."""
Covers = Mapping[Kind, Rolls]
"""The rolls with which a card of each kind zaps a ghost."""


def kind(card: Card) -> Kind | None:
    """What matters of a card, if it is known."""
    return None if card.colour is None or card.symbol is None else (card.colour, card.symbol)


def covers(position: Position) -> Covers:
    """The rolls with which a card of each kind zaps a ghost, as ghosts and meeples stand; the others zap none."""
    walkers = [Walker(position, hunter.name) for hunter in position.hunters if isinstance(hunter.spot, Spot)]
    rolls: dict[Kind, set[int]] = {}
    for spot, tile in zip(SPOTS, position.tiles, strict=True):
        if isinstance(tile.ghost, Colour) and isinstance(tile.symbol, Symbol):
            rolls.setdefault((tile.ghost, tile.symbol), set()).update(*(walker.rolls(spot) for walker in walkers))
    return {of: frozenset(numbers) for of, numbers in rolls.items()}


def unseen(position: Position) -> Counter[Kind]:
    """How many cards of each kind may still be drawn: those of the box less all that are seen."""
    in_hands, colours = [card for seat in position.seats for card in seat.hand or ()], position.card_colours
    seen = Counter(of for card in (*in_hands, *position.discards) if (of := kind(card)) is not None)
    if position.box.cards is None:
        return Counter({of: max(0, EACH - BOXES * seen[of]) for of in product(colours, Symbol)})
    every = [of for card in position.box.cards if (of := kind(card)) is not None]
    return Counter(of for of in every if of[0] in colours) - seen


def coverage(position: Position, player: str, known_rolls: Covers | None = None) -> int:
    """How many rolls of the die a player's hand covers, on average over what may be drawn, in thousandths.

    Of a new hand of six not yet looked at, four are reckoned with, as though the two discarded were any two. `known_rolls`
    are what `covers` gives, for those who ask of many hands at one board.
    """
    hand = position.seat(player).hand or ()
    known = [of for card in hand if (of := kind(card)) is not None]
    drawn = min(HAND, len(hand)) - min(HAND, len(known))
    rolls = covers(position) if known_rolls is None else known_rolls
    return reckon(rolls, known, drawn, unseen(position) if drawn else Counter())


def reckon(rolls: Covers, known: Iterable[Kind], drawn: int, left: Counter[Kind]) -> int:
    """How many thousandths of a roll these kinds of cards cover with so many more, drawn from those left."""
    certain = frozenset[int]().union(*(rolls.get(of, frozenset()) for of in known))
    every = left.total()
    expected = Fraction(len(certain))
    for roll in range(1, FACES + 1) if drawn and every else ():
        if roll not in certain:
            # The roll is missed only if every card that is drawn is one of those that zap nothing with it.
            useless = sum(n for of, n in left.items() if roll not in rolls.get(of, frozenset()))
            expected += 1 - Fraction(comb(useless, min(drawn, every)), comb(every, min(drawn, every)))
    return int(expected * SCALE)
