"""When the site is built, its pages are read as strictly as the standard allows, each id and each title told once."""

from __future__ import annotations

from pathlib import Path

import html5lib
from html5lib.html5parser import ParseError
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

_LOG = logging.getLogger(__name__)
_CAPTION, _AT_LEVEL = 'role="heading"', 'role="heading" aria-level="2"'


def problems(text: str) -> list[str]:
    """What is wrong with a page."""
    try:
        tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    except ParseError as error:
        return [f"no sound HTML: {error}"]
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    twice = [f"the id {name} is there twice" for name in sorted({name for name in ids if ids.count(name) > 1})]
    without = [f"an image lacks words: {image.get('src')}" for image in tree.iter("img") if not image.get("alt")]
    return [*twice, *without]


def read(app: Sphinx, error: Exception | None) -> None:
    """Read every page of the site; headings of lists of contents get the level that Sphinx leaves out."""
    if error is not None or app.builder.format != "html":
        return
    for page in sorted(Path(app.outdir).rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        mended = text.replace(_AT_LEVEL, _CAPTION).replace(_CAPTION, _AT_LEVEL)
        if mended != text:
            page.write_text(mended, encoding="utf-8")
        for problem in problems(mended):
            _LOG.warning("%s: %s", page.relative_to(app.outdir), problem)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Read the pages once they are written."""
    app.connect("build-finished", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
