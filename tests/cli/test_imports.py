"""Heavy imports stay off the paths that do not need them: each asked of a fresh interpreter."""

import subprocess
import sys
from pathlib import Path

import pytest
from at_the_table import BOTH, UNMATCHED

from verify.games import GAMES, entry

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from cli.main import main
try:
    main()
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def imported(*args, stdin=""):
    """The top-level modules that a whole process of the command has imported by its end, and its exit status."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, str(ROOT), *args], input=stdin, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return set(done.stderr.splitlines()[-1].split()), done.returncode


@pytest.mark.parametrize(
    ("verb", "text", "status"),
    [("check", BOTH, 0), ("check", UNMATCHED, 1), ("score", BOTH, 0), ("score", UNMATCHED, 0), ("draw", UNMATCHED, 0)],
)
def test_a_known_table_needs_neither_z3_nor_rich(verb, text, status):
    for more in ([], ["--json"]):
        modules, returned = imported(verb, *more, "-", stdin=text)
        assert returned == status
        assert {"cli", "pydantic", "ruamel"} <= modules  # the list is a real one
        assert not {"z3", "rich"} & modules


FARM = """
game: fields-of-green
players: {Ann: {coins: 3, farm: [[Water Tower 3, Silo 1, Hut]]}}
cards: {locations: {Hut: {type: Building, price: {coins: 2, water: 1}, vp: 1, ability: none}}}
"""


@pytest.mark.parametrize(
    ("args", "status"),
    [(["check", "-"], 0), (["score", "-"], 0), (["draw", "-"], 0), (["judge", "-", "Hut to r2c1"], 0), (["moves", "-"], 0)],
)
def test_a_known_farm_needs_neither_z3_nor_rich(args, status):
    modules, returned = imported(*args, stdin=FARM)
    assert returned == status
    assert not {"z3", "rich", "numpy"} & modules


EVERY_QUESTION = """
import sys
root, *files = sys.argv[1:]
sys.path.insert(0, root)
from cli.main import main
for file in files:
    for verb in ("check", "score", "moves", "best", "draw"):
        whose = ["--player", "ada"] if "zap_that_ghost" in file and verb == "best" else []
        try:
            main([verb, file, *whose])
        except SystemExit as end:
            assert end.code == 0, (verb, file, end.code)
assert not {"z3", "rich"} & {name.partition(".")[0] for name in sys.modules}
"""


def test_the_known_tables_of_the_green_box_games_need_neither_z3_nor_rich():
    """All in one process: what one of them imports shows at the end as well."""
    files = [str(entry(name).game.starting_file) for name in GAMES if entry(name).scorer.turns]
    assert len(files) >= 5
    command = [sys.executable, "-P", "-c", EVERY_QUESTION, str(ROOT), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("args", [["--help"], ["check", "--help"], ["best", "--help"], ["--version"]])
def test_help_needs_none_of_them(args):
    modules, returned = imported(*args)
    assert returned == 0
    assert "cli" in modules
    assert not {"z3", "rich", "pydantic", "ruamel"} & modules


@pytest.mark.parametrize(
    "args", [["rules", "village-green"], ["games"], ["new", "village-green"], ["schema", "village-green"]]
)
def test_what_only_prints_needs_no_z3(args):
    modules, returned = imported(*args)
    assert returned == 0
    assert not {"z3", "rich", "ruamel"} & modules


def test_the_process_is_the_command():
    done = subprocess.run([sys.executable, "-m", "cli", "--version"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (done.stdout.split()[:2], done.stderr) == (["reeve,", "version"], "")
