"""What players of Wacky Wheels ask besides: where can I come, what does a lap take, whom does my oil hit?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from models.green_box.cards import Card
from models.green_box.wacky_wheels.cards import is_told
from models.green_box.wacky_wheels.moves.actions import MOVES
from models.green_box.wacky_wheels.moves.attacks import is_off_track, spilt_on
from models.green_box.wacky_wheels.moves.listing import drives, playable
from models.green_box.wacky_wheels.moves.words import Drive
from models.green_box.wacky_wheels.table.car import BLUE, Car
from models.green_box.wacky_wheels.table.position import FACES, Position
from models.green_box.wacky_wheels.table.track import LENGTH, spot
from models.names import counted, enumerated
from scorers.green_box.wacky_wheels.search.lap import Choice, Lap
from scorers.green_box.wacky_wheels.search.prospects import ROLLS, mean_distance
from scorers.question import Question, Reply, Tick, amount, chance, nothing_follows

LINE, INTO_PIT = "over the start tile", "into the pit"
_PLACES: Mapping[str, str | int] = {
    **dict.fromkeys(("line", "the line", "start", "finish"), LINE),
    **dict.fromkeys(("pit", "the pit"), INTO_PIT),
    **{f"{tile}{n}": n for n in range(1, LENGTH + 1) for tile in ("", "tile ")},
}
_DICE = range(1, FACES + 1)


def _needs_hand(position: Position, player: str) -> Car:
    """The player's car, with a hand of which every card is known. Raises `ValueError`."""
    car = position.seat(player)
    if car.hand is None or not all(map(is_told, car.hand)):
        raise ValueError(f"this needs every card of {player}'s hand: `hand: [3 drop, ...]`")
    return car


def _ways(position: Position, player: str, target: str | int, die: int) -> tuple[str, ...]:
    """Every way to drive with a die that leads exactly to a tile, into the pit or over the start tile."""
    table = replace(position, turn=player, dice=(die, die))
    laps = position.seat(player).laps

    def comes(there: Car) -> bool:
        if target == INTO_PIT:
            return there.is_in_pit
        return there.laps > laps if target == LINE else there.space == target

    return tuple(str(move) for move in drives(table, player) if comes(MOVES.after(table, move).seat(player)))


def reach(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Whether a car comes exactly to a tile, into the pit or over the start tile, and how; before the roll, the chance."""
    target = _PLACES.get(" ".join(words.casefold().split()))
    if target is None:
        raise ValueError(f"where to? expected a tile from 1 to {LENGTH}, `pit` or `line`")
    car = _needs_hand(position, player)
    where = target if isinstance(target, str) else f"to {spot(target)}"
    if car.finish is not None or car.is_stuck:
        why = "has finished" if car.finish is not None else "misses the next turn"
        return Reply(f"no, {player} {why}", value={"possible": False, "ways": ()})
    by_die = {}
    for die in sorted({*(position.dice or _DICE)}):
        tick()
        by_die[die] = _ways(position, player, target, die)
    if position.dice is None:
        return _before_roll(where, by_die)
    lines = tuple(way for ways in by_die.values() for way in ways)
    dice = enumerated([str(n) for n in dict.fromkeys(position.dice)], "and")
    said = f"yes, {where} in {counted(len(lines), 'way')}" if lines else f"no, nothing leads exactly {where} with {dice}"
    return Reply(said, lines, {"possible": bool(lines), "ways": lines})


def _before_roll(where: str, by_die: dict[int, tuple[str, ...]]) -> Reply:
    """The chance to roll a die that leads there."""
    good = [die for die, ways in by_die.items() if ways]
    hits = Fraction(ROLLS - (FACES - len(good)) ** 2, ROLLS)
    with_ = f", with {enumerated([str(die) for die in good], 'or', FACES)} on a die" if 0 < len(good) < FACES else ""
    shown = tuple(f"{die}: {by_die[die][0]}" for die in good)
    return Reply(f"{where}: {chance(hits)}{with_}", shown, {"chance": hits, "dice": tuple(good)})


def destinations(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Every way to drive with the dice, and what the next turn brings on average from there."""
    nothing_follows(words, "destinations")
    car = _needs_hand(position, player)
    if position.dice is None:
        raise ValueError("this needs the dice: `dice: [3, 5]`")
    if car.is_stuck or car.finish is not None:
        return Reply(f"{player} does not drive in this turn", value={"ways": ()})
    table = replace(position, turn=player)
    found = []
    for move in drives(table, player):
        tick()
        there = MOVES.after(table, move).seat(player)
        found.append((there, move, Fraction(0) if there.finish is not None else mean_distance(table, there)))
    found.sort(key=lambda each: (each[0].begins_at, each[2]))
    lines = [f"{_arrived(table, there)}: {move}; {_next(there, after)}" for there, move, after in found]
    places = {(there.begins_at, there.space) for there, _, _ in found}
    best = max(found, key=lambda each: (each[0].finish is not None, each[0].begins_at + each[2]))
    if any(move.stop is not None and move.stop.cards for _, move, _ in found):
        lines.append("cards drawn unseen in the pit are not counted for the next turn")
    return Reply(
        f"{counted(len(places), 'place')}, in {counted(len(found), 'way')}; farthest with the next turn: {best[1]}",
        tuple(lines),
        {"ways": tuple(str(move) for _, move, _ in found), "next": tuple(after for _, _, after in found)},
    )


def _arrived(position: Position, there: Car) -> str:
    if there.is_in_pit:
        return "the pit"
    finished = ", finished" if there.finish is not None else ""
    return f"{spot(there.space)} ({position.track[there.space - 1]}{finished})"


def _next(there: Car, after: Fraction) -> str:
    return "the race is driven" if there.finish is not None else f"then {amount(after, 'space')} on average"


def lap(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """The fewest turns on average until a car passes the start tile, exactly; with the dice, what to do now."""
    nothing_follows(words, "lap")
    car = _needs_hand(position, player)
    if car.finish is not None:
        return Reply(f"{player} has finished", value={"turns": Fraction(0)})
    missed = car.misses + car.repairs
    of = Lap(position, car, tick)
    lines = [f"{counted(missed, 'turn')} missed before, which counts"] if missed else []
    lines.append("others do not interfere, nobody stops in the pit, boosters on the way are picked up")
    if position.dice is None or missed:
        turns = of.turns + missed
        return Reply(f"{_turns(turns)} to pass the start tile", tuple(lines), {"turns": turns})
    turns, choice = of.turns_with(position.dice)
    lines[:0] = [f"now: {_in_words(choice)}", f"before the roll: {_turns(of.turns)}"]
    value = {"turns": turns, "before": of.turns, "now": _in_words(choice)}
    return Reply(f"{_turns(turns)} to pass the start tile, this one included", tuple(lines), value)


def _turns(turns: Fraction) -> str:
    return "1 turn" if turns == 1 else f"{amount(turns, 'turn')} on average"


def _in_words(choice: Choice) -> str:
    cards = tuple(Card(symbol, value=value) for symbol, value in choice.cards)
    return str(Drive("", choice.die, cards, choice.boosters))


def oil(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """The chance that oil hits those behind, for each die that can be chosen (WW-BLUE)."""
    dice = sorted({*(_dice(words) or position.dice or _DICE)})
    car = position.seat(player)
    bars = _bars(car, player)
    near = {} if bars else {name: position.track[position.seat(name).space - 1] for name in spilt_on(position, player)}
    hit, unsure, together = _hit(position, car, near)
    if not hit:
        why = f"{player} can drop no oil: {bars or _lacked(player, car, near)}" if bars or near else _NOBODY
        return Reply(why, value={"targets": (), "chance": Fraction(0)})
    card = f", if {player} has a card with {_either(unsure)}" if unsure else ""
    each = " each" if len(hit) > 1 else ""
    most = Fraction(dice[-1], FACES)
    value = {"targets": hit, "chance": most, "dice": tuple(dice)}
    lines = tuple(_with_die(die, each, together) for die in dice)
    return Reply(f"oil can hit {enumerated(list(hit), 'and')}, at best with {chance(most)}{each}{card}", lines, value)


def _hit(position: Position, car: Car, near: Mapping[str, object]) -> tuple[tuple[str, ...], list[object], int]:
    """Who of those behind has to roll, of whose symbols it is not sure that there is a card, and how many roll at once."""
    held, untold = _symbols(position, car)
    hit = tuple(name for name, symbol in near.items() if car.has(BLUE) and ({symbol, None} & untold or symbol in held))
    together = max(Counter(near[name] for name in hit).values(), default=0)
    # Where all have to roll, the card needs to match the tile of one.
    if hit and (len(near) == 1 or position.rulings["WW-AMB-OILCARDS"] == "all"):
        hit, together = tuple(near), len(near)
    return hit, [near[name] for name in hit if near[name] not in held], together


def _with_die(die: int, each: str, together: int) -> str:
    """The chance to hit one car, and at least one of those who roll together."""
    one = Fraction(die, FACES)
    every = f"; at least one of {together}: {chance(1 - (1 - one) ** together)}" if together > 1 else ""
    return f"with a {die}: {chance(one)}{each}{every}"


_NOBODY = "nobody is one or two spaces behind"


def _lacked(player: str, car: Car, near: Mapping[str, object]) -> str:
    """What a player lacks to hit those behind, of whom it is told on which symbol they are."""
    behind = f"{enumerated(list(near), 'and')} {'is' if len(near) == 1 else 'are'} behind"
    lacked = f"card with {_either(near.values())} to play" if car.has(BLUE) else "blue cube"
    return f"{behind}, but {player} has no {lacked}"


def _bars(car: Car, player: str) -> str:
    """Why a player attacks nobody now, wherever the others are."""
    if car.is_stuck:
        return f"{player} misses the next turn"
    return f"{player}'s car is {'in the pit' if car.is_in_pit else 'beyond the finish'}" if is_off_track(car) else ""


def _symbols(position: Position, car: Car) -> tuple[set[object], set[object]]:
    """The symbols of the cards that can be played: of those told in full, and of others as far as they are told."""
    untold = [card for card in car.hand or () if not is_told(card)]
    may: set[object] = {card.symbol for card in untold if card.value != 1 or position.rulings["WW-AMB-ONES"] == "yes"}
    return {card.symbol for card in playable(position, car)}, {None} if car.hand is None else may


def _either(symbols: Iterable[object]) -> str:
    return enumerated(list(dict.fromkeys(map(str, symbols))), "or")


def _dice(words: str) -> tuple[int, ...]:
    """The dice that words name, if any. Raises `ValueError`."""
    said = words.replace(",", " ").replace(" and ", " ").split()
    if not all(word.isdecimal() and int(word) in _DICE for word in said):
        raise ValueError("expected nothing, or the dice: `oil 4`")
    return tuple(map(int, said))


QUESTIONS: tuple[Question[Position], ...] = (
    Question("reach", "Can I come exactly to a tile, into the pit or over the line, and how?", reach, "TILE, pit or line"),
    Question("destinations", "Where can I come with these dice, and what does my next turn bring from there?", destinations),
    Question("lap", "How many turns do I need on average until I pass the start tile?", lap),
    Question("oil", "Whom does my oil hit, and with which chance?", oil, "[DIE]"),
)
