"""Questions of one game that are no verb's: what a table replies, in every way to fill in what is unknown."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from models.game import Ruled
from models.names import counted
from models.unknowns import filled, unknowns
from scorers.question import Question, Reply, World
from verify.check import to_be_mended
from verify.clock import Clock, Parts
from verify.fill import MOST_WAYS, worlds
from verify.games import Entry
from verify.ruling_dependence import Answer, dependences
from verify.worlds.model import Model


@dataclass(frozen=True, slots=True)
class Possible:
    """A reply, in how many ways to fill in what is unknown it is given, and the first of them."""

    reply: Reply
    ways: int
    example: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Answered(Answer):
    """What a table replies to a question: one reply, or each that is possible where it depends on what is unknown.

    Without any, `why` says what keeps it from being asked. `tried` is in how many ways the unknown was filled in, where
    there are more.
    """

    question: Question[Ruled]
    player: str
    replies: tuple[Possible, ...] = ()
    is_legal: bool = True
    tried: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether the reply is the same whatever is unknown, and nothing is left open in it."""
        sentences = {one.reply.sentence for one in self.replies}
        return len(sentences) == 1 and all(one.reply.settled for one in self.replies) and not self.missing


def answer(
    entry: Entry, position: Ruled, question: Question[Ruled], player: str, words: str, *, clock: Clock | None = None
) -> Answered:
    """What a position replies to a question of a player with these words, and the rulings on which that rests.

    The `clock` limits the whole question. Raises `ValueError` where the words say nothing to the question.
    """
    parts = Parts(clock or Clock())
    read = position.under(position.rulings.fresh())
    broken = to_be_mended(entry.game, position)
    if broken:
        return Answered(question, player, why=broken, is_legal=False)

    def replies(other: Ruled, here: Parts) -> tuple[Possible, ...]:
        # The replies that differ, also in what shows that they are so, each with the number of its ways.
        different: dict[tuple[str, tuple[str, ...]], Possible] = {}
        for one in _replies(entry, other, question, player, words, here):
            said = one.reply.sentence, one.reply.lines
            first = different.setdefault(said, Possible(one.reply, 0, one.example))
            different[said] = replace(first, ways=first.ways + 1)
        return tuple(different.values())

    found = replies(read, parts)
    if not found:
        why = parts.why or "whatever the unknown cards are, a rule is broken"
        return Answered(question, player, why=why, is_legal=bool(parts.why), missing=tuple(parts.missing))

    tried = sum(one.ways for one in found) if parts.missing else 0

    def outcome(other: Ruled, here: Parts) -> str | None:
        changed = replies(other, here)
        sentences = list(dict.fromkeys(one.reply.sentence for one in changed))
        if sentences == list(dict.fromkeys(one.reply.sentence for one in found)):
            return None
        more = f"{len(sentences) - MOST_OTHERWISE + 1} more answers, depending on what is unknown"
        told = sentences if len(sentences) <= MOST_OTHERWISE else [*sentences[: MOST_OTHERWISE - 1], more]
        return "; or else: ".join(told) or "nothing can be filled in"

    rulings = dependences(entry.game, read, outcome, parts, is_whole=not parts.missing)
    return Answered(question, player, found, rulings=rulings, missing=tuple(parts.missing), tried=tried)


MOST_KINDS, MOST_STEPS = 1024, 20_000
"""Of ways that a question itself tells apart so many are tried, unless that takes more steps."""
MOST_OTHERWISE = 3
"""So many answers are told that another ruling would give, the last standing for all further ones."""


def _replies(
    entry: Entry, position: Ruled, question: Question[Ruled], player: str, words: str, parts: Parts
) -> Iterator[Possible]:
    """The reply in each way to fill in what is unknown."""
    if question.reads_unknowns or not unknowns(position):
        with parts.part("the answer"):
            yield Possible(question.reply(position, player, words, parts.clock.tick), 1)
        return
    with parts.part("the answer in each way to fill in what is unknown"):
        began, most = parts.clock.steps, MOST_WAYS
        if question.ways is None:
            of = None if question.reads is None else list(question.reads(position))
            ways: Iterator[World] = worlds(Model(entry.game, position, clock=parts.clock), of=of)
        else:
            ways, most = question.ways(position, parts.clock.tick), MOST_KINDS
        for n, world in enumerate(ways):
            if n == most or (n >= MOST_WAYS and parts.clock.steps - began > MOST_STEPS):
                parts.lacks("the answer in further ways to fill in what is unknown", f"{counted(n, 'way')} were tried")
                return
            reply = question.reply(filled(position, world), player, words, parts.clock.tick)
            yield Possible(reply, 1, tuple((unknown.name, value) for unknown, value in world.items()))
