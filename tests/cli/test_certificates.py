"""`best --certificate` and `verify-certificate`: what is written holds, whatever is changed in it is found out."""

import json
import shutil

import pytest
from at_the_table import GAME, LARGER, reeve
from sayings import says
from solvers import by_cvc5, by_z3

from cli import certificates
from verify import certificate as verify_certificate
from verify.worlds import solver as verify_solver
from verify.worlds.solver import UndecidedError

KEPT = (
    GAME
    + """\
players:
  rosa:
    village: down
    top:  [The Sonny Rowe Award, ., .]
    left: [., ., Award for Floral Variety]
    green:
      - [., ., .]
      - [., red petunia oak on lawn, .]
      - [., ., .]
pool:
  green: [yellow petunia pond, red petunia oak, blue rose pond, yellow petunia birch, red lily birch willow]
  awards: [The Ruby Clover Award, Best Use of Space, Excellence in Lawns]
"""
)
POINTS = 15
ABOUT = says("5 green", "3 awards", "question.yaml", "keeps")
WITNESS, CASES, CLAIM, CARDS, QUESTION = "witness.yaml", "cases.jsonl", "claim.json", "cards.yaml", "question.yaml"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A certificate, written once."""
    directory = tmp_path_factory.mktemp("written")
    table = directory / "table.yaml"
    table.write_text(KEPT, encoding="utf-8")
    result = reeve("best", table, "--certificate", directory / "proof", status=0)
    assert result.stdout.startswith(f"{table}: {POINTS} points, proven")
    assert says(str(directory / "proof"), "certificate", "written").is_in(result.stderr)
    return directory / "proof"


@pytest.fixture
def proof(whole, tmp_path, monkeypatch):
    """A copy of it to be spoilt."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(whole, tmp_path / "proof")
    return tmp_path / "proof"


def cases_of(proof):
    return [json.loads(line) for line in (proof / CASES).read_text(encoding="utf-8").splitlines()]


def with_cases(proof, cases):
    (proof / CASES).write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")


def replaced(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, (old, text.count(old))
    file.write_text(text.replace(old, new), encoding="utf-8")


def statements(proof):
    return sorted(proof.glob("statement-*.smt2"))


def problems(status=1):
    """What the check finds fault with."""
    shape = json.loads(reeve("verify-certificate", "--json", "proof", status=status).stdout)
    assert (shape["verdict"], shape["certificate"]) == ("fails", "proof")
    assert len(shape["problems"]) <= 10
    return shape["problems"]


def test_a_certificate_holds(proof):
    lines = reeve("verify-certificate", "proof", status=0).stdout.splitlines()
    assert lines[0] == says("proof", "holds", f"{POINTS} points", "most")
    assert lines[-2:] == [ABOUT, says("printed box")]
    assert "own card file" not in lines[-1]
    assert lines[2] == says("Z3")
    shape = json.loads(reeve("verify-certificate", "--json", "proof").stdout)
    assert list(shape) == [
        "certificate", "game", "points", "verdict", "problems", "more_problems", "cases", "about", "printed_box", "why",
    ]  # fmt: skip
    assert (shape["game"], shape["points"], shape["verdict"]) == ("village-green", POINTS, "holds")
    assert (shape["problems"], shape["more_problems"], shape["printed_box"], shape["why"]) == ([], 0, True, "")
    assert sum(shape["cases"].values()) == len(cases_of(proof))
    assert shape["cases"]["solver"] == len(statements(proof)) > 3
    assert shape["cases"]["pairings"]
    assert shape["cases"]["middle rows"]


def test_what_is_written_can_be_read_by_everybody(proof):
    names = {path.name for path in proof.iterdir()} - {path.name for path in statements(proof)}
    assert names == {WITNESS, CASES, CLAIM, CARDS, QUESTION, "README.txt"}
    claim = json.loads((proof / CLAIM).read_text(encoding="utf-8"))
    assert claim == {"format": 1, "game": "village-green", "points": POINTS}
    assert (proof / CARDS).read_text(encoding="utf-8") == reeve("cards", "village-green").stdout
    score = json.loads(reeve("score", "--json", proof / WITNESS, "--cards", proof / CARDS).stdout)
    assert score["players"][0]["total"] == POINTS
    assert reeve("check", proof / WITNESS).exit_code == 0
    best = json.loads(reeve("best", "--json", proof / QUESTION).stdout)
    assert (best["status"], best["best"]) == ("proven", POINTS)


def test_another_solver_finds_the_same(proof):
    for file in statements(proof):
        text = file.read_text(encoding="utf-8")
        assert "(set-logic QF_UF)" in text
        assert by_z3(text) == by_cvc5(text) == "unsat"


def test_one_point_less_is_not_the_most(proof):
    replaced(proof / CLAIM, f'"points": {POINTS}', f'"points": {POINTS - 1}')
    assert problems()[0] == f"the witness scores {POINTS}, not {POINTS - 1}"
    # With everything written for that claim, what is left to the solver has a model.
    entry = certificates.read_table("proof/question.yaml", (), "proof/cards.yaml")
    told = list(
        verify_certificate.pieces(
            verify_certificate.layout_search(entry.entry, entry.written.position, entry.written.pool, lambda: None),
            POINTS - 1,
        )
    )
    with_cases(proof, [dict(piece.told) for piece in told])
    for piece in told:
        if piece.file:
            (proof / piece.file).write_text(piece.statement, encoding="utf-8")
    answers = [(by_z3(piece.statement), by_cvc5(piece.statement)) for piece in told if piece.file]
    assert ("sat", "sat") in answers
    assert {("sat", "sat"), ("unsat", "unsat")} >= set(answers)
    assert says("model", "awards", "more") in problems()


# What does not hold: each change is found, with its place.


def number_of(proof, by):
    return next(n for n, case in enumerate(cases_of(proof), start=1) if case["by"] == by)


def test_a_dropped_case(proof):
    cases = cases_of(proof)
    with_cases(proof, cases[:-1])
    (found,) = problems()
    assert found == says(f"case {len(cases)}", "missing", f"by {cases[-1]['by']}")
    with_cases(proof, cases[:3] + cases[4:])
    assert problems()[0].startswith("case 4 is ")


def test_an_added_case(proof):
    cases = cases_of(proof)
    with_cases(proof, [*cases, {"by": "pairings", "bound": 1}])
    assert problems() == [says(f"case {len(cases) + 1}", "one too many", "by pairings", "bound 1")]


@pytest.mark.parametrize("by", ["lines", "pairings", "middle rows"])
@pytest.mark.parametrize("change", [1, -1])
def test_another_bound(proof, by, change):
    cases, number = cases_of(proof), number_of(proof, by)
    bound = cases[number - 1]["bound"]
    cases[number - 1]["bound"] = bound + change
    with_cases(proof, cases)
    (found,) = problems()
    assert found.startswith(f"case {number} is by {by}; ")
    assert found.count(f"bound {bound + change}") == found.count(f"bound {bound}") == 1


def test_another_order(proof):
    cases = cases_of(proof)
    cases[1], cases[2] = cases[2], cases[1]
    with_cases(proof, cases)
    assert [problem.split(";")[0].split(" by ")[0] for problem in problems()] == ["case 2 is", "case 3 is"]


@pytest.mark.parametrize(
    "line", ["5", "null", "[]", '["by"]', '[["by", "lines"]]', '"lines"', "true", "{}", '{"by": ["lines"]}', '{"by": {}}']
)
def test_a_case_of_another_kind(proof, line):
    lines = (proof / CASES).read_text(encoding="utf-8").splitlines()
    lines[1] = line
    (proof / CASES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    (found,) = problems()
    assert found.startswith("case 2 is ")


def test_a_number_of_another_kind(proof):
    cases, number = cases_of(proof), number_of(proof, "pairings")
    cases[number - 1]["bound"] = float(cases[number - 1]["bound"])
    with_cases(proof, cases)
    assert problems()[0].startswith(f"case {number} is ")


def test_what_is_wrong_throughout_is_told_five_times(proof):
    with_cases(proof, [{"by": "lines" * 200} for _ in cases_of(proof)])
    lines = reeve("verify-certificate", "proof", status=1).stdout.splitlines()
    assert lines[0] == "proof: does not hold"
    assert f"  And {len(cases_of(proof)) - 5} more." in lines
    assert max(map(len, lines)) < 1000


def test_a_statement_that_is_missing(proof):
    file = statements(proof)[1]
    file.unlink()
    (found,) = problems()
    number = next(n for n, case in enumerate(cases_of(proof), 1) if case.get("file") == file.name)
    assert found == says(f"case {number}", file.name, "missing")


def test_a_statement_that_says_less_or_other(proof):
    first, second = statements(proof)[:2]
    one, other = first.read_text(encoding="utf-8"), second.read_text(encoding="utf-8")
    lines = one.splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if line.startswith("(assert"))
    first.write_text("".join(lines[:last] + lines[last + 1 :]), encoding="utf-8")
    (found,) = problems()
    assert found == says(first.name, "changed", "statement")
    first.write_text(other, encoding="utf-8")
    second.write_text(one, encoding="utf-8")
    assert [problem.split(": ")[1].split()[0] for problem in problems()] == [first.name, second.name]


@pytest.mark.parametrize("change", [1, -1])
def test_other_points(proof, change):
    replaced(proof / CLAIM, f'"points": {POINTS}', f'"points": {POINTS + change}')
    assert problems()[0] == says("witness", str(POINTS), f"not {POINTS + change}")


def change_witness(proof, change):
    """Another layout as the witness."""
    from models.village_green.game import GAME as VG

    village = VG.written_layout(certificates.read_table("proof/witness.yaml", (), None).written.position)
    change(village)
    (proof / WITNESS).write_text(json.dumps({"game": "village-green", "players": {"rosa": village}}), encoding="utf-8")


def test_a_witness_with_a_card_less(proof):
    def change(village):
        r, c = next((r, c) for r in range(3) for c in range(3) if "pond" in village["green"][r][c])
        village["green"][r][c] = "."

    change_witness(proof, change)
    (found,) = problems()
    assert found.startswith("the witness scores ")
    assert found.endswith(f", not {POINTS}")


def test_a_witness_that_breaks_a_rule(proof):
    def change(village):
        village["green"] = [["blue rose pond", "yellow petunia birch", "."], [".", village["green"][1][1], "."], ["."] * 3]

    change_witness(proof, change)
    assert problems() == [says("witness", "breaks", "rule", "`reeve check`")]
    assert "Rule VG-MATCH" in reeve("check", proof / WITNESS).stdout


OTHER = says("witness", "cards in question", "keep")
FREE, OTHER_FREE = ("the first free space",), ("the next one",)
OTHERWISE = {
    "a kept card lies elsewhere": {("green", 1, 1): ".", ("green", 0, 0): "red petunia oak on lawn"},
    "a kept card covers nothing": {("green", 1, 1): "red petunia oak"},
    "a card lies there twice": {FREE: "red lily birch willow", OTHER_FREE: "red lily birch willow"},
    "a card of no pool": {FREE: "lawn"},
    "an award of no pool": {("top", 1): "Excellence in Trees"},
    "a kept award lies elsewhere": {("left", 2): ".", ("left", 0): "Award for Floral Variety"},
    "an award is covered": {("top", 1): "Best Use of Space on The Ruby Clover Award"},
    "the village card lies face up": {("village",): "up"},
    "not all is known": {("green", 0, 0): "unknown"},
    "a card lies on the village card": {("village",): "lawn on down"},
}
"""What lies where in a witness that is none."""


@pytest.mark.parametrize("of", OTHERWISE)
def test_a_witness_of_other_cards(proof, of):
    def change(village):
        free = iter([(r, c) for r in range(3) for c in range(3) if village["green"][r][c] == "."])
        for place, text in OTHERWISE[of].items():
            key, *at = ("green", *next(free)) if place in {FREE, OTHER_FREE} else place
            part = village[key][at[0]] if len(at) > 1 else village[key] if at else village
            part[at[-1] if at else key] = text

    change_witness(proof, change)
    assert problems()[0] == OTHER


def test_a_second_village_is_no_witness(proof):
    rows = "[[., ., .], [., ., .], [., ., .]]"
    village = f"{{village: up, top: [linda flowers, excellence in trees, alfred], left: [., ., .], green: {rows}}}"
    text = (proof / WITNESS).read_text(encoding="utf-8")
    (proof / WITNESS).write_text(f"{text}  other: {village}\n", encoding="utf-8")
    assert problems() == [OTHER]


def test_the_rulings_of_the_question_count(proof):
    # Under the other ruling the same layout is worth less; the witness cannot bring the better one along.
    text = (proof / QUESTION).read_text(encoding="utf-8")
    assert "Best Use of Space" in (proof / WITNESS).read_text(encoding="utf-8")
    (proof / QUESTION).write_text(text + "rulings: {VG-AMB-SPACE: one-per-card}\n", encoding="utf-8")
    witness = (proof / WITNESS).read_text(encoding="utf-8") + "rulings: {VG-AMB-SPACE: two-per-card}\n"
    (proof / WITNESS).write_text(witness, encoding="utf-8")
    found = problems()[0]
    assert found.startswith("the witness scores ")
    assert found.endswith(f", not {POINTS}")


def test_an_award_that_is_worth_more(proof):
    replaced(proof / CARDS, "variety: {flowers: [0, 0, 0, 6]}", "variety: {flowers: [0, 0, 0, 7]}")  # fmt: skip
    assert problems()
    assert reeve("verify-certificate", "proof").stdout.splitlines()[-1] == says("own card file", "not", "printed box")


def test_a_question_with_one_more_card(proof):
    replaced(proof / QUESTION, "yellow petunia pond, ", "yellow petunia pond, red rose pond, ")
    assert any("was changed" in problem or "the cards give" in problem for problem in problems())


# What cannot be read.


@pytest.mark.parametrize("file", [WITNESS, CASES, CLAIM, CARDS, QUESTION])
def test_a_missing_part(proof, file):
    (proof / file).unlink()
    (line,) = reeve("verify-certificate", "proof", status=2).stderr.splitlines()
    assert line == says("proof", "no certificate", file)


@pytest.mark.parametrize("name", ["nowhere", "table.yaml"])
def test_no_directory(written, name):
    written(KEPT)
    (line,) = reeve("verify-certificate", name, status=2).stderr.splitlines()
    assert line == says(name, "no such directory")
    shape = json.loads(reeve("verify-certificate", "--json", name).stdout)
    assert (shape["file"], shape["problems"][0]["message"]) == (name, says("no such directory"))


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        (CLAIM, "[" * 100_000, says("claim.json", "not JSON")),
        (CLAIM, "[]", says("claim.json", "expected", "format", "points")),
        (CLAIM, '{"format": 2, "game": "village-green", "points": 3}', says("claim.json", 'expected {"format": 1')),
        (CLAIM, '{"format": 1, "game": "village-green", "points": true}', says("claim.json", "expected", "format", "points")),
        (CLAIM, '{"format": 1, "game": "gin", "points": 15}', says("one game", "'gin'", "village-green", "village-green")),
        (CLAIM, '{"format": 1, "points": 15}', says("one game", "village-green", "village-green")),
        (CASES, '{"by": "lines"}\n{"by"\n', says("cases.jsonl:2", "not JSON")),
        (CASES, "", says("cases.jsonl:1", "not JSON")),
        (CASES, b"\xff\xfe", says("cases.jsonl:1:1", "not text")),
        (CARDS, "= 5", says("cards.yaml:1:1", "keys with values", "'= 5'")),
        (QUESTION, "game: gin\n", says("question.yaml:1:7", "game", "'gin'")),
        (QUESTION, "game: village-green\n", says("question.yaml")),
        (QUESTION, "game: village-green\npool: {green: [lawn, lawn, lawn, lawn, lawn, lawn, lawn]}\n", says("question.yaml", "lawn", "7 times", "6")),
        (WITNESS, "game: village-green\npool: {}\n", says("witness.yaml", "nothing", "laid")),
    ],
)  # fmt: skip
def test_a_part_that_cannot_be_read(proof, file, text, said):
    (proof / file).write_bytes(text if isinstance(text, bytes) else text.encode())
    result = reeve("verify-certificate", "proof", status=2)
    assert said == " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_question_without_a_legal_layout(proof):
    (proof / QUESTION).write_text("game: village-green\npool: {green: [lawn]}\n", encoding="utf-8")
    result = reeve("verify-certificate", "proof", status=3)
    assert says("nothing to certify", "top row", "3 more awards").is_in(result.stderr)


@pytest.mark.usefixtures("proof")
def test_without_time_it_is_undecided():
    result = reeve("verify-certificate", "--time-limit", 0, "proof", status=3)
    assert result.stdout.splitlines()[0] == says("proof", "undecided", "stopped", "case")
    shape = json.loads(reeve("verify-certificate", "--json", "--time-limit", 0, "proof").stdout)
    assert shape["verdict"] == "undecided"
    assert "the time is up" in shape["why"]


def test_what_is_found_before_it_is_stopped_counts(proof):
    change_witness(proof, lambda village: village.update(village="up"))
    assert reeve("verify-certificate", "--time-limit", 0, "proof").exit_code == 1


@pytest.mark.usefixtures("proof")
def test_what_the_solver_does_not_decide(monkeypatch):
    def undecided(*_):
        raise UndecidedError("the solver did not decide: too hard")

    monkeypatch.setattr(verify_certificate, "is_refuted", undecided)
    result = reeve("verify-certificate", "proof", status=3)
    assert "proof: undecided: " in result.stdout
    assert "the solver did not decide: too hard" in result.stdout


@pytest.mark.usefixtures("proof")
@pytest.mark.parametrize(("where", "status"), [("is_refuted", 3), ("legal_sheet", 130)])
def test_an_interrupted_check_is_undecided(monkeypatch, where, status):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(verify_certificate, where, interrupted)
    assert reeve("verify-certificate", "proof").exit_code == status


@pytest.mark.parametrize(
    ("reason", "error"), [("timeout", UndecidedError), ("interrupted from keyboard", KeyboardInterrupt)]
)
def test_an_unknown_answer_of_the_solver_is_no_refutation(monkeypatch, reason, error):
    import z3

    monkeypatch.setattr(z3.Solver, "check", lambda _: z3.unknown)
    monkeypatch.setattr(z3.Solver, "reason_unknown", lambda _: reason)
    with pytest.raises(error):
        verify_solver.is_refuted("(assert true)", 1.0)
    with pytest.raises(UndecidedError, match="time is up"):
        verify_solver.is_refuted("(assert true)", 0)


@pytest.mark.parametrize("inside", ["a note", ".hidden"])
def test_a_directory_that_is_not_empty_is_left_as_it_is(written, tmp_path, inside):
    table = written(KEPT)
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / inside).write_text("mine", encoding="utf-8")
    result = reeve("best", table, "--certificate", "taken", status=2)
    (line,) = result.stderr.splitlines()
    assert line == says("taken", "not empty", "left as it is", "new directory")
    assert result.stdout == ""
    assert [path.read_text(encoding="utf-8") for path in (tmp_path / "taken").iterdir()] == ["mine"]


def test_a_file_in_its_place_is_left_as_it_is(written, tmp_path):
    table = written(KEPT)
    (line,) = reeve("best", table, "--certificate", table, status=2).stderr.splitlines()
    assert line == says("table.yaml", "file", "left as it is", "new directory")
    beneath = reeve("best", table, "--certificate", "table.yaml/proof", status=2)
    assert says("table.yaml/proof", "cannot be written").is_in(beneath.stderr)
    assert (tmp_path / table).read_text(encoding="utf-8") == KEPT


def test_an_empty_directory_and_new_ones_are_written_to(written, tmp_path):
    table = written(GAME + "pool: {green: [lawn], awards: [ruby clover, diane yeller, excellence in lawns]}\n")
    (tmp_path / "empty").mkdir()
    for name in ("empty", "some/where/new"):
        assert "`reeve verify-certificate " + name in reeve("best", table, "--certificate", name, status=0).stderr
        assert reeve("verify-certificate", name).exit_code == 0


def left_in(tmp_path):
    return sorted(path.name for path in tmp_path.iterdir())


def test_a_stopped_search_leaves_no_directory(written, tmp_path):
    table = written(LARGER)
    result = reeve("best", table, "--time-limit", 0, "--certificate", "some/where", status=3)
    assert result.stderr.splitlines()[-1] == says("some/where", "no certificate", "proven")
    assert left_in(tmp_path) == ["table.yaml"]
    (tmp_path / "empty").mkdir()
    assert reeve("best", table, "--time-limit", 0, "--certificate", "empty").exit_code == 3
    assert left_in(tmp_path) == ["empty", "table.yaml"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_a_proof_that_is_stopped_leaves_no_directory(written, tmp_path, monkeypatch, error):
    def stopped(*arguments):
        yield from list(pieces(*arguments))[:5]
        assert len(left_in(tmp_path / "some" / "where")) >= 4
        raise error

    pieces = verify_certificate.pieces
    monkeypatch.setattr(verify_certificate, "pieces", stopped)
    result = reeve("best", written(KEPT), "--certificate", "some/where")
    assert left_in(tmp_path) == ["table.yaml"]
    assert result.stdout.startswith(f"table.yaml: {POINTS} points, proven")
    if error is KeyboardInterrupt:
        assert result.exit_code == 3
        assert result.stderr.splitlines()[0] == says("some/where", "no certificate", "stopped", "proof")
    else:
        assert result.exit_code == 2
        (line,) = result.stderr.splitlines()
        assert line == says("some/where", "cannot be written", "No space left on device")


def test_the_time_limit_holds_for_the_proof_too(written, tmp_path, monkeypatch):
    from verify.clock import OutOfTimeError

    def stopped(*arguments):
        assert arguments[-1].__self__.left() < 100
        raise OutOfTimeError

    monkeypatch.setattr(verify_certificate, "layout_search", stopped)
    reeve("best", written(KEPT), "--certificate", "proof", "--time-limit", 100, status=3)
    assert left_in(tmp_path) == ["table.yaml"]


def test_a_certificate_under_a_ruling_and_with_other_cards(written, tmp_path):
    cards = reeve("cards", "village-green").stdout
    written(cards.replace("Excellence in Trees:\n    each: {tree: 1}", "Trees, Trees:\n    each: {tree: 4}"), "own.yaml")
    table = written(GAME + "pool: {green: [red rose oak oak], awards: ['trees, trees', use of space, ruby clover]}\n")
    options = ["--cards", "own.yaml", "--ruling", "space=one-per-card", "--certificate"]
    assert reeve("best", table, *options, "proof").exit_code == 0
    assert "one-per-card" in (tmp_path / "proof" / QUESTION).read_text(encoding="utf-8")
    result = reeve("verify-certificate", "proof", status=0)
    assert says("proof", "holds", f"{1 + 8} points", "most").is_in(result.stdout)
    assert says("own card file").is_in(result.stdout)
    assert says("question.yaml", "1 green", "3 awards", "VG-AMB-SPACE=one-per-card").is_in(result.stdout)


ONE_LAYOUT = says("--certificate DIR", "one FILE or GAME")


@pytest.mark.parametrize(
    ("text", "options", "status", "said"),
    [
        (GAME + "pool: {green: [lawn], awards: [ruby clover]}\n", [], 1, says("proof", "no certificate")),
        (KEPT, ["--ruling", "any=at-least-one"], 2, says("--certificate", "VG-AMB-ANY=at-least-one", "not searched")),
        (KEPT, ["table.yaml"], 2, ONE_LAYOUT),
        (KEPT, ["--at-least", "5"], 2, ONE_LAYOUT),
    ],
)
def test_a_certificate_is_for_one_best_layout_that_has_a_proof(written, tmp_path, text, options, status, said):
    result = reeve("best", written(text), *options, "--certificate", "proof", status=status)
    assert said == " ".join(result.stderr.split())
    assert status == 1 or result.stdout == ""
    assert left_in(tmp_path) == ["table.yaml"]


def test_a_certificate_of_a_table_with_much_else_on_it(written, tmp_path):
    table = KEPT.replace("    village: down\n", "    village: down\n    hand: [lawn, lawn, red rose pond]\n    turns: 3\n")
    assert reeve("best", written(table + "covered: none\n"), "--certificate", "proof").exit_code == 0
    assert "hand" not in (tmp_path / "proof" / QUESTION).read_text(encoding="utf-8")
    assert reeve("verify-certificate", "proof").exit_code == 0


@pytest.mark.no_cover
def test_it_says_what_it_is_about(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert reeve("best", "village-green", "--ruling", "VG-AMB-SPACE=one-per-card", "--certificate", "box").exit_code == 0
    lines = reeve("verify-certificate", "box").stdout.splitlines()
    about = says("all cards", "box", "60 green", "30 awards", "nothing laid out", "VG-AMB-SPACE=one-per-card")
    assert lines[0] == says("box", "holds", "70 points", "most")
    assert lines[-2] == about
