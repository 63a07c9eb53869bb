"""The rule instances that a position breaks by plain evaluation."""

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from models.game import Ruled
from models.logic import Truth
from models.names import enumerated
from models.rule import Finding, Place, Rule, Violation
from verify.games import AnyGame


class Instance(NamedTuple):
    """A rule at one place of a position, and whether it holds there: known, or an expression over the unknowns."""

    rule: Rule[Ruled]
    at: Finding
    truth: Truth

    @property
    def player(self) -> str | None:
        """Whose layout it concerns, if it concerns one."""
        return getattr(self.at[0], "player", None)

    def name(self, position: Ruled) -> str:
        """It as it is written: `VG-MATCH[r1c1,r1c2]`, with the player first where there are several."""
        player = self.player if position.layouts > 1 else None
        return f"{self.rule.id}[{','.join(filter(None, (player, self.rule.label(self.at[0]))))}]"

    def message(self, position: Ruled) -> str:
        """How it is broken, in words."""
        return self.rule.tell(position, *self.at)

    def places(self, position: Ruled) -> tuple[Place, ...]:
        """The spaces that it concerns."""
        return self.rule.places(position, self.at[0])

    def violation(self, position: Ruled) -> Violation:
        """It as it is told where it is broken."""
        rule, places = self.rule, self.places(position)
        return Violation(rule.id, self.name(position), self.message(position), rule.text, str(rule.source), places)


def instances(rules: Iterable[Rule[Ruled]], position: Ruled) -> Iterator[Instance]:
    """Every instance of some rules at a position."""
    return (Instance(rule, at, rule.holds(position, *at)) for rule in rules for at in rule.instances(position))


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
    return tuple(one.violation(position) for one in known_broken(game, position, strict=True))


def known_violations(game: AnyGame, position: Ruled) -> tuple[Violation, ...]:
    """The instances that are broken whatever is unknown; all there are where nothing is."""
    return tuple(one.violation(position) for one in known_broken(game, position))


def known_broken(game: AnyGame, position: Ruled, *, strict: bool = False) -> Iterator[Instance]:
    """The same instances, not in words. A rule that is `last` is left out where the layout breaks another.

    Where all has to be known (`strict`), it raises `TypeError` for a rule that meets an unknown.
    """
    players: set[str | None] = set()
    for rule in game.rules:
        for at in rule.instances(position):
            if rule.last and getattr(at[0], "player", None) in players:
                continue
            truth = rule.holds(position, *at)
            if truth is False:
                broken = Instance(rule, at, truth)
                players.add(broken.player)
                yield broken
            elif strict and truth is not True:
                raise TypeError(f"{rule.id} is not decided by plain evaluation: something is unknown")
