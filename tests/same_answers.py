"""Are the answers still the same? `python3 tests/same_answers.py --with ../other`, where `../other` is another checkout.

Run it after a change that should change no answer. It makes up questions from the examples, the tables of the conformance
suite, the random tables of the twins, games played on from them and tables of which something was hidden; asks them of both
checkouts (`git worktree add --detach ../other main` makes the other one); and prints each question that they answer
differently, with both answers. Status 1 says that there is one. The questions come from this checkout and are the same every
time, so a difference is one of the answers. Sets are ordered otherwise in the other process: with the same checkout (`--with .`)
a difference shows what hangs on that.

    --game golden-pyramid   only of this game (may be given several times)
    --verbs judge,move      only these, of ask, best, check, explain, fill, judge, move, moves, score
    --n 200                 of each game so many tables of the suite, and as many random ones; 12 unless told
    --keep FILE             write the digest of this checkout's answers: a line for each question
    --with FILE             compare with such a digest, made with the same options, instead of a checkout
    --show ID               ask one question of this checkout and print it with its answer

`judge`, `check` and so on ask the command, in words and as JSON. `move` asks the game itself, which is much faster: all that a
move requires, takes for granted and leaves open, which moves are listed, and the table after a move that nothing forbids. Of
each table thirty moves are asked so: listed ones, those with all that people add, and others with words changed, left out or
added, most of which are illegal.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERBS = ("ask", "best", "check", "explain", "fill", "judge", "move", "moves", "score")
SHOWN, AROUND = 12, 120
"""Differences that are printed, and so many characters of a long line around each."""


def main(arguments):
    options = told(arguments)
    if options.answer:
        return answer(Path(options.answer), in_full=options.full)
    verbs = options.verbs.split(",") if options.verbs else list(VERBS)
    # The questions are made up by the tests of this checkout.
    sys.path[:0] = [str(ROOT), *(str(ROOT / "tests" / folder) for folder in ("conformance", "oracles"))]
    from same_questions import questions

    tables = list(questions(options.game, verbs, options.n))
    if options.show:
        return show([one for one in tables if options.show.startswith(one["id"])], options.show)
    print(f"{sum(len(one['asks']) for one in tables)} questions about {len(tables)} tables", flush=True)
    other = options.other and Path(options.other)
    asked = [start(ROOT, tables)] + ([start(other, tables, seed=1)] if other and other.is_dir() else [])
    digests = [finished(process) for process in asked]
    if other and not other.is_dir():
        digests.append(dict(line.split() for line in other.read_text(encoding="utf-8").splitlines()))
    if options.keep:
        Path(options.keep).write_text("".join(f"{key} {told}\n" for key, told in digests[0].items()), encoding="utf-8")
    return compare(tables, *digests, other) if other else 0


def told(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append")
    parser.add_argument("--verbs")
    parser.add_argument("--n", type=int, default=12)
    parser.add_argument("--with", dest="other")
    parser.add_argument("--keep")
    parser.add_argument("--show")
    parser.add_argument("--answer", help=argparse.SUPPRESS)
    parser.add_argument("--full", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


# The answers of a checkout, in a process of its own.


def start(checkout, tables, *, in_full=False, seed=0):
    """A process in which a checkout answers the questions. The `seed` orders its sets of words, which no answer shows."""
    folder = tempfile.TemporaryDirectory()
    asked = Path(folder.name) / "questions.json"
    asked.write_text(json.dumps(tables), encoding="utf-8")
    command = [sys.executable, str(Path(__file__).resolve()), "--answer", str(asked), *(["--full"] if in_full else [])]
    environment = {**os.environ, "PYTHONPATH": str(Path(checkout).resolve()), "PYTHONHASHSEED": str(seed), "COLUMNS": "120"}
    output = (Path(folder.name) / "answers").open("w", encoding="utf-8")
    process = subprocess.Popen(command, stdout=output, cwd=folder.name, env=environment)
    return process, output, folder


def finished(started):
    """The answers by question."""
    process, output, folder = started
    status = process.wait()
    output.close()
    if status:
        sys.exit(f"the questions could not be asked (status {status})")
    lines = (Path(folder.name) / "answers").read_text(encoding="utf-8").splitlines()
    folder.cleanup()
    return dict(map(json.loads, lines))


def answer(file, *, in_full):
    """Answer every question of a file, here."""
    # Only the checkout that PYTHONPATH names answers.
    sys.path.remove(str(ROOT / "tests"))
    with suppress(ImportError):
        stir(int(os.environ["PYTHONHASHSEED"]))
    for table in json.loads(file.read_text(encoding="utf-8")):
        Path("table.yaml").write_text(json.dumps(table["data"]), encoding="utf-8")
        for number, (verb, argv) in enumerate(table["asks"]):
            try:
                found = of_the_game(table, *argv) if verb == "move" else of_the_command(argv)
            except Exception as error:  # noqa: BLE001 - that it fails is an answer too
                found = f"{type(error).__name__}: {error}"
            found = found if in_full else digest([table["data"], argv]) + digest(found)
            print(json.dumps([f"{table['id']}:{verb}:{number}", found]), flush=in_full)
    return 0


def stir(seed):
    """Order sets of formulas otherwise too; by their addresses alone they lie the same way in most processes."""
    from models.formula import Formula

    if seed:
        Formula.__hash__ = lambda formula: hash((seed, id(formula)))


def digest(told):
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]


def of_the_command(argv):
    """What is printed and written, and the status."""
    from click.testing import CliRunner

    from cli.main import main as reeve

    after = Path("after.yaml")
    after.unlink(missing_ok=True)
    names = {"FILE": "table.yaml", "AFTER": str(after)}
    done = CliRunner().invoke(reeve, [names.get(word, word) for word in argv])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return f"{type(done.exception).__name__}: {done.exception}"
    # How far it has come is told once in a second, so that it says nothing of the answer.
    said = "\n".join(line for line in done.output.splitlines() if " s so far" not in line)
    return f"{done.exit_code}\n{said}\n{after.read_text(encoding='utf-8') if after.exists() else ''}"


_READ = {}
ADDRESS = re.compile(r"(?<=<)models\.\w+\.| at 0x[0-9a-f]+")
"""What the repr of a formula says besides what it is."""


def of_the_game(table, player, text):
    """What a move requires and what comes of it; without one, which moves are listed."""
    from verify.games import entry
    from verify.violations import known_violations

    game = entry(table["game"]).game
    if table["id"] not in _READ:
        _READ.clear()
        _READ[table["id"]] = game.read(table["data"], game.standard_cards(), {}).position
    position = _READ[table["id"]]
    if not text:
        return "\n".join([*map(str, game.play.moves(position, player)), game.play.unseen(position, player)])
    move = game.play.read(text, position, player)
    # Older checkouts call it otherwise.
    allowed = (getattr(game.play, "conditions", None) or game.play.allowance)(position, move)
    # Of what is required, that which is so is told nowhere.
    parts = [
        f"{need.rule}[{need.label}] {need.truth!r} {need.message} | {need.only_if} {need.is_assumed}"
        for need in allowed.requirements
        if need.truth is not True
    ]
    after = game.play.after(position, move)
    if any(need.truth is False for need in allowed.requirements):
        # What comes of a move that is forbidden matters only where it breaks further rules.
        broken = {rule.instance for rule in known_violations(game, position)}
        rules = [rule.instance for rule in known_violations(game, after) if rule.instance not in broken]
        parts += [rule for rule in rules if not {rule, rule.split("[")[0]} & allowed.covers]
    else:
        parts += [allowed.open_end, *allowed.needs, *allowed.explains, str(allowed.supposes)]
        parts += [*allowed.assumptions, *sorted(allowed.covers), *sorted(allowed.shown)]
        parts += [json.dumps(game.written(after), default=str), game.play.does(position, move)]
    return ADDRESS.sub("", "\n".join(parts))


# The comparison.


def compare(tables, here, there, other):
    """Print the questions that are answered differently."""
    different = [key for key, found in here.items() if there.get(key) != found]
    otherwise = [key for key in different if there.get(key, "")[:12] != here[key][:12]]
    different = [key for key in different if key not in set(otherwise)]
    if otherwise:
        print(f"{len(otherwise)} questions are not those of the digest: it was made with other options or from other tests")
    print(f"{len(different)} of {len(here)} questions are answered differently")
    kinds = Counter(f"{key.split(':')[0]} {key.split(':')[3]}" for key in different)
    print("".join(f"  {n} {kind}\n" for kind, n in kinds.items()), end="")
    shown = {key.rsplit(":", 2)[0]: key for key in different[:SHOWN]}
    chosen = [table for table in tables if table["id"] in shown]
    if not chosen:
        return 1 if different or otherwise else 0
    checkouts = [ROOT, *([other] if other.is_dir() else [])]
    answers = [finished(start(checkout, chosen, in_full=True, seed=n)) for n, checkout in enumerate(checkouts)]
    for key in different[:SHOWN]:
        print(f"--- {key}\n{asked_in(tables, key)}")
        both = [found[key].splitlines() for found in answers]
        for sign, lines, others in (("now  ", both[0], both[-1]), ("other", both[-1], both[0]))[: len(both)]:
            new = [line for line in lines if line not in others or len(both) == 1]
            print("".join(f"{sign}  {cut(line, others)}\n" for line in new), end="")
    return 1


def cut(line, others):
    """A line from a little before the place where it is like none of the others."""
    alike = max(
        sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, other, strict=False))) for other in [*others, ""]
    )
    return line[max(0, alike - AROUND) : alike + 2 * AROUND]


def asked_in(tables, key):
    """A question in words."""
    name, number = key.rsplit(":", 2)[0], int(key.rsplit(":", 1)[1])
    table = next(table for table in tables if table["id"] == name)
    return f"{json.dumps(table['data'], ensure_ascii=False)}\n{' '.join(table['asks'][number][1])}"


def show(tables, key):
    """One question with its answer."""
    print(asked_in(tables, key))
    print(finished(start(ROOT, tables, in_full=True))[key])
    return 0


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        # The order of sets must not make other questions.
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606 - the same program once more
    sys.exit(main(sys.argv[1:]))
