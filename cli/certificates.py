"""Certificates as directories: the claim, the question, the cards, the witness, the cases and the solver's statements."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from cli.answers.progress import Progress
from cli.answers.voice import Voice, put
from cli.reading.inputs import read_table
from cli.reading.marks import refusal, unwritable
from cli.reading.table import Table
from cli.reading.texts import text_of
from cli.reading.yaml_text import written_yaml
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED
from models.names import counted, enumerated
from models.raw_values import shown
from scorers.layout_search import ProvableLayoutSearch
from scorers.objective import SCORE
from scorers.play import ProvablePlaySearch
from verify import certificate as proofs
from verify.certificate import Piece, Verified
from verify.clock import Clock
from verify.play import BestPlay
from verify.search.bound_descent import Best

FORMAT = 1
CLAIM, CARDS, QUESTION = "claim.json", "cards.yaml", "question.yaml"
WITNESS, CASES, GUIDE = "witness.yaml", "cases.jsonl", "README.txt"

_LARGEST = 64 * 1024 * 1024
"""Bytes of a list of cases or a statement."""

_GUIDE = f"""\
A certificate of `reeve best`: nothing that the question allows scores more than the claim says.

{CLAIM}      the claim; of a best play also the moves that lead to so many points
{CARDS}      the cards it is about, as `reeve cards` prints them
{QUESTION}   what was asked, a position file: the table with its pool, or with its decks in their order
{WITNESS}    what scores so much, a position file: `reeve score {WITNESS} --cards {CARDS}`
{CASES}     the cases that cover all there is, one JSON object per line, and what closes each
statement-*.smt2  what is left to any solver that reads SMT-LIB 2 (logic QF_UF); each must give `unsat`

`reeve verify-certificate DIR` goes through every case again from the cards; `reeve help certificate` says how they
are closed.
"""


class NewDirectory:
    """A directory that a certificate is written to, made if need be.

    Unless the certificate is complete in the end, all that was made is taken away again.
    """

    def __init__(self, name: str) -> None:
        self.name, self.path = name, Path(name)
        self._made: list[Path] = []

    def __enter__(self) -> Self:
        """Raises `FlawedError` if it cannot be made or is not empty; nothing that exists is written over."""
        if not self.name:
            raise refusal("--certificate", "the name of the directory is empty")
        self._made = [path for path in (*reversed(self.path.parents), self.path) if not path.exists()]
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if any(self.path.iterdir()):
                raise refusal(self.name, "is not empty and was left as it is; name a new directory")
        except FileExistsError:
            raise refusal(self.name, "is a file and was left as it is; name a new directory") from None
        except OSError as error:
            raise unwritable(self.name, error) from None
        return self

    def __exit__(self, *_error: object) -> None:
        if (self.path / CLAIM).exists():
            return
        for made in reversed(self._made):
            with suppress(OSError):
                made.rmdir() if made.is_dir() else made.unlink()

    def write(self, file: str, text: str) -> None:
        """Write a new file; one that stands under its name is whole."""
        put(self.path / file, text.encode())
        self._made.append(self.path / file)


def write_certificate(table: Table, position: Any, pool: Any, best: Best, directory: NewDirectory, clock: Clock) -> int:
    """Write the certificate of a proven best layout; gives the number of its statements.

    Raises `FlawedError` and `OutOfTimeError`.
    """
    game, points = table.entry.game, best.bound or 0
    question = _layout_alone(game, position) | {"pool": game.written_pool(pool)}
    proof = proofs.pieces(proofs.layout_search(table.entry, position, pool, clock.tick), points)
    return _write(table, directory, {"points": points}, question, _layout_alone(game, best.position), proof)


def write_play_certificate(
    table: Table, position: Any, player: str, best: BestPlay, directory: NewDirectory, clock: Clock, jobs: int
) -> int:
    """Write the certificate of a proven best play; gives the number of its statements. So many processes share the proof.

    Raises `FlawedError` and `OutOfTimeError`.
    """
    written, points = table.entry.game.written, best.bound or 0
    claim = {"points": points, "player": player, "moves": [str(move) for move in best.moves]}
    search = proofs.play_search(table.entry, position, player, clock.tick)
    search.jobs = jobs
    proof = proofs.pieces(search, points)
    return _write(table, directory, claim, written(position), written(best.position or position), proof)


def _write(
    table: Table,
    directory: NewDirectory,
    claim: dict[str, Any],
    question: dict[str, Any],
    witness: dict[str, Any],
    pieces: Iterator[Piece],
) -> int:
    """Write all files of a certificate; gives the number of its statements."""
    claim = {"format": FORMAT, "game": table.entry.name, **claim}
    shipped = table.entry.game.cards_file
    card_text = shipped.read_text(encoding="utf-8") if table.cards is None else text_of(table.cards)
    cases, statements = [], 0
    try:
        directory.write(GUIDE, _GUIDE)
        directory.write(CARDS, card_text)
        directory.write(QUESTION, written_yaml(question))
        directory.write(WITNESS, written_yaml(witness))
        with Progress() as progress:
            for number, piece in enumerate(pieces, start=1):
                progress.say(f"{number} cases written")
                cases.append(json.dumps(dict(piece.told), ensure_ascii=False) + "\n")
                if piece.file:
                    directory.write(piece.file, piece.statement)
                    statements += 1
        directory.write(CASES, "".join(cases))
        # The claim comes last: without it a directory is no certificate.
        directory.write(CLAIM, json.dumps(claim, indent=2) + "\n")
    except OSError as error:
        raise unwritable(directory.name, error) from None
    return statements


def _layout_alone(game: Any, position: Any) -> dict[str, Any]:
    """The layout and the rulings alone: what else lies on the table is not in question."""
    data = game.written(position)
    players = {player: game.written_layout(position) for player in position.players_written}
    return {
        key: value for key, value in (data | {"players": players}).items() if key in {"game", "players", "rulings"} and value
    }


def read_certificate(name: str) -> "Certificate":
    """A certificate. Raises `FlawedError` with what is missing or cannot be read."""
    path = Path(name)
    missing = [part for part in (CLAIM, CARDS, QUESTION, WITNESS, CASES) if not (path / part).is_file()]
    if missing:
        flaw = "there is no such directory" if not path.is_dir() else f"no certificate: it lacks {', '.join(missing)}"
        raise refusal(name, flaw)
    claim = _json(path / CLAIM, _text(path / CLAIM))
    if not isinstance(claim, Mapping) or claim.get("format") != FORMAT or type(claim.get("points")) is not int:
        raise refusal(str(path / CLAIM), f'expected {{"format": {FORMAT}, "game": ..., "points": a whole number}}')
    question = read_table(str(path / QUESTION), (), str(path / CARDS), settled=False)
    witness = read_table(str(path / WITNESS), (), None, question.written.position.deck, settled=False)
    if not question.entry.name == witness.entry.name == claim.get("game"):
        flaw = f"claim, question and witness are not about one game: {shown(claim.get('game'))}, "
        raise refusal(name, f"{flaw}{question.entry.name}, {witness.entry.name}")
    player, moves = claim.get("player"), claim.get("moves")
    play = None
    if moves is None:
        problems = question.entry.game.pool_problems(question.written)
    elif not all(isinstance(value, str) for value in ([player, *moves] if isinstance(moves, list) else [None])):
        raise refusal(str(path / CLAIM), 'expected "player": a name and "moves": a list of moves in words')
    else:
        play = question.mover(player), list(moves)
        problems = question.entry.game.play.problems(question.laid_out(), play[0], SCORE)
    if problems:
        raise question.flawed(problems)
    lines = _text(path / CASES).replace("\r\n", "\n").removesuffix("\n").split("\n")
    cases = [_json(path / CASES, line, number) for number, line in enumerate(lines, start=1)]
    return Certificate(path, claim["points"], question, witness, cases, play)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that was read; `play` is the player with the moves, where it is about a play."""

    path: Path
    points: int
    question: Table
    witness: Table
    cases: list[Any]
    play: tuple[str, list[str]] | None = None

    @property
    def is_of_the_box(self) -> bool:
        """Whether its cards are those of the printed box, as they are shipped."""
        shipped = self.question.entry.game.cards_file.read_text(encoding="utf-8")
        return _text(self.path / CARDS).replace("\r\n", "\n") == shipped

    @property
    def about(self) -> str:
        """What the claim is about, in words: a certificate that holds proves no more than this."""
        game, position, pool = self.question.entry.game, self.question.written.position, self.question.written.pool
        chosen = [f"{key}={value}" for key, value in position.rulings.chosen.items()]
        under = f", under {enumerated(chosen, 'and')}" if chosen else ""
        if self.play is not None:
            return f"every play from {QUESTION} on, its decks in their order{under}"
        bare = game.read({"game": self.question.entry.name, "pool": {}}, position.deck, {}).position
        written, whole = game.written_pool(pool), game.written_pool(game.remaining(bare, None)[1])
        sizes = enumerated([f"{len(cards)} {kind}" for kind, cards in written.items()], "and")
        is_whole = {kind: sorted(cards) for kind, cards in written.items()} == {
            kind: sorted(cards) for kind, cards in whole.items()
        }
        cards = f"all cards of the box, {sizes}" if is_whole else f"the {sizes} of {QUESTION}"
        return f"{cards}, {'keeps what lies there' if position.layouts else 'begins with nothing laid out'}{under}"

    def statement(self, file: str) -> str | None:
        """The text of a statement, if there is one."""
        path = self.path / file
        return _text(path).replace("\r\n", "\n") if path.is_file() else None

    def verify(self, seconds: float | None) -> Verified:
        """Check it. Raises `ReeveError` where the question has no proof."""
        entry, written, witness, clock = self.question.entry, self.question.written, self.witness.laid_out(), Clock(seconds)
        check = proofs.Check(clock, self.statement)
        search: ProvableLayoutSearch[Any] | ProvablePlaySearch
        if self.play is not None:
            (player, moves), position = self.play, self.question.laid_out()
            search = proofs.play_search(entry, position, player, clock.tick)
            check.moves(entry, position, player, moves, witness, self.points)
        else:
            search = layout = proofs.layout_search(entry, written.position, written.pool, clock.tick)
            check.witness(entry, layout, witness, self.points)
        with Progress() as progress:
            say = progress.say
            return check.cases(search, self.points, self.cases, lambda done, of: say(f"{done} of {of} cases checked"))


def _text(path: Path) -> str:
    return text_of(str(path), _LARGEST)


def _json(path: Path, text: str, line: int | None = None) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        where = str(path) if line is None else f"{path}:{line}"
        raise refusal(where, f"not JSON: {error}") from None


def answer_certificate(voice: Voice, name: str, seconds: float | None) -> int:
    """Check a certificate, and tell what came of it. Raises `FlawedError` and `ReeveError`."""
    certificate = read_certificate(name)
    verified = certificate.verify(seconds)
    if voice.as_json:
        from cli.answers import reports
        from cli.answers.shapes import json_of

        told = {"game": certificate.question.entry.name, "points": certificate.points, "about": certificate.about}
        told |= {"certificate": name, "printed_box": certificate.is_of_the_box}
        voice.shape(json_of(reports.Certificate, verified, **told))
    else:
        voice.say(verified_lines(name, certificate, verified))
    return {"holds": LEGAL, "fails": ILLEGAL, "undecided": UNDECIDED}[verified.verdict]


def verified_lines(name: str, certificate: Certificate, verified: Verified) -> Iterator[str]:
    """What came of a check, in words."""
    points = certificate.points
    if verified.verdict == "holds":
        most, them = ("is the most", "it") if points == 1 else ("are the most", "them")
        what, shown = ("layout", "the witness scores") if certificate.play is None else ("play", "the moves lead to")
        yield f"{name}: holds: {counted(points, 'point')} {most}; {shown} {them}, and no {what} scores more"
    elif verified.verdict == "fails":
        yield f"{name}: does not hold"
    else:
        yield f"{name}: undecided: {verified.why}"
    for problem in verified.problems:
        yield f"  {problem}."
    if verified.more_problems:
        yield f"  And {verified.more_problems} more."
    closed = [f"{n} by {by}" for by, n in verified.cases.items() if by not in ("lines", "awards", "solver")]
    if closed:
        yield f"  Cases that their best lines leave open and sums close: {', '.join(closed)}."
    if "solver" in verified.cases:
        cases = counted(verified.cases["solver"], "case")
        yield f"  The solver Z3 was needed for {cases} and found that no layout of these can score more."
    yield f"  It is about {certificate.about}."
    box = "the printed box" if certificate.is_of_the_box else "its own card file, which is not that of the printed box"
    yield f"  The cards have the faces of {box}."
