"""What a search for the best asks of a table: which cards may come or were laid, and what has to be known."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from models.game import Relaid, Written
from models.logic import Unknown
from models.names import enumerated
from models.problem import Address, Problem
from models.unknowns import shown, unknowns
from models.village_green.cards import Award, Card, Green
from models.village_green.table.position import Pool, Position, Village
from models.village_green.table.spaces import SPACES, Stack, is_laid


def remaining(position: Position, player: str | None) -> tuple[Position, Pool]:
    """A player's village alone, and the cards of the box that may lie visible in it when it is complete.

    Those are the ones that lie visible there now and all that are not known to lie elsewhere: covered, or in another
    village. A card in another hand may still be put under the deck, and so come. Without a player, it is an empty village
    and the whole box. What else lies on the table is left out.
    """
    mine = next((village for village in position.seats if village.player == player), None)
    others = (card for village in position.seats if village is not mine for card in village.cards)
    gone = _covered_cards(mine) + Counter[Card](card for card in others if not isinstance(card, Unknown))
    alone = position.alone(*(() if mine is None else (replace(mine, hand=None),)))
    deck = position.deck
    copies = ({card: deck.copies[card] for card in of.values()} for of in (deck.green, deck.awards))
    return alone, Pool(*(_without(each, gone) for each in copies))


def pool_after(pool: Pool, before: Position, after: Position, player: str) -> Pool:
    """What is left of a pool after a move: it is without the cards that the move covered."""
    gone = _covered_cards(after.seat(player)) - _covered_cards(before.seat(player))
    return Pool(_without(pool.green, gone), _without(pool.awards, gone))


def _covered_cards(village: Village | None) -> Counter[Card]:
    """The known cards of a village that lie beneath others."""
    stacks = village.stacks if village else ()
    return Counter(card for stack in stacks for card in stack.cards[1:] if not isinstance(card, Unknown))


def _without(cards: Any, gone: Counter[Card]) -> tuple[Any, ...]:
    """Cards, or so many copies of each, less those that are gone."""
    return tuple((Counter[Any](cards) - gone).elements())


def pool_problems(written: Written[Position, Pool]) -> list[Problem]:
    """What makes a pool unusable: more copies of a card than the box holds, or no pool at all."""
    if written.pool is None:
        message = (
            "there is no `pool:`; list the cards that may be used under `pool: {green: [...], awards: [...]}`, or add "
            "`--player NAME` for those that a player laid"
        )
        return [Problem((), message)]
    open_spaces = [unknown.name for unknown in unknowns(written.position)]
    if open_spaces:
        message = f"not fully known: {enumerated(open_spaces, 'and')}; the search for the best layout needs every card"
        return [Problem(("players",), message)]
    return list(_too_often(written.position, written.pool))


def _too_often(position: Position, pool: Pool) -> Iterator[Problem]:
    """Cards of which more are listed, or lie in the village, than the box holds."""
    copies = position.deck.copies
    stacks = [stack for village in position.seats for stack in village.stacks]
    visible = Counter(card for stack in stacks for card in stack.cards[:1])
    lying = Counter(card for village in position.seats for card in village.cards)
    covered = lying - visible
    for key, cards in (("green", pool.green), ("awards", pool.awards)):
        for card, n in Counter[Card](cards).items():
            if n > copies[card]:
                last = len(cards) - 1 - cards[::-1].index(card)
                yield Problem(("pool", key, last), f"{card} is listed {n} times; the box holds {copies[card]}")
            elif n + covered[card] > copies[card]:
                listed = f"{card} is listed {shown(n, 'time')} and lies covered in the village"
                yield Problem(("pool", key), f"{listed}; the box holds {copies[card]}")

    for kind, n in lying.items():
        if isinstance(kind, (Green, Award)) and n > copies[kind]:
            yield Problem(("players",), f"{kind} lies {n} times in the village; the box holds {copies[kind]}")


def relaid(position: Position, player: str) -> Relaid[Position, Pool]:
    """The question for a player's village: all its cards that are known, covered ones too, in an empty village.

    The village card lies as it does. What lies beneath a card unseen nobody can name; cards in hand were not laid.
    """
    village = position.seat(player)
    seen = tuple(village.cards)
    laid = [card for card in seen if not isinstance(card, Unknown) and is_laid(card)]
    green = tuple(card for card in laid if isinstance(card, Green))
    awards = tuple(card for card in laid if isinstance(card, Award))
    left_out = tuple(f"the card at {card.name} ({card})" for card in seen if isinstance(card, Unknown))
    bare = replace(village, card=replace(village.card, cards=()), hand=None, turns=None)
    alone = position.alone(bare.with_all((Stack(),) * len(SPACES)))

    def over(layout: Position) -> tuple[str, ...]:
        visible = Counter[Card](card for card in layout.seats[0].cards if not isinstance(card, Unknown))
        return tuple(map(str, (Counter[Card](laid) - visible).elements()))

    return Relaid(alone, Pool(green, awards), len(laid), left_out, over)


def play_problems(position: Position, _player: str | None = None, _objective: str = "") -> list[Problem]:
    """What keeps the best play from being asked for: other players, a game that is over, cards that are not known."""
    if not position.is_solo:
        message = "the best play can be found for the solo game only; write `solo: true` if that is what is played"
        return [Problem(("players",), message, at_key=True)]
    if position.over:
        return [Problem(("turn",), "the game is over: nothing is left to be played")]
    return list(_untold(position))


def _untold(position: Position) -> Iterator[Problem]:
    """What is not told, and what is not fully known."""
    village = position.seats[0]
    if not isinstance(village.hand, tuple):
        message = "the best play needs the cards in hand: `hand: [card, card, card]`"
        yield Problem(("players", village.player, "hand"), message)
    for kind, supply in (("green", position.green), ("awards", position.awards)):
        if supply.display is None:
            message = f"the best play needs the cards that lie face up: `display: {{{kind}: [card, card, card]}}`"
            yield Problem(("display", kind), message)
        if not isinstance(supply.deck, tuple) and supply.size != 0:
            message = f"the best play needs the deck card by card, the top card first: `decks: {{{kind}: [card, ...]}}`"
            yield Problem(("decks", kind), message)
    places: tuple[tuple[Address, object], ...] = (
        (("players", village.player), (village.face, village.visible_green, village.visible_awards)),
        (("players", village.player, "hand"), village.hand),
        (("display", "green"), position.green.display),
        (("display", "awards"), position.awards.display),
        (("decks", "green"), position.green.deck),
        (("decks", "awards"), position.awards.deck),
    )
    for path, thing in places:
        names = [unknown.name for unknown in unknowns(thing)]
        if names:
            yield Problem(path, f"not fully known: {enumerated(names, 'and')}; the best play needs every card")


def end_of(position: Position) -> Position:
    """The position with the game said to be over."""
    return replace(position, over=True, turn=None)
