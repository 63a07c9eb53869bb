"""Questions of one game that are no verb's: can I survive this turn, who can claim the throne, where can the car stop?"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeAlias, TypeVar

from models.game import Ruled
from models.logic import Unknown
from models.names import counted, plural
from models.problem import MisreadError

P_contra = TypeVar("P_contra", bound=Ruled, contravariant=True)

Tick: TypeAlias = Callable[[], None]
World: TypeAlias = Mapping[Unknown[Any], Any]
"""A way to fill in what is unknown."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a table replies to a question: a sentence without its full stop, and what shows that it is so, line by line.

    `value` is the same for programs, by a name each: truths, numbers, fractions (exact), texts, or lists of them. A reply
    that is not `settled` says in its sentence how far it was looked, or between which bounds the answer lies.
    """

    sentence: str
    lines: tuple[str, ...] = ()
    value: Mapping[str, Any] = field(default_factory=dict)
    settled: bool = True


@dataclass(frozen=True, slots=True)
class Question(Generic[P_contra]):
    """A question that `reeve ask FILE NAME` answers of a table.

    `reply` gets a position in which everything that a file may leave open is filled in, unless it `reads_unknowns` itself;
    the player who asks (empty unless it is `of_player`); the words that follow the name, of which `form` tells what they can
    be; and a tick that its long loops call, which raises when the time is up. It raises `ValueError` where the words say
    nothing to it, or where the table does not tell what has to be known, with what was expected.

    Where many ways to fill in what is unknown are alike for it, `ways` gives one of each kind, the first first; where it
    looks only at some of the unknowns, `reads` names them, and the others stay unknown in the position that it gets.
    A game makes each with `question`.
    """

    name: str
    asks: str
    reply: Callable[[P_contra, str, str, Tick], Reply]
    form: str = ""
    of_player: bool = True
    reads_unknowns: bool = False
    ways: Callable[[P_contra, Tick], Iterator[World]] | None = None
    reads: Callable[[P_contra], Iterable[Unknown[Any]]] | None = None

    @property
    def how(self) -> str:
        """How it is asked, after the name of a file."""
        return f"{self.name} {self.form}".rstrip()


def question(
    asks: str, form: str = "", **how: Any
) -> Callable[[Callable[[P_contra, str, str, Tick], Reply]], Question[P_contra]]:
    """Make a question (see `Question`) of the function below, which replies to it and gives it its name.

    Without a `form` nothing may follow its name.
    """

    def make(reply: Callable[[P_contra, str, str, Tick], Reply]) -> Question[P_contra]:
        name = reply.__name__.replace("_", "-")

        def read(position: P_contra, player: str, words: str, tick: Tick) -> Reply:
            if words and not form:
                raise MisreadError(f"nothing follows `{name}`", words)
            return reply(position, player, words, tick)

        return Question(name, asks, read, form, **how)

    return make


def as_chance(of: Fraction) -> str:
    """A chance as people read it, and the exact fraction if it is a short one: "about 86.67% (13/15)"."""
    if of.denominator == 1:
        return "certain" if of == 1 else "impossible"
    return f"{percent(of)} ({of})" if of.denominator < _LONGEST else percent(of)


def percent(of: Fraction) -> str:
    """A share in hundredths: "25%", "about 86.67%"."""
    said = f"{float(100 * of):.2f}".rstrip("0").rstrip(".")
    if Fraction(said) == 100 * of:
        return f"{said}%"
    return {"0": "less than 0.01%", "100": "more than 99.99%"}.get(said, f"about {said}%")


_LONGEST = 1000
"""Fractions with a denominator from here on nobody reads aloud; programs get them all the same."""


def amount(of: Fraction, noun: str = "") -> str:
    """A number that need not be whole, as people read it, with what it counts: "about 2.33 turns (exactly 7/3)".

    The fraction is left out where the decimal is exact, or nobody reads it.
    """
    if of.denominator == 1:
        return counted(of.numerator, noun) if noun else str(of.numerator)
    decimal = f"{float(of):.{1 if abs(of) >= 10 else 2 if abs(of) >= 1 else 3}f}".rstrip("0").rstrip(".")
    said = f"{decimal} {plural(noun)}" if noun else decimal
    if Fraction(decimal) == of:
        return said
    return f"about {said}" + (f" (exactly {of})" if of.denominator < _LONGEST else "")
