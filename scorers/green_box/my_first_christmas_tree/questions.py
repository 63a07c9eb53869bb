"""What players of My First Christmas Tree ask besides: the rows that can still be won, and where symbols lie in line."""

from functools import cache

from models.green_box.components import Symbol
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, Position
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS, Spot
from models.names import counted, enumerated
from scorers.question import Question, Reply, Tick, nothing_follows, question

MOST_PLAYED = 2
"""Cards that a turn puts into a preparation row, with the commit ability (CT-B)."""
LONGEST = max(WIDTHS)
"""Tiles of the longest line."""


@question("In which rows can I still be the first, and how soon?")
def rows(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """In which rows a player can still be the first, and after how many own turns at the soonest (CT-C, CT-E).

    The turns are a lower bound: the best cards are thought of. Raises `ValueError` for further words.
    """
    nothing_follows(words, "rows")
    lines, soonest = [], {}
    for row, owner in enumerate(position.touches):
        if owner is not None:
            lines.append(f"row {row + 1}: {position.owner(owner)} was first")
            continue
        why, turns = _race(position, player, row)
        lines.append(f"row {row + 1}: {why}")
        if turns is not None:
            soonest[row + 1] = turns
    rows = enumerated([*map(str, soonest)], "and") if soonest else ""
    named = f"{'row' if len(soonest) == 1 else 'rows'} {rows}"
    sentence = f"can still be the first in {named}" if soonest else "cannot be the first in any row any more"
    return Reply(sentence, tuple(lines), {"rows": tuple(soonest), "turns": tuple(soonest.values())})


def _race(position: Position, player: str, row: int) -> tuple[str, int | None]:
    """What it takes a player to decorate a row, in words, and the fewest turns; no number where it cannot be done."""
    colour = position.seat(player).colour
    missing = [cell for cell in position.tree[row] if colour not in cell.cubes]
    barred = sum(not position.takes(cell.cubes, colour) for cell in missing)
    if barred:
        return f"no, the other player has {counted(barred, 'tile')} of it", None
    # A player's 32 pieces do for all tiles, star, bases and rows: touches take the place of decorations that run out (CT-C).
    turns = _turns(position, player, row)
    others = [f"{other} needs {_turns(position, other, row)}" for other in position.players if other != player]
    tiles = counted(len(missing), "tile")
    return f"{tiles} to decorate, which takes {counted(turns, 'turn')} at least; {enumerated(others, 'and')}", turns


def _turns(position: Position, player: str, row: int) -> int:
    seat = position.seat(player)
    missing = WIDTHS[row] - position.number_covered(row, seat.colour)
    # A straight line of three tiles or more does not lie in a row of two: it only crosses it.
    most = 1 if WIDTHS[row] < LEAST_CARDS and not position.bends else LONGEST
    return fewest_turns(missing, len(seat.row), min(seat.limit or LONGEST, LONGEST), most)


@cache
def fewest_turns(missing: int, cards: int, limit: int, most: int = LONGEST) -> int:
    """The fewest turns in which so many tiles can be decorated, with so many cards in the preparation row and this maximum.

    A turn plays two cards at most, a completion takes three cards or more and decorates no more tiles than it has cards, and
    at `most` so many of those that are meant. Each may raise the maximum by one.
    """
    if missing <= 0:
        return 0
    least = max(LEAST_CARDS, cards)
    return min(
        max(1, -(-(n - cards) // MOST_PLAYED)) + fewest_turns(missing - min(n, most), 0, min(limit + 1, LONGEST), most)
        for n in range(least, max(least, limit) + 1)
    )


@question("Which symbols lie in line, and in how many places?", "[TILES]", of_player=False)
def in_line(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Which symbols lie in line on the tree, read in either direction, and in how many places (CT-B, CT-AMB-BEND).

    Raises `ValueError` where what follows is no number of tiles from 2 to 6.
    """
    if words and (not words.isdecimal() or not 1 < int(words) <= LONGEST):
        raise ValueError(f"expected how many tiles, from 2 to {LONGEST}, as in `in-line 3`")
    places: dict[tuple[str, ...], set[frozenset[Spot]]] = {}
    for line, _ in position.lines_of((None,) * int(words or LEAST_CARDS)):
        tick()
        symbols = tuple(str(position.at(spot).symbol) for spot in line)
        places.setdefault(min(symbols, symbols[::-1], key=_in_order), set()).add(frozenset(line))
    most_first = sorted(places, key=lambda symbols: (-len(places[symbols]), _in_order(symbols)))
    found = {", ".join(symbols): len(places[symbols]) for symbols in most_first}
    lines = tuple(f"{counted(n, 'place')}: {symbols}" for symbols, n in found.items())
    sentence = (
        f"{counted(len(found), 'sequence')} of {words or LEAST_CARDS} symbols in {counted(sum(found.values()), 'place')}"
    )
    return Reply(sentence, lines, {"sequences": tuple(found), "places": tuple(found.values())})


def _in_order(symbols: tuple[str, ...]) -> list[int]:
    """By which sequences of symbols are sorted."""
    return [[*Symbol].index(Symbol(symbol)) for symbol in symbols]


QUESTIONS: tuple[Question[Position], ...] = (rows, in_line)
