"""The eleven actions of Island, each once: what it requires and what it does."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from models.green_box.components import Symbol
from models.green_box.grid import with_space
from models.green_box.island.cards import UNSEEN, Action, Card
from models.green_box.island.moves.steps import Steps, is_table_known
from models.green_box.island.moves.words import Act
from models.green_box.island.rules.table import MONUMENTS
from models.green_box.island.table.lands import FACES, Tile
from models.green_box.island.table.position import START_UNITS
from models.green_box.sorts import either_of
from models.logic import Unknown, any_of
from models.names import counted, enumerated


def act(turn: Steps, move: Act) -> None:
    """A card is played for its action, unless somebody drowns it; then the turn is over, or a combat begins."""
    action = move.action
    played = _play(turn, move.player, action, move.cards, "IS-TURN")
    turn.change(passes=0)
    reactions = _drown(turn, move)
    if len(move.drownings) % 2 == 0:
        _do(turn, move)
    elif move.action is Action.REPLENISH:
        _top(turn, move)
    else:
        # What is cancelled has no effect, but has to be allowed all the same.
        tried = Steps(turn.table, move.player)
        _do(tried, move)
        for need in tried.conditions.requirements:
            turn.need(need.rule, need.label, need.truth, need.message, need.only_if)
    if len(move.drownings) % 2:
        turn.results.append(f"{move.action} is cancelled")
    turn.put_away(*played, *reactions)
    if (hand := turn.seat().hand) is not None:
        turn.results.append(f"{move.player} has {counted(len(hand), 'card') if hand else 'no card'} left")
    if turn.now("combat") is None:
        turn.end_turn(move.player)


def _play(turn: Steps, player: str, action: Action, cards: tuple[Card, ...], rule: str) -> tuple[Card, ...]:
    """The cards of an action leave a hand: its symbol, after Enchant where it is an enchanted one (IS-TAB, IS-ENCHANT)."""
    table = turn.before.table
    if len(cards) != 1 + action.is_enchanted:
        one = "Enchant and the card of its symbol" if action.is_enchanted else "one card"
        turn.refuse("IS-ENCHANT", str(action), f"{action} takes {one}.")
        return turn.spend(player, cards, rule)
    enchant = (table.symbol_of(Action.ENCHANT),) if action.is_enchanted else ()
    symbols = (*enchant, table.symbol_of(action))
    if not is_table_known(turn.before):
        turn.await_fact("which symbol stands for which action")
        # A symbol without a kind may come from our list alone: the player only named the action.
        named = (Card() if card == Card(None, symbol) else card for card, symbol in zip(cards, symbols, strict=True))
        return turn.spend(player, tuple(sorted(named, key=lambda card: card == Card())), rule)
    actions = (Action.ENCHANT, action)[-len(cards) :]
    for card, symbol, of in [*zip(cards, symbols, actions, strict=True)][::-1]:
        if card.symbol is not symbol:
            shown = card.symbol or Symbol.DROP
            does = table.basic(shown)
            more = f" (with Enchant: {table.enchantment(shown)})" if table.enchantment(shown) else ""
            turn.refuse("IS-TAB", f"{player}, {card.name}", f"{of} is played with {symbol}; {shown} is {does}{more}.")
    return turn.spend(player, cards, rule)


def _replenish(turn: Steps, move: Act) -> None:
    card, hand = _top(turn, move), turn.seat().hand
    turn.change_pile((turn.table.pile or ())[1:])
    if hand is not None:
        turn.change_seat(turn.player, hand=(*hand, card))
    which = "the top card" if card == UNSEEN or card.either else card
    turn.results.append(f"{turn.player} takes {which} from the discard pile")


def _top(turn: Steps, move: Act) -> Card:
    """The card that Replenish takes: on top of the pile, and no Replenish card itself; what is known of it then."""
    pile, named = turn.table.pile, move.taken or UNSEEN
    if pile == ():
        turn.refuse("IS-REPLENISH", "pile", "the discard pile is empty.")
        return UNSEEN
    top: Card = pile[0] if pile else UNSEEN
    if not top.may_be(named):
        turn.refuse("IS-REPLENISH", "pile", f"the top card of the discard pile is {top}, not {named.name}.")
    told = [Card(one.kind or named.kind, one.symbol or named.symbol) for one in top.sorts if one.may_be(named)]
    card, is_told = _no_replenish(turn, either_of(told or [named]))
    if not is_told or pile is None:
        there = "the top card of the discard pile is" if pile else "the discard pile has a card on top which is"
        turn.assume(f"{there} no Replenish card")
    if pile:
        turn.change_pile((card, *pile[1:]))
    return card


def _no_replenish(turn: Steps, card: Card) -> tuple[Card, bool]:
    """What a card is, being no Replenish card, and whether it was known to be none."""
    if not is_table_known(turn.before):
        return card, card.symbol is not None
    symbol = turn.before.table.symbol_of(Action.REPLENISH)
    message = f"the top card of the discard pile is {card}, a Replenish card, and may not be taken."
    turn.need("IS-REPLENISH", "pile", card.symbol is not symbol, message)
    every = list(card.faces(symbol=Symbol))
    others = [face for face in every if face.symbol is not symbol]
    return (either_of(others), others == every) if others else (card, True)


def _drown(turn: Steps, move: Act) -> list[Card]:
    """Reactions, each to the one before; the cards of all of them (IS-DROWN, IS-AMB-DROWNED, IS-AMB-DROWNTURN)."""
    gone, before = list[Card](), move.player
    for n, drowning in enumerate(move.drownings):
        who = drowning.player
        turn.need("IS-DROWN", who, who != before, f"{who} cannot drown what {who} has just played.")
        if n:
            allowed = turn.before.rulings["IS-AMB-DROWNED"] == "yes"
            turn.need("IS-DROWN", who, allowed, "you play that Drown cannot be answered by another Drown.")
        gone += _play(turn, who, Action.DROWN, drowning.cards, "IS-DROWN")
        before = who
        if turn.before.rulings["IS-AMB-DROWNTURN"] == "yes":
            turn.change(skipping=(*turn.now("skipping"), who))
    return gone


def _do(turn: Steps, move: Act) -> None:
    """What the card does where the player is present; Invade tells how many units are there."""
    where = () if move.action is Action.INVADE else (move.start,) if move.start else dict.fromkeys(move.places)
    for name in where:
        turn.need(move.action.rule, name, turn.units(name) > 0, f"{move.player} has no unit in {name}.")
    _DOES[move.action](turn, move)


def _pacify(turn: Steps, move: Act) -> None:
    land = turn.land(move.goal)
    turn.put(move.goal, replace(land, peace=land.peace + 1))
    turn.results.append(f"{counted(land.peace + 1, 'peace token')} in {move.goal}")


def _develop(turn: Steps, move: Act) -> None:
    name = move.goal
    down = {spot: truth for spot, tile in turn.table.tiles_of(name) if (truth := tile.lies_down) is not False}
    lies = f"the tile at {enumerated([*map(str, down)], 'or')} lies face down"
    turn.need("IS-DEVELOP", name, any_of(down.values()), f"both tiles of {name} are developed already.", lies)
    symbol = move.face.symbol if move.face else None
    turn.need("IS-DEVELOP", name, symbol is not Symbol.BRICKS, "no tile shows bricks: they stay in the box.")
    spots = [spot for spot, truth in down.items() if truth is True][:1] or [*down]
    if len(spots) > 1:
        turn.await_outcome(f"which tile of {name} lies face down")
    elif spots:
        tile = Tile(name, symbol or Unknown(str(spots[0]), FACES))
        turn.change(board=with_space(turn.table.board, spots[0], tile))
        shows = f"shows {symbol}" if symbol else "is turned over; add `showing drop`"
        turn.results.append(f"the tile at {spots[0]} {shows}")


def _need_beside(turn: Steps, rule: str, start: str, goal: str) -> None:
    near = turn.before.island.beside.get(start, ())
    beside = enumerated(list(near), "and", 15) if near else "nothing"
    wrong = f"the units have to leave {start}" if goal == start else f"{goal} does not touch {start}"
    turn.need(rule, goal, goal in near, f"{wrong}, which touches {beside}.")


def _invade(turn: Steps, move: Act) -> None:
    rule, start, goal, n = "IS-INVADE", move.start, move.goal, move.units
    own = turn.units(start)
    _need_beside(turn, rule, start, goal)
    has = f"only {counted(own, 'unit')}" if own else "no unit"
    turn.need(rule, start, n <= own, f"{move.player} has {has} in {start}.")
    if not n:
        allowed = turn.before.rulings["IS-AMB-INVADE0"] == "yes"
        turn.need(rule, start, allowed, "Invade moves at least one unit.")
        return
    turn.move_units(move.player, start, goal, n)
    turn.tell_units(move.player, start, goal)
    turn.begin_combat(goal)


def _dominate(turn: Steps, move: Act) -> None:
    rule = "IS-DOMINATE"
    turn.need(rule, "units", len(move.places) == START_UNITS, "Dominate places two units.")
    turn.recruit(move.places, rule)
    if move.victim is None:
        return
    who, where = move.victim
    turn.need(rule, who, who != move.player, "Dominate removes a unit of an opponent.")
    anywhere = turn.before.rulings["IS-AMB-DOMINATE"] == "present" if where not in move.places else True
    allowed = where in move.places or (anywhere and turn.units(where) > 0)
    what = "a territory where you are present" if anywhere else "a territory where you just recruited"
    turn.need(rule, where, allowed, f"Dominate removes a unit only from {what}, and {where} is none.")
    there = turn.units(where, who)
    turn.need(rule, where, there >= 2, f"{who} has {counted(there, 'unit')} in {where}; it takes two or more.")
    turn.place_unit(who, where, -min(1, there))
    turn.tell_units(who, where)


def _infiltrate(turn: Steps, move: Act) -> None:
    _need_beside(turn, "IS-INFILTRATE", move.start, move.goal)
    turn.need("IS-INFILTRATE", "units", move.units == 1, f"Infiltrate moves 1 unit, not {move.units}.")
    turn.move_units(move.player, move.start, move.goal, 1)
    turn.tell_units(move.player, move.start, move.goal)


def _immortalize(turn: Steps, move: Act) -> None:
    n = turn.seat().monuments
    message = f"{move.player} has {n} monuments, and a die shows no more than {MONUMENTS}."
    turn.need("IS-IMMORTALIZE", move.player, n < MONUMENTS, message)
    turn.change_seat(move.player, monuments=min(MONUMENTS, n + 1))
    turn.results.append(f"{move.player} has {counted(turn.seat().monuments, 'monument')}")


def _enrage(turn: Steps, move: Act) -> None:
    turn.recruit(move.places, "IS-ENRAGE")
    turn.begin_combat(move.goal)


def _alone(turn: Steps, move: Act) -> None:
    """Enchant alone, and Drown in one's own turn, do nothing."""
    if move.action is Action.ENCHANT:
        message = "Enchant is played together with another card, for that card's enchanted action."
    else:
        message = "Drown is played as a reaction: say `…, drowned by ben` after the move it cancels."
    turn.refuse(move.action.rule, move.player, message)


_DOES: Mapping[Action, Callable[[Steps, Act], None]] = {
    Action.REPLENISH: _replenish,
    Action.RECRUIT: lambda turn, move: turn.recruit(move.places, "IS-RECRUIT"),
    Action.PACIFY: _pacify,
    Action.DEVELOP: _develop,
    Action.ENCHANT: _alone,
    Action.INVADE: _invade,
    Action.DROWN: _alone,
    Action.DOMINATE: _dominate,
    Action.INFILTRATE: _infiltrate,
    Action.IMMORTALIZE: _immortalize,
    Action.ENRAGE: _enrage,
}
"""What each action does."""
