"""What may be done in Zap That Ghost: what each move requires and does, once, and which moves are worth listing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.grid import shows, with_space
from models.green_box.hands import CardTurn, hand_of, known_after
from models.green_box.zap_that_ghost.moves.words import Discard, Exchange, Fail, Move, Pass, Roll, Zap
from models.green_box.zap_that_ghost.reach import Path, Walker, may_return, rolls
from models.green_box.zap_that_ghost.table import DEALT, MATCHES, Position, Seat
from models.green_box.zap_that_ghost.tiles import SPOTS, Bare, Hunter, Spot, Tile
from models.logic import Truth, Unknown, all_of, any_of, at_least, count, not_, where
from models.move import untold
from models.names import counted, enumerated
from models.turn import Moves

Cards = tuple[Card, ...]


class Steps(CardTurn[Position, Seat]):
    """A turn with its cards, the die and the round; its results are what it does besides the score."""

    is_told = staticmethod(Card.has_suit)

    def __init__(self, position: Position, player: str) -> None:
        # What has all it requires cannot break these: take a ghost of another colour, or leave a hand too large for a roll.
        super().__init__(position, player, ("ZG-ST-GHOSTS", "ZG-ST-MEEPLES", "ZG-ST-STEPS", "ZG-ST-CARDS"))

    # The die and the round.

    def need_die(self) -> None:
        """The die is rolled."""
        self.need("ZG-ROLL", "die", self.before.die is not None, "roll the die first, and write it into the file: `die: 4`.")

    def need_no_die(self, rule: str, why: str) -> None:
        """The die is not rolled yet, or there was an attempt since."""
        self.need(rule, "die", self.before.die is None, f"the die shows {self.before.die}{why}")

    def end_round(self, *attempted_by: str) -> None:
        """All others may exchange a card, and somebody rolls (ZG-AMB-WHOROLLS)."""
        table = self.before
        roller = next(iter(attempted_by), table.roller)
        if table.rulings["ZG-AMB-WHOROLLS"] == "clockwise":
            roller = table.roller and table.next_to(table.roller)
        self.change(die=None, roller=roller, exchangers=tuple(p for p in table.players if p not in attempted_by))

    # Cards.

    def discard(self, cards: Cards, drawn: Cards = ()) -> None:
        """Cards of the hand are discarded and others drawn (ZG-SUCCESS); nothing where the player cannot have them."""
        if (away := self.give_up(cards)) is not None:
            self.change(discard=(*self.now("discard"), *away))
            if drawn:
                self.draw_from("deck", len(drawn))
            self.change_seat(hand=self.hand.plus(*drawn).told)

    def turn_pile(self, left: Cards | None) -> None:
        """Of discards that have perhaps been shuffled none is known."""
        self.change(discard=left or ())


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move.player)
    turn.need_game_on("ZG-WIN")
    _DOES[type(move)](turn, move)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _roll(turn: Steps, move: Roll) -> None:
    position, player = turn.before, move.player
    turn.need_no_die("ZG-ROLL", ", and nobody has tried yet. If nobody can zap a ghost, say `nobody zaps`.")
    roller = position.roller or player
    turn.need("ZG-ROLL", "roller", roller == player, f"{roller} rolls, not {player}.")
    large = [player for player, seat in position.seated if len(seat.hand or ()) == DEALT]
    if large:
        who = f"{enumerated(large, 'and')} must discard two cards{' each' if len(large) > 1 else ''}"
        turn.refuse("ZG-SET-CARDS", "hands", f"before the roll, {who}.")
    turn.change(die=move.number, roller=player, exchangers=None)
    turn.results.append(f"the die shows {move.number}")


# An attempt.


def _zap(turn: Steps, move: Zap) -> None:
    position, player, card = turn.before, move.player, move.card
    turn.need_die()
    turn.need_cards("ZG-ZAP", (card,))
    _need_ghost(turn, move)
    if position.die is not None:
        _need_way(turn, move, position.die)
    free = Tile(position.at(move.target).symbol, Bare.CAPTURED)
    hunters = (Hunter(one.name, move.target) if one.name == move.meeple else one for one in position.hunters)
    turn.change(board=with_space(position.board, move.target, free), hunters=tuple(hunters))
    turn.change_seat(captured=turn.seat().captured.with_ghost(card.colour))
    turn.discard((card,), (move.drawn or Card(),))
    turn.end_round(player)
    if turn.table.is_over:
        turn.change(over=True, exchangers=None)
    taken = f"{player} takes the ghost at {move.target}, and the {move.meeple} meeple stays there"
    turn.results += [taken, _draw_text(move)]


def _draw_text(move: Zap | Exchange) -> str:
    return f"{move.player} draws {'an unknown card' if move.drawn is None else move.drawn}"


def _need_ghost(turn: Steps, move: Zap) -> None:
    """The card matches the ghost and its tile."""
    tile, card, spot = turn.before.at(move.target), move.card, move.target
    if shows(tile.symbol, Bare.FACE_DOWN) is True or tile.is_free is True:
        turn.refuse("ZG-ZAP", str(spot), f"no ghost stands at {spot}.")
        return
    ghost = tile.ghost, card.colour, f"the ghost at {spot} is", f"the ghost at {spot} is not"
    symbol = tile.symbol, card.symbol, f"the tile at {spot} shows", f"the tile at {spot} does not show"
    for part, wanted, is_, is_not in (ghost, symbol):
        message = f"{is_not} {wanted}." if isinstance(part, Unknown) else f"{is_} {part}, but the card is {card}."
        turn.need("ZG-ZAP", str(spot), shows(part, wanted), message, f"{is_} {wanted}")


def _need_way(turn: Steps, move: Zap, die: int) -> None:
    """The meeple comes to the ghost, on the path that was named if one was (ZG-REACH)."""
    walker, meeple, target = Walker(turn.before, move.meeple), move.meeple, move.target
    for other in walker.lost:
        turn.await_fact(f"where the {other} meeple stands, which may block the way")
    if move.path is not None:
        _need_path(turn, move, move.path, walker, die)
        return
    only_if = f"the {meeple} meeple can reach {target} in exactly {counted(die, 'step')}"
    why_not = _why_not(walker.start, f"the {meeple} meeple", target, die)
    can_come = where(walker.start, lambda spot: die in rolls(spot, target, walker.blocked, turn.before.rulings))
    turn.need("ZG-REACH", f"{walker.start},{target}", can_come, why_not, only_if)
    if (way := way_of(turn.before, move)) is not None:
        turn.explain(f"the {meeple} meeple goes from {walker.start} by way of {', '.join(map(str, way))}")


def way_of(position: Position, move: Zap) -> Path | None:
    """The path that was named, or one that there is."""
    if move.path is not None or position.die is None:
        return move.path
    return Walker(position, move.meeple).path(move.target, position.die)


def _why_not(start: Spot | Unknown[Spot], meeple: str, target: Spot, die: int) -> str:
    steps = counted(die, "step")
    if not isinstance(start, Spot):
        return f"{meeple} cannot reach {target} in exactly {steps}."
    away = start.steps_to(target)
    if not away:
        return f"{meeple} already stands at {target}."
    there = f"{target} is {counted(away, 'step')} from {meeple} at {start}"
    if away > die:
        return f"{there}, but the die shows {die}."
    if (die - away) % 2:
        return f"{there}, and the way takes exactly {die} steps: that cannot be, since a longer way adds steps by twos."
    return f"every way of {steps} from {meeple} at {start} to {target} is blocked by another meeple."


def _need_path(turn: Steps, move: Zap, way: Path, walker: Walker, die: int) -> None:
    """The path has its length, goes step by step, enters no tile twice and passes no meeple that is in the way."""
    rule, label = "ZG-REACH", f"{walker.start},{move.target}"
    start = walker.start if isinstance(walker.start, Spot) else f"where the {move.meeple} meeple stands"
    if len(way) != die:
        has = f"the way from {start} by way of {', '.join(map(str, way))} has {counted(len(way), 'step')}"
        turn.refuse(rule, label, f"{has}, but the die shows {die}.")
    for one, other in zip((walker.start, *way), way, strict=False):
        if (near := where(one, other.beside.__contains__)) is not True:
            beside = f"beside {one if isinstance(one, Spot) else start}"
            turn.need(rule, str(other), near, f"{other} is not {beside}: steps are never diagonal.", f"{other} is {beside}")
    back = not may_return(turn.before.rulings) and any_of(map(turn.before.hunter(move.meeple).is_at, way))
    entered = (walker.start, *way) if back is True else way
    twice = [str(spot) for spot in dict.fromkeys(entered) if entered.count(spot) > 1]
    message = f"the path enters {enumerated(twice, 'and')} twice." if twice else f"the path comes back to {start}."
    turn.need(rule, label, all_of([not twice, not_(back)]), message)
    for spot in way:
        if spot in walker.blocked:
            turn.refuse(rule, str(spot), f"another meeple stands at {spot} and blocks the way.")


def _fail(turn: Steps, move: Fail) -> None:
    turn.need_die()
    turn.end_round(move.player)
    turn.results.append("the meeple and the card go back, and each other player may exchange one card")


def _pass(turn: Steps, _move: Pass) -> None:
    turn.need_die()
    turn.end_round()
    able = [player for player in turn.before.players if any(moves(turn.before, player))]
    could = f"{enumerated(able, 'and')} could have zapped a ghost; " if able else ""
    turn.results.append(f"{could}each player may exchange one card")


# Cards.


def _exchange(turn: Steps, move: Exchange) -> None:
    position, player, cards = turn.before, move.player, (move.card,)
    # An exchange stands for no rule: all are asked on the table after it.
    turn.covers.clear()
    why = ", so this is no time to exchange. Exchange after an attempt, or once all agree that nobody can zap."
    turn.need_no_die("ZG-FAIL", why)
    message = f"{player} made the last attempt, or has exchanged a card since. The others may exchange one card each."
    turn.need("ZG-FAIL", player, position.may_exchange(player), message)
    turn.need_cards("ZG-FAIL", cards)
    if position.exchangers is None:
        turn.assume(f"the last attempt was not {player}'s, and {player} has exchanged no card since (`exchange:`)")
    else:
        turn.change(exchangers=tuple(other for other in position.exchangers if other != player))
    message = f"{player} still has {DEALT} cards: in the set-up, discard two and draw none."
    turn.need("ZG-SET-CARDS", player, len(position.seat(player).hand or ()) != DEALT, message)
    turn.discard(cards, (move.drawn or Card(),))
    turn.results.append(_draw_text(move))


def _discard(turn: Steps, move: Discard) -> None:
    rule, position, player = "ZG-SET-CARDS", turn.before, move.player
    turn.need(rule, "set-up", position.is_set_up, "two cards are discarded only in the set-up.")
    if (hand := position.seat(player).hand) is not None:
        message = f"{player} has {counted(len(hand), 'card')}, and two are discarded only from {DEALT}."
        turn.need(rule, player, len(hand) == DEALT, message)
    turn.need_cards(rule, move.cards)
    kept = known_after(hand_of((Card(),) * DEALT if hand is None else hand), move.cards, turn.is_told)
    if kept is None or kept.told is None:
        return
    enough = _are_enough(position, kept.told)
    turn.discard(move.cards)
    if enough is False or (enough is not True and move.drawn):
        drawn = (*move.drawn, *[Card()] * (DEALT - len(move.drawn)))
        turn.discard(kept.told, drawn)
        turn.change_seat(hand=drawn)
    if isinstance(enough, bool):
        few = "fewer than two of the cards kept match a ghost, so a new hand of six is dealt"
        turn.results.append("the hand is kept" if enough else few)
        return
    turn.supposes = True
    many, other = ("fewer than two", "two") if move.drawn else ("two", "fewer than two")
    turn.assume(f"{many} of the cards that {player} keeps match a ghost, though the file does not say so")
    if enough is not None:
        truth, message = not_(enough) if move.drawn else enough, f"{other} of the cards kept match a ghost."
        turn.need(rule, "kept", truth, message, is_assumed=True)
    so = "a new hand of six is dealt" if move.drawn else "the hand is kept"
    turn.results.append(f"{so}, though the file does not say whether two of the cards kept match a ghost")


def _are_enough(position: Position, kept: Cards) -> Truth | None:
    """Whether so many of these cards match a ghost that they are kept; nothing where one that nobody named may decide.

    See ZG-SET-CARDS.
    """
    # Wherever the meeples stand.
    every = [_all_match(position, card) for card in kept]
    certain = [truth for truth in every if truth is not None]
    enough = at_least(count(certain), MATCHES)
    if enough is True or len(certain) == len(kept):
        return enough
    return None if at_least(count(certain), MATCHES - (len(kept) - len(certain))) is not False else False


def _all_match(position: Position, card: Card) -> Truth | None:
    """Whether a card matches a ghost; nothing where that is not the same for all that it may be."""
    faces = card.faces(symbol=Symbol, colour=position.card_colours)
    first, *others = (any_of(tile.matches(face) for tile in position.tiles) for face in faces)
    return first if all(other is first for other in others) else None


# Listing.


def moves(position: Position, player: str) -> Iterator[Move]:
    """Zaps with the die, discards in the set-up, exchanges after an attempt of others."""
    named = list(filter(Card.has_suit, position.seat(player).hand or ()))
    # One card of each colour and symbol: which value it has does not matter.
    different = list({(card.colour, card.symbol): card for card in reversed(dict.fromkeys(named))}.values())[::-1]
    if position.is_over:
        return
    if position.die is not None:
        yield from _zaps(position, player, different, position.die)
    elif position.has_to_discard(player):
        yield from (Discard(player, pair) for pair in dict.fromkeys(combinations(sorted(named, key=str), 2)))
    elif position.may_exchange(player):
        yield from (Exchange(player, card) for card in different)


def _zaps(position: Position, player: str, cards: Iterable[Card], die: int) -> Iterator[Zap]:
    """One for each card, ghost and meeple, with a way if it is known where every meeple stands."""
    walkers = [(hunter.name, Walker(position, hunter.name)) for hunter in position.hunters]
    # With a meeple that may stand in it (ZG-AMB-BLOCK) a way is not certain under each ruling, though the zap may be.
    is_clear = all(isinstance(hunter.spot, Spot) for hunter in position.hunters)
    for card in cards:
        for spot in SPOTS:
            if position.at(spot).matches(card) is not False:
                comers = ((name, walker) for name, walker in walkers if die in walker.rolls(spot))
                yield from (
                    Zap(player, spot, card, name, walker.path(spot, die) if is_clear else None) for name, walker in comers
                )


def unseen(position: Position, player: str) -> str:
    """That cards of the hand are not known, if the player might use them now."""
    if position.die is None and not position.is_set_up and not position.may_exchange(player):
        return ""
    return untold({f"{player}'s hand": position.seat(player).hand}, Card.has_suit)


_DOES: dict[type, Any] = {Roll: _roll, Zap: _zap, Fail: _fail, Pass: _pass, Exchange: _exchange, Discard: _discard}
