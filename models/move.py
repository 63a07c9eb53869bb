"""What a player may do: moves, what each requires, and what it may rest on."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.logic import Truth, Unknown
from models.names import closest, enumerated, quoted
from models.problem import MisreadError


@dataclass(frozen=True, slots=True)
class MoveForm:
    """One thing that a player may do, and how to say it: an entry of the game's page and of `reeve help`.

    Help finds it by the words of its `name`. The first of the `sayings` is the plainest; each can be judged on the table at
    the head of the game's page.
    """

    name: str
    sayings: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a move needs so that it may be done: `truth` by the rule of this id; if it fails, `message` says how.

    `label` tells the instance, as for a rule: the spaces concerned. `only_if` says what has to be so where that depends on
    something unknown, and what is known of it; the words go on after "only if". What `is_assumed` is taken for granted
    where it can be so, and the table after the move is one on which it is.
    """

    rule: str
    label: str
    truth: Truth
    message: str
    only_if: str = ""
    is_assumed: bool = False


@dataclass(frozen=True, slots=True)
class Conditions:
    """All that a move requires, what is taken for granted with it, and what it leaves to be done.

    `covers` are the rules, or single instances of one, that the requirements stand for or that wait for the end of the turn;
    the others are read on the table after the move. `shown` are rules that the move itself shows to hold as far as they can:
    whoever lays a card had it. `open_end` says what has to be done before the turn is over, where that was not told. `needs`
    are facts that decide and that nobody can choose, such as a card's face; `explains` says how a payment or the like is
    done. `hides_outcome` says that without them nobody knows what the move does either. `believed` is the table before the
    move with what is taken for granted told, where nobody may be able to have it. `supposes` says that the table after the
    move takes something for granted of what is unknown, so that what is possible in no world has to be left out first, as it
    has where something is needed.
    """

    requirements: tuple[Requirement, ...]
    assumptions: tuple[str, ...] = ()
    covers: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    open_end: str = ""
    needs: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    hides_outcome: bool = False
    believed: Any = None
    supposes: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """A possible past of one player's layout: what was done turn by turn, in words; nothing if there is none."""

    player: str
    steps: tuple[str, ...] | None


def said_by(player: str, text: str) -> str:
    """What a player says, in single spaces: without the name and a colon before it, and the full stop after it."""
    said = " ".join(text.split()).rstrip(".!")
    name, colon, move = said.partition(":")
    return move.strip() if colon and name.casefold() == player.casefold() else said


def not_understood(said: str, forms: str | Sequence[MoveForm], about: str = "") -> MisreadError:
    """That a text is no move, and how moves are said: the sayings that begin like it, or short ones of several forms.

    Of a part of a move that is no form of its own, the sayings are told in quotes.
    """
    every = re.findall("'([^']+)'", forms) if isinstance(forms, str) else [one for form in forms for one in form.sayings]
    plainest = _either(every) if isinstance(forms, str) else for_instance(forms)
    if not " ".join(said.split()).strip(" ?.,;!"):
        return MisreadError(f"no move was said; say for instance {plainest}")
    first = _verb(about or said)
    verbs = sorted(set(map(_verb, every)))
    verb = first if first in verbs else closest(first, verbs) or closest(first.removesuffix("s"), verbs)
    alike = [saying for saying in every if _verb(saying) == verb]
    instance = _either(alike) if alike else plainest
    return MisreadError(f"{quoted(said)} is not understood; say for instance {instance}", about or said)


def _verb(saying: str) -> str:
    return saying.split(maxsplit=1)[0].strip(":,").casefold()


_SHOWN, _SHORT = 6, 30
"""So many sayings; of more forms only those of so many letters."""


def for_instance(forms: Sequence[MoveForm]) -> str:
    """How moves are said: the plainest saying of each form, short ones where there are many."""
    plainest = [form.sayings[0] for form in forms]
    return _either(plainest if len(forms) <= _SHOWN else [saying for saying in plainest if len(saying) <= _SHORT])


def _either(sayings: Sequence[str]) -> str:
    return enumerated([repr(saying) for saying in sayings[:_SHOWN]], "or", _SHOWN)


def said_twice(what: str, text: str) -> MisreadError:
    """Something of a move is said twice that can be so only once; `text` is the second time, as far as it can be shown."""
    return MisreadError(f"{what} is said twice; say it once", text)


def is_known(card: object) -> bool:
    """Whether a card is one of which everything is known."""
    return not isinstance(card, Unknown)


def untold(lying: Mapping[str, object], is_told: Callable[[Any], bool] = is_known) -> str:
    """That what lies at these places is not told, or not all of it, in one sentence; nothing where it is.

    Cards are a tuple; what is none is only their number, or nothing where not even that is told.
    """
    told: dict[str, list[str]] = {"not": [], "only partly": []}
    for what, cards in lying.items():
        known = [*map(is_told, cards)] if isinstance(cards, tuple) else [False]
        if not all(known):
            told["only partly" if any(known) else "not"].append(what)
    return " and ".join(
        f"{enumerated(places, 'and')} {'are' if places[1:] else 'is'} {how} in the file"
        for how, places in told.items()
        if places
    )
