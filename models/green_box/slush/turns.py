"""How many turns players have had, as bids, locks and face-up cards tell it, and whether turns in order can lead to that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from models.green_box.components import Colour, source
from models.green_box.slush.bidding import limits
from models.green_box.slush.position import Position
from models.names import enumerated
from models.rule import Finding, rule


@dataclass(frozen=True, slots=True)
class Share:
    """The fewest and the most turns in which a colour bid or locked; what else it had were draws."""

    fewest: int
    most: int

    def __str__(self) -> str:
        return str(self.fewest) if self.fewest == self.most else f"{self.fewest} to {self.most}"


def shares(position: Position) -> dict[Colour, Share]:
    """The share of each colour: of what lies on a card, a colour had so many bids, and a meeple is one turn."""
    fewest, most = dict.fromkeys(position.colours, 0), dict.fromkeys(position.colours, 0)
    for face_up in position.cards:
        if face_up.cubes:
            here = limits(tuple(face_up.cubes.values()))
            for colour, least, highest in zip(face_up.cubes, *here, strict=True):
                fewest[colour] += least
                most[colour] += highest
    for colour in {colour for face_up in position.cards for colour in face_up.meeples}:
        fewest[colour] += 1
        most[colour] += 1
    return {colour: Share(fewest[colour], most[colour]) for colour in position.colours}


def _may_be_next(position: Position) -> Iterator[int]:
    """Who may be next, by number."""
    if position.turn is None:
        yield from range(position.layouts)
    else:
        yield position.players.index(position.turn)


def _can_share(every: list[Share], following: int, ahead: int, rounds: int, draws: int) -> bool:
    """Whether so many full rounds, and a turn more of those `ahead` players before the next one, make just these draws.

    Whoever began drew, since no card lay face up.
    """
    least = most = 0
    begun = (following - ahead) % len(every) if rounds or ahead else None
    for i, share in enumerate(every):
        turns = rounds + ((following - 1 - i) % len(every) < ahead)
        if turns < share.fewest + (i == begun):
            return False
        least += max(i == begun, turns - share.most)
        most += turns - share.fewest
    return least <= draws <= most


def can_have_come(position: Position) -> bool:
    """Whether turns in order can lead to the table: each face-up card is a draw of somebody, the first turn among them."""
    every, draws = list(shares(position).values()), len(position.cards)
    least = max(max(share.fewest for share in every) - 1, (draws + sum(share.fewest for share in every)) // len(every))
    highest = (draws + sum(share.most for share in every)) // len(every)
    return any(
        _can_share(every, following, ahead, rounds, draws)
        for following in _may_be_next(position)
        for rounds in range(least, highest + 1)
        for ahead in range(len(every))
    )


def told(position: Position) -> str:
    """The turns that the table shows, in words."""
    had = [f"{position.owner(colour)} {share}" for colour, share in shares(position).items()]
    first = shares(position)[position.colours[0]]
    had[0] = f"{position.players[0]} took {first} turn{'' if first.most == 1 else 's'}"
    drawn = len(position.cards)
    draws = "1 turn was a draw" if drawn == 1 else f"{drawn} turns were draws"
    return f"to bid and lock, {enumerated(had, 'and', len(had))}, and {draws}"


@rule(
    "SL-ST-TURNS",
    "Players take turns in order, and in each turn draw a card, bid on one card or lock one. So nobody is two turns "
    "ahead of another, and whoever began drew.",
    source("Slush", "Play", derived=True),
    rulings=("SL-AMB-PASS", "SL-AMB-END", "SL-AMB-ENDLOCK"),
)
def turns(position: Position) -> Iterator[Finding]:
    """The turns of all players come out even."""
    yield "turns", can_have_come(position) or position.can_have_passed, partial(_tell, position)


def _tell(position: Position) -> str:
    following = f" if {position.turn} is next" if position.turn else ""
    uneven = f"these do not come out even{following}, in whatever way the draws are shared"
    return f"{told(position)}. Turns go round, and {uneven}."
