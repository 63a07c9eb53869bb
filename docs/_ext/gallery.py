"""A card for each game, with the picture of the table on its page: ```` ```{games} ````."""

from __future__ import annotations

from html import escape
from pathlib import Path

from answers import PICTURES
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from verify.games import GAMES, nicknames

_LOG = logging.getLogger(__name__)


def _picture(game: str, kind: str) -> str:
    """The first picture of a game's page."""
    return f"{PICTURES}/games-{game}-1-{kind}.svg"


class Cards(Directive):
    """The games, each with its picture and how people call it in short; for a page at the root of the site."""

    def run(self) -> list[nodes.Node]:
        """The cards."""
        cards = []
        for game, title in GAMES.items():
            images = "".join(
                f'<img class="only-{kind}" src="{_picture(game, kind)}" alt="A table of {escape(title)}" loading="lazy">'
                for kind in ("light", "dark")
            )
            short = ", ".join(name for name in nicknames(game) if name.replace(" ", "-") != game)
            said = f"<small>{short}</small>" if short else ""
            cards.append(f'<a href="games/{game}.html">{images}<span>{escape(title)}</span>{said}</a>')
        return [nodes.raw("", f'<div class="games">{"".join(cards)}</div>', format="html")]


def there(app: Sphinx, error: Exception | None) -> None:
    """Every game has its picture and its page."""
    if error is None:
        files = [file for game in GAMES for file in (_picture(game, "light"), _picture(game, "dark"), f"games/{game}.html")]
        for file in files:
            if not (Path(app.outdir) / file).is_file():
                _LOG.warning("the cards of the games lack %s", file)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive, and look whether all that it shows is there."""
    app.add_directive("games", Cards)
    app.connect("build-finished", there)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
