"""The steps of a turn of Village Green: each requires what it needs and does it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from models.changes import without
from models.heap import Hand
from models.logic import Unknown, any_of, not_
from models.names import enumerated
from models.turn import Turn
from models.unknowns import MOST_NAMED, UNKNOWN, either
from models.village_green.cards import Card
from models.village_green.moves import SOME_CARD, UNDER, Flip
from models.village_green.position import (
    AWARD_SPACES,
    DISPLAY,
    GREEN_SPACES,
    VILLAGE_SPACE,
    Face,
    Position,
    Stack,
    Supply,
    Visible,
    cards_of,
)
from models.village_green.turn_rules import END

GREEN, AWARDS = "green", "awards"
"""The kinds of cards in the middle, as the table and the box call them."""


def shown(cards: Sequence[Visible] | None) -> str:
    """Cards in a sentence."""
    return ", ".join(map(str, cards or ())) or "no cards"


class Steps(Turn[Position]):
    """A turn with the player's `village` as it was before it, and the cards in the middle."""

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, ("VG-MATCH", "VG-COVER", "VG-FLIP-ONCE", "VG-END"), ("VG-CARDS",))
        self.village = position.village_of(player)
        self._mine: dict[str, Any] = {}

    @property
    def table(self) -> Position:
        """The table by now."""
        self.catch_up()
        if self._mine:
            mine = replace(self.village, **self._mine)
            self.change(villages=tuple(mine if other is self.village else other for other in self.before.villages))
        return super().table

    def mine(self, field: str) -> Any:
        """Something in the player's village by now."""
        self.catch_up()
        return self._mine[field] if field in self._mine else getattr(self.village, field)

    def change_mine(self, **fields: Any) -> None:
        """Put something else into the player's village."""
        self._mine.update(fields)

    @property
    def hand(self) -> Hand[Visible]:
        """The player's cards by now."""
        hand = self.mine("hand")
        return cards_of(hand if isinstance(hand, tuple) else None)

    # The turn.

    def begin(self) -> None:
        """It is the player's turn, as far as that is told."""
        position, player = self.before, self.player
        if position.over:
            self.refuse("VG-END", "end", "the game is over.")
        elif position.turn not in {None, player}:
            self.refuse("VG-TURNS", "turn", f"it is {position.turn}'s turn, not {player}'s.")
        elif 1 not in position.players:
            asked = position if position.turn == player else replace(position, turn=player)
            may_come = END.holds(asked, "turn")
            if may_come is not True:
                self.need("VG-END", "turn", may_come, END.tell(asked, "turn"))

    def end(self) -> None:
        """It is the next player's turn, or the game is over."""
        turns, position = self.mine("turns"), self.before
        if turns is not None:
            self.change_mine(turns=turns + 1)
        if position.turn is None or position.is_solo:
            return
        seats = position.players_written
        following = seats[(seats.index(self.player) + 1) % len(seats)] if position.is_whole else None
        self.change(turn=following)
        if following is not None and following == position.start and END.holds(self.table, "turn") is False:
            self.change(turn=None, over=True)

    def wait(self) -> None:
        """The turn is not over: rules on what lies there between turns have to wait."""
        self.covers |= {"VG-AWARD-COUNT", "VG-HISTORY", "VG-TURNS", "VG-CARDS[award cards]"}

    # The village card.

    def flip(self, flip: Flip, under: Sequence[Card]) -> None:
        """The village card is turned face down, which may bring three new face-up cards."""
        said = "the village card lies face down already; it serves once per game."
        self.need("VG-FLIP-ONCE", VILLAGE_SPACE, not_(self.village.is_down), said)
        self.change_mine(face=Face.DOWN)
        if flip is not Flip.COVER:
            self._refresh(GREEN if flip is Flip.GREENS else AWARDS, flip.value, under)

    def _refresh(self, kind: str, label: str, under: Sequence[Card]) -> None:
        """The three face-up cards are put under their deck, and three new ones turned up."""
        rule, supply = "VG-FLIP-REFRESH", self.now(kind)
        display = supply.display
        if display is not None:
            said = f"three face-up cards are replaced, but there are {len(display)}."
            self.need(rule, label, len(display) == DISPLAY, said)
            if under and not _holds_unknown(display):
                said = f"the cards put under the deck are the three that lie face up ({shown(display)})."
                self.need(rule, f"{label}, {UNDER}", Counter(under) == Counter(display), said)

        def unknown(place: str) -> tuple[Visible, ...]:
            return tuple(self.any_card(f"{kind} {place} {n}, new", kind) for n in range(1, DISPLAY + 1))

        put = tuple(under or display or ())
        if isinstance(supply.deck, tuple):
            deck = (*supply.deck, *(put or unknown("deck, bottom card")))
            self.change(**{kind: Supply(deck[:DISPLAY], deck[DISPLAY:])})
            return
        below = () if supply.deck is None or supply.deck < DISPLAY else supply.drawn(DISPLAY).under
        is_told = supply.deck is not None and supply.deck >= DISPLAY and not _holds_unknown(put)
        self.change(**{kind: Supply(unknown("display, card"), supply.deck, (*below, *put) if is_told else ())})

    # Cards that are taken, and cards that are laid.

    def any_card(self, place: str, kind: str) -> Unknown[Card]:
        """A card of which nothing is known but its kind."""
        return Unknown(place, getattr(self.before.deck, kind).values())

    def need_somewhere(
        self, rule: str, label: str, card: Card, places: Mapping[str, Hand[Visible]], message: str, doubt: str = ""
    ) -> None:
        """A card is in one of these places, which are told in words; `doubt` is added where one of them is not told."""
        if any(card in (place.told or ()) for place in places.values()):
            return
        if any(place.told is None for place in places.values()):
            ways = [words for words, place in places.items() if place.has(card) is not False]
            self.assume(f"{card} is {enumerated(ways, 'or')}{doubt}")
        self.need(rule, label, any_of(place.has(card) for place in places.values()), message)

    def draw(self, kind: str, card: Card | None, *, surely: bool | None = None) -> Visible | None:
        """A card is drawn from the middle; gives the top one of the deck, if it is known and that may have been the one.

        A face-up card is replaced from the deck while it lasts. `card` is the one drawn, if that is told; `surely` says
        whether it lay face up and was not the next of the deck or another one, where that does not show by itself.
        """
        supply: Supply = self.now(kind)
        display, top = supply.display, next(iter(supply.order), None)
        left = supply.drawn(1)
        if card is None and supply.size == 0 and display:
            # Then it was one of the face-up cards, and it is not said which.
            top = _one_of(f"{self.player}'s hand, the card drawn", display)
            left = replace(left, display=_one_fewer(kind, display))
        elif card is not None and display is not None:
            if surely is None:
                surely = card in display or supply.top.has(card) is False
            new = top or self.any_card(f"{kind} display, the new card", kind)
            left = replace(left, display=self._without_face_up(kind, supply, card, new, surely=surely))
        self.change(**{kind: left})
        return top

    def _without_face_up(
        self, kind: str, supply: Supply, card: Card, new: Visible, *, surely: bool
    ) -> tuple[Visible, ...] | None:
        display, place = supply.display or (), f"{kind} display, card"
        left = supply.face_up.minus(card)
        if card not in display and (supply.size != 0 or left is None):
            return self.without_one(place, display, card, new, surely=surely)
        if card not in display:
            return left.told if left and _ways(card, display).count(True) == 1 else _one_fewer(kind, display)
        if surely and left:
            return left.told if supply.size == 0 else left.plus(new).told
        n = display.index(card)
        return (*display[:n], _one_of(f"{place} {n + 1}", (card, new)), *display[n + 1 :])

    def without_one(
        self, place: str, cards: tuple[Visible, ...], card: Card, new: Visible, *, surely: bool
    ) -> tuple[Visible, ...]:
        """Cards of which one that is not known may be a card that went, and another came for it.

        If that one went `surely` and there is no other, it is gone; else each of them may be what it was, or the new one.
        """
        ways = _ways(card, cards)
        if surely and ways.count(True) == 1:
            at = ways.index(True)
            return (*cards[:at], *cards[at + 1 :], new)
        left = list(cards)
        for n, other in enumerate(cards):
            if isinstance(other, Unknown) and ways[n]:
                # If the first was such a card, it went; then another copy may lie further on.
                stays = any(ways[:n]) and self.before.deck.copies[card] > 1
                rest = [o for o in other.options if stays or o is not card]
                left[n] = _one_of(f"{place} {n + 1}", (*([other.among(rest)] if rest else []), new))
        return tuple(left)

    def exchange(self, card: Card, new: Visible, *, is_taken: bool, surely: bool) -> None:
        """A card comes into the hand, and another one leaves it; `is_taken` says that it is the one that came."""
        hand, name = self.hand, f"{self.player}'s hand"
        if hand.told is None or is_taken:
            return
        if card is SOME_CARD:
            # Any of them may be the one that went.
            drawn = f"{name}, the card drawn"
            left = tuple(_one_of(f"{drawn} {n}", (*hand.told, new)) for n in range(1, len(hand.told) + 1))
        elif card in hand.told:
            left = (*without(card)(hand.told), new)
        else:
            left = self.without_one(f"{name}, card", hand.told, card, new, surely=surely)
        self.change_mine(hand=left)

    def put_under(self, card: Card, new: Visible, held: Sequence[Visible]) -> None:
        """A green card goes under the deck, one of those held or the new one where nobody sees which."""
        middle: Supply = self.now(GREEN)
        if isinstance(middle.deck, tuple):
            name = f"{self.player}'s hand, the card drawn, put {UNDER}"
            put = _one_of(name, (*held, new)) if card is SOME_CARD else card
            self.change(green=replace(middle, deck=(*middle.deck, put)))
        elif middle.deck is not None:
            under = () if card is SOME_CARD else (*middle.under, card)
            self.change(green=replace(middle, deck=middle.deck + 1, under=under))

    def lay(self, card: Card, space: str) -> None:
        """A card is laid on a space of the village."""
        if space == VILLAGE_SPACE:
            self.change_mine(on_village=(card, *self.mine("on_village")))
            return
        part, spaces = ("green", GREEN_SPACES) if space in GREEN_SPACES else ("awards", AWARD_SPACES)
        stacks, at = self.mine(part), spaces.index(space)
        stack = Stack((card, *stacks[at].cards), stacks[at].sealed or not stacks[at].cards)
        self.change_mine(**{part: (*stacks[:at], stack, *stacks[at + 1 :])})


def _holds_unknown(cards: Sequence[Visible]) -> bool:
    return any(isinstance(card, Unknown) for card in cards)


def _ways(card: Card, cards: Sequence[Visible]) -> list[bool]:
    """Which of these cards are not known and may be a certain one."""
    return [isinstance(other, Unknown) and card in other.options for other in cards]


def _one_of(place: str, cards: Sequence[Visible]) -> Visible:
    """One of these cards, as far as they are known: named one by one, however many, unless any card may be there."""
    options = dict.fromkeys(o for card in cards for o in (card.options if isinstance(card, Unknown) else (card,)))
    is_any = any(isinstance(card, Unknown) and card.text == UNKNOWN for card in cards)
    found: Visible = either(place, options, MOST_NAMED if is_any else len(options))
    return found


def _one_fewer(kind: str, display: Sequence[Visible]) -> tuple[Visible, ...]:
    """What is left of face-up cards of which one went, whichever it was."""
    return tuple(_one_of(f"{kind} display, card {n} left", display) for n in range(1, len(display)))
