"""Who gets how much of the pots at the end of a Night, and how a Day's wagers are split."""

from collections.abc import Iterable, Mapping

from models.logic import Number, Truth, all_of, any_of, at_least, at_most, count, equal, not_, pick, scaled, shared, total
from models.the_village.table import COURTYARD, PLAYERS, Position


def split(pool: int) -> tuple[int, int]:
    """What the wagers of a Day put into the End Pot and into the Daily Pot (VI-DAY): the odd chip goes into the End Pot."""
    return pool - pool // 2, pool // 2


def token_of(players: tuple[str, ...], wagers: tuple[int, ...]) -> str:
    """Who gets the Stumble Token for these wagers: whoever wagered more than anyone else, if somebody did (VI-DAY)."""
    most = max(wagers)
    return players[wagers.index(most)] if wagers.count(most) == 1 else COURTYARD


def can_have_grown(position: Position, days: int, end: Number, daily: Number, *, is_paid: bool) -> Truth:
    """Whether the wagers of so many Days, at least one, can have made these pots.

    `is_paid`: the Daily Pot was paid since the last of them.

    In each Day both pots grow by as much, the End Pot perhaps by an odd chip more, which is not paid before the game ends.
    """
    owing = 0 if position.rulings["VI-AMB-WAGER0"] == "free" else 1
    # On the first Day everybody has chips to wager, and who has any now had some in the Day before.
    first = split(owing * PLAYERS)[1]
    if is_paid:
        return all_of([equal(daily, 0), at_least(end, first)])
    last = owing and shared(count(at_least(total([seat.purse, seat.wager]), 1) for seat in position.seats), 2)
    more = total([end, scaled(daily, -1)])
    was_paid = days > 1 and at_least(more, first)
    never_paid = all_of([at_least(daily, first), at_least(more, 0), at_most(more, days)])
    return all_of([at_least(daily, last), any_of([was_paid, never_paid])])


def end_shares(position: Position, wins: Mapping[str, Truth]) -> dict[str, Number]:
    """What each player gets of the End Pot where these win (VI-WIN, VI-AMB-SPLIT, VI-AMB-DUSKORDER)."""
    winners = count(wins.values())
    if winners == 0:
        return dict.fromkeys(position.players, 0)
    pot = position.end
    if position.daily != 0 and position.rulings["VI-AMB-DUSKORDER"] == "end-pot":
        pot = total([pot, position.daily])
    each = {n: shared(pot, n) for n in range(1, PLAYERS + 1)}
    odd = {n: total([pot, scaled(share, -n)]) for n, share in each.items()}
    to_left, found = any(rest != 0 for rest in odd.values()), {}
    to_left = to_left and winners != 1 and position.rulings["VI-AMB-SPLIT"] == "left"
    dealer, *others = position.in_order
    before: list[Truth] = []
    for player in (*others, dealer):
        is_first = all_of([to_left, not_(any_of(before))])
        parts = []
        for n in range(1, PLAYERS + 1):
            share = total([each[n], pick(is_first, odd[n], 0)])
            parts.append(pick(all_of([wins[player], equal(winners, n)]), share, 0))
        found[player] = total(parts)
        before.append(wins[player])
    return found


def accusers_shares(position: Position) -> tuple[Number, Number]:
    """What a right accusation wins of the End Pot and of the Daily Pot (VI-AMB-ACCUSEWIN, VI-AMB-ACCUSEPOT)."""
    end = position.end if position.end != 0 and position.rulings["VI-AMB-ACCUSEWIN"] == "yes" else 0
    daily = position.daily if position.daily != 0 and position.rulings["VI-AMB-ACCUSEPOT"] == "accuser" else 0
    return end, daily


def has_most(position: Position, player: str) -> Truth:
    """Whether a player has more cards of the own profession in the Courtyard than anyone else (VI-DUSK)."""
    lying = {other: position.in_courtyard(seat.profession) for other, seat in position.seated}
    own = lying.pop(player)
    return all_of(not_(at_most(own, other)) for other in lying.values())


def daily_shares(position: Position, wins: Mapping[str, Truth]) -> dict[str, Number]:
    """What each player gets of the Daily Pot at the end of a Night (VI-DUSK, VI-AMB-DUSKORDER)."""
    won = any_of(wins.values())
    pays: Truth = True
    if position.daily != 0 and won is not False and position.rulings["VI-AMB-DUSKORDER"] == "end-pot":
        pays = not_(won)
    return {player: pick(all_of([pays, has_most(position, player)]), position.daily, 0) for player in position.players}


def left_after(position: Position, ends: Iterable[Number], daily: Iterable[Number]) -> tuple[Number, Number]:
    """What stays in the End Pot and in the Daily Pot where these shares are paid: of the Daily Pot all or nothing."""
    left = total([position.end, *(scaled(n, -1) for n in ends)])
    return left, pick(any_of(not_(equal(n, 0)) for n in daily), 0, position.daily)
