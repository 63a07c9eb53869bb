"""The moves of Lords of the Green: knights are placed, then the lord moves. How it is said, what each requires and does.

Only placements are listed; each is asked again with where the lord goes (`whole_turns`).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from models.green_box.components import Colour, colour_called
from models.green_box.form import space_called
from models.green_box.lords_of_the_green import reach
from models.green_box.lords_of_the_green.rules import not_next
from models.green_box.lords_of_the_green.table import MOST_ESCORTS, MOST_PLACED, Position, Spot
from models.move import MoveForm, not_understood, said_by
from models.names import counted, enumerated, from_to, number_called, quoted
from models.problem import MisreadError
from models.sayings import Saying, Sayings
from models.spaces import with_names
from models.turn import Moves, Turn

_N = r"\d{1,2}|an?|one|two|three|no"
_COLOUR = rf"(?!(?:{_N}|knights?|places?|puts?|adds?|plays?|the|my|lord)\b)[a-z]+"
_SLOTS = {
    **dict.fromkeys(("first", "colour", "of"), _COLOUR),
    "n": _N,
    "after": r"\d{1,2}",
    "spot": r"r\d+c\d+",
    "knights": "knights",
    "alone": "alone|without knights?",
}
_WHOSE = "[[of] (the|my|its|his|her|their)]"
_TO = "((to|onto|into|on|at) ({spot}|(the|that) [same] (tile|space)|it)|there|too|with them)"
_WITH = f"{{n}} [more] [{_WHOSE} ({{of}} [knight~]|knight~)]"


class Kind(Enum):
    """What a part of a turn is, and how it is said."""

    KNIGHTS = Saying(
        "{n} {colour} on {spot}",
        f"[{{first}} [:]] [(place|put|add|play)~] [{{n}}] {_WHOSE} [{{colour}}] [{{after}}] [knight|{{knights}}]"
        " (at|on|onto|to|in|into) {spot}",
        MoveForm(
            "place knights",
            ("2 red on r1c3", "place two knights on r1c3"),
            "In the first round that is the whole turn, since the lord comes with them. Later it is the beginning "
            "of one: the answer says where the lord may go then.",
        ),
        MoveForm(
            "place knights and move the lord",
            ("2 red on r1c3, lord to r2c1 with 1", "place two knights on r1c3, then the lord goes to r2c1 with a knight"),
            "After the first round: knights, then the lord moves with some knights of the tile that he leaves. "
            "The colour need not be said where only one is meant.",
        ),
        slots=_SLOTS,
    )
    LORD = Saying(
        "[{colour} ]lord to {spot} with {n}",
        f"[(move|place|put)~] {_WHOSE} [{{colour}}] lord [moves|goes|comes]"
        f" (with {_WITH} {_TO}|{_TO} [(with|and|taking|bringing) {_WITH}|{{alone}}])",
        MoveForm(
            "lord alone",
            ("red lord to r2c1 with 1",),
            "Only where no knights can be placed, with `--ruling LG-AMB-NOPLACE=lord-moves`.",
        ),
        slots=_SLOTS,
    )
    PASS = Saying(
        "{colour} passes",
        "[{colour}] (pass|passes|skip~)",
        MoveForm("pass", ("pass",), "Only where no knights can be placed."),
        slots=_SLOTS,
    )


SAYINGS = Sayings({kind: kind.value for kind in Kind})
_PARTS = re.compile(
    r"\s*[,;]\s*(?:and |then )*|\s+(?:and )?then\s+|\s+and (?=(?:moves? )?(?:the |my |its |their )?(?:[a-z]+ )?lord )"
)
_BOTH = re.compile(
    r"\b(knights?|[a-z]+|\d{1,2}) (?:and|with|\+) (?:(?:of )?(?:the|my|its|his|her|their) )?lord "
    r"((?:at|on|onto|to|in|into) r\d+c\d+)",
    re.IGNORECASE,
)
"""Knights and their lord, said in one breath."""


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: so many knights of an army onto a tile, then the lord onto another with some from the tile he leaves.

    Without `placed` none is placed, without `target` the lord is not mentioned; without both the turn is skipped.
    """

    player: str
    army: Colour
    placed: Spot | None = None
    knights: int = 0
    target: Spot | None = None
    escorts: int = 0

    def __str__(self) -> str:
        parts = []
        if self.placed is not None:
            parts.append(Kind.KNIGHTS.value.written(n=self.knights, colour=self.army, spot=self.placed))
        if self.target is not None:
            army = "" if parts else self.army
            parts.append(Kind.LORD.value.written(colour=army, spot=self.target, n=self.escorts))
        return ", ".join(parts) or Kind.PASS.value.written(colour=self.army)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = with_names(said_by(player, text), [len(row) for row in position.board])
    own = position.seat(player).colours
    move = Move(player, position.army if position.army in own else own[0])
    named: set[Colour | None] = set()
    parts = [part for part in _PARTS.split(_BOTH.sub(r"\1 \2, lord \2", rest)) if part]
    for number, part in enumerate(parts):
        kind, said = SAYINGS.read(part, text)
        army, n = _force(part, said, position, player)
        named.add(army)
        follows = kind is Kind.LORD and move.placed is not None
        move = replace(move, army=army or move.army)
        if kind is Kind.LORD:
            move = _with_lord(move, said, part, position)
        if kind is Kind.KNIGHTS:
            move = replace(move, placed=_spot(said["spot"], position), knights=n)
        if number and (number > 1 or not follows):
            order = "knights are placed, then the lord moves"
            raise MisreadError(f"{quoted(text)} is not understood: {order}; say for instance {SAYINGS.examples}", text)
    if not parts:
        raise not_understood("", SAYINGS.forms)
    _need_one_army(text, named - {None}, () if position.army in own else own)
    return move


def _force(part: str, said: Mapping[str, str], position: Position, player: str) -> tuple[Colour | None, int]:
    """The army that a part names, if it does, and how many knights: one unless it says so. Raises `ValueError`."""
    colours = {said[key] for key in ("first", "colour") if key in said}
    numbers = [said[key] for key in ("n", "after") if key in said]
    if len(colours) > 1 or len(numbers) > 1 or ("knights" in said and not numbers):
        raise MisreadError(f"{quoted(part)}: how many knights, of which colour? expected {SAYINGS.examples}", part)
    army = _army(colours.pop(), position, player) if colours else None
    return army, _number(numbers[0]) if numbers else 1


def _need_one_army(text: str, named: Collection[Colour | None], choice: Sequence[Colour]) -> None:
    """Raises `ValueError` where armies of a text are several, or none is named and there is a choice."""
    if len(named) > 1:
        several = enumerated(sorted(map(str, named)), "and")
        raise MisreadError(f"{quoted(text)} names {several}; a turn is that of one army, its knights and its lord", text)
    if not named and len(choice) > 1:
        either = enumerated([str(colour) for colour in choice], "or")
        raise MisreadError(f"{quoted(text)}: {either}? expected {SAYINGS.examples}", text)


def _with_lord(move: Move, said: Mapping[str, str], part: str, position: Position) -> Move:
    """The move with what is said of the lord, whose colour it has."""
    if "of" in said and _army(said["of"], position, move.player) is not move.army:
        whose = "with how many knights of the lord's own colour?"
        raise MisreadError(f"{quoted(part)}: {whose} expected {SAYINGS.examples}", part)
    target = _spot(said["spot"], position) if "spot" in said else move.placed
    if target is None:
        raise MisreadError(f"{quoted(part)}: on which tile? expected {SAYINGS.examples}", part)
    first = position.is_first_round(move.army)
    n = said.get("n")
    if first and target == move.placed and (not n or _number(n) in {0, move.knights}):
        return move  # he comes with the first knights, said or not
    if not (n or "alone" in said or first):
        hint = f"say for instance 'lord to {target} with 1'"
        raise MisreadError(f"{quoted(part)}: with how many knights, one to three? {hint}", part)
    return replace(move, target=target, escorts=_number(n) if n else 0)


def _number(word: str) -> int:
    return 0 if word.casefold() == "no" else number_called(word)


def _army(name: str, position: Position, player: str) -> Colour:
    """The army of the player that a colour names. Raises `ValueError`."""
    army = colour_called(name)
    own = position.seat(player).colours
    if army not in own:
        raise ValueError(f"{army} is not {player}'s colour; {player} has {' and '.join(map(str, own))}")
    return army


def _spot(name: str, position: Position) -> Spot:
    return Spot(*space_called(name, [len(row) for row in position.board]))


class Steps(Turn[Position]):
    """A turn of an army; `is_first` says that it is its first."""

    def __init__(self, position: Position, move: Move) -> None:
        # The majorities of lords at these two tiles are requirements of the move, and so is that there are enough knights.
        lords = (f"LG-ST-LORD[{spot}]" for spot in (move.placed, move.target) if spot is not None)
        # If it can be this army's turn, turns can have come to the table after it too.
        super().__init__(position, move.player, (f"LG-ST-KNIGHTS[{move.army}]", "LG-ST-TURNS", *lords))
        self.army, self.is_first = move.army, position.is_first_round(move.army)

    def place(self, spot: Spot, n: int) -> None:
        """Knights from the reserve onto a tile, with the lord in the first round (LG-ACT-PLACE, LG-ACT-FIRST)."""
        table, army, where = self.table, self.army, str(spot)
        reserve = table.reserve_left(army)
        self.need("LG-ACT-PLACE", where, 1 <= n <= MOST_PLACED, f"place 1 to 3 knights, not {n}.")
        left = f"only {counted(reserve, 'knight')}" if reserve else "no knights"
        self.need("LG-ACT-PLACE", "reserve", n <= reserve, f"{army} has {left} in reserve.")
        for rule, message in reach.against_tile(table, army, spot):
            self.refuse(rule, where, message)
        if not any(table.is_opposing(army, lord) for lord in table.at(spot).lords):
            for rule, message in reach.against_number(table, army, spot, n):
                self.refuse(rule, where, message)
        after = reach.after_placing(table, army, spot, n)
        self.change(board=after.board, seats=after.seats)

    def move_lord(self, target: Spot, n: int) -> None:
        """The lord of the army to another tile with knights of the one that he leaves (LG-ACT-LORD)."""
        rule, table, army, where = "LG-ACT-LORD", self.table, self.army, str(target)
        if (start := table.lord(army)) is None:
            self.refuse(rule, str(army), f"the {army} lord is not on the board.")
            return
        own, there = table.at(start).knights.get(army, 0), table.at(target)
        if not self.is_first:
            self.need(rule, where, 1 <= n <= MOST_ESCORTS, f"move 1 to 3 knights with the lord, not {n}.")
            message = f"only {counted(own, f'{army} knight')} can go with the lord from {start}."
            self.need(rule, str(start), n <= own, message)
            self.need(rule, where, target != start, f"the lord is at {start} already: move him to another tile.")
        if not self.is_first and target != start:
            self.need(rule, where, reach.may_join(table, army, target), f"{reach.lords_stand(there.lords)} at {target}.")
            self.need(rule, where, table.is_near(start, target), f"{target} is not beside {start}.")
            if n < reach.least_escorts(table, army, target):
                self.refuse(rule, where, reach.lacks_majority(there.with_knights(army, n).with_lord(army), army, target))
        # However many are named to go with him, no more can than there are.
        escorts = min(n, own)
        left = table.with_tile(start, table.at(start).without_lord(army).with_knights(army, -escorts))
        self.change(board=left.with_tile(target, left.at(target).with_knights(army, escorts).with_lord(army)).board)

    def end(self) -> None:
        """The next army has the turn, or the game is over."""
        table, army = self.table, self.army
        if reach.is_over(table):
            self.change(turn=None, army=None, over=True)
            return
        at, own = table.armies.index(army) + 1, table.seat(self.player).colours
        order = (*table.armies[at:], *table.armies[:at])
        if table.chooses_army:
            order = (*table.seat(table.next_to(self.player)).colours, *own)
        following = next(colour for colour in order if table.reserve_left(colour) or table.lords_move_alone)
        is_told = not table.chooses_army and len(own) > 1
        self.change(turn=table.owner(following), army=following if is_told else None)


_FEW = 3
"""So many tiles to which a lord may move are named."""


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move)
    _need_turn(turn)
    if move.placed is not None:
        turn.place(move.placed, move.knights)
    elif not reach.is_over(position):
        _place_none(turn, moves_lord=move.target is not None)
    if move.target is not None:
        # The lord of an army that has not moved yet comes with its first knights, and moves no more.
        message = "in the first round the lord goes where the knights are placed."
        if move.target == move.placed:
            just = f"the {move.knights} just placed, not with {move.escorts} more"
            message = f"in the first round the lord comes with {just}."
        turn.need("LG-ACT-FIRST", str(move.target), not turn.is_first, message)
        turn.move_lord(move.target, move.escorts)
    elif move.placed is not None and not turn.is_first:
        _leave_lord(turn, move.placed)
    turn.end()
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _need_turn(turn: Steps) -> None:
    """It can be the turn of the army."""
    table, player, army = turn.before, turn.player, turn.army
    rule, instead = "LG-ST-TURNS", ""
    if reach.is_over(table):
        rule, instead = "LG-END", "the game is over"
    elif table.turn not in {None, player}:
        instead = f"it is {table.turn}'s turn"
    elif army not in table.armies_to_move(player):
        instead = f"it is {table.army}'s turn"
    if instead:
        turn.refuse(rule, str(army), f"{instead}, so {army} cannot move now.")
    elif why := not_next(table, army):
        turn.refuse("LG-ST-TURNS", str(army), f"it cannot be {army}'s turn: {why}")


def _place_none(turn: Steps, *, moves_lord: bool) -> None:
    """No knights are placed: that none can be, and what then becomes of the lord (LG-AMB-NOPLACE)."""
    table, army = turn.before, str(turn.army)
    choice = table.armies_to_move(turn.player) if table.chooses_army else (turn.army,)
    placing = [str(colour) for colour in choice if any(reach.placements(table, colour))]
    if placing:
        instead = "so some have to be placed before the lord moves" if moves_lord else "so the turn may not be passed"
        turn.refuse("LG-ACT-PLACE", army, f"{' and '.join(placing)} can still place knights, {instead}.")
    elif moves_lord:
        message = "no knights can be placed, so the whole turn is skipped, and the lord stays."
        turn.need("LG-ACT-LORD", army, table.lords_move_alone, message)
    else:
        stays = not any(reach.moves_lord_alone(table, colour) for colour in choice)
        turn.need("LG-ACT-LORD", army, stays, "no knights can be placed, but a lord can move, and must.")


def _leave_lord(turn: Steps, spot: Spot) -> None:
    """After the first round the lord has to go somewhere, if he can: where was not named (LG-AMB-NOLORDMOVE)."""
    before, table, army = turn.before, turn.table, turn.army
    start, targets = table.lord(army), list(reach.lord_targets(table, army))
    if targets and not turn.is_refused:
        shown = [f"{goal} with {from_to(ns[0], ns[-1])}" for goal, ns in targets]
        more = f", or to one of {len(shown) - _FEW} other tiles" if len(shown) > _FEW + 1 else ""
        turn.leave(f"move the lord to {enumerated(shown[:_FEW] if more else shown, 'or', len(shown))}{more}")
    if targets or start is None:
        return
    if before.lords_leave:
        turn.change(board=table.with_tile(start, table.at(start).without_lord(army)).board)
    if not turn.is_refused:
        others = (reach.after_placing(before, army, *placing) for placing in reach.placements(before, army))
        stuck = not any(any(reach.lord_targets(after, army)) for after in others)
        turn.need("LG-ACT-LORD", str(spot), stuck, "then the lord could not move: place the knights so that he can.")
        goes = "leaves the board" if before.lords_leave else "stays"
        turn.assume(f"no placement lets the {army} lord move, so he {goes}")


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may begin the turn with: each placement of knights. Where the lord then goes is named with it."""
    armies = position.armies_to_move(player)
    options = [Move(player, army, spot, n) for army in armies for spot, n in reach.placements(position, army)]
    if options or reach.is_over(position):
        yield from options
    elif alone := [army for army in armies if reach.moves_lord_alone(position, army)]:
        yield from (move for army in alone for move in _and_lord(position, Move(player, army)))
    else:
        yield from (Move(player, army) for army in armies)


def whole_turns(position: Position, move: Move) -> Iterator[Move]:
    """Every turn that begins with a placement of knights: with each move of the lord, or without one where he has none."""
    turns: list[Move] = []
    if move.placed is not None and not position.is_first_round(move.army):
        turns += _and_lord(reach.after_placing(position, move.army, move.placed, move.knights), move)
    yield from turns or [move]


def _and_lord(position: Position, move: Move) -> Iterator[Move]:
    """A move with each move of the lord from a table."""
    return (replace(move, target=spot, escorts=n) for spot, ns in reach.lord_targets(position, move.army) for n in ns)


def outcome(position: Position, move: Move) -> str:
    """Whose tiles are others' after a move, and what is left in reserve of an army that placed knights."""
    after = MOVES.after(position, move)
    parts = []
    for spot in after.spots:
        had, has = (table.at(spot).majority(table.rulings) for table in (position, after))
        if had is not has:
            loses = f"{had} loses {spot}, where nobody has the majority then"
            gains = f"{has} has {spot}" + ("" if had is None else f" instead of {had}")
            parts.append(loses if has is None else gains)
    if move.placed is not None:
        left = after.reserve_left(move.army)
        parts.append(f"{counted(left, f'{move.army} knight') if left else f'no {move.army} knights'} left in reserve")
    return "; ".join(parts)
