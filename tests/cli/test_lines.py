"""`--lines`: JSON lines on standard input, each answered as the ordinary command answers it, in its place."""

import io
import json
import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from at_the_table import BOTH, CUP, HEEDS_CTRL_C, ONE, POOL, ROOT, UNMATCHED, reeve
from ruamel.yaml import YAML
from sayings import says

from cli.lines import _pieces
from cli.reading.texts import LARGEST
from verify.clock import UndecidedError
from verify.games import entry

MOVE = "lawn to r1c2"


def data(text):
    return YAML(typ="safe", pure=True).load(text)


GAMES = ("fields-of-green", "island", "golden-pyramid")
STARTING = [data(entry(name).game.starting_file.read_text(encoding="utf-8")) for name in GAMES]
TABLES = [*map(data, (ONE, BOTH, UNMATCHED, CUP, POOL)), *STARTING, {"game": "go"}]


def text_of(objects):
    return "".join(json.dumps(one) + "\n" for one in objects)


def told(result, stdin):
    """The answers, one a line."""
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["file"] for answer in answers] == [f"-:{n}" for n in range(1, len(stdin.splitlines()) + 1)]
    assert result.stderr == ""
    return answers


def lines(verb, *args, stdin):
    result = reeve(verb, "--lines", *args, stdin=stdin)
    return result.exit_code, told(result, stdin)


def at_line(answer, n):
    """What the ordinary command says of a file, as of a line."""
    if "both" in answer:
        for reading in (answer, *(reading for ruling in answer["both"] for reading in ruling["readings"])):
            reading["answer"] |= {"file": f"-:{n}"}
    answer |= {"file": f"-:{n}"}
    for flaw in answer.get("problems", ()):
        if flaw["file"] == "-" and flaw["line"]:
            flaw["line"] = n
        elif flaw["file"] == "-":
            flaw["file"] = f"-:{n}"
    return answer


def one_by_one(verb, *args, tables):
    """The same of the ordinary command, table by table, and the statuses."""
    done = [reeve(verb, "-", *args, "--json", stdin=json.dumps(table)) for table in tables]
    answers = [at_line(json.loads(one.stdout), n) for n, one in enumerate(done, 1)]
    return [one.exit_code for one in done], answers


@pytest.mark.parametrize(
    "question",
    [
        ("check",),
        ("check", "--history"),
        ("score",),
        ("score", "--both"),
        ("judge", MOVE),
        ("judge", MOVE, "--player", "north"),
    ],
    ids=" ".join,
)
def test_each_line_is_answered_as_the_ordinary_command_answers_it(question):
    verb, *args = question
    status, answers = lines(verb, *args, stdin=text_of(TABLES))
    statuses, expected = one_by_one(verb, *args, tables=TABLES)
    assert answers == expected
    assert len({*statuses}) > 1
    assert status == next(one for one in (2, 1, 3, 0) if one in statuses)


def test_rulings_and_cards_hold_for_every_line(written):
    cards = written(reeve("cards", "village-green").stdout, "my.yaml")
    tables = [data(ONE), data(UNMATCHED), data(POOL)]
    args = ("--ruling", "VG-AMB-SPACE=one-per-card", "--cards", cards)
    assert lines("score", *args, stdin=text_of(tables))[1] == one_by_one("score", *args, tables=tables)[1]


def test_a_clubs_file_holds_for_every_line(written):
    written("players: [north, south]\nvillage-green: {rulings: {VG-AMB-SPACE: one-per-card}}\n", "reeve.yaml")
    tables = [data(ONE), data(BOTH)]
    expected = one_by_one("score", tables=tables)[1]
    assert lines("score", stdin=text_of(tables))[1] == expected


def test_a_clubs_file_that_cannot_be_used_is_told_of_every_line(written):
    written("playrs: [north]\n", "reeve.yaml")
    tables = [data(ONE), data(BOTH)]
    status, answers = lines("score", stdin=text_of(tables))
    assert (status, answers) == (2, one_by_one("score", tables=tables)[1])
    assert answers[0]["problems"][0]["file"] == "reeve.yaml"


def test_several_processes_say_the_same():
    stdin = text_of(TABLES[:5])
    assert lines("judge", "--jobs", "2", MOVE, stdin=stdin) == lines("judge", MOVE, stdin=stdin)


@pytest.mark.parametrize(("come", "status"), [(KeyboardInterrupt(), 130), (UndecidedError("too much"), 3)], ids=repr)
def test_what_comes_in_the_way_of_an_answer(monkeypatch, come, status):
    def answer(*_args):
        raise come

    monkeypatch.setattr("cli.lines._Work._answer_for", answer)
    result = reeve("check", "--lines", stdin=text_of([data(ONE)]))
    assert (result.exit_code, "too much" in result.stdout) == (status, status == 3)


def test_after_ctrl_c_no_other_line_is_answered(monkeypatch):
    monkeypatch.setattr("cli.lines.Clock", lambda _: SimpleNamespace(is_interrupted=True))
    monkeypatch.setattr("cli.lines._Work._answer_for", lambda work, *_: work.ask.voice.put("{}") or 0)
    result = reeve("check", "--lines", stdin=text_of([data(ONE)] * 2))
    assert (result.exit_code, result.stdout) == (3, "{}\n")


def test_a_line_holds_a_table_and_its_move():
    moves = ["lawn to r1c2", "north: lawn to r1c1", "fly to the moon", "flip and refresh awards"]
    tables = [data(text) for text in (ONE, ONE, ONE, UNMATCHED)]
    both = [{"table": table, "move": move} for table, move in zip(tables, moves, strict=True)]
    status, answers = lines("judge", stdin=text_of(both))
    expected = [one_by_one("judge", move, tables=[table])[1][0] for table, move in zip(tables, moves, strict=True)]
    assert answers == [at_line(answer, n) for n, answer in enumerate(expected, 1)]
    assert status == 2


def test_a_line_without_a_table_or_a_move_is_told():
    table = data(ONE)
    wrong = [table, {"move": MOVE}, {"table": table}, {"table": table, "move": 3}, {"table": table, "move": " "}, [table]]
    wrong.append({"table": table, "move": MOVE, "player": "north"})
    status, answers = lines("judge", stdin=text_of(wrong))
    assert status == 2
    for answer in answers:
        assert len(answer["problems"]) >= 1, answer
    assert answers[2]["problems"][0]["message"] == says("table", "move", "reeve judge --lines")
    assert answers[3]["problems"][0]["message"] == says("move", "text", "3")
    column = text_of(wrong).splitlines()[3].index("3}") + 1
    assert [answers[3]["problems"][0][key] for key in ("file", "line", "column")] == ["-", 4, column]
    assert answers[6]["problems"][0]["message"] == says("'player'", "move")


def test_what_is_wrong_in_the_table_beside_a_move_is_shown_there():
    line = json.dumps({"move": MOVE, "table": data(ONE.replace("red rose pond", "red rise pont"))})
    _, (answer,) = lines("judge", stdin=line)
    (problem,) = answer["problems"]
    assert (problem["line"], problem["column"]) == (1, line.index("red rise") + 1)


# Lines that cannot be used.


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("nonsense", 1, says("no JSON", "(expecting value)")),
        ("", 1, says("empty")),
        ("game: village-green", 1, says("JSON")),
        ('{"game": "village-green"} {}', 27, says("JSON")),
        ('{"game": "village-green",', 26, says("JSON")),
        ("[" * 5000 + "]" * 5000, None, says("nested", "20")),
        ('{"game": NaN}', None, says("NaN")),
        ("3", 1, says("3", "reeve new")),
        ('{"game": "village-green\x1b"}', 24, says("control", "U+001B")),
        ('{"game": "village-green", "note": "' + "x" * LARGEST + '"}', None, says("64 kB")),
        ('{"players": {"\\ud800": {}}, "game": "village-green"}', None, says("green:", "missing")),
    ],
)
def test_a_bad_line_is_answered_in_its_place(line, column, said):
    good = json.dumps(data(ONE))
    status, answers = lines("check", stdin=f"{good}\n{line}\n{good}\n")
    assert status == 2
    assert answers[0] == at_line(answers[2], 1)
    problem = answers[1]["problems"][0]
    assert any(one["message"] == said for one in answers[1]["problems"]), answers[1]
    assert column is None or (problem["line"], problem["column"]) == (2, column)


def test_a_key_that_stands_twice_is_told():
    _, (answer,) = lines("check", stdin=json.dumps(data(ONE))[:-1] + ', "game": "village-green"}')
    assert any(problem["message"] == says("'game'", "second") for problem in answer["problems"])


def test_what_is_no_text_is_told():
    result = reeve("check", "--lines", stdin=b'{"game": "\xff"}\n')
    (problem,) = json.loads(result.stdout)["problems"]
    assert (result.exit_code, problem["line"], problem["column"]) == (2, 1, 11)


def test_lines_may_end_as_they_do_elsewhere_and_the_last_need_not_end():
    line = json.dumps(data(ONE))
    assert lines("score", stdin=f"{line}\r\n{line}")[0] == 0
    assert reeve("score", "--lines", stdin="").exit_code == 0


# What goes with it.


def test_standard_input_may_be_named():
    stdin = text_of([data(ONE)])
    assert lines("check", "-", stdin=stdin) == lines("check", stdin=stdin)
    assert lines("judge", "-", MOVE, stdin=stdin) == lines("judge", MOVE, stdin=stdin)


class Endless(io.RawIOBase):
    """A stream that gives the same bytes again and again, and counts how often."""

    def __init__(self, data, times):
        self.data, self.left = data, times

    def read1(self, most):
        assert len(self.data) <= most
        self.left -= 1
        return self.data if self.left >= 0 else b""


def test_no_more_is_read_than_is_answered():
    stream = Endless(b"{}\n{}\n{", 1000)
    pieces = _pieces(stream)
    assert (next(pieces), stream.left) == ((1, [b"{}", b"{}"]), 999)
    assert (next(pieces), stream.left) == ((3, [b"{{}", b"{}"]), 998)


def test_a_line_without_end_is_not_kept():
    (piece,) = _pieces(Endless(b"x" * 10_000, 1000))
    assert (piece[0], [len(line) for line in piece[1]]) == (1, [LARGEST + 1])


def process(verb, *args):
    command, there = [*HEEDS_CTRL_C, verb, "--lines", *args], os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True, bufsize=1, env=there)


@pytest.mark.no_cover
def test_whoever_writes_a_line_may_wait_for_its_answer_and_stop():
    """After Ctrl-C what was answered stands, and no more is said."""
    with process("score") as begun:
        for n in (1, 2):
            begun.stdin.write(text_of([data(ONE)]))
            begun.stdin.flush()
            assert json.loads(begun.stdout.readline())["file"] == f"-:{n}"
        begun.send_signal(signal.SIGINT)
        assert begun.wait(60) == 3
        assert (begun.stdout.read(), begun.stderr.read()) == ("", "")


@pytest.mark.no_cover
def test_whoever_has_heard_enough_ends_it(tmp_path):
    (tmp_path / "tables.jsonl").write_text(text_of([data(ONE)] * 300), encoding="utf-8")
    line = f"{sys.executable} -m cli score --lines < {tmp_path / 'tables.jsonl'} | head -1 | wc -l; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=ROOT, check=False, timeout=100)
    assert (done.stdout.split(), done.stderr) == (["1", "0"], "")
