"""The search shows excerpts also where the site is opened from its folder, in which no page may read another.

A browser refuses to fetch files that lie beside a page, so `_static/pages.js` has what the pages say; `_static/excerpts.js`,
on the page of the search alone, gives it to the search in their place.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

_ARTICLE = re.compile('<article role="main".*?</article>', re.DOTALL)
_LOG = logging.getLogger(__name__)


def on_the_search(app: Sphinx, name: str, _template: str, _context: dict[str, Any], _doctree: Any) -> None:
    """Add the script to the page of the search."""
    if name == "search":
        app.add_js_file("excerpts.js")


def written(app: Sphinx, error: Exception | None) -> None:
    """Write what every page says where a script can have it."""
    if error is not None:
        return
    folder = Path(app.outdir)
    texts = {}
    for name in sorted(app.env.found_docs):
        article = _ARTICLE.search((folder / f"{name}.html").read_text(encoding="utf-8"))
        if article is None:
            _LOG.warning("%s: the search finds no text on it", name)
        else:
            texts[f"{name}.html"] = article[0]
    script = f"const PAGES = {json.dumps(texts, ensure_ascii=False)};\n"
    (folder / "_static" / "pages.js").write_text(script, encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Hand the pages to the search."""
    app.connect("html-page-context", on_the_search)
    app.connect("build-finished", written)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
