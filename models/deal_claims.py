"""What can be claimed of hidden hands, and what is left of a claim when a hand is known."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Holds(Generic[K]):
    """A claim: a hand holds at least and at most so many cards of these kinds."""

    hand: str
    kinds: frozenset[K]
    least: int = 1
    most: int | None = None

    @property
    def hands(self) -> frozenset[str]:
        """The hand as a set of one."""
        return frozenset((self.hand,))

    def is_true(self, number: int) -> bool:
        """Whether it holds where the hand holds so many of them."""
        return self.least <= number and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Together(Generic[K]):
    """A claim: these hands hold at least and at most so many cards of these kinds, all of them counted together."""

    hands: frozenset[str]
    kinds: frozenset[K]
    least: int = 1
    most: int | None = None


@dataclass(frozen=True)
class Not(Generic[K]):
    """A claim: another does not hold."""

    claim: Claim[K]


@dataclass(frozen=True)
class AllOf(Generic[K]):
    """A claim: each of these holds."""

    claims: tuple[Claim[K], ...] = ()


@dataclass(frozen=True)
class AnyOf(Generic[K]):
    """A claim: at least one of these holds."""

    claims: tuple[Claim[K], ...] = ()


Claim = Holds[K] | Together[K] | Not[K] | AllOf[K] | AnyOf[K]


def leaves(claim: Claim[K]) -> Iterator[Holds[K] | Together[K]]:
    """The claims about hands of which a claim is made."""
    match claim:
        case Not(part):
            yield from leaves(part)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from leaves(part)
        case _:
            yield claim


def after_hand(claim: Claim[K], hand: str, held: Callable[[frozenset[K]], int]) -> Claim[K] | bool:
    """What is still claimed of the other hands where a hand holds so many cards: true, false, or a claim about them."""
    match claim:
        case Not(part):
            rest = after_hand(part, hand, held)
            return not rest if isinstance(rest, bool) else Not(rest)
        case AllOf(parts) | AnyOf(parts):
            rests = [after_hand(part, hand, held) for part in parts]
            return _join(type(claim), rests, settles=isinstance(claim, AnyOf))
        case Holds() if claim.hand == hand:
            return claim.is_true(held(claim.kinds))
        case Together() if hand in claim.hands:
            return _without_hand(claim, hand, held(claim.kinds))
    return claim


def _join(join: type[AllOf[K] | AnyOf[K]], rests: list[Claim[K] | bool], *, settles: bool) -> Claim[K] | bool:
    """Parts joined by "and" or "or", those that are true or false left out, one of which `settles` the whole."""
    if any(rest is settles for rest in rests):
        return settles
    left = tuple(dict.fromkeys(rest for rest in rests if not isinstance(rest, bool)))
    return join(left) if len(left) > 1 else left[0] if left else not settles


def _without_hand(claim: Together[K], hand: str, n: int) -> Claim[K] | bool:
    """What the other hands have to hold together where one of them holds `n` of these cards."""
    others = claim.hands - {hand}
    least, most = max(0, claim.least - n), None if claim.most is None else claim.most - n
    if (most is not None and most < 0) or not others:
        return not least and (most is None or most >= 0)
    return Together(others, claim.kinds, least, most)
