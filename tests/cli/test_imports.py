"""Heavy imports stay off the paths that do not need them: each asked of a fresh interpreter."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from at_the_table import BOTH, POOL, ROOT, UNMATCHED

from verify.games import GAMES, entry

HEAVY = {"z3", "rich", "numpy"}
QUESTIONS = """
import io, json, sys
root, questions = sys.argv[1:]
sys.path.insert(0, root)
from cli.main import main
for args, text, status in json.loads(questions):
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    try:
        main(args)
    except SystemExit as end:
        assert end.code == status, (args, end.code)
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""

PROCESS = """
import sys
root, *sys.argv[1:] = sys.argv[1:]
sys.path.insert(0, root)
from cli.__main__ import run
try:
    run()
except SystemExit as end:
    assert end.code == 0, end.code
print(*sys.modules, file=sys.stderr)
"""


def process(*arguments):
    """The modules, with their full names, that the command itself has imported when it has answered."""
    command = [sys.executable, "-P", "-c", PROCESS, str(ROOT), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def imported(questions):
    """The top-level modules that a process has imported when it has answered them all: what one imports shows at the end."""
    command = [sys.executable, "-P", "-c", QUESTIONS, str(ROOT), json.dumps(questions)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def test_a_known_table_needs_neither_z3_nor_rich():
    asked = [(verb, text, 0) for verb, text in (("check", BOTH), ("score", BOTH), ("score", UNMATCHED), ("draw", UNMATCHED))]
    asked.append(("check", UNMATCHED, 1))
    modules = imported([([verb, *more, "-"], text, status) for verb, text, status in asked for more in ([], ["--json"])])
    assert {"cli", "pydantic", "ruamel"} <= modules  # the list is a real one
    assert not {"z3", "rich"} & modules


FARM = """
game: fields-of-green
players: {Ann: {coins: 3, farm: [[Water Tower 3, Silo 1, Hut]]}}
cards: {locations: {Hut: {type: Building, price: {coins: 2, water: 1}, vp: 1, ability: none}}}
"""


def test_a_known_farm_needs_neither_z3_nor_rich():
    verbs = [["check", "-"], ["score", "-"], ["draw", "-"], ["judge", "-", "Hut to r2c1"], ["moves", "-"]]
    assert not HEAVY & imported([(args, FARM, 0) for args in verbs])


HUDAI = str(Path(__file__).parents[2] / "examples" / "last_defence_at_hudai_monastery" / "act.yaml")


def test_the_known_tables_of_the_green_box_games_need_neither_z3_nor_rich():
    files = [str(entry(name).game.starting_file) for name in GAMES if entry(name).scorer.turns]
    assert len(files) >= 5
    asked = []
    for file in files:
        for verb in ("check", "score", "moves", "best", "draw"):
            whose = ["--player", "ada"] if "zap_that_ghost" in file and verb == "best" else []
            # The turn of its start waits for the tiles that are drawn.
            table = HUDAI if "hudai" in file and verb == "best" else file
            asked.append(([verb, table, *whose], "", 0))
    assert not {"z3", "rich"} & imported(asked)


def test_help_needs_none_of_them():
    modules = imported([(args, "", 0) for args in (["--help"], ["check", "--help"], ["best", "--help"], ["--version"])])
    assert "cli" in modules
    assert not {"z3", "rich", "pydantic", "ruamel"} & modules


def test_the_documentation_needs_no_game():
    asked = [["help"], ["help", "vg", "flip"], ["help", "check"], ["completion", "zsh"]]
    modules = imported([(args, "", 0) for args in asked])
    assert "rich" in modules
    assert not {"z3", "numpy", "pydantic", "ruamel"} & modules


def test_what_only_prints_needs_no_z3():
    asked = [["rules", "village-green"], ["games"], ["new", "village-green"], ["schema", "village-green"]]
    assert not {"z3", "rich", "ruamel"} & imported([(args, "", 0) for args in asked])


@pytest.mark.parametrize(("verb", "module"), [("best", "numpy"), ("fill", "z3")])
def test_what_is_heavy_is_seen_where_it_is_needed(verb, module):
    """A list that could not show them would prove nothing."""
    # Two cards: few ways to fill a table in are tried without the solver.
    text = POOL if verb == "best" else BOTH.replace("red rose pond", "unknown", 1).replace("lawn", "unknown", 1)
    assert module in imported([([verb, "-"], text, 0)])


NEVER = "z3 rich numpy highspy joblib watchfiles asyncio concurrent.futures verify.explanation.reasons"
"""What takes long to import, and has nothing to do with a known table."""


@pytest.mark.parametrize("verb", ["check", "score"])
@pytest.mark.parametrize("name", ["village-green", "golden-pyramid"])
def test_a_known_table_pays_for_its_own_game_only(verb, name):
    file = entry(name).game.starting_file
    rooms = {module for other in GAMES for module in (rooms_of(other) - rooms_of(name))}
    modules = process(verb, str(file))
    assert rooms_of(name) <= modules
    assert not ({*NEVER.split()} | rooms) & modules


def rooms_of(name):
    """Where a game reads its files, and where it counts its points."""
    game = entry(name)
    return {game.game.read.__module__, game.scorer.sheets.__module__}


def test_help_and_the_version_need_no_game():
    for modules in (process("--help"), process("check", "--help")):
        assert "click" in modules
        assert not ({*NEVER.split()} | {"pydantic", "ruamel.yaml", "models.game", "cli.reading.inputs"}) & modules


def test_the_process_is_the_command():
    done = subprocess.run([sys.executable, "-m", "cli", "--version"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (done.stdout.split()[:2], done.stderr) == (["reeve,", "version"], "")


@pytest.mark.parametrize("order", [("highspy", "ortools.sat.python.cp_model"), ("ortools.sat.python.cp_model", "highspy")])
def test_both_solvers_live_in_one_process(order):
    """Each brings HiGHS along, and where both bring it as a shared library, the second gets that of the first."""
    code = f"import {order[0]}, {order[1]}; highspy.Highs(); ortools.sat.python.cp_model.CpSolver()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
