"""What players ask of Desert Dessert besides: what can I afford, what can I reach, what will a cube cost, how many turns?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from models.green_box.components import Symbol
from models.green_box.desert_dessert.industries import Industry, cubes_in_words
from models.green_box.desert_dessert.position import LATIN, Phase, Position, Price
from models.green_box.desert_dessert.rules import known_cards, pile_after
from models.names import counted, enumerated
from models.problem import MisreadError
from scorers.inquiry import Inquiry, Reply, Tick, amount, chance

UNTOLD = "the industry table is not known; give yours with `--cards FILE`"


def afford(position: Position, _player: str, _words: str, tick: Tick) -> Reply:
    """Which industries can still be built in this turn, each with how."""
    from scorers.green_box.desert_dessert.turn import parts_left, whole_turn
    from scorers.green_box.desert_dessert.world import KINDS, obstacle

    if why := obstacle(position):
        return Reply(why)
    layer, world = whole_turn(position, tick)
    trades, cubes = layer.trades, layer.tables[:, :KINDS].sum(axis=1)
    built, lines = [], []
    for i, industry in enumerate(Industry):
        more = [n for n, table in enumerate(layer.tables) if table[KINDS + i] > world.start[KINDS + i]]
        if more:
            # Whoever asks how wants no trade that is not needed for it.
            best = max(more, key=lambda n: (-int(trades[n]), int(cubes[n])))
            parts = "; ".join(map(str, parts_left(position, layer.step(best))))
            built.append(industry)
            lines.append(f"{industry.title}: {parts}")
        else:
            lines.append(f"{industry.title}: no; it costs {cubes_in_words(position.table[industry].cost)}")
    names = [industry.title for industry in built]
    sentence = f"can build {enumerated(names, 'or', len(names))}" if names else "can build nothing"
    return Reply(f"{sentence} in turn {position.number}", tuple(lines), {"industries": [str(one) for one in built]})


_REACH = re.compile(
    r"(?P<cubes>.+?) in (?P<turns>\d+) turns?(?: at (?:the )?(?P<prices>best|worst))?(?: prices)?", re.IGNORECASE
)
_MOST_TURNS = 20


def reach(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Whether so many cubes can be in hand after so many turns."""
    from scorers.green_box.desert_dessert.orders import plan_lines, with_luck
    from scorers.green_box.desert_dessert.plan import MANY, Plan
    from scorers.green_box.desert_dessert.world import WORST, World, obstacle

    found = _REACH.fullmatch(words.strip())
    if found is None:
        raise MisreadError("say which cubes and in how many turns, for example `3 white 2 blue in 4 turns at best`", words)
    goal = _cubes(position, found["cubes"])
    turns, prices = int(found["turns"]), (found["prices"] or "best").casefold()
    if not 1 <= turns <= _MOST_TURNS:
        raise MisreadError(f"1 to {_MOST_TURNS} turns are looked ahead", found["turns"])
    why = obstacle(position) or ("" if position.phase is Phase.SUPPLY else "turns are counted from a Supply phase")
    if why:
        return Reply(why)
    last, wanted = position.number + turns - 1, {list(Industry).index(one): n for one, n in goal.items()}
    if prices == WORST:
        attempt, bag = Plan(World(position), tick, wanted).attempt(last, MANY, WORST), position.bag
    else:
        chance = with_luck(position, last, tick, wanted)
        attempt, bag = chance.attempt, chance.bag
    said = cubes_in_words({position.table[one].output: n for one, n in goal.items()})
    when = f"within {counted(turns, 'turn')}, where prices that are not in the file are the {prices} possible"
    lines = tuple(plan_lines(position, attempt.turns, bag))
    value = {"reached": attempt.is_won}
    if attempt.is_won is None:
        return Reply(f"whether {said} are within reach {when}, was not settled", (), value, settled=False)
    return Reply(f"{'can' if attempt.is_won else 'cannot'} have {said} {when}", lines, value)


def _cubes(position: Position, text: str) -> Counter[Industry]:
    """Cubes by the industry that yields them. Raises `ValueError`."""
    goal: Counter[Industry] = Counter()
    for n, name in re.findall(r"(\d+)\s+([a-z]+)", text.casefold()):
        goal[position.table.called(name)] += int(n)
    if not +goal:
        raise MisreadError("say which cubes, for example `3 white 2 blue`", text)
    return +goal


@dataclass(frozen=True, slots=True)
class Prices:
    """What a cube of one colour costs in cubes of another when prices are dealt next: chances of each price and of none."""

    chances: dict[int, Fraction]

    @property
    def at_all(self) -> Fraction:
        """The chance that it can be had."""
        return sum(self.chances.values(), Fraction(0))

    @property
    def mean(self) -> Fraction | None:
        """The mean price where it can be had."""
        return sum((value * of for value, of in self.chances.items()), Fraction(0)) / self.at_all if self.at_all else None


def pile(position: Position) -> Counter[Price]:
    """The cards of which the next prices are dealt, each symbol having 1, 1, 1, 2, 2, 3, 4 and 5 (GB-LATIN)."""
    cards = Counter({Price(symbol, value): n for symbol in Symbol for value, n in LATIN.items()})
    gone = [card for _, card in known_cards(position) if isinstance(card, Price)]
    # A pile that was used up is shuffled anew.
    return cards - Counter(gone if pile_after(position, position.renewals) else position.kept_out)


def prices_of(cards: Counter[Price], gets: Symbol, gives: Symbol) -> Prices:
    """The chances of the better of two cards: the left one of the row paid with, the right one of the row paid for."""
    total, chances = sum(cards.values()), dict[int, Fraction]()
    for left, n in cards.items():
        for right, m in cards.items():
            fits = [card.value for card, symbol in ((left, gets), (right, gives)) if card.symbol is symbol]
            both = Fraction(n * (m - (left == right)), total * (total - 1))
            if fits and both:
                chances[min(fits)] = chances.get(min(fits), Fraction(0)) + both
    return Prices(dict(sorted(chances.items())))


def price(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """What a cube costs on the average in each of the other colours."""
    if not words.strip():
        raise ValueError("say which cube, for example `price greenhouse`")
    if position.rulings["GB-LATIN"] == "no":
        return Reply("which cards there are of each symbol is not known")
    if not all(map(position.is_told, Industry)):
        return Reply(UNTOLD)
    wanted, cards = position.table.called(words), pile(position)
    lines, values = [], {}
    for other in Industry:
        if other is wanted:
            continue
        costs = prices_of(cards, position.table[wanted].symbol, position.table[other].symbol)
        of_one = costs.chances.get(1, Fraction(0))
        on_sale = f"{chance(costs.at_all)} that one is for sale, {chance(of_one)} that it costs only 1"
        told = (
            "none will be for sale"
            if costs.mean is None
            else f"{on_sale}; on the average it costs {amount(costs.mean)} then"
        )
        lines.append(f"for {other.title}: {told}")
        values[str(other)] = {"chance": costs.at_all, "mean": costs.mean}
    some = next(iter(values.values()))
    sentence = f"a cube of {wanted.title} ({position.table[wanted].output}), when prices are dealt next"
    return Reply(sentence, tuple(lines), {"chance": some["chance"], "mean": some["mean"]} if _alike(values) else {})


def _alike(values: dict[str, dict[str, Fraction | None]]) -> bool:
    """Whether it costs the same in every colour, as it does from a full pile."""
    first, *others = values.values()
    return all(other == first for other in others)


def _bounds(position: Position, player: str, words: str, tick: Tick) -> Reply:
    from scorers.green_box.desert_dessert.orders import bounds

    return bounds(position, player, words, tick)


def _record(position: Position, player: str, words: str, tick: Tick) -> Reply:
    from scorers.green_box.desert_dessert.record import record

    return record(position, player, words, tick)


def _questions() -> Iterator[Inquiry[Position]]:
    yield Inquiry("afford", "Which industries can I still build in this turn, and how?", afford)
    yield Inquiry("reach", "Can I have these cubes in so many turns?", reach, "3 white 2 blue in 4 turns at best|worst")
    yield Inquiry("price", "What does a cube cost when prices are dealt next?", price, "INDUSTRY", of_player=False)
    yield Inquiry("turns", "In which turn can the game be won at the earliest, the cards being known or not?", _bounds)
    yield Inquiry("record", "Was this game legal, and in how many turns could it have been won?", _record)


QUESTIONS = tuple(_questions())
"""What `reeve ask` answers of this game."""
