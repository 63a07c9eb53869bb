"""What the position files of all games have in common: players' names, whose turn it is, rulings."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import Discriminator, Field, Tag, TypeAdapter, WithJsonSchema, WrapValidator, create_model

from models.form import Form, Reads, also, named_twice
from models.names import closest, counted, enumerated, from_to, quoted
from models.problem import MisreadError, Problem
from models.raw_values import in_figures, is_unknown, separated, shown
from models.rule import Ruling, Rulings, choose
from models.table import OVER
from models.unknowns import SOME, UNKNOWN, Choice, numbers_called

LONGEST_NAME = 40
"""Letters of a player's name."""

MOST = 9999
Number = Annotated[int, Field(ge=0, le=MOST)]


def number_left_open(within: range, *, or_unknown: bool = False) -> Any:
    """A number, or words for what it may be; `unknown`, a choice without options, only where that is allowed."""
    words = "`2 to 4`, `2 or 4`, or `unknown`" if or_unknown else "`2 to 4`, or `2 or 4`"

    def read(value: object, _info: object) -> int | Choice:
        options = numbers_called(value) if isinstance(value, str) else None
        if isinstance(value, int) and not isinstance(value, bool) and value in within:
            return value
        if options and options[0] in within and options[-1] in within:
            return Choice(str(value).strip(), options) if len(options) > 1 else options[0]
        if or_unknown and is_unknown(value):
            return Choice(UNKNOWN, ())
        wanted = f"a number from {within[0]} to {within[-1]}, {words}"
        raise ValueError(f"expected {wanted}; found {shown(value)}{in_figures(value)}")

    schema = {"type": ["integer", "string"], "description": f"A number, {words}."}
    return Annotated[int | Choice, Reads(read), WithJsonSchema(schema)]


class Told(Form):
    """What every position file may tell besides its table."""

    turn: str | None = Field(default=None, description=f"Whose turn is next, or `{OVER}` if the game has ended.")
    note: str | None = Field(default=None, description="Anything worth remembering; the program does not read it.")


def game_field(name: str, short: str) -> Any:
    """The key `game`, which a file may give in short."""
    return Field(description=f"The game: `{name}`, or a short name such as `{short}`.")


K = TypeVar("K")
T = TypeVar("T")


def file_form(
    doc: str, keys: Any, problems: Callable[[Mapping[str, Any]], list[Problem]], base: type[Form] = Form
) -> TypeAdapter[Any]:
    """The form of a game's position files: their keys, each a type for pydantic and what else it is told of it.

    `problems` says what no single key shows. To make a form takes longer than to read a file with it.
    """
    form: type[Form] = create_model("_TableForm", __base__=base, __doc__=doc, **keys)
    checked: Any = Annotated[form, also(lambda data: problems(data) if isinstance(data, Mapping) else [])]
    return TypeAdapter(checked)


def no_players(data: Mapping[str, object], what: str) -> Problem:
    """That nobody's things are told."""
    hint = ", each name below it indented by two spaces" if "players" in data and data["players"] is None else ""
    return Problem(("players",), f"{what}: `players:` is missing or empty{hint}")


def player_problems(players: Mapping[object, object]) -> list[Problem]:
    """What makes names of players unusable: missing or strange ones, and those that letter case alone tells apart."""
    said: list[tuple[object, str]] = []
    for name in players:
        if not isinstance(name, str) or not name.strip():
            said.append((name, "a player's name is missing here"))
        elif not name.isprintable() or len(name) > LONGEST_NAME:
            said.append((name, f"a player's name has printable letters only, {LONGEST_NAME} at most"))
        elif name.casefold() == OVER:
            said.append((name, f"{name!r} cannot be a player's name: `turn: {OVER}` says that the game has ended"))
    first: dict[str, str] = {}
    for name in (name for name in players if isinstance(name, str)):
        other = first.setdefault(name.casefold(), name)
        if other != name:
            said.append((name, f"{quoted(name)} and {quoted(other)} differ in letter case only"))
    return [Problem(("players", str(name)), what, at_key=True) for name, what in said]


def seat(name: str, names: Sequence[str]) -> str | None:
    """The player that a name means, in any letter case."""
    return next((other for other in names if other.casefold() == name.casefold()), None)


def seat_problems(data: Mapping[str, object], players: Mapping[object, object], key: str, *also_said: str) -> list[Problem]:
    """What makes the value of a key unusable that names a player, or says something else that is allowed."""
    name, names = data.get(key), [*map(str, players), *also_said]
    if not isinstance(name, str) or not players or seat(name, names):
        return []
    guess = closest(name, names)
    are = "the only player is" if len(players) == 1 else "the players are"
    hint = f"; did you mean {guess!r}?" if guess else f"; {are} {enumerated(list(map(str, players)), 'and')}"
    besides = f"; {enumerated([f'`{word}`' for word in also_said], 'or')} may stand here as well" if also_said else ""
    return [Problem((key,), f"no player {quoted(name)}{hint}{'' if guess else besides}")]


def count_problems(data: Mapping[str, object], players: Mapping[object, object]) -> list[Problem]:
    """That fewer players are said to play than are written."""
    count = data.get("player_count")
    if isinstance(count, int) and not isinstance(count, bool) and count < len(players):
        return [Problem(("player_count",), f"player_count is {shown(count)}, but `players:` has {len(players)}")]
    return []


def rulings_in_force(known: Sequence[Ruling], value: Mapping[str, object], chosen: Mapping[str, str]) -> Rulings:
    """The rulings that a file chooses, with others that take precedence."""
    return Rulings(known, dict(choose(known, key, str(said)) for key, said in value.items()) | dict(chosen))


Chosen = Annotated[object, WithJsonSchema({"type": "string", "description": "See `reeve rules GAME`."})]
"""The value of a ruling; what else stands there is told once, by `choosable`."""


def choosable(known: Sequence[Ruling]) -> WrapValidator:
    """What makes rulings of a file unusable, all at once."""
    return also(lambda value: rulings_chosen(known, value)[1] if isinstance(value, Mapping) else [])


def rulings_chosen(known: Sequence[Ruling], told: Mapping[Any, object]) -> tuple[dict[str, str], list[Problem]]:
    """The rulings that a file chooses, by their full keys, and what makes others unusable."""
    read, problems = [], []
    for key, said in told.items():
        try:
            read.append((key, choose(known, str(key), said if isinstance(said, str) else shown(said))))
        except ValueError as error:
            problems.append(Problem((key,), str(error)))
    return dict(choice for _, choice in read), problems + named_twice((key, full) for key, (full, _) in read)


TOLD, NUMBER = Tag("told"), Tag("number")
TOLD_OR_NUMBER = Discriminator(lambda value: "told" if isinstance(value, (list, Mapping)) else "number")
"""What is told one by one, or only how many there are: a value is judged as one of the two alone."""


def or_number(told: Any, most: int = MOST) -> Any:
    """The form of what is told one by one, or only how many there are: no more than `most`."""
    number = Annotated[int, Field(ge=0, le=most)]
    return Annotated[Annotated[told, TOLD] | Annotated[number, NUMBER], TOLD_OR_NUMBER]


def text(description: str, examples: Sequence[str]) -> WithJsonSchema:
    """The JSON schema of a value that is written as text and read by a function of ours."""
    return WithJsonSchema({"type": "string", "description": description, "examples": list(examples)})


def written_text(value: object, what: str) -> str:
    """A value that has to be text. Raises `ValueError`."""
    if isinstance(value, Mapping) and len(value) == 1:
        ((key, rest),) = value.items()
        said = shown(rest) if isinstance(rest, int) else rest
        if isinstance(said, str):
            raise ValueError(f"expected text ({what}): take out the colon, write {quoted(f'{key} {said}')}")
    if not isinstance(value, str):
        raise ValueError(f"expected text ({what}), found {shown(value)}")
    if separated(value):
        raise MisreadError(separated(value), value.strip("()[]{}<> "))
    if value.strip("? ") == "" and value.strip():
        raise MisreadError(f"write {UNKNOWN} for what nobody remembers", value.strip())
    return " ".join(value.split())


def text_of(kind: Any, what: str, called: Callable[[str], Any], description: str, examples: Sequence[str]) -> Any:
    """The type of something that is written as a text, `what` it is called, which a function of ours reads."""
    return Annotated[kind, Reads(lambda value, _info: called(written_text(value, what))), text(description, examples)]


def text_in_deck(kind: Any, what: str, called: Callable[[str, Any], Any], description: str, examples: Sequence[str]) -> Any:
    """The same of a text that means something of the deck in use, which the function gets as well."""
    reads = Reads(lambda value, info: called(written_text(value, what), (info.context or {})["deck"]))
    return Annotated[kind, reads, text(description, examples)]


def seen_text_of(
    kind: Any, what: str, called: Callable[[str], T], every: Collection[T], description: str, examples: Sequence[str]
) -> Any:
    """The same of something that may not be known, or only in part: see `seen`."""

    def read(value: object, _info: object) -> T | Choice:
        try:
            return seen(written_text(value, what), called, every)
        except ValueError:
            _refuse_without_some(value, called)
            raise

    return Annotated[kind | Choice, Reads(read), text(description, examples)]


def seen(phrase: str, called: Callable[[str], T], every: Collection[T]) -> T | Choice:
    """What a text tells of one of several things: its name, `unknown`, or `some red or blue`. Raises `ValueError`."""
    first, _, rest = phrase.partition(" ")
    if phrase.casefold() == UNKNOWN:
        return Choice(phrase, tuple(every))
    if first.casefold() == SOME and rest:
        return Choice(phrase, tuple(dict.fromkeys(called(part.strip()) for part in rest.split(" or "))))
    try:
        return called(phrase)
    except ValueError:
        _refuse_without_some(phrase, called)
        raise


_EITHER = re.compile(r"\s+or\s+|\s*[|/]\s*")


def _refuse_without_some(value: object, called: Callable[[Any], object]) -> None:
    """Raises `ValueError` where a text tells one of several things in other words: `red or blue`, `red | blue`."""
    parts = _EITHER.split(value.strip()) if isinstance(value, str) else []
    if len(parts) > 1 and len([*readable(enumerate(parts), called)]) == len(parts):
        either = " or ".join(parts)
        raise MisreadError(f"for one of these write {quoted(f'{SOME} {either}')}", str(value).strip())


def readable(entries: Iterable[tuple[K, object]], called: Callable[[object], T]) -> Iterator[tuple[K, T]]:
    """What these values mean, each with its key; one that cannot be read is left out, since its form tells that."""
    for key, value in entries:
        try:
            yield key, called(value)
        except ValueError:
            continue


def players_of(data: object) -> Mapping[Any, Any]:
    """The players of a file that may have mistakes, with what each has."""
    players = data.get("players") if isinstance(data, Mapping) else None
    return players if isinstance(players, Mapping) else {}


def entries_of(value: object) -> Sequence[Any]:
    """The entries of a list of a file that may have mistakes; none of what is no list."""
    return value if isinstance(value, list) else ()


def spaces_of(rows: object) -> Iterator[tuple[tuple[int, int], object]]:
    """What is written for each space of a grid, with its row and its column from 0, in a file that may have mistakes."""
    for i, row in enumerate(entries_of(rows)):
        yield from (((i, k), value) for k, value in enumerate(entries_of(row)))


def values_of(data: object, key: str) -> Iterator[tuple[str, Any]]:
    """What a file that may have mistakes has for each player under a key, with the player."""
    for name, form in players_of(data).items():
        if isinstance(form, Mapping) and key in form:
            yield name, form[key]


def names_problems(data: Mapping[str, Any], key: str) -> list[Problem]:
    """That a list of players names one who does not play."""
    names = data.get(key)
    return [
        Problem((key, i), problem.message)
        for i, name in enumerate(entries_of(names))
        for problem in seat_problems({key: name}, players_of(data), key)
    ]


def table_problems(data: Mapping[str, Any], least: int, most: int, *names_players: str) -> list[Problem]:
    """What no single key of a file shows, whatever the game: who plays, and that the keys that name a player name one."""
    written, players = data.get("players"), players_of(data)
    problems = player_problems(players)
    if written is None or (isinstance(written, Mapping) and not written):
        problems.append(no_players(data, "nobody plays"))
    elif players and not least <= len(players) <= most:
        who = "this game is played alone" if most == 1 else f"{from_to(least, most)} play"
        problems.append(Problem(("players",), f"{counted(len(players), 'player')}; {who}", at_key=True))
    for key in names_players:
        problems += seat_problems(data, players, key, *(("over",) if key == "turn" else ()))
    return problems + count_problems(data, players)
