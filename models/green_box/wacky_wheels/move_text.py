"""Moves of Wacky Wheels as people say them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from models.green_box.cards import Card, card_called
from models.green_box.components import Colour, colour_called
from models.green_box.wacky_wheels.car import BLUE, RED
from models.green_box.wacky_wheels.moves import Attack, Buy, Drive, Miss, Move, Place, Roll, Stop, Wait
from models.green_box.wacky_wheels.position import FACES, Position
from models.green_box.wacky_wheels.track import LENGTH
from models.move import not_understood, said_twice
from models.names import NUMBERS, closest, enumerated, quoted
from models.problem import MisreadError
from models.table_form import seat

_SAYINGS = (
    "'take 5, play 2 drop, 1 booster, to 16' (or also 'shoot ben with 3 drop', 'oil with 3 drop', 'into the pit', "
    "'pick up the cube'), 'wait in the pit, fill up', 'miss the turn', 'roll 3 and 5', 'put blue on 7, discarding 3 "
    "drop and 1 wheel', or 'buy 2 green and 1 card'"
)
_NUMBERS = {"no": 0, **NUMBERS}
_N = rf"(?P<n>\d+|{'|'.join(_NUMBERS)})"
_CARD = r"(?:the |a |an |my )?(?P<cards>.+?)"
_BETWEEN = re.compile(r"\s*,\s*(?:and )?|\s+and\s+")
_ROLL = re.compile(r"(?:rolls?|rolled|dice)(?: an?)?:? (?P<one>\S+?)(?:,| and| und)? (?:an? )?(?P<other>\S+)")
_MISS = re.compile(r"(?:miss|misses|skips?|pass|passes)(?: (?:the|this|my|a) turn)?")
_STAY = re.compile(r"(?:waits?|stays?)(?: in the pit)?(?: for a turn)?(?P<rest>.*)")
_DOUBLE = re.compile(r"(?:and )?doubl(?:e|es|ing) (?:the )?(?P<colour>[a-z]+)(?: cubes?)?")
_FILL = re.compile(r"(?:and )?(?:fill(?:s|ing)? up|refills?)")
_OF_STOP = re.compile("and |fill|refill|doubl|draw")
_PUT = re.compile(r"(?:puts?|places?) (?P<cubes>.+?)[,;]? (?:discard(?:s|ing)?|for) (?P<cards>.+)")
_CUBE_ON = re.compile(r"(?:an? |the |1 )?(?P<colour>[a-z]+)(?: cube)? (?:on|to) (?:tile )?(?P<tile>\d+)")
_BUY = re.compile(r"buys? (?P<what>.+?)(?:[,;]? draw(?:s|ing) (?P<cards>.+))?")
_UNSEEN = re.compile(rf"{_N} cards?(?: unseen)?")
_SOME = re.compile(r"(?P<n>\d+|a|an|one|two|three|four|five|six) (?P<what>[a-z]+)(?: cubes?)?")
_LIST = re.compile("(?:and )?(?:play|draw|add)")
"""How clauses begin in which a list stands, which may have commas."""
_JOINTS = frozenset({"and", "with", "using", "plus", "then"})
_SPLIT = re.compile(
    r"(?<!\bdrop)(?<!\bdrops)(?<!\bspill)(?<!\bspills)(?:\s*[,;]\s*|\s+)(?:(?:and|then|and then)\s+)?(?="
    r"(?:play|shoot|hits? |fires? |oils?\b|drops? oil|drives?|driving|moves? |goes |into the pit|in the pit|"
    r"to (?:tile )?\d|to the pit|picks? up|picking up|takes? |leaves? the|draws? |drawing|adds? |adding|"
    rf"(?:with |using |and |plus )?(?:\d|{'|'.join(_NUMBERS)}) boosters?\b))"
)
_COMMA = re.compile(r"\s*[,;]\s*(?:(?:and|then|and then)\s+)?|\s+then\s+")


@dataclass
class _Said:
    """A turn as far as its clauses were read."""

    position: Position
    player: str
    die: int | None = None
    cards: tuple[Card, ...] = ()
    boosters: int = 0
    to: int | None = None
    spaces: int | None = None
    before: list[Attack] = field(default_factory=list)
    after: list[Attack] = field(default_factory=list)
    picks: bool | None = None
    stops: bool = False
    cubes: tuple[tuple[Colour, int], ...] = ()
    drawn: tuple[Card, ...] = ()
    number: int = 0
    has_moved: bool = False
    cube: Colour | None = None
    told: set[str] = field(default_factory=set)

    def once(self, what: str, found: re.Match[str]) -> None:
        """A part of a turn is said once. Raises `ValueError` where it was said before."""
        if what in self.told:
            raise MisreadError(f"{quoted(found[0])}: {what} was said before", found[0])
        self.told.add(what)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = " ".join(text.split()).rstrip(".!").casefold()
    rest = rest.removeprefix(f"{player.casefold()}:").removeprefix(f"{player.casefold()} ").strip()
    if not rest:
        raise not_understood("", _SAYINGS)
    for read in (_plain, _pit, _before_race):
        move = read(rest, player)
        if move is not None:
            return move
    return _turn(text, rest, position, player)


def _plain(text: str, player: str) -> Move | None:
    if _MISS.fullmatch(text):
        return Miss(player)
    rolled = _ROLL.fullmatch(text)
    return Roll(player, (_die(rolled["one"]), _die(rolled["other"]))) if rolled else None


def _die(word: str) -> int:
    number = _NUMBERS.get(word) or (int(word) if word.isdecimal() and len(word) == 1 else 0)
    if not 1 <= number <= FACES:
        raise MisreadError(f"a die does not show {quoted(word)}; expected 1 to {FACES}", word)
    return number


def _pit(text: str, player: str) -> Move | None:
    stays = _STAY.fullmatch(text)
    if stays is None:
        return None
    parts = [part.strip() for part in _COMMA.split(stays["rest"]) if part.strip()]
    double, drawn = None, tuple[Card, ...]()
    for part in _merged(parts, _OF_STOP.match):
        found = _DOUBLE.fullmatch(part)
        if found:
            if double is not None:
                raise said_twice("which cubes are doubled", part)
            double = colour_called(found["colour"])
        elif part.startswith("draw"):
            if drawn:
                raise said_twice("what is drawn", part)
            drawn = _cards(part.partition(" ")[2])
        elif not _FILL.fullmatch(part):
            raise not_understood(text, _SAYINGS)
    return Wait(player, double, drawn)


def _before_race(text: str, player: str) -> Move | None:
    put, buys = _PUT.fullmatch(text), _BUY.fullmatch(text)
    if put:
        return Place(player, tuple(map(_cube_on, _BETWEEN.split(put["cubes"]))), _cards(put["cards"]))
    if buys is None:
        return None
    some = [_some(part) for part in _BETWEEN.split(buys["what"])]
    cubes = _summed((colour_called(what), n) for n, what in some if not what.startswith("card"))
    return Buy(player, cubes, sum(n for n, what in some if what.startswith("card")), _cards(buys["cards"] or ""))


def _cube_on(text: str) -> tuple[Colour, int]:
    found = _CUBE_ON.fullmatch(text)
    if found is None:
        raise MisreadError(f"{quoted(text)}: expected a colour and a tile, for instance 'blue on 7'", text)
    return colour_called(found["colour"]), _tile(found["tile"])


def _tile(word: str) -> int:
    if not 1 <= int(word) <= LENGTH:
        raise MisreadError(f"there is no tile {word}; the last one is {LENGTH}", word)
    return int(word)


def _some(text: str) -> tuple[int, str]:
    found = _SOME.fullmatch(text)
    if found is None:
        raise MisreadError(f"{quoted(text)}: expected how many of what, for instance '2 green' or '1 card'", text)
    return _number(found["n"]), found["what"]


def _summed(cubes: Iterable[tuple[Colour, int]]) -> tuple[tuple[Colour, int], ...]:
    """Cubes by colour, each colour once."""
    numbers: dict[Colour, int] = {}
    for colour, n in cubes:
        numbers[colour] = numbers.get(colour, 0) + n
    return tuple(numbers.items())


def _number(word: str) -> int:
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def _cards(text: str) -> tuple[Card, ...]:
    """Cards by value and symbol. Raises `ValueError`."""
    return tuple(_card(part) for part in _BETWEEN.split(text) if part)


def _drawn(text: str) -> tuple[tuple[Card, ...], int]:
    """The cards drawn that are named, and how many others: "4 drop and 1 card". Raises `ValueError`."""
    parts = _BETWEEN.split(text)
    numbers = [found for part in parts if (found := _UNSEEN.fullmatch(part))]
    named = tuple(_card(part) for part in parts if not _UNSEEN.fullmatch(part))
    return named, sum(_number(found["n"]) for found in numbers)


def _card(name: str) -> Card:
    name = re.sub(r"^(?:the|a|an|my) | cards?$", "", name)
    card = card_called(name, ("value", "symbol"))
    if card.value is None or card.symbol is None:
        raise MisreadError(
            f"{quoted(name)}: which card is it? expected its value and its symbol, for instance '3 drop'", name
        )
    return card


def _merged(parts: list[str], begins: Callable[[str], object]) -> Iterator[str]:
    """Clauses, where what is none goes on with a list before it."""
    clauses: list[str] = []
    for part in parts:
        if clauses and _LIST.match(clauses[-1]) and not begins(part):
            clauses[-1] += f" and {part}"
        else:
            clauses.append(part)
    yield from clauses


# A turn, clause by clause.


def _turn(text: str, rest: str, position: Position, player: str) -> Move:
    said = _Said(position, player)
    names = "|".join(re.escape(name.casefold()) for name in position.players)
    rolls = re.compile(rf"(?:and )?(?P<name>{names})(?: rolls?| rolled)?:? (?:an? )?(?P<roll>\d|{'|'.join(_NUMBERS)})")
    split = _SPLIT.sub("\n", rest)
    parts = [part for line in split.split("\n") for part in _COMMA.split(line) if part and part not in _JOINTS]
    for clause in _merged(parts, lambda part: any(pattern.fullmatch(part) for pattern in (rolls, *_CLAUSES))):
        found = rolls.fullmatch(clause)
        if found:
            _rolled(said, found)
            continue
        for pattern, read in _CLAUSES.items():
            if found := pattern.fullmatch(clause):
                read(said, found)
                break
        else:
            raise not_understood(text, _SAYINGS, clause)
    return _drive(said)


def _take(said: _Said, found: re.Match[str]) -> None:
    said.once("the die", found)
    said.die = _die(found["n"])


def _shoot(said: _Said, found: re.Match[str]) -> None:
    name = _seat(found["name"].removeprefix("at "), said.position)
    _attack(said, Attack(RED, _card(found["cards"]), name))


def _seat(word: str, position: Position) -> str:
    """The player whom a word names. Raises `ValueError`."""
    name = seat(word, position.players)
    if name is None:
        guess = closest(word, position.players)
        hint = f"did you mean {guess!r}?" if guess else f"the players are {enumerated(list(position.players), 'and')}"
        raise MisreadError(f"no player {quoted(word)}; {hint}", word)
    return name


def _oil(said: _Said, found: re.Match[str]) -> None:
    named = tuple(_seat(name, said.position) for name in _BETWEEN.split(found["names"] or "") if name)
    _attack(said, Attack(BLUE, _card(found["cards"]), named=named))


def _attack(said: _Said, attack: Attack) -> None:
    (said.after if said.has_moved else said.before).append(attack)


def _rolled(said: _Said, found: re.Match[str]) -> None:
    """What somebody rolls for the oil that was named last."""
    attacks = said.after or said.before
    if not attacks or attacks[-1].cube is not BLUE:
        raise MisreadError(
            f"{quoted(found[0])}: others roll only for oil, for instance 'oil with 3 drop, {found[0]}'", found[0]
        )
    last, name = attacks[-1], seat(found["name"], said.position.players) or ""
    attacks[-1] = replace(last, rolls=(*last.rolls, (name, _die(found["roll"]))))


def _play(said: _Said, found: re.Match[str]) -> None:
    said.cards, said.has_moved = (*said.cards, *_cards(found["cards"])), True


def _boost(said: _Said, found: re.Match[str]) -> None:
    said.once("the number of boosters", found)
    said.boosters, said.has_moved = _number(found["n"]), True


def _go(said: _Said, found: re.Match[str]) -> None:
    said.has_moved = True
    if found["n"]:
        said.once("the number of spaces", found)
        said.spaces = _number(found["n"])


def _to(said: _Said, found: re.Match[str]) -> None:
    said.once("the tile", found)
    said.to, said.has_moved = _tile(found["tile"]), True


def _into(said: _Said, _found: re.Match[str]) -> None:
    said.stops = said.has_moved = True


def _picks(said: _Said, found: re.Match[str]) -> None:
    said.once("the cube", found)
    said.picks = said.has_moved = True
    said.cube = colour_called(found["colour"]) if found["colour"] else None


def _leaves(said: _Said, found: re.Match[str]) -> None:
    _picks(said, found)
    said.picks = False


def _add(said: _Said, found: re.Match[str]) -> None:
    for n, what in map(_some, _BETWEEN.split(found["what"])):
        if what.startswith("card"):
            said.number += n
        else:
            said.cubes = _summed([*said.cubes, (colour_called(what), n)])


def _draw(said: _Said, found: re.Match[str]) -> None:
    said.once("what is drawn", found)
    said.drawn, unseen = _drawn(found["what"])
    said.number += len(said.drawn) + unseen


_CLAUSES: dict[re.Pattern[str], Callable[[_Said, re.Match[str]], None]] = {
    re.compile(rf"(?:(?:takes?|uses?|chooses?|choose|with) (?:the |a |an )?|die:? )?{_N}"): _take,
    re.compile(rf"(?:shoots?|shooting|hits?|fires? at|hedgehogs?|red)(?: at)? (?P<name>.+?) with {_CARD}"): _shoot,
    re.compile(rf"(?:oils?|drops? oil|spills? oil|blue)(?: (?:at |on )?(?P<names>.+?))?? (?:with|using) {_CARD}"): _oil,
    re.compile(rf"(?:plays?|playing) {_CARD}"): _play,
    re.compile(rf"(?:(?:with|using|and|plus|uses?) )?{_N} boosters?"): _boost,
    re.compile(rf"(?:(?:drives?|driving|moves?|goes|go)(?: {_N})?(?: spaces?)?)"): _go,
    re.compile(r"(?P<n>\d+) spaces?"): _go,
    re.compile(r"(?:(?:drives?|moves?|goes|go) )?to (?:tile )?(?P<tile>\d+)"): _to,
    re.compile(r"(?:(?:drives?|goes|go) )?(?:(?:in)?to|in) the pit|pit(?: stop)?"): _into,
    re.compile(r"(?:picks? up|picking up|takes?) (?:the |a )?(?:(?P<colour>[a-z]+) )?cube"): _picks,
    re.compile(r"leaves? the (?:(?P<colour>[a-z]+) )?cube(?: there)?"): _leaves,
    re.compile(r"add(?:s|ing)? (?P<what>.+)"): _add,
    re.compile(r"draw(?:s|ing)? (?P<what>.+)"): _draw,
}


def _drive(said: _Said) -> Drive:
    """The turn of all clauses. Raises `ValueError` where the die is not told and does not follow."""
    stop = Stop(said.cubes, said.number, said.drawn) if said.stops else None
    if stop is not None and said.to is not None:
        raise MisreadError(f"does the car drive to tile {said.to} or into the pit? say one of them", str(said.to))
    if stop is None and (said.cubes or said.number > len(said.drawn)):
        raise MisreadError("cubes and cards are added in the pit: say `into the pit, adding 2 green`", "")
    drive = Drive(
        said.player,
        said.die or 0,
        said.cards,
        said.boosters,
        said.to,
        said.spaces,
        tuple(said.before),
        tuple(said.after),
        said.picks,
        stop,
        () if stop else said.drawn,
        said.cube,
    )
    return drive if said.die is not None else _with_die(drive, said.position)


def _with_die(move: Drive, position: Position) -> Drive:
    """The die follows where both are equal, or from where the car comes."""
    dice = list(dict.fromkeys(position.dice or ()))
    car = position.seat(move.player)
    values = tuple(card.value or 1 for card in move.cards)

    def fits(die: int) -> bool:
        distance = position.spaces(die, values, move.boosters)
        return (move.to is None or position.driven(car, distance).space == move.to) and move.spaces in {None, distance}

    fitting = dice if len(dice) == 1 else [die for die in dice if fits(die)]
    if len(fitting) == 1:
        return replace(move, die=fitting[0])
    which = enumerated([f"`take {die}`" for die in dice], "or") or "`take 5`"
    raise MisreadError(f"which die? begin with {which}", "")
