"""What the code knows joins the pages as they are read: to each game's page its rules and rulings, and the form of files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from models.rule import Remark, Rule, Ruling
from verify.games import GAMES, Entry, entry

_FORMATS = "formats"


_PICTURE = """
## The picture

The table at the head of this page, as `reeve draw` draws it:

```{picture} my.yaml
```

## Rules
"""
_RULINGS = """
## Rulings

Where the rulebook leaves something open, we play as follows. You may [choose otherwise](../rulings.md).
"""


def _rule(rule: Rule[Any] | Remark) -> Iterator[str]:
    yield f"`{rule.id}`\n: {rule.text}\n"
    yield f"  {rule.source}.\n"
    if rule.rulings:
        yield f"  What is unclear: {', '.join(f'[`{key}`](#{key.casefold()})' for key in rule.rulings)}.\n"


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"### `{ruling.key}`\n\n{ruling.question}\n"
    for value, meaning in ruling.options.items():
        yield f"- `{value}`: {meaning}{' (we play this)' if value == ruling.default else ''}"
    yield f"\n{ruling.why}\n"


def of_game(game: Entry) -> str:
    """The part of a game's page that is written from its code."""
    parts = [_PICTURE]
    for rule in (*game.game.rules, *game.game.remarks):
        parts += _rule(rule)
    if game.game.rulings:
        parts.append(_RULINGS)
        for ruling in game.game.rulings:
            parts += _ruling(ruling)
    return "\n".join(parts)


def add(_app: Sphinx, name: str, source: list[str]) -> None:
    """Add to a page what the code says."""
    folder, _, game = name.rpartition("/")
    if folder == "games" and game in GAMES:
        source[0] += of_game(entry(game))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add to pages as they are read."""
    app.connect("source-read", add)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
