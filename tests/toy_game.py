"""A game made up for the tests of `verify/`: rows of numbers, so small that every answer can be reckoned by hand.

A row has cells with 0 (nothing), 1, 2 or 3, or an unknown one. By its rules (TOY-...):

- APART: two like numbers side by side, nothing aside, are not allowed; TOY-LIKE: yes allows them, TOY-LIKE: ones ones only.
- SUM: a row sums to 6 at most; to 4 with TOY-MOST: four, to 9 with TOY-MOST: nine.
- THREES (about everything): there is one 3 on the table at most.
- ASIDE: numbers that lie aside (in no row) are all different.
- FIVE (told last): a row does not sum to 5, by a guess of ours, which is a rule with TOY-GUESS: yes alone.

A row scores its sum, and 2 for a 3 (5 with TOY-THREE: five); with TOY-ASIDE: scores what lies aside, too. Who has less ones is
ahead of others with as many points; with TOY-TIE: more, who has more. A
move puts a number into an empty cell; a 0 cannot be put, a 3 only with TOY-PUT: any.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import ClassVar

from models.fact import CARD, Change, Doubted, Fact, Trait
from models.game import Game, Play
from models.logic import Unknown, all_of, at_most, count, equal, not_, number, same, scaled, total, where
from models.move import Conditions, Requirement
from models.rule import Place, Remark, Ruling, Rulings, Source, Spaces, rule
from models.turn import Moves
from scorers.ranking import Ranking, TieBreak
from scorers.scorer import Scorer
from scorers.sheet import Line, Sheet
from verify.games import Entry

NUMBERS = (0, 1, 2, 3)

RULINGS = (
    Ruling("TOY-LIKE", "May like numbers touch?", {"no": "never", "yes": "always", "ones": "ones may"}, "Nobody said."),
    Ruling("TOY-MOST", "How much is too much?", {"six": "6", "four": "4", "nine": "9"}, "Nobody said."),
    Ruling("TOY-GUESS", "Is there a 5?", {"yes": "no row is 5", "no": "a row may be 5"}, "A guess.", "no row is 5"),
    Ruling("TOY-THREE", "What is a 3 worth?", {"two": "2 more", "five": "5 more"}, "Nobody said."),
    Ruling("TOY-TIE", "Who is ahead?", {"less": "less ones", "more": "more ones"}, "Nobody said."),
    Ruling("TOY-ASIDE", "Does it count?", {"lies": "no", "scores": "yes"}, "Nobody said."),
    Ruling("TOY-PUT", "What may be put?", {"small": "1 and 2", "any": "3 as well"}, "Nobody said."),
)


@dataclass(frozen=True)
class Row:
    player: str
    cells: tuple[object, ...]
    aside: tuple[object, ...] = ()


@dataclass(frozen=True)
class Table:
    rows: tuple[Row, ...]
    rulings: Rulings
    turn: str | None = None
    over: bool = False
    is_whole: ClassVar[bool] = True

    @property
    def layouts(self):
        return len(self.rows)

    @property
    def is_over(self):
        return self.over

    @property
    def players_written(self):
        return tuple(row.player for row in self.rows)

    def under(self, rulings):
        return replace(self, rulings=rulings)


def cell(name, *options):
    return Unknown(name, options or NUMBERS)


def table(*rows, turn=None, over=False, **chosen):
    """Rows `a`, `b`, ... of these cells; rulings are written `LIKE="yes"`, and `GUESS=None` where nobody made it a rule."""
    told = {f"TOY-{key}": value for key, value in ({"GUESS": "yes"} | chosen).items() if value is not None}
    return Table(
        tuple(Row(name, tuple(row)) for name, row in zip("abcdef", rows, strict=False)), Rulings(RULINGS, told), turn, over
    )


def _is(n):
    return lambda value: value == n


@rule("TOY-APART", "Like numbers do not touch.", Source("Toy", "Touching", 3), rulings=("TOY-LIKE",))
def _apart(position):
    for row in position.rows:
        for i, (one, other) in enumerate(pairwise(row.cells), start=1):
            like, ruling = same(one, other, lambda n: n or None), position.rulings["TOY-LIKE"]
            alike = all_of([like, not_(where(one, _is(1)))]) if ruling == "ones" else like
            yield (
                Spaces(row.player, (f"c{i}", f"c{i + 1}")),
                ruling == "yes" or not_(alike),
                f"cells {i} and {i + 1} are alike",
            )


def _sum(row):
    return total([number(n, int) for n in row.cells])


def _threes(row):
    return count([where(n, _is(3)) for n in row.cells])


@rule("TOY-SUM", "A row is not too much.", Source("Toy", "Sums", derived=True), rulings=("TOY-MOST",))
def _sums(position):
    for row in position.rows:
        most = {"six": 6, "four": 4, "nine": 9}[position.rulings["TOY-MOST"]]
        yield Spaces(row.player, ("c1",), "sum"), at_most(_sum(row), most), "too much"


@rule("TOY-THREES", "There is one 3.", Source("Toy", "Threes"), is_of_all=True)
def _one_three(position):
    yield "threes", at_most(total([_threes(row) for row in position.rows]), 1), "too many threes"


@rule("TOY-ASIDE", "What lies aside differs.", Source("Toy", "Aside"))
def _aside(position):
    for row in position.rows:
        if row.aside:
            pairs = combinations(row.aside, 2)
            yield Spaces(row.player, (), "aside"), all_of(not_(same(one, other, int)) for one, other in pairs), "alike"


@rule(
    "TOY-FIVE", "A row is not 5.", Source("Toy", "Five"), rulings=("TOY-GUESS",), last=True,
    premise=lambda _position, about: f"row {about.player} is not 5",
)  # fmt: skip
def _five(position):
    for row in position.rows:
        yield Spaces(row.player, ("c1",), "five"), partial(_is_not_five, position, row), "it is 5"


def _is_not_five(position, row):
    return position.rulings["TOY-GUESS"] == "no" or not_(equal(_sum(row), 5))


RULES = (_apart, _sums, _one_three, _aside, _five)

REMARKS = (Remark("TOY-PUT", "A number goes into an empty cell.", Source("Toy", "Moves")),)


@dataclass(frozen=True)
class Put:
    player: str
    n: int
    at: int
    also: str = ""

    def __str__(self):
        return f"{self.n} to c{self.at + 1}{self.also}"


def row_of(position, player):
    return next(row for row in position.rows if row.player == player)


def moves(position, player):
    for at in range(len(row_of(position, player).cells)):
        yield from (Put(player, n, at) for n in NUMBERS)


def conditions(position, move):
    there = row_of(position, move.player).cells[move.at]
    need = [
        Requirement("TOY-PUT", f"c{move.at + 1}", where(there, _is(0)), f"c{move.at + 1} is empty."),
        Requirement("TOY-PUT", "number", move.n > 0, "a 0 is no number."),
    ]
    if move.n == 3:
        need.append(Requirement("TOY-PUT", "three", position.rulings["TOY-PUT"] == "any", "no 3 is put."))
    hints = {
        " and wait": {"covers": frozenset({"TOY-SUM"}), "open_end": "say more"},
        " if known": {"needs": ("what it costs",)},
        " as shown": {"shown": frozenset({"TOY-SUM"})},
        " for granted": {"assumptions": ("it is there",), "explains": ("so it is paid",)},
        " in place": {"covers": frozenset({"TOY-SUM[sum]"})},
    }
    return Conditions(tuple(need), **hints.get(move.also, {}))


def after(position, move):
    rows = []
    for row in position.rows:
        cells = list(row.cells)
        if row.player == move.player:
            cells[move.at] = move.n
            if move.also == " and draw":
                cells.append(cell("drawn"))
        rows.append(replace(row, cells=tuple(cells)))
    return replace(position, rows=tuple(rows))


def sheets(position):
    worth = {"two": 2, "five": 5}
    found = []
    for row in position.rows:
        threes = _threes(row)
        extra = 0 if threes == 0 else scaled(threes, worth[position.rulings["TOY-THREE"]])
        aside = [Line("aside", total([number(n, int) for n in row.aside]), "TOY-S", "it counts")]
        counts = bool(row.aside) and position.rulings["TOY-ASIDE"] == "scores"
        found.append(
            Sheet(
                row.player,
                (
                    Line("sum", _sum(row), "TOY-S", "it sums"),
                    Line("threes", extra, "TOY-T", "threes", "worn"),
                    *(aside if counts else ()),
                ),
            )
        )
    return tuple(found)


def _ones(position, player):
    return count([where(n, _is(1)) for n in row_of(position, player).cells])


def _rank(position, points):
    return f"solo {points // 4}" if len(position.rows) == 1 else None


def tie_breaks(position):
    return (TieBreak("ones", _ones, fewest=position.rulings["TOY-TIE"] == "less"),)


def doubted(position):
    """Every known cell in doubt; cells are named by their place."""
    facts, rows = [], []
    for row in position.rows:
        cells = []
        for i, n in enumerate(row.cells):
            unknown = cell(f"{row.player} c{i + 1}")
            options = n.options if isinstance(n, Unknown) else (n,)
            if set(options) != set(NUMBERS):
                said = f"{' or '.join(map(str, options))} is at {row.player} c{i + 1}"
                holds = unknown.where(lambda value, options=options: value in options)
                facts.append(Fact(Place(row.player, f"c{i + 1}"), said, holds, unknown))
            cells.append(unknown)
        rows.append(replace(row, cells=tuple(cells)))
    return Doubted(replace(position, rows=tuple(rows)), tuple(facts))


def changes(position):
    """The first row emptied comes first; each row turned round."""
    first = position.rows[0]
    if len(first.cells) > 3:
        empty = replace(first, cells=(0,) * len(first.cells))
        yield Change("row a is empty", lambda table: replace(table, rows=(empty, *table.rows[1:])), comes_first=True)
    for n, row in enumerate(position.rows):
        swapped = replace(row, cells=(row.cells[1], row.cells[0], *row.cells[2:]))
        yield Change(
            f"row {row.player} begins the other way round",
            lambda table, n=n, swapped=swapped: replace(table, rows=(*table.rows[:n], swapped, *table.rows[n + 1 :])),
        )


TRAITS = (Trait(CARD, bool), Trait("a big one", lambda n: n > 1), Trait("an odd one", lambda n: n % 2 == 1))


@dataclass
class _Done:
    """The turn of a move, reckoned as far as it is asked for."""

    position: Table
    move: Put

    @property
    def conditions(self):
        return conditions(self.position, self.move)

    @property
    def table(self):
        return after(self.position, self.move)


def _read(_text, _position, _player):
    raise NotImplementedError


GAME = Game(
    title="Toy",
    rules=RULES,
    layout_rules=RULES,
    remarks=REMARKS,
    rulings=RULINGS,
    traits=TRAITS,
    cards_file=Path(),
    starting_file=Path(),
    play=Play(
        read=_read,
        moves=moves,
        turns=Moves(_Done),
        superfluous=lambda move: replace(move, n=1) if move.n == 2 and move.at == 2 else None,
        outcome=lambda _position, move: f"puts {move.n}",
    ),
    schema=dict,
    standard_cards=tuple,
    read_cards=lambda _data: (),
    read=lambda *_: (),
    written=lambda _position: {},
    picture=lambda _position, _places: None,
    doubted=doubted,
    changes=changes,
    not_checked=lambda position: ("the back",) if position.over else (),
)


TOY = Entry("toy", GAME, Scorer(sheets, Ranking(tie_breaks, rank=_rank)))
