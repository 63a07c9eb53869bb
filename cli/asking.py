"""The verb `ask`: questions of one game that are no verb's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from cli.answers import shapes
from cli.answers.words import rest_lines
from cli.reading.marks import typed
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED
from models.names import counted, one, quoted
from models.problem import MisreadError
from scorers.question import Question
from verify.ask import Answered, Possible, answer

if TYPE_CHECKING:
    from cli.reading.inputs import Table
    from cli.request import Request
    from verify.clock import Clock
    from verify.games import Entry

SHOWN = 8
"""So many replies that depend on what is unknown are told in words."""


def answer_question(ask: Request, table: Table, clock: Clock, words: tuple[str, ...], player: str | None) -> int:
    """Answer a question for one file, or list the questions that can be asked. Raises `FlawedError`."""
    if not words:
        if ask.voice.as_json:
            from cli.answers import reports

            ask.voice.shape(shapes.json_of(reports.Questions, table.entry, file=table.file))
        else:
            ask.voice.say(questions_lines(table.file, table.entry))
        return LEGAL
    answered = reply(table, " ".join(words), player, clock)
    ask.voice.tell(answered, partial(answered_shape, table.file, table.entry), partial(lines, table.file))
    if not answered.is_legal:
        return ILLEGAL
    return LEGAL if answered.is_settled else UNDECIDED


def reply(table: Table, text: str, player: str | None, clock: Clock | None = None) -> Answered:
    """The reply to a question that a text asks. Raises `FlawedError`."""
    question, rest = question_meant(table.entry, text)
    who = table.mover(player) if question.of_player else ""
    try:
        return answer(table.entry, table.laid_out(), question, who, rest, clock=clock)
    except ValueError as error:
        raise typed("QUESTION", text, error) from None


def question_meant(entry: Entry, text: str) -> tuple[Question[Any], str]:
    """The question that a text means, and the words that follow its name. Raises `FlawedError`."""
    by_name = {question.name: question for question in entry.scorer.questions}
    text = " ".join(text.split())
    # A name of several words may be written with spaces; the longest comes first.
    for name in sorted(by_name, key=len, reverse=True):
        spaced = name.replace("-", " ")
        for start in (name, spaced):
            if text.casefold() == start or text.casefold().startswith(f"{start} "):
                return by_name[name], text[len(start) :].strip()
    first, _, rest = text.partition(" ")
    gone = entry.game.unanswered.get(f"ask {first.casefold()}")
    questions = "; ".join(question.how for question in by_name.values())
    try:
        if gone is not None:
            raise MisreadError(gone, first)
        return by_name[one(first, "question", list(by_name), f"expected one of: {questions}")], rest
    except ValueError as error:
        raise typed("QUESTION", text, error) from None


def questions_lines(file: str, entry: Entry) -> Iterator[str]:
    """The questions that can be asked of a table."""
    yield f"{file}: questions of {entry.game.title}"
    for question in entry.scorer.questions:
        yield f"  reeve ask {file} {question.how}"
        yield f"    {question.asks}"


def lines(file: str, answered: Answered) -> Iterator[str]:
    """The reply with what shows it, or every reply that is possible; and what it rests on."""
    whose = f"{answered.player}: " if answered.player else ""
    if not answered.replies:
        yield f"{file}: no answer to {quoted(answered.question.name)}: {answered.why}"
        if not answered.is_legal:
            yield f"  `reeve explain {file}` says what is wrong."
    elif len(answered.replies) == 1:
        (only,) = answered.replies
        yield f"{file}: {whose}{_tried_words(answered)}{only.reply.sentence}"
        yield from (f"  {line}" for line in only.reply.lines)
    else:
        yield from _different_lines(file, whose, answered)
    yield from rest_lines(answered)


def _different_lines(file: str, whose: str, answered: Answered) -> Iterator[str]:
    """Every reply that is possible, with an example."""
    # What shows a reply may depend on what is unknown even where the reply does not.
    different: dict[str, Possible] = {}
    ways, shown = Counter[str](), Counter[str]()
    for possible in answered.replies:
        different.setdefault(possible.reply.sentence, possible)
        ways[possible.reply.sentence] += possible.ways
        shown[possible.reply.sentence] += 1
    first, *others = different.values()
    if not others:
        always = "" if answered.tried else ", whatever the unknown is"
        yield f"{file}: {whose}{_tried_words(answered)}{first.reply.sentence}{always}"
        yield f"  for example with {_example(first)}:"
        yield from (f"    {line}" for line in first.reply.lines)
        return
    some = f"; {counted(answered.tried, 'way')} to fill it in were tried, not all" if answered.tried else ""
    tried = "that were tried" if answered.tried else "to fill it in"
    yield f"{file}: {whose}that depends on what is unknown{some}"
    for possible in [first, *others][:SHOWN]:
        sentence, example = possible.reply.sentence, f"for example with {_example(possible)}"
        n = f"{ways[sentence]} of {ways.total()} ways {tried}"
        if shown[sentence] > 1:
            yield f"  - {sentence}, in {n}"
            yield f"    {example}:"
            yield from (f"      {line}" for line in possible.reply.lines)
        else:
            yield f"  - {sentence}, in {n}, {example}"
            yield from (f"    {line}" for line in possible.reply.lines)
    if len(different) > SHOWN:
        yield f"  and {len(different) - SHOWN} more; --json lists them all"


def _tried_words(answered: Answered) -> str:
    """What comes before a reply that was not given in every way to fill in what is unknown."""
    if not answered.tried:
        return ""
    ways = "the one way that was" if answered.tried == 1 else f"all {answered.tried} ways that were"
    return f"not settled; in {ways} tried: "


def _example(possible: Possible) -> str:
    return "; ".join(f"{place}: {value}" for place, value in possible.example)


def answered_shape(file: str, entry: Entry, answered: Answered) -> dict[str, Any]:
    """A reply, as JSON."""
    replies = [
        shapes.With(one, value={name: shapes.exact(value) for name, value in one.reply.value.items()})
        for one in answered.replies
    ]
    return shapes.answer_of(shapes.Answered, file, entry.name, answered, replies=replies)
