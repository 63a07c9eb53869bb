"""What every game offers under one shape, so that nothing above it needs to name a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from models.fact import Change, Doubted, Trait
from models.logic import Unknown
from models.move import Allowance, History, MoveForm
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


def _itself(position: P) -> P:
    return position


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Generic[P]):
    """How a game is played: its moves, read and listed, what each requires, and the position after it.

    `problems(position, player, aim)` says what keeps the best play from being asked for, `ended` makes it the end of one.
    `is_asked(position)` says whether a table without a pool is a question of how to play on. `picture(position, move)` shows
    how a move is possible or not, where that takes more than words; `outcome(position, move)` says what it does to what is
    not seen in a picture, if there is such a thing. `unlisted` is a sentence on the moves that `moves` leaves out, and
    `unseen(position, player)` what keeps moves from being listed at this table, since nobody told it.
    `at_once` says that all players act at the same time, so that moves are asked for of each of them; `speaker(text,
    position)` is then who does what does not depend on the player.
    `read(text, position, player)` raises `ValueError`; `forms` are what it reads, for people.
    `moves(position, player)` lists those worth asking for, `superfluous` gives the simpler move, if any, that makes listing
    a move idle. `after` does a move whatever may be said against it.
    `whole(position, move)`, where listed moves are only the beginning of a turn, gives every turn that begins so.
    """

    read: Callable[[str, P, str], Any]
    moves: Callable[[P, str], Iterable[Any]]
    allowance: Callable[[P, Any], Allowance]
    after: Callable[[P, Any], P]
    forms: Sequence[MoveForm] = ()
    superfluous: Callable[[Any], Any] = lambda _move: None
    whole: Callable[[P, Any], Iterable[Any]] | None = None
    problems: Callable[[P, str | None, str], list[Problem]] = lambda _position, _player, _aim: []
    ended: Callable[[P], P] = _itself
    is_asked: Callable[[P], bool] = lambda _position: False
    picture: Callable[[P, Any], Picture | None] = lambda _position, _move: None
    outcome: Callable[[P, Any], str] = lambda _position, _move: ""
    unlisted: str = ""
    unseen: Callable[[P, str], str] = lambda _position, _player: ""
    at_once: bool = False
    speaker: Callable[[str, P], str | None] = lambda _said, _position: None


def _no_pool(_written: Any) -> list[Problem]:
    return [Problem((), "in this game nothing is chosen from a pool; ask how to play on")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[P, Q]):
    """One game: its rules and its ways in and out of files and pictures.

    `read_cards` makes a deck from the data of a card file (`cards_file` is the shipped one, `standard_cards()` its deck;
    `sample_cards_file`, where there is one, is what to begin a file of one's own with). `read` makes a position from the
    data of a file, a deck and rulings that take precedence; both raise `UnusableError`. `layout_rules` are the rules that
    concern the cards of one layout alone; a search for the best layout obeys them. `written_layout` writes the first layout
    of a position in the form that a file has. `not_checked` is what a check has to leave open, since nobody knows what a
    card says.

    `pool_problems` says what makes a pool unusable for such a search, and `remaining(position, player)` gives the player's
    layout alone with a pool of all cards that may still come to lie in it, if that can be known; without a player, an empty
    one. `pool_after(pool, before, after, player)` is what a move of the player leaves of a pool.

    `relaid(position, player)` asks what was the most with the cards that the player laid; it raises `UnusableError` where
    that cannot be asked.

    `asked(position)` are the unknowns that a file leaves open: all there are, unless something is unknown whatever a file
    tells, such as the cards of a deck that nobody has published. Of the latter an answer tells only what has to be so.
    `unanswered` are verbs that have no answer in this game, each with the reason in a sentence.

    `doubted` puts every fact of a position in doubt, `changes` are those that may mend a position besides another value
    for a fact, and `traits` is what can be said of a thing that is not fully known. `history` gives a possible past of
    each layout of a legal, known position, `written` the whole position in the form of a file, and `written_pool` what a
    file has under `pool`. `distances(position, player, space)`, where distances matter, draws those from a space; it raises
    `ValueError`.

    What a game does not have is left out: a pool with layouts to be searched, facts to doubt, a past.
    """

    title: str
    rules: Sequence[Rule[P]]
    remarks: Sequence[Remark]
    rulings: Sequence[Ruling]
    cards_file: Path
    starting_file: Path
    schema: Callable[[], dict[str, Any]]
    standard_cards: Callable[[], Any]
    read_cards: Callable[[Mapping[str, Any]], Any]
    read: Callable[[object, Any, Mapping[str, str]], Written[P, Q]]
    play: Play[P]
    written: Callable[[P], dict[str, Any]]
    picture: Callable[[P, frozenset[Place]], Picture]
    sample_cards_file: Path | None = None
    asked: Callable[[P], tuple[Unknown[Any], ...]] = unknowns
    unanswered: Mapping[str, str] = field(default_factory=dict)
    doubted: Callable[[P], Doubted[P]] = lambda position: Doubted(position, ())
    changes: Callable[[P], Iterable[Change[P]]] = lambda _position: ()
    traits: Sequence[Trait] = ()
    not_checked: Callable[[P], tuple[str, ...]] = lambda _position: ()
    history: Callable[[P], tuple[History, ...]] = lambda _position: ()
    layout_rules: Sequence[Rule[P]] = ()
    pool_problems: Callable[[Written[P, Q]], list[Problem]] = _no_pool
    remaining: Callable[[P, str | None], tuple[P, Q | None]] = lambda position, _player: (position, None)
    pool_after: Callable[[Q, P, P, str], Q] = lambda pool, _before, _after, _player: pool
    relaid: Callable[[P, str], Relaid[P, Q]] | None = None
    written_pool: Callable[[Q], dict[str, Any]] = lambda _pool: {}
    written_layout: Callable[[P], dict[str, Any]] = lambda _position: {}
    distances: Callable[[P, str, str], Picture] | None = None
