"""The Village once more, as plainly as can be: its own reading of the data, of the rules, of a turn and of the pots.

Nothing here is shared with the program. All cards and hands are known; a turn is a list of steps as they are said.
"""

from collections import Counter
from itertools import permutations

KINDS = ["Hill", "Steeple", "Coffer", "Rake"]


def order(data):
    names = list(data["players"])
    at = names.index(data["dealer"])
    return names[at:] + names[:at]


def broken(data):
    """The ids of the rules that a table breaks."""
    found = {rule for rule, is_broken in (*hands(data), *piles(data), *chips(data), *ending(data)) if is_broken}
    return found | {rule for rule, is_broken in (*holder(data), ("VI-ST-TURNS", not are_turns(data))) if is_broken}


def standing(data):
    """How many Nights have begun, whether it is Night, whether the game is over."""
    return data["night"], data["phase"] == "night", data.get("turn") == "over"


def hands(data):
    (night, is_night, over), seats = standing(data), data["players"].values()
    yield "VI-SET-ROLE", len({seat["profession"] for seat in seats}) < 4
    yield "VI-ST-HANDMIN", sum(max(0, 6 - len(seat["hand"])) for seat in seats) > stumbles(data)
    for seat in seats:
        n = len(seat["hand"])
        has_played = over or seat.get("turns", 0) > 0 or night > is_night
        yield "VI-ST-HAND", not over and n > (7 if seat["profession"] == "Hill" and has_played else 6)
        yield "VI-ST-FOLD", seat.get("folded", False)
        yield "VI-ST-FAILED", seat.get("failed", 0) > 0 and not has_played
        yield "VI-ST-OPEN", "open" in seat and seat["open"] != min(n, seat.get("failed", 0))


def ending(data):
    (_, is_night, over), seats, winners = standing(data), data["players"], data.get("winners")
    yield "VI-ST-OVER", over and not is_night
    if not over or winners is None:
        return
    yield "VI-ST-OVER", (data["deck"] == 0) is bool(winners)
    six = {name for name, seat in seats.items() if seat["hand"].count(seat["profession"]) >= 6}
    all_had_two = is_night and all(seat.get("turns", 0) >= 2 for seat in seats.values())
    shows = all_had_two and set(winners) <= six
    accuses = len(winners) == 1 and bool(six - set(winners))
    yield "VI-ST-OVER", bool(winners) and not (shows or accuses)


def first_to_have_token(data):
    """Whoever wagered most this Day, if all wagers are told; nothing where two did."""
    most = sorted(((seat.get("day_wager", 0), name) for name, seat in data["players"].items()), reverse=True)
    return most[0][1] if most[0][0] > most[1][0] else None


def stumbles(data):
    """How many players can have stumbled: one in each Night before, and one in this where the token was used."""
    night, is_night, over = standing(data)
    used = 0
    if is_night and data.get("token", "courtyard") == "courtyard":
        for name, seat in data["players"].items():
            others = [other.get("day_wager") for mate, other in data["players"].items() if mate != name]
            own = seat.get("day_wager")
            may = own is None or all(n is None or n < own for n in others)
            used = 1 if may and (over or seat.get("turns", 0)) else used
    return max(0, night - is_night) + used


def piles(data):
    (night, is_night, over), seats = standing(data), data["players"].values()
    courtyard, refuse, deck = data.get("courtyard", []), data.get("refuse", []), data["deck"]
    cards = [card for seat in seats for card in seat["hand"]] + courtyard + refuse
    yield "VI-ST-80", len(cards) + deck != 80
    yield "VI-ST-KINDS", any(cards.count(kind) > 20 for kind in KINDS)
    yield "VI-ST-REFUSE", len(courtyard) < 4 and len(refuse) > stumbles(data)
    taken = sum(seat.get("turns", 0) * (2 if seat["profession"] == "Rake" else 1) for seat in seats)
    before = max(0, night - 1 if is_night else night)
    drawn = 10 * before + taken + (2 if over and is_night else 0)
    yield "VI-ST-COURT", len(courtyard) > min(4, drawn + stumbles(data))
    turns = 8 * before + sum(seat.get("turns", 0) for seat in seats)
    trades = courtyard != []
    yield "VI-ST-DECKMIN", deck < 56 - drawn or deck > 56 - (min(1, turns) if trades else turns)
    yield "VI-ST-DECKOUT", deck == 0 and not over


def chips(data):
    (night, is_night, over), seats = standing(data), data["players"].values()
    wagers, day = [seat.get("wager", 0) for seat in seats], [seat.get("day_wager") for seat in seats]
    end, daily = data.get("end_pot", 0), data.get("daily_pot", 0)
    every = sum(seat["chips"] for seat in seats) + sum(wagers) + end + daily
    start = data.get("start", every / 4)
    yield "VI-ST-CHIPS", every != 4 * start or start != int(start)
    if night <= is_night and not over:
        put = day if is_night else wagers
        yield "VI-ST-CHIPS", any(n is not None and seat["chips"] + n != start for seat, n in zip(seats, put, strict=True))
    yield "VI-ST-POTS", (daily > end and not over) or (is_night and sum(wagers) > 0)
    if is_night and not over:
        yield "VI-ST-WAGERS", any(n == 0 and seat["chips"] > 0 for seat, n in zip(seats, day, strict=True))
    if not is_night and not over:
        yield "VI-ST-WAGERS", not is_in_order(data)
    if night == 0:
        yield "VI-ST-POT", end + daily > 0
    elif not over:
        yield "VI-ST-POT", (daily <= end or (is_night and None not in day)) and not can_be_pots(data)


def is_in_order(data):
    """Whether some round of wagers of one chip or more, begun by the dealer, comes to these wagers and this turn."""
    names, said = order(data), data.get("turn")
    wagers = {name: data["players"][name].get("wager", 0) for name in names}
    rich = {name for name in names if data["players"][name]["chips"] or wagers[name]}
    unfolded = [name for name in names if not data["players"][name].get("folded")]
    for stops in range(9):
        done = set((names * 2)[:stops])
        if rich & done == {name for name in names if wagers[name]} and done >= rich & set(names[:stops]):
            nexts = [name for name in (names * 4)[stops : stops + 4] if name in unfolded] if stops >= 4 else [names[stops]]
            if said is None or said in (unfolded if stops >= 4 else nexts):
                return bool(nexts)
    return False


def can_be_pots(data):
    """Whether wagers of the Days so far, each of a size that the players can have had, come to these pots."""
    night, is_night, _ = standing(data)
    seats = data["players"].values()
    rich = sum(seat["chips"] + seat.get("wager", 0) > 0 for seat in seats)
    end, daily = data.get("end_pot", 0), data.get("daily_pot", 0)
    day = [seat.get("day_wager") for seat in seats]
    told = sum(day) if is_night and None not in day else None
    lying = Counter(data.get("courtyard", []))
    most = [kind for kind in KINDS if lying[kind] == max(lying[k] for k in KINDS)]
    paid = len(most) == 1 and any(seat["profession"] == most[0] for seat in seats)
    tables = {(0, 0)}
    for number in range(1, night + 1):
        least = 4 if number == 1 else 0
        new = set()
        for one, other in tables:
            for pool in range(least, 2 * (end - one) + 1):
                if number == night and (
                    (told is not None and pool != told) or (not (paid and not is_night) and told is None and pool < rich)
                ):
                    continue
                pots = (one + (pool + 1) // 2, other + pool // 2)
                if number == night:
                    new.add((pots[0], 0) if paid and not is_night else pots)
                else:
                    new |= {pots, (pots[0], 0)}
        tables = new
    return (end, daily) in tables


def holder(data):
    whose, seats = data.get("token", "courtyard"), data["players"]
    if whose == "courtyard":
        is_told = all("day_wager" in seat for seat in seats.values())
        if data["phase"] == "night" and data.get("turn") != "over" and is_told and (first := first_to_have_token(data)):
            yield "VI-ST-TOKEN", not seats[first].get("turns", 0)
        return
    own = seats[whose].get("day_wager")
    others = [seat.get("day_wager") for name, seat in seats.items() if name != whose]
    yield "VI-ST-TOKEN", data["phase"] == "day" or (own is not None and any(n is not None and n >= own for n in others))


def are_turns(data):
    turns = [data["players"][name].get("turns", 0) for name in order(data)]
    if data["phase"] == "day":
        return not any(turns)
    is_fair = any(turns == [full + 1] * n + [full] * (4 - n) for full in (0, 1) for n in range(5))
    is_next = data.get("turn") in {None, "over"} or data["turn"] == next_player(data)
    return is_fair and is_next and data["night"] > 0


def next_player(data):
    """Who has had fewest turns of those nearest to the dealer."""
    turns = {name: data["players"][name].get("turns", 0) for name in order(data)}
    return None if set(turns.values()) == {2} else min(turns, key=lambda name: turns[name])


def night_turn(data, player, steps):  # noqa: PLR0912 - one branch for each way in which a turn is wrong
    """The data after a turn at Night, or nothing where it may not be taken."""
    if data["phase"] != "night" or data.get("turn") == "over" or next_player(data) != player:
        return None
    held = {name: list(seat["hand"]) for name, seat in data["players"].items()}
    role = {name: seat["profession"] for name, seat in data["players"].items()}
    courtyard, refuse = list(data.get("courtyard", [])), list(data.get("refuse", []))
    deck, whose, own, acts, took = data["deck"], data.get("token", "courtyard"), held[player], [], 0
    for n, (verb, *cards) in enumerate(steps):
        if verb == "draw":
            if len(cards) > (2 if role[player] == "Rake" else 1):
                return None
            acts.append("draw")
            own += cards
            deck -= len(cards)
        elif verb == "trade":
            mine, other = cards
            if mine not in own or other not in courtyard:
                return None
            acts.append("trade")
            own.remove(mine)
            courtyard[courtyard.index(other)] = mine
            own.append(other)
        elif verb == "take":
            took += 1
            if role[player] != "Steeple" or not refuse or took > 1:
                return None
            own.append(refuse.pop())
        elif verb == "stumble":
            whom, card = cards
            if whose != player or whom == player or card not in held[whom]:
                return None
            held[whom].remove(card)
            refuse.append(card)
            whose = "courtyard"
        else:
            if len(own) <= 6 or cards[0] not in own or any(step[0] != "discard" for step in steps[n:]):
                return None
            own.remove(cards[0])
            (courtyard if len(courtyard) < 4 else refuse).append(cards[0])
    allowed = [["draw"], ["trade"]] + ([["trade", "trade"]] if role[player] == "Coffer" else [])
    if acts not in allowed or len(own) > (7 if role[player] == "Hill" else 6):
        return None
    players = {name: seat | {"hand": held[name]} for name, seat in data["players"].items()}
    players[player]["turns"] = players[player].get("turns", 0) + 1
    after = data | {"players": players, "courtyard": courtyard, "refuse": refuse, "deck": deck, "token": whose}
    after["turn"] = next_player(after)
    return after


def can_have_six(role, hand, courtyard, refuse, unseen, turns, *, deck=99, **may):
    """Whether there can be six own cards (True) after so many turns, every legal turn tried, discards and all.

    `unseen` counts the cards that may be drawn, own ones and others; the deck runs out with its last card. The refuse card
    is taken before the trades or after them, or only then with `takes_last`; a turn may do nothing with `passes`, and draw and
    trade with `mixed`.
    """
    if sum(hand) >= 6 or not turns:
        return sum(hand) >= 6
    starts = ("draw", "trade", "pass") if may.get("passes") else ("draw", "trade")
    for start in (*starts, "draw and trade") if role == "Coffer" and may.get("mixed") else starts:
        for taken in (
            ("", "after", *([] if may.get("takes_last") else ["before"])) if role == "Steeple" and refuse else ("",)
        ):
            for n in {"Rake": (1, 2)}.get(role, (1,)) if start.startswith("draw") else (0,):
                if n and (n >= deck or n > sum(unseen)):
                    continue
                most = 0 if start in {"draw", "pass"} else 2 if role == "Coffer" and not n else 1
                least = 1 if start == "trade" else 0
                for own in range(n + 1):
                    left = (unseen[0] - own, unseen[1] - n + own)
                    drawn = (*hand, *[True] * own, *[False] * (n - own))
                    if min(left) >= 0 and any(
                        can_have_six(role, *end, left, turns - 1, deck=deck - n, **may)
                        for end in ends(role, drawn, courtyard, refuse, least, most, taken)
                    ):
                        return True
    return False


def ends(role, hand, courtyard, refuse, least, most, taken):
    """What hand, Courtyard and refuse pile can be after trades, the refuse card and discards."""
    hand = (*hand, refuse[-1]) if taken == "before" else hand
    tables = {(tuple(sorted(hand)), tuple(sorted(courtyard)))}
    found = set(tables) if not least else set()
    for number in range(1, most + 1):
        tables = {
            (tuple(sorted([*own[:i], *own[i + 1 :], other])), tuple(sorted([*lying[:k], *lying[k + 1 :], card])))
            for own, lying in tables
            for i, card in enumerate(own)
            for k, other in enumerate(lying)
        }
        found |= tables if number >= least else set()
    for own, lying in found:
        full = (*own, refuse[-1]) if taken == "after" else own
        over = max(0, len(full) - (7 if role == "Hill" else 6))
        for gone in permutations(range(len(full)), over):
            kept = tuple(card for i, card in enumerate(full) if i not in gone)
            there, heap = list(lying), list(refuse[:-1] if taken else refuse)
            for i in gone:
                (there if len(there) < 4 else heap).append(full[i])
            yield kept, tuple(there), tuple(heap)
