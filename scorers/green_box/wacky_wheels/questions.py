"""What players of Wacky Wheels ask besides: do I come there, what does a lap take?"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from models.green_box.cards import Card
from models.green_box.wacky_wheels.moves.actions import MOVES, drives
from models.green_box.wacky_wheels.moves.words import Drive
from models.green_box.wacky_wheels.table.position import FACES, Position
from models.green_box.wacky_wheels.table.seat import Seat, is_told
from models.green_box.wacky_wheels.table.track import LENGTH, spot
from models.names import counted, enumerated
from scorers.green_box.wacky_wheels.search import ROLLS, Choice, Lap
from scorers.question import Question, Reply, Tick, amount, as_chance, question

LINE, INTO_PIT = "over the start tile", "into the pit"
_PLACES: Mapping[str, str | int] = {
    **dict.fromkeys(("line", "the line", "start", "finish"), LINE),
    **dict.fromkeys(("pit", "the pit"), INTO_PIT),
    **{f"{tile}{n}": n for n in range(1, LENGTH + 1) for tile in ("", "tile ")},
}
_DICE = range(1, FACES + 1)


def _needs_hand(position: Position, player: str) -> Seat:
    """The player's car, with a hand of which every card is known. Raises `ValueError`."""
    car = position.seat(player)
    if car.hand is None or not all(map(is_told, car.hand)):
        raise ValueError(f"this needs every card of {player}'s hand: `hand: [3 drop, ...]`")
    return car


def _ways(position: Position, player: str, target: str | int, die: int) -> tuple[str, ...]:
    """Every way to drive with a die that leads exactly to a tile, into the pit or over the start tile."""
    table, laps = replace(position, turn=player, dice=(die, die)), position.seat(player).laps

    def comes(there: Seat) -> bool:
        if target == INTO_PIT:
            return there.is_in_pit
        return there.laps > laps if target == LINE else there.space == target

    return tuple(str(move) for move in drives(table, player) if comes(MOVES.after(table, move).seat(player)))


@question("Can I come exactly to a tile, into the pit or over the line, and how?", "TILE, pit or line")
def reach(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Whether a car comes exactly to a tile, into the pit or over the start tile, and how; before the roll, the chance."""
    if (target := _PLACES.get(" ".join(words.casefold().split()))) is None:
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
    return Reply(f"{where}: {as_chance(hits)}{with_}", shown, {"chance": hits, "dice": tuple(good)})


@question("How many turns do I need on average until I pass the start tile?")
def lap(position: Position, player: str, _words: str, tick: Tick) -> Reply:
    """The fewest turns on average until a car passes the start tile, exactly; with the dice, what to do now."""
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


QUESTIONS: tuple[Question[Position], ...] = (reach, lap)
