"""A question over unknowns as a text in SMT-LIB 2, which any solver reads.

Source: Barrett, Fontaine, Tinelli, The SMT-LIB Standard, version 2.6. The text uses truths only (logic QF_UF): a weighted
count becomes a chain of choices, one for each part and each number that is still needed, so that no solver needs more
than its propositional core.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from models.logic import AllOf, AnyOf, AtLeast, Formula, Mark, Not, Truth, Unknown


def smt_lib(unknowns: Sequence[Unknown[object]], truths: Iterable[Truth], comments: Sequence[str] = ()) -> str:
    """The text that asks whether all truths can hold: `unsat` says that they cannot.

    Every option of every unknown is a constant, named in a comment; exactly one of each unknown holds. `comments` say
    what the question is. Raises `KeyError` for a mark of an unknown that is not part of the question.
    """
    text = _Text()
    lines = [_comment(line) for line in comments]
    lines.append("(set-logic QF_UF)")
    for unknown in unknowns:
        names = [text.declare(mark) for mark in unknown.marks]
        lines += [
            f"(declare-const {name} Bool) {_comment(mark.label)}" for name, mark in zip(names, unknown.marks, strict=True)
        ]
        lines.append(f"(assert {_join('or', names)})")
        lines += [f"(assert (or (not {one}) (not {other})))" for one, other in combinations(names, 2)]
    for truth in truths:
        term = text.term(truth)
        lines += text.define()
        lines.append(f"(assert {term})")
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


class _Text:
    """Formulas as terms of one text; whatever is used twice gets a name."""

    def __init__(self) -> None:
        self._names: dict[Formula, str] = {}
        self._new: list[str] = []
        self._count = 0

    def declare(self, mark: Mark) -> str:
        """The name of a mark, made here."""
        self._names[mark] = f"m{len(self._names)}"
        return self._names[mark]

    def define(self) -> Iterator[str]:
        """The definitions that were needed since the last call."""
        yield from self._new
        self._new.clear()

    def term(self, truth: Truth) -> str:
        """The term for a truth, by the name under which it is defined."""
        if isinstance(truth, bool):
            return str(truth).lower()
        if truth not in self._names:
            self._names[truth] = self._make(truth)
        return self._names[truth]

    def _make(self, formula: Formula) -> str:
        if isinstance(formula, Mark):
            raise KeyError(formula.label)
        parts = [self.term(part) for part in formula.parts]
        if isinstance(formula, Not):
            return f"(not {parts[0]})"
        if isinstance(formula, AtLeast):
            return self._chain(tuple(zip(formula.weights, parts, strict=True)), formula.bound)
        return self._name(_join({AllOf: "and", AnyOf: "or"}[type(formula)], parts))

    def _name(self, term: str) -> str:
        self._count += 1
        name = f"t{self._count}"
        self._new.append(f"(define-fun {name} () Bool {term})")
        return name

    def _chain(self, parts: tuple[tuple[int, str], ...], needed: int) -> str:
        """That the weights of the parts that hold reach what is needed. The longest chains are some hundred parts."""
        rests = [0] * (len(parts) + 1)
        for i in reversed(range(len(parts))):
            rests[i] = rests[i + 1] + parts[i][0]
        needs = [{needed}]
        for i, (weight, _) in enumerate(parts):
            needs.append({n - taken for n in needs[i] if 0 < n <= rests[i] for taken in (0, weight)})
        below: dict[int, str] = {}
        for i in reversed(range(len(parts) + 1)):
            here = {}
            for n in sorted(needs[i]):
                if n <= 0:
                    here[n] = "true"
                elif n > rests[i]:
                    here[n] = "false"
                else:
                    weight, part = parts[i]
                    here[n] = self._name(f"(ite {part} {below[n - weight]} {below[n]})")
            below = here
        return below[needed]


def _comment(text: str) -> str:
    """A text that ends with its line, whatever it says."""
    return "; " + "".join(c if c.isprintable() else "?" for c in text)


def _join(word: str, parts: Sequence[str]) -> str:
    if not parts:
        return "true" if word == "and" else "false"
    return parts[0] if len(parts) == 1 else f"({word} {' '.join(parts)})"
