"""What the tests of all games share: the games that are registered, their tables, and what only a game itself can tell.

Each game has two files here. `NAME.yaml` holds its tables as data of position files: `accepting` are legal ones in which
every rule has a place; `rejecting` gives for each rule a change (`{path: new value}`, null for what is taken away) to one
of them (`table`, the first unless told) that breaks it; `forbidding` lists the rules that have a place only where they
are broken, and `of_card_files` those that speak of a user's own cards and have no table here. `written` are tables, legal or not,
that between them tell all that a file can tell, each as the program writes it. `misread` are changes that cannot be used, all
at once, with what is said at which place (`{path: [words]}`). `cases` are tables with what is answered of them: `test_cases.py`
has all that they can tell. Each of these changes the table told by its number among the accepting ones, or by its name in `tables`
(where a table is told in full, or as a change of one before it), or in full, else the starting file. `typed` are texts as people type
them: a `table` (or the example called `file`, else the starting file) or a file of `cards`, `slips` in it (what is typed otherwise, the
spot of the caret in that, and what is said; what replaces nothing is added), `lines` in which slips are told, what is `meant` all the
same, moves that cannot be read (`no_move`, with the spot of the caret and what is said), and `same_move`, said in other words.
`tried` are the examples, `asked` what their first lines ask, perhaps of a move that is `said`: the exit status, and what some lines say.
`sources` tell under which headings of its `book` each rule stands, and which rules only follow from what the book says.
`about_ROOM.py` holds what the suite asks of the game by code: see `About`.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml as pyyaml

from cli.reading.yaml_text import read_yaml
from models.game import Written
from models.rule import Violation
from models.unknowns import unknowns
from scorers.sheet import Sheet
from verify.games import GAMES, Entry, entry
from verify.violations import known_violations

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
EVERY = sorted(GAMES)

Data = dict[str, Any]


@dataclass(frozen=True)
class About:
    """What a game says of itself in `ABOUT` of `about_ROOM.py`.

    `components(position)` counts what is neither made nor lost in play; of the kinds in `spent` there may become fewer.
    `whole(position, move, rng)` is the move with all that people add to it, so that the turn is over, or nothing if it shall
    not be played; `images` are ways to turn the data of a table into an equivalent one, each giving nothing where it
    does not apply.

    `hides` are the kinds of things that a file can leave open: each gives of the data of a table all of the kind that can be
    hidden there, with what may then stand in their places (`worlds.Hole`). `prepared` changes a known table at random before
    something is hidden, and `cards` is the deck with which such tables are read, if not the standard one. `alike(move)` is the
    same for two moves of which only one is listed, `line(item)` for two items of a sheet that are the same line: what is not
    known is called otherwise.

    `searched(position, player)` are the turns of a player as the search sees them, each with the table after it, and how it sees
    a table (`test_successors`); nothing where it cannot be asked there. `as_searched(move)` is a whole move as the search says
    it, nothing where it leaves such moves out.

    `given` are for forms of moves (by name) the changes to the table of the game's page under which the first way to say it
    may be done; those `hard_to_reach` are only judged. `laid` are keys of what lies on spaces and is drawn.

    `box` is the data of a card file with all cards that the game is dealt of, where neither the printed box nor the sample file
    has them; `first` is said of the table that was dealt if no move is listed before somebody says more.

    A game ends at a moment that a table cannot show, or not wholly: `may_go_on` says why one that is over can lie like one that
    goes on, whoever is next, `others_may_go_on` why it can for some players, `may_have_ended` why one that goes on can lie like
    one that is over.
    """

    components: Callable[[Any], Counter[Any]]
    whole: Callable[[Any, Any, random.Random], Any | None] = lambda _position, move, _rng: move
    images: Mapping[str, Callable[[Data], Data | None]] = field(default_factory=dict)
    spent: frozenset[Any] = frozenset()
    hides: Mapping[str, Callable[[Data, random.Random], Sequence[Any]]] = field(default_factory=dict)
    prepared: Callable[[Data, random.Random], Data] = lambda data, _rng: data
    cards: Callable[[], Any] = lambda: None
    alike: Callable[[Any], Any] = str
    line: Callable[[str], str] = str
    searched: Callable[[Any, str], tuple[list[tuple[Any, Any]], Callable[[Any], Any]] | None] | None = None
    as_searched: Callable[[Any], Any | None] = lambda move: move
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    hard_to_reach: frozenset[str] = frozenset()
    laid: frozenset[str] = frozenset()
    box: Callable[[], Mapping[str, Any] | None] = lambda: None
    first: str = ""
    may_go_on: str = ""
    others_may_go_on: str = ""
    may_have_ended: str = ""


@dataclass(frozen=True)
class Tables:
    """The tables of a game: `legal` are the starting file and the accepting ones, `examples` what a reader is shown.

    `named` are those that cases change, by number or name.
    """

    named: Mapping[Any, Data]
    start: Data
    accepting: tuple[Data, ...]
    rejecting: Mapping[str, Data]
    forbidding: frozenset[str]
    of_card_files: frozenset[str]
    examples: Mapping[str, Data]
    written: tuple[Data, ...]
    misread: tuple[tuple[Data, Mapping[str, Sequence[str]]], ...]
    cases: tuple[tuple[Data, Data], ...]
    typed: tuple[Data, ...] = ()
    tried: tuple[Data, ...] = ()
    sources: Data = field(default_factory=dict)

    @property
    def legal(self) -> dict[str, Data]:
        return {"start": self.start} | {f"accepting {n}": data for n, data in enumerate(self.accepting)}

    @property
    def broken(self) -> dict[str, Data]:
        return {f"rejecting {rule}": data for rule, data in self.rejecting.items()}

    @property
    def many(self) -> dict[str, Data]:
        """All legal tables and examples and some of the others: enough for what hardly depends on the rules."""
        return {**self.legal, **self.examples, **dict(list(self.broken.items())[::4])}

    @property
    def every(self) -> dict[str, Data]:
        return {**self.legal, **self.examples, **self.broken}


def is_played(game: Entry) -> bool:
    """Whether it is a game, and not components by themselves: their rules have tests of their own, by id, and no moves."""
    return game.statuses["judge"] == "ready"


def conformance_file(name: str) -> Path:
    return HERE / f"{name}.yaml"


@cache
def tables_of(name: str) -> Tables:
    """The tables of a game, read once; of a game without a file only what it has anyway."""
    file = conformance_file(name)
    told = cases_in(file) if file.exists() else {}
    accepting = tuple(told.get("accepting", ()))
    start = yaml(entry(name).game.starting_file)
    named = {None: start} | dict(enumerate(accepting))

    def table(case: Data) -> Data:
        base = case.get("table")
        return changed(base if isinstance(base, dict) else named[base], case.get("change", {}))

    for label, data in told.get("tables", {}).items():
        named[label] = data if "game" in data else table(data)

    rejecting = {rule: table({"table": 0} | case) for rule, case in told.get("rejecting", {}).items()}
    # A record is no part of a table: `test_records.py` has those of every game.
    examples = {
        file.name: {key: value for key, value in data.items() if key != "record"}
        for file, data in all_examples().items()
        if data["game"] == name
    }
    kinds = (frozenset(told.get(kind, ())) for kind in ("forbidding", "of_card_files"))
    misread = tuple((table(case), case["says"]) for case in told.get("misread", ()))
    cases = tuple((table(case), case) for case in varied(told.get("cases", ())))
    typed = tuple(one | {"text": text_of(entry(name), one)} for one in told.get("typed", ()))
    found = Tables(named, start, accepting, rejecting, *kinds, examples, tuple(told.get("written", ())), misread, cases)
    return replace(found, typed=typed, tried=tuple(told.get("tried", ())), sources=told.get("sources", {}))


def text_of(game: Entry, typed: Data) -> str:
    """What is typed before anything is typed otherwise: files of ours without the lines that are only a comment."""
    if text := typed.get("table") or typed.get("cards"):
        return text
    example = EXAMPLES / game.name.replace("-", "_") / f"{typed.get('file')}.yaml"
    lines = (example if "file" in typed else game.game.starting_file).read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.lstrip().startswith("#"))


@cache
def all_examples() -> dict[Path, Data]:
    return {file: yaml(file) for file in sorted(EXAMPLES.glob("*/*.yaml"))}


def yaml(file: Path) -> Data:
    return read_yaml(file.read_text(encoding="utf-8"), str(file)).data


class Quick(getattr(pyyaml, "CSafeLoader", pyyaml.SafeLoader)):
    """Reads what lies here as the program would, by a parser in C: every process reads it all before its first test."""

    yaml_implicit_resolvers = {}

    def keys_and_values(self, node: Any) -> Data:
        data = {key.value: self.construct_object(value, deep=True) for key, value in node.value}
        assert len(data) == len(node.value), f"a key stands twice in what begins at {node.start_mark}"
        return data


# The plain values of YAML 1.2, by how they may begin.
for kind, pattern, begin in (
    ("null", "~|null|", ["~", "n", ""]),
    ("bool", "true|false", ["t", "f"]),
    ("int", "[-+]?[0-9]+", [*"+-0123456789"]),
    ("float", r"[-+]?[0-9]*\.[0-9]+", [*"+-.0123456789"]),
):
    Quick.add_implicit_resolver(f"tag:yaml.org,2002:{kind}", re.compile(f"(?:{pattern})$"), begin)
Quick.add_constructor("tag:yaml.org,2002:int", lambda _, node: int(node.value))
Quick.add_constructor("tag:yaml.org,2002:map", Quick.keys_and_values)


def cases_in(file: Path) -> Data:
    return Quick(file.read_text(encoding="utf-8")).get_single_data()


def changed(table: Data, change: Mapping[str, Any]) -> Data:
    """A table with new values at these paths, places of lists counted from 0, or spaces of a board told as `r1c1`; nothing
    takes the old one away, if there is one."""
    data = json.loads(json.dumps(table))
    # A copy: what one change puts there, the next may change.
    for path, value in json.loads(json.dumps(dict(change))).items():
        *way, last = spaces(path).split(".")
        at: Any = data
        for key in way:
            at = at[int(key)] if isinstance(at, list) else at.setdefault(key, {})
        if isinstance(at, list):
            at[int(last) : int(last) + 1] = [] if value is None else [value]
        elif value is None:
            at.pop(last, None)
        else:
            at[last] = value
    return data


def varied(cases: Sequence[Data]) -> Iterator[Data]:
    """Cases, and the variants of each in its place: they change its table further, and share what else it tells."""
    for case in cases:
        variants = case.get("variants", ({},))
        never = [key for key in case.keys() - {"change", "player", "table"} if all(key in one for one in variants)]
        assert not never, f"{case['of']}: every variant tells {never} anew, so that nobody asks for it"
        for variant in variants:
            change = case.get("change", {}) | variant.get("change", {})
            yield {key: value for key, value in (case | variant).items() if key != "variants"} | {"change": change}


def spaces(path: str) -> str:
    """A path in which a space is told by its row and column in the list of lists."""
    return re.sub(r"\br(\d)c(\d)\b", lambda at: f"{int(at[1]) - 1}.{int(at[2]) - 1}", path)


@cache
def about(name: str) -> About:
    """What a game tells of itself; without it the test fails that asks."""
    room = f"about_{name.replace('-', '_')}"
    if not (HERE / f"{room}.py").exists():
        pytest.fail(f"tests/conformance/{room}.py is missing; every_game.About says what has to stand in its ABOUT")
    return import_module(room).ABOUT


def read(game: Entry, data: Data, rulings: Mapping[str, str] | None = None) -> Written[Any, Any]:
    return game.game.read(data, game.game.standard_cards(), rulings or {})


def written(game: Entry, told: Written[Any, Any]) -> Data:
    """All that was told, as a file has it."""
    pool = {} if told.pool is None else {"pool": game.game.written_pool(told.pool)}
    return game.game.written(told.position) | pool


@dataclass(frozen=True)
class Reading:
    """A table as the program reads it: what is broken, what is unknown, what it is worth."""

    written: Written[Any, Any]
    violations: tuple[Violation, ...]
    unknown: tuple[tuple[str, tuple[str, ...]], ...]
    sheets: tuple[Sheet, ...]
    places: Mapping[str, int]

    @property
    def broken(self) -> tuple[str, ...]:
        return tuple(violation.instance for violation in self.violations)

    @property
    def position(self) -> Any:
        return self.written.position

    @property
    def totals(self) -> dict[str, Any]:
        return {sheet.player: sheet.total for sheet in self.sheets}

    @property
    def rules(self) -> Counter[str]:
        return Counter(violation.rule for violation in self.violations)


def reading(game: Entry, told: Written[Any, Any]) -> Reading:
    """Of a table on which something is unknown there are no sheets: ranges are for the tests of scores.

    Nor is it told what a score rests on, which takes longer than the score; `score` is asked of the `cases`.
    """
    position = told.position
    open_places = unknowns(position)
    sheets = () if open_places or not position.layouts else game.scorer.sheets(position)
    standings = () if not sheets or any(sheet.needs for sheet in sheets) else game.scorer.ranking(position, sheets)
    return Reading(
        told,
        known_violations(game.game, position),
        tuple((one.name, tuple(map(str, one.options))) for one in open_places),
        sheets,
        {standing.player: standing.place for standing in standings},
    )


@cache
def readings(name: str) -> dict[str, Reading]:
    """Every table of a game, read once."""
    return {label: reading(entry(name), read(entry(name), data)) for label, data in tables_of(name).every.items()}
