"""Green Bite read a second time, the plain way: from the data of a file, meeple by meeple and round by round.

Shares nothing with the game's own rooms. A table is known here: everybody's discards are told, and the hand is the rest.
"""

from functools import cache
from itertools import permutations, product

CARDS = {1, 2, 3, 4, 5, 6}


def start(names, line):
    return {
        "game": "green-bite",
        "players": {name: {"health": 4, "discard": []} for name in names},
        "line": list(line),
        "round": 1,
    }


def hand(data, name):
    return sorted(CARDS - set(data["players"][name]["discard"]))


def answers(data):
    """Every way to choose the cards of a round."""
    for cards in product(*(hand(data, name) for name in data["line"])):
        yield dict(zip(data["line"], cards, strict=True))


def walk(line, cards):
    """One meeple after the other, the lowest card first; two with the same card stay."""
    line = list(line)
    for value in sorted(CARDS):
        walkers = [name for name in line if cards[name] == value]
        if len(walkers) == 1:
            line.remove(walkers[0])
            line.insert(0, walkers[0])
    return line


@cache
def walked_by(line, cards):
    return walk(line, dict(zip(line, cards, strict=True)))


def last_stands(data):
    return min(2, len(data["players"]) - 1)


def play(data, cards, *, to_front=False):
    """The table after a round, and who was bitten."""
    line = walk(data["line"], cards)
    players = {
        name: {"health": seat["health"], "discard": list(seat.get("discard", []))} for name, seat in data["players"].items()
    }
    for name in line:
        players[name]["discard"].append(cards[name])
    victim = None
    if data["round"] > 1:
        victim = line[-1]
        players[victim]["health"] -= 1
        if players[victim]["health"] == 0:
            line.pop()
            players[victim] = {"health": 0}
        elif to_front:
            line.remove(victim)
            line.insert(0, victim)
    after = {"game": "green-bite", "players": players, "line": line, "round": data["round"]}
    if len(line) == last_stands(data):
        return after | {"turn": "over"}, victim
    for name in line:
        if name == victim or len(players[name]["discard"]) == 4:
            players[name]["discard"] = []
    return after | {"round": data["round"] + 1}, victim


def winner(data):
    return data["line"][0] if data.get("turn") == "over" else None


def game_can_be(data, *, to_front=False):
    """Whether some game leads to this table before a round: every line at the start, every hand, all rounds played on."""
    rounds, names = data["round"] - 1, list(data["players"])
    seats = [data["players"][name] for name in names]
    final = tuple(seat["health"] for seat in seats), tuple(frozenset(seat.get("discard", [])) for seat in seats)
    tables = {(line, (4,) * len(names), (frozenset(),) * len(names)) for line in permutations(names)}
    for n in range(1, rounds + 1):
        after = set()
        for line, health, laid in tables:
            choices = []
            for name in line:
                shown = data["players"][name].get("discard", [])
                hand_ = CARDS - laid[names.index(name)]
                choices.append(hand_ & {shown[n - rounds - 1]} if len(shown) > rounds - n else hand_)
            for cards in product(*choices):
                walked, now, lie = walked_by(line, cards), list(health), list(laid)
                for name, card in zip(line, cards, strict=True):
                    lie[names.index(name)] |= {card}
                if n > 1:
                    victim = names.index(walked[-1])
                    now[victim] -= 1
                    lie[victim] = frozenset()
                    if now[victim] < final[0][victim]:
                        continue
                    if not now[victim]:
                        walked = walked[:-1]
                    elif to_front:
                        walked = [walked[-1], *walked[:-1]]
                lie = [frozenset() if len(cards) == 4 else cards for cards in lie]
                # Once those lie there that still do, no others can.
                lies_so = all(
                    n < rounds - len(seat.get("discard", [])) or own == {*seat["discard"][: n - rounds or None]}
                    for seat, own in zip(seats, lie, strict=True)
                    if seat["health"] and "discard" in seat
                )
                if lies_so and len(walked) > last_stands(data):
                    after.add((tuple(walked), tuple(now), tuple(lie)))
        tables = after
    return (tuple(data["line"]), *final) in tables


def hands_by_rounds(players, rounds):
    """What can be seen before a round, of health, hand sizes and who was bitten last: of all orders of bites."""
    found = set()
    for victims in product(range(players), repeat=max(0, rounds - 2)):
        health, size = [4] * players, [6] * players
        for n in range(1, rounds):
            victim = victims[n - 2] if n > 1 else None
            if victim is not None and health[victim] == 0:
                break
            size = [s - 1 if h else 0 for s, h in zip(size, health, strict=True)]
            if victim is not None:
                health[victim] -= 1
                size[victim] = 6 if health[victim] else 0
            if sum(h > 0 for h in health) <= min(2, players - 1):
                break
            size = [6 if s == 2 else s for s in size]
        else:
            last = victims[-1] if victims and health[victims[-1]] else None
            found.add((tuple(health), tuple(size), last))
    return found
