"""A claim of a best layout that others can check: its cases, what closes each, and the check of both without the search.

The proof goes through the cases the plain way (`Question.proof`). A certificate writes down what it finds; to verify one
is to go through the same cases again from the cards alone, hold each against what is written, and let Z3 refute every
statement that is left to a solver.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from models.game import Ruled
from models.problem import ReeveError
from scorers.layout_search import ProvableLayoutSearch, is_provable
from scorers.objective import SCORE
from scorers.play import OPEN, ProvablePlaySearch, has_proofs
from verify.clock import Clock
from verify.games import Entry
from verify.play import play_out
from verify.search.bound_descent import legal_sheet
from verify.search.smt_lib import smt_lib
from verify.worlds.solver import is_refuted

_MOST_TOLD = 5
"""So many problems are told; a certificate for another claim has thousands."""

_LONGEST = 400
"""Letters of a case that are shown."""

NO_CERTIFICATE = "no certificate can be written for this game"
NO_PLAY_PROOF = (
    "how to play on has no proof that can be written down here: it takes the rulings that we play by, and decks that last"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One case as a certificate lists it, and the statement for a solver with the name of its file, if it needs one."""

    told: Mapping[str, object]
    file: str = ""
    statement: str = ""


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether a certificate holds: what is wrong with it, how many cases were gone through, and what closes them.

    `verdict` is `holds`, `fails`, or `undecided` with the reason in `why`.
    """

    verdict: str
    problems: tuple[str, ...]
    more_problems: int
    cases: Mapping[str, int]
    why: str = ""


def why_no_proof(entry: Entry, position: Ruled, pool: object) -> str | None:
    """Why no proof can be written down: the game has none, or the rulings in force leave none."""
    if entry.scorer.layout_search is None:
        return None
    search = entry.scorer.layout_search(position, pool, lambda: None)
    if not is_provable(search):
        return NO_CERTIFICATE
    return search.unsearched


def layout_search(entry: Entry, position: Ruled, pool: object, tick: Callable[[], None]) -> ProvableLayoutSearch[Ruled]:
    """The question for the best layout of a pool. Raises `ReeveError` where the rulings in force leave no plain proof."""
    if entry.scorer.layout_search is None:
        raise ReeveError(f"{entry.game.title} cannot be searched yet")
    search = entry.scorer.layout_search(position, pool, tick)
    if not is_provable(search):
        raise ReeveError(NO_CERTIFICATE)
    if search.obstacle is not None:
        raise ReeveError(f"no legal layout can be made, so that there is nothing to certify: {search.obstacle}")
    if search.unsearched:
        raise ReeveError(search.unsearched)
    return search


def why_no_play_proof(entry: Entry, position: Ruled, player: str) -> str | None:
    """Why no proof of a best play can be written down."""
    try:
        play_search(entry, position, player, lambda: None)
    except ReeveError as error:
        return str(error)
    return None


def play_search(entry: Entry, position: Ruled, player: str, tick: Callable[[], None]) -> ProvablePlaySearch:
    """The question for the best play from a position. Raises `ReeveError` where there is no such proof."""
    if entry.scorer.play is None:
        raise ReeveError(NO_CERTIFICATE)
    search = entry.scorer.play(position, player, SCORE, entry.scorer.turns, tick)
    if not has_proofs(search):
        raise ReeveError(NO_CERTIFICATE)
    if search.obstacle is not None:
        raise ReeveError(f"nothing can be played on, so that there is nothing to certify: {search.obstacle}")
    if not search.is_provable:
        raise ReeveError(NO_PLAY_PROOF)
    return search


def pieces(search: ProvableLayoutSearch[Ruled] | ProvablePlaySearch, points: int) -> Iterator[Piece]:
    """Every case of the proof that nothing of a question scores more than `points`. Raises `OutOfTimeError`."""
    statements = 0
    for step in search.proof(points):
        if not step.unknowns:
            yield Piece(step.told)
            continue
        statements += 1
        file = f"statement-{statements:04}.smt2"
        said = [f"{key}: {', '.join(value) if isinstance(value, list) else value}" for key, value in step.told.items()]
        yield Piece({**step.told, "file": file}, file, smt_lib(step.unknowns, step.truths, said))


_MISSING: Any = object()
"""What stands for a case that one side lacks."""


class Check:
    """What was found so far of a claim that something scores so many points, and that nothing else scores more.

    `statement(file)` gives the text of one of its files.
    """

    def __init__(self, clock: Clock, statement: Callable[[str], str | None]) -> None:
        self._clock, self._statement = clock, statement
        self.problems: list[str] = []
        self._cases: dict[str, int] = {}

    def cases(
        self,
        search: ProvableLayoutSearch[Ruled] | ProvablePlaySearch,
        points: int,
        listed: Sequence[object],
        progress: Callable[[int, int], None],
    ) -> Verified:
        """All cases, those that are listed beside those that the cards give; `progress(done, of)` is called for each."""
        with self._clock.part() as part:
            pairs = zip_longest(pieces(search, points), listed, fillvalue=_MISSING)
            for number, (piece, case) in enumerate(pairs, start=1):
                progress(number, len(listed))
                self.case(number, piece, case)
        why = f"stopped before every case was checked: {part.why}" if part.why else ""
        shown = self.problems[:_MOST_TOLD]
        verdict = "fails" if self.problems else "undecided" if why else "holds"
        return Verified(verdict, tuple(shown), len(self.problems) - len(shown), self._cases, why)

    def moves(self, entry: Entry, position: Ruled, player: str, moves: Sequence[str], witness: Ruled, points: int) -> None:
        """That the moves can be made one after the other, and lead to the witness, which scores what is claimed."""
        made, after = [], position
        for number, text in enumerate(moves, start=1):
            try:
                made.append(entry.game.play.read(text, after, player))
            except (ReeveError, ValueError) as error:
                self.problems.append(f"move {number} cannot be read: {error}")
                return
            after = entry.game.play.after(after, made[-1])
        final = play_out(entry, position, tuple(made))
        if final is None:
            self.problems.append("these moves cannot all be made, or the game cannot end after them")
            return
        if entry.game.written(final) != entry.game.written(witness):
            self.problems.append("the moves do not lead to the witness")
        total = entry.scorer.sheet(final, player).total
        if total != points:
            self.problems.append(f"the moves lead to {total} points, not {points}")

    def witness(self, entry: Entry, search: ProvableLayoutSearch[Ruled], witness: object, points: int) -> None:
        """That the witness is a legal layout of the question and scores what is claimed."""
        layout = search.admitted(witness)
        if layout is None:
            self.problems.append("the witness is not made of the cards in question, or does not keep what lies there")
            return
        sheet = legal_sheet(entry, layout)
        if sheet is None:
            self.problems.append("the witness breaks a rule; `reeve check` says which")
        elif sheet.total != points:
            self.problems.append(f"the witness scores {sheet.total}, not {points}")

    def case(self, number: int, piece: Piece, listed: object) -> None:
        """That a case is listed as the cards give it, and that the solver refutes its statement."""
        if piece is _MISSING:
            self.problems.append(f"case {number} is one too many: {_case_in_words(listed)}")
            return
        given = dict(piece.told)
        if listed is _MISSING:
            self.problems.append(f"case {number} is missing; the cards give {_case_in_words(given)}")
            return
        if _text(given) != _text(listed):
            self.problems.append(f"case {number} is {_case_in_words(listed)}; the cards give {_case_in_words(given)}")
            return
        by = str(piece.told["by"])
        if by == OPEN:
            self.problems.append(f"case {number} is left open: {_case_in_words(given)}")
            return
        self._cases[by] = self._cases.get(by, 0) + 1
        if not piece.file:
            return
        text = self._statement(piece.file)
        if text != piece.statement:
            said = "is missing" if text is None else "was changed: it is not the statement that these cards and rules give"
            self.problems.append(f"case {number}: {piece.file} {said}")
        elif not is_refuted(piece.statement, self._clock.left()):
            self.problems.append(f"case {number}: {piece.file} has a model: these awards allow more")


def _text(case: object) -> str:
    """A case as it is compared: 1 is neither 1.0 nor true."""
    return json.dumps(case, sort_keys=True)


def _case_in_words(case: object) -> str:
    if not isinstance(case, Mapping):
        text = json.dumps(case)
    else:
        text = "; ".join(f"{key} {', '.join(map(str, v)) if isinstance(v, list) else v}" for key, v in case.items())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
