"""A table that was read: what it tells, what may be asked of it, and how it goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

from cli.reading.marks import FlawedError, Marked, locate, refusal, typed
from models.game import Written
from models.names import counted, enumerated, find, in_order, one
from models.problem import Problem
from models.record import RECORD, no_stranger, seen_again, seen_in, whose
from models.rule import Played, Rulings
from scorers.objective import SCORE
from verify.games import Entry

if TYPE_CHECKING:
    from cli.reading.club import Customs
    from verify.check import Checked
    from verify.explain import Explained
    from verify.replay import Replayed

A = TypeVar("A", bound="Checked | Explained")


@dataclass(frozen=True, slots=True)
class Table:
    """A position file that was read: its name, its game, what it tells, and where each value stands.

    With `of_the_box`, the question is not about the cards of a pool but about all that the game's box has (left). `cards` is
    the card file that was read with it, and `customs` what a club has settled for it. Where the file keeps a `record`, the
    table is the one after it.
    """

    file: str
    entry: Entry
    written: Written[Any, Any]
    marked: Marked
    of_the_box: bool = False
    cards: str | None = None
    customs: Customs | None = None
    record: Replayed | None = None

    def doubts(self) -> tuple[str, ...]:
        """What our list of the box says against what is known of it, and what is not known of the moves of its record."""
        from verify.box_list import known_doubts

        steps = () if self.record is None else self.record.steps
        moves = (
            f"Not all that move {step} did is known: {'; '.join(step.unknown)}. The answer leaves that out"
            for step in steps
            if step.unknown
        )
        return (*map(str, known_doubts(self.entry.game, self.written.position)), *moves)

    def followed(self, verdict_on: Callable[[Any], A], *, alone: bool = False) -> A:
        """A verdict on it; if not all is told of a move of its record, it is wrong only if it was so before that.

        With `alone`, the whole table counts where something is wrong besides.
        """
        found = verdict_on(self.laid_out())
        if self.record is None or found.verdict != "illegal":
            return found
        from verify.replay import followed_to

        lost = followed_to(self.entry, self.record, alone=alone)
        if lost is None:
            return found
        step, why = lost
        before = verdict_on(step.before)
        return before if before.verdict == "illegal" else type(found)(verdict="undecided", why=why)

    def dated(self, verdict_on: Callable[[Any], Checked]) -> Checked:
        """The same; after a record, each broken rule with the move since which it is."""
        # What may only look wrong beside what is wrong is left out there.
        checked = self.followed(verdict_on, alone=True)
        if self.record is None:
            return checked
        from verify.replay import date

        return date(self.entry, self.record, checked)

    def laid_out(self) -> Any:
        """The position, if anything is laid out in it. Raises `FlawedError` if the file is only a question."""
        if not self.written.position.layouts:
            raise self.flawed([Problem((), "nothing is laid out here, there is only a pool; ask `reeve best`")])
        return self.written.position

    def in_sight(self) -> Any:
        """That position as those see it who do not look at what comes. Raises `FlawedError`."""
        return self.entry.game.play.in_sight(self.laid_out())

    def must_answer(self, verb: str) -> None:
        """Raises `FlawedError` if the game has no answer to a verb."""
        refuse(self.file, self.entry, verb)

    def player(self, name: str | None, *, needed: bool) -> str | None:
        """The player that a name means, or the only one. Raises `FlawedError` if it is needed and not clear."""
        players = self.laid_out().players_written
        if name is None:
            if len(players) == 1 or not needed:
                return players[0] if len(players) == 1 else None
            choices = enumerated([f"`--player {quote(name)}`" for name in players], "or", len(players))
            raise refusal("--player", f"for whom? Add {choices}")
        try:
            return one(name, "player", list(players), f"the players are {enumerated(list(players), 'and')}")
        except ValueError as error:
            raise typed("--player", name, error) from None

    def mover(self, name: str | None) -> str:
        """Whose move it is: the player of a name, whose turn it is or has to be, or the only one. Raises `FlawedError`."""
        from verify.judge import next_player

        position = self.laid_out()
        if name is None:
            name = position.turn or next_player(self.entry.game, position)
        return self.player(name, needed=True) or ""

    def movers(self, name: str | None) -> tuple[str, ...]:
        """Whose moves are asked for: everybody's where all play at once, unless a player is named. Raises `FlawedError`."""
        if name is None and self.entry.game.play.at_once:
            return tuple(self.laid_out().players_written)
        return (self.mover(name),)

    def move(self, text: str, player: str | None) -> Any:
        """The move that a text means, of the player whom it names if it does. Raises `FlawedError`."""
        try:
            return self.meant_by(text, player)
        except ValueError as error:
            raise typed("MOVE", text, error) from None

    def meant_by(self, text: str, player: str | None) -> Any:
        """The same. Raises `ValueError` where the text means none, and `FlawedError` where nobody knows whose it is."""
        position, play = self.laid_out(), self.entry.game.play
        if player is None:
            no_stranger(text, position.players_written)
            player, text = whose(text, position.players_written)
        said = _I.match(text)
        if said is not None and said["who"] not in position.players_written:
            text = text[said.end() :]
        return play.read(text, position, self.mover(player or play.speaker(text, position)))

    def recorded(self) -> Replayed:
        """The record of the file. Raises `FlawedError` where it has none."""
        if self.record is None:
            message = "the file has no `record:`; write below it what was done, a line with a dash for each move"
            raise refusal(self.file, message)
        return self.record

    def after_record(self, said: tuple[str, ...], until: int | None) -> Table:
        """The table after so many moves of a record, or after all. Raises `FlawedError` at one that is not understood."""
        from verify.replay import Replayed

        if until is not None and until > len(said):
            raise refusal("--until", f"the record has {counted(len(said), 'move')}")
        last = [self, *self.after_each(said[:until])][-1]
        done = () if last.record is None else last.record.steps
        return replace(last, written=self._played(last, said[:until]), record=Replayed(self.laid_out(), said, done))

    def _played(self, last: Table, said: tuple[str, ...]) -> Written[Any, Any]:
        """The last table of a record, which knows how it comes out under other rulings."""
        after = last.laid_out()
        record = last.record

        def anew(rulings: Rulings) -> Any:
            begun, others = self, rulings.others(after.rulings)
            # Up to the first move that asked for one of the others, all is as it was.
            steps = () if record is None else tuple(takewhile(lambda step: not step.asked & others, record.steps))
            if record is not None and steps:
                begun = replace(last, record=replace(record, said=said[: len(steps)], steps=steps))
            before = steps[-1].after if steps else self.laid_out()
            rulings.untold = before.rulings.untold
            begun = replace(begun, written=Written(before.under(rulings), self.written.pool))
            try:
                return [begun, *begun.after_each(said[len(steps) :])][-1].laid_out()
            except FlawedError:  # A move that means nothing under them.
                return after.under(rulings)

        rulings = after.rulings.fresh()
        rulings.played = Played(after, frozenset(after.rulings.asked), anew)
        return replace(last.written, position=after.under(rulings))

    def after_each(self, said: Iterable[str]) -> Iterator[Table]:
        """The table after each further entry of a record. Raises `FlawedError` at one that is not understood."""
        from verify.replay import Replayed, step_after

        table = self
        for text in said:
            before, pool = table.laid_out(), table.written.pool
            done = Replayed(before, ()) if table.record is None else table.record
            step = step_after(self.entry, before, table.entry_meant(text, len(done.steps)), len(done.steps) + 1)
            if pool is not None:
                pool = self.entry.game.pool_after(pool, before, step.after, step.player)
            record = Replayed(done.begun, (*done.said[: len(done.steps)], text), (*done.steps, step))
            table = replace(table, written=Written(step.after, pool), record=record)
            yield table

    def entry_meant(self, text: str, number: int) -> Any:
        """The move that an entry of the record means, `number` entries being done. Raises `FlawedError`."""
        try:
            return self.meant_in_record(text)
        except ValueError as error:
            # Of `- ada: draw` the words of the move are the value of a key.
            here, about = (RECORD, number), getattr(error, "about", "")
            below = (one for one in self.marked.values if one[:2] == here and len(one) == 3)
            path = next(below, here) if about in text.partition(":")[2] else here
            raise self.flawed([Problem(path, str(error), about=about)]) from None
        except FlawedError:
            message = "nobody knows whose move this is; begin it with the name of the player and a colon"
            raise self.flawed([Problem((RECORD, number), message)]) from None

    def meant_in_record(self, text: str) -> Any:
        """The same. Raises `ValueError` where the text means none, and `FlawedError` where nobody knows whose move it is."""
        from verify.replay import earlier

        found = seen_in(self.laid_out(), text)
        if found is not None:
            return found
        try:
            return self.meant_by(text, None)
        except (ValueError, FlawedError):
            done = () if self.record is None else earlier(self.entry, self.record)
            found = seen_again(self.laid_out(), done, text)
            if found is None:
                raise
            return found

    def objective(self, name: str | None) -> str:
        """The aim that a name means, the score unless it is given. Raises `FlawedError`."""
        objectives = [*self.entry.scorer.objectives]
        if name is None:
            return SCORE
        # "integrity-damage" and "damage-integrity" are two aims: what comes first matters most.
        fitting, swapped = [objective for objective in objectives if in_order(name, objective)], find(name, objectives)
        known = fitting or [objective for objective in objectives if objective not in swapped]
        try:
            return one(name, "aim", known, f"the aims are {enumerated(objectives, 'and', len(objectives))}")
        except ValueError as error:
            raise typed("--aim", str(name), error) from None

    def flawed(self, problems: Iterable[Problem]) -> FlawedError:
        """Problems of the file, told with their places."""
        return locate(self.file, self.marked, problems)


def refuse(about: str, game: Entry, verb: str) -> None:
    """Raises `FlawedError` if a game has no answer to a verb."""
    if game.statuses[verb] != "ready":
        from verify.survey import nothing_to_survey

        none_yet = {
            "survey": nothing_to_survey(game),
            "best": f"no search for the best of {game.game.title} yet; `reeve moves` says what each move brings",
            "chance": f"in {game.game.title} no cards lie in hands or decks of which chances are counted",
            "ask": f"{game.game.title} has no questions besides those of the other verbs; `reeve help` lists them",
        }
        raise refusal(about, game.game.unanswered.get(verb) or none_yet[verb])


_I = re.compile(r"\s*(?P<who>I)(?:'ll|\s+will|\s+would\s+like\s+to|\s+want\s+to)?\s+(?=\S)", re.IGNORECASE)
"""What people say of themselves before a move: "I draw a card", "I'll pass"."""
