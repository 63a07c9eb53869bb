"""The search for the best way to play on, as a game puts it: better and better plays, with what is shown to be the most."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

if TYPE_CHECKING:
    from scorers.layout_search import Step


@dataclass(frozen=True, slots=True)
class Played:
    """A way to play on: the moves in their order, in the form of the game, and how much it gives of what is aimed at."""

    moves: tuple[Any, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far a search has come: no play scores more than `bound`, or than what was found; `found` is a better one."""

    bound: int
    found: Played | None = None


class Demands(Protocol):
    """What a player would like to have done by the end of a play, all of it if possible."""

    @property
    def names(self) -> Sequence[str]:
        """Each demand in words."""

    @property
    def asked(self) -> str:
        """What is asked of them, in words: "whether every ... can be ..."."""

    @property
    def all_fulfilled(self) -> str:
        """A sentence that says that all of them can be fulfilled."""

    def together(self, chosen: Collection[int]) -> frozenset[int] | None:
        """All demands that some play fulfils which fulfils the chosen ones, or nothing if no play fulfils those."""

    def why_not(self, core: Collection[int]) -> str:
        """Why these demands cannot all be fulfilled, in words and numbers."""


END = 10**6
"""So many turns are looked ahead where a search goes to the end of the game."""


class PlaySearch(Protocol):
    """A game's question for the best way to play on from a position in which nothing is left to chance.

    It is made of a position, the player, the name of an aim, how many turns to look ahead (where a game asks that) and a
    `tick` that its long loops call, which raises when the time is up.

    Where others move too, the play found is a line in which everybody answers as best they can, and what is proven is
    that the player can have so much whatever the others do.
    """

    @property
    def obstacle(self) -> str | None:
        """Why nothing can be played on from here, or nothing."""

    @property
    def ceiling(self) -> int:
        """A bound that takes no time to find."""

    @property
    def looked(self) -> int | None:
        """How many turns were looked ahead, where the search was stopped before it had looked as far as was asked."""
        return None

    @property
    def remark(self) -> str | None:
        """What the answer takes for granted, or how far was looked, once it was searched; or nothing."""

    @property
    def scope(self) -> str:
        """What the answer holds for, to be said after "no play from here"; may be empty."""
        return ""

    @property
    def is_contested(self) -> bool:
        """Whether others move in between: what a play gives is then no measure for others, since they may not answer so."""
        return False

    @property
    def is_out_of_reach(self) -> bool:
        """Whether some thousands of steps would find nothing out, so that nobody should wait for them unasked."""
        return False

    @property
    def is_open(self) -> bool:
        """Whether what the table does not tell decides, once it was searched: then the last bound stands beside the play."""
        return False

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays with lower and lower bounds, only such as give more points than `above`.

        When it ends, the play found last is a best one, or none gives more, unless it `is_open`.
        """

    def learn(self, _other: PlaySearch, _bound: int, /) -> None:
        """What holds of the same question under another ruling, for a question that can use it: its bound."""
        return

    @property
    def demands(self) -> Demands | None:
        """What the player would like to have done by the end; nothing where a game has no such thing."""
        return None


OPEN = "open"
"""What a proof says of a case that nothing closes."""


class ProvablePlaySearch(PlaySearch, Protocol):
    """A question whose answer has a proof that can be written down, for some tables."""

    jobs: int = 1
    """So many processes may share the proof (-1 for one per core)."""

    @property
    def is_provable(self) -> bool:
        """Whether `proof` holds for this table."""

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no play gives more than `points`, in a way that shares nothing with the search."""


def has_proofs(question: PlaySearch) -> TypeGuard[ProvablePlaySearch]:
    """Whether a game has such proofs at all."""
    return hasattr(type(question), "proof")


NewPlaySearch = Callable[[Any, str, str, int, Callable[[], None]], PlaySearch]
"""Makes the question of a position, a player, the name of an aim, how many turns to look ahead, and a tick."""
