"""How likely is it? Claims about cards that nobody has seen, and moves that depend on them: counted, never sampled."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import prod

from models.deal_claims import AllOf, AnyOf, Claim, Holds
from models.deals import Deals
from models.formula import Mark
from models.game import Ruled
from models.hidden import Claimed, Has, Hidden, HiddenPlace, UncountableError, hidden_card, read_claim
from models.logic import Truth, Unknown, all_of, marks_of, truth_in
from models.move import Conditions
from models.past import PAST
from models.unknowns import filled, unknowns
from verify.check import to_be_mended
from verify.clock import Clock, Parts, UndecidedError
from verify.count.open_cards import MOST_CASES, are_too_many, cases_of, kinds_of, open_cards
from verify.games import AnyMove, Entry
from verify.ruling_dependence import Answer, dependences
from verify.worlds.model import Model
from verify.worlds.symmetry import alike

_LIE, _ARE, _FIT = ("lie", "lies"), ("are", "is"), ("fit", "fits")


@dataclass(frozen=True, slots=True)
class Chance(Answer):
    """How likely a claim is: the deals in which it holds, and all that agree with what is known.

    Without a chance, `why` says what keeps it from being counted. `known` tells what was counted with, line by line.
    """

    holds: int = 0
    deals: int = 0
    known: tuple[str, ...] = ()
    is_legal: bool = True

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

    def read_here(there: Ruled) -> Claimed:
        try:
            groups = list(entry.game.hidden(there))
        except UncountableError as error:
            with suppress(ValueError):
                return read_claim(text, error.settled, speaker)
            raise
        lying = [(unknown.name, kinds_of(unknown, groups)) for unknown in unknowns(entry.game.without_hands(there))]
        # What lies open may be such a card too, though nobody knows which.
        for i, hidden in enumerate(groups):
            names = (name for name, kinds in lying if {*kinds.values()} & {*hidden.unseen})
            places = (*hidden.places, *(HiddenPlace(name, 1, is_hand=False) for name in names))
            groups[i] = replace(hidden, places=places)
        return read_claim(text, groups, speaker, position.players_written)

    known = tuple(_known_in_words(read_here(position)))
    return _answer(entry, position, lambda there, clock: _count(entry, there, read_here(there), clock), known, clock)


def chance_of_move(entry: Entry, position: Ruled, move: AnyMove, *, clock: Clock | None = None) -> Chance:
    """How likely it is that a move may be done, where that depends on cards that nobody has seen, in hands or lying open.

    What is drawn by the move itself is left open. The `clock` limits the whole question. Raises `UncountableError`.
    """
    return _answer(entry, position, lambda there, clock: _count_allowed(entry, there, move, clock), (), clock, _allowed)


def _allowed(chance: Fraction) -> str:
    """How likely it is that a move may be done, in words."""
    return f"allowed with a chance of {chance}" if 0 < chance < 1 else "allowed for certain" if chance else "not allowed"


def _answer(
    entry: Entry,
    position: Ruled,
    counting: Counting,
    known: tuple[str, ...],
    clock: Clock | None,
    in_words: Callable[[Fraction], str] = str,
) -> Chance:
    """What comes of counting at a legal table, under its rulings and under others, of which it is told in words."""
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

    def outcome(other: Ruled, here: Parts) -> str | None:
        try:
            held, every = counting(other, here.clock)
        except ValueError as error:  # What is claimed, or can be counted, may hang on a ruling.
            return f"no chance can be counted: {error}"
        if not every:
            return "no deal agrees with what is known"
        return None if Fraction(held, every) == Fraction(holds, deals) else in_words(Fraction(held, every))

    rulings = dependences(entry.game, read, outcome, parts, is_whole=not parts.missing)
    return Chance(holds, deals, known, rulings=rulings, missing=tuple(parts.missing))


def _known_in_words(read_here: Claimed) -> Iterator[str]:
    """What is counted with: the cards that nobody has seen, those that the claim means, and the cards of each place."""
    told = set()
    for has in (has for part in read_here for has in part):
        hidden = has.hidden
        unseen, meant = sum(hidden.unseen.values()), sum(hidden.unseen.get(kind, 0) for kind in has.kinds)
        lie = sum(place.cards + len(place.told) for place in has.places)
        besides = f", besides {has.number_shown} that {_ARE[has.number_shown == 1]} known" if has.number_shown else ""
        there = f"{lie or 'none'} of the {unseen} {_LIE[lie == 1]} there{besides}"
        line = f"{has.words}: {meant or 'none'} of {unseen} unseen {hidden.cards} {_FIT[meant == 1]}; {there}"
        if line not in told:
            told.add(line)
            yield line


def _count(entry: Entry, position: Ruled, read_here: Claimed, clock: Clock) -> tuple[int, int]:
    """The deals in which a claim holds, and all. Raises `UndecidedError` where they cannot be counted."""
    groups = list({id(has.hidden): has.hidden for part in read_here for has in part}.values())
    named = {place.name for part in read_here for has in part for place in has.places}
    holds = deals = 0
    for lying, times in open_cards(entry, position, groups, named, clock):
        every = [hidden.deals(lying) for hidden in groups]
        deals += times * prod(group.total() for group in every)
        if len(every) == 1:
            holds += times * every[0].number(AnyOf(tuple(_join(part) for part in read_here)))
        else:
            holds += times * sum(sign * _count_held(both, groups, every) for sign, both in _both(read_here))
    return holds, deals


def _join(part: Iterable[Has[object]]) -> Claim[object]:
    """Claims joined by "and" as one."""
    return AllOf(tuple(has.claim() for has in part))


def _count_held(both: Sequence[Has[object]], groups: Sequence[Hidden[object]], every: Sequence[Deals[object]]) -> int:
    """The deals in which all of some claims hold: each group of cards is dealt by itself."""
    here = ((group, [has for has in both if has.hidden is hidden]) for group, hidden in zip(every, groups, strict=True))
    return prod(group.number(_join(part)) for group, part in here)


def _both(read_here: Claimed) -> Iterator[tuple[int, tuple[Has[object], ...]]]:
    """Claims joined by "or" as sums and differences of claims joined by "and" (inclusion and exclusion)."""
    for choice in range(1, 1 << len(read_here)):
        parts = [part for i, part in enumerate(read_here) if choice >> i & 1]
        yield (-1) ** (len(parts) - 1), tuple(has for part in parts for has in part)


def _count_allowed(entry: Entry, position: Ruled, move: AnyMove, clock: Clock) -> tuple[int, int]:
    """The deals in which a move may be done, and all. Raises `UndecidedError`."""
    table = entry.game.with_hands_open(position)
    cases = list(_cases(entry, position, table, move, clock))
    if len(cases) == 1 and isinstance(cases[0].condition, bool):
        return int(cases[0].condition), 1
    every = unknowns(table)
    options = {unknown.name: frozenset(unknown.options) for unknown in every}
    matter = {option for case in cases for unknown in (*case.matter(every), *case.held) for option in unknown.options}
    groups = [hidden for hidden in entry.game.hidden(position) if not matter.isdisjoint(hidden.unseen)]
    named = _open_places(unknowns(entry.game.without_hands(position)), cases, groups)
    holds = deals = 0
    for lying, times in open_cards(entry, position, groups, named, clock):
        counted = [hidden.deals_of_cards(options, lying) for hidden in groups]
        deals += times * prod(group.total() for group in counted)
        holds += times * sum(case.orders * _in_case(case, every, counted, clock) for case in cases)
    return holds, deals


@dataclass(frozen=True, slots=True)
class _Case:
    """What has to be so that a move may be done, where a hand holds these cards, in one of so many orders."""

    condition: Truth
    held: Mapping[Unknown[object], object] = field(default_factory=dict)
    orders: int = 1

    @property
    def marks(self) -> frozenset[Mark]:
        """The options of unknown cards on which the condition depends."""
        return frozenset() if isinstance(self.condition, bool) else self.condition.marks

    def matter(self, every: Iterable[Unknown[object]]) -> list[Unknown[object]]:
        """Those of the unknowns on which it depends."""
        return [unknown for unknown in every if not self.marks.isdisjoint(unknown.marks)]


def _cases(entry: Entry, position: Ruled, table: Ruled, move: AnyMove, clock: Clock) -> Iterator[_Case]:
    """One condition, or one for each hand that the player may hold where the file does not tell enough of it."""
    try:
        yield _Case(_condition(entry, table, move, clock))
    except LackingError:
        sizes = {place.name: place.size for hidden in entry.game.hidden(position) for place in hidden.places}
        names = {hidden_card(move.player, n) for n in range(sizes.get(move.player, 0))}
        kins = alike([unknown for unknown in unknowns(table) if unknown.name in names], ())
        options = {unknown: unknown.options for kin in kins for unknown in kin}
        if not kins or are_too_many(kins, options):
            raise
        for held, times in cases_of(kins, options, clock):
            yield _Case(_condition(entry, filled(table, held), move, clock), held, times)


def _open_places(
    open_: Iterable[Unknown[object]], cases: Sequence[_Case], groups: Sequence[Hidden[object]]
) -> frozenset[str]:
    """Where what lies open decides about a move. Raises `UndecidedError` where that is no card to be counted."""
    matter = [unknown for unknown in open_ if any(case.matter([unknown]) for case in cases)]
    for unknown in matter:
        kinds = kinds_of(unknown, groups)
        # Of a card that is more than its kind, such as one with tokens on it, nobody knows how likely each is.
        if not kinds or any(option != kind for option, kind in kinds.items()):
            raise UndecidedError(f"{unknown.name} is not known; write down what lies there")
    return frozenset(unknown.name for unknown in matter)


def _in_case(case: _Case, every: Sequence[Unknown[object]], counted: Sequence[Deals[object]], clock: Clock) -> int:
    """The deals in which a hand holds these cards and the move may be done. Raises `UndecidedError`."""
    matter = case.matter(every)
    ways = prod(len(_sorts(unknown, case.marks)) for unknown in matter)
    if ways > MOST_CASES or not {unknown.name for unknown in matter} <= {name for group in counted for name in group.hands}:
        raise UndecidedError("it depends on too much that is unknown to be counted")
    holds = 0
    for sorts in product(*(_sorts(unknown, case.marks) for unknown in matter)):
        clock.tick()
        if truth_in(case.condition, frozenset(mark for mark, _ in sorts if mark is not None)):
            cards = {unknown.name: options for unknown, (_, options) in zip(matter, sorts, strict=True)}
            cards |= {unknown.name: frozenset((card,)) for unknown, card in case.held.items()}
            holds += prod(group.number(_each(group, cards)) for group in counted)
    return holds


class LackingError(UndecidedError):
    """The file does not tell enough for it to be said when a move may be done."""


def _condition(entry: Entry, table: Ruled, move: AnyMove, clock: Clock) -> Truth:
    """What has to be so of what is unknown, that a move may be done.

    What the rules say of any table holds before it and goes on to hold; what is new after it can be what it has to be.
    Raises `LackingError` where the file does not tell enough.
    """
    conditions = entry.game.play.conditions(table, move)
    needs = [need.truth for need in conditions.requirements]
    if any(truth is False for truth in needs):
        return False
    if conditions.needs:
        raise LackingError(f"first the file has to say more: {'; '.join(conditions.needs)}")
    before = Model(entry.game, table, clock=clock)
    after = Model(entry.game, entry.game.play.after(table, move), clock=clock)
    known = frozenset(mark for unknown in before.unknowns for mark in unknown.marks)
    if granted := _granted(conditions, known):
        raise LackingError(f"this is taken for granted: {'; '.join(dict.fromkeys(granted))}; ask how likely that is")
    later = _new_rules(before, after, conditions.covers)
    return all_of([*needs, *(truth for truth in later if isinstance(truth, bool) or truth.marks <= known)])


def _granted(conditions: Conditions, known: frozenset[Mark]) -> list[str]:
    """What a move takes for granted and does not require of what is known to be open, as that a hand has a card."""
    counted = sum(need.is_assumed and not isinstance(need.truth, bool) for need in conditions.requirements)
    granted = conditions.assumptions if len(conditions.assumptions) > counted else ()
    return [*granted, *(need.only_if for need in conditions.requirements if not marks_of(need.truth) <= known)]


def _new_rules(before: Model, after: Model, covers: Collection[str]) -> Iterator[Truth]:
    """What rules say after a move of what they did not say before it, and what the move does not stand for itself."""
    held = {instance.name(before.position) for instance in before.instances}
    for one in after.instances:
        here = one.name(after.position)
        if here not in held and one.rule is not PAST and one.rule.id not in covers and here not in covers:
            yield one.truth


def _each(group: Deals[object], cards: Mapping[str, frozenset[object]]) -> Claim[object]:
    """That each of these cards is one of its kinds, as far as it has this back."""
    return AllOf(tuple(Holds(name, kinds) for name, kinds in cards.items() if group.hands.get(name)))


def _sorts(unknown: Unknown[object], marks: frozenset[Mark]) -> list[tuple[Mark | None, frozenset[object]]]:
    """What a card can be as far as it matters: each card that does by itself, and all others together."""
    apart = [(mark, frozenset([option])) for mark, option in unknown.pairs if mark in marks]
    rest = frozenset(option for mark, option in unknown.pairs if mark not in marks)
    return [*apart, (None, rest)] if rest else [*apart]
