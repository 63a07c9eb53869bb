"""Moves of Village Green: which there are, and the table after each.

Source: Village Green rulebook, "How to Play", "Village Card", "Draw and Play a Green Card", "Draw and Play an Award Card",
"Placing Cards in Your Village", "Solo Game".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from models.logic import Truth, Unknown, any_of
from models.move import together, untold
from models.unknowns import MOST_NAMED, UNKNOWN, either
from models.village_green.cards import Award, Card, Green
from models.village_green.position import (
    AWARD_SPACES,
    DISPLAY,
    GREEN_SPACES,
    VILLAGE_SPACE,
    Face,
    Position,
    Stack,
    Supply,
    Village,
    Visible,
)
from models.village_green.turn_rules import END


class Turn(Enum):
    """What the village card is turned face down for."""

    COVER = "cover"
    GREENS = "refresh greens"
    AWARDS = "refresh awards"


UNDER = "under the deck"
"""Where a green card goes that is not placed."""


SOME_CARD = Green("a card")
"""A card of a hidden hand that nobody else sees: it can only be put under the deck."""


@dataclass(frozen=True, slots=True)
class Move:
    """What one player does in a turn, or only the refreshing before it (then there is no card).

    `space` is where the card goes, or `UNDER`. `taken` is the face-up card that was taken, if that was said. `award` is
    what a structure brings, if that was said. `under` are the face-up cards in the order in which refreshing puts them
    under their deck, the one that will be drawn first at the front; without it they go there as they lie.
    """

    player: str
    card: Card | None = None
    space: str = ""
    turned: Turn | None = None
    taken: Card | None = None
    award: Award | None = None
    award_space: str = ""
    under: tuple[Card, ...] = ()

    def __str__(self) -> str:
        order = f": {', '.join(map(str, self.under))} {UNDER}" if self.under else ""
        if self.card is None:
            return f"flip and {self.turned.value}{order}" if self.turned else "nothing"
        flip = {None: "", Turn.COVER: "flip and "}.get(self.turned) if self.turned in {None, Turn.COVER} else None
        flip = f"flip and {self.turned.value}{order}, then " if flip is None and self.turned else flip
        taken = f"take {self.taken}, " if self.taken else ""
        put = f"{self.card} {UNDER}" if self.space == UNDER else f"{self.card} to {self.space}"
        award = f", {self.award} to {self.award_space}" if self.award else ""
        return f"{flip}{taken}{put}{award}"


# Which moves there are.


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for with the cards that are seen: in hand, face up, or known on top of a deck.

    Each is to be judged; what a card drawn unseen would allow is not among them.
    """
    village = village_of(position, player)
    hand = village.hand if isinstance(village.hand, tuple) else ()
    greens = _kinds((*hand, *_takeable(position.green)))
    for card in greens:
        for space in GREEN_SPACES:
            yield Move(player, card, space)
    for card in greens:
        for number, space in enumerate(GREEN_SPACES):
            if village.green[number].cards:
                yield Move(player, card, space, Turn.COVER)
    for card in greens:
        yield Move(player, card, UNDER)
    for award in _kinds(_takeable(position.awards)):
        for space in AWARD_SPACES:
            yield Move(player, award, space)
    for supply, kind in ((position.green, Turn.GREENS), (position.awards, Turn.AWARDS)):
        if supply.display is not None:
            yield Move(player, turned=kind)


def unseen(position: Position, player: str) -> str:
    """Which of the cards that a player may use are not told."""
    hand = untold(f"{player}'s hand", village_of(position, player).hand)
    greens = untold("the display of green cards", position.green.display)
    return together(hand, greens, untold("the display of awards", position.awards.display))


def without_turning(move: Move) -> Move | None:
    """The same move without turning the village card: where that may be done, turning it need not be listed."""
    return replace(move, turned=None) if move.turned is Turn.COVER else None


def _takeable(supply: Supply) -> tuple[Visible, ...]:
    """The cards that were told of and that may be taken: those face up and the top card of the deck."""
    return (*(supply.display or ()), *supply.order[:1])


def _kinds(cards: Sequence[Visible]) -> list[Card]:
    return list(dict.fromkeys(card for card in cards if not isinstance(card, Unknown)))


# The table after it.


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it.

    A face-up card that was taken is replaced by the next card of the deck, an unknown one where the order of the deck was
    not told. Where it was not said which card was taken, it is the card laid if that lay face up and was not in hand, else
    the top card of the deck.
    """
    village = village_of(position, move.player)
    green, awards = after_turning(position, move)
    if move.turned is not None:
        village = replace(village, face=Face.DOWN)
    if move.card is None:
        return _with_village(replace(position, green=green, awards=awards), village)
    if isinstance(move.card, Green):
        village, green = _drawn(position, village, green, move)
    else:
        surely = _is_from_display(move.card, awards)
        _, awards = _without("awards", awards, position, move.card, green=False, surely=surely)
    if move.space != UNDER:
        village = _laid(village, move.card, move.space)
    if move.award is not None:
        surely = _is_from_display(move.award, awards)
        _, awards = _without("awards", awards, position, move.award, green=False, surely=surely)
        village = _laid(village, move.award, move.award_space)
    if village.turns is not None:
        village = replace(village, turns=village.turns + 1)
    changed = _with_village(replace(position, green=green, awards=awards), village)
    return _passed_on(changed, move.player)


def village_of(position: Position, player: str) -> Village:
    """A player's village."""
    return next(village for village in position.villages if village.player == player)


def _with_village(position: Position, village: Village) -> Position:
    return replace(position, villages=tuple(village if v.player == village.player else v for v in position.villages))


def _any_card(place: str, position: Position, *, green: bool) -> Unknown[Card]:
    return Unknown(place, (position.deck.green if green else position.deck.awards).values())


def _one_of(place: str, cards: Sequence[Visible]) -> Visible:
    """One of these cards, as far as they are known: named one by one, however many, unless any card may be there."""
    options = dict.fromkeys(o for card in cards for o in (card.options if isinstance(card, Unknown) else (card,)))
    is_any = any(isinstance(card, Unknown) and card.text == UNKNOWN for card in cards)
    found: Visible = either(place, options, MOST_NAMED if is_any else len(options))
    return found


def may_be(card: Card | None, cards: Sequence[Visible]) -> Truth:
    """Whether a card is among these, some of which need not be known."""
    return any_of(other.where(lambda one: one is card) if isinstance(other, Unknown) else other is card for other in cards)


def _is_from_display(card: Card | None, supply: Supply) -> bool:
    """Whether a card that came from the middle lay face up, and was not the next of the deck."""
    may_be_next = supply.size != 0 and (not supply.order or may_be(card, supply.order[:1]) is not False)
    return not may_be_next or among(card, supply.display or ())


def is_drawn_unseen(supply: Supply) -> bool:
    """Whether any card may be drawn from the middle, since nobody told what lies there."""
    return supply.display is None or (supply.size != 0 and not supply.order)


def _without_one(
    place: str, cards: tuple[Visible, ...], card: Card | None, new: Visible, position: Position, *, surely: bool
) -> tuple[Visible, ...]:
    """Cards of which one that is not known may be a card that went, and another came for it.

    If that one went `surely` and there is no other, it is gone; else each of them may be what it was, or the new one.
    """
    ways = [isinstance(other, Unknown) and card in other.options for other in cards]
    if surely and ways.count(True) == 1:
        at = ways.index(True)
        return (*cards[:at], *cards[at + 1 :], new)
    left = list(cards)
    for n, other in enumerate(cards):
        if isinstance(other, Unknown) and ways[n]:
            # If the first was such a card, it went; then another copy may lie further on.
            stays = any(ways[:n]) and card is not None and position.deck.copies[card] > 1
            rest = [o for o in other.options if stays or o is not card]
            left[n] = _one_of(f"{place} {n + 1}", (*([other.among(rest)] if rest else []), new))
    return tuple(left)


def after_turning(position: Position, move: Move) -> tuple[Supply, Supply]:
    """The green cards and the awards in the middle once the village card has been turned, if it is."""
    green, awards = position.green, position.awards
    if move.turned is Turn.GREENS:
        green = _refreshed("green", green, position, move.under, green=True)
    elif move.turned is Turn.AWARDS:
        awards = _refreshed("awards", awards, position, move.under, green=False)
    return green, awards


def _refreshed(kind: str, supply: Supply, position: Position, under: Sequence[Card], *, green: bool) -> Supply:
    """The three face-up cards put under the deck, and three new ones."""

    def unknown(place: str) -> tuple[Visible, ...]:
        return tuple(_any_card(f"{kind} {place} {n}, new", position, green=green) for n in range(1, DISPLAY + 1))

    if not isinstance(supply.deck, tuple):
        new = unknown("display, card")
        put = tuple(under or supply.display or ())
        if supply.deck is None or supply.deck < DISPLAY or _is_any_unknown(put):
            return Supply(new, supply.deck)
        below = supply.drawn_to(supply.deck - DISPLAY).under
        return Supply(new, supply.deck, (*below, *put))
    deck = (*supply.deck, *(under or supply.display or unknown("deck, bottom card")))
    return Supply(deck[:DISPLAY], deck[DISPLAY:])


def _is_any_unknown(cards: Sequence[Visible]) -> bool:
    return any(isinstance(card, Unknown) for card in cards)


def _drawn(position: Position, village: Village, supply: Supply, move: Move) -> tuple[Village, Supply]:
    """The hand and the green supply after a card was taken and another one left the hand."""
    hand = village.hand if isinstance(village.hand, tuple) else None
    in_hand = hand is not None and among(move.card, hand)
    is_held = move.card is not SOME_CARD and hand is not None and not in_hand and may_be(move.card, hand) is not False
    face_up = supply.display is not None and among(move.card, supply.display)
    taken = move.taken or (move.card if face_up and not in_hand else None)
    drawn = f"{village.player}'s hand, the card drawn"
    middle = supply
    new: Visible
    if taken is None and supply.size == 0 and supply.display:
        # Then it was one of the face-up cards, and it is not said which.
        new = _one_of(drawn, supply.display)
        places = [f"green display, card {n} left" for n in range(1, len(supply.display))]
        supply = replace(supply, display=tuple(_one_of(place, supply.display) for place in places))
    else:
        may_show = taken is None and not in_hand and move.card is not SOME_CARD
        surely = move.taken is not None or (not is_held and _is_from_display(move.card, supply))
        top, supply = _without("green", supply, position, move.card if may_show else taken, green=True, surely=surely)
        new = move.taken or top or _any_card(drawn, position, green=True)
    if hand is not None and move.card is SOME_CARD:
        # Any of them may be the one that went.
        village = replace(village, hand=tuple(_one_of(f"{drawn} {n}", (*hand, new)) for n in range(1, len(hand) + 1)))  # type: ignore[misc]
    if hand is not None and in_hand and taken is not move.card:
        place = next(i for i, card in enumerate(hand) if card is move.card)
        village = replace(village, hand=(*hand[:place], *hand[place + 1 :], new))  # type: ignore[arg-type]
    if hand is not None and is_held and move.taken is not move.card:
        elsewhere = () if move.taken else (*(middle.display or ()), *middle.order[:1])
        surely = may_be(move.card, elsewhere) is False and (move.taken is not None or not is_drawn_unseen(middle))
        left = _without_one(f"{village.player}'s hand, card", hand, move.card, new, position, surely=surely)
        village = replace(village, hand=left)  # type: ignore[arg-type]
    if move.space == UNDER and isinstance(supply.deck, tuple):
        put: Any = _one_of(f"{drawn}, put {UNDER}", (*(hand or ()), new)) if move.card is SOME_CARD else move.card
        supply = replace(supply, deck=(*supply.deck, put))
    elif move.space == UNDER and supply.size is not None:
        under = () if move.card is None or move.card is SOME_CARD else (*supply.under, move.card)
        supply = replace(supply, deck=supply.size + 1, under=under)
    return village, supply


def _without(
    kind: str, supply: Supply, position: Position, taken: Card | None, *, green: bool, surely: bool
) -> tuple[Visible | None, Supply]:
    """The top card of the deck, if that is known, and the supply after a card was taken, if it was not another one.

    A face-up card is replaced from the deck while it lasts.
    """
    display, top = supply.display, next(iter(supply.order), None)
    if isinstance(supply.deck, tuple):
        left = replace(supply, deck=supply.deck[1:])
    else:
        left = supply.drawn_to(supply.deck and supply.deck - 1)
    if display is not None and taken is not None:
        new = top or _any_card(f"{kind} display, the new card", position, green=green)
        if not among(taken, display) and supply.size == 0 and may_be(taken, display) is not False:
            ways = [n for n, other in enumerate(display) if isinstance(other, Unknown) and taken in other.options]
            left_over = [*display[: ways[0]], *display[ways[0] + 1 :]]
            others = [_one_of(f"{kind} display, card {n} left", display) for n in range(1, len(display))]
            display = tuple(left_over if len(ways) == 1 else others)
        elif not among(taken, display):
            display = _without_one(f"{kind} display, card", display, taken, new, position, surely=surely)
        elif surely:
            place = next(i for i, card in enumerate(display) if card is taken)
            display = (*display[:place], *display[place + 1 :], *((new,) if supply.size != 0 else ()))
        else:
            place = next(i for i, card in enumerate(display) if card is taken)
            either_ = _one_of(f"{kind} display, card {place + 1}", (taken, new))
            display = (*display[:place], either_, *display[place + 1 :])
    return top, replace(left, display=display)


def _laid(village: Village, card: Card, space: str) -> Village:
    """The village with a card laid on a space."""
    if space == VILLAGE_SPACE:
        return replace(village, on_village=(card, *village.on_village))

    def stacks(spaces: Sequence[str], old: Sequence[Stack]) -> tuple[Stack, ...]:
        return tuple(_topped(stack, card) if name == space else stack for name, stack in zip(spaces, old, strict=True))

    return replace(village, green=stacks(GREEN_SPACES, village.green), awards=stacks(AWARD_SPACES, village.awards))


def _topped(stack: Stack, card: Card) -> Stack:
    return Stack((card, *stack.cards), stack.sealed or not stack.cards)


def _passed_on(position: Position, player: str) -> Position:
    """Whose turn it is then: the next seat's, or nobody's if the game is over by that."""
    if position.turn is None or position.is_solo:
        return position
    if not position.is_whole:
        return replace(position, turn=None)
    seats = [village.player for village in position.villages]
    following = seats[(seats.index(player) + 1) % len(seats)]
    asked = replace(position, turn=following)
    if following == position.start and END.holds(asked, "turn") is False:
        return replace(position, turn=None, over=True)
    return asked


def among(card: Card | None, cards: Sequence[Visible]) -> bool:
    """Whether a card is among these, for certain."""
    return any(other is card for other in cards)
