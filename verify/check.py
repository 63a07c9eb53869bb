"""Is this table legal? Every rule instance is evaluated, and every broken one is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from models.game import Ruled
from models.rule import Rule, Violation
from verify.games import AnyGame
from verify.rest import Dependence, dependences

P = TypeVar("P", bound=Ruled)


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on a position: `legal` or `illegal` with all violations, and the rulings on which it rests."""

    violations: tuple[Violation, ...]
    rulings: tuple[Dependence, ...]

    @property
    def verdict(self) -> str:
        """One word."""
        return "illegal" if self.violations else "legal"


def is_legal(game: AnyGame, position: Any) -> bool:
    """Whether a known position breaks no rule. The quickest way to ask; it tells no reasons."""
    return next(_broken(game, position), None) is None


def violations(game: AnyGame, position: Any) -> tuple[Violation, ...]:
    """Every rule instance that a known position breaks, in the order of the game's rules.

    Raises `TypeError` where a rule meets an unknown: its truth is then no plain value.
    """
    return tuple(_told(position, rule, instance) for rule, instance in _broken(game, position))


def _broken(game: AnyGame, position: Any) -> Iterator[tuple[Rule[Any], tuple[Any, ...]]]:
    for rule in game.rules:
        holds = rule.holds
        for instance in rule.instances(position):
            truth = holds(position, *instance)
            if truth is not True:
                if truth is not False:
                    raise TypeError(f"{rule.id} is not decided by plain evaluation: something is unknown")
                yield rule, instance


def _told(position: Any, rule: Rule[Any], instance: tuple[Any, ...]) -> Violation:
    places = rule.places(position, *instance)
    player = getattr(instance[0], "player", None) if position.layouts > 1 else None
    where = ",".join(filter(None, (player, rule.label(*instance))))
    return Violation(rule.id, f"{rule.id}[{where}]", rule.tell(position, *instance), rule.text, str(rule.source), places)


def check(game: AnyGame, position: Any) -> Checked:
    """The verdict on a known position under the rulings in force, and which rulings decide it."""
    read = position.under(position.rulings.fresh())
    found = violations(game, read)
    instances = {v.instance for v in found}

    def outcome(other: Any) -> str | None:
        changed = {v.instance for v in violations(game, other)}
        if changed == instances:
            return None
        return f"illegal: {', '.join(sorted(changed))}" if changed else "legal"

    return Checked(found, dependences(game, read, outcome))
