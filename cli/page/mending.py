"""What can be put right by a tap: changes that make a table legal, and ways to fill in what is not known."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice, product, zip_longest
from pathlib import Path
from typing import Any

from cli.answers.words import explain_lines, fill_lines, way_text
from cli.page.edits import TAKEN_OUT, differences, understood, with_value
from cli.page.look import Content, Markup, el, join
from cli.page.prose import Asked, Change, Work, changing, headed, of_file, prose
from cli.reading.marks import FlawedError
from cli.reading.table import Table
from models.fact import Fact
from models.logic import Unknown
from models.unknowns import said
from verify.clock import Clock
from verify.explain import explain as explained_of
from verify.explanation.change_words import Repair
from verify.explanation.trial_changes import Amendment, DoubtedTable, Other, kept_values
from verify.fill import Objective
from verify.fill import fill as filled_of
from verify.violations import known_violations

SHOWN_REASONS, SHOWN_REPAIRS = 4, 10
"""So many reasons and lines of repairs are told."""
MOST_MENDS = 30
"""So many repairs are shown as buttons."""
MOST_WAYS = 10
"""So many ways to fill a table in are listed."""


def explain(table: Table, _asked: Asked, work: Work) -> Markup:
    """Why is this impossible, and what would mend it? Each repair can be tapped."""
    why = partial(explained_of, table.entry.game, most_reasons=SHOWN_REASONS, most_repairs=SHOWN_REPAIRS, clock=work.clock)
    explained = table.followed(why)
    head, *lines = of_file(table, explain_lines(table.file, explained))
    mends = islice(_mends(table, explained.repairs), MOST_MENDS) if table.record is None else ()
    return join(headed(explained.verdict, head), prose(lines), _buttons("Mend it with a tap", mends))


def _buttons(heading: str, ways: Iterable[tuple[str, Sequence[Change]]]) -> Content:
    """Ways of changing the file, each to be tapped."""
    buttons = [el("li", changing(words, changes)) for words, changes in ways]
    return [el("h3", heading), el("ul", *buttons, class_="moves")] if buttons else None


def _mends(table: Table, repairs: Iterable[Repair]) -> Iterator[tuple[str, Sequence[Change]]]:
    """Each repair that the file can be changed by: in words, and what is put where; one way of each first."""
    mended = _Mended(table)
    for ways in zip_longest(*(product(*repair.amendments) for repair in repairs)):
        for amendments in filter(None, ways):
            changes = mended.changes(amendments)
            if changes and _is_mended(table, changes):
                said_so = (
                    f"{one.fact.unknown.name}: {said(one.value)}" if isinstance(one, Other) else one.said
                    for one in amendments
                )
                yield " and ".join(said_so), changes


class _Mended:
    """A table with amendments made, as its file tells it."""

    def __init__(self, table: Table) -> None:
        self._game, self._position = table.entry.game, table.laid_out()
        self._doubted = DoubtedTable(self._game, self._position, clock=Clock())

    def changes(self, amendments: Sequence[Amendment]) -> list[Change]:
        """What is to be put where, so that the file tells the table after all of these."""
        # The same of this table, whose facts are doubted anew.
        own = [Other(self._facts[_key(one.fact)], one.value) if isinstance(one, Other) else one for one in amendments]
        others = [one for one in own if isinstance(one, Other)]
        # With every fact put into the place of its doubt again, a file may tell the same in other words.
        before = self._doubted.after([Other(one.fact, self._keep(one.fact)) for one in others])
        return differences(self._game.written(before), self._game.written(self._doubted.after(own)))

    @cached_property
    def _facts(self) -> dict[tuple[str, str], Fact]:
        return {_key(fact): fact for fact in self._doubted.facts}

    @staticmethod
    def _keep(fact: Fact) -> object:
        """What a fact leaves of its unknown."""
        kept = kept_values(fact)
        return kept[0] if len(kept) == 1 else Unknown(fact.unknown.name, kept)


def _key(fact: Fact) -> tuple[str, str]:
    return fact.unknown.name, fact.said


def _is_mended(table: Table, changes: Iterable[Change]) -> bool:
    """Whether the file can be read after these changes, and breaks no rule for certain: it may not be able to say all."""
    file, text = Path(table.file), table.marked.text
    try:
        for path, value in changes:
            text = with_value(file, text, path, value)
        return not known_violations(table.entry.game, understood(file, text).laid_out())
    except FlawedError:
        return False


def fill(table: Table, asked: Asked, work: Work) -> Markup:
    """What can it be that is not known? Each way can be tapped, and is then what the file tells."""
    aims: dict[str, Objective] = {"most": "most", "least": "least"}
    aim = aims.get(asked.get("aim", ""))
    if aim is not None:
        table.must_answer("score")
    who = table.player(asked.get("player") or None, needed=aim is not None)
    filled = filled_of(
        table.entry,
        table.laid_out(),
        limit=MOST_WAYS,
        count=bool(asked.get("count")),
        objective=aim,
        player=who,
        clock=work.clock,
    )
    game, ways = table.entry.game, list[tuple[str, Sequence[Change]]]()
    written: Any = game.written(table.laid_out())
    for way in filled.ways if filled.places and table.record is None else ():
        changes = differences(written, game.written(way.position))
        if changes and all(value is not TAKEN_OUT for _, value in changes):
            ways.append((way_text(way), changes))
    head, *lines = of_file(table, fill_lines(table.file, filled, aim, who))
    # What can be tapped is not told a second time.
    rest = [line for line in lines if not (ways and re.match(r" +\d+\. ", line))]
    return join(prose([head]), _buttons("Put it in with a tap", ways), prose(rest))
