"""Cards that lie open though nobody can read them: what can lie there together, told apart only as far as rules do.

Such a card is an unseen card like those in hands, so it is dealt with them (`Hidden.deals`). What rules say of it by itself
leaves fewer kinds for it, and that no kind lies there more often than it is unseen is so in every deal. Only what rules say
of several such cards together has to be gone through, and then cards that no rule tells apart are one case.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TypeVar

from models.formula import AtLeast, Formula, Mark, Not
from models.game import Ruled
from models.hidden import Hidden
from models.logic import Unknown, all_of, marks_of, truth_in
from models.unknowns import unknowns
from verify.clock import Clock, UndecidedError
from verify.games import Entry
from verify.worlds.model import Model
from verify.worlds.symmetry import Kin, NormalForm, alike

T = TypeVar("T")

Lying = Mapping[str, frozenset[object]]
"""What lies at each open place: one of these kinds."""

MOST_CASES = 4096
"""So many cases of cards that lie open, or that a move depends on, are gone through one by one."""


@dataclass(frozen=True, slots=True)
class _Sort:
    """Cards of one back that no rule tells apart at one place: the mark of one of them stands for all."""

    mark: Mark
    kinds: frozenset[object]


def kinds_of(unknown: Unknown[object], groups: Sequence[Hidden[object]]) -> dict[object, object]:
    """As what each option of an unknown is counted, of those that are unseen cards of these backs."""
    kinds = ((option, hidden, hidden.kind_of(option)) for option in unknown.options for hidden in groups)
    return {option: kind for option, hidden, kind in kinds if kind in hidden.unseen}


def open_cards(
    entry: Entry, position: Ruled, groups: Sequence[Hidden[object]], named: Collection[str], clock: Clock
) -> Iterator[tuple[Lying, int]]:
    """What can lie where a file leaves such cards open, and for how many cases that are counted alike each stands.

    Places that are `named` by what is asked are told apart. Raises `UndecidedError` where it cannot be told.
    """
    table = entry.game.without_hands(position)
    kinds = {unknown: found for unknown in unknowns(table) if (found := kinds_of(unknown, groups))}
    if not kinds:
        # What else is open, such as awards where it is about green cards, has nothing to do with these.
        yield {}, 1
        return
    # What holds in every deal or of one place alone needs no cases: only the rest multiplies them.
    left, together = _divide(_truths(entry, table, kinds, clock), kinds, groups)
    sorts = {unknown: _sorts(unknown, left[unknown], kinds[unknown], groups, together) for unknown in kinds}
    kins = [part for kin in alike(list(kinds), together) for part in _apart(kin, left, named)]
    every = all_of(together)
    if are_too_many(kins, sorts):
        raise UndecidedError(f"more than {MOST_CASES} ways to fill in what lies open besides hands")
    for chosen, times in cases_of(kins, sorts, clock):
        if truth_in(every, frozenset(sort.mark for sort in chosen.values())):
            yield _lying(chosen), times


def _truths(entry: Entry, table: Ruled, places: Iterable[Unknown[object]], clock: Clock) -> list[Formula]:
    """What rules say of these places. Raises `UndecidedError` where they tie them to something else that is unknown."""
    marks = {mark for unknown in places for mark in unknown.marks}
    every = [one.truth for one in Model(entry.game, table, clock=clock).instances if isinstance(one.truth, Formula)]
    truths = [truth for truth in every if not truth.marks.isdisjoint(marks)]
    tied = marks_of(*truths) - marks
    for unknown in unknowns(table):
        if not tied.isdisjoint(unknown.marks):
            raise UndecidedError(f"it hangs together with {unknown.name}, which is not known")
    return truths


def _divide(
    truths: Sequence[Formula], kinds: Mapping[Unknown[object], Mapping[object, object]], groups: Sequence[Hidden[object]]
) -> tuple[dict[Unknown[object], tuple[object, ...]], list[Formula]]:
    """What the rules on each place alone leave there, and what rules say of several together that is not so in any deal."""
    alone = {unknown: [truth for truth in truths if truth.marks <= {*unknown.marks}] for unknown in kinds}
    by_itself = {id(truth) for of_one in alone.values() for truth in of_one}
    kind = {mark: kinds[unknown].get(option) for unknown in kinds for mark, option in unknown.pairs}
    together = [truth for truth in truths if id(truth) not in by_itself and not _is_of_deals(truth, kind, groups)]
    return {unknown: _options_left(unknown, of_one) for unknown, of_one in alone.items()}, together


def _lying(chosen: Mapping[Unknown[object], _Sort]) -> Lying:
    """What lies at each place by its name. Raises `UndecidedError` where nothing may lie there as well."""
    for unknown, sort in chosen.items():
        if not sort.kinds:
            raise UndecidedError(f"the file leaves open whether a card lies at {unknown.name}")
    return {unknown.name: sort.kinds for unknown, sort in chosen.items()}


def are_too_many(kins: Iterable[Kin], options: Mapping[Unknown[object], Sequence[object]]) -> bool:
    """Whether there are more cases than are gone through: choices for places that are alike, whatever their order."""
    return prod(comb(len(options[kin[0]]) + len(kin) - 1, len(kin)) for kin in kins) > MOST_CASES


def cases_of(
    kins: Sequence[Kin], options: Mapping[Unknown[object], Sequence[T]], clock: Clock
) -> Iterator[tuple[dict[Unknown[object], T], int]]:
    """What lies at each place, places that are alike in one order, and for how many orders that stands."""
    for case in product(*(combinations_with_replacement(range(len(options[kin[0]])), len(kin)) for kin in kins)):
        clock.tick()
        at = [(unknown, i) for kin, places in zip(kins, case, strict=True) for unknown, i in zip(kin, places, strict=True)]
        yield {unknown: options[unknown][i] for unknown, i in at}, prod(map(orders, case))


def _is_of_deals(truth: Formula, kind: Mapping[Mark, object], groups: Sequence[Hidden[object]]) -> bool:
    """Whether it only says that no more cards of a kind lie there than are unseen, which is so in every deal."""
    if not isinstance(truth, AtLeast) or len({*truth.weights}) > 1:
        return False
    marks = [part.parts[0] for part in truth.parts if isinstance(part, Not)]
    if len(marks) < len(truth.parts) or not all(isinstance(mark, Mark) for mark in marks):
        return False
    # Where so many do not lie there, no more than the rest do.
    most = len(marks) - -(-truth.bound // truth.weights[0])
    meant = {kind[mark] for mark in marks if isinstance(mark, Mark)}
    return len(meant) == 1 and all(most >= hidden.unseen.get(one, 0) for one in meant for hidden in groups)


def _options_left(unknown: Unknown[object], alone: Iterable[Formula]) -> tuple[object, ...]:
    """The options that rules on this place alone leave."""
    every = all_of(alone)
    return tuple(option for mark, option in unknown.pairs if truth_in(every, {mark}))


def _sorts(
    unknown: Unknown[object],
    left: Collection[object],
    kinds: Mapping[object, object],
    groups: Sequence[Hidden[object]],
    together: Sequence[Formula],
) -> list[_Sort]:
    """What can lie there, as far as it matters; first each card, then together what no rule tells apart.

    Raises `UndecidedError` where of a card only some of what it stands for can lie there: how many is not known.
    """
    backs = {option: i for i, hidden in reversed([*enumerate(groups)]) for option in kinds if kinds[option] in hidden.unseen}
    apart = _told_apart([(mark, option) for mark, option in unknown.pairs if option in left], backs, together)
    meant = [(mark, Counter(kinds[option] for option in options if option in kinds)) for mark, options in apart]
    # A sort is counted as whole kinds: each of its cards has to be here, or the number of deals is not known.
    for kind, number in (pair for _, numbers in meant for pair in numbers.items()):
        if not number == max(hidden.stands_for.get(kind, 1) for hidden in groups) == [*kinds.values()].count(kind):
            raise UndecidedError("it depends on cards of which nobody has published how many there are")
    return [_Sort(mark, frozenset(numbers)) for mark, numbers in meant]


def _told_apart(
    pairs: Iterable[tuple[Mark, object]], backs: Mapping[object, int], together: Sequence[Formula]
) -> list[tuple[Mark, list[object]]]:
    """Options of one place, those of one back together that no rule tells apart, each group with the mark of the first."""
    form = NormalForm()

    def are_alike(one: Mark, other: Mark) -> bool:
        # Every truth stays the same when the two change places.
        read = [truth for truth in together if one in truth.marks or other in truth.marks]
        return Counter(map(form.of, read)) == form.exchange(read, {one: other, other: one})

    found: list[tuple[Hashable, Mark, list[object]]] = []
    for mark, option in pairs:
        back = backs.get(option)
        same = (known for group, other, known in found if group == back and are_alike(mark, other))
        alike_ = next(same, None)
        if alike_ is None:
            found.append((back, mark, [option]))
        else:
            alike_.append(option)
    return [(mark, options) for _, mark, options in found]


def _apart(kin: Sequence[Unknown[object]], left: Mapping[Unknown[object], object], named: Collection[str]) -> Iterator[Kin]:
    """Those of alike places of which the same is left; each that is named by itself."""
    same: dict[object, list[Unknown[object]]] = {}
    for unknown in kin:
        same.setdefault((left[unknown], unknown.name if unknown.name in named else ""), []).append(unknown)
    yield from map(tuple, same.values())


def orders(cards: Sequence[object]) -> int:
    """In how many orders these can lie at places that are alike."""
    return factorial(len(cards)) // prod(map(factorial, Counter(cards).values()))
