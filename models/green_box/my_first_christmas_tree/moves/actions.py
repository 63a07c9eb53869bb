"""What may be done in My First Christmas Tree: what each kind of move requires and does, and which are worth listing."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, repeat

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.grid import with_entry, with_space
from models.green_box.hands import hand_of, some_card
from models.green_box.my_first_christmas_tree.moves.words import Move, Playing, known, most_cubes, named, total_of, ways
from models.green_box.my_first_christmas_tree.table.kinds import BOXES, POOL, SIDES, Cards
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, PLAYERS, Position, Seat, size, symbols
from models.green_box.piles import PileTurn
from models.logic import Truth, any_of, not_
from models.move import untold
from models.names import counted, enumerated
from models.turn import Moves

_SHOWN = 3
"""So many places are named."""
_MOST = 2
"""Cards taken or played, and colours counted, with a commit ability."""


class Steps(PileTurn[Position, Seat]):
    """A turn: the steps that several of its phases take, and those at its end."""

    def draw(self, card: Card | None = None) -> None:
        """A card is turned up for the pool: as named, or the top card if it is known; none if none is left."""
        deck: Cards = self.now("deck")
        if self.table.to_draw[1] == 0 == self.table.discard_count:
            return
        top = deck[0] if isinstance(deck, tuple) and deck else Card()
        self.draw_from("deck", 1)
        self.change(pool=(*self.now("pool"), card or top))

    def can_continue(self, *shown: Card) -> tuple[Truth, Truth]:
        """Whether some card of the hand, those `shown` among them, continues the row surely, or may; any begins one."""
        row, hand = self.seat().row, self.seat().hand
        left = hand_of(hand).minus(*shown)

        def fits(card: Card) -> Truth:
            return not row or any_of(self.table.fits(symbols(way.on(row))) for way in ways(row, card))

        surely, may = some_card((hand or ()) if left is None else (*shown, *(left.told or ())), fits, symbol=Symbol)
        return surely, surely is not True if hand is None else may

    def discard_row(self) -> None:
        """The preparation row goes to the discard pile."""
        self.put_away(*self.seat().row)
        self.change_seat(row=())

    def award(self) -> None:
        """The player marks what only this player has reached so far (CT-E); what is left of the pieces becomes fewer."""
        table, colour = self.table, self.seat().colour
        rows = table.completed_rows(colour)
        self.change(touches=tuple(owner or (colour if row in rows else None) for row, owner in enumerate(table.touches)))
        if table.star is None and all(table.number_covered(row, colour) for row in range(len(table.tree))):
            self.change(star=colour)
        while None in (base := self.now("base")) and self.table.may_have_base(colour):
            self.change(base=with_entry(base, base.index(None), colour))
        before, table, seat = self.before, self.table, self.seat()
        if seat.decorations is not None:
            cubes = table.on_tree(seat.colour) - before.on_tree(seat.colour)
            self.change_seat(decorations=max(0, seat.decorations - cubes))

    def end(self) -> None:
        """The other player is on turn, or the game is over (CT-END)."""
        before, table, player = self.before, self.table, self.player
        if not table.is_ending:
            self.change(turn=table.next_to(player))
            return
        # In the turn in which the last row got its finishing touch, the others of the round still follow.
        left = PLAYERS if table.has_extra_turns else PLAYERS - 1 - table.players.index(player)
        if before.is_ending:
            turns = before.turns_to_end(player)
            if turns is None:
                self.assume("this is not the last turn; write `turns_left:` where it is")
            left = (turns or PLAYERS) - 1
        if left > 0:
            self.change(turn=table.next_to(player), turns_left=left)
        else:
            self.change(turn=None, over=True, turns_left=None)


def _do(position: Position, move: Move) -> Steps:
    player, commits = move.player, move.commits
    turn = Steps(position, player, ("CT-ST-ROW", "CT-ST-CUBES", "CT-ST-CARDS"))
    rule, why = ("CT-END", "the game is over") if position.over else ("CT-TURN", f"it is {position.turn}'s turn")
    is_own = not position.over and position.turn in {None, player}
    turn.need(rule, player, is_own, f"{why}, so {player} cannot move now.")
    turn.need("CT-COMMIT", player, len(commits) <= 1, f"use only one commit ability in a turn, not {' and '.join(commits)}.")
    if move.skipped:
        turn.covers.clear()
        turn.leave(f"say what {player} does in this turn")
    else:
        for phase in (_take, _discard, _play, _complete, _place, _box):
            phase(turn, move)
        if move.line:
            turn.discard_row()
        turn.award()
    turn.end()
    return turn


MOVES = Moves(_do)
"""Every turn of the game, and what comes of it."""


def begin(position: Position, move: Move) -> Steps:
    """A turn up to the cards that are played."""
    turn = Steps(position, move.player)
    for phase in (_take, _discard, _play):
        phase(turn, move)
    return turn


def _take(turn: Steps, move: Move) -> None:
    """A card of the pool, or two, after a new pool if that is wanted."""
    rule, position, drawn = "CT-A", turn.before, iter(move.drawn)
    if move.renewed:
        turn.need(rule, "pool", bool(turn.now("pool")), "the pool has no cards to discard.")
        turn.put_away(*turn.now("pool"))
        turn.change(pool=())
        for _ in range(POOL):
            turn.draw(next(drawn, None))
    for card in move.taken:
        _take_one(turn, card, next(drawn, None))
    n = len(move.taken)
    turn.need(rule, move.player, n <= _MOST, f"take 1 card, or 2 with a commit, not {n}.")
    is_open = move.played is None and not move.line
    may = is_open or bool(move.taken) or not position.pool or not position.must_take
    turn.need(rule, move.player, may, "you play that a card must be taken from the pool.")
    if is_open and not move.taken and turn.now("pool") and position.must_take:
        turn.leave("take a card from the pool")
    most = POOL * move.renewed + n
    message = f"the pool is refilled with {counted(most, 'card')}, not {len(move.drawn)}."
    turn.need(rule, "drawing", len(move.drawn) <= most, message)
    _need_next(turn, move)


def _take_one(turn: Steps, card: Card, drawn: Card | None) -> None:
    """A card of the pool goes to the hand; another is turned up for it, as named, and those that ran short before."""
    pool: tuple[Card, ...] = turn.now("pool")
    seen, rest = _without(pool, card)
    there = f"has {enumerated([str(other) for other in pool], 'and')}" if pool else "is empty"
    turn.need("CT-A", named(card), seen is not None, f"{named(card)} is not in the pool. The pool {there}.")
    if seen is not None and not known((seen,)):
        turn.assume(f"the pool has {named(card)}; the file does not say")
    turn.change(pool=rest)
    turn.change_seat(hand=hand_of(turn.seat().hand).plus(card if seen in {None, Card()} else seen).told)
    turn.draw(drawn)
    while (left := size(turn.now("deck"))) is not None and len(turn.now("pool")) < POOL:
        if not (left or turn.table.discard_count):
            break
        turn.draw()


def _need_next(turn: Steps, move: Move) -> None:
    """The cards turned up for the pool are those of the deck, where they are known."""
    deck = turn.before.deck
    turned = [*zip(move.drawn, chain(deck if isinstance(deck, tuple) else (), repeat(Card())), strict=False)]
    for card, top in turned:
        message = f"the next card of the deck is {named(top)}, not {named(card)}."
        turn.need("CT-A", named(card), hand_of((top,)).place(card) is not None, message)
    if unseen := [named(card) for card, top in turned if not top.has_suit()]:
        is_or_are = "is" if len(unseen) == 1 else "are"
        turn.assume(f"{enumerated(unseen, 'and', POOL)} {is_or_are} turned up for the pool; the file does not say")


def _discard(turn: Steps, move: Move) -> None:
    """The preparation row, where no card continues it."""
    if not move.discarded:
        return
    turn.need("CT-B", "row", bool(turn.seat().row), f"{move.player} has no preparation row to discard.")
    can, may = (False, False) if turn.before.may_discard else turn.can_continue(*(one.card for one in move.played or ()))
    message = "a card in hand can continue the row, so it cannot be discarded."
    turn.need("CT-B", "row", not_(can), message, "no card in hand can continue the row")
    if may is not False:
        turn.await_fact(f"the cards in {move.player}'s hand")
    turn.discard_row()


def _play(turn: Steps, move: Move) -> None:
    """A card, or two, at an end of the preparation row or of a new one."""
    rule, player, must = "CT-B", move.player, turn.before.must_play
    if must and not move.played and (move.played is not None or move.line):
        can, may = turn.can_continue(*move.taken)
        turn.need(rule, player, not_(can), "a card can be played, and must be.", "no card in hand can continue the row")
        message = "continue the row with a card, or discard it." if may else "no card can continue the row: discard it."
        turn.need(rule, "row", any_of([not turn.seat().row, can]), message, "a card in hand can continue the row")
        if turn.seat().hand is None:
            turn.await_fact(f"whether {player} has a card in hand")
    elif must and move.played is None:
        _leave_playing(turn, move)
    played = move.played or ()
    turn.need(rule, player, len(played) <= _MOST, f"play 1 card, or 2 with a commit, not {len(played)}.")
    granted = [playing.card for playing in played if _play_one(turn, playing) == Card()]
    if turn.seat().hand is None:
        # Of such a hand no more is known than the card just taken.
        granted = list((Counter(granted) - Counter(move.taken)).elements())
    if granted:
        turn.assume(f"{player} has {enumerated([*map(named, granted)], 'and')}")
        turn.believe_held(granted, lambda hand: hand_of(hand).minus(*granted))


def _play_one(turn: Steps, playing: Playing) -> Card | None:
    """A card of the hand goes to an end of the preparation row; what is known of it in the hand, if it may be there."""
    rule, seat, name = "CT-B", turn.seat(), named(playing.card)
    held, rest = _without(seat.hand, playing.card)
    turn.need(rule, name, held is not None, f"{turn.player} lacks {name}.")
    row = (playing if held in {None, Card()} else Playing(held, playing.end)).on(seat.row)
    wanted = symbols(row)
    line = f"line of tiles with {', '.join(map(str, wanted))} in either direction"
    turn.need(rule, name, turn.table.fits(wanted), f"the tree has no {line}.", f"the tree has a {line}")
    fits = seat.limit is None or len(row) <= seat.limit
    turn.need(rule, name, fits, f"the row would have {len(row)} cards, but {turn.player}'s maximum is {seat.limit}.")
    turn.change_seat(hand=rest, row=row)
    return held


def _without(cards: tuple[Card, ...] | None, wanted: Card) -> tuple[Card | None, tuple[Card, ...] | None]:
    """What is known there of a card that is meant, nothing where it cannot be among these, and the others."""
    if cards is None:
        return Card(), None
    place = hand_of(cards).place(wanted)
    return (None, cards) if place is None else (cards[place], (*cards[:place], *cards[place + 1 :]))


def _leave_playing(turn: Steps, move: Move) -> None:
    """A card still has to be played, or the row discarded."""
    seat = turn.seat()
    if seat.hand == ():
        if seat.row:
            instead = "take a card, or " if move.renewed and not move.taken else ""
            turn.leave(f"{instead}discard the row, since no card can be played")
    elif not seat.row:
        turn.leave("play a card to begin a row")
    elif turn.can_continue() == (False, False):
        turn.leave("discard the row, since no card can continue it, and play a card to begin another")
    else:
        turn.leave("play a card")


def _complete(turn: Steps, move: Move) -> None:
    """The preparation row, on a line of tiles with its symbols."""
    rule, line, table, seat = "CT-C", move.line, turn.table, turn.seat()
    if not line:
        if len(seat.row) == seat.limit:
            every = [" ".join(map(str, spots)) for spots in table.places(seat.symbols)]
            where = f" on {enumerated(every, 'or', _SHOWN)}" if every else ""
            turn.leave(f"complete the row{where}, since it has {seat.limit} cards, the maximum")
        return
    label, has = " ".join(map(str, line)), counted(len(seat.row), "card")
    message = f"the preparation row has {has}, but needs at least {LEAST_CARDS} to be completed."
    turn.need(rule, "row", len(seat.row) >= LEAST_CARDS, message)
    same = len(line) == len(seat.row)
    turn.need(rule, label, same, f"name one tile for each of the {has}, not {len(line)}.")
    shape = "tiles each beside the one before" if table.bends else "a straight line along a row or a diagonal"
    turn.need(rule, label, table.is_line(line), f"{label} is not {shape}.")
    if same:
        wanted = seat.symbols
        truth = any_of([table.has(line, wanted), table.has(line, wanted[::-1])])
        there, in_row = (" ".join(map(str, symbols)) for symbols in ([table.at(spot).symbol for spot in line], wanted))
        message = f"the tiles have {there}, but the row has {in_row}."
        turn.need(rule, label, truth, message, f"the tiles {label} have {in_row}, in either direction")


def _place(turn: Steps, move: Move) -> None:
    """Decorations, on tiles of the line that was completed."""
    rule, table, seat = "CT-C", turn.before, turn.seat()
    most = most_cubes(seat.row)
    free = [spot for spot in dict.fromkeys(move.line) if table.takes(table.at(spot).cubes, seat.colour)]
    able = min(most, len(free))
    if move.placed is None:
        if able:
            up_to = "" if table.must_place else "up to "
            turn.leave(f"place {up_to}{counted(able, 'decoration')} on {enumerated([*map(str, free)], 'or', len(free))}")
        return
    for spot in move.placed:
        name, on_line, cubes = str(spot), spot in move.line, turn.table.at(spot).cubes
        turn.need(rule, name, on_line, f"{spot} is not on the line that was completed.")
        own = seat.colour in cubes
        turn.need(rule, name, not own, f"{spot} already has a {seat.colour} decoration.")
        takes = not on_line or own or table.takes(cubes, seat.colour)
        turn.need(rule, name, takes, f"{spot} has a decoration, and you play that a tile takes only one.")
        decorated = replace(turn.table.at(spot), cubes=tuple(sorted((*cubes, seat.colour), key=list(Colour).index)))
        turn.change(tree=with_space(turn.table.tree, spot, decorated))
    has = len(move.placed)
    so_many = f"the row's most frequent border colour is on {counted(most, 'card')}"
    turn.need(rule, "row", has <= most, f"{so_many}: place at most {counted(most, 'decoration')}, not {has}.")
    if table.must_place:
        turn.need(rule, "row", has >= able, f"you play that all possible decorations are placed: {able}, not {has}.")


def _box(turn: Steps, move: Move) -> None:
    """A box of the value of as many cards of the row as have a border colour, or one of two."""
    rule, colours, seat = "CT-D", move.box, turn.seat()
    if not colours:
        return
    label = " and ".join(map(str, colours))
    turn.need(rule, label, bool(move.line), "a box is only for a turn in which you complete a row.")
    turn.need(rule, label, len(set(colours)) == len(colours), "count each colour only once.")
    n, value = len(colours), total_of(seat.row, colours)
    turn.need(rule, label, n <= _MOST, f"count 1 colour, or 2 with a commit, not {n}.")
    message = f"the row has {counted(value, 'card')} of {label}, but boxes have the values 4, 5 and 6."
    turn.need(rule, label, value in BOXES, message)
    left = turn.table.boxes_left(value)
    own, neutral = turn.table.takes_box(value, seat.limit, left)
    if own and move.stack != "neutral":
        turn.change_seat(boxes=replace(seat.boxes, own=(*seat.boxes.own, value)))
    elif neutral and move.stack != "own":
        turn.change_seat(boxes=replace(seat.boxes, neutral=(*seat.boxes.neutral, value)))
    elif value in BOXES:
        shows = f"{move.player}'s own stack shows {f'a {seat.limit}' if seat.limit else 'no box'}"
        message = (
            f"{shows}, not a {value}." if move.stack == "own" else f"no neutral box of value {value} is left, and {shows}."
        )
        if own and left > 0:
            message = f"{value} is {move.player}'s current maximum, so take the box of the own stack."
        turn.refuse(rule, label, message)


# Which moves are worth listing.


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: each card of the pool, each card played at each end, each place where that completes the row."""
    nothing = Move(player=player)
    for move in (nothing, *(replace(nothing, taken=(card,)) for card in known(position.pool))):
        seat = begin(position, move).seat()
        passing = [] if position.must_play or (seat.hand == () and not seat.row) else [replace(move, played=())]
        yield from [move] if move.taken else passing
        for option in _plays(seat, move):
            turn = begin(position, option)
            if all(need.truth is not False for need in turn.conditions.requirements if need.rule == "CT-B"):
                yield option
                yield from _completing(turn, option)
        for option in passing:
            yield from _completing(begin(position, option), option)
    yield replace(nothing, renewed=True)
    if (own := position.seat(player)).hand == ():
        yield replace(nothing, discarded=bool(own.row), played=())


def _plays(seat: Seat, move: Move) -> Iterator[Move]:
    """Each way of playing the card that was taken, or one of the hand, at an end of the row or on a new one."""
    for card in move.taken or known(seat.hand or ()):
        yield from (replace(move, played=(way,)) for way in ways(seat.row, card))
        if seat.row:
            yield replace(move, discarded=True, played=(Playing(card),))


def _completing(turn: Steps, move: Move) -> Iterator[Move]:
    """The places where the preparation row may be completed after a move, each sequence of tiles in one direction."""
    if len(turn.seat().row) >= LEAST_CARDS:
        yield from (replace(move, line=line) for line in turn.table.places(turn.seat().symbols, may_be=True))


def unseen(position: Position, player: str) -> str:
    """That cards of the hand or the pool are not known, if so."""
    return untold({f"{player}'s hand": position.seat(player).hand, "the pool": position.pool}, Card.has_suit)


def outcome(position: Position, move: Move) -> str:
    """What a move gains besides cards and decorations: marks on the tree, and a box."""
    table = MOVES.after(position, move)
    gained = [
        f"the finishing touch of row {row + 1}"
        for row, (old, new) in enumerate(zip(position.touches, table.touches, strict=True))
        if old is not new
    ]
    gained += ["the star"] if table.star is not position.star else []
    gained += [f"the {SIDES[i]} base" for i in range(2) if table.base[i] is not position.base[i]]
    old, seat = position.seat(move.player).boxes, table.seat(move.player)
    gained += [f"own box {box} (the maximum is now {seat.limit or 'unlimited'})" for box in seat.boxes.own[len(old.own) :]]
    gained += [f"a neutral box {box}" for box in seat.boxes.neutral[len(old.neutral) :]]
    return f"{move.player} gains {enumerated(gained, 'and', len(gained) + len(BOXES))}" if gained else ""
