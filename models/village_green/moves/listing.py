"""The moves of Village Green that are worth listing, and what a move does in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.logic import Unknown
from models.move import untold
from models.village_green.cards import Card, Green
from models.village_green.moves.actions import MOVES
from models.village_green.moves.words import UNDER, Flip, Move
from models.village_green.rules.turns import end_triggers
from models.village_green.table.position import Decks, Position, Village
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, SPACES, Visible


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for with the cards that are seen: in hand, face up, or known on top of a deck.

    Each is to be judged; what a card drawn unseen would allow is not among them.
    """
    village = position.seat(player)
    greens = _kinds((*village.shown_hand, *position.green.opened.takeable))
    covered = [space for space, stack in zip(GREEN_SPACES, village.green, strict=True) if stack.cards]
    yield from (Move(player, card, space) for card in greens for space in GREEN_SPACES)
    yield from (Move(player, card, space, (Flip.COVER,)) for card in greens for space in covered)
    yield from (Move(player, card, UNDER) for card in greens)
    awards = _kinds(position.awards.opened.takeable)
    yield from (Move(player, award, space) for award in awards for space in AWARD_SPACES)
    for supply, flip in ((position.green, Flip.GREENS), (position.awards, Flip.AWARDS)):
        if supply.display is not None:
            yield Move(player, turned=(flip,))


def _kinds(cards: Sequence[Visible]) -> list[Card]:
    return list(dict.fromkeys(card for card in cards if not isinstance(card, Unknown)))


def without_turning(move: Move) -> Move | None:
    """The same move without turning the village card: where that may be done, turning it need not be listed."""
    return replace(move, turned=()) if Flip.COVER in move.turned else None


def in_sight(position: Position) -> Position:
    """The table with decks of which the order is not looked at."""
    return replace(position, decks=Decks(position.green.size, position.awards.size))


def unseen(position: Position, player: str) -> str:
    """Which of the cards that a player may use are not told."""
    lying = {
        f"{player}'s hand": position.seat(player).hand,
        "the display of green cards": position.green.display,
        "the display of awards": position.awards.display,
    }
    return untold(lying)


def outcome(position: Position, move: Move) -> str:
    """What is other on the table after a move, besides the cards that it names."""
    after = MOVES.after(position, move)
    old, new = position.seat(move.player), after.seat(move.player)
    parts = []
    for space, before, now in zip(SPACES, old.stacks, new.stacks, strict=True):
        if now != before and before.cards:
            lower = before.cards[0]
            parts.append(f"covers {f'what lies at {space}' if isinstance(lower, Unknown) else lower}")
    if new.face != old.face:
        parts.append("the village card is turned face down")
    parts += _draws(old, new, move)
    if not after.over and not position.is_solo and not end_triggers(position):
        parts += [f"{why}, so play goes on only until the start player would be next" for why in end_triggers(after)[:1]]
    return "; ".join(parts)


def _draws(old: Village, new: Village, move: Move) -> Iterator[str]:
    """Where a green card comes from, as far as the hand is told, and what comes into the hand for it."""
    if not isinstance(move.card, Green) or not isinstance(old.hand, tuple) or not isinstance(new.hand, tuple):
        return
    drawn = list(Counter(new.hand) - Counter(old.hand))
    if drawn:
        yield f"{move.player} draws {'a card' if isinstance(drawn[0], Unknown) else drawn[0]}"
    elif move.card not in old.hand:
        yield "the card comes from the middle of the table"
