"""The rules of Last Defence at Hudai Monastery that a table can break."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from models.green_box.cards import Background, Card, Lying
from models.green_box.components import COPIES, TILES, Symbol, source
from models.green_box.conservation import Holding, conservation
from models.green_box.grid import numbers, on_board, shown
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import most_lost, steps_to
from models.green_box.last_defence_at_hudai_monastery.rules.demons import ACT, BUILD, DEMON_RULES, END, SETUP, TITLE, lying
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, INTEGRITY, TIME, TOP_LEVEL, Phase, column
from models.green_box.last_defence_at_hudai_monastery.table.position import POINTS, STACK, Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Spot
from models.logic import Unknown, at_most, equal
from models.names import counted, enumerated, often
from models.rule import Finding, Place, rule


@rule(
    "HU-ST-TILES",
    "Every tile lies in the wall, in the discards or in the bag: 36 in all, six of each symbol.",
    source(TITLE, "Setup", derived=True),
    rulings=("HU-AMB-LOSTTILE",),
)
def _tiles(position: Position) -> Iterator[Finding]:
    """Each symbol, and where the bag is told all tiles together."""
    bag, lying = position.bag, position.tiles_elsewhere
    come = Counter(position.tiles_to_come)
    told = come if bag is None else Counter(bag if isinstance(bag, dict) else {})
    has_all = isinstance(bag, dict) and not position.loses_tiles
    for symbol, n in numbers([*lying, *told.elements()], Symbol):
        number = f"wall, discards and bag have {shown(n, f'{symbol} tile')}"
        yield symbol, equal(n, COPIES) if has_all else at_most(n, COPIES), f"{number}, but the game has {COPIES}."
    # Of known tiles this would be said twice; of others a solver that knows only of each symbol takes long to count all.
    if isinstance(bag, int) or (bag is not None and any(isinstance(tile, Unknown) for tile in lying)):
        every = len(lying) + (bag if isinstance(bag, int) else told.total())
        message = f"wall, discards and bag have {every} tiles, but the game has {TILES}."
        yield "all tiles", every <= TILES if position.loses_tiles else every == TILES, message
    if isinstance(bag, int):
        yield "to come", come.total() <= bag, f"`tiles_to_come` has {counted(come.total(), 'tile')}, but the bag has {bag}."
    for symbol, n in come.items() if isinstance(bag, dict) else ():
        there = told[symbol]
        yield f"{symbol} to come", n <= there, f"`tiles_to_come` has {n} {symbol}, but the bag has {there}."


@rule(
    "HU-BUILD",
    "Draw two tiles, one more for each level of Bricks, and add one of them to the wall: above the base, beside another "
    "tile. Discard the others. When the bag is empty, the discards go into it.",
    BUILD,
    rulings=("HU-AMB-GAP", "HU-AMB-BUILDSKIP"),
    why="Where bag and discards have too few tiles, you draw what there is.",
)
def _draw(position: Position) -> Iterator[Finding]:
    """The tiles drawn, which lie nowhere else only in the Build phase."""
    if position.drawn is None:
        return
    number = len(position.drawn)
    message = "in the Act phase no tiles are in hand: one of those drawn was added to the wall, the others were discarded."
    yield "tiles drawn", position.phase is Phase.BUILD, message
    is_all = number < position.tiles_drawn and not position.bag_size and not position.discard
    message = f"{counted(number, 'tile')} drawn; a Build phase draws {position.tiles_drawn}."
    yield "number drawn", number == position.tiles_drawn or is_all, message


@rule(
    "HU-SET-BASE",
    "The base wall has six tiles, one of each symbol; in a harder game any six tiles.",
    source(TITLE, "Setup; Increased challenge"),
    rulings=("HU-AMB-BUILDSKIP",),
    places=lambda position, symbol: on_board(*(Spot(0, c) for c, tiles in enumerate(position.wall) if tiles[0] is symbol)),
)
def _base(position: Position) -> Iterator[Finding]:
    more, discards = sum(map(position.spare, range(COLUMNS))), len(position.discard)
    built = position.challenge.time - position.time + (position.phase is Phase.ACT)
    if built > more and not (position.over or position.may_have_struck(*Symbol)):
        message = f"{counted(more, 'tile')} above the base wall after {counted(built, 'Build phase')}; each adds one."
        yield "built", position.rulings["HU-AMB-BUILDSKIP"] == "yes", message
    if position.is_set_up:
        yield "above", not more, f"{counted(more, 'tile')} above the base wall, but nothing was built yet."
        yield "discards", not discards, f"{counted(discards, 'tile')} discarded, but no tile was drawn yet."
    if position.challenge.any_base:
        return
    for symbol, n in numbers((tiles[0] for tiles in position.wall), Symbol):
        how_often = often(n) if isinstance(n, int) else f"{shown(n)} times"
        yield symbol, equal(n, 1), f"{symbol} lies in the base wall {how_often}; each symbol lies there once."


@rule(
    "HU-ST-WALLPOS",
    "A tile is added above the base, beside another tile of the wall.",
    BUILD,
    places=lambda _, spot: on_board(spot),
    rulings=("HU-AMB-GAP", "HU-AMB-FLOAT"),
)
def _wall(position: Position) -> Iterator[Finding]:
    """A gap under each tile where gaps are forbidden, and tiles that touch no other while none can have left the wall."""
    joined = steps_to(position, Spot(0, 0))
    for spot in position.spots:
        if spot.row:
            gap = f"nothing lies under {spot}; tiles are only added on top of others."
            yield spot, position.allows_gaps or position.at(Spot(spot.row - 1, spot.column)) is not None, gap
            if not (position.over or position.may_have_struck(*Symbol)):
                yield spot, spot in joined, f"{spot} touches no other tile, and no tile can have left the wall yet."
            elif spot not in joined:
                falls = f"{spot} is not joined to the base wall, so it would have fallen down."
                yield spot, position.rulings["HU-AMB-FLOAT"] == "stay", falls


@rule(
    "HU-SET-MONKS",
    "The game begins with two monks, lying on the second base tile from the left and the second from the right. Only demons "
    "that strike remove monks.",
    SETUP,
    rulings=("HU-AMB-FALL",),
)
def _beginning(position: Position) -> Iterator[Finding]:
    """The two monks of the set-up."""
    if position.is_set_up:
        spots = sorted(monk.spot for monk in position.monks)
        right = [Spot(0, 1), Spot(0, COLUMNS - 2)]
        named = enumerated([f"{monk.name} at {monk}" for monk in position.monks] or ["none"], "and")
        lie = not any(monk.is_charged for monk in position.monks)
        message = f"the first turn begins with two monks lying at r0c2 and r0c5, not with {named}."
        yield "monks", spots == right and lie, message
    if not position.over:
        takers, out = (Symbol.WHEEL, Symbol.CIRCLES), len(position.removed)
        # A monk may leave with a tile that is given up, too: then every demon may take both.
        falls = position.rulings["HU-AMB-FALL"] == "removed" if out else False
        most = MONKS * position.may_have_struck(*Symbol) if falls else position.may_have_struck(*takers)
        named = enumerated(list(position.removed or ["nobody"]), "and")
        yield "removed", out <= most, f"{named} removed, but {_since(position, most, 'monk', 'took')}."


def _since(position: Position, most: int, what: str, taken: str) -> str:
    """What the demons that have struck can have done at the most."""
    if not position.may_have_struck(*Symbol):
        return "no demon has struck yet"
    return f"the demons that left the table {taken} {f'{counted(most, what)} at most' if most else f'no {what}'}"


@rule(
    "HU-ST-MONKS",
    "Two monks are on the wall until one is removed. A new one may take the place of a removed one, who does not come back.",
    source(TITLE, "Setup; 2: Act", derived=True),
    places=lambda _, name: on_board(f"the {name} monk"),
    rulings=("HU-AMB-RECRUIT-POOL",),
)
def _monks(position: Position) -> Iterator[Finding]:
    for monk in position.monks:
        yield monk.name, position.at(monk.spot) is not None, f"{monk.name} stands at {monk.spot}, where no tile lies."
        if position.rulings["HU-AMB-RECRUIT-POOL"] == "unused":
            yield monk.name, monk.name not in position.removed, f"{monk.name} was removed and cannot come back."
    on, out = len(position.monks), len(position.removed)
    yield "two", on <= MONKS, f"{counted(on, 'monk')} are on the wall; there are never more than {MONKS}."
    message = f"only {counted(on, 'monk')} on the wall and {out} removed; the game begins with {MONKS}."
    yield "two", on + out >= MONKS, message
    every = position.activated
    message = (
        f"{enumerated(list(every or ['nobody']), 'and')} activated; in an Act phase there are two activations, of two monks."
    )
    yield "activated", len(every) <= MONKS and len(set(every)) == len(every), message
    yield "activated", not every or position.phase is Phase.ACT, "nobody is activated before the Act phase."
    for name in every:
        # Demons remove monks only after the Act phase, and then the game goes on or is lost.
        known = position.monk(name) is not None or (position.over and name in position.removed)
        yield name, known, f"{name} was activated, but is not on the wall."


@rule(
    "HU-ST-TRACK",
    f"There are {TIME} time cubes, one for each turn, in a harder game fewer, and {INTEGRITY} integrity, which only demons "
    "that strike take. A turn draws six demons at most.",
    source(TITLE, "Setup; 3: Demons; Increased challenge", derived=True),
    rulings=("HU-AMB-CAP", "HU-AMB-ALLBROWN"),
)
def _track(position: Position) -> Iterator[Finding]:
    turns = max(0, position.challenge.time - position.time)
    message = f"{counted(position.time, 'time cube')} left, but the game begins with {position.challenge.time}."
    yield "time", position.time <= position.challenge.time, message
    drawn = STACK - position.stack
    since = f"{counted(drawn, 'demon')} drawn since the set-up"
    message = f"{since}, but after {counted(turns, 'turn')} it can be {COLUMNS * turns} at most."
    yield "stack", drawn <= COLUMNS * turns, message
    if not position.over:
        most = most_lost(position)
        message = f"integrity is {position.integrity}, but {_since(position, most, 'integrity cube', 'took')}."
        yield "integrity", position.integrity >= INTEGRITY - most, message
    if position.rulings["HU-AMB-CAP"] == "capped":
        yield "cap", position.integrity <= INTEGRITY, f"integrity is {position.integrity}, but never more than {INTEGRITY}."


@rule(
    "HU-ST-BLUE",
    "Four blue cubes mark technique points, which are not kept for the next turn; two more mark the hammers.",
    source(TITLE, "Setup; 2: Act", derived=True),
    rulings=("HU-AMB-POINTCAP", "HU-AMB-HAMMERSPLIT"),
)
def _points(position: Position) -> Iterator[Finding]:
    if position.phase is Phase.BUILD:
        message = f"{counted(position.points, 'technique point')} left as the turn begins; points are not kept."
        yield "kept", not position.points, message
    if position.rulings["HU-AMB-POINTCAP"] == "4":
        message = f"{position.points} technique points, but there are only {POINTS} blue cubes for them."
        yield "cubes", position.points <= POINTS, message
    hammers = position.techniques[Symbol.HAMMERS]
    if max(hammers) > min(hammers) + 1:
        message = f"the cubes of the hammers stand at {min(hammers)} and {max(hammers)}; the lower one is raised first."
        yield "hammers", position.rulings["HU-AMB-HAMMERSPLIT"] == "yes", message


@rule(
    "HU-SET-TECH", "Six techniques have levels 0 to 2. Each begins at 0 with a blue cube; the hammers have two cubes.", SETUP
)
def _techniques(position: Position) -> Iterator[Finding]:
    """That no technique was raised before the first Act phase."""
    for symbol, cubes in position.techniques.items() if position.is_set_up else ():
        yield symbol, not any(cubes), f"{symbol} stands at level {max(cubes)} already; all techniques begin at 0."


@rule(
    "HU-S-HAMMERS",
    "A Hammers demon that strikes lowers one of the highest techniques by a level and blocks its level 2.",
    ACT,
    why="You choose among several that are highest, and of the hammers the higher cube counts; with all at level 0 "
    "nothing happens. A blocked level can never be reached again, since nothing lifts the block.",
)
def _block(position: Position) -> Iterator[Finding]:
    if not position.over:
        most, every = position.may_have_struck(Symbol.HAMMERS), list(dict.fromkeys(map(str, position.blocked)))
        message = f"{enumerated(every or ['nothing'], 'and')} blocked, but {_since(position, most, 'technique', 'blocked')}."
        yield "number", len(every) <= most, message
    for symbol in position.blocked:
        cubes = position.techniques[symbol]
        yield symbol, max(cubes) < TOP_LEVEL, f"{symbol} stands at level {max(cubes)}, but its level 2 is blocked."


@rule("HU-ST-LOST", "Without integrity, or without time, the game is lost and over.", END, rulings=("HU-AMB-LAST",))
def _loss(position: Position) -> Iterator[Finding]:
    if not position.over:
        yield "integrity", position.integrity > 0, "no integrity is left, so the game is lost: write `turn: over`."
        yield "time", position.time > 0 or position.is_won, "no time is left, so the game is lost: write `turn: over`."


@rule(
    "HU-WIN",
    "The game is won when no demon is left in the stack or in the rows; it ends when it is won or lost.",
    END,
    rulings=("HU-AMB-LAST",),
    why="Demons that have struck and left count as defeated, too: otherwise one strike would lose the game.",
)
def _win(position: Position) -> Iterator[Finding]:
    if position.over:
        message = (
            f"the file says that the game is over, but {counted(position.integrity, 'integrity cube')} and "
            f"{counted(position.time, 'time cube')} are left, and not every demon is gone."
        )
        yield "over", position.is_lost or position.is_won, message
    elif position.turn is not None:
        message = "no demon is left in the stack or in the rows, so the game is won: write `turn: over`."
        yield "won", not position.is_won, message


_TRACKS = tuple(
    Lying(Card(symbol, None, value, Background.GREEN), Place("", "techniques"), "the techniques")
    for symbol in Symbol
    for value in (1, 2)
)
"""The cards under the cubes of the techniques, which are no demons (HU-SET-TECH)."""


def _holding(position: Position) -> Holding:
    """The cards that were seen: demons on the table, gone, and known to come; and those of the techniques."""
    demons = [_lying(position, demon.card, column(c)) for c, demon in lying(position)]
    gone = [_lying(position, card, "gone") for card in position.gone or ()]
    coming = [_lying(position, card, "stack", comes=True) for card in position.coming]
    return Holding(cards=(*demons, *gone, *coming, *_TRACKS), deck=position.box)


def _lying(position: Position, card: Card, space: str, *, comes: bool = False) -> Lying:
    """A demon with its background as far as it follows: no green 2 is among them, nor in a harder game any green card."""
    of_kind = replace(card, background=position.background(card, comes=comes))
    return Lying(of_kind, Place("", space), "the stack" if comes else space)


RULES = (
    _base,
    _tiles,
    _draw,
    _wall,
    _beginning,
    _techniques,
    _monks,
    *DEMON_RULES,
    _track,
    _points,
    _block,
    _loss,
    _win,
    *conservation(_holding, ("cards",)),
)
"""Every rule that a table can break, in the order in which violations are listed."""
