"""The moves of The Golden Pyramid that are worth listing, and what a move does in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.golden_pyramid.moves.actions import MOVES, can_replace, may_act
from models.green_box.golden_pyramid.moves.steps import Steps, loses_for_moving, must_use
from models.green_box.golden_pyramid.moves.words import (
    Build,
    Cards,
    Colours,
    DrawCards,
    DrawCubes,
    Market,
    Move,
    MoveBuilder,
    Others,
    Pass,
    TakeCube,
    listed,
)
from models.green_box.golden_pyramid.rules.build_scores import (
    against_tile,
    beside,
    bonus,
    evictions,
    free_tiles,
    has_tile,
    is_far,
    of_set,
    tiles_filled,
    within,
)
from models.green_box.golden_pyramid.table.position import FREE_CARDS, PRICE, Position
from models.green_box.golden_pyramid.table.pyramid import COLUMNS, SPOTS, Spot
from models.logic import Number, highest, total
from models.move import untold
from models.names import counted, enumerated
from models.unknowns import shown

_ORDER = {colour: place for place, colour in enumerate(Colour)}


_Arranged: TypeAlias = Callable[[Spot, Colours], tuple[int, Colours]]
"""What columns of some colours give at a space at most, and in which order."""


class Plan(NamedTuple):
    """A build without a word about builders: the card, the cards paid, the columns, and what tile and columns give."""

    worth: int
    spot: Spot
    card: Card
    paid: Cards
    columns: Colours
    taken: Symbol | None


class Planner:
    """The plans of a player with the hand and cubes of a table; cards that are not known in full are left aside.

    Plans for a table after this one have the columns arranged as `earlier` found best: those that stand do not change
    meanwhile.
    """

    def __init__(self, position: Position, player: str, earlier: Planner | None = None) -> None:
        self.position, self.player = position, player
        seat = position.seat(player)
        whole = filter(Card.is_whole, seat.hand or ())
        self.hand = tuple(sorted(whole, key=lambda card: (card.value, str(card))))
        self.cubes = seat.cubes or {}
        self.arranged: _Arranged = cache(self._arrange) if earlier is None else earlier.arranged
        self._payments, self._symbol_cards = cache(self._find_payments), cache(self._find_symbol_cards)

    def near(self, spot: Spot) -> tuple[Counter[Colour], ...]:
        """For each place under a tile, the known columns beside it by colour."""
        every = (beside(self.position, spot, place) for place in range(COLUMNS))
        return tuple(Counter(column for _, column in columns if isinstance(column, Colour)) for columns in every)

    def _arrange(self, spot: Spot, colours: Colours) -> tuple[int, Colours]:
        """What four columns of these colours give at most, and in which order from the corner NW."""
        near = self.near(spot)

        def gives(order: Colours) -> int:
            old = sum(counts[colour] for counts, colour in zip(near, order, strict=True))
            return old + highest(within(self.position, order))

        order = max(dict.fromkeys(permutations(colours)), key=gives)
        return gives(order) + highest(of_set(colours)), order

    @property
    def spaces(self) -> Iterator[Spot]:
        """Every space on which a tile could be put now."""
        return (spot for spot in SPOTS if next(against_tile(self.position, spot), None) is None)

    def _find_symbol_cards(self, level: int) -> Mapping[Card, tuple[Symbol | None, ...]]:
        """The cards that may be played for their symbol on a level, with the tiles that may be taken for each.

        `None` is a tile of the card's symbol (GP-BUILD-NOSYMBOL).
        """
        others = tuple(symbol for symbol in Symbol if has_tile(self.position, symbol))
        own = {card: (None,) for card in self.hand if card.symbol and has_tile(self.position, card.symbol) is not False}
        must = any(must_use(self.position, level, card) for card in reversed(self.hand))
        cards = own if must else dict.fromkeys(self.hand)
        return {card: own.get(card, others) for card in cards if (card.value or 0) >= level}

    def _find_payments(self, card: Card) -> Mapping[Colours, tuple[Cards, ...]]:
        """The colours of four cards besides this one of which the player has the cubes, each with the cards to pay."""
        rest = list(self.hand)
        rest.remove(card)
        by_colours: dict[Colours, dict[Cards, None]] = {}
        for cards in combinations(rest, COLUMNS):
            colours = tuple(sorted((one.colour for one in cards if one.colour), key=_ORDER.__getitem__))
            if all(colours.count(colour) <= self.cubes.get(colour, 0) for colour in colours):
                by_colours.setdefault(colours, {})[cards] = None
        return {colours: tuple(payments) for colours, payments in by_colours.items()}

    def plans(self, spot: Spot) -> Iterator[Plan]:
        """Every plan for a space: each card for the tile, each hand of four cards to pay, the best arrangement."""
        for card, tiles in self._symbol_cards(spot.level).items():
            for taken in tiles:
                tile = spot.level if taken is None else 0
                if spot.level == 1:
                    yield Plan(tile, spot, card, (), (), taken)
                    continue
                for colours, payments in self._payments(card).items():
                    points, columns = self.arranged(spot, colours)
                    for paid in payments:
                        yield Plan(tile + points, spot, card, paid, columns, taken)

    def best_plan(self, spot: Spot) -> Plan | None:
        """A plan for a space that gives most, if there is one."""
        return max(self.plans(spot), key=lambda plan: plan.worth, default=None)

    def builds(self, plan: Plan) -> Iterator[Build]:
        """The builds of a plan: the builder on the new tile or not, and where he goes if he must leave his.

        Builders of others who must leave theirs go to the first free tiles; without enough of those there is no build, which
        a legal table has no room for (GP-BUILD-EVICT).
        """
        position, player, spot = self.position, self.player, plan.spot
        out, level = evictions(position, spot), position.seat(player).level
        full = tiles_filled(position, spot) if out else ()
        free = [tile for tile in free_tiles(position, spot.level - 1) if tile not in full] if out else []
        # He has to go onto the first tile of a higher level, and never goes down.
        for placed in [False] * (spot.level <= level) + [True] * (spot.level >= level):
            leaving = [other for other in out if not (placed and other == player)]
            if len(free) < len(leaving):
                continue
            for moves in _ways_out(leaving, free, player):
                yield Build(player, spot, plan.card, plan.columns, plan.paid, plan.taken, placed, moves)

    def others(self) -> Iterator[Move]:
        """Moves but for builds of which chance and other players leave open at most what is in the market then."""
        position, player = self.position, self.player
        for card in dict.fromkeys(self.hand):
            if card.colour is not None and (position.surely_in_bag or {}).get(card.colour):
                yield TakeCube(player, card, card.colour)
        yield from self._trades()
        yield from _steps(position, player)

    def _trades(self) -> Iterator[Market]:
        """Trades with the market, also those after which chance replaces it."""
        own = [colour for colour in Colour for _ in range(min(PRICE, self.cubes.get(colour, 0)))]
        for taken in dict.fromkeys(self.position.market or ()):
            for given, returned in dict.fromkeys(permutations(own, PRICE)):
                if taken is not given:
                    yield Market(self.player, taken, given, returned)

    def change(self, plan: Plan, build: Build) -> int:
        """By how much a build changes the player's points on the track, but for the floor at 0."""
        far = is_far(self.position, self.player, plan.spot)
        return plan.worth - far - loses_for_moving(self.position, build)


def _ways_out(leaving: Sequence[str], free: Sequence[Spot], player: str) -> Iterator[tuple[tuple[str, Spot], ...]]:
    """Where builders go: a player's to each free tile, those of others to the first that are left."""
    for target in free if player in leaving else [None]:
        rest = iter(tile for tile in free if tile != target)
        yield tuple((other, target if other == player and target else next(rest)) for other in leaving)


def unseen(position: Position, player: str) -> str:
    """That cards of the hand, the cubes or the market are not known, if so."""
    seat = position.seat(player)
    others = {f"the number of {player}'s cubes": seat.cubes, "the market": position.market}
    lying = {what: None if there is None else () for what, there in others.items()}
    return untold({f"{player}'s hand": seat.hand, **lying}, Card.is_whole)


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player wants to choose from: per space the best build, then what each card draws, the market, the builder."""
    yield from _builds(position, player)
    yield from _draws(position, player)
    seat = position.seat(player)
    if sum((seat.cubes or {}).values()) >= PRICE:
        yield from (Market(player, colour) for colour in dict.fromkeys(position.market or ()))
    if can_replace(position) and position.rulings["GP-ACT-TRADE-OPT"] == "yes":
        yield Market(player, None, replaced=())
    yield from _steps(position, player)
    if seat.hand is not None and (position.rulings["GP-AMB-PASS"] == "free" or may_act(position, player)[0] is not True):
        yield Pass(player)


def _draws(position: Position, player: str) -> Iterator[Move]:
    """What each card of the hand draws, or the player without one."""
    hand = position.seat(player).hand
    for card in dict.fromkeys(filter(Card.is_whole, hand or ())):
        yield DrawCubes(player, card)
        if card.colour is not None and (position.bag_by_colour or {card.colour: 1}).get(card.colour):
            yield TakeCube(player, card, card.colour)
        yield DrawCards(player, card)
    if hand == ():
        yield from (DrawCards(player, None, n) for n in range(1, FREE_CARDS + 1))


def _steps(position: Position, player: str) -> Iterator[MoveBuilder]:
    """Where the builder can go on his level."""
    builder = position.seat(player).builder
    yield from (MoveBuilder(player, spot) for spot in (free_tiles(position, builder.level) if builder else ()))


def _builds(position: Position, player: str) -> Iterator[Build]:
    """The best build for each space, the builder put on the new tile only if he must be or it saves a point."""
    planner = Planner(position, player)
    for spot in planner.spaces:
        plan = planner.best_plan(spot)
        if plan is None:
            continue
        best = max(planner.builds(plan), key=partial(planner.change, plan), default=None)
        if best is not None:
            yield replace(best, evicted=tuple(pair for pair in best.evicted if pair[0] == player))


def outcome(position: Position, move: Move) -> str:
    """What a move does: of a build what it scores, of others what the player has then and where from."""
    turn = MOVES.turn(position, move)
    if isinstance(move, Build):
        return _score(turn, move)
    if isinstance(move, MoveBuilder):
        return f"the builder leaves {position.seat(move.player).builder}"
    if turn.conditions.open_end or isinstance(move, Pass | Others):
        return ""
    seat, market = turn.seat(), turn.now("market")
    has = [] if seat.hand is None else [counted(len(seat.hand), "card")]
    has += [counted(n, f"{colour} cube") for colour, n in (seat.cubes or {}).items()]
    then = [f"{move.player} then has {enumerated(has, 'and', len(has))}"] if has else []
    then += [f"the market then has {listed(market)}"] if isinstance(move, Market) and market is not None else []
    return "; ".join(then)


def _score(turn: Steps, move: Build) -> str:
    """What a build scores, how that differs from what was claimed, and what its level adds to the bonus."""
    scores = {**turn.scores}
    terms = [term.points for term in scores.pop(move.player)]
    points = total(terms)
    text = f"the build {'loses 1 point' if points == -1 else f'scores {shown(points)}'}"
    if len(terms) > 1 and isinstance(points, int):
        text += f" ({' + '.join(map(shown, terms)).replace('+ -', '- ')})"
    if move.claimed is not None:
        text += f" ({_claim_compared(move.claimed, points)})"
    before, after = turn.before.seat(move.player), turn.seat()
    more = bonus(turn.before, after.level) - bonus(turn.before, before.level) if before.level < after.level > 1 else 0
    text += f"; the bonus at the end is {more} higher for level {after.level} (GP-SC-FINAL)" if more else ""
    losses = ((other, term) for other, terms in scores.items() for term in terms)
    return text + "".join(f"; {other} loses 1 point because {term.because} ({term.rule})" for other, term in losses)


def _claim_compared(claimed: int, points: Number) -> str:
    if points == claimed:
        return f"you claimed {claimed}, which is right"
    if not isinstance(points, int):
        return f"you claimed {claimed}"
    return f"you claimed {claimed}, {counted(abs(claimed - points), 'point')} too {'many' if claimed > points else 'few'}"
