"""The verb `ask`: questions of one game that are no verb's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli.answers import shapes
from cli.answers.words import dependence_lines, missing_lines
from cli.reading.marks import typed
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED
from models.names import counted, one, quoted
from models.problem import MisreadError
from scorers.inquiry import Inquiry
from verify.inquire import Inquired, inquire

if TYPE_CHECKING:
    from cli.asking import Asking
    from cli.reading.inputs import Table
    from verify.clock import Clock
    from verify.games import Entry
    from verify.inquire import Possible

SHOWN = 8
"""So many replies that depend on what is unknown are told in words."""


def answer_question(ask: Asking, table: Table, clock: Clock, words: tuple[str, ...], player: str | None) -> int:
    """Answer a question for one file, or list the questions that can be asked. Raises `FlawedError`."""
    if not words:
        if ask.voice.as_json:
            ask.voice.shape(inquiries_shape(table.file, table.entry))
        else:
            ask.voice.say(inquiries_lines(table.file, table.entry))
        return LEGAL
    inquiry, rest = inquiry_meant(table.entry, " ".join(words))
    position, rest = table.asked(inquiry, rest)
    who = table.mover(player) if inquiry.of_player else ""
    try:
        inquired = inquire(table.entry, position, inquiry, who, rest, clock=clock)
    except ValueError as error:
        raise typed("QUESTION", " ".join(words), error) from None
    if ask.voice.as_json:
        ask.voice.shape(inquired_shape(table.file, table.entry, inquired))
    else:
        ask.voice.say(lines(table.file, inquired), inquired.rulings)
        if len(inquired.replies) == 1 and (reply := inquired.replies[0].reply).table is not None:
            ask.voice.say([f"  {reply.heading}"])
            ask.voice.draw(table.entry.game.picture(reply.table, frozenset()))
    if not inquired.is_legal:
        return ILLEGAL
    return LEGAL if inquired.is_settled else UNDECIDED


def inquiry_meant(entry: Entry, text: str) -> tuple[Inquiry[Any], str]:
    """The question that a text means, and the words that follow its name. Raises `FlawedError`."""
    by_name = {inquiry.name: inquiry for inquiry in entry.scorer.inquiries}
    text = " ".join(text.split())
    # A name of several words may be written with spaces; the longest comes first.
    for name in sorted(by_name, key=len, reverse=True):
        spaced = name.replace("-", " ")
        for start in (name, spaced):
            if text.casefold() == start or text.casefold().startswith(f"{start} "):
                return by_name[name], text[len(start) :].strip()
    first, _, rest = text.partition(" ")
    gone = entry.game.unanswered.get(f"ask {first.casefold()}")
    questions = "; ".join(inquiry.how for inquiry in by_name.values())
    try:
        if gone is not None:
            raise MisreadError(gone, first)
        return by_name[one(first, "question", list(by_name), f"expected one of: {questions}")], rest
    except ValueError as error:
        raise typed("QUESTION", text, error) from None


def inquiries_lines(file: str, entry: Entry) -> Iterator[str]:
    """The questions that can be asked of a table."""
    yield f"{file}: questions of {entry.game.title}"
    for inquiry in entry.scorer.inquiries:
        yield f"  reeve ask {file} {inquiry.how}"
        yield f"    {inquiry.asks}"


def lines(file: str, inquired: Inquired) -> Iterator[str]:
    """The reply with what shows it, or every reply that is possible; and what it rests on."""
    whose = f"{inquired.player}: " if inquired.player else ""
    if not inquired.replies:
        yield f"{file}: no answer to {quoted(inquired.inquiry.name)}: {inquired.why}"
        if not inquired.is_legal:
            yield f"  `reeve explain {file}` says what is wrong."
    elif len(inquired.replies) == 1:
        (only,) = inquired.replies
        yield f"{file}: {whose}{_tried_words(inquired)}{only.reply.sentence}"
        yield from (f"  {line}" for line in only.reply.lines)
    else:
        yield from _different_lines(file, whose, inquired)
    yield from missing_lines(inquired.missing)
    yield from dependence_lines(inquired.rulings)


def _different_lines(file: str, whose: str, inquired: Inquired) -> Iterator[str]:
    """Every reply that is possible, with an example."""
    # What shows a reply may depend on what is unknown even where the reply does not.
    different: dict[str, Possible] = {}
    ways = Counter[str]()
    for possible in inquired.replies:
        different.setdefault(possible.reply.sentence, possible)
        ways[possible.reply.sentence] += possible.ways
    first, *others = different.values()
    if not others:
        always = "" if inquired.tried else ", whatever the unknown is"
        yield f"{file}: {whose}{_tried_words(inquired)}{first.reply.sentence}{always}"
        yield f"  for example with {_example(first)}:"
        yield from (f"    {line}" for line in first.reply.lines)
        return
    some = f"; {counted(inquired.tried, 'way')} to fill it in were tried, not all" if inquired.tried else ""
    tried = "that were tried" if inquired.tried else "to fill it in"
    yield f"{file}: {whose}that depends on what is unknown{some}"
    for possible in [first, *others][:SHOWN]:
        n = f"{ways[possible.reply.sentence]} of {ways.total()} ways {tried}"
        yield f"  - {possible.reply.sentence}, in {n}, for example with {_example(possible)}"
        yield from (f"    {line}" for line in possible.reply.lines)
    if len(different) > SHOWN:
        yield f"  and {len(different) - SHOWN} more; --json lists them all"


def _tried_words(inquired: Inquired) -> str:
    """What comes before a reply that was not given in every way to fill in what is unknown."""
    if not inquired.tried:
        return ""
    ways = "the one way that was" if inquired.tried == 1 else f"all {inquired.tried} ways that were"
    return f"not settled; in {ways} tried: "


def _example(possible: Possible) -> str:
    return "; ".join(f"{place}: {value}" for place, value in possible.example)


def inquiries_shape(file: str, entry: Entry) -> dict[str, Any]:
    """The questions that can be asked, as JSON."""
    questions = [{"name": one.name, "form": one.how, "asks": one.asks} for one in entry.scorer.inquiries]
    return {"file": file, "game": entry.name, "questions": questions}


def inquired_shape(file: str, entry: Entry, inquired: Inquired) -> dict[str, Any]:
    """A reply, as JSON."""
    replies = [
        shapes.With(
            one,
            value={name: shapes.exact(value) for name, value in one.reply.value.items()},
            position=None if one.reply.table is None else entry.game.written(one.reply.table),
        )
        for one in inquired.replies
    ]
    return shapes.answer_of(shapes.Inquired, file, entry.name, inquired, replies=replies)
