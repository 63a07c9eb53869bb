"""Whole games of Fields of Green, played at random by the rulebook alone, with what a table shows after each step.

It shares nothing with the program but the form of a position file. Cards are plain: those that would take distances or Water
into account are left out, since it is about turns, draws, discards and what is in the box.
"""

from __future__ import annotations

from dataclasses import dataclass, field

TYPES = ("Field", "Livestock", "Construction", "Building")
NAMES = ("Maria", "Mike", "Ann", "Ben")
INTRODUCTORY = {1: (3, 2, 1, 0), 2: (2, 2, 1, 1), 3: (1, 2, 1, 2), 4: (0, 2, 1, 3)}
CARDS = {
    "Clover": {"type": "Field", "price": 2},
    "Rye": {"type": "Field", "price": 1, "cost": {"food": 1}},
    "Goats": {"type": "Livestock", "price": 2, "cost": {"food": 1}, "gains": {"coins": 4}},
    "Hens": {"type": "Livestock", "price": 0},
    "Store": {"type": "Construction", "price": 1, "gains": {"food": 3}},
    "Workshop": {"type": "Construction", "price": 0, "gains": {"equipment": 1}},
    "Mill": {"type": "Construction", "price": 2, "cost": {"coins": 1}, "gains": {"vp": 1}},
    "Smith": {"type": "Building", "price": 0, "cost": {"coins": 1}, "gains": {"equipment": 1}},
    "Inn": {"type": "Building", "price": 3},
}
"""With a `cost` the gains come in the Harvest, else when the card is built."""
TILES = ("Bell", "Flag", "Lamp")


@dataclass
class Card:
    name: str
    tokens: int | None = None
    is_open: bool = False
    paid: bool = False
    tiles: list[str] = field(default_factory=list)

    def __str__(self):
        text = self.name if self.tokens is None else f"{self.name} {self.tokens}"
        text += f" with {' and '.join(self.tiles)}" if self.tiles else ""
        return text + (" face down" if self.is_open else " paid" if self.paid else "")


@dataclass
class Player:
    name: str
    farm: dict[tuple[int, int], Card]
    coins: int = 15
    vp: int = 0
    aside: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    drawn: list[int] | None = None
    turns: int = 0
    is_done: bool = False

    def of(self, name):
        return [card for card in self.farm.values() if card.name == name]

    def gain_food(self, n):
        for silo in self.of("Silo"):
            put = min(n, 4 - silo.tokens)
            silo.tokens, n = silo.tokens + put, n - put

    def pay_food(self, n):
        for silo in self.of("Silo"):
            taken = min(n, silo.tokens)
            silo.tokens, n = silo.tokens - taken, n - taken

    @property
    def food(self):
        return sum(silo.tokens for silo in self.of("Silo"))

    @property
    def free(self):
        """The spaces beside a card of the farm."""
        beside = {(r + i, c + j) for r, c in self.farm for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return sorted(beside - self.farm.keys())

    @property
    def at(self):
        """How spaces are called in a file of the farm as it lies now."""
        top, left = min(r for r, _ in self.farm), min(c for _, c in self.farm)
        return lambda spot: f"r{spot[0] - top + 1}c{spot[1] - left + 1}"

    def rows(self):
        top, left = min(r for r, _ in self.farm), min(c for _, c in self.farm)
        height, width = max(r for r, _ in self.farm) - top + 1, max(c for _, c in self.farm) - left + 1
        return [[str(self.farm.get((top + r, left + c), ".")) for c in range(width)] for r in range(height)]


class Game:
    """`tables()` plays the game; after each step it gives the whole table, as far as somebody could know it.

    `moves` are what was done: the table before it, who did it, and how it is said.
    """

    def __init__(self, rng, players, *, introductory=False):
        self.rng, self.introductory = rng, introductory
        self.players = [
            Player(name, {(1, 1): Card("Water Tower", 3), rng.choice([(1, 2), (0, 1)]): Card("Silo", 1)})
            for name in NAMES[:players]
        ]
        self.piles = {kind: self.pile(kind) for kind in TYPES}
        self.towers, self.silos, self.equipment = 20 - players, 14 - players, 30
        self.discard, self.row, self.under = [], [], []
        self.year, self.phase, self.first, self.turn = 1, "upkeep", 0, None
        self.moves = []

    def pile(self, kind):
        names = [name for name, card in CARDS.items() if card["type"] == kind]
        cards = [names[n % len(names)] for n in range(33)]
        self.rng.shuffle(cards)
        return cards

    @property
    def is_for_two(self):
        return len(self.players) == 2

    @property
    def in_order(self):
        return self.players[self.first :] + self.players[: self.first]

    def tables(self):
        yield self.table()
        while True:
            yield from self.upkeep()
            yield from self.actions()
            yield from self.harvest()
            if self.turn == "over":
                return

    # The three phases.

    def upkeep(self):
        for player in self.in_order:
            if self.year > 1:
                self.income(player)
                yield self.table()
        for player in self.in_order:
            split = self.split()
            player.drawn = split
            player.hand = [self.piles[kind].pop() for kind, n in zip(TYPES, split, strict=True) for _ in range(n)]
            yield self.table()
        if self.is_for_two:
            self.under = [card for player in self.players for card in player.hand]
            self.rng.shuffle(self.under)
            self.row = [self.under.pop() for _ in range(6)]
            for player in self.players:
                player.hand = []
            yield self.table()

    def income(self, player):
        player.coins += 3
        player.gain_food(1)
        self.gain_water(player, 2)

    def gain_water(self, player, n):
        for tower in player.of("Water Tower"):
            put = min(n, 3 - tower.tokens)
            tower.tokens, n = tower.tokens + put, n - put

    def split(self):
        if self.introductory:
            return list(INTRODUCTORY[self.year])
        left = [len(self.piles[kind]) for kind in TYPES]
        wanted = min(3, sum(n > 0 for n in left))
        like = [self.rng.random() ** 3 for _ in TYPES]
        while True:
            split = [0] * 4
            for i in self.rng.choices(range(4), like, k=6):
                split[i] += 1
            if all(n <= m for n, m in zip(split, left, strict=True)) and sum(n > 0 for n in split) >= wanted:
                return split
            like = [n + 0.1 for n in like]

    def actions(self):
        self.phase = "action"
        for turn in range(6):
            order = list(self.in_order)
            if not self.is_for_two:
                self.rng.shuffle(order)
            for i, player in enumerate(order):
                self.turn = player.name if self.is_for_two else None
                before, at = self.table(between=i > 0), player.at
                yield before
                cards = self.row if self.is_for_two else player.hand
                said = self.act(player, cards.pop(self.rng.randrange(len(cards))), at)
                player.turns += 1
                self.moves.append((before, player.name, said))
            if self.is_for_two:
                self.row += [self.under.pop() for _ in range(min(2, len(self.under)))]
            elif turn < 5:
                hands = [player.hand for player in self.players]
                step = 1 if self.year % 2 else -1
                for i, player in enumerate(self.players):
                    player.hand = hands[(i - step) % len(hands)]
        self.turn = None
        yield self.table()

    def act(self, player, card, at):
        """One of the five actions with a card, as it is said: `at` names the spaces of the farm as it lay before."""
        rng, can = self.rng, ["market", "silo", "tower", "restore", "build", "build", "build"]
        opened = [spot for spot, there in player.farm.items() if there.is_open]
        if player.coins < 2 or not self.towers:
            can.remove("tower")
        if not self.silos:
            can.remove("silo")
        if player.coins < 1 or not opened:
            can.remove("restore")
        if player.coins < CARDS[card]["price"]:
            can = [action for action in can if action != "build"]
        action, spot = rng.choice(can), rng.choice(player.free)
        if action == "build":
            player.coins -= CARDS[card]["price"]
            player.farm[spot] = Card(card)
            tiles = [] if "cost" in CARDS[card] else self.apply(player, CARDS[card].get("gains", {}))
            return f"{card} to {at(spot)}" + "".join(
                f", keep {tile} aside" if there is None else f", take {tile} on {at(there)}" for tile, there in tiles
            )
        self.discard.append(card)
        if action == "market":
            sold = rng.randint(0, min(2, player.food))
            player.pay_food(sold)
            player.coins += 2 + 2 * sold
            said = f"market, selling {sold} Food" if sold else "market"
        elif action == "silo":
            self.silos -= 1
            player.farm[spot] = Card("Silo", 0)
            said = f"Silo to {at(spot)}"
        elif action == "tower":
            self.towers, player.coins = self.towers - 1, player.coins - 2
            player.farm[spot] = Card("Water Tower", 3)
            said = f"Water Tower to {at(spot)}"
        else:
            spot = rng.choice(opened)
            player.coins -= 1
            player.farm[spot].is_open = False
            said = f"restore {at(spot)}"
        return f"{said}, discarding {card}"

    def apply(self, player, gains):
        """What an ability gives; the tiles that were chosen, with the spaces where they are placed."""
        player.coins += gains.get("coins", 0)
        player.vp += gains.get("vp", 0)
        player.gain_food(gains.get("food", 0))
        tiles = []
        for _ in range(min(gains.get("equipment", 0), self.equipment)):
            self.equipment -= 1
            tile = self.rng.choice(TILES)
            places = [
                spot
                for spot, card in player.farm.items()
                if not card.is_open and tile not in card.tiles and len(card.tiles) < 2
            ]
            spot = self.rng.choice(places) if places and self.rng.random() < 0.6 else None
            (player.aside if spot is None else player.farm[spot].tiles).append(tile)
            tiles.append((tile, spot))
        return tiles

    def harvest(self):
        self.phase = "harvest"
        for player in self.players:
            player.hand = []
        for player in self.in_order:
            mine = [card for card in player.farm.values() if "cost" in CARDS.get(card.name, {}) and not card.is_open]
            self.rng.shuffle(mine)
            for card in mine:
                cost = CARDS[card.name]["cost"]
                if player.coins >= cost.get("coins", 0) and player.food >= cost.get("food", 0) and self.rng.random() < 0.8:
                    player.coins -= cost.get("coins", 0)
                    player.pay_food(cost.get("food", 0))
                    card.paid = True
                    self.apply(player, CARDS[card.name].get("gains", {}))
            yield self.table()
            for card in mine:
                if not card.paid:
                    card.is_open, card.tiles = True, []
                card.paid = False
            player.is_done = True
            yield self.table()
        if self.year == 4:
            self.turn, self.phase = "over", None
            yield self.table()
            return
        self.year, self.phase, self.first = self.year + 1, "upkeep", (self.first + 1) % len(self.players)
        for player in self.players:
            player.is_done, player.drawn, player.turns = False, None, 0
        yield self.table()

    # What lies there.

    def table(self, *, between=False):
        """The whole table; within a turn of several, hands are only counted, since cards lie face down and are passed on."""
        at = {
            "game": "fields-of-green",
            "year": self.year,
            "phase": self.phase,
            "player_count": len(self.players),
            "first": self.players[self.first].name,
            "turn": self.turn,
            "introductory": self.introductory or None,
            "players": {player.name: self.seat(player, counted=between) for player in self.players},
            "piles": {kind: len(pile) for kind, pile in self.piles.items()},
            "stocks": {"towers": self.towers, "silos": self.silos, "equipment": self.equipment},
            "discard": list(self.discard),
            "cards": {
                "locations": {name: face(card) for name, card in CARDS.items()},
                "equipment": {tile: {"on": "location", "gains": []} for tile in TILES},
            },
        }
        if self.is_for_two:
            at |= {"row": list(self.row), "pile": len(self.under)}
        return {key: value for key, value in at.items() if value is not None}

    def seat(self, player, *, counted):
        turns = 6 if self.turn == "over" else player.turns
        seen = {
            "coins": player.coins,
            "vp": player.vp,
            "farm": player.rows(),
            "aside": list(player.aside),
            "drawn": None if player.drawn is None else dict(zip(TYPES, player.drawn, strict=True)),
            "turns": turns,
            "harvested": player.is_done,
        }
        if not self.is_for_two or self.phase == "upkeep":
            seen["hand"] = len(player.hand) if counted else list(player.hand) or 0
        return {key: value for key, value in seen.items() if value is not None}


def face(card):
    """A card as a position file tells it."""
    ability = "Harvest" if "cost" in card else "Immediate" if "gains" in card else "none"
    told = {"type": card["type"], "price": card["price"], "vp": 0, "ability": ability}
    return (
        told | ({"cost": card["cost"]} if "cost" in card else {}) | ({"gains": [card["gains"]]} if "gains" in card else {})
    )


def half_told(table, rng, *, unknown=0.0):
    """A table of which some was not seen: keys left out, cards only counted or, now and then, not known."""
    told = {key: value for key, value in table.items() if key in {"game", "players", "cards"} or rng.random() < 0.6}
    shown = [name for name in table["players"] if rng.random() < 0.7] or [rng.choice(list(table["players"]))]
    told["players"] = {name: half_seat(table["players"][name], rng, unknown) for name in shown}
    for key in ("first", "turn"):
        if told.get(key) not in {"over", *shown}:
            told.pop(key, None)
    for key in ("piles", "stocks"):
        if key in told and rng.random() < 0.5:
            told[key] = {kind: n for kind, n in told[key].items() if rng.random() < 0.6}
    for key in ("discard", "row"):
        if key in told:
            told[key] = ["unknown" if rng.random() < unknown else card for card in told[key]]
    if rng.random() < 0.5 and "discard" in told:
        told["discard"] = len(told["discard"])
    return told


def half_seat(seat, rng, unknown):
    told = {key: value for key, value in seat.items() if key in {"farm", "vp", "aside"} or rng.random() < 0.6}
    if isinstance(told.get("hand"), list) and rng.random() < 0.5:
        told["hand"] = len(told["hand"])
    told["farm"] = [[half_space(space, rng, unknown) for space in row] for row in told["farm"]]
    return told


def half_space(space, rng, unknown):
    name, _, tokens = space.partition(" ")
    if name == "Silo" and tokens.isdigit() and rng.random() < 0.3:
        return name
    return "unknown" if rng.random() < unknown and space in CARDS else space
