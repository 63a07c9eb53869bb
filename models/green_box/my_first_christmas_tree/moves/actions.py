"""What may be done in My First Christmas Tree, each kind of move once: what it requires and does."""

from itertools import chain, repeat

from models.green_box.cards import Card
from models.green_box.hands import hand_of
from models.green_box.my_first_christmas_tree.moves.steps import Steps
from models.green_box.my_first_christmas_tree.moves.words import Move, most_cubes, named, total_of
from models.green_box.my_first_christmas_tree.table.kinds import BOXES, POOL
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, Position
from models.logic import any_of, not_
from models.names import counted, enumerated
from models.turn import Moves

_SHOWN = 3
"""So many places are named."""
_MOST = 2
"""Cards taken or played, and colours counted, with a commit ability."""


def _do(position: Position, move: Move) -> Steps:
    turn, player, commits = Steps(position, move.player), move.player, move.commits
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
        turn.count()
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
    rule, position = "CT-A", turn.before
    drawn = move.drawn
    if move.renewed:
        turn.renew(drawn[:POOL])
        drawn = drawn[POOL:]
    for i, card in enumerate(move.taken):
        turn.take(card, drawn[i] if i < len(drawn) else None)
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
        _need_none_to_play(turn)
    elif must and move.played is None:
        _leave_playing(turn, move)
    played = move.played or ()
    turn.need(rule, player, len(played) <= _MOST, f"play 1 card, or 2 with a commit, not {len(played)}.")
    granted = [playing.card for playing in played if turn.play(playing) == Card()]
    if granted:
        turn.assume(f"{player} has {enumerated([*map(named, granted)], 'and')}")
        turn.believe_held(granted, lambda hand: hand_of(hand).minus(*granted))


def _need_none_to_play(turn: Steps) -> None:
    can, may = turn.can_continue()
    turn.need("CT-B", turn.player, not_(can), "a card can be played, and must be.", "no card in hand can continue the row")
    message = "continue the row with a card, or discard it." if may else "no card can continue the row: discard it."
    turn.need("CT-B", "row", any_of([not turn.seat().row, can]), message, "a card in hand can continue the row")


def _leave_playing(turn: Steps, move: Move) -> None:
    """A card still has to be played, or the row discarded."""
    seat = turn.seat()
    if not seat.hand:
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
        turn.decorate(spot)
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
    if not turn.box(value, move.stack) and value in BOXES:
        shows = "no box" if seat.limit is None else f"a {seat.limit}"
        stack = f"{move.player}'s own stack shows {shows}"
        message = (
            f"{stack}, not a {value}." if move.stack == "own" else f"no neutral box of value {value} is left, and {stack}."
        )
        if value == seat.limit and move.stack == "neutral" and turn.table.boxes_left(value) > 0:
            message = f"{value} is {move.player}'s current maximum, so take the box of the own stack."
        turn.refuse(rule, label, message)
