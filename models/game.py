"""What every game offers under one shape, so that nothing above it needs to name a game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from models.dealing import Deal, Survey
from models.fact import Change, Doubted, Trait
from models.hidden import Hidden
from models.logic import Unknown
from models.move import Conditions, History, MoveForm
from models.past import unknowns_now
from models.picture import Picture
from models.problem import Problem
from models.rule import Place, Remark, Rule, Ruling
from models.table import SeatedTable
from models.turn import Moves

Ruled = SeatedTable
"""A position of any game: whatever else it holds, rulings are in force."""

UNSEEN = "What a card drawn unseen would allow is not listed."
"""Of games in which cards come from a deck."""

_NO_POOL = "in this game nothing is chosen from a pool"

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


@dataclass(frozen=True, kw_only=True, eq=False)
class Play(Generic[P, M]):
    """How a game is played: its moves, read and listed, what each requires, and the position after it.

    A game names the functions of its rooms; what it does not name it does not have.
    """

    read: Callable[[str, P, str], M]
    """The move that a text means, at a position, for a player. Raises `ValueError`."""
    moves: Callable[[P, str], Iterable[M]]
    """The moves of a player worth asking for."""
    turns: Moves[P, Any]
    """How each move is done: what it requires, and the position after it, whatever may be said against it."""
    forms: Sequence[MoveForm] = ()
    """What `read` reads, for people."""
    next_words: Callable[[str], Sequence[str]] = lambda _text: ()
    """What may come next in a move, or a part of one, that is no more than begun; slots in braces."""
    unlisted: str = ""
    """A sentence on the moves that `moves` leaves out."""
    leaves_out: Callable[[P], bool] = lambda _position: True
    """Whether there can be such moves at a table."""
    at_once: bool = False
    """Whether all players act at the same time, so that moves are asked for of each of them."""
    whole: Callable[[P, M], Iterable[M]] | None = None
    """Where listed moves are only the beginning of a turn: every turn that begins so."""
    superfluous: Callable[[M], M | None] = lambda _move: None
    """A cheaper move with the same result; if it is allowed, this one is not listed."""
    problems: Callable[[P, str | None, str], list[Problem]] = lambda _position, _player, _objective: []
    """What keeps the best play, for an aim, from being asked for."""
    ended: Callable[[P], P] = lambda position: position
    """A position made the end of a game, for the best play."""
    is_asked: Callable[[P], bool] = lambda _position: False
    """Whether a table without a pool is a question of how to play on."""
    picture: Callable[[P, M], Picture | None] = lambda _position, _move: None
    """How a move is possible or not, where that takes more than words."""
    outcome: Callable[[P, M], str] | None = None
    """What a move does besides the score, where the `results` of its turn do not say all of it."""
    is_over: Callable[[P], bool] = lambda position: position.is_over
    """Whether the game has ended, be that said or not: nobody has a move then."""
    in_sight: Callable[[P], P] = lambda position: position
    """The table as those see it who do not look at what comes, where the file of a dealt game tells it: to tell of moves."""
    unseen: Callable[[P, str], str] = lambda _position, _player: ""
    """What keeps moves from being listed at this table, since nobody told it."""
    speaker: Callable[[str, P], str | None] = lambda _text, _position: None
    """Who does what does not depend on the player, where all act at once."""

    def left_out(self, position: P) -> str:
        """The sentence on the moves that are not listed, at a table where there can be any."""
        return self.unlisted if self.leaves_out(position) else ""

    def conditions(self, position: P, move: M) -> Conditions:
        """What a move requires."""
        return self.turns.conditions(position, move)

    def after(self, position: P, move: M) -> P:
        """The position after a move, whatever may be said against it."""
        return self.turns.after(position, move)

    def does(self, position: P, move: M) -> str:
        """What a move does besides the score, if there is such a thing; said of a move alone and of each of a list."""
        return self.outcome(position, move) if self.outcome else "; ".join(self.turns.turn(position, move).results)


def nothing_hidden(_position: object) -> tuple[Hidden[Any], ...]:
    """Of a game in which no card is hidden."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[P, M, Q]):
    """One game: its rules and its ways in and out of files and pictures, by the names of its rooms.

    What a game does not have it leaves out: a pool with layouts to be searched, facts to doubt, a past.
    """

    title: str
    rules: Sequence[Rule[P]]
    remarks: Sequence[Remark]
    rulings: Sequence[Ruling]
    starting_file: Path
    cards_file: Path
    """The shipped card file, whose deck is `standard_cards()`."""
    standard_cards: Callable[[], Any]
    read_cards: Callable[[Mapping[str, Any]], Any]
    """A deck from the data of a card file. Raises `UnusableError`."""
    schema: Callable[[], dict[str, Any]]
    """The JSON Schema of position files."""
    read: Callable[[object, Any, Mapping[str, str]], Written[P, Q]]
    """A position from the data of a file, a deck, and rulings that take precedence. Raises `UnusableError`."""
    plainly_read: Callable[[Mapping[str, Any], Any, Mapping[str, str]], P | None] = lambda _data, _deck, _chosen: None
    """The position that `read` gives, without a pool and with nothing unknown; or nothing, for any reason. Only quicker."""
    plainly_legal: Callable[[P], bool] = lambda _position: False
    """Whether a position is seen to be known and to break no rule; where it is not, each rule is asked. Only quicker."""
    written: Callable[[P], dict[str, Any]]
    """The whole position in the form of a file."""
    picture: Callable[[P, frozenset[Place]], Picture]
    """The table drawn, with these places marked."""
    play: Play[P, M]
    growing: Callable[[P, frozenset[Place]], Picture] | None = None
    """The same with the empty spaces around a layout that can grow, to be tapped; they may lie `BEFORE` the first."""
    sample_cards_file: Path | None = None
    """What to begin a card file of one's own with."""
    queries: Mapping[str, str] = field(default_factory=dict)
    """What players ask, in the order of the specification: each question with the command that answers it, without `reeve`
    and the file, or with the reason why none does, after a dash."""
    unanswered: Mapping[str, str] = field(default_factory=dict)
    """Verbs that have no answer in this game, each with what to do instead."""
    tells_end: bool = False
    """Whether every table shows that the game has ended, or says so with `turn: over`: without either it goes on."""
    deal: Deal | None = None
    """How a game is dealt, where something at its start is left to chance."""
    surveys: Sequence[Survey] = ()
    """Of which deals `survey` asks for the best of each; the first is meant where none is named."""
    distances: Callable[[P, str, str], Picture] | None = None
    """Where distances matter: those from a space of a player, drawn. Raises `ValueError`."""

    asked: Callable[[P], tuple[Unknown[Any], ...]] = unknowns_now
    """The unknowns that a file leaves open.

    All there are, unless something is unknown whatever a file tells, such as the cards of a deck that nobody has
    published. Of the latter an answer tells only what has to be so.
    """
    traits: Sequence[Trait] = ()
    """What can be said of a thing that is not fully known."""
    doubted: Callable[[P], Doubted[P]] = lambda position: Doubted(position, ())
    """The position with every fact of it in doubt."""
    changes: Callable[[P], Iterable[Change[P]]] = lambda _position: ()
    """What may mend a position besides another value for a fact."""
    not_checked: Callable[[P], tuple[str, ...]] = lambda _position: ()
    """What a check has to leave open, since nobody knows what a card says."""
    unfilled: Callable[[P], tuple[str, ...]] = lambda _position: ()
    """What is not fully known and `fill` has no values for, cards above all, place by place: "1 card in ada's hand"."""
    history: Callable[[P], tuple[History, ...]] = lambda _position: ()
    """A possible past of each layout of a legal, known position."""
    hidden: Callable[[P], Sequence[Hidden[Any]]] = nothing_hidden
    """The cards that nobody has seen and the places that may have them, by their backs. Raises `UncountableError`."""
    without_hands: Callable[[P], P] = lambda position: position
    """The position with no more of each hand than how many cards it has."""
    with_hands_open: Callable[[P], P] = lambda position: position
    """The position with an unknown for each card of a hand that nobody has named."""

    layout_rules: Sequence[Rule[P]] = ()
    """The rules that concern the cards of one layout alone; a search for the best layout obeys them."""
    relaid: Callable[[P, str], Relaid[P, Q]] | None = None
    """The question what was the most with the cards that a player laid. Raises `UnusableError` where it cannot be asked."""
    pool_problems: Callable[[Written[P, Q]], list[Problem]] = lambda _written: [Problem((), _NO_POOL)]
    """What makes a pool unusable for a search for the best layout."""
    remaining: Callable[[P, str | None], tuple[P, Q | None]] = lambda position, _player: (position, None)
    """A player's layout alone, or an empty one, with a pool of all cards that may still come to lie in it, if known."""
    pool_after: Callable[[Q, P, P, str], Q] = lambda pool, _before, _after, _player: pool
    """What a move of the player leaves of a pool, from the position before it to that after it."""
    written_pool: Callable[[Q], dict[str, Any]] = lambda _pool: {}
    """What a file has under `pool`."""
    written_layout: Callable[[P], dict[str, Any]] = lambda _position: {}
    """The first layout of a position in the form that a file has."""

    @property
    def has_hidden_cards(self) -> bool:
        """Whether `hidden` is a question of this game."""
        return self.hidden is not nothing_hidden
