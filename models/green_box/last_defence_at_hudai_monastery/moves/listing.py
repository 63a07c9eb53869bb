"""The moves of Last Defence at Hudai Monastery that are worth listing, and what a move does in words."""

from collections.abc import Iterator

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves import tactics, words
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.onslaught import choices
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Demon, Phase, Row, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Spot
from models.logic import options_of
from models.names import counted, enumerated


def moves(position: Position, player: str) -> Iterator[words.Move]:
    """Each tile drawn at each free place; single steps of the Act phase; the Demons phase with each choice."""
    if position.is_over:
        return
    if position.phase is Phase.BUILD:
        for symbol in dict.fromkeys(position.drawn or ()):
            yield from (words.Build(player, symbol, spot) for spot in position.free_spots)
        if position.drawn is not None:
            yield words.Build(player)
        return
    yield from _acts(position, player)
    # Each attacker with nothing given up or all that helps, and each choice of what it takes, from the left.
    yield from (words.Demons(player, strikes) for strikes in choices(position, position.attackers))


def _acts(position: Position, player: str) -> Iterator[words.Move]:
    """The single steps of the Act phase."""
    for step in _activations(position):
        yield words.Act(player, (step,))
    for monk in position.monks:
        if monk.is_charged and position.demons[monk.spot.column] is not None:
            yield words.Act(player, (words.Discharge(monk.name),))
    for symbol, level in tactics.researches(position):
        yield words.Act(player, (words.Research(symbol, level),))
    if len(position.monks) < MONKS and len(position.activated) < MONKS:
        places = (
            (name, spot) for name in position.reserve for spot in position.spots if tactics.may_stop(position, name, spot)
        )
        yield from (words.Act(player, (words.Recruit(name, spot),)) for name, spot in places)


def _activations(position: Position) -> Iterator[words.Activation]:
    """A monk on a tile within reach, which is used; of others beside it, the player may add what is possible."""
    if len(position.activated) >= MONKS:
        return
    for monk in position.monks:
        if monk.name in position.activated:
            continue
        for spot, away in sorted(tactics.steps_to(position, monk.spot).items()):
            if away <= tactics.stride(position) and tactics.may_stop(position, monk.name, spot):
                to = None if spot == monk.spot else spot
                yield from (words.Activation(monk.name, to, (use,)) for use in uses_of(position, spot, spot))


def uses_of(position: Position, spot: Spot, monk: Spot) -> Iterator[words.Use]:
    """Every way for a monk to use a tile, whatever it may show."""
    tile = position.at(spot)
    for symbol in options_of(tile):
        if symbol is Symbol.HAMMERS:
            yield words.Use(symbol, spot)
        elif symbol is Symbol.WHEEL:
            yield from (words.Use(symbol, spot, monk=other.name) for other in position.monks if not other.is_charged)
        elif isinstance(symbol, Symbol) and symbol is not Symbol.BRICKS:
            own = tactics.own_column(position, spot, monk)
            yield from (words.Use(symbol, spot, columns) for columns in tactics.targets(position, symbol, own))


def unseen_tiles(position: Position, _player: str) -> str:
    """That the tiles drawn are not told."""
    if position.phase is Phase.BUILD and position.drawn is None and not position.is_over:
        said = "say them with a move, as in `build wheel at r1c2 from drop and wheel`"
        return f"which tiles were drawn is not in the file; {said}, or write `drawn: [drop, wheel]`"
    return ""


def outcome(position: Position, move: words.Move) -> str:
    """What is other on the table after a move, and what the move says besides."""
    turn = MOVES.turn(position, move)
    before, after = position, turn.table
    parts = [*turn.results] if isinstance(move, words.Demons) else [*_damage(before, after), *turn.results]
    parts += [*_tiles(before, after), *_monks(before, after), *_techniques(before, after)]
    if after.time != before.time:
        parts.append(f"{counted(after.time, 'time cube')} left")
    return "; ".join(parts)


def _damage(before: Position, after: Position) -> Iterator[str]:
    """What the demons took, from the left, and the integrity healed by that."""
    for c in range(COLUMNS):
        old, new = before.demons[c], after.demons[c]
        if old is not None and new is not None and old != new:
            yield f"the demon in {column(c)} {enumerated(list(_changes(old, new)), 'and')}"
    if healed := after.integrity - before.integrity:
        yield f"{healed} integrity is healed"


def _changes(old: Demon, new: Demon) -> Iterator[str]:
    if new.damage > old.damage:
        yield f"takes {new.damage - old.damage} damage"
    if new.is_dead:
        yield "is defeated"
        return
    if new.row is Row.STUNNED is not old.row:
        yield "is stunned"
    if new.hit_points is not None:
        yield f"has {counted(new.points_left, 'hit point')} left"


def _tiles(before: Position, after: Position) -> Iterator[str]:
    """Tiles that left the wall."""
    for c in range(COLUMNS):
        lost = before.spare(c) - after.spare(c)
        if lost > 0:
            yield f"{column(c)} loses {counted(lost, 'tile')}"


def _monks(before: Position, after: Position) -> Iterator[str]:
    """Monks charged, laid down, removed and new."""
    for monk in after.monks:
        if (was := before.monk(monk.name)) is None:
            yield f"{monk.name} comes to {monk.spot}, charged"
        elif monk.is_charged is not was.is_charged:
            yield f"{monk.name} is charged" if monk.is_charged else f"{monk.name} lies down"
    for name in after.removed[len(before.removed) :]:
        yield f"{name} is removed"


def _techniques(before: Position, after: Position) -> Iterator[str]:
    """Levels raised and lowered, and points to spend."""
    for symbol in Symbol:
        old, new = before.techniques[symbol], after.techniques[symbol]
        goes = "rises" if sum(new) > sum(old) else "falls"
        if min(old) != min(new):
            yield f"{symbol} {goes} to level {min(new)}"
        elif old != new:
            cube = next(level for level, was in zip(new, old, strict=True) if level != was)
            yield f"a {symbol} cube {goes} to level {cube}, and the technique stays at level {min(new)}"
    for symbol in after.blocked[len(before.blocked) :]:
        yield f"level 2 of {symbol} is blocked"
    if after.phase is Phase.ACT and after.points != before.points:
        yield f"{counted(after.points, 'technique point')} to spend"
