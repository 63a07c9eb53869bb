"""What people say of a move of Wacky Wheels, read clause by clause."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from models.green_box.cards import Card, card_told
from models.green_box.components import Colour, colour_called, die_called
from models.green_box.wacky_wheels.moves.words import (
    COLOUR,
    NUMBER,
    SAYINGS,
    Attack,
    Buy,
    Drive,
    Kind,
    Miss,
    Move,
    Place,
    Roll,
    Stop,
    Wait,
)
from models.green_box.wacky_wheels.table.position import FACES, Position
from models.green_box.wacky_wheels.table.seat import BLUE, RED, factor
from models.green_box.wacky_wheels.table.track import LENGTH
from models.move import not_understood
from models.names import closest, enumerated, number_called, quoted
from models.problem import MisreadError
from models.sayings import Clause, Saying, Sayings, items, once
from models.table_form import seat


@cache
def _sayings(players: tuple[str, ...]) -> Sayings[Kind]:
    """What is said at a table of these players: each may roll."""
    names = "|".join(map(re.escape, players))
    rolls = Saying(Kind.ROLLS.value.writes, Kind.ROLLS.value.reads, slots={"player": names})
    return Sayings({**SAYINGS, Kind.ROLLS: rolls})


_LISTS = frozenset({Kind.PLAY, Kind.SHOOT, Kind.OIL, Kind.ADD, Kind.BUY, Kind.DRAW})
"""What is followed by cards or cubes."""
_WITH = {
    Kind.WAIT: frozenset({Kind.FILL, Kind.DOUBLE, Kind.DRAW}),
    Kind.MISS: frozenset[Kind](),
    Kind.ROLL: frozenset[Kind](),
    Kind.PUT: frozenset[Kind](),
    Kind.BUY: frozenset({Kind.DRAW}),
}
"""What is no drive, and what may be said with it."""
_DRIVEN = frozenset(Kind) - {*_WITH, Kind.FILL, Kind.DOUBLE}
_ATTACKS = frozenset({Kind.SHOOT, Kind.OIL, Kind.ROLLS})
_MOVING = _DRIVEN - {*_ATTACKS, Kind.TAKE, Kind.ADD, Kind.DRAW}
_ONCE = {
    Kind.TAKE: "the die",
    Kind.BOOST: "the number of boosters",
    Kind.GO: "the number of spaces",
    Kind.TO: "the tile",
    Kind.PICK: "the cube",
    Kind.LEAVE: "the cube",
    Kind.DRAW: "what is drawn",
    Kind.DOUBLE: "which cubes are doubled",
}


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    clauses = _sayings(position.players).clauses(text, player)
    _need_fitting(clauses, text)
    (kind, _, said, rest), *others = clauses
    match kind:
        case Kind.MISS:
            return Miss(player)
        case Kind.ROLL:
            return Roll(player, (_die(said["one"]), _die(said["other"])))
        case Kind.WAIT:
            doubled = [colour_called(clause.said["colour"]) for clause in others if clause.key is Kind.DOUBLE]
            return Wait(player, doubled[-1] if doubled else None, *_cards_drawn_in_part(others))
        case Kind.PUT:
            return Place(player, tuple(map(_cube_on, items(said["cubes"]))), _cards(said["cards"]))
        case Kind.BUY:
            return Buy(player, *_some([rest]), tuple(card for clause in others for card in _cards(clause.rest)))
    return _turn(clauses, position, player)


def _need_fitting(clauses: Sequence[Clause[Kind]], text: str) -> None:
    """Raises `ValueError` where clauses do not go together, something is said twice, or words are left over."""
    kind, *_ = clauses[0]
    for clause in clauses[1:] if kind in _WITH else clauses:
        if clause.key not in _WITH.get(kind, _DRIVEN):
            raise not_understood(text, SAYINGS.forms, clause.text)
    # To go is said with and without a number of spaces.
    once([clause for clause in clauses if clause.key is not Kind.GO or "n" in clause.said], _ONCE)
    for clause in clauses:
        if clause.rest and clause.key not in _LISTS:
            raise not_understood(text, SAYINGS.forms, clause.rest)


def _cards_drawn_in_part(clauses: Iterable[Clause[Kind]]) -> tuple[tuple[Card, ...], int]:
    """Cards drawn that are named, and how many there are with those that are only counted: "4 drop and 1 card"."""
    parts = [part for clause in clauses if clause.key is Kind.DRAW for part in items(clause.rest)]
    unseen = {part: said for part in parts if (said := _UNSEEN.match(part))}
    drawn = tuple(_card(part) for part in parts if part not in unseen)
    return drawn, len(drawn) + sum(_number(unseen[part]["n"]) for part in parts if part in unseen)


def _turn(clauses: Sequence[Clause[Kind]], position: Position, player: str) -> Drive:
    """A drive, clause by clause. Raises `ValueError` where the die is not told and does not follow."""
    move = Drive(player, 0)
    cubes, number = _some([clause.rest for clause in clauses if clause.key is Kind.ADD])
    for n, clause in enumerate(clauses):
        move = _with_clause(move, clause)
        if clause.key in _ATTACKS:
            has_moved = any(before.key in _MOVING for before in clauses[:n])
            move = _with_attack(move, clause, position, has_moved=has_moved)
    drawn, n_drawn = _cards_drawn_in_part(clauses)
    move, number = replace(move, drawn=drawn), number + n_drawn
    if any(clause.key is Kind.PIT for clause in clauses):
        if move.to is not None:
            raise MisreadError(f"does the car drive to tile {move.to} or into the pit? say one of them", str(move.to))
        move = replace(move, stop=Stop(cubes, number, move.drawn), drawn=())
    elif cubes or number > len(move.drawn):
        raise MisreadError("cubes and cards are added in the pit: say `into the pit, adding 2 green`", "")
    return move if any(clause.key is Kind.TAKE for clause in clauses) else _with_die(move, position)


def _with_clause(move: Drive, clause: Clause[Kind]) -> Drive:
    """The drive with what a clause tells of the car. Raises `ValueError`."""
    said = clause.said
    match clause.key:
        case Kind.TAKE:
            return replace(move, die=_die(said.get("n") or said["alone"]))
        case Kind.PLAY:
            return replace(move, cards=(*move.cards, *_cards(clause.rest)))
        case Kind.BOOST:
            return replace(move, boosters=_number(said["n"]))
        case Kind.GO if "n" in said:
            return replace(move, spaces=_number(said["n"]))
        case Kind.TO:
            return replace(move, to=_tile(said["tile"]))
        case Kind.PICK | Kind.LEAVE:
            cube = colour_called(said["colour"]) if "colour" in said else None
            return replace(move, picks=clause.key is Kind.PICK, cube=cube)
    return move


def _with_attack(move: Drive, clause: Clause[Kind], position: Position, *, has_moved: bool) -> Drive:
    """The drive with an attack, or with what somebody rolls for the oil that was named last. Raises `ValueError`."""
    words, said = clause.text, clause.said
    if clause.key is Kind.ROLLS:
        *attacks, last = move.after or move.before or (None,)
        if last is None or last.cube is not BLUE:
            raise MisreadError(f"{quoted(words)}: others roll only for oil, for instance 'oil with 3 drop, {words}'", words)
        has_moved = bool(move.after)
        name = seat(said["player"], position.players) or ""
        attack = replace(last, rolls=(*last.rolls, (name, _die(said["n"]))))
    else:
        attacks = list(move.after if has_moved else move.before)
        names = tuple(_seat(name, position) for name in items(said["names"])) if "names" in said else ()
        if clause.key is Kind.OIL:
            attack = Attack(BLUE, _card(clause.rest), named=names)
        else:
            attack = Attack(RED, _card(clause.rest), _seat(said["name"], position))
    every = (*attacks, attack)
    return replace(move, after=every) if has_moved else replace(move, before=every)


def _seat(word: str, position: Position) -> str:
    """The player whom a word names. Raises `ValueError`."""
    if (name := seat(word, position.players)) is None:
        guess = closest(word, position.players)
        hint = f"did you mean {guess!r}?" if guess else f"the players are {enumerated(list(position.players), 'and')}"
        raise MisreadError(f"no player {quoted(word)}; {hint}", word)
    return name


_UNSEEN = Saying("", "{n} card~ [unseen]", slots=NUMBER)
_SOME = Saying("", "{n} {what} [cube~]", slots={"what": "[a-z]+"})
_CUBE_ON = Saying("", "[a|an|the|1] {colour} [cube] (on|to) [tile] {tile}", slots={**COLOUR, "tile": r"\d+"})


def _die(word: str) -> int:
    return die_called(word, FACES, "a die")


def _number(word: str) -> int:
    return 0 if word.casefold() == "no" else number_called(word)


def _tile(word: str) -> int:
    if not 1 <= int(word) <= LENGTH:
        raise MisreadError(f"there is no tile {word}; the last one is {LENGTH}", word)
    return int(word)


def _cube_on(text: str) -> tuple[Colour, int]:
    if (found := _CUBE_ON.match(text)) is None:
        raise MisreadError(f"{quoted(text)}: expected a colour and a tile, for instance 'blue on 7'", text)
    return colour_called(found["colour"]), _tile(found["tile"])


def _some(texts: Iterable[str]) -> tuple[tuple[tuple[Colour, int], ...], int]:
    """Cubes by colour, each colour once, and how many cards. Raises `ValueError`."""
    cubes: dict[Colour, int] = {}
    cards = 0
    for part in (part for text in texts for part in items(text)):
        if (said := _SOME.match(part)) is None:
            raise MisreadError(f"{quoted(part)}: expected how many of what, for instance '2 green' or '1 card'", part)
        n, what = number_called(said["n"]), said["what"].casefold()
        if what.startswith("card"):
            cards += n
        else:
            colour = colour_called(what)
            cubes[colour] = cubes.get(colour, 0) + n
    return tuple(cubes.items()), cards


def _cards(text: str) -> tuple[Card, ...]:
    """Cards by value and symbol. Raises `ValueError`."""
    return tuple(map(_card, items(text)))


def _card(name: str) -> Card:
    which = "which card is it? expected its value and its symbol, for instance '3 drop'"
    return card_told(re.sub(" cards?$", "", name, flags=re.IGNORECASE), ("value", "symbol"), which)


def _with_die(move: Drive, position: Position) -> Drive:
    """The die follows where both are equal, or from where the car comes."""
    dice = list(dict.fromkeys(position.dice or ()))
    car = position.seat(move.player)

    def fits(die: int) -> bool:
        distance = position.spaces(die, factor(move.cards), move.boosters)
        return (move.to is None or position.drive(car, distance).space == move.to) and move.spaces in {None, distance}

    fitting = dice if len(dice) == 1 else [die for die in dice if fits(die)]
    if len(fitting) == 1:
        return replace(move, die=fitting[0])
    which = enumerated([f"`take {die}`" for die in dice], "or") or "`take 5`"
    raise MisreadError(f"which die? begin with {which}", "")
