"""The steps of a turn of Village Green: each requires what it needs and does it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, count, dropwhile, permutations

from models.heap import Hand
from models.hidden import hand_opened
from models.logic import Truth, Unknown, all_of, any_of, not_, options_of
from models.names import counted, enumerated
from models.turn import SeatTurn
from models.unknowns import MOST_NAMED, UNKNOWN, either, unknowns
from models.village_green.cards import EMPTY, Card
from models.village_green.moves.words import SOME_CARD, UNDER, Flip
from models.village_green.rules.cards import DECKS, untold_sizes
from models.village_green.rules.turns import tell_no_turn, turn_may_come
from models.village_green.table.position import DISPLAY, Position, Supply, Village, cards_of
from models.village_green.table.spaces import SPACES, VILLAGE_SPACE, Face, Stack, Visible

GREEN, AWARDS = "green", "awards"
"""The kinds of cards in the middle, as the table and the box call them."""

HELD = "in hand"
"""Where a card of the hand is, in words."""


def in_words(cards: Sequence[Visible] | None) -> str:
    """Cards in a sentence."""
    return ", ".join(map(str, cards or ())) or "no cards"


class Steps(SeatTurn[Position, Village]):
    """A turn with the player's `village` as it was before it, and the cards in the middle."""

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, ("VG-MATCH", "VG-COVER", "VG-FLIP-ONCE", "VG-END"), ("VG-CARDS",))
        self.village = position.seat(player)
        self._put_under: tuple[Visible, ...] = ()
        self._named: Counter[Visible] = Counter()
        self._ran_out = False

    @cached_property
    def _sizes(self) -> dict[str, frozenset[int]]:
        """How many cards each deck may hold of which nothing was told."""
        return {kind: untold_sizes(self.before, size) for kind, size in zip((GREEN, AWARDS), DECKS, strict=True)}

    @property
    def hand(self) -> Hand[Visible]:
        """The player's cards by now."""
        self.catch_up()
        hand = self.seat().hand
        return cards_of(hand if isinstance(hand, tuple) else None)

    def middle(self, kind: str) -> Supply:
        """The cards of a kind in the middle by now; a deck that was not told is empty if all its cards lie elsewhere."""
        supply = Supply(*(getattr(self.now(part), kind) for part in ("display", "decks", "beneath"))).opened
        return replace(supply, deck=0) if supply.deck is None and self._sizes[kind] == {0} else supply

    def change_middle(self, kind: str, supply: Supply) -> None:
        """Put other cards of a kind into the middle."""
        parts = {"display": supply.display, "decks": supply.deck, "beneath": supply.under}
        self.change(**{part: replace(self.now(part), **{kind: cards}) for part, cards in parts.items()})

    # The turn.

    def begin(self) -> None:
        """It is the player's turn, as far as that is told."""
        position, player = self.before, self.player
        if position.over:
            self.refuse("VG-END", "end", "the game is over.")
        elif position.turn not in {None, player}:
            self.refuse("VG-TURNS", "turn", f"it is {position.turn}'s turn, not {player}'s.")
        elif 1 not in position.counts:
            asked = position if position.turn == player else replace(position, turn=player)
            may_come = turn_may_come(asked)
            if may_come is not True:
                self.need("VG-END", "turn", may_come, tell_no_turn(asked))

    def end(self) -> None:
        """It is the next player's turn, or the game is over."""
        turns, position = self.seat().turns, self.before
        if turns is not None:
            self.change_seat(turns=turns + 1)
        if position.turn is None or position.is_solo:
            return
        following = position.next_to(self.player) if position.is_whole else None
        self.change(turn=following)
        if following is None or position.start not in {None, following}:
            return
        # A card that was put under a deck that had run out does not keep the game going.
        asked = replace(self.table, decks=replace(self.table.decks, green=0)) if self._ran_out else self.table
        may_come = turn_may_come(asked)
        if may_come is not True:
            self.change(turn=None, over=may_come is False)

    def wait(self) -> None:
        """The turn is not over: rules on what lies there between turns have to wait."""
        self.covers |= {"VG-AWARD-COUNT", "VG-HISTORY", "VG-TURNS", "VG-CARDS[award cards]"}

    # The village card.

    def flip(self, flip: Flip, under: Sequence[Card]) -> None:
        """The village card is turned face down, which may bring three new face-up cards."""
        message = "the village card lies face down already; it serves once per game."
        self.need("VG-FLIP-ONCE", VILLAGE_SPACE, not_(self.village.is_down), message)
        self.change_seat(card=replace(self.village.card, face=Face.DOWN))
        if flip is not Flip.COVER:
            self._refresh(GREEN if flip is Flip.GREENS else AWARDS, flip.value, under)

    def _refresh(self, kind: str, label: str, under: Sequence[Card]) -> None:
        """The three face-up cards are put under their deck, and three new ones turned up."""
        rule, supply = "VG-FLIP-REFRESH", self.middle(kind)
        display = supply.display
        if display is not None:
            message = f"three face-up cards are replaced, but the file has {counted(len(display), 'card')} there."
            self.need(rule, label, len(display) == DISPLAY, message)
            if under:
                self._need_named(rule, f"{label}, {UNDER}", display, under)

        def unknown(place: str) -> tuple[Visible, ...]:
            return tuple(self.any_card(f"{kind} {place} {n}, new", kind) for n in range(1, DISPLAY + 1))

        put, new = tuple(under or display or unknown("deck, bottom card")), unknown("display, card")
        sizes = self._sizes[kind] if supply.size is None else {supply.size}
        if len(sizes) != 1:
            # Of a deck that held just three the first of them is on top now.
            self._put_under = put[DISPLAY in sizes :] if min(sizes, default=0) >= DISPLAY else ()
            self.change_middle(kind, Supply(new))
            return
        (size,), told = sizes, supply.order or supply.under
        cards = (*new[: max(0, size - len(told))], *told, *put)
        shown, rest = cards[:DISPLAY], cards[DISPLAY:]
        if isinstance(supply.deck, tuple):
            self.change_middle(kind, Supply(shown, rest))
            return
        self._put_under = rest[1:]
        # The lowest cards of the deck, from the first on of which anything is told.
        self.change_middle(kind, Supply(shown, size, tuple(dropwhile(_is_any, rest))).opened)

    def _need_named(self, rule: str, label: str, display: Sequence[Visible], under: Sequence[Card]) -> None:
        """These are the face-up cards, in some order; whoever puts away what nobody knew is believed to have seen it."""
        orders = [order for order in permutations(under) if len(order) == len(display)]
        lie = any_of(all_of(map(_may_be, display, order)) for order in orders)
        is_believed = any(map(_is_any, display)) and not isinstance(lie, bool)
        if is_believed:
            self.assume(f"{in_words(under)} lie face up")
        self._named = Counter[Visible](under) - Counter(display)
        message = f"the cards put under the deck are the three that lie face up ({in_words(display)})."
        self.need(rule, label, lie, message, is_assumed=is_believed)

    # Cards that are taken, and cards that are laid.

    def any_card(self, place: str, kind: str) -> Unknown[Card]:
        """A card of which nothing is known but its kind, by a name that no other has: `the new card 2`."""
        taken = {one.name for one in unknowns(self.before)}
        names = chain([place], (f"{place} {n}" for n in count(2)))
        return Unknown(next(name for name in names if name not in taken), getattr(self.before.deck, kind).values())

    def need_somewhere(
        self, rule: str, label: str, card: Card, places: Mapping[str, Hand[Visible]], message: str, doubt: str = ""
    ) -> None:
        """A card is in one of these places, which are told in words; `doubt` is added where one of them is not told."""
        if any(card in (place.told or ()) for place in places.values()):
            return
        truth = any_of(place.has(card) for place in places.values())
        # Whoever plays a card from a hand that nobody sees is believed to have it; of `some lily or rose` it is asked.
        hand = places.get(HELD, cards_of(()))
        is_believed = any(map(_is_any, hand.told or ())) and not isinstance(hand.has(card), bool)
        ways = [words for words, place in places.items() if place.has(card) is not False]
        lies = f"{card} is {enumerated(ways, 'or')}"
        if is_believed or any(place.told is None for place in places.values()):
            self.assume(f"{lies}{doubt}")
        self.need(rule, label, truth, message, lies, is_assumed=is_believed)

    def sees_all_of(self, card: Card) -> bool:
        """Whether every copy of a card was seen, or named among those put under the deck."""
        seen = sum(other is card for other in self.before.cards_seen) + self._named[card]
        return seen >= self.before.deck.copies.get(card, 0)

    def need_not_under(self, rule: str, kind: str, card: Card) -> None:
        """Nobody draws a card that was put under the deck, where no other one like it may have come up."""
        middle = self.middle(kind)
        put = card in (*middle.under, *self._put_under) and card not in (middle.display or ())
        if put and self.sees_all_of(card):
            message = f"{card} was put under the deck, so it lies neither face up nor on top."
            self.refuse(rule, "under", message)

    def draw(self, kind: str, card: Card | None, *, surely: bool | None = None) -> Visible | None:
        """A card is drawn from the middle; gives the top one of the deck, if it is known and that may have been the one.

        A face-up card is replaced from the deck while it lasts. `card` is the one drawn, if that is told; `surely` says
        whether it lay face up and was not the next of the deck or another one, where that does not show by itself.
        """
        supply = self.middle(kind)
        drawn, left, cards = next(iter(supply.order), None), supply.after_draws(1), supply.display
        if surely is None:
            surely = card in (cards or ()) or supply.size == 0 or supply.top.has(card or EMPTY) is False
        if cards and (card is not None or supply.size == 0):
            new = () if surely and supply.size == 0 else (drawn or self.any_card(f"{kind} display, the new card", kind),)
            # Where no card is named and none is left in the deck, it was one of the face-up cards.
            drawn = drawn if card else _one_of(f"{self.player}'s hand, the card drawn", cards)
            left = replace(left, display=self._without(f"{kind} display, card", cards, card, new, surely=surely))
        self._ran_out |= kind == GREEN and left.size == 0
        self.change_middle(kind, left)
        return drawn

    def _without(
        self, place: str, cards: tuple[Visible, ...], card: Card | None, new: tuple[Visible, ...], *, surely: bool
    ) -> tuple[Visible, ...]:
        """Cards after this one left them, or any where none is named, and a new one came for it.

        If it was `surely` one of them and there is no choice, it is gone; else each that it may have been is what it was, or
        the new one.
        """
        may_be = [n for n, other in enumerate(cards) if card is None or _may_be(other, card) is not False]
        ways = [cards.index(card)] if card in cards else may_be
        # Of cards that may be the same it does not matter which one left.
        if surely and len({getattr(cards[n], "options", n) for n in ways}) == 1:
            return (*cards[: ways[0]], *cards[ways[0] + 1 :], *new)
        if ways and not new:
            return tuple(_one_of(f"{place} {n} left", cards) for n in range(1, len(cards)))
        left = list(cards)
        for n in ways:
            left[n] = _one_of(f"{place} {n + 1}", (*self._rest_of(cards[n], card, is_first=n == ways[0]), *new))
        return tuple(left)

    def _rest_of(self, other: Visible, gone: Card | None, *, is_first: bool) -> tuple[Visible, ...]:
        """What a card may still be after one left of which it may have been the first that could."""
        if gone is None or not isinstance(other, Unknown):
            return (other,)
        # If the first was such a card, it went; then another copy may lie further on.
        stays = not is_first and self.before.deck.copies[gone] > 1
        rest = [one for one in other.options if stays or one is not gone]
        return (other.among(rest),) if rest else ()

    @property
    def held(self) -> Sequence[Visible]:
        """The cards in hand by now, an unknown one for each where only their number is told."""
        return hand_opened(self.player, self.seat().hand, tuple(self.before.deck.green.values())) or ()

    def exchange(self, card: Card, new: Visible, *, surely: bool) -> None:
        """A card comes into the hand, and another one leaves it, if that was not drawn; `surely` says that it was not.

        Of a hand of which only the number is told, the cards are told as soon as something is known of one.
        """
        held, name = tuple(self.held), f"{self.player}'s hand"
        if card is SOME_CARD:
            # Any of them may be the one that went.
            left = tuple(_one_of(f"{name}, the card drawn {n}", (*held, new)) for n in range(1, len(held) + 1))
        else:
            left = self._without(f"{name}, card", held, card, (new,), surely=surely)
        if self.hand.told is not None or not all(map(_is_any, left)):
            self.change_seat(hand=left)

    def put_under(self, card: Card, new: Visible, held: Sequence[Visible]) -> None:
        """A green card goes under the deck, one of those held or the new one where nobody sees which."""
        middle, place = self.middle(GREEN), f"{self.player}'s hand, the card drawn, put {UNDER}"
        put: Visible = card
        if card is SOME_CARD:
            put = _one_of(place, (*held, new)) if held else self.any_card(place, GREEN)
        if isinstance(middle.deck, tuple):
            self.change_middle(GREEN, replace(middle, deck=(*middle.deck, put)))
        elif middle.deck is not None:
            under = tuple(dropwhile(_is_any, (*middle.under, put)))
            self.change_middle(GREEN, replace(middle, deck=middle.deck + 1, under=under))

    def lay(self, card: Card, space: str) -> None:
        """A card is laid on a space of the village."""
        village = self.seat()
        if space == VILLAGE_SPACE:
            self.change_seat(card=replace(village.card, cards=(card, *village.card.cards)))
            return
        at = SPACES.index(space)
        stack = village.stacks[at]
        laid = village.with_stacks({at: Stack((card, *stack.cards), stack.sealed or not stack.cards)})
        self.change_seat(green=laid.green, top=laid.top, left=laid.left)


def _one_of(place: str, cards: Sequence[Visible]) -> Visible:
    """One of these cards, as far as they are known: named one by one, however many, unless any card may be there."""
    options = dict.fromkeys(o for card in cards for o in options_of(card))
    one: Visible = either(place, options, MOST_NAMED if any(map(_is_any, cards)) else len(options))
    return one


def _may_be(seen: Visible, card: Card) -> Truth:
    """Whether a card that was seen is this one."""
    return cards_of((seen,)).has(card)


def _is_any(card: Visible) -> bool:
    """Whether nothing is told of a card but its kind."""
    return isinstance(card, Unknown) and card.text == UNKNOWN
