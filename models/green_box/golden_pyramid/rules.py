"""The rules of The Golden Pyramid that a table can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from models.green_box.components import COPIES, TILES, Colour, Symbol, source
from models.green_box.conservation import Holding, conservation
from models.green_box.golden_pyramid.building import SETS, most_given, surely_given
from models.green_box.golden_pyramid.position import (
    ALIKE,
    COLUMNS,
    DECK,
    MOST_CARDS,
    TOP,
    VALUES,
    Position,
    Spot,
    every_spot,
)
from models.green_box.table import on_board, shown
from models.logic import Number, Truth, at_least, at_most, count, equal, highest, lowest, not_, not_below_0, total
from models.names import counted, enumerated
from models.rule import Rule

TITLE = "The Golden Pyramid"
_BUILD = source(TITLE, "Play: e) Build")
_DERIVED = source(TITLE, "Play: e) Build", derived=True)
_EACH = 7
"""Cards of each colour: of nine, one has the value 5 and one the value 6."""


def _is_all_told(position: Position) -> bool:
    return position.market is not None and all(seat.cubes is not None for seat in position.seats)


def _cubes_told(position: Position, colour: Colour) -> Number:
    """The cubes of a colour wherever they are told of."""
    return total([position.columns_of(colour), position.cubes_told[colour]])


def _all_cubes(position: Position, colour: Colour | None) -> tuple[Number, int]:
    """How many cubes are told of, of a colour or in all, and how many there are."""
    if colour is not None:
        return _cubes_told(position, colour), position.cubes_each
    bag = position.bag if isinstance(position.bag, int) else 0
    columns = COLUMNS * sum(spot.level > 1 for spot in position.built)
    return bag + sum(position.cubes_told.values()) + columns, position.cubes_each * len(Colour)


def _cube_instances(position: Position) -> Iterator[tuple[Colour | None]]:
    yield from ((colour,) for colour in Colour)
    if isinstance(position.bag, int):
        yield (None,)


def _cubes_hold(position: Position, colour: Colour | None) -> Truth:
    known, there_are = _all_cubes(position, colour)
    every = _is_all_told(position) and (colour is None or (position.bag is not None and not isinstance(position.bag, int)))
    return equal(known, there_are) if every else at_most(known, there_are)


def _tell_cubes(position: Position, colour: Colour | None) -> str:
    known, there_are = _all_cubes(position, colour)
    return (
        f"{shown(known)} {colour or ''} cubes lie in the bag, the market, the stores and the columns. With "
        f"{position.layouts} "
        f"players the game has {there_are}.".replace("  ", " ")
    )


CUBES: Rule[Position] = Rule(
    id="GP-ST-CUBES",
    text="The game has 15 cubes of each colour, or 18 with five or six players. They are in the bag, the market, the "
    "players' stores and the pyramid.",
    source=source(TITLE, "Setup", derived=True),
    instances=_cube_instances,
    holds=_cubes_hold,
    tell=_tell_cubes,
    label=lambda colour: str(colour or "in all"),
)


def _card_kinds(position: Position) -> Iterator[tuple[int | Colour | None]]:
    """What is counted: all cards, those of a value that is set aside, and those of each colour of which one is told."""
    cards = [card for card, _ in position.cards_told]
    seen = {card.colour for card in cards}
    if position.deck is not None or cards:
        yield (None,)
    yield from ((value,) for value in sorted({card.value for card in cards if card.value is not None} - set(VALUES)))
    yield from ((colour,) for colour in Colour if colour in seen)


def _cards_of(position: Position, kind: int | Colour) -> list[str]:
    cards = [(card, player) for card, player in position.cards_told if kind is card.colour or kind == card.value]
    return [f"{card} (" + (f"{player}'s hand)" if player else "the discard pile)") for card, player in cards]


def _cards_in_all(position: Position) -> int:
    return len(position.cards_told) + (position.deck or 0)


def _cards_hold(position: Position, kind: int | Colour | None) -> bool:
    if kind is not None:
        return len(_cards_of(position, kind)) <= (_EACH if isinstance(kind, Colour) else 0)
    every = position.deck is not None and position.discard is not None and all(s.hand is not None for s in position.seats)
    known = _cards_in_all(position)
    return known == DECK if every else known <= DECK


def _tell_cards(position: Position, kind: int | Colour | None) -> str:
    if kind is None:
        return f"{_cards_in_all(position)} cards are in the hands, the draw pile and the discard pile. The game has {DECK}."
    cards = enumerated(_cards_of(position, kind), "and", 8)
    if isinstance(kind, Colour):
        return f"{len(_cards_of(position, kind))} {kind} cards ({cards}), but the game has only {_EACH}."
    return f"{cards}: cards of value 5 and 6 are not in the game."


CARDS: Rule[Position] = Rule(
    id="GP-ST-CARDS",
    text="The game has the 42 cards of value 1 to 4, seven of each colour, in the hands, the draw pile and the discard "
    "pile.",
    source=source(TITLE, "Setup", derived=True),
    instances=_card_kinds,
    holds=_cards_hold,
    tell=_tell_cards,
    label=lambda kind: "in all" if kind is None else str(kind) if isinstance(kind, Colour) else f"value {kind}",
)


def _stacks(position: Position) -> Iterator[tuple[Symbol | None]]:
    yield from ((symbol,) for symbol in position.stacks)
    yield (None,)


def _tiles_in_sight(position: Position) -> int:
    return len(position.built) + sum(position.stacks.values())


def _tiles_hold(position: Position, symbol: Symbol | None) -> bool:
    if symbol is not None:
        return position.stacks[symbol] <= COPIES
    not_told = (len(Symbol) - len(position.stacks)) * COPIES
    return TILES - not_told <= _tiles_in_sight(position) <= TILES


def _tell_tiles(position: Position, symbol: Symbol | None) -> str:
    if symbol is not None:
        return f"{position.stacks[symbol]} {symbol} tiles are in their stack, but the game has only {COPIES}."
    built = len(position.built)
    return f"{counted(built, 'tile')} in the pyramid and {sum(position.stacks.values())} in the stacks do not make {TILES}."


STACKS: Rule[Position] = Rule(
    id="GP-ST-TILES",
    text="The game has 36 tiles, six of each symbol. Each is in the pyramid or in the stack of its symbol.",
    source=source(TITLE, "Setup; Play: e) Build", derived=True),
    instances=_stacks,
    holds=_tiles_hold,
    tell=_tell_tiles,
    label=lambda symbol: str(symbol or "in all"),
)


def _missing(position: Position, spot: Spot) -> list[Spot]:
    return [under for under in spot.below if position.at(under) is None]


def _tell_support(position: Position, spot: Spot) -> str:
    missing = enumerated(list(map(str, _missing(position, spot))), "and")
    return f"the tile at {spot} needs a tile under each of its four columns, but none lies at {missing}."


SUPPORT: Rule[Position] = Rule(
    id="GP-ST-SUPPORT",
    text="A tile above level 1 lies on four columns, which stand on four tiles of the level below.",
    source=_BUILD,
    instances=lambda position: ((spot,) for spot in position.built if spot.level > 1),
    holds=lambda position, spot: not _missing(position, spot),
    tell=_tell_support,
    places=lambda position, spot: on_board(spot, *_missing(position, spot)),
)


def _apart(position: Position) -> list[Spot]:
    """The tiles of level 1 that are not joined to the first."""
    left = {spot for spot in every_spot(1) if position.at(spot) is not None}
    joined = [min(left)]
    for spot in joined:
        left.discard(spot)
        joined += [near for near in spot.beside if near in left and near not in joined]
    return sorted(left)


def _joined_instances(position: Position) -> Iterator[tuple[str]]:
    if any(tile for row in position.pyramid[0] for tile in row):
        yield ("level 1",)


JOINED: Rule[Position] = Rule(
    id="GP-ACT-BUILD1",
    text="To build on level 1, play a card for a tile of its symbol and put it on an empty space of the 4 by 4. If you play "
    "that it must touch another tile, all tiles of level 1 are joined side by side.",
    source=_BUILD,
    instances=_joined_instances,
    holds=lambda position, _: not _apart(position) or position.rulings["GP-AMB-L1POS"] == "any",
    tell=lambda position, _: (
        f"{enumerated(list(map(str, _apart(position))), 'and')} must be joined side by side to the other tiles."
    ),
    places=lambda position, _: on_board(*_apart(position)),
    rulings=("GP-AMB-L1POS", "GP-AMB-FRAME"),
)


def _has_mix(position: Position, market: Counter[Colour]) -> Truth:
    """Whether the market could be drawn without three of a colour, from the bag and the market together."""
    bag, each = position.bag, position.cubes_each
    if isinstance(bag, int) or (bag is None and not _is_all_told(position)):
        return True
    # Cubes beside the first two of a colour are of no use.
    useful = [
        at_most(n, bag.get(colour, 0) + market[colour])
        if bag is not None
        # All that is not in columns and stores is in the bag and the market.
        else at_most(_cubes_told(position, colour), each - n + market[colour])
        for colour in Colour
        for n in range(1, ALIKE)
    ]
    return at_least(count(useful), position.market_size)


def _market_hold(position: Position, _what: str) -> Truth:
    market = position.market or ()
    if len(market) != position.market_size:
        return len(market) < position.market_size and position.bag_total in {None, 0}
    counts = Counter(market)
    return max(counts.values()) < ALIKE or not_(_has_mix(position, counts))


def _tell_market(position: Position, _what: str) -> str:
    market, size = position.market or (), position.market_size
    if len(market) != size:
        return f"the market has {counted(len(market), 'cube')}, but with {position.layouts} players it has {size}."
    alike = max(Counter(market), key=Counter(market).__getitem__)
    return f"the market has {market.count(alike)} {alike} cubes: as soon as three are alike, all of them are replaced."


MARKET: Rule[Position] = Rule(
    id="GP-ST-MARKET",
    text="The market has three cubes, or four with five or six players, and never three of a colour. It has fewer only when "
    "the bag is empty.",
    source=source(TITLE, "Setup; Play: c) Trade cubes"),
    instances=lambda position: [("market",)] if position.market is not None else [],
    holds=_market_hold,
    tell=_tell_market,
    rulings=("GP-AMB-BAG",),
)


def _players(position: Position) -> Iterator[tuple[str]]:
    return ((player,) for player in position.players)


HAND: Rule[Position] = Rule(
    id="GP-ST-HAND",
    text="A player ends a turn with at most seven cards.",
    source=source(TITLE, "Play: b) Draw cards"),
    instances=lambda position: ((p,) for p, s in zip(position.players, position.seats, strict=True) if s.hand is not None),
    holds=lambda position, player: len(position.seat(player).hand or ()) <= MOST_CARDS,
    tell=lambda position, player: (
        f"{player} has {len(position.seat(player).hand or ())} cards, but may keep only {MOST_CARDS}."
    ),
)


def _tell_level(position: Position, player: str) -> str:
    seat = position.seat(player)
    if seat.builder is None:
        return f"{player} has built on level {seat.level}, but {player}'s builder is not on the pyramid."
    if position.at(seat.builder) is None:
        return f"{player}'s builder stands at {seat.builder}, but no tile lies there."
    return (
        f"{player}'s builder stands on level {seat.builder.level}, but {player} has built on level {seat.level}, and "
        f"no higher."
    )


def _level_holds(position: Position, player: str) -> bool:
    seat = position.seat(player)
    if seat.builder is None:
        return seat.level == 0
    return seat.builder.level == seat.level and position.at(seat.builder) is not None


def _stands(position: Position, player: str) -> tuple[Spot, ...]:
    builder = position.seat(player).builder
    return () if builder is None else (builder,)


BUILDER_LEVEL: Rule[Position] = Rule(
    id="GP-ST-BUILDER-LEVEL",
    text="A builder stands on a tile of the highest level that its player has built on. Before the first tile it is off the "
    "pyramid.",
    source=_DERIVED,
    instances=_players,
    holds=_level_holds,
    tell=_tell_level,
    places=lambda position, player: on_board(*_stands(position, player)),
    rulings=("GP-AMB-EVICT-NONE", "GP-AMB-FIRSTLOWER"),
)


def _builders(position: Position) -> Iterator[tuple[Spot]]:
    return ((spot,) for spot in dict.fromkeys(seat.builder for seat in position.seats if seat.builder is not None))


def _at(position: Position, spot: Spot) -> list[str]:
    return [player for player, seat in zip(position.players, position.seats, strict=True) if seat.builder == spot]


BUILDER_ALONE: Rule[Position] = Rule(
    id="GP-ST-BUILDER-EXCL",
    text="A tile has room for one builder.",
    source=source(TITLE, "Play: d) Move builder"),
    instances=_builders,
    holds=lambda position, spot: len(_at(position, spot)) == 1,
    tell=lambda position, spot: (
        f"the builders of {enumerated(_at(position, spot), 'and', 6)} stand on the same tile, {spot}."
    ),
    places=lambda _, spot: on_board(spot),
)

BUILDER_COVERED: Rule[Position] = Rule(
    id="GP-ST-BUILDER-COVERED",
    text="A builder must leave a tile as soon as it carries four columns.",
    source=_BUILD,
    instances=_builders,
    holds=lambda position, spot: position.load(spot) < COLUMNS or position.rulings["GP-AMB-MOVEFULL"] == "yes",
    tell=lambda position, spot: f"{_at(position, spot)[0]}'s builder stands at {spot}, which carries four columns.",
    places=lambda _, spot: on_board(spot),
    rulings=("GP-AMB-MOVEFULL",),
)

_SUMMIT = Spot(TOP, 0, 0)

NO_MORE: Rule[Position] = Rule(
    id="GP-ST-END",
    text="The game is over when the tile of level 4 lies: nobody has another turn.",
    source=source(TITLE, "End of game"),
    instances=lambda position: [("level 4",)] if position.at(_SUMMIT) is not None else [],
    holds=lambda position, _: position.turn is None,
    tell=lambda position, _: f"level 4 is built, so the game is over; it cannot be {position.turn}'s turn.",
    places=lambda *_: on_board(_SUMMIT),
)

END: Rule[Position] = Rule(
    id="GP-END",
    text="The game ends at once when the tile of level 4 is built, and not before.",
    source=source(TITLE, "End of game"),
    instances=lambda position: [("level 4",)] if position.over else [],
    holds=lambda position, _: position.at(_SUMMIT) is not None,
    tell=lambda *_: "the file says that the game is over, but no tile lies on level 4.",
    places=lambda *_: on_board(_SUMMIT),
)


def _points(position: Position) -> Number:
    # What a player has is no more than that player's builds gave; whoever is below 0 takes nothing from the others.
    return total([not_below_0(seat.score) for seat in position.seats])


def _bound_holds(position: Position, _what: str) -> Truth:
    points = _points(position)
    # Most tables are allowed by what is known under every ruling; only for the others are the rulings read.
    if highest(points) <= surely_given(position):
        return True
    given = most_given(position)
    return at_most(points, total([given.tiles, given.sets, given.near]))


def _tell_bound(position: Position, _what: str) -> str:
    given = most_given(position)
    # Where columns are unknown, the highest of a sum is more than four columns can give.
    sets = min(highest(given.sets), max(SETS.values()) * sum(spot.level > 1 for spot in position.built))
    near = highest(given.near)
    return (
        f"all players together have {lowest(_points(position))} points on the track, but this pyramid gave at most "
        f"{given.tiles + sets + near}: {given.tiles} for tiles, {sets} for the colours under them and {near} for columns "
        "beside columns of their colour."
    )


SCORE_BOUND: Rule[Position] = Rule(
    id="GP-ST-SCOREBOUND",
    text="All players together have at most the points that the pyramid can have given: the level of each tile, the colours "
    "of the columns under it, and a point for each two neighbouring columns of a colour. A finished pyramid gives at most "
    "138; the bonus of the end is not on the track.",
    source=source(TITLE, "Play: Scoring tiles", derived=True),
    instances=lambda _: [("all points",)],
    holds=_bound_holds,
    tell=_tell_bound,
    rulings=("GP-AMB-ADJNEW", "GP-AMB-ADJDIAG"),
)


def holding(position: Position) -> Holding:
    """What the table holds of the box that its own rules do not limit already: builders, and the cards that are told."""
    return Holding(
        meeples=tuple(seat.meeple for seat in position.seats if seat.meeple), cards=position.lying, deck=position.of
    )


RULES: Sequence[Rule[Position]] = (
    CUBES,
    CARDS,
    STACKS,
    SUPPORT,
    JOINED,
    MARKET,
    HAND,
    BUILDER_LEVEL,
    BUILDER_ALONE,
    BUILDER_COVERED,
    NO_MORE,
    END,
    SCORE_BOUND,
    *conservation(holding, ("meeples", "cards")),
)
"""Every rule that a table can break, in the order in which violations are told."""
