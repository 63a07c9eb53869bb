"""The steps of a turn of The Golden Pyramid: each requires what it needs and does it at once."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.golden_pyramid.moves.words import Cards, Colours
from models.green_box.golden_pyramid.rules.build_scores import Term
from models.green_box.golden_pyramid.table.position import VALUES, Position, Seat
from models.green_box.golden_pyramid.table.spaces import COLUMNS, Spot
from models.green_box.hands import CardTurn, hand_of, known_after
from models.heap import Heap
from models.logic import Number, at_least, lowest, not_below_0, total
from models.names import counted, enumerated


def some_cubes(number: int, there: Mapping[Colour, int] | None) -> tuple[Colour, ...]:
    """So many of the cubes that are there, of different colours first; any, where nobody knows what is there."""
    counts = dict.fromkeys(Colour, number) if there is None else there
    copies = ((copy, place, colour) for place, colour in enumerate(Colour) for copy in range(counts.get(colour, 0)))
    return tuple(colour for _, _, colour in sorted(copies)[:number])


def some_cards(position: Position, number: int) -> tuple[Card, ...]:
    """So many cards that can be in the draw pile: of pairs of colour and symbol that are seen nowhere."""
    known = {(own.card.colour, own.card.symbol) for own in position.known_cards}
    # Each step of the symbols goes once through all colours, so that the cards are as different as possible.
    pairs = (
        (colour, symbols[(place + step) % len(symbols)])
        for symbols in [tuple(Symbol)]
        for step in range(len(symbols))
        for place, colour in enumerate(Colour)
    )
    free = (Card(colour=colour, value=VALUES[0], symbol=symbol) for colour, symbol in pairs if (colour, symbol) not in known)
    return tuple(islice(free, number))


def from_hand(position: Position, hand: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    """So many cards of a hand that are known in full, or others where not enough of them are."""
    whole = tuple(filter(Card.is_whole, hand))[:number]
    return (*whole, *some_cards(position, number - len(whole)))


def named_cards(cards: Iterable[Card | str]) -> str:
    """Cards in a sentence."""
    return enumerated(list(map(str, cards)) or ["nothing"], "and", 7)


def named_cubes(colours: Mapping[Colour, int]) -> str:
    """Cubes in a sentence."""
    return enumerated([counted(n, f"{colour} cube") for colour, n in colours.items()] or ["nothing"], "and", 6)


class Steps(CardTurn[Position, Seat]):
    """A turn with its cards, cubes, points and builders; `scores` are the terms that players scored in it."""

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, ("GP-ST-CUBES", "GP-ST-TILES"))
        self.scores: dict[str, Sequence[Term]] = {}

    @property
    def bag(self) -> Heap[Colour]:
        """The cubes in the bag by now, as far as they are known or can be counted from all others."""
        kinds = self.table.bag_by_colour
        return Heap(self.table.bag_total if kinds is None else kinds)

    # Cards.

    def play(self, rule: str, cards: Cards) -> None:
        """Cards of the hand are played and discarded."""
        self.need_cards(rule, cards)
        self.discard(cards)

    def need_cards(self, rule: str, cards: Sequence[Card]) -> None:
        """The player has these cards."""
        hand, player = self.hand, self.player
        if hand.told is None:
            self.assume(f"{player} has {named_cards(cards)}")
            return
        if hand.minus(*cards) is None:
            short = (f"a second {card}" if card in hand.told else card for card in hand.lacks(cards))
            self.refuse(rule, "hand", f"{player} lacks {named_cards(short)}.")
        unseen = hand.unseen(cards)
        if unseen:
            self.assume(f"{player} has {named_cards(unseen)} among the cards that the file does not name")
            self.believe_held(unseen, lambda hand: known_after(hand_of(hand), unseen))

    def discard(self, cards: Cards) -> None:
        """Cards of the hand go to the discard pile."""
        hand = known_after(self.hand, cards)
        if hand is not None:
            self.change_seat(self.player, hand=hand.told)
        self.put_away(*cards)

    # Cubes.

    def need_cubes(self, rule: str, player: str, colours: Colours) -> None:
        """A player has these cubes."""
        cubes = self.seat(player).cubes
        if cubes is None and colours:
            self.assume(f"{player} has {named_cubes(Counter(colours))}")
        short = Heap(cubes).lacks(colours)
        if short:
            self.refuse(rule, "cubes", f"{player} lacks {named_cubes(short)}.")

    def exchange(self, rule: str, player: str, gained: Colours = (), given: Colours = ()) -> None:
        """A player gives cubes of the own ones and gets others."""
        self.need_cubes(rule, player, given)
        self.change_seat(player, cubes=Heap(self.seat(player).cubes).plus(*gained).minus(*given).told)

    def need_in_bag(self, rule: str, bag: Heap[Colour], colours: Colours) -> None:
        """These cubes are in the bag."""
        missing = bag.lacks(colours)
        if missing:
            self.refuse(rule, "bag", f"the bag lacks {named_cubes(missing)}.")

    def change_bag(self, put: Colours = (), drawn: Colours = ()) -> None:
        """Cubes are put into the bag, others drawn from it; where it is counted from all others that goes by itself."""
        self.change(bag=Heap(self.now("bag")).plus(*put).minus(*drawn).told)

    # Points.

    def need_points(self, rule: str, points: int) -> None:
        """The player has points to pay (GP-AMB-NEGVP)."""
        enough = at_least(self.before.seat(self.player).score, points)
        if enough is not True and self.before.rulings["GP-AMB-NEGVP"] != "free":
            only_if = f"{self.player} has at least {counted(points, 'point')}"
            self.need(rule, "points", enough, f"{self.player} has too few points: it costs {points}.", only_if)

    def gain(self, player: str, gained: Number) -> None:
        """Points on the track, or fewer (GP-AMB-NEGVP)."""
        points = total([self.seat(player).score, gained])
        if lowest(points) < 0 and self.before.rulings["GP-AMB-NEGVP"] != "below":
            points = not_below_0(points)
        self.change_seat(player, points=points)

    def score(self, player: str, terms: Sequence[Term]) -> None:
        """Points for all that a build brings a player."""
        self.scores[player] = terms
        self.gain(player, total([term.points for term in terms]))

    # Builders.

    def go(self, rule: str, player: str, spot: Spot) -> None:
        """A builder goes to another tile of his level."""
        # All builders that have to leave do so at once, from where they stood before.
        table, stands = self.before, self.before.seat(player).builder
        self.covers |= {"GP-ST-BUILDER-LEVEL", "GP-ST-BUILDER-EXCL", "GP-ST-BUILDER-COVERED"}
        self.change_seat(player, builder=spot)
        if stands is None:
            self.refuse(rule, player, f"{player}'s builder is not on the pyramid.")
            return
        if spot.level != stands.level:
            self.refuse(rule, player, f"{player}'s builder stands on level {stands.level} and can only move on that level.")
        if table.at(spot) is None:
            self.refuse(rule, player, f"no tile lies at {spot}.")
        other = table.builder_at(spot)
        if other not in {None, player}:
            self.refuse(rule, player, f"{other}'s builder stands at {spot}.")
        if spot == stands:
            self.refuse(rule, player, f"{player}'s builder stands at {spot} already.")
        if table.load(spot) == COLUMNS and table.rulings["GP-AMB-MOVEFULL"] == "no":
            self.refuse(rule, player, f"the tile at {spot} carries four columns.")
