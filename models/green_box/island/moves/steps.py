"""The steps of a turn of Island: each requires what it needs and does it at once."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from models.green_box.components import Colour, Symbol
from models.green_box.hands import as_held, hand_of, known_after
from models.green_box.island.cards import Card, Kind
from models.green_box.island.rules.cards import cards_fit
from models.green_box.island.rules.kingship import explorer, guardian, king, whisperer
from models.green_box.island.rules.rulings import TABLE
from models.green_box.island.table.lands import Land, Phase
from models.green_box.island.table.position import DEALT, HAND, TILES, Combat, Position, Seat
from models.green_box.piles import PileTurn
from models.names import another, counted, enumerated


def is_table_known(position: Position) -> bool:
    """Whether it is known, or on our list, what the symbols do (IS-AMB-TABLE)."""
    return not position.table.is_assumed or position.rulings.listed(TABLE.key) == TABLE.default


class Steps(PileTurn[Position, Seat]):
    """A turn with its cards, units and combat; its results are what it does besides the score."""

    # What players have.

    def spend(self, player: str, cards: tuple[Card, ...], rule: str) -> tuple[Card, ...]:
        """Cards leave a hand; what is known of them comes back."""
        hand = hand_of(self.seat(player).hand)
        if hand.told is None:
            self.assume(*(f"{player} has {card.name}" for card in cards))
            return cards
        known: list[Card] = []
        for card in self._meant(player, cards):
            if (at := hand.place(card)) is None:
                held = self.before.seat(player).hand or ()
                has = enumerated([str(own) for own in held], "and") if held else "no cards"
                lacked = another(card.phrase, has_one=any(map(card.may_be, held)))
                self.refuse(rule, card.name, f"{player} lacks {lacked}: {player} has {has}.")
                known.append(card)
                continue
            own = hand.told[at]
            known.append(as_held(hand, card))
            if not own.is_known and own != card:
                self.assume(f"{player} has {card.name} in hand, though the file does not say so")
                self.believe_held(known[-1:], lambda held: known_after(hand_of(held), known[-1:]), player)
            hand = known_after(hand, (card,)) or hand
        self.change_seat(player, hand=hand.told)
        return tuple(known)

    def _meant(self, player: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """These cards, those of which only the symbol was said perhaps of the only kind that they can be (IS-ST-CARDS)."""
        kinds = [[card, *(Card(kind, card.symbol) for kind in Kind if card.symbol and not card.kind)] for card in cards]
        # An action takes two cards at most; of more that are named none is looked for.
        if len(cards) > 2 or all(len(ways) == 1 for ways in kinds):
            return cards
        return next((way for way in product(*kinds) if self._may_have(player, way)), cards)

    def _may_have(self, player: str, cards: tuple[Card, ...]) -> bool:
        """Whether the hand of a player can be told with these, and there are not too many of any."""
        told, hand = [], self.seat(player).hand or ()
        for card in cards:
            if (at := hand_of(hand).place(card)) is None:
                return False
            told.append(Card(hand[at].kind or card.kind, hand[at].symbol or card.symbol))
            hand = (*hand[:at], *hand[at + 1 :])
        tried = Steps(self.table, player)
        tried.change_seat(player, hand=(*told, *hand))
        return cards_fit(tried.table)

    # Units.

    def land(self, name: str) -> Land:
        """What lies on a territory by now."""
        lands: Mapping[str, Land] = self.now("lands")
        return lands.get(name, Land())

    def units(self, name: str, player: str = "") -> int:
        """How many units a player has in a territory by now."""
        return self.land(name).of(self.before.colour_of(player or self.player))

    def put(self, name: str, land: Land) -> None:
        """Something else lies on a territory."""
        self.change(lands={**self.now("lands"), name: land})

    def place_unit(self, player: str, name: str, n: int = 1) -> None:
        """Units come from the supply onto a territory, or with a negative number go back to it."""
        told = self.seat(player).supply
        self.put(name, self.land(name).plus(self.before.colour_of(player), n))
        if told is not None:
            self.change_seat(player, supply=max(0, told - n))

    def recruit(self, names: tuple[str, ...], rule: str) -> None:
        """New units onto territories, as many as there are (IS-AMB-SUPPLY)."""
        left = self.table.supply_left(self.player)
        if left < len(names) and self.before.rulings["IS-AMB-SUPPLY"] == "illegal":
            self.refuse(rule, "supply", f"{self.player} has only {counted(left, 'unit')} in the supply.")
        for name in names[:left]:
            self.place_unit(self.player, name)
        self.tell_units(self.player, *names)
        if left < len(names):
            self.results.append(f"{self.player} has only {counted(left, 'unit')} left to place")

    def tell_units(self, player: str, *names: str) -> None:
        """Say how many units a player has by now in these territories."""
        numbers = {name: self.units(name, player) for name in names}
        there = [f"{counted(n, 'unit') if n else 'no unit'} in {name}" for name, n in numbers.items()]
        self.results.append(f"{player} has {enumerated(there, 'and')}")

    def move_units(self, player: str, start: str, goal: str, n: int) -> None:
        """Units go from one territory to another."""
        colour: Colour = self.before.colour_of(player)
        n = min(n, self.land(start).of(colour))
        self.put(start, self.land(start).plus(colour, -n))
        self.put(goal, self.land(goal).plus(colour, n))

    # Combat.

    def begin_combat(self, name: str) -> None:
        """A combat begins, after what peace tokens cost, if others are there (IS-PACIFY, IS-COMBAT)."""
        land, colour = self.land(name), self.before.colour_of(self.player)
        if land.peace:
            cost = 1 if land.peace > 1 and self.before.rulings["IS-AMB-PEACE2"] == "one" else land.peace
            lost = min(cost, land.of(colour))
            self.place_unit(self.player, name, -lost)
            self.results.append(f"{self.player} loses {lost} of the units in {name} to the peace there")
        others = [other for other in self.land(name).units if other is not colour]
        # Without the initiator the others fight by a ruling only, and nobody fights alone.
        alone = not self.land(name).of(colour)
        if not others or (alone and (len(others) < 2 or self.before.rulings["IS-AMB-PEACELAST"] != "begins")):
            return
        self.change(combat=Combat(name, self.player))
        defenders = [p for p in self.table.fighters if p != self.player]
        self.results.append(f"combat begins in {name}: {self.player} against {enumerated(defenders, 'and')}")
        if self.land(name).castles:
            self.change(combat=Combat(name, self.player, declined=0), turn=defenders[0])
        else:
            self.fight(self.player)

    def fight(self, first: str) -> None:
        """Who fights next: the first player from one on who has units there; or the combat is over."""
        fighters = self.table.fighters
        if len(fighters) > 1:
            self.change(turn=next(p for p in self.table.order_from(first) if p in fighters))
        else:
            self.end_combat()

    def end_combat(self) -> None:
        """Units in castles come back, and the turn of the one who began it ends."""
        combat: Combat = self.now("combat")
        self.change(combat=None)
        units = self.land(combat.land).named_units or ["no units"]
        self.results.append(f"the combat is over; in {combat.land} are {enumerated(units, 'and')}")
        self.end_turn(combat.initiator)

    # The end of turns and of cycles.

    def end_turn(self, player: str, *, passed: bool = False, chosen: str = "") -> None:
        """The next player has a turn, or the cycle is over."""
        table = self.table
        passes = table.passes + 1 if passed else 0
        skipping, following = table.skipping, table.after(player)
        while following in skipping:
            skipping = tuple(name for name in skipping if name != following)
            following = table.after(following)
        self.change(turn=following, passes=passes, skipping=skipping)
        if passes >= len(table.players):
            self.end_cycle(chosen)

    def end_cycle(self, chosen: str) -> None:
        """Kingship, territory cards, and the next Whisperer (IS-C1, IS-C2, IS-C3)."""
        lands = {name: replace(land, peace=0) for name, land in self.now("lands").items()}
        self.change(lands=lands, passes=0, skipping=())
        if (winner := king(self.table)) is not None:
            self.change(turn=None, over=True)
            self.results.append(f"{winner} claims kingship and wins")
            return
        self.results.append("the cycle ends")
        self._divide()
        # The next Whisperer: of several with most castles the one that the old one has chosen (IS-C3).
        players, old = whisperer(self.table).players, self.before.whisperer
        if chosen:
            message = f"{chosen} cannot become Whisperer: {enumerated(list(players), 'or')} is present with most castles."
            self.need("IS-C3", chosen, chosen in players, message)
        elif len(players) > 1:
            example = f"pass, choosing {players[0]}"
            self.leave(f"{old} chooses the next Whisperer among {enumerated(list(players), 'and')}", example, "say whom")
        following = chosen or players[0]
        if following != old and (chosen or len(players) == 1):
            self.results.append(f"{following} becomes Whisperer")
        self.change(whisperer=following)
        self.next_role(Phase.EXPLORER, Phase.GUARDIAN)

    def _divide(self) -> None:
        """Cycle cards are collected, and the leader of each territory takes its territory cards (IS-C2)."""
        table, kept = self.table, self.table.keeps_territory_cards
        own, in_doubt = _territory_cards(table)
        for player in table.players:
            hand, cards = self.seat(player).hand, own[player]
            stay = _without_cycle_cards(hand) if kept else ()
            if hand is not None or not kept:
                # A file cannot say that there is one card more or not.
                self.change_seat(player, hand=None if in_doubt[player] or stay is None else (*stay, *cards))
            if cards:
                named = [f"{n} {card}" if n > 1 else str(card) for card, n in Counter(map(str, cards)).items()]
                self.results.append(f"{player} takes {enumerated(named, 'and')}")
        for who, tiles in in_doubt.items():
            goes = f"{who} takes its territory card" if who else "its territory card lies beside the board"
            self.results += [f"if the tile at {spots} is developed, {goes}" for spots in tiles]
        self.change(beside=tuple(own[None]), discard=(), top=())

    def next_role(self, *phases: Phase) -> None:
        """Who does what next in the council: the first of these steps for which there is somebody, or else the coin."""
        table = self.table
        for phase in phases:
            players = (explorer if phase is Phase.EXPLORER else guardian)(table).players
            if players and (phase is Phase.GUARDIAN or len(list(table.tiles)) < TILES):
                # Of several the Whisperer chooses, and the file does not say whom.
                self.change(phase=phase, turn=players[0] if len(players) == 1 else None)
                return
        self.change(phase=Phase.COIN, turn=table.whisperer)

    def deal(self) -> None:
        """A new draft: to each player cycle cards that nobody sees."""
        n, may_have = len(self.before.players), any(tile.is_up for _, tile in self.before.tiles)
        for player in self.before.players:
            hand = self.seat(player).hand
            if hand is not None or not may_have:
                own = _without_cycle_cards(hand) if may_have else ()
                self.change_seat(player, hand=None if own is None else (*own, *[Card(Kind.CYCLE)] * DEALT.get(n, HAND)))
        self.change(phase=Phase.DRAFT, draft=1, turn=None, discard=(), top=())


def _without_cycle_cards(hand: tuple[Card, ...] | None) -> tuple[Card, ...] | None:
    """What is left of a hand as cycle cards are collected; nothing where a card may be one or not."""
    left = tuple(card for card in hand or () if card.kind is not Kind.CYCLE)
    return None if any(card.kind is None for card in left) else left


def _territory_cards(table: Position) -> tuple[dict[str | None, list[Card]], dict[str | None, list[str]]]:
    """The territory cards that each leader takes, and the tiles that give another if they are developed.

    Those of nobody come beside the board.
    """
    own: dict[str | None, list[Card]] = {player: [] for player in (*table.players, None)}
    in_doubt: dict[str | None, list[str]] = {player: [] for player in own}
    for name in table.names:
        tiles, leader = table.tiles_of(name), table.leader(name)
        faces = [tile.face for _, tile in tiles if tile.lies_down is False]
        cards = [Card(Kind.TERRITORY, face if isinstance(face, Symbol) else None) for face in faces]
        own[leader].extend(cards if table.card_per_tile else cards[:1])
        spots = [str(spot) for spot, tile in tiles if not isinstance(tile.lies_down, bool)]
        if spots and (table.card_per_tile or not cards):
            in_doubt[leader].append(enumerated(spots, "or"))
    return own, in_doubt
