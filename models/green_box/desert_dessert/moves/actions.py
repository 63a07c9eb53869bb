"""What may be done in Desert Dessert, step by step, each kind of move once: what it requires and what it does."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from models.green_box.components import GREY, Colour
from models.green_box.desert_dessert.cards import CERTAIN, ROWS, SIDES, Industry, Market, Price, cubes_in_words
from models.green_box.desert_dessert.moves.steps import Steps
from models.green_box.desert_dessert.moves.words import Build, Deal, Draw, Exchange, Harvest, Move, Supply, Trade
from models.green_box.desert_dessert.rules.table import (
    gone,
    may_lie,
    none_left,
    pile_after,
    too_many,
    too_many_managers,
    with_prices,
)
from models.green_box.desert_dessert.table import DEALT, LOT, Phase, Position
from models.green_box.grid import with_entry
from models.logic import Unknown, where
from models.names import counted, enumerated
from models.turn import Moves


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move.player)
    for part in move.parts:
        if turn.table.over and not position.is_over and part in {Harvest(), Build()}:
            # The turn was won before: nobody need end it.
            continue
        _ACTIONS[type(part)](turn, part)
        turn.look_for_win()
    table = turn.table
    # By the Harvest, the manager of a pile that was used up has been drawn; until it is said who, one is missing.
    if table.is_due and not table.over and table.phase is not Phase.TRADE:
        turn.covers.add("DD-ST-MANAGERS")
        turn.leave("the pile is used up, so a manager was drawn from the bag", "draw the red manager", "say which")
    # What is paid in colours that nobody knows leaves nobody knows what.
    if turn.results and not turn.conditions.needs:
        turn.results.append(f"{cubes_in_words(table.own.cubes)} in hand")
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _supply(turn: Steps, part: Supply) -> None:
    """Supplies are placed on industries, and managers assigned to them."""
    turn.need_phase("DD-SUP-PAY", Phase.SUPPLY)
    own, tiles = turn.seat(), dict(part.tiles)
    managed = _at_work(turn, part)
    # In a whole turn the supplies are gone when the table is looked at again.
    turn.covers.add("DD-SUP-PAY")
    price = _supplies(turn, tiles)
    lacking = [m for m in managed if m != GREY and price[Colour(m)] + 1 > own.cubes.get(Colour(m), 0)]
    if lacking and turn.before.rulings["DD-AMB-MGRDISABLED"] == "unmanaged":
        # Their industries work without them.
        managed = {manager: industry for manager, industry in managed.items() if manager not in lacking}
    price += Counter(Colour(manager) for manager in managed if manager != GREY)
    # Each input by itself says best what is too much.
    turn.pay("DD-SUP-PAY", "supplies", {colour: price[colour] for colour in Colour if price[colour]}, f"`{part}`")
    _need_all(turn, tiles)
    turn.change_seat(supplied={industry: n for industry, n in tiles.items() if n}, managed=managed)
    # The prices of the last turn leave the column; a pile that was used up is shuffled anew (DD-AMB-RESHUFFLE).
    turn.change(phase=Phase.TRADE, prices=None, dealt=gone(turn.table))


def _supplies(turn: Steps, tiles: Mapping[Industry, int]) -> Counter[Colour]:
    """What these tiles need, as far as that is known: where nobody knows what an industry needs, it may be little."""
    price = Counter[Colour]()
    for industry, n in [(industry, n) for industry, n in tiles.items() if n]:
        there_are = turn.seat().tiles.get(industry, 0)
        turn.need("DD-SUP-PAY", str(industry), n <= there_are, too_many(industry, n, there_are))
        if turn.use(industry):
            for colour, each in turn.before.table[industry].needs.items():
                price[colour] += n * each
        else:
            turn.pay_some("DD-SUP-PAY", "supplies", n * turn.before.table.size(industry), f"supplying {industry.title}")
    return price


def _at_work(turn: Steps, part: Supply) -> dict[str, Industry]:
    """The managers on tiles that get supplies. Any tile may have one, but one on a tile without supplies is wasted."""
    own, tiles, working = turn.seat(), dict(part.tiles), dict[str, Industry]()
    for manager, _ in part.managed:
        turn.need("DD-SUP-ASSIGN", manager, manager in own.managers, f"the {manager} manager is not {turn.player}'s.")
    # Where some are wasted, it is not the grey one, which costs nothing.
    for manager, industry in sorted(part.managed, key=lambda one: one[0] != GREY):
        if manager not in own.managers:
            continue
        if [*working.values()].count(industry) < tiles.get(industry, 0):
            working[manager] = industry
        else:
            turn.explain(f"the {manager} manager sits on a tile of {industry.title} without supplies and is wasted")
    for industry, n in Counter(industry for _, industry in part.managed).items():
        there_are = own.tiles.get(industry, 0)
        turn.need("DD-SUP-ASSIGN", str(industry), n <= there_are, too_many_managers(industry, n, there_are))
    return working


def _need_all(turn: Steps, tiles: Mapping[Industry, int]) -> None:
    """By one ruling, no industry is left without supplies that could still be paid (DD-AMB-PARTIAL)."""
    for industry, there_are in turn.seat().tiles.items():
        more = tiles.get(industry, 0) < there_are and turn.seat().can_pay(turn.before.table[industry].needs)
        if more and turn.before.rulings["DD-AMB-PARTIAL"] == "no" and turn.use(industry):
            message = f"one more {industry.title} could be supplied, and everything that can be has to be."
            turn.refuse("DD-SUP-PAY", str(industry), message)


def _deal(turn: Steps, part: Deal) -> None:
    """Prices are renewed."""
    turn.need_phase("DD-TRD-RENEW", Phase.TRADE)
    is_next = turn.table.prices is None and "trade" not in turn.table.done
    turn.need("DD-TRD-RENEW", "prices", is_next, "the prices of this turn lie there already.")
    coming = turn.table.deck[:DEALT]
    if not part.cards:
        if len(coming) < DEALT:
            turn.leave(
                "the prices are renewed, and the file does not say with which cards (`deck:`)",
                "deal wheel 3, circles 5, ...",
                "name all twelve, row by row from Water down",
            )
        turn.deal()
        return
    message = "the file says that other cards come next (`deck:`)."
    turn.need("DD-TRD-RENEW", "cards", coming == part.cards[: len(coming)], message)
    turn.lay_out(part.cards)


def _draw(turn: Steps, part: Draw) -> None:
    """A manager from the bag, the pile being used up."""
    turn.deal()
    table = turn.table
    turn.need_game_on("DD-WIN")
    phase_message = f"the pile is not used up in turn {table.number}, or its manager is drawn already."
    is_due = table.is_due if table.phase is Phase.SUPPLY else table.gets_due
    turn.need("DD-TRD-DEPLETE", "pile", is_due, phase_message)
    is_there = part.manager not in table.own.managers
    turn.need("DD-TRD-DEPLETE", part.manager, is_there, f"the {part.manager} manager is {turn.player}'s already.")
    if table.bag:
        message = f"the file says that the {table.bag[0]} manager comes next (`bag:`)."
        turn.need("DD-TRD-DEPLETE", "bag", table.bag[0] == part.manager, message)
    else:
        turn.assume(f"the {part.manager} manager comes out of the bag; the file does not say")
    turn.take_manager(part.manager)


def _trade(turn: Steps, part: Trade) -> None:
    """The one trade of the turn, at the price of a card."""
    turn.need_phase("DD-TRD-ONE", Phase.TRADE)
    turn.covers.add("DD-TRD-ONE")
    done = turn.table.done
    turn.need("DD-TRD-ONE", "once", "trade" not in done, "one trade a turn is all, and it was made.")
    _at_card(turn, part)
    if part.times != 1:
        message = f"the trade is made once, not {part.times} times."
        is_allowed = part.times > 0 and turn.before.rulings["DD-AMB-TRADEQTY"] == "multiple"
        turn.need("DD-TRD-ONE", "times", is_allowed, message)
    _swap(turn, "DD-TRD-ONE", part, part.price * part.times, part.times)
    turn.change(done=(*done, "trade"))


def _at_card(turn: Steps, part: Trade) -> None:
    """The card of a trade has to show its price; where the file tells no prices, that is taken for granted if it can be."""
    turn.deal()
    is_unseen = turn.table.prices is None
    table = with_prices(turn.table)
    prices: Market = table.prices or ()
    i, side = ROWS[part.row], 0 if part.is_sale else 1
    card, label, the_card = prices[i][side], f"{part.row} {SIDES[side]}", f"the {SIDES[side]} card of {part.row.title}"
    is_told = turn.use(part.gives, part.gets)
    wanted = Price(table.table[part.gets if part.is_sale else part.gives].symbol, part.price)
    if part.gives is part.gets:
        shows_itself = isinstance(card, Price) and card.symbol is wanted.symbol
        message = f"{the_card} shows {part.row.title} itself, which allows no trade."
        turn.refuse("DD-TRD-ONE", label, message if shows_itself else "a trade is for cubes of another colour.")
        return

    def fits(price: Price) -> bool:
        # Whatever symbol an industry has, the value of the card is the price.
        return price == wanted if is_told else price.value == part.price

    truth = where(card, fits)
    message = f"{the_card} is {card}, not {wanted}{'' if is_told else ': the price is another'}."
    if isinstance(card, Unknown):
        message = none_left(table, wanted) or message
        # After the move it is seen: on all tables on which the move may be made, this card lies there.
        if is_told:
            prices = with_entry(prices, i, (wanted, prices[i][1]) if part.is_sale else (prices[i][0], wanted))
        if is_unseen:
            turn.assume(f"{the_card} is {wanted}")
            truth = any(map(fits, may_lie(table, card)))
        else:
            # Cards dealt in a move are known: this one lay there before, where the rules say already which it can be.
            turn.covers.add("DD-ST-PRICES")
    turn.need("DD-TRD-ONE", label, truth, message, f"{the_card} is {wanted}")
    if is_unseen:
        turn.remember(replace(table, prices=prices))
    else:
        turn.change(prices=prices)


def _exchange(turn: Steps, part: Exchange) -> None:
    """Six cubes of a colour for one of another."""
    turn.need_phase("DD-TRD-SIX", Phase.TRADE)
    turn.deal()
    table = turn.table
    again = "exchange" in table.done and table.rulings["DD-AMB-SIXQTY"] == "once"
    turn.covers.add("DD-TRD-SIX")
    turn.need("DD-TRD-SIX", "once", not again, f"{LOT} cubes may be exchanged once a turn, and were.")
    turn.need("DD-TRD-SIX", "colour", part.gives is not part.gets, "the exchange is for a cube of another colour.")
    _swap(turn, "DD-TRD-SIX", part, LOT, 1)
    turn.change(done=(*table.done, "exchange"))


def _swap(turn: Steps, rule: str, part: Trade | Exchange, price: int, n: int) -> None:
    """Cubes of one industry for those of another, as far as their colours are known."""
    table = turn.before.table
    is_paid, comes = _has_colour(turn, part.gives), _has_colour(turn, part.gets)
    if is_paid:
        turn.pay(rule, "payment", {table[part.gives].output: price}, f"`{part}`")
    else:
        colours = table.colours[part.gives]
        most = max(turn.seat().cubes.get(colour, 0) for colour in colours) + turn.came
        message = (
            f"`{part}` takes {counted(price, 'cube')} of {part.gives.title}, {enumerated(list(map(str, colours)), 'or')}"
        )
        turn.need(
            rule, "payment", price <= most, f"{message}; {turn.player} has {f'{most} of one colour' if most else 'none'}."
        )
        turn.gone += price
    if comes:
        turn.receive(rule, table[part.gets].output, n)
    else:
        turn.came += n
        turn.gone -= n
    if is_paid and comes:
        came, went = cubes_in_words({table[part.gets].output: n}), cubes_in_words({table[part.gives].output: price})
        turn.results.append(f"gets {came} for {went}")


def _has_colour(turn: Steps, industry: Industry) -> bool:
    """Whether the colour of an industry's cubes is known: the rulebook tells most of them in words (DD-TAB-OUTCOL)."""
    return industry in CERTAIN or turn.use(industry)


def _harvest(turn: Steps, _part: Harvest) -> None:
    """Every working industry yields a cube, one more with a manager, as long as there are any (DD-AMB-SUPPLYLIMIT)."""
    turn.deal()
    table = turn.table
    turn.need_game_on("DD-WIN")
    message = "nothing is harvested before the Supply phase, or twice in a turn."
    turn.need("DD-HARVEST", "phase", table.phase in {Phase.TRADE, Phase.HARVEST}, message)
    if "exchange" in table.done and "trade" not in table.done and table.rulings["DD-AMB-SIXALONE"] == "no":
        turn.refuse("DD-TRD-SIX", "alone", "six cubes may be exchanged only in addition to a trade.")
    turn.draw_from_bag()
    table, own, came = turn.table, turn.seat(), Counter[Colour]()
    for industry, n in own.supplied.items():
        yielded = n + len(own.managers_of(industry))
        came[table.table[industry].output] += yielded
        if n and not turn.use(industry):
            turn.came += yielded
    for colour, n in came.items():
        here, lying = own.cubes.get(colour, 0), table.on_tiles().get(colour, 0)
        if here + n + lying > turn.before.limit:
            still = 0 if table.rulings["DD-AMB-LIMITORDER"] == "yes" else lying
            came[colour] = max(0, min(n, table.limit - here - still))
    turn.gain(came)
    turn.change_seat(supplied={}, managed={})
    turn.results.append(f"harvests {cubes_in_words({c: came[c] for c in Colour})}")
    # The prices of this turn have been dealt by now, whether or not anybody told them.
    turn.change(phase=Phase.BUILD, done=(), pile=None if table.pile is None else pile_after(table, table.number))


def _build(turn: Steps, part: Build) -> None:
    """A new industry; the turn is over. What was not said of the harvest is done before."""
    if turn.table.phase in {Phase.TRADE, Phase.HARVEST}:
        _harvest(turn, Harvest())
        turn.look_for_win()
    if turn.table.over and not part.industries and not turn.before.is_over:
        # The harvest has won, and nothing is left to be built.
        return
    turn.need_phase("DD-BUILD", Phase.BUILD)
    if len(part.industries) > 1:
        message = f"one industry a turn may be built, not {len(part.industries)}."
        turn.need("DD-BUILD", "once", turn.before.rulings["DD-AMB-BUILDQTY"] == "many", message)
    for industry in part.industries:
        row, tiles = turn.before.table[industry], turn.seat().tiles
        if turn.use(industry):
            turn.pay("DD-BUILD", str(industry), row.cost, f"building {industry.title}")
        else:
            turn.pay_some("DD-BUILD", str(industry), 2 * turn.before.table.size(industry), f"building {industry.title}")
        more = {one: tiles.get(one, 0) + (one is industry) for one in Industry}
        turn.change_seat(tiles={one: n for one, n in more.items() if n})
    if part.industries:
        turn.results.append(f"builds {enumerated([one.title for one in part.industries], 'and', len(part.industries))}")
    turn.look_for_win()
    if not turn.table.over:
        turn.draw_from_bag()
        turn.change(number=turn.table.number + 1, phase=Phase.SUPPLY)


_ACTIONS: Mapping[type, Callable[[Steps, Any], None]] = {
    Supply: _supply,
    Deal: _deal,
    Draw: _draw,
    Trade: _trade,
    Exchange: _exchange,
    Harvest: _harvest,
    Build: _build,
}
