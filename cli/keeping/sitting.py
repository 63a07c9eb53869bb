"""What those say who keep a game at the table, line by line, and what is answered."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cli.answers.progress import watch
from cli.answers.turn_words import judge_lines, moves_lines
from cli.answers.voice import Voice
from cli.answers.words import clean, score_lines
from cli.keeping.game import ChangedError, KeptGame
from cli.picture_files import draw
from cli.reading.marks import FlawedError, refusal, typed
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED, UNUSABLE, joint_status
from models.logic import Unknown
from models.names import closest, counted, enumerated
from models.problem import MisreadError, ReeveError
from models.record import Seen, value_called
from models.unknowns import unknowns
from verify.clock import Clock, UndecidedError
from verify.judge import judge, next_player, offer
from verify.moves.judgement import Judged

COMMANDS: Mapping[str, str] = {
    "undo": "takes the last move back",
    "redo": "does again what was taken back",
    "force": "does the move that was refused last, or the one behind it; the record says that it was not allowed",
    "moves": "lists the moves that are allowed now; with a word behind it, only those that have that word",
    "table": "shows the table",
    "score": "shows the score",
    "record": "lists what was done",
    "note": "keeps what stands behind it in the file's `note:`",
    "help": "shows this; with a word behind it, how such a move is said",
    "quit": "shows the score and leaves; everything is saved already",
}
"""What may be typed besides moves."""
_SHOWN = 20
"""So many moves are listed."""
_ALONE = frozenset({"undo", "redo", "table", "score", "record", "quit"})
"""Those behind which nothing stands: with more words it is a move."""
_ALSO = {"exit": "quit", "q": "quit", "?": "help", "back": "undo"}


class Sitting:
    """Those at the table and what they type: moves, the rest of a move, what was drawn, and commands.

    `begun` is what was said of a move that is still to be finished, `asked` what was seen by now and nobody has told.
    """

    def __init__(self, game: KeptGame, voice: Voice, seconds: float | None) -> None:
        self.game, self._voice, self._seconds = game, voice, seconds
        self.begun = ""
        self.asked: list[Unknown[Any]] = []
        self._refused: tuple[Any, str, str] | None = None
        """The last move that was not done, its words, and what the record would say beside it."""
        self._statuses = {LEGAL}
        self._is_left = False

    def status(self, lines: Iterable[str], *, is_typed: bool) -> int:
        """Answer line by line until nobody says more, and give the exit status: of what is typed it is 0."""
        n = len(self.game.entries)
        done = f"after {counted(n, 'move')} of its record" if n else "nothing is done yet"
        self._say([f"{self.game.file}: {self.game.table.entry.game.title}, {done}"])
        if is_typed:
            self._say(["Say a move, or `help`. Everything is saved at once; Ctrl-D leaves."])
        if self.game.is_over:
            self._say(["The game is over."])
        for line in lines:
            self.take(line)
            if self._is_left:
                break
        if not self._is_left:
            self._quit("")
        return LEGAL if is_typed else joint_status(self._statuses)

    @property
    def prompt(self) -> str:
        """Who is asked, and what for."""
        if self.asked:
            return f"{self.asked[0].name}?"
        if self.begun:
            return f"{self.begun}, …"
        if self.game.is_over:
            return "over"
        return self.player or "everybody" if self.game.table.entry.game.play.at_once else self.player or "whose move?"

    @property
    def player(self) -> str:
        """Whose turn it is, nobody's where that is not known or all play at once."""
        position, play = self.game.position, self.game.table.entry.game.play
        players = position.players_written
        if len(players) == 1:
            return str(players[0])
        if play.at_once:
            return ""
        return position.turn or next_player(self.game.table.entry.game, position) or ""

    def take(self, line: str) -> None:
        """Do what a line says."""
        said = " ".join(clean(line).split())
        if not said and not (self.asked or self.begun):
            return
        try:
            self._take(said)
        except FlawedError as error:
            self._statuses.add(UNUSABLE)
            self._voice.flaws(self.game.file, error.flaws)
        except ChangedError:
            self._statuses.add(UNUSABLE)
            self._drop()
            again = "was changed by somebody else and was read again. Nothing was done; say it once more."
            self._say([f"{self.game.file} {again}"])
        except UndecidedError as error:
            self._statuses.add(UNDECIDED)
            self._say([f"Nothing was done: {error}"])
        except KeyboardInterrupt:
            self._say(["Stopped; nothing was done."])

    def _take(self, said: str) -> None:
        if self.asked and self._is_seen(said):
            return
        first, _, rest = said.partition(" ")
        command = _ALSO.get(first.casefold(), first.casefold())
        if command in COMMANDS and not (rest and command in _ALONE):
            getattr(self, f"_{command}")(rest)
        elif not said:
            self._drop()
            self._say(["Nothing was done."])
        else:
            self._move(said)

    # What was seen.

    def _is_seen(self, said: str) -> bool:
        """Take a line as what was asked for, if it is that; an empty one leaves it open."""
        unknown = self.asked[0]
        if not said:
            self.asked.pop(0)
            return True
        try:
            value = value_called(unknown, said)
        except ValueError:
            return False
        open_ = self.asked[1:]
        self._do(Seen(unknown, value), said)
        self.asked = [one for one in open_ if one in unknowns(self.game.position)]
        self._ask()
        return True

    def _ask(self) -> None:
        if self.asked:
            self._say([f"  Not known: {self.asked[0].name}. Say what it is; an empty line leaves it open."])

    # Moves.

    def _move(self, said: str) -> None:
        """Judge a move, and do it where it is allowed and whole."""
        whole, move = self._whole_move(said)
        if isinstance(move, Seen):
            self._do(move, whole)
            return
        judged, names = self._judge(move), self.game.position.players_written
        if judged.verdict == "legal" and not judged.open_end:
            self._do(move, whole, judged)
            return
        begun = self.begun if whole != said else ""
        self.begun, self._refused = "", None
        if judged.verdict != "illegal" and (judged.open_end or judged.needs):
            self.begun = whole
            needs = [f"  Not known: {need}." for need in judged.needs]
            then = [f"  Then, in the same turn: {judged.open_end}."] if judged.open_end else []
            self._say([f"{judged.player}: {judged.move}, …", *needs, *then, "  Say the rest of it; an empty line drops it."])
            return
        self._say(_verdict_lines("Not done:", judged, names))
        if judged.verdict == "illegal":
            self._statuses.add(ILLEGAL)
            rules = ", ".join(dict.fromkeys(one.rule for one in judged.objections))
            self._refused, self.begun = (move, whole, f"not allowed: {rules}"), begun
            self._say(["  If it was done at the table all the same, say `force`."])
        else:
            self._statuses.add(UNDECIDED)
            self._refused = move, whole, "nobody could say whether it was allowed"
            self._say(["  Nobody can say whether this is allowed. If you did it, say `force`."])

    def _whole_move(self, said: str) -> tuple[str, Any]:
        """A move with all that was said of it. Raises `FlawedError`."""
        table = self.game.table
        for whole in (f"{self.begun}, {said}", f"{self.begun}; {said}", f"{self.begun} {said}") if self.begun else ():
            try:
                return whole, table.meant_by(whole, None)
            except (ValueError, FlawedError):
                continue
        try:
            return said, table.meant_in_record(said)
        except ValueError as wrong:
            # Told with a caret below the word; perhaps a command was meant.
            guess = closest(said.casefold(), [*COMMANDS]) if " " not in said else None
            meant = MisreadError(f"{said!r} is not understood; did you mean {guess!r}?", said) if guess else wrong
            (flaw,) = typed("Not understood", said, meant).flaws
            raise FlawedError([flaw]) from None
        except FlawedError:
            players = self.game.position.players_written
            said = f"whose move is it? Begin it with the name and a colon: `{players[0]}: {said}`"
            raise refusal("Not done", said) from None

    def _judge(self, move: Any) -> Judged:
        clock = Clock(self._seconds)
        with watch(clean(f"judging {move}"), clock):
            return judge(self.game.table.entry, self.game.position, move, clock=clock)

    def _do(self, move: Any, whole: str, judged: Judged | None = None, remark: str = "") -> None:
        """Do a move, say what it did, and ask for what nobody has told."""
        new = self.game.do(move, whole, remark)
        self._drop()
        n = len(self.game.entries)
        names = self.game.position.players_written
        self._say([f"{n}. {move}"] if judged is None else _verdict_lines(f"{n}.", judged, names))
        if judged is not None:
            self.asked = [one for one in new if len(one.options) > 1]
        if self.game.is_over:
            self._say(["The game is over."])
            self._score("")
        else:
            self._ask()

    def _drop(self) -> None:
        self.begun, self.asked, self._refused = "", [], None

    # Commands, each named as it is typed.

    def _undo(self, _rest: str) -> None:
        if self.begun:
            self._drop()
            self._say(["Dropped what was begun."])
            return
        entry = self.game.undo()
        self._drop()
        nothing = "There is nothing to take back: this is the table at the beginning of the file."
        self._say([f"Taken back: {entry}" if entry else nothing])

    def _redo(self, _rest: str) -> None:
        entry = self.game.redo()
        self._drop()
        self._say([f"Done again: {entry}" if entry else "Nothing was taken back, so there is nothing to do again."])

    def _force(self, rest: str) -> None:
        if rest:
            self._move(rest)
        if self._refused is None:
            self._say([] if rest else ["No move was refused; say `force` and the move."])
            return
        move, whole, remark = self._refused
        self._do(move, whole, self._judge(move), remark)
        self._say([f"  Kept, with a remark beside it: {remark}."])

    def _moves(self, rest: str) -> None:
        table, position = self.game.table, self.game.position
        if self.game.is_over:
            self._say(["The game is over."])
            return
        for who in table.movers(None) if self.player or table.entry.game.play.at_once else position.players_written:
            offered = offer(table.entry, table.in_sight(), who, clock=Clock(self._seconds))
            if rest:
                options = tuple(one for one in offered.options if rest.casefold() in one.move.casefold())
                offered = replace(offered, options=options)
            lines = [*moves_lines("", who, offered, table.entry.game.play.left_out(table.in_sight()), _SHOWN)]
            more = f"  and {len(offered.options) - _SHOWN} more; `moves lawn` lists those with that word"
            self._say(_without_file(more if "a higher --limit" in line else line for line in lines))

    def _table(self, _rest: str) -> None:
        drawing = draw(self.game.table, self.game.position)
        self._voice.draw(drawing.picture)
        self._say(f"!! {sentence}" for _, sentence in drawing.over.broken)

    def _score(self, _rest: str) -> None:
        from verify.score import score

        table = self.game.table
        try:
            scored = score(table.entry, table.laid_out(), clock=Clock(self._seconds))
        except ReeveError as error:
            self._say([f"No score: {error}"])
            return
        if self._voice.is_fancy and scored.sheets:
            from cli.answers import terminal

            terminal.score(table.file, table.entry.game.title, scored)
        else:
            self._say(score_lines(table.file, table.entry.game.title, scored))

    def _record(self, _rest: str) -> None:
        lines = [f"{n}. {entry}" for n, entry in enumerate(self.game.entries, start=1)]
        self._say(lines or ["Nothing was done yet."])

    def _note(self, rest: str) -> None:
        if not rest:
            self._say(["Say what to keep: `note Anna forgot her card`."])
            return
        n = len(self.game.entries)
        self.game.note(f"After move {n}: {rest}" if n else rest)
        self._say(["Noted."])

    def _help(self, rest: str) -> None:
        play = self.game.table.entry.game.play
        forms = [form for form in play.forms if rest.casefold() in f"{form.name} {' '.join(form.sayings)}".casefold()]
        if not forms:
            self._say([f"No move is called so; the moves are {enumerated([form.name for form in play.forms], 'and', 40)}."])
            return
        if rest:
            for form in forms:
                self._say([f"{form.name}: {form.meaning}", *(f"  {saying}" for saying in form.sayings)])
            return
        self._say(["Moves, as you say them; `help` and a word says more:", *(f"  {form.sayings[0]}" for form in forms)])
        self._say(["Besides:", *(f"  {name:<7} {does}" for name, does in COMMANDS.items())])

    def _quit(self, _rest: str) -> None:
        self._is_left = True
        if not self.game.is_over:
            self._score("")
        self._say([f"{self.game.file} is saved."])

    def _say(self, lines: Iterable[str]) -> None:
        self._voice.say(lines)


def _verdict_lines(head: str, judged: Judged, names: tuple[str, ...]) -> Iterator[str]:
    """A judgement without the name of a file, and without that it is legal, which what was done need not say.

    Of the score there is the total where it changes; its lines are for `score`.
    """
    total = judged.total if judged.total and judged.total[0] != judged.total[1] else None
    first, *rest = _without_file(judge_lines("", replace(judged, effects=(), total=total), names))
    yield f"{head} {first.removesuffix(': legal')}"
    yield from rest


def _without_file(lines: Iterable[str]) -> Iterator[str]:
    return (line.removeprefix(": ") for line in lines)
