"""Rules and rulings: what a game's position has to obey, each written once.

A `Rule` is evaluated instance by instance. On a known position each instance gives a plain `bool`; where something
is unknown it gives a Z3 term (`models.logic`). A `Ruling` is a decision of ours where the rulebook is silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from models.logic import Truth, all_of
from models.names import enumerated, one
from models.problem import MisreadError

P = TypeVar("P")


class Place(NamedTuple):
    """A space of one player's layout."""

    player: str
    space: str


class Spaces(NamedTuple):
    """What an instance of a rule is about: spaces of one player's layout, and its name, if that is not the list of them."""

    player: str
    spaces: tuple[str, ...] = ()
    name: str = ""

    @property
    def places(self) -> tuple[Place, ...]:
        """Each of the spaces."""
        return tuple(Place(self.player, space) for space in self.spaces)

    def __str__(self) -> str:
        return self.name or ",".join(self.spaces)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule stands. `page`, of the first heading, only where the rulebook itself tells the number."""

    document: str
    section: str
    page: int | None = None
    derived: bool = False

    def __str__(self) -> str:
        first, _, others = self.section.partition("; ") if self.page else (self.section, "", "")
        page = f", p. {self.page}" if self.page else ""
        more = f"; “{others}”" if others else ""
        return f"{self.document}, “{first}”{page}{more}" + (" (follows from it)" if self.derived else "")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision where the rulebook is silent or lost.

    `options` maps each value to what it means; the first is the default, the others are the alternatives. What nobody would
    play otherwise is no ruling, but the `why` of a rule. Where the rulebook
    itself decides, in words or by an example, and only others tell it differently, the ruling is `settled`.

    Where the default is a guess about the components rather than a reading of the rulebook, `guesses` says what is guessed,
    after "by our list of the box"; the first alternative is to do without it. A guess is no rule until somebody says so:
    unchosen, the first alternative is in force, and only who needs some list of the box takes ours (`Rulings.listed`).
    """

    key: str
    question: str
    options: Mapping[str, str]
    why: str
    guesses: str = ""
    settled: bool = False

    @property
    def default(self) -> str:
        """The value in force unless the user chose another; of a guess, what our list of the box says."""
        return next(iter(self.options))

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The values that a user may choose instead."""
        return tuple(self.options)[1:]


class Rulings(Mapping[str, str]):
    """The rulings in force at a table, and which of them were asked for.

    Whatever reads a ruling leaves its key in `asked`, so an answer can only depend on the rulings found there; the
    others need no second look. `fresh()` gives an unread copy. A guess that nobody chose is not in force; who `listed` it
    took what our list of the box says, and left its key in `taken` too. Of a table after a record they know how it was
    `played`, and what nobody can tell of it (`untold`): what some move did.
    """

    __slots__ = ("_guesses", "_values", "asked", "chosen", "played", "taken", "untold")

    def __init__(self, known: Iterable[Ruling], chosen: Mapping[str, str] | None = None) -> None:
        self.chosen = dict(chosen or {})
        known = tuple(known)
        self._guesses = {ruling.key: ruling.default for ruling in known if ruling.guesses}
        in_force = {ruling.key: ruling.alternatives[0] if ruling.guesses else ruling.default for ruling in known}
        self._values = in_force | self.chosen
        self.asked: set[str] = set()
        self.taken: set[str] = set()
        self.played: Played | None = None
        self.untold = ""

    def __getstate__(self) -> object:
        """Another process plays no record again."""
        return None, {name: None if name == "played" else getattr(self, name) for name in self.__slots__}

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return self._values[key]

    def listed(self, key: str) -> str:
        """What our list of the box says, unless the user chose otherwise: for who needs some list."""
        self.taken.add(key)
        self.asked.add(key)
        return self.chosen.get(key, self._guesses[key])

    def others(self, than: Rulings) -> frozenset[str]:
        """The rulings that are others here, in force or where our list is asked for."""
        mine, theirs = self._guesses | self.chosen, than._guesses | than.chosen
        return frozenset(key for key in self if self._values[key] != than._values[key] or mine.get(key) != theirs.get(key))

    def heed(self, other: Rulings) -> None:
        """What was asked for there counts as asked for here."""
        self.asked |= other.asked
        self.taken |= other.taken

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def fresh(self, **other: str) -> Rulings:
        """An unread copy, with other values where given (keys with `-` written as they are through a dict)."""
        copy = object.__new__(Rulings)
        copy._guesses = self._guesses
        copy.chosen = self.chosen | other
        copy._values = self._values | other
        copy.asked, copy.taken, copy.played, copy.untold = set(), set(), self.played, self.untold
        return copy

    def without(self, guesses: Iterable[Ruling]) -> Rulings:
        """An unread copy, as somebody has it who trusts none of these guesses."""
        return self.fresh(**{one.key: one.alternatives[0] for one in guesses})


@dataclass(frozen=True, slots=True)
class Played:
    """A table after a record: the rulings that were `asked` for on the way, and how it comes out `anew` under others."""

    table: Any
    asked: frozenset[str]
    anew: Callable[[Rulings], Any]


class InForce:
    """Of a position: whether a ruling has one of these values, under a name of its own that says what it means."""

    def __init__(self, key: str, *values: str) -> None:
        self._key, self._values = key, values

    def __get__(self, position: Any, _owner: type | None = None) -> bool:
        return position.rulings[self._key] in self._values


@dataclass(frozen=True, slots=True)
class Doubt:
    """What our list of the box says to a table, after "by our list of the box", and the guesses that say so."""

    words: str
    guesses: tuple[Ruling, ...]

    def __str__(self) -> str:
        without = enumerated([f"`--ruling {one.key}={one.alternatives[0]}`" for one in self.guesses], "or")
        return f"By our list of the box {self.words}. If your box has it otherwise, our list is wrong ({without})"


def choose(known: Iterable[Ruling], key: str, value: str) -> tuple[str, str]:
    """The full key and value that a user's `KEY=VALUE` means. Raises `ValueError` with what could have been said."""
    by_key = {ruling.key: ruling for ruling in known}
    ruling = by_key[one(key, "ruling", list(by_key), "`reeve rules GAME` lists them")]
    try:
        return ruling.key, one(value, "value", list(ruling.options))
    except ValueError as error:
        options = ", ".join(ruling.options)
        raise MisreadError(f"{error} ({ruling.key} takes: {options})", value) from None


Message: TypeAlias = "str | Callable[[], str]"
Finding: TypeAlias = "tuple[Any, Truth | Callable[[], Truth], Message]"
"""What an instance of a rule is about, whether the rule holds there, and what is said if it does not.

A message that takes work may be a function, which is only called where it is told; so may a truth of a rule that is `last`.
"""


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """One rule of a game.

    `instances(position)` gives the findings of the places where the rule applies: each is decided once, with its message.
    An instance is left out where what it needs was not seen. `places(position, about)` names the spaces that one concerns
    (those of `Spaces`, unless the rule says where), and `label(about)` the instance itself.
    A rule that is `last` says what remains when all others hold; it is only told where a layout breaks no other.
    One that `is_of_all` asks about everything on the table at once, so that countless choices of facts show the same; one of
    them is told. One that `counts` says in its message how many there can be at the least and at the most, which is so
    whether it is broken or not. `rulings` names those that it reads, as tests see it on every table, and those that only its
    moves read: the index tells them. Where it rests on a guess about the components, `premise(position, about)` may
    say what our list of the box has instead, more closely than the ruling's `guesses` does. `why` tells how it is read, and
    for what reason, where the rulebook does not say it and yet nothing else makes sense.
    """

    id: str
    text: str
    source: Source
    instances: Callable[[P], Iterable[Finding]]
    places: Callable[[Any, Any], tuple[Place, ...]] = lambda _, about: about.places if isinstance(about, Spaces) else ()
    label: Callable[[Any], str] = str
    rulings: tuple[str, ...] = ()
    last: bool = False
    is_of_all: bool = False
    premise: Callable[[Any, Any], str] = lambda _position, _about: ""
    counts: bool = False
    why: str = ""

    def holds(self, _position: P, _about: Any, truth: Truth | Callable[[], Truth], _message: Message) -> Truth:
        """The rule itself, of one finding at a position."""
        return truth() if callable(truth) else truth

    def tell(self, _position: P, _about: Any, _truth: Truth | Callable[[], Truth], message: Message) -> str:
        """In words how an instance is broken."""
        return message if isinstance(message, str) else message()


Assertion: TypeAlias = "tuple[Truth, Message]"
"""A truth with what is said where it fails."""


class Assertions:
    """What a rule asserts of an instance: truths, each with what is said where it fails, decided once for `hold` and `tell`.

    A message that takes work may be a function, which is only called where it is told. Used as a decorator of a generator.
    """

    def __init__(self, of: Callable[..., Iterable[Assertion]]) -> None:
        self._of = of

    def hold(self, *about: Any) -> Truth:
        """Whether all of them hold; those behind one that is known to fail are not asked."""
        return all_of(truth for truth, _ in self._of(*about))

    def tell(self, *about: Any) -> str:
        """How the first of them fails that is known to, or else the first that may."""
        doubtful = []
        for truth, message in self._of(*about):
            if truth is not True:
                doubtful.append(message)
            if truth is False:
                # What stands behind it is not asked, so that nothing rests on the rulings that it would read.
                doubtful = [message]
                break
        return doubtful[0] if isinstance(doubtful[0], str) else doubtful[0]()


def rule(
    id: str,  # noqa: A002 - as the rule calls it
    text: str,
    source: Source,
    **more: Any,
) -> Callable[[Callable[[P], Iterable[Finding]]], Rule[P]]:
    """Stands above a generator of findings, and makes a rule of it; `more` is as `Rule` has it."""
    return lambda findings: Rule(id, text, source, findings, **more)


@dataclass(frozen=True, slots=True)
class Remark:
    """A rule that a written-down position cannot break (a set-up, a move, a line of the score), kept for the index."""

    id: str
    text: str
    source: Source
    rulings: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule instance that a position breaks: what is wrong in `message`, the rule in our words in `text`."""

    rule: str
    instance: str
    message: str
    text: str
    source: str
    places: tuple[Place, ...]


def broken_places(rules: Iterable[Rule[P]], position: P) -> frozenset[Place]:
    """The spaces at which one of these rules is seen to be broken; those that are `last` are not asked."""
    return frozenset(
        place
        for rule in rules
        for at in (() if rule.last else rule.instances(position))
        if rule.holds(position, *at) is False
        for place in rule.places(position, at[0])
    )
