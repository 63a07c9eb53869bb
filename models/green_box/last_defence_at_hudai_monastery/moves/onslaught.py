"""The Demons phase of Last Defence at Hudai Monastery: the dead leave, attackers strike, rows advance, new demons come."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.grid import with_entry
from models.green_box.last_defence_at_hudai_monastery.moves.steps import Steps
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import lowerable, most_given, removable, strike_loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Demons, Strike
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Demon, Phase, Row, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position, may_be_of
from models.green_box.last_defence_at_hudai_monastery.table.wall import Monk
from models.names import counted, enumerated

_ADVANCES = {Row.APPROACHING: Row.ATTACKING, Row.STUNNED: Row.APPROACHING}


def onslaught(turn: Steps, move: Demons) -> None:
    """Step by step; after a strike that takes the last integrity the game is over, and no demon comes any more.

    Strikes do not rest on a demon that may be an Arrow, or defeated, and does not attack yet; what comes then does.
    """
    hidden = {c: why for c, demon in enumerate(turn.table.demons) if demon is not None and (why := demon.hides_strike)}
    for c, why in hidden.items():
        demon, named = cast("Demon", turn.table.demons[c]), [choice.column for choice in move.strikes]
        if demon.row is Row.ATTACKING or c in named or move.drawn is not None:
            turn.await_fact(f"which demon lies in {column(c)}: {why}")
            return
    turn.change(demons=turn.table.with_backgrounds.demons)
    _bury(turn)
    _strike(turn, move.strikes)
    if turn.seat().integrity <= 0:
        turn.results.append("the last integrity is lost, and so is the game")
        turn.leave_nothing()
        turn.change(over=True, turn=None)
        return
    for c, why in hidden.items():
        turn.look_at(c, why)
    if hidden:
        turn.covers.add("HU-ST-FILLED")
        return
    # Rows move on (HU-DEM-ADVANCE).
    demons = turn.now("demons")
    turn.change(demons=tuple(demon and replace(demon, row=_ADVANCES.get(demon.row, demon.row)) for demon in demons))
    _draw(turn, move.drawn)
    _end_turn(turn)


def _leave(turn: Steps, c: int) -> None:
    """The demon of a column leaves the game."""
    table = turn.table
    # Of those that left before nobody may know which they were, but how many follows from the others.
    gone = (Card(),) * table.departures if table.gone is None else table.gone
    turn.change(demons=table.with_demon(c, None), gone=(*gone, turn.now("demons")[c].card))


def _bury(turn: Steps) -> None:
    """Defeated demons leave (HU-DEM-DEAD)."""
    dead = [c for c, demon in enumerate(turn.now("demons")) if demon is not None and demon.is_dead]
    for c in dead:
        _leave(turn, c)
    if dead:
        turn.results.append(f"{counted(len(dead), 'defeated demon')} {'leaves' if len(dead) == 1 else 'leave'}")


def _strike(turn: Steps, choices: Sequence[Strike]) -> None:
    """Every attacker strikes: those named in their order, then the others from the left (HU-DEM-STRIKE)."""
    rule, attackers = "HU-DEM-STRIKE", turn.table.attackers
    named = [choice.column for choice in choices]
    for n, c in enumerate(named):
        turn.need(rule, column(c), c in attackers, f"no demon attacks in {column(c)}.")
        turn.need(rule, column(c), c not in named[:n], f"{column(c)} is named twice.")
    if turn.before.rulings["HU-AMB-STRIKEORDER"] == "left-to-right":
        turn.need(rule, "order", named == sorted(named), "demons strike from the left to the right.")
        order: list[int] = list(attackers)
    else:
        order = [c for c in dict.fromkeys(named) if c in attackers] + [c for c in attackers if c not in named]
    by_column = {choice.column: choice for choice in choices}
    before = turn.seat().integrity
    for c in order:
        strike_one(turn, by_column.get(c, Strike(c)))
    lost = before - turn.seat().integrity
    strikes = f"{counted(len(order), 'demon')} {'strikes' if len(order) == 1 else 'strike'}" if order else "no demon strikes"
    turn.results.append(f"{strikes}, and {lost or 'no'} integrity is lost")


def strike_one(turn: Steps, choice: Strike) -> None:
    """One demon strikes: the loss, the tiles given up for it, and then what its symbol does."""
    c, table = choice.column, turn.table
    demon = cast("Demon", table.demons[c])
    spare, useful = table.spare(c), most_given(table, c, demon)
    if choice.given > spare:
        message = f"{column(c)} has {counted(spare, 'tile')} above its base to give up, not {choice.given}."
        turn.refuse("HU-DEM-STRIKE", column(c), message)
    elif choice.given > useful and table.rulings["HU-AMB-GIVEMORE"] == "no":
        message = f"{counted(useful, 'tile')} from {column(c)} are enough to lose nothing there."
        turn.refuse("HU-DEM-STRIKE", column(c), message)
    turn.remove_top(c, choice.given)
    turn.gain(-strike_loss(table, demon, choice.given))
    _ability(turn, choice, demon)
    _leave(turn, c)


def _ability(turn: Steps, choice: Strike, demon: Demon) -> None:
    """What the symbol of a demon does when it strikes."""
    rule, where, symbol = "HU-DEM-STRIKE", column(choice.column), demon.card.symbol
    if symbol is Symbol.HAMMERS:
        _lower(turn, choice)
    else:
        turn.need(rule, where, choice.technique is None, f"the {demon.card} in {where} lowers no technique.")
    if symbol in {Symbol.WHEEL, Symbol.CIRCLES}:
        _take_monk(turn, choice, demon)
    else:
        turn.need(rule, where, choice.monk is None, f"the {demon.card} in {where} removes no monk.")
    if symbol in {Symbol.CIRCLES, Symbol.BRICKS}:
        turn.remove_top(choice.column, 1 if symbol is Symbol.CIRCLES else 2)


def _lower(turn: Steps, choice: Strike) -> None:
    """A technique of the highest level goes down, and its level 2 is blocked (HU-S-HAMMERS)."""
    rule, options = "HU-S-HAMMERS", lowerable(turn.table)
    if choice.technique is not None:
        names = enumerated(list(map(str, options)), "or")
        message = f"the highest technique is lowered: {names}, not {choice.technique}."
        message = message if options else "every technique is at level 0, so none is lowered."
        turn.need(rule, column(choice.column), choice.technique in options, message)
    if not options:
        return
    if choice.technique is None and len(options) > 1:
        turn.leave(f"{column(choice.column)} lowers a technique", f"{column(choice.column)} lowers {options[0]}")
        return
    symbol = choice.technique if choice.technique in options else options[0]
    cubes: tuple[int, ...] = turn.table.techniques[symbol]
    lower = with_entry(cubes, cubes.index(max(cubes)), max(cubes) - 1)
    # Of the hammers a second cube may stand on the level that is blocked now.
    after = tuple(min(level, 1) for level in lower)
    blocked = turn.now("blocked")
    blocked = blocked if symbol in blocked else (*blocked, symbol)
    turn.change(techniques={**turn.table.techniques, symbol: after}, blocked=blocked)


def _take_monk(turn: Steps, choice: Strike, demon: Demon) -> None:
    """A monk is removed (HU-S-WHEEL, HU-S-CIRCLES)."""
    c = choice.column
    rule = f"HU-S-{str(demon.card.symbol).upper()}"
    names = [monk.name for monk in removable(turn.table, demon, c)]
    if choice.monk is not None:
        where = f" of {column(c)}" if demon.card.symbol is Symbol.CIRCLES else ""
        known = enumerated(names, "or") if names else "none"
        turn.need(rule, column(c), choice.monk in names, f"{choice.monk} is no monk{where} to be removed; there is {known}.")
    if not names:
        return
    if choice.monk is None and len(names) > 1:
        turn.leave(f"{column(c)} removes a monk", f"{column(c)} removes {names[0]}")
        return
    turn.remove_monk(choice.monk if choice.monk in names else names[0])


def removable_after(position: Position, c: int, demon: Demon, given: int) -> tuple[Monk, ...]:
    """The monks of whom a demon removes one once so many tiles are given up: with his tile, one may leave (HU-AMB-FALL)."""
    turn = Steps(position, position.players[0])
    turn.remove_top(c, given)
    return removable(turn.table, demon, c)


def choices(position: Position, every: Sequence[int] = ()) -> Iterator[tuple[Strike, ...]]:
    """Every choice when the attackers of these columns strike in their order, most tiles given up first."""
    if not every:
        yield ()
        return
    c, demon = every[0], cast("Demon", position.demons[every[0]])
    options = lowerable(position) if demon.card.symbol is Symbol.HAMMERS else ()
    for given in range(most_given(position, c, demon), -1, -1):
        names = [monk.name for monk in removable_after(position, c, demon, given)]
        for monk in names if len(names) > 1 else [None]:
            for technique in options if len(options) > 1 else (None,):
                choice = Strike(c, given, monk, technique)
                turn = Steps(position, position.players[0])
                strike_one(turn, choice)
                yield from ((choice, *more) for more in choices(turn.table, every[1:]))


def empty_columns(position: Position) -> tuple[int, ...]:
    """The columns that draw a demon (HU-DEM-DRAW)."""
    return tuple(c for c, demon in enumerate(position.demons) if demon is None)[: position.stack]


def arrival(card: Card) -> Demon:
    """A demon as it comes from the stack: an Arrow attacks at once (HU-S-ARROW)."""
    return Demon(card, Row.ATTACKING if card.symbol is Symbol.ARROW else Row.APPROACHING)


def _draw(turn: Steps, drawn: Sequence[Card] | None) -> None:
    """Empty columns draw from the left (HU-DEM-DRAW)."""
    rule, table = "HU-DEM-DRAW", turn.table
    columns = empty_columns(table)
    cards = list(drawn or ())
    # As far as they are known, the next cards of the stack come; the move may tell more of them.
    message = f"{counted(len(columns), 'demon')} {'is' if len(columns) == 1 else 'are'} drawn, not {len(cards)}."
    turn.need(rule, "drawn", not cards or len(cards) == len(columns), message)
    for card, known in zip(cards, table.coming, strict=False):
        turn.need(rule, str(card), known.may_be(card), f"{known} comes next, not {card}.")
    for card, kind in zip(cards, table.to_come(len(cards)), strict=False):
        message = f"{card} cannot come now: by the order of the stack that demon is {kind}."
        turn.need("HU-ST-DEMONS", str(card), may_be_of(card, kind), message)
    known_next = [*cards, *table.coming[len(cards) :], *[Card()] * len(columns)]
    came = dict(zip(columns, map(arrival, known_next), strict=False))
    demons = tuple(came.get(c, demon) for c, demon in enumerate(table.demons))
    turn.change(demons=demons, stack=table.stack - len(columns), coming=table.coming[len(columns) :])
    if columns and not cards and not table.coming:
        turn.results.append(f"{counted(len(columns), 'demon')} {'comes' if len(columns) == 1 else 'come'} unseen")


def _end_turn(turn: Steps) -> None:
    """Points are lost, and a time cube leaves unless the game was won (HU-TURN, HU-AMB-LAST)."""
    turn.change(phase=Phase.BUILD, activated=(), points=0)
    table = turn.table
    if not (table.is_won and table.rulings["HU-AMB-LAST"] == "win"):
        turn.change_seat(time=max(0, table.time - 1))
    if turn.table.is_over:
        turn.results.append("the game is won" if turn.table.is_won else "time has run out, and the game is lost")
        turn.change(over=True, turn=None)
