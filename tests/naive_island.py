"""Island once more, from the data of its files alone and without any code of the program: slow, plain, easy to believe."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter

SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
COLOURS = ("red", "green", "yellow", "blue")
NAMES = ("ada", "ben", "cleo", "dora")


class Table:
    """A table: plain dictionaries by territory and by player."""

    def __init__(self, data):
        self.players = list(data["players"])
        seats = data["players"]
        self.colour = {p: seats[p]["colour"] for p in self.players}
        self.hand = {p: list(seats[p].get("hand", [])) for p in self.players}
        self.monuments = {p: seats[p].get("monuments", 0) for p in self.players}
        self.supply = {p: seats[p].get("supply") for p in self.players}
        self.whisperer = data["whisperer"]
        self.backwards = data.get("direction") == "anticlockwise"
        self.discard = list(data.get("discard", []))
        self.beside = list(data.get("beside", []))
        self.cells = {}
        for r, row in enumerate(data["board"]):
            for c, word in enumerate(row):
                if word != ".":
                    name, _, face = word.partition(" ")
                    self.cells[r, c] = [name, face]
        self.names = list(dict.fromkeys(name for name, _ in self.cells.values()))
        self.units = {name: Counter() for name in self.names}
        self.castles, self.peace = Counter(), Counter()
        for name, text in data.get("territories", {}).items():
            for part in [] if text == "nothing" else text.split(", "):
                what, _, n = part.partition(" ")
                n = int(n or 1)
                if what == "castle":
                    self.castles[name] += n
                elif what == "peace":
                    self.peace[name] += n
                else:
                    self.units[name][what] += n

    def near(self, name):
        found = []
        for (r, c), (own, _) in self.cells.items():
            if own == name:
                for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    other = self.cells.get(at, [name])[0]
                    if other != name and other not in found:
                        found.append(other)
        return found

    def own(self, player, name):
        return self.units[name][self.colour[player]]

    def present(self, player):
        return [name for name in self.names if self.own(player, name) > 0]

    def leader(self, name):
        """Whoever has more than each of the others."""
        for p in self.players:
            if self.own(p, name) and all(self.own(p, name) > self.own(q, name) for q in self.players if q != p):
                return p
        return None

    def amounts(self, player):
        there = self.present(player)
        led = [name for name in there if self.leader(name) == player]
        others = sum(self.own(q, name) for name in led for q in self.players if q != player)
        return len(there), sum(self.castles[name] for name in there), others

    def conditions(self, player):
        return conditions(self.amounts(player), self.monuments[player])

    def winner(self):
        numbers = {p: self.conditions(p) for p in self.players}
        best = max(numbers.values())
        first = [p for p in self.players if numbers[p] == best]
        if best == 0:
            return None
        if len(first) == 1:
            return first[0]
        return self.whisperer if self.whisperer in first else None

    def order(self, player):
        ring = self.players[::-1] if self.backwards else self.players
        at = ring.index(player)
        return ring[at:] + ring[:at]


def conditions(amounts, monuments):
    """Every way to deal the monuments out among the three conditions."""
    best = 0
    for dealt in itertools.product(range(monuments + 1), repeat=3):
        if sum(dealt) <= monuments:
            best = max(best, sum(x + d >= 6 for x, d in zip(amounts, dealt, strict=True)))
    return best


def nearest(amounts, monuments):
    """How many further monuments a single condition takes at least."""
    return next(n for n in range(7) if conditions(amounts, monuments + n))


def roles(table):
    """Whisperer, Explorer and Guardian, each as the list of those among whom somebody chooses."""

    def most(measure, first):
        numbers = {p: measure(p) for p in table.players}
        best = [p for p in table.players if numbers[p] == max(numbers.values())]
        return [first] if first in best else best, max(numbers.values())

    new, _ = most(lambda p: table.amounts(p)[1], table.whisperer)
    found = [new]
    for place in (0, 2):
        who, n = most(lambda p, place=place: table.amounts(p)[place], new[0])
        found.append(who if n else [])
    return found


def broken(data):  # noqa: PLR0912 - every rule in one place
    """The rules of a known table in a cycle that it breaks."""
    table, found = Table(data), set()
    faces = Counter(face for _, face in table.cells.values() if face)
    places = {}
    for at, (name, _) in table.cells.items():
        places.setdefault(name, []).append(at)
    pairs = all(len(own) == 2 and abs(own[0][0] - own[1][0]) + abs(own[0][1] - own[1][1]) == 1 for own in places.values())
    reached, todo = set(), table.names[:1]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            todo += table.near(name)
    if (
        not pairs
        or len(reached) < len(table.names)
        or max(faces.values(), default=0) > 6
        or faces["bricks"]
        or len(table.cells) > 30
        or len(table.names) < len(table.players)
    ):
        found.add("IS-ST-TILES")
    for p in table.players:
        there = sum(table.own(p, name) for name in table.names)
        if there > 20 or (table.supply[p] is not None and there + table.supply[p] != 20):
            found.add("IS-ST-UNITS")
        if table.monuments[p] > 6:
            found.add("IS-ST-MONUMENT")
    if sum(table.castles.values()) > 20 or sum(table.peace.values()) > 20:
        found.add("IS-ST-CUBES")
    if not sum(table.castles.values()):
        found.add("IS-SET-CASTLE")
    cards = Counter([*itertools.chain(*table.hand.values()), *table.discard, *table.beside])
    cycle = sum(n for card, n in cards.items() if card.startswith("cycle"))
    dealt = {2: 16, 3: 15, 4: 16}[len(table.players)]
    if (
        any(n > (3 if card.startswith("cycle") else 6) for card, n in cards.items())
        or cycle > dealt
        or (cycle < dealt and "discard" in data and data.get("turn") != "over")
        or any(card.startswith("cycle") for card in table.beside)
        or (data.get("turn") != "over" and holds_too_many(data, table, sum(faces.values())))
        or ("discard" in data and data.get("turn") != "over" and len(table.discard) < dealt - 4 * len(table.players))
    ):
        found.add("IS-ST-CARDS")
    if any(n > faces[card.split()[1]] for card, n in cards.items() if card.startswith("territory")):
        found.add("IS-ST-TCARDS")
    if data.get("passes", 0) >= len(table.players) and data.get("turn") != "over":
        found.add("IS-TURN")
    if data.get("turn") == "over" and table.winner() is None:
        found.add("IS-WIN")
    return found


def holds_too_many(data, table, given):
    """Whether hands have more cards than the four of the draft and the territory cards given, of which some lie beside."""
    more = sum(max(0, len(table.hand[p]) - 4) for p in table.players)
    return more > 0 and more + len(data.get("beside", ())) > given


def could_be(card):
    """Every card that a description may mean."""
    told = card.removeprefix("some ").replace("unknown", "").split()
    return [f"{kind} {symbol}" for kind in ("cycle", "territory") for symbol in SYMBOLS if {*told} <= {kind, symbol}]


def cards_fit(data, dealt):
    """Whether some choice of what nobody has seen makes the cards in hands and on the pile possible, all of them told."""
    faces = Counter(word.split()[1] for row in data["board"] for word in row if " " in word)
    every = [*itertools.chain(*(seat["hand"] for seat in data["players"].values())), *data["discard"]]
    for choice in itertools.product(*map(could_be, every)):
        cards = Counter(choice)
        cycle = sum(n for card, n in cards.items() if card.startswith("cycle"))
        if cycle == dealt and all(n <= (3 if card[0] == "c" else faces[card.split()[1]]) for card, n in cards.items()):
            return True
    return False


# Actions.


def turns(table, player):
    """Every action that a player may do with the hand, as it is said, with the table after it; the combat is left to come."""
    yield "pass", copy.deepcopy(table), None
    hand = list(dict.fromkeys(table.hand[player]))
    for card in hand:
        for said, after, fight in actions(table, player, card.split()[1], ""):
            yield f"{said} using {card}", *spent(after, player, [card]), fight
    for wheel in (card for card in hand if card.endswith("wheel")):
        for card in hand:
            for said, after, fight in actions(table, player, card.split()[1], "wheel"):
                first, *rest = said.split(", ")
                yield ", ".join([f"{first} using {wheel} and {card}", *rest]), *spent(after, player, [wheel, card]), fight


def spent(table, player, cards):
    for card in cards:
        table.hand[player].remove(card)
        table.discard.insert(0, card)
    return (table,)


def changed(table, **_):
    return copy.deepcopy(table)


def actions(table, player, symbol, wheel):  # noqa: C901, PLR0912 - every action in one place
    colour, there = table.colour[player], table.present(player)
    left = 20 - sum(table.own(player, name) for name in table.names)

    def put(after, name, n=1):
        after.units[name][colour] += min(n, left)

    if not wheel and symbol == "drop" and table.discard and not table.discard[0].endswith("drop"):
        after = changed(table)
        after.hand[player].append(after.discard.pop(0))
        yield "replenish", after, None
    if not wheel and symbol in {"hammers", "circles"}:
        for name in there:
            after = changed(table)
            if symbol == "hammers":
                put(after, name)
            else:
                after.peace[name] += 1
            yield f"{'recruit on' if symbol == 'hammers' else 'pacify'} {name}", after, None
    if not wheel and symbol == "bricks":
        for name in there:
            down = [cell for cell in table.cells.values() if cell == [name, ""]]
            if down:
                yield f"develop {name}", changed(table), None
    if symbol == ("circles" if wheel else "arrow"):
        for start, goal in [(one, other) for one in there for other in table.near(one)]:
            for n in range(1, 2 if wheel else table.own(player, start) + 1):
                after = changed(table)
                after.units[start][colour] -= n
                after.units[goal][colour] += n
                if wheel:
                    yield f"infiltrate {goal} from {start}", after, None
                else:
                    yield f"invade {goal} from {start} with {n}", *fought(after, player, goal)
    if wheel and symbol == "hammers":
        for pair in itertools.combinations_with_replacement(there, 2):
            victims = [
                (q, name) for name in dict.fromkeys(pair) for q in table.players if q != player and table.own(q, name) >= 2
            ]
            for victim in [None, *victims]:
                after = changed(table)
                for name in pair[:left]:
                    after.units[name][colour] += 1
                if victim:
                    after.units[victim[1]][table.colour[victim[0]]] -= 1
                more = f", removing {victim[0]} from {victim[1]}" if victim else ""
                yield f"dominate {pair[0]} and {pair[1]}{more}", after, None
    if wheel and symbol == "bricks" and table.monuments[player] < 6:
        after = changed(table)
        after.monuments[player] += 1
        yield "immortalize", after, None
    if wheel and symbol == "arrow":
        for name in there:
            after = changed(table)
            put(after, name)
            yield f"enrage {name}", *fought(after, player, name)


def fought(table, player, name):
    """What peace costs the initiator, and whether there is a combat then."""
    mine = min(table.peace[name], table.own(player, name))
    table.units[name][table.colour[player]] -= mine
    others = any(table.own(q, name) for q in table.players if q != player)
    return table, name if others and table.own(player, name) else None


# Combat.


def combats(table, name, initiator):
    """The tree of a combat: `(who chooses, [(what follows)])` down to tables; castles first."""
    return asked(table, name, initiator, Counter(), table.order(initiator)[1], 0)


def free(table, name, inside, p):
    return table.own(p, name) - inside[p]


def asked(table, name, initiator, inside, at, declined):
    """Defenders are asked round and round whether a unit goes into a castle."""
    defenders = [p for p in table.players if p != initiator and free(table, name, inside, p) > 0]
    if not defenders or sum(inside.values()) >= table.castles[name] or declined >= len(defenders):
        return fight(table, name, inside, initiator)
    who = next(p for p in table.order(at) if p in defenders)
    after = table.order(who)[1]
    taken = inside + Counter({who: 1})
    return who, [
        lambda: asked(table, name, initiator, taken, after, 0),
        lambda: asked(table, name, initiator, inside, after, declined + 1),
    ]


def fight(table, name, inside, at):
    fighters = [p for p in table.players if free(table, name, inside, p) > 0]
    if len(fighters) < 2:
        return table, inside
    who = next(p for p in table.order(at) if p in fighters)
    following = table.order(who)[1]
    others = [p for p in fighters if p != who]
    ways = [lambda target=target: loses(table, name, inside, target, following) for target in others]
    goal = next((other for other in table.near(name) if table.leader(other) == who), None)
    if goal:
        after = copy.deepcopy(table)
        n = free(table, name, inside, who)
        after.units[name][table.colour[who]] -= n
        after.units[goal][table.colour[who]] += n
        ways.append(lambda: fight(after, name, inside, following))
    return who, ways


def loses(table, name, inside, target, following):
    """Who is attacked loses a unit or a cycle card."""
    unit = copy.deepcopy(table)
    unit.units[name][table.colour[target]] -= 1
    ways = [lambda: fight(unit, name, inside, following)]
    green = next((card for card in table.hand[target] if card.startswith("cycle")), None)
    if green:
        card = copy.deepcopy(table)
        card.hand[target].remove(green)
        ways.append(lambda: fight(card, name, inside, following))
    return target, ways


def outcome(node, player, worth):
    """Minimax: the player against all others."""
    head, tail = node
    if isinstance(head, Table):
        return worth(head)
    values = [outcome(way(), player, worth) for way in tail]
    return max(values) if head == player else min(values)


def most(table, player, n, worth):
    """The most after so many own turns or fewer while the others pass; a combat, which all others fight, is in the last.

    A player who loses the last unit places two in the next turn, which is left out here.
    """
    values = []
    for said, after, fights in turns(table, player):
        if fights is not None:
            values.append(outcome(combats(after, fights, player), player, worth))
        else:
            values.append(worth(after))
            values += [most(after, player, n - 1, worth)] if n > 1 and said != "pass" else []
    return max(values)


AIMS = ("territories", "castles", "opposing", "score")


def aim(name, player):
    """What a table is worth to a player by what is aimed at."""
    if name == "score":
        return lambda table: table.conditions(player)
    return lambda table: table.amounts(player)[AIMS.index(name)]


# Random tables.


def random_table(rng, players=None, most_units=6):
    """A table in a cycle that is legal as far as the board goes: territories laid one by one, everything else at random."""
    n = players or rng.choice((2, 3, 4))
    who = NAMES[:n]
    cells = {}
    for name in "abcdefg"[: rng.randint(n, 6)]:
        while True:
            r, c = rng.randint(0, 3), rng.randint(0, 3)
            other = (r + 1, c) if rng.random() < 0.5 else (r, c + 1)
            near = {(a + i, b + k) for a, b in ((r, c), other) for i, k in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            if not {(r, c), other} & cells.keys() and (not cells or near & cells.keys()):
                break
        for at in ((r, c), other):
            up = rng.random() < 0.3
            cells[at] = f"{name} {rng.choice(('drop', 'hammers', 'circles', 'wheel', 'arrow'))}" if up else name
    rows = [[cells.get((r, c), ".") for c in range(5)] for r in range(5)]
    names = list(dict.fromkeys(word[0] for row in rows for word in row if word != "."))
    lands = {name: {"castle": rng.choice((0, 0, 1, 2)), "peace": rng.choice((0, 0, 0, 1, 2))} for name in names}
    lands[names[0]]["castle"] += 1
    colours = dict(zip(who, COLOURS, strict=False))
    for p in who:
        for _ in range(rng.randint(1, most_units)):
            land = lands[rng.choice(names)]
            land[colours[p]] = land.get(colours[p], 0) + 1
    deck = [f"cycle {symbol}" for symbol in SYMBOLS for _ in range(3)]
    rng.shuffle(deck)
    deck = deck[: {2: 16, 3: 15, 4: 16}[n]]
    up = [word.split()[1] for row in rows for word in row if " " in word]
    deck += [f"territory {symbol}" for symbol in up if rng.random() < 0.7]
    rng.shuffle(deck)
    seats = {
        p: {
            "colour": colours[p],
            "hand": [deck.pop() for _ in range(rng.randint(0, 3))],
            "monuments": rng.choice((0, 0, 1, 3, 4)),
        }
        for p in who
    }
    return {
        "game": "island",
        "players": seats,
        "whisperer": rng.choice(who),
        "direction": rng.choice(("clockwise", "anticlockwise")),
        "turn": who[0],
        "board": rows,
        "territories": {
            name: ", ".join(f"{what} {n}" for what, n in land.items() if n) or "nothing" for name, land in lands.items()
        },
        "discard": deck,
    }


def spoilt(data, rng):
    """The same table with one thing changed at random, which may break a rule."""
    data = copy.deepcopy(data)
    names = list(data["territories"])
    name, player = rng.choice(names), rng.choice(list(data["players"]))
    match rng.randrange(9):
        case 0:
            at = [(r, c) for r, row in enumerate(data["board"]) for c in range(len(row))]
            r, c = rng.choice(at)
            data["board"][r][c] = rng.choice([*names, ".", f"{name} bricks"])
        case 1:
            data["territories"][name] = rng.choice(("castle 21", "peace 21", "red 21", "nothing"))
        case 2:
            data["players"][player]["supply"] = rng.randint(10, 20)
        case 3:
            data["players"][player]["monuments"] = rng.randint(5, 8)
        case 4:
            data["players"][player]["hand"] += [
                rng.choice(("cycle drop", "territory drop", "territory arrow"))
            ] * rng.randint(1, 3)
        case 5:
            data["turn"] = "over"
        case 6:
            data["passes"] = rng.randint(1, 4)
        case 7:
            data["discard"] = data["discard"][: rng.randint(0, 20)]
        case 8:
            data["beside"] = [rng.choice(("cycle drop", "territory drop"))]
    left = {word.split()[0] for row in data["board"] for word in row if word != "."}
    data["territories"] = {key: land for key, land in data["territories"].items() if key in left}
    return data


def rng_of(seed):
    return random.Random(f"island {seed}")
