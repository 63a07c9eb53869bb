"""What is installed is one package: nobody's modules are in its way, and it is in nobody's."""

import ast
import re
import shutil
import subprocess
import sys
import tarfile

import pytest
from wheel import ROOT, asked, beside_strangers, built, contents, library_examples, unpacked

sys.path.insert(0, str(ROOT / ".ci"))

ROOMS = ("cli", "models", "scorers", "verify")

# The sessions of the README, each a command with what it answers.
SESSIONS = re.findall(
    r"^\$ reeve (.*)\n((?:(?!\$ |```).*\n)*)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return unpacked(built(tmp_path_factory.mktemp("dist")), tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def env(installed, tmp_path_factory):
    return beside_strangers(installed, tmp_path_factory.mktemp("strangers"))


def command_of(folder):
    """What an installer makes `reeve` of."""
    (points,) = folder.glob("greenreeve-*.dist-info/entry_points.txt")
    return re.search(r"^reeve = (\S+)$", points.read_text(encoding="utf-8"), re.MULTILINE)[1]


def test_one_new_name_is_installed(installed):
    assert sorted(path.name for path in installed.iterdir()) == ["greenreeve", "greenreeve-0.1.0.dist-info"]
    assert (installed / "greenreeve" / "py.typed").exists()
    every = {file for room in ROOMS for file in (ROOT / room).rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert {file.relative_to(ROOT) for file in every} <= {
        file.relative_to(installed / "greenreeve") for file in (installed / "greenreeve").rglob("*")
    }


def test_nothing_in_it_imports_the_rooms_by_their_own_names(installed):
    for file in installed.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if not re.search(rf"^\s*(from|import) ({'|'.join(ROOMS)})\b", text, re.MULTILINE):
            continue
        for node in ast.walk(ast.parse(text)):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & {*ROOMS}, file


@pytest.mark.parametrize(("command", "answer"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_the_readme_is_answered_by_the_wheel(installed, env, command, answer):
    module, _, function = command_of(installed).partition(":")
    code = (
        f"import sys, shlex; sys.argv = ['reeve', *shlex.split({command!r})]; from {module} import {function}; {function}()"
    )
    told = asked(env, "-c", code)
    assert told.stdout.splitlines()[: len(answer.splitlines())] == answer.splitlines(), told.stderr


def test_the_module_is_the_command(env):
    told = asked(env, "-m", "greenreeve", "--version")
    assert told.stdout.startswith("reeve, version 0.1.0"), told.stderr


def test_the_command_does_without_the_library(env):
    told = asked(env, "-c", "import sys, greenreeve.__main__; print('greenreeve.cli.library' in sys.modules)")
    assert told.stdout.split() == ["False"], told.stderr


def test_the_library_answers_beside_modules_of_the_same_names(env):
    told = asked(env, "-c", "\n".join(["import models, cli, verify, scorers", *library_examples()]))
    assert (told.returncode, told.stderr) == (0, "")


def test_games_are_found_by_their_names(env):
    code = "from greenreeve.verify.games import GAMES, entry; print(*(type(entry(name).game).__module__ for name in GAMES))"
    told = asked(env, "-c", code)
    modules = told.stdout.split()
    assert len(modules) == 15, told.stderr
    assert all(module.startswith("greenreeve.models.") for module in modules)


def test_types_are_told_from_outside(env):
    code = (
        "import greenreeve as g, typing; "
        "functions = [getattr(g, name) for name in g.__all__ if name.islower()]; "
        "print(len(functions), all('return' in typing.get_type_hints(function) for function in functions))"
    )
    assert asked(env, "-c", code).stdout.split() == ["11", "True"]


def test_the_sources_that_are_published_build_the_same_wheel(installed, tmp_path):
    code = "import sys; from hatchling.build import build_sdist; print(build_sdist(sys.argv[1]))"
    asked = [sys.executable, "-c", code, str(tmp_path)]
    subprocess.run(asked, cwd=ROOT, check=True, capture_output=True)
    # Python 3.11 knows the filter from 3.11.4 on.
    safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    shutil.unpack_archive(next(tmp_path.glob("*.tar.gz")), tmp_path, **safely)
    again = unpacked(built(tmp_path, sources=tmp_path / "greenreeve-0.1.0"), tmp_path / "again")
    assert contents(again) == contents(installed)


def test_an_installation_to_work_in_speaks_for_the_checkout(tmp_path):
    there = unpacked(built(tmp_path, editable=True), tmp_path / "there")
    assert sorted(path.name for path in there.iterdir()) == ["_greenreeve.pth", "greenreeve", "greenreeve-0.1.0.dist-info"]
    assert (there / "_greenreeve.pth").read_text(encoding="utf-8").strip() == str(ROOT)
    assert "from cli.library import *" in (there / "greenreeve" / "__init__.py").read_text(encoding="utf-8")
    # The command is found in it by the name that it has in the wheel.
    assert command_of(there) == "greenreeve.__main__:run"
    assert "from cli.__main__ import run" in (there / "greenreeve" / "__main__.py").read_text(encoding="utf-8")


def test_an_import_that_would_mean_something_else_inside_is_refused():
    from wheel_hook import inside

    assert inside("from models.rule import Rule\nimport verify.score as asked\n") == (
        "from greenreeve.models.rule import Rule\nimport greenreeve.verify.score as asked\n"
    )
    assert (
        inside('"""from models.rule import Rule"""\nfrom .models import x\n')
        == '"""from models.rule import Rule"""\nfrom .models import x\n'
    )
    with pytest.raises(ValueError, match="line 1: write `from"):
        inside("import models.rule\n")
