"""The search of Lords of the Green against playing out everything: every value, bound and shortcut on small boards.

Boards are smaller than those of the game, so that all turns can be played out by the naive twin, which shares no code with
the search. Rulings, lords driven out of their majority, armies without lord and knights left over come as chance has it.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import lords_of_the_green_tables as tables
import naive_lords_of_the_green as naive

from models.green_box.components import colour_called
from models.green_box.lords_of_the_green.rules import RULINGS
from models.green_box.lords_of_the_green.table import Position, Seat, Tile
from models.rule import Rulings
from scorers.game_tree import Search
from scorers.green_box.lords_of_the_green.search.best import BestPlay, LordsTree

if TYPE_CHECKING:
    from random import Random

SHAPES = ((1, 3), (2, 2), (1, 4), (2, 2), (2, 3), (1, 5))
MOST_TABLES = 400
"""So many tables are played out at most for one check."""
SMALL = {"LG-ST-TILES", "LG-ST-KNIGHTS", "LG-ST-TURNS"}
"""Rules that a small board breaks, or numbers made at random."""


def hunt_one(random: Random) -> None:
    """One small table: what the search says of it is what playing out everything says. Raises `AssertionError`."""
    table = _table(random)
    hunt_in(table, random.choice(table["players"]), random.choice(("score", "lead")), random)


def hunt_in(table: dict[str, Any], player: str, objective: str, random: Random) -> None:
    """The same of a table that is told, on which the game is not over."""
    exact = Exact()
    depths = exact.depths(table)
    case = Case(table, player, objective, exact)
    case.hold_turns()
    search = Search(case.tree, lambda: None)
    for depth in range(1, depths + 1):
        case.hold_value(search, depth)
        case.hold_windows(search, depth, random)
        case.hold_ceiling(depth)
    case.hold_play(depths)


class Exact:
    """Values found by playing out everything; tables that come again are played out once."""

    def __init__(self) -> None:
        self.following = cache(self._following)
        self.tables: dict[Any, dict[str, Any]] = {}

    def key(self, table: dict[str, Any]) -> Any:
        """What tells one table from another that comes from the same one."""
        board = tuple(
            (tuple(sorted((c, n) for c, n in tile["knights"].items() if n)), tuple(sorted(tile["lords"])))
            for _, tile in sorted(table["board"].items())
        )
        found = (board, tuple(table["reserve"].items()), table["turn"], table["army"])
        self.tables[found] = table
        return found

    def _following(self, key: Any) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(self.key(after) for _, after in naive.turns(self.tables[key])))

    def depths(self, table: dict[str, Any]) -> int:
        """How many turns can be looked ahead with patience, one to four."""
        level, depth = {self.key(table)}, 0
        while depth < 4 and any(self.tables[key]["turn"] != "over" for key in level):
            if len(level) > MOST_TABLES // 20:
                break
            level = {after for key in level if self.tables[key]["turn"] != "over" for after in self.following(key)}
            if depth and len(level) > MOST_TABLES:
                break
            depth += 1
        return depth

    def value(self, key: Any, player: str, objective: str, depth: int) -> int:
        """The value of looking so many turns ahead, everybody else against the player."""
        return self._value(key, player, objective, depth, {})

    def _value(self, key: Any, player: str, objective: str, depth: int, known: dict[Any, int]) -> int:
        table = self.tables[key]
        if not depth or table["turn"] == "over":
            return naive.worth(table, player, objective)
        if (key, depth) not in known:
            values = [self._value(after, player, objective, depth - 1, known) for after in self.following(key)]
            known[key, depth] = max(values) if table["turn"] == player else min(values)
        return known[key, depth]

    def is_ended(self, key: Any, depth: int) -> bool:
        """Whether the game is over after so many turns, whatever is played."""
        if self.tables[key]["turn"] == "over":
            return True
        return depth > 0 and all(self.is_ended(after, depth - 1) for after in self.following(key))


class Case:
    """A table, whose play is asked for, and by what aim."""

    def __init__(self, table: dict[str, Any], player: str, objective: str, exact: Exact) -> None:
        self.table, self.player, self.objective, self.exact = table, player, objective, exact
        self.key = exact.key(table)
        self.position = _position(table)
        self.tree = LordsTree(self.position, player, objective)

    def __str__(self) -> str:
        return f"{self.objective} of {self.player}: {_told(self.table)}"

    def value(self, depth: int) -> int:
        """The exact value."""
        return self.exact.value(self.key, self.player, self.objective, depth)

    def hold_turns(self) -> None:
        """The search makes the turns that can be made, and no others."""
        start = self.tree.start
        found = sorted(map(str, (self._made(turn) for turn, _ in self.tree.children(start))))
        exact = sorted(map(str, dict(naive.turns(self.table))))
        assert found == exact, f"found {set(found) - set(exact)}, missed {set(exact) - set(found)}; {self}"

    def hold_value(self, search: Search[Any], depth: int) -> None:
        """What is found is the exact value, and a line to the end of the game is what more turns come to as well."""
        line = search.best(self.tree.start, depth)
        assert line.worth == self.value(depth), f"{depth} turns: {line}, exact {self.value(depth)}; {self}"
        if line.to_the_end:
            assert self.exact.is_ended(self.key, depth) or self._is_same_later(line.worth, depth), f"{depth}: {line}; {self}"

    def _is_same_later(self, worth: int, depth: int) -> bool:
        # Branches that were cut off may go on; they must not come to another value.
        return self.value(depth + 1) == worth

    def hold_windows(self, search: Search[Any], depth: int, random: Random) -> None:
        """Between two values the exact one; outside them a limit of it, on the side on which it is."""
        exact = self.value(depth)
        for _ in range(2):
            alpha = exact + random.randint(-4, 3)
            beta = alpha + random.randint(1, 4)
            for searching in (search, Search(self.tree, lambda: None)):
                line = searching._search(self.tree.start, depth, alpha, beta)
                said = f"{depth} turns in {alpha}..{beta}: {line}, exact"
                assert _is_shown(line.worth, exact, alpha, beta), f"{said} {exact}; {self}"
                if line.to_the_end:
                    later = self.value(depth + 1)
                    assert _is_shown(line.worth, later, alpha, beta), f"{said} {later} a turn later; {self}"

    def hold_ceiling(self, depth: int) -> None:
        """Nobody comes to more than the ceiling, even if all others help."""
        most, level = naive.worth(self.table, self.player, self.objective), {self.key}
        for _ in range(depth):
            level = {
                after for key in level if self.exact.tables[key]["turn"] != "over" for after in self.exact.following(key)
            }
            most = max([most, *(naive.worth(self.exact.tables[key], self.player, self.objective) for key in level)])
        ceiling = self.tree.ceiling(depth)
        assert self.value(depth) <= ceiling, f"ceiling of {depth} turns {ceiling}, exact {self.value(depth)}; {self}"
        assert most <= ceiling, f"ceiling of {depth} turns {ceiling}, with help {most}; {self}"

    def _made(self, turn: Any) -> Any:
        """A turn in the form that the twin has."""
        (move,) = self.tree.moves([turn])
        spots = [None if spot is None else tuple(spot) for spot in (move.placed, move.target)]
        return str(move.army), spots[0], move.knights, spots[1], move.escorts

    def hold_play(self, depth: int) -> None:
        """The question as `best` puts it: bound and line."""
        if self.table["turn"] != self.player:
            return
        told = None
        for told in BestPlay(self.position, self.player, self.objective, depth, lambda: None).run():
            assert self.value(depth) <= told.bound, f"bound {told.bound}, exact {self.value(depth)}; {self}"
        assert told is not None
        assert told.found is not None
        assert told.found.points == told.bound == self.value(depth), f"{told}, exact {self.value(depth)}; {self}"


def _is_shown(worth: int, exact: int, alpha: int, beta: int) -> bool:
    """Whether a search between two values may give this worth: the exact one, or a limit of it outside them."""
    if worth <= alpha:
        return exact <= worth
    return exact >= worth if worth >= beta else exact == worth


def _table(random: Random) -> dict[str, Any]:
    """A small table on which every lord stands as he may."""
    while True:
        table = _any_table(random)
        if not naive.broken(table) - SMALL and any(table["reserve"].values()) and not naive.nobody_can(table):
            return table


def _any_table(random: Random) -> dict[str, Any]:
    rows, columns = random.choice(SHAPES)
    players = random.choice((2, 2, 3))
    each = 2 if players == 2 else 1
    colours = random.sample(tables.COLOURS, players * each)
    names = tables.NAMES[:players]
    rulings = {key: random.choice(options) for key, options in tables.CHOICES.items() if random.random() < 0.5}
    if random.random() < 0.5:
        rulings["LG-AMB-ADJMOVE"] = "adjacent"
    board = {
        spot: {"pips": random.randint(1, 4), "knights": {}, "lords": set()} for spot in product(range(rows), range(columns))
    }
    for colour in colours:
        for _ in range(random.choice((0, 1, 2, 3))):
            random.choice(list(board.values()))["knights"][colour] = random.randint(1, 4)
        there = [tile for tile in board.values() if tile["knights"].get(colour)]
        if there and random.random() < 0.95:
            random.choice(there)["lords"].add(colour)
    reserve = {colour: random.choice((0, 0, 1, 1, 2, 3)) for colour in colours}
    owner = {colour: names[i // each] for i, colour in enumerate(colours)}
    army = random.choice([colour for colour in colours if reserve[colour]] or colours)
    free = each == 2 and rulings.get("LG-AMB-2PORDER") == "free"
    return {
        "board": board,
        "players": list(names),
        "owner": owner,
        "told": set(colours),
        "reserve": reserve,
        "turn": owner[army],
        "army": army if each == 2 and not free else None,
        "rulings": naive.DEFAULTS | rulings,
    }


def _told(table: dict[str, Any]) -> str:
    """The table in words from which it can be made again."""
    data = tables.told(table)
    return f"{data['board']}, reserves {table['reserve']}, {table['turn']} {table['army']}, rulings {data['rulings']}"


def _position(table: dict[str, Any]) -> Position:
    """The same table as the program has it."""
    columns = 1 + max(column for _, column in table["board"])
    tiles = []
    for tile in dict(sorted(table["board"].items())).values():
        knights = {colour_called(colour): n for colour, n in tile["knights"].items() if n}
        made = Tile(tile["pips"], knights)
        for lord in tile["lords"]:
            made = made.with_lord(colour_called(lord))
        tiles.append(made)
    return Position(
        players=tuple(table["players"]),
        rulings=Rulings(RULINGS, table["rulings"]),
        turn=table["turn"],
        board=tuple(tuple(tiles[at : at + columns]) for at in range(0, len(tiles), columns)),
        seats=tuple(_seat(table, name) for name in table["players"]),
        army=None if table["army"] is None else colour_called(table["army"]),
    )


def _seat(table: dict[str, Any], name: str) -> Seat:
    own = [colour for colour, owner in table["owner"].items() if owner == name]
    reserve = {colour_called(colour): table["reserve"][colour] for colour in own if colour in table["reserve"]}
    return Seat(tuple(map(colour_called, own)), reserve)
