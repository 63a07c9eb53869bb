"""The wheel as users get it: built from the sources, unpacked beside modules of somebody else that have our rooms' names."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "library.md"
STRANGERS = {"models.py": "", "cli/__init__.py": "", "verify/__init__.py": "", "scorers/__init__.py": ""}


def library_examples():
    """The examples of the page on the library, in their order."""
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def built(folder, *, editable=False, sources=ROOT):
    """The wheel, as the build backend makes it for pip."""
    make = "build_editable" if editable else "build_wheel"
    code = f"import sys; from hatchling.build import {make}; print({make}(sys.argv[1]))"
    asked = [sys.executable, "-c", code, str(folder)]
    return folder / subprocess.run(asked, cwd=sources, check=True, capture_output=True, text=True).stdout.split()[-1]


def unpacked(wheel, folder):
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def beside_strangers(installed, folder):
    """An environment that has the wheel and the libraries, after packages of somebody else; nothing of this checkout."""
    for name, text in STRANGERS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    paths = (folder, installed, sysconfig.get_paths()["purelib"])
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}


def asked(env, *words):
    """What Python answers there; `-S` leaves out what an environment links, such as this checkout."""
    command = [sys.executable, "-S", *words]
    return subprocess.run(command, cwd=ROOT, env=env, check=False, capture_output=True, text=True, encoding="utf-8")
