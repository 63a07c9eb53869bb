"""How many cards of Island there can be, and which of them nobody has seen.

There are as many cycle cards as were dealt, and territory cards of developed tiles. A card may be known in part, so sets of
cards are looked at: no more can surely be of one than the game has (Hall's theorem).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from models.green_box.components import Symbol, source
from models.green_box.grid import shown
from models.green_box.island.cards import CYCLE_COPIES, EVERY_CARD, TERRITORY_COPIES, Card, Kind
from models.green_box.island.table.lands import Face, Phase
from models.green_box.island.table.position import DEALT, HAND, Position
from models.logic import Number, Truth, Unknown, any_of, at_least, at_most, count, scaled, total, where
from models.names import counted, enumerated
from models.rule import Finding, rule

TITLE = "Island"
_Told = Counter[frozenset[Card]]
"""Cards, each by all that it may be."""
_CYCLE, _TERRITORY = (frozenset(card for card in EVERY_CARD if card.kind is kind) for kind in Kind)


@cache
def _faces(card: Card) -> frozenset[Card]:
    return frozenset(card.faces(kind=Kind, symbol=Symbol))


def _surely(told: _Told, some: frozenset[Card]) -> int:
    """How many cards are of a set, whatever they are."""
    return sum(n for faces, n in told.items() if faces <= some)


def _are(n: int, noun: str) -> str:
    return f"{counted(n, noun)} {'is' if n == 1 else 'are'}"


@rule(
    "IS-ST-CARDS",
    "There are three cycle cards and six territory cards of each symbol. In a cycle as many cycle cards are in play as "
    "were dealt, and the draft ends with four in each hand.",
    source(TITLE, "Components; Drafting cycle cards", derived=True),
    rulings=("IS-AMB-DRAFTDISC", "IS-AMB-TCARD", "IS-AMB-TCARDEND"),
    why="All eighteen cycle cards are shuffled for each new cycle, since the draft begins with them.",
)
def _cards(position: Position) -> Iterator[Finding]:
    told = Counter(map(_faces, position.cards_told))
    yield from _of_each_sort(position, told)
    yield from _in_play(position, told)
    beside = [card for card in position.beside if card.kind is Kind.CYCLE]
    yield "beside the board", not beside, "a cycle card lies beside the board; only territory cards do."
    if position.phase is Phase.ACTIONS and not position.over:
        yield from _since_the_draft(position)


def _since_the_draft(position: Position) -> Iterator[Finding]:
    """No action brings a hand more cards than it takes, or takes more from the discard pile than it brings."""
    had = [(player, len(seat.hand)) for player, seat in position.seated if seat.hand is not None]
    if many := [f"{player} has {counted(n, 'card')}" for player, n in had if n > HAND]:
        n = sum(max(0, n - HAND) for _, n in had) + len(position.beside)
        give = f"the developed tiles give {shown(_places_for(position, tuple(Symbol)), 'territory card')}"
        aside = f", of which {len(position.beside)} lies beside the board" if position.beside else ""
        draft = f"the draft ends with {HAND} in each hand, and no action adds a card to a hand"
        yield "hands", _can_give(position, tuple(Symbol), n), f"{enumerated(many, 'and')}, but {draft}; {give}{aside}."
    if position.discard is None:
        return
    pile, first = len(position.discard), _dealt(position) - len(position.players) * HAND
    there = f"the discard pile has {counted(pile, 'card')}"
    yield "discard pile", pile >= first, f"{there}, but {first} were discarded in the draft, and it never has fewer."
    if not pile and not first:
        for player, seat in position.seated:
            own = sum(card.kind is Kind.CYCLE for card in seat.hand or ())
            has = f"{player} has {counted(own, 'cycle card')}"
            yield player, own <= HAND, f"{has}, but nobody has played a card since the draft, which ends with 4."


def _of_each_sort(position: Position, told: _Told) -> Iterator[Finding]:
    """No more cards of a kind and symbol, or of those that one may be, than there are."""
    for some, name in {_faces(card): card.name for card in position.cards_told}.items():
        cycle = CYCLE_COPIES * len(some & _CYCLE)
        fit = not cycle or some >= _CYCLE or _fit(position, told, some, cycle)
        if fit is not True:
            most = total([cycle, _places_for(position, _symbols_of(some))])
            message = f"{_are(_surely(told, some), 'card')} {name}, but the game has {shown(most)} such cards."
            yield name, fit, message


def _in_play(position: Position, told: _Told) -> Iterator[Finding]:
    """As many cycle cards as were dealt, whatever those are that nobody has seen."""
    dealt, there = _dealt(position), "in hands and on the discard pile"
    for symbols, n, fit in _too_many(position, told, _CYCLE, dealt):
        few = f"{_are(n, 'card' if symbols else 'cycle card')} {there}, but only {dealt} cycle cards are in play"
        give = f", and the developed tiles give {shown(_places_for(position, symbols), 'territory card')}"
        yield f"{_named(symbols)} cards" if symbols else "cycle cards", fit, f"{few}{give if symbols else ''}."
    if _is_dealt_out(position):
        may_be = Counter(card.symbol for card in position.cards_told if not _faces(card) <= _TERRITORY)
        n = sum(min(n, CYCLE_COPIES) if symbol else n for symbol, n in may_be.items())
        are = f"{'only' if n == _surely(told, _CYCLE) else 'at most'} {_are(n, 'cycle card')}"
        yield "too few", n >= dealt, f"{are} {there}, but {dealt} are in play until the cycle ends."


def _dealt(position: Position) -> int:
    """Cycle cards that are in play, by now perhaps without those discarded in the draft."""
    n = len(position.players)
    dealt = n * DEALT.get(n, HAND)
    return n * HAND if position.phase is Phase.ACTIONS and dealt > n * HAND and position.draft_goes_out else dealt


def _is_dealt_out(position: Position) -> bool:
    """Whether all cards that are in play lie in hands and on the discard pile, and are told."""
    if position.discard is None or position.over or any(seat.hand is None for seat in position.seats):
        return False
    return position.phase is Phase.ACTIONS or (position.phase is Phase.DRAFT and not position.draft_goes_out)


@rule(
    "IS-ST-TCARDS",
    "Territory cards in hands, beside the board and on the discard pile are those of developed tiles.",
    source(TITLE, "New cycle procedure: 2", derived=True),
    rulings=("IS-AMB-TCARD", "IS-AMB-TCARDEND"),
)
def _territory_cards(position: Position) -> Iterator[Finding]:
    told = Counter(_faces(card) for card in position.cards_told if card.kind is Kind.TERRITORY)
    for symbols, n, fit in _too_many(position, told):
        which = "" if len(symbols) == len(Symbol) else f" with {enumerated(list(map(str, symbols)), 'or')}"
        are = f"{counted(n, 'territory card')}{which} {'is' if n == 1 else 'are'}"
        yield _named(symbols), fit, f"{are} there, but the developed tiles give {shown(_places_for(position, symbols))}."
    yield "each card", True, ""


CARD_RULES = (_cards, _territory_cards)


def cards_fit(position: Position) -> bool:
    """Whether there can be so many cards of each kind, whatever the tiles show of which that is not known."""
    return not any(truth is False for rule in CARD_RULES for _, truth, _ in rule.instances(position))


def _too_many(
    position: Position, told: _Told, cycle: frozenset[Card] = frozenset(), in_play: int = 0
) -> Iterator[tuple[tuple[Symbol, ...], int, Truth]]:
    """Symbols with which more territory cards are told than there can be, perhaps together with these cycle cards."""
    # Symbols of territory cards that these may be: smaller sets first, and in one order, so that each keeps its name.
    may_be = {face.symbol for faces in told if not faces >= _TERRITORY for face in faces & _TERRITORY}
    some_symbols = [symbol for symbol in Symbol if symbol in may_be]
    sets = [chosen for n in range(len(some_symbols) + 1) for chosen in combinations(some_symbols, n)]
    certain: list[set[Symbol]] = []
    for symbols in dict.fromkeys([*sets, tuple(Symbol)]):
        some = cycle | {Card(Kind.TERRITORY, symbol) for symbol in symbols}
        fit = _fit(position, told, some, in_play)
        # Of symbols that are too many in any case those with more of them say nothing new.
        if fit is not True and not any(less <= set(symbols) for less in certain):
            certain += [set(symbols)] if fit is False else []
            yield symbols, _surely(told, some), fit


def _named(symbols: tuple[Symbol, ...]) -> str:
    return "all" if len(symbols) == len(Symbol) else "+".join(map(str, symbols))


def _fit(position: Position, told: _Told, some: frozenset[Card], in_play: int) -> Truth:
    """Whether there can be so many cards of a set of which so many cycle cards are in play."""
    territory = some & _TERRITORY
    n, own = _surely(told, some), _surely(told, territory)
    if n - own <= in_play and territory < some:
        return True
    return _can_give(position, _symbols_of(some), n - in_play)


def _can_give(position: Position, symbols: tuple[Symbol, ...], n: int) -> Truth:
    """Whether the developed tiles can have given so many territory cards with these symbols."""
    # Where each card can have a territory of its own, no ruling matters.
    fit = at_most(n, _territories(_faces_up(position), symbols))
    return fit is True or at_most(n, _places_for(position, symbols))


def _symbols_of(some: Iterable[Card]) -> tuple[Symbol, ...]:
    return tuple(card.symbol for card in some if card.kind is Kind.TERRITORY and card.symbol)


def _places_for(position: Position, symbols: tuple[Symbol, ...]) -> Number:
    """Territory cards with these symbols that there can be (IS-ST-TCARDS)."""
    own = _faces_up(position)
    every = [[face] for faces in own for face in faces]
    if position.keeps_territory_cards:
        return scaled(count(at_least(_territories(every, (symbol,)), 1) for symbol in symbols), TERRITORY_COPIES)
    return _territories(every if position.card_per_tile else own, symbols)


def _faces_up(position: Position) -> list[list[Symbol | Unknown[Face]]]:
    return [position.faces_up(name) for name in position.names]


def _territories(faces: Iterable[Iterable[object]], symbols: tuple[Symbol, ...]) -> Number:
    """How many territories have a tile with one of these symbols."""
    return count(any_of(where(face, symbols.__contains__) for face in own) for own in faces)


# What nobody has seen.
