"""What a round of Green Bite can come to: every answer of the others to a card, one by one."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from models.green_box.green_bite.cards import CARDS, Card
from models.green_box.green_bite.moves import named_cards
from models.green_box.green_bite.rounds import line_after
from models.green_box.green_bite.table import Position
from models.logic import Unknown
from models.names import counted, enumerated
from scorers.question import Reply, Tick, as_chance
from scorers.ticks import one_in

QUICK = 16
"""So many answers of the others are looked at in a step."""
Cards = Mapping[str, int]
"""The card of each player."""


def choices(position: Position, player: str) -> tuple[int, ...]:
    """The cards that a player may play in this round: the one on the table, or all in hand. Raises `ValueError`."""
    seat = position.seat(player)
    card: Card | None = seat.card
    if isinstance(card, int):
        return (card,)
    cards = seat.cards
    if isinstance(card, Unknown) or not seat.is_told or len(cards) != seat.in_hand:
        raise ValueError(f"this needs the cards of {player}: write the discards, oldest first")
    return cards


def rounds_of(position: Position) -> Iterator[dict[str, int]]:
    """Every way in which the cards of this round can be chosen."""
    hands = [choices(position, player) for player in position.line]
    for cards in product(*hands):
        yield dict(zip(position.line, cards, strict=True))


def with_cards(position: Position, words: str) -> Position:
    """The table on which these players have chosen these cards ("ben 4, cleo 1"). Raises `ValueError`."""
    for player, card in named_cards(words, position):
        if player not in position.line:
            raise ValueError(f"{player} is out of the game")
        if card not in choices(position, player):
            has = enumerated(list(map(str, choices(position, player))), "or", len(CARDS))
            raise ValueError(f"{player} cannot play {card}; expected {has}")
        position = position.with_card(player, card)
    return position


def must_go_on(position: Position, player: str = "") -> None:
    """Raises `ValueError` where no round is played any more, or this player is out of it."""
    if position.is_over:
        raise ValueError("the game is over, so no round is played any more")
    if player and player not in position.line:
        raise ValueError(f"{player} is out of the game")


class CardSafety(NamedTuple):
    """In how many answers of the others a card is not bitten, and an answer by which it is bitten, if there is one."""

    card: int
    safe: int
    answers: int
    bitten_by: Cards | None


def safe_cards(position: Position, player: str, tick: Tick) -> tuple[CardSafety, ...]:
    """For each card of a player: against how many answers of the others it is not bitten. Raises `ValueError`."""
    safe: dict[int, int] = dict.fromkeys(choices(position, player), 0)
    bitten: dict[int, dict[str, int]] = {}
    answers, tick = 0, one_in(QUICK, tick)
    for cards in rounds_of(position):
        tick()
        answers += 1
        own = cards[player]
        if position.round == 1 or line_after(position.line, cards)[-1] != player:
            safe[own] += 1
        else:
            bitten.setdefault(own, {p: card for p, card in cards.items() if p != player})
    each = answers // len(safe)
    return tuple(CardSafety(card, n, each, bitten.get(card)) for card, n in safe.items())


def biting_answer(position: Position, player: str, card: int) -> Cards | None:
    """Cards of the others with which this card of a player is bitten, if there are any (BT-MOVE, BT-BITE).

    The last in line is the last of those who are tied, or the lowest where nobody is: so either another in front plays the
    same card, and whoever stands behind is alone with a card; or all the others play higher cards, no two the same.
    """
    at = position.line.index(player)
    hands = {other: choices(position, other) for other in position.line if other != player}
    behind = {other: [n for n in hands[other] if n != card] for other in position.line[at + 1 :]}
    for mate in position.line[:at]:
        if card in hands[mate]:
            rest = {other: hands[other] for other in position.line[:at] if other != mate}
            found = _apart({**behind, **rest}, frozenset(behind))
            if found is not None:
                return {other: found.get(other, card) for other in hands}
    return _apart({other: [n for n in own if n > card] for other, own in hands.items()}, frozenset(hands))


def _apart(hands: Mapping[str, Sequence[int]], alone: frozenset[str]) -> dict[str, int] | None:
    """A card of each, where these are alone with theirs; nothing if there are no such cards."""
    # Those with fewest cards first.
    order = sorted(hands, key=lambda player: (player not in alone, len(hands[player])))

    def choose(done: dict[str, int]) -> dict[str, int] | None:
        if len(done) == len(order):
            return done
        player = order[len(done)]
        taken = {card for other, card in done.items() if other in alone}
        for card in hands[player]:
            if card not in taken:
                found = choose({**done, player: card})
                if found is not None:
                    return found
        return None

    return choose({})


def in_words(cards: Cards) -> str:
    """Cards as people say them."""
    return enumerated([f"{player} {card}" for player, card in cards.items()], "and", len(cards))


def safe(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Which cards of a player are never bitten in this round, and the share of answers for the others."""
    must_go_on(position, player)
    position = with_cards(position, words)
    found = safe_cards(position, player, tick)
    never = [str(one.card) for one in found if one.bitten_by is None]
    shares = {one.card: Fraction(one.safe, one.answers) for one in found}
    lines = tuple(
        f"{one.card}: never bitten"
        if one.bitten_by is None
        else f"{one.card}: {_how_safe(one, shares[one.card])}; bitten for instance by {in_words(one.bitten_by)}"
        for one in sorted(found, key=lambda one: (-one.safe, one.card))
    )
    if position.round == 1:
        sentence = "in the first round nobody is bitten"
    elif never:
        sentence = f"{player} is never bitten with {enumerated(never, 'or', len(never))}"
    else:
        best = max(found, key=lambda one: one.safe)
        how = f"not bitten in {as_chance(shares[best.card])} of the answers" if best.safe else "bitten in every answer"
        sentence = f"no card of {player} is safe; {best.card} is {how}"
    value = {"cards": list(shares), "not_bitten": list(shares.values()), "never_bitten": [int(card) for card in never]}
    return Reply(sentence, lines, value)


def _how_safe(one: CardSafety, share: Fraction) -> str:
    return f"not bitten in {one.safe} of {one.answers} answers, {as_chance(share)}" if one.safe else "bitten in every answer"


def ending(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Who can be bitten in this round, whether it can end the game, and who wins then: of every way to choose the cards."""
    must_go_on(position)
    position = with_cards(position, words)
    verbs = {"bitten": "is bitten", "out": "is out", "wins": "wins"}
    numbers: dict[str, Counter[str]] = {what: Counter() for what in verbs}
    examples: dict[tuple[str, str], Cards] = {}
    rounds = prod(len(choices(position, player)) for player in position.line)
    tick = one_in(QUICK, tick)
    for cards in rounds_of(position) if position.round > 1 else ():
        tick()
        for what, player in _comes_of(position, line_after(position.line, cards)):
            numbers[what][player] += 1
            examples.setdefault((what, player), cards)
    lines = tuple(
        f"{player} {verb} in {n} of {counted(rounds, 'round')}, {as_chance(Fraction(n, rounds))}, "
        f"for instance after {in_words(examples[what, player])}"
        for what, verb in verbs.items()
        for player, n in sorted(numbers[what].items(), key=lambda pair: (-pair[1], pair[0]))
    )
    value = {"rounds": rounds, "players": list(position.line)} | {
        what: [Fraction(number[player], rounds) for player in position.line] for what, number in numbers.items()
    }
    over, who = numbers["wins"].total(), enumerated(sorted(numbers["wins"]), "or", len(numbers["wins"]))
    if position.round == 1:
        sentence = "in the first round nobody is bitten, and the game goes on"
    elif not over:
        sentence = "the game goes on after this round, whatever is played"
    else:
        ends = "can end with this round, and then" if over < rounds else "ends with this round, and"
        sentence = f"the game {ends} {who} wins"
    return Reply(sentence, lines, value)


def _comes_of(position: Position, line: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What the bite does to whom, after these moves (BT-BITE, BT-END)."""
    *left, bitten = line
    yield "bitten", bitten
    if position.seat(bitten).health == 1:
        yield "out", bitten
        if len(left) <= position.last:
            yield "wins", left[0]
