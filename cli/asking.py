"""The verbs `ask` and `chance`: questions of one game that are no verb's, and how likely what nobody has seen is."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from cli.answers import shapes
from cli.answers.voice import Request
from cli.answers.words import rest_lines
from cli.reading.marks import refusal, typed
from cli.reading.table import Table
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED
from models.hidden import UncountableError, is_claim
from models.names import counted, one, quoted
from scorers.question import Question, as_chance
from verify.ask import Answered, Possible, answer
from verify.chance import Chance, chance, chance_of_move
from verify.clock import Clock, is_cut_off
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
            told = [f"{table.file}: questions of {table.entry.game.title}"]
            for question in table.entry.scorer.questions:
                told += [f"  reeve ask {table.file} {question.how}", f"    {question.asks}"]
            ask.voice.say(told)
        return LEGAL
    answered = reply(table, " ".join(words), player, clock)
    ask.voice.tell(
        answered, partial(shapes.answer_of, shapes.Answered, table.file, table.entry.name), partial(lines, table.file)
    )
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
    questions = "; ".join(question.how for question in by_name.values())
    try:
        return by_name[one(first, "question", list(by_name), f"expected one of: {questions}")], rest
    except ValueError as error:
        raise typed("QUESTION", text, error) from None


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


def answer_chance(ask: Request, table: Table, clock: Clock, words: tuple[str, ...], player: str | None) -> int:
    """Answer `chance` for one file. Raises `FlawedError`."""
    text, found, is_move = claimed(table, " ".join(words), player, clock)
    ask.voice.tell(
        found,
        partial(shapes.answer_of, shapes.Chance, table.file, table.entry.name, claim=text),
        partial(chance_lines, table.file, text, is_move=is_move),
    )
    if not found.is_legal:
        return ILLEGAL
    return LEGAL if found.chance is not None and not is_cut_off(found.missing) else UNDECIDED


def claimed(table: Table, text: str, player: str | None, clock: Clock) -> tuple[str, Chance, bool]:
    """What a text claims, how likely it is, and whether that is the chance of a move to be allowed. Raises `FlawedError`."""
    position = table.laid_out()
    is_move = not is_claim(text)
    try:
        if is_move:
            move = table.move(text, player)
            text, found = f"{move.player}: {move}", chance_of_move(table.entry, position, move, clock=clock)
        else:
            speaker = table.player(player, needed=False) or position.turn or ""
            found = chance(table.entry, position, text, speaker, clock=clock)
    except UncountableError as error:
        raise refusal(table.file, str(error)) from None
    except ValueError as error:
        raise typed("CLAIM", text, error) from None
    return text, found, is_move


_MOST_SAID = 10**9
"""So many deals are told by their number; longer ones nobody reads aloud, and the chance says it all."""
_OF_MOVES = {
    0: ("not allowed, whatever the unseen cards are", "`reeve judge` says why."),
    1: (
        "allowed for certain",
        "What the move itself draws or rolls is taken as you say it. Of a card you can ask: `the next card is ...`.",
    ),
}
"""What is said of a move of which the unseen cards decide nothing, and where to look further."""


def chance_lines(file: str, text: str, found: Chance, *, is_move: bool) -> Iterator[str]:
    """The chance as a fraction and in hundredths, with the deals counted; of a move that it is allowed."""
    if found.chance is None:
        yield f"{file}: {text}: not counted: {found.why}"
        if not found.is_legal:
            yield f"  `reeve explain {file}` says what is wrong."
    elif is_move and found.chance in _OF_MOVES:
        said, further = _OF_MOVES[int(found.chance)]
        yield f"{file}: {text}: {said}"
        yield f"  {further}"
    else:
        yield f"{file}: {text}: {'allowed with a chance of ' if is_move else ''}{as_chance(found.chance)}"
        yield from (f"  {line}" for line in found.known)
        if found.deals > _MOST_SAID:
            yield "  All ways to deal these cards are counted, each as likely as the others."
        elif found.deals > 1:
            yield f"  It is so in {found.holds:,} of {found.deals:,} deals, each as likely as the others."
    # Why nothing was counted has been said.
    yield from rest_lines(replace(found, missing=()) if found.chance is None else found)
