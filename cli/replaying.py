"""The verb `replay`: a game as it was played, move by move."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cli.answers.turn_words import judge_lines
from cli.answers.voice import Request
from cli.answers.words import sentences
from cli.reading.table import Table
from cli.statuses import status_of
from models.names import counted, enumerated
from verify.clock import Clock
from verify.replay import Told, Totals, tell, totals

_BARS = "▁▂▃▄▅▆▇█"


def answer_replay(ask: Request, table: Table, clock: Clock) -> int:
    """Answer `replay` for one file. Raises `FlawedError` where it has no record."""
    verdict, scores, entries = replayed(table, clock)
    if ask.voice.as_json:
        from cli.answers.reports import of_replay

        ask.voice.shape(of_replay(table.file, table.entry.name, verdict, scores[0], entries))
    else:
        ask.voice.say(replay_lines(table, verdict, scores, entries))
    return status_of(verdict, [part for entry in entries for part in entry.judged.missing])


def replayed(table: Table, clock: Clock) -> tuple[str, list[Totals], list[Told]]:
    """The verdict on a game, what everybody had at its start and after each move, and the moves as they were judged."""
    record = table.recorded()
    entries = list(tell(table.entry, record, clock))
    found = {entry.verdict for entry in entries}
    verdict = next((one for one in ("illegal", "undecided") if one in found), "legal")
    return verdict, [totals(table.entry, record.begun), *(entry.totals for entry in entries)], entries


def replay_lines(table: Table, verdict: str, scores: Sequence[Totals], entries: Sequence[Told]) -> Iterator[str]:
    """Each move with what is said of it, and how the scores went."""
    wrong = [entry for entry in entries if entry.verdict == "illegal"]
    yield f"{table.file}: {_verdict_words(verdict, wrong, entries)}"
    careful: dict[str, None] = {}
    for before, entry in zip(scores, entries, strict=False):
        yield from _entry_lines(entry, before)
        # Of a table that is not legal every move says so; it is told with the first.
        if entry.verdict == "legal":
            yield from sentences((one.rstrip(".") for one in entry.judged.warnings if one not in careful), "    Careful: ")
        yield from sentences(entry.told_later, "    Told later: ")
        careful |= dict.fromkeys(entry.judged.warnings)
    if wrong and (later := entries[wrong[0].step.number :]):
        told = []
        for such, said in (("illegal", "not allowed either"), ("undecided", "left open")):
            if some := [str(entry.step.number) for entry in later if entry.verdict == such]:
                moves, were = ("moves", "were") if some[1:] else ("move", "was")
                told.append(f"{moves} {enumerated(some, 'and', len(some))} {were} {said}")
        yield f"  The moves after it are judged as if it stood: {'; '.join(told) or 'each of them was allowed'}."
    yield from _sparks(scores)


def _verdict_words(verdict: str, wrong: Sequence[Told], entries: Sequence[Told]) -> str:
    if wrong:
        return f"illegal: move {wrong[0].step.number} of {len(entries)} was not allowed"
    if verdict == "undecided":
        first = next(entry for entry in entries if entry.verdict == "undecided")
        what = "something is missing in" if first.judged.open_end else "nobody can say whether it was allowed:"
        return f"undecided: {what} move {first.step.number} of {len(entries)}"
    if not entries:
        return "legal: this is the table before the first move, nothing has been done yet"
    return f"legal: {counted(len(entries), 'move')}, {'all of them' if entries[1:] else 'and it was'} allowed"


def _entry_lines(entry: Told, before: Totals) -> Iterator[str]:
    """A move that was allowed in one line, with the points that it changed; of another, what stands against it."""
    judged, number = entry.judged, entry.step.number
    if entry.verdict != "legal":
        names = entry.step.before.players_written
        head, *more = judge_lines(f"  {number}.", replace(judged, verdict=entry.verdict), names)
        yield head.replace(".: ", ". ", 1)
        yield from (f"  {line}" for line in more)
        return
    changed = {player: total for player, total in entry.totals.items() if total not in {None, before.get(player)}}
    points = ", ".join(
        f"{player} {total}" if before.get(player) is None else f"{player} {before[player]} to {total}"
        for player, total in changed.items()
    )
    whose = f"{judged.player}: " if judged.player else ""
    does = f": {judged.does}" if judged.does else ""
    yield f"  {number}. {whose}{judged.move}{does}" + (f"  [{points}]" if points else "")
    yield from sentences(judged.assumptions, "    Taken for granted: ")


def _sparks(scores: Sequence[Totals]) -> Iterator[str]:
    """What each player had at the start and after each move, as a row of bars."""
    known = [total for row in scores for total in row.values() if total is not None]
    if len(scores) < 2 or not known:
        return
    least, most = min(known), max(known)
    yield "  The score, from the start to the last move:"
    width = max(map(len, scores[0]))
    for player in scores[0]:
        row = [points.get(player) for points in scores]
        bars = "".join("·" if n is None else _BARS[(n - least) * 7 // max(1, most - least)] for n in row)
        ends = [n for n in row if n is not None]
        told = f"{bars}  {ends[0]} to {ends[-1]}{'' if row[-1] is not None else ', then not known'}" if ends else "not known"
        yield f"    {player:<{width}}  {told}"
