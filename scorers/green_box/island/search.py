"""The best turn in Island, or the best of several own turns: every action of a player, a combat played to its end.

In a combat all others play against the player. Between the turns of a play the others pass, and a combat begins in its last
turn only: what is aimed at decides how it is fought, and nothing comes after it. Of a combat only what decides is kept:
units that fight, units in castles, cycle cards, whose word it is. All agree to stop only where nobody could gain by going
on, so that stopping changes no value; it is left out.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cache, reduce
from typing import Any, NamedTuple

from models.green_box.components import Symbol
from models.green_box.island.cards import Action, Card, Kind
from models.green_box.island.game import GAME
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.listing import turns
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.moves.words import Act, Deed, Move, Step
from models.green_box.island.rules.kingship import Standing, standing
from models.green_box.island.table.lands import EMPTY, Phase
from models.green_box.island.table.position import START_UNITS, Combat, Position
from scorers.game_tree import Line, Search
from scorers.green_box.contest_words import sentences
from scorers.green_box.island.score import AIMS
from scorers.own_turns import Begun, OwnTurns
from scorers.play import END

CARDS_UNTOLD = "combat needs to know how many cards {} has: write for instance `hand: 4`"
_LONGEST = 1000
"""More steps than a combat has: each takes a unit or a card out of it, or asks for a castle."""
Numbers = tuple[int, ...]
"""So many of each player who has units in the territory, in the order of play from the initiator."""


class State(NamedTuple):
    """A moment of a combat: units outside castles, units in castles, cycle cards.

    `turn` is whose word it is, `declined` as in `Combat`; who was `attacked` has to choose what to lose.
    """

    units: Numbers
    castled: Numbers
    cards: Numbers
    turn: int
    declined: int | None
    attacked: int | None = None


class Fight:
    """A combat of a table as `scorers.game_tree` sees it.

    `worth(own, led)` is what the player has in the end with so many own units in the territory, leading so many others.
    """

    def __init__(self, position: Position, combat: Combat, player: str, worth: Callable[[int, int], int]) -> None:
        order, near = position.order_from(combat.initiator), position.island.beside[combat.land]
        self.players = tuple(p for p in order if position.units(p, combat.land))
        self._position, self._combat, self._player, self._worth = position, combat, player, cache(worth)
        self._castles = position.land(combat.land).castles
        # To which territory one withdraws changes nothing: one leads there already, and only gets stronger.
        self._goals = [next((name for name in near if position.leader(name) == p), "") for p in self.players]
        sheltered = combat.castled or (self._castles and combat.declined is not None)
        all_go = sheltered and any(self._goals) and position.rulings["IS-AMB-RETREATCASTLE"] == "yes"
        self._castled_withdraw = bool(all_go)
        self._at = self.players.index(player) if player in self.players else None
        self._attacker_chooses = position.rulings["IS-AMB-ATTACKDEF"] == "attacker"

    @property
    def start(self) -> State:
        """The moment at which the table stands. Raises `ValueError` where nobody knows how many cards a player has."""
        position, players = self._position, self.players
        castled = tuple(self._combat.castled.get(position.colour_of(p), 0) for p in players)
        cards = tuple(_green_cards(position, p) for p in players)
        turn = players.index(position.turn) if position.turn in players else 0
        return State(tuple(map(position.free, players)), castled, cards, turn, self._combat.declined)

    def is_over(self, state: State) -> bool:
        """Whether at most one player has units left to fight."""
        return sum(n > 0 for n in state.units) < 2

    def is_ours(self, state: State) -> bool:
        """Whether the player has the word, or the choice."""
        return self.players[state.turn if state.attacked is None else state.attacked] == self._player

    def worth(self, state: State) -> int:
        """What the player has of it when this is the end."""
        own, others = self._remaining_units(state)
        leads = own > max(others, default=0) and (own > sum(others) or not self._position.needs_half)
        return self._worth(own, sum(others) if leads else 0)

    def limits(self, state: State) -> tuple[int, int]:
        """What no end exceeds in either direction."""
        # IS-COMBAT: an attack takes only units outside castles, no unit comes, and nobody leads more than all who are there.
        own, others = self._remaining_units(state)
        safe = state.castled[self._at] if self._at is not None and not self._castled_withdraw else 0
        return self._worth(safe, 0), self._worth(own, sum(others) if own else 0)

    def _remaining_units(self, state: State) -> tuple[int, list[int]]:
        """Units in the territory, those in castles too: the player's, and those of each other."""
        units = [free + castled for free, castled in zip(state.units, state.castled, strict=True)]
        return (0 if self._at is None else units.pop(self._at)), units

    def children(self, state: State) -> Iterator[tuple[Any, State]]:
        """Every move with the moment after it; for an attack of which another chooses the loss, first who is attacked."""
        at = state.turn
        if state.attacked is not None:
            yield from self._losses(state, state.attacked)
        elif state.declined is not None:
            yield from self._shelter(state)
        else:
            for other in (k for k, n in enumerate(state.units) if n and k != at):
                # Who is attacked chooses what is lost, unless the attacker does (IS-AMB-ATTACKDEF).
                if state.cards[other] and not self._attacker_chooses:
                    yield self.players[other], state._replace(attacked=other)
                else:
                    yield from self._losses(state, other)
            if self._goals[at]:
                # Whether those in castles withdraw too is a ruling (IS-AMB-RETREATCASTLE).
                castled = _with(state.castled, at, -state.castled[at]) if self._castled_withdraw else state.castled
                left = state._replace(units=_with(state.units, at, -state.units[at]), castled=castled)
                yield Step(self.players[at], Deed.RETREAT, self._goals[at]), self._next(left, at + 1)

    def _losses(self, state: State, target: int) -> Iterator[tuple[Step, State]]:
        attacker, attacked = self.players[state.turn], self.players[target]
        hit = state._replace(attacked=None)
        by_unit = hit._replace(units=_with(state.units, target, -1))
        yield Step(attacker, Deed.ATTACK, attacked, is_unit=True), self._next(by_unit, state.turn + 1)
        if state.cards[target]:
            by_card = hit._replace(cards=_with(state.cards, target, -1))
            yield Step(attacker, Deed.ATTACK, attacked, (Card(Kind.CYCLE),)), self._next(by_card, state.turn + 1)

    def _next(self, state: State, first: int) -> State:
        """The next fighter from a seat on has the word."""
        n = len(self.players)
        return state._replace(turn=next((k % n for k in range(first, first + n) if state.units[k % n]), 0))

    def _shelter(self, state: State) -> Iterator[tuple[Step, State]]:
        at, player = state.turn, self.players[state.turn]
        units, castled = _with(state.units, at, -1), _with(state.castled, at, 1)
        inside = state._replace(units=units, castled=castled, declined=0)
        yield Step(player, Deed.SHELTER, is_unit=True), self._ask_next(inside)
        yield Step(player, Deed.SHELTER), self._ask_next(state._replace(declined=(state.declined or 0) + 1))

    def _ask_next(self, state: State) -> State:
        """The next defender is asked for castles, or the fight begins."""
        n, at = len(self.players), state.turn
        following = (k % n for k in range(at + 1, at + n + 1))
        asked = [k for k in following if state.units[k] and self.players[k] != self._combat.initiator]
        # It begins when nobody is left to ask, every castle is taken, or all have declined one after the other.
        if not asked or sum(state.castled) >= self._castles or (state.declined or 0) >= len(asked):
            return self._next(state._replace(declined=None), 0)
        return state._replace(turn=asked[0])

    def best(self, tick: Callable[[], None]) -> Line:
        """The most that the player can reach whatever all others do, and how it goes then."""
        line = Search(self, tick).best(self.start, _LONGEST)
        return Line(line.worth, tuple(move for move in line.moves if not isinstance(move, str)), line.to_the_end)


def _with(numbers: Numbers, at: int, more: int) -> Numbers:
    return (*numbers[:at], numbers[at] + more, *numbers[at + 1 :])


def _green_cards(position: Position, player: str) -> int:
    """Cycle cards with which a player can answer attacks; those of which nobody knows the kind may all be some."""
    if (hand := position.seat(player).hand) is None:
        raise ValueError(CARDS_UNTOLD.format(player))
    return sum(card.kind is not Kind.TERRITORY for card in hand)


class BestPlay(OwnTurns[Position, Position]):
    """The most of an aim that a player can have after so many own turns, with as few of them as do."""

    play = GAME.play

    def _aim(self, has: Standing) -> int:
        return AIMS[self._objective](has)

    @property
    def obstacle(self) -> str | None:
        """Why nothing can be played on from here."""
        position = self._position
        if position.over:
            return "the game is over"
        if position.phase is not Phase.ACTIONS:
            return f"the phase is `{position.phase}`, and only turns of the cycle are searched"
        if position.combat is not None:
            return None
        if position.turn not in {None, self._player}:
            return f"it is {position.turn}'s turn"
        if not is_table_known(position):
            return "nobody knows which symbol stands for which action"
        gone = [p for p in position.players if p != self._player and not position.on_board(p)]
        if self._turns > 1 and gone:
            return f"{gone[0]} has no unit on the board and places two next, so that only one turn can be looked ahead"
        return "others change the table by the end of the game: ask for a number of turns" if self._turns == END else None

    @property
    def remark(self) -> str | None:
        """What is left out."""
        position, remarks = self._position, []
        if self._turns > 1:
            remarks.append("the others are taken to pass, and nothing is played on once a combat begins")
        is_hidden = position.pile is None or any(card.symbol is None for card in position.pile[:1])
        may_take = is_hidden and self._holds(position, position.table.symbol_of(Action.REPLENISH))
        if self._turns > 1 and may_take and is_table_known(position):
            remarks.append("what Replenish takes is not played, since nobody knows the top card of the discard pile")
        return sentences(remarks if position.combat else [*remarks, "in this search nobody plays Drown"])

    def _holds(self, position: Position, *symbols: Symbol | None) -> bool:
        """Whether the player has a card with one of these symbols, among them perhaps one that is not known."""
        return any(card.symbol in symbols for card in position.seat(self._player).hand or ())

    def start(self) -> Position:
        """The table on which it is the player's turn, or a combat."""
        return replace(self._position, turn=self._position.turn or self._player)

    def lengths(self) -> Iterable[int]:
        """Plays of one turn, then of two, and so on."""
        return range(1, self._turns + 1)

    def turns(self, begun: Begun[Position]) -> Iterator[Begun[Position]]:
        """Every turn, those with a combat last: most of them need not be fought to the end then."""
        position, is_last = begun.state, begun.left == 1
        if position.combat is not None:
            yield from [self._fight_out(begun, (), position, position.combat)] if is_last else ()
            return
        fights: list[tuple[Move, Position, Combat]] = []
        for move in turns(position, self._player) if position.phase is Phase.ACTIONS else ():
            self._tick()
            if any(need.truth is not True for need in MOVES.conditions(position, move).requirements):
                continue
            after = MOVES.after(position, move)
            if after.combat is not None:
                fights += [(move, after, after.combat)] if is_last else []
            elif is_last:
                yield begun.then((move,), after)
            elif isinstance(move, Act) or move.restored:
                yield self._pass_on(begun, move, after)
        for move, after, combat in fights:
            # A combat changes one territory, no more than another turn can.
            if self.is_useful(self.bound(Begun(after, 1))):
                yield self._fight_out(begun, (move,), after, combat)

    def _pass_on(self, begun: Begun[Position], move: Move, position: Position) -> Begun[Position]:
        """The play until it is the player's turn again, or the cycle ends."""
        moves = [move]
        while position.turn not in {None, self._player} and position.phase is Phase.ACTIONS:
            moves.append(Step(position.turn or "", Deed.PASS))
            position = MOVES.after(position, moves[-1])
        return begun.then(tuple(moves), position)

    def _fight_out(
        self, begun: Begun[Position], moves: tuple[Move, ...], position: Position, combat: Combat
    ) -> Begun[Position]:
        """The play with a combat to its end, the player against all others."""
        castles = position.land(combat.land).castles
        has = standing(replace(position, lands={**position.lands, combat.land: EMPTY}), self._player)
        there, built, led = has.amounts

        def worth(own: int, opposing: int) -> int:
            # Who withdraws goes where he leads already, so nothing else changes than presence, castles and leadership here.
            is_there = min(own, 1)
            return self._aim(Standing((there + is_there, built + is_there * castles, led + opposing), has.monuments))

        line = Fight(position, combat, self._player, worth).best(self._tick)
        return begun.then((*moves, *line.moves), reduce(MOVES.after, line.moves, position))

    def key(self, begun: Begun[Position]) -> Hashable | None:
        """What decides of a table; the discard pile only where the player may still take a card from it."""
        if not begun.left:
            return None
        position = begun.state
        pile = position.pile if self._holds(position, position.table.symbol_of(Action.REPLENISH), None) else None
        lands = tuple((name, tuple(land.units.items()), land.castles, land.peace) for name, land in position.lands.items())
        seats = tuple((seat.hand, seat.monuments, seat.supply) for seat in position.seats)
        faces = tuple(tile.is_up for _, tile in position.tiles)
        return position.passes, position.phase, position.over, pile, lands, seats, faces

    def worth(self, begun: Begun[Position]) -> tuple[int]:
        """How much of the aim there is."""
        return (self._aim(standing(begun.state, self._player)),)

    def bound(self, begun: Begun[Position]) -> int:
        """The aim with the most of everything after the turns that are left: none becomes less with more of anything.

        A turn adds a territory, or a monument; with a territory come its castles. It changes what lies in two territories at
        most, or in three if Dominate may remove a unit from another one (IS-AMB-DOMINATE), and so who leads there. To that
        come once the territories of two new units where none is on the board, or where peace may take the last one.
        """
        position, turns, player = begun.state, begun.left, self._player
        has = standing(position, player)
        if not turns:
            return self._aim(has)
        renews = not position.on_board(player) or any(land.peace for land in position.lands.values())
        gained = turns + START_UNITS * renews
        own, colour = set(position.present(player)), position.colour_of(player)
        # The richest territories first, as if the player could come to those.
        castles = sorted((position.land(name).castles for name in position.names if name not in own), reverse=True)
        not_led = [land for name, land in position.lands.items() if position.leader(name) != player]
        led = sorted((sum(land.units.values()) - land.of(colour) for land in not_led), reverse=True)
        # Of each as if all turns were for it alone, a monument being worth one of any.
        there, built, opposing = has.amounts
        others = turns * (2 if position.rulings["IS-AMB-DOMINATE"] == "present" else 1)
        more = gained, sum(max(1, n) for n in [*castles, *[0] * gained][:gained]), turns + sum(led[: others + gained])
        return self._aim(Standing((there + more[0], built + more[1], opposing + more[2]), has.monuments))
