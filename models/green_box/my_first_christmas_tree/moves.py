"""Moves of My First Christmas Tree: what a turn consists of, and the table after each of its phases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from models.green_box.cards import PARTS, Card
from models.green_box.components import Colour, Symbol
from models.green_box.my_first_christmas_tree.position import (
    BOXES,
    LEAST_CARDS,
    POOL,
    Cards,
    Position,
    Seat,
    Spot,
    size,
    symbols,
)
from models.logic import Truth, any_of
from models.move import together, untold

LEFT, RIGHT, FIRST = "left", "right", ""
"""Where a card is played: at an end of the row, or as the first card of one."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A card and the end of the preparation row at which it is played."""

    card: Card
    end: str = FIRST

    def __str__(self) -> str:
        return f"{named(self.card)} {self.end}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A turn, phase by phase.

    `renewed` is the commit ability of a new pool, `taken` the cards taken from the pool, `drawn` the cards that refilled it
    as far as they are told. `discarded` says that the preparation row is discarded before playing. `played` is nothing where
    nothing is said of playing, `line` are the tiles on which the row is completed in their order, `placed` those that got
    decorations (nothing where that is not said), `box` the border colours counted for one, `neutral` that a neutral box is
    meant. `skipped` is a turn of which nothing is told at all.
    """

    player: str
    renewed: bool = False
    taken: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    discarded: bool = False
    played: tuple[Playing, ...] | None = None
    line: tuple[Spot, ...] = ()
    placed: tuple[Spot, ...] | None = None
    box: tuple[Colour, ...] = ()
    neutral: bool = False
    skipped: bool = False

    def __str__(self) -> str:
        if self.skipped:
            return f"{self.player}'s turn left out"
        said = ["discard the pool"] if self.renewed else []
        said += [f"take {_joined(self.taken)}"] if self.taken else []
        said += [f"drawing {_joined(self.drawn)}"] if self.drawn else []
        said += ["discard the row"] if self.discarded else []
        if self.played is not None:
            said.append(f"play {' and '.join(map(str, self.played)) or 'nothing'}")
        if self.line:
            placing = "" if self.placed is None else f" placing {' '.join(map(str, self.placed)) or 'nothing'}"
            said.append(f"complete on {' '.join(map(str, self.line))}{placing}")
        if self.box:
            said.append(f"{'neutral ' if self.neutral else ''}box {' and '.join(map(str, self.box))}")
        return ", ".join(said) or "take nothing"

    @property
    def commits(self) -> tuple[str, ...]:
        """The commit abilities that it uses, in words."""
        used = ["a new pool"] if self.renewed else []
        used += ["a second card taken"] if len(self.taken) > 1 else []
        used += ["a second card played"] if len(self.played or ()) > 1 else []
        used += ["a second colour for the box"] if len(self.box) > 1 else []
        return tuple(used)


def named(card: Card) -> str:
    """A card as it is said in a move: border colour and symbol, and its value if that is told."""
    return " ".join(str(part) for part in (card.colour, card.value, card.symbol) if part is not None)


def _joined(cards: Sequence[Card]) -> str:
    return " and ".join(map(named, cards))


def suit(card: Card) -> Card:
    """A card as far as it matters: its border colour and symbol."""
    return Card(symbol=card.symbol, colour=card.colour)


def find(cards: Sequence[Card], wanted: Card) -> int | None:
    """Where the card lies that is meant: one of which everything told agrees, or one of which nothing is told."""
    agreeing = (i for i, card in enumerate(cards) if card != Card() and _agree(card, wanted))
    return next(agreeing, next((i for i, card in enumerate(cards) if card == Card()), None))


def _agree(card: Card, wanted: Card) -> bool:
    pairs = ((getattr(card, part), getattr(wanted, part)) for part in PARTS)
    return all(mine is None or other is None or mine == other for mine, other in pairs)


def _without(cards: tuple[Card, ...], at: int | None) -> tuple[Card, ...]:
    return cards if at is None else (*cards[:at], *cards[at + 1 :])


def _more(pile: Cards, cards: tuple[Card, ...]) -> Cards:
    """A pile with more cards on top."""
    if isinstance(pile, tuple):
        return (*cards, *pile)
    return None if pile is None else pile + len(cards)


def _drawing(position: Position, told: Card | None) -> Position:
    """The table after a card is turned up for the pool: as told, or the top card if it is known; none if none is left."""
    deck, discard = position.deck, position.discard
    if size(deck) == 0:
        left = position.discarded
        if not left:
            return position
        deck, discard = left, 0
    top = deck[0] if isinstance(deck, tuple) else Card()
    rest: Cards = deck[1:] if isinstance(deck, tuple) else None if deck is None else deck - 1
    return replace(position, pool=(*position.pool, told or top), deck=rest, discard=discard)


def renewed(position: Position, move: Move) -> tuple[Position, tuple[Card, ...]]:
    """The table with a new pool if the move asks for one, and the cards told as drawn that are still to come."""
    told = move.drawn
    if move.renewed:
        position = replace(position, discard=_more(position.discard, position.pool), pool=())
        for i in range(POOL):
            position = _drawing(position, told[i] if i < len(told) else None)
        told = told[POOL:]
    return position, told


def collected(position: Position, move: Move, takes: int | None = None) -> Position:
    """The table after phase A, or after so many of its cards were taken (CT-A)."""
    position, told = renewed(position, move)
    for i, card in enumerate(move.taken if takes is None else move.taken[:takes]):
        at = find(position.pool, card)
        known = card if at is None or position.pool[at] == Card() else position.pool[at]
        seat = position.seat(move.player)
        position = position.with_seat(move.player, replace(seat, hand=(*seat.hand, known)))
        position = _refilled(replace(position, pool=_without(position.pool, at)), told[i] if i < len(told) else None)
    return position


def _refilled(position: Position, told: Card | None) -> Position:
    """The table with a card for the one that was taken; with those that could not be turned up before, if cards ran out."""
    position = _drawing(position, told)
    if position.deck is not None:
        while len(position.pool) < POOL and (size(position.deck) or position.discarded):
            position = _drawing(position, None)
    return position


def prepared(position: Position, move: Move, plays: int | None = None) -> Position:
    """The table of phase B, after so many cards were played, or all (CT-B)."""
    if move.discarded:
        position = _row_discarded(position, move.player)
    for playing in (move.played or ())[:plays]:
        seat = position.seat(move.player)
        at = find(seat.hand, playing.card)
        card = playing.card if at is None or seat.hand[at] == Card() else seat.hand[at]
        row = (card, *seat.row) if playing.end == LEFT else (*seat.row, card)
        position = position.with_seat(move.player, replace(seat, hand=_without(seat.hand, at), row=row))
    return position


def _row_discarded(position: Position, player: str) -> Position:
    seat = position.seat(player)
    position = replace(position, discard=_more(position.discard, seat.row))
    return position.with_seat(player, replace(seat, row=()))


def most_cubes(row: Sequence[Card]) -> int:
    """How many cards of a row have its most frequent border colour: so many decorations may be placed (CT-C)."""
    return max(Counter(card.colour for card in row).values(), default=0)


def decorated(position: Position, move: Move) -> Position:
    """The table after phase C: with the decorations that are placed."""
    for spot in move.placed or ():
        cell, seat = position.at(spot), position.seat(move.player)
        cubes = tuple(sorted((*cell.cubes, seat.colour), key=list(Colour).index))
        position = position.with_cell(spot, replace(cell, cubes=cubes))
    return position


def total_of(row: Sequence[Card], colours: Sequence[Colour]) -> int:
    """How many cards of a row have one of these border colours."""
    return sum(card.colour in colours for card in row)


def box_of(position: Position, move: Move) -> tuple[bool, int] | None:
    """The box that a move takes: whether it is the player's own, and its value; nothing if there is none (CT-D)."""
    seat = position.seat(move.player)
    value = total_of(seat.row, move.box)
    own = value == seat.limit
    if own and not move.neutral:
        return True, value
    if value not in BOXES or position.boxes_left(value) <= 0:
        return None
    return None if own and position.rulings["CT-AMB-D-CHOICE"] == "own-first" else (False, value)


def boxed(position: Position, move: Move) -> Position:
    """The table after phase D: with the box that is taken."""
    found = box_of(position, move) if move.box else None
    if found is None:
        return position
    own, value = found
    seat = position.seat(move.player)
    if not own:
        stacks = position.stacks
        if value in stacks:
            stacks = {**stacks, value: stacks[value] - 1}
        position = replace(position, stacks=stacks)
        return position.with_seat(move.player, replace(seat, neutral=(*seat.neutral, value)))
    seat = replace(seat, own=(*seat.own, value))
    return position.with_seat(move.player, replace(seat, maximum=None if seat.maximum is None else seat.limit or 0))


def awarded(position: Position, player: str) -> Position:
    """The table with what a player is first to reach (CT-E)."""
    colour = position.seat(player).colour
    rows = position.completed(colour)
    touches = tuple(colour if owner is None and row in rows else owner for row, owner in enumerate(position.touches))
    position = replace(position, touches=touches)
    if position.star is None and position.reaches_all(colour):
        position = replace(position, star=colour)
    while None in position.base and position.may_have_base(colour):
        free = position.base.index(None)
        position = replace(position, base=tuple(colour if i == free else owner for i, owner in enumerate(position.base)))
    return position


def _counted(before: Position, after: Position, player: str) -> Position:
    """The table with what is left of decorations and finishing touches, where that is told."""
    seat, colour = after.seat(player), after.seat(player).colour
    cubes = after.on_tree(colour) - before.on_tree(colour)
    touches = after.touches_used(player) - before.touches_used(player)
    left = None if seat.decorations is None else max(0, seat.decorations - cubes)
    more = None if seat.touches is None else max(0, seat.touches - touches)
    return after.with_seat(player, replace(seat, decorations=left, touches=more))


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it."""
    if move.skipped:
        return _next(position, position, move.player)
    phases: tuple[Callable[[Position, Move], Position], ...] = (collected, prepared, decorated, boxed)
    table = reduce(lambda table, phase: phase(table, move), phases, position)
    if move.line:
        table = _row_discarded(table, move.player)
    table = _counted(position, awarded(table, move.player), move.player)
    return _next(position, table, move.player)


def _next(before: Position, table: Position, player: str) -> Position:
    """The table with the other player on turn, or at the end of the game (CT-END)."""
    if not table.is_ending:
        return replace(table, turn=table.next_to(player))
    left = turns_left(before, player) - 1 if before.is_ending else _turns_after(table, player)
    if left <= 0:
        return replace(table, turn=None, over=True, turns_left=None)
    return replace(table, turn=table.next_to(player), turns_left=left)


def turns_left(position: Position, player: str) -> int:
    """How many turns are left, that of a player included, at a table where every row has its finishing touch."""
    if position.turns_left is not None:
        return position.turns_left
    if position.rulings["CT-AMB-ROUND"] == "one-more" and player == position.players[0]:
        return len(position.players)
    return 1


def _turns_after(position: Position, player: str) -> int:
    """How many turns follow the one that gave the last row its finishing touch (CT-AMB-ROUND)."""
    if position.rulings["CT-AMB-ROUND"] == "one-more":
        return len(position.players)
    return len(position.players) - 1 - position.players.index(player)


def fitting(seat: Seat, card: Card) -> Iterator[Playing]:
    """The ways of adding a card to a preparation row, fitting the tree or not."""
    if not seat.row:
        yield Playing(card)
        return
    for end in (LEFT, RIGHT):
        yield Playing(card, end)


def symbols_with(seat: Seat, playing: Playing) -> tuple[Symbol, ...]:
    """The symbols of a preparation row with one more card."""
    more = symbols((playing.card,))
    return (*more, *seat.symbols) if playing.end == LEFT else (*seat.symbols, *more)


def known(cards: Sequence[Card]) -> list[Card]:
    """The different cards of which border colour and symbol are told, in their order."""
    return list(dict.fromkeys(suit(card) for card in cards if card.symbol is not None and card.colour is not None))


def unseen(position: Position, player: str) -> str:
    """That cards of the hand or the pool are not told, if so."""

    def is_told(card: Card) -> bool:
        return card.symbol is not None and card.colour is not None

    hand = untold(f"{player}'s hand", position.seat(player).hand, is_told)
    return together(hand, untold("the pool", position.pool, is_told))


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: each card of the pool, each card played at each end, each place where that completes the row."""
    nothing = Move(player=player)
    for move in (nothing, *(replace(nothing, taken=(card,)) for card in known(position.pool))):
        table = collected(position, move)
        seat = table.seat(player)
        hand = list(move.taken) or known(seat.hand)
        found = [move_on for card in hand for move_on in _playing(table, move, card)]
        passing = _passing(table, move)
        yield from [move] if move.taken else passing
        for option in found:
            yield option
            yield from _completing(table, option)
        yield from (done for option in passing for done in _completing(table, option))
    yield replace(nothing, renewed=True)
    seat = position.seat(player)
    if not seat.hand:
        yield replace(nothing, discarded=bool(seat.row), played=())


def _playing(table: Position, move: Move, card: Card) -> Iterator[Move]:
    """The ways of playing a card, on a new row where the old one may be discarded (CT-AMB-VOLDISCARD)."""
    seat = table.seat(move.player)
    able = can_continue(table, seat)
    if able is not False:
        yield from (
            replace(move, played=(playing,))
            for playing in fitting(seat, card)
            if table.fits(symbols_with(seat, playing)) is not False
        )
    if seat.row and (able is not True or table.rulings["CT-AMB-VOLDISCARD"] == "yes"):
        yield replace(move, discarded=True, played=(Playing(card),))


def _passing(table: Position, move: Move) -> list[Move]:
    """The way of playing no card where that may be chosen (CT-AMB-PLAYOPT)."""
    seat = table.seat(move.player)
    if not (seat.hand or seat.row) or table.rulings["CT-AMB-PLAYOPT"] == "must":
        return []
    return [replace(move, played=())]


def can_continue(table: Position, seat: Seat) -> Truth:
    """Whether some card of a hand that is seen continues a preparation row; any card begins one."""
    if not seat.row:
        return bool(seat.hand)
    return any_of(table.fits(symbols_with(seat, playing)) for card in known(seat.hand) for playing in fitting(seat, card))


def _completing(table: Position, move: Move) -> Iterator[Move]:
    """The places where the preparation row may be completed after a move, each sequence of tiles in one direction."""
    row = prepared(table, move).seat(move.player).row
    if len(row) >= LEAST_CARDS:
        yield from (replace(move, line=line) for line in _lines(table, row, may_be=True))


def places(table: Position, row: Sequence[Card]) -> list[tuple[Spot, ...]]:
    """The sequences of tiles that have a row's symbols for certain, each once."""
    return _lines(table, row, may_be=False)


def _lines(table: Position, row: Sequence[Card], *, may_be: bool) -> list[tuple[Spot, ...]]:
    """The sequences of tiles that have a row's symbols, each once; those that only may have them as well if asked."""
    lines: dict[frozenset[Spot], tuple[Spot, ...]] = {}
    for line, lies_there in table.matches(symbols(row)):
        if lies_there is True or may_be:
            lines.setdefault(frozenset(line), line)
    return list(lines.values())
