"""Several files, standard input, exit statuses, and what is written: nothing unasked, nothing lost, nothing unclean."""

import json
from pathlib import Path

import pytest
from at_the_table import GAME, LARGER, ONE, POOL, UNMATCHED, only, reeve
from sayings import says

# several files, standard input, exit statuses


@pytest.mark.parametrize("verb", ["check", "score", "draw"])
def test_several_files_give_one_object_each_in_their_order(written, verb):
    names = [written(ONE, "b.yaml"), written(UNMATCHED, "a.yaml"), written("nonsense", "c.yaml")]
    result = reeve(verb, "--json", *names)
    shapes = [json.loads(line) for line in result.stdout.splitlines()]
    assert [shape["file"] for shape in shapes] == names
    assert result.exit_code == 2
    assert list(shapes[2]) == ["file", "problems"]
    (problem,) = shapes[2]["problems"]
    assert list(problem) == ["file", "line", "column", "message", "text"]
    assert result.stderr == ""


def test_several_pools_give_one_object_each(written):
    result = reeve("best", "--json", written(POOL, "p.yaml"), written(POOL, "q.yaml"))
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == ["p.yaml", "q.yaml"]


def test_the_worst_status_of_several_files_wins(written):
    legal, illegal, unusable = written(ONE, "l.yaml"), written(UNMATCHED, "i.yaml"), written("", "u.yaml")
    assert reeve("check", legal, legal).exit_code == 0
    assert reeve("check", legal, illegal).exit_code == 1
    assert reeve("check", illegal, legal).exit_code == 1
    assert reeve("check", illegal, unusable, legal).exit_code == 2
    undecided, none, proven = written(LARGER, "n.yaml"), written(GAME + "pool: {}", "x.yaml"), written(ONE, "o.yaml")
    assert reeve("best", "--time-limit", 0, none, undecided).exit_code == 1
    assert reeve("best", "--time-limit", 0, undecided, none).exit_code == 1
    assert reeve("best", "--time-limit", 0, undecided, proven).exit_code == 2


def test_every_file_is_answered_although_one_is_unusable(written):
    result = reeve("check", "missing.yaml", written(ONE), status=2)
    assert result.stdout == "table.yaml: legal\n"
    (line,) = result.stderr.splitlines()
    assert line == says("missing.yaml", "no such file")


@pytest.mark.parametrize(
    ("verb", "status", "text"), [("check", 1, UNMATCHED), ("score", 0, ONE), ("best", 0, POOL), ("draw", 0, ONE)]
)
def test_standard_input(verb, status, text):
    assert only(reeve(verb, "--json", "-", stdin=text, status=status))["file"] == "-"


@pytest.mark.parametrize(
    "typed", ["check", "check --no-such-option x", "no-such-verb", "best --time-limit soon x", "rules", "new"]
)
def test_wrong_usage_is_2(typed):
    assert reeve(*typed.split()).exit_code == 2


def contents(directory):
    return {path.name: path.read_bytes() for path in Path(directory).rglob("*")}


OUTPUTS = [
    ("new", "village-green"), ("cards", "village-green"), ("schema", "village-green"), ("draw", "table.yaml"), ("best", "pool.yaml"),
]  # fmt: skip


@pytest.mark.parametrize("verb", OUTPUTS)
def test_nothing_is_overwritten_without_force(written, tmp_path, verb):
    written(ONE)
    written(POOL, "pool.yaml")
    written("precious", "x.svg")
    before = contents(tmp_path)
    assert "--force" in reeve(*verb, "-o", "x.svg", status=2).stderr
    assert contents(tmp_path) == before
    assert reeve(*verb, "-o", "x.svg", "--force").exit_code == 0
    after = contents(tmp_path)
    assert after.pop("x.svg") not in {b"precious", b""}
    assert after == {name: before[name] for name in ("table.yaml", "pool.yaml")}


@pytest.mark.parametrize("verb", OUTPUTS[:3])
def test_what_is_written_is_what_is_printed(written, tmp_path, verb):
    written(ONE)
    assert reeve(*verb, "-o", "out.txt").exit_code == 0
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == reeve(*verb).stdout


@pytest.mark.parametrize("target", ["no/such/directory.svg", "folder.svg"])
def test_what_cannot_be_written_is_told(written, tmp_path, target):
    written(ONE)
    (tmp_path / "folder.svg").mkdir()
    for force in ([], ["--force"]):
        assert target in reeve("draw", "table.yaml", "-o", target, *force, status=2).stderr


def test_no_verb_writes_anything_unasked(written, tmp_path):
    written(UNMATCHED)
    written(POOL, "pool.yaml")
    before = contents(tmp_path)
    asked = [(verb, *more, "table.yaml") for verb in ("check", "score") for more in ([], ["--json"], ["--plain"])]
    asked += [(verb, "village-green") for verb in ("rules", "new", "cards", "schema")]
    for args in [*asked, ("best", "pool.yaml"), ("draw", "table.yaml"), ("games",), ("new", "village-green", "--force")]:
        reeve(*args)
        assert contents(tmp_path) == before


def is_clean(text):
    return all(c.isprintable() or c == "\n" for c in text)


@pytest.mark.parametrize("name", ["a\x1b[31mb.yaml", "a\x9b31mb.yaml", "a\u202eb.yaml", "a\rb.yaml", "a\nb.yaml"])
@pytest.mark.parametrize("verb", ["check", "score", "draw"])
def test_control_characters_of_file_names_never_reach_the_terminal(written, name, verb):
    written(ONE, name)
    for args in ([], ["--json"]):
        for file in (name, "missing" + name):
            result = reeve(verb, *args, file)
            assert is_clean(result.output)
            if args:
                assert only(result)["file"] == file


def test_control_characters_of_arguments_never_reach_the_terminal(written):
    escape = "\x1b[31mx"
    written(ONE)
    for args in [
        (escape,),
        ("check", f"--{escape}", "x"),
        ("check", "--ruling", escape, "table.yaml"),
        ("check", "--ruling", f"{escape}={escape}", "table.yaml"),
        ("check", "--cards", escape, "table.yaml"),
        ("draw", "table.yaml", "-o", escape),
        ("draw", "table.yaml", "-o", f"no/{escape}.svg"),
        ("rules", escape),
        ("rules", "village-green", escape),
        ("best", "--time-limit", escape, "table.yaml"),
        ("new", escape),
    ]:
        result = reeve(*args)
        assert result.exit_code == 2, args
        assert is_clean(result.output), args


def test_control_characters_in_the_text_of_a_file_never_reach_the_terminal(written):
    for table in [
        ONE.replace("north", '"no\\e[31mrth"'),
        ONE.replace("lawn,", '"la\\e[31mwn",'),
        ONE.replace("village: up", '"\\e[31m": 1'),
        ONE + 'turn: "\\e[31m"\n',
        ONE + 'note: "\\e[31m"\n',
        ONE.replace("village-green", '"\\e[31m"'),
        '"\\e[31mgame": 1',
        '"\\e[31mgame": &a 1',
    ]:
        for more in ([], ["--json"]):
            assert is_clean(reeve("check", *more, written(table)).output)


def test_an_answer_that_cannot_be_written(written, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    name = written(ONE)
    monkeypatch.setattr("cli.answers.voice.clean", full)
    assert says("reeve", "answer", "No space left on device").is_in(reeve("check", name, status=2).stderr)
