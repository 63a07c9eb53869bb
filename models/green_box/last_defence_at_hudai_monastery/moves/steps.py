"""The steps of a turn of Last Defence at Hudai Monastery: each requires what it needs and does it at once.

The Demons phase is done here as a whole: the dead leave, attackers strike, rows advance, new demons come.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.grid import with_entry
from models.green_box.last_defence_at_hudai_monastery.moves import tactics
from models.green_box.last_defence_at_hudai_monastery.moves.words import Build, Demons, Strike
from models.green_box.last_defence_at_hudai_monastery.table.kinds import INTEGRITY, Demon, Phase, Row, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position, Seat, may_be_of
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Monk, Seen, Spot
from models.heap import Heap
from models.logic import Unknown
from models.names import counted, enumerated
from models.turn import SeatTurn


class Steps(SeatTurn[Position, Seat]):
    """A turn with the wall, the bag, the demons; its results are what was done that the table after it does not show."""

    def need_phase(self, phase: Phase) -> None:
        """It is the time for this."""
        now = self.before.phase
        first, done = "first add a tile to the wall", "a tile was added already"
        message = f"this is the {now.title} phase: {first if now is Phase.BUILD else done}."
        self.need("HU-TURN", "phase", now is phase, message)

    # Build.

    def draw_and_add(self, move: Build, drawn: Sequence[Symbol] | None) -> None:
        """Tiles from the bag, one of them to the wall, the others to the discards (HU-BUILD)."""
        rule, table = "HU-BUILD", self.table
        drawn = table.draws_known if drawn is None else drawn
        if drawn is None:
            self.await_fact("which tiles were drawn (add them: `from drop and wheel`)")
            return
        if table.drawn is None:
            self._draw(drawn)
        left = list(drawn)
        if move.spot is None or move.tile is None:
            skips = table.rulings["HU-AMB-BUILDSKIP"] == "yes"
            self.need(rule, "tile", skips, "one of the tiles drawn must be added to the wall.")
        else:
            if move.tile in left:
                left.remove(move.tile)
            else:
                named = enumerated(list(map(str, drawn)), "and")
                self.refuse(rule, str(move.tile), f"{move.tile} was not drawn, only {named}.")
            self._need_free(move.spot)
            if self.table.at(move.spot) is None:
                self.change(wall=self.table.with_tile(move.spot, move.tile))
                self.results.append(f"{move.tile} is added at {move.spot}")
        if left:
            discarded = enumerated(list(map(str, left)), "and", len(left))
            self.results.append(f"{discarded} {'is' if len(left) == 1 else 'are'} discarded")
        self.change(discard=(*self.now("discard"), *left))

    def _draw(self, drawn: Sequence[Symbol]) -> None:
        """Tiles leave the bag; when it is empty, the discards go into it."""
        rule, table = "HU-BUILD", self.table
        size, bag = table.bag_size, table.bag_known
        most = min(table.tiles_drawn, size + len(table.discard))
        self.need(rule, "drawn", len(drawn) == most, f"{counted(most, 'tile')} must be drawn, not {len(drawn)}.")
        wanted, known = Counter(drawn), table.tiles_to_come
        for tile in Counter(known[: len(drawn)]) - wanted:
            self.refuse(rule, f"{tile} to come", f"{tile} is among the next {counted(len(drawn), 'tile')} out of the bag.")
        if known:
            self.change(tiles_to_come=known[len(drawn) :])
        if len(drawn) <= size:
            for symbol, n in (wanted - Counter(bag) if bag is not None else {}).items():
                there = (bag or {}).get(symbol, 0)
                self.refuse(rule, str(symbol), f"{n + there} {symbol} were drawn, but the bag has {there or 'none'}.")
            self.change(bag=Heap(table.bag).minus(*drawn).told)
            return
        self.results.append("the bag is empty, and the discards go into it")
        discards = Counter(tile for tile in table.discard if not isinstance(tile, Unknown))
        hidden = len(table.discard) - discards.total()
        if bag is None:
            self.change(bag=max(0, size + len(table.discard) - len(drawn)), discard=())
            return
        missing, rest = Counter(bag) - wanted, wanted - Counter(bag)
        if missing:
            names = enumerated(list(map(str, missing)), "and")
            self.refuse(rule, "bag", f"the bag is drawn empty first, and it still has {names}.")
        if (rest - discards).total() > hidden:
            names = enumerated(list(map(str, rest - discards)), "or")
            self.refuse(rule, "discards", f"bag and discards have no {names}.")
        if hidden:
            self.change(bag=max(0, len(table.discard) - rest.total()), discard=())
        else:
            self.change(bag=None if table.bag is None else dict(discards - rest), discard=())

    def _need_free(self, spot: Spot) -> None:
        """A tile can be added at a place."""
        rule, table = "HU-BUILD", self.table
        if spot in table.free_spots:
            return
        why = f"{spot} is beside no tile of the wall."
        if not (spot.row >= 1 and 0 <= spot.column < len(table.wall)):
            why = f"{spot} is not above the base wall: add tiles at r1c1 to r1c6 or higher."
        elif table.at(spot) is not None:
            why = f"a tile lies at {spot} already."
        elif any(table.at(near) is not None for near in spot.beside):
            why = f"{spot} lies above an empty place."
        self.refuse(rule, str(spot), why)

    # Demons and integrity.

    def hit(self, c: int, damage: int, *, is_pushed: bool = False, heals: bool = False) -> bool:
        """Damage to the demon of a column, which may be pushed to the Stunned row; whether it lost its last hit point.

        Nobody has to look which demon it is as long as it has hit points for all the damage, whichever it is, and one more
        where its last hit point `heals`.
        """
        demon: Demon | None = self.now("demons")[c]
        if demon is None:
            return False
        if demon.hit_points is None and demon.damage + damage + heals > max(demon.least_hit_points, demon.damage):
            self.look_at(c, f"see whether it is defeated{', which heals integrity' if heals else ''}")
        after = replace(demon.hit(damage), row=Row.STUNNED if is_pushed else demon.row)
        self.change(demons=self.table.with_demon(c, after))
        return after.is_dead and not demon.is_dead

    def look_at(self, c: int, why: str) -> None:
        """Leave it to the player to look which demon lies in a column, since that decides what is done to it."""
        look = f"look which demon lies in {column(c)}: {why}"
        # Whoever looks for more than that sees it too.
        if not any(end.startswith(look) for end in self._open_ends):
            self.leave(look)

    @property
    def can_heal(self) -> bool:
        """Whether integrity can be gained: it is not up to the cap, or there is none (HU-AMB-CAP)."""
        return self.seat().integrity < INTEGRITY or self.before.rulings["HU-AMB-CAP"] != "capped"

    def gain(self, integrity: int) -> None:
        """Red cubes are put back or taken away, up to the cap if there is one (HU-AMB-CAP)."""
        before = self.seat().integrity
        after = max(0, before + integrity)
        if integrity > 0 and self.before.rulings["HU-AMB-CAP"] == "capped":
            after = min(after, max(INTEGRITY, before))
        self.change_seat(integrity=after)

    # What leaves the wall.

    def remove_top(self, c: int, number: int) -> None:
        """The topmost tiles of a column leave, never the base tile; monks on them go down (HU-AMB-FALL)."""
        table = self.table
        tiles = list(table.wall[c])
        lost: list[Seen] = []
        for _ in range(min(number, table.spare(c))):
            last = tiles.pop()
            lost += [] if last is None else [last]
            while tiles[-1] is None:
                tiles.pop()
        wall = with_entry(table.wall, c, tuple(tiles))
        self.change(wall=wall, discard=table.discard if table.loses_tiles else (*table.discard, *lost))
        for monk in [monk for monk in table.in_column(c) if monk.spot.row >= len(tiles)]:
            if table.rulings["HU-AMB-FALL"] == "removed":
                self.remove_monk(monk.name)
            else:
                self.change(monks=self.table.with_monk(monk.name, replace(monk, spot=Spot(len(tiles) - 1, c))))
        self._fall()

    def _fall(self) -> None:
        """Tiles that are joined to the base no more fall upon the next tile of their column, if so ruled (HU-AMB-FLOAT)."""
        joined = tactics.steps_to(self.table, Spot(0, 0))
        for spot in sorted(spot for spot in self.table.spots if spot not in joined):
            if self.before.rulings["HU-AMB-FLOAT"] == "stay":
                return
            column = list(self.table.wall[spot.column])
            to = spot._replace(row=next(r for r in range(spot.row - 1, -1, -1) if column[r] is not None) + 1)
            column[to.row], column[spot.row] = column[spot.row], column[to.row]
            while column[-1] is None:
                column.pop()
            monks = tuple(replace(monk, spot=to) if monk.spot == spot else monk for monk in self.now("monks"))
            self.change(wall=with_entry(self.table.wall, spot.column, tuple(column)), monks=monks)

    def remove_monk(self, name: str) -> None:
        """A monk leaves the wall for good."""
        self.change(monks=self.table.with_monk(name, None), removed=(*self.now("removed"), name))


# The Demons phase.

_ADVANCES = {Row.APPROACHING: Row.ATTACKING, Row.STUNNED: Row.APPROACHING}


def onslaught(turn: Steps, move: Demons) -> None:
    """Step by step; after a strike that takes the last integrity the game is over, and no demon comes any more.

    Strikes do not rest on a demon that may be an Arrow, or defeated, and does not attack yet; what comes then does.
    """
    turn.need_phase(Phase.ACT)
    done = turn.before.activated
    if turn.before.rulings["HU-AMB-SKIPUSE"] == "no":
        able = min(MONKS, len(turn.before.monks))
        message = f"{counted(len(done), 'monk')} activated, and {able} have to be before the Demons phase."
        turn.need("HU-ACT-TWO", "two", len(done) >= able, message)
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
    c, table, rule = choice.column, turn.table, "HU-DEM-STRIKE"
    demon, where = cast("Demon", table.demons[c]), column(c)
    symbol, spare, useful = demon.card.symbol, table.spare(c), tactics.most_given(table, c, demon)
    if choice.given > spare:
        turn.refuse(rule, where, f"{where} has {counted(spare, 'tile')} above its base to give up, not {choice.given}.")
    elif choice.given > useful and table.rulings["HU-AMB-GIVEMORE"] == "no":
        turn.refuse(rule, where, f"{counted(useful, 'tile')} from {where} are enough to lose nothing there.")
    turn.remove_top(c, choice.given)
    turn.gain(-tactics.strike_loss(table, demon, choice.given))
    if symbol is Symbol.HAMMERS:
        _lower(turn, choice)
    else:
        turn.need(rule, where, choice.technique is None, f"the {demon.card} in {where} lowers no technique.")
    if symbol in {Symbol.WHEEL, Symbol.CIRCLES}:
        _take_monk(turn, choice, demon)
    else:
        turn.need(rule, where, choice.monk is None, f"the {demon.card} in {where} removes no monk.")
    if symbol in {Symbol.CIRCLES, Symbol.BRICKS}:
        turn.remove_top(c, 1 if symbol is Symbol.CIRCLES else 2)
    _leave(turn, c)


def _lower(turn: Steps, choice: Strike) -> None:
    """A technique of the highest level goes down, and its level 2 is blocked (HU-S-HAMMERS)."""
    rule, options = "HU-S-HAMMERS", tactics.lowerable(turn.table)
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
    names = [monk.name for monk in tactics.removable(turn.table, demon, c)]
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
    return tactics.removable(turn.table, demon, c)


def choices(position: Position, every: Sequence[int] = ()) -> Iterator[tuple[Strike, ...]]:
    """Every choice when the attackers of these columns strike in their order, most tiles given up first."""
    if not every:
        yield ()
        return
    c, demon = every[0], cast("Demon", position.demons[every[0]])
    options = tactics.lowerable(position) if demon.card.symbol is Symbol.HAMMERS else ()
    for given in range(tactics.most_given(position, c, demon), -1, -1):
        names = [monk.name for monk in removable_after(position, c, demon, given)]
        for monk in names if len(names) > 1 else [None]:
            for technique in options if len(options) > 1 else (None,):
                choice = Strike(c, given, monk, technique)
                turn = Steps(position, position.players[0])
                strike_one(turn, choice)
                yield from ((choice, *more) for more in choices(turn.table, every[1:]))


def arrival(card: Card) -> Demon:
    """A demon as it comes from the stack: an Arrow attacks at once (HU-S-ARROW)."""
    return Demon(card, Row.ATTACKING if card.symbol is Symbol.ARROW else Row.APPROACHING)


def _draw(turn: Steps, drawn: Sequence[Card] | None) -> None:
    """Empty columns draw from the left (HU-DEM-DRAW)."""
    rule, table = "HU-DEM-DRAW", turn.table
    columns = [c for c, demon in enumerate(table.demons) if demon is None][: table.stack]
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
