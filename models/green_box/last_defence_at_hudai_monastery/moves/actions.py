"""What may be done in Last Defence at Hudai Monastery, each kind of move once: what it requires and what it does.

Which moves are worth listing, and what comes of one in words, is below.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from models.green_box.components import GREY, Symbol
from models.green_box.grid import shows, with_entry
from models.green_box.last_defence_at_hudai_monastery.moves import tactics, words
from models.green_box.last_defence_at_hudai_monastery.moves.steps import Steps, choices, onslaught
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Demon, Phase, Row, column
from models.green_box.last_defence_at_hudai_monastery.table.position import POINTS, Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Monk, Spot
from models.logic import Unknown, options_of
from models.names import counted, enumerated
from models.turn import Moves


def _do(position: Position, move: words.Move) -> Steps:
    turn = Steps(position, move.player)
    turn.need_game_on("HU-WIN")
    _DOES[type(move)](turn, move)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _build(turn: Steps, move: words.Build) -> None:
    turn.need_phase(Phase.BUILD)
    told, drawn = turn.before.drawn, move.drawn
    if told is not None and drawn is not None:
        names = enumerated(list(map(str, told)), "and")
        turn.need("HU-BUILD", "drawn", sorted(map(str, told)) == sorted(map(str, drawn)), f"the tiles drawn are {names}.")
    turn.draw_and_add(move, told if told is not None else drawn)
    turn.change(phase=Phase.ACT, drawn=None)


# Act.


def _act(turn: Steps, move: words.Act) -> None:
    turn.need_phase(Phase.ACT)
    for step in move.steps:
        _DOES_IN_ACT[type(step)](turn, step)


def _need_activation(turn: Steps, name: str) -> None:
    """One of the two activations is left, and not by a monk activated already (HU-ACT-TWO)."""
    done = turn.now("activated")
    turn.need("HU-ACT-TWO", name, name not in done, f"{name} was activated already; the two activations are of two monks.")
    if name not in done:
        both = " and ".join(done)
        turn.need("HU-ACT-TWO", "two", len(done) < MONKS, f"both activations are used: {both}.")
    turn.change(activated=(*done, name))


def _activate(turn: Steps, step: words.Activation) -> None:
    _need_activation(turn, step.monk)
    if (monk := turn.table.monk(step.monk)) is None:
        turn.refuse("HU-ACT-TWO", step.monk, f"no {step.monk} monk is on the wall.")
        return
    if step.spot is not None and step.spot != monk.spot:
        monk = _move(turn, monk, step.spot)
    used: list[Spot] = []
    for deed in step.deeds:
        if isinstance(deed, words.Use):
            _need_use(turn, monk, deed, used)
            used.append(deed.spot)
        _DOES_IN_ACT[type(deed)](turn, deed, monk.spot)
    if turn.before.rulings["HU-AMB-SKIPUSE"] == "no":
        could = 1 + min(tactics.neighbours_used(turn.table), len(tactics.around(turn.table, monk.spot)))
        message = f"{monk.name} used {counted(len(used), 'tile')} and has to use {could}."
        turn.need("HU-ACT-USE", monk.name, len(used) >= could, message)


def _move(turn: Steps, monk: Monk, spot: Spot) -> Monk:
    """The monk on another tile (HU-ACT-MOVE)."""
    rule, table = "HU-ACT-MOVE", turn.table
    away, most = tactics.steps_to(table, monk.spot).get(spot), tactics.stride(table)
    if table.at(spot) is None:
        turn.refuse(rule, str(spot), f"no tile lies at {spot}.")
        return monk
    if away is None or away > most:
        way = "no way over tiles leads there" if away is None else f"it is {away} steps away"
        turn.refuse(rule, str(spot), f"{monk.name} at {monk.spot} moves {counted(most, 'step')}; to {spot} {way}.")
    turn.need(rule, str(spot), tactics.may_stop(table, monk.name, spot), f"another monk stands at {spot}.")
    after = replace(monk, spot=spot)
    turn.change(monks=table.with_monk(monk.name, after))
    return after


def _need_use(turn: Steps, monk: Monk, use: words.Use, used: list[Spot]) -> None:
    """First the monk's own tile, unless it is left out, then as many others beside it as allowed (HU-ACT-USE)."""
    rule, spot = "HU-ACT-USE", use.spot
    turn.need(rule, str(spot), spot not in used, f"{spot} was used already in this activation.")
    if spot == monk.spot:
        turn.need(rule, str(spot), not used or spot in used, f"{monk.name}'s own tile {spot} is used first, or not at all.")
        return
    turn.need(rule, str(spot), spot in monk.spot.beside, f"{spot} is not beside {monk.name}'s tile {monk.spot}.")
    most = tactics.neighbours_used(turn.table)
    number = 1 + len([other for other in used if other != monk.spot])
    message = f"{monk.name} may use {counted(most, 'tile')} beside his own, not {number}."
    turn.need(rule, "number", number <= most, message)


def _use(turn: Steps, use: words.Use, monk: Spot) -> None:
    tile, spot, symbol = turn.table.at(use.spot), use.spot, use.symbol
    if tile is None:
        turn.refuse("HU-ACT-USE", str(spot), f"no tile lies at {spot}.")
        return
    is_not = "does not show" if isinstance(tile, Unknown) else f"shows {tile}, not"
    truth, only_if = shows(tile, symbol), f"the tile at {spot} shows {symbol}"
    turn.need("HU-ACT-USE", str(spot), truth, f"the tile at {spot} {is_not} {symbol}.", only_if)
    if symbol is Symbol.HAMMERS:
        points = turn.now("points")
        if points < POINTS or turn.before.rulings["HU-AMB-POINTCAP"] == "no":
            turn.change(points=points + 1)
        else:
            turn.results.append(f"no point is gained: all {POINTS} blue cubes are in use")
    elif symbol is Symbol.WHEEL:
        _charge(turn, use)
    elif symbol is not Symbol.BRICKS:
        _hit(turn, use, tactics.own_column(turn.table, spot, monk))
    elif use.build is None:
        example = f"bricks at {spot} to build wheel at r1c3 from wheel and drop"
        turn.leave("the bricks are another Build phase", example, "add what is built")
    else:
        turn.draw_and_add(use.build, use.build.drawn)


def _charge(turn: Steps, use: words.Use) -> None:
    """A monk stands up (HU-T-WHEEL)."""
    if use.monk is None:
        turn.leave("the wheel stands up a monk", f"wheel at {use.spot} on {turn.before.monks[0].name}", "add whom")
        return
    if (monk := turn.table.monk(use.monk)) is None:
        turn.refuse("HU-T-WHEEL", use.monk, f"no {use.monk} monk is on the wall.")
        return
    turn.change(monks=turn.table.with_monk(monk.name, replace(monk, is_charged=True)))


def _hit(turn: Steps, use: words.Use, own: int) -> None:
    """Damage by a Drop, by Circles or by an Arrow."""
    rule, table, columns = f"HU-T-{use.symbol.name}", turn.table, use.columns
    if not columns and (reach := next(filter(None, tactics.targets(table, use.symbol, own)), None)):
        turn.leave(f"{use} can hit a demon", str(replace(use, columns=reach)), "add where")
    turn.need(rule, str(use.spot), len(set(columns)) == len(columns), "a column is named twice.")
    for c in columns:
        turn.need(rule, column(c), table.demons[c] is not None, f"no demon lies in {column(c)}.")
    if use.symbol is Symbol.CIRCLES:
        _need_circles(turn, use, own)
    elif columns:
        first, near = column(columns[0]), enumerated([column(c) for c in tactics.NEIGHBOURS[own]], "and")
        message = f"{use.symbol} at {use.spot} reaches {near}, not {first}."
        turn.need(rule, first, columns[0] in tactics.NEIGHBOURS[own], message)
        if use.symbol is Symbol.ARROW:
            _need_pushed(turn, use)
        else:
            turn.need(rule, str(use.spot), len(columns) == 1, "a drop hits one demon.")
    integrity = tactics.heal(table)
    for c, damage, is_pushed in list(tactics.hits(table, use.symbol, columns)):
        heals = use.symbol is Symbol.DROP and turn.can_heal
        if turn.hit(c, damage, is_pushed=is_pushed, heals=heals) and heals:
            turn.gain(integrity)


def _need_pushed(turn: Steps, use: words.Use) -> None:
    """By the technique of the Arrow demons beside the first one are pushed, too."""
    rule, level = "HU-T-ARROW", turn.table.level(Symbol.ARROW)
    first, *more = use.columns
    message = f"the arrow pushes {counted(1 + level, 'demon')} with its technique at level {level}."
    turn.need(rule, str(use.spot), len(more) <= level, message)
    for c in more:
        turn.need(rule, column(c), c in tactics.NEIGHBOURS[first], f"{column(c)} is not beside {column(first)}.")
    for c in use.columns:
        if turn.table.demons[c] is not None:
            turn.need(rule, column(c), tactics.may_push(turn.table, c), f"the demon in {column(c)} is stunned already.")


def _need_circles(turn: Steps, use: words.Use, own: int) -> None:
    """The demon in this column, and others where there are Circles tiles."""
    rule, table, level = "HU-T-CIRCLES", turn.table, turn.table.level(Symbol.CIRCLES)
    others = [c for c in use.columns if c != own]
    message = f"the circles hit in {column(own)} and in {counted(1 + level, 'other column')} with the technique at {level}."
    turn.need(rule, str(use.spot), len(others) <= 1 + level, message)
    do_nothing = tactics.circles_do_nothing(table, own) if use.columns else False
    if do_nothing is None:
        turn.await_fact(f"whether the demon in {column(own)} is dead")
    message = f"the circles do nothing: no living demon lies in their own column {column(own)}."
    turn.need(rule, str(use.spot), not do_nothing, message)
    for n, c in enumerate(others):
        if tactics.needs_circles(table, n):
            has = f"{column(c)} has a circles tile"
            turn.need(rule, column(c), tactics.has_circles(table, c), f"no circles tile lies in {column(c)}.", has)


def _discharge(turn: Steps, step: words.Discharge, _monk: Spot | None = None) -> None:
    rule, table = "HU-ACT-DISCHARGE", turn.table
    if (monk := table.monk(step.monk)) is None:
        turn.refuse(rule, step.monk, f"no {step.monk} monk is on the wall.")
        return
    turn.need(rule, step.monk, monk.is_charged, f"{step.monk} is not charged.")
    demon = table.demons[monk.spot.column]
    turn.change(monks=table.with_monk(monk.name, replace(monk, is_charged=False)))
    if demon is None:
        turn.refuse(rule, step.monk, f"no demon lies in {step.monk}'s column {column(monk.spot.column)}.")
        return
    damage = tactics.discharge_damage(table, monk.name, demon)
    if (demon.hit_points is None or demon.points_left > damage) and tactics.may_take_more(table, demon, monk.name):
        if_so = "it is brown" if monk.name == GREY else f"its border is {monk.name}"
        turn.look_at(monk.spot.column, f"{monk.name} deals 1 damage more if {if_so}")
    turn.hit(monk.spot.column, damage)


def _research(turn: Steps, step: words.Research, _monk: Spot | None = None) -> None:
    """A cube of a technique goes up one level, for as many points as the level."""
    rule, table, symbol = "HU-ACT-RESEARCH", turn.table, step.symbol
    cubes, points = table.techniques[symbol], table.points
    to = min(cubes) + 1 if step.level is None else step.level
    # The one place that reads HU-AMB-HAMMERSPLIT.
    lower_first = len(set(cubes)) > 1 and table.rulings["HU-AMB-HAMMERSPLIT"] == "no"
    may_rise = to - 1 == min(cubes) if lower_first else to - 1 in cubes
    if not (may_rise and tactics.may_reach(table, symbol, to)):
        blocked = symbol in table.blocked and to - 1 in cubes
        why = "its level 2 is blocked" if blocked else f"it stands at {enumerated(list(map(str, cubes)), 'and')}"
        turn.refuse(rule, str(symbol), f"{symbol} cannot be raised to level {to}: {why}.")
        return
    message = f"level {to} costs {counted(to, 'technique point')}, and there {'is' if points == 1 else 'are'} {points}."
    turn.need(rule, str(symbol), points >= to, message)
    raised = with_entry(cubes, cubes.index(to - 1), to)
    turn.change(techniques={**table.techniques, symbol: raised}, points=max(0, points - to))


def _recruit(turn: Steps, step: words.Recruit) -> None:
    rule, table = "HU-ACT-RECRUIT", turn.table
    _need_activation(turn, step.monk)
    message = f"{counted(len(table.monks), 'monk')} are on the wall; a new one comes only for one that was removed."
    turn.need(rule, step.monk, len(table.monks) < MONKS, message)
    names = enumerated(list(table.reserve), "and", len(table.reserve)) or "nobody"
    turn.need(rule, step.monk, step.monk in table.reserve, f"{step.monk} cannot come; the reserve has {names}.")
    turn.need(rule, str(step.spot), table.at(step.spot) is not None, f"no tile lies at {step.spot}.")
    turn.need(rule, str(step.spot), tactics.may_stop(table, step.monk, step.spot), f"another monk stands at {step.spot}.")
    turn.change(monks=(*table.monks, Monk(step.monk, step.spot, is_charged=True)))


_DOES_IN_ACT: Mapping[type[Any], Callable[..., None]] = {
    words.Activation: _activate,
    words.Discharge: _discharge,
    words.Research: _research,
    words.Recruit: _recruit,
    words.Use: _use,
}


_DOES: Mapping[type[Any], Callable[..., None]] = {words.Build: _build, words.Act: _act, words.Demons: onslaught}


# Listing.


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
    lost = {c: before.spare(c) - after.spare(c) for c in range(COLUMNS)}
    parts += [f"{column(c)} loses {counted(n, 'tile')}" for c, n in lost.items() if n > 0]
    parts += [*_monks(before, after), *_techniques(before, after)]
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
