"""The moves of The Village that are worth listing, and what a move does in words."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from models.logic import Unknown, options_of
from models.names import counted, enumerated
from models.the_village.cards import Profession
from models.the_village.moves.actions import MOVES
from models.the_village.moves.words import Kind, Move, Step
from models.the_village.table import COURTYARD, SPACES, Card, Position, Seat
from models.unknowns import shown


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: every draw and trade, or the wagers up to one that raises by one."""
    for steps in _steps(position, player):
        yield Move(player, tuple(steps))


def _steps(position: Position, player: str) -> Iterator[list[Step]]:
    if position.is_dusk:
        yield [Step(Kind.DUSK)]
        for one in position.players:
            if position.wins(one) not in {None, False}:
                yield [Step(Kind.DUSK), Step(Kind.REVEAL, whom=one)]
    elif position.is_night:
        yield from _at_night(position, player)
    else:
        own, most = position.seat(player).wager, max(position.wagers)
        yield from ([Step(Kind.WAGER, n=n)] for n in range(1, max(1, most - own + 1) + 1))
        yield from ([Step(kind)] for kind in (Kind.STAY, Kind.FOLD, Kind.NIGHT))


def _at_night(position: Position, player: str) -> Iterator[list[Step]]:
    role = position.seat(player).profession
    acts = [[Step(Kind.DRAW, n=n)] for n in sorted({1, position.draws(role)})]
    hand = position.seat(player).hand
    held = _kinds(hand if isinstance(hand, tuple) else tuple(Profession))
    trades = [Step(Kind.TRADE, (own, other)) for own, other in product(held, _kinds(position.courtyard))]
    acts += [[trade] for trade in trades]
    if role is Profession.COFFER:
        # Two trades are not one, or none: nothing that the first brings is traded away by the second, or back.
        pairs = combinations_with_replacement(trades, 2)
        acts += [[a, b] for a, b in pairs if not {a.cards[0], b.cards[0]} & {a.cards[1], b.cards[1]}]
    if position.rulings["VI-AMB-MUSTACT"] == "yes":
        acts.append([Step(Kind.PASS)])
    yield from acts
    if role is Profession.STEEPLE and position.refuse:
        yield from ([*act, Step(Kind.TAKE)] for act in acts)
        # The card taken may be traded at once: that is another turn where the hand has none like it.
        taken = [card for card in _kinds(position.refuse[-1:]) if card not in held]
        again = product(taken, _kinds(position.courtyard))
        yield from ([Step(Kind.TAKE), Step(Kind.TRADE, cards)] for cards in again)


def _kinds(cards: tuple[Card, ...]) -> list[Profession]:
    """The professions that may be among these cards."""
    return [profession for profession in Profession if any(profession in options_of(card) for card in cards)]


def outcome(position: Position, move: Move) -> str:
    """What is other on the table after a move."""
    after = MOVES.after(position, move)
    said = [*_chips(position, after), *_cards(position, after, move.player)]
    if not after.over and after.phase is not position.phase:
        deals = "" if after.is_night else f", and {after.dealer} deals"
        said.append(f"{after.phase.title()} {after.night + (not after.is_night)} begins{deals}")
    return "; ".join(said)


def _chips(before: Position, after: Position) -> Iterator[str]:
    for (player, was), now in zip(before.seated, after.seats, strict=True):
        if now.chips != was.chips:
            wagered = f" and has wagered {now.wager}" if now.wager else ""
            yield f"{player} has {shown(now.purse, 'chip')}{wagered}"
        if now.folded and not was.folded:
            yield f"{player} adds nothing more this Day"
    if after.end_pot != before.end_pot:
        yield f"the End Pot has {shown(after.end)}"
    if after.daily_pot != before.daily_pot:
        yield f"the Daily Pot has {shown(after.daily)}"
    if after.token != before.token:
        goes = "lies in the Courtyard" if after.token == COURTYARD else f"goes to {after.token}"
        yield f"the Stumble Token {goes}"


def _cards(before: Position, after: Position, player: str) -> Iterator[str]:
    for (who, was), now in zip(before.seated, after.seats, strict=True):
        if now.hand != was.hand:
            yield _hand(now, who, is_own=who == player)
        if now.failed != was.failed:
            yield f"{who} keeps {counted(now.failed, 'card')} turned outwards"
    if after.courtyard != before.courtyard:
        lies = enumerated(list(map(_name, after.courtyard)), "and", SPACES) if after.courtyard else "nothing"
        yield f"in the Courtyard: {lies}"
    if after.refuse != before.refuse:
        top = f", {_name(after.refuse[-1])} on top" if after.refuse else ""
        yield f"{counted(len(after.refuse), 'card')} on the refuse pile{top}"
    if after.deck is not None and after.deck != before.deck:
        yield f"{counted(after.deck, 'card')} left in the deck"


def _name(card: Card) -> str:
    return "a card that is not known" if isinstance(card, Unknown) else str(card)


def _hand(seat: Seat, player: str, *, is_own: bool) -> str:
    holds = f"{player} holds {counted(seat.hand_size or 0, 'card')}"
    if not is_own or not isinstance(seat.hand, tuple):
        return holds
    least = "at least " if any(isinstance(card, Unknown) for card in seat.hand) else ""
    return f"{holds}, {least}{seat.hand.count(seat.profession)} of them {seat.profession}"
