"""The best turn in Island, or the best of several own turns: every action of a player, a combat played to its end.

In a combat all others play against the player. Between the turns of a play the others pass, and a combat begins in its last
turn only: what is aimed at decides how it is fought, and nothing comes after it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace

from models.green_box.island.cards import Action
from models.green_box.island.game import GAME
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.listing import turns
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.moves.words import Move, Pass
from models.green_box.island.rules.kingship import Standing, standing
from models.green_box.island.table.lands import EMPTY, Phase
from models.green_box.island.table.position import START_UNITS, Combat, Position
from models.names import counted
from scorers.green_box.contest_words import sentences
from scorers.green_box.island.score import AIMS
from scorers.green_box.island.search.fight import Fight
from scorers.own_turns import Begun, OwnTurns
from scorers.play import END


class BestPlay(OwnTurns[Position, Position]):
    """The most of an aim that a player can have after so many own turns, with as few of them as do."""

    play = GAME.play

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        super().__init__(position, player, objective, turns, tick)
        self._aim = AIMS[objective]

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
    def ceiling(self) -> int:
        """What nothing exceeds in so many turns."""
        return self._most(self._position, self._turns)

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this turn" if self._turns == 1 else f"within {counted(self._turns, 'own turn')}"

    @property
    def remark(self) -> str | None:
        """What is left out."""
        alone = ["the others are taken to pass, and nothing is played on once a combat begins"] if self._turns > 1 else []
        hidden = ["what Replenish takes is not played, since nobody knows the top card of the discard pile"]
        drown = [] if self._position.combat else ["in this search nobody plays Drown"]
        return sentences([*alone, *(hidden if self._takes_hidden_card else ()), *drown])

    @property
    def _takes_hidden_card(self) -> bool:
        """Whether the player may take a card that nobody knows with Replenish, and play it in a later turn."""
        position = self._position
        if self._turns == 1 or not is_table_known(position):
            return False
        symbol, hand = position.table.symbol_of(Action.REPLENISH), position.seat(self._player).hand or ()
        is_hidden = position.discard is None or any(card.symbol is None for card in position.discard[:1])
        return is_hidden and any(card.symbol is symbol for card in hand)

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
            elif not isinstance(move, Pass) or move.restored:
                yield self._pass_on(begun, move, after)
        for move, after, combat in fights:
            # A combat changes one territory, no more than another turn can.
            if self.is_useful(self._most(after, 1)):
                yield self._fight_out(begun, (move,), after, combat)

    def _pass_on(self, begun: Begun[Position], move: Move, position: Position) -> Begun[Position]:
        """The play until it is the player's turn again, or the cycle ends."""
        moves = [move]
        while position.turn not in {None, self._player} and position.phase is Phase.ACTIONS:
            moves.append(Pass(position.turn or ""))
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
            amounts = there + is_there, built + is_there * castles, led + opposing
            return self._aim(Standing(amounts, has.monuments))

        line = Fight(position, combat, self._player, worth).best(self._tick)
        for move in line.moves:
            position = MOVES.after(position, move)
        return begun.then((*moves, *line.moves), position)

    def key(self, begun: Begun[Position]) -> Hashable | None:
        """What decides of a table; the discard pile only where the player may still take a card from it."""
        if not begun.left:
            return None
        position = begun.state
        symbol, hand = position.table.symbol_of(Action.REPLENISH), position.seat(self._player).hand or ()
        pile = position.discard if any(card.symbol in {symbol, None} for card in hand) else None
        lands = tuple((name, tuple(land.units.items()), land.castles, land.peace) for name, land in position.lands.items())
        seats = tuple((seat.hand, seat.monuments, seat.supply) for seat in position.seats)
        faces = tuple(tile.is_up for _, tile in position.tiles)
        return position.passes, position.phase, position.over, pile, lands, seats, faces

    def bound(self, begun: Begun[Position]) -> int:
        """What nothing exceeds that begins so."""
        return self._most(begun.state, begun.left)

    def worth(self, begun: Begun[Position]) -> tuple[int]:
        """How much of the aim there is."""
        return (self._aim(standing(begun.state, self._player)),)

    def _most(self, position: Position, turns: int) -> int:
        """The aim with the most of everything after so many turns: none becomes less with more of anything.

        A turn adds a territory, or a monument; with a territory come its castles. It changes what lies in two territories at
        most, or in three if Dominate may remove a unit from another one (IS-AMB-DOMINATE), and so who leads there. To that
        come once the territories of two new units where none is on the board, or where peace may take the last one.
        """
        has, player = standing(position, self._player), self._player
        if not turns:
            return self._aim(has)
        renews = not position.on_board(player) or any(land.peace for land in position.lands.values())
        gained = turns + START_UNITS * renews
        own, colour = set(position.present(player)), position.colour_of(player)
        # The richest territories first, as if the player could come to those.
        castles = sorted((position.land(name).castles for name in position.names if name not in own), reverse=True)
        led = sorted(
            (
                sum(land.units.values()) - land.of(colour)
                for name, land in position.lands.items()
                if position.leader(name) != player
            ),
            reverse=True,
        )
        # Of each as if all turns were for it alone, a monument being worth one of any.
        there, built, opposing = has.amounts
        others = turns * (2 if position.rulings["IS-AMB-DOMINATE"] == "present" else 1)
        more = gained, sum(max(1, n) for n in [*castles, *[0] * gained][:gained]), turns + sum(led[: others + gained])
        return self._aim(Standing((there + more[0], built + more[1], opposing + more[2]), has.monuments))
