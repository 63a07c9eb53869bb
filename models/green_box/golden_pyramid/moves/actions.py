"""What may be done in The Golden Pyramid, each kind of move once: what it requires and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.golden_pyramid.moves.steps import Steps, build, named_cards, some_cards, some_cubes
from models.green_box.golden_pyramid.moves.words import (
    Barter,
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
from models.green_box.golden_pyramid.rules.build_scores import free_tiles
from models.green_box.golden_pyramid.table.position import ALIKE, DECK, FREE_CARDS, KEPT, MOST_CARDS, PRICE, Position
from models.green_box.hands import hand_of
from models.heap import Hand, Heap
from models.logic import Truth, at_least, not_
from models.names import counted, enumerated
from models.turn import Moves


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move.player)
    over = position.is_over
    turn.need("GP-ST-END", "level 4", not over, "the game is over.")
    if isinstance(move, Others):
        message = f"it is {turn.player}'s turn, so the others cannot play now."
        turn.need("GP-TURN", turn.player, position.turn != turn.player, message)
        turn.assume("the others change nothing")
        turn.change(turn=turn.player)
        return turn
    if not over:
        turn.need_own_turn("GP-TURN")
    _DOES[type(move)](turn, move)
    if turn.now("level_4")[0][0] is not None:
        turn.change(turn=None, over=True)
    else:
        turn.change(turn=position.next_to(move.player))
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _await_value(turn: Steps, rule: str, card: Card) -> None:
    """Of a card of which nobody told the value nobody knows what it draws."""
    turn.play(rule, (card,))
    turn.await_outcome("the value of the card played")


# Cubes from the bag.


def cubes_drawn(position: Position, card: Card) -> int:
    """How many cubes a card draws (GP-ACT-DRAWCUBES)."""
    value, there_are = card.value or 0, position.bag_total
    return value if there_are is None else min(value, there_are)


def _draw_cubes(turn: Steps, move: DrawCubes) -> None:
    rule, card, bag, drawn, kept = "GP-ACT-DRAWCUBES", move.card, turn.bag, move.drawn, move.kept
    turn.covers.add("GP-ST-CARDS")
    if card.value is None:
        _await_value(turn, rule, card)
        return
    turn.play(rule, (card,))
    n = cubes_drawn(turn.before, card)
    keeps = (n + 1) // 2
    short = ", all that the bag has" if n < card.value else ""
    if drawn is not None:
        turn.need(rule, "drawing", len(drawn) == n, f"{card} draws {counted(n, 'cube')}{short}, not {len(drawn)}.")
        turn.need_in_bag(rule, bag, drawn)
    if kept is not None:
        message = f"keep {counted(keeps, 'cube')} of the {n} drawn, half of them rounded up; not {len(kept)}."
        turn.need(rule, "keeping", len(kept) == keeps, message)
        among = drawn is None or not Counter(kept) - Counter(drawn)
        turn.need(rule, "keeping", among, "keep only cubes that you drew.")
        turn.need_in_bag(rule, bag, kept if drawn is None else ())
    elif drawn is not None and len(set(drawn)) <= 1:
        # There is no choice.
        kept = drawn[:keeps]
    if kept is not None:
        turn.exchange(rule, move.player, gained=kept)
        turn.change_bag(drawn=kept)
    elif n:
        first = f"draw {counted(n, 'cube')} from the bag{short and f'{short},'} and " if drawn is None else ""
        there = bag.kinds if drawn is None else Counter(drawn)
        turn.leave(f"{first}keep {keeps}", f"keeping {listed(some_cubes(keeps, there), ' ')}")


def _take_cube(turn: Steps, move: TakeCube) -> None:
    rule, bag, card, colour = "GP-ACT-DRAWCUBES", turn.bag, move.card, move.colour
    turn.covers.add("GP-ST-CARDS")
    turn.play(rule, (card,))
    if card.colour not in {None, colour}:
        turn.refuse(rule, "colour", f"{card} takes a {card.colour} cube, not a {colour} one.")
    if card.colour is None:
        turn.await_fact("the colour of the card played")
    turn.need(rule, "bag", bag.may_have(colour), f"the bag has no {colour} cube.")
    if not (turn.before.surely_in_bag or {}).get(colour) and bag.kinds is None:
        turn.assume(f"the bag has a {colour} cube")
    turn.exchange(rule, move.player, gained=(colour,))
    turn.change_bag(drawn=(colour,))


# Cards from the draw pile.


def cards_left(position: Position, card: Card | None) -> int | None:
    """How many cards can be drawn at most, the discard pile shuffled in, if that is known (GP-AMB-DISCARDTIME)."""
    hands = [cards for cards in position.hands if cards is not None]
    with_it = card is not None and position.rulings["GP-AMB-DISCARDTIME"] == "before"
    if len(hands) == position.layouts:
        return max(0, DECK - sum(map(len, hands))) + with_it
    if position.deck is None or position.discard is None:
        return None
    return position.deck + len(position.discard) + with_it


def cards_drawn(position: Position, move: DrawCards) -> int:
    """How many cards a move draws (GP-ACT-DRAWCARDS)."""
    wanted = move.number if move.card is None else 1 + (move.card.value or 0)
    left = cards_left(position, move.card)
    return wanted if left is None else min(wanted, left)


def _draw_cards(turn: Steps, move: DrawCards) -> None:
    if move.card is None:
        _draw_freely(turn, move)
        return
    rule, position, played = "GP-ACT-DRAWCARDS", turn.before, (move.card,)
    if move.card.value is None:
        _await_value(turn, rule, move.card)
        return
    turn.need_cards(rule, played)
    n = cards_drawn(position, move)
    if cards_left(position, None) is None and position.to_draw[0] < n:
        turn.assume("there are enough cards to draw")
    _need_drawn(turn, move, n)
    most = min(KEPT, n)
    exact = position.rulings["GP-AMB-KEEPCARDS"] == "all"
    some = f"{'' if exact else 'up to '}{most}"
    if move.kept is None:
        cards = some_cards(position, most) if move.drawn is None else move.drawn[:most]
        turn.leave(f"draw {counted(n, 'card')} and keep {some}", f"keeping {listed(cards)}")
        turn.discard(played)
        return
    has = len(move.kept)
    fits = has == most if exact else has <= most
    turn.need(rule, "keeping", fits, f"keep {some} of the {counted(n, 'card')} drawn, not {has}.")
    others = hand_of(move.drawn).minus(*move.kept)
    turn.need(rule, "keeping", others is not None, "keep only cards that you drew.")
    _need_discards(turn, move, played, move.kept)
    is_before = position.rulings["GP-AMB-DISCARDTIME"] == "before"
    turn.discard(played if is_before else ())
    turn.draw_from("deck", n)
    turn.discard(() if is_before else played)
    # Where only those are told that are kept, nobody has seen the others.
    unseen = (Card(),) * max(0, n - has)
    turn.put_away(*(unseen if others is None or others.told is None else others.told))
    turn.change_seat(move.player, hand=turn.hand.plus(*move.kept).told)
    turn.discard(move.discarded)


def _need_drawn(turn: Steps, move: DrawCards, n: int) -> None:
    if move.drawn is not None:
        message = f"this draws {counted(n, 'card')}, not {len(move.drawn)}."
        turn.need("GP-ACT-DRAWCARDS", "drawing", len(move.drawn) == n, message)


def _need_discards(turn: Steps, move: DrawCards, played: Cards, kept: Cards) -> None:
    """The hand ends with seven cards where there were more (GP-HANDLIMIT)."""
    rule, hand = "GP-HANDLIMIT", turn.hand
    if hand.told is None:
        return
    turn.covers.add("GP-ST-HAND")
    has = len(hand.told) - 1 + len(kept)
    excess = max(0, has - MOST_CARDS)
    if excess and not move.discarded:
        left = hand.minus(*played) or hand
        # Those that are known in full say best which, others where they are too few.
        cards = tuple(filter(Card.is_whole, left.told or ()))[:excess]
        cards += some_cards(turn.before, excess - len(cards))
        turn.leave(f"discard {counted(excess, 'card')} of {has}", f"discarding {listed(cards)}")
        return
    must = f"discard {excess}, to keep {MOST_CARDS}; not {len(move.discarded)}." if excess else "discard none."
    turn.need(rule, "discarding", len(move.discarded) == excess, f"{move.player} has {counted(has, 'card')}: {must}")
    # All that leaves the hand is looked for together: the card played may be another one than it was taken for.
    every, gone = hand.plus(*kept), (*played, *move.discarded)
    own = not move.discarded or every.minus(*gone) is not None
    turn.need(rule, "discarding", own, f"{move.player} lacks {named_cards(every.lacks(gone))}.")


def _draw_freely(turn: Steps, move: DrawCards) -> None:
    rule, position, n = "GP-ACT-DRAWCARDS", turn.before, move.number
    hand = turn.hand.told
    if hand is None:
        turn.assume(f"{move.player} has no card")
    message = f"{move.player} has {counted(len(hand or ()), 'card')} in hand: play one to draw."
    turn.need(rule, "hand", not hand, message)
    turn.need(rule, "number", 1 <= n <= FREE_CARDS, f"an empty hand draws 1 or 2 cards, not {n}.")
    left = cards_left(position, None)
    if left is not None:
        turn.need(rule, "number", n <= left, f"only {counted(left, 'card')} {'is' if left == 1 else 'are'} left to draw.")
    _need_drawn(turn, move, n)
    if move.kept is not None:
        turn.need(rule, "keeping", len(move.kept) == n, f"keep all {counted(n, 'card')} that you draw this way.")
    turn.need_points("GP-SC-EMPTYHAND", n)
    turn.draw_from("deck", n)
    turn.change_seat(move.player, hand=(*(hand or ()), *(move.kept or move.drawn or (Card(),) * n)))
    turn.gain(move.player, -n)


# Trades.


def _market(turn: Steps, move: Market) -> None:
    rule = "GP-ACT-TRADE"
    if move.replaced is not None:
        _replace_market(turn, move, move.replaced)
    if move.taken is not None:
        market = turn.now("market")
        if market is None:
            turn.assume(f"the market has a {move.taken} cube")
        else:
            there = move.taken in market
            turn.need(rule, "market", there, f"the market has no {move.taken} cube.")
            turn.covers |= set() if there else {"GP-ST-MARKET"}
        if move.given is None or move.returned is None:
            _leave_payment(turn, move)
            return
        if move.replaced is not None:
            turn.gain(move.player, -1)
        turn.exchange(rule, move.player, (move.taken,), (move.given, move.returned))
        turn.change_bag(put=(move.returned,))
        if market is None:
            _refresh_unseen(turn, move.given, move.refreshed)
            return
        left = Hand(market).minus(move.taken) or Hand(market)
        turn.change(market=left.plus(move.given).told)
    _refresh_market(turn, turn.now("market") or (), move.refreshed)


def _has_alike(market: Colours) -> bool:
    return max(Counter(market).values(), default=0) >= ALIKE


def can_replace(position: Position) -> bool:
    """Whether the bag has cubes enough to draw the market anew before a trade, as far as that is known."""
    bag = position.bag_total
    return bag is None or bag >= position.market_size


def _replace_market(turn: Steps, move: Market, new: Colours) -> None:
    rule, old = "GP-ACT-TRADE", turn.before.market
    optional = turn.before.rulings["GP-ACT-TRADE-OPT"] == "yes"
    message = "you play without the optional rule of replacing the market (ruling GP-ACT-TRADE-OPT)."
    turn.need(rule, "replacing", optional, message)
    size = turn.before.market_size if old is None else len(old)
    if not new:
        message = "say first which cubes came into the market, then which one you take."
        turn.need(rule, "replacing", move.taken is None, message)
        turn.need(rule, "bag", can_replace(turn.before), "the bag has too few cubes.")
        cubes = listed(some_cubes(size, turn.bag.kinds), " ")
        turn.leave(f"draw {counted(size, 'cube')} for the market", f"replace the market with {cubes}", "say which")
        turn.change(market=None, bag=turn.before.bag_total)
        return
    message = f"draw {counted(size, 'cube')} for the market, not {len(new)}."
    turn.need(rule, "replacing", len(new) == size, message)
    turn.need_in_bag(rule, turn.bag, new)
    if old is None:
        turn.change(bag=turn.before.bag_total)
    else:
        turn.change_bag(put=old, drawn=new)
    turn.change(market=new)
    if move.taken is not None:
        again = "three of these cubes are alike, so the market is replaced again before the trade"
        message = f"{again}: name the cubes that are there then."
        turn.need("GP-MARKET-REFRESH", "replacing", not _has_alike(new), message)
        turn.need_points(rule, 1)


def _leave_payment(turn: Steps, move: Market) -> None:
    """A trade of which not all is named can be paid, and what is still to be named."""
    paid = tuple(colour for colour in (move.given, move.returned) if colour)
    turn.need_cubes("GP-ACT-TRADE", move.player, paid)
    held = Heap(turn.seat(move.player).cubes)
    if held.number is None and not paid:
        turn.assume(f"{move.player} has two cubes to give")
    enough = held.number is None or held.number >= PRICE
    message = "a trade with the market costs two cubes, one into the market and one into the bag."
    turn.need("GP-ACT-TRADE", "cubes", enough, message)
    bag = "one into the bag" if move.given is None else "one own cube into the bag"
    goes = {"give": "one own cube into the market", "return": bag}
    open_ = [word for word, colour in (("give", move.given), ("return", move.returned)) if colour is None]
    cubes = some_cubes(len(open_), held.minus(*paid).kinds)
    example = listed([f"{word} {colour}" for word, colour in zip(open_, cubes, strict=False)])
    turn.leave(f"put {enumerated([goes[word] for word in open_], 'and')}", example)


def _refresh_unseen(turn: Steps, given: Colour, new: Colours | None) -> None:
    """A market that nobody told, replaced where cubes are named for that."""
    turn.assume(f"{'no ' if new is None else ''}three cubes of the market were {given} then")
    if new is not None:
        _need_as_many(turn, turn.before.market_size, new)
        # Which others went into the bag nobody knows, only that it has as many as before.
        turn.change(market=new, bag=turn.bag.number)


def _need_as_many(turn: Steps, n: int, new: Colours) -> None:
    message = f"draw {counted(n, 'cube')} for the market, not {len(new)}."
    turn.need("GP-MARKET-REFRESH", "market", len(new) == n, message)


def _refresh_market(turn: Steps, market: Colours, new: Colours | None) -> None:
    rule, needed = "GP-MARKET-REFRESH", _has_alike(market)
    message = "no three cubes of the market are alike, so it is not replaced."
    turn.need(rule, "market", new is None or needed, message)
    if not needed:
        return
    bag = turn.table.bag_total
    # All cubes of the market go into the bag before others are drawn.
    turn.change(market=())
    turn.change_bag(put=market)
    if new is None:
        cubes = listed(some_cubes(len(market), turn.bag.kinds), " ")
        there = enumerated(list(map(str, market)), "and")
        turn.leave(f"replace the market ({there}) from the bag", f"refreshed to {cubes}", "add by what")
        turn.change(market=None, bag=bag)
        return
    _need_as_many(turn, len(market), new)
    turn.need_in_bag(rule, turn.bag, new)
    turn.change_bag(drawn=new)
    turn.change(market=new)


def _barter(turn: Steps, move: Barter) -> None:
    rule, player = "GP-ACT-TRADE", move.player
    turn.need(rule, move.other, move.other != player, f"{player} cannot trade with {player}.")
    turn.exchange(rule, player, (move.taken,), (move.given,))
    turn.exchange(rule, move.other, (move.given,), (move.taken,))
    turn.assume(f"{move.other} agrees to the trade")


# The rest.


def may_act(position: Position, player: str) -> tuple[Truth, str]:
    """Whether some action is possible, so that passing is none (GP-AMB-PASS), and what more would have to be told of it."""
    seat = position.seat(player)
    trades, untold = _may_trade(position, player)
    steps = seat.builder is not None and free_tiles(position, seat.builder.level)
    if seat.hand or steps or trades:
        return True, ""
    untold = [f"{player}'s hand"] * (seat.hand is None) + untold
    if position.rulings["GP-ACT-TRADE-OPT"] == "yes" and can_replace(position):
        if position.bag_total is not None:
            return True, ""
        untold.append("the bag")
    # Of 42 cards the others have 35 at most, so that there are some to draw.
    draws = seat.hand == () and cards_left(position, None) != 0
    pays = at_least(seat.score, 1) if draws else False
    if draws and pays is not True and position.rulings["GP-AMB-NEGVP"] == "free":
        return True, ""
    return pays, enumerated(untold, "and")


def _may_trade(position: Position, player: str) -> tuple[bool, list[str]]:
    """Whether a trade with the market is possible for certain, and what is not known of it where it may be."""
    cubes = Heap(position.seat(player).cubes).number
    if position.market == () or (cubes is not None and cubes < PRICE):
        return False, []
    untold = [what for what, told in ((f"{player}'s cubes", cubes), ("the market", position.market)) if told is None]
    return not untold, untold


def _pass(turn: Steps, move: Pass) -> None:
    position, player = turn.before, move.player
    acts, untold = may_act(position, player) if position.rulings["GP-AMB-PASS"] == "stuck" else (False, "")
    message = f"{player} can still act, and may not pass."
    turn.need("GP-TURN", player, not_(acts), message, f"{player} has no point to draw a card for")
    if untold:
        turn.await_fact(f"{untold}, so whether {player} can still act")


_DOES: Mapping[type, Callable[[Steps, Any], None]] = {
    DrawCubes: _draw_cubes,
    TakeCube: _take_cube,
    DrawCards: _draw_cards,
    Market: _market,
    Barter: _barter,
    MoveBuilder: lambda turn, move: turn.go("GP-ACT-MOVE", move.player, move.spot),
    Build: build,
    Pass: _pass,
}
