"""The zap to make with the die, and the cards to discard or exchange: every choice there is, compared.

What a hand covers is told in thousandths of a roll of the die with which it zaps a ghost, 6000 for every roll, cards that
are still to be drawn taken into account. Cards that are not known are taken as drawn from those not seen: those of a card
file, or without one as though every symbol were equally frequent in each colour of the ghosts, three cards of two boxes;
certain of the real cards is only that each symbol occurs in each colour, and nine cards in each colour.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import comb

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.zap_that_ghost.game import GAME
from models.green_box.zap_that_ghost.reach import Walker
from models.green_box.zap_that_ghost.table import FACES, HAND, Position
from models.green_box.zap_that_ghost.tiles import SPOTS, Spot
from scorers.green_box.contest_words import sentences
from scorers.objective import SCORE
from scorers.own_turns import Begun, OwnTurns

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


def kinds(cards: Iterable[Card]) -> list[Kind]:
    """What matters of each card of which that is known."""
    return [(card.colour, card.symbol) for card in cards if card.colour is not None and card.symbol is not None]


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
    seen = Counter(kinds((*in_hands, *position.discard)))
    if position.box.cards is None:
        return Counter({of: max(0, EACH - BOXES * seen[of]) for of in product(colours, Symbol)})
    return Counter(of for of in kinds(position.box.cards) if of[0] in colours) - seen


def coverage(position: Position, player: str) -> int:
    """How many rolls of the die a player's hand covers, on average over what may be drawn, in thousandths.

    Of a new hand of six not yet looked at, four are reckoned with, as though the two discarded were any two.
    """
    hand = position.seat(player).hand or ()
    known = kinds(hand)
    drawn = min(HAND, len(hand)) - min(HAND, len(known))
    return reckon(covers(position), known, drawn, unseen(position) if drawn else Counter())


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


class BestPlay(OwnTurns[Position, Position]):
    """The best that one player does in this round: by ghosts captured, or by the rolls that the hand covers then.

    What gives as much is ranked by what the hand covers then, and by how many rolls each of its cards does alone.
    """

    play = GAME.play

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or that the player has no zap with the die."""
        if self._position.is_over:
            return "the game is over"
        if self._position.die is not None and not any(True for _ in self.listed(self._position)):
            return f"{self._player} has no card that zaps a ghost with a {self._position.die}"
        return None

    @property
    def ceiling(self) -> int:
        """One ghost more, or every roll of the die."""
        # A round has one attempt, and an attempt one ghost; a hand covers no more than the die has faces.
        return self._position.seat(self._player).captured.number + 1 if self._objective == SCORE else FACES * SCALE

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this round"

    @property
    def remark(self) -> str | None:
        """What decided between zaps, what was reckoned with, and that the next roll is chance."""
        remarks, zaps = [], sum(1 for _ in self.listed(self._position)) if self._objective == SCORE else 0
        if zaps > 1:
            remarks.append(f"{zaps} zaps give as much. After this one, the hand zaps a ghost with most rolls of the die")
        if self._turns > 1:
            remarks.append("the search looks only at this round, since the next roll of the die is chance")
        if self._objective != SCORE and self._position.box.cards is None:
            remarks.append(
                "nobody has published the cards, so the cards still to be drawn are counted as if every symbol were equally "
                "frequent in each colour"
            )
        return sentences(remarks)

    def lengths(self) -> Iterable[int]:
        """All cards may be kept where there is no die, except in the set-up."""
        # One step decides all: each move listed is a whole zap, discard or exchange.
        return (0, 1) if self._position.die is None and not self._position.has_to_discard(self._player) else (1,)

    def worth(self, begun: Begun[Position]) -> tuple[int, ...]:
        """How much of the aim there is, what the hand covers then, and how much its cards do one by one."""
        position = begun.state
        covered, rolls = coverage(position, self._player), covers(position)
        seat = position.seat(self._player)
        each = sum(len(rolls.get(of, ())) for of in kinds(seat.hand or ()))
        return (seat.captured.number if self._objective == SCORE else covered), covered, each
