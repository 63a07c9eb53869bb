"""What the code knows joins the pages as they are read: to each game's page its rules and rulings, and the form of files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from forms import rows
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from models.rule import Remark, Rule, Ruling
from verify.games import GAMES, Entry, entry

SCHEMAS = "_schemas"
HERE = "<!-- the keys of all files: written from the forms -->"


_TABLE = re.compile("^```yaml\n.*?^```\n", re.DOTALL | re.MULTILINE)
_PICTURE = "\n```{picture} my.yaml\n```\n"
_RULES = "\n## Rules\n"
_RULINGS = """
## Rulings

Where the rulebook leaves something open, we play as follows. You may [choose otherwise](../rulings.md).
"""


def _rule(rule: Rule[Any] | Remark) -> Iterator[str]:
    yield f"`{rule.id}`\n: {rule.text}\n"
    yield f"  {rule.source}.\n"
    if rule.why:
        yield f"  As we read it: {rule.why}\n"
    if rule.rulings:
        yield f"  What is unclear: {', '.join(f'[`{key}`](#{key.casefold()})' for key in rule.rulings)}.\n"


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"### `{ruling.key}`\n\n{ruling.question}\n"
    for value, meaning in ruling.options.items():
        yield f"- `{value}`: {meaning}{' (we play this)' if value == ruling.default else ''}"
    yield f"\n{ruling.why}\n"


def of_game(game: Entry) -> str:
    """The part of a game's page that is written from its code."""
    parts = [_RULES]
    every: list[Rule[Any] | Remark] = [*game.game.rules, *game.game.remarks]
    for rule in every:
        parts += _rule(rule)
    if game.game.rulings:
        parts.append(_RULINGS)
        for ruling in game.game.rulings:
            parts += _ruling(ruling)
    return "\n".join(parts)


def of_files() -> str:
    """The keys of every game's position file with what they hold, as its form says."""
    parts = []
    for name, title in GAMES.items():
        schema = entry(name).game.schema()
        link = f'<a href="{SCHEMAS}/{name}.json">{name}.json</a>'
        parts.append(f"### {title}\n\n{link}: the JSON Schema, as `reeve schema {name}` prints it.\n")
        parts.append("| key | holds | says |\n|---|---|---|")
        parts += [f"| {' '.join(f'`{step}`' for step in row.path)} | {row.holds} | {row.says} |" for row in rows(schema)]
        parts.append("")
    return "\n".join(parts)


def schemas(app: Sphinx, error: Exception | None) -> None:
    """Write the schemas to which the page on formats refers."""
    if error is None:
        folder = Path(app.outdir) / SCHEMAS
        folder.mkdir(exist_ok=True)
        for name in GAMES:
            text = json.dumps(entry(name).game.schema(), indent=2, ensure_ascii=False)
            (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def add(_app: Sphinx, name: str, source: list[str]) -> None:
    """Add to a page what the code says."""
    folder, _, game = name.rpartition("/")
    if folder == "games" and game in GAMES:
        pictured = _TABLE.sub(lambda table: table[0] + _PICTURE, source[0], count=1)
        source[0] = pictured + of_game(entry(game))
    if name == "formats":
        source[0] = source[0].replace(HERE, of_files())


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add to pages as they are read."""
    app.connect("source-read", add)
    app.connect("build-finished", schemas)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
