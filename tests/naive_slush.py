"""A second reading of Slush, slow and plain, which shares nothing with the first.

Tables are the data of position files whose cards are all known; moves are words. What would break it: nothing of the program,
since nothing of it is imported; a rule that is read otherwise here and there shows in the tests that compare the two.
"""

from fractions import Fraction
from functools import cache
from itertools import product

COLOURS = ("red", "blue", "yellow", "green", "black", "white")
MOST_TURNS = 12
"""Of tables that took so many turns every order is tried."""
DEFAULTS = {"SL-AMB-COLOURS": "players", "SL-AMB-END": "no-bid", "SL-AMB-ENDLOCK": "no-card", "SL-AMB-PASS": "not-allowed"}


class Table:
    """What a file tells: the cubes and the locks on each card, in dictionaries."""

    def __init__(self, data):
        self.rules = DEFAULTS | data.get("rulings", {})
        self.names = list(data["players"])
        self.colour = {name: seat["colour"] for name, seat in data["players"].items()}
        self.told = {name: seat.get("cubes") for name, seat in data["players"].items()}
        self.deck, self.turn = data.get("deck"), data.get("turn")
        self.cards = []
        for text in data.get("face_up", ()):
            name, _, rest = text.partition(" with ")
            cubes, locks = {}, []
            for part in rest.split(", ") if rest else ():
                if part.startswith("locked by "):
                    locks.append(part.removeprefix("locked by "))
                else:
                    n, colour = part.split()
                    cubes[colour] = int(n)
            self.cards.append((name, cubes, locks))

    @property
    def played(self):
        return list(COLOURS) if self.rules["SL-AMB-COLOURS"] == "all-six" else list(self.colour.values())

    def on_cards(self, name):
        return sum(cubes.get(self.colour[name], 0) for _, cubes, _ in self.cards)

    def hand(self, name):
        return self.told[name] if self.told[name] is not None else max(0, 9 - self.on_cards(name))

    def meeple_is_left(self, name):
        return all(self.colour[name] not in locks for _, _, locks in self.cards)

    def left(self):
        return self.deck if self.deck is not None else max(0, 6 * len(self.played) - len(self.cards))

    def claims(self, name):
        """The cards that a player claims."""
        own, found = self.colour[name], []
        for card, cubes, locks in self.cards:
            others = [n for colour, n in cubes.items() if colour != own]
            if locks == [own] or (not locks and cubes.get(own, 0) > max(others, default=0)):
                found.append(card)
        return found

    def points(self, name):
        return sum(int(card.split()[1]) for card in self.claims(name))

    def has_six(self, name):
        return sum(card.split()[0] == self.colour[name] for card in self.claims(name)) >= 6

    def actions(self, name):
        """Every draw, bid and lock."""
        own, found = self.colour[name], []
        if self.left():
            found.append("draw")
        for card, cubes, locks in self.cards:
            if locks:
                continue
            most = max((n for colour, n in cubes.items() if colour != own), default=0)
            found += [f"bid {n} on {card}" for n in range(1, min(4, self.hand(name)) + 1) if cubes.get(own, 0) + n > most]
            if cubes.get(own) and self.meeple_is_left(name):
                found.append(f"lock {card}")
        return found

    def ends_with(self, name):
        if self.actions(name):
            return False
        no_bid = self.hand(name) == 0 or self.rules["SL-AMB-END"] == "no-bid"
        no_lock = not self.meeple_is_left(name) or self.rules["SL-AMB-ENDLOCK"] == "no-card"
        return (no_bid and no_lock) or not any(self.actions(other) for other in self.names)

    def winner(self):
        return next((name for name in self.names if self.has_six(name)), None)


@cache
def bid_counts(target):
    """Every way in which so many bids of each lead to these cubes on a card, by trying all bids from none on."""
    reached = {(0,) * len(target): {(0,) * len(target)}}
    every = sorted(product(*(range(n + 1) for n in target)), key=sum)
    for state in every:
        for bids in reached.get(state, ()):
            for i, n in product(range(len(target)), range(1, 5)):
                after = (*state[:i], state[i] + n, *state[i + 1 :])
                if after[i] <= target[i] and all(after[i] > m for k, m in enumerate(after) if k != i):
                    reached.setdefault(after, set()).add((*bids[:i], bids[i] + 1, *bids[i + 1 :]))
    return reached.get(target, set())


def _bids(table):
    """Of each player the fewest and the most bids."""
    fewest, most = dict.fromkeys(table.names, 0), dict.fromkeys(table.names, 0)
    for _, cubes, _ in table.cards:
        counts = tuple(cubes.values())
        ways = bid_counts(counts) if max(counts, default=0) <= 9 and len(counts) < 6 else ()
        for i, (colour, n) in enumerate(cubes.items()):
            name = next(name for name in table.names if table.colour[name] == colour)
            fewest[name] += min((way[i] for way in ways), default=(n + 3) // 4)
            most[name] += max((way[i] for way in ways), default=n)
    return fewest, most


def _turns_fit(table):
    """Whether somebody can have begun so that turns in order make these bids, locks and draws."""
    fewest, most = _bids(table)
    size, drawn = len(table.names), len(table.cards)
    for first, total in product(range(size), range(drawn + sum(most.values()) + size + 1)):
        order = table.names[first:] + table.names[:first]
        if table.turn in table.names and order[total % size] != table.turn:
            continue
        sums = {0}
        for i, name in enumerate(order):
            turns = total // size + (i < total % size) - (not table.meeple_is_left(name))
            draws = {turns - bids for bids in range(fewest[name], most[name] + 1) if bids <= turns}
            if total and not i:
                draws -= {0}  # the first turn is a draw
            sums = {one + other for one in sums for other in draws}
        if drawn in sums:
            return True
    return False


def broken(data):
    """The ids of the rules that a table breaks; of one that breaks no other and took few turns, whether an order leads there."""
    table = Table(data)
    found = _broken(table)
    if not found and tries_orders(data) and not _is_played_to(table):
        return {"SL-ST-ORDER"}
    return found


def tries_orders(data):
    """Whether so few turns led to a table that every order of them is tried, where nobody can have passed."""
    table = Table(data)
    fewest = sum(_bids(table)[0].values()) + sum(len(locks) for _, _, locks in table.cards)
    return len(table.cards) + fewest <= MOST_TURNS and table.rules["SL-AMB-PASS"] != "allowed" and not _is_waiting(table)


def _is_waiting(table):
    """Whether somebody may have had nothing to do without that ending the game."""
    return table.left() == 0 and (table.rules["SL-AMB-END"], table.rules["SL-AMB-ENDLOCK"]) != ("no-bid", "no-card")


def _broken(table):
    found = set()
    cards = [card for card, _, _ in table.cards]
    pile = len(cards) + (table.deck or 0)
    wrong = pile != 6 * len(table.played) if table.deck is not None else pile > 6 * len(table.played)
    if len(set(cards)) < len(cards) or any(card.split()[0] not in table.played for card in cards) or wrong:
        found.add("SL-ST-CARDS")
    for name in table.names:
        out = table.on_cards(name)
        if out > 9 or (table.told[name] is not None and out + table.told[name] != 9):
            found.add("SL-ST-CUBES")
        if sum(table.colour[name] in locks for _, _, locks in table.cards) > 1:
            found.add("SL-ST-MEEPLE")
    for _, cubes, locks in table.cards:
        if len(locks) > 1 or any(lock not in cubes for lock in locks):
            found.add("SL-ST-MEEPLE")
        if len(set(cubes.values())) < len(cubes):
            found.add("SL-ST-DISTINCT")
        if len(cubes) > 4:
            found.add("SL-ST-FOUR")
    if not _turns_fit(table) and not _is_waiting(table) and table.rules["SL-AMB-PASS"] != "allowed":
        found.add("SL-ST-TURNS")
    winners = [name for name in table.names if table.has_six(name)]
    if len(winners) > 1 or (winners and table.turn in table.names):
        found.add("SL-WIN-SIX")
    if table.turn == "over" and not winners and not any(map(table.ends_with, table.names)):
        found.add("SL-END")
    if table.turn in table.names and table.ends_with(table.turn):
        found.add("SL-END")
    return found


def _is_played_to(table):
    """Whether play from an empty table leads to one, whoever begins: every move is tried that does not leave it behind."""
    colours = [table.colour[name] for name in table.names]
    goal = tuple(
        (tuple(cubes.get(colour, 0) for colour in colours), colours.index(locks[0]) if locks else None)
        for _, cubes, locks in table.cards
    )
    owners = [card.split()[0] for card, _, _ in table.cards]
    front, seen = [((None,) * len(goal), player) for player in range(len(colours))], set()
    while front:
        now, player = front.pop()
        claims = [owner for card, owner in zip(now, owners, strict=True) if owner == _claiming(card, colours)]
        won = any(claims.count(colour) == 6 for colour in claims)
        if now == goal and table.turn in ({None, "over"} if won else {None, "over", table.names[player]}):
            return True
        if won or (now, player) in seen:
            continue
        seen.add((now, player))
        for n, card in enumerate(now):
            if card is None and not any(goal[n][0]) and (None, goal[n]) in zip(now[:n], goal[:n], strict=True):
                continue  # Of the cards still to be drawn, bare ones are all alike.
            cards = ((*now[:n], after, *now[n + 1 :]) for after in _after(card, goal[n], player))
            front += [(after, (player + 1) % len(colours)) for after in cards]
    return False


def _claiming(card, colours):
    """The colour that claims a card, if one does."""
    if card is None or not any(card[0]):
        return None
    return colours[card[0].index(max(card[0])) if card[1] is None else card[1]]


def _after(card, goal, player):
    """What a turn of a player can make of a card on the way to another: it is drawn, bid on or locked."""
    if card is None:
        yield (0,) * len(goal[0]), None
    elif card[1] is None:
        cubes, most = card[0], max(n for i, n in enumerate(card[0]) if i != player)
        for n in range(max(most, cubes[player]) + 1, min(goal[0][player], cubes[player] + 4) + 1):
            yield (*cubes[:player], n, *cubes[player + 1 :]), None
        if goal == (cubes, player) and cubes[player]:
            yield goal


def moves(data, player):
    """All that a player may do, as words."""
    table = Table(data)
    if table.turn == "over" or table.winner():
        return set()
    every = set(table.actions(player))
    return every | {"pass"} if not every or table.rules["SL-AMB-PASS"] == "allowed" else every


def played(data, player, move):
    """The table after a move; a draw names its card."""
    act, _, rest = move.partition(" ")
    own, seat = data["players"][player]["colour"], dict(data["players"][player])
    cards = list(data.get("face_up", ()))
    after = {**data, "players": {**data["players"], player: seat}}
    if act == "draw":
        cards.append(rest)
        if "deck" in data:
            after["deck"] = data["deck"] - 1
    elif act != "pass":
        n, card = (int(rest.split()[0]), rest.partition(" on ")[2]) if act == "bid" else (0, rest)
        at = next(i for i, text in enumerate(cards) if text.partition(" with ")[0] == card)
        _, cubes, _ = Table(data).cards[at]
        cubes[own] = cubes.get(own, 0) + n
        on_it = [f"{cubes[colour]} {colour}" for colour in COLOURS if colour in cubes]
        cards[at] = f"{card} with {', '.join(on_it + ([f'locked by {own}'] if act == 'lock' else []))}"
        if n and seat.get("cubes") is not None:
            seat["cubes"] -= n
    following = list(data["players"])[(list(data["players"]).index(player) + 1) % len(data["players"])]
    after |= {"face_up": cards, "turn": following}
    table = Table(after)
    return after | ({"turn": "over"} if table.winner() or table.ends_with(following) else {})


def unseen(data):
    """The cards that may still come."""
    table = Table(data)
    out = {card for card, _, _ in table.cards}
    return [f"{colour} {value}" for colour in table.played for value in range(1, 7) if f"{colour} {value}" not in out]


def score(data):
    return {name: Table(data).points(name) for name in data["players"]}


def places(data):
    """Who has which place: whoever has all six first, then by points, then by cards."""
    table = Table(data)
    worth = {name: (table.has_six(name), table.points(name), len(table.claims(name))) for name in table.names}
    return {name: 1 + sum(other > worth[name] for other in worth.values()) for name in table.names}


def worth(data, player, objective):
    """What a table is worth to a player."""
    table = Table(data)
    points = score(data)
    if objective == "score":
        return points[player] + (0 if not table.winner() else 100 if table.winner() == player else -100)
    place, end = places(data), 0
    if data.get("turn") == "over" or table.winner():
        alone = list(place.values()).count(1) == 1
        end = (1 if alone else 0) if place[player] == 1 else -1
    lead = points[player] - max(n for name, n in points.items() if name != player)
    return end if objective == "win" else lead + 100 * end


def afters(data):
    """Every move of whoever is next, each with the tables after it: of a draw one for each card that may come."""
    for move in sorted(moves(data, data["turn"])):
        cards = unseen(data) if move == "draw" else [""]
        yield move, [played(data, data["turn"], f"{move} {card}".strip()) for card in cards]


def best(data, player, turns, objective, cards=min):
    """What a player has after so many turns, the others playing against that player: with the worst card that may come,
    or on average."""
    if not turns or data["turn"] == "over":
        return worth(data, player, objective)
    values = [cards([best(one, player, turns - 1, objective, cards) for one in tables]) for _, tables in afters(data)]
    return max(values) if data["turn"] == player else min(values)


def mean(values):
    return Fraction(sum(values), len(values))
