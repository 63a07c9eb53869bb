"""The verbs `moves` and `judge`: what may be done, and whether this may."""

from dataclasses import replace
from functools import partial
from typing import Any

import click

from cli.answers.turn_words import besides, best_first, judge_lines, moves_lines, without_turn
from cli.answers.voice import Request, write
from cli.answers.words import clean
from cli.picture_files import draw, must_be_writable, write_picture
from cli.reading.marks import FlawedError, refusal
from cli.reading.table import Table
from cli.statuses import LEGAL, UNDECIDED, status_of
from models.names import enumerated
from verify.clock import Clock, is_cut_off
from verify.judge import judge_unseen, offer
from verify.moves.judgement import Judged, Offer
from verify.ruling_dependence import disputes


def answer_moves(ask: Request, player: str | None, limit: int | None, table: Table, clock: Clock) -> int:
    """Answer `moves` for one file."""
    if player is None and table.entry.game.play.is_over(table.laid_out()):
        # It is record.
        _list(ask, table, "", Offer((), why="the game is over"), limit)
        return LEGAL
    status = LEGAL
    for who in table.movers(player):
        offered = offer(table.entry, table.in_sight(), who, clock=clock, whole=ask.voice.as_json)
        _list(ask, table, who, offered, limit)
        status = UNDECIDED if is_cut_off(offered.missing) else status
    return status


def _list(ask: Request, table: Table, who: str, offered: Offer, limit: int | None) -> None:
    if ask.voice.as_json:
        from cli.answers import shapes

        options = offered.options if limit is None else best_first(offered)[:limit]
        told = {"player": who, "moves": options, "more": len(offered.options) - len(options)}
        ask.voice.shape(shapes.answer_of(shapes.Moves, table.file, table.entry.name, offered, **told))
    else:
        lines = moves_lines(table.file, who, offered, table.entry.game.play.left_out(table.in_sight()), limit)
        ask.voice.say(lines, offered.rulings)


def answer_ranked(ask: Request, player: str | None, limit: int | None, jobs: int, table: Table, clock: Clock) -> int:
    """Answer `moves --best` for one file."""
    from cli.answers.search_words import prospects_lines
    from cli.searching import by_prospects

    if player is None and table.entry.game.play.is_over(table.laid_out()):
        return answer_moves(ask, player, limit, table, clock)
    who = table.mover(player)
    ranked, cards = by_prospects(table, who, clock, jobs=jobs)
    if ask.voice.as_json:
        from cli.answers.search_words import Ranked, layout_of
        from cli.answers.shapes import With, answer_of

        moves = []
        for one in ranked.ranked[:limit]:
            found = {"status": one.best.status, "best": one.best.points, "bound": one.best.bound}
            moves.append(With(one.option, layout=layout_of(table.entry, one.best), **found))
        told = {"player": who, "moves": moves, "more": len(ranked.ranked) - len(moves)}
        ask.voice.shape(answer_of(Ranked, table.file, table.entry.name, ranked.offer, **told))
    else:
        ask.voice.say(prospects_lines(table.file, who, ranked, cards, limit), ranked.offer.rulings)
    return LEGAL if ranked.complete else UNDECIDED


def answer_judge(
    ask: Request,
    table: Table,
    clock: Clock,
    *,
    words: tuple[str, ...],
    player: str | None,
    both: bool,
    output: str | None,
    drawing: str | None,
    force: bool,
    dark: bool,
) -> int:
    """Answer `judge` for one file; the `words` of the move may come with the table."""
    must_be_writable(drawing, force=force)
    position, move = table.laid_out(), table.move(" ".join(words), player)
    # Whoever gets the table after it has done the move, and sees what was drawn.
    is_done = output is not None or ask.voice.as_json
    judgement_on = partial(judge_unseen, table.entry, move=move, is_done=is_done, clock=clock)
    judged = judgement_on(position)
    unwritten = None
    if output is not None:
        # Before anything is printed: whoever reads the answer may stop listening.
        try:
            _write_position(table, judged, output, force=force)
        except FlawedError as error:
            unwritten = error
    if drawing is not None:
        # The table after the move, allowed or not: rings around what it changes.
        before, play = table.in_sight(), table.entry.game.play
        after = judged.later.record.position if judged.later is not None else play.after(before, move)
        drawn = draw(table, after, before=before, against=judged.objections)
        heading, seen = f"{judged.player}: {judged.move} ({judged.verdict})", play.picture(before, move)
        panels = (*drawn.picture.panels, *(seen.panels if seen is not None else ()))
        drawn = replace(drawn, picture=replace(drawn.picture, title=heading, panels=panels))
        write_picture(drawing, drawn, dark=dark, force=force)
    way = table.entry.game.play.picture(position, move)

    def shape(judged: Judged) -> dict[str, Any]:
        from cli.answers import shapes

        more: dict[str, Any] = {"position": None}
        if judged.later is not None and not judged.open_end:
            record = judged.later.record
            more = {"position": table.entry.game.written(record.position), "missing": (*judged.missing, *record.missing)}
            more["warnings"] = (*judged.warnings, *record.besides)
        return shapes.answer_of(shapes.Judge, table.file, table.entry.name, judged, **more)

    lines = partial(judge_lines, table.file, names=position.players_written)
    disputed = disputes(position, judged.rulings, judgement_on) if both and not judged.why else None
    missing = ask.voice.tell(judged, shape, lines, disputed)
    if way is not None and not ask.voice.as_json:
        ask.voice.draw(way)
    if unwritten is not None:
        raise unwritten
    if judged.later is not None and (output is not None or ask.voice.as_json):
        missing = (*missing, *judged.later.record.missing)
    return status_of(judged.verdict, missing)


def _write_position(table: Table, judged: Judged, output: str, *, force: bool) -> None:
    """Write the position after a move that may be done. Raises `FlawedError` where it leaves something open."""
    from cli.reading.yaml_text import written_yaml

    if judged.verdict != "legal":
        click.echo(f"{output}: was not written: the move is {judged.verdict}", err=True)
        return
    if judged.later is None:
        raise refusal(output, f"was not written: {enumerated(judged.assumptions, 'and')}")
    if judged.open_end:
        raise refusal(output, f"was not written: {judged.open_end}; add it to the move, or to the file before it")
    record = judged.later.record
    game, pool = table.entry.game, table.written.pool
    data = game.written(record.position)
    if pool is not None:
        # As far as it is left.
        data |= {"pool": game.written_pool(game.pool_after(pool, table.written.position, judged.after, judged.player))}
    note = table.marked.data.get("note") if isinstance(table.marked.data, dict) else None
    text = written_yaml(data | ({"note": note} if note else {}))
    remarks = besides(record)
    write(output, "".join(f"# {line}\n" for line in remarks) + text, force=force)
    whose_turn = without_turn(table.laid_out(), judged.after)
    for line in (*remarks, *([whose_turn] if whose_turn else [])):
        click.echo(clean(f"{output}: {line}"), err=True)
