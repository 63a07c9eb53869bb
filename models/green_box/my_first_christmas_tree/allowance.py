"""What a move of My First Christmas Tree requires."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from models.green_box.components import Symbol
from models.green_box.my_first_christmas_tree.moves import (
    Move,
    box_of,
    can_continue,
    collected,
    find,
    most_cubes,
    named,
    places,
    prepared,
    renewed,
    symbols_with,
    total_of,
)
from models.green_box.my_first_christmas_tree.position import (
    BOXES,
    INDEX,
    LEAST_CARDS,
    POOL,
    Position,
    Spot,
    lies,
    neighbours,
)
from models.logic import Truth, all_of, any_of, not_
from models.move import Allowance, Requirement
from models.names import counted, enumerated

_SHOWN = 3
"""So many places are told one by one."""
_MOST = 2
"""Cards taken or played, and colours counted, with a commit ability."""


def allowance(position: Position, move: Move) -> Allowance:
    """All that a move requires, and what it leaves open of a turn."""
    turn = tuple(_of_turn(position, move))
    if move.skipped:
        return Allowance(turn, open_end=f"say what {move.player} does in this turn")
    table = collected(position, move)
    row = prepared(table, move)
    requirements = (
        *turn,
        *_of_taking(position, move),
        *_of_drawing(position, move),
        *_of_discarding(table, move),
        *_of_playing(table, move),
        *_of_completing(row, move),
        *_of_placing(row, move),
        *_of_box(row, move),
    )
    return Allowance(
        requirements,
        _granted(table, move),
        covers=frozenset({"CT-ST-ROW", "CT-ST-CUBES", "CT-ST-CARDS"}),
        open_end="; ".join([*_open_taking(table, move), *_open_play(table, move), *_open_completion(row, move)]),
        needs=_needs(table, move),
    )


def _of_turn(position: Position, move: Move) -> Iterator[Requirement]:
    player = move.player
    whose = "the game is over" if position.over else ""
    if not position.over and position.turn not in {None, player}:
        whose = f"it is {position.turn}'s turn"
    yield Requirement("CT-A", player, not whose, f"{whose}, so {player} cannot move now.")
    commits = move.commits
    said = f"use only one commit ability in a turn, not {' and '.join(commits)}."
    yield Requirement("CT-COMMIT", player, len(commits) <= 1, said)


def _of_taking(position: Position, move: Move) -> Iterator[Requirement]:
    if move.renewed:
        yield Requirement("CT-A", "pool", bool(position.pool), "the pool has no cards to discard.")
    for i, card in enumerate(move.taken):
        pool = (collected(position, move, i) if i else renewed(position, move)[0]).pool
        there = f"has {enumerated([str(other) for other in pool], 'and')}" if pool else "is empty"
        said = f"{named(card)} is not in the pool. The pool {there}."
        yield Requirement("CT-A", named(card), find(pool, card) is not None, said)
    few = len(move.taken) <= _MOST
    yield Requirement("CT-A", move.player, few, f"take 1 card, or 2 with a commit, not {len(move.taken)}.")
    open_yet = move.played is None and not move.line
    may = bool(move.taken) or open_yet or not position.pool or position.rulings["CT-AMB-TAKE"] == "optional"
    yield Requirement("CT-A", move.player, may, "you play that a card must be taken from the pool.")


def _of_drawing(position: Position, move: Move) -> Iterator[Requirement]:
    """That the cards turned up are so many, and those of the deck where they are known."""
    most = POOL * move.renewed + len(move.taken)
    said = f"the pool is refilled with {counted(most, 'card')}, not {len(move.drawn)}."
    yield Requirement("CT-A", "drawing", len(move.drawn) <= most, said)
    deck = position.deck if isinstance(position.deck, tuple) else ()
    for card, top in zip(move.drawn, deck, strict=False):
        said = f"the next card of the deck is {named(top)}, not {named(card)}."
        yield Requirement("CT-A", named(card), find((top,), card) is not None, said)


def _hides(table: Position, move: Move) -> bool:
    """Whether the player's hand has cards that are not seen."""
    return any(card.symbol is None for card in table.seat(move.player).hand)


def _granted(table: Position, move: Move) -> tuple[str, ...]:
    """The cards played that are taken to be in the player's hand, since the file does not name all cards of it."""
    granted = []
    for i, playing in enumerate(move.played or ()):
        hand = prepared(table, move, i).seat(move.player).hand
        at = find(hand, playing.card)
        if at is not None and None in {hand[at].colour, hand[at].symbol}:
            granted.append(named(playing.card))
    return (f"{move.player} has {enumerated(granted, 'and')}",) if granted else ()


def _needs(table: Position, move: Move) -> tuple[str, ...]:
    """The cards of a hand, where it depends on them whether the player can play one."""
    if move.discarded and _hides(table, move) and table.rulings["CT-AMB-VOLDISCARD"] == "no":
        return (f"the cards in {move.player}'s hand",)
    return ()


def _of_discarding(table: Position, move: Move) -> Iterator[Requirement]:
    if not move.discarded:
        return
    seat = table.seat(move.player)
    yield Requirement("CT-B", "row", bool(seat.row), f"{move.player} has no preparation row to discard.")
    able = can_continue(table, seat)
    stuck: Truth = True if table.rulings["CT-AMB-VOLDISCARD"] == "yes" else not_(able)
    said = "a card in hand can continue the row, so it cannot be discarded."
    yield Requirement("CT-B", "row", stuck, said, "no card in hand can continue the row")


def _of_playing(table: Position, move: Move) -> Iterator[Requirement]:
    player = move.player
    if table.rulings["CT-AMB-PLAYOPT"] == "must" and (move.played == () or (move.played is None and move.line)):
        seat = prepared(table, move).seat(player)
        said = "a card can be played, and must be."
        yield Requirement("CT-B", player, not_(can_continue(table, seat)), said, "no card in hand can continue the row")
        said = "no card can continue the row: discard it."
        if _hides(table, move):
            said = "continue the row with a card, or discard it."
        going_on = any_of([not seat.row, can_continue(table, seat)])
        yield Requirement("CT-B", "row", going_on, said, "a card in hand can continue the row")
    played = move.played or ()
    few = len(played) <= _MOST
    yield Requirement("CT-B", player, few, f"play 1 card, or 2 with a commit, not {len(played)}.")
    for i, playing in enumerate(played):
        seat = prepared(table, move, i).seat(player)
        card = named(playing.card)
        yield Requirement("CT-B", card, find(seat.hand, playing.card) is not None, f"{player} lacks {card}.")
        wanted = symbols_with(seat, playing)
        line = f"line of tiles with {' '.join(map(str, wanted))}, in either direction"
        yield Requirement("CT-B", card, table.fits(wanted), f"the tree has no {line}.", f"the tree has a {line}")
        fits = seat.limit is None or len(seat.row) < seat.limit
        said = f"the row would have {len(seat.row) + 1} cards, but {player}'s maximum is {seat.limit}."
        yield Requirement("CT-B", card, fits, said)


def _of_completing(table: Position, move: Move) -> Iterator[Requirement]:
    line, row = move.line, table.seat(move.player).row
    if not line:
        return
    label = " ".join(map(str, line))
    said = f"the preparation row has {counted(len(row), 'card')}, but needs at least {LEAST_CARDS} to be completed."
    yield Requirement("CT-C", "row", len(row) >= LEAST_CARDS, said)
    same = len(line) == len(row)
    said = f"name one tile for each of the {counted(len(row), 'card')}, not {len(line)}."
    yield Requirement("CT-C", label, same, said)
    bent = table.rulings["CT-AMB-BEND"] == "any-path"
    shape = "tiles each beside the one before" if bent else "a straight line along a row or a diagonal"
    joined = _is_path(line) if bent else _is_straight(line)
    yield Requirement("CT-C", label, joined, f"{label} is not {shape}.")
    if same:
        wanted = table.seat(move.player).symbols
        truth = any_of([_lies(table, line, wanted), _lies(table, line, wanted[::-1])])
        found = " ".join(str(table.at(spot).symbol) for spot in line)
        in_row = " ".join(map(str, wanted))
        said = f"the tiles have {found}, but the row has {in_row}."
        yield Requirement("CT-C", label, truth, said, f"the tiles {label} have {in_row}, in either direction")


def _lies(table: Position, line: tuple[Spot, ...], wanted: tuple[Symbol, ...]) -> Truth:
    return all_of(lies(table.at(spot), symbol) for spot, symbol in zip(line, wanted, strict=True))


def _is_path(line: tuple[Spot, ...]) -> bool:
    near = all(spot in neighbours(before) for before, spot in pairwise(line))
    return near and len(set(line)) == len(line)


def _is_straight(line: tuple[Spot, ...]) -> bool:
    steps = {(spot.row - before.row, spot.column - before.column) for before, spot in pairwise(line)}
    return _is_path(line) and len(steps) <= 1


def _free(table: Position, move: Move) -> list[Spot]:
    """The tiles of a completed row on which the player may place a decoration."""
    colour = table.seat(move.player).colour
    cubes = {spot: table.at(spot).cubes for spot in move.line if spot in INDEX}
    return [
        spot
        for spot, there in cubes.items()
        if not there or (colour not in there and table.rulings["CT-AMB-SAMETILE"] == "yes")
    ]


def _of_placing(table: Position, move: Move) -> Iterator[Requirement]:
    if move.placed is None:
        return
    seat, free = table.seat(move.player), _free(table, move)
    most = most_cubes(seat.row)
    for i, spot in enumerate(move.placed):
        yield Requirement("CT-C", str(spot), spot in move.line, f"{spot} is not on the line that was completed.")
        own = seat.colour in table.at(spot).cubes or spot in move.placed[:i]
        yield Requirement("CT-C", str(spot), not own, f"{spot} already has a {seat.colour} decoration.")
        taken = spot in move.line and not own and spot not in free
        yield Requirement("CT-C", str(spot), not taken, f"{spot} has a decoration, and you play that a tile takes only one.")
    so_many = f"the row's most frequent border colour is on {counted(most, 'card')}"
    said = f"{so_many}: place at most {counted(most, 'decoration')}, not {len(move.placed)}."
    yield Requirement("CT-C", "row", len(move.placed) <= most, said)
    if table.rulings["CT-AMB-FEWER"] == "all":
        all_ = min(most, len(free))
        said = f"you play that all possible decorations are placed: {all_}, not {len(move.placed)}."
        yield Requirement("CT-C", "row", len(move.placed) >= all_, said)


def _of_box(table: Position, move: Move) -> Iterator[Requirement]:
    if not move.box:
        return
    player, label = move.player, " and ".join(map(str, move.box))
    yield Requirement("CT-D", label, bool(move.line), "a box is only for a turn in which you complete a row.")
    twice = len(set(move.box)) < len(move.box)
    yield Requirement("CT-D", label, not twice, "count each colour only once.")
    few = len(move.box) <= _MOST
    yield Requirement("CT-D", label, few, f"count 1 colour, or 2 with a commit, not {len(move.box)}.")
    value = total_of(table.seat(player).row, move.box)
    there = value in BOXES
    said = f"the row has {counted(value, 'card')} of {label}, but boxes have the values 4, 5 and 6."
    yield Requirement("CT-D", label, there, said)
    if there and box_of(table, move) is None:
        said = f"no neutral box of value {value} is left, and {player}'s own stack shows {_top(table, player)}."
        if value == table.seat(player).limit and move.neutral and table.boxes_left(value) > 0:
            said = f"{value} is {player}'s current maximum, so take the box of the own stack."
        yield Requirement("CT-D", label, truth=False, message=said)


def _top(table: Position, player: str) -> str:
    limit = table.seat(player).limit
    return "no box" if limit is None else f"a {limit}"


def _open_taking(table: Position, move: Move) -> Iterator[str]:
    """That a card still has to be taken."""
    if (
        move.played is None
        and not move.taken
        and not move.line
        and table.pool
        and table.rulings["CT-AMB-TAKE"] == "mandatory"
    ):
        yield "take a card from the pool"


def _open_play(table: Position, move: Move) -> Iterator[str]:
    """That a card still has to be played, or the row discarded."""
    seat = table.seat(move.player)
    if move.played is not None or move.line or table.rulings["CT-AMB-PLAYOPT"] == "may-pass":
        return
    if not seat.hand:
        if seat.row and not move.discarded:
            instead = "take a card, or " if move.renewed and not move.taken else ""
            yield f"{instead}discard the row, since no card can be played"
        return
    if move.discarded or not seat.row:
        yield "play a card to begin a row"
    elif can_continue(table, seat) is False and not _hides(table, move):
        yield "discard the row, since no card can continue it, and play a card to begin another"
    else:
        yield "play a card"


def _open_completion(table: Position, move: Move) -> Iterator[str]:
    """That a row has to be completed, or decorations are still to be placed."""
    seat = table.seat(move.player)
    if not move.line and len(seat.row) == seat.limit:
        every = [" ".join(map(str, line)) for line in places(table, seat.row)]
        where_ = f" on {enumerated(every, 'or', _SHOWN)}" if every else ""
        yield f"complete the row{where_}, since it has {seat.limit} cards, the maximum"
    free = _free(table, move) if move.line and move.placed is None else []
    most = min(most_cubes(seat.row), len(free))
    if most:
        up_to = "" if table.rulings["CT-AMB-FEWER"] == "all" else "up to "
        where_ = enumerated([str(spot) for spot in free], "or", len(free))
        yield f"place {up_to}{counted(most, 'decoration')} on {where_}"
