"""How likely is it? Claims about cards that nobody has seen, and moves that depend on them: counted, never sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from math import perm, prod
from typing import Any

from models.deal_claims import AllOf, AnyOf, Claim, Holds
from models.deals import Deals
from models.formula import Mark
from models.game import Ruled
from models.hidden import Claimed, Has, Hidden, HiddenPlace, read_claim
from models.logic import Truth, Unknown, all_of, truth_in
from models.past import PAST
from models.unknowns import unknowns
from verify.check import to_be_mended
from verify.clock import Clock, Parts, UndecidedError
from verify.dependences import Dependence, dependences
from verify.fill import worlds
from verify.games import Entry
from verify.model import Model
from verify.table_before import named

_LIE = "lie", "lies"
MOST_CASES = 4096
"""So many cases of single cards that a move depends on, or that lie open, are counted one by one."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a claim is: the deals in which it holds, and all that agree with what is known.

    Without a chance, `why` says what keeps it from being counted. `known` tells what was counted with, line by line.
    """

    holds: int = 0
    deals: int = 0
    known: tuple[str, ...] = ()
    why: str = ""
    is_legal: bool = True
    rulings: tuple[Dependence, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def chance(self) -> Fraction | None:
        """The deals in which it holds among all, which are equally likely."""
        return Fraction(self.holds, self.deals) if self.deals else None


Counting = Callable[[Ruled, Clock], tuple[int, int]]
"""The deals of a table in which something is so, and all."""


def chance(entry: Entry, position: Ruled, text: str, speaker: str = "", *, clock: Clock | None = None) -> Chance:
    """How likely it is what a text claims of a table, and the rulings on which that rests.

    The `speaker` is the player who says "I". The `clock` limits the whole question. Raises `ValueError` where the text
    claims nothing, and `UncountableError` where the table tells too little for any claim.
    """

    def claimed(there: Ruled) -> Claimed:
        groups = entry.game.hidden(there)
        lying = [(unknown.name, _kinds(unknown, groups)) for unknown in unknowns(entry.game.without_hands(there))]
        return read_claim(text, [_with_open(hidden, lying) for hidden in groups], speaker)

    known = tuple(_known(claimed(position)))
    return _answered(entry, position, lambda there, clock: _counted(entry, there, claimed(there), clock), known, clock)


def chance_of_move(entry: Entry, position: Ruled, move: Any, *, clock: Clock | None = None) -> Chance:
    """How likely it is that a move may be done, where that depends on cards of hands that nobody has seen.

    What is drawn by the move itself is left open. The `clock` limits the whole question. Raises `UncountableError`.
    """
    return _answered(entry, position, lambda there, clock: _allowed(entry, there, move, clock), (), clock)


def _with_open(hidden: Hidden[Any], lying: Sequence[tuple[str, Mapping[Any, Any]]]) -> Hidden[Any]:
    """With what lies open and is such a card, though nobody knows which."""
    open_: list[HiddenPlace[Any]] = [
        HiddenPlace(name, 1, is_hand=False) for name, kinds in lying if {*kinds.values()} & {*hidden.unseen}
    ]
    return replace(hidden, open=tuple(open_))


def _answered(entry: Entry, position: Ruled, counting: Counting, known: tuple[str, ...], clock: Clock | None) -> Chance:
    """What comes of counting at a legal table, under its rulings and under others."""
    parts = Parts(clock or Clock())
    read = position.under(position.rulings.fresh())
    broken = to_be_mended(entry.game, position)
    if broken:
        return Chance(why=broken, is_legal=False)
    holds = deals = 0
    with parts.part("how likely it is"):
        holds, deals = counting(read, parts.clock)
    if not deals:
        why = parts.why or "no deal agrees with what is known"
        return Chance(why=why, is_legal=bool(parts.why), missing=tuple(parts.missing))

    def outcome(other: Ruled) -> str | None:
        try:
            return _otherwise(counting(other, parts.clock), Fraction(holds, deals))
        except ValueError as error:  # What is claimed, or can be counted, may hang on a ruling.
            return f"no chance can be counted: {error}"

    rulings = dependences(entry.game, read, outcome, parts, is_whole=not parts.missing)
    return Chance(holds, deals, known, rulings=rulings, missing=tuple(parts.missing))


def _otherwise(counted: tuple[int, int], chance: Fraction) -> str | None:
    """The chance under another ruling, where it is another: of the deals in which it holds, and all."""
    if not counted[1]:
        return "no deal agrees with what is known"
    return None if Fraction(*counted) == chance else str(Fraction(*counted))


def _known(claimed: Claimed) -> Iterator[str]:
    """What is counted with: the cards that nobody has seen, those that the claim means, and the cards of each place."""
    told = set()
    for has in (has for part in claimed for has in part):
        hidden = has.hidden
        unseen, meant = sum(hidden.unseen.values()), sum(hidden.unseen.get(kind, 0) for kind in has.kinds)
        lie = sum(place.cards + len(place.told) for place in has.places)
        besides = f", besides {has.shown} known to" if has.shown else ""
        line = f"of {unseen} unseen {hidden.cards} {meant} fit; {lie} of the {unseen} {_LIE[lie == 1]} there{besides}"
        if line not in told:
            told.add(line)
            yield f"{has.words}: {line}"


def _counted(entry: Entry, position: Any, claimed: Claimed, clock: Clock) -> tuple[int, int]:
    """The deals in which a claim holds, and all. Raises `UndecidedError` where they cannot be counted."""
    groups = list({id(has.hidden): has.hidden for part in claimed for has in part}.values())
    holds = deals = 0
    for lying, weight in _layouts(entry, position, groups, clock):
        clock.tick()
        every = [hidden.deals(Counter(lying.values())) for hidden in groups]
        whole = weight * prod(group.total() for group in every)
        deals += whole
        left = _of_hands(claimed, lying)
        if [] in left:
            holds += whole
            continue
        if len(every) == 1:
            holds += weight * every[0].number(AnyOf(tuple(AllOf(tuple(has.claim() for has in part)) for part in left)))
            continue
        for signs, both in _both(left):
            held = [
                group.number(AllOf(tuple(has.claim() for has in both if has.hidden is hidden)))
                for group, hidden in zip(every, groups, strict=True)
            ]
            holds += weight * signs * prod(held)
    return holds, deals


def _of_hands(claimed: Claimed, lying: Mapping[str, Any]) -> list[list[Has[Any]]]:
    """What is still claimed of hands and decks where these cards lie open; an empty part is fulfilled."""
    so = [part for part in claimed if all(has.is_so(lying) for has in part if has.is_open)]
    return [[has for has in part if not has.is_open] for part in so]


def _both(claimed: Claimed) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Claims joined by "or" as sums and differences of claims joined by "and" (inclusion and exclusion)."""
    for choice in range(1, 1 << len(claimed)):
        parts = [part for i, part in enumerate(claimed) if choice >> i & 1]
        yield (-1) ** (len(parts) - 1), tuple(has for part in parts for has in part)


def _layouts(
    entry: Entry, position: Any, groups: Sequence[Hidden[Any]], clock: Clock
) -> Iterator[tuple[Mapping[str, Any], int]]:
    """The unseen cards that lie where a file leaves something open besides hands and decks, and in how many ways.

    Raises `UndecidedError` where that cannot be told.
    """
    table = entry.game.without_hands(position)
    kind_of = {unknown: kinds for unknown in unknowns(table) if (kinds := _kinds(unknown, groups))}
    if not kind_of:
        # What else is open, such as awards where it is about green cards, has nothing to do with these.
        yield {}, 1
        return
    model = Model(entry.game, table, clock=clock)
    marks = frozenset(mark for unknown in kind_of for mark in unknown.marks)
    tied = {mark for one in model.instances for mark in _tied(one.truth, marks)}
    for unknown in unknowns(table):
        if not tied.isdisjoint(unknown.marks):
            raise UndecidedError(f"it hangs together with {unknown.name}, which is not known")
    found: Counter[tuple[Any, ...]] = Counter()
    for n, world in enumerate(islice(worlds(model, among=[*kind_of]), MOST_CASES + 1)):
        if n == MOST_CASES:
            raise UndecidedError(f"more than {MOST_CASES} ways to fill in what lies open besides hands")
        for unknown, value in world.items():
            if value not in kind_of[unknown]:
                raise UndecidedError(f"the file leaves open whether a card lies at {unknown.name}")
        found[tuple(kind_of[unknown][value] for unknown, value in world.items())] += 1
    unseen = {kind: number for hidden in groups for kind, number in hidden.unseen.items()}
    for lying, ways in found.items():
        alike = [[*kinds.values()].count(kind) for kind, kinds in zip(lying, kind_of.values(), strict=True)]
        every = [max(hidden.stands_for.get(kind, 1) for hidden in groups) for kind in lying]
        if ways < prod(alike) or alike != every:
            raise UndecidedError("it depends on cards of which nobody has published how many there are")
        weight = prod(perm(unseen[kind], number) for kind, number in Counter(lying).items())
        yield {unknown.name: kind for unknown, kind in zip(kind_of, lying, strict=True)}, weight


def _kinds(unknown: Unknown[Any], groups: Sequence[Hidden[Any]]) -> Mapping[Any, Any]:
    """As what each option of an unknown is counted, of those that are unseen cards of these backs."""
    kinds = ((option, hidden, hidden.kind_of(option)) for option in unknown.options for hidden in groups)
    return {option: kind for option, hidden, kind in kinds if kind in hidden.unseen}


def _tied(truth: Truth, marks: frozenset[Mark]) -> frozenset[Mark]:
    """What else a rule reads that reads some of these."""
    return frozenset() if isinstance(truth, bool) or truth.marks.isdisjoint(marks) else truth.marks - marks


def _allowed(entry: Entry, position: Any, move: Any, clock: Clock) -> tuple[int, int]:
    """The deals in which a move may be done, and all. Raises `UndecidedError`."""
    table = entry.game.with_hands_open(position)
    condition = _condition(entry, table, move, clock)
    if isinstance(condition, bool):
        return int(condition), 1
    marks, every = condition.marks, unknowns(table)
    matter = [unknown for unknown in every if not marks.isdisjoint(unknown.marks)]
    options = {option for unknown in matter for option in unknown.options}
    groups = [hidden for hidden in entry.game.hidden(position) if not options.isdisjoint(hidden.unseen)]
    kinds = {kind for hidden in groups for kind in hidden.unseen}
    for unknown in unknowns(entry.game.without_hands(position)):
        if not (marks.isdisjoint(unknown.marks) and kinds.isdisjoint(unknown.options)):
            raise UndecidedError(f"{unknown.name} is not known; write down what lies there")
    counted = [hidden.deals_of_cards({u.name: frozenset(u.options) for u in every}) for hidden in groups]
    cases = prod(len(_sorts(unknown, marks)) for unknown in matter)
    if cases > MOST_CASES or not {u.name for u in matter} <= {name for group in counted for name in group.hands}:
        raise UndecidedError("it depends on too much that is unknown to be counted")
    holds = 0
    for sorts in product(*(_sorts(unknown, marks) for unknown in matter)):
        clock.tick()
        if truth_in(condition, frozenset(mark for mark, _ in sorts if mark is not None)):
            cards = {unknown.name: options for unknown, (_, options) in zip(matter, sorts, strict=True)}
            holds += prod(group.number(_each(group, cards)) for group in counted)
    return holds, prod(group.total() for group in counted)


def _condition(entry: Entry, table: Any, move: Any, clock: Clock) -> Truth:
    """What has to be so of what is unknown, that a move may be done.

    What the rules say of any table holds before it and goes on to hold; what is new after it can be what it has to be.
    Raises `UndecidedError` where the file does not tell enough.
    """
    conditions = entry.game.play.conditions(table, move)
    needs = [need.truth for need in conditions.requirements]
    if any(truth is False for truth in needs):
        return False
    lacks = (*conditions.needs, *conditions.assumptions)
    if lacks:
        raise UndecidedError(f"first the file has to say more: {'; '.join(lacks)}")
    before = Model(entry.game, table, clock=clock)
    after = Model(entry.game, entry.game.play.after(table, move), clock=clock)
    held = {named(before, instance) for instance in before.instances}
    later = [one for one in after.instances if named(after, one) not in held and one.rule is not PAST]
    later = [one for one in later if not {one.rule.id, named(after, one)} & conditions.covers]
    known = frozenset(mark for unknown in before.unknowns for mark in unknown.marks)
    seen = [one.truth for one in later if isinstance(one.truth, bool) or one.truth.marks <= known]
    return all_of([*needs, *seen])


def _each(group: Deals[Any], cards: Mapping[str, frozenset[Any]]) -> Claim[Any]:
    """That each of these cards is one of its kinds, as far as it has this back."""
    return AllOf(tuple(Holds(name, kinds) for name, kinds in cards.items() if name in group.hands))


def _sorts(unknown: Unknown[Any], marks: frozenset[Mark]) -> list[tuple[Mark | None, frozenset[Any]]]:
    """What a card can be as far as it matters: each card that does by itself, and all others together."""
    apart = [(mark, frozenset([option])) for mark, option in unknown.pairs if mark in marks]
    rest = frozenset(option for mark, option in unknown.pairs if mark not in marks)
    return [*apart, (None, rest)] if rest else [*apart]
