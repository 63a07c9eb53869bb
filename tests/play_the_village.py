"""Whole games of The Village, played at random by the rulebook alone: each table with the move that is made there.

Nothing here is shared with the program. Hands are known to the one who plays for all.
"""

from collections import Counter

KINDS = ["Hill", "Steeple", "Coffer", "Rake"]
COURTYARD = "courtyard"
NAMES = ["ada", "ben", "cleo", "dan"]


class Village:
    """A game as it goes on; `data` is its table as a file tells it."""

    def __init__(self, rng):
        self.rng = rng
        self.deck = [kind for kind in KINDS for _ in range(20)]
        rng.shuffle(self.deck)
        start, roles = rng.randint(2, 9), rng.sample(KINDS, 4)
        self.start, self.dealer, self.night, self.phase, self.token = start, rng.choice(NAMES), 0, "day", COURTYARD
        self.seats = {
            name: {"profession": role, "chips": start, "hand": [self.deck.pop() for _ in range(6)]}
            for name, role in zip(NAMES, roles, strict=True)
        }
        self.end = self.daily = 0
        self.courtyard, self.refuse = [], []
        self.turn = self.dealer

    @property
    def data(self):
        players = {name: dict(seat, hand=list(seat["hand"])) for name, seat in self.seats.items()}
        return {
            "game": "the-village",
            "phase": self.phase,
            "night": self.night,
            "dealer": self.dealer,
            "start": self.start,
            "players": players,
            "end_pot": self.end,
            "daily_pot": self.daily,
            "token": self.token,
            "courtyard": list(self.courtyard),
            "refuse": list(self.refuse),
            "deck": len(self.deck),
            **({"turn": self.turn} if self.turn else {}),
        }

    def after(self, name):
        return NAMES[(NAMES.index(name) + 1) % 4]

    def moves(self, nights):
        """Each move with who makes it, until so many Nights are over or the deck may run out."""
        while self.night < nights and len(self.deck) > 12:
            yield from self.day()
            for _ in range(8):
                yield self.turn, self.night_turn()
            yield self.dealer, self.dusk()

    def day(self):
        for at in range(4 + self.rng.choice([0, 0, 1, 3, 5])):
            seat = self.seats[self.turn]
            n = self.rng.randint(min(1, seat["chips"]) if at < 4 else 0, min(seat["chips"], 4))
            yield self.turn, f"wager {n}" if n else "stay"
            seat["chips"] -= n
            if n:
                seat["wager"] = seat.get("wager", 0) + n
            self.turn = self.after(self.turn)
        yield self.turn, "night falls"
        wagers = {name: seat.pop("wager", 0) for name, seat in self.seats.items()}
        pool, most = sum(wagers.values()), max(wagers.values())
        self.end, self.daily = self.end + (pool + 1) // 2, self.daily + pool // 2
        highest = [name for name in NAMES if wagers[name] == most]
        self.token = highest[0] if len(highest) == 1 else COURTYARD
        for name, seat in self.seats.items():
            seat["day_wager"] = wagers[name]
        self.phase, self.night, self.turn = "night", self.night + 1, self.dealer

    def night_turn(self):
        """One turn, made; what was said of it."""
        rng, name = self.rng, self.turn
        seat, steps = self.seats[name], []
        hand, role = seat["hand"], seat["profession"]
        if self.token == name and rng.random() < 0.6:
            whom = rng.choice([other for other in NAMES if other != name and self.seats[other]["hand"]])
            card = rng.choice(self.seats[whom]["hand"])
            self.seats[whom]["hand"].remove(card)
            self.refuse.append(card)
            self.token = COURTYARD
            steps.append(f"stumble {whom} discarding {card}")
        others = [other for other in NAMES if other != name]
        losers = [other for other in others if self.seats[other]["hand"].count(self.seats[other]["profession"]) < 6]
        if losers and rng.random() < 0.15:
            steps.append(f"accuse {rng.choice(losers)} wrongly")
            seat["failed"] = seat.get("failed", 0) + 1
        if self.courtyard and hand and rng.random() < 0.5:
            for _ in range(rng.choice([1, 2]) if role == "Coffer" else 1):
                mine, at = rng.choice(hand), rng.randrange(len(self.courtyard))
                steps.append(f"trade {mine} for {self.courtyard[at]}")
                hand.remove(mine)
                hand.append(self.courtyard[at])
                # Of cards that are alike the first one is taken.
                self.courtyard[self.courtyard.index(hand[-1])] = mine
        else:
            drawn = [self.deck.pop() for _ in range(rng.choice([1, 2]) if role == "Rake" else 1)]
            hand += drawn
            steps += [f"draw {' and '.join(drawn)}"] if rng.random() < 0.5 else [f"draw {card}" for card in drawn]
        if role == "Steeple" and self.refuse and rng.random() < 0.4:
            hand.append(self.refuse.pop())
            steps.append(rng.choice(["take the refuse card", f"take {hand[-1]} from the refuse pile"]))
        while len(hand) > (7 if role == "Hill" and rng.random() < 0.7 else 6):
            card = rng.choice(hand)
            hand.remove(card)
            there = self.courtyard if len(self.courtyard) < 4 else self.refuse
            there.append(card)
            goes = " into the Courtyard" if there is self.courtyard else " onto the refuse pile"
            steps.append(f"discard {card}{rng.choice(['', goes])}")
        seat["turns"] = seat.get("turns", 0) + 1
        self.turn = None if all(other.get("turns", 0) == 2 for other in self.seats.values()) else self.after(name)
        return ", ".join(steps)

    def dusk(self):
        lying = Counter(self.courtyard)
        most = max(lying[kind] for kind in KINDS)
        best = [name for name in NAMES if lying[self.seats[name]["profession"]] == most]
        if len(best) == 1:
            self.seats[best[0]]["chips"] += self.daily
            self.daily = 0
        for seat in self.seats.values():
            del seat["turns"], seat["day_wager"]
        self.dealer = NAMES[(NAMES.index(self.dealer) - 1) % 4]
        self.phase, self.token, self.turn = "day", COURTYARD, self.dealer
        return "night ends"
