"""The steps of a turn of My First Christmas Tree: each requires what it needs and does it at once."""

from dataclasses import replace

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.grid import with_entry, with_space
from models.green_box.hands import hand_of, some_card
from models.green_box.my_first_christmas_tree.moves.words import Playing, known, named, ways
from models.green_box.my_first_christmas_tree.table.kinds import POOL, UNLIMITED, Cards
from models.green_box.my_first_christmas_tree.table.position import PLAYERS, Position, Seat, size, symbols
from models.green_box.my_first_christmas_tree.table.tree import Spot
from models.green_box.piles import PileTurn
from models.logic import Truth, any_of
from models.names import enumerated


class Steps(PileTurn[Position, Seat]):
    """A turn with its cards, preparation row, decorations and boxes."""

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, ("CT-ST-ROW", "CT-ST-CUBES", "CT-ST-CARDS"))

    # Cards.

    def draw(self, card: Card | None = None) -> None:
        """A card is turned up for the pool: as named, or the top card if it is known; none if none is left."""
        deck: Cards = self.now("deck")
        if size(deck) == 0:
            deck = self.table.discard_count
            if not deck:
                return
            self.change(discard=(), top=())
        top = deck[0] if isinstance(deck, tuple) else Card()
        rest = deck[1:] if isinstance(deck, tuple) else None if deck is None else deck - 1
        if deck is None:
            # Perhaps the discard pile was shuffled by now, and what lay on top has come again.
            self.change(top=())
        self.change(pool=(*self.now("pool"), card or top), deck=rest)

    def renew(self, drawn: tuple[Card, ...]) -> None:
        """The pool is discarded for new cards, as named."""
        self.need("CT-A", "pool", bool(self.now("pool")), "the pool has no cards to discard.")
        self.put_away(*self.now("pool"))
        self.change(pool=())
        for i in range(POOL):
            self.draw(drawn[i] if i < len(drawn) else None)

    def take(self, card: Card, drawn: Card | None) -> None:
        """A card of the pool goes to the hand; another is turned up for it, as named, and those that ran short before."""
        pool: tuple[Card, ...] = self.now("pool")
        place = hand_of(pool).place(card)
        there = f"has {enumerated([str(other) for other in pool], 'and')}" if pool else "is empty"
        self.need("CT-A", named(card), place is not None, f"{named(card)} is not in the pool. The pool {there}.")
        if place is not None and not known((pool[place],)):
            self.assume(f"the pool has {named(card)}")
        own, rest = _out_of(pool, card, place)
        self.change(pool=rest)
        self.change_seat(hand=(*self.seat().hand, own))
        self.draw(drawn)
        while (left := size(self.now("deck"))) is not None and len(self.now("pool")) < POOL:
            if not (left or self.table.discard_count):
                break
            self.draw()

    def can_continue(self, *shown: Card) -> tuple[Truth, Truth]:
        """Whether some card of the hand, those `shown` among them, continues the row surely, or may; any begins one."""
        row, hand = self.seat().row, self.seat().hand
        left = hand_of(hand).minus(*shown)

        def fits(card: Card) -> Truth:
            return not row or any_of(self.table.fits(symbols(way.on(row))) for way in ways(row, card))

        return some_card(hand if left is None else (*shown, *(left.told or ())), fits, symbol=Symbol)

    def play(self, playing: Playing) -> Card | None:
        """A card of the hand goes to an end of the preparation row; what is known of it in the hand, if it may be there."""
        seat, name = self.seat(), named(playing.card)
        place = hand_of(seat.hand).place(playing.card)
        self.need("CT-B", name, place is not None, f"{self.player} lacks {name}.")
        card, rest = _out_of(seat.hand, playing.card, place)
        row = Playing(card, playing.end).on(seat.row)
        wanted = symbols(row)
        line = f"line of tiles with {' '.join(map(str, wanted))}, in either direction"
        self.need("CT-B", name, self.table.fits(wanted), f"the tree has no {line}.", f"the tree has a {line}")
        fits = seat.limit is None or len(row) <= seat.limit
        self.need("CT-B", name, fits, f"the row would have {len(row)} cards, but {self.player}'s maximum is {seat.limit}.")
        self.change_seat(hand=rest, row=row)
        return None if place is None else seat.hand[place]

    def discard_row(self) -> None:
        """The preparation row goes to the discard pile."""
        self.put_away(*self.seat().row)
        self.change_seat(row=())

    # Decorations, boxes, and what is reached first.

    def decorate(self, spot: Spot) -> None:
        """A decoration is put on a tile."""
        table, cell = self.table, self.table.at(spot)
        cubes = tuple(sorted((*cell.cubes, self.seat().colour), key=list(Colour).index))
        self.change(tree=with_space(table.tree, spot, replace(cell, cubes=cubes)))

    def box(self, value: int, stack: str) -> bool:
        """A box of a value is taken, of the stack that is meant, else of the own one if it can be; false if none is."""
        seat, left = self.seat(), self.now("stacks")
        own, neutral = self.table.takes_box(value, seat.limit, self.table.boxes_left(value))
        if own and stack != "neutral":
            self.change_seat(boxes=replace(seat.boxes, own=(*seat.boxes.own, value)))
            if seat.maximum is not None:
                self.change_seat(maximum=self.seat().limit or UNLIMITED)
        elif neutral and stack != "own":
            if value in left:
                self.change(stacks={**left, value: left[value] - 1})
            self.change_seat(boxes=replace(seat.boxes, neutral=(*seat.boxes.neutral, value)))
        else:
            return False
        return True

    def award(self) -> None:
        """The player marks what only this player has reached so far (CT-E)."""
        table, colour = self.table, self.seat().colour
        rows = table.completed_rows(colour)
        self.change(touches=tuple(owner or (colour if row in rows else None) for row, owner in enumerate(table.touches)))
        if table.star is None and all(table.number_covered(row, colour) for row in range(len(table.tree))):
            self.change(star=colour)
        while None in (base := self.now("base")) and self.table.may_have_base(colour):
            self.change(base=with_entry(base, base.index(None), colour))

    def count(self) -> None:
        """What is left of decorations and finishing touches becomes fewer, where that is known."""
        before, table, seat = self.before, self.table, self.seat()
        if seat.decorations is not None:
            cubes = table.on_tree(seat.colour) - before.on_tree(seat.colour)
            self.change_seat(decorations=max(0, seat.decorations - cubes))
        if seat.touches is not None:
            touches = table.touches_used(self.player) - before.touches_used(self.player)
            self.change_seat(touches=max(0, seat.touches - touches))

    def end(self) -> None:
        """The other player is on turn, or the game is over (CT-END)."""
        before, table, player = self.before, self.table, self.player
        if not table.is_ending:
            self.change(turn=table.next_to(player))
            return
        # In the turn in which the last row got its finishing touch, the others of the round still follow.
        others = PLAYERS if table.has_extra_turns else PLAYERS - 1 - table.players.index(player)
        left = others
        if before.is_ending:
            turns = before.turns_to_end(player)
            if turns is None:
                self.assume("this is not the last turn; write `turns_left:` where it is")
            left = (turns or PLAYERS) - 1
        if left > 0:
            self.change(turn=table.next_to(player), turns_left=left)
        else:
            self.change(turn=None, over=True, turns_left=None)


def _out_of(cards: tuple[Card, ...], wanted: Card, place: int | None) -> tuple[Card, tuple[Card, ...]]:
    """The card that is meant as far as it is known, and the others."""
    if place is None:
        return wanted, cards
    own = cards[place]
    return wanted if own == Card() else own, (*cards[:place], *cards[place + 1 :])
