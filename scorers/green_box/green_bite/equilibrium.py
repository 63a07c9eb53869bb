"""How to choose among the cards of Green Bite, where all choose at once: solved exactly, for one round or to the end.

Two games are solved. Of one player against all others, who may agree on their cards: the mix with which the player can be
sure of the most (`scorers.matrix_game`). And of all, each for the own good: the fairest draw in common of which nobody gains
by playing another card (`scorers.common_draw`), and the rounds that need no draw for it. The payoff is to win the game, the
tables to come solved in the same way, where not too many rounds can follow; or not to be bitten in this round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from models.green_box.green_bite.position import CARDS, Position
from models.green_box.green_bite.rounds import moved, resolved
from models.names import counted, enumerated
from scorers.common_draw import Draw, fairest, settled
from scorers.green_box.green_bite.answers import choices, must_go_on, played, with_cards
from scorers.green_box.green_bite.forcing import key, rounds_left
from scorers.inquiry import Reply, Tick, chance
from scorers.matrix_game import Solution, solved

MOST_ROUNDS = 10_000
"""So many rounds are played out for one answer at the most."""
MOST_DRAWN = 216
"""From so many rounds at the most a draw in common is solved: three hands of six."""
WIN, UNBITTEN = "win", "unbitten"
_MEANS = {WIN: "to win the game", UNBITTEN: "not to be bitten in this round"}

Worths = tuple[Fraction, ...]
"""What a round is worth to each in the line."""


@dataclass(slots=True)
class Tables:
    """What each round is worth for a payoff, table by table. `value` says what a table is worth to each in its line."""

    aim: str
    value: Callable[[Position], Worths]
    tick: Tick
    _values: dict[tuple[Any, ...], Worths] = field(default_factory=dict)

    def worth(self, position: Position, cards: Sequence[int]) -> Worths:
        """What a round is worth, by the cards of those in the line."""
        self.tick()
        named = dict(zip(position.line, cards, strict=True))
        if self.aim == UNBITTEN:
            victim = moved(position.line, named)[-1] if position.round > 1 else ""
            return tuple(Fraction(player != victim) for player in position.line)
        after = resolved(position, named).position
        if after.has_ended:
            return tuple(Fraction(player == after.line[0]) for player in position.line)
        at = key(after)
        if at not in self._values:
            self._values[at] = self.value(after)
        left = dict(zip(after.line, self._values[at], strict=True))
        return tuple(left.get(player, Fraction(0)) for player in position.line)


def guaranteed(position: Position, player: str, aim: str, tick: Tick) -> Solution:
    """The game of a player against all others together: the rows are the player's cards, the columns their answers."""

    def value(table: Position) -> Worths:
        if player not in table.line:
            return tuple(Fraction(0) for _ in table.line)
        sure = game(table).value
        return tuple(sure if other == player else Fraction(0) for other in table.line)

    def game(table: Position) -> Solution:
        at = table.line.index(player)
        hands = [choices(table, other) for other in table.line]
        rows = [
            [
                tables.worth(table, (*answer[:at], card, *answer[at:]))[at]
                for answer in product(*hands[:at], *hands[at + 1 :])
            ]
            for card in hands[at]
        ]
        return solved(rows)

    tables = Tables(aim, value, tick)
    return game(position)


def drawn(position: Position, aim: str, tick: Tick) -> tuple[Draw, Mapping[tuple[int, ...], Worths]]:
    """The fairest draw in common at a table, and what each round is worth, by the number of each card in its hand."""

    def value(table: Position) -> Worths:
        return draw(table)[0].worth

    def draw(table: Position) -> tuple[Draw, Mapping[tuple[int, ...], Worths]]:
        hands = [choices(table, other) for other in table.line]
        sizes = tuple(map(len, hands))
        worth = {
            each: tables.worth(table, [hand[i] for hand, i in zip(hands, each, strict=True)])
            for each in product(*map(range, sizes))
        }
        return fairest(sizes, worth, tick), worth

    tables = Tables(aim, value, tick)
    return draw(position)


def can_be_solved(position: Position) -> bool:
    """Whether not too many rounds can be played from here to the end of the game."""
    hands, (_, rounds) = [choices(position, player) for player in position.line], rounds_left(position)
    return prod(map(len, hands)) * int(len(CARDS) ** (len(hands) * (rounds - 1))) <= MOST_ROUNDS


def _aim(position: Position, words: str, default: str) -> tuple[Position, str]:
    """The payoff that is asked for, and the table with the cards that are named. Raises `ValueError`."""
    first, _, rest = words.strip().partition(" ")
    aim = first if first in _MEANS else ""
    position = with_cards(position, rest if aim else words)
    if (aim or default) == WIN and not can_be_solved(position):
        if aim:
            raise ValueError("too many rounds can follow to work out the chance to win; ask `unbitten` for this round alone")
        return position, UNBITTEN
    return position, aim or default


def mix(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """How a player should mix the cards in hand, and of which chance the player is sure then, whatever the others do."""
    must_go_on(position, player)
    position, aim = _aim(position, words, UNBITTEN)
    found = guaranteed(position, player, aim, tick)
    others = [other for other in position.line if other != player]
    own = {str(card): part for card, part in zip(choices(position, player), found.rows, strict=True) if part}
    answers = product(*(choices(position, other) for other in others))
    against = {
        played(dict(zip(others, answer, strict=True))): part
        for answer, part in zip(answers, found.columns, strict=True)
        if part
    }
    who = enumerated(others, "and", len(others))
    lines = (
        f"the best mix for {player}: {_mixed(own)}. No answer leaves {player} less, even if {who} agree on it",
        f"the best mix for {who} together: {_mixed(against)}. No card of {player} has more against it",
    )
    sure = f"{player} can be sure" if found.value == 1 else f"{player} can be sure of a chance of {chance(found.value)}"
    sentence = f"{sure} {_MEANS[aim]}" if found.value else f"{player} cannot be sure of any chance {_MEANS[aim]}"
    value = {"payoff": aim, "chance": found.value, "cards": [int(card) for card in own], "mix": list(own.values())}
    return Reply(f"against all others together, {sentence}", lines, value)


def equilibrium(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """The fairest draw of rounds in which nobody gains by playing another card, and the rounds that need no draw for it."""
    must_go_on(position)
    position, aim = _aim(position, words, WIN)
    hands = [choices(position, player) for player in position.line]
    ways = prod(map(len, hands))
    if ways > MOST_DRAWN:
        raise ValueError(f"the cards can be chosen in {ways} ways; an equilibrium is solved for {MOST_DRAWN} at the most")
    found, worth = drawn(position, aim, tick)

    def named(each: Sequence[int]) -> str:
        return played({player: hand[i] for player, hand, i in zip(position.line, hands, each, strict=True)})

    has = enumerated([f"{p} {chance(n)}" for p, n in zip(position.line, found.worth, strict=True)], "and", len(hands))
    alone = settled(tuple(map(len, hands)), worth)
    lines = [
        f"the draw: {_mixed({named(each): part for each, part in found.rounds.items()})}",
        "nobody who sees only the own card of it gains by playing another; every card was tried",
        f"without a draw nobody gains by another card in {counted(len(alone), 'round')}"
        + (f", for instance {named(alone[0])}" if alone else ""),
    ]
    sentence = f"the fairest equilibrium gives these chances {_MEANS[aim]}: {has}"
    drawn_cards = [named(each) for each in found.rounds]
    value = {"payoff": aim, "players": list(position.line), "chances": list(found.worth)}
    return Reply(
        sentence, tuple(lines), value | {"rounds": drawn_cards, "draw": list(found.rounds.values()), "stable": len(alone)}
    )


def _mixed(mix: Mapping[str, Fraction]) -> str:
    """What is chosen with which chance."""
    if len(mix) == 1:
        return f"always {next(iter(mix))}"
    return "; ".join(f"{what}: {chance(part)}" for what, part in mix.items())
