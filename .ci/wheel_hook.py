"""Builds the wheel: one package, `greenreeve`, with the rooms of this folder inside.

Here the rooms import each other by the names of their folders (`models.rule`), as editors, type checkers and pytest find
them. Installed among other people's packages these would be four names that anybody may have, so the wheel has them inside
`greenreeve`, and every import between them is written so. An installation to work in (`pip install -e`) has this folder
on its path, and a `greenreeve` that speaks for it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "greenreeve"
ROOMS = ("cli", "models", "scorers", "verify")
_IMPORT = re.compile(rf"^(\s*(?:from|import) )(?=(?:{'|'.join(ROOMS)})\b)")

FACE = '''"""{doc}"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from {within}cli.library import *
    from {within}cli.library import __all__ as __all__


def __getattr__(name: str) -> Any:
    # Imported when it is asked for: the command, which lies inside, does without.
    from {within}cli import library

    if name != "__all__" and name not in library.__all__:
        raise AttributeError(f"module {{__name__!r}} has no attribute {{name!r}}")
    return getattr(library, name)


def __dir__() -> list[str]:
    return [*globals(), *__getattr__("__all__")]
'''
MAIN = '''"""`python -m greenreeve` is the command `reeve`."""

from {within}cli.__main__ import run

if __name__ == "__main__":
    run()
'''


def inside(text: str) -> str:
    """A module with every import of our rooms as one from inside the package, line by line where it was.

    Raises `ValueError` for `import models.rule`, which would give a name that stands for something else inside.
    """
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import) and any(one.name.split(".")[0] in ROOMS and not one.asname for one in node.names):
            raise ValueError(f"line {node.lineno}: write `from ... import ...`, which the wheel can have inside {NAME}")
        if isinstance(node, ast.Import | ast.ImportFrom):
            lines[node.lineno - 1] = _IMPORT.sub(rf"\g<1>{NAME}.", lines[node.lineno - 1])
    return "".join(lines)


def put_together(root: Path, above: Path) -> Path:
    """The package as the wheel has it, made below this folder."""
    package = above / NAME
    files = (file for room in ROOMS for file in (root / room).rglob("*") if file.is_file() and file.suffix != ".pyc")
    for file in sorted(files):
        copy = package / file.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8")
        copy.write_text(inside(text) if file.suffix == ".py" else text, encoding="utf-8")
    _speaks_for(root, package, within=f"{NAME}.")
    (package / "py.typed").touch()
    return package


def _speaks_for(root: Path, package: Path, within: str) -> None:
    """What `import greenreeve` and `python -m greenreeve` find."""
    doc = ast.get_docstring(ast.parse((root / "cli" / "library.py").read_text(encoding="utf-8"))) or ""
    package.mkdir(parents=True, exist_ok=True)
    (package / "__init__.py").write_text(FACE.format(doc=doc, within=within), encoding="utf-8")
    (package / "__main__.py").write_text(MAIN.format(within=within), encoding="utf-8")


class OnePackage(BuildHookInterface):  # type: ignore[type-arg]
    """Hands the wheel what it has instead of the folders."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the package before the wheel is; `version` says which wheel."""
        root, above = Path(self.root), Path(mkdtemp(prefix=NAME))
        if version == "editable":
            _speaks_for(root, above / NAME, within="")
            build_data["force_include_editable"][str(above / NAME)] = NAME
        else:
            build_data["force_include"][str(put_together(root, above))] = NAME
