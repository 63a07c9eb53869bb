"""What every game offers under one shape, so that nothing above it needs to name a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, Protocol, Self, TypeVar

from models.dealing import Deal
from models.fact import Change, Doubted, Trait
from models.hidden import Hidden
from models.logic import Unknown
from models.move import Conditions, History, MoveForm
from models.picture import Picture
from models.problem import Problem
from models.rule import Place, Remark, Rule, Ruling, Rulings
from models.unknowns import unknowns


class Ruled(Protocol):
    """A position: whatever else it holds, rulings are in force."""

    @property
    def rulings(self) -> Rulings:
        """The rulings in force."""

    @property
    def layouts(self) -> int:
        """How many players' layouts the position holds."""

    @property
    def turn(self) -> str | None:
        """Whose turn comes next, if that is known."""

    @property
    def is_over(self) -> bool:
        """Whether the game is said to have ended."""

    @property
    def is_whole(self) -> bool:
        """Whether those are all players there are."""

    @property
    def players_written(self) -> tuple[str, ...]:
        """Whose layouts these are."""

    def under(self, rulings: Rulings) -> Self:
        """The same position under other rulings."""


UNSEEN = "What a card drawn unseen would allow is not listed."
"""Of games in which cards come from a deck."""

OVER = "over"
"""What stands for the name of the next player when a game has ended."""

P = TypeVar("P", bound=Ruled)
M = TypeVar("M")
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class Written(Generic[P, Q]):
    """What a file told: a position, and the pool of cards to search if it has one."""

    position: P
    pool: Q | None


@dataclass(frozen=True, slots=True)
class Relaid(Generic[P, Q]):
    """The question what was the most with the cards that a player laid.

    `position` and `pool` are what is searched, with so many `cards`. `left_out` is what lies there and is not searched, each
    with the reason; `over(position)` are the cards that lie nowhere in a layout that was found.
    """

    position: P
    pool: Q
    cards: int
    left_out: tuple[str, ...]
    over: Callable[[P], tuple[str, ...]]


class Play(ABC, Generic[P, M]):
    """How a game is played: its moves, read and listed, what each requires, and the position after it.

    A game's own class says what differs from what stands here, with functions of its rooms or with methods.
    """

    forms: Sequence[MoveForm] = ()
    """What `read` reads, for people."""
    unlisted: str = ""
    """A sentence on the moves that `moves` leaves out."""
    at_once: bool = False
    """Whether all players act at the same time, so that moves are asked for of each of them."""
    whole: Callable[[P, M], Iterable[M]] | None = None
    """Where listed moves are only the beginning of a turn: every turn that begins so."""

    @abstractmethod
    def read(self, text: str, position: P, player: str, /) -> M:
        """The move that a text means. Raises `ValueError`."""

    @abstractmethod
    def moves(self, position: P, player: str, /) -> Iterable[M]:
        """The moves worth asking for."""

    @abstractmethod
    def conditions(self, position: P, move: M, /) -> Conditions:
        """What a move requires."""

    @abstractmethod
    def after(self, position: P, move: M, /) -> P:
        """The position after a move, whatever may be said against it."""

    def superfluous(self, _move: M, /) -> M | None:
        """A cheaper move with the same result; if it is allowed, this one is not listed."""
        return None

    def problems(self, _position: P, _player: str | None, _aim: str, /) -> list[Problem]:
        """What keeps the best play from being asked for."""
        return []

    def ended(self, position: P, /) -> P:
        """A position made the end of a game, for the best play."""
        return position

    def is_asked(self, _position: P, /) -> bool:
        """Whether a table without a pool is a question of how to play on."""
        return False

    def picture(self, _position: P, _move: M, /) -> Picture | None:
        """How a move is possible or not, where that takes more than words."""
        return None

    def outcome(self, _position: P, _move: M, /) -> str:
        """What a move does to what is not seen in a picture, if there is such a thing."""
        return ""

    def unseen(self, _position: P, _player: str, /) -> str:
        """What keeps moves from being listed at this table, since nobody told it."""
        return ""

    def speaker(self, _text: str, _position: P, /) -> str | None:
        """Who does what does not depend on the player, where all act at once."""
        return None


class Game(ABC, Generic[P, M, Q]):
    """One game: its rules and its ways in and out of files and pictures.

    A game's own class names what its rooms have. What a game does not have is left out: a pool with layouts to be searched,
    facts to doubt, a past.
    """

    title: str
    rules: Sequence[Rule[P]]
    remarks: Sequence[Remark]
    rulings: Sequence[Ruling]
    layout_rules: Sequence[Rule[P]] = ()
    """The rules that concern the cards of one layout alone; a search for the best layout obeys them."""
    traits: Sequence[Trait] = ()
    """What can be said of a thing that is not fully known."""
    queries: Mapping[str, str] = MappingProxyType({})
    """What players ask, in the order of the specification: each question with the command that answers it, without `reeve`
    and the file, or with the reason why none does, after a dash."""
    tells_end: bool = False
    """Whether every table shows that the game has ended, or says so with `turn: over`: without either it goes on."""
    unanswered: Mapping[str, str] = MappingProxyType({})
    """Verbs that have no answer in this game, each with the reason in a sentence."""
    starting_file: Path
    cards_file: Path
    """The shipped card file, whose deck is `standard_cards()`."""
    sample_cards_file: Path | None = None
    """What to begin a card file of one's own with."""
    play: Play[P, M]
    relaid: Callable[[P, str], Relaid[P, Q]] | None = None
    """The question what was the most with the cards that a player laid. Raises `UnusableError` where it cannot be asked."""
    deal: Deal | None = None
    """How a game is dealt, where something at its start is left to chance."""
    distances: Callable[[P, str, str], Picture] | None = None
    """Where distances matter: those from a space of a player, drawn. Raises `ValueError`."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of position files."""

    @abstractmethod
    def standard_cards(self) -> Any:
        """The deck of the shipped card file."""

    @abstractmethod
    def read_cards(self, data: Mapping[str, Any], /) -> Any:
        """A deck from the data of a card file. Raises `UnusableError`."""

    @abstractmethod
    def read(self, data: object, deck: Any, chosen: Mapping[str, str], /) -> Written[P, Q]:
        """A position from the data of a file, a deck, and rulings that take precedence. Raises `UnusableError`."""

    @abstractmethod
    def written(self, position: P, /) -> dict[str, Any]:
        """The whole position in the form of a file."""

    @abstractmethod
    def picture(self, position: P, marked: frozenset[Place], /) -> Picture:
        """The table drawn, with these places marked."""

    def asked(self, position: P, /) -> tuple[Unknown[Any], ...]:
        """The unknowns that a file leaves open.

        All there are, unless something is unknown whatever a file tells, such as the cards of a deck that nobody has
        published. Of the latter an answer tells only what has to be so.
        """
        return unknowns(position)

    def doubted(self, position: P, /) -> Doubted[P]:
        """The position with every fact of it in doubt."""
        return Doubted(position, ())

    def changes(self, _position: P, /) -> Iterable[Change[P]]:
        """What may mend a position besides another value for a fact."""
        return ()

    def not_checked(self, _position: P, /) -> tuple[str, ...]:
        """What a check has to leave open, since nobody knows what a card says."""
        return ()

    def recorded(self, position: P, /) -> tuple[P, tuple[str, ...]]:
        """The table without what was done since, and that, entry by entry, where the file keeps a record."""
        return position, ()

    def history(self, _position: P, /) -> tuple[History, ...]:
        """A possible past of each layout of a legal, known position."""
        return ()

    @property
    def has_hidden_cards(self) -> bool:
        """Whether `hidden` is a question of this game."""
        return type(self).hidden is not Game.hidden

    def hidden(self, _position: P, /) -> Sequence[Hidden[Any]]:
        """The cards that nobody has seen and the places that may have them, by their backs. Raises `UncountableError`."""
        raise NotImplementedError

    def without_hands(self, position: P, /) -> P:
        """The position with no more of each hand than how many cards it has."""
        return position

    def with_hands_open(self, position: P, /) -> P:
        """The position with an unknown for each card of a hand that nobody has named."""
        return position

    def pool_problems(self, _written: Written[P, Q], /) -> list[Problem]:
        """What makes a pool unusable for a search for the best layout."""
        return [Problem((), "in this game nothing is chosen from a pool; ask how to play on")]

    def remaining(self, position: P, _player: str | None, /) -> tuple[P, Q | None]:
        """A player's layout alone, or an empty one, with a pool of all cards that may still come to lie in it, if known."""
        return position, None

    def pool_after(self, pool: Q, _before: P, _after: P, _player: str, /) -> Q:
        """What a move of the player leaves of a pool."""
        return pool

    def written_pool(self, _pool: Q, /) -> dict[str, Any]:
        """What a file has under `pool`."""
        return {}

    def written_layout(self, _position: P, /) -> dict[str, Any]:
        """The first layout of a position in the form that a file has."""
        return {}
