"""What a move of The Golden Pyramid requires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.golden_pyramid.after import (
    cards_drawn,
    cards_left,
    columns_under,
    covered,
    cubes_drawn,
    cubes_kept,
    evicted,
    free_tiles,
    is_refreshed,
    kept_cubes,
    market_after,
)
from models.green_box.golden_pyramid.building import has_tile
from models.green_box.golden_pyramid.hands import lacking, without
from models.green_box.golden_pyramid.moves import (
    Barter,
    Build,
    Cards,
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
from models.green_box.golden_pyramid.position import ALIKE, COLUMNS, FREE_CARDS, KEPT, MOST_CARDS, PRICE, Position, Spot
from models.green_box.golden_pyramid.samples import from_hand, some_cards, some_cubes
from models.logic import Truth, at_least
from models.move import Allowance, Requirement
from models.names import counted, enumerated


@dataclass
class _Case:
    """What is found out about one move."""

    position: Position
    player: str
    requirements: list[Requirement] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    covers: set[str] = field(default_factory=lambda: {"GP-ST-CUBES", "GP-ST-TILES"})
    then: list[str] = field(default_factory=list)

    def need(self, rule: str, label: str, truth: Truth, message: str, only_if: str = "") -> None:
        """A requirement."""
        self.requirements.append(Requirement(rule, label, truth, message, only_if))

    def plays(self, rule: str, cards: Cards) -> None:
        """That the player has these cards."""
        hand = self.position.seat(self.player).hand
        if hand is None:
            self.assumptions.append(f"{self.player} has {_named(cards)}")
            return
        short = _named(f"a second {card}" if card in hand else card for card in lacking(hand, cards))
        self.need(rule, "hand", without(hand, cards) is not None, f"{self.player} lacks {short}.")
        missed = list((Counter(cards) - Counter(hand)).elements())
        if missed:
            self.assumptions.append(f"{self.player} has {_named(missed)} among the cards that the file does not name")

    def has_cubes(self, rule: str, player: str, colours: tuple[Colour, ...]) -> None:
        """That a player has these cubes."""
        cubes = self.position.seat(player).cubes
        if cubes is None:
            self.assumptions += [f"{player} has {_cubes(Counter(colours))}"] if colours else []
            return
        short = Counter(colours) - Counter(cubes)
        self.need(rule, "cubes", not short, f"{player} lacks {_cubes(short)}.")

    def pays(self, rule: str, points: int) -> None:
        """That the player has points to spend (GP-AMB-NEGVP)."""
        enough = at_least(self.position.seat(self.player).score, points)
        if enough is not True and self.position.rulings["GP-AMB-NEGVP"] != "free":
            only_if = f"{self.player} has at least {counted(points, 'point')}"
            self.need(rule, "points", enough, f"{self.player} has too few points: it costs {points}.", only_if)


def _named(cards: Iterable[Card | str]) -> str:
    return enumerated(list(map(str, cards)) or ["nothing"], "and", 7)


def _cubes(counts: Mapping[Colour, int]) -> str:
    return enumerated([counted(n, f"{colour} cube") for colour, n in counts.items()] or ["nothing"], "and", 6)


def allowance(position: Position, move: Move) -> Allowance:
    """All that a move requires, what is taken for granted, and what it leaves to be done in the turn."""
    case = _Case(position, move.player)
    over = position.is_over
    case.need("GP-ST-END", "level 4", not over, "the game is over.")
    if not isinstance(move, Others):
        mine = over or position.turn in {None, move.player}
        case.need("GP-TURN", move.player, mine, f"it is {position.turn}'s turn, not {move.player}'s.")
    _NEEDS[type(move)](case, move)
    return Allowance(
        tuple(case.requirements),
        tuple(dict.fromkeys(case.assumptions)),
        frozenset(case.covers),
        open_end="; ".join(case.then),
    )


def _draw_cubes(case: _Case, move: DrawCubes) -> None:
    rule, position = "GP-ACT-DRAWCUBES", case.position
    case.covers.add("GP-ST-CARDS")
    case.plays(rule, (move.card,))
    n = cubes_drawn(position, move.card)
    keeps = cubes_kept(n)
    short = ", all that the bag has" if n < (move.card.value or 0) else ""
    if move.drawn is not None:
        said = f"{move.card} draws {counted(n, 'cube')}{short}, not {len(move.drawn)}."
        case.need(rule, "drawing", len(move.drawn) == n, said)
        _are_in_bag(case, rule, move.drawn)
    if move.kept is not None:
        said = f"keep {counted(keeps, 'cube')} of the {n} drawn, half of them rounded up; not {len(move.kept)}."
        case.need(rule, "keeping", len(move.kept) == keeps, said)
        among = not Counter(move.kept) - Counter(move.drawn) if move.drawn is not None else True
        case.need(rule, "keeping", among, "keep only cubes that you drew.")
        if move.drawn is None:
            _are_in_bag(case, rule, move.kept)
    if kept_cubes(position, move) is None and n:
        drawn = f"draw {counted(n, 'cube')} from the bag{short and f'{short},'} and " if move.drawn is None else ""
        there = position.bag_by_colour if move.drawn is None else Counter(move.drawn)
        case.then.append(f"{drawn}keep {keeps}; add which, for example `keeping {listed(some_cubes(keeps, there), ' ')}`")


def _are_in_bag(
    case: _Case, rule: str, colours: tuple[Colour, ...], put: tuple[Colour, ...] = (), gone: tuple[Colour, ...] = ()
) -> None:
    """That the bag has these cubes, once others were put into it or are gone from it."""
    before = case.position.bag_by_colour
    if before is not None:
        bag = Counter(before) + Counter(put) - Counter(gone)
        missing = Counter(colours) - Counter(bag)
        case.need(rule, "bag", not missing, f"the bag lacks {_cubes(missing)}.")


def _take_cube(case: _Case, move: TakeCube) -> None:
    rule = "GP-ACT-DRAWCUBES"
    case.covers.add("GP-ST-CARDS")
    case.plays(rule, (move.card,))
    fits = move.card.colour in {None, move.colour}
    case.need(rule, "colour", fits, f"{move.card} takes a {move.card.colour} cube, not a {move.colour} one.")
    bag = case.position.bag_by_colour
    if bag is None and case.position.bag_total != 0:
        case.assumptions.append(f"the bag has a {move.colour} cube")
    else:
        case.need(rule, "bag", (bag or {}).get(move.colour, 0) > 0, f"the bag has no {move.colour} cube.")


def _draw_cards(case: _Case, move: DrawCards) -> None:
    if move.card is None:
        _draw_freely(case, move)
        return
    rule, position = "GP-ACT-DRAWCARDS", case.position
    case.plays(rule, (move.card,))
    if position.deck is None or position.discard is None:
        case.assumptions.append("there are enough cards to draw")
    n = cards_drawn(position, move)
    _are_drawn(case, move, n)
    most = min(KEPT, n)
    kept = move.kept
    exact = position.rulings["GP-AMB-KEEPCARDS"] == "all"
    if kept is None:
        some = f"{'' if exact else 'up to '}{most}"
        cards = some_cards(position, most) if move.drawn is None else move.drawn[:most]
        case.then.append(f"draw {counted(n, 'card')} and keep {some}; add which, for example `keeping {listed(cards)}`")
        return
    fits = len(kept) == most if exact else len(kept) <= most
    said = f"keep {'' if exact else 'up to '}{most} of the {counted(n, 'card')} drawn, not {len(kept)}."
    case.need(rule, "keeping", fits, said)
    if move.drawn is not None:
        among = without(move.drawn, kept) is not None
        case.need(rule, "keeping", among, "keep only cards that you drew.")
    _discards(case, move)


def _are_drawn(case: _Case, move: DrawCards, n: int) -> None:
    if move.drawn is not None:
        said = f"this draws {counted(n, 'card')}, not {len(move.drawn)}."
        case.need("GP-ACT-DRAWCARDS", "drawing", len(move.drawn) == n, said)


def _discards(case: _Case, move: DrawCards) -> None:
    """That the hand ends with seven cards where there were more (GP-HANDLIMIT)."""
    hand = case.position.seat(case.player).hand
    if hand is None:
        return
    has = len(hand) - 1 + len(move.kept or ())
    excess = max(0, has - MOST_CARDS)
    case.covers.add("GP-ST-HAND")
    if not move.discarded and excess:
        left = without(hand, () if move.card is None else (move.card,)) or hand
        cards = from_hand(case.position, left, excess)
        case.then.append(f"discard {counted(excess, 'card')} of {has}; add which, for example `discarding {listed(cards)}`")
        return
    said = f"{case.player} has {counted(has, 'card')}: " + (
        f"discard {excess}, to keep {MOST_CARDS}; not {len(move.discarded)}." if excess else "discard none."
    )
    case.need("GP-HANDLIMIT", "discarding", len(move.discarded) == excess, said)
    every = (*hand, *(move.kept or ()))
    left = (*(() if move.card is None else (move.card,)), *move.discarded)
    own = without(every, left) is not None
    gone = lacking(every, left)
    case.need("GP-HANDLIMIT", "discarding", own or not move.discarded, f"{case.player} lacks {_named(gone)}.")


def _draw_freely(case: _Case, move: DrawCards) -> None:
    rule, position = "GP-ACT-DRAWCARDS", case.position
    hand = position.seat(case.player).hand
    if hand is None:
        case.assumptions.append(f"{case.player} has no card")
    else:
        said = f"{case.player} has {counted(len(hand), 'card')} in hand: play one to draw."
        case.need(rule, "hand", not hand, said)
    n = move.number
    case.need(rule, "number", 1 <= n <= FREE_CARDS, f"an empty hand draws 1 or 2 cards, not {n}.")
    left = cards_left(position, None)
    if left is not None:
        case.need(rule, "number", n <= left, f"only {counted(left, 'card')} {'is' if left == 1 else 'are'} left to draw.")
    _are_drawn(case, move, n)
    if move.kept is not None:
        case.need(rule, "keeping", len(move.kept) == n, f"keep all {counted(n, 'card')} that you draw this way.")
    case.pays("GP-SC-EMPTYHAND", n)


def _market(case: _Case, move: Market) -> None:
    position = case.position
    _replaces(case, move)
    if move.taken is None:
        _refreshes(case, move)
        return
    if position.market is None and move.replaced is None:
        case.assumptions.append(f"the market has a {move.taken} cube")
    else:
        market = position.market if move.replaced is None else move.replaced
        there = move.taken in (market or ())
        case.need("GP-ACT-TRADE", "market", there, f"the market has no {move.taken} cube.")
        case.covers |= set() if there else {"GP-ST-MARKET"}
    if move.given is None or move.returned is None:
        _gives(case, move)
        return
    case.has_cubes("GP-ACT-TRADE", case.player, (move.given, move.returned))
    if position.market is None and move.replaced is None:
        return
    _refreshes(case, move)


def _gives(case: _Case, move: Market) -> None:
    """That a trade of which not all is told can be paid, and what is still to be told."""
    told = tuple(colour for colour in (move.given, move.returned) if colour)
    case.has_cubes("GP-ACT-TRADE", case.player, told)
    held = case.position.seat(case.player).cubes
    if held is None and not told:
        case.assumptions.append(f"{case.player} has two cubes to give")
    enough = held is None or sum(held.values()) >= PRICE
    case.need(
        "GP-ACT-TRADE", "cubes", enough, "a trade with the market costs two cubes, one into the market and one into the bag."
    )
    bag = "one into the bag" if move.given is None else "one own cube into the bag"
    goes = {"give": "one own cube into the market", "return": bag}
    open_ = [word for word, colour in (("give", move.given), ("return", move.returned)) if colour is None]
    cubes = some_cubes(len(open_), None if held is None else Counter(held) - Counter(told))
    example = listed([f"{word} {colour}" for word, colour in zip(open_, cubes, strict=False)])
    case.then.append(f"put {enumerated([goes[word] for word in open_], 'and')}; add which, for example `{example}`")


def _replaces(case: _Case, move: Market) -> None:
    if move.replaced is None:
        return
    optional = case.position.rulings["GP-ACT-TRADE-OPT"] == "yes"
    said = "you play without the optional rule of replacing the market (ruling GP-ACT-TRADE-OPT)."
    case.need("GP-ACT-TRADE", "replacing", optional, said)
    size = case.position.market_size if case.position.market is None else len(case.position.market)
    if not move.replaced:
        case.need(
            "GP-ACT-TRADE",
            "replacing",
            move.taken is None,
            "say first which cubes came into the market, then which one you take.",
        )
        case.need("GP-ACT-TRADE", "bag", can_replace(case.position), "the bag has too few cubes.")
        cubes = listed(some_cubes(size, case.position.bag_by_colour), " ")
        case.then.append(
            f"draw {counted(size, 'cube')} for the market; say which, for example `replace the market with {cubes}`"
        )
        return
    said = f"draw {counted(size, 'cube')} for the market, not {len(move.replaced)}."
    case.need("GP-ACT-TRADE", "replacing", len(move.replaced) == size, said)
    _are_in_bag(case, "GP-ACT-TRADE", move.replaced)
    if move.taken is not None:
        said = (
            "three of these cubes are alike, so the market is replaced again before the trade: name the cubes that are "
            "there then."
        )
        mixed = max(Counter(move.replaced).values(), default=0) < ALIKE
        case.need("GP-MARKET-REFRESH", "replacing", mixed, said)
        case.pays("GP-ACT-TRADE", 1)


def _refreshes(case: _Case, move: Market) -> None:
    position, refreshed, needed = case.position, move.refreshed, is_refreshed(case.position, move)
    case.need(
        "GP-MARKET-REFRESH",
        "market",
        refreshed is None or needed,
        "no three cubes of the market are alike, so it is not replaced.",
    )
    if not needed:
        return
    new = market_after(position, move)
    put = (*new, *((move.returned,) if move.returned else ()), *((position.market or ()) if move.replaced else ()))
    gone = move.replaced or ()
    if refreshed is None:
        market = enumerated(list(map(str, new)), "and")
        bag = position.bag_by_colour
        cubes = some_cubes(len(new), None if bag is None else Counter(bag) + Counter(put) - Counter(gone))
        case.then.append(
            f"replace the market ({market}) from the bag; add by what, for example `refreshed to {listed(cubes, ' ')}`"
        )
        return
    said = f"draw {counted(len(new), 'cube')} for the market, not {len(refreshed)}."
    case.need("GP-MARKET-REFRESH", "market", len(refreshed) == len(new), said)
    _are_in_bag(case, "GP-MARKET-REFRESH", refreshed, put, gone)


def _barter(case: _Case, move: Barter) -> None:
    case.need("GP-ACT-TRADE", move.other, move.other != case.player, f"{case.player} cannot trade with {case.player}.")
    case.has_cubes("GP-ACT-TRADE", case.player, (move.given,))
    case.has_cubes("GP-ACT-TRADE", move.other, (move.taken,))
    case.assumptions.append(f"{move.other} agrees to the trade")


def _goes(case: _Case, rule: str, player: str, spot: Spot) -> None:
    """That a builder may go to a tile of his level."""
    position, stands = case.position, case.position.seat(player).builder
    case.covers |= {"GP-ST-BUILDER-LEVEL", "GP-ST-BUILDER-EXCL", "GP-ST-BUILDER-COVERED"}
    case.need(rule, player, stands is not None, f"{player}'s builder is not on the pyramid.")
    if stands is None:
        return
    level = spot.level == stands.level
    case.need(rule, player, level, f"{player}'s builder stands on level {stands.level} and can only move on that level.")
    case.need(rule, player, position.at(spot) is not None, f"no tile lies at {spot}.")
    other = position.builder_at(spot)
    case.need(rule, player, other in {None, player}, f"{other}'s builder stands at {spot}.")
    case.need(rule, player, spot != stands, f"{player}'s builder stands at {spot} already.")
    full = position.load(spot) == COLUMNS and position.rulings["GP-AMB-MOVEFULL"] == "no"
    case.need(rule, player, not full, f"the tile at {spot} carries four columns.")


def _move_builder(case: _Case, move: MoveBuilder) -> None:
    _goes(case, "GP-ACT-MOVE", move.player, move.spot)


def _build(case: _Case, move: Build) -> None:
    position, spot = case.position, move.spot
    rule = "GP-ACT-BUILD1" if spot.level == 1 else "GP-ACT-BUILDK"
    case.covers |= {"GP-ST-SUPPORT", "GP-ACT-BUILD1", "GP-ST-CARDS", "GP-ST-BUILDER-LEVEL"}
    case.need(rule, str(spot), position.at(spot) is None, f"a tile lies at {spot} already.")
    missing = [str(under) for under in spot.below if position.at(under) is None]
    case.need(
        "GP-ST-SUPPORT",
        str(spot),
        not missing,
        f"{spot} needs four tiles under it, but none lies at {' or '.join(missing)}.",
    )
    if spot.level == 1 and position.rulings["GP-AMB-L1POS"] == "connected":
        joined = any(position.at(near) is not None for near in spot.beside)
        first = not any(tile for row in position.pyramid[0] for tile in row)
        case.need(rule, str(spot), joined or first, f"no tile lies beside {spot}.")
    value = move.card.value
    enough = value is None or value >= spot.level
    case.need(rule, "card", enough, f"level {spot.level} needs a card of value {spot.level} or more, not {move.card}.")
    case.plays(rule, (move.card, *move.paid))
    _columns(case, rule, move)
    _tile(case, move)
    _builders(case, move)


def _columns(case: _Case, rule: str, move: Build) -> None:
    """That the columns are four own cubes in the colours of the four cards that are paid."""
    wanted = columns_under(move.spot)
    told, paid = len(move.columns), len(move.paid)
    case.need(
        rule,
        "columns",
        told == wanted,
        "name the four columns: `columns red blue green white`." if wanted else "level 1 has no columns: leave them out.",
    )
    name = "name the four cards paid for the columns: `paying red 1 arrow, red 2 wheel, blue 1 drop, green 3 bricks`."
    case.need(rule, "paying", paid == wanted, name if wanted else "level 1 takes one card only: leave out `paying`.")
    if told == paid == wanted:
        cards, cubes = Counter(card.colour for card in move.paid), Counter(move.columns)
        said = f"the cards paid are {_colours(cards)}, but the columns {_colours(cubes)}. They must have the same colours."
        case.need(rule, "paying", cards == cubes, said)
    case.has_cubes(rule, move.player, move.columns)


def _colours(counts: Mapping[Any, int]) -> str:
    return ", ".join(f"{n} {colour}" for colour, n in counts.items()) or "none"


def must_use(position: Position, hand: Cards, level: int) -> Card | None:
    """A card that must be used since its tile is left, if there is one (GP-BUILD-NOSYMBOL, GP-AMB-MUSTMATCH)."""
    there = [card for card in hand if card.value is not None and card.symbol is not None and has_tile(position, card.symbol)]
    enough = (card for card in there if (card.value or 0) >= level)
    found = next(enough, None)
    if found is None and there and position.rulings["GP-AMB-MUSTMATCH"] == "any":
        return there[0]
    return found


def _tile(case: _Case, move: Build) -> None:
    """Which tile is taken (GP-BUILD-NOSYMBOL)."""
    position, symbol, rule = case.position, move.card.symbol, "GP-BUILD-NOSYMBOL"
    if has_tile(position, symbol):
        if symbol not in position.stacks:
            case.assumptions.append(f"{symbol.tile} is left" if symbol else "a tile is left")
        own = move.taken in {None, symbol}
        case.need(rule, "tile", own, f"{symbol.tile if symbol else 'a tile'} is left, so take that one.")
        return
    other = must_use(position, position.seat(move.player).hand or (), move.spot.level)
    case.need(rule, "card", other is None, f"no {symbol} tile is left, but there is one for {other}: use such a card.")
    if move.taken is None:
        other_tile = next((symbol for symbol in Symbol if has_tile(position, symbol)), Symbol.WHEEL)
        case.then.append(f"take any other tile; add which, for example `taking {other_tile.tile}`")
        return
    left = position.stacks.get(move.taken, 1) > 0
    case.need(rule, "tile", left, f"no {move.taken} tile is left.")


def _builders(case: _Case, move: Build) -> None:
    """Where the builders go (GP-BUILD-PLACEBUILDER, GP-BUILD-EVICT)."""
    position, player, spot = case.position, move.player, move.spot
    level = position.seat(player).level
    rule = "GP-BUILD-PLACEBUILDER"
    if move.placed:
        said = f"{player}'s builder stands on level {level} and never goes down."
        case.need(rule, player, spot.level >= level, said)
        if move.is_forced:
            case.assumptions.append(f"the builder goes onto the new tile, {player}'s first of level {spot.level}: he must")
    else:
        said = f"this is {player}'s first tile of level {spot.level}, so the builder must go on it: say `builder on it`."
        case.need(rule, player, spot.level <= level, said)
    out = evicted(position, spot)
    told = dict(move.evicted)
    for other in told:
        said = f"{other}'s builder need not move."
        case.need("GP-BUILD-EVICT", other, other in out and not (other == player and move.placed), said)
    for other, stands in out.items():
        if other == player and move.placed:
            continue
        if other in told:
            _leaves(case, other, told, spot)
            continue
        case.covers.add("GP-ST-BUILDER-COVERED")
        free = [str(tile) for tile in free_tiles(position, stands.level) if tile not in covered(position, spot)]
        whose = f"{other}'s builder"
        said = f"`{'builder' if other == player else f'{other} moves'} to {free[0] if free else '...'}`"
        case.then.append(
            f"{whose} leaves {stands}, which now carries four columns, for another tile of level {stands.level}; add where, "
            f"for example {said}"
        )


def _leaves(case: _Case, player: str, told: Mapping[str, Spot], built: Spot) -> None:
    """That a builder who is driven out goes to a free tile that nobody else goes to."""
    spot = told[player]
    _goes(case, "GP-BUILD-EVICT", player, spot)
    full = spot in covered(case.position, built) and case.position.rulings["GP-AMB-MOVEFULL"] == "no"
    case.need("GP-BUILD-EVICT", player, not full, f"the tile at {spot} gets its fourth column now, too.")
    alone = sum(other == spot for other in told.values()) == 1
    case.need("GP-BUILD-EVICT", player, alone, f"two builders cannot go to {spot}.")


def can_replace(position: Position) -> bool:
    """Whether the bag has cubes enough to draw the market anew before a trade, as far as that is known."""
    bag = position.bag_total
    return bag is None or bag >= position.market_size


def may_act(position: Position, player: str) -> bool:
    """Whether some action is possible for certain, so that passing is none (GP-AMB-PASS)."""
    seat = position.seat(player)
    if seat.hand:
        return True
    if seat.builder is not None and free_tiles(position, seat.builder.level):
        return True
    if position.market and sum((seat.cubes or {}).values()) >= PRICE:
        return True
    can_draw = seat.hand == () and cards_left(position, None) not in {None, 0}
    if can_draw and (at_least(seat.score, 1) is True or position.rulings["GP-AMB-NEGVP"] == "free"):
        return True
    return can_replace(position) and position.rulings["GP-ACT-TRADE-OPT"] == "yes"


def _pass(case: _Case, move: Pass) -> None:
    if case.position.seat(move.player).hand is None:
        case.assumptions.append(f"{move.player} can do nothing")
    stuck = case.position.rulings["GP-AMB-PASS"] == "free" or not may_act(case.position, move.player)
    case.need("GP-TURN", move.player, stuck, f"{move.player} can still act, and may not pass.")


def _others(case: _Case, move: Others) -> None:
    said = f"it is {move.player}'s turn, so the others cannot play now."
    case.need("GP-TURN", move.player, case.position.turn != move.player, said)
    case.assumptions.append("the others change nothing")


_NEEDS: Mapping[type, Callable[[_Case, Any], None]] = {
    DrawCubes: _draw_cubes,
    TakeCube: _take_cube,
    DrawCards: _draw_cards,
    Market: _market,
    Barter: _barter,
    MoveBuilder: _move_builder,
    Build: _build,
    Pass: _pass,
    Others: _others,
}
