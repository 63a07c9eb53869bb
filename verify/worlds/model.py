"""A position with something unknown as a question for the solver: which ways to fill it in obey every rule?"""

from collections.abc import Mapping
from functools import cached_property

from models.game import Ruled
from models.logic import Truth, Unknown
from models.past import PAST, unknowns_now
from models.unknowns import unknowns
from verify.clock import Clock
from verify.games import AnyGame
from verify.violations import Instance, instances
from verify.worlds.asked import Asked
from verify.worlds.symmetry import NormalForm
from verify.worlds.worlds import worlds_of

World = Mapping["Unknown[object]", object]
"""A value for each unknown."""


class Model:
    """Every rule instance of a position, and the solver over what is unknown in it."""

    def __init__(self, game: AnyGame, position: Ruled, *, clock: Clock | None = None) -> None:
        self.game = game
        self.position = position
        self.instances = list(instances((*game.rules, PAST), position))
        self.broken = [instance for instance in self.instances if instance.truth is False]
        self._clock = clock

    @property
    def worth_telling(self) -> list[Instance]:
        """The broken instances; of rules that say what remains, only those of layouts that break no other."""
        players = {instance.player for instance in self.broken if not instance.rule.last}
        return [i for i in self.broken if not i.rule.last or i.player not in players]

    @cached_property
    def unknowns(self) -> tuple[Unknown[object], ...]:
        """What is unknown, in the order in which it is written."""
        return unknowns(self.position)

    @cached_property
    def now(self) -> tuple[Unknown[object], ...]:
        """What is unknown on the table itself, and not only was so before the last move."""
        return unknowns_now(self.position)

    @cached_property
    def asked(self) -> tuple[Unknown[object], ...]:
        """Those of the unknowns that the position leaves open, and not the game."""
        return self.game.asked(self.position)

    @cached_property
    def solver(self) -> Asked:
        """The solver, which knows every rule that depends on something unknown."""
        open_truths = [instance.truth for instance in self.instances if not isinstance(instance.truth, bool)]
        return worlds_of(self.unknowns, open_truths, clock=self._clock)

    def says(self, form: NormalForm) -> frozenset[tuple[str, int]]:
        """What each rule says of what is unknown, in a normal form, to be compared with what it says of another table."""
        return frozenset((one.name(self.position), form.of(one.truth)) for one in self.instances)

    def world(self, *also: Truth) -> World | None:
        """A way to fill everything in that obeys every rule, or `None`. Raises `UndecidedError`."""
        if self.broken:
            return None
        if not self.unknowns:
            return {} if all(truth is True for truth in also) else None
        return self.solver.find(*also)
