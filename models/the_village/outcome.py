"""What a move of The Village does, in words: to chips and pots, to cards, and to the Stumble Token."""

from __future__ import annotations

from collections.abc import Iterator

from models.logic import Unknown
from models.names import counted, enumerated
from models.the_village.actions import MOVES
from models.the_village.moves import Move
from models.the_village.position import COURTYARD, PLAYERS, SPACES, Card, Position, Seat


def outcome(position: Position, move: Move) -> str:
    """What is other on the table after a move."""
    after = MOVES.after(position, move)
    return "; ".join([*_chips(position, after), *_cards(position, after, move.player), *_phase(position, after)])


def _chips(before: Position, after: Position) -> Iterator[str]:
    for (player, was), now in zip(before.seated, after.seats, strict=True):
        if now.chips != was.chips:
            wagered = f" and has wagered {now.wager}" if now.wager else ""
            yield f"{player} has {counted(now.chips, 'chip')}{wagered}"
        if now.folded and not was.folded:
            yield f"{player} adds nothing more this Day"
    pots = (("End", before.end_pot, after.end_pot), ("Daily", before.daily_pot, after.daily_pot))
    yield from (f"the {name} Pot has {n}" for name, old, n in pots if old != n)
    if after.token != before.token:
        goes = "lies in the Courtyard" if after.token == COURTYARD else f"is with {after.token}"
        yield f"the Stumble Token {goes}"


def _cards(before: Position, after: Position, player: str) -> Iterator[str]:
    for (who, was), now in zip(before.seated, after.seats, strict=True):
        if now.hand != was.hand:
            yield _hand(now, who, is_own=who == player)
        if now.failed != was.failed:
            yield f"{who} keeps {counted(now.failed, 'card')} turned outwards"
    if after.courtyard != before.courtyard:
        lies = enumerated(list(map(_named, after.courtyard)), "and", SPACES) if after.courtyard else "nothing"
        yield f"in the Courtyard: {lies}"
    if after.refuse != before.refuse:
        top = f", {_named(after.refuse[-1])} on top" if after.refuse else ""
        yield f"{counted(len(after.refuse), 'card')} on the refuse pile{top}"
    if after.deck is not None and after.deck != before.deck:
        yield f"{counted(after.deck, 'card')} left in the deck"


def _named(card: Card) -> str:
    return "a card that is not known" if isinstance(card, Unknown) else str(card)


def _hand(seat: Seat, player: str, *, is_own: bool) -> str:
    holds = f"{player} holds {counted(seat.hand_size or 0, 'card')}"
    if not is_own or not isinstance(seat.hand, tuple):
        return holds
    least = "at least " if any(isinstance(card, Unknown) for card in seat.hand) else ""
    return f"{holds}, {least}{seat.hand.count(seat.profession)} of them {seat.profession}"


def _phase(before: Position, after: Position) -> Iterator[str]:
    if after.over:
        winners = list(after.winners or ())
        yield "the game is over"
        if winners:
            yield f"{enumerated(winners, 'and', PLAYERS)} win{'s' * (len(winners) == 1)}"
    elif after.phase is not before.phase:
        number = after.night + (not after.is_night)
        yield f"{after.phase.title()} {number} begins{'' if after.is_night else f', and {after.dealer} deals'}"
