"""Answers in words: plain lines that can be read aloud, the same on every terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from models.rule import Remark, Rule, Ruling, Violation
from scorers.sheet import Line, Sheet, Standing
from verify.best import Best
from verify.check import Checked
from verify.games import Entry
from verify.rest import Dependence
from verify.score import Scored


def clean(text: str) -> str:
    """The text without control characters, which could speak to the terminal."""
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)


def check_lines(file: str, checked: Checked) -> Iterator[str]:
    """The verdict with every violation."""
    n = len(checked.violations)
    yield f"{file}: {checked.verdict}" + (f", {_counted(n, 'violation')}" if n else "")
    rules = dict.fromkeys(violation.rule for violation in checked.violations)
    for rule in rules:
        yield from _violation_lines([v for v in checked.violations if v.rule == rule])
    yield from dependence_lines(checked.rulings)


def _violation_lines(violations: Sequence[Violation]) -> Iterator[str]:
    for violation in violations:
        yield f"  {violation.instance}"
        yield f"    {violation.message}"
    yield f"    Rule: {violations[0].text}"
    yield f"    Source: {violations[0].source}"


def dependence_lines(rulings: Iterable[Dependence]) -> Iterator[str]:
    """The rulings on which an answer rests."""
    for ruling in rulings:
        yield f"  Rests on the ruling {ruling.key}. {ruling.question}"
        yield f"    Taken here: {ruling.meaning} ({ruling.value})."
        for other, outcome in ruling.otherwise.items():
            yield f"    With {ruling.key}={other}: {outcome}."


def score_lines(file: str, title: str, scored: Scored) -> Iterator[str]:
    """Every sheet, the ranking and what to be careful about."""
    yield f"{file}: {title}"
    for sheet in scored.sheets:
        yield from sheet_lines(sheet)
    yield from ranking_lines(scored)


def ranking_lines(scored: Scored) -> Iterator[str]:
    """Who is ahead, and what to be careful about."""
    if len(scored.ranking) > 1 or any(standing.rank for standing in scored.ranking):
        yield "Ranking"
        for standing in scored.ranking:
            yield f"  {standing_words(standing)}"
    for warning in scored.warnings:
        yield f"  Careful: {warning}."
    yield from dependence_lines(scored.rulings)


def standing_words(standing: Standing) -> str:
    """One place of the ranking."""
    rank = f"{standing.rank}: " if standing.rank else ""
    return f"{standing.place}. {standing.player}: {rank}{standing.because}"


def sheet_lines(sheet: Sheet) -> Iterator[str]:
    """A score sheet, points first, so that the column of numbers can be added up."""
    yield f"{sheet.player}: {_counted(sheet.total, 'point')}"
    for line in sheet.lines:
        yield f"  {line.points:>4}  {line_words(line)}"
    yield f"  {sheet.total:>4}  total"


def line_words(line: Line) -> str:
    """What scores, and why."""
    return f"{line.item}: {line.because}" + (" [doubtful card]" if line.doubt else "")


def best_lines(file: str, best: Best) -> Iterator[str]:
    """What was found and how certain it is; the layout itself is drawn."""
    if best.sheet is None:
        yield f"{file}: {_no_layout(best)}"
        return
    if best.status == "proven":
        yield f"{file}: {_counted(best.sheet.total, 'point')}, proven: no layout of these cards {best.scope} scores more"
    else:
        yield f"{file}: {_counted(best.sheet.total, 'point')}, the best known; the search was stopped{_bound(best)}"


def best_sheet_lines(best: Best) -> Iterator[str]:
    """The sheet of the layout found, and what the answer rests on."""
    if best.sheet is not None:
        yield from sheet_lines(best.sheet)
    for warning in best.warnings:
        yield f"  Careful: {warning}."
    yield from dependence_lines(best.rulings)


def _no_layout(best: Best) -> str:
    if best.status == "proven":
        return f"no legal layout can be made: {best.why}"
    return f"no layout found before the search was stopped{_bound(best)}"


def _bound(best: Best) -> str:
    return f", and no layout of these cards {best.scope} scores more than {best.bound}"


def rule_lines(rule: Rule[object] | Remark) -> Iterator[str]:
    """One rule of the index."""
    yield rule.id
    yield f"  {rule.text}"
    yield f"  Source: {rule.source}"
    if rule.rulings:
        yield f"  Rulings: {', '.join(rule.rulings)}"


def ruling_lines(ruling: Ruling) -> Iterator[str]:
    """One ruling of the index."""
    yield ruling.key
    yield f"  {ruling.question}"
    for value, meaning in ruling.options.items():
        kind = "default" if value == ruling.default else "alternative"
        yield f"  {kind} {value}: {meaning}"
    yield f"  Why: {ruling.why}"


def games_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """The games with the status of each verb."""
    for game in entries:
        yield f"{game.name}  {game.game.title}"
        yield "  " + ", ".join(f"{verb}: {status}" for verb, status in game.statuses.items())


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
