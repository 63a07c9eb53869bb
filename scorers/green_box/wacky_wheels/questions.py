"""What players of Wacky Wheels ask besides: where can I come, what does a lap take, whom does my oil hit?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.wacky_wheels.cards import is_told
from models.green_box.wacky_wheels.moves.actions import MOVES
from models.green_box.wacky_wheels.moves.attacks import corner_between, distance_ahead, is_off_track, spilt_on
from models.green_box.wacky_wheels.moves.kinds import Drive, cards_in_words
from models.green_box.wacky_wheels.moves.listing import can_be_shot, drives, playable
from models.green_box.wacky_wheels.table.car import BLUE, RED, Car
from models.green_box.wacky_wheels.table.position import FACES, Position
from models.green_box.wacky_wheels.table.track import LENGTH, ahead, spot
from models.names import counted, enumerated
from scorers.green_box.wacky_wheels.score import order, race_points
from scorers.green_box.wacky_wheels.search.lap import Choice, Lap
from scorers.green_box.wacky_wheels.search.prospects import ROLLS, expected
from scorers.inquiry import Inquiry, Reply, Tick, amount, chance

LINE = "line"
GOAL = 20
"""Points that end a circuit, where nobody agreed on a number of races (WW-SC-CIRCUIT)."""
_PLACES = {"line": LINE, "the line": LINE, "start": LINE, "finish": LINE, "pit": "pit", "the pit": "pit"}


def _needs_hand(position: Position, player: str) -> Car:
    """The player's car, with a hand of which every card is known. Raises `ValueError`."""
    car = position.seat(player)
    if car.hand is None or not all(map(is_told, car.hand)):
        raise ValueError(f"this needs every card of {player}'s hand: `hand: [3 drop, ...]`")
    return car


def _no_words(words: str, name: str) -> None:
    if words:
        raise ValueError(f"nothing follows `{name}`")


def _plain(position: Position, player: str, dice: tuple[int, int] | None = None) -> Position:
    """The table as it is when the player is about to drive, with these dice if any."""
    return replace(position, turn=player, dice=dice or position.dice)


# Where can the car come?


def _target(words: str) -> str | int:
    """The place that words name: a tile, the pit or the line. Raises `ValueError`."""
    said = " ".join(words.casefold().split())
    number = said.removeprefix("tile ")
    if said in _PLACES:
        return _PLACES[said]
    if number.isdecimal() and 1 <= int(number) <= LENGTH:
        return int(number)
    raise ValueError(f"where to? expected a tile from 1 to {LENGTH}, `pit` or `line`")


def _comes(position: Position, move: Drive, player: str, target: str | int) -> bool:
    car, there = position.seat(player), MOVES.after(position, move).seat(player)
    if target == "pit":
        return there.is_in_pit
    if target == LINE:
        return there.laps > car.laps
    return there.space == target


def ways(position: Position, player: str, target: str | int, die: int) -> tuple[Drive, ...]:
    """Every way to drive with a die that leads exactly to a tile, into the pit or over the start tile."""
    table = _plain(position, player, (die, die))
    return tuple(move for move in drives(table, player) if _comes(table, move, player, target))


def reach(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Whether a car comes exactly to a tile, into the pit or over the start tile, and how; before the roll, the chance."""
    target = _target(words)
    car = _needs_hand(position, player)
    where = {"pit": "into the pit", LINE: "over the start tile"}.get(str(target), f"to tile {target}")
    if car.finish is not None or car.is_stuck:
        why = "has finished" if car.finish is not None else "misses the next turn"
        return Reply(f"no, {player} {why}", value={"possible": False, "ways": ()})
    by_die = {}
    for die in range(1, FACES + 1):
        tick()
        if position.dice is None or die in position.dice:
            by_die[die] = ways(position, player, target, die)
    lines = tuple(str(move) for moves in by_die.values() for move in moves)
    if position.dice is not None:
        dice = enumerated([str(n) for n in dict.fromkeys(position.dice)], "and")
        said = f"yes, {where} in {counted(len(lines), 'way')}" if lines else f"no, nothing leads exactly {where} with {dice}"
        return Reply(said, lines, {"possible": bool(lines), "ways": lines})
    good = [die for die, moves in by_die.items() if moves]
    hits = Fraction(ROLLS - (FACES - len(good)) ** 2, ROLLS)
    with_ = f", with {enumerated([str(die) for die in good], 'or', FACES)} on a die" if 0 < len(good) < FACES else ""
    shown = tuple(f"{die}: {moves[0]}" for die, moves in by_die.items() if moves)
    return Reply(f"{where}: {chance(hits)}{with_}", shown, {"chance": hits, "dice": tuple(good)})


def destinations(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Every way to drive with the dice, and what the next turn brings on average from there."""
    _no_words(words, "destinations")
    car = _needs_hand(position, player)
    if position.dice is None:
        raise ValueError("this needs the dice: `dice: [3, 5]`")
    if car.is_stuck or car.finish is not None:
        return Reply(f"{player} does not drive in this turn", value={"ways": ()})
    table = _plain(position, player)
    found = []
    for move in drives(table, player):
        tick()
        there = MOVES.after(table, move).seat(player)
        found.append((there, move, Fraction(0) if there.finish is not None else expected(table, there)))
    found.sort(key=lambda each: (each[0].begins_at, each[2]))
    lines = tuple(f"{_arrived(table, there)}: {move}; {_next(there, after)}" for there, move, after in found)
    places = dict.fromkeys((there.begins_at, there.space) for there, _, _ in found)
    best = max(found, key=lambda each: (each[0].finish is not None, each[0].begins_at + each[2]))
    sentence = f"{counted(len(places), 'place')}, in {counted(len(found), 'way')}; farthest with the next turn: {best[1]}"
    if any(move.stop is not None and move.stop.cards for _, move, _ in found):
        lines += ("cards drawn unseen in the pit are not counted for the next turn",)
    value = {"ways": tuple(str(move) for _, move, _ in found), "next": tuple(after for _, _, after in found)}
    return Reply(sentence, lines, value)


def _arrived(position: Position, there: Car) -> str:
    if there.is_in_pit:
        return "the pit"
    finished = ", finished" if there.finish is not None else ""
    return f"{spot(there.space)} ({position.track[there.space - 1]}{finished})"


def _next(there: Car, after: Fraction) -> str:
    return "the race is driven" if there.finish is not None else f"then {amount(after, 'space')} on average"


# What does a lap take?


def lap(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """The fewest turns on average until a car passes the start tile, exactly; with the dice, what to do now."""
    _no_words(words, "lap")
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
    lines[:0] = [f"now: {_chosen(choice)}", f"before the roll: {_turns(of.turns)}"]
    value = {"turns": turns, "before": of.turns, "now": _chosen(choice)}
    return Reply(f"{_turns(turns)} to pass the start tile, this one included", tuple(lines), value)


def _turns(turns: Fraction) -> str:
    return "1 turn" if turns == 1 else f"{amount(turns, 'turn')} on average"


def _chosen(choice: Choice) -> str:
    cards = tuple(Card(symbol, value=value) for symbol, value in choice.cards)
    parts = [f"take {choice.die}", *([f"play {cards_in_words(cards)}"] if cards else [])]
    return ", ".join([*parts, *([counted(choice.boosters, "booster")] if choice.boosters else [])])


# Attacks.


def oil(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """The chance that oil hits those behind, for each die that can be chosen (WW-BLUE)."""
    dice = _dice(words) or position.dice or tuple(range(1, FACES + 1))
    car = position.seat(player)
    nobody = {"targets": (), "chance": Fraction(0)}
    if why := _bars(car, player):
        return Reply(f"{player} can drop no oil: {why}", value=nobody)
    near = spilt_on(position, player)
    if not near:
        return Reply("nobody is one or two spaces behind", value=nobody)
    means = _Means(position, player, BLUE)
    hit = [name for name in near if means.has_for(name)]
    if hit and (len(near) == 1 or position.rulings["WW-AMB-OILCARDS"] == "all"):
        hit = list(near)
    if not hit:
        where = f"{enumerated(list(near), 'and')} {'is' if len(near) == 1 else 'are'} behind, but {means.lacking(near)}"
        return Reply(f"{player} can drop no oil: {where}", value=nobody)
    chances = {die: Fraction(die, FACES) for die in sorted(set(dice))}
    together = Counter(position.track[position.seat(name).space - 1] for name in hit).most_common(1)[0][1]
    if position.rulings["WW-AMB-OILCARDS"] == "all":
        together = len(hit)
    lines = []
    for die, one in chances.items():
        every = f"; at least one of {together}: {chance(1 - (1 - one) ** together)}" if together > 1 else ""
        lines.append(f"with a {die}: {chance(one)}{' each' if len(hit) > 1 else ''}{every}")
    most = chances[max(chances)]
    each = " each" if len(hit) > 1 else ""
    sentence = f"oil can hit {enumerated(hit, 'and')}, at best with {chance(most)}{each}{means.if_held(hit)}"
    return Reply(sentence, tuple(lines), {"targets": tuple(hit), "chance": most, "dice": tuple(chances)})


def _bars(car: Car, player: str) -> str:
    """Why a player attacks nobody now, wherever the others are."""
    if car.is_stuck:
        return f"{player} misses the next turn"
    return f"{player}'s car is {'in the pit' if car.is_in_pit else 'beyond the finish'}" if is_off_track(car) else ""


class _Means:
    """What a player has to attack with: a cube, and cards by the tile on which somebody stands (WW-ATTACK)."""

    def __init__(self, position: Position, player: str, cube: Colour) -> None:
        self._position, self._player, self._cube, self._car = position, player, cube, position.seat(player)
        self._cards = playable(position, self._car)
        may = [card for card in self._car.hand or () if not is_told(card) and (card.value != 1 or _plays_ones(position))]
        self._untold = [card.symbol for card in may]

    def _symbol(self, name: str) -> object:
        return self._position.track[self._position.seat(name).space - 1]

    def cards(self, name: str) -> list[Card]:
        """The cards that match the tile of another player."""
        return [card for card in self._cards if card.symbol is self._symbol(name)]

    def has_for(self, name: str) -> bool:
        """Whether the player has the cube and a card for another, or may have one that the file does not name."""
        untold = self._car.hand is None or any(symbol in {None, self._symbol(name)} for symbol in self._untold)
        return bool(self._car.has(self._cube) and (self.cards(name) or untold))

    def lacking(self, names: Iterable[str]) -> str:
        """What is missing against these."""
        if not self._car.has(self._cube):
            return f"{self._player} has no {self._cube} cube"
        symbols = dict.fromkeys(str(self._symbol(name)) for name in names)
        return f"{self._player} has no card with {enumerated(list(symbols), 'or')} to play"

    def if_held(self, names: Iterable[str]) -> str:
        """Which card it takes, where none that does is known to be in hand."""
        symbols = dict.fromkeys(str(self._symbol(name)) for name in names if not self.cards(name))
        return f", if {self._player} has a card with {enumerated(list(symbols), 'or')}" if symbols else ""


def _plays_ones(position: Position) -> bool:
    return position.rulings["WW-AMB-ONES"] == "yes"


def _dice(words: str) -> tuple[int, ...]:
    """The dice that words name, if any. Raises `ValueError`."""
    said = words.replace(",", " ").replace(" and ", " ").split()
    if not all(word.isdecimal() and 1 <= int(word) <= FACES for word in said):
        raise ValueError("expected nothing, or the dice: `oil 4`")
    return tuple(map(int, said))


def targets(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """Whom a player can shoot from here, with which cards, and why nobody else (WW-RED)."""
    _no_words(words, "targets")
    car = position.seat(player)
    if why := _bars(car, player):
        return Reply(f"{player} can shoot nobody: {why}", value={"targets": (), "in_reach": ()})
    means = _Means(position, player, RED)
    others = [name for name in position.players if name != player]
    reached = [name for name in others if can_be_shot(position, car, position.seat(name))]
    hit = [name for name in reached if means.has_for(name)]
    lines = []
    for name in others:
        if name not in reached:
            lines.append(f"{name}: {_why_not(position, car, position.seat(name))}")
        elif name in hit and (cards := means.cards(name)):
            lines.append(f"{name}: with {cards_in_words(cards)}")
        else:
            lines.append(f"{name}: in reach, but {means.lacking([name])}" if name not in hit else f"{name}: in reach")
    if position.shape is None and any(ahead(car.space, position.seat(name).space) > 1 for name in reached):
        lines.append("if no corner lies in between: the file does not say how the track lies (`shape:`)")
    sentence = f"{player} can shoot {enumerated(hit, 'or')}{means.if_held(hit)}" if hit else f"{player} can shoot nobody"
    if reached and not hit:
        sentence += (
            f": {enumerated(reached, 'and')} {'is' if len(reached) == 1 else 'are'} in reach, but {means.lacking(reached)}"
        )
    return Reply(sentence, tuple(lines), {"targets": tuple(hit), "in_reach": tuple(reached)})


def _why_not(position: Position, car: Car, other: Car) -> str:
    if is_off_track(other):
        return "in the pit or finished, and so is nobody's target"
    if distance_ahead(position, car, other) is None:
        return f"on tile {other.space}, not one to five spaces ahead"
    return corner_between(position, car, other) or "spared, since the car cannot move"


# How does it stand?


def standing(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """The order of the race now or at its end, with the points of each place, and those of the circuit."""
    _no_words(words, "order")
    placed = order(position)
    lines, points = [], {}
    for each in placed:
        car = position.seat(each.player)
        points[each.player] = race_points(position, each)
        whole = f", {car.points + points[each.player]} in the circuit" if position.race else ""
        lines.append(f"{each.place}. {each.player}: {each.because}; {counted(points[each.player], 'point')}{whole}")
    if position.race and position.over:
        at_goal = [name for name in position.players if position.seat(name).points + points[name] >= GOAL]
        lines += (
            [f"{enumerated(at_goal, 'and')} reached {GOAL} points: if you play to {GOAL}, the circuit ends"]
            if at_goal
            else []
        )
    level = (list(group) for _, group in groupby(placed, key=lambda each: each.place))
    names = ", then ".join(_level([each.player for each in group], points) for group in level)
    sentence = f"{'the final order' if position.over else 'as they stand now'}: {names}"
    value = {"places": tuple(each.place for each in placed)} | {
        "order": tuple(each.player for each in placed),
        "points": tuple(points[each.player] for each in placed),
    }
    return Reply(sentence, tuple(lines), value)


def _level(players: list[str], points: Mapping[str, int]) -> str:
    """Those on one place, with what it is worth."""
    worth = [counted(points[player], "point") for player in players]
    if len({*worth}) > 1:
        return enumerated([f"{player} ({n})" for player, n in zip(players, worth, strict=True)], "and")
    return f"{enumerated(players, 'and')} ({worth[0]}{' each' if len(players) > 1 else ''})"


INQUIRIES: tuple[Inquiry[Position], ...] = (
    Inquiry("reach", "Can I come exactly to a tile, into the pit or over the line, and how?", reach, "TILE, pit or line"),
    Inquiry("destinations", "Where can I come with these dice, and what does my next turn bring from there?", destinations),
    Inquiry("lap", "How many turns do I need on average until I pass the start tile?", lap),
    Inquiry("oil", "Whom does my oil hit, and with which chance?", oil, "[DIE]"),
    Inquiry("targets", "Whom can I shoot from here?", targets),
    Inquiry("order", "How does the race stand, and what is each place worth?", standing, of_player=False),
)
