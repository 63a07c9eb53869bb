"""The rules of The Golden Pyramid that a table can break."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from models.green_box.cards import Lying
from models.green_box.components import COPIES, TILES, Colour, Symbol, source
from models.green_box.conservation import Holding, conservation
from models.green_box.golden_pyramid.rules.build_scores import most_given, most_of_set
from models.green_box.golden_pyramid.rules.rulings import RULINGS
from models.green_box.golden_pyramid.table.position import ALIKE, DECK, MOST_CARDS, VALUES, Position
from models.green_box.golden_pyramid.table.pyramid import COLUMNS, TOP, Spot, every_spot
from models.green_box.grid import on_board, shown
from models.logic import Number, Truth, at_least, at_most, count, equal, highest, lowest, not_, not_below_0, plain, total
from models.names import counted, enumerated
from models.rule import Finding, Rule, Rulings, rule

TITLE = "The Golden Pyramid"
_BUILD = source(TITLE, "Play: e) Build")
_EACH = 7
"""Cards of each colour: of nine, one has the value 5 and one the value 6."""
_LEAST = Rulings(RULINGS)
"""Those under which columns give least."""


@rule(
    "GP-ST-CUBES",
    "The game has 15 cubes of each colour, or 18 with five or six players. They are in the bag, the market, the "
    "players' stores and the pyramid.",
    source(TITLE, "Setup", derived=True),
)
def _cubes(position: Position) -> Iterator[Finding]:
    """Those of each colour, and all together where those in the bag are only counted."""
    bag, each, is_told = position.bag, position.cubes_each, position.tells_cubes
    for colour in Colour:
        known = position.cubes_told(colour)
        holds = equal(known, each) if is_told and isinstance(bag, Mapping) else at_most(known, each)
        yield colour, holds, partial(_tell_cubes, position, known, f" {colour}", each)
    if isinstance(bag, int):
        columns = COLUMNS * sum(spot.level > 1 for spot in position.built_spots)
        n, every = bag + sum(position.known_cubes.values()) + columns, each * len(Colour)
        yield "in all", n == every if is_told else n <= every, partial(_tell_cubes, position, n, "", every)


def _tell_cubes(position: Position, known: Number, colour: str, there_are: int) -> str:
    lie = f"{shown(known)}{colour} cubes lie in the bag, the market, the stores and the columns"
    return f"{lie}. With {position.layouts} players the game has {there_are}."


def _cards_in_all(position: Position) -> Iterator[Finding]:
    hands = position.hands
    if position.deck is not None or position.pile or any(hands):
        known = (position.deck or 0) + sum(len(cards or ()) for cards in (position.pile, *hands))
        unseen = DECK if None in (position.deck, position.discard) else MOST_CARDS * hands.count(None)
        more = f"; unseen hands have {unseen} at most" if unseen and known < DECK else ""
        message = f"{known} cards are in the hands, the draw pile and the discard pile. The game has {DECK}{more}."
        yield "in all", known <= DECK <= known + unseen, message


@rule(
    "GP-ST-CARDS",
    "The game has the 42 cards of value 1 to 4, seven of each colour, in the hands, the draw pile and the discard pile.",
    source(TITLE, "Setup", derived=True),
)
def _cards(position: Position) -> Iterator[Finding]:
    """All cards, those of a value that is set aside, and those of each colour of which one is seen."""
    cards = position.known_cards
    yield from _cards_in_all(position)
    for value in sorted({own.card.value for own in cards if own.card.value is not None} - set(VALUES)):
        names = enumerated([str(own) for own in cards if own.card.value == value], "and", 8)
        yield f"value {value}", False, f"{names}: cards of value 5 and 6 are not in the game."
    for colour in Colour:
        those = [own for own in cards if own.card.colour is colour]
        if those:
            yield colour, len(those) <= _EACH, partial(_tell_colour, colour, those)


def _tell_colour(colour: Colour, cards: Sequence[Lying]) -> str:
    names = enumerated([*map(str, cards)], "and", 8)
    return f"{len(cards)} {colour} cards ({names}), but the game has only {_EACH}."


@rule(
    "GP-ST-TILES",
    "The game has 36 tiles, six of each symbol. Each is in the pyramid or in the stack of its symbol.",
    source(TITLE, "Setup; Play: e) Build", derived=True),
)
def _tiles(position: Position) -> Iterator[Finding]:
    for symbol, n in position.stacks.items():
        yield symbol, n <= COPIES, f"{n} {symbol} tiles are in their stack, but the game has only {COPIES}."
    hidden = (len(Symbol) - len(position.stacks)) * COPIES
    built, in_stacks = len(position.built_spots), sum(position.stacks.values())
    message = f"{counted(built, 'tile')} in the pyramid and {in_stacks} in the stacks make {built + in_stacks}, not {TILES}."
    yield "in all", TILES - hidden <= built + in_stacks <= TILES, message


def _missing(position: Position, spot: Spot) -> list[Spot]:
    return [under for under in spot.below if position.at(under) is None]


@rule(
    "GP-ST-SUPPORT",
    "A tile above level 1 lies on four columns, which stand on four tiles of the level below.",
    _BUILD,
    places=lambda position, spot: on_board(spot, *_missing(position, spot)),
)
def _supports(position: Position) -> Iterator[Finding]:
    for spot in position.built_spots:
        missing = _missing(position, spot)
        if spot.level > 1:
            lies = f"none lies at {enumerated(list(map(str, missing)), 'and')}" if missing else ""
            yield spot, not missing, f"the tile at {spot} needs a tile under each of its four columns, but {lies}."


def _apart(position: Position) -> list[Spot]:
    """The tiles of level 1 that are not joined to the first."""
    left = {spot for spot in every_spot(1) if position.at(spot) is not None}
    joined = [min(left)]
    for spot in joined:
        left.discard(spot)
        joined += [near for near in spot.beside if near in left and near not in joined]
    return sorted(left)


@rule(
    "GP-ACT-BUILD1",
    "To build on level 1, play a card for a tile of its symbol and put it on an empty space of the 4 by 4. If you play "
    "that it must touch another tile, all tiles of level 1 are joined side by side.",
    _BUILD,
    places=lambda position, _: on_board(*_apart(position)),
    rulings=("GP-AMB-L1POS",),
    why="The rows and columns in the file are those of the finished level: nothing marks the 4 by 4 on a table, but "
    "you see which spaces hold all tiles.",
)
def _joins(position: Position) -> Iterator[Finding]:
    if any(spot.level == 1 for spot in position.built_spots):
        apart = _apart(position)
        tiles = enumerated(list(map(str, apart)), "and") if apart else ""
        message = f"{tiles} must be joined side by side to the other tiles."
        yield "level 1", not apart or position.rulings["GP-AMB-L1POS"] == "any", message


def _has_mix(position: Position, market: Counter[Colour]) -> Truth:
    """Whether the market could be drawn without three of a colour, from the bag and the market together."""
    bag, each = position.bag, position.cubes_each
    if isinstance(bag, int) or (bag is None and not position.tells_cubes):
        return True
    # Cubes beside the first two of a colour are of no use.
    useful = [
        at_most(n, bag.get(colour, 0) + market[colour])
        if bag is not None
        # All that is not in columns and stores is in the bag and the market.
        else at_most(position.cubes_told(colour), each - n + market[colour])
        for colour in Colour
        for n in range(1, ALIKE)
    ]
    return at_least(count(useful), position.market_size)


@rule(
    "GP-ST-MARKET",
    "The market has three cubes, or four with five or six players, and never three of a colour. It has fewer only when "
    "the bag is empty.",
    source(TITLE, "Setup; Play: c) Trade cubes"),
)
def _market(position: Position) -> Iterator[Finding]:
    if position.market is None:
        return
    counts, has, size = Counter(position.market), len(position.market), position.market_size
    if has != size:
        message = f"the market has {counted(has, 'cube')}, but with {position.layouts} players it has {size}."
        yield "market", has < size and position.bag_total in {None, 0}, message
        return
    alike, n = counts.most_common(1)[0]
    message = f"the market has {n} {alike} cubes: as soon as three are alike, all of them are replaced."
    yield "market", n < ALIKE or not_(_has_mix(position, counts)), message


@rule("GP-ST-HAND", "A player ends a turn with at most seven cards.", source(TITLE, "Play: b) Draw cards"))
def _hands(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        if seat.hand is not None:
            n = len(seat.hand)
            yield player, n <= MOST_CARDS, f"{player} has {n} cards, but may keep only {MOST_CARDS}."


@rule(
    "GP-ST-BUILDER-LEVEL",
    "A builder stands on a tile of the highest level that its player has built on. Before the first tile it is off the "
    "pyramid.",
    source(TITLE, "Play: e) Build", derived=True),
    places=lambda position, player: on_board(*filter(None, [position.seat(player).builder])),
)
def _levels(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        here, built = seat.builder, f"{player} has built on level {seat.level}"
        if here is None:
            yield player, seat.level == 0, f"{built}, but {player}'s builder is not on the pyramid."
        elif position.at(here) is None:
            yield player, False, f"{player}'s builder stands at {here}, but no tile lies there."
        else:
            message = f"{player}'s builder stands on level {here.level}, but {built}, and no higher."
            yield player, here.level == seat.level, message


def _builders(position: Position) -> Iterator[tuple[Spot, list[str]]]:
    """Where builders stand, and whose they are."""
    for spot in dict.fromkeys(seat.builder for seat in position.seats if seat.builder is not None):
        yield spot, [player for player, seat in position.seated if seat.builder == spot]


@rule(
    "GP-ST-BUILDER-EXCL",
    "A tile has room for one builder.",
    source(TITLE, "Play: d) Move builder"),
    places=lambda _, spot: on_board(spot),
)
def _alone(position: Position) -> Iterator[Finding]:
    for spot, players in _builders(position):
        message = f"the builders of {enumerated(players, 'and', 6)} stand on the same tile, {spot}."
        yield spot, len(players) == 1, message


@rule(
    "GP-ST-BUILDER-COVERED",
    "A builder must leave a tile as soon as it carries four columns.",
    _BUILD,
    places=lambda _, spot: on_board(spot),
    rulings=("GP-AMB-MOVEFULL",),
)
def _covers(position: Position) -> Iterator[Finding]:
    for spot, players in _builders(position):
        may = position.load(spot) < COLUMNS or position.rulings["GP-AMB-MOVEFULL"] == "yes"
        yield spot, may, f"{players[0]}'s builder stands at {spot}, which carries four columns."


_SUMMIT = Spot(TOP, 0, 0)


@rule(
    "GP-ST-END",
    "The game is over when the tile of level 4 lies: nobody has another turn.",
    source(TITLE, "End of game"),
    places=lambda *_: on_board(_SUMMIT),
)
def _no_more(position: Position) -> Iterator[Finding]:
    if position.at(_SUMMIT) is not None:
        message = f"level 4 is built, so the game is over; it cannot be {position.turn}'s turn."
        yield "level 4", position.turn is None, message


@rule(
    "GP-END",
    "The game ends at once when the tile of level 4 is built, and not before.",
    source(TITLE, "End of game"),
    places=lambda *_: on_board(_SUMMIT),
)
def _end(position: Position) -> Iterator[Finding]:
    if position.over:
        message = "the file says that the game is over, but no tile lies on level 4."
        yield "level 4", position.at(_SUMMIT) is not None, message


@rule(
    "GP-ST-SCOREBOUND",
    "All players together have at most the points that the pyramid can have given: the level of each tile, the colours "
    "of the columns under it, and a point for each two neighbouring columns of a colour. A finished pyramid gives at most "
    "138; the bonus of the end is not on the track.",
    source(TITLE, "Play: Scoring tiles", derived=True),
    rulings=("GP-AMB-ADJNEW", "GP-AMB-ADJDIAG"),
)
def _score_bound(position: Position) -> Iterator[Finding]:
    # What a player has is no more than that player's builds gave; whoever is below 0 takes nothing from the others.
    points = total([not_below_0(seat.score) for seat in position.seats])
    # Most tables are allowed by what is known under every ruling; only for the others are the rulings read.
    if highest(points) <= sum(map(plain, most_given(position.under(_LEAST), surely=True))):
        yield "all points", True, ""
        return
    tiles, of_sets, near = most_given(position)
    # Where columns are unknown, the highest of a sum is more than four columns can give.
    sets = sum(most_of_set(tile.columns) for spot in position.built_spots if (tile := position.at(spot)) and tile.columns)
    most = tiles + sets + highest(near)
    message = (
        f"all players together have {lowest(points)} points on the track, but this pyramid gave at most {most}: {tiles} for "
        f"tiles, {sets} for the colours under them and {highest(near)} for columns beside columns of their colour."
    )
    yield "all points", lowest(points) <= most and at_most(points, total([tiles, of_sets, near])), message


def holding(position: Position) -> Holding:
    """What the table holds of the box that its own rules do not limit already: builders, and the cards that are known."""
    # In words all lie in play: one that is played is no other card for that.
    cards = tuple(replace(own, where="in play") for own in position.known_cards)
    return Holding(meeples=tuple(seat.meeple for seat in position.seats if seat.meeple), cards=cards, deck=position.of)


RULES: Sequence[Rule[Position]] = (
    _cubes,
    _cards,
    _tiles,
    _supports,
    _joins,
    _market,
    _hands,
    _levels,
    _alone,
    _covers,
    _no_more,
    _end,
    _score_bound,
    *conservation(holding, ("meeples", "cards")),
)
"""Every rule that a table can break, in the order in which violations are listed."""
