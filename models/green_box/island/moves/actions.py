"""What may be done in Island, each kind of move once: what it requires and what it does."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from models.green_box.island.cards import Action, Card, Kind
from models.green_box.island.moves.card_actions import act
from models.green_box.island.moves.steps import Steps
from models.green_box.island.moves.words import Act, Deed, Move, Step
from models.green_box.island.rules.kingship import explorer, guardian
from models.green_box.island.rules.table import RULES, discards, hand_size, has_chosen, rounds
from models.green_box.island.table.lands import Direction, Phase, Spot, Tile
from models.green_box.island.table.position import HAND, START_UNITS, TILES, Position
from models.names import counted, enumerated
from models.turn import Moves

Cards = tuple[Card, ...]

_KEPT = frozenset(rule.id for rule in RULES) - {"IS-ST-CARDS", "IS-ST-TCARDS"}
"""What a move with all that it requires cannot break, unless it is one of those below: only cards can turn out too many."""
_MAY_BREAK: Mapping[object, frozenset[str]] = {
    Deed.LAY: frozenset({"IS-ST-TILES", "IS-SET-TERR"}),
    Deed.PLACE: frozenset({"IS-ST-CUBES", "IS-SET-CASTLE", "IS-SET-UNITS"}),
    Deed.KEEP: frozenset({"IS-DRAFT"}),
    Action.DEVELOP: frozenset({"IS-ST-TILES"}),
    Action.PACIFY: frozenset({"IS-ST-CUBES"}),
}
_OUT_OF_TURN = frozenset({Deed.STOP, Deed.KEEP})
"""What needs nobody's own turn."""


def _do(position: Position, move: Move) -> Steps:
    turn, kind = Steps(position, move.player), move.action if isinstance(move, Act) else move.deed
    rule, phases, does = _DONE[kind]
    if kind is Deed.PLACE and isinstance(move, Step) and not move.is_unit:
        rule = "IS-SET-CASTLE"
    turn.covers = {*_KEPT - _MAY_BREAK.get(kind, frozenset())}
    turn.need_game_on("IS-WIN")
    when = enumerated([f"`phase: {phase}`" for phase in phases], "or")
    message = f"not now: the file says `phase: {position.phase}`, and this belongs to {when}."
    turn.need(rule, "phase", position.phase in phases, message)
    is_fight = rule == "IS-COMBAT"
    if position.phase is Phase.ACTIONS and Phase.ACTIONS in phases:
        where = position.combat and position.combat.land
        there = "there is no combat." if is_fight else f"the combat in {where} is not over."
        turn.need("IS-COMBAT", "combat", is_fight == (position.combat is not None), there)
    if kind not in _OUT_OF_TURN:
        turn.need_own_turn("IS-TURN")
    if position.phase is Phase.ACTIONS and not is_fight:
        _restore(turn, move.restored, is_turn=kind is Deed.RESTORE)
    if not is_fight or position.combat is not None:
        does(turn, move)
    return turn


def _restore(turn: Steps, names: tuple[str, ...], *, is_turn: bool) -> None:
    """A player without a unit on the board places two first (IS-ST-TWO, IS-AMB-TWOUNITS)."""
    player, rule = turn.player, "IS-ST-TWO"
    gone = not turn.before.on_board(player)
    if not names:
        if gone:
            # A table without any territory is asked about, too.
            name = next(iter(turn.before.names), "a")
            example = f"place units on {name} and {name}"
            turn.refuse(rule, player, f"{player} has no unit on the board and places two first: say `{example}, then …`.")
        return
    turn.need(rule, player, gone, f"{player} has units on the board, so none are placed before the turn.")
    turn.need(rule, player, len(names) == START_UNITS, f"two units are placed, not {len(names)}.")
    instead = turn.before.rulings["IS-AMB-TWOUNITS"] == "instead"
    whole, first = (
        "you play that placing two units is the whole turn.",
        "after placing two units, take your turn: `…, then pass`.",
    )
    turn.need(rule, player, instead == is_turn, whole if instead else first)
    for name in names:
        turn.place_unit(player, name)
    placed = [f"{counted(n, 'unit')} in {name}" for name, n in Counter(names).items()]
    turn.results.append(f"{player} first places {enumerated(placed, 'and')}")


def _pass(turn: Steps, move: Step) -> None:
    last = turn.before.passes + 1 >= len(turn.before.players)
    if move.name:
        turn.need("IS-C3", move.name, last, "a Whisperer is chosen only when the last player passes.")
    n = len(turn.before.players) - turn.before.passes - 1
    if not last:
        turn.results.append(f"the cycle ends if {counted(n, 'more player')} pass{'es' if n == 1 else ''} in a row")
    turn.end_turn(move.player, passed=True, chosen=move.name)


# Combat.


def _shelter(turn: Steps, move: Step) -> None:
    table, combat, player = turn.before, turn.now("combat"), move.player
    turn.need("IS-COMBAT", "castles", combat.declined is not None, "the fight has begun, and castles are taken before it.")
    turn.need("IS-COMBAT", player, player != combat.initiator, f"{player} began the combat; only defenders use castles.")
    turn.need("IS-COMBAT", player, table.free(player) > 0, f"{player} has no unit in {combat.land} outside castles.")
    colour = table.colour_of(player)
    if move.is_unit:
        turn.need("IS-COMBAT", combat.land, table.castles_left > 0, f"every castle in {combat.land} has a unit already.")
        castled = {**combat.castled, colour: combat.castled.get(colour, 0) + 1}
        turn.change(combat=replace(combat, castled=castled, declined=0))
        turn.results.append(f"{counted(sum(castled.values()), 'unit')} in castles, {turn.table.castles_left} free")
    else:
        turn.change(combat=replace(combat, declined=(combat.declined or 0) + 1))
    after = turn.table
    defenders = [p for p in (*after.order_from(player)[1:], player) if p in after.fighters and p != combat.initiator]
    now = turn.now("combat")
    if not defenders or not after.castles_left or (now.declined or 0) >= len(defenders):
        turn.change(combat=replace(now, declined=None))
        turn.fight(combat.initiator)
    else:
        turn.change(turn=defenders[0])


def _need_fight(turn: Steps, player: str) -> None:
    """The castles are settled, and the player has units to fight with."""
    combat = turn.before.combat
    message = "first the defenders say whether they use castles: `castle a unit` or `no castle`."
    turn.need("IS-COMBAT", "castles", combat is not None and combat.declined is None, message)
    turn.need("IS-COMBAT", player, turn.before.free(player) > 0, f"{player} has no units in the combat.")


def _attack(turn: Steps, move: Step) -> None:
    table, combat, target, rule = turn.before, turn.now("combat"), move.name, "IS-ATTACK"
    _need_fight(turn, move.player)
    turn.need(rule, target, target != move.player, f"{target} cannot attack {target}.")
    turn.need(rule, target, table.free(target) > 0, f"{target} has no units in {combat.land} that can be attacked.")
    # Without a cycle card there is nothing to choose.
    hand, lost = turn.seat(target).hand, next(iter(move.cards), None)
    if move.is_unit or (lost is None and hand is not None and all(card.kind is Kind.TERRITORY for card in hand)):
        turn.place_unit(target, combat.land, -min(1, table.free(target)))
        turn.results.append(f"{target} takes back a unit and has {turn.table.free(target) or 'none'} left to fight there")
    elif lost is not None and lost.kind is Kind.TERRITORY:
        turn.refuse(rule, target, f"only a cycle card (green) can be discarded, not {lost.name}.")
    elif lost is not None:
        turn.put_away(*turn.spend(target, (Card(Kind.CYCLE, lost.symbol),), rule))
        turn.results.append(f"{target} discards {lost.name if lost.symbol else 'a cycle card'}")
    else:
        who = move.player if table.rulings["IS-AMB-ATTACKDEF"] == "attacker" else target
        what = f"{who} chooses what {target} loses: a cycle card or a unit"
        turn.leave(what, f"attack {target}, who loses a unit", "say it")
    turn.fight(turn.table.after(move.player))


def _retreat(turn: Steps, move: Step) -> None:
    table, player, goal, rule = turn.before, move.player, move.name, "IS-ATTACK"
    combat = turn.now("combat")
    _need_fight(turn, player)
    near = table.island.beside.get(combat.land, ())
    wrong = f"the units have to leave {goal}" if goal == combat.land else f"{goal} does not touch {combat.land}"
    turn.need(rule, goal, goal in near, f"{wrong}.")
    where = [name for name in near if table.leader(name) == player]
    leads = enumerated(where, "and") if where else f"no territory that touches {combat.land}"
    turn.need(rule, goal, table.leader(goal) == player, f"{player} is not leader of {goal}. {player} leads {leads}.")
    n = table.free(player)
    colour = table.colour_of(player)
    if combat.castled.get(colour, 0) and table.rulings["IS-AMB-RETREATCASTLE"] == "yes":
        n += combat.castled[colour]
        turn.change(combat=replace(combat, castled={**combat.castled, colour: 0}))
    turn.move_units(player, combat.land, goal, n)
    turn.results.append(f"{player} withdraws with {counted(n, 'unit')} to {goal}")
    turn.fight(turn.table.after(player))


def _stop(turn: Steps, _move: Step) -> None:
    others = enumerated(list(turn.before.fighters) or ["nobody"], "and")
    turn.assume(f"{others} agree that the combat stops")
    turn.end_combat()


# The draft.


def _keep(turn: Steps, move: Step) -> None:
    table, player, rule = turn.before, move.player, "IS-DRAFT"
    keep, seat = table.draft or 1, turn.seat()
    turn.need(rule, player, not has_chosen(table, player), f"{player} has chosen already; now the others choose.")
    message = f"in this round {counted(keep, 'card')} {'is' if keep == 1 else 'are'} kept, not {len(move.cards)}."
    turn.need(rule, "kept", len(move.cards) == keep, message)
    gone = discards(table, keep)
    message = f"in this round {counted(gone, 'card')} must be discarded, not {len(move.discarded)}."
    turn.need(rule, "discarded", len(move.discarded) == gone, message)
    turn.spend(player, (*move.cards, *move.discarded), rule)
    if not table.draft_goes_out:
        turn.put_away(*move.discarded)
    hand, left = _parted(seat.hand, turn.seat().hand, hand_size(table, keep) - keep - gone)
    turn.change_seat(player, hand=None if hand is None else (*hand, *move.cards), passed=left)
    if left:
        turn.results.append(f"{counted(len(left), 'card')} go{'es' if len(left) == 1 else ''} on to {table.after(player)}")
    if all(p == player or has_chosen(table, p) for p in table.players):
        _pass_on(turn, keep)
    elif keep == HAND and hand is None:
        turn.change(turn=table.after(player))


def _parted(before: Cards | None, rest: Cards | None, n: int) -> tuple[Cards | None, Cards]:
    """The territory cards of a hand, and what is left of its cycle cards, `n` by the rules, which goes on.

    Which cards go on is not known where nobody told the hand, or the kinds of its cards; how many do is.
    """
    if not n:
        return rest and tuple(Card(Kind.TERRITORY, card.symbol) for card in rest), ()
    left = tuple(card for card in rest or () if card.kind is not Kind.TERRITORY)
    if before is None or (len(left) > n and any(card.kind is None for card in left)):
        return None, (Card(),) * max(0, n)
    return tuple(card for card in before if card.kind is Kind.TERRITORY), left


def _pass_on(turn: Steps, keep: int) -> None:
    """Everybody has chosen: cards go on in the direction of play, and the next round begins, or the actions."""
    table = turn.before
    passed = {table.after(p): turn.seat(p).passed for p in table.players}
    for p in table.players:
        hand = turn.seat(p).hand
        turn.change_seat(p, hand=None if hand is None else (*hand, *passed[p]), passed=())
    begun = {"draft": None, "phase": Phase.ACTIONS, "turn": table.whisperer}
    turn.change(**({"draft": keep + 1} if keep < rounds(table) else begun))


# Set-up and council.


def _lay(turn: Steps, move: Step) -> None:
    table, player = turn.before, move.player
    rule = "IS-SET-TERR" if table.phase is Phase.SETUP else "IS-C3"
    first, second = move.spots
    laid = dict(table.tiles)
    turn.need("IS-ST-TILES", move.name, second in first.beside, f"{first} and {second} do not lie side by side.")
    for spot in move.spots:
        turn.need(rule, str(spot), spot not in laid, f"a tile lies at {spot} already.")
    touches = not laid or any(near in laid for spot in move.spots for near in spot.beside)
    turn.need("IS-ST-TILES", move.name, touches, f"{first} and {second} touch no territory with an edge.")
    message = f"there is a territory {move.name} already; give it another name."
    turn.need(rule, move.name, move.name not in table.names, message)
    turn.need("IS-ST-TILES", "tiles", len(laid) < TILES, "no tiles are left.")
    if table.phase is Phase.SETUP:
        turn.need(rule, player, len(table.names) < len(table.players), "everybody has placed a territory.")
    else:
        _need_role(turn, explorer(table).players, "Explorer")
    turn.change(board=with_tiles(table, move.spots, move.name))
    near = turn.table.island.beside[move.name]
    lies = f"touches {enumerated(list(near), 'and')}" if near else "is the first territory"
    turn.results.append(f"{move.name} {lies}")
    if table.phase is not Phase.SETUP:
        turn.next_role(Phase.GUARDIAN)
    else:
        is_last = len(turn.table.names) >= len(table.players)
        turn.change(turn=table.whisperer if is_last else table.after(player))


def with_tiles(position: Position, spots: tuple[Spot, ...], name: str) -> Any:
    """The board with two more tiles, rows and columns added where they lie outside those that are written."""
    at = dict(position.tiles) | {spot: Tile(name) for spot in spots}
    top, left = min(0, *(spot.row for spot in at)), min(0, *(spot.column for spot in at))
    bottom = max(len(position.board) - 1, *(spot.row for spot in at))
    right = max(len(position.board[0]) - 1 if position.board else 0, *(spot.column for spot in at))
    return tuple(tuple(at.get(Spot(i, k)) for k in range(left, right + 1)) for i in range(top, bottom + 1))


def _need_role(turn: Steps, players: tuple[str, ...], role: str) -> None:
    who = enumerated(list(players), "or") if players else "nobody"
    turn.need("IS-C3", turn.player, turn.player in players, f"{who} is {role}, not {turn.player}.")


def _place(turn: Steps, move: Step) -> None:
    table, player, goal = turn.before, move.player, move.name
    land = turn.land(goal)
    if table.phase is not Phase.SETUP:
        turn.need("IS-C3", goal, not move.is_unit, "the Guardian places a castle.")
        _need_role(turn, guardian(table).players, "Guardian")
        turn.put(goal, replace(land, castles=land.castles + 1))
        turn.results.append(f"{counted(land.castles + 1, 'castle')} in {goal}")
        turn.next_role()
        return
    rule = "IS-SET-CASTLE" if not move.is_unit else "IS-SET-UNITS"
    laid, castles = len(table.names) >= len(table.players), sum(other.castles for other in table.lands.values())
    turn.need(rule, goal, laid, "first each player places a territory.")
    if not move.is_unit:
        turn.need(rule, player, player == table.whisperer, f"the Whisperer {table.whisperer} places the castle.")
        turn.put(goal, replace(land, castles=land.castles + 1))
        turn.change(turn=table.whisperer)
        return
    turn.need(rule, player, castles > 0 or not laid, "first the Whisperer places a castle.")
    turn.need(rule, player, table.on_board(player) < START_UNITS, f"{player} has placed two units already.")
    turn.place_unit(player, goal)
    turn.tell_units(player, goal)
    if all(turn.table.on_board(p) >= START_UNITS for p in table.players):
        turn.deal()
    else:
        turn.change(turn=table.after(player))


def _flip(turn: Steps, move: Step) -> None:
    table = turn.before
    turn.need("IS-C4", move.player, move.player == table.whisperer, f"the Whisperer {table.whisperer} flips the coin.")
    direction = Direction.CLOCKWISE if move.name == "heads" else Direction.ANTICLOCKWISE
    turn.change(direction=direction)
    turn.results.append(f"play goes {direction}")
    turn.deal()


_ACTIONS = (Phase.ACTIONS,)
_Done: TypeAlias = tuple[str, tuple[Phase, ...], Callable[[Steps, Any], None]]
_DONE: Mapping[Action | Deed, _Done] = {
    **dict.fromkeys(Action, ("IS-TURN", _ACTIONS, act)),
    Deed.PASS: ("IS-TURN", _ACTIONS, _pass),
    Deed.RESTORE: ("IS-TURN", _ACTIONS, lambda turn, move: turn.end_turn(move.player)),
    Deed.SHELTER: ("IS-COMBAT", _ACTIONS, _shelter),
    Deed.ATTACK: ("IS-COMBAT", _ACTIONS, _attack),
    Deed.RETREAT: ("IS-COMBAT", _ACTIONS, _retreat),
    Deed.STOP: ("IS-COMBAT", _ACTIONS, _stop),
    Deed.KEEP: ("IS-DRAFT", (Phase.DRAFT,), _keep),
    Deed.LAY: ("IS-SET-TERR", (Phase.SETUP, Phase.EXPLORER), _lay),
    Deed.PLACE: ("IS-SET-UNITS", (Phase.SETUP, Phase.GUARDIAN), _place),
    Deed.FLIP: ("IS-C4", (Phase.COIN,), _flip),
}
"""Each kind of move: when it is done, by which rule, and what it does."""
MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""
