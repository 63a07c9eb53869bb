"""Green Bite read a second time, the plain way: from the data of a file, meeple by meeple and round by round.

Shares nothing with the game's own rooms. A table is known here: everybody's discards are told, and the hand is the rest.
"""

from itertools import permutations, product

CARDS = {1, 2, 3, 4, 5, 6}


def start(names, line):
    return {
        "game": "green-bite",
        "players": {name: {"health": 4, "discards": []} for name in names},
        "line": list(line),
        "round": 1,
    }


def hand(data, name):
    return sorted(CARDS - set(data["players"][name]["discards"]))


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


def last_stands(data):
    return min(2, len(data["players"]) - 1)


def play(data, cards, *, to_front=False):
    """The table after a round, and who was bitten."""
    line = walk(data["line"], cards)
    players = {
        name: {"health": seat["health"], "discards": list(seat.get("discards", []))}
        for name, seat in data["players"].items()
    }
    for name in line:
        players[name]["discards"].append(cards[name])
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
        if name == victim or len(players[name]["discards"]) == 4:
            players[name]["discards"] = []
    return after | {"round": data["round"] + 1}, victim


def winner(data):
    return data["line"][0] if data.get("turn") == "over" else None


def line_can_be(data, *, to_front=False):
    """Whether some round leads to this line: every line before it, and every card that nobody can see any more.

    Whoever has discards showed the last of them; one who is out may have been eliminated just then. The bitten player may go
    to the front.
    """
    names = data["line"]
    shown = {name: data["players"][name].get("discards", [])[-1:] or sorted(CARDS) for name in names}
    fresh = [name for name in names if data["players"][name]["health"] < 4 and not data["players"][name].get("discards")]
    out = [name for name, seat in data["players"].items() if seat["health"] == 0]
    for gone in ([], out[:1]) if out else ([],):
        walked = [*names, *gone]
        if data["round"] > 2 and not gone:
            if names[0 if to_front else -1] not in fresh:
                continue
            walked = [*names[1:], names[0]] if to_front else names
        for before in permutations([*names, *gone]):
            for cards in product(*(shown.get(name, sorted(CARDS)) for name in before)):
                line = walk(before, dict(zip(before, cards, strict=True)))
                if line == walked:
                    return True
    return False


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
