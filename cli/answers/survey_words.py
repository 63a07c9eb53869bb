"""What a survey says: the distribution in words, as a histogram of lines, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, inf, log10
from shlex import join
from typing import TYPE_CHECKING, Any

from models.names import counted, enumerated

if TYPE_CHECKING:
    from scorers.objective import Objective
    from verify.survey import Outcome, Surveyed
    from verify.surveys.distribution import Between, Distribution

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""Which quantiles are told."""
_FEW = 3
"""Of so many deals that failed it is told why."""
BARS = 40
"""The longest bar of a histogram has so many signs, and it has no more rows."""
_FULL, _OPEN = "#", "?"


def pace(done: int, now: int, missing: int, seconds: float) -> str:
    """How far a survey is that had some deals `done` already, after so many of those that were missing, and how quick."""
    rate = now / max(seconds, 1e-9)
    left = (missing - now) / rate
    minutes = round(left / 60)
    time = f"{left:.0f} s" if left < 60 else counted(minutes, "minute") if minutes < 120 else f"{minutes / 60:.0f} hours"
    return f"{done + now} of {done + missing} deals, {rate:.2g} a second, {time} left"


def label(objective: Objective[Any], n: float) -> str:
    """An amount as people say it where it stands alone: a number, if that does."""
    if abs(n) == inf:
        return "nothing" if n < 0 else "no limit"
    return (
        objective.said(int(n)) if objective.said is not None and not objective.is_less_better else str(number(objective, n))
    )


def number(objective: Objective[Any], n: float) -> int:
    """The number that people say."""
    return -int(n) if objective.is_less_better else int(n)


def command(surveyed: Surveyed, *, number: int) -> list[str]:
    """The words of the command that prints one deal of this question."""
    asked, survey = surveyed.asked, surveyed.survey
    words = ["reeve", "survey", asked.game, survey.name]
    if asked.sizes:
        words += ["--pool", "+".join(map(str, asked.sizes))]
    if asked.players > 1:
        words += ["--players", str(asked.players)]
    if asked.objective != survey.objective:
        words += ["--aim", asked.objective]
    if asked.turns != survey.turns:
        words += ["--turns", str(asked.turns)]
    words += [word for key, value in asked.variants.items() for word in ("--variant", f"{key}={value}")]
    words += [word for key, value in asked.rulings.items() for word in ("--ruling", f"{key}={value}")]
    if asked.effort != survey.effort:
        words += ["--effort", str(asked.effort)]
    return [*words, "--seed", str(asked.seed), "--deal", str(number)]


def lines(surveyed: Surveyed, found: Distribution, score: int | None, why: str, *, is_fancy: bool) -> Iterator[str]:
    """The whole answer."""
    objective = surveyed.objective
    heading, *told = head_lines(surveyed, found)
    yield heading
    if score is not None:
        placed = found.place(number(objective, score))
        unit = f"{score} {objective.one if score == 1 and objective.one else _short(objective.words)}"
        less, same, more = map(_share, (placed.less, placed.same, placed.more))
        if objective.is_less_better:
            yield f"  {unit}: {less} of all deals need more; {same} allow just that; {more} do with less."
        else:
            yield f"  {unit} is more than {less} of all deals allow; {same} allow just that; {more} allow more."
    yield from told
    if found.best is not None:
        cards = [] if surveyed.asked.cards is None else ["--cards", "FILE"]
        deal = join([*command(surveyed, number=found.best.number), *cards])
        yield f"  `{deal}` prints that deal."
    if found.counts:
        yield from ("", *histogram(objective, found, is_fancy=is_fancy), "", *_quantiles(objective, found))
    if why:
        yield f"  Not all deals were asked: {why}."


def head_lines(surveyed: Surveyed, found: Distribution) -> Iterator[str]:
    """What was surveyed, and what is told of it first."""
    objective, n = surveyed.objective, len(found.outcomes)
    yield f"{surveyed.entry.game.title}: the best of {counted(n, 'deal')} ({_what(surveyed)}; seed {surveyed.asked.seed})"
    if found.best is not None:
        low, middle, high = (_range(objective, found.quantile(share)) for share in (0.25, 0.5, 0.75))
        first, last = (high, low) if objective.is_less_better else (low, high)
        half = first if low == high else f"from {first} to {last}" if _is_said(objective) else f"{first} to {last}"
        does = "take" if objective.is_less_better else "allow"
        yield f"  Half of all deals {does} {half}{_unit(objective)}, the middle one {middle}."
        yield f"  The best: {objective.amount(found.best.points or 0)}, in deal {found.best.number}."
    yield from _proofs(surveyed, found)
    # How often the best deserves each rank of the rulebook.
    ranks: dict[str, int] = {}
    for one in sorted(found.outcomes, key=lambda one: one.points if one.points is not None else -inf):
        if one.rank and one.is_proven:
            ranks[one.rank] = ranks.get(one.rank, 0) + 1
    if ranks:
        every = sum(ranks.values())
        told = "; ".join(f"{rank} {percent(k / every)}" for rank, k in ranks.items())
        yield f"  Ranks of the best{' that are proven' if found.open else ''}: {told}."


def sure(objective: Objective[Any], one: Between) -> str:
    """The interval of a quantile, unless there are too few deals for one."""
    if inf in (-one.low, one.high):
        return ""
    low, high = (one.high, one.low) if objective.is_less_better else (one.low, one.high)
    return f"({label(objective, low)} to {label(objective, high)})"


def _is_said(objective: Objective[Any]) -> bool:
    """Whether an amount is said in words, since a number does not do."""
    return objective.said is not None and not objective.is_less_better


def _unit(objective: Objective[Any]) -> str:
    """What follows a number; what it stands for is explained once, with the best."""
    return "" if _is_said(objective) else f" {_short(objective.words)}"


def _short(words: str) -> str:
    return words.partition(" (")[0]


def _quantiles(objective: Objective[Any], found: Distribution) -> Iterator[str]:
    """The quantiles, each with its interval."""
    does = (
        f"take this many{_unit(objective)}, or more" if objective.is_less_better else f"allow no more{_unit(objective)} than"
    )
    told = [(share, one, sure(objective, one)) for share, one in zip(QUANTILES, map(found.quantile, QUANTILES), strict=True)]
    yield f"  of 100 deals, so many {does}" + (" (95% sure)" if any(interval for *_, interval in told) else "")
    for share, one, interval in told:
        yield f"  {share * 100:>6g}  {_range(objective, one)}  {interval}".rstrip()


def _range(objective: Objective[Any], one: Between) -> str:
    least, most = label(objective, one.least), label(objective, one.most)
    return least if least == most else f"{least}-{most}"


def _share(one: Between) -> str:
    least, most = f"{one.least:.3g}".rstrip(), f"{one.most:.3g}"
    said = percent(one.least) if least == most else f"{percent(one.least)} to {percent(one.most)}"
    return f"{said} ({percent(one.low)} to {percent(one.high)})"


def percent(share: float) -> str:
    """A share, with so many digits that a small one is not called none, nor nearly all called all."""
    rest = min(share, 1 - share) * 100
    digits = ceil(-log10(rest)) if 0 < rest < 1 else 0
    return f"{share * 100:.{digits}f}%"


def _proofs(surveyed: Surveyed, found: Distribution) -> Iterator[str]:
    n, left = len(found.outcomes), len(found.open) - len(found.failed)
    if not found.open:
        yield "  All are proven." if n > 1 else "  It is proven."
    elif left:
        yield (
            f"  {n - len(found.open)} of {n} are proven. Of {left} the best lies between what was found in "
            f"{surveyed.asked.effort} steps and a bound; where two numbers stand, the truth lies between them."
        )
    if found.nothing:
        yield f"  In {counted(len(found.nothing), 'deal')} nothing can be done at all."
    for one in found.failed[:_FEW]:
        yield f"  Deal {one.number} failed, and counts as open: {one.why}"
    if len(found.failed) > _FEW:
        yield f"  {len(found.failed)} deals failed."


def rows(found: Distribution) -> list[tuple[int, int, int, int]]:
    """The rows of a histogram, no more than `BARS`: from an amount to another, how many are proven and may be there."""
    counts = found.counts
    scores = sorted(counts)
    width = -(-len(scores) // BARS) if scores else 1
    together = [scores[i : i + width] for i in range(0, len(scores), width)]
    return [(part[0], part[-1], sum(counts[n][0] for n in part), max(counts[n][1] for n in part)) for part in together]


def row_label(objective: Objective[Any], least: int, most: int) -> str:
    """The amounts of a row."""
    if least == most:
        return label(objective, least)
    first, last = sorted((number(objective, least), number(objective, most)))
    return f"{first}-{last}"


def histogram(objective: Objective[Any], found: Distribution, *, is_fancy: bool) -> Iterator[str]:
    """A row for each amount: as many signs as deals have it, proven and open."""
    every = rows(found)
    longest = max((proven + maybe for _, _, proven, maybe in every), default=1)
    wide = max((len(row_label(objective, least, most)) for least, most, *_ in every), default=1)
    full = "█" if is_fancy else _FULL
    for least, most, proven, maybe in every:
        signs = round(BARS * proven / longest) or (1 if proven else 0)
        more = round(BARS * maybe / longest) or (1 if maybe else 0)
        beside = f"{proven or ''}{f' ({maybe} may be here)' if maybe else ''}"
        yield f"  {row_label(objective, least, most):>{wide}}  {full * signs}{_OPEN * more} {beside}".rstrip()


def table(surveyed: Surveyed, outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """The rows for other programs: one of each deal."""
    objective = surveyed.objective
    return [
        {
            "deal": one.number,
            "points": None if one.points is None else number(objective, one.points),
            "bound": None if one.bound is None else number(objective, one.bound),
            "status": "failed" if one.failed else "proven" if one.is_proven else "best known",
            "rank": one.rank,
            "why": one.why,
            "steps": one.steps,
            "seconds": round(one.seconds, 4),
            "lines": dict(one.lines),
        }
        for one in outcomes
    ]


def _what(surveyed: Surveyed) -> str:
    asked = surveyed.asked
    sizes = enumerated([counted(n, kind) for kind, n in zip(surveyed.survey.sizes, asked.sizes, strict=True)], "and")
    players = f", {asked.players} players" if asked.players > 1 else ""
    return f"{surveyed.survey.title}{f', {sizes}' if sizes else ''}{players}"
