"""The rules of My First Christmas Tree that a table can break."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.green_box.components import Colour, Symbol, source
from models.green_box.my_first_christmas_tree.position import (
    BOXES,
    DECK,
    DECORATIONS,
    NEUTRAL,
    POOL,
    SPOTS,
    TOUCHES,
    WIDTHS,
    Position,
    Spot,
    lies,
    size,
)
from models.green_box.table import on_board, shown
from models.logic import Number, Truth, all_of, at_least, at_most, count
from models.names import counted, enumerated
from models.rule import Place, Rule

TITLE = "My First Christmas Tree"
LEAST_TILES, MOST_TILES = 3, 5
"""Tiles of a symbol on the tree."""

SIDES = ("left", "right")


def _tiles(position: Position, symbol: Symbol) -> Number:
    return count([lies(cell.symbol, symbol) for row in position.tree for cell in row])


def _is_some(n: Number) -> Truth:
    return all_of([at_least(n, LEAST_TILES), at_most(n, MOST_TILES)])


TREE: Rule[Position] = Rule(
    id="CT-ST-TREE",
    text="The tree has three tiles of each symbol and two more, so three to five of each.",
    source=source(TITLE, "Setup: The Christmas Tree"),
    instances=lambda _position: ((symbol,) for symbol in Symbol),
    holds=lambda position, symbol: _is_some(_tiles(position, symbol)),
    tell=lambda position, symbol: (
        f"the tree has {shown(_tiles(position, symbol))} tiles with {symbol}, but each symbol has three to five."
    ),
    places=lambda position, symbol: on_board(*(spot for spot in SPOTS if position.at(spot).symbol is symbol)),
)


def _too_many(position: Position, spot: Spot) -> bool:
    cubes = position.at(spot).cubes
    exclusive = len(cubes) > 1 and position.rulings["CT-AMB-SAMETILE"] == "exclusive"
    return exclusive or len(set(cubes)) < len(cubes)


def _cube_instances(position: Position) -> Iterator[tuple[str | Spot]]:
    yield from ((player,) for player in position.players)
    yield from ((spot,) for spot in SPOTS if len(position.at(spot).cubes) > 1)


def _cubes_hold(position: Position, about: str | Spot) -> bool:
    if isinstance(about, Spot):
        return not _too_many(position, about)
    seat = position.seat(about)
    left_over = seat.decorations is None or seat.decorations == max(0, DECORATIONS - position.on_tree(seat.colour))
    return left_over and (seat.touches is None or seat.touches == TOUCHES - position.touches_used(about))


def _tell_cubes(position: Position, about: str | Spot) -> str:
    if isinstance(about, Spot):
        cubes = position.at(about).cubes
        if len(set(cubes)) < len(cubes):
            return f"{about} has two decorations of one player, but a player puts only one on a tile."
        return f"{about} has decorations of both players, but you play that a tile takes only one."
    seat = position.seat(about)
    here = position.on_tree(seat.colour)
    left = max(0, DECORATIONS - here)
    said = []
    if seat.decorations not in {None, left}:
        said.append(f"{counted(here, f'{seat.colour} cube')} on the tree and {seat.decorations} left, not {left}")
    used = position.touches_used(about)
    if seat.touches is not None and seat.touches != TOUCHES - used:
        in_use = "1 finishing touch" if used == 1 else f"{used} finishing touches"
        said.append(f"{in_use} in use and {seat.touches} left, not {TOUCHES - used}")
    return f"{about} has {', and '.join(said)}."


CUBES: Rule[Position] = Rule(
    id="CT-ST-CUBES",
    text=f"A player has {DECORATIONS} decorations and {TOUCHES} finishing touches, in use and left together, and at most "
    f"one "
    "decoration on a tile.",
    source=source(TITLE, "Components; Setup; Play: C"),
    instances=_cube_instances,
    holds=_cubes_hold,
    tell=_tell_cubes,
    places=lambda _, about: on_board(about) if isinstance(about, Spot) else (),
    rulings=("CT-AMB-SAMETILE", "CT-AMB-SECONDOWN", "CT-AMB-OUTOFCUBES", "CT-AMB-TOPCUBES"),
)


def _completing(position: Position, row: int) -> list[Colour]:
    return [seat.colour for seat in position.seats if position.covered(row, seat.colour) == WIDTHS[row]]


def _of_row(row: int) -> tuple[Place, ...]:
    return on_board(*(Spot(row, column) for column in range(WIDTHS[row])))


def _touch_instances(position: Position) -> Iterator[tuple[int]]:
    return ((row,) for row, owner in enumerate(position.touches) if owner is not None or _completing(position, row))


def _tell_touch(position: Position, row: int) -> str:
    owner = position.touches[row]
    if owner is None:
        who = enumerated([position.of_colour(colour) for colour in _completing(position, row)], "and")
        return f"{who} has completed row {row + 1}, but the row has no finishing touch."
    has = position.covered(row, owner)
    return (
        f"row {row + 1} has {position.of_colour(owner)}'s finishing touch, but only {has} of its {WIDTHS[row]} tiles "
        f"{'has' if has == 1 else 'have'} a {owner} decoration."
    )


TOUCH: Rule[Position] = Rule(
    id="CT-ST-FT",
    text="The first player with a decoration on each tile of a row puts a finishing touch on it. Before that, the row has "
    "none.",
    source=source(TITLE, "Play: E"),
    instances=_touch_instances,
    holds=lambda position, row: position.touches[row] in _completing(position, row),
    tell=_tell_touch,
    places=lambda _, row: _of_row(row),
    label=lambda row: f"row {row + 1}",
    rulings=("CT-AMB-FTCUBE", "CT-AMB-BOTHROW"),
)


def _star_holds(position: Position, player: str) -> bool:
    colour = position.seat(player).colour
    if position.star is colour:
        return position.reaches_all(colour)
    return position.star is not None or not position.reaches_all(colour)


def _tell_star(position: Position, player: str) -> str:
    colour = position.seat(player).colour
    if position.star is not colour:
        return f"{player} has a decoration in each of the five rows, but nobody has the star."
    missing = [f"row {row + 1}" for row in range(len(WIDTHS)) if not position.covered(row, colour)]
    return f"{player} has the star, but no decoration in {enumerated(missing, 'or')}."


STAR: Rule[Position] = Rule(
    id="CT-ST-STAR",
    text="The first player with a decoration in each of the five rows gets the star.",
    source=source(TITLE, "Play: E"),
    instances=lambda position: ((player,) for player in position.players),
    holds=_star_holds,
    tell=_tell_star,
    places=lambda *_: on_board("star"),
    rulings=("CT-AMB-STARROWS", "CT-AMB-BOTHROW"),
)


def _bases_before(position: Position, side: int) -> Position:
    """The table as it was when a base was taken, as far as the bases go."""
    return replace(position, base=tuple(owner if i < side else None for i, owner in enumerate(position.base)))


def _base_holds(position: Position, side: int) -> bool:
    owner = position.base[side]
    if owner is not None:
        in_order = side == 0 or position.base[0] is not None
        return in_order and _bases_before(position, side).may_have_base(owner)
    if side and position.base[0] is None:
        return True
    return not any(position.may_have_base(seat.colour) for seat in position.seats)


def _tell_base(position: Position, side: int) -> str:
    owner = position.base[side]
    if owner is None:
        who = [position.of_colour(seat.colour) for seat in position.seats if position.may_have_base(seat.colour)]
        return f"{enumerated(who, 'and')} has completed the rows for a base, but the {SIDES[side]} base is empty."
    player = position.of_colour(owner)
    if side and position.base[0] is None:
        return f"{player} has the right base, but the left one is empty, and that is taken first."
    rows = [f"row {row + 1}" for row in position.completed(owner)]
    second = owner in position.base[:side]
    asked = "a second one takes four completed rows" if second else "a base takes two completed rows that are not adjacent"
    if second and position.rulings["CT-AMB-BASERACE"] == "one-each":
        asked = "you play that each player may have one"
    return (
        f"{player} has the {SIDES[side]} base with {enumerated(rows, 'and') if rows else 'no row'} completed, but {asked}."
    )


BASE: Rule[Position] = Rule(
    id="CT-ST-BASE",
    text="A player who has completed two rows that are not adjacent gets a base, with four completed rows a second one. The "
    "left base is taken first.",
    source=source(TITLE, "Play: E"),
    instances=lambda _position: ((side,) for side in range(2)),
    holds=_base_holds,
    tell=_tell_base,
    places=lambda _, side: on_board(f"{SIDES[side]} base"),
    label=lambda side: SIDES[side],
    rulings=("CT-AMB-ADJROWS", "CT-AMB-BASERACE", "CT-AMB-RIGHTBASE", "CT-AMB-COMPLETED"),
)


def _row_holds(position: Position, player: str) -> Truth:
    seat = position.seat(player)
    limit = seat.limit
    return position.fits(seat.symbols) if limit is None or len(seat.row) < limit else False


def _tell_row(position: Position, player: str) -> str:
    seat = position.seat(player)
    limit = seat.limit
    if limit is not None and len(seat.row) >= limit:
        return f"{player}'s preparation row has {counted(len(seat.row), 'card')}, but with {limit} it must be completed."
    row = " ".join(map(str, seat.symbols))
    return f"{player}'s preparation row is {row}, but the tree has no such line of tiles, in either direction."


ROW: Rule[Position] = Rule(
    id="CT-ST-ROW",
    text="Between turns, a preparation row has fewer cards than the current maximum, and somewhere on the tree a line of "
    "tiles has its symbols in that order.",
    source=source(TITLE, "Play: B; C"),
    instances=lambda position: (
        (player,) for player, seat in zip(position.players, position.seats, strict=True) if seat.row
    ),
    holds=_row_holds,
    tell=_tell_row,
    rulings=("CT-AMB-BEND", "CT-AMB-DIRECTION"),
)


def _box_instances(position: Position) -> Iterator[tuple[str | int]]:
    yield from ((player,) for player in position.players)
    yield from ((value,) for value in BOXES)


def _boxes_hold(position: Position, about: str | int) -> bool:
    if isinstance(about, int):
        taken = sum(seat.neutral.count(about) for seat in position.seats)
        told = position.stacks.get(about)
        return taken <= NEUTRAL if told is None else taken + told == NEUTRAL
    seat = position.seat(about)
    return sorted(seat.own) == list(BOXES[: len(seat.own)]) and seat.maximum in {None, seat.limit or 0}


def _tell_boxes(position: Position, about: str | int) -> str:
    if isinstance(about, int):
        taken, told = sum(seat.neutral.count(about) for seat in position.seats), position.stacks.get(about)
        left = "" if told is None else f" and {told} left"
        return f"{taken} neutral boxes of value {about} taken{left}, but there are {NEUTRAL}."
    seat = position.seat(about)
    if sorted(seat.own) != list(BOXES[: len(seat.own)]):
        own = enumerated([str(value) for value in seat.own], "and")
        return f"{about} has taken {own} from the own stack, but its boxes come in the order 4, 5, 6."
    return f"{about}'s maximum is {_maximum(seat.limit or 0)}, not {_maximum(seat.maximum or 0)}."


def _maximum(value: int) -> str:
    return str(value) if value else "unlimited"


BOXES_TAKEN: Rule[Position] = Rule(
    id="CT-ST-BOXES",
    text=f"Players take the boxes of their own stack in the order 4, 5, 6, and the lowest left is their maximum. There are "
    f"{NEUTRAL} neutral boxes of each value.",
    source=source(TITLE, "Setup: Decoration Boxes; Play: D"),
    instances=_box_instances,
    holds=_boxes_hold,
    tell=_tell_boxes,
    label=lambda about: f"value {about}" if isinstance(about, int) else about,
    rulings=("CT-AMB-D-UNLIM",),
)


def _least_cards(position: Position) -> int:
    """The cards that are told of, those of stacks that are not told left out."""
    return position.cards_seen + (size(position.deck) or 0) + (size(position.discard) or 0)


def _cards_hold(position: Position, about: str) -> bool:
    deck, discard = size(position.deck), size(position.discard)
    if about == "pool":
        return len(position.pool) == POOL or (len(position.pool) < POOL and not deck)
    every = _least_cards(position)
    return every <= DECK if None in {deck, discard} else every == DECK


def _tell_cards(position: Position, about: str) -> str:
    if about == "pool":
        return f"the pool has {counted(len(position.pool), 'card')}, but it is refilled to {POOL} while the deck lasts."
    every = counted(_least_cards(position), "card")
    return f"{every} in deck, pool, hands, preparation rows and discard pile, but there are {DECK}."


CARDS_COUNTED: Rule[Position] = Rule(
    id="CT-ST-CARDS",
    text=f"Deck, pool, hands, preparation rows and discard pile have {DECK} cards together, {POOL} of them in the pool.",
    source=source(TITLE, "Components; Setup: Decoration Deck and Pool"),
    instances=lambda _position: (("every card",), ("pool",)),
    holds=_cards_hold,
    tell=_tell_cards,
)


def _last_holds(position: Position, _: str) -> bool:
    if not position.is_ending or position.over:
        return False
    is_last = position.turn != position.players[0] and position.turns_left in {None, 1}
    return is_last or position.rulings["CT-AMB-ROUND"] == "one-more"


def _last_instances(position: Position) -> Sequence[tuple[str]]:
    ending = position.is_ending and not position.over
    if position.turns_left is not None and not ending:
        return [("turns left",)]
    return [(position.turn,)] if ending and position.turn else []


def _tell_last(position: Position, player: str) -> str:
    if position.over:
        return "the file says that the game is over, but also that turns are left (`turns_left:`)."
    if not position.is_ending:
        return "the turns left (`turns_left:`) count only once every row has its finishing touch."
    if player == position.players[0]:
        return f"every row has its finishing touch and the round is finished, so {player} has no turn."
    left = f"the file says that {position.turns_left} are left"
    return f"every row has its finishing touch, so {player}'s turn is the last, but {left}."


LAST_ROUND: Rule[Position] = Rule(
    id="CT-ST-END",
    text="Once all five rows have finishing touches, you only finish the round: the first player has no more turn.",
    source=source(TITLE, "End of Game", derived=True),
    instances=_last_instances,
    holds=_last_holds,
    tell=_tell_last,
    rulings=("CT-AMB-ROUND",),
)

END: Rule[Position] = Rule(
    id="CT-END",
    text="The game ends with the round in which the last of the five rows gets its finishing touch.",
    source=source(TITLE, "End of Game"),
    instances=lambda position: ((row,) for row in range(len(WIDTHS)) if position.over),
    holds=lambda position, row: position.touches[row] is not None,
    tell=lambda _, row: f"the file says that the game is over, but row {row + 1} has no finishing touch.",
    places=lambda _, row: _of_row(row),
    label=lambda row: f"row {row + 1}",
    rulings=("CT-AMB-ROUND",),
)

RULES = (TREE, CUBES, TOUCH, STAR, BASE, ROW, BOXES_TAKEN, CARDS_COUNTED, LAST_ROUND, END)
"""Every rule that a table can break, in the order in which violations are told."""
