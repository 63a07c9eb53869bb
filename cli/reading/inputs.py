"""From a file's name to a position, or to everything that is wrong with it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.reading.marks import Flaw, FlawedError, Mark, Marked, line_of, locate, refusal, typed
from cli.reading.table import Table, refuse
from cli.reading.texts import NAME, STANDARD_INPUT, is_link, is_table, name_of, nearest, text_of
from models.form_words import UNKNOWN_KEY
from models.game import Written
from models.names import closest, enumerated, quoted
from models.problem import Problem, UnusableError
from models.raw_values import shown
from models.record import RECORD, entries_of
from models.rule import choose
from models.shipped import shipped_data
from models.unknowns import unknowns
from verify.games import GAMES, Entry, entry, game_called, games_called, games_meant

if TYPE_CHECKING:
    from cli.reading.club import Club


def read_table(
    file: str, rulings: Iterable[str], cards: str | None, deck: Any = None, *, settled: bool = True, until: int | None = None
) -> Table:
    """The table that a position file tells of; `rulings` are `KEY=VALUE`. Raises `FlawedError` with all problems.

    Tables whose cards are to be the same cards share a `deck`, which then takes the place of a card file. Unless it is
    `settled`, what a club has settled does not count. Of a file with a record it is the table after it, or `until` so many
    moves.
    """
    from cli.reading.yaml_text import read_all

    marked = read_all(text_of(file), name_of(file))
    club = nearest_club(None if file == STANDARD_INPUT or is_link(file) else file) if settled else None
    return table_of(name_of(file), marked, rulings, cards, deck, club, until)


def table_of(
    file: str,
    marked: Marked,
    rulings: Iterable[str],
    cards: str | None,
    deck: Any = None,
    club: Club | None = None,
    until: int | None = None,
) -> Table:
    """The table that data tells of which were read, with what a club has settled. Raises `FlawedError` with all problems."""
    table, said = _table_before_record(file, marked, rulings, cards, deck, club)
    if not said and until is not None:
        raise refusal(file, "has no `record:`; --until and --start are for the moves of one")
    return table.after_record(said, until) if said else table


def nearest_club(file: str | None) -> Club | None:
    """What the nearest club's file says. Raises `FlawedError`."""
    path = nearest(file)
    if path is None:
        return None
    from cli.reading.club import read_club

    return read_club(path)


def read_tables(file: str, rulings: Iterable[str], cards: str | None) -> list[Table]:
    """The table of a position file before its record, and that after each of its moves. Raises as `read_table`."""
    from cli.reading.yaml_text import read_all

    marked = read_all(text_of(file), name_of(file))
    begun, said = _table_before_record(file, marked, rulings, cards, None, nearest_club(file))
    return [begun, *begun.after_each(said)]


def _table_before_record(
    file: str, marked: Marked, rulings: Iterable[str], cards: str | None, deck: Any, club: Club | None
) -> tuple[Table, tuple[str, ...]]:
    game, marked = game_of(file, marked)
    data: Any = marked.data
    said, strange = entries_of(data)
    try:
        table = _table(file, game, marked, rulings, cards, deck, club)
    except UnusableError as error:
        raise locate(file, marked, [*_at_home(error.problems, game, marked.data), *strange]) from None
    if strange:
        # What is unknown may have a name of one word, as players have.
        named = [*enumerate(_unknown_names(table, said))]
        strange = [
            one for one in strange if not any(one.about.casefold() in names for n, names in named if (RECORD, n) <= one.path)
        ]
    if strange:
        raise locate(file, marked, strange)
    if marked.flaws:
        raise FlawedError(marked.flaws)
    if said:
        refuse(file, game, "replay")
    return table, said


def _unknown_names(table: Table, said: Iterable[str]) -> Iterator[set[str]]:
    """What is unknown before each entry of a record, as far as it can be followed."""
    yield {one.name.casefold() for one in unknowns(table.written.position)}
    with suppress(FlawedError):
        for after in table.after_each(said):
            yield {one.name.casefold() for one in unknowns(after.written.position)}


def _table(
    file: str, game: Entry, marked: Marked, rulings: Iterable[str], cards: str | None, deck: Any, club: Club | None
) -> Table:
    """The table that the data of a file tells of, with what a club has settled where the file does not say otherwise.

    Raises `FlawedError`, and `UnusableError` with the problems of the data.
    """
    named = chosen(rulings, game)
    # The game may be called in short.
    told: Any = marked.data
    data = {**told, "game": game.name}
    data.pop(RECORD, None)
    customs = None
    if club is not None:
        data, customs = club.settles(data, game, named, has_cards=cards is not None or deck is not None)
        cards = cards if customs.cards is None else customs.cards
    if deck is None:
        deck = game.game.standard_cards() if cards is None else read_cards(cards, game)[0]
    known = game.game.plainly_read(data, deck, named)
    written = game.game.read(data, deck, named) if known is None else Written(known, None)
    return Table(file, game, written, marked, cards=cards, customs=customs)


def _at_home(problems: Iterable[Problem], game: Entry, data: Any) -> list[Problem]:
    """Problems, those with unknown keys told of where the key belongs: in another game, below `players:`, `record:`."""
    stray = [problem for problem in problems if problem.at_key and problem.message.startswith(UNKNOWN_KEY)]
    stray = [problem for problem in stray if len(problem.path) == 1 and "; expected " in problem.message]
    homed = {problem: problem for problem in problems}
    for problem in stray:
        key = problem.path[0]
        said, _, expected = problem.message.partition("; expected ")
        if closest(str(key), [RECORD]):
            hint = f"did you mean {RECORD!r}?"
        elif data.get("players") is None and isinstance(data[key], dict):
            above = "" if "players" in data else "write `players:` above it, and "
            hint = f"if this is a player, {above}indent it and what belongs to it by two spaces"
            homed = {first: other for first, other in homed.items() if first.path != ("players",)}
        else:
            hint = f"{_home(key, game)}expected {expected}"
        homed[problem] = replace(problem, message=f"{said}; {hint}")
    return list(homed.values())


def read_question(name: str, rulings: Iterable[str], cards: str | None, until: int | None = None) -> Table:
    """What a question for the best layout is about: a file, or a whole box of a game. Raises `FlawedError`."""
    if name == STANDARD_INPUT or is_table(name):
        return read_table(name, rulings, cards, until=until)
    games = games_called(name)
    if len(games) != 1:
        meant = enumerated([repr(one) for one in games_meant(name)], "or")
        is_there = os.path.exists(name)  # noqa: PTH110 - as `is_table`
        if is_there or not (meant or _NAME_OF_A_GAME.fullmatch(name)):
            return read_table(name, rulings, cards, until=until)
        hint = f"did you mean {meant}?" if meant else "`reeve games` lists the games"
        raise refusal(name, f"there is no such file, and no such game; {hint}")
    game = entry(games[0])
    refuse(name, game, "best")
    box = Marked({"game": game.name, "pool": {}}, {}, {})
    try:
        table = _table(game.name, game, box, rulings, cards, None, nearest_club(None))
    except UnusableError:
        hint = f"ask for a table of it: `reeve best FILE`; `reeve new {game.name}` prints one to start with"
        raise refusal(name, f"a whole box of {game.game.title} is no question; {hint}") from None
    return replace(table, marked=Marked({}, {}, {}), of_the_box=True)


_NAME_OF_A_GAME = re.compile("[A-Za-z -]+")
"""What is no file's name as people write it: there is no ending."""


def read_cards(file: str, game: Entry) -> tuple[Any, Mapping[str, Any]]:
    """The deck of a card file, and what the file tells. Raises `FlawedError`."""
    from cli.reading.yaml_text import read_keys

    data, marked = read_keys(file)
    try:
        deck = game.game.read_cards(data)
    except UnusableError as error:
        # What holds nothing of what the game's card files hold must be another game's.
        own = shipped_data(game.game.cards_file)
        told, right = (sorted(key for key, value in one.items() if isinstance(value, dict | list)) for one in (data, own))
        if told and not {*told} & {*right}:
            has, needs = (enumerated([f"`{key}`" for key in keys], "and") for keys in (told, right))
            title = game.game.title
            message = f"this is no card file of {title}: it has {has}, where that of {title} has {needs}"
            raise refusal(name_of(file), f"{message}; `reeve cards {game.name}` prints ours") from None
        raise locate(name_of(file), marked, error.problems) from None
    if marked.flaws:
        raise FlawedError(marked.flaws)
    return deck, data


def chosen(rulings: Iterable[str], game: Entry) -> Mapping[str, str]:
    """The rulings that the command line names. Raises `FlawedError`."""
    options: dict[str, str] = {}
    flaws: list[Flaw] = []
    for text in rulings:
        key, sign, value = text.partition("=")
        try:
            if not sign:
                known = next(ruling for ruling in game.game.rulings if ruling.alternatives)
                example = f"{known.key}={known.alternatives[0]}"
                raise ValueError(f"{quoted(text)}: expected KEY=VALUE, for instance {example}")
            full, option = choose(game.game.rulings, key, value)
            if options.setdefault(full, option) != option:
                raise ValueError(f"{full} is decided twice, as {options[full]} and as {option}; leave one of them out")
        except ValueError as error:
            flaws += typed("--ruling", text, error).flaws
    if flaws:
        raise FlawedError(flaws)
    return options


def named_game(name: str) -> Entry:
    """The game that a user names. Raises `FlawedError`."""
    try:
        return entry(game_called(name))
    except ValueError as error:
        raise refusal("reeve", str(error)) from None


def game_of(file: str, marked: Marked) -> tuple[Entry, Marked]:
    """The game that a file names in its key `game`, and what the file tells of it.

    Where either is misspelt, that is a flaw, and the rest is read as a file of the game that must be meant. Raises
    `FlawedError` where no game can be told.
    """
    if not isinstance(marked.data, dict):
        what = "the file is empty" if marked.data is None else f"expected keys with values, found {shown(marked.data)}"
        mark = marked.values.get((), Mark(1, 1))
        message = f"{what}; `reeve new GAME` prints a file to start with"
        raise FlawedError(marked.flaws or [Flaw(file, mark, message, line_of(marked.text, mark))])
    key = "game" if "game" in marked.data else next((key for key in marked.data if closest(key, ["game"])), None)
    if key is not None and key.casefold() == "game" != key:
        data = {"game" if other == key else other: value for other, value in marked.data.items()}
        return game_of(file, replace(marked, data=data))
    name, problem = marked.data.get(key), None
    if key == "game" and isinstance(name, str):
        try:
            return entry(game_called(name)), marked
        except ValueError as error:
            problem = Problem(("game",), str(error))
    return _meant_game(file, marked, marked.data, key, problem)


def _meant_game(
    file: str, marked: Marked, told: Mapping[Any, Any], key: Any, problem: Problem | None
) -> tuple[Entry, Marked]:
    """The game that must be meant, where the key or the name is misspelt. Raises `FlawedError`."""
    name = told.get(key)
    meant = games_meant(name) if isinstance(name, str) else []
    guess = meant[0] if len(meant) == 1 else None
    every = enumerated(list(GAMES), "or", len(GAMES))
    if key != "game":
        if Path(file).name == NAME:
            raise refusal(file, "this is the club's file, which holds for the tables beside it")
        if not {*told} <= {"cards"} and any({*told} <= {*shipped_data(entry(game).game.cards_file)} for game in GAMES):
            raise refusal(file, f"this is a card file; add `--cards {file}` to a question about a table")
        hint = f" (is {quoted(key)} meant?)" if key else ""
        message = f"no `game:`{hint}; expected game: {guess or every}"
        problem = Problem((str(key),) if guess else (), message, at_key=True)
    elif problem is None:
        problem = Problem(("game",), f"expected {every}, found {shown(name)}")
    if guess is None:
        raise locate(file, marked, [problem])
    data = {other: value for other, value in told.items() if other != key} | {"game": guess}
    return entry(guess), replace(marked, data=data, flaws=(*marked.flaws, marked.flaw(file, problem)))


def _home(key: object, game: Entry) -> str:
    """In which other games a key belongs, if in any, to begin what is said of it."""
    others = [entry(name).game for name in GAMES if name != game.name]
    homes = [other.title for other in others if key in other.schema().get("properties", {})]
    return f"it is a key of {enumerated(homes, 'and')}; " if homes else ""
