"""The best turn with the dice, what a next turn brings on average, and the fewest turns until a car passes the start: exact.

Of this turn, every way to drive is tried, by where the car is then and what its next turn brings on average. Of the next
turn, the player drives as far as can be with each of the 36 rolls. A lap is dynamic programming: a state is how
far the car has come, the cards left and the boosters left. From each, every die has a best choice (a card or none, so many
boosters), and of a roll the better die is taken. All moves lead forward, so each state is reckoned once. Whole numbers do
for fractions: every turn divides by 36 and leads at least one space on, so that 36 to the power of the spaces left is a
common denominator. Others do not interfere, and nobody stops in the pit; boosters on the way are picked up.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.wacky_wheels.game import GAME
from models.green_box.wacky_wheels.moves.actions import drives, playable, plays
from models.green_box.wacky_wheels.moves.driving import matches
from models.green_box.wacky_wheels.moves.words import Move
from models.green_box.wacky_wheels.table.position import FACES, Position
from models.green_box.wacky_wheels.table.seat import MOST, YELLOW, Seat, factor, is_told
from models.green_box.wacky_wheels.table.track import LENGTH
from scorers.objective import SCORE
from scorers.own_turns import Begun, OwnTurns

ROLLS = FACES * FACES
WEIGHTS = (11, 9, 7, 5, 3, 1)
"""In so many of the 36 rolls the best of six dice is the one that can be chosen, the second best, and so on."""


def farthest(position: Position, car: Seat) -> tuple[int, ...]:
    """How far a car comes with each die from 1 to 6, with the best card that matches and the boosters that go with it."""
    chosen = tuple(plays(position, car))
    return tuple(max(_distance(position, car, die, cards) for cards in chosen) for die in range(1, FACES + 1))


def _distance(position: Position, car: Seat, die: int, cards: tuple[Card, ...]) -> int:
    """How far a car comes with a die and these cards, 0 if they match nowhere."""
    # Over the finish line a card may match the tile where the car lands, to which fewer boosters may lead.
    for boosters in range(car.has(YELLOW), -1, -1):
        distance = position.spaces(die, factor(cards), boosters)
        if all(matches(position, car, card.symbol, distance) is True for card in cards):
            return distance
    return 0


def mean_distance(position: Position, car: Seat) -> Fraction:
    """How many spaces the next turn of a car brings on average, none if it is missed."""
    best = [0] * FACES if car.is_stuck else sorted(farthest(position, car), reverse=True)
    return Fraction(sum(weight * worth for weight, worth in zip(WEIGHTS, best, strict=True)), ROLLS)


Hand = tuple[tuple[Symbol, int], ...]
"""The cards left, sorted, each by symbol and value."""
State = tuple[int, Hand, int]
"""Progress, cards, boosters."""
_STATES = 8
"""So many states take about as long as a step does."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A die with the values of the cards played, the boosters, and what is left then."""

    die: int
    cards: Hand
    boosters: int
    after: State


class Lap:
    """The turns that a player's car needs to pass the start tile, from where it stands."""

    def __init__(self, position: Position, car: Seat, tick: Callable[[], None]) -> None:
        self._position, self._tick = position, tick
        passing = position.rulings["WW-AMB-EXACTSTART"] == "passing"
        self.goal = (car.laps + 1) * LENGTH + passing
        self._is_last = self.goal >= LENGTH * position.laps
        may = {(card.symbol, card.value) for card in playable(position, car)}
        named = [(card.symbol, card.value) for card in car.hand or () if is_told(card)]
        cards = [(symbol, value) for symbol, value in named if symbol and value and (symbol, value) in may]
        self.start: State = (car.begins_at, tuple(sorted(cards, key=str)), car.has(YELLOW))
        # Every turn divides by 36 and leads one space on at least, so there are no more turns than spaces to divide by.
        self.one = ROLLS ** (self.goal - car.begins_at)
        """What stands for one turn."""
        self._known: dict[State, int] = {}

    @cached_property
    def turns(self) -> Fraction:
        """The fewest turns on average, before the dice are rolled."""
        return Fraction(self.worth(self.start), self.one)

    def turns_with(self, dice: tuple[int, ...]) -> tuple[Fraction, Choice]:
        """The fewest turns on average with this roll, and the choice that leads to them."""
        worth, choice = min(
            ((self._after(choice), choice) for die in sorted(set(dice)) for choice in self.choices(self.start, die)),
            key=lambda pair: pair[0],
        )
        return Fraction(worth + self.one, self.one), choice

    def worth(self, state: State) -> int:
        """The turns from a state, in the unit `one`."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) % _STATES == 0:
                self._tick()
            # In 11 of 36 rolls the best die is among the two, in 9 the second best is the better one, and so on.
            best = sorted(min(map(self._after, self.choices(state, die))) for die in range(1, FACES + 1))
            known = self.one + sum(weight * worth for weight, worth in zip(WEIGHTS, best, strict=True)) // ROLLS
            self._known[state] = known
        return known

    def _after(self, choice: Choice) -> int:
        return 0 if choice.after[0] >= self.goal else self.worth(choice.after)

    def choices(self, state: State, die: int) -> Iterator[Choice]:
        """Every way to use a die."""
        position, (progress, hand, boosters) = self._position, state
        for cards in self._playable(progress, hand):
            left, value = list(hand), sum(value for _, value in cards)
            for card in cards:
                left.remove(card)
            starts = all(symbol is self._symbol(progress) for symbol, _ in cards)
            for used in range(boosters + 1):
                there = progress + position.spaces(die, value, used)
                # What a card reaches only by the tile where it lands may be played over the line alone.
                tiles = (self._symbol(progress), self._symbol(there)) if self._is_last and there >= self.goal else ()
                if starts or all(symbol in tiles for symbol, _ in cards):
                    yield Choice(die, cards, used, self._land(there, tuple(left), boosters - used))

    def _land(self, there: int, hand: Hand, boosters: int) -> State:
        if there >= self.goal:
            return self.goal, (), 0
        if boosters < MOST[YELLOW] and self._position.pickups.get(there % LENGTH + 1) is YELLOW:
            boosters += 1
        return there, hand, boosters

    def _playable(self, progress: int, hand: Hand) -> Iterable[Hand]:
        """No card, or each one; by another ruling several together."""
        usable = hand if self._is_last else tuple(card for card in hand if card[0] is self._symbol(progress))
        several = len(usable) > 1 and self._position.rulings["WW-AMB-CARDMANY"] == "any"
        most = len(usable) if several else 1
        return dict.fromkeys(some for n in range(most + 1) for some in combinations(usable, n))

    def _symbol(self, progress: int) -> object:
        return self._position.track[progress % LENGTH]


FINISHED = 10_000
"""So many spaces more count for a car that has finished: more than any turn brings."""


def prospect(position: Position, player: str) -> int:
    """How far a car has come, with what its next turn brings on average, in 36ths of a space."""
    car = position.seat(player)
    if car.finish is not None:
        # Whoever has finished has no next turn; no car on the track comes near to this.
        return ROLLS * (FINISHED + car.progress)
    return ROLLS * car.begins_at + int(mean_distance(position, car) * ROLLS)


def distance(position: Position, player: str) -> int:
    """How far a car has come."""
    car = position.seat(player)
    return car.progress + (FINISHED if car.finish is not None else 0)


class BestPlay(OwnTurns[Position, Position]):
    """The best way to drive with the dice that lie there; of equal ones the one that spends least."""

    play = GAME.play
    scope = "in this turn"

    @property
    def obstacle(self) -> str | None:
        """That the car cannot drive now."""
        car = self._position.seat(self._player)
        if self._position.over or car.finish is not None:
            return "the race is over" if self._position.over else f"{self._player} has finished"
        if self._position.turn not in {None, self._player}:
            return f"it is {self._position.turn}'s turn"
        return f"{self._player} misses this turn" if car.is_stuck else None

    @property
    def ceiling(self) -> int:
        """What a car has over the finish line, as far as any turn can lead."""
        car = self._position.seat(self._player)
        unit = ROLLS if self._objective == SCORE else 1
        # No turn leads farther than the highest die with the highest cards and all boosters.
        return unit * (FINISHED + car.begins_at + self._position.farthest)

    @property
    def remark(self) -> str | None:
        """What is left out."""
        return "only driving is compared; attacks, cards drawn unseen, and what others do before the next turn are left out"

    def lengths(self) -> tuple[int, ...]:
        """The dice of this turn only."""
        # The next roll is chance: what it brings is in the worth of a table, not in a second turn.
        return (1,)

    def listed(self, position: Position) -> Iterable[Move]:
        """Ways to drive; in the pit boosters come first, which lead farther in the next turn."""
        return drives(position, self._player, YELLOW)

    def worth(self, begun: Begun[Position]) -> tuple[int, ...]:
        """How much of the aim there is, and how few cards and boosters were spent on it."""
        (move,) = begun.moves
        far = prospect if self._objective == SCORE else distance
        return far(begun.state, self._player), -len(move.cards) - move.boosters
