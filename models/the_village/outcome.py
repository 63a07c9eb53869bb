"""What a move of The Village does, in words: to chips and pots, to cards, and to the Stumble Token."""

from __future__ import annotations

from collections.abc import Iterator

from models.logic import Unknown
from models.names import counted, enumerated
from models.the_village.actions import MOVES
from models.the_village.moves import Move
from models.the_village.position import COURTYARD, PLAYERS, SPACES, Card, Position


def outcome(position: Position, move: Move) -> str:
    """What is other on the table after a move."""
    after = MOVES.after(position, move)
    return "; ".join([*_chips(position, after), *_cards(position, after, move.player), *_phase(position, after)])


def _chips(before: Position, after: Position) -> Iterator[str]:
    for i, player in enumerate(after.players):
        if after.chips[i] != before.chips[i]:
            wagered = f" and has wagered {after.wagers[i]}" if after.wagers[i] else ""
            yield f"{player} has {counted(after.chips[i], 'chip')}{wagered}"
        if after.folded[i] and not before.folded[i]:
            yield f"{player} adds nothing more this Day"
    pots = (("End", before.end_pot, after.end_pot), ("Daily", before.daily_pot, after.daily_pot))
    yield from (f"the {name} Pot has {now}" for name, was, now in pots if was != now)
    if after.token != before.token:
        goes = "lies in the Courtyard" if after.token == COURTYARD else f"is with {after.token}"
        yield f"the Stumble Token {goes}"


def _cards(before: Position, after: Position, player: str) -> Iterator[str]:
    for i, who in enumerate(after.players):
        if after.hands[i] != before.hands[i]:
            yield _hand(after, who, is_own=who == player)
        if after.failed[i] != before.failed[i]:
            n = after.failed[i]
            yield f"{who} keeps {counted(n, 'card')} turned outwards"
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


def _hand(after: Position, player: str, *, is_own: bool) -> str:
    hand, role = after.hand(player), after.profession(player)
    holds = f"{player} holds {counted(after.hand_size(player) or 0, 'card')}"
    if not is_own or not isinstance(hand, tuple):
        return holds
    least = "at least " if any(isinstance(card, Unknown) for card in hand) else ""
    return f"{holds}, {least}{hand.count(role)} of them {role}"


def _phase(before: Position, after: Position) -> Iterator[str]:
    if after.over:
        winners = list(after.winners or ())
        yield "the game is over"
        if winners:
            yield f"{enumerated(winners, 'and', PLAYERS)} win{'s' * (len(winners) == 1)}"
    elif after.phase is not before.phase:
        number = after.night + (not after.is_night)
        yield f"{after.phase.title()} {number} begins{'' if after.is_night else f', and {after.dealer} deals'}"
