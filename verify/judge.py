"""May this be done? A move is judged by what it requires and by the rules read on the table after it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from models.game import Ruled
from models.names import capital
from models.rule import Doubt, Ruling
from verify.box_list import known_doubts
from verify.check import careful_of
from verify.clock import Clock, Parts
from verify.games import AnyGame, AnyMove, Entry
from verify.moves.effects import judged_with_effects
from verify.moves.judgement import Judged, Offer, Option
from verify.moves.listing import Listing, Turns, itself
from verify.moves.move_at_table import MoveAtTable
from verify.ruling_dependence import dependences
from verify.violations import known_broken, known_violations


def judge(entry: Entry, position: Ruled, move: AnyMove, *, clock: Clock | None = None) -> Judged:
    """The judgement on a move of the game (`entry.game.play.read` reads one), with the rulings on which it rests.

    The `clock` limits the whole question.
    """
    parts = Parts(clock or Clock())
    read = position.under(position.rulings.fresh())

    judged = None
    with parts.clock.part() as part:
        case = MoveAtTable(entry, read, move, parts.clock)
        judged = case.with_table_after(judged_with_effects(case, parts))
    if judged is None:
        return Judged("undecided", str(move), move.player, why=part.why)

    def outcome(other: Ruled, here: Parts) -> str | None:
        changed = judged_with_effects(MoveAtTable(entry, other, move, here.clock), here)
        return None if changed.outcome == judged.outcome else changed.otherwise(judged)

    # The guesses that the answer took as a list of the box, which nobody chose.
    keys, open_ = read.rulings.taken - read.rulings.chosen.keys() if judged.verdict == "illegal" else set(), judged
    if taken := tuple(one for one in entry.game.rulings if one.key in keys):
        open_ = judge(entry, position.under(position.rulings.without(taken)), move, clock=clock)
        if not open_.objections:
            return _with_doubt(open_, judged, taken, position.players_written)
    is_whole = not parts.missing
    doubts = known_doubts(entry.game, case.after if judged.verdict != "illegal" else read)
    rulings = dependences(entry.game, read, outcome, parts, is_whole=is_whole)
    # What is wrong whatever is guessed is told without a guess, and first.
    certain = {one.instance for one in open_.objections}
    objections = (*open_.objections, *(one for one in judged.objections if one.instance not in certain))
    told = replace(judged, objections=objections, rulings=rulings, doubts=doubts, missing=tuple(parts.missing))
    if untold := read.rulings.untold:
        if objections:
            return replace(told, verdict="undecided", why=f"nobody knows {untold}")
        told = replace(told, assumptions=(*told.assumptions, f"{untold} changes nothing of it"))
    return told


def judge_unseen(
    entry: Entry, position: Ruled, move: AnyMove, *, is_done: bool = False, clock: Clock | None = None
) -> Judged:
    """The same as it is said before the move is done: of the cards that come it names none that nobody has seen.

    The file of a dealt game tells them. What it need not be told of a draw is not asked for, and whoever takes a card to be
    the next of the deck is believed until it is turned over. Where the move `is_done` it was: the cards are named, and the
    verdict is the same, but there is no table after a move that takes them for others.
    """
    seen = entry.game.play.in_sight(position)
    judged = judge(entry, position, move, clock=clock)
    if seen == position or (is_done and judged.verdict != "illegal"):
        return judged
    said = judge(entry, seen, move, clock=clock)
    if said.verdict == "illegal":
        # Why it is not allowed as well by the cards that come, only who has turned them over may know.
        return judged if is_done else said
    assumed = tuple(one.replace(_UNTOLD, _OTHERWISE if is_done else _UNSEEN) for one in said.assumptions)
    open_end = judged.open_end if judged.verdict == "legal" else said.open_end
    return replace(said, assumptions=assumed, open_end=open_end, later=None if is_done else said.later)


_UNTOLD, _UNSEEN, _OTHERWISE = "the file does not say", "nobody has seen it yet", "the file says otherwise"


def _with_doubt(judged: Judged, by_list: Judged, taken: tuple[Ruling, ...], names: Sequence[str]) -> Judged:
    """The judgement on a move that is illegal only by our list of the box; sentences may begin with these names."""
    first, *others = (objection.message for objection in by_list.objections)
    why = " ".join([first, *(capital(other, names) for other in others)]).rstrip(".")
    keys = {one.key for one in taken}
    rulings = tuple(ruling for ruling in judged.rulings if ruling.key not in keys)
    return replace(judged, rulings=rulings, doubts=(Doubt(f"it is illegal: {why}", taken), *judged.doubts))


def judged_alone(entry: Entry, position: Ruled, move: AnyMove) -> Judged:
    """The bare judgement on a move, under the rulings in force, without what it does to the score."""
    return MoveAtTable(entry, position, move, Clock(), None).judgement()


def made_alone(entry: Entry, position: Ruled, move: Any) -> Judged:
    """The same, with the table after the move where it may be done."""
    case = MoveAtTable(entry, position, move, Clock(), None)
    return case.with_table_after(case.judgement())


def offer(entry: Entry, position: Ruled, player: str, *, clock: Clock | None = None, whole: bool = False) -> Offer:
    """What a player may do now, with the rulings on which that rests.

    The `clock` limits the whole question. `whole` asks for every whole turn where the moves that are listed only begin one;
    the rulings are those of the listed.
    """
    parts = Parts(clock or Clock())
    read = position.under(position.rulings.fresh())
    options: list[Option] = []
    listings = []
    with parts.part("whether there are further moves"):
        listings = [Listing(entry, read, player, parts.clock)]
        options.extend(_options(listings[0], parts))

    def outcome(other: Ruled, here: Parts) -> str | None:
        return Listing(entry, other, player, here.clock, like=listings[0]).difference()

    # Which moves there are and what they change is compared, not the score after them.
    is_whole = bool(listings) and listings[0].is_settled
    rulings = dependences(entry.game, read, outcome, parts, is_whole=is_whole)
    why = why_not(entry, read, player, options, is_whole=is_whole)
    if whole and entry.game.play.whole and is_whole:
        options = []
        with parts.part("whether there are further moves"):
            options.extend(_options(Listing(entry, position, player, parts.clock), parts, entry.game.play.whole))
    warnings = careful_of(entry.game, position, "The moves are those of the table as it lies") if options else ()
    return Offer(tuple(options), rulings=rulings, why=why, missing=tuple(parts.missing), warnings=warnings)


def next_player(game: AnyGame, position: Ruled) -> str | None:
    """Whose turn it has to be where nobody said it: of all players the only one whose turn breaks no rule."""
    asked: Any = position.under(position.rulings.fresh())
    every = [who for who in position.players_written if not any(known_broken(game, replace(asked, turn=who)))]
    return every[0] if len(every) == 1 and position.is_whole else None


def why_not(entry: Entry, position: Ruled, player: str, found: Sequence[Option], *, is_whole: bool = True) -> str:
    """What keeps moves of a player from being listed, or why there are none of those found, if these are all."""
    if found or not is_whole:
        return entry.game.play.unseen(position, player)
    if entry.game.play.is_over(position):
        return "the game is over"
    if position.turn not in {None, player}:
        return f"it is {position.turn}'s turn"
    if unseen := entry.game.play.unseen(position, player):
        return unseen
    wrong = next(iter(known_violations(entry.game, position)), None)
    if wrong is None:
        return "nothing is allowed now"
    return f"nothing is allowed, since the table is illegal: {wrong.message.rstrip('.')}"


def _options(listing: Listing, parts: Parts, whole: Turns = itself) -> Iterator[Option]:
    """The moves of a listing; where what they do to the score is not settled of all of them, that is a missing part."""
    yield from listing.options(whole)
    if listing.why:
        parts.lacks("whether each of these moves is legal", listing.why)
    if listing.why_change or listing.why_total:
        parts.lacks("what each of these moves does to the score", listing.why_change or listing.why_total)
