"""The rules of The Village on its chips: wagers, pots, and the Stumble Token that they bring."""

from __future__ import annotations

from collections.abc import Iterator

from models.logic import any_of, not_
from models.names import counted, enumerated
from models.rule import Finding, Rule, rule
from models.the_village.pots import can_have_grown, split, token_of
from models.the_village.rules.sections import PLAY, SETUP, at, source
from models.the_village.table import COURTYARD, PLAYERS, Position


@rule(
    "VI-ST-CHIPS",
    "The chips of the players, the wagers and the pots are all the chips there are, as many for each player.",
    source(SETUP, derived=True),
)
def _chips(position: Position) -> Iterator[Finding]:
    pots, wagered = position.end_pot + position.daily_pot, sum(position.wagers)
    held = sum(seat.chips for seat in position.seats)
    chips = held + wagered + pots
    parts = f"{held} with the players, {wagered} wagered and {pots} in the pots"
    if position.start is not None:
        n = PLAYERS * position.start
        yield "all", chips == n, f"{parts} make {counted(chips, 'chip')}, but four times {position.start} are {n}."
    else:
        yield "all", chips % PLAYERS == 0, f"{parts} make {counted(chips, 'chip')}, which four players cannot share equally."
    start = chips // PLAYERS if position.start is None else position.start
    if chips == PLAYERS * start and position.night <= position.is_night and not position.over:
        # No pot was paid so far.
        for player, seat in position.seated:
            wager = seat.day_wager if position.is_night else seat.wager
            if wager is not None:
                n = seat.chips + wager
                has = f"{player} has {counted(seat.chips, 'chip')} and wagered {wager}"
                yield player, n == start, f"{has}, which makes {n}, but began with {start}, and no pot was paid so far."


@rule(
    "VI-ST-POT",
    "Half of each Day's wagers goes into the End Pot, with the odd chip, and half into the Daily Pot. At the end of the "
    "Night the Daily Pot is paid to whoever has most cards in the Courtyard, if somebody has.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-WAGER0", "VI-AMB-COURTCLEAR"),
)
def _pot(position: Position) -> Iterator[Finding]:
    end, daily = position.end_pot, position.daily_pot
    if position.night == 0:
        pots = end + daily
        yield "first Day", pots == 0, f"there are {counted(pots, 'chip')} in the pots before the first Night has begun."
    elif position.over:
        return
    elif position.is_night and all(seat.day_wager is not None for seat in position.seats):
        yield from _pots_with_wagers(position)
    elif position.is_night and daily <= end:
        can = can_have_grown(position, position.night, end, daily, is_paid=False)
        yield "so far", can, f"the End Pot has {end} and the Daily Pot {daily}, but {_HALVES}."
    elif daily <= end:
        yield from _pots_by_day(position)


def _pots_with_wagers(position: Position) -> Iterator[Finding]:
    """At Night, where the wagers of the Day are told: they lie in the pots, on top of what was there before."""
    pool = sum(seat.day_wager or 0 for seat in position.seats)
    pots, parts = (position.end_pot, position.daily_pot), split(pool)
    for name, n, part in zip(("End Pot", "Daily Pot"), pots, parts, strict=True):
        message = f"{counted(pool, 'chip')} wagered put {part} into the {name}, but it has {n}."
        yield name, n == part if position.night == 1 else n >= part, message
    end, daily = (n - part for n, part in zip(pots, parts, strict=True))
    if position.night > 1 and end >= 0 and daily >= 0:
        can = any(can_have_grown(position, position.night - 1, end, daily, is_paid=paid) for paid in (True, False))
        so_far = f"without the {counted(pool, 'chip')} wagered by day, the End Pot had {end} and the Daily Pot {daily}"
        yield "before", can, f"{so_far} before, but {_HALVES}."


_HALVES = "all who have chips wager each Day, half of that goes into each pot, and the Daily Pot is only paid as a whole"


def _pots_by_day(position: Position) -> Iterator[Finding]:
    """By day the Courtyard still shows whether the Daily Pot was paid (VI-DUSK)."""
    end, daily, days = position.end_pot, position.daily_pot, position.night
    when = {paid: can_have_grown(position, days, end, daily, is_paid=paid) for paid in (True, False)}
    has = f"the End Pot has {end} and the Daily Pot {daily} after {counted(days, 'Day')}"
    if when[True] is when[False] or position.rulings["VI-AMB-COURTCLEAR"] == "yes":
        yield "so far", any(when.values()), f"{has}, but {_HALVES}."
        return
    paid = any_of(position.has_most(player) for player in position.players)
    most = [player for player in position.players if position.has_most(player) is True]
    why = f"nobody has most cards in the Courtyard, so the Daily Pot was not paid; {_HALVES}"
    if most:
        role = position.seat(most[0]).profession
        why = f"{most[0]}, the {role}, has most cards in the Courtyard, so the Daily Pot was paid when the Night ended"
    yield "Daily Pot", paid if when[True] else not_(paid), f"{has}, but {why}."


@rule(
    "VI-ST-POTS",
    "The Daily Pot is never larger than the End Pot, and at Night the wagers are in the pots.",
    source(PLAY, derived=True),
)
def _pots(position: Position) -> Iterator[Finding]:
    if not position.over:
        message = (
            f"the Daily Pot ({position.daily_pot}) is larger than the End Pot ({position.end_pot}), which never shrinks."
        )
        yield "pots", position.daily_pot <= position.end_pot, message
    if position.is_night:
        n = sum(position.wagers)
        yield (
            "wagers",
            n == 0,
            f"{counted(n, 'chip')} wagered, but at Night the wagers are in the pots (`day_wager` keeps them).",
        )


@rule(
    "VI-ST-TOKEN",
    "The Stumble Token is with the player who wagered more than anyone else this Day, or in the Courtyard.",
    source(PLAY),
)
def _token(position: Position) -> Iterator[Finding]:
    holder = position.token
    if holder == COURTYARD:
        yield from _untaken(position)
    elif not position.is_night:
        yield holder, False, f"{holder} has the Stumble Token by day; it lies in the Courtyard until the wagers are settled."
    elif (own := position.seat(holder).day_wager) is not None:
        for player, seat in position.seated:
            if player != holder and seat.day_wager is not None:
                message = f"{holder} has the Stumble Token with a wager of {own}, but {player} wagered {seat.day_wager}."
                yield f"{holder},{player}", own > seat.day_wager, message


def _untaken(position: Position) -> Iterator[Finding]:
    """The token lies in the Courtyard though nobody can have used it."""
    wagers = tuple(seat.day_wager for seat in position.seats if seat.day_wager is not None)
    if not position.is_night or position.over or len(wagers) < PLAYERS:
        return
    holder = token_of(position.players, wagers)
    if holder != COURTYARD and not position.seat(holder).turns:
        most = f"{holder} wagered most, {counted(max(wagers), 'chip')}, and got the Stumble Token"
        message = f"{most}; it cannot lie in the Courtyard before {holder} has had a turn to use it."
        yield f"{holder},{COURTYARD}", False, message


@rule(
    "VI-ST-FOLD",
    "Players fold only by day, and only where wagers end as in poker.",
    source(PLAY, derived=True),
    places=at,
    rulings=("VI-AMB-BETEND",),
)
def _folded(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        may = not seat.folded or (not position.is_night and position.may_fold)
        yield player, may, f"{player} has folded, but nobody folds at Night, or at all without `VI-AMB-BETEND: poker`."
    yield "all", not all(seat.folded for seat in position.seats), "all have folded, but the last one stays."


@rule(
    "VI-ST-WAGERS",
    "Wagers begin with the dealer and go clockwise, and nobody who has chips wagers nothing.",
    source(PLAY),
    places=at,
    rulings=("VI-AMB-WAGER0",),
)
def _wagers(position: Position) -> Iterator[Finding]:
    if position.over or all(seat.folded for seat in position.seats):
        return
    if position.is_night:
        for player, seat in position.seated:
            if seat.day_wager == 0:
                has = counted(seat.chips, "chip")
                yield player, position.may_wager_nothing(player), f"{player} wagered nothing by day, but has {has}."
        return
    able = position.may_wager
    begins = f"wagers begin with the dealer, {position.dealer}, and go clockwise"
    if position.turn is not None and able:
        message = f"`turn:` says {position.turn}, but it is {enumerated(able, 'or')}'s turn to wager: {begins}."
        yield position.turn, position.turn in able, message
    elif not able:
        owing = [player for player, seat in position.seated if not (seat.wager or position.may_wager_nothing(player))]
        first = min(owing, key=position.in_order.index)
        message = f"{first} has wagered nothing yet, but others whose turn comes later have: {begins}."
        yield first, False, message


CHIPS: tuple[Rule[Position], ...] = (_chips, _pot, _pots, _token, _folded, _wagers)
"""These rules, in the order in which they are reported."""
