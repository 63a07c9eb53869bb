"""Changes that may mend a table: how people misremember or miscount one, what is mistaken most easily first."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise

from models.changes import Cards, of_the_holder, of_the_turn, replaced, so_many, with_more, without
from models.fact import Change
from models.logic import Unknown, where
from models.part import Part, whole
from models.rule import broken_places
from models.unknowns import shown
from models.village_green.cards import Award, Card, Green
from models.village_green.rules.cards import DECKS, deck_sizes
from models.village_green.rules.table import RULES
from models.village_green.rules.turns import fewest_turns
from models.village_green.rules.wording import could_be
from models.village_green.table.position import DISPLAY, HAND, MOST_PLAYERS, Position, Supply, Village
from models.village_green.table.spaces import GREEN_SPACES, SPACES, Stack, is_laid

NEAREST = 3
"""So many of the numbers that would do are offered, the nearest ones."""

Mend = Callable[[Village], Village]
_Mended = Iterator[tuple[Sequence[int], str, Mend]]
"""The spaces that a change concerns, the change in words, and what it makes of the village."""

_TABLE = whole(Position)


def changes(position: Position) -> Iterator[Change[Position]]:
    """What may be mended but by another card: whose turn it is, numbers, hands, places, what covers what."""
    yield from of_the_turn(position)
    for seat, village in enumerate(position.seats):
        part = _TABLE.field("seats").entry(seat)
        yield from _other_hand(position, village, part.field("hand"))
        yield from _other_turns(position, village, part.field("turns"))
    for kind in ("green", "awards"):
        yield from _of_a_supply(position, kind)
    yield from _of_the_cards(position)
    yield from of_the_holder(position, "start", "start player card")
    if len(position.counts) == 1 or 1 not in position.counts:
        for n in range(max(1, position.layouts), MOST_PLAYERS + 1):
            if n not in position.counts:
                yield _of_so_many(position, n)


def _of_so_many(position: Position, n: int) -> Change[Position]:
    """Another number of players, where one is told or that it is not the solo game."""
    what = "this is the solo game" if n == 1 else f"{n} people play"
    made = replaced(counts=(n,))
    if len(position.counts) > 1:
        return Change(what, made, fact="this is not the solo game")
    (number,) = position.counts
    fact = "this is the solo game" if number == 1 else f"{number} people play"
    # That one plays is mostly told by `solo: true`, beside which no number may stand.
    of = "the number of players" if number == 1 else "`player_count:`"
    return Change(f"{what}, not {number}", made, of=of, seen=number, to=n, fact=fact)


# Numbers, hands, the middle of the table.


def _other_numbers(
    part: Part[Position], others: Iterable[int], says: Callable[[int], str], *, of: str, number: int, fact: str = ""
) -> Iterator[Change[Position]]:
    """Other numbers in the place of the one that was told."""
    for n in dict.fromkeys(others):
        if n not in {number, -1}:
            made = part.changed(so_many(n))
            yield Change(f"{says(n)}, not {number}", made, of=of, seen=number, to=n, fact=fact or says(number))


def _other_hand(position: Position, village: Village, part: Part[Position]) -> Iterator[Change[Position]]:
    """Three cards in hand: another number, or a card that is not there or was left out."""
    hand, player = village.hand, village.player

    def says(n: int) -> str:
        return f"{player} has {shown(n, 'card')} in hand"

    if isinstance(hand, int):
        near = (HAND, hand - 1, hand + 1)
        yield from _other_numbers(part, near, says, of=f"the number of cards in {player}'s hand", number=hand)
    elif hand is not None:
        fact = says(len(hand))
        for card in dict.fromkeys(hand) if len(hand) > HAND else ():
            yield Change(f"{card} is not in {player}'s hand", part.changed(without(card)), fact=fact)
        if len(hand) < HAND:
            more = Unknown(f"{player}'s hand, card {len(hand) + 1}", position.deck.green.values())
            yield Change(f"{player} has one more card in hand", part.changed(with_more(more)), fact=fact)


def _other_turns(position: Position, village: Village, part: Part[Position]) -> Iterator[Change[Position]]:
    """The turns taken counted otherwise: as the others', one more or one less, or as the cards take them."""
    number = village.turns
    if number is None:
        return
    others = {other.turns for other in position.seats if other.turns is not None}
    near = {turns + lead for turns in (*others, fewest_turns(position, village)) for lead in (-1, 0, 1)}

    def says(n: int) -> str:
        return f"{village.player} has taken {shown(n, 'turn')}"

    yield from _other_numbers(part, sorted(near), says, of=f"{village.player}'s turns", number=number)


def _of_a_supply(position: Position, kind: str) -> Iterator[Change[Position]]:
    """Cards face up, decks and what lies under them: other numbers, cards that are not there or were left out."""
    supply: Supply = getattr(position, kind)
    display, under = _TABLE.field("display").field(kind), _TABLE.field("beneath").field(kind)
    noun, deck = ("green card", "the green deck") if kind == "green" else ("award", "the award deck")
    kinds: Iterable[Card] = getattr(position.deck, kind).values()
    lying = supply.display
    fact = f"{shown(len(lying or ()), noun)} {'lies' if lying and len(lying) == 1 else 'lie'} face up"
    for card in dict.fromkeys(lying or ()):
        yield Change(f"{card} does not lie face up", display.changed(without(card)), fact=fact)
    if lying is not None and len(lying) < DISPLAY:
        more = Unknown(f"{kind} display, card {len(lying) + 1}", kinds)
        yield Change(f"one more {noun} lies face up", display.changed(with_more(more)), fact=fact)
    if supply.size is not None:
        yield from _other_deck(position, kind, supply, supply.size)
    for card in dict.fromkeys(supply.under):
        yield Change(f"{card} does not lie under {deck}", under.changed(without(card)))


def _other_deck(position: Position, kind: str, supply: Supply, number: int) -> Iterator[Change[Position]]:
    """Another number of cards in a deck; of one whose cards are told, a card more or less where it cannot be so many."""
    deck, family = ("the green deck", DECKS[0]) if kind == "green" else ("the award deck", DECKS[1])
    part, sizes = _TABLE.field("decks").field(kind), deck_sizes(position, family)
    fact = f"{shown(number, 'card')} {'is' if number == 1 else 'are'} in {deck}"
    if isinstance(supply.deck, int):
        near = (*sorted(sizes, key=lambda n: (abs(n - number), n))[:NEAREST], number - 1, number + 1)
        of = f"the number of cards in {deck}"
        yield from _other_numbers(part, near, lambda n: f"{deck} has {shown(n, 'card')}", of=of, number=number, fact=fact)
    elif number not in sizes:
        more = Unknown(f"{kind} deck, card {number + 1}", getattr(position.deck, kind).values())
        yield Change(f"one more card is in {deck}", part.changed(with_more(more)), fact=fact)
        for card in dict.fromkeys(supply.order):
            yield Change(f"{card} is not in {deck}", part.changed(without(card)), fact=fact)


# Cards of the villages.


def _of_the_cards(position: Position) -> Iterator[Change[Position]]:
    """Cards in other places, covered or not: first those that lie where a rule is broken."""
    wrong = broken_places(RULES, position)
    later = []
    for seat, village in enumerate(position.seats):
        whose = f"{village.player}: " if position.layouts > 1 else ""
        for spaces, message, mend in _mends(position, village):
            change: Change[Position] = Change(f"{whose}{message}", _TABLE.field("seats").entry(seat).changed(mend))
            if len(spaces) == 1 and not village.stacks[spaces[0]].cards:
                space = SPACES[spaces[0]]
                at = f"{village.player} {space}" if position.layouts > 1 else space
                change = replace(change, of=at, seen="nothing", to="a green card", fact=f"{at} is empty", at=at)
            if mend is _unseal:
                change = replace(change, fact=f"{whose}nothing lies covered but what the file names")
            if any((village.player, SPACES[space]) in wrong for space in spaces):
                yield change
            else:
                later.append(change)
    yield from later


def _mends(position: Position, village: Village) -> _Mended:
    laid = [space for space, stack in enumerate(village.stacks) if stack.cards]
    free = [space for space in range(len(SPACES)) if space not in laid]
    yield from _swaps(village, laid)
    for space in laid:
        at = SPACES[space]
        for depth, (upper, lower) in enumerate(pairwise(village.stacks[space].cards)):
            if where(lower, is_laid) is True:
                message = f"{lower} covers {upper} at {at}, not the other way round"
                yield (space,), message, _of_stack(space, _reverse(depth))
            yield (space,), f"{upper} does not lie on {lower} at {at}", _of_stack(space, without(upper))
    for space in laid:
        yield from _with_another(position, village, space)
    for space in laid:
        yield from _elsewhere(village, space, free)
    for space in free:
        # That an award space is empty is a fact, in the place of which any award is tried.
        if SPACES[space] in GREEN_SPACES:
            yield from _with_another(position, village, space)
    if any(stack.cards and stack.sealed for stack in village.stacks):
        yield laid, "more cards lie covered in the village than the file says", _unseal


def _fit(village: Village, *there: tuple[int, int]) -> bool:
    """Whether cards of these spaces may lie in others: green cards among green cards, awards among awards."""
    tops = ((village.stacks[old].cards[:1], Green if new < len(GREEN_SPACES) else Award) for old, new in there)
    return all(could_be(card, kind) for cards, kind in tops for card in cards)


def _swaps(village: Village, laid: Sequence[int]) -> _Mended:
    """Two visible cards were taken for each other."""
    for a, b in combinations(laid, 2):
        if _fit(village, (a, b), (b, a)):
            one, other = (f"{village.stacks[space].cards[0]} at {SPACES[space]}" for space in (a, b))
            yield (a, b), f"{one} and {other} are swapped", partial(_exchange_tops, a, b)


def _elsewhere(village: Village, space: int, free: Sequence[int]) -> _Mended:
    """The visible card of a space lies in an empty one, or all its cards lie in another."""
    for other in free:
        if _fit(village, (space, other)):
            message = f"{village.stacks[space].cards[0]} lies at {SPACES[other]}, not at {SPACES[space]}"
            yield (space, other), message, partial(_exchange_tops, space, other)
    for other in range(len(SPACES)) if len(village.stacks[space].cards) > 1 else ():
        if other != space and _fit(village, (space, other), (other, space)):
            both = "" if other in free else ", and the other way round"
            mend = partial(_exchange, space, other)
            yield (space, other), f"all cards at {SPACES[space]} lie at {SPACES[other]}{both}", mend


def _with_another(position: Position, village: Village, space: int) -> _Mended:
    """One card more in a space: on top, or beneath where nothing is said to lie."""
    is_green, stack, at = space < len(GREEN_SPACES), village.stacks[space], SPACES[space]
    kinds: Iterable[Card] = (position.deck.green if is_green else position.deck.awards).values()
    cover = Unknown(f"on {village.player} {at}", kinds)
    covered = _of_stack(space, lambda cards: (cover, *cards))
    if not stack.cards:
        yield (space,), f"a green card lies at {at}, which is not empty", covered
        return
    yield (space,), f"{stack.cards[0]} at {at} is covered by another card", covered
    if stack.sealed and where(stack.cards[-1], is_laid) is True:
        below = Unknown(f"beneath {village.player} {at}", kinds)
        yield (space,), f"another card lies beneath {stack.cards[-1]} at {at}", _of_stack(space, with_more(below))


def _of_stack(space: int, change: Cards) -> Mend:
    """Other cards in the stack of a space."""
    return lambda village: village.with_stacks(
        {space: Stack(change(village.stacks[space].cards), village.stacks[space].sealed)}
    )


def _reverse(depth: int) -> Cards:
    """Two cards that lie on each other, as far as both still do."""
    return lambda cards: (*cards[:depth], *reversed(cards[depth : depth + 2]), *cards[depth + 2 :])


def _exchange(a: int, b: int, village: Village) -> Village:
    return village.with_stacks({a: village.stacks[b], b: village.stacks[a]})


def _exchange_tops(a: int, b: int, village: Village) -> Village:
    one, two = village.stacks[a], village.stacks[b]
    laid = Stack((*two.cards[:1], *one.cards[1:]), one.sealed), Stack((*one.cards[:1], *two.cards[1:]), two.sealed)
    return village.with_stacks(dict(zip((a, b), laid, strict=True)))


def _unseal(village: Village) -> Village:
    """The stacks as they lie in this village, which another change may have made: each may go on beneath."""
    return village.with_stacks({space: Stack(stack.cards) for space, stack in enumerate(village.stacks)})
