"""What a move of Last Defence at Hudai Monastery comes to, in words: damage, charges, points, tiles, integrity, time."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.demons import Demon, Row
from models.green_box.last_defence_at_hudai_monastery.kinds import COLUMNS, Phase, column
from models.green_box.last_defence_at_hudai_monastery.moves import Demons, Move
from models.green_box.last_defence_at_hudai_monastery.position import Position
from models.names import counted, enumerated


def outcome(position: Position, move: Move) -> str:
    """What is other on the table after a move, and what the move says besides."""
    turn = MOVES.done(position, move)
    before, after = position, turn.table
    parts = [*turn.told] if isinstance(move, Demons) else [*_hurt(before, after), *turn.told]
    parts += [*_tiles(before, after), *_monks(before, after), *_techniques(before, after)]
    if after.time != before.time:
        parts.append(f"{counted(after.time, 'time cube')} left")
    return "; ".join(parts)


def _hurt(before: Position, after: Position) -> Iterator[str]:
    """What the demons took, from the left, and the integrity healed by that."""
    for c in range(COLUMNS):
        old, new = before.demons[c], after.demons[c]
        if old is not None and new is not None and old != new:
            yield f"the demon in {column(c)} {enumerated(list(_taken(old, new)), 'and')}"
    healed = after.integrity - before.integrity
    if healed:
        yield f"{healed} integrity is healed"


def _taken(old: Demon, new: Demon) -> Iterator[str]:
    if new.damage > old.damage:
        yield f"takes {new.damage - old.damage} damage"
    if new.is_dead:
        yield "is defeated"
        return
    if new.row is Row.STUNNED is not old.row:
        yield "is stunned"
    if new.hit_points is not None:
        yield f"has {counted(new.left, 'hit point')} left"


def _tiles(before: Position, after: Position) -> Iterator[str]:
    """Tiles that left the wall."""
    for c in range(COLUMNS):
        lost = before.spare(c) - after.spare(c)
        if lost > 0:
            yield f"{column(c)} loses {counted(lost, 'tile')}"


def _monks(before: Position, after: Position) -> Iterator[str]:
    """Monks charged, laid down, removed and new."""
    for monk in after.monks:
        was = before.monk(monk.name)
        if was is None:
            yield f"{monk.name} comes to {monk.spot}, charged"
        elif monk.is_charged is not was.is_charged:
            yield f"{monk.name} is charged" if monk.is_charged else f"{monk.name} lies down"
    for name in after.removed[len(before.removed) :]:
        yield f"{name} is removed"


def _techniques(before: Position, after: Position) -> Iterator[str]:
    """Levels raised and lowered, and points to spend."""
    for symbol in Symbol:
        old, new = before.techniques[symbol], after.techniques[symbol]
        if old != new:
            levels = enumerated(list(map(str, new)), "and")
            yield f"{symbol} {'rises' if sum(new) > sum(old) else 'falls'} to level {levels}"
    for symbol in after.blocked[len(before.blocked) :]:
        yield f"level 2 of {symbol} is blocked"
    if after.phase is Phase.ACT and after.points != before.points:
        yield f"{counted(after.points, 'technique point')} to spend"
