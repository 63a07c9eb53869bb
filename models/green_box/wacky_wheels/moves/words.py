"""Moves of Wacky Wheels, each with the words by which it is said."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.wacky_wheels.table.seat import RED, short
from models.green_box.wacky_wheels.table.track import spot
from models.move import MoveForm
from models.names import counted
from models.sayings import SLOTS, Saying, Sayings, listed

COLOUR = {"colour": "[a-z]+"}
_DRIVE = "(drive~|driving|move~|goes|go)"
NUMBER = {"n": rf"no|{SLOTS['n']}"}
_FIRST = r"(?:(?<=^ )|(?<=[,;] )|(?<=and )|(?<=then ))"
"""Where a clause begins for certain."""


class Kind(Enum):
    """What is said in a turn, and how: with which words a clause begins, before the cards or cubes."""

    TAKE = Saying(
        "take {n}",
        "(take|use|choose)~ [the|a|an] {n}|die [:] {n}|[with] {alone}",
        MoveForm(
            "drive",
            ("take 5, to 16", "take 5", "drive 5 spaces"),
            "A turn without cards: the die that you choose, and where it takes you, which is checked if you say it.",
        ),
        slots={"alone": rf"{_FIRST}(?:{SLOTS['n']})(?= ?(?:[,;]|$)| (?:and|then|to|into|in|play|shoot|oil|drive|pick)\b)"},
    )
    PLAY = Saying(
        "[play {cards}]",
        "play~|playing|with|using",
        MoveForm(
            "drive with a card and boosters",
            ("take 5, play 2 wheel, 1 booster, to 26", "take 5, play 2 wheel, 1 booster"),
            "The card has to match the tile where the car starts.",
        ),
    )
    BOOST = Saying("[{boosters}]", "[with|using|and|plus|use~] {n} booster~", slots=NUMBER)
    GO = Saying(
        "drive[ {spaces}][ to {tile}]",
        f"{_DRIVE} [{{n}}] [space~]|{{n}} space~",
        slots={"n": f"(?:{NUMBER['n']})(?! booster)"},
    )
    TO = Saying("", f"[{_DRIVE}] to [tile] {{tile}}", slots={"tile": r"\d{1,4}"})
    PICK = Saying(
        "pick up the [{colour} ]cube",
        "(pick~ up|picking up|take~) [the|a] [{colour}] cube",
        MoveForm(
            "pick up a cube",
            ("take 3, to 14, pick up the cube", "take 3, to 14, pick up the red cube"),
            "Takes the cube that lies on the tile where the car lands.",
        ),
        slots=COLOUR,
    )
    LEAVE = Saying("leave the [{colour} ]cube", "leave~ the [{colour}] cube [there]", slots=COLOUR)
    SHOOT = Saying(
        "shoot {name} with {card}",
        "(shoot~|shooting|hit~|fire~ at|hedgehog~|{red}) [at] {name} with",
        MoveForm(
            "shoot",
            ("take 3, shoot ben with 3 drop, to 14", "take 3, shoot ben with 3 drop"),
            "A red cube, before or after the movement, as you say it. The card matches the tile of the target.",
        ),
        slots={"red": f"{_FIRST}red", "name": "[^,;]+?"},
    )
    OIL = Saying(
        "oil[ {names}] with {card}",
        "(oil~|drop~ oil|spill~ oil|{blue}) [[at|on] {names}] (with|using)",
        MoveForm(
            "oil",
            ("take 3, oil with 3 circles, cleo rolls 4, to 14", "take 3, drive, oil with 3 drop, ben rolls 2"),
            "A blue cube, before or after the movement, and what those behind roll.",
        ),
        slots={"blue": f"{_FIRST}blue", "names": "[^,;]+?"},
    )
    ROLLS = Saying("{player} rolls {n}", "{player} [roll~|rolled] [:] [a|an] {n}")
    PIT = Saying(
        "into the pit",
        f"[{_DRIVE}] (into|to|in) [the] pit [lane]|pit [stop]",
        MoveForm(
            "pit stop",
            ("take 5, play 2 wheel, 4 boosters, into the pit, adding 1 green and 2 yellow, drawing 2 cards",),
            "Into the pit, with what you add at once. Cards can be named: `drawing 3 drop and 2 wheel`.",
        ),
    )
    ADD = Saying("[adding {cubes}]", "add~|adding")
    WAIT = Saying(
        "wait in the pit",
        "(wait|stay)~ [in the pit] [for a turn]",
        MoveForm(
            "wait in the pit",
            ("wait in the pit, fill up", "wait in the pit, double red, drawing 3 drop"),
            "The full stop, a turn without dice.",
        ),
    )
    FILL = Saying("fill up", "(fill~|filling) up|refill~")
    DOUBLE = Saying("double {colour}", "(double~|doubling) [the] {colour} [cube~]", slots=COLOUR)
    MISS = Saying(
        "miss the turn",
        "(miss|misses|skip~|pass|passes) [(the|this|my|a) turn]",
        MoveForm("miss the turn", ("miss the turn",), "Because of oil or a breakdown."),
    )
    ROLL = Saying(
        "roll {one} and {other}",
        "(roll~|rolled|dice) [a|an] [:] {one} [,|and|und] [a|an] {other}",
        MoveForm("roll", ("roll 3 and 5",), "What the dice show."),
        slots={"one": r"[^\s,]+", "other": r"\S+"},
    )
    PUT = Saying(
        "put {cubes}, discarding {cards}",
        "(put|place)~ {cubes} [,] (discard~|discarding|for) {cards}",
        MoveForm(
            "put a cube on the track",
            ("put blue on 7, discarding 3 drop and 1 wheel",),
            "Before the race. Before later races of a circuit, a cube for each 1 that you discard.",
        ),
        slots={"cards": ".+"},
    )
    BUY = Saying(
        "buy {what}",
        "buy~",
        MoveForm(
            "buy",
            ("buy 1 green and 1 card, drawing 4 wheel",),
            "Cubes and cards for points, between the races of a circuit.",
        ),
    )
    DRAW = Saying(
        "[drawing {cards}]",
        "draw~|drawing",
        MoveForm(
            "draw at the end of a turn",
            ("take 5, to 16, drawing 4 wheel",),
            "Only with `WW-AMB-REFILL: yes`; cards that are not named are drawn unseen.",
        ),
    )


SAYINGS = Sayings({kind: kind.value for kind in Kind})


def _clauses(*texts: object) -> str:
    return ", ".join(filter(None, map(str, texts)))


def _drawing(cards: Sequence[Card], number: int = 0) -> str:
    """Cards drawn that are named, and those that are only counted."""
    unseen = number - len(cards)
    return Kind.DRAW.value.written(cards=listed([*map(short, cards), *([counted(unseen, "card")] if unseen > 0 else [])]))


def _things(cubes: Sequence[tuple[Colour, int]], cards: int = 0) -> str:
    return listed([f"{n} {colour}" for colour, n in cubes] + ([counted(cards, "card")] if cards else []))


@dataclass(frozen=True, slots=True)
class Attack:
    """A red or a blue cube spent with a card.

    A hedgehog has a `target`; for oil, `rolls` are what others rolled, and `named` whom it shall reach, if that was told.
    """

    cube: Colour
    card: Card
    target: str = ""
    rolls: tuple[tuple[str, int], ...] = ()
    named: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.cube is RED:
            return Kind.SHOOT.value.written(name=self.target, card=short(self.card))
        rolls = [Kind.ROLLS.value.written(player=player, n=n) for player, n in self.rolls]
        return _clauses(Kind.OIL.value.written(names=listed(self.named), card=short(self.card)), *rolls)


@dataclass(frozen=True, slots=True)
class Stop:
    """What a player takes in the pit at once: cubes by colour, and so many cards, some of them named."""

    cubes: tuple[tuple[Colour, int], ...] = ()
    cards: int = 0
    drawn: tuple[Card, ...] = ()

    def __str__(self) -> str:
        adding = Kind.ADD.value.written(cubes=_things(self.cubes))
        return _clauses(Kind.PIT.value.written(), adding, _drawing(self.drawn, self.cards))


@dataclass(frozen=True, slots=True)
class Drive:
    """A turn: the die chosen, attacks, cards and boosters for movement, what is picked up or done in the pit, more attacks.

    `to` and `spaces` are what the player counted, if that was said. `picks` says whether a cube is picked up, nothing
    where that was not said, and `cube` its colour if that was. `drawn` are cards drawn at the end of the turn
    (WW-AMB-REFILL).
    """

    player: str
    die: int
    cards: tuple[Card, ...] = ()
    boosters: int = 0
    to: int | None = None
    spaces: int | None = None
    before: tuple[Attack, ...] = ()
    after: tuple[Attack, ...] = ()
    picks: bool | None = None
    stop: Stop | None = None
    drawn: tuple[Card, ...] = ()
    cube: Colour | None = None

    def __str__(self) -> str:
        spaces = "" if self.spaces is None else counted(self.spaces, "space")
        tile = "" if self.to is None or self.stop else spot(self.to)
        is_told = spaces or tile or (self.after and not self.stop)
        return _clauses(
            Kind.TAKE.value.written(n=self.die),
            *self.before,
            Kind.PLAY.value.written(cards=listed(map(short, self.cards))),
            Kind.BOOST.value.written(boosters=counted(self.boosters, "booster") if self.boosters else ""),
            Kind.GO.value.written(spaces=spaces, tile=tile) if is_told else "",
            self.stop or "",
            "" if self.picks is None else (Kind.PICK if self.picks else Kind.LEAVE).value.written(colour=self.cube),
            _drawing(self.drawn),
            *self.after,
        )


@dataclass(frozen=True, slots=True)
class Roll:
    """The two dice are rolled."""

    player: str
    dice: tuple[int, int]

    def __str__(self) -> str:
        return Kind.ROLL.value.written(one=self.dice[0], other=self.dice[1])


@dataclass(frozen=True, slots=True)
class Miss:
    """A turn is missed, because of oil or a breakdown."""

    player: str

    def __str__(self) -> str:
        return Kind.MISS.value.written()


@dataclass(frozen=True, slots=True)
class Wait:
    """A full pit stop: all is filled up, or one colour doubled (`double`).

    With the cards drawn, if they were named, and how many there are with those only counted, 0 if that was not said.
    """

    player: str
    double: Colour | None = None
    drawn: tuple[Card, ...] = ()
    cards: int = 0

    def __str__(self) -> str:
        how = Kind.DOUBLE.value.written(colour=self.double) if self.double else Kind.FILL.value.written()
        return _clauses(Kind.WAIT.value.written(), how, _drawing(self.drawn, self.cards))


@dataclass(frozen=True, slots=True)
class Place:
    """Before a race: cards discarded, and the cubes put on the track for them, each with its tile."""

    player: str
    cubes: tuple[tuple[Colour, int], ...]
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        cubes = listed(f"{colour} on {spot(tile)}" for colour, tile in self.cubes)
        return Kind.PUT.value.written(cubes=cubes, cards=listed(map(short, self.cards)))


@dataclass(frozen=True, slots=True)
class Buy:
    """Between two races of a circuit: cubes and cards for points."""

    player: str
    cubes: tuple[tuple[Colour, int], ...] = ()
    cards: int = 0
    drawn: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return _clauses(Kind.BUY.value.written(what=_things(self.cubes, self.cards)), _drawing(self.drawn))


Move: TypeAlias = Drive | Roll | Miss | Wait | Place | Buy
