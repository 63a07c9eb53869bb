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
    found, seats = set(), data["players"]
    night, over = data["night"], data.get("turn") == "over"
    is_night = data["phase"] == "night"
    courtyard, refuse = data.get("courtyard", []), data.get("refuse", [])
    if len({seat["profession"] for seat in seats.values()}) < 4:
        found.add("VI-SET-ROLE")
    cards = [card for seat in seats.values() for card in seat["hand"]] + courtyard + refuse
    if len(cards) + data["deck"] != 80:
        found.add("VI-ST-80")
    if any(cards.count(kind) > 20 for kind in KINDS):
        found.add("VI-ST-KINDS")
    for seat in seats.values():
        if len(seat["hand"]) > (7 if seat["profession"] == "Hill" else 6) and not over:
            found.add("VI-ST-HAND")
        if len(seat["hand"]) + night < 6:
            found.add("VI-ST-HANDMIN")
        if "open" in seat and seat["open"] != min(len(seat["hand"]), seat.get("failed", 0)):
            found.add("VI-ST-OPEN")
    if len(courtyard) > 4:
        found.add("VI-ST-COURT")
    if len(courtyard) < 4 and len(refuse) > night:
        found.add("VI-ST-REFUSE")
    taken = sum(seat.get("turns", 0) * (2 if seat["profession"] == "Rake" else 1) for seat in seats.values())
    drawn = 10 * max(0, night - 1 if is_night else night) + taken + (2 if over else 0)
    if data["deck"] < 56 - max(0, drawn) or data["deck"] > 56:
        found.add("VI-ST-DECKMIN")
    if data["deck"] == 0 and not over:
        found.add("VI-ST-DECKOUT")
    wagers = [seat.get("wager", 0) for seat in seats.values()]
    end, daily = data.get("end_pot", 0), data.get("daily_pot", 0)
    chips = sum(seat["chips"] for seat in seats.values()) + sum(wagers) + end + daily
    if (chips % 4 if "start" not in data else chips != 4 * data["start"]) != 0:
        found.add("VI-ST-CHIPS")
    day = [seat.get("day_wager") for seat in seats.values()]
    if night == 0:
        if end or daily:
            found.add("VI-ST-POT")
    elif is_night and not over and None not in day:
        pool = sum(day)
        larger, smaller = (pool + 1) // 2, pool // 2
        if end < larger or daily < smaller or (night == 1 and (end, daily) != (larger, smaller)):
            found.add("VI-ST-POT")
    if (daily > end and not over) or (is_night and sum(wagers)):
        found.add("VI-ST-POTS")
    token = data.get("token", "courtyard")
    if token != "courtyard":
        own = seats[token].get("day_wager")
        others = [seat.get("day_wager") for name, seat in seats.items() if name != token]
        if not is_night or (own is not None and any(n is not None and n >= own for n in others)):
            found.add("VI-ST-TOKEN")
    turns = [seats[name].get("turns", 0) for name in order(data)]
    if not is_night:
        if any(turns):
            found.add("VI-ST-TURNS")
    else:
        fair = any(turns == [full + 1] * n + [full] * (4 - n) for full in (0, 1) for n in range(5)) or turns == [0] * 4
        if not fair or not night or (data.get("turn") not in {None, "over"} and data["turn"] != next_player(data)):
            found.add("VI-ST-TURNS")
    return found


def next_player(data):
    """Who has had fewest turns of those nearest to the dealer."""
    turns = {name: data["players"][name].get("turns", 0) for name in order(data)}
    return None if set(turns.values()) == {2} else min(turns, key=lambda name: turns[name])


def wins(seat):
    return seat["hand"].count(seat["profession"]) >= 6


def night_turn(data, player, steps):
    """The data after a turn at Night, or nothing where it may not be taken."""
    if data["phase"] != "night" or data.get("turn") == "over" or next_player(data) != player:
        return None
    hands = {name: list(seat["hand"]) for name, seat in data["players"].items()}
    role = {name: seat["profession"] for name, seat in data["players"].items()}
    courtyard, refuse = list(data.get("courtyard", [])), list(data.get("refuse", []))
    deck, token, own, acts, took = data["deck"], data.get("token", "courtyard"), hands[player], [], 0
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
            if token != player or whom == player or card not in hands[whom]:
                return None
            hands[whom].remove(card)
            refuse.append(card)
            token = "courtyard"
        else:
            if len(own) <= 6 or cards[0] not in own or any(step[0] != "discard" for step in steps[n:]):
                return None
            own.remove(cards[0])
            (courtyard if len(courtyard) < 4 else refuse).append(cards[0])
    allowed = [["draw"], ["trade"]] + ([["trade", "trade"]] if role[player] == "Coffer" else [])
    if acts not in allowed or len(own) > (7 if role[player] == "Hill" else 6):
        return None
    players = {name: seat | {"hand": hands[name]} for name, seat in data["players"].items()}
    players[player]["turns"] = players[player].get("turns", 0) + 1
    after = data | {"players": players, "courtyard": courtyard, "refuse": refuse, "deck": deck, "token": token}
    after["turn"] = next_player(after)
    return after


def dusk(data, shown):
    """The chips of each player and both pots after a Night whose winning hands are shown by these."""
    chips = {name: seat["chips"] for name, seat in data["players"].items()}
    end, daily = data.get("end_pot", 0), data.get("daily_pot", 0)
    for name in shown:
        chips[name] += end // len(shown)
    if shown:
        end -= len(shown) * (end // len(shown))
    lying = Counter(data.get("courtyard", []))
    most = [name for name, seat in data["players"].items() if lying[seat["profession"]] == max(lying[k] for k in KINDS)]
    if len(most) == 1:
        chips[most[0]] += daily
        daily = 0
    return chips, end, daily


def chance_by_every_deck(cards, own, need, draws, keep=None):
    """How often so many draws from cards in any order have what is needed, out of how many orders; a Rake draws `keep` each."""
    each = keep or 1
    orders = list(permutations(range(len(cards)), draws * each))
    return sum(sum(cards[i] == own for i in order) >= need for order in orders), len(orders)
