"""Answers in words: plain lines that can be read aloud, the same on every terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from models.names import NUMBER_WORDS, capital, counted, enumerated, enumerated_places, from_below, of_number

if TYPE_CHECKING:
    from models.move import History
    from models.rule import Violation
    from scorers.sheet import Line, Sheet
    from verify.check import Checked
    from verify.explain import Explained
    from verify.explanation.change_words import Repair
    from verify.explanation.reasons import Reason
    from verify.fill import Filled, Way
    from verify.ranges.number_ranges import Range
    from verify.ruling_dependence import Dependence
    from verify.score import Ranged, Scored


def clean(text: str) -> str:
    """The text without control characters, which could speak to the terminal."""
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)


OPEN, UNKNOWN = "  Not settled: ", "  Not known: "
"""How is begun what was stopped before it was settled, and what would have to be known for a whole answer."""


def sentences(parts: Iterable[object], begins: str = "  ") -> Iterator[str]:
    """Each part as a sentence on a line of its own; as they stand, what our list of the box says against a table."""
    yield from (f"{begins}{part}." for part in parts)


def check_lines(file: str, checked: Checked, names: Sequence[str] = ()) -> Iterator[str]:
    """The verdict with every violation; `names` are those of the players."""
    n, places = len(checked.violations), len(checked.open_places)
    left_open = "the one place left open" if places == 1 else f"the {places} places left open"
    how = ""
    if checked.verdict == "undecided":
        how = f": {checked.why}"
    elif n:
        # With other cards there more may be wrong; this is wrong with all of them.
        whatever = f", whatever is in {left_open}" if places else ""
        how = f": {counted(n, 'thing')} {'is' if n == 1 else 'are'} wrong{whatever}"
    elif places and checked.verdict == "illegal":
        how = f": nothing fits in {left_open}"
    elif places:
        known = (*checked.follows.forced, *checked.follows.certain)
        how = f": {left_open} can be filled in" + (", and this much is certain:" if known else "")
    yield f"{file}: {checked.verdict}{how}"
    yield from violation_lines(checked.violations, names)
    yield from sentences(checked.doubts)
    for forced in checked.follows.forced:
        yield f"  {capital(forced.place, names)} must be {forced.phrase}."
    for certain in checked.follows.certain:
        yield f"  {capital(str(certain), names)}."
    if checked.reason is not None:
        yield from reason_lines(checked.reason)
    for left_open in checked.not_checked:
        # A whole sentence is what is odd, and no more to be checked.
        yield f"  {left_open}" if left_open.endswith(".") else f"  Not checked: {left_open}. The file does not say."
    yield from rest_lines(checked)


def reason_lines(reason: Reason, number: int | None = None) -> Iterator[str]:
    """Why something is impossible, as a short argument."""
    yield "  These cannot all be true:" if number is None else f"  Reason {number}. These cannot all be true:"
    named: set[str] = set()
    for n, fact in enumerate(reason.lines, start=1):
        yield f"    {n}. {fact}"
    if reason.alike:
        n = len(reason.facts)
        yield f"       Any {n} of these {n + len(reason.alike)} {'is' if n == 1 else 'are'} enough."
    for n, part in enumerate(reason.rules, start=len(reason.lines) + 1):
        # A rule at one place as people read it: "VG-MATCH (r1c2, r2c2)".
        rule, _, places = part.instance.removesuffix("]").partition("[")
        rule += f" ({', '.join(map(str.strip, places.split(',')))})" if places else ""
        yield f"    {n}. Rule {rule}" + ("" if part.rule in named else f": {part.text}")
        if part.rule not in named:
            yield f"       {part.source}"
            named.add(part.rule)
        if part.counted:
            yield f"       {part.counted.rstrip('.')}."
        for leaves in part.leaves:
            yield f"       So {leaves}."
    if reason.so:
        yield f"    So: {reason.so}"
    if reason.repairs:
        yield f"    {_these(reason.repairs, more=reason.more_repairs)} mends that:"
        yield from _repair_lines(reason.repairs, "    ", more=reason.more_repairs)


def explain_lines(file: str, explained: Explained, *, is_every: bool = False) -> Iterator[str]:
    """The reasons, smallest first, and what could be mended; where there are several reasons, what mends all comes first.

    Where every one was asked for, what is missing only says that it was not all searched.
    """
    if is_every:
        explained = replace(explained, more_reasons=False, more_repairs=False)
    if explained.verdict == "legal":
        yield f"{file}: legal" + ("" if explained.doubts else ", so there is nothing to explain")
        yield from sentences(explained.doubts)
        if explained.repairs:
            yield "  If something was misread, any one of these changes agrees with our list:"
            yield from _repair_lines(explained.repairs, "  ", more=explained.more_repairs)
        yield from sentences(explained.missing, OPEN)
        return
    why = f": {explained.why}" if explained.why else ""
    yield f"{file}: {explained.verdict}{why}"
    yield from sentences(explained.doubts)
    several = len(explained.reasons) > 1
    if several:
        yield from _mending_lines(explained, is_every=is_every)
    for n, reason in enumerate(explained.reasons, start=1):
        yield from reason_lines(reason, n if several else None)
    if explained.more_reasons and explained.reasons:
        yield "  There may be more reasons; --all finds them."
    if not several:
        yield from _mending_lines(explained, is_every=is_every)
    if explained.tried:
        yield f"  Every card, number and mark of the file was tried, {explained.tried}; none of that mends it."
    yield from rest_lines(explained)


_JOINT = 4
"""So many ways to change several things at once are shown."""


def _mending_lines(explained: Explained, *, is_every: bool) -> Iterator[str]:
    if not explained.repairs:
        return
    n = len(explained.repairs[0].changes)
    number = NUMBER_WORDS[n].capitalize() if n < len(NUMBER_WORDS) else n
    # Changes that go together are mostly one for each reason, below which each stands: a few show how.
    shown = explained.repairs if n == 1 or is_every else explained.repairs[:_JOINT]
    more = explained.more_repairs or len(shown) < len(explained.repairs)
    yield f"  {f'{_these(shown, more=more)} makes' if n == 1 else f'{number} changes together make'} it legal:"
    yield from _repair_lines(shown, "  ", more=more)


def _these(repairs: Sequence[Repair], *, more: bool) -> str:
    return "Any one of these changes" if more or len(repairs) > 1 else "This change"


def _repair_lines(repairs: Iterable[Repair], indent: str, *, more: bool) -> Iterator[str]:
    for repair in repairs:
        text = "; and ".join(repair.changes)
        # With a capital, where that is no name of a space, a card or a player: "change r1c2 to a lawn".
        yield f"{indent}  - {text[:1].upper() + text[1:] if text.startswith(_BEGINNINGS) else text}"
    if more:
        yield f"{indent}  - and more; --all lists them"


def fill_lines(file: str, filled: Filled, objective: str | None, player: str | None) -> Iterator[str]:
    """Ways to fill in what is not fully known."""
    places, unfilled = enumerated_places(filled.places, "and", 8), enumerated(list(filled.unfilled), "and", 8)
    nothing = f"nothing to fill in but {unfilled}; that is left open" if unfilled else _NOTHING
    if filled.verdict == "undecided":
        yield f"{file}: undecided: {filled.why}"
    elif not filled.ways:
        why = f", whatever is unknown may be ({places})." if places else f". {capital(nothing, ())}."
        yield f"{file}: illegal{why} `reeve explain {file}` says why."
    elif not filled.places:
        yield f"{file}: {nothing}"
    elif objective:
        sheet = next(sheet for sheet in filled.ways[0].sheets if player in {None, sheet.player})
        known = " of what is known" if filled.needs else ""
        yield f"{file}: {sheet.player} has {counted(sheet.total, sheet.unit)} at the {objective}{known}, for example with:"
        yield from (f"  {place}: {value}" for place, value in _way_words(filled.ways[0]))
        yield from sheet_lines(sheet)
        yield from sentences(filled.needs, UNKNOWN)
    else:
        yield f"{file}: ways to fill in {places}"
        yield from _way_lines(filled.ways)
    if how_many := _how_many_ways(filled, objective):
        yield f"  {how_many}"
    if filled.places and filled.unfilled:
        yield f"  Left open: {unfilled}."
    yield from sentences(filled.doubts)
    yield from rest_lines(filled)


_NOTHING = "nothing to fill in: the whole table is known"


def _how_many_ways(filled: Filled, objective: str | None) -> str:
    if filled.count is not None and (filled.count or filled.count_is_exact):
        if filled.count_is_exact:
            return f"{counted(filled.count, 'way')} in all"
        return f"at least {from_below(filled.count)} {'way' if filled.count == 1 else 'ways'} in all"
    return "and more: --limit lists more of them, --count counts them" if filled.more and not objective else ""


def _way_lines(ways: Sequence[Way]) -> Iterator[str]:
    """The ways to fill a table in; of long ones that are much like the first only what is different."""
    first = _way_words(ways[0])
    for n, way in enumerate(ways, start=1):
        different = [pair for pair in _way_words(way) if pair not in first]
        is_like = n > 1 and len(first) >= _MANY and 4 * len(different) <= len(first)
        yield f"  {n}. as 1, but {_with_worth(way, different)}" if is_like else f"  {n}. {way_text(way)}"


_MANY = 4
"""Of ways with so many places it is hard to see what sets them apart."""


def way_text(way: Way) -> str:
    """A way to fill a table in, with what it is worth."""
    return _with_worth(way, _way_words(way))


def _with_worth(way: Way, words: Iterable[tuple[str, str]]) -> str:
    scores = way.sheets if any(sheet.total for sheet in way.sheets) else ()  # As long as nobody has scored, nobody asks.
    worth = ", ".join(f"{sheet.player} {total_words(sheet)}" for sheet in scores)
    return "; ".join(f"{place}: {value}" for place, value in words) + (f" ({worth})" if worth else "")


def _way_words(way: Way) -> list[tuple[str, str]]:
    return [(place, "nothing" if str(value) == "." else str(value)) for place, value in way.values]


def history_lines(histories: Iterable[History]) -> Iterator[str]:
    """A possible past of each layout."""
    told = list(histories)
    if not told:
        yield "  Nobody can know in which order this table came about."
    for history in told:
        if history.steps is None:
            yield f"  {history.player}: these cards cannot have been laid in any order"
        else:
            yield f"  {history.player}: a possible order" + ("" if history.steps else " (nothing was laid after the deal)")
            yield from (f"    {step}" for step in history.steps)


def violation_lines(violations: Sequence[Violation], names: Sequence[str]) -> Iterator[str]:
    """Violations, those of one rule together with its text and source."""
    for rule in dict.fromkeys(violation.rule for violation in violations):
        broken = [violation for violation in violations if violation.rule == rule]
        for violation in broken:
            yield f"  {capital(violation.message, names)}"
        yield f"    Rule {rule}: {broken[0].text}"
        yield f"    {broken[0].source}"


_BEGINNINGS = (*("change ", "take ", "add ", "put ", "swap ", "say ", "leave "), *("a ", "the ", "some ", "row ", "column "))
"""How a change begins in words: what is to be done, or what something is."""

RESTS = ("  The rulebook leaves open: ", "  Nobody has published this: ", "  Some play this otherwise: ")
"""How the lines on rulings begin, the second where we guess at the components, the third where the rulebook itself decides;
they come last."""


def rest_lines(answer: Any) -> Iterator[str]:
    """What to be careful of, what was not settled, and the rulings on which it rests: the end of every answer."""
    yield from sentences((warning.rstrip(".") for warning in answer.warnings), "  Careful: ")
    yield from sentences(answer.missing, OPEN)
    rulings: Iterable[Dependence] = answer.rulings
    for one in rulings:
        is_guess = bool(one.ruling.guesses) and not one.is_chosen
        begins = RESTS[2] if one.ruling.settled else RESTS[bool(one.ruling.guesses)]
        yield f"{begins}{one.question}"
        ours = "The rulebook" if one.ruling.settled else "We take" if is_guess else "We play"
        yield f"    {'You play' if one.is_chosen else ours}: {one.meaning}."
        for other, outcome in one.otherwise.items():
            meaning = one.ruling.options[other]
            if is_guess:
                under = "If our list of the box is right" if other == one.ruling.default else "Without that"
            else:
                under = f"If you play {meaning}" if meaning.startswith(("yes", "no")) else f"If you play “{meaning}”"
            yield f"    {under} (`--ruling {one.key}={other}`): {outcome}."


def score_lines(file: str, title: str, scored: Scored) -> Iterator[str]:
    """Every sheet, the ranking and what to be careful about."""
    yield f"{file}: {title}"
    for sheet in scored.sheets:
        yield from sheet_lines(sheet)
    for ranged in scored.ranges:
        yield from range_lines(ranged)
    yield from ranking_lines(scored)


def by_so_much(change: Range | None) -> str:
    """By how much a move changes a score: "+1", "-1 to +1", "0", or a question mark where nobody knows.

    Of what was not settled, the limits that were shown: "+1 to +9 at most".
    """
    if change is None:
        return "?"
    if change.is_open:
        return f"at least {_with_sign(change.limits[0])}"
    said = " to ".join(map(_with_sign, dict.fromkeys(change.limits)))
    return said if change.within is None else f"{said} at most"


def _with_sign(points: int) -> str:
    return f"{points:+d}" if points else "0"


def range_lines(ranged: Ranged) -> Iterator[str]:
    """The score sheet of a layout that is not fully known: what each line, and the total, can be."""
    total = ranged.total
    yield f"{ranged.player}: {of_number(str(total), ranged.unit)}"
    width = max(8, *(len(str(points)) for points in (total, *(points for _, points in ranged.lines))))
    for line, points in ranged.lines:
        yield f"  {points!s:>{width}}  {line.item}: {line.reason}"
    yield f"  {total!s:>{width}}  total"


def ranking_lines(scored: Scored) -> Iterator[str]:
    """Who is ahead, what is missing, and what to be careful about."""
    yield from sentences(scored.needs, UNKNOWN)
    if any(line.needs for line in _lines(scored)):
        end = ", and nobody can be placed." if len(scored.sheets) + len(scored.ranges) > 1 else "."
        yield f"  These are the points that are known; there may be more{end}"
    elif scored.needs:
        yield "  So nobody can be placed."
    if len(scored.ranking) > 1 or any(standing.rank for standing in scored.ranking):
        yield "Ranking"
        for standing in scored.ranking:
            rank = f"{standing.rank}: " if standing.rank else ""
            yield f"  {standing.place}. {standing.player}: {rank}{standing.because}"
    for ranged in () if scored.needs else scored.ranges:
        yield from _chance_lines(ranged, len(scored.ranges), is_over=scored.is_over)
    yield from sentences(scored.doubts)
    yield from rest_lines(scored)


def _chance_lines(ranged: Ranged, players: int, *, is_over: bool) -> Iterator[str]:
    """Where a player can end whose layout, or another's, is not fully known; if the game is not over, as it lies now."""
    now, first, can, cannot = (
        ("", "has won or shares the victory", "may have won", "has not won")
        if is_over
        else ("As the table lies, ", "is first or shares that place", "can be first", "cannot be first")
    )
    if ranged.ranks:
        yield f"  {now}{ranged.player}: {' to '.join(ranged.ranks)}"
    elif ranged.places is None:
        return
    elif players > 1 and ranged.places.most == 1:
        yield f"  {now}{ranged.player} {first}, whatever is unknown."
    elif players > 1:
        yield f"  {now}{ranged.player} {can if ranged.can_win else cannot} (place {ranged.places})."


def sheet_lines(sheet: Sheet) -> Iterator[str]:
    """A score sheet, points first, so that the column of numbers can be added up."""
    least, known = sheet.how_much
    yield sheet.heading
    points = list(map(line_points, sheet.lines))
    width = max([4, *map(len, points)])
    for line, told in zip(sheet.lines, points, strict=True):
        yield f"  {told:>{width}}  {line.item}: {line.reason}"
    yield f"  {sheet.total:>{width}}  {'total, at least' if least else 'total of what is known' if known else 'total'}"


def total_words(sheet: Sheet) -> str:
    """A total, and that it is not all where not everything is known: "at least 3"."""
    return str(sheet.total).join(sheet.how_much)


def line_points(line: Line) -> str:
    """The points of a line of a sheet."""
    return f"at least {line.points}" if line.is_open else str(line.points)


def _lines(scored: Scored) -> Iterator[Line]:
    yield from (line for sheet in scored.sheets for line in sheet.lines)
    yield from (line for ranged in scored.ranges for line, _ in ranged.lines)
