"""Claims that nobody can take any more, wins that are one turn away, and what all six own cards still take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.green_box.components import Colour
from models.green_box.slush.cards import CARDS, SIX, Card
from models.green_box.slush.moves import MOVES, Act, Move, moves
from models.green_box.slush.table import MOST_BID, Position


@dataclass(frozen=True, slots=True)
class Claim:
    """A claimed card: its number among the face-up cards, its owner, and the smallest turn by which each other takes it."""

    at: int
    player: str
    dangers: tuple[Move, ...]

    @property
    def is_safe(self) -> bool:
        """Whether nobody can take it for the rest of the game."""
        return not self.dangers


def claims(position: Position) -> tuple[Claim, ...]:
    """Every claim, safe or not.

    Who cannot take an unlocked card now in one turn never can: cubes on it never leave it, whoever cannot outbid it cannot
    put any there, and a hand never grows.
    """
    found = []
    for at, face_up in enumerate(position.cards):
        if face_up.claimant is not None:
            others = (colour for colour in position.colours if colour is not face_up.claimant)
            dangers = tuple(move for colour in others if (move := _taking(position, colour, at)))
            found.append(Claim(at, position.owner(face_up.claimant), dangers))
    return tuple(found)


def _taking(position: Position, colour: Colour, at: int) -> Move | None:
    """The smallest turn by which a colour takes a card that it does not claim: a bid, else the lock."""
    face_up, player = position.cards[at], position.owner(colour)
    if face_up.meeples:
        return None
    least = face_up.least_bid(colour)
    if least <= min(MOST_BID, position.hand(colour)):
        return Move(player, Act.BID, at, position.name(at), least)
    if face_up.count(colour) and position.has_meeple(colour):
        return Move(player, Act.LOCK, at, position.name(at))
    return None


@dataclass(frozen=True, slots=True)
class Threat:
    """A player who wins in the next own turn with any of these moves, unless somebody answers.

    `answers` are the moves of those who have a turn before, in their order, each of which prevents it; nobody has a turn
    before a player who moves next. `may_end` says that the game may be over by then, since somebody may have nothing to do.
    """

    player: str
    wins: tuple[Move, ...]
    answers: tuple[tuple[str, tuple[Move, ...]], ...]
    may_end: bool

    @property
    def able(self) -> tuple[str, ...]:
        """Who can prevent it; the last of them has to, if nobody else does."""
        return tuple(player for player, moves in self.answers if moves)


def threats(position: Position) -> tuple[Threat, ...]:
    """Everybody who claims the sixth own card in one turn, in the order of turns, and who can prevent it.

    Where no single turn of another prevents it, several do not either: to take one of the other five cards or to lock the
    missing one is enough by itself, and how far bids raise it is settled by the one who reaches furthest.
    """
    if position.turn is None:
        return ()
    first = position.players.index(position.turn)
    order = [*position.players[first:], *position.players[:first]]
    found = []
    for n, player in enumerate(order):
        before = order[:n]
        wins = _wins(position, player, before[1:])
        if wins:
            answers = tuple((other, _answers(position, other, player, before[i + 1 :])) for i, other in enumerate(before))
            found.append(Threat(player, wins, answers, may_end=len(before) > 1 and position.cards_left < len(before)))
    return tuple(found)


def _wins(position: Position, player: str, others: Sequence[str]) -> tuple[Move, ...]:
    """The moves by which a player wins in the next own turn, if the game lasts until then: others have turns before."""
    colour = position.seat(player).colour
    own = [n for n, face_up in enumerate(position.cards) if isinstance(face_up.card, Card) and face_up.card.colour is colour]
    missing = [n for n in own if position.cards[n].claimant is not colour]
    if position.over or len(own) < SIX or len(missing) != 1:
        return ()
    if any(position.ends_with(position.seat(other).colour) for other in others):
        return ()
    # Whoever bids on a card or locks it claims it.
    return tuple(move for move in moves(replace(position, turn=player), player) if move.at == missing[0])


def _answers(position: Position, player: str, other: str, between: Sequence[str]) -> tuple[Move, ...]:
    """The moves of a player after which another does not win in that one's next turn."""
    at_turn = replace(position, turn=player)
    return tuple(move for move in moves(at_turn, player) if not _wins(MOVES.after(at_turn, move), other, between))


@dataclass(frozen=True, slots=True)
class Missing:
    """An own card that a player does not claim yet: the cubes that it takes, none where it is locked, and how."""

    card: Card
    cubes: int
    how: str


@dataclass(frozen=True, slots=True)
class SixCards:
    """What all six own cards still take if nobody gets in the way, or why they cannot be had any more."""

    claimed: int
    missing: tuple[Missing, ...]
    hand: int
    why_not: str = ""

    @property
    def cubes(self) -> int:
        """The cubes that it takes."""
        return sum(card.cubes for card in self.missing)

    @property
    def is_possible(self) -> bool:
        """Whether there are enough cubes left, and nothing else is in the way."""
        return not self.why_not and self.cubes <= self.hand


def all_six(position: Position, player: str) -> SixCards:
    """What all six own cards still take: a bid on each, for which 4 cubes have to be enough, but for one that is locked."""
    colour = position.seat(player).colour
    at = {face_up.card: n for n, face_up in enumerate(position.cards)}
    hand, claimed, why_not = position.hand(colour), 0, []
    missing: list[Missing] = []
    lockable: list[Missing] = []
    for card in (card for card in CARDS if card.colour is colour):
        if card not in at:
            missing.append(Missing(card, 1, "turn it up, then bid 1"))
            continue
        face_up = position.cards[at[card]]
        if face_up.claimant is colour:
            claimed += 1
        elif face_up.meeples:
            why_not.append(f"{position.owner(face_up.meeples[0])} has locked {card}")
        else:
            bid = Missing(card, face_up.least_bid(colour), f"bid {face_up.least_bid(colour)}")
            missing.append(bid)
            if face_up.count(colour) and position.has_meeple(colour):
                lockable.append(bid)
    # There is one meeple, and it saves most in the place of the dearest bid.
    dearest = max(lockable, key=lambda bid: bid.cubes, default=None)
    cheapest = tuple(Missing(bid.card, 0, "lock it") if bid is dearest else bid for bid in missing)
    why_not += [f"{bid.card} takes {bid.cubes} cubes at once" for bid in cheapest if bid.cubes > MOST_BID]
    return SixCards(claimed, cheapest, hand, "; ".join(why_not))
