"""What players ask of Desert Dessert besides: what can I afford, what will a cube cost?"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from models.green_box.components import Symbol
from models.green_box.desert_dessert.cards import LATIN, PRICES, Industry, Price, cubes_in_words
from models.green_box.desert_dessert.rules.table import gone, may_lie, pile_after, renewed
from models.green_box.desert_dessert.table import Position
from models.logic import Unknown
from models.names import enumerated
from models.unknowns import unknowns
from scorers.green_box.desert_dessert.score import UNTOLD
from scorers.question import Question, Reply, Tick, amount, as_chance, question

_Told = Mapping[int, Price]
"""What price cards are taken to be, by their places."""
MOST_DEALS = 128
"""So many ways are tried to fill in price cards of which each allows some trade."""


@question("Which industries can I still build in this turn, and how?", reads_unknowns=True)
def afford(position: Position, _player: str, _words: str, tick: Tick) -> Reply:
    """Which industries can still be built in this turn, each with how: whatever the prices are, and with the best."""
    from scorers.green_box.desert_dessert.search.world import BEST, WORST, obstacle

    if why := obstacle(position):
        return Reply(why)
    certain, perhaps = (_affordable(position, tick, prices) for prices in (WORST, BEST))
    # With each deal that is tried, some may be left that can be built all the same.
    tried, left = list[dict[Industry, str]](), perhaps.keys() - certain.keys()
    deals = islice(_worst_deals(position, tick), MOST_DEALS + 1)
    while left and len(tried) <= MOST_DEALS and (deal := next(deals, None)):
        tried.append(_affordable(deal, tick, WORST))
        left &= tried[-1].keys()
    built, more, lines = [], [], []
    for industry in Industry:
        if industry in certain or industry in left:
            built.append(industry)
            ways = list(dict.fromkeys(one[industry] for one in ([certain] if industry in certain else tried)))
            lines.append(f"{industry.title}: {ways[0]}" + (", or otherwise where the prices are others" if ways[1:] else ""))
        elif industry in perhaps:
            more.append(industry)
            lines.append(f"{industry.title}: with the right prices, for instance {perhaps[industry]}")
        else:
            lines.append(f"{industry.title}: no; it costs {cubes_in_words(position.table[industry].cost)}")
    sentence = _can_build(built, more, position.number)
    value = {"industries": list(map(str, built)), "with the right prices": list(map(str, more))}
    return Reply(sentence, tuple(lines), value, settled=len(tried) <= MOST_DEALS or not left)


def _can_build(built: Sequence[Industry], more: Sequence[Industry], turn: int | None) -> str:
    names, others = (enumerated([one.title for one in every], "or", len(every)) for every in (built, more))
    sentence = f"can build {names or ('nothing for certain' if more else 'nothing')} in turn {turn}"
    return f"{sentence}, {'and' if names else 'but'} with the right prices {others}" if more else sentence


def _affordable(position: Position, tick: Tick, prices: str) -> dict[Industry, str]:
    """The industries that can be built in this turn, each with how."""
    from scorers.green_box.desert_dessert.search.best import whole_turn
    from scorers.green_box.desert_dessert.search.world import KINDS, World

    world = World(position)
    layer = whole_turn(world, tick, prices)
    trades, cubes = layer.trades, layer.tables[:, :KINDS].sum(axis=1)
    found = {}
    for i, industry in enumerate(Industry):
        built = [n for n, table in enumerate(layer.tables) if table[KINDS + i] > world.start[KINDS + i]]
        if built:
            # Whoever asks how wants no trade that is not needed for it.
            best = max(built, key=lambda n: (-int(trades[n]), int(cubes[n])))
            found[industry] = "; ".join(map(str, layer.step(best)[1]))
    return found


def _worst_deals(position: Position, tick: Tick) -> Iterator[Position]:
    """The table with the unknown price cards of this turn filled in so that as little as possible can be traded.

    A card with the symbol of its own row allows nothing. Only where not all can be such, all else that they can be is
    tried: in every world as much can be built as in one of these.
    """
    dealt = position if position.is_dealt else renewed(position)
    own = {n: position.table[row].symbol for n, (row, _, _) in enumerate(dealt.price_cards)}
    cards = [card for _, _, card in dealt.price_cards]

    def idle(n: int, told: _Told) -> list[Price]:
        """What a card can be that allows nothing."""
        return [price for price in may_lie(dealt, cards[n], *told.values()) if price.symbol is own[n]]

    def all_idle(told: _Told, left: tuple[int, ...], tried: set[object]) -> _Told | None:
        """A deal in which all cards that are left allow nothing, if there is one."""
        tick()
        # Beside the other card of its row, only how many there are of each value decides whether one can lie there.
        key = left, told.get(left[0] - left[0] % 2) if left else None, *sorted(price.value for price in told.values())
        if not left or key in tried:
            return None if left else told
        tried.add(key)
        deals = (all_idle({**told, left[0]: price}, left[1:], tried) for price in idle(left[0], told))
        return next((deal for deal in deals if deal is not None), None)

    def worst(told: _Told, left: tuple[int, ...]) -> Iterator[_Told]:
        trading = [n for n in left if not idle(n, told)][:1]
        if not trading and (deal := all_idle(told, left, set())) is not None:
            yield deal
            return
        # Some card trades: one that can do nothing else does so in any case.
        for n in trading or left:
            # With the dearest cards first, few deals show what cannot be built with all of them.
            for price in sorted(may_lie(dealt, cards[n], *told.values()), key=lambda price: -price.value):
                if price.symbol is not own[n]:
                    yield from worst({**told, n: price}, tuple(other for other in left if other != n))

    for told in worst({}, tuple(n for n, card in enumerate(cards) if isinstance(card, Unknown))):
        lying = (told.get(n, card) for n, card in enumerate(cards))
        # Of a deal that is to come, nothing else is asked than its cards.
        yield replace(position, prices=None, deck=tuple(card for card in lying if isinstance(card, Price)))


def pile(position: Position) -> Counter[Price]:
    """The cards of which the next prices are dealt, each symbol having 1, 1, 1, 2, 2, 3, 4 and 5 (GB-LATIN)."""
    cards = Counter({Price(symbol, value): n for symbol in Symbol for value, n in LATIN.items()})
    return cards - Counter(card for card in gone(position) if isinstance(card, Price))


def chances_of(cards: Counter[Price], gets: Symbol, gives: Symbol) -> dict[int, Fraction]:
    """The chance of each price of one cube in others when prices are dealt next.

    It is the better one of two cards: the left one of the row paid with, the right one of the row paid for.
    """
    total, chances = sum(cards.values()), dict[int, Fraction]()
    for left, n in cards.items():
        for right, m in cards.items():
            fits = [card.value for card, symbol in ((left, gets), (right, gives)) if card.symbol is symbol]
            both = Fraction(n * (m - (left == right)), total * (total - 1))
            if fits and both:
                chances[min(fits)] = chances.get(min(fits), Fraction(0)) + both
    return chances


def told_in_part(position: Position) -> list[Unknown[Price]]:
    """The price cards on which chances rest: one of which nothing is known is as any other that may come.

    Where cards that show prices stay out of a pile, those of before are in it again, so that it matters which they are.
    """
    stays = not pile_after(position, position.renewals) and position.rulings["DD-AMB-RESHUFFLE"] == "rest"
    return [one for one in unknowns(position) if stays or len(one.options) < len(PRICES)]


@question("What does a cube cost when prices are dealt next?", "INDUSTRY", of_player=False, reads=told_in_part)
def price(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """What a cube costs on the average in each of the other colours."""
    if not words.strip():
        raise ValueError("say which cube, for example `price greenhouse`")
    if position.is_over:
        return Reply("the game is over")
    if position.rulings.listed("GB-LATIN") == "no":
        return Reply("which cards there are of each symbol is not known")
    if not all(map(position.is_told, Industry)):
        return Reply(UNTOLD)
    wanted, cards = position.table.called(words), pile(position)
    lines, values = [], {}
    for other in Industry:
        if other is wanted:
            continue
        chances = chances_of(cards, position.table[wanted].symbol, position.table[other].symbol)
        at_all, of_one = sum(chances.values(), Fraction(0)), chances.get(1, Fraction(0))
        mean = sum((value * of for value, of in chances.items()), Fraction(0)) / at_all if at_all else None
        on_sale = f"{as_chance(at_all)} that one is for sale, {as_chance(of_one)} that it costs only 1"
        costs = "none will be for sale" if mean is None else f"{on_sale}; on the average it costs {amount(mean)} then"
        lines.append(f"for {other.title}: {costs}")
        values[str(other)] = {"chance": at_all, "mean": mean}
    some, *others = values.values()
    sentence = f"a cube of {wanted.title} ({position.table[wanted].output}), when prices are dealt next"
    # From a full pile it costs the same in every colour.
    return Reply(sentence, tuple(lines), some if all(other == some for other in others) else {})


QUESTIONS: tuple[Question[Position], ...] = (afford, price)
"""What `reeve ask` answers of this game."""
