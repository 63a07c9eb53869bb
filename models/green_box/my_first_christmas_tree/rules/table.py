"""The rules of My First Christmas Tree that a table can break."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from models.green_box.cards import lying
from models.green_box.components import Colour, Symbol, source
from models.green_box.conservation import Holding
from models.green_box.grid import Square, on_board, shown, shows
from models.green_box.my_first_christmas_tree.table.kinds import BOXES, DECK, NEUTRAL, POOL, SIDES
from models.green_box.my_first_christmas_tree.table.position import DECORATIONS, Position, size
from models.green_box.my_first_christmas_tree.table.tree import SPOTS, WIDTHS, Spot
from models.logic import all_of, at_least, at_most, count
from models.names import counted, enumerated
from models.rule import Finding, Place, rule

TITLE = "My First Christmas Tree"
LEAST_TILES, MOST_TILES = 3, 5
"""Tiles of a symbol on the tree."""


@rule(
    "CT-ST-TREE",
    "The tree has three tiles of each symbol and two more, so three to five of each.",
    source(TITLE, "Setup: The Christmas Tree"),
    places=lambda position, symbol: on_board(*(spot for spot in SPOTS if position.at(spot).symbol is symbol)),
)
def _tiles(position: Position) -> Iterator[Finding]:
    for symbol in Symbol:
        n = count([shows(cell.symbol, symbol) for row in position.tree for cell in row])
        some = all_of([at_least(n, LEAST_TILES), at_most(n, MOST_TILES)])
        yield symbol, some, f"the tree has {shown(n, 'tile')} with {symbol}, but each symbol has three to five."


@rule(
    "CT-ST-CUBES",
    f"A player has {DECORATIONS} decorations, on the tree and left together, and at most one decoration on a tile.",
    source(TITLE, "Components; Setup; Play: C"),
    places=lambda _, about: on_board(about) if isinstance(about, Square) else (),
    rulings=("CT-AMB-SAMETILE", "CT-AMB-TOPCUBES"),
)
def _cubes(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        if seat.decorations is not None:
            here = position.on_tree(seat.colour)
            left = max(0, DECORATIONS - here)
            has = f"{player} has {counted(here, f'{seat.colour} cube')} on the tree and {seat.decorations} left"
            yield player, seat.decorations == left, f"{has}, not {left}."
    for spot in SPOTS:
        cubes = position.at(spot).cubes
        if len(set(cubes)) < len(cubes):
            most = max(cubes, key=cubes.count)
            has = f"{spot} has {cubes.count(most)} {most} decorations"
            yield spot, False, f"{has}, but a player puts only one on a tile."
        elif len(cubes) > 1:
            takes = position.takes(cubes[:1], cubes[1])
            yield spot, takes, f"{spot} has decorations of both players, but you play that a tile takes only one."


def _of_row(row: int) -> tuple[Place, ...]:
    return on_board(*(Spot(row, column) for column in range(WIDTHS[row])))


@rule(
    "CT-ST-FT",
    "The first player with a decoration on each tile of a row puts a finishing touch on it. Before that, the row has none.",
    source(TITLE, "Play: E"),
    places=lambda _, row: _of_row(row),
    label=lambda row: f"row {row + 1}",
    why="The finishing touch does not count as a decoration on its tile: it is put on top when the row is already complete.",
)
def _touches(position: Position) -> Iterator[Finding]:
    for row, owner in enumerate(position.touches):
        who = [seat.colour for seat in position.seats if position.number_covered(row, seat.colour) == WIDTHS[row]]
        if owner is not None:
            has, player = position.number_covered(row, owner), position.owner(owner)
            only = f"only {has} of its {WIDTHS[row]} tiles {'has' if has == 1 else 'have'} a {owner} decoration"
            yield row, owner in who, f"row {row + 1} has {player}'s finishing touch, but {only}."
        elif who:
            players = enumerated([position.owner(colour) for colour in who], "and")
            yield row, False, f"{players} has completed row {row + 1}, but the row has no finishing touch."


@rule(
    "CT-ST-STAR",
    "The first player with a decoration in each of the five rows gets the star.",
    source(TITLE, "Play: E"),
    places=lambda *_: on_board("star"),
)
def _star(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        colour = seat.colour
        missing = [f"row {row + 1}" for row in range(len(WIDTHS)) if not position.number_covered(row, colour)]
        if position.star is colour and missing:
            yield player, False, f"{player} has the star, but no decoration in {enumerated(missing, 'or')}."
        else:
            due = position.star is None and not missing
            yield player, not due, f"{player} has a decoration in each of the five rows, but nobody has the star."


@rule(
    "CT-ST-BASE",
    "A player who has completed two rows that are not adjacent gets a base, with four completed rows a second one. The "
    "left base is taken first.",
    source(TITLE, "Play: E"),
    places=lambda _, side: on_board(f"{SIDES[side]} base"),
    label=lambda side: SIDES[side],
    rulings=("CT-AMB-BASERACE", "CT-AMB-COMPLETED"),
)
def _bases(position: Position) -> Iterator[Finding]:
    for side, owner in enumerate(position.base):
        is_next, name = side == 0 or position.base[0] is not None, SIDES[side]
        # As far as the bases go, the table as it was when this one was taken.
        before = replace(position, base=(*position.base[:side], *[None] * (len(SIDES) - side)))
        if owner is None:
            who = [player for player, seat in position.seated if is_next and position.may_have_base(seat.colour)]
            players = enumerated(who or ["nobody"], "and")
            yield side, not who, f"{players} has completed the rows for a base, but the {name} base is empty."
        elif is_next:
            yield side, before.may_have_base(owner), partial(_tell_base, before, owner, name)
        else:
            has = f"{position.owner(owner)} has the right base"
            yield side, False, f"{has}, but the left one is empty, and that is taken first."


def _tell_base(before: Position, owner: Colour, name: str) -> str:
    rows = [f"row {row + 1}" for row in before.completed_rows(owner)]
    second = owner in before.base
    asked = "a second one takes four completed rows" if second else "a base takes two completed rows that are not adjacent"
    if second and not before.may_have_both_bases:
        asked = "you play that each player may have one"
    done = enumerated(rows, "and") if rows else "no row"
    return f"{before.owner(owner)} has the {name} base with {done} completed, but {asked}."


@rule(
    "CT-ST-ROW",
    "Between turns, a preparation row has fewer cards than the current maximum, and somewhere on the tree a line of "
    "tiles has its symbols in that order.",
    source(TITLE, "Play: B; C"),
    rulings=("CT-AMB-BEND",),
)
def _rows(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        limit, row = seat.limit, " ".join(str(symbol or "some") for symbol in seat.symbols)
        if limit is not None and len(seat.row) >= limit:
            has = f"{player}'s preparation row has {counted(len(seat.row), 'card')}"
            yield player, False, f"{has}, but with {limit} it must be completed."
        elif row:
            none = "but the tree has no such line of tiles, in either direction."
            yield player, position.fits(seat.symbols), f"{player}'s preparation row is {row}, {none}"


@rule(
    "CT-ST-BOXES",
    f"Players take the boxes of their own stack in the order 4, 5, 6, and the lowest left is their maximum. There are "
    f"{NEUTRAL} neutral boxes of each value.",
    source(TITLE, "Setup: Decoration Boxes; Play: D"),
    label=lambda about: f"value {about}" if isinstance(about, int) else about,
)
def _boxes(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        own = enumerated([str(value) for value in seat.boxes.own], "and")
        fits = sorted(seat.boxes.own) == list(BOXES[: len(seat.boxes.own)])
        yield player, fits, f"{player} has taken {own} of the player's own boxes, but these come in the order 4, 5, 6."
    for value in BOXES:
        left = position.boxes_left(value)
        yield value, left >= 0, f"{counted(NEUTRAL - left, 'neutral box')} of value {value} taken, but there are {NEUTRAL}."


@rule(
    "CT-ST-CARDS",
    f"Deck, pool, hands, preparation rows and discard pile have {DECK} cards together, {POOL} of them in the pool.",
    source(TITLE, "Components; Setup: Decoration Deck and Pool"),
    places=lambda position, about: on_board(about) if about == "pool" and position.pool else (),
)
def _cards(position: Position) -> Iterator[Finding]:
    deck = size(position.deck)
    # Those of stacks and hands that are not known are left out.
    every = position.cards_seen + (deck or 0) + len(position.pile or ())
    there = f"{counted(every, 'card')} in deck, pool, hands, preparation rows and discard pile"
    is_all = None not in position.hands and None not in {deck, size(position.discard)}
    fits = every == DECK if is_all else every <= DECK
    yield "every card", fits, f"{there}, but there are {DECK}."
    has = len(position.pool)
    left = position.deck_count
    full = has == POOL or (has < POOL and not left)
    lasts = f", and {counted(left, 'card')} must be in it" if deck is None and left else ""
    yield "pool", full, f"the pool has {counted(has, 'card')}, but it is refilled to {POOL} while the deck lasts{lasts}."


@rule(
    "CT-ST-END",
    "Once all five rows have finishing touches, you only finish the round: the first player has no more turn.",
    source(TITLE, "End of Game", derived=True),
    rulings=("CT-AMB-ROUND",),
)
def _last(position: Position) -> Iterator[Finding]:
    instance, player, ending = "turns left", position.turn, position.may_go_on
    if position.turns_left is not None and position.over:
        yield instance, False, "the file says that the game is over, but also that turns are left (`turns_left:`)."
    elif position.turns_left is not None and not ending:
        yield instance, False, "the turns left (`turns_left:`) count only once every row has its finishing touch."
    elif ending and player == position.players[0]:
        message = f"every row has its finishing touch and the round is finished, so {player} has no turn."
        yield player, position.has_extra_turns, message
    elif ending and player:
        left = f"the file says that {position.turns_left} are left"
        one = position.turns_left in {None, 1} or position.has_extra_turns
        yield player, one, f"every row has its finishing touch, so {player}'s turn is the last, but {left}."
        own = all(owner is not None and position.owner(owner) == player for owner in position.touches)
        message = f"{player} placed the finishing touches of all rows, so the game ended with the turn of the last one."
        yield f"{player} again", not own or position.has_extra_turns, message


@rule(
    "CT-END",
    "The game ends with the round in which the last of the five rows gets its finishing touch.",
    source(TITLE, "End of Game"),
    places=lambda _, row: _of_row(row),
    label=lambda row: f"row {row + 1}",
    rulings=("CT-AMB-ROUND",),
)
def _end(position: Position) -> Iterator[Finding]:
    if position.over:
        for row, owner in enumerate(position.touches):
            yield row, owner is not None, f"the file says that the game is over, but row {row + 1} has no finishing touch."


def holding(position: Position) -> Holding:
    """Every card that is known, with where it lies; tiles and cubes have rules of their own above.

    A card whose value is not known is one of the values 1 to 3.
    """
    own = [
        (player, name, f"{player}'s {where}", cards)
        for player, seat in position.seated
        for name, where, cards in (("card", "hand", seat.hand), ("row card", "row", seat.row))
    ]
    pool, deck = ("", "pool", "the pool", position.pool), ("", "deck", "the deck", position.deck)
    cards = lying(*own, pool, deck, ("", "discard", "the discard pile", position.pile))
    return Holding(cards=cards, deck=position.printed)


RULES = (_tiles, _cubes, _touches, _star, _bases, _rows, _boxes, _cards, _last, _end)
"""Every rule that a table can break, in the order in which violations are listed."""
