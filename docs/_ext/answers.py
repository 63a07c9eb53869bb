"""What the pages tell people to type is typed while the site is built: answers and pictures are those of this very program.

- ```` ```{reeve} score my.yaml ```` shows the command and what it answers. `:status: 1` says how it ends, where not with 0;
  `:says: 12 points` is what the text around it relies on, `:head: 5` and `:tail: 1` show so many lines of it.
- ```` ```{picture} my.yaml ```` shows the table as `reeve draw` draws it, for a light and for a dark page;
  ```` ```{picture} judge my.yaml "red rose pond to r1c2" ```` the picture that `judge` or `best` writes;
  `:status:` is as above.
- A block of YAML that begins with `game:` is checked, and is `my.yaml` for what comes after it on the page. Where none came,
  it is the file that `reeve new village-green` writes. One that begins with a comment may be wrong, and is not checked.
- Plain blocks of lines that begin with `reeve` are typed too, without a trace on the page; capitals stand for something
  of the reader's and are left alone.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import tempfile
from pathlib import Path
from typing import ClassVar

from click.testing import CliRunner
from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from cli.help.pages import PICTURED, picture_command
from cli.main import main
from verify.games import entry

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = "_pictures"
_SHORTENED = {"head": directives.positive_int, "tail": directives.positive_int}
_ANSWERED = (0, 1, 3)
_OPEN = re.compile(r"\b[A-Z]{3,}\b(?!-)|--watch|\$|^reeve (help|serve)")
"""Of a command with a name to fill in, or one that waits or is a page by itself."""
_TABLE = re.compile("^game:", re.MULTILINE)
_LAID = re.compile("^(players|cards|tiles):", re.MULTILINE)
_BEFORE_COLLECTORS = 100
_LOG = logging.getLogger(__name__)


class Answer(Directive):
    """A command with its answer."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"status": directives.nonnegative_int, "says": directives.unchanged, **_SHORTENED}

    def run(self) -> list[nodes.Node]:
        """The place of the answer, which comes when the blocks above it have been read."""
        command = f"reeve {self.arguments[0]}"
        block = nodes.literal_block(command, command, language="console")
        block.line = self.lineno
        block["typed"], block["status"] = command, self.options.get("status", 0)
        block["says"] = self.options.get("says", "")
        block["cut"] = [self.options.get(end) for end in _SHORTENED]
        return [block]


class Drawn(Directive):
    """A picture of a table, a move or what was found."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"status": directives.nonnegative_int}

    def run(self) -> list[nodes.Node]:
        """The place of the picture."""
        block = nodes.literal_block()
        block.line = self.lineno
        block["drawn"], block["status"] = self.arguments[0], self.options.get("status", 0)
        return [block]


class Desk:
    """A folder with the examples and `my.yaml`, in which the commands of a page are typed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "examples", folder / "examples")
        shutil.copy(entry("village-green").game.starting_file, folder / "my.yaml")

    def typed(self, command: str) -> tuple[int, str]:
        """The status of a command and what it says."""
        before, environment = Path.cwd(), {"COLUMNS": "100", "HOME": str(self.folder), "NO_COLOR": "1"}
        os.chdir(self.folder)
        try:
            done = CliRunner(env=environment).invoke(main, shlex.split(command)[1:], prog_name="reeve")
        finally:
            os.chdir(before)
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        # Beside an answer stands how far it is, and on a slow machine more of it.
        return done.exit_code, done.stdout or done.stderr

    def saved(self, table: str) -> None:
        """Make this table the one that is spoken of."""
        (self.folder / "my.yaml").write_text(table, encoding="utf-8")


def typed(app: Sphinx, doctree: nodes.document) -> None:
    """Type everything on a page, from its top to its bottom."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        for number, block in enumerate([*doctree.findall(nodes.literal_block)]):
            text = block.astext()
            if "typed" in block:
                _answer(desk, block)
            elif "drawn" in block:
                _draw(app, desk, block, f"{app.env.docname.replace('/', '-')}-{number}")
            elif block.get("language") == "yaml" and _TABLE.search(text):
                desk.saved(text)
                if text.startswith("game:") and _LAID.search(text):
                    _try(desk, block, "reeve check my.yaml")
            elif block.get("language") in {None, "none", "default"} and text.startswith("reeve "):
                for line in text.splitlines():
                    if line.startswith("reeve ") and not _OPEN.search(line):
                        _try(desk, block, line)


def _try(desk: Desk, block: nodes.literal_block, command: str) -> None:
    status, said = desk.typed(command)
    if status not in _ANSWERED:
        _LOG.warning("%s: status %d: %s", command, status, said, location=block)


def _answer(desk: Desk, block: nodes.literal_block) -> None:
    command = block["typed"]
    status, said = desk.typed(command)
    if status != block["status"]:
        _LOG.warning("%s: status %d, not %d: %s", command, status, block["status"], said, location=block)
    if " ".join(block["says"].split()) not in " ".join(said.split()):
        _LOG.warning("%s does not say %r: %s", command, block["says"], said, location=block)
    if "--json" in command:
        said = "".join(f"{json.dumps(json.loads(line), indent=2, ensure_ascii=False)}\n" for line in said.splitlines())
    text = f"$ {command}\n{_cut(said, *block['cut'])}"
    # A table drawn with letters would fall apart if its lines went on below.
    ruled = ["ruled"] if "+---" in text else []
    block.replace_self(nodes.literal_block(text, text, language="console", classes=ruled))


def _cut(said: str, head: int | None, tail: int | None) -> str:
    """So many lines of an answer, with a mark where others are left out."""
    lines = said.splitlines(keepends=True)
    first = lines[:head] if head else []
    last = lines[-tail:] if tail else []
    return said if len(first) + len(last) in {0, len(lines)} else "".join([*first, "...\n", *last])


def _draw(app: Sphinx, desk: Desk, block: nodes.literal_block, name: str) -> None:
    """Two pictures, of which the page shows the one that goes with its colours."""
    folder = Path(app.outdir) / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    up = "../" * app.env.docname.count("/")
    shown = []
    for kind, option in (("light", ""), ("dark", " --dark")):
        file = f"{name}-{kind}.svg"
        verb, rest = picture_command(block["drawn"])
        command = f"reeve {verb} {rest} {PICTURED[verb]} {shlex.quote(str(folder / file))} --force{option}"
        status, said = desk.typed(command)
        if status != block["status"]:
            _LOG.warning("%s: status %d, not %d: %s", command, status, block["status"], said, location=block)
            continue
        title = re.search("<title[^>]*>([^<]*)<", (folder / file).read_text(encoding="utf-8"))
        words = title[1].replace('"', "&quot;") if title else "The table"
        image = f'<img src="{up}{PICTURES}/{file}" alt="{words}" style="max-width: 100%">'
        # On a small screen the picture alone can be made larger.
        shown.append(f'<a class="only-{kind}" href="{up}{PICTURES}/{file}">{image}</a>')
    block.replace_self(nodes.raw("", "\n".join(shown), format="html"))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add both directives, and type what a page says once it is read."""
    app.add_directive("reeve", Answer)
    app.add_directive("picture", Drawn)
    app.connect("doctree-read", typed, priority=_BEFORE_COLLECTORS)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
