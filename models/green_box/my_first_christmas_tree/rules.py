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
    UNLIMITED,
    WIDTHS,
    Position,
    Spot,
    lies,
    size,
)
from models.green_box.table import on_board, shown
from models.logic import Number, Truth, all_of, at_least, at_most, count
from models.names import counted, enumerated
from models.rule import Claim, Claims, Place, Rule

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


def _cube_instances(position: Position) -> Iterator[tuple[str | Spot]]:
    yield from ((player,) for player in position.players)
    yield from ((spot,) for spot in SPOTS if len(position.at(spot).cubes) > 1)


@Claims
def _cubes(position: Position, about: str | Spot) -> Iterator[Claim]:
    if isinstance(about, Spot):
        cubes = position.at(about).cubes
        twice = len(set(cubes)) < len(cubes)
        yield not twice, f"{about} has two decorations of one player, but a player puts only one on a tile."
        takes = all(position.takes(cubes[:i], cube) for i, cube in enumerate(cubes))
        yield takes, f"{about} has decorations of both players, but you play that a tile takes only one."
        return
    seat = position.seat(about)
    said = []
    if seat.decorations is not None:
        here = position.on_tree(seat.colour)
        left = max(0, DECORATIONS - here)
        here_and_left = f"{counted(here, f'{seat.colour} cube')} on the tree and {seat.decorations} left"
        said += [f"{here_and_left}, not {left}"] if seat.decorations != left else []
    if seat.touches is not None:
        used = position.touches_used(about)
        in_use = "1 finishing touch" if used == 1 else f"{used} finishing touches"
        left = TOUCHES - used
        said += [f"{in_use} in use and {seat.touches} left, not {left}"] if seat.touches != left else []
    yield not said, f"{about} has {', and '.join(said)}."


CUBES: Rule[Position] = Rule(
    id="CT-ST-CUBES",
    text=f"A player has {DECORATIONS} decorations and {TOUCHES} finishing touches, in use and left together, and at most "
    "one decoration on a tile.",
    source=source(TITLE, "Components; Setup; Play: C"),
    instances=_cube_instances,
    holds=_cubes.hold,
    tell=_cubes.tell,
    places=lambda _, about: on_board(about) if isinstance(about, Spot) else (),
    rulings=("CT-AMB-SAMETILE", "CT-AMB-SECONDOWN", "CT-AMB-OUTOFCUBES", "CT-AMB-TOPCUBES"),
)


def _completing(position: Position, row: int) -> list[Colour]:
    return [seat.colour for seat in position.seats if position.covered(row, seat.colour) == WIDTHS[row]]


def _of_row(row: int) -> tuple[Place, ...]:
    return on_board(*(Spot(row, column) for column in range(WIDTHS[row])))


def _touch_instances(position: Position) -> Iterator[tuple[int]]:
    return ((row,) for row, owner in enumerate(position.touches) if owner is not None or _completing(position, row))


@Claims
def _touch(position: Position, row: int) -> Iterator[Claim]:
    owner, who = position.touches[row], _completing(position, row)
    if owner is None and who:
        players = enumerated([position.of_colour(colour) for colour in who], "and")
        yield False, f"{players} has completed row {row + 1}, but the row has no finishing touch."
    if owner is not None and owner not in who:
        whose, has = f"row {row + 1} has {position.of_colour(owner)}'s finishing touch", position.covered(row, owner)
        have = "has" if has == 1 else "have"
        yield False, f"{whose}, but only {has} of its {WIDTHS[row]} tiles {have} a {owner} decoration."


TOUCH: Rule[Position] = Rule(
    id="CT-ST-FT",
    text="The first player with a decoration on each tile of a row puts a finishing touch on it. Before that, the row has "
    "none.",
    source=source(TITLE, "Play: E"),
    instances=_touch_instances,
    holds=_touch.hold,
    tell=_touch.tell,
    places=lambda _, row: _of_row(row),
    label=lambda row: f"row {row + 1}",
    rulings=("CT-AMB-FTCUBE", "CT-AMB-BOTHROW"),
)


@Claims
def _star(position: Position, player: str) -> Iterator[Claim]:
    colour = position.seat(player).colour
    missing = [f"row {row + 1}" for row in range(len(WIDTHS)) if not position.covered(row, colour)]
    if position.star is colour and missing:
        yield False, f"{player} has the star, but no decoration in {enumerated(missing, 'or')}."
    if position.star is None:
        yield bool(missing), f"{player} has a decoration in each of the five rows, but nobody has the star."


STAR: Rule[Position] = Rule(
    id="CT-ST-STAR",
    text="The first player with a decoration in each of the five rows gets the star.",
    source=source(TITLE, "Play: E"),
    instances=lambda position: ((player,) for player in position.players),
    holds=_star.hold,
    tell=_star.tell,
    places=lambda *_: on_board("star"),
    rulings=("CT-AMB-STARROWS", "CT-AMB-BOTHROW"),
)


def _bases_before(position: Position, side: int) -> Position:
    """The table as it was when a base was taken, as far as the bases go."""
    return replace(position, base=tuple(owner if i < side else None for i, owner in enumerate(position.base)))


@Claims
def _base(position: Position, side: int) -> Iterator[Claim]:
    owner, is_next = position.base[side], side == 0 or position.base[0] is not None
    if owner is None:
        who = [player for player in position.players if is_next and position.may_have_base(position.seat(player).colour)]
        if who:
            has = f"{enumerated(who, 'and')} has completed the rows for a base"
            yield False, f"{has}, but the {SIDES[side]} base is empty."
        return
    player = position.of_colour(owner)
    yield is_next, f"{player} has the right base, but the left one is empty, and that is taken first."
    before = _bases_before(position, side)
    yield before.may_have_base(owner), lambda: _tell_base(before, player, side)


def _tell_base(before: Position, player: str, side: int) -> str:
    owner = before.seat(player).colour
    rows = [f"row {row + 1}" for row in before.completed(owner)]
    second = owner in before.base
    asked = "a second one takes four completed rows" if second else "a base takes two completed rows that are not adjacent"
    if second and not before.may_have_both_bases:
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
    holds=_base.hold,
    tell=_base.tell,
    places=lambda _, side: on_board(f"{SIDES[side]} base"),
    label=lambda side: SIDES[side],
    rulings=("CT-AMB-ADJROWS", "CT-AMB-BASERACE", "CT-AMB-RIGHTBASE", "CT-AMB-COMPLETED"),
)


@Claims
def _row(position: Position, player: str) -> Iterator[Claim]:
    seat = position.seat(player)
    limit, has = seat.limit, counted(len(seat.row), "card")
    short = limit is None or len(seat.row) < limit
    yield short, f"{player}'s preparation row has {has}, but with {limit} it must be completed."
    row = " ".join(map(str, seat.symbols))
    lies = position.fits(seat.symbols)
    yield lies, f"{player}'s preparation row is {row}, but the tree has no such line of tiles, in either direction."


ROW: Rule[Position] = Rule(
    id="CT-ST-ROW",
    text="Between turns, a preparation row has fewer cards than the current maximum, and somewhere on the tree a line of "
    "tiles has its symbols in that order.",
    source=source(TITLE, "Play: B; C"),
    instances=lambda position: (
        (player,) for player, seat in zip(position.players, position.seats, strict=True) if seat.row
    ),
    holds=_row.hold,
    tell=_row.tell,
    rulings=("CT-AMB-BEND", "CT-AMB-DIRECTION"),
)


def _box_instances(position: Position) -> Iterator[tuple[str | int]]:
    yield from ((player,) for player in position.players)
    yield from ((value,) for value in BOXES)


@Claims
def _boxes(position: Position, about: str | int) -> Iterator[Claim]:
    if isinstance(about, int):
        taken, told = sum(seat.neutral.count(about) for seat in position.seats), position.stacks.get(about)
        left = "" if told is None else f" and {told} left"
        fits = taken <= NEUTRAL if told is None else taken + told == NEUTRAL
        yield fits, f"{taken} neutral boxes of value {about} taken{left}, but there are {NEUTRAL}."
        return
    seat = position.seat(about)
    if sorted(seat.own) != list(BOXES[: len(seat.own)]):
        own = enumerated([str(value) for value in seat.own], "and")
        yield False, f"{about} has taken {own} from the own stack, but its boxes come in the order 4, 5, 6."
    limit = seat.limit or UNLIMITED
    if seat.maximum is not None:
        said = f"{about}'s maximum is {_maximum(limit)}, not {_maximum(seat.maximum)}."
        yield seat.maximum == limit, said


def _maximum(value: int) -> str:
    return "unlimited" if value == UNLIMITED else str(value)


BOXES_TAKEN: Rule[Position] = Rule(
    id="CT-ST-BOXES",
    text=f"Players take the boxes of their own stack in the order 4, 5, 6, and the lowest left is their maximum. There are "
    f"{NEUTRAL} neutral boxes of each value.",
    source=source(TITLE, "Setup: Decoration Boxes; Play: D"),
    instances=_box_instances,
    holds=_boxes.hold,
    tell=_boxes.tell,
    label=lambda about: f"value {about}" if isinstance(about, int) else about,
    rulings=("CT-AMB-D-UNLIM",),
)


@Claims
def _cards(position: Position, about: str) -> Iterator[Claim]:
    deck, discard = size(position.deck), size(position.discard)
    if about == "pool":
        has = len(position.pool)
        full = has == POOL or (has < POOL and not deck)
        yield full, f"the pool has {counted(has, 'card')}, but it is refilled to {POOL} while the deck lasts."
        return
    # Those of stacks that are not told are left out.
    every = position.cards_seen + (deck or 0) + (discard or 0)
    fits = every <= DECK if None in {deck, discard} else every == DECK
    there = f"{counted(every, 'card')} in deck, pool, hands, preparation rows and discard pile"
    yield fits, f"{there}, but there are {DECK}."


CARDS_COUNTED: Rule[Position] = Rule(
    id="CT-ST-CARDS",
    text=f"Deck, pool, hands, preparation rows and discard pile have {DECK} cards together, {POOL} of them in the pool.",
    source=source(TITLE, "Components; Setup: Decoration Deck and Pool"),
    instances=lambda _position: (("every card",), ("pool",)),
    holds=_cards.hold,
    tell=_cards.tell,
)


def _last_instances(position: Position) -> Sequence[tuple[str]]:
    ending = position.is_ending and not position.over
    if position.turns_left is not None and not ending:
        return [("turns left",)]
    return [(position.turn,)] if ending and position.turn else []


@Claims
def _last(position: Position, player: str) -> Iterator[Claim]:
    yield not position.over, "the file says that the game is over, but also that turns are left (`turns_left:`)."
    yield position.is_ending, "the turns left (`turns_left:`) count only once every row has its finishing touch."
    first = player == position.players[0] and not position.has_extra_turns
    said = f"every row has its finishing touch and the round is finished, so {player} has no turn."
    yield not first, said
    one = position.turns_left in {None, 1} or position.has_extra_turns
    left = f"the file says that {position.turns_left} are left"
    yield one, f"every row has its finishing touch, so {player}'s turn is the last, but {left}."


LAST_ROUND: Rule[Position] = Rule(
    id="CT-ST-END",
    text="Once all five rows have finishing touches, you only finish the round: the first player has no more turn.",
    source=source(TITLE, "End of Game", derived=True),
    instances=_last_instances,
    holds=_last.hold,
    tell=_last.tell,
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
