"""Changes of a table that several games offer: whose turn it is, that the game is over, cards left out or put in."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from models.fact import Change
from models.game import Ruled
from models.table import OVER

P = TypeVar("P")
T = TypeVar("T", bound=Ruled)

Cards = Callable[[Any], Any]
"""What becomes of some cards of a table: a tuple of them, their number, or None where nothing is told."""


def of_the_turn(position: T) -> Iterator[Change[T]]:
    """Whose turn it is, or that the game is over. It is told wrongly more easily than what lies on the table."""
    value, of = position.turn, "`turn:`"
    if value is not None:
        fact = f"it is {value}'s turn"
        for player in position.players_written:
            if player != value:
                said, make = f"it is {player}'s turn, not {value}'s", replaced(turn=player)
                yield Change(said, make, comes_first=True, of=of, seen=value, to=player, fact=fact)
        over = replaced(turn=None, over=True)
        yield Change("the game is over", over, comes_first=True, of=of, seen=value, to=OVER, fact=fact)
    if position.over:
        not_over = replaced(over=False)
        yield Change("the game is not over", not_over, comes_first=True, fact="the game is over")


def of_the_holder(position: T, key: str, thing: str) -> Iterator[Change[T]]:
    """Who has the one thing that shows who begins; `key` is where a file tells it."""
    value = getattr(position, key)
    for player in position.players_written if value is not None else ():
        if player != value:
            said, fact = f"{player} has the {thing}, not {value}", f"{value} has the {thing}"
            yield Change(said, replaced(**{key: player}), of=f"`{key}:`", seen=value, to=player, fact=fact)


def replaced(**values: object) -> Callable[[P], P]:
    """Gives a position of this kind with other values of some fields."""
    return lambda position: replace(position, **values)  # type: ignore[type-var]


def changed(name: str, change: Callable[[Any], object]) -> Callable[[Any], Any]:
    """Gives a thing with another value of one field, made of the one that it has."""
    return lambda thing: replace(thing, **{name: change(getattr(thing, name))})


def without(card: object) -> Cards:
    """Cards without one such card, if there still is one."""

    def change(cards: Any) -> Any:
        if not isinstance(cards, tuple) or card not in cards:
            return cards
        n = cards.index(card)
        return (*cards[:n], *cards[n + 1 :])

    return change


def with_more(card: object) -> Cards:
    """Cards with one more."""
    return lambda cards: (*cards, card) if isinstance(cards, tuple) else cards


def so_many(n: int) -> Cards:
    """So many cards, whatever was told of them."""
    return lambda _: n
