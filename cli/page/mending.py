"""What can be put right by a tap: changes that make a table legal, and ways to fill in what is not known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from cli.page.markup import Content, Markup, el, join
from cli.page.prose import Change, changing, headed, of_file, prose
from cli.page.shelf import TAKEN_OUT, differences, value_at
from cli.page.work import Asked, Work
from cli.reading.inputs import Table
from models.unknowns import said
from verify.explanation.trial_changes import Amendment, Other

if TYPE_CHECKING:
    from verify.explanation.change_words import Repair
    from verify.fill import Filled

SHOWN_REASONS, SHOWN_REPAIRS = 4, 10
"""So many reasons and lines of repairs are told, unless all are asked for."""
MOST_MENDS = 40
"""So many repairs are shown as buttons."""
MOST_WAYS = 10
"""So many ways to fill a table in are listed."""


def explain(table: Table, asked: Asked, work: Work) -> Markup:
    """Why is this impossible, and what would mend it? Each repair can be tapped."""
    from cli.answers.words import explain_lines
    from verify.explain import explain as explained_of

    most = (None, None) if asked.get("all") else (SHOWN_REASONS, SHOWN_REPAIRS)
    explained = explained_of(
        table.entry.game, table.laid_out(), most_reasons=most[0], most_repairs=most[1], clock=work.clock
    )
    head, *lines = of_file(table, explain_lines(table.file, explained))
    mends = islice(_mends(table, explained.repairs), MOST_MENDS) if table.record is None else ()
    return join(headed(explained.verdict, head), prose(lines), _buttons("Mend it with a tap", mends))


def _buttons(heading: str, ways: Iterable[tuple[str, Sequence[Change]]]) -> Content:
    """Ways of changing the file, each to be tapped."""
    buttons = [el("li", changing(words, changes)) for words, changes in ways]
    return [el("h3", heading), el("ul", *buttons, class_="moves")] if buttons else None


def _mends(table: Table, repairs: Iterable[Repair]) -> Iterator[tuple[str, Sequence[Change]]]:
    """Each repair that the file can be changed by: in words, and what is put where."""
    for repair in repairs:
        for amendments in product(*repair.amendments):
            changes = _changes(table, amendments)
            if changes:
                yield " and ".join(map(_words, amendments)), changes


def _words(amendment: Amendment) -> str:
    if isinstance(amendment, Other):
        return f"{amendment.fact.place.space or amendment.fact.said}: {said(amendment.value)}"
    return amendment.said


def _changes(table: Table, amendments: Iterable[Amendment]) -> list[Change]:
    """What is to be put where, so that the file tells the table after all of these; nothing where it cannot."""
    game, position = table.entry.game, table.laid_out()
    written = game.written(position)
    after, others = position, []
    for one in amendments:
        if not isinstance(one, Other):
            after = one.make(after)
        elif one.fact.path and value_at(written, one.fact.path) is not None:
            others.append((one.fact.path, str(one.value)))
        else:
            return []
    return [*differences(written, game.written(after)), *others]


def fill(table: Table, asked: Asked, work: Work) -> Markup:
    """What can it be that is not known? Each way can be tapped, and is then what the file tells."""
    from cli.answers.words import fill_lines
    from verify.fill import Objective
    from verify.fill import fill as filled_of

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
    ways = list(_ways(table, filled)) if table.record is None else []
    head, *lines = of_file(table, fill_lines(table.file, filled, aim, who))
    # What can be tapped is not told a second time.
    rest = [line for line in lines if not (ways and re.match(r" +\d+\. ", line))]
    return join(prose([head]), _buttons("Put it in with a tap", ways), prose(rest))


def _ways(table: Table, filled: Filled) -> Iterator[tuple[str, Sequence[Change]]]:
    """The ways that the file can be changed to."""
    from cli.answers.words import way_text

    game = table.entry.game
    written: Any = game.written(table.laid_out())
    for way in filled.ways if filled.places else ():
        changes = differences(written, game.written(way.position))
        if changes and all(value is not TAKEN_OUT for _, value in changes):
            yield way_text(way), changes
