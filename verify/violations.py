"""The rule instances that a position breaks by plain evaluation."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TypeAlias

from models.game import Ruled
from models.names import enumerated
from models.rule import Finding, Rule, Violation
from verify.games import AnyGame

Broken: TypeAlias = tuple[Rule[Ruled], Finding]
"""A rule that is broken at one place."""


def in_brief(found: Iterable[Violation], where: Container[str] = ()) -> str:
    """The rules that are broken, each with how often, or `where`: "VG-CARDS (2 times), VG-HAND", "VG-HAND (anna)"."""
    by_rule: dict[str, list[str]] = {}
    for violation in found:
        by_rule.setdefault(violation.rule, []).append(violation.instance)
    told = []
    for rule, instances in sorted(by_rule.items()):
        places = [instance.partition("[")[2].removesuffix("]") for instance in instances]
        often = f" ({len(places)} times)" if len(places) > 1 else ""
        told.append(rule + (f" ({enumerated(places, 'and')})" if rule in where and all(places) else often))
    return ", ".join(told)


def violations(game: AnyGame, position: Ruled) -> tuple[Violation, ...]:
    """Every rule instance that a known position breaks, in the order of the game's rules.

    Raises `TypeError` where a rule meets an unknown: its truth is then no plain value.
    """
    return tuple(violation(position, rule, at) for rule, at in known_broken(game, position, strict=True))


def known_violations(game: AnyGame, position: Ruled) -> tuple[Violation, ...]:
    """The instances that are broken whatever is unknown; all there are where nothing is."""
    return tuple(violation(position, rule, at) for rule, at in known_broken(game, position))


def known_broken(game: AnyGame, position: Ruled, *, strict: bool = False) -> Iterator[Broken]:
    """The same instances, not in words. A rule that is `last` is left out where the layout breaks another.

    Where all has to be known (`strict`), it raises `TypeError` for a rule that meets an unknown.
    """
    players: set[str | None] = set()
    for rule in game.rules:
        holds = rule.holds
        for at in rule.instances(position):
            if rule.last and player_of(at) in players:
                continue
            truth = holds(position, *at)
            if truth is not True:
                if truth is False:
                    players.add(player_of(at))
                    yield rule, at
                elif strict:
                    raise TypeError(f"{rule.id} is not decided by plain evaluation: something is unknown")


def violation(position: Ruled, rule: Rule[Ruled], at: Finding) -> Violation:
    """A broken rule instance as the violation that is told."""
    places = rule.places(position, at[0])
    return Violation(rule.id, name(position, rule, at), rule.tell(position, *at), rule.text, str(rule.source), places)


def name(position: Ruled, rule: Rule[Ruled], at: Finding) -> str:
    """An instance as it is written: `VG-MATCH[r1c1,r1c2]`, with the player first where there are several."""
    player = player_of(at) if position.layouts > 1 else None
    where = ",".join(filter(None, (player, rule.label(at[0]))))
    return f"{rule.id}[{where}]"


def player_of(at: Finding) -> str | None:
    """Whose layout an instance concerns, if it concerns one."""
    return getattr(at[0], "player", None)
