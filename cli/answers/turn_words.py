"""What may be done, in words: the moves there are, the judgement on one, and the table after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.answers.words import UNKNOWN, by_so_much, clean, rest_lines, sentences, violation_lines
from models.names import capital, counted, enumerated, of_number

if TYPE_CHECKING:
    from models.game import Ruled
    from verify.moves.judgement import Judged, Offer, Option
    from verify.moves.table_after import Record


def judge_lines(file: str, judged: Judged, names: Sequence[str] = ()) -> Iterator[str]:
    """Whether a move may be done, why not, or what it does; `names` are those of the players."""
    why = f": {judged.why}" if judged.verdict == "undecided" and judged.why else ""
    yield f"{file}: {judged.player}: {judged.move}: {judged.verdict}{why}"
    yield from sentences(judged.doubts)
    yield from violation_lines(judged.objections, names)
    yield from sentences(judged.needs, UNKNOWN)
    yield from sentences(judged.depends, "  Legal ")
    for explained in judged.explains:
        yield f"  {capital(explained, names)}."
    if judged.does:
        # Where the steps of the move are told before, the whole is told apart from them.
        yield f"  In all: {judged.does}." if judged.explains else f"  {capital(judged.does, names)}."
    yield from sentences(judged.assumptions, "  Taken for granted: ")
    if judged.open_end:
        yield f"  Then, in the same turn: {judged.open_end}."
    for effect in judged.effects:
        before, after = effect.before, effect.after
        change = f"new: {after}" if before is None else f"gone: {before}" if after is None else f"{before} -> {after}"
        yield f"  {change}  {effect.item}"
    if judged.total is not None:
        now, then = judged.total
        # Who has nothing before the move and after it, as everybody until Green Bite ends, need not hear it.
        if now != then or now.is_open or any(now):
            points = " before and after the move" if now == then else f" now, {then} after the move"
            yield f"  {judged.player}: {of_number(str(now), judged.unit)}{points}"
    yield from rest_lines(judged)


def without_turn(before: Ruled, after: Ruled) -> str:
    """What to add to a table after a move that does not say whose turn is next; nothing where it does, or need not."""
    if before.turn is None or after.turn is not None or after.is_over or after.is_whole:
        return ""
    players = after.players_written
    if len(players) == 1:
        return f"saved without `turn:`. Who plays besides {players[0]} is not in the file."
    count = f"add `player_count: {len(players)}`"
    return f"saved without `turn:`. If {enumerated(players, 'and', len(players))} are all the players, {count}."


def besides(record: Record) -> list[str]:
    """What is known of a table after a move and does not fit into its file, and what was not found out."""
    more = ["more is known than this file can say:", *record.besides] if record.besides else []
    less = ["more may be known than this file says; not worked out:", *record.missing] if record.missing else []
    return [" ".join(clean(line).split()) for line in (*more, *less)]


def moves_lines(file: str, player: str, offer: Offer, unlisted: str, limit: int | None = None) -> Iterator[str]:
    """The moves that may be done now, with what each does to the score, no more than `limit` if that is given.

    `unlisted` says which are never listed.
    """
    if not offer.options:
        yield f"{file}: {player}: no moves: {offer.why}" if player else f"{file}: no moves: {offer.why}"
        yield from rest_lines(offer)
        return
    yield f"{file}: {player}: {counted(len(offer.options), 'move')}{' with the cards in sight' if unlisted else ''}"
    ends = {option.open_end for option in offer.options}
    # What comes after every one of them is said once.
    after_all = "".join(ends) if len(ends) == 1 < len(offer.options) else ""
    for option in best_first(offer)[:limit]:
        worth = by_so_much(option.change)
        then = f"; then {option.left}" if option.open_end and not after_all else ""
        does = f": {option.does}" if option.does else ""
        yield f"  {worth:>4}  {option.move}{does}{then}" + "".join(f"; {depends}" for depends in at_once(option.depends))
    yield from unlisted_lines(len(offer.options), limit)
    if after_all:
        yield f"  After each, in the same turn: {after_all}."
    if offer.why:
        yield f"  There may be more moves: {offer.why}."
    if unlisted:
        yield f"  {unlisted}"
    yield from rest_lines(offer)


def best_first(offer: Offer) -> list[Option]:
    """The moves, those first that gain most for certain."""
    return sorted(offer.options, key=lambda option: option.promise, reverse=True)


def unlisted_lines(n: int, limit: int | None) -> Iterator[str]:
    """How many of so many moves are not listed since only a few were asked for."""
    if limit is not None and n > limit:
        yield f"  and {n - limit} more; a higher --limit lists them"


def at_once(depends: Sequence[str]) -> list[str]:
    """What a move depends on, all that is not known in one: "not known: how much Water it takes, and ..."."""
    unknown = [one.removeprefix(_NOT_KNOWN) for one in depends if one.startswith(_NOT_KNOWN)]
    rest = [one for one in depends if not one.startswith(_NOT_KNOWN)]
    return [*rest, _NOT_KNOWN + enumerated(unknown, "and", len(unknown))] if unknown else rest


_NOT_KNOWN = "not known: "
