"""`best --play --certificate`: what is written holds, whatever is changed in it is found out."""

import json
import random
import shutil
from dataclasses import replace

import naive_solo
import pytest
from at_the_table import reeve
from hunts import village_green_deals
from sayings import says
from village_green_tables import VG, read, small

from benchmarks.solo_deals import deal
from cli.reading.yaml_text import written_yaml
from scorers.village_green.search.play_proof import _Open, _Way, steps
from scorers.village_green.search.play_table import Table, is_plain, turnings
from verify.certificate import why_no_play_proof

CASES, CLAIM = "cases.jsonl", "claim.json"
DEEP = "blue lily birch willow, yellow lily birch oak, red lily oak willow, blue petunia birch, yellow petunia birch"


def table(**more):
    """One empty corner, the village card face up, and a red lily that lies too deep."""
    data = small(
        village={"village": "up", "hand": ["red lily structure", "lawn", "blue rose oak oak"]},
        display={"green": ["blue rose pond", "yellow rose pond", "blue lily pond"], "awards": []},
        decks={"green": DEEP.split(", "), "awards": []},
    )
    return data | more


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A certificate, written once, and the points that trying everything gives."""
    directory = tmp_path_factory.mktemp("written")
    file = directory / "table.yaml"
    file.write_text(written_yaml(table()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        # Other rulings are searched in no more steps than the answer took.
        patch.setattr("verify.play._LEAST_STEPS", 0)
        result = reeve("best", "--play", file, "--certificate", directory / "proof")
    assert result.exit_code == 0
    assert says(str(directory / "proof"), "certificate", "written").is_in(result.stderr)
    return directory / "proof", naive_solo.best(table())


@pytest.fixture
def proof(whole, tmp_path, monkeypatch):
    """A copy of it to be spoilt."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(whole[0], tmp_path / "proof")
    return tmp_path / "proof"


def problems():
    """What the check finds fault with."""
    result = reeve("verify-certificate", "--json", "proof", status=1)
    return json.loads(result.stdout)["problems"]


def claim(proof, **changed):
    told = json.loads((proof / CLAIM).read_text(encoding="utf-8"))
    (proof / CLAIM).write_text(json.dumps(told | changed), encoding="utf-8")
    return told


def test_a_certificate_of_a_play_holds(whole, proof):
    result = reeve("verify-certificate", "proof", status=0)
    assert result.stdout.splitlines()[0] == says("proof", "holds", f"{whole[1]} points", "no play")
    assert says("question.yaml", "decks").is_in(result.stdout)
    assert claim(proof)["player"] == "north"
    closed = [json.loads(line)["by"] for line in (proof / CASES).read_text(encoding="utf-8").splitlines()]
    assert {"lines", "pairings", "rows"} <= set(closed)


def test_other_moves_or_another_end_are_found_out(whole, proof):
    for moves, said in (
        ([], "do not lead to the witness"),
        (["red lily structure to r1c1"], "cannot all be made"),
        (["hop"], "move 1 cannot be read"),
    ):
        claim(proof, moves=moves, points=1_000)
        assert any(said in problem for problem in problems())
    # No play gives so many points as are claimed now, so that other cases are left open; their number is not what it was.
    shutil.copy(whole[0] / CLAIM, proof)
    claim(proof, points=whole[1] + 1)
    assert any(f"lead to {whole[1]} points, not {whole[1] + 1}" in problem for problem in problems())


def test_too_few_points_leave_a_case_open(whole, proof):
    """The cases are written down for the lower claim too, so that only the village that is worth more gives it away."""
    told = [step.told for step in steps(Table(read(table())), whole[1] - 1, lambda: None)]
    assert any(case["by"] == "open" and case["points"] == whole[1] for case in told)
    (proof / CASES).write_text("".join(json.dumps(case) + "\n" for case in told), encoding="utf-8")
    claim(proof, points=whole[1] - 1)
    assert any("is left open" in problem for problem in problems())


@pytest.mark.parametrize("changed", [{"player": 3}, {"moves": "all"}, {"moves": [3]}])
def test_a_claim_that_cannot_be_read(proof, changed):
    claim(proof, **changed)
    assert says('"moves"', "list").is_in(reeve("verify-certificate", "proof", status=2).stderr)


def test_where_no_certificate_can_be_written(tmp_path):
    file = tmp_path / "table.yaml"
    file.write_text(written_yaml(table()), encoding="utf-8")
    for more, said in (
        (["--turns", "2"], "--turns"),
        (["--ruling", "VG-AMB-SOLO-CHOICE=discard"], "no proof"),
        (["--time-limit", "0"], "only a proven"),
    ):
        result = reeve("best", "--play", file, "--certificate", tmp_path / "proof", *more)
        assert result.exit_code in {2, 3}
        assert said in result.stderr
        assert not (tmp_path / "proof").exists()
    # Without --play too, since the table asks nothing else.
    assert says("--turns").is_in(reeve("best", file, "--certificate", tmp_path / "proof", "--turns", "2").stderr)
    broken = table()
    broken["players"]["north"]["green"][0][0] = "blue rose pond"
    assert "nothing to certify" in (why_no_play_proof(VG, read(broken), "north") or "")
    for search in (None, lambda *_: object()):
        without = replace(VG, scorer=replace(VG.scorer, play=search))
        assert "for this game" in (why_no_play_proof(without, read(table()), "north") or "")


@pytest.mark.parametrize("seed", range(2))
def test_the_proof_closes_every_case_of_the_most_and_leaves_one_open_of_less(seed):
    """Beside every play there is: the most is what trying everything gives."""
    rng = random.Random(seed)
    while True:
        data = village_green_deals.drawn(rng, 1)
        if not village_green_deals.is_asked(data, is_plain):
            continue
        try:
            most = naive_solo.best(data, village_green_deals.PATIENCE)
        except naive_solo.TooMuchError:
            continue
        break
    of = Table(read(data))
    assert "open" not in closings(of, most)
    assert "open" in closings(of, most - 1)


def closings(of, points):
    return {step.told["by"] for step in steps(of, points, lambda: None)}


def test_villages_that_cannot_be_laid_in_time_are_told():
    """The card that fits best lies too deep, so that no order of play has it; the face-up village card may be of no help."""
    data = small(
        display={"green": ["blue rose pond", "yellow rose pond", "blue lily pond"], "awards": []},
        decks={"green": ["yellow lily birch oak", "blue lily birch willow", "red lily oak willow"], "awards": []},
    )
    assert closings(Table(read(data)), naive_solo.best(data)) <= {"awards", "lines", "pairings", "rows", "order"}


def test_the_rows_find_the_same_villages_at_every_price_of_a_structure():
    """What a structure counts more in its row and its column is taken away again."""
    of, built = Table(read(table())), 0
    for turning in turnings(of):
        way = _Way(of, turning, 10, lambda: None)
        for case in filter(lambda told: isinstance(told, _Open), way._pairs()):
            free, *priced = (sorted(way._villages(replace(case, price=price))) for price in range(4))
            assert priced == [free] * 3
            built += sum(of.is_structure[card] for green, _ in free for card in green)
    assert built


def test_a_whole_deal_has_a_proof_too():
    """Nothing lies yet, so that a case stands for its mirror image; 50 points were found by the search."""
    assert "open" not in closings(Table(deal(106)), 50)
