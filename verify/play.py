"""How well can this be played on, the order of the decks being known? The moves, the final sheet, and how certain that is.

A game's own `PlaySearch` finds better and better plays. Each one that is answered is played through move by move, judged
by the same rules as any move, and scored at the end by those whose work that is.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

from models.game import Ruled
from models.problem import DefectError, ReeveError
from scorers.objective import SCORE, Objective
from scorers.play import Demands, Played, PlaySearch
from verify.check import careful_of
from verify.clock import Clock, Parts
from verify.games import AnyMove, Entry
from verify.judge import judged_alone
from verify.ruling_dependence import dependences, doubts
from verify.search.bound_descent import Best, Progress, silent
from verify.violations import known_violations
from verify.worlds.cores import smallest_cores

_LEAST_STEPS = 3_000
_TIMES = 2
"""For what another ruling would give the search may take so many steps, or so many times as many as the answer took."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Demands that no play fulfils together, though each fewer of them can be fulfilled; and why.

    None are told where it was not settled in time which, and no reason where that was not.
    """

    demands: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class BestPlay(Best):
    """The answer: the moves, and the position they lead to with its sheet, or none, as of a best layout.

    `points` is how much of the `objective` it gives. `looked` is how many turns were looked ahead, if fewer than was asked
    for. `outcomes` say of each move what it does, where that takes words. `shortfall` are demands of the player that cannot
    all be fulfilled, as few as possible, and why; `fulfilled` says that all can be. `is_contested` says that others answer:
    the points of a search that was stopped are then no limit of what a longer one gives. Where it `is_open`, it was searched
    to the end, and what the table does not tell decides.
    """

    objective: str = SCORE
    moves: tuple[AnyMove, ...] = ()
    shortfall: Shortfall | None = None
    fulfilled: str = ""
    outcomes: tuple[str, ...] = ()
    looked: int | None = None
    is_contested: bool = False
    is_open: bool = False
    replay_asked: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    """The rulings for which judging and scoring the play asked."""


def best_play(
    entry: Entry,
    position: Ruled,
    player: str | None = None,
    *,
    objective: str = SCORE,
    turns: int | None = None,
    progress: Progress = silent,
    clock: Clock | None = None,
) -> BestPlay:
    """The play from a position that ends with the most points, or most of another aim, for a player (the only one).

    `entry.game.play.problems` says what the position has to tell. `turns` is how many are looked ahead where a game asks
    that, the game's own number unless it is given. The `clock` limits the search; when it runs out, or on
    `KeyboardInterrupt`, the answer is `best known` with the bound that is proven by then.

    What another ruling would give is searched for in twice as many steps as the answer took, or in some thousands. Nothing
    is searched where only judging and scoring the play asked for it and the play gives the same then.
    """
    asked = _PlaySearch(entry, player or position.players_written[0], objective, turns or entry.scorer.turns)
    read = position.under(position.rulings.fresh())
    parts = Parts(clock or Clock())
    begun = parts.clock.steps
    search = asked.begin(read, parts.clock)
    best = asked.answer(search, read, parts.clock, progress)
    steps = max(_LEAST_STEPS, _TIMES * (parts.clock.steps - begun))
    demands = None if best.points is None else search.demands
    if demands is not None:
        best = _with_demands(best, demands, parts)
    searched = frozenset(read.rulings.asked)
    read.rulings.asked |= best.replay_asked
    is_proven = best.status == "proven"
    otherwise = asked.otherwise(best, search, searched, parts.clock, steps) if is_proven else asked.replay(best)
    rulings = dependences(entry.game, read, otherwise, parts)
    of_the_table = careful_of(entry.game, position, "It is played on as it lies")
    warnings = (*of_the_table, *best.warnings, *doubts([best.sheet] if best.sheet else [], rulings))
    return replace(best, rulings=rulings, warnings=warnings, missing=tuple(parts.missing))


def searched_play(
    entry: Entry,
    position: Ruled,
    player: str,
    *,
    objective: str = SCORE,
    turns: int | None = None,
    clock: Clock | None = None,
) -> BestPlay:
    """As `best_play`, without asking on which rulings the answer rests. Raises `ReeveError` where it cannot be asked."""
    if missing := entry.game.play.problems(position, player, objective):
        raise ReeveError(missing[0].message)
    return _PlaySearch(entry, player, objective, turns or entry.scorer.turns).search(position, clock or Clock(), silent)


@dataclass(frozen=True, slots=True)
class _PlaySearch:
    """What is asked: the best play of a player of a game, by an aim."""

    entry: Entry
    player: str
    objective: str
    turns: int

    @property
    def aim(self) -> Objective[Ruled]:
        """What is asked for."""
        return self.entry.scorer.objectives[self.objective]

    def worth(self, position: Ruled) -> int:
        """How much of the aim the player has."""
        return self.entry.scorer.worth(self.aim, position, self.player)

    def begin(self, position: Ruled, clock: Clock) -> PlaySearch:
        """The game's question for a position."""
        if self.entry.scorer.play is None:
            raise ReeveError(f"the best play of {self.entry.game.title} cannot be searched yet")
        return self.entry.scorer.play(position, self.player, self.objective, self.turns, clock.tick)

    def search(self, position: Ruled, clock: Clock, progress: Progress, known: Played | None = None) -> BestPlay:
        """The search from a position, for something better than a play that is known to be possible."""
        return self.answer(self.begin(position, clock), position, clock, progress, known)

    def answer(
        self, search: PlaySearch, position: Ruled, clock: Clock, progress: Progress, known: Played | None = None
    ) -> BestPlay:
        """What comes of a question, checked."""
        if search.obstacle is not None:
            return BestPlay(None, None, "proven", None, why=search.obstacle, objective=self.objective)
        best = known = None if search.is_contested else known
        bound = search.ceiling
        with clock.part() as part:
            for told in search.run(None if known is None else known.points):
                best, bound = told.found or best, told.bound
                progress(best.points if best else None, bound, None)
            bound = best.points if best and not search.is_open else bound
        status = "best known" if part.why or search.is_open else "proven"
        warnings = (search.remark,) if search.remark else ()
        if best is None:
            return BestPlay(None, None, status, bound, warnings=warnings, objective=self.objective, scope=search.scope)
        found = BestPlay(
            None,
            None,
            status,
            bound,
            moves=best.moves,
            warnings=warnings,
            points=best.points,
            objective=self.objective,
            scope=search.scope,
            looked=search.looked,
            is_contested=search.is_contested,
            is_open=search.is_open and not part.why,
        )
        return clock.finish(lambda: self.witness(found, position))

    def witness(self, best: BestPlay, position: Ruled) -> BestPlay:
        """A play with the position it leads to, judged and scored once more by those whose work that is."""
        apart = position.under(position.rulings.fresh())
        final = play_out(self.entry, apart, best.moves)
        if final is None or self.worth(final) != best.points or (best.bound or 0) < best.points:
            raise DefectError("the play")
        sheet = self.entry.scorer.sheet(final, self.player)
        outcomes, table = [], apart
        for move in best.moves:
            # What each move does, in words, where the game has words for it.
            outcomes.append(self.entry.game.play.does(table, move))
            table = self.entry.game.play.after(table, move)
        rank = self.entry.scorer.order.rank(final, best.points) if self.objective == SCORE else None
        asked = frozenset(apart.rulings.asked | final.rulings.asked)
        return replace(best, position=final, sheet=sheet, outcomes=tuple(outcomes), rank=rank, replay_asked=asked)

    def replay(self, best: BestPlay) -> Callable[[Ruled, Parts], str | None]:
        """What the play found is worth under another ruling; no search is made."""

        def outcome(position: Ruled, _here: Parts) -> str | None:
            if best.points is None:
                # Nothing was found that could be worth something else.
                return None
            final = play_out(self.entry, position, best.moves)
            if final is None:
                return "this play is not legal"
            points = self.worth(final)
            return None if points == best.points else f"this play gives {self.aim.amount(points)}"

        return outcome

    def otherwise(
        self, best: BestPlay, answered: PlaySearch, searched: frozenset[str], clock: Clock, steps: int
    ) -> Callable[[Ruled, Parts], str | None]:
        """What the search gives under another ruling in so many steps, if it is not the same score.

        The search asked for the rulings `searched`; under others it would go through the same plays, with the same bound.
        """

        def outcome(position: Ruled, _here: Parts) -> str | None:
            if missing := self.entry.game.play.problems(position, self.player, self.objective):
                return missing[0].message
            final = play_out(self.entry, position, best.moves)
            known = None if final is None else Played(best.moves, self.worth(final))
            others = frozenset() if best.position is None else position.rulings.others(best.position.rulings)
            if known is not None and known.points == best.points and searched.isdisjoint(others):
                return None
            here = clock.of_steps(steps)
            search = self.begin(position, here)
            if best.bound is not None:
                search.learn(answered, best.bound)
            if known is not None and search.is_out_of_reach:
                return f"{self.aim.between(known.points, None)} (not searched)"
            other = self.answer(search, position, here, silent, known)
            if other.points == best.points and other.bound == best.bound:
                return None
            if other.status == "proven":
                return "nothing can be played on" if other.points is None else self.aim.amount(other.points)
            # At the time limit nothing is said; that the steps did not suffice is the same on every machine.
            clock.tick()
            # Of a contest that was not searched to the end, what was found is no limit of what it comes to.
            if other.points is not None and other.bound == search.ceiling and not other.is_contested:
                # What no search was needed for tells nobody anything.
                return f"{self.aim.between(other.points, None)} (not searched to the end)"
            least = None if other.is_contested else other.points
            return f"{self.aim.between(least, other.bound or 0)} (not searched to the end)"

        return outcome


def _with_demands(best: BestPlay, demands: Demands, parts: Parts) -> BestPlay:
    """A play with whether all demands can be fulfilled, or else a smallest set that no play fulfils together."""
    together: Collection[int] | None = None
    with parts.part(demands.asked) as asked:
        together = demands.together(range(len(demands.names)))
    if asked.why:
        return best
    if together is not None:
        return replace(best, fulfilled=demands.all_fulfilled)
    core: Collection[int] = ()
    with parts.part("which of them stand against each other, and why") as asked:
        core = next(smallest_cores(len(demands.names), demands.together, parts.clock))
    names = tuple(demands.names[i] for i in sorted(core))
    why = ""
    if not asked.why:
        with parts.part("why they cannot all be done"):
            why = demands.why_not(core)
    return replace(best, shortfall=Shortfall(names, why))


def play_out(entry: Entry, position: Ruled, moves: tuple[AnyMove, ...]) -> Ruled | None:
    """The position after these moves, or nothing if one may not be done, or the game may not end then."""
    broken = {violation.instance for violation in known_violations(entry.game, position)}
    for move in moves:
        if judged_alone(entry, position, move).verdict != "legal":
            return None
        position = entry.game.play.after(position, move)
    # Whether a table can have come about says nothing of a play on one that was impossible before it.
    past = {rule.id for rule in entry.game.rules if rule.is_of_all and broken}
    ended = known_violations(entry.game, entry.game.play.ended(position))
    at_the_end = {violation.instance for violation in ended if violation.rule not in past}
    return position if at_the_end <= broken else None
