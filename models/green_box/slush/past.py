"""What can have gone before a table of Slush.

Whether the turns of all come out even is counted (`can_have_come`). Whether they can lead to the table one after the other
is searched for, which takes longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from operator import add
from typing import NamedTuple

from models.green_box.components import Colour, source
from models.green_box.slush.cards import CUBES, SIX
from models.green_box.slush.table import MOST_BID, Position
from models.logic import Truth, any_of, not_
from models.move import History
from models.names import enumerated, from_to
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
    had = {colour: from_to(share[0], share[-1]) for colour, share in every.items()}
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


_MOST_STEPS = 30_000
"""So many turns are taken back at most to find an order; hardly any table takes more than a few hundred."""


def history(position: Position) -> tuple[History, ...]:
    """Turns that lead to a legal table, if some were found; that none were found does not say that there are none."""
    turns = next((search.turns for _, search in _searches(position) if search.turns is not None), None)
    if turns is None:
        return ()
    told = (f"{position.players[player]}: {move} {position.name(card)}" for player, move, card in reversed(turns))
    return (History("the table", tuple(f"{n}. {turn}" for n, turn in enumerate(told, start=1))),)


def not_tried(position: Position) -> tuple[str, ...]:
    """That not every order of turns that may lead to a table was tried, where none was found."""
    if position.can_have_passed or not _can_be_tried(position) or _reached(position) is not None:
        return ()
    return (
        "Not checked to the end: whether some order of turns leads to this table (SL-ST-ORDER). There are too many to try.",
    )


def cannot_be_next(position: Position, player: str) -> str:
    """The rule by which it cannot be a player's turn, though turns can have come to the table if another is next."""
    asked = replace(position, turn=player)
    if position.turn is not None or _has_order(asked) or not _has_order(position) or position.can_have_passed:
        return ""
    return "SL-ST-ORDER" if can_have_come(asked) else "SL-ST-TURNS"


def _has_order(position: Position) -> bool:
    """Whether turns in order can lead to a table: by their numbers, and one by one as far as that was tried."""
    return can_have_come(position) and (not _can_be_tried(position) or _reached(position) is not False)


def _can_be_tried(position: Position) -> bool:
    """Whether the numbers of turns fit, and bids can lead to the cubes of each card; else other rules tell what is wrong."""
    cubes = [tuple(face_up.cubes.values()) for face_up in position.cards]
    return all(max(here, default=0) <= CUBES and bids_to(here) is not None for here in cubes) and can_have_come(position)


@rule(
    "SL-ST-ORDER",
    "Turns can lead to the table one after the other: a card is drawn before anybody bids on it, every bid leaves its "
    "player with the most, and nobody passes.",
    source("Slush", "Play; How to bid", derived=True),
    rulings=("SL-AMB-PASS", "SL-AMB-END", "SL-AMB-ENDLOCK", "SL-AMB-COLOURS"),
    last=True,
)
def order(position: Position) -> Iterator[Finding]:
    """Turns can lead to the table one after the other."""
    if _can_be_tried(position):
        ways = [so for so, search in _searches(position) if search.is_reached is not False]
        leads = any_of([*ways, position.can_have_passed])
        yield "order", leads, lambda: f"{turns_in_words(position)}. No order of such turns leads to this table."


class _Lot(NamedTuple):
    """A face-up card: the cubes of each player, who locked it, and whom it can have made win as one of six (-1: nobody)."""

    cubes: Counts
    locker: int
    owner: int

    @property
    def claimant(self) -> int:
        """Who claims it, if there is a cube on it."""
        return self.cubes.index(max(self.cubes)) if self.locker < 0 else self.locker


_Lots = tuple[_Lot | None, ...]
"""The face-up cards in the order of the file, without those that were not drawn yet."""


def _searches(position: Position) -> Iterator[tuple[Truth, _Search]]:
    """How the table may have come, each way with when it did: somebody won at once with the last turn, or nobody did."""
    cards, colours, players = position.cards, position.colours, len(position.players)
    # Cubes never leave a card: six of a colour that have its cubes can have made it win before.
    own = [[n for n, up in enumerate(cards) if up.count(colour) and up.is_of(colour) is True] for colour in colours]
    owners = {n: i for i, six in enumerate(own) if len(six) == SIX for n in six}
    lots = tuple(
        _Lot(tuple(map(up.count, colours)), colours.index(up.meeples[0]) if up.meeples else -1, owners.get(n, -1))
        for n, up in enumerate(cards)
    )
    for i, colour in enumerate(colours):
        if (has_six := position.has_all_six(colour)) is not False:
            yield has_six, _searched(lots, (i,), players, bool(owners))
    if position.is_won is not True:
        yield not_(position.is_won), _searched(lots, tuple(_last_to_move(position)), players, bool(owners))


def _reached(position: Position) -> bool | None:
    """Whether some order of turns leads to the table; nothing where there are too many to try."""
    every = {search.is_reached for _, search in _searches(position)}
    return True if True in every else None if None in every else False


def _last_to_move(position: Position) -> Iterator[int]:
    """Who may have had the last turn if nobody won at once: the player before the next one or one who can do nothing."""
    for i, (player, colour) in enumerate(zip(position.players, position.colours, strict=True)):
        if position.turn == player or (position.turn is None and (not position.over or position.ends_with(colour))):
            yield (i - 1) % len(position.players)


class _Search:
    """Turns taken back, always those first that leave cards bare, until all are bare: every turn before was a draw.

    Any turn can have been the draw of any card that is bare by then. So to have more of them never hurts, and what cannot be
    done with some cannot be done with fewer. Nor does it hurt to take back a bid at once: of a card only the last bid can be
    taken back. It does only where it makes somebody have won before.

    `turns` are those that were found, latest first, each with its player and card; `last` is who may have had the last one.
    """

    def __init__(self, lots: _Lots, last: tuple[int, ...], players: int, can_win: bool) -> None:
        self._steps = 0
        self._players, self._can_win = players, can_win
        self._failed: dict[tuple[int, tuple[_Lot, ...]], int] = {}
        tried = (self._before(lots, player) for player in last)
        self.turns = next((turns for turns in tried if turns is not None), None)
        self._failed.clear()

    @property
    def is_reached(self) -> bool | None:
        """Whether some order of turns leads to the table; nothing where there are too many to try."""
        return True if self.turns is not None else False if self._steps <= _MOST_STEPS else None

    def _before(self, lots: _Lots, last: int) -> list[tuple[int, str, int]] | None:
        """The turns that led to these cards, the last of them of this player, latest first; nothing if none were found."""
        laden = tuple(sorted(lot for lot in lots if lot is not None and any(lot.cubes)))
        bare = [n for n, lot in enumerate(lots) if lot is not None and not any(lot.cubes)]
        if not laden:
            return [((last - i) % self._players, "draw", n) for i, n in enumerate(bare)]
        if self._failed.get((last, laden), -1) >= len(bare):
            return None
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return None
        for move, n, lot in self._taken_back(lots, last, bare):
            earlier = (*lots[:n], lot, *lots[n + 1 :])
            if self._can_win and self._is_won(earlier):
                continue
            if (turns := self._before(earlier, (last - 1) % self._players)) is not None:
                return [(last, move, n), *turns]
        self._failed[last, laden] = len(bare)
        return None

    def _is_won(self, lots: _Lots) -> bool:
        """Whether somebody claims all six own cards."""
        claims = [lot.owner for lot in lots if lot is not None and any(lot.cubes) and lot.owner == lot.claimant]
        return any(claims.count(player) == SIX for player in claims)

    def _taken_back(self, lots: _Lots, player: int, bare: Sequence[int]) -> Iterator[tuple[str, int, _Lot | None]]:
        """Every turn of a player that may have come last, on which card, and this card before it."""
        open_ = [(n, lot) for n, lot in enumerate(lots) if lot is not None and any(lot.cubes) and lot.claimant == player]
        for n, lot in open_:
            if lot.locker == player:
                yield "lock", n, lot._replace(locker=-1)
        for n, lot in open_:
            if lot.locker < 0:
                here = lot.cubes[player]
                for bid in range(min(MOST_BID, here), 0, -1):
                    cubes = (*lot.cubes[:player], here - bid, *lot.cubes[player + 1 :])
                    if bids_to(cubes) is not None:
                        yield f"bid {bid} on", n, lot._replace(cubes=cubes)
        if bare and (self._can_win or not open_):
            yield "draw", bare[0], None


_searched = lru_cache(maxsize=256)(_Search)
"""What was searched, remembered: a table is asked several times."""
