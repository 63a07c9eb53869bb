"""The turns in which a game can be won, nobody knowing the cards to come: with the best order of them, and with the worst.

The best order of the cards has in each turn the one trade that is wanted, for one cube: a pile has three cards of value 1
of each symbol, and four turns need four of them. The worst has none: a symbol has eight cards, and there are eight places
beside its own row in four turns. So a plan without trades and without managers whose colour nobody knows wins whatever
comes.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias, TypeVar

from models.green_box.components import CUBES, Symbol
from models.green_box.desert_dessert.cards import LATIN, Price
from models.green_box.desert_dessert.moves.words import Draw, Part, Trade
from models.green_box.desert_dessert.rules import known_cards
from models.green_box.desert_dessert.table import DEALT, Phase, Position
from scorers.green_box.desert_dessert.search.known import Patience, TiredError, fewest
from scorers.green_box.desert_dessert.search.plan import FAR, KEPT, LONG, MANY, Attempt, FewestTurns, Plan
from scorers.green_box.desert_dessert.search.world import BEST, LUCKY, WORST, World, obstacle
from scorers.question import Reply, Tick

T = TypeVar("T")
Turns: TypeAlias = tuple[tuple[Part, ...], ...]
"""What is done turn by turn."""
_ORDERS, _STEPS = 40, 6_000
"""So many beginnings of an order of the managers are tried, in so many steps, where a plan is known already."""


class _Strict(World):
    """The world in which nothing is done more than once a turn: what may be done there may be done under every ruling."""

    trades_at_once = exchanges_at_once = builds_at_once = 1
    limit = CUBES
    returns_first = True
    supplies_all = needs_trade = False
    black_on_tiles = 0


@dataclass(frozen=True, slots=True)
class Chance:
    """Whether something can come about with some order of cards and managers, by which turns, and who comes first there."""

    attempt: Attempt
    bag: tuple[str, ...] = ()


def with_luck(
    position: Position, last: int, tick: Tick, goal: Mapping[int, int] | None = None, *, is_strict: bool = False
) -> Chance:
    """Whether the game can be won by the end of a turn, or the cubes of a goal be there, with the best order."""
    waiting, is_out, n, kept = deque([position.bag]), True, 0, KEPT if goal is None else MANY
    patience = Patience(tick, _STEPS) if goal is None else tick
    while waiting and n < _ORDERS:
        n += 1
        here = replace(position, bag=waiting.popleft())
        world = _Strict(here) if is_strict else World(here)
        # With these managers first not even the best that can come after them is enough.
        if Plan(world, tick, goal).bound_fails(last, BEST):
            continue
        try:
            attempt = Plan(world, patience, goal).attempt(last, kept, LUCKY)
        except TiredError:
            return Chance(Attempt(is_won=None))
        if attempt.is_won:
            return Chance(attempt, here.bag)
        following = world.next_managers(last)
        waiting.extend((*here.bag, name) for name in following)
        is_out = is_out and (bool(following) or attempt.is_won is False)
    return Chance(Attempt(is_won=False if is_out and not waiting else None))


_KEPT_PLANS = 8
_LUCKY: dict[object, Chance] = {}
_SURE: dict[object, Turns] = {}


def lucky_plan(position: Position, tick: Tick) -> Chance:
    """Turns that win with some order of the cards and the managers, the fewest found."""
    chooses = _chooses(position)
    first = position.number
    # Who may choose less wins no sooner than who may choose.
    least = first if chooses else first + max(1, len(lucky_plan(_choosing(position), tick).attempt.turns)) - 1
    managers = tuple(World(position).managers_of(turn, BEST) for turn in range(first, first + FAR))

    def found() -> Chance:
        chances = (with_luck(position, turn, tick, is_strict=chooses) for turn in range(least, first + FAR))
        return next((chance for chance in chances if chance.attempt.is_won), Chance(Attempt(is_won=None)))

    return _keep(_LUCKY, (_key(position), managers), found)


def sure_plan(position: Position, tick: Tick) -> Turns:
    """Turns that win without trades and without managers to come, the fewest found; none where there is no such plan."""
    chooses = _chooses(position)
    first = position.number
    # Who may choose less wins no sooner than who may choose.
    least = first if chooses else first + max(1, len(sure_plan(_choosing(position), tick))) - 1
    world = _Strict(position) if chooses else World(position)
    managers = tuple(world.managers_of(turn) for turn in range(first, first + FAR))

    def found() -> Turns:
        plan, turn = Plan(world, tick), least
        # Who cannot win by the next turn either cannot by this one.
        while turn + 1 < first + LONG and plan.bound_fails(turn + 1, WORST):
            turn += 2
        attempts = (plan.attempt(later, KEPT, WORST) for later in range(turn, first + FAR))
        return next((attempt.turns for attempt in attempts if attempt.is_won), ())

    return _keep(_SURE, (_key(position), managers), found)


def _chooses(position: Position) -> bool:
    """Whether the player may exchange six without a trade, and leave an industry without supplies."""
    return position.rulings["DD-AMB-SIXALONE"] == "yes" and position.rulings["DD-AMB-PARTIAL"] == "yes"


def _choosing(position: Position) -> Position:
    """The same table where that is so: nobody wins sooner where it is not."""
    return position.under(position.rulings.fresh(**{"DD-AMB-SIXALONE": "yes", "DD-AMB-PARTIAL": "yes"}))


def _key(position: Position) -> tuple[object, ...]:
    """What plans are kept for: the table, and where the player may not choose, all that the rulings say."""
    world = World(position)
    start = (tuple(world.start.tolist()), world.first, position.own.managers, position.bag, position.deck, position.table)
    if _chooses(position):
        return start
    rulings = (world.trades_at_once, world.exchanges_at_once, world.builds_at_once, world.limit, world.black_on_tiles)
    return (*start, *rulings, world.supplies_all, world.needs_trade, world.returns_first)


def _keep(memory: dict[object, T], key: object, found: Callable[[], T]) -> T:
    if key not in memory:
        plan = found()
        if len(memory) >= _KEPT_PLANS:
            memory.clear()
        memory[key] = plan
    return memory[key]


def earliest(position: Position, tick: Tick) -> tuple[int, int | None, Chance]:
    """The turn before which no order lets anybody win, the first one in which one does as far as is known, and how."""
    first, chance = position.number, lucky_plan(position, tick)
    won = first + len(chance.attempt.turns) - 1 if chance.attempt.is_won else None
    lower = first if won is None else won
    while won is not None and lower > first:
        sooner = with_luck(position, lower - 1, tick)
        if sooner.attempt.is_won:
            lower = won = lower - 1
            chance = sooner
            continue
        # Not settled: then only the programmes say from which turn on.
        if sooner.attempt.is_won is None:
            lower = first
        break
    plan = Plan(World(position), tick)
    while lower < (won or first + LONG) and lower != won and plan.bound_fails(lower, BEST):
        lower += 1
    return lower, won, chance


def as_cards_allow(position: Position, turns: Turns) -> Turns | None:
    """The same turns, each trade at the left or at the right card of its row, so that one pile has them all; or nothing.

    A trade for one cube takes a 1 of the symbol that is sought on the left, or of the symbol that is paid with on the right.
    """
    told, passes = len(position.deck) // DEALT, dict[int, list[int]]()
    is_rest = position.turns_per_pass[1] < position.turns_per_pass[0]
    if position.rulings.listed("GB-LATIN") == "no" or (is_rest and (told or position.dealt)):
        return None
    for n in range(told, len(turns)):
        passes.setdefault(position.depletions(position.number + n - 1), []).append(n)
    changed = list(turns)
    for those in passes.values():
        left = _ones(position, those[0])
        # The cards of the turn before may still lie there while the pile is shuffled.
        left[_symbol(position, changed[those[0] - 1] if those[0] and is_rest else ())] -= 1
        chosen = _at_cards(position, [turns[n] for n in those], left)
        if chosen is None:
            return None
        changed[those[0] : those[-1] + 1] = chosen
    return tuple(changed)


def _at_cards(position: Position, turns: Sequence[Sequence[Part]], left: Mapping[Symbol | None, int]) -> Turns | None:
    """The turns with each trade at a card of these that are left, as often as there are."""
    for sides in product((True, False), repeat=len(turns)):
        chosen = tuple(_on_side(parts, is_sale=is_sale) for parts, is_sale in zip(turns, sides, strict=True))
        symbols = Counter(_symbol(position, parts) for parts in chosen)
        if all(n <= left[symbol] for symbol, n in symbols.items() if symbol):
            return chosen
    return None


def _ones(position: Position, n: int) -> Counter[Symbol | None]:
    """The cards of value 1 left by their symbols, in the pile of which the n-th turn from now is dealt."""
    pile, gone = position.depletions(position.number + n - 1), list[object]()
    if pile == position.depletions(position.number - 1):
        gone += [card for _, card in known_cards(position)]
    for told in range(n):
        if position.depletions(position.number + told - 1) == pile:
            gone += position.deck[DEALT * told : DEALT * (told + 1)]
    return Counter({symbol: LATIN[1] - gone.count(Price(symbol, 1)) for symbol in Symbol})


def _on_side(parts: Sequence[Part], is_sale: bool) -> tuple[Part, ...]:
    return tuple(replace(part, is_sale=is_sale) if isinstance(part, Trade) else part for part in parts)


def _symbol(position: Position, parts: Sequence[Part]) -> Symbol | None:
    """The symbol of the card at which a turn's trade is made."""
    trades = (part for part in parts if isinstance(part, Trade))
    return next((position.table[one.gets if one.is_sale else one.gives].symbol for one in trades), None)


def bounds(position: Position, _player: str, _words: str, tick: Tick) -> Reply:
    """In which turn the best order of the cards lets a player win, and by which turn a player can, whatever the order."""
    why = obstacle(position) or ("" if position.phase is Phase.SUPPLY else "turns are counted from a Supply phase")
    if why:
        return Reply(why)
    if known := _in_this_order(position, tick):
        return known
    first = position.number
    lower, won, chance = earliest(position, tick)
    best = as_cards_allow(position, chance.attempt.turns) if won == lower else None
    sure = sure_plan(position, tick)
    latest = first + len(sure) - 1 if sure else None
    lines = [f"before turn {lower} nobody wins, whatever the order of the cards and of the managers"]
    if best is not None:
        lines.append(f"in turn {lower}, where the cards come in the best order and you know it beforehand:")
        lines += plan_lines(position, best, chance.bag)
        could, surely = (
            f"can win in turn {lower} if the cards are as good as can be",
            f"by turn {latest} however bad they are",
        )
    else:
        could, surely = f"wins no earlier than turn {lower}", f"can win by turn {latest} however bad the cards are"
    if latest is None:
        sentence = f"{could}; a plan that wins whatever the cards was not found in {FAR} turns"
    else:
        sentence = f"{could}, and {surely}"
        lines.append(f"by turn {latest}, whatever the cards: without trades and without a manager to come:")
        lines += plan_lines(position, sure)
        lines += [line] if (line := _worst(position, latest, tick)) else []
    return Reply(sentence, tuple(lines), {"earliest": lower, "latest": latest})


def _in_this_order(position: Position, tick: Tick) -> Reply | None:
    """In which turn the game can be won with the cards and managers that the file tells, if it tells enough of them."""
    world = World(position)
    known = [turn for turn in range(world.first, world.first + LONG) if world.is_known(turn)]
    if not known or -FewestTurns(position, tick).ceiling > known[-1]:
        return None
    if len(known) < LONG and _needs_more(Plan(world, tick), known[-1]):
        return None
    found = fewest(position, tick)
    if not found.is_proven and (found.is_short or not world.is_known(found.won or found.lower)):
        return None
    lines = tuple(f"{turn}. {said}" for turn, said in enumerate(found.plan, start=position.number))
    could = f"can win in turn {found.won} with the cards in this order"
    value = {"earliest": found.lower, "latest": found.won}
    if found.is_proven:
        return Reply(f"{could}, and no sooner", lines, value)
    never = f"nobody wins before turn {found.lower}"
    goes_on = "`reeve best FILE --aim turns` goes on"
    if found.won is None:
        sentence = f"{never} with the cards in this order, and no plan was found in so many steps; {goes_on}"
    else:
        sentence = f"{could}; {never}, and what lies between was not searched to the end ({goes_on})"
    return Reply(sentence, lines, value, settled=False)


def _needs_more(plan: Plan, known: int) -> bool:
    """Whether nobody wins in the turns whose cards are known, nor in the next possible one without the others."""
    turn = known
    while turn < known + LONG and plan.bound_fails(turn, BEST):
        turn += 1
    return turn > known and plan.bound_fails(turn, WORST)


def _worst(position: Position, latest: int, tick: Tick) -> str:
    """That some order lets nobody win sooner than a plan for every order does, where that is shown; else nothing."""
    world = World(position)
    names = world.next_managers(latest)[::-1]
    worst = _Strict(replace(position, bag=(*position.bag, *names)))
    # Of cards that are told the others may have to allow a trade; rulings may allow more than a plan for all of them does.
    is_same = position.turns_per_pass[0] == position.turns_per_pass[1]
    if (
        position.dealt
        or position.deck
        or not is_same
        or any(getattr(world, name) != getattr(worst, name) for name in _WITHOUT_TRADES)
    ):
        return ""
    managers = tuple(worst.managers_of(turn) for turn in range(world.first, latest + 1))

    def found() -> bool:
        return Plan(worst, tick).attempt(latest - 1, KEPT, WORST).is_won is False

    if not _keep(_REFUTED, (_key(position), managers), found):
        return ""
    order = f", and the managers come in the order {', '.join(names)}" if names else ""
    return f"no sooner, where each row shows its own symbol in every turn, so that no card allows a trade{order}"


_REFUTED: dict[object, bool] = {}
_WITHOUT_TRADES = (
    "exchanges_at_once",
    "builds_at_once",
    "limit",
    "returns_first",
    "supplies_all",
    "needs_trade",
    "black_on_tiles",
)
"""What rulings say of turns in which nothing is traded."""


def plan_lines(position: Position, turns: Turns, bag: Sequence[str] = ()) -> Iterator[str]:
    """Turns one by one, with the managers who are drawn in them as far as these are known."""
    names = list(bag)
    for turn, parts in enumerate(turns, start=position.number):
        is_due = position.depletions(turn) > position.depletions(turn - 1)
        drawn = [Draw(names.pop(0))] if is_due and names else []
        yield f"{turn}. {'; '.join(map(str, (*parts[:-1], *drawn, *parts[-1:])))}"
