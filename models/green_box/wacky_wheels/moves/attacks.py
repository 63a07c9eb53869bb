"""Hedgehogs and oil: whom they reach, what the card has to match, and what they do (WW-ATTACK, WW-RED, WW-BLUE)."""

from __future__ import annotations

from dataclasses import replace

from models.green_box.wacky_wheels.cards import face, short
from models.green_box.wacky_wheels.moves.kinds import Attack
from models.green_box.wacky_wheels.moves.steps import Steps
from models.green_box.wacky_wheels.table.car import BLACK, GREEN, MOST, RED, Car
from models.green_box.wacky_wheels.table.position import FACES, RANGE, REPAIR, SPILL, Position
from models.green_box.wacky_wheels.table.track import LENGTH, ahead, is_corner, is_straight, spot, steps
from models.logic import Truth, any_of
from models.names import counted, enumerated


def attack(turn: Steps, move: Attack, die: int) -> None:
    """One red or blue cube spent, with a card that matches the tile of a target."""
    player, car = turn.player, turn.seat()
    turn.spend("WW-ATTACK", move.cube)
    turn.need_cards("WW-ATTACK", (move.card,))
    need_no_one(turn, move.card)
    if car.is_in_pit or car.finish is not None:
        where = "in the pit" if car.is_in_pit else "beyond the finish"
        turn.refuse("WW-ATTACK", player, f"{player}'s car is {where}, and nobody attacks from there.")
    elif move.cube is RED:
        _shoot(turn, move, die)
    else:
        _oil(turn, move, die)
    turn.discard((move.card,))


def need_no_one(turn: Steps, card: object) -> None:
    """A card of value 1 is not played in a turn (WW-AMB-ONES)."""
    if getattr(card, "value", None) == 1:
        may = turn.before.rulings["WW-AMB-ONES"] == "yes"
        turn.need(
            "WW-CARD", "1", may, "a card of value 1 is not played in a turn; it only puts cubes on the track before a race."
        )


def distance_ahead(position: Position, car: Car, other: Car) -> int | None:
    """How far ahead another car is, as far as a hedgehog reaches; nothing where it is not in front."""
    return _in_reach(position, ahead(car.space, other.space), RANGE)


def distance_behind(position: Position, car: Car, other: Car) -> int | None:
    """How far behind another car is, as far as oil reaches; nothing where it is not behind."""
    return _in_reach(position, ahead(other.space, car.space), SPILL)


def _in_reach(position: Position, distance: int, reach: int) -> int | None:
    if not distance:
        return 0 if position.rulings["WW-AMB-SAMETILE"] == "both" else None
    return distance if distance <= reach else None


def is_off_track(car: Car) -> bool:
    """Whether a car cannot be attacked wherever it seems to be: in the pit, or beyond the finish."""
    return car.is_in_pit or car.finish is not None


def is_spared(position: Position, car: Car) -> bool:
    """Whether a car is spared since it cannot move (WW-AMB-TARGETDOWN)."""
    return car.is_stuck and position.rulings["WW-AMB-TARGETDOWN"] == "no"


def corner_between(position: Position, car: Car, other: Car) -> str:
    """What keeps a hedgehog from flying straight; nothing where nothing does, or the shape of the track is not told."""
    shape = position.shape
    if shape is None or len(steps(shape)) != len(position.track):
        return ""
    if not is_straight(shape, car.space, ahead(car.space, other.space)):
        return f"a corner lies between tile {car.space} and tile {other.space}"
    ends = [space for space in dict.fromkeys((car.space, other.space)) if is_corner(shape, space)]
    if ends and position.rulings["WW-AMB-CORNER"] == "neither":
        return f"tile {ends[0]} is a corner"
    return ""


def _shoot(turn: Steps, move: Attack, die: int) -> None:
    position, player, target = turn.table, turn.player, move.target
    if target == player:
        turn.refuse("WW-RED", player, "nobody shoots at the own car.")
        return
    car, other = turn.seat(), turn.seat(target)
    if is_off_track(other):
        turn.refuse("WW-RED", target, f"{target} cannot be shot {'in the pit' if other.is_in_pit else 'after finishing'}.")
        return
    away = ahead(car.space, other.space)
    if distance_ahead(position, car, other) is None:
        turn.refuse("WW-RED", target, _out_of_reach(target, car, other, away))
    elif corner := corner_between(position, car, other):
        turn.refuse("WW-RED", target, f"{corner}, so {target} cannot be shot.")
    elif position.shape is None and away > 1:
        turn.assume(f"no corner lies between tile {car.space} and tile {other.space} (`shape:`)")
    if is_spared(position, other):
        turn.refuse("WW-RED", target, f"{target} cannot move, and is spared.")
    _need_match(turn, "WW-ATTACK", move, (target,))
    dice = turn.before.dice or ()
    by_sum = bool(dice) and position.rulings["WW-AMB-REDTARGET"] == "sum"
    _hit_by_hedgehog(turn, target, sum(dice) if by_sum else die)


def _out_of_reach(target: str, car: Car, other: Car, away: int) -> str:
    if not away:
        return f"{target} is on the same tile, neither ahead nor behind."
    where = f"{counted(away, 'space')} ahead of" if away <= LENGTH // 2 else "behind"
    return f"{target} on tile {other.space} is {where} tile {car.space}; a hedgehog flies {RANGE} spaces ahead at most."


def _hit_by_hedgehog(turn: Steps, target: str, back: int) -> None:
    """The car skids back and loses health."""
    position, before = turn.table, turn.seat(target)
    car = position.skidded(before, back)
    there, lying = car.space, turn.now("pickups")
    lost = " and gives a black cube back" if car.has(BLACK) < before.has(BLACK) else ""
    told = f"{target} skids {counted(back, 'space')} back to {spot(there)}{lost}"
    turn.put(car, target)
    _hurt(turn, target)
    car = turn.seat(target)
    if (
        there in lying
        and car.room(lying[there], MOST)
        and not car.repairs
        and position.rulings["WW-AMB-SKIDPICKUP"] == "yes"
    ):
        turn.put(car.with_cubes({lying[there]: 1}), target)
        turn.change(pickups={n: colour for n, colour in lying.items() if n != there})
        told += f", picks up the {lying[there]} cube"
    turn.told.append(f"{told}, and {_health(turn.seat(target))}")


def _health(car: Car) -> str:
    if car.repairs:
        return f"breaks down and misses {counted(car.repairs + car.misses, 'turn')}"
    return f"has {counted(car.has(GREEN), 'green cube')} left"


def _hurt(turn: Steps, target: str) -> bool:
    """A car loses one health, and whether it breaks down of that (WW-BREAKDOWN)."""
    car = turn.seat(target)
    breaks = car.has(GREEN) == 1
    hurt = car.with_cubes({GREEN: -1})
    turn.put(replace(hurt, repairs=REPAIR) if breaks else hurt, target)
    return breaks


def spilt_on(position: Position, player: str) -> tuple[str, ...]:
    """Those whom oil of a player reaches, in turn order, whatever the card matches."""
    car = position.seat(player)
    others = ((other, position.seat(other)) for other in position.players if other != player)
    return tuple(
        name
        for name, other in others
        if not is_off_track(other) and distance_behind(position, car, other) is not None and not is_spared(position, other)
    )


def _oil(turn: Steps, move: Attack, die: int) -> None:
    position, player = turn.table, turn.player
    near = spilt_on(position, player)
    if not near:
        turn.refuse("WW-BLUE", player, f"nobody is one or two spaces behind {player} on tile {turn.seat().space}.")
        return
    for name in move.named:
        turn.need("WW-BLUE", name, name in near, f"the oil does not reach {name}.")
    _need_match(turn, "WW-ATTACK", move, near)
    matching = len(near) > 1 and any(_matches(position, move, name) is not True for name in near)
    if matching and position.rulings["WW-AMB-OILCARDS"] == "matching":
        near = tuple(name for name in near if _matches(position, move, name) is not False)
    rolls = dict(move.rolls)
    for name, roll in move.rolls:
        turn.need("WW-BLUE", name, name in near, f"the oil does not reach {name}, who rolls no die.")
        turn.need("WW-BLUE", name, 1 <= roll <= FACES, f"a die shows 1 to {FACES}.")
    missing = [name for name in near if name not in rolls]
    if missing:
        example = ", ".join(f"{name} rolls {die}" for name in missing)
        turn.leave(
            f"{enumerated(missing, 'and')} {'rolls' if len(missing) == 1 else 'roll'} a die for the oil",
            example,
            "add what it shows",
        )
    for name in near:
        if name in rolls:
            _roll_for_oil(turn, name, rolls[name], die)


def _roll_for_oil(turn: Steps, name: str, roll: int, die: int) -> None:
    if roll > die:
        turn.told.append(f"{name} rolls {roll}, more than {die}, and dodges the oil")
        return
    car, rulings = turn.seat(name), turn.before.rulings
    breaks = _hurt(turn, name)
    # By the rulings, the repair is all that a breakdown costs, and turns add up.
    key, is_so = ("WW-AMB-OILBREAK", "3") if breaks else ("WW-AMB-STUNSTACK", "adds")
    loses = (not breaks and not car.is_stuck) or rulings[key] == is_so
    hit = turn.seat(name)
    turn.put(replace(hit, misses=hit.misses + loses), name)
    end = (
        _health(turn.seat(name))
        if breaks
        else f"misses {'the next turn' if loses else 'no further turn'} and {_health(hit)}"
    )
    turn.told.append(f"{name} rolls {roll}, not more than {die}, spins out, {end}")


def _matches(position: Position, move: Attack, target: str) -> Truth:
    return position.shows(position.seat(target).space, move.card.symbol)


def _need_match(turn: Steps, rule: str, move: Attack, targets: tuple[str, ...]) -> None:
    """The card shows the symbol of the tile on which a target stands."""
    position = turn.table
    tiles = enumerated([f"{spot(position.seat(name).space)} ({name})" for name in targets], "or")
    symbols = enumerated([f"{name} is on {position.symbol(position.seat(name).space)}" for name in targets], "and")
    message = f"{short(move.card)} does not match: {symbols}."
    turn.need(
        rule,
        short(move.card),
        any_of(_matches(position, move, name) for name in targets),
        message,
        f"{tiles} shows {face(move.card)}",
    )
