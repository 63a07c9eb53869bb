"""A whole game told turn by turn: the first turn that was not legal, and in how many turns it could have been won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from models.green_box.components import MEEPLES
from models.green_box.desert_dessert.actions import MOVES
from models.green_box.desert_dessert.move_text import read_move
from models.green_box.desert_dessert.moves import Deal, Draw, Move
from models.green_box.desert_dessert.position import Position, Price
from models.green_box.desert_dessert.rules import RULES
from scorers.green_box.desert_dessert.plan import FewestTurns
from scorers.inquiry import Reply


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of a record that was done: its number from 1, the move, the table after it, what was taken for granted."""

    number: int
    move: Move
    after: Position
    assumes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """The first entry that is not legal: its number, the turn of the game, its words, and what is wrong with it.

    An entry that `is_open` is not wrong: something is still to be told.
    """

    number: int
    turn: int
    said: str
    why: str
    is_open: bool


def replayed(position: Position) -> Iterator[Told | Stopped]:
    """The entries of a record one after the other, up to the first that is not legal."""
    player = position.players[0]
    for number, said in enumerate(position.own.record, start=1):
        move = read_move(said, position, player)
        wrong, after = objection(position, move), MOVES.after(position, move)
        lacks = "" if wrong else gap(position, move)
        if wrong or lacks:
            yield Stopped(number, position.number, said, wrong or lacks, is_open=not wrong)
            return
        yield Told(number, move, after, MOVES.conditions(position, move).assumptions)
        position = after


def objection(position: Position, move: Move) -> str:
    """What speaks against a move on a known table, with the rule; nothing if it is legal."""
    conditions = MOVES.conditions(position, move)
    for need in conditions.requirements:
        if need.truth is False:
            return f"{need.message} ({need.rule})"
    after = MOVES.after(position, move)
    for rule in RULES:
        for at in rule.instances(after) if rule.id not in conditions.covers else ():
            if rule.holds(after, *at) is False:
                return f"{rule.tell(after, *at)} ({rule.id})"
    return ""


def gap(position: Position, move: Move) -> str:
    """What has to be told before it is known whether a move is legal and what comes after it; nothing if all is."""
    conditions = MOVES.conditions(position, move)
    if conditions.needs:
        return f"not known: {conditions.needs[0]}"
    return conditions.open_end


def record(position: Position, _player: str, _words: str, tick: Callable[[], None]) -> Reply:
    """Whether a record is legal, and how well it could have been done."""
    if not position.own.record:
        raise ValueError("the file has no `record:`; write the turns below the player, each as a move is said")
    done, lines = list(replayed(position)), list[str]()
    for entry in done:
        if isinstance(entry, Stopped):
            lines.append(f"entry {entry.number} (turn {entry.turn}): `{entry.said}`: {entry.why}")
            where = f"turn {entry.turn} (entry {entry.number})"
            before = "" if entry.number == 1 else "; every entry before it is legal"
            sentence = f"something is missing in {where}{before}" if entry.is_open else f"{where} was not legal{before}"
            value = {"legal": None if entry.is_open else False, "entry": entry.number, "turn": entry.turn, "why": entry.why}
            return Reply(sentence, tuple(lines), value, settled=not entry.is_open)
        lines += [f"entry {entry.number}: taken for granted: {what}" for what in entry.assumes]
    last = [entry.after for entry in done if isinstance(entry, Told)][-1]
    if not last.is_won:
        return Reply(
            f"every entry is legal, and after them it is turn {last.number}, not won", tuple(lines), {"legal": True}
        )
    return _could_have(position, done, last, lines, tick)


def _could_have(
    position: Position, done: list[Told | Stopped], last: Position, lines: list[str], tick: Callable[[], None]
) -> Reply:
    """How many turns a record took, and the fewest that it could have taken with the same cards."""
    entries = [entry for entry in done if isinstance(entry, Told)]
    took = last.last_turn
    begun = with_cards(position, entries)
    question, fewest, plan = FewestTurns(begun, tick), took, tuple[str, ...]()
    if question.obstacle:
        return Reply(
            f"every entry is legal, and the game is won in turn {took}; {question.obstacle}", tuple(lines), {"legal": True}
        )
    lower = -question.ceiling
    for told in question.search(-took):
        lower = -told.bound
        if told.found is not None:
            fewest, plan = -told.found.points, tuple(map(str, told.found.moves))
    turns = took - position.number + 1
    value = {"legal": True, "won in": took, "fewest": fewest, "bound": lower}
    won = f"every entry is legal, and the game is won in turn {took} ({turns} turns)"
    if fewest == took and lower >= took:
        return Reply(f"{won}, which nobody can beat with these cards", tuple(lines), value)
    steps = [f"{number}. {said}" for number, said in enumerate(plan, start=position.number)]
    certain = lower >= fewest
    could = f"turn {fewest} was possible" if fewest < took else f"whether turn {lower} was possible is open"
    return Reply(f"{won}; {could}{', and no earlier one' if certain else ''}", (*lines, *steps), value, settled=certain)


def with_cards(position: Position, entries: list[Told]) -> Position:
    """The table from which a record begins, with the cards and managers that it tells to come."""
    cards: list[Price] = []
    drawn: list[str] = []
    for entry in entries:
        for part in entry.move.parts:
            cards += part.cards if isinstance(part, Deal) else ()
            drawn += [part.manager] if isinstance(part, Draw) else []
    bag = (*dict.fromkeys((*drawn, *position.bag)),)
    others = tuple(name for name in MEEPLES if name not in (*bag, *position.own.managers))
    return replace(position, deck=position.deck or tuple(cards), bag=(*bag, *others)).with_own(record=())
