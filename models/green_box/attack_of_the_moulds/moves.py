"""The moves of Attack of the Moulds: to grow, to spread or to pass, as players say it, with what each requires and does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from operator import eq

from models.green_box.attack_of_the_moulds.rules import RULES, why_out
from models.green_box.attack_of_the_moulds.table import CUBES, Position
from models.green_box.attack_of_the_moulds.tiles import EMPTY, Cubes, Spot, Tile, cube, has, has_other, is_empty
from models.green_box.components import Colour
from models.green_box.form import space_called
from models.logic import Truth, Unknown, all_of, any_of, at_least, at_most, count, implies, not_, options_of, total, where
from models.move import MoveForm, said_by
from models.names import counted, enumerated, quoted
from models.past import Past
from models.problem import MisreadError
from models.sayings import Saying, Sayings, several
from models.spaces import with_names
from models.turn import Moves, Turn
from models.unknowns import unknowns

_GROW = "grow|grows|place|places|put|puts|add|adds|lay|lays|play|plays"
_SPREAD = "spread|spreads|move|moves|jump|jumps|go|goes"
_CUBE = f"a|the|my|one|new|another|cube|piece|{'|'.join(map(str, Colour))}"
_TO = f"{_CUBE}|to|at|on|onto|in|into|then|[->,.]|{_GROW}|{_SPREAD}"
_SLOTS = {"start": r"r\d+c\d+", "target": r"r\d+c\d+", "to": several(_TO), "so": several(f"from|{_TO}")}


class Kind(Enum):
    """What a player does in a turn, and how it is said."""

    GROW = Saying(
        "grow to {target}",
        f"[({_GROW})] [{{so}}] {{target}} [{{so}}]",
        MoveForm(
            "grow",
            ("grow to r2c2", "place a red cube on r2c2", "r2c2"),
            "Puts a new cube on an empty tile next to a cube of yours.",
        ),
        slots=_SLOTS,
    )
    SPREAD = Saying(
        "spread {start} to {target}",
        f"[({_SPREAD})] [{{to}}] {{target}} [{{to}}] from {{start}} [{{so}}]"
        f"|[({_SPREAD})] [{{so}}] {{start}} [{{so}}] {{target}} [{{so}}]",
        MoveForm(
            "spread",
            ("spread r4c4 to r2c4", "move from r4c4 to r2c4", "r4c4 -> r2c4"),
            "Moves a cube of yours to an empty tile two steps away.",
        ),
        slots=_SLOTS,
    )
    PASS = Saying(
        "pass",
        "pass|passes|skip~",
        MoveForm("pass", ("pass",), "Only for those who can do nothing: whoever can move has to."),
    )


SAYINGS = Sayings({kind: kind.value for kind in Kind})


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: a new cube on `target`, or the cube from `start` moved there; without `target` the player passes."""

    player: str
    target: Spot | None = None
    start: Spot | None = None

    def __str__(self) -> str:
        kind = Kind.PASS if self.target is None else Kind.GROW if self.start is None else Kind.SPREAD
        return kind.value.written(start=self.start, target=self.target)


_WORD = re.compile(r"r\d+c\d+|[^\W\d_]+|\S", re.IGNORECASE)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    words = _WORD.findall(with_names(said_by(player, text), [len(row) for row in position.board.rows]).casefold())
    own = position.colour_of(player)
    for colour in Colour:
        if colour.value in words and colour is not own:
            raise ValueError(f"{colour} is not {player}'s colour; {player} plays {own}")
    kind, said = SAYINGS.read(" ".join(words), text)
    if kind is Kind.GROW and {*words} & {*_SPREAD.split("|"), "from"}:
        raise MisreadError(f"{quoted(text)}: from where to where? expected for instance 'spread r2c3 to r4c4'", text)
    if kind is Kind.SPREAD and {*words} & {*_GROW.split("|")}:
        raise MisreadError(
            f"{quoted(text)}: only the new tile is named when growing; expected for instance 'grow to r2c3'", text
        )
    return Move(player, **{name: _spot(said[name], position) for name in ("start", "target") if name in said})


def _spot(name: str, position: Position) -> Spot:
    rows = position.board.rows
    spot = Spot(*space_called(name, [len(row) for row in rows]))
    if not rows[spot.row][spot.column]:
        raise ValueError(f"there is no tile at {spot}; the board has a gap there")
    return spot


_COVERED = frozenset(rule.id for rule in RULES)
"""The requirements stand for all that a table can break: what they allow leads from a legal table to a legal one."""


class Steps(Turn[Position]):
    """A turn with the cubes that it moves.

    `absorbed` are the tiles by number whose cubes are replaced, `spared` those for which the supply is too small, and `open`
    those of which that depends on what is unknown. `won` says whether the player then has all cubes on the board.
    """

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, _COVERED)
        self.colour = position.colour_of(player)
        self.absorbed: list[int] = []
        self.spared: list[int] = []
        self.open: list[int] = []
        self.won: Truth = False

    def tile(self, spot: Spot) -> Tile:
        """What lies on a tile before the turn."""
        return self.before.tiles[self.before.board.number[spot]]

    def lies(self, spot: Spot) -> str:
        """What lies on a tile, to be added to a sentence; nothing where that is not known."""
        tile = self.tile(spot)
        if isinstance(tile, Unknown):
            return ""
        return f": {tile.phrase} lies there" if tile else ": it is empty"

    def need_empty(self, rule: str, spot: Spot) -> None:
        """A tile has to be empty."""
        self.need(rule, str(spot), is_empty(self.tile(spot)), f"{spot} is not empty{self.lies(spot)}.", f"{spot} is empty")

    def put(self, target: Spot, start: Spot | None = None) -> None:
        """A cube from the supply, or the one from `start`, absorbs those of other colours beside it (MO-MV-ABSORB)."""
        table, number = self.before, self.before.board.number
        changed = self._absorb(number[target], from_supply=start is None)
        if start is not None:
            changed[number[start]] = EMPTY
        changed[number[target]] = cube(self.colour)
        self.change(rows=table.rows_with(changed), is_start=False)

    def _absorb(self, target: int, *, from_supply: bool) -> dict[int, Tile]:
        """What then lies beside: cubes are absorbed in reading order until the last of the supply has won (MO-MV-SUPPLY)."""
        table, colour, near, changed = self.before, self.colour, self.before.net.beside[target], dict[int, Tile]()
        # The target is empty wherever the move is legal, so that no cube counts there.
        far = count(has(tile, colour) for n, tile in enumerate(table.tiles) if n != target and n not in near)
        beside = [has(table.tiles[n], colour) for n in near]
        for i, n in enumerate(near):
            tile = table.tiles[n]
            if has_other(tile, colour) is False:
                continue
            is_left = table.limit is None or at_most(total([far, count(beside), from_supply]), CUBES - 1)
            beside[i] = not_(is_empty(tile))
            if is_left is True:
                self.absorbed.append(n)
                changed[n] = _with_other_cube(tile, colour)
            elif is_left is False:
                self.spared.append(n)
            else:
                self.open.append(n)
                changed[n] = self._absorbed_if(n, is_left)
        self.won = table.limit is not None and at_least(total([far, count(beside), from_supply]), CUBES)
        return changed

    def _absorbed_if(self, n: int, is_left: Truth) -> Tile:
        """What lies on a tile once its cube is absorbed if the supply suffices, tied to what is unknown by now."""
        table, own, means = self.before, cube(self.colour), dict[Cubes, Truth]()
        tile = table.tiles[n]
        for option in options_of(tile):
            is_it, is_other = where(tile, partial(eq, option)), has_other(option, self.colour)
            for cubes, truth in ((own, is_left), (option, not_(is_left))) if is_other else ((option, True),):
                means[cubes] = any_of([means.get(cubes, False), all_of([is_it, truth])])
        unknown = Unknown(str(table.board.spots[n]), means, f"some {' or '.join(map(str, means))}")
        ties = [implies(mark, means[cubes]) for mark, cubes in unknown.pairs]
        past = (self.now("past") or Past()).follow((*unknowns(table), unknown), ties)
        self.change(past=past)
        return unknown

    def end(self) -> None:
        """Whoever has a cube is next, or the game is over; nobody is next where that is not known."""
        table, ended = self.table, any_of([self.won, self.table.has_ended])
        if ended is not False:
            self.change(turn=None, over=ended is True)
            self.supposes = ended is not True
            return
        order = table.clockwise(table.next_to(self.player))
        following = next(other for other in order if table.is_out(other) is not True)
        self.supposes = table.is_out(following) is not False
        self.change(turn=None if self.supposes else following)


def _with_other_cube(tile: Tile, colour: Colour) -> Tile:
    """A tile with a cube of this colour where there was one of another."""
    own = cube(colour)
    if not isinstance(tile, Unknown):
        return own
    seen: Unknown[Cubes] = tile.seen_as(lambda cubes: own if cubes else EMPTY)
    return own if len(set(seen.options)) == 1 else seen


_FEW = 3
"""So many tiles are named."""


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move.player)
    _need_turn(turn, move)
    if move.target is None:
        _pass(turn)
    elif move.start is None:
        _grow(turn, move.target)
    else:
        _spread(turn, move.start, move.target)
    turn.end()
    if move.target is None and position.turn is None:
        # Whose turn it was nobody told, so a pass shows nothing of who moved last.
        turn.change(turn=None)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _need_turn(turn: Steps, move: Move) -> None:
    """The game goes on, it is the player's turn, and the player is still in it."""
    table, player = turn.before, move.player
    turn.need_own_turn("MO-SET-FIRST")
    won = {colour: table.has_twenty(colour) for colour in table.colours}
    winner = next((colour for colour, twenty in won.items() if twenty is True), None)
    if winner:
        turn.refuse("MO-END-20", str(winner), f"{winner} has won, so the game is over.")
    elif table.has_last is True:
        turn.refuse("MO-END-LAST", "over", "only one player is left, so the game is over.")
    elif table.over or table.is_full is True:
        turn.refuse("MO-END-FULL", "over", "the game is over.")
    else:
        message = f"a colour has all {CUBES} cubes on the board, so the game is over."
        turn.need("MO-END-20", "over", not_(any_of(won.values())), message)
        turn.need("MO-END-LAST", "over", not_(table.has_last), "only one player has cubes left, so the game is over.")
    is_out = table.is_out(player)
    if is_out is True or move.target is None:
        turn.need("MO-ST-TURN", player, not_(is_out), f"{player} has no turn: {why_out(table, player)}.")


def _grow(turn: Steps, target: Spot) -> None:
    """A cube from the supply onto an empty tile next to an own one."""
    rule, table, colour = "MO-MV-GROW", turn.before, turn.colour
    n = table.board.number[target]
    turn.need_empty(rule, target)
    near = table.is_beside(colour, n)
    far = [k for k in table.net.two_away[n] if near is False and has(table.tiles[k], colour) is True]
    spots = [str(table.board.spots[k]) for k in far if table.may_spread(k, n) is True]
    hint = f". The cube at {enumerated(spots, 'or', _FEW)} could spread there" if spots else ""
    message = f"no {colour} cube lies next to {target}"
    turn.need(rule, str(target), near, f"{message}{hint}.", f"a {colour} cube lies next to {target}")
    turn.put(target)


def _spread(turn: Steps, start: Spot, target: Spot) -> None:
    """An own cube to an empty tile two steps away."""
    rule, table, colour = "MO-MV-SPREAD", turn.before, turn.colour
    here, where = f"{colour} cube lies at {start}", str(target)
    turn.need(rule, str(start), has(turn.tile(start), colour), f"no {here}{turn.lies(start)}.", f"a {here}")
    at, to = table.board.number[start], table.board.number[target]
    if at == to:
        turn.refuse(rule, where, "a cube that spreads moves to a tile two steps away.")
    else:
        turn.need_empty(rule, target)
    if to in table.net.beside[at]:
        hint = f" To place a new cube there, say `grow to {target}`." if is_empty(turn.tile(target)) is not False else ""
        turn.refuse(rule, where, f"{target} is next to {start}, but a cube spreads two steps.{hint}")
    elif to in table.net.two_away[at]:
        between = enumerated([str(table.board.spots[n]) for n in table.net.between[at, to]] or ["a gap"], "and")
        turn.need(rule, where, table.may_spread(at, to), f"the way from {start} to {target} is blocked by {between}.")
    elif at != to:
        turn.refuse(rule, where, f"{target} is more than two steps from {start}.")
    turn.put(target, start)


def _pass(turn: Steps) -> None:
    """Nothing, where the player can do nothing; by one ruling the player is out then (MO-AMB-PASS)."""
    table, colour, spots = turn.before, turn.colour, turn.before.board.spots
    able, could = table.can_move(colour), ""
    if grown := next(table.grows(colour), None):
        could = f"grow to {spots[grown[0]]}"
    elif spread := next(table.spreads(colour), None):
        could = f"spread {spots[spread[0]]} to {spots[spread[1]]}"
    example = f", for example {could}," if could else ""
    message = f"{turn.player} can still move{example} and may not pass."
    turn.need("MO-MV-GROW" if grown else "MO-MV-SPREAD", str(colour), not_(able), message)
    if able is False and table.is_out(turn.player) is not True and table.eliminates:
        turn.change(out=(*table.out, turn.player))


def outcome(position: Position, move: Move) -> str:
    """Which cubes a move absorbs, in words."""
    if move.target is None:
        return ""
    turn = MOVES.turn(position, move)
    absorbed = [_lying_at(position, n, turn.colour) for n in turn.absorbed]
    absorbed += [f"{_lying_at(position, n, turn.colour)} (if {turn.colour} has a cube left)" for n in turn.open]
    text = f"absorbs {enumerated(absorbed or ['nothing'], 'and', 6)}"
    if turn.spared:
        n = len(turn.spared)
        stays = f"{counted(n, 'cube')} of another colour beside it {'stays' if n == 1 else 'stay'}"
        text += f"; {turn.colour} wins with its twentieth cube, so {stays}"
    if turn.table.has_last is True:
        text += f"; nobody else has a cube left, so {move.player} wins (MO-AMB-LAST)"
    return text


def _lying_at(position: Position, n: int, colour: Colour) -> str:
    """What a cube of this colour absorbs on a tile."""
    tile, spot = position.tiles[n], position.board.spots[n]
    return f"what lies at {spot} (if that is no {colour} cube)" if isinstance(tile, Unknown) else f"{tile.phrase} at {spot}"


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: grow onto each tile, spread from each to each, or pass where nothing else can be done."""
    colour, spots = position.colour_of(player), position.board.spots
    yield from (Move(player, spots[target]) for target, _ in position.grows(colour))
    yield from (Move(player, spots[target], spots[start]) for start, target, _ in position.spreads(colour))
    if position.can_move(colour) is not True:
        yield Move(player)
