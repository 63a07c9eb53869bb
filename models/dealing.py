"""Dealing: what the set-up of a game leaves to chance, decided by a seed.

The same seed gives the same deal with every version of Python. Of `random.Random`, Python promises only that the numbers of
`random()` stay the same from version to version, so all that is shuffled, drawn or rolled is made of these.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from models.names import from_to
from models.rule import Rulings

T = TypeVar("T")

DIE = 6
"""Faces of a die."""


class Dealer:
    """Who sets a table up for these players, with the cards of `deck`, under rulings; the seed is the luck.

    `variants` are those that the players chose, each with its value; `sizes` are how many cards of each kind a `Survey`
    draws.
    """

    def __init__(
        self,
        players: Sequence[str],
        seed: int,
        deck: Any = None,
        rulings: Rulings | None = None,
        variants: Mapping[str, str] | None = None,
        sizes: Sequence[int] = (),
    ) -> None:
        self.players = tuple(players)
        self.sizes = tuple(sizes)
        self.deck = deck
        self.rulings = rulings or Rulings(())
        self.variants = variants or {}
        from random import Random  # only those pay for it who deal

        self._random = Random(seed)  # noqa: S311 - a deal is no secret

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in a random order."""
        return sorted(things, key=lambda _: self._random.random())

    def roll(self, faces: int = DIE) -> int:
        """What a die shows."""
        return 1 + int(self._random.random() * faces)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A table that was set up, in the form of a file.

    `notes` are sentences for people, each about a key of the file. `piles` are what the file cannot hold, from the top, each
    under what it is called; so people can lay them in the same order.
    """

    table: Mapping[str, Any]
    notes: Mapping[str, str] = field(default_factory=dict)
    piles: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deal:
    """How a game is dealt: for how many players, and the table after its set-up, of which nobody has to name the game.

    `table` raises `ValueError` where it takes a list of cards that nobody has published, and `deck` has none; then the deal
    `needs_cards`. `variants` of the rulebook may be chosen, each with one of its values.
    """

    players: range
    table: Callable[[Dealer], Dealt]
    needs_cards: bool = False
    variants: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def span(self) -> str:
        """For whom it is, in words."""
        least, most = self.players[0], self.players[-1]
        return "one player" if most == 1 else f"{from_to(least, most)} players"


@dataclass(frozen=True, slots=True)
class Survey:
    """Deals of which the best of each is worth knowing: which they are, and what is asked of them.

    `title` names many of them, for people. `deal` is the game's own where none is given. What is asked is the best play, or
    the best layout where a pool is dealt, by the `aim` and so many `turns` ahead (the game's own number). `sizes` are how
    many of each kind are drawn, unless other numbers are asked for. No deal takes more than `effort` steps of the
    search; what was not proven in these counts as what lies between the best known and its bound.
    """

    name: str
    title: str
    deal: Deal | None = None
    objective: str = "score"
    turns: int | None = None
    sizes: Mapping[str, int] = field(default_factory=dict)
    effort: int = 100_000


def taken(pile: list[T], n: int) -> list[T]:
    """The first cards of a pile, which is without them from then on."""
    first, pile[:] = pile[:n], pile[n:]
    return first


def drawn(piles: Mapping[str, list[str]], sizes: Sequence[int]) -> dict[str, list[str]]:
    """So many cards from the top of each pile. Raises `ValueError` where a pile does not have so many."""
    for (kind, pile), n in zip(piles.items(), sizes, strict=True):
        if n > len(pile):
            raise ValueError(f"{n} cards cannot be drawn where the box has {len(pile)} ({kind})")
    return {kind: taken(pile, n) for (kind, pile), n in zip(piles.items(), sizes, strict=True)}
