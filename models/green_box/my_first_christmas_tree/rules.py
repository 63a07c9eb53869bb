"""The rules of My First Christmas Tree, and our decisions where the rulebook is silent."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from models.green_box.components import Colour, Symbol, source
from models.green_box.grid import Square, on_board, shown, shows
from models.green_box.my_first_christmas_tree.table.kinds import BOXES, DECK, NEUTRAL, POOL, SIDES
from models.green_box.my_first_christmas_tree.table.position import DECORATIONS, Position, size
from models.green_box.my_first_christmas_tree.table.tree import SPOTS, WIDTHS, Spot
from models.green_box.rulings import GB_RULINGS
from models.logic import all_of, at_least, at_most, count
from models.names import counted, enumerated
from models.rule import Finding, Place, Remark, Ruling, rule

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


RULES = (_tiles, _cubes, _touches, _star, _bases, _rows, _boxes, _cards, _last, _end)
"""Every rule that a table can break, in the order in which violations are listed."""

RULINGS = (
    Ruling(
        "CT-AMB-SAMETILE",
        "May both players have a decoration on the same tile?",
        {"yes": "yes", "exclusive": "no, a tile takes only one decoration"},
        "A player can be second to complete a row, which takes tiles that both decorate.",
    ),
    Ruling(
        "CT-AMB-FEWER",
        "May you place fewer decorations than the colour counts?",
        {"any": "yes, from none to all", "all": "no, as many as the tiles of the line still take"},
        "A decoration kept is a point, and the rulebook does not say that all must be placed.",
    ),
    Ruling(
        "CT-AMB-TAKE",
        "Must you take a card from the pool?",
        {"optional": "no", "mandatory": "yes, while it has one"},
        "The rulebook says that you may take a card.",
    ),
    Ruling(
        "CT-AMB-PLAYOPT",
        "Must you play a card if you can?",
        {"must": "yes", "may-pass": "no"},
        "The rulebook gives only one other way: what happens if you cannot play any.",
    ),
    Ruling(
        "CT-AMB-VOLDISCARD",
        "May you discard your preparation row although you can continue it?",
        {"no": "no", "yes": "yes"},
        "The rulebook says so only of players who cannot play a card.",
    ),
    Ruling(
        "CT-AMB-BEND",
        "Must a line of tiles be straight?",
        {
            "straight": "yes, along a row or one diagonal",
            "any-path": "no, each tile only has to lie beside the one before it",
        },
        "The rulebook looks along diagonals and rows.",
    ),
    Ruling(
        "CT-AMB-BASERACE",
        "May one player have both bases?",
        {"both": "yes, with four completed rows", "one-each": "no, one each"},
        "The rulebook says what you need for a second base.",
    ),
    Ruling(
        "CT-AMB-COMPLETED",
        "Does a row count for your base if the other player completed it first?",
        {"all": "yes", "first": "no, only rows with your finishing touch"},
        "The rulebook speaks of completed rows, whoever was first.",
    ),
    Ruling(
        "CT-AMB-TOPCUBES",
        "With which cubes do you mark the star and the bases?",
        {
            "decorations": "with decorations, out of your twenty",
            "others": "with finishing touches, so that all twenty decorations are for the rows",
        },
        "The rulebook asks for a cube of your own colour, and the box has only twenty.",
    ),
    Ruling(
        "CT-AMB-D-CHOICE",
        "If both your own top box and a neutral box have the value of your cards, which one do you take?",
        {"own-first": "your own", "choice": "whichever you like"},
        "The neutral boxes are for totals other than the current maximum.",
    ),
    Ruling(
        "CT-AMB-ROUND",
        "How do you finish the round once every row has its finishing touch?",
        {
            "finish": "the second player still has a turn if it was the first player's; otherwise the game ends at once",
            "one-more": "each player has one more turn",
        },
        "A round is a turn of each player.",
    ),
    Ruling(
        "CT-AMB-TIE",
        "Who wins if both score the same?",
        {"shared": "they share the victory", "touches": "the player with more finishing touches on rows"},
        "The rulebook names no tie-break.",
    ),
    *GB_RULINGS,
)
"""Our decisions where the rulebook is silent. Users may choose otherwise."""

_SETUP = source(TITLE, "Setup")

REMARKS = (
    Remark(
        "CT-SET-CUBES",
        "Each player has 20 decorations of one colour and 12 finishing touches of another: red with green, or blue with "
        "yellow.",
        _SETUP,
    ),
    Remark(
        "CT-SET-TREE",
        "Twenty tiles lie face up in centred rows of two to six. One tile face down above them is the star, two below are "
        "the bases. A tile's neighbours are those beside it in its row and on both diagonals.",
        _SETUP,
    ),
    Remark(
        "CT-SET-BOXES",
        "Each player has a stack of boxes 4, 5 and 6 of one border colour, with the 4 on top. The other cards of these "
        "values are neutral boxes, a stack for each value.",
        _SETUP,
    ),
    Remark(
        "CT-SET-DECK",
        "The 36 cards of the values 1 to 3 are the deck. Four lie face up as the pool; the first player begins with one "
        "card, the second with two.",
        _SETUP,
    ),
    Remark(
        "CT-TURN",
        "The players take turns. A turn goes in this order: take a card, play one, complete the row, take a box, and mark "
        "what was reached.",
        source(TITLE, "Play"),
    ),
    Remark(
        "CT-COMMIT",
        "In each turn you may use one commit ability: a new pool before taking, a second card taken, a second card played, "
        "or a second colour for a box.",
        source(TITLE, "Play"),
    ),
    Remark(
        "CT-A",
        "First you may take a card from the pool, which is refilled at once. Commit: discard the pool and refill it before "
        "taking, or take a second card after the refill.",
        source(TITLE, "Play: A"),
        ("CT-AMB-TAKE",),
        "You may hold any number of cards, since no limit is named.",
    ),
    Remark(
        "CT-B",
        "Then play a card at either end of your preparation row. Somewhere on the tree, a line of tiles must have its "
        "symbols in that order; if you cannot play, discard the row and begin another. Commit: play a second card.",
        source(TITLE, "Play: B"),
        ("CT-AMB-PLAYOPT", "CT-AMB-VOLDISCARD", "CT-AMB-BEND"),
        "A line may be read in either direction, since you may check the cards from either end.",
    ),
    Remark(
        "CT-C",
        "You may complete a preparation row of three cards or more, and must with as many as your current maximum. On tiles "
        "with its symbols in that order, place at most one decoration each, and at most as many as the row has cards of its "
        "most frequent border colour.",
        source(TITLE, "Play: C"),
        ("CT-AMB-FEWER", "CT-AMB-SAMETILE"),
        "If your decorations run out, you place finishing touches instead: the rulebook names this as their second use.",
    ),
    Remark(
        "CT-D",
        "After completing a row you may count its cards of one border colour (commit: of two) and take a box of that value: "
        "the top one of your own stack if that is your current maximum, a neutral one otherwise.",
        source(TITLE, "Play: D"),
        ("CT-AMB-D-CHOICE",),
        "Once your own stack is empty, it shows no box any more, and you can take neutral boxes only. It does not matter "
        "which boxes lie beneath your X card, where they are only kept together.",
    ),
    Remark(
        "CT-E",
        "At the end of your turn, discard a completed preparation row. Mark what you are first to reach: complete rows, a "
        "decoration in each row (the star), and the bases.",
        source(TITLE, "Play: E"),
        ("CT-AMB-TOPCUBES",),
        "One turn may earn you several of these, since each step at the end of a turn stands on its own.",
    ),
    Remark(
        "CT-SC",
        "Score 6 for the star, 4 for the left base and 3 for the right one. A finishing touch scores the tiles of its "
        "row, a "
        "row completed second half of them, rounded down. Each box scores its value and each decoration left 1; most points "
        "win.",
        source(TITLE, "End of Game: Scoring"),
        ("CT-AMB-TIE",),
    ),
)
"""The rules that a written-down table cannot break."""
