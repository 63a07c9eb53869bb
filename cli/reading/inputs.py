"""From a file's name to a position, or to everything that is wrong with it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.reading.links import is_link, is_table, name_of
from cli.reading.marks import Flaw, FlawedError, Mark, Marked, line_of, locate, refusal, typed
from cli.reading.nearest import NAME, nearest_club
from cli.reading.slips import without_me
from cli.reading.texts import STANDARD_INPUT
from models.form_words import UNKNOWN_KEY
from models.game import Written
from models.names import closest, counted, enumerated, find, in_order, one, quoted
from models.picture import Picture
from models.problem import Problem, UnusableError
from models.raw_values import shown
from models.record import RECORD, entries_of, no_stranger, seen_again, seen_in, whose
from models.rule import Played, Rulings, choose
from models.shipped import shipped_data
from models.unknowns import unknowns
from scorers.objective import SCORE
from scorers.play import END
from verify.games import GAMES, Entry, entry, game_called, games_called

if TYPE_CHECKING:
    from cli.reading.club import Club, Customs
    from verify.check import Checked
    from verify.replay import Replayed


@dataclass(frozen=True, slots=True)
class Table:
    """A position file that was read: its name, its game, what it tells, and where each value stands.

    With `of_the_box`, the question is not about the cards of a pool but about all that the game's box has (left). `cards` is
    the card file that was read with it, and `customs` what a club has settled for it. Where the file keeps a `record`, the
    table is the one after it.
    """

    file: str
    entry: Entry
    written: Written[Any, Any]
    marked: Marked
    of_the_box: bool = False
    cards: str | None = None
    customs: Customs | None = None
    record: Replayed | None = None

    @property
    def read_from(self) -> set[str]:
        """The other files that were read with it."""
        club = None if self.customs is None else self.customs.file
        return {file for file in (self.cards, club) if file is not None}

    def doubts(self) -> tuple[str, ...]:
        """What our list of the box says against what is known of it, and what is not known of the moves of its record."""
        from verify.box_list import known_doubts

        steps = () if self.record is None else self.record.steps
        moves = (
            f"Not all that move {step} did is known: {'; '.join(step.unknown)}. The answer leaves that out"
            for step in steps
            if step.unknown
        )
        return (*map(str, known_doubts(self.entry.game, self.written.position)), *moves)

    def dated(self, checked: Checked) -> Checked:
        """A verdict on it; after a record, each broken rule with the move since which it is."""
        if self.record is None:
            return checked
        from verify.replay import date

        return replace(checked, violations=date(self.entry.game, self.record, checked.violations))

    def laid_out(self) -> Any:
        """The position, if anything is laid out in it. Raises `FlawedError` if the file is only a question."""
        if not self.written.position.layouts:
            raise self.flawed([Problem((), "nothing is laid out here, there is only a pool; ask `reeve best`")])
        return self.written.position

    def in_sight(self) -> Any:
        """That position as those see it who do not look at what comes. Raises `FlawedError`."""
        return self.entry.game.play.in_sight(self.laid_out())

    def must_answer(self, verb: str) -> None:
        """Raises `FlawedError` if the game has no answer to a verb."""
        refuse(self.file, self.entry, verb)

    def player(self, name: str | None, *, needed: bool) -> str | None:
        """The player that a name means, or the only one. Raises `FlawedError` if it is needed and not clear."""
        players = self.laid_out().players_written
        if name is None:
            if len(players) == 1 or not needed:
                return players[0] if len(players) == 1 else None
            choices = enumerated([f"`--player {name}`" for name in players], "or", len(players))
            raise refusal("--player", f"for whom? Add {choices}")
        try:
            return one(name, "player", list(players), f"the players are {enumerated(list(players), 'and')}")
        except ValueError as error:
            raise typed("--player", name, error) from None

    def mover(self, name: str | None) -> str:
        """Whose move it is: the player of a name, whose turn it is or has to be, or the only one. Raises `FlawedError`."""
        from verify.judge import next_player

        position = self.laid_out()
        if name is None:
            name = position.turn or next_player(self.entry.game, position)
        return self.player(name, needed=True) or ""

    def movers(self, name: str | None) -> tuple[str, ...]:
        """Whose moves are asked for: everybody's where all play at once, unless a player is named. Raises `FlawedError`."""
        if name is None and self.entry.game.play.at_once:
            return tuple(self.laid_out().players_written)
        return (self.mover(name),)

    def move(self, text: str, player: str | None) -> Any:
        """The move that a text means, of the player whom it names if it does. Raises `FlawedError`."""
        try:
            return self.meant_by(text, player)
        except ValueError as error:
            raise typed("MOVE", text, error) from None

    def meant_by(self, text: str, player: str | None) -> Any:
        """The same. Raises `ValueError` where the text means none, and `FlawedError` where nobody knows whose it is."""
        position, play = self.laid_out(), self.entry.game.play
        if player is None:
            no_stranger(text, position.players_written)
            player, text = whose(text, position.players_written)
        text = without_me(text, position.players_written)
        return play.read(text, position, self.mover(player or play.speaker(text, position)))

    def recorded(self) -> Replayed:
        """The record of the file. Raises `FlawedError` where it has none."""
        if self.record is None:
            message = "the file has no `record:`; write below it what was done, a line with a dash for each move"
            raise refusal(self.file, message)
        return self.record

    def after_record(self, said: tuple[str, ...], until: int | None) -> Table:
        """The table after so many moves of a record, or after all. Raises `FlawedError` at one that is not understood."""
        from verify.replay import Replayed

        if until is not None and until > len(said):
            raise refusal("--until", f"the record has {counted(len(said), 'move')}")
        last = [self, *self.after_each(said[:until])][-1]
        done = () if last.record is None else last.record.steps
        return replace(last, written=self._played(last, said[:until]), record=Replayed(self.laid_out(), said, done))

    def _played(self, last: Table, said: tuple[str, ...]) -> Written[Any, Any]:
        """The last table of a record, which knows how it comes out under other rulings."""
        after = last.laid_out()

        def anew(rulings: Rulings) -> Any:
            begun = replace(self, written=replace(self.written, position=self.laid_out().under(rulings)))
            try:
                return [begun, *begun.after_each(said)][-1].laid_out()
            except FlawedError:  # A move that means nothing under them.
                return after.under(rulings)

        rulings = after.rulings.fresh()
        rulings.played = Played(after, frozenset(after.rulings.asked), anew)
        return replace(last.written, position=after.under(rulings))

    def after_each(self, said: Iterable[str]) -> Iterator[Table]:
        """The table after each further entry of a record. Raises `FlawedError` at one that is not understood."""
        from verify.replay import Replayed, step_after

        table = self
        for text in said:
            before, pool = table.laid_out(), table.written.pool
            done = Replayed(before, ()) if table.record is None else table.record
            step = step_after(self.entry, before, table.entry_meant(text, len(done.steps)), len(done.steps) + 1)
            if pool is not None:
                pool = self.entry.game.pool_after(pool, before, step.after, step.player)
            record = Replayed(done.begun, (*done.said[: len(done.steps)], text), (*done.steps, step))
            table = replace(table, written=Written(step.after, pool), record=record)
            yield table

    def entry_meant(self, text: str, number: int) -> Any:
        """The move that an entry of the record means, `number` entries being done. Raises `FlawedError`."""
        try:
            return self.meant_in_record(text)
        except ValueError as error:
            # Of `- ada: draw` the words of the move are the value of a key.
            here, about = (RECORD, number), getattr(error, "about", "")
            below = (one for one in self.marked.values if one[:2] == here and len(one) == 3)
            path = next(below, here) if about in text.partition(":")[2] else here
            raise self.flawed([Problem(path, str(error), about=about)]) from None
        except FlawedError:
            message = "nobody knows whose move this is; begin it with the name of the player and a colon"
            raise self.flawed([Problem((RECORD, number), message)]) from None

    def meant_in_record(self, text: str) -> Any:
        """The same. Raises `ValueError` where the text means none, and `FlawedError` where nobody knows whose move it is."""
        from verify.replay import earlier

        found = seen_in(self.laid_out(), text)
        if found is not None:
            return found
        try:
            return self.meant_by(text, None)
        except (ValueError, FlawedError):
            done = () if self.record is None else earlier(self.entry, self.record)
            found = seen_again(self.laid_out(), done, text)
            if found is None:
                raise
            return found

    def objective(self, name: str | None, *, playing: bool) -> str:
        """The aim that a name means, the score unless it is given. Raises `FlawedError`."""
        scorer = self.entry.scorer
        objectives = [*(scorer.play_objectives if playing else scorer.objectives)]
        if name is None:
            return SCORE
        # "integrity-damage" and "damage-integrity" are two aims: what comes first matters most.
        fitting, swapped = [objective for objective in objectives if in_order(name, objective)], find(name, objectives)
        known = fitting or [objective for objective in objectives if objective not in swapped]
        try:
            return one(name, "aim", known, f"the aims are {enumerated(objectives, 'and', len(objectives))}")
        except ValueError as error:
            raise typed("--aim", str(name), error) from None

    def turns(self, number: str | None) -> int | None:
        """How many turns to look ahead, nothing where that was not said. Raises `FlawedError`."""
        if number is None:
            return None
        if not self.entry.scorer.turns:
            raise refusal("--turns", f"in {self.entry.game.title} every play is searched to its end")
        if number.casefold() == "end":
            return END
        if not number.isdecimal() or not 0 < int(number) <= END:
            raise refusal("--turns", f"expected a number from 1, or `end`, found {quoted(number)}")
        return int(number)

    def distances(self, space: str, player: str | None) -> Picture:
        """The distances from a space, drawn. Raises `FlawedError`."""
        draw = self.entry.game.distances
        if draw is None:
            raise refusal("--from", f"in {self.entry.game.title} no distances matter")
        try:
            return draw(self.laid_out(), self.player(player, needed=True) or "", space)
        except ValueError as error:
            raise typed("--from", space, error) from None

    def kept(self, data: dict[str, Any], after: Any, player: str) -> dict[str, Any]:
        """The data of the position after a player's move, with the file's pool as far as it is left, and its note."""
        game, pool = self.entry.game, self.written.pool
        if pool is not None:
            data |= {"pool": game.written_pool(game.pool_after(pool, self.written.position, after, player))}
        note = self.marked.data.get("note") if isinstance(self.marked.data, dict) else None
        return data | ({"note": note} if note else {})

    def flawed(self, problems: Iterable[Problem]) -> FlawedError:
        """Problems of the file, told with their places."""
        return locate(self.file, self.marked, problems)


def refuse(about: str, game: Entry, verb: str) -> None:
    """Raises `FlawedError` if a game has no answer to a verb."""
    if game.statuses[verb] != "ready":
        from verify.survey import nothing_to_survey

        none_yet = {
            "survey": nothing_to_survey(game),
            "best": f"no search for the best of {game.game.title} yet; `reeve moves` says what each move brings",
            "chance": f"in {game.game.title} no cards lie in hands or decks of which chances are counted",
            "ask": f"{game.game.title} has no questions besides those of the other verbs; `reeve help` lists them",
        }
        raise refusal(about, game.game.unanswered.get(verb) or none_yet[verb])


def read_table(
    file: str, rulings: Iterable[str], cards: str | None, deck: Any = None, *, settled: bool = True, until: int | None = None
) -> Table:
    """The table that a position file tells of; `rulings` are `KEY=VALUE`. Raises `FlawedError` with all problems.

    Tables whose cards are to be the same cards share a `deck`, which then takes the place of a card file. Unless it is
    `settled`, what a club has settled does not count. Of a file with a record it is the table after it, or `until` so many
    moves.
    """
    from cli.reading.yaml_text import read_file

    marked = read_file(file)
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


def read_tables(file: str, rulings: Iterable[str], cards: str | None) -> list[Table]:
    """The table of a position file before its record, and that after each of its moves. Raises as `read_table`."""
    from cli.reading.yaml_text import read_file

    begun, said = _table_before_record(file, read_file(file), rulings, cards, None, nearest_club(file))
    return [begun, *begun.after_each(said)]


def _table_before_record(
    file: str, marked: Marked, rulings: Iterable[str], cards: str | None, deck: Any, club: Club | None
) -> tuple[Table, tuple[str, ...]]:
    """The table before the record of a file, and its record."""
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


def _home(key: object, game: Entry) -> str:
    """In which other games a key belongs, if in any, to begin what is said of it."""
    others = [entry(name).game for name in GAMES if name != game.name]
    homes = [other.title for other in others if key in other.schema().get("properties", {})]
    return f"it is a key of {enumerated(homes, 'and')}; " if homes else ""


def read_question(
    name: str, start: str | None, rulings: Iterable[str], cards: str | None, until: int | None = None
) -> Table:
    """What a question for the best layout is about: a file, or a whole box of a game, to begin with or from a file on.

    Raises `FlawedError` with all problems.
    """
    if start is None and (name == STANDARD_INPUT or is_table(name)):
        return read_table(name, rulings, cards, until=until)
    games = games_called(name)
    if len(games) != 1 and start is not None:
        raise refusal(name, f"--from goes with the name of a game: reeve best {next(iter(GAMES))} --from {start}")
    if len(games) != 1:
        guess = closest(name, GAMES)
        is_there = os.path.exists(name)  # noqa: PTH110 - as `is_table`
        if is_there or (guess is None and not _NAME_OF_A_GAME.fullmatch(name)):
            return read_table(name, rulings, cards, until=until)
        hint = f"did you mean {guess!r}?" if guess else "`reeve games` lists the games"
        raise refusal(name, f"there is no such file, and no such game; {hint}")
    game = entry(games[0])
    refuse(name, game, "best")
    if start is not None:
        table = read_table(start, rulings, cards)
        if table.entry is not game:
            raise refusal(start, f"is about {table.entry.name}, not about {game.name}")
        return replace(table, of_the_box=table.written.pool is None)
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
                raise ValueError(f"{quoted(text)}: expected KEY=VALUE, for instance {_example(game)}")
            full, option = choose(game.game.rulings, key, value)
            if options.setdefault(full, option) != option:
                raise ValueError(f"{full} is decided twice, as {options[full]} and as {option}; leave one of them out")
        except ValueError as error:
            flaws += typed("--ruling", text, error).flaws
    if flaws:
        raise FlawedError(flaws)
    return options


def _example(game: Entry) -> str:
    ruling = next(ruling for ruling in game.game.rulings if ruling.alternatives)
    return f"{ruling.key}={ruling.alternatives[0]}"


def named_game(name: str) -> Entry:
    """The game that a user names. Raises `FlawedError`."""
    try:
        return entry(game_called(name))
    except ValueError as error:
        raise refusal("reeve", str(error)) from None


def _no_keys(file: str, marked: Marked) -> FlawedError:
    """That a file has no keys with values."""
    what = "the file is empty" if marked.data is None else f"expected keys with values, found {shown(marked.data)}"
    mark = marked.values.get((), Mark(1, 1))
    message = f"{what}; `reeve new GAME` prints a file to start with"
    return FlawedError(marked.flaws or [Flaw(file, mark, message, line_of(marked.text, mark))])


def game_of(file: str, marked: Marked) -> tuple[Entry, Marked]:
    """The game that a file names in its key `game`, and what the file tells of it.

    Where either is misspelt, that is a flaw, and the rest is read as a file of the game that must be meant. Raises
    `FlawedError` where no game can be told.
    """
    if not isinstance(marked.data, dict):
        raise _no_keys(file, marked)
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
    guess = closest(name, GAMES) if isinstance(name, str) and len(games_called(name)) < 2 else None
    if key != "game":
        problem = _without_game(file, told, key, guess)
    elif problem is None:
        problem = Problem(("game",), f"expected {_every_game()}, found {shown(name)}")
    if guess is None:
        raise locate(file, marked, [problem])
    data = {other: value for other, value in told.items() if other != key} | {"game": guess}
    return entry(guess), replace(marked, data=data, flaws=(*marked.flaws, marked.flaw(file, problem)))


def _without_game(file: str, data: Mapping[str, Any], key: str | None, guess: str | None) -> Problem:
    """That `game:` is missing, or misspelt as `key`, where the file may be a table. Raises `FlawedError` where it is not."""
    if other := _no_table(file, data):
        raise refusal(file, other)
    hint = f" (is {quoted(key)} meant?)" if key else ""
    message = f"no `game:`{hint}; expected game: {guess or _every_game()}"
    return Problem((str(key),) if guess else (), message, at_key=True)


def _every_game() -> str:
    return enumerated(list(GAMES), "or", len(GAMES))


def _no_table(file: str, data: Mapping[str, Any]) -> str:
    """What a file without `game:` is instead of a table, and what it is for; nothing where that is not clear."""
    if Path(file).name == NAME:
        return "this is the club's file, which holds for the tables beside it"
    if {*data} <= {"cards"} or not any({*data} <= {*shipped_data(entry(game).game.cards_file)} for game in GAMES):
        return ""
    return f"this is a card file; add `--cards {file}` to a question about a table"
