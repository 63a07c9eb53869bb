"""What can have gone before a table of Slush.

Whether the turns of all come out even is counted (`can_have_come`), not searched for: to take turns back one by one takes
eighty times as long, and of tables of whole games it leaves one in nine undecided. The search tells a past, and of tables
that took few turns whether there is one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from operator import add

from models.green_box.components import Colour, source
from models.green_box.slush.cards import CUBES
from models.green_box.slush.table import MOST_BID, Position
from models.move import History
from models.names import enumerated
from models.rule import Finding, rule

Counts = tuple[int, ...]
"""Cubes of several players on one card, each in its place."""


@cache
def bids_to(counts: Counts) -> tuple[Counts, Counts] | None:
    """The fewest and the most bids of each that lead to these cubes, nothing if none do (SL-ST-COUNTREACH).

    No count is larger than 9.
    """
    top = max(counts, default=0)
    if not top:
        return counts, counts
    if counts.count(top) > 1:
        return None
    # Every bid leaves its player with the most, so whoever has the most bid last.
    last = counts.index(top)
    before = (bids_to((*counts[:last], top - bid, *counts[last + 1 :])) for bid in range(1, min(MOST_BID, top) + 1))
    ways = [bids for bids in before if bids is not None]
    if not ways:
        return None
    fewest, most = (list(zip(*(way[which] for way in ways), strict=True)) for which in (0, 1))
    mine = [i == last for i in range(len(counts))]
    return tuple(map(add, map(min, fewest), mine)), tuple(map(add, map(max, most), mine))


@cache
def limits(counts: Counts) -> tuple[Counts, Counts]:
    """The fewest and the most bids of each; where the counts are not possible, what each alone takes."""
    bids = bids_to(counts) if max(counts, default=0) <= CUBES else None
    return bids or (tuple(-(-n // MOST_BID) for n in counts), counts)


def shares(position: Position) -> dict[Colour, range]:
    """In how many turns each colour can have bid or locked; what else it had were draws.

    Of what lies on a card, a colour had so many bids, and a meeple is one turn.
    """
    locked = {colour for face_up in position.cards for colour in face_up.meeples}
    fewest = {colour: int(colour in locked) for colour in position.colours}
    most = dict(fewest)
    for face_up in position.cards:
        for colour, least, highest in zip(face_up.cubes, *limits(tuple(face_up.cubes.values())), strict=True):
            fewest[colour] += least
            most[colour] += highest
    return {colour: range(fewest[colour], most[colour] + 1) for colour in position.colours}


def can_have_come(position: Position) -> bool:
    """Whether turns in order can lead to the table: each face-up card is a draw of somebody, the first turn among them."""
    every, draws = list(shares(position).values()), len(position.cards)
    fewest, most = (draws + sum([share[which] for share in every]) for which in (0, -1))
    nexts = range(len(every)) if position.turn is None else [position.players.index(position.turn)]
    return any(
        _can_share([*every[following:], *every[:following]], taken, draws)
        for following in nexts
        for taken in range(fewest, most + 1)
    )


def _can_share(every: Sequence[range], taken: int, draws: int) -> bool:
    """Whether so many turns can have been these draws, bids and locks; the shares begin with that of whoever is next.

    Whoever began drew, since no card lay face up.
    """
    begun, least = -taken % len(every) if taken else None, 0
    for i, share in enumerate(every):
        if (turns := (taken + i) // len(every)) < share[0] + (i == begun):
            return False
        # So many draws at least: bids and locks were no more than these.
        least += max(i == begun, turns - share[-1])
    return least <= draws


def turns_in_words(position: Position) -> str:
    """The turns that the table shows, in words."""
    every = shares(position)
    had = {colour: f"{share[0]} to {share[-1]}" if len(share) > 1 else str(share[0]) for colour, share in every.items()}
    first, *others = position.colours
    who = [f"{position.owner(first)} took {had[first]} turn{'' if every[first][-1] == 1 else 's'}"]
    who += [f"{position.owner(colour)} {had[colour]}" for colour in others]
    drawn = len(position.cards)
    draws = "1 turn was a draw" if drawn == 1 else f"{drawn} turns were draws"
    return f"to bid and lock, {enumerated(who, 'and', len(who))}, and {draws}"


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
    return f"{turns_in_words(position)}. Turns go round, and {uneven}."


_MOST_STEPS = 3_000
"""So many turns are taken back at most; where that is not enough, nothing is told."""
_FEW_TURNS = 9
"""Of tables that took so many turns at least all orders are tried; more turns almost always fit."""


def history(position: Position) -> tuple[History, ...]:
    """Turns that lead to a legal table, if some were found; that none were found does not say that there are none."""
    if (turns := _Search().find(position)) is None:
        return ()
    return (History("the table", tuple(f"{n}. {turn}" for n, turn in enumerate(reversed(turns), start=1))),)


def cannot_be_next(position: Position, player: str) -> str:
    """The rule by which it cannot be a player's turn, though turns can have come to the table if another is next."""
    asked = replace(position, turn=player)
    if position.turn is not None or _has_order(asked) or not _has_order(position) or position.can_have_passed:
        return ""
    return "SL-ST-ORDER" if can_have_come(asked) else "SL-ST-TURNS"


def _has_order(position: Position) -> bool:
    """Whether turns in order can lead to a table: by their numbers, and of a table that took few, one by one."""
    return can_have_come(position) and (not _took_few(position) or _is_reached(position))


def _took_few(position: Position) -> bool:
    """Whether a table took so few turns that all orders are tried; of others nothing is claimed."""
    if any(n > CUBES for face_up in position.cards for n in face_up.cubes.values()):
        return False
    return len(position.cards) + sum(share[0] for share in shares(position).values()) <= _FEW_TURNS


def _is_reached(position: Position) -> bool:
    """Whether some order of turns leads to a table, or there are too many to try."""
    search = _Search()
    return search.find(position) is not None or search.steps > _MOST_STEPS


@rule(
    "SL-ST-ORDER",
    "Turns can lead to the table one after the other: a card is drawn before anybody bids on it, every bid leaves its "
    "player with the most, and nobody passes. This is tried of tables that took few turns.",
    source("Slush", "Play; How to bid", derived=True),
    rulings=("SL-AMB-PASS", "SL-AMB-END", "SL-AMB-ENDLOCK"),
    last=True,
)
def order(position: Position) -> Iterator[Finding]:
    """Turns can lead to the table one after the other."""
    if can_have_come(position) and _took_few(position):
        is_reached = _is_reached(position) or position.can_have_passed
        yield "order", is_reached, lambda: f"{turns_in_words(position)}. No order of such turns leads to this table."


class _Search:
    """Turns taken back, always those first that leave cards bare, until no card is left."""

    def __init__(self) -> None:
        self.steps = 0

    def find(self, position: Position) -> list[str] | None:
        """The turns that led to a table, whoever had the last, latest first; nothing if none were found."""
        # What only repeats what lies there would hold back the turns.
        bare = replace(position, over=False, deck=None, seats=tuple(replace(seat, cubes=None) for seat in position.seats))
        for i, player in enumerate(position.players):
            colour = position.seat(player).colour
            if position.is_won is True:
                # Whoever won at once moved last.
                last = player if position.has_all_six(colour) is True else ""
            else:
                # Else the player before the next one, or before one who can do nothing.
                is_open = position.turn is None and (not position.over or position.ends_with(colour))
                last = position.players[i - 1] if position.turn == player or is_open else ""
            if last and (turns := self.before(replace(bare, turn=position.next_to(last)), last)) is not None:
                return turns
        return None

    def before(self, position: Position, player: str) -> list[str] | None:
        """The turns that led to a table, the last of them of this player, latest first; nothing if none were found."""
        if not position.cards:
            return []
        for move, earlier in self._taken_back(position, player):
            self.steps += 1
            if self.steps > _MOST_STEPS:
                return None
            if earlier.is_won is not True and can_have_come(earlier):
                before = position.players[position.players.index(player) - 1]
                if (turns := self.before(earlier, before)) is not None:
                    return [f"{player}: {move}", *turns]
        return None

    def _taken_back(self, position: Position, player: str) -> Iterator[tuple[str, Position]]:
        """Every turn of a player that may have come last, with the table before it."""
        colour, earlier = position.seat(player).colour, replace(position, turn=player)
        for n, face_up in enumerate(position.cards):
            if colour in face_up.meeples:
                yield f"lock {position.name(n)}", earlier.with_card(n, replace(face_up, meeples=()))
        for n, face_up in enumerate(position.cards):
            if face_up.claimant is not colour or face_up.meeples:
                continue
            for bid in range(min(MOST_BID, face_up.count(colour)), 0, -1):
                before = face_up.with_count(face_up.count(colour) - bid, colour)
                if bids_to(tuple(before.cubes.values())) is not None:
                    yield f"bid {bid} on {position.name(n)}", earlier.with_card(n, before)
        for n, face_up in enumerate(position.cards):
            if not face_up.cubes:
                cards = (*position.cards[:n], *position.cards[n + 1 :])
                yield f"draw {position.name(n)}", replace(earlier, cards=cards)
                # Another bare card would do as well.
                return
