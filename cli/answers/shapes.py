"""Answers as JSON: one documented shape per verb (`docs/json.md`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cli.answers.limits import best_first
from verify.clock import is_cut_off

if TYPE_CHECKING:
    from cli.reading.marks import Flaw
    from models.game import Relaid
    from models.move import History
    from models.rule import Remark, Rule, Ruling
    from scorers.sheet import Line
    from verify.best import Every, Reached
    from verify.check import Checked
    from verify.dependences import Dependence, Dispute
    from verify.explain import Explained
    from verify.fill import Filled
    from verify.games import Entry
    from verify.hunt import Best
    from verify.judgement import Judged, Offer, Option
    from verify.number_ranges import Range
    from verify.play import BestPlay
    from verify.prospects import Prospects
    from verify.reasons import Reason
    from verify.score import Scored


def check_shape(file: str, game: str, checked: Checked, histories: Iterable[History] = ()) -> dict[str, Any]:
    """Of `check`."""
    return {
        "file": file,
        "game": game,
        "verdict": checked.verdict,
        "violations": [_parts(violation, _VIOLATION) for violation in checked.violations],
        "unknown": list(checked.open_places),
        "forced": [{"place": one.place, "value": one.value} for one in checked.follows.forced],
        "certain": list(checked.follows.certain),
        "reason": reason_shape(checked.reason) if checked.reason else None,
        "why": checked.why,
        "not_checked": list(checked.not_checked),
        "history": [
            {"player": h.player, "steps": None if h.steps is None else list(h.steps), "says": h.says} for h in histories
        ],
        **_rests(checked),
    }


def _parts(thing: object, names: str) -> dict[str, Any]:
    """These parts of an answer under their own names, tuples as lists."""
    parts = {name: getattr(thing, name) for name in names.split()}
    return {name: list(part) if isinstance(part, tuple) else part for name, part in parts.items()}


_VIOLATION = "rule instance message source"


def lacking(missing: Iterable[str]) -> dict[str, Any]:
    """What is missing of an answer: what a time limit or Ctrl-C cut off, and what was left open after many steps."""
    parts = list(missing)
    return {
        "missing": [part for part in parts if is_cut_off([part])],
        "unsettled": [part for part in parts if not is_cut_off([part])],
    }


def _rests(answer: Checked | Explained | Filled | Judged) -> dict[str, Any]:
    """What an answer rests on, and what is missing of it."""
    return {
        "doubts": [*map(str, answer.doubts)],
        "rulings": rulings_shape(answer.rulings),
        **lacking(answer.missing),
    }


def explain_shape(file: str, game: str, explained: Explained) -> dict[str, Any]:
    """Of `explain`."""
    return {
        "file": file,
        "game": game,
        **_parts(explained, "verdict why"),
        "reasons": [reason_shape(reason) for reason in explained.reasons],
        "more_reasons": explained.more_reasons,
        "repairs": [list(repair.changes) for repair in explained.repairs],
        **_parts(explained, "more_repairs tried"),
        **_rests(explained),
    }


def fill_shape(file: str, game: str, filled: Filled) -> dict[str, Any]:
    """Of `fill`."""
    return {
        "file": file,
        "game": game,
        **_parts(filled, "verdict why"),
        "ways": [
            {
                "values": {place: str(value) for place, value in way.values},
                "totals": {sheet.player: sheet.total for sheet in way.sheets},
            }
            for way in filled.ways
        ],
        **_parts(filled, "more count count_is_exact unfilled"),
        **_rests(filled),
    }


def judge_shape(file: str, entry: Entry, judged: Judged) -> dict[str, Any]:
    """Of `judge`."""
    record = None if judged.later is None else judged.later.record
    return {
        "file": file,
        "game": entry.name,
        **_parts(judged, "player move verdict why"),
        "objections": [_parts(objection, _VIOLATION) for objection in judged.objections],
        **_parts(judged, "depends needs explains does assumptions open_end"),
        "effects": [
            {"item": effect.item, "before": _range(effect.before), "after": _range(effect.after)}
            for effect in judged.effects
        ],
        "total": {"before": _range(judged.total[0]), "after": _range(judged.total[1])} if judged.total else None,
        "position": None if record is None else entry.game.written(record.position),
        "warnings": [*judged.warnings, *(record.besides if record is not None else ())],
        **_rests(judged),
        **lacking([*judged.missing, *(record.missing if record is not None else ())]),
    }


def moves_shape(file: str, game: str, player: str, offer: Offer, limit: int | None = None) -> dict[str, Any]:
    """Of `moves`; with a limit the best ones only, the best first."""
    options = offer.options if limit is None else best_first(offer)[:limit]
    return {
        "file": file,
        "game": game,
        "player": player,
        "moves": [_option(option) for option in options],
        "more": len(offer.options) - len(options),
        "why": offer.why,
        "rulings": rulings_shape(offer.rulings),
        **lacking(offer.missing),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        **_parts(option, "move verdict"),
        "change": _range(option.change),
        "after": _range(option.after),
        **_parts(option, "depends open_end does"),
    }


def prospects_shape(file: str, entry: Entry, player: str, prospects: Prospects, limit: int | None = None) -> dict[str, Any]:
    """Of `moves --best`: the moves, the most promising first, each with the best final score that it still allows."""
    return {
        "file": file,
        "game": entry.name,
        "player": player,
        "moves": [
            _option(prospect.option)
            | {
                "status": prospect.best.status,
                "best": prospect.best.points,
                "bound": prospect.best.bound,
                "layout": entry.game.written_layout(prospect.best.position) if prospect.best.position else None,
            }
            for prospect in prospects.ranked[:limit]
        ],
        "more": len(prospects.ranked[limit or len(prospects.ranked) :]),
        "why": prospects.offer.why,
        "rulings": rulings_shape(prospects.offer.rulings),
        **lacking(prospects.offer.missing),
    }


def both_shape(
    file: str, answer: Any, disputes: Iterable[Dispute], shape: Callable[[Any], dict[str, Any]], missing: Iterable[str]
) -> dict[str, Any]:
    """Of any verb with `--both`."""
    return {
        "file": file,
        "answer": shape(answer),
        "both": [
            {
                "key": dispute.key,
                "question": dispute.question,
                "readings": [
                    {"value": reading.value, "meaning": reading.meaning, "answer": shape(reading.answer)}
                    for reading in dispute.readings
                ],
            }
            for dispute in disputes
        ],
        **lacking(missing),
    }


def reason_shape(reason: Reason) -> dict[str, Any]:
    """Of one reason why a table is impossible."""
    return {
        "facts": list(reason.facts),
        "rules": [_parts(part, "rule instance text source counted leaves") for part in reason.rules],
        **_parts(reason, "so alike"),
        "repairs": [list(repair.changes) for repair in reason.repairs],
        "more_repairs": reason.more_repairs,
    }


def rulings_shape(rulings: Iterable[Dependence]) -> list[dict[str, Any]]:
    """The rulings on which an answer rests."""
    return [
        _parts(ruling, "key question value")
        | {"otherwise": [{"value": value, "outcome": outcome} for value, outcome in ruling.otherwise.items()]}
        for ruling in rulings
    ]


def _range(points: Range | None) -> dict[str, Any] | None:
    """The most is null where there is no telling; `within` are limits where the search was stopped."""
    if points is None:
        return None
    shape: dict[str, Any] = {"least": points.least, "most": None if points.is_open else points.most}
    if points.within is not None:
        low, high = points.within
        shape["within"] = {"least": low, "most": None if points.is_open else high}
    return shape


def line_shape(line: Line) -> dict[str, Any]:
    """Of one line of a score sheet."""
    return _parts(line, "item points rule because")


def score_shape(file: str, game: str, scored: Scored) -> dict[str, Any]:
    """Of `score`."""
    return {
        "file": file,
        "game": game,
        "players": [
            {"name": sheet.player, "total": sheet.total, "lines": [line_shape(line) for line in sheet.lines]}
            for sheet in scored.sheets
        ]
        + [
            {
                "name": ranged.player,
                "total": _range(ranged.total),
                "lines": [line_shape(line) | {"points": _range(points)} for line, points in ranged.lines],
                "places": _range(ranged.places),
                **_parts(ranged, "can_win ranks"),
                "is_over": scored.is_over,
            }
            for ranged in scored.ranges
        ],
        "ranking": [
            {"place": s.place, "name": s.player, "total": s.total, "because": s.because}
            | ({"rank": s.rank} if s.rank else {})
            for s in scored.ranking
        ],
        "needs": list(scored.needs),
        "rulings": rulings_shape(scored.rulings),
        **lacking(scored.missing),
        "warnings": list(scored.warnings),
        "doubts": [*map(str, scored.doubts)],
    }


def best_shape(file: str, entry: Entry, best: Best) -> dict[str, Any]:
    """Of `best`."""
    return {
        "file": file,
        "game": entry.name,
        **_parts(best, "status aim"),
        "best": best.points,
        "bound": best.bound,
        "layout": entry.game.written_layout(best.position) if best.position else None,
        **_of_search(best),
    }


def _of_search(best: Best | BestPlay) -> dict[str, Any]:
    """What came of a search besides its points: the sheet, and what the answer rests on."""
    return {
        "lines": [line_shape(line) for line in best.sheet.lines] if best.sheet else [],
        "rulings": rulings_shape(best.rulings),
        **lacking(best.missing),
        "warnings": [*best.warnings, *filter(None, [best.why])],
    }


def relaid_shape(relaid: Relaid[Any, Any], position: Any) -> dict[str, Any]:
    """What `best` says besides where the cards that a player laid are laid otherwise."""
    return {"left_out": list(relaid.left_out), "not_laid": [] if position is None else list(relaid.over(position))}


def reached_shape(file: str, entry: Entry, reached: Reached) -> dict[str, Any]:
    """Of `best --at-least`."""
    return best_shape(file, entry, reached.best) | {"status": reached.verdict, "at_least": reached.points}


def every_shape(file: str, entry: Entry, every: Every) -> dict[str, Any]:
    """Of `best --all`."""
    return best_shape(file, entry, every.best) | {
        "count": every.count,
        "count_is_exact": every.count_is_exact,
        "layouts": [
            {"layout": entry.game.written_layout(position), "lines": [line_shape(line) for line in sheet.lines]}
            for position, sheet in every.layouts
        ],
    }


def play_shape(file: str, entry: Entry, best: BestPlay) -> dict[str, Any]:
    """Of `best --play`."""
    return {
        "file": file,
        "game": entry.name,
        **_parts(best, "status aim"),
        "best": best.points,
        "bound": best.bound,
        "rank": best.rank,
        "shortfall": _parts(best.shortfall, "demands why") if best.shortfall else None,
        "moves": [str(move) for move in best.moves],
        "players": [move.player for move in best.moves],
        "scope": best.scope,
        "position": entry.game.written(best.position) if best.position else None,
        **_of_search(best),
    }


def flaws_shape(file: str, flaws: Iterable[Flaw]) -> dict[str, Any]:
    """Of a file that cannot be used."""
    return {
        "file": file,
        "problems": [
            {
                "file": flaw.file,
                "line": flaw.mark.line if flaw.mark and not flaw.is_typed else None,
                "column": flaw.mark.column if flaw.mark else None,
                "message": flaw.message,
                "text": flaw.line or None,
            }
            for flaw in flaws
        ],
    }


def rules_shape(game: str, rules: Iterable[Rule[Any] | Remark], rulings: Iterable[Ruling]) -> dict[str, Any]:
    """Of `rules`."""
    return {
        "game": game,
        "rules": [
            {"id": rule.id, "text": rule.text, "source": str(rule.source), "rulings": list(rule.rulings), "why": rule.why}
            for rule in rules
        ],
        "rulings": [
            {
                "key": ruling.key,
                "question": ruling.question,
                "default": {"value": ruling.default, "meaning": ruling.options[ruling.default]},
                "alternatives": [{"value": v, "meaning": ruling.options[v]} for v in ruling.alternatives],
                "why": ruling.why,
            }
            for ruling in rulings
        ],
    }


def game_shape(entry: Entry) -> dict[str, Any]:
    """Of one game of `games`."""
    deal = entry.game.deal
    return {
        "game": entry.name,
        "title": entry.game.title,
        "verbs": entry.statuses,
        "aims": {aim.name: aim.words for aim in entry.aims},
        "questions": [inquiry.name for inquiry in entry.scorer.inquiries],
        "deal": None if deal is None else {"players": [*deal.players], "needs_cards": deal.needs_cards},
    }
