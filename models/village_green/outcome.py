"""What a move of Village Green does, in words: what it covers and turns, where cards come from, if the end comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from models.logic import Unknown, where
from models.village_green.actions import MOVES
from models.village_green.cards import Green
from models.village_green.moves import Move
from models.village_green.position import SPACES, Position, Village, is_laid
from models.village_green.turn_rules import end_triggers


def outcome(position: Position, move: Move) -> str:
    """What is other on the table after a move, besides the cards that it names."""
    after = MOVES.after(position, move)
    old, new = position.village_of(move.player), after.village_of(move.player)
    parts = [*_covered(old, new)]
    if new.face != old.face:
        parts.append("the village card is turned face down")
    parts += _drawn(old, new, move)
    if after.over:
        parts.append("the game is over")
    elif not position.is_solo and not end_triggers(position):
        parts += [f"{why}, so play goes on only until the start player would be next" for why in end_triggers(after)[:1]]
    return "; ".join(parts)


def _covered(old: Village, new: Village) -> Iterator[str]:
    for space, before, after in zip(SPACES, old.stacks, new.stacks, strict=True):
        if after != before and before.cards:
            lower = before.cards[0]
            if where(lower, is_laid) is not False:
                yield f"covers {f'what lies at {space}' if isinstance(lower, Unknown) else lower}"


def _drawn(old: Village, new: Village, move: Move) -> Iterator[str]:
    """Where a green card comes from, as far as the hand is told, and what comes into the hand for it."""
    if not isinstance(move.card, Green) or not isinstance(old.hand, tuple) or not isinstance(new.hand, tuple):
        return
    drawn = list(Counter(new.hand) - Counter(old.hand))
    if drawn:
        yield f"{move.player} draws {'a card' if isinstance(drawn[0], Unknown) else drawn[0]}"
    elif move.card not in old.hand:
        yield "the card comes from the middle of the table"
